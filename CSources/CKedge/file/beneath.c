/* Opening a file below a directory and nowhere else.

   The name is walked component by component. Each is opened in the directory before it without
   following symbolic links, so what is opened is what was looked at, whatever happens to the names
   meanwhile. What would follow a link or `..` blindly is done on the text instead:

     done "a/b/", rest "link/c", link -> "../d":  rest becomes "../d/c"
     done "a/b/", rest "../d/c":                  rest becomes "a/d/c", done "", and the walk starts
                                                  anew at the root

   `done` holds directories only, never links, so that the one before `..` is the parent indeed;
   where it is empty, `..` leaves the root. */
#include "file_internal.h"

#include <errno.h>
#include <string.h>

enum {
  KD_LONGEST_NAME = 4096, /* with its NUL: Linux's PATH_MAX */
  KD_MOST_LINKS = 40,     /* as Linux follows in one path */
};

typedef struct walk {
  const kd_file_calls *calls;
  int root;
  int here; /* the directory `done`; `root` where that is empty */
  int links;
  size_t done_length;
  char done[KD_LONGEST_NAME]; /* directories, each with a slash behind it; no NUL */
  char rest[KD_LONGEST_NAME]; /* what is left to walk, ended by NUL */
} walk;

static void go(walk *w, int directory) {
  if (w->here != w->root) {
    (void)w->calls->close(w->calls->context, w->here);
  }
  w->here = directory;
}

/* Puts `count` bytes in the place of what `rest` has before `end`. */
static KDFileStatus put(walk *w, const char *bytes, size_t count, size_t end, KDFile *file) {
  size_t left = strlen(w->rest + end) + 1;
  if (count > KD_LONGEST_NAME - left) {
    return kd_file_fail_system(file, KDFileActionOpen, ENAMETOOLONG);
  }
  memmove(w->rest + count, w->rest + end, left);
  memcpy(w->rest, bytes, count);
  return KDFileStatusOk;
}

/* Goes back by one directory. */
static KDFileStatus go_back(walk *w, size_t end, KDFile *file) {
  if (w->done_length == 0) {
    return kd_file_fail(file, KDFileActionOpen, KDFileStatusOutside);
  }
  size_t length = w->done_length - 1;
  while (length > 0 && w->done[length - 1] != '/') {
    length -= 1;
  }
  w->done_length = 0;
  go(w, w->root);
  return put(w, w->done, length, end, file);
}

/* Puts where a link leads in its place. `code` is the error that opening the name gave: if it is no
   link, that stands. */
static KDFileStatus follow(walk *w, const char *name, size_t end, int code, KDFile *file) {
  char target[KD_LONGEST_NAME];
  int64_t length;
  do {
    length = w->calls->read_link(w->calls->context, w->here, name, target, sizeof target);
  } while (length == -EINTR);
  if (length < 0) {
    int reason = length == -EINVAL ? code : (int)-length;
    return kd_file_fail_system(file, KDFileActionOpen, reason);
  }
  if (length > 0 && target[0] == '/') {
    return kd_file_fail(file, KDFileActionOpen, KDFileStatusOutside);
  }
  w->links += 1;
  if (w->links > KD_MOST_LINKS) {
    return kd_file_fail_system(file, KDFileActionOpen, ELOOP);
  }
  return put(w, target, (size_t)length, end, file);
}

/* Has gone into the directory `name`, which is now open. */
static KDFileStatus enter(walk *w, const char *name, size_t length, int directory, KDFile *file) {
  go(w, directory);
  if (length + 1 > KD_LONGEST_NAME - w->done_length) {
    return kd_file_fail_system(file, KDFileActionOpen, ENAMETOOLONG);
  }
  memcpy(w->done + w->done_length, name, length);
  w->done[w->done_length + length] = '/';
  w->done_length += length + 1;
  return KDFileStatusOk;
}

/* Takes the next component: KDFileStatusMore while the walk goes on, KDFileStatusOk when the file
   is open. */
static KDFileStatus step(walk *w, KDFile *file) {
  const char *component = w->rest + strspn(w->rest, "/");
  size_t length = strcspn(component, "/");
  size_t end = (size_t)(component - w->rest) + length;
  if (length == 0) {
    return kd_file_fail(file, KDFileActionOpen, KDFileStatusDirectory);
  }
  KDFileStatus status;
  if (length == 1 && component[0] == '.') {
    status = put(w, "", 0, end, file);
  } else if (length == 2 && component[0] == '.' && component[1] == '.') {
    status = go_back(w, end, file);
  } else {
    char name[KD_LONGEST_NAME];
    memcpy(name, component, length);
    name[length] = '\0';
    bool is_last = w->rest[end] == '\0';
    int flags = KD_OPEN_NO_FOLLOW | (is_last ? KD_OPEN_NO_WAIT : KD_OPEN_DIRECTORY);
    int descriptor = kd_open_at(w->calls, w->here, name, flags);
    if (descriptor < 0) {
      status = follow(w, name, end, -descriptor, file);
    } else if (is_last) {
      return kd_file_accept(file, descriptor, true);
    } else {
      status = enter(w, name, length, descriptor, file);
      if (status == KDFileStatusOk) {
        status = put(w, "", 0, end, file);
      }
    }
  }
  return status == KDFileStatusOk ? KDFileStatusMore : status;
}

static KDFileStatus open_beneath(const kd_file_calls *calls, const char *root, const char *name,
                                 KDFile *file) {
  size_t length = strlen(name);
  if (length == 0) {
    return kd_file_fail_system(file, KDFileActionOpen, ENOENT);
  }
  if (name[0] == '/') {
    return kd_file_fail(file, KDFileActionOpen, KDFileStatusOutside);
  }
  if (length >= KD_LONGEST_NAME) {
    return kd_file_fail_system(file, KDFileActionOpen, ENAMETOOLONG);
  }
  int top = kd_open_at(calls, KD_CURRENT_DIRECTORY, root, KD_OPEN_DIRECTORY);
  if (top < 0) {
    return kd_file_fail_system(file, KDFileActionOpen, -top);
  }
  walk w = {.calls = calls, .root = top, .here = top};
  memcpy(w.rest, name, length + 1);
  KDFileStatus status;
  do {
    status = step(&w, file);
  } while (status == KDFileStatusMore);
  go(&w, top);
  (void)calls->close(calls->context, top);
  return status;
}

KDFileStatus kd_file_open_beneath(const kd_file_calls *calls, const char *root, const char *name,
                                  const KDFileOptions *options, KDFile **file, KDFileError *error) {
  KDFile *made = kd_file_create(calls, name, options);
  KDFileStatus status = KDFileStatusOutOfMemory;
  if (made != NULL) {
    made->regular_only = true;
    status = open_beneath(calls, root, name, made);
  }
  return kd_file_deliver(made, status, name, file, error);
}

bool KDDirectoryExists(const char *path) {
  int descriptor = kd_open_at(&kd_system_calls, KD_CURRENT_DIRECTORY, path, KD_OPEN_DIRECTORY);
  if (descriptor < 0) {
    return false;
  }
  (void)kd_system_calls.close(kd_system_calls.context, descriptor);
  return true;
}
