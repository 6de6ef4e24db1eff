/* A first basis, found without arithmetic.

   With all multipliers 0 every form wants to stand where its cost is least. Where that is a point,
   the form may be active there. Forms are taken from the strongest to the weakest, strength being
   the weaker of the slopes on both sides, and of equal ones in the order of ranks. A variable is
   determined when the active forms taken so far fix it:
     - a form with one variable that is not determined takes that variable, and determines it;
     - a form with several waits; when nothing else moves at its strength, it takes a variable that
   no form taken before it names, so that there cannot be a cycle. Forms that find no variable are
   left to the dual pivot, strongest first. Variables that no form takes get stays. The forms come
   out in an order in which each needs only variables of those before, so the basis is triangular as
   it is. */
#include "internal.h"

typedef struct KDCrashForm {
  uint32_t open;                 /* variables not determined */
  uint32_t sum;                  /* xor of them */
  uint32_t unknown, unknown_sum; /* the same for variables not known */
  uint32_t place; /* the piece where the cost is least, or the segment when it is flat there */
  uint16_t is_point;
  uint16_t taken;
  uint32_t group; /* by strength, 0 the strongest; KD_NONE when it is no candidate */
  uint32_t rank;  /* the lowest of its rows' */
} KDCrashForm;

typedef struct KDCrash {
  KDSolver *s;
  KDCrashForm *forms;
  uint32_t *match; /* by variable: the form that takes it, or KD_NONE */
  uint8_t *named;  /* by variable: 1 named by a form taken, 2 determined, 4 known */
  uint32_t *order; /* variables as they are determined; also the queue of those not yet told */
  uint32_t determined, told;
  uint32_t *known_order;
  uint32_t known, known_told, known_determined;
  uint32_t group;
} KDCrash;

/* Where the cost of a form is least, given that its multiplier is 0. */
static void kd_find_least(KDCrash *c, uint32_t form) {
  KDSolver *s = c->s;
  KDCrashForm *cf = &c->forms[form];
  const KDForm *f = &s->forms[form];
  cf->group = KD_NONE;
  cf->is_point = 0;
  KDLevel strength;
  if (f->piece_count == 1) {
    const KDRowRecord *row = kd_piece(s, f, 0);
    cf->place = row->low_side != 0 && row->high_side == 0;
    if (row->low_side == 0 || row->high_side == 0) return;
    strength = row->placed_level;
  } else if (f->piece_count == 0) {
    cf->place = 0;
    return;
  } else {
    KDLevels *below = &s->temporary[0], *above = &s->temporary[1];
    uint32_t first = 0, last;
    for (;; first = last + 1) {
      cf->place = first;
      if (first == f->piece_count) return;
      last = kd_group_last(s, f, first);
      kd_levels_clear(above);
      kd_add_slope(s, above, 1, form, last + 1);
      if (kd_levels_sign(above) > 0) break;
    }
    kd_levels_clear(below);
    kd_add_slope(s, below, 1, form, first);
    if (kd_levels_sign(below) >= 0) return;
    double value;
    KDLevel weak;
    kd_levels_leading(below, &strength, &value);
    kd_levels_leading(above, &weak, &value);
    if (weak < strength) strength = weak;
  }
  cf->is_point = 1;
  uint32_t low = 0, high = s->level_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (s->levels[middle].level < strength)
      low = middle + 1;
    else
      high = middle;
  }
  cf->group = s->level_count - 1 - low;
}

static uint32_t kd_lowest_rank(const KDSolver *s, const KDForm *f) {
  uint32_t rank = KD_NONE;
  for (uint32_t p = 0; p < f->piece_count; p++)
    if (kd_piece(s, f, p)->rank < rank) rank = kd_piece(s, f, p)->rank;
  return rank;
}

/* Sorts forms by rank, a byte at a time from the lowest; `spare` has room for as many. */
static void kd_sort_by_rank(const KDCrash *c, uint32_t *forms, uint32_t *spare, uint32_t count) {
  uint32_t differ = 0;
  bool sorted = true;
  for (uint32_t k = 1; k < count; k++) {
    uint32_t before = c->forms[forms[k - 1]].rank, rank = c->forms[forms[k]].rank;
    differ |= before ^ rank;
    sorted &= before <= rank;
  }
  if (sorted) return;
  uint32_t *from = forms, *to = spare;
  for (uint32_t shift = 0; shift < 32; shift += 8) {
    if ((differ >> shift & 0xff) == 0) continue;
    uint32_t start[257] = {0};
    for (uint32_t k = 0; k < count; k++) start[(c->forms[from[k]].rank >> shift & 0xff) + 1]++;
    for (uint32_t b = 0; b < 256; b++) start[b + 1] += start[b];
    for (uint32_t k = 0; k < count; k++)
      to[start[c->forms[from[k]].rank >> shift & 0xff]++] = from[k];
    uint32_t *swapped = from;
    from = to;
    to = swapped;
  }
  if (from != forms) memcpy(forms, from, count * sizeof(uint32_t));
}

static void kd_determine(KDCrash *c, uint32_t variable) {
  c->named[variable] |= 2;
  c->order[c->determined++] = variable;
}

static void kd_take(KDCrash *c, uint32_t form, uint32_t variable) {
  KDSolver *s = c->s;
  c->match[variable] = form;
  c->forms[form].taken = 1;
  const KDSpan *terms = &s->forms[form].terms;
  const KDEntry *e = kd_span(&s->model, terms);
  for (uint32_t k = 0; k < terms->count; k++) c->named[e[k].index] |= 1;
}

/* A form has one open variable: it is fixed by a form taken before, or is taken now. */
static void kd_close(KDCrash *c, uint32_t form) {
  KDCrashForm *cf = &c->forms[form];
  uint32_t variable = cf->sum;
  if (c->match[variable] == form) {
    kd_determine(c, variable);
  } else if (!cf->taken && cf->group <= c->group && c->match[variable] == KD_NONE) {
    kd_take(c, form, variable);
    kd_determine(c, variable);
  }
}

static void kd_tell(KDCrash *c) {
  KDSolver *s = c->s;
  while (c->told < c->determined) {
    uint32_t variable = c->order[c->told++];
    const KDSpan *column = &s->variables[variable].column;
    const KDEntry *e = kd_span(&s->model, column);
    for (uint32_t k = 0; k < column->count; k++) {
      KDCrashForm *cf = &c->forms[e[k].index];
      cf->sum ^= variable;
      if (--cf->open == 1) kd_close(c, e[k].index);
    }
  }
}

static void kd_know(KDCrash *c, uint32_t variable) {
  if (c->named[variable] & 4) return;
  c->named[variable] |= 4;
  c->known_order[c->known++] = variable;
}

/* Forms with one unknown variable take it, as long as there are any. */
static void kd_take_known(KDCrash *c) {
  KDSolver *s = c->s;
  if (c->known_determined == 0)
    for (uint32_t v = 0; v < s->variable_top; v++) {
      uint32_t single = s->variables[v].single;
      if (single != KD_NONE && c->forms[single].is_point) kd_know(c, v);
    }
  while (c->known_determined < c->determined) kd_know(c, c->order[c->known_determined++]);
  while (c->known_told < c->known) {
    uint32_t variable = c->known_order[c->known_told++];
    const KDSpan *column = &s->variables[variable].column;
    const KDEntry *e = kd_span(&s->model, column);
    for (uint32_t k = 0; k < column->count; k++) {
      KDCrashForm *cf = &c->forms[e[k].index];
      cf->unknown_sum ^= variable;
      if (--cf->unknown != 1 || cf->taken || cf->group > c->group) continue;
      uint32_t v = cf->unknown_sum;
      if (c->match[v] != KD_NONE) continue;
      kd_take(c, e[k].index, v);
      kd_know(c, v);
    }
  }
}

/* A variable of the form that no form taken before names: one that has no form of its own to stand by,
   and then one that few forms name, so that it is not missed. */
static uint32_t kd_find_unnamed(const KDCrash *c, uint32_t form) {
  const KDSolver *s = c->s;
  const KDSpan *terms = &s->forms[form].terms;
  const KDEntry *e = kd_span(&s->model, terms);
  uint32_t best = KD_NONE, best_cost = KD_NONE;
  for (uint32_t k = terms->count; k-- > 0;) {
    uint32_t v = e[k].index;
    if (c->named[v] != 0 || c->match[v] != KD_NONE || kd_abs(e[k].value) < KD_THRESHOLD_PIVOT)
      continue;
    uint32_t single = s->variables[v].single;
    bool stands = single != KD_NONE && c->forms[single].is_point;
    uint32_t cost = s->variables[v].column.count + (stands ? KD_NONE / 2 : 0);
    if (cost < best_cost) {
      best_cost = cost;
      best = v;
    }
  }
  return best;
}

static void kd_reset_basis(KDSolver *s) {
  for (uint32_t j = 0; j < s->variable_top; j++) {
    KDSlot *slot = &s->slots[j];
    memset(slot, 0, sizeof *slot);
    slot->active = KD_NONE;
    s->variables[j].stay_slot = KD_NONE;
  }
  kd_pool_clear(&s->multipliers);
  kd_factors_clear(s);
  kd_levels_purge(s);
  for (uint32_t f = 0; f < s->form_top; f++) s->forms[f].queued = 0;
  s->violated_count = 0;
  s->doubtful_count = s->noted_count = s->loose_count = 0;
  s->loose_known = false;
  s->suspect = false;
  s->version++;
}

/* The forms taken go into their slots in the order in which they can be computed. */
static void kd_place(KDCrash *c) {
  KDSolver *s = c->s;
  for (uint32_t k = 0; k < c->determined && !s->failed; k++) {
    uint32_t v = c->order[k], form = c->match[v];
    KDSlot *slot = &s->slots[v];
    slot->order = ++s->order_top;
    slot->pivot = 1;
    if (form == KD_NONE) {
      slot->active = KD_STAY | v;
      s->variables[v].stay_slot = v;
      s->x[v] = 0;
      continue;
    }
    KDForm *f = &s->forms[form];
    slot->active = form; /* before kd_set_active, which looks at the slot */
    kd_set_active(s, form, v, c->forms[form].place);
    double rest = kd_piece(s, f, f->place)->beta;
    if (!kd_span_reserve(s, &s->factors, &slot->column, f->terms.count - 1)) s->failed = true;
    for (uint32_t i = 0; i < f->terms.count && !s->failed; i++) {
      KDEntry e = kd_span(&s->model, &f->terms)[i];
      if (e.index == v) {
        slot->pivot = e.value;
        continue;
      }
      rest -= e.value * s->x[e.index];
      kd_u_push(s, v, e.index, e.value);
    }
    s->x[v] = rest / slot->pivot;
    s->hot[form].t = kd_piece(s, f, f->place)->beta;
  }
  s->base_etas = 0;
}

/* Every idle form gets its place. False when too many do not hold there. */
static bool kd_start_idle_forms(KDCrash *c) {
  KDSolver *s = c->s;
  uint32_t outside = 0;
  for (uint32_t form = 0; form < s->form_top; form++) {
    KDForm *f = &s->forms[form];
    if (f->state == KDFormFree || c->forms[form].taken) continue;
    s->hot[form].t = kd_form_value(s, form, NULL);
    bool is_point = c->forms[form].is_point;
    if (is_point)
      kd_set_dormant(s, form, c->forms[form].place);
    else
      kd_set_inactive(s, form, c->forms[form].place);
    const KDHot *h = &s->hot[form];
    if (h->t >= h->low && h->t <= h->high) continue;
    outside++;
    if (!is_point) kd_queue_violated(s, form);
  }
  return outside < KD_POOR_START_FORMS || outside < s->form_live / KD_POOR_START_SHARE;
}

/* Forms that found no variable take one now, strongest first. */
static void kd_seat_the_rest(KDCrash *c, const uint32_t *sorted, uint32_t sorted_count) {
  KDSolver *s = c->s;
  for (uint32_t k = 0; k < sorted_count && !s->failed; k++) {
    uint32_t form = sorted[k];
    if (c->forms[form].taken || s->forms[form].state != KDFormDormant) continue;
    if (!kd_reserve_scratch(s)) return;
    const KDHot *h = &s->hot[form];
    if (kd_out_of_work(s) || kd_wants_refactor(s)) {
      if (h->t < h->low || h->t > h->high) kd_queue_violated(s, form);
    } else {
      kd_dual(s, form, true);
    }
  }
}

bool kd_crash(KDSolver *s) {
  kd_reset_basis(s);
  uint32_t n = s->variable_top, m = s->form_top, groups = s->level_count;
  size_t size = m * (sizeof(KDCrashForm) + 2 * sizeof(uint32_t)) + n * (3 * sizeof(uint32_t) + 1) +
                (groups + 1) * sizeof(uint32_t);
  uint8_t *block = kd_allocate(s, size);
  if (block == NULL) {
    s->failed = size != 0;
    return true;
  }
  KDCrash c = {.s = s, .forms = (KDCrashForm *)(void *)block};
  uint32_t *at = (uint32_t *)(void *)(c.forms + m);
  uint32_t *sorted = at, *spare = at + m;
  c.match = spare + m;
  c.order = c.match + n;
  c.known_order = c.order + n;
  uint32_t *group_start = c.known_order + n;
  c.named = (uint8_t *)(group_start + groups + 1);
  memset(c.named, 0, n);
  memset(group_start, 0, (groups + 1) * sizeof(uint32_t));
  for (uint32_t v = 0; v < n; v++) c.match[v] = KD_NONE;

  uint32_t candidates = 0;
  for (uint32_t form = 0; form < m; form++) {
    KDForm *f = &s->forms[form];
    KDCrashForm *cf = &c.forms[form];
    memset(cf, 0, sizeof *cf);
    cf->group = KD_NONE;
    if (f->state == KDFormFree) continue;
    const KDEntry *e = kd_span(&s->model, &f->terms);
    for (uint32_t k = 0; k < f->terms.count; k++) cf->sum ^= e[k].index;
    cf->open = cf->unknown = f->terms.count;
    cf->unknown_sum = cf->sum;
    kd_find_least(&c, form);
    if (cf->group != KD_NONE) {
      cf->rank = kd_lowest_rank(s, f);
      group_start[cf->group + 1]++;
      candidates++;
    }
  }
  for (uint32_t g = 0; g < groups; g++) group_start[g + 1] += group_start[g];
  for (uint32_t form = 0; form < m; form++)
    if (c.forms[form].group != KD_NONE) sorted[group_start[c.forms[form].group]++] = form;

  uint32_t next = 0;
  for (uint32_t g = 0; g < groups; g++) {
    c.group = g;
    uint32_t first = next;
    kd_sort_by_rank(&c, sorted + first, spare, group_start[g] - first);
    for (; next < group_start[g]; next++) {
      uint32_t form = sorted[next];
      if (c.forms[form].open != 1 || c.forms[form].taken) continue;
      kd_close(&c, form);
      kd_tell(&c);
    }
    bool waiting = false;
    for (uint32_t k = first; k < next && !waiting; k++)
      waiting = !c.forms[sorted[k]].taken && c.forms[sorted[k]].open > 1;
    if (waiting) kd_take_known(&c);
    for (uint32_t k = first; waiting && k < next; k++) {
      uint32_t form = sorted[k];
      if (c.forms[form].taken || c.forms[form].open < 2) continue;
      uint32_t variable = kd_find_unnamed(&c, form);
      if (variable != KD_NONE) kd_take(&c, form, variable);
    }
  }
  c.group = groups;
  for (uint32_t v = 0; v < n; v++)
    if ((s->variables[v].flags & KDVariableLive) && !(c.named[v] & 2) && c.match[v] == KD_NONE) {
      kd_determine(&c, v);
      kd_tell(&c);
    }
  kd_place(&c);
  bool good = s->failed || kd_start_idle_forms(&c);
  if (good && !s->failed) kd_seat_the_rest(&c, sorted, candidates);
  kd_free(s, block, size);
  if (!good) kd_reset_basis(s);
  return good;
}
