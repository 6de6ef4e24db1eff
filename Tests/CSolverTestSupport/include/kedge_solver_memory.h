/* Memory for solvers under test: it counts, checks what it gets back, and runs out when a test asks
   for it. */
#ifndef KEDGE_SOLVER_MEMORY_H
#define KEDGE_SOLVER_MEMORY_H

#include "kedge_solver.h"

KD_HEADER_BEGIN

/** What is refused, and what was counted. All fields begin at 0: nothing is refused. */
typedef struct KDMemory {
  /** The request of this number is refused, counted from 1. */
  size_t refuse_request;
  /** So many of the requests that follow it are refused as well. */
  size_t refuse_more;

  /** Calls that asked for memory, and how many of them were refused. */
  size_t requests;
  size_t refusals;
  /** What is held now. */
  size_t held_blocks;
  size_t held_bytes;
  /** Blocks that came back with another size than they were given with, twice, or from elsewhere.
   */
  size_t mistakes;
} KDMemory;

KDMemory *KDMemoryCreate(void);
void KDMemoryDestroy(KDMemory *memory);

/** An allocator over the memory. A block that changes its size always moves, new bytes are never 0,
    and old ones are overwritten, so that whoever still reads them gets nonsense. */
KDAllocator KDMemoryAllocator(KDMemory *memory);

KD_HEADER_END

#endif
