/* Cards that are not in play: the zones of a player's pool.
 *
 * The zones stand one behind the other in one array. The deck is three of
 * them: what lies on top by somebody's doing, the rest in no order, what lies
 * at the bottom. So a shuffle moves nothing, it only forgets. */
#include "zones.h"

#include "core/draw.h"
#include "events.h"
#include "hidden.h"

/* What it means that a card comes into a zone, or leaves it. */
static const uint16_t news_of[CG_ZONES] = {
    [CG_TOP] = CG_NEW_DECKS,    [CG_LOOSE] = CG_NEW_DECKS,
    [CG_BOTTOM] = CG_NEW_DECKS, [CG_HAND] = CG_NEW_HANDS,
    [CG_STACK] = CG_NEW_PILES,  [CG_ASIDE] = CG_NEW_HANDS | CG_NEW_DECKS,
    [CG_DEAD] = CG_NEW_PILES,   [CG_DISCARD] = CG_NEW_PILES,
    [CG_OUT] = CG_NEW_PILES,    [CG_PLOTS] = CG_NEW_PILES,
    [CG_USED] = CG_NEW_PILES};

/* Of these changes only those of decks make a relation stale: others are for figures. */
#define CG_OR(name, number, after, follows) | (unsigned)CG_AFTER_##name
static_assert(((CG_NEW_HANDS | CG_NEW_PILES) & (0U CG_RELATIONS(CG_OR))) == 0, "none is");
#undef CG_OR
static inline void note_news(cg_table *table, unsigned news) {
  if ((news & CG_NEW_DECKS) != 0) cg_make_stale(table, CG_NEW_DECKS);
  table->pub->stale |= (uint16_t)news;
}

static inline void touch(cg_table *table, unsigned seat, unsigned zone, unsigned def, bool comes) {
  if (zone == CG_HAND) cg_note_hand(table, seat, def, comes);
  note_news(table, news_of[zone]);
}

static unsigned pool_size(const cg_table *table, unsigned seat) {
  return cg_zone_start(table, seat, CG_ZONES);
}

int cg_find(const cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  for (int i = 0; i < (int)cg_count(table, seat, zone); i++)
    if (card[i].def == def) return i;
  return -1;
}

/* One of the cards that are looked at goes: is it one of the hand's? */
static void note_aside_taken(cg_table *table, unsigned seat, unsigned zone, unsigned index) {
  if (zone == CG_ASIDE && (table->seat[seat].aside_from & CG_ASIDE_BOTH) != 0 &&
      index < cg_aside_of_hand(table, seat))
    table->seat[seat].aside_from--;
}

cg_entry cg_take(cg_table *table, unsigned seat, unsigned zone, unsigned index) {
  cg_entry *all = cg_pool_of(table, seat);
  unsigned at = cg_zone_start(table, seat, zone) + index, size = pool_size(table, seat);
  assert(index < cg_count(table, seat, zone));
  cg_entry entry = all[at];
  memmove(&all[at], &all[at + 1], (size - at - 1) * sizeof *all);
  all[size - 1] = (cg_entry){0, 0, 0};
  note_aside_taken(table, seat, zone, index);
  table->seat[seat].count[zone]--;
  touch(table, seat, zone, entry.def, false);
  return entry;
}

/* Who knew where a card was knows only that it is there. */
static void forget(cg_table *table, unsigned seat, cg_entry *entry) {
  if ((entry->known & ~hf_bit(seat)) != 0) cg_note_hearsay(table);
  entry->heard |= entry->known;
  entry->known = 0;
}

void cg_put(cg_table *table, unsigned seat, unsigned zone, cg_entry entry, bool first) {
  cg_entry *all = cg_pool_of(table, seat);
  unsigned at = cg_zone_start(table, seat, zone), size = pool_size(table, seat);
  if (zone == CG_LOOSE) forget(table, seat, &entry);
  if ((entry.heard & ~hf_bit(seat)) != 0) cg_note_hearsay(table);
  if (!first) at += cg_count(table, seat, zone);
  assert(size < cg_pool(table->pub));
  memmove(&all[at + 1], &all[at], (size - at) * sizeof *all);
  all[at] = entry;
  table->seat[seat].count[zone]++;
  touch(table, seat, zone, entry.def, true);
}

/* What lies between the two places moves up by one. */
void cg_carry(cg_table *table, unsigned seat, unsigned zone, unsigned index, unsigned to,
              cg_entry entry, bool first) {
  cg_entry *all = cg_pool_of(table, seat);
  uint8_t *count = table->seat[seat].count;
  unsigned from = cg_zone_start(table, seat, zone) + index;
  unsigned at = cg_zone_start(table, seat, to) + (first ? 0U : count[to]);
  assert(index < count[zone] && all[from].def == entry.def);
  if (to == CG_LOOSE) forget(table, seat, &entry);
  if ((entry.heard & ~hf_bit(seat)) != 0) cg_note_hearsay(table);
  if (at > from) {
    at--;
    memmove(&all[from], &all[from + 1], (at - from) * sizeof *all);
  } else {
    memmove(&all[at + 1], &all[at], (from - at) * sizeof *all);
  }
  all[at] = entry;
  note_aside_taken(table, seat, zone, index);
  count[zone]--;
  count[to]++;
  if (zone == CG_HAND || to == CG_HAND) cg_note_hand(table, seat, entry.def, to == CG_HAND);
  note_news(table, 0U + (news_of[zone] | news_of[to]));
}

static bool is_open(unsigned zone) {
  return zone == CG_DISCARD || zone == CG_DEAD || zone == CG_OUT || zone == CG_USED;
}

/* A card that everybody sees there. */
static cg_entry open_entry(const cg_table *table, unsigned zone, unsigned def) {
  uint8_t all = (uint8_t)cg_everybody(table);
  return (cg_entry){.def = (uint16_t)def, .known = is_open(zone) ? 0 : all};
}

void cg_put_open(cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  cg_put(table, seat, zone, open_entry(table, zone, def), zone == CG_TOP);
}

cg_entry cg_carry_open(cg_table *table, unsigned seat, unsigned zone, unsigned index, unsigned to) {
  cg_entry entry = *cg_entry_at(table, seat, zone, index);
  cg_carry(table, seat, zone, index, to, open_entry(table, to, entry.def), to == CG_TOP);
  return entry;
}

void cg_show(cg_entry *entry, uint32_t seats) { entry->known |= (uint8_t)seats; }

void cg_shuffle(cg_table *table, unsigned seat) {
  uint8_t *count = table->seat[seat].count;
  cg_entry *card = cg_pool_of(table, seat);
  unsigned top = count[CG_TOP], bottom = count[CG_BOTTOM], loose = count[CG_LOOSE];
  for (unsigned i = 0; i < top; i++) forget(table, seat, &card[i]);
  for (unsigned i = top + loose; i < top + loose + bottom; i++) forget(table, seat, &card[i]);
  count[CG_LOOSE] = (uint8_t)(top + loose + bottom);
  count[CG_TOP] = count[CG_BOTTOM] = 0;
  cg_make_stale(table, CG_NEW_DECKS); /* no figure tells the parts of a deck apart */
  if (table->sink != NULL) cg_emit(table, CG_EV_SHUFFLE, (int)seat, 0, 0, 0);
}

static void swap_entries(cg_entry *one, cg_entry *two) {
  cg_entry entry = *one;
  *one = *two;
  *two = entry;
}

/* Cards in no order lie right behind those on top: one of them becomes the next. */
void cg_fix_top(cg_table *table, unsigned seat, unsigned cards) {
  uint8_t *count = table->seat[seat].count;
  cg_entry *all = cg_pool_of(table, seat);
  unsigned top = count[CG_TOP], loose = count[CG_LOOSE];
  for (; top < cards && loose > 0; top++, loose--)
    swap_entries(&all[top], &all[top + hf_draw_below(table->random, loose)]);
  count[CG_TOP] = (uint8_t)top;
  count[CG_LOOSE] = (uint8_t)loose;
  cg_make_stale(table, CG_NEW_DECKS);
  while (count[CG_TOP] < cards && count[CG_BOTTOM] > 0) {
    /* the loose part is empty: the bottom follows right behind the top */
    count[CG_TOP]++;
    count[CG_BOTTOM]--;
  }
}

static void note_drawn(cg_table *table, unsigned seat, const cg_entry *card) {
  cg_note_hand(table, seat, card->def, true);
  if (table->sink != NULL)
    cg_emit_secret(table, CG_EV_DRAW, (int)seat, card->def, 0, 1, card->known);
}

/* The top cards of a deck, which lie first of all, go behind the last one of the hand. */
unsigned cg_draw(cg_table *table, unsigned seat, unsigned cards) {
  cg_entry *all = cg_pool_of(table, seat), drawn[CG_POOL];
  unsigned there = cg_deck_count(table, seat);
  if (cards > there) cards = there;
  if (cards == 0) return 0;
  cg_fix_top(table, seat, cards);
  unsigned at = cg_zone_start(table, seat, CG_HAND + 1) - cards;
  for (unsigned i = 0; i < cards; i++) drawn[i] = all[i];
  memmove(&all[0], &all[cards], at * sizeof *all);
  table->seat[seat].count[CG_TOP] = (uint8_t)(table->seat[seat].count[CG_TOP] - cards);
  table->seat[seat].count[CG_HAND] = (uint8_t)(table->seat[seat].count[CG_HAND] + cards);
  cg_touch(table, CG_NEW_DECKS | CG_NEW_HANDS);
  for (unsigned i = 0; i < cards; i++) {
    cg_show(&drawn[i], hf_bit(seat));
    all[at + i] = drawn[i];
    note_drawn(table, seat, &drawn[i]);
  }
  return cards;
}

unsigned cg_random_card(cg_table *table, unsigned seat) {
  unsigned cards = cg_count(table, seat, CG_HAND);
  return cg_entry_at(table, seat, CG_HAND, hf_draw_below(table->random, cards))->def;
}

/* The same for the bottom: the last ones first. */
void cg_fix_bottom(cg_table *table, unsigned seat, unsigned cards) {
  uint8_t *count = table->seat[seat].count;
  cg_entry *card = cg_entry_at(table, seat, CG_LOOSE, 0);
  while (count[CG_BOTTOM] < cards && count[CG_LOOSE] > 0) {
    unsigned drawn = hf_draw_below(table->random, count[CG_LOOSE]);
    swap_entries(&card[count[CG_LOOSE] - 1], &card[drawn]);
    count[CG_BOTTOM]++;
    count[CG_LOOSE]--;
  }
  while (count[CG_BOTTOM] < cards && count[CG_TOP] > 0) {
    /* the loose part is empty: the last of the top lies right before the bottom */
    count[CG_BOTTOM]++;
    count[CG_TOP]--;
  }
  cg_make_stale(table, CG_NEW_DECKS);
}
