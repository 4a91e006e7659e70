/* Which options come to mind first: rules of thumb for each kind of question.
 *
 * A weight depends on what the seat knows alone: on cards in play and on its own cards.
 * 10 is an option like any other, 0 one that helps nobody but others: to strengthen their
 * cards, to kneel one's own. They say where to look first and nothing of what is found
 * there. */
#include "prefer.h"

#include "../flow/take.h"
#include "../knows/figures.h"
#include "../knows/use.h"
#include "../state/contexts.h"
#include "../state/objects.h"
#include "../state/occurrence.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../state/zones.h"
#include "../words/choices.h"
#include "ask.h"
#include "evaluate.h"

enum { NEVER = 0, RARELY = 1, SELDOM = 3, USUAL = 10, OFTEN = 20, MOSTLY = 40 };

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

/* --- what is good for whom -------------------------------------------------- */

/* Is the seat better off if this card is? An attachment serves the player who controls its host;
 * a burden serves that player's opponents. */
static bool is_friend(const thought *t, unsigned object) {
  const cg_object *card = cg_at(t->table, object);
  bool attached = card->place == CG_PLAY && card->host != CG_NO_OBJECT && card->def != 0;
  if (!attached) return is_mine(t, object);
  return is_mine(t, card->host) != (cg_def_of(t->table, card->def)->burdens != 0);
}

/* What an ability does to this card, one of its CG_FAVOUR_: 1 good, -1 bad, 0 some of both
 * or neither. */
static int favour(const cg_ability *ability, unsigned which) {
  return ((ability->helps & which) != 0) - ((ability->harms & which) != 0);
}

static bool suits(int good, bool friendly) { return good == 0 || (good > 0) == friendly; }

/* May an attachment be put there with good reason? */
static bool belongs_on(const thought *t, unsigned def, unsigned host) {
  return is_mine(t, host) != (cg_def_of(t->table, def)->burdens != 0);
}

/* Would the ability save what others lose, or cancel what the seat itself does? */
static bool answers_well(const thought *t, const cg_use *use, const cg_ability *ability) {
  int good = favour(ability, CG_FAVOUR_IT);
  if (good == 0 || use->group == 0) return true;
  const cg_group *group = &t->table->pub->group[use->group - 1];
  unsigned object = use->member != CG_NO_OBJECT ? use->member : group->object;
  bool by_card = group->kind != CG_HAP_EFFECTS && object != CG_NO_OBJECT;
  return suits(good, by_card ? is_friend(t, object) : group->seat == t->seat);
}

/* Is there a card to choose for which what follows is right? */
static bool finds_target(const thought *t, const cg_use *use, const cg_ability *ability) {
  cg_table *table = t->table;
  cg_scope scope = cg_scope_of_use(table, use);
  const uint16_t *at = scope.code + table->rules->base.cards->ability[use->ability].statements;
  if (*at != HL_CHOOSE && *at != HL_SELECT) return true;
  int good = favour(ability, 1U << hl_name_at(at));
  if (good == 0 || ability->pays_x != 0 || cg_def_of(table, use->def)->cost_is_x != 0) return true;
  bool several = *at == HL_SELECT;
  at += 2;
  for (unsigned skipped = several ? 2 : 0; skipped > 0; skipped--) cg_skip(&at);
  cg_choice what;
  cg_read_choice(&scope, &at, &what);
  if (what.type != OF_CARDS || what.cards.piles > 0 || what.cards.unknown) return true;
  for (unsigned object = cg_next(table, what.cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, what.cards.set, object + 1))
    if (suits(good, is_friend(t, object))) return true;
  return false;
}

static bool is_folly(const thought *t, uint32_t option) {
  unsigned kind = cg_option_kind(option);
  if (kind != CG_O_ABILITY && kind != CG_O_EVENT) return false;
  cg_use use = cg_use_of(t->table, t->seat, option);
  const cg_ability *ability = &t->table->rules->ability[use.ability];
  return !answers_well(t, &use, ability) || !finds_target(t, &use, ability);
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
  cg_forces forces = cg_forces_of(table);
  unsigned attackers = forces.strength[0], sum = forces.strength[1], can = 0;
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
    if (!belongs_on(t, cg_option_what(option), host)) return NEVER;
    if (cg_at(t->table, host)->def != 0) worth = 6 + cg_worth(t->table, host) / 16;
  }
  return bounded(worth + 6);
}

/* An attachment has come and looks for its host. */
static unsigned host(const thought *t, uint32_t option) {
  unsigned object = t->of->prompt_arg[0] | (unsigned)t->of->prompt_arg[1] << 8;
  unsigned on = cg_option_what(option);
  if (!belongs_on(t, cg_at(t->table, object)->def, on)) return NEVER;
  return bounded(6 + cg_worth(t->table, on) / 12);
}

static unsigned act(const thought *t, uint32_t option) {
  bool marshals = t->table->pub->phase == CG_PHASE_MARSHALING;
  if (is_folly(t, option)) return NEVER;
  switch (cg_option_kind(option)) {
  case CG_O_PASS: return marshals ? 3 : OFTEN;
  case CG_O_MARSHAL: return marshal(t, option);
  case CG_O_AMBUSH: return (marshal(t, option) + 1) / 2; /* what nobody marshals: 0 */
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
  const cg_def *def = cg_def_of(t->table, cg_option_what(option));
  if (def->burdens != 0) return NEVER; /* there are no cards of others yet */
  return bounded(10 + cg_worth_printed(def) / 4);
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

/* What the ability under way does to the card that is chosen now. */
static int favour_now(const thought *t) {
  const cg_table *table = t->table;
  if (t->of->prompt == CG_ASK_INTIMIDATE || table->pub->context_count == 0) return 0;
  const cg_context *context = cg_context_now(table);
  const uint16_t *at = table->rules->base.cards->code + cg_ability_now(table, context)->statements +
                       cg_from_u16(cg_top(table)->effect.next);
  if (*at != HL_CHOOSE && *at != HL_SELECT) return 0; /* cards are put in order */
  return favour(&table->rules->ability[context->ability], 1U << hl_name_at(at));
}

/* Whatever an ability does: it is seldom meant for a card of no importance. */
static unsigned target(const thought *t, uint32_t option) {
  if (cg_option_kind(option) != CG_O_OBJECT) return USUAL;
  unsigned object = cg_option_what(option);
  const cg_object *card = cg_at(t->table, object);
  if (card->def == 0 || card->place != CG_PLAY) return USUAL;
  if (!suits(favour_now(t), is_friend(t, object))) return NEVER;
  return bounded(6 + cg_worth(t->table, object) / 12);
}

static unsigned trigger(const thought *t, uint32_t option) {
  if (option == 0) return 5;
  return is_folly(t, option) ? NEVER : OFTEN;
}

static unsigned first_thought(const thought *t, uint32_t option) {
  switch (t->of->prompt) {
  case CG_ASK_MULLIGAN: return mulligan(t, option);
  case CG_ASK_SETUP: return set_up(t, option);
  case CG_ASK_HOST: return host(t, option);
  case CG_ASK_PLOT: return plot(t, option);
  case CG_ASK_ACTION: return act(t, option);
  case CG_ASK_TRIGGER: return trigger(t, option);
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

void cg_prefer(hf_cursor *cursor, unsigned seat, uint16_t *weight) {
  cg_table *table = cg_table_in(cursor);
  const cg_options *options = cg_options_of(cursor, seat);
  thought t = {table, seat, &table->seat[seat], &table->own[seat], options->count};
  uint32_t sum = 0;
  for (unsigned i = 0; i < options->count; i++)
    sum += weight[i] = (uint16_t)first_thought(&t, options->list[i]);
  /* where all is wrong, the least */
  for (unsigned i = 0; i < options->count && sum == 0; i++)
    weight[i] = (uint16_t)give_up(&t, options->list[i]);
}
