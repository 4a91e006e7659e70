/* The Card Game on the wire: what its files share. */
#ifndef HW_CARD_GAME_H
#define HW_CARD_GAME_H
#include "wire/game.h"

#include "../rules/state/table.h"

/* The table as a seat sees it; it is only looked at. */
typedef struct hall_table {
  cg_table seen;   /* the view: definition 0 is a card that is not known */
  cg_table at;     /* a sampled state, for figures that need a whole one; what is
                      hidden in the view is never read from it */
  unsigned viewer; /* a seat, or HF_SPECTATOR */
} hall_table;

hall_table hall_table_seen(const hw_look *look, const hf_state *sampled);

/* Words of the notation; NULL where there is none. */
const char *hall_card_id(const cg_table *table, unsigned def);
const char *hall_faction_id(unsigned faction);
const char *hall_phase_id(unsigned phase);
const char *hall_icon_id(unsigned icon);
const char *hall_keyword_id(unsigned keyword);
const char *hall_zone_id(unsigned zone);
const char *hall_token_id(unsigned token);
const char *hall_sort_id(unsigned sort);
/* A seat's number, or null. */
void hall_write_seat(const cg_table *table, unsigned seat, hw_text *out);
/* A card in play as its number, or null. */
void hall_write_object(const cg_table *table, unsigned object, hw_text *out);

/* board.c */
void hall_sections(hw_board *board, const hw_look *look);
/* play.c: cards in play, and the challenge */
void hall_write_cards(hall_table *table, unsigned seat, hw_text *out);
void hall_write_challenge(hall_table *table, hw_text *out);
/* Does it take part on this side, 0 the attacking one? */
bool hall_on_side(const cg_table *table, unsigned object, unsigned side);
/* Those as parts of `last`, and what a side counts besides. */
void hall_write_character_parts(hall_table *table, unsigned side, hw_text *out);
void hall_write_more_parts(hall_table *table, unsigned side, hw_text *out);
/* stack.c: what is being resolved, and effects that last */
void hall_write_stack(const hall_table *table, hw_text *out);
void hall_write_lasting(const hall_table *table, hw_text *out);
/* ask.c */
const char *hall_prompt_id(const hf_prompt *prompt);
const char *hall_rule_id(const hf_prompt *prompt);
unsigned hall_most(const hf_prompt *prompt);
void hall_pieces(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                 hw_text *out);
bool hall_passes(hf_option option);
const char *hall_reason_id(const hf_reason *reason);
void hall_barred(const hf_rules *rules, const hf_state *state, unsigned seat,
                 const hf_reason *reason, hw_text *out);
const char *hall_window_id(const hf_prompt *prompt);
const char *hall_card_of(const hf_rules *rules, const hf_state *state, hf_option option);
bool hall_concerns(const hf_rules *rules, const hf_state *state, unsigned seat);
#define HALL_WINDOWS 24
extern const hw_window hall_windows[HALL_WINDOWS];
/* compared.c */
hw_compares hall_compares(const hf_event *event);
void hall_write_compared(const hw_look *look, const hf_event *event, hw_text *out);
/* story.c */
const char *hall_event_line(const hf_rules *rules, const hf_state *state, const hf_event *event,
                            hw_text *args, int *seat);
bool hall_reveals(const hf_event *event);
bool hall_folds(const hf_event *event);

#endif
