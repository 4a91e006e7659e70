/* What the words of constant abilities look at, so that figures are found anew only when
 * something has changed that they depend on. */
#include "../tables/rules.h"

/* Strength, icons, keywords, marks, traits and where attachments may be are kept, or are
 * looked after by the rules; all other changes are asked for when they matter. */
const uint64_t cg_kept_changes =
    CG_CHANGE(STRENGTH) | CG_CHANGE(WEAKER) | CG_CHANGE(STRENGTH_IS) | CG_CHANGE(DOUBLE) |
    CG_CHANGE(BURN) | CG_CHANGE(ICON) | CG_CHANGE(NO_ICON) | CG_CHANGE(KEYWORD) |
    CG_CHANGE(NO_KEYWORD) | CG_CHANGE(TRAIT) | CG_CHANGE(NO_TRAIT) | CG_CHANGE(NO_TRAITS) |
    CG_CHANGE(FACTION) | CG_CHANGE(NO_FACTION) | CG_CHANGE(BLANK) | CG_CHANGE(IMMUNE) |
    CG_CHANGE(PARTICIPATES) | CG_CHANGE(NO_CONTRIBUTION) | CG_CHANGE(ATTACHES);

const uint64_t cg_strength_changes = CG_CHANGE(STRENGTH) | CG_CHANGE(WEAKER) |
                                     CG_CHANGE(STRENGTH_IS) | CG_CHANGE(DOUBLE) | CG_CHANGE(BURN) |
                                     CG_CHANGE(NO_CONTRIBUTION);

const uint64_t cg_marking_changes =
    CG_CHANGE(BURN) | CG_CHANGE(BLANK) | CG_CHANGE(PARTICIPATES) | CG_CHANGE(NO_CONTRIBUTION);

const uint64_t cg_steady_changes = CG_CHANGE(STRENGTH) | CG_CHANGE(WEAKER) | CG_CHANGE(ICON) |
                                   CG_CHANGE(NO_ICON) | CG_CHANGE(KEYWORD) | CG_CHANGE(NO_KEYWORD) |
                                   CG_CHANGE(BURN) | CG_CHANGE(BLANK) | CG_CHANGE(PARTICIPATES) |
                                   CG_CHANGE(NO_CONTRIBUTION);

const uint64_t cg_unsettling_changes =
    CG_CHANGE(TRAIT) | CG_CHANGE(NO_TRAIT) | CG_CHANGE(NO_TRAITS) | CG_CHANGE(FACTION) |
    CG_CHANGE(NO_FACTION) | CG_CHANGE(IMMUNE) | CG_CHANGE(PARTICIPATES);

const uint64_t cg_newest_changes = CG_CHANGE(STRENGTH_IS) | CG_CHANGE(CONTROL) | CG_CHANGE(LENDS) |
                                   CG_CHANGE(FIGURE_BASE) | CG_CHANGE(FIGURE_IS);

const uint64_t cg_cost_changes =
    CG_CHANGE(NEXT_COSTS) | CG_CHANGE(FIRST_COSTS) | CG_CHANGE(COSTS_LESS) | CG_CHANGE(COSTS_MORE);

const uint64_t cg_host_changes = CG_CHANGE(TRAIT) | CG_CHANGE(NO_TRAIT) | CG_CHANGE(NO_TRAITS) |
                                 CG_CHANGE(FACTION) | CG_CHANGE(NO_FACTION) | CG_CHANGE(BLANK);

const uint64_t cg_printed_changes = CG_CHANGE(ATTACHES) | CG_CHANGE(DECK_MOST) |
                                    CG_CHANGE(DECK_LEAST) | CG_CHANGE(DECK_MAY) |
                                    CG_CHANGE(DECK_SIZE) | CG_CHANGE(PLOT_DECK_SIZE);

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
  for (; from != to; from++)
    if (*from >= CG_DEED_ATTACK && *from <= CG_ACT_GAIN_POWER) forbidden |= cg_forbids(*from);
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
