/* The solver's own checks, for tests. */
#ifndef KEDGE_SOLVER_AUDIT_H
#define KEDGE_SOLVER_AUDIT_H

#include "kedge_solver.h"

KD_HEADER_BEGIN

/** Re-derives every invariant of a solved solver: the lists agree, every multiplier lies in its
    interval, every form in its segment, and all multipliers balance, so that the answer is optimal.
    Null when all is well, else what is wrong. */
const char *KD_NULLABLE KDSolverAudit(KDSolver *solver);

KD_HEADER_END

#endif
