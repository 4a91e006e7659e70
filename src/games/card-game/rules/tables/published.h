/* Every card that is published, whether it is here or not: facts from
 * cards/card-game/published.tsv. */
#ifndef CG_PUBLISHED_H
#define CG_PUBLISHED_H

#include <stddef.h>
#include <stdint.h>

typedef struct cg_published_card {
  uint16_t number; /* its code: 1141 for card 141 of the first cycle */
  const char *id;  /* as card files call it */
  const char *name;
  const char *octgn; /* the id that OCTGN has for it; "" for none */
} cg_published_card;

extern const cg_published_card cg_published_cards[]; /* by their numbers */
extern const unsigned cg_published_count;

/* NULL: no such card is published. The page, which is built without the table, knows of none. */
const cg_published_card *cg_published_by_id(const char *id, size_t length);
const cg_published_card *cg_published_by_octgn(const char *id, size_t length);
const cg_published_card *cg_published_by_number(unsigned number);
/* The first of that name behind `after`, NULL: of all. */
const cg_published_card *cg_published_by_name(const char *name, const cg_published_card *after);

#endif
