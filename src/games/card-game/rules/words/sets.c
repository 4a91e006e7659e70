/* The cards that an expression means, in play and elsewhere: card.def names the function of each
 * set of cards, add_NAME() here. */
#include "sets.h"

#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/zones.h"
#include "asks.h"
#include "filters.h"
#include "kinds.h"
#include "numbers.h"

static unsigned copies_in(const cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  unsigned count = cg_count(table, seat, zone), copies = 0;
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  for (unsigned i = 0; i < count; i++) copies += card[i].def == def;
  return copies;
}

/* Those of a list that still lie where they were noted: some of them may have gone elsewhere. */
static void add_listed(const cg_table *table, cg_cards *cards, uint32_t ref) {
  unsigned seat = ref >> 16 & 15, zone = ref >> 20 & 15, before = cards->piles;
  for (unsigned n = 0; cg_listed(table, ref, n) != 0 && cards->piles < CG_LIST; n++) {
    uint32_t one = cg_ref_pile(seat, zone, cg_listed(table, ref, n));
    unsigned added = 0;
    for (unsigned i = before; i < cards->piles; i++) added += cards->pile[i] == one;
    if (added < copies_in(table, seat, zone, one & 0xFFFF)) cards->pile[cards->piles++] = one;
  }
}

/* What is not one card in play. */
HF_APART static void add_other(const cg_table *table, cg_cards *cards, uint32_t ref) {
  if (cg_ref_kind(ref) == CG_REF_LIST) {
    add_listed(table, cards, ref);
  } else if (cg_ref_kind(ref) == CG_REF_SET) {
    const uint64_t *set = cg_set(table, ref & 0xFF);
    for (unsigned i = 0; i < table->pub->words; i++) cards->set[i] |= set[i];
  } else if (cg_ref_kind(ref) == CG_REF_PILE && cards->piles < CG_LIST) {
    cards->pile[cards->piles++] = ref;
  }
}

static inline void add_ref(const cg_table *table, cg_cards *cards, uint32_t ref) {
  unsigned object = cg_deref(table, ref);
  if (object != CG_NO_OBJECT)
    cg_add(cards->set, object);
  else
    add_other(table, cards, ref);
}

static void try_object(cg_scope *scope, const uint16_t *at, bool filters, unsigned object,
                       cg_cards *cards) {
  cg_thing thing = cg_thing_at(scope->table, object);
  if (!cg_kind_fits(scope, &at, &thing)) return;
  if (!filters || cg_filters_fit(scope, &at, &thing)) cg_add(cards->set, object);
}

/* What is clear about all cards of an expression before any is looked at. */
typedef struct outline {
  const uint16_t *kind, *filters;
  const uint16_t *which;  /* those among which they are, NULL */
  const uint16_t *behind; /* the expression */
  cg_places where;        /* the places that filters name */
  unsigned sets;          /* of cards in play that it can mean, one bit each */
  uint32_t controllers;   /* whose cards */
  bool all;               /* no filter asks anything else of them */
  bool placed;            /* but for one that names the place, or cards looked at */
  bool plain;             /* none reads anything that is not seen on the card */
} outline;
/* Of characters, locations and attachments; others are asked one by one what they are. */
enum { OTHERS = 1 << (CG_SET_OTHERS - CG_SET_CHARACTERS), ANY_SET = 2 * OTHERS - 1 };

/* In which sets the cards of a noun are: events are not in play, unless one was attached to
 * something. */
#define IN(name) 1 << (CG_SET_##name - CG_SET_CHARACTERS)
#define IN_DECK OTHERS - 1
#define IN_ANY ANY_SET
#define NOUN(name, sets) sets
#define ADJECTIVE(name, words) 0
static const uint8_t sets_of_nouns[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, sets) [op] = sets,
#include "kind.def"
#undef WORD_READS
};

/* The sets that a kind can mean. Its last word is its noun, or names a type. */
static inline unsigned read_kind(const cg_table *table, const uint16_t **at) {
  cg_pass(table, at);
  uint16_t noun = (*at)[-1];
  return noun < CG_OPS_END ? sets_of_nouns[noun] : ANY_SET;
}

/* Where it ends. */
static const uint16_t *read_filter(cg_scope *scope, const uint16_t *at, outline *clear) {
  const uint16_t *filter = at;
  uint16_t op = *at++;
  switch (op) {
  case CG_F_CONTROLLED: {
    unsigned seat = cg_eval_player(scope, &at);
    clear->controllers &= seat < CG_SEATS ? hf_bit(seat) : 0;
    return at;
  }
  case CG_F_OPPONENTS: clear->controllers &= ~hf_bit(scope->user & 31); return at;
  case CG_F_IN:
  case CG_F_IN_EITHER:
  case CG_F_IN_OF:
    clear->placed = true;
    clear->all = clear->plain = false;
    cg_read_places(scope, op, &at, &clear->where);
    return at;
  case CG_F_NAMED: clear->all = false; return at + 3;
  case CG_F_AMONG:
    clear->which = at;
    clear->placed = *at == CG_CS_SEEN;
    break;
  default: break;
  }
  clear->all = clear->plain = false;
  cg_pass(scope->table, &filter);
  return filter;
}

static void read_outline(cg_scope *scope, const uint16_t *at, outline *clear) {
  clear->kind = at;
  clear->which = NULL;
  clear->where = (cg_places){0};
  clear->controllers = ~UINT32_C(0);
  clear->placed = false;
  clear->plain = clear->all = true;
  clear->sets = read_kind(scope->table, &at);
  clear->filters = at;
  for (bool more = true; more;) {
    more = *at++ == CG_FS_MORE;
    at = read_filter(scope, at, clear);
  }
  clear->placed &= *clear->filters == CG_FS_ONE;
  clear->behind = at;
}

/* The cards in play that may be meant, by their type and player; false: there are none. */
static inline bool find_meant(cg_table *table, unsigned sets, uint32_t controllers, uint64_t *set) {
  uint64_t any = 0;
  cg_know_sets(table);
  uint32_t others = cg_all_seats(table) & ~controllers;
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t meant = 0;
    for (unsigned left = sets; left != 0; left &= left - 1)
      meant |= cg_set(table, CG_SET_CHARACTERS + hf_lowest_bit(left))[i];
    HF_EACH_BIT (seat, others) meant &= ~cg_set(table, CG_SET_OF + seat)[i];
    any |= set[i] = meant;
  }
  return any != 0;
}

/* --- cards in play, all at once ------------------------------------------- */

static bool none_left(const cg_table *table, const uint64_t *set) {
  uint64_t any = 0;
  for (unsigned i = cg_used_words(table); i-- > 0;) any |= set[i];
  return any == 0;
}

/* Those of some attachments, the first of all being `base`, that are of a kind: an event that
 * became one is not what is printed on it. */
static uint64_t keep_attached(cg_scope *scope, const uint16_t *at, unsigned base, uint64_t among) {
  uint64_t kept = 0;
  for (; among != 0; among &= among - 1) {
    const uint16_t *from = at;
    cg_thing thing = cg_thing_at(scope->table, base + hf_lowest_bit(among));
    if (cg_kind_fits(scope, &from, &thing)) kept |= among & -among;
  }
  return kept;
}

/* Those stay that a kind means by what is printed on them; false: none does. */
static bool keep_meant(cg_scope *scope, const uint16_t *at, unsigned kind, uint64_t *set) {
  const cg_table *table = scope->table;
  const uint64_t *defs = cg_kind_defs(table->rules, kind);
  uint64_t any = 0;
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t found = 0, attached = set[i] & cg_set(table, CG_SET_ATTACHMENTS)[i];
    HF_EACH_BIT (bit, set[i]) {
      found |= (uint64_t)cg_in_defs(defs, cg_at(table, 64 * i + bit)->def) << bit;
    }
    if (attached != 0) found = (found & ~attached) | keep_attached(scope, at, 64 * i, attached);
    any |= set[i] = found;
  }
  return any != 0;
}

/* What a card does, see cg_adjective_fits(). */
static bool keep_doing(const cg_table *table, uint16_t op, uint64_t *set) {
  static const uint16_t flags[] = {CG_KNEELING, CG_KNEELING, CG_ATTACKING, CG_DEFENDING,
                                   CG_PARTICIPATING};
  cg_side side = cg_side_of(table, flags[op - CG_K_KNEELING]);
  uint64_t turned = op == CG_K_STANDING ? ~UINT64_C(0) : 0, any = 0;
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t found = 0;
    HF_EACH_BIT (bit, set[i]) {
      found |= (uint64_t)cg_is_on(&side, cg_at(table, 64 * i + bit)) << bit;
    }
    any |= set[i] &= found ^ turned;
  }
  return any != 0;
}
static_assert(CG_K_STANDING == CG_K_KNEELING + 1 && CG_K_ATTACKING == CG_K_KNEELING + 2 &&
                  CG_K_DEFENDING == CG_K_KNEELING + 3 && CG_K_PARTICIPATING == CG_K_KNEELING + 4,
              "in the order of the flags");

static bool keep_others(cg_scope *scope, const uint16_t *adjective, uint64_t *set) {
  for (unsigned i = cg_used_words(scope->table); i-- > 0;)
    for (uint64_t left = set[i]; left != 0; left &= left - 1) {
      cg_thing thing = cg_thing_at(scope->table, 64 * i + hf_lowest_bit(left));
      if (!cg_adjective_fits(scope, adjective, &thing)) set[i] &= ~(left & -left);
    }
  return !none_left(scope->table, set);
}

/* Those stay that are as an adjective says; false: none is. */
static bool keep_such(cg_scope *scope, const uint16_t *adjective, uint64_t *set) {
  uint16_t op = *adjective;
  if (op >= CG_K_KNEELING && op <= CG_K_PARTICIPATING) return keep_doing(scope->table, op, set);
  if (op != CG_K_OTHER || scope->object == CG_NO_OBJECT) return keep_others(scope, adjective, set);
  cg_remove(set, scope->object);
  return !none_left(scope->table, set);
}

bool cg_keep_kind(cg_scope *scope, const uint16_t *at, uint64_t *set) {
  unsigned kind = cg_words_as_printed(scope->table) ? cg_kind_at(scope, at) : 0;
  if (kind != 0 && !keep_meant(scope, at, kind, set)) return false;
  if (kind != 0 && !cg_kind_asks(kind)) return true;
  for (; *at >= CG_K_TRAIT; at += 1 + cg_words_of(*at)) {
    bool known = kind != 0 && cg_is_printed(*at);
    if (!known && !keep_such(scope, at, set)) return false;
  }
  return true;
}

static void keep_named(const cg_table *table, uint32_t name, uint64_t *set) {
  const hl_card *cards = table->rules->base.cards->card;
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t kept = 0;
    HF_EACH_BIT (bit, set[i]) {
      kept |= (uint64_t)(cards[cg_card(table, 64 * i + bit)->card].name == name) << bit;
    }
    set[i] = kept;
  }
}

/* Those that fit one that compares with a number, which is the same for all. */
static void keep_compared(cg_scope *scope, const uint16_t **at, uint64_t *set) {
  uint16_t op = *(*at)++;
  int number = cg_eval_number(scope, at);
  for (unsigned i = cg_used_words(scope->table); i-- > 0;)
    for (uint64_t left = set[i]; left != 0; left &= left - 1) {
      cg_thing thing = cg_thing_at(scope->table, 64 * i + hf_lowest_bit(left));
      if (!cg_number_fits(scope, op, number, &thing)) set[i] &= ~(left & -left);
    }
}

/* Those that fit one filter; moves behind it. There are some. */
static void keep_fitting(cg_scope *scope, const uint16_t **at, uint64_t *set) {
  const uint16_t *filter = *at;
  for (unsigned i = cg_used_words(scope->table); i-- > 0;)
    for (uint64_t left = set[i]; left != 0; left &= left - 1) {
      *at = filter;
      cg_thing thing = cg_thing_at(scope->table, 64 * i + hf_lowest_bit(left));
      if (!cg_filter_fits(scope, at, &thing)) set[i] &= ~(left & -left);
    }
}

/* And those that fit the filters; of whose they are the outline has told. */
static void keep_filtered(cg_scope *scope, const uint16_t *at, uint64_t *set) {
  for (bool more = true; more && !none_left(scope->table, set);) {
    more = *at++ == CG_FS_MORE;
    if (*at == CG_F_CONTROLLED || *at == CG_F_OPPONENTS) {
      cg_pass(scope->table, &at);
    } else if (*at == CG_F_NAMED) {
      at++;
      keep_named(scope->table, cg_name_at(&at), set);
    } else if (cg_is_number_filter(*at)) {
      keep_compared(scope, &at, set);
    } else {
      keep_fitting(scope, &at, set);
    }
  }
}

/* Cards that are none of those may be meant, too: each is asked what it is. */
HF_APART static void try_each(cg_scope *scope, const uint16_t *kind, bool filters,
                              const uint64_t *meant, cg_cards *cards) {
  const cg_table *table = scope->table;
  for (unsigned object = cg_next(table, meant, 0); object != CG_NO_OBJECT;
       object = cg_next(table, meant, object + 1))
    try_object(scope, kind, filters, object, cards);
}

static void from_play(cg_scope *scope, const outline *clear, cg_cards *cards) {
  uint64_t meant[CG_WORDS];
  if (!find_meant(scope->table, clear->sets, clear->controllers, meant)) return;
  if ((clear->sets & OTHERS) != 0) {
    try_each(scope, clear->kind, true, meant, cards);
    return;
  }
  if (*clear->kind >= CG_K_TRAIT && !cg_keep_kind(scope, clear->kind, meant)) return;
  if (!clear->all) keep_filtered(scope, clear->filters, meant);
  for (unsigned i = cg_used_words(scope->table); i-- > 0;) cards->set[i] |= meant[i];
}

/* All of a kind: those in play. `whose`: cards of others may be left out. */
static void all_cards(cg_scope *scope, const uint16_t **at, uint32_t whose, cg_cards *cards) {
  const uint16_t *kind = *at;
  unsigned sets = read_kind(scope->table, at);
  uint64_t meant[CG_WORDS];
  if (!cg_words_as_printed(scope->table)) whose = ~UINT32_C(0);
  if (!find_meant(scope->table, sets, whose, meant)) return;
  if ((sets & OTHERS) != 0) {
    try_each(scope, kind, false, meant, cards);
    return;
  }
  if (*kind >= CG_K_TRAIT && !cg_keep_kind(scope, kind, meant)) return;
  for (unsigned i = cg_used_words(scope->table); i-- > 0;) cards->set[i] |= meant[i];
}

static bool hidden_zone(unsigned zone) {
  return zone <= CG_ASIDE || zone == CG_PLOTS || zone == CG_SHADOWS;
}

/* The first such card from `first` on; the mask says what has to be the same. */
static void leave_out_one(cg_cards *cards, unsigned first, uint32_t ref, uint32_t mask) {
  unsigned found = first;
  while (found < cards->piles && (cards->pile[found] & mask) != (ref & mask)) found++;
  if (found == cards->piles) return;
  cards->piles--;
  memmove(&cards->pile[found], &cards->pile[found + 1],
          (cards->piles - found) * sizeof cards->pile[0]);
}

/* Cards that have left play lie in the pile where they went: one of their copies there. */
static void leave_out_gone(const cg_scope *scope, const cg_cards *out, unsigned first,
                           cg_cards *cards) {
  const cg_table *table = scope->table;
  for (unsigned object = cg_next(table, out->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, out->set, object + 1)) {
    const cg_object *card = cg_at(table, object);
    if (card->place == CG_GONE)
      leave_out_one(cards, first, cg_ref_pile(card->owner, 0, card->def), UINT32_C(0xFFFFF));
  }
}

/* `other than` leaves out cards, not all of their name: of copies that lie together as many
 * as are meant. `at` is the kind; the list of cards begins at `first`. */
static void leave_out(cg_scope *scope, const uint16_t *at, unsigned first, cg_cards *cards) {
  cg_pass(scope->table, &at);
  for (bool more = true; more;) {
    more = *at++ == CG_FS_MORE;
    const uint16_t *others = at + 1;
    bool other_than = *at == CG_F_OTHER_THAN;
    cg_pass(scope->table, &at);
    if (!other_than) continue;
    cg_cards out;
    cg_no_cards(&out);
    cg_eval_cards(scope, &others, &out);
    for (unsigned i = 0; i < out.piles; i++) leave_out_one(cards, first, out.pile[i], ~UINT32_C(0));
    leave_out_gone(scope, &out, first, cards);
  }
}

/* `other`: this card itself, where it lies elsewhere than in play; an event that is looked at lies
 * in the hand yet. */
static void leave_out_this(const cg_scope *scope, const uint16_t *at, unsigned first,
                           cg_cards *cards) {
  bool other = false;
  for (; *at >= CG_K_TRAIT; at += 1 + cg_words_of(*at)) other |= *at == CG_K_OTHER;
  if (!other || scope->object != CG_NO_OBJECT || (scope->here == 0 && !scope->targets)) return;
  uint32_t own = scope->here != 0 ? scope->here : cg_ref_pile(scope->user, CG_HAND, scope->def);
  leave_out_one(cards, first, own, ~UINT32_C(0));
}

/* One that lies in a pile or is hidden, if it fits: see leave_out(). The filters of the first one
 * are read in any case, as they may name the top card of a deck, which is fixed by it; those of
 * others only where its kind fits. */
static void try_entry(cg_scope *scope, const uint16_t *at, bool first, const cg_thing *thing,
                      cg_cards *cards) {
  bool fits = cg_kind_fits(scope, &at, thing);
  if (!fits && !first && cg_words_as_printed(scope->table)) return;
  bool counts = scope->counts;
  scope->counts = true;
  fits &= cg_filters_fit(scope, &at, thing);
  scope->counts = counts;
  if (fits && cards->piles < CG_LIST)
    cards->pile[cards->piles++] = cg_ref_pile(thing->owner, thing->zone, thing->def);
}

/* No definition but these is of that kind; NULL: they are not known. */
static const uint64_t *defs_of_kind(const cg_scope *scope, const uint16_t *at) {
  unsigned kind = cg_words_as_printed(scope->table) ? cg_kind_at(scope, at) : 0;
  return kind != 0 ? cg_kind_defs(scope->table->rules, kind) : NULL;
}

/* The same where filters may name nothing but the place, and what is of another kind is passed over
 * at once. */
static inline void try_card(cg_scope *scope, const outline *clear, const uint64_t *defs, bool first,
                            const cg_thing *thing, cg_cards *cards) {
  const uint16_t *at = clear->kind;
  if (defs != NULL && !cg_in_defs(defs, thing->def) && (clear->placed || !first)) return;
  if (!clear->placed)
    try_entry(scope, at, first, thing, cards);
  else if (cg_kind_fits(scope, &at, thing) && cards->piles < CG_LIST)
    cards->pile[cards->piles++] = cg_ref_pile(thing->owner, thing->zone, thing->def);
}

/* Those of a zone from here to there; who only guesses does not look at hidden ones. */
static void from_part(cg_scope *scope, const outline *clear, uint32_t place, unsigned from,
                      unsigned to, cg_cards *cards) {
  cg_table *table = scope->table;
  const uint16_t *at = clear->kind;
  unsigned seat = place >> 16 & 15, zone = place >> 20 & 15;
  if (from >= to) return;
  cards->hidden |= hidden_zone(zone);
  if (scope->guess && hidden_zone(zone)) {
    bool counted = at[0] == CG_K_CARDS && at[1] == CG_FS_ONE; /* how many all can see */
    cards->unknown = true;
    scope->unsure |= !counted;
    cards->unseen += counted ? to - from : 0;
    return;
  }
  unsigned first = cards->piles;
  cg_thing thing = cg_thing_of(table, place);
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  const uint64_t *defs = defs_of_kind(scope, at);
  for (unsigned i = from; i < to; i++) {
    thing.def = card[i].def;
    try_card(scope, clear, defs, i == from, &thing, cards);
  }
  if (!clear->placed) leave_out(scope, at, first, cards);
  leave_out_this(scope, at, first, cards);
}

static void from_zone(cg_scope *scope, const outline *clear, unsigned seat, unsigned zone,
                      cg_cards *cards) {
  if (zone == CG_SHADOWS) return;
  from_part(scope, clear, cg_ref_pile(seat, zone, 0), 0, cg_count(scope->table, seat, zone), cards);
}

/* Those that are looked at and belong there. */
static void from_aside(cg_scope *scope, const outline *clear, unsigned seat, cg_cards *cards) {
  const cg_table *table = scope->table;
  uint32_t zones = clear->where.zones;
  unsigned count = cg_count(table, seat, CG_ASIDE), hand = cg_aside_of_hand(table, seat);
  bool deck = (zones & (hf_bit(CG_TOP) | hf_bit(CG_LOOSE) | hf_bit(CG_BOTTOM))) != 0;
  from_part(scope, clear, cg_ref_pile(seat, CG_ASIDE, 0), (zones >> CG_HAND & 1) != 0 ? 0 : hand,
            deck ? count : hand, cards);
}

static void from_shadows(cg_scope *scope, const uint16_t *at, uint32_t seats, cg_cards *cards) {
  const cg_table *table = scope->table;
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || (seats >> card->controller & 1) == 0) continue;
    if (scope->guess)
      cards->unknown = scope->unsure = true;
    else
      try_object(scope, at, true, object, cards);
  }
}

/* Of some cards those that have left play since, as they lie in the places that are named. */
static void add_gone(const cg_table *table, const cg_places *where, cg_cards *all) {
  for (unsigned object = cg_next(table, all->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, all->set, object + 1)) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_GONE || (where->seats >> card->owner & 1) == 0) continue;
    for (uint32_t zones = where->zones & (hf_bit(CG_DEAD) | hf_bit(CG_DISCARD)); zones != 0;
         zones &= zones - 1) {
      unsigned zone = hf_lowest_bit(zones);
      if (cg_find(table, card->owner, zone, card->def) >= 0 && all->piles < CG_LIST)
        all->pile[all->piles++] = cg_ref_pile(card->owner, zone, card->def);
    }
  }
}

static void from_among(cg_scope *scope, const outline *clear, cg_cards *cards) {
  const uint16_t *at = clear->kind, *which = clear->which;
  cg_cards all;
  cg_no_cards(&all);
  cg_eval_cards(scope, &which, &all);
  cards->unknown |= all.unknown;
  cards->hidden |= all.hidden;
  for (unsigned object = cg_next(scope->table, all.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, all.set, object + 1))
    try_object(scope, at, true, object, cards);
  unsigned first = cards->piles;
  if (clear->where.named) add_gone(scope->table, &clear->where, &all);
  const uint64_t *defs = defs_of_kind(scope, at);
  for (unsigned i = 0; i < all.piles; i++) {
    cg_thing thing = cg_thing_of(scope->table, all.pile[i]);
    try_card(scope, clear, defs, i == 0, &thing, cards);
  }
  if (!clear->placed) leave_out(scope, at, first, cards);
}

/* From the places that filters name. */
HF_APART static void from_places(cg_scope *scope, const outline *clear, cg_cards *cards) {
  HF_EACH_BIT (seat, clear->where.seats) {
    for (unsigned zones = clear->where.zones & (hf_bit(CG_ZONES) - 1); zones != 0;
         zones &= zones - 1)
      from_zone(scope, clear, seat, hf_lowest_bit(zones), cards);
    if (cg_count(scope->table, seat, CG_ASIDE) > 0) from_aside(scope, clear, seat, cards);
  }
  if ((clear->where.zones >> CG_SHADOWS & 1) != 0)
    from_shadows(scope, clear->kind, clear->where.seats, cards);
}

/* Such as filters tell from others of their kind. */
static void such_cards(cg_scope *scope, const uint16_t **from, uint32_t whose, cg_cards *cards) {
  outline clear;
  read_outline(scope, *from, &clear);
  if (clear.plain && cg_words_as_printed(scope->table)) clear.controllers &= whose;
  *from = clear.behind;
  if (clear.which != NULL)
    from_among(scope, &clear, cards);
  else if (clear.where.named)
    from_places(scope, &clear, cards);
  else
    from_play(scope, &clear, cards);
}

/* So many cards of a deck from the top or the bottom: fixed where they lie. */
static void deck_cards(cg_scope *scope, unsigned seat, unsigned number, bool top, cg_cards *cards) {
  cg_table *table = scope->table;
  if (seat == CG_NOBODY || cg_deck_count(table, seat) == 0) return;
  cards->hidden = true;
  if (scope->guess) {
    cards->unknown = scope->unsure = true;
    return;
  }
  unsigned zone = top ? CG_TOP : CG_BOTTOM;
  if (top)
    cg_fix_top(table, seat, number);
  else
    cg_fix_bottom(table, seat, number);
  unsigned there = cg_count(table, seat, zone);
  for (unsigned i = 0; i < number && i < there && cards->piles < CG_LIST; i++)
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

/* A pile keeps the order in which cards came to it. */
static void topmost(cg_scope *scope, const uint16_t *kind, unsigned seat, unsigned zone,
                    cg_cards *cards) {
  cg_table *table = scope->table;
  for (unsigned i = cg_count(table, seat, zone); i-- > 0;) {
    const uint16_t *words = kind;
    uint32_t ref = cg_ref_pile(seat, zone, cg_entry_at(table, seat, zone, i)->def);
    cg_thing thing = cg_thing_of(table, ref);
    if (!cg_kind_fits(scope, &words, &thing)) continue;
    if (cards->piles < CG_LIST) cards->pile[cards->piles++] = ref;
    return;
  }
}

/* --- all of it ------------------------------------------------------------ */

typedef void adding(cg_scope *scope, const uint16_t **at, cg_cards *cards);

static void add_one(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  add_ref(scope->table, cards, cg_eval_card(scope, at));
}
static void add_all(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  all_cards(scope, at, ~UINT32_C(0), cards);
}
static void add_such(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  such_cards(scope, at, ~UINT32_C(0), cards);
}
static void add_either(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  cg_eval_cards(scope, at, cards);
  cg_eval_cards(scope, at, cards);
}
static void add_both(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  add_either(scope, at, cards);
}

static unsigned how_many(cg_scope *scope, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  return number < 0 ? 0 : (unsigned)number;
}
static void add_top(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  unsigned number = how_many(scope, at);
  deck_cards(scope, cg_eval_player(scope, at), number, true, cards);
}
static void add_bottom(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  unsigned number = how_many(scope, at);
  deck_cards(scope, cg_eval_player(scope, at), number, false, cards);
}

static void add_topmost(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  const uint16_t *kind = *at;
  cg_pass(scope->table, at);
  unsigned zone = hf_lowest_bit(cg_zone_bits(*(*at)++));
  uint32_t seats = cg_eval_players(scope, at);
  HF_EACH_BIT (seat, seats) topmost(scope, kind, seat, zone, cards);
}

static void add_seen(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  (void)at; /* no words behind it */
  aside_cards(scope, cards);
}
static void add_revealed(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  (void)at; /* no words behind it */
  add_ref(scope->table, cards, cg_discarded_card(scope));
}
static void add_discarded(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  add_revealed(scope, at, cards);
}
static void add_paid(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  (void)at; /* no words behind it */
  for (unsigned i = 0; scope->context != NULL && i < CG_PAID; i++)
    add_ref(scope->table, cards, scope->context->paid[i]);
}

#define ONE(name) NULL
#define SEVERAL(name) add_##name
static adding *const adders[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, how) [op] = how,
#include "card.def"
#undef WORD_READS
};

void cg_eval_cards(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  uint16_t op = **at;
  if (cg_is_register(op) || adders[op] == NULL) {
    add_one(scope, at, cards);
    return;
  }
  ++*at;
  adders[op](scope, at, cards);
}

void cg_eval_cards_of(cg_scope *scope, const uint16_t **at, unsigned seat, cg_cards *cards) {
  uint16_t op = **at;
  if (op != CG_CS_ALL && op != CG_CS_SUCH) {
    cg_eval_cards(scope, at, cards);
    return;
  }
  uint32_t whose = seat < CG_SEATS ? hf_bit(seat) : 0;
  ++*at;
  if (op == CG_CS_ALL)
    all_cards(scope, at, whose, cards);
  else
    such_cards(scope, at, whose, cards);
}
