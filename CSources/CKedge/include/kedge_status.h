/* What a call did, and the few macros that the public headers share. */
#ifndef KEDGE_STATUS_H
#define KEDGE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define KD_EXTERN_BEGIN extern "C" {
#define KD_EXTERN_END }
#else
#define KD_EXTERN_BEGIN
#define KD_EXTERN_END
#endif

#ifdef __clang__
#define KD_HEADER_BEGIN KD_EXTERN_BEGIN _Pragma("clang assume_nonnull begin")
#define KD_HEADER_END _Pragma("clang assume_nonnull end") KD_EXTERN_END
#define KD_NULLABLE _Nullable
#define KD_NONNULL _Nonnull
#define KD_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define KD_HEADER_BEGIN KD_EXTERN_BEGIN
#define KD_HEADER_END KD_EXTERN_END
#define KD_NULLABLE
#define KD_NONNULL
#define KD_CLOSED
#endif

/** What a solver call did. Unless it says otherwise, a status below `KDStatusConflict` in this
    list's second group leaves the solver exactly as it was. */
typedef enum KD_CLOSED KDStatus {
  /** Done. */
  KDStatusOk = 0,
  /** Solved, but some required rows contradict one another: the values are those with the smallest
      sum of required errors. `KDSolverCopyConflict` names a minimal contradictory set. */
  KDStatusConflict = 1,
  /** Solved, but rounding kept the solver from proving the answer to its tolerances. */
  KDStatusInexact = 2,
  /** The work budget ran out first. Values are those of the last solve; calling again goes on. */
  KDStatusBudget = 3,
  /** The allocator returned null. Values are those of the last solve. */
  KDStatusOutOfMemory = 4,
  /** A handle is null, belongs to another solver, or names something that was removed. */
  KDStatusStale = 5,
  /** A number is NaN or infinite. */
  KDStatusNotFinite = 6,
  /** A number lies outside what the call allows: the call's comment says what that is. */
  KDStatusOutOfRange = 7,
  /** The variable still appears in a row. */
  KDStatusInUse = 8,
  /** There are as many variables, rows or terms as 32-bit indices can count. */
  KDStatusFull = 9
} KDStatus;

/** What a file call did. */
typedef enum KD_CLOSED KDFileStatus {
  /** Done. */
  KDFileStatusOk = 0,
  /** Nothing is left to read. */
  KDFileStatusEnd = 1,
  /** The memory that was given is full, and the file goes on. */
  KDFileStatusMore = 2,
  /** A system call failed: `KDFileError.code` is its `errno`. */
  KDFileStatusSystem = 3,
  /** The path names a directory. */
  KDFileStatusDirectory = 4,
  /** The path names a pipe, a device or a socket where only a regular file will do. */
  KDFileStatusNotRegular = 5,
  /** The path leaves the directory in which it must stay. */
  KDFileStatusOutside = 6,
  /** The file, or a line of it, is larger than the caller's limit or than memory can address. */
  KDFileStatusTooLarge = 7,
  /** Memory ran out. */
  KDFileStatusOutOfMemory = 8,
  /** The stream cannot seek (a pipe), or not to there (a place before its start). */
  KDFileStatusNotSeekable = 9
} KDFileStatus;

#endif
