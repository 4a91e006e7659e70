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
/* The occurrence gets a group, to happen together with others that follow; NULL: there is no room
 * for it, or no card to which it happens. */
cg_group *cg_open_one(cg_table *table, const cg_occurrence *one);
/* The groups from here on are over. */
void cg_close(cg_table *table, unsigned first);
/* A card that has left play is forgotten, unless an ability under way has chosen it. */
void cg_forget_gone(cg_table *table, unsigned object);

#endif
