/* 64 bits over a block of bytes.
 *
 * A state is hashed after each recorded decision and at the end of each
 * simulated game, so this reads 32 bytes a step in four lanes that do not wait
 * for each other. It is a fingerprint, not a seal: nobody should trust it
 * against an adversary who picks the bytes.
 *
 * Words are read as the machine keeps them. All machines we build for are
 * little-endian; one that is not would need its bytes turned here. */
#include "game.h"

#include <string.h>

#if defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__)
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "states are little-endian");
#endif

/* Odd numbers without pattern: the binary digits of square roots of 2, 3, 5, 7. */
#define ROOT_2 UINT64_C(0x6A09E667F3BCC909)
#define ROOT_3 UINT64_C(0xBB67AE8584CAA73B)
#define ROOT_5 UINT64_C(0x3C6EF372FE94F82B)
#define ROOT_7 UINT64_C(0xA54FF53A5F1D36F1)

static uint64_t turn(uint64_t word, unsigned bits) { return word << bits | word >> (64 - bits); }

static uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

static uint64_t absorb(uint64_t lane, uint64_t word) {
  return turn(lane + word * ROOT_3, 29) * ROOT_2;
}

/* Every bit of the result depends on every bit of the lanes. */
static uint64_t finish(uint64_t hash) {
  hash = (hash ^ hash >> 32) * ROOT_7;
  hash = (hash ^ hash >> 29) * ROOT_5;
  return hash ^ hash >> 32;
}

uint64_t hf_hash_bytes(const void *data, size_t length, uint64_t start) {
  const uint8_t *bytes = data;
  uint64_t lane[4] = {start ^ ROOT_2, start ^ ROOT_3, start ^ ROOT_5, start ^ ROOT_7};
  size_t left = length;
  for (; left >= 32; left -= 32, bytes += 32)
    for (unsigned i = 0; i < 4; i++) lane[i] = absorb(lane[i], word_at(bytes + 8 * i));
  uint64_t hash = turn(lane[0], 1) + turn(lane[1], 13) + turn(lane[2], 31) + turn(lane[3], 47);
  for (; left >= 8; left -= 8, bytes += 8) hash = absorb(hash, word_at(bytes));
  uint8_t rest[8] = {0};
  memcpy(rest, bytes, left);
  return finish(absorb(hash, word_at(rest)) + (uint64_t)length);
}
