#include "watch.h"

#include <string.h>

#define LOOK_MS 1000
#define PATIENCE_MS 3000 /* a store that has not answered for so long is away */

static void tell_all(sv_server *server) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", "store");
  hw_key(&text, "trouble");
  if (server->trouble != NULL)
    hw_string(&text, server->trouble);
  else
    hw_null(&text);
  hw_object_end(&text);
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    if (client->known) sv_send(client, &text);
  hw_text_free(&text);
}

/* Nobody could move: nobody loses by it. */
static void give_time_to_all(sv_server *server) {
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next) {
      if (table->phase != SV_PLAYING || !sv_is_home(table)) continue;
      sv_give_time(table);
      table->dirty |= SV_CLOCK;
      sv_show(table);
      sv_wind(table);
    }
}

static void set_trouble(sv_server *server, const char *word) {
  bool same = word == NULL ? server->trouble == NULL
                           : server->trouble != NULL && strcmp(word, server->trouble) == 0;
  if (same || server->stopping) return;
  server->trouble = word;
  if (word != NULL)
    sv_note(server, SV_ERROR, "store.trouble", "what", word, NULL);
  else
    sv_note(server, SV_WARNING, "store.well", NULL);
  tell_all(server);
  if (word == NULL) give_time_to_all(server);
}

void sv_watch_asked(sv_server *server) { server->looked_at = nt_now(server->net); }

void sv_watch_told(sv_server *server, const char *word) {
  server->looked_at = 0;
  set_trouble(server, word);
}

static void looked(void *user, st_status status, const char *why) {
  sv_watch_told(user, status == ST_OK ? NULL : why);
}

static void on_look(void *user) {
  sv_server *server = user;
  if (server->stopping) return;
  if (server->looked_at == 0 && !server->shared) {
    sv_watch_asked(server);
    st_look(server->store, looked, server);
  } else if (server->looked_at != 0 && nt_now(server->net) - server->looked_at > PATIENCE_MS) {
    set_trouble(server, st_health_word(ST_AWAY));
  }
  nt_timer_start(server->look_timer, LOOK_MS);
}

void sv_watch_open(sv_server *server) {
  server->look_timer = nt_timer_new(server->net, on_look, server);
  nt_timer_start(server->look_timer, LOOK_MS);
}

void sv_watch_close(sv_server *server) { nt_timer_drop(server->look_timer); }

/* A slow store is no reason: what waits for it may still be written. */
bool sv_is_in_vain(const sv_server *server) {
  return !server->shared && server->trouble != NULL &&
         strcmp(server->trouble, st_health_word(ST_AWAY)) != 0;
}

void sv_trouble_write(const sv_server *server, hw_text *out) {
  if (server->trouble != NULL) hw_put_string(out, "trouble", server->trouble);
}
