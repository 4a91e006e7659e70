/* The table of Tiny Epic as a seat sees it: shared by the lines
 * (lines.c) and the pictures (screen.c). */
#ifndef CLI_TABLE_TINY_EPIC_H
#define CLI_TABLE_TINY_EPIC_H

#include "text/play_words.h"
#include "cli/table.h"
#include "../words/table.h"

te_shown te_shown_of(const table_scene *scene);

/* A word with slots, as a sentence or a part of one. */
void te_write_word(const te_shown *table, play_word word, const ht_value *slots, unsigned count,
                   char *buffer, size_t size);
/* Adds to a list: "Arryn 2, Tyrell 1". */
void te_list_add(char *list, size_t size, const char *item);
void te_list_value(const te_shown *table, char *list, size_t size, ht_value value);

/* Where the round stands: "Stark's turn"; as a sentence of its own. */
void te_phase(te_shown *table, char *buffer, size_t size);
/* The most gold a seat can have. */
unsigned te_most_gold(const te_shown *table, unsigned seat);
/* Dice that nobody has taken, those below the mat, those of a seat. */
void te_dice_left(const te_shown *table, char *list, size_t size);
void te_dice_below(const te_shown *table, char *list, size_t size);
void te_dice_of(const te_shown *table, unsigned seat, char *list, size_t size);
/* What the open spaces of a seat's Force Track bring, what the others cost. */
void te_track(const te_shown *table, unsigned seat, char *buffer, size_t size);
/* The cards in the viewer's hand; returns how many. */
enum { TE_HAND_MAX = 24 };
unsigned te_hand_cards(const te_shown *table, unsigned cards[TE_HAND_MAX]);

#endif
