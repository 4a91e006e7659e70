/* Making a table: everything a client says about it is checked here, once, and
 * written down in full: later nothing has a default any more. What is cheap to
 * check comes first; a card file is compiled when nothing else is wrong. */
#include "hosting.h"
#include "played_with.h"
#include "seat_bots.h"

#include <stdlib.h>
#include <string.h>

#define NAME_LETTERS 60
#define CARDS_LINE_MAX (HF_RECORD_LINE_MAX - 8) /* each stands in the record, behind a bar */
#define MOVE_MOST (INT64_C(30) * 24 * 3600)     /* seconds */
#define GRACE 120                               /* the same */
#define CARDS_NAME_LETTERS 120

/* A table as it is asked for. */
typedef struct plan {
  const hf_game *game;
  hf_settings settings;
  char text[4096];        /* the settings, canonical */
  const json_t *cards;    /* {name, text} or NULL */
  const char *set;        /* the card set by name; "": the one built in */
  json_t *seats;          /* for the entry */
  int mine;               /* the seat of who makes it, or -1 */
  unsigned open;          /* seats nobody has */
  const char *start_bots; /* open seats go to these at once */
} plan;

/* --- settings and cards ---------------------------------------------------- */

static bool has_long_line(const char *text) {
  for (size_t length; *text != '\0'; text += length + (text[length] == '\n')) {
    length = strcspn(text, "\n");
    if (length > CARDS_LINE_MAX) return true;
  }
  return false;
}

static bool check_cards(sv_call *call, plan *to) {
  const json_t *cards = json_object_get(call->message, "cards");
  if (cards == NULL || json_is_null(cards)) return true;
  const char *name = sv_text(cards, "name"), *text = sv_text(cards, "text");
  char *line = sv_line(name, CARDS_NAME_LETTERS);
  bool named = line != NULL;
  free(line);
  if (!named || text == NULL || strlen(name) > 120) {
    sv_fail(call, "bad-cards", "`cards` has a `name` and a `text`");
    return false;
  }
  if (strlen(text) > SV_CARDS_MAX) {
    sv_fail(call, "too-big", "a card file has at most %d bytes", SV_CARDS_MAX);
    return false;
  }
  if (has_long_line(text)) {
    sv_fail(call, "bad-cards", "a line of a card file has at most %d bytes", CARDS_LINE_MAX);
    return false;
  }
  to->cards = cards;
  return true;
}

/* One of those that the game lists. */
static bool check_set(sv_call *call, plan *to) {
  const char *name = sv_text(call->message, "set");
  size_t index = name == NULL ? 0 : hf_card_set_find(to->game, name);
  to->set = name == NULL || index == 0 ? "" : name;
  if (name == NULL || index < hf_card_set_count(to->game)) return true;
  sv_fail(call, "bad-settings", "there is no card set `%.40s`", name);
  return false;
}

static void refuse_settings(sv_call *call, const hf_error *error) {
  const char *code = error->status == HF_BAD_CARDS ? "bad-cards"
                     : error->status == HF_NO_ROOM ? "internal"
                                                   : "bad-settings";
  if (error->line > 0)
    sv_fail(call, code, "%u:%u: %s", (unsigned)error->line, (unsigned)error->column,
            error->message);
  else
    sv_fail(call, code, "%s", error->message);
}

/* The rules it will be played with; NULL: the call has failed, or comes again. */
static const hf_rules *find_rules(sv_call *call, const plan *to) {
  if (to->cards == NULL && to->set[0] == '\0') return hf_rules_builtin(to->game);
  rl_texts texts = {.game = to->game, .own = sv_text(to->cards, "text"), .name = to->set};
  rl_rules *made = sv_rules_for(call, &texts);
  if (made == NULL) return NULL;
  hf_error error = made->error;
  if (made->rules == NULL || hf_rules_judge(made->rules, &error) != HF_OK) {
    refuse_settings(call, &error);
    return NULL;
  }
  sv_take_rules(call->table, made);
  return made->rules;
}

/* Could the game be set up so? */
static bool read_settings(sv_call *call, plan *to, const char *text) {
  hf_error error = {0};
  const hf_rules *rules = find_rules(call, to);
  if (rules == NULL) return false;
  if (hf_settings_read(rules, text, &to->settings, &error) != HF_OK ||
      hf_settings_check(rules, &to->settings, &error) != HF_OK) {
    refuse_settings(call, &error);
    return false;
  }
  if (hf_settings_write(rules, &to->settings, to->text, sizeof to->text) < sizeof to->text)
    return true;
  sv_fail(call, "bad-settings", "the settings are too long");
  return false;
}

/* `seats` of the settings may be left out when the list of seats is there. */
static bool check_settings(sv_call *call, plan *to) {
  char whole[4096];
  const char *text = sv_text(call->message, "settings");
  size_t listed = json_array_size(json_object_get(call->message, "seats"));
  if (text == NULL) text = "";
  bool says = strncmp(text, "seats=", 6) == 0 || strstr(text, " seats=") != NULL;
  int length = says || listed == 0 ? snprintf(whole, sizeof whole, "%s", text)
                                   : snprintf(whole, sizeof whole, "seats=%zu%s%s", listed,
                                              *text == '\0' ? "" : " ", text);
  if (length < 0 || (size_t)length >= sizeof whole) {
    sv_fail(call, "bad-settings", "the settings are too long");
    return false;
  }
  if (!read_settings(call, to, whole)) return false;
  if (listed == 0 || listed == to->settings.seats) return true;
  sv_fail(call, "bad-settings", "`settings` say %u seats, `seats` lists %zu",
          (unsigned)to->settings.seats, listed);
  return false;
}

/* --- seats ----------------------------------------------------------------- */

static json_t *seat_of_word(sv_call *call, plan *to, const char *word, unsigned number) {
  char why[200];
  if (word != NULL && strncmp(word, "bot:", 4) == 0) {
    if (sv_bot_may_sit(word + 4, why, sizeof why)) return json_pack("{s:s}", "bot", word + 4);
    sv_fail(call, "bad-settings", "seat %u: %s", number + 1, why);
    return NULL;
  }
  if (word != NULL && strcmp(word, "me") == 0 && to->mine < 0) {
    to->mine = (int)number;
    return json_object();
  }
  if (word != NULL && strncmp(word, "for:", 4) == 0 && call->wish->client == 0) {
    to->open++;
    return json_pack("{s:s}", "held", word + 4);
  }
  if (word != NULL && strcmp(word, "open") == 0) {
    to->open++;
    return json_object();
  }
  sv_fail(call, "bad-settings", "seat %u is `me` (once), `open` or `bot:NAME`", number + 1);
  return NULL;
}

/* Those that are listed, or without a list as many as the settings say. */
static bool check_seats(sv_call *call, plan *to, size_t count) {
  const json_t *listed = json_object_get(call->message, "seats");
  bool given = json_array_size(listed) > 0;
  if (count > HF_SEATS_MAX) {
    sv_fail(call, "bad-settings", "a table has at most %d seats", HF_SEATS_MAX);
    return false;
  }
  for (unsigned i = 0; i < count; i++) {
    const char *word = given    ? json_string_value(json_array_get(listed, i))
                       : i == 0 ? "me"
                                : "open";
    json_t *seat = seat_of_word(call, to, word, i);
    if (seat == NULL) return false;
    json_array_append_new(to->seats, seat);
  }
  if (to->mine >= 0 || to->open > 0) return true;
  sv_fail(call, "bad-settings", "a table needs a seat for a person");
  return false;
}

static bool check_start(sv_call *call, plan *to) {
  char why[200];
  const char *bots = sv_text(call->message, "bots");
  if (!sv_flag(call->message, "start", false)) return true;
  to->start_bots = bots == NULL ? sv_stand_in() : bots;
  if (sv_bot_may_sit(to->start_bots, why, sizeof why)) return true;
  sv_fail(call, "bad-settings", "`bots`: %s", why);
  return false;
}

/* --- pace and manners ------------------------------------------------------ */

static bool one_of(const char *word, const char *const *words) {
  for (; *words != NULL; words++)
    if (strcmp(word, *words) == 0) return true;
  return false;
}

/* Sets a word of the entry: the client's, or the default. */
static bool set_word(sv_call *call, json_t *body, const char *key, const char *otherwise,
                     const char *const *words) {
  const char *word = sv_text(call->message, key);
  if (word == NULL) word = otherwise;
  if (!one_of(word, words)) {
    sv_fail(call, "bad-settings", "`%s` cannot be `%.40s`", key, word);
    return false;
  }
  json_object_set_new(body, key, json_string(word));
  return true;
}

static bool set_pace(sv_call *call, json_t *body) {
  static const char *const kinds[] = {"none", "live", "slow", NULL};
  const json_t *pace = json_object_get(call->message, "pace");
  const char *kind = sv_text(pace, "kind");
  if (kind == NULL) kind = "none";
  bool live = strcmp(kind, "live") == 0;
  int64_t move = sv_number(pace, "move", live ? 120 : 2 * 24 * 3600);
  int64_t reserve = sv_number(pace, "reserve", live ? 480 : 0);
  if (!one_of(kind, kinds) || move < 1 || move > MOVE_MOST || reserve < 0 || reserve > 86400) {
    sv_fail(call, "bad-settings",
            "`pace` is none, live or slow, with `move` and `reserve` in seconds");
    return false;
  }
  json_object_set_new(body, "pace",
                      json_pack("{s:s,s:I,s:I}", "kind", kind, "move", (json_int_t)move, "reserve",
                                (json_int_t)(live ? reserve : 0)));
  return true;
}

int64_t sv_grace_of(sv_pace pace, int64_t move) { return pace == SV_SLOW ? move : GRACE; }

static bool set_grace(sv_call *call, json_t *body) {
  const json_t *pace = json_object_get(body, "pace");
  bool slow = strcmp(sv_text(pace, "kind"), "slow") == 0;
  int64_t usual = sv_grace_of(slow ? SV_SLOW : SV_LIVE, sv_number(pace, "move", 0));
  int64_t grace = sv_number(call->message, "grace", usual);
  if (grace < 1 || grace > MOVE_MOST) {
    sv_fail(call, "bad-settings", "`grace` is 1 to %d seconds", (int)MOVE_MOST);
    return false;
  }
  json_object_set_new(body, "grace", json_integer((json_int_t)grace));
  return true;
}

static bool set_ways(sv_call *call, json_t *body) {
  static const char *const opens[] = {"public", "link", NULL};
  static const char *const undos[] = {"free", "ask", "off", NULL};
  if (!set_pace(call, body) || !set_grace(call, body) ||
      !set_word(call, body, "open", "link", opens) || !set_word(call, body, "undo", "ask", undos))
    return false;
  json_object_set_new(body, "watch", json_boolean(sv_flag(call->message, "watch", true)));
  json_object_set_new(body, "chat", json_boolean(sv_flag(call->message, "chat", true)));
  json_object_set_new(body, "delay", json_boolean(sv_flag(call->message, "delay", true)));
  return true;
}

static bool set_name(sv_call *call, json_t *body) {
  const char *given = sv_text(call->message, "name");
  char fallback[SV_NAME_MAX + 16];
  snprintf(fallback, sizeof fallback, "%s", call->user->name);
  char *name = sv_line(given == NULL ? fallback : given, NAME_LETTERS);
  if (name == NULL) {
    sv_fail(call, "bad-name", "a table's name has 1 to %d letters", NAME_LETTERS);
    return false;
  }
  json_object_set_new(body, "name", json_string(name));
  free(name);
  return true;
}

/* The secret of the shuffle, and the promise that it will not be changed. */
static void set_secret(json_t *body) {
  hf_seed secret;
  uint8_t digest[32];
  char text[65], key[ST_ID_MAX];
  sv_random(&secret, sizeof secret);
  sv_sha256(secret.byte, sizeof secret.byte, digest);
  hf_seed_write(&secret, text);
  json_object_set_new(body, "secret", json_string(text));
  sv_hex(digest, sizeof digest, text);
  json_object_set_new(body, "commit", json_string(text));
  sv_new_id('k', key);
  json_object_set_new(body, "key", json_string(key));
}

/* --- the entries ----------------------------------------------------------- */

static bool is_alone(const plan *to) {
  return to->mine >= 0 && (to->open == 0 || to->start_bots != NULL);
}

static bool check_all(sv_call *call, plan *to, json_t *body) {
  const char *game = sv_text(call->message, "game");
  to->game = game == NULL ? NULL : hf_game_find(game);
  if (to->game == NULL) {
    sv_fail(call, "bad-settings", "there is no such game");
    return false;
  }
  size_t listed = json_array_size(json_object_get(call->message, "seats"));
  if (!check_set(call, to) || !check_cards(call, to) ||
      (listed > 0 && !check_seats(call, to, listed)) || !check_start(call, to) ||
      !set_ways(call, body) || !set_name(call, body) || !check_settings(call, to) ||
      (listed == 0 && !check_seats(call, to, to->settings.seats)))
    return false;
  bool hints = sv_flag(call->message, "hints", is_alone(to));
  json_object_set_new(body, "hints", json_boolean(hints));
  return true;
}

json_t *sv_sit_body(const sv_call *call, int seat) {
  const char *nonce = sv_text(call->message, "nonce");
  json_t *body = json_pack("{s:i,s:s,s:s,s:b}", "seat", seat, "user", call->user->id, "name",
                           call->user->name, "account", call->user->account);
  hf_seed seed;
  if (nonce != NULL && hf_seed_read(nonce, &seed, NULL) == HF_OK)
    json_object_set_new(body, "nonce", json_string(nonce));
  return body;
}

/* What it is played with: should the server learn other rules, it is seen. */
json_t *sv_start_body(const sv_table *table, const hf_game *game, const char *bots) {
  char hash[17];
  const hf_rules *rules = table->rules == NULL ? NULL : table->rules->rules;
  if (rules == NULL) rules = hf_rules_builtin(game);
  sv_set_keep(table->server, rules);
  snprintf(hash, sizeof hash, "%016llx", (unsigned long long)hf_rules_set_hash(rules));
  json_t *body = json_pack("{s:i,s:s}", "rules", (int)hf_game_version(game), "cards", hash);
  if (bots != NULL) json_object_set_new(body, "bots", json_string(bots));
  return body;
}

static void write_entries(sv_call *call, plan *to, json_t *body) {
  json_object_set_new(body, "game", json_string(hf_game_id(to->game)));
  json_object_set_new(body, "settings", json_string(to->text));
  if (to->set[0] != '\0') json_object_set_new(body, "set", json_string(to->set));
  json_object_set(body, "seats", to->seats);
  json_object_set_new(body, "host", json_string(call->user->id));
  if (to->cards != NULL) {
    char *name = sv_line(sv_text(to->cards, "name"), CARDS_NAME_LETTERS);
    json_object_set_new(body, "cards",
                        json_pack("{s:s,s:s}", "name", name, "text", sv_text(to->cards, "text")));
    free(name);
  }
  set_secret(body);
  sv_write(call, "create", json_incref(body));
  if (to->mine >= 0) sv_write(call, "sit", sv_sit_body(call, to->mine));
  if (to->open == 0 || to->start_bots != NULL)
    sv_write(call, "start", sv_start_body(call->table, to->game, to->start_bots));
}

/* The row comes first: a table that is in the log is in the lists. */
static void put_first_row(const sv_call *call) {
  st_table_row row = {.id = call->table->id,
                      .state = "waiting",
                      .changed = call->now,
                      .info = "{}",
                      .host = call->user->id,
                      .origin = call->wish->origin};
  sv_hosting_put(call->table);
  st_put_table(call->server->store, &row, NULL, NULL);
  st_put_member(call->server->store, call->user->id, call->table->id, true, NULL, NULL);
}

/* The first wish of a new table. */
static void run_make(sv_call *call) {
  plan to = {.seats = json_array(), .mine = -1};
  json_t *body = json_object();
  if (check_all(call, &to, body)) {
    put_first_row(call);
    write_entries(call, &to, body);
    hw_put_string(&call->extra, "table", call->table->id);
    call->server->figures.tables_made++;
  } else if (!call->later) {
    call->table->phase = SV_BROKEN; /* it never was */
  }
  json_decref(body);
  json_decref(to.seats);
}

const sv_verb sv_verb_make = {.name = "make", .run = run_make, .at_table = true};
