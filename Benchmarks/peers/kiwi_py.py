"""kiwisolver, Kiwi's Python module, on a system: kiwi_py.py FILE first|last wide|even SECONDS VALUES

The same as kiwi.cpp; what it prints includes the cost of Python's calls."""

import sys
import time

import kiwisolver as kiwi

now = time.perf_counter_ns
STRENGTHS = {999.0: 1e8, 998.0: 1e7, 750.0: 1e6}


class Stopwatch:
    """Times one sample as kedge-bench does: what is shorter than 2 ms by the clock, else by the
    processor time of the thread."""

    def __init__(self):
        self.clock, self.processor = now(), time.thread_time_ns()

    def elapsed(self):
        processor = time.thread_time_ns() - self.processor
        elapsed = now() - self.clock
        return elapsed if elapsed < 2_000_000 else min(elapsed, processor)


class TooLong(Exception):
    pass


def strength(priority, wide):
    if priority >= 1000:
        return kiwi.strength.required
    if priority > 999:
        return 5e8 if wide else 1e8
    if not wide:
        return 10 ** (6 * priority / 1000)
    if 250 <= priority < 260:
        return 1e3 * (1 + (priority - 250) * 0.25)
    return STRENGTHS.get(priority, 10 ** (6 * priority / 750))


def read(path):
    count, rows, edits, toggles = 0, [], [], []
    for line in open(path):
        words = line.split()
        if words[0] == "vars":
            count = int(words[1])
        elif words[0] == "c":
            terms = [(float(c), int(v)) for c, v in zip(words[5::2], words[6::2])]
            rows.append((float(words[1]), words[2], float(words[3]), terms))
        elif words[0] == "edit":
            edits.append((int(words[1]), [float(word) for word in words[2:]]))
        elif words[0] == "toggle":
            toggles = [int(word) for word in words[1:]]
    return count, rows, edits, toggles


class Run:
    def __init__(self, path, first, wide):
        self.count, self.rows, self.edits, self.toggles = read(path)
        self.first, self.wide = first, wide

    def add_edits(self):
        for variable, values in self.edits:
            self.solver.addEditVariable(self.variables[variable], strength(999.999, self.wide))
            self.solver.suggestValue(self.variables[variable], values[0])

    def constraint(self, row):
        priority, relation, constant, terms = row
        expression = kiwi.Expression(
            [kiwi.Term(self.variables[v], c) for c, v in terms], constant)
        return kiwi.Constraint(expression, relation, strength(priority, self.wide))

    def build(self, end):
        watch = Stopwatch()
        self.solver = kiwi.Solver()
        self.variables = [kiwi.Variable() for _ in range(self.count)]
        if self.first:
            self.add_edits()
        self.constraints = []
        for row in self.rows:
            self.constraints.append(self.constraint(row))
            self.solver.addConstraint(self.constraints[-1])
            if now() > end:
                raise TooLong
        if not self.first:
            self.add_edits()
        self.solver.updateVariables()
        self.values = [variable.value() for variable in self.variables]
        return watch.elapsed()

    def settle(self, step):
        for variable, values in self.edits:
            self.solver.suggestValue(self.variables[variable], values[step])
        self.solver.updateVariables()

    def edit(self, end):
        for step in range(3):
            self.settle(step)
        watch = Stopwatch()
        steps = len(self.edits[0][1])
        for step in range(3, steps):
            self.settle(step)
            if now() > end:
                raise TooLong
        return watch.elapsed() / (steps - 3)

    def toggle(self, end):
        watch = Stopwatch()
        for row in self.toggles:
            self.solver.removeConstraint(self.constraints[row])
        self.solver.updateVariables()
        for row in self.toggles:
            self.solver.addConstraint(self.constraints[row])
        self.solver.updateVariables()
        return watch.elapsed()


def report(operation, limit, sample):
    samples = []
    try:
        first = sample(now() + limit)
        if first > 3e8:
            samples.append(first)
        warm = now()
        while not samples or (len(samples) < 200 and now() - warm < 4e8):
            samples.append(sample(now() + limit))
    except TooLong:
        print(operation, "too-long", flush=True)
        return False
    samples.sort()
    print(operation, samples[0], samples[len(samples) // 2], flush=True)
    return True


def main():
    path, order, strengths, seconds, values = sys.argv[1:]
    run = Run(path, order == "first", strengths == "wide")
    limit = float(seconds) * 1e9
    if not report("batch", limit, run.build):
        return
    with open(values, "w") as file:
        file.writelines(f"{value!r}\n" for value in run.values)
    report("edit_warm", limit, run.edit)
    run.settle(0)
    report("toggle", limit, run.toggle)


main()
