/* Each block stands behind a header that remembers its size. */
#include "kedge_solver_memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FRESH = 0xA5, STALE = 0xDB };

static const size_t HELD = (size_t)0x4B656467;
static const size_t RETURNED = (size_t)0x64656164;

typedef struct header {
  _Alignas(max_align_t) size_t size;
  size_t state;
} header;

KDMemory *KDMemoryCreate(void) {
  KDMemory *memory = calloc(1, sizeof *memory);
  if (memory == NULL) {
    abort();
  }
  return memory;
}

void KDMemoryDestroy(KDMemory *memory) { free(memory); }

static void *get(KDMemory *memory, size_t size) {
  memory->requests += 1;
  size_t number = memory->requests;
  if (memory->refuse_request != 0 && number >= memory->refuse_request &&
      number - memory->refuse_request <= memory->refuse_more) {
    memory->refusals += 1;
    return NULL;
  }
  header *block = size > SIZE_MAX - sizeof(header) ? NULL : malloc(sizeof(header) + size);
  if (block == NULL) {
    return NULL;
  }
  *block = (header){.size = size, .state = HELD};
  memory->held_blocks += 1;
  memory->held_bytes += size;
  return memset(block + 1, FRESH, size);
}

static void give_back(KDMemory *memory, header *block) {
  memory->held_blocks -= 1;
  memory->held_bytes -= block->size;
  block->state = RETURNED;
  memset(block + 1, STALE, block->size);
  free(block);
}

static void *resize(void *context, void *bytes, size_t old_size, size_t new_size) {
  KDMemory *memory = context;
  header *old = bytes == NULL ? NULL : (header *)bytes - 1;
  if (old == NULL ? old_size != 0 : old->state != HELD || old->size != old_size) {
    memory->mistakes += 1;
    return NULL;
  }
  void *new = new_size == 0 ? NULL : get(memory, new_size);
  if (old != NULL && (new != NULL || new_size == 0)) {
    if (new != NULL) {
      memcpy(new, bytes, old_size < new_size ? old_size : new_size);
    }
    give_back(memory, old);
  }
  return new;
}

KDAllocator KDMemoryAllocator(KDMemory *memory) {
  return (KDAllocator){.resize = resize, .context = memory};
}
