/* Which variables could have another value in an answer that is just as good.

   Ranks settle what priorities leave open; they do not make it less ambiguous. A slot that can move at no
   cost shows what moves with it, if only for a while. Where a form stands right in the way of it nothing is
   shown: several slots may get past together. Then all directions that lead from the answer to others are
   looked at, as solutions of a system of their own: every form may go only where that costs nothing. The
   inequalities of it that hold strictly in some solution all do so in one, the sum of these; the others
   are equations, and what the equations leave open moves. */
#include "internal.h"

#define KD_WISHED 1.0f

/* The directions, as a solver with the same indices of variables. */
typedef struct KDCone {
  KDSolver *solver;
  KDVariable *variables, *named;
  double *coefficients;
  uint32_t capacity; /* of the last two */
  uint8_t *ways;     /* by form: 1 it may go down, 2 up */
} KDCone;

static KDStatus kd_cone_begin(KDSolver *s, KDCone *cone) {
  KDOptions options = KDDefaultOptions();
  options.allocator = s->allocator;
  cone->solver = KDSolverCreate(&options);
  if (cone->solver == NULL) return KDStatusOutOfMemory;
  return KDSolverAddVariables(cone->solver, 0, cone->variables, s->variable_top);
}

/* The form asks to be `relation` to 0 and, as a wish, beyond it by one unit. Its coefficients are those that a
   row of it was given: divided by the largest they may be smaller than a row's can be. */
static KDStatus kd_cone_add(KDSolver *s, KDCone *cone, uint32_t form, int relation, bool is_wish) {
  const KDForm *f = &s->forms[form];
  double scale = kd_abs(kd_piece(s, f, 0)->scale);
  for (uint32_t k = 0; k < f->terms.count; k++) {
    KDEntry e = kd_span(&s->model, &f->terms)[k];
    cone->named[k] = cone->variables[e.index];
    cone->coefficients[k] = e.value * scale;
  }
  KDRowSpec spec = {.variables = cone->named,
                    .coefficients = cone->coefficients,
                    .count = f->terms.count,
                    .relation = (KDRelation)relation,
                    .constant = is_wish ? relation * scale : 0,
                    .priority = is_wish ? KD_WISHED : 1000,
                    .rank = form,
                    .weight = 1};
  KDRow row;
  return KDSolverAddRow(cone->solver, &spec, &row);
}

/* Turns the inequalities that hold strictly in no solution into equations. */
static KDStatus kd_cone_tighten(KDSolver *s, KDCone *cone) {
  KDStatus status = kd_cone_begin(s, cone);
  for (uint32_t form = 0; form < s->form_top && status == KDStatusOk; form++) {
    int ways = cone->ways[form];
    if (ways == 3) continue;
    int relation = ways == 0 ? 0 : ways == 1 ? -1 : 1;
    status = kd_cone_add(s, cone, form, relation, false);
    if (ways != 0 && status == KDStatusOk) status = kd_cone_add(s, cone, form, relation, true);
  }
  if (status == KDStatusOk) status = KDSolverSolve(cone->solver);
  for (uint32_t form = 0; form < s->form_top && status == KDStatusOk; form++) {
    if (cone->ways[form] == 3 || cone->ways[form] == 0) continue;
    const KDSpan *terms = &s->forms[form].terms;
    const KDEntry *e = kd_span(&s->model, terms);
    double step = 0;
    for (uint32_t k = 0; k < terms->count; k++)
      step += e[k].value * cone->solver->value[e[k].index];
    if (kd_abs(step) < 0.5) cone->ways[form] = 0;
  }
  kd_destroy_helper(s, cone->solver);
  cone->solver = NULL;
  return status;
}

/* Marks what the equations leave open. */
static KDStatus kd_cone_mark(KDSolver *s, KDCone *cone) {
  KDStatus status = kd_cone_begin(s, cone);
  for (uint32_t form = 0; form < s->form_top && status == KDStatusOk; form++)
    if (cone->ways[form] == 0) status = kd_cone_add(s, cone, form, 0, false);
  if (status == KDStatusOk) status = KDSolverSolve(cone->solver);
  if (status == KDStatusOk && !kd_reserve_scratch(cone->solver)) status = KDStatusOutOfMemory;
  if (status == KDStatusOk) {
    kd_mark_movable(cone->solver);
    for (uint32_t v = 0; v < s->variable_top; v++) s->ambiguous[v] |= cone->solver->ambiguous[v];
  }
  kd_destroy_helper(s, cone->solver);
  cone->solver = NULL;
  return status;
}

static KDStatus kd_mark_in_cone(KDSolver *s) {
  KDCone cone = {.capacity = 1};
  for (uint32_t form = 0; form < s->form_top; form++)
    if (s->forms[form].state != KDFormFree && s->forms[form].terms.count > cone.capacity)
      cone.capacity = s->forms[form].terms.count;
  cone.variables = kd_allocate(s, s->variable_top * sizeof(KDVariable));
  cone.named = kd_allocate(s, cone.capacity * sizeof(KDVariable));
  cone.coefficients = kd_allocate(s, cone.capacity * sizeof(double));
  cone.ways = kd_allocate(s, s->form_top);
  KDStatus status = KDStatusOutOfMemory;
  if (cone.variables != NULL && cone.named != NULL && cone.coefficients != NULL &&
      cone.ways != NULL) {
    for (uint32_t form = 0; form < s->form_top; form++)
      cone.ways[form] = s->forms[form].state == KDFormFree || s->forms[form].piece_count == 0
                            ? 3
                            : (uint8_t)kd_form_ways(s, form);
    status = kd_cone_tighten(s, &cone);
    if (status == KDStatusOk) status = kd_cone_mark(s, &cone);
  }
  kd_free(s, cone.variables, s->variable_top * sizeof(KDVariable));
  kd_free(s, cone.named, cone.capacity * sizeof(KDVariable));
  kd_free(s, cone.coefficients, cone.capacity * sizeof(double));
  kd_free(s, cone.ways, s->form_top);
  return status;
}

KDStatus kd_find_ambiguous(KDSolver *s) {
  KDStatus status = kd_mark_movable(s) ? KDStatusOk : kd_mark_in_cone(s);
  s->ambiguity_known = status == KDStatusOk;
  /* The directions never contradict one another but by rounding. */
  return status == KDStatusConflict ? KDStatusInexact : status;
}
