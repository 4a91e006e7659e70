/* Words as bits of masks: happenings, families of modifiers, what is forbidden, ways of bringing
 * cards out. */
#ifndef CG_MASKS_H
#define CG_MASKS_H

#include "vocabulary.h"

/* The bits: each happening, each modifier and each thing that is forbidden has the place of its row
 * among those of its file, whatever its number is. A new row stands behind the others. */
enum {
#define WORD_READS(number, op, ...) op##_BIT,
#include "happening.def"
#undef WORD_READS
  /* Bits behind them: what a glance at a happening tells, to some seat, besides its name. */
  CG_CALL_WON, /* by that seat */
  CG_CALL_LOST,
  CG_CALL_BROUGHT, /* marshaled or played by that seat */
  CG_CALL_EVENT,   /* the effects are those of an event */
  CG_CALL_ITSELF,  /* to a card that waits for what happens to itself: it comes, goes, takes part */
  CG_CALL_PHASE,   /* which phase it is; the next ones likewise */
  CG_CALLS_END = CG_CALL_PHASE + CG_PHASE_COUNT,
  CG_OTHER_EFFECTS_BIT = 63
};
static_assert(CG_CALLS_END <= CG_OTHER_EFFECTS_BIT, "happenings: the 64 bits are full");
enum {
#define WORD_READS(number, op, ...) op##_BIT,
#include "modifier.def"
#undef WORD_READS
  CG_CHANGES_END
};
static_assert(CG_CHANGES_END <= 64, "modifiers: the 64 bits are full");
enum {
#define WORD_READS(number, op, ...) op##_BIT,
#include "cannot.def"
#undef WORD_READS
  CG_FORBIDS_END
};
static_assert(CG_FORBIDS_END <= 32, "what is forbidden: the 32 bits are full");

#define CG_HAPPENING(name) (UINT64_C(1) << CG_H_##name##_BIT)
#define CG_CALL(name) (UINT64_C(1) << CG_CALL_##name)
#define CG_CHANGE(name) (UINT64_C(1) << CG_M_##name##_BIT)
/* Of cards in hands and piles also whether they wait for the effects of others than events. */
#define CG_OTHER_EFFECTS (UINT64_C(1) << CG_OTHER_EFFECTS_BIT)

/* What an ability waits for: the bit of a happening; of a modifier likewise. Other words have
 * none. */
#define WORD_READS(number, op, ...)                                                                \
  case op: return UINT64_C(1) << op##_BIT;
static inline uint64_t cg_listens(unsigned op) {
  switch (op) {
#include "happening.def"
  default: return 0;
  }
}
static inline uint64_t cg_changes(unsigned op) {
  switch (op) {
#include "modifier.def"
  default: return 0;
  }
}
#undef WORD_READS
/* The modifier that has a bit, */
static inline uint16_t cg_change_of(unsigned bit) {
  switch (bit) {
#define WORD_READS(number, op, ...)                                                                \
  case op##_BIT:                                                                                   \
    return op;
#include "modifier.def"
#undef WORD_READS
  default: return 0;
  }
}
/* and of what cards and players cannot. */
static inline uint32_t cg_forbids(unsigned op) {
  switch (op) {
#define WORD_READS(number, op, ...)                                                                \
  case op:                                                                                         \
    return UINT32_C(1) << op##_BIT;
#include "cannot.def"
#undef WORD_READS
  default: return 0;
  }
}
/* Costs that leave a choice: a form of cost.def from `one_of` on. */
static inline bool cg_cost_is_choice(uint16_t cost) {
  enum { named, gold, card_gold, power, tokens, one_of, some_of, of_hand };
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
static_assert(CG_WAYS == CG_WAY_SHADOWS - CG_WAY_MARSHAL + 1, "one bit each");
static inline uint8_t cg_way(unsigned way) { return (uint8_t)(1U << (way - CG_WAY_MARSHAL)); }
/* Does a word that names ways mean this one? */
static inline bool cg_is_way(uint16_t word, unsigned way) {
  return word == way || (word == CG_WAY_EITHER && (way == CG_WAY_MARSHAL || way == CG_WAY_PLAY));
}
/* Adjectives that what is printed answers, unless something changes traits or factions. */
static inline bool cg_is_printed(uint16_t adjective) {
  return adjective <= CG_K_NOT_FACTION || (adjective >= CG_K_UNIQUE && adjective <= CG_K_NON_LOYAL);
}

#endif
