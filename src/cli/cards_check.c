/* See cards_check.h.
 *
 * The compiler stops at the first mistake. To tell of more, the card that has it is
 * wiped out of the text, which is then read again: so every mistake is told as if
 * it were the only one, and none makes others of cards that are right. */
#include "cards_check.h"

#include "core/game.h"
#include "language/language.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* So many mistakes of one file are told. */
#define MISTAKES_MAX 10

/* --- which game ----------------------------------------------------------------- */

static bool is_word(const char *word, const char *text, size_t length) {
  return strlen(word) == length && memcmp(word, text, length) == 0;
}

static bool knows(const hl_vocabulary *vocabulary, bool card, const char *text, size_t length) {
  for (size_t i = 0; card && vocabulary->card_types[i] != NULL; i++)
    if (is_word(vocabulary->card_types[i], text, length)) return true;
  for (size_t i = 0; !card && i < vocabulary->fact_count; i++)
    if (is_word(vocabulary->facts[i].name, text, length)) return true;
  return false;
}

/* How many lines begin with a type of card or a fact of the game. */
static size_t lines_known(const hl_vocabulary *vocabulary, const char *text) {
  size_t known = 0;
  while (*text != '\0') {
    size_t blanks = strspn(text, " "), length = strcspn(text + blanks, " \r\n");
    known += knows(vocabulary, blanks == 0, text + blanks, length);
    text += strcspn(text, "\n");
    text += *text == '\n';
  }
  return known;
}

/* The game whose words begin the most lines; of equals the one that finds no mistake,
 * else the first. */
static const hf_game *game_of(const cli_file *file) {
  const hf_game *best = NULL;
  size_t most = 0;
  for (size_t i = 0; i < hf_game_count(); i++) {
    const hf_game *game = hf_game_at(i);
    if (game->vocabulary == NULL) continue;
    size_t known = 2 * lines_known(game->vocabulary, file->text);
    size_t size = hl_compile_memory(file->length);
    void *memory = malloc(size);
    hl_cards cards;
    known += memory != NULL && hl_compile(game->vocabulary, file->text, file->length, memory, size,
                                          &cards, NULL) == HF_OK;
    free(memory);
    if (best != NULL && known <= most) continue;
    best = game;
    most = known;
  }
  return best;
}

/* --- names of cards ----------------------------------------------------------------- */

/* Are these the same letters, whatever their size and what stands between them? */
static bool reads_alike(const char *name, const char *text, size_t length) {
  const char *end = text + length;
  for (;;) {
    while (*name != '\0' && !isalnum((unsigned char)*name)) name++;
    while (text < end && !isalnum((unsigned char)*text)) text++;
    if (*name == '\0' || text == end) return *name == '\0' && text == end;
    if (tolower((unsigned char)*name++) != tolower((unsigned char)*text++)) return false;
  }
}

/* A card that speaks of one nobody has is no mistake: that one may come with another
 * file. But most often its name was written wrong. */
static void warn_of_name(const hl_cards *cards, const char *path, uint32_t line, const char *text,
                         size_t length) {
  const char *alike = NULL;
  for (size_t i = 0; i < cards->card_count; i++) {
    const char *name = cards->strings + cards->card[i].name;
    if (is_word(name, text, length)) return;
    if (reads_alike(name, text, length)) alike = name;
  }
  cli_print_line(stderr, "%s:%u: warning: no card is named \"%.*s\"%s%s%s", path, (unsigned)line,
                 (int)length, text, alike != NULL ? "; there is \"" : "",
                 alike != NULL ? alike : "", alike != NULL ? "\"" : "");
}

/* All names in quotes but those of the cards themselves. */
static void warn_of_names(const hl_cards *cards, const char *path, const char *text) {
  for (uint32_t line = 1; *text != '\0'; line++) {
    size_t length = strcspn(text, "\n");
    const char *end = text + length, *at = *text == ' ' ? text : end;
    for (at += strcspn(at, "\"#\n"); at < end && *at == '"'; at += strcspn(at, "\"#\n")) {
      size_t name = strcspn(++at, "\"\n");
      warn_of_name(cards, path, line, at, name);
      at += name + 1;
    }
    text = end + (*end == '\n');
  }
}

/* --- one file --------------------------------------------------------------------- */

/* The game with these cards laid over its own; `rules` points into the memory. */
static hf_status load(const hf_game *game, const cli_file *file, void **memory,
                      const hf_rules **rules, hf_error *error) {
  size_t size = hf_rules_memory(game, file->length);
  *memory = malloc(size);
  if (*memory == NULL) {
    *error = (hf_error){.status = HF_NO_ROOM, .message = "there is not enough memory"};
    return HF_NO_ROOM;
  }
  hf_status status = hf_rules_load(game, "", file->text, file->length, *memory, size, rules, error);
  return status == HF_OK ? hf_rules_judge(*rules, error) : status;
}

static bool begins_card(const char *line) { return strchr(" \t\r\n#", *line) == NULL; }

static char *next_line(char *line) {
  line += strcspn(line, "\n");
  return line + (*line == '\n');
}

/* Puts blanks in place of the card that a line belongs to. False: there is no such line. */
static bool wipe_card(char *text, uint32_t line) {
  char *at = text, *from = text;
  for (uint32_t number = 1; number <= line; number++, at = next_line(at)) {
    if (*at == '\0') return false;
    if (begins_card(at)) from = at;
  }
  while (*at != '\0' && !begins_card(at)) at = next_line(at);
  for (; from < at; from++)
    if (*from != '\n') *from = ' ';
  return true;
}

/* The mistakes of a text, which is wiped for it, in the order of their lines. If it
 * has none, what looks like one is warned of. */
static size_t find_mistakes(const hf_game *game, const char *path, cli_file *file,
                            hf_error mistakes[MISTAKES_MAX]) {
  size_t count = 0;
  while (count < MISTAKES_MAX) {
    void *memory = NULL;
    const hf_rules *rules = NULL;
    hf_error error = {0};
    hf_status status = load(game, file, &memory, &rules, &error);
    if (status == HF_OK && count == 0) warn_of_names(rules->cards, path, file->text);
    free(memory);
    if (status == HF_OK) break;
    size_t at = count++;
    for (; at > 0 && mistakes[at - 1].line > error.line; at--) mistakes[at] = mistakes[at - 1];
    mistakes[at] = error;
    if (error.line == 0 || !wipe_card(file->text, error.line)) break;
  }
  return count;
}

/* A list that was cut off is to be had whole. */
static void tell_mistake(const hf_game *game, const char *path, const hf_error *error) {
  static const char cut[] = ", ...";
  size_t length = strlen(error->message), end = sizeof cut - 1;
  if (length < end || strcmp(error->message + length - end, cut) != 0 || error->line == 0)
    cli_failed_in(path, error);
  else
    cli_print_line(stderr, "%s:%u:%u: %s (all: holdfast cards words %s)", path,
                   (unsigned)error->line, (unsigned)error->column, error->message,
                   hf_game_id(game));
}

static bool has_no_mistakes(const hf_game *game, const char *path, cli_file *file) {
  hf_error mistakes[MISTAKES_MAX];
  size_t count = find_mistakes(game, path, file, mistakes);
  for (size_t i = 0; i < count; i++) tell_mistake(game, path, &mistakes[i]);
  if (count == MISTAKES_MAX)
    cli_print_line(stderr, "%s: there may be more; %d are told at once", path, MISTAKES_MAX);
  if (count == 0) cli_print_line(stdout, "%s: no mistakes (%s)", path, hf_game_id(game));
  return count == 0;
}

static int check_file(const hf_game *game, const char *path) {
  cli_file file;
  char why[160];
  if (!cli_read_file(path, &file, why)) return cli_failed("cards", "cannot read %s: %s", path, why);
  const hf_game *fits = game_of(&file);
  bool right = has_no_mistakes(game == NULL ? fits : game, path, &file);
  if (!right && game != NULL && game != fits)
    cli_print_line(stderr, "%s: these look like cards of --game %s", path, hf_game_id(fits));
  cli_free_file(&file);
  return right ? CLI_DONE : CLI_NO;
}

int cli_cards_check(const char *id, const char *const *files, size_t count) {
  const hf_game *game = id == NULL ? NULL : cli_find_game("cards", id);
  if (id != NULL && game == NULL) return CLI_USAGE;
  if (count == 0) return cli_misused("cards", "check which file? see holdfast cards --help");
  int result = CLI_DONE;
  for (size_t i = 0; i < count; i++)
    if (check_file(game, files[i]) != CLI_DONE) result = CLI_NO;
  return result;
}
