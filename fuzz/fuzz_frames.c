/* Frames (RFC 6455) that nobody wrote: what a socket reads of them. The first letter of
 * the input says how it comes in, the rest is what the other side sends before it hangs up.
 *
 * The network's loop and the real reader (net/frames.c) take it from a pair of sockets; the
 * rest of the network is played here. Whatever comes, a message is UTF-8 and no longer than
 * allowed, none comes behind the goodbye, an answer to a ping fits a control frame, the
 * close code is one that may be sent; and in other pieces the same comes to the same. */
#include "server/net/internal.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define SAID_MAX ((size_t)16 * 1024)
#define MESSAGE_MAX 2000

static void must(bool holds) {
  if (!holds) abort();
}

/* --- what came of it --------------------------------------------------------- */

typedef struct story {
  size_t length;
  char text[SAID_MAX * 4];
} story;

static story *told;
static nt_net net;
static int socket_fd;

static void tell(char what, const void *bytes, size_t length) {
  must(told->length + length + 1 <= sizeof told->text);
  told->text[told->length++] = what;
  if (length > 0) memcpy(told->text + told->length, bytes, length);
  told->length += length;
}

/* --- the rest of the network -------------------------------------------------- */

int lws_rx_flow_control(struct lws *wsi, int enable) {
  (void)wsi;
  return enable;
}

lws_sockfd_type lws_get_socket_fd(struct lws *wsi) {
  (void)wsi;
  return socket_fd;
}

static bool may_be_sent(int code) {
  return (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
         (code >= 3000 && code < 5000);
}

void nt_socket_close(nt_socket *socket, int code, const char *reason) {
  must(may_be_sent(code));
  must(reason == NULL || strlen(reason) <= NT_CONTROL_MAX - 2);
  if (socket->close_code != 0 || socket->dead) return;
  socket->close_code = code;
  tell('c', &code, sizeof code);
}

void nt_socket_goodbye(nt_socket *socket) {
  must(!socket->close_heard || socket->close_code != 0);
  socket->close_heard = true;
  tell('g', NULL, 0);
}

void nt_socket_kill(nt_socket *socket) {
  socket->dead = true;
  tell('k', NULL, 0);
}

void nt_socket_heard(nt_socket *socket) {
  (void)socket;
  tell('h', NULL, 0);
}

void nt_socket_pong(nt_socket *socket, const unsigned char *text, size_t length) {
  must(socket->close_code == 0 && length <= NT_CONTROL_MAX);
  tell('p', text, length);
}

/* As a table of the standard has them: by how many letters are well formed. */
static size_t letter(const unsigned char *at, size_t left) {
  static const struct {
    unsigned char first, last, low, high;
    size_t length;
  } rows[] = {
      {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
      {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
      {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (at[0] < rows[i].first || at[0] > rows[i].last) continue;
    if (rows[i].length > left) return 0;
    if (rows[i].length > 1 && (at[1] < rows[i].low || at[1] > rows[i].high)) return 0;
    for (size_t k = 2; k < rows[i].length; k++)
      if (at[k] < 0x80 || at[k] > 0xBF) return 0;
    return rows[i].length;
  }
  return 0;
}

/* Who says `bye` is shown out, as the server does it in the middle of a message. */
static void take_message(void *user, nt_socket *socket, const char *text, size_t length) {
  (void)user;
  must(socket->close_code == 0 && length <= MESSAGE_MAX);
  for (size_t at = 0, step; at < length; at += step) {
    step = letter((const unsigned char *)text + at, length - at);
    must(step > 0);
  }
  tell('m', text, length);
  if (length == 3 && memcmp(text, "bye", 3) == 0) nt_socket_close(socket, 4401, "bye");
}

/* --- a socket's life ------------------------------------------------------------ */

static void open_net(void) {
  if (net.loop.data != NULL) return;
  must(uv_loop_init(&net.loop) == 0);
  net.loop.data = &net;
  net.options.message_max = MESSAGE_MAX;
  net.hooks.socket_message = take_message;
  must(nt_frames_open(&net));
}

/* All that came, in pieces as long as the seed draws them; 0: as one. */
static void live(const uint8_t *data, size_t size, unsigned seed, story *to) {
  int pair[2];
  nt_socket socket = {.net = &net};
  told = to;
  told->length = 0;
  must(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  socket_fd = pair[0];
  must(nt_frames_watch(&socket));
  for (size_t at = 0; at < size;) {
    size_t piece = seed == 0 ? size - at : 1 + seed % (size < 64 ? 3 : 1 + size / 16);
    if (piece > size - at) piece = size - at;
    must(send(pair[1], data + at, piece, MSG_NOSIGNAL) == (ssize_t)piece);
    at += piece;
    seed = seed == 0 ? 0 : seed * 1103515245u / 7 + 12345u;
    uv_run(&net.loop, UV_RUN_NOWAIT);
  }
  close(pair[1]);
  uv_run(&net.loop, UV_RUN_NOWAIT);
  must(socket.dead);
  nt_frames_forget(&socket);
  close(pair[0]);
  free(socket.in);
  free(socket.frame.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static story whole, pieces;
  if (size == 0 || size > SAID_MAX) return 0;
  open_net();
  live(data + 1, size - 1, 0, &whole);
  live(data + 1, size - 1, 1u + data[0], &pieces);
  must(whole.length == pieces.length && memcmp(whole.text, pieces.text, whole.length) == 0);
  return 0;
}
