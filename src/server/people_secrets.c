/* Tokens and recovery codes. They are random and long: a plain hash of them is
 * enough. Passwords are not (people_worker.c). */
#include "server/people_internal.h"

#include <sodium.h>
#include <string.h>

static void hash_hex(const char *kind, const char *text, char hash[PP_HASH]) {
  unsigned char digest[32];
  crypto_generichash(digest, sizeof digest, (const unsigned char *)text, strlen(text),
                     (const unsigned char *)kind, strlen(kind));
  sodium_bin2hex(hash, PP_HASH, digest, sizeof digest);
}

void pp_token_new(char token[PP_TOKEN]) {
  unsigned char bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2hex(token, PP_TOKEN, bytes, sizeof bytes);
  sodium_memzero(bytes, sizeof bytes);
}

bool pp_token_is(const char *text) {
  return strlen(text) == PP_TOKEN - 1 && !text[strspn(text, "0123456789abcdef")];
}

void pp_token_hash(const char *token, char hash[PP_HASH]) {
  hash_hex("holdfast token 1", token, hash);
}

void pp_id_new(char id[ST_ID_MAX]) {
  unsigned char bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  id[0] = 'u';
  sodium_bin2base64(id + 1, ST_ID_MAX - 1, bytes, sizeof bytes,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool pp_same_hash(const char *one, const char *other) {
  return strlen(one) == PP_HASH - 1 && strlen(other) == PP_HASH - 1 &&
         sodium_memcmp(one, other, PP_HASH - 1) == 0;
}

/* --- recovery codes ----------------------------------------------------------------- */

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
#define CODE_LETTERS 24

void pp_recovery_new(char code[PP_RECOVERY]) {
  size_t at = 0;
  for (int i = 0; i < CODE_LETTERS; i++) {
    if (i && i % 4 == 0) code[at++] = '-';
    code[at++] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
  }
  code[at] = 0;
}

/* Forgives what people do when they copy a code by hand. */
static char plain_letter(char c) {
  if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
  if (c == 'O') return '0';
  if (c == 'I' || c == 'L') return '1';
  return c;
}

bool pp_recovery_hash(const char *code, char hash[PP_HASH]) {
  char letters[CODE_LETTERS + 1];
  size_t count = 0;
  for (; *code; code++) {
    if (*code == '-' || *code == ' ') continue;
    char c = plain_letter(*code);
    if (count == CODE_LETTERS || !strchr(alphabet, c)) return false;
    letters[count++] = c;
  }
  letters[count] = 0;
  if (count != CODE_LETTERS) return false;
  hash_hex("holdfast code 1", letters, hash);
  sodium_memzero(letters, sizeof letters);
  return true;
}
