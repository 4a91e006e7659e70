/* Cards enter play. */
#include "enter.h"

#include "../knows/awaited.h"
#include "../knows/permissions.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/occurrence.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../state/zones.h"
#include "../words/lasting.h"
#include "../words/masks.h"
#include "leave.h"

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

/* From where it comes is told where some card asks for it. */
unsigned cg_entrance_from(const cg_table *table, unsigned zone) {
  if (!cg_any_asks(table, CG_HAPPENINGS(ENTERS_FROM))) return 0;
  switch (zone) {
  case CG_TOP:
  case CG_LOOSE:
  case CG_BOTTOM: return CG_FROM_DECK;
  case CG_DISCARD: return CG_FROM_DISCARDED;
  case CG_DEAD: return CG_FROM_DEAD_PILE;
  default: return 0;
  }
}

static cg_occurrence entering(cg_table *table, unsigned object, unsigned flags) {
  const cg_object *card = cg_at(table, object);
  bool duplicate = card->place == CG_DUPLICATE ||
                   (card->place == CG_COMING &&
                    original_of(table, card->def, card->owner, card->controller) != CG_NO_OBJECT);
  cg_occurrence enters = cg_of_card(CG_HAP_ENTERS, card->controller, object);
  enters.flags = (uint8_t)flags;
  enters.amount = entrance(table, flags, duplicate).amount;
  return enters;
}

/* Tells everybody that a card has entered play. */
static void tell_entered(cg_table *table, unsigned object, unsigned flags) {
  cg_occurrence entered = entering(table, object, flags);
  entered.past = true;
  cg_happens(table, entered);
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
  bool comes = cg_at(table, object)->place == CG_COMING;
  if (comes && table->pub->group_count < CG_GROUPS) {
    cg_happens(table, entering(table, object, flags));
    return;
  }
  if (comes) arrive(table, object); /* there is no room to tell of it */
  cg_refresh(table);
  if (cg_at(table, object)->place == CG_DUPLICATE || cg_bestow_most(table, object) == 0)
    tell_entered(table, object, flags);
  else
    ask_bestow(table, object, flags, false);
}

/* All interrupts are over. A copy in play takes the card as its duplicate. If the interrupts
 * have taken away what it was to be attached to, or have let another copy come first, it does
 * not enter play. */
HF_APART void cg_come_in(cg_table *table, cg_group *group) {
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

/* Of a card that is looked at the place where it belongs. */
static unsigned origin_of(cg_table *table, const cg_thing *thing) {
  return thing->zone < CG_ZONES && thing->def != 0
             ? cg_origin(table, thing->owner, thing->zone, thing->def)
             : CG_ZONES;
}

unsigned cg_put_into_play(cg_table *table, uint32_t ref, unsigned seat, unsigned host,
                          bool kneeling) {
  cg_thing thing = cg_thing_of(table, ref);
  bool emerges = thing.object != CG_NO_OBJECT && thing.zone == CG_SHADOWS;
  unsigned flags = emerges ? CG_OUT_OF_SHADOWS : cg_entrance_from(table, origin_of(table, &thing));
  if (emerges)
    cg_unhide(table, thing.object);
  else if (thing.def == 0 || !cg_remove_card(table, thing.owner, thing.zone, thing.def))
    return CG_NO_OBJECT;
  unsigned object = cg_enter(table, thing.def, thing.owner, seat, host, flags);
  if (object == CG_NO_OBJECT) return object;
  if (cg_at(table, object)->place == CG_DUPLICATE) {
    cg_entered(table, object, flags);
    return CG_NO_OBJECT;
  }
  if (kneeling) {
    cg_at(table, object)->flags |= CG_KNEELING;
    cg_touch(table, CG_NEW_TURNED);
  }
  if (host == CG_NO_OBJECT && cg_def_of(table, thing.def)->type == CG_TYPE_ATTACHMENT) {
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
