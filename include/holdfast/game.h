/* Games, rules and settings.
 *
 * A game is found by id. Its rules are the game together with its compiled
 * cards: immutable, shared by all states, and passed to every call. Settings
 * say how a table is set up: seats, switches, what each seat brings. */
#ifndef HOLDFAST_GAME_H
#define HOLDFAST_GAME_H

#include "holdfast/base.h"

typedef struct hf_game hf_game;
typedef struct hf_rules hf_rules;

/* --- games ------------------------------------------------------------- */

size_t hf_game_count(void);
const hf_game *hf_game_at(size_t index);
/* NULL if there is no such game. */
const hf_game *hf_game_find(const char *id);

const char *hf_game_id(const hf_game *game);
const char *hf_game_title(const hf_game *game);
/* Moves when a rules change makes old records play differently. */
uint32_t hf_game_version(const hf_game *game);
unsigned hf_game_min_seats(const hf_game *game);
unsigned hf_game_max_seats(const hf_game *game);

/* --- rules ------------------------------------------------------------- */

/* The game with the cards it ships with. */
const hf_rules *hf_rules_builtin(const hf_game *game);

/* The game with a player's own card file laid over its cards. `memory` must
 * stay alive and unchanged as long as the rules are used; how much is needed
 * depends on the file: hf_rules_memory() says how much is always enough.
 * `file_name` is used in error messages only. A mistake in the file is
 * reported with line and column and what could stand there. */
size_t hf_rules_memory(const hf_game *game, size_t text_length);
hf_status hf_rules_load(const hf_game *game, const char *file_name, const char *text,
                        size_t text_length, void *memory, size_t memory_size,
                        const hf_rules **rules, hf_error *error);

/* The card sets of a game: a table is played with the cards of one of them. The first is the one
 * that hf_rules_builtin() has; a game whose cards are all built in has none to choose from. Packs
 * with '+' between them ("core+ttb") are a set as well, which is not listed. */
#define HF_CARD_SET_MAX 64 /* bytes of a set's name, with its end */
size_t hf_card_set_count(const hf_game *game);
/* NULL behind the last. The title is English, for people. */
const char *hf_card_set_name(const hf_game *game, size_t index);
const char *hf_card_set_title(const hf_game *game, size_t index);
/* Who made the list of cards that decks of it go by, and when ("2020-01-13"); "" if it has none. */
const char *hf_card_set_issuer(const hf_game *game, size_t index);
const char *hf_card_set_date(const hf_game *game, size_t index);
/* Its index; the count, if there is no such set. */
size_t hf_card_set_find(const hf_game *game, const char *name);

/* The game with another set of cards in the place of the one it ships with, and perhaps a player's
 * own laid over that. `set` is a text: an earlier set, say, that `name` then only says how to call;
 * without a text it is the set of this name, and without a name the one built in. The rules `set`
 * are those without the player's own: their hash tells whether it is the set that was meant. Both
 * live in `memory`, which must stay alive and unchanged. */
typedef struct hf_card_texts {
  const char *set, *own, *name;  /* each may be NULL */
  size_t set_length, own_length; /* 0: none */
} hf_card_texts;
/* 0: they are built in, or there is no such set. */
size_t hf_rules_set_memory(const hf_game *game, const hf_card_texts *texts);
hf_status hf_rules_load_set(const hf_game *game, const hf_card_texts *texts, void *memory,
                            size_t memory_size, const hf_rules **set, const hf_rules **rules,
                            hf_error *error);

/* Cards that were loaded may say what the rules cannot carry out as the text tells it. Tables that
 * have them keep them; new ones should not get them: refused with line, column and the reason. */
hf_status hf_rules_judge(const hf_rules *rules, hf_error *error);

const hf_game *hf_rules_game(const hf_rules *rules);
/* A hash of all compiled cards: two rules with equal hashes play alike. */
uint64_t hf_rules_hash(const hf_rules *rules);
/* The name of the card set, "" for the one built in; and the hash of its cards alone, without those
 * of a player's own. */
const char *hf_rules_set_name(const hf_rules *rules);
uint64_t hf_rules_set_hash(const hf_rules *rules);

/* --- settings ---------------------------------------------------------- */

#define HF_SETTINGS_MAX 24
#define HF_SEAT_SETTINGS_MAX 4
#define HF_SEAT_LIST_MAX 256

/* What one seat brings: single values (a house, a leader) and, where a game
 * has decks, a list of cards. Hidden from the other seats where the game
 * says so. */
typedef struct hf_seat_settings {
  uint16_t value[HF_SEAT_SETTINGS_MAX];
  uint16_t list_length;
  uint16_t list[HF_SEAT_LIST_MAX];
} hf_seat_settings;

typedef struct hf_settings {
  uint32_t seats;
  uint16_t value[HF_SETTINGS_MAX];
  hf_seat_settings seat[HF_SEATS_MAX];
} hf_settings;

/* One setting as a person meets it: `allies`, on or off, off by default. */
typedef struct hf_setting_info {
  const char *key;
  const char *help;          /* one English sentence */
  const char *choices;       /* "off|on", "1..20", or for lists what an element may be */
  const char *default_value; /* as it would be written */
  bool per_seat;             /* a comma-separated list, one element a seat */
  bool list;                 /* per seat, each element words joined by '+': a deck */
} hf_setting_info;

size_t hf_setting_count(const hf_game *game);
hf_setting_info hf_setting_at(const hf_game *game, size_t index);

void hf_settings_default(const hf_rules *rules, unsigned seats, hf_settings *settings);
/* Reads `key=value` words separated by spaces over the defaults, for example
 * "seats=4 allies=on houses=stark,lannister,tyrell,random". A list that ends
 * early leaves the other seats at the default; without `seats` the table has
 * as few seats as the game allows. */
hf_status hf_settings_read(const hf_rules *rules, const char *text, hf_settings *settings,
                           hf_error *error);
/* Can a game be set up so? hf_create() asks the same. */
hf_status hf_settings_check(const hf_rules *rules, const hf_settings *settings, hf_error *error);
/* The canonical text, which hf_settings_read() turns back into the same
 * settings. Returns the length it has (or would have) without the final 0. */
size_t hf_settings_write(const hf_rules *rules, const hf_settings *settings, char *text,
                         size_t size);

#endif
