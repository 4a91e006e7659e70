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

/* Rows of words that stand in no constant ability. See words.def. */
#define WORD(number, op, type, ...) WORD_READS(number, op, type, NOTHING, ANY_CARD, __VA_ARGS__)

/* Ops: the word of byte code for each word of the vocabulary. */
enum {
#define WORD_READS(number, op, ...) op = number,
#include "words.def"
#undef WORD_READS
};

/* One behind the highest number: there is none twice, and none is left out (vocabulary.c). */
typedef struct cg_each_word {
#define WORD_READS(number, op, ...) char op;
#include "words.def"
#undef WORD_READS
} cg_each_word;
enum { CG_OPS_END = sizeof(cg_each_word) + 1 };

#endif
