/* Writes the tables that The Iron Throne derives from its built-in cards as a
 * C file of constants, so that the engine needs no set-up and keeps no global
 * that changes.
 *
 *   iron-throne-rules OUT.c */
#include "../rules/cards.h"

#include <stdio.h>

extern const hl_cards iron_throne_cards;

static void write16(FILE *out, const char *name, const uint16_t *values, size_t count) {
  fprintf(out, "    .%s = {", name);
  for (size_t i = 0; i < count; i++) {
    fprintf(out, "%u, ", (unsigned)values[i]);
  }
  fputs("},\n", out);
}

static void write16x5(FILE *out, const char *name, const uint16_t (*values)[IT_CHARACTERS]) {
  fprintf(out, "    .%s = {", name);
  for (size_t house = 0; house < IT_HOUSES; house++) {
    fputs("{", out);
    for (size_t i = 0; i < IT_CHARACTERS; i++) {
      fprintf(out, "%u, ", (unsigned)values[house][i]);
    }
    fputs("}, ", out);
  }
  fputs("},\n", out);
}

static void write8(FILE *out, const char *name, const uint8_t *values, size_t rows,
                   size_t columns) {
  fprintf(out, "    .%s = {", name);
  for (size_t row = 0; row < rows; row++) {
    fputs(rows > 1 ? "{" : "", out);
    for (size_t i = 0; i < columns; i++) {
      fprintf(out, "%u, ", (unsigned)values[row * columns + i]);
    }
    fputs(rows > 1 ? "}, " : "", out);
  }
  fputs("},\n", out);
}

static void write_tests(FILE *out, const char *name, const it_test *tests, size_t rows,
                        size_t columns) {
  fprintf(out, "    .%s = {", name);
  for (size_t row = 0; row < rows; row++) {
    fputs(rows > 1 ? "{" : "", out);
    for (size_t i = 0; i < columns; i++) {
      const it_test *test = &tests[row * columns + i];
      fprintf(out, "{0x%llxu, {0x%llxu, 0x%llxu}, %u, %u, %u}, ", (unsigned long long)test->needs,
              (unsigned long long)test->enough[0], (unsigned long long)test->enough[1],
              (unsigned)test->read, (unsigned)test->turn_most, (unsigned)test->game_most);
    }
    fputs(rows > 1 ? "}, " : "", out);
  }
  fputs("},\n", out);
}

static void write_rules(FILE *out, const it_rules *rules) {
  fputs("/* Made by tools/write_rules.c of the game. */\n"
        "#include \"games/iron-throne/rules/cards.h\"\n\n"
        "extern const hl_cards iron_throne_cards;\n"
        "extern const hf_game it_game;\n\n"
        "extern const it_rules it_builtin_rules;\n"
        "const it_rules it_builtin_rules = {\n",
        out);
  fprintf(out, "    .base = {.game = &it_game, .cards = &iron_throne_cards, .hash = UINT64_C(0x%016llx)},\n",
          (unsigned long long)hl_hash(&iron_throne_cards));
  write16x5(out, "leader", rules->leader);
  write16x5(out, "person", rules->person);
  write16x5(out, "leader_card", rules->leader_card);
  write16x5(out, "person_card", rules->person_card);
  write16(out, "ally", rules->ally, IT_ALLIES_MAX);
  write16(out, "ally_card", rules->ally_card, IT_ALLIES_MAX);
  write16(out, "event", rules->event, IT_SPECIALS_MAX);
  write16(out, "event_card", rules->event_card, IT_SPECIALS_MAX);
  fprintf(out, "    .house_event = %u, .house_event_card = %u, .house_event_copies = %u,\n",
          (unsigned)rules->house_event, (unsigned)rules->house_event_card,
          (unsigned)rules->house_event_copies);
  fprintf(out, "    .ally_count = %u, .special_count = %u,\n", (unsigned)rules->ally_count,
          (unsigned)rules->special_count);
  write8(out, "event_copies", rules->event_copies, 1, IT_SPECIALS_MAX);
  write8(out, "person_window", rules->person_window[0], IT_HOUSES, IT_WINDOW_END);
  write8(out, "leader_window", rules->leader_window[0], IT_HOUSES, IT_CHARACTERS);
  write8(out, "card_window", rules->card_window[0], IT_HOUSES, IT_CHARACTERS);
  fputs("    .ally_window = {", out);
  for (size_t i = 0; i < IT_WINDOW_END; i++) {
    fprintf(out, "0x%xu, ", (unsigned)rules->ally_window[i]);
  }
  fputs("},\n", out);
  write8(out, "leader_looks", rules->leader_looks, 1, IT_HOUSES);
  write8(out, "person_looks", rules->person_looks, 1, IT_HOUSES);
  fprintf(out, "    .ally_looks = 0x%xu,\n", (unsigned)rules->ally_looks);
  write_tests(out, "leader_test", rules->leader_test[0], IT_HOUSES, IT_CHARACTERS);
  write_tests(out, "person_test", rules->person_test[0], IT_HOUSES, IT_CHARACTERS);
  write_tests(out, "ally_test", rules->ally_test, 1, IT_ALLIES_MAX);
  fputs("};\n", out);
}

int main(int count, char **arguments) {
  static it_rules rules;
  hf_error error = {0};
  if (count != 2) {
    fputs("usage: iron-throne-rules OUT.c\n", stderr);
    return 2;
  }
  if (it_rules_make(&rules, &iron_throne_cards, &error) != HF_OK) {
    fprintf(stderr, "iron-throne-rules: %s\n", error.message);
    return 1;
  }
  FILE *out = fopen(arguments[1], "w");
  if (!out) {
    perror(arguments[1]);
    return 1;
  }
  write_rules(out, &rules);
  return fclose(out) == 0 ? 0 : 1;
}
