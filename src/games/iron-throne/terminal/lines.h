/* The table of The Iron Throne as a seat sees it, taken apart: shared by the
 * lines (lines.c) and the pictures (screen.c). */
#ifndef CLI_TABLE_IRON_THRONE_H
#define CLI_TABLE_IRON_THRONE_H

#include "../rules/table.h"
#include "text/play_words.h"
#include "cli/table.h"
#include "../words/table.h"

it_shown it_shown_of(const table_scene *scene);

/* A word with slots, as a sentence or a part of one. */
void it_write_word(const it_shown *table, play_word word, const ht_value *slots, unsigned count,
                   char *buffer, size_t size);
/* A list being written: "Hostility 5, Truce × 2". */
typedef struct it_list {
  char text[1024];
} it_list;
bool it_list_empty(const it_list *list);
void it_list_add(it_list *list, const char *item);
void it_list_say(it_list *list, const it_shown *table, play_word word, const ht_value *slots,
                 unsigned count);

/* The part of the turn: "Support". */
play_word it_phase_word(const it_shown *table);
/* "Challenger", "For the defender"; "" for a seat that is out of it. */
const char *it_role(const it_shown *table, unsigned seat);
/* balance.c */
balance_reader it_balance;
/* cards.c: my cards, the piles. */
void it_hand_shown(const table_scene *scene, table_lines *lines);
void it_piles(const table_scene *scene, table_lines *lines);

#endif
