/* What a seat of The Iron Throne is asked, one imperative for each prompt. */
#include "words.h"

#include "../rules/ask.h"

enum {
  SAY_LEADER,
  SAY_ABILITY,
  SAY_PLAY,
  SAY_PLAY_WITH_ALLIES,
  SAY_HOSTAGES,
  SAY_DISTRIBUTE,
  SAY_DISTRIBUTE_UP_TO,
  SAY_ATTACKER,
  SAY_DEFENDER,
  SAY_OFFER,
  SAY_ACCEPT,
  SAY_ORDER,
  SAY_PLACE,
  SAY_PLACE_FACEUP,
  SAY_DEAL,
  SAY_DEAL_STANDS,
  SAY_REWARD,
  SAY_HALVE,
  SAY_VICTIM,
  SAY_SOURCE,
  SAY_TORMENT_ONE,
  SAY_RELEASE,
  SAY_TORMENT,
  SAY_DISCARD,
  SAY_REPLACE,
  SAY_GATHER,
  SAY_PICK,
  SAY_EVENT,
  SAY_PLAYER,
  SAY_PERSON,
  SAY_CARD,
  SAY_MAY,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_LEADER] = "Choose your leader.",
    [SAY_ABILITY] = "{0}: use {1.pos} ability “{2}”, or pass.",
    [SAY_PLAY] = "{0}: play a card for its text, or pass.",
    [SAY_PLAY_WITH_ALLIES] = "{0}: play a card or an ally, or pass.",
    [SAY_HOSTAGES] = "Release or torment your hostages, or go on.",
    [SAY_DISTRIBUTE] = "Choose who gets power from your leader sheet. Left: {0}.",
    [SAY_DISTRIBUTE_UP_TO] = "Choose who gets power from your leader sheet, or stop. Left: {0}.",
    [SAY_ATTACKER] = "Choose who attacks {0.obj}.",
    [SAY_DEFENDER] = "Choose who defends against {0.obj}.",
    [SAY_OFFER] = "Choose whom to support, and with whom, or stay out.",
    [SAY_ACCEPT] = "{0} offers you {1.obj} ({2}). Accept or decline.",
    [SAY_ORDER] = "Both must place first. Choose who does.",
    [SAY_PLACE] = "Choose a card to place facedown.",
    [SAY_PLACE_FACEUP] = "Choose a card to place faceup.",
    [SAY_DEAL] = "Truce with {0.obj}: put a deal together and propose it. Proposals left: {1}.",
    [SAY_DEAL_STANDS] =
        "{0} proposes: {1}; {2}. Accept, counter or walk away. Proposals left: {3}.",
    [SAY_REWARD] = "Choose your reward.",
    [SAY_HALVE] = "Choose who loses half of their power.",
    [SAY_VICTIM] = "Choose from whom you take a hostage.",
    [SAY_SOURCE] = "Choose where the hostage from {0.obj} comes from.",
    [SAY_TORMENT_ONE] = "Choose which character of {0.obj} loses 1 power to your leader sheet.",
    [SAY_RELEASE] = "Choose the hostage you release.",
    [SAY_TORMENT] = "Choose the hostage you torment, or none.",
    [SAY_DISCARD] = "Choose a card to discard. Left: {0}.",
    [SAY_REPLACE] = "Choose the card that replaces the revealed one.",
    [SAY_GATHER] = "Choose whose power moves to {0.obj}, or stop. Left: {1}.",
    [SAY_PICK] = "Choose which character of {0.obj} is meant.",
    [SAY_EVENT] = "{0}: choose who defends.",
    [SAY_PLAYER] = "“{0}”: choose a player.",
    [SAY_PERSON] = "“{0}”: choose a character.",
    [SAY_CARD] = "“{0}”: choose a card.",
    [SAY_MAY] = "“{0}”: decide whether it happens.",
};

const char *it_prompt_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One prompt being written: it has at most four slots. */
typedef struct asking {
  it_speech words;
  hf_prompt prompt;
  const it_state *position;
  ht_value slot[4];
} asking;

static unsigned left_to_pick(const asking *asked) {
  unsigned picked = asked->position->priv[asked->prompt.seat].pick_count;
  return asked->prompt.arg[0] > picked ? asked->prompt.arg[0] - picked : 0;
}

static unsigned other_active(const asking *asked) {
  const it_public *table = asked->words.table;
  return asked->prompt.seat == table->challenger ? table->defender : table->challenger;
}

/* The card whose ability is being carried out; NULL if there is none. */
static const hl_card *card_of_ability(const asking *asked) {
  const hl_cards *cards = asked->words.rules->base.cards;
  size_t ability = asked->prompt.arg[0] | (size_t)asked->prompt.arg[1] << 8;
  for (size_t i = 0; i < cards->card_count; i++) {
    const hl_card *card = &cards->card[i];
    if (ability >= card->first_ability && ability - card->first_ability < card->ability_count)
      return card;
  }
  return NULL;
}

static ht_value window_of(const asking *asked) {
  const hl_phrase *phrase = hl_phrase_of(&it_vocabulary, asked->prompt.arg[0]);
  return ht_term(phrase != NULL ? phrase->english : "");
}

static unsigned say_ability(asking *asked) {
  unsigned seat = asked->prompt.seat;
  unsigned leader = asked->words.table->seat[seat].leader;
  asked->slot[0] = window_of(asked);
  asked->slot[1] = it_phrase_character(&asked->words, seat, leader);
  asked->slot[2] = it_phrase_leader_title(&asked->words, seat, leader);
  return SAY_ABILITY;
}

static unsigned say_accept(asking *asked) {
  unsigned seat = asked->prompt.arg[0], character = asked->prompt.arg[1];
  bool sound = seat < asked->words.seats && character < IT_CHARACTERS;
  asked->slot[0] = it_phrase_seat(&asked->words, seat);
  asked->slot[1] = it_phrase_character(&asked->words, seat, character);
  asked->slot[2] = ht_number(sound ? asked->words.table->seat[seat].power[character] : 0);
  return SAY_ACCEPT;
}

static unsigned say_deal(asking *asked) {
  const it_public *table = asked->words.table;
  unsigned other = other_active(asked);
  asked->slot[0] = it_phrase_seat(&asked->words, other);
  asked->slot[1] = ht_number(table->proposals_left);
  if (table->standing != other) return SAY_DEAL;
  asked->slot[1] = it_phrase_terms(&asked->words, 0, &table->deal[0]);
  asked->slot[2] = it_phrase_terms(&asked->words, 1, &table->deal[1]);
  asked->slot[3] = ht_number(table->proposals_left);
  return SAY_DEAL_STANDS;
}

static unsigned say_number(asking *asked, unsigned message) {
  asked->slot[0] = ht_number((int32_t)left_to_pick(asked));
  return message;
}

static unsigned say_seat(asking *asked, unsigned message, unsigned seat) {
  asked->slot[0] = it_phrase_seat(&asked->words, seat);
  return message;
}

static unsigned say_gather(asking *asked) {
  asked->slot[0] = it_phrase_character(&asked->words, asked->prompt.seat, asked->prompt.arg[1]);
  asked->slot[1] = ht_number((int32_t)left_to_pick(asked));
  return SAY_GATHER;
}

static unsigned say_title(asking *asked, unsigned message) {
  const hl_card *card = card_of_ability(asked);
  if (card == NULL) return SAY_COUNT;
  if (card->type == IT_EVENT && message == SAY_PLAYER) {
    asked->slot[0] = it_phrase_event_card(&asked->words, asked->words.table->event);
    return SAY_EVENT;
  }
  const char *strings = asked->words.rules->base.cards->strings;
  asked->slot[0] = ht_given(strings + (card->name != 0 ? card->name : card->id));
  return message;
}

/* Fills the slots and returns the message; SAY_COUNT for a prompt unknown. */
static unsigned message_of(asking *asked) {
  const uint8_t *arg = asked->prompt.arg;
  bool challenges = asked->prompt.seat == asked->words.table->challenger;
  switch (asked->prompt.kind) {
  case IT_ASK_LEADER: return SAY_LEADER;
  case IT_ASK_ABILITY: return say_ability(asked);
  case IT_ASK_PLAY:
    asked->slot[0] = window_of(asked);
    return asked->words.table->allies_on ? SAY_PLAY_WITH_ALLIES : SAY_PLAY;
  case IT_ASK_HOSTAGES: return SAY_HOSTAGES;
  case IT_ASK_DISTRIBUTE: return say_number(asked, arg[1] ? SAY_DISTRIBUTE_UP_TO : SAY_DISTRIBUTE);
  case IT_ASK_CHARACTER:
    return say_seat(asked, challenges ? SAY_ATTACKER : SAY_DEFENDER, other_active(asked));
  case IT_ASK_OFFER: return SAY_OFFER;
  case IT_ASK_ACCEPT: return say_accept(asked);
  case IT_ASK_ORDER: return SAY_ORDER;
  case IT_ASK_PLACE: return arg[0] ? SAY_PLACE_FACEUP : SAY_PLACE;
  case IT_ASK_DEAL: return say_deal(asked);
  case IT_ASK_REWARD: return SAY_REWARD;
  case IT_ASK_HALVE: return SAY_HALVE;
  case IT_ASK_VICTIM: return SAY_VICTIM;
  case IT_ASK_SOURCE: return say_seat(asked, SAY_SOURCE, arg[0]);
  case IT_ASK_TORMENT_ONE: return say_seat(asked, SAY_TORMENT_ONE, arg[0]);
  case IT_ASK_RELEASE: return SAY_RELEASE;
  case IT_ASK_TORMENT: return SAY_TORMENT;
  case IT_ASK_DISCARD: return say_number(asked, SAY_DISCARD);
  case IT_ASK_REPLACE: return SAY_REPLACE;
  case IT_ASK_GATHER: return say_gather(asked);
  case IT_ASK_PICK: return say_seat(asked, SAY_PICK, arg[0]);
  case IT_ASK_PLAYER: return say_title(asked, SAY_PLAYER);
  case IT_ASK_PERSON: return say_title(asked, SAY_PERSON);
  case IT_ASK_CARD: return say_title(asked, SAY_CARD);
  case IT_ASK_MAY: return say_title(asked, SAY_MAY);
  default: return SAY_COUNT;
  }
}

size_t it_prompt_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size) {
  asking asked = {.words = it_speech_of(rules, state, seat),
                  .prompt = hf_prompt_of(rules, state, seat),
                  .position = (const it_state *)(const void *)state};
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  unsigned message = message_of(&asked);
  if (message < SAY_COUNT) ht_put(&writer, messages[message], asked.slot, 4);
  return ht_writer_end(&writer);
}
