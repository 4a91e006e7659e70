/* The cards as they are written: what is built in of each game that has some, ended by one without
 * a name; and the packs beside it. */
#ifndef FL_CARD_SOURCE_H
#define FL_CARD_SOURCE_H

#include "holdfast/game.h"

typedef struct fl_card_source {
  const char *game, *text;
} fl_card_source;
typedef struct fl_pack_source {
  const char *game, *pack, *text;
} fl_pack_source;

extern const fl_card_source fl_card_sources[];
extern const fl_pack_source fl_pack_sources[];

/* The cards of a set of the game, as a text that makes this set, and its hash. To be freed; NULL:
 * there is no such set, or it is not made of texts that are here. */
char *fl_set_text(const hf_game *game, const char *name);

#endif
