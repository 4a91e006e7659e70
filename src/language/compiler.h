/* What the parts of the compiler share: where it is in the file, what it has
 * written, and how it says that something does not fit.
 *
 * A clause is compiled twice when it has a mistake: the first reading finds
 * the furthest place that anything fitted to, the second collects what could
 * have stood there. Files without mistakes pay nothing for good messages. */
#ifndef HL_COMPILER_H
#define HL_COMPILER_H

#include "match.h"

/* The clauses of an ability, in their order. */
typedef enum hl_stage {
  HL_STAGE_FACTS, /* no ability has begun */
  HL_STAGE_WHEN,
  HL_STAGE_IF,
  HL_STAGE_WHERE,
  HL_STAGE_COST,
  HL_STAGE_CHOOSE,
  HL_STAGE_DO,
  HL_STAGE_LIMIT
} hl_stage;

/* How far it is; copied before a clause so that it can be read again. */
typedef struct hl_progress {
  size_t card_count, ability_count, code_length;
  hl_register registers[HL_REGISTERS_MAX];
  uint8_t register_count;
  uint8_t stage;
  bool constant, has_do, has_origin, has_set;
  hl_token card_token, ability_token; /* where they began */
} hl_progress;

typedef struct hl_compiler {
  const hl_vocabulary *vocabulary;
  hf_error *error;
  hl_reader reader;
  hl_clause clause;
  size_t at; /* in the clause */
  hl_progress now;
  hl_matcher matcher;
  unsigned loops; /* `for each`: so many are around what is read */
  bool misfit;    /* the failure is one that the second reading explains */

  hl_card *card;
  size_t card_size;
  hl_ability *ability;
  size_t ability_size;
  hl_code code;
  hl_strings strings;
  hl_own_words own;
} hl_compiler;

/* --- tokens (tokens.c) --------------------------------------------------- */

static inline const hl_token *hl_here(const hl_compiler *compiler) {
  return &compiler->clause.token[compiler->at];
}
/* Takes the word if it stands here. */
bool hl_take(hl_compiler *compiler, const char *word);
/* Takes the word, or fails. */
hf_status hl_want(hl_compiler *compiler, const char *word);
/* The word could have stood here. */
void hl_missed(hl_compiler *compiler, const char *word);
/* Nothing fits: the second reading will say what could. */
hf_status hl_misfit(hl_compiler *compiler);
/* The clause must end here. */
hf_status hl_want_end(hl_compiler *compiler);
/* A mistake of another kind, at a token: its text in quotes, then `rest`. */
hf_status hl_mistake(hl_compiler *compiler, const hl_token *token, const char *rest);
/* The memory ran out, or an expression was too much. */
hf_status hl_trouble_status(hl_compiler *compiler, hf_status status);

/* --- expressions and names (tokens.c) ------------------------------------ */

hf_status hl_put(hl_compiler *compiler, unsigned word);
/* Reads an expression of this type and writes its code. */
hf_status hl_expression(hl_compiler *compiler, unsigned type);
/* Expressions with commas between them, at most 255. */
hf_status hl_expressions(hl_compiler *compiler, unsigned type, uint8_t *count);
/* An expression of whichever type has elements and reads furthest. */
hf_status hl_set_expression(hl_compiler *compiler, bool target, unsigned *type);
/* Reads a new name; `place` is where it stands. It is known once hl_name_known()
 * has said what it names. */
hf_status hl_name_new(hl_compiler *compiler, uint8_t *number, size_t *place);
hf_status hl_name_known(hl_compiler *compiler, uint8_t number, size_t place, unsigned type);
/* Names from `first` on are not known any more. */
void hl_names_end(hl_compiler *compiler, uint8_t first);
/* The same behind a loop, but that sets stay: they hold what was chosen each time. */
void hl_loop_ends(hl_compiler *compiler, uint8_t first);

/* --- clauses ------------------------------------------------------------- */

/* Statements to the end of the clause (statements.c). */
hf_status hl_statements(hl_compiler *compiler, bool modifiers);
/* What stands behind `choose`, as HL_CHOOSE or HL_SELECT. */
hf_status hl_choose(hl_compiler *compiler);
/* A line in the first column that begins no card, but brings a word (facts.c). */
bool hl_brings_word(const hl_compiler *compiler);
hf_status hl_word_clause(hl_compiler *compiler);
/* A card's first line, a fact, and what must stand on a card (facts.c). */
hf_status hl_card_clause(hl_compiler *compiler);
hf_status hl_fact_clause(hl_compiler *compiler);
hf_status hl_card_end(hl_compiler *compiler);
/* A clause of an ability, and what an ability must have (abilities.c). */
bool hl_is_ability_start(const hl_token *token);
hf_status hl_ability_clause(hl_compiler *compiler);
hf_status hl_ability_end(hl_compiler *compiler);

#endif
