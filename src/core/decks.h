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
#define HF_DECK_ISSUER_MAX 64
#define HF_DECK_DATE_MAX 16
#define HF_DECK_CODE_MAX 400

typedef struct hf_deck {
  char title[HF_DECK_TITLE_MAX]; /* "" for one without */
  char format[HF_CARD_SET_MAX];  /* that it says it is made for; "" if it says none */
  bool melee;                    /* it says that it is for the melee */
  bool starter;                  /* of any make: the construction rules do not bind */
  hf_seat_settings words;        /* list and list_length */
} hf_deck;

/* Which cards a deck may hold, and how they may stand beside each other: docs/decks.md. */
typedef struct hf_deck_format {
  char name[HF_CARD_SET_MAX]; /* "" for a host's own */
  char title[HF_DECK_TITLE_MAX], issuer[HF_DECK_ISSUER_MAX], date[HF_DECK_DATE_MAX];
  bool free;        /* decks of any make */
  const char *text; /* its lines, which outlive it */
  size_t length;
} hf_deck_format;

/* By what a deck is judged. */
typedef struct hf_deck_terms {
  bool starter;                 /* of any make */
  bool melee;                   /* the lists of the melee hold, and not those of the joust */
  const hf_deck_format *format; /* NULL: that of the rules' card set */
} hf_deck_terms;

/* Texts that players exchange. */
enum hf_deck_style { HF_DECK_THRONESDB, HF_DECK_THRONETEKI, HF_DECK_OCTGN, HF_DECK_STYLES };

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
  uint8_t lacks; /* so many of its cards are not here yet, and not in its code */
} hf_ready_deck;

/* Instead of a cost: there is none, or it is chosen when the card is played. */
enum { HF_COST_NONE = -1, HF_COST_X = -2 };

/* Where a card was published, and what a deck may know of that. */
typedef struct hf_published {
  unsigned code;                /* its number over all packs, 1141 for 01141; 0: none */
  const char *pack, *pack_name; /* as players call it for short, and in full */
  const char *cycle;            /* "": its pack is not published */
  const char *cycle_name;       /* the same in full */
  unsigned deck_limit, quantity;
} hf_published;

struct hf_deck_craft {
  /* Reads any bytes: a text, a code or the name of a ready-made deck. Tells all that is
   * wrong, with the lines and with the deck; returns how many things that were. The deck
   * has what could be understood. */
  uint32_t (*read)(const hf_rules *rules, const char *text, size_t length, bool starter,
                   hf_deck *deck, const hf_deck_ear *ear);
  uint32_t (*read_for)(const hf_rules *rules, const char *text, size_t length,
                       const hf_deck_terms *terms, hf_deck *deck, const hf_deck_ear *ear);
  /* A text may have several decks, one behind the other: where the first ends. */
  size_t (*first)(const hf_rules *rules, const char *text, size_t length);
  /* A format that comes with the game; false: there is none of that name. */
  bool (*format)(const hf_rules *rules, const char *name, hf_deck_format *format);
  /* A host's own; tells all that is wrong with it, and returns how many things that are. */
  uint32_t (*format_read)(const hf_rules *rules, const char *text, size_t length,
                          hf_deck_format *format, const hf_deck_ear *ear);
  /* The same for a deck that was put together by hand. */
  uint32_t (*check)(const hf_rules *rules, const hf_deck *deck, const hf_deck_ear *ear);
  /* What a format says of a card by its number among the compiled cards: "banned", "restricted",
   * "pod", "out" if it is none of the format's, "" if it says nothing. */
  const char *(*listed)(const hf_rules *rules, const hf_deck_format *format, size_t card,
                        bool melee);
  /* May a deck hold the card because of this agenda, of whatever faction it is? And so many of
   * its kind may stand beside the agenda; 0: it may not. All by their numbers among the cards. */
  bool (*admits)(const hf_rules *rules, size_t agenda, size_t card);
  unsigned (*beside)(const hf_rules *rules, size_t agenda, size_t other);
  /* The text that players exchange. Returns the length it has or would have. */
  size_t (*write)(const hf_rules *rules, const hf_deck *deck, char *text, size_t size);
  size_t (*write_as)(const hf_rules *rules, const hf_deck *deck, enum hf_deck_style style,
                     char *text, size_t size);
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
  /* Of a card by its number among the compiled cards. */
  void (*published)(const hf_rules *rules, size_t card, hf_published *to);
  uint16_t
      first_card; /* words from here on are cards; those below say what is drawn, whose it is */
  /* Those that are whole; behind them stand those that lack cards, and one without a name. */
  const hf_ready_deck *ready;
  const size_t *ready_count;
  /* Are all cards of one among those of these rules? */
  bool (*has)(const hf_rules *rules, const hf_ready_deck *ready);
  unsigned hand; /* cards of the first hand, and drawn in a round */
  unsigned drawn;
};

#endif
