/* The lines of a scenario, carried out one by one.
 *
 * Lines that need a decision of a certain seat (a choice, legal, options) let
 * the game run on until that decision is there; lines that look at the position
 * (expect, asked, illegal) look at it as it is. `never` is watched all along. */
#include "scenario.h"

#include <string.h>

/* --- the head ---------------------------------------------------------- */

static void do_game(scenario *s, const char *text) {
  s->game = hf_game_find(text);
  if (s->game == NULL) scenario_break(s, "there is no game '%s'", text);
}

/* Is this word's key given among the others? */
static bool has_key(const char *settings, const char *word, size_t key_length) {
  for (const char *at = settings; *at != '\0';) {
    if (strncmp(at, word, key_length + 1) == 0) return true;
    at += strcspn(at, " ");
    at += *at == ' ';
  }
  return false;
}

/* A scenario's own settings replace those that all share, key by key. */
static void do_settings(scenario *s, const char *text) {
  char before[SCENARIO_SETTINGS_MAX];
  memcpy(before, s->settings, sizeof before);
  int length = snprintf(s->settings, sizeof s->settings, "%s", text);
  for (const char *at = before; *at != '\0' && length >= 0 && length < SCENARIO_SETTINGS_MAX;) {
    size_t word = strcspn(at, " ");
    if (!has_key(text, at, strcspn(at, "= ")))
      length += snprintf(s->settings + length, sizeof s->settings - (size_t)length, " %.*s",
                         (int)word, at);
    at += word;
    at += *at == ' ';
  }
  if (length < 0 || length >= SCENARIO_SETTINGS_MAX) scenario_break(s, "the settings are too long");
}

static void do_seed(scenario *s, const char *text) {
  if (!cli_read_number(text, &s->seed)) scenario_break(s, "'%s' is no seed: write a number", text);
}

/* `cards set NAME`, or a file. */
static void do_cards(scenario *s, const char *text) {
  if (strncmp(text, "set ", 4) == 0)
    s->card_set = text + 4;
  else
    s->cards = text;
}

static void do_set(scenario *s, const char *text) {
  if (s->set_count == SCENARIO_SETS_MAX) {
    scenario_break(s, "more than %d set lines", SCENARIO_SETS_MAX);
    return;
  }
  s->set[s->set_count++] = (scenario_line){.text = text, .number = s->line};
}

/* --- reading the script ------------------------------------------------ */

/* `stark: words` or `stark words`. */
static bool read_claim(scenario *s, const char **text, unsigned *seat) {
  const char *line = *text;
  if (scenario_read_seat(s, text, seat)) return true;
  scenario_complain_of_seat(s, line);
  return false;
}

static bool read_whole_claim(scenario *s, const char **text, unsigned *seat) {
  if (!read_claim(s, text, seat)) return false;
  if (**text != '\0') return true;
  scenario_break(s, "a choice is missing behind the seat");
  return false;
}

/* --- choices ----------------------------------------------------------- */

/* One choice of a list: up to the comma. Moves on behind it. */
static bool next_choice(const char **text, char choice[HF_NOTATION_MAX]) {
  while (**text == ' ' || **text == ',') ++*text;
  size_t length = strcspn(*text, ",");
  if (length == 0 || length >= HF_NOTATION_MAX) return false;
  memcpy(choice, *text, length);
  choice[length] = '\0';
  while (length > 0 && choice[length - 1] == ' ') choice[--length] = '\0';
  *text += strcspn(*text, ",");
  return true;
}

/* `stark: place truce`; several choices are separated by commas. */
static void do_choice(scenario *s, unsigned seat, const char *text) {
  char choice[HF_NOTATION_MAX];
  if (*text == '\0') scenario_break(s, "a choice is missing behind the seat");
  while (!s->broken && *text != '\0') {
    if (!next_choice(&text, choice))
      scenario_break(s, "'%s' is no choice", text);
    else
      scenario_wish(s, seat, choice, true);
  }
}

/* --- claims ------------------------------------------------------------ */

static void do_legal(scenario *s, const char *text) {
  unsigned seat;
  s->checks++;
  if (read_whole_claim(s, &text, &seat)) scenario_wish(s, seat, text, false);
}

static void do_illegal(scenario *s, const char *text) {
  unsigned seat;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat) || !scenario_has_form(s, text, true)) return;
  if (hf_option_count(s->rules.rules, scenario_state(s), seat) == 0) {
    scenario_break(s, "the seat is not asked at all: let it be asked first (legal, until), or "
                      "use never");
    scenario_show_now(s);
  } else if (scenario_legal_option(s, seat, text) != HF_NO_OPTION) {
    scenario_failure(s, "`%s` is legal", text);
  }
}

/* `refuse stark: text`: not taken now, whoever is asked, and nothing is changed. */
static void do_refuse(scenario *s, const char *text) {
  unsigned seat;
  hf_option option;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat) || !scenario_has_form(s, text, true)) return;
  hf_state *state = scenario_state(s);
  uint64_t before = hf_hash(state);
  if (hf_option_read(s->rules.rules, state, seat, text, &option, NULL) == HF_OK &&
      hf_choose(s->rules.rules, state, seat, option, NULL, NULL) == HF_OK)
    scenario_break(s, "`%s` is not refused", text);
  else if (hf_hash(state) != before)
    scenario_break(s, "`%s` is refused but changes the position", text);
}

/* --- never ------------------------------------------------------------- */

static void do_never(scenario *s, const char *text) {
  unsigned seat;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat) || !scenario_has_form(s, text, false)) return;
  if (s->never_count == SCENARIO_NEVER_MAX)
    scenario_break(s, "more than %d never lines", SCENARIO_NEVER_MAX);
  else if (scenario_find_option(s, seat, text) != HF_NO_OPTION)
    scenario_failure(s, "`%s` is legal already", text);
  else
    s->never[s->never_count++] = (scenario_never){
        .seat = seat,
        .words = text,
        .line = s->line,
        .choices = (hf_asked(scenario_state(s)) >> seat & 1) != 0 ? 0 : s->choice_count + 1};
}

/* Lifts what a `never` line forbade. */
static void do_allow(scenario *s, const char *text) {
  unsigned seat;
  if (!read_whole_claim(s, &text, &seat)) return;
  for (size_t i = 0; i < s->never_count; i++) {
    if (s->never[i].seat != seat || strcmp(s->never[i].words, text) != 0) continue;
    s->never[i] = s->never[--s->never_count];
    return;
  }
  scenario_break(s, "no `never` line above says this");
}

/* --- who is asked ------------------------------------------------------ */

static bool is_asked(scenario *s, unsigned seat, const char *words) {
  if ((hf_asked(scenario_state(s)) >> seat & 1) == 0) return false;
  return *words == '\0' || scenario_find_option(s, seat, words) != HF_NO_OPTION;
}

static void claim_asked(scenario *s, const char *text, bool wanted) {
  unsigned seat;
  s->checks++;
  if (!read_claim(s, &text, &seat)) return;
  if (*text != '\0' && !scenario_has_form(s, text, false)) return;
  if (is_asked(s, seat, text) == wanted) return;
  scenario_failure(s, wanted ? "not asked that" : "asked that");
  scenario_show_now(s);
}

static void do_asked(scenario *s, const char *text) { claim_asked(s, text, true); }
static void do_not_asked(scenario *s, const char *text) { claim_asked(s, text, false); }

/* --- options ----------------------------------------------------------- */

static bool next_option(const char **text, char option[HF_NOTATION_MAX]) {
  while (**text == ' ' || **text == '|') ++*text;
  size_t length = strcspn(*text, "|");
  if (length == 0 || length >= HF_NOTATION_MAX) return false;
  memcpy(option, *text, length);
  *text += length;
  while (length > 0 && option[length - 1] == ' ') length--;
  option[length] = '\0';
  return true;
}

/* `options stark: a | b | c`: exactly these. Runs on until the first is legal. */
static void do_options(scenario *s, const char *text) {
  unsigned seat;
  char wanted[HF_NOTATION_MAX];
  uint32_t count = 0;
  bool among = true;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat)) return;
  for (; among && next_option(&text, wanted); count++) {
    if (count == 0 && !scenario_wish(s, seat, wanted, false)) return;
    if (!scenario_has_form(s, wanted, true)) return;
    among = scenario_legal_option(s, seat, wanted) != HF_NO_OPTION;
  }
  if (among && count == hf_option_count(s->rules.rules, scenario_state(s), seat)) return;
  scenario_failure(s, among ? "there are more options" : "`%s` is not among the options", wanted);
  scenario_show_now(s);
}

/* --- facts ------------------------------------------------------------- */

/* What is no fact is a slip of the pen. */
static void complain_of_fact(scenario *s, const hf_error *error) {
  char near[64];
  const char *word = strchr(error->message, '\'');
  scenario_break(s, "%s%s", error->message,
                 word == NULL ? "" : scenario_nearest(s, word + 1, false, near));
}

static void do_expect(scenario *s, const char *text) {
  hf_error error;
  bool denied = strncmp(text, "not ", 4) == 0;
  hf_state *state = s->moment.here ? cli_as_state(&s->moment.state) : scenario_state(s);
  s->checks++;
  hf_status status = scenario_ask_fact(s, state, denied ? text + 4 : text, &error);
  if (status != HF_OK && status != HF_BAD_STATE)
    complain_of_fact(s, &error);
  else if (denied && status == HF_OK)
    scenario_failure(s, "expected otherwise: %s", text + 4);
  else if (!denied && status != HF_OK)
    scenario_failure(s, "expected %s; %s", text, error.message);
}

static void do_show(scenario *s, const char *text) {
  if (*text != '\0') {
    scenario_break(s, "`show` stands alone");
    return;
  }
  cli_print_line(stdout, "%s%s:%u: %s", s->mark, s->file->path, (unsigned)s->line,
                 s->moment.here ? "between two decisions nobody is asked; next:" : "show");
  scenario_show_now(s);
}

/* --- secrets ----------------------------------------------------------- */

/* `secret stark: lannister hand truce`: Stark cannot tell the position from the
 * one that the same choices reach when this, too, is set up. */
static void claim_secret(scenario *s, const char *text, bool secret) {
  unsigned seat;
  bool tells;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat) || !scenario_compare(s, seat, text, &tells)) return;
  if (tells == secret)
    scenario_failure(s, secret ? "the seat can tell: %s" : "the seat cannot tell: %s", text);
}

static void do_secret(scenario *s, const char *text) { claim_secret(s, text, true); }
static void do_not_secret(scenario *s, const char *text) { claim_secret(s, text, false); }

/* --- letting the game run ---------------------------------------------- */

/* What is not there yet may come. */
static bool fact_reached(scenario *s, const char *fact) {
  hf_error error;
  hf_status status = scenario_ask_fact(s, scenario_state(s), fact, &error);
  if (status == HF_BAD_NOTATION) complain_of_fact(s, &error);
  return status == HF_OK;
}

static void do_until_fact(scenario *s, const char *fact) {
  for (unsigned steps = 0; steps < SCENARIO_STEPS_MAX && !s->broken; steps++) {
    if (fact_reached(s, fact) || s->broken) return;
    if (!scenario_step(s)) break;
  }
  if (s->broken) return;
  scenario_break(s,
                 "`%s` is not reached: it holds at no decision; between two of them, `until "
                 "moment` looks",
                 fact);
  scenario_show_now(s);
}

/* `until asked stark: place`. */
static void do_until_asked(scenario *s, const char *text) {
  unsigned seat;
  const char *words = text;
  if (!read_claim(s, &words, &seat)) return;
  if (*words != '\0' && !scenario_has_form(s, words, false)) return;
  scenario_begin_wish(s, words);
  for (unsigned steps = 0; steps < SCENARIO_STEPS_MAX && !s->broken; steps++) {
    if (is_asked(s, seat, words)) return;
    if (!scenario_step_past(s, seat)) break;
  }
  if (s->broken) return;
  scenario_break(s, "`asked %s` is not reached", text);
  scenario_show_wish(s, seat);
}

static void do_until(scenario *s, const char *text) {
  s->checks++;
  if (strncmp(text, "moment ", 7) == 0) {
    if (scenario_find_moment(s, text + 7) || s->broken) return;
    scenario_break(s, "there is no moment with `%s`", text + 7);
    scenario_show_now(s);
    return;
  }
  s->moment.here = false;
  s->told_count = 0;
  if (strncmp(text, "asked ", 6) == 0)
    do_until_asked(s, text + 6);
  else
    do_until_fact(s, text);
}

/* As far as nobody has to be told what to do. */
static void do_run(scenario *s, const char *text) {
  if (*text != '\0') scenario_break(s, "`run` stands alone");
  s->told_count = 0;
  for (unsigned steps = 0; steps < SCENARIO_STEPS_MAX && !s->broken; steps++)
    if (!scenario_step(s)) return;
  if (!s->broken) scenario_break(s, "the game goes on and on: say where to stop with until");
}

/* --- standing orders --------------------------------------------------- */

static void do_auto(scenario *s, const char *text) {
  scenario_order order = {.words = text, .line = s->line};
  size_t word = strcspn(text, " ");
  if (strcmp(text, "off") == 0) {
    s->automatic_count = 0;
    return;
  }
  if (word > 1 && word < sizeof order.seat && text[word - 1] == ':') {
    memcpy(order.seat, text, word - 1);
    order.words = text + word + (text[word] == ' ');
  }
  if (*order.words == '\0')
    scenario_break(s, "behind auto stands how an option begins: auto stay out");
  else if (s->automatic_count == SCENARIO_AUTO_MAX)
    scenario_break(s, "more than %d auto lines", SCENARIO_AUTO_MAX);
  else
    s->automatic[s->automatic_count++] = order;
}

/* A line may stand before there is a table: it is read when there is one. */
static bool read_orders(scenario *s) {
  uint32_t line = s->line;
  for (size_t i = 0; i < s->automatic_count && !s->broken; i++) {
    scenario_order *order = &s->automatic[i];
    const char *seat = order->seat;
    unsigned number;
    if (order->read) continue;
    order->read = true;
    s->line = order->line;
    if (*seat != '\0' && !scenario_read_seat(s, &seat, &number)) {
      scenario_complain_of_seat(s, order->seat);
      return false;
    }
    if (strcmp(order->words, "first") != 0 && !scenario_has_form_anywhere(s, order->words))
      return false;
  }
  s->line = line;
  return true;
}

/* --- lines ------------------------------------------------------------- */

/* Where a line may stand, and what it does to a moment between two decisions. */
typedef enum line_place {
  LINE_HEAD,   /* before the table is set up */
  LINE_ALWAYS, /* looks at the moment, or at nothing */
  LINE_MOVES,  /* the script goes on from the decision behind it */
  LINE_ASKS    /* needs somebody who is asked */
} line_place;

typedef struct line_kind {
  const char *words;
  line_place place;
  void (*run)(scenario *s, const char *text);
} line_kind;

static const line_kind kinds[] = {
    {"game", LINE_HEAD, do_game},
    {"settings", LINE_HEAD, do_settings},
    {"seed", LINE_HEAD, do_seed},
    {"cards", LINE_HEAD, do_cards},
    {"set", LINE_HEAD, do_set},
    {"auto", LINE_ALWAYS, do_auto},
    {"legal", LINE_MOVES, do_legal},
    {"illegal", LINE_ASKS, do_illegal},
    {"refuse", LINE_ASKS, do_refuse},
    {"never", LINE_ASKS, do_never},
    {"allow", LINE_ASKS, do_allow},
    {"asked", LINE_ASKS, do_asked},
    {"not asked", LINE_ASKS, do_not_asked},
    {"options", LINE_MOVES, do_options},
    {"expect", LINE_ALWAYS, do_expect},
    {"until", LINE_ALWAYS, do_until},
    {"secret", LINE_ASKS, do_secret},
    {"not secret", LINE_ASKS, do_not_secret},
    {"run", LINE_MOVES, do_run},
    {"show", LINE_ALWAYS, do_show},
};

static const line_kind *kind_of(const char *line, const char **rest) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = strlen(kinds[i].words);
    if (strncmp(line, kinds[i].words, length) != 0) continue;
    if (line[length] != ' ' && line[length] != '\0') continue;
    *rest = line + length + (line[length] == ' ');
    return &kinds[i];
  }
  return NULL;
}

static void do_head_line(scenario *s, const line_kind *kind, const char *rest) {
  if (s->running)
    scenario_break(s, "`%s` must stand before the script begins", kind->words);
  else if (*rest == '\0')
    scenario_break(s, "something is missing behind `%s`", kind->words);
  else
    kind->run(s, rest);
}

/* `p1 marshal ice` lacks its colon; `hodor` is nothing at all. */
static void complain_of_line(scenario *s, const char *text) {
  unsigned seat;
  const char *rest = text;
  if (scenario_read_seat(s, &rest, &seat) && *rest != '\0')
    scenario_break(s, "a choice has a colon behind its seat: `%.*s: %s`", (int)strcspn(text, " :"),
                   text, rest);
  else if (strchr(text, ':') != NULL)
    scenario_complain_of_seat(s, text);
  else
    scenario_break(s, "'%s' is no line of a scenario; a choice is written `seat: choice`", text);
}

static void do_script_line(scenario *s, const line_kind *kind, const char *rest) {
  unsigned seat;
  const char *text = rest;
  bool choice = kind == NULL && strchr(rest, ':') != NULL && scenario_read_seat(s, &rest, &seat);
  if (s->waiting_count > 0 && !(choice && scenario_waits(s, seat))) {
    scenario_complain_of_waiting(s);
    return;
  }
  if (s->moment.here && kind != NULL && kind->place == LINE_ASKS) {
    scenario_break(s, "between two decisions nobody is asked: go on with until or a choice");
    return;
  }
  if (kind == NULL || kind->place == LINE_MOVES) s->moment.here = false;
  if (kind != NULL)
    kind->run(s, rest);
  else if (choice)
    do_choice(s, seat, rest);
  else
    complain_of_line(s, text);
}

void scenario_do_line(scenario *s, const scenario_line *line) {
  const char *rest = line->text;
  const line_kind *kind = kind_of(line->text, &rest);
  s->line = line->number;
  if (kind != NULL && kind->place == LINE_HEAD)
    do_head_line(s, kind, rest);
  else if (kind != NULL && kind->run == do_auto)
    kind->run(s, rest); /* may stand among the shared lines, before there is a table */
  else if (scenario_start(s) && read_orders(s))
    do_script_line(s, kind, rest);
}

void scenario_end(scenario *s) {
  if (s->waiting_count > 0) scenario_complain_of_waiting(s);
  for (size_t i = 0; i < s->never_count && !s->broken; i++) {
    if (s->choice_count >= s->never[i].choices) continue;
    s->line = s->never[i].line;
    scenario_failure(
        s, "the seat is not asked now, and nothing is played behind this line: it watches nothing");
  }
}
