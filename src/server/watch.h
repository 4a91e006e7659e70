/* Looking after the store: can it be written?
 *
 * A look is something written, at least every second: a job of its own where
 * there is one server, a beat where there are many. What it finds is said in
 * /healthz, to everybody who is connected, and in the log. While a file cannot
 * be written nothing is begun that would only fail. */
#ifndef SV_WATCH_H
#define SV_WATCH_H

#include "server.h"

void sv_watch_open(sv_server *server);
void sv_watch_close(sv_server *server);
/* A look has begun; it has come to its end: `word` is what is wrong, NULL: nothing. */
void sv_watch_asked(sv_server *server);
void sv_watch_told(sv_server *server, const char *word);
/* Would what is written now only fail? Where there are many servers the store is
 * waited for: another one may be about to answer. */
bool sv_is_in_vain(const sv_server *server);
/* "trouble":WORD, where there is some. */
void sv_trouble_write(const sv_server *server, hw_text *out);

#endif
