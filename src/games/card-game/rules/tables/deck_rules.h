/* What agendas say about the deck: so many cards at most, so many at least, cards of other factions
 * too. Read from their words. */
#ifndef CG_DECK_RULES_H
#define CG_DECK_RULES_H

#include "../state/cards.h"
#include "../words/vocabulary.h"

/* What decides which cards a deck may hold: its faction, and its agendas. An agenda may let in
 * others beside it ("your deck may have 2 more banner agendas"). */
#define CG_AGENDAS_MOST 4
typedef struct cg_colours {
  uint16_t agenda[CG_AGENDAS_MOST]; /* 0 behind the last */
  uint8_t faction;
} cg_colours;

typedef struct cg_deck_rule {
  uint16_t op, agenda;
  int number;
  const uint16_t *cards; /* which; a trait of agendas */
} cg_deck_rule;

/* Does such a rule begin with a number? */
static inline bool cg_rule_counts(uint16_t op) {
  return op != CG_M_DECK_MAY && op != CG_M_DECKS_NONE;
}

/* Rules about decks that are still to be read. */
typedef struct cg_deck_rules {
  const cg_rules *rules;
  const uint16_t *agenda, *last; /* the one whose rules are read, and behind the last */
  unsigned ability, end;         /* the next one, and behind the last */
  const uint16_t *at;            /* in the words of the one before it; NULL: not in any */
} cg_deck_rules;

/* Those of all these agendas; each is read once. */
cg_deck_rules cg_rules_about(const cg_rules *rules, const uint16_t *agendas, unsigned count);
static inline cg_deck_rules cg_rules_of(const cg_rules *rules, const cg_colours *colours) {
  return cg_rules_about(rules, colours->agenda, CG_AGENDAS_MOST);
}
/* The next one; false behind the last. */
bool cg_next_rule(cg_deck_rules *left, cg_deck_rule *rule);

/* Does a rule let in cards of one faction, in so many words; does it say no more than that they
 * are not loyal? */
bool cg_names_factions(const uint16_t *cards, bool *all);

/* So many agendas with its traits an agenda lets in beside it. */
unsigned cg_agendas_let_in(const cg_rules *rules, unsigned agenda, unsigned other);

#endif
