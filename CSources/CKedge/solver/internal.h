/* The solver's inside. Start here.

   The model
     Variables x_v are free. Rows that are multiples of one another share one *form*: a linear form
     a_f, scaled so that its largest coefficient is 1, with value t_f = a_f . x. A row is then a
     *piece* of its form: it asks t_f to be at, above or below the breakpoint beta. The pieces of a
     form, in the order of their breakpoints, make one convex, piecewise linear cost; its slope in
     segment g (after g pieces) is a vector over priorities, compared lexicographically.

   The basis
     There is one *slot* per variable. Each slot holds an active form, kept at one of its
   breakpoints, or a *stay*, the form x_v of a variable that no row holds. The active forms are
   linearly independent, so they determine x. Each has a multiplier y, a vector over priorities; an
     inactive form's multiplier is the slope of its segment. All multipliers together balance:
     sum over forms of y_f a_f = 0.

   The answer is optimal when every active multiplier lies between the slopes on both sides of the
   breakpoint where its form is held (a stay's is 0), and every inactive form lies in its segment.
   The dual pivot (dual.c) keeps the first and mends the second; the primal step (primal.c) keeps
   the second and mends the first.

   Below all priorities there is one more level, the *tie*: each error counts a little according to
   its row's rank. It decides between answers that the priorities leave equal. What is open even
   then is settled (settle.c) by drawing variables towards zero.

   Nothing recurses, no pointer into a growing array is kept across a call that may grow it, and
   candidates are ordered by index, never by address. When memory runs out in a solve the basis is
   thrown away, not the model: the next solve starts from an empty basis and finds the same answer.
 */
#ifndef KD_INTERNAL_H
#define KD_INTERNAL_H

#include "kedge_solver.h"
#include "tolerances.h"

#include <stddef.h>
#include <stdint.h>

/* The same bits on every processor: no fused multiply-add. */
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* All that the solver asks of a C library. */
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);

#ifdef NDEBUG
#define KD_ASSERT(condition) ((void)0)
#else
#define KD_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#define KD_NONE UINT32_MAX
/* An active "form" with this bit is the stay of the variable in the other bits. */
#define KD_STAY UINT32_C(0x80000000)
#define KD_INDEX_LIMIT UINT32_C(0x7ffffff0)
/* Beyond every number that a caller may give. */
#define KD_UNBOUNDED 1e300

/* ------------------------------------------------------------------------------- sparse vectors */

/* One entry of a sparse vector. `cross` is the entry's place in the list that crosses this one, so
   that an entry found in a row can be deleted from its column at once, and the reverse. */
typedef struct KDEntry {
  uint32_t index;
  uint32_t cross;
  double value;
} KDEntry;

/* A growing list inside a pool. */
typedef struct KDSpan {
  uint32_t start;
  uint32_t count;
  uint32_t capacity; /* 0, or a power of two */
} KDSpan;

#define KD_POOL_CLASSES 32

/* Many short lists in one block of memory. Pieces given back are kept by size. */
typedef struct KDPool {
  KDEntry *entries;
  uint32_t used;
  uint32_t capacity;
  uint32_t free[KD_POOL_CLASSES]; /* 1 + start of the first free piece of 2^class entries */
} KDPool;

/* A sparse vector: dense values, and the list of places that may be non-zero. Places outside the
   list hold 0. */
typedef struct KDVector {
  double *value;
  uint32_t *index;
  uint8_t *listed;
  uint32_t count;
} KDVector;

/* --------------------------------------------------------------------------------------- levels */

/* A priority as an integer in the same order: the bits of a positive float. */
typedef uint32_t KDLevel;
#define KD_REQUIRED UINT32_C(0x447a0000) /* 1000.0f */

/* A vector over priorities while it is worked with: entries in falling order of level. */
typedef struct KDLevels {
  KDEntry *entries; /* index: level */
  uint32_t count;
  double tie;
} KDLevels;

/* How many rows have a priority. */
typedef struct KDLevelUse {
  KDLevel level;
  uint32_t users;
} KDLevelUse;

/* A vector over priorities at rest in a slot: nearly always at most one level. */
typedef struct KDMultiplier {
  double tie;
  double value; /* with count 1: the one entry */
  KDLevel level;
  uint32_t count;
  uint32_t start, capacity; /* of the entries in the pool; capacity 0 for none */
} KDMultiplier;

/* ---------------------------------------------------------------------------------------- model */

enum KDFormState {
  KDFormFree = 0,
  KDFormInactive, /* inside segment `place`; without pieces there is only segment 0 */
  KDFormDormant,  /* at the breakpoint of piece `place`, with multiplier 0: a redundant row */
  KDFormActive    /* held at the breakpoint of piece `place`, in a slot */
};

#define KD_INLINE_PIECES 3

typedef struct KDForm {
  uint32_t hash;
  uint32_t next;       /* in its hash chain, or in the list of free forms */
  KDSpan terms;        /* index: variable, cross: place in the variable's column */
  uint32_t row_count;  /* records that name it */
  uint32_t live_count; /* those of them whose handles are good */
  uint32_t piece_count;
  /* Rows in the order of their breakpoints; above KD_INLINE_PIECES: piece[0] is where they start in
     the pool, piece[1] the capacity there. */
  uint32_t piece[KD_INLINE_PIECES];
  uint32_t place;
  uint8_t state;
  uint8_t queued;   /* in the queue of violated forms */
  uint8_t broken;   /* it is in a segment where a required row does not hold */
  uint8_t required; /* it has had a required piece */
  uint8_t passed;   /* by the primal step under way */
  uint8_t blamed;   /* in the list of forms that were broken */
} KDForm;

/* What a move of x reads and writes of a form. */
typedef struct KDHot {
  double t;
  double low, high; /* the segment, widened by the tolerance; unbounded while active */
  uint32_t slot;    /* while active */
  uint32_t wall;    /* 1 + the loose slot that it stops, or 0 */
} KDHot;

enum {
  KDRowLive = 1,       /* the handle is good */
  KDRowPlaced = 2,     /* a piece of its form */
  KDRowListed = 4,     /* in the list of changed rows */
  KDRowMoved = 8,      /* its constant changed */
  KDRowReweighed = 16, /* its priority or rank changed */
  KDRowMarked = 32,    /* named in the call under way */
  KDRowDying = 64      /* removed, but the basis may still hold it */
};

typedef struct KDRowRecord {
  uint32_t generation;
  uint32_t next;      /* in the list of changed rows */
  uint32_t next_free; /* in the list of free rows; one of those may still be in the other list */
  uint32_t form;      /* KD_NONE for a row without variables */
  KDLevel level;
  KDLevel placed_level;
  uint32_t rank;
  int8_t relation;
  uint8_t flags;
  int8_t low_side, high_side; /* slope below and above the breakpoint, in units of weight */
  double constant;
  double scale;  /* row = scale * form */
  double beta;   /* the breakpoint, as placed */
  double weight; /* what one unit of the form counts */
  double tie;    /* weight at the tie level, as placed */
} KDRowRecord;

enum { KDVariableLive = 1, KDVariableDying = 2 };

/* What a move of x has to know of a variable, in s->marks. */
enum {
  KDMarkTouched = 1, /* it is in the list of variables to publish */
  KDMarkLeads = 2    /* it decides which way a loose slot moves */
};

typedef struct KDVariableRecord {
  uint32_t generation;
  uint32_t rank;
  uint32_t next;       /* in the list of free or dying variables */
  uint32_t single;     /* the form of this variable alone */
  uint32_t stay_slot;  /* where its stay is active */
  uint32_t watch_slot; /* the loose slot that moves it; KD_NONE for several */
  uint32_t watch_rank; /* the highest rank of their leaders */
  KDSpan column;       /* index: form, cross: place in the form's terms */
  uint8_t flags;
  uint8_t watched; /* loose slots move it */
} KDVariableRecord;

/* --------------------------------------------------------------------------------------- basis */

typedef struct KDSlot {
  uint32_t active; /* a form, or KD_STAY | variable, or KD_NONE for an unused slot */
  uint8_t queued;  /* in the queue of multipliers to look at */
  uint8_t
      released;   /* the held piece is gone: `place` is the segment where the form would be idle */
  uint8_t loose;  /* in the list of slots that could move at no cost */
  uint8_t locked; /* settled in order: it may not move any more */
  uint8_t noted;  /* in the list of slots of which that must be found out anew */
  double pivot;   /* U's diagonal; U's row of this slot is the variable of the same index */
  uint64_t order; /* off-diagonal entries v of this column have order[v] < order */
  KDSpan column;  /* U by columns, index: variable */
  KDSpan row;     /* U by rows, index: slot */
  KDMultiplier y;
} KDSlot;

/* One elementary step of the factors, applied in order of age.
     column: w[i] -= value * w[pivot] for its entries;  row: w[pivot] -= sum of value * w[i]. */
typedef struct KDEta {
  uint32_t pivot;
  uint32_t start;
  uint32_t count;
  uint32_t next; /* the next older eta with the same pivot and kind */
  uint32_t is_row;
} KDEta;

typedef struct KDEtaEntry {
  uint32_t index;
  uint32_t eta;
  uint32_t next; /* the next older entry with the same index, in an eta of the same kind */
  uint32_t unused;
  double value;
} KDEtaEntry;

/* Heads of a variable's lists of etas, by KDEta.is_row. */
typedef struct KDEtaHeads {
  uint32_t pivot[2]; /* newest eta whose pivot it is */
  uint32_t entry[2]; /* newest entry that names it */
} KDEtaHeads;

#define KD_DIRECTIONS 4

/* How x and the forms move when one held row's constant changes: the answer to a warm edit. */
typedef struct KDDirection {
  uint32_t form; /* KD_NONE: unused */
  uint32_t variable_count, variable_capacity;
  uint32_t form_count, form_capacity;
  uint64_t version;
  uint64_t used;
  uint64_t moved;     /* KDSolver.moved when the range was measured */
  double offset;      /* how far x has moved, and the forms not yet */
  double low, high;   /* the range of the offset in which no idle form leaves its segment */
  uint32_t overlaps;  /* bits of the directions that move a form which this one moves too */
  bool is_plain;      /* nothing but x depends on it */
  KDEntry *variables; /* index: variable, value: per unit of the breakpoint */
  KDEntry *forms;     /* index: form */
} KDDirection;

/* What the ratio tests order. */
typedef struct KDCandidate {
  uint32_t index;
  KDLevel level; /* the leading component of the ratio */
  double value;
  double tie;  /* and the tie, when there is no other between; else not a number */
  double size; /* how much the pivot would be */
} KDCandidate;

#define KD_TEMPORARIES 6

/* A block of memory that holds several arrays of one length. */
typedef struct KDBlock {
  void *memory;
  size_t size;
  uint32_t capacity;
  uint32_t clean; /* elements that have been cleared, or are in use */
} KDBlock;

struct KDSolver {
  KDAllocator allocator;
  uint32_t tag;
  KDBlock slot_block, form_block;     /* arrays with one element per variable, or per form */
  KDBlock slot_scratch, form_scratch; /* and those that only pivoting needs */
  uint64_t work_budget;
  KDCounters counters;

  /* The model. */
  KDVariableRecord *variables;
  uint32_t variable_top, variable_live, variable_free, variable_dying;
  double *x;     /* while solving */
  double *value; /* as published */
  uint8_t *marks;
  uint32_t dropped_generation; /* the highest of the records that a shrink gave up */
  KDRowRecord *rows;
  uint32_t row_capacity, row_top, row_live, row_free;
  uint32_t changed_first, changed_last; /* rows that changed since the last solve */
  uint32_t broken_constants;            /* required rows without variables that do not hold */
  KDForm *forms;
  KDHot *hot;
  uint32_t form_top, form_free, form_live;
  uint32_t *buckets; /* hash chains, a power of two of them */
  uint32_t bucket_count;
  KDPool model;       /* terms, columns, long lists of pieces */
  KDLevelUse *levels; /* distinct priorities, ascending */
  uint32_t level_count, level_capacity;
  KDEntry *term_scratch;
  uint32_t term_scratch_capacity;

  /* The basis, and its factors. */
  bool has_basis;
  bool solved;  /* the basis belongs to the published values, but for what is pending */
  bool pending; /* something changed since the last solve */
  bool failed;  /* memory ran out in this solve */
  bool suspect; /* a pivot was doubtful since the last check */
  bool inexact;
  bool in_turn; /* a first basis is being made row by row */
  KDSlot *slots;
  KDPool factors; /* U */
  KDPool multipliers;
  uint64_t order_top;
  uint64_t column_entries; /* in U, off the diagonal */
  KDEta *etas;
  uint32_t eta_count, eta_capacity;
  KDEtaEntry *eta_entries;
  uint32_t eta_entry_count, eta_entry_capacity;
  KDEtaHeads *eta_heads;
  uint64_t *eta_bits;
  uint32_t eta_bits_capacity;
  uint64_t eta_reads; /* eta entries read since the last factorisation */
  uint32_t base_etas;
  uint64_t version; /* of the set of active forms, segments and pieces */

  /* Scratch, one place per slot. */
  KDVector alpha, spike, direction, row, step;
  KDVector rates; /* one place per form */
  uint32_t *passed, *passed_from;
  uint32_t *stack, *stack_position, *topological, *parent;
  uint32_t *mark; /* == epoch: visited */
  uint32_t epoch;
  KDLevels temporary[KD_TEMPORARIES];
  uint32_t temporary_capacity;
  KDCandidate *candidates;
  uint32_t candidate_capacity;

  /* Queues. */
  uint32_t *violated; /* forms */
  uint32_t violated_count;
  uint32_t *doubtful; /* slots whose multiplier may lie outside its interval */
  uint32_t doubtful_count;
  uint32_t *touched; /* variables that may have changed since the last publication */
  uint32_t touched_count;
  uint32_t *changed; /* variables that the last solve changed */
  uint32_t changed_count;
  uint32_t *blamed; /* forms in a segment where a required row does not hold, and some that were */
  uint32_t blamed_count;
  bool has_conflict; /* after a solve: a required row is broken by more than rounding */
  uint64_t random;
  uint64_t work_end;

  KDDirection directions[KD_DIRECTIONS];
  uint64_t direction_clock;
  uint64_t followed_version; /* of the last edit */
  uint64_t moved;            /* moves of the forms, ever */

  bool loose_known; /* but for the noted slots */
  uint32_t *loose;  /* slots that could move at no cost */
  uint32_t loose_count;
  bool resettle;     /* something changed that loose slots depend on */
  bool draw;         /* some loose slots are to be looked at */
  bool in_order;     /* settling in order: ties go to the lower index */
  uint32_t *watched; /* the variables that loose slots move */
  uint32_t watched_count;
  uint32_t *walls; /* forms that stop loose slots */
  uint32_t wall_count;
  uint32_t *noted;
  uint32_t noted_count;
  uint32_t moves; /* of x, since it was last computed from nothing */
  bool ambiguity_known;
  uint8_t *ambiguous;
};

/* ------------------------------------------------------------------------------------ memory.c */

void *kd_allocate(KDSolver *s, size_t size);
void kd_free(KDSolver *s, void *block, size_t size);
/* Changes the number of elements of the array at *block; false, and nothing changed, without
 * memory. */
bool kd_resize(KDSolver *s, void *block, size_t old_count, size_t new_count, size_t element);
/* Grows the array at *block to at least `needed` elements. */
bool kd_reserve(KDSolver *s, void *block, uint32_t *capacity, size_t needed, size_t element);
bool kd_pool_reserve(KDSolver *s, KDPool *pool, size_t extra);
void kd_pool_clear(KDPool *pool);
void kd_pool_release(KDSolver *s, KDPool *pool);
bool kd_span_reserve(KDSolver *s, KDPool *pool, KDSpan *span, uint32_t capacity);
bool kd_span_push(KDSolver *s, KDPool *pool, KDSpan *span, KDEntry entry);
void kd_span_free(KDPool *pool, KDSpan *span);

static inline KDEntry *kd_span(const KDPool *pool, const KDSpan *span) {
  return pool->entries + span->start;
}

static inline void kd_vector_list(KDVector *v, uint32_t i) {
  if (!v->listed[i]) {
    v->listed[i] = 1;
    v->index[v->count++] = i;
  }
}

static inline void kd_vector_add(KDVector *v, uint32_t i, double value) {
  kd_vector_list(v, i);
  v->value[i] += value;
}

static inline void kd_vector_clear(KDVector *v) {
  for (uint32_t k = 0; k < v->count; k++) {
    v->value[v->index[k]] = 0;
    v->listed[v->index[k]] = 0;
  }
  v->count = 0;
}

static inline double kd_abs(double a) { return a < 0 ? -a : a; }
static inline double kd_max(double a, double b) { return a > b ? a : b; }
static inline bool kd_loses_digits(double change, double result) {
  return kd_abs(change) > KD_LOST_DIGITS * (1 + kd_abs(result));
}
static inline bool kd_finite(double a) { return a - a == 0; }
/* The bits of a number, as a step on the way to a hash or an order. */
static inline uint64_t kd_bits(double a) {
  uint64_t bits;
  memcpy(&bits, &a, sizeof bits);
  return bits;
}
static inline uint64_t kd_mix(uint64_t a) {
  a ^= a >> 32;
  a *= UINT64_C(0x9e3779b97f4a7c15);
  a ^= a >> 29;
  a *= UINT64_C(0xbf58476d1ce4e5b9);
  return a ^ (a >> 32);
}

/* ----------------------------------------------------------------------------------- storage.c */

bool kd_reserve_slots(KDSolver *s, size_t needed);
bool kd_reserve_forms(KDSolver *s, size_t needed);
/* Before the records below `top` are used: those that never were are cleared. */
void kd_clean_slots(KDSolver *s, uint32_t top);
void kd_clean_forms(KDSolver *s, uint32_t top);
/* Before anything is pivoted. False, and s->failed set, without memory; so the next too. */
bool kd_reserve_scratch(KDSolver *s);
bool kd_reserve_candidates(KDSolver *s, size_t needed);
/* Cuts the blocks to what is in use. */
bool kd_fit_storage(KDSolver *s);
void kd_free_storage(KDSolver *s);
/* In platform/. */
KDAllocator kd_system_allocator(void);

/* ------------------------------------------------------------------------------------ create.c */

/* Ends a solver that answered a question of this one's. */
void kd_destroy_helper(KDSolver *s, KDSolver *helper);

/* ------------------------------------------------------------------------------------ levels.c */

KDLevel kd_level(float priority);
double kd_tie_weight(uint32_t rank);
bool kd_level_retain(KDSolver *s, KDLevel level);
void kd_level_release(KDSolver *s, KDLevel level);
void kd_levels_purge(KDSolver *s);
bool kd_levels_reserve(KDSolver *s);
void kd_levels_add(KDLevels *l, KDLevel level, double value);
void kd_levels_add_multiplier(const KDSolver *s, KDLevels *l, double factor, const KDMultiplier *m);
void kd_levels_add_levels(KDLevels *l, double factor, const KDLevels *other);
void kd_levels_scale(KDLevels *l, double factor);
/* The sign of the first component that is not zero. */
int kd_levels_sign(const KDLevels *l);
bool kd_levels_leading(const KDLevels *l, KDLevel *level, double *value);
double kd_levels_at(const KDLevels *l, KDLevel level);
void kd_multiplier_set(KDSolver *s, KDMultiplier *m, const KDLevels *l);
void kd_multiplier_clear(KDSolver *s, KDMultiplier *m);
/* The first entry as it is stored; level 0, and the tie, when there is none. */
static inline KDLevel kd_multiplier_leading(const KDSolver *s, const KDMultiplier *m,
                                            double *value) {
  if (m->count == 0) {
    *value = m->tie;
    return 0;
  }
  if (m->count == 1) {
    *value = m->value;
    return m->level;
  }
  const KDEntry *e = s->multipliers.entries + m->start;
  *value = e->value;
  return e->index;
}
/* m += factor * l. */
void kd_multiplier_add(KDSolver *s, KDMultiplier *m, double factor, const KDLevels *l);

static inline void kd_levels_clear(KDLevels *l) {
  l->count = 0;
  l->tie = 0;
}
static inline bool kd_levels_is_zero(const KDLevels *l) { return l->count == 0 && l->tie == 0; }

/* ------------------------------------------------------------------------------------ pieces.c */

uint32_t kd_piece_row(const KDSolver *s, const KDForm *f, uint32_t place);
static inline KDRowRecord *kd_piece(const KDSolver *s, const KDForm *f, uint32_t place) {
  return &s->rows[kd_piece_row(s, f, place)];
}
/* Works out a row's breakpoint, weight and sides from what its caller asked for. */
void kd_row_prepare(KDRowRecord *row);
bool kd_piece_insert(KDSolver *s, uint32_t form, uint32_t row, uint32_t *place);
void kd_piece_remove(KDSolver *s, uint32_t form, uint32_t place);
uint32_t kd_piece_find(const KDSolver *s, uint32_t form, uint32_t row);
/* The pieces with the same breakpoint as `place` are those from first to last. */
uint32_t kd_group_first(const KDSolver *s, const KDForm *f, uint32_t place);
uint32_t kd_group_last(const KDSolver *s, const KDForm *f, uint32_t place);
void kd_add_slope(const KDSolver *s, KDLevels *l, double factor, uint32_t form, uint32_t segment);
/* Adds factor * the multiplier of a form that is inactive or dormant. */
void kd_add_idle_multiplier(const KDSolver *s, KDLevels *l, double factor, uint32_t form);
void kd_set_inactive(KDSolver *s, uint32_t form, uint32_t segment);
void kd_set_dormant(KDSolver *s, uint32_t form, uint32_t place);
void kd_set_active(KDSolver *s, uint32_t form, uint32_t slot, uint32_t place);
/* a_f . x, and the sum of the magnitudes of its terms. */
double kd_form_value(const KDSolver *s, uint32_t form, double *magnitude);
/* The segment that holds t. */
uint32_t kd_segment_of(const KDSolver *s, const KDForm *f, double t);
/* Whether the row, a piece of a form in the basis, is broken by more than rounding. */
bool kd_row_is_broken(const KDSolver *s, uint32_t row);
void kd_queue_violated(KDSolver *s, uint32_t form);
void kd_queue_slot(KDSolver *s, uint32_t slot);
void kd_note_slot(KDSolver *s, uint32_t slot);
/* The segments below and above where the form of a slot is held. */
void kd_hold_range(const KDSolver *s, uint32_t slot, uint32_t *lower, uint32_t *upper);
/* y of a slot minus the nearer end of its interval: its sign when outside, 0 inside. Leaves the
   difference in `l`. */
int kd_slot_outside(KDSolver *s, uint32_t slot, KDLevels *l);
/* Which ends of its interval y of a slot stands at: 1 the lower, 2 the upper, 3 both. Without `ties`
   only priorities count, not ranks. */
int kd_slot_ends(KDSolver *s, uint32_t slot, bool ties);

/* ----------------------------------------------------------------------------------- factors.c */

void kd_factors_clear(KDSolver *s);
/* Puts a form or a stay into a vector over variables. */
void kd_scatter(KDSolver *s, KDVector *v, uint32_t active);
void kd_apply_etas(KDSolver *s, KDVector *v);
void kd_solve_columns(KDSolver *s,
                      KDVector *v);           /* U z = v; the list comes out in topological order */
void kd_solve_rows(KDSolver *s, KDVector *v); /* U^T z = v, without etas */
/* Changes of the active forms' values, by slot, into changes of x, by variable. */
void kd_solve_values(KDSolver *s, KDVector *v);
void kd_u_push(KDSolver *s, uint32_t slot, uint32_t variable, double value);
void kd_u_delete(KDSolver *s, uint32_t slot, uint32_t position);
void kd_u_delete_column(KDSolver *s, uint32_t slot);
bool kd_is_touched_by_eta(const KDSolver *s, uint32_t variable);
bool kd_eta_begin(KDSolver *s, uint32_t pivot, bool is_row);
void kd_eta_push(KDSolver *s, uint32_t index, double value);
uint32_t kd_next_epoch(KDSolver *s);

/* ------------------------------------------------------------------------------------ update.c */

/* Puts the column in s->spike (etas applied) into the basis in place of slot `leaving`. *landing is
   the slot that it takes; active forms on the way move along. `predicted` is the new column's
   coefficient on the leaving one, or 0 when it was not solved for: then only updates without
   arithmetic are tried. False: nothing was changed. */
bool kd_update(KDSolver *s, uint32_t leaving, double predicted, uint32_t *landing);
/* Fills a slot: what is active there, with multiplier `y` (null for 0). */
void kd_seat(KDSolver *s, uint32_t slot, uint32_t active, uint32_t place, const KDLevels *y);

/* ---------------------------------------------------------------------------------- refactor.c */

bool kd_wants_refactor(const KDSolver *s);
/* Factors the active forms anew; false when they are dependent, or without memory. */
bool kd_refactor(KDSolver *s);

/* ------------------------------------------------------------------------------- crash.c, start */

/* A first basis for all placed rows, in time proportional to them. False, with an empty basis, when that
   would leave too many forms outside their segments to be a start. */
bool kd_crash(KDSolver *s);

/* --------------------------------------------------------------------------- dual.c and primal.c
 */

uint32_t kd_pick_violated(KDSolver *s);
/* Makes a form hold as well as its multiplier lets it. With `seat` a form that holds already is
   made active if that takes the place of a stay. */
void kd_dual(KDSolver *s, uint32_t form, bool seat);
/* Moves the multiplier of a slot back into its interval. */
void kd_primal(KDSolver *s, uint32_t slot);
/* Balances a change of an idle form's multiplier. */
void kd_balance(KDSolver *s, uint32_t form, const KDLevels *change);
/* Puts a stay into a slot whose form became idle and took the multiplier along. */
void kd_vacate(KDSolver *s, uint32_t slot);
/* The same for a released slot whose multiplier is that of its segment. */
void kd_retire(KDSolver *s, uint32_t slot);

/* ------------------------------------------------------------------------------------- solve.c */

/* x += d, and all forms follow. */
void kd_move(KDSolver *s, const KDVector *d);
void kd_touch_marked(KDSolver *s, uint32_t variable);
static inline void kd_touch(KDSolver *s, uint32_t variable) {
  if (s->marks[variable] != 0) {
    kd_touch_marked(s, variable);
  } else {
    s->marks[variable] = KDMarkTouched;
    s->touched[s->touched_count++] = variable;
  }
}
uint32_t kd_random(KDSolver *s, uint32_t below);
bool kd_out_of_work(const KDSolver *s);
void kd_lose_basis(KDSolver *s);

/* ------------------------------------------------------------------------------------- order.c */

bool kd_row_ranks_before(const KDSolver *s, uint32_t a, uint32_t b);
void kd_sort_rows(const KDSolver *s, uint32_t *rows, uint32_t count);
void kd_sort_variables(const KDSolver *s, uint32_t *variables, uint32_t count);

/* ------------------------------------------------------------------------------------- edits.c */

/* Moves x by the changes of the held breakpoints in s->step. */
void kd_follow(KDSolver *s);
/* Takes in the changed rows and publishes the answer, if it is enough to move x. */
bool kd_edit_warmly(KDSolver *s);
/* Lets the forms follow x. */
void kd_catch_up(KDSolver *s);
void kd_free_directions(KDSolver *s);

/* ------------------------------------------------------------------------------------ settle.c */

void kd_settle(KDSolver *s);
void kd_watch_nothing(KDSolver *s);
void kd_watch_variable(KDSolver *s, uint32_t variable, uint32_t slot, uint32_t rank);
/* Whether a form names a variable that loose slots move, other than slot `but_by` (or KD_NONE). */
bool kd_is_watched(const KDSolver *s, uint32_t form, uint32_t but_by);
void kd_leader_moved(KDSolver *s, uint32_t variable);
/* A wall gives way: the slot that it stopped is looked at again. */
static inline void kd_release_wall(KDSolver *s, KDHot *h) {
  if (h->wall - 1 < s->variable_top) kd_note_slot(s, h->wall - 1);
}
/* Marks what single slots can move at no cost; false when forms stand right in the way of some. */
bool kd_mark_movable(KDSolver *s);
/* Which ways a form may go from where it stands at no cost, ranks aside: 1 down, 2 up. */
int kd_form_ways(KDSolver *s, uint32_t form);

/* --------------------------------------------------------------------------------- ambiguity.c */

KDStatus kd_find_ambiguous(KDSolver *s);

/* ------------------------------------------------------------------------------------- model.c */

bool kd_variable_is_live(const KDSolver *s, KDVariable v);
bool kd_row_is_live(const KDSolver *s, KDRow r);
void kd_row_forget(KDSolver *s, uint32_t row);
/* Puts a row into the list of changed rows. */
void kd_list_row(KDSolver *s, uint32_t row);
void kd_variable_forget(KDSolver *s, uint32_t variable);
bool kd_constant_row_is_broken(const KDRowRecord *row);

/* audit.c: re-derives every invariant from the model. Null, or what is wrong. */
const char *kd_audit(KDSolver *s);

#ifdef KD_VALIDATION
#define KD_VALIDATE(s) (kd_audit(s) == NULL ? (void)0 : __builtin_trap())
#else
#define KD_VALIDATE(s) ((void)0)
#endif

#endif
