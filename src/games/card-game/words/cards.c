/* See cards.h. */
#include "cards.h"

#include "../rules/state/cards.h"
#include "../rules/words/vocabulary.h"
#include "text/cards.h"

#include <string.h>

enum {
  SAY_CHARACTER, /* the types, in their order */
  SAY_LOCATION,
  SAY_ATTACHMENT,
  SAY_EVENT,
  SAY_PLOT,
  SAY_AGENDA,
  SAY_TITLE,
  SAY_FACTION,
  SAY_NEUTRAL,
  SAY_LOYAL,
  SAY_UNIQUE,
  SAY_COST,
  SAY_NO_COST,
  SAY_STRENGTH,
  SAY_FIGURE,
  SAY_MORE,
  SAY_LESS,
  SAY_ICONS,
  SAY_TRAITS,
  SAY_SUPPORTS,
  SAY_SUPPORTED,
  SAY_RIVALS,
  SAY_DECK_LIMIT,
  SAY_KEYWORD,
  SAY_AMBUSH,
  SAY_SHADOW,
  SAY_BESTOW,
  SAY_PRIZED,
  SAY_ATTACHMENTS_ONLY,
  SAY_ATTACHMENTS_NOT,
  SAY_X,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_CHARACTER] = "character.",
    [SAY_LOCATION] = "location.",
    [SAY_ATTACHMENT] = "attachment.",
    [SAY_EVENT] = "event.",
    [SAY_PLOT] = "plot.",
    [SAY_AGENDA] = "agenda.",
    [SAY_TITLE] = "title.",
    [SAY_FACTION] = "{0}.",
    [SAY_NEUTRAL] = "neutral.",
    [SAY_LOYAL] = "loyal.",
    [SAY_UNIQUE] = "unique.",
    [SAY_COST] = "cost {0}.",
    [SAY_NO_COST] = "no printed cost.",
    [SAY_STRENGTH] = "STR {0}.",
    [SAY_FIGURE] = "{0} {1}.",
    [SAY_MORE] = "{0} +{1}.",
    [SAY_LESS] = "{0} −{1}.",
    [SAY_ICONS] = "icons:",
    [SAY_TRAITS] = "traits:",
    [SAY_SUPPORTS] = "supports:",
    [SAY_SUPPORTED] = "supported by:",
    [SAY_RIVALS] = "rivals:",
    [SAY_DECK_LIMIT] = "at most {0} in a deck.",
    [SAY_KEYWORD] = "{0}.",
    [SAY_AMBUSH] = "ambush ({0}).",
    [SAY_SHADOW] = "shadow ({0}).",
    [SAY_BESTOW] = "bestow ({0}).",
    [SAY_PRIZED] = "prized {0}.",
    [SAY_ATTACHMENTS_ONLY] = "no attachments except:",
    [SAY_ATTACHMENTS_NOT] = "no attachments of these traits:",
    [SAY_X] = "X",
};

const char *ht_card_game_card_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One card being told, sentence after sentence. */
typedef struct telling {
  const hl_cards *cards;
  const hl_card *card;
  ht_writer writer;
  bool begun;
} telling;

static bool has(const telling *t, unsigned fact) { return (t->card->has_fact >> fact & 1) != 0; }

static void say(telling *t, unsigned message, const ht_value *slots, unsigned count) {
  if (t->begun) ht_write_text(&t->writer, " ");
  t->begun = true;
  t->writer.capital = true;
  ht_put(&t->writer, messages[message], slots, count);
}

static void say1(telling *t, unsigned message, ht_value slot) { say(t, message, &slot, 1); }

/* --- lists ---------------------------------------------------------------------- */

static void put_item(telling *t, unsigned *count, const ht_value *item) {
  ht_write_text(&t->writer, (*count)++ == 0 ? " " : ", ");
  ht_put_value(&t->writer, item, HT_NOMINATIVE);
}

static const char *word_english(unsigned type, unsigned index) {
  const hl_words *words = hl_words_of(&cg_vocabulary, type);
  return index < hl_words_count(words) ? words->english[index] : "";
}

/* Words of a list fact: traits. */
static void say_list(telling *t, unsigned message, unsigned fact, unsigned type) {
  if (!has(t, fact)) return;
  const uint16_t *list = t->cards->code + t->card->fact[fact];
  unsigned count = 0;
  say(t, message, NULL, 0);
  for (unsigned i = 1; i <= list[0]; i++) {
    ht_value item = ht_word_of(&cg_vocabulary, t->cards, type, list[i]);
    put_item(t, &count, &item);
  }
  ht_write_text(&t->writer, ".");
}

static void say_icons(telling *t) {
  unsigned count = 0;
  if (!has(t, CG_FACT_ICONS)) return;
  say(t, SAY_ICONS, NULL, 0);
  for (unsigned i = 0; i < CG_ICON_COUNT; i++) {
    ht_value item = ht_term(word_english(CG_T_ICON, i));
    if ((t->card->fact[CG_FACT_ICONS] >> i & 1) != 0) put_item(t, &count, &item);
  }
  ht_write_text(&t->writer, ".");
}

/* A title is called as its card. */
static ht_value title_name(const telling *t, unsigned title) {
  const char *id = cg_vocabulary.facts[CG_FACT_SUPPORTS].words[title];
  const hl_card *card = hl_card_find(t->cards, CG_TYPE_TITLE, id);
  return ht_given(card == NULL ? id : t->cards->strings + card->name);
}

static void say_titles(telling *t, unsigned message, uint32_t titles) {
  unsigned count = 0;
  if (titles == 0) return;
  say(t, message, NULL, 0);
  for (unsigned i = 0; i < CG_TITLE_COUNT; i++) {
    ht_value item = title_name(t, i);
    if ((titles >> i & 1) != 0) put_item(t, &count, &item);
  }
  ht_write_text(&t->writer, ".");
}

/* The titles that support this one: their players may not attack whoever has it. */
static uint32_t supporters(const telling *t) {
  uint32_t found = 0;
  for (unsigned i = 0; i < CG_TITLE_COUNT; i++) {
    const char *id = cg_vocabulary.facts[CG_FACT_SUPPORTS].words[i];
    const hl_card *card = hl_card_find(t->cards, CG_TYPE_TITLE, id);
    if (card == NULL || (card->has_fact >> CG_FACT_SUPPORTS & 1) == 0) continue;
    const char *whom = cg_vocabulary.facts[CG_FACT_SUPPORTS].words[card->fact[CG_FACT_SUPPORTS]];
    if (strcmp(whom, t->cards->strings + t->card->id) == 0) found |= UINT32_C(1) << i;
  }
  return found;
}

/* --- facts ------------------------------------------------------------------------ */

static ht_value number_or_x(int32_t value) {
  return value == CG_X ? ht_term(messages[SAY_X]) : ht_number(value);
}

static void say_cost(telling *t) {
  int32_t cost = t->card->fact[CG_FACT_COST];
  if (!has(t, CG_FACT_COST)) return;
  if (cost == CG_NO_COST)
    say(t, SAY_NO_COST, NULL, 0);
  else
    say1(t, SAY_COST, number_or_x(cost));
}

static void say_figures(telling *t) {
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++) {
    ht_value slots[2] = {ht_term(word_english(CG_T_FIGURE, i)),
                         ht_number(t->card->fact[CG_FACT_INCOME + i])};
    if (has(t, CG_FACT_INCOME + i)) say(t, SAY_FIGURE, slots, 2);
  }
}

static unsigned usual_limit(unsigned type) {
  return type == CG_TYPE_PLOT ? 2 : type == CG_TYPE_AGENDA || type == CG_TYPE_TITLE ? 1 : 3;
}

/* Neutral is no name but an adjective, which agrees with its noun in some languages. */
static void say_faction(telling *t) {
  if (!has(t, CG_FACT_FACTION)) return;
  unsigned faction = (unsigned)t->card->fact[CG_FACT_FACTION];
  if (faction == CG_FACTION_NEUTRAL)
    say(t, SAY_NEUTRAL, NULL, 0);
  else
    say1(t, SAY_FACTION, ht_term(word_english(CG_T_FACTION, faction)));
}

static void tell_facts(telling *t) {
  const hl_card *card = t->card;
  if (card->type < CG_TYPE_COUNT) say(t, SAY_CHARACTER + card->type, NULL, 0);
  say_faction(t);
  if (has(t, CG_FACT_LOYAL)) say(t, SAY_LOYAL, NULL, 0);
  if (has(t, CG_FACT_UNIQUE)) say(t, SAY_UNIQUE, NULL, 0);
  say_cost(t);
  if (has(t, CG_FACT_STRENGTH)) say1(t, SAY_STRENGTH, number_or_x(card->fact[CG_FACT_STRENGTH]));
  if (card->type == CG_TYPE_PLOT) say_figures(t);
  say_icons(t);
  say_list(t, SAY_TRAITS, CG_FACT_TRAITS, CG_T_TRAIT);
  if (has(t, CG_FACT_SUPPORTS)) say_titles(t, SAY_SUPPORTS, 1U << card->fact[CG_FACT_SUPPORTS]);
  if (card->type == CG_TYPE_TITLE) say_titles(t, SAY_SUPPORTED, supporters(t));
  if (has(t, CG_FACT_RIVALS)) say_titles(t, SAY_RIVALS, (uint32_t)card->fact[CG_FACT_RIVALS]);
  if (has(t, CG_FACT_DECK_LIMIT) &&
      card->fact[CG_FACT_DECK_LIMIT] != (int32_t)usual_limit(card->type))
    say1(t, SAY_DECK_LIMIT, ht_number(card->fact[CG_FACT_DECK_LIMIT]));
}

/* What a card other than a plot adds to the figures of the revealed one. */
static void say_modifiers(telling *t) {
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++) {
    int32_t value = t->card->fact[CG_FACT_INCOME + i];
    ht_value slots[2] = {ht_term(word_english(CG_T_FIGURE, i)),
                         ht_number(value < 0 ? -value : value)};
    if (has(t, CG_FACT_INCOME + i)) say(t, value < 0 ? SAY_LESS : SAY_MORE, slots, 2);
  }
}

static void tell_keywords(telling *t) {
  static const uint8_t numbered[] = {CG_FACT_AMBUSH, CG_FACT_SHADOW, CG_FACT_BESTOW,
                                     CG_FACT_PRIZED};
  uint32_t keywords = has(t, CG_FACT_KEYWORDS) ? (uint32_t)t->card->fact[CG_FACT_KEYWORDS] : 0;
  for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++)
    if ((keywords >> i & 1) != 0) say1(t, SAY_KEYWORD, ht_term(word_english(CG_T_KEYWORD, i)));
  for (unsigned i = 0; i < sizeof numbered; i++)
    if (has(t, numbered[i])) say1(t, SAY_AMBUSH + i, number_or_x(t->card->fact[numbered[i]]));
  say_list(t, SAY_ATTACHMENTS_ONLY, CG_FACT_ATTACHMENTS_ONLY, CG_T_TRAIT);
  say_list(t, SAY_ATTACHMENTS_NOT, CG_FACT_ATTACHMENTS_NOT, CG_T_TRAIT);
  if (t->card->type != CG_TYPE_PLOT) say_modifiers(t);
}

static size_t tell(const hl_cards *cards, size_t card, ht_language language, char *buffer,
                   size_t size, void (*how)(telling *)) {
  telling t = {.cards = cards, .card = card < cards->card_count ? &cards->card[card] : NULL};
  ht_writer_start(&t.writer, language, buffer, size);
  if (t.card != NULL) how(&t);
  return ht_writer_end(&t.writer);
}

size_t ht_card_game_facts(const hl_cards *cards, size_t card, ht_language language, char *buffer,
                          size_t size) {
  return tell(cards, card, language, buffer, size, tell_facts);
}

size_t ht_card_game_keywords(const hl_cards *cards, size_t card, ht_language language, char *buffer,
                             size_t size) {
  return tell(cards, card, language, buffer, size, tell_keywords);
}

size_t ht_card_game_text(const hl_cards *cards, size_t card, ht_language language, char *buffer,
                         size_t size) {
  size_t head = ht_card_game_keywords(cards, card, language, buffer, size);
  bool abilities = card < cards->card_count && cards->card[card].ability_count > 0;
  if (!abilities) return head;
  if (head > 0) {
    if (head + 1 < size) buffer[head] = '\n';
    head++;
  }
  char *rest = head < size ? buffer + head : NULL;
  return head +
         ht_card_text(&cg_vocabulary, cards, card, language, rest, rest == NULL ? 0 : size - head);
}
