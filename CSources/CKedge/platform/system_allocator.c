/* Where memory comes from on a hosted system. The solver itself asks nothing of a C library's heap.
 */
#include "../solver/internal.h"

#if __STDC_HOSTED__
#include <stdlib.h>

static void *kd_system_resize(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, new_size);
}

KDAllocator kd_system_allocator(void) { return (KDAllocator){kd_system_resize, NULL}; }
#else
KDAllocator kd_system_allocator(void) { return (KDAllocator){NULL, NULL}; }
#endif
