/* The choices of an open group: see picks.h. */
#include "picks.h"

#include "objects.h"
#include "prompts.h"
#include "zones.h"

static bool aims(const cg_table *table, unsigned seat) {
  unsigned prompt = table->seat[seat].prompt;
  return prompt == CG_ASK_CHALLENGE || prompt == CG_ASK_STEALTH;
}

/* What stands behind the cards in play: rows of numbers, or ... */
static uint32_t *row_of(const cg_table *table, unsigned seat) {
  return (uint32_t *)(void *)(cg_picked(table, seat) + table->pub->words);
}
/* ... cards that are elsewhere, and a list behind them. */
static uint64_t *cards_of(const cg_table *table, unsigned seat) {
  return cg_picked(table, seat) + table->pub->words;
}

/* --- whom stealth bypasses ------------------------------------------------- */

/* Characters of the defending player, in the order of their slots. */
static bool is_target(const cg_table *table, unsigned object, unsigned against) {
  const cg_object *card = cg_at(table, object);
  return card->place == CG_PLAY && card->controller == against &&
         cg_is_type(table, object, CG_TYPE_CHARACTER);
}

static unsigned defender_of(const cg_table *table, unsigned seat) {
  return table->seat[seat].prompt == CG_ASK_CHALLENGE ? cg_option_what(table->own[seat].answer) >> 2
                                                      : table->pub->challenge.defender;
}

/* How many bits one of them takes: 0 is not asked, 1 nobody. */
static unsigned width_of(const cg_table *table, unsigned against) {
  unsigned targets = 0, width = 0;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    targets += is_target(table, object, against);
  while ((targets + 1) >> width != 0) width++;
  return width;
}

static unsigned number_of(const cg_table *table, unsigned against, unsigned target) {
  unsigned number = 1;
  for (unsigned object = cg_first_slot(table); object < target; object++)
    number += is_target(table, object, against);
  return number;
}

static unsigned target_of(const cg_table *table, unsigned against, unsigned number) {
  unsigned object = cg_first_slot(table);
  for (;; object++)
    if (is_target(table, object, against) && --number == 0) return object;
}

static bool attacks(const cg_table *table, unsigned seat, unsigned object) {
  return table->seat[seat].prompt == CG_ASK_CHALLENGE
             ? cg_in_set(cg_picked(table, seat), object)
             : (cg_at(table, object)->flags & CG_ATTACKING) != 0;
}

bool cg_pairs_fit(const cg_table *table, unsigned seat) {
  unsigned attackers = 0;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    attackers += attacks(table, seat, object);
  return attackers * width_of(table, defender_of(table, seat)) <=
         64U * (table->pub->pick_words - table->pub->words);
}

static unsigned read_bits(const uint32_t *list, unsigned at, unsigned width) {
  unsigned value = 0;
  for (unsigned i = 0; i < width; i++, at++) value |= (list[at / 32] >> (at % 32) & 1) << i;
  return value;
}

static void write_bits(uint32_t *list, unsigned at, unsigned width, unsigned value) {
  for (unsigned i = 0; i < width; i++, at++) {
    list[at / 32] &= ~(UINT32_C(1) << (at % 32));
    list[at / 32] |= (value >> i & 1) << (at % 32);
  }
}

/* Each attacker has a number, since who of them has stealth is found only by the rules. That of
 * the n-th who was asked. */
static uint32_t pair_at(const cg_table *table, unsigned seat, unsigned n) {
  unsigned against = defender_of(table, seat), width = width_of(table, against), at = 0;
  for (unsigned object = cg_first_slot(table);; object++) {
    if (!attacks(table, seat, object)) continue;
    unsigned number = read_bits(row_of(table, seat), at, width);
    at += width;
    if (number == 0 || n-- > 0) continue;
    return number == 1 ? cg_option(CG_O_DONE, CG_OF_STEALTH, object, 0)
                       : cg_option(CG_O_OBJECT, CG_OF_STEALTH, object,
                                   target_of(table, against, number - 1));
  }
}

static void write_pair(cg_table *table, unsigned seat, unsigned attacker, unsigned number) {
  unsigned width = width_of(table, defender_of(table, seat)), at = 0;
  for (unsigned object = cg_first_slot(table); object < attacker; object++)
    if (attacks(table, seat, object)) at += width;
  write_bits(row_of(table, seat), at, width, number);
}

static void set_pair(cg_table *table, unsigned seat, uint32_t option) {
  bool nobody = cg_option_kind(option) == CG_O_DONE;
  unsigned against = defender_of(table, seat);
  write_pair(table, seat, cg_option_member(option),
             nobody ? 1 : 1 + number_of(table, against, cg_option_what(option)));
}

/* --- cards that are elsewhere ---------------------------------------------- */

/* The number of the first copy of a card, and how many there are. */
static unsigned first_copy(const cg_table *table, unsigned owner, unsigned zone, unsigned def,
                           unsigned *copies) {
  unsigned start = cg_zone_start(table, owner, zone), below = 0, same = 0;
  const cg_entry *card = &cg_pool_of(table, owner)[start];
  for (const cg_entry *end = card + cg_count(table, owner, zone); card != end; card++) {
    below += card->def < def;
    same += card->def == def;
  }
  *copies = same;
  return start + below;
}

/* The definition of the card with this number. */
static unsigned def_of(const cg_table *table, unsigned owner, unsigned zone, unsigned number) {
  const cg_entry *card = cg_entry_at(table, owner, zone, 0);
  unsigned cards = cg_count(table, owner, zone), rank = number - cg_zone_start(table, owner, zone);
  for (unsigned i = 0; i < cards; i++) {
    unsigned def = card[i].def, below = 0, copies = 0;
    for (unsigned j = 0; j < cards; j++) {
      below += card[j].def < def;
      copies += card[j].def == def;
    }
    if (below <= rank && rank < below + copies) return def;
  }
  return 0;
}

static uint32_t card_option(unsigned owner, unsigned zone, unsigned def) {
  return cg_option(CG_O_CARD, zone, owner, def);
}

/* The first number of those that were chosen from this one on, of all owners. */
static unsigned next_card(const cg_table *table, const uint64_t *picked, unsigned from) {
  unsigned words = cg_pool_words(cg_seats(table), cg_pool(table->pub)), word = from / 64;
  uint64_t left = word < words ? picked[word] & ~UINT64_C(0) << (from % 64) : 0;
  while (left == 0 && ++word < words) left = picked[word];
  return left == 0 ? words * 64 : word * 64 + hf_lowest_bit(left);
}

/* The n-th of the cards that were chosen, in the order of their options. */
static uint32_t nth_card(const cg_table *table, unsigned seat, unsigned n) {
  const uint64_t *picked = cards_of(table, seat);
  for (unsigned zone = 0; zone < CG_ZONES; zone++)
    for (unsigned owner = 0; owner < cg_seats(table); owner++) {
      if (cg_count(table, owner, zone) == 0) continue;
      unsigned start = owner * cg_pool(table->pub) + cg_zone_start(table, owner, zone);
      unsigned end = start + cg_count(table, owner, zone);
      for (unsigned i = next_card(table, picked, start); i < end;
           i = next_card(table, picked, i + 1))
        if (n-- == 0)
          return card_option(owner, zone, def_of(table, owner, zone, i % cg_pool(table->pub)));
    }
  return 0;
}

unsigned cg_sort_zone(const cg_table *table, unsigned owner, unsigned zone, uint16_t def[CG_POOL]) {
  const cg_entry *card = cg_entry_at(table, owner, zone, 0);
  unsigned cards = cg_count(table, owner, zone);
  for (unsigned i = 0; i < cards; i++) { /* without a guess where it belongs */
    unsigned higher = card[i].def;
    for (unsigned at = 0; at < i; at++) {
      unsigned other = def[at];
      def[at] = (uint16_t)(other < higher ? other : higher);
      higher = other < higher ? higher : other;
    }
    def[i] = (uint16_t)higher;
  }
  return cards;
}

/* All cards that were chosen, as nth_card() has them; there are so many. */
static void list_cards(const cg_table *table, unsigned seat, unsigned count, uint32_t *list) {
  const uint32_t *behind = list + count;
  const uint64_t *picked = cards_of(table, seat);
  unsigned next[CG_SEATS]; /* where each owner's zone begins */
  for (unsigned owner = 0; owner < cg_seats(table); owner++)
    next[owner] = owner * cg_pool(table->pub);
  for (unsigned zone = 0; zone < CG_ZONES && list != behind; zone++)
    for (unsigned owner = 0; owner < cg_seats(table); owner++) {
      unsigned start = next[owner], end = start + cg_count(table, owner, zone);
      unsigned i = end > start ? next_card(table, picked, start) : end;
      uint16_t def[CG_POOL];
      next[owner] = end;
      if (i < end) cg_sort_zone(table, owner, zone, def);
      for (; i < end; i = next_card(table, picked, i + 1))
        *list++ = card_option(owner, zone, def[i - start]);
    }
}

/* Cards of one player that are put into an order: whose, counted from 1. */
static unsigned ordered(const cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  return of->prompt == CG_ASK_SELECT ? of->prompt_arg[2] : 0;
}
static_assert(CG_POOL <= 1 << 8, "all cards of a player have a number");
/* Bits for each. */
static unsigned in_order(const cg_table *table) { return cg_order_bits(cg_pool(table->pub)); }

static uint32_t ordered_at(const cg_table *table, unsigned seat, unsigned n) {
  unsigned owner = ordered(table, seat) - 1U, zone = 0;
  unsigned number = read_bits(row_of(table, seat), n * in_order(table), in_order(table));
  while (zone + 1 < CG_ZONES && number >= cg_zone_start(table, owner, zone + 1)) zone++;
  return card_option(owner, zone, def_of(table, owner, zone, number));
}

/* How often a card was chosen whose copies have these numbers. */
static unsigned times_chosen(const cg_table *table, unsigned seat, unsigned owner, unsigned first,
                             unsigned copies) {
  unsigned times = 0;
  if (ordered(table, seat) == 0) {
    while (times < copies &&
           cg_in_set(cards_of(table, seat), owner * cg_pool(table->pub) + first + times))
      times++;
    return times;
  }
  for (unsigned i = 0; i < table->own[seat].listed; i++) {
    unsigned number = read_bits(row_of(table, seat), i * in_order(table), in_order(table));
    times += first <= number && number < first + copies;
  }
  return times;
}

unsigned cg_times_picked(const cg_table *table, unsigned seat, uint32_t option) {
  const cg_private *own = &table->own[seat];
  unsigned times = 0, copies;
  if (cg_option_kind(option) == CG_O_OBJECT)
    return cg_in_set(cg_picked(table, seat), cg_option_what(option));
  if (cg_option_kind(option) != CG_O_CARD) {
    for (unsigned i = 0; i < own->listed; i++) times += cg_pick_list(table, seat)[i] == option;
    return times;
  }
  unsigned owner = cg_option_member(option);
  unsigned first =
      first_copy(table, owner, cg_option_group(option), cg_option_what(option), &copies);
  return times_chosen(table, seat, owner, first, copies);
}

HF_APART static void add_card(cg_table *table, unsigned seat, uint32_t option) {
  unsigned owner = cg_option_member(option), copies;
  unsigned number =
      first_copy(table, owner, cg_option_group(option), cg_option_what(option), &copies);
  number += times_chosen(table, seat, owner, number, copies);
  if (ordered(table, seat) == 0) {
    cg_add(cards_of(table, seat), owner * cg_pool(table->pub) + number);
    table->own[seat].answer = option; /* the last one is asked for most often */
    return;
  }
  write_bits(row_of(table, seat), table->own[seat].listed * in_order(table), in_order(table),
             number);
  table->own[seat].listed++;
}

static void drop_card(cg_table *table, unsigned seat, uint32_t option) {
  unsigned owner = cg_option_member(option), times = cg_times_picked(table, seat, option), copies;
  unsigned first =
      first_copy(table, owner, cg_option_group(option), cg_option_what(option), &copies);
  cg_remove(cards_of(table, seat), owner * cg_pool(table->pub) + first + times - 1);
}

/* --- one after the other --------------------------------------------------- */

/* Cards among the choices. */
static unsigned all_cards(const cg_private *own) {
  return 0U + own->pick_count - own->listed - own->leads - own->done - (own->assault != 0U);
}
/* Those in play. */
static unsigned in_play(const cg_table *table, unsigned seat) {
  return all_cards(&table->own[seat]) == 0 ? 0 : cg_size(table, cg_picked(table, seat));
}

static unsigned nth_of(const cg_table *table, const uint64_t *set, unsigned n) {
  unsigned object = cg_next(table, set, 0);
  while (n-- > 0) object = cg_next(table, set, object + 1);
  return object;
}

static uint32_t whole_assault(const cg_private *own) {
  bool none = own->assault >> 10 == 0;
  return cg_option(none ? CG_O_DONE : CG_O_OBJECT, CG_OF_ASSAULT, own->assaulter,
                   none ? 0U : own->assault & 1023U);
}

uint32_t cg_pick(const cg_table *table, unsigned seat, unsigned n) {
  const cg_private *own = &table->own[seat];
  const uint32_t done = cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0);
  bool aimed = aims(table, seat);
  unsigned objects = in_play(table, seat), cards = all_cards(own) - objects;
  if (own->leads != 0 && n-- == 0) return own->answer;
  if (n < objects)
    return cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, nth_of(table, cg_picked(table, seat), n));
  n -= objects;
  if (n < cards) return nth_card(table, seat, n);
  n -= cards;
  if (!aimed && n < own->listed)
    return ordered(table, seat) != 0 ? ordered_at(table, seat, n) : cg_pick_list(table, seat)[n];
  if (!aimed) return done;
  if (n < own->done) return done;
  n -= own->done;
  return n < own->listed ? pair_at(table, seat, n) : whole_assault(own);
}

unsigned cg_all_picks(const cg_table *table, unsigned seat, uint32_t *list) {
  const cg_private *own = &table->own[seat];
  unsigned count = own->pick_count, objects = in_play(table, seat);
  unsigned first = own->leads + objects, behind = own->leads + all_cards(own);
  for (unsigned i = 0; i < count; i++)
    if (i < first || i >= behind) list[i] = cg_pick(table, seat, i);
  if (behind - first == 1 && own->leads == 0 && own->answer != 0)
    list[first] = own->answer; /* see add_card() */
  else if (first < behind)
    list_cards(table, seat, behind - first, list + first);
  return count;
}

uint32_t cg_last_pick(const cg_table *table, unsigned seat) {
  const cg_private *own = &table->own[seat];
  unsigned count = own->pick_count;
  if (count == 0) return 0;
  bool card = own->leads == 0 && own->listed == 0 && own->done == 0 && own->answer != 0;
  return card ? own->answer : cg_pick(table, seat, count - 1);
}

HF_APART static void add_aim(cg_table *table, unsigned seat, uint32_t option) {
  cg_private *own = &table->own[seat];
  if (cg_option_group(option) == CG_OF_STEALTH) {
    set_pair(table, seat, option);
    own->listed++;
    return;
  }
  bool none = cg_option_kind(option) == CG_O_DONE;
  own->assaulter = (uint16_t)cg_option_member(option);
  own->assault = none ? 1U : (uint16_t)(1U << 10 | cg_option_what(option));
}

void cg_add_pick(cg_table *table, unsigned seat, uint32_t option) {
  cg_private *own = &table->own[seat];
  unsigned kind = cg_option_kind(option);
  bool aimed = aims(table, seat);
  own->pick_count++;
  if (kind == CG_O_OBJECT && !(aimed && cg_option_group(option) != 0)) {
    cg_add(cg_picked(table, seat), cg_option_what(option));
  } else if (aimed && (kind == CG_O_CHALLENGE || kind == CG_O_PASS)) {
    own->answer = option;
    own->leads = 1;
  } else if (aimed && cg_option_group(option) != 0) {
    add_aim(table, seat, option);
  } else if (kind == CG_O_DONE) {
    own->done = 1;
  } else if (kind == CG_O_CARD) {
    add_card(table, seat, option);
  } else {
    cg_pick_list(table, seat)[own->listed] = option;
    own->listed++;
  }
}

static void drop_listed(cg_table *table, unsigned seat) {
  unsigned last = table->own[seat].listed - 1U;
  table->own[seat].listed--;
  if (aims(table, seat))
    write_pair(table, seat, cg_option_member(pair_at(table, seat, last)), 0);
  else if (ordered(table, seat) != 0)
    write_bits(row_of(table, seat), last * in_order(table), in_order(table), 0);
  else
    cg_pick_list(table, seat)[last] = 0;
}

void cg_drop_pick(cg_table *table, unsigned seat) {
  cg_private *own = &table->own[seat];
  bool aimed = aims(table, seat);
  unsigned objects = in_play(table, seat), cards = all_cards(own) - objects;
  own->pick_count--;
  if (own->assault != 0) {
    own->assault = own->assaulter = 0;
  } else if (own->done != 0 && !aimed) {
    own->done = 0;
  } else if (own->listed > 0) {
    drop_listed(table, seat);
  } else if (own->done != 0) {
    own->done = 0;
  } else if (cards > 0) {
    drop_card(table, seat, nth_card(table, seat, cards - 1));
    own->answer = cards > 1 ? nth_card(table, seat, cards - 2) : 0;
  } else if (objects > 0) {
    uint64_t *set = cg_picked(table, seat);
    cg_remove(set, nth_of(table, set, objects - 1));
  } else {
    own->leads = 0;
    own->answer = 0;
  }
}

void cg_forget_picks(cg_table *table, unsigned seat) {
  cg_private *own = &table->own[seat];
  own->pick_count = own->assault = own->assaulter = 0;
  own->listed = own->leads = own->done = 0;
  memset(cg_picked(table, seat), 0, table->pub->pick_words * sizeof(uint64_t));
}
