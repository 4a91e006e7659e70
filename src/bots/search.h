/* Search: looks ahead on states sampled from a view, for any game.
 *
 * Every decision met on the way is a node, known by what its seat knows: the
 * hash of that seat's view. States that a seat cannot tell apart share their
 * nodes, so nobody in the tree acts on what they may not know, the searching
 * seat included. Seats that decide at once meet their nodes without having
 * seen each other's answers.
 *
 * Decisions that several seats make at once are mixed: each seat of the tree
 * minimises its regret, and the average of what it did goes towards an
 * equilibrium (see search.c for the method, tests/reference/reference_games.c for how
 * near it comes). Decisions of one seat alone are mixed too where the habits
 * say so; else the option with the best prospects is tried most.
 *
 * All memory is the caller's and of fixed size: when it is full the tree stops
 * growing and the search goes on with what there is. With the same view, seed
 * and number of iterations it gives the same answer on every machine. */
#ifndef HF_SEARCH_H
#define HF_SEARCH_H

#include "bots.h"

typedef struct hf_search hf_search;

typedef struct hf_search_habits {
  uint32_t playout;      /* decisions played at random behind the tree, for each seat */
  float explore;         /* how much a little-tried option is favoured */
  float mixing;          /* part of the choices at a mixed node that are made at random */
  bool mix_all;          /* mix every decision, not only those made at once */
  uint32_t coarse_until; /* visits below which a node borrows from its public twin; 0 never */
  /* In so many of 256 iterations the state is drawn from what everybody knows
   * and all seats learn; in the others it is drawn from the searching seat's
   * view and that seat alone learns. 0: always from its view, and all learn,
   * as if they guessed its hand. */
  uint32_t other_eyes;
  bool prefers;  /* heeds the game's order of options */
  bool believes; /* weighs sampled states by what was noted */
} hf_search_habits;

/* How a bot makes up its mind when it has searched. Its habits come first, so
 * that the `how` of every bot that searches points to habits. */
typedef struct hf_search_manner {
  hf_search_habits habits;
  uint32_t first_thoughts; /* looks only at so many options that first come to mind; 0 all */
  float slack;      /* parts of a victory: what is not more than that worse may be taken too */
  bool predictable; /* never mixes: always what it likes best */
  bool in_time;     /* a level: fewer tries where the game says that each takes long */
} hf_search_manner;

/* So many tries in as much time as they take at a table of few. */
uint32_t hf_search_in_time(const hf_bot_sight *sight, uint32_t tries);

/* Prepares a search in the caller's memory (aligned to 8); NULL if that is too
 * small. The view is copied; the notes must stay until the search has run. */
hf_search *hf_search_start(void *memory, size_t size, const hf_bot_sight *sight,
                           const hf_search_habits *habits, uint64_t seed);
/* Before the first run: lets every iteration begin at an earlier view of the
 * same seat, and play the way to the decision that is searched. What others
 * did since then is so judged by what they would do, and not taken as equally
 * likely with any hand. The least a caller should give is the view from before
 * anybody answered the question this decision is part of. */
void hf_search_since(hf_search *search, const hf_view *earlier);
/* Goes on to the decision that follows on the searched one when its seat made
 * a choice of a group, with all that was found there already. False: it does
 * not follow. */
bool hf_search_go_on(hf_search *search, const hf_view *view);
void hf_search_run(hf_search *search, uint32_t iterations);
uint32_t hf_search_iterations(const hf_search *search);
/* How large the tree has grown, and how many of its decisions were passed. */
typedef struct hf_search_size {
  uint32_t nodes, edges;
  uint64_t steps;
} hf_search_size;
hf_search_size hf_search_size_of(const hf_search *search);
/* The options of the searched decision, ascending. Returns how many; 0 if the
 * view's seat is not asked. */
size_t hf_search_opinions(const hf_search *search, hf_bot_opinion list[HF_BOT_OPTIONS_MAX]);
/* An answer: drawn from the shares; HF_NO_OPTION if the seat is not asked. */
hf_option hf_search_answer(hf_search *search);
/* Adds what another search of the same decision found there: for several
 * searches with seeds of their own, one on each core. */
void hf_search_join(hf_search *search, const hf_search *other);

#define HF_SEARCH_USUAL                                                                            \
  {                                                                                                \
    .playout = 2, .explore = 0.6f, .mixing = 0.3f, .coarse_until = 8, .prefers = true,             \
    .believes = true                                                                               \
  }
extern const hf_search_habits hf_search_usual;
/* For small games with an answer: everything is mixed, hands are hidden. */
extern const hf_search_habits hf_search_exact;

#endif
