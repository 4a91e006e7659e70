/* Starting, running and stopping: how the parts are wired together. */
#include "server.h"

#include "facts.h"
#include "guard.h"
#include "hook_runs.h"
#include "metrics.h"
#include "people.h"
#include "rules.h"
#include "slices.h"
#include "thinking.h"
#include "watch.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROUND_MS 5000
#define LAST_WORDS_MS 2000 /* sockets have so long to take what waits for them */
#define LAST_WORK_MS 5000  /* and the store, to write what was asked for */
#define REQUEST_S 20
#define BODY_MAX ((size_t)64 * 1024)
#define MESSAGE_MAX ((size_t)256 * 1024)
#define BACKLOG_MAX ((size_t)1024 * 1024)

/* --- while it runs --------------------------------------------------------- */

static void wake(void *user) {
  sv_server *server = user;
  nt_wake(server->net);
}

/* Sockets are closed when everything asked for is durable and answered. */
static void say_goodbye(sv_server *server) {
  if (server->farewell) return;
  server->farewell = true;
  sv_nodes_farewell(server);
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    sv_throw_out(client, 1001, "the server stops");
  nt_timer_start(server->round_timer, server->clients == NULL ? 0 : LAST_WORDS_MS);
}

static void housekeeping(void *user) {
  sv_server *server = user;
  if (server->stopping) {
    nt_stop(server->net);
    return;
  }
  sv_nodes_round(server);
  sv_tables_round(server);
  sv_clients_round(server);
  pp_round(server->people);
  nt_timer_start(server->round_timer, ROUND_MS);
}

/* SIGTERM: nothing new is taken, what was asked for is finished. */
static void stop(sv_server *server) {
  if (server->stopping) return;
  server->stopping = true;
  sv_note(server, SV_INFORM, "server.stopping", NULL);
  sv_thinking_stop(server->thinking);
  nt_timer_stop(server->alarm);
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next) {
      sv_early_passes(table, true);
      if (!server->shared || table->home) sv_keep_position(table);
    }
  sv_nodes_retire(server);
  nt_timer_start(server->round_timer, LAST_WORK_MS); /* whatever happens */
  if (st_waiting(server->store) == 0) say_goodbye(server);
}

/* SIGHUP: whoever turned the log over wants a new one. */
static void reopen_log(sv_server *server) {
  FILE *fresh = fopen(server->options.log, "ae");
  if (fresh == NULL) {
    sv_note(server, SV_WARNING, "log.not-opened", "why", strerror(errno), NULL);
    return;
  }
  sv_note_to(fresh);
  fclose(server->log);
  server->log = fresh;
  sv_note(server, SV_INFORM, "log.opened", NULL);
}

static void woken(void *user) {
  sv_server *server = user;
  if (sv_guard_wants_log(server->guard)) reopen_log(server);
  if (sv_guard_wants_stop(server->guard)) stop(server);
  st_poll(server->store);
  sv_thinking_poll(server->thinking);
  sv_push_poll(server->push);
  sv_hooks_poll(server->hooks);
  rl_poll(server->kept);
  if (server->stopping && st_waiting(server->store) == 0) say_goodbye(server);
}

/* --- starting -------------------------------------------------------------- */

static bool fail(char *why, size_t size, const char *what) {
  snprintf(why, size, "%s", what);
  return false;
}

static bool open_log(sv_server *server, char *why, size_t why_size) {
  server->log = server->options.log == NULL ? stderr : fopen(server->options.log, "ae");
  if (server->log != NULL) {
    sv_note_to(server->log);
    return true;
  }
  snprintf(why, why_size, "cannot write %s: %s", server->options.log, strerror(errno));
  return false;
}

/* A page has a socket and a few requests under way. What comes through a proxy is
 * not counted here: only its sockets are, by what the proxy says. */
static size_t connections_of_one(const sv_options *options) {
  return (size_t)options->address_sockets * 2;
}

/* Figures are for the house: only where --metrics says, and never on the port
 * that everybody knows. */
static bool open_metrics(sv_server *server, char *why, size_t why_size) {
  if (server->options.metrics == NULL) return true;
  server->metrics = sv_metrics_open(server, server->options.metrics_exact);
  server->metrics_port =
      nt_open_door(server->net, server->options.metrics, sv_metrics_request, why, why_size);
  return server->metrics_port > 0;
}

static bool open_net(sv_server *server, char *why, size_t why_size) {
  nt_options options = {.bind = server->options.bind,
                        .port = server->options.port,
                        .port_tries = server->options.port_tries,
                        .body_max = BODY_MAX,
                        .message_max = MESSAGE_MAX,
                        .backlog_max = BACKLOG_MAX,
                        .ping_s = 30,
                        .idle_s = 90,
                        .request_s = REQUEST_S,
                        .proxies = server->options.proxies,
                        .address_max = connections_of_one(&server->options)};
  nt_hooks hooks = {.user = server,
                    .request = sv_request,
                    .request_gone = sv_request_gone,
                    .socket_may_open = sv_socket_may_open,
                    .socket_open = sv_socket_open,
                    .socket_message = sv_socket_message,
                    .socket_closed = sv_socket_closed};
  server->net = nt_open(&options, &hooks, why, why_size);
  if (server->net == NULL) return false;
  nt_on_wake(server->net, woken, server);
  server->alarm = nt_timer_new(server->net, sv_alarm, server);
  server->lobby_timer = nt_timer_new(server->net, sv_lobby_show, server);
  server->round_timer = nt_timer_new(server->net, housekeeping, server);
  server->alarm_at = INT64_MAX;
  server->began = nt_now(server->net);
  return open_metrics(server, why, why_size);
}

static unsigned thinking_threads(const sv_options *options) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (options->threads > 0) return options->threads;
  return processors > 2 ? (unsigned)processors - 1 : 1;
}

static void deleted(void *user, const char *id) {
  sv_user_deleted(user, id);
  sv_tell_user(user, id);
}

static void renamed(void *user, const pp_user *who) {
  sv_user_renamed(user, who);
  sv_tell_user(user, who->id);
}

/* Whoever is connected comes back with a token that still holds. */
static void voided(void *user, const char *id) {
  sv_throw_out_user(user, id, "signed out");
  sv_tell_user(user, id);
}

static void exchanged(void *user, const char *id) {
  sv_call_back(user, id);
  sv_tell_user(user, id);
}

static void rights(void *user, const char *id) { sv_call_back(user, id); }

static void kept(void *user, const char *login) {
  sv_note(user, SV_WARNING, "operator.kept", "login", login, NULL);
}

static void banned(void *user, const char *id) { sv_tell_user(user, id); }

void sv_people_changed(sv_server *server, const char *id) { pp_changed(server->people, id); }

static bool open_parts(sv_server *server, char *why, size_t why_size) {
  if (!open_log(server, why, why_size)) return false;
  server->guard = sv_guard_open(server);
  if (server->guard == NULL) return fail(why, why_size, "no thread could be started");
  if (!open_net(server, why, why_size)) return false;
  server->store = st_open(server->options.store, wake, server, why, why_size);
  if (server->store == NULL) return false;
  if (!sv_nodes_open(server)) return fail(why, why_size, "the store does not answer");
  sv_watch_open(server);
  server->push = sv_push_open(server);
  pp_options people = {.store = server->store,
                       .net = server->net,
                       .user = server,
                       .origins = server->options.origins,
                       .operators = server->options.operators,
                       .push_key = sv_push_public(server->push),
                       .push_anywhere = server->options.push_anywhere,
                       .unlimited = server->options.address_rate == 0,
                       .shared = server->shared,
                       .guest_days = server->options.guest_days,
                       .deleted = deleted,
                       .renamed = renamed,
                       .voided = voided,
                       .exchanged = exchanged,
                       .rights = rights,
                       .kept = kept,
                       .banned = banned};
  server->people = pp_open(&people);
  if (server->people == NULL)
    return fail(why, why_size, "there is not enough memory, or the store does not answer");
  server->thinking = sv_thinking_open(server, thinking_threads(&server->options));
  if (server->thinking == NULL)
    return fail(why, why_size, "the threads for the bots could not be started");
  server->kept = rl_open(server->net);
  if (server->kept == NULL) return fail(why, why_size, "no thread could be started");
  server->facts = ft_open();
  server->slices = sl_open(server->net);
  server->hooks = sv_hooks_open(server, server->options.hook);
  return true;
}

static void close_parts(sv_server *server) {
  if (server->hooks != NULL) sv_hooks_close(server->hooks);
  sv_push *push = server->push;
  server->push = NULL; /* what the store still tells is not sent any more */
  if (server->people != NULL) pp_stop(server->people);
  if (server->store != NULL) st_close(server->store); /* its last answers may ask bots */
  if (server->thinking != NULL) sv_thinking_close(server->thinking);
  server->shared = false; /* nobody is told anything any more */
  if (server->people != NULL) pp_close(server->people);
  sv_push_close(push);
  rl_stop(server->kept);
  server->people = NULL; /* requests that end later have nobody to tell */
  if (server->net != NULL) {
    if (server->lobby_message != NULL) nt_message_drop(server->lobby_message);
    nt_timer_drop(server->alarm);
    nt_timer_drop(server->lobby_timer);
    nt_timer_drop(server->round_timer);
    sv_watch_close(server);
    sl_close(server->slices);
    sv_nodes_close(server);
    if (server->guard != NULL) sv_guard_runs(server->guard, false);
    nt_free(server->net); /* closes what sockets are left: they leave their tables */
  }
  sv_metrics_close(server->metrics);
  sv_clients_close(server);
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    while (server->table[i] != NULL) sv_table_free(server->table[i]);
  sv_requests_close(server);
  rl_close(server->kept);
  ft_close(server->facts);
  sv_guard_close(server->guard);
  sv_note_to(stderr);
  if (server->log != NULL && server->log != stderr) fclose(server->log);
  free(server->heap);
}

/* JSON of a few words never fails; a body that a client sends may. */
static void *json_room(size_t size) {
  return size <= MM_SMALL ? mm_grow(NULL, size) : mm_try(size);
}

bool sv_run(const sv_options *options, void (*started)(void *user, int port, int metrics),
            void *user, char *why, size_t why_size) {
  json_set_alloc_funcs(json_room, free);
  if (sodium_init() < 0 || !mm_keep_reserve(sv_note_spent)) {
    mm_drop_reserve();
    return fail(why, why_size, "there is not enough memory or no source of chance");
  }
  sv_server *server = mm_new(sizeof *server);
  server->options = *options;
  bool ready = open_parts(server, why, why_size);
  if (ready) {
    char port[16];
    snprintf(port, sizeof port, "%d", nt_port(server->net));
    sv_note(server, SV_INFORM, "server.started", "port", port, NULL);
    sv_cards_keep(server);
    sv_tables_load(server);
    nt_timer_start(server->round_timer, ROUND_MS);
    started(user, nt_port(server->net), server->metrics_port);
    sv_guard_runs(server->guard, true);
    nt_run(server->net);
    sv_note(server, SV_INFORM, "server.stopped", NULL);
  }
  close_parts(server);
  free(server);
  mm_drop_reserve();
  return ready;
}
