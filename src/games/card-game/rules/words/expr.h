/* What the words of cards mean: players, cards, sets of cards, numbers,
 * conditions. */
#ifndef CG_EXPR_H
#define CG_EXPR_H

#include "../state/refs.h"
#include "vocabulary.h"

/* A quantifier in the words of a condition, and the player it stands for now. */
#define CG_BOUND 3
typedef struct cg_bound {
  const uint16_t *at;
  unsigned seat;
} cg_bound;

typedef struct cg_scope {
  cg_table *table;
  const uint16_t *code;
  const cg_context *context; /* what was chosen; NULL: nothing */
  const cg_group *group;     /* what the ability answers, NULL */
  unsigned member;           /* the card of it, CG_NO_OBJECT */
  uint16_t object;           /* the card whose words these are, CG_NO_OBJECT */
  uint32_t here;             /* where it is if it is not in play; 0: an event being played */
  uint16_t def;              /* counted from 1 */
  uint16_t ability;          /* whose statements are carried out or thought through; see targets */
  uint8_t user;
  uint8_t x;
  bool targets; /* the ability is known: its `choose` clauses choose targets */
  bool guess;   /* as far as everybody knows: hidden places may hold anything */
  bool fully;   /* an effect would do something only if it did all that it says */
  bool counts;  /* who asks leaves out copies, one by one: see sets.c */
  bool unsure;  /* hidden places were asked by somebody who guesses */
  uint8_t bound_count;
  cg_bound bound[CG_BOUND];
  const uint16_t *met; /* a quantifier that is bound to nobody yet */
} cg_scope;

/* Of the words of an ability that was initiated. */
cg_scope cg_scope_now(cg_table *table, const cg_context *context);

static inline bool cg_is_quantifier(uint16_t op) {
  return op >= CG_P_ANY_OPPONENT && op <= CG_P_EACH;
}

/* Each reads one expression and moves `at` behind it. */
unsigned cg_eval_player_apart(cg_scope *scope, const uint16_t **at);
static inline unsigned cg_eval_player(cg_scope *scope, const uint16_t **at) {
  if (**at != CG_P_YOU) return cg_eval_player_apart(scope, at);
  ++*at; /* the word that stands most often */
  return scope->user;
}
uint32_t cg_eval_players(cg_scope *scope, const uint16_t **at);
/* Of what was chosen together the only one, if it is one; what was chosen alone is itself. */
uint32_t cg_only_card(const cg_table *table, uint32_t ref);
uint32_t cg_eval_card_apart(cg_scope *scope, const uint16_t **at);
static inline uint32_t cg_eval_card(cg_scope *scope, const uint16_t **at) {
  if (**at != CG_C_THIS || scope->object == CG_NO_OBJECT) return cg_eval_card_apart(scope, at);
  ++*at; /* what stands most often */
  return cg_ref_object(scope->table, scope->object);
}
/* What qualifies stands before the noun of a kind, each with so many words. */
#define NOUN(name, sets) 0
#define ADJECTIVE(name, words) words
static inline unsigned cg_words_of(uint16_t adjective) {
  switch (adjective) {
#define WORD_READS(number, op, type, reads, cards, pattern, english, how)                          \
  case op:                                                                                         \
    return how;
#include "kind.def"
#undef WORD_READS
  default: return 0;
  }
}
#undef NOUN
#undef ADJECTIVE
/* What the rules know of a kind, see cg_kind_defs(). */
static inline unsigned cg_kind_at(const cg_scope *scope, const uint16_t *at) {
  return scope->table->rules->kind[at - scope->code];
}

/* What expressions of all kinds share. */
static inline bool cg_is_register(uint16_t op) {
  return (op & (HL_REGISTER | HL_CONSTANT)) == HL_REGISTER && op < HL_QUOTED;
}
static inline uint32_t cg_register(const cg_scope *scope, uint16_t op) {
  return scope->context == NULL ? 0 : scope->context->reg[op & 7];
}
static inline unsigned cg_eval_word(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (cg_is_register(op)) {
    uint32_t ref = cg_register(scope, op);
    return cg_ref_kind(ref) == CG_REF_WORD ? ref & 0xFFFF : CG_NOBODY;
  }
  return op & 0x7FFF;
}

/* What stands behind an expression. */
const uint16_t *cg_behind(const uint16_t *at);
static inline void cg_skip(const uint16_t **at) { *at = cg_behind(*at); }
/* The same of the code of the rules, which know it, unless it is very long. */
static inline const uint16_t *cg_end_of(const cg_table *table, const uint16_t *at) {
  unsigned length = table->length[at - table->code];
  return length != 0 ? at + length : cg_behind(at);
}
static inline void cg_pass(const cg_table *table, const uint16_t **at) {
  *at = cg_end_of(table, *at);
}
/* The n-th definition of a list, 0 behind its last. */
unsigned cg_listed(const cg_table *table, uint32_t ref, unsigned n);
/* The latest group of an ability that has left a card behind. */
uint32_t cg_discarded_card(const cg_scope *scope);

#endif
