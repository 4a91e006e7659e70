/* The table of the Card Game as a seat sees it: shared by the lines
 * (lines.c) and the pictures (screen.c). */
#ifndef CLI_TABLE_CARD_GAME_H
#define CLI_TABLE_CARD_GAME_H

#include "../words/table.h"
#include "cli/table.h"
#include "text/play_words.h"

/* Fills the caller's table: it points into itself. */
void cg_shown_of(const table_scene *scene, cg_shown *table);

/* A word with slots, as a sentence or a part of one. */
void cg_write_word(const cg_shown *table, play_word word, const ht_value *slots, unsigned count,
                   char *buffer, size_t size);
/* Adds to a list: "Arya Stark, Ice". */
void cg_list_add(char *list, size_t size, const char *item);
void cg_list_value(cg_shown *table, char *list, size_t size, ht_value value);

/* Where the round stands: "Round 2 · challenges phase · your turn". */
void cg_phase_text(cg_shown *table, char *buffer, size_t size);
/* What a card in play is called: nothing where it lies face down. */
void cg_object_name(cg_shown *table, unsigned object, char *buffer, size_t size);
/* Cards in play of a controller and type (CG_TYPE_), attachments not among them;
 * returns how many. */
enum { CG_CARDS = 64 };
unsigned cg_cards_shown(const cg_shown *table, unsigned seat, unsigned type,
                        uint16_t object[CG_CARDS]);
bool cg_kneels(const cg_shown *table, unsigned object);
/* What is attached to a card, by name. */
void cg_attached(cg_shown *table, unsigned object, char *list, size_t size);
/* The viewer's hand: definitions counted from 1, by type and cost; returns how many. */
unsigned cg_hand_shown(const cg_shown *table, uint16_t def[CG_CARDS]);

#endif
