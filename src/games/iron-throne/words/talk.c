/* Table talk of The Iron Throne: who says what to whom, for all to hear.
 *
 * "Stark to Tyrell: if you support me, I will release your hostage." The one
 * spoken to is "you" inside what is said, whoever reads it. */
#include "words.h"

#include "../rules/talk.h"

enum { SAY_TO, SAY_TO_ALL, SAY_IF, SAY_YOU, SAY_COUNT };

static const char *const messages[SAY_COUNT] = {
    [SAY_TO] = "{0} to {1.obj}: {2}.",
    [SAY_TO_ALL] = "{0}: {1}.",
    [SAY_IF] = "if {0}, {1}",
    [SAY_YOU] = "<2>[you|your]",
};

/* What is said; slot 0 is the seat or the card that it is about, slot 1 whose card it is. */
static const char *const statements[IT_TALK_VERBS] = {
    [IT_TALK_ASK_SUPPORT] = "support me",
    [IT_TALK_ASK_STAY_OUT] = "stay out of it",
    [IT_TALK_ASK_TRUCE] = "play truce",
    [IT_TALK_ASK_HOSTILITY] = "play hostility",
    [IT_TALK_ASK_RELEASE] = "release my hostage",
    [IT_TALK_ASK_SPARE] = "do not torment my hostages",
    [IT_TALK_ASK_ACCEPT] = "accept my support",
    [IT_TALK_PROMISE_SUPPORT] = "I will support {0.obj}",
    [IT_TALK_PROMISE_STAY_OUT] = "I will stay out of it",
    [IT_TALK_PROMISE_TRUCE] = "I will play truce",
    [IT_TALK_PROMISE_HOSTILITY] = "I will play hostility",
    [IT_TALK_PROMISE_RELEASE] = "I will release {0.pos} hostage",
    [IT_TALK_PROMISE_SPARE] = "I will not torment {0.pos} hostages",
    [IT_TALK_PROMISE_ACCEPT] = "I will accept {0.pos} support",
    [IT_TALK_THREATEN_TORMENT] = "I will torment {0.pos} hostage",
    [IT_TALK_CLAIM_HOLD] = "I hold {0.obj}",
    [IT_TALK_CLAIM_LACK] = "I do not hold {0.obj}",
    [IT_TALK_CLAIM_LEADER] = "I hold a card of {0.pos} leader",
    [IT_TALK_CLAIM_HOSTAGE] = "one of {1.pos} hostages with me is {0}",
    [IT_TALK_CLAIM_NO_HOSTAGE] = "none of {1.pos} hostages with me is {0}",
    [IT_TALK_CLAIM_ALLY] = "{0} is my ally",
    [IT_TALK_CLAIM_NO_ALLY] = "{0} is not my ally",
    [IT_TALK_THANK] = "thank you",
    [IT_TALK_ACCUSE] = "you do not keep your word",
};

/* Requests as conditions: "if ..., I will ...". */
static const char *const conditions[] = {
    [IT_TALK_ASK_SUPPORT] = "you support me",
    [IT_TALK_ASK_STAY_OUT] = "you stay out of it",
    [IT_TALK_ASK_TRUCE] = "you play truce",
    [IT_TALK_ASK_HOSTILITY] = "you play hostility",
    [IT_TALK_ASK_RELEASE] = "you release my hostage",
    [IT_TALK_ASK_SPARE] = "you do not torment my hostages",
    [IT_TALK_ASK_ACCEPT] = "you accept my support",
};
#define CONDITIONS (sizeof conditions / sizeof conditions[0])

const char *it_talk_message(size_t number) {
  if (number < SAY_COUNT) return messages[number];
  number -= SAY_COUNT - 1; /* nothing is said with verb 0 */
  if (number < IT_TALK_VERBS) return statements[number];
  number -= IT_TALK_VERBS - 1;
  return number < CONDITIONS ? conditions[number] : NULL;
}

static bool speaks_of_own_card(unsigned verb) {
  return verb == IT_TALK_CLAIM_HOLD || verb == IT_TALK_CLAIM_LACK;
}

static bool speaks_of_hostage(unsigned verb) {
  return verb == IT_TALK_CLAIM_HOSTAGE || verb == IT_TALK_CLAIM_NO_HOSTAGE;
}

static bool speaks_of_ally(unsigned verb) {
  return verb == IT_TALK_CLAIM_ALLY || verb == IT_TALK_CLAIM_NO_ALLY;
}

static bool speaks_to_nobody(unsigned verb) {
  return speaks_of_own_card(verb) || speaks_of_ally(verb) || verb == IT_TALK_PROMISE_STAY_OUT ||
         verb == IT_TALK_PROMISE_TRUCE || verb == IT_TALK_PROMISE_HOSTILITY;
}

/* What is said to `addressee`; `about` keeps its slots. */
static ht_value statement_of(it_speech *words, unsigned speaker, unsigned statement,
                             unsigned addressee, ht_value about[2]) {
  unsigned verb = it_talk_verb(statement), seat = it_talk_seat(statement);
  if (verb >= IT_TALK_VERBS || statements[verb] == NULL) return ht_text("");
  bool hostage = speaks_of_hostage(verb), card = hostage || speaks_of_own_card(verb);
  if (card) about[0] = it_phrase_kind(words, hostage ? seat : speaker, it_talk_kind(statement));
  if (speaks_of_ally(verb)) about[0] = it_phrase_ally(words, it_talk_ally(statement));
  about[card || speaks_of_ally(verb)] =
      seat == addressee ? ht_term(messages[SAY_YOU]) : it_phrase_house(words, seat);
  return ht_phrase(statements[verb], about, hostage ? 2 : 1);
}

/* What is said, whole; the slots of its parts are the caller's. */
typedef struct speech {
  ht_value about[2][2], pair[2];
} speech;

static ht_value said_of(it_speech *words, unsigned speaker, hf_talk talk, speech *kept) {
  unsigned first = talk & 0xFFFF, second = talk >> 16;
  unsigned verb = it_talk_verb(first), seat = it_talk_seat(first);
  ht_value said = statement_of(words, speaker, first, seat, kept->about[0]);
  if (second == 0 || verb >= CONDITIONS || conditions[verb] == NULL) return said;
  kept->pair[0] = ht_term(conditions[verb]);
  kept->pair[1] = statement_of(words, speaker, second, seat, kept->about[1]);
  return ht_phrase(messages[SAY_IF], kept->pair, 2);
}

size_t it_talk(const hf_rules *rules, const hf_state *state, unsigned speaker, hf_talk talk,
               unsigned reader, ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, reader);
  unsigned seat = it_talk_seat(talk & 0xFFFF);
  bool to_all = talk >> 16 == 0 && speaks_to_nobody(it_talk_verb(talk & 0xFFFF));
  speech kept;
  ht_value slots[3] = {it_phrase_seat(&words, speaker), it_phrase_seat(&words, seat)};
  slots[to_all ? 1 : 2] = said_of(&words, speaker, talk, &kept);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  ht_put(&writer, messages[to_all ? SAY_TO_ALL : SAY_TO], slots, to_all ? 2 : 3);
  return ht_writer_end(&writer);
}

size_t it_said(const hf_rules *rules, const hf_state *state, unsigned speaker, hf_talk talk,
               ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, speaker);
  speech kept;
  ht_value said = said_of(&words, speaker, talk, &kept);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  ht_put_value(&writer, &said, HT_NOMINATIVE);
  ht_write_text(&writer, ".");
  return ht_writer_end(&writer);
}
