/* Advice for a person at a table that allows it: thought by the bots' threads,
 * answered when it is there. */
#ifndef SV_HINTS_H
#define SV_HINTS_H

#include "server.h"

/* Who waits for it, and what it became. */
typedef struct sv_hint sv_hint;

/* A bot's thoughts that advice takes at most: its own choice, a closer look, the
 * whole answer. */
enum { SV_HINT_TIMES = 3 };

/* In a thread. */
void sv_hint_think(sv_hint *hint, const hf_bot_player *player, const hf_bot_sight *sight,
                   hf_bot_scratch *scratch, hf_random *random);
/* On the loop. `gone`: the question is not asked any more. */
void sv_hint_deliver(sv_table *table, const sv_hint *hint, bool gone);
void sv_hint_free(sv_hint *hint);

/* thinking.c: takes the hint. `user`: whose share of the bots' time it takes. */
void sv_think_hint(sv_table *table, unsigned seat, const hf_bot_player *player, sv_hint *hint,
                   const char *user);

#endif
