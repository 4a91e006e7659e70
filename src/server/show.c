/* Showing a table: the one place where payloads for a seat are made.
 *
 * Everybody who sees the same (the owner of a seat, or all who watch, in one
 * language) is a group. A group's board comes from tb_board(), which has the
 * group's view and nothing else; it is made once for each change, compared with
 * what the group saw before, and one message is shared by all of the group. */
#include "holding.h"
#include "server.h"

#include <stdlib.h>
#include <string.h>

/* Somebody who looks at a table. */
struct sv_watcher {
  sv_client *client;
  sv_table *table;
  sv_group *group;
  bool beats;             /* as it asked for */
  sv_watcher *next_here;  /* in the group */
  sv_watcher *next_there; /* of the client */
};

struct sv_group {
  sv_group *next;
  unsigned seat; /* or HF_SPECTATOR */
  bool member;   /* a host who does not sit is told the key too */
  bool beats;    /* wants to see what happens beat by beat */
  ht_language language;
  sv_watcher *watchers;
  uint32_t version; /* `v` */
  tb_shown shown;
  bool has_board;
  uint32_t info_version;
  sv_hold hold;       /* of a person who plays with bots alone */
  sv_undo_offer undo; /* as it was told */
  nt_message *whole;  /* the `table` message of this version */
  int64_t whole_time;
};

#define WHOLE_AGE_MS 1000 /* clocks in it may be so old */

/* --- groups ---------------------------------------------------------------- */

static void drop_whole(sv_group *group) {
  if (group->whole != NULL) nt_message_drop(group->whole);
  group->whole = NULL;
}

static sv_undo_offer undo_of(const sv_table *table, const sv_group *group) {
  return group->seat < table->seats ? sv_undo_of(table, group->seat) : SV_UNDO_NONE;
}

static void put_undo(const sv_group *group, hw_text *out) {
  static const char *const words[] = {[SV_UNDO_AT_ONCE] = "free", [SV_UNDO_BY_VOTE] = "ask"};
  hw_key(out, "undo");
  if (group->undo == SV_UNDO_NONE)
    hw_null(out);
  else
    hw_string(out, words[group->undo]);
}

static void update_board(const sv_table *table, sv_group *group) {
  hw_board_free(&group->shown.board);
  group->shown = (tb_shown){0};
  group->has_board = table->play != NULL;
  if (!group->has_board) return;
  tb_board(table->play, group->seat, group->language, &group->shown.board);
  group->shown.line = tb_story_length(table->play);
  group->shown.decision = tb_decisions(table->play);
  group->undo = undo_of(table, group);
}

/* From where somebody sees the table, and how. */
typedef struct sight {
  unsigned seat;
  bool member, beats;
  ht_language language;
} sight;

static sv_group *find_group(const sv_table *table, sight from) {
  sv_group *group = table->groups;
  while (group != NULL && (group->seat != from.seat || group->member != from.member ||
                           group->beats != from.beats || group->language != from.language))
    group = group->next;
  return group;
}

static sv_group *group_for(sv_table *table, sight from) {
  sv_group *group = find_group(table, from);
  if (group != NULL) return group;
  group = mm_new(sizeof *group);
  group->seat = from.seat;
  group->member = from.member;
  group->beats = from.beats;
  group->language = from.language;
  group->version = 1;
  sv_info(table);
  group->info_version = table->info_version;
  update_board(table, group);
  group->next = table->groups;
  table->groups = group;
  return group;
}

static void free_group(sv_table *table, sv_group *group) {
  sv_group **link = &table->groups;
  while (*link != group) link = &(*link)->next;
  *link = group->next;
  drop_whole(group);
  hw_board_free(&group->shown.board);
  free(group);
}

static sv_watcher *watcher_of(const sv_table *table, const sv_client *client) {
  sv_watcher *watcher = client->watchers;
  while (watcher != NULL && watcher->table != table) watcher = watcher->next_there;
  return watcher;
}

static sight sight_of(const sv_table *table, const sv_client *client, bool beats,
                      ht_language language) {
  int seat = sv_seat_of(table, client->user.id);
  return (sight){.seat = seat < 0 ? HF_SPECTATOR : (unsigned)seat,
                 .member = seat < 0 && sv_is_host(table, client->user.id),
                 .beats = beats,
                 .language = language};
}

static void join(sv_watcher *watcher) {
  sv_table *table = watcher->table;
  sight from = sight_of(table, watcher->client, watcher->beats, watcher->client->language);
  unsigned seat = from.seat;
  watcher->group = group_for(table, from);
  watcher->next_here = watcher->group->watchers;
  watcher->group->watchers = watcher;
  if (seat < table->seats && table->seat[seat].here++ == 0) {
    table->dirty |= SV_INFO;
    sv_tell_presence(table);
  }
}

static void leave(sv_watcher *watcher) {
  sv_group *group = watcher->group;
  sv_table *table = watcher->table;
  sv_watcher **link = &group->watchers;
  while (*link != watcher) link = &(*link)->next_here;
  *link = watcher->next_here;
  if (group->seat < table->seats && table->seat[group->seat].here > 0 &&
      --table->seat[group->seat].here == 0) {
    table->dirty |= SV_INFO;
    table->seat[group->seat].left_at = sv_table_now(table);
    sv_tell_presence(table);
  }
  if (group->watchers == NULL) free_group(table, group);
  if (table->phase == SV_PLAYING) sv_wind(table);
}

/* --- the whole table ------------------------------------------------------- */

const hw_text *sv_info(sv_table *table) {
  hw_text fresh = {0};
  bool written = table->info.length > 0 && !table->info.failed;
  if (written && (table->dirty & SV_INFO) == 0) return &table->info;
  sv_info_write(table, &fresh);
  if (written && fresh.length == table->info.length &&
      memcmp(fresh.start, table->info.start, fresh.length) == 0) {
    hw_text_free(&fresh);
    return &table->info;
  }
  hw_text_free(&table->info);
  hw_text_trim(&fresh);
  table->info = fresh;
  table->info_version++;
  return &table->info;
}

static bool hears(const sv_table *table, const sv_group *group, const sv_chat *line) {
  return group->seat >= table->seats || !sv_listed(table->seat[group->seat].muted, line->user);
}

static void put_seat_parts(const sv_table *table, const sv_group *group, hw_text *out) {
  bool sits = group->seat < table->seats;
  hw_key(out, "presets");
  if (sits)
    sv_presets_write(&table->seat[group->seat], out);
  else
    hw_null(out);
  if (!sits) return;
  if (sv_has_decks(table)) {
    hw_key(out, "deck");
    sv_deck_write(table, group->seat, out);
  }
  hw_key(out, "muted");
  hw_array(out);
  for (const char *at = table->seat[group->seat].muted;
       at != NULL && *at == ',' && at[1] != '\0';) {
    const char *end = strchr(at + 1, ',');
    hw_string_of(out, at + 1, (size_t)(end - at - 1));
    at = end;
  }
  hw_array_end(out);
}

static void write_whole(sv_table *table, const sv_group *group, hw_text *out) {
  const hw_text *info = sv_info(table);
  bool sits = group->seat < table->seats;
  hw_object(out);
  hw_put_string(out, "t", "table");
  hw_put_string(out, "table", table->id);
  hw_key(out, "info");
  hw_json_of(out, info);
  hw_key(out, "me");
  if (sits)
    hw_number(out, group->seat);
  else
    hw_null(out);
  hw_put_number(out, "v", group->version);
  hw_key(out, "board");
  if (group->has_board)
    hw_board_json(&group->shown.board, out);
  else
    hw_json(out, "{}", 2);
  hw_key(out, "story");
  if (table->play != NULL)
    tb_story(table->play, group->seat, group->language, 0, out);
  else
    hw_json(out, "[]", 2);
  hw_key(out, "chat");
  hw_array(out);
  for (size_t i = 0; i < table->chat_count; i++)
    if (hears(table, group, &table->chat[i])) sv_chat_write(&table->chat[i], out);
  hw_array_end(out);
  hw_key(out, "clock");
  sv_clock_write(table, sv_table_now(table), out);
  hw_key(out, "votes");
  sv_votes_write(table, out);
  put_seat_parts(table, group, out);
  if (sits) put_undo(group, out);
  if (sits || group->member) hw_put_string(out, "key", table->key);
  hw_object_end(out);
}

static bool has_whole(const sv_table *table, const sv_group *group, int64_t now) {
  return group->whole != NULL && table->dirty == 0 && now - group->whole_time <= WHOLE_AGE_MS;
}

static void send_whole(sv_watcher *watcher) {
  sv_group *group = watcher->group;
  int64_t now = nt_now(watcher->table->server->net);
  if (!has_whole(watcher->table, group, now)) {
    hw_text text = {0};
    drop_whole(group);
    write_whole(watcher->table, group, &text);
    group->whole = sv_message_of(&text);
    group->whole_time = now;
    hw_text_free(&text);
  }
  sv_post(watcher->client, group->whole);
}

/* That somebody is here, or is no more. */
static void show_presence(sv_table *table) {
  bool changed = (table->dirty & SV_INFO) != 0;
  sv_show(table);
  if (!changed) return;
  sv_presence_shown(table);
  sv_votes_look(table);
}

void sv_enter(sv_table *table, sv_client *client, bool beats) {
  sv_watcher *watcher = watcher_of(table, client);
  if (watcher != NULL && watcher->beats != beats) {
    leave(watcher);
    watcher->beats = beats;
    join(watcher);
  }
  if (watcher == NULL) {
    watcher = mm_new(sizeof *watcher);
    watcher->client = client;
    watcher->table = table;
    watcher->beats = beats;
    watcher->next_there = client->watchers;
    client->watchers = watcher;
    client->watching++;
    join(watcher);
  }
  send_whole(watcher);
  show_presence(table);
}

static void unlink_watcher(sv_watcher *watcher) {
  sv_client *client = watcher->client;
  sv_watcher **link = &client->watchers;
  while (*link != watcher) link = &(*link)->next_there;
  *link = watcher->next_there;
  client->watching--;
  leave(watcher);
  free(watcher);
}

void sv_exit(sv_table *table, sv_client *client) {
  sv_watcher *watcher = watcher_of(table, client);
  if (watcher == NULL) return;
  unlink_watcher(watcher);
  show_presence(table);
}

void sv_exit_all(sv_client *client) {
  while (client->watchers != NULL) {
    sv_table *table = client->watchers->table;
    unlink_watcher(client->watchers);
    show_presence(table);
  }
}

void sv_show_again(sv_table *table, sv_client *client) {
  sv_watcher *watcher = watcher_of(table, client);
  if (watcher == NULL) return;
  if (watcher->group->language != client->language) {
    leave(watcher);
    join(watcher);
  }
  send_whole(watcher);
  sv_show(table);
}

/* Who was removed from a table meanwhile is not among those who look at it behind this. */
void sv_show_all_again(sv_client *client) {
  for (sv_watcher *at = client->watchers, *next; at != NULL; at = next) {
    next = at->next_there;
    sv_show_again(at->table, client);
  }
}

/* --- what that costs ------------------------------------------------------- */

/* Lines of a story that are told in the time of a message: docs/reliability.md. */
#define LINES_FOR_ONE 256.0

double sv_cost_to_show(const sv_table *table, const sv_client *client, ht_language language) {
  const sv_watcher *watcher = watcher_of(table, client);
  bool beats = watcher != NULL && watcher->beats;
  const sv_group *group = find_group(table, sight_of(table, client, beats, language));
  if (group != NULL && has_whole(table, group, nt_now(table->server->net))) return 0;
  return 1 + (table->play == NULL ? 0 : tb_story_length(table->play) / LINES_FOR_ONE);
}

double sv_cost_to_show_all(const sv_client *client, ht_language language) {
  double cost = 0;
  for (const sv_watcher *at = client->watchers; at != NULL; at = at->next_there)
    cost += sv_cost_to_show(at->table, client, language);
  return cost;
}

bool sv_looks_at(const sv_table *table, const sv_client *client) {
  return watcher_of(table, client) != NULL;
}

/* --- who sees from where --------------------------------------------------- */

static void say_gone(const sv_table *table, sv_client *client, const char *why) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", "gone");
  hw_put_string(&text, "table", table->id);
  hw_put_string(&text, "why", why);
  hw_object_end(&text);
  sv_send(client, &text);
  hw_text_free(&text);
}

static bool is_misplaced(const sv_table *table, const sv_watcher *watcher) {
  sight from = sight_of(table, watcher->client, watcher->beats, watcher->group->language);
  return watcher->group->seat != from.seat || watcher->group->member != from.member ||
         sv_listed(table->removed, watcher->client->user.id);
}

static sv_watcher *find_misplaced(const sv_table *table) {
  for (sv_group *group = table->groups; group != NULL; group = group->next)
    for (sv_watcher *at = group->watchers; at != NULL; at = at->next_here)
      if (is_misplaced(table, at)) return at;
  return NULL;
}

/* Whoever sees from elsewhere now is sent everything anew; who was removed sees
 * no more. Seldom, and few: a search for each of them is cheap enough. */
static void regroup(sv_table *table) {
  sv_watcher *watcher;
  while ((watcher = find_misplaced(table)) != NULL) {
    if (sv_listed(table->removed, watcher->client->user.id)) {
      say_gone(table, watcher->client, "removed");
      unlink_watcher(watcher);
      continue;
    }
    leave(watcher);
    join(watcher);
    send_whole(watcher);
  }
}

/* --- waiting until it is seen ---------------------------------------------- */

/* The only person who plays here; HF_SEATS_MAX: there are others, or none. */
static unsigned alone(const sv_table *table) {
  uint32_t people = sv_people(table), owners = sv_owners(table);
  if (table->phase != SV_PLAYING || people == 0 || (people & (people - 1)) != 0 || owners != people)
    return HF_SEATS_MAX;
  unsigned seat = 0;
  while ((people >> seat & 1) == 0) seat++;
  return seat;
}

/* Of several connections the first that has seen everything is enough. */
int64_t sv_held_until(const sv_table *table) {
  int64_t until = INT64_MAX;
  unsigned seat = alone(table);
  for (const sv_group *group = table->groups; group != NULL; group = group->next)
    if (group->beats && group->seat == seat && group->hold.until < until) until = group->hold.until;
  return until == INT64_MAX ? 0 : until;
}

static void hold(sv_table *table, sv_group *group, uint32_t ms) {
  if (group->beats && group->seat == alone(table))
    sv_hold_for(&group->hold, sv_table_now(table), ms, group->version);
}

void sv_seen(sv_table *table, sv_client *client, uint64_t version) {
  sv_watcher *watcher = watcher_of(table, client);
  if (watcher == NULL || version > watcher->group->version ||
      !sv_hold_seen(&watcher->group->hold, version) || table->phase != SV_PLAYING)
    return;
  sv_answers_due(table, sv_table_now(table));
  sv_wind(table);
}

/* --- what changed ---------------------------------------------------------- */

static void put_raw(hw_text *out, const hw_text *members) {
  if (members->length == 0 && !members->failed) return;
  hw_raw_text(out, ",");
  hw_raw_of(out, members);
}

/* What has happened, for who wants it beat by beat: where the game went on, and nothing was taken
 * back. True if there was anything to tell. */
static bool put_beats(const sv_table *table, sv_group *group, hw_text *out) {
  if (!group->beats || !group->has_board || table->story_kept != UINT32_MAX) return false;
  hw_text beats = {0};
  tb_beats(table->play, group->seat, group->language, UINT32_MAX, &group->shown, &beats);
  bool any = beats.length > 0 || beats.failed;
  if (any) {
    hw_key(out, "beats");
    hw_array(out);
    hw_json_of(out, &beats);
    hw_array_end(out);
  }
  hw_text_free(&beats);
  return any;
}

/* Board and story. True if there was anything to tell. */
static bool put_board(const sv_table *table, sv_group *group, hw_text *out) {
  hw_text delta = {0};
  if (table->play == NULL) return false;
  bool changed = put_beats(table, group, out);
  hw_board before = group->shown.board;
  uint32_t told = group->shown.line;
  group->shown.board = (hw_board){0};
  tb_board(table->play, group->seat, group->language, &group->shown.board);
  group->has_board = true;
  hw_board_delta(&before, &group->shown.board, &delta);
  changed = delta.length > 0 || delta.failed || changed;
  put_raw(out, &delta);
  hw_text_free(&delta);
  hw_board_free(&before);
  group->shown.line = tb_story_length(table->play);
  group->shown.decision = tb_decisions(table->play);
  uint32_t kept = told < table->story_kept ? told : table->story_kept;
  if (kept < told) hw_put_number(out, "cut", kept);
  if (group->shown.line > kept) {
    hw_key(out, "story");
    tb_story(table->play, group->seat, group->language, kept, out);
  }
  return changed || kept < told || group->shown.line > kept;
}

static bool put_changed_undo(const sv_table *table, sv_group *group, hw_text *out) {
  sv_undo_offer now = undo_of(table, group);
  if (now == group->undo) return false;
  group->undo = now;
  put_undo(group, out);
  return true;
}

static bool put_info(sv_table *table, sv_group *group, hw_text *out) {
  if (group->info_version == table->info_version) return false;
  group->info_version = table->info_version;
  hw_key(out, "info");
  hw_json_of(out, &table->info);
  return true;
}

static bool put_rest(sv_table *table, const sv_group *group, hw_text *out) {
  unsigned dirty = table->dirty;
  if ((dirty & SV_CLOCK) != 0 && table->pace != SV_NO_CLOCK) {
    hw_key(out, "clock");
    hw_json_of(out, &table->clock_json);
  }
  if ((dirty & SV_VOTES) != 0) {
    hw_key(out, "votes");
    hw_json_of(out, &table->votes_json);
  }
  bool presets = (dirty & SV_PRESETS) != 0 && group->seat < table->seats;
  if (presets) put_seat_parts(table, group, out);
  return presets || (dirty & SV_VOTES) != 0 ||
         ((dirty & SV_CLOCK) != 0 && table->pace != SV_NO_CLOCK);
}

/* Whoever may invite is told the new key. */
static bool put_key(const sv_table *table, const sv_group *group, hw_text *out) {
  if ((table->dirty & SV_KEY) == 0 || (group->seat >= table->seats && !group->member)) return false;
  hw_put_string(out, "key", table->key);
  return true;
}

static void show_group(sv_table *table, sv_group *group) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", "update");
  hw_put_string(&text, "table", table->id);
  hw_put_number(&text, "v", group->version + 1);
  uint32_t since = group->shown.decision;
  bool had_board = group->has_board;
  bool news = (table->dirty & SV_BOARD) != 0 && put_board(table, group, &text);
  news = put_changed_undo(table, group, &text) || news;
  news = put_info(table, group, &text) || news;
  news = put_rest(table, group, &text) || news;
  news = put_key(table, group, &text) || news;
  hw_object_end(&text);
  if (news) {
    nt_message *message = sv_message_of(&text);
    group->version++;
    drop_whole(group);
    for (sv_watcher *at = group->watchers; at != NULL; at = at->next_here) {
      sv_post(at->client, message);
      table->server->figures.updates++;
    }
    nt_message_drop(message);
    if (had_board) hold(table, group, tb_beats_ms(table->play, since, TB_CALM));
  }
  hw_text_free(&text);
}

/* What does not depend on who looks is written once. */
static void write_shared(sv_table *table) {
  sv_info(table);
  if ((table->dirty & SV_CLOCK) != 0) {
    hw_text_clear(&table->clock_json);
    sv_clock_write(table, sv_table_now(table), &table->clock_json);
  }
  if ((table->dirty & SV_VOTES) != 0) {
    hw_text_clear(&table->votes_json);
    sv_votes_write(table, &table->votes_json);
  }
}

static void show_chat_line(sv_table *table, const sv_chat *line) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", "chat");
  hw_put_string(&text, "table", table->id);
  hw_key(&text, "line");
  sv_chat_write(line, &text);
  hw_object_end(&text);
  nt_message *message = sv_message_of(&text);
  for (sv_group *group = table->groups; group != NULL; group = group->next) {
    drop_whole(group);
    if (!hears(table, group, line)) continue;
    for (sv_watcher *at = group->watchers; at != NULL; at = at->next_here)
      sv_post(at->client, message);
  }
  nt_message_drop(message);
  hw_text_free(&text);
}

static void show_chat(sv_table *table) {
  for (size_t i = 0; i < table->chat_count; i++)
    if (table->chat[i].index >= table->chat_shown) show_chat_line(table, &table->chat[i]);
  table->chat_shown = table->chat_next;
}

void sv_show(sv_table *table) {
  if (table->dirty == 0 || table->phase == SV_LOADING || table->seat == NULL) return;
  if ((table->dirty & SV_SEATS) != 0) regroup(table);
  write_shared(table);
  for (sv_group *group = table->groups; group != NULL; group = group->next)
    show_group(table, group);
  if ((table->dirty & SV_CHAT) != 0) show_chat(table);
  table->dirty = 0;
  table->story_kept = UINT32_MAX;
}
