/* Live tables: finding them, reading them from their logs, letting them go. */
#include "server.h"
#include "thinking.h"

#include "played_with.h"
#include "slices.h"

#include <stdlib.h>
#include <string.h>

#define IDLE_MS 60000      /* a finished table nobody looks at is forgotten after */
#define ELSEWHERE_MS 10000 /* one that another node goes on with */
#define DAY_MS (INT64_C(24) * 3600 * 1000)
#define ABANDONED_MS (7 * DAY_MS) /* one that waits, and nobody has come for so long */
#define SWEEP_MS 600000           /* they are looked for */
#define SWEEP_MOST 100            /* in one go */
#define KEEP_EVERY 16             /* entries between two stored positions */

/* Nobody loses on the clock because the server was away. */
#define RESTART_GRACE_MS 15000

/* --- the index ------------------------------------------------------------- */

static size_t bucket_of(const char *id) {
  uint32_t hash = 2166136261u;
  for (; *id != '\0'; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
  return hash % SV_TABLE_BUCKETS;
}

sv_table *sv_table_new(sv_server *server, const char *id) {
  sv_table *table = mm_new(sizeof *table);
  size_t bucket = bucket_of(id);
  table->server = server;
  table->phase = SV_LOADING;
  table->wake_at = INT64_MAX;
  table->story_kept = UINT32_MAX;
  table->idle_since = nt_now(server->net);
  snprintf(table->id, sizeof table->id, "%s", id);
  table->bucket_next = server->table[bucket];
  server->table[bucket] = table;
  server->tables++;
  return table;
}

sv_table *sv_table_find(sv_server *server, const char *id) {
  sv_table *table = server->table[bucket_of(id)];
  while (table != NULL && strcmp(table->id, id) != 0) table = table->bucket_next;
  return table;
}

void sv_table_clear(sv_table *table) {
  for (unsigned i = 0; i < table->seats; i++) {
    sv_forget_thought(&table->seat[i]);
    sv_early_free(&table->seat[i]);
    free(table->seat[i].pass);
    free(table->seat[i].muted);
    free(table->seat[i].deck);
    free(table->seat[i].deck_title);
  }
  for (size_t i = 0; i < table->chat_count; i++) free(table->chat[i].text);
  free(table->seat);
  free(table->chat);
  free(table->name);
  free(table->settings);
  free(table->cards_name);
  free(table->cards_text);
  free(table->old_cards);
  free(table->removed);
  free(table->players);
  free(table->deleted);
  free(table->trouble);
  tb_free(table->play);
  sv_drop_rules(table);
}

void sv_table_free(sv_table *table) {
  sv_server *server = table->server;
  sv_table **link = &server->table[bucket_of(table->id)];
  while (*link != table) link = &(*link)->bucket_next;
  *link = table->bucket_next;
  server->tables--;
  sv_unwind(table);
  sv_table_clear(table);
  while (table->first != NULL) {
    sv_wish *wish = table->first;
    table->first = wish->next;
    sv_wish_free(wish);
  }
  hw_text_free(&table->info);
  hw_text_free(&table->clock_json);
  hw_text_free(&table->votes_json);
  free(table);
}

/* --- who is who ------------------------------------------------------------ */

int sv_seat_of(const sv_table *table, const char *user) {
  for (unsigned i = 0; i < table->seats && user[0] != '\0'; i++)
    if (table->seat[i].who == SV_PERSON && strcmp(table->seat[i].user, user) == 0) return (int)i;
  return -1;
}

bool sv_is_host(const sv_table *table, const char *user) {
  return user[0] != '\0' && strcmp(table->host, user) == 0;
}

bool sv_played_by_bot(const sv_seat *seat) {
  return seat->who == SV_BOT || seat->sitting_in[0] != '\0';
}

uint32_t sv_people(const sv_table *table) {
  uint32_t people = 0;
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].who == SV_PERSON && !sv_played_by_bot(&table->seat[i])) people |= 1u << i;
  return people;
}

uint32_t sv_owners(const sv_table *table) {
  uint32_t owners = 0;
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].who == SV_PERSON) owners |= 1u << i;
  return owners;
}

const char *sv_stand_in(void) {
  hf_bot_player player;
  return hf_bot_find("knight", &player) ? "knight" : "greedy";
}

static bool is_held_for(const sv_table *table, const char *user) {
  for (unsigned i = 0; i < table->seats && user[0] != '\0'; i++)
    if (strcmp(table->seat[i].held_for, user) == 0) return true;
  return false;
}

bool sv_may_enter(const sv_table *table, const sv_user *user, const char *key) {
  if (sv_listed(table->removed, user->id)) return false;
  if (sv_seat_of(table, user->id) >= 0 || sv_is_host(table, user->id) || user->is_operator)
    return true;
  if (is_held_for(table, user->id)) return true;
  bool invited = table->listed || (key != NULL && sv_same(table->key, key));
  bool seat_free = false;
  for (unsigned i = 0; i < table->seats; i++)
    seat_free = seat_free || (table->phase == SV_WAITING && table->seat[i].who == SV_OPEN);
  return invited && (table->watch || seat_free);
}

/* Whoever was removed has lost that, whoever gave their seat up has not. */
bool sv_was_player(const sv_table *table, const char *user) {
  if (user[0] == '\0' || sv_listed(table->removed, user)) return false;
  return sv_seat_of(table, user) >= 0 || sv_listed(table->players, user);
}

bool sv_may_read(const sv_table *table, const sv_user *user) {
  return table->listed || table->shared || user->is_operator || sv_is_host(table, user->id) ||
         sv_was_player(table, user->id);
}

/* --- loading --------------------------------------------------------------- */

static void note_load(sv_table *table) {
  if (table->phase == SV_BROKEN && table->trouble != NULL)
    sv_note(table->server, SV_ERROR, "table.broken", "table", table->id, "why", table->trouble,
            NULL);
}

/* Time that passed while no server was there is not counted against anybody. */
void sv_give_time(sv_table *table) {
  int64_t now = sv_table_now(table);
  int64_t least = table->move_ms < RESTART_GRACE_MS ? table->move_ms : RESTART_GRACE_MS;
  for (unsigned i = 0; i < table->seats; i++) {
    sv_seat *seat = &table->seat[i];
    int64_t due = sv_due(table, seat);
    if (due != INT64_MAX && due < now + least) seat->grace += now + least - due;
  }
  sv_votes_give_time(table, now);
}

static void loaded(sv_table *table) {
  note_load(table);
  table->earlier = false; /* from here on every move is made by these rules */
  if (table->phase != SV_BROKEN) sv_table_set_time(table, false);
  if (table->phase != SV_BROKEN) sv_give_time(table);
  table->kept_at = table->seq;
  table->home = false;
  table->row_dirty = table->row_dirty || table->phase == SV_OVER;
  table->dirty = 0;
  table->chat_shown = table->chat_next;
  table->story_kept = UINT32_MAX;
  table->server->figures.loads++;
  sv_table_changed(table);
  sv_lobby_changed(table->server);
  if (table->phase != SV_BROKEN) sv_claim(table);
  sv_pump(table);
}

/* People who are no more are known before their names are read. */
static void look_for_deleted(sv_table *table, const st_entry *entries, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(entries[i].kind, "forget") != 0) continue;
    json_t *body = json_loads(entries[i].body, 0, NULL);
    const char *user = sv_text(body, "user");
    if (user != NULL) sv_list_add(&table->deleted, user);
    json_decref(body);
  }
}

static bool apply_all(sv_table *table, const st_entry *entries, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!sv_apply(table, &entries[i])) return false;
  return true;
}

/* A log whose replay differs (the rules or the cards have changed since) is
 * taken up again with the position that was kept. */
typedef struct rescue {
  sv_table *table;
  uint32_t seq;
  void *bytes;
  size_t length;
} rescue;

static bool begin_again(sv_table *table) {
  sv_table fresh = {.server = table->server,
                    .bucket_next = table->bucket_next,
                    .phase = SV_LOADING,
                    .story_kept = UINT32_MAX,
                    .wake_at = table->wake_at,
                    .heap_index = table->heap_index,
                    .first = table->first,
                    .last = table->last,
                    .idle_since = table->idle_since,
                    .old_cards = table->old_cards,
                    .cards_looked = table->cards_looked,
                    .rules = table->rules};
  memcpy(fresh.id, table->id, sizeof fresh.id);
  table->old_cards = NULL;
  table->rules = NULL;
  sv_table_clear(table);
  *table = fresh;
  return true;
}

/* An undo made all questions new: each may have taken a number more. */
static void ask_anew(sv_table *table) {
  for (unsigned i = 0; i < table->seats; i++) {
    table->seat[i].asked = false;
    tb_question_from(table->play, i, table->seat[i].asked_so_far + table->undos + 1);
  }
}

/* What was done behind the position. Where a move is none any more by these rules, the game
 * goes on from there: it and those that follow are left out, and what was said is kept. */
static bool play_rest(sv_table *table, const st_entry *entries, size_t count) {
  bool whole = true;
  for (size_t i = 0; i < count; i++) {
    if (sv_apply(table, &entries[i])) continue;
    if (!whole || !table->earlier) return false;
    whole = false;
    table->skip_to = entries[count - 1].seq;
    if (!sv_apply(table, &entries[i])) return false;
  }
  if (whole) return true;
  sv_note(table->server, SV_WARNING, "table.cut", "table", table->id, "why", table->trouble, NULL);
  free(table->trouble);
  table->trouble = NULL;
  table->keep_soon = true; /* from the next start on this is where it goes on */
  ask_anew(table);
  sv_follow(table, table->time);
  return true;
}

static bool apply_rescued(rescue *from, const st_entry *entries, size_t count) {
  sv_table *table = from->table;
  hf_error error = {0};
  char why[400];
  size_t at = 0;
  table->skip_to = from->seq;
  look_for_deleted(table, entries, count);
  for (; at < count && entries[at].seq <= from->seq; at++)
    if (!sv_apply(table, &entries[at])) return false;
  if (table->play == NULL || tb_adopt(table->play, from->bytes, from->length, &error) != HF_OK) {
    snprintf(why, sizeof why,
             "the rules have changed since it began, and its stored position does not fit them%s%s",
             error.message[0] == '\0' ? "" : ": ", error.message);
    sv_broke(table, why);
    return false;
  }
  table->continued = true;
  tb_undos_from(table->play, table->undos);
  sv_close_votes(table, SV_VOTE_UNDO); /* what they were about has no number any more */
  ask_anew(table);
  sv_follow(table, table->time);
  return play_rest(table, entries + at, count - at);
}

/* A store that did not answer, or had no memory for it, has said nothing about the table:
 * it is read again, soon. (Among many nodes its lease may be here already.) */
static void ask_again(sv_table *table) {
  table->phase = SV_BROKEN; /* who waits for it is told */
  table->unread = true;
  sv_pump(table);
  table->phase = SV_LOADING;
}

static void rescue_read(void *user, st_status status, const st_entry *entries, size_t count) {
  rescue *from = user;
  sv_table *table = from->table;
  bool unread = status == ST_FAILED;
  if (status != ST_OK || !apply_rescued(from, entries, count)) table->phase = SV_BROKEN;
  if (table->phase != SV_BROKEN)
    sv_note(table->server, SV_WARNING, "table.continued", "table", table->id, NULL);
  free(from->bytes);
  free(from);
  if (unread)
    ask_again(table);
  else
    loaded(table);
}

static void go_on_from(sv_table *table, uint32_t seq, const void *bytes, size_t length) {
  rescue *from = mm_new(sizeof *from);
  from->bytes = mm_new(length + 1);
  from->table = table;
  from->seq = seq;
  from->length = length;
  memcpy(from->bytes, bytes, length);
  begin_again(table);
  st_log(table->server->store, table->id, 1, rescue_read, from);
}

static void position_read(void *user, st_status status, uint32_t seq, const void *bytes,
                          size_t length) {
  sv_table *table = user;
  if (status == ST_FAILED) {
    begin_again(table);
    ask_again(table);
    return;
  }
  if (status != ST_OK) {
    table->phase = SV_BROKEN;
    loaded(table);
    return;
  }
  go_on_from(table, seq, bytes, length);
}

/* --- a log of earlier rules ------------------------------------------------- */

/* It plays by these rules, too. Is it the same game? It is, if its latest move found the
 * position in which it was made, and if what was kept behind that is the position now. */
static bool is_same_game(const sv_table *table, uint32_t seq, const void *bytes, size_t length) {
  if (seq < table->played_at) return table->agrees;
  return tb_is_at(table->play, bytes, length);
}

typedef struct proof {
  sv_table *table;
  sv_phase phase;
} proof;

static void proof_read(void *user, st_status status, uint32_t seq, const void *bytes,
                       size_t length) {
  proof *of = user;
  sv_table *table = of->table;
  sv_phase phase = of->phase;
  free(of);
  if (status == ST_FAILED) {
    begin_again(table);
    ask_again(table);
  } else if (status == ST_OK && !is_same_game(table, seq, bytes, length)) {
    go_on_from(table, seq, bytes, length);
  } else {
    table->phase = phase;
    table->continued = table->continued || !table->agrees;
    loaded(table);
  }
}

static void prove(sv_table *table) {
  proof *of = mm_new(sizeof *of);
  *of = (proof){.table = table, .phase = table->phase};
  table->phase = SV_LOADING;
  st_position(table->server->store, table->id, proof_read, of);
}

static void log_read(void *user, st_status status, const st_entry *entries, size_t count);

static void read_log(void *user) {
  sv_table *table = user;
  st_log(table->server->store, table->id, 1, log_read, table);
}

static void set_old_cards(sv_table *table, const char *text) {
  table->old_cards = sv_copy(text);
  sv_drop_rules(table); /* made without them */
}

/* Without them the table goes on with ours, as far as it plays with them. */
static void old_cards_read(void *user, st_status status, const char *value) {
  sv_table *table = user;
  if (status == ST_FAILED) {
    table->cards_looked = false;
    ask_again(table);
    return;
  }
  if (status == ST_OK) set_old_cards(table, value);
  read_log(table);
}

static void log_applied(sv_table *table, bool good) {
  if (good && table->earlier && table->play != NULL) {
    prove(table);
    return;
  }
  if (good) {
    loaded(table);
    return;
  }
  table->phase = SV_LOADING;
  st_position(table->server->store, table->id, position_read, table);
}

static void log_read(void *user, st_status status, const st_entry *entries, size_t count) {
  sv_table *table = user;
  if (table->server->stopping) return; /* nobody will look at it: it is not played */
  if (status == ST_FAILED) {
    ask_again(table);
    return;
  }
  if (status != ST_OK || count == 0) {
    table->phase = SV_BROKEN;
    loaded(table);
    return;
  }
  if (sv_cards_look(table, entries, count, old_cards_read) ||
      sv_rules_look(table, entries, count, read_log))
    return;
  look_for_deleted(table, entries, count);
  sl_apply(table->server->slices, table, entries, count, log_applied);
}

sv_table *sv_table_get(sv_server *server, const char *id) {
  sv_table *table = sv_table_find(server, id);
  if (table != NULL) return table;
  table = sv_table_new(server, id);
  read_log(table);
  return table;
}

void sv_table_read_again(sv_table *table) {
  if (!table->unread) return;
  table->unread = false;
  read_log(table);
}

/* A game was begun by a node of another version: it has that node's cards. */
static void news_cards_read(void *user, st_status status, const char *value) {
  sv_table *table = user;
  table->cards_looked = status != ST_FAILED; /* else it is followed again, soon */
  table->writing = false;
  if (status == ST_OK) set_old_cards(table, value);
  if (status != ST_FAILED) table->news = true;
  sv_pump(table);
}

/* What it has begun with elsewhere is compiled: now it can be followed. */
static void news_rules_made(void *user) {
  sv_table *table = user;
  table->writing = false;
  table->news = true;
  sv_pump(table);
}

/* Somebody else wrote into the log: what they wrote comes first. */
static void news_read(void *user, st_status status, const st_entry *entries, size_t count) {
  sv_table *table = user;
  if (status == ST_OK && (sv_cards_look(table, entries, count, news_cards_read) ||
                          sv_rules_look(table, entries, count, news_rules_made)))
    return;
  table->writing = false;
  table->behind = status != ST_OK;
  if (status == ST_OK && count > 0) {
    table->server->figures.follows++;
    if (!apply_all(table, entries, count)) {
      table->phase = SV_BROKEN;
      note_load(table);
    }
    sv_table_set_time(table, true);
    sv_show(table);
    sv_table_changed(table);
  }
  sv_pump(table); /* a store that could not be read is asked again */
}

void sv_table_reload(sv_table *table) {
  table->writing = true;
  st_log(table->server->store, table->id, table->seq + 1, news_read, table);
}

/* A game goes on; a table that waits sleeps until somebody comes, if its row says
 * whose it is: servers before this one did not write it down. */
static void load_open(sv_server *server, const st_table_row *row) {
  bool known = row->host[0] != '\0';
  if (known && strcmp(row->state, "waiting") == 0) return;
  if (server->shared)
    sv_claim_rows(server, row, 1);
  else
    sv_table_get(server, row->id)->row_dirty = !known;
}

static void open_tables_read(void *user, st_status status, const st_table_row *rows, size_t count) {
  sv_server *server = user;
  char number[24];
  server->loading = false;
  if (status != ST_OK) { /* asked again at the next round */
    sv_note(server, SV_ERROR, "tables.unreadable", NULL);
    return;
  }
  for (size_t i = 0; i < count; i++) load_open(server, &rows[i]);
  server->loaded = true;
  snprintf(number, sizeof number, "%zu", count);
  sv_note(server, SV_INFORM, "tables.open", "count", number, NULL);
}

void sv_tables_load(sv_server *server) {
  server->loading = true;
  st_tables_open(server->store, open_tables_read, server);
}

/* --- after a change -------------------------------------------------------- */

static const char *state_word(const sv_table *table) {
  switch (table->phase) {
  case SV_WAITING: return "waiting";
  case SV_PLAYING: return "playing";
  case SV_LOADING:
  case SV_NEW:
  case SV_OVER:
  case SV_BROKEN: break;
  }
  return "over";
}

/* For whom it waits is told from the row when it sleeps, and by other nodes. */
static void put_row(sv_table *table, bool with_waits) {
  hw_text text = {0};
  const hw_text *info = sv_info(table);
  if (with_waits) {
    hw_json_of(&text, info);
    sv_info_waits(table, &text);
    info = &text;
  }
  table->row_dirty = info->failed; /* then it is written next time */
  st_table_row row = {.id = table->id,
                      .state = state_word(table),
                      .changed = table->time > table->seen ? table->time : table->seen,
                      .listed = table->listed,
                      .info = info->start,
                      .host = table->host};
  if (!table->row_dirty) st_put_table(table->server->store, &row, NULL, NULL);
  hw_text_free(&text);
}

void sv_keep_position(sv_table *table) {
  if (table->play == NULL || table->phase != SV_PLAYING || table->kept_at == table->seq) return;
  const hf_state *state = tb_state(table->play);
  table->kept_at = table->seq;
  table->keep_soon = false;
  st_put_position(table->server->store, table->id, table->seq, state, hf_size(state), NULL, NULL);
}

/* Answers of bots and forced ones come at one moment, drawn for all seats that
 * are asked together: how fast they come tells nothing. */
static void draw_moments(sv_table *table) {
  for (unsigned i = 0; i < table->seats; i++) {
    sv_seat *seat = &table->seat[i];
    if (!seat->asked || seat->answer_at != 0) continue;
    seat->answer_at = seat->began + sv_drawn_delay(table, seat->asked_by);
  }
}

static void let_bots_think(sv_table *table) {
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].asked && sv_played_by_bot(&table->seat[i])) sv_think(table, i);
}

void sv_table_changed(sv_table *table) {
  bool home = sv_is_home(table);
  sv_thinking_prune(table);
  if (table->phase == SV_PLAYING) draw_moments(table);
  if (table->phase == SV_PLAYING && home) {
    let_bots_think(table);
    if (table->keep_soon || table->seq >= table->kept_at + KEEP_EVERY) sv_keep_position(table);
  }
  sv_early_passes(table, false);
  sv_votes_look(table);
  if (home && table->row_dirty && table->seq > 0 && table->seat != NULL &&
      table->phase != SV_BROKEN) {
    put_row(table, table->server->shared);
    sv_lobby_changed(table->server);
    if (table->listed) sv_tell_lobby(table->server);
  }
  sv_wind(table);
}

void sv_presence_shown(sv_table *table) {
  if (!table->listed || table->phase != SV_WAITING) return;
  if (table->server->shared) { /* other nodes read it from the row */
    table->row_dirty = true;
    sv_table_changed(table);
  } else {
    sv_lobby_changed(table->server);
  }
}

/* --- now and then ---------------------------------------------------------- */

/* It is in its log, and comes back when somebody asks for it: after a while, or at once
 * where memory is short. A table with a clock that runs stays. */
static bool can_be_forgotten(const sv_table *table, int64_t now, bool starved) {
  int64_t idle = starved ? INT64_MAX : now - table->idle_since;
  bool at_rest = table->phase == SV_OVER || table->phase == SV_BROKEN;
  bool sleeps =
      (table->phase == SV_PLAYING || table->phase == SV_WAITING) && table->wake_at == INT64_MAX;
  if (table->writing || table->first != NULL || table->groups != NULL || table->holds > 0)
    return false;
  if (table->server->shared && !table->home && table->phase != SV_LOADING &&
      table->phase != SV_NEW && idle >= ELSEWHERE_MS)
    return true;
  bool never_was = table->phase == SV_BROKEN && table->seq == 0;
  return (at_rest && (never_was || idle >= IDLE_MS)) ||
         (sleeps && idle >= table->server->options.sleep * INT64_C(1000));
}

/* --- waiting tables that nobody comes to -------------------------------------- */

/* The row of a table that waits tells when somebody was last there. */
static void note_seen(sv_table *table, int64_t now) {
  if (table->phase != SV_WAITING || now - table->seen < DAY_MS) return;
  table->seen = now;
  table->row_dirty = true;
  sv_table_changed(table);
}

static bool is_somebody_here(const sv_table *table) {
  for (unsigned i = 0; i < table->seats; i++)
    if (sv_seat_is_here(table, i)) return true;
  return table->groups != NULL;
}

static void run_abandon(sv_call *call) {
  sv_table *table = call->table;
  if (table->phase != SV_WAITING) return;
  if (is_somebody_here(table)) table->seen = call->now;
  if (call->now - table->time > ABANDONED_MS && call->now - table->seen > ABANDONED_MS) {
    sv_write(call, "end", json_pack("{s:s}", "why", "abandoned"));
    return;
  }
  table->row_dirty = true; /* it was wrong: else the table would be found again and again */
  sv_table_changed(table);
}

static const sv_verb verb_abandon = {.name = "abandon", .run = run_abandon, .at_table = true};

static void abandoned_read(void *user, st_status status, const st_table_row *rows, size_t count) {
  sv_server *server = user;
  for (size_t i = 0; status == ST_OK && !server->stopping && i < count; i++)
    sv_wish_for(sv_table_get(server, rows[i].id), sv_wish_new(&verb_abandon, NULL, NULL));
  if (count == SWEEP_MOST) server->sweep_at = 0; /* there may be more */
}

/* They sleep: their rows are looked at, by one node. */
static void sweep(sv_server *server, int64_t now) {
  if (!server->loaded || now < server->sweep_at || server->living_index > 0) return;
  server->sweep_at = now + SWEEP_MS;
  st_tables_idle(server->store, now - ABANDONED_MS, SWEEP_MOST, abandoned_read, server);
}

static void fall_asleep(sv_table *table) {
  if (table->phase == SV_PLAYING && sv_is_home(table)) put_row(table, true);
  sv_let_go(table);
  sv_table_free(table);
}

void sv_tables_round(sv_server *server) {
  int64_t now = nt_now(server->net);
  bool starved = mm_short();
  server->playing = 0;
  if (!server->loaded && !server->loading) sv_tables_load(server);
  sweep(server, now);
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++) {
    for (sv_table *table = server->table[i], *next; table != NULL; table = next) {
      next = table->bucket_next;
      if (table->phase == SV_PLAYING) server->playing++;
      if (!server->shared) sv_table_read_again(table); /* where nodes follow, they do it sooner */
      if (table->groups != NULL) {
        table->idle_since = now;
        note_seen(table, sv_table_now(table));
      }
      if (can_be_forgotten(table, now, starved)) fall_asleep(table);
    }
  }
}
