/* Decisions: which options a seat has, and what happens to an answer.
 *
 * The options are found once, when a seat is asked or has made a choice of its
 * group, and kept in its private part as a mask of 64 bits and a smaller one
 * for the numbers behind them. */
#include "ask.h"

enum {
  GROUP_PROMPTS = 1 << TE_ASK_RECRUIT | 1 << TE_ASK_MOVE | 1 << TE_ASK_WHISPER |
                  1 << TE_ASK_DISCARD | 1 << TE_ASK_TRADE
};

bool te_prompt_is_group(unsigned prompt) { return (GROUP_PROMPTS >> prompt & 1) != 0; }

static unsigned count_options(const te_private *own) {
  return hf_bit_count(own->options) + hf_bit_count(own->extra);
}

static bool single(const te_private *own) {
  if (own->options == 0) return (own->extra & (own->extra - 1)) == 0;
  return own->extra == 0 && (own->options & (own->options - 1)) == 0;
}

static unsigned nth_option(const te_private *own, unsigned n) {
  unsigned low = hf_bit_count(own->options);
  return n < low ? hf_nth_bit(own->options, n) : 64 + hf_nth_bit(own->extra, n - low);
}

static bool is_option(const te_private *own, uint32_t value) {
  if (value < 64) return (own->options >> value & 1) != 0;
  return value < 96 && (own->extra >> (value - 64) & 1) != 0;
}

/* --- options of each prompt ----------------------------------------------- */

static te_options faces_left(const te_public *pub) {
  te_options options = {0, 0};
  for (unsigned face = 0; face < TE_FACES; face++)
    if (pub->dice[face] > 0) options.low |= hf_bit(face);
  return options;
}

/* All cards in hand; heroes that are still there. */
static te_options hand_options(const te_table *table, unsigned seat) {
  return (te_options){.low = table->priv[seat].hand,
                      .high = te_hero_cards(table, seat) << (TE_OPTION_HERO - 64)};
}

static te_options plot_options(const te_table *table, unsigned seat) {
  te_options options = hand_options(table, seat);
  if (te_at(table, seat)->prompt_arg[0] != 0) options.high |= te_extra(TE_PASS);
  return options;
}

static te_options event_options(te_table *table, unsigned seat) {
  te_options held = hand_options(table, seat), options = {0, te_extra(TE_PASS)};
  for (; held.low != 0; held.low &= held.low - 1)
    if (te_playable(table, seat, hf_lowest_bit(held.low))) options.low |= held.low & (0 - held.low);
  held.high &= ~(te_extra(TE_PASS) | te_extra(TE_DONE));
  for (; held.high != 0; held.high &= held.high - 1)
    if (te_playable(table, seat, te_option_card(64 + hf_lowest_bit(held.high))))
      options.high |= held.high & (0 - held.high);
  return options;
}

/* An attacker pays nothing; a defender must be able to pay. */
static te_options commit_options(const te_table *table, unsigned seat) {
  const te_private *own = &table->priv[seat];
  te_options options = hand_options(table, seat);
  if (table->pub->battle.attacker != seat) {
    unsigned gold = te_at(table, seat)->gold;
    for (unsigned price = gold + 1; price < 4; price++) options.low &= ~table->rules->priced[price];
    HF_EACH_BIT (house, te_hero_cards(table, seat)) {
      if (te_card_of(table, TE_HERO_CARD + house)->price > gold)
        options.high &= ~te_extra(TE_OPTION_HERO + house);
    }
  }
  if (own->commit[0] > 0) {
    unsigned card = own->commit[0] - 1U;
    if (card < TE_HERO_CARD)
      options.low &= ~hf_bit64(card);
    else
      options.high &= ~te_extra(TE_OPTION_HERO + card - TE_HERO_CARD);
  }
  options.high |= te_extra(TE_PASS);
  return options;
}

/* Cards above the last one chosen; then the seat draws. Where the cards go on
 * top of the deck their order is the player's. */
static te_options whisper_options(const te_table *table, unsigned seat) {
  const te_private *own = &table->priv[seat];
  te_options options = {own->hand, te_extra(TE_DONE)};
  for (unsigned i = 0; i < own->pick_count; i++) options.low &= ~hf_bit64(own->picks[i]);
  if (own->pick_count > 0 && te_at(table, seat)->prompt_arg[1] == 0)
    options.low &= ~UINT64_C(1) << own->picks[own->pick_count - 1];
  if (own->pick_count > 0) return options;
  if (te_at(table, seat)->prompt_arg[0] != 0) options.high |= te_extra(TE_PASS);
  return options;
}

/* Cards above the last one that leave enough for the rest. */
static te_options discard_options(const te_table *table, unsigned seat) {
  const te_private *own = &table->priv[seat];
  uint64_t hand = own->hand, cards = 0;
  if (own->pick_count > 0) hand &= ~UINT64_C(1) << own->picks[own->pick_count - 1];
  unsigned left = hf_bit_count(hand), needed = te_at(table, seat)->prompt_arg[0] - own->pick_count;
  for (; hand != 0 && left >= needed; hand &= hand - 1, left--) cards |= hand & (0 - hand);
  return (te_options){cards, 0};
}

/* Houses from the last one on with tokens left in the pool. */
static te_options trade_options(const te_table *table, unsigned seat) {
  const te_private *own = &table->priv[seat];
  te_options options = {0, te_extra(TE_DONE)};
  unsigned last = own->pick_count > 0 ? own->picks[own->pick_count - 1] : 0;
  for (unsigned house = last; house < TE_HOUSES; house++) {
    unsigned taken = 0;
    for (unsigned i = 0; i < own->pick_count; i++) taken += own->picks[i] == house;
    if (te_at(table, seat)->pool[house] > taken && own->pick_count + 2U < TE_PICKS)
      options.low |= hf_bit(house);
  }
  return options;
}

/* The units of a losing side that may be lost: tokens from 0, heroes from 10,
 * 20 a dragon. */
static te_options lose_options(const te_table *table, unsigned seat) {
  const uint8_t *arg = te_at(table, seat)->prompt_arg;
  te_options options = {0, 0};
  unsigned house = arg[0], place = arg[1];
  if (te_of(table, house)->tokens[place] > 0) options.low |= hf_bit(house);
  if (te_hero_in(table->pub, house, place)) options.low |= hf_bit(10 + house);
  if (house == TE_TARGARYEN && te_dragons(table->pub, place) > 0) options.low |= hf_bit(20);
  return options;
}

te_options te_find_options(te_table *table, unsigned seat) {
  const te_seat *at = te_at(table, seat);
  const hf_frame *frame = hf_top(table->flow);
  switch (at->prompt) {
  case TE_ASK_HERO: {
    unsigned house = at->house, heroes = 0;
    while (heroes < TE_HEROES_OF_HOUSE && table->rules->heroes[house][heroes] != TE_NOTHING)
      heroes++;
    return (te_options){hf_bit(heroes) - 1, 0};
  }
  case TE_ASK_BOTTOM:
  case TE_ASK_DRAFT: return faces_left(table->pub);
  case TE_ASK_PLACE: return te_place_options(table, seat);
  case TE_ASK_RECRUIT: return te_recruit_options(table, seat);
  case TE_ASK_MOVE: return te_move_options(table, seat);
  case TE_ASK_WHISPER: return whisper_options(table, seat);
  case TE_ASK_PLOT: return plot_options(table, seat);
  case TE_ASK_SHIELD: return te_shield_options(table, seat);
  case TE_ASK_EVENT: return event_options(table, seat);
  case TE_ASK_COMMIT: return commit_options(table, seat);
  case TE_ASK_LOSE: return lose_options(table, seat);
  case TE_ASK_RETREAT: {
    const te_retreat_frame *retreat = te_retreat_of(frame);
    uint32_t houses = te_retreating(frame);
    return (te_options){te_retreat_places(table, retreat->side, houses, retreat->from), 0};
  }
  case TE_ASK_OVER: return te_over_options(table, frame);
  case TE_ASK_MAY: return (te_options){3, 0};
  case TE_ASK_RIVAL_DOMAIN:
  case TE_ASK_RIVAL_HOUSE: return te_rival_options(table, frame);
  case TE_ASK_DISCARD: return discard_options(table, seat);
  case TE_ASK_TRADE: return trade_options(table, seat);
  default: return te_target_options(table, frame, at->prompt);
  }
}

void te_renew_options(te_table *table, unsigned seat) {
  te_options options = te_find_options(table, seat);
  table->priv[seat].options = options.low;
  table->priv[seat].extra = options.high;
}

/* --- asking and answering ------------------------------------------------- */

static bool group_closed(const te_private *own, const te_seat *at, uint32_t value) {
  if (value == TE_PASS || value == TE_DONE || own->pick_count == TE_PICKS) return true;
  if (at->prompt == TE_ASK_RECRUIT) return own->pick_count == 2 * at->prompt_arg[0];
  if (at->prompt == TE_ASK_DISCARD) return own->pick_count == at->prompt_arg[0];
  return at->prompt == TE_ASK_MOVE && value >= TE_MOVE_TO;
}

/* Takes a value without looking whether the next choice would be none. */
static void answer(te_table *table, unsigned seat, uint32_t value) {
  te_private *own = &table->priv[seat];
  const te_seat *at = te_at(table, seat);
  if (te_prompt_is_group(at->prompt)) {
    own->picks[own->pick_count++] = (uint8_t)value;
    if (!group_closed(own, at, value)) {
      te_renew_options(table, seat);
      return;
    }
  }
  own->answer = value;
  table->flow->asked &= ~hf_bit(seat);
}

static void take_forced(te_table *table, unsigned seat) {
  const te_private *own = &table->priv[seat];
  while ((table->flow->asked >> seat & 1) != 0 && single(own)) {
    table->flow->decision++;
    answer(table, seat, nth_option(own, 0));
  }
}

void te_ask_with(te_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b,
                 unsigned c, te_options options) {
  te_seat *at = te_at(table, seat);
  te_private *own = &table->priv[seat];
  at->prompt = (uint8_t)prompt;
  at->prompt_arg[0] = (uint8_t)a;
  at->prompt_arg[1] = (uint8_t)b;
  at->prompt_arg[2] = (uint8_t)c;
  table->pub->prompted |= (uint8_t)hf_bit(seat);
  own->options = options.low;
  own->extra = options.high;
  assert(count_options(own) > 0);
  table->flow->asked |= hf_bit(seat);
  if (table->take_forced && single(own)) take_forced(table, seat);
}

void te_ask(te_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b, unsigned c) {
  te_seat *at = te_at(table, seat);
  at->prompt = (uint8_t)prompt;
  at->prompt_arg[0] = (uint8_t)a;
  at->prompt_arg[1] = (uint8_t)b;
  at->prompt_arg[2] = (uint8_t)c;
  te_ask_with(table, seat, prompt, a, b, c, te_find_options(table, seat));
}

static void forget(te_table *table, unsigned seat) {
  te_seat *at = te_at(table, seat);
  te_private *own = &table->priv[seat];
  at->prompt = TE_ASK_NOTHING;
  memset(at->prompt_arg, 0, sizeof at->prompt_arg);
  own->answer = own->extra = 0;
  own->options = 0;
  if (own->pick_count > 0) {
    memset(own->picks, 0, own->pick_count);
    own->pick_count = 0;
  }
  table->pub->prompted &= (uint8_t)~hf_bit(seat);
}

uint32_t te_take_answer(te_table *table, unsigned seat) {
  uint32_t value = table->priv[seat].answer;
  forget(table, seat);
  return value;
}

void te_forget_answers(te_table *table) {
  while (table->pub->prompted != 0) forget(table, hf_lowest_bit(table->pub->prompted));
}

/* --- the interface of the game -------------------------------------------- */

static const te_private *own_of(const hf_state *state, unsigned seat) {
  return &((const te_state *)(const void *)state)->priv[seat];
}

static unsigned prompt_of(const hf_state *state, unsigned seat) {
  return ((const te_state *)(const void *)state)->pub.seat[seat].prompt;
}

hf_prompt te_prompt(const hf_rules *rules, const hf_state *state, unsigned seat) {
  const te_seat *at = &((const te_state *)(const void *)state)->pub.seat[seat];
  (void)rules;
  hf_prompt prompt = {.kind = at->prompt, .seat = (uint8_t)seat};
  prompt.group = te_prompt_is_group(at->prompt);
  memcpy(prompt.arg, at->prompt_arg, sizeof at->prompt_arg);
  return prompt;
}

void te_begin_cursor(hf_cursor *cursor) {
  *te_table_in(cursor) = te_table_of(cursor->rules, cursor->state, &cursor->how);
}

uint32_t te_option_count(hf_cursor *cursor, unsigned seat) {
  return count_options(own_of(cursor->state, seat));
}

hf_option te_option_at(hf_cursor *cursor, unsigned seat, uint32_t n) {
  const hf_state *state = cursor->state;
  return (hf_option)prompt_of(state, seat) << 16 | nth_option(own_of(state, seat), n);
}

bool te_legal(hf_cursor *cursor, unsigned seat, hf_option option) {
  const hf_state *state = cursor->state;
  return option >> 16 == prompt_of(state, seat) && is_option(own_of(state, seat), option & 0xFFFF);
}

/* Decisions asked before anybody wanted forced ones taken. */
static void take_all_forced(te_table *table) {
  HF_EACH_BIT (seat, table->flow->asked) take_forced(table, seat);
}

void te_choose(hf_cursor *cursor, unsigned seat, hf_option option) {
  te_table *table = te_table_in(cursor);
  answer(table, seat, option & 0xFFFF);
  if (table->take_forced) take_all_forced(table);
  if (table->sink != NULL) te_end_beat(table);
  te_run(table);
}

uint32_t te_group_length(const hf_rules *rules, const hf_state *state, unsigned seat) {
  (void)rules;
  return te_prompt_is_group(prompt_of(state, seat)) ? own_of(state, seat)->pick_count : 0;
}

hf_option te_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t n) {
  (void)rules;
  return (hf_option)prompt_of(state, seat) << 16 | own_of(state, seat)->picks[n];
}

void te_take_back(hf_cursor *cursor, unsigned seat) {
  te_table *table = te_table_in(cursor);
  te_private *own = &table->priv[seat];
  own->picks[--own->pick_count] = 0;
  te_renew_options(table, seat);
}
