/* Tables go on with the cards they began with. Every server keeps the text of
 * its built-in cards in the store, by their hash, which the start of each game
 * names; one that knows other cards finds there what the table was begun with
 * and plays it with that. */
#include "server.h"

#include "card_source.h"

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

/* --- which cards did it begin with? ---------------------------------------- */

static const st_entry *find_entry(const st_entry *entries, size_t count, const char *kind) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(entries[i].kind, kind) == 0) return &entries[i];
  return NULL;
}

static bool names_other_cards(const hf_game *game, const st_entry *start,
                              char key[SV_CARDS_KEY_MAX]) {
  json_t *body = json_loads(start->body, 0, NULL);
  const char *hash = sv_text(body, "cards");
  uint64_t number = hash == NULL ? 0 : strtoull(hash, NULL, 16);
  bool other = hash != NULL && number != hf_rules_hash(hf_rules_builtin(game));
  if (other) write_key(key, hf_game_id(game), number);
  json_decref(body);
  return other;
}

static const hf_game *game_of(const st_entry *entries, size_t count) {
  const st_entry *made = find_entry(entries, count, "create");
  json_t *body = made == NULL ? NULL : json_loads(made->body, 0, NULL);
  const char *id = sv_text(body, "game");
  const hf_game *game = id == NULL ? NULL : hf_game_find(id);
  json_decref(body);
  return game;
}

/* `known`: the game, where the entries do not begin with the table; else NULL. */
static bool find_key(const hf_game *known, const st_entry *entries, size_t count,
                     char key[SV_CARDS_KEY_MAX]) {
  const st_entry *start = find_entry(entries, count, "start");
  const hf_game *game = known == NULL ? game_of(entries, count) : known;
  return start != NULL && game != NULL && names_other_cards(game, start, key);
}

bool sv_cards_key(const st_entry *entries, size_t count, char key[SV_CARDS_KEY_MAX]) {
  return find_key(NULL, entries, count, key);
}

bool sv_cards_look(sv_table *table, const st_entry *entries, size_t count, st_fact_read found) {
  char key[SV_CARDS_KEY_MAX];
  if (table->cards_looked) return false;
  table->cards_looked = find_entry(entries, count, "start") != NULL;
  if (!find_key(table->game, entries, count, key)) return false;
  st_fact(table->server->store, key, found, table);
  return true;
}
