/* What must hold of whole games: records, forced decisions, hostile bytes. */
#include "generic.h"

#include <stdlib.h>

static const hf_random_kind kinds[] = {HF_RANDOM_CHACHA, HF_RANDOM_FAST};

static hf_random stream(uint64_t number) {
  hf_seed seed = hf_seed_from(number);
  hf_random random;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  return random;
}

/* --- records ----------------------------------------------------------- */

/* A record kept in memory. */
typedef struct memory_file {
  char *text;
  size_t length, size;
} memory_file;

static void append(void *user, const char *text, size_t length) {
  memory_file *file = user;
  if (file->length + length > file->size) {
    file->size = 2 * (file->length + length);
    file->text = realloc(file->text, file->size);
    if (file->text == NULL) abort();
  }
  memcpy(file->text + file->length, text, length);
  file->length += length;
}

/* Reads and replays everything; the state is where the record leaves it. */
static hf_status replay_text(const char *text, size_t length, hf_replay *replay, hf_state *state,
                             hf_error *error) {
  static hf_record record;
  const hf_rules *rules;
  hf_status status = hf_record_read(text, length, &record, error);
  size_t memory_size = status == HF_OK ? hf_record_memory(&record) : 0;
  void *memory = memory_size > 0 ? malloc(memory_size) : NULL;
  if (status == HF_OK) status = hf_record_rules(&record, memory, memory_size, &rules, error);
  if (status == HF_OK) status = hf_replay_start(replay, &record, rules, state, NULL, error);
  if (status == HF_OK) status = hf_replay_all(replay, error);
  free(memory);
  return status;
}

/* A recorded game under way. */
typedef struct recorded {
  const hf_rules *rules;
  memory_file file;
  hf_record_writer writer;
  generic_state game;
  hf_random random;
  generic_report *report;
} recorded;

/* Takes some decisions back: writes so, and gets the state from the record. */
static bool undo_some(recorded *game) {
  static hf_replay replay;
  static generic_state again;
  hf_error error;
  uint32_t back = hf_random_below(&game->random, game->writer.number);
  if (hf_record_undo(&game->writer, back, &error) != HF_OK)
    return generic_fault(game->report, &game->game.state, "no undo: %s", error.message);
  if (replay_text(game->file.text, game->file.length, &replay, &again.state, &error) != HF_OK)
    return generic_fault(game->report, &game->game.state, "after an undo, line %u: %s",
                         (unsigned)error.line, error.message);
  hf_clone(&game->game.state, &again.state);
  hf_record_resume(&game->writer, &replay);
  return true;
}

static bool play_recorded(recorded *game, unsigned undos) {
  hf_state *state = &game->game.state;
  hf_error error;
  while (!hf_over(state)) {
    if (hf_decision_number(state) > GENERIC_DECISIONS_MAX)
      return generic_fault(game->report, state, "the game does not end");
    if (undos > 0 && game->writer.number > 5 && hf_random_below(&game->random, 30) == 0) {
      undos--;
      if (!undo_some(game)) return false;
    }
    unsigned seat = generic_pick_seat(state, &game->random);
    uint32_t pick = hf_random_below(&game->random, hf_option_count(game->rules, state, seat));
    hf_option option = hf_option_at(game->rules, state, seat, pick);
    if (hf_record_choose(&game->writer, game->rules, state, seat, option, NULL, &error) != HF_OK)
      return generic_fault(game->report, state, "a choice was not recorded: %s", error.message);
  }
  if (hf_record_end(&game->writer, game->rules, state, &error) != HF_OK)
    return generic_fault(game->report, state, "the end was not recorded: %s", error.message);
  return true;
}

static bool replays_alike(recorded *game) {
  static hf_replay replay;
  static generic_state again;
  hf_error error;
  if (replay_text(game->file.text, game->file.length, &replay, &again.state, &error) != HF_OK)
    return generic_fault(game->report, &game->game.state, "the record does not replay, line %u: %s",
                         (unsigned)error.line, error.message);
  if (!replay.ended || memcmp(&again, &game->game, hf_size(&game->game.state)) != 0)
    return generic_fault(game->report, &game->game.state, "the record replays to another state");
  return true;
}

/* One changed byte anywhere is found, by line. */
static bool refuses_change(recorded *game) {
  static hf_replay replay;
  static generic_state again;
  hf_error error;
  size_t at = hf_random_below(&game->random, (uint32_t)game->file.length);
  char kept = game->file.text[at];
  game->file.text[at] = (char)(kept ^ (1 << hf_random_below(&game->random, 8)));
  hf_status status = replay_text(game->file.text, game->file.length, &replay, &again.state, &error);
  game->file.text[at] = kept;
  if (status == HF_OK || error.line == 0 || error.message[0] == '\0')
    return generic_fault(game->report, &game->game.state, "a change of byte %u was not found",
                         (unsigned)at);
  return true;
}

/* A record that breaks off in a line is refused; one that ends with a whole
 * line is a game to be finished. */
static bool knows_cut(recorded *game) {
  static hf_replay replay;
  static generic_state again;
  hf_error error;
  size_t length = hf_random_below(&game->random, (uint32_t)game->file.length);
  hf_status status = replay_text(game->file.text, length, &replay, &again.state, &error);
  if (status == HF_OK && (game->file.text[length - 1] != '\n' || replay.ended))
    return generic_fault(game->report, &game->game.state, "a cut at byte %u was not found",
                         (unsigned)length);
  return true;
}

static bool record_game(recorded *game, const hf_settings *settings, uint64_t seed) {
  hf_seed start = hf_seed_from(seed);
  hf_random_kind kind = kinds[seed % 2];
  hf_error error;
  hf_record_head head = {
      .rules = game->rules, .settings = settings, .seed = &start, .random = kind};
  if (hf_record_begin(&game->writer, &head, &error) != HF_OK)
    return generic_fault(game->report, NULL, "no record: %s", error.message);
  hf_create(game->rules, settings, &start, kind, NULL, &game->game.state, NULL);
  if (!play_recorded(game, seed % 3 == 0 ? 3 : 0) || !replays_alike(game)) return false;
  for (unsigned i = 0; i < 4; i++)
    if (!refuses_change(game) || !knows_cut(game)) return false;
  return true;
}

bool generic_record(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                    generic_report *report) {
  static recorded game;
  game = (recorded){.rules = rules, .report = report};
  game.writer = (hf_record_writer){.write = append, .user = &game.file};
  game.random = stream(seed + 77);
  bool good = record_game(&game, settings, seed);
  free(game.file.text);
  return good;
}

/* --- forced decisions -------------------------------------------------- */

static void take_forced_by_hand(const hf_rules *rules, hf_state *state) {
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    if (hf_option_count(rules, state, seat) != 1) continue;
    hf_choose(rules, state, seat, hf_option_at(rules, state, seat, 0), NULL, NULL);
    seat = UINT32_MAX; /* from the first seat again */
  }
}

bool generic_forced(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                    generic_report *report) {
  static generic_state one, two;
  hf_seed start = hf_seed_from(seed);
  hf_random random = stream(seed + 99);
  hf_how forced = {.take_forced = true};
  hf_create(rules, settings, &start, HF_RANDOM_FAST, &forced, &one.state, NULL);
  hf_create(rules, settings, &start, HF_RANDOM_FAST, NULL, &two.state, NULL);
  take_forced_by_hand(rules, &two.state);
  while (!hf_over(&one.state) && memcmp(&one, &two, hf_size(&one.state)) == 0) {
    unsigned seat = generic_pick_seat(&one.state, &random);
    uint32_t count = hf_option_count(rules, &one.state, seat);
    hf_option option = hf_option_at(rules, &one.state, seat, hf_random_below(&random, count));
    if (count < 2) return generic_fault(report, &one.state, "a forced decision was left open");
    hf_choose(rules, &one.state, seat, option, &forced, NULL);
    hf_choose(rules, &two.state, seat, option, NULL, NULL);
    take_forced_by_hand(rules, &two.state);
  }
  if (memcmp(&one, &two, hf_size(&one.state)) == 0) return true;
  size_t place = 0;
  while (one.bytes[place] == two.bytes[place]) place++;
  return generic_fault(report, &one.state,
                       "forced decisions taken by the engine go another way than by hand, from "
                       "byte %u on: decision %u or %u, asked %x or %x",
                       (unsigned)place, (unsigned)hf_decision_number(&one.state),
                       (unsigned)hf_decision_number(&two.state), (unsigned)hf_asked(&one.state),
                       (unsigned)hf_asked(&two.state));
}

/* --- playouts ---------------------------------------------------------- */

/* What a playout promises, through the slow public functions. */
static uint32_t playout_by_hand(const hf_rules *rules, hf_state *state, hf_random *random,
                                uint32_t most) {
  uint32_t made = 0;
  take_forced_by_hand(rules, state);
  for (; made < most && !hf_over(state); made++) {
    unsigned seat = 0;
    while ((hf_asked(state) >> seat & 1) == 0) seat++;
    uint32_t index = hf_random_below(random, hf_option_count(rules, state, seat));
    hf_choose(rules, state, seat, hf_option_at(rules, state, seat, index), NULL, NULL);
    take_forced_by_hand(rules, state);
  }
  return made;
}

/* In parts of random length, the last one to the end of the game. */
bool generic_playout(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                     generic_report *report) {
  static generic_state one, two;
  hf_seed start = hf_seed_from(seed);
  hf_random lengths = stream(seed + 11), fast = stream(seed + 33), slow = fast;
  hf_create(rules, settings, &start, kinds[seed % 2], NULL, &one.state, NULL);
  hf_clone(&two.state, &one.state);
  for (unsigned part = 0; part < 6; part++) {
    uint32_t most = part < 5 ? hf_random_below(&lengths, 40) : GENERIC_DECISIONS_MAX;
    uint32_t made = hf_playout(rules, &one.state, &fast, most);
    uint32_t wanted = playout_by_hand(rules, &two.state, &slow, most);
    if (made != wanted)
      return generic_fault(report, &two.state, "a playout counts %u decisions instead of %u",
                           (unsigned)made, (unsigned)wanted);
    /* a game need not count questions with one answer that nobody sees in a playout */
    one.state.core.flow.decision = two.state.core.flow.decision;
    if (hf_hash(&one.state) != hf_hash(&two.state) || memcmp(&fast, &slow, sizeof fast) != 0)
      return generic_fault(report, &two.state, "a playout goes another way than by hand");
  }
  report->playouts++;
  return hf_over(&one.state) || generic_fault(report, &one.state, "a playout does not end");
}

/* --- hostile bytes ----------------------------------------------------- */

/* Plays on as far as the state stays sound. */
static void play_some(const hf_rules *rules, hf_state *state, size_t size, hf_random *random) {
  for (unsigned i = 0; i < 20; i++) {
    if (hf_check(rules, state, size, NULL) != HF_OK || hf_over(state)) return;
    unsigned seat = generic_pick_seat(state, random);
    uint32_t count = hf_option_count(rules, state, seat);
    hf_choose(rules, state, seat, hf_option_at(rules, state, seat, hf_random_below(random, count)),
              NULL, NULL);
  }
}

static bool try_bytes(const hf_rules *rules, const hf_state *state, hf_random *random,
                      generic_report *report) {
  static generic_state spoilt;
  size_t size = hf_size(state);
  hf_error error = {.status = HF_OK};
  hf_clone(&spoilt.state, state);
  if (hf_check(rules, &spoilt.state, size - 8, NULL) == HF_OK ||
      hf_check(rules, &spoilt.state, 0, NULL) == HF_OK)
    return generic_fault(report, state, "a state that was cut is taken for sound");
  for (uint32_t i = hf_random_below(random, 3) + 1; i > 0; i--)
    spoilt.bytes[hf_random_below(random, (uint32_t)size)] = (uint8_t)hf_random_next(random);
  if (hf_check(rules, &spoilt.state, size, &error) == HF_OK)
    play_some(rules, &spoilt.state, size, random);
  else if (error.status != HF_BAD_STATE || error.message[0] == '\0')
    return generic_fault(report, state, "an unsound state is refused without saying why");
  return true;
}

bool generic_bytes(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                   generic_report *report) {
  static generic_state game;
  hf_seed start = hf_seed_from(seed);
  hf_random random = stream(seed + 55);
  hf_create(rules, settings, &start, HF_RANDOM_FAST, NULL, &game.state, NULL);
  while (!hf_over(&game.state)) {
    for (unsigned i = 0; i < 8; i++)
      if (!try_bytes(rules, &game.state, &random, report)) return false;
    unsigned seat = generic_pick_seat(&game.state, &random);
    uint32_t count = hf_option_count(rules, &game.state, seat);
    hf_option option = hf_option_at(rules, &game.state, seat, hf_random_below(&random, count));
    hf_choose(rules, &game.state, seat, option, NULL, NULL);
  }
  return true;
}

/* --- perft ------------------------------------------------------------- */

uint64_t generic_perft(const hf_rules *rules, const hf_state *state, unsigned depth) {
  if (depth == 0 || hf_over(state)) return 1;
  unsigned seat = 0;
  while ((hf_asked(state) >> seat & 1) == 0) seat++;
  uint32_t count = hf_option_count(rules, state, seat);
  if (depth == 1) return count;
  generic_state next;
  uint64_t ways = 0;
  for (uint32_t i = 0; i < count; i++) {
    hf_clone(&next.state, state);
    hf_choose(rules, &next.state, seat, hf_option_at(rules, state, seat, i), NULL, NULL);
    ways += generic_perft(rules, &next.state, depth - 1);
  }
  return ways;
}
