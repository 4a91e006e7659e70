/* Abilities while they are looked at or carried out. */
#ifndef TE_ABILITIES_H
#define TE_ABILITIES_H

#include "table.h"

typedef struct te_scope {
  te_table *table;
  const uint16_t *code;
  uint8_t user;
  uint8_t card; /* whose event it is */
  /* Looking ahead: a unit comes to the place of the battle and may fight there; and one comes that
   * is not the last of its house, so that last units may fight beside it: see Stannis in docs/rulings.md. */
  bool fighter_comes, escort_comes;
  uint8_t registers[HL_REGISTERS_MAX];
} te_scope;

/* Each reads one expression and moves `at` behind it (interpreter.c). */
unsigned te_player_of(te_scope *scope, const uint16_t **at);
unsigned te_domain_of(te_scope *scope, const uint16_t **at);
unsigned te_element_of(te_scope *scope, const uint16_t **at);
uint32_t te_domain_set(te_scope *scope, const uint16_t **at);
/* A target set of any type, as bits: seats, domains, houses or units. */
uint32_t te_target_set(te_scope *scope, const uint16_t **at, unsigned *type);
int te_number_of(te_scope *scope, const uint16_t **at);
bool te_condition(te_scope *scope, const uint16_t **at);

/* What an effect would do (effects.c): nothing at all, something, or nothing
 * although it must. */
enum { TE_NO_CHANGE, TE_CHANGE, TE_IMPOSSIBLE };
unsigned te_effect_would(te_scope *scope, const uint16_t **at);
/* Carries it out; false if it could not happen. */
bool te_effect_act(te_scope *scope, const uint16_t **at);
void te_modifier_apply(te_scope *scope, const uint16_t **at);
bool te_cost_payable(te_scope *scope, const uint16_t **at);
void te_cost_pay(te_scope *scope, const uint16_t **at);

/* Units of a domain that may leave the map: tokens by house, heroes from 10, 20
 * dragons. */
uint32_t te_removable(const te_table *table, unsigned domain, uint32_t houses, bool heroes);

#endif
