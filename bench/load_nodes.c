/* Starting nodes on an empty store, asking them over HTTP, stopping them. */
#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int port[NODES_MAX], metrics_port[NODES_MAX];
pid_t node_pid[NODES_MAX];

void give_up(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vfprintf(stderr, format, values);
  va_end(values);
  fprintf(stderr, "\n");
  for (int i = 0; i < wanted.nodes; i++)
    if (node_pid[i] > 0) kill(node_pid[i], SIGKILL);
  exit(1);
}

int64_t now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
void *must(void *memory) {
  if (memory == NULL) give_up("there is not enough memory");
  return memory;
}
static char directory[] = "/tmp/holdfast-load-XXXXXX";

static void start_node(int node) {
  int out[2];
  char file[80], log[80], line[200];
  if (pipe(out) != 0) give_up("no pipe");
  snprintf(file, sizeof file, "sqlite:%s/store", directory);
  snprintf(log, sizeof log, "%s/log%d", directory, node);
  const char *store = wanted.store == NULL ? file : wanted.store;
  node_pid[node] = fork();
  if (node_pid[node] == 0) {
    dup2(out[1], 1);
    close(out[0]);
    execl(wanted.binary, wanted.binary, "serve", "--port", "0", "--bind", "127.0.0.1", "--store",
          store, "--log", log, "--quiet", "--address-rate", "0", "--address-sockets", "0",
          "--metrics", "127.0.0.1:0", "--metrics-exact", (char *)NULL);
    _exit(127);
  }
  close(out[1]);
  FILE *in = fdopen(out[0], "r");
  if (in == NULL || fgets(line, sizeof line, in) == NULL) give_up("the server does not start");
  const char *at = strrchr(line, ':');
  if (at == NULL || (port[node] = atoi(at + 1)) == 0) give_up("the server says: %s", line);
  at = fgets(line, sizeof line, in) == NULL ? NULL : strrchr(line, ':');
  if (at == NULL || (metrics_port[node] = atoi(at + 1)) == 0) give_up("it tells no figures");
}

void start_nodes(void) {
  if (mkdtemp(directory) == NULL) give_up("no place for a store");
  for (int i = 0; i < wanted.nodes; i++) start_node(i);
  while (metric("uptime_seconds") == 0 && metric("memory_bytes") == 0) usleep(20000);
}

static int dial_port(int number) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)number)};
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int on = 1;
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
    give_up("no connection: %s", strerror(errno));
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

/* The nodes in turn, as a balancer does. */
int dial(void) {
  static int next;
  return dial_port(port[next++ % wanted.nodes]);
}

void send_all(int fd, const char *text, size_t length) {
  while (length > 0) {
    ssize_t sent = write(fd, text, length);
    if (sent <= 0) give_up("a connection broke: %s", strerror(errno));
    text += sent;
    length -= (size_t)sent;
  }
}

/* One answer: head and body, with Content-Length. */
static char *answer_of(int fd) {
  static char text[1 << 18];
  size_t length = 0;
  for (;;) {
    ssize_t got = read(fd, text + length, sizeof text - 1 - length);
    if (got <= 0) give_up("no answer over HTTP");
    length += (size_t)got;
    text[length] = '\0';
    char *body = strstr(text, "\r\n\r\n");
    char *size = strcasestr(text, "content-length:");
    if (body != NULL && size != NULL &&
        length >= (size_t)(body + 4 - text) + (size_t)atol(size + 15))
      return body + 4;
  }
}

static const char *figures_of(int node) {
  char request[] = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";
  int fd = dial_port(metrics_port[node]);
  send_all(fd, request, sizeof request - 1);
  const char *figures = answer_of(fd);
  close(fd);
  return figures;
}

static uint64_t figure(const char *figures, const char *name) {
  char line[80];
  snprintf(line, sizeof line, "\nholdfast_%s ", name);
  const char *at = strstr(figures, line);
  return at == NULL ? 0 : strtoull(at + strlen(line), NULL, 10);
}

/* Of all nodes together. */
uint64_t metric(const char *name) {
  uint64_t sum = 0;
  for (int i = 0; i < wanted.nodes; i++) sum += figure(figures_of(i), name);
  return sum;
}

uint64_t metric_less(const char *name, const char *less) {
  uint64_t sum = 0;
  for (int i = 0; i < wanted.nodes; i++) {
    const char *figures = figures_of(i);
    sum += figure(figures, name) - figure(figures, less);
  }
  return sum;
}

/* Guests, many requests at once. */
void make_guests(char (*token)[TOKEN], int count) {
  enum { AT_ONCE = 64 };
  int fd[AT_ONCE];
  const char body[] = "{\"name\":\"load\"}";
  char request[200];
  int length = snprintf(request, sizeof request,
                        "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        "Content-Length: %zu\r\n\r\n%s",
                        sizeof body - 1, body);
  for (int i = 0; i < AT_ONCE; i++) fd[i] = dial();
  for (int done = 0; done < count; done += AT_ONCE) {
    int these = count - done < AT_ONCE ? count - done : AT_ONCE;
    for (int i = 0; i < these; i++) send_all(fd[i], request, (size_t)length);
    for (int i = 0; i < these; i++) {
      char *at = strstr(answer_of(fd[i]), "\"token\":\"");
      if (at == NULL) give_up("no token");
      memcpy(token[done + i], at + 9, TOKEN - 1);
      token[done + i][TOKEN - 1] = '\0';
    }
  }
  for (int i = 0; i < AT_ONCE; i++) close(fd[i]);
}

/* People's browsers answer when the server says goodbye. */
bool stop_nodes(void (*wait)(int ms)) {
  char clean[100];
  int status = 0;
  for (int i = 0; i < wanted.nodes; i++) kill(node_pid[i], SIGTERM);
  for (int i = 0; i < wanted.nodes; i++) {
    int one = 0;
    while (waitpid(node_pid[i], &one, WNOHANG) == 0) wait(10);
    status |= one;
  }
  snprintf(clean, sizeof clean, "rm -rf %s", directory);
  return system(clean) == 0 && status == 0;
}
