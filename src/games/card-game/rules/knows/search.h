/* Going through the abilities that there are in a window (search.c), for windows.c. */
#ifndef CG_SEARCH_H
#define CG_SEARCH_H

#include "hands.h"

typedef struct cg_search {
  cg_table *table;
  unsigned seat; /* CG_NOBODY: of all */
  unsigned timing, first, end;
  cg_options *options; /* NULL: one is enough */
  cg_mask names;       /* of all groups, and CG_CALL_; of actions: the phase, one bit each */
  unsigned situation;  /* what there is of all that abilities of the seat may need ... */
  unsigned gold;       /* ... to be used, and to be paid */
  bool guess;          /* as far as all can see */
  bool by_words;       /* no glance is trusted: in checked builds */
} cg_search;

/* Each offers the abilities that may be used, or tells whether there is one: of cards in play; of
 * these where the listeners are known; of the hand; of cards that are used from elsewhere, among
 * them those in shadows and piles; of cards that are being discarded from a hand or deck. */
bool cg_search_play(cg_search *s);
bool cg_search_own(cg_search *s);
void cg_search_hand(cg_search *s, const cg_hand *hand);
void cg_search_more_places(cg_search *s);
bool cg_search_elsewhere(cg_search *s);
bool cg_search_piles(cg_search *s);
bool cg_search_subjects(cg_search *s);
/* Could the seat hold an event that it could use now? */
bool cg_search_repertoire(cg_search *s);
/* The cards that the seat may save with a duplicate. */
void cg_offer_duplicates(cg_table *table, unsigned seat, unsigned first, unsigned end,
                         cg_options *options);

#endif
