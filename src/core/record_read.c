/* Reading a record: its head, and its entries one by one.
 *
 * The text comes from outside and may be anything. It is first gone over once
 * (is it text at all, are its lines of a sane length), after which no reader
 * below can run out of it: every line it sees ends with a line end. Nothing is
 * copied; what is read points into the text. */
#include "game.h"
#include "record.h"

#include <string.h>

/* --- is it text? ------------------------------------------------------- */

/* How many bytes the UTF-8 character at `bytes` has; 0 if it is none. */
static size_t character_length(const uint8_t *bytes, size_t left) {
  uint8_t first = bytes[0];
  size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (first > 0xF4 || length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((bytes[i] & 0xC0) != 0x80) return 0;
  if (first == 0xE0 && bytes[1] < 0xA0) return 0; /* written longer than needed */
  if (first == 0xF0 && bytes[1] < 0x90) return 0;
  if (first == 0xED && bytes[1] > 0x9F) return 0; /* half a pair of another encoding */
  if (first == 0xF4 && bytes[1] > 0x8F) return 0; /* beyond the last character */
  return length;
}

static bool is_control(uint8_t byte) {
  return (byte < 32 && byte != '\n' && byte != '\t') || byte == 127;
}

static hf_status check_text(const char *text, size_t length, hf_error *error) {
  uint32_t line = 1;
  size_t start = 0;
  for (size_t i = 0; i < length;) {
    const uint8_t *at = (const uint8_t *)text + i;
    size_t step = character_length(at, length - i);
    uint32_t column = (uint32_t)(i - start) + 1;
    if (step == 0 || is_control(*at))
      return hf_fail_at(error, HF_BAD_RECORD, line, column,
                        "this is not text: byte number %u stands where a letter should be",
                        (unsigned)*at);
    if (column >= HF_RECORD_LINE_MAX)
      return hf_fail_at(error, HF_BAD_RECORD, line, column,
                        "the line is longer than a record's lines may be (%u bytes)",
                        (unsigned)HF_RECORD_LINE_MAX - 1);
    i += step;
    if (*at != '\n') continue;
    line++;
    start = i;
  }
  return HF_OK;
}

/* --- lines ------------------------------------------------------------- */

/* A line being read from left to right. */
typedef struct line_reader {
  hf_text rest;      /* what is left of it, without the line end */
  const char *start; /* of the line */
  uint32_t line;
  hf_error *error;
} line_reader;

static uint32_t column_of(const line_reader *in) {
  return (uint32_t)(in->rest.start - in->start) + 1;
}

static hf_status expected(const line_reader *in, const char *what) {
  return hf_fail_at(in->error, HF_BAD_RECORD, in->line, column_of(in), "expected %s", what);
}

static bool equals(hf_text text, const char *word) {
  return strlen(word) == text.length && memcmp(word, text.start, text.length) == 0;
}

/* Takes the next line; without start when there is none. Fails for a line that
 * is not ended: the record was cut there. */
static hf_status next_line(const hf_record *record, hf_record_place *place, line_reader *in,
                           hf_error *error) {
  const char *start = record->text.start + place->offset;
  size_t left = record->text.length - place->offset;
  *in = (line_reader){.start = NULL, .line = place->line, .error = error};
  if (left == 0) return HF_OK;
  const char *end = memchr(start, '\n', left);
  if (end == NULL)
    return hf_fail_at(error, HF_BAD_RECORD, place->line, (uint32_t)left + 1,
                      "the record breaks off in the middle of this line");
  size_t length = (size_t)(end - start);
  *in = (line_reader){.rest = {start, length}, .start = start, .line = place->line, .error = error};
  place->offset += length + 1;
  place->line++;
  place->sum = hf_hash_bytes(start, length + 1, place->sum);
  return HF_OK;
}

/* Takes the next word and the one space behind it. */
static hf_text take_word(line_reader *in) {
  const char *space = memchr(in->rest.start, ' ', in->rest.length);
  hf_text word = {in->rest.start,
                  space == NULL ? in->rest.length : (size_t)(space - in->rest.start)};
  size_t used = word.length + (space != NULL);
  in->rest.start += used;
  in->rest.length -= used;
  return word;
}

static bool read_number(hf_text word, uint32_t *number) {
  uint64_t read = 0;
  if (word.length == 0 || word.length > 10 || (word.start[0] == '0' && word.length > 1))
    return false;
  for (size_t i = 0; i < word.length; i++) {
    if (word.start[i] < '0' || word.start[i] > '9') return false;
    read = read * 10 + (uint64_t)(word.start[i] - '0');
  }
  *number = (uint32_t)read;
  return read <= UINT32_MAX;
}

static bool read_hex(hf_text word, size_t digits, uint64_t *number) {
  static const char values[] = "0123456789abcdef";
  *number = 0;
  if (word.length != digits) return false;
  for (size_t i = 0; i < digits; i++) {
    const char *digit = memchr(values, word.start[i], 16);
    if (digit == NULL) return false;
    *number = *number << 4 | (uint64_t)(digit - values);
  }
  return true;
}

/* --- the head ---------------------------------------------------------- */

static hf_status read_game(line_reader *in, hf_record *record) {
  char id[64] = {0};
  hf_text word = in->rest;
  if (word.length < sizeof id) memcpy(id, word.start, word.length);
  record->game = hf_game_find(id);
  if (record->game == NULL)
    return hf_fail_at(in->error, HF_NO_SUCH_GAME, in->line, column_of(in), "there is no game `%s`",
                      id);
  return HF_OK;
}

static hf_status read_seed(line_reader *in, hf_seed *seed) {
  char digits[65] = {0};
  if (in->rest.length == 64) memcpy(digits, in->rest.start, 64);
  if (hf_seed_read(digits, seed, NULL) != HF_OK) return expected(in, "64 hexadecimal digits");
  return HF_OK;
}

static hf_status read_random(line_reader *in, hf_record *record) {
  bool fast = equals(in->rest, "fast");
  if (!fast && !equals(in->rest, "chacha")) return expected(in, "`chacha` or `fast`");
  record->random = fast ? HF_RANDOM_FAST : HF_RANDOM_CHACHA;
  return HF_OK;
}

static hf_status read_player(line_reader *in, hf_record *record) {
  uint32_t seat;
  if (!read_number(take_word(in), &seat) || seat < 1 || seat > HF_SEATS_MAX || in->rest.length == 0)
    return expected(in, "`player`, the number of a seat from 1 on, and a name");
  if (record->player[seat - 1].start != NULL)
    return hf_fail_at(in->error, HF_BAD_RECORD, in->line, 1, "seat %u has two players", seat);
  record->player[seat - 1] = in->rest;
  return HF_OK;
}

/* The next line of the head, which must begin with `key`. */
static hf_status head_line(hf_record *record, const char *key, line_reader *in, hf_error *error) {
  hf_status status = next_line(record, &record->log, in, error);
  if (status != HF_OK) return status;
  if (in->start == NULL)
    return hf_fail_at(error, HF_BAD_RECORD, in->line, 1,
                      "the record breaks off: a line that begins with `%s` should follow", key);
  if (!equals(take_word(in), key)) {
    in->rest.start = in->start;
    return hf_fail_at(error, HF_BAD_RECORD, in->line, 1, "expected a line that begins with `%s`",
                      key);
  }
  return HF_OK;
}

static bool line_begins(const hf_record *record, const char *word) {
  size_t length = strlen(word);
  return record->text.length - record->log.offset >= length &&
         memcmp(record->text.start + record->log.offset, word, length) == 0;
}

static hf_status read_players(hf_record *record, hf_error *error) {
  line_reader in;
  hf_status status = HF_OK;
  while (status == HF_OK && line_begins(record, "player ")) {
    status = head_line(record, "player", &in, error);
    if (status == HF_OK) status = read_player(&in, record);
  }
  return status;
}

static hf_status read_own_cards(hf_record *record, hf_error *error) {
  line_reader in;
  hf_status status = HF_OK;
  record->own_cards.start = record->text.start + record->log.offset;
  record->own_cards_line = record->log.line;
  while (status == HF_OK && line_begins(record, "| ")) {
    status = head_line(record, "|", &in, error);
    record->own_cards.length =
        (size_t)(record->text.start + record->log.offset - record->own_cards.start);
  }
  return status;
}

static hf_status read_set(hf_record *record, hf_error *error) {
  line_reader in;
  hf_status status = head_line(record, "set", &in, error);
  if (status != HF_OK) return status;
  if (in.rest.length == 0 || in.rest.length >= HF_CARD_SET_MAX)
    return expected(&in, "the name of a card set");
  record->set = in.rest;
  return HF_OK;
}

/* Game, rules version and cards: what the record was played with. */
static hf_status read_identity(hf_record *record, hf_error *error) {
  line_reader in;
  hf_status status = head_line(record, "holdfast", &in, error);
  bool names_set = status == HF_OK && equals(in.rest, "record 2");
  if (status == HF_OK && !names_set && !equals(in.rest, "record 1"))
    return expected(&in, "`record 1` or `record 2`, the versions of the format there are");
  if (status == HF_OK) status = head_line(record, "game", &in, error);
  if (status == HF_OK) status = read_game(&in, record);
  if (status == HF_OK) status = head_line(record, "rules", &in, error);
  if (status == HF_OK && !read_number(in.rest, &record->rules_version))
    return expected(&in, "the number of the rules version");
  if (status == HF_OK && names_set) status = read_set(record, error);
  record->cards_line = record->log.line;
  if (status == HF_OK) status = head_line(record, "cards", &in, error);
  if (status == HF_OK && !read_hex(in.rest, 16, &record->cards))
    return expected(&in, "the hash of the cards, 16 hexadecimal digits");
  return status;
}

/* Settings, players, seed: what the table was set up with. */
static hf_status read_table(hf_record *record, hf_error *error) {
  line_reader in;
  hf_status status = head_line(record, "settings", &in, error);
  if (status == HF_OK) record->settings = in.rest;
  record->settings_line = in.line;
  if (status == HF_OK) status = read_players(record, error);
  record->has_secret = status == HF_OK && line_begins(record, "secret ");
  if (record->has_secret) status = head_line(record, "secret", &in, error);
  if (record->has_secret && status == HF_OK) status = read_seed(&in, &record->secret);
  if (status == HF_OK) status = head_line(record, "seed", &in, error);
  if (status == HF_OK) status = read_seed(&in, &record->seed);
  if (status == HF_OK) status = head_line(record, "random", &in, error);
  if (status == HF_OK) status = read_random(&in, record);
  return status;
}

hf_status hf_record_read(const char *text, size_t length, hf_record *record, hf_error *error) {
  hf_record fresh = {.text = {text, length}, .log = {.line = 1}};
  line_reader in;
  hf_status status = check_text(text, length, error);
  if (status == HF_OK) status = read_identity(&fresh, error);
  if (status == HF_OK) status = read_table(&fresh, error);
  if (status == HF_OK) status = read_own_cards(&fresh, error);
  if (status == HF_OK) status = head_line(&fresh, "log", &in, error);
  if (status == HF_OK) *record = fresh;
  return status;
}

/* --- what the head stands for ------------------------------------------ */

/* The set's name with its end; what is played with without one's own cards. */
typedef struct set_name {
  char text[HF_CARD_SET_MAX];
} set_name;

static set_name set_of(const hf_record *record) {
  set_name name = {{0}};
  if (record->set.length > 0) memcpy(name.text, record->set.start, record->set.length);
  return name;
}

static size_t room_for_text(const hf_record *record) {
  return (record->own_cards.length + 7) / 8 * 8;
}

size_t hf_record_memory(const hf_record *record) {
  set_name name = set_of(record);
  hf_card_texts texts = {.name = name.text, .own_length = record->own_cards.length};
  if (record->own_cards.length == 0 && record->set.length == 0) return 0;
  return room_for_text(record) + hf_rules_set_memory(record->game, &texts);
}

/* The card file as it was, without the bars. Returns its length. */
static size_t copy_own_cards(const hf_record *record, char *to) {
  const char *from = record->own_cards.start;
  const char *end = from + record->own_cards.length;
  size_t length = 0;
  while (from < end) {
    const char *line_end = (const char *)memchr(from, '\n', (size_t)(end - from)) + 1;
    size_t kept = (size_t)(line_end - from) - 2;
    memcpy(to + length, from + 2, kept);
    length += kept;
    from = line_end;
  }
  return length;
}

/* The set and the players' own cards over it. */
static hf_status load_cards(const hf_record *record, char *memory, size_t memory_size,
                            const hf_rules **set, const hf_rules **rules, hf_error *error) {
  set_name name = set_of(record);
  size_t text_room = room_for_text(record);
  if (memory_size < hf_record_memory(record))
    return hf_fail(error, HF_NO_ROOM, "the record's cards need %u bytes of memory",
                   (unsigned)hf_record_memory(record));
  hf_card_texts texts = {.name = name.text, .own = memory};
  if (record->own_cards.length > 0) texts.own_length = copy_own_cards(record, memory);
  hf_status status = hf_rules_load_set(record->game, &texts, memory + text_room,
                                       memory_size - text_room, set, rules, error);
  if (status != HF_OK && error != NULL && error->line > 0) {
    error->line += record->own_cards_line - 1;
    error->column += 2;
  } else if (status != HF_OK && error != NULL && status != HF_NO_ROOM) {
    error->line = record->cards_line - 1; /* there is no such set: where it is named */
  }
  return status;
}

static hf_status other_cards(const hf_record *record, hf_error *error) {
  if (record->set.length == 0)
    return hf_fail_at(error, HF_BAD_RECORD, record->cards_line, 7,
                      "the record was played with other cards than the ones built in here");
  return hf_fail_at(error, HF_BAD_RECORD, record->cards_line, 7,
                    "the record was played with other cards of the set '%s' than the ones it has "
                    "here: some have come to it since, or have changed",
                    set_of(record).text);
}

hf_status hf_record_rules(const hf_record *record, void *memory, size_t memory_size,
                          const hf_rules **rules, hf_error *error) {
  const hf_rules *set = record->game->builtin();
  hf_status status = HF_OK;
  if (record->rules_version > record->game->version)
    return hf_fail_at(error, HF_BAD_RECORD, 3, 7,
                      "the record was played with version %u of the rules; this is only version %u",
                      record->rules_version, record->game->version);
  bool same_rules = record->rules_version == record->game->version;
  if (record->set.length == 0 && same_rules && record->cards != set->hash)
    return other_cards(record, error);
  *rules = set;
  if (record->set.length > 0 || record->own_cards.length > 0)
    status = load_cards(record, memory, memory_size, &set, rules, error);
  if (status == HF_OK && same_rules && record->cards != set->hash)
    return other_cards(record, error);
  return status;
}

hf_status hf_record_settings(const hf_record *record, const hf_rules *rules, hf_settings *settings,
                             hf_error *error) {
  char text[HF_RECORD_LINE_MAX];
  memcpy(text, record->settings.start, record->settings.length);
  text[record->settings.length] = '\0';
  hf_status status = hf_settings_read(rules, text, settings, error);
  if (status != HF_OK && error != NULL) {
    error->line = record->settings_line;
    error->column += (uint32_t)strlen("settings ");
  }
  return status;
}

/* --- entries ----------------------------------------------------------- */

/* Takes " =HASH" off the end of the line. */
static bool cut_hash(line_reader *in, size_t digits, uint64_t *hash) {
  if (in->rest.length < digits + 2) return false;
  size_t kept = in->rest.length - digits - 2;
  const char *mark = in->rest.start + kept;
  if (mark[0] != ' ' || mark[1] != '=' || !read_hex((hf_text){mark + 2, digits}, digits, hash))
    return false;
  in->rest.length = kept;
  return true;
}

static hf_status read_decision(const hf_record *record, line_reader *in, hf_text number,
                               hf_entry *entry) {
  entry->kind = HF_ENTRY_DECISION;
  if (!read_number(number, &entry->number)) {
    in->rest.start = in->start;
    return expected(in, "the number of a decision, or talk, undo, seat, clock, nonce or end");
  }
  entry->seat = take_word(in);
  entry->no_hash = !cut_hash(in, 8, &entry->hash);
  if (entry->no_hash && record->rules_version >= record->game->version)
    return expected(in, "a decision that ends with ` =` and 8 hexadecimal digits");
  entry->said = in->rest;
  return entry->said.length > 0 ? HF_OK : expected(in, "what was decided");
}

static hf_status read_undo(line_reader *in, hf_entry *entry) {
  entry->kind = HF_ENTRY_UNDO;
  return read_number(in->rest, &entry->number)
             ? HF_OK
             : expected(in, "the number of a decision to go back to");
}

/* The end, and the sum over all lines up to it. */
static hf_status read_end(const hf_record *record, hf_record_place *place, line_reader *in,
                          hf_entry *entry) {
  entry->kind = HF_ENTRY_END;
  if (!cut_hash(in, 16, &entry->hash))
    return expected(in, "who won and how, then ` =` and 16 hexadecimal digits");
  entry->said = in->rest;
  uint64_t sum = place->sum, written;
  hf_status status = next_line(record, place, in, in->error);
  if (status != HF_OK) return status;
  if (in->start == NULL || !equals(take_word(in), "sum") || !read_hex(in->rest, 16, &written))
    return hf_fail_at(in->error, HF_BAD_RECORD, in->line, 1,
                      "expected `sum` and 16 hexadecimal digits: the record breaks off");
  if (sum != written)
    return hf_fail_at(in->error, HF_BAD_RECORD, in->line, 5,
                      "the sum does not fit: something above was changed after it was written");
  if (place->offset < record->text.length)
    return hf_fail_at(in->error, HF_BAD_RECORD, place->line, 1,
                      "something stands behind the end of the record");
  return HF_OK;
}

/* Entries that are a seat's word and a text. */
static hf_status read_said(line_reader *in, hf_entry_kind kind, hf_entry *entry) {
  entry->kind = kind;
  entry->seat = take_word(in);
  entry->said = in->rest;
  if (entry->seat.length == 0 || entry->said.length == 0)
    return expected(in, "the word of a seat and a text");
  return HF_OK;
}

hf_status hf_record_next(const hf_record *record, hf_record_place *place, hf_entry *entry,
                         hf_error *error) {
  static const struct {
    const char *word;
    hf_entry_kind kind;
  } said[] = {{"talk", HF_ENTRY_TALK},
              {"seat", HF_ENTRY_SEAT},
              {"clock", HF_ENTRY_CLOCK},
              {"nonce", HF_ENTRY_NONCE}};
  line_reader in;
  *entry = (hf_entry){.kind = HF_ENTRY_NONE, .line = place->line};
  hf_status status = next_line(record, place, &in, error);
  if (status != HF_OK || in.start == NULL) return status;
  hf_text word = take_word(&in);
  for (size_t i = 0; i < sizeof said / sizeof *said; i++)
    if (equals(word, said[i].word)) return read_said(&in, said[i].kind, entry);
  if (equals(word, "undo")) return read_undo(&in, entry);
  if (equals(word, "end")) return read_end(record, place, &in, entry);
  return read_decision(record, &in, word, entry);
}
