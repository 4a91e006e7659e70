/* Records from anywhere: reading and replaying must end and either tell where
 * and why the text is refused or lead to a sound state.
 *
 * The first byte says what the input is: a whole record, a log that is put
 * behind a good head, or a change to the record of a random game, which is how
 * the fuzzer gets past the hashes: the second byte is the game's seed, then
 * come the place of the change and how much it removes. */
#include "holdfast/holdfast.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds) {
  if (!holds) abort();
}

static char text[1 << 20];
static size_t length;

static void append(void *user, const char *line, size_t count) {
  (void)user;
  must(length + count <= sizeof text);
  memcpy(text + length, line, count);
  length += count;
}

/* A good head for one of the games, and the game set up as it says. */
static const hf_rules *write_head(hf_record_writer *writer, unsigned choice, hf_state *state) {
  const hf_game *game = hf_game_at(choice % hf_game_count());
  const hf_rules *rules = hf_rules_builtin(game);
  hf_settings settings;
  hf_seed seed = hf_seed_from(choice);
  hf_settings_default(rules, hf_game_min_seats(game), &settings);
  hf_record_head head = {.rules = rules, .settings = &settings, .seed = &seed};
  must(hf_record_begin(writer, &head, NULL) == HF_OK);
  must(hf_create(rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state, NULL) == HF_OK);
  return rules;
}

/* Some decisions, always of the lowest seat. */
static void write_log(hf_record_writer *writer, const hf_rules *rules, hf_state *state,
                      unsigned choice) {
  for (unsigned i = 0; i < 60 && !hf_over(state); i++) {
    unsigned seat = 0;
    while ((hf_asked(state) >> seat & 1) == 0) seat++;
    uint32_t pick = (i * 7 + choice) % hf_option_count(rules, state, seat);
    hf_option option = hf_option_at(rules, state, seat, pick);
    must(hf_record_choose(writer, rules, state, seat, option, NULL, NULL) == HF_OK);
  }
  if (hf_over(state)) must(hf_record_end(writer, rules, state, NULL) == HF_OK);
}

/* Puts something into the text in place of something. */
static void splice(size_t place, size_t removed, const uint8_t *data, size_t size) {
  place %= length;
  if (removed > length - place) removed = length - place;
  memmove(text + place + size, text + place + removed, length - place - removed);
  memcpy(text + place, data, size);
  length = length - removed + size;
}

static void make_text(const uint8_t *data, size_t size) {
  static uint64_t state[HF_STATE_MAX / 8];
  hf_record_writer writer = {.write = append};
  length = 0;
  if (data[0] % 3 != 0) {
    const hf_rules *rules = write_head(&writer, data[1], (hf_state *)(void *)state);
    if (data[0] % 3 == 2) write_log(&writer, rules, (hf_state *)(void *)state, data[1]);
  }
  if (data[0] % 3 == 2)
    splice((size_t)data[2] << 8 | data[3], data[4], data + 5, size - 5);
  else
    append(NULL, (const char *)data + 5, size - 5);
}

static hf_status replay(hf_error *error) {
  static hf_record record;
  static hf_replay play;
  static uint64_t state[HF_STATE_MAX / 8];
  const hf_rules *rules;
  hf_status status = hf_record_read(text, length, &record, error);
  if (status != HF_OK) return status;
  size_t memory_size = hf_record_memory(&record);
  void *memory = malloc(memory_size + 1);
  status = hf_record_rules(&record, memory, memory_size, &rules, error);
  if (status == HF_OK)
    status = hf_replay_start(&play, &record, rules, (hf_state *)(void *)state, NULL, error);
  if (status == HF_OK) status = hf_replay_all(&play, error);
  if (status == HF_OK) must(hf_check(rules, play.state, hf_size(play.state), NULL) == HF_OK);
  free(memory);
  return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  hf_error error = {.message = ""};
  if (size < 5 || size > sizeof text / 2) return 0;
  make_text(data, size);
  if (replay(&error) != HF_OK) must(error.status != HF_OK && error.message[0] != '\0');
  return 0;
}
