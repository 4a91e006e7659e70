/* Playing all tables of a store again, without a server. */
#ifndef SV_REPLAYING_H
#define SV_REPLAYING_H

#include "store/store.h"

typedef struct sv_replayed {
  uint64_t tables, entries, decisions;
  uint64_t kept; /* tables that do not play as written: they go on from their positions */
} sv_replayed;

/* False with `why`: the copy cannot be read, or a log has a gap. `each` hears of
 * every table that does not play as written; it may be NULL. */
bool sv_replay_store(st_moved *copy, sv_replayed *replayed,
                     void (*each)(const char *table, const char *trouble), char *why,
                     size_t why_size);

#endif
