/* Chance. A stream is a key and a counter, so that it can live inside a flat
 * state: cloning the state clones the stream.
 *
 * HF_RANDOM_CHACHA is for games with people: nobody can compute the next
 * shuffle from what they have seen. HF_RANDOM_FAST is for searches and
 * simulations. Both give the same numbers on every machine. */
#ifndef HOLDFAST_RANDOM_H
#define HOLDFAST_RANDOM_H

#include "holdfast/base.h"

typedef enum hf_random_kind { HF_RANDOM_CHACHA = 0, HF_RANDOM_FAST = 1 } hf_random_kind;

typedef struct hf_random {
  uint64_t key[4];
  uint64_t drawn; /* how many 32-bit numbers were drawn so far (ChaCha) */
  uint32_t undo;  /* mixed into every later draw: see hf_random_mix_undo() */
  uint32_t kind;  /* an hf_random_kind */
} hf_random;

void hf_random_start(hf_random *random, const hf_seed *seed, hf_random_kind kind);
/* After an undo the stream goes another way, so that a draw which was seen
 * and taken back does not come again. */
void hf_random_mix_undo(hf_random *random, uint32_t undo_number);
uint32_t hf_random_next(hf_random *random);
/* A number from 0 to bound - 1, each equally likely. bound is at least 1. */
uint32_t hf_random_below(hf_random *random, uint32_t bound);

#endif
