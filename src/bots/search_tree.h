/* The tree of a search: nodes found by what a seat knows, their edges, and the
 * memory of both. Used by search.c and search_tree.c alone. */
#ifndef HF_SEARCH_TREE_H
#define HF_SEARCH_TREE_H

#include "search.h"

#define HS_NONE UINT32_MAX
enum { HS_DEPTH_MAX = 64 };

/* A decision of a seat. Where a node stands for all a seat knows, its options
 * are the same in every state, and its edges lie in a row in their order.
 * Where it stands for what everybody knows, they are those met so far, linked. */
typedef struct hs_node {
  uint64_t key;
  uint32_t visits;
  uint32_t first_edge;
  uint32_t edges;
  float weight; /* of all that is in the shares */
} hs_node;

typedef struct hs_edge {
  hf_option option;
  uint32_t next;
  uint32_t visits;
  float value; /* mean */
  float regret;
  float share; /* mean of the strategy */
  float prior; /* part of the first looks that it deserves */
} hs_edge;

typedef struct hs_step {
  uint32_t exact, coarse; /* nodes or HS_NONE */
  uint32_t exact_edge, coarse_edge;
  float chance; /* with which the option was drawn, */
  float ratio;  /* the strategy's chance for it in parts of that, */
  float weight; /* and what it counts for the regrets */
  unsigned seat;
  bool mixed;
} hs_step;

/* How a seat came to where the line is. */
typedef struct hs_reach {
  float drawn; /* product of the chances with which its options were drawn */
  float ratio; /* of the strategy's chances, in parts of that */
} hs_reach;

struct hf_search {
  const hf_rules *rules;
  const hf_notes *notes; /* NULL: not heeded */
  hf_search_habits habits;
  hf_random random;
  unsigned seat;
  uint32_t iterations;
  uint64_t steps; /* in all of them */
  hs_node *nodes;
  hs_edge *edges;
  uint32_t *index;
  uint32_t node_count, node_room, edge_count, edge_room, index_mask;
  uint32_t root;
  bool at_root;      /* lines begin at the searched decision */
  bool from_view;    /* this line: from what the seat knows, not what all know */
  uint32_t together; /* seats asked at once that have not answered yet */
  uint32_t depth;
  hs_step path[HS_DEPTH_MAX];
  uint32_t count;                    /* of the decision at hand: its options, */
  uint32_t edge[HF_BOT_OPTIONS_MAX]; /* and their edges where the node is coarse */
  hs_reach reach[HF_SEATS_MAX];
  hf_state *state;
  hf_cursor cursor;     /* on the state */
  hf_view *view, *open; /* where lines begin: of the seat, of everybody */
};

/* The next so many bytes, aligned. */
void *hs_take(char **at, size_t size);
/* Takes the tree's memory; false if it is too small. */
bool hs_take_tree(hf_search *s, char *at, const char *end);
/* The node of a key, made if there is room; else HS_NONE. */
uint32_t hs_find_node(hf_search *s, uint64_t key, bool *made);
/* Sees to the edges of an exact node, of a coarse one. False: there is no room
 * for all of them. */
bool hs_list_exact(hf_search *s, uint32_t of, unsigned seat, uint32_t count);
bool hs_list_coarse(hf_search *s, uint32_t of, unsigned seat, uint32_t count);

#endif
