/* What neither priorities nor ranks of rows decide.

   A slot is loose when its multiplier stands at an end of its interval: its form can then move at no
   cost. Without loose slots the answer is the only one. With them the equally good answers form a
   polyhedron, and of these the one is chosen in which the variable of the lowest rank is as near to 0 as
   it can be, then the next, and so on. A primal simplex finds it, over the loose slots alone. The
   direction of a loose slot is decided by its leader, the variable of the lowest rank that it moves:
     - the leader is at 0 and its stay is in the slot: there is nothing to gain;
     - it is at 0 by chance: its stay takes the slot;
     - it is not: it is drawn towards 0, until it gets there or a form that cannot be passed at no cost
       stands in the way. That takes the slot if other loose slots move it too, and is a mere wall else;
     - the slot may not move that way: there is nothing to gain either.
   So a slot has to be looked at again only when it, its leader or its wall changed, or when what it moves
   did. For that the variables that loose slots move are watched.
 */
#include "internal.h"

/* So often all loose slots that have to be are looked at; if that comes to no end they are settled in
   order. */
#define KD_SETTLE_ROUNDS 32

/* KDSlot.loose. */
enum { KD_LISTED = 1, KD_LOOSE = 2, KD_DRAW = 4 };

/* Whether a slot can move at no cost. A variable that no form names has nothing to move. */
static bool kd_is_loose(KDSolver *s, uint32_t slot) {
  uint32_t active = s->slots[slot].active;
  if (active == KD_NONE) return false;
  if (!(active & KD_STAY)) return kd_slot_ends(s, slot, true) != 0;
  uint32_t v = active & ~KD_STAY;
  return s->variables[v].column.count != 0 || s->x[v] != 0;
}

/* Brings the list of loose slots up to date, and marks those to look at. */
static void kd_update_loose(KDSolver *s) {
  if (!s->loose_known) {
    s->loose_count = s->noted_count = 0;
    s->loose_known = true;
    for (uint32_t j = 0; j < s->variable_top; j++) {
      s->slots[j].loose = s->slots[j].noted = 0;
      if (!kd_is_loose(s, j)) continue;
      if (!kd_reserve_scratch(s)) return;
      kd_note_slot(s, j);
    }
    s->resettle = true;
  }
  for (uint32_t k = 0; k < s->noted_count; k++) {
    KDSlot *slot = &s->slots[s->noted[k]];
    slot->noted = 0;
    if (!kd_is_loose(s, s->noted[k])) {
      slot->loose &= KD_LISTED;
      continue;
    }
    if (!(slot->loose & KD_LISTED)) s->loose[s->loose_count++] = s->noted[k];
    slot->loose = KD_LISTED | KD_LOOSE | KD_DRAW;
    s->draw = true;
  }
  s->noted_count = 0;
}

static void kd_drop_tight(KDSolver *s) {
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

/* Which ways the form of a loose slot may move for free: 1 down, 2 up. Without `ties` moves that only
   ranks forbid are free. */
static int kd_free_ways(KDSolver *s, uint32_t slot, bool ties) {
  return (s->slots[slot].active & KD_STAY) ? 3 : kd_slot_ends(s, slot, ties);
}

/* ------------------------------------------------------------------------------------ watching */

void kd_watch_nothing(KDSolver *s) {
  while (s->watched_count > 0) {
    KDVariableRecord *r = &s->variables[s->watched[--s->watched_count]];
    r->watched = 0;
    s->marks[r - s->variables] &= (uint8_t)~KDMarkLeads;
  }
  while (s->wall_count > 0) s->hot[s->walls[--s->wall_count]].wall = 0;
}

void kd_watch_variable(KDSolver *s, uint32_t variable, uint32_t slot, uint32_t rank) {
  KDVariableRecord *r = &s->variables[variable];
  if (!r->watched || (r->watch_slot != slot && r->watch_slot != KD_NONE)) {
    /* Slots that were stopped by a wall may get past it together with this one. */
    const KDEntry *e = kd_span(&s->model, &r->column);
    for (uint32_t k = 0; k < r->column.count && s->wall_count != 0; k++) {
      KDHot *h = &s->hot[e[k].index];
      if (h->wall != 0 && h->wall - 1 != slot) kd_release_wall(s, h);
    }
  }
  if (!r->watched) {
    r->watched = 1;
    r->watch_slot = slot;
    r->watch_rank = rank;
    s->watched[s->watched_count++] = variable;
    return;
  }
  if (r->watch_slot != slot) r->watch_slot = KD_NONE;
  if (rank > r->watch_rank) r->watch_rank = rank;
}

bool kd_is_watched(const KDSolver *s, uint32_t form, uint32_t but_by) {
  if (s->watched_count == 0) return false;
  const KDSpan *terms = &s->forms[form].terms;
  const KDEntry *e = kd_span(&s->model, terms);
  for (uint32_t k = 0; k < terms->count; k++) {
    const KDVariableRecord *r = &s->variables[e[k].index];
    if (r->watched && (but_by == KD_NONE || r->watch_slot != but_by)) return true;
  }
  return false;
}

/* The variable of the lowest rank that s->direction moves; all of them are watched from now on. */
static uint32_t kd_find_leader(KDSolver *s, uint32_t slot) {
  const KDVector *d = &s->direction;
  uint32_t leader = KD_NONE;
  for (uint32_t k = 0; k < d->count; k++) {
    uint32_t v = d->index[k];
    if (kd_abs(d->value[v]) <= KD_PIVOT_TOLERANCE) continue;
    if (leader == KD_NONE || s->variables[v].rank < s->variables[leader].rank ||
        (s->variables[v].rank == s->variables[leader].rank && v < leader))
      leader = v;
  }
  if (leader == KD_NONE) return KD_NONE;
  for (uint32_t k = 0; k < d->count; k++) {
    uint32_t v = d->index[k];
    if (kd_abs(d->value[v]) <= KD_PIVOT_TOLERANCE) continue;
    kd_watch_variable(s, v, slot, s->variables[leader].rank);
  }
  if (!(s->marks[leader] & KDMarkLeads)) s->version++; /* edits may depend on it from now on */
  s->marks[leader] |= KDMarkLeads;
  return leader;
}

void kd_leader_moved(KDSolver *s, uint32_t variable) {
  uint32_t slot = s->variables[variable].watch_slot;
  if (slot == KD_NONE)
    s->resettle = true;
  else
    kd_note_slot(s, slot);
}

/* ------------------------------------------------------------------------------------- drawing */

/* Where a step along sign * d ends. */
typedef struct KDStop {
  double distance;
  uint32_t form; /* that cannot be passed, or KD_NONE */
  bool own;      /* the slot's own form meets its next piece */
  bool upwards;  /* the form is met from below */
} KDStop;

/* How far an idle form is from what it cannot pass for free, moving at a rate; KD_UNBOUNDED when there is
   nothing. */
static double kd_wall_distance(KDSolver *s, uint32_t form, double rate, bool ties) {
  const KDForm *f = &s->forms[form];
  if (f->piece_count == 0) return KD_UNBOUNDED;
  if (f->state == KDFormDormant) {
    /* At its breakpoint with multiplier 0: free only where the slope beyond is 0 as well. */
    KDLevels *l = &s->temporary[0];
    kd_levels_clear(l);
    kd_add_slope(s, l, 1, form,
                 rate > 0 ? kd_group_last(s, f, f->place) + 1 : kd_group_first(s, f, f->place));
    if (!ties) l->tie = 0;
    return kd_levels_sign(l) == 0 ? KD_UNBOUNDED : 0;
  }
  if (rate > 0 ? f->place == f->piece_count : f->place == 0) return KD_UNBOUNDED;
  double beta = kd_piece(s, f, rate > 0 ? f->place : f->place - 1)->beta;
  return kd_max(0, (beta - kd_form_value(s, form, NULL)) / rate);
}

/* The nearest thing on the way that cannot be passed for free; `ties` as in kd_free_ways. */
static KDStop kd_find_wall(KDSolver *s, uint32_t slot, int sign, bool ties) {
  KDStop stop = {.distance = KD_UNBOUNDED, .form = KD_NONE};
  uint32_t active = s->slots[slot].active;
  double best_size = 0;
  if (!(active & KD_STAY)) {
    const KDForm *f = &s->forms[active];
    uint32_t below, above;
    kd_hold_range(s, slot, &below, &above);
    if (sign > 0 ? above < f->piece_count : below > 0) {
      double beta = kd_piece(s, f, sign > 0 ? above : below - 1)->beta;
      stop.distance = sign * (beta - kd_piece(s, f, f->place)->beta);
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
    double rate = rates->value[form], size = kd_abs(rate);
    if (size <= KD_PIVOT_TOLERANCE) continue;
    double distance = kd_wall_distance(s, form, rate, ties);
    double nearness = KD_FEASIBILITY_TOLERANCE * (1 + distance);
    bool is_better = s->in_order ? stop.form != KD_NONE && form < stop.form : size > best_size;
    if (distance < stop.distance - nearness ||
        (distance < stop.distance + nearness && distance < KD_UNBOUNDED && is_better)) {
      stop = (KDStop){distance, form, false, rate > 0};
      best_size = size;
    }
  }
  kd_vector_clear(rates);
  return stop;
}

/* A form, or the stay of `variable` when stop->form is KD_NONE, takes the slot; all multipliers stay as
   they are. */
static void kd_change_seat(KDSolver *s, uint32_t slot, int sign, const KDStop *stop,
                           uint32_t variable) {
  uint32_t out = s->slots[slot].active;
  uint32_t in = stop->form != KD_NONE ? stop->form : KD_STAY | variable;
  if (in == out) return;
  KDLevels *y = &s->temporary[2];
  kd_levels_clear(y);
  uint32_t place = 0;
  if (stop->form != KD_NONE) {
    const KDForm *f = &s->forms[in];
    kd_add_idle_multiplier(s, y, 1, in);
    place = f->state == KDFormInactive && !stop->upwards ? f->place - 1 : f->place;
    if (kd_is_watched(s, in, slot)) s->resettle = true;
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
    s->inexact = true;
    return;
  }
  if (out & KD_STAY) {
    s->variables[out & ~KD_STAY].stay_slot = KD_NONE;
  } else {
    if (kd_is_watched(s, out, slot)) s->resettle = true;
    uint32_t below, above;
    kd_hold_range(s, slot, &below, &above);
    kd_set_inactive(s, out, sign > 0 ? above : below);
  }
  uint32_t landing;
  kd_update(s, slot, alpha, &landing);
  kd_vector_clear(&s->spike);
  if (s->failed) return;
  kd_note_slot(s, slot);
  kd_seat(s, landing, in, place, y);
  if (landing != slot) s->resettle = true;
  s->counters.pivots++;
  s->version++;
}

/* A stay stands still before a form that nothing else moves: taking the slot would open no other way. */
static void kd_stop_at_wall(KDSolver *s, uint32_t slot, uint32_t form) {
  if (s->hot[form].wall == 0) {
    s->walls[s->wall_count++] = form;
    s->version++;
  }
  s->hot[form].wall = slot + 1;
}

/* Looks at one loose slot, and draws its leader nearer to 0 if it can. */
static void kd_draw_slot(KDSolver *s, uint32_t slot) {
  KDVector *d = &s->direction;
  uint32_t active = s->slots[slot].active;
  if (active == (KD_STAY | slot) && s->slots[slot].row.count == 0 && s->eta_count == 0)
    kd_vector_add(d, slot, 1); /* it moves itself alone */
  else
    kd_loose_direction(s, slot);
  uint32_t leader = kd_find_leader(s, slot);
  if (leader == KD_NONE || (active == (KD_STAY | leader) && s->x[leader] == 0)) {
    kd_vector_clear(d);
    return;
  }
  double x = s->x[leader], step = d->value[leader];
  int ways = kd_free_ways(s, slot, true);
  bool is_zero = kd_abs(x) <= KD_CHANGE_TOLERANCE;
  int sign = (x > 0) == (step > 0) ? -1 : 1;
  if (is_zero) sign = (ways & 2) ? 1 : -1;
  if (!(ways & (sign < 0 ? 1 : 2))) {
    kd_vector_clear(d);
    return;
  }
  KDStop stop = {.distance = 0, .form = KD_NONE};
  if (!is_zero) {
    double to_zero = kd_abs(x / step);
    stop = kd_find_wall(s, slot, sign, true);
    if (stop.distance >= to_zero) stop = (KDStop){.distance = to_zero, .form = KD_NONE};
    bool moves = false; /* others may move further than the leader */
    for (uint32_t k = 0; k < d->count; k++) {
      uint32_t v = d->index[k];
      d->value[v] *= sign * stop.distance;
      moves |= kd_abs(d->value[v]) > KD_CHANGE_TOLERANCE * (1 + kd_abs(s->x[v]));
    }
    if (moves) kd_move(s, d);
  }
  kd_vector_clear(d);
  if (stop.own) {
    uint32_t below, above;
    kd_hold_range(s, slot, &below, &above);
    kd_set_active(s, active, slot,
                  sign > 0 ? above : kd_group_first(s, &s->forms[active], below - 1));
    kd_note_slot(s, slot);
    s->version++;
    return;
  }
  if (stop.form == KD_NONE) {
    s->x[leader] = 0;
    kd_touch(s, leader);
  } else if ((active & KD_STAY) && !kd_is_watched(s, stop.form, slot)) {
    kd_stop_at_wall(s, slot, stop.form);
    return;
  }
  kd_change_seat(s, slot, sign, &stop, leader);
  kd_note_slot(s, slot);
}

/* ------------------------------------------------------------------------------------ in order */

/* Among loose slots that may still move, the one of the lowest index whose way of drawing `variable` nearer
   to 0 is free, or KD_NONE; s->alpha holds how the variable follows every slot. */
static uint32_t kd_find_drawing_slot(KDSolver *s, uint32_t variable, int *sign) {
  uint32_t best = KD_NONE;
  for (uint32_t k = 0; k < s->alpha.count; k++) {
    uint32_t j = s->alpha.index[k];
    const KDSlot *slot = &s->slots[j];
    double step = s->alpha.value[j];
    if (kd_abs(step) <= KD_PIVOT_TOLERANCE || slot->locked) continue;
    int way = (s->x[variable] > 0) == (step > 0) ? -1 : 1;
    if (!(kd_free_ways(s, j, true) & (way < 0 ? 1 : 2))) continue;
    if (best != KD_NONE && slot->active >= s->slots[best].active) continue;
    best = j;
    *sign = way;
  }
  return best;
}

/* Locks the slots that move a variable which stands where it has to; returns one of them, the one that
   moves it most. */
static uint32_t kd_lock_slots(KDSolver *s, bool all) {
  uint32_t most = KD_NONE;
  for (uint32_t k = 0; k < s->alpha.count; k++) {
    uint32_t j = s->alpha.index[k];
    double step = kd_abs(s->alpha.value[j]);
    if (step <= KD_PIVOT_TOLERANCE || s->slots[j].locked || kd_free_ways(s, j, true) == 0) continue;
    if (all) s->slots[j].locked = 1;
    if (most == KD_NONE || step > kd_abs(s->alpha.value[most])) most = j;
  }
  return most;
}

/* Draws one variable as near to 0 as it can come, and keeps it there. */
static void kd_settle_variable(KDSolver *s, uint32_t variable) {
  uint32_t limit = 4 * (s->variable_top + s->form_live) + 100;
  for (uint32_t tries = 0; tries < limit && !kd_out_of_work(s); tries++) {
    KDVector *alpha = &s->alpha;
    kd_scatter(s, alpha, KD_STAY | variable);
    kd_apply_etas(s, alpha);
    kd_solve_columns(s, alpha);
    KDStop stop = {.distance = 0, .form = KD_NONE};
    bool is_zero = kd_abs(s->x[variable]) <= KD_CHANGE_TOLERANCE;
    int sign = 1;
    uint32_t slot = is_zero ? kd_lock_slots(s, false) : kd_find_drawing_slot(s, variable, &sign);
    if (slot == KD_NONE && !is_zero) kd_lock_slots(s, true);
    double step = slot == KD_NONE ? 0 : alpha->value[slot];
    kd_vector_clear(alpha);
    if (slot == KD_NONE) return;
    uint32_t active = s->slots[slot].active;
    if (is_zero) {
      sign = (kd_free_ways(s, slot, true) & 2) ? 1 : -1;
    } else {
      double to_zero = kd_abs(s->x[variable] / step);
      kd_loose_direction(s, slot);
      stop = kd_find_wall(s, slot, sign, true);
      if (stop.distance >= to_zero) stop = (KDStop){.distance = to_zero, .form = KD_NONE};
      KDVector *d = &s->direction;
      for (uint32_t k = 0; k < d->count; k++) d->value[d->index[k]] *= sign * stop.distance;
      kd_move(s, d);
      kd_vector_clear(d);
    }
    if (stop.own) {
      uint32_t below, above;
      kd_hold_range(s, slot, &below, &above);
      kd_set_active(s, active, slot,
                    sign > 0 ? above : kd_group_first(s, &s->forms[active], below - 1));
      s->version++;
      continue;
    }
    if (stop.form == KD_NONE) {
      s->x[variable] = 0;
      kd_touch(s, variable);
    }
    if (active != (KD_STAY | variable) || stop.form != KD_NONE)
      kd_change_seat(s, slot, sign, &stop, variable);
    if (stop.form != KD_NONE) continue;
    if (s->variables[variable].stay_slot != KD_NONE)
      s->slots[s->variables[variable].stay_slot].locked = 1;
    return;
  }
  if (!kd_out_of_work(s)) s->inexact = true;
}

/* Where drawing slot by slot goes round in circles, at a point where too much meets: one variable after the
   other, from the lowest rank, by the rule of Bland, which comes to an end. All of them: there a variable
   may come to move that no loose slot moves yet. */
static void kd_settle_in_order(KDSolver *s) {
  s->in_order = true;
  for (uint32_t v = 0; v < s->variable_top; v++)
    if (s->slots[v].active != KD_NONE && !s->variables[v].watched)
      kd_watch_variable(s, v, KD_NONE, KD_NONE);
  for (uint32_t j = 0; j < s->variable_top; j++) s->slots[j].locked = 0;
  kd_sort_variables(s, s->watched, s->watched_count);
  for (uint32_t k = 0; k < s->watched_count && s->has_basis && !kd_out_of_work(s); k++) {
    kd_settle_variable(s, s->watched[k]);
    if (kd_wants_refactor(s) && !kd_refactor(s)) kd_lose_basis(s);
  }
  s->in_order = false;
  s->loose_known = false; /* and the next solve looks at all of them */
}

void kd_settle(KDSolver *s) {
  bool drew = false;
  for (uint32_t round = 0;; round++) {
    kd_update_loose(s);
    if (s->failed) return;
    if (s->resettle) {
      kd_watch_nothing(s);
      for (uint32_t k = 0; k < s->loose_count; k++) s->slots[s->loose[k]].loose |= KD_DRAW;
      s->resettle = false;
      s->draw = true;
    }
    if (!s->draw) break;
    s->draw = false;
    drew = true;
    kd_drop_tight(s);
    bool begun = false; /* at least one a call, so that a small budget comes to an end as well */
    for (uint32_t k = 0; k < s->loose_count && !(begun && kd_out_of_work(s)); k++) {
      KDSlot *slot = &s->slots[s->loose[k]];
      bool draws = (slot->loose & (KD_DRAW | KD_LOOSE)) == (KD_DRAW | KD_LOOSE);
      slot->loose &= (uint8_t)~KD_DRAW;
      if (!draws || slot->active == KD_NONE || slot->noted) continue;
      kd_draw_slot(s, s->loose[k]);
      begun = true;
    }
    if (kd_out_of_work(s)) {
      s->draw = true;
      return;
    }
    if (kd_wants_refactor(s) && !kd_refactor(s)) {
      kd_lose_basis(s);
      return;
    }
    if (round == KD_SETTLE_ROUNDS) {
      kd_settle_in_order(s);
      break;
    }
  }
  if (!drew) return;
  /* What settling moved within its tolerance is no violation. */
  for (uint32_t k = 0; k < s->violated_count; k++) s->forms[s->violated[k]].queued = 0;
  s->violated_count = 0;
}

/* Marks what a slot can move; false when a form stands right in the way. */
static bool kd_mark_moved(KDSolver *s, uint32_t slot, int ways) {
  bool is_open = true;
  kd_loose_direction(s, slot);
  const KDVector *d = &s->direction;
  for (int way = -1; way <= 1; way += 2) {
    if (!(ways & (way < 0 ? 1 : 2))) continue;
    KDStop wall = kd_find_wall(s, slot, way, false);
    bool moves = false;
    for (uint32_t i = 0; i < d->count; i++) {
      uint32_t v = d->index[i];
      double step = kd_abs(d->value[v]);
      if (step <= KD_PIVOT_TOLERANCE) continue;
      if (step * wall.distance <= KD_AMBIGUITY_TOLERANCE * (1 + kd_abs(s->x[v]))) continue;
      s->ambiguous[v] = 1;
      moves = true;
    }
    is_open &= moves || wall.form == KD_NONE;
  }
  kd_vector_clear(&s->direction);
  return is_open;
}

bool kd_mark_movable(KDSolver *s) {
  bool is_open = true;
  for (uint32_t v = 0; v < s->variable_top; v++)
    s->ambiguous[v] = s->variables[v].column.count == 0;
  for (uint32_t slot = 0; slot < s->variable_top; slot++) {
    if (s->slots[slot].active == KD_NONE) continue;
    int ways = kd_free_ways(s, slot, false);
    if (ways != 0) is_open &= kd_mark_moved(s, slot, ways);
  }
  return is_open;
}

int kd_form_ways(KDSolver *s, uint32_t form) {
  const KDForm *f = &s->forms[form];
  if (f->state == KDFormActive) return kd_free_ways(s, s->hot[form].slot, false);
  double near = KD_AMBIGUITY_TOLERANCE * (1 + kd_abs(s->hot[form].t));
  return (kd_wall_distance(s, form, -1, false) > near ? 1 : 0) |
         (kd_wall_distance(s, form, 1, false) > near ? 2 : 0);
}
