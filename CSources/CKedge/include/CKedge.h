/* Everything that the core offers. */
#ifndef KEDGE_CKEDGE_H
#define KEDGE_CKEDGE_H

#include "kedge_file.h"
#include "kedge_motion.h"
#include "kedge_solver.h"
#include "kedge_status.h"

#endif
