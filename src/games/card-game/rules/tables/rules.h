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
  uint8_t length[CG_LENGTHS];
  uint16_t kind[CG_LENGTHS];
  uint64_t kinds[CG_KINDS];
} cg_rules_room;
static_assert(CG_DEFS_MAX % 64 == 0, "whole words");

hf_status cg_rules_make(cg_rules_room *room, const hl_cards *cards, hf_error *error);
const char *cg_id(const cg_rules *rules, unsigned def);
const char *cg_name(const cg_rules *rules, unsigned def);
/* The definition with this id among these types (one bit each), 0 if there is none. */
unsigned cg_by_id(const cg_rules *rules, unsigned types, const char *id, size_t length);

#endif
