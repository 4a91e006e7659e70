/* The stack of frames: see stack.h. */
#include "stack.h"

cg_frame *cg_push(cg_table *table, unsigned procedure) {
  cg_public *pub = table->pub;
  assert(pub->frame_count < CG_FRAMES);
  cg_frame *frame = &pub->frame[pub->frame_count++];
  *frame = (cg_frame){.procedure = (uint8_t)procedure};
  return frame;
}

void cg_pop(cg_table *table) {
  cg_public *pub = table->pub;
  pub->frame[--pub->frame_count] = (cg_frame){0};
}

bool cg_phase_is_over(const cg_table *table) {
  const cg_frame *frame = table->pub->frame;
  return table->pub->frame_count > 1 && frame[0].procedure == CG_PROC_ROUND &&
         frame[0].step == CG_ROUND_ENDING && frame[1].procedure == CG_PROC_HAPPEN &&
         frame[1].step > CG_AT_OCCUR;
}
