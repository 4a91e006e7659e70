/* What the rules of a deck say of single cards, and of a deck that grows: what it may hold at all,
 * and what it may and must hold yet. For decks that are drawn, and for what is hidden in one. */
#ifndef CG_DECK_BOUNDS_H
#define CG_DECK_BOUNDS_H

#include "../state/table.h"
#include "deck_rules.h"

/* A table with an empty public part, which is read and never written. On it only what is printed
 * on cards counts. */
cg_table cg_bare_table(const cg_rules *rules);
/* Does a card belong to those that these words of a rule name? */
bool cg_rule_names(cg_table *bare, const uint16_t *cards, unsigned def);

/* May a deck of this faction and these agendas hold that card, by its faction? */
bool cg_is_of_colours(const cg_rules *rules, const cg_colours *colours, unsigned def);
/* The agenda that keeps it out all the same: such cards at all, or more than none; 0. */
unsigned cg_kept_out_by(const cg_rules *rules, const cg_colours *colours, unsigned def);
/* May it hold that card at all? */
static inline bool cg_deck_admits(const cg_rules *rules, const cg_colours *colours, unsigned def) {
  return cg_is_of_colours(rules, colours, def) && cg_kept_out_by(rules, colours, def) == 0;
}

/* The rules that count cards: more than any agendas say together. Further ones are not kept. */
#define CG_BOUNDS 12
typedef struct cg_bounds {
  const cg_rules *rules;
  cg_deck_rule rule[CG_BOUNDS];
  uint8_t has[CG_BOUNDS]; /* so many such cards there are, or titles at least */
  unsigned count;
} cg_bounds;

cg_bounds cg_bounds_for(const cg_rules *rules, const cg_colours *colours);
/* So many cards the deck must have yet. */
unsigned cg_owed(const cg_bounds *bounds);
/* May it have this card, of whose title it has `same`, and `room` for it and others, and still
 * become what its agendas ask for? Once a card may not be added it never may again. */
bool cg_bounds_allow(const cg_bounds *bounds, unsigned def, unsigned same, unsigned room);
/* It has one more card, of whose title it had `same`. */
void cg_bounds_add(cg_bounds *bounds, unsigned def, unsigned same);

#endif
