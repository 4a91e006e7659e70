/* Card sets: a game may have more cards than a table is played with. A pack is a table of compiled
 * cards of its own; a set says by name of which packs a table's cards are, and which of theirs it
 * leaves out. All of it is constant data, made when the house is built.
 *
 * A set is named by its name, or by its packs with '+' between them: "core+ttb". */
#ifndef HF_CORE_CARD_SETS_H
#define HF_CORE_CARD_SETS_H

#include "game.h"

struct hf_pack {
  const char *name;             /* as cards say `set`; NULL behind the last */
  const struct hl_cards *cards; /* NULL: they are not here */
};

struct hf_card_set {
  const char *name;           /* NULL behind the last set */
  const char *title;          /* in English, as people are shown it */
  const char *issuer;         /* who made its list of cards; "" if it has none */
  const char *date;           /* and when: "2020-01-13" */
  const hf_pack *const *pack; /* in the order of the game's; NULL behind the last */
  const char *const *without; /* the ids of cards that are left out; NULL behind the last */
  const char *text;           /* all that it says, in its lines: docs/decks.md */
};

#endif
