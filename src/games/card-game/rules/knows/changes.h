/* Reading one change that is in force: see cg_each_change(). */
#ifndef CG_CHANGES_H
#define CG_CHANGES_H

#include "figures.h"

/* What is asked of all changes, and what they have answered so far. */
typedef struct cg_question {
  const cg_thing *thing;
  unsigned word, seat, def;
  int count;
  bool yes;
} cg_question;

/* The cards in play that a change names first; moves behind them. */
void cg_named_cards(const cg_change *change, const uint16_t **at, cg_cards *cards);
/* The same where it names a single one by what it is: CG_NO_OBJECT if that is not in play.
 * False: it names others, and nothing was read. */
bool cg_named_card(const cg_change *change, const uint16_t **at, unsigned *object);
bool cg_names_player(const cg_change *change, const uint16_t **at, unsigned seat);
/* Numbers and words of a lasting change are those of its beginning. */
int cg_change_number(const cg_change *change, const uint16_t **at);
unsigned cg_change_word(const cg_change *change, const uint16_t **at);

#endif
