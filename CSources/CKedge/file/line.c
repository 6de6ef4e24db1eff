/* Reading line by line.

   The buffer is looked through in blocks of 64 bytes: `newlines` has a bit for each newline of the
   block that begins at `block` which no line has used yet, and everything before `looked` has been
   looked at. While there is no newline the rest of the line is read behind what is there. When the
   buffer's end comes first, the line moves to its start, or to a buffer of twice the size when it
   fills more than half of this one. So no byte is looked at twice, and moving costs no more than a
   constant for each byte of a line. */
#include "file_internal.h"
#include "newlines.h"

#include <string.h>

/* Makes room behind the line that begins at `start`. */
static KDFileStatus make_room(KDFile *file) {
  size_t held = file->end - file->start;
  if (held <= file->capacity / 2) {
    memmove(file->buffer, file->buffer + file->start, held);
    kd_file_place(file, 0, held);
    file->looked = held;
    return KDFileStatusOk;
  }
  const kd_file_calls *calls = file->calls;
  char *larger = NULL;
  if (file->capacity <= SIZE_MAX / 2) {
    larger = calls->resize(calls->context, NULL, file->capacity * 2);
  }
  if (larger == NULL) {
    return kd_file_fail(file, KDFileActionRead, KDFileStatusOutOfMemory);
  }
  memcpy(larger, file->buffer + file->start, held);
  if (file->owns_buffer) {
    (void)calls->resize(calls->context, file->buffer, 0);
  }
  file->buffer = larger;
  file->capacity *= 2;
  file->owns_buffer = true;
  kd_file_place(file, 0, held);
  file->looked = held;
  return KDFileStatusOk;
}

static KDFileStatus fail_too_long(KDFile *file) {
  (void)kd_file_fail(file, KDFileActionRead, KDFileStatusTooLarge);
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

/* Looks at block after block, the last one as long as it is, up to one with a newline. */
static void look(KDFile *file) {
  /* Other reads may have gone past what was looked at. */
  size_t at = file->looked > file->start ? file->looked : file->start;
  uint64_t newlines = 0;
  while (newlines == 0 && file->end - at >= KD_NEWLINE_BLOCK) {
    newlines = kd_find_newlines(file->buffer + at);
    at += KD_NEWLINE_BLOCK;
  }
  file->block = at - (newlines != 0 ? KD_NEWLINE_BLOCK : 0);
  if (newlines == 0 && at < file->end) {
    char last[KD_NEWLINE_BLOCK] = {0};
    memcpy(last, file->buffer + at, file->end - at);
    newlines = kd_find_newlines(last);
    at = file->end;
  }
  file->newlines = newlines;
  file->looked = at;
}

KDFileStatus KDFileReadLine(KDFile *file, const char **line, size_t *length) {
  *line = NULL;
  *length = 0;
  file->last_count = 0;
  KDFileStatus status = kd_file_need_buffer(file);
  while (status == KDFileStatusOk) {
    if (file->newlines == 0) {
      look(file);
    }
    size_t held = file->end - file->start;
    if (file->newlines != 0) {
      size_t found = file->block + kd_lowest_bit(file->newlines) - file->start;
      status = give(file, found, found + 1, line, length);
      if (status == KDFileStatusOk) {
        file->newlines &= file->newlines - 1;
      }
      return status;
    }
    if (held > file->longest_line) {
      return fail_too_long(file);
    }
    if (held == 0) {
      kd_file_place(file, 0, 0);
    } else if (file->end == file->capacity) {
      status = make_room(file);
    }
    if (status == KDFileStatusOk) {
      status = kd_file_fill(file);
    }
  }
  size_t held = file->end - file->start;
  if (status == KDFileStatusEnd && held > 0) {
    return give(file, held, held, line, length);
  }
  return status;
}
