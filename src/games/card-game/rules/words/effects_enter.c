/* Effects: cards come into play, are attached, change hands. */
#include "effects_enter.h"

#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/zones.h"
#include "asks.h"
#include "lasting.h"
#include "orders.h"
#include "touched.h"

/* --- coming into play ----------------------------------------------------- */

bool cg_could_emerge(cg_table *table, unsigned object, unsigned seat) {
  const cg_object *card = cg_at(table, object);
  if (card->place != CG_SHADOW || cg_card(table, object)->type > CG_TYPE_ATTACHMENT) return false;
  if (!cg_may_be_put(table, seat, card->def)) return false;
  if (!cg_may_enter(table, card->def, card->owner, seat, false)) return false;
  return cg_card(table, object)->type != CG_TYPE_ATTACHMENT || cg_any_host(table, card->def, seat);
}

bool cg_could_enter(cg_table *table, uint32_t ref, unsigned seat) {
  cg_thing thing = cg_thing_of(table, ref);
  if (thing.def == 0) return true;
  const cg_def *def = cg_def_of(table, thing.def);
  if (thing.zone == CG_STACK && cg_find(table, thing.owner, CG_STACK, thing.def) < 0) return false;
  if (def->type > CG_TYPE_ATTACHMENT || !cg_may_be_put(table, seat, thing.def) ||
      !cg_may_enter(table, thing.def, thing.owner, seat, thing.zone == CG_DEAD))
    return false;
  return def->type != CG_TYPE_ATTACHMENT || cg_any_host(table, thing.def, seat);
}

/* Could one of these cards? */
static bool any_could_enter(cg_scope *scope, const cg_cards *cards, unsigned seat) {
  if (cards->unknown) return true;
  for (unsigned i = 0; i < cards->piles; i++)
    if (cg_could_enter(scope->table, cards->pile[i], seat)) return true;
  CG_EACH_CARD (object, scope->table, cards)
    if (cg_could_emerge(scope->table, object, seat)) return true;
  return false;
}

static void put_one(cg_table *table, uint32_t ref, unsigned seat, unsigned host, bool kneeling) {
  cg_context *context = cg_context_now(table);
  unsigned own = cg_scope_now(table, context).object;
  bool itself = own == CG_NO_OBJECT ? context->here == ref : cg_ref_object(table, own) == ref;
  unsigned object = cg_put_into_play(table, ref, seat, host, kneeling);
  if (object == CG_NO_OBJECT) return;
  for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++) /* it is still meant by its name */
    if (context->reg[reg] == ref) context->reg[reg] = cg_ref_object(table, object);
  if (itself) { /* and so is the card whose ability this is */
    context->here = 0;
    context->object = (uint16_t)object;
    context->generation = cg_at(table, object)->generation;
  }
}

/* All of them that can, one after the other. */
static bool put_all(cg_table *table, const cg_cards *cards, unsigned seat, bool kneeling) {
  bool full = cards->piles > 0 || cg_next(table, cards->set, 0) != CG_NO_OBJECT;
  if (seat == CG_NOBODY) return false;
  for (unsigned i = 0; i < cards->piles; i++) {
    bool able = cg_could_enter(table, cards->pile[i], seat);
    if (able) put_one(table, cards->pile[i], seat, CG_NO_OBJECT, kneeling);
    full &= able;
  }
  CG_EACH_CARD (object, table, cards) {
    bool able = cg_could_emerge(table, object, seat);
    if (able) put_one(table, cg_ref_object(table, object), seat, CG_NO_OBJECT, kneeling);
    full &= able;
  }
  return full;
}

bool cg_would_put_into_play(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return any_could_enter(scope, &cards, scope->user);
}
bool cg_act_put_into_play(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return put_all(scope->table, &cards, scope->user, false);
}

bool cg_would_put_into_play_knelt(cg_scope *scope, const uint16_t **at) {
  return cg_would_put_into_play(scope, at);
}
bool cg_act_put_into_play_knelt(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return put_all(scope->table, &cards, scope->user, true);
}

bool cg_would_put_into_play_for(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  unsigned seat = cg_eval_player(scope, at);
  return seat != CG_NOBODY && any_could_enter(scope, &cards, seat);
}
bool cg_act_put_into_play_for(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return put_all(scope->table, &cards, cg_eval_player(scope, at), false);
}

/* Each by its owner, as if that player did it. */
static bool any_could_enter_own(cg_scope *scope, const cg_cards *cards) {
  if (cards->unknown) return true;
  for (unsigned i = 0; i < cards->piles; i++)
    if (cg_could_enter(scope->table, cards->pile[i], cards->pile[i] >> 16 & 15)) return true;
  CG_EACH_CARD (object, scope->table, cards)
    if (cg_could_emerge(scope->table, object, cg_at(scope->table, object)->owner)) return true;
  return false;
}

bool cg_would_put_into_play_own(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return any_could_enter_own(scope, &cards);
}
bool cg_act_put_into_play_own(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  cg_cards cards, own;
  cg_touched(scope, at, &cards);
  bool full = true, any = false;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_no_cards(&own);
    for (unsigned i = 0; i < cards.piles; i++)
      if ((cards.pile[i] >> 16 & 15) == seat) own.pile[own.piles++] = cards.pile[i];
    CG_EACH_CARD (object, table, &cards)
      if (cg_at(table, object)->owner == seat) cg_add(own.set, object);
    if (own.piles == 0 && cg_next(table, own.set, 0) == CG_NO_OBJECT) continue;
    any = true;
    full &= put_all(table, &own, seat, false);
  }
  return any && full;
}

/* --- attaching ------------------------------------------------------------ */

/* Attachments are attached, and events that become one; to no card that lies on them. */
static bool may_move_to(cg_table *table, unsigned object, unsigned host) {
  const cg_object *card = cg_at(table, object);
  bool attachment = cg_is_type(table, object, CG_TYPE_ATTACHMENT);
  if (card->place != CG_PLAY || card->host == host || !attachment) return false;
  for (unsigned at = host; at != CG_NO_OBJECT; at = cg_at(table, at)->host)
    if (at == object) return false;
  return cg_may_attach(table, card->def, card->controller, host);
}

/* One that is not in play comes into play on that host. */
static bool could_enter_on(cg_table *table, uint32_t what, unsigned seat, unsigned host) {
  cg_thing thing = cg_thing_of(table, what);
  return thing.def != 0 && cg_def_of(table, thing.def)->type == CG_TYPE_ATTACHMENT &&
         cg_could_enter(table, what, seat) && cg_may_attach(table, thing.def, seat, host);
}

/* A card in play moves to another host; one from elsewhere enters play there. */
static bool attach(cg_scope *scope, uint32_t what, unsigned host) {
  cg_table *table = scope->table;
  if (host == CG_NO_OBJECT || cg_at(table, host)->place != CG_PLAY) return false;
  unsigned object = cg_deref(table, what);
  if (object == CG_NO_OBJECT || cg_at(table, object)->place == CG_SHADOW) {
    if (!could_enter_on(table, what, scope->user, host)) return false;
    put_one(table, what, scope->user, host, false);
    return true;
  }
  if (!may_move_to(table, object, host)) return false;
  cg_touch(table, CG_NEW_CARDS);
  cg_doubt_hosts(table);
  cg_at(table, object)->host = host & CG_NO_OBJECT;
  return true;
}

/* An event that is being played becomes an attachment. */
static bool attach_event(cg_scope *scope, uint32_t what, unsigned host) {
  cg_table *table = scope->table;
  cg_thing thing = cg_thing_of(table, what);
  if (thing.object != CG_NO_OBJECT) return attach(scope, what, host);
  if (host == CG_NO_OBJECT || cg_at(table, host)->place != CG_PLAY) return false;
  if (thing.def == 0 ||
      cg_def_of(table, thing.def)->type != CG_TYPE_EVENT ||
      !cg_may_attach(table, thing.def, scope->user, host) ||
      !cg_remove_card(table, thing.owner, thing.zone, thing.def))
    return false;
  cg_touch(table, CG_NEW_CARDS);
  cg_doubt_hosts(table);
  unsigned object = cg_place(table, thing.def, thing.owner, scope->user);
  cg_at(table, object)->host = host & CG_NO_OBJECT;
  cg_at(table, object)->flags |= CG_CONDITION;
  cg_context_now(table)->flags |= CG_KEPT;
  if (table->sink != NULL)
    cg_emit(table, CG_EV_ENTERS, (int)object, thing.def, scope->user, (int)host);
  return true;
}

/* A host that cannot take it is not chosen (RR, Target). What is not known may go anywhere. */
bool cg_would_attach(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t what = cg_eval_card(scope, at);
  unsigned host = cg_deref(table, cg_eval_card(scope, at)), object = cg_deref(table, what);
  if (host == CG_NO_OBJECT) return true;
  if (object != CG_NO_OBJECT && cg_at(table, object)->place != CG_SHADOW)
    return may_move_to(table, object, host);
  return cg_thing_of(table, what).def == 0 || could_enter_on(table, what, scope->user, host);
}
bool cg_act_attach(cg_scope *scope, const uint16_t **at) {
  uint32_t what = cg_eval_card(scope, at);
  return attach(scope, what, cg_deref(scope->table, cg_eval_card(scope, at)));
}

bool cg_would_attach_as(cg_scope *scope, const uint16_t **at) { return cg_would_always(scope, at); }
bool cg_act_attach_as(cg_scope *scope, const uint16_t **at) {
  uint32_t what = cg_eval_card(scope, at);
  unsigned host = cg_deref(scope->table, cg_eval_card(scope, at));
  cg_eval_word(scope, at); /* the trait, see cg_rules */
  return attach_event(scope, what, host);
}

/* Whoever puts a duplicate below a card must own and control it. */
bool cg_would_duplicate(cg_scope *scope, const uint16_t **at) {
  bool there = cg_any_unseen(scope, at);
  unsigned host = cg_deref(scope->table, cg_eval_card(scope, at));
  if (host == CG_NO_OBJECT) return false;
  const cg_object *card = cg_at(scope->table, host);
  return there && card->place == CG_PLAY && card->owner == scope->user &&
         card->controller == scope->user;
}
bool cg_act_duplicate(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t what = cg_eval_card(scope, at);
  unsigned host = cg_deref(table, cg_eval_card(scope, at));
  cg_thing thing = cg_thing_of(table, what);
  if (host == CG_NO_OBJECT || thing.def == 0) return true;
  cg_entry entry = cg_take_unseen(table, what, hf_bit(scope->user));
  if (entry.def == 0) return true;
  cg_show_to(table, thing.owner, &entry, hf_bit(scope->user));
  unsigned object = cg_place(table, thing.def, thing.owner, scope->user);
  cg_object *card = cg_at(table, object);
  card->place = CG_DUPLICATE;
  card->host = host & CG_NO_OBJECT;
  card->flags = CG_FACE_DOWN;
  card->known = entry.known;
  card->used = (uint8_t)(entry.heard | hf_bit(thing.owner)); /* who misses it in the deck */
  if (table->sink != NULL)
    cg_emit_secret(table, CG_EV_DUPLICATE, (int)host, thing.def, scope->user, 1, card->known);
  return true;
}

/* --- control -------------------------------------------------------------- */

bool cg_would_take_control(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (seat == CG_NOBODY) return false;
  CG_EACH_CARD (object, scope->table, &cards)
    if (cg_at(scope->table, object)->controller != seat &&
        cg_may_control(scope->table, object, seat))
      return true;
  return false;
}
bool cg_act_take_control(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (seat == CG_NOBODY) return true;
  CG_EACH_CARD (object, scope->table, &cards) cg_take_for_good(scope->table, object, seat);
  return true;
}
