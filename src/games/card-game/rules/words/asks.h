/* Ports: what words ask of the layer above them.
 *
 * What words mean depends on figures, immunities and prohibitions, and these depend on words. They
 * are found in knows/, which reads words; so what words need of it is declared here and defined
 * there, each in the file that is named. Nothing else may be declared here. */
#ifndef CG_ASKS_H
#define CG_ASKS_H

#include "../state/refs.h"
#include "masks.h"

/* Cards begin to take part on a side, CG_ATTACKING or CG_DEFENDING: one, or all who were declared
 * (CG_NO_OBJECT). It is noted where some card contributes its strength otherwise (FAQ 2.10). */
void cg_note_participation(cg_table *table, unsigned object, unsigned side);

bool cg_any_host(cg_table *table, unsigned def, unsigned seat);
/* Finds strength, icons, keywords of all cards in play again if anything has
 * changed. */
void cg_refresh_now(cg_table *table);
static inline void cg_refresh(cg_table *table) {
  if (table->pub->stale != 0) cg_refresh_now(table);
}
/* Is any of these modifiers about? A sign may promise more than what cards of the set say. */
static inline bool cg_any_about(const cg_table *table, cg_mask families) {
  return cg_sign_meets(table->pub->changes, cg_mask_and(families, table->rules->changes));
}
/* All modifiers that may be about. */
static inline cg_mask cg_all_about(const cg_table *table) {
  return cg_mask_and(cg_mask_of_sign(table->pub->changes), table->rules->changes);
}
static inline bool cg_any_change(const cg_table *table, unsigned op) {
  return cg_any_about(table, cg_changes(op));
}
/* Does anything forbid this: CG_DEED_, CG_ACT_? */
static inline bool cg_any_forbids(const cg_table *table, unsigned op) {
  return (table->pub->forbids & cg_mask_short_sign(cg_forbids(op))) != 0;
}
/* Has it that trait, or is it of that faction? Mostly what is printed tells. */
bool cg_bears_changed(cg_table *table, const cg_thing *thing, unsigned trait);
bool cg_belongs_changed(cg_table *table, const cg_thing *thing, unsigned faction);
static inline bool cg_bears(cg_table *table, const cg_thing *thing, unsigned trait) {
  cg_mask families = CG_CHANGES(TRAIT, NO_TRAIT, NO_TRAITS);
  bool condition =
      thing->object != CG_NO_OBJECT && (cg_at(table, thing->object)->flags & CG_CONDITION) != 0;
  if (condition || cg_any_about(table, families))
    return cg_bears_changed(table, thing, trait);
  return cg_has_trait(cg_def_of(table, thing->def), trait);
}
static inline bool cg_belongs(cg_table *table, const cg_thing *thing, unsigned faction) {
  if (cg_any_about(table, CG_CHANGES(FACTION, NO_FACTION, OTHER_FACTIONS)))
    return cg_belongs_changed(table, thing, faction);
  return cg_def_of(table, thing->def)->faction == faction;
}
/* Nothing adds or takes traits or factions: to ask for them reads no other card's words. */
static inline bool cg_words_as_printed(const cg_table *table) {
  cg_mask families = cg_mask_or(CG_CHANGES(TRAIT, NO_TRAIT, NO_TRAITS),
                                CG_CHANGES(FACTION, NO_FACTION, OTHER_FACTIONS));
  return !cg_any_about(table, families);
}
/* A figure of a player's revealed plot. */
int cg_figure(cg_table *table, unsigned seat, unsigned which);
/* "Cannot": a card, and a player. Mostly nothing forbids anybody anything of the kind. */
bool cg_card_is_barred(cg_table *table, unsigned object, unsigned deed);
static inline bool cg_card_cannot(cg_table *table, unsigned object, unsigned deed) {
  return cg_any_forbids(table, deed) && cg_card_is_barred(table, object, deed);
}
bool cg_player_is_barred(cg_table *table, unsigned seat, unsigned act, unsigned def);
static inline bool cg_player_cannot(cg_table *table, unsigned seat, unsigned act, unsigned def) {
  return cg_any_forbids(table, act) && cg_player_is_barred(table, seat, act, def);
}
/* May a card ability bring such a card into play under the player's control? Effects put it. */
static inline bool cg_may_be_brought(cg_table *table, unsigned seat, unsigned def) {
  return !cg_player_cannot(table, seat, CG_ACT_BRING, def);
}
static inline bool cg_may_be_put(cg_table *table, unsigned seat, unsigned def) {
  return !cg_player_cannot(table, seat, CG_ACT_PUT_INTO_PLAY, def) &&
         cg_may_be_brought(table, seat, def);
}
/* The least number that "more than N" of such an act names, or 255. */
unsigned cg_player_bound(cg_table *table, unsigned seat, unsigned act);
static inline unsigned cg_player_most(cg_table *table, unsigned seat, unsigned act) {
  return cg_any_forbids(table, act) ? cg_player_bound(table, seat, act) : 255;
}
/* Does anything forbid that an effect kneels it? */
bool cg_cannot_be_knelt(cg_table *table, unsigned object);
/* May it not be chosen as a target of this card's ability? */
bool cg_cannot_target(cg_table *table, unsigned object, unsigned source, unsigned user);
bool cg_is_immune(cg_table *table, unsigned object, unsigned source, unsigned user);
/* Of an event, whose cost may be X. */
unsigned cg_event_cost(cg_table *table, unsigned seat, unsigned def, unsigned x);
/* May this attachment be on that card, as far as both say? */
bool cg_may_attach(cg_table *table, unsigned def, unsigned controller, unsigned host);

#endif
