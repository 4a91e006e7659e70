/* The card language: what its parts share.
 *
 * A game brings a vocabulary: types, phrases, facts. The reader turns a card
 * file into tokens, the checker matches phrases of the vocabulary against
 * them and writes byte code, text/ renders the same byte code as English and
 * Ukrainian sentences, and the game's interpreter carries it out. Text and
 * behaviour come from one definition and cannot disagree.
 *
 * A card file:
 *
 *   # a comment
 *   leader eddard "Honorable"
 *     house stark
 *     origin printed
 *     when after cards are revealed
 *     if you are active, the outcome is betrayal
 *     do the outcome becomes truce
 *
 * Before the first card the file may bring words of its own of one type of the vocabulary:
 *
 *   trait lynx "Lynx"
 *
 * A card is a line in the first column: its type, its id, perhaps a name in
 * quotes. The indented lines below it are facts (declared by the vocabulary)
 * and then abilities. An ability begins with `when` (a window) or `constant`
 * and goes on with the clauses
 *
 *   if CONDITION, CONDITION ...      all must hold
 *   where x is NUMBER                what `x` stands for; else the user says
 *   cost COST, COST ...              paid together
 *   choose NAME: TARGET              a target, chosen by the user, in order; several
 *                                    targets as in the statement below
 *   do STATEMENT; STATEMENT ...
 *   limit N per PERIOD               this copy; `maximum N per PERIOD`: all copies
 *
 * each at most once but `choose`, in this order. A statement is
 *
 *   EFFECT                                   a phrase of the vocabulary
 *   then STATEMENT                           only if the one before happened in full
 *   may STATEMENT                            the user decides
 *   if CONDITION, ...: STATEMENT [otherwise STATEMENT]
 *   either STATEMENT or STATEMENT ...        the user decides which
 *   for each NAME: SET: STATEMENT
 *   choose NAME: TARGET                      one, in the course of the effect
 *   choose [up to] NUMBER|any NAME: TARGET   several: NAME is a set; of `up to 1` it may
 *                                            stand for its only element, too
 *   PLAYER may STATEMENT                     that player decides
 *   [PLAYER] may STATEMENT else STATEMENT    the first in full, or the second
 *   PLAYER chooses ... NAME: TARGET          that player chooses
 *   PLAYER chooses either ... or ...         that player decides which
 *   until DURATION: MODIFIER                 or a block of modifiers
 *   while CONDITION, ...: MODIFIER           as long as they hold
 *   once OCCASION: STATEMENT                 later, when that has come about
 *   instead STATEMENT                        in place of what would happen
 *   { STATEMENT; STATEMENT ... }
 *
 * The statements of a constant ability, and those under `until` and `while`,
 * are modifiers, `if`, `while`, `for each` and blocks of these.
 * A line that is indented deeper than the clause above it continues it.
 */
#ifndef HL_LANGUAGE_H
#define HL_LANGUAGE_H

#include "holdfast/base.h"

/* --- the vocabulary of a game ------------------------------------------ */

/* Types every vocabulary has; a game's own follow from HL_TYPE_FIRST. */
enum {
  HL_WINDOW,    /* when an ability may be used */
  HL_CONDITION, /* true or false */
  HL_COST,      /* something to pay */
  HL_EFFECT,    /* something done */
  HL_MODIFIER,  /* a constant or lasting change */
  HL_DURATION,  /* how long a modifier lasts */
  HL_PERIOD,    /* what a limit counts in */
  HL_NUMBER,
  HL_NAME, /* the printed name of a card, in quotes; has no phrases */
  HL_TYPE_FIRST
};

typedef struct hl_type {
  const char *name; /* as in patterns: <player> */
  bool target;      /* a set of this type may be chosen from */
  uint8_t element;  /* the type of one element, for `choose` and `for each` */
  const char *that; /* English for an element chosen before: "that player";
                     * of a set for those chosen before: "those characters" */
} hl_type;
/* More types, the common ones included, no vocabulary may have. */
#define HL_TYPES_MAX 48

/* Words that a type has besides its phrases: one word each, where phrases with
 * nothing in them would be too many (traits). */
typedef struct hl_words {
  uint8_t type;               /* one of the game's own */
  const char *const *words;   /* as cards write them, small letters; ends with NULL */
  const char *const *english; /* a template for each, in the same order */
} hl_words;

/* A word that a card file brings itself. The first has the highest number of the vocabulary's
 * `open_end`, so that the vocabulary can get more words and none of these moves. */
typedef struct hl_own_word {
  uint32_t id, name; /* offsets into strings: as cards write it, as texts do */
} hl_own_word;
#define HL_OWN_WORDS_MAX 32

/* A phrase: words with typed slots, "draw <number> card|cards". A word may
 * have alternatives (a|b), and be left out ([the]); a possessive stands right
 * behind its slot (<player>'s hand), for which a card may write `your`, `its`
 * or `their` if the slot has the phrase `you`, `it` or `they`. A phrase may be
 * a single slot (an element where a set is wanted). `english`
 * is a template over the slots in order ({0}, {1} ...), see text/template.h;
 * it is also the key under which po/ keeps the translation. */
typedef struct hl_phrase {
  uint16_t op; /* 1 .. HL_OP_MAX, unique in its vocabulary */
  uint8_t type;
  const char *pattern;
  const char *english;
} hl_phrase;

typedef enum hl_fact_kind {
  HL_FACT_NUMBER, /* a number, or one of `words` (cost x): stored as -1 - its index */
  HL_FACT_WORD,   /* one of `words`: its index */
  HL_FACT_WORDS,  /* some of at most 32 `words`: one bit each */
  HL_FACT_FLAG,   /* stands there or not: 1 */
  HL_FACT_LIST    /* some of many `words` (traits): where in the code a count and
                   * that many indices, in the order of the file, stand */
} hl_fact_kind;

/* A fact of a card: `cost 3`, `house stark`, `icons military power`. */
typedef struct hl_fact {
  const char *name;
  uint8_t kind;
  uint16_t card_types;      /* on which types of card, one bit each */
  uint16_t required_on;     /* of these, where it must stand */
  int16_t min, max;         /* HL_FACT_NUMBER; not below 0 where it has words */
  const char *const *words; /* ends with NULL */
} hl_fact;

/* Every card may say `origin printed|inferred|holdfast` (required) and `set WORD`. */
enum { HL_PRINTED, HL_INFERRED, HL_HOLDFAST };

#define HL_FACTS_MAX 40
#define HL_CARD_TYPES_MAX 16
/* Words in one list of traits. */
#define HL_LIST_MAX 64

/* Phrases inside one another that texts tell in other words: "cards among those cards
 * other than the chosen cards" are "the rest of those cards". For texts only: what it means
 * is what the phrases say. */
#define HL_IDIOM_MAX 10
#define HL_IDIOM_ANY 0            /* here may stand any expression: a slot of the English */
#define HL_IDIOM_NAME HL_REGISTER /* a slot, too, but only a name that was given */
typedef struct hl_idiom {
  uint16_t code[HL_IDIOM_MAX]; /* as in byte code, an expression with slots */
  const char *english;
} hl_idiom;

/* What one chosen from a set is called where there are several of its kind: "the domain
 * attacked", not "the first chosen domain". For texts only. */
typedef struct hl_called {
  uint16_t set; /* the phrase of the set */
  const char *english;
} hl_called;

typedef struct hl_vocabulary {
  const char *game;
  const char *const *card_types; /* "leader", "character" ..., ends with NULL */
  const hl_type *types;          /* from HL_TYPE_FIRST on */
  size_t type_count;
  const hl_phrase *phrases;
  size_t phrase_count;
  const hl_fact *facts; /* at most HL_FACTS_MAX */
  size_t fact_count;
  uint8_t chooser;  /* the type before `may` and `chooses`: a player; 0: there is none */
  uint8_t occasion; /* the type behind `once`: what is waited for; 0: there is none */
  uint8_t noun;     /* the type whose phrases without slots say, in a text, what was chosen from
                     * a set with such a phrase at its head ("that character"); 0: there is none */
  uint16_t it;      /* the phrase for what the window speaks of, which texts call by its noun
                     * ("that character"); 0: there is none */
  uint16_t not_it;  /* the phrase that names something else in a window than `it`; 0: likewise */
  bool unless;      /* cards may say `may STATEMENT else STATEMENT` */
  bool repeats;     /* texts tell what is done again by that word */
  bool targeting;   /* texts tell targets (`choose` clauses) from other choices */
  uint16_t target;  /* the phrase that makes a target of another choice; 0: there is none */
  const hl_words *words; /* of types whose members are words, if any */
  size_t words_count;
  const hl_idiom *idioms; /* the longer one first, if two begin alike */
  size_t idiom_count;
  const hl_called *called;
  size_t called_count;
  uint16_t self;        /* the phrase for the card itself: a cost that names it again says "it" */
  uint16_t possible;    /* the condition that what follows can be done at all, which texts leave out
                         * before `may` */
  const uint16_t *only; /* phrases for the only element of a set, if it has just one: each stands
                         * in front of a name of `up to 1` where one element is wanted */
  size_t only_count;
  uint8_t open;      /* the type of whose words a card file may bring more; 0: there is none */
  uint16_t open_end; /* behind the highest number of such a word */
} hl_vocabulary;

/* --- byte code --------------------------------------------------------- */

/* Words of 16 bits. An expression is the op of its phrase followed by its
 * slots, in the order of the pattern, each an expression again. */
#define HL_OP_MAX 0x3FFF
#define HL_REGISTER 0x4000 /* | number: an element chosen or looped over, or a set chosen */
#define HL_QUOTED 0x6000   /* a card's name: two words, offset into strings >> 16, & 0xFFFF */
#define HL_CONSTANT 0x8000 /* | 0 .. 0x7FFF: a number; the index of a word of hl_words */
#define HL_REGISTERS_MAX 8
/* How deep expressions and how deep statements may be nested. */
#define HL_EXPRESSION_DEPTH 24
#define HL_STATEMENT_DEPTH 12
/* No ability is longer, so no LENGTH looks like an op. */
#define HL_ABILITY_MAX 0x2000

/* Statements. LENGTH counts the words of the body that follows. */
enum {
  HL_END = 0x7000, /* end of an ability's statements */
  HL_DO,           /* expression of type effect */
  HL_IF,           /* count, LENGTH of conditions, LENGTH of body, conditions..., body */
  HL_ELSE,         /* LENGTH, body: stands right behind an HL_IF's body */
  HL_MAY,          /* LENGTH, body */
  HL_THEN,         /* LENGTH, body */
  HL_FOR_EACH,     /* register, LENGTH, set expression, body */
  HL_CHOOSE,       /* register, target expression */
  HL_UNTIL,        /* duration expression, modifier expression */
  HL_INSTEAD,      /* LENGTH, body */
  HL_GAIN,         /* modifier expression: a constant ability's statement */
  HL_EITHER,       /* count, then each: LENGTH, body */
  HL_SELECT,       /* register, least and most (numbers), set expression; chosen
                    * again in a loop, the register's set grows */
  HL_BY,           /* LENGTH, chooser expression, body: a single HL_MAY, HL_CHOOSE, HL_SELECT,
                    * HL_EITHER or HL_UNLESS, which that player decides */
  HL_LASTING,      /* LENGTH, duration expression, body: what HL_UNTIL cannot hold */
  HL_WHILE,        /* as HL_IF: the body's modifiers apply as long as the conditions hold */
  HL_ONCE,         /* LENGTH, occasion expression, body: done once, when that has come about;
                    * what the registers hold is kept until then */
  HL_UNLESS        /* as HL_EITHER, with two branches: the first if it can be done in full and
                    * who decides wants it, else the second */
};

/* The parts of an ability: where each begins in the code, in this order. The
 * conditions and costs are `count` expressions one after the other; statements
 * end with HL_END. The `choose` clauses stand at the head of the statements.
 * A register that nothing was put into yet holds nothing: an effect on it
 * does nothing. */
typedef struct hl_ability {
  uint32_t window;     /* offset of the window expression; HL_NONE if constant */
  uint32_t conditions; /* offset */
  uint32_t x;          /* offset of the number that `x` is; HL_NONE if not said */
  uint32_t costs;
  uint32_t statements;
  uint16_t limit_period; /* op of the period */
  uint8_t limit;         /* 0: none */
  uint8_t limit_shared;  /* 1: `maximum`, counted over all copies */
  uint8_t condition_count;
  uint8_t cost_count;
  uint8_t target_count;   /* how many statements at the head were `choose` clauses */
  uint8_t register_count; /* registers used */
  uint8_t register_type[HL_REGISTERS_MAX]; /* element type of each; set type after HL_SELECT */
  uint32_t line, column; /* where in its file it begins, for messages; 0: not known */
} hl_ability;
#define HL_NONE 0xFFFFFFFFu

typedef struct hl_card {
  uint8_t type;   /* index into card_types */
  uint8_t origin; /* HL_PRINTED ... */
  uint8_t ability_count;
  uint8_t own; /* 1: from a player's own file, laid over others */
  uint32_t first_ability;
  uint32_t id, name, set;     /* offsets into strings; 0 is the empty string */
  uint32_t line;              /* where in its file the card begins */
  int32_t fact[HL_FACTS_MAX]; /* by fact: see hl_fact_kind */
  uint64_t has_fact;          /* which facts were given */
} hl_card;

/* Compiled cards: constant tables from the build, or filled in at run time.
 * Equal strings are kept once, so that names compare by their offsets. */
typedef struct hl_cards {
  const hl_card *card;
  size_t card_count;
  const hl_ability *ability;
  size_t ability_count;
  const uint16_t *code;
  size_t code_length;
  const char *strings; /* ids and names, 0-terminated; begins with a 0 */
  size_t strings_length;
  const hl_own_word *own_word; /* words that the files brought */
  size_t own_word_count;
} hl_cards;

/* --- the compiler ------------------------------------------------------ */

/* How much memory always suffices to compile a text of this length. */
size_t hl_compile_memory(size_t text_length);
/* And how many words of code it comes to at most. */
size_t hl_compile_words(size_t text_length);
/* Compiles one text. Everything in `cards` points into `memory`. The first
 * mistake is reported with line and column, the offending word and what could
 * stand there. */
hf_status hl_compile(const hl_vocabulary *vocabulary, const char *text, size_t text_length,
                     void *memory, size_t memory_size, hl_cards *cards, hf_error *error);
/* The same of a text that is laid over other cards, and may write the words that these bring. */
hf_status hl_compile_over(const hl_vocabulary *vocabulary, const hl_cards *base, const char *text,
                          size_t text_length, void *memory, size_t memory_size, hl_cards *cards,
                          hf_error *error);
/* Are these tables sound: every offset in range, every expression of the type
 * its place wants, every statement complete? For bytes from outside. */
hf_status hl_verify(const hl_vocabulary *vocabulary, const hl_cards *cards, hf_error *error);
/* A mistake in the vocabulary itself (two equal ops, an unknown slot type,
 * a phrase that begins with a slot of its own type). For tests. */
hf_status hl_vocabulary_check(const hl_vocabulary *vocabulary, hf_error *error);

/* Lays a player's own cards over others: a card of the same type and id is
 * replaced in its place, the rest follow. Everything in `out` points into
 * `memory`; neither input is needed afterwards. Both must be sound. */
size_t hl_overlay_memory(const hl_cards *base, const hl_cards *own);
hf_status hl_overlay(const hl_vocabulary *vocabulary, const hl_cards *base, const hl_cards *own,
                     void *memory, size_t memory_size, hl_cards *out);

/* Parts of tables that were compiled apart, without the cards that have some ids. What comes of it
 * is what compiling the texts of these cards at once makes, and has that hash. */
typedef struct hl_selection {
  const hl_cards *const *part;
  size_t count;
  const char *const *without; /* ends with NULL; NULL: none is left out */
} hl_selection;
/* HF_BAD_CARDS: two have the same type and id, or a part brings words of its own. Everything in
 * `out` points into `memory`. */
size_t hl_join_memory(const hl_selection *from);
hf_status hl_join(const hl_vocabulary *vocabulary, const hl_selection *from, void *memory,
                  size_t memory_size, hl_cards *out);

/* The phrase of an op, or NULL. Fastest where phrase number n has op n + 1. */
const hl_phrase *hl_phrase_of(const hl_vocabulary *vocabulary, uint16_t op);
/* The types of a phrase's slots in order; returns how many. */
#define HL_SLOTS_MAX 6
unsigned hl_phrase_slots(const hl_vocabulary *vocabulary, const hl_phrase *phrase,
                         uint8_t slots[HL_SLOTS_MAX]);
/* The phrase for the only element of a set of this type; 0: there is none. */
uint16_t hl_only_of(const hl_vocabulary *vocabulary, unsigned type);
/* Words an expression takes, from its first. The code must be sound. */
size_t hl_expression_length(const hl_vocabulary *vocabulary, const uint16_t *code);
/* The words of a type, NULL if it has none; how many they are. */
const hl_words *hl_words_of(const hl_vocabulary *vocabulary, unsigned type);
size_t hl_words_count(const hl_words *words);
/* The word that cards brought with this number; NULL: it is one of the vocabulary, or none. */
const hl_own_word *hl_own_word_of(const hl_vocabulary *vocabulary, const hl_cards *cards,
                                  unsigned type, unsigned number);
/* The word of the open type with this number as cards write it; NULL: there is none. */
const char *hl_open_word(const hl_vocabulary *vocabulary, const hl_cards *cards, unsigned number);
/* Have this fact's lists words of the open type? */
bool hl_is_open(const hl_vocabulary *vocabulary, const hl_fact *fact);
/* The name of a type as patterns and mistakes write it, NULL if there is none. */
const char *hl_type_name(const hl_vocabulary *vocabulary, unsigned type);
/* What a game has against a card that is well formed, at its line; or against one of its
 * abilities, where that begins. The error may be NULL; HF_BAD_CARDS. */
hf_status hl_wrong_card(hf_error *error, const hl_cards *cards, const hl_card *card,
                        const char *what);
hf_status hl_wrong_ability(hf_error *error, const hl_cards *cards, const hl_card *card,
                           const hl_ability *ability, const char *what);
/* The card of this type and id, or NULL. */
const hl_card *hl_card_find(const hl_cards *cards, unsigned type, const char *id);
/* Over all that matters to play and text, of sound cards; where they stand in a
 * file and where their strings are kept does not matter. */
uint64_t hl_hash(const hl_cards *cards);

#endif
