/* Tokens on cards in play, besides gold and power.
 *
 * A card has two kinds of them with itself, up to fifteen each. What is more stands in columns of
 * the room behind the state: a column is taken by the first kind that needs one, and counts its
 * tokens on all cards. There are as many columns as kinds that the cards of the table can place,
 * so each finds one (book/create.c). */
#ifndef CG_TOKENS_H
#define CG_TOKENS_H

#include "table.h"

unsigned cg_tokens_on(const cg_table *table, unsigned object, unsigned token);
/* Of all kinds. */
unsigned cg_all_tokens_on(const cg_table *table, unsigned object);
/* May one more of the kind lie there? */
bool cg_token_fits(const cg_table *table, unsigned object, unsigned token);
/* It has so many now; who listens is told how many found room. */
void cg_set_tokens(cg_table *table, unsigned object, unsigned token, unsigned number);
/* A key for what the columns hold; as it was if that is nothing. */
uint64_t cg_mix_columns(const cg_table *table, uint64_t key);
/* Those in the columns; what the card has with itself is its own. */
void cg_clear_columns(cg_table *table, unsigned object);

#endif
