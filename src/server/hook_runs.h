/* Running the operator's hook. */
#ifndef SV_HOOK_RUNS_H
#define SV_HOOK_RUNS_H

#include "server.h"

/* Runs it for a seat that is waited for, as soon as there is room. */
void sv_hooks_call(const sv_table *table, unsigned seat);
/* Tells the log of runs that failed. */
void sv_hooks_poll(sv_hooks *hooks);

#endif
