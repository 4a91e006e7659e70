/* What happened in the Card Game, one sentence for each event.
 *
 * A line of the table says what the operands of a kind of event are, the
 * sentence, and the sentence for a reader who may not know one of them. Events
 * whose sentence depends on more stand below it. Events that were merged
 * (merge.c) have more operands behind their own. */
#include "words.h"

#include "../rules/state/events.h"
#include "../rules/state/objects.h"
#include "../rules/words/vocabulary.h"

/* Operands: s seat, o object, b the second one, d card, n number, p phase, c type of challenge,
 * k keyword, f faction. */
typedef struct event_words {
  const char *operands;
  const char *sentence;
  const char *hidden; /* where an operand is hidden; NULL: the same */
} event_words;

enum { EVENT_KINDS = CG_EV_END };

static const event_words sentences[EVENT_KINDS] = {
    [CG_EV_FIRST] = {"s", "{0?You are|{0} is} the first player.", NULL},
    [CG_EV_SHUFFLE] = {"s", "{0?You shuffle|{0} shuffles} {0.pos} deck.", NULL},
    [CG_EV_MULLIGAN] = {"s", "{0?You shuffle|{0} shuffles} {0.pos} opening hand back.", NULL},
    [CG_EV_ROUND] = {"n", "Round {0}.", NULL},
    [CG_EV_PHASE] = {"p", "{0}.", NULL},
    [CG_EV_PLOT] = {"sd", "{0?You reveal|{0} reveals} the plot {1}.", NULL},
    [CG_EV_INITIATIVE] = {"sn", "{0?You win|{0} wins} initiative with {1}.", NULL},
    [CG_EV_USED_BACK] = {"s", "{0.pos} used plots are {0.pos} plot deck again.", NULL},
    [CG_EV_TITLE] = {"sd", "{0?You take|{0} takes} the title {1}.", NULL},
    [CG_EV_CANCELLED] = {"d", "{0} is cancelled.", NULL},
    [CG_EV_DUE] = {"d", "The delayed effect of {0} comes.", NULL},
    [CG_EV_NO_ROOM] = {"d", "{0}: too much lasts at this table, one more effect finds no room.",
                       NULL},
    [CG_EV_REVEALS] = {"sd", "{0?You reveal|{0} reveals} {1}.", NULL},
    [CG_EV_STEALTH] = {"ob", "{0} bypasses {1} using stealth.", NULL},
    [CG_EV_REDIRECTED] = {"ss", "The challenge is redirected against {1.obj}.", NULL},
    [CG_EV_CLAIM] = {"scn", "Claim {2} of {1} strikes {0.obj}.", NULL},
    [CG_EV_OUT_OF_CHALLENGE] = {"o", "{0} leaves the challenge.", NULL},
    [CG_EV_CONTROL] = {"os", "{1?You take|{1} takes} control of {0}.", NULL},
    [CG_EV_DOMINANCE] = {"sn", "{0?You win|{0} wins} dominance with {1}.", NULL},
    [CG_EV_PASS] = {"s", "{0?You initiate|{0} initiates} no more challenges.", NULL},
    [CG_EV_ELIMINATED] = {"s", "{0?You are|{0} is} eliminated.", NULL},
    [CG_EV_BESTOWS] = {"ons", "{2?You bestow|{2} bestows} {1} gold on {0}.", NULL},
    [CG_EV_ASSAULT] = {"ob", "{0} assaults {1}: it is blank until the challenge ends.", NULL},
};

enum {
  SAY_YOU_PLAY,
  SAY_PLAYS_FACTION,
  SAY_WITH_AGENDA,
  SAY_DRAWS,
  SAY_DRAWS_CARDS,
  SAY_BEGINS_WITH,
  SAY_PUTS,
  SAY_PUTS_ON,
  SAY_DUPLICATE,
  SAY_KILLED,
  SAY_DISCARDED,
  SAY_TO_HAND,
  SAY_TO_DECK,
  SAY_TO_TOP,
  SAY_TO_BOTTOM,
  SAY_OUT_OF_GAME,
  SAY_TO_SHADOWS,
  SAY_GAINS_GOLD,
  SAY_LOSES_GOLD,
  SAY_CARD_GOLD,
  SAY_CARD_GOLD_GONE,
  SAY_GAINS_POWER,
  SAY_LOSES_POWER,
  SAY_FACTION_GAINS,
  SAY_FACTION_LOSES,
  SAY_KNEEL,
  SAY_STAND,
  SAY_USES,
  SAY_USES_OTHER,
  SAY_USES_ON,
  SAY_PLAYS,
  SAY_PLAYS_FREE,
  SAY_MARSHALS,
  SAY_MARSHALS_ON,
  SAY_AMBUSHES,
  SAY_AMBUSHES_ON,
  SAY_SAVED,
  SAY_SAVED_BY_DUPLICATE,
  SAY_DISCARDS,
  SAY_DISCARDS_FROM,
  SAY_MOVES,
  SAY_MOVES_HIDDEN,
  SAY_LOOKS,
  SAY_LOOKS_OWN,
  SAY_LOOKS_HIDDEN,
  SAY_LOOKS_OWN_HIDDEN,
  SAY_CHALLENGE,
  SAY_CHALLENGE_WITH,
  SAY_ATTACKS,
  SAY_DEFENDS,
  SAY_RESULT,
  SAY_UNOPPOSED,
  SAY_NOBODY_WINS,
  SAY_RENOWN,
  SAY_PILLAGE,
  SAY_INTIMIDATE,
  SAY_KEYWORD,
  SAY_INSIGHT,
  SAY_NO_KEYWORD,
  SAY_JOINS_ATTACK,
  SAY_JOINS_DEFENCE,
  SAY_TOKENS,
  SAY_NAMES,
  SAY_TITLES,
  SAY_SPREAD,
  SAY_SPREAD_NOT,
  SAY_CHOOSES,
  SAY_CHOOSES_HIDDEN,
  SAY_WINS_POWER,
  SAY_WINS_LAST,
  SAY_WINS_TIME,
  SAY_STANDINGS,
  SAY_SCORE,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_YOU_PLAY] = "You play {1}{2}.",
    [SAY_PLAYS_FACTION] = "{0} takes part{2}.",
    [SAY_WITH_AGENDA] = ", agenda: {0}",
    [SAY_DRAWS] = "{0?You draw|{0} draws} {1}.",
    [SAY_DRAWS_CARDS] = "{0?You draw|{0} draws} {1} {1#card|cards}.",
    [SAY_BEGINS_WITH] = "{0?You begin|{0} begins} with {1}.",
    [SAY_PUTS] = "{0?You put|{0} puts} {1} into play.",
    [SAY_PUTS_ON] = "{0?You put|{0} puts} {1} into play, on {2}.",
    [SAY_DUPLICATE] = "{0?You add|{0} adds} a duplicate to {1}.",
    [SAY_KILLED] = "{0} {0?are|is|are} killed.",
    [SAY_DISCARDED] = "{0} {0?go|goes|go} to {1.pos} discard pile.",
    [SAY_TO_HAND] = "{0} {0?return|returns|return} to {1.pos} hand.",
    [SAY_TO_DECK] = "{0} {0?are|is|are} shuffled into {1.pos} deck.",
    [SAY_TO_TOP] = "{0} {0?go|goes|go} on top of {1.pos} deck.",
    [SAY_TO_BOTTOM] = "{0} {0?go|goes|go} to the bottom of {1.pos} deck.",
    [SAY_OUT_OF_GAME] = "{0} {0?leave|leaves|leave} the game.",
    [SAY_TO_SHADOWS] = "{0} {0?go|goes|go} into {1.pos} shadows.",
    [SAY_GAINS_GOLD] = "{0?You gain|{0} gains} {1} gold and now {0?have|has} {2}.",
    [SAY_LOSES_GOLD] = "{0?You give|{0} gives} up {1} gold and now {0?have|has} {2}.",
    [SAY_CARD_GOLD] = "{0} gets {1} gold and now has {2}.",
    [SAY_CARD_GOLD_GONE] = "{0} loses {1} gold and now has {2}.",
    [SAY_GAINS_POWER] = "{0} gains {1} power and now has {2}.",
    [SAY_LOSES_POWER] = "{0} loses {1} power and now has {2}.",
    [SAY_FACTION_GAINS] = "{0?You gain|{0} gains} {1} power: {2} on {0.pos} faction card.",
    [SAY_FACTION_LOSES] = "{0?You lose|{0} loses} {1} power: {2} on {0.pos} faction card.",
    [SAY_KNEEL] = "{0} {0?kneel|kneels|kneel}.",
    [SAY_STAND] = "{0} {0?stand|stands|stand}.",
    [SAY_USES] = "{0?You use|{0} uses} {1}.",
    [SAY_USES_ON] = "{0?You use|{0} uses} {1} on {3.obj}.",
    [SAY_USES_OTHER] = "{0?You use|{0} uses} {1}, ability {2}.",
    [SAY_PLAYS] = "{0?You play|{0} plays} {1} for {2} gold.",
    [SAY_PLAYS_FREE] = "{0?You play|{0} plays} {1}.",
    [SAY_MARSHALS] = "{0?You marshal|{0} marshals} {1} for {2} gold.",
    [SAY_MARSHALS_ON] = "{0?You marshal|{0} marshals} {1} for {2} gold, on {3}.",
    [SAY_AMBUSHES] = "{0?You ambush|{0} ambushes} with {1} for {2} gold.",
    [SAY_AMBUSHES_ON] = "{0?You ambush|{0} ambushes} with {1} for {2} gold, on {3}.",
    [SAY_SAVED] = "{0} is saved.",
    [SAY_SAVED_BY_DUPLICATE] = "{0} is saved by its duplicate.",
    [SAY_DISCARDS] = "{0?You discard|{0} discards} {1}.",
    [SAY_DISCARDS_FROM] = "{0?You discard|{0} discards} {1} from {0.pos} {2}.",
    [SAY_MOVES] = "{1} goes from {0.pos} {2} to {0.pos} {3}.",
    [SAY_MOVES_HIDDEN] = "A card goes from {0.pos} {2} to {0.pos} {3}.",
    [SAY_LOOKS] = "{0?You look|{0} looks} at cards of {1.obj}: {2}.",
    [SAY_LOOKS_OWN] = "{0?You look|{0} looks} at {0.pos} cards: {2}.",
    [SAY_LOOKS_HIDDEN] = "{0?You look|{0} looks} at {2} {2#card|cards} of {1.obj}.",
    [SAY_LOOKS_OWN_HIDDEN] = "{0?You look|{0} looks} at {2} of {0.pos} own cards.",
    [SAY_CHALLENGE] = "{0?You initiate|{0} initiates} {2} against {1.obj}.",
    [SAY_CHALLENGE_WITH] = "{0?You initiate|{0} initiates} {2} against {1.obj}: {3}.",
    [SAY_ATTACKS] = "{0} {0?attack|attacks|attack}.",
    [SAY_DEFENDS] = "{0} {0?defend|defends|defend}.",
    [SAY_RESULT] = "{0?You win|{0} wins} {4} against {1.obj}: strength {2} against {3}.",
    [SAY_UNOPPOSED] =
        "{0?You win|{0} wins} {4} against {1.obj} unopposed: strength {2} against {3}.",
    [SAY_NOBODY_WINS] = "Nobody wins the challenge: strength {2} against {3}.",
    [SAY_RENOWN] = "Renown: {0} gains power and now has {1}.",
    [SAY_PILLAGE] = "Pillage: {0} discards {1} from {2.pos} deck.",
    [SAY_INTIMIDATE] = "Intimidate: {0} kneels.",
    [SAY_KEYWORD] = "{1}: {0}.",
    [SAY_INSIGHT] = "{1}: {0?you draw|{0} draws} {2} {2#card|cards}.",
    [SAY_NO_KEYWORD] = "{0?You do|{0} does} not use {1}.",
    [SAY_JOINS_ATTACK] = "{0} joins the attack.",
    [SAY_JOINS_DEFENCE] = "{0} joins the defence.",
    [SAY_TOKENS] = "Tokens on {0}: {1} {2}.",
    [SAY_NAMES] = "{0?You name|{0} names} {1}.",
    [SAY_TITLES] = "{0?You choose|{0} chooses} among the titles {1}.",
    [SAY_SPREAD] = "The claim strikes {0.obj}.",
    [SAY_SPREAD_NOT] = "The claim strikes nobody.",
    [SAY_CHOOSES] = "{0?You choose|{0} chooses} {1.obj}.",
    [SAY_CHOOSES_HIDDEN] = "{0?You choose|{0} chooses} a card.",
    [SAY_WINS_POWER] = "{0?You win|{0} wins} the game with {1} power.",
    [SAY_WINS_LAST] = "{0?You win|{0} wins} the game: all others are eliminated.",
    [SAY_WINS_TIME] = "Time is called: {0?you win|{0} wins} the game with {1} power.",
    [SAY_STANDINGS] = "Power: {0}.",
    [SAY_SCORE] = "{0}: {1}",
};

const char *cg_event_message(size_t number) {
  if (number < SAY_COUNT) return messages[number];
  number -= SAY_COUNT;
  if (number >= 2 * (size_t)EVENT_KINDS) return NULL;
  const event_words *words = &sentences[number / 2];
  const char *message = number % 2 == 0 ? words->sentence : words->hidden;
  return message != NULL ? message : messages[0];
}

/* One event being told. */
typedef struct telling {
  cg_speech words;
  ht_writer *writer;
  const hf_event *event;
  ht_value slot[HT_SLOTS_MAX];
} telling;

static unsigned arg(const telling *t, unsigned number) {
  int32_t value = t->event->arg[number];
  return value < 0 ? CG_NO_OBJECT : (unsigned)value;
}

static bool hidden(const telling *t, unsigned number) { return t->event->arg[number] == HF_HIDDEN; }

static void say(telling *t, unsigned message) {
  ht_put(t->writer, messages[message], t->slot, HT_SLOTS_MAX);
}

static ht_value seat_at(telling *t, unsigned number) {
  return cg_phrase_seat(&t->words, arg(t, number));
}

static ht_value operand(telling *t, char what, unsigned number) {
  unsigned value = arg(t, number);
  switch (what) {
  case 's': return cg_phrase_seat(&t->words, value);
  case 'o': return cg_phrase_told(&t->words, value, arg(t, 4));
  case 'b': return cg_phrase_told(&t->words, value, arg(t, 5));
  case 'd': return cg_phrase_card(&t->words, value);
  case 'p': return cg_phrase_phase(value);
  case 'c': return cg_phrase_challenge(&t->words, value);
  case 'k': return cg_phrase_keyword(value);
  case 'f': return cg_phrase_faction(value);
  default: return ht_number(t->event->arg[number]);
  }
}

static void tell_plainly(telling *t, const event_words *words) {
  bool some = false;
  for (unsigned i = 0; words->operands[i] != 0 && i < HF_EVENT_ARGS; i++) {
    some |= hidden(t, i);
    t->slot[i] = operand(t, words->operands[i], i);
  }
  const char *sentence = some && words->hidden != NULL ? words->hidden : words->sentence;
  ht_put(t->writer, sentence, t->slot, HT_SLOTS_MAX);
}

/* What merging has put into an operand: merge.c. */
static ht_value item_named(telling *t, unsigned item) {
  bool faction = item >= CG_FACTION_CARD && item < CG_FACTION_CARD + CG_SEATS;
  if (faction) return cg_phrase_told(&t->words, CG_FIXED * (item - CG_FACTION_CARD), 0);
  return cg_phrase_card(&t->words, item);
}

/* Things one after the other: the first, and those in these operands. */
static ht_value listed(telling *t, const ht_value *first, unsigned operands) {
  ht_value item[1 + 2 * HF_EVENT_ARGS];
  unsigned count = 0;
  if (first != NULL) item[count++] = *first;
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++) {
    if ((operands >> i & 1) == 0 || t->event->arg[i] <= 0) continue;
    unsigned packed = arg(t, i), above = packed >> CG_ITEM_BITS;
    item[count++] = item_named(t, packed & CG_SHOWN_FACE_DOWN);
    if (above != 0) item[count++] = item_named(t, above);
  }
  return cg_phrase_list(&t->words, item, count);
}

static ht_value cards_from(telling *t, unsigned first, unsigned operands) {
  ht_value card = cg_phrase_card(&t->words, arg(t, first));
  return listed(t, &card, operands);
}

/* The card in the slot that an operand names. */
static ht_value told_at(telling *t, unsigned object, unsigned def) {
  return cg_phrase_told(&t->words, arg(t, object), arg(t, def));
}

enum { OPERAND_2 = 1 << 2, OPERAND_3 = 1 << 3, OPERAND_4 = 1 << 4, OPERAND_5 = 1 << 5 };
enum { FROM_3 = OPERAND_3 | OPERAND_4 | OPERAND_5, FROM_2 = FROM_3 | OPERAND_2 };

/* --- setup ---------------------------------------------------------------------- */

static void tell_seat(telling *t) {
  unsigned agenda = arg(t, 2);
  t->slot[0] = cg_phrase_seat_named(&t->words, arg(t, 0));
  t->slot[1] = cg_phrase_faction(arg(t, 1));
  t->slot[2] = agenda == 0 ? ht_text("")
                           : cg_phrase1(&t->words, messages[SAY_WITH_AGENDA],
                                        cg_phrase_card(&t->words, agenda));
  say(t, arg(t, 0) == t->words.reader ? SAY_YOU_PLAY : SAY_PLAYS_FACTION);
}

static void tell_draw(telling *t) {
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = hidden(t, 1) ? ht_number(t->event->arg[2] + 1) : cards_from(t, 1, FROM_2);
  say(t, hidden(t, 1) ? SAY_DRAWS_CARDS : SAY_DRAWS);
}

/* --- entering and leaving play ---------------------------------------------------- */

static void tell_enters(telling *t) {
  bool on = arg(t, 3) != CG_NO_OBJECT, setup = arg(t, 4) == CG_CAME_SETUP;
  t->slot[0] = seat_at(t, 2);
  t->slot[1] = cards_from(t, 1, on ? 0 : OPERAND_5);
  t->slot[2] = on ? told_at(t, 3, 5) : cg_phrase_nothing();
  say(t, setup ? SAY_BEGINS_WITH : on ? SAY_PUTS_ON : SAY_PUTS);
}

static void tell_leaves(telling *t) {
  static const uint8_t names[] = {
      [CG_TOP] = SAY_TO_TOP,        [CG_LOOSE] = SAY_TO_DECK,  [CG_BOTTOM] = SAY_TO_BOTTOM,
      [CG_HAND] = SAY_TO_HAND,      [CG_ASIDE] = SAY_TO_HAND,  [CG_STACK] = SAY_DISCARDED,
      [CG_DISCARD] = SAY_DISCARDED, [CG_DEAD] = SAY_KILLED,    [CG_OUT] = SAY_OUT_OF_GAME,
      [CG_PLOTS] = SAY_DISCARDED,   [CG_USED] = SAY_DISCARDED, [CG_IN_PLAY] = SAY_DISCARDED,
      [CG_SHADOWS] = SAY_TO_SHADOWS};
  unsigned zone = arg(t, 3);
  t->slot[0] = cards_from(t, 1, OPERAND_4 | OPERAND_5);
  t->slot[1] = seat_at(t, 2);
  say(t, zone < sizeof names ? names[zone] : SAY_DISCARDED);
}

/* A card that was paid for, and where it went: merge.c. */
static void tell_brought_out(telling *t, unsigned message, unsigned on) {
  bool has_host = t->event->arg[5] > 0;
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = cg_phrase_card(&t->words, arg(t, 1));
  t->slot[2] = ht_number(t->event->arg[2]);
  t->slot[3] = has_host ? item_named(t, arg(t, 5)) : cg_phrase_nothing();
  if (message == SAY_MARSHALS && t->event->arg[4] == -2)
    say(t, SAY_DUPLICATE);
  else
    say(t, has_host ? on : message);
}

static void tell_plays(telling *t) {
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = cg_phrase_card(&t->words, arg(t, 1));
  t->slot[2] = ht_number(t->event->arg[2]);
  say(t, arg(t, 2) > 0 ? SAY_PLAYS : SAY_PLAYS_FREE);
}

static void tell_duplicate(telling *t) {
  t->slot[0] = seat_at(t, 2);
  t->slot[1] = told_at(t, 0, 4);
  say(t, SAY_DUPLICATE);
}

static void tell_uses(telling *t) {
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = cg_phrase_card(&t->words, arg(t, 2));
  unsigned number = cg_ability_number(&t->words, arg(t, 2), arg(t, 3));
  t->slot[2] = ht_number((int32_t)number);
  if (arg(t, 5) > 0) {
    t->slot[3] = item_named(t, arg(t, 5));
    say(t, SAY_USES_ON);
    return;
  }
  say(t, number > 0 ? SAY_USES_OTHER : SAY_USES);
}

static void tell_saved(telling *t) {
  t->slot[0] = cg_phrase_card(&t->words, arg(t, 1));
  say(t, arg(t, 2) != 0 ? SAY_SAVED_BY_DUPLICATE : SAY_SAVED);
}

/* --- gold and power ---------------------------------------------------------------- */

static void tell_amount(telling *t, ht_value who, unsigned more, unsigned less) {
  int32_t change = t->event->arg[2];
  t->slot[0] = who;
  t->slot[1] = ht_number(change < 0 ? -change : change);
  t->slot[2] = ht_number(t->event->arg[1]);
  say(t, change < 0 ? less : more);
}

/* On a faction card it is the player's. */
static void tell_power(telling *t) {
  unsigned object = arg(t, 0);
  if (arg(t, 4) == 0 && object < cg_first_slot(&t->words.table) && object % CG_FIXED == 0)
    tell_amount(t, cg_phrase_seat(&t->words, object / CG_FIXED), SAY_FACTION_GAINS,
                SAY_FACTION_LOSES);
  else
    tell_amount(t, told_at(t, 0, 4), SAY_GAINS_POWER, SAY_LOSES_POWER);
}

static void tell_tokens(telling *t) {
  const hl_words *tokens = hl_words_of(&cg_vocabulary, CG_T_TOKEN);
  unsigned token = arg(t, 1);
  t->slot[0] = told_at(t, 0, 4);
  t->slot[1] =
      token < hl_words_count(tokens) ? ht_term(tokens->english[token]) : cg_phrase_nothing();
  t->slot[2] = ht_number(t->event->arg[2]);
  say(t, SAY_TOKENS);
}

/* --- cards that are not in play ------------------------------------------------------ */

static void tell_discard(telling *t) {
  unsigned zone = arg(t, 2);
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = cards_from(t, 1, FROM_3);
  t->slot[2] = cg_phrase_zone(zone);
  say(t, zone == CG_HAND ? SAY_DISCARDS : SAY_DISCARDS_FROM);
}

/* Into the deck it goes as a card that leaves play does. */
static bool tell_to_deck(telling *t, unsigned zone) {
  if (zone > CG_BOTTOM) return false;
  t->slot[0] = cg_phrase_card(&t->words, hidden(t, 1) ? 0 : arg(t, 1));
  t->slot[1] = seat_at(t, 0);
  say(t, zone == CG_TOP ? SAY_TO_TOP : zone == CG_BOTTOM ? SAY_TO_BOTTOM : SAY_TO_DECK);
  return true;
}

static void tell_moves(telling *t) {
  unsigned zones = arg(t, 2);
  if (tell_to_deck(t, zones >> 8)) return;
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = hidden(t, 1) ? cg_phrase_nothing() : cg_phrase_card(&t->words, arg(t, 1));
  t->slot[2] = cg_phrase_zone(zones & 255);
  t->slot[3] = cg_phrase_zone(zones >> 8);
  say(t, hidden(t, 1) ? SAY_MOVES_HIDDEN : SAY_MOVES);
}

static void tell_looks(telling *t) {
  bool own = t->event->arg[0] == t->event->arg[1], unknown = hidden(t, 2);
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = seat_at(t, 1);
  t->slot[2] = unknown ? ht_number(t->event->arg[3] + 1) : cards_from(t, 2, FROM_3);
  say(t, own       ? unknown ? SAY_LOOKS_OWN_HIDDEN : SAY_LOOKS_OWN
         : unknown ? SAY_LOOKS_HIDDEN
                   : SAY_LOOKS);
}

static void tell_chooses(telling *t) {
  unsigned object = arg(t, 1), player = arg(t, 2);
  t->slot[0] = seat_at(t, 0);
  if (object < t->words.table.pub->objects)
    t->slot[1] = told_at(t, 1, 4);
  else if (player < cg_seats(&t->words.table))
    t->slot[1] = cg_phrase_seat(&t->words, player);
  else if (t->event->arg[3] > 0)
    t->slot[1] = cg_phrase_card(&t->words, arg(t, 3));
  else if (hidden(t, 3)) {
    say(t, SAY_CHOOSES_HIDDEN);
    return;
  } else {
    return; /* a word: its own event tells it */
  }
  say(t, SAY_CHOOSES);
}

/* --- challenges ---------------------------------------------------------------------- */

static void tell_challenge(telling *t) {
  bool named = t->event->arg[3] > 0;
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = seat_at(t, 1);
  t->slot[2] = cg_phrase_challenge(&t->words, arg(t, 2));
  if (named) t->slot[3] = listed(t, NULL, FROM_3);
  say(t, named ? SAY_CHALLENGE_WITH : SAY_CHALLENGE);
}

static void tell_objects(telling *t, unsigned message) {
  ht_value first = told_at(t, 0, 4);
  t->slot[0] = listed(t, &first, 1 << 1 | OPERAND_2 | OPERAND_3 | OPERAND_5);
  say(t, message);
}

static void tell_result(telling *t) {
  bool attacker = arg(t, 0) == arg(t, 5);
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = seat_at(t, 1);
  t->slot[2] = ht_number(t->event->arg[attacker ? 2 : 3]); /* the winner's first */
  t->slot[3] = ht_number(t->event->arg[attacker ? 3 : 2]);
  t->slot[4] = cg_phrase_challenge(&t->words, arg(t, 4));
  if (arg(t, 0) < cg_seats(&t->words.table)) {
    say(t, attacker && arg(t, 3) == 0 ? SAY_UNOPPOSED : SAY_RESULT);
    return;
  }
  t->slot[2] = ht_number(t->event->arg[2]);
  t->slot[3] = ht_number(t->event->arg[3]);
  say(t, SAY_NOBODY_WINS);
}

static void tell_keyword(telling *t) {
  t->slot[0] = told_at(t, 1, 4);
  t->slot[1] = cg_phrase_keyword(arg(t, 0));
  if (arg(t, 0) == CG_KEYWORD_RENOWN && t->event->arg[2] > 0) {
    t->slot[1] = ht_number(t->event->arg[2]);
    say(t, SAY_RENOWN);
  } else if (arg(t, 0) == CG_KEYWORD_PILLAGE && t->event->arg[2] > 0) {
    t->slot[1] = cg_phrase_card(&t->words, arg(t, 2));
    t->slot[2] = seat_at(t, 3);
    say(t, SAY_PILLAGE);
  } else {
    say(t, arg(t, 0) == CG_KEYWORD_INTIMIDATE ? SAY_INTIMIDATE : SAY_KEYWORD);
  }
}

/* What follows tells of those who use it; insight is told here. */
static void tell_uses_keyword(telling *t) {
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = cg_phrase_keyword(arg(t, 1));
  t->slot[2] = ht_number(t->event->arg[2]);
  if (arg(t, 2) == 0)
    say(t, SAY_NO_KEYWORD);
  else if (arg(t, 1) == CG_KEYWORD_INSIGHT)
    say(t, SAY_INSIGHT);
}

static void tell_names(telling *t) {
  const hl_words *sorts = hl_words_of(&cg_vocabulary, CG_T_SORT);
  unsigned word = arg(t, 1);
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = arg(t, 2) == 0                 ? cg_phrase_challenge(&t->words, word)
               : word < hl_words_count(sorts) ? ht_term(sorts->english[word])
                                              : cg_phrase_nothing();
  say(t, SAY_NAMES);
}

static void tell_titles(telling *t) {
  ht_value item[CG_TITLE_COUNT];
  unsigned count = 0;
  if (hidden(t, 1)) return;
  for (uint32_t left = arg(t, 1); left != 0 && count < CG_TITLE_COUNT; left &= left - 1)
    item[count++] = cg_phrase_card(&t->words, cg_title(&t->words.table, hf_lowest_bit(left)));
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = cg_phrase_list(&t->words, item, count);
  if (count > 0) say(t, SAY_TITLES);
}

static void tell_spread(telling *t) {
  ht_value item[CG_SEATS];
  unsigned count = 0;
  for (uint32_t left = arg(t, 1); left != 0 && count < CG_SEATS; left &= left - 1)
    item[count++] = cg_phrase_seat(&t->words, hf_lowest_bit(left));
  t->slot[0] = cg_phrase_list(&t->words, item, count);
  say(t, count > 0 ? SAY_SPREAD : SAY_SPREAD_NOT);
}

/* --- the end ------------------------------------------------------------------------- */

static unsigned ending_message(unsigned ending) {
  return ending == CG_ENDING_LAST   ? SAY_WINS_LAST
         : ending == CG_ENDING_TIME ? SAY_WINS_TIME
                                    : SAY_WINS_POWER;
}

static void tell_wins(telling *t) {
  t->slot[0] = seat_at(t, 0);
  t->slot[1] = ht_number((int32_t)cg_total_power(&t->words.table, arg(t, 0)));
  say(t, ending_message(arg(t, 1)));
}

static void tell(telling *t) {
  switch (t->event->kind) {
  case CG_EV_SEAT: tell_seat(t); return;
  case CG_EV_DRAW: tell_draw(t); return;
  case CG_EV_ENTERS: tell_enters(t); return;
  case CG_EV_DUPLICATE: tell_duplicate(t); return;
  case CG_EV_LEAVES: tell_leaves(t); return;
  case CG_EV_GOLD: tell_amount(t, seat_at(t, 0), SAY_GAINS_GOLD, SAY_LOSES_GOLD); return;
  case CG_EV_POWER: tell_power(t); return;
  case CG_EV_CARD_GOLD: tell_amount(t, told_at(t, 0, 4), SAY_CARD_GOLD, SAY_CARD_GOLD_GONE); return;
  case CG_EV_KNEELS: tell_objects(t, SAY_KNEEL); return;
  case CG_EV_STANDS: tell_objects(t, SAY_STAND); return;
  case CG_EV_USES: tell_uses(t); return;
  case CG_EV_PLAYS: tell_plays(t); return;
  case CG_EV_MARSHALS: tell_brought_out(t, SAY_MARSHALS, SAY_MARSHALS_ON); return;
  case CG_EV_AMBUSHES: tell_brought_out(t, SAY_AMBUSHES, SAY_AMBUSHES_ON); return;
  case CG_EV_SAVED: tell_saved(t); return;
  case CG_EV_DISCARD: tell_discard(t); return;
  case CG_EV_MOVES: tell_moves(t); return;
  case CG_EV_LOOKS: tell_looks(t); return;
  case CG_EV_CHALLENGE: tell_challenge(t); return;
  case CG_EV_ATTACKER: tell_objects(t, SAY_ATTACKS); return;
  case CG_EV_DEFENDER: tell_objects(t, SAY_DEFENDS); return;
  case CG_EV_RESULT: tell_result(t); return;
  case CG_EV_KEYWORD: tell_keyword(t); return;
  case CG_EV_JOINS:
    t->slot[0] = told_at(t, 0, 4);
    say(t, arg(t, 1) == 0 ? SAY_JOINS_ATTACK : SAY_JOINS_DEFENCE);
    return;
  case CG_EV_TOKENS: tell_tokens(t); return;
  case CG_EV_NAMED: tell_names(t); return;
  case CG_EV_TITLES: tell_titles(t); return;
  case CG_EV_SPREAD: tell_spread(t); return;
  case CG_EV_USES_KEYWORD: tell_uses_keyword(t); return;
  case CG_EV_CHOOSES: tell_chooses(t); return;
  case CG_EV_WINS: tell_wins(t); return;
  default: break;
  }
  if (t->event->kind < EVENT_KINDS && sentences[t->event->kind].sentence != NULL)
    tell_plainly(t, &sentences[t->event->kind]);
}

size_t cg_event_text(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned reader, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  telling t = {.words = cg_speech_of(rules, state, reader), .writer = &writer, .event = event};
  writer.capital = true;
  tell(&t);
  return ht_writer_end(&writer);
}

/* Who won and how, then everybody's power. */
size_t cg_result_text(const hf_rules *rules, const hf_state *state, unsigned reader,
                      ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  telling t = {.words = cg_speech_of(rules, state, reader), .writer = &writer};
  const cg_public *pub = t.words.table.pub;
  ht_value score[CG_SEATS];
  unsigned count = 0;
  for (unsigned seat = 0; seat < pub->seats; seat++) {
    ht_value power = ht_number((int32_t)cg_total_power(&t.words.table, seat));
    score[count++] =
        cg_phrase2(&t.words, messages[SAY_SCORE], cg_phrase_seat_named(&t.words, seat), power);
    if ((pub->winners >> seat & 1) == 0) continue;
    t.slot[0] = cg_phrase_seat(&t.words, seat);
    t.slot[1] = power;
    writer.capital = true;
    say(&t, ending_message(pub->ending));
    ht_write_text(&writer, " ");
  }
  t.slot[0] = cg_phrase_list(&t.words, score, count);
  writer.capital = true;
  say(&t, SAY_STANDINGS);
  return ht_writer_end(&writer);
}
