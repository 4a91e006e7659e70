/* Writes the decks that come with the Card Game as a C file of constants. A deck file that cannot
 * be understood stops the build; one with cards that are published and not here yet is written
 * without them, behind those that are whole, and says how many it lacks.
 *
 *   card-game-decks OUT.c FILE.deck... */
#include "../rules/tables/deck_code.h"
#include "core/card_sets.h"
#include "../rules/tables/deck_text.h"
#include "../rules/tables/rules.h"
#include "../rules/words/vocabulary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const hf_pack cg_packs_here[];

enum { PACKS_MAX = 128 };

static cg_rules_room *room;
static const char *reading;
static unsigned whole_decks;

static void complain(void *user, const hf_deck_problem *problem) {
  (void)user;
  fprintf(stderr, "%s:%u: %s\n", reading, (unsigned)problem->line, problem->message);
}

/* The rules of all cards that are here. The memory is not given back: the tool is short. */
static bool make_rules(void) {
  const hl_cards *part[PACKS_MAX];
  hl_selection all = {.part = part};
  static hl_cards cards;
  hf_error error = {0};
  for (const hf_pack *pack = cg_packs_here; pack->name != NULL && all.count < PACKS_MAX; pack++)
    if (pack->cards != NULL) part[all.count++] = pack->cards;
  size_t size = hl_join_memory(&all);
  void *memory = malloc(size);
  if (memory == NULL) return false;
  if (hl_join(&cg_vocabulary, &all, memory, size, &cards) != HF_OK) {
    fputs("card-game-decks: the packs do not go together\n", stderr);
    return false;
  }
  room = calloc(1, cg_rules_memory(cards.code_length));
  if (room == NULL) return false;
  if (cg_rules_make(room, &cards, &error) == HF_OK) return true;
  fprintf(stderr, "card-game-decks: %s\n", error.message);
  return false;
}

static size_t read_file(const char *path, char *text, size_t size) {
  FILE *in = fopen(path, "rb");
  if (in == NULL) {
    perror(path);
    exit(1);
  }
  size_t length = fread(text, 1, size - 1, in);
  text[length] = '\0';
  fclose(in);
  return length;
}

static void write_text(FILE *out, const char *text, size_t length) {
  fputc('"', out);
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '"' || text[i] == '\\') fputc('\\', out);
    fputc(text[i], out);
  }
  fputs("\", ", out);
}

/* "decks/card-game/stark-fealty.deck": stark-fealty. */
static void write_name(FILE *out, const char *path) {
  const char *name = strrchr(path, '/');
  name = name == NULL ? path : name + 1;
  const char *dot = strrchr(name, '.');
  write_text(out, name, dot == NULL ? strlen(name) : (size_t)(dot - name));
}

/* Writes it if it is whole, or else if it is not. */
static int write_deck(FILE *out, const char *path, bool whole) {
  static char text[1 << 16];
  static cg_deck_page page;
  char code[HF_DECK_CODE_MAX];
  hf_deck_ear ear = {.tell = complain};
  size_t length = read_file(path, text, sizeof text);
  reading = path;
  if (cg_deck_text_read(&room->rules, text, length, &page, NULL) > page.lacking_lines) {
    cg_deck_text_read(&room->rules, text, length, &page, &ear);
    return 1;
  }
  if ((page.lacks == 0) != whole) return 0;
  whole_decks += whole;
  size_t written = cg_deck_code_write(&room->rules, &page.deck, code, sizeof code);
  if (written == 0 || written >= sizeof code) {
    fprintf(stderr, "%s: a card has no number\n", path);
    return 1;
  }
  fputs("    {", out);
  write_name(out, path);
  write_text(out, page.title, strlen(page.title));
  const char *about = text[0] == '#' ? text + 1 + strspn(text + 1, " ") : "";
  write_text(out, about, strcspn(about, "\r\n"));
  write_text(out, code, written);
  fprintf(out, "%d, %u},\n", page.starter ? 1 : 0, (unsigned)page.lacks);
  return 0;
}

int main(int argc, char **argv) {
  int wrong = 0;
  if (argc < 3) {
    fputs("usage: card-game-decks OUT.c FILE.deck...\n", stderr);
    return 2;
  }
  if (!make_rules()) return 1;
  FILE *out = fopen(argv[1], "w");
  if (out == NULL) {
    perror(argv[1]);
    return 1;
  }
  fputs("/* Made from decks/card-game by tools/write_decks.c of the game. */\n"
        "#include \"games/card-game/rules/tables/deck_craft.h\"\n\n"
        "const hf_ready_deck cg_ready_decks[] = {\n",
        out);
  for (int i = 2; i < argc; i++) wrong |= write_deck(out, argv[i], true);
  for (int i = 2; i < argc; i++) wrong |= write_deck(out, argv[i], false);
  fprintf(out, "    {0, 0, 0, 0, 0, 0}};\nconst size_t cg_ready_deck_count = %u;\n", whole_decks);
  if (fclose(out) != 0) wrong = 1;
  if (wrong != 0) remove(argv[1]);
  return wrong;
}
