/* The table of The Iron Throne as a seat sees it, taken apart: what the
 * command's pictures, the wire and the answers below share. Everything is made
 * from a view: what the seat may not know is not there. */
#ifndef HT_IRON_THRONE_TABLE_H
#define HT_IRON_THRONE_TABLE_H

#include "words.h"

typedef struct throne_table {
  const hf_view *view;
  const it_rules *rules;
  const it_public *pub;
  const it_private *own; /* all zero for somebody who watches */
  unsigned seats;
  unsigned viewer; /* a seat, or HF_SPECTATOR */
  ht_language language;
  throne_words words;
} throne_table;

throne_table throne_table_seen(const hf_rules *rules, const hf_view *view, ht_language language);

/* A value alone: a house, a character, a card. */
void throne_name(const throne_table *table, ht_value value, char *buffer, size_t size);

/* The active player of a side, or IT_NOBODY. */
unsigned throne_active(const throne_table *table, unsigned side);
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
/* What tormenting a card, and what releasing one would do. */
void throne_torment_text(throne_table *table, unsigned owner, unsigned kind, char *buffer,
                         size_t size);
void throne_release_text(const throne_table *table, char *buffer, size_t size);

/* The parts of a turn. */
typedef enum throne_phase {
  THRONE_START,
  THRONE_PREPARATION,
  THRONE_SUPPORT,
  THRONE_ENCOUNTER,
  THRONE_RESOLUTION,
  THRONE_END
} throne_phase;
throne_phase throne_phase_of(const it_public *pub);

/* answers.c: what text.h asks of a game. */
size_t throne_detail(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                     bool in_list, ht_language language, char *buffer, size_t size);
size_t throne_talk_list(const hf_rules *rules, const hf_view *view, unsigned speaker, unsigned to,
                        ht_talk_what what, hf_talk list[HT_TALK_MAX]);
hf_talk throne_talk_join(hf_talk request, hf_talk promise);
bool throne_merge(hf_event *first, const hf_event *second);

const char *throne_table_message(size_t number);

#endif
