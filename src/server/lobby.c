/* The lobby: open public tables and those one may watch. Written once for all
 * who look, at most once a second. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#define LOBBY_MS 1000
#define LISTED_MAX 100

static bool is_shown(const sv_table *table) {
  if (!table->listed || table->seat == NULL) return false;
  if (table->phase == SV_PLAYING) return table->watch;
  if (table->phase != SV_WAITING) return false;
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].who == SV_OPEN) return true;
  return false;
}

/* Tables that wait for somebody first, then the newest. */
static int by_interest(const void *a, const void *b) {
  const sv_table *first = *(sv_table *const *)a, *second = *(sv_table *const *)b;
  if ((first->phase == SV_WAITING) != (second->phase == SV_WAITING))
    return first->phase == SV_WAITING ? -1 : 1;
  return (first->created < second->created) - (first->created > second->created);
}

static size_t collect(sv_server *server, sv_table ***listed, size_t *playing) {
  size_t count = 0, room = 0;
  *listed = NULL;
  *playing = 0;
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++) {
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next) {
      *playing += table->phase == SV_PLAYING;
      if (!is_shown(table)) continue;
      if (count == room) {
        sv_table **grown = mm_grow(*listed, (room = room * 2 + 64) * sizeof(sv_table *));
        *listed = grown;
      }
      (*listed)[count++] = table;
    }
  }
  if (count > 0) qsort(*listed, count, sizeof **listed, by_interest);
  return count;
}

/* --- from all nodes --------------------------------------------------------- */

static bool has_open_seat(const json_t *info) {
  const json_t *seats = json_object_get(info, "seats");
  for (size_t i = 0; i < json_array_size(seats); i++) {
    const char *who = sv_text(json_array_get(seats, i), "who");
    if (who != NULL && strcmp(who, "open") == 0) return true;
  }
  return false;
}

static bool is_row_shown(const json_t *info) {
  const char *state = sv_text(info, "state");
  if (state == NULL) return false;
  return strcmp(state, "playing") == 0 ? sv_flag(info, "watch", false)
                                       : strcmp(state, "waiting") == 0 && has_open_seat(info);
}

static void listed_read(void *user, st_status status, const st_table_row *rows, size_t count) {
  sv_server *server = user;
  server->lobby_looking = false;
  if (status != ST_OK || server->stopping) return;
  json_t *list = json_array();
  for (int waiting = 1; waiting >= 0; waiting--) /* those that wait for somebody come first */
    for (size_t i = 0; i < count; i++) {
      if ((strcmp(rows[i].state, "waiting") == 0) != (waiting == 1)) continue;
      json_t *info = json_loads(rows[i].info, 0, NULL);
      if (is_row_shown(info)) json_array_append(list, info);
      json_decref(info);
    }
  bool same = json_equal(list, server->lobby_rows) != 0;
  json_decref(server->lobby_rows);
  server->lobby_rows = list;
  if (!same) sv_lobby_changed(server);
}

void sv_lobby_look(sv_server *server) {
  bool anybody = server->lobby_rows == NULL;
  for (sv_client *client = server->clients; client != NULL && !anybody; client = client->next)
    anybody = client->in_lobby;
  if (!server->shared || server->lobby_looking || !anybody) return;
  server->lobby_looking = true;
  st_tables_listed(server->store, LISTED_MAX * 2, listed_read, server);
}

static void write_rows(const sv_server *server, hw_text *out) {
  for (size_t i = 0; i < json_array_size(server->lobby_rows) && i < LISTED_MAX; i++) {
    char *info = json_dumps(json_array_get(server->lobby_rows, i), JSON_COMPACT);
    if (info != NULL) hw_json(out, info, strlen(info));
    free(info);
  }
}

static nt_message *write_lobby(sv_server *server) {
  hw_text text = {0};
  sv_table **listed;
  size_t playing, count = collect(server, &listed, &playing);
  hw_object(&text);
  hw_put_string(&text, "t", "lobby");
  hw_key(&text, "tables");
  hw_array(&text);
  if (server->shared) write_rows(server, &text);
  for (size_t i = 0; !server->shared && i < count && i < LISTED_MAX; i++) {
    const hw_text *info = sv_info(listed[i]);
    hw_json(&text, info->start, info->length);
  }
  hw_array_end(&text);
  hw_put_number(&text, "playing", (int64_t)playing);
  hw_object_end(&text);
  nt_message *message = nt_message_new(text.start, text.length);
  hw_text_free(&text);
  free(listed);
  return message;
}

static void refresh(sv_server *server) {
  if (server->lobby_message != NULL) nt_message_drop(server->lobby_message);
  server->lobby_message = write_lobby(server);
  server->lobby_dirty = false;
}

void sv_lobby_changed(sv_server *server) {
  if (server->lobby_dirty || server->lobby_timer == NULL) return;
  server->lobby_dirty = true;
  nt_timer_start(server->lobby_timer, LOBBY_MS);
}

void sv_lobby_show(void *user) {
  sv_server *server = user;
  bool anybody = false;
  for (sv_client *client = server->clients; client != NULL && !anybody; client = client->next)
    anybody = client->in_lobby;
  if (server->lobby_message != NULL) nt_message_drop(server->lobby_message);
  server->lobby_message = NULL;
  server->lobby_dirty = false;
  if (!anybody) return;
  refresh(server);
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    if (client->in_lobby && !client->closed) nt_socket_send(client->socket, server->lobby_message);
}

void sv_lobby_send(sv_client *client) {
  sv_server *server = client->server;
  if (server->lobby_message == NULL) refresh(server);
  nt_socket_send(client->socket, server->lobby_message);
}
