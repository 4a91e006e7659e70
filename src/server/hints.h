/* Advice for a person at a table that allows it: thought by the bots' threads,
 * answered when it is there. */
#ifndef SV_HINTS_H
#define SV_HINTS_H

#include "server.h"

/* Who waits for it, and what it became. */
typedef struct sv_hint sv_hint;

/* In a thread. */
void sv_hint_think(sv_hint *hint, const hf_bot_player *player, const hf_bot_sight *sight,
                   hf_bot_scratch *scratch, hf_random *random);
/* On the loop. */
void sv_hint_deliver(sv_table *table, unsigned seat, const sv_hint *hint);
void sv_hint_free(sv_hint *hint);

/* thinking.c: takes the hint. */
void sv_think_hint(sv_table *table, unsigned seat, const hf_bot_player *player, sv_hint *hint);

#endif
