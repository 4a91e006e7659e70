/* The writer: capitals, the buffer's end, and the sound of words.
 *
 * Small words are corrected in place once the word behind them has begun:
 * Ukrainian chooses у or в, і or й, з, із or зі by the sounds on both sides,
 * English a or an, and the word behind is often a slot that no template can
 * know. Words that begin with either у or в are corrected once they have ended. */
#include "writer.h"

#include <string.h>

void ht_writer_start(ht_writer *writer, ht_language language, char *buffer, size_t size) {
  *writer = (ht_writer){.language = language, .buffer = buffer, .size = size};
}

/* --- letters ------------------------------------------------------------ */

enum { LETTER_IE = 0x454, LETTER_I = 0x456, LETTER_YI = 0x457, LETTER_GHE = 0x491 };
enum { LEFT_QUOTE = 0xAB, APOSTROPHE = 0x2019 };

static uint32_t small(uint32_t letter) {
  if ((letter >= 'A' && letter <= 'Z') || (letter >= 0x410 && letter <= 0x42F))
    return letter + 0x20;
  if (letter == 0x404 || letter == 0x406 || letter == 0x407) return letter + 0x50;
  return letter == 0x490 ? (uint32_t)LETTER_GHE : letter;
}

static uint32_t capital(uint32_t letter) {
  if ((letter >= 'a' && letter <= 'z') || (letter >= 0x430 && letter <= 0x44F))
    return letter - 0x20;
  if (letter == LETTER_IE || letter == LETTER_I || letter == LETTER_YI) return letter - 0x50;
  return letter == LETTER_GHE ? 0x490u : letter;
}

static bool is_digit(uint32_t letter) { return letter >= '0' && letter <= '9'; }

static bool is_letter(uint32_t letter) {
  uint32_t lower = small(letter);
  return (lower >= 'a' && lower <= 'z') || (lower >= 0x430 && lower <= 0x44F) ||
         lower == LETTER_IE || lower == LETTER_I || lower == LETTER_YI || lower == LETTER_GHE;
}

/* Is this small letter one of the two-byte letters in `set`? */
static bool one_of(uint32_t letter, const char *set) {
  for (; set[0] != 0 && set[1] != 0; set += 2) {
    if (letter == ((uint32_t)((unsigned char)set[0] & 0x1F) << 6 | ((unsigned char)set[1] & 0x3F)))
      return true;
  }
  return false;
}

static bool is_vowel(uint32_t letter) { return one_of(letter, "аеиоуіяюєї"); }
static bool is_iotated(uint32_t letter) { return one_of(letter, "йяюєї"); }
static bool is_consonant(uint32_t letter) { return one_of(letter, "бвгґджзйклмнпрстфхцчшщ"); }

static bool ends_in_consonant(uint32_t letter) {
  return is_consonant(letter) || one_of(letter, "ь");
}

/* --- bytes -------------------------------------------------------------- */

static void put_byte(ht_writer *writer, char byte) {
  if (writer->length + 1 < writer->size) writer->buffer[writer->length] = byte;
  writer->length++;
  writer->last = byte;
}

static void put_letter(ht_writer *writer, uint32_t letter) {
  if (letter < 0x80) {
    put_byte(writer, (char)letter);
  } else {
    put_byte(writer, (char)(0xC0 | letter >> 6));
    put_byte(writer, (char)(0x80 | (letter & 0x3F)));
  }
}

/* Writes a two-byte letter over the one at `offset`, as large as that was. */
static void replace_letter(ht_writer *writer, size_t offset, uint32_t letter, bool large) {
  uint32_t code = large ? capital(letter) : letter;
  if (offset + 1 < writer->size) writer->buffer[offset] = (char)(0xC0 | code >> 6);
  if (offset + 2 < writer->size) writer->buffer[offset + 1] = (char)(0x80 | (code & 0x3F));
}

/* Makes room for so many bytes at `offset`. */
static void make_room(ht_writer *writer, size_t offset, size_t bytes) {
  size_t kept = writer->size > 0 ? writer->size - 1 : 0;
  size_t stored = writer->length < kept ? writer->length : kept;
  size_t moved = stored + bytes <= kept ? stored : (kept >= bytes ? kept - bytes : 0);
  if (offset < moved)
    memmove(writer->buffer + offset + bytes, writer->buffer + offset, moved - offset);
  writer->length += bytes;
  writer->word_start += bytes;
}

static void insert_letter(ht_writer *writer, size_t offset, uint32_t letter, bool large) {
  make_room(writer, offset, 2);
  replace_letter(writer, offset, letter, large);
}

static uint32_t decode(const unsigned char *byte, size_t left, size_t *taken) {
  if (byte[0] >= 0xC0 && byte[0] < 0xE0 && left >= 2 && (byte[1] & 0xC0) == 0x80) {
    *taken = 2;
    return (uint32_t)(byte[0] & 0x1F) << 6 | (byte[1] & 0x3Fu);
  }
  size_t length = byte[0] >= 0xF0 ? 4 : byte[0] >= 0xE0 ? 3 : 1;
  *taken = length <= left ? length : left;
  if (length == 3 && left >= 3)
    return (uint32_t)(byte[0] & 0x0F) << 12 | (byte[1] & 0x3Fu) << 6 | (byte[2] & 0x3Fu);
  return byte[0] < 0x80 ? byte[0] : 0;
}

/* --- the sound of small words ------------------------------------------- */

enum { CYRILLIC_V = 0x432, CYRILLIC_U = 0x443, CYRILLIC_SHORT_I = 0x439, CYRILLIC_Z = 0x437 };

/* в before a vowel and after one; у between consonants, after a pause, and
 * before в, ф and the groups that begin with or end in them. */
static uint32_t u_or_v(uint32_t before, uint32_t first, uint32_t second) {
  if (is_vowel(first)) return CYRILLIC_V;
  if (one_of(first, "вф") || (one_of(first, "лстх") && one_of(second, "вь"))) return CYRILLIC_U;
  return is_vowel(before) ? CYRILLIC_V : CYRILLIC_U;
}

static uint32_t i_or_short_i(uint32_t before, uint32_t first) {
  return is_vowel(before) && !is_iotated(first) ? CYRILLIC_SHORT_I : LETTER_I;
}

/* зі before a hissing sound with another consonant, із before one alone and
 * between other consonants. */
static void settle_z(ht_writer *writer, uint32_t first, uint32_t second, bool large) {
  size_t start = writer->waiting_start;
  if (writer->waiting_end - start != 2) return;
  if ((one_of(first, "зсшщ") && is_consonant(second)) ||
      (one_of(first, "м") && one_of(second, "н"))) {
    insert_letter(writer, start + 2, LETTER_I, false);
  } else if (one_of(first, "зсцчшщж") ||
             (ends_in_consonant(writer->waiting_before) && is_consonant(first))) {
    insert_letter(writer, start, LETTER_I, large);
    replace_letter(writer, start + 2, CYRILLIC_Z, false);
  }
}

/* an before a vowel; u is left to the template, which knows "unique" and
 * "unopposed" apart. */
static void settle_article(ht_writer *writer, uint32_t first) {
  if (first == 0 || first > 'z' || strchr("aeio", (int)first) == NULL) return;
  size_t offset = writer->waiting_end;
  make_room(writer, offset, 1);
  if (offset + 1 < writer->size) writer->buffer[offset] = 'n';
}

static uint32_t letter_at(const ht_writer *writer, size_t offset) {
  if (offset + 2 >= writer->size) return 0;
  size_t taken;
  return decode((const unsigned char *)writer->buffer + offset, 2, &taken);
}

/* The word behind the waiting one has begun. */
static void settle(ht_writer *writer) {
  writer->waiting = false;
  uint32_t first = writer->letters[0];
  uint32_t second = writer->letter_count > 1 ? writer->letters[1] : 0;
  uint32_t written = letter_at(writer, writer->waiting_start);
  bool large = written != small(written);
  switch (writer->waiting_word) {
  case CYRILLIC_U:
  case CYRILLIC_V:
    writer->before = u_or_v(writer->waiting_before, first, second);
    replace_letter(writer, writer->waiting_start, writer->before, large);
    break;
  case LETTER_I:
  case CYRILLIC_SHORT_I:
    writer->before = i_or_short_i(writer->waiting_before, first);
    replace_letter(writer, writer->waiting_start, writer->before, large);
    break;
  case CYRILLIC_Z: settle_z(writer, first, second, large); break;
  case 'a': settle_article(writer, first); break;
  default: break;
  }
}

/* --- words that begin with either у or в ---------------------------------- */

/* What follows the first letter: whole words, and how some begin. Not every у takes its
 * turn with в (указ, участь), nor every в (влада, він), so they are named. */
static const char *const either_word[] = {"сі", "сіх", "сім",  "сіма", "се",   "сього", "сьому",
                                          "ся", "сю",  "сієї", "сій",  "сією", "сюди",  "же"};
static const char *const either_stem[] = {"би",   "вед", "вест", "вод",  "війд", "війт",
                                          "війш", "рят", "зят",  "крас", "крад"};

static bool begins_with_either(const char *rest, size_t length) {
  for (size_t i = 0; i < sizeof either_word / sizeof either_word[0]; i++)
    if (strlen(either_word[i]) == length && memcmp(rest, either_word[i], length) == 0) return true;
  for (size_t i = 0; i < sizeof either_stem / sizeof either_stem[0]; i++) {
    size_t stem = strlen(either_stem[i]);
    if (stem <= length && memcmp(rest, either_stem[i], stem) == 0) return true;
  }
  return false;
}

/* в after a vowel, else у: на всіх, кожен усіх. A capital stands at the beginning of a
 * sentence or of a name, which is as it is. */
static void settle_beginning(ht_writer *writer) {
  size_t start = writer->word_start;
  if (writer->language != HT_UKRAINIAN || writer->letter_count < 3 ||
      writer->length >= writer->size)
    return;
  uint32_t first = letter_at(writer, start);
  if (first != CYRILLIC_U && first != CYRILLIC_V) return;
  if (begins_with_either(writer->buffer + start + 2, writer->length - start - 2))
    replace_letter(writer, start, is_vowel(writer->before) ? CYRILLIC_V : CYRILLIC_U, false);
}

/* A word has ended. Before a space, one of the small words begins to wait. */
static void end_word(ht_writer *writer, bool space) {
  if (writer->letter_count == 1 && writer->waiting) settle(writer);
  settle_beginning(writer);
  if (writer->letter_count > 0) writer->waiting = false;
  bool small_word = writer->language == HT_UKRAINIAN ? one_of(writer->letters[0], "увійз")
                                                     : writer->letters[0] == 'a';
  if (space && writer->letter_count == 1 && small_word) {
    writer->waiting = true;
    writer->waiting_word = writer->letters[0];
    writer->waiting_start = writer->word_start;
    writer->waiting_end = writer->length;
    writer->waiting_before = writer->before;
  }
  writer->letter_count = 0;
}

static void in_word(ht_writer *writer, uint32_t letter) {
  if (writer->letter_count == 0) {
    writer->word_start = writer->length;
    writer->before = writer->latest;
  }
  if (writer->letter_count < 2) writer->letters[writer->letter_count] = small(letter);
  writer->letter_count++;
  writer->latest = small(letter);
}

static void listen(ht_writer *writer, uint32_t letter) {
  if (is_letter(letter) || is_digit(letter)) {
    in_word(writer, letter);
  } else if (letter == ' ') {
    end_word(writer, true);
  } else if (letter != '(' && letter != LEFT_QUOTE && letter != APOSTROPHE) {
    end_word(writer, false);
    writer->waiting = false;
    writer->latest = 0;
  }
}

/* --- writing ------------------------------------------------------------ */

void ht_write_comma(ht_writer *writer) {
  if (writer->last != ' ') {
    writer->comma_due = writer->length > 0;
  } else if (writer->latest != 0 && !writer->waiting) {
    writer->length--; /* the space that stands behind a word */
    writer->last = 0;
    ht_write(writer, ", ", 2);
  }
}

/* A comma that was due comes before the space that leads to the next word. */
static void settle_comma(ht_writer *writer, uint32_t letter, uint32_t next) {
  if (writer->comma_due && letter == ' ' && next != '(') {
    listen(writer, ',');
    put_byte(writer, ',');
  }
  writer->comma_due = false;
}

void ht_write(ht_writer *writer, const char *text, size_t length) {
  const unsigned char *byte = (const unsigned char *)text;
  for (size_t at = 0; at < length;) {
    size_t taken;
    uint32_t letter = decode(byte + at, length - at, &taken);
    settle_comma(writer, letter, at + 1 < length ? byte[at + 1] : 0);
    listen(writer, letter);
    bool begins = writer->capital && (is_letter(letter) || is_digit(letter));
    if (begins) writer->capital = false;
    if (begins && is_letter(letter)) {
      put_letter(writer, capital(letter));
    } else {
      for (size_t i = 0; i < taken; i++) put_byte(writer, text[at + i]);
    }
    at += taken;
    if (writer->waiting && writer->letter_count == 2) settle(writer);
  }
}

void ht_write_text(ht_writer *writer, const char *text) { ht_write(writer, text, strlen(text)); }

void ht_write_number(ht_writer *writer, int32_t number) {
  char digits[12];
  size_t at = sizeof digits;
  uint32_t rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
  do {
    digits[--at] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (number < 0) digits[--at] = '-';
  ht_write(writer, digits + at, sizeof digits - at);
}

/* Where to cut `length` bytes so that no letter is cut in two. */
static size_t whole_letters(const unsigned char *text, size_t length) {
  size_t lead = length;
  while (lead > 0 && (text[lead - 1] & 0xC0) == 0x80) lead--;
  if (lead == 0 || text[lead - 1] < 0xC0) return length;
  unsigned char first = text[lead - 1];
  size_t wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  return lead - 1 + wanted <= length ? length : lead - 1;
}

size_t ht_writer_end(ht_writer *writer) {
  if (writer->waiting && writer->letter_count == 1) settle(writer);
  settle_beginning(writer);
  if (writer->size == 0) return writer->length;
  size_t end = writer->length < writer->size ? writer->length : writer->size - 1;
  if (end < writer->length) end = whole_letters((const unsigned char *)writer->buffer, end);
  writer->buffer[end] = 0;
  return writer->length;
}
