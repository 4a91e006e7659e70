/* Writes the tables that the Card Game derives from its built-in cards as a C file
 * of constants.
 *
 *   card-game-rules OUT.c */
#include "../rules/tables/rules.h"
#include "../rules/words/vocabulary.h"

#include <stdio.h>
#include <stdlib.h>

extern const hl_cards card_game_cards;

static cg_rules_room *room;

static void numbers64(FILE *out, const char *name, const uint64_t *values, size_t count) {
  fprintf(out, ".%s = {", name);
  for (size_t i = 0; i < count; i++) fprintf(out, "0x%llxu, ", (unsigned long long)values[i]);
  fputs("}, ", out);
}

static void write_mask(FILE *out, cg_mask mask) {
  fputs("{{", out);
  for (unsigned i = 0; i < CG_MASK_WORDS; i++)
    fprintf(out, "0x%llxu, ", (unsigned long long)mask.word[i]);
  fputs("}}, ", out);
}
static void one_mask(FILE *out, const char *name, cg_mask mask) {
  fprintf(out, ".%s = ", name);
  write_mask(out, mask);
}
static void masks(FILE *out, const char *name, const cg_mask *all) {
  fprintf(out, ".%s = {", name);
  for (size_t i = 0; i < CG_TIMINGS; i++) write_mask(out, all[i]);
  fputs("}, ", out);
}

static void number(FILE *out, const char *name, int value) {
  fprintf(out, ".%s = %d, ", name, value);
}

static void write_def(FILE *out, const cg_def *def) {
  fputs("  {", out);
  numbers64(out, "traits", def->traits, CG_TRAIT_WORDS);
  numbers64(out, "only", def->only, CG_TRAIT_WORDS);
  numbers64(out, "not_of", def->not_of, CG_TRAIT_WORDS);
  masks(out, "listens", def->listens);
  one_mask(out, "changes", def->changes);
  one_mask(out, "forbids", def->forbids);
  number(out, "card", def->card);
  number(out, "title", def->title);
  number(out, "first_ability", def->first_ability);
  number(out, "keywords", def->keywords);
  number(out, "abilities", def->abilities);
  number(out, "type", def->type);
  number(out, "faction", def->faction);
  number(out, "unique", def->unique);
  number(out, "loyal", def->loyal);
  number(out, "cost", def->cost);
  number(out, "cost_is_x", def->cost_is_x);
  number(out, "strength", def->strength);
  number(out, "icons", def->icons);
  number(out, "ambush", def->ambush);
  number(out, "shadow", def->shadow);
  number(out, "bestow", def->bestow);
  number(out, "prized", def->prized);
  number(out, "actions", def->actions);
  fprintf(out, ".figure = {%d, %d, %d, %d}, ", def->figure[0], def->figure[1], def->figure[2],
          def->figure[3]);
  number(out, "supports", def->supports);
  number(out, "rivals", def->rivals);
  number(out, "deck_limit", def->deck_limit);
  number(out, "quantity", def->quantity);
  number(out, "restricts", def->restricts);
  number(out, "able", def->able);
  number(out, "itself", def->itself);
  number(out, "reads", def->reads);
  number(out, "hosts", def->hosts);
  number(out, "hosts_vary", def->hosts_vary);
  number(out, "host_kind", (int)def->host_kind);
  fprintf(out, ".firsts = %uu, ", def->firsts);
  number(out, "from_hand", def->from_hand);
  number(out, "burdens", def->burdens);
  number(out, "shared", def->shared);
  number(out, "becomes", def->becomes);
  number(out, "x_facts", def->x_facts);
  number(out, "lets_in", def->lets_in);
  fprintf(out, ".tokens = 0x%llxu, ", (unsigned long long)def->tokens);
  fputs("},\n", out);
}

static void write_ability(FILE *out, const cg_ability *ability) {
  fputs("  {", out);
  one_mask(out, "listens", ability->listens);
  one_mask(out, "calls", ability->calls);
  one_mask(out, "changes", ability->changes);
  number(out, "def", ability->def);
  number(out, "timing", ability->timing);
  number(out, "phases", ability->phases);
  number(out, "from", ability->from);
  number(out, "slot", ability->slot);
  number(out, "period", ability->period);
  number(out, "counter", ability->counter);
  number(out, "own", ability->own);
  number(out, "gold", ability->gold);
  number(out, "needs", ability->needs);
  number(out, "single", ability->single);
  number(out, "steady", ability->steady);
  number(out, "types", ability->types);
  number(out, "depends", ability->depends);
  number(out, "reads", ability->reads);
  number(out, "pays_x", ability->pays_x);
  number(out, "plain", ability->plain);
  number(out, "reads_paid", ability->reads_paid);
  number(out, "shared", ability->shared);
  number(out, "uncancelable", ability->uncancelable);
  number(out, "among", ability->among);
  number(out, "helps", ability->helps);
  number(out, "harms", ability->harms);
  fputs("},\n", out);
}

static void write_repertoire(FILE *out, const cg_repertoire *of) {
  fputs("    {.listens = {", out);
  for (size_t i = 0; i < 2; i++) {
    fputs("{", out);
    for (size_t j = 0; j < CG_TIMINGS; j++) write_mask(out, of->listens[i][j]);
    fputs("}, ", out);
  }
  fputs("}, .first = {", out);
  for (size_t i = 0; i <= CG_ON_ACTION + 1; i++) fprintf(out, "%u, ", of->first[i]);
  fprintf(out, "}, .actions = {%u, %u}, .ambush = {%u, %u}},\n", of->actions[0], of->actions[1],
          of->ambush[0], of->ambush[1]);
}

/* How many expressions each word of the vocabulary has behind it. */
static void write_slots(FILE *out) {
  uint8_t slots[HL_SLOTS_MAX];
  fputs("const uint8_t cg_op_slots[CG_OPS_END] = {", out);
  for (unsigned op = 0; op < CG_OPS_END; op++) {
    const hl_phrase *phrase = hl_phrase_of(&cg_vocabulary, (uint16_t)op);
    fprintf(out, "%u, ", phrase == NULL ? 0 : hl_phrase_slots(&cg_vocabulary, phrase, slots));
  }
  fputs("};\n\n", out);
}

static void write_all(FILE *out) {
  const cg_rules *rules = &room->rules;
  fputs("/* Made from cards/card-game by tools/write_rules.c of the game. */\n"
        "#include \"games/card-game/rules/tables/rules.h\"\n"
        "#include \"games/card-game/rules/words/vocabulary.h\"\n\n"
        "extern const hl_cards card_game_cards;\nextern const hf_game cg_game;\n"
        "extern const cg_rules cg_builtin_rules;\n\n",
        out);
  write_slots(out);
  fputs("#ifndef HF_IN_PAGE /* which makes them itself */\n", out);
  fputs("static const cg_def defs[] = {\n", out);
  for (unsigned i = 0; i < rules->count; i++) write_def(out, &rules->def[i]);
  fputs("};\n\nstatic const cg_ability abilities[] = {\n", out);
  for (size_t i = 0; i < card_game_cards.ability_count; i++) write_ability(out, &rules->ability[i]);
  fputs("};\n\nstatic const uint16_t events[] = {", out);
  for (unsigned i = 0; i < rules->repertoire[CG_FACTION_COUNT - 1].first[CG_ON_ACTION + 1]; i++)
    fprintf(out, "%u, ", rules->event[i]);
  fputs("};\n\nstatic const uint64_t sets[] = {", out);
  for (unsigned i = 0; i < CG_DEFS_SETS * cg_def_words(rules); i++)
    fprintf(out, "0x%llxu, ", (unsigned long long)rules->set[i]);
  fputs("};\n\nstatic const uint8_t lengths[] = {", out);
  for (size_t i = 0; i < card_game_cards.code_length; i++) fprintf(out, "%u, ", rules->length[i]);
  fputs("};\n\nstatic const uint16_t kind[] = {", out);
  for (size_t i = 0; i < card_game_cards.code_length; i++) fprintf(out, "%u, ", rules->kind[i]);
  fputs("};\n\nstatic const uint64_t kinds[] = {", out);
  for (unsigned i = 0; i < rules->kinds_end; i++)
    fprintf(out, "0x%llxu, ", (unsigned long long)rules->kinds[i]);
  fprintf(out,
          "};\n\nconst cg_rules cg_builtin_rules = {\n"
          "    .base = {.game = &cg_game, .cards = &card_game_cards, .hash = 0x%llxu},\n"
          "    .def = defs,\n    .ability = abilities,\n    .event = events,\n    .set = sets,\n"
          "    .length = lengths,\n    .kind = kind,\n    .kinds = kinds,\n    .kinds_end = %u,\n"
          "    .count = %u,\n    .piles = %u,\n    .cost_ways = %u,\n    .recalls = %u, ",
          (unsigned long long)hl_hash(&card_game_cards), rules->kinds_end, rules->count,
          rules->piles, rules->cost_ways, rules->recalls);
  masks(out, "pile_listens", rules->pile_listens);
  masks(out, "own_listens", rules->own_listens);
  one_mask(out, "changes", rules->changes);
  one_mask(out, "forbids", rules->forbids);
  one_mask(out, "heard_of", rules->heard_of);
  fprintf(out, "\n    .maxima = %u, .renewed = {", rules->maxima);
  for (size_t i = 0; i <= CG_LIMIT_GAME; i++) {
    fputs("{", out);
    for (size_t j = 0; j < CG_MAXIMA / 4; j++) fprintf(out, "%u, ", rules->renewed[i][j]);
    fputs("}, ", out);
  }
  fprintf(out, "},\n    .firsts = %u, .first_at = {", rules->firsts);
  for (size_t i = 0; i < rules->firsts; i++) fprintf(out, "%u, ", rules->first_at[i]);
  fprintf(out, "}, .first_printed = %u, .first_by = {", rules->first_printed);
  for (size_t i = 0; i < CG_WAYS; i++) fprintf(out, "%u, ", rules->first_by[i]);
  fputs("},\n    .title = {", out);
  for (size_t i = 0; i < 2; i++) {
    fputs("{", out);
    for (size_t j = 0; j < CG_TITLE_COUNT; j++) fprintf(out, "%u, ", rules->title[i][j]);
    fputs("}, ", out);
  }
  fputs("},\n    .repertoire = {\n", out);
  for (size_t i = 0; i < CG_FACTION_COUNT; i++) write_repertoire(out, &rules->repertoire[i]);
  fputs("    },\n};\n#endif\n", out);
}

int main(int argc, char **argv) {
  hf_error error = {0};
  if (argc != 2) {
    fputs("usage: card-game-rules OUT.c\n", stderr);
    return 2;
  }
  room = calloc(1, cg_rules_memory(card_game_cards.code_length));
  if (room == NULL) return 1;
  if (cg_rules_make(room, &card_game_cards, &error) != HF_OK) {
    fprintf(stderr, "card-game-rules: %s\n", error.message);
    return 1;
  }
  FILE *out = fopen(argv[1], "w");
  if (out == NULL) {
    perror(argv[1]);
    return 1;
  }
  write_all(out);
  return fclose(out) == 0 ? 0 : 1;
}
