/* What the words of constant abilities look at, so that figures are found anew only when
 * something has changed that they depend on. */
#include "rules.h"

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

const uint64_t cg_host_changes = CG_CHANGE(TRAIT) | CG_CHANGE(NO_TRAIT) | CG_CHANGE(NO_TRAITS) |
                                 CG_CHANGE(FACTION) | CG_CHANGE(NO_FACTION) | CG_CHANGE(KEYWORD) |
                                 CG_CHANGE(NO_KEYWORD) | CG_CHANGE(BLANK);

const uint64_t cg_printed_changes = CG_CHANGE(ATTACHES) | CG_CHANGE(DECK_MOST) |
                                    CG_CHANGE(DECK_LEAST) | CG_CHANGE(DECK_MAY) |
                                    CG_CHANGE(DECK_SIZE) | CG_CHANGE(PLOT_DECK_SIZE);

/* Which cards there are, whose they are and what is printed on them counts always. */
static unsigned reads_of(unsigned op) {
  switch (op) {
  case CG_P_WINNER:
  case CG_P_LOSER:
  case CG_P_ATTACKER:
  case CG_P_DEFENDER:
  case CG_K_ATTACKING:
  case CG_K_DEFENDING:
  case CG_K_PARTICIPATING:
  case CG_X_ANY:
  case CG_X_THIS:
  case CG_X_TYPE:
  case CG_X_TYPES:
  case CG_X_UNOPPOSED:
  case CG_X_UNOPPOSED_TYPE:
  case CG_N_MARGIN:
  case CG_IF_ATTACKS:
  case CG_IF_DEFENDS:
  case CG_IF_CHALLENGE:
  case CG_IF_TYPE:
  case CG_IF_TYPES:
  case CG_IF_SAME_TYPE:
  case CG_IF_UNOPPOSED:
  case CG_IF_MARGIN:
  case CG_IF_NUMBER:
  case CG_IF_TYPE_NUMBER:
  case CG_IF_PARTICIPATES:
  case CG_IF_CARD_ATTACKS:
  case CG_IF_CARD_DEFENDS:
  case CG_IF_ATTACKS_ALONE:
  case CG_IF_DEFENDS_ALONE: return CG_NEW_CHALLENGE;
  case CG_IF_WON:
  case CG_IF_NOT_WON:
  case CG_IF_LOST:
  case CG_IF_NOT_LOST:
  case CG_IF_NOT_LOST_DEFENDING: return CG_NEW_CHALLENGE | CG_NEW_PHASE;
  case CG_P_FIRST:
  case CG_P_ACTIVE:
  case CG_IF_FIRST_PLAYER:
  case CG_IF_NOT_FIRST_PLAYER:
  case CG_IF_PHASE:
  case CG_IF_NOT_PHASE:
  case CG_IF_ENTERED:
  case CG_IF_AMBUSHED: return CG_NEW_PHASE;
  case CG_K_KNEELING:
  case CG_K_STANDING:
  case CG_IF_KNEELING:
  case CG_IF_STANDING: return CG_NEW_TURNED;
  case CG_F_POWER:
  case CG_F_NO_POWER:
  case CG_N_POWER:
  case CG_N_TOTAL_POWER: return CG_NEW_POWER;
  case CG_F_GOLD:
  case CG_F_NO_GOLD:
  case CG_F_TOKEN:
  case CG_N_POOL:
  case CG_N_GOLD:
  case CG_N_TOKENS: return CG_NEW_GOLD;
  case CG_CS_ALL: /* cards in play that fit, however many come */
  case CG_CS_SUCH:
  case CG_F_ATTACHMENTS:
  case CG_F_NO_ATTACHMENTS:
  case CG_F_WITH_ATTACHED:
  case CG_F_DUPLICATE:
  case CG_IF_DUPLICATED: return CG_NEW_ARRIVALS;
  case CG_Z_HAND: return CG_NEW_HANDS;
  case CG_Z_DECK:
  case CG_C_TOP:
  case CG_CS_TOP:
  case CG_CS_BOTTOM: return CG_NEW_DECKS;
  case CG_Z_DISCARD:
  case CG_Z_DEAD:
  case CG_Z_PLOTS:
  case CG_Z_USED: return CG_NEW_PILES;
  case CG_P_THAT: /* of what happens, and what an ability has done: not in constant ones */
  case CG_C_IT:
  case CG_C_ACTING:
  case CG_C_DISCARDED:
  case CG_C_REVEALED:
  case CG_C_PAID:
  case CG_CS_SEEN:
  case CG_CS_REVEALED:
  case CG_CS_DISCARDED:
  case CG_CS_PAID:
  case CG_N_X:
  case CG_N_FIGURE: /* whatever changes the figures of plots */ return CG_NEW_ALL | CG_NEW_ARRIVALS;
  default: return 0;
  }
}

uint32_t cg_forbidden(const uint16_t *from, const uint16_t *to) {
  uint32_t forbidden = 0;
  for (; from != to; from++)
    if (*from >= CG_DEED_ATTACK && *from <= CG_ACT_GAIN_POWER) forbidden |= cg_forbids(*from);
  return forbidden;
}

unsigned cg_reads(const uint16_t *from, const uint16_t *to) {
  unsigned reads = 0;
  /* lengths and names stand among the words: taken for words they add, never lack */
  for (; from != to; from++)
    if (*from < CG_OPS_END) reads |= reads_of(*from);
  return reads;
}
