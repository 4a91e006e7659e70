/* Cards, players and words that are referred to; a card that is looked at, wherever it is; some
 * cards. */
#ifndef CG_REFS_H
#define CG_REFS_H

#include "table.h"

/* What a register, `it` or a choice refers to. */
enum {
  CG_REF_NOTHING = 0,
  CG_REF_OBJECT = 1, /* generation, slot */
  CG_REF_PILE = 2,   /* zone, seat, definition: a card that is not in play */
  CG_REF_SEAT = 3,
  CG_REF_WORD = 4, /* of a list of words: a type of challenge, of card */
  CG_REF_SET = 5,  /* one of the sets, and how many cards in play were chosen together */
  CG_REF_LIST = 6  /* zone, seat, lists.h: cards elsewhere that were chosen together */
};
static inline unsigned cg_ref_kind(uint32_t ref) { return ref >> 28; }
static inline uint32_t cg_ref_pile(unsigned seat, unsigned zone, unsigned def) {
  return (uint32_t)CG_REF_PILE << 28 | (uint32_t)zone << 20 | (uint32_t)seat << 16 | def;
}
static inline uint32_t cg_ref_seat(unsigned seat) { return (uint32_t)CG_REF_SEAT << 28 | seat; }
static inline uint32_t cg_ref_word(unsigned word) { return (uint32_t)CG_REF_WORD << 28 | word; }
static inline uint32_t cg_ref_set(unsigned set, unsigned count) {
  return (uint32_t)CG_REF_SET << 28 | (uint32_t)count << 8 | set;
}
static inline unsigned cg_ref_count(uint32_t ref) { return ref >> 8 & 0xFFFFF; }
static inline uint32_t cg_ref_object(const cg_table *table, unsigned object) {
  return (uint32_t)CG_REF_OBJECT << 28 | (uint32_t)table->object[object].generation << 16 | object;
}
/* The slot a reference means, CG_NO_OBJECT if another card lies there now. */
static inline unsigned cg_deref(const cg_table *table, uint32_t ref) {
  if (cg_ref_kind(ref) != CG_REF_OBJECT) return CG_NO_OBJECT;
  unsigned object = ref & 0xFFF;
  const cg_object *at = &table->object[object];
  return at->place != CG_NOWHERE && at->generation == (ref >> 16 & 0xFF) ? object : CG_NO_OBJECT;
}

/* A card that is looked at: in play, or somewhere else. */
typedef struct cg_thing {
  uint16_t object; /* CG_NO_OBJECT */
  uint16_t def;    /* counted from 1; 0: a faction card */
  uint8_t controller, owner;
  uint8_t zone; /* CG_HAND ..., CG_IN_PLAY */
} cg_thing;
cg_thing cg_thing_of(const cg_table *table, uint32_t ref);
static inline cg_thing cg_thing_at(const cg_table *table, unsigned object) {
  const cg_object *at = &table->object[object];
  return (cg_thing){.object = (uint16_t)object,
                    .def = at->def,
                    .controller = at->controller,
                    .owner = at->owner,
                    .zone = at->place == CG_SHADOW ? CG_SHADOWS : CG_IN_PLAY};
}

#define CG_LIST (CG_SEATS * CG_POOL) /* every card that is not in play */
/* Some cards: those in play as a set, others as a list. */
typedef struct cg_cards {
  uint64_t set[CG_WORDS];
  uint32_t pile[CG_LIST];
  unsigned piles;
  unsigned unseen; /* cards of hidden places of which only the number is known */
  bool unknown;    /* there may be more in hidden places */
  bool hidden;     /* some come, or could have come, from places not open to all */
} cg_cards;
/* None yet. The list behind them is long and need not be cleared. */
static inline void cg_no_cards(cg_cards *cards) {
  memset(cards->set, 0, sizeof cards->set);
  cards->piles = cards->unseen = 0;
  cards->unknown = cards->hidden = false;
}

/* A card that has left play: it is what it was when it left. */
bool cg_is_gone(const cg_table *table, const cg_thing *thing);
/* One bit each; of a card that has left play those that it had. */
unsigned cg_icons_of(const cg_table *table, const cg_thing *thing);
/* Was a card that has left play one of these when it left? */
bool cg_was(const cg_table *table, unsigned object, unsigned state);
bool cg_has_keyword(cg_table *table, const cg_thing *thing, unsigned keyword);

#endif
