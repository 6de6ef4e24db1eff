#!/usr/bin/env python3
"""The solver against an independent oracle. See README.md."""

import argparse
import importlib.util
import math
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".build" / "oracle" / "venv"
if importlib.util.find_spec("highspy") is None:
    # A first run makes a place for the oracle and goes on there.
    python = VENV / "bin" / "python"
    if Path(sys.prefix) == VENV:
        sys.exit("highspy is not to be had")
    if not (VENV / "installed").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
             "highspy"], check=True)
        (VENV / "installed").touch()
    os.execv(str(python), [str(python), *sys.argv])

import driver
import systems
from programs import OracleFailure, Programs, required_error

OK, CONFLICT, INEXACT = 0, 1, 2
SUM_TOLERANCE = 1e-6
VALUE_TOLERANCE = 1e-9


class Tally:
    """What was compared, and every difference with the command that repeats it."""

    def __init__(self):
        self.compared = self.conflicts = self.ambiguities = self.pairs = self.leaks = 0
        self.inexact = 0
        self.differences = []

    def differ(self, script, note, text):
        self.differences.append(f"{script.name} [{note}]: {text}")
        print("DIFFERENCE " + self.differences[-1], flush=True)


def worst(first, second):
    """The largest difference of two lists of values, relative where they are large."""
    return max((abs(a - b) / max(1.0, abs(b)) for a, b in zip(first, second)), default=0.0)


def values_of(ask):
    try:
        return [float(word) for word in ask.answer]
    except ValueError:
        return None


def check_state(tally, script, status, values, conflict):
    """One solved state: its sums by priority, its status, its conflict."""
    note, rows = status.note, status.rows
    state = int(status.answer[0])
    if state == INEXACT:
        tally.inexact += 1
    elif state not in (OK, CONFLICT):
        return tally.differ(script, note, f"solve returned {state}")
    found = values_of(values)
    if found is None or len(found) != len(status.variables):
        return tally.differ(script, note, "values are missing")
    point = dict(zip(status.variables, found))
    sums = {}
    for row in rows.values():
        sums[row.priority] = sums.get(row.priority, 0.0) + row.error(point)
    try:
        best = Programs(rows.values(), status.variables).optimum()
    except OracleFailure as failure:
        return tally.differ(script, note, f"the oracle failed: {failure}")
    tally.compared += 1
    scale = max((abs(row.constant) for row in rows.values()), default=1.0)
    off = {
        p: (sums[p], best[p]) for p in best
        if not abs(sums[p] - best[p]) <= SUM_TOLERANCE * max(1.0, abs(best[p]))
    }
    if off and not is_leak(rows, status.variables, sums, best):
        tally.differ(script, note, "sums by priority (solver, oracle): " + ", ".join(
            f"{p}: {ours:.9g} {theirs:.9g}" for p, (ours, theirs) in off.items()))
    elif off:
        tally.leaks += 1
    if not off and state != INEXACT:
        broken = best.get(systems.REQUIRED, 0.0) > 1e-7 * max(1.0, scale)
        if broken != (state == CONFLICT):
            tally.differ(script, note, f"status {state}, required rows miss by "
                         f"{best.get(systems.REQUIRED, 0.0):.3g}")
    if state == CONFLICT:
        check_conflict(tally, script, note, rows, conflict, scale)
    elif conflict.answer:
        tally.differ(script, note, "a conflict is named where there is none")


def is_leak(rows, variables, sums, best):
    """Whether a difference comes from the oracle's own tolerance: the solver is never worse than the
    optimum under the sums that it reached above, by more than a bound's tolerance is worth there."""
    try:
        given = Programs(rows.values(), variables).given(sums)
    except OracleFailure:
        return False
    first = max(best)
    if abs(sums[first] - best[first]) > SUM_TOLERANCE * max(1.0, best[first]):
        return False
    return all(
        abs(sums[p] - least) <= SUM_TOLERANCE * max(1.0, least) + slack
        for p, (least, slack) in given.items())


def check_conflict(tally, script, note, rows, conflict, scale):
    """A reported set cannot hold, and could if any one of its rows were dropped."""
    tally.conflicts += 1
    numbers = [int(word) for word in conflict.answer]
    if not numbers or any(n not in rows for n in numbers):
        return tally.differ(script, note, f"conflict {numbers} names no rows that are there")
    members = [rows[n] for n in numbers]
    if any(row.priority != systems.REQUIRED for row in members):
        return tally.differ(script, note, f"conflict {numbers} names rows that are not required")
    variables = sorted({v for row in members for _, v in row.terms})
    limit = 1e-7 * max(1.0, scale)
    if required_error(members, variables) <= limit:
        return tally.differ(script, note, f"conflict {numbers} can hold")
    for k, number in enumerate(numbers):
        if required_error(members[:k] + members[k + 1:], variables) > limit:
            return tally.differ(
                script, note, f"conflict {numbers} is not minimal: drop {number}, and it stays")


def check_ambiguous(tally, script, ask):
    """The ambiguous variables are those that could take other values among the optima."""
    programs = Programs(ask.rows.values(), ask.variables)
    try:
        programs.optimum()
        ranges = programs.ranges()
    except OracleFailure:
        return
    tally.ambiguities += 1
    expected = {
        v for v, (low, high) in ranges.items()
        if not (math.isfinite(low) and high - low <= 1e-6 * (1 + abs(low)))}
    found = {int(word) for word in ask.answer}
    if found != expected:
        tally.differ(script, ask.note, f"ambiguous: solver {sorted(found)}, "
                     f"oracle {sorted(expected)}")


def check(tally, script, same):
    asks = script.asks
    for k, ask in enumerate(asks):
        if ask.note is None:
            if int(ask.answer[0]) not in (OK, CONFLICT, INEXACT):
                tally.differ(script, "on the way", f"solve returned {ask.answer[0]}")
        elif ask.kind == "solve":
            check_state(tally, script, ask, asks[k + 1], asks[k + 2])
        elif ask.kind == "ambiguous":
            check_ambiguous(tally, script, ask)
    for first, second in same:
        one, two = values_of(first), values_of(second)
        if one is None or two is None:
            continue
        tally.pairs += 1
        if not worst(one, two) <= VALUE_TOLERANCE:
            tally.differ(script, f"{first.note} and {second.note}",
                         f"the same rows, values differ by {worst(one, two):.3g}")


def run_all(tally, program, cases, seconds):
    """Runs cases, each a script and its pairs, through one process and checks them."""
    failures = driver.run(program, [script for script, _ in cases], seconds)
    for script, reason in failures:
        tally.differ(script, "driver", reason)
    failed = {id(script) for script, _ in failures}
    for script, same in cases:
        if id(script) not in failed:
            check(tally, script, same)


def random_part(tally, program, arguments):
    numbers = range(arguments.systems) if arguments.only is None else [arguments.only]
    batch = []
    for number in numbers:
        batch.append(systems.random_script(arguments.seed, number))
        if len(batch) == 50:
            run_all(tally, program, batch, 120)
            batch = []
    run_all(tally, program, batch, 120)


def history_part(tally, program, arguments):
    targets = range(arguments.targets) if arguments.only is None else [arguments.only]
    for number in targets:
        scripts = systems.history_scripts(arguments.seed, number, arguments.histories)
        failures = driver.run(program, scripts, 120)
        for script, reason in failures:
            tally.differ(script, "driver", reason)
        failed = {id(script) for script, _ in failures}
        first = None
        for script in scripts:
            if id(script) in failed:
                continue
            script.name = f"histories --seed {arguments.seed} --only {number} ({script.name})"
            found = values_of(script.asks[-1])
            if found is None:
                tally.differ(script, "end", "values are missing")
            elif first is None:
                first = found
            else:
                tally.pairs += 1
                if not worst(found, first) <= VALUE_TOLERANCE:
                    tally.differ(script, "end", "the same rows by another history, values differ "
                                 f"by {worst(found, first):.3g}")


def family_part(tally, program, arguments):
    if arguments.bench is None:
        subprocess.run(
            ["swift", "build", "-c", "release", "--product", "kedge-bench"], cwd=ROOT, check=True)
        arguments.bench = ROOT / ".build" / "release" / "kedge-bench"
    for family in arguments.families:
        for boxes in arguments.boxes:
            for seed in arguments.family_seed or [None]:
                start = time.monotonic()
                case = systems.family_script(
                    arguments.bench, family, boxes, seed, arguments.steps)
                before = len(tally.differences)
                run_all(tally, program, [case], 600)
                verdict = "as the oracle" if len(tally.differences) == before else "DIFFERENT"
                print(f"  {case[0].name}: {verdict}, {time.monotonic() - start:.1f} s", flush=True)


PARTS = {"random": random_part, "histories": history_part, "families": family_part}
FAMILIES = ["list", "tabs", "stack", "grid", "nested", "form", "chat"]


def arguments_of(words):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help="random, histories, families (all)")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    parser.add_argument("--seed", type=int, default=1, help="of the random parts")
    parser.add_argument("--systems", type=int, help="random systems (2000)")
    parser.add_argument("--targets", type=int, help="sets of rows for histories (20)")
    parser.add_argument("--histories", type=int, help="histories for each set (200)")
    parser.add_argument("--families", nargs="+", choices=FAMILIES, default=FAMILIES)
    parser.add_argument("--boxes", nargs="+", type=int, help="sizes of families (10 100 300)")
    parser.add_argument("--family-seed", nargs="+", type=int, help="other sizes of their boxes")
    parser.add_argument("--steps", type=int, help="how many edits of each family (all)")
    parser.add_argument("--only", type=int, help="only the random system, or set, of this number")
    parser.add_argument("--validation", action="store_true", help="with the core's own checks")
    parser.add_argument("--driver", type=Path, help="a driver that is built already")
    parser.add_argument("--bench", type=Path, help="a kedge-bench that is built already")
    arguments = parser.parse_args(words)
    for name in ("driver", "bench"):
        if getattr(arguments, name):
            setattr(arguments, name, getattr(arguments, name).resolve())
    for part in arguments.parts:
        if part not in PARTS:
            parser.error(f"'{part}' is not among: {', '.join(PARTS)}")
    quick = arguments.quick
    defaults = {
        "systems": 200 if quick else 2000, "targets": 4 if quick else 20,
        "histories": 50 if quick else 200, "boxes": [10, 30] if quick else [10, 100, 300],
        "steps": 5 if quick else None,
    }
    for name, value in defaults.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, value)
    return arguments


def main():
    arguments = arguments_of(sys.argv[1:])
    program = arguments.driver or driver.build(arguments.validation)
    tally = Tally()
    for part in arguments.parts or list(PARTS):
        start = time.monotonic()
        print(f"{part}, seed {arguments.seed}", flush=True)
        PARTS[part](tally, program, arguments)
        print(f"{part}: {time.monotonic() - start:.0f} s", flush=True)
    print(f"{tally.compared} states as good as the oracle's were asked for, "
          f"{tally.conflicts} conflicts, {tally.ambiguities} ambiguities, "
          f"{tally.pairs} pairs of equal answers")
    if tally.leaks:
        print(f"{tally.leaks} states differ within what the oracle's own tolerance explains")
    if tally.inexact:
        print(f"{tally.inexact} states were reported as inexact")
    print(f"{len(tally.differences)} differences")
    for text in tally.differences[:20]:
        print("  " + text)
    sys.exit(1 if tally.differences else 0)


main()
