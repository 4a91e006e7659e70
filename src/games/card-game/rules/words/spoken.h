/* What words speak of, found by going through them: nothing is evaluated. */
#ifndef CG_SPOKEN_H
#define CG_SPOKEN_H

#include "vocabulary.h"

/* The families of the modifiers in statements of which each is one, or holds some: those of a
 * constant ability, or under `while`. NULL: up to HL_END. Moves behind them. */
cg_mask cg_modifiers(const uint16_t **from, const uint16_t *end);
/* The names that these statements speak of and that were given before them, one bit each. */
unsigned cg_names_kept(const uint16_t *at, const uint16_t *end);
/* Does a word stand among these of an ability? A length may pass for one. */
bool cg_says(const uint16_t *at, const uint16_t *end, uint16_t op);

#endif
