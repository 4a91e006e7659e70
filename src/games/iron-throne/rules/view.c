/* Views are copied out whole: the public part and the seat's own. Sampling
 * deals every card that the seat has not seen anew into the places whose
 * sizes are public, keeps what the seat remembers, redraws secret choices and
 * finds everybody's options for the cards they now hold. */
#include "view.h"

#include "ask.h"
#include "notes.h"

size_t it_view_size(const hf_rules *rules, const hf_state *state) {
  (void)rules;
  (void)state;
  return sizeof(it_view);
}

void it_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view) {
  (void)rules;
  const it_state *from = (const it_state *)(const void *)state;
  it_view *to = (it_view *)(void *)view;
  to->pub = from->pub;
  if (seat < from->core.flow.seats) {
    to->own = from->priv[seat];
  } else {
    to->own.placed_kind = IT_NOTHING;
  }
#ifdef IT_FAULT_LEAK /* planted for a test: some of the next seat's hand shows */
  to->own.unused[0] = (uint8_t)from->priv[(seat + 1) % from->core.flow.seats].hand;
#endif
}

/* --- dealing unseen cards --------------------------------------------------------- */

/* The places of one house's unseen cards, as zones of knowledge.c; the deck is
 * what remains. */
typedef struct it_dealing {
  it_table *table;
  hf_random *random;
  unsigned owner;
  unsigned viewer;
  uint32_t unseen;
  const it_hand_odds *odds; /* NULL: all cards are alike */
  uint8_t room[1 + IT_SEATS];
  uint32_t zone[1 + IT_SEATS];
} it_dealing;

static uint32_t take_away(uint32_t from, uint32_t cards) {
  HF_EACH_BIT (card, cards) {
    unsigned kind = it_bit_kind[card];
    if (it_has(from, kind)) {
      from = it_without(from, kind);
    }
  }
  return from;
}

static uint32_t take_one_away(uint32_t from, unsigned kind) {
  return kind < IT_KINDS && it_has(from, kind) ? it_without(from, kind) : from;
}

static void find_unseen(it_dealing *d, const it_private *own) {
  const it_public *pub = d->table->pub;
  const it_seat *at = &pub->seat[d->owner];
  uint32_t unseen = take_away(take_away(IT_WHOLE_DECK, at->discard), at->played);
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    if (pub->card_owner[side] == d->owner) {
      unseen = take_one_away(unseen, pub->revealed[side]);
    }
  }
  unseen = take_one_away(unseen, at->faceup);
  if (d->viewer < it_seats(d->table)) {
    unseen = take_away(unseen, own->hostages[d->owner]);
    for (unsigned i = 0; i < own->limbo_count; i++) {
      unseen = own->limbo[i][0] == d->owner ? take_one_away(unseen, own->limbo[i][1]) : unseen;
    }
  }
  if (d->owner == d->viewer) {
    unseen = take_away(unseen, own->hand);
    unseen = at->placed == 1 ? take_one_away(unseen, own->placed_kind) : unseen;
  }
  d->unseen = unseen;
}

static void find_room(it_dealing *d) {
  const it_public *pub = d->table->pub;
  const it_seat *at = &pub->seat[d->owner];
  memset(d->room, 0, sizeof d->room);
  memset(d->zone, 0, sizeof d->zone);
  for (unsigned seat = 0; seat < IT_SEATS; seat++) { /* empty seats hold nothing */
    if (seat != d->viewer && seat != d->owner) {
      d->room[IT_ZONE_HELD(seat)] = (uint8_t)(pub->seat[seat].hostage_count[d->owner] +
                                              pub->seat[seat].limbo_count[d->owner]);
    }
  }
  if (d->owner != d->viewer) {
    d->room[IT_ZONE_HAND] =
        (uint8_t)(at->hand_count + at->limbo_count[d->owner] + (at->placed == 1));
  }
}

static void put_card(it_dealing *d, unsigned zone, unsigned kind) {
  d->unseen = it_without(d->unseen, kind);
  d->zone[zone] = it_with(d->zone[zone], kind);
  d->room[zone]--;
}

/* A zone among those a fact allows, evenly by the room there is. */
static int draw_zone(it_dealing *d, unsigned zones) {
  unsigned room = 0;
  for (unsigned zone = 0; zone <= IT_SEATS; zone++) {
    room += zones >> zone & 1 ? d->room[zone] : 0;
  }
  if (room == 0) {
    return -1;
  }
  unsigned n = hf_random_below(d->random, room);
  for (unsigned zone = 0;; zone++) {
    unsigned here = zones >> zone & 1 ? d->room[zone] : 0;
    if (n < here) {
      return (int)zone;
    }
    n -= here;
  }
}

/* What the viewer remembers comes first, the surest memory first. */
static void deal_facts(it_dealing *d, const it_private *own) {
  HF_EACH_BIT (card, own->known_hand[d->owner]) {
    unsigned kind = it_bit_kind[card];
    if (d->room[IT_ZONE_HAND] && it_has(d->unseen, kind)) {
      put_card(d, IT_ZONE_HAND, kind);
    }
  }
  for (unsigned sure = 1; sure <= 8; sure++) {
    for (unsigned i = 0; i < own->fact_count; i++) {
      uint16_t fact = own->facts[i];
      if (it_fact_pool(fact) != d->owner || hf_bit_count(it_fact_zones(fact)) != sure ||
          !it_has(d->unseen, it_fact_kind(fact))) {
        continue;
      }
      int zone = draw_zone(d, it_fact_zones(fact));
      if (zone >= 0) {
        put_card(d, (unsigned)zone, it_fact_kind(fact));
      }
    }
  }
}

static unsigned draw_kind(it_dealing *d, uint32_t set) {
  return it_bit_kind[hf_nth_bit(set, hf_random_below(d->random, hf_bit_count(set)))];
}

static uint32_t only_kinds(uint32_t set, uint32_t kinds) {
  uint32_t bits = 0;
  HF_EACH_BIT (kind, kinds) {
    bits |= it_kind_mask[kind];
  }
  return set & bits;
}

/* Who is asked to replace a card holds one that can: all have seen that. */
static uint32_t kinds_needed(const it_dealing *d) {
  const it_seat *at = &d->table->pub->seat[d->owner];
  if (at->prompt != IT_ASK_REPLACE) {
    return 0;
  }
  unsigned kind = d->table->pub->revealed[at->side];
  switch (at->prompt_arg[0]) {
  case IT_REPLACE_WITH_HIGHER:
    return it_is_character(kind) ? it_limit_mask(0) : it_limit_mask(kind + 1);
  case IT_REPLACE_WITH_TRUCE: return 1u << IT_KIND_TRUCE;
  default: return 0;
  }
}

static void deal_needed(it_dealing *d) {
  uint32_t needed = only_kinds(IT_WHOLE_DECK, kinds_needed(d));
  uint32_t from = d->unseen & needed;
  if (from && !(d->zone[IT_ZONE_HAND] & needed) && d->room[IT_ZONE_HAND]) {
    put_card(d, IT_ZONE_HAND, draw_kind(d, from));
  }
}

/* Where a hand is guessed: a few tries for a card that goes with the guess. */
enum { GUESSES = 4 };

static unsigned draw_for_hand(it_dealing *d, uint32_t from) {
  unsigned kind = draw_kind(d, from);
  for (unsigned i = 1; d->odds && i < GUESSES; i++) {
    if (d->odds->kind[kind] == 255 || hf_random_below(d->random, 256) <= d->odds->kind[kind]) {
      break;
    }
    kind = draw_kind(d, from);
  }
  return kind;
}

/* What is guessed to be there is there, as far as the cards and the room go. */
static void deal_guessed(it_dealing *d) {
  HF_EACH_BIT (kind, d->odds->surely) {
    if (it_has(d->unseen, kind) && !it_has(d->zone[IT_ZONE_HAND], kind) && d->room[IT_ZONE_HAND]) {
      put_card(d, IT_ZONE_HAND, kind);
    }
  }
}

/* A hand that was seen to lack something gets no more of it than it can hold. */
static void deal_hand(it_dealing *d) {
  const it_seat *at = &d->table->pub->seat[d->owner];
  uint32_t limited =
      at->limit_kinds == IT_NOTHING ? 0 : only_kinds(IT_WHOLE_DECK, it_limit_mask(at->limit_kinds));
  while (d->room[IT_ZONE_HAND] && d->unseen) {
    uint32_t from = d->unseen;
    if (limited && hf_bit_count(d->zone[IT_ZONE_HAND] & limited) >= at->limit_most &&
        (from & ~limited)) {
      from &= ~limited;
    }
    put_card(d, IT_ZONE_HAND, draw_for_hand(d, from));
  }
}

static void deal_rest(it_dealing *d) {
  deal_needed(d);
  if (d->odds && d->odds->surely) {
    deal_guessed(d);
  }
  deal_hand(d);
  for (unsigned zone = 1; zone <= IT_SEATS; zone++) {
    while (d->room[zone] && d->unseen) {
      put_card(d, zone, draw_kind(d, d->unseen));
    }
  }
}

/* Cards taken in a deal under way are part of what their taker holds. */
static uint32_t split_limbo(it_dealing *d, uint32_t cards, unsigned taker) {
  it_private *holder = &d->table->priv[taker];
  for (unsigned count = d->table->pub->seat[taker].limbo_count[d->owner]; count; count--) {
    unsigned kind = draw_kind(d, cards);
    cards = it_without(cards, kind);
    holder->limbo[holder->limbo_count][0] = (uint8_t)d->owner;
    holder->limbo[holder->limbo_count++][1] = (uint8_t)kind;
  }
  return cards;
}

/* The card placed is one of those that were in the hand; needed ones stay. */
static void split_placed(it_dealing *d) {
  const it_seat *at = &d->table->pub->seat[d->owner];
  it_private *owner = &d->table->priv[d->owner];
  owner->placed_kind = at->faceup;
  if (at->placed == 1) {
    owner->placed_kind = (uint8_t)draw_kind(d, d->zone[IT_ZONE_HAND]);
    d->zone[IT_ZONE_HAND] = it_without(d->zone[IT_ZONE_HAND], owner->placed_kind);
  }
}

static void lay_out(it_dealing *d) {
  it_table *table = d->table;
  table->hidden->deck[d->owner] = d->unseen;
  if (d->owner != d->viewer) {
    split_placed(d);
    table->priv[d->owner].hand = split_limbo(d, d->zone[IT_ZONE_HAND], d->owner);
  }
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    if (seat != d->viewer && seat != d->owner) {
      table->priv[seat].hostages[d->owner] = split_limbo(d, d->zone[IT_ZONE_HELD(seat)], seat);
    }
  }
}

static void deal_house(it_table *table, unsigned viewer, unsigned owner, hf_random *random,
                       const it_private *own, const it_hand_odds *odds) {
  it_dealing d = {.table = table, .random = random, .owner = owner, .viewer = viewer, .odds = odds};
  find_unseen(&d, own);
  find_room(&d);
  if (viewer < it_seats(table)) {
    deal_facts(&d, own);
  }
  deal_rest(&d);
  lay_out(&d);
}

/* --- allies ---------------------------------------------------------------------------- */

static unsigned known_holder(const it_table *table, unsigned ally, const it_private *own,
                             hf_random *random) {
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    if (own->known_allies[seat] >> ally & 1) {
      return seat;
    }
  }
  for (unsigned i = 0; i < own->fact_count; i++) {
    uint16_t fact = own->facts[i];
    if (it_fact_pool(fact) != IT_POOL_ALLIES || it_fact_kind(fact) != ally) {
      continue;
    }
    uint32_t open = 0;
    for (unsigned seat = 0; seat < it_seats(table); seat++) {
      bool room = hf_bit_count(table->priv[seat].allies) < table->pub->seat[seat].ally_count;
      open |= it_fact_zones(fact) >> seat & 1 && room ? hf_bit(seat) : 0;
    }
    if (open) {
      return hf_nth_bit(open, hf_random_below(random, hf_bit_count(open)));
    }
  }
  return IT_NOBODY;
}

static void deal_allies(it_table *table, unsigned viewer, const it_private *own,
                        hf_random *random) {
  uint32_t unseen = table->pub->ally_all & ~table->pub->ally_discard;
  unseen &= viewer < it_seats(table) ? ~own->allies : ~0u;
  HF_EACH_BIT (ally, unseen) {
    unsigned holder = known_holder(table, ally, own, random);
    if (holder != IT_NOBODY && holder != viewer) {
      table->priv[holder].allies |= 1u << ally;
      unseen &= ~(1u << ally);
    }
  }
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    while (seat != viewer && unseen &&
           hf_bit_count(table->priv[seat].allies) < table->pub->seat[seat].ally_count) {
      unsigned ally = hf_nth_bit(unseen, hf_random_below(random, hf_bit_count(unseen)));
      table->priv[seat].allies |= 1u << ally;
      unseen &= ~(1u << ally);
    }
  }
  table->hidden->ally_deck = unseen;
}

/* --- secret choices ----------------------------------------------------------------------- */

static void draw_leader_pair(it_table *table, unsigned seat, hf_random *random) {
  const it_seat *at = it_at(table, seat);
  if (at->leader != IT_NOBODY) {
    return;
  }
  unsigned first = hf_random_below(random, 5);
  unsigned second = (first + 1 + hf_random_below(random, 4)) % 5;
  unsigned pair = at->leader_fixed ? 1u << (at->leader_fixed - 1) : 1u << first | 1u << second;
  table->priv[seat].leader_pair = (uint8_t)pair;
}

/* A seat that has answered, when others have not yet, answered something. */
static void draw_answer(it_table *table, unsigned seat, hf_random *random) {
  it_seat *at = it_at(table, seat);
  it_private *other = &table->priv[seat];
  if (at->prompt == IT_ASK_NOTHING) {
    return;
  }
  other->options = it_find_options(table, seat);
  if (table->flow->asked >> seat & 1) {
    return;
  }
  if (it_prompt_is_hostages(at->prompt)) {
    uint32_t n = hf_random_below(random, (uint32_t)other->options);
    other->answer = it_hostage_option_at(table, seat, n);
  } else {
    unsigned n = hf_random_below(random, hf_bit_count(other->options));
    other->answer = hf_nth_bit(other->options, n);
  }
}

static void note_zones(it_table *table, unsigned viewer, unsigned pool, unsigned zones) {
  if (zones) {
    table->hidden->tracked[pool] |= (uint8_t)zones;
    table->hidden->knowing[pool] |= (uint8_t)hf_bit(viewer);
  }
}

static void note_tracked(it_table *table, unsigned viewer, const it_private *own) {
  for (unsigned i = 0; i < own->fact_count; i++) {
    note_zones(table, viewer, it_fact_pool(own->facts[i]), it_fact_zones(own->facts[i]));
  }
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    note_zones(table, viewer, seat, own->known_hand[seat] ? 1u << IT_ZONE_HAND : 0);
    note_zones(table, viewer, IT_POOL_ALLIES, own->known_allies[seat] ? 1u << seat : 0);
  }
}

/* Guesses hands by the notes, where there are any. */
static void sample_by(const hf_rules *rules, const hf_view *view, const it_notes *notes,
                      hf_random *random, hf_state *state) {
  const it_view *from = (const it_view *)(const void *)view;
  it_state *to = (it_state *)(void *)state;
  unsigned viewer = from->head.seat;
  to->pub = from->pub;
  it_table table = it_table_of(rules, state, NULL);
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    table.priv[seat].placed_kind = IT_NOTHING;
  }
  if (viewer < it_seats(&table)) {
    table.priv[viewer] = from->own;
  }
  for (unsigned owner = 0; owner < it_seats(&table); owner++) {
    it_hand_odds odds;
    bool guess = notes && owner != viewer;
    if (guess) {
      it_guess_hand(&table, owner, notes, random, &odds);
    }
    deal_house(&table, viewer, owner, random, &from->own, guess ? &odds : NULL);
  }
  deal_allies(&table, viewer, &from->own, random);
  note_tracked(&table, viewer, &from->own);
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    if (seat != viewer) {
      draw_leader_pair(&table, seat, random);
      draw_answer(&table, seat, random);
    }
  }
}

void it_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state) {
  sample_by(rules, view, NULL, random, state);
}

void it_imagine(const hf_rules *rules, const hf_view *view, const hf_notes *notes,
                hf_random *random, hf_state *state) {
  sample_by(rules, view, it_notes_of(notes), random, state);
}
