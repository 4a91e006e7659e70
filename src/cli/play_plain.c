/* Plain lines: events as sentences, numbered options, answers by number.
 *
 * No colour, no boxes, nothing that moves: a screen reader, a script and a
 * pipe are served alike. The end of the input is a person who left; the game
 * is on record and goes on next time. */
#include "play_plain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- output -------------------------------------------------------------- */

void plain_say(const plain_game *game, play_word word, const ht_value *slots, unsigned count) {
  char text[PLAY_PATH_MAX + 512];
  play_say(game->session->language, word, slots, count, text, sizeof text);
  cli_print("%s\n", text);
}

static void say_about(const plain_game *game, play_word word, const char *about) {
  ht_value slots[1] = {ht_text(about)};
  plain_say(game, word, slots, 1);
}

void plain_print_numbered(size_t number, const char *text) { cli_print("%zu) %s\n", number, text); }

static void print_lines(table_lines *lines) {
  if (lines->text != NULL) cli_print("%s", lines->text);
  table_free(lines);
}

static size_t *told(plain_game *game, unsigned reader) {
  return &game->told[reader < HF_SEATS_MAX ? reader : HF_SEATS_MAX];
}

static void print_story_line(void *user, size_t entry, const char *text) {
  (void)user, (void)entry;
  cli_print("%s\n", text);
}

void plain_tell_story(plain_game *game, unsigned reader) {
  size_t *from = told(game, reader);
  if (*from > game->session->story_length) *from = game->session->story_length;
  size_t end = game->session->story_length;
  table_read_story(game->session, *from, end, reader, print_story_line, NULL);
  *from = end;
}

static void warn_if_broken(plain_game *game) {
  if (!game->session->broken || game->warned) return;
  game->warned = true;
  say_about(game, WORD_BROKEN, strerror(game->session->broken));
}

/* --- input --------------------------------------------------------------- */

bool plain_read_line(plain_game *game, char line[PLAIN_LINE_MAX], char **start) {
  fflush(stdout);
  if (play_interrupted() || fgets(line, PLAIN_LINE_MAX, stdin) == NULL) {
    putchar('\n');
    game->left = true;
    return false;
  }
  size_t length = strlen(line);
  for (int c = 0; length > 0 && line[length - 1] != '\n' && c != '\n' && c != EOF;) c = getchar();
  while (length > 0 && strchr(" \t\r\n", line[length - 1]) != NULL) line[--length] = '\0';
  *start = line + strspn(line, " \t");
  return true;
}

/* --- what can be shown --------------------------------------------------- */

typedef void show_lines(const table_scene *scene, table_lines *lines);

static void show(plain_game *game, unsigned seat, show_lines *what) {
  cli_state view;
  table_lines lines = {0};
  table_scene scene = table_look(game->session, play_look(game->session), seat, &view);
  what(&scene, &lines);
  print_lines(&lines);
}

static void show_story(plain_game *game, unsigned seat) {
  cli_state view;
  table_lines lines = {0};
  table_scene scene = table_look(game->session, play_look(game->session), seat, &view);
  table_story(&scene, 0, &lines);
  if (lines.length == 0) plain_say(game, WORD_NOTHING_YET, NULL, 0);
  print_lines(&lines);
}

/* The rule of a kind of cards that have no text of their own. */
static bool show_rule(const plain_game *game, const char *name) {
  const table_game *table = table_of(game->session->rules);
  play_word rule = table->rule != NULL ? table->rule(name, game->session->language) : WORD_COUNT;
  if (rule == WORD_COUNT) return false;
  plain_say(game, rule, NULL, 0);
  return true;
}

#define FOUND_MAX 16

static void show_cards(plain_game *game, unsigned seat, const char *name) {
  cli_state view;
  table_lines lines = {0};
  size_t found[FOUND_MAX], count;
  table_scene scene = table_look(game->session, play_look(game->session), seat, &view);
  if (name[0] != '\0' && show_rule(game, name)) return;
  if (name[0] == '\0')
    count = table_of(game->session->rules)->cards(&scene, found, FOUND_MAX);
  else
    count = table_find_cards(&scene, name, found, FOUND_MAX);
  for (size_t i = 0; i < count; i++) table_card(&scene, found[i], &lines);
  if (count == 0) say_about(game, WORD_NO_CARD, name);
  print_lines(&lines);
}

static void show_advice(plain_game *game, unsigned seat) {
  char *text = play_hint(game->session, seat);
  if (text == NULL)
    plain_say(game, WORD_NO_ADVICE, NULL, 0);
  else
    cli_print("%s", text);
  free(text);
}

static void show_reasons(plain_game *game, const play_question *question) {
  char *text = play_reasons(game->session, question);
  if (text == NULL)
    plain_say(game, WORD_NO_REASON, NULL, 0);
  else
    cli_print("%s", text);
  free(text);
}

static void show_help(const plain_game *game) {
  const table_game *table = table_of(game->session->rules);
  const struct {
    const char *key;
    play_word does;
  } keys[] = {{"t", WORD_HELP_TABLE},   {"h", table->hand_help},    {"d", table->piles_help},
              {"c", WORD_HELP_CARD},    {"l", WORD_HELP_LOG},       {"s", WORD_HELP_SAY},
              {"a", WORD_HELP_ADVICE},  {"y", WORD_HELP_WHY},       {"p", WORD_HELP_PASS},
              {"w", WORD_HELP_WINDOWS}, {"u", WORD_HELP_UNDO},      {"b", WORD_HELP_BACK},
              {"q", WORD_HELP_QUIT},    {"Enter", WORD_HELP_AGAIN}, {"?", WORD_HELP_HELP}};
  say_about(game, WORD_HELP_ANSWER, table->answer);
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    char text[256];
    if (keys[i].does == WORD_HELP_SAY && !table_talks(game->session->rules)) continue;
    if (keys[i].does == WORD_HELP_PASS && table->turn == NULL) continue;
    if (keys[i].does == WORD_HELP_WINDOWS && !play_has_quiet_windows(game->session)) continue;
    play_phrase(game->session->language, keys[i].does, NULL, 0, text, sizeof text);
    cli_print("%s: %s.\n", keys[i].key, text);
  }
}

/* --- answers ------------------------------------------------------------- */

/* What an answer led to. */
typedef enum answer_kind { ANSWER_AGAIN, ANSWER_GIVEN, ANSWER_LEFT } answer_kind;

static void option_text(const plain_game *game, const play_question *question, hf_option option,
                        char *text, size_t size) {
  cli_state memory;
  const hf_state *state =
      question->steps ? play_picked(game->session, question, &memory) : play_look(game->session);
  ht_option_text(game->session->rules, state, question->seat, option, game->session->language, text,
                 size);
}

/* What may be picked now, under the numbers it would be shown with. */
static void number_options(plain_game *game, const play_question *question) {
  static bool open[PLAY_OPTIONS_MAX];
  game->shown_count = 0;
  play_open_options(game->session, question, open);
  for (size_t i = 0; i < question->count; i++)
    if (open[i]) game->shown[game->shown_count++] = question->option[i];
}

/* One pick more; in a group made step by step the next has other options. */
static bool add_pick(plain_game *game, play_question *question, hf_option option) {
  if (!play_add_pick(question, option)) return false;
  if (!question->steps) return true;
  play_step_on(game->session, question);
  number_options(game, question);
  return true;
}

static void drop_picks(plain_game *game, play_question *question, size_t left) {
  play_step_back(game->session, question, left);
  if (question->steps) number_options(game, question);
}

static answer_kind give(plain_game *game, play_question *question, size_t before) {
  hf_error error;
  play_fit fit = play_fits(game->session, question, HF_NO_OPTION);
  if (fit == PLAY_UNFIT) {
    bool several = question->picks > 1;
    drop_picks(game, question, before);
    plain_say(game, several && !question->group ? WORD_ONE_ANSWER : WORD_NOT_TOGETHER, NULL, 0);
    return ANSWER_AGAIN;
  }
  if (fit == PLAY_UNFINISHED) return ANSWER_AGAIN;
  if (play_answer(game->session, question, &error) == HF_OK) return ANSWER_GIVEN;
  cli_print("%s\n", error.message);
  return ANSWER_AGAIN;
}

/* "2", "2 5 5", "2,5": numbers of the options shown. */
static bool is_numbers(const char *answer) {
  return answer[0] != '\0' && strspn(answer, "0123456789 ,\t") == strlen(answer);
}

static answer_kind take_numbers(plain_game *game, play_question *question, char *answer) {
  size_t before = question->picks;
  for (char *word = strtok(answer, " ,\t"); word != NULL; word = strtok(NULL, " ,\t")) {
    uint64_t number = 0;
    bool there = cli_read_number(word, &number) && number >= 1 && number <= game->shown_count;
    if (!there || !add_pick(game, question, game->shown[number - 1])) {
      ht_value slots[2] = {ht_text(word), ht_number((int32_t)game->shown_count)};
      drop_picks(game, question, before);
      plain_say(game, WORD_NO_SUCH_NUMBER, slots, 2);
      return ANSWER_AGAIN;
    }
  }
  return question->picks > before ? give(game, question, before) : ANSWER_AGAIN;
}

/* "place truce", or the choices of a group with commas between them. */
static answer_kind take_notation(plain_game *game, play_question *question, char *answer) {
  size_t before = question->picks;
  char whole[PLAIN_LINE_MAX];
  snprintf(whole, sizeof whole, "%s", answer);
  for (char *word = strtok(answer, ","); word != NULL; word = strtok(NULL, ",")) {
    hf_option option;
    word += strspn(word, " ");
    if (hf_option_read(game->session->rules, play_look(game->session), question->seat, word,
                       &option, NULL) != HF_OK) {
      ht_value slots[2] = {ht_text(whole), ht_number((int32_t)game->shown_count)};
      drop_picks(game, question, before);
      plain_say(game, WORD_NOT_UNDERSTOOD, slots, 2);
      return ANSWER_AGAIN;
    }
    bool there = false;
    for (size_t i = 0; i < question->count; i++) there = there || question->option[i] == option;
    if (!there || !add_pick(game, question, option)) {
      drop_picks(game, question, before);
      say_about(game, WORD_NOT_LEGAL, whole);
      return ANSWER_AGAIN;
    }
  }
  return question->picks > before ? give(game, question, before) : ANSWER_AGAIN;
}

static answer_kind take_back(plain_game *game, play_question *question, bool whole_decision) {
  hf_error error = {0};
  if (question->picks > 0) {
    drop_picks(game, question, question->picks - 1);
    return ANSWER_AGAIN;
  }
  if (!whole_decision || !play_can_undo(game->session)) {
    plain_say(game, WORD_NOTHING_TO_UNDO, NULL, 0);
    return ANSWER_AGAIN;
  }
  if (play_undo(game->session, &error) != HF_OK) {
    cli_print("%s\n", error.message);
    return ANSWER_AGAIN;
  }
  /* The reader has seen all but the last line, which says what was undone. */
  for (size_t i = 0; i <= HF_SEATS_MAX; i++)
    if (game->told[i] >= game->session->story_length)
      game->told[i] = game->session->story_length - 1;
  return ANSWER_GIVEN;
}

static answer_kind pass_on(plain_game *game, play_question *question) {
  if (question->picks == 0 && play_pass_on(game->session, question->seat)) return ANSWER_GIVEN;
  plain_say(game, WORD_NOTHING_TO_PASS, NULL, 0);
  return ANSWER_AGAIN;
}

static void turn_windows(plain_game *game, unsigned seat) {
  if (!play_has_quiet_windows(game->session)) {
    show_help(game);
    return;
  }
  bool everywhere = play_turn_windows(game->session, seat);
  plain_say(game, everywhere ? WORD_ASKED_EVERYWHERE : WORD_ASKED_SELDOM, NULL, 0);
}

static answer_kind obey(plain_game *game, play_question *question, char *answer) {
  const table_game *table = table_of(game->session->rules);
  unsigned seat = question->seat;
  char command = answer[0];
  const char *rest = answer + 1 + strspn(answer + 1, " ");
  switch (command) {
  case 't': show(game, seat, table->table); break;
  case 'h': show(game, seat, table->hand); break;
  case 'd': show(game, seat, table->piles); break;
  case 'c': show_cards(game, seat, rest); break;
  case 'l': show_story(game, seat); break;
  case 's': plain_speak(game, seat, rest); break;
  case 'a': show_advice(game, seat); break;
  case 'y': show_reasons(game, question); break;
  case 'p': return pass_on(game, question);
  case 'w': turn_windows(game, seat); break;
  case 'u': return take_back(game, question, true);
  case 'b': return take_back(game, question, false);
  case 'q': game->left = true; return ANSWER_LEFT;
  default: show_help(game); break;
  }
  return game->left ? ANSWER_LEFT : ANSWER_AGAIN;
}

/* The commands written out: who does not know the letters types these. */
static void shorten(char *answer) {
  static const char *const words[][2] = {
      {"help", "?"}, {"table", "t"}, {"hand", "h"},   {"cards", "c"}, {"undo", "u"}, {"quit", "q"},
      {"exit", "q"}, {"hint", "a"},  {"advice", "a"}, {"story", "l"}, {"say", "s"},  {"why", "y"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(answer, words[i][0]) == 0) strcpy(answer, words[i][1]);
}

/* A letter alone, or one that takes words behind it. */
static bool is_command(const char *answer) {
  if (answer[0] == '\0' || strchr("thdclsaypwubq?", answer[0]) == NULL) return false;
  return answer[1] == '\0' || (answer[1] == ' ' && strchr("cs", answer[0]) != NULL);
}

/* --- asking -------------------------------------------------------------- */

static void print_picks(const plain_game *game, const play_question *question) {
  char list[PLAIN_LINE_MAX] = "", text[512];
  if (question->picks == 0) return;
  for (size_t i = 0; !question->steps && i < question->picks; i++) {
    option_text(game, question, question->pick[i], text, sizeof text);
    if (i > 0) table_append(list, sizeof list, "; ");
    table_append(list, sizeof list, text);
  }
  if (!question->steps) say_about(game, WORD_PICKED, list);
  say_about(game, question->steps ? WORD_STEP_BACK : WORD_PICK_MORE, "b");
}

/* What may still be picked, numbered from 1 without a gap. */
static void print_options(plain_game *game, const play_question *question) {
  cli_state memory, view;
  hf_view_of(game->session->rules, play_picked(game->session, question, &memory), question->seat,
             cli_as_view(&view));
  number_options(game, question);
  for (size_t i = 0; i < game->shown_count; i++) {
    char text[512], detail[TABLE_CARD_TEXT_MAX];
    option_text(game, question, game->shown[i], text, sizeof text);
    plain_print_numbered(i + 1, text);
    if (ht_option_detail(game->session->rules, cli_as_view(&view), question->seat, game->shown[i],
                         true, game->session->language, detail, sizeof detail) == 0)
      continue;
    for (char *line = strtok(detail, "\n"); line != NULL; line = strtok(NULL, "\n"))
      cli_print("   %s\n", line);
  }
}

static void print_question(plain_game *game, const play_question *question) {
  cli_state view;
  char prompt[PLAIN_LINE_MAX], label[256];
  table_lines lines = {0};
  table_scene scene = table_look(game->session, play_look(game->session), question->seat, &view);
  table_of(game->session->rules)->situation(&scene, question->seat, &lines);
  print_lines(&lines);
  play_prompt_text(game->session, question, prompt, sizeof prompt);
  table_seat_label(&scene, question->seat, label, sizeof label);
  ht_value slots[2] = {ht_text(label), ht_text(prompt)};
  plain_say(game, WORD_ASKED, slots, 2);
  print_picks(game, question);
  print_options(game, question);
}

static answer_kind take_answer(plain_game *game, play_question *question, char *answer) {
  if (answer[0] == '\0') return ANSWER_AGAIN;
  shorten(answer);
  if (is_command(answer)) return obey(game, question, answer);
  if (is_numbers(answer)) return take_numbers(game, question, answer);
  return take_notation(game, question, answer);
}

static void ask(plain_game *game, unsigned seat) {
  static play_question question;
  answer_kind kind = ANSWER_AGAIN;
  bool show_again = true;
  play_ask(game->session, seat, &question);
  while (kind == ANSWER_AGAIN && !game->left) {
    char line[PLAIN_LINE_MAX], *answer;
    size_t picks = question.picks;
    warn_if_broken(game);
    if (show_again) print_question(game, &question);
    fputs("> ", stdout);
    if (!plain_read_line(game, line, &answer)) return;
    kind = take_answer(game, &question, answer);
    show_again = question.picks != picks || answer[0] == '\0';
  }
}

/* --- the curtain --------------------------------------------------------- */

/* Several people at one terminal: the next one comes, the others look away. */
static void draw_curtain(plain_game *game, unsigned seat) {
  char line[PLAIN_LINE_MAX], *ignored;
  const char *name = game->session->seat[seat].name;
  if (game->session->people < 2 || game->session->viewer == seat) return;
  if (isatty(STDOUT_FILENO))
    for (unsigned i = 0; i < 60; i++) putchar('\n');
  puts("\n----------------------------------------");
  say_about(game, WORD_CURTAIN, name);
  ht_value slots[2] = {ht_text(name), ht_text("Enter")};
  plain_say(game, WORD_PRESS_ENTER, slots, 2);
  puts("----------------------------------------");
  if (plain_read_line(game, line, &ignored)) game->session->viewer = seat;
}

/* --- the game ------------------------------------------------------------ */

static void greet(plain_game *game) {
  play_session *session = game->session;
  cli_print("%s\n", hf_game_title(hf_rules_game(session->rules)));
  show(game, session->viewer, table_of(session->rules)->table);
  say_about(game, WORD_RECORDED, session->path);
  if (session->people > 0) plain_say(game, WORD_HELP_HINT, NULL, 0);
  putchar('\n');
}

static void show_end(plain_game *game) {
  cli_state view;
  table_lines lines = {0};
  play_session *session = game->session;
  unsigned reader = session->people == 1 ? session->viewer : HF_SPECTATOR;
  table_scene scene = table_look(session, play_look(session), reader, &view);
  plain_tell_story(game, session->viewer);
  putchar('\n');
  table_scores(&scene, &lines);
  print_lines(&lines);
  warn_if_broken(game);
  say_about(game, WORD_RECORD_AT, session->path);
}

/* A resumed game is not told again from its beginning; `l` does that. */
static void skip_story(plain_game *game) {
  for (size_t i = 0; i <= HF_SEATS_MAX; i++) game->told[i] = game->session->story_length;
}

play_ending play_plain(play_session *session) {
  static plain_game game;
  game = (plain_game){.session = session};
  unsigned seat;
  if (tb_decisions(session->table) > 0) skip_story(&game);
  greet(&game);
  while (!game.left) {
    switch (play_next(session, &seat)) {
    case PLAY_MOVED:
      if (session->people < 2) plain_tell_story(&game, session->viewer);
      break;
    case PLAY_OVER: show_end(&game); return PLAY_FINISHED;
    case PLAY_ASKS:
      draw_curtain(&game, seat);
      if (game.left) break;
      plain_tell_story(&game, seat);
      ask(&game, seat);
      break;
    }
  }
  return PLAY_LEFT;
}
