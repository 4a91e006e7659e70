/* Decisions as the game's interface has them. An option is its prompt and,
 * below it, a number: a bit of the seat's mask of options. */
#ifndef TE_ASK_H
#define TE_ASK_H

#include "table.h"

bool te_prompt_is_group(unsigned prompt);
/* Finds the options anew, for a seat whose hidden cards were sampled. */
void te_renew_options(te_table *table, unsigned seat);

hf_prompt te_prompt(const hf_rules *rules, const hf_state *state, unsigned seat);
void te_begin_cursor(hf_cursor *cursor);
uint32_t te_option_count(hf_cursor *cursor, unsigned seat);
hf_option te_option_at(hf_cursor *cursor, unsigned seat, uint32_t n);
bool te_legal(hf_cursor *cursor, unsigned seat, hf_option option);
void te_choose(hf_cursor *cursor, unsigned seat, hf_option option);
uint32_t te_group_length(const hf_rules *rules, const hf_state *state, unsigned seat);
hf_option te_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t n);
void te_take_back(hf_cursor *cursor, unsigned seat);

#endif
