/* The functions of the game that are about decisions. */
#ifndef CG_ASK_H
#define CG_ASK_H

#include "../state/table.h"

/* Behind a prompt's own arguments: the phase, how far the challenge is, and whether
 * the one who is asked is the active player. */
enum { CG_ASKED_PHASE = 6, CG_ASKED_STEP = 7, CG_ASKED_ACTIVE = 8 };
hf_prompt cg_prompt(const hf_rules *rules, const hf_state *state, unsigned seat);
/* The options of an asked seat, ascending. */
void cg_find_options(cg_table *table, unsigned seat, cg_options *options);
/* The same, found once for each decision. */
const cg_options *cg_options_of(hf_cursor *cursor, unsigned seat);
uint32_t cg_option_count(hf_cursor *cursor, unsigned seat);
hf_option cg_option_at(hf_cursor *cursor, unsigned seat, uint32_t n);
bool cg_legal(hf_cursor *cursor, unsigned seat, hf_option option);
void cg_choose(hf_cursor *cursor, unsigned seat, hf_option option);
void cg_leave_cursor(hf_cursor *cursor);
uint32_t cg_group_length(const hf_rules *rules, const hf_state *state, unsigned seat);
hf_option cg_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t n);
void cg_take_back(hf_cursor *cursor, unsigned seat);

#endif
