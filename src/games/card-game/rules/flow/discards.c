/* Cards are discarded from hands and decks: laid down, and told of together.
 *
 * Until everybody has interrupted it a card that is discarded lies on its owner's stack. A
 * few cards are groups of their own; where there are more than there are groups for, all
 * that one player discards from one place are a list in one group (lists.h). */
#include "discards.h"

#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/zones.h"
#include "../words/effects_hand.h"
#include "../words/effects_leave.h"
#include "groups.h"
#include "happen.h"

/* From where it was taken is told. */
static bool lay_down(cg_table *table, unsigned seat, unsigned *zone, unsigned def) {
  unsigned from = cg_origin(table, seat, *zone, def);
  if (!cg_lay_open(table, seat, *zone, def, CG_STACK)) return false;
  *zone = from;
  if (table->sink != NULL) cg_emit(table, CG_EV_DISCARD, (int)seat, (int)def, (int)from, 0);
  return true;
}

void cg_lay_down(cg_table *table, cg_discards *all, unsigned seat, unsigned zone, unsigned def) {
  if (lay_down(table, seat, &zone, def)) all->ref[all->count++] = cg_ref_pile(seat, zone, def);
}

static cg_occurrence discard_of(unsigned seat, unsigned def) {
  cg_occurrence discard = cg_of_player(CG_HAP_FROM_ZONE, seat);
  discard.def = (uint16_t)def;
  return discard;
}

static cg_group *open_discard(cg_table *table, cg_occurrence discard, unsigned zone) {
  discard.zone = CG_STACK; /* until it lies in the discard pile */
  discard.amount = (uint8_t)zone;
  return cg_open_one(table, &discard);
}

/* Groups are left for those who react. */
static bool has_group(const cg_table *table) { return table->pub->group_count + 4U < CG_GROUPS; }

static void settle_silently(cg_table *table, unsigned seat, unsigned def) {
  cg_lay_open(table, seat, CG_STACK, def, CG_DISCARD);
}

void cg_discard_as(cg_table *table, cg_occurrence discard, unsigned zone) {
  if (!lay_down(table, discard.seat, &zone, discard.def)) return;
  if (has_group(table))
    open_discard(table, discard, zone);
  else
    settle_silently(table, discard.seat, discard.def);
}

void cg_discard_card(cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  unsigned first = table->pub->group_count;
  cg_discard_as(table, discard_of(seat, def), zone);
  if (table->pub->group_count > first) cg_happen_from(table, first);
}

/* --- many at once --------------------------------------------------------------- */

static bool same_place(uint32_t one, uint32_t other) { return one >> 16 == other >> 16; }
static bool same_owner(uint32_t one, uint32_t other) {
  return (one >> 16 & 15) == (other >> 16 & 15);
}

/* Cards of one owner grow into a list that the ability remembers: the last ones count. */
static void remember(cg_table *table, cg_context *context, const cg_discards *all) {
  unsigned from = all->count - 1;
  while (from > 0 && same_owner(all->ref[from - 1], all->ref[from])) from--;
  for (unsigned i = from; i < all->count; i++) {
    uint32_t ref = all->ref[i];
    cg_note_last(table, context, cg_ref_pile(ref >> 16 & 15, CG_DISCARD, ref & 0xFFFF));
  }
}

/* All cards of this place stand at the end, and the ability remembers them: how many. */
static unsigned remembered(const cg_context *context, const cg_discards *all, uint32_t ref) {
  unsigned count = 0, from = all->count;
  for (unsigned i = 0; i < all->count; i++) count += same_place(all->ref[i], ref);
  while (from > 0 && same_place(all->ref[from - 1], ref)) from--;
  if (context == NULL || all->count - from != count) return 0;
  if (from > 0 && same_owner(all->ref[from - 1], ref)) return 0;
  uint32_t last = context->last;
  return cg_ref_kind(last) == CG_REF_LIST && cg_list_count(last) >= count ? count : 0;
}

static void fill_list(cg_table *table, cg_group *group, const cg_discards *all, uint32_t ref) {
  unsigned count = 0, told = 0, set = table->pub->set_count;
  for (unsigned i = 0; i < all->count; i++) count += same_place(all->ref[i], ref);
  unsigned room = cg_list_begin(table, count);
  for (unsigned i = 0; i < all->count; i++) {
    if (!same_place(all->ref[i], ref)) continue;
    if (told < room)
      cg_list_set(table, set, told++, all->ref[i] & 0xFFFF, false);
    else
      settle_silently(table, group->seat, all->ref[i] & 0xFFFF);
  }
  group->set = (uint8_t)(set + 1);
  group->def = (uint16_t)told;
  if (told == 0) cg_close(table, table->pub->group_count - 1U);
}

/* What one player discards from one place. */
static void tell_place(cg_table *table, const cg_context *context, const cg_discards *all,
                       uint32_t ref) {
  unsigned seat = ref >> 16 & 15, count = remembered(context, all, ref);
  if (!has_group(table)) {
    for (unsigned i = 0; i < all->count; i++)
      if (same_place(all->ref[i], ref)) settle_silently(table, seat, all->ref[i] & 0xFFFF);
    return;
  }
  cg_group *group = open_discard(table, discard_of(seat, 0), ref >> 20 & 15);
  if (count == 0) {
    fill_list(table, group, all, ref);
    return;
  }
  group->flags |= CG_BORROWED;
  group->set = (uint8_t)(cg_list_of(context->last) + 1);
  group->def = (uint16_t)((cg_list_count(context->last) - count) << 8 | count);
}

static bool is_first(const cg_discards *all, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (same_place(all->ref[i], all->ref[n])) return false;
  return true;
}

void cg_tell_discards(cg_table *table, cg_context *context, const cg_discards *all) {
  bool single = table->pub->group_count + all->count + 4U <= CG_GROUPS;
  if (all->count == 0) return;
  if (context != NULL) remember(table, context, all);
  for (unsigned i = 0; i < all->count; i++) {
    uint32_t ref = all->ref[i];
    if (single)
      open_discard(table, discard_of(ref >> 16 & 15, ref & 0xFFFF), ref >> 20 & 15);
    else if (is_first(all, i))
      tell_place(table, context, all, ref);
  }
}

void cg_discard_all(cg_table *table, cg_context *context, const cg_discards *all) {
  unsigned first = table->pub->group_count;
  cg_tell_discards(table, context, all);
  if (table->pub->group_count > first) cg_happen_from(table, first);
}

void cg_discard_from_hand(cg_table *table, unsigned seat, const uint32_t *picks, unsigned count) {
  cg_discards all;
  all.count = 0;
  for (unsigned i = 0; i < count; i++)
    cg_lay_down(table, &all, seat, CG_HAND, cg_option_what(picks[i]));
  cg_discard_all(table, NULL, &all);
}
