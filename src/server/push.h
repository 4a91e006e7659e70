/* Web Push (RFC 8030, 8291, 8292): a few encrypted words to a page that is
 * closed, through the push service its browser has chosen. */
#ifndef SV_PUSH_H
#define SV_PUSH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sv_push sv_push;
typedef struct evp_pkey_st sv_push_key;

/* --- push_seal.c: keys and sealing ----------------------------------------- */

#define SV_PUSH_PUBLIC 65 /* bytes of a public key on P-256 */
#define SV_PUSH_AUTH 16

sv_push_key *sv_push_key_new(void);
/* As text to be kept (to be freed), and back; NULL if it is none. */
char *sv_push_key_write(const sv_push_key *key);
sv_push_key *sv_push_key_read(const char *text);
void sv_push_key_free(sv_push_key *key);
/* What pages are told: base64url. */
bool sv_push_key_public(const sv_push_key *key, char text[96]);

/* Encrypts for one subscription; the result is to be freed, NULL if the
 * subscription's keys are none. */
unsigned char *sv_push_seal(const char *p256dh, const char *auth, const char *text, size_t length,
                            size_t *sealed);
/* `vapid t=…, k=…` for the service at `origin`; to be freed. */
char *sv_push_claim(const sv_push_key *key, const char *origin, const char *contact);

#endif
