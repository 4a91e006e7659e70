/* Card texts: values that stand for code.
 *
 * Every expression, statement and list of them in an ability's byte code can
 * be handed to the template engine as a lazy value: it is opened, where a
 * template asks for it, into the template of its phrase with its slots. */
#ifndef HT_CARD_VALUES_H
#define HT_CARD_VALUES_H

#include "cards.h"
#include "language/code.h"

/* The messages that card texts are put together with. */
enum {
  SAY_WHEN,
  SAY_WHEN_IF,
  SAY_PAY,
  SAY_PAID,
  SAY_AND,
  SAY_LIST,
  SAY_STATEMENTS,
  SAY_AND_YOU,
  SAY_OR,
  SAY_ELSE,
  SAY_IF,
  SAY_OTHERWISE,
  SAY_YOU_MAY,
  SAY_IF_YOU_WISH,
  SAY_PLAYER_MAY,
  SAY_PLAYER_MAY_EITHER,
  SAY_YOU_MAY_ELSE,
  SAY_PLAYER_MAY_ELSE,
  SAY_PLAYER_MAY_EITHER_ELSE,
  SAY_PLAYER_EITHER,
  SAY_THEN,
  SAY_AGAIN,
  SAY_MAY_AGAIN,
  SAY_MAY_AGAIN_TIMES,
  SAY_MAY_AGAIN_OTHER,
  SAY_FOR_EACH_OF,
  SAY_EACH_OF,
  SAY_FOR_EACH,
  SAY_CHOOSE_ONE_OF,
  SAY_CHOOSE_A,
  SAY_CHOOSE,
  SAY_PLAYER_CHOOSES_ONE_OF,
  SAY_PLAYER_CHOOSES_A,
  SAY_PLAYER_CHOOSES,
  SAY_SELECT,
  SAY_SELECT_UP_TO,
  SAY_SELECT_BETWEEN,
  SAY_SELECT_ANY,
  SAY_SELECT_AT_MOST_A,
  SAY_PICK_ONE_OF, /* the same eleven for what is no target, where that matters */
  SAY_PICK_A,
  SAY_PICK,
  SAY_PLAYER_PICKS_ONE_OF,
  SAY_PLAYER_PICKS_A,
  SAY_PLAYER_PICKS,
  SAY_PICK_SOME,
  SAY_PICK_UP_TO,
  SAY_PICK_BETWEEN,
  SAY_PICK_ANY,
  SAY_PICK_AT_MOST_A,
  SAY_UNTIL,
  SAY_WHILE,
  SAY_ONCE,
  SAY_ONCE_AT_END,
  SAY_INSTEAD,
  SAY_EITHER,
  SAY_X_IS,
  SAY_LIMIT,
  SAY_LIMIT_SHARED,
  SAY_THAT,
  SAY_IT,
  SAY_THOSE,
  SAY_CHOSEN,
  SAY_FIRST,
  SAY_SECOND,
  SAY_THIRD,
  SAY_FOURTH,
  SAY_FIFTH,
  SAY_SIXTH,
  SAY_ITSELF,
  SAY_YOU,
  SAY_QUOTED,
  SAY_PRINTED,
  SAY_INFERRED,
  SAY_OURS,
  SAY_YOUR,
  SAY_OWN,
  SAY_COUNT,
  SAY_CALLED = SAY_COUNT /* of a register: as `called` says */
};

extern const char *const ht_card_message[SAY_COUNT];

/* One ability being told. */
/* A statement that says again what stands before it: see repeats.h. */
typedef struct ht_again {
  const uint16_t *at; /* the statement, or the first one of its body */
  unsigned times, name;
  bool body;       /* it is all of a body that begins here */
  bool may, other; /* it may be done; with another one, in register `name` */
} ht_again;
#define HT_AGAINS_MAX 4

typedef struct ht_telling {
  const hl_vocabulary *vocabulary;
  const hl_cards *cards;
  const hl_ability *ability;
  uint8_t name[HL_REGISTERS_MAX];       /* how each register is referred to */
  const char *noun[HL_REGISTERS_MAX];   /* what it holds, NULL: as its type says */
  const char *called[HL_REGISTERS_MAX]; /* what it is called among others, NULL: by its order */
  const char *it;                       /* what the window speaks of, NULL: as its phrase says */
  uint8_t single;                       /* sets of at most one, one bit each */
  const uint16_t *targets_end;          /* where the `choose` clauses end */
  ht_again again[HT_AGAINS_MAX];
  unsigned agains;
  uint32_t untold; /* registers that only what is done again fills, one bit each */
} ht_telling;

/* A value that is opened by one of the functions below. */
typedef void ht_open(const ht_value *self, ht_language language, ht_value *opened, ht_value *slots);
ht_value ht_lazy(const ht_telling *telling, ht_open *open, const uint16_t *code, size_t number);

/* One expression; one statement; statements of `number` words told as one
 * sentence; `number` conditions or costs. */
ht_open ht_open_expression, ht_open_statement, ht_open_block, ht_open_list;

/* What the elements of a set are called: the phrase of the vocabulary's noun
 * type at its head; NULL where there is none, or different ones. */
const char *ht_set_noun(const ht_telling *telling, const uint16_t *set);
/* What `it` is called that a window speaks of: the noun of all sets in it. */
const char *ht_window_noun(const ht_telling *telling, const uint16_t *window);

/* Words that a statement takes. */
size_t ht_statement_length(const ht_telling *telling, const uint16_t *code);
/* A type of the vocabulary, NULL for the common ones. */
const hl_type *ht_type_of(const ht_telling *telling, unsigned type);

#endif
