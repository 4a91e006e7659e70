/* Words as bits of masks: happenings, families of modifiers, what is forbidden, ways of bringing
 * cards out. */
#ifndef CG_MASKS_H
#define CG_MASKS_H

#include "vocabulary.h"

#include "../state/mask.h"

/* The bits: each happening, each modifier and each thing that is forbidden has the place of its row
 * among those of its file, whatever its number is. A new row stands behind the others. */
enum {
#define WORD_READS(number, op, ...) op##_ROW,
#include "happening.def"
#undef WORD_READS
  /* Bits behind them: what a glance at a happening tells, to some seat, besides its name. */
  CG_CALL_WON_ROW, /* by that seat */
  CG_CALL_LOST_ROW,
  CG_CALL_BROUGHT_ROW, /* marshaled or played by that seat */
  CG_CALL_EVENT_ROW,   /* the effects are those of an event */
  CG_CALL_ITSELF_ROW,  /* to a card that waits for what happens to itself: it comes, goes, takes
                          part */
  CG_CALL_PHASE_ROW,   /* which phase it is; the next ones likewise */
  /* of cards in hands and piles: they wait for the effects of others than events, too */
  CG_CALL_OTHER_EFFECTS_ROW = CG_CALL_PHASE_ROW + CG_PHASE_COUNT,
  CG_CALLS_END
};
enum {
#define WORD_READS(number, op, ...) op##_ROW,
#include "modifier.def"
#undef WORD_READS
  CG_CHANGES_END
};
enum {
#define WORD_READS(number, op, ...) op##_ROW,
#include "cannot.def"
#undef WORD_READS
  CG_FORBIDS_END
};

#ifdef CG_MASKS_SPREAD
/* For tests: the words of the vocabulary spread over all words of the sets, each with the sign that
 * it has otherwise. Built with this and CG_MASK_WORDS=3 the game comes to the same hashes. */
static_assert(CG_MASK_WORDS % 2 == 1, "no two rows have the same bit");
#define CG_BIT_OF_ROW(row) ((row) % CG_MASK_WORDS * 64 + (row) % 64)
#else
#define CG_BIT_OF_ROW(row) (row)
#endif
static_assert(CG_CALLS_END + 0 <= CG_MASK_BITS + 0, "happenings: raise CG_MASK_WORDS");
static_assert(CG_CHANGES_END + 0 <= CG_MASK_BITS + 0, "modifiers: raise CG_MASK_WORDS");
static_assert(CG_FORBIDS_END + 0 <= CG_MASK_BITS + 0, "what is forbidden: raise CG_MASK_WORDS");

#define CG_HAPPENING_BIT(name) CG_BIT_OF_ROW(CG_H_##name##_ROW)
#define CG_CALL_BIT(name) CG_BIT_OF_ROW(CG_CALL_##name##_ROW)
#define CG_CHANGE_BIT(name) CG_BIT_OF_ROW(CG_M_##name##_ROW)

/* Sets of up to five words: CG_HAPPENINGS(KILLED, LEAVES), CG_CHANGES(BLANK). */
#define CG_HAPPENING(name) cg_mask_bit(CG_HAPPENING_BIT(name))
#define CG_CALL(name) cg_mask_bit(CG_CALL_BIT(name))
#define CG_CHANGE(name) cg_mask_bit(CG_CHANGE_BIT(name))
#define CG_OR_1(OF, a) OF(a)
#define CG_OR_2(OF, a, b) cg_mask_or(OF(a), OF(b))
#define CG_OR_3(OF, a, ...) cg_mask_or(OF(a), CG_OR_2(OF, __VA_ARGS__))
#define CG_OR_4(OF, a, ...) cg_mask_or(OF(a), CG_OR_3(OF, __VA_ARGS__))
#define CG_OR_5(OF, a, ...) cg_mask_or(OF(a), CG_OR_4(OF, __VA_ARGS__))
#define CG_OR_COUNTED(a, b, c, d, e, or_all, ...) or_all
#define CG_OR_ALL(OF, ...)                                                                         \
  CG_OR_COUNTED(__VA_ARGS__, CG_OR_5, CG_OR_4, CG_OR_3, CG_OR_2, CG_OR_1, 0)(OF, __VA_ARGS__)
#define CG_HAPPENINGS(...) CG_OR_ALL(CG_HAPPENING, __VA_ARGS__)
#define CG_CHANGES(...) CG_OR_ALL(CG_CHANGE, __VA_ARGS__)

/* What an ability waits for: the happening as a set; of a modifier likewise, and of what cards and
 * players cannot. Other words are in no set. */
#define WORD_READS(number, op, ...)                                                                \
  case op: return cg_mask_bit(CG_BIT_OF_ROW(op##_ROW));
static inline cg_mask cg_listens(unsigned op) {
  switch (op) {
#include "happening.def"
  default: return cg_no_words;
  }
}
static inline cg_mask cg_changes(unsigned op) {
  switch (op) {
#include "modifier.def"
  default: return cg_no_words;
  }
}
static inline cg_mask cg_forbids(unsigned op) {
  switch (op) {
#include "cannot.def"
  default: return cg_no_words;
  }
}
#undef WORD_READS
/* The modifier that has a bit. */
static inline uint16_t cg_change_of(unsigned bit) {
  switch (bit) {
#define WORD_READS(number, op, ...)                                                                \
  case CG_BIT_OF_ROW(op##_ROW):                                                                    \
    return op;
#include "modifier.def"
#undef WORD_READS
  default: return 0;
  }
}
/* Costs that leave a choice: a form of cost.def from `one_of` on. */
static inline bool cg_cost_is_choice(uint16_t cost) {
  enum {
    named,
    gold,
    card_gold,
    power,
    tokens,
    gold_given,
    x_least,
    one_of,
    some_of,
    of_hand,
    power_one,
    gold_one,
    gold_to,
    power_to,
    one_of_two /* it may */
  };
  switch (cost) {
#define WORD_READS(number, op, type, reads, cards, pattern, english, form, how, needs)             \
  case op:                                                                                         \
    return form >= one_of;
#include "cost.def"
#undef WORD_READS
  default: return false;
  }
}
/* Does a word do something, as a row of effect.def? */
static inline bool cg_is_effect(uint16_t word) {
  switch (word) {
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, favour) case op:
#include "effect.def"
#undef WORD_READS
    return true;
  default: return false;
  }
}
/* Ways of bringing cards out: CG_WAY_. */
/* Its place among them. The words that name several of them have none. */
static inline unsigned cg_way_place(unsigned way) {
  return way == CG_WAY_EMERGE ? CG_WAYS - 1U : way - CG_WAY_MARSHAL;
}
static_assert(CG_WAYS == CG_WAY_SHADOWS - CG_WAY_MARSHAL + 2, "one bit each");
static inline uint8_t cg_way(unsigned way) { return (uint8_t)(1U << cg_way_place(way)); }
/* The ways that a word names, one bit each. */
static inline uint8_t cg_ways(uint16_t word) {
  unsigned marshal = cg_way(CG_WAY_MARSHAL), play = cg_way(CG_WAY_PLAY);
  unsigned ambush = cg_way(CG_WAY_AMBUSH), emerge = cg_way(CG_WAY_EMERGE);
  switch (word) {
  case CG_WAY_EITHER: return (uint8_t)(marshal | play);
  case CG_WAY_HAND: return (uint8_t)(marshal | play | ambush);
  case CG_WAY_PLAY_AMBUSH: return (uint8_t)(play | ambush);
  case CG_WAY_INTO_PLAY: return (uint8_t)(marshal | ambush | emerge);
  default: return cg_way(word);
  }
}
static inline bool cg_is_way(uint16_t word, unsigned way) {
  return (cg_ways(word) & cg_way(way)) != 0;
}
/* Adjectives that what is printed answers, unless something changes traits or factions. */
static inline bool cg_is_printed(uint16_t adjective) {
  return adjective <= CG_K_NOT_FACTION || (adjective >= CG_K_UNIQUE && adjective <= CG_K_NON_LOYAL);
}

#endif
