/* The reader's system calls on POSIX. Another system is another file that fills the same table.

   _GNU_SOURCE is for O_PATH, with which a directory need not be readable to be passed through;
   _FILE_OFFSET_BITS for files of more than 2 GiB where `long` has 32 bits. */
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64

#include "file_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(O_PATH)
#define KD_ENTER_DIRECTORY O_PATH
#elif defined(O_SEARCH)
#define KD_ENTER_DIRECTORY O_SEARCH
#else
#define KD_ENTER_DIRECTORY O_RDONLY
#endif

static int system_open_at(void *context, int directory, const char *path, int flags) {
  (void)context;
  /* Reading must never make a terminal the controlling one, or leak into a child. */
  int mode = O_CLOEXEC | O_NOCTTY;
  mode |= (flags & KD_OPEN_DIRECTORY) != 0 ? KD_ENTER_DIRECTORY | O_DIRECTORY : O_RDONLY;
  if ((flags & KD_OPEN_NO_FOLLOW) != 0) {
    mode |= O_NOFOLLOW;
  }
  if ((flags & KD_OPEN_NO_WAIT) != 0) {
    mode |= O_NONBLOCK;
  }
  int descriptor = openat(directory == KD_CURRENT_DIRECTORY ? AT_FDCWD : directory, path, mode);
  return descriptor < 0 ? -errno : descriptor;
}

static int system_inspect(void *context, int descriptor, kd_file_facts *facts) {
  (void)context;
  struct stat status;
  if (fstat(descriptor, &status) != 0) {
    return -errno;
  }
  facts->is_directory = S_ISDIR(status.st_mode);
  facts->is_regular = S_ISREG(status.st_mode);
  facts->size = facts->is_regular && status.st_size > 0 ? (uint64_t)status.st_size : 0;
  return 0;
}

static int64_t system_read(void *context, int descriptor, void *bytes, size_t count) {
  (void)context;
  ssize_t result = read(descriptor, bytes, count);
  return result < 0 ? -(int64_t)errno : result;
}

static int64_t system_seek(void *context, int descriptor, int64_t offset, KDFileOrigin origin) {
  (void)context;
  int whence = origin == KDFileOriginStart     ? SEEK_SET
               : origin == KDFileOriginCurrent ? SEEK_CUR
                                               : SEEK_END;
  off_t result = lseek(descriptor, (off_t)offset, whence);
  return result < 0 ? -(int64_t)errno : result;
}

static int system_close(void *context, int descriptor) {
  (void)context;
  return close(descriptor) != 0 ? -errno : 0;
}

static int64_t system_read_link(void *context, int directory, const char *path, char *target,
                                size_t capacity) {
  (void)context;
  ssize_t result =
      readlinkat(directory == KD_CURRENT_DIRECTORY ? AT_FDCWD : directory, path, target, capacity);
  return result < 0 ? -(int64_t)errno : result;
}

static void *system_resize(void *context, void *block, size_t size) {
  (void)context;
  if (size == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, size);
}

const kd_file_calls kd_system_calls = {
    .open_at = system_open_at,
    .inspect = system_inspect,
    .read = system_read,
    .seek = system_seek,
    .close = system_close,
    .read_link = system_read_link,
    .resize = system_resize,
    .context = NULL,
};
