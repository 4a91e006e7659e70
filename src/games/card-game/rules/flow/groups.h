/* What happens, as groups: opened, told of, and closed. */
#ifndef CG_GROUPS_H
#define CG_GROUPS_H

#include "../state/occurrence.h"

/* Opens a group; its set, if it has one, is empty. Fill it, then cg_happen(). */
cg_group *cg_open_plain(cg_table *table, unsigned kind, unsigned seat);
void cg_give_set(cg_table *table, cg_group *group); /* if there is one left */
static inline cg_group *cg_open(cg_table *table, unsigned kind, unsigned seat, bool with_set) {
  cg_group *group = cg_open_plain(table, kind, seat);
  if (with_set) cg_give_set(table, group);
  return group;
}
/* Is there something happening that what comes about now is reacted to together with? */
bool cg_has_window(const cg_table *table);
/* The latest group has come about with it, if there is such. */
void cg_join_window(cg_table *table);
/* Is there room for another one that happens to cards in play? */
static inline bool cg_has_group_for_cards(const cg_table *table) {
  return table->pub->group_count < CG_GROUPS && table->pub->set_count < CG_SETS;
}
/* The groups from here on are over. */
void cg_close(cg_table *table, unsigned first);
/* Has the ability chosen this card, or does it speak of what it was paid with? */
bool cg_speaks_of(const cg_table *table, const cg_context *context, unsigned object);
/* A card that has left play is forgotten, unless an ability under way speaks of it. */
void cg_forget_gone(cg_table *table, unsigned object);

/* The group that was opened last happens together with what is under way, whatever has come of that
 * so far: it is reacted to with it. */
void cg_join_happening(cg_table *table);

#endif
