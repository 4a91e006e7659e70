/* Cards enter and leave play, go from zone to zone and are seen there; what follows from it
 * (moves.c, hidden.c, control.c, upkeep.c). */
#ifndef CG_MOVES_H
#define CG_MOVES_H

#include "../state/deeds.h"

/* Brings a card out of a zone into play; CG_NO_OBJECT if it became a duplicate that nobody is
 * told of. */
unsigned cg_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller, unsigned host,
                  unsigned flags);
/* A card leaves play for its owner's zone, with all that lies on it. */
void cg_leave(cg_table *table, unsigned object, unsigned zone);
/* The same for what nobody can react to: its slot is empty at once. */
void cg_drop(cg_table *table, unsigned object, unsigned zone);
/* Is this one of the cards, none of them in play, that the ability has shown to all? */
bool cg_is_revealed(const cg_table *table, const cg_context *context, uint32_t ref);
/* It is not seen which card leaves a hand, or of those that somebody looks at: who knew some of
 * them knows only that they are somewhere. But for these, and who uses the ability. */
void cg_lose_track(cg_table *table, unsigned seat, unsigned zone, uint32_t but);
/* A card is taken out of a zone to be hidden elsewhere; def 0 if it is not there. */
cg_entry cg_take_unseen(cg_table *table, uint32_t ref, uint32_t seen_by);
/* A card of the hand goes face down into the shadows; one there is shown and gone. */
unsigned cg_hide(cg_table *table, unsigned seat, unsigned def);
void cg_unhide(cg_table *table, unsigned object);
static inline bool cg_has_shadows(cg_table *table, unsigned seat) {
  cg_know_sets(table);
  return (table->pub->hiding >> seat & 1) != 0;
}
/* The first card of that definition leaves a zone; false if there is none. */
bool cg_remove_card(cg_table *table, unsigned seat, unsigned zone, unsigned def);
/* The same, and it comes to another zone of the pool; in one of the two nothing is hidden. */
bool cg_lay_open(cg_table *table, unsigned seat, unsigned zone, unsigned def, unsigned to);
/* Where the copy lies that is taken for the one that anybody knows of, -1 if there is none. */
int cg_find_best(cg_table *table, unsigned seat, unsigned zone, unsigned def);
/* Of copies that are shown to all and stay where they are, the nth (from 0): another one than
 * those before it. */
int cg_find_unseen(cg_table *table, unsigned seat, unsigned zone, unsigned def, unsigned nth);
/* A card of a hand is shown to all and stays there. */
void cg_show_in_hand(cg_table *table, unsigned seat, unsigned def);
/* Who had heard of such a card among the hidden ones, and not where, takes this one for it; but
 * for its owner, who knows all of them. */
void cg_find_hearsay(cg_table *table, unsigned seat, unsigned def, unsigned viewers);
static inline void cg_consume_hearsay(cg_table *table, unsigned seat, unsigned def,
                                      unsigned viewers) {
  if ((viewers & ~hf_bit(seat)) == 0) return;
  bool none = table->knows_hearsay && (table->hearsay >> seat & 1) == 0;
  bool shown =
      table->pub->hiding == 0 && (table->pub->stale & (CG_NEW_SETS | CG_NEW_ARRIVALS)) == 0;
  if (!none || !shown || cg_def_of(table, def)->type == CG_TYPE_PLOT)
    cg_find_hearsay(table, seat, def, viewers);
}
/* Somebody may have heard of a card. */
static inline void cg_note_hearsay(cg_table *table) { table->knows_hearsay = false; }
/* These see a card of this player's that lies hidden, or is on its way. */
void cg_show_to(cg_table *table, unsigned seat, cg_entry *entry, uint32_t viewers);
void cg_show_at(cg_table *table, unsigned seat, unsigned zone, unsigned index, uint32_t viewers);
/* Victory, elimination, burning characters, attachments that may not stay: false if something was
 * begun. */
HF_APART bool cg_settle_now(cg_table *table);
/* Looks after what has changed; false: something has come of it that is to be run first. */
static inline bool cg_settle(cg_table *table) {
  return cg_is_settled(table) || cg_settle_now(table);
}
/* The happening that has begun last: what has changed is looked after, and if nobody has to
 * decide anything it is over (happen.c). */
bool cg_ends_at_once(cg_table *table);
/* A card of a zone comes into play; CG_NO_OBJECT if it became a duplicate or could
 * not. An attachment's player is asked where it goes. */
unsigned cg_put_into_play(cg_table *table, uint32_t ref, unsigned seat, bool kneeling);
bool cg_any_host(cg_table *table, unsigned def, unsigned seat);
/* Cards that are looked at lie aside; when the look is over they go back. */
void cg_set_aside(cg_table *table, unsigned seat, unsigned zone, unsigned index);
void cg_put_back(cg_table *table);
/* Is it about to leave play in something that has not happened yet? */
bool cg_is_leaving(const cg_table *table, unsigned object);
unsigned cg_zone_of_op(unsigned op);
/* Control that lasts (control.c); true if something has changed hands. */
bool cg_settle_control(cg_table *table);
void cg_take_for_good(cg_table *table, unsigned object, unsigned seat);
void cg_discard_card(cg_table *table, unsigned seat, unsigned zone, unsigned def);
cg_group *cg_discard_with(cg_table *table, unsigned seat, unsigned zone, unsigned def);
void cg_faction_gains(cg_table *table, unsigned seat, unsigned amount);
void cg_run_host(cg_table *table, cg_frame *frame);
unsigned cg_bestow_most(const cg_table *table, unsigned object);
void cg_run_bestow(cg_table *table, cg_frame *frame);
/* A prized card of this player has left play, been played or used up; others may react. */
void cg_pay_prize(cg_table *table, unsigned seat, unsigned def);
void cg_tell_prize(cg_table *table, unsigned seat, unsigned def);

#endif
