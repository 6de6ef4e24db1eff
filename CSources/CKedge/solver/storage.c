/* Where a solver's arrays lie.

   All arrays with one element per variable that a model needs lie in one block, those with one per form
   in another: a small solver takes few allocations, and growing a block succeeds or changes nothing. What
   only pivoting needs lies in two more blocks, which are made when it is first needed: most layouts are
   solved without. */
#include "internal.h"

/* Where an array begins, and how large its elements are. */
typedef struct KDField {
  void *pointer;
  size_t element;
  bool is_list; /* what lies behind its count does not matter */
} KDField;

/* The arrays of one block. */
typedef struct KDFields {
  KDField fields[32];
  size_t count;
} KDFields;

static void kd_field(KDFields *f, void *pointer, size_t element, bool is_list) {
  KD_ASSERT(f->count < sizeof f->fields / sizeof f->fields[0]);
  f->fields[f->count++] = (KDField){pointer, element, is_list};
}

static void kd_vector_fields(KDFields *f, KDVector *v) {
  kd_field(f, &v->value, sizeof(double), false);
  kd_field(f, &v->index, sizeof(uint32_t), true);
  kd_field(f, &v->listed, 1, false);
}

static KDFields kd_slot_fields(KDSolver *s) {
  KDFields f = {.count = 0};
  kd_field(&f, &s->slots, sizeof(KDSlot), false);
  kd_field(&f, &s->variables, sizeof(KDVariableRecord), false);
  kd_field(&f, &s->x, sizeof(double), false);
  kd_field(&f, &s->value, sizeof(double), false);
  kd_field(&f, &s->touched, sizeof(uint32_t), true);
  kd_field(&f, &s->changed, sizeof(uint32_t), true);
  kd_field(&f, &s->marks, 1, false);
  return f;
}

static KDFields kd_form_fields(KDSolver *s) {
  KDFields f = {.count = 0};
  kd_field(&f, &s->hot, sizeof(KDHot), false);
  kd_field(&f, &s->forms, sizeof(KDForm), false);
  kd_field(&f, &s->violated, sizeof(uint32_t), true);
  kd_field(&f, &s->blamed, sizeof(uint32_t), true);
  return f;
}

static KDFields kd_slot_scratch_fields(KDSolver *s) {
  KDFields f = {.count = 0};
  KDVector *vectors[] = {&s->alpha, &s->spike, &s->direction, &s->row, &s->step};
  for (size_t k = 0; k < sizeof vectors / sizeof vectors[0]; k++) kd_vector_fields(&f, vectors[k]);
  uint32_t **lists[] = {&s->stack,    &s->stack_position, &s->topological, &s->parent,
                        &s->doubtful, &s->loose,          &s->noted,       &s->watched};
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
    kd_field(&f, lists[k], sizeof(uint32_t), true);
  kd_field(&f, &s->mark, sizeof(uint32_t), false);
  kd_field(&f, &s->eta_heads, sizeof(KDEtaHeads), true);
  kd_field(&f, &s->ambiguous, 1, true);
  return f;
}

static KDFields kd_form_scratch_fields(KDSolver *s) {
  KDFields f = {.count = 0};
  kd_vector_fields(&f, &s->rates);
  uint32_t **lists[] = {&s->passed, &s->passed_from, &s->walls};
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
    kd_field(&f, lists[k], sizeof(uint32_t), true);
  return f;
}

static size_t kd_padded(size_t size) { return (size + 15) & ~(size_t)15; }

/* Gives every array room for `capacity` elements, keeping those that are in use. Lists may be longer than what
   is clean: a new variable is noted before its scratch is. */
static bool kd_fit(KDSolver *s, KDFields f, KDBlock *block, size_t capacity) {
  size_t size = 0, used = block->clean < capacity ? block->clean : capacity;
  size_t listed = block->capacity < capacity ? block->capacity : capacity;
  for (size_t k = 0; k < f.count; k++) size += kd_padded(capacity * f.fields[k].element);
  uint8_t *fresh = kd_allocate(s, size);
  if (fresh == NULL && size != 0) return false;
  uint8_t *at = fresh;
  for (size_t k = 0; k < f.count; k++) {
    void *old;
    memcpy(&old, f.fields[k].pointer, sizeof old);
    size_t kept = f.fields[k].is_list ? listed : used;
    if (kept != 0) memcpy(at, old, kept * f.fields[k].element);
    memcpy(f.fields[k].pointer, &at, sizeof at);
    at += kd_padded(capacity * f.fields[k].element);
  }
  kd_free(s, block->memory, block->size);
  *block = (KDBlock){fresh, size, (uint32_t)capacity, (uint32_t)used};
  return true;
}

/* Clears elements up to `needed` and some more; memory that is never used is never touched. */
static void kd_clean(KDFields f, KDBlock *block, uint32_t needed) {
  uint32_t from = block->clean, to = from + from / 4 + 16;
  if (to < needed) to = needed;
  if (to > block->capacity) to = block->capacity;
  for (size_t k = 0; k < f.count; k++) {
    if (f.fields[k].is_list) continue;
    uint8_t *array;
    memcpy(&array, f.fields[k].pointer, sizeof array);
    size_t element = f.fields[k].element;
    memset(array + from * element, 0, (to - from) * element);
  }
  block->clean = to;
}

static size_t kd_grown(size_t capacity, size_t needed) {
  size_t grown = 2 * capacity + 8;
  if (grown > KD_INDEX_LIMIT) grown = KD_INDEX_LIMIT;
  return grown > needed ? grown : needed;
}

bool kd_reserve_slots(KDSolver *s, size_t needed) {
  size_t capacity = s->slot_block.capacity;
  return needed <= capacity ||
         (needed <= KD_INDEX_LIMIT &&
          kd_fit(s, kd_slot_fields(s), &s->slot_block, kd_grown(capacity, needed)));
}

void kd_clean_slots(KDSolver *s, uint32_t top) {
  if (top > s->slot_block.clean) kd_clean(kd_slot_fields(s), &s->slot_block, top);
}

bool kd_reserve_forms(KDSolver *s, size_t needed) {
  size_t capacity = s->form_block.capacity;
  return needed <= capacity ||
         (needed <= KD_INDEX_LIMIT &&
          kd_fit(s, kd_form_fields(s), &s->form_block, kd_grown(capacity, needed)));
}

void kd_clean_forms(KDSolver *s, uint32_t top) {
  if (top > s->form_block.clean) kd_clean(kd_form_fields(s), &s->form_block, top);
}

bool kd_reserve_scratch(KDSolver *s) {
  KDBlock *slots = &s->slot_scratch, *forms = &s->form_scratch;
  uint32_t capacity = s->slot_block.capacity;
  if (slots->capacity < capacity && !kd_fit(s, kd_slot_scratch_fields(s), slots, capacity)) {
    s->failed = true;
    return false;
  }
  if (slots->clean < s->variable_top) {
    uint32_t old = slots->clean;
    kd_clean(kd_slot_scratch_fields(s), slots, s->variable_top);
    memset(s->eta_heads + old, 0xff, (slots->clean - old) * sizeof(KDEtaHeads));
  }
  capacity = s->form_block.capacity;
  if (forms->capacity < capacity && !kd_fit(s, kd_form_scratch_fields(s), forms, capacity)) {
    s->failed = true;
    return false;
  }
  if (forms->clean < s->form_top) kd_clean(kd_form_scratch_fields(s), forms, s->form_top);
  return true;
}

bool kd_reserve_candidates(KDSolver *s, size_t needed) {
  if (kd_reserve(s, &s->candidates, &s->candidate_capacity, needed, sizeof(KDCandidate)))
    return true;
  s->failed = true;
  return false;
}

bool kd_fit_storage(KDSolver *s) {
  uint32_t n = s->variable_top, m = s->form_top;
  if (!kd_fit(s, kd_slot_fields(s), &s->slot_block, n) ||
      !kd_fit(s, kd_form_fields(s), &s->form_block, m))
    return false;
  return (s->slot_scratch.capacity <= n ||
          kd_fit(s, kd_slot_scratch_fields(s), &s->slot_scratch, n)) &&
         (s->form_scratch.capacity <= m ||
          kd_fit(s, kd_form_scratch_fields(s), &s->form_scratch, m));
}

void kd_free_storage(KDSolver *s) {
  KDBlock *blocks[] = {&s->slot_block, &s->form_block, &s->slot_scratch, &s->form_scratch};
  for (size_t k = 0; k < sizeof blocks / sizeof blocks[0]; k++) {
    kd_free(s, blocks[k]->memory, blocks[k]->size);
    memset(blocks[k], 0, sizeof *blocks[k]);
  }
  kd_free(s, s->candidates, s->candidate_capacity * sizeof(KDCandidate));
  s->candidates = NULL;
  s->candidate_capacity = 0;
}
