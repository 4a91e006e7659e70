/* What carrying out statements shares: the machine of the language stands at a statement of the
 * ability under way (hl_run), whose frame is a cg_effect_frame. */
#ifndef CG_DECIDING_H
#define CG_DECIDING_H

#include "../state/table.h"
#include "language/machine.h"

/* Steps of the frame: who was asked what. ORDERING and behind it: how the cards of the first seat
 * are put on its deck, of the second ... */
enum {
  CG_STATEMENT_RUNS,
  CG_STATEMENT_CHOOSES,
  CG_STATEMENT_SELECTS,
  CG_STATEMENT_DECIDES,
  CG_STATEMENT_PICKS,
  CG_STATEMENT_ORDERS
};

static inline cg_table *cg_run_table(const hl_run *run) { return run->table; }
static inline cg_effect_frame *cg_run_frame(const hl_run *run) { return run->frame; }
/* Who decides what stands there: another player if the statement says so. */
unsigned cg_decider(const hl_run *run);
/* Asks who decides, about the card; what was asked is the frame's step. */
void cg_ask_decider(hl_run *run, unsigned step, unsigned prompt, unsigned about);
/* Its statement was decided: nobody is asked any more. */
void cg_decided(hl_run *run);
/* What `then` behind a statement asks for. */
void cg_note_happened(cg_table *table, bool happened);

#endif
