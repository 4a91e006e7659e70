/* What the subcommands share: words of the command line, files, JSON, random
 * seeds, progress, and one way to complain.
 *
 * A subcommand is a function of the words behind its name that returns an exit
 * code. Whatever goes wrong is one line on stderr that says what, where and
 * what would have been right. */
#ifndef CLI_COMMON_H
#define CLI_COMMON_H

#include "bots/bots.h"
#include "holdfast/holdfast.h"

#include <stdarg.h>
#include <stdio.h>

/* Exit codes. */
enum { CLI_DONE = 0, CLI_NO = 1, CLI_USAGE = 2 };

/* --- subcommands ------------------------------------------------------- */

int hf_cli_analyse(int argc, char **argv);
int hf_cli_arena(int argc, char **argv);
int hf_cli_backup(int argc, char **argv);
int hf_cli_migrate(int argc, char **argv);
int hf_cli_cards(int argc, char **argv);
int hf_cli_check(int argc, char **argv);
int hf_cli_deck(int argc, char **argv);
int hf_cli_engine(int argc, char **argv);
int hf_cli_games(int argc, char **argv);
int hf_cli_hint(int argc, char **argv);
int hf_cli_operator(int argc, char **argv);
int hf_cli_play(int argc, char **argv);
int hf_cli_replay(int argc, char **argv);
int hf_cli_serve(int argc, char **argv);
int hf_cli_sim(int argc, char **argv);
int hf_cli_verify(int argc, char **argv);

/* --- words of the command line ----------------------------------------- */

typedef enum cli_kind {
  CLI_FLAG,   /* bool: stands there or not */
  CLI_NUMBER, /* uint64_t between min and max */
  CLI_TEXT    /* const char * */
} cli_kind;

typedef struct cli_option {
  const char *name; /* "--players" */
  cli_kind kind;
  void *value; /* keeps its default when the option is not given */
  uint64_t min, max;
} cli_option;

#define CLI_WORDS_MAX 4096

typedef struct cli_command {
  const char *name; /* "sim" */
  const char *help; /* the whole text of --help */
  const cli_option *options;
  size_t option_count;
  size_t words_min, words_max;
} cli_command;

/* The words that are no options. */
typedef struct cli_words {
  size_t count;
  const char *word[CLI_WORDS_MAX];
} cli_words;

/* Reads the words behind the subcommand's name (argv[0]). Options may stand
 * anywhere, `--name value` or `--name=value`; `--` ends them. Returns -1 to go
 * on, else the exit code: --help was answered, or something was wrong. */
#define CLI_GO_ON (-1)
int cli_parse(const cli_command *command, int argc, char **argv, cli_words *words);

/* "holdfast sim: ..." on stderr; returns CLI_USAGE. */
int cli_misused(const char *command, const char *format, ...);
/* The same for an answer that is no; returns CLI_NO. */
int cli_failed(const char *command, const char *format, ...);
/* FILE:LINE:COLUMN: message, as far as known, on stderr; returns CLI_NO. */
int cli_failed_in(const char *file, const hf_error *error);

/* A whole number written in digits. */
bool cli_read_number(const char *text, uint64_t *number);
/* A number, or 64 hexadecimal digits. */
bool cli_read_seed(const char *text, hf_seed *seed);
/* NULL, after a complaint that lists the games. */
const hf_game *cli_find_game(const char *command, const char *id);

/* --- files ------------------------------------------------------------- */

typedef struct cli_file {
  char *text; /* with a 0 behind it that is not counted; NULL: could not be read */
  size_t length;
} cli_file;

#define CLI_FILE_MAX ((size_t)64 << 20)

/* Reads a whole file, "-" being stdin. On failure `why` says what was wrong. */
bool cli_read_file(const char *path, cli_file *file, char why[160]);
void cli_free_file(cli_file *file);

/* The server's store in the user's data directory, as a URL. */
bool cli_default_store(char *url, size_t size, char why[160]);

/* The cards of a set, and perhaps a player's file laid over them. */
typedef struct cli_rules {
  const hf_rules *rules;
  cli_file file;
  void *memory;
} cli_rules;

/* What --set and --cards say; each may be NULL. */
typedef struct cli_cards {
  const char *set;  /* a card set by its name, or packs with '+' between them */
  const char *file; /* a card file of one's own */
} cli_cards;
/* Where they stand among the options, and in the help of a subcommand. */
#define CLI_CARDS_OPTIONS(cards)                                                                   \
  {.name = "--set", .kind = CLI_TEXT, .value = &(cards)->set}, {                                   \
    .name = "--cards", .kind = CLI_TEXT, .value = &(cards)->file                                   \
  }

/* Returns CLI_GO_ON or, after a complaint, the exit code. */
int cli_load_rules(const char *command, const hf_game *game, const cli_cards *cards,
                   cli_rules *rules);
void cli_free_rules(cli_rules *rules);

/* Settings from --players (0: not given) and --settings ("" for none).
 * Returns CLI_GO_ON or the exit code. */
int cli_read_settings(const char *command, const hf_rules *rules, uint64_t players,
                      const char *text, hf_settings *settings);

/* --- states, results --------------------------------------------------- */

/* Memory for a state or a view of any game. */
typedef union cli_state {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} cli_state;

static inline hf_state *cli_as_state(cli_state *memory) { return (hf_state *)(void *)memory; }
static inline hf_view *cli_as_view(cli_state *memory) { return (hf_view *)(void *)memory; }

/* What a seat's victory counts: a whole, or 1/k when k seats share it. In parts
 * that every k up to 16 divides, so that sums are exact in any order. */
#define CLI_WHOLE_VICTORY 720720
uint32_t cli_victory(const hf_result *result, unsigned seat);

/* How often something happened, with the bounds between which the truth lies
 * 95 times in 100 (Wilson's interval). */
typedef struct cli_share {
  double share, low, high;
} cli_share;
cli_share cli_share_of(uint64_t victory_parts, uint64_t games);

/* --- chance, time ------------------------------------------------------ */

/* A seed nobody can guess, from the operating system. */
bool cli_random_seed(hf_seed *seed);
/* The seed of game number `index` of a run that began with `seed`. */
uint64_t cli_game_seed(uint64_t seed, uint64_t index);
double cli_seconds(void);
/* Processor time of the calling thread: what other programs do does not count. */
double cli_busy_seconds(void);
uint64_t cli_microseconds(void);

/* --- output ------------------------------------------------------------ */

/* What others wrote (names, chat, cards, paths) may hold anything. All that people read is
 * printed by these: hidden letters and bytes that are no UTF-8 become `?`, and what is written
 * from right to left is isolated, so that it moves nothing around it. */
#define CLI_LIKE_PRINTF(text, first) __attribute__((format(printf, text, first)))
/* To stdout. Line ends stay line ends. */
void cli_print(const char *format, ...) CLI_LIKE_PRINTF(1, 2);
/* One line and its end: a line end within it is hidden as well. */
void cli_print_line(FILE *out, const char *format, ...) CLI_LIKE_PRINTF(2, 3);
void cli_print_line_of(FILE *out, const char *format, va_list values) CLI_LIKE_PRINTF(2, 0);

/* A JSON string, quotes included. What people should not be shown is written as \uXXXX, and
 * bytes that are no UTF-8 as \ufffd. */
void cli_json_text(FILE *out, const char *text);

/* A line on a terminal that tells how far a long run is; silent in a pipe. */
typedef struct cli_progress {
  const char *what; /* "games" */
  uint64_t total;
  double began, shown;
  bool visible, drawn;
} cli_progress;
void cli_progress_start(cli_progress *progress, const char *what, uint64_t total);
void cli_progress_show(cli_progress *progress, uint64_t done);
/* Wipes the line. */
void cli_progress_end(cli_progress *progress);

/* --- threads ----------------------------------------------------------- */

/* Calls `work` for every index below `count`, in `threads` threads, each with
 * a memory of its own of `memory_size` zeroed bytes, which are handed one after
 * the other to `collect` (may be NULL) when all is done. Progress is shown
 * unless `what` is NULL. False: there was no memory, or no thread. */
typedef struct cli_work {
  const char *what;
  uint64_t count;
  uint64_t threads;
  size_t memory_size;
  void *user;
  void (*work)(void *user, void *memory, uint64_t index);
  void (*collect)(void *user, const void *memory);
} cli_work;
bool cli_work_run(const cli_work *work);

/* Threads for one decision of a bot. False: there is not enough memory. */
bool cli_crew_open(hf_bot_crew *crew, uint64_t threads);
void cli_crew_close(hf_bot_crew *crew);

#endif
