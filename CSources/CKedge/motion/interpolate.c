/* One fused pass over three arrays. The loop has no branch, no aliasing (restrict) and no call, so
   that the compiler turns it into vector code for whatever width the target has; it is then bound by
   memory, not by arithmetic. Freestanding: memcpy is all that it asks for. */
#include "kedge_motion.h"

#include <string.h>

/* A fused multiply-add on one machine and not on another would give different frames. */
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

void KDMotionInterpolate(const double *restrict from, const double *restrict to, double fraction,
                         double *restrict out, size_t count) {
  if (count == 0) return;
  if (fraction == 0) {
    memcpy(out, from, count * sizeof *out);
  } else if (fraction == 1) {
    memcpy(out, to, count * sizeof *out);
  } else {
    for (size_t k = 0; k < count; k++) {
      out[k] = from[k] + (to[k] - from[k]) * fraction;
    }
  }
}
