/* The network: HTTP and WebSockets on libwebsockets with libuv. Nothing
 * outside src/server/net/ knows either. One thread, one loop; every callback
 * comes from it. */
#ifndef NT_NET_H
#define NT_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nt_net nt_net;
typedef struct nt_request nt_request; /* an HTTP request being answered */
typedef struct nt_socket nt_socket;   /* a WebSocket */
typedef struct nt_timer nt_timer;

/* A message that many sockets share: counted, freed with the last. */
typedef struct nt_message nt_message;
nt_message *nt_message_new(const char *text, size_t length);
void nt_message_keep(nt_message *message);
void nt_message_drop(nt_message *message);

/* What a client sent along; texts live as long as the callback. */
typedef struct nt_head {
  const char *method, *path, *query; /* decoded, never NULL; the query without its ? */
  const char *host, *origin;         /* "" if missing */
  const char *cookie;                /* of `__Host-holdfast`, else of `holdfast`, or "" */
  const char *device;                /* the same of `holdfast-device` */
  const char *bearer;                /* of Authorization: Bearer, or "" */
  const char *key;                   /* of Holdfast-Key: that of an invite link, or "" */
  const char *language;              /* Accept-Language */
  const char *if_none_match, *accept_encoding, *content_type;
  char address[64]; /* the client's, X-Forwarded-For only from a proxy */
  bool secure;      /* TLS, or said to be by the proxy */
  bool bare_cookie; /* a `holdfast` without prefix came, whatever counts */
} nt_head;

typedef struct nt_hooks {
  void *user;
  /* A whole request (its body is there, bounded by body_max). Must be answered
   * with nt_answer(), now or later; nt_request_gone says it need not be. */
  void (*request)(void *user, nt_request *request, const nt_head *head, const char *body,
                  size_t length);
  void (*request_gone)(void *user, nt_request *request);
  /* 0 accepts the handshake; else an HTTP status refuses it. */
  int (*socket_may_open)(void *user, const nt_head *head);
  void (*socket_open)(void *user, nt_socket *socket, const nt_head *head);
  void (*socket_message)(void *user, nt_socket *socket, const char *text, size_t length);
  void (*socket_closed)(void *user, nt_socket *socket);
} nt_hooks;

typedef struct nt_options {
  const char *bind;             /* an address, NULL: all */
  int port;                     /* 0: any free one */
  int port_tries;               /* the next ones, if it is taken */
  size_t body_max, message_max; /* larger: 413, 1009 */
  size_t backlog_max;           /* bytes a reader may be behind before it is closed (4408) */
  int ping_s, idle_s;           /* keep-alive; a socket silent for so long is closed */
  int request_s;                /* a request must be here whole after so long */
  const char *proxies;          /* ADDRESS[/BITS],...: whose X-Forwarded-For and -Proto count */
  size_t address_max;           /* connections from one address; 0: no limit */
} nt_options;

nt_net *nt_open(const nt_options *options, const nt_hooks *hooks, char *why, size_t why_size);
int nt_port(const nt_net *net);
/* A second door, for the house: ADDRESS:PORT (port 0: any free one). Its requests
 * go to `request` instead of the hook, and no sockets are opened there. Returns
 * the port, or -1 with `why`. */
int nt_open_door(nt_net *net, const char *where,
                 void (*request)(void *user, nt_request *request, const nt_head *head), char *why,
                 size_t why_size);
/* Runs until nt_stop(). */
void nt_run(nt_net *net);
/* From any thread or a signal handler: `nt_run` calls every `woken` soon. A few
 * can be given. */
void nt_on_wake(nt_net *net, void (*woken)(void *user), void *user);
void nt_wake(nt_net *net);
/* Takes no new connections, closes the sockets (1001), and lets nt_run() return
 * when all are gone, or after `ms`. */
void nt_finish(nt_net *net, int64_t ms);
/* At once. */
void nt_stop(nt_net *net);
/* Not from a callback. Sockets still open are reported as closed. */
void nt_free(nt_net *net);

/* The server's clock (clock.h), in ms since 1970. On the loop's thread. */
int64_t nt_now(nt_net *net);
/* Once after `ms`; freed by nt_timer_drop(). Starting again moves it. */
nt_timer *nt_timer_new(nt_net *net, void (*fire)(void *user), void *user);
void nt_timer_start(nt_timer *timer, int64_t ms);
void nt_timer_stop(nt_timer *timer);
void nt_timer_drop(nt_timer *timer);

/* --- HTTP ------------------------------------------------------------------- */

/* Does a list like that of Accept-Encoding hold it, and not with q=0? */
bool nt_accepts(const char *list, const char *encoding);

#define NT_COOKIES_MAX 3

typedef struct nt_answer {
  int status;
  const char *type; /* content type */
  const char *body;
  size_t length;
  const char *encoding;                   /* "br", "gzip" or NULL */
  const char *etag;                       /* or NULL */
  const char *cache;                      /* Cache-Control; NULL: no-store */
  const char *set_cookie[NT_COOKIES_MAX]; /* whole values, as many as are not NULL */
  int retry_after;                        /* seconds, for 429; 0: not said */
  bool keep;                              /* body lives for ever: not copied */
} nt_answer;
/* Once for a request, which is the network's again with it. A client that has
 * what `etag` names already is answered 304; texts with an etag are packed. */
void nt_answer_send(nt_request *request, const nt_answer *answer);

/* --- WebSockets --------------------------------------------------------------- */

/* The socket counts the message for itself while it needs it; the caller's
 * count stays the caller's. */
void nt_socket_send(nt_socket *socket, nt_message *message);
/* Sends what waits, then closes. The reason is a constant, or NULL. */
void nt_socket_close(nt_socket *socket, int code, const char *reason);
void *nt_socket_data(nt_socket *socket);
void nt_socket_set_data(nt_socket *socket, void *data);
const char *nt_socket_address(const nt_socket *socket);
/* Bytes sent to it that its reader has not taken yet. */
size_t nt_socket_behind(const nt_socket *socket);

/* For /metrics. */
typedef struct nt_figures {
  uint64_t sockets, opened, messages_in, messages_out, bytes_in, bytes_out, cut_off;
} nt_figures;
nt_figures nt_figures_of(const nt_net *net);

#endif
