/* Every tolerance and threshold of the solver, with its unit and its reason.

   Lengths are in the caller's units (points, as a rule); a form is scaled so that its largest
   coefficient is 1, so a form's value has the unit of a length as well. */
#ifndef KD_TOLERANCES_H
#define KD_TOLERANCES_H

/* A form may lie this far outside its segment, relative to 1 + the sum of its terms' magnitudes.
   Well above what rounding leaves after a refactoring (about 1e-13), well below a pixel. */
#define KD_FEASIBILITY_TOLERANCE 1e-9

/* Two multipliers are equal when they differ by less, relative to 1 + their magnitude. */
#define KD_MULTIPLIER_TOLERANCE 1e-9

/* A sum of two multipliers that is this much smaller than both is taken as zero: what is left is
   their rounding. */
#define KD_MULTIPLIER_CANCELLATION 1e-11

/* A solved entry this much smaller than the largest of its vector is rounding, not a pivot. */
#define KD_PIVOT_TOLERANCE 1e-7

/* An entry of a solved vector below this is dropped. */
#define KD_DROP_TOLERANCE 1e-14

/* A structural pivot is taken without looking at the numbers of the others when it is at least this
   fraction of the largest entry in its column: growth of the factors stays bounded. */
#define KD_THRESHOLD_PIVOT 0.1

/* A pivot smaller than this fraction of its vector's largest entry makes the result suspect: it is
   checked against a fresh factorisation. */
#define KD_SUSPECT_PIVOT 1e-4

/* An update whose pivot differs by more (relatively) from the one that the solve predicted makes
   the factors suspect. */
#define KD_UPDATE_AGREEMENT 1e-6

/* A required row is reported as broken when its form lies this far from where it has to be, relative to
   1 + the sum of its terms' magnitudes: above the tolerance within which forms are let be. */
#define KD_BROKEN_TOLERANCE 1e-8

/* So much room, relative to 1 + the constant, is given to inequalities while a conflict is examined, so
   that rows which just meet do not count as contradicting. */
#define KD_EXAMINATION_SLACK 1e-8

/* A value is reported as changed when it differs by more, relative to 1 + its magnitude. */
#define KD_CHANGE_TOLERANCE 1e-11

/* A move shorter than this (relative to 1 + the value) does not make a variable ambiguous. */
#define KD_AMBIGUITY_TOLERANCE 1e-7

/* Violated forms looked at for one pivot: enough to find a large one, few enough to cost nothing.
 */
#define KD_SAMPLE_COUNT 24

/* How far a new row looks for a free variable before the general pivot is used: nodes, and length
   of the path. */
#define KD_PATH_NODES 100
#define KD_PATH_LENGTH 24

/* A start that leaves so many forms outside their segments, and one in so many, is not worth mending: the
   rows are taken in one by one instead, so that each is mended while little depends on it. */
#define KD_POOR_START_FORMS 64
#define KD_POOR_START_SHARE 8

/* The factors are made anew after so many elementary updates ... */
#define KD_REFACTOR_ETAS 1000
/* ... or when the updates hold so many times the entries of the factors. */
#define KD_REFACTOR_GROWTH 2

/* x is computed from nothing after so many moves, so that their rounding does not add up. */
#define KD_MOVES_BEFORE_REFRESH 4096
/* ... or after one that was so many times larger than what it led to, relative to 1 + its magnitude: the
   rounding of what came before is then too much for it. */
#define KD_LOST_DIGITS 1e5

/* Pivots in a row without progress before the solver gives up on proving the optimum, in multiples
   of the number of variables and forms, plus a constant. */
#define KD_STALL_FACTOR 40
#define KD_STALL_CONSTANT 2000

#endif
