/* The table of Tiny Epic as a seat sees it, taken apart: what the command's
 * pictures, the wire and the details of options share. Everything is made from
 * a view: what the seat may not know is not there. */
#ifndef HT_TINY_EPIC_TABLE_H
#define HT_TINY_EPIC_TABLE_H

#include "words.h"

typedef struct te_shown {
  const hf_view *view;
  const te_rules *rules;
  const te_public *pub;
  const te_private *own; /* all zero for somebody who watches */
  te_table engine;       /* to ask the rules with; nothing is changed through it */
  unsigned seats;        /* players: at a table of one the Rival too */
  unsigned viewer;       /* a seat, or HF_SPECTATOR */
  ht_language language;
  te_speech words;
} te_shown;

te_shown te_shown_from_view(const hf_rules *rules, const hf_view *view, ht_language language);

/* A value alone. */
void te_write_value(const te_shown *table, ht_value value, char *buffer, size_t size);

/* The side whose units stand in a domain, TE_NOBODY. */
unsigned te_holder(const te_public *pub, unsigned domain);
/* The units of these houses there: "Eddard Stark and 2 Stark tokens". */
ht_value te_phrase_garrison(te_speech *words, unsigned domain, uint32_t houses);
/* Strength of these houses' units there, without bonuses. */
unsigned te_force_shown(const te_public *pub, unsigned domain, uint32_t houses);
/* What a domain adds to its defender. */
unsigned te_wall_shown(const te_rules *rules, unsigned domain);
/* Gold that a defender pays for a card. */
unsigned te_card_price(const te_speech *words, unsigned card);

/* One side of the battle that is under way: where its strength comes from, as
 * far as everybody knows. Conscripts are counted where they lie open. */
typedef struct te_strength {
  unsigned units, wall, cards, conscripts, event, beside, rival, total;
} te_strength;
te_strength te_strength_of(const te_shown *table, unsigned which);
/* "3 units + 1 castle + 4 card" */
void te_strength_text(te_shown *table, const te_strength *strength, char *buffer, size_t size);
/* The cards of a side: "“Forced March”, face down ...". */
void te_battle_cards(te_shown *table, unsigned which, char *buffer, size_t size);

#endif
