/* What an error says. */

/* For the strerror_r of POSIX: strerror may write to memory that threads share. */
#define _POSIX_C_SOURCE 200809L

#include "file_internal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A text that is cut where its memory ends, and still knows how long it would be. */
typedef struct text {
  char *bytes;
  size_t capacity;
  size_t length;
} text;

static void append(text *to, const char *bytes) {
  size_t count = strlen(bytes);
  if (to->length < to->capacity) {
    size_t room = to->capacity - to->length;
    memcpy(to->bytes + to->length, bytes, count < room ? count : room);
  }
  to->length += count;
}

static void append_system(text *to, int code) {
  char message[256];
#if defined(_WIN32)
  bool known = strerror_s(message, sizeof message, code) == 0;
#else
  bool known = strerror_r(code, message, sizeof message) == 0;
#endif
  append(to, known ? message : "Unknown error");
}

static const char *prefix_of(KDFileAction action) {
  switch (action) {
  case KDFileActionOpen:
    return "";
  case KDFileActionInspect:
    return "Its size cannot be learned: ";
  case KDFileActionRead:
    return "Reading failed: ";
  case KDFileActionSeek:
    return "Seeking failed: ";
  }
  return "";
}

static void append_reason(text *to, const KDFileError *error) {
  char number[64];
  switch (error->status) {
  case KDFileStatusOk:
    append(to, "No error");
    return;
  case KDFileStatusEnd:
    append(to, "Nothing is left to read");
    return;
  case KDFileStatusMore:
    append(to, "The file goes on");
    return;
  case KDFileStatusDirectory:
    append(to, "It is a directory");
    break;
  case KDFileStatusNotRegular:
    append(to, "It is a pipe, a device or a socket, not a regular file");
    break;
  case KDFileStatusOutside:
    append(to, "The path leaves its directory");
    break;
  case KDFileStatusTooLarge:
    (void)snprintf(number, sizeof number, "%" PRIu64, error->limit);
    append(to, "It is larger than the limit of ");
    append(to, number);
    append(to, " bytes");
    break;
  case KDFileStatusOutOfMemory:
    append(to, "Memory ran out");
    break;
  case KDFileStatusNotSeekable:
    append(to, "It is not possible to seek to there");
    break;
  case KDFileStatusSystem:
    append(to, prefix_of(error->action));
    append_system(to, error->code);
    break;
  }
  (void)snprintf(number, sizeof number, " (errno %d)", error->code);
  append(to, number);
}

int KDFileStatusGetCode(KDFileStatus status) {
  switch (status) {
  case KDFileStatusOk:
  case KDFileStatusEnd:
  case KDFileStatusMore:
  case KDFileStatusSystem:
    return 0;
  case KDFileStatusDirectory:
    return EISDIR;
  case KDFileStatusNotRegular:
    return EINVAL;
  case KDFileStatusOutside:
    return EXDEV;
  case KDFileStatusTooLarge:
    return EFBIG;
  case KDFileStatusOutOfMemory:
    return ENOMEM;
  case KDFileStatusNotSeekable:
    return ESPIPE;
  }
  return 0;
}

size_t KDFileErrorCopyText(const KDFileError *error, char *bytes, size_t capacity) {
  text to = {.bytes = bytes, .capacity = bytes != NULL && capacity > 0 ? capacity - 1 : 0};
  if (error->path != NULL) {
    append(&to, "Error opening '");
    append(&to, error->path);
    append(&to, "'. ");
  }
  append_reason(&to, error);
  if (bytes != NULL && capacity > 0) {
    bytes[to.length < to.capacity ? to.length : to.capacity] = '\0';
  }
  return to.length;
}
