/* Small steps of the compiler: taking words, reading expressions, keeping
 * names. See compiler.h. */
#include "compiler.h"

#include "pattern.h"

#include <string.h>

bool hl_take(hl_compiler *compiler, const char *word) {
  if (!hl_token_is(hl_here(compiler), word)) return false;
  compiler->at++;
  return true;
}

void hl_missed(hl_compiler *compiler, const char *word) {
  hl_match_missed(&compiler->matcher, compiler->at, word);
}

hf_status hl_misfit(hl_compiler *compiler) {
  compiler->misfit = true;
  return HF_BAD_CARDS;
}

hf_status hl_want(hl_compiler *compiler, const char *word) {
  if (hl_take(compiler, word)) return HF_OK;
  hl_missed(compiler, word);
  return hl_misfit(compiler);
}

hf_status hl_want_end(hl_compiler *compiler) {
  if (hl_here(compiler)->kind == HL_TOKEN_END) return HF_OK;
  hl_missed(compiler, "the end of the line");
  return hl_misfit(compiler);
}

hf_status hl_mistake(hl_compiler *compiler, const hl_token *token, const char *rest) {
  hl_message message = {0};
  if (token->length > 0) {
    hl_message_quote(&message, token->text, token->length);
    hl_message_text(&message, " ");
  }
  hl_message_text(&message, rest);
  return hl_message_fail(&message, compiler->error, token->line, token->column);
}

hf_status hl_trouble_status(hl_compiler *compiler, hf_status status) {
  const hl_token *token = hl_here(compiler);
  if (compiler->matcher.trouble == HL_TOO_DEEP)
    return hl_mistake(compiler, token,
                      "begins something that is nested too deeply; say it "
                      "with fewer words inside words");
  if (compiler->matcher.trouble == HL_TOO_INVOLVED)
    return hl_mistake(compiler, token,
                      "begins something that can be read in too many ways; "
                      "make the clause shorter");
  if (compiler->matcher.trouble == HL_FILE_TOO_INVOLVED)
    return hl_mistake(compiler, token,
                      "is as far as this file is read: too much of it can be read in "
                      "many ways; say it with fewer words, or make two files of it");
  if (status == HF_NO_ROOM && compiler->error != NULL) {
    hl_message message = {0};
    hl_message_text(&message, "the memory for compiled cards is too small");
    hl_message_fail(&message, compiler->error, token->line, token->column);
    compiler->error->status = HF_NO_ROOM;
  }
  return status;
}

/* --- expressions ---------------------------------------------------------- */

hf_status hl_put(hl_compiler *compiler, unsigned word) {
  if (compiler->code.length == compiler->code.size) return hl_trouble_status(compiler, HF_NO_ROOM);
  compiler->code.word[compiler->code.length++] = (uint16_t)word;
  return HF_OK;
}

static hf_status emit_to(hl_compiler *compiler, unsigned type, size_t end) {
  hf_status status = hl_match_emit(&compiler->matcher, type, compiler->at, end, &compiler->code);
  if (status != HF_OK) return hl_trouble_status(compiler, status);
  compiler->at = end;
  return HF_OK;
}

static hf_status nothing_fits(hl_compiler *compiler) {
  if (compiler->matcher.trouble != HL_NO_TROUBLE) return hl_trouble_status(compiler, HF_BAD_CARDS);
  return hl_misfit(compiler);
}

hf_status hl_expression(hl_compiler *compiler, unsigned type) {
  size_t end = hl_match(&compiler->matcher, type, compiler->at);
  return end == 0 ? nothing_fits(compiler) : emit_to(compiler, type, end);
}

hf_status hl_expressions(hl_compiler *compiler, unsigned type, uint8_t *count) {
  *count = 0;
  do {
    hf_status status = hl_expression(compiler, type);
    if (status != HF_OK) return status;
    ++*count; /* a clause is too short for more than 255 */
  } while (hl_take(compiler, ","));
  hl_missed(compiler, ",");
  return HF_OK;
}

hf_status hl_set_expression(hl_compiler *compiler, bool target, unsigned *type) {
  size_t best = 0;
  for (unsigned i = 0; i < compiler->vocabulary->type_count; i++) {
    const hl_type *candidate = &compiler->vocabulary->types[i];
    if (target ? !candidate->target : candidate->element == 0) continue;
    size_t end = hl_match(&compiler->matcher, HL_TYPE_FIRST + i, compiler->at);
    if (end <= best) continue;
    best = end;
    *type = HL_TYPE_FIRST + i;
  }
  return best == 0 ? nothing_fits(compiler) : emit_to(compiler, *type, best);
}

/* --- names ----------------------------------------------------------------- */

static bool same_text(const hl_token *a, const hl_token *b) {
  return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

hf_status hl_name_new(hl_compiler *compiler, uint8_t *number, size_t *place) {
  const hl_token *token = hl_here(compiler);
  if (token->kind != HL_TOKEN_WORD) {
    hl_missed(compiler, "a new name");
    return hl_misfit(compiler);
  }
  if (!hl_is_id(token->text, token->length))
    return hl_mistake(compiler, token, "is no name; a name has small letters, digits and -");
  for (size_t i = 0; i < compiler->now.register_count; i++)
    if (same_text(&compiler->now.registers[i].name, token))
      return hl_mistake(compiler, token, "was used before in this ability; choose another name");
  if (compiler->now.register_count == HL_REGISTERS_MAX)
    return hl_mistake(compiler, token, "is one name too many; an ability has at most 8");
  *number = compiler->now.register_count++;
  compiler->now.registers[*number] = (hl_register){.name = *token};
  *place = compiler->at++;
  return HF_OK;
}

hf_status hl_name_known(hl_compiler *compiler, uint8_t number, size_t place, unsigned type) {
  /* Where a word is a whole phrase already, the author might mean either. */
  if (hl_match(&compiler->matcher, type, place) == place + 1)
    return hl_mistake(compiler, &compiler->clause.token[place],
                      "already means something; choose another name");
  compiler->now.registers[number].type = (uint8_t)type;
  compiler->now.registers[number].visible = true;
  hl_match_forget(&compiler->matcher);
  return HF_OK;
}

void hl_names_end(hl_compiler *compiler, uint8_t first) {
  for (size_t i = first; i < compiler->now.register_count; i++)
    compiler->now.registers[i].visible = false;
  hl_match_forget(&compiler->matcher);
}

void hl_loop_ends(hl_compiler *compiler, uint8_t first) {
  for (size_t i = first; i < compiler->now.register_count; i++) {
    hl_register *name = &compiler->now.registers[i];
    if (name->visible) /* a single thing is its own element */
      name->visible = hl_type_of(compiler->vocabulary, name->type)->element != name->type;
  }
  hl_match_forget(&compiler->matcher);
}
