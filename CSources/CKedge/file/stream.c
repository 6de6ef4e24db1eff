/* Reading bytes, and moving about.

   A regular file's end needs no read of its own: a read that brings less than it was asked for, and
   so arrives exactly at the size that the file had when it was opened, has met the end. Any other
   short read (a signal, a pipe, a file that grows or shrinks) is followed by the next, until one
   brings nothing. */
#include "file_internal.h"

#include <errno.h>
#include <string.h>

/* What one read asks for at most. macOS refuses more than INT_MAX bytes, Linux gives no more. */
#define KD_LONGEST_READ ((size_t)1 << 30)

KDFileStatus kd_file_fetch(KDFile *file, void *bytes, size_t capacity, size_t *count) {
  *count = 0;
  if (file->ended) {
    return KDFileStatusEnd;
  }
  const kd_file_calls *calls = file->calls;
  size_t asked = capacity < KD_LONGEST_READ ? capacity : KD_LONGEST_READ;
  int64_t result;
  do {
    result = calls->read(calls->context, file->descriptor, bytes, asked);
  } while (result == -EINTR);
  if (result < 0) {
    return kd_file_fail_system(file, KDFileActionRead, (int)-result);
  }
  size_t got = (size_t)result;
  file->offset += result;
  file->ended = got == 0 || (got < asked && (uint64_t)file->offset == file->size);
  *count = got;
  return got == 0 ? KDFileStatusEnd : KDFileStatusOk;
}

void kd_file_place(KDFile *file, size_t start, size_t end) {
  file->start = start;
  file->end = end;
  file->newlines = 0;
  file->looked = 0;
}

KDFileStatus kd_file_need_buffer(KDFile *file) {
  if (file->buffer != NULL) {
    return KDFileStatusOk;
  }
  const kd_file_calls *calls = file->calls;
  file->buffer = calls->resize(calls->context, NULL, file->wanted_capacity);
  if (file->buffer == NULL) {
    return kd_file_fail(file, KDFileActionRead, KDFileStatusOutOfMemory);
  }
  file->capacity = file->wanted_capacity;
  return KDFileStatusOk;
}

KDFileStatus kd_file_fill(KDFile *file) {
  size_t count;
  KDFileStatus status =
      kd_file_fetch(file, file->buffer + file->end, file->capacity - file->end, &count);
  file->end += count;
  return status;
}

/* Moves up to `capacity` bytes from the buffer to `bytes`. */
static size_t take(KDFile *file, char *bytes, size_t capacity) {
  size_t held = file->end - file->start;
  size_t count = held < capacity ? held : capacity;
  if (count > 0) {
    memcpy(bytes, file->buffer + file->start, count);
    kd_file_place(file, file->start + count, file->end);
  }
  return count;
}

/* Has something in the buffer, or says why not. */
static KDFileStatus look_ahead(KDFile *file) {
  if (file->start < file->end) {
    return KDFileStatusOk;
  }
  KDFileStatus status = kd_file_need_buffer(file);
  if (status != KDFileStatusOk) {
    return status;
  }
  kd_file_place(file, 0, 0);
  return kd_file_fill(file);
}

KDFileStatus KDFileRead(KDFile *file, void *bytes, size_t capacity, size_t *count) {
  char *into = bytes;
  size_t done = take(file, into, capacity);
  KDFileStatus status = KDFileStatusOk;
  while (done < capacity && status == KDFileStatusOk) {
    size_t buffer_size = file->buffer != NULL ? file->capacity : file->wanted_capacity;
    size_t got = 0;
    if (capacity - done >= buffer_size) {
      status = kd_file_fetch(file, into + done, capacity - done, &got);
    } else {
      status = look_ahead(file);
      got = take(file, into + done, capacity - done);
    }
    done += got;
  }
  file->last_count = done;
  *count = done;
  return status;
}

KDFileStatus KDFileReadToEnd(KDFile *file, void *bytes, size_t capacity, size_t *count) {
  char *into = bytes;
  size_t done = take(file, into, capacity);
  KDFileStatus status = KDFileStatusOk;
  while (done < capacity && status == KDFileStatusOk) {
    size_t got;
    status = kd_file_fetch(file, into + done, capacity - done, &got);
    done += got;
  }
  if (status == KDFileStatusOk) {
    status = look_ahead(file);
    status = status == KDFileStatusOk ? KDFileStatusMore : status;
  }
  file->last_count = done;
  *count = done;
  return status == KDFileStatusEnd ? KDFileStatusOk : status;
}

KDFileStatus KDFileCheckEnd(KDFile *file) { return look_ahead(file); }

size_t KDFileGetLastCount(const KDFile *file) { return file->last_count; }

int64_t KDFileTell(const KDFile *file) { return file->offset - (int64_t)(file->end - file->start); }

KDFileStatus KDFileSeek(KDFile *file, int64_t offset, KDFileOrigin origin) {
  if (origin == KDFileOriginCurrent) {
    /* The descriptor stands further on than the stream does. */
    int64_t here = KDFileTell(file);
    if (offset > INT64_MAX - here) {
      return kd_file_fail(file, KDFileActionSeek, KDFileStatusNotSeekable);
    }
    offset += here;
    origin = KDFileOriginStart;
  }
  const kd_file_calls *calls = file->calls;
  int64_t result;
  do {
    result = calls->seek(calls->context, file->descriptor, offset, origin);
  } while (result == -EINTR);
  if (result < 0) {
    int code = (int)-result;
    bool refused = code == ESPIPE || code == EINVAL || code == EOVERFLOW;
    return refused ? kd_file_fail(file, KDFileActionSeek, KDFileStatusNotSeekable)
                   : kd_file_fail_system(file, KDFileActionSeek, code);
  }
  kd_file_place(file, 0, 0);
  file->ended = false;
  file->offset = result;
  return KDFileStatusOk;
}
