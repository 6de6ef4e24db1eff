/* Factoring the basis from scratch.

   1. Stays are pivots as they are.
   2. Forwards: a column with one row left takes it; nothing is computed.
   3. Backwards: a row left in one column only is that column's pivot, last in the order, so that
   the column stays whole in U.
   4. What remains, the bump, is eliminated in Markowitz' order: the entry that can fill in least
   among those large enough.

   While this runs the columns in U carry the numbers that they had as slots, and the rows refer to
   those; at the end every column moves to the slot of its pivot row. */
#include "internal.h"

#define KD_MARKOWITZ_LISTS 4

typedef struct KDBump {
  KDSolver *s;
  uint32_t *row_of;    /* by column: its pivot row, or KD_NONE */
  uint32_t *column_of; /* by row */
  uint32_t *left;      /* by column: rows not yet pivots */
  uint32_t *sum;       /* by column: xor of those rows */
  uint32_t *row_left;  /* by row: columns without a pivot */
  uint32_t *row_sum;   /* by row: xor of those columns */
  uint32_t *sequence;  /* columns in the order of their pivots */
  uint32_t *queue;
  uint32_t *late;                   /* columns of step 3 */
  uint32_t *next, *previous, *head; /* bump columns by number of rows left */
  uint32_t sequence_count, late_count, columns;
} KDBump;

enum { KDBumpArrays = 12 };

bool kd_wants_refactor(const KDSolver *s) {
  uint64_t size = s->column_entries + s->variable_live;
  return s->eta_count - s->base_etas > KD_REFACTOR_ETAS || s->eta_reads > 10 * size + 2000 ||
         s->eta_entry_count > KD_REFACTOR_GROWTH * size + 1000;
}

/* Fills U with the active forms as they are, column numbers being slot numbers. */
static void kd_load(KDBump *b) {
  KDSolver *s = b->s;
  uint32_t n = s->variable_top;
  for (uint32_t j = 0; j < n; j++) {
    memset(&s->slots[j].column, 0, sizeof(KDSpan));
    memset(&s->slots[j].row, 0, sizeof(KDSpan));
  }
  kd_factors_clear(s);
  for (uint32_t j = 0; j < n && !s->failed; j++) {
    uint32_t active = s->slots[j].active;
    b->row_of[j] = b->column_of[j] = KD_NONE;
    b->left[j] = b->sum[j] = 0;
    if (active == KD_NONE) continue;
    b->columns++;
    if (active & KD_STAY) continue;
    const KDForm *f = &s->forms[active];
    if (!kd_span_reserve(s, &s->factors, &s->slots[j].column, f->terms.count)) {
      s->failed = true;
      return;
    }
    for (uint32_t k = 0; k < f->terms.count; k++) {
      KDEntry e = kd_span(&s->model, &f->terms)[k];
      kd_u_push(s, j, e.index, e.value);
      b->left[j]++;
      b->sum[j] ^= e.index;
    }
  }
}

/* Makes (row, column) a pivot: its entry leaves the lists and becomes the diagonal. */
static void kd_take_pivot(KDBump *b, uint32_t row, uint32_t column) {
  KDSolver *s = b->s;
  b->row_of[column] = row;
  b->column_of[row] = column;
  const KDSpan *span = &s->slots[column].column;
  const KDEntry *e = kd_span(&s->factors, span);
  for (uint32_t k = 0; k < span->count; k++)
    if (e[k].index == row) {
      s->slots[column].pivot = e[k].value;
      kd_u_delete(s, column, k);
      return;
    }
}

static void kd_row_is_pivot(KDBump *b, uint32_t row, uint32_t *queued) {
  KDSolver *s = b->s;
  const KDSpan *span = &s->slots[row].row;
  const KDEntry *e = kd_span(&s->factors, span);
  for (uint32_t k = 0; k < span->count; k++) {
    uint32_t q = e[k].index;
    b->sum[q] ^= row;
    if (--b->left[q] == 1 && b->row_of[q] == KD_NONE) b->queue[(*queued)++] = q;
  }
}

static void kd_peel_forwards(KDBump *b) {
  KDSolver *s = b->s;
  uint32_t n = s->variable_top, queued = 0;
  for (uint32_t j = 0; j < n; j++) {
    uint32_t active = s->slots[j].active;
    if (active == KD_NONE) continue;
    if (active & KD_STAY) {
      uint32_t v = active & ~KD_STAY;
      b->row_of[j] = v;
      b->column_of[v] = j;
      s->slots[j].pivot = 1;
      b->sequence[b->sequence_count++] = j;
    } else if (b->left[j] == 1) {
      b->queue[queued++] = j;
    }
  }
  uint32_t stays = b->sequence_count;
  for (uint32_t k = 0; k < stays; k++) kd_row_is_pivot(b, b->row_of[b->sequence[k]], &queued);
  for (uint32_t k = 0; k < queued; k++) {
    uint32_t q = b->queue[k];
    if (b->left[q] != 1 || b->row_of[q] != KD_NONE) continue;
    uint32_t row = b->sum[q];
    if (b->column_of[row] != KD_NONE) continue;
    kd_take_pivot(b, row, q);
    b->left[q] = 0;
    b->sequence[b->sequence_count++] = q;
    kd_row_is_pivot(b, row, &queued);
  }
}

static double kd_largest_left(const KDBump *b, uint32_t column) {
  const KDSpan *span = &b->s->slots[column].column;
  const KDEntry *e = kd_span(&b->s->factors, span);
  double largest = 0;
  for (uint32_t k = 0; k < span->count; k++)
    if (b->column_of[e[k].index] == KD_NONE) largest = kd_max(largest, kd_abs(e[k].value));
  return largest;
}

static void kd_peel_backwards(KDBump *b) {
  KDSolver *s = b->s;
  uint32_t n = s->variable_top, queued = 0;
  for (uint32_t v = 0; v < n; v++) b->row_left[v] = b->row_sum[v] = 0;
  for (uint32_t q = 0; q < n; q++) {
    if (s->slots[q].active == KD_NONE || b->row_of[q] != KD_NONE) continue;
    const KDSpan *span = &s->slots[q].column;
    const KDEntry *e = kd_span(&s->factors, span);
    for (uint32_t k = 0; k < span->count; k++) {
      uint32_t v = e[k].index;
      if (b->column_of[v] != KD_NONE) continue;
      b->row_left[v]++;
      b->row_sum[v] ^= q;
    }
  }
  for (uint32_t v = 0; v < n; v++)
    if (b->row_left[v] == 1) b->queue[queued++] = v;
  for (uint32_t k = 0; k < queued; k++) {
    uint32_t v = b->queue[k];
    if (b->row_left[v] != 1 || b->column_of[v] != KD_NONE) continue;
    uint32_t q = b->row_sum[v];
    const KDSpan *span = &s->slots[q].column;
    const KDEntry *e = kd_span(&s->factors, span);
    double value = 0, largest = 0;
    for (uint32_t i = 0; i < span->count; i++) {
      if (e[i].index == v) value = kd_abs(e[i].value);
      if (b->column_of[e[i].index] == KD_NONE) largest = kd_max(largest, kd_abs(e[i].value));
    }
    if (value < KD_THRESHOLD_PIVOT * largest) continue;
    for (uint32_t i = 0; i < span->count; i++) {
      uint32_t u = e[i].index;
      if (b->column_of[u] != KD_NONE || u == v) continue;
      b->row_sum[u] ^= q;
      if (--b->row_left[u] == 1) b->queue[queued++] = u;
    }
    kd_take_pivot(b, v, q);
    b->late[b->late_count++] = q;
  }
}

/* ------------------------------------------------------------------------------------ the bump */

static void kd_link(KDBump *b, uint32_t q) {
  uint32_t count = b->left[q];
  b->previous[q] = KD_NONE;
  b->next[q] = b->head[count];
  if (b->next[q] != KD_NONE) b->previous[b->next[q]] = q;
  b->head[count] = q;
}

static void kd_unlink(KDBump *b, uint32_t q) {
  if (b->next[q] != KD_NONE) b->previous[b->next[q]] = b->previous[q];
  if (b->previous[q] != KD_NONE)
    b->next[b->previous[q]] = b->next[q];
  else
    b->head[b->left[q]] = b->next[q];
}

/* The entry to eliminate with: small (rows left - 1) * (columns left - 1), large value. */
static bool kd_choose_pivot(KDBump *b, uint32_t smallest, uint32_t largest_count, uint32_t *row,
                            uint32_t *column) {
  KDSolver *s = b->s;
  uint64_t best = UINT64_MAX;
  double best_value = 0;
  uint32_t looked = 0;
  for (uint32_t count = smallest; count <= largest_count; count++) {
    for (uint32_t q = b->head[count]; q != KD_NONE; q = b->next[q]) {
      double largest = kd_largest_left(b, q);
      if (largest == 0) continue;
      const KDSpan *span = &s->slots[q].column;
      const KDEntry *e = kd_span(&s->factors, span);
      for (uint32_t k = 0; k < span->count; k++) {
        uint32_t v = e[k].index;
        double value = kd_abs(e[k].value);
        if (b->column_of[v] != KD_NONE || value < KD_THRESHOLD_PIVOT * largest) continue;
        uint64_t cost = (uint64_t)(count - 1) * (b->row_left[v] - 1);
        if (cost < best || (cost == best && value > best_value)) {
          best = cost;
          best_value = value;
          *row = v;
          *column = q;
        }
      }
      if (best <= (uint64_t)(count - 1) * (count - 1) || ++looked == KD_MARKOWITZ_LISTS)
        return true;
    }
    if (best != UINT64_MAX) return true;
  }
  return best != UINT64_MAX;
}

/* column(q) -= factor * the entries of the eta being made, at rows that are not pivots. */
static void kd_eliminate_from(KDBump *b, uint32_t q, double factor, const KDEta *eta) {
  KDSolver *s = b->s;
  for (uint32_t i = 0; i < eta->count && !s->failed; i++) {
    uint32_t v = s->eta_entries[eta->start + i].index;
    double change = -factor * s->eta_entries[eta->start + i].value;
    /* Through the shorter of the two lists that may hold (v, q). */
    KDSpan *column = &s->slots[q].column, *row = &s->slots[v].row;
    uint32_t at = KD_NONE;
    if (column->count <= row->count) {
      const KDEntry *e = kd_span(&s->factors, column);
      for (uint32_t k = 0; k < column->count && at == KD_NONE; k++)
        if (e[k].index == v) at = k;
    } else {
      const KDEntry *e = kd_span(&s->factors, row);
      for (uint32_t k = 0; k < row->count && at == KD_NONE; k++)
        if (e[k].index == q) at = e[k].cross;
    }
    s->counters.work++;
    if (at == KD_NONE) {
      kd_u_push(s, q, v, change);
      b->row_left[v]++;
      b->left[q]++;
      continue;
    }
    KDEntry *entry = &kd_span(&s->factors, column)[at];
    double old = entry->value;
    double sum = old + change;
    if (kd_abs(sum) <= KD_DROP_TOLERANCE * 16 * (kd_abs(old) + kd_abs(change))) {
      kd_u_delete(s, q, at);
      b->row_left[v]--;
      b->left[q]--;
    } else {
      entry->value = sum;
      kd_span(&s->factors, &s->slots[v].row)[entry->cross].value = sum;
    }
  }
}

static bool kd_factor_bump(KDBump *b) {
  KDSolver *s = b->s;
  uint32_t n = s->variable_top, remaining = 0, largest_count = 0;
  for (uint32_t k = 0; k <= n; k++) b->head[k] = KD_NONE;
  for (uint32_t q = n; q-- > 0;) {
    if (s->slots[q].active == KD_NONE || b->row_of[q] != KD_NONE) continue;
    uint32_t left = 0;
    const KDSpan *span = &s->slots[q].column;
    const KDEntry *e = kd_span(&s->factors, span);
    for (uint32_t k = 0; k < span->count; k++) left += b->column_of[e[k].index] == KD_NONE;
    b->left[q] = left;
    if (left > largest_count) largest_count = left;
    kd_link(b, q);
    remaining++;
  }
  while (remaining-- > 0 && !s->failed) {
    uint32_t row = 0, column = 0;
    if (b->head[0] != KD_NONE) return false;
    if (!kd_choose_pivot(b, 1, largest_count, &row, &column)) return false;
    kd_unlink(b, column);
    kd_take_pivot(b, row, column);
    b->sequence[b->sequence_count++] = column;
    double pivot = s->slots[column].pivot;
    /* The rows left in the pivot column become an eta and leave the column. */
    bool has_eta = false;
    for (uint32_t k = s->slots[column].column.count; k-- > 0;) {
      KDEntry e = kd_span(&s->factors, &s->slots[column].column)[k];
      if (b->column_of[e.index] != KD_NONE) continue;
      if (!has_eta && !kd_eta_begin(s, row, false)) return false;
      has_eta = true;
      kd_eta_push(s, e.index, e.value / pivot);
      kd_u_delete(s, column, k);
      b->row_left[e.index]--;
    }
    /* The other columns of the pivot row: bump columns not yet pivots. */
    uint32_t eta = s->eta_count - 1;
    for (uint32_t k = 0; k < s->slots[row].row.count && !s->failed; k++) {
      KDEntry e = kd_span(&s->factors, &s->slots[row].row)[k];
      if (b->row_of[e.index] != KD_NONE) continue;
      kd_unlink(b, e.index);
      b->left[e.index]--;
      if (has_eta) {
        KDEta step = s->etas[eta];
        kd_eliminate_from(b, e.index, e.value, &step);
      }
      if (b->left[e.index] > largest_count) largest_count = b->left[e.index];
      kd_link(b, e.index);
    }
  }
  return !s->failed;
}

/* A late column is over the bump's rows as they were; the etas bring it up to date. */
static void kd_renew_late_column(KDBump *b, uint32_t q) {
  KDSolver *s = b->s;
  KDVector *w = &s->spike;
  uint32_t row = b->row_of[q];
  kd_vector_add(w, row, s->slots[q].pivot);
  const KDSpan *span = &s->slots[q].column;
  bool touched = false;
  for (uint32_t k = 0; k < span->count; k++) {
    KDEntry e = kd_span(&s->factors, span)[k];
    kd_vector_add(w, e.index, e.value);
    touched = touched || kd_is_touched_by_eta(s, e.index);
  }
  if (touched) {
    kd_apply_etas(s, w);
    kd_u_delete_column(s, q);
    for (uint32_t k = 0; k < w->count; k++) {
      uint32_t v = w->index[k];
      if (v != row && kd_abs(w->value[v]) >= KD_DROP_TOLERANCE) kd_u_push(s, q, v, w->value[v]);
    }
    s->slots[q].pivot = w->value[row];
  }
  kd_vector_clear(w);
}

/* Every column moves to the slot of its pivot row. */
static bool kd_place_columns(KDBump *b) {
  KDSolver *s = b->s;
  uint32_t n = s->variable_top;
  typedef struct KDMoved {
    KDSpan column;
    KDMultiplier y;
    double pivot;
    uint64_t order;
    uint32_t active;
    uint8_t queued, released, locked;
  } KDMoved;
  KDMoved *moved = kd_allocate(s, n * sizeof(KDMoved));
  if (moved == NULL && n != 0) {
    s->failed = true;
    return false;
  }
  for (uint32_t k = 0; k < b->sequence_count; k++) s->slots[b->sequence[k]].order = ++s->order_top;
  for (uint32_t k = b->late_count; k-- > 0;) s->slots[b->late[k]].order = ++s->order_top;
  for (uint32_t q = 0; q < n; q++) {
    const KDSlot *from = &s->slots[q];
    moved[q] = (KDMoved){from->column, from->y,      from->pivot,    from->order,
                         from->active, from->queued, from->released, from->locked};
  }
  s->doubtful_count = 0;
  for (uint32_t q = 0; q < n; q++) {
    if (moved[q].active == KD_NONE) continue;
    uint32_t j = b->row_of[q];
    KDSlot *to = &s->slots[j];
    to->column = moved[q].column;
    to->y = moved[q].y;
    to->pivot = moved[q].pivot;
    to->order = moved[q].order;
    to->active = moved[q].active;
    to->queued = moved[q].queued;
    to->released = moved[q].released;
    to->locked = moved[q].locked;
    if (to->queued) s->doubtful[s->doubtful_count++] = j;
    if (to->active & KD_STAY)
      s->variables[to->active & ~KD_STAY].stay_slot = j;
    else
      s->hot[to->active].slot = j;
  }
  for (uint32_t v = 0; v < n; v++) {
    KDEntry *e = kd_span(&s->factors, &s->slots[v].row);
    for (uint32_t k = 0; k < s->slots[v].row.count; k++) e[k].index = b->row_of[e[k].index];
  }
  kd_free(s, moved, n * sizeof(KDMoved));
  return true;
}

bool kd_refactor(KDSolver *s) {
  uint32_t n = s->variable_top;
  s->counters.refactors++;
  s->loose_known = false;
  size_t size = (size_t)(KDBumpArrays * n + 1) * sizeof(uint32_t);
  uint32_t *block = kd_allocate(s, size);
  if (block == NULL) {
    s->failed = true;
    return false;
  }
  KDBump b = {.s = s};
  uint32_t **arrays[KDBumpArrays - 1] = {&b.row_of,   &b.column_of, &b.left,     &b.sum,
                                         &b.row_left, &b.row_sum,   &b.sequence, &b.late,
                                         &b.next,     &b.previous,  &b.queue};
  uint32_t *at = block;
  for (uint32_t k = 0; k < KDBumpArrays - 1; k++, at += n) *arrays[k] = at;
  b.head = at; /* one more than n */
  kd_load(&b);
  bool good = !s->failed;
  if (good) {
    kd_peel_forwards(&b);
    kd_peel_backwards(&b);
    good = b.sequence_count + b.late_count == b.columns || kd_factor_bump(&b);
  }
  if (good)
    for (uint32_t k = b.late_count; k-- > 0 && !s->failed;) kd_renew_late_column(&b, b.late[k]);
  good = good && !s->failed && kd_place_columns(&b);
  kd_free(s, block, size);
  s->base_etas = s->eta_count;
  s->eta_reads = 0;
  s->version++;
  return good;
}
