/* People and the page's files over HTTP, for people_test.py:
 *   people_server STORE [options...]
 * Sockets say who is behind them. Prints its port. */
#include "server/files.h"
#include "server/people.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static nt_net *net;
static st_store *store;
static pp_people *people;

static volatile sig_atomic_t stopping;

static void on_wake(void *user) {
  (void)user;
  if (stopping) nt_finish(net, 1000);
  st_poll(store);
}

static void wake(void *user) {
  (void)user;
  nt_wake(net);
}

static void on_request(void *user, nt_request *request, const nt_head *head, const char *body,
                       size_t length) {
  (void)user;
  if (strcmp(head->path, "/ban") == 0) pp_ban(people, head->query, nt_now(net) + 60000);
  if (strcmp(head->path, "/round") == 0) pp_round(people);
  if (!pp_request(people, request, head, body, length)) fl_answer(request, head);
}

static void on_request_gone(void *user, nt_request *request) {
  (void)user;
  pp_request_gone(people, request);
}

static int may_open(void *user, const nt_head *head) {
  (void)user;
  return pp_origin_fits(people, head) ? 0 : 403;
}

typedef struct visitor {
  nt_socket *socket; /* NULL when it is closed */
} visitor;

static void on_found(void *user, const pp_user *who, bool failed) {
  (void)failed;
  visitor *guest = user;
  char text[512];
  if (guest->socket && who) {
    int length = snprintf(text, sizeof text, "%s %s %d %d", who->id, who->name, who->account,
                          who->is_operator);
    nt_message *message = nt_message_new(text, (size_t)length);
    nt_socket_send(guest->socket, message);
    nt_message_drop(message);
  }
  if (guest->socket) {
    nt_socket_set_data(guest->socket, NULL);
    nt_socket_close(guest->socket, who ? 1000 : 4401, "");
  }
  free(guest);
}

static void on_open(void *user, nt_socket *socket, const nt_head *head) {
  (void)user;
  visitor *guest = calloc(1, sizeof *guest);
  if (!guest) abort();
  guest->socket = socket;
  nt_socket_set_data(socket, guest);
  pp_find(people, head, on_found, guest);
}

static void on_message(void *user, nt_socket *socket, const char *text, size_t length) {
  (void)user;
  (void)socket;
  (void)text;
  (void)length;
}

static void on_closed(void *user, nt_socket *socket) {
  (void)user;
  visitor *guest = nt_socket_data(socket);
  if (guest) guest->socket = NULL;
}

static void on_signal(int number) {
  (void)number;
  stopping = 1;
  nt_wake(net);
}

/* What was told goes to stderr, for the test to read. */
static void deleted(void *user, const char *id) {
  (void)user;
  fprintf(stderr, "deleted %s\n", id);
}

static void renamed(void *user, const pp_user *who) {
  (void)user;
  fprintf(stderr, "renamed %s %d %s\n", who->id, who->account, who->name);
}

static void voided(void *user, const char *id) {
  (void)user;
  fprintf(stderr, "voided %s\n", id);
}

static void exchanged(void *user, const char *id) {
  (void)user;
  fprintf(stderr, "exchanged %s\n", id);
}

static void rights(void *user, const char *id) {
  (void)user;
  fprintf(stderr, "rights %s\n", id);
}

static void kept(void *user, const char *login) {
  (void)user;
  fprintf(stderr, "kept %s\n", login);
}

int main(int count, char **words) {
  char why[256];
  static const char *const operators[] = {"Boss", NULL};
  static const char *const origins[] = {"https://play.example", NULL};
  nt_hooks hooks = {.request = on_request,
                    .request_gone = on_request_gone,
                    .socket_may_open = may_open,
                    .socket_open = on_open,
                    .socket_message = on_message,
                    .socket_closed = on_closed};
  nt_options options = {.bind = "localhost",
                        .body_max = 65536,
                        .message_max = 65536,
                        .backlog_max = 1 << 20,
                        .ping_s = 30,
                        .idle_s = 90,
                        .request_s = 20,
                        .proxies = "127.0.0.1,::1"};
  if (count < 2) return 2;
  net = nt_open(&options, &hooks, why, sizeof why);
  store = net ? st_open(words[1], wake, NULL, why, sizeof why) : NULL;
  if (!store) {
    fprintf(stderr, "%s\n", why);
    nt_free(net);
    return 1;
  }
  nt_on_wake(net, on_wake, NULL);
  sigaction(SIGTERM, &(struct sigaction){.sa_handler = on_signal}, NULL);
  sigaction(SIGINT, &(struct sigaction){.sa_handler = on_signal}, NULL);
  pp_options setup = {.store = store,
                      .net = net,
                      .origins = origins,
                      .operators = operators,
                      .push_key = "key",
                      .unlimited = count > 2,
                      .deleted = deleted,
                      .renamed = renamed,
                      .voided = voided,
                      .exchanged = exchanged,
                      .rights = rights,
                      .kept = kept};
  people = pp_open(&setup);
  if (!people) return 1;
  printf("%d\n", nt_port(net));
  fflush(stdout);
  nt_run(net);
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  st_close(store);
  pp_close(people);
  people = NULL;
  nt_free(net);
  return 0;
}
