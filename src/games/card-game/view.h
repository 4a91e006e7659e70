/* What a seat may know. */
#ifndef CG_VIEW_H
#define CG_VIEW_H

#include "table.h"

/* The state with another head; what the viewer does not know is blank. Behind it
 * stand, for each seat, the hidden cards that the viewer knows to be there without
 * knowing where: of its own deck all of it. */
typedef struct cg_view {
  hf_view head;
  cg_public pub;
} cg_view;

/* Of the table that a view shows: the hidden cards that the viewer knows a seat to have without
 * knowing where, ascending; how many they are. */
unsigned cg_heard_of(const cg_table *seen, unsigned seat, uint16_t defs[CG_POOL]);

size_t cg_view_size(const hf_rules *rules, const hf_state *state);
void cg_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view);
/* The table as a view shows it, for somebody who only looks. */
cg_table cg_look_seen(const hf_rules *rules, const hf_view *view);
void cg_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state);

/* May the viewer know which cards an ability under way has been told? A reference to cards
 * that lie hidden may not be seen by all. */
bool cg_sees_choice(const cg_table *table, unsigned viewer, unsigned user, uint32_t ref);

#endif
