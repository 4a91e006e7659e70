/* What cards and players are worth at the moment, all changes counted. */
#ifndef CG_FIGURES_H
#define CG_FIGURES_H

#include "../words/expr.h"
#include "../state/participants.h"
#include "../state/refs.h"
#include "../words/asks.h"
#include "../words/lasting.h"

/* Finds strength, icons, keywords of all cards in play again if anything has
 * changed. */
void cg_refresh_now(cg_table *table);
static inline void cg_refresh(cg_table *table) {
  if (table->pub->stale != 0) cg_refresh_now(table);
}

/* One change that is in force: a modifier's expression, and what it was bound
 * to if it is a lasting one. */
typedef struct cg_change {
  cg_scope *scope;
  const uint16_t *at; /* behind its op */
  uint16_t op;
  const cg_lasting *bound; /* NULL: of a constant ability */
} cg_change;
/* The op of what is no modifier: those it is bound to began to take part in the challenge. */
enum { CG_TOOK_PART = 0 };
typedef void (*cg_visit)(const cg_change *change, void *user);
/* Calls back for each change of these families that is in force. */
void cg_each_change(cg_table *table, uint64_t families, cg_visit visit, void *user);
/* The same for lasting effects alone, and for one constant ability, blank or not. */
void cg_each_lasting_change(cg_table *table, uint64_t families, cg_visit visit, void *user);
void cg_each_change_by(cg_table *table, const cg_source *source, uint64_t families, cg_visit visit,
                       void *user);
/* Do the conditions of a constant ability hold? */
bool cg_conditions_hold(cg_table *table, const cg_source *source);
/* The same for the constant abilities of one card in play, blank or not. */
void cg_each_own_change(cg_table *table, unsigned object, uint64_t families, cg_visit visit,
                        void *user);
/* The same for what a card in a hand or in shadows says of itself. */
void cg_each_change_of(cg_table *table, unsigned seat, unsigned def, uint64_t families,
                       cg_visit visit, void *user);
static inline bool cg_any_change(const cg_table *table, unsigned op) {
  return (table->pub->changes & cg_changes(op)) != 0;
}
/* Does anything forbid this: CG_DEED_, CG_ACT_? */
static inline bool cg_any_forbids(const cg_table *table, unsigned op) {
  return (table->pub->forbids & cg_forbids(op)) != 0;
}
/* Is this card one of those that a change names first? Moves behind them. */
bool cg_change_names(const cg_change *change, const uint16_t **at, const cg_thing *thing);

/* Has it that trait, or is it of that faction? Mostly what is printed tells. */
bool cg_bears_changed(cg_table *table, const cg_thing *thing, unsigned trait);
bool cg_belongs_changed(cg_table *table, const cg_thing *thing, unsigned faction);
static inline bool cg_bears(cg_table *table, const cg_thing *thing, unsigned trait) {
  uint64_t families = CG_CHANGE(TRAIT) | CG_CHANGE(NO_TRAIT) | CG_CHANGE(NO_TRAITS);
  bool condition =
      thing->object != CG_NO_OBJECT && (cg_at(table, thing->object)->flags & CG_CONDITION) != 0;
  if (condition || (table->pub->changes & families) != 0)
    return cg_bears_changed(table, thing, trait);
  return cg_has_trait(cg_def_of(table, thing->def), trait);
}
static inline bool cg_belongs(cg_table *table, const cg_thing *thing, unsigned faction) {
  if ((table->pub->changes & (CG_CHANGE(FACTION) | CG_CHANGE(NO_FACTION))) != 0)
    return cg_belongs_changed(table, thing, faction);
  return cg_def_of(table, thing->def)->faction == faction;
}
/* Nothing adds or takes traits or factions: to ask for them reads no other card's words. */
static inline bool cg_words_as_printed(const cg_table *table) {
  uint64_t families = CG_CHANGE(TRAIT) | CG_CHANGE(NO_TRAIT) | CG_CHANGE(NO_TRAITS) |
                      CG_CHANGE(FACTION) | CG_CHANGE(NO_FACTION);
  return (table->pub->changes & families) == 0;
}
/* A card is about to leave play: those who speak of it then mean what it is now, its traits and
 * factions, and those of CG_WAS_ for which a card of this game asks. Strength, keywords and icons
 * stay in its slot. */
void cg_keep_what_it_is(cg_table *table, unsigned object);

/* The characters whose strength counts for a side: 0 attackers, 1 defenders. */
void cg_find_counting(cg_table *table, unsigned side, uint64_t counting[CG_WORDS]);
/* What a character counts for a side beyond, or short of, its taking part there. */
int cg_lent_strength(cg_table *table, unsigned side, const uint64_t *counting, unsigned object);
/* What the sides count in the challenge, and whether characters take part there: 0 attackers, 1
 * defenders. */
typedef struct cg_forces {
  unsigned strength[2];
  bool present[2];
} cg_forces;
cg_forces cg_forces_of(cg_table *table);
static inline unsigned cg_side_strength(cg_table *table, unsigned side) {
  return cg_forces_of(table).strength[side];
}
unsigned cg_dominance_strength(cg_table *table, unsigned seat);

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
/* The least number that "more than N" of such an act names, or 255. */
unsigned cg_player_bound(cg_table *table, unsigned seat, unsigned act);
static inline unsigned cg_player_most(cg_table *table, unsigned seat, unsigned act) {
  return cg_any_forbids(table, act) ? cg_player_bound(table, seat, act) : 255;
}
/* The cards of which not all may stand in the standing phase. */
void cg_stand_limited(cg_table *table, unsigned seat, uint64_t *set);
/* The types of challenges that a seat cannot initiate against another, one bit each. */
unsigned cg_types_barred(cg_table *table, unsigned seat, unsigned against);
/* A permission or duty of one card: CG_M_NO_KNEEL_ATTACK and its like. */
bool cg_card_is_given(cg_table *table, unsigned object, unsigned op);
static inline bool cg_card_has(cg_table *table, unsigned object, unsigned op) {
  return cg_any_change(table, op) && cg_card_is_given(table, object, op);
}
/* Does anything forbid that an effect kneels it? */
bool cg_cannot_be_knelt(cg_table *table, unsigned object);
/* May it be declared though that makes it kneel? `but`: what lets it stand. */
bool cg_may_kneel_for(cg_table *table, unsigned object, unsigned but);
/* Does a card that has just come into play kneel? */
bool cg_enters_kneeling(cg_table *table, unsigned object);
/* A number that a modifier gives a player: more draws, more limited cards, more
 * challenges of a type, redirections. */
unsigned cg_player_is_given(cg_table *table, unsigned seat, unsigned op, unsigned type);
static inline unsigned cg_player_gets(cg_table *table, unsigned seat, unsigned op, unsigned type) {
  return cg_any_change(table, op) ? cg_player_is_given(table, seat, op, type) : 0;
}
/* May it not be chosen as a target of this card's ability? */
bool cg_cannot_target(cg_table *table, unsigned object, unsigned source, unsigned user);
bool cg_is_immune(cg_table *table, unsigned object, unsigned source, unsigned user);

/* What it costs a seat to bring a card out: CG_WAY_. CG_NONE: it cannot. */
unsigned cg_cost(cg_table *table, unsigned seat, unsigned def, unsigned way);
/* Nothing makes it dearer than it is printed. */
static inline bool cg_is_cheap(const cg_table *table, unsigned def) {
  return ((table->pub->changes | cg_def_of(table, def)->changes) & CG_CHANGE(COSTS_MORE)) == 0;
}
/* By how much it may be cheaper than printed at most, whatever card it is; what that card says
 * of itself is not counted. */
unsigned cg_saving(cg_table *table, unsigned seat, unsigned way);
/* Of an event, whose cost may be X. */
unsigned cg_event_cost(cg_table *table, unsigned seat, unsigned def, unsigned x);
bool cg_event_affordable(cg_table *table, unsigned seat, unsigned def, unsigned x);
/* What it costs to ambush with each of so many cards of a hand, CG_NONE. */
void cg_ambush_costs(cg_table *table, unsigned seat, unsigned count, const uint16_t *def,
                     unsigned *cost);
/* No less than this does it cost, as a look at what is about tells. */
unsigned cg_ambush_least(const cg_table *table, unsigned def);
/* What it costs to bring a card out of the shadows, CG_NONE: it has no such keyword. */
unsigned cg_shadow(cg_table *table, unsigned seat, unsigned def);
/* Places from which a seat may bring cards out as if they were in its hand (elsewhere.c):
 * CG_WAY_, as references; which of the places of one card a reference is, counted from
 * 1; and back. */
void cg_find_elsewhere(cg_table *table, unsigned seat, unsigned way, cg_cards *found);
unsigned cg_place_number(const cg_cards *found, uint32_t ref);
uint32_t cg_numbered_place(cg_table *table, unsigned seat, unsigned way, unsigned def,
                           unsigned number);
/* A card was marshaled or played: what was due to the next one is used up. */
void cg_brought_out(cg_table *table, unsigned seat, unsigned def, unsigned way);
/* The cards in play on which a player's attachment may be. */
void cg_find_hosts(cg_table *table, unsigned def, unsigned controller, uint64_t *set);
/* May this attachment be on that card, as far as both say? */
bool cg_may_attach(cg_table *table, unsigned def, unsigned controller, unsigned host);
/* An attachment in play. */
bool cg_may_stay_attached(cg_table *table, unsigned object);
bool cg_may_attach_to(cg_table *table, unsigned def, unsigned controller, const cg_thing *host);

#endif
