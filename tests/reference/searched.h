/* The strategy that the search would play in a reference game. */
#ifndef TESTS_REFERENCE_SEARCHED_H
#define TESTS_REFERENCE_SEARCHED_H

#include "measure.h"

#include "bots/search.h"

/* How a seat is asked: with the view from the beginning of the game beside the
 * one it decides on, as a player who remembers; or with the latter alone. */
typedef enum searched_memory { SEARCHED_SINCE_BEGINNING, SEARCHED_VIEW_ALONE } searched_memory;

/* Searches every information set by itself, from its seat's view and with a
 * seed of its own, and makes the shares that come out the strategy. */
void searched_strategy(measure *game, const hf_search_habits *habits, searched_memory memory,
                       uint32_t iterations, uint64_t seed);

#endif
