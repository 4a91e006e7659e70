/* See rules.h. A text is known by the game, our own cards and its digest, so
 * that it is compiled once, however many tables bring it, and by whom. */
#include "rules.h"

#include "memory/memory.h"
#include "wire/board.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 256

typedef struct rl_waiter {
  struct rl_waiter *next;
  void (*told)(void *user);
  void *user;
} rl_waiter;

struct rl_kept {
  rl_rules *bucket[BUCKETS];
  wk_work *work;
  size_t idle, idle_bytes; /* that nobody holds */
  size_t count;
  uint64_t clock; /* counts uses */
  uint64_t compiled, worded;
};

/* --- which they are -------------------------------------------------------- */

static void add_text(crypto_hash_sha256_state *state, const char *text) {
  uint64_t length = text == NULL ? UINT64_MAX : strlen(text);
  crypto_hash_sha256_update(state, (const unsigned char *)&length, sizeof length);
  if (text != NULL) crypto_hash_sha256_update(state, (const unsigned char *)text, length);
}

static void key_of(const rl_texts *texts, uint8_t key[32]) {
  crypto_hash_sha256_state state;
  uint64_t ours = hf_rules_hash(hf_rules_builtin(texts->game));
  crypto_hash_sha256_init(&state);
  add_text(&state, hf_game_id(texts->game));
  crypto_hash_sha256_update(&state, (const unsigned char *)&ours, sizeof ours);
  add_text(&state, texts->set);
  add_text(&state, texts->own);
  add_text(&state, texts->name == NULL ? "" : texts->name);
  crypto_hash_sha256_final(&state, key);
}

static rl_rules *find(rl_kept *kept, const uint8_t key[32]) {
  rl_rules *at = kept->bucket[key[0]];
  while (at != NULL && memcmp(at->key, key, 32) != 0) at = at->next;
  if (at != NULL) at->used = ++kept->clock;
  return at;
}

rl_rules *rl_find(rl_kept *kept, const rl_texts *texts) {
  uint8_t key[32];
  key_of(texts, key);
  return find(kept, key);
}

/* --- compiling ------------------------------------------------------------- */

static bool take_room(rl_rules *to, size_t size) {
  to->memory = mm_try(size + 1); /* what is built in needs none */
  if (to->memory == NULL)
    to->error = (hf_error){.status = HF_NO_ROOM, .message = "there is not enough memory just now"};
  else
    to->bytes += size;
  return to->memory != NULL;
}

static void load_set(rl_rules *to, const hf_card_texts *texts) {
  const hf_rules *set;
  size_t size = hf_rules_set_memory(to->game, texts);
  if (!take_room(to, size)) return;
  if (hf_rules_load_set(to->game, texts, to->memory, size, &set, &to->rules, &to->error) != HF_OK)
    to->rules = NULL;
}

static void compile(rl_rules *to, const char *set, const char *own, const char *name) {
  hf_card_texts texts = {.set = set,
                         .own = own,
                         .name = name,
                         .set_length = set == NULL ? 0 : strlen(set),
                         .own_length = own == NULL ? 0 : strlen(own)};
  load_set(to, &texts);
  if (to->rules != NULL) return;
  free(to->memory); /* a mistake takes none */
  to->memory = NULL;
  to->bytes = sizeof *to;
}

static rl_rules *new_rules(const rl_texts *texts, const uint8_t key[32]) {
  rl_rules *made = mm_new(sizeof *made);
  *made = (rl_rules){.game = texts->game, .bytes = sizeof *made};
  memcpy(made->key, key, 32);
  return made;
}

static void free_rules(rl_rules *rules) {
  while (rules->waiters != NULL) {
    rl_waiter *next = rules->waiters->next;
    free(rules->waiters);
    rules->waiters = next;
  }
  for (size_t i = 0; i < HT_LANGUAGES; i++) ft_free(&rules->words[i]);
  free(rules->memory);
  free(rules);
}

rl_rules *rl_make_now(const rl_texts *texts) {
  uint8_t key[32] = {0};
  rl_rules *made = new_rules(texts, key);
  compile(made, texts->set, texts->own, texts->name);
  made->ready = made->apart = true;
  made->holders = 1;
  return made;
}

/* --- what is kept ---------------------------------------------------------- */

/* Nobody finds them any more; whoever holds them still has them. */
static void set_apart(rl_kept *kept, rl_rules *rules) {
  rl_rules **link = &kept->bucket[rules->key[0]];
  while (*link != rules) link = &(*link)->next;
  *link = rules->next;
  kept->count--;
  rules->apart = true;
}

static void forget(rl_kept *kept, rl_rules *rules) {
  set_apart(kept, rules);
  free_rules(rules);
}

bool rl_lacked_memory(const rl_rules *rules) {
  return rules->ready && rules->rules == NULL && rules->error.status == HF_NO_ROOM;
}

static rl_rules *longest_unused(const rl_kept *kept) {
  rl_rules *found = NULL;
  for (size_t i = 0; i < BUCKETS; i++)
    for (rl_rules *at = kept->bucket[i]; at != NULL; at = at->next)
      if (at->holders == 0 && (found == NULL || at->used < found->used)) found = at;
  return found;
}

static void trim(rl_kept *kept) {
  while (kept->idle > RL_KEPT || kept->idle_bytes > RL_KEPT_BYTES) {
    rl_rules *last = longest_unused(kept);
    kept->idle--;
    kept->idle_bytes -= last->bytes;
    forget(kept, last);
  }
}

void rl_hold(rl_kept *kept, rl_rules *rules) {
  if (rules->holders++ > 0) return;
  kept->idle--;
  kept->idle_bytes -= rules->bytes;
}

void rl_drop(rl_kept *kept, rl_rules *rules) {
  if (rules == NULL || --rules->holders > 0) return;
  if (rules->apart) {
    free_rules(rules);
    return;
  }
  kept->idle++;
  kept->idle_bytes += rules->bytes;
  trim(kept);
}

/* --- jobs ------------------------------------------------------------------ */

/* Compiles texts, or writes cards in words. It holds what it is about. */
typedef struct making {
  wk_job job;
  rl_kept *kept;
  rl_rules *of;
  char *set, *own, *name; /* the job's own copies */
  rl_rules made;          /* what compiling came to */
  ht_language language;
  ft_fact words;
} making;

static void free_making(making *done) {
  rl_drop(done->kept, done->of);
  free(done->set);
  free(done->own);
  free(done->name);
  free(done);
}

/* What is told may ask again. */
static void tell(rl_rules *rules) {
  rl_waiter *waiter = rules->waiters;
  rules->waiters = NULL;
  while (waiter != NULL) {
    rl_waiter *next = waiter->next;
    waiter->told(waiter->user);
    free(waiter);
    waiter = next;
  }
}

static void wait_for(rl_rules *rules, const rl_asker *asker) {
  rl_waiter *waiter = mm_new(sizeof *waiter), **last = &rules->waiters;
  while (*last != NULL) last = &(*last)->next;
  *waiter = (rl_waiter){.told = asker->told, .user = asker->user};
  *last = waiter;
}

static void run_compile(wk_job *job) {
  making *of = (making *)(void *)job;
  compile(&of->made, of->set, of->own, of->name);
}

static void compiled(wk_job *job) {
  making *done = (making *)(void *)job;
  rl_rules *of = done->of;
  of->rules = done->made.rules;
  of->memory = done->made.memory;
  of->bytes = done->made.bytes;
  of->error = done->made.error;
  of->ready = true;
  done->kept->compiled++;
  tell(of);
  if (rl_lacked_memory(of)) set_apart(done->kept, of);
  free_making(done);
}

static void drop_compile(wk_job *job) {
  making *done = (making *)(void *)job;
  free(done->made.memory);
  free_making(done);
}

static void run_words(wk_job *job) {
  making *of = (making *)(void *)job;
  hw_text text = {0};
  hw_cards_write(of->of->rules, of->language, &text);
  ft_seal(&of->words, &text);
}

static void worded(wk_job *job) {
  making *done = (making *)(void *)job;
  rl_rules *of = done->of;
  of->words[done->language] = done->words; /* one job at a time writes them */
  of->bytes += done->words.length;
  done->kept->worded++;
  of->wording &= ~(1u << done->language);
  if (of->words[done->language].text == NULL) of->unworded |= 1u << done->language;
  tell(of);
  free_making(done);
}

static void drop_words(wk_job *job) {
  making *done = (making *)(void *)job;
  ft_free(&done->words);
  free_making(done);
}

static making *new_making(rl_kept *kept, rl_rules *of, const rl_asker *asker) {
  making *to = mm_new(sizeof *to);
  *to = (making){.kept = kept, .of = of, .made = {.game = of->game, .bytes = sizeof *of}};
  memcpy(to->job.who, asker->who, sizeof to->job.who);
  to->job.must = asker->must;
  rl_hold(kept, of);
  return to;
}

/* False: there is not enough memory for a text of that size. */
static bool copy(const char *text, char **to) {
  size_t size = text == NULL ? 0 : strlen(text) + 1;
  *to = size == 0 ? NULL : mm_try(size);
  if (*to != NULL) memcpy(*to, text, size);
  return size == 0 || *to != NULL;
}

/* --- asking ---------------------------------------------------------------- */

static rl_rules *begin(rl_kept *kept, const rl_texts *texts, const uint8_t key[32],
                       const rl_asker *asker) {
  rl_rules *fresh = new_rules(texts, key);
  fresh->used = ++kept->clock;
  fresh->next = kept->bucket[key[0]];
  kept->bucket[key[0]] = fresh;
  kept->count++;
  kept->idle++;
  kept->idle_bytes += fresh->bytes;
  making *to = new_making(kept, fresh, asker);
  bool copied =
      copy(texts->set, &to->set) && copy(texts->own, &to->own) && copy(texts->name, &to->name);
  to->job.run = run_compile;
  to->job.done = compiled;
  to->job.drop = drop_compile;
  if (copied && kept->work != NULL && wk_ask(kept->work, &to->job)) return fresh;
  to->of = NULL; /* nobody else has it */
  free_making(to);
  forget(kept, fresh);
  return NULL;
}

rl_rules *rl_ask(rl_kept *kept, const rl_texts *texts, const rl_asker *asker) {
  uint8_t key[32];
  key_of(texts, key);
  rl_rules *rules = find(kept, key);
  if (rules == NULL) rules = begin(kept, texts, key, asker);
  if (rules != NULL && !rules->ready) wait_for(rules, asker);
  return rules;
}

static bool begin_words(rl_kept *kept, rl_rules *rules, ht_language language,
                        const rl_asker *asker) {
  making *to = new_making(kept, rules, asker);
  to->language = language;
  to->job.run = run_words;
  to->job.done = worded;
  to->job.drop = drop_words;
  if (kept->work == NULL || !wk_ask(kept->work, &to->job)) {
    free_making(to);
    return false;
  }
  rules->wording |= 1u << language;
  return true;
}

const ft_fact *rl_words_of(rl_kept *kept, rl_rules *rules, ht_language language,
                           const rl_asker *asker, bool *refused) {
  *refused = false;
  rules->used = ++kept->clock;
  if (rules->words[language].text != NULL) return &rules->words[language];
  *refused = (rules->unworded >> language & 1) != 0;
  rules->unworded &= ~(1u << language);
  if (!*refused)
    *refused = (rules->wording >> language & 1) == 0 && !begin_words(kept, rules, language, asker);
  if (!*refused) wait_for(rules, asker);
  return NULL;
}

bool rl_work(rl_kept *kept, wk_job *job) { return kept->work != NULL && wk_ask(kept->work, job); }

/* --- all of it ------------------------------------------------------------- */

rl_kept *rl_open(nt_net *net) {
  rl_kept *kept = mm_new(sizeof *kept);
  kept->work = wk_open(net);
  if (kept->work != NULL) return kept;
  free(kept);
  return NULL;
}

void rl_stop(rl_kept *kept) {
  if (kept == NULL) return;
  wk_close(kept->work);
  kept->work = NULL;
}

void rl_close(rl_kept *kept) {
  if (kept == NULL) return;
  for (size_t i = 0; i < BUCKETS; i++)
    while (kept->bucket[i] != NULL) {
      rl_rules *next = kept->bucket[i]->next;
      free_rules(kept->bucket[i]);
      kept->bucket[i] = next;
    }
  free(kept);
}

void rl_poll(rl_kept *kept) { wk_poll(kept->work); }

rl_figures rl_figures_of(const rl_kept *kept) {
  return (rl_figures){.compiled = kept->compiled, .worded = kept->worded, .kept = kept->count};
}
