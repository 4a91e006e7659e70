/* How often somebody may do something: a few at once, then so many a second;
 * and how long they must wait after having failed again and again. Keys are
 * texts (an address, a name); what is not used any more is forgotten. */
#ifndef LM_LIMITS_H
#define LM_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lm_limits lm_limits;

lm_limits *lm_open(void);
void lm_close(lm_limits *limits);

/* Takes one of `burst`, which come back at `a_second`; false if none is left. */
bool lm_take(lm_limits *limits, const char *kind, const char *key, double a_second, double burst,
             int64_t now);

/* Milliseconds that are still to be waited for, 0 if none. */
int64_t lm_wait(lm_limits *limits, const char *kind, const char *key, int64_t now);
/* One more failure. The first `free` cost nothing, then a second, two, four, up
 * to `most` ms. */
void lm_failed(lm_limits *limits, const char *kind, const char *key, unsigned free, int64_t most,
               int64_t now);
/* All failures are forgotten, or only the last. */
void lm_succeeded(lm_limits *limits, const char *kind, const char *key);
void lm_forgiven(lm_limits *limits, const char *kind, const char *key);

/* What stands for an address: of IPv6 the network, because a household has a
 * whole one. */
void lm_address(const char *address, char key[64]);

#endif
