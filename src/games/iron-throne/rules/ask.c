/* Decisions: which options a seat has, and what happens to an answer.
 *
 * The options are found once, when a seat is asked, and kept in its private
 * part: as a mask, or, for the hostage prompts, whose options are pairs of
 * owner and kind, as their number. An option is its prompt and a number below it:
 * the bit, or for hostages what to do, the owner and the kind. */
#include "ask.h"

static void take_forced(it_table *table, unsigned seat);

static void ask(it_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b,
                unsigned c) {
  it_seat *at = it_at(table, seat);
  at->prompt = (uint8_t)prompt;
  at->prompt_arg[0] = (uint8_t)a;
  at->prompt_arg[1] = (uint8_t)b;
  at->prompt_arg[2] = (uint8_t)c;
  table->flow->asked |= hf_bit(seat);
  table->pub->prompted |= (uint8_t)hf_bit(seat);
}

void it_ask_with(it_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b,
                 unsigned c, uint64_t options) {
  ask(table, seat, prompt, a, b, c);
  table->priv[seat].options = options;
  if (table->take_forced && !(options & (options - 1))) {
    take_forced(table, seat);
  }
}

void it_ask(it_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b, unsigned c) {
  ask(table, seat, prompt, a, b, c);
  uint64_t options = it_find_options(table, seat);
  table->priv[seat].options = options;
  if (table->take_forced && !(options & (options - 1))) {
    take_forced(table, seat);
  }
}

/* The answers have been read: nothing of the decision stays behind. */
void it_forget_answers(it_table *table) {
  HF_EACH_BIT (seat, table->pub->prompted) {
    it_seat *at = it_at(table, seat);
    it_private *own = &table->priv[seat];
    memset(&at->prompt, 0, 1 + sizeof at->prompt_arg);
    own->answer = 0;
    own->options = 0;
    if (own->pick_count) {
      memset(own->picks, 0, sizeof own->picks);
      own->pick_count = 0;
    }
  }
  table->pub->prompted = 0;
}

/* Prompts whose answer is several choices, and those about hostages. */
enum {
  GROUP_PROMPTS =
      1 << IT_ASK_DISTRIBUTE | 1 << IT_ASK_DISCARD | 1 << IT_ASK_GATHER | 1 << IT_ASK_DEAL,
  HOSTAGE_PROMPTS = 1 << IT_ASK_HOSTAGES | 1 << IT_ASK_RELEASE | 1 << IT_ASK_TORMENT
};

bool it_prompt_is_group(unsigned prompt) { return GROUP_PROMPTS >> prompt & 1; }

bool it_prompt_is_hostages(unsigned prompt) { return HOSTAGE_PROMPTS >> prompt & 1; }

/* --- hostages: pairs of owner and kind ----------------------------------------- */

/* What the prompt lets a seat do, and to whose cards: one bit each. */
static unsigned hostage_acts(unsigned prompt) {
  return prompt == IT_ASK_RELEASE   ? 1u << IT_DO_RELEASE
         : prompt == IT_ASK_TORMENT ? 1u << IT_DO_TORMENT
                                    : 1u << IT_DO_RELEASE | 1u << IT_DO_TORMENT;
}

static uint32_t hostage_owners(const it_table *table, unsigned seat, unsigned act) {
  const it_seat *at = &table->pub->seat[seat];
  uint32_t owners = it_held_owners(at) & (0u - (hostage_acts(at->prompt) >> act & 1));
  return at->prompt == IT_ASK_RELEASE && at->prompt_arg[0] != IT_NOBODY
             ? owners & hf_bit(at->prompt_arg[0])
             : owners;
}

/* Kinds of one of these owners to which that can be done. */
static uint32_t hostage_kinds(const it_table *table, unsigned seat, unsigned owner, unsigned act) {
  uint32_t kinds = it_kinds(table->priv[seat].hostages[owner]);
  if (act == IT_DO_TORMENT && !table->pub->torment_dead) {
    const it_seat *victim = &table->pub->seat[owner];
    uint32_t dead = 0x1Fu & ~(uint32_t)victim->living & ~(1u << victim->leader);
    kinds &= ~(dead << IT_KIND_CHARACTER);
  }
  return kinds;
}

static bool hostages_may_pass(const it_table *table, unsigned seat) {
  return table->pub->seat[seat].prompt != IT_ASK_RELEASE;
}

static uint32_t count_hostage_options(const it_table *table, unsigned seat) {
  uint32_t count = hostages_may_pass(table, seat);
  for (unsigned act = IT_DO_RELEASE; act <= IT_DO_TORMENT; act++) {
    HF_EACH_BIT (owner, hostage_owners(table, seat, act)) {
      count += hf_bit_count(hostage_kinds(table, seat, owner, act));
    }
  }
  return count;
}

uint32_t it_hostage_option_at(const it_table *table, unsigned seat, uint32_t n) {
  if (hostages_may_pass(table, seat)) {
    if (n == 0) {
      return 0;
    }
    n--;
  }
  for (unsigned act = IT_DO_RELEASE; act <= IT_DO_TORMENT; act++) {
    HF_EACH_BIT (owner, hostage_owners(table, seat, act)) {
      uint32_t kinds = hostage_kinds(table, seat, owner, act);
      if (n < hf_bit_count(kinds)) {
        return it_hostage_value(act, owner, hf_nth_bit(kinds, n));
      }
      n -= hf_bit_count(kinds);
    }
  }
  assert(false);
  return 0;
}

static bool hostage_option_legal(const it_table *table, unsigned seat, uint32_t value) {
  unsigned act = value >> 12;
  unsigned owner = value >> 8 & 15;
  unsigned kind = value & 255;
  if (value == 0) {
    return hostages_may_pass(table, seat);
  }
  return act >= IT_DO_RELEASE && act <= IT_DO_TORMENT && owner < it_seats(table) &&
         kind < IT_KINDS && hostage_owners(table, seat, act) >> owner & 1 &&
         hostage_kinds(table, seat, owner, act) >> kind & 1;
}

/* --- options of each prompt -------------------------------------------------- */

static unsigned last_pick(const it_private *own) {
  return own->pick_count ? own->picks[own->pick_count - 1] : 0;
}

/* Picks ascend, so that every set has one notation. */
static uint64_t not_before(unsigned first) { return ~(uint64_t)0 << first; }

static uint64_t distribute_options(it_table *table, unsigned seat) {
  const it_seat *at = it_at(table, seat);
  uint64_t options = at->living & not_before(last_pick(&table->priv[seat]));
  return at->prompt_arg[1] ? options | 1u << IT_STOP : options;
}

/* Kinds still in hand from the last pick on that leave enough for the rest. */
static uint64_t discard_options(it_table *table, unsigned seat) {
  const it_private *own = &table->priv[seat];
  uint32_t hand = own->hand;
  for (unsigned i = 0; i < own->pick_count; i++) {
    hand = it_without(hand, own->picks[i]);
  }
  unsigned needed = it_at(table, seat)->prompt_arg[0] - own->pick_count;
  uint64_t options = 0;
  unsigned behind = 0;
  for (unsigned kind = IT_KINDS; kind-- > last_pick(own);) {
    behind += it_count(hand, kind);
    if (it_has(hand, kind) && behind >= needed) {
      options |= (uint64_t)1 << kind;
    }
  }
  return options;
}

static uint64_t gather_options(it_table *table, unsigned seat) {
  const it_private *own = &table->priv[seat];
  const it_seat *at = it_at(table, seat);
  uint64_t options = 1u << IT_STOP;
  for (unsigned i = last_pick(own); i < IT_CHARACTERS; i++) {
    unsigned taken = 0;
    for (unsigned j = 0; j < own->pick_count; j++) {
      taken += own->picks[j] == i;
    }
    if (i != at->prompt_arg[1] && at->living >> i & 1 && at->power[i] > taken + 1) {
      options |= (uint64_t)1 << i;
    }
  }
  return options;
}

uint64_t it_offer_options(const it_table *table, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  uint64_t options = 1;
  if (!(at->flags & IT_NOT_TO_CHALLENGER)) {
    options |= (uint64_t)at->living << IT_OFFER_CHALLENGER;
  }
  if (!(at->flags & IT_NOT_TO_DEFENDER)) {
    options |= (uint64_t)at->living << IT_OFFER_DEFENDER;
  }
#ifdef IT_FAULT_OPTION /* planted for a test: the dead may support too */
  options |= (uint64_t)((1u << IT_CHARACTERS) - 1) << IT_OFFER_DEFENDER;
#endif
  return options;
}

static uint64_t ability_options(it_table *table, unsigned seat) {
  const it_seat *at = it_at(table, seat);
  if (!(table->rules->leader_looks[at->house] >> at->leader & 1)) {
    return 3;
  }
  bool usable = it_usable(table, table->rules->leader[at->house][at->leader], seat,
                          hf_top(table->flow), false);
  return usable ? 3 : 1;
}

uint64_t it_find_options(it_table *table, unsigned seat) {
  const it_seat *at = it_at(table, seat);
  const uint8_t *arg = at->prompt_arg;
  switch (at->prompt) {
  case IT_ASK_LEADER: return table->priv[seat].leader_pair;
  case IT_ASK_ABILITY: return ability_options(table, seat);
  case IT_ASK_PLAY: return it_playable(table, seat, hf_top(table->flow));
  case IT_ASK_DISTRIBUTE: return distribute_options(table, seat);
  case IT_ASK_CHARACTER: return at->living;
  case IT_ASK_OFFER: return it_offer_options(table, seat);
  case IT_ASK_ORDER: return hf_bit(table->pub->challenger) | hf_bit(table->pub->defender);
  case IT_ASK_PLACE: return it_kinds(table->priv[seat].hand);
  case IT_ASK_DEAL: return it_deal_options(table, seat);
  case IT_ASK_ACCEPT:
  case IT_ASK_REWARD:
  case IT_ASK_MAY: return 3;
  case IT_ASK_HALVE:
  case IT_ASK_PICK: return it_at(table, arg[0])->participating;
  case IT_ASK_VICTIM: return arg[0];
  case IT_ASK_SOURCE: return it_sources(table, arg[0], seat);
  case IT_ASK_TORMENT_ONE: return it_at(table, arg[0])->living;
  case IT_ASK_DISCARD: return discard_options(table, seat);
  case IT_ASK_REPLACE: return it_replacements(table, seat, arg[0]);
  case IT_ASK_GATHER: return gather_options(table, seat);
  case IT_ASK_PLAYER:
  case IT_ASK_PERSON:
  case IT_ASK_CARD: return it_target_options(table, hf_top(table->flow));
  case IT_ASK_HOSTAGES:
  case IT_ASK_RELEASE:
  case IT_ASK_TORMENT: return count_hostage_options(table, seat);
  default: return 0;
  }
}

/* --- the interface of the game --------------------------------------------------- */

static it_table look(const hf_rules *rules, const hf_state *state) {
  return it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
}

hf_prompt it_prompt(const hf_rules *rules, const hf_state *state, unsigned seat) {
  it_table table = look(rules, state);
  const it_seat *at = it_at(&table, seat);
  hf_prompt prompt = {.kind = at->prompt, .seat = (uint8_t)seat};
  prompt.group = it_prompt_is_group(at->prompt);
  memcpy(prompt.arg, at->prompt_arg, sizeof at->prompt_arg);
  return prompt;
}

void it_begin_cursor(hf_cursor *cursor) {
  *it_table_in(cursor) = it_table_of(cursor->rules, cursor->state, &cursor->how);
}

uint32_t it_option_count(hf_cursor *cursor, unsigned seat) {
  const it_table *table = it_table_in(cursor);
  uint64_t options = table->priv[seat].options;
  return it_prompt_is_hostages(table->pub->seat[seat].prompt) ? (uint32_t)options
                                                              : hf_bit_count(options);
}

hf_option it_option_at(hf_cursor *cursor, unsigned seat, uint32_t n) {
  const it_table *table = it_table_in(cursor);
  unsigned prompt = table->pub->seat[seat].prompt;
  uint32_t value = it_prompt_is_hostages(prompt) ? it_hostage_option_at(table, seat, n)
                                                 : hf_nth_bit(table->priv[seat].options, n);
  return prompt << 16 | value;
}

bool it_is_option(const it_table *table, unsigned seat, uint32_t value) {
  if (it_prompt_is_hostages(table->pub->seat[seat].prompt)) {
    return hostage_option_legal(table, seat, value);
  }
  return value < 64 && table->priv[seat].options >> value & 1;
}

bool it_legal(hf_cursor *cursor, unsigned seat, hf_option option) {
  const it_table *table = it_table_in(cursor);
  return option >> 16 == table->pub->seat[seat].prompt &&
         it_is_option(table, seat, option & 0xFFFF);
}

/* Is the group complete with its last pick? */
static bool group_closed(it_table *table, unsigned seat) {
  const it_seat *at = it_at(table, seat);
  const it_private *own = &table->priv[seat];
  unsigned pick = last_pick(own);
  if (own->pick_count == IT_PICKS) {
    return true;
  }
  switch (at->prompt) {
  case IT_ASK_DEAL: return pick >= IT_DEAL_PROPOSE;
  case IT_ASK_DISCARD: return own->pick_count == at->prompt_arg[0];
  case IT_ASK_GATHER:
  default: return pick == IT_STOP || own->pick_count == at->prompt_arg[0];
  }
}

/* A choice of a group; true if it was the last. */
static bool add_pick(it_table *table, unsigned seat, uint32_t value) {
  it_private *own = &table->priv[seat];
  own->picks[own->pick_count++] = (uint8_t)value;
  if (group_closed(table, seat)) {
    return true;
  }
  own->options = it_find_options(table, seat);
  return false;
}

/* Takes a value without looking whether the next choice would be none. */
static void answer(it_table *table, unsigned seat, uint32_t value) {
  if (!it_prompt_is_group(it_at(table, seat)->prompt) || add_pick(table, seat, value)) {
    table->priv[seat].answer = value;
    table->flow->asked &= ~hf_bit(seat);
  }
}

/* A decision with a single option is taken as soon as it is asked. */
static void take_forced(it_table *table, unsigned seat) {
  while (table->flow->asked >> seat & 1) {
    uint64_t options = table->priv[seat].options;
    bool hostages = it_prompt_is_hostages(it_at(table, seat)->prompt);
    if (hostages ? options != 1 : (options & (options - 1)) != 0) {
      return;
    }
    table->flow->decision++;
    answer(table, seat, hostages ? it_hostage_option_at(table, seat, 0) : hf_lowest_bit(options));
  }
}

void it_take_forced(it_table *table) {
  HF_EACH_BIT (seat, table->flow->asked) {
    take_forced(table, seat);
  }
}

void it_answer(it_table *table, unsigned seat, uint32_t value) {
  answer(table, seat, value);
  if (table->take_forced && table->flow->asked >> seat & 1) {
    take_forced(table, seat); /* its group goes on */
  }
}

void it_choose(hf_cursor *cursor, unsigned seat, hf_option option) {
  it_table *table = it_table_in(cursor);
  it_answer(table, seat, option & 0xFFFF);
  if (table->sink) {
    it_end_beat(table);
  }
  if (table->flow->asked) {
    it_run(table); /* others may have been asked before forced decisions were taken */
  } else {
    it_run_on(table);
  }
}

uint32_t it_group_length(const hf_rules *rules, const hf_state *state, unsigned seat) {
  it_table table = look(rules, state);
  return it_prompt_is_group(table.pub->seat[seat].prompt) ? table.priv[seat].pick_count : 0;
}

hf_option it_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t n) {
  it_table table = look(rules, state);
  return (hf_option)table.pub->seat[seat].prompt << 16 | table.priv[seat].picks[n];
}

void it_take_back(hf_cursor *cursor, unsigned seat) {
  it_table *table = it_table_in(cursor);
  it_private *own = &table->priv[seat];
  own->picks[--own->pick_count] = 0;
  own->options = it_find_options(table, seat);
}
