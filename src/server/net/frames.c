/* Reading frames (RFC 6455). libwebsockets would take frames that are not masked, any
 * number of pieces and any number of pings, so it is kept from reading (flow
 * control) and sockets are read here: one epoll of their own, watched by the loop.
 * What is against the protocol closes the socket with its code, and what comes after
 * it is thrown away. A socket that is being closed is read on for the other side's
 * goodbye only: then both have said it, and nobody has to wait. */
#include "server/net/internal.h"

#include "memory/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define CONTINUATION 0
#define TEXT 1
#define BINARY 2
#define CLOSE 8
#define PING 9
#define PONG 10

#define READ_AT_ONCE ((size_t)64 * 1024)
#define SOCKETS_AT_ONCE 64
/* A message in more pieces, or more pings and pongs in a second, is a flood. */
#define PIECES_MAX 1024
#define CONTROLS_MAX 50

/* --- what a message is ---------------------------------------------------------- */

/* How many bytes a letter has that begins with this one; 0: none does. `least` is
 * what the second one must be at least, `most` at most. */
static unsigned letter_length(unsigned char first, unsigned char *least, unsigned char *most) {
  *least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  *most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

/* Against the protocol: where the next frame begins is not known any more. */
static void refuse(nt_socket *socket, int code, const char *why) {
  socket->frame.refused = true;
  nt_socket_close(socket, code, why);
}

static bool is_utf8(const char *text, size_t length) {
  const unsigned char *at = (const unsigned char *)text, *end = at + length;
  while (at < end) {
    unsigned char least, most;
    unsigned letter = letter_length(*at, &least, &most);
    if (!letter || letter > (size_t)(end - at)) return false;
    for (unsigned i = 1; i < letter; i++)
      if (at[i] < (i == 1 ? least : 0x80) || at[i] > (i == 1 ? most : 0xBF)) return false;
    at += letter;
  }
  return true;
}

static bool collect(nt_socket *socket, const char *bytes, size_t length) {
  size_t wanted = socket->in_length + length;
  if (socket->close_code) return true; /* nobody will read it */
  if (wanted > socket->in_room) {
    size_t room = socket->in_room ? socket->in_room * 2 : 4096;
    while (room < wanted) room *= 2;
    char *grown = mm_try_grow(socket->in, room);
    if (!grown) return false;
    socket->in = grown;
    socket->in_room = room;
  }
  if (length) memcpy(socket->in + socket->in_length, bytes, length);
  socket->in_length = wanted;
  return true;
}

static void hand_over(nt_socket *socket, const char *text, size_t length) {
  if (socket->close_code) return;
  if (!is_utf8(text, length)) {
    refuse(socket, 1007, "not UTF-8");
    return;
  }
  socket->net->figures.messages_in++;
  socket->net->hooks.socket_message(socket->net->hooks.user, socket, text, length);
}

/* Handed over with its memory, so that idle sockets hold none. */
static void hand_over_collected(nt_socket *socket) {
  char *text = socket->in;
  size_t length = socket->in_length;
  socket->in = NULL;
  socket->in_length = socket->in_room = 0;
  hand_over(socket, text ? text : "", length);
  free(text);
}

/* --- a frame's head ---------------------------------------------------------------- */

/* After its first two bytes. */
static bool head_is_right(nt_socket *socket, nt_frame *frame) {
  unsigned char opcode = frame->head[0] & 15, length = frame->head[1] & 127;
  bool final = frame->head[0] & 128, control = opcode & 8;
  const char *wrong = NULL;
  if (frame->head[0] & 0x70) wrong = "reserved bits";
  if (!(frame->head[1] & 128)) wrong = "not masked";
  if (control && (!final || length > 125)) wrong = "a control frame is short and whole";
  if (opcode > PONG || (opcode > BINARY && opcode < CLOSE)) wrong = "no such opcode";
  if (!control && (opcode == CONTINUATION) != frame->in_message) wrong = "pieces out of order";
  if (wrong)
    refuse(socket, 1002, wrong);
  else if (opcode == BINARY)
    refuse(socket, 1003, "text only");
  else if (!control && ++frame->pieces > PIECES_MAX)
    refuse(socket, 1008, "too many pieces");
  else if (control && ++frame->controls > CONTROLS_MAX)
    refuse(socket, 1008, "too many pings");
  return !frame->refused;
}

static size_t head_length(const nt_frame *frame) {
  unsigned char length = frame->head[1] & 127;
  return 2 + (length == 126 ? 2u : length == 127 ? 8u : 0u) + 4;
}

/* The head is whole. */
static void begin(nt_socket *socket, nt_frame *frame) {
  unsigned char opcode = frame->head[0] & 15;
  size_t extra = head_length(frame) - 6;
  uint64_t length = extra ? 0 : frame->head[1] & 127;
  for (size_t i = 0; i < extra; i++) length = length << 8 | frame->head[2 + i];
  memcpy(frame->mask, frame->head + 2 + extra, 4);
  frame->mask_at = 0;
  frame->control = opcode & 8;
  frame->opcode = opcode;
  frame->final = frame->head[0] & 128;
  frame->left = length;
  frame->begun = true;
  frame->had = 0;
  if (!frame->control) frame->in_message = !frame->final;
  if (!frame->control && length > socket->net->options.message_max - socket->in_length)
    refuse(socket, 1009, "too big");
}

/* --- and its end ---------------------------------------------------------------------- */

static void end_control(nt_socket *socket, const nt_frame *frame) {
  nt_socket_heard(socket);
  if (frame->opcode == PING && !socket->close_code) nt_socket_pong(socket, frame->text, frame->had);
  if (frame->opcode != CLOSE) return;
  nt_socket_goodbye(socket);
  unsigned code = frame->had >= 2 ? (unsigned)(frame->text[0] << 8 | frame->text[1]) : 1000;
  bool known = (code >= 1000 && code < 1012 && (code < 1004 || code > 1006)) ||
               (code >= 3000 && code < 5000);
  nt_socket_close(socket, frame->had == 1 || !known ? 1002 : (int)code, NULL);
}

/* A piece of what it says, unmasked. */
static void take(nt_socket *socket, nt_frame *frame, const char *bytes, size_t length) {
  if (frame->control) {
    if (!frame->text) frame->text = mm_new(NT_CONTROL_MAX);
    memcpy(frame->text + frame->had, bytes, length);
  } else if (frame->final && !frame->left && !frame->had && !socket->in_length) {
    frame->pieces = 0;
    frame->begun = false;
    nt_socket_heard(socket);
    hand_over(socket, bytes, length);
    return;
  } else if (!collect(socket, bytes, length)) {
    refuse(socket, 1013, "no memory");
  }
  frame->had += length;
  if (frame->left || frame->refused) return;
  frame->begun = false;
  if (frame->control) {
    end_control(socket, frame);
    free(frame->text);
    frame->text = NULL;
  } else if (frame->final) {
    frame->pieces = 0;
    nt_socket_heard(socket);
    hand_over_collected(socket);
  }
}

static void unmask(nt_frame *frame, unsigned char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) bytes[i] ^= frame->mask[(frame->mask_at + i) & 3];
  frame->mask_at = (unsigned char)((frame->mask_at + length) & 3);
}

/* How many of the bytes belong to the head, or to what the frame says. */
static size_t read_some(nt_socket *socket, nt_frame *frame, unsigned char *bytes, size_t length) {
  if (!frame->begun) {
    frame->head[frame->head_had++] = bytes[0];
    if (frame->head_had == 2 && !head_is_right(socket, frame)) return length;
    if (frame->head_had < 2 || frame->head_had < head_length(frame)) return 1;
    frame->head_had = 0;
    begin(socket, frame);
    if (!frame->left && !frame->refused) take(socket, frame, "", 0);
    return 1;
  }
  size_t some = frame->left < length ? (size_t)frame->left : length;
  unmask(frame, bytes, some);
  frame->left -= some;
  take(socket, frame, (const char *)bytes, some);
  return some;
}

/* --- reading ------------------------------------------------------------------------------ */

static void read_socket(nt_socket *socket) {
  static unsigned char bytes[READ_AT_ONCE];
  ssize_t length = recv(lws_get_socket_fd(socket->wsi), bytes, sizeof bytes, MSG_DONTWAIT);
  if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
  if (length <= 0) {
    nt_frames_forget(socket);
    nt_socket_kill(socket);
    return;
  }
  socket->net->figures.bytes_in += (uint64_t)length;
  for (size_t at = 0; at < (size_t)length && !socket->frame.refused && !socket->dead;)
    at += read_some(socket, &socket->frame, bytes + at, (size_t)length - at);
}

static void on_frames(uv_poll_t *poll, int status, int events) {
  nt_net *net = poll->data;
  struct epoll_event ready[SOCKETS_AT_ONCE];
  (void)status;
  (void)events;
  int count = epoll_wait(net->frames_fd, ready, SOCKETS_AT_ONCE, 0);
  for (int i = 0; i < count; i++) read_socket(ready[i].data.ptr);
}

bool nt_frames_watch(nt_socket *socket) {
  struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = socket};
  lws_rx_flow_control(socket->wsi, 0);
  return epoll_ctl(socket->net->frames_fd, EPOLL_CTL_ADD, lws_get_socket_fd(socket->wsi),
                   &wanted) == 0;
}

void nt_frames_forget(nt_socket *socket) {
  epoll_ctl(socket->net->frames_fd, EPOLL_CTL_DEL, lws_get_socket_fd(socket->wsi), NULL);
}

bool nt_frames_open(nt_net *net) {
  net->frames_fd = epoll_create1(EPOLL_CLOEXEC);
  if (net->frames_fd < 0 || uv_poll_init(&net->loop, &net->frames, net->frames_fd) != 0)
    return false;
  net->frames.data = net;
  return uv_poll_start(&net->frames, UV_READABLE, on_frames) == 0;
}
