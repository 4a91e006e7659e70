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
  int error = 0;
  int tries = options->port ? options->port_tries : 0;
  for (int i = 0; i <= tries && options->port + i <= 65535; i++) {
    net->listen_fd = listen_on(options->bind, options->port + i, &error);
    if (net->listen_fd >= 0) {
      net->port = port_of(net->listen_fd);
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
static void turn_away(nt_net *net) {
  if (net->spare_fd < 0) return;
  close(net->spare_fd);
  int fd = accept(net->listen_fd, NULL, NULL);
  if (fd >= 0) close(fd);
  net->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void adopt(nt_net *net, int fd) {
  int size = NT_SEND_BUFFER, yes = 1;
  nt_peer *peer;
  if (net->connections >= net->connections_max) {
    close(fd);
    return;
  }
  if (!nt_peer_take(net, fd, &peer)) {
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
  if (conn && !conn->peer)
    conn->peer = peer;
  else
    nt_peer_drop(net, peer);
}

void nt_listen_accept(nt_net *net) {
  for (int i = 0; i < 64; i++) {
    int fd = accept4(net->listen_fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
      adopt(net, fd);
    } else if (errno == EMFILE || errno == ENFILE) {
      turn_away(net);
      return;
    } else if (errno != EINTR && errno != ECONNABORTED) {
      return;
    }
  }
}
