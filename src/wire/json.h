/* Writing JSON into a text that grows. Nothing here knows a game. */
#ifndef HW_JSON_H
#define HW_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text that grows. Zeroed is empty; when memory runs out `failed` is set and
 * stays, and what is written after that is lost. */
typedef struct hw_text {
  char *start; /* ends with a 0 unless nothing was written yet */
  size_t length, room;
  bool failed;
} hw_text;

void hw_text_free(hw_text *text);
/* Empty again, memory kept. */
void hw_text_clear(hw_text *text);
/* Takes back what was written behind `length`. */
void hw_text_cut(hw_text *text, size_t length);
/* Gives back the room that is left: of what is kept for long. */
void hw_text_trim(hw_text *text);
/* Makes sure that so many more bytes can be written without failing; false: they cannot. */
bool hw_text_reserve(hw_text *text, size_t more);
void hw_raw(hw_text *text, const char *bytes, size_t length);
/* Another text; one that failed makes this one fail. */
void hw_raw_of(hw_text *text, const hw_text *other);
void hw_raw_text(hw_text *text, const char *string);

/* Values; commas are set by themselves. A key only inside an object. A string
 * is valid JSON whatever its bytes: what is no UTF-8 becomes U+FFFD. */
void hw_object(hw_text *text);
void hw_object_end(hw_text *text);
void hw_array(hw_text *text);
void hw_array_end(hw_text *text);
void hw_key(hw_text *text, const char *key);
void hw_string(hw_text *text, const char *string); /* NULL: null */
void hw_string_of(hw_text *text, const char *bytes, size_t length);
void hw_number(hw_text *text, int64_t number);
void hw_bool(hw_text *text, bool yes);
void hw_null(hw_text *text);
/* A value that is JSON already. */
void hw_json(hw_text *text, const char *json, size_t length);
void hw_json_of(hw_text *text, const hw_text *json);

/* key and value at once */
void hw_put_string(hw_text *text, const char *key, const char *string);
void hw_put_number(hw_text *text, const char *key, int64_t number);
void hw_put_bool(hw_text *text, const char *key, bool yes);

#endif
