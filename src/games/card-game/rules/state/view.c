/* Views.
 *
 * A card that lies face down has no identity. The view shows what its seat knows
 * where it knows it, in an order that tells nothing; and beside that, sorted, what
 * it knows to be among somebody's hidden cards. */
#include "view.h"

#include "hidden.h"
#include "lists.h"
#include "picks.h"
#include "zones.h"

enum { VIEW_HEAD = sizeof(cg_view) };

cg_layout cg_view_layout(const cg_public *pub, const hf_flow *flow) {
  return cg_layout_of(VIEW_HEAD, pub->seats, pub->objects, cg_pool(pub), flow->room);
}

size_t cg_view_size(const hf_rules *rules, const hf_state *state) {
  const cg_public *pub = &((const cg_state *)(const void *)state)->pub;
  (void)rules;
  return cg_view_bytes(cg_view_layout(pub, &state->core.flow), pub->seats, cg_pool(pub));
}

static cg_table view_table(const hf_rules *rules, hf_view *view) {
  cg_view *whole = (cg_view *)(void *)view;
  return cg_table_behind(rules, VIEW_HEAD, whole, &whole->pub, &view->flow);
}

cg_table cg_look_seen(const hf_rules *rules, const hf_view *view) {
  return view_table(rules, (hf_view *)(uintptr_t)view);
}

/* What stands behind the view about a seat. */
static cg_hearsay heard_of(const cg_table *table, unsigned seat) {
  cg_layout at = cg_view_layout(table->pub, table->flow);
  return cg_hearsay_of((char *)table->object - at.object + at.size, cg_pool(table->pub), seat);
}

static void sort_numbers(uint16_t *list, unsigned count) {
  for (unsigned i = 1; i < count; i++) {
    uint16_t value = list[i];
    unsigned at = i;
    for (; at > 0 && list[at - 1] > value; at--) list[at] = list[at - 1];
    list[at] = value;
  }
}

static bool before(const cg_entry *a, const cg_entry *b) {
  if ((a->def != 0) != (b->def != 0)) return a->def != 0;
  if (a->def != b->def) return a->def < b->def;
  return a->known < b->known;
}

/* Zones without an order get one that tells nothing. */
static void sort_entries(cg_entry *card, unsigned count) {
  for (unsigned i = 1; i < count; i++) {
    cg_entry entry = card[i];
    unsigned at = i;
    for (; at > 0 && before(&entry, &card[at - 1]); at--) card[at] = card[at - 1];
    card[at] = entry;
  }
}

static bool in_deck(unsigned zone) { return zone <= CG_BOTTOM; }

unsigned cg_heard_of(const cg_table *seen, unsigned seat, uint16_t defs[CG_POOL]) {
  const uint16_t *heard = heard_of(seen, seat).viewer;
  unsigned count = 0;
  for (; count < cg_pool(seen->pub) && heard[count] != 0; count++) defs[count] = heard[count];
  return count;
}

/* The lists of what is heard of, while they grow. */
typedef struct hearing {
  cg_hearsay list;
  unsigned bit, viewer, all;
} hearing;

/* A hidden card: has the viewer heard of it, has everybody? Who knows where it lies has not. */
static void hear(hearing *to, unsigned def, unsigned known, unsigned heard) {
  unsigned news = heard & ~known;
  if ((news >> to->bit & 1) != 0) to->list.viewer[to->viewer++] = (uint16_t)def;
  if ((news >> CG_WATCHERS & 1) != 0) to->list.all[to->all++] = (uint16_t)def;
}

/* Who else knows a card is not seen, only that its owner does, or that all do. */
static uint8_t known_seen(uint8_t known, unsigned bit, uint32_t owner) {
  if ((known >> bit & 1) == 0) return (uint8_t)(owner & ~hf_bit(bit));
  return cg_all_know(known) ? known : (uint8_t)(hf_bit(bit) | owner);
}

/* Cards that lie face down in play or in the shadows. */
static void blank_objects(cg_table *table, unsigned seat, hearing *to) {
  for (unsigned object = 0; object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if ((card->flags & CG_FACE_DOWN) == 0 || card->owner != seat) continue;
    hear(to, card->def, card->known, card->used);
    /* its owner may not know it where control was taken of what it lies on */
    if ((card->known >> to->bit & 1) == 0) card->def = 0;
    card->known = known_seen(card->known, to->bit, hf_bit(card->controller));
    card->used = 0;
  }
}

static void blank_pool(cg_table *table, unsigned seat, unsigned viewer) {
  hearing to = {.list = heard_of(table, seat), .bit = cg_bit_of(table, viewer)};
  blank_objects(table, seat, &to);
  for (unsigned zone = 0; zone < CG_ZONES; zone++) {
    if (!cg_is_hidden(zone)) continue;
    cg_entry *card = cg_entry_at(table, seat, zone, 0);
    unsigned cards = cg_count(table, seat, zone);
    unsigned own_deck = seat == viewer && (in_deck(zone) || zone == CG_ASIDE) ? hf_bit(seat) : 0;
    uint32_t owner = zone == CG_HAND || zone == CG_PLOTS ? hf_bit(seat) : 0;
    for (unsigned i = 0; i < cards; i++) {
      hear(&to, card[i].def, card[i].known, card[i].heard | own_deck);
      if ((card[i].known >> to.bit & 1) == 0) card[i].def = 0;
      card[i].known = known_seen(card[i].known, to.bit, owner);
      card[i].heard = 0;
    }
    if (zone == CG_ASIDE) /* a hand has no order, looked at or not */
      sort_entries(card, cg_aside_of_hand(table, seat));
    else if (!cg_in_order(table, seat, zone))
      sort_entries(card, cards);
  }
  sort_numbers(to.list.viewer, to.viewer);
  sort_numbers(to.list.all, to.all);
}

/* Does the viewer know that it is such a card? That one lies there in no order does not say
 * that it is the one which was chosen, unless it was shown. */
static bool knows(const cg_table *table, unsigned viewer, const cg_context *context, uint32_t ref) {
  unsigned seat = ref >> 16 & 15, zone = ref >> 20 & 15, def = ref & 0xFFFF;
  unsigned bit = cg_bit_of(table, viewer);
  if (!cg_is_hidden(zone)) return true;
  if (viewer == seat && (zone == CG_HAND || zone == CG_PLOTS)) return true; /* or it was there */
  bool order = zone == CG_TOP || zone == CG_BOTTOM;
  if (!order && viewer != context->user && viewer != seat && !cg_is_revealed(table, context, ref))
    return false;
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  for (unsigned i = 0; i < cg_count(table, seat, zone); i++)
    if (card[i].def == def && (card[i].known >> bit & 1) != 0) return true;
  return false;
}

bool cg_sees_choice(const cg_table *table, unsigned viewer, const cg_context *context,
                    uint32_t ref) {
  bool card = cg_ref_kind(ref) == CG_REF_PILE || cg_ref_kind(ref) == CG_REF_LIST;
  if (card && viewer == context->user && (ref >> 20 & 15) == CG_ASIDE)
    return true; /* looked at them all */
  if (cg_ref_kind(ref) == CG_REF_PILE) return knows(table, viewer, context, ref);
  if (cg_ref_kind(ref) != CG_REF_LIST || !cg_is_hidden(ref >> 20 & 15)) return true;
  for (unsigned n = 0; n < cg_list_count(ref); n++) {
    uint32_t def = cg_list_get(table, cg_list_of(ref), n);
    uint32_t one = cg_ref_pile(ref >> 16 & 15, ref >> 20 & 15, def);
    if (!knows(table, viewer, context, one)) return false;
  }
  return true;
}

/* What somebody chose among cards that others do not see. */
static void blank_choice(cg_table *table, const cg_table *from, unsigned viewer,
                         const cg_context *whole, uint32_t *ref) {
  if (cg_sees_choice(from, viewer, whole, *ref)) return;
  if (cg_ref_kind(*ref) == CG_REF_LIST)
    memset(cg_set(table, cg_list_of(*ref)), 0,
           cg_list_sets(table, cg_list_count(*ref)) * from->pub->words * sizeof(uint64_t));
  *ref = cg_unknown_ref(*ref);
}

static void blank_contexts(cg_table *table, const cg_table *from, unsigned viewer) {
  for (unsigned i = 0; i < table->pub->context_count; i++) {
    cg_context *context = &table->pub->context[i];
    const cg_context *whole = &from->pub->context[i];
    for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++)
      blank_choice(table, from, viewer, whole, &context->reg[reg]);
    for (unsigned paid = 0; paid < CG_PAID; paid++)
      blank_choice(table, from, viewer, whole, &context->paid[paid]);
    blank_choice(table, from, viewer, whole, &context->last);
  }
}

void cg_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view) {
  const cg_state *from = (const cg_state *)(const void *)state;
  cg_view *to = (cg_view *)(void *)view;
  cg_layout source = cg_state_layout(&from->pub, &from->core.flow);
  cg_layout target = cg_view_layout(&from->pub, &from->core.flow);
  to->pub = from->pub;
  memcpy((char *)view + target.set, (const char *)state + source.set, source.size - source.set);
  cg_table table = view_table(rules, view);
  to->pub.titles = 0;
  cg_table whole = cg_look(rules, state);
  blank_contexts(&table, &whole, seat);
  for (unsigned other = 0; other < cg_seats(&table); other++) {
    if (other != seat) cg_drop_picks(&table, other);
    if (other != seat) memset(&table.own[other], 0, sizeof table.own[other]);
    blank_pool(&table, other, seat);
  }
#ifdef CG_FAULT_LEAK /* planted for a test: a card of the next seat's hand shows */
  unsigned next = (seat + 1) % from->core.flow.seats;
  cg_table true_table = cg_look(rules, state);
  if (cg_count(&true_table, next, CG_HAND) > 0)
    table.own[seat % cg_seats(&table)].assaulter = cg_entry_at(&true_table, next, CG_HAND, 0)->def;
#endif
}
