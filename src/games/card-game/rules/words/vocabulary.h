/* The words of A Game of Thrones: The Card Game: what its card files may say.
 *
 * Few general phrases that combine. A card, wherever it lies, is a <card>; sets of
 * cards are described by a kind (adjectives and a noun) and filters behind it. What
 * an interrupt or a reaction answers is a <happening>; circumstances are conditions.
 * Where the words alone leave a doubt, the comment of an op says what is meant.
 *
 * What holds for all of them:
 * - <cards> without a place are in play. In a happening, in what is said of cards
 *   that are marshaled, played or ambushed, in an immunity and in a deck rule the
 *   kind alone counts, wherever the card is or was.
 * - A `choose` clause chooses targets (step 5). `choose` inside `do` is no target,
 *   unless the filter `as a target` says so. What cannot be affected by anything
 *   the ability does to it is no legal target.
 * - A lasting effect (`until`) binds what it names when it is made: cards, players
 *   (`the winner`, `it`) and numbers. What stands under `while` is read anew
 *   whenever it matters, conditions and modifiers alike. `your revealed plot` and
 *   `the revealed plot of ...` are positions and are followed.
 * - `once HAPPENING` keeps what was chosen. It is forgotten when it was done, and
 *   when the challenge (phase, round) that its happening names has ended.
 * - `if` conditions of an ability with a window are asked when it could be used
 *   (step 1), those of a constant ability all the time. `if` inside `do` is asked
 *   when its turn comes. A challenge counts as under way from its initiation: the
 *   type is known when attackers are declared.
 * - An event that has become an attachment has its constant abilities only. */
#ifndef CG_VOCABULARY_H
#define CG_VOCABULARY_H

#include "language/language.h"

extern const hl_vocabulary cg_vocabulary;

/* Card types, in the order of cg_vocabulary.card_types. The first five are also
 * the words of <sort>. */
enum {
  CG_TYPE_CHARACTER,
  CG_TYPE_LOCATION,
  CG_TYPE_ATTACHMENT,
  CG_TYPE_EVENT,
  CG_TYPE_PLOT,
  CG_TYPE_AGENDA,
  CG_TYPE_TITLE,
  CG_TYPE_COUNT
};

/* Facts, in the order of cg_vocabulary.facts. */
enum {
  CG_FACT_FACTION,
  CG_FACT_LOYAL,
  CG_FACT_UNIQUE,
  CG_FACT_COST, /* a number, CG_X or CG_NO_COST */
  CG_FACT_STRENGTH,
  CG_FACT_ICONS,
  CG_FACT_TRAITS,
  CG_FACT_KEYWORDS, /* those without a number */
  CG_FACT_AMBUSH,   /* a number or CG_X; so are shadow and bestow */
  CG_FACT_SHADOW,
  CG_FACT_BESTOW,
  CG_FACT_PRIZED,
  CG_FACT_ATTACHMENTS_ONLY, /* no attachments except of these traits */
  CG_FACT_ATTACHMENTS_NOT,  /* no attachments of these traits */
  CG_FACT_INCOME,           /* of a plot its figures; of any other card what it adds */
  CG_FACT_INITIATIVE,
  CG_FACT_CLAIM,
  CG_FACT_RESERVE,
  CG_FACT_SUPPORTS,   /* a title */
  CG_FACT_RIVALS,     /* titles, one bit each */
  CG_FACT_DECK_LIMIT, /* not said: 3; plots 2; agendas and titles 1 */
  CG_FACT_QUANTITY,   /* copies in its set; not said: 1 */
  CG_FACT_NUMBER      /* in its set */
};

/* Values of facts. */
enum { CG_X = -1, CG_NO_COST = -2 };
enum { CG_ICON_MILITARY, CG_ICON_INTRIGUE, CG_ICON_POWER, CG_ICON_COUNT };
enum {
  CG_KEYWORD_INSIGHT,
  CG_KEYWORD_INTIMIDATE,
  CG_KEYWORD_LIMITED,
  CG_KEYWORD_NO_ATTACHMENTS,
  CG_KEYWORD_PILLAGE,
  CG_KEYWORD_RENOWN,
  CG_KEYWORD_STEALTH,
  CG_KEYWORD_TERMINAL,
  CG_KEYWORD_ASSAULT,
  CG_KEYWORD_COUNT
};
enum {
  CG_FACTION_NEUTRAL,
  CG_FACTION_BARATHEON,
  CG_FACTION_GREYJOY,
  CG_FACTION_LANNISTER,
  CG_FACTION_MARTELL,
  CG_FACTION_NIGHTS_WATCH,
  CG_FACTION_STARK,
  CG_FACTION_TARGARYEN,
  CG_FACTION_TYRELL,
  CG_FACTION_COUNT
};
enum {
  CG_PHASE_PLOT,
  CG_PHASE_DRAW,
  CG_PHASE_MARSHALING,
  CG_PHASE_CHALLENGES,
  CG_PHASE_DOMINANCE,
  CG_PHASE_STANDING,
  CG_PHASE_TAXATION,
  CG_PHASE_COUNT
};
enum {
  CG_TITLE_WHISPERS,
  CG_TITLE_SHIPS,
  CG_TITLE_HAND,
  CG_TITLE_COIN,
  CG_TITLE_LAWS,
  CG_TITLE_REGENT,
  CG_TITLE_COUNT
};
/* Kinds of tokens besides gold and power. */
enum {
  CG_TOKEN_POISON,
  CG_TOKEN_STAND,
  CG_TOKEN_BETRAYAL,
  CG_TOKEN_GHOST,
  CG_TOKEN_VENGEANCE,
  CG_TOKEN_BLOOD,
  CG_TOKEN_BELL,
  CG_TOKEN_EAR,
  CG_TOKEN_JOURNEY,
  CG_TOKEN_KISS,
  CG_TOKEN_MORGHULIS,
  CG_TOKEN_PIE,
  CG_TOKEN_PRAYER,
  CG_TOKEN_SHADOW,
  CG_TOKEN_TALE,
  CG_TOKEN_VENOM,
  CG_TOKEN_COUNT
};
enum {
  CG_FIGURE_INCOME,
  CG_FIGURE_INITIATIVE,
  CG_FIGURE_CLAIM,
  CG_FIGURE_RESERVE,
  CG_FIGURE_COUNT
};

/* Types. Those whose members are words have them in vocabulary_words.c: in code
 * HL_CONSTANT | the value that the enums above give it. */
enum {
  CG_T_PLAYER = HL_TYPE_FIRST,
  CG_T_PLAYERS,
  CG_T_CARD,
  CG_T_CARDS,
  CG_T_KIND,
  CG_T_FILTER,
  CG_T_FILTERS,
  CG_T_ZONE,
  CG_T_CONTEST,
  CG_T_HAPPENING,
  CG_T_DEED,
  CG_T_ACT,
  CG_T_WAY,
  CG_T_SORT,
  CG_T_SORTS,
  CG_T_TRAIT,
  CG_T_ICON,
  CG_T_ICONS,
  CG_T_KEYWORD,
  CG_T_FACTION,
  CG_T_PHASE,
  CG_T_TOKEN,
  CG_T_FIGURE
};

/* The words of some types, which facts have too; they end with NULL. */
extern const char *const cg_trait_words[];
extern const char *const cg_faction_words[];
extern const char *const cg_icon_words[];
extern const char *const cg_keyword_words[];
#define CG_WORD_LISTS 8
extern const hl_words cg_word_lists[CG_WORD_LISTS];

/* Ops, numbered as the phrases stand in vocabulary.c. */
enum {
  /* windows */
  CG_W_ACTION = 1,   /* any action window */
  CG_W_PHASE_ACTION, /* an action window of that phase */
  CG_W_REVEALED,     /* step 1.3 III, or whenever this plot is revealed */
  CG_W_INTERRUPT,    /* optional */
  CG_W_FORCED_INTERRUPT,
  CG_W_REACTION, /* optional */
  CG_W_FORCED_REACTION,

  /* players */
  CG_P_YOU,  /* who controls this card; for an event who plays it */
  CG_P_THAT, /* the player whom the happening is about: who collected income, won dominance ... */
  CG_P_WINNER,
  CG_P_LOSER,
  CG_P_ATTACKER,
  CG_P_DEFENDER,
  CG_P_FIRST,
  CG_P_ACTIVE,
  CG_P_CONTROLLER, /* where it left play: who controlled it last */
  CG_P_OWNER,
  /* quantifiers: of a condition that speaks of one it is asked whether it holds for any of these
   * players, for none, for each */
  CG_P_ANY_OPPONENT,
  CG_P_NO_OPPONENT,
  CG_P_EACH_OPPONENT,
  CG_P_ANY,
  CG_P_NONE,
  CG_P_EACH,

  /* sets of players */
  CG_PS_ONE,       /* a set of one */
  CG_PS_OPPONENTS, /* all players but you who are still in the game */
  CG_PS_ALL,       /* in player order from the first player */
  CG_PS_BUT,

  /* cards */
  CG_C_THIS,
  CG_C_IT, /* the card the happening is about: killed, entering play, discarded, bypassed; the card
              whose effects would initiate */
  CG_C_ACTING,   /* whose stealth, pillage or ability brought the happening about */
  CG_C_ATTACHED, /* the card this card is attached to */
  CG_C_FACTION,
  CG_C_FACTION_OF,
  CG_C_PLOT,    /* a position: a lasting effect on it follows to a new plot (FAQ 2.5) */
  CG_C_PLOT_OF, /* likewise */
  CG_C_TOP,
  CG_C_DISCARDED, /* the last one this ability discarded (or pillage, behind such a happening) */
  CG_C_REVEALED,  /* the last one this ability revealed */
  CG_C_PAID,      /* the (first) card chosen for a cost of this ability, as it was when chosen */

  /* sets of cards */
  CG_CS_ONE,    /* a set of one */
  CG_CS_ALL,    /* cards in play; in happenings, costs of marshaling, immunities and deck rules the
                   kind alone, wherever the card is */
  CG_CS_SUCH,   /* all filters hold; a filter that names a place takes the place of `in play` */
  CG_CS_EITHER, /* the union: one of them is chosen, happens to be meant, is counted */
  CG_CS_BOTH,   /* the union: all of them */
  CG_CS_TOP,
  CG_CS_BOTTOM,
  CG_CS_SEEN,      /* what this ability last looked at or searched */
  CG_CS_REVEALED,  /* by this ability */
  CG_CS_DISCARDED, /* by this ability */
  CG_CS_PAID,      /* chosen for costs of this ability */

  /* kinds of cards: nouns, and adjectives before them */
  CG_K_CHARACTERS,
  CG_K_LOCATIONS,
  CG_K_ATTACHMENTS,
  CG_K_EVENTS, /* `controlled by` means: played by */
  CG_K_PLOTS,  /* in play: revealed plots */
  CG_K_FACTIONS,
  CG_K_CARDS, /* of any type; in play: characters, locations and attachments */
  CG_K_TWO,
  CG_K_THREE,
  CG_K_OF_SORT, /* for a type that was named */
  CG_K_NOT_SORT,
  CG_K_TRAIT, /* bears the trait (now; in other places as printed) */
  CG_K_TRAIT2,
  CG_K_TRAIT3,
  CG_K_NOT_TRAIT,
  CG_K_FACTION, /* `neutral`: of no faction */
  CG_K_NOT_FACTION,
  CG_K_IN_FACTION,  /* of its controller's faction */
  CG_K_OUT_FACTION, /* of a faction other than its controller's; not neutral */
  CG_K_KNEELING,
  CG_K_STANDING,
  CG_K_ATTACKING, /* participating as an attacker */
  CG_K_DEFENDING,
  CG_K_PARTICIPATING, /* attacking, defending or counted as participating */
  CG_K_UNIQUE,
  CG_K_NON_UNIQUE,
  CG_K_LOYAL,
  CG_K_NON_LOYAL,
  CG_K_LIMITED,
  CG_K_NON_LIMITED,
  CG_K_OTHER, /* not this card */

  /* filters behind a kind */
  CG_FS_ONE,  /* one filter */
  CG_FS_MORE, /* both */
  CG_F_CONTROLLED,
  CG_F_OPPONENTS,
  CG_F_OWNED,
  CG_F_NOT_CONTROLLED,
  CG_F_NOT_OWNED,
  CG_F_IN,
  CG_F_IN_EITHER,
  CG_F_IN_OF, /* of any of these players */
  CG_F_IN_PLAY,
  CG_F_NAMED,
  CG_F_SAME_NAME, /* copies of it, by title */
  CG_F_OTHER_THAN,
  CG_F_AMONG, /* only such as belong to that set; names their place */
  CG_F_ATTACHED_TO,
  CG_F_WITH_ATTACHED,
  CG_F_COST_MOST,
  CG_F_COST_LEAST,
  CG_F_COST,
  CG_F_STR_MOST,
  CG_F_STR_LEAST,
  CG_F_STR_LOWER,
  CG_F_STR_HIGHER,
  CG_F_PRINTED_STR_MOST,
  CG_F_HIGHEST_STR, /* no card of those has more; itself need not be one of them */
  CG_F_LOWEST_STR,
  CG_F_HIGHEST_COST,
  CG_F_LOWEST_COST,
  CG_F_ICON,
  CG_F_NO_ICON,
  CG_F_NO_ICONS,
  CG_F_KEYWORD,
  CG_F_NO_KEYWORD,
  CG_F_AMBUSH,
  CG_F_SHADOW,
  CG_F_ATTACHMENTS,
  CG_F_NO_ATTACHMENTS,
  CG_F_POWER,
  CG_F_NO_POWER,
  CG_F_GOLD,
  CG_F_NO_GOLD,
  CG_F_TOKEN,
  CG_F_DUPLICATE,
  CG_F_ONE_CONTROLLER, /* of a selection: those chosen together have one controller */
  CG_F_TOTAL_STR,      /* of a selection: those chosen together */
  CG_F_TARGET,         /* inside `do`: chosen as targets are, so it must be able to be affected */

  /* places */
  CG_Z_HAND,
  CG_Z_DECK, /* the draw deck */
  CG_Z_DISCARD,
  CG_Z_DEAD,
  CG_Z_PLOTS,
  CG_Z_USED,
  CG_Z_SHADOWS,

  /* challenges */
  CG_X_ANY,
  CG_X_THIS, /* the one under way when the ability resolves; behind `once` the wait ends with it */
  CG_X_TYPE,
  CG_X_TYPES,
  CG_X_UNOPPOSED, /* the attacker won and the defending total was 0 */
  CG_X_UNOPPOSED_TYPE,

  /* happenings */
  CG_H_EITHER,
  CG_H_EFFECTS,   /* step 6 of an ability of such a card: an event, or a triggered ability of a card
                     in play, plot, agenda or title; `it`: that card */
  CG_H_TRIGGERED, /* the same: what is said of cards that are no events */
  CG_H_WOULD_BE_KILLED, /* the point of saves; `it` */
  CG_H_KILLED,          /* interrupts stand between `would` and the placing in the dead pile */
  CG_H_WOULD_BE_DISCARDED,
  CG_H_DISCARDED,
  CG_H_WOULD_LEAVE,
  CG_H_LEAVES, /* in whatever way */
  CG_H_SACRIFICED,
  CG_H_RETURNED, /* from play */
  CG_H_ENTERS,   /* not at setup, not as a duplicate */
  CG_H_ENTERS_AMBUSH,
  CG_H_OUT_OF_SHADOWS,
  CG_H_INTO_SHADOWS,
  CG_H_MARSHALED, /* not a duplicate */
  CG_H_PLAYED,    /* events */
  CG_H_MARSHALED_OR_PLAYED,
  CG_H_STANDS,      /* was kneeling */
  CG_H_KNEELS,      /* was standing */
  CG_H_GAINS_POWER, /* 1 or more at once; a faction card too */
  CG_H_STRENGTH_RAISED,
  CG_H_DISCARDED_FROM,
  CG_H_DISCARDED_FROM_OF,
  CG_H_INITIATED, /* `that player`: the attacking player */
  CG_H_INITIATED_AGAINST,
  CG_H_INITIATES,
  CG_H_ATTACKS,
  CG_H_DEFENDS,
  CG_H_BYPASSED, /* `it`: the bypassed character, `the acting card`: the other */
  CG_H_WINS,     /* step 4.2.2; `the winner`, `the loser` */
  CG_H_LOSES,
  CG_H_CLAIM,
  CG_H_PILLAGES, /* `the acting card`; `it` and `the discarded card`: what was discarded */
  CG_H_PHASE_BEGINS,
  CG_H_PHASE_ENDS,
  CG_H_ANY_PHASE_BEGINS,
  CG_H_THIS_PHASE_ENDS, /* the phase that is going on; in a window: any phase */
  CG_H_ROUND_ENDS,
  CG_H_INITIATIVE,
  CG_H_REVEALS_PLOT, /* after When Revealed abilities */
  CG_H_INCOME,
  CG_H_WINS_DOMINANCE,
  CG_H_LOSES_DOMINANCE,

  /* numbers */
  CG_N_X, /* what `where x is` says; else what was paid for a cost of X */
  CG_N_CARDS,
  CG_N_PLAYERS,
  CG_N_COST, /* X and none: 0 */
  CG_N_STR,
  CG_N_PRINTED_STR,
  CG_N_POWER,
  CG_N_TOTAL_POWER, /* faction card and characters: what wins the game */
  CG_N_POOL,
  CG_N_GOLD,
  CG_N_TOKENS,
  CG_N_FIGURE, /* of a plot, with all modifiers */
  CG_N_MARGIN,
  CG_N_PER, /* rounded down */
  CG_N_IF,
  CG_N_SUM,
  CG_N_MINUS, /* not below 0 */
  CG_N_TWICE,
  CG_N_AT_MOST,     /* the smaller of the two */
  CG_N_HIGHEST_STR, /* of no card: 0, so below */
  CG_N_LOWEST_STR,
  CG_N_HIGHEST_COST, /* printed */
  CG_N_LOWEST_COST,

  /* conditions */
  CG_IF_AT_LEAST,
  CG_IF_AT_MOST,
  CG_IF_HIGHER,
  CG_IF_ANY,
  CG_IF_NONE,
  CG_IF_CONTROLS,
  CG_IF_CONTROLS_NONE,
  CG_IF_CONTROLS_MANY,
  CG_IF_FIRST_PLAYER,
  CG_IF_NOT_FIRST_PLAYER,
  CG_IF_ATTACKS,
  CG_IF_DEFENDS,
  CG_IF_SAME_PLAYER,
  CG_IF_RIVAL, /* melee: the second player's title names the first one's title as a rival */
  CG_IF_WON,
  CG_IF_NOT_WON,
  CG_IF_LOST,
  CG_IF_NOT_LOST,
  CG_IF_NOT_LOST_DEFENDING,
  CG_IF_CHALLENGE,
  CG_IF_TYPE, /* from the moment its type was declared */
  CG_IF_TYPES,
  CG_IF_SAME_TYPE, /* as the one this ability answered: bound when a lasting effect is made */
  CG_IF_UNOPPOSED,
  CG_IF_MARGIN,
  CG_IF_NUMBER,      /* among those that player initiates, the one being declared included */
  CG_IF_TYPE_NUMBER, /* counted among challenges of that type */
  CG_IF_PHASE,
  CG_IF_NOT_PHASE,
  CG_IF_IS, /* wherever it is */
  CG_IF_IS_NOT,
  CG_IF_NAMED,
  CG_IF_IN_PLAY, /* behind `once`: still in play, not having left it since */
  CG_IF_KNEELING,
  CG_IF_STANDING,
  CG_IF_PARTICIPATES, /* on either side */
  CG_IF_CARD_ATTACKS,
  CG_IF_CARD_DEFENDS,
  CG_IF_ATTACKS_ALONE,
  CG_IF_DEFENDS_ALONE,
  CG_IF_ATTACHED,
  CG_IF_DUPLICATED,
  CG_IF_ENTERED,
  CG_IF_AMBUSHED,
  CG_IF_IN_HAND, /* the ability is used from there instead of from play; likewise those below */
  CG_IF_IN_DISCARD,
  CG_IF_IN_DEAD,
  CG_IF_IN_SHADOWS,
  CG_IF_EITHER,
  CG_IF_NOT,

  /* costs: of your own cards, hand and gold only; `one of your` those you control */
  CG_COST_KNEEL, /* must be standing */
  CG_COST_STAND, /* must be kneeling */
  CG_COST_SACRIFICE,
  CG_COST_KILL,
  CG_COST_DISCARD, /* from play or from where it is */
  CG_COST_RETURN,  /* from play */
  CG_COST_REMOVE,
  CG_COST_SHADOWS,
  CG_COST_KNEEL_ONE, /* chosen when paid; `the card paid with` */
  CG_COST_KNEEL_SOME,
  CG_COST_SACRIFICE_ONE,
  CG_COST_KILL_ONE,
  CG_COST_RETURN_ONE,
  CG_COST_REMOVE_ONE,   /* such as cards in your discard pile */
  CG_COST_DISCARD_ONE,  /* of such cards in your hand */
  CG_COST_DISCARD_HAND, /* of your choice */
  CG_COST_GOLD,         /* `x`: the player chooses how much, besides the card's own cost */
  CG_COST_CARD_GOLD,
  CG_COST_POWER,
  CG_COST_TOKENS,

  /* effects: cards, gold and power of players */
  CG_E_DRAW, /* several players: at the same time, so everywhere below */
  CG_E_GAIN_GOLD,
  CG_E_LOSE_GOLD,
  CG_E_LOSE_ALL_GOLD, /* from the gold pools */
  CG_E_MOVE_GOLD,
  CG_E_MOVE_CARD_GOLD,
  CG_E_PLACE_GOLD,
  CG_E_GIVE_CARD_GOLD,
  CG_E_GAIN_POWER,       /* on the faction card */
  CG_E_CARD_GAINS_POWER, /* each of them */
  CG_E_DISCARD_POWER,
  CG_E_MOVE_POWER,
  CG_E_DISCARD_RANDOM,
  CG_E_DISCARD_HAND, /* of their own choice */
  CG_E_SHUFFLE,
  CG_E_LOOK,   /* only that player sees them: `the cards looked at` */
  CG_E_SEARCH, /* as above, of a deck that is shuffled afterwards */
  CG_E_REVEAL, /* to all */
  CG_E_REVEAL_PLOT,

  /* effects: what happens to cards */
  CG_E_KNEEL,
  CG_E_STAND,
  CG_E_KILL, /* all at once, so everywhere below */
  CG_E_KILL_UNSAVED,
  CG_E_DISCARD,
  CG_E_DISCARD_UNSAVED,
  CG_E_DISCARD_CARDS, /* from a hand, deck, shadows; `the discarded card` */
  CG_E_SACRIFICE,     /* each by its controller */
  CG_E_RETURN,        /* from play or from a pile */
  CG_E_RETURN_UNSAVED,
  CG_E_PUT_INTO_PLAY, /* under your control, at no cost; a unique card whose copy you have becomes a
                         duplicate */
  CG_E_PUT_INTO_PLAY_FOR,
  CG_E_PUT_INTO_PLAY_KNELT,
  CG_E_TO_HAND,
  CG_E_DRAW_IT, /* a particular card of a deck */
  CG_E_SHUFFLE_IN,
  CG_E_ON_TOP,     /* several: in an order you choose */
  CG_E_TO_BOTTOM,  /* likewise */
  CG_E_TO_DEAD,    /* moved there, not killed */
  CG_E_TO_DISCARD, /* moved there, not discarded */
  CG_E_REMOVE,
  CG_E_TO_SHADOWS,
  CG_E_DUPLICATE,
  CG_E_SAVE, /* in an interrupt on what `would` happen */
  CG_E_CANCEL,
  CG_E_GO_INSTEAD,      /* interrupt to being killed or discarded: that still happens, the card goes
                           elsewhere */
  CG_E_SHUFFLE_INSTEAD, /* likewise */
  CG_E_PLAY_INSTEAD,    /* likewise, of a card discarded from hand or deck */
  CG_E_ATTACH,
  CG_E_ATTACH_AS, /* it is an attachment with that trait while it is attached; its other abilities
                     are those of its `constant` with `this card is attached` */
  CG_E_TAKE_CONTROL, /* lasts until it leaves play; of several such effects the newest counts, and
                        when that ends the one before */
  CG_E_PLACE_TOKENS,
  CG_E_REMOVE_TOKENS,

  /* effects: challenges */
  CG_E_JOIN_DEFENSE,
  CG_E_JOIN_ATTACK,
  CG_E_JOIN,
  CG_E_LEAVE_CHALLENGE,
  CG_E_END_CHALLENGE,
  CG_E_APPLY_CLAIM,   /* behind `instead`: in place of the claim of the challenge */
  CG_E_SATISFY_CLAIM, /* behind `instead`: as if that player were the defending player */

  /* modifiers: strength, icons, keywords, traits */
  CG_M_STRENGTH,
  CG_M_WEAKER,
  CG_M_STRENGTH_IS, /* set: beats additions, the newest set wins */
  CG_M_DOUBLE,
  CG_M_BURN, /* a terminal condition */
  CG_M_ICON,
  CG_M_NO_ICON, /* one instance of it, also where it has none (FAQ, Nymeria Sand); it has the icon
                   while more were gained than lost */
  CG_M_KEYWORD,
  CG_M_NO_KEYWORD,
  CG_M_AMBUSH,
  CG_M_AMBUSH_COST,
  CG_M_SHADOW,
  CG_M_TRAIT,
  CG_M_NO_TRAIT,
  CG_M_NO_TRAITS,
  CG_M_FACTION,
  CG_M_NO_FACTION,
  CG_M_BLANK, /* keywords go too; traits stay */

  /* modifiers: what cards may and may not */
  CG_M_CANNOT,
  CG_M_IMMUNE, /* to the effects of such cards: `events controlled by an opponent`, `plots` */
  CG_M_NO_KNEEL_ATTACK,
  CG_M_NO_KNEEL_DEFEND,
  CG_M_ATTACK_KNEELING,
  CG_M_DEFEND_KNEELING,
  CG_M_ATTACK_WITHOUT_ICON,
  CG_M_DEFEND_WITHOUT_ICON,
  CG_M_MUST_ATTACK,
  CG_M_MUST_DEFEND,
  CG_M_PARTICIPATES,
  CG_M_NO_CONTRIBUTION,
  CG_M_NO_DOMINANCE,
  CG_M_CONTRIBUTES,
  CG_M_LENDS, /* a character's strength counts once: for the side that the newest names, or else
                 where it takes part (FAQ 2.10) */
  CG_M_DOMINANCE,
  CG_M_ENTERS_KNEELING,
  CG_M_SACRIFICED, /* as soon as the conditions hold */
  CG_M_CONTROL,    /* as long as it lasts; likewise */
  CG_M_ATTACHES,   /* without it an attachment goes on any character; no legal target any more:
                      discarded */

  /* modifiers: what players may and may not, costs, figures, decks */
  CG_M_PLAYER_CANNOT,
  CG_M_MORE_CHALLENGES,
  CG_M_MORE_AGAINST_OTHERS, /* than in that player's other challenges of the type this phase */
  CG_M_MORE_OF_ANY,         /* than in any other challenge of that player this phase */
  CG_M_MORE_LIMITED,
  CG_M_MORE_DRAWS,
  CG_M_NEXT_COSTS,  /* once: it ends with the next such card, whatever that costs */
  CG_M_FIRST_COSTS, /* of the current period; earlier such cards count even if this card was not
                       there */
  CG_M_COSTS_LESS,
  CG_M_COSTS_MORE,
  CG_M_FIGURE_RAISED, /* of plots */
  CG_M_FIGURE_LOWERED,
  CG_M_FIGURE_BASE, /* modifiers are added to it */
  CG_M_FIGURE_IS,
  CG_M_CLAIM_SPREAD, /* as the attacking player who won; the loser need not be one of them */
  CG_M_REDIRECT,     /* melee: after it is initiated against another player; the attacking player
                        chooses whom it is against now */
  CG_M_FROM_ELSEWHERE,
  CG_M_DECK_MOST, /* of the draw deck; copies count, so below */
  CG_M_DECK_LEAST,
  CG_M_DECK_MAY, /* besides those of your faction */
  CG_M_DECK_SIZE,
  CG_M_PLOT_DECK_SIZE,

  /* what a card cannot */
  CG_DEED_ATTACK,
  CG_DEED_DEFEND,
  CG_DEED_BYPASSED,
  CG_DEED_KILLED,
  CG_DEED_SAVED,
  CG_DEED_DISCARDED,
  CG_DEED_LEAVE,
  CG_DEED_KNEEL, /* for whatever reason: so it is not declared either, unless without kneeling */
  CG_DEED_KNELT, /* by the effect of a card, keywords among them */
  CG_DEED_STAND,
  CG_DEED_STAND_PHASE,
  CG_DEED_POWER,
  CG_DEED_TARGET,

  /* what a player cannot */
  CG_ACT_INITIATE,
  CG_ACT_INITIATE_AGAINST,
  CG_ACT_INITIATE_MANY,
  CG_ACT_MANY_ATTACKERS,
  CG_ACT_MANY_DEFENDERS,
  CG_ACT_STAND_MANY,
  CG_ACT_MARSHAL,
  CG_ACT_PLAY,
  CG_ACT_PUT_INTO_PLAY,
  CG_ACT_TRIGGER, /* and play events: those that the player would initiate, so neither forced nor
                     When Revealed ones, nor keywords, nor duplicates (FAQ, Catelyn Stark); `cards`:
                     all */
  CG_ACT_DRAW,
  CG_ACT_GAIN_POWER,

  /* ways to bring a card out */
  CG_WAY_MARSHAL,
  CG_WAY_PLAY, /* events */
  CG_WAY_EITHER,
  CG_WAY_AMBUSH,
  CG_WAY_SHADOWS,

  /* sets to name one of */
  CG_ALL_ICONS, /* naming one is `choose` inside `do` */
  CG_ALL_SORTS,

  /* durations and periods */
  CG_LAST_PHASE,
  CG_LAST_CHALLENGE,
  CG_LAST_ROUND,
  CG_LAST_NEW_PLOT,
  CG_PER_CHALLENGE,
  CG_PER_PHASE,
  CG_PER_ROUND,
  CG_PER_GAME,
  CG_OPS_END
};

extern const hl_phrase cg_phrases[CG_OPS_END - 1];

#endif
