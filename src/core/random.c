/* Chance: seeds, the two generators, unbiased draws.
 *
 * Both generators are a key and a counter without hidden memory, so that a
 * stream lives inside a flat state. ChaCha20 computes a whole block for each
 * 32-bit number it gives: a game between people draws a few hundred times, and
 * keeping the block would make every state 64 bytes larger and would put
 * numbers not yet drawn where a careless copy could show them. */
#include "buffer.h"
#include "draw.h"
#include "game.h"

#include <string.h>

#define GOLDEN UINT64_C(0x9E3779B97F4A7C15)

/* One step of a counter whose outputs look unrelated. */
static uint64_t spread(uint64_t *counter) {
  uint64_t word = *counter += GOLDEN;
  word = (word ^ word >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  word = (word ^ word >> 27) * UINT64_C(0x94D049BB133111EB);
  return word ^ word >> 31;
}

/* --- seeds ------------------------------------------------------------- */

hf_seed hf_seed_from(uint64_t number) {
  hf_seed seed;
  for (size_t i = 0; i < sizeof seed.byte; i += 8) {
    uint64_t word = spread(&number);
    memcpy(seed.byte + i, &word, sizeof word);
  }
  return seed;
}

void hf_seed_write(const hf_seed *seed, char text[65]) {
  hf_buffer to = hf_buffer_on(text, 65);
  for (size_t i = 0; i < sizeof seed->byte; i++) hf_add_hex(&to, seed->byte[i], 2);
}

static int digit_value(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

hf_status hf_seed_read(const char *text, hf_seed *seed, hf_error *error) {
  hf_seed read = {{0}};
  for (uint32_t i = 0; i < 64; i++) {
    int value = digit_value(text[i]);
    if (value < 0)
      return hf_fail_at(error, HF_BAD_NOTATION, 1, i + 1,
                        "a seed is 64 hexadecimal digits; this one has %u", i);
    read.byte[i / 2] = (uint8_t)(read.byte[i / 2] << 4 | value);
  }
  if (text[64] != '\0')
    return hf_fail_at(error, HF_BAD_NOTATION, 1, 65,
                      "a seed is 64 hexadecimal digits; this one goes on");
  *seed = read;
  return HF_OK;
}

/* --- ChaCha20 ---------------------------------------------------------- */

static uint32_t turn32(uint32_t word, unsigned bits) { return word << bits | word >> (32 - bits); }

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
  *a += *b, *d = turn32(*d ^ *a, 16);
  *c += *d, *b = turn32(*b ^ *c, 12);
  *a += *b, *d = turn32(*d ^ *a, 8);
  *c += *d, *b = turn32(*b ^ *c, 7);
}

static void double_round(uint32_t x[16]) {
  for (unsigned i = 0; i < 4; i++) quarter_round(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
  for (unsigned i = 0; i < 4; i++)
    quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
}

/* The words of RFC 8439, with a 64-bit block number and, as the nonce, a zero
 * and the number of the latest undo. */
static uint32_t chacha_word(const hf_random *random) {
  uint64_t block = random->drawn / 16;
  uint32_t start[16] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574};
  memcpy(start + 4, random->key, sizeof random->key);
  start[12] = (uint32_t)block;
  start[13] = (uint32_t)(block >> 32);
  start[15] = random->undo;
  uint32_t x[16];
  memcpy(x, start, sizeof x);
  for (unsigned round = 0; round < 10; round++) double_round(x);
  unsigned word = (unsigned)(random->drawn % 16);
  return x[word] + start[word];
}

/* --- streams ----------------------------------------------------------- */

/* The fast generator stands still on a key of zeros. */
static void avoid_zero(hf_random *random) {
  if ((random->key[0] | random->key[1] | random->key[2] | random->key[3]) == 0)
    random->key[0] = GOLDEN;
}

void hf_random_start(hf_random *random, const hf_seed *seed, hf_random_kind kind) {
  *random = (hf_random){.kind = (uint32_t)kind};
  memcpy(random->key, seed->byte, sizeof random->key);
  if (kind == HF_RANDOM_FAST) avoid_zero(random);
}

void hf_random_mix_undo(hf_random *random, uint32_t undo_number) {
  random->undo = undo_number;
  uint64_t counter = undo_number;
  if (random->kind == HF_RANDOM_TOLD) random->drawn ^= spread(&counter);
  if (random->kind != HF_RANDOM_FAST) return;
  for (unsigned i = 0; i < 4; i++) random->key[i] ^= spread(&counter);
  avoid_zero(random);
}

uint32_t hf_random_next(hf_random *random) {
  if (random->kind == HF_RANDOM_FAST) return hf_fast_word(random);
  if (random->kind == HF_RANDOM_TOLD) return (uint32_t)(spread(&random->drawn) >> 32);
  uint32_t word = chacha_word(random);
  random->drawn++;
  return word;
}

/* The costly remainder is computed only here, when it may matter. */
uint32_t hf_random_redraw(hf_random *random, uint32_t bound, uint64_t product) {
  uint32_t surplus = (0U - bound) % bound;
  while ((uint32_t)product < surplus) product = (uint64_t)hf_random_next(random) * bound;
  return (uint32_t)(product >> 32);
}

uint32_t hf_random_below(hf_random *random, uint32_t bound) {
  assert(bound > 0);
  return hf_draw_below(random, bound);
}

/* --- what is told ------------------------------------------------------ */

/* Four things in each word of the key, 16 bits each: the pile and the thing, both counted from 1.
 * They stand in their order; 0 is none. */
enum { TOLD_MOST = 16 };

static unsigned told_at(const hf_random *random, unsigned i) {
  return (unsigned)(random->key[i / 4] >> 16 * (i % 4)) & 0xFFFF;
}
static void put_told(hf_random *random, unsigned i, unsigned told) {
  uint64_t *word = &random->key[i / 4];
  *word &= ~(UINT64_C(0xFFFF) << 16 * (i % 4));
  *word |= (uint64_t)told << 16 * (i % 4);
}

bool hf_random_tell(hf_random *random, unsigned pile, unsigned what) {
  assert(pile < 255 && what < 255);
  if (random->kind != HF_RANDOM_TOLD) {
    uint64_t counter = random->key[0] + random->key[1] + random->drawn;
    *random = (hf_random){.kind = HF_RANDOM_TOLD, .drawn = counter, .undo = random->undo};
  }
  for (unsigned i = 0; i < TOLD_MOST; i++) {
    if (told_at(random, i) != 0) continue;
    put_told(random, i, (pile + 1) << 8 | (what + 1));
    return true;
  }
  return false;
}

/* The first that stands from here on and is told of that pile. */
static unsigned find_told(const hf_random *random, unsigned pile, unsigned from) {
  while (from < TOLD_MOST && told_at(random, from) >> 8 != pile + 1) from++;
  return from;
}

static void drop_told(hf_random *random, unsigned i) {
  for (; i + 1 < TOLD_MOST; i++) put_told(random, i, told_at(random, i + 1));
  put_told(random, i, 0);
}

bool hf_random_told(hf_random *random, unsigned pile, unsigned *what) {
  if (random->kind != HF_RANDOM_TOLD) return false;
  unsigned i = find_told(random, pile, 0);
  if (i == TOLD_MOST) return false;
  *what = (told_at(random, i) & 0xFF) - 1;
  drop_told(random, i);
  return true;
}

void hf_random_forget(hf_random *random, unsigned pile) {
  if (random->kind != HF_RANDOM_TOLD) return;
  for (unsigned i = find_told(random, pile, 0); i < TOLD_MOST; i = find_told(random, pile, i))
    drop_told(random, i);
}
