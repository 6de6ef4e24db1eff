/* Exchanging one column of the basis.

   Slot p loses its column and the spike comes in. In rising order of cost:
     - nothing depends on row p, or the spike only names earlier rows: it is put where the old
   column was;
     - a short path of exchanges leads from a row of the spike to row p, each column on it passing
       from its pivot to another of its entries, without arithmetic, and the order stays free of
       cycles;
     - Forrest and Tomlin's elimination: row p is cleared by a row eta and the spike gets the last
       place in the order. */
#include "internal.h"

/* A spike's entry counts from here on. */
static bool kd_counts(double value) { return kd_abs(value) >= KD_DROP_TOLERANCE; }

void kd_seat(KDSolver *s, uint32_t slot, uint32_t active, uint32_t place, const KDLevels *y) {
  KDSlot *p = &s->slots[slot];
  p->active = active;
  p->released = p->locked = 0;
  if (active & KD_STAY)
    s->variables[active & ~KD_STAY].stay_slot = slot;
  else
    kd_set_active(s, active, slot, place);
  if (y == NULL)
    kd_multiplier_clear(s, &p->y);
  else
    kd_multiplier_set(s, &p->y, y);
  kd_note_slot(s, slot);
}

/* What is active in slot `from` now is active in slot `to`. */
static void kd_carry(KDSolver *s, uint32_t from, uint32_t to) {
  KDSlot *a = &s->slots[from], *b = &s->slots[to];
  b->active = a->active;
  b->released = a->released;
  b->locked = a->locked;
  KDMultiplier y = b->y;
  b->y = a->y;
  a->y = y;
  if (b->active & KD_STAY)
    s->variables[b->active & ~KD_STAY].stay_slot = to;
  else
    s->hot[b->active].slot = to;
  if (a->queued) kd_queue_slot(s, to);
  kd_note_slot(s, to);
}

static void kd_store_spike(KDSolver *s, uint32_t slot) {
  const KDVector *spike = &s->spike;
  s->slots[slot].pivot = spike->value[slot];
  for (uint32_t k = 0; k < spike->count; k++) {
    uint32_t v = spike->index[k];
    if (v != slot && kd_counts(spike->value[v])) kd_u_push(s, slot, v, spike->value[v]);
  }
}

/* Gives all slots of the path, and what depends on them, new places at the end of the order. False,
   with nothing changed, when they depend on one another. */
static bool kd_renumber(KDSolver *s, const uint32_t *roots, uint32_t count) {
  uint32_t epoch = kd_next_epoch(s);
  kd_next_epoch(s); /* mark == epoch: on the stack; epoch + 1: done */
  if (s->epoch != epoch + 1) {
    epoch = kd_next_epoch(s);
    kd_next_epoch(s);
  }
  uint32_t first = s->slot_scratch.capacity;
  for (uint32_t k = 0; k < count; k++) {
    if (s->mark[roots[k]] == epoch + 1) continue;
    uint32_t depth = 0;
    s->stack[0] = roots[k];
    s->stack_position[0] = 0;
    s->mark[roots[k]] = epoch;
    for (;;) {
      uint32_t node = s->stack[depth];
      const KDSpan *row = &s->slots[node].row;
      const KDEntry *e = kd_span(&s->factors, row);
      uint32_t position = s->stack_position[depth];
      while (position < row->count && s->mark[e[position].index] == epoch + 1) position++;
      if (position < row->count) {
        uint32_t next = e[position].index;
        if (s->mark[next] == epoch) return false;
        s->stack_position[depth] = position + 1;
        s->mark[next] = epoch;
        depth++;
        s->stack[depth] = next;
        s->stack_position[depth] = 0;
        continue;
      }
      s->mark[node] = epoch + 1;
      s->topological[--first] = node;
      if (depth == 0) break;
      depth--;
    }
  }
  s->counters.work += s->slot_scratch.capacity - first;
  for (uint32_t k = first; k < s->slot_scratch.capacity; k++)
    s->slots[s->topological[k]].order = ++s->order_top;
  return true;
}

/* Moves the column of slot `from` to slot `to`, where its entry at row `to` becomes the pivot and
   its old pivot an entry. */
static void kd_shift_column(KDSolver *s, uint32_t from, uint32_t to) {
  KDSlot *a = &s->slots[from], *b = &s->slots[to];
  KD_ASSERT(b->column.count == 0);
  KDSpan empty = b->column;
  b->column = a->column;
  a->column = empty;
  KDEntry *e = kd_span(&s->factors, &b->column);
  uint32_t at = KD_NONE;
  for (uint32_t k = 0; k < b->column.count; k++) {
    kd_span(&s->factors, &s->slots[e[k].index].row)[e[k].cross].index = to;
    if (e[k].index == to) at = k;
  }
  KD_ASSERT(at != KD_NONE);
  double old_pivot = a->pivot;
  b->pivot = e[at].value;
  kd_u_delete(s, to, at);
  kd_u_push(s, to, from, old_pivot);
}

/* Looks for the shortest path v0 ... vm = p: v0 a row of the spike, each next one a row of the
   column of the one before. Returns its length in nodes, 0 without one; the path is left in
   s->stack, from p back to v0. */
static uint32_t kd_find_path(KDSolver *s, uint32_t p) {
  const KDVector *spike = &s->spike;
  uint32_t epoch = kd_next_epoch(s);
  uint32_t *queue = s->topological; /* free here */
  uint32_t count = 0;
  double largest = 0;
  for (uint32_t k = 0; k < spike->count; k++)
    largest = kd_max(largest, kd_abs(spike->value[spike->index[k]]));
  uint64_t earliest = s->slots[p].order;
  for (uint32_t k = 0; k < spike->count && count < KD_PATH_NODES; k++) {
    uint32_t v = spike->index[k];
    if (kd_abs(spike->value[v]) < KD_THRESHOLD_PIVOT * largest) continue;
    if (s->slots[v].order < earliest) continue;
    s->mark[v] = epoch;
    s->parent[v] = KD_NONE;
    queue[count++] = v;
  }
  for (uint32_t next = 0; next < count; next++) {
    uint32_t v = queue[next];
    if (v == p) break;
    const KDSlot *slot = &s->slots[v];
    const KDEntry *e = kd_span(&s->factors, &slot->column);
    double size = kd_abs(slot->pivot);
    for (uint32_t k = 0; k < slot->column.count; k++) size = kd_max(size, kd_abs(e[k].value));
    for (uint32_t k = 0; k < slot->column.count && count < KD_PATH_NODES; k++) {
      uint32_t u = e[k].index;
      if (s->mark[u] == epoch || s->slots[u].order < earliest) continue;
      if (kd_abs(e[k].value) < KD_THRESHOLD_PIVOT * size) continue;
      s->mark[u] = epoch;
      s->parent[u] = v;
      queue[count++] = u;
    }
  }
  if (s->mark[p] != epoch) return 0;
  uint32_t length = 0;
  for (uint32_t v = p; v != KD_NONE; v = s->parent[v]) {
    if (length == KD_PATH_LENGTH) return 0;
    s->stack[length++] = v;
  }
  return length;
}

/* The columns move along the path and the spike takes its start; undone when that makes a cycle.
   Slot p has lost its column already. */
static bool kd_rematch(KDSolver *s, uint32_t p, uint32_t *landing) {
  uint32_t length = kd_find_path(s, p);
  if (length == 0) return false;
  uint32_t path[KD_PATH_LENGTH];
  memcpy(path, s->stack, length * sizeof(uint32_t));
  for (uint32_t k = 0; k + 1 < length; k++) kd_shift_column(s, path[k + 1], path[k]);
  uint32_t start = path[length - 1];
  double old_pivot = s->slots[start].pivot;
  kd_store_spike(s, start);
  if (!s->failed && kd_renumber(s, path, length)) {
    for (uint32_t k = 0; k + 1 < length; k++) kd_carry(s, path[k + 1], path[k]);
    *landing = start;
    return true;
  }
  if (s->failed) return false;
  kd_u_delete_column(s, start);
  s->slots[start].pivot = old_pivot;
  for (uint32_t k = length - 1; k-- > 0;) kd_shift_column(s, path[k], path[k + 1]);
  return false;
}

static bool kd_forrest_tomlin(KDSolver *s, uint32_t p, double predicted, double old_pivot) {
  /* r = U^-T (row p), over the slots that depend on p. */
  KDVector *r = &s->row;
  KD_ASSERT(r->count == 0);
  KDSlot *slot = &s->slots[p];
  const KDEntry *e = kd_span(&s->factors, &slot->row);
  for (uint32_t k = 0; k < slot->row.count; k++) kd_vector_add(r, e[k].index, e[k].value);
  kd_solve_rows(s, r);
  double pivot = s->spike.value[p];
  for (uint32_t k = 0; k < r->count; k++)
    pivot -= r->value[r->index[k]] * s->spike.value[r->index[k]];
  double expected = predicted * old_pivot;
  if (kd_abs(pivot - expected) > KD_UPDATE_AGREEMENT * kd_max(kd_abs(expected), kd_abs(pivot)))
    s->suspect = true;
  if (pivot == 0) pivot = expected;
  while (slot->row.count > 0) {
    KDEntry last = kd_span(&s->factors, &slot->row)[slot->row.count - 1];
    kd_u_delete(s, last.index, last.cross);
  }
  if (r->count != 0 && kd_eta_begin(s, p, true))
    for (uint32_t k = 0; k < r->count; k++) {
      double value = r->value[r->index[k]];
      if (kd_counts(value)) kd_eta_push(s, r->index[k], value);
    }
  kd_vector_clear(r);
  kd_store_spike(s, p);
  slot->pivot = pivot;
  slot->order = ++s->order_top;
  return true;
}

bool kd_update(KDSolver *s, uint32_t leaving, double predicted, uint32_t *landing) {
  KDSlot *slot = &s->slots[leaving];
  const KDVector *spike = &s->spike;
  double here = kd_abs(spike->value[leaving]), largest = 0;
  bool later = false;
  for (uint32_t k = 0; k < spike->count; k++) {
    uint32_t v = spike->index[k];
    if (!kd_counts(spike->value[v])) continue;
    largest = kd_max(largest, kd_abs(spike->value[v]));
    if (v != leaving && s->slots[v].order >= slot->order) later = true;
  }
  bool structural = here >= KD_THRESHOLD_PIVOT * largest && here > 0;
  *landing = leaving;
  if (structural && !later) {
    kd_u_delete_column(s, leaving);
    kd_store_spike(s, leaving);
    return true;
  }
  if (structural && slot->row.count == 0) {
    kd_u_delete_column(s, leaving);
    kd_store_spike(s, leaving);
    slot->order = ++s->order_top;
    return true;
  }
  /* The old column is kept aside while a path is tried, so that nothing is lost. */
  KDSpan kept = slot->column;
  double old_pivot = slot->pivot;
  KDEntry few[8];
  bool can_restore = kept.count <= 8;
  if (!can_restore && predicted == 0) return false;
  if (can_restore) memcpy(few, kd_span(&s->factors, &kept), kept.count * sizeof(KDEntry));
  kd_u_delete_column(s, leaving);
  if (kd_rematch(s, leaving, landing)) return true;
  if (s->failed) return true;
  if (predicted != 0) return kd_forrest_tomlin(s, leaving, predicted, old_pivot);
  for (uint32_t k = 0; k < kept.count; k++) kd_u_push(s, leaving, few[k].index, few[k].value);
  slot->pivot = old_pivot;
  return false;
}
