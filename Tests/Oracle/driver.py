"""Builds the driver from the core's sources and runs scripts through it."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CORE = ROOT / "CSources" / "CKedge"
OUT = ROOT / ".build" / "oracle"
LETTERS = {"solve": "s", "values": "v", "conflict": "c", "ambiguous": "a", "counters": "n"}


class Trouble(Exception):
    """A script that the driver could not finish."""


def build(validation):
    """The path of a fresh driver."""
    OUT.mkdir(parents=True, exist_ok=True)
    program = OUT / ("driver-validation" if validation else "driver")
    flags = ["-DKD_VALIDATION"] if validation else ["-DNDEBUG"]
    sources = sorted(str(path) for path in CORE.rglob("*.c"))
    command = [
        "clang", "-std=c17", "-O2", "-g", *flags, f"-I{CORE / 'include'}",
        f"-I{CORE / 'solver'}", str(Path(__file__).with_name("driver.c")), *sources, "-lm",
        "-o", str(program),
    ]
    subprocess.run(command, check=True)
    return program


def run(program, scripts, seconds):
    """Fills in the answers of all scripts; those that fail are returned with the reason.

    Many scripts share a process. If it dies, each is tried alone, so that one is blamed."""
    try:
        _run_together(program, scripts, seconds)
        return []
    except Trouble as trouble:
        if len(scripts) == 1:
            return [(scripts[0], str(trouble))]
    failures = []
    for script in scripts:
        failures += run(program, [script], seconds)
    return failures


def _run_together(program, scripts, seconds):
    text = "\n".join("\n".join(script.lines) for script in scripts) + "\n"
    try:
        result = subprocess.run(
            [str(program)], input=text, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Trouble(f"no answer within {seconds} s") from None
    if result.returncode != 0:
        raise Trouble(f"the driver ended with {result.returncode}: {result.stderr.strip()[-400:]}")
    answers = iter(result.stdout.splitlines())
    for script in scripts:
        for ask in script.asks:
            words = next(answers, "nothing").split()
            if words[0] != LETTERS[ask.kind]:
                raise Trouble(f"asked for {ask.kind}, the driver said: {' '.join(words[:6])}")
            ask.answer = words[1:]
    if next(answers, None) is not None:
        raise Trouble("the driver said more than it was asked")
