/* What the tests of the games' words share: a table, and what every text must be. */
#ifndef TESTS_TEXT_KIT_H
#define TESTS_TEXT_KIT_H

#include "core/game.h"
#include "holdfast/play.h"
#include "text/text.h"

typedef struct game_table {
  const hf_rules *rules;
  _Alignas(8) unsigned char memory[HF_STATE_MAX];
  hf_random random;
} game_table;

static inline hf_state *state_of(game_table *table) { return (hf_state *)(void *)table->memory; }

/* A new table; with the built-in cards unless it has rules already. */
void start_game(game_table *table, const char *game, const char *settings, uint64_t seed,
                const hf_how *how);
/* Well put together: nothing left of a mark, no word missing, no English in Ukrainian. */
void check_words(const char *text, size_t length, ht_language language, const char *what);

#endif
