/* The factors of the basis, and solving with them.

   B has a column for each slot, the active form there, over the variables. B = E U: U is triangular
   in the order of the slots' `order`, kept by columns and by rows with cross references; E is the
   product of elementary steps (etas), those of the last factorisation's bump first, then those of
   the updates since.

   Both solves are sparse. A depth-first search finds the places that can become non-zero in an
   order in which each is final when it is reached (Gilbert and Peierls); the etas that can matter
   are found through lists per variable and a set of bits, in the order of their age. */
#include "internal.h"

uint32_t kd_next_epoch(KDSolver *s) {
  if (++s->epoch == 0) {
    memset(s->mark, 0, s->slot_scratch.clean * sizeof(uint32_t));
    s->epoch = 1;
  }
  return s->epoch;
}

void kd_factors_clear(KDSolver *s) {
  kd_pool_clear(&s->factors);
  s->column_entries = 0;
  s->eta_count = 0;
  s->eta_entry_count = 0;
  s->eta_reads = 0;
  s->order_top = 0;
  if (s->slot_scratch.clean != 0)
    memset(s->eta_heads, 0xff, s->slot_scratch.clean * sizeof(KDEtaHeads));
}

void kd_scatter(KDSolver *s, KDVector *v, uint32_t active) {
  if (active & KD_STAY) {
    kd_vector_add(v, active & ~KD_STAY, 1);
    return;
  }
  const KDForm *f = &s->forms[active];
  const KDEntry *e = kd_span(&s->model, &f->terms);
  for (uint32_t k = 0; k < f->terms.count; k++) kd_vector_add(v, e[k].index, e[k].value);
}

/* --------------------------------------------------------------------------------------- U */

void kd_u_push(KDSolver *s, uint32_t slot, uint32_t variable, double value) {
  KDSpan *column = &s->slots[slot].column, *row = &s->slots[variable].row;
  KDEntry in_column = {variable, row->count, value};
  KDEntry in_row = {slot, column->count, value};
  if (!kd_span_push(s, &s->factors, column, in_column)) {
    s->failed = true;
    return;
  }
  if (!kd_span_push(s, &s->factors, row, in_row)) {
    column->count--;
    s->failed = true;
    return;
  }
  s->column_entries++;
}

static void kd_row_delete(KDSolver *s, uint32_t variable, uint32_t position) {
  KDSpan *row = &s->slots[variable].row;
  KDEntry *e = kd_span(&s->factors, row);
  uint32_t last = --row->count;
  if (position == last) return;
  e[position] = e[last];
  kd_span(&s->factors, &s->slots[e[position].index].column)[e[position].cross].cross = position;
}

void kd_u_delete(KDSolver *s, uint32_t slot, uint32_t position) {
  KDSpan *column = &s->slots[slot].column;
  KDEntry *e = kd_span(&s->factors, column);
  kd_row_delete(s, e[position].index, e[position].cross);
  uint32_t last = --column->count;
  s->column_entries--;
  if (position == last) return;
  e[position] = e[last];
  kd_span(&s->factors, &s->slots[e[position].index].row)[e[position].cross].cross = position;
}

void kd_u_delete_column(KDSolver *s, uint32_t slot) {
  KDSpan *column = &s->slots[slot].column;
  const KDEntry *e = kd_span(&s->factors, column);
  for (uint32_t k = 0; k < column->count; k++) kd_row_delete(s, e[k].index, e[k].cross);
  s->column_entries -= column->count;
  column->count = 0;
}

/* The places that can become non-zero, from those listed in v, in s->topological[first...]: each
   before those that it changes. `by_rows` follows U's rows, else its columns. */
static uint32_t kd_reach(KDSolver *s, const KDVector *v, bool by_rows, uint32_t capacity) {
  uint32_t epoch = kd_next_epoch(s);
  uint32_t first = capacity;
  for (uint32_t k = 0; k < v->count; k++) {
    uint32_t root = v->index[k];
    if (s->mark[root] == epoch) continue;
    s->mark[root] = epoch;
    const KDSpan *of_root = by_rows ? &s->slots[root].row : &s->slots[root].column;
    if (of_root->count == 0) {
      s->topological[--first] = root;
      continue;
    }
    uint32_t depth = 0;
    s->stack[0] = root;
    s->stack_position[0] = 0;
    for (;;) {
      uint32_t node = s->stack[depth];
      const KDSpan *span = by_rows ? &s->slots[node].row : &s->slots[node].column;
      const KDEntry *e = kd_span(&s->factors, span);
      uint32_t position = s->stack_position[depth];
      while (position < span->count && s->mark[e[position].index] == epoch) position++;
      if (position < span->count) {
        uint32_t next = e[position].index;
        s->stack_position[depth] = position + 1;
        s->mark[next] = epoch;
        depth++;
        s->stack[depth] = next;
        s->stack_position[depth] = 0;
        continue;
      }
      s->topological[--first] = node;
      if (depth == 0) break;
      depth--;
    }
  }
  return first;
}

/* The list of v becomes the reached places in topological order. */
static void kd_relist(KDSolver *s, KDVector *v, uint32_t first, uint32_t capacity) {
  uint32_t count = capacity - first;
  for (uint32_t k = 0; k < count; k++) {
    uint32_t i = s->topological[first + k];
    v->listed[i] = 1;
    v->index[k] = i;
  }
  v->count = count;
}

void kd_solve_columns(KDSolver *s, KDVector *v) {
  uint32_t capacity = s->slot_scratch.capacity, first = kd_reach(s, v, false, capacity);
  uint64_t work = 0;
  for (uint32_t k = first; k < capacity; k++) {
    uint32_t j = s->topological[k];
    double value = v->value[j];
    if (kd_abs(value) < KD_DROP_TOLERANCE) {
      v->value[j] = 0;
      continue;
    }
    const KDSlot *slot = &s->slots[j];
    value /= slot->pivot;
    v->value[j] = value;
    const KDEntry *e = kd_span(&s->factors, &slot->column);
    for (uint32_t i = 0; i < slot->column.count; i++) v->value[e[i].index] -= e[i].value * value;
    work += slot->column.count;
  }
  s->counters.work += work + (capacity - first);
  kd_relist(s, v, first, capacity);
}

void kd_solve_rows(KDSolver *s, KDVector *v) {
  uint32_t capacity = s->slot_scratch.capacity, first = kd_reach(s, v, true, capacity);
  uint64_t work = 0;
  for (uint32_t k = first; k < capacity; k++) {
    uint32_t j = s->topological[k];
    double value = v->value[j];
    if (kd_abs(value) < KD_DROP_TOLERANCE) {
      v->value[j] = 0;
      continue;
    }
    const KDSlot *slot = &s->slots[j];
    value /= slot->pivot;
    v->value[j] = value;
    const KDEntry *e = kd_span(&s->factors, &slot->row);
    for (uint32_t i = 0; i < slot->row.count; i++) v->value[e[i].index] -= e[i].value * value;
    work += slot->row.count;
  }
  s->counters.work += work + (capacity - first);
  kd_relist(s, v, first, capacity);
}

/* ------------------------------------------------------------------------------------- etas */

bool kd_is_touched_by_eta(const KDSolver *s, uint32_t variable) {
  /* A variable may have come after the factors. */
  if (s->eta_count == 0 || variable >= s->slot_scratch.clean) return false;
  const KDEtaHeads *h = &s->eta_heads[variable];
  return (h->pivot[0] & h->pivot[1] & h->entry[0] & h->entry[1]) != KD_NONE;
}

bool kd_eta_begin(KDSolver *s, uint32_t pivot, bool is_row) {
  uint32_t words = s->eta_count / 64 + 1;
  if (!kd_reserve(s, &s->etas, &s->eta_capacity, (size_t)s->eta_count + 1, sizeof(KDEta))) {
    s->failed = true;
    return false;
  }
  if (words > s->eta_bits_capacity) {
    uint32_t old = s->eta_bits_capacity;
    if (!kd_reserve(s, &s->eta_bits, &s->eta_bits_capacity, words, sizeof(uint64_t))) {
      s->failed = true;
      return false;
    }
    memset(s->eta_bits + old, 0, (s->eta_bits_capacity - old) * sizeof(uint64_t));
  }
  uint32_t *head = &s->eta_heads[pivot].pivot[is_row];
  s->etas[s->eta_count] = (KDEta){pivot, s->eta_entry_count, 0, *head, is_row};
  *head = s->eta_count++;
  return true;
}

void kd_eta_push(KDSolver *s, uint32_t index, double value) {
  if (!kd_reserve(s, &s->eta_entries, &s->eta_entry_capacity, (size_t)s->eta_entry_count + 1,
                  sizeof(KDEtaEntry))) {
    s->failed = true;
    return;
  }
  KDEta *eta = &s->etas[s->eta_count - 1];
  uint32_t *head = &s->eta_heads[index].entry[eta->is_row];
  s->eta_entries[s->eta_entry_count] = (KDEtaEntry){index, s->eta_count - 1, *head, 0, value};
  *head = s->eta_entry_count++;
  eta->count++;
}

/* Marks the etas that a value at `variable` sets off. Forward these are column etas with this pivot
   and row etas that name it, younger than `than`; backward the other two kinds, older than it. */
static void kd_trigger(KDSolver *s, uint32_t variable, uint32_t than, bool backward, uint32_t *low,
                       uint32_t *high) {
  const KDEtaHeads *h = &s->eta_heads[variable];
  uint32_t by_pivot = backward, by_entry = !backward;
  for (uint32_t e = h->pivot[by_pivot]; e != KD_NONE; e = s->etas[e].next) {
    if (backward) {
      if (e >= than) continue;
    } else if (than != KD_NONE && e <= than) {
      break;
    }
    s->eta_bits[e / 64] |= UINT64_C(1) << (e % 64);
    if (e / 64 < *low) *low = e / 64;
    if (e / 64 > *high) *high = e / 64;
  }
  for (uint32_t n = h->entry[by_entry]; n != KD_NONE; n = s->eta_entries[n].next) {
    uint32_t e = s->eta_entries[n].eta;
    if (backward) {
      if (e >= than) continue;
    } else if (than != KD_NONE && e <= than) {
      break;
    }
    s->eta_bits[e / 64] |= UINT64_C(1) << (e % 64);
    if (e / 64 < *low) *low = e / 64;
    if (e / 64 > *high) *high = e / 64;
  }
}

/* One eta on v, or its transpose. Places that become listed set off further etas. */
static void kd_apply_eta(KDSolver *s, KDVector *v, uint32_t id, bool backward, uint32_t *low,
                         uint32_t *high) {
  const KDEta *eta = &s->etas[id];
  const KDEtaEntry *e = s->eta_entries + eta->start;
  if (id >= s->base_etas) s->eta_reads += eta->count;
  s->counters.work += eta->count + 1;
  if ((eta->is_row != 0) != backward) { /* gathers into the pivot */
    double sum = 0;
    for (uint32_t k = 0; k < eta->count; k++) sum += e[k].value * v->value[e[k].index];
    if (sum == 0) return;
    if (!v->listed[eta->pivot]) {
      kd_vector_list(v, eta->pivot);
      kd_trigger(s, eta->pivot, id, backward, low, high);
    }
    v->value[eta->pivot] -= sum;
    return;
  }
  double value = v->value[eta->pivot]; /* scatters from the pivot */
  if (value == 0) return;
  for (uint32_t k = 0; k < eta->count; k++) {
    if (!v->listed[e[k].index]) {
      kd_vector_list(v, e[k].index);
      kd_trigger(s, e[k].index, id, backward, low, high);
    }
    v->value[e[k].index] -= e[k].value * value;
  }
}

void kd_apply_etas(KDSolver *s, KDVector *v) {
  if (s->eta_count == 0) return;
  uint32_t low = KD_NONE, high = 0;
  for (uint32_t k = 0, count = v->count; k < count; k++)
    kd_trigger(s, v->index[k], KD_NONE, false, &low, &high);
  if (low == KD_NONE) return;
  for (uint32_t word = low; word <= high; word++)
    while (s->eta_bits[word] != 0) {
      uint32_t bit = (uint32_t)__builtin_ctzll(s->eta_bits[word]);
      s->eta_bits[word] &= s->eta_bits[word] - 1;
      kd_apply_eta(s, v, word * 64 + bit, false, &low, &high);
    }
}

static void kd_apply_etas_transposed(KDSolver *s, KDVector *v) {
  if (s->eta_count == 0) return;
  uint32_t low = KD_NONE, high = 0;
  for (uint32_t k = 0, count = v->count; k < count; k++)
    kd_trigger(s, v->index[k], KD_NONE, true, &low, &high);
  if (low == KD_NONE) return;
  for (uint32_t word = high + 1; word-- > low;)
    while (s->eta_bits[word] != 0) {
      uint32_t bit = 63 - (uint32_t)__builtin_clzll(s->eta_bits[word]);
      s->eta_bits[word] &= ~(UINT64_C(1) << bit);
      kd_apply_eta(s, v, word * 64 + bit, true, &low, &high);
    }
}

void kd_solve_values(KDSolver *s, KDVector *v) {
  kd_solve_rows(s, v);
  kd_apply_etas_transposed(s, v);
}
