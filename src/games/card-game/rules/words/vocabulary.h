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

#include "../state/cards.h"
#include "language/code.h"

extern const hl_vocabulary cg_vocabulary;

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

#define CG_WORD_LISTS 8

/* WORD: a row that does not say what its word looks at. The word looks at everything. WORD_DONE:
 * a word for things that are done, which stands in no constant ability. It looks at nothing. See
 * words.def. */
#define WORD(number, op, type, ...) WORD_READS(number, op, type, EVERYTHING, ANY_CARD, __VA_ARGS__)
#define WORD_DONE(number, op, type, ...)                                                           \
  WORD_READS(number, op, type, NOTHING, ANY_CARD, __VA_ARGS__)

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

/* A window, behind what is said of it; what it waits for stands behind its first word. */
static inline const uint16_t *cg_window_words(const uint16_t *at) {
  while (*at == CG_W_SHARED || *at == CG_W_UNCANCELABLE) at++;
  return at;
}

/* How many expressions stand behind each word of the vocabulary; made at build time. */
extern const uint8_t cg_op_slots[CG_OPS_END];

#endif
