/* The dual pivot: one violated form moves onto its breakpoint.

   Its multiplier y_k moves by D towards the side that pushes it back, and those of the active forms
   by -D alpha, with a_k = sum of alpha_j m_j over the active forms m_j. The first multiplier to
   reach the end of its interval lets go:
     - y_k itself: the form moves on to its next piece, or stays broken in the next segment;
     - y_j, and form j's next piece lies within the violation that is left: form j is held there
       instead (a flip), which takes up part of the violation;
     - y_j otherwise: the two forms change places.
   A stay has no interval to move in, so it always goes first, and at no cost. */
#include "internal.h"

uint32_t kd_pick_violated(KDSolver *s) {
  double worst = 0;
  uint32_t best = KD_NONE, best_at = 0;
  uint32_t looks = s->violated_count < KD_SAMPLE_COUNT ? s->violated_count : KD_SAMPLE_COUNT;
  bool all = looks == s->violated_count;
  for (uint32_t k = 0, at = 0; k < looks && s->violated_count > 0; k++) {
    if (!all) at = kd_random(s, s->violated_count);
    if (at >= s->violated_count) break;
    uint32_t form = s->violated[at];
    const KDHot *h = &s->hot[form];
    double excess = h->t > h->high ? h->t - h->high : h->low - h->t;
    if (s->forms[form].state == KDFormFree || !(excess > 0)) {
      s->forms[form].queued = 0;
      s->violated[at] = s->violated[--s->violated_count];
      if (best_at == s->violated_count) best_at = at;
      continue;
    }
    if (excess > worst) {
      worst = excess;
      best = form;
      best_at = at;
    }
    at++;
  }
  if (best == KD_NONE) return KD_NONE;
  s->forms[best].queued = 0;
  s->violated[best_at] = s->violated[--s->violated_count];
  return best;
}

/* The violated form, and what is left to do for it. */
typedef struct KDEntering {
  uint32_t form;
  uint32_t first, last; /* the pieces of the breakpoint it is to reach */
  double beta;
  int side;   /* +1: t lies above it */
  double gap; /* |t - beta|, less what flips took up */
  bool holds; /* it is there already, and only wants the place of a stay */
} KDEntering;

static bool kd_find_entering(KDSolver *s, uint32_t form, bool seat, KDEntering *k) {
  const KDForm *f = &s->forms[form];
  if (f->state == KDFormFree || f->state == KDFormActive) return false;
  double magnitude;
  double t = kd_form_value(s, form, &magnitude);
  s->hot[form].t = t;
  double tolerance = KD_FEASIBILITY_TOLERANCE * (1 + magnitude);
  *k = (KDEntering){.form = form};
  uint32_t at;
  if (f->state == KDFormDormant) {
    at = f->place;
    double off = t - kd_piece(s, f, at)->beta;
    k->holds = kd_abs(off) <= tolerance;
    if (k->holds && !seat) return false;
    k->side = off < 0 ? -1 : 1;
  } else if (f->place < f->piece_count && t > kd_piece(s, f, f->place)->beta + tolerance) {
    at = f->place;
    k->side = 1;
  } else if (f->place > 0 && t < kd_piece(s, f, f->place - 1)->beta - tolerance) {
    at = f->place - 1;
    k->side = -1;
  } else {
    return false;
  }
  k->first = kd_group_first(s, f, at);
  k->last = kd_group_last(s, f, at);
  k->beta = kd_piece(s, f, at)->beta;
  k->gap = kd_abs(t - k->beta);
  return true;
}

static void kd_enter(KDSolver *s, const KDEntering *k, uint32_t slot, const KDLevels *y) {
  kd_seat(s, slot, k->form, k->first, y);
  s->counters.pivots++;
  s->version++;
}

/* A free variable that comes to depend on watched ones moves with them from now on. That decides nothing
   for the loose slots behind, as long as it ranks after their leaders. */
static void kd_follow_watch(KDSolver *s, uint32_t form, uint32_t taken) {
  if (s->watched_count == 0) return;
  const KDSpan *terms = &s->forms[form].terms;
  const KDEntry *e = kd_span(&s->model, terms);
  for (uint32_t k = 0; k < terms->count; k++) {
    const KDVariableRecord *r = &s->variables[e[k].index];
    if (e[k].index == taken || !r->watched) continue;
    if (r->watch_rank >= s->variables[taken].rank) s->resettle = true;
    kd_watch_variable(s, taken, r->watch_slot, r->watch_rank);
  }
}

/* A variable of the form that nothing depends on takes it: no solve at all. */
static bool kd_enter_free_variable(KDSolver *s, const KDEntering *k, const KDLevels *y) {
  const KDForm *f = &s->forms[k->form];
  uint32_t taken = KD_NONE;
  double coefficient = 0;
  const KDEntry *e = kd_span(&s->model, &f->terms);
  for (uint32_t i = 0; i < f->terms.count; i++) {
    uint32_t v = e[i].index;
    const KDSlot *slot = &s->slots[v];
    if (s->eta_count != 0 && kd_is_touched_by_eta(s, v)) return false;
    if (taken == KD_NONE && s->variables[v].stay_slot == v && slot->row.count == 0 &&
        slot->column.count == 0 && kd_abs(e[i].value) >= KD_THRESHOLD_PIVOT) {
      taken = v;
      coefficient = e[i].value;
    }
  }
  if (taken == KD_NONE) return false;
  for (uint32_t i = 0; i < f->terms.count; i++) {
    KDEntry term = kd_span(&s->model, &f->terms)[i];
    if (term.index != taken) kd_u_push(s, taken, term.index, term.value);
  }
  kd_follow_watch(s, k->form, taken);
  s->variables[taken].stay_slot = KD_NONE;
  s->slots[taken].pivot = coefficient;
  s->slots[taken].order = ++s->order_top;
  kd_enter(s, k, taken, y);
  kd_vector_add(&s->direction, taken, -k->side * k->gap / coefficient);
  kd_move(s, &s->direction);
  kd_vector_clear(&s->direction);
  return true;
}

/* A slot with a stay that the spike reaches within a few columns, or KD_NONE. */
static uint32_t kd_find_stay(KDSolver *s) {
  const KDVector *spike = &s->spike;
  uint32_t epoch = kd_next_epoch(s), count = 0;
  uint32_t *queue = s->topological;
  for (uint32_t k = 0; k < spike->count && count < KD_PATH_NODES; k++) {
    uint32_t v = spike->index[k];
    if (kd_abs(spike->value[v]) < KD_DROP_TOLERANCE) continue;
    s->mark[v] = epoch;
    queue[count++] = v;
  }
  for (uint32_t next = 0; next < count; next++) {
    const KDSlot *slot = &s->slots[queue[next]];
    if (slot->active & KD_STAY) return queue[next];
    const KDEntry *e = kd_span(&s->factors, &slot->column);
    for (uint32_t k = 0; k < slot->column.count && count < KD_PATH_NODES; k++) {
      if (s->mark[e[k].index] == epoch) continue;
      s->mark[e[k].index] = epoch;
      queue[count++] = e[k].index;
    }
  }
  return KD_NONE;
}

static bool kd_enter_by_path(KDSolver *s, const KDEntering *k, const KDLevels *y) {
  uint32_t leaving = kd_find_stay(s), landing;
  if (leaving == KD_NONE) return false;
  uint32_t stay = s->slots[leaving].active & ~KD_STAY;
  if (!kd_update(s, leaving, 0, &landing)) return false;
  if (s->failed) return true;
  if (kd_is_watched(s, k->form, KD_NONE)) s->resettle = true;
  s->variables[stay].stay_slot = KD_NONE;
  kd_enter(s, k, landing, y);
  if (k->gap == 0) return true;
  kd_vector_add(&s->direction, landing, -k->side * k->gap);
  kd_solve_values(s, &s->direction);
  kd_move(s, &s->direction);
  kd_vector_clear(&s->direction);
  return true;
}

/* ------------------------------------------------------------------------------- ratio test */

/* How far y_k may go before y of the slot reaches the end of its interval on the side `up`. */
static void kd_ratio(KDSolver *s, KDLevels *l, uint32_t slot, bool up, double size) {
  const KDSlot *p = &s->slots[slot];
  kd_levels_clear(l);
  kd_levels_add_multiplier(s, l, -1, &p->y);
  uint32_t below, above;
  kd_hold_range(s, slot, &below, &above);
  kd_add_slope(s, l, 1, p->active, up ? above : below);
  kd_levels_scale(l, (up ? 1 : -1) / size);
}

static bool kd_goes_up(const KDSolver *s, const KDEntering *k, uint32_t slot) {
  return (s->alpha.value[slot] > 0) == (k->side < 0);
}

/* The same without working out the whole ratio: a form of one row, whose multiplier its weight outranks. */
static bool kd_set_simple_leading(const KDSolver *s, const KDEntering *k, KDCandidate *c) {
  const KDSlot *p = &s->slots[c->index];
  if (p->released || s->forms[p->active].piece_count != 1) return false;
  const KDRowRecord *row = &s->rows[s->forms[p->active].piece[0]];
  bool up = kd_goes_up(s, k, c->index);
  double value;
  KDLevel level = kd_multiplier_leading(s, &p->y, &value);
  if ((up ? row->high_side : row->low_side) == 0 || level >= row->placed_level) return false;
  c->level = row->placed_level;
  c->value = row->weight / c->size;
  c->tie = p->y.count == 0 ? (row->tie - (up ? value : -value)) / c->size : 0.0 / 0.0;
  return true;
}

static void kd_set_leading(KDSolver *s, const KDEntering *k, KDCandidate *c) {
  if (kd_set_simple_leading(s, k, c)) return;
  KDLevels *l = &s->temporary[0];
  kd_ratio(s, l, c->index, kd_goes_up(s, k, c->index), c->size);
  bool positive = kd_levels_leading(l, &c->level, &c->value) && c->value > 0;
  if (!positive) {
    c->level = 0;
    c->value = 0;
  }
  c->tie = !positive ? 0 : l->count <= 1 ? l->tie : 0.0 / 0.0;
}

/* Whether a's ratio is smaller; of equal ratios the larger pivot comes first. */
static bool kd_is_before(KDSolver *s, const KDEntering *k, const KDCandidate *a,
                         const KDCandidate *b) {
  if (a->level != b->level) return a->level < b->level;
  if (kd_abs(a->value - b->value) > KD_MULTIPLIER_TOLERANCE * (1 + kd_abs(a->value)))
    return a->value < b->value;
  if (a->level != 0 && a->tie == a->tie && b->tie == b->tie) {
    if (kd_abs(a->tie - b->tie) > KD_MULTIPLIER_TOLERANCE) return a->tie < b->tie;
  } else if (a->level != 0) {
    KDLevels *difference = &s->temporary[0], *other = &s->temporary[1];
    kd_ratio(s, difference, a->index, kd_goes_up(s, k, a->index), a->size);
    kd_ratio(s, other, b->index, kd_goes_up(s, k, b->index), b->size);
    kd_levels_add_levels(difference, -1, other);
    int sign = kd_levels_sign(difference);
    if (sign != 0) return sign < 0;
  }
  if (a->size != b->size) return a->size > b->size;
  return a->index < b->index;
}

static void kd_sift(KDSolver *s, const KDEntering *k, KDCandidate *heap, uint32_t count,
                    uint32_t at) {
  KDCandidate moving = heap[at];
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= count) break;
    if (child + 1 < count && kd_is_before(s, k, &heap[child + 1], &heap[child])) child++;
    if (!kd_is_before(s, k, &heap[child], &moving)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = moving;
}

/* How far y_k may go before form k itself moves on. */
static void kd_own_room(KDSolver *s, const KDEntering *k, const KDLevels *y, KDLevels *own) {
  kd_levels_clear(own);
  kd_add_slope(s, own, 1, k->form, k->side > 0 ? k->last + 1 : k->first);
  kd_levels_add_levels(own, -1, y);
  kd_levels_scale(own, k->side);
}

/* The pieces next to a breakpoint on one side: false when there are none. */
static bool kd_next_group(const KDSolver *s, const KDForm *f, uint32_t first, uint32_t last,
                          bool up, uint32_t *next_first, uint32_t *next_last) {
  if (up) {
    if (last + 1 >= f->piece_count) return false;
    *next_first = last + 1;
    *next_last = kd_group_last(s, f, last + 1);
  } else {
    if (first == 0) return false;
    *next_last = first - 1;
    *next_first = kd_group_first(s, f, first - 1);
  }
  return true;
}

/* Runs the ratio test. Leaves D in `step` and the flips in s->direction; returns the slot that lets
   go, or KD_NONE when form k stays broken. */
static uint32_t kd_ratio_test(KDSolver *s, KDEntering *k, const KDLevels *y, KDLevels *step) {
  KDVector *alpha = &s->alpha;
  if (!kd_reserve_candidates(s, alpha->count)) return KD_NONE;
  KDCandidate *heap = s->candidates;
  uint32_t count = 0;
  double largest = 0;
  for (uint32_t i = 0; i < alpha->count; i++)
    largest = kd_max(largest, kd_abs(alpha->value[alpha->index[i]]));
  double smallest = largest * KD_PIVOT_TOLERANCE;
  for (uint32_t i = 0; i < alpha->count; i++) {
    uint32_t j = alpha->index[i];
    double size = kd_abs(alpha->value[j]);
    if (size <= smallest) continue;
    heap[count] = (KDCandidate){.index = j, .size = size};
    kd_set_leading(s, k, &heap[count++]);
  }
  KDLevels *own = &s->temporary[3];
  kd_own_room(s, k, y, own);
  bool is_heap = false;
  s->counters.work += count;
  for (;;) {
    if (count > 1 && !is_heap) {
      uint32_t best = 0;
      for (uint32_t i = 1; i < count; i++)
        if (heap[i].level < heap[best].level) best = i;
      for (uint32_t i = 0; i < count; i++)
        if (heap[i].level == heap[best].level && i != best &&
            kd_is_before(s, k, &heap[i], &heap[best]))
          best = i;
      KDCandidate c = heap[0];
      heap[0] = heap[best];
      heap[best] = c;
    }
    kd_levels_clear(step);
    bool own_first = count == 0;
    if (count > 0) {
      kd_ratio(s, step, heap[0].index, kd_goes_up(s, k, heap[0].index), heap[0].size);
      if (heap[0].level == 0 && heap[0].value == 0) kd_levels_clear(step);
      KDLevels *difference = &s->temporary[0];
      kd_levels_clear(difference);
      kd_levels_add_levels(difference, 1, own);
      kd_levels_add_levels(difference, -1, step);
      own_first = kd_levels_sign(difference) < 0;
    }
    const KDForm *f = &s->forms[k->form];
    uint32_t next_first, next_last;
    if (own_first) {
      kd_levels_clear(step);
      kd_levels_add_levels(step, 1, own);
      if (!kd_next_group(s, f, k->first, k->last, k->side > 0, &next_first, &next_last))
        return KD_NONE;
      double beta = kd_piece(s, f, next_first)->beta;
      double gap = kd_abs(beta - k->beta);
      if (k->gap <= gap) return KD_NONE;
      k->gap -= gap;
      k->beta = beta;
      k->first = next_first;
      k->last = next_last;
      kd_own_room(s, k, y, own);
      s->counters.flips++;
      continue;
    }
    uint32_t j = heap[0].index, form = s->slots[j].active;
    bool up = kd_goes_up(s, k, j);
    uint32_t below, above;
    kd_hold_range(s, j, &below, &above);
    const KDForm *g = &s->forms[form];
    if (!s->slots[j].released &&
        kd_next_group(s, g, below, above - 1, up, &next_first, &next_last)) {
      double gap = kd_abs(kd_piece(s, g, next_first)->beta - kd_piece(s, g, g->place)->beta);
      if (k->gap > heap[0].size * gap) {
        k->gap -= heap[0].size * gap;
        kd_vector_add(&s->direction, j, up ? gap : -gap);
        kd_set_active(s, form, j, next_first);
        kd_note_slot(s, j);
        kd_set_leading(s, k, &heap[0]);
        s->counters.flips++;
        if (!is_heap)
          for (uint32_t i = count / 2; i-- > 0;) kd_sift(s, k, heap, count, i);
        else
          kd_sift(s, k, heap, count, 0);
        is_heap = true;
        continue;
      }
    }
    return j;
  }
}

/* The stay with the largest coefficient, or KD_NONE. */
static uint32_t kd_largest_stay(const KDSolver *s) {
  const KDVector *alpha = &s->alpha;
  double largest = 0, best = 0;
  uint32_t found = KD_NONE;
  for (uint32_t i = 0; i < alpha->count; i++) {
    uint32_t j = alpha->index[i];
    double size = kd_abs(alpha->value[j]);
    largest = kd_max(largest, size);
    if ((s->slots[j].active & KD_STAY) && size > best) {
      best = size;
      found = j;
    }
  }
  return best > largest * KD_PIVOT_TOLERANCE ? found : KD_NONE;
}

static void kd_spread_multipliers(KDSolver *s, int side, const KDLevels *step) {
  if (kd_levels_is_zero(step)) return;
  const KDVector *alpha = &s->alpha;
  double largest = 0;
  for (uint32_t i = 0; i < alpha->count; i++)
    largest = kd_max(largest, kd_abs(alpha->value[alpha->index[i]]));
  for (uint32_t i = 0; i < alpha->count; i++) {
    uint32_t j = alpha->index[i];
    double size = kd_abs(alpha->value[j]);
    if (size < KD_DROP_TOLERANCE) continue;
    kd_multiplier_add(s, &s->slots[j].y, -side * alpha->value[j], step);
    kd_note_slot(s, j);
    if (size <= largest * KD_PIVOT_TOLERANCE)
      kd_queue_slot(s, j); /* the ratio test passed it over */
  }
  s->counters.work += alpha->count;
}

/* The slots whose directions an exchange changes are those that the entering form depends on. */
static void kd_note_dependent(KDSolver *s) {
  for (uint32_t i = 0; i < s->alpha.count; i++)
    if (kd_abs(s->alpha.value[s->alpha.index[i]]) >= KD_DROP_TOLERANCE)
      kd_note_slot(s, s->alpha.index[i]);
}

static void kd_exchange(KDSolver *s, KDEntering *k, uint32_t leaving, const KDLevels *y) {
  double alpha = s->alpha.value[leaving], largest = 0;
  for (uint32_t i = 0; i < s->alpha.count; i++)
    largest = kd_max(largest, kd_abs(s->alpha.value[s->alpha.index[i]]));
  if (kd_abs(alpha) < KD_SUSPECT_PIVOT * largest) s->suspect = true;
  kd_vector_add(&s->direction, leaving, -k->side * k->gap / alpha);
  kd_solve_values(s, &s->direction);
  uint32_t out = s->slots[leaving].active;
  bool is_watched =
      kd_is_watched(s, k->form, KD_NONE) || (!(out & KD_STAY) && kd_is_watched(s, out, KD_NONE));
  if (out & KD_STAY) {
    s->variables[out & ~KD_STAY].stay_slot = KD_NONE;
  } else {
    uint32_t below, above;
    kd_hold_range(s, leaving, &below, &above);
    kd_set_inactive(s, out, kd_goes_up(s, k, leaving) ? above : below);
  }
  uint32_t landing;
  kd_update(s, leaving, alpha, &landing);
  if (s->failed) return;
  if (is_watched && landing != leaving)
    s->resettle = true; /* what is loose may have another slot now */
  else if (is_watched)
    kd_note_dependent(s);
  kd_enter(s, k, landing, y);
}

void kd_dual(KDSolver *s, uint32_t form, bool seat) {
  KDEntering k;
  if (!kd_find_entering(s, form, seat, &k)) return;
  KDLevels *y = &s->temporary[2], *step = &s->temporary[4];
  kd_levels_clear(y);
  kd_add_idle_multiplier(s, y, 1, form);
  if (kd_enter_free_variable(s, &k, y)) return;
  kd_scatter(s, &s->spike, form);
  kd_apply_etas(s, &s->spike);
  if (kd_enter_by_path(s, &k, y)) {
    kd_vector_clear(&s->spike);
    return;
  }
  KDVector *alpha = &s->alpha;
  for (uint32_t i = 0; i < s->spike.count; i++)
    kd_vector_add(alpha, s->spike.index[i], s->spike.value[s->spike.index[i]]);
  kd_solve_columns(s, alpha);
  uint32_t leaving = kd_largest_stay(s);
  kd_levels_clear(step);
  if (leaving != KD_NONE || !k.holds) {
    if (leaving == KD_NONE) leaving = kd_ratio_test(s, &k, y, step);
    kd_spread_multipliers(s, k.side, step);
    kd_levels_add_levels(y, k.side, step);
    if (leaving != KD_NONE) {
      kd_exchange(s, &k, leaving, y);
    } else {
      kd_set_inactive(s, form, k.side > 0 ? k.last + 1 : k.first);
      s->version++;
      kd_solve_values(s, &s->direction);
    }
    kd_move(s, &s->direction);
    double magnitude, t = kd_form_value(s, form, &magnitude);
    if (leaving != KD_NONE && kd_abs(t - k.beta) > 100 * KD_FEASIBILITY_TOLERANCE * (1 + magnitude))
      s->suspect = true;
  }
  kd_vector_clear(&s->direction);
  kd_vector_clear(alpha);
  kd_vector_clear(&s->spike);
}
