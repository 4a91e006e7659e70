/* However much code a card file comes to: what begins at a word of it is known as it is of the
 * built-in cards, where it ends and, of a kind, which cards it means.
 *
 * So many cards of one's own are made here that places in the code need more than 16 bits, and
 * kinds more words than the built-in cards do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"
#include "games/card-game/rules/tables/rules.h"
#include "games/card-game/rules/words/vocabulary.h"
#include "holdfast/holdfast.h"
#include "language/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARDS 1500
#define CARD_SIZE 700

/* Each card has two traits, and speaks of characters with either: no two kinds mean the same. */
static const char *trait(unsigned number) {
  const char *const *words = cg_vocabulary.words[0].words;
  for (size_t i = 0; i < cg_vocabulary.words_count; i++)
    if (strcmp(hl_type_name(&cg_vocabulary, cg_vocabulary.words[i].type), "trait") == 0)
      words = cg_vocabulary.words[i].words;
  return words[number];
}

static char *write_cards(size_t *length) {
  char *text = malloc((size_t)CARDS * CARD_SIZE);
  assert_non_null(text);
  *length = 0;
  for (unsigned i = 0; i < CARDS; i++) {
    const char *one = trait(i % 50), *other = trait(50 + i / 50);
    *length += (size_t)snprintf(
        text + *length, CARD_SIZE,
        "character e%u \"E%u\"\n  faction neutral\n  cost 0\n  strength 1\n  traits %s %s\n  "
        "origin holdfast\n  when action\n"
        "  choose one: %s or %s characters\n"
        "  do kneel one; if one is a knight character: { you gain 1 gold; you draw 1 card };\n"
        "    if you control any %s or %s characters: { you gain 1 gold; you draw 1 card };\n"
        "    if you control any knight characters: { you gain 1 gold; you draw 1 card }\n",
        i, i, one, other, one, other, one, other);
  }
  return text;
}

static const hf_rules *load(const char *text, size_t length, void **memory) {
  const hf_game *game = hf_game_find("card-game");
  const hf_rules *rules = NULL;
  hf_error error = {0};
  size_t size = hf_rules_memory(game, length);
  *memory = malloc(size);
  assert_non_null(*memory);
  if (hf_rules_load(game, "much", text, length, *memory, size, &rules, &error) != HF_OK)
    fail_msg("%u:%u: %s", (unsigned)error.line, (unsigned)error.column, error.message);
  return rules;
}

/* The kind of the first choice of an ability. */
static const uint16_t *kind_chosen(const hl_cards *cards, const hl_ability *ability) {
  const uint16_t *at = cards->code + ability->statements;
  assert_int_equal(*at, HL_CHOOSE);
  assert_int_equal(*hl_choice_at(at), CG_CS_ALL);
  return hl_choice_at(at) + 1;
}

static void lengths_and_kinds_are_known(void **state) {
  (void)state;
  size_t length;
  char *text = write_cards(&length);
  void *memory;
  const hf_rules *base = load(text, length, &memory);
  const cg_rules *rules = (const cg_rules *)(const void *)base;
  const hl_cards *cards = base->cards;
  size_t words = rules->count / 64U + 1, beyond = 0;
  assert_true(cards->code_length > UINT16_MAX + 1U);
  assert_true(rules->kinds_end > CARDS * words);
  for (unsigned def = 1; def <= rules->count; def++) {
    const hl_card *card = &cards->card[rules->def[def - 1].card];
    if (card->own == 0) continue;
    const uint16_t *kind = kind_chosen(cards, &cards->ability[card->first_ability]);
    size_t at = (size_t)(kind - cards->code);
    beyond += at > UINT16_MAX;
    assert_int_equal(rules->length[at], hl_expression_length(&cg_vocabulary, kind));
    assert_int_not_equal(rules->kind[at], 0);
    assert_false(cg_kind_asks(rules->kind[at]));
    const uint64_t *meant = cg_kind_defs(rules, rules->kind[at]);
    for (unsigned other = 1; other <= rules->count; other++) {
      const cg_def *one = &rules->def[other - 1];
      bool bears = cg_has_trait(one, kind[1] & 0xFF) || cg_has_trait(one, kind[2] & 0xFF);
      if (cg_in_defs(meant, other) != (bears && one->type == CG_TYPE_CHARACTER))
        fail_msg("card %u of kind %u", other, def);
    }
  }
  assert_true(beyond > CARDS / 10);
  free(memory);
  free(text);
}

/* A short file takes little more than none at all. */
static void short_files_need_little(void **state) {
  (void)state;
  const hf_game *game = hf_game_find("card-game");
  assert_true(hf_rules_memory(game, 1000) - hf_rules_memory(game, 0) < 1000 * 200);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lengths_and_kinds_are_known),
      cmocka_unit_test(short_files_need_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
