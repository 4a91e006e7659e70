/* The guard: a thread that takes signals, and sees to it that a stop comes to an end.
 *
 * SIGTERM and SIGINT ask the loop to stop in order. Whatever keeps it from that (bots,
 * a hook, a push service, a store that hangs, a log that is played again), after
 * SV_STOP_MS the guard ends the process: what was acknowledged is on the disk, and the
 * rest is as after a kill. So it does at once at a Ctrl-C that comes behind, and when it
 * is asked before there is a loop; another SIGTERM changes nothing. SIGHUP opens the log
 * anew, where that is a file; else it is a SIGTERM, as when a terminal is closed.
 */
#ifndef SV_GUARD_H
#define SV_GUARD_H

#include "server.h"

typedef struct sv_guard sv_guard;

#define SV_STOP_MS 9000

/* To be called before any other thread is begun: signals are for the guard alone.
 * NULL: no thread could be started. */
sv_guard *sv_guard_open(sv_server *server);
/* From here on there is a loop, which looks here when it is woken; or not any more. */
void sv_guard_runs(sv_guard *guard, bool runs);
bool sv_guard_wants_stop(sv_guard *guard);
bool sv_guard_wants_log(sv_guard *guard); /* true once for each SIGHUP */
void sv_guard_close(sv_guard *guard);

#endif
