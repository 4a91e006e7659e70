/* Decks in the lines that players exchange:
 *
 *   A title
 *
 *   House Stark
 *   Fealty
 *
 *   Plots
 *
 *   1x A Noble Cause (Core Set)
 *   ...
 *
 * Much is forgiven: any order, no headings or others, cards by name, id or number, with
 * their set or without, counts before or behind, comments, bullets, any case and any
 * kind of apostrophe. What cannot be understood is told with its line, and the rest is
 * read all the same. */
#include "deck_text.h"

#include "../words/vocabulary_words.h"
#include "core/buffer.h"
#include "core/letters.h"
#include "deck_find.h"
#include "deck_names.h"
#include "deck_octgn.h"
#include "packs.h"
#include "published.h"
#include "rules.h"

#include <string.h>

enum { LINE_ROOM = 512, COUNT_MOST = CG_DECK_MOST };

/* --- the reader ----------------------------------------------------------- */

typedef struct reader {
  const cg_rules *rules;
  cg_deck_page *page;
  const hf_deck_ear *ear;
  uint32_t line, problems;
  piece number;        /* "#141" in front of a line; empty: none */
  bool begun;          /* something but a title was read */
  bool alone;          /* the line is the last, or the next one is empty */
  bool skips_packs;    /* `Packs:` stood alone: what follows belongs to it */
  uint32_t no_room[2]; /* cards and plots that the deck had none for */
} reader;

/* How many bytes the letter has that begins here; 0: this is no UTF-8 that can be shown. */
static size_t letter_at(piece text, size_t at) {
  unsigned char c = (unsigned char)text.start[at];
  size_t length = c < 0x80 ? 1 : c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE1 && c < 0xF0 ? 3 : 0;
  if (c < ' ' || c == 127 || length == 0 || length > text.length - at) return 0;
  for (size_t i = 1; i < length; i++)
    if (((unsigned char)text.start[at + i] & 0xC0) != 0x80) return 0;
  bool control = c == 0xC2 && (unsigned char)text.start[at + 1] < 0xA0;
  bool half = c == 0xED && (unsigned char)text.start[at + 1] > 0x9F; /* of a pair */
  const char *letter = text.start + at;
  return control || half || hf_letter_is_hidden(hf_letter_next(&letter)) ? 0 : length;
}

/* Text from outside as it can be shown: what is no letter becomes a space or a `?`. */
static void show(piece from, char *to, size_t size) {
  hf_buffer out = hf_buffer_on(to, size);
  for (size_t at = 0; at < from.length;) {
    size_t length = letter_at(from, at);
    if (out.length + (length > 0 ? length : 1) >= size) return;
    if (length == 0)
      hf_add_char(&out, is_space(from.start[at]) ? ' ' : '?');
    else
      hf_add_bytes(&out, from.start + at, length);
    at += length > 0 ? length : 1;
  }
}

/* A copy of a piece that fits into a message. */
typedef struct quoted {
  char text[48];
} quoted;

static quoted quote(piece from) {
  quoted copy;
  show(from, copy.text, sizeof copy.text);
  return copy;
}

static void tell(reader *in, unsigned def, const hf_error *what) {
  hf_deck_problem problem = {.line = in->line,
                             .value = (uint16_t)(def == 0 ? 0 : def - 1 + CG_WORD_CARD),
                             .message = what->message};
  in->problems++;
  if (in->ear != NULL) in->ear->tell(in->ear->user, &problem);
}

/* --- one line ------------------------------------------------------------- */

/* What a line says: a name, how often, of which set. */
typedef struct entry {
  piece name, set;
  piece digits; /* how often, as it is written */
  unsigned count;
  bool counted;
} entry;

static size_t digits_at(piece text, size_t at) {
  size_t count = 0;
  while (at + count < text.length && is_digit(text.start[at + count])) count++;
  return count;
}

static unsigned number_of(piece digits) {
  unsigned number = 0;
  for (size_t i = 0; i < digits.length && number < 1000; i++)
    number = 10 * number + (unsigned)(digits.start[i] - '0');
  return number;
}

/* The sign, and the Cyrillic letter that looks like it. */
static const char *const times_letters[] = {"\xC3\x97", "\xD1\x85", "\xD0\xA5"};

static size_t times_sign(piece text, size_t at) {
  if (at < text.length && (text.start[at] == 'x' || text.start[at] == 'X')) return 1;
  piece rest = {text.start + at, text.length - at};
  for (size_t i = 0; i < sizeof times_letters / sizeof *times_letters; i++)
    if (begins(rest, times_letters[i])) return 2;
  return 0;
}

static void set_count(entry *of, piece digits) {
  of->digits = digits;
  of->count = number_of(digits);
  of->counted = true;
}

/* "3x ", "3 x ", "3 " or "3×" in front of a name. More digits than a count can have are a count
 * only with the sign: without it they may be the number of a card. */
static void cut_count_before(entry *of) {
  size_t digits = digits_at(of->name, 0), at = digits;
  if (digits == 0) return;
  while (at < of->name.length && is_space(of->name.start[at])) at++;
  bool spaced = at > digits;
  size_t sign = times_sign(of->name, at);
  size_t next = at + sign;
  bool ends = next >= of->name.length || is_space(of->name.start[next]) || !spaced;
  if (sign > 0 && ends)
    at = next;
  else if (!spaced || digits > 3)
    return;
  set_count(of, (piece){of->name.start, digits});
  of->name = behind(of->name, at);
}

/* " x3" behind it. */
static void cut_count_behind(entry *of) {
  size_t at = of->name.length;
  while (at > 0 && is_digit(of->name.start[at - 1])) at--;
  size_t digits = of->name.length - at;
  if (digits == 0 || at < 2) return;
  size_t sign = of->name.start[at - 1] == 'x' || of->name.start[at - 1] == 'X' ? 1
                : at > 2 && times_sign(of->name, at - 2) == 2                  ? 2
                                                                               : 0;
  if (sign == 0 || at <= sign || !is_space(of->name.start[at - sign - 1])) return;
  set_count(of, (piece){of->name.start + at, digits});
  of->name = before(of->name, at - sign);
}

/* "(Core Set)" behind it. */
static void cut_set(entry *of) {
  if (of->name.length < 2 || of->name.start[of->name.length - 1] != ')') return;
  size_t at = of->name.length - 1;
  while (at > 0 && of->name.start[at] != '(') at--;
  if (of->name.start[at] != '(' || at == 0) return;
  of->set = before((piece){of->name.start + at + 1, of->name.length}, of->name.length - at - 2);
  of->name = before(of->name, at);
}

static entry entry_of(piece line) {
  entry of = {.name = line, .count = 1};
  cut_count_before(&of);
  if (!of.counted) cut_count_behind(&of);
  cut_set(&of);
  if (!of.counted) cut_count_behind(&of);
  return of;
}

/* --- what the lines mean -------------------------------------------------- */

static void unknown_faction(reader *in, piece text) {
  hf_error what;
  unsigned near = cg_find_nearest_faction(text);
  if (near != 0)
    hf_fail(&what, HF_BAD_SETTING, "'%s' is no faction; did you mean '%s'?", quote(text).text,
            cg_faction_name(near));
  else
    hf_fail(&what, HF_BAD_SETTING,
            "'%s' is no faction: there are Baratheon, Greyjoy, Lannister, Martell, the Night's "
            "Watch, Stark, Targaryen and Tyrell",
            quote(text).text);
  in->begun = true;
  tell(in, 0, &what);
}

static void set_faction(reader *in, unsigned faction) {
  hf_error what;
  cg_deck *deck = &in->page->deck;
  in->begun = true;
  if (deck->faction != 0 && deck->faction != faction) {
    hf_fail(&what, HF_BAD_SETTING, "a deck has one faction: line %u says %s, this one %s",
            (unsigned)in->page->faction_line, cg_faction_name(deck->faction),
            cg_faction_name(faction));
    tell(in, 0, &what);
    return;
  }
  deck->faction = (uint8_t)faction;
  if (in->page->faction_line == 0) in->page->faction_line = in->line;
}

static void tell_agenda(reader *in, unsigned def) {
  hf_error what;
  hf_fail(&what, HF_BAD_SETTING, "a deck has one agenda at most: line %u names '%s' already",
          (unsigned)in->page->agenda_line, cg_name(in->rules, in->page->deck.agenda));
  tell(in, def, &what);
}

static bool has_agenda(const cg_deck *deck, unsigned def) {
  bool has = deck->agenda == def;
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1; i++) has |= deck->beside[i] == def;
  return has;
}

static void set_agenda(reader *in, unsigned def, unsigned count) {
  hf_error what;
  cg_deck *deck = &in->page->deck;
  if (count > 1) {
    hf_fail(&what, HF_BAD_SETTING, "a deck has one agenda at most, and that once");
    tell(in, def, &what);
    return;
  }
  if (has_agenda(deck, def)) return;
  if (!cg_deck_add_agenda(deck, def)) {
    tell_agenda(in, def);
    return;
  }
  in->page->line[def - 1] = in->line;
  if (in->page->agenda_line == 0) in->page->agenda_line = in->line;
}

/* Where no agenda lets in others there is one, the first. (Which of them are let in the judge says:
 * decks.c.) */
static void keep_one_agenda(reader *in) {
  cg_deck *deck = &in->page->deck;
  unsigned let_in = deck->agenda == 0 ? 0U : in->rules->def[deck->agenda - 1].lets_in;
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1 && deck->beside[i] != 0; i++)
    let_in |= in->rules->def[deck->beside[i] - 1].lets_in;
  if ((let_in & CG_LETS_IN_AGENDAS) != 0) return;
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1 && deck->beside[i] != 0; i++) {
    in->line = in->page->line[deck->beside[i] - 1];
    tell_agenda(in, deck->beside[i]);
    deck->beside[i] = 0;
  }
}

static void add_card(reader *in, unsigned def, unsigned count) {
  hf_error what;
  cg_deck_page *page = in->page;
  in->begun = true;
  if (in->rules->def[def - 1].type == CG_TYPE_TITLE) {
    hf_fail(&what, HF_BAD_SETTING, "'%s' is a title of the melee: titles are in no deck",
            cg_name(in->rules, def));
    tell(in, def, &what);
    return;
  }
  if (in->rules->def[def - 1].type == CG_TYPE_AGENDA) {
    if (count > 0) set_agenda(in, def, count);
    return;
  }
  bool plot = in->rules->def[def - 1].type == CG_TYPE_PLOT;
  page->line[def - 1] = in->line;
  for (unsigned i = 0; i < count; i++)
    if (!cg_deck_add(in->rules, &page->deck, def)) in->no_room[plot]++;
}

/* What had no room is told once, with how much there is in all. */
static void tell_no_room(reader *in) {
  hf_error what;
  const cg_deck *deck = &in->page->deck;
  const unsigned there[] = {deck->cards, deck->plots}, most[] = {CG_DECK_MOST, CG_PLOTS_MOST};
  static const char *const names[] = {"cards", "plots"};
  in->line = 0;
  for (unsigned i = 0; i < 2; i++) {
    if (in->no_room[i] == 0) continue;
    hf_fail(&what, HF_BAD_SETTING, "%u %s are too many: a deck has %u at the very most",
            (unsigned)in->no_room[i] + there[i], names[i], most[i]);
    tell(in, 0, &what);
  }
}

/* Is it a number of copies? False: it was told why not. */
static bool is_count(reader *in, const entry *of, unsigned def) {
  hf_error what;
  if (of->count > 0 && of->count <= COUNT_MOST) return true;
  in->begun = true;
  if (of->count == 0)
    hf_fail(&what, HF_BAD_SETTING, "0 copies of '%s' are none: leave the line out, or say how many",
            cg_name(in->rules, def));
  else
    hf_fail(&what, HF_BAD_SETTING, "'%s' is no number of copies: a deck has %d cards at most",
            quote(of->digits).text, CG_DECK_MOST);
  tell(in, def, &what);
  return false;
}

/* "(Core Set #141)", "#141 3x ...": the number that is printed on the card is another. */
static void check_number(reader *in, const entry *of, unsigned def) {
  hf_error what;
  const char *mark = of->set.length > 0 ? memchr(of->set.start, '#', of->set.length) : NULL;
  unsigned own = cg_number_of(in->rules, def) % 1000;
  if ((mark == NULL && in->number.length == 0) || own == 0) return;
  piece digits = mark == NULL ? in->number : behind(of->set, (size_t)(mark - of->set.start) + 1);
  if (digits.length == 0 || (digits_at(digits, 0) == digits.length && number_of(digits) == own))
    return;
  hf_fail(&what, HF_BAD_SETTING, "'%s' is number %u of the %s, not '%s'", cg_name(in->rules, def),
          own, cg_set_name(cg_printed_set(in->rules, def)), quote(digits).text);
  tell(in, def, &what);
}

/* The card that is meant, if it is published: with its set if one is named. */
static const cg_published_card *published(const entry *of) {
  char name[LINE_ROOM];
  const cg_published_card *card = cg_published_by_id(of->name.start, of->name.length);
  if (card != NULL || of->name.length >= sizeof name) return card;
  memcpy(name, of->name.start, of->name.length);
  name[of->name.length] = '\0';
  if (fold(of->name).length == 0) return NULL;
  while ((card = cg_published_by_name(name, card)) != NULL) {
    const cg_pack *pack = cg_pack_of_number(card->number);
    if (pack != NULL && cg_is_set(pack->set, of->set)) return card;
  }
  return NULL;
}

/* It is published, but not among the cards that are played with here. */
static void not_here(reader *in, const cg_published_card *card, unsigned count) {
  hf_error what;
  const cg_pack *pack = cg_pack_of_number(card->number);
  hf_fail(&what, HF_BAD_SETTING, "'%s' (%s) is not among the cards here", card->name,
          pack == NULL ? "?" : pack->name);
  in->begun = true;
  in->page->lacks += count;
  in->page->lacking_lines++;
  tell(in, 0, &what);
}

static void unknown_card(reader *in, const entry *of) {
  hf_error what;
  const cg_published_card *card = published(of);
  if (card != NULL) {
    not_here(in, card, of->count);
    return;
  }
  piece nothing = {"", 0};
  unsigned other = of->set.length == 0 ? 0 : cg_find_name(in->rules, of->name, nothing);
  quoted name = quote(of->name), set = quote(of->set);
  unsigned near = cg_find_nearest(in->rules, of->name);
  if (other != 0)
    hf_fail(&what, HF_BAD_SETTING, "there is no '%s' of the set '%s' here, only that of the %s",
            name.text, set.text, cg_set_name(cg_printed_set(in->rules, other)));
  else if (near != 0)
    hf_fail(&what, HF_BAD_SETTING, "there is no card '%s'; did you mean '%s'?", name.text,
            cg_name(in->rules, near));
  else
    hf_fail(&what, HF_BAD_SETTING, "there is no card '%s'", name.text);
  tell(in, 0, &what);
}

/* The English for a name in another language; nothing where there is none. */
static piece in_english(const reader *in, piece name) {
  const char *text = in->ear != NULL && in->ear->english != NULL
                         ? in->ear->english(&in->rules->base, name.start, name.length)
                         : NULL;
  return text == NULL ? (piece){"", 0} : (piece){text, strlen(text)};
}

static unsigned card_named(const reader *in, const entry *of, piece whole) {
  piece nothing = {"", 0};
  unsigned def = cg_find_digits(in->rules, of->name);
  if (def == 0) def = cg_find_name(in->rules, of->name, of->set);
  if (def == 0) def = cg_find_name(in->rules, in_english(in, of->name), of->set);
  return def == 0 && !of->counted ? cg_find_name(in->rules, whole, nothing) : def;
}

/* By its title alone nobody knows which of several versions is meant; by its id or number they do.
 * ThronesDB writes agendas without their packs: the first version is taken. */
static void check_version(reader *in, const entry *of, unsigned def) {
  hf_error what;
  const char *id = cg_id(in->rules, def);
  bool exact = strlen(id) == of->name.length && memcmp(id, of->name.start, of->name.length) == 0;
  if (exact || of->set.length > 0 || cg_find_digits(in->rules, of->name) != 0) return;
  if (in->rules->def[def - 1].type == CG_TYPE_AGENDA) return;
  if (!cg_has_versions(in->rules, def)) return;
  hf_fail(&what, HF_BAD_SETTING, "there are several versions of '%s': say which, as in '%s (%s)'",
          cg_name(in->rules, def), cg_name(in->rules, def),
          cg_set_code(cg_printed_set(in->rules, def)));
  tell(in, def, &what);
}

static void keep_title(reader *in, piece text) {
  show(text, in->page->title, sizeof in->page->title);
}

/* A first line with an empty line below it is the title of the deck, even if a card has that
 * name. But an agenda may stand alone in its line. */
static bool is_title(const reader *in, const entry *of, unsigned def) {
  if (in->begun || !in->alone || of->counted || of->set.length > 0) return false;
  return in->page->title[0] == '\0' && in->rules->def[def - 1].type != CG_TYPE_AGENDA;
}

/* "House Strak" is meant for a faction even where a title could stand. */
static bool is_misspelt_house(piece line) {
  return strncmp(fold(line).text, "house", 5) == 0 && cg_find_nearest_faction(line) != 0;
}

static void unknown_line(reader *in, piece line) {
  hf_error what;
  hf_fail(&what, HF_BAD_SETTING, "'%s' is no card, no faction and no heading", quote(line).text);
  tell(in, 0, &what);
}

/* A line without a count that names no card: the title if it comes first. */
static void read_item(reader *in, piece line) {
  entry of = entry_of(line);
  unsigned faction = of.counted ? 0 : cg_find_faction(line);
  if (!of.counted && faction == 0) faction = cg_find_faction(in_english(in, line));
  if (faction != 0) {
    set_faction(in, faction);
    return;
  }
  unsigned def = card_named(in, &of, line);
  if (def != 0 && is_title(in, &of, def)) {
    keep_title(in, line);
  } else if (def != 0) {
    check_number(in, &of, def);
    check_version(in, &of, def);
    if (is_count(in, &of, def)) add_card(in, def, of.count);
  } else if (!of.counted && is_misspelt_house(line)) {
    unknown_faction(in, line);
  } else if (of.counted || in->begun || in->page->title[0] != '\0') {
    if (of.counted || of.set.length > 0 || cg_find_nearest(in->rules, of.name) != 0)
      unknown_card(in, &of);
    else if (cg_find_nearest_faction(line) != 0)
      unknown_faction(in, line);
    else
      unknown_line(in, line);
  } else {
    keep_title(in, line);
  }
}

static const char *const headings[] = {
    "plot",       "plots",       "plotdeck",    "character", "characters", "location", "locations",
    "attachment", "attachments", "event",       "events",    "agenda",     "agendas",  "deck",
    "drawdeck",   "cards",       "maindeck",    "draw",      "faction",    "house",    "decklist",
    "banner",     "banners",     "bannercards", "plotcards", "drawcards",  NULL};
static const char *const idle_keys[] = {
    "packs", "pack",        "set",   "sets",  "author", "date",  "url",     "tags", "source",
    "note",  "description", "notes", "cycle", "count",  "total", "version", NULL};

/* "Plots", "Characters (25)", "---- Core Set ----". */
static bool is_heading(piece line) {
  if (begins(line, "--") || begins(line, "==") || begins(line, "__")) return true;
  folded word = fold(line);
  while (word.length > 0 && is_digit(word.text[word.length - 1])) word.text[--word.length] = '\0';
  return one_of(word.text, headings);
}

static bool has_letters(piece text) {
  for (size_t i = 0; i < text.length; i++)
    if (!is_digit(text.start[i]) && !is_space(text.start[i]) && text.start[i] != '(' &&
        text.start[i] != ')')
      return true;
  return false;
}

/* Whether there is such a format is asked where decks are judged. */
static void read_format(reader *in, piece value) {
  static const char *const all[] = {"constructed", "joust", NULL};
  folded word = fold(value);
  if (strcmp(word.text, "starter") == 0) {
    in->page->starter = true;
  } else if (strcmp(word.text, "melee") == 0) {
    in->page->melee = true;
  } else if (!one_of(word.text, all)) {
    show(value, in->page->format, sizeof in->page->format);
    in->page->format_line = in->line;
  }
}

/* "Agendas: Alliance, Banner of the Sun": each of them, unless all of it is a name. */
static void read_agendas(reader *in, piece value) {
  entry whole = entry_of(value);
  bool one = card_named(in, &whole, value) != 0;
  const char *comma = one ? NULL : memchr(value.start, ',', value.length);
  while (comma != NULL) {
    size_t length = (size_t)(comma - value.start);
    piece name = before(value, length);
    if (name.length > 0) read_item(in, name);
    value = behind(value, length + 1);
    comma = memchr(value.start, ',', value.length);
  }
  if (value.length > 0) read_item(in, value);
}

/* "Faction: House Stark". False: the colon is none of these. */
static bool read_pair(reader *in, piece line) {
  static const char *const titles[] = {"name", "title", "deckname", NULL};
  const char *colon = memchr(line.start, ':', line.length);
  if (colon == NULL) return false;
  piece value = behind(line, (size_t)(colon - line.start) + 1);
  folded key = fold(before(line, (size_t)(colon - line.start)));
  if (begins(line, "http:") || begins(line, "https:")) return true;
  if (one_of(key.text, titles) || (strcmp(key.text, "deck") == 0 && has_letters(value))) {
    keep_title(in, value);
  } else if (one_of(key.text, idle_keys)) {
    in->skips_packs = strcmp(key.text, "packs") == 0 && value.length == 0;
  } else if (strcmp(key.text, "format") == 0) {
    read_format(in, value);
  } else if (strcmp(key.text, "faction") == 0 || strcmp(key.text, "house") == 0) {
    unsigned faction = cg_find_faction(value);
    if (faction != 0) {
      set_faction(in, faction);
    } else if (value.length > 0) {
      unknown_faction(in, value);
    }
  } else if (one_of(key.text, headings)) {
    bool none = strcmp(fold(value).text, "none") == 0 || strcmp(fold(value).text, "noagenda") == 0;
    if (has_letters(value) && !none) read_agendas(in, value);
  } else {
    return false;
  }
  return true;
}

/* What stands behind "#" or "//" is a comment; not in brackets: "(Core Set #141)". */
static piece without_comment(piece line) {
  unsigned open = 0;
  for (size_t i = 0; i < line.length; i++) {
    char c = line.start[i];
    if (c == '(') open++;
    if (c == ')' && open > 0) open--;
    bool starts = i == 0 || is_space(line.start[i - 1]);
    bool slashes = c == '/' && i + 1 < line.length && line.start[i + 1] == '/';
    if (starts && open == 0 && (c == '#' || slashes)) return before(line, i);
  }
  return line;
}

/* "3x [Bran Stark](https://...)": a link is what it shows. */
static piece without_links(piece line, char *copy, size_t size) {
  hf_buffer to = hf_buffer_on(copy, size);
  const char *end = line.start + line.length;
  for (const char *at = line.start; at < end; at++) {
    const char *shown = *at == '[' ? memchr(at, ']', (size_t)(end - at)) : NULL;
    const char *closes = shown != NULL && shown + 1 < end && shown[1] == '('
                             ? memchr(shown, ')', (size_t)(end - shown))
                             : NULL;
    if (to.length + (size_t)(end - at) >= size) return line;
    hf_add_bytes(&to, closes != NULL ? at + 1 : at, closes != NULL ? (size_t)(shown - at - 1) : 1);
    if (closes != NULL) at = closes;
  }
  return (piece){copy, to.length};
}

/* "#141 3x Bran Stark" is no comment: the number of the card stands in front of the count. */
static piece without_number(reader *in, piece line) {
  size_t digits = line.length > 0 && line.start[0] == '#' ? digits_at(line, 1) : 0;
  in->number = (piece){"", 0};
  if (digits == 0) return line;
  piece rest = behind(line, digits + 1);
  if (rest.length == 0 || !is_digit(rest.start[0])) return line;
  in->number = (piece){line.start + 1, digits};
  return rest;
}

static void read_line(reader *in, piece line) {
  char copy[LINE_ROOM];
  line = without_number(in, trim(without_links(line, copy, sizeof copy)));
  line = trim(without_comment(line));
  if (begins(line, "- ") || begins(line, "* ") || begins(line, "+ ")) line = behind(line, 2);
  if (begins(line, "\xE2\x80\xA2")) line = behind(line, 3);
  bool skips = in->skips_packs;
  in->skips_packs = false;
  if (line.length == 0 || (skips && begins(line, "From "))) return;
  if (is_heading(line) || is_heading(in_english(in, line)) || read_pair(in, line)) return;
  read_item(in, line);
}

/* XML that is no deck: one message instead of one for each of its lines. */
static uint32_t refuse_markup(reader *in) {
  hf_error what;
  hf_fail(&what, HF_BAD_SETTING,
          "this is XML and not a text deck list: export the deck as text, a card on each line");
  in->line = 1;
  in->page->markup = true;
  tell(in, 0, &what);
  return in->problems;
}

/* A card of OCTGN goes by its id; one whose id is not known by its name. */
static void read_octgn_card(reader *in, const cg_octgn_card *card) {
  piece name = trim((piece){card->name, strlen(card->name)});
  entry of = {.name = name};
  cut_set(&of);
  set_count(&of, card->count);
  if (card->count.length == 0) of.count = 1;
  const cg_published_card *known = cg_published_by_octgn(card->id.start, card->id.length);
  unsigned def = known == NULL ? 0 : cg_by_number(in->rules, known->number);
  if (known == NULL && cg_find_faction(name) != 0) {
    set_faction(in, cg_find_faction(name));
    return;
  }
  if (known == NULL) def = card_named(in, &of, name);
  if (def != 0 && is_count(in, &of, def)) add_card(in, def, of.count);
  if (def == 0 && known != NULL) not_here(in, known, of.count);
  if (def == 0 && known == NULL) unknown_card(in, &of);
}

/* Decks of OCTGN are XML, and so is much that is no deck. */
static bool read_markup(reader *in, piece text) {
  cg_octgn_card card;
  bool any = false;
  for (cg_octgn_reader cards = {.rest = text, .line = 1}; cg_next_octgn_card(&cards, &card);) {
    in->line = cards.line;
    any = true;
    read_octgn_card(in, &card);
  }
  return any;
}

uint32_t cg_deck_text_read(const cg_rules *rules, const char *text, size_t length,
                           cg_deck_page *page, const hf_deck_ear *ear) {
  memset(page, 0, sizeof *page);
  reader in = {.rules = rules, .page = page, .ear = ear};
  piece rest = {text, length};
  if (begins(rest, "\xEF\xBB\xBF")) rest.start += 3, rest.length -= 3;
  if (begins(trim(rest), "<")) {
    if (!read_markup(&in, rest)) return refuse_markup(&in);
    rest.length = 0;
  }
  while (rest.length > 0) {
    piece line = next_line(&rest);
    in.line++;
    in.alone = rest.length == 0 || *rest.start == '\n' || *rest.start == '\r';
    read_line(&in, line);
  }
  keep_one_agenda(&in);
  tell_no_room(&in);
  return in.problems;
}

/* --- several decks ---------------------------------------------------------- */

/* What a line is to whoever looks for the end of a deck. */
enum { LINE_EMPTY, LINE_COUNTED, LINE_FACTION, LINE_TITLE, LINE_OTHER };

static int kind_of(piece line) {
  static const char *const factions[] = {"faction", "house", NULL};
  static const char *const titles[] = {"name", "title", "deckname", "deck", NULL};
  line = trim(without_comment(trim(line)));
  if (line.length == 0) return LINE_EMPTY;
  const char *colon = memchr(line.start, ':', line.length);
  size_t length = colon == NULL ? 0 : (size_t)(colon - line.start);
  folded key = fold(before(line, length));
  if (colon != NULL && one_of(key.text, factions) && cg_find_faction(behind(line, length + 1)) != 0)
    return LINE_FACTION;
  if (colon != NULL) return one_of(key.text, titles) ? LINE_TITLE : LINE_OTHER;
  if (is_heading(line)) return LINE_OTHER;
  if (entry_of(line).counted) return LINE_COUNTED;
  return cg_find_faction(line) != 0 ? LINE_FACTION : LINE_TITLE;
}

/* A deck begins with the line of its faction, and the title above it, once the one before has
 * both a faction and cards. */
size_t cg_deck_text_first(const char *text, size_t length) {
  piece rest = {text, length};
  size_t title = length;
  bool faction = false, cards = false;
  while (rest.length > 0) {
    size_t at = (size_t)(rest.start - text);
    int kind = kind_of(next_line(&rest));
    if (kind == LINE_FACTION && faction && cards) return title < at ? title : at;
    faction |= kind == LINE_FACTION;
    cards |= faction && kind == LINE_COUNTED;
    if (kind == LINE_TITLE) title = at;
    if (kind == LINE_COUNTED || kind == LINE_OTHER) title = length;
  }
  return length;
}
