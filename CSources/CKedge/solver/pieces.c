/* Forms and their pieces: convex, piecewise linear costs over one linear form.

   The slope of a form in segment g is
     sum over pieces p < g of high_side_p * weight_p  +  sum over p >= g of low_side_p * weight_p,
   each at its piece's level, and the same times the row's tie weight at the tie level. */
#include "internal.h"

uint32_t kd_piece_row(const KDSolver *s, const KDForm *f, uint32_t place) {
  KD_ASSERT(place < f->piece_count);
  if (f->piece_count <= KD_INLINE_PIECES) return f->piece[place];
  return s->model.entries[f->piece[0] + place].index;
}

void kd_row_prepare(KDRowRecord *row) {
  row->placed_level = row->level;
  row->tie = row->weight * kd_tie_weight(row->rank);
  row->beta = row->form == KD_NONE ? row->constant : row->constant / row->scale;
  int relation = row->scale < 0 ? -row->relation : row->relation;
  row->low_side = relation >= 0 ? -1 : 0;
  row->high_side = relation <= 0 ? 1 : 0;
}

/* A piece's place: by breakpoint, then by row, so that it does not depend on when it came. */
static bool kd_comes_before(const KDSolver *s, uint32_t a, uint32_t b) {
  const KDRowRecord *p = &s->rows[a], *q = &s->rows[b];
  return p->beta < q->beta || (p->beta == q->beta && a < b);
}

bool kd_piece_insert(KDSolver *s, uint32_t form, uint32_t row, uint32_t *place) {
  KDForm *f = &s->forms[form];
  uint32_t at = 0;
  while (at < f->piece_count && kd_comes_before(s, kd_piece_row(s, f, at), row)) at++;
  if (f->piece_count < KD_INLINE_PIECES) {
    for (uint32_t k = f->piece_count; k > at; k--) f->piece[k] = f->piece[k - 1];
    f->piece[at] = row;
  } else {
    KDSpan span = {f->piece[0], f->piece_count, f->piece[1]};
    if (f->piece_count == KD_INLINE_PIECES) {
      span = (KDSpan){0, 0, 0};
      if (!kd_span_reserve(s, &s->model, &span, 2 * KD_INLINE_PIECES)) return false;
      for (uint32_t k = 0; k < KD_INLINE_PIECES; k++)
        s->model.entries[span.start + k].index = f->piece[k];
      span.count = KD_INLINE_PIECES;
    }
    if (!kd_span_push(s, &s->model, &span, (KDEntry){0, 0, 0})) return false;
    KDEntry *e = kd_span(&s->model, &span);
    memmove(e + at + 1, e + at, (span.count - 1 - at) * sizeof(KDEntry));
    e[at].index = row;
    f->piece[0] = span.start;
    f->piece[1] = span.capacity;
  }
  f->piece_count++;
  s->rows[row].flags |= KDRowPlaced;
  if (s->rows[row].placed_level == KD_REQUIRED) f->required = 1;
  *place = at;
  return true;
}

void kd_piece_remove(KDSolver *s, uint32_t form, uint32_t place) {
  KDForm *f = &s->forms[form];
  s->rows[kd_piece_row(s, f, place)].flags &= (uint8_t)~KDRowPlaced;
  if (f->piece_count <= KD_INLINE_PIECES) {
    for (uint32_t k = place + 1; k < f->piece_count; k++) f->piece[k - 1] = f->piece[k];
    f->piece_count--;
    return;
  }
  KDSpan span = {f->piece[0], f->piece_count, f->piece[1]};
  KDEntry *e = kd_span(&s->model, &span);
  memmove(e + place, e + place + 1, (f->piece_count - place - 1) * sizeof(KDEntry));
  f->piece_count--;
  if (f->piece_count > KD_INLINE_PIECES) return;
  for (uint32_t k = 0; k < KD_INLINE_PIECES; k++) f->piece[k] = e[k].index;
  kd_span_free(&s->model, &span);
}

uint32_t kd_piece_find(const KDSolver *s, uint32_t form, uint32_t row) {
  const KDForm *f = &s->forms[form];
  uint32_t k = 0;
  while (kd_piece_row(s, f, k) != row) k++;
  return k;
}

uint32_t kd_group_first(const KDSolver *s, const KDForm *f, uint32_t place) {
  double beta = kd_piece(s, f, place)->beta;
  while (place > 0 && kd_piece(s, f, place - 1)->beta == beta) place--;
  return place;
}

uint32_t kd_group_last(const KDSolver *s, const KDForm *f, uint32_t place) {
  double beta = kd_piece(s, f, place)->beta;
  while (place + 1 < f->piece_count && kd_piece(s, f, place + 1)->beta == beta) place++;
  return place;
}

void kd_add_slope(const KDSolver *s, KDLevels *l, double factor, uint32_t form, uint32_t segment) {
  const KDForm *f = &s->forms[form];
  for (uint32_t p = 0; p < f->piece_count; p++) {
    const KDRowRecord *row = kd_piece(s, f, p);
    int side = p < segment ? row->high_side : row->low_side;
    if (side == 0) continue;
    kd_levels_add(l, row->placed_level, factor * side * row->weight);
    l->tie += factor * side * row->tie;
  }
}

void kd_add_idle_multiplier(const KDSolver *s, KDLevels *l, double factor, uint32_t form) {
  const KDForm *f = &s->forms[form];
  if (f->state == KDFormInactive) kd_add_slope(s, l, factor, form, f->place);
}

/* Whether a required row is broken where the form stands: between `below` and `above`, the first
   piece that is not below, and the first that is above. */
static void kd_note_broken(KDSolver *s, KDForm *f, uint32_t below, uint32_t above) {
  uint8_t broken = 0;
  if (f->required)
    for (uint32_t p = 0; p < f->piece_count && !broken; p++) {
      const KDRowRecord *row = kd_piece(s, f, p);
      if (row->placed_level != KD_REQUIRED) continue;
      broken = (p < below && row->high_side != 0) || (p >= above && row->low_side != 0);
    }
  f->broken = broken;
  if (!broken || f->blamed) return;
  f->blamed = 1;
  s->blamed[s->blamed_count++] = (uint32_t)(f - s->forms);
}

static double kd_tolerance(double beta) { return KD_FEASIBILITY_TOLERANCE * (1 + kd_abs(beta)); }

void kd_set_inactive(KDSolver *s, uint32_t form, uint32_t segment) {
  KDForm *f = &s->forms[form];
  KDHot *h = &s->hot[form];
  if (h->wall != 0) kd_release_wall(s, h);
  f->state = KDFormInactive;
  f->place = segment;
  h->slot = KD_NONE;
  h->low = -KD_UNBOUNDED;
  h->high = KD_UNBOUNDED;
  if (segment > 0) {
    double beta = kd_piece(s, f, segment - 1)->beta;
    h->low = beta - kd_tolerance(beta);
  }
  if (segment < f->piece_count) {
    double beta = kd_piece(s, f, segment)->beta;
    h->high = beta + kd_tolerance(beta);
  }
  if (f->required) kd_note_broken(s, f, segment, segment);
}

void kd_set_dormant(KDSolver *s, uint32_t form, uint32_t place) {
  KDForm *f = &s->forms[form];
  KDHot *h = &s->hot[form];
  if (h->wall != 0) kd_release_wall(s, h);
  double beta = kd_piece(s, f, place)->beta;
  f->state = KDFormDormant;
  f->place = place;
  h->slot = KD_NONE;
  h->low = beta - kd_tolerance(beta);
  h->high = beta + kd_tolerance(beta);
  if (f->required)
    kd_note_broken(s, f, kd_group_first(s, f, place), kd_group_last(s, f, place) + 1);
}

void kd_set_active(KDSolver *s, uint32_t form, uint32_t slot, uint32_t place) {
  KDForm *f = &s->forms[form];
  KDHot *h = &s->hot[form];
  if (h->wall != 0) kd_release_wall(s, h);
  f->state = KDFormActive;
  f->place = place;
  h->slot = slot;
  h->low = -KD_UNBOUNDED;
  h->high = KD_UNBOUNDED;
  if (!f->required) return;
  uint32_t below, above;
  kd_hold_range(s, slot, &below, &above);
  kd_note_broken(s, f, below, above);
}

double kd_form_value(const KDSolver *s, uint32_t form, double *magnitude) {
  const KDForm *f = &s->forms[form];
  const KDEntry *e = kd_span(&s->model, &f->terms);
  double t = 0, size = 0;
  for (uint32_t k = 0; k < f->terms.count; k++) {
    double part = e[k].value * s->x[e[k].index];
    t += part;
    size += kd_abs(part);
  }
  if (magnitude != NULL) *magnitude = size;
  return t;
}

uint32_t kd_segment_of(const KDSolver *s, const KDForm *f, double t) {
  uint32_t g = 0;
  while (g < f->piece_count && kd_piece(s, f, g)->beta <= t) g++;
  return g;
}

bool kd_row_is_broken(const KDSolver *s, uint32_t row) {
  const KDRowRecord *r = &s->rows[row];
  double magnitude, off = kd_form_value(s, r->form, &magnitude) - r->beta;
  double tolerance = KD_BROKEN_TOLERANCE * (1 + magnitude + kd_abs(r->beta));
  return (off > tolerance && r->high_side != 0) || (off < -tolerance && r->low_side != 0);
}

void kd_queue_violated(KDSolver *s, uint32_t form) {
  KDForm *f = &s->forms[form];
  if (f->queued) return;
  f->queued = 1;
  s->violated[s->violated_count++] = form;
}

void kd_queue_slot(KDSolver *s, uint32_t slot) {
  if (s->slots[slot].queued) return;
  s->slots[slot].queued = 1;
  s->doubtful[s->doubtful_count++] = slot;
}

void kd_note_slot(KDSolver *s, uint32_t slot) {
  if (s->slots[slot].noted || !s->loose_known) return;
  if (s->noted_count == s->slot_scratch.capacity) {
    s->loose_known = false; /* then all are looked at */
    return;
  }
  s->slots[slot].noted = 1;
  s->noted[s->noted_count++] = slot;
}

void kd_hold_range(const KDSolver *s, uint32_t slot, uint32_t *lower, uint32_t *upper) {
  const KDForm *f = &s->forms[s->slots[slot].active];
  if (s->slots[slot].released) {
    *lower = *upper = f->place;
    return;
  }
  *lower = kd_group_first(s, f, f->place);
  *upper = kd_group_last(s, f, f->place) + 1;
}

/* Puts y - end of the interval into l. */
static void kd_slot_difference(KDSolver *s, uint32_t slot, KDLevels *l, bool upper) {
  const KDSlot *p = &s->slots[slot];
  kd_levels_clear(l);
  kd_levels_add_multiplier(s, l, 1, &p->y);
  if (p->active & KD_STAY) return;
  uint32_t below, above;
  kd_hold_range(s, slot, &below, &above);
  kd_add_slope(s, l, -1, p->active, upper ? above : below);
}

/* The sign of y minus the end of the interval on a side, when no more than the leading level has to be
   looked at: a form of one row. False when it is not that simple. */
static bool kd_simple_sign(const KDSolver *s, uint32_t slot, bool upper, int *sign) {
  const KDSlot *p = &s->slots[slot];
  if ((p->active & KD_STAY) || p->released || s->forms[p->active].piece_count != 1) return false;
  const KDRowRecord *row = &s->rows[s->forms[p->active].piece[0]];
  int side = upper ? row->high_side : row->low_side;
  double value;
  KDLevel level = kd_multiplier_leading(s, &p->y, &value);
  if (kd_abs(value) <= KD_MULTIPLIER_TOLERANCE && (level != 0 || value != 0)) return false;
  if (side == 0)
    *sign = value > 0 ? 1 : value < 0 ? -1 : 0;
  else if (level < row->placed_level)
    *sign = -side;
  else
    return false;
  return true;
}

int kd_slot_outside(KDSolver *s, uint32_t slot, KDLevels *l) {
  int upper, lower;
  if (kd_simple_sign(s, slot, true, &upper) && upper <= 0 &&
      kd_simple_sign(s, slot, false, &lower) && lower >= 0)
    return 0;
  kd_slot_difference(s, slot, l, true);
  int sign = kd_levels_sign(l);
  if (sign > 0 || (s->slots[slot].active & KD_STAY)) return sign;
  kd_slot_difference(s, slot, l, false);
  return kd_levels_sign(l) < 0 ? -1 : 0;
}

int kd_slot_ends(KDSolver *s, uint32_t slot, bool ties) {
  int lower, upper;
  if (ties && kd_simple_sign(s, slot, false, &lower) && kd_simple_sign(s, slot, true, &upper))
    return (lower <= 0 ? 1 : 0) | (upper >= 0 ? 2 : 0);
  KDLevels *l = &s->temporary[0];
  int ends = 0;
  kd_slot_difference(s, slot, l, false);
  if (!ties) l->tie = 0;
  if (kd_levels_sign(l) <= 0) ends |= 1;
  kd_slot_difference(s, slot, l, true);
  if (!ties) l->tie = 0;
  if (kd_levels_sign(l) >= 0) ends |= 2;
  return ends;
}
