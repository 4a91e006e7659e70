/* Whose word is believed: the addresses of the proxies before this server. Anybody
 * else can write X-Forwarded-For, too. */
#include "server/net/internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* IPv4 stands in ::ffff:0:0/96. */
static void map(const void *four, unsigned char key[16]) {
  memset(key, 0, 10);
  key[10] = key[11] = 0xFF;
  memcpy(key + 12, four, 4);
}

static bool read_address(const char *text, unsigned char key[16], unsigned *bits) {
  struct in_addr four;
  *bits = 128;
  if (inet_pton(AF_INET6, text, key) == 1) return true;
  if (inet_pton(AF_INET, text, &four) != 1) return false;
  map(&four, key);
  *bits = 32;
  return true;
}

/* ADDRESS or ADDRESS/BITS. */
static bool read_network(const char *text, size_t length, nt_network *to) {
  char word[64];
  unsigned bits;
  if (!length || length >= sizeof word) return false;
  memcpy(word, text, length);
  word[length] = 0;
  char *slash = strchr(word, '/'), *end = NULL;
  if (slash) *slash = 0;
  if (!read_address(word, to->key, &bits)) return false;
  to->bits = 128;
  if (!slash) return true;
  unsigned long given = strtoul(slash + 1, &end, 10);
  if (slash[1] < '0' || slash[1] > '9' || *end || given > bits) return false;
  to->bits = 128 - bits + (unsigned)given;
  return true;
}

bool nt_proxies_read(nt_net *net, const char *list, char *why, size_t why_size) {
  for (const char *at = list; at && *at;) {
    size_t length = strcspn(at, ",");
    if (net->proxy_count == NT_PROXIES_MAX ||
        !read_network(at, length, &net->proxy[net->proxy_count++])) {
      snprintf(why, why_size, "'%.*s' is no address or network of a proxy", (int)length, at);
      return false;
    }
    at += length + (at[length] == ',');
  }
  return true;
}

static bool is_in(const unsigned char key[16], const nt_network *network) {
  unsigned bytes = network->bits / 8, rest = network->bits % 8;
  if (memcmp(key, network->key, bytes) != 0) return false;
  return !rest || (key[bytes] ^ network->key[bytes]) >> (8 - rest) == 0;
}

bool nt_is_proxy(const nt_net *net, int fd) {
  union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
  } from;
  unsigned char key[16];
  socklen_t size = sizeof from;
  memset(&from, 0, sizeof from);
  if (getpeername(fd, &from.any, &size) != 0) return false;
  if (from.any.sa_family == AF_INET)
    map(&from.four.sin_addr, key);
  else if (from.any.sa_family == AF_INET6)
    memcpy(key, &from.six.sin6_addr, 16);
  else
    return false;
  for (size_t i = 0; i < net->proxy_count; i++)
    if (is_in(key, &net->proxy[i])) return true;
  return false;
}
