"""The oracle: HiGHS on the rows as a linear program, one priority after another."""

import highspy
import numpy as np

# A dual value above this fixes its row or column on the optimal face.
DUAL_TOLERANCE = 1e-7
INFINITY = highspy.kHighsInf


class OracleFailure(Exception):
    """HiGHS did not find an optimum."""


class Programs:
    """min sum of errors, by priority.

    After a priority, the optimal face is kept without a row that bounds its sum: columns with a
    reduced cost and rows with a multiplier are fixed where they stand (complementary slackness). A
    bound on the sum would have to be loosened by a tolerance, which leaks into the priorities below.
    """

    def __init__(self, rows, variables):
        self.rows = list(rows)
        self.column = {v: k for k, v in enumerate(variables)}
        self.variables = list(variables)
        self.highs = highspy.Highs()
        self.highs.silent()
        self.highs.setOptionValue("threads", 1)
        self.highs.setOptionValue("primal_feasibility_tolerance", 1e-9)
        self.highs.setOptionValue("dual_feasibility_tolerance", 1e-9)
        self._pass_model()

    def _pass_model(self):
        """Columns: the variables, then one or two errors per row."""
        count = len(self.variables)
        lower, upper = [-INFINITY] * count, [INFINITY] * count
        starts, index, value = [0], [], []
        row_lower, row_upper = [], []
        self.errors = []  # per row: its columns
        for row in self.rows:
            sums = {}
            for coefficient, variable in row.terms:
                column = self.column[variable]
                sums[column] = sums.get(column, 0.0) + coefficient
            for column, coefficient in sums.items():
                if coefficient != 0:
                    index.append(column)
                    value.append(coefficient)
            columns = []
            # A row that asks for "at least" may be missed from below, and so on.
            for sign in (1.0, -1.0):
                if row.relation in (0, sign):
                    columns.append(len(lower))
                    index.append(len(lower))
                    value.append(sign)
                    lower.append(0.0)
                    upper.append(INFINITY)
            self.errors.append(columns)
            row_lower.append(row.constant if row.relation >= 0 else -INFINITY)
            row_upper.append(row.constant if row.relation <= 0 else INFINITY)
            starts.append(len(index))
        lp = highspy.HighsLp()
        lp.num_col_ = len(lower)
        lp.num_row_ = len(self.rows)
        lp.col_cost_ = np.zeros(len(lower))
        lp.col_lower_ = np.array(lower)
        lp.col_upper_ = np.array(upper)
        lp.row_lower_ = np.array(row_lower)
        lp.row_upper_ = np.array(row_upper)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.array(starts, dtype=np.int32)
        lp.a_matrix_.index_ = np.array(index, dtype=np.int32)
        lp.a_matrix_.value_ = np.array(value)
        self.count = len(lower)
        self.costs = np.zeros(self.count)
        self.highs.passModel(lp)

    def _minimise(self, costs):
        changed = np.nonzero(costs != self.costs)[0].astype(np.int32)
        self.highs.changeColsCost(len(changed), changed, costs[changed])
        self.costs = costs
        self.highs.run()
        if self.highs.getModelStatus() == highspy.HighsModelStatus.kModelEmpty:
            return 0.0
        if self.highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            # From scratch, then the same by the interior point method with crossover.
            for solver in ("simplex", "ipm"):
                self.highs.clearSolver()
                self.highs.setOptionValue("solver", solver)
                self.highs.run()
                if self.highs.getModelStatus() == highspy.HighsModelStatus.kOptimal:
                    break
            self.highs.setOptionValue("solver", "choose")
        if self.highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            raise OracleFailure(str(self.highs.getModelStatus()))
        return self.highs.getInfo().objective_function_value

    def _costs(self, priority):
        costs = np.zeros(self.count)
        for row, columns in zip(self.rows, self.errors):
            if row.priority == priority:
                costs[columns] = row.weight
        return costs

    def _fix_face(self):
        solution = self.highs.getSolution()
        reduced = np.array(solution.col_dual)
        columns = np.nonzero(np.abs(reduced) > DUAL_TOLERANCE)[0].astype(np.int32)
        # Only error columns can have a reduced cost, at their bound of zero.
        zeros = np.zeros(len(columns))
        self.highs.changeColsBounds(len(columns), columns, zeros, zeros)
        multipliers = np.array(solution.row_dual)
        for k in np.nonzero(np.abs(multipliers) > DUAL_TOLERANCE)[0]:
            if self.rows[k].relation != 0:
                constant = self.rows[k].constant
                self.highs.changeRowBounds(int(k), constant, constant)

    def optimum(self):
        """The least sum of errors of each priority, strongest first, as {priority: sum}."""
        sums = {}
        for priority in sorted({row.priority for row in self.rows}, reverse=True):
            sums[priority] = self._minimise(self._costs(priority))
            self._fix_face()
        return sums

    def ranges(self):
        """After optimum(): the least and the greatest value of each variable among the optima."""
        result = {}
        for variable, column in self.column.items():
            ends = []
            for sign in (1.0, -1.0):
                costs = np.zeros(self.count)
                costs[column] = sign
                try:
                    ends.append(sign * self._minimise(costs))
                except OracleFailure:
                    ends.append(-sign * INFINITY)
            result[variable] = tuple(ends)
        return result

    def given(self, sums):
        """The least sum of each priority when those above may reach `sums`, and how much of it a
        tolerance of the linear program could account for.

        The second opinion on a difference: rows bound the sums above, and their multipliers tell how
        the optimum moves when a bound is off by rounding."""
        result = {}
        bounds = []
        for priority in sorted({row.priority for row in self.rows}, reverse=True):
            costs = self._costs(priority)
            least = self._minimise(costs)
            multipliers = np.abs(np.array(self.highs.getSolution().row_dual))
            slack = sum(multipliers[k] * 1e-9 * (1 + abs(bound)) for k, bound in bounds)
            result[priority] = (least, slack)
            columns = np.nonzero(costs)[0].astype(np.int32)
            bounds.append((self.highs.getNumRow(), sums[priority]))
            self.highs.addRow(
                -INFINITY, max(least, sums[priority]), len(columns), columns, costs[columns])
        return result


def required_error(rows, variables):
    """The least sum of errors of rows taken as one priority: zero if they can hold together."""
    if not rows:
        return 0.0
    programs = Programs(rows, variables)
    costs = np.zeros(programs.count)
    for columns in programs.errors:
        costs[columns] = 1.0
    return programs._minimise(costs)
