/* Changes in force: constant abilities and lasting effects, one by one. */
#ifndef CG_FORCE_H
#define CG_FORCE_H

#include "../words/expr.h"

/* One change that is in force: a modifier's expression, and what it was bound
 * to if it is a lasting one. */
typedef struct cg_change {
  cg_scope *scope;
  const uint16_t *at; /* behind its op */
  uint16_t op;
  const cg_lasting *bound; /* NULL: of a constant ability */
} cg_change;
/* The op of what is no modifier: those it is bound to began to take part in the challenge. */
enum { CG_TOOK_PART = 0 };
typedef void (*cg_visit)(const cg_change *change, void *user);
/* Calls back for each change of these families that is in force. */
void cg_each_change(cg_table *table, cg_mask families, cg_visit visit, void *user);
/* The same for lasting effects alone, and for one constant ability, blank or not. */
void cg_each_lasting_change(cg_table *table, cg_mask families, cg_visit visit, void *user);
void cg_each_change_by(cg_table *table, const cg_source *source, cg_mask families, cg_visit visit,
                       void *user);
/* Do the conditions of a constant ability hold? */
bool cg_conditions_hold(cg_table *table, const cg_source *source);
/* The same for the constant abilities of one card in play, blank or not. */
void cg_each_own_change(cg_table *table, unsigned object, cg_mask families, cg_visit visit,
                        void *user);
/* The same for what a card in a hand or in shadows says of itself. */
void cg_each_change_of(cg_table *table, unsigned seat, unsigned def, cg_mask families,
                       cg_visit visit, void *user);
/* Is this card one of those that a change names first? Moves behind them. */
bool cg_change_names(const cg_change *change, const uint16_t **at, const cg_thing *thing);

/* Reading one of them. */

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
