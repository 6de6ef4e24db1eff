#!/usr/bin/env python3
"""Races the solver against other engines on the same systems, in one run. See README.md."""

import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUT = ROOT / ".build" / "peers"
PYTHON = OUT / "venv" / "bin" / "python"
KIWI = "1.5.1"
FAMILIES = ["list", "tabs", "stack", "grid", "nested", "form", "chat"]
SOLVERS = ["kiwi", "kiwi_py", "cassowary_rs"]
TREES = {"yoga": ["list", "grid", "form"], "taffy": ["list", "grid", "form"]}
OPERATIONS = ["batch", "edit_warm", "edit_cold", "toggle", "constant"]
CXX = ["g++", "-O3", "-march=native", "-DNDEBUG", "-std=c++17"]
GOOD = ("equal", "another of equally good answers")
CRATE = Path("/usr/share/cargo/registry/cassowary-0.3.0/src/lib.rs")


def run(command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


# Installing and building. Everything stays in .build; nothing fetched is part of the project.


def install_python():
    if not PYTHON.exists():
        run([sys.executable, "-m", "venv", OUT / "venv"])
    run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         f"kiwisolver=={KIWI}", "poga", "stretchable", "setuptools<81"])


def build_kiwi():
    source = OUT / f"kiwisolver-{KIWI}"
    if not source.exists():
        run([PYTHON, "-m", "pip", "download", "--quiet", "--no-deps", "--no-build-isolation",
             "--no-binary", ":all:", "--dest", OUT, f"kiwisolver=={KIWI}"])
        shutil.unpack_archive(next(OUT.glob(f"kiwisolver-{KIWI}.tar.gz")), OUT)
    run([*CXX, f"-I{source}", HERE / "kiwi.cpp", "-o", OUT / "kiwi"])


def build_crate():
    if not CRATE.exists():
        run(["apt-get", "update", "-qq"])
        run(["apt-get", "install", "-y", "-qq", "librust-cassowary-dev"],
            stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    fast = ["-C", "opt-level=3", "-C", "codegen-units=1", "-C", "target-cpu=native"]
    library = OUT / "libcassowary.rlib"
    run(["rustc", "--edition", "2015", "--crate-type", "rlib", "--crate-name", "cassowary",
         "--cap-lints", "allow", *fast, CRATE, "-o", library])
    run(["rustc", "--edition", "2021", *fast, "--extern", f"cassowary={library}",
         HERE / "cassowary_rs.rs", "-o", OUT / "cassowary_rs"])


def prepare(wanted):
    """Builds what is wanted; returns what could be had, and why the others could not."""
    OUT.mkdir(parents=True, exist_ok=True)
    there, missing = set(), {}
    steps = {
        "python": (install_python, {"kiwi_py", "yoga", "taffy"}),
        "kiwi": (build_kiwi, {"kiwi"}),
        "crate": (build_crate, {"cassowary_rs"}),
        "reader": (build_reader, {"reader"}),
    }
    for step, engines in steps.values():
        engines &= wanted
        if not engines and step is not install_python:
            continue
        try:
            step()
            there |= engines
        except (subprocess.CalledProcessError, OSError) as failure:
            for engine in engines:
                missing[engine] = str(failure)
    return there, missing


def build_reader():
    core = ROOT / "CSources" / "CKedge"
    sources = sorted((core / "file").glob("*.c"))
    objects = []
    for source in sources:
        objects.append(OUT / f"{source.stem}.o")
        run(["clang", "-std=c17", "-O2", "-DNDEBUG", f"-I{core / 'include'}", "-c", source,
             "-o", objects[-1]])
    run([*CXX, f"-I{core / 'include'}", HERE / "reader.cpp", *objects, "-o", OUT / "reader"])


# Running.


def kedge(bench, family, boxes):
    out = run([bench, "solver", "--family", family, "--boxes", boxes, "--operation",
               "batch,edit,toggle,constant", "--json"], capture_output=True, text=True).stdout
    return {entry["operation"]: entry for entry in json.loads(out)}


def entry_of(line):
    """"operation minimum median", or "operation too-long", or "operation failed ..."."""
    operation, *rest = line.split(maxsplit=2)
    try:
        return operation, {"minimum_ns": float(rest[0]), "median_ns": float(rest[1])}
    except (ValueError, IndexError):
        return operation, {"note": " ".join(rest)}


def harness(command, seconds):
    """The lines that a harness prints, as entries by operation."""
    try:
        result = subprocess.run(
            [str(word) for word in command], capture_output=True, text=True, timeout=seconds * 12)
    except subprocess.TimeoutExpired:
        return {"batch": {"note": "too-long"}}
    entries = dict(entry_of(line) for line in result.stdout.splitlines() if line.strip())
    if result.returncode != 0:
        entries.setdefault("batch", {"note": f"ended with {result.returncode}"})
    return entries


def solver_peer(engine, system, ours, seconds):
    """Edit variables first and last, strengths wide and even: of each operation the best figure among
    the ways whose answer is as good as ours, and which way it was. Also what the answers were."""
    command = {
        "kiwi": [OUT / "kiwi"],
        "kiwi_py": [PYTHON, HERE / "kiwi_py.py"],
        "cassowary_rs": [OUT / "cassowary_rs"],
    }[engine]
    best, answers = {}, {}
    for strengths in ("wide", "even"):
        for order in ("first", "last"):
            values = OUT / f"{engine}.values"
            values.unlink(missing_ok=True)
            entries = harness([*command, system, order, strengths, seconds, values], seconds)
            verdict = answer(system, ours, read_values(values))
            answers.setdefault(verdict, []).append(f"{strengths}, edits {order}")
            for operation, entry in entries.items():
                entry.update(edits=order, strengths=strengths, answer=verdict)
                known = best.get(operation)
                if known is None or merit(entry) < merit(known):
                    best[operation] = entry
    return best, answers


def merit(entry):
    """Right answers before wrong ones, then the faster."""
    return entry["answer"] not in GOOD, entry.get("minimum_ns", math.inf)


def read_values(path):
    try:
        return [float(line) for line in path.read_text().split()]
    except OSError:
        return None


# Comparing answers.


def sums(system, values):
    """The sum of errors of each priority, the edits as 999.999."""
    result = {}

    def add(priority, relation, left):
        error = abs(left) if relation == "==" else max(0, left if relation == "<=" else -left)
        result[priority] = result.get(priority, 0.0) + error

    for line in system.read_text().splitlines():
        words = line.split()
        if words[0] == "c":
            left = float(words[3]) + sum(
                float(c) * values[int(v)] for c, v in zip(words[5::2], words[6::2]))
            add(float(words[1]), words[2], left)
        elif words[0] == "edit":
            add(999.999, "==", values[int(words[1])] - float(words[2]))
    return result


def answer(system, ours, theirs):
    """How another engine's first layout relates to ours."""
    if theirs is None:
        return "no answer"
    if len(ours) != len(theirs):
        return f"{len(theirs)} values instead of {len(ours)}"
    if all(abs(a - b) <= 1e-6 * max(1, abs(a)) for a, b in zip(ours, theirs)):
        return GOOD[0]
    here, there = sums(system, ours), sums(system, theirs)
    for priority in sorted(here, reverse=True):
        if abs(here[priority] - there[priority]) > 1e-6 * max(1, here[priority]):
            verdict = (f"priority {priority:g}: errors of {round(there[priority], 6):g}, "
                       f"ours {round(here[priority], 6):g}")
            if there[priority] > here[priority]:
                return verdict + " (it adds weights up: many weak rows outvote a strong one)"
            return verdict
    return GOOD[1]


# Reporting.


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def cell(entry, ours):
    if entry is None:
        return "-"
    if "minimum_ns" not in entry:
        return entry["note"].split(" ")[0]
    wrong = "!" if entry.get("answer", GOOD[0]) not in GOOD else ""
    return f"{duration(entry['minimum_ns'])} ({entry['minimum_ns'] / max(1e-9, ours):.3g}x){wrong}"


def first_line(command):
    try:
        out = subprocess.run(command, capture_output=True, text=True).stdout
        return out.splitlines()[0] if out else "?"
    except OSError:
        return "not there"


def print_terms(arguments, missing):
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    print(f"commit    {first_line(['git', '-C', str(ROOT), 'describe', '--always', '--dirty'])}")
    print(f"machine   {model.group(1) if model else '?'}, {os.cpu_count()} cores")
    print(f"kedge     {first_line(['swift', '--version'])}; release build, -O2, no -march")
    print(f"kiwi      {KIWI}, {first_line(['g++', '--version'])}, {' '.join(CXX[1:])}")
    print("kiwi_py   the wheel of the same version; its figures include Python's calls")
    print(f"cassowary crate 0.3.0, {first_line(['rustc', '--version'])}, opt-level=3, target-cpu=native")
    print("yoga, taffy  the wheels of poga and stretchable; flexbox trees of like layouts, only the "
          "native layout call")
    print("strengths wide: 1000 required; edits 5e8; 999 1e8; 998 1e7; 750 1e6; 250 ... 252 1e3 ... 1.5e3")
    print("          even: 1000 required; edits 1e8; others 10^(6p/1000)")
    print("batch     from nothing to the first values read; edit variables added first and last, strengths wide "
          "and even: the best figure is quoted among the ways with an answer as good as ours (! if none)")
    print("edits     until the values are up to date in the solver; constant: Kiwi must remove and add")
    print(f"limit     {arguments.limit:g} s for an operation")
    for engine, reason in sorted(missing.items()):
        print(f"{engine} could not be had: {reason}")
    print("figures   minimum of the samples, and how many times ours that is\n")


def compare_solvers(arguments, there, results):
    engines = [engine for engine in SOLVERS if engine in there]
    for family in arguments.families:
        for boxes in arguments.boxes:
            system = OUT / f"{family}-{boxes}.lcs"
            dump = [arguments.bench, "solver", "--family", family, "--boxes", boxes]
            system.write_text(
                run([*dump, "--dump-lcs"], capture_output=True, text=True).stdout)
            ours = kedge(arguments.bench, family, boxes)
            values = [float(word) for word in run(
                [*dump, "--dump-values"], capture_output=True, text=True).stdout.split()]
            peers, answers = {}, {}
            for engine in engines:
                peers[engine], answers[engine] = solver_peer(
                    engine, system, values, arguments.limit)
            print(f"{family} {boxes}, {ours['batch']['constraints']} constraints")
            for operation in OPERATIONS:
                if operation not in ours:
                    continue
                mine = ours[operation]["minimum_ns"]
                cells = [f"{engine} {cell(peers[engine].get(operation), mine)}" for engine in engines]
                print(f"  {operation:10} kedge {duration(mine):10} " + "   ".join(cells))
                results.append(ours[operation])
                for engine in engines:
                    if operation in peers[engine]:
                        results.append({"family": family, "boxes": boxes, "operation": operation,
                                        "engine": engine, **peers[engine][operation]})
            for engine in engines:
                for verdict, ways in answers[engine].items():
                    which = "" if len(answers[engine]) == 1 else f" ({'; '.join(ways)})"
                    print(f"  answer of {engine}: {verdict}{which}")
            sys.stdout.flush()


def compare_trees(arguments, there, results):
    for engine, families in TREES.items():
        if engine not in there:
            continue
        for family in [name for name in families if name in arguments.families]:
            for boxes in arguments.boxes:
                theirs = harness([PYTHON, HERE / "trees.py", engine, family, boxes], arguments.limit)
                ours = kedge(arguments.bench, family, boxes)
                print(f"{family} {boxes} as a tree in {engine}")
                for operation in ("batch", "edit_warm"):
                    if operation not in ours:
                        continue
                    mine = ours[operation]["minimum_ns"]
                    entry = theirs.get(operation)
                    if entry and "median_ns" in entry:
                        # Some steps find a part of the tree in its cache: the usual one counts.
                        entry["minimum_ns"] = entry["median_ns"]
                    print(f"  {operation:10} kedge {duration(mine):10} {engine} {cell(entry, mine)}")
                    if entry:
                        results.append({"family": family, "boxes": boxes, "operation": operation,
                                        "engine": engine, **entry})
                sys.stdout.flush()


def compare_reader(there, results):
    if "reader" not in there:
        return
    print("reader, from the page cache")
    out = run([OUT / "reader", OUT / "reader.bin"], capture_output=True, text=True).stdout
    print(out)
    for line in out.splitlines():
        match = re.match(r" *(\S+) +(\S+) +([\d.]+) ns", line)
        if match:
            results.append({"family": "reader", "operation": match[1], "engine": match[2],
                            "minimum_ns": float(match[3])})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", nargs="+", choices=FAMILIES, default=FAMILIES)
    parser.add_argument("--boxes", nargs="+", type=int, default=[10, 100, 300])
    everything = [*SOLVERS, *TREES, "reader"]
    parser.add_argument("--engines", nargs="+", choices=everything, default=everything)
    parser.add_argument("--limit", type=float, default=60, help="seconds for one operation (60)")
    parser.add_argument("--json", type=Path, help="writes all figures to a file")
    parser.add_argument("--bench", type=Path, help="a kedge-bench that is built already")
    arguments = parser.parse_args()
    if arguments.bench is None:
        run(["swift", "build", "-c", "release", "--product", "kedge-bench"], cwd=ROOT)
        arguments.bench = ROOT / ".build" / "release" / "kedge-bench"
    arguments.bench = arguments.bench.resolve()
    there, missing = prepare(set(arguments.engines))
    print_terms(arguments, missing)
    results = []
    if there & set(SOLVERS):
        compare_solvers(arguments, there, results)
    compare_trees(arguments, there, results)
    compare_reader(there, results)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n")


main()
