/* Counts what the process asks the C library's heap for, thread by thread.

   Where it can (glibc, and no sanitizer that has taken the heap over), this target defines malloc and
   its kin for the whole program: each counts and passes the call on. Only benchmarks and tests link
   it. */
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/** Whether allocations are counted on this platform, in this build. */
bool AllocationsAreCounted(void);

/** How many blocks the calling thread has asked for so far; 0 where they are not counted. */
uint64_t AllocationCount(void);

#endif
