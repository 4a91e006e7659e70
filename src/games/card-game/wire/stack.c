/* What is being resolved, the outermost first: the challenge, what happens and
 * who may answer it, abilities that were begun. */
#include "wire.h"

#include "../rules/state/lists.h"
#include "../rules/state/rows.h"

static const char *happening_id(unsigned kind) {
  static const char *const words[CG_HAP_COUNT] = {
      [CG_HAP_EFFECTS] = "effects",       [CG_HAP_KILLED] = "killed",
      [CG_HAP_DISCARDED] = "discarded",   [CG_HAP_RETURNED] = "returned",
      [CG_HAP_SACRIFICED] = "sacrificed", [CG_HAP_REMOVED] = "removed",
      [CG_HAP_SHUFFLED_IN] = "shuffled",  [CG_HAP_ON_TOP] = "on-top",
      [CG_HAP_TO_BOTTOM] = "to-bottom",   [CG_HAP_INTO_SHADOWS] = "into-shadows",
      [CG_HAP_ENTERS] = "enters",         [CG_HAP_PLAYED] = "played",
      [CG_HAP_STANDS] = "stands",         [CG_HAP_KNEELS] = "kneels",
      [CG_HAP_POWER] = "power",           [CG_HAP_RAISED] = "raised",
      [CG_HAP_FROM_ZONE] = "from-zone",   [CG_HAP_INITIATED] = "initiated",
      [CG_HAP_BYPASSED] = "bypassed",     [CG_HAP_DEFENDED] = "defended",
      [CG_HAP_RESULT] = "result",         [CG_HAP_CLAIM] = "claim",
      [CG_HAP_PILLAGED] = "pillaged",     [CG_HAP_PHASE_BEGINS] = "phase-begins",
      [CG_HAP_PHASE_ENDS] = "phase-ends", [CG_HAP_ROUND_ENDS] = "round-ends",
      [CG_HAP_INITIATIVE] = "initiative", [CG_HAP_PLOT] = "plot",
      [CG_HAP_INCOME] = "income",         [CG_HAP_DOMINANCE] = "dominance"};
  return kind < CG_HAP_COUNT ? words[kind] : NULL;
}

/* --- what happens --------------------------------------------------------- */

static void write_member(const cg_table *table, unsigned object, hw_text *out) {
  hw_object(out);
  hw_put_number(out, "object", object);
  hw_put_string(out, "card", hall_card_id(table, cg_at(table, object)->def));
  hw_object_end(out);
}

static void write_members(const cg_table *table, const cg_group *group, hw_text *out) {
  const uint64_t *set = cg_is_list(group) ? NULL : cg_members(table, group);
  hw_key(out, "cards");
  hw_array(out);
  for (unsigned n = 0; cg_is_list(group) && n < cg_list_length(table, group); n++) {
    unsigned member, object = cg_nth_of(table, group, n, &member).object;
    if (object < table->pub->high) write_member(table, object, out);
  }
  if (group->object < table->pub->high) write_member(table, group->object, out);
  for (unsigned object = set == NULL ? CG_NO_OBJECT : cg_next(table, set, 0);
       object != CG_NO_OBJECT; object = cg_next(table, set, object + 1))
    write_member(table, object, out);
  hw_array_end(out);
}

static void write_happening(const cg_table *table, const cg_group *group, hw_text *out) {
  hw_object(out);
  hw_put_string(out, "what", happening_id(group->kind));
  hw_key(out, "seat");
  hall_write_seat(table, group->seat, out);
  write_members(table, group, out);
  hw_put_string(out, "by", hall_card_id(table, group->source));
  if (group->kind == CG_HAP_PHASE_BEGINS || group->kind == CG_HAP_PHASE_ENDS)
    hw_put_string(out, "phase", hall_phase_id(group->amount));
  hw_put_bool(out, "cancelled", (group->flags & CG_CANCELLED) != 0);
  hw_object_end(out);
}

/* --- frames --------------------------------------------------------------- */

static void begin(const char *what, hw_text *out) {
  hw_object(out);
  hw_put_string(out, "what", what);
}

/* Before something happens, or after it. */
static void write_window(const cg_table *table, const cg_frame *frame, hw_text *out) {
  const cg_public *pub = table->pub;
  begin(frame->step <= CG_AT_OCCUR ? "interrupts" : "reactions", out);
  hw_key(out, "to");
  hw_array(out);
  for (unsigned i = frame->happen.first; i < frame->happen.end && i < pub->group_count; i++)
    if (happening_id(pub->group[i].kind) != NULL) write_happening(table, &pub->group[i], out);
  hw_array_end(out);
  hw_object_end(out);
}

static void write_ability(const cg_table *table, const cg_context *context, hw_text *out) {
  begin("ability", out);
  hw_put_string(out, "card", hall_card_id(table, context->def));
  hw_key(out, "object");
  hall_write_object(table, context->object, out);
  hw_key(out, "seat");
  hall_write_seat(table, context->user, out);
  hw_object_end(out);
}

static void write_simple(const char *what, hw_text *out) {
  begin(what, out);
  hw_object_end(out);
}

static void write_frame(const cg_table *table, unsigned number, unsigned *abilities, hw_text *out) {
  const cg_public *pub = table->pub;
  const cg_frame *frame = &pub->frame[number];
  switch (frame->procedure) {
  case CG_PROC_CHALLENGE: write_simple("challenge", out); return;
  case CG_PROC_CLAIM: write_simple("claim", out); return;
  case CG_PROC_KEYWORDS: write_simple("keywords", out); return;
  case CG_PROC_ACTIONS: write_simple("actions", out); return;
  case CG_PROC_HAPPEN: write_window(table, frame, out); return;
  case CG_PROC_ABILITY:
    if (*abilities < pub->context_count) write_ability(table, &pub->context[*abilities], out);
    ++*abilities;
    return;
  default: return;
  }
}

void hall_write_stack(const hall_table *table, hw_text *out) {
  const cg_table *seen = &table->seen;
  unsigned abilities = 0;
  hw_array(out);
  for (unsigned i = 0; i < seen->pub->frame_count; i++) write_frame(seen, i, &abilities, out);
  hw_array_end(out);
}

/* --- effects that last ---------------------------------------------------- */

static const char *until_id(unsigned until) {
  static const char *const words[] = {[CG_UNTIL_CHALLENGE] = "challenge",
                                      [CG_UNTIL_PHASE] = "phase",
                                      [CG_UNTIL_ROUND] = "round",
                                      [CG_UNTIL_NEW_PLOT] = "plot",
                                      [CG_UNTIL_LEAVES] = "leaves"};
  return until < sizeof words / sizeof *words ? words[until] : NULL;
}

static void write_lasting(const cg_table *seen, const cg_lasting *lasting, unsigned object,
                          hw_text *out) {
  hw_object(out);
  hw_put_string(out, "card", hall_card_id(seen, cg_lasting_def(seen, lasting)));
  hw_put_string(out, "until", until_id(lasting->until));
  hw_put_bool(out, "delayed", lasting->kind == CG_DELAYED);
  hw_key(out, "object");
  hall_write_object(seen, object, out);
  hw_key(out, "seat");
  hall_write_seat(seen, lasting->user, out);
  hw_object_end(out);
}

/* One for each card, however they are kept. */
void hall_write_lasting(const hall_table *table, hw_text *out) {
  const cg_table *seen = &table->seen;
  hw_array(out);
  for (unsigned i = 0; i < seen->pub->lasting_count; i++) {
    const cg_lasting *lasting = cg_lasting_at(seen, i);
    if (lasting->kind == CG_MOMENT || lasting->kind == CG_WAS) continue; /* its card says it */
    if (lasting->until >= CG_UNTIL_OCCURS) continue;                     /* it is about to come */
    unsigned object = cg_next_bound(seen, lasting, 0);
    do {
      write_lasting(seen, lasting, object, out);
      if (object != CG_NO_OBJECT) object = cg_next_bound(seen, lasting, object + 1);
    } while (object != CG_NO_OBJECT);
  }
  hw_array_end(out);
}
