/* The lines of a scenario, carried out one by one.
 *
 * Lines that need a decision of a certain seat (a choice, legal, options) let
 * the game run on until that decision is there; lines that look at the position
 * (expect, asked, illegal) look at it as it is. `never` is watched all along. */
#include "scenario.h"

#include <string.h>

/* More decisions than any stretch between two lines of a script needs. */
enum { STEPS_MAX = 5000, TEXT_MAX = 1600 };

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

static void do_cards(scenario *s, const char *text) { s->cards = text; }

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
  if (!scenario_read_seat(s, text, seat)) {
    scenario_break(s, "'%.*s' is nobody at this table", (int)strcspn(line, " :"), line);
    return false;
  }
  return true;
}

static bool read_whole_claim(scenario *s, const char **text, unsigned *seat) {
  if (!read_claim(s, text, seat)) return false;
  if (**text != '\0') return true;
  scenario_break(s, "a choice is missing behind the seat");
  return false;
}

static void break_off(scenario *s, const char *wanted) {
  char text[TEXT_MAX];
  scenario_describe(s, text, sizeof text);
  scenario_break(s, "%s; %s", wanted, text);
}

/* Lets the game run until the seat may choose this; false after a complaint. */
static bool run_until_legal(scenario *s, unsigned seat, const char *notation, hf_option *option) {
  char wanted[HF_NOTATION_MAX * 2];
  for (unsigned steps = 0; steps < STEPS_MAX && !s->broken; steps++) {
    *option = scenario_legal_option(s, seat, notation);
    if (*option != HF_NO_OPTION) return true;
    if (!scenario_step(s)) break;
  }
  if (s->broken) return false;
  hf_option read;
  bool known =
      hf_option_read(s->rules.rules, scenario_state(s), seat, notation, &read, NULL) == HF_OK;
  snprintf(wanted, sizeof wanted, "`%s` is not %s", notation,
           known ? "legal" : "the notation of any option");
  break_off(s, wanted);
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

/* `stark: place truce`; the choices of a group are separated by commas. */
static void do_choice(scenario *s, unsigned seat, const char *text) {
  char choice[HF_NOTATION_MAX];
  hf_option option;
  if (*text == '\0') scenario_break(s, "a choice is missing behind the seat");
  while (!s->broken && *text != '\0') {
    if (!next_choice(&text, choice))
      scenario_break(s, "'%s' is no choice", text);
    else if (run_until_legal(s, seat, choice, &option))
      scenario_take(s, seat, option);
  }
}

/* --- claims ------------------------------------------------------------ */

static void do_legal(scenario *s, const char *text) {
  unsigned seat;
  hf_option option;
  s->checks++;
  if (read_whole_claim(s, &text, &seat)) run_until_legal(s, seat, text, &option);
}

/* What is not even notation is a slip of the pen, not a choice that is illegal. */
static bool is_notation(scenario *s, unsigned seat, const char *text) {
  hf_error error = {0};
  hf_option option;
  if (hf_option_read(s->rules.rules, scenario_state(s), seat, text, &option, &error) == HF_OK)
    return true;
  scenario_break(s, "%s", error.message);
  return false;
}

static void do_illegal(scenario *s, const char *text) {
  unsigned seat;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat) || !is_notation(s, seat, text)) return;
  if (hf_option_count(s->rules.rules, scenario_state(s), seat) == 0)
    break_off(s,
              "the seat is not asked at all: let it be asked first (legal, until), or use never");
  else if (scenario_legal_option(s, seat, text) != HF_NO_OPTION)
    scenario_failure(s, "`%s` is legal", text);
}

/* `refuse stark: text`: neither read nor taken, and nothing is changed. */
static void do_refuse(scenario *s, const char *text) {
  unsigned seat;
  hf_option option;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat)) return;
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
  if (!read_whole_claim(s, &text, &seat)) return;
  if (s->never_count == SCENARIO_NEVER_MAX)
    scenario_break(s, "more than %d never lines", SCENARIO_NEVER_MAX);
  else if (scenario_find_option(s, seat, text) != HF_NO_OPTION)
    scenario_failure(s, "`%s` is legal already", text);
  else
    s->never[s->never_count++] = (scenario_never){.seat = seat, .words = text, .line = s->line};
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
  if (!read_claim(s, &text, &seat) || is_asked(s, seat, text) == wanted) return;
  char now[TEXT_MAX];
  scenario_describe(s, now, sizeof now);
  scenario_failure(s, wanted ? "not asked that; %s" : "asked that; %s", now);
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
  hf_option option;
  char wanted[HF_NOTATION_MAX], now[TEXT_MAX];
  uint32_t count = 0;
  s->checks++;
  if (!read_whole_claim(s, &text, &seat)) return;
  for (; !s->broken && next_option(&text, wanted); count++) {
    if (count == 0 && !run_until_legal(s, seat, wanted, &option)) return;
    if (scenario_legal_option(s, seat, wanted) == HF_NO_OPTION) break;
  }
  if (*text == '\0' && count == hf_option_count(s->rules.rules, scenario_state(s), seat)) return;
  scenario_describe(s, now, sizeof now);
  scenario_failure(s, "these are not exactly the options; %s", now);
}

/* --- facts ------------------------------------------------------------- */

/* HF_OK: it holds. HF_BAD_STATE: it does not. Otherwise it is no fact. */
static hf_status ask_fact(scenario *s, const char *fact, hf_error *error) {
  *error = (hf_error){0};
  if (s->game->scene_expect == NULL) {
    snprintf(error->message, sizeof error->message, "%s knows no facts to expect", s->game->id);
    return HF_BAD_NOTATION;
  }
  return s->game->scene_expect(s->rules.rules, scenario_state(s), fact, error);
}

static void do_expect(scenario *s, const char *text) {
  hf_error error;
  bool denied = strncmp(text, "not ", 4) == 0;
  s->checks++;
  hf_status status = ask_fact(s, denied ? text + 4 : text, &error);
  if (status != HF_OK && status != HF_BAD_STATE)
    scenario_break(s, "%s", error.message);
  else if (denied && status == HF_OK)
    scenario_failure(s, "expected otherwise: %s", text + 4);
  else if (!denied && status != HF_OK)
    scenario_failure(s, "expected %s; %s", text, error.message);
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

/* `until asked stark: place` or `until FACT`. */
static bool reached(scenario *s, const char *text, unsigned seat, const char *words) {
  hf_error error;
  if (seat < HF_SEATS_MAX) return is_asked(s, seat, words);
  hf_status status = ask_fact(s, text, &error);
  if (status != HF_OK && status != HF_BAD_STATE) scenario_break(s, "%s", error.message);
  return status == HF_OK;
}

static void do_until(scenario *s, const char *text) {
  unsigned seat = HF_SEATS_MAX;
  const char *words = text + 6;
  char wanted[TEXT_MAX];
  s->checks++;
  if (strncmp(text, "asked ", 6) == 0 && !read_claim(s, &words, &seat)) return;
  for (unsigned steps = 0; steps < STEPS_MAX && !s->broken; steps++) {
    if (reached(s, text, seat, words) || s->broken) return;
    if (!scenario_step(s)) break;
  }
  if (s->broken) return;
  snprintf(wanted, sizeof wanted, "`%s` is not reached", text);
  break_off(s, wanted);
}

/* As far as nobody has to be told what to do. */
static void do_run(scenario *s, const char *text) {
  if (*text != '\0') scenario_break(s, "`run` stands alone");
  for (unsigned steps = 0; steps < STEPS_MAX && !s->broken; steps++)
    if (!scenario_step(s)) return;
  if (!s->broken) scenario_break(s, "the game goes on and on: say where to stop with until");
}

/* --- standing orders --------------------------------------------------- */

static void do_auto(scenario *s, const char *text) {
  scenario_order order = {.words = text};
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

/* --- lines ------------------------------------------------------------- */

typedef struct line_kind {
  const char *words;
  bool head; /* stands before the table is set up */
  void (*run)(scenario *s, const char *text);
} line_kind;

static const line_kind kinds[] = {
    {"game", true, do_game},
    {"settings", true, do_settings},
    {"seed", true, do_seed},
    {"cards", true, do_cards},
    {"set", true, do_set},
    {"auto", false, do_auto},
    {"legal", false, do_legal},
    {"illegal", false, do_illegal},
    {"refuse", false, do_refuse},
    {"never", false, do_never},
    {"allow", false, do_allow},
    {"asked", false, do_asked},
    {"not asked", false, do_not_asked},
    {"options", false, do_options},
    {"expect", false, do_expect},
    {"until", false, do_until},
    {"secret", false, do_secret},
    {"not secret", false, do_not_secret},
    {"run", false, do_run},
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

void scenario_do_line(scenario *s, const scenario_line *line) {
  const char *rest = line->text;
  const line_kind *kind = kind_of(line->text, &rest);
  unsigned seat;
  s->line = line->number;
  if (kind != NULL && kind->head) {
    do_head_line(s, kind, rest);
  } else if (kind != NULL && kind->run == do_auto) {
    kind->run(s, rest); /* may stand among the shared lines, before there is a table */
  } else if (scenario_start(s)) {
    if (kind != NULL)
      kind->run(s, rest);
    else if (strchr(rest, ':') != NULL && scenario_read_seat(s, &rest, &seat))
      do_choice(s, seat, rest);
    else
      scenario_break(s, "'%s' is no line of a scenario; a choice is written `seat: choice`",
                     line->text);
  }
}
