/* Cards that may be brought out in an action window: marshaled, ambushed, put into the shadows
 * or taken out of them. */
#include "abilities.h"

#include "figures.h"

static bool is_marshaling(const cg_table *table, unsigned seat) {
  return table->pub->phase == CG_PHASE_MARSHALING && table->pub->active == seat;
}

/* Where an attachment may go; others go nowhere in particular. */
static void offer_hosts(cg_table *table, unsigned seat, unsigned owner, unsigned def, unsigned kind,
                        unsigned place, cg_options *options) {
  unsigned what = def | place << 12;
  if (cg_def_of(table, def)->type != CG_TYPE_ATTACHMENT ||
      (owner == seat && cg_original(table, seat, def) != CG_NO_OBJECT)) {
    cg_offer(options, cg_option(kind, 0, CG_NO_MEMBER, what));
    return;
  }
  uint64_t hosts[CG_WORDS];
  cg_find_hosts(table, def, seat, hosts);
  for (unsigned host = cg_next(table, hosts, 0); host != CG_NO_OBJECT;
       host = cg_next(table, hosts, host + 1))
    cg_offer(options, cg_option(kind, 0, host, what));
}

bool cg_may_limited(cg_table *table, unsigned seat) {
  return table->seat[seat].limited < 1 + cg_player_gets(table, seat, CG_M_MORE_LIMITED, 0);
}

/* Can it be paid, and may it be marshaled for that? `most`: no printed cost above it can be
 * paid, unless the card itself says so. */
static bool may_pay(cg_table *table, unsigned seat, unsigned def, unsigned most) {
  const cg_def *card = cg_def_of(table, def);
  if (card->cost > most && (card->changes & cg_cost_changes) == 0) return false;
  if (card->cost == CG_NONE ||
      !cg_affords(table, seat, def, CG_WAY_MARSHAL, table->seat[seat].gold))
    return false;
  if ((card->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && !cg_may_limited(table, seat)) return false;
  return !cg_player_cannot(table, seat, CG_ACT_MARSHAL, def);
}

static bool may_marshal(cg_table *table, unsigned seat, unsigned owner, unsigned def, bool dead,
                        unsigned most) {
  if (cg_def_of(table, def)->type > CG_TYPE_ATTACHMENT) return false;
  if (!may_pay(table, seat, def, most) && /* a duplicate is free */
      (owner != seat || cg_original(table, seat, def) == CG_NO_OBJECT))
    return false;
  return cg_may_enter(table, def, owner, seat, dead);
}

static bool may_ambush(cg_table *table, unsigned seat, unsigned owner, unsigned def, bool dead) {
  if (cg_def_of(table, def)->type > CG_TYPE_ATTACHMENT) return false;
  if (cg_ambush_least(table, def) > table->seat[seat].gold) return false;
  unsigned cost = cg_cost(table, seat, def, CG_WAY_AMBUSH);
  if (cost == CG_NONE || cost > table->seat[seat].gold) return false;
  if (!cg_may_enter(table, def, owner, seat, dead)) return false;
  if (!cg_manual(table)) return !cg_player_cannot(table, seat, CG_ACT_PUT_INTO_PLAY, def);
  bool limited = (cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0;
  return !cg_player_cannot(table, seat, CG_ACT_PLAY, def) &&
         (!limited || cg_may_limited(table, seat));
}

static HF_APART void offer_marshaling(cg_table *table, unsigned seat, cg_options *options) {
  unsigned cards = cg_count(table, seat, CG_HAND), gold = table->seat[seat].gold;
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  bool shadows = cg_any_change(table, CG_M_SHADOW);
  unsigned most = gold + cg_saving(table, seat, CG_WAY_MARSHAL);
  uint64_t seen = 0;
  for (unsigned i = 0; i < cards; i++) {
    unsigned def = hand[i].def;
    const cg_def *card = cg_def_of(table, def);
    bool hides = card->shadow != CG_NONE || shadows;
    if ((card->type > CG_TYPE_ATTACHMENT && !hides) || cg_is_again(hand, i, &seen)) continue;
    if (may_marshal(table, seat, seat, def, false, most))
      offer_hosts(table, seat, seat, def, CG_O_MARSHAL, 0, options);
    if (hides && cg_cost(table, seat, def, CG_WAY_SHADOWS) <= gold)
      cg_offer(options, cg_option(CG_O_SHADOW, 0, CG_NO_MEMBER, def));
  }
}

static HF_APART void offer_ambushes(cg_table *table, unsigned seat, cg_options *options) {
  unsigned cards = cg_count(table, seat, CG_HAND);
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  bool others = cg_any_change(table, CG_M_AMBUSH) || cg_any_change(table, CG_M_AMBUSH_COST);
  uint64_t seen = 0;
  for (unsigned i = 0; i < cards; i++) {
    unsigned def = hand[i].def;
    if (cg_def_of(table, def)->ambush == CG_NONE && !others) continue;
    if (!cg_is_again(hand, i, &seen) && may_ambush(table, seat, seat, def, false))
      offer_hosts(table, seat, seat, def, CG_O_AMBUSH, 0, options);
  }
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
    if (marshaling && may_marshal(table, seat, owner, def, dead, CG_NONE))
      offer_hosts(table, seat, owner, def, CG_O_MARSHAL, number, options);
    if (!marshaling && may_ambush(table, seat, owner, def, dead))
      offer_hosts(table, seat, owner, def, CG_O_AMBUSH, number, options);
  }
}

static HF_APART void offer_shadows(cg_table *table, unsigned seat, cg_options *options) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || card->controller != seat) continue;
    const cg_def *def = cg_def_of(table, card->def);
    if (def->type > CG_TYPE_ATTACHMENT ||
        cg_shadow(table, seat, card->def) > table->seat[seat].gold)
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
  if (cg_any_change(table, CG_M_AMBUSH) || cg_any_change(table, CG_M_AMBUSH_COST)) return true;
  cg_know_ears(table);
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
