/* House cards as kinds and counted sets, and the tables the rules derive from
 * the compiled cards.
 *
 * 17 kinds: eleven hostility values, five characters, truce. In a set each
 * kind owns as many bits as a house has copies (1, 2 and 4; 25 in all) and
 * fills them from the lowest, so a set is a 32-bit number, its size a
 * popcount, and a random card a random bit. */
#ifndef IT_CARDS_H
#define IT_CARDS_H

#include "signs.h"
#include "state.h"

enum {
  IT_KIND_HOSTILITY = 0,  /* 0 .. 10, ascending values */
  IT_KIND_CHARACTER = 11, /* 11 .. 15 */
  IT_KIND_TRUCE = 16,
  IT_KINDS = 17,
  IT_SECOND_CHARACTER = 17 /* the bits of characters' second copies */
};

#define IT_CARDS_PER_HOUSE 25
#define IT_WHOLE_DECK 0x1FFFFFFu
#define IT_KIND_BITS 0x1FFFFu

extern const uint8_t it_hostility_value[11];
/* The bits of a kind, and the kind of a bit. */
extern const uint32_t it_kind_mask[IT_KINDS];
extern const uint8_t it_bit_kind[IT_CARDS_PER_HOUSE];

static inline bool it_is_character(unsigned kind) {
  return kind >= IT_KIND_CHARACTER && kind < IT_KIND_TRUCE;
}
static inline bool it_is_hostility(unsigned kind) { return kind < IT_KIND_CHARACTER; }
/* What a placed card is worth: a character counts as hostility 0. */
static inline unsigned it_value(unsigned kind) {
  return it_is_hostility(kind) ? it_hostility_value[kind] : 0;
}

/* Which kinds a set has, one bit each: lowest bits are the first copies. */
static inline uint32_t it_kinds(uint32_t set) { return set & IT_KIND_BITS; }
static inline bool it_has(uint32_t set, unsigned kind) { return (set >> kind & 1) != 0; }
static inline unsigned it_count(uint32_t set, unsigned kind) {
  return hf_bit_count(set & it_kind_mask[kind]);
}
static inline uint32_t it_with(uint32_t set, unsigned kind) {
  uint32_t room = ~set & it_kind_mask[kind];
  assert(room);
  return set | (room & (0u - room));
}
static inline uint32_t it_without(uint32_t set, unsigned kind) {
  uint32_t copies = set & it_kind_mask[kind];
  assert(copies);
  return set & ~(hf_bit(hf_highest_bit(copies)));
}
/* Both sets together. */
uint32_t it_union(uint32_t a, uint32_t b);
/* --- rules ------------------------------------------------------------- */

#define IT_NO_CARD 0xFFFF

/* The game with its cards, and what is looked up often. */
typedef struct it_rules {
  hf_rules base;
  uint16_t leader[IT_HOUSES][IT_CHARACTERS];      /* ability indices */
  uint16_t person[IT_HOUSES][IT_CHARACTERS];      /* ability of the character card */
  uint16_t leader_card[IT_HOUSES][IT_CHARACTERS]; /* card indices */
  uint16_t person_card[IT_HOUSES][IT_CHARACTERS];
  uint16_t ally[IT_ALLIES_MAX]; /* ability indices */
  uint16_t ally_card[IT_ALLIES_MAX];
  uint16_t event[IT_SPECIALS_MAX]; /* special events: ability indices */
  uint16_t event_card[IT_SPECIALS_MAX];
  uint16_t house_event, house_event_card;
  uint8_t event_copies[IT_SPECIALS_MAX];
  uint8_t house_event_copies;
  uint8_t ally_count, special_count;
  /* which character cards (one bit each) and allies listen to a window */
  uint8_t person_window[IT_HOUSES][IT_WINDOW_END];
  uint8_t leader_window[IT_HOUSES][IT_CHARACTERS];
  uint8_t card_window[IT_HOUSES][IT_CHARACTERS]; /* of the character's card */
  uint32_t ally_window[IT_WINDOW_END];
  /* abilities that look at the user's own hidden cards: for all others what
   * all can see decides whether they may be used */
  uint8_t leader_looks[IT_HOUSES]; /* one bit a character */
  uint8_t person_looks[IT_HOUSES];
  uint32_t ally_looks;
  /* when they may be used, as far as signs tell */
  it_test leader_test[IT_HOUSES][IT_CHARACTERS];
  it_test person_test[IT_HOUSES][IT_CHARACTERS];
  it_test ally_test[IT_ALLIES_MAX];
} it_rules;

#define IT_CODE_MAX 0xFFFF /* frames keep places in the code in 16 bits */

hf_status it_rules_make(void *memory, const hl_cards *cards, hf_error *error);
/* The id of a character: "arya". */
const char *it_character_id(const it_rules *rules, unsigned house, unsigned character);
const char *it_ally_id(const it_rules *rules, unsigned ally);
const char *it_event_id(const it_rules *rules, unsigned special);
extern const char *const it_house_id[IT_HOUSES];

#endif
