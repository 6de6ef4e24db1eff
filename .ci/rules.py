"""Checks the rules of the house that no compiler knows: where files lie, who imports whom, which
room may know of which, and that nothing comes from outside."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOP = {
    "Package.swift", "README.md", "CSources", "Sources", "Benchmarks", "Tests", "Data",
    "LICENSE", "CHANGELOG.md",
}
PLATFORM = {"Glibc", "Musl", "Darwin", "ucrt", "WinSDK", "Android", "WASILibc"}
STANDARD = {"Synchronization"}
FOUNDATION = {"Foundation", "FoundationEssentials", "FoundationXML", "FoundationNetworking"}

# What each module may import.
MODULES = {
    "Kedge": {"CKedge"} | PLATFORM | STANDARD,
    "KedgeFiles": {"Kedge"} | FOUNDATION | PLATFORM | STANDARD,
    "KedgeCLI": {"Kedge", "KedgeFiles"} | FOUNDATION | PLATFORM | STANDARD,
}

# Which other folders of Sources/Kedge a folder's files may name the types of.
ROOMS = {
    "Geometry": set(),
    "Solver": {"Geometry"},
    "Layout": {"Geometry", "Solver"},
    "StackView": {"Geometry", "Solver", "Layout"},
    "Collections": {"Geometry", "Layout"},
    "VisualFormat": {"Geometry", "Solver", "Layout"},
    "Motion": {"Geometry", "Layout"},
    "Paging": {"Geometry", "Layout", "Motion"},
    "Resources": set(),
}

problems = []


def problem(path, line, text):
    problems.append(f"{path}:{line}: {text}" if line else f"{path}: {text}")


def tracked():
    """Files that are in the repository or about to be."""
    out = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, check=True, capture_output=True,
    ).stdout.decode()
    return [Path(name) for name in out.split("\0") if name and (ROOT / name).exists()]


def code_only(text):
    """Swift or C source with comments and string contents blanked, lines kept. One pass, no regular
    expression over a whole file: those can take forever on sources that hold odd strings."""
    out, at, end = [], 0, len(text)

    def blank(until):
        out.append("".join("\n" if c == "\n" else " " for c in text[at:until]))
        return until

    while at < end:
        if text.startswith("//", at):
            newline = text.find("\n", at)
            at = blank(end if newline < 0 else newline)
        elif text.startswith("/*", at):
            close = text.find("*/", at + 2)
            at = blank(end if close < 0 else close + 2)
        elif text[at] == "#" and (raw := re.compile(r'(#+)("""|")').match(text, at)):
            close = text.find(raw.group(2) + raw.group(1), raw.end())
            at = blank(end if close < 0 else close + len(raw.group()))
        elif text.startswith(("'\"'", "'\\\"'"), at):
            at = blank(text.index("'", at + 2) + 1)
        elif text.startswith('"""', at):
            at = blank(string_end(text, at + 3, '"""'))
        elif text[at] == '"':
            at = blank(string_end(text, at + 1, '"'))
        else:
            out.append(text[at])
            at += 1
    return "".join(out)


def string_end(text, at, quote):
    """Where a string that begins before `at` ends; one of a single line ends with the line at last."""
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text.startswith(quote, at):
            return at + len(quote)
        elif text[at] == "\n" and len(quote) == 1:
            return at
        else:
            at += 1
    return min(at, len(text))


def check_top(files):
    for name in sorted({path.parts[0] for path in files}):
        if name not in TOP and not name.startswith("."):
            problem(name, 0, "does not belong at the top level")


def check_manifest():
    text = code_only((ROOT / "Package.swift").read_text())
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(r"\.package\s*\(|\.binaryTarget\s*\(", line):
            problem("Package.swift", number, "nothing may come from outside")


def imports(text):
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(
            r"\s*(?:@\w+\s+)*(private|fileprivate|internal|package|public)?\s*import\s+"
            r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)", line)
        if match:
            yield number, match.group(1), match.group(2)


def check_swift_imports(files, texts):
    for path in files:
        if path.suffix != ".swift" or path.parts[0] != "Sources":
            continue
        allowed = MODULES.get(path.parts[1])
        if allowed is None:
            problem(path, 0, f"{path.parts[1]} is no module of ours")
            continue
        for number, access, module in imports(texts[path]):
            if module not in allowed:
                problem(path, number, f"{path.parts[1]} may not import {module}")
            elif module == "CKedge" and access != "private":
                problem(path, number, "CKedge is imported privately, in the files that wrap it")


def check_rooms(files, texts):
    """A name that is declared at the top level of one room stands for that room."""
    home = {}
    sources = [
        path for path in files
        if path.suffix == ".swift" and path.parts[:2] == ("Sources", "Kedge")
    ]
    declaration = re.compile(
        r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|open|final|indirect)\s+)*"
        r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)", re.MULTILINE)
    for path in sources:
        if len(path.parts) < 4:
            problem(path, 0, "lies in no room of Sources/Kedge")
            continue
        room = path.parts[2]
        if room not in ROOMS and not room.endswith(".docc"):
            problem(path, 0, f"{room} is no room of Sources/Kedge")
        for name in declaration.findall(texts[path]):
            home.setdefault(name, set()).add(room)
    for path in sources:
        room = path.parts[2]
        if len(path.parts) < 4 or room not in ROOMS:
            continue
        seen = set()
        for number, line in enumerate(texts[path].splitlines(), 1):
            # A name after a point or before a colon is a member or a label.
            for name in re.findall(r"(?<![\w.`])([A-Z]\w*)\b(?!\s*:)", line):
                rooms = home.get(name)
                if rooms is None or len(rooms) > 1 or name in seen:
                    continue
                (other,) = rooms
                if other != room and other not in ROOMS[room]:
                    seen.add(name)
                    problem(path, number, f"{room} may not know of {name} ({other})")


def check_c_includes(files, texts):
    freestanding = {
        "stdbool.h", "stddef.h", "stdint.h", "float.h", "limits.h", "stdatomic.h", "stdalign.h",
        "stdnoreturn.h",
    }
    for path in files:
        if path.suffix not in {".c", ".h"} or path.parts[:2] != ("CSources", "CKedge"):
            continue
        room = path.parts[2]
        raw = (ROOT / path).read_text().splitlines()
        guarded = hosted_lines(raw)
        for number, line in enumerate(raw, 1):
            match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
            if not match:
                continue
            system, name = match.group(1) == "<", match.group(2)
            if system and room in {"solver", "include"} and name not in freestanding:
                if number not in guarded:
                    problem(path, number, f"<{name}> is not there without a C library")
            if not system and room not in {"solver", "platform"} and (ROOT / "CSources/CKedge/solver" / name).exists():
                problem(path, number, f"{room} may not know of the solver's {name}")


def hosted_lines(lines):
    """The numbers of lines that are only compiled with a C library (__STDC_HOSTED__)."""
    result, stack = set(), []
    for number, line in enumerate(lines, 1):
        if re.match(r"\s*#\s*if", line):
            stack.append("__STDC_HOSTED__" in line)
        elif re.match(r"\s*#\s*el", line) and stack:
            stack[-1] = False
        elif re.match(r"\s*#\s*endif", line) and stack:
            stack.pop()
        elif any(stack):
            result.add(number)
    return result


def check_words(files):
    left = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
    for path in files:
        if path.suffix not in {".swift", ".c", ".h", ".py", ".md", ".cpp", ".rs"}:
            continue
        if path == Path(".ci/rules.py"):
            continue
        for number, line in enumerate((ROOT / path).read_text().splitlines(), 1):
            if left.search(line):
                problem(path, number, "something is left to do here")


def main():
    files = tracked()
    texts = {
        path: code_only((ROOT / path).read_text())
        for path in files if path.suffix in {".swift", ".c", ".h"}
    }
    check_top(files)
    check_manifest()
    check_swift_imports(files, texts)
    check_rooms(files, texts)
    check_c_includes(files, texts)
    check_words(files)
    for path in files:
        if path.suffix in {".swift", ".c", ".h"}:
            length = len((ROOT / path).read_text().splitlines())
            if length > 800:
                print(f"note: {path} has {length} lines")
    for text in problems:
        print(text)
    print(f"{len(files)} files, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
