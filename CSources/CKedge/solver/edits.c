/* Edits of a steady basis.

   When the constant of a row that holds an active form changes, x moves along one direction, and so does
   every form that the direction touches. As long as the basis stays, the direction does: it is kept from
   the second edit on. While such a form stays within the range in which no idle form leaves its segment,
   an edit moves x and nothing else; the forms follow when somebody needs them (`offset` says how far
   they are behind). */
#include "internal.h"

static bool kd_is_current(const KDSolver *s, const KDDirection *d) {
  return d->form != KD_NONE && d->version == s->version;
}

static KDDirection *kd_find_direction(KDSolver *s, uint32_t form) {
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++)
    if (s->directions[k].form == form && kd_is_current(s, &s->directions[k]))
      return &s->directions[k];
  return NULL;
}

void kd_free_directions(KDSolver *s) {
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++) {
    KDDirection *d = &s->directions[k];
    kd_free(s, d->variables, d->variable_capacity * sizeof(KDEntry));
    kd_free(s, d->forms, d->form_capacity * sizeof(KDEntry));
    memset(d, 0, sizeof *d);
    d->form = KD_NONE;
  }
}

void kd_catch_up(KDSolver *s) {
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++) {
    KDDirection *d = &s->directions[k];
    if (d->offset == 0) continue;
    for (uint32_t i = 0; i < d->form_count; i++)
      s->hot[d->forms[i].index].t += d->forms[i].value * d->offset;
    s->counters.work += d->form_count;
    d->low -= d->offset;
    d->high -= d->offset;
    d->offset = 0;
  }
}

/* How far the breakpoint may move before an idle form leaves its segment; and whether nothing but x
   depends on it. */
static void kd_measure(KDSolver *s, KDDirection *d) {
  d->low = -KD_UNBOUNDED;
  d->high = KD_UNBOUNDED;
  d->is_plain = true;
  for (uint32_t i = 0; i < d->form_count; i++) {
    const KDHot *h = &s->hot[d->forms[i].index];
    double rate = d->forms[i].value;
    double below = (h->low - h->t) / rate, above = (h->high - h->t) / rate;
    if (rate < 0) {
      double swapped = below;
      below = above;
      above = swapped;
    }
    if (below > d->low) d->low = below;
    if (above < d->high) d->high = above;
    if (h->wall != 0) d->is_plain = false;
  }
  for (uint32_t i = 0; i < d->variable_count; i++)
    if (s->marks[d->variables[i].index] & KDMarkLeads) d->is_plain = false;
  d->moved = s->moved;
  s->counters.work += d->form_count + d->variable_count;
}

/* Notes which other directions move a form that this one moves. */
static void kd_note_overlaps(KDSolver *s, KDDirection *d) {
  KDVector *seen = &s->rates;
  uint32_t own = (uint32_t)(d - s->directions);
  for (uint32_t i = 0; i < d->form_count; i++) kd_vector_list(seen, d->forms[i].index);
  d->overlaps = 0;
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++) {
    KDDirection *other = &s->directions[k];
    other->overlaps &= ~(1u << own);
    if (other == d || !kd_is_current(s, other)) continue;
    for (uint32_t i = 0; i < other->form_count; i++)
      if (seen->listed[other->forms[i].index]) {
        d->overlaps |= 1u << k;
        other->overlaps |= 1u << own;
        break;
      }
  }
  kd_vector_clear(seen);
}

/* Remembers how x and the forms move with the breakpoint of the form of a slot. */
static KDDirection *kd_learn_direction(KDSolver *s, uint32_t slot) {
  KDDirection *to = &s->directions[0];
  for (uint32_t k = 1; k < KD_DIRECTIONS; k++)
    if (s->directions[k].used < to->used) to = &s->directions[k];
  to->form = KD_NONE;
  KDVector *d = &s->direction, *rates = &s->rates;
  kd_vector_add(d, slot, 1);
  kd_solve_values(s, d);
  to->variable_count = to->form_count = 0;
  bool good = kd_reserve(s, &to->variables, &to->variable_capacity, d->count, sizeof(KDEntry));
  for (uint32_t k = 0; k < d->count && good; k++) {
    uint32_t v = d->index[k];
    if (kd_abs(d->value[v]) < KD_DROP_TOLERANCE) continue;
    to->variables[to->variable_count++] = (KDEntry){v, 0, d->value[v]};
    const KDSpan *column = &s->variables[v].column;
    const KDEntry *e = kd_span(&s->model, column);
    for (uint32_t i = 0; i < column->count; i++)
      kd_vector_add(rates, e[i].index, e[i].value * d->value[v]);
    s->counters.work += column->count;
  }
  good = good && kd_reserve(s, &to->forms, &to->form_capacity, rates->count, sizeof(KDEntry));
  for (uint32_t k = 0; k < rates->count && good; k++) {
    uint32_t form = rates->index[k];
    if (kd_abs(rates->value[form]) < KD_DROP_TOLERANCE * 16) continue;
    to->forms[to->form_count++] = (KDEntry){form, 0, rates->value[form]};
  }
  kd_vector_clear(d);
  kd_vector_clear(rates);
  if (!good) {
    s->failed = true;
    return NULL;
  }
  to->form = s->slots[slot].active;
  to->version = s->version;
  kd_note_overlaps(s, to);
  return to;
}

static void kd_follow_direction(KDSolver *s, KDDirection *d, double change) {
  d->used = ++s->direction_clock;
  bool lost = false;
  for (uint32_t i = 0; i < d->variable_count; i++) {
    uint32_t v = d->variables[i].index;
    double move = d->variables[i].value * change;
    s->x[v] += move;
    lost |= kd_loses_digits(move, s->x[v]);
    kd_touch(s, v);
  }
  for (uint32_t i = 0; i < d->form_count; i++) {
    KDHot *h = &s->hot[d->forms[i].index];
    h->t += d->forms[i].value * change;
    if (h->wall != 0) kd_release_wall(s, h);
    if (h->t < h->low || h->t > h->high) kd_queue_violated(s, d->forms[i].index);
  }
  s->counters.work += d->variable_count + d->form_count;
  s->moves += lost ? KD_MOVES_BEFORE_REFRESH + 1 : 1;
  s->moved++;
}

void kd_follow(KDSolver *s) {
  KDVector *step = &s->step;
  if (step->count == 0) return;
  /* Directions pay when the basis stays: learnt from the second edit of the same basis on. */
  bool steady = s->followed_version == s->version;
  s->followed_version = s->version;
  if (!steady || step->count > KD_DIRECTIONS / 2) {
    kd_solve_values(s, step);
    kd_move(s, step);
    kd_vector_clear(step);
    return;
  }
  for (uint32_t k = 0; k < step->count && !s->failed; k++) {
    uint32_t slot = step->index[k];
    KDDirection *d = kd_find_direction(s, s->slots[slot].active);
    if (d == NULL) d = kd_learn_direction(s, slot);
    if (d != NULL) kd_follow_direction(s, d, step->value[slot]);
  }
  kd_vector_clear(step);
}

/* ------------------------------------------------------------------------------- only x moves */

/* The direction of a changed row, when its new constant asks for no more than a move within the range. */
static KDDirection *kd_warm_direction(KDSolver *s, const KDRowRecord *r) {
  const uint8_t flags = KDRowLive | KDRowPlaced | KDRowListed | KDRowMoved;
  if (r->flags != flags || r->form == KD_NONE) return NULL;
  const KDForm *f = &s->forms[r->form];
  if (f->state != KDFormActive || f->piece_count != 1) return NULL;
  KDDirection *d = kd_find_direction(s, r->form);
  if (d == NULL || d->used == 0) return NULL;
  if (d->moved != s->moved) {
    kd_catch_up(s);
    kd_measure(s, d);
  }
  double beta = r->constant / r->scale, change = beta - r->beta, offset = d->offset + change;
  if (kd_loses_digits(change, beta)) return NULL;
  return d->is_plain && offset >= d->low && offset <= d->high ? d : NULL;
}

/* x and its published values move along a direction. */
static void kd_publish_direction(KDSolver *s, const KDDirection *d, double change, bool alone) {
  for (uint32_t i = 0; i < d->variable_count; i++) {
    uint32_t v = d->variables[i].index;
    double x = s->x[v] + d->variables[i].value * change;
    s->x[v] = x;
    if (kd_abs(x - s->value[v]) <= KD_CHANGE_TOLERANCE * (1 + kd_abs(x))) continue;
    s->value[v] = x;
    if (!alone) {
      if (s->marks[v] & KDMarkTouched) continue;
      s->marks[v] |= KDMarkTouched;
    }
    s->changed[s->changed_count++] = v;
  }
  s->counters.work += d->variable_count;
}

bool kd_edit_warmly(KDSolver *s) {
  if (!s->has_basis || !s->solved || s->variable_dying != KD_NONE || s->resettle || s->draw ||
      !s->loose_known || s->noted_count != 0 || s->touched_count != 0 ||
      s->moves > KD_MOVES_BEFORE_REFRESH)
    return false;
  uint32_t count = 0, mask = 0, overlaps = 0;
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++)
    if (s->directions[k].offset != 0) {
      mask |= 1u << k;
      overlaps |= s->directions[k].overlaps;
    }
  for (uint32_t next = s->changed_first; next != KD_NONE; next = s->rows[next].next) {
    if (++count > KD_DIRECTIONS) return false;
    const KDDirection *d = kd_warm_direction(s, &s->rows[next]);
    if (d == NULL) return false;
    mask |= 1u << (d - s->directions);
    overlaps |= d->overlaps;
  }
  if ((mask & overlaps) != 0) return false;
  s->changed_count = 0;
  for (uint32_t next = s->changed_first; next != KD_NONE; next = s->rows[next].next) {
    KDRowRecord *r = &s->rows[next];
    KDDirection *d = kd_find_direction(s, r->form);
    double beta = r->constant / r->scale, change = beta - r->beta;
    r->beta = beta;
    r->flags = KDRowLive | KDRowPlaced;
    d->offset += change;
    d->used = ++s->direction_clock;
    kd_publish_direction(s, d, change, count == 1);
    s->moves++;
  }
  s->changed_first = s->changed_last = KD_NONE;
  for (uint32_t k = 0; k < s->changed_count && count > 1; k++)
    s->marks[s->changed[k]] &= (uint8_t)~KDMarkTouched;
  return true;
}
