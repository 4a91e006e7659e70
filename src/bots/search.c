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
#include "search_tree.h"

#include <string.h>

/* How fast what an option is worth follows what it was worth lately, at
 * least; and the largest weight of one line. */
static const float VALUE_RATE = 0.01f, WEIGHT_MAX = 16.0f, REACH_MIN = 1e-6f;

const hf_search_habits hf_search_usual = HF_SEARCH_USUAL;
const hf_search_habits hf_search_exact = {
    .playout = 5, .explore = 0.6f, .mixing = 0.3f, .mix_all = true, .other_eyes = 128};

/* --- beginning --------------------------------------------------------- */

/* The options of the searched decision are there before the first line. */
static void list_root(hf_search *s, const hf_view *view) {
  uint64_t all, own;
  bool made;
  hf_sample(s->rules, view, &s->random, s->state);
  hf_cursor_begin(&s->cursor, s->rules, s->state, NULL);
  hf_keys(&s->cursor, s->seat, &all, &own);
  s->root = hs_find_node(s, own, &made);
  uint32_t count = hf_cursor_count(&s->cursor, s->seat);
  if (s->root != HS_NONE && count <= HF_BOT_OPTIONS_MAX) hs_list_exact(s, s->root, s->seat, count);
}

static void begin_at(hf_search *s, const hf_view *view) {
  hf_view_copy(s->view, view);
  if (s->habits.other_eyes == 0) return;
  hf_sample(s->rules, s->view, &s->random, s->state);
  hf_view_of(s->rules, s->state, HF_SPECTATOR, s->open);
}

uint32_t hf_search_in_time(const hf_bot_sight *sight, uint32_t tries) {
  unsigned at_ease = hf_seats_at_ease(hf_rules_game(sight->rules));
  unsigned seats = hf_view_seats(sight->view);
  if (at_ease == 0 || seats <= at_ease || tries == 0) return tries;
  uint32_t fewer = (uint32_t)((uint64_t)tries * at_ease / seats);
  return fewer > 0 ? fewer : 1;
}

hf_search *hf_search_start(void *memory, size_t size, const hf_bot_sight *sight,
                           const hf_search_habits *habits, uint64_t seed) {
  const hf_rules *rules = sight->rules;
  const hf_view *view = sight->view;
  char *at = memory, *end = at + size;
  if (memory == NULL || size < sizeof(hf_search) + (size_t)3 * HF_STATE_MAX + 128) return NULL;
  hf_search *s = hs_take(&at, sizeof *s);
  memset(s, 0, sizeof *s);
  s->rules = rules;
  s->habits = *habits;
  if (habits->believes) s->notes = sight->notes;
  s->state = hs_take(&at, HF_STATE_MAX);
  s->view = hs_take(&at, HF_STATE_MAX);
  s->open = hs_take(&at, HF_STATE_MAX);
  if (!hs_take_tree(s, at, end)) return NULL;
  hf_seed from = hf_seed_from(seed);
  hf_random_start(&s->random, &from, HF_RANDOM_FAST);
  s->seat = hf_view_seat(view);
  s->at_root = true;
  list_root(s, view);
  begin_at(s, view);
  return s;
}

void hf_search_since(hf_search *s, const hf_view *earlier) {
  s->at_root = false;
  begin_at(s, earlier);
}

bool hf_search_go_on(hf_search *s, const hf_view *view) {
  uint32_t before = s->root;
  s->at_root = true;
  list_root(s, view);
  if (s->root == HS_NONE || s->nodes[s->root].edges == 0) {
    s->root = before;
    return false;
  }
  begin_at(s, view);
  return true;
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

/* Upper confidence: mean and what is owed to curiosity. `edge`: where the
 * options' edges are; NULL: in a row from `first` on. */
static uint32_t pick_best(hf_search *s, const uint32_t *edge, uint32_t first, uint32_t visits) {
  uint32_t best = 0, seen = 0, count = s->count;
  float best_score = -1, root = root_of((float)visits + 1), mean = 0;
  for (uint32_t i = 0; i < count; i++) {
    const hs_edge *e = &s->edges[edge != NULL ? edge[i] : first + i];
    seen += e->visits;
    mean += e->value * (float)e->visits;
  }
  mean = seen > 0 ? mean / (float)seen : 0.5f;
  uint32_t from = hf_random_below(&s->random, count);
  for (uint32_t k = 0; k < count; k++) {
    uint32_t i = k + from < count ? k + from : k + from - count;
    const hs_edge *e = &s->edges[edge != NULL ? edge[i] : first + i];
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
static void strategy(const hs_edge *edge, uint32_t count, float *share) {
  float sum = 0;
  for (uint32_t i = 0; i < count; i++) sum += share[i] = edge[i].regret;
  for (uint32_t i = 0; i < count; i++) share[i] = sum > 0 ? share[i] / sum : 1.0f / (float)count;
}

/* How the others came here: the product of what they drew, and of the ratios. */
static hs_reach others_reach(const hf_search *s, unsigned seat) {
  hs_reach product = {1, 1};
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

static void add_share(hf_search *s, hs_node *n, const float *share, float weight) {
  weight *= (float)(s->iterations + 1);
  if (weight <= 0) return;
  n->weight += weight;
  float rate = weight / n->weight;
  hs_edge *edge = &s->edges[n->first_edge];
  for (uint32_t i = 0; i < n->edges; i++) edge[i].share += rate * (share[i] - edge[i].share);
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

static uint32_t pick_mixed(hf_search *s, hs_step *at) {
  float share[HF_BOT_OPTIONS_MAX], chance[HF_BOT_OPTIONS_MAX];
  hs_node *n = &s->nodes[at->exact];
  hs_reach *own = &s->reach[at->seat], others = others_reach(s, at->seat);
  float mix = learns(s, at->seat) ? s->habits.mixing : 0;
  strategy(&s->edges[n->first_edge], n->edges, share);
  for (uint32_t i = 0; i < n->edges; i++) chance[i] = (1 - mix) * share[i] + mix / (float)n->edges;
  uint32_t pick = draw(&s->random, chance, n->edges);
  if (learns(s, at->seat)) add_share(s, n, share, cut(own->ratio, others.drawn));
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
static float learn_mixed(hf_search *s, const hs_step *at, float value) {
  const hs_node *n = &s->nodes[at->exact];
  hs_edge *edge = &s->edges[n->first_edge], *drawn = &s->edges[at->exact_edge];
  float sum = 0, expected = 0, surprise = (value - drawn->value) / at->chance;
  for (uint32_t i = 0; i < n->edges; i++) {
    sum += edge[i].regret;
    expected += edge[i].regret * edge[i].value;
  }
  if (sum > 0) {
    expected = (expected + drawn->regret * surprise) / sum;
  } else {
    for (uint32_t i = 0; i < n->edges; i++) expected += edge[i].value;
    expected = (expected + surprise) / (float)n->edges;
  }
  for (uint32_t i = 0; i < n->edges; i++) {
    float worth = &edge[i] == drawn ? edge[i].value + surprise : edge[i].value;
    edge[i].regret = positive(edge[i].regret + at->weight * (worth - expected));
  }
  return expected;
}

static void learn_value(hf_search *s, uint32_t number, uint32_t edge_number, float value,
                        float slowest) {
  hs_edge *e = &s->edges[edge_number];
  float rate = 1.0f / (float)++e->visits;
  e->value += (rate > slowest ? rate : slowest) * (value - e->value);
  s->nodes[number].visits++;
}

/* One step, for its seat: takes what the line was worth behind it and returns
 * what it was worth before it. */
static float learn_step(hf_search *s, const hs_step *at, float value, float ratio) {
  uint32_t of = at->exact != HS_NONE ? at->exact_edge : at->coarse_edge;
  float before = s->edges[of].value;
  value = before + ratio * (value - before);
  float result = at->mixed ? learn_mixed(s, at, value) : value;
  if (at->exact != HS_NONE)
    learn_value(s, at->exact, at->exact_edge, value, at->mixed ? VALUE_RATE : 0);
  if (at->coarse != HS_NONE) learn_value(s, at->coarse, at->coarse_edge, value, 0);
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
    const hs_step *at = &s->path[i];
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

/* What a seat alone knows is seldom met again; as long as such a node is young
 * it borrows from what was learnt wherever all looked the same. */
static bool young(const hf_search *s, uint32_t exact) {
  return s->habits.coarse_until > 0 && exact != s->root &&
         (exact == HS_NONE || s->nodes[exact].visits < s->habits.coarse_until);
}

/* The nodes of a decision. False: there is no room for any. */
static bool find_nodes(hf_search *s, hs_step *at, bool *made) {
  bool at_root = s->at_root && s->from_view && s->depth == 0 && at->seat == s->seat;
  uint64_t all = 0, own = 0;
  if (!at_root) hf_keys(&s->cursor, at->seat, &all, &own);
  at->exact = at_root ? s->root : hs_find_node(s, own, made);
  if (at->exact != HS_NONE && !hs_list_exact(s, at->exact, at->seat, s->count)) at->exact = HS_NONE;
  if (young(s, at->exact)) {
    bool coarse_made;
    at->coarse = hs_find_node(s, all, &coarse_made);
    *made = *made && coarse_made;
    if (at->coarse != HS_NONE && !hs_list_coarse(s, at->coarse, at->seat, s->count))
      at->coarse = HS_NONE;
  }
  return at->exact != HS_NONE || at->coarse != HS_NONE;
}

/* Another seat may be expected to do as it was noted to do: the surer that is
 * the more often the line goes that way, and what is learnt in the others keeps
 * the seat from being taken for a fool. */
static bool follow_notes(hf_search *s, const hs_step *at, uint32_t *pick) {
  uint16_t weight[HF_BOT_OPTIONS_MAX];
  uint32_t sum = 0;
  if (s->notes == NULL || at->seat == s->seat) return false;
  uint32_t sure = hf_expect(&s->cursor, at->seat, s->notes, weight);
  if (sure == 0 || hf_random_below(&s->random, 256) >= sure) return false;
  for (uint32_t i = 0; i < s->count; i++) sum += weight[i];
  uint32_t from = hf_random_below(&s->random, sum);
  for (*pick = 0; from >= weight[*pick]; ++*pick) from -= weight[*pick];
  return true;
}

/* Chooses one option of a step whose nodes are known. */
static uint32_t pick_option(hf_search *s, hs_step *at) {
  uint32_t noted;
  if (follow_notes(s, at, &noted)) return noted;
  if (at->coarse != HS_NONE) return pick_best(s, s->edge, 0, s->nodes[at->coarse].visits);
  bool at_once = (s->together >> at->seat & 1) != 0;
  if (at_once || s->habits.mix_all) return pick_mixed(s, at);
  const hs_node *n = &s->nodes[at->exact];
  return pick_best(s, NULL, n->first_edge, n->visits);
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
  uint32_t asked = hf_asked(s->state), pick = 0;
  unsigned seat = lowest(asked);
  bool made = false;
  s->count = hf_cursor_count(&s->cursor, seat);
  if (s->count > 1) {
    if (s->count > HF_BOT_OPTIONS_MAX || s->depth == HS_DEPTH_MAX) return false;
    hs_step *at = &s->path[s->depth];
    *at = (hs_step){.exact = HS_NONE, .coarse = HS_NONE, .seat = seat};
    if (!find_nodes(s, at, &made)) return false;
    pick = pick_option(s, at);
    if (at->exact != HS_NONE) at->exact_edge = s->nodes[at->exact].first_edge + pick;
    if (at->coarse != HS_NONE) at->coarse_edge = s->edge[pick];
    s->depth++;
  }
  if (hf_cursor_choose_nth(&s->cursor, seat, pick, NULL) != HF_OK) return false;
  note_together(s, asked & ~(UINT32_C(1) << seat));
  return !made;
}

static void iterate(hf_search *s) {
  int32_t value[HF_SEATS_MAX];
  s->from_view = hf_random_next(&s->random) % 256 >= s->habits.other_eyes;
  hf_imagine(s->rules, s->from_view ? s->view : s->open, s->notes, &s->random, s->state);
  hf_cursor_begin(&s->cursor, s->rules, s->state, &(hf_how){.unwatched = true});
  s->depth = 0;
  for (unsigned k = 0; k < hf_seats(s->state); k++) s->reach[k] = (hs_reach){1, 1};
  note_together(s, 0);
  while (!hf_over(s->state) && descend(s)) continue;
  /* behind the tree everybody goes on without thinking */
  if (!hf_over(s->state))
    hf_cursor_playout(&s->cursor, &s->random, s->habits.playout * hf_seats(s->state));
  hf_cursor_evaluate(&s->cursor, value);
  back_up(s, value);
  s->steps += s->depth;
  s->iterations++;
}

void hf_search_run(hf_search *s, uint32_t iterations) {
  for (uint32_t i = 0; i < iterations; i++) iterate(s);
}

uint32_t hf_search_iterations(const hf_search *s) { return s->iterations; }

hf_search_size hf_search_size_of(const hf_search *s) {
  return (hf_search_size){.nodes = s->node_count, .edges = s->edge_count, .steps = s->steps};
}

/* --- what came out ----------------------------------------------------- */

size_t hf_search_opinions(const hf_search *s, hf_bot_opinion list[HF_BOT_OPTIONS_MAX]) {
  if (s->root == HS_NONE) return 0;
  const hs_node *n = &s->nodes[s->root];
  float visits = 0;
  for (uint32_t i = 0; i < n->edges; i++) {
    const hs_edge *e = &s->edges[n->first_edge + i];
    list[i] = (hf_bot_opinion){.option = e->option,
                               .visits = e->visits,
                               .value = e->value,
                               .share = e->share,
                               .prior = e->prior};
    visits += (float)e->visits;
  }
  for (uint32_t i = 0; i < n->edges && n->weight <= 0; i++)
    list[i].share = visits > 0 ? (float)list[i].visits / visits : 1.0f / (float)n->edges;
  return n->edges;
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
  if (s->root == HS_NONE || other->root == HS_NONE) return;
  const hs_node *from = &other->nodes[other->root];
  hs_node *to = &s->nodes[s->root];
  for (uint32_t i = 0; i < to->edges && i < from->edges; i++) {
    const hs_edge *found = &other->edges[from->first_edge + i];
    hs_edge *e = &s->edges[to->first_edge + i];
    e->value = joined(e->value, (float)e->visits, found->value, (float)found->visits);
    e->share = joined(e->share, to->weight, found->share, from->weight);
    e->visits += found->visits;
  }
  to->visits += from->visits;
  to->weight += from->weight;
}
