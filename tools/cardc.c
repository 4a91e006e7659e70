/* cardc: compiles card files into a C file of constant tables.
 *
 *   cardc OUT.c FILE.cards...
 *   cardc --pack NAME OUT.c FILE.cards...
 *
 * The files are compiled as one text, so that an id given twice is found
 * across files; a mistake is reported as FILE:LINE:COLUMN. The output defines
 * `const hl_cards NAME_cards`, where NAME is the game's id with _ for -.
 * With --pack it is a part of a file, for one of many packs: all its tables are
 * static and begin with the pack's name (packs2c.py puts them together).
 * The same compiler loads a player's own file at run time: what builds here
 * also loads there. */
#include "language/language.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each game builds its own cardc, with its vocabulary. */
extern const hl_vocabulary CARDC_VOCABULARY;
static const hl_vocabulary *const vocabulary = &CARDC_VOCABULARY;
/* The pack whose tables are written; NULL: all cards of the game. */
static const char *pack;

/* One input file inside the text of all. */
typedef struct source {
  const char *path;
  uint32_t first_line;
} source;

typedef struct text {
  char *bytes;
  size_t length;
  uint32_t lines;
  source *sources;
  size_t source_count;
} text;

/* Says what went wrong, with what, and why if that is known; ends the run. */
static _Noreturn void stop(const char *what, const char *which, const char *why) {
  fprintf(stderr, "cardc: %s%s%s%s\n", what, which, why[0] == '\0' ? "" : ": ", why);
  exit(2);
}

static void *grow(void *memory, size_t size) {
  void *larger = realloc(memory, size);
  if (larger == NULL) stop("there is not enough memory", "", "");
  return larger;
}

/* --- reading ---------------------------------------------------------------- */

static void read_bytes(text *all, FILE *file) {
  char buffer[4096];
  size_t count;
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) {
    all->bytes = grow(all->bytes, all->length + count + 1);
    memcpy(all->bytes + all->length, buffer, count);
    all->length += count;
    for (size_t i = 0; i < count; i++) all->lines += buffer[i] == '\n';
  }
}

/* Every file ends with a new line, so that the next begins one, and loses the
 * mark with which some editors begin a file. */
static void read_file(text *all, const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) stop("cannot open ", path, strerror(errno));
  all->sources[all->source_count++] = (source){.path = path, .first_line = all->lines + 1};
  size_t begin = all->length;
  read_bytes(all, file);
  if (ferror(file)) stop("cannot read ", path, strerror(errno));
  fclose(file);
  if (all->length - begin >= 3 && memcmp(all->bytes + begin, "\xEF\xBB\xBF", 3) == 0) {
    memmove(all->bytes + begin, all->bytes + begin + 3, all->length - begin - 3);
    all->length -= 3;
  }
  if (all->length > begin && all->bytes[all->length - 1] == '\n') return;
  all->bytes = grow(all->bytes, all->length + 1);
  all->bytes[all->length++] = '\n';
  all->lines++;
}

/* The file in which a line of the whole text stands; the line becomes the
 * line there. */
static const char *locate(const text *all, uint32_t *line) {
  size_t i = all->source_count;
  while (i > 1 && all->sources[i - 1].first_line > *line) i--;
  *line -= all->sources[i - 1].first_line - 1;
  return all->sources[i - 1].path;
}

/* --- writing ------------------------------------------------------------------ */

/* What its tables begin with. */
static const char *prefix(void) { return pack == NULL ? "" : pack; }

static void write_strings(FILE *out, const hl_cards *cards) {
  fprintf(out, "static const char %sstrings[] = {", prefix());
  for (size_t i = 0; i < cards->strings_length; i++) {
    unsigned byte = (unsigned char)cards->strings[i];
    fputs(i % 16 == 0 ? "\n    " : " ", out);
    if (byte >= 0x20 && byte < 0x7F && byte != '\'' && byte != '\\')
      fprintf(out, "'%c',", (int)byte);
    else if (byte < 0x80)
      fprintf(out, "%u,", byte);
    else
      fprintf(out, "'\\x%02x',", byte);
  }
  fputs("\n};\n\n", out);
}

static void write_code(FILE *out, const hl_cards *cards) {
  fprintf(out, "static const uint16_t %scode[] = {", prefix());
  for (size_t i = 0; i < cards->code_length; i++)
    fprintf(out, "%s0x%04x,", i % 10 == 0 ? "\n    " : " ", (unsigned)cards->code[i]);
  fputs(cards->code_length == 0 ? "0};\n\n" : "\n};\n\n", out);
}

static void write_offset(FILE *out, const char *name, uint32_t offset) {
  if (offset == HL_NONE)
    fprintf(out, ".%s = HL_NONE, ", name);
  else
    fprintf(out, ".%s = %lu, ", name, (unsigned long)offset);
}

static void write_ability(FILE *out, const text *all, const hl_ability *ability) {
  uint32_t line = ability->line;
  locate(all, &line);
  fputs("    {", out);
  write_offset(out, "window", ability->window);
  write_offset(out, "conditions", ability->conditions);
  write_offset(out, "x", ability->x);
  write_offset(out, "costs", ability->costs);
  write_offset(out, "statements", ability->statements);
  fprintf(out, "\n     .limit_period = %u, .limit = %u, .limit_shared = %u,",
          (unsigned)ability->limit_period, (unsigned)ability->limit,
          (unsigned)ability->limit_shared);
  fprintf(out, " .condition_count = %u, .cost_count = %u,\n     .target_count = %u,",
          (unsigned)ability->condition_count, (unsigned)ability->cost_count,
          (unsigned)ability->target_count);
  fprintf(out, " .register_count = %u, .register_type = {", (unsigned)ability->register_count);
  for (size_t i = 0; i < HL_REGISTERS_MAX; i++)
    fprintf(out, i == 0 ? "%u" : ", %u", (unsigned)ability->register_type[i]);
  fprintf(out, "},\n     .line = %lu, .column = %lu},\n", (unsigned long)line,
          (unsigned long)ability->column);
}

static void write_abilities(FILE *out, const text *all, const hl_cards *cards) {
  fprintf(out, "static const hl_ability %sabilities[] = {\n", prefix());
  for (size_t i = 0; i < cards->ability_count; i++) write_ability(out, all, &cards->ability[i]);
  fputs(cards->ability_count == 0 ? "    {0}};\n\n" : "};\n\n", out);
}

static void write_card(FILE *out, const text *all, const hl_cards *cards, const hl_card *card) {
  uint32_t line = card->line;
  locate(all, &line);
  fprintf(out, "    /* %s */\n", cards->strings + card->id);
  fprintf(out, "    {.type = %u, .origin = %u, .ability_count = %u, .first_ability = %lu,\n",
          (unsigned)card->type, (unsigned)card->origin, (unsigned)card->ability_count,
          (unsigned long)card->first_ability);
  fprintf(out, "     .id = %lu, .name = %lu, .set = %lu, .line = %lu, .has_fact = 0x%llx,",
          (unsigned long)card->id, (unsigned long)card->name, (unsigned long)card->set,
          (unsigned long)line, (unsigned long long)card->has_fact);
  fputs("\n     .fact = {", out);
  for (size_t i = 0; i < HL_FACTS_MAX; i++)
    fprintf(out, i == 0 ? "%ld" : ", %ld", (long)card->fact[i]);
  fputs("}},\n", out);
}

static void write_cards(FILE *out, const text *all, const hl_cards *cards) {
  fprintf(out, "static const hl_card %scards[] = {\n", prefix());
  for (size_t i = 0; i < cards->card_count; i++) write_card(out, all, cards, &cards->card[i]);
  fputs(cards->card_count == 0 ? "    {0}};\n\n" : "};\n\n", out);
}

static void write_name(FILE *out, const char *game) {
  for (; *game != '\0'; game++) fputc(*game == '-' ? '_' : *game, out);
}

/* "card_game_cards" of the game, or "goh_pack". */
static void write_title(FILE *out, const char *game) {
  if (pack != NULL) {
    fprintf(out, "static const hl_cards %spack", pack);
    return;
  }
  fputs("extern const hl_cards ", out);
  write_name(out, game);
  fputs("_cards;\nconst hl_cards ", out);
  write_name(out, game);
  fputs("_cards", out);
}

static void write_all(const char *path, const char *game, const text *all, const hl_cards *cards) {
  FILE *out = fopen(path, "wb");
  if (out == NULL) stop("cannot write ", path, strerror(errno));
  fprintf(out, "/* The cards of %s, compiled. Made from the card files; change those. */\n", game);
  if (pack == NULL) fputs("#include \"language/language.h\"\n\n", out);
  write_strings(out, cards);
  write_code(out, cards);
  write_abilities(out, all, cards);
  write_cards(out, all, cards);
  write_title(out, game);
  fprintf(out, " = {%scards, %lu, %sabilities, %lu, %scode, %lu, %sstrings, %lu, NULL, 0};\n",
          prefix(), (unsigned long)cards->card_count, prefix(), (unsigned long)cards->ability_count,
          prefix(), (unsigned long)cards->code_length, prefix(),
          (unsigned long)cards->strings_length);
  bool failed = ferror(out) != 0;
  if (fclose(out) != 0 || failed) stop("cannot write ", path, strerror(errno));
}

/* --- compiling ------------------------------------------------------------------ */

static void report(const text *all, const hf_error *error) {
  uint32_t line = error->line;
  if (line == 0) {
    fprintf(stderr, "%s: %s\n", vocabulary->game, error->message);
    return;
  }
  const char *path = locate(all, &line);
  fprintf(stderr, "%s:%lu:%lu: %s\n", path, (unsigned long)line, (unsigned long)error->column,
          error->message);
}

/* Compiles and writes; returns whether the cards were right. */
static bool compile(const text *all, const char *path) {
  hl_cards cards;
  hf_error error = {0};
  size_t size = hl_compile_memory(all->length);
  void *memory = grow(NULL, size);
  hf_status status = hl_vocabulary_check(vocabulary, &error);
  if (status == HF_OK)
    status = hl_compile(vocabulary, all->bytes, all->length, memory, size, &cards, &error);
  if (status == HF_OK) status = hl_verify(vocabulary, &cards, &error);
  if (status == HF_OK && cards.own_word_count > 0) {
    status = HF_BAD_CARDS;
    snprintf(error.message, sizeof error.message,
             "words of built-in cards stand in the vocabulary");
  }
  if (status == HF_OK)
    write_all(path, vocabulary->game, all, &cards);
  else
    report(all, &error);
  free(memory);
  return status == HF_OK;
}

int main(int count, char **words) {
  if (count > 2 && strcmp(words[1], "--pack") == 0) {
    pack = words[2];
    words += 2;
    count -= 2;
  }
  if (count < 3) {
    fputs("usage: cardc [--pack NAME] OUT.c FILE.cards...\n", stderr);
    return 2;
  }
  text all = {.sources = grow(NULL, (size_t)count * sizeof(source))};
  for (int i = 2; i < count; i++) read_file(&all, words[i]);
  bool right = compile(&all, words[1]);
  free(all.bytes);
  free(all.sources);
  return right ? 0 : 1;
}
