/* The search; search.h says what it promises.
 *
 * Mixed decisions. One iteration plays one line; each seat k draws its option
 * from q = (1 - mixing) s + mixing / n, where s is its strategy, which follows
 * the regrets. Going back, each seat learns what its options would have been
 * worth if all others had followed their strategies from the beginning and it
 * had done so from here on. Three weights make that come out right on average:
 *
 *  - Its own option: with b(a) what option a has been worth lately, the line
 *    says that a drawn option is worth b(a) + (v - b(a)) / q(a) and the others
 *    b(a). The nearer b is, the less luck there is in this. Their mean under s
 *    is what the node hands up: s(a) / q(a) is at most 1 / (1 - mixing), so
 *    curiosity costs nothing further up.
 *  - Options of the others, drawn out of curiosity: lines are weighed with
 *    their s / q, behind the node in the value, before it in the regret.
 *  - Its own options before the node: the line was drawn with them, but regret
 *    counts as if the seat had come here for certain: weight 1 / q.
 *
 * Without the second weight the strategies go to the equilibrium of a game in
 * which everybody errs now and then; it was measured to stop at a hundredth
 * or more of a victory from the true one.
 *
 * Regrets below zero are forgotten (regret matching+), and what was played
 * counts the more the later it was. In the bargaining game of the tests plain
 * regret matching ended where the first seat gained by a threat that it would
 * not carry out; this does not. What was played is averaged with the seat's
 * own s / q and divided by the others' q, so that it does not matter how often
 * the others came here. Weights are cut at WEIGHT_MAX: far down the tree luck
 * would rule otherwise.
 *
 * Hidden hands. A state drawn from a seat's view has the right hands for that
 * seat. For the others it has not: they would learn to beat the one hand it
 * holds. A state drawn from what everybody knows is right for all seats.
 *
 * Only + - * / on floats and square roots: the same on every machine, as long
 * as the compiler does not fuse them (-ffp-contract=off). */
#include "search.h"

#include "core/game.h"

#include <string.h>

enum { NONE = UINT32_MAX, DEPTH_MAX = 64, TRIES = 8 };

/* How fast what an option is worth follows what it was worth lately, at
 * least; and the largest weight of one line. */
static const float VALUE_RATE = 0.01f, WEIGHT_MAX = 16.0f, REACH_MIN = 1e-6f;

typedef struct node {
  uint64_t key;
  uint32_t visits;
  uint32_t first_edge;
  uint32_t edges;
  float weight; /* of all that is in the shares */
} node;

typedef struct edge {
  hf_option option;
  uint32_t next;
  uint32_t visits;
  float value; /* mean */
  float regret;
  float share; /* mean of the strategy */
  float prior; /* part of the first looks that it deserves */
} edge;

typedef struct step {
  uint32_t exact, coarse; /* nodes or NONE */
  uint32_t exact_edge, coarse_edge;
  float chance; /* with which the option was drawn, */
  float ratio;  /* the strategy's chance for it in parts of that, */
  float weight; /* and what it counts for the regrets */
  unsigned seat;
  bool mixed;
} step;

/* The edges of a decision's options. */
typedef struct choice_list {
  uint32_t count;
  uint32_t edge[HF_BOT_OPTIONS_MAX];
} choice_list;

/* How a seat came to where the line is. */
typedef struct reach {
  float drawn; /* product of the chances with which its options were drawn */
  float ratio; /* of the strategy's chances, in parts of that */
} reach;

struct hf_search {
  const hf_rules *rules;
  const hf_notes *notes; /* NULL: not heeded */
  hf_search_habits habits;
  hf_random random;
  unsigned seat;
  uint32_t iterations;
  node *nodes;
  edge *edges;
  uint32_t *index;
  uint32_t node_count, node_room, edge_count, edge_room, index_mask;
  uint32_t root;
  bool at_root;      /* lines begin at the searched decision */
  bool from_view;    /* this line: from what the seat knows, not what all know */
  uint32_t together; /* seats asked at once that have not answered yet */
  uint32_t depth;
  step path[DEPTH_MAX];
  choice_list exact, coarse; /* of the decision at hand */
  reach reach[HF_SEATS_MAX];
  hf_state *state;
  hf_view *view, *open, *scratch; /* where lines begin: of the seat, of everybody */
};

const hf_search_habits hf_search_usual = {.playout = 5,
                                          .explore = 0.6f,
                                          .mixing = 0.3f,
                                          .coarse_until = 8,
                                          .prefers = true,
                                          .believes = true};
const hf_search_habits hf_search_exact = {
    .playout = 5, .explore = 0.6f, .mixing = 0.3f, .mix_all = true, .other_eyes = 128};

/* --- memory ------------------------------------------------------------ */

static void *take(char **at, size_t size) {
  void *result = *at;
  *at += (size + 15) & ~(size_t)15;
  return result;
}

/* Four edges to a node, an index twice as large. */
static bool take_tree(hf_search *s, char *at, const char *end) {
  const size_t each = sizeof(node) + 4 * sizeof(edge) + 2 * sizeof(uint32_t);
  size_t left = (size_t)(end - at), nodes = 512;
  if (nodes * each + 64 > left) return false;
  while (nodes * 2 * each + 64 <= left && nodes < UINT32_C(1) << 28) nodes *= 2;
  s->node_room = (uint32_t)nodes;
  s->edge_room = (uint32_t)nodes * 4;
  s->index_mask = (uint32_t)nodes * 2 - 1;
  s->nodes = take(&at, nodes * sizeof(node));
  s->edges = take(&at, 4 * nodes * sizeof(edge));
  s->index = take(&at, 2 * nodes * sizeof(uint32_t));
  memset(s->index, 0xFF, 2 * nodes * sizeof(uint32_t));
  return true;
}

static uint32_t add_node(hf_search *s, uint64_t key) {
  if (s->node_count == s->node_room) return NONE;
  s->nodes[s->node_count] = (node){.key = key, .first_edge = NONE};
  return s->node_count++;
}

static uint32_t find_node(hf_search *s, uint64_t key, bool *made) {
  uint32_t at = (uint32_t)(key ^ key >> 32) & s->index_mask;
  *made = false;
  while (s->index[at] != NONE) {
    if (s->nodes[s->index[at]].key == key) return s->index[at];
    at = (at + 1) & s->index_mask;
  }
  uint32_t number = add_node(s, key);
  if (number != NONE) {
    s->index[at] = number;
    *made = true;
  }
  return number;
}

static uint32_t find_edge(hf_search *s, uint32_t of, hf_option option, bool *made) {
  node *n = &s->nodes[of];
  uint32_t *link = &n->first_edge;
  while (*link != NONE) {
    if (s->edges[*link].option == option) return *link;
    link = &s->edges[*link].next;
  }
  if (s->edge_count == s->edge_room) return NONE;
  s->edges[s->edge_count] = (edge){.option = option, .next = NONE, .value = 0.5f};
  *made = true;
  *link = s->edge_count;
  n->edges++;
  return s->edge_count++;
}

/* What a seat knows, but for who else has answered. Changes the view. */
static uint64_t key_from(hf_view *view, unsigned asker) {
  view->flow.decision = 0;
  view->flow.asked = 0;
  return hf_hash_bytes(view, view->view_size, 0x9E37u + asker);
}

static uint64_t key_of(hf_search *s, unsigned seat, unsigned asker) {
  hf_view_of(s->rules, s->state, seat, s->scratch);
  return key_from(s->scratch, asker);
}

static void set_priors(hf_search *s, unsigned seat, const choice_list *list) {
  uint16_t weight[HF_BOT_OPTIONS_MAX];
  uint32_t sum = 0;
  bool prefers = s->habits.prefers && s->rules->game->prefer != NULL;
  if (prefers) s->rules->game->prefer(s->rules, s->state, seat, weight);
  for (uint32_t i = 0; i < list->count; i++) {
    if (!prefers || weight[i] == 0) weight[i] = 1;
    sum += weight[i];
  }
  for (uint32_t i = 0; i < list->count; i++)
    s->edges[list->edge[i]].prior = (float)weight[i] / (float)sum;
}

/* The edges of a node for the options there are in the state at hand. False:
 * there is no room for all of them. */
static bool list_edges(hf_search *s, uint32_t of, unsigned seat, uint32_t count,
                       choice_list *list) {
  bool made = false;
  list->count = count;
  for (uint32_t i = 0; i < count; i++) {
    list->edge[i] = find_edge(s, of, hf_option_at(s->rules, s->state, seat, i), &made);
    if (list->edge[i] == NONE) return false;
  }
  if (made) set_priors(s, seat, list);
  return true;
}

/* The options of the searched decision are there before the first line. */
static void list_root(hf_search *s, const hf_view *view) {
  bool made;
  memcpy(s->scratch, view, view->view_size);
  s->root = find_node(s, key_from(s->scratch, s->seat), &made);
  hf_sample(s->rules, view, &s->random, s->state);
  uint32_t count = hf_option_count(s->rules, s->state, s->seat);
  list_edges(s, s->root, s->seat, count < HF_BOT_OPTIONS_MAX ? count : HF_BOT_OPTIONS_MAX,
             &s->exact);
}

static void begin_at(hf_search *s, const hf_view *view) {
  memcpy(s->view, view, view->view_size);
  if (s->habits.other_eyes == 0) return;
  hf_sample(s->rules, s->view, &s->random, s->state);
  hf_view_of(s->rules, s->state, HF_SPECTATOR, s->open);
}

hf_search *hf_search_start(void *memory, size_t size, const hf_bot_sight *sight,
                           const hf_search_habits *habits, uint64_t seed) {
  const hf_rules *rules = sight->rules;
  const hf_view *view = sight->view;
  char *at = memory, *end = at + size;
  if (size < sizeof(hf_search) + (size_t)4 * HF_STATE_MAX + 128) return NULL;
  hf_search *s = take(&at, sizeof *s);
  memset(s, 0, sizeof *s);
  s->rules = rules;
  s->habits = *habits;
  if (habits->believes && rules->game->plausible != NULL) s->notes = sight->notes;
  s->state = take(&at, HF_STATE_MAX);
  s->view = take(&at, HF_STATE_MAX);
  s->open = take(&at, HF_STATE_MAX);
  s->scratch = take(&at, HF_STATE_MAX);
  if (!take_tree(s, at, end)) return NULL;
  hf_seed from = hf_seed_from(seed);
  hf_random_start(&s->random, &from, HF_RANDOM_FAST);
  s->seat = view->seat;
  s->at_root = true;
  list_root(s, view);
  begin_at(s, view);
  return s;
}

void hf_search_since(hf_search *s, const hf_view *earlier) {
  s->at_root = false;
  begin_at(s, earlier);
}

/* --- choosing ---------------------------------------------------------- */

static float unit(hf_random *random) {
  return (float)(hf_random_next(random) >> 8) * (1.0f / 16777216.0f);
}

static float root_of(float x) { return __builtin_sqrtf(x); }

/* Whose hands are as that seat should expect them. */
static bool learns(const hf_search *s, unsigned seat) {
  return !s->from_view || s->habits.other_eyes == 0 || seat == s->seat;
}

/* Upper confidence: mean and what is owed to curiosity. */
static uint32_t pick_best(hf_search *s, const choice_list *list, uint32_t visits) {
  uint32_t best = 0, seen = 0;
  float best_score = -1;
  float root = root_of((float)visits + 1), mean = 0;
  for (uint32_t i = 0; i < list->count; i++) {
    const edge *e = &s->edges[list->edge[i]];
    seen += e->visits;
    mean += e->value * (float)e->visits;
  }
  mean = seen > 0 ? mean / (float)seen : 0.5f;
  uint32_t from = hf_random_below(&s->random, list->count);
  for (uint32_t k = 0; k < list->count; k++) {
    uint32_t i = k + from < list->count ? k + from : k + from - list->count;
    const edge *e = &s->edges[list->edge[i]];
    float value = e->visits > 0 ? e->value : mean;
    float score = value + s->habits.explore * root_of(e->prior) * root / (1.0f + (float)e->visits);
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

/* What regret says should be played. */
static void strategy(const hf_search *s, const choice_list *list, float *share) {
  float sum = 0;
  for (uint32_t i = 0; i < list->count; i++) {
    share[i] = s->edges[list->edge[i]].regret;
    sum += share[i];
  }
  for (uint32_t i = 0; i < list->count; i++)
    share[i] = sum > 0 ? share[i] / sum : 1.0f / (float)list->count;
}

/* How the others came here: the product of what they drew, and of the ratios. */
static reach others_reach(const hf_search *s, unsigned seat) {
  reach product = {1, 1};
  for (unsigned k = 0; k < hf_seats(s->state); k++) {
    if (k == seat) continue;
    product.drawn *= s->reach[k].drawn;
    product.ratio *= s->reach[k].ratio;
  }
  return product;
}

/* weight / by, where a large weight is cut. */
static float cut(float weight, float by) {
  return weight < WEIGHT_MAX * by ? weight / by : WEIGHT_MAX;
}

static void add_share(hf_search *s, uint32_t number, const choice_list *list, const float *share,
                      float weight) {
  node *n = &s->nodes[number];
  weight *= (float)(s->iterations + 1);
  if (weight <= 0) return;
  n->weight += weight;
  float rate = weight / n->weight;
  for (uint32_t i = 0; i < list->count; i++) {
    edge *e = &s->edges[list->edge[i]];
    e->share += rate * (share[i] - e->share);
  }
}

/* Draws one of these chances; rounding may leave a rest, which goes to the
 * last that can be drawn at all. */
static uint32_t draw(hf_random *random, const float *chance, uint32_t count) {
  float at = unit(random);
  uint32_t last = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (chance[i] <= 0) continue;
    last = i;
    at -= chance[i];
    if (at < 0) break;
  }
  return last;
}

static uint32_t pick_mixed(hf_search *s, const choice_list *list, step *at) {
  float share[HF_BOT_OPTIONS_MAX], chance[HF_BOT_OPTIONS_MAX];
  reach *own = &s->reach[at->seat], others = others_reach(s, at->seat);
  float mix = learns(s, at->seat) ? s->habits.mixing : 0;
  strategy(s, list, share);
  for (uint32_t i = 0; i < list->count; i++)
    chance[i] = (1 - mix) * share[i] + mix / (float)list->count;
  uint32_t pick = draw(&s->random, chance, list->count);
  if (learns(s, at->seat)) add_share(s, at->exact, list, share, cut(own->ratio, others.drawn));
  at->mixed = true;
  at->weight = cut(others.ratio, own->drawn);
  at->chance = chance[pick];
  at->ratio = share[pick] / chance[pick];
  own->drawn *= at->chance;
  if (own->drawn < REACH_MIN) own->drawn = REACH_MIN;
  own->ratio *= at->ratio;
  return pick;
}

/* --- learning ---------------------------------------------------------- */

static float positive(float x) { return x > 0 ? x : 0; }

/* Tells all options of a node what the line says they are worth; returns what
 * the node is worth under its strategy. */
static float learn_mixed(hf_search *s, const step *at, float value) {
  const node *n = &s->nodes[at->exact];
  float sum = 0, expected = 0;
  float surprise = (value - s->edges[at->exact_edge].value) / at->chance;
  for (uint32_t i = n->first_edge; i != NONE; i = s->edges[i].next) sum += s->edges[i].regret;
  for (uint32_t i = n->first_edge; i != NONE; i = s->edges[i].next) {
    const edge *e = &s->edges[i];
    float share = sum > 0 ? e->regret / sum : 1.0f / (float)n->edges;
    expected += share * (i == at->exact_edge ? e->value + surprise : e->value);
  }
  for (uint32_t i = n->first_edge; i != NONE; i = s->edges[i].next) {
    edge *e = &s->edges[i];
    float worth = i == at->exact_edge ? e->value + surprise : e->value;
    e->regret = positive(e->regret + at->weight * (worth - expected));
  }
  return expected;
}

static void learn_value(hf_search *s, uint32_t number, uint32_t edge_number, float value,
                        float slowest) {
  edge *e = &s->edges[edge_number];
  float rate = 1.0f / (float)++e->visits;
  e->value += (rate > slowest ? rate : slowest) * (value - e->value);
  s->nodes[number].visits++;
}

/* One step, for its seat: takes what the line was worth behind it and returns
 * what it was worth before it. */
static float learn_step(hf_search *s, const step *at, float value, float ratio) {
  uint32_t of = at->exact != NONE ? at->exact_edge : at->coarse_edge;
  float before = s->edges[of].value;
  value = before + ratio * (value - before);
  float result = at->mixed ? learn_mixed(s, at, value) : value;
  if (at->exact != NONE)
    learn_value(s, at->exact, at->exact_edge, value, at->mixed ? VALUE_RATE : 0);
  if (at->coarse != NONE) learn_value(s, at->coarse, at->coarse_edge, value, 0);
  return result;
}

static void back_up(hf_search *s, const int32_t result[HF_SEATS_MAX]) {
  float value[HF_SEATS_MAX], ratio[HF_SEATS_MAX]; /* of the others since the seat's next step */
  unsigned seats = hf_seats(s->state);
  for (unsigned k = 0; k < seats; k++) {
    value[k] = (float)result[k] * 0.001f;
    ratio[k] = 1;
  }
  for (uint32_t i = s->depth; i-- > 0;) {
    const step *at = &s->path[i];
    if (learns(s, at->seat)) {
      value[at->seat] = learn_step(s, at, value[at->seat], ratio[at->seat]);
      ratio[at->seat] = 1;
    }
    for (unsigned k = 0; k < seats && at->mixed; k++)
      if (k != at->seat) ratio[k] *= at->ratio;
  }
}

/* --- one line ---------------------------------------------------------- */

static unsigned lowest(uint32_t mask) { return (unsigned)__builtin_ctz(mask); }

static const hf_how forced = {.take_forced = true};

/* The nodes of a decision. False: there is no room for any. */
static bool find_nodes(hf_search *s, step *at, uint32_t count, bool *made) {
  bool at_root = s->at_root && s->from_view && s->depth == 0 && at->seat == s->seat;
  at->exact = at_root ? s->root : find_node(s, key_of(s, at->seat, at->seat), made);
  if (s->habits.coarse_until > 0 && at->exact != s->root) {
    bool coarse_made;
    at->coarse = find_node(s, key_of(s, HF_SPECTATOR, at->seat), &coarse_made);
    *made = *made && coarse_made;
  }
  if (at->exact != NONE && !list_edges(s, at->exact, at->seat, count, &s->exact)) at->exact = NONE;
  if (at->coarse != NONE && !list_edges(s, at->coarse, at->seat, count, &s->coarse))
    at->coarse = NONE;
  return at->exact != NONE || at->coarse != NONE;
}

/* Chooses one option of a step whose nodes are known. */
static uint32_t pick_option(hf_search *s, step *at) {
  bool young = at->coarse != NONE &&
               (at->exact == NONE || s->nodes[at->exact].visits < s->habits.coarse_until);
  bool at_once = (s->together >> at->seat & 1) != 0;
  if (young) return pick_best(s, &s->coarse, s->nodes[at->coarse].visits);
  if (at_once || s->habits.mix_all) return pick_mixed(s, &s->exact, at);
  return pick_best(s, &s->exact, s->nodes[at->exact].visits);
}

/* Which seats answer the question that is asked now without having seen each
 * other's answers, those included that answer last. */
static void note_together(hf_search *s, uint32_t waiting) {
  uint32_t asked = hf_asked(s->state);
  bool goes_on = asked != 0 && (asked & ~waiting) == 0;
  if (!goes_on) s->together = (asked & (asked - 1)) != 0 ? asked : 0;
}

/* One decision of the tree. False: the tree ends here. */
static bool descend(hf_search *s) {
  uint32_t asked = hf_asked(s->state);
  unsigned seat = lowest(asked);
  uint32_t count = hf_option_count(s->rules, s->state, seat), pick = 0;
  bool made = false;
  if (count > 1) {
    if (count > HF_BOT_OPTIONS_MAX || s->depth == DEPTH_MAX) return false;
    step *at = &s->path[s->depth];
    *at = (step){.exact = NONE, .coarse = NONE, .seat = seat};
    if (!find_nodes(s, at, count, &made)) return false;
    pick = pick_option(s, at);
    if (at->exact != NONE) at->exact_edge = s->exact.edge[pick];
    if (at->coarse != NONE) at->coarse_edge = s->coarse.edge[pick];
    s->depth++;
  }
  if (hf_choose_nth(s->rules, s->state, seat, pick, &forced, NULL) != HF_OK) return false;
  note_together(s, asked & ~(UINT32_C(1) << seat));
  return !made;
}

/* A state that fits what is known; such as go better with what was noted come
 * more often. */
static void imagine(hf_search *s, const hf_view *view) {
  for (unsigned i = 0; i < TRIES; i++) {
    hf_sample(s->rules, view, &s->random, s->state);
    if (s->notes == NULL) return;
    uint32_t fits = s->rules->game->plausible(s->rules, s->state, s->seat, s->notes);
    if (hf_random_below(&s->random, HF_PLAUSIBLE_MOST) < fits) return;
  }
}

static void iterate(hf_search *s) {
  int32_t value[HF_SEATS_MAX];
  s->from_view = hf_random_next(&s->random) % 256 >= s->habits.other_eyes;
  imagine(s, s->from_view ? s->view : s->open);
  s->depth = 0;
  for (unsigned k = 0; k < hf_seats(s->state); k++) s->reach[k] = (reach){1, 1};
  note_together(s, 0);
  while (!hf_over(s->state) && descend(s)) continue;
  if (!hf_over(s->state))
    hf_playout(s->rules, s->state, &s->random, s->habits.playout * hf_seats(s->state));
  hf_evaluate(s->rules, s->state, value);
  back_up(s, value);
  s->iterations++;
}

void hf_search_run(hf_search *s, uint32_t iterations) {
  for (uint32_t i = 0; i < iterations; i++) iterate(s);
}

uint32_t hf_search_iterations(const hf_search *s) { return s->iterations; }

/* --- what came out ----------------------------------------------------- */

size_t hf_search_opinions(const hf_search *s, hf_bot_opinion list[HF_BOT_OPTIONS_MAX]) {
  const node *n = &s->nodes[s->root];
  size_t count = 0;
  float visits = 0;
  for (uint32_t i = n->first_edge; i != NONE; i = s->edges[i].next) {
    const edge *e = &s->edges[i];
    list[count++] = (hf_bot_opinion){
        .option = e->option, .visits = e->visits, .value = e->value, .share = e->share};
    visits += (float)e->visits;
  }
  for (size_t i = 0; i < count && n->weight <= 0; i++)
    list[i].share = visits > 0 ? (float)list[i].visits / visits : 1.0f / (float)count;
  return count;
}

/* The option that was tried most. */
static size_t most_visited(const hf_bot_opinion *list, size_t count) {
  size_t best = 0;
  for (size_t i = 1; i < count; i++)
    if (list[i].visits > list[best].visits) best = i;
  return best;
}

hf_option hf_search_answer(hf_search *s) {
  hf_bot_opinion list[HF_BOT_OPTIONS_MAX];
  float chance[HF_BOT_OPTIONS_MAX], top = 0, sum = 0;
  size_t count = hf_search_opinions(s, list);
  if (count == 0) return HF_NO_OPTION; /* the seat is not asked */
  if (s->nodes[s->root].weight <= 0) return list[most_visited(list, count)].option;
  for (size_t i = 0; i < count; i++)
    if (list[i].share > top) top = list[i].share;
  for (size_t i = 0; i < count; i++) {
    chance[i] = list[i].share < 0.25f * top ? 0 : list[i].share;
    sum += chance[i];
  }
  for (size_t i = 0; i < count; i++) chance[i] /= sum;
  return list[draw(&s->random, chance, (uint32_t)count)].option;
}

/* Means are weighed by what went into them. */
static float joined(float one, float weight, float other, float other_weight) {
  float sum = weight + other_weight;
  return sum > 0 ? (one * weight + other * other_weight) / sum : one;
}

void hf_search_join(hf_search *s, const hf_search *other) {
  const node *from = &other->nodes[other->root];
  node *to = &s->nodes[s->root];
  for (uint32_t i = from->first_edge; i != NONE; i = other->edges[i].next) {
    const edge *found = &other->edges[i];
    bool made;
    uint32_t number = find_edge(s, s->root, found->option, &made);
    if (number == NONE) continue;
    edge *e = &s->edges[number];
    e->value = joined(e->value, (float)e->visits, found->value, (float)found->visits);
    e->share = joined(e->share, to->weight, found->share, from->weight);
    e->visits += found->visits;
  }
  to->visits += from->visits;
  to->weight += from->weight;
}
