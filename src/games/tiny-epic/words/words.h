/* The words of Tiny Epic: what its parts share. */
#ifndef HT_TINY_EPIC_H
#define HT_TINY_EPIC_H

#include "../rules/table.h"
#include "text/text.h"

/* Whom a sentence is for, and what it may speak of. Room for slots of slots is
 * kept here while the sentence is made. */
typedef struct te_speech {
  const te_rules *rules;
  const te_public *table;
  unsigned seats, reader;
  ht_value part[48];
  unsigned parts;
} te_speech;

/* Players at a table of so many seats, the Rival included. */
unsigned te_players(unsigned seats);
te_speech te_speech_of(const hf_rules *rules, const hf_state *state, unsigned reader);
/* The same from a view. */
te_speech te_speech_from_view(const hf_rules *rules, const hf_view *view, unsigned reader);

ht_value *te_speech_parts(te_speech *words, unsigned count);
ht_value te_phrase1(te_speech *words, const char *english, ht_value part);
ht_value te_phrase2(te_speech *words, const char *english, ht_value first, ht_value second);

/* --- names ------------------------------------------------------------------ */

ht_value te_phrase_house(const te_speech *words, unsigned house);
/* The house that sits there; "you" if it is the reader. */
ht_value te_phrase_seat(const te_speech *words, unsigned seat);
/* The house, even if it is the reader's. */
ht_value te_phrase_seat_house(const te_speech *words, unsigned seat);
/* A seat, or a house without an ally: TE_FREE_SIDE. */
ht_value te_side_shown(const te_speech *words, unsigned side);
ht_value te_phrase_domain(const te_speech *words, unsigned domain);
/* A face of a die, which is a slot of the mat and an action as well. */
ht_value te_phrase_face(unsigned face);
/* The hero who serves a house in this game; nothing where there is none. */
ht_value te_phrase_hero(const te_speech *words, unsigned house);
/* One of the rules' heroes. */
ht_value te_phrase_hero_named(const te_speech *words, unsigned hero);
/* A plot card by its title, a hero's card by the hero. */
ht_value te_phrase_card(te_speech *words, unsigned card);
/* The title alone, for a place between quotation marks. */
ht_value te_phrase_card_title(const te_speech *words, unsigned card);
/* What it does in a battle: "strength 4", "retreat". */
ht_value te_phrase_icon(te_speech *words, unsigned card);
/* The houses on its corner: "Arryn, Stark". */
ht_value te_phrase_shields(te_speech *words, unsigned card);
/* "2 Stark tokens" */
ht_value te_phrase_tokens(te_speech *words, unsigned house, unsigned count);
/* Things one after the other: "a, b and c". */
ht_value te_phrase_list(te_speech *words, const ht_value *items, unsigned count);

/* The units of one house, as events pack them: tokens, hero + 2 * dragons +
 * 8 * eggs. Writes the items, at most four, and returns how many. */
unsigned te_units(te_speech *words, unsigned house, unsigned tokens, unsigned others,
                  ht_value item[4]);

/* The number of the rules' card that a card in hand is. */
size_t te_card_number(const te_speech *words, unsigned card);
/* And of a hero's card. */
size_t te_hero_card(const te_rules *rules, unsigned hero);

/* What the event under way wants now and does then, in the words of its card. */
size_t te_wanted_text(const hf_rules *rules, const hf_state *state, ht_language language,
                      char *buffer, size_t size);

/* --- what text.h asks of a game --------------------------------------------- */

size_t te_seat_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t te_card_name(const hf_rules *, size_t, ht_language, char *, size_t);
size_t te_card_kind(const hf_rules *, size_t, ht_language, char *, size_t);
size_t te_card_facts(const hf_rules *, size_t, ht_language, char *, size_t);
size_t te_event_text(const hf_rules *, const hf_state *, const hf_event *, unsigned, ht_language,
                     char *, size_t);
size_t te_result_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t te_prompt_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t te_option_text(const hf_rules *, const hf_state *, unsigned, hf_option, ht_language, char *,
                      size_t);
size_t te_detail_text(const hf_rules *, const hf_view *, unsigned, hf_option, bool, ht_language,
                      char *, size_t);
bool te_merge(hf_event *first, const hf_event *second);
const char *te_sign(size_t number);
size_t te_sign_text(const hf_rules *, const hf_state *, size_t, unsigned, unsigned, ht_language,
                    char *, size_t);
uint32_t te_signs_of(const hf_rules *, const hf_state *, const hf_event *, unsigned);

size_t te_reason_text(const hf_rules *, const hf_state *, unsigned, const hf_reason *, ht_language,
                      char *, size_t);
size_t te_reason_thing(const hf_rules *, const hf_state *, unsigned, const hf_reason *, ht_language,
                       char *, size_t);

const char *te_name_message(size_t number);
const char *te_card_message(size_t number);
const char *te_event_message(size_t number);
const char *te_prompt_message(size_t number);
const char *te_option_message(size_t number);
const char *te_reason_message(size_t number);
const char *te_table_message(size_t number);
const char *te_detail_message(size_t number);

#endif
