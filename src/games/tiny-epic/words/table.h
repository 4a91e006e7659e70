/* The table of Tiny Epic as a seat sees it, taken apart: what the command's
 * pictures, the wire and the details of options share. Everything is made from
 * a view: what the seat may not know is not there. */
#ifndef HT_TINY_EPIC_TABLE_H
#define HT_TINY_EPIC_TABLE_H

#include "words.h"

typedef struct epic_table {
  const hf_view *view;
  const te_rules *rules;
  const te_public *pub;
  const te_private *own; /* all zero for somebody who watches */
  te_table engine;       /* to ask the rules with; nothing is changed through it */
  unsigned seats;        /* players: at a table of one the Rival too */
  unsigned viewer;       /* a seat, or HF_SPECTATOR */
  ht_language language;
  epic_words words;
} epic_table;

epic_table epic_table_seen(const hf_rules *rules, const hf_view *view, ht_language language);

/* A value alone. */
void epic_name(const epic_table *table, ht_value value, char *buffer, size_t size);

/* The side whose units stand in a domain, TE_NOBODY. */
unsigned epic_holder(const te_public *pub, unsigned domain);
/* The units of these houses there: "Eddard Stark and 2 Stark tokens". */
ht_value epic_garrison(epic_words *words, unsigned domain, uint32_t houses);
/* Strength of these houses' units there, without bonuses. */
unsigned epic_force(const te_public *pub, unsigned domain, uint32_t houses);
/* What a domain adds to its defender. */
unsigned epic_wall(const te_rules *rules, unsigned domain);
/* Gold that a defender pays for a card. */
unsigned epic_card_price(const epic_words *words, unsigned card);

/* One side of the battle that is under way: where its strength comes from, as
 * far as everybody knows. Conscripts are counted where they lie open. */
typedef struct epic_strength {
  unsigned units, wall, cards, conscripts, event, beside, rival, total;
} epic_strength;
epic_strength epic_strength_of(const epic_table *table, unsigned which);
/* "3 units + 1 castle + 4 card" */
void epic_strength_text(epic_table *table, const epic_strength *strength, char *buffer,
                        size_t size);
/* The cards of a side: "“Forced March”, face down ...". */
void epic_battle_cards(epic_table *table, unsigned which, char *buffer, size_t size);

#endif
