/* One random game, with everything checked on the way. */
#include "generic.h"

#include <stdarg.h>
#include <stdio.h>

bool generic_fault(generic_report *report, const hf_state *state, const char *format, ...) {
  if (report->failed) return false;
  report->failed = true;
  int used = 0;
  if (state != NULL)
    used = snprintf(report->message, sizeof report->message,
                    "at decision %u of %u seats: ", (unsigned)hf_decision_number(state),
                    hf_seats(state));
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(report->message + used, sizeof report->message - (size_t)used, format, arguments);
  va_end(arguments);
  return false;
}

unsigned generic_pick_seat(const hf_state *state, hf_random *random) {
  unsigned count = 0, picked = 0;
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if ((hf_asked(state) >> seat & 1) != 0 && hf_random_below(random, ++count) == 0) picked = seat;
  return picked;
}

/* A seat, or somebody who watches. */
static unsigned pick_watcher(const hf_state *state, hf_random *random) {
  unsigned seat = hf_random_below(random, hf_seats(state) + 1);
  return seat < hf_seats(state) ? seat : HF_SPECTATOR;
}

/* The costly checks are made at some positions only: over many seeds they
 * reach all kinds. */
static bool check_position(const hf_rules *rules, const hf_state *state, hf_random *random,
                           generic_report *report) {
  if (!generic_options(rules, state, report)) return false;
  if (hf_over(state)) return true;
  if (hf_random_below(random, 4) == 0 && !generic_refusals(rules, state, random, report))
    return false;
  if (!generic_take_back(rules, state, report)) return false;
  if (!generic_order(rules, state, random, report)) return false;
  for (unsigned i = 0; i < 2; i++)
    if (!generic_sample(rules, state, pick_watcher(state, random), random, report) ||
        !generic_choice(rules, state, pick_watcher(state, random), random, report))
      return false;
  return hf_random_below(random, 3) != 0 ||
         generic_secrets(rules, state, pick_watcher(state, random), random, report);
}

/* A clone goes the same way as the original. */
static bool choose_twice(const hf_rules *rules, hf_state *state, hf_random *random,
                         generic_report *report) {
  static generic_state copy;
  unsigned seat = generic_pick_seat(state, random);
  uint32_t count = hf_option_count(rules, state, seat);
  hf_option option = hf_option_at(rules, state, seat, hf_random_below(random, count));
  hf_error error;
  hf_clone(&copy.state, state);
  if (hf_hash(&copy.state) != hf_hash(state))
    return generic_fault(report, state, "a clone has another hash");
  if (hf_choose(rules, &copy.state, seat, option, NULL, &error) != HF_OK)
    return generic_fault(report, state, "a listed option was refused: %s", error.message);
  if (memcmp(&copy.state, state, hf_size(state)) == 0)
    return generic_fault(report, state, "a choice changed nothing");
  hf_choose(rules, state, seat, option, NULL, NULL);
  if (memcmp(&copy.state, state, hf_size(state)) != 0)
    return generic_fault(report, state, "a clone went another way than the original");
  report->decisions++;
  return true;
}

bool generic_positions(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                       generic_report *report) {
  static generic_state game;
  hf_seed start = hf_seed_from(seed), chance = hf_seed_from(~seed);
  hf_random random;
  hf_error error;
  hf_random_start(&random, &chance, HF_RANDOM_FAST);
  hf_random_kind kind = seed % 2 == 0 ? HF_RANDOM_FAST : HF_RANDOM_CHACHA;
  if (hf_create(rules, settings, &start, kind, NULL, &game.state, &error) != HF_OK)
    return generic_fault(report, NULL, "the game cannot be set up: %s", error.message);
  if (hf_size(&game.state) != hf_state_size(rules, settings))
    return generic_fault(report, &game.state, "the state has another size than announced");
  while (!hf_over(&game.state)) {
    if (hf_decision_number(&game.state) > GENERIC_DECISIONS_MAX)
      return generic_fault(report, &game.state, "the game does not end");
    if (!check_position(rules, &game.state, &random, report)) return false;
    if (!choose_twice(rules, &game.state, &random, report)) return false;
  }
  return check_position(rules, &game.state, &random, report);
}

/* The canonical text of the settings stands for them. */
static bool check_settings(const hf_rules *rules, const hf_settings *settings,
                           generic_report *report) {
  char text[HF_RECORD_LINE_MAX];
  hf_settings read;
  hf_error error;
  size_t length = hf_settings_write(rules, settings, text, sizeof text);
  if (length >= sizeof text || length != strlen(text))
    return generic_fault(report, NULL, "settings are written with a wrong length");
  if (hf_settings_read(rules, text, &read, &error) != HF_OK)
    return generic_fault(report, NULL, "`%s` cannot be read back: %s", text, error.message);
  if (memcmp(&read, settings, sizeof read) != 0)
    return generic_fault(report, NULL, "`%s` is read back as other settings", text);
  return true;
}

bool generic_run(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                 generic_report *report) {
  return check_settings(rules, settings, report) &&
         generic_positions(rules, settings, seed, report) &&
         generic_record(rules, settings, seed, report) &&
         generic_forced(rules, settings, seed, report) &&
         generic_beats(rules, settings, seed, report) &&
         generic_cursor(rules, settings, seed, report) &&
         generic_playout(rules, settings, seed, report);
}
