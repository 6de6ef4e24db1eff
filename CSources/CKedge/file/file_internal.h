/* A file is a window on what its descriptor has delivered:

     ... given out ... | buffer[start .. end) read ahead | ... still with the system ...
                       ^ KDFileTell                      ^ offset, where the descriptor stands

   Invariants:
   - 0 <= start <= end <= capacity; buffer is null exactly when capacity is 0;
   - the byte buffer[end - 1] is the one before `offset` in the file;
   - bit k of `newlines` is set when buffer[block + k] is a newline, not given out, that has been
     looked at; so has buffer[start .. looked), and looked <= end;
   - `ended` means that the system has said, since the last seek, that nothing follows `offset`.
   The file owns `buffer` if `owns_buffer`, `descriptor` if `owns_descriptor`, and `path`, which
   lies behind it in the same block. `calls` belongs to whoever opened the file and outlives it. */
#ifndef KD_FILE_INTERNAL_H
#define KD_FILE_INTERNAL_H

#include "kedge_file.h"

KD_HEADER_BEGIN

/* Flags of kd_file_calls.open_at; 0 opens for reading. */
enum {
  KD_OPEN_DIRECTORY = 1, /* only a directory, and only to open files in it */
  KD_OPEN_NO_FOLLOW = 2, /* fail where the last component is a symbolic link */
  KD_OPEN_NO_WAIT = 4,   /* do not wait for the other end of a pipe, or for a device */
};

/* The directory against which open_at resolves a path when there is no other: the current one. */
enum { KD_CURRENT_DIRECTORY = -1 };

/* What inspect tells. */
typedef struct kd_file_facts {
  bool is_directory;
  bool is_regular;
  uint64_t size; /* of a regular file, else 0 */
} kd_file_facts;

/* Everything that is asked of the system. Each call returns 0 or more, or -errno. */
typedef struct kd_file_calls {
  int (*open_at)(void *KD_NULLABLE context, int directory, const char *path, int flags);
  int (*inspect)(void *KD_NULLABLE context, int descriptor, kd_file_facts *facts);
  int64_t (*read)(void *KD_NULLABLE context, int descriptor, void *bytes, size_t count);
  int64_t (*seek)(void *KD_NULLABLE context, int descriptor, int64_t offset, KDFileOrigin origin);
  int (*close)(void *KD_NULLABLE context, int descriptor);
  /* Where the symbolic link `path` leads, not ended by NUL; returns its length. */
  int64_t (*read_link)(void *KD_NULLABLE context, int directory, const char *path, char *target,
                       size_t capacity);
  /* As realloc; with `size` 0 it frees. */
  void *KD_NULLABLE (*KD_NONNULL resize)(void *KD_NULLABLE context, void *KD_NULLABLE block,
                                         size_t size);
  void *KD_NULLABLE context;
} kd_file_calls;

/* The system's own calls. */
extern const kd_file_calls kd_system_calls;

struct KDFile {
  const kd_file_calls *calls;
  int descriptor; /* -1 before it is open */
  bool owns_descriptor;
  bool owns_buffer;
  bool ended;
  bool regular_only;
  char *KD_NULLABLE buffer;
  size_t capacity;
  size_t wanted_capacity; /* of the first buffer of its own */
  size_t start;
  size_t end;
  uint64_t newlines;
  size_t block;
  size_t looked;
  size_t last_count;
  size_t longest_line;
  int64_t offset;
  uint64_t size; /* of a regular file when it was opened, else 0 */
  KDFileError error;
  char path[];
};

/* A stream without a descriptor yet; null when memory runs out. */
KDFile *KD_NULLABLE kd_file_create(const kd_file_calls *calls, const char *path,
                                   const KDFileOptions *KD_NULLABLE options);

/* Gives the file its descriptor, and looks whether it is one that can be read. */
KDFileStatus kd_file_accept(KDFile *file, int descriptor, bool owns_descriptor);

/* Hands a new stream, or the error that it ended with, to whoever opened it. */
KDFileStatus kd_file_deliver(KDFile *KD_NULLABLE made, KDFileStatus status, const char *path,
                             KDFile *KD_NULLABLE *KD_NONNULL file, KDFileError *KD_NULLABLE error);

/* Keeps an error and returns its status. */
KDFileStatus kd_file_fail(KDFile *file, KDFileAction action, KDFileStatus status);

/* The same for an error of the system: KDFileStatusSystem. */
KDFileStatus kd_file_fail_system(KDFile *file, KDFileAction action, int code);

/* open_at, made again while signals interrupt it. */
int kd_open_at(const kd_file_calls *calls, int directory, const char *path, int flags);

/* One read past the buffer: `*count` is at least 1 unless the file ends (KDFileStatusEnd) or an
   error comes. */
KDFileStatus kd_file_fetch(KDFile *file, void *bytes, size_t capacity, size_t *count);

/* One read into the free end of the buffer, of which there must be some. */
KDFileStatus kd_file_fill(KDFile *file);

/* Says that buffer[start .. end) is what is read ahead, and that it has not been looked at. */
void kd_file_place(KDFile *file, size_t start, size_t end);

/* Makes the first buffer if there is none. */
KDFileStatus kd_file_need_buffer(KDFile *file);

/* The public calls of the same names, over a given table. */
KDFileStatus kd_file_open(const kd_file_calls *calls, const char *path,
                          const KDFileOptions *KD_NULLABLE options,
                          KDFile *KD_NULLABLE *KD_NONNULL file, KDFileError *KD_NULLABLE error);
KDFileStatus kd_file_open_beneath(const kd_file_calls *calls, const char *root, const char *name,
                                  const KDFileOptions *KD_NULLABLE options,
                                  KDFile *KD_NULLABLE *KD_NONNULL file,
                                  KDFileError *KD_NULLABLE error);
KDFileStatus kd_file_attach(const kd_file_calls *calls, int descriptor, const char *name,
                            const KDFileOptions *KD_NULLABLE options,
                            KDFile *KD_NULLABLE *KD_NONNULL file, KDFileError *KD_NULLABLE error);
KDFileStatus kd_file_read_whole(const kd_file_calls *calls, const char *path, size_t limit,
                                void *KD_NULLABLE *KD_NONNULL bytes, size_t *count,
                                KDFileError *KD_NULLABLE error);

KD_HEADER_END

#endif
