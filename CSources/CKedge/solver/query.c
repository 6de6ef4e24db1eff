/* Reading answers. */
#include "internal.h"

bool KDSolverNeedsSolve(const KDSolver *s) { return s->pending; }

void KDSolverSetWorkBudget(KDSolver *s, uint64_t work_budget) { s->work_budget = work_budget; }

KDCounters KDSolverGetCounters(const KDSolver *s) { return s->counters; }

KDStatus KDSolverGetValue(const KDSolver *s, KDVariable variable, double *value) {
  if (!kd_variable_is_live(s, variable)) return KDStatusStale;
  *value = s->value[variable.index1 - 1];
  return KDStatusOk;
}

KDStatus KDSolverCopyValues(const KDSolver *s, const KDVariable *variables, double *values,
                            size_t count) {
  for (size_t k = 0; k < count; k++)
    if (!kd_variable_is_live(s, variables[k])) return KDStatusStale;
  for (size_t k = 0; k < count; k++) values[k] = s->value[variables[k].index1 - 1];
  return KDStatusOk;
}

static KDVariable kd_handle(const KDSolver *s, uint32_t v) {
  return (KDVariable){v + 1, s->variables[v].generation, s->tag};
}

size_t KDSolverChangedCount(const KDSolver *s) { return s->changed_count; }

size_t KDSolverCopyChanged(const KDSolver *s, KDVariable *variables, double *values,
                           size_t capacity) {
  size_t count = s->changed_count < capacity ? s->changed_count : capacity;
  for (size_t k = 0; k < count; k++) {
    variables[k] = kd_handle(s, s->changed[k]);
    if (values != NULL) values[k] = s->value[s->changed[k]];
  }
  return count;
}

KDStatus KDSolverGetResidual(const KDSolver *s, KDRow row, double *residual) {
  if (!kd_row_is_live(s, row)) return KDStatusStale;
  const KDRowRecord *r = &s->rows[row.index1 - 1];
  double sum = 0;
  if (r->form != KD_NONE) {
    const KDSpan *terms = &s->forms[r->form].terms;
    const KDEntry *e = kd_span(&s->model, terms);
    for (uint32_t k = 0; k < terms->count; k++) sum += e[k].value * s->value[e[k].index];
  }
  *residual = r->scale * sum - r->constant;
  return KDStatusOk;
}

bool KDSolverHasConflict(const KDSolver *s) { return s->has_conflict; }

/* Brings the basis back to the published answer where that was lost. */
static KDStatus kd_restore(KDSolver *s) {
  if (s->solved && s->has_basis) return KDStatusOk;
  s->pending = true;
  KDStatus status = KDSolverSolve(s);
  if (status == KDStatusBudget || status == KDStatusOutOfMemory) return status;
  return s->has_basis ? KDStatusOk : KDStatusInexact;
}

static KDStatus kd_know_ambiguity(KDSolver *s) {
  if (s->ambiguity_known) return KDStatusOk;
  KDStatus status = kd_restore(s);
  if (status != KDStatusOk) return status;
  s->failed = false;
  if (!kd_reserve_scratch(s)) return KDStatusOutOfMemory;
  return kd_find_ambiguous(s);
}

KDStatus KDSolverIsAmbiguous(KDSolver *s, KDVariable variable, bool *ambiguous) {
  if (!kd_variable_is_live(s, variable)) return KDStatusStale;
  KDStatus status = kd_know_ambiguity(s);
  if (status == KDStatusOk) *ambiguous = s->ambiguous[variable.index1 - 1] != 0;
  return status;
}

KDStatus KDSolverCopyAmbiguous(KDSolver *s, KDVariable *variables, size_t capacity, size_t *count) {
  KDStatus status = kd_know_ambiguity(s);
  if (status != KDStatusOk) return status;
  *count = 0;
  for (uint32_t v = 0; v < s->variable_top; v++) {
    if (!s->ambiguous[v] || !(s->variables[v].flags & KDVariableLive)) continue;
    if (*count < capacity) variables[*count] = kd_handle(s, v);
    ++*count;
  }
  return KDStatusOk;
}

KDStatus KDSolverCopySupport(KDSolver *s, KDVariable variable, KDRow *rows, size_t capacity,
                             size_t *count) {
  if (!kd_variable_is_live(s, variable)) return KDStatusStale;
  KDStatus status = kd_restore(s);
  if (status != KDStatusOk) return status;
  *count = 0;
  if (s->slots[variable.index1 - 1].active == KD_NONE) return KDStatusOk;
  s->failed = false;
  if (!kd_reserve_scratch(s)) return KDStatusOutOfMemory;
  /* x_v as a sum over the active forms: the row of B^-T. */
  KDVector *alpha = &s->alpha;
  kd_scatter(s, alpha, KD_STAY | (variable.index1 - 1));
  kd_apply_etas(s, alpha);
  kd_solve_columns(s, alpha);
  for (uint32_t k = 0; k < alpha->count; k++) {
    uint32_t slot = alpha->index[k], active = s->slots[slot].active;
    if (kd_abs(alpha->value[slot]) <= KD_PIVOT_TOLERANCE || (active & KD_STAY)) continue;
    const KDForm *f = &s->forms[active];
    if (s->slots[slot].released) continue;
    uint32_t last = kd_group_last(s, f, f->place);
    for (uint32_t p = kd_group_first(s, f, f->place); p <= last; p++) {
      uint32_t row = kd_piece_row(s, f, p);
      if (!(s->rows[row].flags & KDRowLive)) continue;
      if (*count < capacity) rows[*count] = (KDRow){row + 1, s->rows[row].generation, s->tag};
      ++*count;
    }
  }
  kd_vector_clear(alpha);
  return KDStatusOk;
}
