/* How many tables somebody may have that are not over: by person and by address. Both
 * are counted in the store, over sleeping tables and those of other nodes, too.
 *
 * What is kept of an address is its `origin`: a hash under a key of the day, which is
 * thrown away with the day. So a table tells nothing of where it was made, and an
 * address is counted for what it made today. */
#ifndef SV_HOSTING_H
#define SV_HOSTING_H

#include "server.h"

/* May this address make one more table just now? The call is refused if not. */
bool sv_may_make_now(sv_call *call);
/* Takes the wish, and lets it have its turn at `table` when it is known that its person
 * may have one more table (`may_host`, with the origin), or to be refused. A table that
 * is new is granted then. */
void sv_ask_to_host(sv_table *table, sv_wish *wish, const char *address);
/* A new table is made for the person of a wish that may have one. */
void sv_grant(sv_table *table, const sv_wish *wish);
/* The row of a new table is on its way to the store, and counted there from now on. */
void sv_hosting_put(sv_table *table);

#endif
