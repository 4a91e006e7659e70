/* Cards that are not in play: entries of their owner's pool, by zones (zones.c). */
#ifndef CG_ZONES_H
#define CG_ZONES_H

#include "table.h"

/* The counts of the first eight zones, one byte each: all cards of a pool are fewer than 256, so
 * a product adds any of them up. */
static inline uint64_t cg_eight_counts(const uint8_t *count) {
  return (uint64_t)count[0] | (uint64_t)count[1] << 8 | (uint64_t)count[2] << 16 |
         (uint64_t)count[3] << 24 | (uint64_t)count[4] << 32 | (uint64_t)count[5] << 40 |
         (uint64_t)count[6] << 48 | (uint64_t)count[7] << 56;
}
static inline unsigned cg_zone_start(const cg_table *table, unsigned seat, unsigned zone) {
  const uint8_t *count = table->seat[seat].count;
  uint64_t eight = cg_eight_counts(count);
  if (zone < 8) eight &= (UINT64_C(1) << 8 * zone) - 1;
  unsigned start = (unsigned)(eight * UINT64_C(0x0101010101010101) >> 56);
  if (zone > 8) start += count[8];
  if (zone > 9) start += count[9];
  return zone > 10 ? start + count[10] : start;
}
static_assert(CG_ZONES == 11 && CG_POOL < 256, "as many as are added");
/* All cards of a player that are not in play, zone by zone. */
static inline cg_entry *cg_pool_of(const cg_table *table, unsigned seat) {
  return table->pool + (size_t)seat * cg_pool(table->pub);
}
static inline cg_entry *cg_entry_at(const cg_table *table, unsigned seat, unsigned zone,
                                    unsigned index) {
  return &cg_pool_of(table, seat)[cg_zone_start(table, seat, zone) + index];
}
static inline unsigned cg_count(const cg_table *table, unsigned seat, unsigned zone) {
  return table->seat[seat].count[zone];
}
static inline unsigned cg_deck_count(const cg_table *table, unsigned seat) {
  const uint8_t *count = table->seat[seat].count;
  return 0U + count[CG_TOP] + count[CG_LOOSE] + count[CG_BOTTOM];
}
/* Is there a copy in front of this card? `seen` has those that were asked about, in 64 classes:
 * most often a look at it tells. */
static inline bool cg_is_again(const cg_entry *card, unsigned index, uint64_t *seen) {
  uint64_t bit = UINT64_C(1) << card[index].def % 64;
  bool maybe = (*seen & bit) != 0;
  *seen |= bit;
  for (unsigned i = 0; maybe && i < index; i++)
    if (card[i].def == card[index].def) return true;
  return false;
}
/* Cards lie there that not everybody sees. */
static inline bool cg_is_hidden(unsigned zone) { return zone <= CG_ASIDE || zone == CG_PLOTS; }
/* Of the cards that are looked at those that belong to the hand; they are the first ones. */
static inline unsigned cg_aside_of_hand(const cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  if ((of->aside_from & CG_ASIDE_BOTH) != 0) return of->aside_from & ~(unsigned)CG_ASIDE_BOTH;
  return of->aside_from == CG_HAND ? of->count[CG_ASIDE] : 0;
}
/* Where cards lie in an order they can be told apart, elsewhere copies cannot. */
static inline bool cg_in_order(const cg_table *table, unsigned seat, unsigned zone) {
  if (zone == CG_ASIDE) return table->seat[seat].aside_from != CG_HAND;
  return zone != CG_LOOSE && zone != CG_HAND && zone != CG_PLOTS;
}
/* Of who knows a card: what watchers know everybody does. */
static inline bool cg_all_know(unsigned known) { return (known >> CG_WATCHERS & 1) != 0; }
/* All that anybody knows of these cards: mostly nothing, or the same of each. */
static inline cg_entry cg_known_of(const cg_entry *card, unsigned count) {
  cg_entry all = {0, 0, 0};
  uint32_t bits = 0, entry;
  static_assert(sizeof entry == sizeof *card, "one word");
  for (unsigned i = 0; i < count; i++) {
    memcpy(&entry, &card[i], sizeof entry);
    bits |= entry;
  }
  memcpy(&all, &bits, sizeof all);
  return all;
}
/* A card has come into a hand, or left it: what is known of the hand follows (search.c). */
void cg_note_hand(cg_table *table, unsigned seat, unsigned number, bool comes);
/* Where the first card of this definition lies in a zone; -1. */
int cg_find(const cg_table *table, unsigned seat, unsigned zone, unsigned def);
/* Where a card is taken from: one that is looked at from where it was. */
static inline unsigned cg_origin(const cg_table *table, unsigned seat, unsigned zone,
                                 unsigned def) {
  if (zone != CG_ASIDE) return zone;
  int index = cg_find(table, seat, CG_ASIDE, def);
  return index >= 0 && (unsigned)index < cg_aside_of_hand(table, seat) ? CG_HAND : CG_TOP;
}
cg_entry cg_take(cg_table *table, unsigned seat, unsigned zone, unsigned index);
/* Behind the last card of the zone; `first`: in front of the first one. */
void cg_put(cg_table *table, unsigned seat, unsigned zone, cg_entry entry, bool first);
/* From one zone to another of the same pool: cg_take() and cg_put() in one. */
void cg_carry(cg_table *table, unsigned seat, unsigned zone, unsigned index, unsigned to,
              cg_entry entry, bool first);
/* So that everybody sees it: cg_take() and cg_put_open(). The card as it was. */
cg_entry cg_carry_open(cg_table *table, unsigned seat, unsigned zone, unsigned index, unsigned to);
/* A card that everybody sees: into an open pile, or known to all in a hidden zone. */
void cg_put_open(cg_table *table, unsigned seat, unsigned zone, unsigned def);
void cg_shuffle(cg_table *table, unsigned seat);
/* The card on top of a deck is fixed, so that it can be looked at: its index in
 * CG_TOP. The deck must have so many cards. */
void cg_fix_top(cg_table *table, unsigned seat, unsigned cards);
/* Up to so many cards into the hand; how many it were. */
unsigned cg_draw(cg_table *table, unsigned seat, unsigned cards);
/* Takes one card out of the hand at random; its definition. */
unsigned cg_random_card(cg_table *table, unsigned seat);
/* Who looks at a card remembers it. */
void cg_show(cg_entry *entry, uint32_t seats);

void cg_fix_bottom(cg_table *table, unsigned seat, unsigned cards);

#endif
