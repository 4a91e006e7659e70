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
  uint32_t options = hf_option_count(rules, state, seat);
  for (uint32_t i = 0; i < options; i++)
    count = add_option(list, count, hf_option_at(rules, state, seat, i));
  return count;
}

/* --- groups in steps ------------------------------------------------------ */

bool hw_group_in_steps(const hf_rules *rules, const hf_state *state, unsigned seat) {
  any_state memory;
  hf_state *trial = as_state(&memory);
  bool open = hf_group_length(rules, state, seat) == 0;
  if (!open || !hf_prompt_of(rules, state, seat).group) return false;
  /* the first choice after which there is another: one may pass instead */
  uint32_t first = hf_option_count(rules, state, seat);
  for (uint32_t i = 0; i < first; i++) {
    hf_clone(trial, state);
    if (hf_choose(rules, trial, seat, hf_option_at(rules, trial, seat, i), NULL, NULL) != HF_OK ||
        hf_group_length(rules, trial, seat) == 0)
      continue;
    uint32_t count = hf_option_count(rules, trial, seat);
    for (uint32_t j = 0; j < count; j++)
      if (hf_is_legal(rules, state, seat, hf_option_at(rules, trial, seat, j))) return false;
    return true;
  }
  return false;
}

size_t hw_group_next(const hf_rules *rules, const hf_state *state, unsigned seat,
                     const hf_option *picks, size_t count, hf_option list[HW_OPTIONS_MAX]) {
  any_state memory;
  hf_state *trial = as_state(&memory);
  hf_clone(trial, state);
  for (size_t i = 0; i < count; i++)
    if (hf_choose(rules, trial, seat, picks[i], NULL, NULL) != HF_OK ||
        hf_group_length(rules, trial, seat) == 0)
      return 0;
  return add_options(rules, trial, seat, list, 0);
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

static void sort(hf_option *picks, size_t count) {
  for (size_t i = 1; i < count; i++) {
    hf_option moved = picks[i];
    size_t at = i;
    for (; at > 0 && picks[at - 1] > moved; at--) picks[at] = picks[at - 1];
    picks[at] = moved;
  }
}

typedef struct fitting {
  const hf_rules *rules;
  unsigned seat;
  const hf_option *pick; /* sorted */
  size_t picks;
  unsigned tries; /* left: nobody waits longer than this for an answer */
} fitting;

enum { TRIES = 400 };

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
  if (depth == HW_PICKS_MAX || fit->tries == 0) return false;
  hf_option wanted = fit->pick[next];
  if (hf_is_legal(fit->rules, state, fit->seat, wanted)) {
    hf_clone(trial, state);
    bool on = goes_on(fit, trial, wanted);
    if (on ? can_be_filled(fit, trial, next + 1, depth + 1) : next + 1 == fit->picks) return true;
  }
  uint32_t count = hf_option_count(fit->rules, state, fit->seat);
  for (uint32_t i = 0; i < count && fit->tries > 0; i++) {
    hf_option other = hf_option_at(fit->rules, state, fit->seat, i);
    if (other >= wanted) break;
    hf_clone(trial, state);
    if (goes_on(fit, trial, other) && can_be_filled(fit, trial, next, depth + 1)) return true;
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
  if (!steps) sort(sorted, count);
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
  if (!hw_group_in_steps(rules, state, seat)) sort(picks, *count);
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
