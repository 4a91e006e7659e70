/* What the words of constant abilities look at, so that figures are found anew only when
 * something has changed that they depend on. */
#include "reads.h"

#include "modifier.h"

/* The modifiers whose row says so, one bit each. */
#define WORD_READS(number, op, type, reads, cards, pattern, english, is)                           \
  | (((is)&SAYS) != 0 ? UINT64_C(1) << op##_BIT : 0)
#define SAYS KEPT
const uint64_t cg_kept_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS OF_STRENGTH
const uint64_t cg_strength_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS MARKS
const uint64_t cg_marking_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS STEADY
const uint64_t cg_steady_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS UNSETTLES
const uint64_t cg_unsettling_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS OF_HOST
const uint64_t cg_host_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS NEWEST
const uint64_t cg_newest_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS OF_COST
const uint64_t cg_cost_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS PRINTED
const uint64_t cg_printed_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS CARDS
const uint64_t cg_card_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS PLAYERS
const uint64_t cg_player_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS NUMBER
const uint64_t cg_number_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#define SAYS OF_PLOT
const uint64_t cg_plot_changes = 0
#include "modifier.def"
    ;
#undef SAYS
#undef WORD_READS

/* What each word looks at, and of which types of cards in play: see words.def. */
enum {
  NOTHING = 0,
  EVERYTHING = CG_NEW_ALL | CG_NEW_ARRIVALS,
  NO_CARD = 0,
  ANY_CARD = CG_ALL_TYPES
};
static const uint16_t reads_of[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, ...) [number] = reads,
#include "words.def"
#undef WORD_READS
};
static const uint8_t types_of[CG_OPS_END] = {
    [0] = ANY_CARD, /* no word: a count */
#define WORD_READS(number, op, type, reads, cards, ...) [number] = cards,
#include "words.def"
#undef WORD_READS
};

uint32_t cg_forbidden(const uint16_t *from, const uint16_t *to) {
  uint32_t forbidden = 0;
  for (; from != to; from++) forbidden |= cg_forbids(*from);
  return forbidden;
}

unsigned cg_reads(const uint16_t *from, const uint16_t *to) {
  unsigned reads = 0;
  /* lengths stand among the words: taken for words they add, never lack */
  for (; from != to; from++) {
    if (*from == HL_QUOTED)
      from += 2; /* a name: where it lies differs between the built-in cards and the same loaded */
    else if (*from < CG_OPS_END)
      reads |= reads_of[*from];
  }
  return reads;
}

uint8_t cg_types_read(const uint16_t *from, const uint16_t *to) {
  unsigned types = 0;
  for (; from != to; from++) {
    if ((*from & HL_CONSTANT) != 0 || *from == HL_GAIN) continue;
    if (*from == HL_QUOTED)
      from += 2; /* a name */
    else         /* a register or a loop: any card */
      types |= *from < CG_OPS_END ? types_of[*from] : (unsigned)ANY_CARD;
  }
  return (uint8_t)types;
}
