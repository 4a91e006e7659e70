/* What is wrong with a deck, in the reader's language. The rules say it in English; each
 * of their sentences is a template here, with what stands in its gaps. */
#include "card_game.h"

static const char *const sentences[] = {
    "{0} copies of '{1}' are {2} too many: a deck holds {3} at most",
    "{0} copies of '{1}' are {2} too many: a plot deck holds {3} at most",
    "'{0}' is loyal to another faction: only a deck of {1} may hold it",
    "'{0}' belongs to another faction: this deck holds cards of {1}, of {2} by its banner, and "
    "neutral ones; that is one of {3}",
    "'{0}' belongs to another faction: this deck holds cards of {1} and neutral ones; that is one "
    "of {2}",
    "{0} plots are {1} too few: a plot deck has {2} cards",
    "{0} plots are {1} too many: a plot deck has {2} cards",
    "'{0}' is doubled, and another plot is too: only one may be",
    "{0} such cards are {1} too few: '{2}' wants at least {3}",
    "{0} such cards are {1} too many: '{2}' wants at most {3}",
    "{0} neutral cards are {1} too few: '{2}' wants at least {3}",
    "{0} neutral cards are {1} too many: '{2}' wants at most {3}",
    "{0} {1} cards are {2} too few: '{3}' wants at least {4}",
    "{0} {1} cards are {2} too many: '{3}' wants at most {4}",
    "{0} cards are {1} too few: a starter deck has {2} at least",
    "{0} cards are {1} too few: a deck has {2} at least",
    "a starter deck has plots, this one none",
    "the deck names no faction",
    "a deck has one faction: line {0} says {1}, this one {2}",
    "a deck has one agenda at most, and that once",
    "a deck has one agenda at most: line {0} names '{1}' already",
    "'{0}' is a title of the melee: titles are in no deck",
    "there is no room for more: a deck has {0} plots at the very most",
    "there is no room for more: a deck has {0} cards at the very most",
    "there is no '{0}' of the set '{1}' here, only that of the {2}",
    "there is no card '{0}'; did you mean '{1}'?",
    "there is no card '{0}'",
    "'{0}' is no card, no faction and no heading",
    "'{0}' is no format: there are {1} and {2}",
    "'{0}' is no faction",
    "the code of this deck is damaged",
    "the code of this deck has cards that are not known here",
};

const char *court_deck_message(size_t number) {
  return number < sizeof sentences / sizeof *sentences ? sentences[number] : NULL;
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

static bool is_number(const char *text) {
  while (*text >= '0' && *text <= '9') text++;
  return *text == '\0';
}

static int32_t number_in(const char *text) {
  int32_t number = 0;
  for (; *text != '\0' && number < 100000000; text++) number = 10 * number + (*text - '0');
  return number;
}

size_t court_deck_problem(const char *message, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
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
