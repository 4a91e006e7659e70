/* What a game tells players that think, asked of a state once. */
#ifndef TESTS_THOUGHTS_H
#define TESTS_THOUGHTS_H

#include "holdfast/think.h"

static inline void thoughts_keys(const hf_rules *rules, hf_state *state, unsigned seat,
                                 uint64_t *all, uint64_t *own) {
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, NULL);
  hf_keys(&cursor, seat, all, own);
}

static inline void thoughts_prefer(const hf_rules *rules, hf_state *state, unsigned seat,
                                   uint16_t *weight) {
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, NULL);
  hf_prefer(&cursor, seat, weight);
}

#endif
