/* Vectors over priorities: sparse, in falling order of level, compared lexicographically, with the
   tie after the last level. */
#include "internal.h"

KDLevel kd_level(float priority) {
  KDLevel level;
  memcpy(&level, &priority, sizeof level);
  return level;
}

/* 1 + log2(1 + rank), by straight lines between powers of two: monotone, and the same everywhere.
 */
static double kd_log(uint64_t rank) {
  uint64_t r = rank + 1;
  int exponent = 63 - __builtin_clzll(r);
  uint64_t power = UINT64_C(1) << exponent;
  return 1 + exponent + (double)(r - power) / (double)power;
}

/* Falls strictly with the rank, from 2 towards 1. A little of the gap to the next rank is random,
   so that sums of different ranks are not equal by accident. */
double kd_tie_weight(uint32_t rank) {
  double here = 1 + 1 / kd_log(rank);
  double next = 1 + 1 / kd_log((uint64_t)rank + 1);
  double chance = (double)(kd_mix(rank + UINT64_C(0x51ed2701)) >> 11) * 0x1p-53;
  return here - 0.5 * chance * (here - next);
}

static uint32_t kd_level_find(const KDSolver *s, KDLevel level) {
  uint32_t low = 0, high = s->level_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (s->levels[middle].level < level)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool kd_levels_reserve(KDSolver *s) {
  uint32_t needed = s->level_count + 2;
  if (needed <= s->temporary_capacity) return true;
  uint32_t capacity = needed + needed / 2 + 4;
  KDEntry *blocks[KD_TEMPORARIES];
  for (uint32_t k = 0; k < KD_TEMPORARIES; k++) {
    blocks[k] = kd_allocate(s, capacity * sizeof(KDEntry));
    if (blocks[k] == NULL) {
      while (k-- > 0) kd_free(s, blocks[k], capacity * sizeof(KDEntry));
      return false;
    }
  }
  for (uint32_t k = 0; k < KD_TEMPORARIES; k++) {
    kd_free(s, s->temporary[k].entries, s->temporary_capacity * sizeof(KDEntry));
    s->temporary[k].entries = blocks[k];
    kd_levels_clear(&s->temporary[k]);
  }
  s->temporary_capacity = capacity;
  return true;
}

bool kd_level_retain(KDSolver *s, KDLevel level) {
  /* Most rows are required, and that is the last. */
  uint32_t at = s->level_count;
  if (at == 0 || s->levels[--at].level != level) at = kd_level_find(s, level);
  if (at < s->level_count && s->levels[at].level == level) {
    s->levels[at].users++;
    return true;
  }
  if (!kd_reserve(s, &s->levels, &s->level_capacity, s->level_count + 1, sizeof(KDLevelUse)))
    return false;
  s->level_count++;
  if (!kd_levels_reserve(s)) {
    s->level_count--;
    return false;
  }
  memmove(s->levels + at + 1, s->levels + at, (s->level_count - 1 - at) * sizeof(KDLevelUse));
  s->levels[at] = (KDLevelUse){level, 1};
  return true;
}

/* A level without users stays in the list until the basis is made anew: multipliers may still hold
 * it. */
void kd_level_release(KDSolver *s, KDLevel level) {
  uint32_t at = kd_level_find(s, level);
  KD_ASSERT(at < s->level_count && s->levels[at].level == level && s->levels[at].users > 0);
  s->levels[at].users--;
}

void kd_levels_purge(KDSolver *s) {
  uint32_t kept = 0;
  for (uint32_t k = 0; k < s->level_count; k++)
    if (s->levels[k].users != 0) s->levels[kept++] = s->levels[k];
  s->level_count = kept;
}

/* a + b, or 0 when all that is left is rounding. */
static inline double kd_sum(double a, double b) {
  double sum = a + b;
  return kd_abs(sum) <= KD_MULTIPLIER_CANCELLATION * (kd_abs(a) + kd_abs(b)) ? 0 : sum;
}

void kd_levels_add(KDLevels *l, KDLevel level, double value) {
  if (value == 0) return;
  uint32_t at = l->count;
  while (at > 0 && l->entries[at - 1].index < level) at--;
  if (at > 0 && l->entries[at - 1].index == level) {
    KDEntry *e = &l->entries[at - 1];
    e->value = kd_sum(e->value, value);
    if (e->value == 0) {
      l->count--;
      memmove(e, e + 1, (l->count - (at - 1)) * sizeof(KDEntry));
    }
    return;
  }
  memmove(l->entries + at + 1, l->entries + at, (l->count - at) * sizeof(KDEntry));
  l->entries[at] = (KDEntry){.index = level, .value = value};
  l->count++;
}

static const KDEntry *kd_multiplier_entries(const KDSolver *s, const KDMultiplier *m,
                                            KDEntry *single) {
  if (m->count > 1) return s->multipliers.entries + m->start;
  *single = (KDEntry){.index = m->level, .value = m->value};
  return single;
}

void kd_levels_add_multiplier(const KDSolver *s, KDLevels *l, double factor,
                              const KDMultiplier *m) {
  KDEntry single;
  const KDEntry *e = kd_multiplier_entries(s, m, &single);
  for (uint32_t k = 0; k < m->count; k++) kd_levels_add(l, e[k].index, factor * e[k].value);
  l->tie = kd_sum(l->tie, factor * m->tie);
}

void kd_levels_add_levels(KDLevels *l, double factor, const KDLevels *other) {
  for (uint32_t k = 0; k < other->count; k++)
    kd_levels_add(l, other->entries[k].index, factor * other->entries[k].value);
  l->tie = kd_sum(l->tie, factor * other->tie);
}

void kd_levels_scale(KDLevels *l, double factor) {
  for (uint32_t k = 0; k < l->count; k++) l->entries[k].value *= factor;
  l->tie *= factor;
}

bool kd_levels_leading(const KDLevels *l, KDLevel *level, double *value) {
  for (uint32_t k = 0; k < l->count; k++)
    if (kd_abs(l->entries[k].value) > KD_MULTIPLIER_TOLERANCE) {
      *level = l->entries[k].index;
      *value = l->entries[k].value;
      return true;
    }
  *level = 0;
  *value = l->tie;
  return kd_abs(l->tie) > KD_MULTIPLIER_TOLERANCE;
}

int kd_levels_sign(const KDLevels *l) {
  KDLevel level;
  double value;
  if (!kd_levels_leading(l, &level, &value)) return 0;
  return value > 0 ? 1 : -1;
}

double kd_levels_at(const KDLevels *l, KDLevel level) {
  for (uint32_t k = 0; k < l->count; k++)
    if (l->entries[k].index == level) return l->entries[k].value;
  return 0;
}

void kd_multiplier_clear(KDSolver *s, KDMultiplier *m) {
  if (m->capacity != 0) {
    KDSpan span = {m->start, 0, m->capacity};
    kd_span_free(&s->multipliers, &span);
  }
  memset(m, 0, sizeof *m);
}

void kd_multiplier_set(KDSolver *s, KDMultiplier *m, const KDLevels *l) {
  m->tie = l->tie;
  if (l->count <= 1) {
    if (m->capacity != 0) kd_multiplier_clear(s, m);
    m->tie = l->tie;
    m->count = l->count;
    m->level = l->count == 1 ? l->entries[0].index : 0;
    m->value = l->count == 1 ? l->entries[0].value : 0;
    return;
  }
  if (m->capacity < l->count) {
    KDSpan span = {m->start, 0, m->capacity};
    if (!kd_span_reserve(s, &s->multipliers, &span, l->count)) {
      s->failed = true;
      return;
    }
    m->start = span.start;
    m->capacity = span.capacity;
  }
  m->count = l->count;
  memcpy(s->multipliers.entries + m->start, l->entries, l->count * sizeof(KDEntry));
}

void kd_multiplier_add(KDSolver *s, KDMultiplier *m, double factor, const KDLevels *l) {
  /* The usual case in place: the levels of l are among those of m. */
  if (l->count == 0 ||
      (l->count == 1 && m->count <= 1 && (m->count == 0 || m->level == l->entries[0].index))) {
    m->tie = kd_sum(m->tie, factor * l->tie);
    if (l->count == 0) return;
    double value = kd_sum(m->value, factor * l->entries[0].value);
    m->count = value != 0;
    m->value = value;
    m->level = value != 0 ? l->entries[0].index : 0;
    return;
  }
  KDLevels *sum = &s->temporary[KD_TEMPORARIES - 1];
  KD_ASSERT(l != sum);
  kd_levels_clear(sum);
  kd_levels_add_multiplier(s, sum, 1, m);
  kd_levels_add_levels(sum, factor, l);
  kd_multiplier_set(s, m, sum);
}
