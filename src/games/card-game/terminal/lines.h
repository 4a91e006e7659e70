/* The table of the Card Game as a seat sees it: shared by the lines
 * (lines.c) and the pictures (screen.c). */
#ifndef CLI_TABLE_CARD_GAME_H
#define CLI_TABLE_CARD_GAME_H

#include "cli/play_words.h"
#include "cli/table.h"
#include "../words/table.h"

/* Fills the caller's table: it points into itself. */
void court_table_of(const table_scene *scene, court_table *table);

/* A word with slots, as a sentence or a part of one. */
void court_say(const court_table *table, play_word word, const ht_value *slots, unsigned count,
               char *buffer, size_t size);
/* Adds to a list: "Arya Stark, Ice". */
void court_list_add(char *list, size_t size, const char *item);
void court_list_value(court_table *table, char *list, size_t size, ht_value value);

/* Where the round stands: "Round 2 · challenges phase · your turn". */
void court_phase_text(court_table *table, char *buffer, size_t size);
/* What a card in play is called: nothing where it lies face down. */
void court_object_name(court_table *table, unsigned object, char *buffer, size_t size);
/* Cards in play of a controller and type (CG_TYPE_), attachments not among them;
 * returns how many. */
enum { COURT_CARDS = 64 };
unsigned court_cards(const court_table *table, unsigned seat, unsigned type,
                     uint16_t object[COURT_CARDS]);
bool court_kneels(const court_table *table, unsigned object);
/* What is attached to a card, by name. */
void court_attached(court_table *table, unsigned object, char *list, size_t size);
/* The viewer's hand: definitions counted from 1, by type and cost; returns how many. */
unsigned court_hand(const court_table *table, uint16_t def[COURT_CARDS]);

#endif
