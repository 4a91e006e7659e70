/* The table of the Card Game as a seat sees it, taken apart: what the command's
 * pictures, the wire and the details of options share. Everything is made from
 * a view: what the seat may not know is not there. */
#ifndef HT_CARD_GAME_TABLE_H
#define HT_CARD_GAME_TABLE_H

#include "words.h"

typedef struct cg_shown {
  const hf_view *view;
  const hf_rules *rules;
  cg_table *engine;       /* that of `words`: to ask the rules with */
  unsigned seats, viewer; /* viewer: a seat, or HF_SPECTATOR */
  ht_language language;
  cg_speech words;
} cg_shown;

/* Fills the caller's table in place: it points into itself. */
void cg_shown_from_view(cg_shown *table, const hf_rules *rules, const hf_view *view,
                        ht_language language);

/* A value alone. */
void cg_write_value(const cg_shown *table, ht_value value, char *buffer, size_t size);
/* The card's number in the compiled cards, by its definition counted from 1. */
size_t cg_card_number(const cg_shown *table, unsigned def);

/* What changes the strength of a character in play: cards and by how much. What
 * cannot be told as a sum (doubled, set to a number) has the amount 0. */
typedef struct cg_reason {
  uint16_t def; /* whose ability it is, counted from 1 */
  int16_t amount;
} cg_reason;
#define CG_REASONS 12
unsigned cg_reasons(cg_shown *table, unsigned object, cg_reason reason[CG_REASONS]);

/* Who takes part on a side of the challenge (0 the attacker's), by slots. */
unsigned cg_side_shown(const cg_shown *table, unsigned side, uint16_t *object, unsigned most);
unsigned cg_side_total(cg_shown *table, unsigned side);
/* "Robb Stark 6 (printed 5, Winterfell +1) + Arya Stark 2" */
void cg_side_text(cg_shown *table, unsigned side, char *buffer, size_t size);

/* Abilities under way, the latest first: "Stark: Put to the Sword", and what it
 * answers. Returns how many there are. */
unsigned cg_stack(const cg_shown *table);
void cg_stack_text(cg_shown *table, unsigned number, char *buffer, size_t size);

#endif
