/* Rules made from texts of cards: each text is compiled once, in the thread for
 * work (work.h), and shared by all tables that are played with it. So are what
 * is wrong with a text, and its cards in words. */
#ifndef RL_RULES_H
#define RL_RULES_H

#include "holdfast/holdfast.h"
#include "server/facts.h"
#include "server/net/net.h"
#include "server/work.h"

/* What nobody holds is kept up to these, the latest used the longest. */
#define RL_KEPT 64
#define RL_KEPT_BYTES ((size_t)64 * 1024 * 1024)

/* `name`: the card set, NULL or "" for the one built in; `set`: its cards, where they are others
 * than those that are here, else NULL; `own`: a card file laid over them, or NULL. */
typedef struct rl_texts {
  const hf_game *game;
  const char *set, *own, *name;
} rl_texts;

typedef struct rl_kept rl_kept; /* all rules that were made */

typedef struct rl_rules {
  struct rl_rules *next; /* in its bucket */
  uint8_t key[32];
  const hf_game *game;
  bool ready;            /* compiled, or refused */
  const hf_rules *rules; /* NULL: refused, see `error` */
  hf_error error;
  void *memory;
  size_t bytes;                /* all that it takes */
  ft_fact words[HT_LANGUAGES]; /* its cards */
  unsigned wording, unworded;  /* languages in which they are being written, or could not be */
  unsigned holders;
  bool apart; /* not kept for others */
  uint64_t used;
  struct rl_waiter *waiters;
} rl_rules;

/* Who asks. `told` is called on the loop when what was asked for is there. */
typedef struct rl_asker {
  char who[WK_WHO_MAX];
  bool must; /* work.h */
  void (*told)(void *user);
  void *user;
} rl_asker;

rl_kept *rl_open(nt_net *net);
/* Before the network is freed: nobody is told anything any more. */
void rl_stop(rl_kept *kept);
/* When nobody holds anything any more. */
void rl_close(rl_kept *kept);
void rl_poll(rl_kept *kept);

/* NULL: nothing is known of these texts. */
rl_rules *rl_find(rl_kept *kept, const rl_texts *texts);
/* Were they not made for lack of memory? Then they are not kept, and may be asked for again. */
bool rl_lacked_memory(const rl_rules *rules);
/* Has them compiled, if they are not; NULL: too many wait. If the rules are not
 * ready they stay until the asker is told. */
rl_rules *rl_ask(rl_kept *kept, const rl_texts *texts, const rl_asker *asker);
/* The cards in words, of rules that are ready. NULL: the asker is told when they are
 * there, unless `refused`: too many wait, or there was no memory for them. */
const ft_fact *rl_words_of(rl_kept *kept, rl_rules *rules, ht_language language,
                           const rl_asker *asker, bool *refused);
void rl_hold(rl_kept *kept, rl_rules *rules);
/* `kept` may be NULL where all were made at once. */
void rl_drop(rl_kept *kept, rl_rules *rules);

/* Other work for the same thread, in the same turns; false: too much of it waits. */
bool rl_work(rl_kept *kept, wk_job *job);

/* At once, for one who holds them, apart from those that are kept. */
rl_rules *rl_make_now(const rl_texts *texts);

typedef struct rl_figures {
  uint64_t compiled, worded; /* so often */
  size_t kept;
} rl_figures;
rl_figures rl_figures_of(const rl_kept *kept);

#endif
