/* The tree of a search; see search_tree.h. */
#include "search_tree.h"

#include <string.h>

void *hs_take(char **at, size_t size) {
  void *result = *at;
  *at += (size + 15) & ~(size_t)15;
  return result;
}

/* Four edges to a node, an index twice as large. */
bool hs_take_tree(hf_search *s, char *at, const char *end) {
  const size_t each = sizeof(hs_node) + 4 * sizeof(hs_edge) + 2 * sizeof(uint32_t);
  size_t left = (size_t)(end - at), nodes = 512;
  if (nodes * each + 64 > left) return false;
  while (nodes * 2 * each + 64 <= left && nodes < UINT32_C(1) << 28) nodes *= 2;
  s->node_room = (uint32_t)nodes;
  s->edge_room = (uint32_t)nodes * 4;
  s->index_mask = (uint32_t)nodes * 2 - 1;
  s->nodes = hs_take(&at, nodes * sizeof(hs_node));
  s->edges = hs_take(&at, 4 * nodes * sizeof(hs_edge));
  s->index = hs_take(&at, 2 * nodes * sizeof(uint32_t));
  memset(s->index, 0xFF, 2 * nodes * sizeof(uint32_t));
  return true;
}

uint32_t hs_find_node(hf_search *s, uint64_t key, bool *made) {
  uint32_t at = (uint32_t)(key ^ key >> 32) & s->index_mask;
  *made = false;
  while (s->index[at] != HS_NONE) {
    if (s->nodes[s->index[at]].key == key) return s->index[at];
    at = (at + 1) & s->index_mask;
  }
  if (s->node_count == s->node_room) return HS_NONE;
  s->nodes[s->node_count] = (hs_node){.key = key, .first_edge = HS_NONE};
  *made = true;
  return s->index[at] = s->node_count++;
}

/* --- edges ------------------------------------------------------------- */

/* What first comes to mind: parts of one. What no part falls to is tried when everything
 * else has disappointed. */
static void first_looks(hf_search *s, unsigned seat, uint32_t count, float *part) {
  uint16_t weight[HF_BOT_OPTIONS_MAX];
  uint32_t sum = 0;
  if (s->habits.prefers) hf_prefer(&s->cursor, seat, weight);
  for (uint32_t i = 0; i < count && s->habits.prefers; i++) sum += weight[i];
  for (uint32_t i = 0; i < count; i++)
    part[i] = sum > 0 ? (float)weight[i] / (float)sum : 1.0f / (float)count;
}

static void set_edge(hf_search *s, uint32_t number, hf_option option) {
  s->edges[number] = (hs_edge){.option = option, .next = HS_NONE, .value = 0.5f};
}

bool hs_list_exact(hf_search *s, uint32_t of, unsigned seat, uint32_t count) {
  hs_node *n = &s->nodes[of];
  float part[HF_BOT_OPTIONS_MAX];
  hf_option option[HF_BOT_OPTIONS_MAX];
  if (n->edges > 0) return n->edges == count; /* else two keys are the same by chance */
  if (s->edge_room - s->edge_count < count) return false;
  first_looks(s, seat, count, part);
  n->first_edge = s->edge_count;
  n->edges = count;
  s->edge_count += count;
  hf_cursor_options(&s->cursor, seat, option, count);
  for (uint32_t i = 0; i < count; i++) {
    set_edge(s, n->first_edge + i, option[i]);
    s->edges[n->first_edge + i].prior = part[i];
  }
  return true;
}

static uint32_t find_edge(hf_search *s, uint32_t of, hf_option option, bool *made) {
  uint32_t *link = &s->nodes[of].first_edge;
  while (*link != HS_NONE) {
    if (s->edges[*link].option == option) return *link;
    link = &s->edges[*link].next;
  }
  if (s->edge_count == s->edge_room) return HS_NONE;
  set_edge(s, s->edge_count, option);
  *made = true;
  *link = s->edge_count;
  s->nodes[of].edges++;
  return s->edge_count++;
}

bool hs_list_coarse(hf_search *s, uint32_t of, unsigned seat, uint32_t count) {
  float part[HF_BOT_OPTIONS_MAX];
  hf_option option[HF_BOT_OPTIONS_MAX];
  bool made = false;
  hf_cursor_options(&s->cursor, seat, option, count);
  for (uint32_t i = 0; i < count; i++) {
    s->edge[i] = find_edge(s, of, option[i], &made);
    if (s->edge[i] == HS_NONE) return false;
  }
  if (!made) return true;
  first_looks(s, seat, count, part);
  for (uint32_t i = 0; i < count; i++) s->edges[s->edge[i]].prior = part[i];
  return true;
}
