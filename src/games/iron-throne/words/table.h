/* The table of The Iron Throne as a seat sees it, taken apart: what the
 * command's pictures, the wire and the answers below share. Everything is made
 * from a view: what the seat may not know is not there. */
#ifndef HT_IRON_THRONE_TABLE_H
#define HT_IRON_THRONE_TABLE_H

#include "words.h"

typedef struct it_shown {
  const hf_view *view;
  const it_rules *rules;
  const it_public *pub;
  const it_private *own; /* all zero for somebody who watches */
  unsigned seats;
  unsigned viewer; /* a seat, or HF_SPECTATOR */
  ht_language language;
  it_speech words;
} it_shown;

it_shown it_shown_from_view(const hf_rules *rules, const hf_view *view, ht_language language);

/* A value alone: a house, a character, a card. */
void it_write_value(const it_shown *table, ht_value value, char *buffer, size_t size);

/* The active player of a side, or IT_NOBODY. */
unsigned it_active_shown(const it_shown *table, unsigned side);
/* The card of a side: IT_NOTHING none, IT_FACEDOWN, or its kind. */
enum { IT_FACEDOWN = 0xFE };
unsigned it_side_card(const it_shown *table, unsigned side, unsigned *owner);
/* Card and power of a side, as far as the viewer knows. */
int it_side_total(const it_shown *table, unsigned side);
/* Is there an encounter to show: has somebody entered it? */
bool it_encounter(const it_shown *table);
/* How it came out: "Stark wins by 3."; "" as long as that is open. `at_once`:
 * the power is as it was when the totals were compared. */
void it_verdict(it_shown *table, bool at_once, char *buffer, size_t size);
/* What tormenting a card, and what releasing one would do. */
void it_torment_text(it_shown *table, unsigned owner, unsigned kind, char *buffer, size_t size);
void it_release_text(const it_shown *table, char *buffer, size_t size);

/* The parts of a turn. */
typedef enum it_phase {
  IT_START,
  IT_PREPARATION,
  IT_SUPPORT,
  IT_ENCOUNTER,
  IT_RESOLUTION,
  IT_END
} it_phase;
it_phase it_phase_of(const it_public *pub);

/* answers.c: what text.h asks of a game. */
size_t it_detail_text(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                      bool in_list, ht_language language, char *buffer, size_t size);
size_t it_talk_list(const hf_rules *rules, const hf_view *view, unsigned speaker, unsigned to,
                    ht_talk_what what, hf_talk list[HT_TALK_MAX]);
hf_talk it_talk_join(hf_talk request, hf_talk promise);
bool it_merge(hf_event *first, const hf_event *second);

const char *it_table_message(size_t number);

#endif
