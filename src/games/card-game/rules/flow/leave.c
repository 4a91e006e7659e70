/* Cards leave play, with all that lies on them. */
#include "leave.h"

#include "../knows/awaited.h"
#include "../knows/due.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/rows.h"
#include "../state/tokens.h"
#include "../state/zones.h"
#include "../words/asks.h"
#include "../words/lasting.h"
#include "../words/masks.h"
#include "groups.h"

/* To its owner's zone; what lies in the open everybody has seen. */
static void to_zone(cg_table *table, const cg_object *card, unsigned zone) {
  if (zone == CG_SHADOWS) return;
  bool hidden = (card->flags & CG_FACE_DOWN) != 0;
  if (hidden && zone != CG_DISCARD && zone != CG_DEAD && zone != CG_OUT) {
    cg_entry entry = {.def = card->def, .known = card->known, .heard = card->used};
    cg_put(table, card->owner, zone, entry, zone == CG_TOP);
    return;
  }
  cg_put_open(table, card->owner, zone, card->def);
  if (hidden)
    cg_consume_hearsay(table, card->owner, card->def,
                       cg_everybody(table) & ~(unsigned)(card->known | card->used));
}

void cg_drop(cg_table *table, unsigned object, unsigned zone) {
  cg_object *card = cg_at(table, object);
  to_zone(table, card, zone);
  if (table->sink != NULL)
    cg_emit(table, CG_EV_LEAVES, (int)object, card->def, card->owner, (int)zone);
  cg_unbind(table, object);
  cg_clear(table, object);
}

static bool is_terminal(const cg_object *card) {
  return (card->keywords >> CG_KEYWORD_TERMINAL & 1) != 0 || (card->flags & CG_CONDITION) != 0;
}

bool cg_is_prized(const cg_table *table, const cg_object *card) {
  return card->place == CG_PLAY && (card->marks & CG_BLANK) == 0 &&
         (card->flags & CG_CONDITION) == 0 && cg_plays(table, card->controller) &&
         cg_card(table, (unsigned)(card - table->object))->prized > 0;
}

/* Could anybody answer an attachment's leaving play? */
static bool leaving_is_heard(cg_table *table) {
  cg_mask names = CG_HAPPENINGS(LEAVES, RETURNED, DISCARDED, PLACED, PLACED_OF);
  return cg_anybody_waits(table, names);
}

static void bring(cg_table *table, const uint64_t *set, unsigned kind, unsigned zone) {
  const cg_public *pub = table->pub;
  if (cg_next(table, set, 0) == CG_NO_OBJECT || pub->group_count + 2U >= CG_GROUPS ||
      pub->set_count + 2U >= CG_SETS)
    return; /* without room it goes silently */
  cg_group *group = cg_open(table, kind, CG_NOBODY, true);
  memcpy(cg_members(table, group), set, pub->words * sizeof(uint64_t));
  group->flags = CG_UNSAVED;
  group->zone = (uint8_t)zone;
  group->other = CG_COMPANION;
}

void cg_bring_attached(cg_table *table, const cg_group *hosts) {
  uint64_t home[CG_WORDS] = {0}, away[CG_WORDS] = {0};
  const uint64_t *members = cg_members(table, hosts);
  bool any = false, prized = false;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->host == CG_NO_OBJECT || !cg_in_set(members, card->host)) continue;
    if (card->place != CG_PLAY || cg_is_leaving(table, object)) continue;
    cg_add(is_terminal(card) ? away : home, object);
    any = true;
    prized |= cg_is_prized(table, card);
  }
  if (!any ||
      !(leaving_is_heard(table) || (prized && cg_anybody_waits(table, CG_HAPPENINGS(GAINS_POWER)))))
    return;
  bring(table, home, CG_HAP_RETURNED, CG_HAND);
  bring(table, away, CG_HAP_DISCARDED, CG_DISCARD);
}

void cg_keep_attached(cg_table *table, unsigned first, unsigned end) {
  for (unsigned i = first; i < end; i++) {
    const cg_group *group = &table->pub->group[i];
    if (group->other != CG_COMPANION || !cg_leaves(group->kind)) continue;
    uint64_t *members = cg_members(table, group);
    for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
         object = cg_next(table, members, object + 1)) {
      /* who paid for his own rescue has left play: what lies on him goes */
      unsigned host = cg_at(table, object)->host;
      bool stays = cg_at(table, host)->place == CG_PLAY && !cg_is_leaving(table, host);
      if (stays) cg_remove(members, object);
    }
  }
}

static bool gains_prize(cg_table *table, unsigned seat, unsigned other) {
  return other != seat && cg_plays(table, other) &&
         !cg_player_cannot(table, other, CG_ACT_GAIN_POWER, 0);
}

/* Each opponent gains what a card is prized. */
void cg_pay_prize(cg_table *table, unsigned seat, unsigned def) {
  unsigned power = cg_def_of(table, def)->prized;
  for (unsigned other = 0; power > 0 && other < cg_seats(table); other++)
    if (gains_prize(table, seat, other))
      cg_gain_power(table, cg_slot(other, CG_FACTION_SLOT), power);
}

/* It is told with what is happening now, or with what the ability does. */
void cg_tell_prize(cg_table *table, unsigned seat, unsigned def) {
  unsigned power = cg_def_of(table, def)->prized;
  if (power == 0 || !cg_anybody_waits(table, CG_HAPPENINGS(GAINS_POWER))) return;
  for (unsigned other = 0; other < cg_seats(table); other++) {
    if (!gains_prize(table, seat, other) || table->pub->group_count + 4U >= CG_GROUPS) continue;
    cg_group *group = cg_open(table, CG_HAP_POWER, other, false);
    group->object = (uint16_t)cg_slot(other, CG_FACTION_SLOT);
    group->amount = (uint8_t)power;
    cg_join_window(table);
  }
}

/* The first slot from this one on whose card lies on that one; behind all cards: there is none. */
static unsigned next_on(const cg_table *table, unsigned object, unsigned slot) {
  unsigned high = table->pub->high;
  const cg_object *card = table->object;
  while (slot < high && card[slot].host != object) slot++;
  return slot;
}

/* In play a duplicate has no characteristics (RR: Duplicates); where it comes to lie it is the card
 * that it is. */
void cg_tell_placed(cg_table *table, unsigned seat, unsigned def, unsigned zone) {
  if (!cg_any_asks(table, CG_HAPPENINGS(PLACED, PLACED_OF))) return;
  if (table->pub->group_count + 4U >= CG_GROUPS) return;
  cg_group *group = cg_open(table, CG_HAP_PLACED, seat, false);
  group->def = (uint16_t)def;
  group->zone = (uint8_t)zone;
  cg_join_happening(table);
}

/* Duplicates are discarded, attachments go home unless they have a group of their own. */
static void drop_what_lies_on(cg_table *table, unsigned object) {
  for (unsigned other = next_on(table, object, cg_first_slot(table)); other < table->pub->high;
       other = next_on(table, object, other + 1)) {
    const cg_object *card = cg_at(table, other);
    if (cg_is_leaving(table, other)) {
      cg_doubt_hosts(table);
    } else if (card->place == CG_COMING) {
      cg_at(table, other)->host = CG_NO_OBJECT; /* it was to be attached here */
    } else if (card->place == CG_DUPLICATE) {
      unsigned owner = card->owner, def = card->def;
      cg_drop(table, other, CG_DISCARD);
      cg_tell_placed(table, owner, def, CG_DISCARD);
    } else if (card->place == CG_PLAY) {
      drop_what_lies_on(table, other); /* its duplicates */
      if (cg_is_prized(table, card)) cg_pay_prize(table, card->controller, card->def);
      cg_drop(table, other, is_terminal(card) ? CG_DISCARD : CG_HAND);
    }
  }
}

void cg_leave(cg_table *table, unsigned object, unsigned zone) {
  cg_object *card = cg_at(table, object);
  bool prized = cg_is_prized(table, card);
  drop_what_lies_on(table, object);
  to_zone(table, card, zone);
  if (zone == CG_LOOSE) cg_shuffle(table, card->owner);
  if (table->sink != NULL)
    cg_emit(table, CG_EV_LEAVES, (int)object, card->def, card->owner, (int)zone);
  if (prized) cg_pay_prize(table, card->controller, card->def);
  cg_unbind(table, object);
  cg_forget_control(table, object);
  if (zone == CG_SHADOWS) {
    card->place = CG_SHADOW;
    card->controller = card->owner;
    card->host = CG_NO_OBJECT;
    card->flags = CG_FACE_DOWN;
    cg_clear_columns(table, object);
    card->power = card->gold = card->token = card->tokens = card->used = card->marks =
        card->strength = 0;
    card->keywords = 0;
    card->generation++;
    card->known = (uint8_t)cg_everybody(table);
    cg_forget_what_it_was(table, object);
    cg_touch(table, CG_NEW_CARDS);
  } else {
    unsigned host = card->host;
    cg_note_departure(table, object);
    card->place = CG_GONE; /* kept as it was until nobody can react to it */
    card->power = card->gold = card->tokens = card->token = 0;
    cg_clear_columns(table, object);
    card->host = CG_NO_OBJECT;
    if (host != CG_NO_OBJECT && !cg_is_leaving(table, host)) cg_forget_gone(table, host);
    card->flags &= (uint8_t)~CG_PARTICIPATING;
    card->marks = (card->marks ^ cg_card(table, object)->icons) & CG_ICONS; /* the others */
  }
}
