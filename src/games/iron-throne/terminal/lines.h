/* The table of The Iron Throne as a seat sees it, taken apart: shared by the
 * lines (lines.c) and the pictures (screen.c). */
#ifndef CLI_TABLE_IRON_THRONE_H
#define CLI_TABLE_IRON_THRONE_H

#include "../rules/table.h"
#include "cli/play_words.h"
#include "cli/table.h"
#include "../words/table.h"

throne_table throne_table_of(const table_scene *scene);

/* A word with slots, as a sentence or a part of one. */
void throne_say(const throne_table *table, play_word word, const ht_value *slots, unsigned count,
                char *buffer, size_t size);
/* A list being written: "Hostility 5, Truce × 2". */
typedef struct throne_list {
  char text[1024];
} throne_list;
bool throne_list_empty(const throne_list *list);
void throne_list_add(throne_list *list, const char *item);
void throne_list_say(throne_list *list, const throne_table *table, play_word word,
                     const ht_value *slots, unsigned count);

/* The part of the turn: "Support". */
play_word throne_phase_word(const throne_table *table);
/* "Challenger", "For the defender"; "" for a seat that is out of it. */
const char *throne_role(const throne_table *table, unsigned seat);
/* cards.c: my cards, the piles. */
void throne_hand(const table_scene *scene, table_lines *lines);
void throne_piles(const table_scene *scene, table_lines *lines);

#endif
