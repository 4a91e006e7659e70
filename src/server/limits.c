#include "server/limits.h"

#include "memory/memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LM_BUCKETS 4096
#define LM_KEPT 100000
/* Failures are forgotten after this long. */
#define LM_MEMORY_MS ((int64_t)3600 * 1000)

typedef struct lm_one lm_one;
struct lm_one {
  lm_one *next;
  double left;
  int64_t filled, blocked_until, used;
  unsigned failures;
  char key[]; /* kind:key */
};

struct lm_limits {
  lm_one *buckets[LM_BUCKETS];
  size_t count;
};

lm_limits *lm_open(void) { return mm_new(sizeof(lm_limits)); }

static void drop_all_unused(lm_limits *limits, int64_t before) {
  for (size_t i = 0; i < LM_BUCKETS; i++)
    for (lm_one **place = &limits->buckets[i]; *place;) {
      lm_one *one = *place;
      if (one->used >= before) {
        place = &one->next;
        continue;
      }
      *place = one->next;
      free(one);
      limits->count--;
    }
}

void lm_close(lm_limits *limits) {
  if (!limits) return;
  drop_all_unused(limits, INT64_MAX);
  free(limits);
}

static size_t bucket_of(const char *text) {
  uint32_t hash = 2166136261u;
  for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
  return hash % LM_BUCKETS;
}

static lm_one *find(lm_limits *limits, const char *kind, const char *key, bool make, int64_t now) {
  char text[512];
  snprintf(text, sizeof text, "%s:%s", kind, key);
  lm_one **bucket = &limits->buckets[bucket_of(text)];
  for (lm_one *one = *bucket; one; one = one->next)
    if (!strcmp(one->key, text)) return one;
  if (!make) return NULL;
  if (limits->count >= LM_KEPT) drop_all_unused(limits, now - LM_MEMORY_MS / 60);
  lm_one *one = mm_new(sizeof *one + strlen(text) + 1);
  memcpy(one->key, text, strlen(text) + 1);
  one->left = -1;
  one->next = *bucket;
  *bucket = one;
  limits->count++;
  return one;
}

bool lm_take(lm_limits *limits, const char *kind, const char *key, double a_second, double burst,
             int64_t now) {
  lm_one *one = find(limits, kind, key, true, now);
  if (!one) return false;
  if (one->left < 0)
    one->left = burst;
  else if (now > one->filled)
    one->left += (double)(now - one->filled) * a_second / 1000.0;
  if (one->left > burst) one->left = burst;
  one->filled = one->used = now;
  if (one->left < 1) return false;
  one->left -= 1;
  return true;
}

int64_t lm_wait(lm_limits *limits, const char *kind, const char *key, int64_t now) {
  lm_one *one = find(limits, kind, key, false, now);
  return one && one->blocked_until > now ? one->blocked_until - now : 0;
}

void lm_failed(lm_limits *limits, const char *kind, const char *key, unsigned free, int64_t most,
               int64_t now) {
  lm_one *one = find(limits, kind, key, true, now);
  if (!one) return;
  if (now - one->used > LM_MEMORY_MS) one->failures = 0;
  one->used = now;
  if (++one->failures <= free) return;
  unsigned doubled = one->failures - free - 1;
  int64_t wait = doubled < 20 ? (int64_t)1000 << doubled : most;
  one->blocked_until = now + (wait < most ? wait : most);
}

void lm_succeeded(lm_limits *limits, const char *kind, const char *key) {
  lm_one *one = find(limits, kind, key, false, 0);
  if (one) {
    one->failures = 0;
    one->blocked_until = 0;
  }
}

void lm_forgiven(lm_limits *limits, const char *kind, const char *key) {
  lm_one *one = find(limits, kind, key, false, 0);
  if (!one) return;
  if (one->failures) one->failures--;
  one->blocked_until = 0;
}

void lm_address(const char *address, char key[64]) {
  struct in6_addr six;
  snprintf(key, 64, "%s", address);
  if (!strchr(address, ':') || inet_pton(AF_INET6, address, &six) != 1) return;
  memset(six.s6_addr + 8, 0, 8);
  if (!inet_ntop(AF_INET6, &six, key, 64)) snprintf(key, 64, "%s", address);
}
