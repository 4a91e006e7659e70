/* Time: when something is due at a table, and what happens then.
 *
 * Every table has one moment at which it wants to be woken; the moments are in
 * one heap, and one timer rings for the first. A seat's clock is never counted
 * down: it is the time its question was asked (an entry's) and what it may
 * take, so it survives a restart by itself.
 *
 * The ladder when time is over: a warning, a little later a bot decides, after
 * the third time a bot takes the seat, whose owner can always take it back. */
#include "server.h"
#include "thinking.h"

#include <stdlib.h>
#include <string.h>

/* Delays of automatic answers. */
#define DELAY_LEAST 400
#define DELAY_SPREAD 801
#define ALONE_LEAST 200
#define ALONE_SPREAD 301

int64_t sv_due(const sv_table *table, const sv_seat *seat) {
  if (table->pace == SV_NO_CLOCK || table->phase != SV_PLAYING || !seat->asked ||
      seat->who != SV_PERSON || sv_played_by_bot(seat))
    return INT64_MAX;
  return seat->began + table->move_ms + seat->grace + seat->reserve;
}

int64_t sv_reserve_after(const sv_table *table, const sv_seat *seat, int64_t now) {
  int64_t over = now - seat->began - table->move_ms - seat->grace;
  int64_t left = over > 0 ? seat->reserve - over : seat->reserve;
  return left < 0 ? 0 : left;
}

/* --- the table's time -------------------------------------------------------- */

/* Clocks of nodes that agree less are set by what the others write. */
#define AGREE_MS 60000
/* A jump of its time that people at the table need not be given time for. */
#define BLINK_MS 1000

int64_t sv_table_now(const sv_table *table) { return nt_now(table->server->net) + table->ahead; }

/* The wall clock may have been put back since the log was written, or another
 * node may have a wrong one. Nothing at the table may wait until this clock gets
 * there, and nobody may lose the difference. */
void sv_table_set_time(sv_table *table, bool fresh) {
  int64_t behind = table->time - sv_table_now(table);
  if (behind <= 0 && (!fresh || behind > -AGREE_MS)) return;
  table->ahead += behind;
  /* Before a restart they were told: not once more. */
  if (!fresh) table->home_since = table->time + 1;
  if (behind > BLINK_MS) sv_give_time(table);
}

/* Drawn from the table's secret, so that people's passes on one node and the
 * answers of another come at the same moment.
 * Somebody alone with bots has nobody to hide from: short, to follow the play. */
int64_t sv_drawn_delay(const sv_table *table, uint32_t asked_by) {
  uint32_t people = sv_people(table);
  uint8_t text[sizeof table->secret.byte + 4], digest[32];
  if (!table->delay) return 0;
  memcpy(text, table->secret.byte, sizeof table->secret.byte);
  memcpy(text + sizeof table->secret.byte, &asked_by, 4);
  sv_sha256(text, sizeof text, digest);
  int64_t drawn = (int64_t)digest[0] << 16 | (int64_t)digest[1] << 8 | digest[2];
  bool alone = (people & (people - 1)) == 0;
  return alone ? ALONE_LEAST + drawn % ALONE_SPREAD : DELAY_LEAST + drawn % DELAY_SPREAD;
}

/* --- the heap -------------------------------------------------------------- */

/* heap_index counts from 1; 0: not in it. */
static void put(sv_server *server, size_t index, sv_table *table) {
  server->heap[index] = table;
  table->heap_index = index + 1;
}

static void sift_up(sv_server *server, size_t index) {
  sv_table *table = server->heap[index];
  while (index > 0 && server->heap[(index - 1) / 2]->wake_at > table->wake_at) {
    put(server, index, server->heap[(index - 1) / 2]);
    index = (index - 1) / 2;
  }
  put(server, index, table);
}

static void sift_down(sv_server *server, size_t index) {
  sv_table *table = server->heap[index];
  for (;;) {
    size_t child = 2 * index + 1;
    if (child >= server->heap_count) break;
    if (child + 1 < server->heap_count &&
        server->heap[child + 1]->wake_at < server->heap[child]->wake_at)
      child++;
    if (server->heap[child]->wake_at >= table->wake_at) break;
    put(server, index, server->heap[child]);
    index = child;
  }
  put(server, index, table);
}

static void insert(sv_server *server, sv_table *table) {
  if (server->heap_count == server->heap_room) {
    server->heap_room = server->heap_room * 2 + 64;
    sv_table **grown = mm_grow(server->heap, server->heap_room * sizeof(sv_table *));
    server->heap = grown;
  }
  server->heap[server->heap_count++] = table;
  sift_up(server, server->heap_count - 1);
}

void sv_unwind(sv_table *table) {
  sv_server *server = table->server;
  if (table->heap_index == 0) return;
  size_t index = table->heap_index - 1;
  table->heap_index = 0;
  table->wake_at = INT64_MAX;
  sv_table *last = server->heap[--server->heap_count];
  if (last == table) return;
  put(server, index, last);
  sift_up(server, index);
  sift_down(server, last->heap_index - 1);
}

static void set_alarm(sv_server *server) {
  int64_t at = server->heap_count == 0 ? INT64_MAX : server->heap[0]->wake_at;
  if (at == server->alarm_at) return;
  server->alarm_at = at;
  if (at == INT64_MAX) {
    nt_timer_stop(server->alarm);
    return;
  }
  int64_t wait = at - nt_now(server->net);
  nt_timer_start(server->alarm, wait < 0 ? 0 : wait);
}

/* --- when? ----------------------------------------------------------------- */

static int64_t earlier(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t seat_wants(const sv_table *table, const sv_seat *seat, bool held) {
  if (!seat->asked || seat->answered == seat->question) return INT64_MAX;
  if (!sv_is_home(table)) return seat->early != NULL && !held ? seat->answer_at : INT64_MAX;
  bool ready = sv_played_by_bot(seat)
                   ? seat->thought.question == seat->question && seat->thought.ready
                   : seat->looked_at != seat->question;
  int64_t at = ready && !held ? later(seat->answer_at, sv_held_until(table)) : INT64_MAX;
  if (seat->clock_decides != seat->question) at = earlier(at, sv_due(table, seat));
  if (!held) at = earlier(at, sv_tell_at(table, seat));
  return at;
}

static int64_t next_moment(const sv_table *table) {
  int64_t at = INT64_MAX;
  bool held = sv_undo_vote_open(table);
  if (table->phase != SV_PLAYING) return at;
  for (unsigned i = 0; i < table->seats; i++)
    at = earlier(at, seat_wants(table, &table->seat[i], held));
  for (size_t i = 0; i < table->votes; i++) {
    at = earlier(at, table->vote[i].until);
    at = earlier(at, sv_vote_due(table, &table->vote[i]));
  }
  return at == INT64_MAX ? at : at - table->ahead;
}

void sv_wind(sv_table *table) {
  int64_t at = next_moment(table);
  if (at == INT64_MAX) {
    sv_unwind(table);
  } else if (table->heap_index == 0) {
    table->wake_at = at;
    insert(table->server, table);
  } else {
    table->wake_at = at;
    sift_up(table->server, table->heap_index - 1);
    sift_down(table->server, table->heap_index - 1);
  }
  set_alarm(table->server);
}

/* --- what then? ------------------------------------------------------------ */

static void warn(sv_table *table, unsigned seat) {
  json_t *message = json_pack("{s:I}", "ask", (json_int_t)table->seat[seat].question);
  sv_wish *wish = sv_wish_new(&sv_verb_warn, NULL, message);
  json_decref(message);
  wish->seat = (int)seat;
  sv_wish_for(table, wish);
}

/* A step down the ladder. */
static void time_is_over(sv_table *table, unsigned number) {
  sv_seat *seat = &table->seat[number];
  if (seat->stage != SV_WARNED) {
    seat->grace += 1000; /* until the warning is written down */
    warn(table, number);
    return;
  }
  seat->clock_decides = seat->question;
  table->server->figures.timeouts++;
  sv_think(table, number);
}

static void tick(sv_table *table) {
  int64_t now = sv_table_now(table);
  sv_prune_votes(table, now);
  sv_show(table);
  sv_answers_due(table, now);
  sv_votes_due(table, now);
  for (unsigned i = 0; i < table->seats && table->phase == SV_PLAYING && sv_is_home(table); i++) {
    const sv_seat *seat = &table->seat[i];
    if (seat->early == NULL && seat->answered != seat->question &&
        seat->clock_decides != seat->question && sv_due(table, seat) <= now)
      time_is_over(table, i);
  }
  sv_wind(table);
}

void sv_alarm(void *user) {
  sv_server *server = user;
  int64_t now = nt_now(server->net);
  server->alarm_at = INT64_MAX;
  /* A table whose moment has come is wound anew, and cannot be due twice. */
  for (size_t most = server->heap_count; most > 0 && server->heap_count > 0; most--) {
    if (server->heap[0]->wake_at > now) break;
    tick(server->heap[0]);
  }
  set_alarm(server);
}

static void run_warn(sv_call *call) {
  sv_table *table = call->table;
  const sv_seat *seat = &table->seat[call->seat];
  /* Another node that took this table for its own may have been faster. */
  if (!seat->asked || (int64_t)seat->question != sv_number(call->message, "ask", 0) ||
      seat->stage == SV_WARNED)
    return;
  sv_write(call, "warn",
           json_pack("{s:i,s:I}", "seat", call->seat, "ask", (json_int_t)seat->question));
}

const sv_verb sv_verb_warn = {.name = "warn", .run = run_warn, .at_table = true};
