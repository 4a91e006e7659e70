/* The Iron Throne on the wire: what its files share. */
#ifndef HW_IRON_THRONE_H
#define HW_IRON_THRONE_H

#include "wire/game.h"
#include "../words/table.h"

/* A kind of an owner's cards in notation: "truce", "hostility-12", "arya". */
const char *throne_kind_id(const it_rules *rules, const it_public *pub, unsigned owner,
                           unsigned kind, char text[HF_NOTATION_MAX]);
/* A character by its index in the house of a seat; NULL for nobody. */
const char *throne_character_id(const it_rules *rules, const it_public *pub, unsigned seat,
                                unsigned character);
/* An event card: a house's, or a special one's id; NULL for none. */
const char *throne_event_id(const it_rules *rules, const it_public *pub, unsigned event);
/* "challenger", "defender"; NULL for none. */
const char *throne_side_id(unsigned side);
const char *throne_outcome_id(unsigned outcome);
const char *throne_winner_id(unsigned winner);
/* Where a hostage comes from: "open", "deck", "hand", or the house it is held by. */
const char *throne_source_id(const it_public *pub, unsigned seats, unsigned source);
/* {"influence":true,"power":2,"ally":false,"hostages":["open"]} */
void throne_write_terms(const it_public *pub, unsigned seats, const it_terms *terms, hw_text *out);
/* A seat's number, or null where there is none. */
void throne_write_seat(unsigned seats, unsigned seat, hw_text *out);

/* board.c */
void throne_sections(hw_board *board, const hw_look *look);
/* ask.c */
const char *throne_prompt_id(const hf_prompt *prompt);
const char *throne_rule_id(const hf_prompt *prompt);
unsigned throne_most(const hf_prompt *prompt);
void throne_pieces(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                   hw_text *out);
bool throne_passes(hf_option option);
const char *throne_window_id(const hf_prompt *prompt);
bool throne_concerns(const hf_rules *rules, const hf_state *state, unsigned seat);
#define THRONE_WINDOWS 18
extern const hw_window throne_windows[THRONE_WINDOWS];
/* story.c */
const char *throne_event_line(const hf_rules *rules, const hf_state *state, const hf_event *event,
                              hw_text *args, int *seat);
bool throne_reveals(const hf_event *event);
/* apt.c */
size_t throne_apt(const hw_look *look, hf_talk list[HW_APT_MAX]);
const char *throne_talk_kind(hf_talk talk);
int throne_talk_to(hf_talk talk);

#endif
