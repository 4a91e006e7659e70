/* Places from which a seat may bring cards out as if they were in its hand. */
#ifndef CG_ELSEWHERE_H
#define CG_ELSEWHERE_H

#include "../state/refs.h"

/* Places from which a seat may bring cards out as if they were in its hand (elsewhere.c):
 * CG_WAY_, as references; which of the places of one card a reference is, counted from
 * 1; and back. */
void cg_find_elsewhere(cg_table *table, unsigned seat, unsigned way, cg_cards *found);
unsigned cg_place_number(const cg_cards *found, uint32_t ref);
uint32_t cg_numbered_place(cg_table *table, unsigned seat, unsigned way, unsigned def,
                           unsigned number);

#endif
