/* What is wrong with a deck, in the reader's language. The rules say it in English; each
 * of their sentences is a template here, with what stands in its gaps. */
#include "words.h"

#include "../rules/tables/deck_names.h"
#include "../rules/tables/deck_write.h"
#include "../rules/tables/rules.h"

#include <string.h>

static const char *const sentences[] = {
    "{0} copies of '{1}' are {2} too many: a deck holds {3} at most",
    "{0} copies of '{1}' are {2} too many: a plot deck holds {3} at most",
    "{0} copies of '{1}' are {2} too many: '{3}' wants at most {4}",
    "'{0}' is no card for this deck: '{1}' keeps it out",
    "'{0}' is doubled, and {1} other plots are too: no more may be",
    "{0} different such cards are {1} too few: '{2}' wants at least {3}",
    "{0} different such card is {1} too few: '{2}' wants at least {3}",
    "'{0}' is loyal to another faction: only a deck of {1} may hold it",
    "'{0}' belongs to another faction: this deck holds cards of {1}, of {2} by its banner, and "
    "neutral ones; that is one of {3}",
    "'{0}' belongs to another faction: this deck holds cards of {1} and neutral ones; that is one "
    "of {2}",
    "{0} plots are {1} too few: a plot deck has {2} cards",
    "{0} plots are {1} too many: a plot deck has {2} cards",
    "{0} plot is {1} too few: a plot deck has {2} cards",
    "{0} plots are too many: a deck has {1} at the very most",
    "{0} cards are too many: a deck has {1} at the very most",
    "'{0}' is doubled, and another plot is too: only one may be",
    "{0} such cards are {1} too few: '{2}' wants at least {3}",
    "{0} such card is {1} too few: '{2}' wants at least {3}",
    "{0} such card is {1} too many: '{2}' wants at most {3}",
    "{0} neutral card is {1} too few: '{2}' wants at least {3}",
    "{0} neutral card is {1} too many: '{2}' wants at most {3}",
    "{0} {1} card is {2} too few: '{3}' wants at least {4}",
    "{0} {1} card is {2} too many: '{3}' wants at most {4}",
    "{0} such cards are {1} too many: '{2}' wants at most {3}",
    "{0} neutral cards are {1} too few: '{2}' wants at least {3}",
    "{0} neutral cards are {1} too many: '{2}' wants at most {3}",
    "{0} {1} cards are {2} too few: '{3}' wants at least {4}",
    "{0} {1} cards are {2} too many: '{3}' wants at most {4}",
    "{0} cards are {1} too few: a starter deck has {2} at least",
    "{0} cards are {1} too few: a deck has {2} at least",
    "{0} card is {1} too few: a starter deck has {2} at least",
    "{0} card is {1} too few: a deck has {2} at least",
    "a starter deck has plots, this one none",
    "the deck names no faction",
    "a deck has one faction: line {0} says {1}, this one {2}",
    "a deck has one agenda at most, and that once",
    "a deck has one agenda at most, and others that it lets in",
    "'{0}' is an agenda too many: no other agenda lets it in",
    "a deck has one agenda at most: line {0} names '{1}' already",
    "'{0}' is a title of the melee: titles are in no deck",
    "0 copies of '{0}' are none: leave the line out, or say how many",
    "'{0}' is no number of copies: a deck has {1} cards at most",
    "'{0}' is number {1} of the {2}, not '{3}'",
    "this is XML and not a text deck list: export the deck as text, a card on each line",
    "there is no '{0}' of the set '{1}' here, only that of the {2}",
    "'{0}' ({1}) is not among the cards here",
    "'{0}' ({1}) is not among the cards of '{2}'",
    "'{0}' ({1}) is banned in '{2}'",
    "'{0}' ({1}) is restricted in '{2}', and so is '{3}': a deck holds one such card",
    "'{0}' ({1}) is of a pod of '{2}', and so is '{3}': a deck holds one of them",
    "'{0}' is no pack and no cycle",
    "no card that is published is called '{0}'",
    "'{0}' begins no line of a format",
    "a format has a line '{0}'",
    "another deck begins here: a text is read as one deck",
    "there are several versions of '{0}': say which, as in '{1} ({2})'",
    "there is no card '{0}'; did you mean '{1}'?",
    "there is no card '{0}'",
    "'{0}' is no card, no faction and no heading",
    "'{0}' is no format: there are {1} and {2}",
    "'{0}' is no faction; did you mean '{1}'?",
    "'{0}' is no faction: there are Baratheon, Greyjoy, Lannister, Martell, the Night's Watch, "
    "Stark, Targaryen and Tyrell",
    "the code of this deck is damaged",
    "the code of this deck has cards that are not known here",
};

/* Of a deck; apart, since the page reads them and has sentences of its own. */
static const char *const headings[] = {"Plots", "Characters", "Locations", "Attachments", "Events"};
enum {
  SENTENCES = sizeof sentences / sizeof *sentences,
  HEADINGS = sizeof headings / sizeof *headings
};

const char *cg_deck_message(size_t number) {
  if (number < SENTENCES) return sentences[number];
  return number - SENTENCES < HEADINGS ? headings[number - SENTENCES] : NULL;
}

enum { GAPS = 5, GAP_MAX = 160 };

typedef struct gaps {
  char text[GAPS][GAP_MAX];
  unsigned count;
} gaps;

/* Does the message fit a template? What stands in a gap ends where the rest fits. */
static bool fits(const char *template, const char *message, gaps *found) {
  while (*template != '\0' && *template != '{') {
    if (*template ++ != *message++) return false;
  }
  if (*template == '\0') return *message == '\0';
  unsigned gap = (unsigned)(template[1] - '0');
  if (gap >= GAPS) return false;
  for (size_t length = 1; message[length - 1] != '\0' && length < GAP_MAX; length++) {
    if (!fits(template + 3, message + length, found)) continue;
    memcpy(found->text[gap], message, length);
    found->text[gap][length] = '\0';
    if (found->count <= gap) found->count = gap + 1;
    return true;
  }
  return false;
}

/* One that comes out as it went in. */
static bool is_number(const char *text) {
  size_t digits = strspn(text, "0123456789");
  return text[digits] == '\0' && digits <= 8 && (text[0] != '0' || digits == 1);
}

static int32_t number_in(const char *text) {
  int32_t number = 0;
  for (; *text != '\0' && number < 100000000; text++) number = 10 * number + (*text - '0');
  return number;
}

size_t cg_deck_problem(const char *message, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  for (size_t i = 0; i < SENTENCES; i++) {
    gaps found = {.count = 0};
    if (!fits(sentences[i], message, &found)) continue;
    ht_value slot[GAPS];
    for (unsigned gap = 0; gap < found.count; gap++)
      slot[gap] = is_number(found.text[gap]) ? ht_number(number_in(found.text[gap]))
                                             : ht_given(found.text[gap]);
    ht_put(&writer, sentences[i], slot, found.count);
    return ht_writer_end(&writer);
  }
  ht_write_text(&writer, message);
  return ht_writer_end(&writer);
}

/* --- names in other languages --------------------------------------------- */

enum { NAME_MAX = 128 };

/* A letter of two bytes as a small one; 0: no letter of a name. */
static unsigned small_letter(unsigned letter) {
  if (letter >= 0x410 && letter <= 0x42F) return letter + 0x20;
  if (letter >= 0x404 && letter <= 0x407) return letter + 0x50;
  if (letter == 0x490) return 0x491;
  bool small = (letter >= 0x430 && letter <= 0x44F) || (letter >= 0x454 && letter <= 0x457);
  return small || letter == 0x491 ? letter : 0;
}

/* A name as it is compared: small letters and digits, without quotes and apostrophes. */
static size_t fold(const char *text, size_t length, unsigned folded[NAME_MAX]) {
  size_t count = 0;
  for (size_t i = 0; i < length && count < NAME_MAX; i++) {
    unsigned c = (unsigned char)text[i], letter = 0;
    if ((c & 0xE0) == 0xC0 && i + 1 < length)
      letter = small_letter((c & 0x1F) << 6 | ((unsigned char)text[i + 1] & 0x3F));
    else if (c < 0x80)
      letter = c >= 'A' && c <= 'Z'                               ? c + 32
               : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c
                                                                  : 0;
    if (letter != 0) folded[count++] = letter;
  }
  return count;
}

/* Is the name the Ukrainian one of this? A house may be called one: "Дім Старк". */
static bool is_ukrainian_for(const char *english, const unsigned *given, size_t length) {
  static const unsigned house[] = {0x434, 0x456, 0x43C};
  char text[256];
  unsigned own[NAME_MAX];
  ht_value value = ht_given(english);
  ht_render(HT_UKRAINIAN, "{0}", &value, 1, text, sizeof text);
  size_t count = fold(text, strlen(text), own);
  if (length == count + 3 && memcmp(given, house, sizeof house) == 0) given += 3, length -= 3;
  return count == length && memcmp(own, given, count * sizeof *own) == 0;
}

const char *cg_deck_english(const hf_rules *rules, const char *name, size_t length) {
  unsigned given[NAME_MAX];
  size_t count = fold(name, length, given);
  const cg_rules *of = (const cg_rules *)(const void *)rules;
  if (count == 0 || given[0] < 0x80) return NULL;
  size_t letters = count;
  while (letters > 0 && given[letters - 1] <= '9') letters--; /* "Персонажі (34)" */
  for (size_t i = 0; i < HEADINGS; i++)
    if (is_ukrainian_for(headings[i], given, letters)) return headings[i];
  for (unsigned faction = 1; faction < CG_FACTION_COUNT; faction++)
    if (is_ukrainian_for(cg_faction_name(faction), given, count)) return cg_faction_name(faction);
  for (unsigned def = 1; def <= of->count; def++)
    if (is_ukrainian_for(cg_name(of, def), given, count)) return cg_name(of, def);
  return NULL;
}
