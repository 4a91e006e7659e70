/* HTTP besides people and the page: what can be played, cards, records, health. */
#include "server.h"

#include "files.h"
#include "people.h"

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

/* JSON that changes only with the program: browsers ask whether it has. */
static void answer_facts(nt_request *request, const nt_head *head, const hw_text *text) {
  uint8_t digest[32];
  char etag[40];
  if (text->failed) {
    nt_answer_send(request, &(nt_answer){.status = 503});
    return;
  }
  sv_sha256(text->start, text->length, digest);
  etag[0] = '"';
  sv_hex(digest, 16, etag + 1);
  memcpy(etag + 33, "\"", 2);
  bool same = head->if_none_match[0] != '\0' && strstr(head->if_none_match, etag) != NULL;
  nt_answer_send(request, &(nt_answer){.status = same ? 304 : 200,
                                       .type = "application/json",
                                       .body = text->start,
                                       .length = same ? 0 : text->length,
                                       .etag = etag,
                                       .cache = "no-cache"});
}

/* `lang=uk` of the query. */
static ht_language language_of(const nt_head *head) {
  ht_language language = 0;
  const char *at = strstr(head->query, "lang=");
  char word[8] = "";
  if (at == NULL || (at > head->query && at[-1] != '&')) return language;
  for (size_t i = 0; i < sizeof word - 1 && at[5 + i] >= 'a' && at[5 + i] <= 'z'; i++)
    word[i] = at[5 + i];
  ht_language_read(word, &language);
  return language;
}

/* --- facts ----------------------------------------------------------------- */

static void send_games(nt_request *request, const nt_head *head) {
  hw_text text = {0};
  hw_games_write(language_of(head), &text);
  answer_facts(request, head, &text);
  hw_text_free(&text);
}

static void send_cards(nt_request *request, const nt_head *head, const char *id) {
  const hf_game *game = hf_game_find(id);
  hw_text text = {0};
  if (game == NULL) {
    sv_answer_error(request, 404, "not-found", "there is no such game");
    return;
  }
  hw_cards_write(hf_rules_builtin(game), language_of(head), &text);
  answer_facts(request, head, &text);
  hw_text_free(&text);
}

static void send_health(sv_server *server, nt_request *request) {
  hw_text text = {0};
  bool starved = mm_short(), well = !starved && sv_is_ready(server);
  hw_raw_text(&text, well ? "ok\n" : starved ? "short of memory\n" : "not ready\n");
  answer(request, well ? 200 : 503, "text/plain; charset=utf-8", &text, NULL);
  hw_text_free(&text);
}

/* --- of a table ---------------------------------------------------------------------------------
 */

static void run_record(sv_call *call) {
  sv_table *table = call->table;
  size_t length;
  if (call->wish->request == NULL) return;
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

/* The language was put into the message. */
static void run_cards(sv_call *call) {
  hw_text text = {0};
  if (call->wish->request == NULL) return;
  const sv_table *table = call->table;
  const hf_rules *rules =
      table->play != NULL ? tb_rules(table->play) : hf_rules_builtin(table->game);
  tb_table *trial = NULL;
  if (table->play == NULL && table->cards_text != NULL) {
    tb_setup setup = {.game = hf_game_id(table->game),
                      .settings = table->settings,
                      .own_cards = table->cards_text,
                      .own_cards_length = strlen(table->cards_text),
                      .own_cards_name = table->cards_name};
    trial = tb_new(&setup, NULL);
    if (trial != NULL) rules = tb_rules(trial);
  }
  hw_cards_write(rules, (ht_language)sv_number(call->message, "lang", 0), &text);
  call->answered = true;
  answer(call->wish->request, 200, "application/json", &text, NULL);
  hw_text_free(&text);
  tb_free(trial);
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

static void ask_table(sv_server *server, nt_request *request, const char *id, const sv_verb *verb,
                      ht_language language) {
  json_t *message = json_pack("{s:i}", "lang", (int)language);
  sv_wish *wish = sv_wish_new(verb, NULL, message);
  json_decref(message);
  wish->request = request;
  wish->server = server;
  wish->request_next = server->requests;
  server->requests = wish;
  sv_wish_for(sv_table_get(server, id), wish);
}

/* /api/table/ID/WHAT */
static bool send_of_table(sv_server *server, nt_request *request, const nt_head *head) {
  char id[ST_ID_MAX] = "";
  const char *rest = head->path + strlen("/api/table/");
  const char *what = strchr(rest, '/');
  if (what == NULL || (size_t)(what - rest) != 23) return false;
  memcpy(id, rest, 23);
  if (strcmp(what, "/record") == 0)
    ask_table(server, request, id, &sv_verb_record, 0);
  else if (strcmp(what, "/cards") == 0)
    ask_table(server, request, id, &sv_verb_cards, language_of(head));
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
    send_games(request, head);
  else if (begins(path, "/api/cards/"))
    send_cards(request, head, path + strlen("/api/cards/"));
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
  for (sv_wish *wish = server->requests; wish != NULL; wish = wish->request_next) {
    if (wish->request != request) continue;
    wish->request = NULL;
    return;
  }
  pp_request_gone(server->people, request);
}
