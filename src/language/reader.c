/* See reader.h. Reading goes line by line: measure the indentation, decide
 * whether the line continues the clause, then cut it into tokens. */
#include "reader.h"

#include "core/letters.h"
#include "message.h"

#include <string.h>

/* The line that is being cut into tokens. */
typedef struct line_cursor {
  const char *at, *end;
  uint32_t line, column;
} line_cursor;

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_word_char(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }
static bool is_continuation(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

bool hl_token_is(const hl_token *token, const char *word) {
  return (token->kind == HL_TOKEN_WORD || token->kind == HL_TOKEN_MARK) &&
         strlen(word) == token->length && memcmp(token->text, word, token->length) == 0;
}

bool hl_is_id(const char *text, size_t length) {
  if (length == 0 || text[0] < 'a' || text[0] > 'z') return false;
  for (size_t i = 0; i < length; i++)
    if (!(text[i] >= 'a' && text[i] <= 'z') && !is_digit(text[i]) && text[i] != '-') return false;
  return true;
}

/* How long a character is that begins with this byte, and the least value
 * that may be written so (a longer form than needed is no UTF-8). */
static size_t utf8_lead(unsigned char lead, uint32_t *value, uint32_t *least) {
  if (lead < 0x80) return *value = lead, *least = 0, 1;
  if ((lead & 0xE0) == 0xC0) return *value = lead & 0x1F, *least = 0x80, 2;
  if ((lead & 0xF0) == 0xE0) return *value = lead & 0x0F, *least = 0x800, 3;
  if ((lead & 0xF8) == 0xF0) return *value = lead & 0x07, *least = 0x10000, 4;
  return 0;
}

size_t hl_utf8_length(const char *text, size_t available) {
  uint32_t value = 0, least = 0;
  if (available == 0) return 0;
  size_t length = utf8_lead((unsigned char)text[0], &value, &least);
  if (length == 0 || length > available) return 0;
  for (size_t i = 1; i < length; i++) {
    if (!is_continuation(text[i])) return 0;
    value = value << 6 | ((unsigned char)text[i] & 0x3F);
  }
  bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return value < least || value > 0x10FFFF || surrogate ? 0 : length;
}

static void advance(line_cursor *cursor, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) cursor->column += !is_continuation(cursor->at[i]);
  cursor->at += bytes;
}

static hf_status refuse(const line_cursor *cursor, hf_error *error, const char *why) {
  hl_message message = {0};
  hl_message_text(&message, why);
  return hl_message_fail(&message, error, cursor->line, cursor->column);
}

/* Names are shown to others: none may pass for another one. */
static hf_status refuse_hidden(const line_cursor *cursor, hf_error *error) {
  hl_message message = {0};
  hl_message_text(&message, "this name has a character that cannot be seen, or that turns the "
                            "writing around; write it without");
  return hl_message_fail(&message, error, cursor->line, cursor->column);
}

static bool is_hidden(const char *text) { return hf_letter_is_hidden(hf_letter_next(&text)); }

static hf_status refuse_character(const line_cursor *cursor, hf_error *error) {
  hl_message message = {0};
  size_t length = hl_utf8_length(cursor->at, (size_t)(cursor->end - cursor->at));
  if (length == 0)
    hl_message_text(&message, "this byte is no UTF-8 text");
  else if ((unsigned char)*cursor->at < 0x20 || *cursor->at == 0x7F)
    hl_message_text(&message, "a control character cannot stand here");
  else
    hl_message_quote(&message, cursor->at, length);
  if (length > 0 && message.text[0] == '\'')
    hl_message_text(&message, " cannot stand here; words are made of letters, digits and -, "
                              "other characters stand in names in quotes");
  return hl_message_fail(&message, error, cursor->line, cursor->column);
}

/* An apostrophe, typed or typeset: how many bytes, or 0. */
static size_t apostrophe(const char *at, const char *end) {
  if (at < end && *at == '\'') return 1;
  if (end - at >= 3 && memcmp(at, "\xE2\x80\x99", 3) == 0) return 3;
  return 0;
}

/* The possessive 's is a word of its own; returns its bytes, or 0. */
static size_t possessive(const char *at, const char *end) {
  size_t mark = apostrophe(at, end);
  if (mark == 0 || at + mark >= end || at[mark] != 's') return 0;
  const char *behind = at + mark + 1;
  return behind < end && is_word_char(*behind) ? 0 : mark + 1;
}

static size_t word_length(const line_cursor *cursor) {
  const char *at = cursor->at;
  while (at < cursor->end) {
    if (is_word_char(*at)) {
      at++;
      continue;
    }
    size_t mark = apostrophe(at, cursor->end);
    bool inside = mark > 0 && possessive(at, cursor->end) == 0 && at + mark < cursor->end &&
                  is_letter(at[mark]);
    if (!inside) break;
    at += mark;
  }
  return (size_t)(at - cursor->at);
}

static hf_status read_number(const line_cursor *cursor, hl_token *token, hf_error *error) {
  uint32_t value = 0;
  for (size_t i = 0; i < token->length; i++) {
    value = value * 10 + (uint32_t)(token->text[i] - '0');
    if (value > 0x7FFF) return refuse(cursor, error, "numbers go from 0 to 32767");
  }
  token->kind = HL_TOKEN_NUMBER;
  token->number = (uint16_t)value;
  return HF_OK;
}

static hf_status read_word(line_cursor *cursor, hl_token *token, hf_error *error) {
  size_t length = word_length(cursor), digits = 0;
  if (length > HL_WORD_MAX) return refuse(cursor, error, "no word is longer than 48 letters");
  token->kind = HL_TOKEN_WORD;
  token->length = (uint16_t)length;
  while (digits < length && is_digit(token->text[digits])) digits++;
  if (digits == length) {
    hf_status status = read_number(cursor, token, error);
    if (status != HF_OK) return status;
  }
  advance(cursor, length);
  return HF_OK;
}

static hf_status read_negative(line_cursor *cursor, hl_token *token, hf_error *error) {
  advance(cursor, 1);
  token->text++;
  hf_status status = read_word(cursor, token, error);
  if (status == HF_OK && token->kind != HL_TOKEN_NUMBER)
    return refuse(cursor, error, "a number ends here; words do not begin with -");
  token->text--;
  token->length++;
  token->negative = true;
  return status;
}

static hf_status read_quoted(line_cursor *cursor, hl_token *token, hf_error *error) {
  line_cursor start = *cursor;
  advance(cursor, 1);
  token->text = cursor->at;
  while (cursor->at < cursor->end && *cursor->at != '"') {
    size_t length = hl_utf8_length(cursor->at, (size_t)(cursor->end - cursor->at));
    if (length == 0 || (unsigned char)*cursor->at < 0x20 || *cursor->at == 0x7F)
      return refuse_character(cursor, error);
    if (is_hidden(cursor->at)) return refuse_hidden(cursor, error);
    advance(cursor, length);
  }
  size_t length = (size_t)(cursor->at - token->text);
  if (cursor->at == cursor->end)
    return refuse(&start, error, "this quote is not closed; a name ends with \" on its own line");
  if (length == 0 || length > HL_QUOTED_MAX)
    return refuse(&start, error, "a name in quotes has 1 to 96 bytes");
  token->kind = HL_TOKEN_QUOTED;
  token->length = (uint16_t)length;
  advance(cursor, 1);
  return HF_OK;
}

static hf_status read_token(line_cursor *cursor, hl_token *token, hf_error *error) {
  *token = (hl_token){.text = cursor->at, .line = cursor->line, .column = cursor->column};
  size_t owner = possessive(cursor->at, cursor->end);
  if (owner > 0) {
    token->text = "'s";
    token->length = 2;
    token->kind = HL_TOKEN_WORD;
    advance(cursor, owner);
    return HF_OK;
  }
  if (*cursor->at == '"') return read_quoted(cursor, token, error);
  if (is_letter(*cursor->at) || is_digit(*cursor->at)) return read_word(cursor, token, error);
  bool negative = *cursor->at == '-' && cursor->at + 1 < cursor->end && is_digit(cursor->at[1]);
  if (negative) return read_negative(cursor, token, error);
  if (*cursor->at == '\0' || strchr(":,;{}", *cursor->at) == NULL)
    return refuse_character(cursor, error);
  token->kind = HL_TOKEN_MARK;
  token->length = 1;
  advance(cursor, 1);
  return HF_OK;
}

static void skip_blanks(line_cursor *cursor) {
  while (cursor->at < cursor->end &&
         (*cursor->at == ' ' || *cursor->at == '\t' || *cursor->at == '\r'))
    advance(cursor, 1);
  if (cursor->at < cursor->end && *cursor->at == '#') cursor->at = cursor->end;
}

/* Cuts the rest of a line into tokens. */
static hf_status read_line(line_cursor *cursor, hl_clause *clause, hf_error *error) {
  for (skip_blanks(cursor); cursor->at < cursor->end; skip_blanks(cursor)) {
    if (clause->count == HL_CLAUSE_MAX)
      return refuse(cursor, error, "this clause is too long; no clause has more than 255 words");
    hf_status status = read_token(cursor, &clause->token[clause->count], error);
    if (status != HF_OK) return status;
    clause->count++;
    clause->token[clause->count] = (hl_token){
        .text = "", .line = cursor->line, .column = cursor->column, .kind = HL_TOKEN_END};
  }
  return HF_OK;
}

static line_cursor next_line(const hl_reader *reader) {
  line_cursor cursor = {.at = reader->text + reader->at, .line = reader->line, .column = 1};
  const char *end = memchr(cursor.at, '\n', reader->length - reader->at);
  cursor.end = end == NULL ? reader->text + reader->length : end;
  return cursor;
}

static void leave_line(hl_reader *reader, const line_cursor *line) {
  reader->at = (size_t)(line->end - reader->text);
  if (reader->at < reader->length) reader->at++;
  reader->line++;
}

static hf_status measure(line_cursor *cursor, size_t *indentation, bool *blank, hf_error *error) {
  while (cursor->at < cursor->end && *cursor->at == ' ') advance(cursor, 1);
  *indentation = cursor->column - 1;
  line_cursor rest = *cursor;
  skip_blanks(&rest);
  *blank = rest.at == rest.end;
  if (!*blank && *cursor->at == '\t')
    return refuse(cursor, error, "indent with spaces: how wide a tab is cannot be known");
  return HF_OK;
}

void hl_reader_start(hl_reader *reader, const char *text, size_t length) {
  *reader = (hl_reader){.text = text, .length = length, .line = 1};
  /* Some editors begin a UTF-8 file with a mark. */
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) reader->at = 3;
}

hf_status hl_read_clause(hl_reader *reader, hl_clause *clause, hf_error *error) {
  size_t clause_indentation = 0;
  clause->count = 0;
  while (reader->at < reader->length) {
    line_cursor cursor = next_line(reader);
    size_t indentation = 0;
    bool blank = false;
    hf_status status = measure(&cursor, &indentation, &blank, error);
    if (status != HF_OK) return status;
    if (!blank && clause->count > 0) {
      bool continues = clause_indentation > 0 && indentation > clause_indentation;
      if (!continues) return HF_OK;
    }
    if (!blank && clause->count == 0) {
      clause_indentation = indentation;
      clause->begins_card = indentation == 0;
    }
    if (!blank) status = read_line(&cursor, clause, error);
    if (status != HF_OK) return status;
    leave_line(reader, &cursor);
  }
  return HF_OK;
}
