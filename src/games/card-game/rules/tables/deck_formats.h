/* Formats: which cards a deck may hold, and how they may stand beside each other. A format is a
 * text, of one that comes with the game or a host's own: docs/decks.md. */
#ifndef CG_DECK_FORMATS_H
#define CG_DECK_FORMATS_H

#include "core/decks.h"
#include "decks.h"

/* One that comes with the game; false: there is none of that name. */
bool cg_format_named(const hf_game *game, const char *name, hf_deck_format *format);
/* A host's own, which is kept by the caller. Tells all that is wrong with it; returns how many
 * things that are. */
uint32_t cg_format_read(const cg_rules *rules, const char *text, size_t length,
                        hf_deck_format *format, const hf_deck_ear *ear);
/* Tells, card by card, what the format does not let a deck hold. */
void cg_format_judge(const cg_rules *rules, const cg_deck *deck, const hf_deck_format *format,
                     bool melee, cg_judge *judge);
/* The same without a look at packs, for a deck of cards that are all of the format. */
void cg_format_judge_lists(const cg_rules *rules, const cg_deck *deck, const hf_deck_format *format,
                           bool melee, cg_judge *judge);
/* What the format says of one card: "banned", "restricted", "pod", "out", or "" for nothing. */
const char *cg_format_listed(const cg_rules *rules, unsigned def, const hf_deck_format *format,
                             bool melee);
/* The format that a table of these rules is played in; false: of the cards that are built in there
 * is none that a deck could break. */
bool cg_format_of_rules(const cg_rules *rules, hf_deck_format *format);

#endif
