/* Making and freeing a solver, and its storage.

   All arrays with one element per variable lie in one block, and so do those with one per form: a
   small solver takes few allocations, and growing either block succeeds or changes nothing. */
#include "internal.h"

#include <stdatomic.h>

/* Where an array begins, and how large its elements are. */
typedef struct KDField {
  void *pointer;
  size_t element;
  bool is_list; /* what lies behind its count does not matter */
} KDField;

enum { KDSlotFields = 40, KDFormFields = 12 };

static size_t kd_vector_fields(KDField *fields, size_t count, KDVector *v) {
  fields[count++] = (KDField){&v->value, sizeof(double), false};
  fields[count++] = (KDField){&v->index, sizeof(uint32_t), true};
  fields[count++] = (KDField){&v->listed, 1, false};
  return count;
}

static size_t kd_slot_fields(KDSolver *s, KDField fields[KDSlotFields]) {
  size_t count = 0;
  fields[count++] = (KDField){&s->slots, sizeof(KDSlot), false};
  fields[count++] = (KDField){&s->variables, sizeof(KDVariableRecord), false};
  fields[count++] = (KDField){&s->x, sizeof(double), false};
  fields[count++] = (KDField){&s->value, sizeof(double), false};
  fields[count++] = (KDField){&s->eta_heads, sizeof(KDEtaHeads), true};
  KDVector *vectors[] = {&s->alpha, &s->spike, &s->direction, &s->row, &s->step};
  for (size_t k = 0; k < sizeof vectors / sizeof vectors[0]; k++)
    count = kd_vector_fields(fields, count, vectors[k]);
  uint32_t **lists[] = {&s->stack,   &s->stack_position, &s->topological, &s->parent, &s->doubtful,
                        &s->touched, &s->changed,        &s->loose,       &s->noted,  &s->watched};
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
    fields[count++] = (KDField){lists[k], sizeof(uint32_t), true};
  fields[count++] = (KDField){&s->mark, sizeof(uint32_t), false};
  fields[count++] = (KDField){&s->marks, 1, false};
  fields[count++] = (KDField){&s->ambiguous, 1, true};
  KD_ASSERT(count <= KDSlotFields);
  return count;
}

static size_t kd_form_fields(KDSolver *s, KDField fields[KDFormFields]) {
  size_t count = 0;
  fields[count++] = (KDField){&s->hot, sizeof(KDHot), false};
  fields[count++] = (KDField){&s->forms, sizeof(KDForm), false};
  count = kd_vector_fields(fields, count, &s->rates);
  uint32_t **lists[] = {&s->passed, &s->passed_from, &s->violated, &s->walls};
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
    fields[count++] = (KDField){lists[k], sizeof(uint32_t), true};
  return count;
}

static size_t kd_padded(size_t size) { return (size + 15) & ~(size_t)15; }

/* Gives every array room for `capacity` elements, keeping the first `used`. New elements are 0. */
static bool kd_fit_block(KDSolver *s, const KDField *fields, size_t count, void **block,
                         size_t *block_size, size_t used, size_t capacity) {
  size_t size = 0;
  for (size_t k = 0; k < count; k++) size += kd_padded(capacity * fields[k].element);
  uint8_t *fresh = kd_allocate(s, size);
  if (fresh == NULL && size != 0) return false;
  uint8_t *at = fresh;
  for (size_t k = 0; k < count; k++) {
    size_t kept = used * fields[k].element, whole = kd_padded(capacity * fields[k].element);
    void *old;
    memcpy(&old, fields[k].pointer, sizeof old);
    if (kept != 0) memcpy(at, old, kept);
    if (whole != kept && !fields[k].is_list) memset(at + kept, 0, whole - kept);
    memcpy(fields[k].pointer, &at, sizeof at);
    at += whole;
  }
  kd_free(s, *block, *block_size);
  *block = fresh;
  *block_size = size;
  return true;
}

static size_t kd_grown(size_t capacity, size_t needed) {
  size_t grown = capacity + capacity / 2 + 8;
  return grown > needed ? grown : needed;
}

static bool kd_fit_candidates(KDSolver *s, size_t needed) {
  return kd_reserve(s, &s->candidates, &s->candidate_capacity, needed, sizeof(KDCandidate));
}

bool kd_reserve_slots(KDSolver *s, size_t needed) {
  if (needed <= s->slot_capacity) return true;
  size_t capacity = kd_grown(s->slot_capacity, needed);
  if (capacity > KD_INDEX_LIMIT || !kd_fit_candidates(s, capacity + 1)) return false;
  KDField fields[KDSlotFields];
  size_t count = kd_slot_fields(s, fields);
  uint32_t old = s->slot_capacity;
  if (!kd_fit_block(s, fields, count, &s->slot_block, &s->slot_block_size, old, capacity))
    return false;
  s->slot_capacity = (uint32_t)capacity;
  memset(s->eta_heads + old, 0xff, (capacity - old) * sizeof(KDEtaHeads));
  return true;
}

bool kd_reserve_forms(KDSolver *s, size_t needed) {
  if (needed <= s->form_capacity) return true;
  size_t capacity = kd_grown(s->form_capacity, needed);
  if (capacity > KD_INDEX_LIMIT || !kd_fit_candidates(s, capacity + 1)) return false;
  KDField fields[KDFormFields];
  size_t count = kd_form_fields(s, fields);
  if (!kd_fit_block(s, fields, count, &s->form_block, &s->form_block_size, s->form_capacity,
                    capacity))
    return false;
  s->form_capacity = (uint32_t)capacity;
  return true;
}

/* ---------------------------------------------------------------------------- create, destroy */

static _Atomic uint32_t kd_last_tag;

KDOptions KDDefaultOptions(void) {
  KDOptions options;
  memset(&options, 0, sizeof options);
  return options;
}

KDSolver *KDSolverCreate(const KDOptions *options) {
  KDOptions chosen = options != NULL ? *options : KDDefaultOptions();
  if (chosen.allocator.resize == NULL) chosen.allocator = kd_system_allocator();
  if (chosen.allocator.resize == NULL) return NULL;
  KDSolver *s = chosen.allocator.resize(chosen.allocator.context, NULL, 0, sizeof(KDSolver));
  if (s == NULL) return NULL;
  memset(s, 0, sizeof *s);
  s->allocator = chosen.allocator;
  s->work_budget = chosen.work_budget;
  s->counters.allocations = 1;
  s->counters.bytes = s->counters.peak_bytes = sizeof *s;
  do s->tag = 1 + atomic_fetch_add_explicit(&kd_last_tag, 1, memory_order_relaxed);
  while (s->tag == 0);
  s->variable_free = s->variable_dying = s->row_free = s->form_free = KD_NONE;
  s->changed_first = s->changed_last = KD_NONE;
  s->solved = true;
  s->random = 0x6b65646765;
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++) s->directions[k].form = KD_NONE;
  return s;
}

static void kd_free_directions(KDSolver *s) {
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++) {
    KDDirection *d = &s->directions[k];
    kd_free(s, d->variables, d->variable_capacity * sizeof(KDEntry));
    kd_free(s, d->forms, d->form_capacity * sizeof(KDEntry));
    memset(d, 0, sizeof *d);
    d->form = KD_NONE;
  }
}

void KDSolverDestroy(KDSolver *s) {
  if (s == NULL) return;
  kd_free(s, s->slot_block, s->slot_block_size);
  kd_free(s, s->form_block, s->form_block_size);
  kd_free(s, s->rows, s->row_capacity * sizeof(KDRowRecord));
  kd_free(s, s->buckets, s->bucket_count * sizeof(uint32_t));
  kd_free(s, s->levels, s->level_capacity * sizeof(KDLevelUse));
  kd_free(s, s->term_scratch, s->term_scratch_capacity * sizeof(KDEntry));
  kd_free(s, s->etas, s->eta_capacity * sizeof(KDEta));
  kd_free(s, s->eta_entries, s->eta_entry_capacity * sizeof(KDEtaEntry));
  kd_free(s, s->eta_bits, s->eta_bits_capacity * sizeof(uint64_t));
  kd_free(s, s->candidates, s->candidate_capacity * sizeof(KDCandidate));
  for (uint32_t k = 0; k < KD_TEMPORARIES; k++)
    kd_free(s, s->temporary[k].entries, s->temporary_capacity * sizeof(KDEntry));
  kd_free_directions(s);
  kd_pool_release(s, &s->model);
  kd_pool_release(s, &s->factors);
  kd_pool_release(s, &s->multipliers);
  KD_ASSERT(s->counters.bytes == sizeof *s);
  s->allocator.resize(s->allocator.context, s, sizeof *s, 0);
}

/* ------------------------------------------------------------------------------------- shrink */

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

/* Free places at the end of a list of records are given up. */
static void kd_drop_free_ends(KDSolver *s) {
  while (s->row_top > 0 &&
         !(s->rows[s->row_top - 1].flags & (KDRowLive | KDRowDying | KDRowListed)))
    s->row_top--;
  s->row_free = KD_NONE;
  for (uint32_t k = s->row_top; k-- > 0;) {
    KDRowRecord *r = &s->rows[k];
    if (r->flags & (KDRowLive | KDRowDying | KDRowListed)) continue;
    r->next_free = s->row_free;
    s->row_free = k;
  }
}

KDStatus KDSolverShrink(KDSolver *s) {
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
  KDField fields[KDSlotFields];
  size_t count = kd_slot_fields(s, fields);
  if (!kd_fit_block(s, fields, count, &s->slot_block, &s->slot_block_size, s->variable_top,
                    s->variable_top))
    return KDStatusOutOfMemory;
  s->slot_capacity = s->variable_top;
  count = kd_form_fields(s, fields);
  if (!kd_fit_block(s, fields, count, &s->form_block, &s->form_block_size, s->form_top,
                    s->form_top))
    return KDStatusOutOfMemory;
  s->form_capacity = s->form_top;
  uint32_t candidates = (s->variable_top > s->form_top ? s->variable_top : s->form_top) + 1;
  bool good =
      kd_trim(s, &s->rows, &s->row_capacity, s->row_top, sizeof(KDRowRecord)) &&
      kd_trim(s, &s->etas, &s->eta_capacity, s->eta_count, sizeof(KDEta)) &&
      kd_trim(s, &s->eta_entries, &s->eta_entry_capacity, s->eta_entry_count, sizeof(KDEtaEntry)) &&
      kd_trim(s, &s->eta_bits, &s->eta_bits_capacity,
              s->eta_count / 64 + 1 > s->eta_bits_capacity ? s->eta_bits_capacity
                                                           : s->eta_count / 64 + 1,
              sizeof(uint64_t)) &&
      kd_trim(s, &s->term_scratch, &s->term_scratch_capacity, 0, sizeof(KDEntry)) &&
      kd_trim(s, &s->candidates, &s->candidate_capacity, candidates, sizeof(KDCandidate));
  return good ? KDStatusOk : KDStatusOutOfMemory;
}
