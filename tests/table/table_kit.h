/* What the tests of boards and tables share: a table, and random play at it. */
#ifndef TESTS_TABLE_KIT_H
#define TESTS_TABLE_KIT_H

#include "table/table.h"

#define KIT_CHOICES_MAX 32

typedef union kit_memory {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} kit_memory;

/* One whole answer. */
typedef struct kit_answer {
  unsigned seat;
  size_t count;
  char choice[KIT_CHOICES_MAX][HF_NOTATION_MAX];
  const char *choices[KIT_CHOICES_MAX];
} kit_answer;

/* Fails the test if there is none. */
tb_table *kit_table(const char *game, const char *settings, uint64_t seed);
hf_random kit_random(uint64_t seed);
unsigned kit_pick_seat(const tb_table *table, hf_random *random);
/* A random answer of a seat that is asked. */
void kit_answer_of(const tb_table *table, unsigned seat, hf_random *random, kit_answer *answer);
/* Answers for somebody; false when the game is over. */
bool kit_step(tb_table *table, hf_random *random);
void kit_steps(tb_table *table, hf_random *random, unsigned count);

/* Texts to be freed. */
char *kit_board(const tb_table *table, unsigned seat, ht_language language);
char *kit_story(const tb_table *table, unsigned seat, ht_language language, uint32_t from);

#endif
