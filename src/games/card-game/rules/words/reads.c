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

/* What each word looks at. Which cards there are, whose they are and what is printed on
 * them counts always. */
static const uint16_t reads_of[CG_OPS_END] = {
    [CG_P_WINNER] = CG_NEW_CHALLENGE,
    [CG_P_LOSER] = CG_NEW_CHALLENGE,
    [CG_P_ATTACKER] = CG_NEW_CHALLENGE,
    [CG_P_DEFENDER] = CG_NEW_CHALLENGE,
    [CG_K_ATTACKING] = CG_NEW_CHALLENGE,
    [CG_K_DEFENDING] = CG_NEW_CHALLENGE,
    [CG_K_PARTICIPATING] = CG_NEW_CHALLENGE,
    [CG_X_ANY] = CG_NEW_CHALLENGE,
    [CG_X_THIS] = CG_NEW_CHALLENGE,
    [CG_X_TYPE] = CG_NEW_CHALLENGE,
    [CG_X_TYPES] = CG_NEW_CHALLENGE,
    [CG_X_UNOPPOSED] = CG_NEW_CHALLENGE,
    [CG_X_UNOPPOSED_TYPE] = CG_NEW_CHALLENGE,
    [CG_N_MARGIN] = CG_NEW_CHALLENGE,
    [CG_IF_ATTACKS] = CG_NEW_CHALLENGE,
    [CG_IF_DEFENDS] = CG_NEW_CHALLENGE,
    [CG_IF_CHALLENGE] = CG_NEW_CHALLENGE,
    [CG_IF_TYPE] = CG_NEW_CHALLENGE,
    [CG_IF_TYPES] = CG_NEW_CHALLENGE,
    [CG_IF_SAME_TYPE] = CG_NEW_CHALLENGE,
    [CG_IF_UNOPPOSED] = CG_NEW_CHALLENGE,
    [CG_IF_MARGIN] = CG_NEW_CHALLENGE,
    [CG_IF_NUMBER] = CG_NEW_CHALLENGE,
    [CG_IF_TYPE_NUMBER] = CG_NEW_CHALLENGE,
    [CG_IF_PARTICIPATES] = CG_NEW_CHALLENGE,
    [CG_IF_CARD_ATTACKS] = CG_NEW_CHALLENGE,
    [CG_IF_CARD_DEFENDS] = CG_NEW_CHALLENGE,
    [CG_IF_ATTACKS_ALONE] = CG_NEW_CHALLENGE,
    [CG_IF_DEFENDS_ALONE] = CG_NEW_CHALLENGE,
    [CG_IF_WON] = CG_NEW_CHALLENGE | CG_NEW_PHASE,
    [CG_IF_NOT_WON] = CG_NEW_CHALLENGE | CG_NEW_PHASE,
    [CG_IF_LOST] = CG_NEW_CHALLENGE | CG_NEW_PHASE,
    [CG_IF_NOT_LOST] = CG_NEW_CHALLENGE | CG_NEW_PHASE,
    [CG_IF_NOT_LOST_DEFENDING] = CG_NEW_CHALLENGE | CG_NEW_PHASE,
    [CG_P_FIRST] = CG_NEW_PHASE,
    [CG_P_ACTIVE] = CG_NEW_PHASE,
    [CG_IF_FIRST_PLAYER] = CG_NEW_PHASE,
    [CG_IF_NOT_FIRST_PLAYER] = CG_NEW_PHASE,
    [CG_IF_PHASE] = CG_NEW_PHASE,
    [CG_IF_NOT_PHASE] = CG_NEW_PHASE,
    [CG_IF_ENTERED] = CG_NEW_PHASE,
    [CG_IF_AMBUSHED] = CG_NEW_PHASE,
    [CG_K_KNEELING] = CG_NEW_TURNED,
    [CG_K_STANDING] = CG_NEW_TURNED,
    [CG_IF_KNEELING] = CG_NEW_TURNED,
    [CG_IF_STANDING] = CG_NEW_TURNED,
    [CG_F_POWER] = CG_NEW_POWER,
    [CG_F_NO_POWER] = CG_NEW_POWER,
    [CG_N_POWER] = CG_NEW_POWER,
    [CG_N_TOTAL_POWER] = CG_NEW_POWER,
    [CG_F_GOLD] = CG_NEW_GOLD,
    [CG_F_NO_GOLD] = CG_NEW_GOLD,
    [CG_F_TOKEN] = CG_NEW_GOLD,
    [CG_N_POOL] = CG_NEW_GOLD,
    [CG_N_GOLD] = CG_NEW_GOLD,
    [CG_N_TOKENS] = CG_NEW_GOLD,
    /* what is found together with what they change */
    [CG_K_LIMITED] = CG_NEW_FIGURES,
    [CG_K_NON_LIMITED] = CG_NEW_FIGURES,
    [CG_F_STR_MOST] = CG_NEW_FIGURES,
    [CG_F_STR_LEAST] = CG_NEW_FIGURES,
    [CG_F_STR_LOWER] = CG_NEW_FIGURES,
    [CG_F_STR_HIGHER] = CG_NEW_FIGURES,
    [CG_F_TOTAL_STR] = CG_NEW_FIGURES,
    [CG_F_HIGHEST_STR] = CG_NEW_FIGURES,
    [CG_F_LOWEST_STR] = CG_NEW_FIGURES,
    [CG_N_HIGHEST_STR] = CG_NEW_FIGURES,
    [CG_N_LOWEST_STR] = CG_NEW_FIGURES,
    [CG_F_ICON] = CG_NEW_FIGURES,
    [CG_F_NO_ICON] = CG_NEW_FIGURES,
    [CG_F_NO_ICONS] = CG_NEW_FIGURES,
    [CG_F_KEYWORD] = CG_NEW_FIGURES,
    [CG_F_NO_KEYWORD] = CG_NEW_FIGURES,
    [CG_N_STR] = CG_NEW_FIGURES,
    /* cards in play that fit, however many come */
    [CG_CS_ALL] = CG_NEW_ARRIVALS,
    [CG_CS_SUCH] = CG_NEW_ARRIVALS,
    [CG_F_ATTACHMENTS] = CG_NEW_ARRIVALS,
    [CG_F_NO_ATTACHMENTS] = CG_NEW_ARRIVALS,
    [CG_F_WITH_ATTACHED] = CG_NEW_ARRIVALS,
    [CG_F_DUPLICATE] = CG_NEW_ARRIVALS,
    [CG_IF_DUPLICATED] = CG_NEW_ARRIVALS,
    [CG_Z_HAND] = CG_NEW_HANDS,
    [CG_Z_DECK] = CG_NEW_DECKS,
    [CG_C_TOP] = CG_NEW_DECKS,
    [CG_CS_TOP] = CG_NEW_DECKS,
    [CG_CS_BOTTOM] = CG_NEW_DECKS,
    [CG_Z_DISCARD] = CG_NEW_PILES,
    [CG_Z_DEAD] = CG_NEW_PILES,
    [CG_Z_PLOTS] = CG_NEW_PILES,
    [CG_Z_USED] = CG_NEW_PILES,
    /* of what happens, what an ability has done and the figures of plots: whatever changes */
    [CG_P_THAT] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_C_IT] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_C_ACTING] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_C_DISCARDED] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_C_REVEALED] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_C_PAID] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_CS_SEEN] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_CS_REVEALED] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_CS_DISCARDED] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_CS_PAID] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_N_X] = CG_NEW_ALL | CG_NEW_ARRIVALS,
    [CG_N_FIGURE] = CG_NEW_ALL | CG_NEW_ARRIVALS,
};

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
    if (*from < CG_OPS_END) reads |= reads_of[*from];
  return reads;
}

/* Words that mean cards of a type, and such as look at no card that they do not name. */
enum { PLAIN = CG_ALL_TYPES + 1 };
static const uint8_t types_of[CG_OPS_END] = {
    [CG_K_CHARACTERS] = 1 << CG_TYPE_CHARACTER,
    [CG_K_LOCATIONS] = 1 << CG_TYPE_LOCATION,
    [CG_K_ATTACHMENTS] = 1 << CG_TYPE_ATTACHMENT,
    [CG_K_CARDS] = 1 << CG_TYPE_CHARACTER | 1 << CG_TYPE_LOCATION | 1 << CG_TYPE_ATTACHMENT,
    [CG_K_PLOTS] = 1 << CG_TYPE_EVENT,
    [CG_K_FACTIONS] = 1 << CG_TYPE_EVENT,
    [CG_P_YOU] = PLAIN,
    [CG_P_WINNER] = PLAIN,
    [CG_P_LOSER] = PLAIN,
    [CG_P_ATTACKER] = PLAIN,
    [CG_P_DEFENDER] = PLAIN,
    [CG_P_FIRST] = PLAIN,
    [CG_P_ACTIVE] = PLAIN,
    [CG_P_ANY_OPPONENT] = PLAIN,
    [CG_P_NO_OPPONENT] = PLAIN,
    [CG_P_EACH_OPPONENT] = PLAIN,
    [CG_P_ANY] = PLAIN,
    [CG_P_NONE] = PLAIN,
    [CG_P_EACH] = PLAIN,
    [CG_PS_ONE] = PLAIN,
    [CG_PS_OPPONENTS] = PLAIN,
    [CG_PS_ALL] = PLAIN,
    [CG_PS_BUT] = PLAIN,
    [CG_C_THIS] = PLAIN,
    [CG_C_ATTACHED] = PLAIN,
    [CG_CS_ONE] = PLAIN,
    [CG_CS_ALL] = PLAIN,
    [CG_CS_SUCH] = PLAIN,
    [CG_CS_EITHER] = PLAIN,
    [CG_CS_BOTH] = PLAIN,
    [CG_K_TRAIT] = PLAIN,
    [CG_K_TRAIT2] = PLAIN,
    [CG_K_TRAIT3] = PLAIN,
    [CG_K_NOT_TRAIT] = PLAIN,
    [CG_K_FACTION] = PLAIN,
    [CG_K_NOT_FACTION] = PLAIN,
    [CG_K_KNEELING] = PLAIN,
    [CG_K_STANDING] = PLAIN,
    [CG_K_ATTACKING] = PLAIN,
    [CG_K_DEFENDING] = PLAIN,
    [CG_K_PARTICIPATING] = PLAIN,
    [CG_K_UNIQUE] = PLAIN,
    [CG_K_NON_UNIQUE] = PLAIN,
    [CG_K_LOYAL] = PLAIN,
    [CG_K_NON_LOYAL] = PLAIN,
    [CG_K_OTHER] = PLAIN,
    [CG_FS_ONE] = PLAIN,
    [CG_FS_MORE] = PLAIN,
    [CG_F_CONTROLLED] = PLAIN,
    [CG_F_OPPONENTS] = PLAIN,
    [CG_F_OWNED] = PLAIN,
    [CG_F_NOT_CONTROLLED] = PLAIN,
    [CG_F_NOT_OWNED] = PLAIN,
    [CG_F_IN] = PLAIN,
    [CG_F_IN_PLAY] = PLAIN,
    [CG_F_NAMED] = PLAIN,
    [CG_F_OTHER_THAN] = PLAIN,
    [CG_Z_HAND] = PLAIN,
    [CG_Z_DISCARD] = PLAIN,
    [CG_Z_DEAD] = PLAIN,
    [CG_Z_PLOTS] = PLAIN,
    [CG_Z_USED] = PLAIN,
    [CG_N_CARDS] = PLAIN,
    [CG_N_PER] = PLAIN,
    [CG_N_SUM] = PLAIN,
    [CG_N_MINUS] = PLAIN,
    [CG_N_TWICE] = PLAIN,
    [CG_N_AT_MOST] = PLAIN,
    [CG_N_POOL] = PLAIN,
    [CG_IF_AT_LEAST] = PLAIN,
    [CG_IF_AT_MOST] = PLAIN,
    [CG_IF_HIGHER] = PLAIN,
    [CG_IF_ANY] = PLAIN,
    [CG_IF_NONE] = PLAIN,
    [CG_IF_CONTROLS] = PLAIN,
    [CG_IF_CONTROLS_NONE] = PLAIN,
    [CG_IF_CONTROLS_MANY] = PLAIN,
    [CG_IF_FIRST_PLAYER] = PLAIN,
    [CG_IF_NOT_FIRST_PLAYER] = PLAIN,
    [CG_IF_ATTACKS] = PLAIN,
    [CG_IF_DEFENDS] = PLAIN,
    [CG_IF_CHALLENGE] = PLAIN,
    [CG_IF_TYPE] = PLAIN,
    [CG_IF_PHASE] = PLAIN,
    [CG_IF_NOT_PHASE] = PLAIN,
    [CG_IF_KNEELING] = PLAIN,
    [CG_IF_STANDING] = PLAIN,
    [CG_IF_PARTICIPATES] = PLAIN,
    [CG_IF_CARD_ATTACKS] = PLAIN,
    [CG_IF_CARD_DEFENDS] = PLAIN,
    [CG_IF_EITHER] = PLAIN,
    [CG_IF_NOT] = PLAIN,
    [CG_M_STRENGTH] = PLAIN,
    [CG_M_WEAKER] = PLAIN,
    [CG_M_BURN] = PLAIN,
    [CG_M_ICON] = PLAIN,
    [CG_M_NO_ICON] = PLAIN,
    [CG_M_KEYWORD] = PLAIN,
    [CG_M_NO_KEYWORD] = PLAIN,
    [CG_M_BLANK] = PLAIN,
    [CG_M_NO_CONTRIBUTION] = PLAIN,
};

uint8_t cg_types_read(const uint16_t *from, const uint16_t *to) {
  unsigned types = 0;
  for (; from != to; from++) {
    if ((*from & HL_CONSTANT) != 0 || *from == HL_GAIN) continue;
    if (*from == HL_QUOTED)
      from += 2; /* a name */
    else
      types |= *from < CG_OPS_END && types_of[*from] != 0 ? types_of[*from] : CG_ALL_TYPES + 0U;
  }
  return types & CG_ALL_TYPES;
}
