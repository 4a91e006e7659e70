/* Letting a table run: the seats, their options, and a referee who takes every
 * decision the script does not care about. */
#include "scenario.h"

#include <string.h>

/* --- seats and options ------------------------------------------------- */

bool scenario_read_seat(scenario *s, const char **text, unsigned *seat) {
  char word[HF_NOTATION_MAX];
  size_t length = strcspn(*text, " :");
  hf_error error = {0};
  if (length == 0 || length >= sizeof word) return false;
  memcpy(word, *text, length);
  word[length] = '\0';
  if (hf_seat_read(s->rules.rules, scenario_state(s), word, seat, &error) != HF_OK) return false;
  *text += length;
  while (**text == ':' || **text == ' ') ++*text;
  return true;
}

/* `place hostility-1` begins `place hostility-1`, but not `place hostility-12`. */
static bool begins_with(const char *text, const char *words) {
  size_t length = strlen(words);
  return strncmp(text, words, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

static hf_option search(scenario *s, unsigned seat, const char *words, bool whole) {
  hf_state *state = scenario_state(s);
  uint32_t count = hf_option_count(s->rules.rules, state, seat);
  for (uint32_t i = 0; i < count; i++) {
    char text[HF_NOTATION_MAX];
    hf_option option = hf_option_at(s->rules.rules, state, seat, i);
    hf_option_write(s->rules.rules, state, seat, option, text);
    if (whole ? strcmp(text, words) == 0 : begins_with(text, words)) return option;
  }
  return HF_NO_OPTION;
}

hf_option scenario_find_option(scenario *s, unsigned seat, const char *words) {
  return search(s, seat, words, false);
}

hf_option scenario_legal_option(scenario *s, unsigned seat, const char *notation) {
  return search(s, seat, notation, true);
}

static size_t append(char *text, size_t size, size_t length, const char *more) {
  int added = snprintf(text + length, size - length, "%s", more);
  length += added < 0 ? 0 : (size_t)added;
  return length < size ? length : size - 1;
}

void scenario_describe(scenario *s, char *text, size_t size) {
  hf_state *state = scenario_state(s);
  size_t length = append(text, size, 0, hf_over(state) ? "the game is over" : "");
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    uint32_t count = hf_option_count(s->rules.rules, state, seat);
    char word[HF_NOTATION_MAX];
    if (count == 0) continue;
    hf_seat_write(s->rules.rules, state, seat, word);
    if (length > 0) length = append(text, size, length, "; ");
    length = append(text, size, length, word);
    for (uint32_t i = 0; i < count; i++) {
      hf_option_write(s->rules.rules, state, seat, hf_option_at(s->rules.rules, state, seat, i),
                      word);
      length = append(text, size, length, i == 0 ? ": " : " | ");
      length = append(text, size, length, word);
    }
  }
}

/* --- running ----------------------------------------------------------- */

static void trace_choice(scenario *s, unsigned seat, hf_option option) {
  char name[HF_NOTATION_MAX], text[HF_NOTATION_MAX];
  if (!s->trace) return;
  hf_seat_write(s->rules.rules, scenario_state(s), seat, name);
  hf_option_write(s->rules.rules, scenario_state(s), seat, option, text);
  cli_print_line(stdout, "%s%6u  %s: %s%s", s->mark, (unsigned)s->line, name, text,
                 s->by_itself ? "   (by itself)" : "");
}

/* Nothing that must never be legal may be so in any position passed through. */
static void watch(scenario *s) {
  char name[HF_NOTATION_MAX];
  for (size_t i = 0; i < s->never_count; i++) {
    const scenario_never *rule = &s->never[i];
    if (scenario_find_option(s, rule->seat, rule->words) == HF_NO_OPTION) continue;
    hf_seat_write(s->rules.rules, scenario_state(s), rule->seat, name);
    uint32_t line = s->line;
    s->line = rule->line;
    scenario_break(s, "here %s may `%s`, which must never be (while line %u was played)", name,
                   rule->words, (unsigned)line);
    return;
  }
}

void scenario_take(scenario *s, unsigned seat, hf_option option) {
  hf_error error = {0};
  trace_choice(s, seat, option);
  if (s->choice_count == SCENARIO_CHOICES_MAX) {
    scenario_break(s, "more than %d choices are too many for one scenario", SCENARIO_CHOICES_MAX);
    return;
  }
  s->choice[s->choice_count++] = (scenario_choice){.seat = seat, .option = option};
  if (hf_choose(s->rules.rules, scenario_state(s), seat, option, NULL, &error) != HF_OK) {
    scenario_break(s, "%s", error.message);
    return;
  }
  /* Before a position is set up the leaders may be unknown: nothing to watch. */
  if (scenario_is_sound(s, "the rules made an impossible position")) watch(s);
}

static hf_option follow(scenario *s, const scenario_order *order, unsigned seat) {
  hf_state *state = scenario_state(s);
  char name[HF_NOTATION_MAX];
  hf_seat_write(s->rules.rules, state, seat, name);
  if (order->seat[0] != '\0' && strcmp(order->seat, name) != 0) return HF_NO_OPTION;
  if (strcmp(order->words, "first") == 0) return hf_option_at(s->rules.rules, state, seat, 0);
  return scenario_find_option(s, seat, order->words);
}

/* What is forced, a standing order, or else a pass answers for this seat. */
static hf_option automatic_answer(scenario *s, unsigned seat) {
  hf_state *state = scenario_state(s);
  if (hf_option_count(s->rules.rules, state, seat) == 1)
    return hf_option_at(s->rules.rules, state, seat, 0);
  for (size_t i = 0; i < s->automatic_count; i++) {
    hf_option option = follow(s, &s->automatic[i], seat);
    if (option != HF_NO_OPTION) return option;
  }
  return scenario_legal_option(s, seat, "pass");
}

bool scenario_step(scenario *s) {
  hf_state *state = scenario_state(s);
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    if ((hf_asked(state) >> seat & 1) == 0) continue;
    hf_option option = automatic_answer(s, seat);
    if (option == HF_NO_OPTION) continue;
    s->by_itself = true;
    scenario_take(s, seat, option);
    s->by_itself = false;
    return !s->broken;
  }
  return false;
}
