/* Whole files into new memory. One byte more than the file has is asked for: the read then comes
   back short, which tells that the file ends there, and the byte holds the closing NUL. */
#include "file_internal.h"

/* The first memory for a file whose size the system does not tell: a page. */
enum { KD_UNKNOWN_SIZE = 4096 };

/* The file's bytes so far. `capacity` counts the byte for the NUL. */
typedef struct contents {
  char *bytes;
  size_t count;
  size_t capacity;
} contents;

static KDFileStatus fail_too_large(KDFile *file, size_t limit) {
  (void)kd_file_fail(file, KDFileActionRead, KDFileStatusTooLarge);
  file->error.limit = limit;
  return KDFileStatusTooLarge;
}

static KDFileStatus resize(KDFile *file, contents *all, size_t capacity) {
  const kd_file_calls *calls = file->calls;
  char *bytes = calls->resize(calls->context, all->bytes, capacity);
  if (bytes == NULL) {
    return kd_file_fail(file, KDFileActionRead, KDFileStatusOutOfMemory);
  }
  all->bytes = bytes;
  all->capacity = capacity;
  return KDFileStatusOk;
}

static KDFileStatus read_contents(KDFile *file, size_t limit, contents *all) {
  /* Sizes stay below half the address range, as C's and Swift's own do. */
  size_t most = limit < PTRDIFF_MAX - 1 ? limit : PTRDIFF_MAX - 1;
  if (file->size > most) {
    return fail_too_large(file, most);
  }
  size_t expected = file->size > 0 ? (size_t)file->size : KD_UNKNOWN_SIZE;
  KDFileStatus status = resize(file, all, expected + 1);
  while (status == KDFileStatusOk) {
    size_t got;
    status = KDFileReadToEnd(file, all->bytes + all->count, all->capacity - all->count, &got);
    all->count += got;
    if (all->count > most) {
      return fail_too_large(file, most);
    }
    if (status != KDFileStatusMore) {
      break;
    }
    status = resize(file, all, all->capacity <= most / 2 ? all->capacity * 2 : most + 1);
  }
  if (status == KDFileStatusOk && all->count + 1 != all->capacity) {
    status = resize(file, all, all->count + 1);
  }
  if (status == KDFileStatusOk) {
    all->bytes[all->count] = '\0';
  }
  return status;
}

KDFileStatus kd_file_read_whole(const kd_file_calls *calls, const char *path, size_t limit,
                                void **bytes, size_t *count, KDFileError *error) {
  *bytes = NULL;
  *count = 0;
  KDFile *file;
  KDFileStatus status = kd_file_open(calls, path, NULL, &file, error);
  if (status != KDFileStatusOk) {
    return status;
  }
  contents all = {0};
  status = read_contents(file, limit, &all);
  if (status == KDFileStatusOk) {
    *bytes = all.bytes;
    *count = all.count;
  } else {
    (void)calls->resize(calls->context, all.bytes, 0);
    if (error != NULL) {
      *error = file->error;
      error->path = path;
    }
  }
  KDFileClose(file);
  return status;
}

KDFileStatus KDFileReadWhole(const char *path, size_t limit, void **bytes, size_t *count,
                             KDFileError *error) {
  return kd_file_read_whole(&kd_system_calls, path, limit, bytes, count, error);
}

void KDFileFreeBytes(void *bytes) {
  (void)kd_system_calls.resize(kd_system_calls.context, bytes, 0);
}

bool KDFileHasMemory(size_t count) {
  void *block = kd_system_calls.resize(kd_system_calls.context, NULL, count > 0 ? count : 1);
  (void)kd_system_calls.resize(kd_system_calls.context, block, 0);
  return block != NULL;
}
