/* What a seat of The Iron Throne is asked, one imperative for each prompt. */
#include "words.h"

#include "../rules/ask.h"
#include "../rules/frames.h"
#include "language/code.h"
#include "text/cards.h"

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
  SAY_TARGET,
  SAY_MAY,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_LEADER] = "Choose your leader; the others of your house are your characters.",
    [SAY_ABILITY] = "{0}: use {1.pos} ability “{2}”, or pass.",
    [SAY_PLAY] = "{0}: play a card for its text, or pass.",
    [SAY_PLAY_WITH_ALLIES] = "{0}: play a card or an ally, or pass.",
    [SAY_HOSTAGES] = "Release or torment your hostages, or keep them.",
    [SAY_DISTRIBUTE] = "{0#Put 1 power from your leader sheet on one of your characters.|Put {0} "
                       "power from your leader sheet on your characters, 1 at a time.}",
    [SAY_DISTRIBUTE_UP_TO] =
        "Put up to {0} power from your leader sheet on your characters, 1 at a time, or stop.",
    [SAY_ATTACKER] = "Choose who attacks {0.obj}.",
    [SAY_DEFENDER] = "Choose who defends against {0.obj}.",
    [SAY_OFFER] = "Offer one of your characters to {0.obj} or {1.obj}, or stay out.",
    [SAY_ACCEPT] = "{0} offers your side {1.obj} ({2}): accept or decline.",
    [SAY_ORDER] = "Both of you must place first: choose who does.",
    [SAY_PLACE] = "Place a card facedown against {0.obj}.",
    [SAY_PLACE_FACEUP] = "Place a card faceup against {0.obj}, who will see it.",
    [SAY_DEAL] = "Propose a deal to {0.obj}; {1} {1#proposal is|proposals are} left.",
    [SAY_DEAL_STANDS] = "{0} proposes a deal: accept it, propose another or walk away; {1} "
                        "{1#proposal is|proposals are} left.",
    [SAY_REWARD] = "Your side has won: choose your reward.",
    [SAY_HALVE] = "Your side has lost: choose which of your characters loses half its power.",
    [SAY_VICTIM] = "You have won: choose from whom you take a hostage.",
    [SAY_SOURCE] = "You take a hostage from {0.obj}: choose where from.",
    [SAY_TORMENT_ONE] = "Choose which character of {0.obj} loses 1 power to your leader sheet.",
    [SAY_RELEASE] = "Choose the hostage you release.",
    [SAY_TORMENT] = "Torment a hostage, or none.",
    [SAY_DISCARD] = "Discard {0} {0#card|cards}.",
    [SAY_REPLACE] = "Choose the card that replaces the revealed one.",
    [SAY_GATHER] =
        "Move up to {1} power from your other characters to {0.obj}, 1 at a time, or stop.",
    [SAY_PICK] = "Choose which character of {0.obj} in the encounter this is about.",
    [SAY_EVENT] = "{0} is drawn: {1}.",
    [SAY_TARGET] = "“{0}”: {1}.",
    [SAY_MAY] = "“{0}”: {1}, or not.",
};

const char *it_prompt_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One prompt being written. */
typedef struct asking {
  it_speech words;
  hf_prompt prompt;
  const it_state *position;
  ht_language language;
  ht_value slot[3];
  char said[480]; /* what the ability asks for */
} asking;

static unsigned left_to_pick(const asking *asked) {
  unsigned picked = asked->position->priv[asked->prompt.seat].pick_count;
  return asked->prompt.arg[0] > picked ? asked->prompt.arg[0] - picked : 0;
}

static unsigned other_active(const asking *asked) {
  const it_public *table = asked->words.table;
  return asked->prompt.seat == table->challenger ? table->defender : table->challenger;
}

/* --- abilities under way ----------------------------------------------------- */

static unsigned place(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }

/* Its frame stands at the statement that asks. */
size_t it_wanted_text(const hf_rules *rules, const hf_state *state, ht_language language,
                      char *buffer, size_t size) {
  const hf_flow *flow = &((const it_state *)(const void *)state)->core.flow;
  const hf_frame *top = &flow->frame[flow->frame_count - 1];
  const it_effect_frame *effect = (const it_effect_frame *)(const void *)top->arg;
  const hl_ability *ability = &rules->cards->ability[place(effect->ability)];
  const uint16_t *at = rules->cards->code + place(effect->next), *end = NULL;
  if (place(effect->end) > 0) end = rules->cards->code + place(effect->end);
  if (*at == HL_MAY) {
    hl_row body = hl_body_at(at);
    at = body.at;
    end = body.end;
  }
  return ht_rest_text(&it_vocabulary, rules->cards, ability, at, end, language, buffer, size);
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

static unsigned say_offer(asking *asked) {
  asked->slot[0] = it_phrase_seat(&asked->words, asked->words.table->challenger);
  asked->slot[1] = it_phrase_seat(&asked->words, asked->words.table->defender);
  return SAY_OFFER;
}

/* The deal itself stands at the table, and is not told again. */
static unsigned say_deal(asking *asked) {
  const it_public *table = asked->words.table;
  unsigned other = other_active(asked);
  asked->slot[0] = it_phrase_seat(&asked->words, other);
  asked->slot[1] = ht_number(table->proposals_left);
  return table->standing == other ? SAY_DEAL_STANDS : SAY_DEAL;
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

/* The ability of a card asks: "“Varys”: choose one of the other players, and ...". */
static unsigned say_wanted(asking *asked, unsigned message) {
  const hl_card *card = it_card_of_ability(&asked->words, asked->prompt.arg);
  if (card == NULL) return SAY_COUNT;
  const char *strings = asked->words.rules->base.cards->strings;
  bool event = card->type == IT_EVENT;
  asked->slot[0] = event ? it_phrase_event_card(&asked->words, asked->words.table->event)
                         : ht_given(strings + (card->name != 0 ? card->name : card->id));
  it_wanted_text(&asked->words.rules->base, (const hf_state *)(const void *)asked->position,
                 asked->language, asked->said, sizeof asked->said);
  asked->slot[1] = ht_text(asked->said);
  return event ? (unsigned)SAY_EVENT : message;
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
  case IT_ASK_OFFER: return say_offer(asked);
  case IT_ASK_ACCEPT: return say_accept(asked);
  case IT_ASK_ORDER: return SAY_ORDER;
  case IT_ASK_PLACE:
    return say_seat(asked, arg[0] ? SAY_PLACE_FACEUP : SAY_PLACE, other_active(asked));
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
  case IT_ASK_PLAYER:
  case IT_ASK_PERSON:
  case IT_ASK_CARD: return say_wanted(asked, SAY_TARGET);
  case IT_ASK_MAY: return say_wanted(asked, SAY_MAY);
  default: return SAY_COUNT;
  }
}

size_t it_prompt_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size) {
  asking asked = {.words = it_speech_of(rules, state, seat),
                  .prompt = hf_prompt_of(rules, state, seat),
                  .position = (const it_state *)(const void *)state,
                  .language = language};
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  unsigned message = message_of(&asked);
  if (message < SAY_COUNT) ht_put(&writer, messages[message], asked.slot, 3);
  return ht_writer_end(&writer);
}
