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

static bool names_other_cards(const st_entry *made, const st_entry *start,
                              char key[SV_CARDS_KEY_MAX]) {
  json_t *first = json_loads(made->body, 0, NULL), *second = json_loads(start->body, 0, NULL);
  const char *id = sv_text(first, "game"), *hash = sv_text(second, "cards");
  const hf_game *game = id == NULL ? NULL : hf_game_find(id);
  uint64_t number = hash == NULL ? 0 : strtoull(hash, NULL, 16);
  bool other = game != NULL && hash != NULL && number != hf_rules_hash(hf_rules_builtin(game));
  if (other) write_key(key, id, number);
  json_decref(first);
  json_decref(second);
  return other;
}

bool sv_cards_key(const st_entry *entries, size_t count, char key[SV_CARDS_KEY_MAX]) {
  const st_entry *made = find_entry(entries, count, "create");
  const st_entry *start = find_entry(entries, count, "start");
  return made != NULL && start != NULL && names_other_cards(made, start, key);
}

bool sv_cards_look(sv_table *table, const st_entry *entries, size_t count, st_fact_read found) {
  char key[SV_CARDS_KEY_MAX];
  if (table->cards_looked) return false;
  table->cards_looked = find_entry(entries, count, "start") != NULL;
  if (!sv_cards_key(entries, count, key)) return false;
  st_fact(table->server->store, key, found, table);
  return true;
}
