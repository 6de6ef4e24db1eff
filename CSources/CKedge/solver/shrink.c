/* Giving memory back: lists are copied into pools of just their size, arrays are cut to what is in use. */
#include "internal.h"

static bool kd_copy_span(KDSolver *s, KDPool *to, const KDPool *from, KDSpan *span) {
  KDSpan copy = {0, 0, 0};
  if (span->count != 0) {
    if (!kd_span_reserve(s, to, &copy, span->count)) return false;
    memcpy(to->entries + copy.start, from->entries + span->start, span->count * sizeof(KDEntry));
    copy.count = span->count;
  }
  *span = copy;
  return true;
}

static size_t kd_rounded(uint32_t count) {
  size_t capacity = 1;
  while (capacity < count) capacity *= 2;
  return count == 0 ? 0 : capacity;
}

/* Copies the lists of the model into a pool of just their size. */
static bool kd_compact_model(KDSolver *s) {
  size_t needed = 0;
  for (uint32_t v = 0; v < s->variable_top; v++) needed += kd_rounded(s->variables[v].column.count);
  for (uint32_t f = 0; f < s->form_top; f++) {
    needed += kd_rounded(s->forms[f].terms.count);
    if (s->forms[f].piece_count > KD_INLINE_PIECES) needed += kd_rounded(s->forms[f].piece_count);
  }
  KDPool fresh;
  memset(&fresh, 0, sizeof fresh);
  if (needed != 0 && !kd_resize(s, &fresh.entries, 0, needed, sizeof(KDEntry))) return false;
  fresh.capacity = (uint32_t)needed;
  for (uint32_t v = 0; v < s->variable_top; v++)
    kd_copy_span(s, &fresh, &s->model, &s->variables[v].column);
  for (uint32_t k = 0; k < s->form_top; k++) {
    KDForm *f = &s->forms[k];
    kd_copy_span(s, &fresh, &s->model, &f->terms);
    if (f->piece_count <= KD_INLINE_PIECES) continue;
    KDSpan span = {f->piece[0], f->piece_count, f->piece[1]};
    kd_copy_span(s, &fresh, &s->model, &span);
    f->piece[0] = span.start;
    f->piece[1] = span.capacity;
  }
  kd_pool_release(s, &s->model);
  s->model = fresh;
  return true;
}

static bool kd_compact_factors(KDSolver *s) {
  size_t needed = 0, multipliers = 0;
  for (uint32_t v = 0; v < s->variable_top; v++) {
    const KDSlot *slot = &s->slots[v];
    needed += kd_rounded(slot->column.count) + kd_rounded(slot->row.count);
    if (slot->y.capacity != 0) multipliers += kd_rounded(slot->y.count);
  }
  KDPool fresh, fresh_multipliers;
  memset(&fresh, 0, sizeof fresh);
  memset(&fresh_multipliers, 0, sizeof fresh_multipliers);
  if (needed != 0 && !kd_resize(s, &fresh.entries, 0, needed, sizeof(KDEntry))) return false;
  fresh.capacity = (uint32_t)needed;
  if (multipliers != 0 &&
      !kd_resize(s, &fresh_multipliers.entries, 0, multipliers, sizeof(KDEntry))) {
    kd_pool_release(s, &fresh);
    return false;
  }
  fresh_multipliers.capacity = (uint32_t)multipliers;
  for (uint32_t v = 0; v < s->variable_top; v++) {
    KDSlot *slot = &s->slots[v];
    kd_copy_span(s, &fresh, &s->factors, &slot->column);
    kd_copy_span(s, &fresh, &s->factors, &slot->row);
    if (slot->y.capacity == 0) continue;
    KDSpan span = {slot->y.start, slot->y.count, slot->y.capacity};
    kd_copy_span(s, &fresh_multipliers, &s->multipliers, &span);
    slot->y.start = span.start;
    slot->y.capacity = span.capacity;
  }
  kd_pool_release(s, &s->factors);
  kd_pool_release(s, &s->multipliers);
  s->factors = fresh;
  s->multipliers = fresh_multipliers;
  return true;
}

static bool kd_trim(KDSolver *s, void *block, uint32_t *capacity, size_t used, size_t element) {
  if (!kd_resize(s, block, *capacity, used, element)) return false;
  *capacity = (uint32_t)used;
  return true;
}

static bool kd_row_is_free(const KDRowRecord *r) {
  return !(r->flags & (KDRowLive | KDRowDying | KDRowListed));
}

/* Whether no list knows of the variable, its slot included. */
static bool kd_variable_is_forgotten(const KDSolver *s, uint32_t v) {
  const KDVariableRecord *r = &s->variables[v];
  const KDSlot *slot = &s->slots[v];
  return r->flags == 0 && !r->watched && s->marks[v] == 0 && slot->active == KD_NONE &&
         !slot->queued && !slot->noted && !slot->loose;
}

static bool kd_form_is_forgotten(const KDSolver *s, uint32_t form) {
  return s->forms[form].state == KDFormFree && !s->forms[form].queued && !s->forms[form].blamed &&
         s->hot[form].wall == 0;
}

static void kd_drop_generation(KDSolver *s, uint32_t generation) {
  if (generation > s->dropped_generation) s->dropped_generation = generation;
}

/* Free places at the ends of the lists of records are given up. Handles to them stay stale: records that
   come in their place begin with a later generation. */
static void kd_drop_free_ends(KDSolver *s) {
  for (; s->row_top > 0 && kd_row_is_free(&s->rows[s->row_top - 1]); s->row_top--)
    kd_drop_generation(s, s->rows[s->row_top - 1].generation);
  s->row_free = KD_NONE;
  for (uint32_t k = s->row_top; k-- > 0;) {
    if (!kd_row_is_free(&s->rows[k])) continue;
    s->rows[k].next_free = s->row_free;
    s->row_free = k;
  }
  for (; s->variable_top > 0 && kd_variable_is_forgotten(s, s->variable_top - 1); s->variable_top--)
    kd_drop_generation(s, s->variables[s->variable_top - 1].generation);
  s->variable_free = KD_NONE;
  for (uint32_t v = s->variable_top; v-- > 0;) {
    if (s->variables[v].flags != 0) continue;
    s->variables[v].next = s->variable_free;
    s->variable_free = v;
  }
  uint32_t kept = 0;
  for (uint32_t k = 0; k < s->changed_count; k++)
    if (s->changed[k] < s->variable_top) s->changed[kept++] = s->changed[k];
  s->changed_count = kept;
  while (s->form_top > 0 && kd_form_is_forgotten(s, s->form_top - 1)) s->form_top--;
  s->form_free = KD_NONE;
  for (uint32_t form = s->form_top; form-- > 0;) {
    if (s->forms[form].state != KDFormFree) continue;
    s->forms[form].next = s->form_free;
    s->form_free = form;
  }
}

KDStatus KDSolverShrink(KDSolver *s) {
  kd_catch_up(s);
  kd_free_directions(s);
  if (s->has_basis && s->solved && !s->pending && s->eta_count > s->base_etas) {
    s->failed = false;
    if (!kd_refactor(s)) {
      s->has_basis = false;
      if (s->failed) return KDStatusOutOfMemory;
    }
  }
  if (!s->has_basis) {
    for (uint32_t v = 0; v < s->variable_top; v++) {
      uint32_t active = s->slots[v].active;
      memset(&s->slots[v], 0, sizeof(KDSlot));
      s->slots[v].active = active;
    }
    kd_factors_clear(s);
  }
  if (!kd_compact_model(s) || !kd_compact_factors(s)) return KDStatusOutOfMemory;
  kd_drop_free_ends(s);
  if (!kd_fit_storage(s)) return KDStatusOutOfMemory;
  bool good =
      kd_trim(s, &s->rows, &s->row_capacity, s->row_top, sizeof(KDRowRecord)) &&
      kd_trim(s, &s->etas, &s->eta_capacity, s->eta_count, sizeof(KDEta)) &&
      kd_trim(s, &s->eta_entries, &s->eta_entry_capacity, s->eta_entry_count, sizeof(KDEtaEntry)) &&
      kd_trim(s, &s->eta_bits, &s->eta_bits_capacity,
              s->eta_count / 64 + 1 > s->eta_bits_capacity ? s->eta_bits_capacity
                                                           : s->eta_count / 64 + 1,
              sizeof(uint64_t)) &&
      kd_trim(s, &s->term_scratch, &s->term_scratch_capacity, 0, sizeof(KDEntry)) &&
      kd_trim(s, &s->candidates, &s->candidate_capacity, 0, sizeof(KDCandidate));
  return good ? KDStatusOk : KDStatusOutOfMemory;
}
