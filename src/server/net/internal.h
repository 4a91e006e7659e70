/* What the files of the network share. */
#ifndef NT_INTERNAL_H
#define NT_INTERNAL_H

#include "memory/memory.h"
#include "server/net/clock.h"
#include "server/net/net.h"

#include <libwebsockets.h>
#include <uv.h>

#define NT_SUBPROTOCOL "holdfast.1"
#define NT_ADDRESS_MAX 64
#define NT_HOST_MAX 256
#define NT_WAKES_MAX 8

/* A close frame that the other side does not take within this time is not
 * waited for any longer. */
#define NT_CLOSE_SECONDS 5
/* An answer must be there after so long, and a reader move on in so long. */
#define NT_ANSWER_SECONDS 60
#define NT_READ_SECONDS 30
/* So many sockets are closed at once, then others are heard for so long. */
#define NT_BURIED_AT_ONCE 250
#define NT_PAUSE_MS 5
/* When nobody can be taken in, it is tried again after so long. */
#define NT_REST_MS 200

#define NT_PEER_BUCKETS 4096

typedef struct nt_conn nt_conn;
typedef struct nt_peer nt_peer; /* an address that has connections */

/* Where connections come in: one for everybody, one for the house. */
typedef struct nt_door {
  nt_net *net;
  uv_poll_t listener;
  int fd, port;
  bool open;
  void (*request)(void *user, nt_request *request, const nt_head *head); /* NULL: the hook */
} nt_door;

#define NT_PROXIES_MAX 32
typedef struct nt_network {
  unsigned char key[16];
  unsigned bits;
} nt_network;

typedef struct nt_wake_hook {
  void (*woken)(void *user);
  void *user;
} nt_wake_hook;

struct nt_net {
  nt_options options;
  nt_hooks hooks;
  uv_loop_t loop;
  struct lws_context *context;
  struct lws_vhost *vhost;
  nt_door door, inner_door;
  uv_timer_t tick, pause, rest;
  uv_async_t wake;
  uv_prepare_t before_poll;
  nt_wake_hook wakes[NT_WAKES_MAX];
  size_t wake_count;
  nt_socket *sockets;  /* all that are open */
  nt_request *sending; /* answers of which something can be written */
  size_t requests;     /* begun and not yet answered wholly */
  struct nt_packed *packed;
  size_t packed_count;
  bool dying; /* some socket is to be killed */
  nt_figures figures;
  size_t connections, connections_max;
  nt_peer *peers[NT_PEER_BUCKETS];
  nt_clock clock;
  uint64_t finish_by; /* uv_now() at which nt_run() ends; 0: not finishing */
  int spare_fd, frames_fd;
  uv_poll_t frames;
  nt_conn *conns; /* all there are */
  nt_network proxy[NT_PROXIES_MAX];
  size_t proxy_count;
};

/* One TCP connection; it lives as long as libwebsockets' own object. */
struct nt_conn {
  nt_net *net;
  struct lws *wsi;
  nt_conn *before, *after; /* in the list of all */
  const nt_door *door;
  bool by_proxy;
  uint64_t since;      /* when its next request was waited for; ms of the loop */
  nt_request *request; /* being received or answered */
  nt_socket *socket;
  nt_peer *peer; /* who is counted for it, or NULL */
  char address[NT_ADDRESS_MAX];
};

/* A head with the memory of its texts. */
typedef struct nt_head_store {
  nt_head head;
  char *texts;
} nt_head_store;

/* An HTTP request, from its head to the last byte of its answer. */
struct nt_request {
  nt_net *net;
  nt_conn *conn;
  struct lws *wsi;
  nt_head_store head;
  char *body; /* being received */
  size_t length, expected;
  bool completed;   /* the body is there */
  bool handed_over; /* the hook has it and must answer */
  bool answered, head_only;
  bool keep_alive; /* as the client wants it */
  bool close_after, blocked;
  /* the answer */
  char *out; /* head, and body unless it is kept by the caller */
  size_t out_length, out_sent;
  const char *rest; /* a body that lives for ever */
  size_t rest_length, rest_sent;
  nt_request *next_sending;
  bool sending, lingering;
  uv_poll_t *poll; /* waits until more can be written */
};

#define NT_CONTROL_MAX 125

/* A frame being read. */
typedef struct nt_frame {
  unsigned char head[14], mask[4], mask_at, opcode;
  unsigned char *text; /* of a control frame, until it is whole; else NULL */
  size_t had;
  uint64_t left; /* of what it says */
  uint8_t head_had;
  bool begun, control, final;
  bool refused;              /* nothing more is read of what comes */
  bool in_message;           /* of which more pieces are to come */
  unsigned pieces, controls; /* of this message; in this second */
} nt_frame;

struct nt_socket {
  nt_net *net;
  struct lws *wsi;
  nt_socket *before, *after; /* in the list of all */
  void *data;
  nt_frame frame;
  char *in; /* a message of several pieces so far */
  size_t in_length, in_room;
  nt_message **queue; /* a ring */
  uint32_t first, count, room;
  size_t behind, flying; /* bytes queued; bytes taken by the library, not yet by the kernel */
  uint64_t heard, pinged, closing_since; /* ms of the loop */
  int close_code;                        /* 0: open */
  bool close_sent, close_heard;          /* both sides have said goodbye: it can go */
  bool dead;                             /* nothing can be written any more */
  const char *close_reason;
  char address[NT_ADDRESS_MAX];
};

struct nt_message {
  size_t count, length;
  unsigned char *text; /* with LWS_PRE bytes of room before it */
};

/* head.c. False: the request is malformed. */
bool nt_head_read(const nt_conn *conn, struct lws *wsi, nt_head_store *store);
void nt_head_free(nt_head_store *store);
/* A header as text in `out`, "" if missing; false if it does not fit. */
bool nt_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
/* Is `word` in the comma separated list? Case does not matter. */
bool nt_list_has(const char *list, const char *word);

/* http.c */
int nt_http_begin(nt_conn *conn, struct lws *wsi);
int nt_http_body(nt_conn *conn, struct lws *wsi, const char *bytes, size_t length);
int nt_http_complete(nt_conn *conn, struct lws *wsi);
void nt_http_closed(nt_conn *conn);
/* Refuses an upgrade with a whole answer, written at once. */
int nt_http_refuse(struct lws *wsi, int status, const char *why);
const char *nt_reason(int status);

void nt_request_free(nt_request *request);

/* sending.c: writes answers, from the loop and never from a callback. */
void nt_sending_begin(nt_request *request);
void nt_sending_forget(nt_request *request);
void nt_sending_pump(nt_net *net);

/* pack.c: the same answer with gzip, kept by its etag for all who ask again;
 * NULL if that is not worth it. */
typedef struct nt_packed {
  char *etag; /* weak: packed or not, it says the same */
  char *body;
  size_t length;
} nt_packed;
const nt_packed *nt_pack(nt_net *net, const nt_answer *answer);
void nt_pack_free(nt_net *net);
/* Where memory is short they are made anew when somebody asks; called once a second. */
void nt_pack_spare(nt_net *net);

/* headers.c: the security headers of every answer, each line ended. */
size_t nt_security_headers(char *out, size_t size, const char *host);
const struct lws_protocol_vhost_options *nt_plain_headers(void);

/* socket.c */
int nt_socket_upgrade(nt_conn *conn, struct lws *wsi);
int nt_socket_established(nt_conn *conn, struct lws *wsi);
int nt_socket_writable(nt_conn *conn, struct lws *wsi);
void nt_socket_heard(nt_socket *socket);
/* The other side has said goodbye, first or in answer to ours. */
void nt_socket_goodbye(nt_socket *socket);
void nt_socket_pong(nt_socket *socket, const unsigned char *text, size_t length);
/* Ends the connection without a word, from the loop and not from here. */
void nt_socket_kill(nt_socket *socket);
void nt_socket_gone(nt_conn *conn);
/* Pings, cuts off the silent; called once a second. */
void nt_sockets_tick(nt_net *net);
/* Ends the connections that are dead, outside of any callback. */
void nt_sockets_bury(nt_net *net);
void nt_sockets_close_all(nt_net *net, int code, const char *reason);

/* frames.c: reads what comes in; libwebsockets does not. */
bool nt_frames_open(nt_net *net);
bool nt_frames_watch(nt_socket *socket);
void nt_frames_forget(nt_socket *socket);

/* net.c: what belongs to a connection; NULL without memory. */
nt_conn *nt_conn_of(struct lws *wsi);

/* proxies.c: whose word is believed; false, with `why`, if it is no such list. */
bool nt_proxies_read(nt_net *net, const char *list, char *why, size_t why_size);
bool nt_is_proxy(const nt_net *net, int fd);

/* crowd.c: counts a connection for its address; false if there are too many. */
bool nt_peer_take(nt_net *net, int fd, nt_peer **peer);
void nt_peer_drop(nt_net *net, nt_peer *peer);
/* Says so and closes it. */
void nt_peer_refuse(int fd);

/* listen.c: opens the listening socket and finds its port; false with `why`. */
bool nt_listen_open(nt_net *net, char *why, size_t why_size);
/* Begins to take what waits to be accepted; and ends it. */
bool nt_door_watch(nt_door *door, char *why, size_t why_size);
void nt_door_close(nt_door *door);
/* Raises the limit of open files as far as is allowed; how many there may be. */
size_t nt_files_allowed(void);

#endif
