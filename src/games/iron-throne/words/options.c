/* The options of The Iron Throne, as buttons and numbered lines say them. */
#include "words.h"

#include "../rules/ask.h"

enum {
  SAY_PASS,
  SAY_GO_ON,
  SAY_STOP,
  SAY_NO,
  SAY_LEADER,
  SAY_USE,
  SAY_PLAY_CARD,
  SAY_PLAY_ALLY,
  SAY_RELEASE,
  SAY_TORMENT,
  SAY_DISTRIBUTE,
  SAY_SEND,
  SAY_STAY_OUT,
  SAY_OFFER,
  SAY_ACCEPT,
  SAY_DECLINE,
  SAY_FIRST,
  SAY_PLACE,
  SAY_TAKE_INFLUENCE,
  SAY_GIVE_INFLUENCE,
  SAY_TAKE_POWER,
  SAY_GIVE_POWER,
  SAY_TAKE_ALLY,
  SAY_GIVE_ALLY,
  SAY_TAKE_HOSTAGE,
  SAY_GIVE_HOSTAGE,
  SAY_PROPOSE,
  SAY_ACCEPT_DEAL,
  SAY_WALK,
  SAY_YIELD,
  SAY_SHOW,
  SAY_REWARD_INFLUENCE,
  SAY_REWARD_CARDS,
  SAY_REWARD_ALLY,
  SAY_DISCARD,
  SAY_REPLACE,
  SAY_GATHER,
  SAY_GATHERED,
  SAY_DEFENDS,
  SAY_CHOOSE,
  SAY_VICTIM,
  SAY_SOURCE,
  SAY_HALVE,
  SAY_TORMENT_ONE,
  SAY_NO_TORMENT,
  SAY_PERSON_OF,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_PASS] = "Pass",
    [SAY_GO_ON] = "Keep the hostages",
    [SAY_STOP] = "Put no more",
    [SAY_NO] = "Not this time",
    [SAY_LEADER] = "Lead with {0.obj} (“{1}”)",
    [SAY_USE] = "Use “{0}”",
    [SAY_PLAY_CARD] = "Play {0.obj}: “{1}”",
    [SAY_PLAY_ALLY] = "Play an ally: {0}",
    [SAY_RELEASE] = "Release {0.obj} to {1.obj}",
    [SAY_TORMENT] = "Torment {0.obj} of {1.obj}",
    [SAY_DISTRIBUTE] = "Put 1 power on {0.obj} ({1})",
    [SAY_SEND] = "Send {0.obj} ({1})",
    [SAY_STAY_OUT] = "Stay out",
    [SAY_OFFER] = "Offer {0.obj} ({1}) to {2.obj}",
    [SAY_ACCEPT] = "Accept {0.obj} ({1})",
    [SAY_DECLINE] = "Decline {0.obj}",
    [SAY_FIRST] = "{0?Place|{0} places} first",
    [SAY_PLACE] = "Place {0.obj}",
    [SAY_TAKE_INFLUENCE] = "You spread 1 influence to {0.obj}",
    [SAY_GIVE_INFLUENCE] = "{0} spreads 1 influence to you",
    [SAY_TAKE_POWER] = "You take {1} power from {0.obj}",
    [SAY_GIVE_POWER] = "{0} takes {1} power from you",
    [SAY_TAKE_ALLY] = "You take an ally from {0.obj}",
    [SAY_GIVE_ALLY] = "{0} takes an ally from you",
    [SAY_TAKE_HOSTAGE] = "You take a hostage from {0.obj}, {1}",
    [SAY_GIVE_HOSTAGE] = "{0} takes a hostage from you, {1}",
    [SAY_PROPOSE] = "Propose this deal",
    [SAY_ACCEPT_DEAL] = "Accept the deal",
    [SAY_WALK] = "Walk away without a deal",
    [SAY_YIELD] = "Let {0.obj} propose",
    [SAY_SHOW] = "Show your allies to {0.obj}",
    [SAY_REWARD_INFLUENCE] = "Spread 1 influence to {0.obj}",
    [SAY_REWARD_CARDS] = "Draw 2 cards and distribute 2 power",
    [SAY_REWARD_ALLY] = "Draw an ally instead",
    [SAY_DISCARD] = "Discard {0.obj}",
    [SAY_REPLACE] = "Replace it with {0.obj}",
    [SAY_GATHER] = "Move 1 power from {0.obj} ({1})",
    [SAY_GATHERED] = "Move no more",
    [SAY_DEFENDS] = "{0} defends",
    [SAY_CHOOSE] = "Choose {0.obj}",
    [SAY_VICTIM] = "Take it from {0.obj}",
    [SAY_SOURCE] = "Take it {0}",
    [SAY_HALVE] = "{0}: from {1} power to {2}",
    [SAY_TORMENT_ONE] = "Take 1 power from {0.obj} ({1})",
    [SAY_NO_TORMENT] = "Torment nobody",
    [SAY_PERSON_OF] = "Choose {0.obj} ({1}, {2})",
};

const char *it_option_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One option being written. */
typedef struct offering {
  it_speech words;
  unsigned seat, value;
  uint8_t arg[3];
  ht_value slot[3];
  char said[480]; /* what an ability would do */
} offering;

/* Puts a character and its power into the first two slots. */
static unsigned say_character(offering *made, unsigned message, unsigned seat, unsigned character) {
  if (seat >= made->words.seats || character >= IT_CHARACTERS) return SAY_COUNT;
  made->slot[0] = it_phrase_character(&made->words, seat, character);
  made->slot[1] = ht_number(made->words.table->seat[seat].power[character]);
  return message;
}

static unsigned say_kind(offering *made, unsigned message, unsigned kind) {
  made->slot[0] = it_phrase_kind(&made->words, made->seat, kind);
  return message;
}

static unsigned say_person(offering *made, unsigned person) {
  unsigned seat = person / IT_CHARACTERS;
  if (say_character(made, SAY_PERSON_OF, seat, person % IT_CHARACTERS) == SAY_COUNT)
    return SAY_COUNT;
  made->slot[2] = made->slot[1];
  made->slot[1] = it_phrase_house(&made->words, seat);
  return SAY_PERSON_OF;
}

static unsigned say_leader(offering *made) {
  made->slot[0] = it_phrase_character(&made->words, made->seat, made->value);
  made->slot[1] = it_phrase_leader_title(&made->words, made->seat, made->value);
  return SAY_LEADER;
}

static unsigned say_ability(offering *made) {
  unsigned leader = made->words.table->seat[made->seat].leader;
  made->slot[0] = it_phrase_leader_title(&made->words, made->seat, leader);
  return made->value == 0 ? SAY_PASS : SAY_USE;
}

/* 0 pass, 1 + character, 8 + ally. */
static unsigned say_play(offering *made) {
  if (made->value == 0) return SAY_PASS;
  if (made->value >= 8) {
    made->slot[0] = it_phrase_ally(&made->words, made->value - 8);
    return SAY_PLAY_ALLY;
  }
  made->slot[0] = it_phrase_kind(&made->words, made->seat, IT_KIND_CHARACTER + made->value - 1);
  made->slot[1] = it_phrase_card_title(&made->words, made->seat, made->value - 1);
  return SAY_PLAY_CARD;
}

static unsigned say_hostage(offering *made, unsigned nothing) {
  unsigned owner = made->value >> 8 & 15;
  if (made->value == 0) return nothing;
  made->slot[0] = it_phrase_kind(&made->words, owner, made->value & 255);
  made->slot[1] = it_phrase_house(&made->words, owner);
  return made->value >> 12 == IT_DO_RELEASE ? SAY_RELEASE : SAY_TORMENT;
}

static unsigned say_offer(offering *made) {
  if (made->value == 0) return SAY_STAY_OUT;
  bool defender = made->value >= IT_OFFER_DEFENDER;
  const it_public *table = made->words.table;
  made->slot[2] = it_phrase_house(&made->words, defender ? table->defender : table->challenger);
  return say_character(made, SAY_OFFER, made->seat, (made->value - 1) % IT_CHARACTERS);
}

static unsigned say_deal_amount(offering *made, unsigned message, unsigned amount) {
  made->slot[1] = ht_number((int32_t)amount);
  return message;
}

static unsigned say_deal_hostage(offering *made, unsigned message, unsigned source) {
  made->slot[1] = it_phrase_source(&made->words, source);
  return message;
}

/* Terms of a deal, then what closes it: see ask.h. */
static unsigned say_deal(offering *made) {
  const it_public *table = made->words.table;
  unsigned value = made->value;
  unsigned other = made->seat == table->challenger ? table->defender : table->challenger;
  made->slot[0] = it_phrase_house(&made->words, other);
  if (value >= IT_DEAL_PROPOSE && value < IT_DEAL_END)
    return SAY_PROPOSE + (value - IT_DEAL_PROPOSE);
  if (value >= IT_DEAL_GIVE_HOSTAGE)
    return say_deal_hostage(made, SAY_GIVE_HOSTAGE, value - IT_DEAL_GIVE_HOSTAGE);
  if (value >= IT_DEAL_TAKE_HOSTAGE)
    return say_deal_hostage(made, SAY_TAKE_HOSTAGE, value - IT_DEAL_TAKE_HOSTAGE);
  if (value >= IT_DEAL_TAKE_ALLY) return value == IT_DEAL_TAKE_ALLY ? SAY_TAKE_ALLY : SAY_GIVE_ALLY;
  if (value >= IT_DEAL_GIVE_POWER)
    return say_deal_amount(made, SAY_GIVE_POWER, value - IT_DEAL_GIVE_POWER + 1);
  if (value >= IT_DEAL_TAKE_POWER)
    return say_deal_amount(made, SAY_TAKE_POWER, value - IT_DEAL_TAKE_POWER + 1);
  return value == IT_DEAL_TAKE_INFLUENCE ? SAY_TAKE_INFLUENCE : SAY_GIVE_INFLUENCE;
}

static unsigned say_reward(offering *made) {
  made->slot[0] = it_phrase_house(&made->words, made->words.table->defender);
  if (made->value != 0) return SAY_REWARD_ALLY;
  return made->arg[0] == IT_CHALLENGING ? SAY_REWARD_INFLUENCE : SAY_REWARD_CARDS;
}

static unsigned say_seat(offering *made, unsigned message) {
  made->slot[0] = message == SAY_FIRST ? it_phrase_seat(&made->words, made->value)
                                       : it_phrase_house(&made->words, made->value);
  return message;
}

/* Whom an ability means; the event card names the defender. */
static unsigned say_player(offering *made) {
  const hl_card *card = it_card_of_ability(&made->words, made->arg);
  return say_seat(made, card != NULL && card->type == IT_EVENT ? SAY_DEFENDS : SAY_CHOOSE);
}

static unsigned say_halve(offering *made) {
  if (say_character(made, SAY_HALVE, made->arg[0], made->value) == SAY_COUNT) return SAY_COUNT;
  made->slot[2] = ht_number(made->slot[1].number / 2); /* half, rounded up, is lost */
  return SAY_HALVE;
}

static unsigned say_accept(offering *made) {
  return say_character(made, made->value != 0 ? SAY_ACCEPT : SAY_DECLINE, made->arg[0],
                       made->arg[1]);
}

static unsigned say_source(offering *made) {
  made->slot[0] = it_phrase_source(&made->words, made->value);
  return SAY_SOURCE;
}

/* Fills the slots and returns the message. */
static unsigned message_of(offering *made, unsigned prompt) {
  switch (prompt) {
  case IT_ASK_LEADER: return say_leader(made);
  case IT_ASK_ABILITY: return say_ability(made);
  case IT_ASK_PLAY: return say_play(made);
  case IT_ASK_HOSTAGES: return say_hostage(made, SAY_GO_ON);
  case IT_ASK_RELEASE:
  case IT_ASK_TORMENT: return say_hostage(made, SAY_NO_TORMENT);
  case IT_ASK_DISTRIBUTE:
    return made->value == IT_STOP ? (unsigned)SAY_STOP
                                  : say_character(made, SAY_DISTRIBUTE, made->seat, made->value);
  case IT_ASK_CHARACTER: return say_character(made, SAY_SEND, made->seat, made->value);
  case IT_ASK_OFFER: return say_offer(made);
  case IT_ASK_ACCEPT: return say_accept(made);
  case IT_ASK_ORDER: return say_seat(made, SAY_FIRST);
  case IT_ASK_PLACE: return say_kind(made, SAY_PLACE, made->value);
  case IT_ASK_DEAL: return say_deal(made);
  case IT_ASK_REWARD: return say_reward(made);
  case IT_ASK_HALVE: return say_halve(made);
  case IT_ASK_TORMENT_ONE: return say_character(made, SAY_TORMENT_ONE, made->arg[0], made->value);
  case IT_ASK_PICK: return say_person(made, made->arg[0] * (unsigned)IT_CHARACTERS + made->value);
  case IT_ASK_VICTIM: return say_seat(made, SAY_VICTIM);
  case IT_ASK_PLAYER: return say_player(made);
  case IT_ASK_SOURCE: return say_source(made);
  case IT_ASK_DISCARD: return say_kind(made, SAY_DISCARD, made->value);
  case IT_ASK_REPLACE: return say_kind(made, SAY_REPLACE, made->value);
  case IT_ASK_GATHER:
    return made->value == IT_STOP ? (unsigned)SAY_GATHERED
                                  : say_character(made, SAY_GATHER, made->seat, made->value);
  case IT_ASK_PERSON: return say_person(made, made->value);
  case IT_ASK_CARD: return say_kind(made, SAY_CHOOSE, made->value);
  default: return SAY_COUNT;
  }
}

size_t it_option_text(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                      ht_language language, char *buffer, size_t size) {
  offering made = {
      .words = it_speech_of(rules, state, seat), .seat = seat, .value = option & 0xFFFF};
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  if (option == (uint32_t)IT_ASK_MAY << 16) { /* not */
    ht_put(&writer, messages[SAY_NO], NULL, 0);
  } else if (option >> 16 == IT_ASK_MAY) {
    it_wanted_text(rules, state, language, made.said, sizeof made.said);
    ht_write_text(&writer, made.said);
  } else if (seat < made.words.seats) {
    memcpy(made.arg, made.words.table->seat[seat].prompt_arg, sizeof made.arg);
    unsigned message = message_of(&made, option >> 16);
    if (message < SAY_COUNT) ht_put(&writer, messages[message], made.slot, 3);
  }
  return ht_writer_end(&writer);
}
