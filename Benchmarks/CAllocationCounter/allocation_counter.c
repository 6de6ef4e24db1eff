#include "allocation_counter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define HEAP_IS_TAKEN 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HEAP_IS_TAKEN)

/* Of the initial-exec kind, so that reading it never allocates. */
static _Thread_local uint64_t count __attribute__((tls_model("initial-exec")));

/* glibc's own names for what it does when nobody has put anything in front. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *block = found;
  return 0;
}

void free(void *block) { __libc_free(block); }

bool AllocationsAreCounted(void) { return true; }

uint64_t AllocationCount(void) { return count; }

#else

bool AllocationsAreCounted(void) { return false; }

uint64_t AllocationCount(void) { return 0; }

#endif
