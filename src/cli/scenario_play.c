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

void scenario_complain_of_seat(scenario *s, const char *text) {
  char seats[HF_SEATS_MAX * 16] = "", word[HF_NOTATION_MAX];
  size_t length = 0;
  for (unsigned seat = 0; seat < hf_seats(scenario_state(s)); seat++) {
    hf_seat_write(s->rules.rules, scenario_state(s), seat, word);
    int added = snprintf(seats + length, sizeof seats - length, " %s", word);
    length += added > 0 && (size_t)added < sizeof seats - length ? (size_t)added : 0;
  }
  scenario_break(s, "'%.*s' is nobody at this table; there are%s", (int)strcspn(text, " :"), text,
                 seats);
}

/* `place hostility-1` begins `place hostility-1`, but not `place hostility-12`. */
static bool begins_with(const char *text, const char *words) {
  size_t length = strlen(words);
  return strncmp(text, words, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

static hf_option search(scenario *s, unsigned seat, const char *words, bool whole) {
  hf_state *state = scenario_state(s);
  hf_cursor cursor;
  hf_cursor_begin(&cursor, s->rules.rules, state, NULL);
  uint32_t count = hf_cursor_count(&cursor, seat);
  for (uint32_t i = 0; i < count; i++) {
    char text[HF_NOTATION_MAX];
    hf_option option = hf_cursor_option(&cursor, seat, i);
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

/* --- running ----------------------------------------------------------- */

static void trace_choice(scenario *s, unsigned seat, const char *text) {
  char name[HF_NOTATION_MAX];
  if (!s->trace) return;
  hf_seat_write(s->rules.rules, scenario_state(s), seat, name);
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
    scenario_show_now(s);
    return;
  }
}

/* --- what the rules answer themselves ---------------------------------- */

/* Of too many the oldest are forgotten: a script names what came last. */
static void add_answer(scenario_answer *list, size_t *count, unsigned seat, const char *text) {
  if (*count == SCENARIO_TOLD_MAX) memmove(list, list + 1, --*count * sizeof *list);
  list[*count].seat = seat;
  snprintf(list[(*count)++].text, HF_NOTATION_MAX, "%s", text);
}

/* The answers to a seat's last question count no more when it answers another one. */
static void note_answer(scenario *s, unsigned seat, const char *text) {
  size_t kept = 0;
  bool first = hf_group_length(s->rules.rules, scenario_state(s), seat) == 0;
  for (size_t i = 0; i < s->answer_count; i++)
    if (!first || s->answer[i].seat != seat) s->answer[kept++] = s->answer[i];
  s->answer_count = kept;
  add_answer(s->answer, &s->answer_count, seat, text);
  if (s->by_itself) add_answer(s->told, &s->told_count, seat, text);
}

/* What is told of a choice that no answer has made, the rules have made. */
static void hear(void *user, const hf_event *event) {
  scenario *s = user;
  char text[HF_NOTATION_MAX];
  unsigned seat = HF_SEATS_MAX;
  scenario_watch_moment(s, scenario_state(s));
  if (s->game->scene_told != NULL)
    seat = s->game->scene_told(s->rules.rules, scenario_state(s), event, text);
  if (seat >= HF_SEATS_MAX) return;
  for (size_t i = 0; i < s->answer_count; i++) {
    if (s->answer[i].seat != seat || !begins_with(s->answer[i].text, text)) continue;
    s->answer[i] = s->answer[--s->answer_count];
    return;
  }
  add_answer(s->told, &s->told_count, seat, text);
}

/* --- taking ------------------------------------------------------------ */

void scenario_take(scenario *s, unsigned seat, hf_option option) {
  hf_error error = {0};
  char text[HF_NOTATION_MAX];
  const hf_sink sink = {.emit = hear, .user = s};
  const hf_how how = {.sink = &sink};
  hf_option_write(s->rules.rules, scenario_state(s), seat, option, text);
  trace_choice(s, seat, text);
  if (s->choice_count == SCENARIO_CHOICES_MAX) {
    scenario_break(s, "more than %d choices are too many for one scenario", SCENARIO_CHOICES_MAX);
    return;
  }
  s->last = s->choice[s->choice_count++] = (scenario_choice){.seat = seat, .option = option};
  hf_clone(cli_as_state(&s->before), scenario_state(s));
  note_answer(s, seat, text);
  s->moment.here = false;
  s->moment.event = 0;
  if (hf_choose(s->rules.rules, scenario_state(s), seat, option, &how, &error) != HF_OK) {
    scenario_break(s, "%s", error.message);
    return;
  }
  /* Before a position is set up the leaders may be unknown: nothing to watch. */
  if (scenario_is_sound(s, "the rules made an impossible position")) watch(s);
}

void scenario_take_alone(scenario *s, unsigned seat, hf_option option) {
  s->by_itself = true;
  scenario_take(s, seat, option);
  s->by_itself = false;
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
    scenario_take_alone(s, seat, option);
    return !s->broken;
  }
  return false;
}
