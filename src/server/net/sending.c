/* Writing answers. While an answer is awaited or written, its connection is
 * flow controlled: libwebsockets then neither reads nor writes it, and would
 * spin or hoard what a client sends ahead if it were not. So the bytes go to
 * the socket from here (there is no TLS in this process), with a watcher of
 * our own where the client reads slowly; the library gets its connection back
 * when all is written. */
#include "server/net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>

/* A client that was refused in the middle of its body is given this long to
 * read the answer before the connection ends. */
#define NT_LINGER_SECONDS 2

typedef enum progress { ALL_WRITTEN, MUST_WAIT, BROKEN } progress;

static void queue(nt_request *request) {
  if (request->sending) return;
  request->sending = true;
  request->next_sending = request->net->sending;
  request->net->sending = request;
}

void nt_sending_begin(nt_request *request) { queue(request); }

static void watcher_closed(uv_handle_t *handle) { free(handle); }

static void stop_watching(nt_request *request) {
  if (!request->poll) return;
  request->poll->data = NULL;
  uv_close((uv_handle_t *)request->poll, watcher_closed);
  request->poll = NULL;
}

void nt_sending_forget(nt_request *request) {
  stop_watching(request);
  if (!request->sending) return;
  nt_request **place = &request->net->sending;
  while (*place && *place != request) place = &(*place)->next_sending;
  if (*place) *place = request->next_sending;
  request->sending = false;
}

/* --- waiting ------------------------------------------------------------------ */

static void hang_up(nt_request *request) {
  /* Frees the request on its way. */
  lws_set_timeout(request->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

/* Throws away what still comes; true when the client has closed its side. */
static bool drained(int fd) {
  char waste[16384];
  for (int i = 0; i < 16; i++) {
    ssize_t length = recv(fd, waste, sizeof waste, MSG_DONTWAIT);
    if (length == 0) return true;
    if (length < 0) return errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
  }
  return false;
}

static void on_ready(uv_poll_t *poll, int status, int events) {
  nt_request *request = poll->data;
  (void)events;
  if (!request) return;
  if (request->lingering) {
    if (status < 0 || drained(lws_get_socket_fd(request->wsi))) hang_up(request);
    return;
  }
  stop_watching(request);
  queue(request);
}

static bool watch(nt_request *request, int events) {
  request->poll = mm_new(sizeof *request->poll);
  if (uv_poll_init(&request->net->loop, request->poll, lws_get_socket_fd(request->wsi)) != 0) {
    free(request->poll);
    request->poll = NULL;
    return false;
  }
  request->poll->data = request;
  return uv_poll_start(request->poll, events, on_ready) == 0;
}

/* --- writing ------------------------------------------------------------------ */

static progress write_bytes(nt_request *request, const char *bytes, size_t length, size_t *sent) {
  int fd = lws_get_socket_fd(request->wsi);
  while (*sent < length) {
    ssize_t written = send(fd, bytes + *sent, length - *sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno == EAGAIN || errno == EWOULDBLOCK ? MUST_WAIT : BROKEN;
    *sent += (size_t)written;
    request->net->figures.bytes_out += (uint64_t)written;
  }
  return ALL_WRITTEN;
}

static progress write_answer(nt_request *request) {
  progress made = write_bytes(request, request->out, request->out_length, &request->out_sent);
  if (made == ALL_WRITTEN && request->rest)
    made = write_bytes(request, request->rest, request->rest_length, &request->rest_sent);
  return made;
}

/* The connection waits for its next request. */
static void finish(nt_request *request) {
  struct lws *wsi = request->wsi;
  request->conn->request = NULL;
  request->conn->since = uv_now(&request->net->loop);
  nt_request_free(request);
  lws_rx_flow_control(wsi, 1);
  if (lws_http_transaction_completed(wsi))
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

static void linger(nt_request *request) {
  request->lingering = true;
  shutdown(lws_get_socket_fd(request->wsi), SHUT_WR);
  lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NT_LINGER_SECONDS);
  lws_cancel_service(request->net->context); /* lets it see the timeout */
  if (!watch(request, UV_READABLE)) hang_up(request);
}

static void pump(nt_request *request) {
  progress made = request->out ? write_answer(request) : BROKEN;
  if (made == MUST_WAIT) {
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NT_READ_SECONDS);
    if (!watch(request, UV_WRITABLE)) hang_up(request);
  } else if (made == ALL_WRITTEN && request->close_after) {
    linger(request);
  } else if (made == ALL_WRITTEN && request->keep_alive) {
    finish(request);
  } else {
    hang_up(request);
  }
}

void nt_sending_pump(nt_net *net) {
  while (net->sending) {
    nt_request *request = net->sending;
    net->sending = request->next_sending;
    request->sending = false;
    pump(request);
  }
}
