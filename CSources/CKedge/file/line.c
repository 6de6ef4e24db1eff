/* Reading line by line. A line is looked for in the buffer, and no byte is looked at twice: while
   there is no newline the rest of the line is read behind what is there. When the buffer's end
   comes first, the line moves to its start, or to a buffer of twice the size when it fills more
   than half of this one; so moving costs no more than a constant for each byte of a line. */
#include "file_internal.h"

#include <errno.h>
#include <string.h>

/* Makes room behind the line that begins at `start`. */
static KDFileStatus make_room(KDFile *file) {
  size_t held = file->end - file->start;
  if (held <= file->capacity / 2) {
    memmove(file->buffer, file->buffer + file->start, held);
    file->start = 0;
    file->end = held;
    return KDFileStatusOk;
  }
  const kd_file_calls *calls = file->calls;
  char *larger = NULL;
  if (file->capacity <= SIZE_MAX / 2) {
    larger = calls->resize(calls->context, NULL, file->capacity * 2);
  }
  if (larger == NULL) {
    return kd_file_fail(file, KDFileActionRead, KDFileStatusOutOfMemory, ENOMEM);
  }
  memcpy(larger, file->buffer + file->start, held);
  if (file->owns_buffer) {
    (void)calls->resize(calls->context, file->buffer, 0);
  }
  file->buffer = larger;
  file->capacity *= 2;
  file->owns_buffer = true;
  file->start = 0;
  file->end = held;
  return KDFileStatusOk;
}

static KDFileStatus fail_too_long(KDFile *file) {
  (void)kd_file_fail(file, KDFileActionRead, KDFileStatusTooLarge, EFBIG);
  file->error.limit = file->longest_line;
  return KDFileStatusTooLarge;
}

/* Gives the `found` bytes at `start` as a line, and takes `taken` for it. */
static KDFileStatus give(KDFile *file, size_t found, size_t taken, const char **line,
                         size_t *length) {
  if (found > file->longest_line) {
    return fail_too_long(file);
  }
  *line = file->buffer + file->start;
  *length = found;
  file->start += taken;
  file->last_count = taken;
  return KDFileStatusOk;
}

KDFileStatus KDFileReadLine(KDFile *file, const char **line, size_t *length) {
  *line = NULL;
  *length = 0;
  file->last_count = 0;
  KDFileStatus status = kd_file_need_buffer(file);
  size_t searched = 0;
  while (status == KDFileStatusOk) {
    const char *start = file->buffer + file->start;
    size_t held = file->end - file->start;
    if (held > searched) {
      const char *newline = memchr(start + searched, '\n', held - searched);
      if (newline != NULL) {
        size_t found = (size_t)(newline - start);
        return give(file, found, found + 1, line, length);
      }
      searched = held;
    }
    if (searched > file->longest_line) {
      return fail_too_long(file);
    }
    if (held == 0) {
      file->start = 0;
      file->end = 0;
    } else if (file->end == file->capacity) {
      status = make_room(file);
    }
    if (status == KDFileStatusOk) {
      status = kd_file_fill(file);
    }
  }
  if (status == KDFileStatusEnd && searched > 0) {
    return give(file, searched, searched, line, length);
  }
  return status;
}
