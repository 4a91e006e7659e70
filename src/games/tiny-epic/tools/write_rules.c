/* Writes the tables that Tiny Epic derives from its built-in cards as a C file
 * of constants, so that the engine needs no set-up and keeps no global that
 * changes.
 *
 *   tiny-epic-rules OUT.c */
#include "../rules/rules.h"

#include <stdio.h>

extern const hl_cards tiny_epic_cards;

static void open_rows(FILE *out, size_t rows) { fputs(rows > 1 ? "{" : "", out); }
static void close_rows(FILE *out, size_t rows) { fputs(rows > 1 ? "}, " : "", out); }

static void write32(FILE *out, const char *name, const uint32_t *values, size_t rows,
                    size_t columns) {
  fprintf(out, "    .%s = {", name);
  for (size_t row = 0; row < rows; row++) {
    open_rows(out, rows);
    for (size_t i = 0; i < columns; i++)
      fprintf(out, "0x%lxu, ", (unsigned long)values[row * columns + i]);
    close_rows(out, rows);
  }
  fputs("},\n", out);
}

static void write16(FILE *out, const char *name, const uint16_t *values, size_t count) {
  fprintf(out, "    .%s = {", name);
  for (size_t i = 0; i < count; i++) fprintf(out, "%u, ", (unsigned)values[i]);
  fputs("},\n", out);
}

static void write8(FILE *out, const char *name, const uint8_t *values, size_t rows,
                   size_t columns) {
  fprintf(out, "    .%s = {", name);
  for (size_t row = 0; row < rows; row++) {
    open_rows(out, rows);
    for (size_t i = 0; i < columns; i++) fprintf(out, "%u, ", (unsigned)values[row * columns + i]);
    close_rows(out, rows);
  }
  fputs("},\n", out);
}

static void write_cards(FILE *out, const char *name, const te_card *cards, size_t count) {
  fprintf(out, "    .%s = {", name);
  for (size_t i = 0; i < count; i++)
    fprintf(out, "{%d, %u, %u, %u, %u, %u, %u}, ", cards[i].battle, (unsigned)cards[i].price,
            (unsigned)cards[i].shields, (unsigned)cards[i].card, (unsigned)cards[i].ability,
            (unsigned)cards[i].beside, (unsigned)cards[i].ends);
  fputs("},\n", out);
}

static void write_map(FILE *out, const te_rules *rules) {
  write32(out, "within", rules->within[0], TE_STEPS_MAX + 1, TE_DOMAINS);
  write32(out, "by_sea", rules->by_sea[0], TE_REGIONS, TE_REGIONS);
  write32(out, "on_card", rules->on_card, 1, TE_REGIONS);
  fprintf(out, "    .castles = 0x%lxu, .fiefs = 0x%lxu, .throne = %u,\n",
          (unsigned long)rules->castles, (unsigned long)rules->fiefs, (unsigned)rules->throne);
  write8(out, "distance", rules->distance[0], TE_DOMAINS, TE_DOMAINS);
  write8(out, "region", rules->region, 1, TE_DOMAINS);
  write16(out, "domain_card", rules->domain_card, TE_DOMAINS);
}

static void write_houses(FILE *out, const te_rules *rules) {
  write8(out, "home", rules->home, 1, TE_HOUSES);
  write16(out, "house_card", rules->house_card, TE_HOUSES);
  fprintf(out, "    .playable = %u, .expansion = %u,\n    .dicework = {", (unsigned)rules->playable,
          (unsigned)rules->expansion);
  for (size_t i = 0; i < TE_HOUSES; i++)
    fprintf(out, "{%u, %u, %u}, ", (unsigned)rules->dicework[i].faces,
            (unsigned)rules->dicework[i].rerolls, (unsigned)rules->dicework[i].cost);
  fputs("},\n", out);
  write8(out, "many_faces", rules->many_faces, 1, 2);
  fprintf(out, "    .reroll_both = %u, .reroll_one = %u,\n", (unsigned)rules->reroll_both,
          (unsigned)rules->reroll_one);
}

static void write_tracks(FILE *out, const te_rules *rules) {
  write8(out, "space_cost", rules->space_cost, 1, TE_SPACES);
  write8(out, "space_benefit", rules->space_benefit, 1, TE_SPACES);
  write8(out, "rank_points", rules->rank_points[0], TE_SEATS + 1, TE_SEATS);
  fputs("    .objective = {", out);
  for (size_t i = 0; i < TE_OBJECTIVES_MAX; i++) {
    const te_objective *o = &rules->objective[i];
    fprintf(out, "{%u, %u, %u, %u}, ", (unsigned)o->needs, (unsigned)o->controls,
            (unsigned)o->number, (unsigned)o->points);
  }
  fprintf(out, "},\n    .objective_count = %u, .space_count = %u,\n",
          (unsigned)rules->objective_count, (unsigned)rules->space_count);
}

static void write_played(FILE *out, const te_rules *rules) {
  fprintf(out, "    .base_plots = UINT64_C(0x%llx), .plots = UINT64_C(0x%llx),\n    .priced = {",
          (unsigned long long)rules->base_plots, (unsigned long long)rules->plots);
  for (size_t i = 0; i < 4; i++)
    fprintf(out, "UINT64_C(0x%llx), ", (unsigned long long)rules->priced[i]);
  fputs("},\n", out);
  write_cards(out, "plot", rules->plot, TE_PLOTS_MAX);
  write_cards(out, "hero", rules->hero, TE_HEROES_MAX);
  write8(out, "hero_house", rules->hero_house, 1, TE_HEROES_MAX);
  write8(out, "heroes", rules->heroes[0], TE_HOUSES, TE_HEROES_OF_HOUSE);
  write8(out, "hero_base", rules->hero_base, 1, TE_HOUSES);
  fprintf(out, "    .hero_count = %u, .plot_count = %u,\n", (unsigned)rules->hero_count,
          (unsigned)rules->plot_count);
}

static void write_rival(FILE *out, const te_rival *r) {
  fprintf(out, "{{%u, %u, %u}, {%u, %u, %u}, %u, %u, %u, {", (unsigned)r->march[0],
          (unsigned)r->march[1], (unsigned)r->march[2], (unsigned)r->sail[0], (unsigned)r->sail[1],
          (unsigned)r->sail[2], (unsigned)r->whisper, (unsigned)r->event, (unsigned)r->points);
  for (size_t i = 0; i < 2; i++)
    fprintf(out, "{%u, %u, %u}, ", (unsigned)r->levy[i].units, (unsigned)r->levy[i].ally,
            (unsigned)r->levy[i].spot);
  fputs("}}, ", out);
}

static void write_solo(FILE *out, const te_rules *rules) {
  write16(out, "rival_card", rules->rival_card, TE_RIVALS_MAX);
  fprintf(out, "    .rival_count = %u, .rival = {", (unsigned)rules->rival_count);
  for (size_t i = 0; i < TE_RIVALS_MAX; i++) write_rival(out, &rules->rival[i]);
  fputs("},\n    .solo = {", out);
  for (size_t i = 0; i < TE_HOUSES; i++) {
    const te_solo *solo = &rules->solo[i];
    fprintf(out, "{%u, %u, %u, %u}, ", (unsigned)solo->strength, (unsigned)solo->moment,
            (unsigned)solo->what, (unsigned)solo->number);
  }
  fputs("},\n", out);
  write16(out, "level_card", rules->level_card, TE_LEVELS);
  fprintf(out, "    .level_count = %u, .level = {", (unsigned)rules->level_count);
  for (size_t i = 0; i < TE_LEVELS; i++) {
    const te_level *level = &rules->level[i];
    fprintf(out, "{%u, %u, %u, %u, %u}, ", (unsigned)level->hero, (unsigned)level->tokens,
            (unsigned)level->levy, (unsigned)level->points, (unsigned)level->if_behind);
  }
  fputs("},\n", out);
}

static void write_rules(FILE *out, const te_rules *rules) {
  fputs("/* Made by tools/write_rules.c of the game. */\n"
        "#include \"games/tiny-epic/rules/rules.h\"\n\n"
        "extern const hl_cards tiny_epic_cards;\n"
        "extern const hf_game te_game;\n\n"
        "extern const te_rules te_builtin_rules;\n"
        "const te_rules te_builtin_rules = {\n",
        out);
  fprintf(out, "    .base = {.game = &te_game, .cards = &tiny_epic_cards, .hash = UINT64_C(0x%016llx)},\n",
          (unsigned long long)hl_hash(&tiny_epic_cards));
  write_map(out, rules);
  write_houses(out, rules);
  write_tracks(out, rules);
  write_played(out, rules);
  write_solo(out, rules);
  fputs("};\n", out);
}

int main(int count, char **arguments) {
  static te_rules rules;
  hf_error error = {0};
  if (count != 2) {
    fputs("usage: tiny-epic-rules OUT.c\n", stderr);
    return 2;
  }
  if (te_rules_make(&rules, &tiny_epic_cards, &error) != HF_OK) {
    fprintf(stderr, "tiny-epic-rules: %s\n", error.message);
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
