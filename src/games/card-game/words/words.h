/* The words of the Card Game: what its parts share. */
#ifndef HT_CARD_GAME_H
#define HT_CARD_GAME_H

#include "../rules/state/table.h"
#include "text/text.h"

/* Whom a sentence is for, and what it may speak of. Room for slots of slots is
 * kept here while the sentence is made. */
typedef struct court_words {
  cg_table table; /* to ask the rules with; nothing is changed through it */
  unsigned reader;
  ht_value part[160];
  unsigned parts;
} court_words;

court_words court_words_of(const hf_rules *rules, const hf_state *state, unsigned reader);
/* The same from a view. */
court_words court_words_seen(const hf_rules *rules, const hf_view *view, unsigned reader);

ht_value *court_parts(court_words *words, unsigned count);
ht_value court_phrase1(court_words *words, const char *english, ht_value part);
ht_value court_phrase2(court_words *words, const char *english, ht_value first, ht_value second);
ht_value court_nothing(void);
/* Things one after the other: "a, b and c"; several are <*>. */
ht_value court_list(court_words *words, const ht_value *items, unsigned count);

/* --- names ------------------------------------------------------------------ */

ht_value court_faction(unsigned faction);
/* Who sits there; "you" if it is the reader. */
ht_value court_seat(court_words *words, unsigned seat);
/* The same without "you": the faction, with the seat's number where several play it. */
ht_value court_seat_named(court_words *words, unsigned seat);
/* A card by its definition, counted from 1. */
ht_value court_card(court_words *words, unsigned def);
/* The title alone, for a place between quotation marks. */
ht_value court_title(const court_words *words, unsigned def);
/* A card in play: its name, "a card face down", "Stark's faction card". */
ht_value court_object(court_words *words, unsigned object);
/* The card that lay in a slot when something happened: events say which it was. */
ht_value court_told(court_words *words, unsigned object, unsigned def);
/* The same so that it cannot be taken for another: whose it is, on what, which copy. */
ht_value court_object_apart(court_words *words, unsigned object);
/* The cards of a set, at most so many by name. */
ht_value court_set(court_words *words, const uint64_t *set);
/* Which card lies there, as far as the reader knows; 0: not known. */
unsigned court_def_of(const court_words *words, unsigned object);
/* Which of the abilities that its player uses this one is, counted from 1; 0: there is
 * only one. */
unsigned court_ability_number(const court_words *words, unsigned def, unsigned ability);
/* "a military challenge" */
ht_value court_challenge(court_words *words, unsigned type);
ht_value court_icon(unsigned type);
ht_value court_phase(unsigned phase);
ht_value court_keyword(unsigned keyword);
ht_value court_figure(unsigned figure);
/* "hand", "deck", "discard pile" */
ht_value court_zone(unsigned zone);

/* --- occasions ---------------------------------------------------------------- */

/* What happens, as a clause: "Tywin Lannister would be killed (Put to the
 * Sword)". The groups from `first` to before `end`. */
ht_value court_occasion(court_words *words, unsigned first, unsigned end, bool would);
/* What one ability under way answers; nothing where it answers nothing. */
ht_value court_answered(court_words *words, const cg_context *context);

/* --- what text.h asks of a game --------------------------------------------- */

size_t court_seat_name(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t court_card_name(const hf_rules *, size_t, ht_language, char *, size_t);
size_t court_card_kind(const hf_rules *, size_t, ht_language, char *, size_t);
size_t court_card_facts(const hf_rules *, size_t, ht_language, char *, size_t);
size_t court_event(const hf_rules *, const hf_state *, const hf_event *, unsigned, ht_language,
                   char *, size_t);
size_t court_result(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t court_prompt(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t court_option(const hf_rules *, const hf_state *, unsigned, hf_option, ht_language, char *,
                    size_t);
size_t court_detail(const hf_rules *, const hf_view *, unsigned, hf_option, bool, ht_language,
                    char *, size_t);
/* Cards that merged events carry, two to an operand: a definition counted from 1,
 * or what has none. */
enum { COURT_FACTION_CARD = 0xF00, COURT_FACE_DOWN = 0xFFF, COURT_ITEM_BITS = 12 };
bool court_merge(hf_event *first, const hf_event *second);
const char *court_sign(size_t number);
size_t court_sign_text(const hf_rules *, const hf_state *, size_t, unsigned, unsigned, ht_language,
                       char *, size_t);
uint32_t court_signs_of(const hf_rules *, const hf_state *, const hf_event *, unsigned);

const char *court_name_message(size_t number);
const char *court_occasion_message(size_t number);
const char *court_event_message(size_t number);
const char *court_prompt_message(size_t number);
const char *court_option_message(size_t number);
const char *court_table_message(size_t number);
const char *court_detail_message(size_t number);

/* decks.c: what the rules say is wrong with a deck, in the reader's language */
const char *court_deck_message(size_t number);
/* What a card, a faction or a heading of a deck with this Ukrainian name is called in English;
 * NULL: there is none. */
const char *court_deck_english(const hf_rules *rules, const char *name, size_t length);
size_t court_deck_problem(const char *message, ht_language language, char *buffer, size_t size);

/* windows.c */
const char *court_window_message(size_t number);

#endif
