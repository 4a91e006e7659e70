/* WebSockets: whole messages in, shared messages out. A message that can be
 * written is written at once; what cannot waits in the socket's queue, and a
 * reader that is too far behind is closed: it comes back and is sent the table
 * anew, which is less than all it has missed. */
#include "server/net/internal.h"

#include <stdlib.h>
#include <string.h>

struct nt_socket {
  nt_net *net;
  struct lws *wsi;
  nt_socket *before, *after; /* in the list of all */
  void *data;
  char *in; /* a message of several pieces so far */
  size_t in_length, in_room;
  nt_message **queue; /* a ring */
  uint32_t first, count, room;
  size_t behind, flying; /* bytes queued; bytes taken by the library, not yet by the kernel */
  uint64_t heard, pinged, closing_since; /* ms of the loop */
  int close_code;                        /* 0: open */
  bool close_sent, dead;                 /* dead: nothing can be written any more */
  char close_reason[64];
  char address[NT_ADDRESS_MAX];
};

void *nt_socket_data(nt_socket *socket) { return socket->data; }
void nt_socket_set_data(nt_socket *socket, void *data) { socket->data = data; }
const char *nt_socket_address(const nt_socket *socket) { return socket->address; }
size_t nt_socket_behind(const nt_socket *socket) { return socket->behind + socket->flying; }

/* --- opening and closing ------------------------------------------------------ */

static int upgrade_refused(nt_conn *conn, struct lws *wsi, const nt_head *head) {
  char protocols[256];
  if (strcmp(head->method, "GET") != 0)
    return nt_http_refuse(wsi, 405, "A socket begins with GET.");
  if (strcmp(head->path, "/ws") != 0) return nt_http_refuse(wsi, 404, "There is no socket here.");
  if (!nt_header(wsi, WSI_TOKEN_PROTOCOL, protocols, sizeof protocols) ||
      !nt_list_has(protocols, NT_SUBPROTOCOL))
    return nt_http_refuse(wsi, 400, "Ask for the subprotocol " NT_SUBPROTOCOL ".");
  if (!conn->net->door.open) return nt_http_refuse(wsi, 503, "The server stops.");
  if (!conn->net->hooks.socket_may_open) return 0;
  int status = conn->net->hooks.socket_may_open(conn->net->hooks.user, head);
  return status ? nt_http_refuse(wsi, status, nt_reason(status)) : 0;
}

/* Before the handshake is answered. The library has thrown the headers away
 * when it answered an upgrade that it does not know: then nothing is left. */
int nt_socket_upgrade(nt_conn *conn, struct lws *wsi) {
  char upgrade[32];
  nt_head_store store;
  if (!nt_header(wsi, WSI_TOKEN_UPGRADE, upgrade, sizeof upgrade) || !upgrade[0]) return -1;
  if (conn->door && conn->door->request)
    return nt_http_refuse(wsi, 404, "There is no socket here.");
  if (!nt_list_has(upgrade, "websocket"))
    return nt_http_refuse(wsi, 400, "This server speaks HTTP/1.1 without upgrades to HTTP/2.");
  if (!nt_head_read(conn, wsi, &store))
    return nt_http_refuse(wsi, 431, "The request's head is malformed or too large.");
  int refused = upgrade_refused(conn, wsi, &store.head);
  nt_head_free(&store);
  return refused;
}

static void join(nt_net *net, nt_socket *socket) {
  socket->after = net->sockets;
  if (net->sockets) net->sockets->before = socket;
  net->sockets = socket;
  net->figures.sockets++;
  net->figures.opened++;
}

static void leave(nt_net *net, nt_socket *socket) {
  if (socket->before)
    socket->before->after = socket->after;
  else
    net->sockets = socket->after;
  if (socket->after) socket->after->before = socket->before;
  net->figures.sockets--;
}

int nt_socket_established(nt_conn *conn, struct lws *wsi) {
  nt_head_store store;
  if (!nt_head_read(conn, wsi, &store)) return -1;
  nt_socket *socket = mm_new(sizeof *socket);
  socket->net = conn->net;
  socket->wsi = wsi;
  socket->heard = uv_now(&conn->net->loop);
  memcpy(socket->address, store.head.address, sizeof socket->address);
  conn->socket = socket;
  join(conn->net, socket);
  conn->net->hooks.socket_open(conn->net->hooks.user, socket, &store.head);
  nt_head_free(&store);
  return 0;
}

static void drop_queue(nt_socket *socket) {
  for (uint32_t i = 0; i < socket->count; i++)
    nt_message_drop(socket->queue[(socket->first + i) % socket->room]);
  free(socket->queue);
  socket->queue = NULL;
  socket->first = socket->count = socket->room = 0;
  socket->behind = 0;
}

void nt_socket_farewell(nt_conn *conn) {
  nt_socket *socket = conn->socket;
  if (!socket || socket->close_code) return;
  socket->close_code = LWS_CLOSE_STATUS_NORMAL;
  socket->close_sent = true; /* by the library, in answer */
  socket->closing_since = uv_now(&conn->net->loop);
  drop_queue(socket);
}

void nt_socket_gone(nt_conn *conn) {
  nt_socket *socket = conn->socket;
  if (!socket) return;
  conn->socket = NULL;
  socket->dead = true;
  conn->net->hooks.socket_closed(conn->net->hooks.user, socket);
  leave(conn->net, socket);
  drop_queue(socket);
  free(socket->in);
  free(socket);
}

/* Ends the connection without a word, from the loop and not from here. */
static void kill_soon(nt_socket *socket) {
  socket->dead = true;
  socket->net->dying = true;
}

void nt_socket_close(nt_socket *socket, int code, const char *reason) {
  if (socket->close_code || socket->dead) return;
  socket->close_code = code;
  socket->closing_since = uv_now(&socket->net->loop);
  lws_strncpy(socket->close_reason, reason ? reason : "", sizeof socket->close_reason);
  socket->net->dying = true;
}

/* True if there was anything to do. */
static bool end(nt_socket *socket) {
  if (!socket->dead) {
    if (socket->count || socket->close_sent || lws_partial_buffered(socket->wsi)) return false;
    socket->close_sent = true;
    lws_close_reason(socket->wsi, (enum lws_close_status)socket->close_code,
                     (unsigned char *)socket->close_reason, strlen(socket->close_reason));
  }
  /* With a reason given this sends it and waits for the other side; without,
   * or the second time, it is the end. */
  lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
  return true;
}

static void on_pause(uv_timer_t *timer) { (void)timer; /* the loop goes on to bury */ }

/* A few hundred at a time: the library keeps those that have not answered yet
 * in a sorted list, and thousands at once would take it seconds. */
void nt_sockets_bury(nt_net *net) {
  unsigned ended = 0;
  if (!net->dying || uv_is_active((uv_handle_t *)&net->pause)) return;
  net->dying = false;
  for (nt_socket *socket = net->sockets, *after; socket; socket = after) {
    after = socket->after;
    if (!socket->dead && !socket->close_code) continue;
    if (ended == NT_BURIED_AT_ONCE) {
      net->dying = true;
      uv_timer_start(&net->pause, on_pause, NT_PAUSE_MS, 0);
      return;
    }
    ended += end(socket);
  }
}

/* --- sending ------------------------------------------------------------------ */

static bool write_message(nt_socket *socket, nt_message *message) {
  if (lws_write(socket->wsi, message->text, message->length, LWS_WRITE_TEXT) < 0) {
    kill_soon(socket);
    return false;
  }
  socket->net->figures.messages_out++;
  socket->net->figures.bytes_out += message->length;
  if (lws_partial_buffered(socket->wsi)) socket->flying += message->length;
  return true;
}

static bool enqueue(nt_socket *socket, nt_message *message) {
  if (socket->count == socket->room) {
    uint32_t room = socket->room ? socket->room * 2 : 4;
    nt_message **queue = mm_new(room * sizeof(nt_message *));
    for (uint32_t i = 0; i < socket->count; i++)
      queue[i] = socket->queue[(socket->first + i) % socket->room];
    free(socket->queue);
    socket->queue = queue;
    socket->room = room;
    socket->first = 0;
  }
  socket->queue[(socket->first + socket->count++) % socket->room] = message;
  nt_message_keep(message);
  socket->behind += message->length;
  return true;
}

/* Too slow: what waits is thrown away, only the close frame is still tried. */
static void cut_off(nt_socket *socket) {
  socket->net->figures.cut_off++;
  drop_queue(socket);
  nt_socket_close(socket, 4408, "too slow");
}

void nt_socket_send(nt_socket *socket, nt_message *message) {
  if (!message || socket->close_code || socket->dead) return;
  if (!socket->count && !lws_partial_buffered(socket->wsi)) {
    write_message(socket, message);
    return;
  }
  if (nt_socket_behind(socket) + message->length > socket->net->options.backlog_max ||
      !enqueue(socket, message)) {
    cut_off(socket);
    return;
  }
  lws_callback_on_writable(socket->wsi);
}

static nt_message *dequeue(nt_socket *socket) {
  nt_message *message = socket->queue[socket->first];
  socket->first = (socket->first + 1) % socket->room;
  socket->behind -= message->length;
  if (--socket->count == 0) drop_queue(socket); /* gives the ring back */
  return message;
}

/* Called only when nothing is left in the library. */
int nt_socket_writable(nt_conn *conn, struct lws *wsi) {
  nt_socket *socket = conn->socket;
  if (!socket) return -1;
  if (socket->dead) return -1;
  socket->flying = 0;
  while (socket->count && !lws_partial_buffered(wsi)) {
    nt_message *message = dequeue(socket);
    bool written = write_message(socket, message);
    nt_message_drop(message);
    if (!written) return -1;
  }
  if (socket->count) {
    lws_callback_on_writable(wsi);
    return 0;
  }
  if (socket->close_code) conn->net->dying = true;
  return 0;
}

/* --- receiving ---------------------------------------------------------------- */

void nt_socket_heard(nt_conn *conn) {
  if (conn->socket) conn->socket->heard = uv_now(&conn->net->loop);
}

static bool collect(nt_socket *socket, const char *bytes, size_t length) {
  size_t wanted = socket->in_length + length;
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

static void deliver(nt_socket *socket, const char *text, size_t length) {
  socket->net->figures.messages_in++;
  socket->net->hooks.socket_message(socket->net->hooks.user, socket, text, length);
}

static int refuse_message(nt_socket *socket, enum lws_close_status status, const char *reason) {
  socket->close_code = (int)status;
  socket->close_sent = true;
  socket->closing_since = uv_now(&socket->net->loop);
  lws_close_reason(socket->wsi, status, (unsigned char *)(uintptr_t)reason, strlen(reason));
  return -1;
}

int nt_socket_received(nt_conn *conn, struct lws *wsi, const char *bytes, size_t length) {
  nt_socket *socket = conn->socket;
  if (!socket) return -1;
  nt_socket_heard(conn);
  conn->net->figures.bytes_in += length;
  if (socket->close_code || socket->dead) return 0;
  if (lws_frame_is_binary(wsi))
    return refuse_message(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
  if (length > conn->net->options.message_max ||
      socket->in_length > conn->net->options.message_max - length)
    return refuse_message(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too big");
  bool whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
  if (whole && !socket->in_length) {
    deliver(socket, bytes ? bytes : "", length);
    return 0;
  }
  if (!collect(socket, bytes, length)) return -1;
  if (!whole) return 0;
  /* Handed over with its memory, so that idle sockets hold none. */
  char *text = socket->in;
  size_t text_length = socket->in_length;
  socket->in = NULL;
  socket->in_length = socket->in_room = 0;
  deliver(socket, text, text_length);
  free(text);
  return 0;
}

/* --- keeping alive ------------------------------------------------------------ */

static void ping(nt_socket *socket, uint64_t now) {
  /* Not empty: an empty pong is not reported. */
  static unsigned char frame[LWS_PRE + 4] = {[LWS_PRE] = 'h', 'o', 'l', 'd'};
  if (lws_partial_buffered(socket->wsi)) return;
  socket->pinged = now;
  if (lws_write(socket->wsi, frame + LWS_PRE, 4, LWS_WRITE_PING) < 0) kill_soon(socket);
}

void nt_sockets_tick(nt_net *net) {
  uint64_t now = uv_now(&net->loop);
  uint64_t ping_ms = (uint64_t)net->options.ping_s * 1000;
  uint64_t idle_ms = (uint64_t)net->options.idle_s * 1000;
  for (nt_socket *socket = net->sockets; socket; socket = socket->after) {
    if (socket->dead) continue;
    if (socket->close_code) {
      if (now - socket->closing_since > (uint64_t)NT_CLOSE_SECONDS * 1000) kill_soon(socket);
    } else if (idle_ms && now - socket->heard > idle_ms) {
      kill_soon(socket);
    } else if (ping_ms && now - socket->heard > ping_ms && now - socket->pinged > ping_ms) {
      ping(socket, now);
    }
  }
}

void nt_sockets_close_all(nt_net *net, int code, const char *reason) {
  for (nt_socket *socket = net->sockets; socket; socket = socket->after)
    nt_socket_close(socket, code, reason);
}
