/* Words for everything a player meets: prompts, options, events, table talk
 * and names, in English and Ukrainian. The language is an argument; nothing
 * here reads the environment.
 *
 * Every function fills the caller's buffer as far as whole letters go, ends
 * it with a 0, and returns the length of the whole text. A reader is a seat,
 * or HF_SPECTATOR: the reader is "you". What is told is what that seat may
 * know: an event must have gone through hf_event_for() first. */
#ifndef HT_TEXT_H
#define HT_TEXT_H

#include "holdfast/event.h"
#include "holdfast/play.h"
#include "template.h"

/* "en", "uk". False for a word that is no language. */
bool ht_language_read(const char *word, ht_language *language);
const char *ht_language_word(ht_language language);

/* What an asked seat is asked: "Choose who defends." */
size_t ht_prompt_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size);
/* One of its options, as a button says it: "Place Hostility 12". */
size_t ht_option_text(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                      ht_language language, char *buffer, size_t size);
/* What is at stake in what a seat is asked: what would be won and lost. Nothing where the question
 * says it all. */
size_t ht_stakes_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size);
/* Why it cannot use something now, and what would help: "Costs 5, you have 3." */
size_t ht_reason_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      const hf_reason *reason, ht_language language, char *buffer, size_t size);
/* And what it is that cannot be used: "Arya Stark". */
size_t ht_reason_thing(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const hf_reason *reason, ht_language language, char *buffer, size_t size);
/* What happened, as the reader sees it: "You draw Hostility 12." The state is
 * that of the moment (the one a sink is called in): who challenges whom is
 * read from it. */
size_t ht_event_text(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned reader, ht_language language, char *buffer, size_t size);
/* What a seat said, and to whom: "Stark to you: support me." */
size_t ht_talk_text(const hf_rules *rules, const hf_state *state, unsigned speaker, hf_talk talk,
                    unsigned reader, ht_language language, char *buffer, size_t size);
/* Who sits there: "Stark", "Старк". */
size_t ht_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat,
                    ht_language language, char *buffer, size_t size);
/* What a card is called: a character or an ally by its name, another card by
 * its title; `card` is its number in the compiled cards. */
size_t ht_card_name(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size);
/* The title of the card's ability, where it has one: "Honorable". */
size_t ht_card_title(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size);
/* What kind of card it is: "plot card"; nothing where the game does not say. */
size_t ht_card_kind(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size);
/* What stands on a card besides its rules text: figures, corners, borders.
 * Nothing for a game whose cards are their texts. */
size_t ht_card_facts(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size);
/* All there is to read on a card: its facts, then its rules text, a line each. */
size_t ht_card_whole(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size);
/* The same without who and to whom, as a button says it: "Support me." */
size_t ht_talk_said(const hf_rules *rules, const hf_state *state, unsigned speaker, hf_talk talk,
                    ht_language language, char *buffer, size_t size);
/* How a finished game ended and who won. */
size_t ht_result_text(const hf_rules *rules, const hf_state *state, unsigned reader,
                      ht_language language, char *buffer, size_t size);

/* What would follow from an option of an asked seat, as far as the view shows
 * it, or the text of its card; 0: nothing to say. `in_list`: only what is worth
 * a line of its own below each option. */
size_t ht_option_detail(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                        bool in_list, ht_language language, char *buffer, size_t size);

/* What can be said: the lists of a menu. */
typedef enum ht_talk_what {
  HT_TALK_TO_SEAT,  /* plain statements to a seat */
  HT_TALK_REQUESTS, /* what may stand behind "if" */
  HT_TALK_PROMISES, /* what may stand behind "then" */
  HT_TALK_TO_ALL,
  HT_TALK_HOLDS, /* claims to hold a card of the hand, an ally */
  HT_TALK_LACKS,
  HT_TALK_HOSTAGES, /* claims which cards of a seat are held as hostages */
  HT_TALK_NO_HOSTAGES
} ht_talk_what;
#define HT_TALK_MAX 64
size_t ht_talk_list(const hf_rules *rules, const hf_view *view, unsigned speaker, unsigned to,
                    ht_talk_what what, hf_talk list[HT_TALK_MAX]);
/* "If ..., I will ..." */
hf_talk ht_talk_join(const hf_rules *rules, hf_talk request, hf_talk promise);

/* What a setting of a game is called: "Allies", and a bot: "Knight"; what has no
 * name is called by its key. */
size_t ht_setting_name(const hf_game *game, const char *key, ht_language language, char *buffer,
                       size_t size);
size_t ht_bot_name(const char *name, ht_language language, char *buffer, size_t size);
/* A sentence that stands with a game or a bot: hf_setting_info.help. */
size_t ht_help_text(const char *english, ht_language language, char *buffer, size_t size);
/* Those names, for the catalog: the n-th, NULL behind the last. */
const char *ht_choice_message(size_t number);

/* Do two events that follow each other, as one reader sees them, make one
 * line? Then `first` becomes it. */
bool ht_event_merge(const hf_rules *rules, hf_event *first, const hf_event *second);
/* What a story says where decisions were taken back. */
#define HT_UNDONE "A decision is taken back."
/* And where a game goes on although its rules are others now. */
#define HT_CONTINUED                                                                               \
  "The rules have changed since: the game goes on from the position that was kept."
/* And where a record of earlier rules ends for these ones. */
#define HT_BREAKS_OFF                                                                              \
  "The rules have changed since: what follows in this record came out otherwise and is left out."

/* What is worth telling of a line of play, for advice: the n-th sign as an
 * English template (NULL behind the last), as a clause about a seat, and those
 * that an event shows of it, one bit each. The state is that of the moment. */
#define HT_SIGNS_MAX 32
const char *ht_sign(const hf_rules *rules, size_t number);
size_t ht_sign_text(const hf_rules *rules, const hf_state *state, size_t number, unsigned seat,
                    unsigned reader, ht_language language, char *buffer, size_t size);
uint32_t ht_signs_of(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned seat);

/* Everything that one game's words are: a game has such a table in
 * its folder, PREFIX_sentences. A function may be NULL: notation is shown instead. */
typedef struct ht_game {
  const char *id;
  bool in_rounds; /* what is counted are rounds, not turns */
  size_t (*prompt)(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
  size_t (*stakes)(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
  size_t (*option)(const hf_rules *, const hf_state *, unsigned, hf_option, ht_language, char *,
                   size_t);
  size_t (*reason)(const hf_rules *, const hf_state *, unsigned, const hf_reason *, ht_language,
                   char *, size_t);
  size_t (*reason_thing)(const hf_rules *, const hf_state *, unsigned, const hf_reason *,
                         ht_language, char *, size_t);
  size_t (*event)(const hf_rules *, const hf_state *, const hf_event *, unsigned, ht_language,
                  char *, size_t);
  size_t (*talk)(const hf_rules *, const hf_state *, unsigned, hf_talk, unsigned, ht_language,
                 char *, size_t);
  size_t (*said)(const hf_rules *, const hf_state *, unsigned, hf_talk, ht_language, char *,
                 size_t);
  size_t (*seat_name)(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
  size_t (*card_name)(const hf_rules *, size_t, ht_language, char *, size_t);
  size_t (*card_title)(const hf_rules *, size_t, ht_language, char *, size_t);
  size_t (*card_kind)(const hf_rules *, size_t, ht_language, char *, size_t);
  size_t (*card_facts)(const hf_rules *, size_t, ht_language, char *, size_t);
  size_t (*result)(const hf_rules *, const hf_state *, unsigned, ht_language, char *, size_t);
  size_t (*detail)(const hf_rules *, const hf_view *, unsigned, hf_option, bool, ht_language,
                   char *, size_t);
  size_t (*talk_list)(const hf_rules *, const hf_view *, unsigned, unsigned, ht_talk_what,
                      hf_talk[HT_TALK_MAX]);
  hf_talk (*talk_join)(hf_talk, hf_talk);
  bool (*merge)(hf_event *, const hf_event *);
  const char *(*sign)(size_t);
  size_t (*sign_text)(const hf_rules *, const hf_state *, size_t, unsigned, unsigned, ht_language,
                      char *, size_t);
  uint32_t (*signs_of)(const hf_rules *, const hf_state *, const hf_event *, unsigned);
  /* What a card, a faction or a heading of a deck is called in English; NULL: there is none. */
  const char *(*deck_english)(const hf_rules *, const char *, size_t);
  /* What is wrong with a deck, of which the rules say it in English. */
  size_t (*deck_problem)(const char *message, ht_language, char *, size_t);
  /* All its English templates, for the catalog: the n-th, NULL behind the last. */
  const char *(*message)(size_t number);
} ht_game;

/* What a card, a faction or a heading of a deck with a name in another language is called in
 * English: for the readers of decks. NULL: there is none. */
const char *ht_deck_english(const hf_rules *rules, const char *name, size_t length);
/* What is wrong with a deck (hf_deck_problem.message), in a language. Returns the length it has or
 * would have. */
size_t ht_deck_problem(const hf_rules *rules, const char *message, ht_language language,
                       char *buffer, size_t size);
/* Does the game count rounds, not turns? */
bool ht_in_rounds(const hf_rules *rules);

/* Every English template there is, of all games: the n-th, NULL behind the
 * last. Some come twice. */
const char *ht_message(size_t number);

#endif
