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
  bool melee;
  bool markup;                  /* it is no text of a deck at all */
  char format[HF_CARD_SET_MAX]; /* `Format: NAME`, and where it says so; "" for none */
  uint32_t format_line;
  uint32_t faction_line, agenda_line;
  uint32_t lacks, lacking_lines; /* copies of cards that are published and not here; their lines */
  uint32_t line[CG_DEFS_MAX];    /* of each card the last, by definition from 0 */
} cg_deck_page;

/* Reads any bytes and tells what could not be understood; returns how many things. */
uint32_t cg_deck_text_read(const cg_rules *rules, const char *text, size_t length,
                           cg_deck_page *page, const hf_deck_ear *ear);

/* Where the first of several decks in a text ends. */
size_t cg_deck_text_first(const char *text, size_t length);

enum { CG_CODE_NONE, CG_CODE_BAD, CG_CODE_UNKNOWN, CG_CODE_READ };

#endif
