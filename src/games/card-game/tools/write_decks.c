/* Writes the decks that come with the Card Game as a C file of constants. A deck file that cannot
 * be understood stops the build; one with cards that are published and not here yet is written
 * without them, behind those that are whole, and says how many it lacks.
 *
 *   card-game-decks OUT.c FILE.deck... */
#include "../rules/tables/deck_code.h"
#include "../rules/tables/deck_names.h"
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
static unsigned decks[3]; /* of each sort */

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

/* Has it cards that are not built in? */
static bool is_of_packs(const cg_deck *deck) {
  const cg_rules *rules = &room->rules;
  bool packs = deck->agenda != 0 && strcmp(cg_printed_set(rules, deck->agenda), "core") != 0;
  for (unsigned i = 0; i < deck->cards; i++)
    packs |= strcmp(cg_printed_set(rules, deck->card[i]), "core") != 0;
  for (unsigned i = 0; i < deck->plots; i++)
    packs |= strcmp(cg_printed_set(rules, deck->plot[i]), "core") != 0;
  return packs;
}

/* Decks come in this order: those of the cards that are built in, which the page has as well,
 * others that are whole, and those that lack cards. */
enum { BUILT_IN, WHOLE, LACKING, SORTS };

static int write_deck(FILE *out, const char *path, int sort) {
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
  int own = page.lacks > 0 ? LACKING : is_of_packs(&page.deck) ? WHOLE : BUILT_IN;
  if (own != sort) return 0;
  decks[sort]++;
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
  for (int sort = BUILT_IN; sort < SORTS; sort++) {
    if (sort == WHOLE) fputs("#ifndef HF_IN_PAGE\n", out);
    for (int i = 2; i < argc; i++) wrong |= write_deck(out, argv[i], sort);
  }
  fputs("#endif\n", out);
  fprintf(out,
          "    {0, 0, 0, 0, 0, 0}};\n#ifdef HF_IN_PAGE\nconst size_t cg_ready_deck_count = %u;\n"
          "#else\nconst size_t cg_ready_deck_count = %u;\n#endif\n",
          decks[BUILT_IN], decks[BUILT_IN] + decks[WHOLE]);
  if (fclose(out) != 0) wrong = 1;
  if (wrong != 0) remove(argv[1]);
  return wrong;
}
