/* Reference games: tiny games with known answers, to measure the search by.
 *
 * They are real games with views, sampling, records and notation, and pass the
 * generic tests. What is alike in all of them stands in reference.c: two
 * seats; one flat state with what was said aloud, and for each seat one card
 * (or taste) and one answer that is kept until the other has answered too.
 *
 * A game file fills a reference_rules and an hf_game. */
#ifndef TESTS_REFERENCE_H
#define TESTS_REFERENCE_H

#include "core/game.h"
#include "holdfast/holdfast.h"

#include <string.h>

enum { REFERENCE_SEATS = 2, REFERENCE_SAID_MAX = 6 };

/* Said aloud and shown, the same for all who look. */
typedef struct reference_open {
  uint8_t count;                    /* how much was said */
  uint8_t said[REFERENCE_SAID_MAX]; /* options, in order */
  uint8_t over;
  uint8_t shown[REFERENCE_SEATS]; /* cards turned up at the end, 0 none */
  uint8_t unused[6];
} reference_open;

typedef struct reference_own {
  uint8_t card;   /* counted from 1; 0 in games without */
  uint8_t answer; /* given in secret, an option; 0 none */
  uint8_t unused[2];
} reference_own;

typedef struct reference_state {
  hf_core core;
  reference_open open;
  reference_own own[REFERENCE_SEATS];
} reference_state;
static_assert(sizeof(reference_state) == sizeof(hf_core) + 16 + 8, "no padding");

typedef struct reference_view {
  hf_view head;
  reference_open open;
  reference_own own;
} reference_view;

typedef struct reference_rules {
  hf_rules rules;
  /* The words of all options, from 1 on; the first is not used. */
  const char *const *words;
  unsigned word_count;
  unsigned cards;   /* different ones; 0 for none */
  bool cards_again; /* both seats may hold the same */
  /* All seats answer at once, in secret, and that is all. */
  bool at_once;
  /* Which options a seat has, one bit each (bit 1 is the first). */
  uint32_t (*options)(const reference_open *open);
  /* Whose turn it is by what was said, or REFERENCE_SEATS: the game is over. */
  unsigned (*turn)(const reference_open *open);
  /* Are cards turned up now that it is over? NULL: never. */
  bool (*shows)(const reference_open *open);
  /* Of a game that is over: thousandths of a victory. */
  void (*payoff)(const reference_state *state, int32_t value[HF_SEATS_MAX]);
  /* What the game is worth to each seat in equilibrium, in thousandths. */
  double worth[REFERENCE_SEATS];
} reference_rules;

static inline const reference_rules *reference_rules_of(const hf_rules *rules) {
  return (const reference_rules *)(const void *)rules;
}
static inline const reference_state *reference_in(const hf_state *state) {
  return (const reference_state *)(const void *)state;
}

extern const hf_game reference_pennies, reference_roshambo, reference_kuhn, reference_bargain;

/* --- for the games' tables (reference.c) ------------------------------- */

size_t reference_state_size(const hf_rules *rules, const hf_settings *settings);
void reference_create(const hf_rules *rules, const hf_settings *settings, hf_state *head,
                      const hf_how *how);
hf_status reference_check(const hf_rules *rules, const hf_state *head, hf_error *error);
hf_prompt reference_prompt(const hf_rules *rules, const hf_state *state, unsigned seat);
uint32_t reference_option_count(hf_cursor *cursor, unsigned seat);
hf_option reference_option_at(hf_cursor *cursor, unsigned seat, uint32_t n);
bool reference_legal(hf_cursor *cursor, unsigned seat, hf_option option);
void reference_choose(hf_cursor *cursor, unsigned seat, hf_option option);
size_t reference_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                              hf_option option, char *text);
hf_status reference_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                                const char *text, hf_option *option, hf_error *error);
const char *reference_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat);
void reference_result(const hf_rules *rules, const hf_state *state, hf_result *result);
void reference_payoff(const hf_rules *rules, const hf_state *state, int32_t value[HF_SEATS_MAX]);
size_t reference_view_size(const hf_rules *rules, const hf_state *state);
void reference_view_of(const hf_rules *rules, const hf_state *head, unsigned seat, hf_view *to);
void reference_sample(const hf_rules *rules, const hf_view *from, hf_random *random,
                      hf_state *head);
extern const char *const reference_endings[2];

/* All that does not differ between the games. */
#define REFERENCE_GAME                                                                             \
  .version = 1, .min_seats = REFERENCE_SEATS, .max_seats = REFERENCE_SEATS,                        \
  .state_size = reference_state_size, .create = reference_create, .check = reference_check,        \
  .prompt = reference_prompt, .option_count = reference_option_count,                              \
  .option_at = reference_option_at, .legal = reference_legal, .choose = reference_choose,          \
  .option_write = reference_option_write, .option_read = reference_option_read,                    \
  .seat_name = reference_seat_name, .result = reference_result, .payoff = reference_payoff,        \
  .endings = reference_endings, .ending_count = 2, .view_size = reference_view_size,               \
  .view = reference_view_of, .sample = reference_sample

#endif
