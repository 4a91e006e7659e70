/* The table of The Iron Throne as a seat sees it, taken apart: shared by the
 * lines (table_iron_throne.c) and the pictures (screen_throne.c). */
#ifndef CLI_TABLE_IRON_THRONE_H
#define CLI_TABLE_IRON_THRONE_H

#include "games/iron-throne/table.h"
#include "play_words.h"
#include "table.h"
#include "text/iron_throne.h"

typedef struct throne_table {
  const table_scene *scene;
  const it_rules *rules;
  const it_public *pub;
  const it_private *own;
  unsigned seats;
  ht_language language;
  throne_words words;
} throne_table;

throne_table throne_table_of(const table_scene *scene);

/* A word with slots, as a sentence or a part of one. */
void throne_say(const throne_table *table, play_word word, const ht_value *slots, unsigned count,
                char *buffer, size_t size);
/* A value alone: a house, a character, a card. */
void throne_name(const throne_table *table, ht_value value, char *buffer, size_t size);

/* A list being written: "Hostility 5, Truce × 2". */
typedef struct throne_list {
  char text[1024];
} throne_list;
bool throne_list_empty(const throne_list *list);
void throne_list_add(throne_list *list, const char *item);
void throne_list_say(throne_list *list, const throne_table *table, play_word word,
                     const ht_value *slots, unsigned count);

/* The card of a side: IT_NOTHING none, THRONE_FACEDOWN, or its kind. */
enum { THRONE_FACEDOWN = 0xFE };
unsigned throne_side_card(const throne_table *table, unsigned side, unsigned *owner);
/* Card and power of a side, as far as the viewer knows. */
int throne_side_total(const throne_table *table, unsigned side);
/* Is there an encounter to show: has somebody entered it? */
bool throne_encounter(const throne_table *table);
/* How it came out: "Stark wins by 3."; "" as long as that is open. `at_once`:
 * the power is as it was when the totals were compared. */
void throne_verdict(throne_table *table, bool at_once, char *buffer, size_t size);
/* The part of the turn: "Support". */
play_word throne_phase(const throne_table *table);
/* "Challenger", "For the defender"; "" for a seat that is out of it. */
const char *throne_role(const throne_table *table, unsigned seat);
/* What tormenting a card would do. */
void throne_torment_text(throne_table *table, unsigned owner, unsigned kind, char *buffer,
                         size_t size);

/* table_throne_cards.c: my cards, the piles. */
void throne_hand(const table_scene *scene, table_lines *lines);
void throne_piles(const table_scene *scene, table_lines *lines);

/* table_throne_answers.c: what follows from an option, what can be said. */
size_t throne_detail(const table_scene *scene, unsigned seat, hf_option option, bool in_list,
                     char *buffer, size_t size);
size_t throne_talk_list(const table_scene *scene, unsigned speaker, unsigned to, table_talk what,
                        hf_talk list[TABLE_TALK_MAX]);
hf_talk throne_talk_join(hf_talk request, hf_talk promise);

#endif
