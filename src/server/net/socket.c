/* WebSockets: shared messages out (frames.c reads what comes in). A message that can be
 * written is written at once; what cannot waits in the socket's queue, and a
 * reader that is too far behind is closed: it comes back and is sent the table
 * anew, which is less than all it has missed. */
#include "server/net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

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
  if (!nt_frames_watch(socket)) {
    nt_head_free(&store);
    free(socket);
    return -1;
  }
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

void nt_socket_gone(nt_conn *conn) {
  nt_socket *socket = conn->socket;
  if (!socket) return;
  nt_frames_forget(socket);
  conn->socket = NULL;
  socket->dead = true;
  conn->net->hooks.socket_closed(conn->net->hooks.user, socket);
  leave(conn->net, socket);
  drop_queue(socket);
  free(socket->in);
  free(socket->frame.text);
  free(socket);
}

void nt_socket_kill(nt_socket *socket) {
  socket->dead = true;
  socket->net->dying = true;
}

void nt_socket_close(nt_socket *socket, int code, const char *reason) {
  if (socket->close_code || socket->dead) return;
  socket->close_code = code;
  socket->closing_since = uv_now(&socket->net->loop);
  socket->close_reason = reason ? reason : "";
  socket->net->dying = true;
}

void nt_socket_goodbye(nt_socket *socket) {
  socket->close_heard = true;
  if (socket->close_sent) nt_socket_kill(socket);
}

/* The library lends no goodbye without its own end of the connection. False: there is
 * no room for it yet. */
static bool say_goodbye(nt_socket *socket) {
  unsigned char frame[2 + NT_CONTROL_MAX];
  size_t length = strnlen(socket->close_reason, NT_CONTROL_MAX - 2);
  frame[0] = 0x88;
  frame[1] = (unsigned char)(2 + length);
  frame[2] = (unsigned char)(socket->close_code >> 8);
  frame[3] = (unsigned char)(socket->close_code & 255);
  memcpy(frame + 4, socket->close_reason, length);
  ssize_t sent =
      send(lws_get_socket_fd(socket->wsi), frame, 4 + length, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return false;
  socket->dead = sent != (ssize_t)(4 + length);
  return true;
}

/* True if there was anything to do. What waits is sent, then the goodbye, then
 * nothing more: the other side is to say goodbye or to hang up (frames.c sees it), or
 * is cut off. */
static bool end(nt_socket *socket) {
  if (!socket->dead) {
    if (socket->count || socket->close_sent || lws_partial_buffered(socket->wsi)) return false;
    if (!say_goodbye(socket)) {
      lws_callback_on_writable(socket->wsi);
      return true;
    }
    socket->close_sent = true;
    socket->dead |= socket->close_heard;
  }
  if (socket->dead)
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
  else
    shutdown(lws_get_socket_fd(socket->wsi), SHUT_WR);
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
    nt_socket_kill(socket);
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

void nt_socket_heard(nt_socket *socket) { socket->heard = uv_now(&socket->net->loop); }

/* Who sends more pings than they take answers gets fewer answers. */
void nt_socket_pong(nt_socket *socket, const unsigned char *text, size_t length) {
  unsigned char frame[LWS_PRE + NT_CONTROL_MAX];
  if (socket->count || lws_partial_buffered(socket->wsi)) return;
  memcpy(frame + LWS_PRE, text, length);
  if (lws_write(socket->wsi, frame + LWS_PRE, length, LWS_WRITE_PONG) < 0) nt_socket_kill(socket);
}

/* --- keeping alive ------------------------------------------------------------ */

static void ping(nt_socket *socket, uint64_t now) {
  /* Not empty: an empty pong is not reported. */
  static unsigned char frame[LWS_PRE + 4] = {[LWS_PRE] = 'h', 'o', 'l', 'd'};
  if (lws_partial_buffered(socket->wsi)) return;
  socket->pinged = now;
  if (lws_write(socket->wsi, frame + LWS_PRE, 4, LWS_WRITE_PING) < 0) nt_socket_kill(socket);
}

void nt_sockets_tick(nt_net *net) {
  uint64_t now = uv_now(&net->loop);
  uint64_t ping_ms = (uint64_t)net->options.ping_s * 1000;
  uint64_t idle_ms = (uint64_t)net->options.idle_s * 1000;
  for (nt_socket *socket = net->sockets; socket; socket = socket->after) {
    socket->frame.controls = 0;
    if (socket->dead) continue;
    if (socket->close_code) {
      if (now - socket->closing_since > (uint64_t)NT_CLOSE_SECONDS * 1000) nt_socket_kill(socket);
    } else if (idle_ms && now - socket->heard > idle_ms) {
      nt_socket_kill(socket);
    } else if (ping_ms && now - socket->heard > ping_ms && now - socket->pinged > ping_ms) {
      ping(socket, now);
    }
  }
}

void nt_sockets_close_all(nt_net *net, int code, const char *reason) {
  for (nt_socket *socket = net->sockets; socket; socket = socket->after)
    nt_socket_close(socket, code, reason);
}
