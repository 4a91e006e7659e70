/* The options of the Card Game, as buttons and numbered lines say them. */
#include "words.h"

#include "../rules/flow/take.h"
#include "../rules/knows/prices.h"
#include "../rules/knows/use.h"
#include "../rules/state/contexts.h"
#include "../rules/state/lists.h"
#include "../rules/state/objects.h"
#include "../rules/state/picks.h"
#include "../rules/state/prompts.h"
#include "../rules/state/rows.h"
#include "../rules/state/stack.h"
#include "../rules/words/numbers.h"
#include "text/cards.h"

enum {
  SAY_PASS,
  SAY_MARSHALED,
  SAY_MARSHALED_GOLD,
  SAY_NO_CHALLENGE,
  SAY_KEEP,
  SAY_NEW_HAND,
  SAY_YES,
  SAY_NO,
  SAY_PAY,
  SAY_X_IS,
  SAY_BESTOW,
  SAY_BESTOW_NOTHING,
  SAY_WAY,
  SAY_PLAIN,
  SAY_WITH_STRENGTH,
  SAY_ATTACK_WITH,
  SAY_DEFEND_WITH,
  SAY_BYPASS,
  SAY_BYPASS_NOBODY,
  SAY_ASSAULT,
  SAY_ASSAULT_NOTHING,
  SAY_KILL,
  SAY_KNEEL,
  SAY_STAND,
  SAY_ATTACH_TO,
  SAY_DISCARD,
  SAY_A_PLOT,
  SAY_CARD_FROM,
  SAY_CARD_FROM_OWN,
  SAY_USE,
  SAY_USE_FOR,
  SAY_USE_NUMBER,
  SAY_USE_NUMBER_FOR,
  SAY_PLAY,
  SAY_PLAY_FREE,
  SAY_PLAY_FOR,
  SAY_PLAY_FREE_FOR,
  SAY_PLAY_X,
  SAY_PLAY_X_FOR,
  SAY_MARSHAL,
  SAY_MARSHAL_ON,
  SAY_DUPLICATE,
  SAY_AMBUSH,
  SAY_AMBUSH_ON,
  SAY_HIDE,
  SAY_EMERGE,
  SAY_EMERGE_ON,
  SAY_CHALLENGE,
  SAY_CHALLENGE_ONLY,
  SAY_YOU_FIRST,
  SAY_SEAT_FIRST,
  SAY_A_TITLE,
  SAY_NAME,
  SAY_SAVE,
  SAY_PLACE,
  SAY_PLACE_DUPLICATE,
  SAY_DONE,
  SAY_SETUP_DONE,
  SAY_ATTACK_DONE,
  SAY_DEFEND_DONE,
  SAY_CHOOSE_NONE,
  SAY_YOURSELF,
  SAY_AGAIN,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_PASS] = "Pass",
    [SAY_MARSHALED] = "Done marshaling",
    [SAY_MARSHALED_GOLD] = "Done marshaling ({0} gold left)",
    [SAY_NO_CHALLENGE] = "No more challenges",
    [SAY_KEEP] = "Keep this hand",
    [SAY_NEW_HAND] = "Draw a new hand",
    [SAY_YES] = "Do it",
    [SAY_NO] = "Do not",
    [SAY_PAY] = "Pay {0} gold",
    [SAY_X_IS] = "X is {0}",
    [SAY_BESTOW] = "Bestow {0} gold",
    [SAY_BESTOW_NOTHING] = "Bestow nothing",
    [SAY_WAY] = "Way {0}",
    [SAY_PLAIN] = "{0}",
    [SAY_WITH_STRENGTH] = "{0}, strength {1}",
    [SAY_ATTACK_WITH] = "Attack with {0}, strength {1}",
    [SAY_DEFEND_WITH] = "Defend with {0}, strength {1}",
    [SAY_BYPASS] = "Bypass {0}",
    [SAY_BYPASS_NOBODY] = "Bypass nobody",
    [SAY_ASSAULT] = "Assault {0}",
    [SAY_ASSAULT_NOTHING] = "Assault nothing",
    [SAY_KILL] = "Kill {0}",
    [SAY_KNEEL] = "Kneel {0}",
    [SAY_STAND] = "Stand {0}",
    [SAY_ATTACH_TO] = "On {0}",
    [SAY_DISCARD] = "Discard {0.obj}",
    [SAY_A_PLOT] = "{0}: income {1}, initiative {2}, claim {3}, reserve {4}",
    [SAY_CARD_FROM] = "{0} from {1.pos} {2}",
    [SAY_CARD_FROM_OWN] = "{0} from your {2}",
    [SAY_USE] = "Use {0}",
    [SAY_USE_FOR] = "Use {0} on {1}",
    [SAY_USE_NUMBER] = "Use {0}, ability {2}",
    [SAY_USE_NUMBER_FOR] = "Use {0}, ability {2}, on {1}",
    [SAY_PLAY] = "Play {0} for {2} gold",
    [SAY_PLAY_FREE] = "Play {0} for free",
    [SAY_PLAY_FOR] = "Play {0} for {2} gold, on {1}",
    [SAY_PLAY_FREE_FOR] = "Play {0} for free, on {1}",
    [SAY_PLAY_X] = "Play {0} for X gold",
    [SAY_PLAY_X_FOR] = "Play {0} for X gold, on {1}",
    [SAY_MARSHAL] = "Marshal {0} for {2} gold",
    [SAY_MARSHAL_ON] = "Marshal {0} for {2} gold, on {1}",
    [SAY_DUPLICATE] = "Add {0} as a duplicate",
    [SAY_AMBUSH] = "Ambush with {0} for {2} gold",
    [SAY_AMBUSH_ON] = "Ambush with {0} for {2} gold, on {1}",
    [SAY_HIDE] = "Put {0} into shadows for {2} gold",
    [SAY_EMERGE] = "Bring {0} out of shadows for {2} gold",
    [SAY_EMERGE_ON] = "Bring {0} out of shadows for {2} gold, on {1}",
    [SAY_CHALLENGE] = "{0.obj} against {1.obj}",
    [SAY_CHALLENGE_ONLY] = "{0.obj}",
    [SAY_YOU_FIRST] = "You are the first player",
    [SAY_SEAT_FIRST] = "{0} is the first player",
    [SAY_A_TITLE] = "Take {0}",
    [SAY_NAME] = "{0.one}",
    [SAY_SAVE] = "Save {0} by its duplicate",
    [SAY_PLACE] = "Place {0} for {2} gold",
    [SAY_PLACE_DUPLICATE] = "Place {0} as a duplicate",
    [SAY_DONE] = "Done",
    [SAY_SETUP_DONE] = "No more cards",
    [SAY_ATTACK_DONE] = "No more attackers",
    [SAY_CHOOSE_NONE] = "Choose none",
    [SAY_DEFEND_DONE] = "No more defenders",
    [SAY_YOURSELF] = "yourself",
    [SAY_AGAIN] = "{0} ({1})",
};

const char *cg_option_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One option being written. */
typedef struct offering {
  const hf_rules *rules;
  const hf_state *state;
  cg_speech words;
  uint32_t option;
  unsigned seat, prompt;
  const cg_seat *at;
  const cg_private *own;
  ht_value slot[5];
} offering;

static cg_table *table_of(offering *made) { return &made->words.table; }

static unsigned say_one(offering *made, unsigned message, ht_value what) {
  made->slot[0] = what;
  return message;
}

static unsigned what_of(const offering *made) { return cg_option_what(made->option); }

/* What it is for or goes on: the card in the middle of an option's number. */
static bool has_member(offering *made) {
  unsigned member = cg_option_member(made->option);
  unsigned def = cg_option_answers(table_of(made), made->option);
  if (def != 0) { /* of many that are discarded */
    made->slot[1] = cg_phrase_card(&made->words, def);
    return true;
  }
  if (member == CG_NO_MEMBER || member >= table_of(made)->pub->objects) return false;
  made->slot[1] = cg_phrase_object_apart(&made->words, member);
  return true;
}

static ht_value gold(unsigned amount) { return ht_number(amount == CG_NONE ? 0 : (int32_t)amount); }

/* --- options of each kind ------------------------------------------------------ */

/* What was put off and comes next: whose effect it is, and on what. */
static unsigned say_delayed(offering *made, unsigned index) {
  const cg_public *pub = table_of(made)->pub;
  if (index >= pub->lasting_count) return SAY_COUNT;
  made->slot[0] = cg_phrase_card(
      &made->words, cg_lasting_def(table_of(made), cg_lasting_at(table_of(made), index)));
  if (!has_member(made)) return SAY_USE;
  made->slot[1] =
      cg_phrase_object_apart(&made->words, cg_lasting_at(table_of(made), index)->object);
  return SAY_USE_FOR;
}

/* Is X gold of the pool? */
static bool pays_gold(const cg_table *table) {
  return table->rules->ability[cg_context_now(table)->ability].pays_x != CG_X_OTHER;
}

static unsigned say_number(offering *made) {
  unsigned number = what_of(made);
  made->slot[0] = ht_number((int32_t)number);
  switch (made->prompt) {
  case CG_ASK_MULLIGAN: return number == 0 ? SAY_KEEP : SAY_NEW_HAND;
  case CG_ASK_X: return pays_gold(table_of(made)) ? SAY_PAY : SAY_X_IS;
  case CG_ASK_BESTOW: return number == 0 ? SAY_BESTOW_NOTHING : SAY_BESTOW;
  case CG_ASK_EITHER: made->slot[0] = ht_number((int32_t)number + 1); return SAY_WAY;
  case CG_ASK_DELAYED: return say_delayed(made, number);
  default: return number != 0 ? SAY_YES : SAY_NO;
  }
}

static unsigned say_object(offering *made) {
  static const uint8_t declared[] = {SAY_ATTACK_WITH, SAY_BYPASS, SAY_ASSAULT};
  unsigned object = what_of(made);
  if (object >= table_of(made)->pub->objects) return SAY_COUNT;
  const cg_object *card = cg_at(table_of(made), object);
  bool character = card->def != 0 && cg_is_type(table_of(made), object, CG_TYPE_CHARACTER);
  made->slot[0] = cg_phrase_object_apart(&made->words, object);
  made->slot[1] = ht_number(card->strength);
  switch (made->prompt) {
  case CG_ASK_CHALLENGE:
  case CG_ASK_STEALTH: return declared[cg_option_group(made->option)];
  case CG_ASK_DEFEND: return SAY_DEFEND_WITH;
  case CG_ASK_CLAIM: return SAY_KILL;
  case CG_ASK_INTIMIDATE: return SAY_KNEEL;
  case CG_ASK_STAND: return SAY_STAND;
  case CG_ASK_HOST: return SAY_ATTACH_TO;
  default: return character ? SAY_WITH_STRENGTH : SAY_PLAIN;
  }
}

static unsigned say_plot(offering *made, unsigned def) {
  const cg_def *plot = cg_def_of(table_of(made), def);
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++) made->slot[1 + i] = ht_number(plot->figure[i]);
  return SAY_A_PLOT;
}

static unsigned say_card(offering *made) {
  unsigned def = what_of(made), zone = cg_option_group(made->option);
  unsigned whose = cg_option_member(made->option);
  if (def < 1 || def > table_of(made)->rules->count) return SAY_COUNT;
  made->slot[0] = cg_phrase_card(&made->words, def);
  if (made->prompt == CG_ASK_PLOT) return say_plot(made, def);
  if (made->prompt == CG_ASK_RESERVE || made->prompt == CG_ASK_DISCARD) return SAY_DISCARD;
  made->slot[1] = cg_phrase_seat(&made->words, whose);
  made->slot[2] = cg_phrase_zone(zone);
  return whose == made->seat ? SAY_CARD_FROM_OWN : SAY_CARD_FROM;
}

static unsigned say_ability(offering *made) {
  unsigned what = what_of(made);
  unsigned number =
      cg_ability_number(&made->words, cg_def_told(&made->words, what & 1023), what >> 10);
  bool aimed = has_member(made) && cg_option_member(made->option) != (what & 1023);
  made->slot[0] = cg_phrase_object_apart(&made->words, what & 1023);
  made->slot[2] = ht_number((int32_t)number);
  if (number > 0) return aimed ? SAY_USE_NUMBER_FOR : SAY_USE_NUMBER;
  return aimed ? SAY_USE_FOR : SAY_USE;
}

/* What an event costs whose X follows from what it answers; CG_NONE: its player says. */
static unsigned cost_of_x(offering *made, unsigned def) {
  cg_table *table = table_of(made);
  cg_use use = cg_use_of(table, made->seat, made->option);
  const hl_ability *ability = &table->rules->base.cards->ability[use.ability];
  if (ability->x == HL_NONE) return CG_NONE;
  cg_scope scope = cg_scope_of_use(table, &use);
  const uint16_t *at = scope.code + ability->x;
  int x = cg_eval_number(&scope, &at);
  return cg_event_cost(table, made->seat, def, x < 0 ? 0 : (unsigned)x);
}

static unsigned say_event(offering *made) {
  unsigned def = cg_option_def(made->option);
  bool is_x = cg_def_of(table_of(made), def)->cost_is_x != 0;
  unsigned cost =
      is_x ? cost_of_x(made, def) : cg_cost(table_of(made), made->seat, def, CG_WAY_PLAY);
  bool aimed = has_member(made), free = cost == 0 || cost == CG_NONE;
  made->slot[0] = cg_phrase_card(&made->words, def);
  made->slot[2] = gold(cost);
  if (is_x && cost == CG_NONE) return aimed ? SAY_PLAY_X_FOR : SAY_PLAY_X;
  if (free) return aimed ? SAY_PLAY_FREE_FOR : SAY_PLAY_FREE;
  return aimed ? SAY_PLAY_FOR : SAY_PLAY;
}

static unsigned say_marshal(offering *made) {
  unsigned def = cg_option_def(made->option);
  bool on = has_member(made);
  made->slot[0] = cg_phrase_card(&made->words, def);
  if (cg_original(table_of(made), made->seat, def) != CG_NO_OBJECT) return SAY_DUPLICATE;
  made->slot[2] = gold(cg_cost(table_of(made), made->seat, def, CG_WAY_MARSHAL));
  return on ? SAY_MARSHAL_ON : SAY_MARSHAL;
}

static unsigned say_ambush(offering *made) {
  unsigned def = cg_option_def(made->option);
  bool on = has_member(made);
  made->slot[0] = cg_phrase_card(&made->words, def);
  made->slot[2] = gold(cg_cost(table_of(made), made->seat, def, CG_WAY_AMBUSH));
  return on ? SAY_AMBUSH_ON : SAY_AMBUSH;
}

enum { SHADOW_COST = 2 };

static unsigned say_hide(offering *made) {
  made->slot[0] = cg_phrase_card(&made->words, what_of(made));
  made->slot[2] = ht_number(SHADOW_COST);
  return SAY_HIDE;
}

static unsigned say_emerge(offering *made) {
  unsigned object = what_of(made), def = cg_def_told(&made->words, object);
  bool on = has_member(made);
  made->slot[0] = cg_phrase_object_apart(&made->words, object);
  made->slot[2] = gold(def == 0 ? 0 : cg_def_of(table_of(made), def)->shadow);
  return on ? SAY_EMERGE_ON : SAY_EMERGE;
}

static unsigned say_challenge(offering *made) {
  unsigned what = what_of(made);
  made->slot[0] = cg_phrase_challenge(&made->words, what & 3);
  made->slot[1] = cg_phrase_seat(&made->words, what >> 2);
  return cg_seats(table_of(made)) > 2 ? SAY_CHALLENGE : SAY_CHALLENGE_ONLY;
}

static unsigned say_seat(offering *made) {
  unsigned seat = what_of(made);
  made->slot[0] = cg_phrase_seat_named(&made->words, seat);
  if (made->prompt != CG_ASK_FIRST)
    return seat == made->seat ? say_one(made, SAY_PLAIN, ht_term(messages[SAY_YOURSELF]))
                              : (unsigned)SAY_PLAIN;
  return seat == made->seat ? SAY_YOU_FIRST : SAY_SEAT_FIRST;
}

static unsigned say_word(offering *made) {
  unsigned what = what_of(made);
  switch (made->prompt) {
  case CG_ASK_TITLE:
    if (what >= CG_TITLE_COUNT) return SAY_COUNT;
    return say_one(made, SAY_A_TITLE, cg_phrase_card(&made->words, cg_title(table_of(made), what)));
  case CG_ASK_KEYWORD: return say_one(made, SAY_PLAIN, cg_phrase_keyword(what));
  default: {
    const hl_words *sorts = hl_words_of(&cg_vocabulary, CG_T_SORT);
    if (cg_option_group(made->option) == 0)
      return say_one(made, SAY_CHALLENGE_ONLY, cg_phrase_challenge(&made->words, what));
    if (what >= hl_words_count(sorts)) return SAY_COUNT;
    return say_one(made, SAY_NAME, ht_term(sorts->english[what]));
  }
  }
}

static unsigned say_setup(offering *made) {
  unsigned def = what_of(made);
  const cg_def *card = cg_def_of(table_of(made), def);
  made->slot[0] = cg_phrase_card(&made->words, def);
  made->slot[2] = gold(card->cost);
  for (unsigned i = 0; i < cg_pick_count(&made->words.table, made->seat); i++) {
    uint32_t pick = cg_pick(&made->words.table, made->seat, i);
    unsigned other = cg_option_what(pick);
    if (pick < made->option && card->unique != 0 &&
        cg_def_of(table_of(made), other)->title == card->title)
      return SAY_PLACE_DUPLICATE;
  }
  return SAY_PLACE;
}

static unsigned say_done(const offering *made) {
  if (cg_option_group(made->option) == 1) return SAY_BYPASS_NOBODY;
  if (cg_option_group(made->option) == 2) return SAY_ASSAULT_NOTHING;
  switch (made->prompt) {
  case CG_ASK_SETUP: return SAY_SETUP_DONE;
  case CG_ASK_CHALLENGE: return SAY_ATTACK_DONE;
  case CG_ASK_DEFEND: return SAY_DEFEND_DONE;
  case CG_ASK_SELECT: return made->own->pick_count == 0 ? SAY_CHOOSE_NONE : SAY_DONE;
  default: return SAY_DONE;
  }
}

/* To pass is to end one's challenges or one's marshaling; gold that is left is named. */
static unsigned say_pass(offering *made) {
  const cg_public *pub = table_of(made)->pub;
  if (made->prompt == CG_ASK_CHALLENGE) return SAY_NO_CHALLENGE;
  if (made->prompt != CG_ASK_ACTION || pub->phase != CG_PHASE_MARSHALING ||
      pub->active != made->seat)
    return SAY_PASS;
  made->slot[0] = ht_number(made->at->gold);
  return made->at->gold > 0 ? SAY_MARSHALED_GOLD : SAY_MARSHALED;
}

/* Fills the slots and returns the message. */
static unsigned message_of(offering *made) {
  switch (cg_option_kind(made->option)) {
  case CG_O_PASS: return say_pass(made);
  case CG_O_NUMBER: return say_number(made);
  case CG_O_OBJECT: return say_object(made);
  case CG_O_CARD: return say_card(made);
  case CG_O_ABILITY: return say_ability(made);
  case CG_O_EVENT: return say_event(made);
  case CG_O_MARSHAL: return say_marshal(made);
  case CG_O_AMBUSH: return say_ambush(made);
  case CG_O_SHADOW: return say_hide(made);
  case CG_O_UNSHADOW: return say_emerge(made);
  case CG_O_CHALLENGE: return say_challenge(made);
  case CG_O_SEAT: return say_seat(made);
  case CG_O_WORD: return say_word(made);
  case CG_O_SAVE:
    return say_one(made, SAY_SAVE, cg_phrase_object_apart(&made->words, what_of(made)));
  case CG_O_SETUP: return say_setup(made);
  default: return say_done(made);
  }
}

/* An ability may answer several things that happened together: which one, where it is
 * offered for more than one of them. */
static bool answers_one_of_many(const offering *made) {
  const uint32_t occasion = 15U << 24 | 1023U << 14; /* group and member */
  unsigned kind = cg_option_kind(made->option), group = cg_option_group(made->option);
  bool trigger = made->prompt == CG_ASK_TRIGGER || made->prompt == CG_ASK_FORCED;
  if (!trigger || (kind != CG_O_ABILITY && kind != CG_O_EVENT) || group == 0) return false;
  uint32_t count = hf_option_count(made->rules, made->state, made->seat);
  for (uint32_t i = 0; i < count; i++) {
    hf_option other = hf_option_at(made->rules, made->state, made->seat, i);
    if ((other & ~occasion) == (made->option & ~occasion) && cg_option_group(other) != group)
      return true;
  }
  return false;
}

static void put_option(offering *made, unsigned message, ht_writer *writer) {
  if (!answers_one_of_many(made)) {
    ht_put(writer, messages[message], made->slot, 5);
    return;
  }
  unsigned group = cg_option_group(made->option);
  ht_value whole[2] = {
      ht_phrase(messages[message], made->slot, 5),
      cg_phrase_occasion(&made->words, group - 1, group, made->at->prompt_arg[0] == CG_WOULD)};
  ht_put(writer, messages[SAY_AGAIN], whole, 2);
}

/* One way of several: in the words of the card. */
/* One of two costs. */
static size_t say_cost(offering *made, ht_language language, char *buffer, size_t size) {
  const cg_table *table = table_of(made);
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability = cg_ability_now(table, cg_context_now(table));
  const uint16_t *at = cards->code + ability->costs;
  while (*at != CG_COST_EITHER) at = hl_behind(&cg_vocabulary, at);
  at = what_of(made) == 0 ? at + 1 : hl_behind(&cg_vocabulary, at + 1);
  return ht_expression_text(&cg_vocabulary, cards, ability, at, language, buffer, size);
}

static size_t say_branch(offering *made, ht_language language, char *buffer, size_t size) {
  const cg_context *context = cg_context_now(table_of(made));
  const cg_rules *rules = table_of(made)->rules;
  if (cg_top(table_of(made))->procedure == CG_PROC_ABILITY)
    return say_cost(made, language, buffer, size);
  return ht_card_choice(&cg_vocabulary, rules->base.cards, rules->def[context->def - 1].card,
                        made->at->prompt_arg[2], what_of(made), language, buffer, size);
}

size_t cg_option_text(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                      ht_language language, char *buffer, size_t size) {
  offering made = {.words = cg_speech_of(rules, state, seat),
                   .rules = rules,
                   .state = state,
                   .option = option,
                   .seat = seat};
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  if (seat < cg_seats(&made.words.table)) {
    made.at = &made.words.table.seat[seat];
    made.own = &made.words.table.own[seat];
    made.prompt = made.at->prompt;
    if (made.prompt == CG_ASK_EITHER && made.words.table.pub->context_count > 0) {
      size_t length = say_branch(&made, language, buffer, size);
      if (length > 0) return length;
    }
    unsigned message = message_of(&made);
    if (message < SAY_COUNT) put_option(&made, message, &writer);
  }
  return ht_writer_end(&writer);
}
