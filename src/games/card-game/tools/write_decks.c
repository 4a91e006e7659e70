/* Writes the decks that come with the Card Game as a C file of constants. A deck file
 * that cannot be understood stops the build.
 *
 *   card-game-decks OUT.c FILE.deck... */
#include "../rules/tables/deck_code.h"
#include "../rules/tables/deck_text.h"
#include "../rules/tables/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const hl_cards card_game_cards;

static cg_rules_room *room;
static const char *reading;

static void complain(void *user, const hf_deck_problem *problem) {
  (void)user;
  fprintf(stderr, "%s:%u: %s\n", reading, (unsigned)problem->line, problem->message);
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

static int write_deck(FILE *out, const char *path) {
  static char text[1 << 16];
  static cg_deck_page page;
  char code[HF_DECK_CODE_MAX];
  hf_deck_ear ear = {.tell = complain};
  size_t length = read_file(path, text, sizeof text);
  reading = path;
  if (cg_deck_text_read(&room->rules, text, length, &page, &ear) > 0) return 1;
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
  fprintf(out, "%d},\n", page.starter ? 1 : 0);
  return 0;
}

int main(int argc, char **argv) {
  hf_error error = {0};
  int wrong = 0;
  if (argc < 3) {
    fputs("usage: card-game-decks OUT.c FILE.deck...\n", stderr);
    return 2;
  }
  room = calloc(1, cg_rules_memory(card_game_cards.code_length));
  if (room == NULL) return 1;
  if (cg_rules_make(room, &card_game_cards, &error) != HF_OK) {
    fprintf(stderr, "card-game-decks: %s\n", error.message);
    return 1;
  }
  FILE *out = fopen(argv[1], "w");
  if (out == NULL) {
    perror(argv[1]);
    return 1;
  }
  fputs("/* Made from decks/card-game by tools/write_decks.c of the game. */\n"
        "#include \"games/card-game/rules/tables/deck_craft.h\"\n\n"
        "const hf_ready_deck cg_ready_decks[] = {\n",
        out);
  for (int i = 2; i < argc; i++) wrong |= write_deck(out, argv[i]);
  fputs("};\nconst size_t cg_ready_deck_count = sizeof cg_ready_decks / sizeof *cg_ready_decks;\n",
        out);
  if (fclose(out) != 0) wrong = 1;
  if (wrong != 0) remove(argv[1]);
  return wrong;
}
