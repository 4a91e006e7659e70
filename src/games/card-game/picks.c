/* The choices of an open group: see picks.h. */
#include "picks.h"

static bool aims(const cg_table *table, unsigned seat) {
  unsigned prompt = table->seat[seat].prompt;
  return prompt == CG_ASK_CHALLENGE || prompt == CG_ASK_STEALTH;
}

static uint32_t *list_of(const cg_table *table, unsigned seat) {
  return (uint32_t *)(void *)(cg_picked(table, seat) + table->pub->words);
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

/* How many bits one of them takes: 0 is nobody. */
static unsigned width_of(const cg_table *table, unsigned against) {
  unsigned targets = 0, width = 0;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    targets += is_target(table, object, against);
  while (targets >> width != 0) width++;
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

/* The stealth attacker of this number, from 0. */
static unsigned attacker_of(const cg_table *table, unsigned seat, unsigned number) {
  unsigned object = cg_first_slot(table);
  for (;; object++)
    if (attacks(table, seat, object) &&
        (cg_at(table, object)->keywords >> CG_KEYWORD_STEALTH & 1) != 0 && number-- == 0)
      return object;
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

static uint32_t pair_at(const cg_table *table, unsigned seat, unsigned n) {
  unsigned against = defender_of(table, seat), width = width_of(table, against);
  unsigned number = read_bits(list_of(table, seat), n * width, width);
  unsigned attacker = attacker_of(table, seat, n);
  return number == 0
             ? cg_option(CG_O_DONE, CG_OF_STEALTH, attacker, 0)
             : cg_option(CG_O_OBJECT, CG_OF_STEALTH, attacker, target_of(table, against, number));
}

static void set_pair(cg_table *table, unsigned seat, unsigned n, uint32_t option) {
  unsigned against = defender_of(table, seat), width = width_of(table, against);
  bool nobody = cg_option_kind(option) == CG_O_DONE;
  unsigned number = nobody ? 0 : number_of(table, against, cg_option_what(option));
  write_bits(list_of(table, seat), n * width, width, number);
}

/* --- one after the other --------------------------------------------------- */

/* Cards in play among the choices. */
static unsigned in_set(const cg_private *own) {
  return 0U + own->pick_count - own->listed - own->leads - own->done - (own->assault != 0U);
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
  unsigned cards = in_set(own);
  if (own->leads != 0 && n-- == 0) return own->answer;
  if (n < cards)
    return cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, nth_of(table, cg_picked(table, seat), n));
  n -= cards;
  if (!aimed) return n < own->listed ? list_of(table, seat)[n] : done;
  if (n < own->done) return done;
  n -= own->done;
  return n < own->listed ? pair_at(table, seat, n) : whole_assault(own);
}

uint32_t cg_last_pick(const cg_table *table, unsigned seat) {
  unsigned count = table->own[seat].pick_count;
  return count == 0 ? 0 : cg_pick(table, seat, count - 1);
}

static void add_aim(cg_table *table, unsigned seat, uint32_t option) {
  cg_private *own = &table->own[seat];
  if (cg_option_group(option) == CG_OF_STEALTH) {
    set_pair(table, seat, own->listed, option);
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
  own->pick_count++;
  if (aims(table, seat) && (kind == CG_O_CHALLENGE || kind == CG_O_PASS)) {
    own->answer = option;
    own->leads = 1;
  } else if (aims(table, seat) && cg_option_group(option) != 0) {
    add_aim(table, seat, option);
  } else if (kind == CG_O_OBJECT) {
    cg_add(cg_picked(table, seat), cg_option_what(option));
  } else if (kind == CG_O_DONE) {
    own->done = 1;
  } else {
    list_of(table, seat)[own->listed] = option;
    own->listed++;
  }
}

static void drop_listed(cg_table *table, unsigned seat) {
  unsigned last = table->own[seat].listed - 1U;
  table->own[seat].listed--;
  if (aims(table, seat))
    set_pair(table, seat, last, cg_option(CG_O_DONE, 0, 0, 0));
  else
    list_of(table, seat)[last] = 0;
}

void cg_drop_pick(cg_table *table, unsigned seat) {
  cg_private *own = &table->own[seat];
  bool aimed = aims(table, seat);
  unsigned cards = in_set(own);
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
    uint64_t *set = cg_picked(table, seat);
    cg_remove(set, nth_of(table, set, cards - 1));
  } else {
    own->leads = 0;
    own->answer = 0;
  }
}

void cg_drop_picks(cg_table *table, unsigned seat) {
  cg_private *own = &table->own[seat];
  if (own->pick_count == 0) return;
  own->pick_count = own->assault = own->assaulter = 0;
  own->listed = own->leads = own->done = 0;
  memset(cg_picked(table, seat), 0, cg_pick_words(table->pub->objects) * sizeof(uint64_t));
}
