/* Words for a player: finding the game's own, and what is shown where a game
 * has none (notation, which every game has). */
#include "text.h"

#include "../core/game.h"
#include "advice.h"
#include "cards.h"

#include <string.h>

static const ht_game nothing = {.id = ""};

#define GAME(prefix) extern const ht_game prefix##_sentences;
#include "games/games.h"
#undef GAME

static const ht_game *const games[] = {
#define GAME(prefix) &prefix##_sentences,
#include "games/games.h"
#undef GAME
    &nothing,
};

static const ht_game *words_of(const hf_rules *rules) {
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
    if (strcmp(games[i]->id, hf_game_id(hf_rules_game(rules))) == 0) return games[i];
  }
  return &nothing;
}

const char *ht_deck_english(const hf_rules *rules, const char *name, size_t length) {
  const ht_game *game = words_of(rules);
  return game->deck_english == NULL ? NULL : game->deck_english(rules, name, length);
}

bool ht_in_rounds(const hf_rules *rules) { return words_of(rules)->in_rounds; }

static const char *const language_word[HT_LANGUAGES] = {"en", "uk"};

bool ht_language_read(const char *word, ht_language *language) {
  for (unsigned i = 0; i < HT_LANGUAGES; i++) {
    if (strcmp(language_word[i], word) == 0) {
      *language = (ht_language)i;
      return true;
    }
  }
  return false;
}

const char *ht_language_word(ht_language language) { return language_word[language]; }

static size_t as_it_is(const char *text, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, HT_ENGLISH, buffer, size);
  ht_write_text(&writer, text);
  return ht_writer_end(&writer);
}

size_t ht_deck_problem(const hf_rules *rules, const char *message, ht_language language,
                       char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->deck_problem != NULL ? words->deck_problem(message, language, buffer, size)
                                     : as_it_is(message, buffer, size);
}

size_t ht_prompt_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->prompt != NULL && seat < HF_SEATS_MAX && hf_asked(state) >> seat & 1
             ? words->prompt(rules, state, seat, language, buffer, size)
             : as_it_is("", buffer, size);
}

size_t ht_option_text(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                      ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  if (words->option != NULL)
    return words->option(rules, state, seat, option, language, buffer, size);
  char notation[HF_NOTATION_MAX] = "";
  hf_option_write(rules, state, seat, option, notation);
  return as_it_is(notation, buffer, size);
}

size_t ht_stakes_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->stakes != NULL && seat < HF_SEATS_MAX && hf_asked(state) >> seat & 1
             ? words->stakes(rules, state, seat, language, buffer, size)
             : as_it_is("", buffer, size);
}

size_t ht_reason_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->reason != NULL ? words->reason(rules, state, seat, reason, language, buffer, size)
                               : as_it_is("", buffer, size);
}

size_t ht_reason_thing(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->reason_thing != NULL
             ? words->reason_thing(rules, state, seat, reason, language, buffer, size)
             : as_it_is("", buffer, size);
}

size_t ht_event_text(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned reader, ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->event != NULL ? words->event(rules, state, event, reader, language, buffer, size)
                              : as_it_is("", buffer, size);
}

size_t ht_talk_text(const hf_rules *rules, const hf_state *state, unsigned speaker, hf_talk talk,
                    unsigned reader, ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  if (words->talk != NULL)
    return words->talk(rules, state, speaker, talk, reader, language, buffer, size);
  char notation[HF_NOTATION_MAX] = "";
  hf_talk_write(rules, state, speaker, talk, notation);
  return as_it_is(notation, buffer, size);
}

size_t ht_talk_said(const hf_rules *rules, const hf_state *state, unsigned speaker, hf_talk talk,
                    ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  if (words->said != NULL) return words->said(rules, state, speaker, talk, language, buffer, size);
  return ht_talk_text(rules, state, speaker, talk, speaker, language, buffer, size);
}

size_t ht_option_detail(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                        bool in_list, ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  if (words->detail != NULL)
    return words->detail(rules, view, seat, option, in_list, language, buffer, size);
  return as_it_is("", buffer, size);
}

size_t ht_talk_list(const hf_rules *rules, const hf_view *view, unsigned speaker, unsigned to,
                    ht_talk_what what, hf_talk list[HT_TALK_MAX]) {
  const ht_game *words = words_of(rules);
  return words->talk_list != NULL ? words->talk_list(rules, view, speaker, to, what, list) : 0;
}

hf_talk ht_talk_join(const hf_rules *rules, hf_talk request, hf_talk promise) {
  const ht_game *words = words_of(rules);
  return words->talk_join != NULL ? words->talk_join(request, promise) : request;
}

bool ht_event_merge(const hf_rules *rules, hf_event *first, const hf_event *second) {
  const ht_game *words = words_of(rules);
  return words->merge != NULL && words->merge(first, second);
}

size_t ht_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat,
                    ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  if (words->seat_name != NULL) return words->seat_name(rules, state, seat, language, buffer, size);
  char notation[HF_NOTATION_MAX] = "";
  hf_seat_write(rules, state, seat, notation);
  return as_it_is(notation, buffer, size);
}

static const char *card_string(const hf_rules *rules, size_t card, bool want_name) {
  if (rules->cards == NULL || card >= rules->cards->card_count) return "";
  const hl_card *found = &rules->cards->card[card];
  return rules->cards->strings + (want_name && found->name != 0 ? found->name : found->id);
}

size_t ht_card_name(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size) {
  const ht_game *words = words_of(rules);
  return words->card_name != NULL && rules->cards != NULL
             ? words->card_name(rules, card, language, buffer, size)
             : as_it_is(card_string(rules, card, true), buffer, size);
}

size_t ht_card_title(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size) {
  const ht_game *words = words_of(rules);
  return words->card_title != NULL && rules->cards != NULL
             ? words->card_title(rules, card, language, buffer, size)
             : as_it_is("", buffer, size);
}

size_t ht_card_kind(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size) {
  const ht_game *words = words_of(rules);
  bool there = rules->cards != NULL && card < rules->cards->card_count;
  return words->card_kind != NULL && there ? words->card_kind(rules, card, language, buffer, size)
                                           : as_it_is("", buffer, size);
}

size_t ht_card_facts(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size) {
  const ht_game *words = words_of(rules);
  bool there = rules->cards != NULL && card < rules->cards->card_count;
  return words->card_facts != NULL && there ? words->card_facts(rules, card, language, buffer, size)
                                            : as_it_is("", buffer, size);
}

size_t ht_card_whole(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size) {
  size_t facts = ht_card_facts(rules, card, language, buffer, size);
  if (rules->cards == NULL || card >= rules->cards->card_count) return facts;
  size_t line = facts > 0 ? facts + 1 : 0;
  size_t left = line < size ? size - line : 0;
  size_t text = ht_card_text(rules->game->vocabulary, rules->cards, card, language,
                             left > 0 ? buffer + line : buffer, left);
  if (facts > 0 && text > 0 && left > 0) buffer[facts] = '\n';
  return text > 0 ? line + text : facts;
}

size_t ht_result_text(const hf_rules *rules, const hf_state *state, unsigned reader,
                      ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->result != NULL ? words->result(rules, state, reader, language, buffer, size)
                               : as_it_is("", buffer, size);
}

const char *ht_sign(const hf_rules *rules, size_t number) {
  const ht_game *words = words_of(rules);
  return words->sign != NULL ? words->sign(number) : NULL;
}

size_t ht_sign_text(const hf_rules *rules, const hf_state *state, size_t number, unsigned seat,
                    unsigned reader, ht_language language, char *buffer, size_t size) {
  const ht_game *words = words_of(rules);
  return words->sign_text != NULL
             ? words->sign_text(rules, state, number, seat, reader, language, buffer, size)
             : as_it_is("", buffer, size);
}

uint32_t ht_signs_of(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned seat) {
  const ht_game *words = words_of(rules);
  return words->signs_of != NULL ? words->signs_of(rules, state, event, seat) : 0;
}

/* What every story can say. */
static const char *const story[] = {HT_UNDONE, HT_CONTINUED, HT_BREAKS_OFF};

const char *ht_message(size_t number) {
  size_t count = sizeof story / sizeof *story;
  if (number < count) return story[number];
  number -= count;
  if (number < HT_ADVICE_COUNT) return ht_advice_message(number);
  number -= HT_ADVICE_COUNT;
  const char *const *cards = ht_card_messages(&count);
  if (number < count) return cards[number];
  number -= count;
  for (count = 0; ht_choice_message(count) != NULL; count++)
    if (count == number) return ht_choice_message(count);
  number -= count;
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
    for (count = 0; games[i]->message != NULL && games[i]->message(count) != NULL; count++) {
      if (count == number) return games[i]->message(count);
    }
    number -= count;
  }
  return NULL;
}
