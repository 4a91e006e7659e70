/* The tables of the rules are made from compiled cards: see state/cards.h for what they hold. */
#ifndef CG_RULES_H
#define CG_RULES_H

#include "../state/cards.h"

/* The same with room for the tables, for cards that are loaded at run time. */
typedef struct cg_rules_room {
  cg_rules rules;
  cg_def def[CG_DEFS_MAX];
  cg_ability ability[CG_ABILITIES_MAX];
  uint16_t event[CG_ABILITIES_MAX];
  uint64_t set[CG_DEFS_SETS * (CG_DEFS_MAX / 64)];
  /* behind it what is known of each word of code, so that a short file needs little: */
  uint64_t words[];
} cg_rules_room;
static_assert(CG_DEFS_MAX % 64 == 0, "whole words");
/* So many bytes for each word: of `kinds`, `kind` and `length`, one behind the other. Of sets that
 * kinds come to there are never as many as words. */
#define CG_RULES_PER_WORD (sizeof(uint64_t) / 2 + sizeof(uint16_t) + sizeof(uint8_t))
#define CG_RULES_SIZE (sizeof(cg_rules_room) + CG_KINDS_LEAST * sizeof(uint64_t))
#define CG_KINDS_LEAST 1024 /* words of such sets that there is always room for */
/* What the tables for so much code take. */
static inline size_t cg_rules_memory(size_t code_length) {
  return CG_RULES_SIZE + CG_RULES_PER_WORD * code_length + 1;
}

/* In memory of so many bytes, all zero. */
hf_status cg_rules_make(cg_rules_room *room, const hl_cards *cards, hf_error *error);
const char *cg_id(const cg_rules *rules, unsigned def);
const char *cg_name(const cg_rules *rules, unsigned def);
/* Has another card of these rules the same title? Not of titles, of which there are two profiles.
 */
bool cg_has_versions(const cg_rules *rules, unsigned def);
/* The definition with this id among these types (one bit each), 0 if there is none. */
unsigned cg_by_id(const cg_rules *rules, unsigned types, const char *id, size_t length);

#endif
