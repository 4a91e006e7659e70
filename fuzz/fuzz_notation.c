/* Notation, seats, talk and settings from anywhere, in positions reached by
 * random play: what is read must be what would be written, and nothing else
 * may happen. Each line of the input is tried and, if it is a legal option,
 * chosen; an empty line takes any option. */
#include "holdfast/holdfast.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds) {
  if (!holds) abort();
}

static unsigned lowest_seat(const hf_state *state) {
  unsigned seat = 0;
  while ((hf_asked(state) >> seat & 1) == 0) seat++;
  return seat;
}

static void try_talk(const hf_rules *rules, const hf_state *state, unsigned seat,
                     const char *line) {
  char again[HF_NOTATION_MAX];
  hf_talk talk;
  if (hf_talk_read(rules, state, seat, line, &talk, NULL) != HF_OK) return;
  hf_talk_write(rules, state, seat, talk, again);
  must(strcmp(line, again) == 0);
}

static void try_settings(const hf_rules *rules, const char *line) {
  static char text[HF_RECORD_LINE_MAX];
  hf_settings settings, again;
  if (hf_settings_read(rules, line, &settings, NULL) != HF_OK) return;
  hf_settings_write(rules, &settings, text, sizeof text);
  must(hf_settings_read(rules, text, &again, NULL) == HF_OK);
  must(memcmp(&settings, &again, sizeof again) == 0);
}

/* Reads an option; takes it where it is legal. */
static void try_option(const hf_rules *rules, hf_state *state, unsigned seat, const char *line,
                       uint32_t any) {
  char again[HF_NOTATION_MAX];
  uint64_t before = hf_hash(state);
  hf_option option = hf_option_at(rules, state, seat, any % hf_option_count(rules, state, seat));
  bool read = hf_option_read(rules, state, seat, line, &option, NULL) == HF_OK;
  if (read) {
    hf_option_write(rules, state, seat, option, again);
    must(strcmp(line, again) == 0);
  }
  bool legal = hf_is_legal(rules, state, seat, option);
  must(hf_hash(state) == before);
  if (!read && line[0] != '\0') return;
  must((hf_choose(rules, state, seat, option, NULL, NULL) == HF_OK) == legal);
  must(legal || hf_hash(state) == before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static uint64_t memory[HF_STATE_MAX / 8];
  static char text[4096];
  hf_state *state = (hf_state *)(void *)memory;
  if (size < 2 || size >= sizeof text) return 0;
  const hf_game *game = hf_game_at(data[0] % hf_game_count());
  const hf_rules *rules = hf_rules_builtin(game);
  hf_settings settings;
  hf_seed seed = hf_seed_from(data[1]);
  hf_settings_default(rules, hf_game_min_seats(game), &settings);
  must(hf_create(rules, &settings, &seed, HF_RANDOM_FAST, NULL, state, NULL) == HF_OK);
  memcpy(text, data + 2, size - 2);
  text[size - 2] = '\0';
  uint32_t any = data[1];
  for (char *line = text, *end = text; line != NULL && !hf_over(state); line = end) {
    end = strchr(line, '\n');
    if (end != NULL) *end++ = '\0';
    unsigned seat = lowest_seat(state);
    try_talk(rules, state, seat, line);
    try_settings(rules, line);
    try_option(rules, state, seat, line, any++);
  }
  return 0;
}
