//! The cassowary crate on a system: cassowary_rs FILE first|last wide|even SECONDS VALUES
//!
//! The same as kiwi.cpp. `fetch_changes` takes the place of `updateVariables`.

use cassowary::{strength, Constraint, Expression, RelationalOperator, Solver, Variable};
use std::collections::HashMap;

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

fn read_clock(clock: i32) -> f64 {
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(clock, &mut time) };
    time.seconds as f64 * 1e9 + time.nanoseconds as f64
}

// On Linux.
const MONOTONIC: i32 = 1;
const THREAD_PROCESSOR_TIME: i32 = 3;

/// Times one sample as kedge-bench does: what is shorter than 2 ms by the clock, else by the processor
/// time of the thread.
struct Start {
    clock: f64,
    processor: f64,
}

impl Start {
    fn now() -> Start {
        Start { clock: read_clock(MONOTONIC), processor: read_clock(THREAD_PROCESSOR_TIME) }
    }

    /// The nanoseconds since then.
    fn elapsed(&self) -> f64 {
        let processor = read_clock(THREAD_PROCESSOR_TIME) - self.processor;
        let time = read_clock(MONOTONIC) - self.clock;
        if time < 2e6 {
            time
        } else {
            time.min(processor)
        }
    }
}

struct Row {
    priority: f64,
    relation: RelationalOperator,
    constant: f64,
    terms: Vec<(f64, usize)>,
}

#[derive(Default)]
struct System {
    variables: usize,
    rows: Vec<Row>,
    edits: Vec<(usize, Vec<f64>)>,
    toggles: Vec<usize>,
}

fn read(path: &str) -> System {
    let mut system = System::default();
    for line in std::fs::read_to_string(path).expect("readable").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |k: usize| words[k].parse::<f64>().expect("a number");
        match words[0] {
            "vars" => system.variables = number(1) as usize,
            "c" => system.rows.push(Row {
                priority: number(1),
                relation: match words[2] {
                    "==" => RelationalOperator::Equal,
                    "<=" => RelationalOperator::LessOrEqual,
                    _ => RelationalOperator::GreaterOrEqual,
                },
                constant: number(3),
                terms: (5..words.len()).step_by(2).map(|k| (number(k), number(k + 1) as usize)).collect(),
            }),
            "edit" => system.edits.push((number(1) as usize, (2..words.len()).map(number).collect())),
            "toggle" => system.toggles = (1..words.len()).map(|k| number(k) as usize).collect(),
            _ => {}
        }
    }
    system
}

fn strength_of(priority: f64, wide: bool) -> f64 {
    if priority >= 1000.0 {
        strength::REQUIRED
    } else if priority > 999.0 {
        if wide {
            5e8
        } else {
            1e8
        }
    } else if !wide {
        10f64.powf(6.0 * priority / 1000.0)
    } else if priority == 999.0 {
        1e8
    } else if priority == 998.0 {
        1e7
    } else if priority == 750.0 {
        1e6
    } else if (250.0..260.0).contains(&priority) {
        1e3 * (1.0 + (priority - 250.0) * 0.25)
    } else {
        10f64.powf(6.0 * priority / 750.0)
    }
}

struct Run<'a> {
    system: &'a System,
    edits_first: bool,
    wide: bool,
    solver: Solver,
    variables: Vec<Variable>,
    constraints: Vec<Constraint>,
    values: HashMap<Variable, f64>,
}

type Outcome<T> = Result<T, String>;

fn text<E: std::fmt::Debug>(error: E) -> String {
    format!("failed {:?}", error).replace('\n', " ")
}

impl<'a> Run<'a> {
    fn add_edits(&mut self) -> Outcome<()> {
        for (variable, values) in &self.system.edits {
            let variable = self.variables[*variable];
            self.solver.add_edit_variable(variable, strength_of(999.999, self.wide)).map_err(text)?;
            self.solver.suggest_value(variable, values[0]).map_err(text)?;
        }
        Ok(())
    }

    fn constraint(&self, row: &Row, shift: f64) -> Constraint {
        let terms = row.terms.iter().map(|(c, v)| self.variables[*v] * *c).collect();
        Constraint::new(
            Expression::new(terms, row.constant - shift),
            row.relation,
            strength_of(row.priority, self.wide),
        )
    }

    fn build(&mut self, limit: f64) -> Outcome<f64> {
        self.values.clear();
        self.constraints.clear();
        let start = Start::now();
        self.solver = Solver::new();
        self.variables = (0..self.system.variables).map(|_| Variable::new()).collect();
        if self.edits_first {
            self.add_edits()?;
        }
        for row in &self.system.rows {
            let constraint = self.constraint(row, 0.0);
            self.constraints.push(constraint.clone());
            self.solver.add_constraint(constraint).map_err(text)?;
            if start.elapsed() > limit * 1e9 {
                return Err("too-long".into());
            }
        }
        if !self.edits_first {
            self.add_edits()?;
        }
        self.take_changes();
        Ok(start.elapsed())
    }

    fn take_changes(&mut self) {
        for (variable, value) in self.solver.fetch_changes() {
            self.values.insert(*variable, *value);
        }
    }

    fn settle(&mut self, step: usize) -> Outcome<()> {
        for (variable, values) in &self.system.edits {
            self.solver.suggest_value(self.variables[*variable], values[step]).map_err(text)?;
        }
        self.solver.fetch_changes();
        Ok(())
    }

    fn edits(&mut self, limit: f64) -> Outcome<f64> {
        for step in 0..3 {
            self.settle(step)?;
        }
        let steps = self.system.edits[0].1.len();
        let start = Start::now();
        for step in 3..steps {
            self.settle(step)?;
            if start.elapsed() > limit * 1e9 {
                return Err("too-long".into());
            }
        }
        Ok(start.elapsed() / (steps - 3) as f64)
    }

    fn toggle(&mut self) -> Outcome<f64> {
        let start = Start::now();
        for row in &self.system.toggles {
            self.solver.remove_constraint(&self.constraints[*row]).map_err(text)?;
        }
        self.solver.fetch_changes();
        for row in &self.system.toggles {
            self.solver.add_constraint(self.constraints[*row].clone()).map_err(text)?;
        }
        self.solver.fetch_changes();
        Ok(start.elapsed())
    }
}

fn report(operation: &str, mut sample: impl FnMut() -> Outcome<f64>) -> bool {
    let mut samples = Vec::new();
    let mut start = Start::now();
    loop {
        match sample() {
            Err(reason) => {
                println!("{operation} {reason}");
                return false;
            }
            Ok(time) if samples.is_empty() && time <= 3e8 && start.elapsed() > 0.0 => {
                // The first only warms up, unless it was long.
                samples.push(f64::INFINITY);
                start = Start::now();
            }
            Ok(time) => samples.push(time),
        }
        let enough = start.elapsed() > 4e8 || samples.len() > 200;
        if enough && samples.iter().any(|time| time.is_finite()) {
            break;
        }
    }
    samples.retain(|time| time.is_finite());
    samples.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    println!("{operation} {:.1} {:.1}", samples[0], samples[samples.len() / 2]);
    true
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let system = read(&arguments[1]);
    let limit: f64 = arguments[4].parse().expect("seconds");
    let mut run = Run {
        system: &system,
        edits_first: arguments[2] == "first",
        wide: arguments[3] == "wide",
        solver: Solver::new(),
        variables: Vec::new(),
        constraints: Vec::new(),
        values: HashMap::new(),
    };
    if !report("batch", || run.build(limit)) {
        return;
    }
    let lines: String = run
        .variables
        .iter()
        .map(|variable| format!("{:?}\n", run.values.get(variable).copied().unwrap_or(0.0)))
        .collect();
    std::fs::write(&arguments[5], lines).expect("writable");
    if !system.edits.is_empty() && report("edit_warm", || run.edits(limit)) && run.settle(0).is_err() {
        return;
    }
    if !system.toggles.is_empty() {
        report("toggle", || run.toggle());
    }
}
