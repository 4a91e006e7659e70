/* Abilities that were initiated and are not finished. */
#ifndef CG_CONTEXTS_H
#define CG_CONTEXTS_H

#include "table.h"

enum {                       /* cg_context.flags */
       CG_HAPPENED = 1 << 0, /* the last statement came about in full */
       CG_STOPPED = 1 << 1,  /* its effects were cancelled */
       CG_OF_EVENT = 1 << 2,
       CG_DELAYED_ONE = 1 << 3,
       CG_KEPT = 1 << 4,     /* the event has become an attachment */
       CG_SHADOWED = 1 << 5, /* it is played out of the shadows */
       CG_INSTEAD = 1 << 6,  /* what it does now takes the place of what it answers */
       CG_ABROAD = 1 << 7    /* an event that is played from another place than the hand */
};
/* An event that was shown and is played from the hand. */
static inline bool cg_from_hand(const cg_context *context) {
  return (context->flags & (CG_OF_EVENT | CG_SHADOWED | CG_ABROAD)) == CG_OF_EVENT;
}
/* The ability that was initiated last. */
static inline cg_context *cg_context_now(const cg_table *table) {
  return table->pub->context + table->pub->context_count - 1;
}
static inline const hl_ability *cg_ability_now(const cg_table *table, const cg_context *context) {
  return &table->rules->base.cards->ability[context->ability];
}

#endif
