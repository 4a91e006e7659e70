/* Long logs are applied a slice at a time: what a table's log takes, other tables do not
 * wait for. Between slices it is SV_LOADING. */
#ifndef SL_SLICES_H
#define SL_SLICES_H

#include "server.h"

/* So much of a log at once; an undo counts for more than another entry. */
#define SL_SLICE 200
#define SL_UNDO 8

typedef struct sl_slices sl_slices;

sl_slices *sl_open(nt_net *net);
/* Before the network is freed and before tables are: nobody is told anything any more. */
void sl_close(sl_slices *slices);
/* Applies entries; `done` is called when all of them are, or when one could not be (not
 * `good`): at once, if they are few. */
void sl_apply(sl_slices *slices, sv_table *table, const st_entry *entries, size_t count,
              void (*done)(sv_table *table, bool good));

#endif
