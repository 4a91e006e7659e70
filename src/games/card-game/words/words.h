/* The words of the Card Game: what its parts share. */
#ifndef HT_CARD_GAME_H
#define HT_CARD_GAME_H
#include "../rules/state/table.h"
#include "text/text.h"

/* Whom a sentence is for, and what it may speak of. Room for slots of slots is
 * kept here while the sentence is made. */
typedef struct cg_speech {
  cg_table table; /* to ask the rules with; nothing is changed through it */
  unsigned reader;
  ht_value part[160];
  unsigned parts;
} cg_speech;

cg_speech cg_speech_of(const hf_rules *rules, const hf_state *state, unsigned reader);
/* The same from a view. */
cg_speech cg_speech_from_view(const hf_rules *rules, const hf_view *view, unsigned reader);

ht_value *cg_speech_parts(cg_speech *words, unsigned count);
ht_value cg_phrase1(cg_speech *words, const char *english, ht_value part);
ht_value cg_phrase2(cg_speech *words, const char *english, ht_value first, ht_value second);
ht_value cg_phrase_nothing(void);
/* Things one after the other: "a, b and c"; several are <*>. */
ht_value cg_phrase_list(cg_speech *words, const ht_value *items, unsigned count);

/* --- names ------------------------------------------------------------------ */

ht_value cg_phrase_faction(unsigned faction);
/* Who sits there; "you" if it is the reader. */
ht_value cg_phrase_seat(cg_speech *words, unsigned seat);
/* The same without "you": the faction, with the seat's number where several play it. */
ht_value cg_phrase_seat_named(cg_speech *words, unsigned seat);
/* A card by its definition, counted from 1. */
ht_value cg_phrase_card(cg_speech *words, unsigned def);
/* The title alone, for a place between quotation marks. */
ht_value cg_phrase_title(cg_speech *words, unsigned def);
/* A card in play: its name, "a card face down", "Stark's faction card". */
ht_value cg_phrase_object(cg_speech *words, unsigned object);
/* The card that lay in a slot when something happened: events say which it was. */
ht_value cg_phrase_told(cg_speech *words, unsigned object, unsigned def);
/* The same so that it cannot be taken for another: whose it is, on what, which copy. */
ht_value cg_phrase_object_apart(cg_speech *words, unsigned object);
/* The cards of a set, at most so many by name. */
ht_value cg_phrase_set(cg_speech *words, const uint64_t *set);
/* Which card lies there, as far as the reader knows; 0: not known. */
unsigned cg_def_told(const cg_speech *words, unsigned object);
/* Which of the abilities that its player uses this one is, counted from 1; 0: there is
 * only one. */
unsigned cg_ability_number(const cg_speech *words, unsigned def, unsigned ability);
/* "a military challenge" */
ht_value cg_phrase_challenge(cg_speech *words, unsigned type);
ht_value cg_phrase_icon(unsigned type);
ht_value cg_phrase_phase(unsigned phase);
ht_value cg_phrase_keyword(unsigned keyword);
/* "hand", "deck", "discard pile" */
ht_value cg_phrase_zone(unsigned zone);

/* --- occasions ---------------------------------------------------------------- */

/* What happens, as a clause: "Tywin Lannister would be killed (Put to the
 * Sword)". The groups from `first` to before `end`. */
ht_value cg_phrase_occasion(cg_speech *words, unsigned first, unsigned end, bool would);
/* What one ability under way answers; nothing where it answers nothing. */
ht_value cg_phrase_answered(cg_speech *words, const cg_context *context);

/* --- what text.h asks of a game --------------------------------------------- */

size_t cg_seat_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t cg_card_name(const hf_rules *, size_t, ht_language, char *, size_t);
size_t cg_card_kind(const hf_rules *, size_t, ht_language, char *, size_t);
size_t cg_card_facts(const hf_rules *, size_t, ht_language, char *, size_t);
size_t cg_event_text(const hf_rules *, const hf_state *, const hf_event *, unsigned, ht_language,
                     char *, size_t);
size_t cg_result_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t cg_prompt_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t cg_option_text(const hf_rules *, const hf_state *, unsigned, hf_option, ht_language, char *,
                      size_t);
size_t cg_reason_text(const hf_rules *, const hf_state *, unsigned, const hf_reason *, ht_language,
                      char *, size_t);
size_t cg_reason_thing(const hf_rules *, const hf_state *, unsigned, const hf_reason *, ht_language,
                       char *, size_t);
size_t cg_stakes_text(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
size_t cg_detail_text(const hf_rules *, const hf_view *, unsigned, hf_option, bool, ht_language,
                      char *, size_t);
/* Cards that merged events carry, two to an operand: a definition counted from 1,
 * or what has none. */
enum { CG_FACTION_CARD = 0xF00, CG_SHOWN_FACE_DOWN = 0xFFF, CG_ITEM_BITS = 12 };
bool cg_merge(hf_event *first, const hf_event *second);
const char *cg_sign(size_t number);
size_t cg_sign_text(const hf_rules *, const hf_state *, size_t, unsigned, unsigned, ht_language,
                    char *, size_t);
uint32_t cg_signs_of(const hf_rules *, const hf_state *, const hf_event *, unsigned);

const char *cg_name_message(size_t number);
const char *cg_occasion_message(size_t number);
const char *cg_event_message(size_t number);
const char *cg_prompt_message(size_t number);
const char *cg_option_message(size_t number);
const char *cg_reason_message(size_t number);
const char *cg_stakes_message(size_t number);
const char *cg_table_message(size_t number);
const char *cg_detail_message(size_t number);

/* decks.c: what the rules say is wrong with a deck, in the reader's language */
const char *cg_deck_message(size_t number);
/* What a card, a faction or a heading of a deck with this Ukrainian name is called in English;
 * NULL: there is none. */
const char *cg_deck_english(const hf_rules *rules, const char *name, size_t length);
size_t cg_deck_problem(const char *message, ht_language language, char *buffer, size_t size);

/* windows.c */
const char *cg_window_message(size_t number);

#endif
