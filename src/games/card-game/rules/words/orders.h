/* Ports: orders, deeds that effects and costs bring about, and that the layers above carry out.
 *
 * An effect says what is done; how it is done (who may interrupt it, what follows) is the matter of
 * flow/ and book/, which read words. So what effects need of them is declared here and defined
 * there. What happens to cards in play goes through cg_happen() (state/occurrence.h) and needs
 * no port of its own. Nothing else may be declared here. */
#ifndef CG_ORDERS_H
#define CG_ORDERS_H

#include "expr.h"

/* Effects that are rules of a phase (claim.c, challenge.c, plots.c). */
bool cg_claim_would(cg_scope *scope, uint16_t op, const uint16_t **at);
void cg_claim_effect(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context);
bool cg_reveal_would(cg_scope *scope, const uint16_t **at);
void cg_begin_reveal(cg_scope *scope, const uint16_t **at);
bool cg_challenge_can_end(const cg_table *table);
void cg_stop_challenge(cg_table *table);
/* Would a save by this ability also lift a burning character's strength (upkeep.c)? */
bool cg_save_cures(cg_scope *scope, unsigned object);
/* A card of a zone comes into play; CG_NO_OBJECT if it became a duplicate or could not come. An
 * attachment goes to that host; CG_NO_OBJECT: its player is asked where. */
unsigned cg_put_into_play(cg_table *table, uint32_t ref, unsigned seat, unsigned host,
                          bool kneeling);
void cg_discard_card(cg_table *table, unsigned seat, unsigned zone, unsigned def);
/* Cards that are discarded together: seats, zones and definitions. */
typedef struct cg_discards {
  unsigned count;
  uint32_t ref[CG_SEATS * CG_POOL];
} cg_discards;
/* A card leaves its place for good; what becomes of it the next two tell. */
void cg_lay_down(cg_table *table, cg_discards *all, unsigned seat, unsigned zone, unsigned def);
/* And they happen. */
void cg_discard_all(cg_table *table, cg_context *context, const cg_discards *all);
/* Of a group that discards the card is sent elsewhere, for this player. */
void cg_send_discarded(cg_table *table, cg_group *group, unsigned member, unsigned zone,
                       unsigned user);

#endif
