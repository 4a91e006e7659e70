/* What must hold of the decisions of one position. */
#include "generic.h"

#include "core/forms.h"

/* --- options and notation ---------------------------------------------- */

static bool check_notation(const hf_rules *rules, const hf_state *state, unsigned seat,
                           hf_option option, generic_report *report) {
  char text[HF_NOTATION_MAX];
  hf_option read;
  hf_error error;
  size_t length = hf_option_write(rules, state, seat, option, text);
  if (length == 0 || length != strlen(text))
    return generic_fault(report, state, "option %u has no notation", (unsigned)option);
  if (hf_option_read(rules, state, seat, text, &read, &error) != HF_OK)
    return generic_fault(report, state, "`%s` cannot be read back: %s", text, error.message);
  if (read != option)
    return generic_fault(report, state, "`%s` is read back as %u, not %u", text, (unsigned)read,
                         (unsigned)option);
  if (hf_form_check(rules, state, text, true, &error) != HF_OK)
    return generic_fault(report, state, "`%s` has no form: %s", text, error.message);
  report->options++;
  return true;
}

static bool check_seat(const hf_rules *rules, const hf_state *state, unsigned seat,
                       generic_report *report) {
  uint32_t count = hf_option_count(rules, state, seat);
  bool asked = (hf_asked(state) >> seat & 1) != 0;
  hf_option before = 0;
  if (asked != (count > 0))
    return generic_fault(report, state, "seat %u has %u options, asked: %d", seat, (unsigned)count,
                         asked);
  if (asked && hf_prompt_of(rules, state, seat).seat != seat)
    return generic_fault(report, state, "the prompt of seat %u names another seat", seat);
  for (uint32_t i = 0; i < count; i++) {
    hf_option option = hf_option_at(rules, state, seat, i);
    if (i > 0 && option <= before)
      return generic_fault(report, state, "option %u of seat %u does not ascend", (unsigned)i,
                           seat);
    if (!hf_is_legal(rules, state, seat, option))
      return generic_fault(report, state, "listed option %u of seat %u is not legal", (unsigned)i,
                           seat);
    if (!check_notation(rules, state, seat, option, report)) return false;
    before = option;
  }
  return hf_option_at(rules, state, seat, count) == HF_NO_OPTION ||
         generic_fault(report, state, "there is an option behind the last one");
}

static bool check_word(const hf_rules *rules, const hf_state *state, unsigned seat,
                       generic_report *report) {
  char word[HF_NOTATION_MAX];
  unsigned read = HF_SEATS_MAX;
  hf_seat_write(rules, state, seat, word);
  if (strpbrk(word, " ,=") != NULL || word[0] == '\0')
    return generic_fault(report, state, "`%s` is no word for a seat", word);
  if (hf_seat_read(rules, state, word, &read, NULL) != HF_OK || read != seat)
    return generic_fault(report, state, "`%s` does not name seat %u alone", word, seat);
  return true;
}

/* What cannot be used is told once, and to nobody who is not asked. */
static bool check_reasons(const hf_rules *rules, const hf_state *state, unsigned seat,
                          generic_report *report) {
  hf_reason list[HF_REASONS_MAX];
  uint32_t count = hf_reasons(rules, state, seat, list);
  if (count > 0 && (hf_asked(state) >> seat & 1) == 0)
    return generic_fault(report, state, "seat %u is told reasons and is not asked", seat);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < i; j++)
      if (list[i].thing == list[j].thing)
        return generic_fault(report, state, "two reasons for one thing, the first number %u",
                             list[j].code);
  report->reasons += count;
  return true;
}

bool generic_options(const hf_rules *rules, const hf_state *state, generic_report *report) {
  hf_error error;
  if (hf_check(rules, state, hf_size(state), &error) != HF_OK)
    return generic_fault(report, state, "%s", error.message);
  if (hf_over(state) != (hf_asked(state) == 0))
    return generic_fault(report, state, "the game is not over and nobody is asked");
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if (!check_seat(rules, state, seat, report) || !check_word(rules, state, seat, report) ||
        !check_reasons(rules, state, seat, report))
      return false;
  return true;
}

/* --- refusals ---------------------------------------------------------- */

static bool expect_refusal(const hf_rules *rules, const hf_state *state, unsigned seat,
                           hf_option option, hf_status wanted, generic_report *report) {
  static generic_state copy;
  hf_error error = {.message = ""};
  hf_clone(&copy.state, state);
  hf_status status = hf_choose(rules, &copy.state, seat, option, NULL, &error);
  if (status != wanted || error.status != wanted || error.message[0] == '\0')
    return generic_fault(report, state, "option %u of seat %u gave status %d, not %d (`%s`)",
                         (unsigned)option, seat, (int)status, (int)wanted, error.message);
  if (memcmp(&copy.state, state, hf_size(state)) != 0)
    return generic_fault(report, state, "a refused choice changed the state");
  report->refusals++;
  return true;
}

static bool is_listed(const hf_rules *rules, const hf_state *state, unsigned seat,
                      hf_option option) {
  uint32_t count = hf_option_count(rules, state, seat);
  for (uint32_t i = 0; i < count; i++)
    if (hf_option_at(rules, state, seat, i) == option) return true;
  return false;
}

/* An option that is not listed is refused. */
static bool try_option(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, generic_report *report) {
  if (is_listed(rules, state, seat, option)) return true;
  if (hf_is_legal(rules, state, seat, option))
    return generic_fault(report, state, "option %u of seat %u is legal but not listed",
                         (unsigned)option, seat);
  return expect_refusal(rules, state, seat, option, HF_NOT_LEGAL, report);
}

/* Near misses of a legal option, and numbers from anywhere. */
static bool try_options(const hf_rules *rules, const hf_state *state, unsigned seat,
                        hf_random *random, generic_report *report) {
  uint32_t count = hf_option_count(rules, state, seat);
  hf_option option = hf_option_at(rules, state, seat, hf_random_below(random, count));
  for (unsigned bit = 0; bit < 32; bit++)
    if (!try_option(rules, state, seat, option ^ UINT32_C(1) << bit, report)) return false;
  for (unsigned i = 0; i < 8; i++) {
    hf_option any = hf_random_next(random) >> hf_random_below(random, 32);
    if (!try_option(rules, state, seat, any, report)) return false;
  }
  return try_option(rules, state, seat, option + 1, report) &&
         try_option(rules, state, seat, option - 1, report) &&
         try_option(rules, state, seat, 0, report) &&
         try_option(rules, state, seat, HF_NO_OPTION, report);
}

static bool refuses_nth(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t index,
                        hf_status wanted, generic_report *report) {
  static generic_state copy;
  hf_error error = {.message = ""};
  hf_clone(&copy.state, state);
  hf_status status = hf_choose_nth(rules, &copy.state, seat, index, NULL, &error);
  if (status != wanted || error.status != wanted || error.message[0] == '\0')
    return generic_fault(report, state, "number %u of seat %u gave status %d, not %d (`%s`)",
                         (unsigned)index, seat, (int)status, (int)wanted, error.message);
  if (memcmp(&copy.state, state, hf_size(state)) != 0)
    return generic_fault(report, state, "a refused number changed the state");
  report->refusals++;
  return true;
}

/* Choosing by number is choosing the option with that number. */
static bool try_nth(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                    generic_report *report) {
  static generic_state one, two;
  uint32_t count = hf_option_count(rules, state, seat);
  uint32_t index = hf_random_below(random, count);
  hf_how how = {.take_forced = hf_random_below(random, 2) != 0};
  hf_clone(&one.state, state);
  hf_clone(&two.state, state);
  hf_choose(rules, &one.state, seat, hf_option_at(rules, state, seat, index), &how, NULL);
  if (hf_choose_nth(rules, &two.state, seat, index, &how, NULL) != HF_OK ||
      memcmp(&one, &two, hf_size(&one.state)) != 0)
    return generic_fault(report, state, "number %u of seat %u is not the option listed there",
                         (unsigned)index, seat);
  return refuses_nth(rules, state, seat, count, HF_NOT_LEGAL, report) &&
         refuses_nth(rules, state, seat, UINT32_MAX, HF_NOT_LEGAL, report) &&
         refuses_nth(rules, state, hf_seats(state), 0, HF_NO_SUCH_SEAT, report) &&
         refuses_nth(rules, state, UINT32_MAX, 0, HF_NO_SUCH_SEAT, report);
}

/* Notation with something wrong in it is refused, or means something else
 * that is written so. */
static bool try_notation(const hf_rules *rules, const hf_state *state, unsigned seat,
                         hf_random *random, generic_report *report) {
  char text[HF_NOTATION_MAX], again[HF_NOTATION_MAX];
  uint32_t count = hf_option_count(rules, state, seat);
  hf_option read = 0;
  size_t length = hf_option_write(
      rules, state, seat, hf_option_at(rules, state, seat, hf_random_below(random, count)), text);
  text[hf_random_below(random, (uint32_t)length)] = (char)(1 + hf_random_below(random, 255));
  if (hf_option_read(rules, state, seat, text, &read, NULL) != HF_OK) return true;
  hf_option_write(rules, state, seat, read, again);
  return strcmp(text, again) == 0 ||
         generic_fault(report, state, "`%s` was read but is written `%s`", text, again);
}

bool generic_refusals(const hf_rules *rules, const hf_state *state, hf_random *random,
                      generic_report *report) {
  unsigned asked = generic_pick_seat(state, random);
  hf_option option = hf_option_at(rules, state, asked, 0);
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if ((hf_asked(state) >> seat & 1) == 0 &&
        (!expect_refusal(rules, state, seat, option, HF_NOT_ASKED, report) ||
         !refuses_nth(rules, state, seat, 0, HF_NOT_ASKED, report)))
      return false;
  for (unsigned i = 0; i < 8; i++)
    if (!try_notation(rules, state, asked, random, report)) return false;
  return expect_refusal(rules, state, hf_seats(state), option, HF_NO_SUCH_SEAT, report) &&
         expect_refusal(rules, state, HF_SPECTATOR, option, HF_NO_SUCH_SEAT, report) &&
         expect_refusal(rules, state, UINT32_MAX, option, HF_NO_SUCH_SEAT, report) &&
         try_options(rules, state, asked, random, report) &&
         try_nth(rules, state, asked, random, report);
}

/* --- groups ------------------------------------------------------------ */

static bool take_one_back(const hf_rules *rules, const hf_state *state, unsigned seat,
                          hf_option option, generic_report *report) {
  static generic_state copy;
  hf_error error;
  uint32_t length = hf_group_length(rules, state, seat);
  hf_clone(&copy.state, state);
  hf_choose(rules, &copy.state, seat, option, NULL, NULL);
  if (hf_group_length(rules, &copy.state, seat) != length + 1) return true;
  if (hf_group_at(rules, &copy.state, seat, length) != option)
    return generic_fault(report, state, "a group does not hold what was chosen last");
  if (hf_take_back(rules, &copy.state, seat, &error) != HF_OK)
    return generic_fault(report, state, "a choice cannot be taken back: %s", error.message);
  if (memcmp(&copy.state, state, hf_size(state)) != 0)
    return generic_fault(report, state, "a choice taken back left a trace");
  report->taken_back++;
  return true;
}

static bool take_back_seat(const hf_rules *rules, const hf_state *state, unsigned seat,
                           generic_report *report) {
  static generic_state copy;
  bool grouped = hf_prompt_of(rules, state, seat).group != 0;
  if (!grouped && hf_group_length(rules, state, seat) > 0)
    return generic_fault(report, state, "a group is open, but the prompt does not say so");
  for (uint32_t i = 0; grouped && i < hf_option_count(rules, state, seat); i++)
    if (!take_one_back(rules, state, seat, hf_option_at(rules, state, seat, i), report))
      return false;
  if (hf_group_length(rules, state, seat) > 0) return true;
  hf_clone(&copy.state, state);
  if (hf_take_back(rules, &copy.state, seat, NULL) != HF_NOTHING_TO_UNDO ||
      memcmp(&copy.state, state, hf_size(state)) != 0)
    return generic_fault(report, state, "something was taken back that was not chosen");
  return true;
}

bool generic_take_back(const hf_rules *rules, const hf_state *state, generic_report *report) {
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if ((hf_asked(state) >> seat & 1) != 0 && !take_back_seat(rules, state, seat, report))
      return false;
  return true;
}

/* --- order ------------------------------------------------------------- */

/* Answers for every asked seat, upwards or downwards. Meanwhile a seat that
 * has not answered keeps its question. */
static bool answer_all(const hf_rules *rules, const hf_state *state, const uint32_t *picks,
                       bool upwards, hf_state *to, generic_report *report) {
  uint32_t asked = hf_asked(state);
  hf_clone(to, state);
  for (unsigned i = 0; i < hf_seats(state); i++) {
    unsigned seat = upwards ? i : hf_seats(state) - 1 - i;
    if ((asked >> seat & 1) == 0) continue;
    hf_prompt before = hf_prompt_of(rules, state, seat), now = hf_prompt_of(rules, to, seat);
    if ((hf_asked(to) >> seat & 1) == 0 || memcmp(&before, &now, sizeof now) != 0 ||
        hf_option_count(rules, to, seat) != hf_option_count(rules, state, seat))
      return generic_fault(report, state, "the answer of another seat changed the question of %u",
                           seat);
    hf_option option = hf_option_at(rules, state, seat, picks[seat]);
    if (hf_choose(rules, to, seat, option, NULL, NULL) != HF_OK)
      return generic_fault(report, state, "the answer of another seat changed the options of %u",
                           seat);
  }
  return true;
}

bool generic_order(const hf_rules *rules, const hf_state *state, hf_random *random,
                   generic_report *report) {
  static generic_state up, down;
  uint32_t asked = hf_asked(state), picks[HF_SEATS_MAX] = {0};
  if ((asked & (asked - 1)) == 0) return true;
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if ((asked >> seat & 1) != 0)
      picks[seat] = hf_random_below(random, hf_option_count(rules, state, seat));
  if (!answer_all(rules, state, picks, true, &up.state, report) ||
      !answer_all(rules, state, picks, false, &down.state, report))
    return false;
  report->joint++;
  return memcmp(&up.state, &down.state, hf_size(state)) == 0 ||
         generic_fault(report, state, "the result depends on who answers first");
}
