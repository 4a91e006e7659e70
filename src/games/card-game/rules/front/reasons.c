/* Why cards cannot be used now: see reasons.h.
 *
 * Each card of the hand has a reason whatever is asked, since one wonders why; of cards in play
 * those have one that the question is about: whose ability could come in this window, who could
 * attack or defend. What decides is asked where it is decided, and here only which question it
 * is. */
#include "reasons.h"

#include "../book/attack.h"
#include "../book/challenge.h"
#include "../book/setup.h"
#include "../knows/bring.h"
#include "../knows/use.h"
#include "../knows/windows.h"
#include "../state/objects.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "../words/names.h"
#include "../words/occasions.h"
#include "ask.h"

typedef struct telling {
  cg_table *table;
  const cg_options *options;
  unsigned seat, prompt;
  hf_reason *list;
  uint32_t count;
} telling;

static void tell(telling *t, uint32_t thing, cg_why why) {
  if (why.code == CG_MAY || t->count == HF_REASONS_MAX) return;
  t->list[t->count++] =
      (hf_reason){.thing = thing, .code = why.code, .arg = {why.arg[0], why.arg[1], why.arg[2]}};
}

/* --- what the options use ---------------------------------------------------- */

static bool uses_held(const telling *t, uint32_t option, unsigned def) {
  switch (cg_option_kind(option)) {
  case CG_O_EVENT:
  case CG_O_MARSHAL:
  case CG_O_AMBUSH:
  case CG_O_SHADOW:
  case CG_O_SETUP: return cg_option_def(option) == def && cg_option_place(option) == CG_AT_HAND;
  case CG_O_CARD:
    return cg_option_what(option) == def && cg_option_group(option) == CG_HAND &&
           cg_option_member(option) == t->seat;
  default: return false;
  }
}

static bool uses_object(uint32_t option, unsigned object) {
  switch (cg_option_kind(option)) {
  case CG_O_ABILITY: return (cg_option_what(option) & 1023) == object;
  case CG_O_OBJECT:
  case CG_O_UNSHADOW:
  case CG_O_SAVE: return cg_option_what(option) == object;
  default: return false;
  }
}

static bool is_held_used(const telling *t, unsigned def) {
  for (unsigned i = 0; i < t->options->count; i++)
    if (uses_held(t, t->options->list[i], def)) return true;
  return false;
}

static bool is_object_used(const telling *t, unsigned object) {
  for (unsigned i = 0; i < t->options->count; i++)
    if (uses_object(t->options->list[i], object)) return true;
  return false;
}

/* Is it an action of the present phase? Before the first round there is none. */
static bool is_of_phase(const telling *t, const cg_ability *ability) {
  unsigned phase = t->table->pub->phase;
  return phase < CG_PHASE_COUNT && (ability->phases >> phase & 1) != 0;
}

/* --- abilities ---------------------------------------------------------------- */

/* Does one that waits for something wait for this group? Which of its cards it would answer. */
static bool is_met(cg_table *table, cg_use *use, unsigned number) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  const cg_group *group = &table->pub->group[number];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  uint64_t found[CG_WORDS] = {0};
  if (!cg_mask_meet(cg_names_of(group), ability->listens) || (group->flags & CG_CANCELLED) != 0)
    return false;
  use->group = (uint8_t)(number + 1);
  use->member = CG_NO_OBJECT;
  cg_scope scope = cg_scope_of_use(table, use);
  if (!cg_occasion(&scope, cg_window_words(scope.code + from->window) + 1, group, found))
    return false;
  unsigned member = cg_next_in(found, table->pub->words, 0);
  if (member != CG_NO_OBJECT) use->member = (uint16_t)member;
  return true;
}

/* In a window of interrupts or reactions. */
static cg_why why_not_answering(const telling *t, cg_use *use) {
  const uint8_t *arg = t->table->seat[t->seat].prompt_arg;
  const cg_ability *ability = &t->table->rules->ability[use->ability];
  for (unsigned group = arg[1]; ability->timing == arg[0] && group < arg[2]; group++)
    if (is_met(t->table, use, group)) return cg_why_unusable(t->table, use);
  return (cg_why){CG_WHY_WAITS, {use->ability}};
}

static cg_why why_not_used(const telling *t, cg_use *use) {
  const cg_ability *ability = &t->table->rules->ability[use->ability];
  use->group = 0;
  use->member = CG_NO_OBJECT;
  if (ability->timing != CG_ON_ACTION) return why_not_answering(t, use);
  if (!is_of_phase(t, ability)) return (cg_why){CG_WHY_PHASES, {ability->phases}};
  if (t->prompt != CG_ASK_ACTION) return (cg_why){.code = CG_WHY_LATER};
  return cg_why_unusable(t->table, use);
}

/* Does this ability belong to the question? Of several the one that does is told of. */
static bool is_timely(const telling *t, const cg_ability *ability) {
  if (t->prompt == CG_ASK_TRIGGER) return ability->timing == t->table->seat[t->seat].prompt_arg[0];
  return ability->timing == CG_ON_ACTION && is_of_phase(t, ability);
}

/* The ability of a card, used from there, that one would think of now; NONE_SUCH: none. */
enum { NONE_SUCH = 0xFFFF };
static unsigned ability_in_mind(const telling *t, unsigned number, unsigned from) {
  const cg_def *def = cg_def_of(t->table, number);
  unsigned found = NONE_SUCH;
  for (unsigned i = def->abilities; i-- > 0;) {
    const cg_ability *ability = &t->table->rules->ability[def->first_ability + i];
    bool used = ability->timing <= CG_ON_ACTION && ability->timing != CG_FORCED_INTERRUPT &&
                ability->timing != CG_FORCED_REACTION;
    if (!used || ability->from != from) continue;
    if (found == NONE_SUCH || is_timely(t, ability) ||
        !is_timely(t, &t->table->rules->ability[found]))
      found = def->first_ability + i;
  }
  return found;
}

/* --- the hand ------------------------------------------------------------------ */

static cg_why why_not_held(const telling *t, unsigned def) {
  if (t->prompt == CG_ASK_SETUP) return cg_why_not_placed(t->table, t->seat, def);
  if (cg_def_of(t->table, def)->type <= CG_TYPE_ATTACHMENT) {
    bool other = t->prompt != CG_ASK_ACTION && t->table->pub->active == t->seat &&
                 t->table->pub->phase == CG_PHASE_MARSHALING;
    return other ? (cg_why){.code = CG_WHY_LATER} : cg_why_not_brought(t->table, t->seat, def);
  }
  unsigned ability = ability_in_mind(t, def, CG_FROM_HAND);
  if (ability == NONE_SUCH) return (cg_why){.code = CG_WHY_NOTHING};
  cg_use use = {.object = CG_NO_OBJECT,
                .def = (uint16_t)def,
                .ability = (uint16_t)ability,
                .user = (uint8_t)t->seat,
                .zone = CG_HAND};
  return why_not_used(t, &use);
}

/* Are cards of the hand chosen by themselves? Then others may come later in the group. */
static bool chooses_of_hand(const telling *t) {
  for (unsigned i = 0; i < t->options->count; i++)
    if (cg_option_kind(t->options->list[i]) == CG_O_CARD) return true;
  return t->prompt == CG_ASK_MULLIGAN; /* all of it is in question */
}

/* In the order of their definitions: nobody else knows in which a hand lies. */
static void tell_of_hand(telling *t) {
  uint16_t def[CG_POOL];
  unsigned cards = cg_sort_zone(t->table, t->seat, CG_HAND, def);
  for (unsigned i = 0; i < cards; i++)
    if ((i == 0 || def[i] != def[i - 1]) && !is_held_used(t, def[i]))
      tell(t, cg_option(CG_O_CARD, CG_HAND, t->seat, def[i]), why_not_held(t, def[i]));
}

/* --- cards in play --------------------------------------------------------------- */

static bool is_mine(const telling *t, unsigned object, unsigned ability) {
  return cg_at(t->table, object)->controller == t->seat ||
         t->table->rules->ability[ability].shared != 0;
}

/* Whose ability could be used in this window, if there were what it needs. In a window of
 * reactions only what waits for this very thing: all others are not thought of. */
static void tell_of_abilities(telling *t) {
  for (unsigned object = 0; object < t->table->pub->high; object++) {
    const cg_object *card = cg_at(t->table, object);
    bool hidden = card->place == CG_SHADOW && card->controller == t->seat;
    if (!hidden && (!cg_is_active(card) || card->def == 0)) continue;
    if (is_object_used(t, object)) continue;
    unsigned ability = ability_in_mind(t, card->def, hidden ? CG_FROM_SHADOWS : CG_FROM_PLAY);
    if (ability == NONE_SUCH || !is_mine(t, object, ability)) continue;
    bool action = t->table->rules->ability[ability].timing == CG_ON_ACTION;
    if (action != (t->prompt == CG_ASK_ACTION)) continue;
    cg_use use = {.object = (uint16_t)object,
                  .def = cg_at(t->table, object)->def,
                  .ability = (uint16_t)ability,
                  .user = (uint8_t)t->seat,
                  .zone = CG_IN_PLAY};
    cg_why why = why_not_used(t, &use);
    if (why.code != CG_WHY_WAITS) tell(t, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object), why);
  }
}

static void tell_of_challenges(telling *t) {
  uint32_t others = cg_players(t->table) & ~hf_bit(t->seat);
  HF_EACH_BIT (against, others)
    for (unsigned type = 0; type < CG_ICON_COUNT; type++) {
      uint32_t thing = cg_option(CG_O_CHALLENGE, 0, CG_NO_MEMBER, type | against << 2);
      bool may = false;
      for (unsigned i = 0; i < t->options->count; i++) may |= t->options->list[i] == thing;
      if (!may) tell(t, thing, cg_why_not_initiated(t->table, t->seat, type, against));
    }
}

/* Who could take part. */
static void tell_of_characters(telling *t) {
  uint64_t own[CG_WORDS];
  unsigned what = cg_option_what(t->table->own[t->seat].answer), type = what & 3;
  bool attacks = t->prompt == CG_ASK_CHALLENGE;
  cg_characters_of(t->table, t->seat, own);
  for (unsigned object = cg_next(t->table, own, 0); object != CG_NO_OBJECT;
       object = cg_next(t->table, own, object + 1))
    if (!is_object_used(t, object))
      tell(t, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object),
           attacks ? cg_why_not_attacking(t->table, object, type, what >> 2)
                   : cg_why_not_defending(t->table, object));
}

static void tell_of_play(telling *t) {
  const cg_private *own = &t->table->own[t->seat];
  switch (t->prompt) {
  case CG_ASK_ACTION:
  case CG_ASK_TRIGGER: tell_of_abilities(t); return;
  case CG_ASK_CHALLENGE:
    if (own->answer == 0)
      tell_of_challenges(t);
    else if (own->done == 0)
      tell_of_characters(t);
    return;
  case CG_ASK_DEFEND: tell_of_characters(t); return;
  default: return;
  }
}

uint32_t cg_reasons_of(hf_cursor *cursor, unsigned seat, hf_reason list[HF_REASONS_MAX]) {
  telling t = {.options = cg_options_of(cursor, seat), .seat = seat, .list = list};
  t.table = cg_table_in(cursor);
  t.prompt = t.table->seat[seat].prompt;
  if (!chooses_of_hand(&t)) tell_of_hand(&t);
  tell_of_play(&t);
  return t.count;
}
