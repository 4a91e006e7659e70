/* What waits to be used: lists of the abilities of cards in play, by player and timing, and what
 * the cards of each hand wait for. They follow the cards that come and go. */
#include "waiting.h"

#include "figures.h"
#include "../state/zones.h"

/* --- abilities of cards in play ------------------------------------------- */

static bool is_used_in_play(const cg_ability *ability) {
  return ability->timing <= CG_ON_ACTION && ability->from == CG_FROM_PLAY;
}

/* Room for one more, counted from 1: that of one which has left, or behind all others; 0. */
static inline unsigned room_for_answer(cg_table *table) {
  unsigned room = table->spare_answers;
  if (room == 0) return table->answer_count < CG_ANSWERS ? ++table->answer_count : 0;
  table->spare_answers = table->answer[room - 1].next;
  return room;
}

/* Into a list, in front of what the link leads to. */
static inline void insert_answer(cg_table *table, unsigned list, uint8_t *link, unsigned object,
                                 unsigned number, unsigned room) {
  const cg_ability *ability = &table->rules->ability[number];
  cg_answer *answer = &table->answer[room - 1];
  *answer =
      (cg_answer){.listens = ability->timing == CG_ON_ACTION ? ability->phases : ability->calls,
                  .object = (uint16_t)object,
                  .ability = (uint16_t)number,
                  .needs = ability->needs,
                  .own = ability->own,
                  .gold = ability->gold,
                  .next = *link};
  *link = (uint8_t)room;
  table->hears[list] |= answer->listens;
}

static HF_APART void leave_unlisted(cg_table *table) {
  table->answer_count = CG_ANSWERS + 1;
  memset(table->hears, 0xFF, sizeof table->hears);
}

/* Each into its list, before those of cards in later slots. */
void cg_note_answers(cg_table *table, unsigned object) {
  const cg_def *def = cg_card(table, object);
  unsigned seat = cg_at(table, object)->controller;
  for (unsigned i = 0; i < def->abilities && !cg_are_unlisted(table); i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (!is_used_in_play(ability)) continue;
    unsigned room = room_for_answer(table);
    if (room == 0) {
      leave_unlisted(table);
      return;
    }
    unsigned list = cg_answer_list(table, ability->timing, seat);
    uint8_t *link = &table->answers[list];
    while (*link != 0 && table->answer[*link - 1].object <= object)
      link = &table->answer[*link - 1].next;
    insert_answer(table, list, link, object, def->first_ability + i, room);
  }
}

/* The same for a card before all that are listed: its last ability goes first. */
static inline void list_before(cg_table *table, unsigned object) {
  const cg_def *def = cg_card(table, object);
  unsigned seat = cg_at(table, object)->controller;
  for (unsigned number = def->first_ability + def->abilities; number-- > def->first_ability;) {
    const cg_ability *ability = &table->rules->ability[number];
    if (!is_used_in_play(ability)) continue;
    unsigned list = cg_answer_list(table, ability->timing, seat);
    insert_answer(table, list, &table->answers[list], object, number, ++table->answer_count);
  }
}

/* Lists the abilities of cards in play, as far as there is room: from the last card on. */
void cg_find_answers(cg_table *table) {
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  unsigned lists = cg_answer_list(table, CG_ON_ACTION + 1, 0);
  table->knows_answers = true;
  table->answer_count = table->spare_answers = 0;
  memset(table->answers, 0, lists * sizeof table->answers[0]);
  memset(table->hears, 0, lists * sizeof table->hears[0]);
  for (unsigned word = cg_used_words(table); word-- > 0;)
    for (uint64_t left = able[word]; left != 0;) {
      unsigned bit = hf_highest_bit(left), object = 64 * word + bit;
      left ^= UINT64_C(1) << bit;
      if (table->answer_count + cg_card(table, object)->abilities > CG_ANSWERS) {
        leave_unlisted(table);
        return;
      }
      list_before(table, object);
    }
}

static void drop_from_list(cg_table *table, unsigned list, const uint64_t *left) {
  uint64_t hears = 0;
  for (uint8_t *link = &table->answers[list]; *link != 0;) {
    cg_answer *answer = &table->answer[*link - 1];
    if (!cg_in_set(left, answer->object)) {
      hears |= answer->listens;
      link = &answer->next;
      continue;
    }
    uint8_t room = *link;
    *link = answer->next;
    answer->next = table->spare_answers;
    table->spare_answers = room;
  }
  table->hears[list] = hears;
}

void cg_drop_answers(cg_table *table, const uint64_t *left) {
  if (cg_are_unlisted(table)) table->knows_answers = false;
  if (!table->knows_answers) return;
  for (unsigned list = cg_answer_list(table, CG_ON_ACTION + 1, 0); list-- > 0;)
    if (table->answers[list] != 0) drop_from_list(table, list, left);
}

/* --- hands ---------------------------------------------------------------- */

/* Abilities of a card in hand, if there is no copy of it yet. */
static void hold(const cg_table *table, const cg_def *def, cg_hand *hand) {
  for (unsigned i = 0; i < hand->held && i < CG_HELD; i++)
    if (hand->ability[i] - def->first_ability + 0U < def->abilities) return;
  for (unsigned i = 0; i < def->abilities; i++) {
    unsigned number = def->first_ability + i;
    const cg_ability *ability = &table->rules->ability[number];
    if (ability->timing > CG_ON_ACTION || ability->from != CG_FROM_HAND) continue;
    if (hand->held < CG_HELD) hand->ability[hand->held] = (uint16_t)number;
    if (hand->held <= CG_HELD) hand->held++;
  }
}

static void add_to_hand(const cg_table *table, const cg_def *def, cg_hand *hand) {
  uint8_t ambush = def->ambush, cost = def->type <= CG_TYPE_ATTACHMENT ? def->cost : CG_NONE;
  if (ambush != CG_NONE && cg_ambush_varies(table, def->changes)) ambush = 0;
  hand->ambush = ambush < hand->ambush ? ambush : hand->ambush;
  hand->cost = cost < hand->cost ? cost : hand->cost;
  if (def->from_hand == 0) return;
  hold(table, def, hand);
  hand->actions |= def->actions;
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (ability->timing < CG_TIMINGS) hand->listens[ability->timing] |= ability->calls;
  }
}

void cg_find_hand(cg_table *table, unsigned seat) {
  cg_hand *hand = &table->hand[seat];
  const cg_entry *card = cg_entry_at(table, seat, CG_HAND, 0);
  unsigned cards = cg_count(table, seat, CG_HAND);
  *hand = (cg_hand){.known = true, .ambush = CG_NONE, .cost = CG_NONE};
  for (unsigned i = 0; i < cards; i++) add_to_hand(table, cg_def_of(table, card[i].def), hand);
}

void cg_note_hand(cg_table *table, unsigned seat, unsigned number, bool comes) {
  cg_hand *hand = &table->hand[seat];
  const cg_def *def = cg_def_of(table, number);
  if (!hand->known) return;
  if (comes) add_to_hand(table, def, hand);
#ifndef CG_FAULT_KNOWN /* planted for a test: a card that is gone is still in the hand */
  else if ((def->from_hand | (def->ambush != CG_NONE)) != 0)
    hand->known = false; /* it may have been the only one of its kind */
#endif
}
