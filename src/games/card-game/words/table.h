/* The table of the Card Game as a seat sees it, taken apart: what the command's
 * pictures, the wire and the details of options share. Everything is made from
 * a view: what the seat may not know is not there. */
#ifndef HT_CARD_GAME_TABLE_H
#define HT_CARD_GAME_TABLE_H

#include "words.h"

typedef struct court_table {
  const hf_view *view;
  const hf_rules *rules;
  cg_table *engine;       /* that of `words`: to ask the rules with */
  unsigned seats, viewer; /* viewer: a seat, or HF_SPECTATOR */
  ht_language language;
  court_words words;
} court_table;

/* Fills the caller's table in place: it points into itself. */
void court_table_seen(court_table *table, const hf_rules *rules, const hf_view *view,
                      ht_language language);

/* A value alone. */
void court_name(const court_table *table, ht_value value, char *buffer, size_t size);
/* The card's number in the compiled cards, by its definition counted from 1. */
size_t court_card_number(const court_table *table, unsigned def);

/* What changes the strength of a character in play: cards and by how much. What
 * cannot be told as a sum (doubled, set to a number) has the amount 0. */
typedef struct court_reason {
  uint16_t def; /* whose ability it is, counted from 1 */
  int16_t amount;
} court_reason;
#define COURT_REASONS 12
unsigned court_reasons(court_table *table, unsigned object, court_reason reason[COURT_REASONS]);
/* "printed 5, Winterfell +1"; nothing where the printed strength holds. */
void court_strength_text(court_table *table, unsigned object, char *buffer, size_t size);

/* Who takes part on a side of the challenge (0 the attacker's), by slots. */
unsigned court_side(const court_table *table, unsigned side, uint16_t *object, unsigned most);
unsigned court_side_total(court_table *table, unsigned side);
/* "Robb Stark 6 (printed 5, Winterfell +1) + Arya Stark 2" */
void court_side_text(court_table *table, unsigned side, char *buffer, size_t size);

/* Abilities under way, the latest first: "Stark: Put to the Sword", and what it
 * answers. Returns how many there are. */
unsigned court_stack(const court_table *table);
void court_stack_text(court_table *table, unsigned number, char *buffer, size_t size);

#endif
