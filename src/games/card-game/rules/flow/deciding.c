/* Who decides what a statement leaves open, and what `then` behind it asks for. */
#include "deciding.h"

#include "../state/contexts.h"
#include "../state/prompts.h"

unsigned cg_decider(const hl_run *run) {
  unsigned by = cg_run_frame(run)->by;
  return by != CG_NOBODY ? by : cg_context_now(cg_run_table(run))->user;
}

void cg_ask_decider(hl_run *run, unsigned step, unsigned prompt, unsigned about) {
  cg_table *table = cg_run_table(run);
  unsigned def = cg_context_now(table)->def;
  cg_run_frame(run)->step = (uint8_t)step;
  cg_ask(table, cg_decider(run), prompt, def & 255, def >> 8, about);
}

void cg_decided(hl_run *run) {
  cg_run_frame(run)->step = CG_STATEMENT_RUNS;
  cg_run_frame(run)->by = CG_NOBODY;
}

void cg_note_happened(cg_table *table, bool happened) {
  cg_context *context = cg_context_now(table);
  unsigned others = context->flags & ~(unsigned)CG_HAPPENED;
  context->flags = (uint8_t)(others | (happened ? CG_HAPPENED : 0U));
}
