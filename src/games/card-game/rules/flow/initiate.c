/* An ability begins: its context, and the frames in which it and its statements run. */
#include "initiate.h"

#include "../knows/use.h"
#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/stack.h"
#include "../state/uses.h"
#include "../state/zones.h"

void cg_initiate(cg_table *table, const cg_use *use) {
  cg_public *pub = table->pub;
  assert(pub->context_count < CG_CONTEXTS);
  if (use->group != 0 &&
      (use->object != CG_NO_OBJECT || (use->zone != CG_SHADOWS && !cg_plays_event(table, use))))
    cg_remember_use(table, use);
  cg_context *context = &pub->context[pub->context_count++];
  memset(context, 0, sizeof *context);
  context->ability = use->ability;
  context->object = use->object;
  context->def = use->def;
  context->member = use->member;
  context->user = use->user;
  context->group = use->group;
  context->first_group = pub->group_count;
  context->first_set = pub->set_count;
  if (use->object != CG_NO_OBJECT) {
    context->generation = cg_at(table, use->object)->generation;
    if (cg_at(table, use->object)->place == CG_SHADOW) cg_show_in_shadows(table, use->object);
  } else if (use->zone == CG_SHADOWS) {
    cg_unhide(table, use->shadow);
    cg_put_open(table, use->user, CG_STACK, use->def);
    context->flags |= CG_OF_EVENT | CG_SHADOWED;
  } else if (!cg_plays_event(table, use)) {
    if (use->zone == CG_HAND) cg_show_in_hand(table, use->user, use->def);
    context->here = use->from;
  } else if (use->from != 0) {
    /* from elsewhere: it goes where it came from, to its owner's pile */
    unsigned owner = use->from >> 16 & 15;
    cg_remove_card(table, owner, use->from >> 20 & 15, use->def);
    cg_put_open(table, owner, CG_STACK, use->def);
    context->here = cg_ref_pile(owner, CG_STACK, use->def);
    context->flags |= CG_OF_EVENT | CG_ABROAD;
  } else {
    /* it is shown, and stays in the hand until its targets are chosen */
    cg_show_in_hand(table, use->user, use->def);
    context->flags |= CG_OF_EVENT;
  }
  pub->chain = (uint8_t)(pub->chain + (pub->chain < 255));
  cg_count_use(table, use);
  if (table->sink != NULL) {
    const cg_def *def = cg_def_of(table, use->def);
    if (use->object != CG_NO_OBJECT)
      cg_emit(table, CG_EV_USES, use->user, use->object, use->def,
              use->ability - def->first_ability);
  }
  cg_push(table, CG_PROC_ABILITY);
}

void cg_push_rest(cg_table *table) { cg_push(table, CG_PROC_ABILITY)->step = CG_USE_FINISH; }

void cg_push_effect(cg_table *table, unsigned from, unsigned to) {
  cg_effect_frame *frame = &cg_push(table, CG_PROC_EFFECT)->effect;
  frame->next = cg_to_u16(from);
  frame->end = cg_to_u16(to);
  frame->by = CG_NOBODY;
}

bool cg_choosing_targets(const cg_table *table, const cg_effect_frame *frame) {
  return &cg_top(table)->effect == frame && table->pub->frame_count >= 2 &&
         table->pub->frame[table->pub->frame_count - 2].procedure == CG_PROC_ABILITY &&
         table->pub->frame[table->pub->frame_count - 2].step == CG_USE_ANNOUNCE;
}
