/* A small server on the network layer, for net_test.py: it prints its port and
 * does what paths and messages ask for. */
#include "server/net/net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>

#define LATER_MAX 64

static nt_net *net;
static nt_request *later[LATER_MAX]; /* answered when they are woken or timed */
static nt_timer *later_timer;
static unsigned requests_gone, woken, closed;
static nt_socket *everybody[20000];
static size_t socket_count;
static char *big;
static const size_t big_length = 3 * 1000 * 1000;

static void answer_text(nt_request *request, int status, const char *text) {
  nt_answer answer = {.status = status, .type = "text/plain", .body = text, .length = strlen(text)};
  nt_answer_send(request, &answer);
}

static void answer_later(void *user) {
  (void)user;
  for (size_t i = 0; i < LATER_MAX; i++)
    if (later[i]) {
      nt_request *request = later[i];
      later[i] = NULL;
      answer_text(request, 200, "later");
    }
}

static void keep_for_later(nt_request *request) {
  for (size_t i = 0; i < LATER_MAX; i++)
    if (!later[i]) {
      later[i] = request;
      return;
    }
  answer_text(request, 503, "full");
}

static volatile sig_atomic_t stopping;

static void on_wake(void *user) {
  (void)user;
  if (stopping) nt_finish(net, 3000);
  woken++;
  answer_later(NULL);
}

static void *wake_from_thread(void *user) {
  (void)user;
  nt_wake(net);
  return NULL;
}

static void show_head(nt_request *request, const nt_head *head) {
  char text[4096];
  snprintf(text, sizeof text,
           "method=%s\npath=%s\nquery=%s\nhost=%s\norigin=%s\ncookie=%s\nbearer=%s\nlanguage=%s\n"
           "address=%s\nsecure=%d\ntype=%s\n",
           head->method, head->path, head->query, head->host, head->origin, head->cookie,
           head->bearer, head->language, head->address, head->secure, head->content_type);
  answer_text(request, 200, text);
}

static void show_figures(nt_request *request) {
  char text[512];
  nt_figures figures = nt_figures_of(net);
  snprintf(text, sizeof text,
           "sockets=%llu opened=%llu in=%llu out=%llu cut_off=%llu gone=%u "
           "closed=%u woken=%u\n",
           (unsigned long long)figures.sockets, (unsigned long long)figures.opened,
           (unsigned long long)figures.messages_in, (unsigned long long)figures.messages_out,
           (unsigned long long)figures.cut_off, requests_gone, closed, woken);
  answer_text(request, 200, text);
}

static void on_request(void *user, nt_request *request, const nt_head *head, const char *body,
                       size_t length) {
  (void)user;
  if (!strcmp(head->path, "/head")) {
    show_head(request, head);
  } else if (!strcmp(head->path, "/figures")) {
    show_figures(request);
  } else if (!strcmp(head->path, "/echo")) {
    nt_answer answer = {.status = 200, .type = "text/plain", .body = body, .length = length};
    nt_answer_send(request, &answer);
  } else if (!strcmp(head->path, "/big")) {
    nt_answer answer = {.status = 200,
                        .type = "text/plain",
                        .body = big,
                        .length = big_length,
                        .etag = "\"big\"",
                        .cache = "no-cache",
                        .keep = true};
    nt_answer_send(request, &answer);
  } else if (!strcmp(head->path, "/facts")) {
    nt_answer answer = {.status = 200,
                        .type = "application/json",
                        .body = big,
                        .length = 5000,
                        .etag = "\"facts\"",
                        .cache = "no-cache"};
    nt_answer_send(request, &answer);
  } else if (!strcmp(head->path, "/later")) {
    keep_for_later(request);
    nt_timer_start(later_timer, 100);
  } else if (!strcmp(head->path, "/thread")) {
    pthread_t thread;
    keep_for_later(request);
    if (pthread_create(&thread, NULL, wake_from_thread, NULL) == 0) pthread_detach(thread);
  } else if (!strcmp(head->path, "/never")) {
    keep_for_later(request);
  } else {
    answer_text(request, 404, "nothing here");
  }
}

static void on_request_gone(void *user, nt_request *request) {
  (void)user;
  requests_gone++;
  for (size_t i = 0; i < LATER_MAX; i++)
    if (later[i] == request) later[i] = NULL;
}

static int may_open(void *user, const nt_head *head) {
  (void)user;
  return strcmp(head->origin, "https://evil.example") == 0 ? 403 : 0;
}

static void on_open(void *user, nt_socket *socket, const nt_head *head) {
  (void)user;
  (void)head;
  everybody[socket_count] = socket;
  nt_socket_set_data(socket, &everybody[socket_count]);
  socket_count++;
}

static void send_text(nt_socket *socket, const char *text, size_t length) {
  nt_message *message = nt_message_new(text, length);
  nt_socket_send(socket, message);
  nt_message_drop(message);
}

static bool is(const char *text, size_t length, const char *word) {
  return strlen(word) == length && !memcmp(text, word, length);
}

static void on_message(void *user, nt_socket *socket, const char *text, size_t length) {
  (void)user;
  if (is(text, length, "close")) {
    send_text(socket, "bye", 3);
    nt_socket_close(socket, 4401, "go away");
    send_text(socket, "never seen", 10);
  } else if (is(text, length, "flood")) {
    nt_message *message = nt_message_new(big, 100 * 1000);
    for (int i = 0; i < 200; i++) nt_socket_send(socket, message);
    nt_message_drop(message);
  } else if (is(text, length, "count")) {
    for (int i = 0; i < 1000; i++) {
      char number[16];
      int n = snprintf(number, sizeof number, "%d", i);
      send_text(socket, number, (size_t)n);
    }
  } else if (length > 4 && !memcmp(text, "all ", 4)) {
    nt_message *message = nt_message_new(text + 4, length - 4);
    for (size_t i = 0; i < socket_count; i++) nt_socket_send(everybody[i], message);
    nt_message_drop(message);
  } else {
    send_text(socket, text, length);
  }
}

static void on_closed(void *user, nt_socket *socket) {
  (void)user;
  closed++;
  nt_socket **place = nt_socket_data(socket);
  socket_count--;
  *place = everybody[socket_count];
  nt_socket_set_data(*place, place);
}

static void on_signal(int number) {
  (void)number;
  stopping = 1;
  nt_wake(net);
}

int main(int count, char **words) {
  char why[256];
  nt_hooks hooks = {.request = on_request,
                    .request_gone = on_request_gone,
                    .socket_may_open = may_open,
                    .socket_open = on_open,
                    .socket_message = on_message,
                    .socket_closed = on_closed};
  nt_options options = {.bind = "localhost",
                        .port = count > 1 ? atoi(words[1]) : 0,
                        .port_tries = 5,
                        .body_max = 65536,
                        .message_max = 65536,
                        .backlog_max = 1 << 20,
                        .ping_s = 1,
                        .idle_s = count > 2 ? atoi(words[2]) : 60,
                        .request_s = count > 4 ? atoi(words[4]) : 20,
                        .proxies = count > 3 ? words[3] : NULL};
  big = malloc(big_length);
  if (!big) return 1;
  for (size_t i = 0; i < big_length; i++) big[i] = (char)('a' + i % 26);
  net = nt_open(&options, &hooks, why, sizeof why);
  if (!net) {
    fprintf(stderr, "%s\n", why);
    free(big);
    return 1;
  }
  nt_on_wake(net, on_wake, NULL);
  sigaction(SIGTERM, &(struct sigaction){.sa_handler = on_signal}, NULL);
  sigaction(SIGINT, &(struct sigaction){.sa_handler = on_signal}, NULL);
  later_timer = nt_timer_new(net, answer_later, NULL);
  printf("%d\n", nt_port(net));
  fflush(stdout);
  nt_run(net);
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  nt_timer_drop(later_timer);
  nt_free(net);
  free(big);
  return 0;
}
