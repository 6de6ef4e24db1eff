#include "kedge_solver_audit.h"

#include "internal.h"

const char *KDSolverAudit(KDSolver *solver) { return kd_audit(solver); }
