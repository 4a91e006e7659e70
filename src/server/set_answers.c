/* See set_answers.h. A request goes through its steps again each time that something it has waited
 * for is there: rules that are compiled, cards in words, a deck that was read. */
#include "set_answers.h"

#include "core/decks.h"
#include "limits.h"
#include "memory/memory.h"
#include "rules.h"

#include <stdlib.h>
#include <string.h>

#define DECK_MAX ((size_t)16 * 1024) /* as much as a deck that is brought to a table */
/* In messages: an answer by its bytes; a deck as much as `deck` at a table (one is paid for any
 * request), and more for a long text, of which each line may be looked for among all names. */
#define BYTES_FOR_ONE 65536.0
#define DECK_COST 3.0
#define DECK_BYTES_FOR_ONE 512.0

typedef struct sa_asked {
  wk_job job; /* stands first: a deck is read in the thread for work */
  struct sa_asked *next;
  sv_server *server;
  nt_request *request; /* NULL: whoever asked has left */
  char address[64];    /* whose budget it is */
  char known[128];     /* the etags that they have */
  const hf_game *game;
  char set[HF_CARD_SET_MAX]; /* "": the one built in */
  ht_language language;
  rl_rules *rules; /* held while the deck is read */
  char *deck;      /* NULL: the cards are asked for */
  size_t length;
  char format[HF_CARD_SET_MAX]; /* "": that of the set */
  bool starter, melee;
  hw_text out; /* what is said of the deck */
} sa_asked;

void sa_query(const char *query, const char *key, char *to, size_t size) {
  size_t length = strlen(key);
  to[0] = '\0';
  for (const char *at = query; *at != '\0'; at += *at == '&') {
    size_t whole = strcspn(at, "&");
    if (strncmp(at, key, length) == 0 && at[length] == '=') {
      size_t most = size - 1, value = whole - length - 1;
      memcpy(to, at + length + 1, value < most ? value : most);
      to[value < most ? value : most] = '\0';
      return;
    }
    at += whole;
  }
}

bool sa_is_set(const hf_game *game, const char *name) {
  return hf_card_set_find(game, name) < hf_card_set_count(game);
}

bool sa_is_built_in(const hf_game *game, const char *name) {
  return name[0] == '\0' || (sa_is_set(game, name) && hf_card_set_find(game, name) == 0);
}

/* --- requests that wait ----------------------------------------------------- */

static sa_asked *ask(sv_server *server, nt_request *request, const nt_head *head,
                     const hf_game *game, const char *set) {
  sa_asked *asked = mm_new(sizeof *asked);
  asked->next = server->set_asked;
  server->set_asked = asked;
  asked->server = server;
  asked->request = request;
  asked->game = game;
  snprintf(asked->address, sizeof asked->address, "%s", head->address);
  snprintf(asked->known, sizeof asked->known, "%s", head->if_none_match);
  snprintf(asked->set, sizeof asked->set, "%s", sa_is_built_in(game, set) ? "" : set);
  return asked;
}

static void free_asked(sa_asked *asked) {
  sa_asked **link = &asked->server->set_asked;
  while (*link != asked) link = &(*link)->next;
  *link = asked->next;
  rl_drop(asked->server->kept, asked->rules);
  hw_text_free(&asked->out);
  free(asked->deck);
  free(asked);
}

static void refuse(sa_asked *asked, int status, const char *code, const char *message) {
  if (asked->request != NULL) sv_answer_error(asked->request, status, code, message);
  free_asked(asked);
}

static void refuse_rate(sa_asked *asked) {
  asked->server->figures.refused++;
  refuse(asked, 429, "too-fast", "more slowly, please");
}

static void refuse_memory(sa_asked *asked) { refuse(asked, 503, "internal", SV_SHORT); }

bool sa_gone(sv_server *server, const nt_request *request) {
  for (sa_asked *asked = server->set_asked; asked != NULL; asked = asked->next) {
    if (asked->request != request) continue;
    asked->request = NULL;
    return true;
  }
  return false;
}

void sa_close(sv_server *server) {
  while (server->set_asked != NULL) free_asked(server->set_asked);
}

/* --- the steps --------------------------------------------------------------- */

static void go_on(void *user);

static rl_asker asker_of(sa_asked *asked) {
  rl_asker asker = {.told = go_on, .user = asked};
  lm_address(asked->address, asker.who);
  return asker;
}

static void send_words(sa_asked *asked, rl_rules *rules) {
  bool refused;
  rl_asker asker = asker_of(asked);
  const ft_fact *words = rl_words_of(asked->server->kept, rules, asked->language, &asker, &refused);
  if (words == NULL && refused) refuse_rate(asked);
  if (words == NULL) return;
  bool same = asked->known[0] != '\0' && strstr(asked->known, words->etag) != NULL;
  double cost = same ? 0 : (double)words->length / BYTES_FOR_ONE;
  if (!sv_address_may(asked->server, asked->address, cost)) {
    refuse_rate(asked);
    return;
  }
  nt_answer_send(asked->request, &(nt_answer){.status = same ? 304 : 200,
                                              .type = "application/json",
                                              .body = words->text,
                                              .length = same ? 0 : words->length,
                                              .etag = words->etag,
                                              .cache = "no-cache"});
  free_asked(asked);
}

static void run_deck(wk_job *job) {
  sa_asked *asked = (sa_asked *)(void *)job;
  const hf_rules *rules =
      asked->rules == NULL ? hf_rules_builtin(asked->game) : asked->rules->rules;
  hf_deck_format format;
  bool judged =
      asked->format[0] != '\0' && asked->game->decks->format(rules, asked->format, &format);
  const hf_deck_terms terms = {
      .starter = asked->starter, .melee = asked->melee, .format = judged ? &format : NULL};
  hw_deck_write_for(rules, asked->deck, asked->length, &terms, asked->language, &asked->out);
}

static void deck_done(wk_job *job) {
  sa_asked *asked = (sa_asked *)(void *)job;
  if (asked->out.failed) {
    refuse_memory(asked);
    return;
  }
  if (asked->request != NULL)
    nt_answer_send(asked->request, &(nt_answer){.status = 200,
                                                .type = "application/json",
                                                .body = asked->out.start,
                                                .length = asked->out.length});
  free_asked(asked);
}

static void drop_deck(wk_job *job) { (void)job; /* it is freed with all that wait */ }

static void read_deck(sa_asked *asked, rl_rules *rules) {
  if (rules != NULL) rl_hold(asked->server->kept, rules);
  asked->rules = rules;
  asked->job.run = run_deck;
  asked->job.done = deck_done;
  asked->job.drop = drop_deck;
  lm_address(asked->address, asked->job.who);
  if (!rl_work(asked->server->kept, &asked->job)) refuse_rate(asked);
}

static void step(sa_asked *asked) {
  const rl_texts texts = {.game = asked->game, .name = asked->set};
  rl_asker asker = asker_of(asked);
  if (asked->set[0] == '\0') {
    read_deck(asked, NULL);
    return;
  }
  rl_rules *rules = rl_ask(asked->server->kept, &texts, &asker);
  if (rules == NULL)
    refuse_rate(asked);
  else if (rules->ready && rules->rules == NULL)
    refuse_memory(asked); /* sets that come with the game have no mistakes */
  else if (rules->ready && asked->deck != NULL)
    read_deck(asked, rules);
  else if (rules->ready)
    send_words(asked, rules);
}

static void go_on(void *user) {
  sa_asked *asked = user;
  if (asked->request != NULL)
    step(asked);
  else
    free_asked(asked);
}

/* --- asking ------------------------------------------------------------------ */

void sa_send_cards(sv_server *server, nt_request *request, const nt_head *head, const hf_game *game,
                   const char *set, ht_language language) {
  sa_asked *asked = ask(server, request, head, game, set);
  asked->language = language;
  step(asked);
}

/* True: it has been told what is wrong with what is asked. */
static bool is_refused(nt_request *request, const hf_game *game, const char *set,
                       const char *format, size_t length) {
  if (game == NULL || game->decks == NULL)
    sv_answer_error(request, 404, "not-found", "there is no such game with decks");
  else if (set[0] != '\0' && !sa_is_set(game, set))
    sv_answer_error(request, 404, "not-found", "the game has no such card set");
  else if (format[0] != '\0' && !sa_is_set(game, format))
    sv_answer_error(request, 404, "not-found", "the game has no such format");
  else if (length > DECK_MAX)
    sv_answer_error(request, 413, "too-big", "a deck is a text of at most 16384 bytes");
  else
    return false;
  return true;
}

void sa_read_deck(sv_server *server, nt_request *request, const nt_head *head, const char *body,
                  size_t length, ht_language language) {
  char id[40], set[HF_CARD_SET_MAX], format[HF_CARD_SET_MAX], yes[4];
  sa_query(head->query, "game", id, sizeof id);
  sa_query(head->query, "set", set, sizeof set);
  sa_query(head->query, "format", format, sizeof format);
  const hf_game *game = hf_game_find(id);
  if (is_refused(request, game, set, format, length)) return;
  if (!sv_address_may(server, head->address, DECK_COST + (double)length / DECK_BYTES_FOR_ONE)) {
    server->figures.refused++;
    sv_answer_error(request, 429, "too-fast", "more slowly, please");
    return;
  }
  sa_asked *asked = ask(server, request, head, game, set);
  asked->language = language;
  memcpy(asked->format, format, sizeof format);
  sa_query(head->query, "starter", yes, sizeof yes);
  asked->starter = strcmp(yes, "1") == 0;
  sa_query(head->query, "melee", yes, sizeof yes);
  asked->melee = strcmp(yes, "1") == 0;
  asked->length = length;
  asked->deck = mm_try(length + 1);
  if (asked->deck == NULL) {
    refuse_memory(asked);
    return;
  }
  if (length > 0) memcpy(asked->deck, body, length);
  asked->deck[length] = '\0';
  step(asked);
}
