/* Telling people that a slow table waits for them: a message to pages that look
 * elsewhere, Web Push (push.c), and the operator's hook (hook_runs.c). */
#include "hook_runs.h"

#include <string.h>

void sv_tell_turn_here(sv_server *server, const char *user, const char *table, const char *name) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", "turn");
  hw_put_string(&text, "table", table);
  hw_put_string(&text, "name", name);
  hw_object_end(&text);
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    if (strcmp(client->user.id, user) == 0) sv_send(client, &text);
  hw_text_free(&text);
}

int64_t sv_tell_at(const sv_table *table, const sv_seat *seat) {
  bool waits = seat->asked && seat->looked_at == seat->question && seat->told != seat->question;
  bool here = sv_seat_is_here(table, (unsigned)(seat - table->seat));
  if (table->pace != SV_SLOW || here || seat->left_at == 0 || !waits || sv_played_by_bot(seat))
    return INT64_MAX;
  /* Who had left before was told when it was asked. */
  int64_t at = seat->left_at + (int64_t)table->server->options.away * 1000;
  int64_t told_at = seat->left_at < seat->began ? seat->began : at;
  return told_at < table->home_since ? INT64_MAX : at; /* the home before this one did */
}

void sv_tell_turn(sv_table *table, unsigned number) {
  sv_seat *seat = &table->seat[number];
  if (table->pace != SV_SLOW || sv_seat_is_here(table, number)) return;
  seat->told = seat->question;
  sv_tell_turn_here(table->server, seat->user, table->id, table->name);
  sv_tell_turn_elsewhere(table, seat->user);
  sv_push_turn(table, seat->user);
  sv_hooks_call(table, number);
}
