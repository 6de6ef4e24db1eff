/* Arrays that grow, and pools of short lists, on the caller's allocator. */
#include "internal.h"

static void *kd_raw_resize(KDSolver *s, void *block, size_t old_size, size_t new_size) {
  if (old_size == new_size) return block;
  if (new_size > old_size) s->counters.allocations++;
  void *result = s->allocator.resize(s->allocator.context, block, old_size, new_size);
  if (new_size == 0) {
    s->counters.bytes -= old_size;
    return NULL;
  }
  if (result == NULL) return NULL;
  s->counters.bytes += new_size - old_size;
  if (s->counters.bytes > s->counters.peak_bytes) s->counters.peak_bytes = s->counters.bytes;
  return result;
}

void *kd_allocate(KDSolver *s, size_t size) {
  return size == 0 ? NULL : kd_raw_resize(s, NULL, 0, size);
}

void kd_free(KDSolver *s, void *block, size_t size) {
  if (block != NULL) kd_raw_resize(s, block, size, 0);
}

bool kd_resize(KDSolver *s, void *block, size_t old_count, size_t new_count, size_t element) {
  if (old_count == new_count) return true;
  if (new_count > SIZE_MAX / element) return false;
  void *old;
  memcpy(&old, block, sizeof old);
  void *result = kd_raw_resize(s, old, old_count * element, new_count * element);
  if (result == NULL && new_count != 0) return false;
  memcpy(block, &result, sizeof result);
  return true;
}

bool kd_reserve(KDSolver *s, void *block, uint32_t *capacity, size_t needed, size_t element) {
  if (needed <= *capacity) return true;
  if (needed > KD_INDEX_LIMIT) return false;
  size_t grown = (size_t)*capacity + *capacity / 2 + 8;
  if (grown < needed) grown = needed;
  if (grown > KD_INDEX_LIMIT) grown = KD_INDEX_LIMIT;
  if (!kd_resize(s, block, *capacity, grown, element)) return false;
  *capacity = (uint32_t)grown;
  return true;
}

bool kd_pool_reserve(KDSolver *s, KDPool *pool, size_t extra) {
  return kd_reserve(s, &pool->entries, &pool->capacity, (size_t)pool->used + extra,
                    sizeof(KDEntry));
}

void kd_pool_clear(KDPool *pool) {
  pool->used = 0;
  memset(pool->free, 0, sizeof pool->free);
}

void kd_pool_release(KDSolver *s, KDPool *pool) {
  kd_free(s, pool->entries, pool->capacity * sizeof(KDEntry));
  memset(pool, 0, sizeof *pool);
}

static uint32_t kd_class(uint32_t capacity) {
  return capacity <= 1 ? 0 : 32 - (uint32_t)__builtin_clz(capacity - 1);
}

static void kd_give_back(KDPool *pool, uint32_t start, uint32_t capacity) {
  uint32_t class = kd_class(capacity);
  pool->entries[start].index = pool->free[class];
  pool->free[class] = start + 1;
}

bool kd_span_reserve(KDSolver *s, KDPool *pool, KDSpan *span, uint32_t capacity) {
  if (capacity <= span->capacity) return true;
  uint32_t class = kd_class(capacity);
  if (class >= KD_POOL_CLASSES - 1) return false;
  uint32_t size = UINT32_C(1) << class;
  uint32_t start;
  if (pool->free[class] != 0) {
    start = pool->free[class] - 1;
    pool->free[class] = pool->entries[start].index;
  } else {
    if (!kd_pool_reserve(s, pool, size)) return false;
    start = pool->used;
    pool->used += size;
  }
  if (span->count != 0)
    memcpy(pool->entries + start, pool->entries + span->start, span->count * sizeof(KDEntry));
  if (span->capacity != 0) kd_give_back(pool, span->start, span->capacity);
  span->start = start;
  span->capacity = size;
  return true;
}

bool kd_span_push(KDSolver *s, KDPool *pool, KDSpan *span, KDEntry entry) {
  if (span->count == span->capacity && !kd_span_reserve(s, pool, span, span->count + 1))
    return false;
  pool->entries[span->start + span->count++] = entry;
  return true;
}

void kd_span_free(KDPool *pool, KDSpan *span) {
  if (span->capacity != 0) kd_give_back(pool, span->start, span->capacity);
  memset(span, 0, sizeof *span);
}
