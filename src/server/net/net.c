/* The loop: opening and closing it, timers, being woken, and the one
 * callback through which libwebsockets speaks. */
#include "server/net/internal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* --- the library's callback ----------------------------------------------------- */

static nt_net *net_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

nt_conn *nt_conn_of(struct lws *wsi) {
  nt_conn *conn = lws_get_opaque_user_data(wsi);
  if (conn) return conn;
  conn = mm_new(sizeof *conn);
  conn->net = net_of(wsi);
  conn->wsi = wsi;
  conn->since = uv_now(&conn->net->loop);
  conn->after = conn->net->conns;
  if (conn->after) conn->after->before = conn;
  conn->net->conns = conn;
  lws_get_peer_simple(wsi, conn->address, sizeof conn->address);
  static const char mapped[] = "::ffff:";
  if (!strncmp(conn->address, mapped, sizeof mapped - 1))
    memmove(conn->address, conn->address + sizeof mapped - 1,
            strlen(conn->address) - (sizeof mapped - 1) + 1);
  lws_set_opaque_user_data(wsi, conn);
  return conn;
}

static void conn_drop(struct lws *wsi) {
  nt_conn *conn = lws_get_opaque_user_data(wsi);
  if (!conn) return;
  nt_http_closed(conn);
  nt_socket_gone(conn);
  lws_set_opaque_user_data(wsi, NULL);
  nt_peer_drop(conn->net, conn->peer);
  if (conn->before)
    conn->before->after = conn->after;
  else
    conn->net->conns = conn->after;
  if (conn->after) conn->after->before = conn->before;
  free(conn);
}

/* Head and body together have one deadline: who sends a byte now and then gets no
 * more of it. So has who asks for nothing. */
static void end_slow_requests(nt_net *net) {
  uint64_t now = uv_now(&net->loop), most = (uint64_t)net->options.request_s * 1000;
  for (nt_conn *conn = net->conns, *after; conn; conn = after) {
    const nt_request *request = conn->request;
    after = conn->after;
    if (conn->socket || (request && (request->handed_over || request->answered))) continue;
    if (now - conn->since <= most) continue;
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
  }
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, const char *in,
                   size_t length) {
  nt_conn *conn = nt_conn_of(wsi);
  if (!conn) return -1;
  switch (reason) {
  case LWS_CALLBACK_HTTP: return nt_http_begin(conn, wsi);
  case LWS_CALLBACK_HTTP_BODY: return nt_http_body(conn, wsi, in, length);
  case LWS_CALLBACK_HTTP_BODY_COMPLETION: return nt_http_complete(conn, wsi);
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return nt_socket_upgrade(conn, wsi);
  default: return 0;
  }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason) {
  nt_conn *conn = nt_conn_of(wsi);
  if (!conn) return -1;
  switch (reason) {
  case LWS_CALLBACK_ESTABLISHED: return nt_socket_established(conn, wsi);
  case LWS_CALLBACK_RECEIVE: return -1; /* it came before the handshake was answered */
  case LWS_CALLBACK_SERVER_WRITEABLE: return nt_socket_writable(conn, wsi);
  case LWS_CALLBACK_CLOSED: nt_socket_gone(conn); return 0;
  default: return 0;
  }
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
  (void)user;
  switch (reason) {
  case LWS_CALLBACK_WSI_CREATE: net_of(wsi)->connections++; return 0;
  case LWS_CALLBACK_WSI_DESTROY:
    net_of(wsi)->connections--;
    conn_drop(wsi);
    return 0;
  case LWS_CALLBACK_CLOSED_HTTP: conn_drop(wsi); return 0;
  case LWS_CALLBACK_HTTP:
  case LWS_CALLBACK_HTTP_BODY:
  case LWS_CALLBACK_HTTP_BODY_COMPLETION:
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return on_http(wsi, reason, in, length);
  case LWS_CALLBACK_ESTABLISHED:
  case LWS_CALLBACK_RECEIVE:
  case LWS_CALLBACK_SERVER_WRITEABLE:
  case LWS_CALLBACK_CLOSED: return on_socket(wsi, reason);
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    /* Only our subprotocol carries sockets. */
    return strcmp(lws_get_protocol(wsi)->name, NT_SUBPROTOCOL) == 0 ? 0 : -1;
  case LWS_CALLBACK_RAW_ADOPT: /* what a client's CONNECT would become */
  case LWS_CALLBACK_RAW_RX:
  case LWS_CALLBACK_RAW_WRITEABLE: return -1;
  default: return 0;
  }
}

/* Large enough that a message is one write; read buffers are one a socket. */
static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = callback, .tx_packet_size = 1 << 20},
    {.name = NT_SUBPROTOCOL,
     .callback = callback,
     .rx_buffer_size = 1024,
     .tx_packet_size = 1 << 24},
    {.name = NULL}};

/* The library keeps its timers in a sorted list: ours are cheaper. */
static const lws_retry_bo_t no_keepalive = {.secs_since_valid_hangup = 0};

static bool open_context(nt_net *net) {
  struct lws_context_creation_info info;
  void *loops[1] = {&net->loop};
  memset(&info, 0, sizeof info);
  lws_set_log_level(0, NULL);
  info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
  info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
  info.foreign_loops = loops;
  info.protocols = protocols;
  info.user = net;
  info.pcontext = &net->context;
  info.timeout_secs = 30;
  info.keepalive_timeout = 15;
  info.max_http_header_data = 8192;
  info.headers = nt_plain_headers();
  info.retry_and_idle_policy = &no_keepalive;
  info.vhost_name = "holdfast";
  net->context = lws_create_context(&info);
  if (!net->context) return false;
  net->vhost = lws_create_vhost(net->context, &info);
  return net->vhost != NULL;
}

/* --- the loop -------------------------------------------------------------------- */

static void on_tick(uv_timer_t *timer) {
  nt_net *net = timer->data;
  nt_sockets_tick(net);
  nt_pack_spare(net);
  end_slow_requests(net);
  bool idle = !net->sockets && !net->requests;
  if (net->finish_by && (idle || uv_now(&net->loop) >= net->finish_by)) nt_stop(net);
}

/* Whatever callbacks have left to do is done before the loop waits again. */
static void on_prepare(uv_prepare_t *prepare) {
  nt_net *net = prepare->data;
  nt_sending_pump(net);
  nt_sockets_bury(net);
}

static void on_woken(uv_async_t *async) {
  nt_net *net = async->data;
  for (size_t i = 0; i < net->wake_count; i++) net->wakes[i].woken(net->wakes[i].user);
}

/* Those of the doors are made on their own, when there are sockets. */
static bool open_handles(nt_net *net) {
  net->tick.data = net->wake.data = net->before_poll.data = net;
  return uv_timer_init(&net->loop, &net->tick) == 0 &&
         uv_timer_init(&net->loop, &net->pause) == 0 &&
         uv_timer_init(&net->loop, &net->rest) == 0 &&
         uv_timer_start(&net->tick, on_tick, 1000, 1000) == 0 &&
         uv_prepare_init(&net->loop, &net->before_poll) == 0 &&
         uv_prepare_start(&net->before_poll, on_prepare) == 0 &&
         uv_async_init(&net->loop, &net->wake, on_woken) == 0;
}

static nt_net *failed(nt_net *net, char *why, size_t why_size, const char *what) {
  if (what) snprintf(why, why_size, "%s", what);
  nt_free(net);
  return NULL;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

nt_net *nt_open(const nt_options *options, const nt_hooks *hooks, char *why, size_t why_size) {
  nt_net *net = mm_new(sizeof *net);
  if (uv_loop_init(&net->loop) != 0) {
    free(net);
    snprintf(why, why_size, "out of memory");
    return NULL;
  }
  net->options = *options;
  net->hooks = *hooks;
  net->door = net->inner_door = (nt_door){.net = net, .fd = -1};
  nt_clock_start(&net->clock, nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_REALTIME));
  net->frames_fd = -1;
  net->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  signal(SIGPIPE, SIG_IGN);
  net->connections_max = nt_files_allowed();
  if (!open_handles(net) || !nt_frames_open(net))
    return failed(net, why, why_size, "cannot set up the event loop");
  if (!nt_proxies_read(net, options->proxies, why, why_size))
    return failed(net, why, why_size, NULL);
  if (!nt_listen_open(net, why, why_size)) return failed(net, why, why_size, NULL);
  if (!open_context(net))
    return failed(net, why, why_size,
                  "cannot set up libwebsockets with libuv (is libwebsockets-evlib-uv installed?)");
  if (!nt_door_watch(&net->door, why, why_size)) return failed(net, why, why_size, NULL);
  return net;
}

int nt_port(const nt_net *net) { return net->door.port; }
void nt_run(nt_net *net) { uv_run(&net->loop, UV_RUN_DEFAULT); }
void nt_stop(nt_net *net) { uv_stop(&net->loop); }
void nt_wake(nt_net *net) { uv_async_send(&net->wake); }

void nt_on_wake(nt_net *net, void (*woken)(void *user), void *user) {
  if (net->wake_count < NT_WAKES_MAX) net->wakes[net->wake_count++] = (nt_wake_hook){woken, user};
}

static void stop_listening(nt_net *net) {
  nt_door_close(&net->door);
  nt_door_close(&net->inner_door);
}

void nt_finish(nt_net *net, int64_t ms) {
  if (net->finish_by) return;
  stop_listening(net);
  uv_update_time(&net->loop);
  net->finish_by = uv_now(&net->loop) + (uint64_t)(ms > 0 ? ms : 1);
  nt_sockets_close_all(net, 1001, "the server stops");
  uv_timer_start(&net->tick, on_tick, 50, 50);
}

static void close_handle(uv_handle_t *handle, void *user) {
  nt_net *net = user;
  if ((handle == (uv_handle_t *)&net->tick || handle == (uv_handle_t *)&net->pause ||
       handle == (uv_handle_t *)&net->rest || handle == (uv_handle_t *)&net->before_poll ||
       handle == (uv_handle_t *)&net->frames || handle == (uv_handle_t *)&net->wake) &&
      !uv_is_closing(handle))
    uv_close(handle, NULL);
}

void nt_free(nt_net *net) {
  if (!net) return;
  stop_listening(net);
  uv_walk(&net->loop, close_handle, net);
  /* The library closes its own handles through the loop, then is told again. */
  if (net->context) lws_context_destroy(net->context);
  uv_run(&net->loop, UV_RUN_DEFAULT);
  if (net->context) lws_context_destroy(net->context);
  uv_run(&net->loop, UV_RUN_DEFAULT);
  uv_loop_close(&net->loop);
  if (net->spare_fd >= 0) close(net->spare_fd);
  if (net->frames_fd >= 0) close(net->frames_fd);
  nt_pack_free(net);
  free(net);
}

nt_figures nt_figures_of(const nt_net *net) { return net->figures; }

/* --- time -------------------------------------------------------------------------- */

int64_t nt_now(nt_net *net) {
  return nt_clock_read(&net->clock, nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_REALTIME)) /
         1000000;
}

struct nt_timer {
  uv_timer_t timer;
  void (*fire)(void *user);
  void *user;
};

nt_timer *nt_timer_new(nt_net *net, void (*fire)(void *user), void *user) {
  nt_timer *timer = mm_new(sizeof *timer);
  uv_timer_init(&net->loop, &timer->timer); /* cannot fail */
  timer->timer.data = timer;
  timer->fire = fire;
  timer->user = user;
  return timer;
}

static void on_timer(uv_timer_t *handle) {
  nt_timer *timer = handle->data;
  timer->fire(timer->user);
}

void nt_timer_start(nt_timer *timer, int64_t ms) {
  /* The loop's time is that of its last turn, which may have been long. */
  uv_update_time(timer->timer.loop);
  uv_timer_start(&timer->timer, on_timer, ms > 0 ? (uint64_t)ms : 0, 0);
}

void nt_timer_stop(nt_timer *timer) { uv_timer_stop(&timer->timer); }

static void on_timer_closed(uv_handle_t *handle) { free(handle->data); }

void nt_timer_drop(nt_timer *timer) {
  if (timer) uv_close((uv_handle_t *)&timer->timer, on_timer_closed);
}
