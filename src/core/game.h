/* A game: one struct of functions and facts, found by id. Everything else in
 * a game's folder is static or private to that folder. The public functions
 * in core/play.c check what a caller passes and then call these. */
#ifndef HF_CORE_GAME_H
#define HF_CORE_GAME_H

#include "bits.h"
#include "holdfast/think.h"
#include "state.h"

struct hl_vocabulary;
struct hl_cards;
struct hf_deck_craft;
struct hf_form;
typedef struct hf_card_set hf_card_set;
typedef struct hf_pack hf_pack;

/* The game with its compiled cards. A game that needs tables derived from its
 * cards puts an hf_rules first in a struct of its own. */
struct hf_rules {
  const hf_game *game;
  const struct hl_cards *cards;
  uint64_t hash;
  /* The card set by name, "" for the one that is built in; and the hash of its cards without those
   * of one's own, 0 if there are none. */
  char set[HF_CARD_SET_MAX];
  uint64_t set_hash;
  /* What plays otherwise than its text: see hf_rules_judge(). NULL: nothing. */
  const char *fault;
  uint32_t faulty_card, faulty_ability; /* ability HF_WHOLE_CARD: the card */
};
#define HF_WHOLE_CARD UINT32_MAX

struct hf_game {
  const char *id;
  const char *title;
  uint32_t version;
  uint8_t min_seats, max_seats;

  /* Settings. Those of the whole table fill hf_settings.value in the order in
   * which they stand here, those of one seat hf_seat_settings.value in theirs:
   * the n-th setting that is not per_seat is value[n], whatever stands between. */
  const hf_setting_info *settings;
  size_t setting_count;
  /* Checks what single values cannot tell (houses twice). May be NULL. */
  hf_status (*settings_check)(const hf_rules *rules, const hf_settings *settings, hf_error *error);
  /* The value of a per-seat element or of a setting with named choices that
   * are cards (a leader); NULL where `choices` says it all. Returns -1 for a
   * word that means nothing. */
  int (*setting_word)(const hf_rules *rules, size_t setting, const char *word, size_t length);
  const char *(*setting_name)(const hf_rules *rules, size_t setting, unsigned value);
  /* A word of a list that stands for several elements (a whole deck): writes them and
   * returns how many, 0 for a word that is none of these. And a list as one such word;
   * returns its length, 0 for a list that is written element by element. May be NULL. */
  unsigned (*list_word)(const hf_rules *rules, const char *word, size_t length,
                        uint16_t list[HF_SEAT_LIST_MAX]);
  /* Why a word that looks like one of those is none; NULL: it does not, or may be NULL. */
  const char *(*list_fault)(const hf_rules *rules, const char *word, size_t length);
  size_t (*list_write)(const hf_rules *rules, const hf_seat_settings *seat, char *text,
                       size_t size);
  /* Decks as texts; NULL for a game without: see decks.h. */
  const struct hf_deck_craft *decks;

  /* Cards: the words a card file may use, and rules made from compiled cards.
   * `memory` is the caller's, zeroed, of rules_size bytes, and rules_per_word more for each word of
   * the cards' code. */
  const struct hl_vocabulary *vocabulary;
  const hf_rules *(*builtin)(void);
  /* The card sets there are, see card_sets.h: the first is the one built in. NULL: no other. And
   * the packs, in the order in which their cards stand in a set. */
  const hf_card_set *card_sets;
  const hf_pack *packs;
  size_t rules_size, rules_per_word;
  hf_status (*rules_make)(void *memory, const struct hl_cards *cards, hf_error *error);

  size_t (*state_size)(const hf_rules *rules, const hf_settings *settings);
  /* Fills a zeroed state (core set up) and runs it to its first decision. */
  void (*create)(const hf_rules *rules, const hf_settings *settings, hf_state *state,
                 const hf_how *how);
  hf_status (*check)(const hf_rules *rules, const hf_state *state, hf_error *error);
  /* Makes a state that earlier rules have kept one of these; it may be no sound one. NULL:
   * nothing in a state depends on the rules that made it. */
  hf_status (*adopt)(const hf_rules *rules, hf_state *state, hf_error *error);

  /* Cursors. What the game derives from a state lives in hf_cursor.known, so
   * many bytes of it, and is found when it is first needed: `begin` lays it out
   * and knows nothing. NULL, as the three below: the game derives nothing. */
  size_t known_size;
  void (*begin)(hf_cursor *cursor);
  /* `to` has a state of its own, equal to that of `from`. NULL: it begins. */
  void (*copy)(hf_cursor *to, const hf_cursor *from);
  /* Completes what was left out of the state because nobody watches. */
  void (*leave)(hf_cursor *cursor);
  /* Does what is known agree with what a new cursor would find? May change what
   * is known only by finding more. */
  hf_status (*check_known)(hf_cursor *cursor, hf_error *error);

  /* Only for seats that are asked; n is below the count. */
  uint32_t (*option_count)(hf_cursor *cursor, unsigned seat);
  hf_option (*option_at)(hf_cursor *cursor, unsigned seat, uint32_t n);
  bool (*legal)(hf_cursor *cursor, unsigned seat, hf_option option);
  /* A legal option of an asked seat: takes it, clears the seat from
   * flow.asked unless its group goes on, runs on when nobody is asked.
   * flow.decision has been counted up already. */
  void (*choose)(hf_cursor *cursor, unsigned seat, hf_option option);
  /* The game takes forced decisions itself when the cursor's `how` says so,
   * each counted in flow.decision, the lowest asked seat with a single option
   * first; false: the core does it. */
  bool takes_forced;
  hf_prompt (*prompt)(const hf_rules *rules, const hf_state *state, unsigned seat);
  /* See hf_reasons(); NULL: the game tells none. Only for seats that are asked. */
  uint32_t (*reasons)(hf_cursor *cursor, unsigned seat, hf_reason list[HF_REASONS_MAX]);
  /* Groups; NULL for a game without. take_back undoes the latest choice of an
   * open group exactly; flow.decision has been counted down already. */
  uint32_t (*group_length)(const hf_rules *rules, const hf_state *state, unsigned seat);
  hf_option (*group_at)(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t n);
  void (*take_back)(hf_cursor *cursor, unsigned seat);

  /* Notation: printable ASCII, single spaces, no comma, no '=' at the head of a
   * word. The number may be any: option_write returns 0 for one that no
   * position has. The text passed to option_read is clean and short. */
  size_t (*option_write)(const hf_rules *rules, const hf_state *state, unsigned seat,
                         hf_option option, char *text);
  hf_status (*option_read)(const hf_rules *rules, const hf_state *state, unsigned seat,
                           const char *text, hf_option *option, hf_error *error);
  /* Every form that option_write has, see forms.h (the list ends with one without a text), and
   * how a word in capitals is read: what stands behind it in the text, NULL if it is not there.
   * Without a state it may be anything that the rules know, with one it must be in this game.
   * NULL: not told. */
  const struct hf_form *forms;
  const char *(*form_word)(const hf_rules *rules, const hf_state *state, const char *kind,
                           const char *text);
  /* One word, different for each seat, the same from create to end. */
  const char *(*seat_name)(const hf_rules *rules, const hf_state *state, unsigned seat);

  void (*result)(const hf_rules *rules, const hf_state *state, hf_result *result);
  const char *const *endings;
  size_t ending_count;

  /* The view comes zeroed, its head filled: a game that keeps a secret in a
   * frame blanks it there. The sampled state comes zeroed but for the flow,
   * which is the view's, and its own random stream. */
  size_t (*view_size)(const hf_rules *rules, const hf_state *state);
  void (*view)(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view);
  void (*sample)(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state);

  /* Table talk; NULL for a game without. */
  hf_status (*talk_read)(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_talk *talk, hf_error *error);
  size_t (*talk_write)(const hf_rules *rules, const hf_state *state, unsigned seat, hf_talk talk,
                       char *text);

  /* What a finished game is worth to each seat, in thousandths of a victory,
   * where more counts than who has won; NULL: the winners share one. */
  void (*payoff)(const hf_rules *rules, const hf_state *state, int32_t value[HF_SEATS_MAX]);

  /* What follows helps players that think, on sampled states, and may be NULL
   * each: see hf_evaluate() and holdfast/think.h for what they promise. */
  void (*evaluate)(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]);
  void (*prefer)(hf_cursor *cursor, unsigned seat, uint16_t *weight);
  void (*keys)(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own);
  uint8_t seats_at_ease;
  /* Notes: what follows from an event (secrets hidden), from talk. */
  void (*note_event)(const hf_rules *rules, hf_notes *notes, const hf_event *event);
  void (*note_talk)(const hf_rules *rules, hf_notes *notes, unsigned seat, hf_talk talk);
  /* As `sample`, but what goes with the notes comes more often. */
  void (*imagine)(const hf_rules *rules, const hf_view *view, const hf_notes *notes,
                  hf_random *random, hf_state *state);
  uint32_t (*expect)(hf_cursor *cursor, unsigned seat, const hf_notes *notes, uint16_t *weight);
  hf_talk (*say)(const hf_rules *rules, const hf_state *state, unsigned seat, const hf_notes *notes,
                 const hf_plan *plan);
  bool (*breaks_word)(const hf_rules *rules, const hf_state *state, unsigned seat,
                      const hf_notes *notes, hf_option option);

  /* Scenario files: puts one fact into a position ("stark hand truce arya").
   * NULL for a game that cannot be set up by hand. */
  hf_status (*scene_set)(const hf_rules *rules, hf_state *state, const char *line, hf_error *error);
  /* Tells whether a stated fact holds; HF_BAD_STATE: it does not, and the error says what is
   * true instead. HF_NOT_LEGAL: it is about a thing that is not there now. HF_BAD_NOTATION: it
   * is no fact. The state may be one that a sink is called in. */
  hf_status (*scene_expect)(const hf_rules *rules, const hf_state *state, const char *line,
                            hf_error *error);
  /* Does an event tell what a seat has chosen? Then the seat, and the choice as notation or
   * how that begins; else HF_SEATS_MAX. For choices that the rules make themselves where
   * there is but one. NULL: the rules make none. */
  unsigned (*scene_told)(const hf_rules *rules, const hf_state *state, const hf_event *event,
                         char text[HF_NOTATION_MAX]);
  /* Is a seat with one option asked something that the rules would not ask about a target?
   * NULL: never. */
  bool (*scene_lone)(const hf_rules *rules, const hf_state *state, unsigned seat);
};

/* Nobody sets up positions in the page, or hands it one to be checked: its
 * engine is built without. */
#ifdef HF_IN_PAGE
#define HF_NOT_IN_PAGE(function) NULL
#else
#define HF_NOT_IN_PAGE(function) (function)
#endif

/* Fills an error, printf-like with %s, %d, %u, %c and %% only; returns status.
 * A message that is too long is cut. */
hf_status hf_fail(hf_error *error, hf_status status, const char *format, ...);
/* The same for a mistake in a text; line and column count from 1. */
hf_status hf_fail_at(hf_error *error, hf_status status, uint32_t line, uint32_t column,
                     const char *format, ...);

/* 64 bits over any bytes, the same on all machines. Not for secrets. */
uint64_t hf_hash_bytes(const void *bytes, size_t length, uint64_t start);

#endif
