/* Decks as texts: the lines that players of this game exchange, and codes of one
 * word. What may be in a deck is not asked here: see decks.h. */
#ifndef CG_DECK_TEXT_H
#define CG_DECK_TEXT_H

#include "core/decks.h"
#include "decks.h"

/* A deck with the lines where it says so. */
typedef struct cg_deck_page {
  cg_deck deck;
  char title[HF_DECK_TITLE_MAX];
  bool starter;
  bool markup; /* it is no text of a deck at all */
  uint32_t faction_line, agenda_line;
  uint32_t line[CG_DEFS_MAX]; /* of each card the last, by definition from 0 */
} cg_deck_page;

/* Reads any bytes and tells what could not be understood; returns how many things. */
uint32_t cg_deck_text_read(const cg_rules *rules, const char *text, size_t length,
                           cg_deck_page *page, const hf_deck_ear *ear);
size_t cg_deck_text_write(const cg_rules *rules, const cg_deck *deck, const char *title,
                          bool starter, char *text, size_t size);

/* The set that a card is of, as its definition names it. */
const char *cg_printed_set(const cg_rules *rules, unsigned def);
/* "Core Set" for the set `core`; the word itself for one that is not known here. */
const char *cg_set_name(const char *set);
/* "Stark", "Night's Watch"; and as the card is called, "House Stark". */
const char *cg_faction_name(unsigned faction);
const char *cg_faction_title(unsigned faction);

/* A card's number over all sets, 1141 for the 141st card of the first; 0: it has none. */
unsigned cg_number_of(const cg_rules *rules, unsigned def);
unsigned cg_by_number(const cg_rules *rules, unsigned number);

/* The code of a deck; 0 if a card has no number. */
size_t cg_deck_code_write(const cg_rules *rules, const cg_deck *deck, char *text, size_t size);
enum { CG_CODE_NONE, CG_CODE_BAD, CG_CODE_UNKNOWN, CG_CODE_READ };
/* CG_CODE_NONE: this is no code at all; BAD: it is damaged; UNKNOWN: of cards that are
 * not there. */
int cg_deck_code_read(const cg_rules *rules, const char *word, size_t length, cg_deck *deck);

/* Puts a card where it belongs, in order; false if there is no room. */
bool cg_deck_add(const cg_rules *rules, cg_deck *deck, unsigned def);

#endif
