/* One solve: the changes since the last are taken in, the basis is made optimal again, and the
   values are published.

   A basis that is there already is mended change by change: first what goes and what is weighed
   anew (the primal step mends the multipliers), then what moves, then what comes (the dual pivot
   mends the forms). When more comes than is there, a new basis is made from nothing instead. */
#include "internal.h"

#define KD_CHECKS 3

uint32_t kd_random(KDSolver *s, uint32_t below) {
  s->random = s->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(((s->random >> 32) * below) >> 32);
}

bool kd_out_of_work(const KDSolver *s) { return s->failed || s->counters.work > s->work_end; }

void kd_touch_marked(KDSolver *s, uint32_t variable) {
  if (s->marks[variable] & KDMarkLeads) kd_leader_moved(s, variable);
  if (s->marks[variable] & KDMarkTouched) return;
  s->marks[variable] |= KDMarkTouched;
  s->touched[s->touched_count++] = variable;
}

void kd_move(KDSolver *s, const KDVector *d) {
  uint64_t work = 0;
  KDHot *hot = s->hot;
  bool lost = false;
  for (uint32_t k = 0; k < d->count; k++) {
    uint32_t v = d->index[k];
    double change = d->value[v];
    if (change == 0) continue;
    s->x[v] += change;
    lost |= kd_loses_digits(change, s->x[v]);
    kd_touch(s, v);
    const KDSpan *column = &s->variables[v].column;
    const KDEntry *e = kd_span(&s->model, column);
    for (uint32_t i = 0; i < column->count; i++) {
      KDHot *h = &hot[e[i].index];
      h->t += e[i].value * change;
      if (h->wall != 0) kd_release_wall(s, h);
      if (h->t < h->low || h->t > h->high) kd_queue_violated(s, e[i].index);
    }
    work += column->count;
  }
  s->counters.work += work + d->count;
  s->moves += lost ? KD_MOVES_BEFORE_REFRESH + 1 : 1;
  s->moved++;
}

/* ---------------------------------------------------------------------------- from nothing */

/* x from the breakpoints of the active forms; then every idle form's value. */
static void kd_recompute_x(KDSolver *s) {
  KDVector *d = &s->direction;
  for (uint32_t j = 0; j < s->variable_top; j++) {
    uint32_t active = s->slots[j].active;
    if (active == KD_NONE) continue;
    double value = 0;
    if (active & KD_STAY)
      value = s->x[active & ~KD_STAY];
    else if (s->slots[j].released)
      value = kd_form_value(s, active, NULL);
    else
      value = kd_piece(s, &s->forms[active], s->forms[active].place)->beta;
    if (value != 0) kd_vector_add(d, j, value);
  }
  kd_solve_values(s, d);
  for (uint32_t v = 0; v < s->variable_top; v++) {
    if (s->slots[v].active == KD_NONE) continue;
    if (s->x[v] != d->value[v]) {
      s->x[v] = d->value[v];
      kd_touch(s, v);
    }
  }
  kd_vector_clear(d);
  for (uint32_t form = 0; form < s->form_top; form++) {
    if (s->forms[form].state == KDFormFree) continue;
    KDHot *h = &s->hot[form];
    h->t = kd_form_value(s, form, NULL);
    if (h->t < h->low || h->t > h->high) kd_queue_violated(s, form);
  }
  s->counters.work += s->form_top;
  s->moves = 0;
  s->moved++;
}

/* One level of all multipliers from those of the idle forms: B y = - sum of slope * a. */
static void kd_recompute_level(KDSolver *s, KDLevel level, bool tie) {
  KDVector *w = &s->alpha;
  KDLevels *l = &s->temporary[0];
  for (uint32_t form = 0; form < s->form_top; form++) {
    if (s->forms[form].state != KDFormInactive || s->forms[form].piece_count == 0) continue;
    kd_levels_clear(l);
    kd_add_idle_multiplier(s, l, 1, form);
    double slope = tie ? l->tie : kd_levels_at(l, level);
    if (slope == 0) continue;
    const KDSpan *terms = &s->forms[form].terms;
    const KDEntry *e = kd_span(&s->model, terms);
    for (uint32_t k = 0; k < terms->count; k++) kd_vector_add(w, e[k].index, -slope * e[k].value);
  }
  kd_apply_etas(s, w);
  kd_solve_columns(s, w);
  kd_levels_clear(l);
  if (tie)
    l->tie = 1;
  else
    kd_levels_add(l, level, 1);
  for (uint32_t k = 0; k < w->count; k++) {
    uint32_t j = w->index[k];
    if (kd_abs(w->value[j]) > KD_MULTIPLIER_CANCELLATION)
      kd_multiplier_add(s, &s->slots[j].y, w->value[j], l);
  }
  kd_vector_clear(w);
}

static void kd_recompute_y(KDSolver *s) {
  for (uint32_t j = 0; j < s->variable_top; j++)
    if (s->slots[j].active != KD_NONE) kd_multiplier_clear(s, &s->slots[j].y);
  for (uint32_t k = s->level_count; k-- > 0 && !s->failed;)
    kd_recompute_level(s, s->levels[k].level, false);
  kd_recompute_level(s, 0, true);
  for (uint32_t j = 0; j < s->variable_top; j++)
    if (s->slots[j].active != KD_NONE) kd_queue_slot(s, j);
  s->loose_known = false;
}

/* --------------------------------------------------------------------------------- optimise */

static bool kd_renew_factors(KDSolver *s) {
  if (!kd_refactor(s)) return false;
  kd_recompute_x(s);
  return !s->failed;
}

/* x from nothing. Factors without elementary updates hold the forms' own coefficients: they are as good as
   new. */
static bool kd_refresh(KDSolver *s) {
  if (s->eta_count != 0) return kd_renew_factors(s);
  if (!kd_reserve_scratch(s)) return false;
  kd_recompute_x(s);
  return !s->failed;
}

/* Pivots until every multiplier is in its interval and every form in its segment. False when that
   did not come about: the factors are singular, or the pivots go round in circles. */
static bool kd_run(KDSolver *s) {
  uint64_t limit = KD_STALL_CONSTANT + (uint64_t)KD_STALL_FACTOR * (s->variable_top + s->form_live);
  uint64_t start = s->counters.pivots + s->counters.flips;
  if (s->doubtful_count + s->violated_count > 0 && !kd_reserve_scratch(s)) return true;
  for (uint64_t steps = 0; s->doubtful_count > 0 || s->violated_count > 0; steps++) {
    if (kd_out_of_work(s)) return true;
    /* A step need not be a pivot. */
    if (steps > limit || s->counters.pivots + s->counters.flips - start > limit) return false;
    if (kd_wants_refactor(s) && !kd_renew_factors(s)) return false;
    if (s->doubtful_count > 0) {
      uint32_t slot = s->doubtful[--s->doubtful_count];
      s->slots[slot].queued = 0;
      if (s->slots[slot].active != KD_NONE) kd_primal(s, slot);
      continue;
    }
    uint32_t form = kd_pick_violated(s);
    if (form != KD_NONE) kd_dual(s, form, false);
  }
  return true;
}

/* The factors are of no use any more: x stays what it is, and the next solve makes a basis from nothing. */
void kd_lose_basis(KDSolver *s) {
  s->inexact = true;
  s->has_basis = false;
}

/* As kd_run; a doubtful end is checked with fresh factors. */
static bool kd_optimise(KDSolver *s) {
  for (uint32_t check = 0;; check++) {
    bool done = kd_run(s);
    if (kd_out_of_work(s)) return true;
    if (!done) return false;
    if (!s->suspect) return true;
    if (check == KD_CHECKS) {
      s->inexact = true;
      return true;
    }
    s->suspect = false;
    if (!kd_renew_factors(s)) return false;
    kd_recompute_y(s);
  }
}

/* ---------------------------------------------------------------------------------- changes */

/* Looks for the place of an idle form where its multiplier stays `old`: a segment with that slope,
   or, for 0, a breakpoint with 0 between its slopes. */
static bool kd_find_place(KDSolver *s, uint32_t form, const KDLevels *old, uint32_t *place,
                          bool *dormant) {
  const KDForm *f = &s->forms[form];
  KDLevels *slope = &s->temporary[0], *difference = &s->temporary[1];
  bool zero = kd_levels_sign(old) == 0;
  kd_levels_clear(slope);
  kd_add_slope(s, slope, 1, form, 0);
  for (uint32_t segment = 0;;) {
    kd_levels_clear(difference);
    kd_levels_add_levels(difference, 1, slope);
    kd_levels_add_levels(difference, -1, old);
    int sign = kd_levels_sign(difference);
    *dormant = sign > 0;
    *place = *dormant && segment > 0 ? kd_group_first(s, f, segment - 1) : segment;
    if (sign == 0) return true;
    if (sign > 0) return zero && segment > 0;
    if (segment == f->piece_count) return false;
    uint32_t last = kd_group_last(s, f, segment);
    for (; segment <= last; segment++) {
      const KDRowRecord *row = kd_piece(s, f, segment);
      int step = row->high_side - row->low_side;
      kd_levels_add(slope, row->placed_level, step * row->weight);
      slope->tie += step * row->tie;
    }
  }
}

/* The pieces of an idle form changed; `old` is its multiplier before. Where that multiplier has a place the
   form takes it, even if it lies elsewhere: the dual pivot's work. With `may_balance`, while multipliers
   are out of place, no form may be as well: there it stays in the segment where it lies, and the other
   multipliers change. False, and nothing done, when they would have to and may not. */
static bool kd_refit(KDSolver *s, uint32_t form, const KDLevels *old, bool may_balance) {
  uint32_t place;
  bool dormant, found = kd_find_place(s, form, old, &place, &dormant);
  if (!found && !may_balance) return false;
  KDHot *h = &s->hot[form];
  if (found) {
    if (dormant)
      kd_set_dormant(s, form, place);
    else
      kd_set_inactive(s, form, place);
  }
  bool fits = found && h->t >= h->low && h->t <= h->high;
  if (!fits && may_balance) {
    KDLevels *change = &s->temporary[1];
    h->t = kd_form_value(s, form, NULL);
    kd_set_inactive(s, form, kd_segment_of(s, &s->forms[form], h->t));
    kd_levels_clear(change);
    kd_add_idle_multiplier(s, change, 1, form);
    kd_levels_add_levels(change, -1, old);
    kd_balance(s, form, change);
  } else if (!fits) {
    kd_queue_violated(s, form);
  }
  s->version++;
  return true;
}

/* The breakpoint where an active form stands, and the row that holds it (KD_NONE: released). */
static double kd_standing(const KDSolver *s, uint32_t form, uint32_t *held) {
  const KDForm *f = &s->forms[form];
  if (s->slots[s->hot[form].slot].released) {
    *held = KD_NONE;
    return kd_form_value(s, form, NULL);
  }
  *held = kd_piece_row(s, f, f->place);
  return s->rows[*held].beta;
}

/* The pieces of an active form changed: it is held by row `held`, or, when that is KD_NONE, by
   whatever row has its breakpoint at `beta`, or else it is released there. */
static void kd_hold_again(KDSolver *s, uint32_t form, uint32_t held, double beta) {
  KDForm *f = &s->forms[form];
  uint32_t slot = s->hot[form].slot;
  KDSlot *p = &s->slots[slot];
  p->released = 0;
  if (held != KD_NONE) {
    f->place = kd_piece_find(s, form, held);
  } else {
    uint32_t at = 0;
    while (at < f->piece_count && kd_piece(s, f, at)->beta < beta) at++;
    f->place = at;
    p->released = !(at < f->piece_count && kd_piece(s, f, at)->beta == beta);
  }
  kd_set_active(s, form, slot, f->place);
  kd_note_slot(s, slot);
  s->version++;
}

static void kd_take_out(KDSolver *s, uint32_t row) {
  uint32_t form = s->rows[row].form, held;
  if (s->forms[form].state == KDFormActive) {
    double beta = kd_standing(s, form, &held);
    kd_piece_remove(s, form, kd_piece_find(s, form, row));
    kd_hold_again(s, form, held == row ? KD_NONE : held, beta);
    kd_queue_slot(s, s->hot[form].slot);
    return;
  }
  KDLevels *old = &s->temporary[2];
  kd_levels_clear(old);
  kd_add_idle_multiplier(s, old, 1, form);
  kd_piece_remove(s, form, kd_piece_find(s, form, row));
  kd_refit(s, form, old, true);
}

/* A row's priority or rank changed; its breakpoint stays for now. */
static void kd_weigh_anew(KDSolver *s, uint32_t row) {
  KDRowRecord *r = &s->rows[row];
  uint32_t form = r->form;
  KDForm *f = &s->forms[form];
  double beta = r->beta;
  if (f->state == KDFormActive) {
    kd_row_prepare(r);
    r->beta = beta;
    f->required |= r->placed_level == KD_REQUIRED;
    kd_set_active(s, form, s->hot[form].slot, f->place);
    kd_queue_slot(s, s->hot[form].slot);
    kd_note_slot(s, s->hot[form].slot);
    s->version++;
    return;
  }
  KDLevels *old = &s->temporary[2];
  kd_levels_clear(old);
  kd_add_idle_multiplier(s, old, 1, form);
  kd_row_prepare(r);
  r->beta = beta;
  f->required |= r->placed_level == KD_REQUIRED;
  kd_refit(s, form, old, true);
}

/* Adds a row. Without `may_balance` nothing is done, and false returned, when multipliers would
   have to change. */
static bool kd_put_in(KDSolver *s, uint32_t row, bool may_balance) {
  KDRowRecord *r = &s->rows[row];
  uint32_t form = r->form, place, held;
  kd_row_prepare(r);
  if (s->forms[form].state == KDFormActive) {
    double beta = kd_standing(s, form, &held);
    if (!kd_piece_insert(s, form, row, &place)) {
      s->failed = true;
      return true;
    }
    uint32_t slot = s->hot[form].slot;
    kd_hold_again(s, form, held, beta);
    if (kd_slot_outside(s, slot, &s->temporary[0]) == 0) return true;
    if (may_balance) {
      kd_queue_slot(s, slot);
      return true;
    }
    kd_piece_remove(s, form, kd_piece_find(s, form, row));
    kd_hold_again(s, form, held, beta);
    return false;
  }
  bool fresh = s->forms[form].piece_count == 0;
  KDLevels *old = &s->temporary[2];
  kd_levels_clear(old);
  if (!fresh) kd_add_idle_multiplier(s, old, 1, form);
  if (!kd_piece_insert(s, form, row, &place)) {
    s->failed = true;
    return true;
  }
  if (fresh) {
    /* As kd_refit would have it: multiplier 0 fits where the row holds. */
    KDHot *h = &s->hot[form];
    if (r->low_side != 0 && r->high_side != 0)
      kd_set_dormant(s, form, 0);
    else
      kd_set_inactive(s, form, r->low_side != 0);
    if (h->t < h->low || h->t > h->high) kd_queue_violated(s, form);
    s->version++;
    return true;
  }
  if (kd_refit(s, form, old, may_balance)) return true;
  kd_piece_remove(s, form, kd_piece_find(s, form, row));
  return false;
}

static bool kd_is_moved(const KDRowRecord *r) {
  return (r->flags & (KDRowMoved | KDRowPlaced)) == (KDRowMoved | KDRowPlaced);
}

/* Reorders the pieces of a form after rows of it (index) get other breakpoints (value), which are swapped
   with the old ones. */
static void kd_swap_breakpoints(KDSolver *s, uint32_t form, KDEntry *moved, uint32_t count) {
  uint32_t place;
  for (uint32_t k = 0; k < count; k++)
    kd_piece_remove(s, form, kd_piece_find(s, form, moved[k].index));
  for (uint32_t k = 0; k < count; k++) {
    KDRowRecord *r = &s->rows[moved[k].index];
    double beta = r->beta;
    r->beta = moved[k].value;
    moved[k].value = beta;
    if (!kd_piece_insert(s, form, moved[k].index, &place)) s->failed = true;
  }
}

/* Moves the breakpoints of a form to where its rows' constants ask. An active form that they hold
   moves along: the change of its value goes into s->step. False, with nothing done, when
   multipliers would have to change. */
static bool kd_shift(KDSolver *s, uint32_t form) {
  KDForm *f = &s->forms[form];
  bool active = f->state == KDFormActive;
  uint32_t held = KD_NONE;
  double beta = active ? kd_standing(s, form, &held) : 0;
  if (f->piece_count == 1) {
    KDRowRecord *r = kd_piece(s, f, 0);
    r->flags &= (uint8_t)~KDRowMoved;
    r->beta = r->constant / r->scale;
    if (!active) {
      KDHot *h = &s->hot[form];
      if (f->state == KDFormDormant)
        kd_set_dormant(s, form, 0);
      else
        kd_set_inactive(s, form, f->place);
      if (h->t < h->low || h->t > h->high) kd_queue_violated(s, form);
    } else if (held != KD_NONE) {
      kd_vector_add(&s->step, s->hot[form].slot, r->beta - beta);
      return true; /* the basis stays what it was */
    } else {
      kd_hold_again(s, form, KD_NONE, beta);
    }
    s->version++;
    return true;
  }
  /* In the order of the pieces; forms have few. */
  uint32_t count = 0;
  if (!kd_reserve_candidates(s, f->piece_count)) return true;
  _Static_assert(sizeof(KDEntry) <= sizeof(KDCandidate), "candidates have room for the moved rows");
  KDEntry *moved = (KDEntry *)(void *)s->candidates;
  for (uint32_t p = 0; p < f->piece_count; p++) {
    const KDRowRecord *r = kd_piece(s, f, p);
    if (kd_is_moved(r))
      moved[count++] = (KDEntry){kd_piece_row(s, f, p), 0, r->constant / r->scale};
  }
  KDLevels *old = &s->temporary[2];
  uint32_t still = held;
  if (active) {
    if (held != KD_NONE && kd_is_moved(&s->rows[held])) {
      uint32_t last = kd_group_last(s, f, f->place);
      for (uint32_t p = kd_group_first(s, f, f->place); p <= last; p++)
        if (!kd_is_moved(kd_piece(s, f, p))) still = kd_piece_row(s, f, p);
    }
  } else {
    kd_levels_clear(old);
    kd_add_idle_multiplier(s, old, 1, form);
  }
  kd_swap_breakpoints(s, form, moved, count);
  if (s->failed) return true;
  bool good;
  if (active) {
    uint32_t slot = s->hot[form].slot;
    kd_hold_again(s, form, still, beta);
    good = kd_slot_outside(s, slot, &s->temporary[0]) == 0;
    if (good && still != KD_NONE && s->rows[still].beta != beta)
      kd_vector_add(&s->step, slot, s->rows[still].beta - beta);
  } else {
    good = kd_refit(s, form, old, false);
  }
  if (!good) {
    kd_swap_breakpoints(s, form, moved, count);
    if (active) kd_hold_again(s, form, held, beta);
    return false;
  }
  for (uint32_t k = 0; k < count; k++) s->rows[moved[k].index].flags &= (uint8_t)~KDRowMoved;
  return true;
}

/* -------------------------------------------------------------------------------- the solve */

static void kd_forget_dying_variables(KDSolver *s) {
  uint32_t next = s->variable_dying;
  while (next != KD_NONE) {
    uint32_t v = next;
    next = s->variables[v].next;
    kd_variable_forget(s, v);
  }
  s->variable_dying = KD_NONE;
}

/* Takes the changed rows off their list, into the states that a solve is to end in. */
static void kd_accept_changes(KDSolver *s) {
  for (uint32_t next = s->changed_first; next != KD_NONE;) {
    uint32_t row = next;
    next = s->rows[row].next;
    s->rows[row].flags &= (uint8_t)~(KDRowListed | KDRowMoved | KDRowReweighed);
    if (s->rows[row].flags & KDRowDying) kd_row_forget(s, row);
  }
  s->changed_first = s->changed_last = KD_NONE;
}

static bool kd_settle_moves(KDSolver *s) {
  kd_follow(s);
  return kd_out_of_work(s) || kd_optimise(s);
}

/* The moved rows of a form go out and come in again, where shifting them would not do. */
static bool kd_replace_rows(KDSolver *s, uint32_t form) {
  if (!kd_settle_moves(s)) return false;
  const KDForm *f = &s->forms[form];
  for (uint32_t p = f->piece_count; p-- > 0 && !kd_out_of_work(s);) {
    if (p >= f->piece_count || !kd_is_moved(kd_piece(s, f, p))) continue;
    uint32_t row = kd_piece_row(s, f, p);
    kd_take_out(s, row);
    s->rows[row].flags &= (uint8_t)~KDRowMoved;
  }
  return kd_out_of_work(s) || kd_optimise(s);
}

/* Mends the basis for every change, so that never both a multiplier lies outside its interval and a
   form outside its segment: first what goes or weighs otherwise, then what moves, then what comes.
 */
static bool kd_mend(KDSolver *s) {
  bool changed = false;
  if (!kd_reserve_scratch(s)) return true;
  for (uint32_t next = s->changed_first; next != KD_NONE; next = s->rows[next].next) {
    KDRowRecord *r = &s->rows[next];
    if (!(r->flags & KDRowPlaced) || r->form == KD_NONE) continue;
    if (r->flags & KDRowDying)
      kd_take_out(s, next);
    else if (r->flags & KDRowReweighed)
      kd_weigh_anew(s, next);
    else
      continue;
    r->flags &= (uint8_t)~KDRowReweighed;
    changed = true;
    if (kd_out_of_work(s)) return true;
  }
  if (changed && !kd_settle_moves(s)) return false;
  for (uint32_t next = s->changed_first; next != KD_NONE; next = s->rows[next].next) {
    if (kd_out_of_work(s)) return true;
    if (!kd_is_moved(&s->rows[next]) || s->rows[next].form == KD_NONE) continue;
    if (!kd_shift(s, s->rows[next].form) && !kd_replace_rows(s, s->rows[next].form)) return false;
  }
  if (!kd_settle_moves(s)) return false;
  for (uint32_t next = s->changed_first; next != KD_NONE; next = s->rows[next].next) {
    KDRowRecord *r = &s->rows[next];
    if (kd_out_of_work(s)) return true;
    if (r->flags & KDRowPlaced || !(r->flags & KDRowLive)) continue;
    if (r->form == KD_NONE) {
      r->flags |= KDRowPlaced;
      continue;
    }
    if (!kd_put_in(s, next, false)) {
      if (!kd_optimise(s)) return false;
      if (kd_out_of_work(s)) return true;
      kd_put_in(s, next, true);
      if (!kd_optimise(s)) return false;
    }
    if (s->forms[r->form].state == KDFormDormant && !s->failed) {
      if (kd_wants_refactor(s) && !kd_renew_factors(s)) return false;
      kd_dual(s, r->form, true);
    }
    if (s->in_turn && !kd_out_of_work(s) && !kd_optimise(s)) return false;
  }
  return kd_out_of_work(s) || kd_optimise(s);
}

/* Takes all rows out of their forms, and all forms out of the basis. */
static void kd_clear_forms(KDSolver *s) {
  for (uint32_t form = 0; form < s->form_top; form++) {
    KDForm *f = &s->forms[form];
    if (f->state == KDFormFree) continue;
    if (f->piece_count > KD_INLINE_PIECES) {
      KDSpan span = {f->piece[0], f->piece_count, f->piece[1]};
      kd_span_free(&s->model, &span);
    }
    f->piece_count = 0;
    f->required = 0;
    f->place = 0;
    f->state = KDFormInactive;
    f->broken = 0;
    uint32_t wall = s->hot[form].wall; /* the list of walls has it still */
    s->hot[form] = (KDHot){0, -KD_UNBOUNDED, KD_UNBOUNDED, KD_NONE, wall};
  }
  for (uint32_t row = 0; row < s->row_top; row++) s->rows[row].flags &= (uint8_t)~KDRowPlaced;
}

/* An empty basis, and every row in the list of those to come, in the order of their ranks. */
static bool kd_list_in_turn(KDSolver *s) {
  kd_clear_forms(s);
  uint32_t count = 0, capacity = s->row_live;
  uint32_t *rows = kd_allocate(s, capacity * sizeof(uint32_t));
  if (rows == NULL) {
    s->failed = true;
    return false;
  }
  for (uint32_t row = 0; row < s->row_top; row++)
    if (s->rows[row].flags & KDRowLive) rows[count++] = row;
  kd_sort_rows(s, rows, count);
  for (uint32_t k = 0; k < count; k++) kd_list_row(s, rows[k]);
  kd_free(s, rows, capacity * sizeof(uint32_t));
  for (uint32_t v = 0; v < s->variable_top; v++) {
    if (!(s->variables[v].flags & KDVariableLive)) continue;
    KDSlot *slot = &s->slots[v];
    slot->active = KD_STAY | v;
    slot->pivot = 1;
    slot->order = ++s->order_top;
    s->variables[v].stay_slot = v;
    s->x[v] = 0;
  }
  s->in_turn = true;
  return true;
}

/* Places every live row anew and makes a basis from nothing. */
static bool kd_rebuild(KDSolver *s) {
  s->counters.rebuilds++;
  s->has_basis = false;
  kd_clear_forms(s);
  kd_accept_changes(s);
  if (s->variable_dying != KD_NONE) {
    for (uint32_t v = 0; v < s->variable_top; v++) s->slots[v].active = KD_NONE;
    kd_forget_dying_variables(s);
  }
  for (uint32_t row = 0; row < s->row_top; row++) {
    KDRowRecord *r = &s->rows[row];
    uint32_t place;
    if (!(r->flags & KDRowLive)) continue;
    kd_row_prepare(r);
    if (r->form == KD_NONE) {
      r->flags |= KDRowPlaced;
      continue;
    }
    if (!kd_piece_insert(s, r->form, row, &place)) {
      s->failed = true;
      return true;
    }
  }
  for (uint32_t v = 0; v < s->variable_top; v++)
    if (s->variables[v].flags & KDVariableLive) kd_touch(s, v);
  s->counters.work += s->row_top + s->form_top;
  bool good = kd_crash(s);
  if (s->failed || (!good && !kd_list_in_turn(s))) return true;
  s->has_basis = true;
  return good ? kd_optimise(s) : kd_mend(s);
}

static bool kd_form_is_broken(const KDSolver *s, const KDForm *f) {
  for (uint32_t p = 0; p < f->piece_count; p++)
    if (kd_piece(s, f, p)->placed_level == KD_REQUIRED &&
        kd_row_is_broken(s, kd_piece_row(s, f, p)))
      return true;
  return false;
}

/* Forms may stand in a segment where a required row does not hold, and yet at its very border. Looks as far
   as the first that does not. */
static void kd_find_conflict(KDSolver *s) {
  s->has_conflict = s->broken_constants != 0;
  uint32_t kept = s->blamed_count;
  for (uint32_t k = s->blamed_count; k-- > 0 && !s->has_conflict;) {
    KDForm *f = &s->forms[s->blamed[k]];
    if (f->state != KDFormFree && f->broken) {
      s->has_conflict = kd_form_is_broken(s, f);
      continue;
    }
    f->blamed = 0;
    s->blamed[k] = s->blamed[--kept];
  }
  s->blamed_count = kept;
}

static KDStatus kd_outcome(const KDSolver *s) {
  if (KDSolverHasConflict(s)) return KDStatusConflict;
  return s->inexact ? KDStatusInexact : KDStatusOk;
}

static void kd_publish(KDSolver *s) {
  s->changed_count = 0;
  for (uint32_t k = 0; k < s->touched_count; k++) {
    uint32_t v = s->touched[k];
    s->marks[v] &= (uint8_t)~KDMarkTouched;
    double x = s->x[v];
    if (kd_abs(x - s->value[v]) <= KD_CHANGE_TOLERANCE * (1 + kd_abs(x))) continue;
    s->value[v] = x + 0.0;
    s->changed[s->changed_count++] = v;
  }
  s->touched_count = 0;
}

/* The number of rows that wait to come in, when that matters: they are more than those placed. */
static bool kd_begins_anew(const KDSolver *s) {
  if (s->in_turn) return false;
  uint32_t coming = 0;
  for (uint32_t next = s->changed_first; next != KD_NONE; next = s->rows[next].next)
    coming += (s->rows[next].flags & (KDRowPlaced | KDRowLive)) == KDRowLive;
  return coming > 16 && coming > s->row_live / 2;
}

KDStatus KDSolverSolve(KDSolver *s) {
  if (!s->pending) {
    s->changed_count = 0;
    return kd_outcome(s);
  }
  s->counters.solves++;
  s->failed = false;
  s->inexact = false;
  s->ambiguity_known = false;
  if (kd_edit_warmly(s)) {
    s->pending = false;
    return kd_outcome(s);
  }
  kd_catch_up(s);
  s->work_end = s->work_budget == 0 ? UINT64_MAX : s->counters.work + s->work_budget;
  bool done = false;
  if (s->has_basis && !kd_begins_anew(s)) {
    s->suspect = false;
    done = kd_mend(s);
    if (done && !kd_out_of_work(s)) {
      kd_accept_changes(s);
      if (s->variable_dying != KD_NONE) kd_forget_dying_variables(s);
      done = s->has_basis;
    }
  }
  if (!done && !kd_out_of_work(s)) {
    s->in_turn = false;
    done = kd_rebuild(s);
    if (!done && !kd_out_of_work(s)) {
      s->random = kd_mix(s->random + 1);
      done = kd_rebuild(s);
    }
    if (!done) kd_lose_basis(s);
  }
  if (!kd_out_of_work(s)) kd_accept_changes(s); /* a basis made in turn has a list of its own */
  /* Settling may lose digits as well; what it does once more after that is little. */
  for (uint32_t round = 0; round <= KD_CHECKS && s->has_basis && !kd_out_of_work(s); round++) {
    bool fresh = s->moves <= KD_MOVES_BEFORE_REFRESH;
    if (fresh && round > 0) break;
    if (!fresh && !(kd_refresh(s) && kd_optimise(s)) && !s->failed) kd_lose_basis(s);
    if (s->has_basis && !kd_out_of_work(s)) kd_settle(s);
  }
  if (kd_out_of_work(s)) {
    s->solved = false;
    if (!s->failed) return KDStatusBudget;
    /* The model is whole; the basis need not be. */
    s->has_basis = false;
    kd_vector_clear(&s->alpha);
    kd_vector_clear(&s->spike);
    kd_vector_clear(&s->direction);
    kd_vector_clear(&s->row);
    kd_vector_clear(&s->rates);
    kd_vector_clear(&s->step);
    return KDStatusOutOfMemory;
  }
  s->pending = false;
  s->solved = true;
  s->in_turn = false;
  s->counters.factor_entries = s->column_entries + s->eta_entry_count + s->variable_live;
  kd_publish(s);
  kd_find_conflict(s);
  KD_VALIDATE(s);
  return kd_outcome(s);
}
