/* Tables go on with the cards they began with. Every server keeps the text of
 * its built-in cards in the store, by their hash, which the start of each game
 * names; so it does with every other card set, when the first game begins with it.
 * One that knows other cards finds there what the table was begun with and plays
 * it with that. */
#include "server.h"

#include "card_source.h"
#include "rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void write_key(char key[SV_CARDS_KEY_MAX], const char *game, uint64_t hash) {
  snprintf(key, SV_CARDS_KEY_MAX, "cards/%s/%016" PRIx64, game, hash);
}

void sv_cards_keep(sv_server *server) {
  for (const fl_card_source *source = fl_card_sources; source->game != NULL; source++) {
    char key[SV_CARDS_KEY_MAX];
    const hf_game *game = hf_game_find(source->game);
    if (game == NULL) continue;
    write_key(key, source->game, hf_rules_hash(hf_rules_builtin(game)));
    st_put_fact(server->store, key, source->text, NULL, NULL);
  }
}

/* What is known of a set that was asked for; NULL: it is one too many to be remembered. */
static sv_known_set *known_set(sv_server *server, const hf_game *game, const char *name) {
  for (size_t i = 0; i < SV_SETS_MAX; i++) {
    sv_known_set *set = &server->set[i];
    if (set->game == game && strcmp(set->name, name) == 0) return set;
    if (set->game != NULL) continue;
    set->game = game;
    snprintf(set->name, sizeof set->name, "%s", name);
    return set;
  }
  return NULL;
}

void sv_set_keep(sv_server *server, const hf_rules *rules) {
  char key[SV_CARDS_KEY_MAX];
  const hf_game *game = hf_rules_game(rules);
  const char *name = hf_rules_set_name(rules);
  if (name[0] == '\0') return; /* it is built in: sv_cards_keep() */
  sv_known_set *known = known_set(server, game, name);
  if (known != NULL && known->kept) return;
  char *text = fl_set_text(game, name);
  if (text == NULL) return; /* no memory now: the next game keeps it */
  write_key(key, hf_game_id(game), hf_rules_set_hash(rules));
  st_put_fact(server->store, key, text, NULL, NULL);
  if (known != NULL) known->kept = true;
  free(text);
}

/* --- which cards did it begin with? ---------------------------------------- */

/* The hash of the set's cards here; 0: there is no such set. Its rules are made for that once. */
static uint64_t hash_of_set(sv_server *server, const hf_game *game, const char *name) {
  if (name[0] == '\0') return hf_rules_hash(hf_rules_builtin(game));
  sv_known_set *known = known_set(server, game, name);
  if (known != NULL && known->hash != 0) return known->hash;
  rl_texts texts = {.game = game, .name = name};
  rl_rules *made = rl_make_now(&texts);
  uint64_t hash = made->rules == NULL ? 0 : hf_rules_hash(made->rules);
  rl_drop(NULL, made);
  if (known != NULL) known->hash = hash;
  return hash;
}

static const st_entry *find_entry(const st_entry *entries, size_t count, const char *kind) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(entries[i].kind, kind) == 0) return &entries[i];
  return NULL;
}

/* What the log says of the table, as far as it matters here. */
typedef struct made_as {
  const hf_game *game;
  char set[HF_CARD_SET_MAX];
} made_as;

static bool names_other_cards(sv_server *server, const made_as *made, const st_entry *start,
                              char key[SV_CARDS_KEY_MAX]) {
  json_t *body = json_loads(start->body, 0, NULL);
  const char *hash = sv_text(body, "cards");
  uint64_t number = hash == NULL ? 0 : strtoull(hash, NULL, 16);
  bool other = hash != NULL && number != hash_of_set(server, made->game, made->set);
  if (other) write_key(key, hf_game_id(made->game), number);
  json_decref(body);
  return other;
}

static made_as made_by(const st_entry *entries, size_t count) {
  const st_entry *made = find_entry(entries, count, "create");
  json_t *body = made == NULL ? NULL : json_loads(made->body, 0, NULL);
  const char *id = sv_text(body, "game"), *set = sv_text(body, "set");
  made_as as = {.game = id == NULL ? NULL : hf_game_find(id)};
  snprintf(as.set, sizeof as.set, "%s", set == NULL ? "" : set);
  json_decref(body);
  return as;
}

/* `known`: of a table whose entries do not begin with it; without a game: they do. */
static bool find_key(sv_server *server, made_as known, const st_entry *entries, size_t count,
                     char key[SV_CARDS_KEY_MAX]) {
  const st_entry *start = find_entry(entries, count, "start");
  if (start == NULL) return false;
  if (known.game == NULL) known = made_by(entries, count);
  return known.game != NULL && names_other_cards(server, &known, start, key);
}

bool sv_cards_key(sv_server *server, const st_entry *entries, size_t count,
                  char key[SV_CARDS_KEY_MAX]) {
  return find_key(server, (made_as){.game = NULL}, entries, count, key);
}

bool sv_cards_look(sv_table *table, const st_entry *entries, size_t count, st_fact_read found) {
  char key[SV_CARDS_KEY_MAX];
  made_as known = {.game = table->game};
  if (table->cards_looked) return false;
  table->cards_looked = find_entry(entries, count, "start") != NULL;
  memcpy(known.set, table->set, sizeof known.set);
  if (!find_key(table->server, known, entries, count, key)) return false;
  st_fact(table->server->store, key, found, table);
  return true;
}
