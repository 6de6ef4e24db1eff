/* Variables and rows come and go. Nothing here touches the basis: a change is noted in a list,
   which the next solve works through. Every call reserves what it needs before it changes anything.
 */
#include "internal.h"

#define KD_COEFFICIENT_LIMIT 1e12
#define KD_CONSTANT_LIMIT 1e15
#define KD_WEIGHT_LIMIT 1e6

/* Entries that a variable's column begins with: a box's edge is named by about as many rows. */
#define KD_FIRST_COLUMN 4

/* ---------------------------------------------------------------------------------- variables */

bool kd_variable_is_live(const KDSolver *s, KDVariable v) {
  return v.solver == s->tag && v.index1 != 0 && v.index1 <= s->variable_top &&
         (s->variables[v.index1 - 1].flags & KDVariableLive) &&
         s->variables[v.index1 - 1].generation == v.generation;
}

KDStatus KDSolverAddVariables(KDSolver *s, uint32_t first_rank, KDVariable *variables,
                              size_t count) {
  uint32_t free_count = 0;
  for (uint32_t v = s->variable_free; v != KD_NONE && free_count < count; v = s->variables[v].next)
    free_count++;
  size_t top = (size_t)s->variable_top + (count - free_count);
  if (top < s->variable_top || top > KD_INDEX_LIMIT) return KDStatusFull;
  if (!kd_reserve_slots(s, top)) return KDStatusOutOfMemory;
  kd_clean_slots(s, (uint32_t)top);
  for (size_t k = 0; k < count; k++) {
    uint32_t v = s->variable_free;
    if (v != KD_NONE) {
      s->variable_free = s->variables[v].next;
    } else {
      v = s->variable_top++;
      s->variables[v].generation = s->dropped_generation;
    }
    KDVariableRecord *r = &s->variables[v];
    uint32_t generation = r->generation + 1;
    uint8_t watched = r->watched; /* the list may still have it */
    memset(r, 0, sizeof *r);
    r->watched = watched;
    r->generation = generation == 0 ? 1 : generation;
    r->rank = first_rank + (uint32_t)k;
    r->flags = KDVariableLive;
    r->single = KD_NONE;
    r->stay_slot = v;
    s->x[v] = s->value[v] = 0;
    KDSlot *slot = &s->slots[v]; /* in order but for what lists know of it */
    slot->active = KD_STAY | v;
    slot->pivot = 1;
    slot->order = ++s->order_top;
    if (s->has_basis) kd_note_slot(s, v);
    variables[k] = (KDVariable){v + 1, r->generation, s->tag};
  }
  s->variable_live += (uint32_t)count;
  if (count != 0) s->ambiguity_known = false;
  return KDStatusOk;
}

KDStatus KDSolverAddVariable(KDSolver *s, uint32_t rank, KDVariable *variable) {
  return KDSolverAddVariables(s, rank, variable, 1);
}

/* A variable that no form names any more leaves its slot, which holds its stay. */
void kd_variable_forget(KDSolver *s, uint32_t v) {
  KDVariableRecord *r = &s->variables[v];
  if (s->has_basis && (kd_is_touched_by_eta(s, v) || r->stay_slot != v) && !kd_refactor(s))
    s->has_basis = false;
  KD_ASSERT(r->column.count == 0);
  kd_span_free(&s->model, &r->column);
  KDSlot *slot = &s->slots[v];
  kd_span_free(&s->factors, &slot->column);
  kd_span_free(&s->factors, &slot->row);
  slot->active = KD_NONE;
  s->x[v] = s->value[v]; /* nothing is left to publish */
  r->flags = 0;
  r->next = s->variable_free;
  s->variable_free = v;
}

KDStatus KDSolverRemoveVariable(KDSolver *s, KDVariable variable) {
  if (!kd_variable_is_live(s, variable)) return KDStatusStale;
  uint32_t v = variable.index1 - 1;
  KDVariableRecord *r = &s->variables[v];
  const KDEntry *e = kd_span(&s->model, &r->column);
  for (uint32_t k = 0; k < r->column.count; k++)
    if (s->forms[e[k].index].live_count != 0) return KDStatusInUse;
  r->flags = KDVariableDying;
  r->generation++;
  s->variable_live--;
  s->ambiguity_known = false;
  bool alone =
      r->column.count == 0 && (!s->has_basis || (r->stay_slot == v && !kd_is_touched_by_eta(s, v)));
  if (alone) {
    kd_variable_forget(s, v);
    return KDStatusOk;
  }
  r->next = s->variable_dying;
  s->variable_dying = v;
  s->pending = true;
  return KDStatusOk;
}

KDStatus KDSolverSetVariableRank(KDSolver *s, KDVariable variable, uint32_t rank) {
  if (!kd_variable_is_live(s, variable)) return KDStatusStale;
  KDVariableRecord *r = &s->variables[variable.index1 - 1];
  if (r->rank == rank) return KDStatusOk;
  r->rank = rank;
  s->resettle = true;
  s->pending = true;
  return KDStatusOk;
}

size_t KDSolverVariableCount(const KDSolver *s) { return s->variable_live; }

/* -------------------------------------------------------------------------------------- terms */

static void kd_sift_terms(KDEntry *e, size_t count, size_t at) {
  KDEntry moving = e[at];
  for (;;) {
    size_t child = 2 * at + 1;
    if (child >= count) break;
    if (child + 1 < count && e[child + 1].index > e[child].index) child++;
    if (e[child].index <= moving.index) break;
    e[at] = e[child];
    at = child;
  }
  e[at] = moving;
}

/* By variable: insertion while short, a heap when long. */
static void kd_sort_terms(KDEntry *e, size_t count) {
  if (count <= 16) {
    for (size_t k = 1; k < count; k++) {
      KDEntry moving = e[k];
      size_t at = k;
      for (; at > 0 && e[at - 1].index > moving.index; at--) e[at] = e[at - 1];
      e[at] = moving;
    }
    return;
  }
  for (size_t k = count / 2; k-- > 0;) kd_sift_terms(e, count, k);
  for (size_t k = count; k-- > 1;) {
    KDEntry last = e[k];
    e[k] = e[0];
    e[0] = last;
    kd_sift_terms(e, k, 0);
  }
}

static bool kd_in_range(double a, double limit) { return a <= limit && a >= -limit; }

static KDStatus kd_check_priority(float priority) {
  if (priority - priority != 0) return KDStatusNotFinite;
  return priority > 0 && priority <= 1000 ? KDStatusOk : KDStatusOutOfRange;
}

static KDStatus kd_check_constant(double constant) {
  if (!kd_finite(constant)) return KDStatusNotFinite;
  return kd_in_range(constant, KD_CONSTANT_LIMIT) ? KDStatusOk : KDStatusOutOfRange;
}

/* Puts the terms of a row, sorted, summed and without zeros, into s->term_scratch. */
static KDStatus kd_gather_terms(KDSolver *s, const KDRowSpec *spec, uint32_t *term_count) {
  if (spec->count > KD_INDEX_LIMIT) return KDStatusFull;
  if (!kd_reserve(s, &s->term_scratch, &s->term_scratch_capacity, spec->count, sizeof(KDEntry)))
    return KDStatusOutOfMemory;
  KDEntry *e = s->term_scratch;
  uint32_t above = 0; /* as long as the terms come in order, each once: one more than the last */
  for (size_t k = 0; k < spec->count; k++) {
    double coefficient = spec->coefficients[k];
    uint32_t index1 = spec->variables[k].index1;
    if (!kd_variable_is_live(s, spec->variables[k])) return KDStatusStale;
    if (!kd_in_range(coefficient, KD_COEFFICIENT_LIMIT))
      return kd_finite(coefficient) ? KDStatusOutOfRange : KDStatusNotFinite;
    e[k] = (KDEntry){index1 - 1, 0, coefficient};
    above = index1 > above && kd_abs(coefficient) >= 1 / KD_COEFFICIENT_LIMIT ? index1 : KD_NONE;
  }
  *term_count = (uint32_t)spec->count;
  if (above != KD_NONE) return KDStatusOk;
  kd_sort_terms(e, spec->count);
  uint32_t kept = 0;
  for (size_t k = 0; k < spec->count;) {
    KDEntry sum = e[k];
    double size = kd_abs(sum.value);
    for (k++; k < spec->count && e[k].index == sum.index; k++) {
      sum.value += e[k].value;
      size = kd_max(size, kd_abs(e[k].value));
    }
    if (kd_abs(sum.value) <= 1e-15 * size) continue; /* cancelled, but for rounding */
    if (kd_abs(sum.value) < 1 / KD_COEFFICIENT_LIMIT ||
        !kd_in_range(sum.value, KD_COEFFICIENT_LIMIT))
      return KDStatusOutOfRange;
    e[kept++] = sum;
  }
  *term_count = kept;
  return KDStatusOk;
}

/* -------------------------------------------------------------------------------------- forms */

static uint32_t kd_hash_terms(const KDEntry *e, uint32_t count) {
  uint64_t hash = count;
  for (uint32_t k = 0; k < count; k++)
    hash =
        (hash ^ kd_bits(e[k].value) ^ ((uint64_t)e[k].index << 20)) * UINT64_C(0x9e3779b97f4a7c15) +
        (hash >> 29);
  return (uint32_t)(kd_mix(hash) >> 16);
}

static bool kd_same_terms(const KDSolver *s, const KDForm *f, const KDEntry *e, uint32_t count) {
  if (f->terms.count != count) return false;
  const KDEntry *own = kd_span(&s->model, &f->terms);
  for (uint32_t k = 0; k < count; k++)
    if (own[k].index != e[k].index || own[k].value != e[k].value) return false;
  return true;
}

static bool kd_grow_buckets(KDSolver *s, size_t forms) {
  if (forms < s->bucket_count) return true;
  size_t count = s->bucket_count == 0 ? 16 : s->bucket_count;
  while (count <= forms) count *= 2;
  uint32_t *buckets = kd_allocate(s, count * sizeof(uint32_t));
  if (buckets == NULL) return false;
  memset(buckets, 0xff, count * sizeof(uint32_t));
  for (uint32_t form = 0; form < s->form_top; form++) {
    KDForm *f = &s->forms[form];
    if (f->state == KDFormFree || f->terms.count == 1) continue;
    uint32_t *bucket = &buckets[f->hash & (count - 1)];
    f->next = *bucket;
    *bucket = form;
  }
  kd_free(s, s->buckets, s->bucket_count * sizeof(uint32_t));
  s->buckets = buckets;
  s->bucket_count = (uint32_t)count;
  return true;
}

static uint32_t kd_find_form(const KDSolver *s, const KDEntry *e, uint32_t count, uint32_t hash) {
  if (count == 1) return s->variables[e[0].index].single;
  if (s->bucket_count == 0) return KD_NONE;
  for (uint32_t form = s->buckets[hash & (s->bucket_count - 1)]; form != KD_NONE;
       form = s->forms[form].next)
    if (s->forms[form].hash == hash && kd_same_terms(s, &s->forms[form], e, count)) return form;
  return KD_NONE;
}

/* A new form; KD_NONE, and nothing changed, without memory. */
static uint32_t kd_make_form(KDSolver *s, const KDEntry *e, uint32_t count, uint32_t hash) {
  if (s->form_free == KD_NONE && !kd_reserve_forms(s, (size_t)s->form_top + 1)) return KD_NONE;
  if (!kd_grow_buckets(s, s->form_live)) return KD_NONE;
  KDSpan terms = {0, 0, 0};
  if (!kd_span_reserve(s, &s->model, &terms, count)) return KD_NONE;
  for (uint32_t k = 0; k < count; k++) {
    KDSpan *column = &s->variables[e[k].index].column;
    uint32_t needed = column->count == 0 ? KD_FIRST_COLUMN : column->count + 1;
    if (!kd_span_reserve(s, &s->model, column, needed)) {
      kd_span_free(&s->model, &terms);
      return KD_NONE;
    }
  }
  uint32_t form = s->form_free;
  if (form != KD_NONE) {
    s->form_free = s->forms[form].next;
  } else {
    form = s->form_top++;
    kd_clean_forms(s, s->form_top);
  }
  KDForm *f = &s->forms[form];
  uint8_t queued = f->queued, blamed = f->blamed; /* the lists have it still */
  memset(f, 0, sizeof *f);
  f->queued = queued;
  f->blamed = blamed;
  f->state = KDFormInactive;
  f->hash = hash;
  uint32_t wall = s->hot[form].wall; /* the list of walls may have it still */
  s->hot[form] = (KDHot){0, -KD_UNBOUNDED, KD_UNBOUNDED, KD_NONE, wall};
  KDEntry *own = s->model.entries + terms.start;
  double t = 0;
  for (uint32_t k = 0; k < count; k++) {
    KDSpan *column = &s->variables[e[k].index].column;
    own[k] = (KDEntry){e[k].index, column->count, e[k].value};
    s->model.entries[column->start + column->count++] = (KDEntry){form, k, e[k].value};
    KDVariableRecord *v = &s->variables[e[k].index];
    if (s->has_basis && v->column.count == 1 && v->stay_slot != KD_NONE)
      kd_note_slot(s, v->stay_slot); /* it stood alone until now */
    t += e[k].value * s->x[e[k].index];
  }
  terms.count = count;
  f->terms = terms;
  s->hot[form].t = t;
  if (count == 1) {
    s->variables[e[0].index].single = form;
  } else {
    uint32_t *bucket = &s->buckets[hash & (s->bucket_count - 1)];
    f->next = *bucket;
    *bucket = form;
  }
  s->form_live++;
  s->version++;
  return form;
}

static void kd_form_release(KDSolver *s, uint32_t form) {
  KDForm *f = &s->forms[form];
  KD_ASSERT(f->state == KDFormInactive || f->state == KDFormDormant || !s->has_basis);
  KD_ASSERT(f->piece_count == 0);
  const KDEntry *e = kd_span(&s->model, &f->terms);
  for (uint32_t k = 0; k < f->terms.count; k++) {
    KDSpan *column = &s->variables[e[k].index].column;
    KDEntry *c = kd_span(&s->model, column);
    uint32_t last = --column->count, at = e[k].cross;
    if (at == last) continue;
    c[at] = c[last];
    kd_span(&s->model, &s->forms[c[at].index].terms)[c[at].cross].cross = at;
  }
  if (f->terms.count == 1) {
    s->variables[e[0].index].single = KD_NONE;
  } else {
    uint32_t *link = &s->buckets[f->hash & (s->bucket_count - 1)];
    while (*link != form) link = &s->forms[*link].next;
    *link = f->next;
  }
  kd_span_free(&s->model, &f->terms);
  f->broken = 0;
  f->state = KDFormFree;
  f->next = s->form_free;
  s->form_free = form;
  s->form_live--;
  s->version++;
}

/* --------------------------------------------------------------------------------------- rows */

bool kd_row_is_live(const KDSolver *s, KDRow r) {
  return r.solver == s->tag && r.index1 != 0 && r.index1 <= s->row_top &&
         (s->rows[r.index1 - 1].flags & KDRowLive) &&
         s->rows[r.index1 - 1].generation == r.generation;
}

bool kd_constant_row_is_broken(const KDRowRecord *r) {
  if (r->form != KD_NONE || r->level != KD_REQUIRED) return false;
  double tolerance = KD_FEASIBILITY_TOLERANCE;
  return (r->relation <= 0 && -r->constant > tolerance) ||
         (r->relation >= 0 && r->constant > tolerance);
}

void kd_list_row(KDSolver *s, uint32_t row) {
  s->pending = true;
  KDRowRecord *r = &s->rows[row];
  if (r->flags & KDRowListed) return;
  r->flags |= KDRowListed;
  r->next = KD_NONE;
  if (s->changed_last == KD_NONE)
    s->changed_first = row;
  else
    s->rows[s->changed_last].next = row;
  s->changed_last = row;
}

static KDStatus kd_check_spec(const KDRowSpec *spec) {
  KDStatus status = kd_check_constant(spec->constant);
  if (status == KDStatusOk) status = kd_check_priority(spec->priority);
  if (status != KDStatusOk) return status;
  if (!kd_finite(spec->weight)) return KDStatusNotFinite;
  if (spec->weight < 1 / KD_WEIGHT_LIMIT || spec->weight > KD_WEIGHT_LIMIT)
    return KDStatusOutOfRange;
  if (spec->relation < -1 || spec->relation > 1) return KDStatusOutOfRange;
  return KDStatusOk;
}

KDStatus KDSolverAddRow(KDSolver *s, const KDRowSpec *spec, KDRow *row) {
  KDStatus status = kd_check_spec(spec);
  if (status != KDStatusOk) return status;
  uint32_t count;
  status = kd_gather_terms(s, spec, &count);
  if (status != KDStatusOk) return status;
  if (s->row_free == KD_NONE &&
      !kd_reserve(s, &s->rows, &s->row_capacity, (size_t)s->row_top + 1, sizeof(KDRowRecord)))
    return s->row_top >= KD_INDEX_LIMIT ? KDStatusFull : KDStatusOutOfMemory;
  KDEntry *e = s->term_scratch;
  double scale = 1;
  uint32_t form = KD_NONE;
  KDLevel level = kd_level(spec->priority);
  if (!kd_level_retain(s, level)) return KDStatusOutOfMemory;
  if (count != 0) {
    scale = 0;
    for (uint32_t k = 0; k < count; k++)
      if (kd_abs(e[k].value) > kd_abs(scale)) scale = e[k].value;
    if (scale != 1)
      for (uint32_t k = 0; k < count; k++) e[k].value /= scale;
    uint32_t hash = count == 1 ? 0 : kd_hash_terms(e, count);
    form = kd_find_form(s, e, count, hash);
    if (form == KD_NONE) form = kd_make_form(s, e, count, hash);
    if (form == KD_NONE) {
      kd_level_release(s, level);
      return KDStatusOutOfMemory;
    }
    s->forms[form].row_count++;
    s->forms[form].live_count++;
  }
  uint32_t at = s->row_free;
  if (at != KD_NONE) {
    s->row_free = s->rows[at].next_free;
  } else {
    at = s->row_top++;
    memset(&s->rows[at], 0, sizeof(KDRowRecord));
    s->rows[at].generation = s->dropped_generation;
  }
  KDRowRecord *r = &s->rows[at];
  r->generation = r->generation + 1 == 0 ? 1 : r->generation + 1;
  r->form = form;
  r->level = r->placed_level = level;
  r->rank = spec->rank;
  r->relation = (int8_t)spec->relation;
  r->constant = spec->constant;
  r->scale = scale;
  r->weight = kd_abs(scale) * spec->weight;
  r->flags = (uint8_t)((r->flags & KDRowListed) | KDRowLive);
  s->broken_constants += kd_constant_row_is_broken(r);
  s->row_live++;
  kd_list_row(s, at);
  *row = (KDRow){at + 1, r->generation, s->tag};
  return KDStatusOk;
}

/* The record goes; its form too when this was the last row of it. */
void kd_row_forget(KDSolver *s, uint32_t row) {
  KDRowRecord *r = &s->rows[row];
  if (r->form != KD_NONE) {
    KDForm *f = &s->forms[r->form];
    if (--f->row_count == 0) kd_form_release(s, r->form);
    r->form = KD_NONE;
  }
  r->flags &= KDRowListed;
  r->next_free = s->row_free;
  s->row_free = row;
}

static void kd_remove_row(KDSolver *s, uint32_t row) {
  KDRowRecord *r = &s->rows[row];
  s->broken_constants -= kd_constant_row_is_broken(r);
  kd_level_release(s, r->level);
  if (r->form != KD_NONE) s->forms[r->form].live_count--;
  r->flags &= (uint8_t)~KDRowLive;
  s->row_live--;
  if (r->flags & KDRowPlaced) {
    r->flags |= KDRowDying;
    kd_list_row(s, row);
  } else {
    kd_row_forget(s, row);
  }
}

/* Makes room for many rows at once, so that nothing has to move while they come. */
static bool kd_reserve_rows(KDSolver *s, const KDRowSpec *specs, size_t count) {
  size_t terms = 0, entries = 0, forms = 0;
  for (size_t k = 0; k < count; k++) {
    if (specs[k].count > KD_INDEX_LIMIT) return false;
    terms += specs[k].count;
    entries += specs[k].count < 2 ? 1 : (size_t)1 << (64 - __builtin_clzll(specs[k].count - 1));
    forms += specs[k].count > 1;
  }
  forms += s->variable_live; /* one each for the rows of one term, at the most that often */
  if (forms > count) forms = count;
  size_t columns = (size_t)s->variable_live * KD_FIRST_COLUMN;
  if (columns < terms) columns = terms;
  return terms <= KD_INDEX_LIMIT &&
         kd_reserve(s, &s->rows, &s->row_capacity, (size_t)s->row_top + count,
                    sizeof(KDRowRecord)) &&
         kd_reserve_forms(s, (size_t)s->form_top + forms) &&
         kd_grow_buckets(s, (size_t)s->form_live + forms) &&
         kd_pool_reserve(s, &s->model, entries + columns);
}

KDStatus KDSolverAddRows(KDSolver *s, const KDRowSpec *specs, KDRow *rows, size_t count) {
  bool pending = s->pending;
  /* Less room than this may do; if not, the row that finds none says so. */
  if (count > 8) (void)kd_reserve_rows(s, specs, count);
  for (size_t k = 0; k < count; k++) {
    KDStatus status = KDSolverAddRow(s, &specs[k], &rows[k]);
    if (status == KDStatusOk) continue;
    while (k-- > 0) kd_remove_row(s, rows[k].index1 - 1);
    s->pending = pending;
    return status;
  }
  return KDStatusOk;
}

KDStatus KDSolverRemoveRow(KDSolver *s, KDRow row) {
  if (!kd_row_is_live(s, row)) return KDStatusStale;
  kd_remove_row(s, row.index1 - 1);
  return KDStatusOk;
}

KDStatus KDSolverRemoveRows(KDSolver *s, const KDRow *rows, size_t count) {
  /* A row that is named twice would be stale the second time: found out before anything goes. */
  for (size_t k = 0; k < count; k++) {
    bool good = kd_row_is_live(s, rows[k]);
    if (good && (s->rows[rows[k].index1 - 1].flags & KDRowMarked)) good = false;
    if (good) {
      s->rows[rows[k].index1 - 1].flags |= KDRowMarked;
      continue;
    }
    while (k-- > 0) s->rows[rows[k].index1 - 1].flags &= (uint8_t)~KDRowMarked;
    return KDStatusStale;
  }
  for (size_t k = 0; k < count; k++) {
    s->rows[rows[k].index1 - 1].flags &= (uint8_t)~KDRowMarked;
    kd_remove_row(s, rows[k].index1 - 1);
  }
  return KDStatusOk;
}

static void kd_set_constant(KDSolver *s, uint32_t row, double constant) {
  KDRowRecord *r = &s->rows[row];
  if (r->constant == constant) return;
  s->broken_constants -= kd_constant_row_is_broken(r);
  r->constant = constant;
  s->broken_constants += kd_constant_row_is_broken(r);
  r->flags |= KDRowMoved;
  kd_list_row(s, row);
}

KDStatus KDSolverSetConstant(KDSolver *s, KDRow row, double constant) {
  if (!kd_row_is_live(s, row)) return KDStatusStale;
  KDStatus status = kd_check_constant(constant);
  if (status == KDStatusOk) kd_set_constant(s, row.index1 - 1, constant);
  return status;
}

KDStatus KDSolverSetConstants(KDSolver *s, const KDRow *rows, const double *constants,
                              size_t count) {
  for (size_t k = 0; k < count; k++) {
    if (!kd_row_is_live(s, rows[k])) return KDStatusStale;
    KDStatus status = kd_check_constant(constants[k]);
    if (status != KDStatusOk) return status;
  }
  for (size_t k = 0; k < count; k++) kd_set_constant(s, rows[k].index1 - 1, constants[k]);
  return KDStatusOk;
}

KDStatus KDSolverSetPriority(KDSolver *s, KDRow row, float priority) {
  if (!kd_row_is_live(s, row)) return KDStatusStale;
  KDStatus status = kd_check_priority(priority);
  if (status != KDStatusOk) return status;
  KDRowRecord *r = &s->rows[row.index1 - 1];
  KDLevel level = kd_level(priority);
  if (level == r->level) return KDStatusOk;
  if (!kd_level_retain(s, level)) return KDStatusOutOfMemory;
  kd_level_release(s, r->level);
  s->broken_constants -= kd_constant_row_is_broken(r);
  r->level = level;
  s->broken_constants += kd_constant_row_is_broken(r);
  r->flags |= KDRowReweighed;
  kd_list_row(s, row.index1 - 1);
  return KDStatusOk;
}

KDStatus KDSolverSetRank(KDSolver *s, KDRow row, uint32_t rank) {
  if (!kd_row_is_live(s, row)) return KDStatusStale;
  KDRowRecord *r = &s->rows[row.index1 - 1];
  if (r->rank == rank) return KDStatusOk;
  r->rank = rank;
  r->flags |= KDRowReweighed;
  kd_list_row(s, row.index1 - 1);
  return KDStatusOk;
}

size_t KDSolverRowCount(const KDSolver *s) { return s->row_live; }
