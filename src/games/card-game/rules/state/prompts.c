/* Asking and answering: see prompts.h. */
#include "prompts.h"

#include "picks.h"

#define A_PROMPT(kind) (UINT64_C(1) << CG_ASK_##kind)
static const uint64_t groups = A_PROMPT(SETUP) | A_PROMPT(CHALLENGE) | A_PROMPT(STEALTH) |
                               A_PROMPT(DEFEND) | A_PROMPT(CLAIM) | A_PROMPT(SPREAD) |
                               A_PROMPT(USE_KEYWORD) | A_PROMPT(STAND) | A_PROMPT(RESERVE) |
                               A_PROMPT(SELECT) | A_PROMPT(COST) | A_PROMPT(DISCARD);

bool cg_prompt_is_group(unsigned prompt) { return (groups >> prompt & 1) != 0; }

static void forget_question(cg_table *table, unsigned seat) {
  cg_seat *of = &table->seat[seat];
  of->prompt = CG_ASK_NOTHING;
  memset(of->prompt_arg, 0, sizeof of->prompt_arg);
  cg_make_stale(table, CG_NEW_QUESTION);
}

uint32_t cg_take_answer(cg_table *table, unsigned seat) {
  cg_private *own = &table->own[seat];
  uint32_t answer = own->answer;
  own->answer = 0;
  cg_drop_picks(table, seat);
  forget_question(table, seat);
  return answer;
}
