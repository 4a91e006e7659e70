/* The games of the wire, and what their files share. */
#include "game.h"

#include "group.h"

#include "core/game.h"

#include <string.h>

#define GAME(prefix) extern const hw_game prefix##_boards;
#include "games/games.h"
#undef GAME

static const hw_game *const games[] = {
#define GAME(prefix) &prefix##_boards,
#include "games/games.h"
#undef GAME
};

static const hw_game any_game = {.id = ""};

const hw_game *hw_game_of(const hf_rules *rules) {
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
    if (strcmp(games[i]->id, hf_game_id(hf_rules_game(rules))) == 0) return games[i];
  return &any_game;
}

static void append(hw_piece *piece, const char *bytes, size_t length) {
  if (piece->length + length + 2 > sizeof piece->text) return;
  if (piece->length > 0) piece->text[piece->length++] = ':';
  memcpy(piece->text + piece->length, bytes, length);
  piece->length += length;
  piece->text[piece->length] = '\0';
}

void hw_piece_word(hw_piece *piece, const char *word) { append(piece, word, strlen(word)); }

void hw_piece_number(hw_piece *piece, unsigned number) {
  char digits[4];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0 && at > 0);
  append(piece, digits + at, sizeof digits - at);
}

const hf_state *hw_sample(const hw_look *look, hw_memory *memory) {
  static const hf_seed fixed = {{'b', 'o', 'a', 'r', 'd'}};
  hf_random stream;
  hf_state *state = (hf_state *)(void *)memory;
  hf_random_start(&stream, &fixed, HF_RANDOM_FAST);
  hf_sample(look->rules, look->view, &stream, state);
  return state;
}

/* --- windows ------------------------------------------------------------- */

const char *hw_window_of(const hf_rules *rules, const hf_state *state, unsigned seat) {
  const hw_game *game = hw_game_of(rules);
  if (game->window == NULL || seat >= HF_SEATS_MAX || !(hf_asked(state) >> seat & 1)) return NULL;
  hf_prompt prompt = hf_prompt_of(rules, state, seat);
  return game->window(&prompt);
}

const char *hw_window_passed(const hf_rules *rules, size_t n) {
  const hw_game *game = hw_game_of(rules);
  for (size_t i = 0; i < game->window_count; i++)
    if (game->windows[i].quiet && n-- == 0) return game->windows[i].id;
  return NULL;
}

bool hw_may_be_preset(const hf_rules *rules, const char *window) {
  const hw_game *game = hw_game_of(rules);
  for (size_t i = 0; window != NULL && i < game->window_count; i++)
    if (strcmp(game->windows[i].id, window) == 0) return true;
  return false;
}

bool hw_is_passed(const hf_rules *rules, const char *window) {
  const char *id;
  for (size_t n = 0; (id = hw_window_passed(rules, n)) != NULL; n++)
    if (strcmp(id, window) == 0) return true;
  return false;
}

bool hw_refuses(const hf_rules *rules, hf_option option) {
  const hw_game *game = hw_game_of(rules);
  return (game->passes != NULL && game->passes(option)) ||
         (game->refuses != NULL && game->refuses(option));
}

bool hw_pass_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *option) {
  const hw_game *game = hw_game_of(rules);
  if (game->passes == NULL) return false;
  hf_option list[HW_OPTIONS_MAX];
  uint32_t count = hf_options(rules, state, seat, list, HW_OPTIONS_MAX);
  for (uint32_t i = 0; i < count && i < HW_OPTIONS_MAX; i++) {
    *option = list[i];
    if (game->passes(*option)) return true;
  }
  return false;
}

/* Does its player not want to be asked for this option? */
static bool is_unwanted(const hw_game *game, const hf_rules *rules, const hf_state *state,
                        unsigned seat, hf_option option,
                        bool (*listed)(const void *list, const char *name), const void *list) {
  char name[HF_NOTATION_MAX] = HW_OF_CARD;
  if (game->helps_nothing != NULL && listed(list, HW_IDLE) &&
      game->helps_nothing(rules, state, seat, option))
    return true;
  const char *card = game->card_of != NULL ? game->card_of(rules, state, option) : NULL;
  if (card == NULL || strlen(card) + sizeof HW_OF_CARD > sizeof name) return false;
  memcpy(name + strlen(HW_OF_CARD), card, strlen(card) + 1);
  return listed(list, name);
}

bool hw_nothing_for(const hf_rules *rules, const hf_state *state, unsigned seat,
                    bool (*listed)(const void *list, const char *name), const void *list) {
  const hw_game *game = hw_game_of(rules);
  hf_option options[HW_OPTIONS_MAX];
  bool passes = false;
  if (game->passes == NULL || !hw_may_be_preset(rules, hw_window_of(rules, state, seat)))
    return false;
  uint32_t count = hf_options(rules, state, seat, options, HW_OPTIONS_MAX);
  if (count > HW_OPTIONS_MAX) return false;
  for (uint32_t i = 0; i < count; i++)
    if (game->passes(options[i]))
      passes = true;
    else if (!is_unwanted(game, rules, state, seat, options[i], listed, list))
      return false;
  return passes;
}

bool hw_concerns(const hf_rules *rules, const hf_state *state, unsigned seat) {
  const hw_game *game = hw_game_of(rules);
  if (hw_window_of(rules, state, seat) == NULL || game->concerns == NULL) return true;
  return game->concerns(rules, state, seat);
}

bool hw_reveals(const hf_rules *rules, const hf_event *event) {
  const hw_game *game = hw_game_of(rules);
  return game->reveals == NULL || game->reveals(event);
}

void hw_house_of(const hf_rules *rules, const hf_state *state, unsigned seat,
                 char word[HF_NOTATION_MAX]) {
  const hw_game *game = hw_game_of(rules);
  const char *house = game->seat_house != NULL ? game->seat_house(rules, state, seat) : NULL;
  if (house == NULL) {
    hf_seat_write(rules, state, seat, word);
    return;
  }
  size_t length = strlen(house);
  if (length >= HF_NOTATION_MAX) length = HF_NOTATION_MAX - 1;
  memcpy(word, house, length);
  word[length] = '\0';
}

uint32_t hw_turn(const hf_rules *rules, const hf_state *state) {
  const hw_game *game = hw_game_of(rules);
  return game->turn != NULL ? game->turn(state) : 0;
}
