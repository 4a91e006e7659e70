/* What words speak of: see spoken.h. */
#include "spoken.h"

#include "masks.h"

uint64_t cg_modifiers(const uint16_t **from, const uint16_t *end) {
  uint64_t found = 0;
  const uint16_t *at = *from;
  while (at != end && *at != HL_END) {
    switch (*at) {
    case HL_GAIN:
      found |= cg_changes(at[1]);
      at += 1 + hl_expression_length(&cg_vocabulary, at + 1);
      break;
    case HL_IF:
    case HL_WHILE: {
      const uint16_t *body = at + 4 + at[2];
      at = body + at[3];
      found |= cg_modifiers(&body, at);
      break;
    }
    case HL_ELSE: at += 2; break; /* its body follows */
    case HL_FOR_EACH: {
      unsigned length = at[2];
      const uint16_t *body = at + 3 + hl_expression_length(&cg_vocabulary, at + 3);
      at = body + length;
      found |= cg_modifiers(&body, at);
      break;
    }
    default: *from = at; return found;
    }
  }
  *from = at;
  return found;
}

bool cg_says(const uint16_t *at, const uint16_t *end, uint16_t op) {
  for (; at < end; at += *at == HL_QUOTED ? 3 : 1)
    if (*at == op) return true;
  return false;
}

unsigned cg_names_kept(const uint16_t *at, const uint16_t *end) {
  unsigned spoken = 0, given = 0;
  for (; at < end; at += *at == HL_QUOTED ? 3 : 1) {
    if (*at == HL_CHOOSE || *at == HL_SELECT || *at == HL_FOR_EACH) given |= 1U << (at[1] & 7);
    if ((*at & (HL_REGISTER | HL_CONSTANT)) == HL_REGISTER && *at < HL_QUOTED)
      spoken |= 1U << (*at & 7);
  }
  return spoken & ~given;
}
