/* Which bots may sit at a server's tables: those that take no more than a machine
 * can give which many share. The bounds stand with the bots (`effort_shared`). */
#ifndef SV_SEAT_BOTS_H
#define SV_SEAT_BOTS_H

#include <stdbool.h>
#include <stddef.h>

/* May a bot that somebody asks for sit here? False, with a sentence in `why`. */
bool sv_bot_may_sit(const char *name, char *why, size_t size);
/* The name of a bot as a log has it; one that thinks harder than is allowed is
 * brought down. Logs of servers that had no bounds may name such. */
void sv_bot_from_log(const char *name, char *bounded, size_t size);

#endif
