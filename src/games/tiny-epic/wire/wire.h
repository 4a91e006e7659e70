/* Tiny Epic on the wire: what its files share. */
#ifndef HW_TINY_EPIC_H
#define HW_TINY_EPIC_H

#include "wire/game.h"

#include "../rules/army.h"

/* The table as a seat sees it; it is only looked at. */
typedef struct tiny_table {
  te_table at; /* without anybody's private part */
  const te_private *own;
  unsigned viewer; /* a seat, or HF_SPECTATOR */
} tiny_table;

tiny_table tiny_table_seen(const hf_rules *rules, const hf_view *view);

/* Words of the notation; NULL where there is none. */
const char *tiny_house_id(const te_rules *rules, unsigned house);
const char *tiny_domain_id(const te_rules *rules, unsigned domain);
const char *tiny_face_id(unsigned face);
/* The hero that leads a house in this game. */
const char *tiny_hero_id(const te_table *table, unsigned house);
/* A plot card, or a hero's. */
const char *tiny_card_id(const te_table *table, unsigned card);
/* A seat's number, or null. */
void tiny_write_seat(unsigned seats, unsigned seat, hw_text *out);
/* A side: a seat's number, or the id of a house without an ally. */
void tiny_write_side(const te_table *table, unsigned side, hw_text *out);
/* Some plot cards, as an array of their ids. */
void tiny_write_cards(const te_rules *rules, uint64_t cards, hw_text *out);

/* board.c */
void tiny_sections(hw_board *board, const hw_look *look);
/* battle.c */
void tiny_write_battle(const tiny_table *table, hw_text *out);
/* A side of it as `last` has it: {"seats":[0],"total":5,"parts":[…]}. */
void tiny_write_compared_side(const te_table *table, unsigned which, hw_text *out);
/* ask.c */
const char *tiny_prompt_id(const hf_prompt *prompt);
const char *tiny_rule_id(const hf_prompt *prompt);
void tiny_pieces(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                 hw_text *out);
bool tiny_passes(hf_option option);
bool tiny_refuses(hf_option option);
const char *tiny_reason_id(const hf_reason *reason);
void tiny_barred(const hf_rules *rules, const hf_state *state, unsigned seat,
                 const hf_reason *reason, hw_text *out);
const char *tiny_window_id(const hf_prompt *prompt);
bool tiny_concerns(const hf_rules *rules, const hf_state *state, unsigned seat);
#define TINY_WINDOWS 6
extern const hw_window tiny_windows[TINY_WINDOWS];
/* compared.c */
hw_compares tiny_compares(const hf_event *event);
void tiny_write_compared(const hw_look *look, const hf_event *event, hw_text *out);
/* story.c */
const char *tiny_event_line(const hf_rules *rules, const hf_state *state, const hf_event *event,
                            hw_text *args, int *seat);
bool tiny_reveals(const hf_event *event);
bool tiny_folds(const hf_event *event);

#endif
