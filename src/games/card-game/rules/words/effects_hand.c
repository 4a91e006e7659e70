/* Effects: hands and decks. Drawing, discarding, shuffling, looking at cards, revealing them. */
#include "effects_hand.h"

#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../state/zones.h"
#include "asks.h"
#include "numbers.h"
#include "orders.h"
#include "touched.h"

/* --- drawing and shuffling ------------------------------------------------ */

bool cg_would_draw(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t seats = cg_eval_players(scope, at);
  if (cg_eval_number(scope, at) <= 0) return false;
  HF_EACH_BIT (seat, seats)
    if (cg_deck_count(table, seat) > 0 && !cg_player_cannot(table, seat, CG_ACT_DRAW, 0))
      return true;
  return false;
}
bool cg_act_draw(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t seats = cg_eval_players(scope, at);
  unsigned number = cg_not_below_0(cg_eval_number(scope, at));
  bool full = true;
  CG_EACH_PLAYER (seat, table, seats) {
    bool may = !cg_player_cannot(table, seat, CG_ACT_DRAW, 0);
    full &= (may ? cg_draw(table, seat, number) : 0) == number;
  }
  return full;
}

/* Nobody can tell whether a deck was shuffled: that alone changes nothing. */
bool cg_would_shuffle(cg_scope *scope, const uint16_t **at) {
  cg_eval_player(scope, at);
  return false;
}
bool cg_act_shuffle(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  if (seat == CG_NOBODY) return true;
  cg_put_back(scope->table);
  cg_shuffle(scope->table, seat);
  return true;
}

/* --- the last card -------------------------------------------------------- */

/* Cards of one player in one place grow into a list. */
bool cg_ref_append(cg_table *table, uint32_t *to, uint32_t ref) {
  const uint32_t place = 0xFF0000;
  bool list = cg_ref_kind(*to) == CG_REF_LIST;
  if (*to == 0) {
    *to = ref;
    return true;
  }
  if ((cg_ref_kind(*to) != CG_REF_PILE && !list) || (*to & place) != (ref & place)) return false;
  unsigned count = list ? cg_list_count(*to) : 0, set = list ? cg_list_of(*to) : 0;
  if (!list) set = table->pub->set_count;
  if (!list && !cg_list_grow(table, &set, count++, *to & 0xFFFF)) return false;
  if (!cg_list_grow(table, &set, count, ref & 0xFFFF)) return false;
  *to = (uint32_t)CG_REF_LIST << 28 | (ref & place) | (count + 1) << 8 | set;
  return true;
}

void cg_note_last(cg_table *table, cg_context *context, uint32_t ref) {
  bool other = (context->last & 0xFF0000) != (ref & 0xFF0000);
  if (other) context->last = 0;
  if (!cg_ref_append(table, &context->last, ref) && cg_ref_kind(context->last) != CG_REF_LIST)
    context->last = ref;
}

/* --- discarding ----------------------------------------------------------- */

static bool any_in_hand(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  int number = cg_eval_number(scope, at);
  bool any = false, full = true;
  if (number <= 0) return false;
  HF_EACH_BIT (seat, seats) {
    int cards = scope->table->seat[seat].count[CG_HAND];
    any |= cards > 0;
    full &= cards >= number;
  }
  return any && (full || !scope->fully);
}

bool cg_would_discard_random(cg_scope *scope, const uint16_t **at) {
  return any_in_hand(scope, at);
}
bool cg_act_discard_random(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t seats = cg_eval_players(scope, at);
  unsigned number = cg_not_below_0(cg_eval_number(scope, at));
  bool full = true;
  cg_discards discards;
  discards.count = 0;
  CG_EACH_PLAYER (seat, table, seats) {
    unsigned done = 0;
    for (; done < number && cg_count(table, seat, CG_HAND) > 0; done++)
      cg_lay_down(table, &discards, seat, CG_HAND, cg_random_card(table, seat));
    full &= done == number;
  }
  cg_discard_all(table, cg_context_now(table), &discards);
  return full;
}

bool cg_would_discard_hand(cg_scope *scope, const uint16_t **at) { return any_in_hand(scope, at); }

/* Players choose one after the other, and discard together. */
bool cg_act_discard_hand(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t seats = cg_eval_players(scope, at) & cg_players(table), all = 0;
  int number = cg_eval_number(scope, at);
  bool full = true;
  if (number <= 0 || seats == 0) return false;
  HF_EACH_BIT (seat, seats) {
    int cards = (int)cg_count(table, seat, CG_HAND);
    full &= cards >= number;
    if (cards <= number) all |= hf_bit(seat);
  }
  cg_discards_frame *frame = &cg_push(table, CG_PROC_DISCARDS)->discards;
  frame->choosing = (uint8_t)(seats & ~all);
  frame->number = (uint8_t)(number > CG_POOL ? CG_POOL : number);
  frame->all = (uint8_t)all;
  return full;
}

static void discard_chosen(cg_table *table, const cg_discards_frame *frame) {
  cg_context *context = cg_context_now(table);
  uint32_t seats = frame->chosen | frame->all, all = frame->all;
  cg_discards discards;
  discards.count = 0;
  cg_pop(table);
  for (; seats != 0; seats &= ~hf_bit(cg_first_of(table, seats))) {
    unsigned seat = cg_first_of(table, seats), count = 0;
    uint16_t defs[CG_POOL];
    if ((all >> seat & 1) != 0)
      for (; count < cg_count(table, seat, CG_HAND); count++)
        defs[count] = cg_entry_at(table, seat, CG_HAND, count)->def;
    else
      for (; count < cg_pick_count(table, seat); count++)
        defs[count] = (uint16_t)cg_option_what(cg_pick(table, seat, count));
    if ((all >> seat & 1) == 0) cg_take_answer(table, seat);
    for (unsigned i = 0; i < count; i++) cg_lay_down(table, &discards, seat, CG_HAND, defs[i]);
  }
  cg_discard_all(table, context, &discards);
}

/* Nobody sees what another one chose before all have. */
static void run_discards(cg_table *table, cg_discards_frame *frame) {
  if (frame->asked != 0) {
    frame->chosen |= (uint8_t)hf_bit(frame->asked - 1U);
    frame->asked = 0;
  }
  unsigned seat = cg_first_of(table, frame->choosing & cg_players(table));
  if (seat == CG_NOBODY) {
    discard_chosen(table, frame);
    return;
  }
  frame->choosing &= (uint8_t)~hf_bit(seat);
  frame->asked = (uint8_t)(seat + 1);
  cg_ask(table, seat, CG_ASK_DISCARD, frame->number, 0, 0);
}

void cg_run_discards(cg_table *table, cg_frame *frame) { run_discards(table, &frame->discards); }

/* --- looking and revealing ------------------------------------------------ */

/* Cards of a place that has no order are named in one that tells nothing. */
static void put_in_order(cg_cards *cards) {
  for (unsigned i = 1; i < cards->piles; i++) {
    uint32_t ref = cards->pile[i], zone = ref >> 20 & 15;
    unsigned at = i;
    if (zone != CG_HAND && zone != CG_LOOSE && zone != CG_PLOTS) continue;
    for (; at > 0 && cards->pile[at - 1] >> 16 == ref >> 16 && cards->pile[at - 1] > ref; at--)
      cards->pile[at] = cards->pile[at - 1];
    cards->pile[at] = ref;
  }
}

/* Cards are looked at: they lie aside until the ability is done, and their places
 * in the deck are kept in order. */
static bool look(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  unsigned looker = cg_eval_player(scope, at);
  uint32_t seen_by = looker == CG_NOBODY ? cg_everybody(table) : hf_bit(looker);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  put_in_order(&cards);
  for (unsigned i = 0; i < cards.piles; i++) {
    cg_thing thing = cg_thing_of(table, cards.pile[i]);
    int index = cg_find_best(table, thing.owner, thing.zone, thing.def);
    if (index < 0) continue;
    cg_show_at(table, thing.owner, thing.zone, (unsigned)index, seen_by);
    if (table->sink != NULL)
      cg_emit_secret(table, CG_EV_LOOKS, (int)looker, thing.owner, thing.def, 2, seen_by);
    cg_set_aside(table, thing.owner, thing.zone, (unsigned)index);
  }
  return true;
}

bool cg_would_look(cg_scope *scope, const uint16_t **at) {
  cg_eval_player(scope, at);
  return cg_any_unseen(scope, at);
}
bool cg_act_look(cg_scope *scope, const uint16_t **at) { return look(scope, at); }

bool cg_would_search(cg_scope *scope, const uint16_t **at) {
  cg_eval_player(scope, at);
  return cg_any_unseen(scope, at);
}
bool cg_act_search(cg_scope *scope, const uint16_t **at) { return look(scope, at); }

/* So many copies stand in front of a card. */
static unsigned nth_copy(const cg_cards *cards, unsigned index) {
  unsigned nth = 0;
  for (unsigned i = 0; i < index; i++) nth += cards->pile[i] == cards->pile[index];
  return nth;
}

bool cg_would_reveal(cg_scope *scope, const uint16_t **at) { return cg_would_always(scope, at); }
bool cg_act_reveal(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  cg_context *context = cg_context_now(table);
  const uint16_t *from = *at;
  cg_cards cards;
  cg_touched(scope, &from, &cards);
  for (unsigned i = 0; i < cards.piles; i++) {
    cg_thing thing = cg_thing_of(table, cards.pile[i]);
    if (thing.zone == CG_ASIDE) cg_lose_track(table, thing.owner, CG_ASIDE, 0);
  }
  context->last = 0;
  for (unsigned i = 0; i < cards.piles; i++) cg_note_last(table, context, cards.pile[i]);
  cg_touched(scope, at, &cards); /* tracks were lost: what is known may be another copy */
  put_in_order(&cards);
  for (unsigned i = 0; i < cards.piles; i++) {
    cg_thing thing = cg_thing_of(table, cards.pile[i]);
    int index = cg_find_unseen(table, thing.owner, thing.zone, thing.def, nth_copy(&cards, i));
    if (index < 0) continue;
    cg_show_at(table, thing.owner, thing.zone, (unsigned)index, cg_everybody(table));
    if (table->sink != NULL) cg_emit(table, CG_EV_REVEALS, thing.owner, thing.def, 0, 0);
  }
  return true;
}

/* --- plots ---------------------------------------------------------------- */

bool cg_would_reveal_plot(cg_scope *scope, const uint16_t **at) {
  return cg_reveal_would(scope, at);
}
bool cg_act_reveal_plot(cg_scope *scope, const uint16_t **at) {
  cg_begin_reveal(scope, at);
  return true;
}
