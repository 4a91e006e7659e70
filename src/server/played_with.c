/* See played_with.h. */
#include "played_with.h"

#include "core/letters.h"
#include "limits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What compiling costs, in messages: bytes for one, see docs/protocol.md. */
#define COMPILE_BYTES 8192.0

static_assert(sizeof((sv_wish *)0)->from == WK_WHO_MAX,
              "who asks over HTTP has a line of their own");

/* --- what there is --------------------------------------------------------- */

bool sv_has_cards(const sv_table *table) {
  return table->cards_text != NULL || table->old_cards != NULL || table->set[0] != '\0';
}

static rl_texts texts_of(const sv_table *table) {
  return (rl_texts){
      .game = table->game, .set = table->old_cards, .own = table->cards_text, .name = table->set};
}

const hf_rules *sv_rules_of(const sv_table *table, hf_error *error) {
  if (!sv_has_cards(table)) return hf_rules_builtin(table->game);
  if (table->rules == NULL) return NULL;
  if (table->rules->rules == NULL) *error = table->rules->error;
  return table->rules->rules;
}

void sv_take_rules(sv_table *table, rl_rules *rules) {
  rl_hold(table->server->kept, rules);
  sv_drop_rules(table);
  table->rules = rules;
}

void sv_drop_rules(sv_table *table) {
  rl_drop(table->server->kept, table->rules);
  table->rules = NULL;
}

/* --- for a verb ------------------------------------------------------------ */

static void go_on(void *user) {
  sv_table *table = user;
  table->compiling = false;
  sv_pump(table);
}

/* Whose line the work stands in: by address, for anybody can be many people. */
static rl_asker asker_of(sv_call *call) {
  rl_asker asker = {.told = go_on, .user = call->table};
  if (call->client != NULL)
    lm_address(nt_socket_address(call->client->socket), asker.who);
  else
    memcpy(asker.who, call->wish->from, sizeof asker.who);
  return asker;
}

static void wait_here(sv_call *call) {
  call->later = true;
  call->table->compiling = true;
  sv_put_back(call->table, call->wish);
}

static void too_much(sv_call *call) {
  call->server->figures.refused++;
  sv_fail(call, "too-fast", "cards take time to read: more slowly, please");
}

rl_rules *sv_rules_for(sv_call *call, const rl_texts *texts) {
  rl_kept *kept = call->server->kept;
  rl_rules *rules = rl_find(kept, texts);
  if (rules != NULL && rules->ready) return rules;
  size_t bytes =
      (texts->set == NULL ? 0 : strlen(texts->set)) + (texts->own == NULL ? 0 : strlen(texts->own));
  rl_asker asker = asker_of(call);
  if (rules == NULL && !sv_afford(call, 1 + (double)bytes / COMPILE_BYTES)) {
    too_much(call);
    return NULL;
  }
  if (rl_ask(kept, texts, &asker) == NULL)
    too_much(call);
  else
    wait_here(call);
  return NULL;
}

bool sv_rules_ready(sv_call *call) {
  sv_table *table = call->table;
  if (!sv_has_cards(table) || table->rules != NULL) return true;
  rl_texts texts = texts_of(table);
  rl_rules *rules = sv_rules_for(call, &texts);
  if (rules == NULL) return false;
  if (!rl_lacked_memory(rules)) sv_take_rules(table, rules);
  if (table->rules == NULL) sv_fail(call, "internal", "%s", rules->error.message);
  return table->rules != NULL;
}

const ft_fact *sv_words_for(sv_call *call, rl_rules *rules, ht_language language) {
  bool refused;
  rl_asker asker = asker_of(call);
  const ft_fact *words = rl_words_of(call->server->kept, rules, language, &asker, &refused);
  if (refused)
    too_much(call);
  else if (words == NULL)
    wait_here(call);
  return words;
}

/* --- before a log is applied ----------------------------------------------- */

static const st_entry *entry_of(const st_entry *entries, size_t count, const char *kind) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(entries[i].kind, kind) == 0) return &entries[i];
  return NULL;
}

/* Are they others than those built in? */
static bool has_some(const rl_texts *texts) {
  return texts->own != NULL || texts->set != NULL ||
         (texts->name != NULL && texts->name[0] != '\0');
}

/* True: they are being made. Those of earlier cards that the language no longer
 * understands are given up, and ours are tried. */
static bool look(sv_table *table, rl_texts *texts, rl_asker *asker) {
  rl_rules *rules = rl_ask(table->server->kept, texts, asker);
  if (rules == NULL || !rules->ready) return true; /* NULL: the server stops */
  if (rules->rules == NULL && texts->set != NULL && !rl_lacked_memory(rules)) {
    sv_note(table->server, SV_WARNING, "cards.unusable", "table", table->id, "why",
            rules->error.message, NULL);
    free(table->old_cards);
    table->old_cards = NULL;
    texts->set = NULL;
    return has_some(texts) && look(table, texts, asker);
  }
  sv_take_rules(table, rules);
  return false;
}

bool sv_rules_look(sv_table *table, const st_entry *entries, size_t count,
                   void (*made)(void *user)) {
  if (table->rules != NULL || entry_of(entries, count, "start") == NULL) return false;
  const st_entry *create = table->game == NULL ? entry_of(entries, count, "create") : NULL;
  json_t *body = create == NULL ? NULL : json_loads(create->body, 0, NULL);
  const char *game = sv_text(body, "game"), *host = sv_text(body, "host");
  rl_texts texts = texts_of(table);
  rl_asker asker = {.must = true, .told = made, .user = table};
  if (game != NULL) texts.game = hf_game_find(game);
  char *own = sv_copy(sv_text(json_object_get(body, "cards"), "text"));
  if (own != NULL) hf_letters_mask(own); /* as the table will have it */
  if (texts.own == NULL) texts.own = own;
  if (create != NULL) texts.name = sv_text(body, "set");
  snprintf(asker.who, sizeof asker.who, "%s", host == NULL ? table->host : host);
  bool waits = texts.game != NULL && has_some(&texts) && look(table, &texts, &asker);
  json_decref(body);
  free(own);
  return waits;
}

void sv_rules_now(sv_table *table) {
  rl_texts texts = texts_of(table);
  if (!sv_has_cards(table) || table->rules != NULL) return;
  if (table->server->kept != NULL) /* seldom, and worth knowing */
    sv_note(table->server, SV_WARNING, "cards.compiled-at-once", "table", table->id, NULL);
  table->rules = rl_make_now(&texts);
}
