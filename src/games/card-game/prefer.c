/* Which options come to mind first: rules of thumb for each kind of question.
 *
 * A weight depends on what the seat knows alone: on cards in play and on its own cards.
 * 10 is an option like any other. They say where to look first and nothing of what is
 * found there. */
#include "ask.h"
#include "evaluate.h"
#include "figures.h"
#include "picks.h"

enum { RARELY = 1, SELDOM = 3, USUAL = 10, OFTEN = 20, MOSTLY = 40 };

typedef struct thought {
  cg_table *table;
  unsigned seat;
  const cg_seat *of;
  const cg_private *own;
  uint32_t count; /* options there are */
} thought;

static unsigned bounded(int32_t weight) {
  return weight < RARELY ? RARELY : weight > 200 ? 200 : (unsigned)weight;
}

static bool is_mine(const thought *t, unsigned object) {
  return cg_at(t->table, object)->controller == t->seat;
}

/* --- challenges ----------------------------------------------------------- */

static bool is_character(const cg_table *table, const cg_object *card) {
  return card->place == CG_PLAY && card->def != 0 &&
         cg_def_of(table, card->def)->type == CG_TYPE_CHARACTER;
}

/* Strength that stands and has the icon; of all or of those not chosen yet. */
static unsigned ready(const cg_table *table, unsigned seat, unsigned type) {
  unsigned strength = 0;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (is_character(table, card) && card->controller == seat &&
        (card->flags & (CG_KNEELING | CG_BYPASSED)) == 0 && (card->marks >> type & 1) != 0)
      strength += card->strength;
  }
  return strength;
}

/* What winning such a challenge is about, the larger the better. */
static unsigned prize(const thought *t, unsigned type, unsigned against) {
  const cg_table *table = t->table;
  if (type == CG_ICON_POWER) return cg_faction_power(table, against) > 0 ? 14 : 6;
  if (type == CG_ICON_INTRIGUE) return cg_count(table, against, CG_HAND) > 0 ? 10 : 3;
  return 12;
}

static unsigned challenge(const thought *t, unsigned what) {
  unsigned type = what & 3, against = what >> 2;
  unsigned mine = ready(t->table, t->seat, type), theirs = ready(t->table, against, type);
  unsigned gain = prize(t, type, against);
  if (cg_is_rival(t->table, t->seat, against)) gain += 4;
  if (theirs == 0) return 3 * gain;
  return mine > theirs ? 2 * gain : mine + 2 >= theirs ? gain : SELDOM;
}

/* Of those chosen so far. */
static unsigned picked_strength(const thought *t) {
  const uint64_t *picked = cg_picked(t->table, t->seat);
  unsigned sum = 0;
  for (unsigned object = cg_next(t->table, picked, 0); object != CG_NO_OBJECT;
       object = cg_next(t->table, picked, object + 1))
    sum += cg_at(t->table, object)->strength;
  return sum;
}

/* One more attacker, or enough of them. */
static unsigned attack(const thought *t, uint32_t option) {
  unsigned sum = picked_strength(t), type = cg_option_what(t->own->answer) & 3,
           against = cg_option_what(t->own->answer) >> 2;
  bool bypassing = cg_option_group(option) == CG_OF_STEALTH;
  if (cg_option_kind(option) == CG_O_DONE)
    return bypassing ? RARELY : sum > ready(t->table, against, type) ? OFTEN : 8;
  const cg_object *card = cg_at(t->table, cg_option_what(option));
  for (unsigned i = 1; bypassing && i < cg_pick_count(t->table, t->seat); i++) {
    uint32_t pick = cg_pick(t->table, t->seat, i);
    if (cg_option_group(pick) == CG_OF_STEALTH && cg_option_what(pick) == cg_option_what(option))
      return RARELY; /* that one is out of it already */
  }
  if (bypassing) return 4U + 3U * card->strength;
  unsigned worth = 8U + card->strength;
  if ((card->keywords >> CG_KEYWORD_RENOWN & 1) != 0) worth += 10;
  return worth;
}

static unsigned initiate(const thought *t, uint32_t option) {
  if (t->own->pick_count == 0) return option == 0 ? 4 : challenge(t, cg_option_what(option));
  return attack(t, option);
}

static unsigned defend(const thought *t, uint32_t option) {
  cg_table *table = t->table;
  const cg_challenge *now = &table->pub->challenge;
  unsigned attackers = cg_side_strength(table, 0), sum = cg_side_strength(table, 1), can = 0;
  sum += picked_strength(t);
  can = ready(table, t->seat, now->type);
  if (cg_option_kind(option) == CG_O_DONE)
    return sum > attackers ? MOSTLY : can > attackers ? 6 : t->own->pick_count > 0 ? OFTEN : USUAL;
  const cg_object *card = cg_at(table, cg_option_what(option));
  if (can > attackers) return 10U + card->strength;
  return t->own->pick_count == 0 ? 8 : RARELY; /* one is enough against unopposed */
}

/* --- cards ---------------------------------------------------------------- */

static unsigned marshal(const thought *t, uint32_t option) {
  const cg_def *def = cg_def_of(t->table, cg_option_what(option));
  unsigned host = cg_option_member(option);
  int32_t worth = cg_worth_printed(def) / 4;
  if (def->type == CG_TYPE_ATTACHMENT && host != CG_NO_MEMBER && host < t->table->pub->high) {
    const cg_object *on = cg_at(t->table, host);
    /* what is on an opponent's card is meant to hurt: the better the card the better */
    bool hurts = cg_has_keyword(
        t->table, &(cg_thing){.def = (uint16_t)cg_option_what(option), .object = CG_NO_OBJECT},
        CG_KEYWORD_TERMINAL);
    bool mine = is_mine(t, host);
    if (on->def != 0) worth = (mine != hurts ? 6 : 1) + cg_worth(t->table, host) / 16;
  }
  return bounded(worth + 6);
}

static unsigned act(const thought *t, uint32_t option) {
  bool marshals = t->table->pub->phase == CG_PHASE_MARSHALING;
  switch (cg_option_kind(option)) {
  case CG_O_PASS: return marshals ? 3 : OFTEN;
  case CG_O_MARSHAL: return marshal(t, option);
  case CG_O_AMBUSH: return (marshal(t, option) + 1) / 2;
  case CG_O_EVENT: return 8;
  default: return marshals ? 12 : USUAL;
  }
}

static unsigned discard(const thought *t, uint32_t option) {
  return bounded(60 - cg_worth_printed(cg_def_of(t->table, cg_option_what(option))) / 3);
}

static unsigned plot(const thought *t, uint32_t option) {
  const cg_def *def = cg_def_of(t->table, cg_option_what(option));
  int32_t weight = 4 + 2 * def->figure[CG_FIGURE_INCOME] + def->figure[CG_FIGURE_INITIATIVE] / 2 +
                   8 * (def->figure[CG_FIGURE_CLAIM] - 1) + 2 * def->abilities;
  return bounded(weight);
}

/* A first hand is kept if there is something to begin with. */
static unsigned mulligan(const thought *t, uint32_t option) {
  unsigned good = 0;
  const cg_entry *card = cg_entry_at(t->table, t->seat, CG_HAND, 0);
  for (unsigned i = 0; i < cg_count(t->table, t->seat, CG_HAND); i++) {
    const cg_def *def = cg_def_of(t->table, card[i].def);
    good += def->type <= CG_TYPE_LOCATION && def->cost <= 4;
  }
  bool again = cg_option_what(option) != 0;
  return (good >= 3) != again ? MOSTLY : SELDOM;
}

static unsigned set_up(const thought *t, uint32_t option) {
  if (cg_option_kind(option) == CG_O_DONE) return t->count > 1 ? 2 : USUAL;
  return bounded(10 + cg_worth_printed(cg_def_of(t->table, cg_option_what(option))) / 4);
}

/* Of one's own cards the worst is given up, the best is stood. */
static unsigned give_up(const thought *t, uint32_t option) {
  if (cg_option_kind(option) != CG_O_OBJECT) return USUAL;
  return bounded(80 - cg_worth(t->table, cg_option_what(option)) / 2);
}
static unsigned stand(const thought *t, uint32_t option) {
  if (cg_option_kind(option) != CG_O_OBJECT) return USUAL;
  return bounded(4 + cg_worth(t->table, cg_option_what(option)) / 3);
}

/* Whatever an ability does: it is seldom meant for a card of no importance. */
static unsigned target(const thought *t, uint32_t option) {
  if (cg_option_kind(option) != CG_O_OBJECT) return USUAL;
  const cg_object *card = cg_at(t->table, cg_option_what(option));
  if (card->def == 0 || card->place != CG_PLAY) return USUAL;
  return bounded(6 + cg_worth(t->table, cg_option_what(option)) / 12);
}

static unsigned trigger(uint32_t option) { return option == 0 ? 5 : OFTEN; }

static unsigned first_thought(const thought *t, uint32_t option) {
  switch (t->of->prompt) {
  case CG_ASK_MULLIGAN: return mulligan(t, option);
  case CG_ASK_SETUP: return set_up(t, option);
  case CG_ASK_PLOT: return plot(t, option);
  case CG_ASK_ACTION: return act(t, option);
  case CG_ASK_TRIGGER: return trigger(option);
  case CG_ASK_CHALLENGE: return initiate(t, option);
  case CG_ASK_DEFEND: return defend(t, option);
  case CG_ASK_CLAIM: return give_up(t, option);
  case CG_ASK_RESERVE:
  case CG_ASK_DISCARD: return discard(t, option);
  case CG_ASK_STAND: return stand(t, option);
  case CG_ASK_COST: return give_up(t, option);
  case CG_ASK_TARGET:
  case CG_ASK_INTIMIDATE:
  case CG_ASK_SELECT: return cg_option_kind(option) == CG_O_DONE ? SELDOM : target(t, option);
  case CG_ASK_USE_KEYWORD: return cg_option_kind(option) == CG_O_DONE ? SELDOM : OFTEN;
  default: return USUAL;
  }
}

void cg_prefer(const hf_rules *rules, const hf_state *state, unsigned seat, uint16_t *weight) {
  cg_table table = cg_look(rules, state);
  cg_options options;
  cg_find_options(&table, seat, &options);
  thought t = {&table, seat, &table.seat[seat], &table.own[seat], options.count};
  for (unsigned i = 0; i < options.count; i++)
    weight[i] = (uint16_t)first_thought(&t, options.list[i]);
}
