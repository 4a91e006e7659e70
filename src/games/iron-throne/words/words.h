/* The words of The Iron Throne: what its parts share. */
#ifndef HT_IRON_THRONE_H
#define HT_IRON_THRONE_H

#include "../rules/cards.h"
#include "text/text.h"

/* Whom a sentence is for, and what it may speak of. A name from a player's
 * own card file is kept here while the sentence is made. */
typedef struct throne_words {
  const it_rules *rules;
  const it_public *table;
  unsigned seats, reader;
  char name[HT_SLOTS_MAX][40];
  unsigned names;
  ht_value part[24]; /* slots of slots */
  unsigned parts;
} throne_words;

/* Room for slots of slots, which lives as long as the words. */
ht_value *throne_parts(throne_words *words, unsigned count);
/* A template over one part. */
ht_value throne_phrase(throne_words *words, const char *english, ht_value part);

throne_words throne_words_of(const hf_rules *rules, const hf_state *state, unsigned reader);

/* The house that sits there; "you" if it is the reader. */
ht_value throne_seat(const throne_words *words, unsigned seat);
/* The house, even if it is the reader's. */
ht_value throne_house(const throne_words *words, unsigned seat);
/* A house by its number, below IT_HOUSES. */
ht_value throne_house_name(unsigned house);
ht_value throne_character(throne_words *words, unsigned seat, unsigned character);
/* A kind of house card of a seat: "Hostility 12", "Arya’s card". */
ht_value throne_kind(throne_words *words, unsigned seat, unsigned kind);
ht_value throne_ally(throne_words *words, unsigned ally);
ht_value throne_event_card(throne_words *words, unsigned event);
/* The active player of a side. */
ht_value throne_side(const throne_words *words, unsigned side);
ht_value throne_outcome(unsigned outcome);
/* Where a hostage comes from: IT_SOURCE_OPEN ..., IT_SOURCE_HELD + seat. */
ht_value throne_source(throne_words *words, unsigned source);
/* What one half of a deal gives: the challenger's (0) or the defender's (1). */
ht_value throne_terms(throne_words *words, unsigned half, const it_terms *terms);
/* A whole deal: "Stark proposes: ..." */
size_t throne_proposal(throne_words *words, unsigned proposer, const it_terms deal[2],
                       ht_language language, char *buffer, size_t size);
/* The titles of a leader's ability and of a character card's text. */
ht_value throne_leader_title(const throne_words *words, unsigned seat, unsigned character);
ht_value throne_card_title(const throne_words *words, unsigned seat, unsigned character);

size_t throne_seat_name(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t throne_card_name(const hf_rules *, size_t, ht_language, char *, size_t);
size_t throne_card_own_title(const hf_rules *, size_t, ht_language, char *, size_t);
size_t throne_event(const hf_rules *, const hf_state *, const hf_event *, unsigned, ht_language,
                    char *, size_t);
size_t throne_prompt(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t throne_option(const hf_rules *, const hf_state *, unsigned, hf_option, ht_language, char *,
                     size_t);
size_t throne_talk(const hf_rules *, const hf_state *, unsigned, hf_talk, unsigned, ht_language,
                   char *, size_t);
size_t throne_said(const hf_rules *, const hf_state *, unsigned, hf_talk, ht_language, char *,
                   size_t);
size_t throne_result(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);

const char *throne_name_message(size_t number);
const char *throne_event_message(size_t number);
const char *throne_prompt_message(size_t number);
const char *throne_option_message(size_t number);
const char *throne_talk_message(size_t number);
const char *throne_answer_message(size_t number);

#endif
