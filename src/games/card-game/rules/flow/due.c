/* What was put off comes now: delayed effects when they fall due, replacements when what they
 * replace occurs. It is no new ability, only the rest of an old one. */
#include "due.h"

#include "../knows/due.h"
#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/occurrence.h"
#include "../state/table.h"
#include "../words/lasting.h"
#include "initiate.h"

/* What a delayed effect has kept, all its entries together: they end with that. */
static uint32_t take_kept(cg_table *table, unsigned index, const cg_lasting *delayed) {
  cg_public *pub = table->pub;
  uint64_t kept[CG_WORDS] = {0};
  unsigned count = 0, end = index + 1;
  while (end < pub->lasting_count && cg_is_one_more(cg_lasting_at(table, end))) end++;
  while (end-- > index) {
    const cg_lasting *one = cg_lasting_at(table, end);
    if (one->object != CG_NO_OBJECT && cg_at(table, one->object)->generation == one->generation) {
      cg_add(kept, one->object);
      count++;
    }
    cg_end_lasting(table, end);
  }
  if (delayed->object == CG_NO_OBJECT && delayed->seat != CG_NOBODY)
    return delayed->seat < CG_OF_WORD ? cg_ref_seat(delayed->seat)
                                      : cg_ref_word(delayed->seat & (CG_OF_WORD - 1U));
  if (count < 2) return count == 0 ? 0 : cg_ref_object(table, cg_next(table, kept, 0));
  if (pub->set_count == CG_SETS) return 0;
  memcpy(cg_set(table, pub->set_count), kept, pub->words * sizeof(uint64_t));
  return cg_ref_set(pub->set_count++, count);
}

static cg_context *begin_rest(cg_table *table, unsigned index) {
  cg_public *pub = table->pub;
  cg_lasting lasting = *cg_lasting_at(table, index);
  unsigned first_set = pub->set_count;
  uint32_t kept = take_kept(table, index, &lasting);
  if (pub->context_count == CG_CONTEXTS) {
    cg_drop_sets(table, first_set);
    return NULL;
  }
  cg_context *context = &pub->context[pub->context_count++];
  memset(context, 0, sizeof *context);
  context->ability = lasting.ability;
  context->object = (uint16_t)cg_delayed_card(table, &lasting);
  context->generation =
      context->object == CG_NO_OBJECT ? 0 : cg_at(table, context->object)->generation;
  context->member = CG_NO_OBJECT;
  context->def = (uint16_t)cg_lasting_def(table, &lasting);
  context->user = lasting.user;
  context->flags = CG_DELAYED_ONE;
  context->first_group = pub->group_count;
  context->first_set = (uint8_t)first_set;
  context->reg[lasting.word & 7] = kept;
  if (table->sink != NULL) cg_emit(table, CG_EV_DUE, context->def, 0, 0, 0);
  cg_push_rest(table);
  const uint16_t *start =
      table->rules->base.cards->code + cg_ability_now(table, context)->statements;
  const uint16_t *at = start + lasting.at, *body = at + 2;
  if (*at == HL_ONCE) cg_pass(table, &body);
  cg_push_effect(table, (unsigned)(body - start), (unsigned)(body - start) + at[1]);
  return context;
}

void cg_begin_delayed(cg_table *table, unsigned index) { begin_rest(table, index); }

/* Is this still the way in which it comes about for the card: nobody has saved it or sent it
 * elsewhere since? */
static bool still_replaces(cg_table *table, const cg_lasting *head) {
  const cg_group *group = &table->pub->group[head->value - 1];
  if ((group->flags & CG_CANCELLED) != 0) return false;
  if (group->kind == CG_HAP_CLAIM) return group->other == CG_NOBODY;
  if (!cg_leaves(group->kind)) return true;
  if (!cg_in_set(cg_members(table, group), head->object)) return false;
  cg_object *card = cg_at(table, head->object);
  bool stays = card->place == CG_PLAY && cg_sent(card) == CG_STAYS;
  if (stays) card->sent = 0;
  return stays;
}

/* Those of these groups, in their order: what is begun last runs first. */
void cg_begin_replacements(cg_table *table, unsigned first, unsigned end) {
  for (unsigned i = table->pub->lasting_count; i-- > 0;) {
    cg_lasting head = *cg_lasting_at(table, i);
    if (head.until != CG_UNTIL_REPLACED || head.value <= (int)first || head.value > (int)end)
      continue;
    cg_end_lasting(table, i);
    if (!still_replaces(table, &head)) {
      cg_end_lasting(table, i);
      continue;
    }
    cg_context *context = begin_rest(table, i);
    if (context == NULL) continue;
    context->group = (uint8_t)head.value;
    context->member = head.object;
  }
}
