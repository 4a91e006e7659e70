/* Byte code, read. How many words stand where is known here, to the compiler and to the
 * verifier (language.h has the list), and nowhere else: games and texts ask for the parts of a
 * statement by name.
 *
 * A cursor is a `const uint16_t *` into the code. What reads an expression takes the address of
 * a cursor and moves it behind what it has read. The code must be sound, as hl_compile() and
 * hl_verify() leave it.
 *
 * There are two ways to read a statement. hl_take_statement() finds all its parts, for whoever
 * looks through cards. The functions under "heads" each find one part without measuring an
 * expression, for whoever carries statements out and reads the expressions anyway. */
#ifndef HL_CODE_H
#define HL_CODE_H

#include "language.h"

/* --- single words ---------------------------------------------------------- */

static inline bool hl_is_constant(uint16_t word) { return (word & HL_CONSTANT) != 0; }
/* A number, or the index of a word of hl_words. */
static inline unsigned hl_constant(uint16_t word) { return word & ~(unsigned)HL_CONSTANT; }
static inline bool hl_is_register(uint16_t word) { return word >= HL_REGISTER && word < HL_QUOTED; }
static inline unsigned hl_register(uint16_t word) { return word & (HL_REGISTERS_MAX - 1U); }
/* The op or other word at a cursor, which moves behind it. */
static inline uint16_t hl_take_word(const uint16_t **at) { return *(*at)++; }
/* A card's name: its offset into the strings. */
static inline uint32_t hl_take_quoted(const uint16_t **at) {
  uint32_t offset = (uint32_t)(*at)[1] << 16 | (*at)[2];
  *at += 3;
  return offset;
}
/* What stands behind an expression. */
static inline const uint16_t *hl_behind(const hl_vocabulary *vocabulary, const uint16_t *at) {
  return at + hl_expression_length(vocabulary, at);
}

/* --- rows of statements ---------------------------------------------------- */

/* Statements one behind the other: a body, or all of an ability. */
typedef struct hl_row {
  const uint16_t *at;  /* the next one */
  const uint16_t *end; /* NULL: they go on to HL_END */
} hl_row;

static inline hl_row hl_statements_of(const hl_cards *cards, const hl_ability *ability) {
  return (hl_row){cards->code + ability->statements, NULL};
}
static inline bool hl_row_ends(hl_row row) { return row.at == row.end || *row.at == HL_END; }

/* --- a statement with all its parts ---------------------------------------- */

typedef struct hl_statement {
  unsigned kind;             /* HL_DO ... ; HL_ELSE is a part of its HL_IF */
  unsigned name;             /* HL_FOR_EACH, HL_CHOOSE, HL_SELECT: the register */
  unsigned conditions;       /* HL_IF, HL_WHILE: how many */
  unsigned branches;         /* HL_EITHER, HL_UNLESS: how many, see hl_take_branch() */
  const uint16_t *condition; /* the first one */
  const uint16_t *phrase;    /* the effect of HL_DO, the modifier of HL_GAIN and HL_UNTIL */
  const uint16_t *set;       /* HL_FOR_EACH, HL_CHOOSE, HL_SELECT */
  const uint16_t *least;     /* HL_SELECT: numbers */
  const uint16_t *most;
  const uint16_t *duration;    /* HL_UNTIL, HL_LASTING */
  const uint16_t *decider;     /* HL_BY: the player */
  const uint16_t *occasion;    /* HL_ONCE */
  hl_row body, otherwise;      /* at NULL: there is none */
  const uint16_t *at, *behind; /* the whole of it */
} hl_statement;

/* The next statement of a row, which moves behind it; false: there is none. */
bool hl_take_statement(const hl_vocabulary *vocabulary, hl_row *row, hl_statement *statement);
/* The statement that begins at `at`, in the row or in a body inside it; false: none does. */
bool hl_find_statement(const hl_vocabulary *vocabulary, hl_row row, const uint16_t *at,
                       hl_statement *statement);
/* Does the statement that begins at `at`, in the row or in a body inside it, stand in a loop? */
bool hl_is_in_loop(const hl_vocabulary *vocabulary, hl_row row, const uint16_t *at);
/* Is it a choice of `up to 1`? */
bool hl_is_up_to_one(const uint16_t *at);
/* What stands behind the head of the statement that begins here: its body, the first one of an
 * HL_IF, or what stands behind it if it has none. Branches are no body. */
const uint16_t *hl_inside(const hl_vocabulary *vocabulary, const uint16_t *at);
/* What stands behind the statement that begins here: for HL_IF that may be its HL_ELSE. */
const uint16_t *hl_behind_statement(const hl_vocabulary *vocabulary, const uint16_t *at);

/* --- heads of statements --------------------------------------------------- */

/* HL_DO: the effect. HL_GAIN: the modifier. */
static inline const uint16_t *hl_phrase_at(const uint16_t *at) { return at + 1; }
/* HL_FOR_EACH, HL_CHOOSE, HL_SELECT: the register that is filled. */
static inline unsigned hl_name_at(const uint16_t *at) { return hl_register(at[1]); }
/* HL_CHOOSE: the set. HL_SELECT: least, most and set. */
static inline const uint16_t *hl_choice_at(const uint16_t *at) { return at + 2; }
/* HL_FOR_EACH: the set. */
static inline const uint16_t *hl_loop_at(const uint16_t *at) { return at + 3; }
/* HL_UNTIL: the duration, and behind it the modifier. */
static inline const uint16_t *hl_until_at(const uint16_t *at) { return at + 1; }
/* HL_BY: the player. HL_ONCE: the occasion. HL_LASTING: the duration. */
static inline const uint16_t *hl_opening_at(const uint16_t *at) { return at + 2; }
/* HL_IF, HL_WHILE: how many conditions, and the first. */
static inline unsigned hl_condition_count(const uint16_t *at) { return at[1]; }
static inline const uint16_t *hl_conditions_at(const uint16_t *at) { return at + 4; }
/* HL_IF, HL_WHILE. */
static inline hl_row hl_guarded(const uint16_t *at) {
  const uint16_t *body = at + 4 + at[2];
  return (hl_row){body, body + at[3]};
}
/* HL_ELSE, HL_MAY, HL_THEN, HL_INSTEAD. */
static inline hl_row hl_body_at(const uint16_t *at) { return (hl_row){at + 2, at + 2 + at[1]}; }
/* HL_FOR_EACH: the body, which begins where its set ends. */
static inline hl_row hl_loop_body(const uint16_t *at, const uint16_t *body) {
  return (hl_row){body, body + at[2]};
}
/* HL_BY, HL_ONCE, HL_LASTING: the same, behind the player, the occasion, the duration. */
static inline hl_row hl_opened_body(const uint16_t *at, const uint16_t *body) {
  return (hl_row){body, body + at[1]};
}
/* The other body of the HL_IF whose own ended before `behind`, in a row with this end; at NULL:
 * there is none. */
static inline hl_row hl_otherwise(const uint16_t *behind, const uint16_t *end) {
  return behind != end && *behind == HL_ELSE ? hl_body_at(behind) : (hl_row){NULL, NULL};
}
/* HL_EITHER, HL_UNLESS: how many branches; a cursor in front of the first; one after the other.
 * Behind the last the cursor stands behind the statement. */
static inline unsigned hl_branch_count(const uint16_t *at) { return at[1]; }
static inline const uint16_t *hl_branches_at(const uint16_t *at) { return at + 2; }
static inline hl_row hl_take_branch(const uint16_t **at) {
  const uint16_t *body = *at + 1, *end = body + body[-1];
  *at = end;
  return (hl_row){body, end};
}
/* Is a body nothing but an HL_EITHER? Whoever may do one of two things also decides which. */
bool hl_is_lone_either(hl_row body);

#endif
