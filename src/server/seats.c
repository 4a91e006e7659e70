/* Coming to a table and leaving it: looking on, sitting down, standing up,
 * starting, what the host may do, and playing again. */
#include "hosting.h"
#include "played_with.h"
#include "seat_bots.h"

#include "people.h"

#include <stdlib.h>
#include <string.h>

#define WATCHING_MAX 64 /* tables one connection looks at */

/* --- looking --------------------------------------------------------------- */

static void run_enter(sv_call *call) {
  if (call->client == NULL) return;
  bool here = sv_looks_at(call->table, call->client); /* wants it all once more */
  /* Nobody who comes from another node sees less than they saw there. */
  if (call->table->behind && !here) {
    sv_fail(call, "internal", "the table cannot be read just now");
    return;
  }
  if (!here && !sv_may_enter(call->table, call->user, sv_text(call->message, "key"))) {
    sv_fail(call, "not-found", "there is no such table, or it is not open to you");
    return;
  }
  if (call->client->watching >= WATCHING_MAX && !here) {
    sv_fail(call, "full", "you look at too many tables already");
    return;
  }
  if (!sv_afford(call, sv_cost_to_show(call->table, call->client, call->client->language))) {
    sv_fail(call, "too-fast", "more slowly, please");
    return;
  }
  sv_ok(call);
  sv_enter(call->table, call->client, sv_flag(call->message, "beats", false));
  /* Logs of before do not say whether it is a guest who sits there. */
  if (call->seat >= 0 && call->table->phase != SV_OVER &&
      call->table->seat[call->seat].rank == SV_UNSAID)
    sv_wish_for(call->table, sv_wish_new(&sv_verb_rename_user, call->user, NULL));
}

static void run_exit(sv_call *call) {
  if (call->client != NULL) sv_exit(call->table, call->client);
}

/* --- sitting --------------------------------------------------------------- */

static bool may_take(const sv_table *table, unsigned seat, const char *user) {
  const sv_seat *at = &table->seat[seat];
  return at->who == SV_OPEN && (at->held_for[0] == '\0' || strcmp(at->held_for, user) == 0);
}

/* The seat that was named, one kept for me, the first that is free; -1: none. */
static int seat_to_take(const sv_call *call) {
  const sv_table *table = call->table;
  int64_t named = sv_number(call->message, "seat", -1);
  int first = -1;
  if (named >= 0)
    return named < table->seats && may_take(table, (unsigned)named, call->user->id) ? (int)named
                                                                                    : -1;
  for (unsigned i = table->seats; i-- > 0;) {
    if (!may_take(table, i, call->user->id)) continue;
    if (table->seat[i].held_for[0] != '\0') return (int)i;
    first = (int)i;
  }
  return first;
}

static unsigned open_seats(const sv_table *table) {
  unsigned open = 0;
  for (unsigned i = 0; i < table->seats; i++) open += table->seat[i].who == SV_OPEN;
  return open;
}

/* The deck for the new seat: one that is named, or the one of the old seat; NULL
 * if there is none, or if it has been refused. */
static json_t *brought(sv_call *call, int seat) {
  if (json_object_get(call->message, "deck") != NULL) return sv_deck_body(call, seat);
  const sv_seat *old = call->seat < 0 ? NULL : &call->table->seat[call->seat];
  if (old == NULL || old->deck == NULL) return NULL;
  return json_pack("{s:i,s:s,s:s}", "seat", seat, "deck", old->deck, "title",
                   old->deck_title == NULL ? "" : old->deck_title);
}

static void run_sit(sv_call *call) {
  sv_table *table = call->table;
  const char *nonce = sv_text(call->message, "nonce");
  hf_seed seed;
  if (!sv_may_enter(table, call->user, sv_text(call->message, "key"))) {
    sv_fail(call, "not-found", "there is no such table, or it is not open to you");
    return;
  }
  if (table->phase != SV_WAITING) {
    sv_fail(call, "not-now", "the game has begun");
    return;
  }
  if (nonce != NULL && hf_seed_read(nonce, &seed, NULL) != HF_OK) {
    sv_fail(call, "bad-message", "`nonce` is 64 hexadecimal digits");
    return;
  }
  int seat = seat_to_take(call);
  if (seat < 0) {
    sv_fail(call, "full", "that seat is not free");
    return;
  }
  if (!sv_rules_ready(call)) return; /* it may begin */
  json_t *deck = brought(call, seat);
  if (call->answered || call->later) return;
  if (call->seat >= 0) sv_write(call, "stand", json_pack("{s:i}", "seat", call->seat));
  sv_write(call, "sit", sv_sit_body(call, seat));
  if (deck != NULL) sv_write(call, "deck", deck);
  st_put_member(call->server->store, call->user->id, table->id, true, NULL, NULL);
  if (call->seat < 0 && open_seats(table) == 1)
    sv_write(call, "start", sv_start_body(table, table->game, NULL));
  hw_put_number(&call->extra, "seat", seat);
}

/* --- leaving --------------------------------------------------------------- */

/* Who is host when this seat is empty? "" if nobody sits there any more. */
static const char *next_host(const sv_table *table, int leaving) {
  for (unsigned i = 0; i < table->seats; i++)
    if ((int)i != leaving && table->seat[i].who == SV_PERSON) return table->seat[i].user;
  return "";
}

static void hand_over(sv_call *call) {
  const sv_table *table = call->table;
  const char *next = next_host(table, call->seat);
  if (next[0] != '\0') {
    if (sv_is_host(table, call->user->id)) sv_write(call, "host", json_pack("{s:s}", "user", next));
  } else if (table->phase == SV_WAITING) {
    sv_write(call, "end", json_pack("{s:s}", "why", "left"));
  }
}

static void run_stand(sv_call *call) {
  sv_table *table = call->table;
  if (call->seat < 0) {
    sv_fail(call, "not-yours", "you have no seat at this table");
    return;
  }
  if (table->phase == SV_OVER) {
    sv_fail(call, "not-now", "the game is over");
    return;
  }
  sv_write(call, "stand", json_pack("{s:i,s:s}", "seat", call->seat, "bot", sv_stand_in()));
  st_put_member(call->server->store, call->user->id, table->id, false, NULL, NULL);
  hand_over(call);
}

static void run_back(sv_call *call) {
  if (call->seat < 0)
    sv_fail(call, "not-yours", "you have no seat at this table");
  else if (call->table->seat[call->seat].sitting_in[0] == '\0')
    sv_fail(call, "not-now", "nobody sits in for you");
  else
    sv_write(call, "seat", json_pack("{s:i,s:n}", "seat", call->seat, "bot"));
}

/* --- the host -------------------------------------------------------------- */

static bool is_for_host(sv_call *call) {
  if (!sv_is_host(call->table, call->user->id) && !call->user->is_operator)
    sv_fail(call, "not-yours", "only the table's host may do that");
  return !call->answered;
}

static void run_start(sv_call *call) {
  const char *bots = sv_text(call->message, "bots");
  char why[200];
  if (!is_for_host(call)) return;
  if (call->table->phase != SV_WAITING)
    sv_fail(call, "not-now", "the game has begun");
  else if (sv_people(call->table) == 0)
    sv_fail(call, "not-now", "nobody has sat down yet");
  else if (bots != NULL && !sv_bot_may_sit(bots, why, sizeof why))
    sv_fail(call, "bad-settings", "`bots`: %s", why);
  else if (sv_rules_ready(call))
    sv_write(call, "start",
             sv_start_body(call->table, call->table->game, bots == NULL ? sv_stand_in() : bots));
}

static void run_rename(sv_call *call) {
  if (!is_for_host(call)) return;
  char *name = sv_line(sv_text(call->message, "name"), 60);
  if (name == NULL)
    sv_fail(call, "bad-name", "a table's name has 1 to 60 letters");
  else
    sv_write(call, "title", json_pack("{s:s}", "name", name));
  free(name);
}

static void run_open(sv_call *call) {
  const char *to = sv_text(call->message, "to");
  if (!is_for_host(call)) return;
  if (to == NULL || (strcmp(to, "public") != 0 && strcmp(to, "link") != 0))
    sv_fail(call, "bad-message", "`to` is public or link");
  else
    sv_write(call, "access", json_pack("{s:s}", "to", to));
}

/* What somebody who was removed knows opens nothing any more. */
static void write_kick(sv_call *call, const char *user) {
  char key[ST_ID_MAX];
  sv_new_id('k', key);
  sv_write(call, "kick", json_pack("{s:s,s:s}", "user", user, "key", key));
  st_put_member(call->server->store, user, call->table->id, false, NULL, NULL);
}

/* A player is not removed from a game by its host: a bot in their place is voted on. */
static void kick_player(sv_call *call, int seat) {
  if (call->table->phase == SV_OVER)
    sv_fail(call, "not-now", "the game is over: who has played it stays with it");
  else
    sv_propose_bot(call, seat);
}

static void run_kick(sv_call *call) {
  const char *user = sv_text(call->message, "user");
  sv_table *table = call->table;
  if (!is_for_host(call)) return;
  if (user == NULL || *user == '\0' || strlen(user) >= ST_ID_MAX || strchr(user, ',') != NULL) {
    sv_fail(call, "bad-message", "`user` is the id of somebody");
    return;
  }
  int seat = sv_seat_of(table, user);
  if (strcmp(user, call->user->id) == 0)
    sv_fail(call, "not-now", "you cannot remove yourself: stand up instead");
  else if (seat >= 0 && table->phase != SV_WAITING && !call->user->is_operator)
    kick_player(call, seat);
  else if (table->removed != NULL && strlen(table->removed) > 8192)
    sv_fail(call, "full", "too many were removed already");
  else
    write_kick(call, user);
}

/* --- the invite key, the record ---------------------------------------------- */

static void write_access(sv_call *call, const char *member, json_t *value) {
  json_t *body = json_pack("{s:s}", "to", call->table->listed ? "public" : "link");
  json_object_set_new(body, member, value);
  sv_write(call, "access", body);
}

static void run_key(sv_call *call) {
  char key[ST_ID_MAX];
  if (!is_for_host(call)) return;
  sv_new_id('k', key);
  write_access(call, "key", json_string(key));
  hw_put_string(&call->extra, "key", key);
}

static void run_share(sv_call *call) {
  if (!sv_was_player(call->table, call->user->id))
    sv_fail(call, "not-yours", "only who has played may share the record");
  else
    write_access(call, "shared", json_boolean(sv_flag(call->message, "on", true)));
}

/* --- once more ------------------------------------------------------------- */

static json_t *same_seats(const sv_call *call) {
  const sv_table *table = call->table;
  json_t *seats = json_array();
  for (unsigned i = 0; i < table->seats; i++) {
    const sv_seat *seat = &table->seat[i];
    if ((int)i == call->seat)
      json_array_append_new(seats, json_string("me"));
    else if (seat->who == SV_PERSON && seat->user[0] != '\0')
      json_array_append_new(seats, json_sprintf("for:%s", seat->user));
    else
      json_array_append_new(
          seats, json_sprintf("bot:%s", seat->who == SV_BOT ? seat->bot : sv_stand_in()));
  }
  return seats;
}

static json_t *same_table(const sv_call *call) {
  static const char *const paces[] = {"none", "live", "slow"};
  static const char *const undos[] = {"free", "ask", "off"};
  const sv_table *table = call->table;
  json_t *message =
      json_pack("{s:s,s:s,s:s,s:o,s:{s:s,s:I,s:I},s:s,s:b,s:b,s:s,s:b,s:b,s:I}", "game",
                hf_game_id(table->game), "name", table->name, "settings", table->settings, "seats",
                same_seats(call), "pace", "kind", paces[table->pace], "move",
                (json_int_t)(table->pace == SV_NO_CLOCK ? 1 : table->move_ms / 1000), "reserve",
                (json_int_t)(table->reserve_ms / 1000), "open", table->listed ? "public" : "link",
                "watch", table->watch, "chat", table->chat_on, "undo", undos[table->undo], "delay",
                table->delay, "hints", table->hints, "grace", (json_int_t)(table->grace_ms / 1000));
  if (table->set[0] != '\0') json_object_set_new(message, "set", json_string(table->set));
  if (table->cards_text != NULL)
    json_object_set_new(
        message, "cards",
        json_pack("{s:s,s:s}", "name", table->cards_name, "text", table->cards_text));
  if (sv_text(call->message, "nonce") != NULL)
    json_object_set(message, "nonce", json_object_get(call->message, "nonce"));
  return message;
}

/* Its set and its own cards may be something new with ours: it began with earlier ones. */
static bool same_rules(sv_call *call) {
  rl_texts texts = {
      .game = call->table->game, .own = call->table->cards_text, .name = call->table->set};
  return !sv_has_cards(call->table) || sv_rules_for(call, &texts) != NULL;
}

/* Rows for those whose seats are kept: the table is among theirs. */
static void tell_members(const sv_call *call, const char *id) {
  for (unsigned i = 0; i < call->table->seats; i++)
    if (call->table->seat[i].who == SV_PERSON && call->table->seat[i].user[0] != '\0')
      st_put_member(call->server->store, call->table->seat[i].user, id, true, NULL, NULL);
}

/* It is one table more: the wish comes back when that is found to be allowed. */
static void ask_for_another(sv_call *call) {
  if (call->client == NULL || !sv_may_make_now(call)) return;
  call->later = true;
  sv_ask_to_host(call->table, call->wish, nt_socket_address(call->client->socket));
}

static void run_rematch(sv_call *call) {
  sv_table *table = call->table;
  char id[ST_ID_MAX];
  if (call->seat < 0)
    sv_fail(call, "not-yours", "you had no seat at this table");
  else if (table->phase != SV_OVER)
    sv_fail(call, "not-now", "the game is not over");
  if (call->answered) return;
  if (table->next[0] != '\0') {
    hw_put_string(&call->extra, "table", table->next);
    return;
  }
  if (!call->wish->may_host) {
    ask_for_another(call);
    return;
  }
  if (!same_rules(call)) return;
  sv_new_id('t', id);
  sv_table *next = sv_table_new(call->server, id);
  next->phase = SV_NEW;
  sv_grant(next, call->wish);
  json_t *message = same_table(call);
  sv_wish *make = sv_wish_new(&sv_verb_make, call->user, message);
  memcpy(make->origin, call->wish->origin, sizeof make->origin);
  sv_wish_for(next, make);
  json_decref(message);
  if (next->phase == SV_BROKEN) {
    sv_fail(call, "not-now", "this table cannot be made again");
    return;
  }
  tell_members(call, id);
  sv_write(call, "next", json_pack("{s:s}", "table", id));
  hw_put_string(&call->extra, "table", id);
}

/* --- people who are no more, or are called otherwise -------------------------------------------
 */

static void run_forget(sv_call *call) {
  sv_write(call, "forget", json_pack("{s:s}", "user", call->user->id));
}

static bool is_called_so(const sv_table *table, int seat, const sv_user *user) {
  const sv_seat *at = &table->seat[seat];
  return at->rank == (user->account ? SV_ACCOUNT : SV_GUEST) && strcmp(at->name, user->name) == 0;
}

static void run_rename_user(sv_call *call) {
  if (call->seat >= 0 && !is_called_so(call->table, call->seat, call->user))
    sv_write(call, "name",
             json_pack("{s:s,s:s,s:b}", "user", call->user->id, "name", call->user->name, "account",
                       call->user->account));
}

static void forget_in(void *user, st_status status, const st_table_row *rows, size_t count) {
  sv_wish *pattern = user;
  for (size_t i = 0; status == ST_OK && i < count; i++)
    sv_wish_for(sv_table_get(pattern->server, rows[i].id),
                sv_wish_new(&sv_verb_forget, &pattern->user, NULL));
  pattern->server = NULL;
  sv_wish_free(pattern);
}

void sv_user_deleted(sv_server *server, const char *id) {
  sv_user user = {.name = "Somebody"};
  snprintf(user.id, sizeof user.id, "%s", id);
  sv_wish *pattern = sv_wish_new(&sv_verb_forget, &user, NULL);
  pattern->server = server;
  st_tables_of(server->store, id, 100000, forget_in, pattern);
}

/* Tables that sleep, or that other nodes have in memory, are renamed in, too. */
static void rename_in(void *user, st_status status, const st_table_row *rows, size_t count) {
  sv_wish *pattern = user;
  for (size_t i = 0; status == ST_OK && i < count; i++)
    if (strcmp(rows[i].state, "over") != 0)
      sv_wish_for(sv_table_get(pattern->server, rows[i].id),
                  sv_wish_new(&sv_verb_rename_user, &pattern->user, NULL));
  pattern->server = NULL;
  sv_wish_free(pattern);
}

void sv_user_renamed(sv_server *server, const pp_user *who) {
  sv_user user = {.account = who->account};
  const char *id = user.id;
  snprintf(user.id, sizeof user.id, "%s", who->id);
  snprintf(user.name, sizeof user.name, "%s", who->name);
  sv_wish *pattern = sv_wish_new(&sv_verb_rename_user, &user, NULL);
  pattern->server = server;
  st_tables_of(server->store, id, 1000, rename_in, pattern);
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
      if (sv_seat_of(table, id) >= 0)
        sv_wish_for(table, sv_wish_new(&sv_verb_rename_user, &user, NULL));
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    if (strcmp(client->user.id, id) == 0) {
      memcpy(client->user.name, user.name, sizeof client->user.name);
      client->user.account = user.account;
    }
}

const sv_verb sv_verb_enter = {
    .name = "enter", .run = run_enter, .at_table = true, .reads = true, .fresh = true, .cost = 1};
static void run_seen(sv_call *call) {
  int64_t version = sv_number(call->message, "v", -1);
  if (version < 0)
    sv_fail(call, "bad-message", "`v` is the version of what was shown, a number");
  else if (call->client != NULL)
    sv_seen(call->table, call->client, (uint64_t)version);
}

const sv_verb sv_verb_seen = {
    .name = "seen", .run = run_seen, .at_table = true, .reads = true, .cost = 1};

const sv_verb sv_verb_exit = {
    .name = "exit", .run = run_exit, .at_table = true, .reads = true, .cost = 1};
const sv_verb sv_verb_sit = {
    .name = "sit", .run = run_sit, .at_table = true, .fresh = true, .cost = 1};
const sv_verb sv_verb_stand = {.name = "stand", .run = run_stand, .at_table = true, .cost = 1};
const sv_verb sv_verb_back = {.name = "back", .run = run_back, .at_table = true, .cost = 1};
const sv_verb sv_verb_start = {.name = "start", .run = run_start, .at_table = true, .cost = 1};
const sv_verb sv_verb_rename = {.name = "rename", .run = run_rename, .at_table = true, .cost = 1};
const sv_verb sv_verb_open = {.name = "open", .run = run_open, .at_table = true, .cost = 1};
const sv_verb sv_verb_kick = {.name = "kick", .run = run_kick, .at_table = true, .cost = 1};
const sv_verb sv_verb_key = {.name = "key", .run = run_key, .at_table = true, .cost = 4};
const sv_verb sv_verb_share = {.name = "share", .run = run_share, .at_table = true, .cost = 4};
const sv_verb sv_verb_rematch = {
    .name = "rematch", .run = run_rematch, .at_table = true, .cost = 10};
const sv_verb sv_verb_forget = {.name = "forget", .run = run_forget, .at_table = true};
const sv_verb sv_verb_rename_user = {
    .name = "rename-user", .run = run_rename_user, .at_table = true};
