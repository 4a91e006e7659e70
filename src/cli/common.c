/* What the subcommands share: see common.h. */
#include "common.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- complaints -------------------------------------------------------- */

static void complain(const char *command, const char *format, va_list arguments) {
  fflush(stdout);
  fprintf(stderr, "holdfast %s: ", command);
  cli_print_line_of(stderr, format, arguments);
}

int cli_misused(const char *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  complain(command, format, arguments);
  va_end(arguments);
  return CLI_USAGE;
}

int cli_failed(const char *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  complain(command, format, arguments);
  va_end(arguments);
  return CLI_NO;
}

int cli_failed_in(const char *file, const hf_error *error) {
  fflush(stdout);
  if (error->line == 0)
    cli_print_line(stderr, "%s: %s", file, error->message);
  else if (error->column == 0)
    cli_print_line(stderr, "%s:%u: %s", file, (unsigned)error->line, error->message);
  else
    cli_print_line(stderr, "%s:%u:%u: %s", file, (unsigned)error->line, (unsigned)error->column,
                   error->message);
  return CLI_NO;
}

/* --- words of the command line ----------------------------------------- */

bool cli_read_number(const char *text, uint64_t *number) {
  uint64_t value = 0;
  if (*text == '\0') return false;
  for (; *text != '\0'; text++) {
    if (*text < '0' || *text > '9') return false;
    uint64_t digit = (uint64_t)(*text - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  *number = value;
  return true;
}

bool cli_read_seed(const char *text, hf_seed *seed) {
  uint64_t number;
  if (strlen(text) < 64 && cli_read_number(text, &number)) {
    *seed = hf_seed_from(number);
    return true;
  }
  return hf_seed_read(text, seed, NULL) == HF_OK;
}

static const cli_option *find_option(const cli_command *command, const char *word) {
  size_t length = strcspn(word, "=");
  for (size_t i = 0; i < command->option_count; i++) {
    const cli_option *option = &command->options[i];
    if (strlen(option->name) == length && strncmp(option->name, word, length) == 0) return option;
  }
  return NULL;
}

static int store(const cli_command *command, const cli_option *option, const char *value) {
  if (option->kind == CLI_TEXT) {
    *(const char **)option->value = value;
    return CLI_GO_ON;
  }
  uint64_t number;
  if (!cli_read_number(value, &number) || number < option->min || number > option->max)
    return cli_misused(command->name, "%s wants a number from %llu to %llu, not '%s'", option->name,
                       (unsigned long long)option->min, (unsigned long long)option->max, value);
  *(uint64_t *)option->value = number;
  return CLI_GO_ON;
}

/* One option and, where it has one, its value; moves on behind both. */
static int take_option(const cli_command *command, int argc, char **argv, int *at) {
  const char *word = argv[(*at)++];
  const cli_option *option = find_option(command, word);
  const char *equals = strchr(word, '=');
  if (option == NULL)
    return cli_misused(command->name, "there is no option %.*s; see holdfast %s --help",
                       (int)strcspn(word, "="), word, command->name);
  if (option->kind == CLI_FLAG) {
    if (equals != NULL) return cli_misused(command->name, "%s takes no value", option->name);
    *(bool *)option->value = true;
    return CLI_GO_ON;
  }
  if (equals != NULL) return store(command, option, equals + 1);
  if (*at >= argc) return cli_misused(command->name, "%s wants a value", option->name);
  return store(command, option, argv[(*at)++]);
}

static int count_words(const cli_command *command, const cli_words *words) {
  if (words->count < command->words_min)
    return cli_misused(command->name, "something is missing; see holdfast %s --help",
                       command->name);
  if (words->count > command->words_max)
    return cli_misused(command->name, "'%s' is one word too many; see holdfast %s --help",
                       words->word[command->words_max], command->name);
  return CLI_GO_ON;
}

static bool is_help(const char *word) {
  return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

int cli_parse(const cli_command *command, int argc, char **argv, cli_words *words) {
  bool only_words = false;
  words->count = 0;
  for (int at = 1; at < argc;) {
    const char *word = argv[at];
    if (!only_words && is_help(word)) {
      fputs(command->help, stdout);
      return CLI_DONE;
    }
    if (!only_words && strcmp(word, "--") == 0) {
      only_words = true;
      at++;
    } else if (!only_words && word[0] == '-' && word[1] != '\0') {
      int code = take_option(command, argc, argv, &at);
      if (code != CLI_GO_ON) return code;
    } else if (words->count < CLI_WORDS_MAX) {
      words->word[words->count++] = argv[at++];
    } else {
      return cli_misused(command->name, "more than %d words", CLI_WORDS_MAX);
    }
  }
  return count_words(command, words);
}

const hf_game *cli_find_game(const char *command, const char *id) {
  const hf_game *game = hf_game_find(id);
  if (game != NULL) return game;
  fprintf(stderr, "holdfast %s: there is no game '%s'; there is", command, id);
  for (size_t i = 0; i < hf_game_count(); i++)
    fprintf(stderr, "%s %s", i == 0 ? "" : ",", hf_game_id(hf_game_at(i)));
  fputc('\n', stderr);
  return NULL;
}

/* --- files ------------------------------------------------------------- */

static bool grow(cli_file *file, size_t *room) {
  if (file->length + 1 < *room) return true;
  size_t larger = *room * 2 + 65536;
  char *text = realloc(file->text, larger);
  if (text == NULL) return false;
  file->text = text;
  *room = larger;
  return true;
}

/* NULL when all was read, else what went wrong. */
static const char *read_all(FILE *in, cli_file *file) {
  size_t room = 0;
  do {
    if (!grow(file, &room)) return "there is not enough memory for it";
    file->length += fread(file->text + file->length, 1, room - 1 - file->length, in);
    if (file->length > CLI_FILE_MAX) return "it is larger than 64 MiB";
  } while (!feof(in) && !ferror(in));
  file->text[file->length] = '\0';
  return ferror(in) ? strerror(errno) : NULL;
}

bool cli_read_file(const char *path, cli_file *file, char why[160]) {
  *file = (cli_file){0};
  errno = 0;
  bool is_stdin = strcmp(path, "-") == 0;
  FILE *in = is_stdin ? stdin : fopen(path, "rb");
  const char *wrong = in == NULL ? strerror(errno) : read_all(in, file);
  if (in != NULL && !is_stdin) fclose(in);
  if (wrong == NULL) return true;
  snprintf(why, 160, "%s", wrong);
  cli_free_file(file);
  return false;
}

void cli_free_file(cli_file *file) {
  free(file->text);
  *file = (cli_file){0};
}

/* What was wrong: with the set, for which the command line is to blame, or with the file. */
static int cannot_load(const char *command, const hf_game *game, const cli_cards *cards,
                       const hf_error *error) {
  if (error->line > 0) return cli_failed_in(cards->file, error);
  fprintf(stderr, "holdfast %s: %s", command, error->message);
  for (size_t i = 0; i < hf_card_set_count(game); i++)
    fprintf(stderr, "%s %s", i == 0 ? "; there are" : ",", hf_card_set_name(game, i));
  fputs(hf_card_set_count(game) > 0 ? ", and packs as in core+ttb\n" : "\n", stderr);
  return CLI_USAGE;
}

int cli_load_rules(const char *command, const hf_game *game, const cli_cards *cards,
                   cli_rules *rules) {
  *rules = (cli_rules){.rules = hf_rules_builtin(game)};
  if (cards->set == NULL && cards->file == NULL) return CLI_GO_ON;
  char why[160];
  if (cards->file != NULL && !cli_read_file(cards->file, &rules->file, why))
    return cli_failed(command, "cannot read %s: %s", cards->file, why);
  hf_card_texts texts = {
      .name = cards->set, .own = rules->file.text, .own_length = rules->file.length};
  size_t size = hf_rules_set_memory(game, &texts);
  rules->memory = malloc(size > 0 ? size : 1);
  if (rules->memory == NULL) return cli_failed(command, "there is not enough memory");
  hf_error error = {0};
  const hf_rules *set;
  if (hf_rules_load_set(game, &texts, rules->memory, size, &set, &rules->rules, &error) == HF_OK &&
      hf_rules_judge(rules->rules, &error) == HF_OK)
    return CLI_GO_ON;
  cli_free_rules(rules);
  return cannot_load(command, game, cards, &error);
}

void cli_free_rules(cli_rules *rules) {
  cli_free_file(&rules->file);
  free(rules->memory);
  *rules = (cli_rules){0};
}

int cli_read_settings(const char *command, const hf_rules *rules, uint64_t players,
                      const char *text, hf_settings *settings) {
  char whole[4096];
  int length = players == 0 ? snprintf(whole, sizeof whole, "%s", text)
                            : snprintf(whole, sizeof whole, "seats=%u%s%s", (unsigned)players,
                                       *text ? " " : "", text);
  if (length < 0 || (size_t)length >= sizeof whole)
    return cli_misused(command, "the settings are too long");
  hf_error error = {0};
  if (hf_settings_read(rules, whole, settings, &error) != HF_OK ||
      hf_settings_check(rules, settings, &error) != HF_OK)
    return cli_misused(command, "settings: %s", error.message);
  return CLI_GO_ON;
}

/* --- results ----------------------------------------------------------- */

uint32_t cli_victory(const hf_result *result, unsigned seat) {
  uint32_t winners = 0;
  for (uint32_t left = result->winners; left != 0; left &= left - 1) winners++;
  return (result->winners >> seat & 1) != 0 ? CLI_WHOLE_VICTORY / winners : 0;
}

cli_share cli_share_of(uint64_t victory_parts, uint64_t games) {
  if (games == 0) return (cli_share){.high = 1.0};
  const double z = 1.959964;
  double n = (double)games, p = (double)victory_parts / CLI_WHOLE_VICTORY / n;
  double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  double reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return (cli_share){
      .share = p, .low = fmax(0.0, middle - reach), .high = fmin(1.0, middle + reach)};
}
