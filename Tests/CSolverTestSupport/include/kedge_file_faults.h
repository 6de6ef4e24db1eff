/* Faults for the file reader: its own calls of the system, which fail, stall and bring little when
   a test asks for it. */
#ifndef KEDGE_FILE_FAULTS_H
#define KEDGE_FILE_FAULTS_H

#include "kedge_file.h"

KD_HEADER_BEGIN

/** What goes wrong, and what was counted. All fields begin at 0: nothing goes wrong. */
typedef struct KDFaults {
  /** The call of this number fails, counted from 1 over all calls and allocations. */
  size_t fail_call;
  /** With this `errno`. */
  int fail_code;
  /** How often each call that can be interrupted is, before it does anything. */
  size_t interrupts;
  /** The most that one read brings; 0 is without limit. */
  size_t longest_read;
  /** Called before each call, with its number. */
  void (*KD_NULLABLE before)(void *KD_NULLABLE context, size_t call);
  void *KD_NULLABLE context;

  size_t calls;
  size_t reads;
  size_t allocations;
  /** Descriptors that are open, and blocks of memory that are held. */
  size_t open_descriptors;
  size_t held_blocks;
} KDFaults;

KDFaults *KDFaultsCreate(void);
void KDFaultsDestroy(KDFaults *faults);

/* The calls of the same names in kedge_file.h, over the faults. */
KDFileStatus KDFaultsOpen(KDFaults *faults, const char *path,
                          const KDFileOptions *KD_NULLABLE options,
                          KDFile *KD_NULLABLE *KD_NONNULL file, KDFileError *KD_NULLABLE error);
KDFileStatus KDFaultsOpenBeneath(KDFaults *faults, const char *root, const char *name,
                                 const KDFileOptions *KD_NULLABLE options,
                                 KDFile *KD_NULLABLE *KD_NONNULL file,
                                 KDFileError *KD_NULLABLE error);
KDFileStatus KDFaultsAttach(KDFaults *faults, int descriptor, const char *name,
                            const KDFileOptions *KD_NULLABLE options,
                            KDFile *KD_NULLABLE *KD_NONNULL file, KDFileError *KD_NULLABLE error);
KDFileStatus KDFaultsReadWhole(KDFaults *faults, const char *path, size_t limit,
                               void *KD_NULLABLE *KD_NONNULL bytes, size_t *count,
                               KDFileError *KD_NULLABLE error);
/** Gives back what KDFaultsReadWhole gave. */
void KDFaultsFreeBytes(KDFaults *faults, void *KD_NULLABLE bytes);

/* The search for newlines among 64 bytes, as this processor does it and as any can. */
uint64_t KDFindNewlines(const char *bytes);
uint64_t KDFindNewlinesPortably(const char *bytes);

KD_HEADER_END

#endif
