/* Hidden cards: who looks at them, and who knows what of them (hidden.c). */
#ifndef CG_HIDDEN_H
#define CG_HIDDEN_H

#include "objects.h"

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
/* One there is shown to all and stays. */
void cg_show_in_shadows(cg_table *table, unsigned object);
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
  bool none = cg_is_fresh(table, CG_REL_HEARSAY) && (table->hearsay >> seat & 1) == 0;
  bool shown = table->pub->hiding == 0 && cg_is_fresh(table, CG_REL_SETS);
  if (!none || !shown || cg_def_of(table, def)->type == CG_TYPE_PLOT)
    cg_find_hearsay(table, seat, def, viewers);
}
/* Somebody may have heard of a card. */
static inline void cg_note_hearsay(cg_table *table) { cg_make_stale(table, CG_NEW_HEARSAY); }
/* These see a card of this player's that lies hidden, or is on its way. */
void cg_show_to(cg_table *table, unsigned seat, cg_entry *entry, uint32_t viewers);
void cg_show_at(cg_table *table, unsigned seat, unsigned zone, unsigned index, uint32_t viewers);
/* Cards that are looked at lie aside; when the look is over they go back. */
void cg_set_aside(cg_table *table, unsigned seat, unsigned zone, unsigned index);
void cg_put_back(cg_table *table);

/* HEARSAY: players of whose hidden draw cards others may have heard. */
void cg_find_who_is_heard_of(cg_table *table, unsigned which);

#endif
