/* Cards enter and leave play, and groups are carried out. */
#include "moves.h"

#include "../book/attack.h"
#include "../book/challenge.h"
#include "../book/claim.h"
#include "../book/phases.h"
#include "../knows/due.h"
#include "../knows/figures.h"
#include "../knows/permissions.h"
#include "../knows/use.h"
#include "../knows/windows.h"
#include "../state/contexts.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "../words/lasting.h"
#include "discards.h"
#include "groups.h"
#include "happen.h"

/* --- entering play -------------------------------------------------------- */

bool cg_any_host(cg_table *table, unsigned def, unsigned seat) {
  for (unsigned host = 0; host < table->pub->high; host++)
    if (cg_may_attach(table, def, seat, host)) return true;
  return false;
}

/* It is there now. */
static void arrive(cg_table *table, unsigned object) {
  cg_object *card = cg_at(table, object);
  card->place = CG_PLAY;
  cg_note_arrival(table, object);
  cg_note_moment(table, object);
  cg_refresh(table);
  if (cg_enters_kneeling(table, object)) {
    card->flags |= CG_KNEELING;
    cg_touch(table, CG_NEW_TURNED);
  }
  if (table->sink != NULL)
    cg_emit(table, CG_EV_ENTERS, (int)object, card->def, card->controller, card->host);
}

static cg_group entrance(const cg_table *table, unsigned flags, bool duplicate) {
  bool played = (flags & CG_BY_AMBUSH) != 0 && cg_manual(table);
  unsigned as = duplicate ? CG_AS_DUPLICATE : played ? CG_AS_PLAYED : 0;
  return (cg_group){.kind = CG_HAP_ENTERS,
                    .flags = (uint8_t)flags,
                    .amount = (uint8_t)as,
                    .acting = CG_NO_OBJECT};
}

/* The copy below which a card comes to lie, CG_NO_OBJECT. */
static unsigned original_of(cg_table *table, unsigned def, unsigned owner, unsigned controller) {
  return owner == controller ? cg_original(table, owner, def) : CG_NO_OBJECT;
}

static void lie_below(cg_table *table, unsigned object, unsigned original) {
  cg_object *card = cg_at(table, object);
  card->place = CG_DUPLICATE;
  card->host = original & CG_NO_OBJECT;
  cg_note_arrival(table, object);
  if (table->sink != NULL)
    cg_emit(table, CG_EV_DUPLICATE, (int)original, card->def, card->controller, 0);
}

/* Where somebody may interrupt that, the card waits in its slot and is not in play yet. A
 * duplicate is told of only if it comes out of shadows. */
unsigned cg_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller, unsigned host,
                  unsigned flags) {
  unsigned original = original_of(table, def, owner, controller);
  bool duplicate = original != CG_NO_OBJECT, told = !duplicate || (flags & CG_OUT_OF_SHADOWS) != 0;
  cg_group group = entrance(table, flags, duplicate);
  bool waits = told && table->pub->round > 0 && cg_interruptible(table, &group);
  unsigned object = cg_place(table, def, owner, controller);
  cg_object *card = cg_at(table, object);
  if (duplicate && !waits) {
    lie_below(table, object, original);
    return told ? object : CG_NO_OBJECT;
  }
  card->host = host & CG_NO_OBJECT;
  if (waits) {
    card->place = CG_COMING;
    card->strength = cg_def_of(table, def)->strength;
  } else {
    arrive(table, object);
  }
  return object;
}

static bool open_entrance(cg_table *table, unsigned object, unsigned flags) {
  const cg_object *card = cg_at(table, object);
  if (table->pub->group_count == CG_GROUPS) return false;
  bool duplicate = card->place == CG_DUPLICATE ||
                   (card->place == CG_COMING &&
                    original_of(table, card->def, card->owner, card->controller) != CG_NO_OBJECT);
  cg_group *group = cg_open(table, CG_HAP_ENTERS, card->controller, false);
  group->object = (uint16_t)object;
  group->flags = (uint8_t)flags;
  group->amount = entrance(table, flags, duplicate).amount;
  return true;
}

/* Tells everybody that a card has entered play. */
static void tell_entered(cg_table *table, unsigned object, unsigned flags) {
  unsigned first = table->pub->group_count;
  if (open_entrance(table, object, flags)) cg_tell(table, first);
}

/* The most gold that bestow lets its player move to a card. */
unsigned cg_bestow_most(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  unsigned most = cg_card(table, object)->bestow, gold = table->seat[card->controller].gold;
  if (most == CG_NONE || (card->marks & CG_BLANK) != 0) return 0;
  return most < gold ? most : gold;
}

static void ask_bestow(cg_table *table, unsigned object, unsigned flags, bool told) {
  cg_bestow_frame *frame = &cg_push(table, CG_PROC_BESTOW)->bestow;
  frame->object = cg_to_u16(object);
  frame->how = (uint8_t)flags;
  frame->told = told;
  cg_ask(table, cg_at(table, object)->controller, CG_ASK_BESTOW, object & 255, object >> 8, 0);
}

/* Bestow comes before anybody can react. */
void cg_entered(cg_table *table, unsigned object, unsigned flags) {
  unsigned first = table->pub->group_count;
  if (cg_at(table, object)->place == CG_COMING && open_entrance(table, object, flags)) {
    cg_happen_from(table, first);
    return;
  }
  if (cg_at(table, object)->place == CG_COMING) arrive(table, object);
  cg_refresh(table);
  if (cg_at(table, object)->place == CG_DUPLICATE || cg_bestow_most(table, object) == 0)
    tell_entered(table, object, flags);
  else
    ask_bestow(table, object, flags, false);
}

/* After all interrupts: below a copy that is there then, and not at all if they took away what it
 * was to be attached to, or let another copy come first. */
static HF_APART void come_in(cg_table *table, cg_group *group) {
  unsigned object = group->object;
  cg_object *card = cg_at(table, object);
  if (card->place != CG_COMING) return;
  unsigned original = original_of(table, card->def, card->owner, card->controller);
  group->amount = entrance(table, group->flags, original != CG_NO_OBJECT).amount;
  if (original != CG_NO_OBJECT) {
    lie_below(table, object, original);
    if ((group->flags & CG_OUT_OF_SHADOWS) == 0) group->flags |= CG_CANCELLED;
    return;
  }
  bool attached = cg_def_of(table, card->def)->type == CG_TYPE_ATTACHMENT;
  bool lost = attached && (card->host == CG_NO_OBJECT ||
                           !cg_may_attach(table, card->def, card->controller, card->host));
  if (lost || !cg_may_enter(table, card->def, card->owner, card->controller, false)) {
    cg_put_open(table, card->owner, CG_DISCARD, card->def);
    cg_clear(table, object);
    group->flags |= CG_CANCELLED;
    return;
  }
  arrive(table, object);
  if (cg_bestow_most(table, object) > 0) ask_bestow(table, object, group->flags, true);
}

void cg_run_bestow(cg_table *table, cg_frame *frame) {
  unsigned object = cg_from_u16(frame->bestow.object), flags = frame->bestow.how;
  bool told = frame->bestow.told != 0;
  cg_object *card = cg_at(table, object);
  unsigned gold = cg_option_what(cg_take_answer(table, card->controller));
  cg_pop(table);
  cg_lose_gold(table, card->controller, gold);
  card->gold = (uint8_t)(card->gold + gold);
  if (gold > 0 && table->sink != NULL)
    cg_emit(table, CG_EV_BESTOWS, (int)object, (int)gold, card->controller, 0);
  if (!told) tell_entered(table, object, flags);
}

unsigned cg_put_into_play(cg_table *table, uint32_t ref, unsigned seat, bool kneeling) {
  cg_thing thing = cg_thing_of(table, ref);
  bool emerges = thing.object != CG_NO_OBJECT && thing.zone == CG_SHADOWS;
  if (emerges)
    cg_unhide(table, thing.object);
  else if (thing.def == 0 || !cg_remove_card(table, thing.owner, thing.zone, thing.def))
    return CG_NO_OBJECT;
  unsigned flags = emerges ? CG_OUT_OF_SHADOWS : 0;
  unsigned object = cg_enter(table, thing.def, thing.owner, seat, CG_NO_OBJECT, flags);
  if (object == CG_NO_OBJECT) return object;
  if (cg_at(table, object)->place == CG_DUPLICATE) {
    cg_entered(table, object, flags);
    return CG_NO_OBJECT;
  }
  if (kneeling) {
    cg_at(table, object)->flags |= CG_KNEELING;
    cg_touch(table, CG_NEW_TURNED);
  }
  if (cg_def_of(table, thing.def)->type == CG_TYPE_ATTACHMENT) {
    cg_host_frame *frame = &cg_push(table, CG_PROC_HOST)->host;
    frame->object = cg_to_u16(object);
    frame->how = (uint8_t)flags;
    return object;
  }
  cg_entered(table, object, flags);
  return object;
}

/* An attachment that was put into play finds its host. */
void cg_run_host(cg_table *table, cg_frame *frame) {
  unsigned object = cg_from_u16(frame->host.object), flags = frame->host.how;
  cg_object *card = cg_at(table, object);
  if (frame->step == 0) {
    unsigned hosts = 0, only = CG_NO_OBJECT;
    for (unsigned host = 0; host < table->pub->high; host++)
      if (cg_may_attach(table, card->def, card->controller, host)) {
        hosts++;
        only = host;
      }
    frame->step = 1;
    if (hosts > 1) {
      cg_ask(table, card->controller, CG_ASK_HOST, object & 255, object >> 8, 0);
      return;
    }
    card->host = only & CG_NO_OBJECT;
  } else {
    card->host = (cg_option_what(cg_take_answer(table, card->controller))) & CG_NO_OBJECT;
  }
  cg_touch(table, CG_NEW_CARDS);
  cg_doubt_hosts(table);
  cg_pop(table);
  if (card->host == CG_NO_OBJECT)
    cg_leave(table, object, CG_DISCARD);
  else
    cg_entered(table, object, flags);
}

/* --- leaving play --------------------------------------------------------- */

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

static bool is_prized(const cg_table *table, const cg_object *card) {
  return card->place == CG_PLAY && (card->marks & CG_BLANK) == 0 &&
         (card->flags & CG_CONDITION) == 0 && cg_plays(table, card->controller) &&
         cg_card(table, (unsigned)(card - table->object))->prized > 0;
}

/* Could anybody answer an attachment's leaving play? */
static bool leaving_is_heard(cg_table *table) {
  uint64_t names = cg_listens(CG_H_LEAVES) | cg_listens(CG_H_RETURNED) | cg_listens(CG_H_DISCARDED);
  uint64_t ears = 0;
  for (unsigned timing = 0; timing < CG_TIMINGS; timing++) {
    ears |= table->pub->listens[timing] | table->rules->pile_listens[timing];
    for (unsigned seat = 0; seat < cg_seats(table); seat++)
      ears |= cg_awaited_in_hand(table, seat, timing);
  }
  return (ears & names) != 0;
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
    prized |= is_prized(table, card);
  }
  if (!any || !(leaving_is_heard(table) ||
                (prized && cg_anybody_waits(table, cg_listens(CG_H_GAINS_POWER)))))
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
         object = cg_next(table, members, object + 1))
      if (!cg_is_leaving(table, cg_at(table, object)->host)) cg_remove(members, object);
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
  if (power == 0 || !cg_anybody_waits(table, cg_listens(CG_H_GAINS_POWER))) return;
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
      cg_drop(table, other, CG_DISCARD);
    } else if (card->place == CG_PLAY) {
      drop_what_lies_on(table, other); /* its duplicates */
      if (is_prized(table, card)) cg_pay_prize(table, card->controller, card->def);
      cg_drop(table, other, is_terminal(card) ? CG_DISCARD : CG_HAND);
    }
  }
}

void cg_leave(cg_table *table, unsigned object, unsigned zone) {
  cg_object *card = cg_at(table, object);
  bool prized = is_prized(table, card);
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
    card->power = card->gold = card->token = card->tokens = card->used = card->marks =
        card->strength = 0;
    card->keywords = 0;
    card->generation++;
    card->known = (uint8_t)cg_everybody(table);
    cg_forget_what_it_was(table, object);
    cg_touch(table, CG_NEW_CARDS);
  } else {
    cg_note_departure(table, object);
    card->place = CG_GONE; /* kept as it was until nobody can react to it */
    card->power = card->gold = card->tokens = card->token = 0;
    card->host = CG_NO_OBJECT;
    card->flags &= (uint8_t)~CG_PARTICIPATING;
    card->marks = (card->marks ^ cg_card(table, object)->icons) & CG_ICONS; /* the others */
  }
}

/* --- carrying a group out ------------------------------------------------- */

/* Not all of what an ability meant to do has come about: "then" does not follow. */
static void fall_short(cg_table *table, const cg_group *group) {
  if (group->context > 0 && group->other != CG_COMPANION)
    table->pub->context[group->context - 1].flags &= (uint8_t)~CG_HAPPENED;
}

/* It leaves play now: by whatever else it was about to leave, it does not. */
static void note_escape(cg_table *table, const cg_group *by, unsigned object) {
  for (unsigned i = 0; i < table->pub->group_count; i++) {
    cg_group *group = &table->pub->group[i];
    if (group != by && cg_leaves(group->kind) && group->set != 0 &&
        cg_in_set(cg_members(table, group), object))
      group->flags |= CG_PARTLY;
  }
}

/* What leaves together is as it was together. */
static void keep_what_they_are(cg_table *table, const uint64_t *members) {
  cg_refresh(table);
  if (cg_words_as_printed(table) && table->rules->recalls == 0) return;
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1))
    if (cg_at(table, object)->place == CG_PLAY) cg_keep_what_it_is(table, object);
}

static HF_APART void leave_all(cg_table *table, cg_group *group) {
  uint64_t *members = cg_members(table, group);
  keep_what_they_are(table, members);
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1)) {
    const cg_object *card = cg_at(table, object);
    bool stays = group->other == CG_COMPANION && card->host != CG_NO_OBJECT &&
                 cg_at(table, card->host)->place == CG_PLAY;
    if (card->place != CG_PLAY || stays) {
      if (stays) cg_forget_what_it_was(table, object);
      cg_remove(members, object); /* it is gone already, or its host has been saved */
      continue;
    }
    if (cg_sent(card) == CG_STAYS) continue; /* something else is done instead */
    note_escape(table, group, object);
    unsigned sent = cg_sent(cg_at(table, object)), seat = card->controller, def = card->def;
    bool prized = is_prized(table, card);
    cg_leave(table, object, sent != CG_NONE ? sent : group->zone);
    if (prized) cg_tell_prize(table, seat, def);
  }
}

static HF_APART void turn_all(cg_table *table, cg_group *group) {
  if ((group->flags & CG_TOLD) != 0) return;
  uint64_t *members = cg_members(table, group);
  bool kneel = group->kind == CG_HAP_KNEELS;
  for (unsigned word = 0; word < cg_used_words(table); word++)
    HF_EACH_BIT (bit, members[word]) {
      unsigned object = 64 * word + bit;
      bool kneels = (cg_at(table, object)->flags & CG_KNEELING) != 0;
      if (kneels == kneel) {
        cg_remove(members, object);
        fall_short(table, group);
      } else if (kneel) {
        cg_kneel(table, object);
      } else {
        cg_stand(table, object);
      }
    }
}

/* Limits, lasting effects and marks of a phase end with it. */
void cg_end_phase(cg_table *table) {
  cg_touch(table, CG_NEW_PHASE);
  cg_expire(table, CG_UNTIL_PHASE, CG_NOBODY);
  cg_renew_limits(table, CG_LIMIT_PHASE);
  if (cg_is_fresh(table, CG_REL_ENTERED) && table->none_entered) return;
  for (cg_object *card = table->object, *end = card + table->pub->high; card != end; card++)
    card->entered &= CG_THIS_ROUND;
  table->none_entered = true;
  cg_keep(table, CG_REL_ENTERED);
}

void cg_end_round(cg_table *table) {
  cg_touch(table, CG_NEW_PHASE);
  cg_expire(table, CG_UNTIL_ROUND, CG_NOBODY);
  cg_renew_limits(table, CG_LIMIT_ROUND);
  for (cg_object *card = table->object, *end = card + table->pub->high; card != end; card++)
    card->entered = 0;
}

/* It has been cancelled, or not all of it comes about. */
static HF_APART bool is_left_out(cg_table *table, const cg_group *group) {
  fall_short(table, group);
  return (group->flags & CG_CANCELLED) != 0;
}

#define A_KIND(kind) (UINT64_C(1) << CG_HAP_##kind)
const uint64_t cg_plain_kinds = A_KIND(POWER) | A_KIND(RESULT) | A_KIND(PHASE_BEGINS) |
                                A_KIND(PHASE_ENDS) | A_KIND(ROUND_ENDS) | A_KIND(INITIATIVE) |
                                A_KIND(PLOT) | A_KIND(INCOME) | A_KIND(DOMINANCE);

uint8_t cg_do(cg_table *table, unsigned kind, unsigned seat, unsigned object, unsigned amount) {
  switch (kind) {
  case CG_HAP_POWER:
    if (cg_at(table, object)->place != CG_NOWHERE) cg_gain_power(table, object, amount);
    break;
  case CG_HAP_INCOME: return cg_collect_income(table, seat);
  case CG_HAP_DOMINANCE: table->pub->dominance_winner = (uint8_t)seat; break;
  case CG_HAP_RESULT: cg_note_result(table); break;
  case CG_HAP_PHASE_BEGINS: cg_enter_phase(table, amount); break;
  case CG_HAP_PHASE_ENDS: cg_end_phase(table); break;
  case CG_HAP_ROUND_ENDS: cg_end_round(table); break;
  default: break; /* it has come about already, and is told */
  }
  return (uint8_t)amount;
}

void cg_occur(cg_table *table, cg_group *group) {
  bool discard = group->kind == CG_HAP_FROM_ZONE || group->kind == CG_HAP_PILLAGED;
  if ((group->flags & (CG_PARTLY | CG_CANCELLED)) != 0 && is_left_out(table, group)) return;
  if ((group->flags & CG_REPLACED) != 0 && !discard) return; /* something else is done instead */
  switch (group->kind) {
  case CG_HAP_INTO_SHADOWS:
    if (group->amount == CG_OUT_OF_HAND) return;
    /* fall through */
  case CG_HAP_KILLED:
  case CG_HAP_DISCARDED:
  case CG_HAP_RETURNED:
  case CG_HAP_SACRIFICED:
  case CG_HAP_REMOVED:
  case CG_HAP_SHUFFLED_IN:
  case CG_HAP_ON_TOP:
  case CG_HAP_TO_BOTTOM: leave_all(table, group); return;
  case CG_HAP_STANDS:
  case CG_HAP_KNEELS: turn_all(table, group); return;
  case CG_HAP_ENTERS: come_in(table, group); return;
  case CG_HAP_FROM_ZONE:
  case CG_HAP_PILLAGED: cg_settle_discards(table, group); return;
  case CG_HAP_INITIATED:
  case CG_HAP_DEFENDED: cg_declare(table, group); return;
  case CG_HAP_CLAIM: cg_claim_begins(table, group); return;
  default: group->amount = cg_do(table, group->kind, group->seat, group->object, group->amount);
  }
}
