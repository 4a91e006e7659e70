/* See card_source.h. A set is its packs one behind the other, without the lines of the cards that
 * it leaves out. */
#include "card_source.h"

#include "core/card_sets.h"
#include "memory/memory.h"

#include <stdlib.h>
#include <string.h>

/* What is built in of a game is one text; its other packs are one each. */
static const char *text_of(const hf_game *game, const hf_pack *pack) {
  if (pack->cards == hf_rules_builtin(game)->cards)
    for (const fl_card_source *at = fl_card_sources; at->game != NULL; at++)
      if (strcmp(at->game, hf_game_id(game)) == 0) return at->text;
  for (const fl_pack_source *at = fl_pack_sources; at->game != NULL; at++)
    if (strcmp(at->game, hf_game_id(game)) == 0 && strcmp(at->pack, pack->name) == 0)
      return at->text;
  return NULL;
}

static size_t line_length(const char *line) {
  size_t length = strcspn(line, "\n");
  return length + (line[length] == '\n');
}

/* A card begins in the first column with its type and its id. */
static bool begins_card(const char *line) { return *line >= 'a' && *line <= 'z'; }

static bool is_left_out(const char *line, const char *const *without) {
  const char *id = line + strcspn(line, " \n");
  while (*id == ' ') id++;
  size_t length = strcspn(id, " \n");
  for (; *without != NULL; without++)
    if (strlen(*without) == length && memcmp(*without, id, length) == 0) return true;
  return false;
}

/* Copies what stays; returns behind it. */
static char *add_cards(char *to, const char *text, const char *const *without) {
  bool stays = true;
  while (*text != '\0') {
    size_t length = line_length(text);
    if (begins_card(text)) stays = !is_left_out(text, without);
    if (stays) memcpy(to, text, length);
    to += stays ? length : 0;
    text += length;
  }
  *to = '\0';
  return to;
}

char *fl_set_text(const hf_game *game, const char *name) {
  size_t index = hf_card_set_find(game, name), room = 1;
  if (index == hf_card_set_count(game)) return NULL;
  const hf_card_set *set = &game->card_sets[index];
  for (size_t i = 0; set->pack[i] != NULL; i++) {
    const char *text = text_of(game, set->pack[i]);
    if (text == NULL) return NULL;
    room += strlen(text);
  }
  char *all = mm_try(room), *end = all;
  for (size_t i = 0; all != NULL && set->pack[i] != NULL; i++)
    end = add_cards(end, text_of(game, set->pack[i]), set->without);
  return all;
}
