/* Listening and accepting. Done here and not in the library, because only so
 * a taken port, a full table of files and too many connections are ours to
 * handle. */
#include "server/net/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define NT_FILES_WANTED 65536
/* The library's tables grow with the limit; some systems allow a thousand
 * million files. */
#define NT_FILES_MOST (1 << 20)
/* Kept for the store, logs, hooks. */
#define NT_FILES_RESERVED ((size_t)128)
/* What the kernel may hold back for one slow reader. */
#define NT_SEND_BUFFER (256 * 1024)

size_t nt_files_allowed(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  rlim_t wanted = limit.rlim_cur;
  if (wanted < NT_FILES_WANTED) wanted = NT_FILES_WANTED;
  if (wanted > NT_FILES_MOST) wanted = NT_FILES_MOST;
  if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) wanted = limit.rlim_max;
  if (wanted != limit.rlim_cur) {
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) wanted = before;
  }
  size_t files = (size_t)wanted;
  return files > 2 * NT_FILES_RESERVED ? files - NT_FILES_RESERVED : files / 2;
}

static int port_of(int fd) {
  struct sockaddr_in6 address; /* the port is where it is in IPv4 */
  socklen_t size = sizeof address;
  memset(&address, 0, sizeof address);
  if (getsockname(fd, (struct sockaddr *)&address, &size) != 0) return -1;
  return ntohs(address.sin6_port);
}

/* A listening socket, or -1 with errno. */
static int listen_at(const struct addrinfo *where, bool both_families) {
  int yes = 1, no = 0;
  int fd = socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (where->ai_family == AF_INET6)
    setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, both_families ? &no : &yes, sizeof yes);
  if (bind(fd, where->ai_addr, where->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

/* Tries one port at every address the name has. */
static int listen_on(const char *name, int port, int *error) {
  char service[16];
  struct addrinfo *found = NULL;
  struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
  snprintf(service, sizeof service, "%d", port);
  /* All addresses: one socket for both families, where there are both. */
  if (!name) hints.ai_family = AF_INET6;
  int status = getaddrinfo(name, service, &hints, &found);
  if (status != 0 && !name) {
    hints.ai_family = AF_INET;
    status = getaddrinfo(NULL, service, &hints, &found);
  }
  *error = EADDRNOTAVAIL;
  if (status != 0) return -1;
  int fd = -1;
  for (struct addrinfo *at = found; at && fd < 0; at = at->ai_next) {
    fd = listen_at(at, !name);
    if (fd < 0) *error = errno;
  }
  freeaddrinfo(found);
  if (fd < 0 && !name && *error == EAFNOSUPPORT && hints.ai_family == AF_INET6)
    return listen_on("0.0.0.0", port, error);
  return fd;
}

bool nt_listen_open(nt_net *net, char *why, size_t why_size) {
  const nt_options *options = &net->options;
  nt_door *door = &net->door;
  int error = 0;
  int tries = options->port ? options->port_tries : 0;
  for (int i = 0; i <= tries && options->port + i <= 65535; i++) {
    door->fd = listen_on(options->bind, options->port + i, &error);
    if (door->fd >= 0) {
      door->port = port_of(door->fd);
      return true;
    }
    if (error != EADDRINUSE && error != EACCES) break;
  }
  snprintf(why, why_size, "cannot listen on %s%sport %d%s: %s", options->bind ? options->bind : "",
           options->bind ? ", " : "", options->port, tries ? " or the next ones" : "",
           strerror(error));
  return false;
}

/* No file is left: one kept back is given up for a moment, so that the client
 * is turned away instead of waiting for ever. */
static bool turn_away(const nt_door *door) {
  nt_net *net = door->net;
  if (net->spare_fd < 0) return false;
  close(net->spare_fd);
  int fd = accept(door->fd, NULL, NULL);
  if (fd >= 0) close(fd);
  net->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return fd >= 0;
}

static void on_waiting(uv_poll_t *poll, int status, int events);

static void open_again(nt_door *door) {
  if (door->open) uv_poll_start(&door->listener, UV_READABLE, on_waiting);
}

static void on_rested(uv_timer_t *timer) {
  nt_net *net = timer->data;
  if (net->spare_fd < 0) net->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  open_again(&net->door);
  open_again(&net->inner_door);
}

/* Who waits cannot be taken in now, and would be told of again at once, for ever. */
static void rest(nt_net *net) {
  if (net->door.open) uv_poll_stop(&net->door.listener);
  if (net->inner_door.open) uv_poll_stop(&net->inner_door.listener);
  net->rest.data = net;
  uv_timer_start(&net->rest, on_rested, NT_REST_MS, 0);
}

static void adopt(const nt_door *door, int fd) {
  nt_net *net = door->net;
  int size = NT_SEND_BUFFER, yes = 1;
  nt_peer *peer = NULL;
  bool by_proxy = nt_is_proxy(net, fd);
  if (net->connections >= net->connections_max) {
    close(fd);
    return;
  }
  /* All that come through a proxy come from one address. */
  if (!by_proxy && !nt_peer_take(net, fd, &peer)) {
    nt_peer_refuse(fd);
    return;
  }
  setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  /* An update and the answer behind it are two small writes: the second must
   * not wait until the first is acknowledged, which takes 40 ms. */
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  lws_sock_file_fd_type descriptor = {.sockfd = fd};
  /* Closes it on failure. */
  struct lws *wsi = lws_adopt_descriptor_vhost(net->vhost, LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP,
                                               descriptor, NULL, NULL);
  nt_conn *conn = wsi ? nt_conn_of(wsi) : NULL;
  if (conn && !conn->door) {
    conn->peer = peer;
    conn->door = door;
    conn->by_proxy = by_proxy;
  } else {
    nt_peer_drop(net, peer);
  }
}

static void on_waiting(uv_poll_t *poll, int status, int events) {
  const nt_door *door = poll->data;
  (void)status;
  (void)events;
  for (int i = 0; i < 64; i++) {
    int fd = accept4(door->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
      adopt(door, fd);
    } else if (errno == EMFILE || errno == ENFILE) {
      if (!turn_away(door)) rest(door->net);
      return;
    } else if (errno != EINTR && errno != ECONNABORTED) {
      if (errno != EAGAIN && errno != EWOULDBLOCK) rest(door->net);
      return;
    }
  }
}

bool nt_door_watch(nt_door *door, char *why, size_t why_size) {
  if (uv_poll_init(&door->net->loop, &door->listener, door->fd) == 0) {
    door->open = true;
    door->listener.data = door;
    if (uv_poll_start(&door->listener, UV_READABLE, on_waiting) == 0) return true;
  }
  snprintf(why, why_size, "cannot listen");
  return false;
}

void nt_door_close(nt_door *door) {
  if (door->open) uv_close((uv_handle_t *)&door->listener, NULL);
  if (door->fd >= 0) close(door->fd);
  door->open = false;
  door->fd = -1;
}

/* ADDRESS:PORT, and [ADDRESS]:PORT where the address has colons. */
static bool read_where(const char *where, char address[NT_ADDRESS_MAX], int *port) {
  const char *colon = strrchr(where, ':');
  if (!colon) return false;
  size_t length = (size_t)(colon - where);
  bool brackets = length > 2 && where[0] == '[' && colon[-1] == ']';
  if (brackets) {
    where++;
    length -= 2;
  }
  if (!length || length >= NT_ADDRESS_MAX || (!brackets && memchr(where, ':', length)))
    return false;
  memcpy(address, where, length);
  address[length] = 0;
  char *end;
  long number = strtol(colon + 1, &end, 10);
  *port = (int)number;
  return colon[1] >= '0' && colon[1] <= '9' && !*end && number <= 65535;
}

int nt_open_door(nt_net *net, const char *where,
                 void (*request)(void *user, nt_request *request, const nt_head *head), char *why,
                 size_t why_size) {
  nt_door *door = &net->inner_door;
  char address[NT_ADDRESS_MAX];
  int port, error = 0;
  if (!read_where(where, address, &port)) {
    snprintf(why, why_size, "'%s' is not ADDRESS:PORT", where);
    return -1;
  }
  door->fd = listen_on(address, port, &error);
  if (door->fd < 0) {
    snprintf(why, why_size, "cannot listen on %s: %s", where, strerror(error));
    return -1;
  }
  door->port = port_of(door->fd);
  door->request = request;
  return nt_door_watch(door, why, why_size) ? door->port : -1;
}
