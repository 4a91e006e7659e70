/* A game with a player's own cards laid over its own.
 *
 * Everything is kept in the caller's memory: the game's rules struct first,
 * then the merged card tables, then room for compiling the player's file,
 * which is not needed afterwards. */
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

static size_t round_up(size_t size) { return (size + 7) / 8 * 8; }

/* The player's tables are never larger than what compiling them may take. */
static layout lay_out(const hf_game *game, size_t text_length) {
  static const hl_cards none = {0};
  size_t compile = round_up(hl_compile_memory(text_length));
  size_t merged = hl_overlay_memory(game->builtin()->cards, &none) + compile;
  layout plan = {.cards = round_up(game->rules_size)};
  plan.merged = plan.cards + round_up(sizeof(hl_cards));
  plan.compile = plan.merged + round_up(merged);
  plan.end = plan.compile + compile;
  return plan;
}

size_t hf_rules_memory(const hf_game *game, size_t text_length) {
  return game->vocabulary == NULL ? 0 : lay_out(game, text_length).end;
}

static hf_status load(const hf_game *game, const char *text, size_t text_length, uint8_t *memory,
                      const hf_rules **rules, hf_error *error) {
  layout plan = lay_out(game, text_length);
  hl_cards own;
  hl_cards *merged = (hl_cards *)(void *)(memory + plan.cards);
  hf_status status = hl_compile(game->vocabulary, text, text_length, memory + plan.compile,
                                plan.end - plan.compile, &own, error);
  if (status != HF_OK) return status;
  memset(memory, 0, plan.merged);
  status = hl_overlay(game->vocabulary, game->builtin()->cards, &own, memory + plan.merged,
                      plan.compile - plan.merged, merged);
  if (status != HF_OK)
    return hf_fail(error, status, "the cards do not fit onto those of %s", game->title);
  status = game->rules_make(memory, merged, error);
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
  return load(game, text, text_length, memory, rules, error);
}
