/* Decks: what a legal one is, and random ones. */
#ifndef CG_DECKS_H
#define CG_DECKS_H

#include "../state/table.h"
#include "core/decks.h"
#include "deck_rules.h"

#include <string.h>

/* A deck as the rules use it. Definitions are counted from 1. */
typedef struct cg_deck {
  uint16_t card[CG_DECK_MOST]; /* draw cards, ascending */
  uint16_t plot[CG_PLOTS_MOST];
  uint16_t agenda;                      /* 0: none */
  uint16_t beside[CG_AGENDAS_MOST - 1]; /* others that an agenda of it lets in; 0 behind the last */
  uint8_t cards, plots;
  uint8_t faction;
} cg_deck;

enum { CG_DRAW_LEAST = 60, CG_PLOT_CARDS = 7, CG_STARTER_LEAST = 20 };

/* Elements of a deck in the settings: `random`, a faction, a card. */
enum { CG_WORD_RANDOM = 0, CG_WORD_FACTION = 1, CG_WORD_CARD = 16 };

/* As words of the settings; how many these are. And back again, whatever they are. */
unsigned cg_deck_words(const cg_deck *deck, uint16_t list[HF_SEAT_LIST_MAX]);
hf_status cg_deck_of_words(const cg_rules *rules, const hf_seat_settings *from, cg_deck *deck,
                           hf_error *error);
/* Reads a list of the settings; what it leaves open (a list that is only `random`
 * or only a faction) is drawn if there is a stream to draw from. */
hf_status cg_deck_read(const cg_rules *rules, const hf_seat_settings *from,
                       const hf_deck_terms *terms, hf_random *random, cg_deck *deck,
                       hf_error *error);
/* How many draw cards it has, agendas beside the first, and the kinds of tokens that its cards
 * place, one bit each: without drawing what is left open. */
void cg_deck_size(const cg_rules *rules, const hf_seat_settings *from, unsigned *cards,
                  unsigned *beside, uint64_t *tokens);
static inline cg_colours cg_colours_of(const cg_deck *deck) {
  cg_colours of = {.faction = deck->faction, .agenda = {deck->agenda}};
  memcpy(&of.agenda[1], deck->beside, sizeof deck->beside);
  return of;
}
/* As a table shows them. */
cg_colours cg_colours_at(const cg_table *table, unsigned seat);
/* Who is told all that is wrong with a deck; `def`: the card it is about, 0 for the deck
 * as a whole. */
typedef struct cg_judge {
  void (*tell)(struct cg_judge *judge, unsigned def, const hf_error *what);
  void *user;
  uint32_t count;
} cg_judge;
void cg_deck_judge(const cg_rules *rules, const cg_deck *deck, const hf_deck_terms *terms,
                   cg_judge *judge);
/* Is it legal? Says what is wrong first. */
hf_status cg_deck_check(const cg_rules *rules, const cg_deck *deck, const hf_deck_terms *terms,
                        hf_error *error);
/* The faction that a banner agenda lets in, CG_NOBODY. */
unsigned cg_banner_of(const cg_rules *rules, unsigned agenda);
/* A random one, legal by the lists of the rules' card set, in the joust and in the melee. */
void cg_deck_draw(const cg_rules *rules, unsigned faction, hf_random *random, cg_deck *deck);
/* The least number of cards of the banner's faction, the most neutral ones. */
unsigned cg_banner_least(const cg_rules *rules, unsigned agenda);
unsigned cg_neutral_most(const cg_rules *rules, unsigned agenda);
/* How many cards a deck holds at least, how many plots it has. */
unsigned cg_deck_least(const cg_rules *rules, const cg_colours *colours);
unsigned cg_plots_due(const cg_rules *rules, const cg_colours *colours);

#endif
