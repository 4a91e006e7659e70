/* The tree of a small game, and best answers in it: see measure.h. */
#include "measure.h"

#include <assert.h>
#include <stdlib.h>

/* --- the tree ---------------------------------------------------------- */

/* Whether others have answered already makes no difference to what a seat
 * should do: nobody has seen their answers. */
static bool same_set(const measure_set *set, unsigned seat, const reference_view *view) {
  return set->seat == seat && memcmp(&set->view.open, &view->open, sizeof view->open) == 0 &&
         memcmp(&set->view.own, &view->own, sizeof view->own) == 0;
}

static int find_set(measure *game, const hf_state *state, unsigned seat,
                    const reference_view *before) {
  reference_view view;
  hf_view_of(game->rules, state, seat, &view.head);
  for (unsigned i = 0; i < game->set_count; i++)
    if (same_set(&game->set[i], seat, &view)) return (int)i;
  if (game->set_count == MEASURE_SETS_MAX) abort();
  measure_set *set = &game->set[game->set_count];
  *set = (measure_set){.seat = seat, .view = view, .before = before[seat]};
  set->option_count = hf_option_count(game->rules, state, seat);
  if (set->option_count > MEASURE_OPTIONS_MAX) abort();
  for (unsigned i = 0; i < set->option_count; i++) {
    set->option[i] = hf_option_at(game->rules, state, seat, i);
    set->chance[i] = 1.0 / set->option_count;
  }
  return (int)game->set_count++;
}

static unsigned take_nodes(measure *game, unsigned count) {
  if (game->node_count + count > MEASURE_NODES_MAX) abort();
  game->node_count += count;
  return game->node_count - count;
}

/* Seats that are asked together go in their order. */
static void grow(measure *game, unsigned at, const hf_state *state, const reference_view *before) {
  measure_node *node = &game->node[at];
  if (hf_over(state)) {
    node->set = -1;
    hf_evaluate(game->rules, state, node->value);
    return;
  }
  unsigned seat = 0;
  while ((hf_asked(state) >> seat & 1) == 0) seat++;
  node->set = find_set(game, state, seat, before);
  const measure_set *set = &game->set[node->set];
  node->next = (int)take_nodes(game, set->option_count);
  for (unsigned i = 0; i < set->option_count; i++) {
    reference_state child;
    hf_clone((hf_state *)(void *)&child, state);
    hf_choose(game->rules, (hf_state *)(void *)&child, seat, set->option[i], NULL, NULL);
    grow(game, (unsigned)node->next + i, (const hf_state *)(const void *)&child, before);
  }
}

/* How many deals there are; all are equally likely. */
static unsigned count_deals(const reference_rules *rules) {
  if (rules->cards == 0) return 1;
  return rules->cards * (rules->cards_again ? rules->cards : rules->cards - 1);
}

void measure_start(measure *game, const hf_rules *rules) {
  static reference_state deal[16];
  hf_settings settings;
  memset(game, 0, sizeof *game);
  game->rules = rules;
  hf_settings_default(rules, REFERENCE_SEATS, &settings);
  unsigned wanted = count_deals(reference_rules_of(rules));
  take_nodes(game, wanted);
  for (uint64_t number = 0; game->deals < wanted; number++) {
    hf_seed seed = hf_seed_from(number);
    reference_state *state = &deal[game->deals];
    hf_state *head = (hf_state *)(void *)state;
    hf_create(rules, &settings, &seed, HF_RANDOM_FAST, NULL, head, NULL);
    unsigned same = 0;
    while (memcmp(deal[same].own, state->own, sizeof state->own) != 0) same++;
    if (same < game->deals) continue;
    reference_view before[REFERENCE_SEATS];
    for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++)
      hf_view_of(rules, head, seat, &before[seat].head);
    grow(game, game->deals++, head, before);
  }
}

measure_set *measure_find(measure *game, unsigned seat, unsigned card, const hf_option *said,
                          unsigned count) {
  for (unsigned i = 0; i < game->set_count; i++) {
    measure_set *set = &game->set[i];
    bool same = set->seat == seat && set->view.own.card == card && set->view.open.count == count;
    for (unsigned k = 0; same && k < count; k++) same = set->view.open.said[k] == said[k];
    if (same) return set;
  }
  return NULL;
}

/* --- values ------------------------------------------------------------ */

static double value_of(const measure *game, unsigned at, unsigned seat) {
  const measure_node *node = &game->node[at];
  if (node->set < 0) return node->value[seat] * 0.001;
  const measure_set *set = &game->set[node->set];
  double value = 0;
  for (unsigned i = 0; i < set->option_count; i++)
    value += set->chance[i] * value_of(game, (unsigned)node->next + i, seat);
  return value;
}

double measure_value(const measure *game, unsigned seat) {
  double value = 0;
  for (unsigned deal = 0; deal < game->deals; deal++) value += value_of(game, deal, seat);
  return value / game->deals;
}

/* --- best answers ------------------------------------------------------ */

/* A best answer being looked for. */
typedef struct best_answer {
  const measure *game;
  unsigned seat;
  double reach[MEASURE_NODES_MAX]; /* by chance and the other seat alone */
  int pick[MEASURE_SETS_MAX];      /* -1: not known yet */
} best_answer;

static void spread(best_answer *best, unsigned at, double reach) {
  const measure_node *node = &best->game->node[at];
  best->reach[at] = reach;
  if (node->set < 0) return;
  const measure_set *set = &best->game->set[node->set];
  for (unsigned i = 0; i < set->option_count; i++)
    spread(best, (unsigned)node->next + i,
           set->seat == best->seat ? reach : reach * set->chance[i]);
}

static double best_from(best_answer *best, unsigned at);

/* The best option of a set: one for all its positions, weighed by how likely
 * the other seat makes them. */
static unsigned best_pick(best_answer *best, int number) {
  const measure_set *set = &best->game->set[number];
  double most = -1;
  if (best->pick[number] >= 0) return (unsigned)best->pick[number];
  for (unsigned i = 0; i < set->option_count; i++) {
    double sum = 0;
    for (unsigned at = 0; at < best->game->node_count; at++)
      if (best->game->node[at].set == number)
        sum += best->reach[at] * best_from(best, (unsigned)best->game->node[at].next + i);
    if (sum > most) {
      most = sum;
      best->pick[number] = (int)i;
    }
  }
  return (unsigned)best->pick[number];
}

static double best_from(best_answer *best, unsigned at) {
  const measure_node *node = &best->game->node[at];
  if (node->set < 0) return node->value[best->seat] * 0.001;
  const measure_set *set = &best->game->set[node->set];
  if (set->seat == best->seat)
    return best_from(best, (unsigned)node->next + best_pick(best, node->set));
  double value = 0;
  for (unsigned i = 0; i < set->option_count; i++)
    value += set->chance[i] * best_from(best, (unsigned)node->next + i);
  return value;
}

double measure_best(const measure *game, unsigned seat) {
  static best_answer best;
  best.game = game;
  best.seat = seat;
  memset(best.pick, -1, sizeof best.pick);
  double value = 0;
  for (unsigned deal = 0; deal < game->deals; deal++) spread(&best, deal, 1);
  for (unsigned deal = 0; deal < game->deals; deal++) value += best_from(&best, deal);
  return value / game->deals;
}

double measure_distance(const measure *game) {
  double sum = 0;
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++)
    sum += measure_best(game, seat) - measure_value(game, seat);
  return sum;
}
