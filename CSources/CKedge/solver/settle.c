/* What neither priorities nor ranks decide.

   A slot is loose when its multiplier stands at an end of its interval: its form can then move at
   no cost. Without loose slots the answer is the only one. With them the equally good answers form
   a polyhedron, and the one nearest to zero is chosen: it minimises sum of weight_v |x_v|, the
   weights falling with the variables' ranks. A primal simplex does that, over the loose slots
   alone: forms that cannot be passed for free, and variables that reach zero, stop it and take the
   slot.

   Ambiguous variables are those that can move at all along such directions. */
#include "internal.h"

#define KD_SETTLE_ROUNDS 1000

/* KDSlot.loose. */
enum { KD_LISTED = 1, KD_LOOSE = 2 };

static double kd_draw(const KDSolver *s, uint32_t variable) {
  return kd_tie_weight(s->variables[variable].rank);
}

/* Whether a slot can move at no cost. A variable that no form names has nothing to move. */
static bool kd_is_loose(KDSolver *s, uint32_t slot) {
  uint32_t active = s->slots[slot].active;
  if (active == KD_NONE) return false;
  if (!(active & KD_STAY)) return kd_slot_ends(s, slot, true) != 0;
  uint32_t v = active & ~KD_STAY;
  return s->variables[v].column.count != 0 || s->x[v] != 0;
}

/* Brings the list of loose slots up to date. */
static void kd_update_loose(KDSolver *s) {
  if (!s->loose_known) {
    s->loose_count = 0;
    for (uint32_t k = 0; k < s->noted_count; k++) s->slots[s->noted[k]].noted = 0;
    s->noted_count = 0;
    for (uint32_t j = 0; j < s->variable_top; j++) {
      s->slots[j].loose = 0;
      if (s->slots[j].active != KD_NONE) kd_note_slot(s, j);
    }
    s->loose_known = true;
    s->resettle = true;
  }
  for (uint32_t k = 0; k < s->noted_count; k++) {
    uint32_t j = s->noted[k];
    KDSlot *slot = &s->slots[j];
    slot->noted = 0;
    bool loose = kd_is_loose(s, j);
    s->resettle = s->resettle || loose || (slot->loose & KD_LOOSE);
    if (loose && !(slot->loose & KD_LISTED)) s->loose[s->loose_count++] = j;
    if (loose)
      slot->loose = KD_LISTED | KD_LOOSE;
    else
      slot->loose &= KD_LISTED;
  }
  s->noted_count = 0;
  uint32_t kept = 0;
  for (uint32_t k = 0; k < s->loose_count; k++) {
    uint32_t j = s->loose[k];
    if (s->slots[j].active != KD_NONE && (s->slots[j].loose & KD_LOOSE))
      s->loose[kept++] = j;
    else
      s->slots[j].loose = 0;
  }
  s->loose_count = kept;
}

/* d = how x moves with the form of a slot, in s->direction. */
static void kd_loose_direction(KDSolver *s, uint32_t slot) {
  kd_vector_add(&s->direction, slot, 1);
  kd_solve_values(s, &s->direction);
}

static int kd_side(KDSolver *s, uint32_t v) {
  double x = s->x[v];
  KDVariableRecord *r = &s->variables[v];
  double tolerance = KD_CHANGE_TOLERANCE * (1 + kd_abs(x));
  if (x > tolerance)
    r->side = 1;
  else if (x < -tolerance)
    r->side = -1;
  else if (r->side == 0)
    r->side = 1;
  return r->side;
}

static bool kd_is_zero(const KDSolver *s, uint32_t v) {
  return kd_abs(s->x[v]) <= KD_CHANGE_TOLERANCE;
}

/* How fast the weighted distance from zero grows along sign * d. */
static double kd_draw_rate(KDSolver *s, uint32_t slot, int sign) {
  const KDVector *d = &s->direction;
  uint32_t active = s->slots[slot].active;
  double rate = 0;
  for (uint32_t k = 0; k < d->count; k++) {
    uint32_t v = d->index[k];
    double step = sign * d->value[v];
    if (kd_abs(step) < KD_PIVOT_TOLERANCE) continue;
    if (active == (KD_STAY | v) && kd_is_zero(s, v))
      rate += kd_draw(s, v) * kd_abs(step);
    else
      rate += kd_draw(s, v) * kd_side(s, v) * step;
  }
  return rate;
}

/* Which ways the form of a loose slot may move for free: 1 down, 2 up. Without `ties` moves that only
   ranks forbid are free. */
static int kd_free_ways(KDSolver *s, uint32_t slot, bool ties) {
  return (s->slots[slot].active & KD_STAY) ? 3 : kd_slot_ends(s, slot, ties);
}

/* Where a step along sign * d ends. */
typedef struct KDStop {
  double distance;
  uint32_t form;     /* that cannot be passed, or KD_NONE */
  uint32_t variable; /* that reaches zero, or KD_NONE */
  bool own;          /* the slot's own form meets its next piece */
  bool upwards;      /* form: it is met from below */
} KDStop;

/* The nearest thing on the way that cannot be passed for free; `ties` as in kd_free_ways. */
static KDStop kd_find_wall(KDSolver *s, uint32_t slot, int sign, bool ties) {
  KDStop stop = {.distance = KD_UNBOUNDED, .form = KD_NONE, .variable = KD_NONE};
  uint32_t active = s->slots[slot].active;
  double best_size = 0;
  if (!(active & KD_STAY)) {
    const KDForm *f = &s->forms[active];
    uint32_t below, above;
    kd_hold_range(s, slot, &below, &above);
    double here = kd_piece(s, f, f->place)->beta;
    if (sign > 0 ? above < f->piece_count : below > 0) {
      double beta = kd_piece(s, f, sign > 0 ? above : below - 1)->beta;
      stop.distance = sign * (beta - here);
      stop.own = true;
      best_size = 1;
    }
  }
  const KDVector *d = &s->direction;
  KDVector *rates = &s->rates;
  for (uint32_t k = 0; k < d->count; k++) {
    uint32_t v = d->index[k];
    double value = sign * d->value[v];
    if (kd_abs(value) < KD_DROP_TOLERANCE) continue;
    const KDSpan *column = &s->variables[v].column;
    const KDEntry *e = kd_span(&s->model, column);
    for (uint32_t i = 0; i < column->count; i++)
      if (s->forms[e[i].index].state != KDFormActive)
        kd_vector_add(rates, e[i].index, e[i].value * value);
    s->counters.work += column->count;
  }
  for (uint32_t k = 0; k < rates->count; k++) {
    uint32_t form = rates->index[k];
    double rate = rates->value[form];
    const KDForm *f = &s->forms[form];
    if (kd_abs(rate) <= KD_PIVOT_TOLERANCE || f->piece_count == 0) continue;
    double distance = 0;
    if (f->state == KDFormDormant) {
      /* It stands at its breakpoint with multiplier 0: free only where the slope beyond is 0. */
      KDLevels *l = &s->temporary[0];
      kd_levels_clear(l);
      kd_add_slope(s, l, 1, form,
                   rate > 0 ? kd_group_last(s, f, f->place) + 1 : kd_group_first(s, f, f->place));
      if (!ties) l->tie = 0;
      if (kd_levels_sign(l) == 0) continue;
    } else {
      if (rate > 0 ? f->place == f->piece_count : f->place == 0) continue;
      double beta = kd_piece(s, f, rate > 0 ? f->place : f->place - 1)->beta;
      double t = kd_form_value(s, form, NULL);
      distance = kd_max(0, (beta - t) / rate);
    }
    double size = kd_abs(rate);
    double nearness = KD_FEASIBILITY_TOLERANCE * (1 + distance);
    if (distance < stop.distance - nearness ||
        (distance < stop.distance + nearness && size > best_size)) {
      stop = (KDStop){distance, form, KD_NONE, false, rate > 0};
      best_size = size;
    }
  }
  kd_vector_clear(rates);
  return stop;
}

/* The point where drawing on no longer pays: the variables that pass zero before the wall turn the
   rate round, one by one. */
static KDStop kd_find_rest(KDSolver *s, uint32_t slot, int sign, double rate, KDStop wall) {
  const KDVector *d = &s->direction;
  KDCandidate *heap = s->candidates;
  uint32_t count = 0;
  uint32_t active = s->slots[slot].active;
  for (uint32_t k = 0; k < d->count; k++) {
    uint32_t v = d->index[k];
    double step = sign * d->value[v];
    if (kd_abs(step) < KD_PIVOT_TOLERANCE) continue;
    if (active == (KD_STAY | v) && kd_is_zero(s, v)) continue;
    if (kd_side(s, v) * step >= 0) continue;
    double distance = kd_max(0, -s->x[v] / step);
    if (distance > wall.distance) continue;
    heap[count++] = (KDCandidate){.index = v, .value = distance, .size = kd_abs(step)};
  }
  while (count > 0) {
    uint32_t best = 0;
    for (uint32_t k = 1; k < count; k++)
      if (heap[k].value < heap[best].value ||
          (heap[k].value == heap[best].value && heap[k].size > heap[best].size))
        best = k;
    KDCandidate c = heap[best];
    heap[best] = heap[--count];
    rate += 2 * kd_draw(s, c.index) * c.size;
    if (rate >= -KD_SETTLE_TOLERANCE) return (KDStop){c.value, KD_NONE, c.index, false, false};
    s->variables[c.index].side = (int8_t)-s->variables[c.index].side;
  }
  return wall;
}

/* What stopped the step takes the slot; all multipliers stay as they are. */
static void kd_change_seat(KDSolver *s, uint32_t slot, int sign, const KDStop *stop) {
  uint32_t out = s->slots[slot].active;
  uint32_t in = stop->form != KD_NONE ? stop->form : KD_STAY | stop->variable;
  if (in == out) return;
  KDLevels *y = &s->temporary[2];
  kd_levels_clear(y);
  uint32_t place = 0;
  if (stop->form != KD_NONE) {
    const KDForm *f = &s->forms[in];
    kd_add_idle_multiplier(s, y, 1, in);
    place = f->state == KDFormInactive && !stop->upwards ? f->place - 1 : f->place;
  }
  kd_scatter(s, &s->spike, in);
  kd_apply_etas(s, &s->spike);
  for (uint32_t i = 0; i < s->spike.count; i++)
    kd_vector_add(&s->alpha, s->spike.index[i], s->spike.value[s->spike.index[i]]);
  kd_solve_columns(s, &s->alpha);
  double alpha = s->alpha.value[slot];
  kd_vector_clear(&s->alpha);
  if (kd_abs(alpha) <= KD_PIVOT_TOLERANCE) {
    kd_vector_clear(&s->spike);
    s->suspect = true;
    return;
  }
  if (out & KD_STAY) {
    s->variables[out & ~KD_STAY].stay_slot = KD_NONE;
    s->variables[out & ~KD_STAY].side = (int8_t)sign;
  } else {
    uint32_t below, above;
    kd_hold_range(s, slot, &below, &above);
    kd_set_inactive(s, out, sign > 0 ? above : below);
  }
  uint32_t landing;
  kd_update(s, slot, alpha, &landing);
  kd_vector_clear(&s->spike);
  if (s->failed) return;
  s->slots[slot].loose &= KD_LISTED;
  kd_note_slot(s, slot);
  kd_seat(s, landing, in, place, y);
  s->counters.pivots++;
  s->version++;
}

/* What a loose slot moves, and what can stop it, is watched: while nothing of that changes, neither does
   where it settles. */
static void kd_watch(KDSolver *s) {
  const KDVector *d = &s->direction;
  for (uint32_t k = 0; k < d->count; k++) {
    KDVariableRecord *r = &s->variables[d->index[k]];
    if (r->watched || kd_abs(d->value[d->index[k]]) < KD_DROP_TOLERANCE) continue;
    r->watched = 1;
    s->watched_variables[s->watched_variable_count++] = d->index[k];
    const KDEntry *e = kd_span(&s->model, &r->column);
    for (uint32_t i = 0; i < r->column.count; i++) {
      if (s->hot[e[i].index].watched) continue;
      s->hot[e[i].index].watched = 1;
      s->watched_forms[s->watched_form_count++] = e[i].index;
    }
  }
}

static void kd_watch_nothing(KDSolver *s) {
  while (s->watched_variable_count > 0)
    s->variables[s->watched_variables[--s->watched_variable_count]].watched = 0;
  while (s->watched_form_count > 0) s->hot[s->watched_forms[--s->watched_form_count]].watched = 0;
}

/* Draws along one loose slot; whether anything changed. */
static bool kd_draw_slot(KDSolver *s, uint32_t slot) {
  uint32_t active = s->slots[slot].active;
  kd_loose_direction(s, slot);
  kd_watch(s);
  int ways = kd_free_ways(s, slot, true);
  bool changed = false;
  for (int sign = -1; sign <= 1; sign += 2) {
    if (!(ways & (sign < 0 ? 1 : 2))) continue;
    double rate = kd_draw_rate(s, slot, sign);
    if (rate >= -KD_SETTLE_TOLERANCE) continue;
    KDStop stop = kd_find_wall(s, slot, sign, true);
    stop = kd_find_rest(s, slot, sign, rate, stop);
    if (stop.distance >= KD_UNBOUNDED) break;
    KDVector *d = &s->direction;
    for (uint32_t k = 0; k < d->count; k++) d->value[d->index[k]] *= sign * stop.distance;
    kd_move(s, d);
    if (stop.own) {
      KDForm *f = &s->forms[active];
      uint32_t below, above;
      kd_hold_range(s, slot, &below, &above);
      kd_set_active(s, active, slot, sign > 0 ? above : kd_group_first(s, f, below - 1));
      kd_note_slot(s, slot);
      s->version++;
    } else {
      if (stop.variable != KD_NONE) {
        s->x[stop.variable] = 0;
        kd_touch(s, stop.variable);
      }
      kd_vector_clear(d);
      kd_change_seat(s, slot, sign, &stop);
    }
    changed = true;
    break;
  }
  kd_vector_clear(&s->direction);
  return changed;
}

void kd_settle(KDSolver *s) {
  for (uint32_t round = 0;; round++) {
    kd_update_loose(s);
    if (!s->resettle) return;
    kd_watch_nothing(s);
    bool changed = false;
    for (uint32_t k = 0; k < s->loose_count && !kd_out_of_work(s); k++) {
      uint32_t slot = s->loose[k];
      if (!(s->slots[slot].loose & KD_LOOSE) || s->slots[slot].active == KD_NONE) continue;
      changed = kd_draw_slot(s, slot) || changed;
    }
    if (kd_out_of_work(s)) break;
    if (!changed) {
      s->resettle = false;
      break;
    }
    if (kd_wants_refactor(s) && !kd_refactor(s)) s->inexact = true;
    if (round == KD_SETTLE_ROUNDS) {
      s->inexact = true;
      break;
    }
  }
  /* What settling moved within its tolerance is no violation. */
  for (uint32_t k = 0; k < s->violated_count; k++) s->forms[s->violated[k]].queued = 0;
  s->violated_count = 0;
}

void kd_find_ambiguous(KDSolver *s) {
  for (uint32_t v = 0; v < s->variable_top; v++)
    s->ambiguous[v] = s->variables[v].column.count == 0;
  /* Ranks settle what priorities leave open; they do not make it less ambiguous. */
  for (uint32_t slot = 0; slot < s->variable_top; slot++) {
    if (s->slots[slot].active == KD_NONE) continue;
    int ways = kd_free_ways(s, slot, false);
    if (ways == 0) continue;
    kd_loose_direction(s, slot);
    for (int sign = -1; sign <= 1; sign += 2) {
      if (!(ways & (sign < 0 ? 1 : 2))) continue;
      KDStop wall = kd_find_wall(s, slot, sign, false);
      const KDVector *d = &s->direction;
      for (uint32_t i = 0; i < d->count; i++) {
        uint32_t v = d->index[i];
        double step = kd_abs(d->value[v]);
        if (step <= KD_PIVOT_TOLERANCE) continue;
        if (step * wall.distance > KD_AMBIGUITY_TOLERANCE * (1 + kd_abs(s->x[v])))
          s->ambiguous[v] = 1;
      }
    }
    kd_vector_clear(&s->direction);
  }
  s->ambiguity_known = true;
}
