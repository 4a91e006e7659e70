/* What hands wait for: each by what it could hold, as all can see (REPERTOIRES; with cards in play:
 * AWAITED), and by what it does hold (HAND). */
#include "hands.h"

#include "../state/zones.h"
#include "../tables/deck_bounds.h"
#include "../tables/decks.h"

/* --- what each could hold ------------------------------------------------- */

/* The factions that a seat's agendas let in besides its own, one bit each; and whether they say so
 * of single cards. */
static void find_let_in(cg_table *table, unsigned seat) {
  uint32_t factions = 0;
  for (unsigned slot = cg_slot(seat, CG_AGENDA_SLOT); slot != CG_NO_OBJECT;
       slot = cg_next_agenda(table, seat, slot))
    if (cg_at(table, slot)->def != 0) factions |= cg_card(table, slot)->lets_in;
  uint32_t own = hf_bit(CG_FACTION_NEUTRAL) | hf_bit(table->seat[seat].faction);
  table->lets_in[seat] = (uint16_t)(factions & (hf_bit(CG_FACTION_COUNT) - 1) & ~own);
  table->some[seat] = (factions & CG_LETS_IN_SOME) != 0 && table->pub->starter == 0;
}

/* What the cards that a seat may hold wait for: those of its colours, or of all where decks are of
 * starter sets. */
static cg_mask waits_of(const cg_table *table, unsigned seat, unsigned timing) {
  const cg_seat *of = &table->seat[seat];
  const cg_repertoire *all = table->rules->repertoire;
  cg_mask names = cg_no_words;
  if (table->pub->starter != 0) {
    for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++)
      cg_mask_add(&names, all[faction].listens[0][timing]);
    return names;
  }
  names =
      cg_mask_or(all[CG_FACTION_NEUTRAL].listens[0][timing], all[of->faction].listens[0][timing]);
  HF_EACH_BIT (faction, table->lets_in[seat]) cg_mask_add(&names, all[faction].listens[1][timing]);
  return names;
}

/* As below, card by card. */
static uint8_t least_of_some(const cg_table *table, unsigned seat) {
  const cg_colours colours = cg_colours_at(table, seat);
  uint8_t least = CG_NONE;
  for (unsigned def = 1; def <= table->rules->count; def++)
    if (table->def[def - 1].ambush < least && cg_deck_admits(table->rules, &colours, def))
      least = table->def[def - 1].ambush;
  return least;
}

/* The least gold for which somebody of these colours ambushes. */
static uint8_t least_ambush(const cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  const cg_repertoire *all = table->rules->repertoire;
  uint8_t least = all[CG_FACTION_NEUTRAL].ambush[0];
  if (table->some[seat] != 0) return least_of_some(table, seat);
  for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++) {
    bool own = faction == of->faction || table->pub->starter != 0;
    if (own && all[faction].ambush[0] < least) least = all[faction].ambush[0];
    bool let_in = (table->lets_in[seat] >> faction & 1) != 0;
    if (let_in && all[faction].ambush[1] < least) least = all[faction].ambush[1];
  }
  return least;
}

void cg_find_repertoires(cg_table *table, unsigned which) {
  (void)which;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    find_let_in(table, seat);
    table->ambush[seat] = least_ambush(table, seat);
  }
  for (unsigned i = 0; i < CG_TIMINGS; i++) {
    table->all_ears[i] = table->rules->pile_listens[i];
    for (unsigned seat = 0; seat < cg_seats(table); seat++) {
      table->ears[seat][i] = waits_of(table, seat, i);
      cg_mask_add(&table->all_ears[i], table->ears[seat][i]);
    }
  }
  cg_keep(table, CG_REL_REPERTOIRES);
}

void cg_find_awaited(cg_table *table, unsigned which) {
  (void)which;
  cg_know_repertoires(table);
  table->could_await_ever = cg_no_words;
  for (unsigned i = 0; i < CG_TIMINGS; i++) {
    table->could_await[i] = cg_mask_or(cg_mask_of_sign(table->pub->listens[i]), table->all_ears[i]);
    cg_mask_add(&table->could_await_ever, table->could_await[i]);
  }
  cg_keep(table, CG_REL_AWAITED);
}

/* --- what each does hold -------------------------------------------------- */

/* Abilities of a card in hand, if there is no copy of it yet. */
static void hold(const cg_table *table, const cg_def *def, cg_hand *hand) {
  for (unsigned i = 0; i < hand->held && i < CG_HELD; i++)
    if (hand->ability[i] - def->first_ability + 0U < def->abilities) return;
  for (unsigned i = 0; i < def->abilities; i++) {
    unsigned number = def->first_ability + i;
    const cg_ability *ability = &table->rules->ability[number];
    if (ability->timing > CG_ON_ACTION || ability->from != CG_FROM_HAND) continue;
    if (hand->held < CG_HELD) hand->ability[hand->held] = (uint16_t)number;
    if (hand->held <= CG_HELD) hand->held++;
  }
}

static void add_to_hand(const cg_table *table, const cg_def *def, cg_hand *hand) {
  uint8_t ambush = def->ambush, cost = def->type <= CG_TYPE_ATTACHMENT ? def->cost : CG_NONE;
  if (ambush != CG_NONE && cg_ambush_varies(table, def->changes)) ambush = 0;
  hand->ambush = ambush < hand->ambush ? ambush : hand->ambush;
  hand->cost = cost < hand->cost ? cost : hand->cost;
  if (def->from_hand == 0) return;
  hold(table, def, hand);
  hand->actions |= def->actions;
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (ability->timing < CG_TIMINGS) cg_mask_add(&hand->listens[ability->timing], ability->calls);
  }
}

void cg_find_hand(cg_table *table, unsigned seat) {
  cg_hand *hand = &table->hand[seat];
  const cg_entry *card = cg_entry_at(table, seat, CG_HAND, 0);
  unsigned cards = cg_count(table, seat, CG_HAND);
  *hand = (cg_hand){.ambush = CG_NONE, .cost = CG_NONE};
  for (unsigned i = 0; i < cards; i++) add_to_hand(table, cg_def_of(table, card[i].def), hand);
  cg_keep(table, CG_REL_HAND + seat);
}

void cg_note_hand(cg_table *table, unsigned seat, unsigned number, bool comes) {
  cg_hand *hand = &table->hand[seat];
  const cg_def *def = cg_def_of(table, number);
  if (!cg_keeps(table, CG_REL_HAND + seat)) return;
  if (comes) add_to_hand(table, def, hand);
#ifndef CG_FAULT_KNOWN /* planted for a test: a card that is gone is still in the hand */
  else if ((def->from_hand | (def->ambush != CG_NONE)) != 0)
    cg_forget(table, CG_REL_HAND + seat); /* it may have been the only one of its kind */
#endif
}
