"""Systems to try: random ones, and the benchmark's families."""

import random
import subprocess

from driver import ROOT
from model import REQUIRED, Row, Script

PRIORITIES = [999.5, 999.0, 998.0, 900.0, 750.0, 749.25, 501.0, 500.0, 251.0, 250.0, 51.0, 1.0, 0.5]
EDIT_PRIORITY = 999.999
LAYOUT = [1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 0.5, -0.5, 0.75, 2.0, -2.0, 3.0]


def seeded(*parts):
    """A generator that depends on all parts; strings keep it the same in every process."""
    return random.Random(" ".join(map(str, parts)))


class RandomSystem:
    """Rows of one character: some systems are layouts, some contradict themselves, some are
    degenerate (many rows meet in one point), some are ambiguous."""

    def __init__(self, dice, most=14):
        self.dice = dice
        self.size = dice.randint(1, most) if dice.random() < 0.93 else dice.randint(20, 80)
        self.degenerate = dice.random() < 0.5
        self.contradicting = dice.random() < 0.35
        self.real = dice.random() < 0.12
        levels = dice.randint(1, 5)
        self.levels = dice.sample(PRIORITIES, levels)
        if dice.random() < 0.85:
            self.levels.append(REQUIRED)
        self.point = [dice.randint(-50, 50) for _ in range(self.size)]
        self.ranks = dice.choice(["own", "own", "few", "one"])
        self.next_rank = 0
        count = max(1, int(self.size * dice.choice([0.4, 0.8, 1.2, 1.8, 2.5])))
        self.rows = {}
        for number in range(count):
            self.rows[number] = self.row()

    def rank(self):
        self.next_rank += 1
        if self.ranks == "own":
            return self.next_rank
        return self.dice.randint(0, 3) if self.ranks == "few" else 0

    def coefficient(self):
        if self.real and self.dice.random() < 0.5:
            return self.dice.choice([-1, 1]) * self.dice.uniform(0.1, 3)
        return self.dice.choice(LAYOUT)

    def constant(self, terms):
        """Through the point that the degenerate systems share, or anywhere."""
        if self.degenerate and self.dice.random() < 0.7:
            return float(sum(c * self.point[v] for c, v in terms))
        if self.dice.random() < 0.1:
            return self.dice.uniform(-1e4, 1e4)
        return float(self.dice.randint(-100, 100))

    def row(self):
        dice = self.dice
        kind = dice.random()
        others = list(self.rows.values())
        if kind < 0.12 and others:
            terms, constant = self.multiple(dice.choice(others))
        elif kind < 0.2 and len(others) > 1:
            first, second = dice.sample(others, 2)
            terms = first.terms + second.terms
            constant = first.constant + second.constant
        elif kind < 0.21:
            terms, constant = (), float(dice.randint(-2, 2))
        else:
            count = min(self.size, dice.choice([1, 1, 2, 2, 2, 3, 3, 4]))
            chosen = dice.sample(range(self.size), count)
            if dice.random() < 0.05:
                chosen.append(chosen[0])  # named twice
            terms = tuple((self.coefficient(), v) for v in chosen)
            constant = self.constant(terms)
        terms = self.clean(terms)
        relation = dice.choice([0, 0, 0, -1, 1, 1])
        priority = dice.choice(self.levels)
        if priority == REQUIRED and not self.contradicting:
            relation, constant = self.soothed(terms, relation, constant)
        return Row(terms, relation, constant, priority, self.rank())

    @staticmethod
    def clean(terms):
        """Without a variable whose coefficients cancel up to rounding, which the solver refuses."""
        sums = {}
        for c, v in terms:
            sums[v] = sums.get(v, 0.0) + c
        return tuple((c, v) for c, v in terms if sums[v] == 0 or abs(sums[v]) > 1e-9)

    def multiple(self, row):
        """A row parallel to another: redundant, or in conflict with it."""
        factor = self.dice.choice([1.0, 1.0, -1.0, 2.0, 0.5])
        shift = 0.0 if self.dice.random() < 0.5 else float(self.dice.randint(-10, 10))
        terms = tuple((c * factor, v) for c, v in row.terms)
        return terms, row.constant * factor + shift

    def soothed(self, terms, relation, constant):
        """Required rows that all hold in one point."""
        there = float(sum(c * self.point[v] for c, v in terms))
        if relation == 0:
            return relation, there
        slack = abs(constant - there)
        return relation, there - slack if relation > 0 else there + slack


def random_script(seed, number):
    """Builds in one call and one by one, edits, removes, adds again, changes priorities.

    Returns the script and a list of pairs of questions whose answers must agree."""
    dice = seeded("system", seed, number)
    system = RandomSystem(dice)
    script = Script(f"random --seed {seed} --only {number}")
    script.add_variables(system.size)
    script.add_all(system.rows)
    first = script.solve("batch")
    script.ask("ambiguous", "batch")

    # The same rows one by one, in another order.
    script.lines.append("new")
    script.rows = {}
    script.add_variables(system.size)
    order = list(system.rows.items())
    dice.shuffle(order)
    for number_, row in order:
        script.add(number_, row)
        script.ask("solve", None)
    again = script.solve("one by one")
    same = [(first[1], again[1])]

    for step in range(dice.randint(1, 4)):
        changed = dice.sample(sorted(script.rows), dice.randint(1, min(4, len(script.rows))))
        constants = {}
        for n in changed:
            constants[n] = script.rows[n].constant + float(dice.randint(-40, 40))
        script.set_constants(constants)
        script.solve(f"edit {step}")
    before = script.solve("edited")

    removed = dice.sample(sorted(script.rows), dice.randint(1, max(1, len(script.rows) // 2)))
    kept = {n: script.rows[n] for n in removed}
    script.remove(removed)
    script.solve("removed")
    for n in removed:
        if dice.random() < 0.3:
            script.solve("adding again")
        script.add(n, kept[n])
    after = script.solve("added again")
    same.append((before[1], after[1]))

    for n in dice.sample(sorted(script.rows), dice.randint(1, min(3, len(script.rows)))):
        script.set_priority(n, dice.choice(system.levels))
    script.solve("priorities")
    extra = system.size
    script.add_variable(extra, extra)
    script.add(len(system.rows), Row(((1.0, extra), (-1.0, 0)), 0, 5.0, 750.0, system.rank()))
    script.solve("one variable more")
    script.remove([len(system.rows)])
    script.remove_variable(extra)
    script.solve("one variable less")
    return script, same


def history_scripts(seed, number, count):
    """Histories that all end with the same variables and rows; ambiguous systems included."""
    dice = seeded("target", seed, number)
    system = RandomSystem(dice, most=10)
    scripts = []
    for h in range(count):
        scripts.append(_history(seeded("history", seed, number, h), system, f"{number}.{h}"))
    return scripts


def _history(dice, system, name):
    script = Script(f"history {name}")
    script.variables = set()
    for v in dice.sample(range(system.size), system.size):
        script.add_variable(v, v)
    extra = 0
    spare = system.size  # a variable that comes and goes
    if dice.random() < 0.5:
        script.add_variable(spare, spare)
    waiting = list(system.rows.items())
    dice.shuffle(waiting)
    repairs = []  # what still differs from the target
    while waiting:
        take = [waiting.pop() for _ in range(min(len(waiting), dice.choice([1, 1, 2, 5])))]
        batch = {}
        for n, row in take:
            change = dice.random()
            if change < 0.25:
                shifted = row.constant + dice.randint(-30, 30)
                batch[n] = Row(row.terms, row.relation, shifted, row.priority, row.rank)
                repairs.append(("constant", n))
            elif change < 0.35:
                batch[n] = Row(
                    row.terms, row.relation, row.constant, dice.choice(system.levels), row.rank)
                repairs.append(("priority", n))
            elif change < 0.4:
                batch[n] = Row(row.terms, row.relation, row.constant, row.priority, row.rank + 7)
                repairs.append(("rank", n))
            else:
                batch[n] = row
        script.add_all(batch)
        if dice.random() < 0.3:
            script.ask("solve", None)
        if dice.random() < 0.2:
            # A row that is not part of the target, for a while.
            count = min(2, system.size)
            terms = tuple((1.0, v) for v in dice.sample(range(system.size), count))
            if spare in script.variables and dice.random() < 0.5:
                terms += ((-1.0, spare),)
            number = len(system.rows) + extra
            extra += 1
            script.add(
                number, Row(terms, dice.choice([-1, 0, 1]), 3.0, dice.choice(system.levels), 50))
            repairs.append(("remove", number))
        if dice.random() < 0.2 and script.rows:
            known = [n for n in script.rows if n in system.rows]
            if known:
                n = dice.choice(known)
                row = script.rows[n]
                script.remove([n])
                if dice.random() < 0.5:
                    script.ask("solve", None)
                script.add(n, row)
    dice.shuffle(repairs)
    for kind, n in repairs:
        target = system.rows.get(n)
        if kind == "constant":
            script.set_constants({n: target.constant})
        elif kind == "priority":
            script.set_priority(n, target.priority)
        elif kind == "rank":
            script.set_rank(n, target.rank)
        else:
            script.remove([n])
        if dice.random() < 0.3:
            script.ask("solve", None)
    if spare in script.variables:
        script.remove_variable(spare)
    script.ask("solve", "end")
    script.ask("values", "end")
    return script


def family_text(bench, family, boxes, seed):
    """The benchmark's system as text; `seed` changes the sizes of its boxes."""
    command = [
        str(bench), "solver", "--dump-lcs", "--family", family, "--boxes", str(boxes),
    ]
    if seed is not None:
        command += ["--seed", str(seed)]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def parse_family(text):
    """Rows by number (the edited variables' own first), the edits, the rows to toggle."""
    rows, edits, toggles, count, pending = {}, [], [], 0, []
    for line in text.splitlines():
        words = line.split()
        if words[0] == "vars":
            count = int(words[1])
        elif words[0] == "c":
            pairs = words[5:]
            terms = tuple(
                (float(pairs[k]), int(pairs[k + 1])) for k in range(0, len(pairs), 2))
            relation = {"<=": -1, "==": 0, ">=": 1}[words[2]]
            pending.append((terms, relation, -float(words[3]), float(words[1])))
        elif words[0] == "edit":
            edits.append((int(words[1]), [float(word) for word in words[2:]]))
        elif words[0] == "toggle":
            toggles = [int(word) + len(edits) for word in words[1:]]
    for k, (variable, values) in enumerate(edits):
        rows[k] = Row(((1.0, variable),), 0, values[0], EDIT_PRIORITY, k)
    for k, (terms, relation, constant, priority) in enumerate(pending, len(edits)):
        rows[k] = Row(terms, relation, constant, priority, k)
    return count, rows, edits, toggles


def family_script(bench, family, boxes, seed, steps):
    """Builds in one call and one by one, all edits, the toggle rows away and back."""
    count, rows, edits, toggles = parse_family(family_text(bench, family, boxes, seed))
    suffix = "" if seed is None else f" --family-seed {seed}"
    script = Script(f"families --families {family} --boxes {boxes}{suffix}")
    script.add_variables(count)
    script.add_all(rows)
    first = script.solve("batch")
    script.lines.append("new")
    script.rows = {}
    script.add_variables(count)
    for number, row in rows.items():
        script.add(number, row)
        script.ask("solve", None)
    again = script.solve("one by one")
    same = [(first[1], again[1])]
    total = len(edits[0][1])
    chosen = range(1, total) if steps is None else range(1, total, max(1, total // steps))
    for step in chosen:
        script.set_constants({k: values[step] for k, (_, values) in enumerate(edits)})
        script.solve(f"edit {step}")
    before = script.solve("edited")
    kept = {n: script.rows[n] for n in toggles}
    script.remove(toggles)
    script.solve("removed")
    script.add_all(kept)
    after = script.solve("added again")
    same.append((before[1], after[1]))
    # And back to the first values: the answer must be the first.
    script.set_constants({k: values[0] for k, (_, values) in enumerate(edits)})
    back = script.solve("first values again")
    same.append((first[1], back[1]))
    return script, same
