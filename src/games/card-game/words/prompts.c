/* What a seat of the Card Game is asked, and why: the phase or the challenge a
 * window belongs to, what has happened, the card that asks. */
#include "words.h"

#include "../rules/flow/enter.h"
#include "../rules/front/ask.h"
#include "../rules/knows/figures.h"
#include "../rules/state/contexts.h"
#include "../rules/state/picks.h"
#include "../rules/state/prompts.h"
#include "../rules/state/stack.h"
#include "../rules/words/asks.h"
#include "../rules/words/expr.h"
#include "text/cards.h"

enum {
  SAY_MULLIGAN,
  SAY_SETUP,
  SAY_HOST,
  SAY_PLOT,
  SAY_FIRST,
  SAY_REVEALED,
  SAY_A_TITLE,
  SAY_MARSHAL,
  SAY_ACTION,
  SAY_ACTION_ACTIVE,
  SAY_ACTION_CHALLENGE,
  SAY_INTERRUPT,
  SAY_REACTION,
  SAY_INTERRUPT_BY,
  SAY_REACTION_BY,
  SAY_FORCED_INTERRUPT,
  SAY_FORCED_REACTION,
  SAY_DELAYED,
  SAY_CHALLENGE,
  SAY_ATTACKERS,
  SAY_MORE_ATTACKERS,
  SAY_STEALTH,
  SAY_ASSAULT,
  SAY_REDIRECT,
  SAY_OPPONENT,
  SAY_DEFEND,
  SAY_MORE_DEFENDERS,
  SAY_CLAIM,
  SAY_SPREAD,
  SAY_KEYWORD,
  SAY_KEYWORD_OF,
  SAY_USE_KEYWORD,
  SAY_PILLAGER,
  SAY_INTIMIDATE,
  SAY_STAND,
  SAY_RESERVE,
  SAY_DISCARD,
  SAY_BESTOW,
  SAY_HEAD,
  SAY_BY_OTHER,
  SAY_CHOOSE_CARD,
  SAY_CHOOSE_PLAYER,
  SAY_CHOOSE_WORD,
  SAY_CHOOSE_SEVERAL,
  SAY_CHOOSE_OWN,
  SAY_CHOOSE_OWN_MOST,
  SAY_CHOSEN,
  SAY_CHOSEN_OF,
  SAY_FOLLOWS,
  SAY_MAY,
  SAY_EITHER,
  SAY_X,
  SAY_X_OTHER,
  SAY_COST,
  SAY_COST_OF,
  SAY_WINNER,
  SAY_OUT,
  SAY_DECIDE,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_MULLIGAN] = "Keep your opening hand, or shuffle it back once and draw another.",
    [SAY_SETUP] = "Setup: place cards for at most 8 gold in all, and stop. Gold left: {0}.",
    [SAY_HOST] = "{0}: choose on whom it goes.",
    [SAY_PLOT] = "Round {0}: choose your plot.",
    [SAY_FIRST] = "You win initiative: choose the first player.",
    [SAY_REVEALED] = "When revealed: choose whose plot comes first.",
    [SAY_A_TITLE] = "Choose your title for this round.",
    [SAY_MARSHAL] = "Your marshaling: marshal cards, take actions, or pass. Gold: {0}.",
    [SAY_ACTION] = "Actions in the {0}: take one, or pass. Gold: {1}.",
    [SAY_ACTION_ACTIVE] = "Actions in the {0}, {2.pos} turn: take one, or pass. Gold: {1}.",
    [SAY_ACTION_CHALLENGE] =
        "{0?You|{0}} against {1.obj}, {2}: {3} against {4}. Take an action, or pass. Gold: {5}.",
    [SAY_INTERRUPT] = "Interrupt, when {0}: use an ability, or pass.",
    [SAY_REACTION] = "Reaction, after {0}: use an ability, or pass.",
    [SAY_INTERRUPT_BY] = "Interrupt, when {0}: use {1}, or pass.",
    [SAY_REACTION_BY] = "Reaction, after {0}: use {1}, or pass.",
    [SAY_FORCED_INTERRUPT] = "Forced interrupts, when {0}: choose which comes next.",
    [SAY_FORCED_REACTION] = "Forced reactions, after {0}: choose which comes next.",
    [SAY_DELAYED] = "Delayed effects, after {0}: choose which comes next.",
    [SAY_CHALLENGE] = "Your challenges: initiate one, or pass.",
    [SAY_ATTACKERS] = "{0.obj} against {1.obj}: choose attackers.",
    [SAY_MORE_ATTACKERS] =
        "{0.obj} against {1.obj}: {2}, strength {3}. Choose more attackers, or stop.",
    [SAY_STEALTH] = "{0} has stealth: choose whom it bypasses.",
    [SAY_ASSAULT] = "{0} has assault: choose the location it assaults.",
    [SAY_REDIRECT] = ("{0?You initiate|{0} initiates} {2.obj} against {1.obj}: decide whether you "
                      "redirect it by "
                      "your title."),
    [SAY_OPPONENT] = "{0.obj} is redirected: choose its new defender.",
    [SAY_DEFEND] = "{0} attacks you, {1}: strength {2}. Choose defenders, or none.",
    [SAY_MORE_DEFENDERS] = "{0} attacks you with {1}. Yours: {2}, {3}. Choose more, or stop.",
    [SAY_CLAIM] = "Claim of {0.obj}: choose who is killed. Left: {1}.",
    [SAY_SPREAD] = "Claim of {0.obj}: choose the opponents it strikes.",
    [SAY_KEYWORD_OF] = "{0} has won the challenge: choose which keyword of {0.obj} comes next.",
    [SAY_KEYWORD] = "The challenge is won: choose which keyword comes next.",
    [SAY_PILLAGER] = "Several of your characters pillage: choose who discards the next card.",
    [SAY_USE_KEYWORD] = "{0}: choose the characters that use it, and stop.",
    [SAY_INTIMIDATE] =
        "{0}: choose a character of {1.obj} to kneel, strength {2} or lower, or pass.",
    [SAY_STAND] = "Not all of your cards may stand: choose those that do. Left: {0}.",
    [SAY_RESERVE] = "Reserve {0}: choose cards to discard. Left: {1}.",
    [SAY_DISCARD] = "{0}: choose cards of your hand to discard. Left: {1}.",
    [SAY_BESTOW] =
        "{0} enters play: choose how much gold you bestow on it, at most {1}. Gold: {2}.",
    [SAY_HEAD] = "{0}: {1}.",
    [SAY_BY_OTHER] = "{0.as} ({1})",
    [SAY_CHOOSE_CARD] = "choose a card",
    [SAY_CHOOSE_PLAYER] = "choose a player",
    [SAY_CHOOSE_WORD] = "name one",
    [SAY_CHOOSE_SEVERAL] = "choose cards, and stop",
    [SAY_CHOOSE_OWN] = "choose a character you control",
    [SAY_CHOOSE_OWN_MOST] = "choose characters you control, at most {0}",
    [SAY_CHOSEN] = "{0}: {1}. Chosen: {2}.",
    [SAY_CHOSEN_OF] = "{0}: {1}. Chosen: {2} of {3}.",
    [SAY_FOLLOWS] = "{0}. Then: {1}",
    [SAY_MAY] = "decide whether it happens",
    [SAY_EITHER] = "choose what happens",
    [SAY_X] = "{0}: choose how much gold X is. Gold: {1}.",
    [SAY_X_OTHER] = "{0}: choose what X is.",
    [SAY_COST] = "choose the card you pay with",
    [SAY_COST_OF] = "pay with a card ({0})",
    [SAY_WINNER] = "Several players have enough power: as the first player choose who wins.",
    [SAY_OUT] = "Several players are eliminated: as the first player choose who goes first.",
    [SAY_DECIDE] = "Choose.",
};

const char *cg_prompt_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One prompt being written. */
typedef struct asking {
  cg_speech words;
  const uint8_t *arg;
  const cg_private *own;
  unsigned seat;
  ht_language language;
  ht_value slot[6];
  char told[1024]; /* a part of the ability that asks, in its own words */
} asking;

static ht_value gold_of(const asking *asked) {
  return ht_number(asked->words.table.seat[asked->seat].gold);
}

static const cg_public *pub_of(const asking *asked) { return asked->words.table.pub; }

/* --- windows ------------------------------------------------------------------ */

static unsigned say_challenge_window(asking *asked) {
  cg_table *table = &asked->words.table;
  const cg_challenge *challenge = &table->pub->challenge;
  asked->slot[0] = cg_phrase_seat(&asked->words, challenge->attacker);
  asked->slot[1] = cg_phrase_seat(&asked->words, challenge->defender);
  asked->slot[2] = cg_phrase_challenge(&asked->words, challenge->type);
  asked->slot[3] = ht_number((int32_t)cg_side_strength(table, 0));
  asked->slot[4] = ht_number((int32_t)cg_side_strength(table, 1));
  asked->slot[5] = gold_of(asked);
  return SAY_ACTION_CHALLENGE;
}

static unsigned say_action(asking *asked) {
  const cg_public *pub = pub_of(asked);
  if (pub->challenge.type != CG_NOBODY) return say_challenge_window(asked);
  asked->slot[0] = gold_of(asked);
  if (pub->phase == CG_PHASE_MARSHALING && pub->active == asked->seat) return SAY_MARSHAL;
  asked->slot[0] = cg_phrase_phase(pub->phase);
  asked->slot[1] = gold_of(asked);
  asked->slot[2] = cg_phrase_seat(&asked->words, pub->active);
  return pub->active < pub->seats ? SAY_ACTION_ACTIVE : SAY_ACTION;
}

/* The only card that could be used now, told in place of "an ability": one reads at once what one
 * is asked for. */
static bool only_card(asking *asked, ht_value *card) {
  cg_options options;
  cg_find_options(&asked->words.table, asked->seat, &options);
  unsigned found = 0, uses = 0;
  for (unsigned i = 0; i < options.count; i++) {
    uint32_t option = options.list[i];
    unsigned kind = cg_option_kind(option), def = 0;
    if (kind == CG_O_PASS) continue;
    if (kind == CG_O_EVENT) def = cg_option_def(option);
    if (kind == CG_O_ABILITY) def = cg_at(&asked->words.table, cg_option_what(option) & 1023)->def;
    if (def == 0 || (found != 0 && def != found)) return false;
    found = def;
    uses++;
  }
  if (uses > 0) *card = cg_phrase_card(&asked->words, found);
  return uses > 0;
}

static unsigned say_trigger(asking *asked) {
  static const uint8_t names[CG_TIMINGS] = {[CG_WOULD] = SAY_INTERRUPT,
                                            [CG_FORCED_INTERRUPT] = SAY_FORCED_INTERRUPT,
                                            [CG_INTERRUPT] = SAY_INTERRUPT,
                                            [CG_FORCED_REACTION] = SAY_FORCED_REACTION,
                                            [CG_REACTION] = SAY_REACTION};
  unsigned timing = asked->arg[0] < CG_TIMINGS ? asked->arg[0] : CG_REACTION;
  asked->slot[0] =
      cg_phrase_occasion(&asked->words, asked->arg[1], asked->arg[2], timing == CG_WOULD);
  bool forced = timing == CG_FORCED_INTERRUPT || timing == CG_FORCED_REACTION;
  if (forced || !only_card(asked, &asked->slot[1])) return names[timing];
  return timing == CG_REACTION ? SAY_REACTION_BY : SAY_INTERRUPT_BY;
}

/* --- challenges --------------------------------------------------------------- */

/* The cards picked so far, and their strength together. */
static ht_value picked(asking *asked, unsigned *strength, unsigned *count) {
  const cg_table *table = &asked->words.table;
  uint64_t set[CG_WORDS] = {0};
  *strength = *count = 0;
  memcpy(set, cg_picked(table, asked->seat), table->pub->words * sizeof(uint64_t));
  for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1)) {
    *strength += cg_at(table, object)->strength;
    (*count)++;
  }
  return cg_phrase_set(&asked->words, set);
}

/* Stealth and assault are asked for an attacker by itself: the options name it. */
static unsigned say_stealth(asking *asked) {
  cg_options options;
  cg_find_options(&asked->words.table, asked->seat, &options);
  unsigned attacker = options.count > 0 ? cg_option_member(options.list[0]) : CG_NO_MEMBER;
  bool assault = options.count > 0 && cg_option_group(options.list[0]) == 2;
  asked->slot[0] = cg_phrase_object(&asked->words, attacker);
  return assault ? SAY_ASSAULT : SAY_STEALTH;
}

static unsigned say_attack(asking *asked) {
  const cg_private *own = asked->own;
  unsigned strength, count;
  if (own->pick_count == 0) return SAY_CHALLENGE;
  if (own->done != 0) return say_stealth(asked);
  unsigned what = cg_option_what(own->answer);
  asked->slot[0] = cg_phrase_challenge(&asked->words, what & 3);
  asked->slot[1] = cg_phrase_seat(&asked->words, what >> 2);
  asked->slot[2] = picked(asked, &strength, &count);
  asked->slot[3] = ht_number((int32_t)strength);
  return count == 0 ? SAY_ATTACKERS : SAY_MORE_ATTACKERS;
}

static unsigned say_defend(asking *asked) {
  cg_table *table = &asked->words.table;
  const cg_challenge *challenge = &table->pub->challenge;
  unsigned strength, count;
  ht_value attack = ht_number((int32_t)cg_side_strength(table, 0));
  ht_value chosen = picked(asked, &strength, &count);
  asked->slot[0] = cg_phrase_seat(&asked->words, challenge->attacker);
  if (count == 0) {
    asked->slot[1] = cg_phrase_challenge(&asked->words, challenge->type);
    asked->slot[2] = attack;
    return SAY_DEFEND;
  }
  asked->slot[1] = attack;
  asked->slot[2] = chosen;
  asked->slot[3] = ht_number((int32_t)strength);
  return SAY_MORE_DEFENDERS;
}

static unsigned say_redirect(asking *asked) {
  const cg_challenge *challenge = &pub_of(asked)->challenge;
  asked->slot[0] = cg_phrase_seat(&asked->words, challenge->attacker);
  asked->slot[1] = cg_phrase_seat(&asked->words, challenge->defender);
  asked->slot[2] = cg_phrase_challenge(&asked->words, challenge->type);
  return SAY_REDIRECT;
}

static unsigned say_of_challenge(asking *asked, unsigned message) {
  asked->slot[0] = cg_phrase_challenge(&asked->words, pub_of(asked)->challenge.type);
  asked->slot[1] = ht_number(asked->arg[0] - (int32_t)asked->own->pick_count);
  return message;
}

static unsigned say_intimidate(asking *asked) {
  const cg_challenge *challenge = &pub_of(asked)->challenge;
  asked->slot[0] = cg_phrase_keyword(CG_KEYWORD_INTIMIDATE);
  asked->slot[1] = cg_phrase_seat(&asked->words, challenge->loser);
  asked->slot[2] = ht_number(challenge->margin);
  return SAY_INTIMIDATE;
}

/* --- abilities that ask --------------------------------------------------------- */

/* The card whose ability is under way; whose it is, where it is another's. */
static ht_value asking_card(asking *asked) {
  const cg_context *context = cg_context_now(&asked->words.table);
  ht_value card = cg_phrase_card(&asked->words, context->def);
  if (context->user == asked->seat) return card;
  return cg_phrase2(&asked->words, messages[SAY_BY_OTHER], card,
                    cg_phrase_seat(&asked->words, context->user));
}

/* Is what the ability has come to said of each player? Then "that player" is the one
 * who is asked. */
static bool is_for_each(const cg_table *table) {
  unsigned count = table->pub->frame_count;
  return count > 1 && table->pub->frame[count - 2].procedure == CG_PROC_EACH;
}

/* Would the card's words mean the right people? To others than its user "you" is
 * somebody else. */
static bool speaks_for_itself(const asking *asked) {
  const cg_table *table = &asked->words.table;
  return cg_context_now(table)->user == asked->seat && cg_top(table)->procedure == CG_PROC_EFFECT &&
         !is_for_each(table);
}

/* The statement that the ability has come to, as its card tells it. */
static ht_value own_words(asking *asked, unsigned otherwise) {
  const cg_table *table = &asked->words.table;
  const cg_context *context = cg_context_now(table);
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability = cg_ability_now(table, context);
  const cg_frame *frame = cg_top(table);
  if (!speaks_for_itself(asked)) return ht_term(messages[otherwise]);
  const uint16_t *at = cards->code + ability->statements + cg_from_u16(frame->effect.next);
  size_t length = ht_statement_text(&cg_vocabulary, cards, ability, at, asked->language,
                                    asked->told, sizeof asked->told);
  return length > 0 && length < sizeof asked->told ? ht_text(asked->told)
                                                   : ht_term(messages[otherwise]);
}

/* Does this statement speak of what is being chosen, and not of "you", who may be somebody else
 * than who is asked? */
static bool is_about(const uint16_t *at, const uint16_t *end, unsigned name) {
  bool meant = false;
  for (; at < end; at++) {
    if (*at == CG_P_YOU) return false;
    meant |= *at == (HL_REGISTER | name);
  }
  return meant;
}

/* The statement behind the one that has come to a choice, if it says what becomes of the chosen;
 * NULL. */
static const uint16_t *what_follows(const asking *asked) {
  const cg_table *table = &asked->words.table;
  const cg_context *context = cg_context_now(table);
  const uint16_t *at = table->code + cg_ability_now(table, context)->statements;
  const cg_frame *frame = cg_top(table);
  const uint16_t *now = at + cg_from_u16(frame->effect.next);
  while (*at != HL_END && hl_behind_statement(&cg_vocabulary, at) <= now)
    at = hl_behind_statement(&cg_vocabulary, at);
  if (*at == HL_END) return NULL;
  at = hl_behind_statement(&cg_vocabulary, at);
  return *at != HL_END && is_about(at, hl_behind_statement(&cg_vocabulary, at), hl_name_at(now))
             ? at
             : NULL;
}

/* Of another player's effect, or one that is each player's: what becomes of the chosen. */
static ht_value with_consequence(asking *asked, ht_value what) {
  const cg_table *table = &asked->words.table;
  if (cg_top(table)->procedure != CG_PROC_EFFECT || speaks_for_itself(asked)) return what;
  const uint16_t *at = what_follows(asked);
  if (at == NULL) return what;
  const cg_context *context = cg_context_now(table);
  size_t length =
      ht_statement_text(&cg_vocabulary, table->rules->base.cards, cg_ability_now(table, context),
                        at, asked->language, asked->told, sizeof asked->told);
  if (length == 0 || length >= sizeof asked->told) return what;
  return cg_phrase2(&asked->words, messages[SAY_FOLLOWS], what, ht_text(asked->told));
}

static unsigned headed(asking *asked, ht_value what) {
  asked->slot[0] = asking_card(asked);
  asked->slot[1] = what;
  return SAY_HEAD;
}

/* Are all that may be chosen my own characters? */
static bool are_own(const asking *asked, const cg_options *options) {
  const cg_table *table = &asked->words.table;
  unsigned own = 0, done = 0;
  for (unsigned i = 0; i < options->count; i++) {
    uint32_t option = options->list[i];
    if (cg_option_kind(option) == CG_O_DONE)
      done++;
    else if (cg_option_kind(option) == CG_O_OBJECT &&
             cg_at(table, cg_option_what(option))->controller == asked->seat &&
             cg_is_type(table, cg_option_what(option), CG_TYPE_CHARACTER))
      own++;
  }
  return own > 0 && own + done == options->count;
}

static unsigned say_target(asking *asked) {
  cg_options options;
  cg_find_options(&asked->words.table, asked->seat, &options);
  unsigned kind = options.count > 0 ? cg_option_kind(options.list[0]) : CG_O_CARD;
  ht_value what = own_words(asked, kind == CG_O_SEAT          ? SAY_CHOOSE_PLAYER
                                   : kind == CG_O_WORD        ? SAY_CHOOSE_WORD
                                   : are_own(asked, &options) ? SAY_CHOOSE_OWN
                                                              : SAY_CHOOSE_CARD);
  return headed(asked, with_consequence(asked, what));
}

static unsigned say_select(asking *asked) {
  cg_options options;
  cg_find_options(&asked->words.table, asked->seat, &options);
  headed(asked, own_words(asked, SAY_CHOOSE_SEVERAL));
  if (!speaks_for_itself(asked) && asked->arg[1] != CG_ANY_NUMBER && are_own(asked, &options))
    asked->slot[1] = asked->arg[1] == 1 ? ht_term(messages[SAY_CHOOSE_OWN])
                                        : cg_phrase1(&asked->words, messages[SAY_CHOOSE_OWN_MOST],
                                                     ht_number(asked->arg[1]));
  asked->slot[1] = with_consequence(asked, asked->slot[1]);
  if (asked->own->pick_count == 0) return SAY_HEAD;
  asked->slot[2] = ht_number(asked->own->pick_count);
  asked->slot[3] = ht_number(asked->arg[1]);
  return asked->arg[1] != CG_ANY_NUMBER && asked->arg[1] > 1 ? SAY_CHOSEN_OF : SAY_CHOSEN;
}

static unsigned say_cost(asking *asked) {
  const cg_table *table = &asked->words.table;
  const cg_context *context = cg_context_now(table);
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability = cg_ability_now(table, context);
  const uint16_t *at = cards->code + ability->costs;
  for (unsigned i = 0; i < asked->arg[0]; i++) cg_skip(&at);
  size_t length = ht_expression_text(&cg_vocabulary, cards, ability, at, asked->language,
                                     asked->told, sizeof asked->told);
  if (length == 0 || length >= sizeof asked->told)
    return headed(asked, ht_term(messages[SAY_COST]));
  return headed(asked, cg_phrase1(&asked->words, messages[SAY_COST_OF], ht_text(asked->told)));
}

static unsigned say_x(asking *asked) {
  asked->slot[0] = asking_card(asked);
  asked->slot[1] = gold_of(asked);
  const cg_table *table = &asked->words.table;
  bool other = table->rules->ability[cg_context_now(table)->ability].pays_x == CG_X_OTHER;
  return other ? SAY_X_OTHER : SAY_X;
}

/* --- the others ---------------------------------------------------------------- */

static unsigned say_setup(asking *asked) {
  const cg_table *table = &asked->words.table;
  int32_t left = 8;
  for (unsigned i = 0; i < asked->own->pick_count; i++) {
    const cg_def *card = cg_def_of(table, cg_option_what(cg_pick(table, asked->seat, i)));
    bool again = false;
    for (unsigned j = 0; j < i; j++)
      again |=
          cg_def_of(table, cg_option_what(cg_pick(table, asked->seat, j)))->title == card->title;
    if (!again || card->unique == 0) left -= card->cost;
  }
  asked->slot[0] = ht_number(left);
  return SAY_SETUP;
}

static unsigned say_number(asking *asked, unsigned message, int32_t number) {
  asked->slot[0] = ht_number(number);
  return message;
}

static unsigned say_reserve(asking *asked) {
  asked->slot[0] = ht_number(cg_figure(&asked->words.table, asked->seat, CG_FIGURE_RESERVE));
  asked->slot[1] = ht_number(asked->arg[0] - (int32_t)asked->own->pick_count);
  return SAY_RESERVE;
}

static unsigned say_discard(asking *asked) {
  asked->slot[0] = asking_card(asked);
  asked->slot[1] = ht_number(asked->arg[0] - (int32_t)asked->own->pick_count);
  return SAY_DISCARD;
}

static unsigned say_bestow(asking *asked) {
  unsigned object = asked->arg[0] | (unsigned)asked->arg[1] << 8;
  asked->slot[0] = cg_phrase_object(&asked->words, object);
  asked->slot[1] = ht_number((int32_t)cg_bestow_most(&asked->words.table, object));
  asked->slot[2] = gold_of(asked);
  return SAY_BESTOW;
}

static unsigned say_delayed(asking *asked) {
  asked->slot[0] = cg_phrase_occasion(&asked->words, asked->arg[1], asked->arg[2], false);
  return SAY_DELAYED;
}

static unsigned say_host(asking *asked) {
  asked->slot[0] = cg_phrase_object(&asked->words, asked->arg[0] | (unsigned)asked->arg[1] << 8);
  return SAY_HOST;
}

static unsigned say_keyword(asking *asked) {
  asked->slot[0] = cg_phrase_keyword(asked->arg[0]);
  return SAY_USE_KEYWORD;
}

/* The first player chooses, whoever has won. */
static unsigned say_next_keyword(asking *asked) {
  unsigned winner = pub_of(asked)->challenge.winner;
  if (winner == asked->words.reader) return SAY_KEYWORD;
  asked->slot[0] = cg_phrase_seat(&asked->words, winner);
  return SAY_KEYWORD_OF;
}

static unsigned message_of(asking *asked, unsigned prompt) {
  const cg_public *pub = pub_of(asked);
  switch (prompt) {
  case CG_ASK_MULLIGAN: return SAY_MULLIGAN;
  case CG_ASK_SETUP: return say_setup(asked);
  case CG_ASK_HOST: return say_host(asked);
  case CG_ASK_PLOT: return say_number(asked, SAY_PLOT, pub->round);
  case CG_ASK_FIRST: return SAY_FIRST;
  case CG_ASK_REVEALED: return SAY_REVEALED;
  case CG_ASK_TITLE: return SAY_A_TITLE;
  case CG_ASK_ACTION: return say_action(asked);
  case CG_ASK_TRIGGER:
  case CG_ASK_FORCED: return say_trigger(asked);
  case CG_ASK_CHALLENGE: return say_attack(asked);
  case CG_ASK_REDIRECT: return say_redirect(asked);
  case CG_ASK_OPPONENT: return say_of_challenge(asked, SAY_OPPONENT);
  case CG_ASK_STEALTH: return say_stealth(asked);
  case CG_ASK_DEFEND: return say_defend(asked);
  case CG_ASK_CLAIM: return say_of_challenge(asked, SAY_CLAIM);
  case CG_ASK_SPREAD: return say_of_challenge(asked, SAY_SPREAD);
  case CG_ASK_KEYWORD: return say_next_keyword(asked);
  case CG_ASK_USE_KEYWORD: return say_keyword(asked);
  case CG_ASK_PILLAGER: return SAY_PILLAGER;
  case CG_ASK_INTIMIDATE: return say_intimidate(asked);
  case CG_ASK_STAND:
    return say_number(asked, SAY_STAND, asked->arg[0] - (int32_t)asked->own->pick_count);
  case CG_ASK_RESERVE: return say_reserve(asked);
  case CG_ASK_DISCARD: return say_discard(asked);
  case CG_ASK_BESTOW: return say_bestow(asked);
  case CG_ASK_DELAYED: return say_delayed(asked);
  case CG_ASK_TARGET: return say_target(asked);
  case CG_ASK_SELECT: return say_select(asked);
  case CG_ASK_MAY: return headed(asked, own_words(asked, SAY_MAY));
  case CG_ASK_EITHER: return headed(asked, ht_term(messages[SAY_EITHER]));
  case CG_ASK_X: return say_x(asked);
  case CG_ASK_COST: return say_cost(asked);
  case CG_ASK_WINNER: return SAY_WINNER;
  case CG_ASK_OUT: return SAY_OUT;
  default: return SAY_DECIDE;
  }
}

size_t cg_prompt_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size) {
  asking asked = {.words = cg_speech_of(rules, state, seat), .seat = seat, .language = language};
  const cg_seat *of = &asked.words.table.seat[seat];
  asked.arg = of->prompt_arg;
  asked.own = &asked.words.table.own[seat];
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  unsigned message = message_of(&asked, of->prompt);
  writer.capital = true;
  ht_put(&writer, messages[message], asked.slot, 6);
  return ht_writer_end(&writer);
}
