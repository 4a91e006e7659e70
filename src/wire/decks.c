/* Decks on the wire, for games that have them: one that was read, and those that
 * come with the game. */
#include "game.h"

#include "core/card_sets.h"
#include "core/decks.h"
#include "memory/memory.h"
#include "text/text.h"

#include <stdlib.h>

static const struct hf_deck_craft *craft_of(const hf_rules *rules) { return rules->game->decks; }

/* --- a deck ---------------------------------------------------------------- */

typedef struct telling {
  const hf_rules *rules;
  hw_text *out;
  size_t setting; /* that of decks */
  ht_language language;
} telling;

static size_t deck_setting(const hf_game *game) {
  size_t index = 0;
  while (index < hf_setting_count(game) && !hf_setting_at(game, index).list) index++;
  return index;
}

static const char *word_of(const telling *to, unsigned value) {
  return to->rules->game->setting_name(to->rules, to->setting, value);
}

#ifdef HF_IN_PAGE /* which has its own words for what is wrong */
static void put_message(const telling *to, const char *message) {
  hw_put_string(to->out, "message", message);
}
#else
static void put_message(const telling *to, const char *message) {
  char text[HW_WORDS_MAX];
  ht_deck_problem(to->rules, message, to->language, text, sizeof text);
  hw_put_string(to->out, "message", text);
}
#endif

static void tell(void *user, const hf_deck_problem *problem) {
  const telling *to = user;
  hw_object(to->out);
  hw_put_number(to->out, "line", problem->line);
  hw_put_string(to->out, "card", problem->value != 0 ? word_of(to, problem->value) : NULL);
  put_message(to, problem->message);
  hw_object_end(to->out);
}

/* {"stark":1,"fealty":1,"arya-stark":3}: words of the settings, how often. */
static void write_words(const telling *to, const hf_seat_settings *words) {
  hw_key(to->out, "words");
  hw_object(to->out);
  for (unsigned i = 0, same; i < words->list_length; i += same) {
    for (same = 1; i + same < words->list_length && words->list[i + same] == words->list[i];)
      same++;
    hw_put_number(to->out, word_of(to, words->list[i]), same);
  }
  hw_object_end(to->out);
}

static void write_text(const hf_rules *rules, const hf_deck *deck, hw_text *out) {
  size_t length = craft_of(rules)->write(rules, deck, NULL, 0);
  char *text = mm_try(length + 1);
  if (text != NULL) craft_of(rules)->write(rules, deck, text, length + 1);
  if (text == NULL) out->failed = true;
  hw_put_string(out, "text", text);
  free(text);
}

bool hw_deck_write_for(const hf_rules *rules, const char *text, size_t length,
                       const hf_deck_terms *terms, ht_language language, hw_text *out) {
  char code[HF_DECK_CODE_MAX];
  hf_deck deck;
  telling to = {
      .rules = rules, .out = out, .setting = deck_setting(rules->game), .language = language};
  hf_deck_ear ear = {.tell = tell, .user = &to, .english = ht_deck_english};
  if (craft_of(rules) == NULL) return false;
  hw_object(out);
  hw_key(out, "problems");
  hw_array(out);
  craft_of(rules)->read_for(rules, text, length, terms, &deck, &ear);
  hw_array_end(out);
  hw_put_string(out, "title", deck.title);
  hw_put_bool(out, "starter", deck.starter);
  write_words(&to, &deck.words);
  size_t written = craft_of(rules)->code(rules, &deck, code, sizeof code);
  hw_put_string(out, "code", written > 0 && written < sizeof code ? code : NULL);
  write_text(rules, &deck, out);
  hw_object_end(out);
  return true;
}

bool hw_deck_write(const hf_rules *rules, const char *text, size_t length, bool starter,
                   hw_text *out) {
  const hf_deck_terms terms = {.starter = starter};
  return hw_deck_write_for(rules, text, length, &terms, HT_ENGLISH, out);
}

/* --- formats ----------------------------------------------------------------- */

#ifndef HF_IN_PAGE /* which has one set of cards */

static bool has_pack(const hf_card_set *set, const hf_pack *pack) {
  for (size_t i = 0; set->pack[i] != NULL; i++)
    if (set->pack[i] == pack) return true;
  return false;
}

static bool has_all(const hf_card_set *set, const hf_card_set *of) {
  for (size_t i = 0; of->pack[i] != NULL; i++)
    if (!has_pack(set, of->pack[i])) return false;
  return set->without[0] == NULL;
}

/* A format is a set without the cards that it bans; those are wanted too by who builds decks. */
const char *hw_format_set(const hf_game *game, const char *format) {
  const hf_card_set *of = &game->card_sets[hf_card_set_find(game, format)];
  for (size_t i = 0; i < hf_card_set_count(game); i++)
    if (has_all(&game->card_sets[i], of)) return game->card_sets[i].name;
  return format;
}

void hw_formats_write(const hf_game *game, ht_language language, hw_text *out) {
  const char *name;
  hf_deck_format format;
  char title[HW_WORDS_MAX];
  hw_array(out);
  for (size_t i = 0; game->decks != NULL && (name = hf_card_set_name(game, i)) != NULL; i++) {
    game->decks->format(hf_rules_builtin(game), name, &format);
    ht_help_text(format.title, language, title, sizeof title);
    hw_object(out);
    hw_put_string(out, "name", format.name);
    hw_put_string(out, "title", title);
    hw_put_string(out, "issuer", format.issuer);
    hw_put_string(out, "date", format.date);
    hw_put_string(out, "set", hw_format_set(game, name));
    if (format.free) hw_put_bool(out, "free", true);
    hw_object_end(out);
  }
  hw_array_end(out);
}

#endif

/* --- those that come with the game ------------------------------------------ */

void hw_ready_decks_write(const hf_rules *rules, ht_language language, hw_text *out) {
  const struct hf_deck_craft *craft = craft_of(rules);
  char text[HW_WORDS_MAX];
  hw_array(out);
  for (size_t i = 0; craft != NULL && i < *craft->ready_count; i++) {
    const hf_ready_deck *ready = &craft->ready[i];
    if (!craft->has(rules, ready)) continue; /* of cards that the table does not have */
    hw_object(out);
    hw_put_string(out, "name", ready->name);
    ht_help_text(ready->title, language, text, sizeof text);
    hw_put_string(out, "title", text);
    ht_help_text(ready->about, language, text, sizeof text);
    hw_put_string(out, "about", text);
    hw_put_bool(out, "starter", ready->starter != 0);
    hw_object_end(out);
  }
  hw_array_end(out);
}
