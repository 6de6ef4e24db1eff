/* The primal step: one multiplier outside its interval moves back into it.

   The form of the slot moves in the direction in which the cost falls, all other active forms
   staying where they are. The rate of the cost rises at every breakpoint that it or an idle form
   passes; at the one where the rate is no longer negative the step ends. Either the form is held at
   its own next breakpoint, or the form that stopped it takes its slot. Forms passed on the way
   change segment, and the active multipliers make up for that. */
#include "internal.h"

void kd_vacate(KDSolver *s, uint32_t slot) {
  uint32_t stay = slot;
  double predicted = 1;
  if (s->eta_count != 0 && kd_is_touched_by_eta(s, slot)) {
    KDVector *d = &s->direction;
    kd_vector_add(d, slot, 1);
    kd_solve_values(s, d);
    double largest = 0;
    for (uint32_t k = 0; k < d->count; k++) {
      uint32_t v = d->index[k];
      double size = kd_abs(d->value[v]);
      if (size > largest * (1 + KD_PIVOT_TOLERANCE) ||
          (size >= largest * (1 - KD_PIVOT_TOLERANCE) && v < stay)) {
        largest = kd_max(size, largest);
        stay = v;
      }
    }
    predicted = d->value[stay];
    kd_vector_clear(d);
  }
  kd_scatter(s, &s->spike, KD_STAY | stay);
  kd_apply_etas(s, &s->spike);
  uint32_t landing;
  kd_update(s, slot, predicted, &landing);
  kd_vector_clear(&s->spike);
  if (s->failed) return;
  kd_seat(s, landing, KD_STAY | stay, 0, NULL);
  kd_touch(s, stay);
  s->version++;
}

void kd_retire(KDSolver *s, uint32_t slot) {
  uint32_t form = s->slots[slot].active;
  s->slots[slot].released = 0;
  if (kd_is_watched(s, form, KD_NONE)) s->resettle = true;
  kd_set_inactive(s, form, s->forms[form].place);
  kd_vacate(s, slot);
}

/* alpha = the coefficients of a form in the active ones. */
static void kd_express(KDSolver *s, uint32_t form) {
  kd_scatter(s, &s->spike, form);
  kd_apply_etas(s, &s->spike);
  for (uint32_t i = 0; i < s->spike.count; i++)
    kd_vector_add(&s->alpha, s->spike.index[i], s->spike.value[s->spike.index[i]]);
  kd_solve_columns(s, &s->alpha);
}

static void kd_add_to_all(KDSolver *s, double factor, const KDLevels *change) {
  for (uint32_t i = 0; i < s->alpha.count; i++) {
    uint32_t j = s->alpha.index[i];
    if (kd_abs(s->alpha.value[j]) < KD_DROP_TOLERANCE) continue;
    kd_multiplier_add(s, &s->slots[j].y, factor * s->alpha.value[j], change);
    kd_note_slot(s, j);
    kd_queue_slot(s, j);
  }
  s->counters.work += s->alpha.count;
}

void kd_balance(KDSolver *s, uint32_t form, const KDLevels *change) {
  if (kd_levels_is_zero(change)) return;
  kd_express(s, form);
  kd_add_to_all(s, -1, change);
  kd_vector_clear(&s->alpha);
  kd_vector_clear(&s->spike);
  s->version++;
}

/* ------------------------------------------------------------------------------- ratio test */

/* A breakpoint on the way. `index`: the idle form, or KD_NONE for the slot's own; `value`: the
   distance; `size`: how fast the form gets there. */

static bool kd_is_nearer(const KDCandidate *a, const KDCandidate *b) {
  return a->value < b->value ||
         (a->value == b->value &&
          (a->size > b->size || (a->size == b->size && a->index < b->index)));
}

static void kd_heap_down(KDCandidate *heap, uint32_t count, uint32_t at) {
  KDCandidate moving = heap[at];
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= count) break;
    if (child + 1 < count && kd_is_nearer(&heap[child + 1], &heap[child])) child++;
    if (!kd_is_nearer(&heap[child], &moving)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = moving;
}

/* The next breakpoint of an idle form that changes at `rate`: the distance to it and, in `jump`,
   how much the cost's rate rises there. False when there is none. */
static bool kd_next_event(KDSolver *s, uint32_t form, double rate, KDCandidate *event) {
  const KDForm *f = &s->forms[form];
  double t = s->hot[form].t, beta;
  if (f->piece_count == 0) return false;
  if (f->state == KDFormDormant) {
    beta = kd_piece(s, f, f->place)->beta;
    if (kd_abs(beta - t) > KD_AMBIGUITY_TOLERANCE * (1 + kd_abs(beta))) return false;
    beta = t;
  } else if (rate > 0) {
    if (f->place == f->piece_count) return false;
    beta = kd_piece(s, f, f->place)->beta;
  } else {
    if (f->place == 0) return false;
    beta = kd_piece(s, f, f->place - 1)->beta;
  }
  double distance = (beta - t) / rate;
  /* One that is passed already is out of its segment: the dual pivot's work. */
  if (distance < -KD_AMBIGUITY_TOLERANCE * (1 + kd_abs(beta))) return false;
  *event = (KDCandidate){.index = form, .value = distance > 0 ? distance : 0, .size = kd_abs(rate)};
  return true;
}

/* The segment behind the breakpoint that an idle form meets next. */
static uint32_t kd_segment_behind(const KDSolver *s, const KDForm *f, double rate) {
  if (f->state == KDFormDormant)
    return rate > 0 ? kd_group_last(s, f, f->place) + 1 : kd_group_first(s, f, f->place);
  return rate > 0 ? kd_group_last(s, f, f->place) + 1 : kd_group_first(s, f, f->place - 1);
}

/* rates[f] = a_f . d for every idle form that d moves; returns how many events start. */
static uint32_t kd_collect_events(KDSolver *s, const KDVector *d) {
  KDVector *rates = &s->rates;
  for (uint32_t k = 0; k < d->count; k++) {
    uint32_t v = d->index[k];
    double value = d->value[v];
    if (kd_abs(value) < KD_DROP_TOLERANCE) continue;
    const KDSpan *column = &s->variables[v].column;
    const KDEntry *e = kd_span(&s->model, column);
    for (uint32_t i = 0; i < column->count; i++)
      if (s->forms[e[i].index].state != KDFormActive)
        kd_vector_add(rates, e[i].index, e[i].value * value);
    s->counters.work += column->count;
  }
  uint32_t count = 0;
  if (!kd_reserve_candidates(s, (size_t)rates->count + 1)) return 0;
  for (uint32_t k = 0; k < rates->count; k++) {
    uint32_t form = rates->index[k];
    if (kd_abs(rates->value[form]) <= KD_PIVOT_TOLERANCE) continue;
    if (kd_next_event(s, form, rates->value[form], &s->candidates[count])) count++;
  }
  return count;
}

/* The multipliers make up for the forms that were passed: theirs rose by the entries of `passed`.
 */
static void kd_balance_passed(KDSolver *s, const uint32_t *passed, const uint32_t *from,
                              uint32_t count) {
  KDLevels *change = &s->temporary[0];
  for (uint32_t k = 0; k < count && !s->failed; k++) {
    uint32_t form = passed[k];
    kd_levels_clear(change);
    kd_add_slope(s, change, 1, form, s->forms[form].place);
    if (from[k] != KD_NONE) kd_add_slope(s, change, -1, form, from[k]);
    kd_balance(s, form, change);
  }
}

/* Form k, which stopped the step, takes the slot of the form that moved. */
static void kd_replace(KDSolver *s, uint32_t slot, uint32_t form, int side, bool upwards) {
  KDLevels *excess = &s->temporary[2], *y = &s->temporary[3];
  uint32_t out = s->slots[slot].active;
  uint32_t below = 0, above = 0;
  kd_levels_clear(excess);
  kd_levels_add_multiplier(s, excess, 1, &s->slots[slot].y);
  if (!(out & KD_STAY)) {
    kd_hold_range(s, slot, &below, &above);
    kd_add_slope(s, excess, -1, out, side > 0 ? above : below);
  }
  kd_express(s, form);
  double alpha = s->alpha.value[slot], largest = 0;
  for (uint32_t i = 0; i < s->alpha.count; i++)
    largest = kd_max(largest, kd_abs(s->alpha.value[s->alpha.index[i]]));
  if (kd_abs(alpha) < KD_SUSPECT_PIVOT * largest) s->suspect = true;
  if (alpha == 0) {
    kd_vector_clear(&s->alpha);
    kd_vector_clear(&s->spike);
    return;
  }
  if (kd_is_watched(s, form, KD_NONE) || (!(out & KD_STAY) && kd_is_watched(s, out, KD_NONE)))
    s->resettle = true;
  kd_levels_scale(excess, 1 / alpha);
  kd_levels_clear(y);
  kd_add_idle_multiplier(s, y, 1, form);
  kd_levels_add_levels(y, 1, excess);
  kd_add_to_all(s, -1, excess);
  const KDForm *f = &s->forms[form];
  uint32_t place = f->place;
  if (f->state == KDFormInactive && !upwards) place--;
  if (out & KD_STAY) {
    s->variables[out & ~KD_STAY].stay_slot = KD_NONE;
  } else {
    s->slots[slot].released = 0;
    kd_set_inactive(s, out, side > 0 ? above : below);
  }
  uint32_t landing;
  kd_update(s, slot, alpha, &landing);
  kd_vector_clear(&s->alpha);
  kd_vector_clear(&s->spike);
  if (s->failed) return;
  kd_seat(s, landing, form, place, y);
  kd_queue_slot(s, landing);
  s->counters.pivots++;
  s->version++;
}

void kd_primal(KDSolver *s, uint32_t slot) {
  KDLevels *rate = &s->temporary[4], *jump = &s->temporary[3];
  int side = kd_slot_outside(s, slot, rate);
  if (side == 0) {
    if (s->slots[slot].released) kd_retire(s, slot);
    return;
  }
  kd_levels_scale(rate, -side);
  uint32_t moving = s->slots[slot].active;
  KDVector *d = &s->direction;
  kd_vector_add(d, slot, side);
  kd_solve_values(s, d);
  uint32_t count = kd_collect_events(s, d);
  if (s->failed) return;

  /* The slot's own next breakpoint. */
  KDForm *own = (moving & KD_STAY) ? NULL : &s->forms[moving];
  double own_start = 0;
  uint32_t below = 0, above = 0;
  if (own != NULL) {
    kd_hold_range(s, slot, &below, &above);
    own_start = s->slots[slot].released || own->piece_count == 0
                    ? kd_form_value(s, moving, NULL)
                    : kd_piece(s, own, own->place)->beta;
    if (side > 0 ? above < own->piece_count : below > 0) {
      double beta = kd_piece(s, own, side > 0 ? above : below - 1)->beta;
      s->candidates[count++] =
          (KDCandidate){.index = KD_NONE, .value = kd_max(0, side * (beta - own_start)), .size = 1};
    }
  }
  KDCandidate *heap = s->candidates;
  for (uint32_t i = count / 2; i-- > 0;) kd_heap_down(heap, count, i);

  uint32_t passed_count = 0, *passed = s->passed, *from = s->passed_from;
  uint32_t stopped_by = KD_NONE;
  bool stopped = false, own_stop = false, upwards = false;
  double distance = 0;
  while (count > 0 && !stopped) {
    KDCandidate event = heap[0];
    distance = event.value;
    kd_levels_clear(jump);
    if (event.index == KD_NONE) {
      uint32_t first = side > 0 ? above : kd_group_first(s, own, below - 1);
      uint32_t last = side > 0 ? kd_group_last(s, own, above) : below - 1;
      kd_add_slope(s, jump, side, moving, side > 0 ? last + 1 : first);
      kd_add_slope(s, jump, -side, moving, side > 0 ? above : below);
      kd_levels_add_levels(rate, 1, jump);
      own->place = first;
      s->slots[slot].released = 0;
      s->version++;
      if (kd_levels_sign(rate) >= 0) {
        stopped = own_stop = true;
        break;
      }
      below = first;
      above = last + 1;
      if (side > 0 ? above < own->piece_count : below > 0) {
        double beta = kd_piece(s, own, side > 0 ? above : below - 1)->beta;
        heap[0].value = kd_max(0, side * (beta - own_start));
      } else {
        heap[0] = heap[--count];
      }
      if (count > 0) kd_heap_down(heap, count, 0);
      continue;
    }
    uint32_t form = event.index;
    double speed = s->rates.value[form];
    const KDForm *f = &s->forms[form];
    uint32_t behind = kd_segment_behind(s, f, speed);
    kd_add_slope(s, jump, speed, form, behind);
    kd_add_idle_multiplier(s, jump, -speed, form);
    kd_levels_add_levels(rate, 1, jump);
    if (kd_levels_sign(rate) >= 0) {
      stopped = true;
      stopped_by = form;
      upwards = speed > 0;
      break;
    }
    if (!s->forms[form].passed) {
      s->forms[form].passed = 1;
      passed[passed_count] = form;
      from[passed_count++] = f->state == KDFormDormant ? KD_NONE : f->place;
    }
    kd_set_inactive(s, form, behind);
    s->version++;
    if (!kd_next_event(s, form, speed, &heap[0])) heap[0] = heap[--count];
    if (count > 0) kd_heap_down(heap, count, 0);
    s->counters.flips++;
  }
  kd_vector_clear(&s->rates);
  for (uint32_t k = 0; k < passed_count; k++) s->forms[passed[k]].passed = 0;
  if (!stopped) s->suspect = true;
  for (uint32_t k = 0; k < d->count; k++) d->value[d->index[k]] *= distance;
  kd_move(s, d);
  kd_vector_clear(d);
  if (own != NULL && !s->slots[slot].released) kd_set_active(s, moving, slot, own->place);
  kd_note_slot(s, slot);
  kd_balance_passed(s, passed, from, passed_count);
  if (s->failed) return;
  if (own_stop || !stopped) {
    kd_queue_slot(s, slot);
    return;
  }
  kd_replace(s, slot, stopped_by, side, upwards);
}
