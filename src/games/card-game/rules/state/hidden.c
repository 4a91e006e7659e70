/* Hidden cards: who looks at them, and who knows what of them.
 *
 * Nobody can tell copies apart. Who knows where one lies, or has only heard that there is one,
 * is noted at single cards; at which of several copies must make no difference. */
#include "hidden.h"

#include "contexts.h"
#include "events.h"
#include "lists.h"
#include "refs.h"
#include "zones.h"

/* --- looking -------------------------------------------------------------- */

void cg_set_aside(cg_table *table, unsigned seat, unsigned zone, unsigned index) {
  cg_seat *of = &table->seat[seat];
  unsigned hand = cg_aside_of_hand(table, seat), there = of->count[CG_ASIDE];
  bool from_hand = zone == CG_HAND;
  cg_entry entry = *cg_entry_at(table, seat, zone, index);
  cg_carry(table, seat, zone, index, CG_ASIDE, entry, from_hand && hand < there);
  bool both = from_hand ? hand < there : hand > 0;
  of->aside_from = (uint8_t)(both        ? CG_ASIDE_BOTH | (hand + from_hand)
                             : from_hand ? CG_HAND
                                         : CG_TOP);
}

static HF_APART void put_back_of(cg_table *table, unsigned seat) {
  cg_seat *of = &table->seat[seat];
  while (of->count[CG_ASIDE] > 0) { /* the last one first: the order stays */
    bool deck = of->count[CG_ASIDE] > cg_aside_of_hand(table, seat);
    unsigned last = of->count[CG_ASIDE] - 1U;
    cg_entry entry = *cg_entry_at(table, seat, CG_ASIDE, last);
    cg_carry(table, seat, CG_ASIDE, last, deck ? CG_TOP : CG_HAND, entry, deck);
  }
  of->aside_from = 0;
}

void cg_put_back(cg_table *table) {
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    if ((table->seat[seat].count[CG_ASIDE] | table->seat[seat].aside_from) != 0)
      put_back_of(table, seat);
}

/* --- what is known of hidden cards ------------------------------------------- */

/* Who knows of one copy in such a place takes this one for it; what all know is another one. */
static void swap_knowledge(cg_entry *card, unsigned count, cg_entry *meant) {
  for (unsigned i = 0; i < count; i++) {
    if (card[i].def != meant->def || cg_all_know(card[i].known)) continue;
    uint8_t given = (uint8_t)(card[i].known & ~meant->known);
    card[i].known &= (uint8_t)~given;
    card[i].heard = (uint8_t)((card[i].heard & ~given) | (meant->heard & given));
    meant->known |= given;
    meant->heard &= (uint8_t)~given;
  }
}

static bool more_know(const cg_entry *card, const cg_entry *than) {
  return hf_bit_count(card->known) > hf_bit_count(than->known) ||
         (card->known == than->known && hf_bit_count(card->heard) > hf_bit_count(than->heard));
}

static HF_APART int best_copy(cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  cg_entry *card = cg_entry_at(table, seat, zone, 0);
  int best = -1;
  unsigned count = cg_count(table, seat, zone);
  for (unsigned i = 0; i < count; i++)
    if (card[i].def == def && (best < 0 || more_know(&card[i], &card[best]))) best = (int)i;
  if (cg_is_hidden(zone)) swap_knowledge(card, count, &card[best]);
  return best;
}

/* One copy of a card, in a sum of the places, counted from 1, where copies lie. */
enum { COPY = 1 << 16 };

/* Nobody can tell copies apart that lie in no order: who knows of one of them knows of the one
 * that goes. Where cards lie in an order it is the first. */
int cg_find_best(cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  unsigned heaps = 1U << CG_LOOSE | 1U << CG_HAND | 1U << CG_STACK | 1U << CG_PLOTS;
  if ((heaps >> zone & 1) == 0 && cg_in_order(table, seat, zone))
    return cg_find(table, seat, zone, def);
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  unsigned found = 0, count = cg_count(table, seat, zone);
  for (unsigned i = 0; i < count; i++) found += card[i].def == def ? COPY + i + 1 : 0;
  return found >= 2 * COPY ? best_copy(table, seat, zone, def) : (int)(found % COPY) - 1;
}

int cg_find_unseen(cg_table *table, unsigned seat, unsigned zone, unsigned def, unsigned nth) {
  unsigned count = cg_count(table, seat, zone), open = 0;
  cg_entry *card = cg_entry_at(table, seat, zone, 0);
  bool order = cg_in_order(table, seat, zone);
  int best = -1;
  for (unsigned i = 0; i < count; i++) {
    if (card[i].def != def) continue;
    if (order ? open++ == nth : cg_all_know(card[i].known) && open++ == nth) return (int)i;
    if (!order && !cg_all_know(card[i].known) && (best < 0 || more_know(&card[i], &card[best])))
      best = (int)i;
  }
  if (best >= 0) swap_knowledge(card, count, &card[best]);
  return best;
}

bool cg_is_revealed(const cg_table *table, const cg_context *context, uint32_t ref) {
  uint32_t shown = context->last;
  unsigned def = ref & 0xFFFF;
  if (cg_ref_kind(shown) != CG_REF_LIST) return shown == ref;
  if (((shown ^ ref) & 0xFF0000) != 0) return false;
  for (unsigned i = 0; i < cg_list_count(shown); i++)
    if (cg_list_get(table, cg_list_of(shown), i) == def) return true;
  return false;
}

/* By the ability under way. */
static bool is_revealed(const cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  return table->pub->context_count > 0 &&
         cg_is_revealed(table, cg_context_now(table), cg_ref_pile(seat, zone, def));
}

void cg_lose_track(cg_table *table, unsigned seat, unsigned zone, uint32_t but) {
  if ((zone != CG_HAND && zone != CG_ASIDE) || cg_count(table, seat, zone) < 2) return;
  unsigned count = cg_count(table, seat, zone);
  unsigned hand = zone == CG_HAND ? count : cg_aside_of_hand(table, seat);
  cg_entry *card = cg_entry_at(table, seat, zone, 0);
  if (hand == count) but |= hf_bit(seat);
  if (table->pub->context_count > 0) but |= hf_bit(cg_context_now(table)->user);
  if ((cg_known_of(card, count).known & ~but) == 0) return;
  cg_note_hearsay(table);
  for (unsigned i = 0; i < count; i++) {
    if (is_revealed(table, seat, zone, card[i].def) && cg_all_know(card[i].known)) continue;
    uint32_t know = i < hand ? but | hf_bit(seat) : but; /* its owner knows a hand */
    card[i].heard |= (uint8_t)(card[i].known & ~know);
    card[i].known &= (uint8_t)know;
  }
}

static void hear_in(cg_entry *card, unsigned count, unsigned def, unsigned viewers) {
  for (const cg_entry *end = card + count; card != end; card++) {
    if (card->def != def) continue;
    unsigned heard = card->heard & viewers & ~(unsigned)card->known;
    card->heard &= (uint8_t)~heard;
    viewers &= ~heard;
  }
}

/* The zones of hidden draw cards stand together. */
void cg_find_who_is_heard_of(cg_table *table, unsigned which) {
  (void)which;
  table->hearsay = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    unsigned count = cg_zone_start(table, seat, CG_ASIDE + 1);
    bool any = (cg_known_of(cg_pool_of(table, seat), count).heard & ~hf_bit(seat)) != 0;
    table->hearsay |= (uint8_t)((unsigned)any << seat);
  }
  cg_keep(table, CG_REL_HEARSAY);
}

void cg_find_hearsay(cg_table *table, unsigned seat, unsigned def, unsigned viewers) {
  viewers &= ~hf_bit(seat);
  if (!cg_is_fresh(table, CG_REL_HEARSAY)) cg_find_who_is_heard_of(table, 0);
  /* plots are never among the other cards */
  bool plot = cg_def_of(table, def)->type == CG_TYPE_PLOT;
  if (!plot) cg_know_sets(table);
  bool facedown = !plot && table->pub->hiding != 0;
  for (unsigned object = cg_first_slot(table);
       facedown && viewers != 0 && object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (cg_hides(card) == 0 || card->owner != seat || card->def != def) continue;
    unsigned heard = card->used & viewers & ~(unsigned)card->known;
    card->used &= (uint8_t)~heard;
    viewers &= ~heard;
  }
  unsigned first = plot ? cg_zone_start(table, seat, CG_PLOTS) : 0;
  unsigned count =
      plot ? cg_count(table, seat, CG_PLOTS) : cg_zone_start(table, seat, CG_ASIDE + 1);
  if (viewers != 0 && (plot || (table->hearsay >> seat & 1) != 0))
    hear_in(&cg_pool_of(table, seat)[first], count, def, viewers);
}

/* Where the card lies that is shown when it goes, -1: there is none. From where in a deck it was
 * taken is not seen. */
static int find_to_show(cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  if (zone == CG_ASIDE && table->seat[seat].aside_from != CG_HAND)
    cg_lose_track(table, seat, zone, 0);
  return cg_find_best(table, seat, zone, def);
}

/* It has gone from there. */
static void note_shown(cg_table *table, unsigned seat, unsigned zone, cg_entry entry) {
  if (cg_is_hidden(zone))
    cg_consume_hearsay(table, seat, entry.def,
                       cg_everybody(table) & ~(unsigned)(entry.known | entry.heard));
}

bool cg_remove_card(cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  int index = find_to_show(table, seat, zone, def);
  if (index < 0) return false;
  note_shown(table, seat, zone, cg_take(table, seat, zone, (unsigned)index));
  return true;
}

bool cg_lay_open(cg_table *table, unsigned seat, unsigned zone, unsigned def, unsigned to) {
  int index = find_to_show(table, seat, zone, def);
  if (index < 0) return false;
  note_shown(table, seat, zone, cg_carry_open(table, seat, zone, (unsigned)index, to));
  return true;
}

/* Abilities under way whose event lies shown in this hand, one bit each. */
static uint32_t events_shown(const cg_table *table, unsigned seat) {
  uint32_t shown = 0;
  for (unsigned i = 0; i < table->pub->context_count; i++) {
    const cg_context *context = &table->pub->context[i];
    if (context->user == seat && cg_from_hand(context) &&
        cg_find(table, seat, CG_STACK, context->def) < 0)
      shown |= hf_bit(i);
  }
  return shown;
}

cg_entry cg_take_unseen(cg_table *table, uint32_t ref, uint32_t seen_by) {
  cg_thing thing = cg_thing_of(table, ref);
  if (thing.def == 0 || cg_find(table, thing.owner, thing.zone, thing.def) < 0)
    return (cg_entry){0, 0, 0};
  if (cg_is_hidden(thing.zone) && !is_revealed(table, thing.owner, thing.zone, thing.def))
    cg_lose_track(table, thing.owner, thing.zone, seen_by);
  int index = cg_find_best(table, thing.owner, thing.zone, thing.def);
  cg_entry entry = cg_take(table, thing.owner, thing.zone, (unsigned)index);
  /* an event that is being played is not the card that went: if it is there it is shown again */
  uint32_t shown = thing.zone == CG_HAND ? events_shown(table, thing.owner) : 0;
  HF_EACH_BIT (context, shown) {
    unsigned def = table->pub->context[context].def;
    cg_show_in_hand(table, thing.owner, def);
    if (table->sink != NULL && cg_find(table, thing.owner, CG_HAND, def) >= 0)
      cg_emit(table, CG_EV_REVEALS, thing.owner, (int)def, 0, 0);
  }
  return entry;
}

unsigned cg_hide(cg_table *table, unsigned seat, unsigned def) {
  uint8_t own = (uint8_t)hf_bit(seat);
  cg_entry entry = cg_take_unseen(table, cg_ref_pile(seat, CG_HAND, def), own);
  if (entry.def == 0) return CG_NO_OBJECT;
  unsigned object = cg_place(table, def, seat, seat);
  cg_object *card = cg_at(table, object);
  card->place = CG_SHADOW;
  card->flags = CG_FACE_DOWN;
  card->entered = 0;
  card->known = entry.known;
  card->used = entry.heard;
  if (table->sink != NULL)
    cg_emit_secret(table, CG_EV_MOVES, (int)seat, (int)def, CG_HAND | CG_SHADOWS << 8, 1,
                   card->known);
  return object;
}

void cg_unhide(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  unsigned seat = card->owner, def = card->def;
  uint32_t told = cg_everybody(table) & ~(uint32_t)(card->known | card->used);
  cg_clear(table, object);
  cg_consume_hearsay(table, seat, def, told);
}

void cg_show_to(cg_table *table, unsigned seat, cg_entry *entry, uint32_t viewers) {
  unsigned told = viewers & ~(unsigned)(entry->known | entry->heard);
  cg_show(entry, viewers);
  entry->heard &= (uint8_t)~viewers; /* now they know where it is */
  cg_consume_hearsay(table, seat, entry->def, told);
}

void cg_show_in_shadows(cg_table *table, unsigned object) {
  cg_object *card = cg_at(table, object);
  cg_entry entry = {.def = card->def, .known = card->known, .heard = card->used};
  cg_show_to(table, card->owner, &entry, cg_everybody(table));
  card->known = entry.known;
  card->used = entry.heard;
}

void cg_show_at(cg_table *table, unsigned seat, unsigned zone, unsigned index, uint32_t viewers) {
  cg_show_to(table, seat, cg_entry_at(table, seat, zone, index), viewers);
}

void cg_show_in_hand(cg_table *table, unsigned seat, unsigned def) {
  int index = cg_find_best(table, seat, CG_HAND, def);
  if (index >= 0) cg_show_at(table, seat, CG_HAND, (unsigned)index, cg_everybody(table));
}
