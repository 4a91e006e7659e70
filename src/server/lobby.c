/* The lobby: open public tables and those one may watch, a hundred at most.
 *
 * Its places are dealt in turns: one for every address, then the second for every
 * address, until all are given away; and what an address gets goes round the people
 * who are there. So nobody can fill it by making tables: whoever made few is dealt
 * before whoever made many. Within a turn tables with people at them come first, then
 * those that wait for somebody, then the newest.
 *
 * The list comes from the store, which knows tables that sleep and those of other
 * nodes, too. It is read at most once a second, for all who look. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#define LOBBY_MS 1000
#define LISTED_MAX 100
#define LOOKED_AT_MAX 400 /* among whom places are dealt */

/* A table that could be shown. */
typedef struct place {
  const st_table_row *row;
  char *info;
  bool waiting, present;
  unsigned of_host, turn;
} place;

/* --- what can be shown ---------------------------------------------------------- */

static bool has_open_seat(const json_t *info) {
  const json_t *seats = json_object_get(info, "seats");
  for (size_t i = 0; i < json_array_size(seats); i++) {
    const char *who = sv_text(json_array_get(seats, i), "who");
    if (who != NULL && strcmp(who, "open") == 0) return true;
  }
  return false;
}

static bool is_shown(const json_t *info) {
  const char *state = sv_text(info, "state");
  if (state == NULL) return false;
  return strcmp(state, "playing") == 0 ? sv_flag(info, "watch", false)
                                       : strcmp(state, "waiting") == 0 && has_open_seat(info);
}

/* Who is at it? `asleep`: nobody, whatever its row said when it was written. */
static bool look_for_people(json_t *info, bool asleep) {
  json_t *seats = json_object_get(info, "seats");
  bool present = false;
  for (size_t i = 0; i < json_array_size(seats); i++) {
    json_t *seat = json_array_get(seats, i);
    if (asleep) json_object_set_new(seat, "here", json_false());
    present = present || sv_flag(seat, "here", false);
  }
  return present;
}

/* As it is now where it is in memory, else as its row tells. */
static json_t *info_of(sv_server *server, const st_table_row *row, bool *asleep) {
  sv_table *table = sv_table_find(server, row->id);
  bool live = table != NULL && table->seat != NULL && table->phase != SV_LOADING;
  *asleep = !live && !server->shared;
  if (!live) return json_loads(row->info, 0, NULL);
  if (!table->listed) return NULL;
  const hw_text *info = sv_info(table);
  return json_loadb(info->start, info->length, 0, NULL);
}

static bool place_of(sv_server *server, const st_table_row *row, place *to) {
  bool asleep;
  json_t *info = info_of(server, row, &asleep);
  bool shown = is_shown(info);
  if (shown) {
    *to = (place){.row = row,
                  .present = look_for_people(info, asleep),
                  .waiting = strcmp(sv_text(info, "state"), "waiting") == 0};
    to->info = json_dumps(info, JSON_COMPACT);
    shown = to->info != NULL;
  }
  json_decref(info);
  return shown;
}

/* --- dealing --------------------------------------------------------------------- */

static int by_interest(const place *a, const place *b) {
  if (a->present != b->present) return a->present ? -1 : 1;
  if (a->waiting != b->waiting) return a->waiting ? -1 : 1;
  if (a->row->changed != b->row->changed) return a->row->changed > b->row->changed ? -1 : 1;
  return strcmp(a->row->id, b->row->id);
}

/* Rows that older servers wrote do not tell these: everybody is on their own. */
static const char *host_of(const place *at) {
  return at->row->host[0] != '\0' ? at->row->host : at->row->id;
}

static const char *origin_of(const place *at) {
  return at->row->origin[0] != '\0' ? at->row->origin : host_of(at);
}

static int by_host(const void *a, const void *b) {
  int order = strcmp(host_of(a), host_of(b));
  return order != 0 ? order : by_interest(a, b);
}

static int by_origin(const void *a, const void *b) {
  const place *one = a, *other = b;
  int order = strcmp(origin_of(one), origin_of(other));
  if (order != 0) return order;
  if (one->of_host != other->of_host) return one->of_host < other->of_host ? -1 : 1;
  return by_interest(one, other);
}

static int by_turn(const void *a, const void *b) {
  const place *one = a, *other = b;
  if (one->turn != other->turn) return one->turn < other->turn ? -1 : 1;
  return by_interest(one, other);
}

static void deal(place *places, size_t count) {
  qsort(places, count, sizeof *places, by_host);
  for (size_t i = 1; i < count; i++)
    if (strcmp(host_of(&places[i]), host_of(&places[i - 1])) == 0)
      places[i].of_host = places[i - 1].of_host + 1;
  qsort(places, count, sizeof *places, by_origin);
  for (size_t i = 1; i < count; i++)
    if (strcmp(origin_of(&places[i]), origin_of(&places[i - 1])) == 0)
      places[i].turn = places[i - 1].turn + 1;
  qsort(places, count, sizeof *places, by_turn);
}

/* --- showing --------------------------------------------------------------------- */

static void write_tables(const place *places, size_t count, hw_text *out) {
  hw_key(out, "tables");
  hw_array(out);
  for (int waiting = 1; waiting >= 0; waiting--) /* those that wait for somebody come first */
    for (size_t i = 0; i < count && i < LISTED_MAX; i++)
      if (places[i].waiting == (waiting == 1)) hw_json(out, places[i].info, strlen(places[i].info));
  hw_array_end(out);
}

static size_t count_playing(const sv_server *server) {
  size_t playing = 0;
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (const sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
      playing += table->phase == SV_PLAYING;
  return playing;
}

/* To all who look: those who have it already are sent it when it is another. */
static void send(sv_server *server, bool same) {
  for (sv_client *client = server->clients; client != NULL; client = client->next) {
    if (!client->in_lobby || client->closed || (same && client->lobby_told)) continue;
    client->lobby_told = true;
    sv_post(client, server->lobby_message);
  }
}

static void show(sv_server *server, const place *places, size_t count) {
  hw_text text = {0};
  uint8_t digest[32];
  hw_object(&text);
  hw_put_string(&text, "t", "lobby");
  write_tables(places, count, &text);
  hw_put_number(&text, "playing", (int64_t)count_playing(server));
  hw_object_end(&text);
  sv_sha256(text.start, text.length, digest);
  bool same =
      server->lobby_message != NULL && memcmp(digest, server->lobby_digest, sizeof digest) == 0;
  memcpy(server->lobby_digest, digest, sizeof digest);
  if (!same && server->lobby_message != NULL) nt_message_drop(server->lobby_message);
  if (!same) server->lobby_message = sv_message_of(&text);
  hw_text_free(&text);
  send(server, same);
}

/* --- looking --------------------------------------------------------------------- */

/* Once a second at most, however many ask. */
static void look_soon(sv_server *server) {
  int64_t wait = server->lobby_looked_at + LOBBY_MS - nt_now(server->net);
  if (server->lobby_dirty || server->lobby_timer == NULL || server->stopping) return;
  server->lobby_dirty = true;
  nt_timer_start(server->lobby_timer, wait < 0 ? 0 : wait > LOBBY_MS ? LOBBY_MS : wait);
}

static void listed_read(void *user, st_status status, const st_table_row *rows, size_t count) {
  sv_server *server = user;
  size_t shown = 0;
  server->lobby_looking = false;
  if (status != ST_OK) look_soon(server);
  if (status != ST_OK || server->stopping) return;
  place *places = mm_new((count + 1) * sizeof *places);
  for (size_t i = 0; i < count; i++) shown += place_of(server, &rows[i], &places[shown]);
  deal(places, shown);
  show(server, places, shown);
  for (size_t i = 0; i < shown; i++) free(places[i].info);
  free(places);
}

/* Counted, as every move asks whether anybody is there. */
void sv_lobby_enter(sv_client *client, bool on) {
  if (on && !client->in_lobby) client->server->in_lobby++;
  if (!on && client->in_lobby) client->server->in_lobby--;
  client->in_lobby = on;
  client->lobby_told = false;
}

void sv_lobby_changed(sv_server *server) {
  if (server->in_lobby > 0)
    look_soon(server);
  else
    server->lobby_stale = true;
}

void sv_lobby_show(void *user) {
  sv_server *server = user;
  server->lobby_dirty = false;
  server->lobby_looked_at = nt_now(server->net);
  if (server->lobby_looking) {
    look_soon(server);
  } else if (server->in_lobby > 0) {
    server->lobby_looking = true;
    server->lobby_stale = false;
    st_tables_listed(server->store, LOOKED_AT_MAX, listed_read, server);
  }
}

void sv_lobby_send(sv_client *client) {
  sv_server *server = client->server;
  if (server->lobby_message == NULL || server->lobby_stale || server->shared) look_soon(server);
  if (server->lobby_message == NULL || server->lobby_stale) return; /* it comes in a moment */
  client->lobby_told = true;
  sv_post(client, server->lobby_message);
}
