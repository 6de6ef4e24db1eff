/* Checks every invariant from the model alone: for the tests, and after every solve in validation
 * builds. */
#include "internal.h"

#define KD_AUDIT_TOLERANCE 1e-6

static bool kd_near(double a, double b, double scale) {
  return kd_abs(a - b) <= KD_AUDIT_TOLERANCE * (1 + kd_abs(scale));
}

static const char *kd_audit_lists(KDSolver *s) {
  for (uint32_t form = 0; form < s->form_top; form++) {
    const KDForm *f = &s->forms[form];
    if (f->state == KDFormFree) continue;
    const KDEntry *e = kd_span(&s->model, &f->terms);
    for (uint32_t k = 0; k < f->terms.count; k++) {
      const KDSpan *column = &s->variables[e[k].index].column;
      if (e[k].cross >= column->count) return "a term's place lies outside its column";
      KDEntry c = kd_span(&s->model, column)[e[k].cross];
      if (c.index != form || c.cross != k || c.value != e[k].value)
        return "a term and its column disagree";
    }
    for (uint32_t p = 0; p < f->piece_count; p++) {
      const KDRowRecord *r = kd_piece(s, f, p);
      if (r->form != form || !(r->flags & KDRowPlaced)) return "a piece is not a row of its form";
      if (p > 0 && kd_piece(s, f, p - 1)->beta > r->beta) return "pieces are out of order";
    }
  }
  for (uint32_t j = 0; j < s->variable_top; j++) {
    const KDSlot *slot = &s->slots[j];
    if (slot->active == KD_NONE) continue;
    const KDEntry *e = kd_span(&s->factors, &slot->column);
    for (uint32_t k = 0; k < slot->column.count; k++) {
      const KDSlot *other = &s->slots[e[k].index];
      if (other->order >= slot->order) return "U is not triangular";
      KDEntry c = kd_span(&s->factors, &other->row)[e[k].cross];
      if (c.index != j || c.cross != k || c.value != e[k].value)
        return "U's rows and columns disagree";
    }
    if (slot->active & KD_STAY) {
      if (s->variables[slot->active & ~KD_STAY].stay_slot != j) return "a stay's slot is wrong";
    } else if (s->forms[slot->active].state != KDFormActive || s->hot[slot->active].slot != j) {
      return "an active form's slot is wrong";
    }
  }
  return NULL;
}

static const char *kd_audit_primal(KDSolver *s) {
  for (uint32_t form = 0; form < s->form_top; form++) {
    const KDForm *f = &s->forms[form];
    if (f->state == KDFormFree || f->piece_count == 0) continue;
    double size, t = kd_form_value(s, form, &size);
    double slack = KD_AUDIT_TOLERANCE * (1 + size);
    if (f->state == KDFormInactive) {
      if (f->place > 0 && t < kd_piece(s, f, f->place - 1)->beta - slack)
        return "an idle form lies below its segment";
      if (f->place < f->piece_count && t > kd_piece(s, f, f->place)->beta + slack)
        return "an idle form lies above its segment";
    } else if (kd_abs(t - kd_piece(s, f, f->place)->beta) > slack) {
      return "a form is not where it is held";
    }
  }
  return NULL;
}

/* Whether the multipliers of all forms add up to nothing, one level at a time. */
static const char *kd_audit_level(KDSolver *s, KDLevel level, bool tie) {
  KDVector *sum = &s->alpha;
  KDLevels *l = &s->temporary[0];
  double size = 0;
  for (uint32_t form = 0; form < s->form_top; form++) {
    const KDForm *f = &s->forms[form];
    if (f->state == KDFormFree) continue;
    kd_levels_clear(l);
    if (f->state == KDFormActive)
      kd_levels_add_multiplier(s, l, 1, &s->slots[s->hot[form].slot].y);
    else
      kd_add_idle_multiplier(s, l, 1, form);
    double y = tie ? l->tie : kd_levels_at(l, level);
    if (y == 0) continue;
    size = kd_max(size, kd_abs(y));
    const KDEntry *e = kd_span(&s->model, &f->terms);
    for (uint32_t k = 0; k < f->terms.count; k++) kd_vector_add(sum, e[k].index, y * e[k].value);
  }
  const char *wrong = NULL;
  for (uint32_t k = 0; k < sum->count; k++)
    if (!kd_near(sum->value[sum->index[k]], 0, size)) wrong = "the multipliers do not balance";
  kd_vector_clear(sum);
  return wrong;
}

static const char *kd_audit_dual(KDSolver *s) {
  for (uint32_t j = 0; j < s->variable_top; j++) {
    if (s->slots[j].active == KD_NONE) continue;
    if (s->slots[j].released) return "a released slot is left";
    if (kd_slot_outside(s, j, &s->temporary[1]) != 0)
      return "a multiplier lies outside its interval";
  }
  for (uint32_t k = 0; k < s->level_count; k++) {
    const char *wrong = kd_audit_level(s, s->levels[k].level, false);
    if (wrong != NULL) return wrong;
  }
  return kd_audit_level(s, 0, true);
}

const char *kd_audit(KDSolver *s) {
  if (!s->has_basis || !s->solved || !kd_reserve_scratch(s)) return NULL;
  const char *wrong = kd_audit_lists(s);
  if (wrong == NULL && s->inexact) return NULL;
  if (wrong == NULL) wrong = kd_audit_primal(s);
  if (wrong == NULL) wrong = kd_audit_dual(s);
  return wrong;
}
