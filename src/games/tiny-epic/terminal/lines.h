/* The table of Tiny Epic as a seat sees it: shared by the lines
 * (lines.c) and the pictures (screen.c). */
#ifndef CLI_TABLE_TINY_EPIC_H
#define CLI_TABLE_TINY_EPIC_H

#include "cli/play_words.h"
#include "cli/table.h"
#include "../words/table.h"

epic_table epic_table_of(const table_scene *scene);

/* A word with slots, as a sentence or a part of one. */
void epic_say(const epic_table *table, play_word word, const ht_value *slots, unsigned count,
              char *buffer, size_t size);
/* Adds to a list: "Arryn 2, Tyrell 1". */
void epic_list_add(char *list, size_t size, const char *item);
void epic_list_value(const epic_table *table, char *list, size_t size, ht_value value);

/* Where the round stands: "Stark's turn"; as a sentence of its own. */
void epic_phase(epic_table *table, char *buffer, size_t size);
/* The most gold a seat can have. */
unsigned epic_most_gold(const epic_table *table, unsigned seat);
/* Dice that nobody has taken, those below the mat, those of a seat. */
void epic_dice_left(const epic_table *table, char *list, size_t size);
void epic_dice_below(const epic_table *table, char *list, size_t size);
void epic_dice_of(const epic_table *table, unsigned seat, char *list, size_t size);
/* What the open spaces of a seat's Force Track bring, what the others cost. */
void epic_track(const epic_table *table, unsigned seat, char *buffer, size_t size);
/* The cards in the viewer's hand; returns how many. */
enum { EPIC_HAND_MAX = 24 };
unsigned epic_hand_cards(const epic_table *table, unsigned cards[EPIC_HAND_MAX]);

#endif
