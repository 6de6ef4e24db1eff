/* Interpolating many numbers at once: what an animation of thousands of frames spends its time on. */
#ifndef KEDGE_MOTION_H
#define KEDGE_MOTION_H

#include "kedge_status.h"

KD_HEADER_BEGIN

/** out[k] = from[k] + (to[k] - from[k]) * fraction for `count` numbers. The fractions 0 and 1 copy
    `from` and `to`, so that an animation begins and ends exactly. A fraction outside 0...1 goes on
    straight. `out` must not overlap the others. */
void KDMotionInterpolate(const double *from, const double *to, double fraction, double *out,
                         size_t count);

KD_HEADER_END

#endif
