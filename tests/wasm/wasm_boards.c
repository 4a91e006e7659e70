/* Plays decisions from stdin at a table and prints everything a table shows,
 * for comparison with the page's WebAssembly.
 *   wasm_boards SETTINGS SEED < DECISIONS
 * A line of DECISIONS is a seat and its choices, separated by tabs; `undo` and a
 * number takes back, `talk`, a seat and notation says something. */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(const hw_text *text) {
  fwrite(text->start, 1, text->length, stdout);
  putchar('\n');
}

static void show(const tb_table *table, uint32_t from) {
  hw_board board = {0};
  hw_text text = {0};
  for (unsigned i = 0; i <= tb_seats(table); i++) {
    unsigned seat = i < tb_seats(table) ? i : HF_SPECTATOR;
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      hw_text_clear(&text);
      tb_board(table, seat, (ht_language)language, &board);
      hw_board_json(&board, &text);
      print(&text);
      hw_text_clear(&text);
      tb_story(table, seat, (ht_language)language, from, &text);
      print(&text);
    }
  }
  hw_text_free(&text);
  hw_board_free(&board);
}

static hf_status follow(tb_table *table, char **words, size_t count, hf_error *error) {
  if (count >= 2 && strcmp(words[0], "undo") == 0)
    return tb_undo(table, (uint32_t)strtoul(words[1], NULL, 10), error);
  if (count >= 3 && strcmp(words[0], "talk") == 0)
    return tb_talk(table, (unsigned)strtoul(words[1], NULL, 10), words[2], error);
  return tb_choose(table, (unsigned)strtoul(words[0], NULL, 10), (const char *const *)words + 1,
                   count - 1, error);
}

int main(int argc, char **argv) {
  static char line[8192];
  hf_error error = {0};
  tb_setup setup = {.game = "iron-throne", .settings = argc > 1 ? argv[1] : ""};
  if (argc != 3 || hf_seed_read(argv[2], &setup.seed, &error) != HF_OK) {
    fputs("wasm_boards SETTINGS SEED\n", stderr);
    return 2;
  }
  tb_table *table = tb_new(&setup, &error);
  if (table == NULL) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  show(table, 0);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *words[40];
    size_t count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *word = strtok(line, "\t"); word != NULL && count < 40; word = strtok(NULL, "\t"))
      words[count++] = word;
    uint32_t from = tb_story_length(table);
    if (count >= 2 && strcmp(words[0], "undo") == 0)
      from = tb_story_at(table, (uint32_t)strtoul(words[1], NULL, 10));
    if (count == 0 || follow(table, words, count, &error) != HF_OK) {
      fprintf(stderr, "%s\n", error.message);
      tb_free(table);
      return 1;
    }
    show(table, from);
  }
  size_t length;
  const char *record = tb_record(table, &length);
  fwrite(record, 1, length, stdout);
  tb_free(table);
  return 0;
}
