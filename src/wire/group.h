/* Answers made of several choices. The rules take the choices of a group one
 * at a time and in ascending order, so that every set has one notation. People
 * pick in any order: here is told what still goes together. Everything is
 * tried out on copies. */
#ifndef HW_GROUP_H
#define HW_GROUP_H

#include "holdfast/play.h"

/* More options than any decision offers, more choices than any group takes. */
#define HW_OPTIONS_MAX 512
#define HW_PICKS_MAX 512 /* every card in play of two players, and what keywords aim at */

/* Is the open group made step by step: is what may follow the first choice
 * something else than what may come first (a unit, then its place)? Then the
 * order of the picks is theirs, and each step has options of its own; any other
 * group is a set that is picked in any order. A step may be a set itself (the
 * attackers of a challenge): within it the order is free again. */
bool hw_group_in_steps(const hf_rules *rules, const hf_state *state, unsigned seat);
/* What may follow the picks of a group in steps, ascending; 0 where they do not
 * fit or are an answer already. */
size_t hw_group_next(const hf_rules *rules, const hf_state *state, unsigned seat,
                     const hf_option *picks, size_t count, hf_option list[HW_OPTIONS_MAX]);

/* Puts picks into the order in which the rules take them; false: there is none. An order
 * that they take as it is stays: it may be what was asked for (cards put on a deck). */
bool hw_group_arrange(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *picks,
                      size_t count);

/* Every option that may be picked first, second or later, ascending; of a group
 * in steps those of its first. */
size_t hw_group_options(const hf_rules *rules, const hf_state *state, unsigned seat,
                        hf_option list[HW_OPTIONS_MAX]);

/* What can be made of some picks. */
typedef enum hw_fit {
  HW_UNFIT,      /* they do not go together */
  HW_UNFINISHED, /* more is wanted */
  HW_WHOLE       /* an answer */
} hw_fit;
hw_fit hw_group_fit(const hf_rules *rules, const hf_state *state, unsigned seat,
                    const hf_option *picks, size_t count);

/* Puts the picks into order and adds what is missing where there is no choice
 * about it. True: they are an answer now. `picks` has room for HW_PICKS_MAX. */
bool hw_group_complete(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option *picks, size_t *count);

#endif
