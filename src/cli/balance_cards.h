/* Which cards a seat was dealt and which it played, for balancing: what of a
 * game's events says so. A game that has such cards names the function in its
 * table_game; one without has leaders and houses only. */
#ifndef CLI_BALANCE_CARDS_H
#define CLI_BALANCE_CARDS_H

#include "common.h"

typedef enum balance_kind {
  BALANCE_CARD,        /* in the hand dealt at the set-up */
  BALANCE_ALLY,        /* the same */
  BALANCE_CARD_PLAYED, /* at any time, for its text */
  BALANCE_ALLY_PLAYED,
  BALANCE_KINDS,
  BALANCE_NOTHING, /* an event that tells nothing */
  BALANCE_BEGUN    /* the set-up is over */
} balance_kind;

/* `name` is the card's, for as long as the rules are there. */
typedef balance_kind balance_reader(const hf_rules *rules, const hf_state *state,
                                    const hf_event *event, unsigned *seat, const char **name);

#endif
