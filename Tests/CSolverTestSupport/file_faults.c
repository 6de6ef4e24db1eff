/* Each call is counted, disturbed as the test asks, and then handed to the system. */
#include "kedge_file_faults.h"

#include "file_internal.h"
#include "newlines.h"

#include <errno.h>
#include <stdlib.h>

typedef struct harness {
  KDFaults faults; /* first, so that a pointer to it is one to the harness */
  kd_file_calls calls;
  size_t interrupts_left;
} harness;

/* 0, or what the call must return instead of being made. */
static int disturb(harness *h, bool can_be_interrupted) {
  KDFaults *faults = &h->faults;
  if (can_be_interrupted && h->interrupts_left > 0) {
    h->interrupts_left -= 1;
    return -EINTR;
  }
  h->interrupts_left = faults->interrupts;
  faults->calls += 1;
  if (faults->before != NULL) {
    faults->before(faults->context, faults->calls);
  }
  return faults->calls == faults->fail_call ? -faults->fail_code : 0;
}

static int open_at(void *context, int directory, const char *path, int flags) {
  harness *h = context;
  int fault = disturb(h, true);
  int result = fault != 0 ? fault : kd_system_calls.open_at(NULL, directory, path, flags);
  h->faults.open_descriptors += result >= 0 ? 1 : 0;
  return result;
}

static int inspect(void *context, int descriptor, kd_file_facts *facts) {
  int fault = disturb(context, true);
  return fault != 0 ? fault : kd_system_calls.inspect(NULL, descriptor, facts);
}

static int64_t read_some(void *context, int descriptor, void *bytes, size_t count) {
  harness *h = context;
  int fault = disturb(h, true);
  if (fault != 0) {
    return fault;
  }
  h->faults.reads += 1;
  size_t longest = h->faults.longest_read;
  return kd_system_calls.read(NULL, descriptor, bytes,
                              longest > 0 && longest < count ? longest : count);
}

static int64_t seek(void *context, int descriptor, int64_t offset, KDFileOrigin origin) {
  int fault = disturb(context, true);
  return fault != 0 ? fault : kd_system_calls.seek(NULL, descriptor, offset, origin);
}

/* A close that fails has closed all the same. */
static int close_one(void *context, int descriptor) {
  harness *h = context;
  int fault = disturb(h, false);
  h->faults.open_descriptors -= 1;
  int result = kd_system_calls.close(NULL, descriptor);
  return fault != 0 ? fault : result;
}

static int64_t read_link(void *context, int directory, const char *path, char *target,
                         size_t capacity) {
  int fault = disturb(context, true);
  return fault != 0 ? fault : kd_system_calls.read_link(NULL, directory, path, target, capacity);
}

static void *resize(void *context, void *block, size_t size) {
  harness *h = context;
  if (size == 0) {
    h->faults.held_blocks -= block != NULL ? 1 : 0;
    free(block);
    return NULL;
  }
  if (disturb(h, false) != 0) {
    return NULL;
  }
  void *resized = realloc(block, size);
  h->faults.allocations += 1;
  h->faults.held_blocks += block == NULL && resized != NULL ? 1 : 0;
  return resized;
}

KDFaults *KDFaultsCreate(void) {
  harness *h = calloc(1, sizeof *h);
  if (h == NULL) {
    abort();
  }
  h->calls = (kd_file_calls){
      .open_at = open_at,
      .inspect = inspect,
      .read = read_some,
      .seek = seek,
      .close = close_one,
      .read_link = read_link,
      .resize = resize,
      .context = h,
  };
  return &h->faults;
}

static const kd_file_calls *calls_of(KDFaults *faults) {
  harness *h = (harness *)faults;
  h->interrupts_left = faults->interrupts;
  return &h->calls;
}

void KDFaultsDestroy(KDFaults *faults) { free(faults); }

KDFileStatus KDFaultsOpen(KDFaults *faults, const char *path, const KDFileOptions *options,
                          KDFile **file, KDFileError *error) {
  return kd_file_open(calls_of(faults), path, options, file, error);
}

KDFileStatus KDFaultsOpenBeneath(KDFaults *faults, const char *root, const char *name,
                                 const KDFileOptions *options, KDFile **file, KDFileError *error) {
  return kd_file_open_beneath(calls_of(faults), root, name, options, file, error);
}

KDFileStatus KDFaultsAttach(KDFaults *faults, int descriptor, const char *name,
                            const KDFileOptions *options, KDFile **file, KDFileError *error) {
  return kd_file_attach(calls_of(faults), descriptor, name, options, file, error);
}

KDFileStatus KDFaultsReadWhole(KDFaults *faults, const char *path, size_t limit, void **bytes,
                               size_t *count, KDFileError *error) {
  return kd_file_read_whole(calls_of(faults), path, limit, bytes, count, error);
}

void KDFaultsFreeBytes(KDFaults *faults, void *bytes) {
  (void)calls_of(faults)->resize(faults, bytes, 0);
}

uint64_t KDFindNewlines(const char *bytes) { return kd_find_newlines(bytes); }

uint64_t KDFindNewlinesPortably(const char *bytes) { return kd_find_newlines_portably(bytes); }
