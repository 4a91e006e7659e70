/* Answers made of several choices: see group.h. */
#include "group.h"

#include <string.h>

typedef union any_state {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} any_state;

static hf_state *as_state(any_state *memory) { return (hf_state *)(void *)memory; }

static size_t add_option(hf_option *list, size_t count, hf_option option) {
  size_t at = count;
  for (size_t i = 0; i < count; i++)
    if (list[i] == option) return count;
  if (count == HW_OPTIONS_MAX) return count;
  for (; at > 0 && list[at - 1] > option; at--) list[at] = list[at - 1];
  list[at] = option;
  return count + 1;
}

static size_t add_options(const hf_rules *rules, const hf_state *state, unsigned seat,
                          hf_option *list, size_t count) {
  hf_option found[HW_OPTIONS_MAX];
  uint32_t options = hf_options(rules, state, seat, found, HW_OPTIONS_MAX);
  for (uint32_t i = 0; i < options && i < HW_OPTIONS_MAX; i++)
    count = add_option(list, count, found[i]);
  return count;
}

static void sort(hf_option *picks, size_t count) {
  for (size_t i = 1; i < count; i++) {
    hf_option moved = picks[i];
    size_t at = i;
    for (; at > 0 && picks[at - 1] > moved; at--) picks[at] = picks[at - 1];
    picks[at] = moved;
  }
}

/* --- groups in steps ------------------------------------------------------ */

/* The first option after which the group is still open: passing may close it. */
static bool open_first(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_state *trial) {
  hf_option list[HW_OPTIONS_MAX];
  uint32_t count = hf_options(rules, state, seat, list, HW_OPTIONS_MAX);
  for (uint32_t i = 0; i < count && i < HW_OPTIONS_MAX; i++) {
    hf_clone(trial, state);
    if (hf_choose(rules, trial, seat, list[i], NULL, NULL) == HF_OK &&
        hf_group_length(rules, trial, seat) > 0)
      return true;
  }
  return false;
}

bool hw_group_in_steps(const hf_rules *rules, const hf_state *state, unsigned seat) {
  any_state memory;
  hf_state *trial = as_state(&memory);
  bool open = hf_group_length(rules, state, seat) == 0;
  if (!open || !hf_prompt_of(rules, state, seat).group) return false;
  if (!open_first(rules, state, seat, trial)) return false;
  hf_option list[HW_OPTIONS_MAX];
  uint32_t count = hf_options(rules, trial, seat, list, HW_OPTIONS_MAX);
  for (uint32_t i = 0; i < count && i < HW_OPTIONS_MAX; i++)
    if (hf_is_legal(rules, state, seat, list[i])) return false;
  return true;
}

/* Some of the steps are sets themselves (attackers of a challenge): the rules take
 * them in ascending order, people in any. */

/* Plays picks on a copy; how many could be made while the group was open. */
static size_t play_picks(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const hf_option *picks, size_t count, hf_state *trial) {
  hf_clone(trial, state);
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && hf_group_length(rules, trial, seat) == 0) return i;
    if (hf_choose(rules, trial, seat, picks[i], NULL, NULL) != HF_OK) return i;
  }
  return count;
}

/* Puts each pick where the rules take it: behind the others, or before greater
 * ones. False: there is no such place. */
static bool arrange(const hf_rules *rules, const hf_state *state, unsigned seat,
                    const hf_option *picks, size_t count, hf_option ordered[HW_PICKS_MAX]) {
  any_state memory;
  if (count > HW_PICKS_MAX) return false;
  for (size_t made = 0; made < count; made++) {
    size_t at = made;
    ordered[at] = picks[made];
    while (play_picks(rules, state, seat, ordered, made + 1, as_state(&memory)) <= made) {
      if (at == 0 || ordered[at - 1] <= picks[made]) return false;
      ordered[at] = ordered[at - 1];
      ordered[--at] = picks[made];
    }
  }
  return true;
}

/* Was the last of these picks one of a set: could what may follow it have come
 * before it? `before` gets what could. */
static bool in_a_set(const hf_rules *rules, const hf_state *state, unsigned seat,
                     const hf_option *ordered, size_t count, hf_option before[HW_OPTIONS_MAX],
                     size_t *befores) {
  any_state memory, later;
  if (count == 0 ||
      play_picks(rules, state, seat, ordered, count - 1, as_state(&memory)) < count - 1 ||
      play_picks(rules, state, seat, ordered, count, as_state(&later)) < count)
    return false;
  hf_option after[HW_OPTIONS_MAX];
  *befores = add_options(rules, as_state(&memory), seat, before, 0);
  size_t afters = add_options(rules, as_state(&later), seat, after, 0);
  for (size_t i = 0; i < afters; i++)
    for (size_t j = 0; j < *befores; j++)
      if (after[i] == before[j]) return true;
  return false;
}

/* Adds what was passed over when a greater one was picked. */
static size_t add_passed_over(const hf_rules *rules, const hf_state *state, unsigned seat,
                              const hf_option *ordered, size_t count, hf_option *list,
                              size_t listed) {
  any_state memory;
  hf_option before[HW_OPTIONS_MAX], trial[HW_PICKS_MAX];
  size_t befores = 0;
  if (count >= HW_PICKS_MAX) return listed;
  for (size_t made = count; in_a_set(rules, state, seat, ordered, made, before, &befores); made--) {
    for (size_t i = 0; i < befores; i++) {
      if (before[i] >= ordered[made - 1]) continue;
      memcpy(trial, ordered, (made - 1) * sizeof *trial);
      trial[made - 1] = before[i];
      memcpy(trial + made, ordered + made - 1, (count - made + 1) * sizeof *trial);
      if (play_picks(rules, state, seat, trial, count + 1, as_state(&memory)) == count + 1 &&
          hf_group_length(rules, as_state(&memory), seat) > 0)
        listed = add_option(list, listed, before[i]);
    }
  }
  return listed;
}

size_t hw_group_next(const hf_rules *rules, const hf_state *state, unsigned seat,
                     const hf_option *picks, size_t count, hf_option list[HW_OPTIONS_MAX]) {
  any_state memory;
  hf_option ordered[HW_PICKS_MAX];
  if (!arrange(rules, state, seat, picks, count, ordered)) return 0;
  play_picks(rules, state, seat, ordered, count, as_state(&memory));
  if (count > 0 && hf_group_length(rules, as_state(&memory), seat) == 0) return 0;
  size_t listed = add_options(rules, as_state(&memory), seat, list, 0);
  return add_passed_over(rules, state, seat, ordered, count, list, listed);
}

bool hw_group_arrange(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *picks,
                      size_t count) {
  any_state memory;
  hf_option ordered[HW_PICKS_MAX];
  if (play_picks(rules, state, seat, picks, count, as_state(&memory)) == count) return true;
  if (!hw_group_in_steps(rules, state, seat)) {
    sort(picks, count);
    return true;
  }
  if (!arrange(rules, state, seat, picks, count, ordered)) return false;
  memcpy(picks, ordered, count * sizeof *picks);
  return true;
}

/* Later choices may offer what the first does not: the lowest one is taken
 * again and again, which leaves open all that can follow. */
size_t hw_group_options(const hf_rules *rules, const hf_state *state, unsigned seat,
                        hf_option list[HW_OPTIONS_MAX]) {
  any_state memory;
  hf_state *trial = as_state(&memory);
  size_t count = add_options(rules, state, seat, list, 0);
  if (count == 0 || !hf_prompt_of(rules, state, seat).group) return count;
  if (hw_group_in_steps(rules, state, seat)) return count;
  hf_clone(trial, state);
  for (size_t i = 0; i < HW_PICKS_MAX; i++) {
    hf_option lowest = hf_option_at(rules, trial, seat, 0);
    if (hf_choose(rules, trial, seat, lowest, NULL, NULL) != HF_OK) break;
    if (hf_group_length(rules, trial, seat) == 0) break;
    count = add_options(rules, trial, seat, list, count);
  }
  return count;
}

/* --- do they fit? -------------------------------------------------------- */

typedef struct fitting {
  const hf_rules *rules;
  unsigned seat;
  const hf_option *pick; /* sorted */
  size_t picks;
  unsigned tries; /* left: nobody waits longer than this for an answer */
} fitting;

enum { TRIES = 400, DEEPEST = 32 };

/* Takes one more choice; true if the group goes on. */
static bool goes_on(fitting *fit, hf_state *state, hf_option option) {
  fit->tries -= fit->tries > 0;
  return hf_choose(fit->rules, state, fit->seat, option, NULL, NULL) == HF_OK &&
         hf_group_length(fit->rules, state, fit->seat) > 0;
}

/* Can the picks from `next` on still be made, with others put before them
 * where they are needed? A card to be discarded last, when the first is not
 * yet known, is such a pick. The lowest others are tried first. */
static bool can_be_filled(fitting *fit, const hf_state *state, size_t next, unsigned depth) {
  any_state memory;
  hf_state *trial = as_state(&memory);
  if (next == fit->picks) return true;
  if (depth == DEEPEST || fit->tries == 0) return false;
  hf_option wanted = fit->pick[next];
  if (hf_is_legal(fit->rules, state, fit->seat, wanted)) {
    hf_clone(trial, state);
    bool on = goes_on(fit, trial, wanted);
    if (on ? can_be_filled(fit, trial, next + 1, depth + 1) : next + 1 == fit->picks) return true;
  }
  hf_option list[HW_OPTIONS_MAX];
  uint32_t count = hf_options(fit->rules, state, fit->seat, list, HW_OPTIONS_MAX);
  for (uint32_t i = 0; i < count && i < HW_OPTIONS_MAX && fit->tries > 0; i++) {
    if (list[i] >= wanted) break;
    hf_clone(trial, state);
    if (goes_on(fit, trial, list[i]) && can_be_filled(fit, trial, next, depth + 1)) return true;
  }
  return false;
}

/* Plays sorted picks on a copy. */
static hw_fit try_out(const hf_rules *rules, hf_state *trial, unsigned seat, const hf_option *picks,
                      size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (hf_choose(rules, trial, seat, picks[i], NULL, NULL) != HF_OK) return HW_UNFIT;
    bool closed = hf_group_length(rules, trial, seat) == 0;
    if (closed) return i + 1 == count ? HW_WHOLE : HW_UNFIT;
  }
  return HW_UNFINISHED;
}

hw_fit hw_group_fit(const hf_rules *rules, const hf_state *state, unsigned seat,
                    const hf_option *picks, size_t count) {
  any_state memory;
  hf_option sorted[HW_PICKS_MAX];
  if (count > HW_PICKS_MAX) return HW_UNFIT;
  bool steps = hw_group_in_steps(rules, state, seat);
  if (count > 0) memcpy(sorted, picks, count * sizeof *picks);
  if (!hw_group_arrange(rules, state, seat, sorted, count)) return HW_UNFIT;
  hf_clone(as_state(&memory), state);
  hw_fit fit = try_out(rules, as_state(&memory), seat, sorted, count);
  if (fit != HW_UNFIT || steps || !hf_prompt_of(rules, state, seat).group) return fit;
  fitting filled = {.rules = rules, .seat = seat, .pick = sorted, .picks = count, .tries = TRIES};
  return can_be_filled(&filled, state, 0, 0) ? HW_UNFINISHED : HW_UNFIT;
}

bool hw_group_complete(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option *picks, size_t *count) {
  any_state memory;
  hf_state *trial = as_state(&memory);
  hw_group_arrange(rules, state, seat, picks, *count);
  hf_clone(trial, state);
  hw_fit fit = try_out(rules, trial, seat, picks, *count);
  bool group = hf_prompt_of(rules, state, seat).group != 0;
  while (group && fit == HW_UNFINISHED && *count > 0 && *count < HW_PICKS_MAX &&
         hf_option_count(rules, trial, seat) == 1) {
    hf_option only = hf_option_at(rules, trial, seat, 0);
    picks[(*count)++] = only;
    fit = try_out(rules, trial, seat, &only, 1);
  }
  return fit == HW_WHOLE;
}
