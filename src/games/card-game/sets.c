/* The cards that an expression means, in play and elsewhere. */
#include "expr.h"

#include "figures.h"

/* --- sets of cards -------------------------------------------------------- */

static void add_ref(const cg_table *table, cg_cards *cards, uint32_t ref) {
  if (cg_ref_kind(ref) == CG_REF_LIST) {
    for (unsigned n = 0; cg_listed(table, ref, n) != 0 && cards->piles < CG_LIST; n++)
      cards->pile[cards->piles++] =
          cg_ref_pile(ref >> 16 & 15, ref >> 20 & 15, cg_listed(table, ref, n));
    return;
  }
  if (cg_ref_kind(ref) == CG_REF_SET) {
    const uint64_t *set = cg_set(table, ref & 0xFF);
    for (unsigned i = 0; i < table->pub->words; i++) cards->set[i] |= set[i];
    return;
  }
  unsigned object = cg_deref(table, ref);
  if (object != CG_NO_OBJECT)
    cg_add(cards->set, object);
  else if (cg_ref_kind(ref) == CG_REF_PILE && cards->piles < CG_LIST)
    cards->pile[cards->piles++] = ref;
}

/* The places that the filters behind a kind name. */
static cg_places named_places(cg_scope *scope, const uint16_t *at, bool *among,
                              const uint16_t **which) {
  cg_places where = {0};
  *among = false;
  cg_skip(&at); /* the kind */
  for (;;) {
    uint16_t more = *at++, op = *at;
    const uint16_t *inside = at + 1;
    if (op == CG_F_IN || op == CG_F_IN_EITHER || op == CG_F_IN_OF)
      where = cg_read_places(scope, op, &inside);
    if (op == CG_F_AMONG) {
      *among = true;
      *which = inside;
    }
    if (more == CG_FS_ONE) return where;
    cg_skip(&at);
  }
}

static void try_object(cg_scope *scope, const uint16_t *at, bool filters, unsigned object,
                       cg_cards *cards) {
  cg_thing thing = cg_thing_at(scope->table, object);
  if (!cg_kind_fits(scope, &at, &thing)) return;
  if (!filters || cg_filters_fit(scope, &at, &thing)) cg_add(cards->set, object);
}

static bool counts_as_in_play(unsigned place) {
  return place == CG_PLAY || place == CG_PLOT || place == CG_FACTION;
}

/* What is clear about all cards of an expression before any is looked at: which types it
 * can mean, one bit each, and whose cards. */
typedef struct outline {
  unsigned types; /* 0: not clear */
  uint32_t controllers;
} outline;

static unsigned types_meant(const uint16_t *at) {
  static const uint8_t types[] = {1U << CG_TYPE_CHARACTER, 1U << CG_TYPE_LOCATION,
                                  1U << CG_TYPE_ATTACHMENT, 1U << CG_TYPE_EVENT,
                                  1U << CG_TYPE_PLOT};
  while (*at > CG_K_CARDS) { /* what qualifies stands before the noun */
    uint16_t op = *at++;
    if (op >= CG_K_TWO && op <= CG_K_NOT_SORT) return 0;
    for (unsigned slots = cg_op_slots[op]; slots > 1; slots--) cg_skip(&at);
  }
  if (*at == CG_K_CARDS) return (1U << (CG_TYPE_EVENT + 1)) - 1;
  return *at < CG_K_FACTIONS ? types[*at - CG_K_CHARACTERS] : 0;
}

static uint32_t controllers_meant(cg_scope *scope, const uint16_t *filters) {
  uint32_t seats = ~UINT32_C(0);
  for (;;) {
    uint16_t more = *filters++;
    if (*filters == CG_F_CONTROLLED) {
      const uint16_t *at = filters + 1;
      unsigned seat = cg_eval_player(scope, &at);
      seats &= seat < CG_SEATS ? cg_bit(seat) : 0;
    } else if (*filters == CG_F_OPPONENTS) {
      seats &= ~cg_bit(scope->user & 31);
    }
    if (more == CG_FS_ONE) return seats;
    cg_skip(&filters);
  }
}

static outline outline_of(cg_scope *scope, const uint16_t *at, bool filters) {
  outline clear = {.types = types_meant(at), .controllers = ~UINT32_C(0)};
  if (!filters) return clear;
  cg_skip(&at);
  clear.controllers = controllers_meant(scope, at);
  return clear;
}

static bool may_be_meant(const cg_table *table, const cg_object *card, const outline *clear) {
  if (!counts_as_in_play(card->place)) return false;
  if (card->controller < CG_SEATS && (clear->controllers >> card->controller & 1) == 0)
    return false;
  if (clear->types == 0) return true;
  if (card->def == 0) return false;
  unsigned type =
      (card->flags & CG_CONDITION) != 0 ? CG_TYPE_ATTACHMENT : cg_def_of(table, card->def)->type;
  return (clear->types >> type & 1) != 0;
}

static void from_play(cg_scope *scope, const uint16_t *at, bool filters, cg_cards *cards) {
  const cg_table *table = scope->table;
  outline clear = outline_of(scope, at, filters);
  for (unsigned object = 0; object < table->pub->high; object++)
    if (may_be_meant(table, cg_at(table, object), &clear))
      try_object(scope, at, filters, object, cards);
}

static bool hidden_zone(unsigned zone) {
  return zone <= CG_ASIDE || zone == CG_PLOTS || zone == CG_SHADOWS;
}

/* `other than` leaves out cards, not all of their name: of copies that lie together as many
 * as are meant. `at` is the kind; the list of cards begins at `first`. */
static void leave_out(cg_scope *scope, const uint16_t *at, unsigned first, cg_cards *cards) {
  cg_skip(&at);
  for (bool more = true; more;) {
    more = *at++ == CG_FS_MORE;
    const uint16_t *others = at + 1;
    bool other_than = *at == CG_F_OTHER_THAN;
    cg_skip(&at);
    if (!other_than) continue;
    cg_cards out = {.piles = 0};
    cg_eval_cards(scope, &others, &out);
    for (unsigned i = 0; i < out.piles; i++) {
      unsigned found = first;
      while (found < cards->piles && cards->pile[found] != out.pile[i]) found++;
      if (found == cards->piles) continue;
      cards->piles--;
      memmove(&cards->pile[found], &cards->pile[found + 1],
              (cards->piles - found) * sizeof cards->pile[0]);
    }
  }
}

/* One that lies in a pile or is hidden, if it fits: see leave_out(). */
static void try_entry(cg_scope *scope, const uint16_t *at, uint32_t ref, cg_cards *cards) {
  cg_scope counting = *scope;
  cg_thing thing = cg_thing_of(scope->table, ref);
  counting.counts = true;
  bool fits = cg_kind_fits(&counting, &at, &thing);
  if (cg_filters_fit(&counting, &at, &thing) && fits && cards->piles < CG_LIST)
    cards->pile[cards->piles++] = ref;
}

static void from_zone(cg_scope *scope, const uint16_t *at, unsigned seat, unsigned zone,
                      cg_cards *cards) {
  cg_table *table = scope->table;
  if (zone == CG_SHADOWS) return;
  unsigned count = cg_count(table, seat, zone);
  if (count == 0) return;
  cards->hidden |= hidden_zone(zone);
  if (scope->guess && hidden_zone(zone)) {
    cards->unknown = true;
    if (at[0] == CG_K_CARDS && at[1] == CG_FS_ONE) cards->unseen += count;
    return;
  }
  unsigned first = cards->piles;
  for (unsigned i = 0; i < count; i++)
    try_entry(scope, at, cg_ref_pile(seat, zone, cg_entry_at(table, seat, zone, i)->def), cards);
  leave_out(scope, at, first, cards);
}

static void from_shadows(cg_scope *scope, const uint16_t *at, uint32_t seats, cg_cards *cards) {
  const cg_table *table = scope->table;
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || (seats >> card->controller & 1) == 0) continue;
    if (scope->guess)
      cards->unknown = true;
    else
      try_object(scope, at, true, object, cards);
  }
}

static void from_among(cg_scope *scope, const uint16_t *at, const uint16_t *which,
                       cg_cards *cards) {
  cg_cards all = {.piles = 0};
  cg_eval_cards(scope, &which, &all);
  cards->unknown |= all.unknown;
  cards->hidden |= all.hidden;
  for (unsigned object = cg_next(scope->table, all.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, all.set, object + 1))
    try_object(scope, at, true, object, cards);
  unsigned first = cards->piles;
  for (unsigned i = 0; i < all.piles; i++) try_entry(scope, at, all.pile[i], cards);
  leave_out(scope, at, first, cards);
}

static void such_cards(cg_scope *scope, const uint16_t *at, cg_cards *cards) {
  bool among;
  const uint16_t *which = NULL;
  cg_places where = named_places(scope, at, &among, &which);
  if (among) {
    from_among(scope, at, which, cards);
    return;
  }
  if (!where.named) {
    from_play(scope, at, true, cards);
    return;
  }
  for (uint32_t seats = where.seats; seats != 0; seats &= seats - 1)
    for (unsigned zones = where.zones & (cg_bit(CG_ZONES) - 1); zones != 0; zones &= zones - 1)
      from_zone(scope, at, cg_lowest(seats), cg_lowest(zones), cards);
  if ((where.zones >> CG_SHADOWS & 1) != 0) from_shadows(scope, at, where.seats, cards);
}

/* So many cards of a deck from the top or the bottom: fixed where they lie. */
static void deck_cards(cg_scope *scope, unsigned seat, unsigned number, bool top, cg_cards *cards) {
  cg_table *table = scope->table;
  if (seat == CG_NOBODY || cg_deck_count(table, seat) == 0) return;
  cards->hidden = true;
  if (scope->guess) {
    cards->unknown = true;
    return;
  }
  unsigned zone = top ? CG_TOP : CG_BOTTOM;
  if (top)
    cg_fix_top(table, seat, number);
  else
    cg_fix_bottom(table, seat, number);
  for (unsigned i = 0; i < number && i < cg_count(table, seat, zone); i++)
    cards->pile[cards->piles++] = cg_ref_pile(seat, zone, cg_entry_at(table, seat, zone, i)->def);
}

static void aside_cards(cg_scope *scope, cg_cards *cards) {
  cg_table *table = scope->table;
  cards->hidden = true;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    for (unsigned i = 0; i < cg_count(table, seat, CG_ASIDE) && cards->piles < CG_LIST; i++)
      cards->pile[cards->piles++] =
          cg_ref_pile(seat, CG_ASIDE, cg_entry_at(table, seat, CG_ASIDE, i)->def);
}

void cg_eval_cards(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  uint16_t op = **at;
  if (cg_is_register(op) || op < CG_CS_ONE) {
    add_ref(scope->table, cards, cg_eval_card(scope, at));
    return;
  }
  ++*at;
  switch (op) {
  case CG_CS_ONE: add_ref(scope->table, cards, cg_eval_card(scope, at)); return;
  case CG_CS_ALL:
    from_play(scope, *at, false, cards);
    cg_skip(at);
    return;
  case CG_CS_SUCH:
    such_cards(scope, *at, cards);
    --*at;
    cg_skip(at);
    return;
  case CG_CS_EITHER:
    cg_eval_cards(scope, at, cards);
    cg_eval_cards(scope, at, cards);
    return;
  case CG_CS_TOP:
  case CG_CS_BOTTOM: {
    int number = cg_eval_number(scope, at);
    deck_cards(scope, cg_eval_player(scope, at), number < 0 ? 0 : (unsigned)number, op == CG_CS_TOP,
               cards);
    return;
  }
  case CG_CS_SEEN: aside_cards(scope, cards); return;
  case CG_CS_REVEALED:
  case CG_CS_DISCARDED: add_ref(scope->table, cards, cg_discarded_card(scope)); return;
  default:
    assert(op == CG_CS_PAID);
    for (unsigned i = 0; scope->context != NULL && i < CG_PAID; i++)
      add_ref(scope->table, cards, scope->context->paid[i]);
  }
}
