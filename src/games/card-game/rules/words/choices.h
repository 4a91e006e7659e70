/* The ability under way, and what it offers to choose from. */
#ifndef CG_CHOICES_H
#define CG_CHOICES_H

#include "expr.h"

enum { OF_CARDS, OF_PLAYERS, OF_ICONS, OF_SORTS };

/* The elements of a set, as references. */
typedef struct cg_choice {
  cg_cards cards;
  uint32_t players;
  unsigned type;
  bool hidden; /* what there is to choose from is not open to all */
  bool target; /* what is chosen is a target */
} cg_choice;

void cg_read_choice(cg_scope *scope, const uint16_t **at, cg_choice *what);
/* Keeps of a choice only what the statements behind it can be carried out with;
 * `one`: the first such element is enough. False: there is none. */
bool cg_narrow(cg_scope *scope, unsigned reg, cg_choice *what, const uint16_t *at,
               const uint16_t *end, bool one);
/* Is this one of the clauses that choose targets before an ability is carried out? */
bool cg_is_target_clause(const cg_scope *scope, const uint16_t *at);
/* Who chooses targets chooses one or more (RR: Choose), also of `up to` so many. */
static inline int cg_least(int least, bool targets) { return targets && least < 1 ? 1 : least; }
void cg_offer_choice(cg_table *table, const cg_choice *what, cg_options *options);
/* Not if it is a target and may not be one. */
bool cg_may_choose(cg_scope *scope, const cg_choice *what, unsigned object);
bool cg_scope_immune(cg_scope *scope, unsigned object);
/* From here to `end`: could something happen? */
bool cg_would(cg_scope *scope, const uint16_t *at, const uint16_t *end);

uint32_t cg_ref_of_option(const cg_table *table, uint32_t option);
/* Could the statements of an ability change anything (abilities.c)? */
bool cg_would_change(cg_scope *scope, const hl_ability *ability);

#endif
