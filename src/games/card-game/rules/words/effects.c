/* Effects: what each of them does. Whether it would is in would.c. */
#include "../flow/abilities.h"

#include "../knows/figures.h"
#include "../state/lists.h"
#include "../flow/moves.h"
#include "../state/zones.h"

/* --- power ---------------------------------------------------------------- */

static void power_on(cg_table *table, unsigned object, unsigned amount) {
  if (object == CG_NO_OBJECT || amount == 0 || cg_card_cannot(table, object, CG_DEED_POWER)) return;
  cg_occurrence gains = cg_of_card(CG_HAP_POWER, cg_at(table, object)->controller, object);
  gains.amount = (uint8_t)amount;
  cg_happens(table, gains);
}

void cg_faction_gains(cg_table *table, unsigned seat, unsigned amount) {
  if (!cg_player_cannot(table, seat, CG_ACT_GAIN_POWER, 0))
    power_on(table, cg_slot(seat, CG_FACTION_SLOT), amount);
}

/* Power for a faction; by the manual a character keeps what its ability gains. */
static void power_for(const cg_scope *scope, unsigned seat, unsigned amount) {
  cg_table *table = scope->table;
  unsigned object = scope->object;
  if (cg_manual(table) && object != CG_NO_OBJECT && cg_at(table, object)->place == CG_PLAY &&
      cg_at(table, object)->controller == seat && cg_is_type(table, object, CG_TYPE_CHARACTER))
    power_on(table, object, amount);
  else
    cg_faction_gains(table, seat, amount);
}

/* --- doing it ------------------------------------------------------------- */

static void players_act(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  uint32_t seats = cg_eval_players(scope, at);
  int value = op == CG_E_LOSE_ALL_GOLD ? 255 : cg_eval_number(scope, at);
  unsigned number = value < 0 ? 0 : (unsigned)value;
  cg_discards discards;
  discards.count = 0;
  for (; seats != 0; seats &= ~hf_bit(cg_first_of(table, seats))) {
    unsigned seat = cg_first_of(table, seats), done = number;
    switch (op) {
    case CG_E_DRAW:
      done = cg_player_cannot(table, seat, CG_ACT_DRAW, 0) ? 0 : cg_draw(table, seat, number);
      break;
    case CG_E_GAIN_GOLD: cg_gain_gold(table, seat, number); break;
    case CG_E_LOSE_GOLD:
    case CG_E_LOSE_ALL_GOLD: done = cg_lose_gold(table, seat, number); break;
    case CG_E_GAIN_POWER: power_for(scope, seat, number); break;
    default:
      for (done = 0; done < number && cg_count(table, seat, CG_HAND) > 0; done++)
        cg_lay_down(table, &discards, seat, CG_HAND, cg_random_card(table, seat));
    }
    if (done < number && op != CG_E_LOSE_ALL_GOLD) context->flags &= (uint8_t)~CG_HAPPENED;
  }
  if (op == CG_E_DISCARD_RANDOM) cg_discard_all(table, context, &discards);
}

/* Cards of a pool go elsewhere. */
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

static void move_all(cg_table *table, const cg_cards *cards, unsigned zone) {
  for (unsigned i = 0; i < cards->piles; i++) {
    if (zone == CG_SHADOWS)
      cg_into_shadows(table, cards->pile[i]);
    else
      cg_move_card(table, cards->pile[i], zone, 0);
  }
}

/* Cards are put on a deck, from above as they are listed. Only who says so knows the
 * order: others may have known where they lay before. */
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

static unsigned leaving_kind(uint16_t op, unsigned *zone) {
  switch (op) {
  case CG_E_KILL:
  case CG_E_KILL_UNSAVED: *zone = CG_DEAD; return CG_HAP_KILLED;
  case CG_E_SACRIFICE: *zone = CG_DISCARD; return CG_HAP_SACRIFICED;
  case CG_E_RETURN:
  case CG_E_RETURN_UNSAVED:
  case CG_E_TO_HAND: *zone = CG_HAND; return CG_HAP_RETURNED;
  case CG_E_SHUFFLE_IN: *zone = CG_LOOSE; return CG_HAP_SHUFFLED_IN;
  case CG_E_ON_TOP: *zone = CG_TOP; return CG_HAP_ON_TOP;
  case CG_E_TO_BOTTOM: *zone = CG_BOTTOM; return CG_HAP_TO_BOTTOM;
  case CG_E_REMOVE: *zone = CG_OUT; return CG_HAP_REMOVED;
  case CG_E_TO_SHADOWS: *zone = CG_SHADOWS; return CG_HAP_INTO_SHADOWS;
  case CG_E_TO_DEAD: *zone = CG_DEAD; return CG_HAP_REMOVED;
  case CG_E_TO_DISCARD: *zone = CG_DISCARD; return CG_HAP_REMOVED;
  default: *zone = CG_DISCARD; return CG_HAP_DISCARDED;
  }
}

static bool is_unsaved(uint16_t op) {
  return op == CG_E_KILL_UNSAVED || op == CG_E_DISCARD_UNSAVED || op == CG_E_RETURN_UNSAVED ||
         op == CG_E_SACRIFICE;
}

/* Cards that were meant by a name are still meant by it where they are now. */
void cg_follow(cg_context *context, uint16_t op, unsigned zone) {
  if (op == CG_CS_ONE || (op & (HL_REGISTER | HL_CONSTANT)) != HL_REGISTER) return;
  uint32_t *ref = &context->reg[op & 7];
  if (cg_ref_kind(*ref) == CG_REF_PILE || cg_ref_kind(*ref) == CG_REF_LIST)
    *ref = (*ref & ~(UINT32_C(15) << 20)) | (uint32_t)zone << 20;
}

/* Cards out of a hand, a deck or the shadows, all at once. */
static void discard_cards(cg_table *table, cg_cards *cards, cg_context *context) {
  cg_discards discards;
  discards.count = 0;
  for (unsigned i = 0; i < cards->piles; i++) {
    cg_thing thing = cg_thing_of(table, cards->pile[i]);
    cg_lay_down(table, &discards, thing.owner, thing.zone, thing.def);
  }
  cg_discard_all(table, context, &discards);
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards->set, object + 1)) {
    unsigned owner = cg_at(table, object)->owner, def = cg_at(table, object)->def;
    if (cg_at(table, object)->place != CG_SHADOW) continue;
    cg_remove(cards->set, object);
    cg_unhide(table, object);
    cg_put_open(table, owner, CG_DISCARD, def);
    cg_note_last(table, context, cg_ref_pile(owner, CG_DISCARD, def));
    if (table->sink != NULL) cg_emit(table, CG_EV_DISCARD, (int)owner, (int)def, CG_SHADOWS, 0);
  }
}

static void cards_leave(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  cg_cards cards;
  unsigned zone, kind = leaving_kind(op, &zone);
  uint16_t meant_by = (*at)[0] == CG_CS_ONE ? (*at)[1] : (*at)[0];
  cg_touched(scope, at, &cards);
  if (op == CG_E_TO_HAND) cg_eval_player(scope, at);
  unsigned meant = cg_size(table, cards.set);
  cg_only_able(table, &cards, op);
  if (cg_size(table, cards.set) < meant || meant + cards.piles == 0)
    context->flags &= (uint8_t)~CG_HAPPENED;
  if (op == CG_E_DISCARD_CARDS)
    discard_cards(table, &cards, context);
  else
    move_all(table, &cards, zone);
  if (cards.piles > 0) cg_follow(context, meant_by, zone);
  cg_happens(table, cg_of_leaving(kind, cards.set, is_unsaved(op) ? CG_UNSAVED : 0, zone));
}

static void turn_cards(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  unsigned meant = cg_size(scope->table, cards.set);
  cg_only_able(scope->table, &cards, op);
  if (op == CG_E_STAND) cg_only_allowed(scope, &cards);
  unsigned able = cg_size(scope->table, cards.set);
  if (op == CG_E_STAND && scope->table->pub->phase == CG_PHASE_STANDING)
    for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(scope->table, cards.set, object + 1))
      scope->table->seat[scope->user].stood += cg_is_type(scope->table, object, CG_TYPE_CHARACTER);
  if (able < meant || able == 0) context->flags &= (uint8_t)~CG_HAPPENED;
  unsigned kind = op == CG_E_KNEEL ? CG_HAP_KNEELS : CG_HAP_STANDS;
  cg_happens(scope->table, cg_of_cards(kind, CG_NOBODY, cards.set));
}

static void gain_on_cards(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  int number = cg_eval_number(scope, at);
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards.set, object + 1))
    power_on(scope->table, object, number < 0 ? 0 : (unsigned)number);
}

static void lose_on_cards(cg_scope *scope, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards.set, object + 1))
    cg_lose_power(scope->table, object, (unsigned)number);
}

static void move_power(cg_scope *scope, const uint16_t **at, cg_context *context) {
  int number = cg_eval_number(scope, at);
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  if (from == CG_NO_OBJECT || to == CG_NO_OBJECT || from == to) return;
  unsigned moved = cg_lose_power(scope->table, from, (unsigned)number);
  cg_gain_power(scope->table, to, moved); /* moved, not gained: nobody reacts to it */
  if ((int)moved < number) context->flags &= (uint8_t)~CG_HAPPENED;
}

static void put_one(cg_scope *scope, uint32_t ref, bool able, unsigned seat, uint16_t op,
                    cg_context *context) {
  cg_table *table = scope->table;
  if (!able) {
    context->flags &= (uint8_t)~CG_HAPPENED;
    return;
  }
  unsigned object = cg_put_into_play(table, ref, seat, op == CG_E_PUT_INTO_PLAY_KNELT);
  if (object == CG_NO_OBJECT) return;
  for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++) /* it is still meant by its name */
    if (context->reg[reg] == ref) context->reg[reg] = cg_ref_object(table, object);
}

static void put_into_play(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  cg_cards cards;
  cg_touched(scope, at, &cards);
  unsigned seat = op == CG_E_PUT_INTO_PLAY_FOR ? cg_eval_player(scope, at) : scope->user;
  bool any = cards.piles > 0 || cg_next(table, cards.set, 0) != CG_NO_OBJECT;
  if (seat == CG_NOBODY || !any) context->flags &= (uint8_t)~CG_HAPPENED;
  for (unsigned i = 0; i < cards.piles && seat != CG_NOBODY; i++) {
    cg_cards one;
    cg_no_cards(&one);
    one.piles = 1;
    one.pile[0] = cards.pile[i];
    put_one(scope, cards.pile[i], cg_could_enter(scope, &one, seat), seat, op, context);
  }
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT && seat != CG_NOBODY;
       object = cg_next(table, cards.set, object + 1))
    put_one(scope, cg_ref_object(table, object), cg_could_emerge(table, object, seat), seat, op,
            context);
}

/* Cards of a place that has no order are named in one that tells nothing. */
static void put_in_order(cg_cards *cards) {
  for (unsigned i = 1; i < cards->piles; i++) {
    uint32_t ref = cards->pile[i], zone = ref >> 20 & 15;
    unsigned at = i;
    if (zone != CG_HAND && zone != CG_LOOSE && zone != CG_PLOTS) continue;
    for (; at > 0 && cards->pile[at - 1] >> 16 == ref >> 16 && cards->pile[at - 1] > ref; at--)
      cards->pile[at] = cards->pile[at - 1];
    cards->pile[at] = ref;
  }
}

/* So many copies stand in front of a card. */
static unsigned nth_copy(const cg_cards *cards, unsigned index) {
  unsigned nth = 0;
  for (unsigned i = 0; i < index; i++) nth += cards->pile[i] == cards->pile[index];
  return nth;
}

/* Cards are looked at: they lie aside until the ability is done, and their places
 * in the deck are kept in order. */
static void look(cg_scope *scope, uint16_t op, const uint16_t **at) {
  cg_table *table = scope->table;
  unsigned looker = op == CG_E_REVEAL ? CG_NOBODY : cg_eval_player(scope, at);
  uint32_t seen_by = looker == CG_NOBODY ? cg_everybody(table) : hf_bit(looker);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  put_in_order(&cards);
  for (unsigned i = 0; i < cards.piles; i++) {
    cg_thing thing = cg_thing_of(table, cards.pile[i]);
    int index = op == CG_E_REVEAL
                    ? cg_find_unseen(table, thing.owner, thing.zone, thing.def, nth_copy(&cards, i))
                    : cg_find_best(table, thing.owner, thing.zone, thing.def);
    if (index < 0) continue;
    cg_show_at(table, thing.owner, thing.zone, (unsigned)index, seen_by);
    if (table->sink != NULL && op == CG_E_REVEAL)
      cg_emit(table, CG_EV_REVEALS, thing.owner, thing.def, 0, 0);
    else if (table->sink != NULL)
      cg_emit_secret(table, CG_EV_LOOKS, (int)looker, thing.owner, thing.def, 2, seen_by);
    if (op != CG_E_REVEAL) cg_set_aside(table, thing.owner, thing.zone, (unsigned)index);
  }
}

static void reveal(cg_scope *scope, const uint16_t **at, cg_context *context) {
  const uint16_t *from = *at;
  cg_cards cards;
  cg_touched(scope, &from, &cards);
  for (unsigned i = 0; i < cards.piles; i++) {
    cg_thing thing = cg_thing_of(scope->table, cards.pile[i]);
    if (thing.zone == CG_ASIDE) cg_lose_track(scope->table, thing.owner, CG_ASIDE, 0);
  }
  context->last = 0;
  for (unsigned i = 0; i < cards.piles; i++) cg_note_last(scope->table, context, cards.pile[i]);
  look(scope, CG_E_REVEAL, at);
}

static void join(cg_scope *scope, uint16_t op, const uint16_t **at) {
  cg_table *table = scope->table;
  const cg_challenge *challenge = &table->pub->challenge;
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (challenge->type == CG_NOBODY) return;
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1)) {
    cg_object *card = cg_at(table, object);
    if (op == CG_E_LEAVE_CHALLENGE) {
      cg_leave_challenge(table, object);
      continue;
    }
    if (cg_participates(table, object) || !cg_may_join(table, object)) continue;
    bool attack = op == CG_E_JOIN_ATTACK || (op == CG_E_JOIN && scope->user == challenge->attacker);
    unsigned side = attack ? CG_ATTACKING : CG_DEFENDING;
    card->flags |= (uint8_t)side;
    cg_touch(table, CG_NEW_CHALLENGE);
    cg_note_participation(table, object, side);
    if (table->sink != NULL) cg_emit(table, CG_EV_JOINS, (int)object, attack ? 0 : 1, 0, 0);
  }
}

static void take_control(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  for (unsigned object = cg_next(scope->table, cards.set, 0);
       object != CG_NO_OBJECT && seat != CG_NOBODY;
       object = cg_next(scope->table, cards.set, object + 1))
    cg_take_for_good(scope->table, object, seat);
}

static void tokens(cg_scope *scope, uint16_t op, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  unsigned token = cg_eval_word(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards.set, object + 1)) {
    int has = (int)cg_tokens_on(cg_at(scope->table, object), token);
    has += op == CG_E_PLACE_TOKENS ? number : -number;
    cg_set_tokens(scope->table, object, token, has < 0 ? 0 : (unsigned)has);
  }
}

static void save(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (scope->group == NULL || scope->group->set == 0) return;
  uint64_t *members = cg_members(table, scope->group);
  cg_group *group = &table->pub->group[scope->group - table->pub->group];
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1)) {
    if (!cg_in_set(members, object)) continue;
    cg_remove(members, object);
    cg_at(table, object)->sent = 0;
    group->flags |= CG_PARTLY;
    if (table->sink != NULL)
      cg_emit(table, CG_EV_SAVED, (int)object, cg_at(table, object)->def, 0, 0);
  }
}

static void cancel(cg_scope *scope) {
  cg_public *pub = scope->table->pub;
  if (scope->group == NULL || scope->group->context == 0) return;
  pub->group[scope->group - pub->group].flags |= CG_CANCELLED;
  pub->context[scope->group->context - 1].flags |= CG_STOPPED;
  if (scope->table->sink != NULL)
    cg_emit(scope->table, CG_EV_CANCELLED, pub->context[scope->group->context - 1].def, 0, 0, 0);
}

/* What happens to it still happens, but it goes elsewhere: the latest wins. */
static void go_instead(cg_scope *scope, unsigned zone) {
  cg_public *pub = scope->table->pub;
  if (scope->group == NULL) return;
  cg_group *group = &pub->group[scope->group - pub->group];
  if (cg_leaves(group->kind) && scope->member != CG_NO_OBJECT) {
    cg_send(cg_at(scope->table, scope->member), zone);
    return;
  }
  cg_send_discarded(scope->table, group, scope->member, zone, scope->user);
}

static void attach(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  uint32_t what = cg_eval_card(scope, at);
  unsigned host = cg_deref(table, cg_eval_card(scope, at));
  if (op == CG_E_ATTACH_AS) cg_eval_word(scope, at);
  if (host == CG_NO_OBJECT || cg_at(table, host)->place != CG_PLAY) return;
  unsigned object = cg_deref(table, what);
  cg_touch(table, CG_NEW_CARDS);
  cg_doubt_hosts(table);
  if (object != CG_NO_OBJECT) {
    cg_at(table, object)->host = host & CG_NO_OBJECT;
    return;
  }
  cg_thing thing = cg_thing_of(table, what);
  if (thing.def == 0 || !cg_may_attach(table, thing.def, scope->user, host)) return;
  if (!cg_remove_card(table, thing.owner, thing.zone, thing.def)) return;
  object = cg_place(table, thing.def, thing.owner, scope->user);
  cg_at(table, object)->host = host & CG_NO_OBJECT;
  if (op == CG_E_ATTACH_AS) cg_at(table, object)->flags |= CG_CONDITION;
  context->flags |= CG_KEPT;
  if (table->sink != NULL)
    cg_emit(table, CG_EV_ENTERS, (int)object, thing.def, scope->user, (int)host);
}

static void facedown_duplicate(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t what = cg_eval_card(scope, at);
  unsigned host = cg_deref(table, cg_eval_card(scope, at));
  cg_thing thing = cg_thing_of(table, what);
  if (host == CG_NO_OBJECT || thing.def == 0) return;
  cg_entry entry = cg_take_unseen(table, what, hf_bit(scope->user));
  if (entry.def == 0) return;
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
}

static void move_gold(cg_scope *scope, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  unsigned from = cg_eval_player(scope, at), to = cg_eval_player(scope, at);
  if (from == CG_NOBODY || to == CG_NOBODY) return;
  cg_gain_gold(scope->table, to, cg_lose_gold(scope->table, from, (unsigned)number));
}

void cg_effect_act(cg_scope *scope, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_E_DRAW:
  case CG_E_GAIN_GOLD:
  case CG_E_LOSE_GOLD:
  case CG_E_LOSE_ALL_GOLD:
  case CG_E_GAIN_POWER:
  case CG_E_DISCARD_RANDOM: players_act(scope, op, at, context); return;
  case CG_E_MOVE_GOLD: move_gold(scope, at); return;
  case CG_E_MOVE_CARD_GOLD:
  case CG_E_PLACE_GOLD:
  case CG_E_GIVE_CARD_GOLD: cg_card_gold(scope, op, at, context); return;
  case CG_E_DISCARD_HAND: cg_begin_discards(scope, at, context); return;
  case CG_E_END_CHALLENGE: cg_stop_challenge(table); return;
  case CG_E_APPLY_CLAIM:
  case CG_E_SATISFY_CLAIM: cg_claim_effect(scope, op, at, context); return;
  case CG_E_REVEAL_PLOT: cg_begin_reveal(scope, at); return;
  case CG_E_CARD_GAINS_POWER: gain_on_cards(scope, at); return;
  case CG_E_DISCARD_POWER: lose_on_cards(scope, at); return;
  case CG_E_MOVE_POWER: move_power(scope, at, context); return;
  case CG_E_SHUFFLE: {
    unsigned seat = cg_eval_player(scope, at);
    if (seat == CG_NOBODY) return;
    cg_put_back(table);
    cg_shuffle(table, seat);
    return;
  }
  case CG_E_LOOK:
  case CG_E_SEARCH: look(scope, op, at); return;
  case CG_E_REVEAL: reveal(scope, at, context); return;
  case CG_E_KNEEL:
  case CG_E_STAND: turn_cards(scope, op, at, context); return;
  case CG_E_PUT_INTO_PLAY:
  case CG_E_PUT_INTO_PLAY_FOR:
  case CG_E_PUT_INTO_PLAY_KNELT: put_into_play(scope, op, at, context); return;
  case CG_E_DRAW_IT: {
    unsigned seat = cg_eval_player(scope, at);
    uint32_t ref = cg_eval_card(scope, at);
    (void)seat;
    cg_move_card(table, ref, CG_HAND, 0);
    return;
  }
  case CG_E_DUPLICATE: facedown_duplicate(scope, at); return;
  case CG_E_SAVE: save(scope, at); return;
  case CG_E_CANCEL: cancel(scope); return;
  case CG_E_GO_INSTEAD: go_instead(scope, cg_zone_of_op(*(*at)++)); return;
  case CG_E_SHUFFLE_INSTEAD: go_instead(scope, CG_LOOSE); return;
  case CG_E_PLAY_INSTEAD:
    if (cg_discarded_outside(scope)) go_instead(scope, CG_IN_PLAY);
    return;
  case CG_E_ATTACH:
  case CG_E_ATTACH_AS: attach(scope, op, at, context); return;
  case CG_E_TAKE_CONTROL: take_control(scope, at); return;
  case CG_E_PLACE_TOKENS:
  case CG_E_REMOVE_TOKENS: tokens(scope, op, at); return;
  case CG_E_JOIN_DEFENSE:
  case CG_E_JOIN_ATTACK:
  case CG_E_JOIN:
  case CG_E_LEAVE_CHALLENGE: join(scope, op, at); return;
  default: break;
  }
  if (op >= CG_E_KILL && op <= CG_E_TO_SHADOWS) cards_leave(scope, op, at, context);
}
