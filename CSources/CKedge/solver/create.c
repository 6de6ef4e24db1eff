/* Making and freeing a solver. */
#include "internal.h"

#include <stdatomic.h>

static _Atomic uint32_t kd_last_tag;

KDOptions KDDefaultOptions(void) {
  KDOptions options;
  memset(&options, 0, sizeof options);
  return options;
}

KDSolver *KDSolverCreate(const KDOptions *options) {
  KDOptions chosen = options != NULL ? *options : KDDefaultOptions();
  if (chosen.allocator.resize == NULL) chosen.allocator = kd_system_allocator();
  if (chosen.allocator.resize == NULL) return NULL;
  KDSolver *s = chosen.allocator.resize(chosen.allocator.context, NULL, 0, sizeof(KDSolver));
  if (s == NULL) return NULL;
  memset(s, 0, sizeof *s);
  s->allocator = chosen.allocator;
  s->work_budget = chosen.work_budget;
  s->counters.allocations = 1;
  s->counters.bytes = s->counters.peak_bytes = sizeof *s;
  do s->tag = 1 + atomic_fetch_add_explicit(&kd_last_tag, 1, memory_order_relaxed);
  while (s->tag == 0);
  s->variable_free = s->variable_dying = s->row_free = s->form_free = KD_NONE;
  s->changed_first = s->changed_last = KD_NONE;
  s->solved = true;
  s->random = 0x6b65646765;
  for (uint32_t k = 0; k < KD_DIRECTIONS; k++) s->directions[k].form = KD_NONE;
  return s;
}

void KDSolverDestroy(KDSolver *s) {
  if (s == NULL) return;
  kd_free_storage(s);
  kd_free(s, s->rows, s->row_capacity * sizeof(KDRowRecord));
  kd_free(s, s->buckets, s->bucket_count * sizeof(uint32_t));
  kd_free(s, s->levels, s->level_capacity * sizeof(KDLevelUse));
  kd_free(s, s->term_scratch, s->term_scratch_capacity * sizeof(KDEntry));
  kd_free(s, s->etas, s->eta_capacity * sizeof(KDEta));
  kd_free(s, s->eta_entries, s->eta_entry_capacity * sizeof(KDEtaEntry));
  kd_free(s, s->eta_bits, s->eta_bits_capacity * sizeof(uint64_t));
  for (uint32_t k = 0; k < KD_TEMPORARIES; k++)
    kd_free(s, s->temporary[k].entries, s->temporary_capacity * sizeof(KDEntry));
  kd_free_directions(s);
  kd_pool_release(s, &s->model);
  kd_pool_release(s, &s->factors);
  kd_pool_release(s, &s->multipliers);
  KD_ASSERT(s->counters.bytes == sizeof *s);
  s->allocator.resize(s->allocator.context, s, sizeof *s, 0);
}

void kd_destroy_helper(KDSolver *s, KDSolver *helper) {
  if (helper == NULL) return;
  /* It lived on the same allocator: what it took counts. */
  uint64_t peak = s->counters.bytes + helper->counters.peak_bytes;
  s->counters.allocations += helper->counters.allocations;
  if (peak > s->counters.peak_bytes) s->counters.peak_bytes = peak;
  KDSolverDestroy(helper);
}
