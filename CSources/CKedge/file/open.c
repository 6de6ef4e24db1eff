/* Opening and closing. Memory is taken before the descriptor, so that a failure has only memory to
   give back. */
#include "file_internal.h"

#include <errno.h>
#include <string.h>

/* Few system calls for long files, and still small beside a processor's second-level cache. */
enum { KD_BUFFER_SIZE = 65536 };

KDFileOptions KDFileDefaultOptions(void) {
  return (KDFileOptions){
      .buffer = NULL,
      .buffer_size = 0,
      .longest_line = SIZE_MAX,
      .regular_only = false,
  };
}

int kd_open_at(const kd_file_calls *calls, int directory, const char *path, int flags) {
  int descriptor;
  do {
    descriptor = calls->open_at(calls->context, directory, path, flags);
  } while (descriptor == -EINTR);
  return descriptor;
}

KDFile *kd_file_create(const kd_file_calls *calls, const char *path, const KDFileOptions *options) {
  KDFileOptions chosen = options != NULL ? *options : KDFileDefaultOptions();
  size_t path_size = strlen(path) + 1;
  KDFile *file = calls->resize(calls->context, NULL, sizeof(KDFile) + path_size);
  if (file == NULL) {
    return NULL;
  }
  bool given = chosen.buffer != NULL && chosen.buffer_size > 0;
  *file = (KDFile){
      .calls = calls,
      .descriptor = -1,
      .owns_buffer = !given,
      .regular_only = chosen.regular_only,
      .buffer = given ? chosen.buffer : NULL,
      .capacity = given ? chosen.buffer_size : 0,
      .wanted_capacity = chosen.buffer_size > 0 ? chosen.buffer_size : KD_BUFFER_SIZE,
      .longest_line = chosen.longest_line,
  };
  memcpy(file->path, path, path_size);
  file->error.path = file->path;
  return file;
}

KDFileStatus kd_file_fail(KDFile *file, KDFileAction action, KDFileStatus status) {
  file->error.status = status;
  file->error.action = action;
  file->error.code = KDFileStatusGetCode(status);
  file->error.limit = 0;
  return status;
}

KDFileStatus kd_file_fail_system(KDFile *file, KDFileAction action, int code) {
  (void)kd_file_fail(file, action, KDFileStatusSystem);
  file->error.code = code;
  return KDFileStatusSystem;
}

KDFileStatus kd_file_accept(KDFile *file, int descriptor, bool owns_descriptor) {
  if (descriptor < 0) {
    return kd_file_fail_system(file, KDFileActionOpen, -descriptor);
  }
  file->descriptor = descriptor;
  file->owns_descriptor = owns_descriptor;
  const kd_file_calls *calls = file->calls;
  kd_file_facts facts = {0};
  int result;
  do {
    result = calls->inspect(calls->context, descriptor, &facts);
  } while (result == -EINTR);
  if (result < 0) {
    return kd_file_fail_system(file, KDFileActionInspect, -result);
  }
  if (facts.is_directory) {
    return kd_file_fail(file, KDFileActionOpen, KDFileStatusDirectory);
  }
  if (file->regular_only && !facts.is_regular) {
    return kd_file_fail(file, KDFileActionOpen, KDFileStatusNotRegular);
  }
  file->size = facts.size;
  return KDFileStatusOk;
}

KDFileStatus kd_file_deliver(KDFile *made, KDFileStatus status, const char *path, KDFile **file,
                             KDFileError *error) {
  *file = NULL;
  if (status == KDFileStatusOk) {
    *file = made;
    return status;
  }
  if (error != NULL) {
    if (made != NULL) {
      *error = made->error;
    } else {
      *error = (KDFileError){.status = status, .code = KDFileStatusGetCode(status)};
    }
    error->path = path;
  }
  KDFileClose(made);
  return status;
}

KDFileStatus kd_file_open(const kd_file_calls *calls, const char *path,
                          const KDFileOptions *options, KDFile **file, KDFileError *error) {
  KDFile *made = kd_file_create(calls, path, options);
  KDFileStatus status = KDFileStatusOutOfMemory;
  if (made != NULL) {
    int flags = made->regular_only ? KD_OPEN_NO_WAIT : 0;
    status = kd_file_accept(made, kd_open_at(calls, KD_CURRENT_DIRECTORY, path, flags), true);
  }
  return kd_file_deliver(made, status, path, file, error);
}

KDFileStatus kd_file_attach(const kd_file_calls *calls, int descriptor, const char *name,
                            const KDFileOptions *options, KDFile **file, KDFileError *error) {
  KDFile *made = kd_file_create(calls, name, options);
  KDFileStatus status = KDFileStatusOutOfMemory;
  if (made != NULL) {
    status = kd_file_accept(made, descriptor < 0 ? -EBADF : descriptor, false);
  }
  if (status == KDFileStatusOk) {
    /* What cannot seek counts from where it is taken over. */
    int64_t offset = calls->seek(calls->context, descriptor, 0, KDFileOriginCurrent);
    made->offset = offset > 0 ? offset : 0;
  }
  return kd_file_deliver(made, status, name, file, error);
}

void KDFileClose(KDFile *file) {
  if (file == NULL) {
    return;
  }
  const kd_file_calls *calls = file->calls;
  if (file->owns_descriptor) {
    /* Nothing was written, so nothing can be lost here; and a close that was interrupted has
       closed, on Linux at least, so that another could close someone else's file. */
    (void)calls->close(calls->context, file->descriptor);
  }
  if (file->owns_buffer) {
    (void)calls->resize(calls->context, file->buffer, 0);
  }
  (void)calls->resize(calls->context, file, 0);
}

KDFileError KDFileGetError(const KDFile *file) { return file->error; }

uint64_t KDFileGetSize(const KDFile *file) { return file->size; }

KDFileStatus KDFileOpen(const char *path, const KDFileOptions *options, KDFile **file,
                        KDFileError *error) {
  return kd_file_open(&kd_system_calls, path, options, file, error);
}

KDFileStatus KDFileOpenBeneath(const char *root, const char *name, const KDFileOptions *options,
                               KDFile **file, KDFileError *error) {
  return kd_file_open_beneath(&kd_system_calls, root, name, options, file, error);
}

KDFileStatus KDFileAttach(int descriptor, const char *name, const KDFileOptions *options,
                          KDFile **file, KDFileError *error) {
  return kd_file_attach(&kd_system_calls, descriptor, name, options, file, error);
}
