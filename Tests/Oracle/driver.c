/* Drives the solver through its public API from text: one command a line on standard input, one line
   of answer on standard output for each command that asks. Variables and rows have numbers that the
   script chooses.

     new                                           forget all, a new solver
     variables COUNT                               numbers and ranks 0 ... COUNT - 1, in one call
     variable NUMBER RANK                          one more
     unvariable NUMBER
     row NUMBER RANK PRIORITY RELATION CONSTANT WEIGHT COUNT coefficient variable ...
     rows COUNT                                    the next COUNT row lines in one call
     remove COUNT number ...                       in one call
     constants COUNT number value ...              in one call
     priority NUMBER VALUE
     rank NUMBER VALUE
     solve                                         -> s STATUS
     values                                        -> v value ... of all variables, by number
     conflict                                      -> c number ...
     ambiguous                                     -> a number ...
     counters                                      -> n pivots flips refactors rebuilds work bytes

   RELATION is -1 (at most), 0 (equal) or 1 (at least). A call that does not return KDStatusOk is
   answered by "error COMMAND STATUS" and changes nothing here either. */
#include "kedge_solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Numbered {
  uint32_t index1; /* zero: not there */
  uint32_t generation;
  uint32_t solver;
} Numbered;

static KDSolver *solver;
static Numbered *variables, *rows;
static size_t variable_count, row_count;
/* The numbers behind the solver's own indices. */
static uint32_t *variable_numbers, *row_numbers;
static size_t variable_number_count, row_number_count;

static void *grown(void *block, size_t *count, size_t wanted, size_t size) {
  if (wanted <= *count) return block;
  size_t capacity = wanted * 2;
  char *bigger = realloc(block, capacity * size);
  if (bigger == NULL) abort();
  memset(bigger + *count * size, 0, (capacity - *count) * size);
  *count = capacity;
  return bigger;
}

static void broken(const char *what) {
  fprintf(stderr, "driver: cannot understand: %s\n", what);
  exit(2);
}

static const char *word(void) {
  static char buffer[64];
  if (scanf("%63s", buffer) != 1) broken("end of input");
  return buffer;
}

static size_t whole(void) {
  char *end;
  const char *text = word();
  unsigned long value = strtoul(text, &end, 10);
  if (*end != 0) broken(text);
  return value;
}

static double number(void) {
  char *end;
  const char *text = word();
  double value = strtod(text, &end);
  if (*end != 0) broken(text);
  return value;
}

static bool done(const char *command, KDStatus status) {
  if (status != KDStatusOk) printf("error %s %d\n", command, (int)status);
  return status == KDStatusOk;
}

static void *must(void *block) {
  if (block == NULL) abort();
  return block;
}

static void note_variable(size_t which, KDVariable handle) {
  variables = grown(variables, &variable_count, which + 1, sizeof *variables);
  variables[which] = (Numbered){handle.index1, handle.generation, handle.solver};
  variable_numbers =
      grown(variable_numbers, &variable_number_count, handle.index1 + 1, sizeof *variable_numbers);
  variable_numbers[handle.index1] = (uint32_t)which;
}

static KDVariable variable(size_t which) {
  KDVariable none = {0, 0, 0};
  if (which >= variable_count) return none;
  return (KDVariable){variables[which].index1, variables[which].generation,
                      variables[which].solver};
}

static KDRow row(size_t which) {
  KDRow none = {0, 0, 0};
  if (which >= row_count) return none;
  return (KDRow){rows[which].index1, rows[which].generation, rows[which].solver};
}

static void forget(void) {
  /* What was answered so far must not be lost with a crash. */
  fflush(stdout);
  KDSolverDestroy(solver);
  solver = must(KDSolverCreate(NULL));
  if (variable_count > 0) memset(variables, 0, variable_count * sizeof *variables);
  if (row_count > 0) memset(rows, 0, row_count * sizeof *rows);
}

static void add_variables(void) {
  size_t count = whole();
  KDVariable *handles = must(malloc((count + 1) * sizeof *handles));
  if (done("variables", KDSolverAddVariables(solver, 0, handles, count))) {
    for (size_t k = 0; k < count; k++) note_variable(k, handles[k]);
  }
  free(handles);
}

static void add_variable(void) {
  size_t which = whole();
  KDVariable handle = {0, 0, 0};
  if (done("variable", KDSolverAddVariable(solver, (uint32_t)whole(), &handle)))
    note_variable(which, handle);
}

static void remove_variable(void) {
  size_t which = whole();
  if (done("unvariable", KDSolverRemoveVariable(solver, variable(which))))
    variables[which] = (Numbered){0, 0, 0};
}

/* The rest of a row line, after the word "row". The arrays are the caller's to free. */
static size_t read_row(KDRowSpec *spec) {
  size_t which = whole();
  spec->rank = (uint32_t)whole();
  spec->priority = (float)number();
  spec->relation = (KDRelation)(int)number();
  spec->constant = number();
  spec->weight = number();
  spec->count = whole();
  KDVariable *named = must(malloc((spec->count + 1) * sizeof *named));
  double *coefficients = must(malloc((spec->count + 1) * sizeof *coefficients));
  for (size_t k = 0; k < spec->count; k++) {
    coefficients[k] = number();
    named[k] = variable(whole());
  }
  spec->variables = named;
  spec->coefficients = coefficients;
  return which;
}

static void add_rows(size_t count, bool one) {
  KDRowSpec *specs = must(malloc((count + 1) * sizeof *specs));
  KDRow *handles = must(calloc(count + 1, sizeof *handles));
  size_t *which = must(malloc((count + 1) * sizeof *which));
  for (size_t k = 0; k < count; k++) {
    if (!one && strcmp(word(), "row") != 0) broken("rows wants row lines");
    which[k] = read_row(&specs[k]);
  }
  KDStatus status =
      one ? KDSolverAddRow(solver, specs, handles) : KDSolverAddRows(solver, specs, handles, count);
  if (done("row", status)) {
    for (size_t k = 0; k < count; k++) {
      rows = grown(rows, &row_count, which[k] + 1, sizeof *rows);
      rows[which[k]] = (Numbered){handles[k].index1, handles[k].generation, handles[k].solver};
      row_numbers =
          grown(row_numbers, &row_number_count, handles[k].index1 + 1, sizeof *row_numbers);
      row_numbers[handles[k].index1] = (uint32_t)which[k];
    }
  }
  for (size_t k = 0; k < count; k++) {
    free((void *)(uintptr_t)specs[k].variables);
    free((void *)(uintptr_t)specs[k].coefficients);
  }
  free(specs);
  free(handles);
  free(which);
}

static void remove_rows(void) {
  size_t count = whole();
  KDRow *handles = must(malloc((count + 1) * sizeof *handles));
  for (size_t k = 0; k < count; k++) handles[k] = row(whole());
  done("remove", count == 1 ? KDSolverRemoveRow(solver, handles[0])
                            : KDSolverRemoveRows(solver, handles, count));
  free(handles);
}

static void set_constants(void) {
  size_t count = whole();
  KDRow *handles = must(malloc((count + 1) * sizeof *handles));
  double *values = must(malloc((count + 1) * sizeof *values));
  for (size_t k = 0; k < count; k++) {
    handles[k] = row(whole());
    values[k] = number();
  }
  done("constants", count == 1 ? KDSolverSetConstant(solver, handles[0], values[0])
                               : KDSolverSetConstants(solver, handles, values, count));
  free(handles);
  free(values);
}

static void print_values(void) {
  printf("v");
  for (size_t k = 0; k < variable_count; k++) {
    double value = 0;
    if (variables[k].index1 == 0) continue;
    KDStatus status = KDSolverGetValue(solver, variable(k), &value);
    if (status == KDStatusOk)
      printf(" %.17g", value);
    else
      printf(" status%d", (int)status);
  }
  printf("\n");
}

static void print_conflict(void) {
  size_t capacity = KDSolverRowCount(solver) + 1, count = 0;
  KDRow *found = must(malloc(capacity * sizeof *found));
  if (done("conflict", KDSolverCopyConflict(solver, found, capacity, &count))) {
    printf("c");
    for (size_t k = 0; k < count && k < capacity; k++)
      printf(" %" PRIu32, row_numbers[found[k].index1]);
    printf("\n");
  }
  free(found);
}

static void print_ambiguous(void) {
  size_t capacity = KDSolverVariableCount(solver) + 1, count = 0;
  KDVariable *found = must(malloc(capacity * sizeof *found));
  if (done("ambiguous", KDSolverCopyAmbiguous(solver, found, capacity, &count))) {
    printf("a");
    for (size_t k = 0; k < count && k < capacity; k++)
      printf(" %" PRIu32, variable_numbers[found[k].index1]);
    printf("\n");
  }
  free(found);
}

static void print_counters(void) {
  KDCounters now = KDSolverGetCounters(solver);
  printf("n %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", now.pivots,
         now.flips, now.refactors, now.rebuilds, now.work, now.bytes);
}

int main(void) {
  char command[64];
  solver = must(KDSolverCreate(NULL));
  while (scanf("%63s", command) == 1) {
    if (strcmp(command, "new") == 0)
      forget();
    else if (strcmp(command, "variables") == 0)
      add_variables();
    else if (strcmp(command, "variable") == 0)
      add_variable();
    else if (strcmp(command, "unvariable") == 0)
      remove_variable();
    else if (strcmp(command, "row") == 0)
      add_rows(1, true);
    else if (strcmp(command, "rows") == 0)
      add_rows(whole(), false);
    else if (strcmp(command, "remove") == 0)
      remove_rows();
    else if (strcmp(command, "constants") == 0)
      set_constants();
    else if (strcmp(command, "priority") == 0) {
      KDRow which = row(whole());
      done("priority", KDSolverSetPriority(solver, which, (float)number()));
    } else if (strcmp(command, "rank") == 0) {
      KDRow which = row(whole());
      done("rank", KDSolverSetRank(solver, which, (uint32_t)whole()));
    } else if (strcmp(command, "solve") == 0)
      printf("s %d\n", (int)KDSolverSolve(solver));
    else if (strcmp(command, "values") == 0)
      print_values();
    else if (strcmp(command, "conflict") == 0)
      print_conflict();
    else if (strcmp(command, "ambiguous") == 0)
      print_ambiguous();
    else if (strcmp(command, "counters") == 0)
      print_counters();
    else
      broken(command);
  }
  KDSolverDestroy(solver);
  free(variables);
  free(rows);
  free(variable_numbers);
  free(row_numbers);
  return 0;
}
