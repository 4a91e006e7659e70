/* Effects: cards leave the play area, or go from one place to another. */
#include "effects_leave.h"

#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/occurrence.h"
#include "../state/zones.h"
#include "asks.h"
#include "effects_hand.h"
#include "orders.h"
#include "touched.h"

/* --- to which cards this can be done -------------------------------------- */

static bool may_leave(cg_table *table, unsigned object) {
  return cg_at(table, object)->place == CG_PLAY && !cg_card_cannot(table, object, CG_DEED_LEAVE);
}
static bool may_be_discarded(cg_table *table, unsigned object) {
  return may_leave(table, object) && !cg_card_cannot(table, object, CG_DEED_DISCARDED);
}
static bool may_be_killed(cg_table *table, unsigned object) {
  return may_leave(table, object) && cg_is_type(table, object, CG_TYPE_CHARACTER) &&
         !cg_card_cannot(table, object, CG_DEED_KILLED);
}
/* From the shadows, where nothing holds it. */
static bool may_be_discarded_there(cg_table *table, unsigned object) {
  return cg_at(table, object)->place == CG_SHADOW || may_leave(table, object);
}

/* Of the top of a deck everybody knows whether there is a card. */
static bool any_to_move(cg_scope *scope, const uint16_t **at) {
  bool top = **at == CG_C_TOP || **at == CG_CS_TOP;
  return top ? cg_any_unseen(scope, at) : cg_any_touched(scope, at);
}

/* --- cards that are not in play ------------------------------------------- */

void cg_move_card(cg_table *table, uint32_t ref, unsigned zone, uint32_t seen_by) {
  cg_thing thing = cg_thing_of(table, ref);
  bool was_open = thing.zone >= CG_DISCARD && thing.zone != CG_PLOTS;
  bool open = zone >= CG_DISCARD && zone != CG_PLOTS;
  unsigned from = cg_origin(table, thing.owner, thing.zone, thing.def);
  cg_entry entry = {.def = (uint16_t)thing.def};
  if (open) {
    if (thing.def == 0 || !cg_remove_card(table, thing.owner, thing.zone, thing.def)) return;
  } else {
    entry = cg_take_unseen(table, ref, seen_by);
    if (entry.def == 0) return;
    if (zone == CG_HAND) seen_by |= hf_bit(thing.owner);
    if (was_open)
      cg_show(&entry, cg_everybody(table));
    else
      cg_show_to(table, thing.owner, &entry, seen_by);
  }
  cg_put(table, thing.owner, zone, entry, zone == CG_TOP);
  if (table->sink != NULL)
    cg_emit_secret(table, CG_EV_MOVES, thing.owner, entry.def, (int)(from | zone << 8),
                   open || was_open ? 31 : 1, entry.known);
}

void cg_into_shadows(cg_table *table, uint32_t ref) {
  cg_thing thing = cg_thing_of(table, ref);
  cg_entry entry = cg_take_unseen(table, ref, 0);
  if (entry.def == 0) return;
  bool open = thing.zone >= CG_DISCARD && thing.zone != CG_PLOTS;
  cg_object *card = cg_at(table, cg_place(table, thing.def, thing.owner, thing.owner));
  card->place = CG_SHADOW;
  card->flags = CG_FACE_DOWN;
  card->entered = 0;
  card->known = (uint8_t)(open ? cg_everybody(table) : entry.known | hf_bit(thing.owner));
  card->used = entry.heard;
  if (table->sink != NULL)
    cg_emit_secret(table, CG_EV_MOVES, thing.owner, thing.def, (int)(thing.zone | CG_SHADOWS << 8),
                   open ? 31 : 1, card->known);
}

/* A deck into which a card goes in no order is shuffled, whatever was known of it. */
static void move_all(cg_table *table, const cg_cards *cards, unsigned zone) {
  uint32_t owners = 0;
  for (unsigned i = 0; i < cards->piles; i++) {
    owners |= hf_bit(cards->pile[i] >> 16 & 15);
    if (zone == CG_SHADOWS)
      cg_into_shadows(table, cards->pile[i]);
    else
      cg_move_card(table, cards->pile[i], zone, 0);
  }
  if (zone == CG_LOOSE)
    HF_EACH_BIT (seat, owners) cg_shuffle(table, seat);
}

/* Cards are put on a deck in the order of the list, the first on top. Only the player who puts
 * them there knows the order: others may have known where the cards lay before. */
void cg_put_on_deck(cg_table *table, const uint32_t *refs, unsigned count, unsigned zone,
                    unsigned seat) {
  for (unsigned i = 0; i < count; i++) {
    uint32_t ref = refs[zone == CG_TOP ? count - 1 - i : i];
    cg_note_hearsay(table);
    cg_thing thing = cg_thing_of(table, ref);
    int index = cg_find_best(table, thing.owner, thing.zone, thing.def);
    if (index < 0) continue;
    cg_entry *entry = cg_entry_at(table, thing.owner, thing.zone, (unsigned)index);
    entry->heard |= (uint8_t)(entry->known & ~hf_bit(seat));
    entry->known &= (uint8_t)hf_bit(seat);
    cg_move_card(table, ref, zone, hf_bit(seat));
    cg_note_hearsay(table);
    entry = cg_entry_at(table, thing.owner, zone,
                        zone == CG_TOP ? 0 : cg_count(table, thing.owner, zone) - 1);
    entry->heard |= (uint8_t)(entry->known & ~hf_bit(seat));
    entry->known &= (uint8_t)hf_bit(seat);
  }
}

/* Cards that were meant by a name are still meant by it where they are now. */
void cg_follow(cg_context *context, uint16_t op, unsigned zone) {
  if (op == CG_CS_ONE || (op & (HL_REGISTER | HL_CONSTANT)) != HL_REGISTER) return;
  uint32_t *ref = &context->reg[op & 7];
  if (cg_ref_kind(*ref) != CG_REF_PILE && cg_ref_kind(*ref) != CG_REF_LIST) return;
  if (zone == CG_SHADOWS) /* there they have slots: a name for cards of a zone means none */
    *ref = 0;
  else
    *ref = (*ref & ~(UINT32_C(15) << 20)) | (uint32_t)zone << 20;
}

/* --- leaving -------------------------------------------------------------- */

/* How cards leave: what happens to those in play, where all go, to which it can be done. */
typedef struct leaving {
  unsigned kind, zone, flags;
  cg_may_be *may;
} leaving;

/* The word by which the cards are meant. */
static uint16_t word_of(const uint16_t *at) { return at[0] == CG_CS_ONE ? at[1] : at[0]; }

void cg_out_of_shadows(cg_table *table, unsigned object, unsigned zone) {
  cg_object card = *cg_at(table, object);
  if (zone >= CG_DISCARD) {
    cg_unhide(table, object);
    cg_put_open(table, card.owner, zone, card.def);
  } else {
    cg_entry entry = {.def = card.def, .known = card.known, .heard = card.used};
    cg_clear(table, object);
    cg_put(table, card.owner, zone, entry, zone == CG_TOP);
    if (zone == CG_LOOSE) cg_shuffle(table, card.owner);
  }
}

/* Cards in the shadows are not in play: they go without leaving it. */
static bool leave_shadows(cg_table *table, cg_cards *cards, unsigned zone) {
  bool any = false;
  CG_EACH_CARD (object, table, cards) {
    const cg_object *card = cg_at(table, object);
    unsigned owner = card->owner, def = card->def, known = card->known;
    if (card->place != CG_SHADOW || zone == CG_SHADOWS) continue;
    cg_remove(cards->set, object);
    cg_out_of_shadows(table, object, zone);
    any = true;
    if (table->sink != NULL)
      cg_emit_secret(table, CG_EV_MOVES, (int)owner, (int)def, (int)(CG_SHADOWS | zone << 8),
                     zone >= CG_DISCARD ? 31 : 1, known);
  }
  return any;
}

/* All of the cards that were meant leave, and at least one. */
static bool leave(cg_scope *scope, const uint16_t **at, leaving how) {
  cg_table *table = scope->table;
  cg_cards cards;
  uint16_t word = word_of(*at);
  cg_touched(scope, at, &cards);
  bool shadows = leave_shadows(table, &cards, how.zone);
  unsigned meant = cg_size(table, cards.set);
  cg_keep_able(table, &cards, how.may);
  bool full = cg_size(table, cards.set) == meant && (shadows || meant + cards.piles > 0);
  move_all(table, &cards, how.zone);
  if (cards.piles > 0) cg_follow(cg_context_now(table), word, how.zone);
  cg_happens(table, cg_of_leaving(how.kind, cards.set, how.flags, how.zone));
  return full;
}

static bool leave_for(cg_scope *scope, const uint16_t **at, unsigned kind, unsigned zone) {
  return leave(scope, at, (leaving){kind, zone, 0, may_leave});
}

bool cg_would_kill(cg_scope *scope, const uint16_t **at) {
  return cg_any_able(scope, at, may_be_killed);
}
bool cg_act_kill(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_KILLED, CG_DEAD, 0, may_be_killed});
}

bool cg_would_kill_unsaved(cg_scope *scope, const uint16_t **at) {
  return cg_any_able(scope, at, may_be_killed);
}
bool cg_act_kill_unsaved(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_KILLED, CG_DEAD, CG_UNSAVED, may_be_killed});
}

bool cg_would_discard(cg_scope *scope, const uint16_t **at) {
  return cg_any_able(scope, at, may_be_discarded);
}
bool cg_act_discard(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_DISCARDED, CG_DISCARD, 0, may_be_discarded});
}

bool cg_would_discard_unsaved(cg_scope *scope, const uint16_t **at) {
  return cg_any_able(scope, at, may_be_discarded);
}
bool cg_act_discard_unsaved(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_DISCARDED, CG_DISCARD, CG_UNSAVED, may_be_discarded});
}

/* A sacrifice cannot be saved (RR: Sacrifice). */
bool cg_would_sacrifice(cg_scope *scope, const uint16_t **at) {
  return cg_any_able(scope, at, may_leave);
}
bool cg_act_sacrifice(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_SACRIFICED, CG_DISCARD, CG_UNSAVED, may_leave});
}

void cg_discard_shadow(cg_table *table, unsigned object) {
  unsigned owner = cg_at(table, object)->owner, def = cg_at(table, object)->def;
  cg_out_of_shadows(table, object, CG_DISCARD);
  if (table->sink != NULL) cg_emit(table, CG_EV_DISCARD, (int)owner, (int)def, CG_SHADOWS, 0);
}

/* Cards out of the shadows. */
static void discard_shadows(cg_table *table, cg_cards *cards, cg_context *context) {
  CG_EACH_CARD (object, table, cards) {
    unsigned owner = cg_at(table, object)->owner, def = cg_at(table, object)->def;
    if (cg_at(table, object)->place != CG_SHADOW) continue;
    cg_remove(cards->set, object);
    cg_discard_shadow(table, object);
    cg_note_last(table, context, cg_ref_pile(owner, CG_DISCARD, def));
  }
}

/* Out of a hand, a deck or the shadows, all at once. */
bool cg_would_discard_cards(cg_scope *scope, const uint16_t **at) {
  return cg_would_always(scope, at);
}
bool cg_act_discard_cards(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  cg_context *context = cg_context_now(table);
  cg_cards cards;
  uint16_t word = word_of(*at);
  cg_touched(scope, at, &cards);
  unsigned meant = cg_size(table, cards.set);
  cg_keep_able(table, &cards, may_be_discarded_there);
  bool full = cg_size(table, cards.set) == meant && meant + cards.piles > 0;
  cg_discards discards;
  discards.count = 0;
  for (unsigned i = 0; i < cards.piles; i++) {
    cg_thing thing = cg_thing_of(table, cards.pile[i]);
    cg_lay_down(table, &discards, thing.owner, thing.zone, thing.def);
  }
  cg_discard_all(table, context, &discards);
  discard_shadows(table, &cards, context);
  if (cards.piles > 0) cg_follow(context, word, CG_DISCARD);
  cg_happens(table, cg_of_leaving(CG_HAP_DISCARDED, cards.set, 0, CG_DISCARD));
  return full;
}

/* --- duplicates ----------------------------------------------------------- */

static bool is_duplicate_of(const cg_table *table, unsigned object, uint32_t seats) {
  const cg_object *card = cg_at(table, object);
  return card->place == CG_DUPLICATE && (seats >> card->controller & 1) != 0;
}

/* It is no card in play: nobody answers that. */
static void drop_duplicate(cg_table *table, unsigned object) {
  cg_object card = *cg_at(table, object);
  if (table->sink != NULL)
    cg_emit(table, CG_EV_LEAVES, (int)object, card.def, card.owner, CG_DISCARD);
  if ((card.flags & CG_FACE_DOWN) != 0)
    cg_unhide(table, object);
  else
    cg_clear(table, object);
  cg_put_open(table, card.owner, CG_DISCARD, card.def);
}

bool cg_would_discard_duplicates(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  for (unsigned object = cg_first_slot(scope->table); object < scope->table->pub->high; object++)
    if (is_duplicate_of(scope->table, object, seats)) return true;
  return false;
}
bool cg_act_discard_duplicates(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  bool any = false;
  for (unsigned object = cg_first_slot(scope->table); object < scope->table->pub->high; object++) {
    if (!is_duplicate_of(scope->table, object, seats)) continue;
    drop_duplicate(scope->table, object);
    any = true;
  }
  return any;
}

/* --- from play or from a pile --------------------------------------------- */

bool cg_would_return(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_return(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_RETURNED, CG_HAND);
}

bool cg_would_return_unsaved(cg_scope *scope, const uint16_t **at) {
  return any_to_move(scope, at);
}
bool cg_act_return_unsaved(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_RETURNED, CG_HAND, CG_UNSAVED, may_leave});
}

bool cg_would_to_hand(cg_scope *scope, const uint16_t **at) {
  bool any = any_to_move(scope, at);
  cg_eval_player(scope, at);
  return any;
}
/* A card is never in another hand than its owner's (RR: Ownership and Control). */
bool cg_act_to_hand(cg_scope *scope, const uint16_t **at) {
  bool full = leave_for(scope, at, CG_HAP_RETURNED, CG_HAND);
  cg_eval_player(scope, at);
  return full;
}

bool cg_would_draw_it(cg_scope *scope, const uint16_t **at) {
  cg_eval_player(scope, at);
  return any_to_move(scope, at);
}
bool cg_act_draw_it(cg_scope *scope, const uint16_t **at) {
  cg_eval_player(scope, at);
  cg_move_card(scope->table, cg_eval_card(scope, at), CG_HAND, 0);
  return true;
}

bool cg_would_shuffle_in(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_shuffle_in(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_SHUFFLED_IN, CG_LOOSE);
}

bool cg_would_on_top(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_on_top(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_ON_TOP, CG_TOP);
}

bool cg_would_on_top_unsaved(cg_scope *scope, const uint16_t **at) {
  return any_to_move(scope, at);
}
bool cg_act_on_top_unsaved(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_ON_TOP, CG_TOP, CG_UNSAVED, may_leave});
}

bool cg_would_to_bottom(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_to_bottom(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_TO_BOTTOM, CG_BOTTOM);
}

bool cg_would_to_bottom_unsaved(cg_scope *scope, const uint16_t **at) {
  return any_to_move(scope, at);
}
bool cg_act_to_bottom_unsaved(cg_scope *scope, const uint16_t **at) {
  return leave(scope, at, (leaving){CG_HAP_TO_BOTTOM, CG_BOTTOM, CG_UNSAVED, may_leave});
}

bool cg_would_to_dead(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_to_dead(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_REMOVED, CG_DEAD);
}

bool cg_would_to_discard(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_to_discard(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_REMOVED, CG_DISCARD);
}

bool cg_would_remove(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_remove(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_REMOVED, CG_OUT);
}

bool cg_would_to_shadows(cg_scope *scope, const uint16_t **at) { return any_to_move(scope, at); }
bool cg_act_to_shadows(cg_scope *scope, const uint16_t **at) {
  return leave_for(scope, at, CG_HAP_INTO_SHADOWS, CG_SHADOWS);
}
