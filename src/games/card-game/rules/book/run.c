/* The procedures run, whichever is on top of the stack: see run.h. */
#include "run.h"

#include "../flow/abilities.h"
#include "../flow/enter.h"
#include "../flow/statements.h"
#include "../flow/steps.h"
#include "../words/asks.h"
#include "../words/effects_hand.h"
#include "actions.h"
#include "challenge.h"
#include "claim.h"
#include "dominance.h"
#include "draw.h"
#include "keywords.h"
#include "marshaling.h"
#include "plot.h"
#include "round.h"
#include "setup.h"
#include "standing.h"
#include "taxation.h"

static void (*const procedures[CG_PROC_END])(cg_table *table, cg_frame *frame) = {
    [CG_PROC_SETUP] = cg_run_setup,         [CG_PROC_ROUND] = cg_run_round,
    [CG_PROC_PLOT] = cg_run_plot,           [CG_PROC_DRAW] = cg_run_draw,
    [CG_PROC_MARSHAL] = cg_run_marshal,     [CG_PROC_CHALLENGES] = cg_run_challenges,
    [CG_PROC_CHALLENGE] = cg_run_challenge, [CG_PROC_CLAIM] = cg_run_claim,
    [CG_PROC_KEYWORDS] = cg_run_keywords,   [CG_PROC_DOMINANCE] = cg_run_dominance,
    [CG_PROC_STANDING] = cg_run_standing,   [CG_PROC_TAXATION] = cg_run_taxation,
    [CG_PROC_ACTIONS] = cg_run_actions,     [CG_PROC_HAPPEN] = cg_run_happen,
    [CG_PROC_ABILITY] = cg_run_ability,     [CG_PROC_EFFECT] = cg_run_effect,
    [CG_PROC_EACH] = cg_run_each,           [CG_PROC_CHECK] = cg_run_check,
    [CG_PROC_HOST] = cg_run_host,           [CG_PROC_BESTOW] = cg_run_bestow,
    [CG_PROC_DISCARDS] = cg_run_discards,   [CG_PROC_REVEAL] = cg_run_reveal,
};

void cg_run(cg_table *table) {
  cg_public *pub = table->pub;
  const hf_flow *flow = table->flow;
  while ((flow->asked | flow->over) == 0) {
    cg_frame *frame = &pub->frame[pub->frame_count - 1];
    /* gold is bestowed and an attachment finds its host at once, whatever else becomes of the card
     * that has come */
    bool comes = frame->procedure == CG_PROC_BESTOW || frame->procedure == CG_PROC_HOST;
    if (!comes && !cg_settle(table)) continue;
    if (!comes && table->sink != NULL) cg_end_beat(table);
    /* back to 0 where the rules go on, without a branch that would be guessed wrong */
    pub->chain &= (uint8_t)((CG_PROC_TAXATION - (unsigned)frame->procedure) >> 24);
    procedures[frame->procedure](table, frame);
  }
  cg_refresh(table);
  if (table->sink != NULL) cg_end_beat(table);
  /* whatever else has changed is one and the same to who looks after it later */
  if ((pub->unchecked & CG_NEW_ALL & ~(CG_NEW_CARDS | CG_NEW_POWER)) != 0)
    pub->unchecked |= CG_NEW_OTHER;
  pub->unchecked &= CG_NEW_CARDS | CG_NEW_POWER | CG_NEW_FIGURES | CG_NEW_OTHER;
}
