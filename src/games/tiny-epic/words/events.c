/* What happened in Tiny Epic, one sentence for each event.
 *
 * A line of the table says what the operands of a kind of event are, the
 * sentence, and the sentence for a reader who may not know one of them. Events
 * whose sentence depends on more stand below it. */
#include "words.h"

/* Operands: s seat, b side, h house, d domain, f face, n number, c card. */
typedef struct event_words {
  const char *operands;
  const char *sentence;
  const char *hidden; /* where an operand is hidden; NULL: the same */
} event_words;

static const event_words sentences[TE_EV_LAST] = {
    [TE_EV_ROUND] = {"ns", "Round {0}. {1?You are|{1} is} the Hand of the King.", NULL},
    [TE_EV_BOTTOM] = {"sf", "{0?You set|{0} sets} a die aside for after the turns: {1}.", NULL},
    [TE_EV_DRAFT] = {"sf", "{0?You take|{0} takes} a die: {1}.", NULL},
    [TE_EV_KEEP] = {"sff", "{0?You keep|{0} keeps} two dice: {1}, {2}.", NULL},
    [TE_EV_SET_DIE] = {"shff", "{0?You use|{0} uses} {1.pos} gift: {2} becomes {3}.", NULL},
    [TE_EV_REROLL] = {"shff", "{0?You reroll|{0} rerolls} by {1.pos} gift: {2} becomes {3}.", NULL},
    [TE_EV_PLACE] = {"sff", "{0?You place|{0} places} a die: {1} on {2}.", NULL},
    [TE_EV_PASS_DIE] = {"ssf", "{0?You pass|{0} passes} the other die to {1.obj}: {2}.", NULL},
    [TE_EV_SHUFFLE] = {"n", "The discard pile is shuffled: {0} {0#card|cards} in the deck.", NULL},
    [TE_EV_STEAL] = {"shsn",
                     "{0?You steal|{0} steals} a token of {1.obj} from {2.pos} ally pool for {3} "
                     "gold.",
                     NULL},
    [TE_EV_POOL_HOME] = {"sh", "A token of {1.obj} goes from {0.pos} ally pool back to its mat.",
                         NULL},
    [TE_EV_BATTLE] = {"sbd", "{0?You attack|{0} attacks} {1.obj} in {2.obj}.", NULL},
    [TE_EV_NO_CARD] = {"b", "{0?You commit|{0} commits} no card.", NULL},
    [TE_EV_CONSCRIPTS] = {"bn", "Conscripts bring {0.obj} +{1}.", NULL},
    [TE_EV_TOTALS] = {"nn", "Totals: attack {0}, defence {1}.", NULL},
    [TE_EV_CALLED_OFF] = {"bd", "{0?You retreat|{0} retreats} from {1.obj}: nobody wins.", NULL},
    [TE_EV_CAPTURE] = {"shd",
                       "{0?You take|{0} takes} a token of {1.obj} from {2.obj} into the ally pool.",
                       NULL},
    [TE_EV_CULL] = {"shn",
                    "{2} {2#token|tokens} of {1.obj} {2#goes|go} from {0.pos} ally pool "
                    "back to {2#its|their} mat.",
                    NULL},
    [TE_EV_HERO_CARD] = {"sc", "{1} comes to {0.pos} hand.", NULL},
    [TE_EV_SCORING] = {"n", "Scoring after round {0}.", NULL},
    [TE_EV_EFFECT] = {"", NULL, NULL},
    [TE_EV_EGG] = {"dn", "{1#An egg lies|{1} eggs lie} in {0.obj}.", NULL},
    [TE_EV_HATCH] = {"dn", "{1#A dragon hatches|{1} dragons hatch} in {0.obj}.", NULL},
    [TE_EV_KEPT] = {"sc", "{0?You put|{0} puts} {1.obj} beside {0.pos} mat.", NULL},
    [TE_EV_TO_TOP] = {"sc", "{0?You put|{0} puts} {1.obj} on top of the deck.",
                      "{0?You put|{0} puts} a card on top of the deck."},
    [TE_EV_BACK] = {"sc", "{1} comes back to {0.pos} hand.", NULL},
    [TE_EV_GIVE] = {"shs", "{0?You give|{0} gives} a token of {1.obj} to {2.obj}.", NULL},
};

enum {
  SAY_BEATS,
  SAY_HOLDS,
  SAY_SUM,
  SAY_YOUR_TURN,
  SAY_TURN_OF,
  SAY_YOU_PLAY,
  SAY_HERO_IS,
  SAY_NO_PLAYER,
  SAY_NO_PLAYER_HERO,
  SAY_PASSES,
  SAY_SEVERAL,
  SAY_RECRUITS,
  SAY_RECRUITS_FREE,
  SAY_MARCHES,
  SAY_SAILS,
  SAY_MOVES,
  SAY_RETREATS,
  SAY_WHISPERS,
  SAY_WHISPERS_ALL,
  SAY_DISCARDS,
  SAY_DRAWS,
  SAY_DRAWS_CARDS,
  SAY_PLOTS,
  SAY_PLAYS,
  SAY_TAKES,
  SAY_TAKES_FREE,
  SAY_GAINS,
  SAY_LOSES,
  SAY_SCORES,
  SAY_LOSES_POINTS,
  SAY_FOR_VICTORY,
  SAY_FOR_VENGEANCE,
  SAY_FOR_RETURN,
  SAY_FOR_TAX,
  SAY_FOR_CASTLES,
  SAY_FOR_OBJECTIVE,
  SAY_FOR_ALLIANCES,
  SAY_FOR_EVENT,
  SAY_FOR_LEVEL,
  SAY_COMMITS,
  SAY_COMMITS_FOR,
  SAY_COMMITS_HIDDEN,
  SAY_COMMITS_HIDDEN_FOR,
  SAY_REVEALS,
  SAY_TURNS_UP,
  SAY_RETURNS,
  SAY_CASTLE_GAINED,
  SAY_CASTLE_LOST,
  SAY_THRONE_GAINED,
  SAY_THRONE_LOST,
  SAY_ALLIED,
  SAY_ALLIED_FROM,
  SAY_ALLIANCE_ENDS,
  SAY_HERO_HOME,
  SAY_HERO_CARD_HOME,
  SAY_TAX,
  SAY_TAX_TAKEN,
  SAY_TAX_FROM,
  SAY_FROM_TRACK,
  SAY_FROM_FIEFS,
  SAY_FROM_THRONE,
  SAY_FROM_DRAGONS,
  SAY_FROM_CARDS,
  SAY_RANK,
  SAY_RANK_NOW,
  SAY_OBJECTIVE,
  SAY_OBJECTIVE_NOW,
  SAY_ALLIES,
  SAY_ALLIES_NOW,
  SAY_VENGEANCE,
  SAY_VENGEANCE_GONE,
  SAY_STRENGTH,
  SAY_EGG_LOST,
  SAY_DRAGON_LOST,
  SAY_ROLL,
  SAY_RIVAL,
  SAY_CLOSED,
  SAY_OVER,
  SAY_WINS,
  SAY_WINS_TIE,
  SAY_SHARE,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_BEATS] = "{0?You take|{0} takes} {2.obj} from {1.obj}, {3} to {4}.",
    [SAY_HOLDS] = "{0?You hold|{0} holds} {2.obj} against {1.obj}, {3} to {4}.",
    [SAY_SUM] = "{0} + {1}",
    [SAY_YOUR_TURN] = "Your turn.",
    [SAY_TURN_OF] = "{0.pos} turn.",
    [SAY_YOU_PLAY] = "You play {0}; your hero is {1}.",
    [SAY_HERO_IS] = "{0.pos} hero is {1}.",
    [SAY_NO_PLAYER] = "House {0} has no player.",
    [SAY_NO_PLAYER_HERO] = "House {0} has no player; its hero is {1}.",
    [SAY_PASSES] = "{0} {0?pass|passes|pass}: {1}.",
    [SAY_SEVERAL] = "<*>{0.as}",
    [SAY_RECRUITS] = "{0?You recruit|{0} recruits} {1.obj} in {2.obj} for {3} gold.",
    [SAY_RECRUITS_FREE] = "{0?You recruit|{0} recruits} {1.obj} in {2.obj} for free.",
    [SAY_MARCHES] = "{0?You march|{0} marches} from {1.obj} to {2.obj}: {3}.",
    [SAY_SAILS] = "{0?You sail|{0} sails} from {1.obj} to {2.obj}: {3}.",
    [SAY_MOVES] = "{0?You move|{0} moves} from {1.obj} to {2.obj}: {3}.",
    [SAY_RETREATS] = "Retreat from {0.obj} to {1.obj}: {2}.",
    [SAY_WHISPERS] = "{0?You whisper|{0} whispers} and {0?draw|draws}.",
    [SAY_WHISPERS_ALL] = "{0?You whisper and discard|{0} whispers and discards} {1} "
                         "{1#card|cards} for gold.",
    [SAY_DISCARDS] = "{0?You discard|{0} discards} {1.obj}.",
    [SAY_DRAWS] = "{0?You draw|{0} draws} {1.obj}.",
    [SAY_DRAWS_CARDS] = "{0?You draw|{0} draws} {1} {1#card|cards}.",
    [SAY_PLOTS] = "{0?You plot|{0} plots} with {1.obj}.",
    [SAY_PLAYS] = "{0?You play|{0} plays} an event: {1}.",
    [SAY_TAKES] = "{0?You take|{0} takes} a token of {1.obj} into the ally pool for {2} gold.",
    [SAY_TAKES_FREE] = "{0?You take|{0} takes} a token of {1.obj} into the ally pool.",
    [SAY_GAINS] = "{0?You gain|{0} gains} {1} gold and now {0?have|has} {2}.",
    [SAY_LOSES] = "{0?You lose|{0} loses} {1} gold and now {0?have|has} {2}.",
    [SAY_SCORES] = "{0?You score|{0} scores} {1} {1#point|points} ({2}) and now {0?have|has} {3}.",
    [SAY_LOSES_POINTS] =
        "{0?You lose|{0} loses} {1} {1#point|points} ({2}) and now {0?have|has} {3}.",
    [SAY_FOR_VICTORY] = "for the victory",
    [SAY_FOR_VENGEANCE] = "for vengeance",
    [SAY_FOR_RETURN] = "for the returning unit",
    [SAY_FOR_TAX] = "for the ninth space",
    [SAY_FOR_CASTLES] = "for castles",
    [SAY_FOR_OBJECTIVE] = "for an objective",
    [SAY_FOR_ALLIANCES] = "for alliances",
    [SAY_FOR_EVENT] = "by the event",
    [SAY_FOR_LEVEL] = "for its level",
    [SAY_COMMITS] = "{0?You commit|{0} commits} {1.obj}.",
    [SAY_COMMITS_FOR] = "{0?You commit|{0} commits} {1.obj} for {2} gold.",
    [SAY_COMMITS_HIDDEN] = "{0?You commit|{0} commits} a card face down.",
    [SAY_COMMITS_HIDDEN_FOR] = "{0?You commit|{0} commits} a card face down for {2} gold.",
    [SAY_REVEALS] = "{0?You reveal|{0} reveals} {1.obj}: {2}.",
    [SAY_TURNS_UP] = "{0.pos} card from the deck is {1}: {2}.",
    [SAY_RETURNS] = "{0} goes from {1.obj} back to the mat.",
    [SAY_CASTLE_GAINED] = "{0?You gain|{0} gains} the castle of {1.obj}.",
    [SAY_CASTLE_LOST] = "{0?You lose|{0} loses} the castle of {1.obj}.",
    [SAY_THRONE_GAINED] = "{0?You sit|{0} sits} on the Iron Throne.",
    [SAY_THRONE_LOST] = "{0?You leave|{0} leaves} the Iron Throne.",
    [SAY_ALLIED] = "{0} is now {1.pos} ally: {3} {3#token|tokens} against {4}.",
    [SAY_ALLIED_FROM] =
        "{0} leaves {2.obj} and is now {1.pos} ally: {3} {3#token|tokens} against {4}.",
    [SAY_ALLIANCE_ENDS] = "{0} is no longer {1.pos} ally: nobody has two of its tokens.",
    [SAY_HERO_HOME] = "{0} goes back to the mat of {1.obj}.",
    [SAY_HERO_CARD_HOME] = "{0.pos} card goes back to the mat of {1.obj}.",
    [SAY_TAX_FROM] = "Taxes due to {0.obj}: {1}.",
    [SAY_FROM_TRACK] = "track {0}",
    [SAY_FROM_FIEFS] = "fiefs {0}",
    [SAY_FROM_THRONE] = "King’s Landing {0}",
    [SAY_FROM_DRAGONS] = "dragons {0}",
    [SAY_FROM_CARDS] = "{0} {0#card|cards}",
    [SAY_TAX] = "Taxes: nothing for {0.obj}.",
    [SAY_TAX_TAKEN] = "Taxes: {0?you collect|{0} collects} {1} gold and now {0?have|has} {2}.",
    [SAY_RANK] = "Castles: {0?you hold|{0} holds} {1}, rank {2}: no points.",
    [SAY_RANK_NOW] =
        "Castles: {0?you hold|{0} holds} {1}, rank {2}: {3} {3#point|points}, now {4}.",
    [SAY_OBJECTIVE] = "Objective “{1}” for {0.obj}.",
    [SAY_OBJECTIVE_NOW] = "Objective “{1}” for {0.obj}: {2} {2#point|points}, now {3}.",
    [SAY_ALLIES] = "Alliances: {0?you have|{0} has} none.",
    [SAY_ALLIES_NOW] = "Alliances: {0?you have|{0} has} {1}: {2} {2#point|points}, now {3}.",
    [SAY_VENGEANCE] = "The vengeance token goes to {0.obj}, with the fewest points.",
    [SAY_VENGEANCE_GONE] = "Several have the fewest points: the vengeance token leaves the game.",
    [SAY_STRENGTH] = "In the coming battle {0?you have|{0} has} +{1}.",
    [SAY_EGG_LOST] = "The egg in {0.obj} is lost.",
    [SAY_DRAGON_LOST] = "The dragon in {0.obj} is lost.",
    [SAY_ROLL] = "The dice: {0}.",
    [SAY_RIVAL] = "The Rival’s die: {0}. Its card: {1}.",
    [SAY_CLOSED] = "Closed slots of the next round: {0}.",
    [SAY_OVER] = "Six rounds are over.",
    [SAY_WINS] = "{0?You rule|{0} rules} the Seven Kingdoms with {1} {1#point|points}.",
    [SAY_WINS_TIE] =
        "{0?You win|{0} wins} the tie at {1} {1#point|points} and {0?rule|rules} the Seven "
        "Kingdoms.",
    [SAY_SHARE] = "{0} share the victory with {1} {1#point|points}.",
};

const char *te_event_message(size_t number) {
  if (number < SAY_COUNT) return messages[number];
  number -= SAY_COUNT;
  if (number >= 2 * (size_t)TE_EV_LAST) return NULL;
  const event_words *words = &sentences[number / 2];
  const char *message = number % 2 == 0 ? words->sentence : words->hidden;
  return message != NULL ? message : messages[0];
}

/* --- operands ----------------------------------------------------------------- */

static ht_value operand(te_speech *words, char what, int32_t number) {
  unsigned index = number < 0 ? TE_NOTHING : (unsigned)number;
  switch (what) {
  case 's': return te_phrase_seat(words, index);
  case 'b': return te_side_shown(words, index);
  case 'h': return te_phrase_house(words, index);
  case 'd': return te_phrase_domain(words, index);
  case 'f': return te_phrase_face(index);
  case 'c': return te_phrase_card(words, index);
  default: return ht_number(number);
  }
}

/* Fills the slots; tells whether an operand is hidden. */
static bool fill(te_speech *words, const char *operands, const hf_event *event,
                 ht_value slots[HT_SLOTS_MAX]) {
  bool hidden = false;
  for (unsigned i = 0; operands[i] != 0 && i < HF_EVENT_ARGS; i++) {
    hidden = hidden || event->arg[i] == HF_HIDDEN;
    slots[i] = operand(words, operands[i], event->arg[i]);
  }
  return hidden;
}

/* One event being told. */
typedef struct telling {
  const hf_rules *rules;
  const hf_state *state;
  te_speech words;
  ht_writer *writer;
  const hf_event *event;
  ht_value slot[HT_SLOTS_MAX];
} telling;

static unsigned arg(const telling *t, unsigned number) { return (unsigned)t->event->arg[number]; }

static void say(telling *t, unsigned message) {
  ht_put(t->writer, messages[message], t->slot, HT_SLOTS_MAX);
}

static ht_value unit(telling *t, unsigned house, bool hero) {
  return hero ? te_phrase_hero(&t->words, house) : te_phrase_tokens(&t->words, house, 1);
}

/* --- events that move units ---------------------------------------------------- */

/* Armies of two houses that go together are one event here: see te_merge. */
static ht_value army(telling *t, int32_t houses, int32_t tokens, int32_t others) {
  ht_value item[8];
  unsigned count = 0;
  for (unsigned i = 0; i < 2; i++) {
    unsigned house = (unsigned)houses >> 8 * i & 255;
    if (i == 1 && house-- == 0) break;
    count += te_units(&t->words, house, (unsigned)tokens >> 8 * i & 255,
                      (unsigned)others >> 8 * i & 255, item + count);
  }
  return te_phrase_list(&t->words, item, count);
}

static void tell_move(telling *t, unsigned message) {
  const int32_t *arg = t->event->arg;
  t->slot[0] = te_phrase_seat(&t->words, (unsigned)arg[0]);
  t->slot[1] = te_phrase_domain(&t->words, (unsigned)arg[4]);
  t->slot[2] = te_phrase_domain(&t->words, (unsigned)arg[5]);
  t->slot[3] = army(t, arg[1], arg[2], arg[3]);
  say(t, message);
}

static void tell_retreat(telling *t) {
  const int32_t *arg = t->event->arg;
  t->slot[0] = te_phrase_domain(&t->words, (unsigned)arg[3]);
  t->slot[1] = te_phrase_domain(&t->words, (unsigned)arg[4]);
  t->slot[2] = army(t, arg[0], arg[1], arg[2]);
  say(t, SAY_RETREATS);
}

static void tell_recruit(telling *t) {
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = unit(t, arg(t, 1), arg(t, 2) != 0);
  t->slot[2] = te_phrase_domain(&t->words, arg(t, 3));
  t->slot[3] = ht_number(t->event->arg[4]);
  say(t, arg(t, 4) > 0 ? SAY_RECRUITS : SAY_RECRUITS_FREE);
}

static void tell_return(telling *t) {
  t->slot[0] = unit(t, arg(t, 0), arg(t, 1) != 0);
  t->slot[1] = te_phrase_domain(&t->words, arg(t, 2));
  say(t, SAY_RETURNS);
}

/* --- events about cards --------------------------------------------------------- */

/* Cards one after the other make one line: the first in its place, the others
 * counted from 1 behind it; hidden ones are counted. */
static void tell_cards(telling *t, unsigned known, unsigned hidden) {
  ht_value item[HF_EVENT_ARGS];
  unsigned count = 0;
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  if (t->event->arg[1] == HF_HIDDEN) {
    t->slot[1] = ht_number(t->event->arg[2] + 1);
    say(t, hidden);
    return;
  }
  item[count++] = te_phrase_card(&t->words, arg(t, 1));
  for (unsigned i = 2; i < HF_EVENT_ARGS && arg(t, i) != 0; i++)
    item[count++] = te_phrase_card(&t->words, arg(t, i) - 1);
  t->slot[1] = te_phrase_list(&t->words, item, count);
  say(t, known);
}

static void tell_commit(telling *t) {
  bool paid = arg(t, 2) > 0, hidden = t->event->arg[1] == HF_HIDDEN;
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = hidden ? ht_text("") : te_phrase_card(&t->words, arg(t, 1));
  t->slot[2] = ht_number(t->event->arg[2]);
  if (hidden)
    say(t, paid ? SAY_COMMITS_HIDDEN_FOR : SAY_COMMITS_HIDDEN);
  else
    say(t, paid ? SAY_COMMITS_FOR : SAY_COMMITS);
}

/* "4 + 3": what stands there, and what the cards bring. */
static ht_value sum_of(telling *t, unsigned which) {
  te_table table = te_look(t->rules, t->state);
  te_parts parts = te_parts_of(&table, which);
  int32_t cards = parts.cards + parts.conscripts;
  return te_phrase2(&t->words, messages[SAY_SUM], ht_number((int32_t)te_total_of(&parts) - cards),
                    ht_number(cards));
}

/* A battle in one line. It is told as it is decided: what was compared stands there yet. */
static void tell_won(telling *t) {
  const te_battle *battle = &t->words.table->battle;
  bool attack = arg(t, 0) == battle->attacker;
  t->slot[0] = te_side_shown(&t->words, arg(t, 0));
  t->slot[1] = te_side_shown(&t->words, attack ? battle->defender : battle->attacker);
  t->slot[2] = te_phrase_domain(&t->words, arg(t, 1));
  t->slot[3] = sum_of(t, attack ? TE_ATTACK : TE_DEFENCE);
  t->slot[4] = sum_of(t, attack ? TE_DEFENCE : TE_ATTACK);
  say(t, attack ? SAY_BEATS : SAY_HOLDS);
}

static void tell_reveal(telling *t) {
  t->slot[0] = te_side_shown(&t->words, arg(t, 0));
  t->slot[1] = te_phrase_card(&t->words, arg(t, 1));
  t->slot[2] = te_phrase_icon(&t->words, arg(t, 1));
  say(t, arg(t, 2) != 0 ? SAY_TURNS_UP : SAY_REVEALS);
}

/* --- gold and points ------------------------------------------------------------- */

static void tell_gold(telling *t) {
  int32_t change = t->event->arg[2];
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = ht_number(change < 0 ? -change : change);
  t->slot[2] = ht_number(t->event->arg[1]);
  say(t, change < 0 ? SAY_LOSES : SAY_GAINS);
}

static void tell_points(telling *t) {
  int32_t change = t->event->arg[2];
  unsigned why = arg(t, 3) <= TE_FOR_LEVEL ? arg(t, 3) : TE_FOR_EVENT;
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = ht_number(change < 0 ? -change : change);
  t->slot[2] = ht_term(messages[SAY_FOR_VICTORY + why]);
  t->slot[3] = ht_number(t->event->arg[1]);
  say(t, change < 0 ? SAY_LOSES_POINTS : SAY_SCORES);
}

/* The gold that came of it stands behind: te_merge. */
static void tell_tax(telling *t) {
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = ht_number(t->event->arg[3]);
  t->slot[2] = ht_number(t->event->arg[2]);
  say(t, arg(t, 3) > 0 ? SAY_TAX_TAKEN : SAY_TAX);
}

/* Only what there is. */
static void tell_tax_from(telling *t) {
  ht_value item[SAY_FROM_CARDS - SAY_FROM_TRACK + 1];
  unsigned count = 0;
  for (unsigned i = 0; i < sizeof item / sizeof *item; i++)
    if (arg(t, i + 1) > 0)
      item[count++] =
          te_phrase1(&t->words, messages[SAY_FROM_TRACK + i], ht_number(t->event->arg[i + 1]));
  if (count == 0) return;
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = te_phrase_list(&t->words, item, count);
  say(t, SAY_TAX_FROM);
}

/* The points that came of it stand last, counted from 1. */
static void tell_rank(telling *t) {
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  for (unsigned i = 1; i < 4; i++) t->slot[i] = ht_number(t->event->arg[i]);
  t->slot[4] = ht_number(t->event->arg[5] - 1);
  say(t, arg(t, 5) > 0 ? SAY_RANK_NOW : SAY_RANK);
}

static void tell_objective(telling *t) {
  const te_rules *rules = t->words.rules;
  const hl_cards *cards = rules->base.cards;
  unsigned left = arg(t, 1);
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  for (size_t i = 0; i < cards->card_count; i++)
    if (cards->card[i].type == TE_TYPE_OBJECTIVE && left-- == 0)
      t->slot[1] = ht_given(cards->strings + cards->card[i].name);
  t->slot[2] = ht_number(t->event->arg[2]);
  t->slot[3] = ht_number(t->event->arg[5] - 1);
  say(t, arg(t, 5) > 0 ? SAY_OBJECTIVE_NOW : SAY_OBJECTIVE);
}

static void tell_allies(telling *t) {
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = t->slot[2] = ht_number(t->event->arg[1]);
  t->slot[3] = ht_number(t->event->arg[5] - 1);
  say(t, arg(t, 5) > 0 ? SAY_ALLIES_NOW : SAY_ALLIES);
}

/* --- the rest --------------------------------------------------------------------- */

static void tell_setup(telling *t) {
  bool reader = arg(t, 0) == t->words.reader;
  t->slot[0] = te_phrase_seat_house(&t->words, arg(t, 0));
  t->slot[1] = te_phrase_hero_named(&t->words, arg(t, 2));
  say(t, reader ? SAY_YOU_PLAY : SAY_HERO_IS);
}

static void tell_free_house(telling *t) {
  t->slot[0] = te_phrase_house(&t->words, arg(t, 0));
  t->slot[1] = te_phrase_hero_named(&t->words, arg(t, 1));
  say(t, t->slot[1].kind == HT_NOTHING ? SAY_NO_PLAYER : SAY_NO_PLAYER_HERO);
}

/* Those who pass one after the other make one line; the reader stands first. */
static void tell_pass(telling *t) {
  ht_value item[TE_SEATS];
  unsigned count = 0;
  uint32_t seats = hf_bit(arg(t, 0)) | arg(t, 5);
  if (t->words.reader < t->words.seats && (seats >> t->words.reader & 1) != 0 &&
      hf_bit_count(seats) > 1)
    item[count++] = te_phrase_seat_house(&t->words, t->words.reader);
  for (unsigned seat = 0; seat < t->words.seats; seat++)
    if ((seats >> seat & 1) != 0 && (count == 0 || seat != t->words.reader))
      item[count++] = hf_bit_count(seats) > 1 ? te_phrase_seat_house(&t->words, seat)
                                              : te_phrase_seat(&t->words, seat);
  t->slot[0] = te_phrase_list(&t->words, item, count);
  if (count > 1) t->slot[0] = te_phrase1(&t->words, messages[SAY_SEVERAL], t->slot[0]);
  t->slot[1] = te_phrase_face(arg(t, 1));
  say(t, SAY_PASSES);
}

static void tell_alliance(telling *t) {
  bool now = t->event->arg[1] != TE_NOBODY, before = t->event->arg[2] != TE_NOBODY;
  t->slot[0] = te_phrase_house(&t->words, arg(t, 0));
  t->slot[1] = te_phrase_seat(&t->words, now ? arg(t, 1) : arg(t, 2));
  t->slot[2] = te_phrase_seat(&t->words, arg(t, 2));
  t->slot[3] = ht_number(t->event->arg[3]);
  t->slot[4] = ht_number(t->event->arg[4]);
  say(t, !now ? SAY_ALLIANCE_ENDS : before ? SAY_ALLIED_FROM : SAY_ALLIED);
}

static void tell_hero_home(telling *t) {
  t->slot[0] = te_phrase_hero(&t->words, arg(t, 0));
  t->slot[1] = te_phrase_house(&t->words, arg(t, 0));
  say(t, arg(t, 1) != 0 ? SAY_HERO_HOME : SAY_HERO_CARD_HOME);
}

static void tell_end(telling *t, unsigned ending, uint32_t winners) {
  ht_value item[TE_SEATS];
  unsigned count = 0;
  ht_put(t->writer, messages[SAY_OVER], NULL, 0);
  for (unsigned seat = 0; seat < t->words.seats; seat++)
    if ((winners >> seat & 1) != 0)
      item[count++] = hf_bit_count(winners) > 1 ? te_phrase_seat_house(&t->words, seat)
                                                : te_phrase_seat(&t->words, seat);
  if (count == 0) return;
  t->slot[0] = te_phrase_list(&t->words, item, count);
  t->slot[1] = ht_number(t->words.table->seat[hf_lowest_bit(winners)].points);
  ht_write_text(t->writer, " ");
  t->writer->capital = true;
  say(t, count > 1 ? SAY_SHARE : ending == TE_ENDING_TIE_BREAK ? SAY_WINS_TIE : SAY_WINS);
}

/* What an event brings to the battle it starts, where it is a number; the rest
 * stands on the card. */
static void tell_strength(telling *t) {
  if (arg(t, 1) != TE_M_STRENGTH) return;
  t->slot[0] = te_phrase_seat(&t->words, arg(t, 0));
  t->slot[1] = ht_number(t->event->arg[2]);
  say(t, SAY_STRENGTH);
}

/* Five dice, or three at a table of one. */
static void tell_roll(telling *t) {
  ht_value item[HF_EVENT_ARGS];
  unsigned count = 0;
  for (unsigned i = 0; i < 5; i++)
    if (arg(t, i) < TE_FACES) item[count++] = te_phrase_face(arg(t, i));
  t->slot[0] = te_phrase_list(&t->words, item, count);
  say(t, SAY_ROLL);
}

static void tell_rival(telling *t) {
  t->slot[0] = te_phrase_face(arg(t, 0));
  t->slot[1] = ht_number(t->event->arg[1] + 1);
  say(t, SAY_RIVAL);
}

static void tell_closed(telling *t) {
  ht_value item[TE_FACES];
  unsigned count = 0;
  for (unsigned face = 0; face < TE_FACES; face++)
    if ((arg(t, 0) >> face & 1) != 0) item[count++] = te_phrase_face(face);
  t->slot[0] = te_phrase_list(&t->words, item, count);
  if (count > 0) say(t, SAY_CLOSED);
}

/* Seat, domain or house first; then one of two sentences. */
static void tell_either(telling *t, const char *operands, unsigned which, unsigned yes,
                        unsigned no) {
  fill(&t->words, operands, t->event, t->slot);
  say(t, arg(t, which) != 0 ? yes : no);
}

static bool tell_special(telling *t) {
  switch (t->event->kind) {
  case TE_EV_SETUP: tell_setup(t); return true;
  case TE_EV_FREE_HOUSE: tell_free_house(t); return true;
  case TE_EV_TURN:
    t->slot[0] = te_phrase_seat_house(&t->words, arg(t, 0));
    say(t, arg(t, 0) == t->words.reader ? SAY_YOUR_TURN : SAY_TURN_OF);
    return true;
  case TE_EV_DECLINE: tell_pass(t); return true;
  case TE_EV_RECRUIT: tell_recruit(t); return true;
  case TE_EV_MARCH: tell_move(t, SAY_MARCHES); return true;
  case TE_EV_SAIL: tell_move(t, SAY_SAILS); return true;
  case TE_EV_MOVE: tell_move(t, SAY_MOVES); return true;
  case TE_EV_RETREAT: tell_retreat(t); return true;
  case TE_EV_WHISPER: tell_either(t, "sn", 1, SAY_WHISPERS_ALL, SAY_WHISPERS); return true;
  case TE_EV_DISCARD: tell_cards(t, SAY_DISCARDS, SAY_DISCARDS); return true;
  case TE_EV_DRAW: tell_cards(t, SAY_DRAWS, SAY_DRAWS_CARDS); return true;
  case TE_EV_PLAY: tell_either(t, "sc", 2, SAY_PLAYS, SAY_PLOTS); return true;
  case TE_EV_TAKE: tell_either(t, "shn", 2, SAY_TAKES, SAY_TAKES_FREE); return true;
  case TE_EV_GOLD: tell_gold(t); return true;
  case TE_EV_POINTS: tell_points(t); return true;
  case TE_EV_COMMIT: tell_commit(t); return true;
  case TE_EV_REVEAL: tell_reveal(t); return true;
  case TE_EV_WON: tell_won(t); return true;
  case TE_EV_RETURN: tell_return(t); return true;
  case TE_EV_CASTLE: tell_either(t, "sd", 2, SAY_CASTLE_GAINED, SAY_CASTLE_LOST); return true;
  case TE_EV_THRONE: tell_either(t, "s", 1, SAY_THRONE_GAINED, SAY_THRONE_LOST); return true;
  case TE_EV_ALLIANCE: tell_alliance(t); return true;
  case TE_EV_HERO_HOME: tell_hero_home(t); return true;
  case TE_EV_TAX: tell_tax(t); return true;
  case TE_EV_TAX_FROM: tell_tax_from(t); return true;
  case TE_EV_RANK: tell_rank(t); return true;
  case TE_EV_OBJECTIVE: tell_objective(t); return true;
  case TE_EV_ALLIES: tell_allies(t); return true;
  case TE_EV_VENGEANCE:
    fill(&t->words, "s", t->event, t->slot);
    say(t, arg(t, 0) == TE_NOBODY ? SAY_VENGEANCE_GONE : SAY_VENGEANCE);
    return true;
  case TE_EV_STRENGTH: tell_strength(t); return true;
  case TE_EV_ROLL: tell_roll(t); return true;
  case TE_EV_RIVAL: tell_rival(t); return true;
  case TE_EV_CLOSED: tell_closed(t); return true;
  case TE_EV_EGG_LOST: tell_either(t, "d", 1, SAY_DRAGON_LOST, SAY_EGG_LOST); return true;
  case TE_EV_END: tell_end(t, arg(t, 0), arg(t, 1)); return true;
  default: return false;
  }
}

size_t te_event_text(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned reader, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  telling t = {.rules = rules,
               .state = state,
               .words = te_speech_of(rules, state, reader),
               .writer = &writer,
               .event = event};
  if (event->kind < TE_EV_LAST && !tell_special(&t)) {
    const event_words *said = &sentences[event->kind];
    bool hidden = said->operands != NULL && fill(&t.words, said->operands, event, t.slot);
    const char *sentence = hidden && said->hidden != NULL ? said->hidden : said->sentence;
    if (sentence != NULL) ht_put(&writer, sentence, t.slot, HT_SLOTS_MAX);
  }
  return ht_writer_end(&writer);
}

size_t te_result_text(const hf_rules *rules, const hf_state *state, unsigned reader,
                      ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  telling t = {.words = te_speech_of(rules, state, reader), .writer = &writer};
  if (hf_over(state)) {
    hf_result result;
    hf_result_of(rules, state, &result);
    tell_end(&t, t.words.table->ending, result.winners);
  }
  return ht_writer_end(&writer);
}
