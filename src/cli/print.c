/* Printing for people and for programs: see common.h. A terminal obeys what it is sent: a name
 * with an escape sequence in it could wipe the screen, rename the window or forge a line. */
#include "common.h"

#include "core/letters.h"
#include "memory/memory.h"

#include <stdlib.h>

/* What stands between these is laid out by itself, from right to left (Unicode, UAX 9). */
#define ISOLATE "\xE2\x81\xA7"
#define END_ISOLATE "\xE2\x81\xA9"

/* The words of a run are one: the spaces between them belong to it. */
static bool goes_on(uint32_t letter, const char *rest) {
  return hf_letter_is_leftward(letter) ||
         (letter == ' ' && hf_letter_is_leftward(hf_letter_next(&rest)));
}

static void put_letter(FILE *out, uint32_t letter, const char *from, const char *to, bool lines) {
  if (letter == '\t' || (letter == '\n' && lines))
    fputc(letter == '\t' ? ' ' : '\n', out);
  else if (hf_letter_is_hidden(letter))
    fputc('?', out);
  else
    fwrite(from, 1, (size_t)(to - from), out);
}

static void put_shown(FILE *out, const char *text, bool lines) {
  bool isolated = false;
  while (*text != '\0') {
    const char *from = text;
    uint32_t letter = hf_letter_next(&text);
    bool leftward = isolated ? goes_on(letter, text) : hf_letter_is_leftward(letter);
    if (leftward != isolated) fputs(leftward ? ISOLATE : END_ISOLATE, out);
    isolated = leftward;
    put_letter(out, letter, from, text, lines);
  }
  if (isolated) fputs(END_ISOLATE, out);
}

static void print(FILE *out, bool lines, const char *format, va_list values) {
  char small[2048], *text = small;
  va_list again;
  va_copy(again, values);
  int length = vsnprintf(small, sizeof small, format, values);
  if (length >= (int)sizeof small && (text = mm_try((size_t)length + 1)) != NULL)
    vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  /* Without memory for the whole, as much as there is room for. */
  put_shown(out, text != NULL ? text : small, lines);
  if (text != small) free(text);
}

void cli_print(const char *format, ...) {
  va_list values;
  va_start(values, format);
  print(stdout, true, format, values);
  va_end(values);
}

void cli_print_line_of(FILE *out, const char *format, va_list values) {
  print(out, false, format, values);
  fputc('\n', out);
}

void cli_print_line(FILE *out, const char *format, ...) {
  va_list values;
  va_start(values, format);
  cli_print_line_of(out, format, values);
  va_end(values);
}

/* --- for programs -------------------------------------------------------- */

static void put_escaped(FILE *out, uint32_t letter) {
  if (letter > 0xFFFF) {
    fprintf(out, "\\u%04x", 0xD7C0 + (unsigned)(letter >> 10));
    letter = 0xDC00 + (letter & 0x3FF);
  }
  fprintf(out, "\\u%04x", (unsigned)letter);
}

void cli_json_text(FILE *out, const char *text) {
  fputc('"', out);
  while (*text != '\0') {
    const char *from = text;
    uint32_t letter = hf_letter_next(&text);
    if (letter == '"' || letter == '\\')
      fprintf(out, "\\%c", (int)letter);
    else if (letter == '\n')
      fputs("\\n", out);
    else if (hf_letter_is_hidden(letter) || hf_letter_is_leftward(letter))
      put_escaped(out, letter);
    else
      fwrite(from, 1, (size_t)(text - from), out);
  }
  fputc('"', out);
}
