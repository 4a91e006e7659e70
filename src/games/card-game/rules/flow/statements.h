/* What carrying out statements shares: the machine of the language stands at a statement of the
 * ability under way (hl_run), whose frame is a cg_effect_frame. */
#ifndef CG_STATEMENTS_H
#define CG_STATEMENTS_H

#include "../words/choices.h"
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

/* The machine as it stands in this frame (statements.c). */
hl_run cg_run_of(cg_table *table, cg_effect_frame *frame);
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

/* Chooses one or several (choosing.c). */
hl_decision cg_run_choose(hl_run *run, const uint16_t *at);

/* Does an effect put cards on a deck, so that an order may be chosen first? True: somebody is
 * asked for it (ordering.c). */
bool cg_asks_order(hl_run *run, const uint16_t *at);

/* `until`, `once` and `instead` (delays.c). */
void cg_run_last(hl_run *run, const uint16_t *at);
bool cg_run_once(hl_run *run, const uint16_t *at);
void cg_run_instead(hl_run *run, const uint16_t *at);

/* What the ability under way offers to choose from (abilities.c). */
void cg_choice_options(cg_table *table, cg_options *options);
/* Those chosen together: of one controller, of so much strength in all (-1: any). */
void cg_selection_bounds(cg_table *table, bool *one_controller, int *strength);
uint32_t cg_branches(cg_table *table);
void cg_run_effect(cg_table *table, cg_frame *frame);
void cg_run_each(cg_table *table, cg_frame *frame);

#endif
