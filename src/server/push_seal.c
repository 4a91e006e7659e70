/* The cryptography of Web Push: message encryption (RFC 8291 over RFC 8188) and
 * the signed claim by which a push service knows the sender (RFC 8292). */
#include "push.h"

#include "memory/memory.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SALT 16
#define RECORD_SIZE 4096
#define HEAD (SALT + 4 + 1 + SV_PUSH_PUBLIC)
#define TAG 16
#define CLAIM_SECONDS (12 * 3600)

/* --- keys ------------------------------------------------------------------ */

sv_push_key *sv_push_key_new(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256"); }

void sv_push_key_free(sv_push_key *key) { EVP_PKEY_free(key); }

char *sv_push_key_write(const sv_push_key *key) {
  BIO *memory = BIO_new(BIO_s_mem());
  char *text = NULL, *data;
  if (memory != NULL && PEM_write_bio_PrivateKey(memory, key, NULL, NULL, 0, NULL, NULL) == 1) {
    long length = BIO_get_mem_data(memory, &data);
    text = mm_new((size_t)length + 1);
    memcpy(text, data, (size_t)length);
  }
  BIO_free(memory);
  return text;
}

sv_push_key *sv_push_key_read(const char *text) {
  BIO *memory = BIO_new_mem_buf(text, -1);
  sv_push_key *key = memory == NULL ? NULL : PEM_read_bio_PrivateKey(memory, NULL, NULL, NULL);
  BIO_free(memory);
  return key;
}

static bool public_bytes(const sv_push_key *key, unsigned char bytes[SV_PUSH_PUBLIC]) {
  size_t length = 0;
  return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, bytes, SV_PUSH_PUBLIC,
                                         &length) == 1 &&
         length == SV_PUSH_PUBLIC;
}

static char *base64(const unsigned char *bytes, size_t length, char *text, size_t size) {
  return sodium_bin2base64(text, size, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Pages write it with or without padding. */
static bool from_base64(const char *text, unsigned char *bytes, size_t length) {
  size_t got = 0;
  char plain[200];
  size_t letters = strcspn(text, "=");
  if (letters >= sizeof plain) return false;
  memcpy(plain, text, letters);
  plain[letters] = '\0';
  return sodium_base642bin(bytes, length, plain, letters, NULL, &got, NULL,
                           sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
         got == length;
}

bool sv_push_key_public(const sv_push_key *key, char text[96]) {
  unsigned char bytes[SV_PUSH_PUBLIC];
  if (!public_bytes(key, bytes)) return false;
  base64(bytes, sizeof bytes, text, 96);
  return true;
}

static EVP_PKEY *peer_of(unsigned char bytes[SV_PUSH_PUBLIC]) {
  EVP_PKEY *peer = NULL;
  char group[] = "P-256";
  OSSL_PARAM facts[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, bytes, SV_PUSH_PUBLIC),
      OSSL_PARAM_construct_end()};
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (context == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
      EVP_PKEY_fromdata(context, &peer, EVP_PKEY_PUBLIC_KEY, facts) != 1)
    peer = NULL;
  EVP_PKEY_CTX_free(context);
  return peer;
}

static bool agree(EVP_PKEY *own, EVP_PKEY *peer, unsigned char secret[32]) {
  size_t length = 32;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
  bool agreed = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                EVP_PKEY_derive(context, secret, &length) == 1 && length == 32;
  EVP_PKEY_CTX_free(context);
  return agreed;
}

/* --- sealing --------------------------------------------------------------- */

/* One step of HKDF: HMAC over the pieces, the last one a byte 1 where it expands. */
static void hmac(const unsigned char *key, size_t key_length, const void *a, size_t a_length,
                 const void *b, size_t b_length, const void *c, size_t c_length,
                 unsigned char out[32]) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key, key_length);
  crypto_auth_hmacsha256_update(&state, a, a_length);
  if (b_length > 0) crypto_auth_hmacsha256_update(&state, b, b_length);
  if (c_length > 0) crypto_auth_hmacsha256_update(&state, c, c_length);
  crypto_auth_hmacsha256_final(&state, out);
}

/* The key and the nonce of the one record there is. */
static void derive(const unsigned char secret[32], const unsigned char auth[SV_PUSH_AUTH],
                   const unsigned char theirs[SV_PUSH_PUBLIC],
                   const unsigned char ours[SV_PUSH_PUBLIC], const unsigned char salt[SALT],
                   unsigned char key[32], unsigned char nonce[32]) {
  static const char info[] = "WebPush: info", for_key[] = "Content-Encoding: aes128gcm",
                    for_nonce[] = "Content-Encoding: nonce";
  unsigned char step[32], both[SV_PUSH_PUBLIC * 2 + 1];
  memcpy(both, theirs, SV_PUSH_PUBLIC);
  memcpy(both + SV_PUSH_PUBLIC, ours, SV_PUSH_PUBLIC);
  both[SV_PUSH_PUBLIC * 2] = 1;
  hmac(auth, SV_PUSH_AUTH, secret, 32, NULL, 0, NULL, 0, step);
  hmac(step, 32, info, sizeof info, both, sizeof both, NULL, 0, step);
  hmac(salt, SALT, step, 32, NULL, 0, NULL, 0, step);
  hmac(step, 32, for_key, sizeof for_key, "\1", 1, NULL, 0, key);
  hmac(step, 32, for_nonce, sizeof for_nonce, "\1", 1, NULL, 0, nonce);
}

static bool encrypt(const unsigned char key[32], const unsigned char nonce[32], const char *text,
                    size_t length, unsigned char *to) {
  int part = 0, rest = 0;
  static const unsigned char last = 2; /* no record follows */
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  bool done =
      context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
      EVP_EncryptUpdate(context, to, &part, (const unsigned char *)text, (int)length) == 1 &&
      EVP_EncryptUpdate(context, to + part, &rest, &last, 1) == 1 &&
      EVP_EncryptFinal_ex(context, to + part + rest, &rest) == 1 &&
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, to + length + 1) == 1;
  EVP_CIPHER_CTX_free(context);
  return done;
}

/* Salt, record size, our public key for this message; then the record. */
static void write_head(unsigned char *to, const unsigned char salt[SALT],
                       const unsigned char ours[SV_PUSH_PUBLIC]) {
  memcpy(to, salt, SALT);
  to[SALT] = to[SALT + 1] = 0;
  to[SALT + 2] = RECORD_SIZE >> 8;
  to[SALT + 3] = RECORD_SIZE & 255;
  to[SALT + 4] = SV_PUSH_PUBLIC;
  memcpy(to + SALT + 5, ours, SV_PUSH_PUBLIC);
}

unsigned char *sv_push_seal(const char *p256dh, const char *auth, const char *text, size_t length,
                            size_t *sealed) {
  unsigned char theirs[SV_PUSH_PUBLIC], ours[SV_PUSH_PUBLIC], known[SV_PUSH_AUTH], salt[SALT];
  unsigned char secret[32], key[32], nonce[32], *result = NULL;
  if (length + 1 + TAG > RECORD_SIZE || !from_base64(p256dh, theirs, sizeof theirs) ||
      !from_base64(auth, known, sizeof known))
    return NULL;
  EVP_PKEY *peer = peer_of(theirs), *own = peer == NULL ? NULL : sv_push_key_new();
  randombytes_buf(salt, sizeof salt);
  if (own != NULL && public_bytes(own, ours) && agree(own, peer, secret)) {
    result = mm_new(HEAD + length + 1 + TAG);
    derive(secret, known, theirs, ours, salt, key, nonce);
    write_head(result, salt, ours);
    *sealed = HEAD + length + 1 + TAG;
    if (!encrypt(key, nonce, text, length, result + HEAD)) {
      free(result);
      result = NULL;
    }
  }
  EVP_PKEY_free(own);
  EVP_PKEY_free(peer);
  sodium_memzero(secret, sizeof secret);
  return result;
}

/* --- the claim ------------------------------------------------------------- */

/* ES256 wants the two numbers of the signature one behind the other. */
static bool sign(const sv_push_key *key, const char *text, unsigned char raw[64]) {
  unsigned char der[128];
  size_t length = sizeof der;
  const unsigned char *at = der;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_PKEY *own = (EVP_PKEY *)(uintptr_t)key;
  bool done = context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, own) == 1 &&
              EVP_DigestSign(context, der, &length, (const unsigned char *)text, strlen(text)) == 1;
  EVP_MD_CTX_free(context);
  ECDSA_SIG *pair = done ? d2i_ECDSA_SIG(NULL, &at, (long)length) : NULL;
  done = pair != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(pair), raw, 32) == 32 &&
         BN_bn2binpad(ECDSA_SIG_get0_s(pair), raw + 32, 32) == 32;
  ECDSA_SIG_free(pair);
  return done;
}

char *sv_push_claim(const sv_push_key *key, const char *origin, const char *contact) {
  static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
  char claims[700], first[64], second[960], whole[1100], public[96], signature[96];
  unsigned char raw[64];
  int length = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}",
                        origin, (long long)time(NULL) + CLAIM_SECONDS, contact);
  if (length < 0 || (size_t)length >= sizeof claims) return NULL;
  base64((const unsigned char *)head, sizeof head - 1, first, sizeof first);
  base64((const unsigned char *)claims, (size_t)length, second, sizeof second);
  snprintf(whole, sizeof whole, "%s.%s", first, second);
  if (!sign(key, whole, raw) || !sv_push_key_public(key, public)) return NULL;
  base64(raw, sizeof raw, signature, sizeof signature);
  char *claim = mm_new(2048);
  snprintf(claim, 2048, "vapid t=%s.%s, k=%s", whole, signature, public);
  return claim;
}
