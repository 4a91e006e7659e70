/* WebSockets: all of them on one loop. */
#define _GNU_SOURCE
#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

static int poller;

void open_links(void) { poller = epoll_create1(EPOLL_CLOEXEC); }

static void add(char **to, size_t *length, size_t *room, const void *data, size_t more) {
  if (*length + more > *room) {
    *room = (*length + more) * 2;
    *to = must(realloc(*to, *room));
  }
  memcpy(*to + *length, data, more);
  *length += more;
}
static void watch_link(link_ *link, bool writing, int how) {
  struct epoll_event event = {.events = EPOLLIN | (writing ? EPOLLOUT : 0u), .data.ptr = link};
  epoll_ctl(poller, how, link->fd, &event);
}

static void flush(link_ *link) {
  size_t sent = 0;
  while (sent < link->out_length) {
    ssize_t part = write(link->fd, link->out + sent, link->out_length - sent);
    if (part <= 0) break;
    sent += (size_t)part;
  }
  memmove(link->out, link->out + sent, link->out_length - sent);
  link->out_length -= sent;
  watch_link(link, link->out_length > 0, EPOLL_CTL_MOD);
}

void say(link_ *link, const char *format, ...) {
  char text[2048];
  va_list values;
  va_start(values, format);
  int length = vsnprintf(text, sizeof text, format, values);
  va_end(values);
  if (length < 0 || (size_t)length >= sizeof text) give_up("a message is too long");
  /* A mask of zeros is a mask. */
  unsigned char head[8] = {0x81};
  size_t size = length < 126 ? 2 : 4;
  head[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
  if (size == 4) head[2] = (unsigned char)(length >> 8), head[3] = (unsigned char)length;
  add(&link->out, &link->out_length, &link->out_room, head, size + 4);
  add(&link->out, &link->out_length, &link->out_room, text, (size_t)length);
  flush(link);
}

void open_link(link_ *link) {
  char request[400];
  int length = snprintf(request, sizeof request,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                        "Sec-WebSocket-Protocol: holdfast.1\r\n"
                        "Authorization: Bearer %s\r\n\r\n",
                        link->token);
  link->fd = dial();
  send_all(link->fd, request, (size_t)length);
  fcntl(link->fd, F_SETFL, O_NONBLOCK);
  watch_link(link, false, EPOLL_CTL_ADD);
}
/* --- frames ---------------------------------------------------------------- */

/* A pong, or a goodbye. */
static void control(link_ *link, unsigned char opcode, const char *data, size_t length) {
  unsigned char head[6] = {opcode, (unsigned char)(0x80 | length)};
  add(&link->out, &link->out_length, &link->out_room, head, sizeof head);
  add(&link->out, &link->out_length, &link->out_room, data, length);
  flush(link);
}

/* How many bytes the first frame has; 0 if it is not whole yet. */
static size_t take_frame(link_ *link, const char *from, size_t left) {
  const unsigned char *bytes_in = (const unsigned char *)from;
  size_t head = 2;
  if (left < 2) return 0;
  uint64_t length = bytes_in[1] & 127;
  if (length >= 126) {
    size_t size = length == 126 ? 2 : 8;
    if (left < 2 + size) return 0;
    length = 0;
    for (size_t i = 0; i < size; i++) length = length << 8 | bytes_in[2 + i];
    head += size;
  }
  if (left < head + length) return 0;
  unsigned opcode = bytes_in[0] & 15;
  if (opcode == 9) control(link, 0x8A, from + head, (size_t)length);
  if (opcode == 8) {
    counts.closed += !stopping;
    control(link, 0x88, from + head, length < 2 ? 0 : 2);
  }
  if (opcode > 2) return head + (size_t)length;
  add(&link->whole, &link->whole_length, &link->whole_room, from + head, (size_t)length);
  if ((bytes_in[0] & 0x80) != 0) {
    add(&link->whole, &link->whole_length, &link->whole_room, "", 1);
    take_message(link, link->whole);
    link->whole_length = 0;
  }
  return head + (size_t)length;
}

static void take_bytes(link_ *link) {
  char block[65536];
  ssize_t got = read(link->fd, block, sizeof block);
  if (got == 0 || (got < 0 && errno != EAGAIN)) {
    counts.closed += !stopping;
    epoll_ctl(poller, EPOLL_CTL_DEL, link->fd, NULL);
    return;
  }
  if (got < 0) return;
  counts.bytes += (uint64_t)got;
  add(&link->in, &link->in_length, &link->in_room, block, (size_t)got);
  size_t at = 0, used;
  if (link->version == -2) { /* the handshake's answer */
    char *end = memmem(link->in, link->in_length, "\r\n\r\n", 4);
    if (end == NULL) return;
    if (memcmp(link->in, "HTTP/1.1 101", 12) != 0) give_up("refused: %.60s", link->in);
    link->version = -1;
    at = (size_t)(end + 4 - link->in);
    say(link, "{\"t\":\"hello\",\"id\":\"h\",\"lang\":\"en\"}");
  }
  while ((used = take_frame(link, link->in + at, link->in_length - at)) > 0) at += used;
  memmove(link->in, link->in + at, link->in_length - at);
  link->in_length -= at;
}

void turn_loop(int wait) {
  struct epoll_event events[512];
  int count = epoll_wait(poller, events, 512, wait);
  for (int i = 0; i < count; i++) {
    link_ *link = events[i].data.ptr;
    if ((events[i].events & EPOLLOUT) != 0) flush(link);
    if ((events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) take_bytes(link);
  }
  counts.turns += count < 512;
}
