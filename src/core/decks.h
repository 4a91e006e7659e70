/* Decks as players write them down, for games that have decks.
 *
 * A deck is a list of words of the settings, one for each card (and what else a
 * game has in a deck); beside that it has two texts: the one that players
 * exchange, in lines, and a code of one word that fits into the settings. Both
 * are read and written here for the command and for the page alike. */
#ifndef HF_CORE_DECKS_H
#define HF_CORE_DECKS_H

#include "game.h"

#define HF_DECK_TITLE_MAX 96
#define HF_DECK_CODE_MAX 400

typedef struct hf_deck {
  char title[HF_DECK_TITLE_MAX]; /* "" for one without */
  bool starter;                  /* of any make: the construction rules do not bind */
  hf_seat_settings words;        /* list and list_length */
} hf_deck;

/* One thing that is wrong, as an English sentence. */
typedef struct hf_deck_problem {
  uint32_t line;  /* of the text, counted from 1; 0: of the deck as a whole */
  uint16_t value; /* the card it is about, as in the settings; 0: none */
  const char *message;
} hf_deck_problem;

typedef struct hf_deck_ear {
  void (*tell)(void *user, const hf_deck_problem *problem);
  void *user;
  /* What a card, a faction or a heading in another language is called in English; NULL: it is
   * none. May be NULL: decks are read in English only. */
  const char *(*english)(const hf_rules *rules, const char *name, size_t length);
} hf_deck_ear;

/* A deck that comes with the game. */
typedef struct hf_ready_deck {
  const char *name; /* as in the settings */
  const char *title;
  const char *about; /* a sentence */
  const char *code;
  uint8_t starter;
} hf_ready_deck;

/* Instead of a cost: there is none, or it is chosen when the card is played. */
enum { HF_COST_NONE = -1, HF_COST_X = -2 };

struct hf_deck_craft {
  /* Reads any bytes: a text, a code or the name of a ready-made deck. Tells all that is
   * wrong, with the lines and with the deck; returns how many things that were. The deck
   * has what could be understood. */
  uint32_t (*read)(const hf_rules *rules, const char *text, size_t length, bool starter,
                   hf_deck *deck, const hf_deck_ear *ear);
  /* The same for a deck that was put together by hand. */
  uint32_t (*check)(const hf_rules *rules, const hf_deck *deck, const hf_deck_ear *ear);
  /* The text that players exchange. Returns the length it has or would have. */
  size_t (*write)(const hf_rules *rules, const hf_deck *deck, char *text, size_t size);
  /* The deck in one word; 0 if its cards have no numbers to be called by. */
  size_t (*code)(const hf_rules *rules, const hf_deck *deck, char *text, size_t size);
  /* Those of its words that are drawn in the game, shuffled; returns how many. */
  size_t (*shuffle)(const hf_rules *rules, const hf_deck *deck, hf_random *random,
                    uint16_t list[HF_SEAT_LIST_MAX]);
  /* May decks of any make be played with these settings? */
  bool (*starters)(const hf_settings *settings);
  /* A card's printed name, and what it costs, or an HF_COST_. */
  const char *(*name)(const hf_rules *rules, unsigned value);
  int (*cost)(const hf_rules *rules, unsigned value);
  uint16_t
      first_card; /* words from here on are cards; those below say what is drawn, whose it is */
  const hf_ready_deck *ready;
  const size_t *ready_count;
  unsigned hand; /* cards of the first hand, and drawn in a round */
  unsigned drawn;
};

#endif
