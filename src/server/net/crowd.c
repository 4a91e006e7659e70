/* How many connections an address has: one alone must not take them all. Of
 * IPv6 the network counts, because a household has a whole one. */
#include "server/net/internal.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct nt_peer {
  nt_peer *next;
  size_t count;
  unsigned char key[16];
};

static bool read_key(int fd, unsigned char key[16]) {
  union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
  } from;
  socklen_t size = sizeof from;
  memset(&from, 0, sizeof from);
  memset(key, 0, 16);
  if (getpeername(fd, &from.any, &size) != 0) return false;
  if (from.any.sa_family == AF_INET) {
    memcpy(key + 12, &from.four.sin_addr, 4);
  } else if (from.any.sa_family == AF_INET6) {
    bool mapped = IN6_IS_ADDR_V4MAPPED(&from.six.sin6_addr);
    if (mapped)
      memcpy(key + 12, from.six.sin6_addr.s6_addr + 12, 4);
    else
      memcpy(key, from.six.sin6_addr.s6_addr, 8);
  } else {
    return false;
  }
  return true;
}

static nt_peer **place_of(nt_net *net, const unsigned char key[16]) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < 16; i++) hash = (hash ^ key[i]) * 16777619u;
  nt_peer **place = &net->peers[hash % NT_PEER_BUCKETS];
  while (*place && memcmp((*place)->key, key, 16) != 0) place = &(*place)->next;
  return place;
}

bool nt_peer_take(nt_net *net, int fd, nt_peer **peer) {
  unsigned char key[16];
  *peer = NULL;
  if (!net->options.address_max || !read_key(fd, key)) return true;
  nt_peer **place = place_of(net, key);
  if (!*place) {
    *place = mm_new(sizeof **place);
    memcpy((*place)->key, key, 16);
  }
  if ((*place)->count >= net->options.address_max) return false;
  (*place)->count++;
  *peer = *place;
  return true;
}

void nt_peer_drop(nt_net *net, nt_peer *peer) {
  if (!peer || --peer->count) return;
  nt_peer **place = place_of(net, peer->key);
  *place = peer->next;
  free(peer);
}

void nt_peer_refuse(int fd) {
  static const char answer[] = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\n"
                               "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 38\r\n"
                               "Connection: close\r\n\r\nToo many connections from one address\n";
  char waste[4096];
  if (send(fd, answer, sizeof answer - 1, MSG_NOSIGNAL | MSG_DONTWAIT) > 0) {
    shutdown(fd, SHUT_WR);
    /* What is left unread would take the answer back. */
    while (recv(fd, waste, sizeof waste, MSG_DONTWAIT) > 0) continue;
  }
  close(fd);
}
