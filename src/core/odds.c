#include "odds.h"

#include "game.h"

/* 65,536 for the one with the most marks, half of that for `doubling` fewer. */
static uint32_t chance(uint32_t fewer, uint32_t doubling) {
  enum { STEPS = 32 };
  static const uint32_t part_of_doubling[STEPS] = {
      65536,  66971,  68438,  69936,  71468,  73032,  74632,  76266,  77936,  79642,  81386,
      83169,  84990,  86851,  88752,  90696,  92682,  94711,  96785,  98905,  101070, 103283,
      105545, 107856, 110218, 112631, 115098, 117618, 120194, 122825, 125515, 128263};
  if (fewer / doubling >= 20) return 0;
  uint32_t steps = fewer * STEPS / doubling;
  uint32_t halves = (steps + STEPS - 1) / STEPS;
  return halves < 20 ? part_of_doubling[halves * STEPS - steps] >> halves : 0;
}

void hf_share_by_marks(const int32_t *marks, unsigned count, int32_t doubling, int32_t *value) {
  uint32_t chances[HF_SEATS_MAX];
  int32_t most = INT32_MIN;
  uint32_t sum = 0;
  for (unsigned i = 0; i < count; i++) most = marks[i] > most ? marks[i] : most;
  for (unsigned i = 0; i < count; i++) {
    chances[i] = chance((uint32_t)(most - marks[i]), (uint32_t)doubling);
    sum += chances[i];
  }
  for (unsigned i = 0; i < count; i++) value[i] = (int32_t)(chances[i] * 1000 / sum);
}
