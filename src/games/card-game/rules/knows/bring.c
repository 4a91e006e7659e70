/* Cards that may be brought out in an action window: marshaled, ambushed, put into the shadows
 * or taken out of them. */
#include "bring.h"

#include "../state/hidden.h"
#include "../state/zones.h"
#include "../words/reads.h"
#include "elsewhere.h"
#include "figures.h"
#include "hands.h"
#include "hosts.h"
#include "permissions.h"
#include "prices.h"

static bool is_marshaling(const cg_table *table, unsigned seat) {
  return table->pub->phase == CG_PHASE_MARSHALING && table->pub->active == seat;
}

static HF_APART void offer_hosts(cg_table *table, unsigned seat, uint32_t option,
                                 cg_options *options) {
  unsigned kind = cg_option_kind(option), what = cg_option_what(option);
  unsigned words = cg_used_words(table);
  uint64_t hosts[CG_WORDS];
  cg_find_hosts(table, cg_option_def(option), seat, hosts);
  for (unsigned i = 0; i < words; i++)
    HF_EACH_BIT (bit, hosts[i]) cg_offer(options, cg_option(kind, 0, 64 * i + bit, what));
}

/* Where an attachment may go; others, and duplicates, go nowhere in particular. */
static inline void offer_card(cg_table *table, unsigned seat, unsigned owner, unsigned def,
                              unsigned kind, unsigned place, cg_options *options) {
  uint32_t option = cg_option(kind, 0, CG_NO_MEMBER, def | place << 12);
  if (cg_def_of(table, def)->type != CG_TYPE_ATTACHMENT ||
      (owner == seat && cg_original(table, seat, def) != CG_NO_OBJECT))
    cg_offer(options, option);
  else
    offer_hosts(table, seat, option, options);
}

bool cg_may_limited(cg_table *table, unsigned seat) {
  return table->seat[seat].limited < 1 + cg_player_gets(table, seat, CG_M_MORE_LIMITED, 0);
}

/* What a seat can pay with when it marshals. No card with a printed cost above `most` can be
 * paid for, unless the card itself changes its cost. */
typedef struct purse {
  unsigned gold, most;
  bool knows_most;
} purse;

/* Does a card cost more than the seat has, whatever makes it cheaper? */
static inline bool is_too_dear(cg_table *table, unsigned seat, const cg_def *card, purse *with) {
  if (card->cost <= with->gold || cg_mask_meet(card->changes, cg_cost_changes)) return false;
  if (!with->knows_most) with->most = with->gold + cg_saving(table, seat, CG_WAY_MARSHAL);
  with->knows_most = true;
  return card->cost > with->most;
}

static inline bool is_paid(cg_table *table, unsigned seat, unsigned def, unsigned gold) {
  unsigned printed = cg_def_of(table, def)->cost;
  if (printed == CG_NONE) return false;
  return (printed <= gold && cg_is_cheap(table, def)) ||
         cg_cost(table, seat, def, CG_WAY_MARSHAL) <= gold;
}

/* May it be marshaled for what it costs? */
static inline bool may_pay(cg_table *table, unsigned seat, unsigned def) {
  bool limited = (cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0;
  return (!limited || cg_may_limited(table, seat)) &&
         !cg_player_cannot(table, seat, CG_ACT_MARSHAL, def);
}

/* For so much. */
static bool may_ambush(cg_table *table, unsigned seat, unsigned owner, unsigned def, bool dead,
                       unsigned cost) {
  if (cost == CG_NONE || cost > table->seat[seat].gold) return false;
  if (!cg_may_enter(table, def, owner, seat, dead)) return false;
  if (!cg_manual(table)) return cg_may_be_put(table, seat, def);
  bool limited = (cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0;
  return !cg_player_cannot(table, seat, CG_ACT_PLAY, def) &&
         (!limited || cg_may_limited(table, seat));
}

/* Is it worth while to ask what that costs? */
static bool could_pay_ambush(const cg_table *table, unsigned seat, unsigned def) {
  return cg_def_of(table, def)->type <= CG_TYPE_ATTACHMENT &&
         cg_ambush_least(table, def) <= table->seat[seat].gold;
}

/* A card of the hand; a duplicate is free. */
static inline bool may_marshal(cg_table *table, unsigned seat, unsigned def, bool dear,
                               unsigned gold) {
  bool paid = !dear && is_paid(table, seat, def, gold) && may_pay(table, seat, def);
  return (paid || cg_original(table, seat, def) != CG_NO_OBJECT) &&
         cg_may_enter(table, def, seat, seat, false);
}

static HF_APART void offer_marshaling(cg_table *table, unsigned seat, cg_options *options) {
  unsigned cards = cg_count(table, seat, CG_HAND);
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  bool shadows = cg_any_change(table, CG_M_SHADOW);
  purse with = {.gold = table->seat[seat].gold};
  uint64_t seen = 0;
  for (unsigned i = 0; i < cards; i++) {
    unsigned def = hand[i].def;
    const cg_def *card = cg_def_of(table, def);
    bool hides = card->shadow != CG_NONE || shadows, enters = card->type <= CG_TYPE_ATTACHMENT;
    bool dear = enters && is_too_dear(table, seat, card, &with);
    if (!hides && (!enters || (dear && cg_is_no_copy(table, card)))) continue;
    if (cg_is_again(hand, i, &seen)) continue;
    if (enters && may_marshal(table, seat, def, dear, with.gold))
      offer_card(table, seat, seat, def, CG_O_MARSHAL, 0, options);
    if (hides && cg_cost(table, seat, def, CG_WAY_SHADOWS) <= with.gold)
      cg_offer(options, cg_option(CG_O_SHADOW, 0, CG_NO_MEMBER, def));
  }
}

/* May cards without the keyword have it by what is in force? */
static bool others_ambush(const cg_table *table) {
  return cg_any_change(table, CG_M_AMBUSH) || cg_any_change(table, CG_M_AMBUSH_COST) ||
         cg_any_change(table, CG_M_AMBUSH_BELOW);
}

static HF_APART void offer_ambushes(cg_table *table, unsigned seat, cg_options *options) {
  unsigned cards = cg_count(table, seat, CG_HAND), count = 0, cost[CG_POOL];
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  bool others = others_ambush(table);
  uint16_t def[CG_POOL];
  uint64_t seen = 0;
  for (unsigned i = 0; i < cards; i++) {
    def[count] = hand[i].def;
    if (cg_def_of(table, def[count])->ambush == CG_NONE && !others) continue;
    if (could_pay_ambush(table, seat, def[count]) && !cg_is_again(hand, i, &seen)) count++;
  }
  if (count == 0) return;
  cg_ambush_costs(table, seat, count, def, cost);
  for (unsigned i = 0; i < count; i++)
    if (may_ambush(table, seat, seat, def[i], false, cost[i]))
      offer_card(table, seat, seat, def[i], CG_O_AMBUSH, 0, options);
}

/* Of any card that is somewhere else. */
static bool may_marshal_from(cg_table *table, unsigned seat, uint32_t ref) {
  unsigned def = ref & 0xFFFF, owner = ref >> 16 & 15, zone = ref >> 20 & 15;
  if (cg_def_of(table, def)->type > CG_TYPE_ATTACHMENT) return false;
  bool duplicate = owner == seat && cg_original(table, seat, def) != CG_NO_OBJECT;
  bool paid = is_paid(table, seat, def, table->seat[seat].gold) && may_pay(table, seat, def);
  return (duplicate || paid) && cg_may_enter(table, def, owner, seat, zone == CG_DEAD);
}

/* Cards that may be marshaled or ambushed from other places. */
static HF_APART void offer_elsewhere(cg_table *table, unsigned seat, cg_options *options) {
  bool marshaling = is_marshaling(table, seat);
  if (!marshaling && table->pub->phase != CG_PHASE_CHALLENGES) return;
  cg_cards found;
  cg_find_elsewhere(table, seat, marshaling ? CG_WAY_MARSHAL : CG_WAY_AMBUSH, &found);
  for (unsigned i = 0; i < found.piles; i++) {
    uint32_t ref = found.pile[i];
    unsigned number = cg_place_number(&found, ref), def = ref & 0xFFFF, owner = ref >> 16 & 15;
    bool dead = (ref >> 20 & 15) == CG_DEAD;
    if (number > CG_PLACES) continue;
    if (marshaling && may_marshal_from(table, seat, ref))
      offer_card(table, seat, owner, def, CG_O_MARSHAL, number, options);
    if (!marshaling && could_pay_ambush(table, seat, def) &&
        may_ambush(table, seat, owner, def, dead, cg_cost(table, seat, def, CG_WAY_AMBUSH)))
      offer_card(table, seat, owner, def, CG_O_AMBUSH, number, options);
  }
}

static HF_APART void offer_shadows(cg_table *table, unsigned seat, cg_options *options) {
  if (cg_player_cannot(table, seat, CG_ACT_EMERGE, 0)) return;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || card->controller != seat) continue;
    const cg_def *def = cg_def_of(table, card->def);
    if (def->type > CG_TYPE_ATTACHMENT ||
        cg_shadow_cost(table, seat, card->def) > table->seat[seat].gold ||
        !cg_may_be_brought(table, seat, card->def))
      continue;
    if (!cg_may_enter(table, card->def, card->owner, seat, false)) continue;
    if (def->type != CG_TYPE_ATTACHMENT ||
        (card->owner == seat && cg_original(table, seat, card->def) != CG_NO_OBJECT)) {
      cg_offer(options, cg_option(CG_O_UNSHADOW, 0, CG_NO_MEMBER, object));
      continue;
    }
    for (unsigned host = 0; host < table->pub->high; host++)
      if (cg_may_attach(table, card->def, seat, host))
        cg_offer(options, cg_option(CG_O_UNSHADOW, 0, host, object));
  }
}

/* Could somebody of these colours ambush, with so much gold? */
static bool could_ambush(cg_table *table, unsigned seat) {
  if (table->pub->phase != CG_PHASE_CHALLENGES) return false;
  if (others_ambush(table)) return true;
  cg_know_repertoires(table);
  return table->ambush[seat] <= table->seat[seat].gold;
}

bool cg_could_bring_out(cg_table *table, unsigned seat) {
  cg_options options;
  if (!cg_any_change(table, CG_M_FROM_ELSEWHERE)) return false;
  options.count = 0;
  offer_elsewhere(table, seat, &options);
  return options.count > 0;
}

bool cg_could_bring_from_hand(cg_table *table, unsigned seat) {
  return table->seat[seat].count[CG_HAND] > 0 &&
         (is_marshaling(table, seat) || could_ambush(table, seat));
}

void cg_offer_cards(cg_table *table, unsigned seat, unsigned places, cg_options *options) {
  if ((places & CG_ACTS_MARSHALING) != 0) offer_marshaling(table, seat, options);
  if ((places & CG_ACTS_AMBUSHING) != 0) offer_ambushes(table, seat, options);
  if ((places & CG_ACTS_ELSEWHERE) == 0) return;
  if (cg_any_change(table, CG_M_FROM_ELSEWHERE)) offer_elsewhere(table, seat, options);
  if (cg_has_shadows(table, seat)) offer_shadows(table, seat, options);
}

/* --- why not ---------------------------------------------------------------- */

/* Its cost, and where it could go. */
static cg_why why_not_afforded(cg_table *table, unsigned seat, unsigned def, unsigned cost) {
  unsigned gold = table->seat[seat].gold;
  if (cost == CG_NONE) return (cg_why){.code = CG_WHY_NO_COST};
  if (cost > gold) return (cg_why){CG_WHY_GOLD, {(uint16_t)cost, (uint16_t)gold}};
  if (cg_def_of(table, def)->type == CG_TYPE_ATTACHMENT) return (cg_why){.code = CG_WHY_HOST};
  return (cg_why){.code = CG_WHY_FORBIDDEN};
}

static cg_why why_not_marshaled(cg_table *table, unsigned seat, unsigned def) {
  const cg_def *card = cg_def_of(table, def);
  bool limited = (card->keywords >> CG_KEYWORD_LIMITED & 1) != 0;
  if (limited && !cg_may_limited(table, seat))
    return (cg_why){CG_WHY_LIMITED, {table->seat[seat].limited}};
  if (cg_player_cannot(table, seat, CG_ACT_MARSHAL, def)) return (cg_why){.code = CG_WHY_FORBIDDEN};
  return why_not_afforded(table, seat, def, cg_cost(table, seat, def, CG_WAY_MARSHAL));
}

/* It is not the time to marshal: when is it? */
static cg_why why_not_yet(cg_table *table, unsigned seat, unsigned def) {
  const cg_public *pub = table->pub;
  unsigned ambush = cg_cost(table, seat, def, CG_WAY_AMBUSH);
  if (pub->phase == CG_PHASE_CHALLENGES && ambush != CG_NONE)
    return why_not_afforded(table, seat, def, ambush);
  if (pub->phase == CG_PHASE_MARSHALING && pub->active < cg_seats(table))
    return (cg_why){CG_WHY_TURN, {pub->active}};
  return (cg_why){CG_WHY_MARSHALING, {(uint16_t)ambush}};
}

cg_why cg_why_not_brought(cg_table *table, unsigned seat, unsigned def) {
  if (!cg_may_enter(table, def, seat, seat, false))
    return (cg_why){.code = cg_has_dead_copy(table, seat, def) ? CG_WHY_DEAD : CG_WHY_COPY};
  return is_marshaling(table, seat) ? why_not_marshaled(table, seat, def)
                                    : why_not_yet(table, seat, def);
}
