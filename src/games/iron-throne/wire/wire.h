/* The Iron Throne on the wire: what its files share. */
#ifndef HW_IRON_THRONE_H
#define HW_IRON_THRONE_H

#include "wire/game.h"
#include "../words/table.h"

/* A kind of an owner's cards in notation: "truce", "hostility-12", "arya". */
const char *it_kind_id(const it_rules *rules, const it_public *pub, unsigned owner, unsigned kind,
                       char text[HF_NOTATION_MAX]);
/* A character by its index in the house of a seat; NULL for nobody. */
const char *it_id_of_character(const it_rules *rules, const it_public *pub, unsigned seat,
                               unsigned character);
/* An event card: a house's, or a special one's id; NULL for none. */
const char *it_id_of_event(const it_rules *rules, const it_public *pub, unsigned event);
/* "challenger", "defender"; NULL for none. */
const char *it_side_id(unsigned side);
const char *it_outcome_id(unsigned outcome);
const char *it_winner_id(unsigned winner);
/* Where a hostage comes from: "open", "deck", "hand", or the house it is held by. */
const char *it_source_id(const it_public *pub, unsigned seats, unsigned source);
/* {"influence":true,"power":2,"ally":false,"hostages":["open"]} */
void it_write_terms(const it_public *pub, unsigned seats, const it_terms *terms, hw_text *out);
/* A seat's number, or null where there is none. */
void it_write_seat(unsigned seats, unsigned seat, hw_text *out);

/* board.c */
void it_sections(hw_board *board, const hw_look *look);
/* ask.c */
const char *it_prompt_id(const hf_prompt *prompt);
const char *it_rule_id(const hf_prompt *prompt);
unsigned it_most(const hf_prompt *prompt);
void it_pieces(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
               hw_text *out);
bool it_passes(hf_option option);
bool it_refuses(hf_option option);
const char *it_reason_id(const hf_reason *reason);
void it_barred(const hf_rules *rules, const hf_state *state, unsigned seat, const hf_reason *reason,
               hw_text *out);
const char *it_window_id(const hf_prompt *prompt);
bool it_concerns(const hf_rules *rules, const hf_state *state, unsigned seat);
#define IT_WINDOWS 18
extern const hw_window it_windows[IT_WINDOWS];
/* compared.c */
hw_compares it_compares(const hf_event *event);
void it_write_compared(const hw_look *look, const hf_event *event, hw_text *out);
/* story.c */
const char *it_event_line(const hf_rules *rules, const hf_state *state, const hf_event *event,
                          hw_text *args, int *seat);
bool it_reveals(const hf_event *event);
bool it_folds(const hf_event *event);
/* apt.c */
size_t it_apt(const hw_look *look, hf_talk list[HW_APT_MAX]);
const char *it_talk_word(hf_talk talk);
int it_talk_to(hf_talk talk);

#endif
