/* Decks as texts, as the game hands them out. */
#ifndef CG_DECK_CRAFT_H
#define CG_DECK_CRAFT_H

#include "core/decks.h"

extern const struct hf_deck_craft cg_deck_craft;
/* Made at build time from decks/card-game. */
extern const hf_ready_deck cg_ready_decks[]; /* the last one has no name */
extern const size_t cg_ready_deck_count;

const char *cg_list_fault(const hf_rules *rules, const char *word, size_t length);
unsigned cg_list_word(const hf_rules *rules, const char *word, size_t length,
                      uint16_t list[HF_SEAT_LIST_MAX]);
size_t cg_list_write(const hf_rules *rules, const hf_seat_settings *seat, char *text, size_t size);

#endif
