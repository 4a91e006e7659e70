/* A game with a player's own cards laid over its own.
 *
 * Everything is kept in the caller's memory: the game's rules struct first and what it knows of
 * each word of code, then the merged card tables, then room for compiling the player's file, which
 * is not needed afterwards. */
#include "core/game.h"
#include "language/language.h"

#include <string.h>

/* Where the parts lie in the memory; all offsets are multiples of 8. */
typedef struct layout {
  size_t cards;   /* the hl_cards that the rules point to */
  size_t merged;  /* their tables */
  size_t compile; /* the player's file */
  size_t end;
} layout;

/* What the cards take over which others are laid. */
typedef struct room {
  size_t size, words; /* of their tables; of their code */
} room;

static size_t round_up(size_t size) { return (size + 7) / 8 * 8; }

/* What the rules take with so much code, rounded up. */
static size_t rules_room(const hf_game *game, size_t words) {
  return round_up(game->rules_size) + round_up(game->rules_per_word * words);
}

/* The player's tables are never larger than what compiling them may take. */
static layout lay_out(const hf_game *game, room base, size_t text_length) {
  size_t compile = round_up(hl_compile_memory(text_length));
  size_t merged = base.size + compile;
  layout plan = {.cards = rules_room(game, base.words + hl_compile_words(text_length))};
  plan.merged = plan.cards + round_up(sizeof(hl_cards));
  plan.compile = plan.merged + round_up(merged);
  plan.end = plan.compile + compile;
  return plan;
}

static room builtin_room(const hf_game *game) {
  static const hl_cards none = {0};
  const hl_cards *cards = game->builtin()->cards;
  return (room){hl_overlay_memory(cards, &none), cards->code_length};
}

size_t hf_rules_memory(const hf_game *game, size_t text_length) {
  return game->vocabulary == NULL ? 0 : lay_out(game, builtin_room(game), text_length).end;
}

/* What a whole set takes: the rules, its tables, and room for compiling it,
 * which the tables stay in. */
static layout lay_out_set(const hf_game *game, size_t length) {
  layout plan = {.cards = rules_room(game, hl_compile_words(length))};
  plan.merged = plan.compile = plan.cards + round_up(sizeof(hl_cards));
  plan.end = plan.compile + round_up(hl_compile_memory(length));
  return plan;
}

/* Compiled tables are never larger than what compiling them may take. */
static room set_room(size_t length) {
  return (room){round_up(hl_compile_memory(length)), hl_compile_words(length)};
}

size_t hf_rules_set_memory(const hf_game *game, size_t set_length, size_t own_length) {
  if (game->vocabulary == NULL) return 0;
  size_t own = own_length == 0 ? 0 : lay_out(game, set_room(set_length), own_length).end;
  return lay_out_set(game, set_length).end + own;
}

/* Of the room for the rules only what these cards take is cleared. */
static hf_status make(const hf_game *game, const hl_cards *cards, void *memory, hf_error *error) {
  memset(memory, 0, rules_room(game, cards->code_length));
  return game->rules_make(memory, cards, error);
}

static hf_status load(const hf_game *game, const hl_cards *base, layout plan, const char *text,
                      size_t text_length, uint8_t *memory, const hf_rules **rules,
                      hf_error *error) {
  hl_cards own;
  hl_cards *merged = (hl_cards *)(void *)(memory + plan.cards);
  hf_status status = hl_compile_over(game->vocabulary, base, text, text_length,
                                     memory + plan.compile, plan.end - plan.compile, &own, error);
  if (status != HF_OK) return status;
  status = hl_overlay(game->vocabulary, base, &own, memory + plan.merged,
                      plan.compile - plan.merged, merged);
  if (status != HF_OK)
    return hf_fail(error, status, "the cards do not fit onto those of %s", game->title);
  status = make(game, merged, memory, error);
  if (status == HF_OK) *rules = (const hf_rules *)(const void *)memory;
  return status;
}

hf_status hf_rules_load(const hf_game *game, const char *file_name, const char *text,
                        size_t text_length, void *memory, size_t memory_size,
                        const hf_rules **rules, hf_error *error) {
  (void)file_name; /* for callers who print it in front of line and column */
  if (game->vocabulary == NULL)
    return hf_fail(error, HF_BAD_CARDS, "%s has no cards that could be changed", game->title);
  if (memory_size < hf_rules_memory(game, text_length) || (uintptr_t)memory % 8 != 0)
    return hf_fail(error, HF_NO_ROOM, "loading cards needs %u bytes of memory, aligned to 8",
                   (unsigned)hf_rules_memory(game, text_length));
  return load(game, game->builtin()->cards, lay_out(game, builtin_room(game), text_length), text,
              text_length, memory, rules, error);
}

hf_status hf_rules_judge(const hf_rules *rules, hf_error *error) {
  const hl_cards *cards = rules->cards;
  if (rules->fault == NULL) return HF_OK;
  const hl_card *card = &cards->card[rules->faulty_card];
  if (rules->faulty_ability == HF_WHOLE_CARD)
    return hl_wrong_card(error, cards, card, rules->fault);
  return hl_wrong_ability(error, cards, card, &cards->ability[rules->faulty_ability], rules->fault);
}

static hf_status load_set(const hf_game *game, const char *text, size_t length, uint8_t *memory,
                          const hf_rules **rules, hf_error *error) {
  layout plan = lay_out_set(game, length);
  hl_cards *cards = (hl_cards *)(void *)(memory + plan.cards);
  hf_status status = hl_compile(game->vocabulary, text, length, memory + plan.compile,
                                plan.end - plan.compile, cards, error);
  if (status == HF_OK) status = make(game, cards, memory, error);
  if (status == HF_OK) *rules = (const hf_rules *)(const void *)memory;
  return status;
}

hf_status hf_rules_load_set(const hf_game *game, const hf_card_texts *texts, void *memory,
                            size_t memory_size, const hf_rules **set, const hf_rules **rules,
                            hf_error *error) {
  size_t needed = hf_rules_set_memory(game, texts->set_length, texts->own_length);
  if (game->vocabulary == NULL)
    return hf_fail(error, HF_BAD_CARDS, "%s has no cards that could be changed", game->title);
  if (memory_size < needed || (uintptr_t)memory % 8 != 0)
    return hf_fail(error, HF_NO_ROOM, "loading cards needs %u bytes of memory, aligned to 8",
                   (unsigned)needed);
  hf_status status = load_set(game, texts->set, texts->set_length, memory, set, error);
  *rules = *set;
  if (status != HF_OK || texts->own_length == 0) return status;
  uint8_t *rest = (uint8_t *)memory + lay_out_set(game, texts->set_length).end;
  return load(game, (*set)->cards, lay_out(game, set_room(texts->set_length), texts->own_length),
              texts->own, texts->own_length, rest, rules, error);
}
