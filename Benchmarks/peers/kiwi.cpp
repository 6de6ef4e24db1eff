/* Kiwi on a system: kiwi FILE first|last wide|even SECONDS VALUES

   "first" adds the edit variables before the constraints and tells their values at once, "last" after
   them. Prints "operation minimum median" in nanoseconds; writes the first layout's values to VALUES. */
#include "peer.h"

#include <kiwi/kiwi.h>

#include <memory>

namespace {

struct Run {
  const System &system;
  bool edits_first;
  bool wide;
  std::unique_ptr<kiwi::Solver> solver;
  std::vector<kiwi::Variable> variables;
  std::vector<kiwi::Constraint> constraints;

  void add_edits() {
    for (const Edit &edit : system.edits) {
      solver->addEditVariable(variables[edit.variable], strength_of(999.999, 0, wide));
      solver->suggestValue(variables[edit.variable], edit.values[0]);
    }
  }

  kiwi::Constraint constraint(const Row &row, double shift) {
    std::vector<kiwi::Term> terms;
    terms.reserve(row.terms.size());
    for (const Term &term : row.terms)
      terms.emplace_back(variables[term.variable], term.coefficient);
    kiwi::RelationalOperator relation = row.relation == "=="   ? kiwi::OP_EQ
                                        : row.relation == "<=" ? kiwi::OP_LE
                                                               : kiwi::OP_GE;
    return kiwi::Constraint(kiwi::Expression(std::move(terms), row.constant - shift), relation,
                            strength_of(row.priority, kiwi::strength::required, wide));
  }

  double build(double end) {
    constraints.clear();
    variables.clear();
    solver.reset();
    Stopwatch watch;
    solver = std::make_unique<kiwi::Solver>();
    variables.reserve(system.variables);
    for (int k = 0; k < system.variables; k++) variables.emplace_back();
    if (edits_first) add_edits();
    constraints.reserve(system.rows.size());
    for (const Row &row : system.rows) {
      constraints.push_back(constraint(row, 0));
      solver->addConstraint(constraints.back());
      if (now() > end) throw TooLong();
    }
    if (!edits_first) add_edits();
    solver->updateVariables();
    double sum = 0;
    for (const kiwi::Variable &variable : variables) sum += variable.value();
    double time = watch.elapsed();
    static volatile double sink;
    sink = sum;
    (void)sink;
    return time;
  }

  void suggest(size_t edit, size_t step) {
    const Edit &which = system.edits[edit];
    solver->suggestValue(variables[which.variable], which.values[step]);
  }
};

} // namespace

int main(int count, char **arguments) {
  if (count != 6) return 2;
  System system = read_system(arguments[1]);
  double limit = std::atof(arguments[4]) * 1e9;
  Run run{system,
          std::string(arguments[2]) == "first",
          std::string(arguments[3]) == "wide",
          nullptr,
          {},
          {}};
  if (!report("batch", limit, [&](double end) { return run.build(end); })) return 0;
  if (FILE *file = std::fopen(arguments[5], "w")) {
    for (const kiwi::Variable &variable : run.variables)
      std::fprintf(file, "%.17g\n", variable.value());
    std::fclose(file);
  }

  size_t steps = system.edits.empty() ? 0 : system.edits[0].values.size();
  auto settle = [&](size_t step) {
    for (size_t k = 0; k < system.edits.size(); k++) run.suggest(k, step);
    run.solver->updateVariables();
  };
  if (steps > 3) {
    report("edit_warm", limit, [&](double end) {
      for (size_t step = 0; step < 3; step++) settle(step);
      Stopwatch watch;
      for (size_t step = 3; step < steps; step++) {
        settle(step);
        if (now() > end) throw TooLong();
      }
      return watch.elapsed() / (double)(steps - 3);
    });
    report("edit_cold", limit, [&](double end) {
      settle(0);
      Stopwatch watch;
      for (size_t step = 1; step < steps; step++) {
        for (size_t k = 0; k < system.edits.size(); k++) {
          run.suggest(k, step);
          run.solver->updateVariables();
        }
        if (now() > end) throw TooLong();
      }
      return watch.elapsed() / (double)((steps - 1) * system.edits.size());
    });
    settle(0);
  }
  if (!system.toggles.empty()) {
    report("toggle", limit, [&](double) {
      Stopwatch watch;
      for (int row : system.toggles) run.solver->removeConstraint(run.constraints[row]);
      run.solver->updateVariables();
      for (int row : system.toggles) run.solver->addConstraint(run.constraints[row]);
      run.solver->updateVariables();
      return watch.elapsed();
    });
    /* There is no call for a constant: another constraint takes its place. */
    int row = system.toggles[0];
    double shift = 0;
    report("constant", limit, [&](double) {
      shift = 1 - shift;
      Stopwatch watch;
      run.solver->removeConstraint(run.constraints[row]);
      run.constraints[row] = run.constraint(system.rows[row], shift);
      run.solver->addConstraint(run.constraints[row]);
      run.solver->updateVariables();
      return watch.elapsed();
    });
  }
  return 0;
}
