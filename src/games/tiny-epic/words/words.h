/* The words of Tiny Epic: what its parts share. */
#ifndef HT_TINY_EPIC_H
#define HT_TINY_EPIC_H

#include "../rules/table.h"
#include "text/text.h"

/* Whom a sentence is for, and what it may speak of. Room for slots of slots is
 * kept here while the sentence is made. */
typedef struct epic_words {
  const te_rules *rules;
  const te_public *table;
  unsigned seats, reader;
  ht_value part[48];
  unsigned parts;
} epic_words;

/* Players at a table of so many seats, the Rival included. */
unsigned epic_players(unsigned seats);
epic_words epic_words_of(const hf_rules *rules, const hf_state *state, unsigned reader);
/* The same from a view. */
epic_words epic_words_seen(const hf_rules *rules, const hf_view *view, unsigned reader);

ht_value *epic_parts(epic_words *words, unsigned count);
ht_value epic_phrase1(epic_words *words, const char *english, ht_value part);
ht_value epic_phrase2(epic_words *words, const char *english, ht_value first, ht_value second);

/* --- names ------------------------------------------------------------------ */

ht_value epic_house(const epic_words *words, unsigned house);
/* The house that sits there; "you" if it is the reader. */
ht_value epic_seat(const epic_words *words, unsigned seat);
/* The house, even if it is the reader's. */
ht_value epic_seat_house(const epic_words *words, unsigned seat);
/* A seat, or a house without an ally: TE_FREE_SIDE. */
ht_value epic_side(const epic_words *words, unsigned side);
ht_value epic_domain(const epic_words *words, unsigned domain);
/* A face of a die, which is a slot of the mat and an action as well. */
ht_value epic_face(unsigned face);
/* The hero who serves a house in this game; nothing where there is none. */
ht_value epic_hero(const epic_words *words, unsigned house);
/* One of the rules' heroes. */
ht_value epic_hero_named(const epic_words *words, unsigned hero);
/* A plot card by its title, a hero's card by the hero. */
ht_value epic_card(epic_words *words, unsigned card);
/* The title alone, for a place between quotation marks. */
ht_value epic_card_title(const epic_words *words, unsigned card);
/* What it does in a battle: "strength 4", "retreat". */
ht_value epic_icon(epic_words *words, unsigned card);
/* The houses on its corner: "Arryn, Stark". */
ht_value epic_shields(epic_words *words, unsigned card);
/* "2 Stark tokens" */
ht_value epic_tokens(epic_words *words, unsigned house, unsigned count);
/* Things one after the other: "a, b and c". */
ht_value epic_list(epic_words *words, const ht_value *items, unsigned count);

/* The units of one house, as events pack them: tokens, hero + 2 * dragons +
 * 8 * eggs. Writes the items, at most four, and returns how many. */
unsigned epic_units(epic_words *words, unsigned house, unsigned tokens, unsigned others,
                    ht_value item[4]);

/* The number of the rules' card that a card in hand is. */
size_t epic_card_number(const epic_words *words, unsigned card);
/* And of a hero's card. */
size_t epic_hero_card(const te_rules *rules, unsigned hero);

/* --- what text.h asks of a game --------------------------------------------- */

size_t epic_seat_name(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t epic_card_name(const hf_rules *, size_t, ht_language, char *, size_t);
size_t epic_card_kind(const hf_rules *, size_t, ht_language, char *, size_t);
size_t epic_card_facts(const hf_rules *, size_t, ht_language, char *, size_t);
size_t epic_event(const hf_rules *, const hf_state *, const hf_event *, unsigned, ht_language,
                  char *, size_t);
size_t epic_result(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t epic_prompt(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t epic_option(const hf_rules *, const hf_state *, unsigned, hf_option, ht_language, char *,
                   size_t);
size_t epic_detail(const hf_rules *, const hf_view *, unsigned, hf_option, bool, ht_language,
                   char *, size_t);
bool epic_merge(hf_event *first, const hf_event *second);
const char *epic_sign(size_t number);
size_t epic_sign_text(const hf_rules *, const hf_state *, size_t, unsigned, unsigned, ht_language,
                      char *, size_t);
uint32_t epic_signs_of(const hf_rules *, const hf_state *, const hf_event *, unsigned);

const char *epic_name_message(size_t number);
const char *epic_card_message(size_t number);
const char *epic_event_message(size_t number);
const char *epic_prompt_message(size_t number);
const char *epic_option_message(size_t number);
const char *epic_table_message(size_t number);
const char *epic_detail_message(size_t number);

#endif
