/* The table while rules run: one state taken apart, its rules, who listens.
 * Every procedure of the game takes one. */
#ifndef IT_TABLE_H
#define IT_TABLE_H

#include "cards.h"
#include "events.h"
#include "frames.h"

#include "core/beat.h"

#include <string.h>

typedef struct it_table {
  const it_rules *rules;
  hf_flow *flow;
  hf_random *random;
  it_public *pub;
  it_hidden *hidden;
  it_private *priv;
  const hf_sink *sink;
  bool take_forced;
  hf_open_beat beat;
} it_table;

static inline it_table it_table_of(const hf_rules *rules, hf_state *state, const hf_how *how) {
  it_state *s = (it_state *)(void *)state;
  return (it_table){.rules = (const it_rules *)(const void *)rules,
                    .flow = &s->core.flow,
                    .random = &s->core.random,
                    .pub = &s->pub,
                    .hidden = &s->hidden,
                    .priv = s->priv,
                    .sink = how ? how->sink : NULL,
                    .take_forced = how && how->take_forced};
}

/* What a cursor knows of a state: where its parts are. */
static inline it_table *it_table_in(hf_cursor *cursor) { return (it_table *)cursor->known; }

static inline it_seat *it_at(it_table *table, unsigned seat) { return &table->pub->seat[seat]; }
static inline unsigned it_seats(const it_table *table) { return table->flow->seats; }
static inline unsigned it_next(const it_table *table, unsigned seat) {
  return (seat + 1) & (0u - (seat + 1 != table->flow->seats));
}
static inline uint32_t it_everybody(const it_table *table) {
  return (1u << table->flow->seats) - 1;
}
/* The lowest seat of a mask counted clockwise from `first`. */
static inline unsigned it_first_from(uint32_t seats, unsigned first) {
  uint32_t after = seats >> first << first;
  return hf_lowest_bit(after ? after : seats);
}
static inline unsigned it_active(const it_table *table, unsigned side) {
  unsigned challenger = table->pub->challenger;
  unsigned defender = table->pub->defender;
  return defender ^ ((challenger ^ defender) & (0u - (side == IT_CHALLENGING)));
}
static inline bool it_is_active(const it_table *table, unsigned seat) {
  return (seat == table->pub->challenger) | (seat == table->pub->defender);
}
/* The seats on a side, one bit each. */
static inline uint32_t it_on_side(const it_public *pub, unsigned side) {
  return side == IT_OUT ? 0 : pub->on_side[side - 1];
}
/* The owners of the hostages a seat holds, one bit each: whether each of the
 * seven counts is more than zero, gathered from their bytes. */
static inline uint32_t it_held_owners(const it_seat *at) {
  uint64_t counts;
  static_assert(offsetof(it_seat, hostage_count) + sizeof counts <= sizeof(it_seat), "inside");
  memcpy(&counts, at->hostage_count, sizeof counts);
  const uint64_t low = UINT64_C(0x007F7F7F7F7F7F7F);
  uint64_t some = (((counts & low) + low) | counts) >> 7 & UINT64_C(0x0001010101010101);
  return (uint32_t)(some * UINT64_C(0x0102040810204080) >> 56);
}
static inline unsigned it_other_side(unsigned side) { return side ^ 3u; }
static inline unsigned it_side_of(it_table *table, unsigned seat) {
  return seat == IT_NOBODY ? IT_OUT : it_at(table, seat)->side;
}
static inline unsigned it_person(unsigned seat, unsigned character) {
  return seat * IT_CHARACTERS + character;
}

/* Nobody is asked, nothing waits for its moment, and no procedure runs above
 * the one at this depth: its next step may follow at once. */
static inline bool it_quiet(const it_table *table, unsigned depth) {
  return table->flow->frame_count == depth &&
         !(table->flow->asked | table->pub->hook_count | table->pub->ending);
}
static inline unsigned it_depth(const it_table *table, const hf_frame *frame) {
  return (unsigned)(frame - table->flow->frame) + 1;
}

/* Runs the first step of a procedure that was just started, unless something
 * else must happen before: the way through the stack of frames is saved. */
static inline void it_begin(it_table *table, hf_frame *frame,
                            void (*run)(it_table *table, hf_frame *frame)) {
  if (!(table->pub->hook_count | table->pub->ending)) {
    run(table, frame);
  }
}

/* --- decisions (ask.c) ------------------------------------------------- */

/* Asks one seat; the options are found at once. */
void it_ask(it_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b, unsigned c);
/* The same with options that are known already. */
void it_ask_with(it_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b,
                 unsigned c, uint64_t options);
/* The same for a prompt that is neither a group nor about hostages. */
static inline void it_ask_one(it_table *table, unsigned seat, unsigned prompt, unsigned a,
                              unsigned b, unsigned c, uint64_t options) {
  it_seat *at = it_at(table, seat);
  at->prompt = (uint8_t)prompt;
  at->prompt_arg[0] = (uint8_t)a;
  at->prompt_arg[1] = (uint8_t)b;
  at->prompt_arg[2] = (uint8_t)c;
  table->pub->prompted |= (uint8_t)hf_bit(seat);
  table->priv[seat].options = options;
  if (table->take_forced && !(options & (options - 1))) {
    table->flow->decision++;
    table->priv[seat].answer = hf_lowest_bit(options);
  } else {
    table->flow->asked |= hf_bit(seat);
  }
}
/* Reads the answer of a seat that alone was asked such a question; nothing of
 * the question stays behind. */
static inline uint32_t it_take_answer(it_table *table, unsigned seat) {
  it_seat *at = it_at(table, seat);
  it_private *own = &table->priv[seat];
  uint32_t answer = own->answer;
  assert(table->pub->prompted == hf_bit(seat) && !own->pick_count);
  static_assert(offsetof(it_seat, prompt_arg) == offsetof(it_seat, prompt) + 1, "in a row");
  memset(&at->prompt, 0, 1 + sizeof at->prompt_arg);
  own->answer = 0;
  own->options = 0;
  table->pub->prompted = 0;
  return answer;
}
/* The options of an asked seat, one bit each, as its prompt has them. */
uint64_t it_find_options(it_table *table, unsigned seat);
uint64_t it_offer_options(const it_table *table, unsigned seat);
void it_forget_answers(it_table *table);

/* --- moving cards and power (move.c) ----------------------------------- */

/* Piles of which a scenario may tell what is drawn next (core/draw.h): house decks by seat. */
enum { IT_PILE_ALLIES = IT_SEATS, IT_PILE_EVENTS };
unsigned it_draw_kind(it_table *table, unsigned seat);
void it_draw(it_table *table, unsigned seat, unsigned count);
void it_draw_ally(it_table *table, unsigned seat);
/* A kind from the hand to the faceup discard pile. */
void it_discard(it_table *table, unsigned seat, unsigned kind);
/* Into the discard pile from anywhere. */
void it_bury(it_table *table, unsigned seat, unsigned kind);
void it_refill_deck(it_table *table, unsigned seat);
unsigned it_random_kind(it_table *table, uint32_t set);
/* Takes a kind out of a hand for all to see; it lies wherever the caller puts it. */
void it_leave_hand(it_table *table, unsigned seat, unsigned kind);
/* Power from a character to its own sheet; the character may die. Returns
 * how much was removed. */
unsigned it_remove_power(it_table *table, unsigned seat, unsigned character, unsigned amount);
/* The same, onto any sheet. */
unsigned it_lose_power(it_table *table, unsigned seat, unsigned character, unsigned amount,
                       unsigned to_sheet);
unsigned it_distribute(it_table *table, unsigned seat, unsigned character, unsigned amount);
void it_box_power(it_table *table, unsigned seat, unsigned amount);
void it_move_sheet(it_table *table, unsigned from, unsigned to, unsigned amount);
void it_spread(it_table *table, unsigned seat, unsigned board);
/* Puts a seat on a side, or on none. */
void it_set_side(it_table *table, unsigned seat, unsigned side);
void it_join(it_table *table, unsigned seat, unsigned character, unsigned side);
void it_withdraw(it_table *table, unsigned seat);
void it_take_place(it_table *table, unsigned seat, unsigned comes, unsigned goes);

/* --- hostages (hostages.c) --------------------------------------------- */

/* Can anything be taken from this seat? Sources, one bit each (IT_SOURCE_). */
uint32_t it_sources(const it_table *table, unsigned victim, unsigned taker);
void it_push_take(it_table *table, unsigned taker, unsigned victim, unsigned source, bool in_deal);
void it_release(it_table *table, unsigned holder, unsigned owner, unsigned kind, bool draws);
void it_push_torment(it_table *table, unsigned holder, unsigned owner, unsigned kind);
void it_end_limbo(it_table *table, unsigned taker);

/* As far as all can see: no leader, no card of a participant, no ally. */
static inline bool it_nobody_listens(const it_table *table, unsigned window) {
  const it_public *pub = table->pub;
  return !((pub->leader_windows | pub->card_windows) >> window & 1) &&
         !(pub->allies_on && table->rules->ally_window[window]);
}

/* --- windows (windows.c) ------------------------------------------------ */

/* Opens a window if anybody could do anything in it, as all can see. */
void it_open_window(it_table *table, unsigned window, unsigned subject, unsigned object,
                    unsigned person);
void it_queue_hook(it_table *table, unsigned window, unsigned subject, unsigned object,
                   unsigned person);
uint64_t it_playable(it_table *table, unsigned seat, const hf_frame *window);

/* --- procedures: each runs one step of its frame ------------------------ */

void it_run_setup(it_table *table, hf_frame *frame);
void it_run_turn(it_table *table, hf_frame *frame);
void it_run_window(it_table *table, hf_frame *frame);
void it_run_hostage_step(it_table *table, hf_frame *frame);
void it_run_support(it_table *table, hf_frame *frame);
void it_run_place(it_table *table, hf_frame *frame);
void it_run_truce(it_table *table, hf_frame *frame);
void it_run_deal(it_table *table, hf_frame *frame);
void it_run_rewards(it_table *table, hf_frame *frame);
void it_run_penalties(it_table *table, hf_frame *frame);
void it_run_hostages(it_table *table, hf_frame *frame);
void it_run_take(it_table *table, hf_frame *frame);
void it_run_torment(it_table *table, hf_frame *frame);
void it_run_release(it_table *table, hf_frame *frame);
void it_run_distribute(it_table *table, hf_frame *frame);
void it_run_discard(it_table *table, hf_frame *frame);
void it_run_replace(it_table *table, hf_frame *frame);
void it_run_gather(it_table *table, hf_frame *frame);
void it_run_pick(it_table *table, hf_frame *frame);
void it_run_effect(it_table *table, hf_frame *frame);
void it_run_each(it_table *table, hf_frame *frame);
void it_run_pay(it_table *table, hf_frame *frame);
/* Runs until somebody must decide or the game is over. */
void it_run(it_table *table);
/* The same where nobody is asked and the game is not over. */
void it_run_on(it_table *table);

/* Steps of a turn. */
enum {
  IT_STEP_BEFORE,
  IT_STEP_START,
  IT_STEP_HOSTAGES,
  IT_STEP_EVENT,
  IT_STEP_NAMED,
  IT_STEP_DRAW,
  IT_STEP_CHALLENGER_POWER,
  IT_STEP_DEFENDER_POWER,
  IT_STEP_CHALLENGER_CHARACTER,
  IT_STEP_DEFENDER_CHARACTER,
  IT_STEP_CHARACTERS,
  IT_STEP_SUPPORT,
  IT_STEP_ENCOUNTER,
  IT_STEP_PLACE,
  IT_STEP_REVEAL,
  IT_STEP_TOTALS,
  IT_STEP_TRUCE,
  IT_STEP_WINNER,
  IT_STEP_REWARDS,
  IT_STEP_PENALTIES,
  IT_STEP_TAKING,
  IT_STEP_AFTER,
  IT_STEP_END,
  IT_STEP_CLEAN_UP
};

/* --- encounter ---------------------------------------------------------- */

/* The outcome the revealed cards make, unless an effect has set it. */
void it_derive_outcome(it_table *table);
/* Card, characters and bonuses of a side. */
int it_total(const it_table *table, unsigned side);
void it_push_distribute(it_table *table, unsigned seat, unsigned amount, bool up_to);
void it_push_discard(it_table *table, unsigned seat, unsigned amount);
bool it_truce_possible(it_table *table);
uint64_t it_deal_options(it_table *table, unsigned seat);
void it_read_deal(const it_table *table, unsigned seat, it_terms deal[2]);

enum { IT_REPLACE_WITH_HIGHER, IT_REPLACE_WITH_TRUCE, IT_REPLACE_WITH_ANY };
/* The kinds that may replace the card a player revealed. */
uint32_t it_replacements(const it_table *table, unsigned seat, unsigned mode);
void it_swap_revealed(it_table *table);
unsigned it_own_card_side(const it_table *table, unsigned seat);
void it_reclaim(it_table *table, unsigned seat);
void it_draw_event(it_table *table);
/* The cards of each event that are left in the deck; returns how many in all. */
unsigned it_events_left(const it_rules *rules, const it_public *pub, unsigned seats,
                        uint8_t left[IT_EVENTS]);
/* Allies that are left in their deck: all of them before the first are dealt. */
static inline unsigned it_allies_left(const it_rules *rules, const it_public *pub) {
  return pub->allies_on && !pub->ally_all ? rules->ally_count : pub->ally_deck_count;
}
unsigned it_random_ally(it_table *table, unsigned holder);
void it_move_ally(it_table *table, unsigned taker, unsigned holder, unsigned ally);
/* The other characters of a seat from which power can be gathered. */
unsigned it_gather_from(const it_table *table, unsigned seat, unsigned to);

/* --- abilities (interpreter.c, effects.c) -------------------------------- */

typedef struct it_scope {
  it_table *table;
  const uint16_t *code;
  uint8_t user, subject, object, person;
  uint8_t registers[4];
  bool testing;       /* others' hidden cards count as if they fitted */
  bool public_only;   /* the user's too */
  uint8_t needs_pick; /* a seat whose participating character must be picked first */
} it_scope;

bool it_condition(it_scope *scope, const uint16_t **at);
int it_number(it_scope *scope, const uint16_t **at);
unsigned it_player(it_scope *scope, const uint16_t **at);
uint32_t it_players(it_scope *scope, const uint16_t **at);
unsigned it_one_person(it_scope *scope, const uint16_t **at);
uint64_t it_persons(it_scope *scope, const uint16_t **at);
uint32_t it_card_set(it_scope *scope, const uint16_t **at);
/* A target set of any type, as bits: seats, persons or kinds. */
uint64_t it_target_set(it_scope *scope, const uint16_t **at, unsigned *type);

/* What an ability is missing to be used now: the first condition that fails or cost that cannot be
 * paid, whose place in its code goes to `place`, or something to change. */
typedef enum it_lack {
  IT_LACKS_NOTHING,
  IT_LACKS_CONDITION,
  IT_LACKS_COST,
  IT_LACKS_CHANGE
} it_lack;
it_lack it_hindrance(it_table *table, unsigned ability, unsigned user, const hf_frame *window,
                     bool public_only, unsigned *place);
/* May this ability be used now? `public_only`: as far as all can see. */
bool it_usable(it_table *table, unsigned ability, unsigned user, const hf_frame *window,
               bool public_only);
void it_use(it_table *table, unsigned ability, unsigned user, unsigned subject, unsigned object,
            unsigned person);
/* What an effect frame that stands at a `choose` offers. */
uint64_t it_target_options(it_table *table, const hf_frame *frame);
/* Conditions that failed on a hidden card have told all what a hand lacks. */
void it_reveal_lack(it_table *table, it_scope *scope, const uint16_t *conditions, unsigned count);
/* From a `choose` on: can targets be chosen so that something changes? */
bool it_choices_possible(it_scope *scope, const uint16_t *at);
/* Hostility kinds in the hand of an active player above the revealed one. */
uint32_t it_higher_kinds(const it_table *table, unsigned seat);
/* Would the statements from here to `end` change anything? */
bool it_would_change(it_scope *scope, const uint16_t *at, const uint16_t *end);
/* Would this one effect or modifier? Moves `at` behind it. */
bool it_effect_would_change(it_scope *scope, const uint16_t **at);
bool it_modifier_would_change(it_scope *scope, const uint16_t **at);
/* Carries one effect out; false if it could not happen in full. Where a
 * participating character must be picked first, nothing happens and
 * scope->needs_pick says whose. */
bool it_effect_act(it_scope *scope, const uint16_t **at);
void it_modifier_apply(it_scope *scope, const uint16_t **at);

/* --- knowledge (knowledge.c) --------------------------------------------- */

enum { IT_POOL_ALLIES = 7 };
/* Zones of a house's cards: its hand (with the card it has placed facedown),
 * then each seat's hostages. Zones of allies are the seats. */
enum { IT_ZONE_HAND = 0 };
#define IT_ZONE_HELD(seat) ((seat) + 1)
/* A card moved facedown; `seen_by` saw which. Call after the counts changed. */
void it_moved_hidden(it_table *table, unsigned pool, unsigned kind, unsigned from, unsigned to,
                     uint32_t seen_by);
/* A card came from a facedown zone into the open. */
void it_moved_open(it_table *table, unsigned pool, unsigned kind, unsigned from);
/* A seat saw a card where it lies. */
void it_saw(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned zone);
/* A seat looked through a whole hand, or through somebody's allies. */
void it_saw_hand(it_table *table, unsigned seat, unsigned owner);
void it_saw_allies(it_table *table, unsigned seat, unsigned holder);
/* A hand gained a card (counts it), or lost one in the open or facedown. */
void it_hand_gained(it_table *table, unsigned seat);
void it_hand_showed(it_table *table, unsigned seat, unsigned kind);
void it_hand_hid(it_table *table, unsigned seat);
void it_hand_lacks(it_table *table, unsigned seat, unsigned from_kind);
/* The kinds a hand's limit speaks of. */
uint32_t it_limit_mask(unsigned limit_kinds);
static inline uint16_t it_fact(unsigned pool, unsigned kind, unsigned zones) {
  return (uint16_t)(pool | kind << 3 | zones << 8);
}
static inline unsigned it_fact_pool(uint16_t fact) { return fact & 7u; }
static inline unsigned it_fact_kind(uint16_t fact) { return fact >> 3 & 31u; }
static inline unsigned it_fact_zones(uint16_t fact) { return (unsigned)fact >> 8; }

/* --- events --------------------------------------------------------------- */

/* Only with a sink. */
HF_COLD void it_announce(it_table *table, const hf_event *event);
/* Between two steps: what was told since the last beat is one (beats.c). */
HF_COLD void it_end_beat(it_table *table);
unsigned it_weight_of(unsigned kind);

HF_COLD void it_emit(it_table *table, unsigned kind, int a, int b, int c, int d);
/* With operands that only some seats may see: one bit each in `hidden`. */
HF_COLD void it_emit_secret(it_table *table, unsigned kind, int a, int b, int c, int d,
                            unsigned hidden, uint32_t seen_by);

#endif
