/* Whether relations are kept as a new table finds them: see relations.h. */
#ifndef CG_COMPARE_H
#define CG_COMPARE_H

#include "../state/table.h"

bool cg_players_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_slots_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_entered_differs(cg_table *kept, cg_table *found, unsigned which);
bool cg_limits_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_sets_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_said_differs(cg_table *kept, cg_table *found, unsigned which);
bool cg_lasts_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_sources_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_listeners_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_figures_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_repertoires_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_awaited_differs(cg_table *kept, cg_table *found, unsigned which);
bool cg_hand_differs(cg_table *kept, cg_table *found, unsigned seat);
bool cg_hearsay_differs(cg_table *kept, cg_table *found, unsigned which);
bool cg_decks_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_hosts_differ(cg_table *kept, cg_table *found, unsigned which);
bool cg_rest_differs(cg_table *kept, cg_table *found, unsigned which);
bool cg_raised_differs(cg_table *kept, cg_table *found, unsigned which);

#endif
