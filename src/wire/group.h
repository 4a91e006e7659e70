/* Answers made of several choices. The rules take the choices of a group one
 * at a time and in ascending order, so that every set has one notation. People
 * pick in any order: here is told what still goes together. Everything is
 * tried out on copies. */
#ifndef HW_GROUP_H
#define HW_GROUP_H

#include "holdfast/play.h"

/* More options than any decision offers, more choices than any group takes. */
#define HW_OPTIONS_MAX 512
#define HW_PICKS_MAX 32

/* Every option that may be picked first, second or later, ascending. */
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
