/* A minimal set of required rows that contradict one another.

   The required rows connected to a broken one are solved alone, in the order of their ranks, so
   that the same rows give the same set. When one row is broken, the multipliers of the required
   level are a proof: its row is a combination of active rows, which are independent, so leaving out
   any row of the combination leaves a system that can be met. When several are broken, the broken
   rows are added one by one to the others, by bisection, up to the first that makes a
   contradiction; that one alone is then broken, below the level of the rest. */
#include "internal.h"

#define KD_DEMOTED 999.0f

/* The rows under examination: indices into the solver that was asked. */
typedef struct KDRowList {
  uint32_t *rows;
  uint32_t count, capacity;
} KDRowList;

static bool kd_list_push(KDSolver *s, KDRowList *list, uint32_t row) {
  if (!kd_reserve(s, &list->rows, &list->capacity, (size_t)list->count + 1, sizeof(uint32_t)))
    return false;
  list->rows[list->count++] = row;
  return true;
}

/* The sign of a row's multiplier at a level, in a solved basis; rows of higher levels carry one
   too, to balance those that are broken there. *broken tells whether the row is of the level and
   does not hold. */
static int kd_row_multiplier(const KDSolver *s, uint32_t row, KDLevel level, KDLevels *l,
                             bool *broken) {
  const KDRowRecord *r = &s->rows[row];
  const KDForm *f = &s->forms[r->form];
  *broken = false;
  uint32_t place = kd_piece_find(s, r->form, row), first = f->place, last = f->place;
  if (f->state == KDFormInactive) {
    int side = place < f->place ? r->high_side : r->low_side;
    if (r->placed_level != level) side = 0;
    *broken = side != 0;
    return side;
  }
  first = kd_group_first(s, f, f->place);
  last = kd_group_last(s, f, f->place);
  if (place < first || place > last) {
    int side = place < first ? r->high_side : r->low_side;
    if (r->placed_level != level) side = 0;
    *broken = side != 0;
    return side;
  }
  /* Held: what the others leave of the form's multiplier, carried by the first row that can. */
  kd_levels_clear(l);
  if (f->state == KDFormActive)
    kd_levels_add_multiplier(s, l, 1, &s->slots[s->hot[r->form].slot].y);
  double rest = kd_levels_at(l, level);
  for (uint32_t p = 0; p < f->piece_count; p++) {
    const KDRowRecord *other = kd_piece(s, f, p);
    if (other->placed_level != level || (p >= first && p <= last)) continue;
    rest -= (p < first ? other->high_side : other->low_side) * other->weight;
  }
  if (kd_abs(rest) <= KD_MULTIPLIER_TOLERANCE) return 0;
  int sign = rest > 0 ? 1 : -1;
  for (uint32_t p = first; p <= last; p++) {
    const KDRowRecord *other = kd_piece(s, f, p);
    if ((sign > 0 ? other->high_side : other->low_side) == 0) continue;
    return p == place ? sign : 0;
  }
  return 0;
}

/* One examination: the listed rows solved alone. */
typedef struct KDTrial {
  KDSolver *solver;
  KDRow *handles; /* by place in the list */
  KDVariable *variables;
  uint32_t *known; /* by variable of the solver that was asked: 1 + index in `variables` */
} KDTrial;

static KDStatus kd_trial_add(KDSolver *s, KDTrial *trial, const KDRowList *list, uint32_t at,
                             float priority, double slack, uint32_t *variable_count) {
  const KDRowRecord *r = &s->rows[list->rows[at]];
  const KDForm *f = &s->forms[r->form];
  uint32_t count = f->terms.count;
  KDVariable *variables = kd_allocate(s, count * sizeof(KDVariable));
  double *coefficients = kd_allocate(s, count * sizeof(double));
  KDStatus status = variables != NULL && coefficients != NULL ? KDStatusOk : KDStatusOutOfMemory;
  for (uint32_t k = 0; k < count && status == KDStatusOk; k++) {
    KDEntry e = kd_span(&s->model, &f->terms)[k];
    if (trial->known[e.index] == 0) {
      status =
          KDSolverAddVariable(trial->solver, *variable_count, &trial->variables[*variable_count]);
      if (status != KDStatusOk) break;
      trial->known[e.index] = ++*variable_count;
    }
    variables[k] = trial->variables[trial->known[e.index] - 1];
    coefficients[k] = e.value * r->scale;
  }
  if (status == KDStatusOk) {
    double constant = r->constant - r->relation * slack * (1 + kd_abs(r->constant));
    KDRowSpec spec = {variables, coefficients, count, (KDRelation)r->relation,
                      constant,  priority,     at,    1};
    status = KDSolverAddRow(trial->solver, &spec, &trial->handles[at]);
  }
  kd_free(s, variables, count * sizeof(KDVariable));
  kd_free(s, coefficients, count * sizeof(double));
  return status;
}

static void kd_trial_end(KDSolver *s, KDTrial *trial, const KDRowList *list) {
  kd_destroy_helper(s, trial->solver);
  kd_free(s, trial->handles, list->count * sizeof(KDRow));
  kd_free(s, trial->variables, s->variable_top * sizeof(KDVariable));
  kd_free(s, trial->known, s->variable_top * sizeof(uint32_t));
  memset(trial, 0, sizeof *trial);
}

/* Solves the rows of the list whose `left_out` is 0; the row at `demoted` (or none, KD_NONE) counts
   less than the others. */
static KDStatus kd_trial_run(KDSolver *s, KDTrial *trial, const KDRowList *list,
                             const uint8_t *left_out, uint32_t demoted, double slack) {
  KDOptions options = KDDefaultOptions();
  options.allocator = s->allocator;
  trial->solver = KDSolverCreate(&options);
  trial->handles = kd_allocate(s, list->count * sizeof(KDRow));
  trial->variables = kd_allocate(s, s->variable_top * sizeof(KDVariable));
  trial->known = kd_allocate(s, s->variable_top * sizeof(uint32_t));
  if (trial->solver == NULL || trial->handles == NULL || trial->variables == NULL ||
      trial->known == NULL)
    return KDStatusOutOfMemory;
  memset(trial->known, 0, s->variable_top * sizeof(uint32_t));
  memset(trial->handles, 0, list->count * sizeof(KDRow));
  uint32_t variable_count = 0;
  for (uint32_t k = 0; k < list->count; k++) {
    if (left_out[k]) continue;
    KDStatus status =
        kd_trial_add(s, trial, list, k, k == demoted ? KD_DEMOTED : 1000, slack, &variable_count);
    if (status != KDStatusOk) return status;
  }
  KDStatus status = KDSolverSolve(trial->solver);
  if (status == KDStatusOutOfMemory) return status;
  if (!trial->solver->has_basis) return KDStatusInexact; /* there is nothing to read in it */
  return status == KDStatusConflict || status == KDStatusInexact ? KDStatusOk : status;
}

/* Sets bit 1 of marks[k] for the rows with a multiplier at the level, and bit 2 for those broken;
   returns how many are broken. */
static uint32_t kd_trial_read(const KDTrial *trial, const KDRowList *list, KDLevel level,
                              uint8_t *marks) {
  uint32_t broken_count = 0;
  for (uint32_t k = 0; k < list->count; k++) {
    marks[k] = 0;
    if (trial->handles[k].index1 == 0) continue;
    bool broken;
    int sign = kd_row_multiplier(trial->solver, trial->handles[k].index1 - 1, level,
                                 &trial->solver->temporary[0], &broken);
    marks[k] = (uint8_t)((sign != 0) | (broken << 1));
    broken_count += broken;
  }
  return broken_count;
}

static void kd_keep_marked(KDRowList *list, const uint8_t *marks) {
  uint32_t kept = 0;
  for (uint32_t k = 0; k < list->count; k++)
    if (marks[k] != 0) list->rows[kept++] = list->rows[k];
  list->count = kept;
}

/* Leaves in the list a minimal contradictory part of it. */
static KDStatus kd_reduce(KDSolver *s, KDRowList *list) {
  uint32_t capacity = list->count;
  uint8_t *marks = kd_allocate(s, 2 * (size_t)capacity);
  if (marks == NULL) return KDStatusOutOfMemory;
  uint8_t *left_out = marks + capacity;
  memset(left_out, 0, capacity);
  KDTrial trial;
  memset(&trial, 0, sizeof trial);
  double slack = KD_EXAMINATION_SLACK;
  KDStatus status = KDStatusOk;
  uint32_t broken_count = 0;
  for (int tries = 0; tries < 2 && status == KDStatusOk && broken_count == 0; tries++) {
    if (tries == 1) slack = 0;
    status = kd_trial_run(s, &trial, list, left_out, KD_NONE, slack);
    if (status == KDStatusOk) broken_count = kd_trial_read(&trial, list, KD_REQUIRED, marks);
    kd_trial_end(s, &trial, list);
  }
  if (status == KDStatusOk && broken_count != 0) kd_keep_marked(list, marks);
  if (status == KDStatusOk && broken_count > 1) {
    /* marks, after kd_keep_marked, in the order of the shorter list */
    uint32_t kept = 0;
    for (uint32_t k = 0; k < capacity; k++)
      if (marks[k] != 0) marks[kept++] = marks[k];
    uint8_t *broken = kd_allocate(s, list->count);
    if (broken == NULL) status = KDStatusOutOfMemory;
    if (broken != NULL) memcpy(broken, marks, list->count);
    /* Without the broken rows the rest holds; with the first `high` of them it does not. */
    uint32_t low = 0, high = broken_count;
    while (status == KDStatusOk) {
      bool last = high - low == 1;
      uint32_t tried = last ? high : low + (high - low) / 2, seen = 0, demoted = KD_NONE;
      for (uint32_t k = 0; k < list->count; k++) {
        bool is_broken = (broken[k] & 2) != 0;
        seen += is_broken;
        left_out[k] = is_broken && seen > tried;
        if (last && is_broken && seen == tried) demoted = k;
      }
      status = kd_trial_run(s, &trial, list, left_out, demoted, slack);
      if (status == KDStatusOk && last) {
        kd_trial_read(&trial, list, kd_level(KD_DEMOTED), marks);
      } else if (status == KDStatusOk) {
        if (kd_trial_read(&trial, list, KD_REQUIRED, marks) != 0)
          high = tried;
        else
          low = tried;
      }
      kd_trial_end(s, &trial, list);
      if (last) break;
    }
    kd_free(s, broken, list->count);
    if (status == KDStatusOk) kd_keep_marked(list, marks);
  }
  kd_free(s, marks, 2 * (size_t)capacity);
  return status;
}

/* Lists the required rows that share variables, directly or not, with the one given. */
static KDStatus kd_list_connected(KDSolver *s, uint32_t row, KDRowList *list) {
  size_t size = (size_t)s->variable_top + s->form_top;
  uint8_t *seen = kd_allocate(s, size);
  uint32_t *queue = kd_allocate(s, s->form_top * sizeof(uint32_t));
  KDStatus status = seen != NULL && queue != NULL ? KDStatusOk : KDStatusOutOfMemory;
  if (status == KDStatusOk) {
    memset(seen, 0, size);
    uint8_t *seen_form = seen + s->variable_top;
    uint32_t count = 0;
    queue[count++] = s->rows[row].form;
    seen_form[s->rows[row].form] = 1;
    for (uint32_t next = 0; next < count && status == KDStatusOk; next++) {
      const KDForm *f = &s->forms[queue[next]];
      bool required = false;
      for (uint32_t p = 0; p < f->piece_count; p++) {
        uint32_t other = kd_piece_row(s, f, p);
        if (s->rows[other].placed_level != KD_REQUIRED || !(s->rows[other].flags & KDRowLive))
          continue;
        required = true;
        if (!kd_list_push(s, list, other)) status = KDStatusOutOfMemory;
      }
      if (!required) continue;
      for (uint32_t k = 0; k < f->terms.count; k++) {
        uint32_t v = kd_span(&s->model, &f->terms)[k].index;
        if (seen[v]) continue;
        seen[v] = 1;
        const KDSpan *column = &s->variables[v].column;
        const KDEntry *e = kd_span(&s->model, column);
        for (uint32_t i = 0; i < column->count; i++) {
          if (seen_form[e[i].index]) continue;
          seen_form[e[i].index] = 1;
          queue[count++] = e[i].index;
        }
      }
    }
  }
  kd_free(s, seen, size);
  kd_free(s, queue, s->form_top * sizeof(uint32_t));
  return status;
}

/* The broken required row of the lowest rank, or KD_NONE. */
static uint32_t kd_first_broken(const KDSolver *s) {
  uint32_t best = KD_NONE;
  for (uint32_t row = 0; row < s->row_top; row++) {
    const KDRowRecord *r = &s->rows[row];
    if ((r->flags & (KDRowLive | KDRowPlaced)) != (KDRowLive | KDRowPlaced)) continue;
    bool broken = r->form == KD_NONE && kd_constant_row_is_broken(r);
    if (r->form != KD_NONE && r->placed_level == KD_REQUIRED && s->forms[r->form].broken)
      broken = kd_row_is_broken(s, row);
    if (broken && (best == KD_NONE || kd_row_ranks_before(s, row, best))) best = row;
  }
  return best;
}

KDStatus KDSolverCopyConflict(KDSolver *s, KDRow *rows, size_t capacity, size_t *count) {
  if (!s->solved || !s->has_basis) {
    s->pending = true;
    KDStatus status = KDSolverSolve(s);
    if (status == KDStatusBudget || status == KDStatusOutOfMemory) return status;
  }
  *count = 0;
  uint32_t broken = kd_first_broken(s);
  if (broken == KD_NONE) return KDStatusOk;
  KDRowList list = {NULL, 0, 0};
  KDStatus status = KDStatusOk;
  if (s->rows[broken].form == KD_NONE) {
    if (!kd_list_push(s, &list, broken)) status = KDStatusOutOfMemory;
  } else {
    status = kd_list_connected(s, broken, &list);
    if (status == KDStatusOk) {
      kd_sort_rows(s, list.rows, list.count);
      status = kd_reduce(s, &list);
    }
  }
  if (status == KDStatusOk) {
    *count = list.count;
    for (uint32_t k = 0; k < list.count && k < capacity; k++)
      rows[k] = (KDRow){list.rows[k] + 1, s->rows[list.rows[k]].generation, s->tag};
  }
  kd_free(s, list.rows, list.capacity * sizeof(uint32_t));
  return status;
}
