/* The constraint solver: rows over free variables, with priorities.

   A row asks for   sum(coefficient * variable) RELATION constant   at a priority in (0, 1000].
   The answer minimises the sum of absolute errors of the rows of the highest priority, then,
   without giving up any of that, of the next priority, and so on. Priority 1000 is required. What
   is still open then is closed by rank (KDRowSpec.rank, and the rank of a variable), so that the
   answer depends on the rows and never on the order in which they came.

   Nothing is solved until KDSolverSolve; it takes in every change since the last call at once.
   A solver is confined to one thread at a time; distinct solvers share nothing. */
#ifndef KEDGE_SOLVER_H
#define KEDGE_SOLVER_H

#include "kedge_status.h"

KD_HEADER_BEGIN

/** One solver. */
typedef struct KDSolver KDSolver;

/** A variable. Zero is null; a stale or foreign handle is refused, never misread. */
typedef struct KDVariable {
  uint32_t index1; /* 1 + index. Indices are small and are used again after removal. */
  uint32_t generation;
  uint32_t solver;
} KDVariable;

/** A row. Zero is null; a stale or foreign handle is refused, never misread. */
typedef struct KDRow {
  uint32_t index1; /* 1 + index. Indices are small and are used again after removal. */
  uint32_t generation;
  uint32_t solver;
} KDRow;

/** How the two sides of a row relate. */
typedef enum KD_CLOSED KDRelation {
  KDRelationLessOrEqual = -1,
  KDRelationEqual = 0,
  KDRelationGreaterOrEqual = 1
} KDRelation;

/** What a row asks for: sum(coefficients[k] * variables[k]) RELATION constant.

    A variable may be named twice: its coefficients add up. Coefficients are at most 1e12 in
    magnitude, and a sum that is not zero is at least 1e-12; a constant is at most 1e15. */
typedef struct KDRowSpec {
  const KDVariable *KD_NULLABLE variables;
  const double *KD_NULLABLE coefficients;
  size_t count;
  KDRelation relation;
  double constant;
  /** 0 < priority <= 1000; 1000 is required. */
  float priority;
  /** Of two rows of one priority that cannot both hold, the one of the lower rank has the smaller
      error. Neighbours above about a million count alike. What ranks leave open is closed by the
      ranks of the variables. */
  uint32_t rank;
  /** What one unit of error counts within its priority; 1 as a rule. 1e-6 to 1e6. */
  double weight;
} KDRowSpec;

/** Where a solver's memory comes from. `resize` follows realloc: null `block` allocates,
    `new_size` 0 frees (and returns null), null for another size means that nothing changed. Blocks
    are aligned for any type. */
typedef struct KDAllocator {
  void *KD_NULLABLE (*KD_NULLABLE resize)(void *KD_NULLABLE context, void *KD_NULLABLE block,
                                          size_t old_size, size_t new_size);
  void *KD_NULLABLE context;
} KDAllocator;

/** How a solver is made. Start from KDDefaultOptions, so that fields can be added. */
typedef struct KDOptions {
  /** Null `resize` (the default) takes the C library's heap. In a freestanding build it must be
      given. */
  KDAllocator allocator;
  /** Work that one KDSolverSolve may do, in entries of the factors that it touches; 0 is without
      limit. */
  uint64_t work_budget;
} KDOptions;

/** What a solver has done since it was made, and what it holds. */
typedef struct KDCounters {
  uint64_t solves;         /* calls that had something to do */
  uint64_t pivots;         /* exchanges of one active row */
  uint64_t flips;          /* bounds passed without an exchange */
  uint64_t refactors;      /* factorisations from scratch */
  uint64_t rebuilds;       /* solves that began from an empty basis */
  uint64_t work;           /* entries of factors and rows that were touched */
  uint64_t factor_entries; /* entries in the factors now */
  uint64_t allocations;    /* calls of the allocator that asked for memory */
  uint64_t bytes;          /* memory held now */
  uint64_t peak_bytes;     /* the most memory ever held */
} KDCounters;

/** The options that KDSolverCreate takes for null. */
KDOptions KDDefaultOptions(void);

/** A new, empty solver, or null when memory runs out. */
KDSolver *KD_NULLABLE KDSolverCreate(const KDOptions *KD_NULLABLE options);

/** Gives back everything that the solver holds. Null is allowed. */
void KDSolverDestroy(KDSolver *KD_NULLABLE solver);

/* Variables. */

/** Adds a variable. Where rows leave it free it stands at 0, or as near to it as they let it; of
    two variables of which only one can, the one of the lower rank does. */
KDStatus KDSolverAddVariable(KDSolver *solver, uint32_t rank, KDVariable *variable);

/** Adds `count` variables of the ranks `first_rank`, `first_rank` + 1, ... All or none. */
KDStatus KDSolverAddVariables(KDSolver *solver, uint32_t first_rank, KDVariable *variables,
                              size_t count);

/** Removes a variable that no row names (else KDStatusInUse). */
KDStatus KDSolverRemoveVariable(KDSolver *solver, KDVariable variable);

/** Changes the rank of a variable. */
KDStatus KDSolverSetVariableRank(KDSolver *solver, KDVariable variable, uint32_t rank);

/** The number of variables. */
size_t KDSolverVariableCount(const KDSolver *solver);

/* Rows. */

/** Adds a row. A row without variables is legal: it is met or not by its constant alone. */
KDStatus KDSolverAddRow(KDSolver *solver, const KDRowSpec *spec, KDRow *row);

/** Adds `count` rows. All or none: on an error no row is added. */
KDStatus KDSolverAddRows(KDSolver *solver, const KDRowSpec *specs, KDRow *rows, size_t count);

/** Removes a row. */
KDStatus KDSolverRemoveRow(KDSolver *solver, KDRow row);

/** Removes `count` rows. All or none. */
KDStatus KDSolverRemoveRows(KDSolver *solver, const KDRow *rows, size_t count);

/** Changes a row's constant (at most 1e15 in magnitude). */
KDStatus KDSolverSetConstant(KDSolver *solver, KDRow row, double constant);

/** Changes the constants of `count` rows. All or none. */
KDStatus KDSolverSetConstants(KDSolver *solver, const KDRow *rows, const double *constants,
                              size_t count);

/** Changes a row's priority, 0 < priority <= 1000, to and from required as well. */
KDStatus KDSolverSetPriority(KDSolver *solver, KDRow row, float priority);

/** Changes a row's rank. */
KDStatus KDSolverSetRank(KDSolver *solver, KDRow row, uint32_t rank);

/** The number of rows. */
size_t KDSolverRowCount(const KDSolver *solver);

/* Solving. */

/** Takes in all changes and solves. Returns KDStatusOk, KDStatusConflict, KDStatusInexact,
    KDStatusBudget or KDStatusOutOfMemory. After the last two every value is that of the solve
    before, the changes still wait, and the call may be made again. */
KDStatus KDSolverSolve(KDSolver *solver);

/** Whether a change waits for KDSolverSolve. */
bool KDSolverNeedsSolve(const KDSolver *solver);

/** Changes what one KDSolverSolve may do, in the unit of KDOptions.work_budget; 0 is without limit.
 */
void KDSolverSetWorkBudget(KDSolver *solver, uint64_t work_budget);

/* Answers: those of the last solve that returned Ok, Conflict or Inexact. */

/** The value of a variable; 0 before the first solve. */
KDStatus KDSolverGetValue(const KDSolver *solver, KDVariable variable, double *value);

/** The values of `count` variables. On KDStatusStale nothing is written. */
KDStatus KDSolverCopyValues(const KDSolver *solver, const KDVariable *variables, double *values,
                            size_t count);

/** How many variables the last solve changed. */
size_t KDSolverChangedCount(const KDSolver *solver);

/** Copies up to `capacity` of the variables that the last solve changed, and their new values
    (`values` may be null). Returns how many were copied. */
size_t KDSolverCopyChanged(const KDSolver *solver, KDVariable *variables,
                           double *KD_NULLABLE values, size_t capacity);

/** sum(coefficient * variable) - constant of a row: 0 or on the right side of it when it holds. */
KDStatus KDSolverGetResidual(const KDSolver *solver, KDRow row, double *residual);

/** Whether any required row is broken. */
bool KDSolverHasConflict(const KDSolver *solver);

/** Finds a minimal set of required rows that cannot hold together: drop any one of them and the
    others can. Copies up to `capacity` of its rows and sets `count` to how many there are (0
   without a conflict). Where several such sets exist the same rows, told apart by their ranks,
   always give the same one. KDStatusOutOfMemory when memory runs out. */
KDStatus KDSolverCopyConflict(KDSolver *solver, KDRow *KD_NULLABLE rows, size_t capacity,
                              size_t *count);

/** Whether other values of a variable would do just as well. The first call after a solve looks at
    all variables at once, and where several rows meet at one point it solves twice as many.
    KDStatusInexact when rounding hides the answer, KDStatusOutOfMemory when memory runs out. */
KDStatus KDSolverIsAmbiguous(KDSolver *solver, KDVariable variable, bool *ambiguous);

/** Copies up to `capacity` of the ambiguous variables, in the order of their indices, and sets
    `count` to how many there are. */
KDStatus KDSolverCopyAmbiguous(KDSolver *solver, KDVariable *KD_NULLABLE variables, size_t capacity,
                               size_t *count);

/** The rows that fix the value of a variable: change the constant of one, and the value moves.
   Copies up to `capacity` of them, in no particular order, and sets `count` to how many there are.
 */
KDStatus KDSolverCopySupport(KDSolver *solver, KDVariable variable, KDRow *KD_NULLABLE rows,
                             size_t capacity, size_t *count);

/* Upkeep. */

/** Gives back the memory that is not in use. Answers stay as they are. */
KDStatus KDSolverShrink(KDSolver *solver);

/** What the solver has done and holds. */
KDCounters KDSolverGetCounters(const KDSolver *solver);

KD_HEADER_END

#endif
