"""Rows and variables as plain values, and scripts for the driver that keep track of them."""

from dataclasses import dataclass, field, replace

REQUIRED = 1000.0


@dataclass(frozen=True)
class Row:
    """sum(coefficient * variable) RELATION constant; relation is -1, 0 or 1."""

    terms: tuple  # of (coefficient, variable number); a variable may be named twice
    relation: int
    constant: float
    priority: float
    rank: int
    weight: float = 1.0

    def error(self, values):
        """What the row's weight makes of its violation."""
        left = sum(c * values[v] for c, v in self.terms) - self.constant
        if self.relation > 0:
            left = min(left, 0.0)
        elif self.relation < 0:
            left = max(left, 0.0)
        return abs(left) * self.weight


@dataclass
class Ask:
    """A question to the driver: its kind, and the rows and variables that were there."""

    kind: str
    rows: dict
    variables: list
    note: str
    answer: list = None


@dataclass
class Script:
    """Commands for one solver, with a picture of what it holds."""

    name: str
    lines: list = field(default_factory=lambda: ["new"])
    rows: dict = field(default_factory=dict)
    variables: set = field(default_factory=set)
    asks: list = field(default_factory=list)

    def add_variables(self, count):
        self.variables |= set(range(count))
        self.lines.append(f"variables {count}")

    def add_variable(self, number, rank):
        self.variables.add(number)
        self.lines.append(f"variable {number} {rank}")

    def remove_variable(self, number):
        self.variables.discard(number)
        self.lines.append(f"unvariable {number}")

    @staticmethod
    def line(number, row):
        terms = "".join(f" {c!r} {v}" for c, v in row.terms)
        return (
            f"row {number} {row.rank} {row.priority!r} {row.relation} {row.constant!r}"
            f" {row.weight!r} {len(row.terms)}{terms}"
        )

    def add(self, number, row):
        self.rows[number] = row
        self.lines.append(self.line(number, row))

    def add_all(self, rows):
        """Adds a dictionary of rows in one call, in its order."""
        self.rows.update(rows)
        self.lines.append(f"rows {len(rows)}")
        self.lines += [self.line(number, row) for number, row in rows.items()]

    def remove(self, numbers):
        for number in numbers:
            del self.rows[number]
        if numbers:
            self.lines.append(f"remove {len(numbers)} " + " ".join(map(str, numbers)))

    def set_constants(self, constants):
        for number, value in constants.items():
            self.rows[number] = replace(self.rows[number], constant=value)
        pairs = " ".join(f"{number} {value!r}" for number, value in constants.items())
        self.lines.append(f"constants {len(constants)} {pairs}")

    def set_priority(self, number, priority):
        self.rows[number] = replace(self.rows[number], priority=priority)
        self.lines.append(f"priority {number} {priority!r}")

    def set_rank(self, number, rank):
        self.rows[number] = replace(self.rows[number], rank=rank)
        self.lines.append(f"rank {number} {rank}")

    def ask(self, kind, note=""):
        """Asks the driver; `kind` is solve, values, conflict or ambiguous.

        A note of None says that nobody will look at the answer against the rows."""
        if note is None:
            ask = Ask(kind, {}, [], note)
        else:
            ask = Ask(kind, dict(self.rows), sorted(self.variables), note)
        self.lines.append(kind)
        self.asks.append(ask)
        return ask

    def solve(self, note=""):
        """Solves and asks for the status, the values and the conflict, if any."""
        return [self.ask(kind, note) for kind in ("solve", "values", "conflict")]
