/* What the words of constant abilities look at, so that figures are found anew only when
 * something has changed that they depend on. */
#include "reads.h"

#include "modifier.h"

/* The modifiers whose row says so. */
#define SAYS KEPT
const cg_mask cg_kept_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS OF_STRENGTH
const cg_mask cg_strength_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS MARKS
const cg_mask cg_marking_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS STEADY
const cg_mask cg_steady_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS UNSETTLES
const cg_mask cg_unsettling_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS OF_HOST
const cg_mask cg_host_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS NEWEST
const cg_mask cg_newest_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS OF_COST
const cg_mask cg_cost_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS PRINTED
const cg_mask cg_printed_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS CARDS
const cg_mask cg_card_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS PLAYERS
const cg_mask cg_player_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS NUMBER
const cg_mask cg_number_changes = {
#include "modifier_masks.def"
};
#undef SAYS
#define SAYS OF_PLOT
const cg_mask cg_plot_changes = {
#include "modifier_masks.def"
};
#undef SAYS

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

cg_mask cg_forbidden(const uint16_t *from, const uint16_t *to) {
  cg_mask forbidden = cg_no_words;
  for (; from != to; from++) cg_mask_add(&forbidden, cg_forbids(*from));
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
