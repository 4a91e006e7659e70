/* The reader: a card file as clauses of tokens.
 *
 * A clause is a line together with the lines that continue it. The reader
 * hands out one clause at a time, so that memory for tokens does not grow
 * with the file, and refuses whatever is not text a person could have meant:
 * control characters, letters that nobody sees or that turn the writing around
 * (core/letters.h), broken UTF-8, tabs that hide the indentation. */
#ifndef HL_READER_H
#define HL_READER_H

#include "language.h"

/* Tokens of one clause, and bytes of one word and of one name in quotes. */
#define HL_CLAUSE_MAX 255
#define HL_WORD_MAX 48
#define HL_QUOTED_MAX 96

typedef enum hl_token_kind {
  HL_TOKEN_WORD,
  HL_TOKEN_NUMBER,
  HL_TOKEN_QUOTED, /* the text is what stands between the quotes */
  HL_TOKEN_MARK,   /* : , ; { } */
  HL_TOKEN_END     /* stands behind the last token of a clause */
} hl_token_kind;

typedef struct hl_token {
  const char *text;
  uint32_t line, column; /* from 1; columns count characters, not bytes */
  uint16_t length;
  uint16_t number;
  uint8_t kind;
  bool negative; /* a number below 0, as facts may be */
} hl_token;

typedef struct hl_clause {
  hl_token token[HL_CLAUSE_MAX + 1];
  size_t count;     /* without HL_TOKEN_END; 0: the file has ended */
  bool begins_card; /* it stands in the first column */
} hl_clause;

typedef struct hl_reader {
  const char *text;
  size_t length, at;
  uint32_t line;
} hl_reader;

void hl_reader_start(hl_reader *reader, const char *text, size_t length);
hf_status hl_read_clause(hl_reader *reader, hl_clause *clause, hf_error *error);

bool hl_token_is(const hl_token *token, const char *word);
/* Bytes of the character at `text`, 0 if that is no UTF-8. */
size_t hl_utf8_length(const char *text, size_t available);
/* Is this what an id looks like: small letters, digits and -, a letter first? */
bool hl_is_id(const char *text, size_t length);

#endif
