/* Options of this game as numbers, lists of them, and the abilities that some stand for. */
#ifndef CG_OPTIONS_H
#define CG_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* An ability that could be used. */
typedef struct cg_use {
  uint16_t object; /* the card it is on, in play or in shadows; CG_NO_OBJECT: elsewhere */
  uint16_t def;
  uint16_t ability;
  uint16_t member; /* of the group, CG_NO_OBJECT */
  uint8_t user;
  uint8_t group;   /* what it answers, counted from 1; 0: nothing */
  uint8_t zone;    /* where the card is */
  uint16_t shadow; /* the slot of an event in the shadows */
  uint32_t from;   /* CG_REF_: the place of a card that is not in play; 0: an event in hand */
  uint8_t place;   /* how its option tells that place, see cg_option_place() */
} cg_use;

#define CG_OPTIONS 1024
typedef struct cg_options {
  uint32_t list[CG_OPTIONS];
  unsigned count;
} cg_options;
static inline void cg_offer(cg_options *options, uint32_t option) {
  if (options->count < CG_OPTIONS) options->list[options->count++] = option;
}
/* The same for one of which nobody could guess whether it is one. */
static inline void cg_offer_if(cg_options *options, uint32_t option, bool is_one) {
  if (options->count >= CG_OPTIONS) return;
  options->list[options->count] = option;
  options->count += is_one;
}
/* Puts them in ascending order, each once. */
void cg_sort_options(cg_options *options);

/* Options: kind, group, card of the group, and 14 bits of its own. */
enum {
  CG_O_PASS,
  CG_O_NUMBER,
  CG_O_OBJECT,
  CG_O_CARD,    /* zone, seat, definition */
  CG_O_ABILITY, /* object, ability */
  CG_O_EVENT,   /* definition */
  CG_O_MARSHAL, /* definition, host */
  CG_O_AMBUSH,
  CG_O_SHADOW,    /* definition: into the shadows */
  CG_O_UNSHADOW,  /* object, host */
  CG_O_CHALLENGE, /* type, seat */
  CG_O_SEAT,
  CG_O_WORD,
  CG_O_SAVE,  /* object: by a duplicate */
  CG_O_SETUP, /* definition */
  CG_O_DONE
};
#define CG_NO_MEMBER 0x3FF
static inline uint32_t cg_option(unsigned kind, unsigned group, unsigned member, unsigned what) {
  return (uint32_t)kind << 28 | (uint32_t)group << 24 | (uint32_t)(member & CG_NO_MEMBER) << 14 |
         what;
}
static inline unsigned cg_option_kind(uint32_t option) { return option >> 28; }
static inline unsigned cg_option_group(uint32_t option) { return option >> 24 & 15; }
static inline unsigned cg_option_member(uint32_t option) { return option >> 14 & 1023; }
static inline unsigned cg_option_what(uint32_t option) { return option & 0x3FFF; }

/* Options of cards that are not in play have the definition in their lower bits. Above
 * it stands which place is meant: of a card that is brought out, 0 the hand, otherwise
 * one of the places of cg_find_elsewhere(); of an ability that is used from where its
 * card lies, CG_AT_. */
enum { CG_AT_HAND, CG_AT_DISCARD, CG_AT_DEAD, CG_AT_STACK, CG_PLACES = 3 };
static inline unsigned cg_option_def(uint32_t option) { return option & 0xFFF; }
static inline unsigned cg_option_place(uint32_t option) { return option >> 12 & 3; }

#endif
