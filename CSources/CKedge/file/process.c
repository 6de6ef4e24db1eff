/* What the running program knows of itself: where it lies, and its environment. */

/* For readlink and realpath. */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700

#include "kedge_file.h"

#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#elif defined(__linux__)
#include <unistd.h>
#endif

static size_t copy(const char *from, size_t length, char *to, size_t capacity) {
  if (to != NULL && capacity > 0) {
    size_t kept = length < capacity ? length : capacity - 1;
    memcpy(to, from, kept);
    to[kept] = '\0';
  }
  return length;
}

size_t KDProcessCopyPath(char *path, size_t capacity) {
#if defined(__linux__)
  char found[4096];
  ssize_t length = readlink("/proc/self/exe", found, sizeof found);
  return length > 0 && (size_t)length < sizeof found ? copy(found, (size_t)length, path, capacity)
                                                     : 0;
#elif defined(__APPLE__)
  char found[4096];
  uint32_t size = sizeof found;
  char *resolved = _NSGetExecutablePath(found, &size) == 0 ? realpath(found, NULL) : NULL;
  size_t length = resolved != NULL ? copy(resolved, strlen(resolved), path, capacity) : 0;
  free(resolved);
  return length;
#else
  return copy("", 0, path, capacity);
#endif
}

size_t KDProcessCopyVariable(const char *name, char *value, size_t capacity) {
  const char *found = getenv(name);
  return found != NULL ? copy(found, strlen(found), value, capacity) : copy("", 0, value, capacity);
}
