/* Ids nobody can guess, secrets, digests. */
#include "server.h"

#include <sodium.h>
#include <string.h>

void sv_random(void *bytes, size_t length) { randombytes_buf(bytes, length); }

uint32_t sv_random_below(uint32_t bound) { return randombytes_uniform(bound); }

void sv_new_id(char prefix, char id[ST_ID_MAX]) {
  uint8_t bits[16];
  sv_random(bits, sizeof bits);
  id[0] = prefix;
  sodium_bin2base64(id + 1, ST_ID_MAX - 1, bits, sizeof bits,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void sv_sha256(const void *bytes, size_t length, uint8_t digest[32]) {
  crypto_hash_sha256(digest, bytes, length);
}

void sv_hex(const uint8_t *bytes, size_t length, char *text) {
  sodium_bin2hex(text, length * 2 + 1, bytes, length);
}

bool sv_same(const char *secret, const char *given) {
  size_t length = strlen(secret);
  return strlen(given) == length && sodium_memcmp(secret, given, length) == 0;
}
