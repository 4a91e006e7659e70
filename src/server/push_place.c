/* Where a push goes. Endpoints come from browsers, so from anybody: what is not a
 * plain address of a web service is refused, and so are addresses inside the
 * house. They are looked at after the name has been looked up, and exactly they
 * are dialled: a name that means something else a moment later changes nothing. */
#define _DEFAULT_SOURCE
#include "push_parts.h"

#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static bool is_plain(const char *url) {
  for (const char *c = url; *c != '\0'; c++)
    if (*c <= ' ' || *c >= 127 || *c == '"' || *c == '\\') return false;
  return true;
}

/* The host, and the port behind a colon. */
static bool read_host(sv_place *to) {
  snprintf(to->port, sizeof to->port, "%s", to->secure ? "443" : "80");
  char *colon = strrchr(to->host, ':');
  if (colon == NULL) return to->host[0] != '\0';
  *colon = '\0';
  size_t length = strlen(colon + 1);
  if (length == 0 || length >= sizeof to->port || strspn(colon + 1, "0123456789") != length)
    return false;
  memcpy(to->port, colon + 1, length + 1);
  return to->host[0] != '\0';
}

bool sv_place_read(const char *url, sv_place *to) {
  const char *at = strstr(url, "://");
  if (at == NULL || !is_plain(url)) return false;
  to->secure = strncmp(url, "https://", 8) == 0;
  if (!to->secure && strncmp(url, "http://", 7) != 0) return false;
  at += 3;
  size_t length = strcspn(at, "/?#");
  int wrote = snprintf(to->origin, sizeof to->origin, "%.*s", (int)(at - url + (long)length), url);
  if (wrote < 0 || (size_t)wrote >= sizeof to->origin || length >= sizeof to->host) return false;
  memcpy(to->host, at, length);
  to->host[length] = '\0';
  wrote = snprintf(to->path, sizeof to->path, "%s%s", at[length] == '/' ? "" : "/", at + length);
  return wrote > 0 && (size_t)wrote < sizeof to->path && read_host(to);
}

const char *sv_place_domain(const sv_place *place) {
  const char *at = strrchr(place->host, '.');
  while (at != NULL && at > place->host && at[-1] != '.') at--;
  return at == NULL || strspn(place->host, "0123456789.") == strlen(place->host) ? place->host : at;
}

static bool is_inside_4(uint32_t address) {
  uint32_t a = address >> 24, b = address >> 16 & 255, c = address >> 8 & 255;
  return a == 0 || a == 10 || a == 127 || (a == 100 && b >= 64 && b < 128) ||
         (a == 169 && b == 254) || (a == 172 && b >= 16 && b < 32) ||
         (a == 192 && (b == 168 || (b == 0 && (c == 0 || c == 2)))) ||
         (a == 198 && (b == 18 || b == 19)) || a >= 224;
}

bool sv_is_inside(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return is_inside_4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
  if (address->sa_family != AF_INET6) return true;
  const uint8_t *bytes = ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr;
  static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
  static const uint8_t teredo[4] = {0x20, 0x01, 0, 0};
  if (memcmp(bytes, mapped, 12) == 0)
    return is_inside_4((uint32_t)bytes[12] << 24 | (uint32_t)bytes[13] << 16 |
                       (uint32_t)bytes[14] << 8 | bytes[15]);
  /* Outside is 2000::/3, but for addresses that carry others. */
  return (bytes[0] & 0xE0) != 0x20 || (bytes[0] == 0x20 && bytes[1] == 0x02) ||
         memcmp(bytes, teredo, 4) == 0;
}
