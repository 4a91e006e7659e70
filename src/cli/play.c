/* `holdfast play`: reads the words of the command line, finds or begins a
 * game, and hands it to a front end. */
#include "match.h"
#include "play.h"
#include "text/play_words.h"
#include "table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "holdfast play GAME\n"
    "Plays in the terminal, people and bots in any mix. The game is recorded as it\n"
    "goes: whatever ends the program, the next `holdfast play GAME` goes on with it,\n"
    "unless another table is named (--seats, --players, --settings, --set, --cards, --seed).\n"
    "\n"
    "  --plain           numbered lines instead of the full screen; also without a\n"
    "                    terminal: for screen readers, scripts and pipes\n"
    "  --lang en|uk      the language (default en)\n"
    "  --seats LIST      who plays, with commas between: `me`, any name for a further\n"
    "                    person at this terminal, `bot`, or a bot by name (`squire`,\n"
    "                    `knight`, `lord`, `king`, `greedy:8`, `search:500ms`); default: me\n"
    "                    and knights, 4 seats\n"
    "  --players N       how many seats; bots take those that --seats does not name\n"
    "  --settings TEXT   how the table is set up: \"allies=on houses=stark,tyrell\"\n"
    "  --set NAME        a card set: core, all, or packs as in core+ttb (The Card Game)\n"
    "  --cards FILE      a card file of your own laid over these\n"
    "  --seed S          a number or 64 hexadecimal digits; default: nobody can guess\n"
    "  --record FILE     where the new game is recorded; default: in the user's data\n"
    "                    directory ($XDG_DATA_HOME or ~/.local/share, holdfast/)\n"
    "  --resume FILE     goes on with this record; --seats may name other players\n"
    "  --new             begins a new game though another is open\n"
    "  --threads T       bots may think in T threads; they share the tries, so that a bot\n"
    "                    with a budget is quicker and one with a time sees more\n"
    "  --delay on|off    off: bots' moves are not shown at a pace, and people at one\n"
    "                    terminal are not asked where they have no choice (default on)\n";

typedef struct play_options {
  bool plain, new_game;
  uint64_t players, threads;
  cli_cards cards;
  const char *lang, *seats, *settings, *seed, *record, *resume, *delay;
  const char *game;
} play_options;

/* Whoever names no game is told which there are. */
static int ask_for_game(void) {
  char games[256] = "";
  for (size_t i = 0; i < hf_game_count(); i++) {
    size_t length = strlen(games);
    snprintf(games + length, sizeof games - length, "%s%s", i == 0 ? "" : ", ",
             hf_game_id(hf_game_at(i)));
  }
  return cli_misused("play", "which game? There are %s; for example: holdfast play iron-throne",
                     games);
}

static int parse(play_options *given, int argc, char **argv) {
  static cli_words words;
  const cli_option options[] = {
      {.name = "--plain", .kind = CLI_FLAG, .value = &given->plain},
      {.name = "--new", .kind = CLI_FLAG, .value = &given->new_game},
      {.name = "--players",
       .kind = CLI_NUMBER,
       .value = &given->players,
       .min = 1,
       .max = HF_SEATS_MAX},
      {.name = "--lang", .kind = CLI_TEXT, .value = &given->lang},
      {.name = "--seats", .kind = CLI_TEXT, .value = &given->seats},
      {.name = "--settings", .kind = CLI_TEXT, .value = &given->settings},
      CLI_CARDS_OPTIONS(&given->cards),
      {.name = "--seed", .kind = CLI_TEXT, .value = &given->seed},
      {.name = "--record", .kind = CLI_TEXT, .value = &given->record},
      {.name = "--resume", .kind = CLI_TEXT, .value = &given->resume},
      {.name = "--threads",
       .kind = CLI_NUMBER,
       .value = &given->threads,
       .min = 1,
       .max = HF_BOT_HANDS_MAX},
      {.name = "--delay", .kind = CLI_TEXT, .value = &given->delay},
  };
  const cli_command command = {.name = "play",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_max = 1};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (words.count == 0) return ask_for_game();
  given->game = words.word[0];
  return CLI_GO_ON;
}

/* --- seats --------------------------------------------------------------- */

/* The bot that takes a seat nobody chose one for. */
static const char *usual_bot(void) {
  hf_bot_player player;
  return hf_bot_find("knight", &player) ? "knight" : "greedy";
}

static bool read_seat(const char *word, play_seat *seat) {
  *seat = (play_seat){0};
  const char *bot = strcmp(word, "bot") == 0 ? usual_bot() : word;
  if (strncmp(bot, "bot:", 4) == 0) bot += 4;
  if (hf_bot_find(bot, &seat->bot))
    return snprintf(seat->name, sizeof seat->name, "bot:%s", bot) < (int)sizeof seat->name;
  if (bot != word) return false;
  seat->person = true;
  return snprintf(seat->name, sizeof seat->name, "%s", word) < (int)sizeof seat->name;
}

/* Do the words differ in one letter: another one, one more, one less, two that changed
 * places? */
static bool nearly_same(const char *a, const char *b) {
  while (*a != '\0' && *a == *b) a++, b++;
  if (*a != '\0' && *b != '\0' && a[0] == b[1] && b[0] == a[1] && strcmp(a + 2, b + 2) == 0)
    return true;
  if (*a != '\0' && *b != '\0' && strcmp(a + 1, b + 1) == 0) return true;
  return (*a != '\0' && strcmp(a + 1, b) == 0) || (*b != '\0' && strcmp(a, b + 1) == 0);
}

/* Somebody who wanted a bot should not find a person there. Bots are written with small
 * letters, so that a name with a capital is never taken for one. */
static int check_person(const char *name) {
  if (strchr(name, ':') != NULL) return match_unknown_bot("play", name);
  for (size_t i = 0; i < hf_bot_count(); i++)
    if (nearly_same(name, hf_bot_at(i)->name))
      return cli_misused("play",
                         "--seats: is '%s' the bot '%s'? A person whose name looks so is written "
                         "with a capital letter",
                         name, hf_bot_at(i)->name);
  return CLI_GO_ON;
}

static int check_name(const play_seat *seats, unsigned count) {
  const char *name = seats[count].name;
  size_t length = strlen(name);
  if (length == 0 || name[0] == ' ' || name[length - 1] == ' ')
    return cli_misused("play", "--seats: a name has no space at either end, and is not empty");
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)name[i] < 32 || name[i] == 127)
      return cli_misused("play", "--seats: a name holds a control character");
  for (unsigned i = 0; i < count && seats[count].person; i++)
    if (strcmp(seats[i].name, name) == 0)
      return cli_misused("play", "--seats: two people are called '%s'", name);
  return seats[count].person ? check_person(name) : CLI_GO_ON;
}

/* Reads the list; returns CLI_GO_ON or the exit code. */
static int read_seats(const char *list, play_seat seats[HF_SEATS_MAX], unsigned *count) {
  *count = 0;
  for (const char *at = list;; at++) {
    char word[PLAY_NAME_MAX];
    size_t length = strcspn(at, ",");
    if (*count == HF_SEATS_MAX || length >= sizeof word - 4)
      return cli_misused("play", "--seats: at most %d seats, each with a short name", HF_SEATS_MAX);
    memcpy(word, at, length);
    word[length] = '\0';
    if (!read_seat(word, &seats[*count])) return match_unknown_bot("play", word);
    int code = check_name(seats, *count);
    if (code != CLI_GO_ON) return code;
    ++*count;
    at += length;
    if (*at == '\0') return CLI_GO_ON;
  }
}

static bool names_cards(const play_options *given) {
  return given->cards.set != NULL || given->cards.file != NULL;
}

/* What is wrong with the words alone, whatever game they are for. */
static int check_words(const play_options *given, ht_language *language) {
  if (!ht_language_read(given->lang, language))
    return cli_misused("play", "--lang wants en or uk, not '%s'", given->lang);
  if (strcmp(given->delay, "on") != 0 && strcmp(given->delay, "off") != 0)
    return cli_misused("play", "--delay wants on or off, not '%s'", given->delay);
  if (given->resume != NULL &&
      (given->record != NULL || given->new_game || given->players != 0 || given->settings != NULL ||
       names_cards(given) || given->seed != NULL))
    return cli_misused("play", "--resume goes on with a game as it was set up: of the words for a "
                               "new one only --seats can stand beside it");
  hf_seed seed;
  if (given->seed != NULL && !cli_read_seed(given->seed, &seed))
    return cli_misused("play", "--seed wants a number or 64 hexadecimal digits, not '%s'",
                       given->seed);
  play_seat seats[HF_SEATS_MAX];
  unsigned named;
  return given->seats != NULL ? read_seats(given->seats, seats, &named) : CLI_GO_ON;
}

/* How many seats: those named, --players, what the settings say, or four. */
static uint64_t wanted_seats(const play_options *given, const hf_game *game, unsigned named) {
  bool in_settings = given->settings != NULL && strstr(given->settings, "seats=") != NULL;
  if (given->players != 0) return given->players;
  if (in_settings) return 0;
  if (given->seats != NULL) return named;
  return hf_game_max_seats(game) < 4   ? hf_game_max_seats(game)
         : hf_game_min_seats(game) > 4 ? hf_game_min_seats(game)
                                       : 4;
}

static int set_up(play_session *session, const play_options *given, const hf_game *game,
                  play_start *start) {
  unsigned named;
  int code = read_seats(given->seats != NULL ? given->seats : "me", session->seat, &named);
  if (code == CLI_GO_ON) code = cli_load_rules("play", game, &given->cards, &session->own);
  if (code != CLI_GO_ON) return code;
  session->rules = session->own.rules;
  code = cli_read_settings("play", session->rules, wanted_seats(given, game, named),
                           given->settings != NULL ? given->settings : "", &start->settings);
  if (code != CLI_GO_ON) return code;
  if (named > start->settings.seats)
    return cli_misused("play", "--seats names %u players, but there are %u seats", named,
                       (unsigned)start->settings.seats);
  for (unsigned seat = named; seat < start->settings.seats; seat++)
    read_seat("bot", &session->seat[seat]);
  bool seeded = given->seed != NULL ? cli_read_seed(given->seed, &start->seed)
                                    : cli_random_seed(&start->seed);
  if (!seeded) return cli_failed("play", "the system gives no random numbers; --seed can stand in");
  return CLI_GO_ON;
}

/* --- a new game, or an old one ------------------------------------------- */

/* Bots draw from a stream of their own, which follows from the seed so that a
 * game with a given seed and the same answers comes again. */
static void start_thinking(play_session *session, const hf_seed *seed) {
  hf_seed own = *seed;
  for (size_t i = 0; i < sizeof own.byte; i++) own.byte[i] ^= 0xB0;
  hf_random_start(&session->thinking, &own, HF_RANDOM_CHACHA);
}

static int begin(play_session *session, const play_options *given, const hf_game *game) {
  play_start start = {0};
  char path[PLAY_PATH_MAX], why[160];
  hf_error error = {0};
  int code = set_up(session, given, game, &start);
  if (code != CLI_GO_ON) return code;
  if (given->record == NULL && !play_new_path(given->game, path, why))
    return cli_failed("play", "there is no place to keep the game: %s", why);
  const char *kept = given->record != NULL ? given->record : path;
  if (!play_create_record(session, kept, why))
    return cli_failed("play", "cannot begin the record %s: %s%s", kept, why,
                      access(kept, F_OK) == 0 ? "; --resume goes on with it" : "");
  start_thinking(session, &start.seed);
  if (play_begin(session, &start, &error) != HF_OK) return cli_failed("play", "%s", error.message);
  return CLI_GO_ON;
}

/* --seats beside --resume: somebody else sits down. */
static int change_seats(play_session *session, const play_options *given) {
  play_seat seats[HF_SEATS_MAX];
  unsigned named;
  hf_error error = {0};
  int code = read_seats(given->seats, seats, &named);
  if (code != CLI_GO_ON) return code;
  if (named != session->seats)
    return cli_misused("play", "--seats names %u players, but the game has %u seats", named,
                       session->seats);
  for (unsigned seat = 0; seat < named; seat++) {
    if (strcmp(seats[seat].name, session->seat[seat].name) == 0) continue;
    if (play_change_seat(session, seat, &seats[seat], &error) != HF_OK)
      return cli_failed("play", "%s", error.message);
  }
  return CLI_GO_ON;
}

static void think_anew(play_session *session) {
  hf_seed seed = hf_seed_from(hf_hash(play_look(session)));
  cli_random_seed(&seed);
  start_thinking(session, &seed);
}

/* Why a record cannot be gone on with. */
static int refused(const char *path, const hf_error *error) {
  if (error->status != HF_NO_ROOM) return cli_failed_in(path, error);
  return cli_failed("play", "cannot go on with %s: %s", path, error->message);
}

static int resume(play_session *session, const play_options *given) {
  char why[160];
  hf_error error = {0};
  if (!play_open_record(session, given->resume, why))
    return cli_failed("play", "cannot go on with %s: %s", given->resume, why);
  if (play_resume(session, &error) != HF_OK) return refused(given->resume, &error);
  if (strcmp(hf_game_id(hf_rules_game(session->rules)), given->game) != 0)
    return cli_misused("play", "%s is a game of %s, not of %s", given->resume,
                       hf_game_id(hf_rules_game(session->rules)), given->game);
  if (session->ended)
    return cli_failed("play", "the game in %s is over; holdfast replay shows it", given->resume);
  think_anew(session);
  return given->seats != NULL ? change_seats(session, given) : CLI_GO_ON;
}

static bool same_table(const play_session *open, const play_session *named,
                       const play_start *start) {
  char here[4096], there[4096];
  hf_settings_write(open->rules, tb_settings(open->table), here, sizeof here);
  hf_settings_write(named->rules, &start->settings, there, sizeof there);
  bool same = strcmp(here, there) == 0 && hf_rules_hash(open->rules) == hf_rules_hash(named->rules);
  for (unsigned seat = 0; same && seat < open->seats; seat++)
    same = strcmp(open->seat[seat].name, named->seat[seat].name) == 0;
  return same;
}

/* Whoever names a table wants that one: the open game goes on only if it was
 * set up in the same words. */
static int is_wanted(const play_session *open, const play_options *given, const hf_game *game,
                     bool *wanted) {
  play_start start = {0};
  *wanted = given->seats == NULL && given->settings == NULL && given->players == 0 &&
            !names_cards(given) && given->seed == NULL;
  if (*wanted) return CLI_GO_ON;
  play_session *named = play_session_new();
  if (named == NULL) return cli_failed("play", "there is not enough memory");
  int code = set_up(named, given, game, &start);
  if (code == CLI_GO_ON) *wanted = given->seed == NULL && same_table(open, named, &start);
  play_session_free(named);
  return code;
}

static void say_open(const play_session *session, bool goes_on) {
  char text[PLAY_PATH_MAX + 256];
  ht_value slots[1] = {ht_text(session->path)};
  play_say(session->language, goes_on ? WORD_GOES_ON : WORD_STAYS_OPEN, slots, 1, text,
           sizeof text);
  cli_print("%s\n", text);
  if (!goes_on) return;
  slots[0] = ht_text("--new");
  play_phrase(session->language, WORD_GOES_ON_NEW, slots, 1, text, sizeof text);
  cli_print("%s\n", text);
}

/* The open game of the data directory; `found` says whether it goes on. */
static int go_on(play_session *session, const play_options *given, const hf_game *game,
                 bool *found) {
  hf_error error = {0};
  *found = false;
  if (!play_find_open(session, given->game)) return CLI_GO_ON;
  if (play_resume(session, &error) != HF_OK || session->ended) {
    refused(session->path, &error);
    return CLI_GO_ON;
  }
  int code = is_wanted(session, given, game, found);
  if (code != CLI_GO_ON) return code;
  say_open(session, *found);
  if (*found) think_anew(session);
  return CLI_GO_ON;
}

static play_session *open_session(const play_options *given, const hf_game *game,
                                  ht_language language, int *code) {
  for (bool look = given->resume == NULL && given->record == NULL && !given->new_game;;
       look = false) {
    play_session *session = play_session_new();
    if (session == NULL || !play_let_think(session, given->threads)) {
      play_session_free(session);
      *code = cli_failed("play", "there is not enough memory");
      return NULL;
    }
    session->language = language;
    session->quick = strcmp(given->delay, "off") == 0;
    bool ready = true;
    *code = look                    ? go_on(session, given, game, &ready)
            : given->resume != NULL ? resume(session, given)
                                    : begin(session, given, game);
    if (*code == CLI_GO_ON && ready) {
      session->turn = table_of(session->rules)->turn;
      return session;
    }
    play_session_free(session);
    if (*code != CLI_GO_ON) return NULL;
  }
}

/* --- playing ------------------------------------------------------------- */

static void say_kept(const play_session *session, const play_options *given) {
  char text[PLAY_PATH_MAX * 3], command[PLAY_PATH_MAX + 256];
  bool own_place = given->record != NULL || given->resume != NULL;
  snprintf(command, sizeof command, "holdfast play %.64s%s%s", given->game,
           own_place ? " --resume " : "", own_place ? session->path : "");
  ht_value slots[2] = {ht_text(session->path), ht_text(command)};
  if (session->broken) return;
  play_say(session->language, WORD_KEPT, slots, 2, text, sizeof text);
  cli_print("%s\n", text);
}

static play_ending play(play_session *session, const play_options *given) {
  bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
  play_ending ending = PLAY_NO_TERMINAL;
  if (!given->plain && terminal) ending = play_screen(session);
  if (ending == PLAY_NO_TERMINAL) ending = play_plain(session);
  if (ending == PLAY_LEFT) say_kept(session, given);
  return ending;
}

int hf_cli_play(int argc, char **argv) {
  play_options given = {.lang = "en", .delay = "on"};
  ht_language language;
  int code = parse(&given, argc, argv);
  if (code == CLI_GO_ON) code = check_words(&given, &language);
  if (code != CLI_GO_ON) return code;
  const hf_game *game = cli_find_game("play", given.game);
  if (game == NULL) return CLI_USAGE;
  play_catch_signals();
  for (play_ending ending = PLAY_AGAIN; ending == PLAY_AGAIN;) {
    play_session *session = open_session(&given, game, language, &code);
    if (session == NULL) return code;
    ending = play(session, &given);
    play_session_free(session);
    /* Another game is a new one, with a chance and a record of its own. */
    given.new_game = true;
    given.record = given.resume = given.seed = NULL;
  }
  return CLI_DONE;
}
