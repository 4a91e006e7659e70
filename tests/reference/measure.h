/* How far a strategy is from equilibrium, exactly.
 *
 * The whole tree of a small game is built through the public interface. Every
 * set of positions that a seat cannot tell apart is an information set with a
 * probability for each option; together they are a strategy for both seats.
 *
 * Its distance from equilibrium is what the seats could gain, added up, if
 * each alone changed to the best answer to the other (NashConv): 0 exactly in
 * an equilibrium. Best answers are found exactly, by going through the tree. */
#ifndef TESTS_REFERENCE_MEASURE_H
#define TESTS_REFERENCE_MEASURE_H

#include "reference.h"

enum { MEASURE_NODES_MAX = 1024, MEASURE_SETS_MAX = 64, MEASURE_OPTIONS_MAX = 8 };

/* Positions that one seat cannot tell apart. */
typedef struct measure_set {
  unsigned seat;
  reference_view view;   /* of that seat, as it is asked */
  reference_view before; /* of that seat at the beginning of the game */
  unsigned option_count;
  hf_option option[MEASURE_OPTIONS_MAX];
  double chance[MEASURE_OPTIONS_MAX]; /* the strategy */
} measure_set;

typedef struct measure_node {
  int set;  /* -1: the game is over */
  int next; /* its first child; the others follow */
  int32_t value[HF_SEATS_MAX];
} measure_node;

typedef struct measure {
  const hf_rules *rules;
  unsigned deals, node_count, set_count;
  measure_node node[MEASURE_NODES_MAX]; /* the first are the deals, equally likely */
  measure_set set[MEASURE_SETS_MAX];
} measure;

/* Builds the tree; every option is as likely as any other. */
void measure_start(measure *game, const hf_rules *rules);
/* What the strategy is worth to a seat, in parts of a victory. */
double measure_value(const measure *game, unsigned seat);
/* What a seat would get with the best answer to the other's strategy. */
double measure_best(const measure *game, unsigned seat);
/* NashConv, in parts of a victory: each game here has results from 0 to 1. */
double measure_distance(const measure *game);
/* The set of a seat with a card after these options were chosen aloud. */
measure_set *measure_find(measure *game, unsigned seat, unsigned card, const hf_option *said,
                          unsigned count);

#endif
