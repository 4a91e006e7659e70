/* What a game tells players that think: see holdfast/think.h. */
#include "game.h"

#include <string.h>

void hf_prefer(hf_cursor *cursor, unsigned seat, uint16_t *weight) {
  const hf_game *game = cursor->rules->game;
  uint32_t count = hf_cursor_count(cursor, seat);
  if (count > 0 && game->prefer != NULL) {
    game->prefer(cursor, seat, weight);
    return;
  }
  for (uint32_t i = 0; i < count; i++) weight[i] = 1;
}

/* What is in a view but for who else has answered. */
static uint64_t hash_of_view(const hf_cursor *cursor, unsigned viewer, unsigned asker) {
  union {
    hf_view view;
    uint64_t word[HF_STATE_MAX / 8];
  } seen;
  hf_view_of(cursor->rules, cursor->state, viewer, &seen.view);
  seen.view.flow.decision = 0;
  seen.view.flow.asked = 0;
  return hf_hash_bytes(&seen, seen.view.view_size, 0x9E37u + asker);
}

void hf_keys(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own) {
  const hf_game *game = cursor->rules->game;
  if (game->keys != NULL) {
    game->keys(cursor, seat, all, own);
    return;
  }
  *all = hash_of_view(cursor, HF_SPECTATOR, seat);
  *own = hash_of_view(cursor, seat, seat);
}

uint32_t hf_expect(hf_cursor *cursor, unsigned seat, const hf_notes *notes, uint16_t *weight) {
  const hf_game *game = cursor->rules->game;
  if (notes == NULL || game->expect == NULL || hf_cursor_count(cursor, seat) == 0) return 0;
  return game->expect(cursor, seat, notes, weight);
}

hf_talk hf_say(hf_cursor *cursor, unsigned seat, const hf_notes *notes, const hf_plan *plan) {
  const hf_game *game = cursor->rules->game;
  if (notes == NULL || game->say == NULL || seat >= hf_seats(cursor->state)) return 0;
  return game->say(cursor->rules, cursor->state, seat, notes, plan);
}

bool hf_breaks_word(hf_cursor *cursor, unsigned seat, const hf_notes *notes, hf_option option) {
  const hf_game *game = cursor->rules->game;
  if (notes == NULL || game->breaks_word == NULL || seat >= hf_seats(cursor->state)) return false;
  return game->breaks_word(cursor->rules, cursor->state, seat, notes, option);
}

unsigned hf_seats_at_ease(const hf_game *game) { return game->seats_at_ease; }
