/* What words speak of: see spoken.h. */
#include "spoken.h"

#include "masks.h"

cg_mask cg_modifiers(const uint16_t **from, const uint16_t *end) {
  cg_mask found = cg_no_words;
  const uint16_t *at = *from;
  while (at != end && *at != HL_END) {
    switch (*at) {
    case HL_GAIN:
      at = hl_phrase_at(at);
      cg_mask_add(&found, cg_changes(*at));
      at = hl_behind(&cg_vocabulary, at);
      break;
    case HL_IF:
    case HL_WHILE: {
      hl_row body = hl_guarded(at);
      at = body.end;
      cg_mask_add(&found, cg_modifiers(&body.at, body.end));
      break;
    }
    case HL_ELSE: at = hl_body_at(at).at; break; /* its body follows */
    case HL_FOR_EACH: {
      hl_row body = hl_loop_body(at, hl_behind(&cg_vocabulary, hl_loop_at(at)));
      at = body.end;
      cg_mask_add(&found, cg_modifiers(&body.at, body.end));
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
    if (*at == HL_CHOOSE || *at == HL_SELECT || *at == HL_FOR_EACH) given |= 1U << hl_name_at(at);
    if (hl_is_register(*at)) spoken |= 1U << hl_register(*at);
  }
  return spoken & ~given;
}
