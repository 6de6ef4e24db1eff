/* Reading files: whole, or as a buffered stream. Nothing here prints or keeps global state.

   A file is bytes: NUL is a byte like any other, and line ends are left as they are. A call that
   was interrupted by a signal (EINTR) is made again; a read that brings less than it was asked for
   is followed by the next. A stream is confined to one thread at a time; distinct streams share
   nothing.

   Each system call is behind one small table (file/file_internal.h), and what POSIX adds to
   standard C stands in file/system_posix.c, file/process.c and file/error.c alone. */
#ifndef KEDGE_FILE_H
#define KEDGE_FILE_H

#include "kedge_status.h"

KD_HEADER_BEGIN

/** A file that is open for reading, with a buffer. */
typedef struct KDFile KDFile;

/** What was being done when an error came. */
typedef enum KD_CLOSED KDFileAction {
  KDFileActionOpen = 0,
  /** Asking what kind of file it is, and how large. */
  KDFileActionInspect = 1,
  KDFileActionRead = 2,
  KDFileActionSeek = 3
} KDFileAction;

/** An error. */
typedef struct KDFileError {
  KDFileStatus status;
  KDFileAction action;
  /** The system's `errno`, or that of KDFileStatusGetCode. */
  int code;
  /** The limit that was exceeded, in bytes, for `KDFileStatusTooLarge`; else 0. */
  uint64_t limit;
  /** The path as it was given. It is the caller's own, or the stream's until that is closed. */
  const char *KD_NULLABLE path;
} KDFileError;

/** How a file is opened. Start from KDFileDefaultOptions, so that fields can be added. */
typedef struct KDFileOptions {
  /** Memory to buffer in, which stays the caller's and must outlive the stream. Null (the default):
      the stream's own, allocated when it is first needed. */
  void *KD_NULLABLE buffer;
  /** The bytes of the buffer; 0 (the default) is 65,536 of the stream's own. */
  size_t buffer_size;
  /** The longest line that KDFileReadLine gives, in bytes; SIZE_MAX by default. A line longer than
      the buffer takes memory of the stream's own, a given buffer or not. */
  size_t longest_line;
  /** Refuse pipes, devices and sockets, without waiting for them. Without it (the default) a pipe
      is opened as any program opens one: that waits until someone writes to it. */
  bool regular_only;
} KDFileOptions;

/** From where KDFileSeek counts. */
typedef enum KD_CLOSED KDFileOrigin {
  KDFileOriginStart = 0,
  KDFileOriginCurrent = 1,
  KDFileOriginEnd = 2
} KDFileOrigin;

/* Whole files. */

/** Reads the file at `path` into new memory: `*count` bytes, and a NUL that is not counted. The
    memory is given back with KDFileFreeBytes.

    The size is learned first, memory for it is taken once, and one read fills it. A file that has
    no size to be learned (a pipe, one in /proc) or that grows meanwhile is read to its end. Of a
    file that shrinks meanwhile what is left is given, without padding.

    A file of more than `limit` bytes is KDFileStatusTooLarge; of a known size, before anything is
    read. On an error `*bytes` is null, and `error` (where it is not null) says what happened. */
KDFileStatus KDFileReadWhole(const char *path, size_t limit, void *KD_NULLABLE *KD_NONNULL bytes,
                             size_t *count, KDFileError *KD_NULLABLE error);

/** Gives back what KDFileReadWhole gave. Null is allowed. */
void KDFileFreeBytes(void *KD_NULLABLE bytes);

/* Streams. */

/** The options that are taken for null. */
KDFileOptions KDFileDefaultOptions(void);

/** Opens the file at `path` at its start. On an error `*file` is null, and `error` (where it is not
    null) says what happened. The file is not inherited by programs that are started later. */
KDFileStatus KDFileOpen(const char *path, const KDFileOptions *KD_NULLABLE options,
                        KDFile *KD_NULLABLE *KD_NONNULL file, KDFileError *KD_NULLABLE error);

/** Opens the regular file `name` in the directory `root`, never one outside of it: `name` is
    relative, `..` and symbolic links are followed only while they stay below `root`, and an
    absolute link is taken to leave it (KDFileStatusOutside). Pipes, devices and sockets are refused
    without waiting for them.

    Each directory on the way is opened in the one before it and stays open until the next is, so
    nobody who renames or replaces them meanwhile can lead the way out. `root` itself is trusted.
    Names are at most 4,095 bytes long with all links written out, and at most 40 links are followed
    (ENAMETOOLONG, ELOOP). The path in `error` is `name`. */
KDFileStatus KDFileOpenBeneath(const char *root, const char *name,
                               const KDFileOptions *KD_NULLABLE options,
                               KDFile *KD_NULLABLE *KD_NONNULL file,
                               KDFileError *KD_NULLABLE error);

/** Makes a stream of a descriptor that is open already (0 is standard input), at the position where
    it stands. The descriptor stays the caller's: closing the stream leaves it open. `name` stands
    for the path in errors. */
KDFileStatus KDFileAttach(int descriptor, const char *name,
                          const KDFileOptions *KD_NULLABLE options,
                          KDFile *KD_NULLABLE *KD_NONNULL file, KDFileError *KD_NULLABLE error);

/** Closes a stream and gives back what it holds. Null is allowed. */
void KDFileClose(KDFile *KD_NULLABLE file);

/** The size in bytes that the file had when it was opened; 0 where the system knows none (pipes,
    devices, files in /proc). Reading tells whether it was true. */
uint64_t KDFileGetSize(const KDFile *file);

/** Reads `capacity` bytes and sets `*count` to how many there were. KDFileStatusOk: all of them.
    KDFileStatusEnd: the file ended first. KDFileStatusSystem: `*count` bytes came before the error,
    and the call may be made again. Reads as large as the buffer go past it. */
KDFileStatus KDFileRead(KDFile *file, void *bytes, size_t capacity, size_t *count);

/** Reads what is left of the file, and sets `*count` to how much that was. KDFileStatusOk: the file
    ended there. KDFileStatusMore: the `capacity` bytes are full, and the file goes on. Where
    `capacity` is more than what is left, a regular file takes one system call. On
    KDFileStatusSystem `*count` bytes came before the error. */
KDFileStatus KDFileReadToEnd(KDFile *file, void *bytes, size_t capacity, size_t *count);

/** Finds the next line: `*length` bytes at `*line`, which hold until the next call with this
    stream. The newline that ends it is not part of it; a carriage return before that is, and NUL
    may be. The last line needs no newline, and no line follows a newline at the very end, where the
    status is KDFileStatusEnd. On KDFileStatusTooLarge, KDFileStatusOutOfMemory and KDFileStatusSystem
    the stream stays at the start of the line.

    From a pipe or a terminal a line is given as soon as it is there. */
KDFileStatus KDFileReadLine(KDFile *file, const char *KD_NULLABLE *KD_NONNULL line, size_t *length);

/** Whether anything is left: KDFileStatusOk or KDFileStatusEnd. Reads ahead to find out, and so
    waits for a pipe. */
KDFileStatus KDFileCheckEnd(KDFile *file);

/** The bytes that the last KDFileRead, KDFileReadToEnd or KDFileReadLine took, of a line with its
    newline (where that is one more than the line's length, there was one). */
size_t KDFileGetLastCount(const KDFile *file);

/** The position in bytes; of a pipe, what has been read of it. */
int64_t KDFileTell(const KDFile *file);

/** Moves to `offset` bytes from `origin`. A position beyond the end is legal: reading there finds
    the end. On an error the stream stays where it was. Seeking forgets that the end was met, so
    that what was appended since can be read. */
KDFileStatus KDFileSeek(KDFile *file, int64_t offset, KDFileOrigin origin);

/** The last error of a stream, and its path; KDFileStatusOk before the first. */
KDFileError KDFileGetError(const KDFile *file);

/* Helpers. */

/** The `errno` that says the same as a status: EISDIR, EINVAL (not a regular file), EXDEV (outside),
    EFBIG, ENOMEM or ESPIPE. 0 for those that say nothing by themselves. */
int KDFileStatusGetCode(KDFileStatus status);

/** Writes `Error opening '<path>'.`, the reason and the `errno` to `text`, cut to `capacity` - 1
    bytes and ended by NUL, and returns its whole length without the NUL. The path is written as it
    is. Of an error without a path only the reason is written. */
size_t KDFileErrorCopyText(const KDFileError *error, char *KD_NULLABLE text, size_t capacity);

/** The length of the longest start of `bytes` that is valid UTF-8: `count` when all of it is. The
    byte there begins the first sequence that is no character (Unicode 15, table 3-7). */
size_t KDFileCountUTF8(const void *KD_NULLABLE bytes, size_t count);

/** Whether `count` bytes of memory can be had now, without keeping them. */
bool KDFileHasMemory(size_t count);

/** Whether `path` names a directory, links followed. */
bool KDDirectoryExists(const char *path);

/** Writes the absolute path of the running program, links resolved, cut to `capacity` - 1 bytes and
    ended by NUL, and returns its whole length without the NUL; 0 where the system does not tell. */
size_t KDProcessCopyPath(char *KD_NULLABLE path, size_t capacity);

/** Writes the value of an environment variable in the same way; 0 when it is not set or empty. */
size_t KDProcessCopyVariable(const char *name, char *KD_NULLABLE value, size_t capacity);

KD_HEADER_END

#endif
