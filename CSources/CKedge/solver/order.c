/* Rows and variables in the order of their ranks, by heaps: no recursion, and no worse on sorted input. */
#include "internal.h"

bool kd_row_ranks_before(const KDSolver *s, uint32_t a, uint32_t b) {
  uint32_t p = s->rows[a].rank, q = s->rows[b].rank;
  return p < q || (p == q && a < b);
}

static bool kd_variable_ranks_before(const KDSolver *s, uint32_t a, uint32_t b) {
  uint32_t p = s->variables[a].rank, q = s->variables[b].rank;
  return p < q || (p == q && a < b);
}

typedef bool KDBefore(const KDSolver *s, uint32_t a, uint32_t b);

static void kd_sift_order(const KDSolver *s, KDBefore *before, uint32_t *order, uint32_t count,
                          uint32_t at) {
  uint32_t moving = order[at];
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= count) break;
    if (child + 1 < count && before(s, order[child], order[child + 1])) child++;
    if (!before(s, moving, order[child])) break;
    order[at] = order[child];
    at = child;
  }
  order[at] = moving;
}

static void kd_sort(const KDSolver *s, KDBefore *before, uint32_t *order, uint32_t count) {
  bool sorted = true;
  for (uint32_t k = 1; k < count && sorted; k++) sorted = before(s, order[k - 1], order[k]);
  if (sorted) return;
  for (uint32_t k = count / 2; k-- > 0;) kd_sift_order(s, before, order, count, k);
  for (uint32_t k = count; k-- > 1;) {
    uint32_t last = order[k];
    order[k] = order[0];
    order[0] = last;
    kd_sift_order(s, before, order, k, 0);
  }
}

void kd_sort_rows(const KDSolver *s, uint32_t *rows, uint32_t count) {
  kd_sort(s, kd_row_ranks_before, rows, count);
}

void kd_sort_variables(const KDSolver *s, uint32_t *variables, uint32_t count) {
  kd_sort(s, kd_variable_ranks_before, variables, count);
}
