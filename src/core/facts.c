/* Plain facts about games and rules, read out of their structs so that the
 * structs can grow without the callers knowing. */
#include "card_sets.h"

#include <string.h>

const hf_game *hf_game_find(const char *id) {
  if (id == NULL) return NULL;
  for (size_t i = 0; i < hf_game_count(); i++)
    if (strcmp(hf_game_at(i)->id, id) == 0) return hf_game_at(i);
  return NULL;
}

const char *hf_game_id(const hf_game *game) { return game->id; }
const char *hf_game_title(const hf_game *game) { return game->title; }
uint32_t hf_game_version(const hf_game *game) { return game->version; }
unsigned hf_game_min_seats(const hf_game *game) { return game->min_seats; }
unsigned hf_game_max_seats(const hf_game *game) { return game->max_seats; }

const hf_rules *hf_rules_builtin(const hf_game *game) { return game->builtin(); }
const hf_game *hf_rules_game(const hf_rules *rules) { return rules->game; }
uint64_t hf_rules_hash(const hf_rules *rules) { return rules->hash; }
const char *hf_rules_set_name(const hf_rules *rules) { return rules->set; }
uint64_t hf_rules_set_hash(const hf_rules *rules) {
  return rules->set_hash != 0 ? rules->set_hash : rules->hash;
}

size_t hf_card_set_count(const hf_game *game) {
  size_t count = 0;
  while (game->card_sets != NULL && game->card_sets[count].name != NULL) count++;
  return count;
}

const char *hf_card_set_name(const hf_game *game, size_t index) {
  return index < hf_card_set_count(game) ? game->card_sets[index].name : NULL;
}
const char *hf_card_set_title(const hf_game *game, size_t index) {
  return index < hf_card_set_count(game) ? game->card_sets[index].title : NULL;
}
const char *hf_card_set_issuer(const hf_game *game, size_t index) {
  return index < hf_card_set_count(game) ? game->card_sets[index].issuer : NULL;
}
const char *hf_card_set_date(const hf_game *game, size_t index) {
  return index < hf_card_set_count(game) ? game->card_sets[index].date : NULL;
}

size_t hf_card_set_find(const hf_game *game, const char *name) {
  size_t count = hf_card_set_count(game), at = 0;
  while (at < count && strcmp(game->card_sets[at].name, name) != 0) at++;
  return at;
}

const char *hf_ending_name(const hf_rules *rules, unsigned ending) {
  return ending < rules->game->ending_count ? rules->game->endings[ending] : "unknown";
}

hf_event hf_event_for(const hf_event *event, unsigned seat) {
  hf_event seen = *event;
  bool may_know = seat < 32 && (event->seen_by >> seat & 1) != 0;
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++)
    if (!may_know && (event->hidden >> i & 1) != 0) seen.arg[i] = HF_HIDDEN;
  return seen;
}
