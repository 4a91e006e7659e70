/* HTTP besides people and the page: what can be played, cards, records, health. */
#include "facts.h"
#include "files.h"
#include "limits.h"
#include "memory/memory.h"
#include "people.h"
#include "played_with.h"
#include "set_answers.h"

#include <stdlib.h>
#include <string.h>

/* --- answering ------------------------------------------------------------- */

static void answer(nt_request *request, int status, const char *type, const hw_text *body,
                   const char *cache) {
  if (body->failed) {
    nt_answer_send(request, &(nt_answer){.status = 503});
    return;
  }
  nt_answer_send(request, &(nt_answer){.status = status,
                                       .type = type,
                                       .body = body->start == NULL ? "" : body->start,
                                       .length = body->length,
                                       .cache = cache});
}

void sv_answer_error(nt_request *request, int status, const char *code, const char *message) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "error", code);
  hw_put_string(&text, "message", message);
  hw_object_end(&text);
  answer(request, status, "application/json", &text, NULL);
  hw_text_free(&text);
}

/* What costs little to make costs its bytes to send. */
#define BYTES_FOR_ONE 65536.0

/* Browsers ask whether it has changed. */
static void answer_fact(nt_request *request, const char *known, const ft_fact *fact,
                        const char *etag) {
  bool same = known[0] != '\0' && strstr(known, fact->etag) != NULL;
  nt_answer_send(request, &(nt_answer){.status = same ? 304 : 200,
                                       .type = "application/json",
                                       .body = fact->text,
                                       .length = same ? 0 : fact->length,
                                       .etag = etag,
                                       .cache = "no-cache"});
}

/* `lang=uk` of the query. */
static ht_language language_of(const nt_head *head) {
  ht_language language = 0;
  char word[8];
  sa_query(head->query, "lang", word, sizeof word);
  ht_language_read(word, &language);
  return language;
}

/* --- facts ----------------------------------------------------------------- */

static void send_fact(sv_server *server, nt_request *request, const nt_head *head,
                      const ft_fact *fact) {
  if (fact->text == NULL)
    nt_answer_send(request, &(nt_answer){.status = 503});
  else if (sv_address_may(server, head->address, (double)fact->length / BYTES_FOR_ONE))
    answer_fact(request, head->if_none_match, fact, fact->etag);
  else
    sv_answer_error(request, 429, "too-fast", "more slowly, please");
}

static void send_cards(sv_server *server, nt_request *request, const nt_head *head,
                       const char *id) {
  const hf_game *game = hf_game_find(id);
  char set[HF_CARD_SET_MAX];
  sa_query(head->query, "set", set, sizeof set);
  if (game == NULL)
    sv_answer_error(request, 404, "not-found", "there is no such game");
  else if (set[0] != '\0' && !sa_is_set(game, set))
    sv_answer_error(request, 404, "not-found", "the game has no such card set");
  else if (!sa_is_built_in(game, set))
    sa_send_cards(server, request, head, game, set, language_of(head));
  else
    send_fact(server, request, head, ft_cards(server->facts, game, language_of(head)));
}

static void send_health(sv_server *server, nt_request *request) {
  hw_text text = {0};
  bool starved = mm_short(), well = !starved && sv_is_ready(server);
  if (!starved && server->trouble != NULL) {
    hw_raw_text(&text, "store ");
    hw_raw_text(&text, server->trouble);
    hw_raw_text(&text, "\n");
  } else {
    hw_raw_text(&text, well ? "ok\n" : starved ? "short of memory\n" : "not ready\n");
  }
  answer(request, well ? 200 : 503, "text/plain; charset=utf-8", &text, NULL);
  hw_text_free(&text);
}

/* --- of a table ---------------------------------------------------------------------------------
 */

static void run_record(sv_call *call) {
  sv_table *table = call->table;
  size_t length;
  if (call->wish->request == NULL) return;
  if (!sv_may_read(table, call->user)) {
    sv_fail(call, "not-yours",
            "this record is for those who played the game, until one of them shares it");
    return;
  }
  if (table->phase != SV_OVER || table->play == NULL || table->called_off) {
    sv_fail(call, "not-now", "a record is shown when the game is over");
    return;
  }
  const char *text = tb_record(table->play, &length);
  call->answered = true;
  nt_answer_send(call->wish->request, &(nt_answer){.status = 200,
                                                   .type = "text/plain; charset=utf-8",
                                                   .body = text,
                                                   .length = length});
}

/* Packing it would take longer than sending it: an etag that says "about" is not packed. */
static void answer_own(sv_call *call, const ft_fact *fact) {
  char etag[sizeof fact->etag + 2];
  if (fact->text == NULL) {
    sv_fail(call, "internal", "there is not enough memory just now");
    return;
  }
  if (!sv_afford(call, (double)fact->length / BYTES_FOR_ONE)) {
    sv_fail(call, "too-fast", "more slowly, please");
    return;
  }
  snprintf(etag, sizeof etag, "W/%s", fact->etag);
  call->answered = true;
  answer_fact(call->wish->request, sv_text(call->message, "known"), fact, etag);
}

/* Whoever may see the table may read its cards. */
static void run_cards(sv_call *call) {
  const sv_table *table = call->table;
  ht_language language = (ht_language)sv_number(call->message, "lang", 0);
  if (call->wish->request == NULL) return;
  if (!sv_may_enter(table, call->user, sv_text(call->message, "key")))
    sv_fail(call, "not-found", "there is no such table, or it is not open to you");
  else if (!sv_has_cards(table))
    answer_own(call, ft_cards(call->server->facts, table->game, language));
  if (call->answered || !sv_rules_ready(call)) return;
  if (table->rules->rules == NULL) {
    sv_fail(call, "not-now", "the table's cards cannot be read any more");
    return;
  }
  const ft_fact *words = sv_words_for(call, table->rules, language);
  if (words != NULL) answer_own(call, words);
}

const sv_verb sv_verb_record = {
    .name = "record", .run = run_record, .at_table = true, .reads = true};
const sv_verb sv_verb_cards = {.name = "cards", .run = run_cards, .at_table = true, .reads = true};

static void unlink_request(sv_wish *wish) {
  sv_wish **link = &wish->server->requests;
  while (*link != NULL && *link != wish) link = &(*link)->request_next;
  if (*link == wish) *link = wish->request_next;
}

void sv_wish_done(sv_wish *wish) {
  if (wish->server != NULL) unlink_request(wish);
}

/* A request that is not asked of its table yet: who asks is being found out. */
typedef struct asking {
  sv_server *server;
  sv_wish *wish;
  char id[ST_ID_MAX];
} asking;

static void who_found(void *user, const pp_user *who, bool failed) {
  asking *of = user;
  sv_wish *wish = of->wish;
  if (who != NULL) {
    memcpy(wish->user.id, who->id, sizeof wish->user.id);
    memcpy(wish->user.name, who->name, sizeof wish->user.name);
    wish->user.account = who->account;
    wish->user.is_operator = who->is_operator;
  }
  if (wish->request == NULL) {
    sv_wish_free(wish);
  } else if (failed) {
    sv_answer_error(wish->request, 503, "internal", "try again later");
    sv_wish_free(wish);
  } else {
    sv_wish_for(sv_table_get(of->server, of->id), wish);
  }
  free(of);
}

static void ask_table(sv_server *server, nt_request *request, const nt_head *head, const char *id,
                      const sv_verb *verb) {
  json_t *message = json_pack("{s:i,s:s,s:s}", "lang", (int)language_of(head), "known",
                              head->if_none_match, "key", head->key);
  sv_wish *wish = sv_wish_new(verb, NULL, message);
  asking *of = mm_new(sizeof *of);
  json_decref(message);
  lm_address(head->address, wish->from);
  wish->request = request;
  wish->server = server;
  wish->request_next = server->requests;
  server->requests = wish;
  *of = (asking){.server = server, .wish = wish};
  snprintf(of->id, sizeof of->id, "%s", id);
  pp_find_reader(server->people, head, who_found, of);
}

/* /api/table/ID/WHAT */
static bool send_of_table(sv_server *server, nt_request *request, const nt_head *head) {
  char id[ST_ID_MAX] = "";
  const char *rest = head->path + strlen("/api/table/");
  const char *what = strchr(rest, '/');
  if (what == NULL || (size_t)(what - rest) != 23) return false;
  memcpy(id, rest, 23);
  if (strcmp(what, "/record") == 0)
    ask_table(server, request, head, id, &sv_verb_record);
  else if (strcmp(what, "/cards") == 0)
    ask_table(server, request, head, id, &sv_verb_cards);
  else
    return false;
  return true;
}

/* --- where to
 * --------------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

static bool answer_get(sv_server *server, nt_request *request, const nt_head *head) {
  const char *path = head->path;
  if (strcmp(path, "/healthz") == 0)
    send_health(server, request);
  else if (strcmp(path, "/metrics") == 0) /* not here: and no page of the game either */
    sv_answer_error(request, 404, "not-found", "figures are told where --metrics says");
  else if (strcmp(path, "/api/games") == 0)
    send_fact(server, request, head, ft_games(server->facts, language_of(head)));
  else if (begins(path, "/api/cards/"))
    send_cards(server, request, head, path + strlen("/api/cards/"));
  else if (begins(path, "/api/table/"))
    return send_of_table(server, request, head);
  else
    return false;
  return true;
}

void sv_request(void *user, nt_request *request, const nt_head *head, const char *body,
                size_t length) {
  sv_server *server = user;
  bool get = strcmp(head->method, "GET") == 0 || strcmp(head->method, "HEAD") == 0;
  if (!sv_address_may(server, head->address, 1)) {
    sv_answer_error(request, 429, "too-fast", "more slowly, please");
    return;
  }
  if (mm_short() && strcmp(head->path, "/healthz") != 0) {
    sv_answer_error(request, 503, "internal", SV_SHORT);
    return;
  }
  if (get && answer_get(server, request, head)) return;
  if (!get && strcmp(head->path, "/api/deck") == 0) {
    sa_read_deck(server, request, head, body, length, language_of(head));
    return;
  }
  if (begins(head->path, "/api/")) {
    if (!pp_request(server->people, request, head, body, length))
      sv_answer_error(request, 404, "not-found", "there is nothing here");
    return;
  }
  if (!get)
    sv_answer_error(request, 405, "bad-message", "this can only be read");
  else
    fl_answer(request, head);
}

void sv_request_gone(void *user, nt_request *request) {
  sv_server *server = user;
  if (sa_gone(server, request)) return;
  for (sv_wish *wish = server->requests; wish != NULL; wish = wish->request_next) {
    if (wish->request != request) continue;
    wish->request = NULL;
    return;
  }
  pp_request_gone(server->people, request);
}

/* Those that no table has: who asked was being found out. */
void sv_requests_close(sv_server *server) {
  while (server->requests != NULL) sv_wish_free(server->requests);
  sa_close(server);
}
