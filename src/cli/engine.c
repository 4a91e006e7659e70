/* `holdfast engine GAME`: the engine for other programs, one line a command, as
 * chess programs speak UCI. docs/engine.md describes the protocol.
 *
 * Whatever is asked, the answer ends with exactly one line `ok` or `error` and
 * what was wrong. Nothing said here can end the program but `quit` and the end
 * of the input. */
#include "common.h"

#include "bots/bots.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "holdfast engine GAME\n"
    "Speaks a line protocol on stdin and stdout, for other programs: set a table up,\n"
    "ask who must decide and what is legal, choose, let a bot think, save and restore.\n"
    "\n"
    "  --set NAME     with a card set: core, all, or packs as in core+ttb (The Card Game)\n"
    "  --cards FILE   with a card file of your own laid over these\n"
    "\n"
    "Type `help` for the commands; docs/engine.md describes them.\n";

enum { LINE_MAX_LENGTH = 2 * HF_STATE_MAX + 64 };

typedef struct engine {
  const hf_game *game;
  cli_rules rules;
  bool set_up;
  hf_random thoughts; /* for bots */
  /* events: for whom, and whether at all */
  bool tells, beats;
  unsigned reader;
  cli_state state, view, incoming;
  hf_bot_scratch scratch;
  unsigned char room[HF_BOT_ROOM]; /* for bots that search */
} engine;

static hf_state *state_of(engine *e) { return cli_as_state(&e->state); }

static void answer_error(const hf_error *error) { printf("error %s\n", error->message); }
static void answer(const char *text) { puts(text); }

/* --- reading a command ------------------------------------------------- */

/* Cuts the first word off and moves on behind it. */
static char *next_word(char **text) {
  while (**text == ' ') ++*text;
  char *word = *text;
  *text += strcspn(*text, " ");
  if (**text == ' ') *(*text)++ = '\0';
  while (**text == ' ') ++*text;
  return word;
}

/* The seat named by the next word, a colon behind it or not. */
static bool read_seat(engine *e, char **text, unsigned *seat) {
  hf_error error = {0};
  char *word = next_word(text);
  size_t length = strlen(word);
  if (length > 0 && word[length - 1] == ':') word[length - 1] = '\0';
  if (hf_seat_read(e->rules.rules, state_of(e), word, seat, &error) == HF_OK) return true;
  answer_error(&error);
  return false;
}

/* --- events ------------------------------------------------------------ */

static void tell_event(void *user, const hf_event *event) {
  engine *e = user;
  char text[1024];
  hf_event seen = hf_event_for(event, e->reader);
  ht_event_text(e->rules.rules, state_of(e), &seen, e->reader, HT_ENGLISH, text, sizeof text);
  printf("event %u", (unsigned)seen.kind);
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++) {
    if ((event->hidden >> i & 1) != 0 && seen.arg[i] == HF_HIDDEN)
      fputs(" ?", stdout);
    else
      printf(" %d", (int)seen.arg[i]);
  }
  printf(" %s\n", text);
}

static void tell_beat(void *user, unsigned weight) {
  (void)user;
  printf("beat %u\n", weight);
}

static hf_how how_of(engine *e, hf_sink *sink) {
  *sink = (hf_sink){.emit = tell_event, .user = e, .beat = e->beats ? tell_beat : NULL};
  return (hf_how){.sink = e->tells ? sink : NULL};
}

/* --- commands ---------------------------------------------------------- */

static void do_hello(engine *e, char *text) {
  (void)text;
  printf("holdfast %s\ngame %s\nrules %u\ncards %016llx\n", HOLDFAST_VERSION, hf_game_id(e->game),
         (unsigned)hf_game_version(e->game), (unsigned long long)hf_rules_hash(e->rules.rules));
  const char *set = hf_rules_set_name(e->rules.rules);
  if (set[0] != '\0') printf("set %s\n", set);
  answer("ok");
}

/* new SEED SETTINGS... */
static void do_new(engine *e, char *text) {
  hf_settings settings;
  hf_seed seed;
  hf_error error = {0};
  hf_sink sink;
  if (!cli_read_seed(next_word(&text), &seed)) {
    answer("error new wants a seed, a number or 64 hexadecimal digits, and then settings");
    return;
  }
  hf_how how = how_of(e, &sink);
  if (hf_settings_read(e->rules.rules, text, &settings, &error) != HF_OK ||
      hf_create(e->rules.rules, &settings, &seed, HF_RANDOM_CHACHA, &how, state_of(e), &error) !=
          HF_OK) {
    answer_error(&error);
    return;
  }
  e->set_up = true;
  answer("ok");
}

static void do_seats(engine *e, char *text) {
  (void)text;
  for (unsigned seat = 0; seat < hf_seats(state_of(e)); seat++) {
    char name[HF_NOTATION_MAX];
    hf_seat_write(e->rules.rules, state_of(e), seat, name);
    printf("seat %s\n", name);
  }
  answer("ok");
}

static void do_asked(engine *e, char *text) {
  (void)text;
  fputs(hf_over(state_of(e)) ? "over" : "asked", stdout);
  for (unsigned seat = 0; seat < hf_seats(state_of(e)); seat++) {
    char name[HF_NOTATION_MAX];
    if ((hf_asked(state_of(e)) >> seat & 1) == 0) continue;
    hf_seat_write(e->rules.rules, state_of(e), seat, name);
    printf(" %s", name);
  }
  putchar('\n');
  answer("ok");
}

static void do_options(engine *e, char *text) {
  unsigned seat;
  if (!read_seat(e, &text, &seat)) return;
  hf_cursor cursor;
  hf_cursor_begin(&cursor, e->rules.rules, state_of(e), NULL);
  uint32_t count = hf_cursor_count(&cursor, seat);
  for (uint32_t i = 0; i < count; i++) {
    char words[HF_NOTATION_MAX];
    hf_option option = hf_cursor_option(&cursor, seat, i);
    hf_option_write(e->rules.rules, state_of(e), seat, option, words);
    printf("option %s\n", words);
  }
  answer("ok");
}

/* prompt SEAT [LANGUAGE] */
static void do_prompt(engine *e, char *text) {
  unsigned seat;
  ht_language language = HT_ENGLISH;
  char words[1024];
  if (!read_seat(e, &text, &seat)) return;
  if (*text != '\0' && !ht_language_read(text, &language)) {
    answer("error the languages are en and uk");
    return;
  }
  if (hf_option_count(e->rules.rules, state_of(e), seat) > 0) {
    ht_prompt_text(e->rules.rules, state_of(e), seat, language, words, sizeof words);
    printf("prompt %s\n", words);
  }
  answer("ok");
}

static hf_status choose_one(engine *e, unsigned seat, char *choice, const hf_how *how,
                            hf_error *error) {
  hf_option option;
  while (*choice == ' ') choice++;
  size_t length = strlen(choice);
  while (length > 0 && choice[length - 1] == ' ') choice[--length] = '\0';
  hf_status status = hf_option_read(e->rules.rules, state_of(e), seat, choice, &option, error);
  if (status == HF_OK) status = hf_choose(e->rules.rules, state_of(e), seat, option, how, error);
  return status;
}

/* choose SEAT CHOICE, CHOICE ...: all of them or none. */
static void do_choose(engine *e, char *text) {
  unsigned seat;
  hf_error error = {0};
  hf_sink sink;
  hf_how how = how_of(e, &sink);
  hf_status status = HF_OK;
  if (!read_seat(e, &text, &seat)) return;
  hf_clone(cli_as_state(&e->incoming), state_of(e));
  for (char *choice = text; choice != NULL && status == HF_OK;) {
    char *comma = strchr(choice, ',');
    if (comma != NULL) *comma = '\0';
    status = choose_one(e, seat, choice, &how, &error);
    choice = comma == NULL ? NULL : comma + 1;
  }
  if (status == HF_OK) {
    answer("ok");
    return;
  }
  hf_clone(state_of(e), cli_as_state(&e->incoming));
  answer_error(&error);
}

static void do_back(engine *e, char *text) {
  unsigned seat;
  hf_error error = {0};
  if (!read_seat(e, &text, &seat)) return;
  if (hf_take_back(e->rules.rules, state_of(e), seat, &error) == HF_OK)
    answer("ok");
  else
    answer_error(&error);
}

/* Takes every decision that is none. */
static void do_forced(engine *e, char *text) {
  (void)text;
  hf_sink sink;
  hf_how how = how_of(e, &sink);
  hf_cursor cursor;
  hf_cursor_begin(&cursor, e->rules.rules, state_of(e), &how);
  for (unsigned seat = 0; seat < hf_seats(state_of(e));) {
    bool forced = hf_cursor_count(&cursor, seat) == 1;
    if (forced) hf_cursor_choose_nth(&cursor, seat, 0, NULL);
    seat = forced ? 0 : seat + 1;
  }
  answer("ok");
}

/* think SEAT BOT: what that bot would do, from what the seat may know. */
static void do_think(engine *e, char *text) {
  unsigned seat;
  hf_bot_player player;
  char words[HF_NOTATION_MAX];
  if (!read_seat(e, &text, &seat)) return;
  if (!hf_bot_find(*text == '\0' ? "greedy" : text, &player)) {
    answer("error there is no such bot");
    return;
  }
  hf_view_of(e->rules.rules, state_of(e), seat, cli_as_view(&e->view));
  hf_option option = hf_bot_choose(
      &player, &(hf_bot_sight){.rules = e->rules.rules, .view = cli_as_view(&e->view)}, &e->scratch,
      &e->thoughts);
  if (option == HF_NO_OPTION) {
    answer("error this seat is not asked");
    return;
  }
  hf_option_write(e->rules.rules, state_of(e), seat, option, words);
  printf("choice %s\nok\n", words);
}

/* events SEAT, events table, events off */
static void do_events(engine *e, char *text) {
  unsigned seat = HF_SPECTATOR;
  bool off = strcmp(text, "off") == 0;
  bool table = strcmp(text, "table") == 0;
  if (!off && !table && !e->set_up) {
    answer("error there is no table yet: a seat can be named when there is one");
    return;
  }
  if (!off && !table && !read_seat(e, &text, &seat)) return;
  e->tells = !off;
  e->reader = seat;
  answer("ok");
}

/* beats on, beats off */
static void do_beats(engine *e, char *text) {
  bool on = strcmp(text, "on") == 0;
  if (!on && strcmp(text, "off") != 0) {
    answer("error beats are on or off");
    return;
  }
  e->beats = on;
  answer("ok");
}

static void do_talk(engine *e, char *text) {
  unsigned seat;
  hf_talk talk;
  hf_error error = {0};
  char words[1024];
  if (!read_seat(e, &text, &seat)) return;
  if (hf_talk_read(e->rules.rules, state_of(e), seat, text, &talk, &error) != HF_OK) {
    answer_error(&error);
    return;
  }
  ht_talk_text(e->rules.rules, state_of(e), seat, talk, HF_SPECTATOR, HT_ENGLISH, words,
               sizeof words);
  printf("talk %s\nok\n", words);
}

static void do_result(engine *e, char *text) {
  (void)text;
  hf_result result;
  hf_result_of(e->rules.rules, state_of(e), &result);
  printf("ending %s\n",
         hf_over(state_of(e)) ? hf_ending_name(e->rules.rules, result.ending) : "running");
  for (unsigned seat = 0; seat < hf_seats(state_of(e)); seat++) {
    char name[HF_NOTATION_MAX];
    hf_seat_write(e->rules.rules, state_of(e), seat, name);
    printf("score %s %d%s\n", name, (int)result.score[seat],
           (result.winners >> seat & 1) != 0 ? " won" : "");
  }
  answer("ok");
}

static void do_hash(engine *e, char *text) {
  (void)text;
  printf("hash %016llx\nok\n", (unsigned long long)hf_hash(state_of(e)));
}

static void print_bytes(const char *what, const void *bytes, size_t size) {
  printf("%s ", what);
  for (size_t i = 0; i < size; i++) printf("%02x", ((const unsigned char *)bytes)[i]);
  puts("\nok");
}

static void do_save(engine *e, char *text) {
  (void)text;
  print_bytes("state", &e->state, hf_size(state_of(e)));
}

static void do_view(engine *e, char *text) {
  unsigned seat = HF_SPECTATOR;
  if (*text != '\0' && !read_seat(e, &text, &seat)) return;
  hf_view_of(e->rules.rules, state_of(e), seat, cli_as_view(&e->view));
  print_bytes("view", &e->view, hf_view_size(e->rules.rules, state_of(e)));
}

static int digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  return -1;
}

/* restore HEX: bytes from outside are checked in full. */
static void do_restore(engine *e, char *text) {
  hf_error error = {0};
  size_t size = 0;
  memset(&e->incoming, 0, sizeof e->incoming);
  for (; size < sizeof e->incoming && text[0] != '\0' && text[1] != '\0'; text += 2) {
    int high = digit(text[0]), low = digit(text[1]);
    if (high < 0 || low < 0) break;
    e->incoming.bytes[size++] = (unsigned char)(high << 4 | low);
  }
  if (*text != '\0') {
    answer("error a state is an even number of small hexadecimal digits");
    return;
  }
  if (hf_check(e->rules.rules, cli_as_state(&e->incoming), size, &error) != HF_OK) {
    answer_error(&error);
    return;
  }
  hf_clone(state_of(e), cli_as_state(&e->incoming));
  e->set_up = true;
  answer("ok");
}

static void do_help(engine *e, char *text);

typedef struct engine_command {
  const char *name, *usage;
  bool needs_table;
  void (*run)(engine *e, char *text);
} engine_command;

static const engine_command commands[] = {
    {"hello", "hello: who speaks, which game, rules and cards", false, do_hello},
    {"help", "help: this", false, do_help},
    {"new", "new SEED SETTINGS...: set a table up", false, do_new},
    {"restore", "restore HEX: go to a saved state", false, do_restore},
    {"seats", "seats: the words for the seats, in order", true, do_seats},
    {"asked", "asked: who must decide now", true, do_asked},
    {"prompt", "prompt SEAT [en|uk]: what it is asked", true, do_prompt},
    {"options", "options SEAT: what it may choose", true, do_options},
    {"choose", "choose SEAT CHOICE[, CHOICE...]: answer for it", true, do_choose},
    {"back", "back SEAT: take the latest choice of an open group back", true, do_back},
    {"forced", "forced: take all decisions that have one option", true, do_forced},
    {"think", "think SEAT [BOT]: what a bot would choose", true, do_think},
    {"talk", "talk SEAT WORDS: is this table talk, and how does it read", true, do_talk},
    {"events", "events SEAT|table|off: tell what happens, as that seat sees it", false, do_events},
    {"beats", "beats on|off: tell with the events which of them belong together", false, do_beats},
    {"result", "result: scores, and who won", true, do_result},
    {"hash", "hash: 64 bits over the state", true, do_hash},
    {"save", "save: the whole state", true, do_save},
    {"view", "view [SEAT]: what that seat, or the table, may know", true, do_view},
};

static void do_help(engine *e, char *text) {
  (void)e, (void)text;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    printf("help %s\n", commands[i].usage);
  puts("help quit: end");
  answer("ok");
}

/* --- the conversation -------------------------------------------------- */

static void obey(engine *e, char *line) {
  const char *name = next_word(&line);
  if (*name == '\0') return;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (strcmp(commands[i].name, name) != 0) continue;
    if (commands[i].needs_table && !e->set_up)
      answer("error there is no table yet: say new SEED SETTINGS, or restore HEX");
    else
      commands[i].run(e, line);
    return;
  }
  printf("error there is no command '%.40s'; say help\n", name);
}

/* One line without its end; false at the end of the input. What does not fit is
 * read to its end and refused. */
static bool read_line(char *line, bool *too_long) {
  size_t length = 0;
  int letter = getchar();
  *too_long = false;
  if (letter == EOF) return false;
  for (; letter != EOF && letter != '\n'; letter = getchar()) {
    if (length + 1 < LINE_MAX_LENGTH)
      line[length++] = letter == '\t' || letter == '\0' ? ' ' : (char)letter;
    else
      *too_long = true;
  }
  if (length > 0 && line[length - 1] == '\r') length--;
  line[length] = '\0';
  return true;
}

static void converse(engine *e, char *line) {
  bool too_long;
  while (read_line(line, &too_long)) {
    if (strcmp(line, "quit") == 0) return;
    if (too_long)
      answer("error this line is too long");
    else
      obey(e, line);
    fflush(stdout);
  }
}

static int run_engine(const hf_game *game, const cli_cards *cards) {
  engine *e = calloc(1, sizeof *e);
  char *line = malloc(LINE_MAX_LENGTH);
  int code = CLI_NO;
  hf_seed seed;
  if (e != NULL && line != NULL && cli_random_seed(&seed)) {
    e->game = game;
    e->scratch.room = e->room;
    e->scratch.room_size = sizeof e->room;
    e->scratch.now = cli_microseconds;
    hf_random_start(&e->thoughts, &seed, HF_RANDOM_FAST);
    code = cli_load_rules("engine", game, cards, &e->rules);
    if (code == CLI_GO_ON) {
      converse(e, line);
      code = CLI_DONE;
    }
    cli_free_rules(&e->rules);
  }
  free(line);
  free(e);
  return code;
}

int hf_cli_engine(int argc, char **argv) {
  static cli_words words;
  cli_cards cards = {0};
  const cli_option options[] = {CLI_CARDS_OPTIONS(&cards)};
  const cli_command command = {.name = "engine",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = 1};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  const hf_game *game = cli_find_game("engine", words.word[0]);
  return game == NULL ? CLI_USAGE : run_engine(game, &cards);
}
