/* The words of The Iron Throne: what its parts share. */
#ifndef HT_IRON_THRONE_H
#define HT_IRON_THRONE_H

#include "../rules/cards.h"
#include "text/text.h"

/* Whom a sentence is for, and what it may speak of. A name from a player's
 * own card file is kept here while the sentence is made. */
typedef struct it_speech {
  const it_rules *rules;
  const it_public *table;
  unsigned seats, reader;
  char name[HT_SLOTS_MAX][40];
  unsigned names;
  ht_value part[24]; /* slots of slots */
  unsigned parts;
} it_speech;

/* Room for slots of slots, which lives as long as the words. */
ht_value *it_speech_parts(it_speech *words, unsigned count);
/* A template over one part. */
ht_value it_phrase(it_speech *words, const char *english, ht_value part);

it_speech it_speech_of(const hf_rules *rules, const hf_state *state, unsigned reader);

/* The house that sits there; "you" if it is the reader. */
ht_value it_phrase_seat(const it_speech *words, unsigned seat);
/* The house, even if it is the reader's. */
ht_value it_phrase_house(const it_speech *words, unsigned seat);
/* A house by its number, below IT_HOUSES. */
ht_value it_phrase_house_name(unsigned house);
ht_value it_phrase_character(it_speech *words, unsigned seat, unsigned character);
/* A kind of house card of a seat: "Hostility 12", "Arya’s card". */
ht_value it_phrase_kind(it_speech *words, unsigned seat, unsigned kind);
ht_value it_phrase_ally(it_speech *words, unsigned ally);
ht_value it_phrase_event_card(it_speech *words, unsigned event);
/* The active player of a side. */
ht_value it_side_shown(const it_speech *words, unsigned side);
ht_value it_phrase_outcome(unsigned outcome);
/* Where a hostage comes from: IT_SOURCE_OPEN ..., IT_SOURCE_HELD + seat. */
ht_value it_phrase_source(it_speech *words, unsigned source);
/* What one half of a deal gives: the challenger's (0) or the defender's (1). */
ht_value it_phrase_terms(it_speech *words, unsigned half, const it_terms *terms);
/* A whole deal: "Stark proposes: ..." */
size_t it_proposal(it_speech *words, unsigned proposer, const it_terms deal[2],
                   ht_language language, char *buffer, size_t size);
/* The card whose ability asks, by the first two operands of its prompt; NULL if there is none. */
const hl_card *it_card_of_ability(const it_speech *words, const uint8_t *arg);
/* What the ability under way wants now and does then, in the words of its card: "choose one of
 * the other players, and look at that player’s hand". */
size_t it_wanted_text(const hf_rules *rules, const hf_state *state, ht_language language,
                      char *buffer, size_t size);
/* The titles of a leader's ability and of a character card's text. */
ht_value it_phrase_leader_title(const it_speech *words, unsigned seat, unsigned character);
ht_value it_phrase_card_title(const it_speech *words, unsigned seat, unsigned character);

size_t it_seat_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t it_card_name(const hf_rules *, size_t, ht_language, char *, size_t);
size_t it_card_own_title(const hf_rules *, size_t, ht_language, char *, size_t);
size_t it_event_text(const hf_rules *, const hf_state *, const hf_event *, unsigned, ht_language,
                     char *, size_t);
size_t it_prompt_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t it_option_text(const hf_rules *, const hf_state *, unsigned, hf_option, ht_language, char *,
                      size_t);
size_t it_talk(const hf_rules *, const hf_state *, unsigned, hf_talk, unsigned, ht_language, char *,
               size_t);
size_t it_said(const hf_rules *, const hf_state *, unsigned, hf_talk, ht_language, char *, size_t);
size_t it_result_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);

size_t it_reason_text(const hf_rules *, const hf_state *, unsigned, const hf_reason *, ht_language,
                      char *, size_t);
size_t it_reason_thing(const hf_rules *, const hf_state *, unsigned, const hf_reason *, ht_language,
                       char *, size_t);

const char *it_name_message(size_t number);
const char *it_event_message(size_t number);
const char *it_prompt_message(size_t number);
const char *it_option_message(size_t number);
const char *it_reason_message(size_t number);
const char *it_talk_message(size_t number);
const char *it_answer_message(size_t number);

#endif
