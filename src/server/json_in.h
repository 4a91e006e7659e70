/* JSON from outside, read strictly: bounded in size and depth, no key twice, no
 * zero bytes, nothing after it. */
#ifndef JI_JSON_IN_H
#define JI_JSON_IN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An object or array; NULL with what is wrong in words (a constant). */
json_t *ji_read(const char *text, size_t length, unsigned depth, const char **wrong);

/* Reading the fields of an object: the first mistake is kept, and everything
 * after it gives nothing, so that one look at `wrong` at the end is enough. */
typedef struct ji_fields {
  const json_t *object;
  char wrong[120]; /* "" if nothing is */
} ji_fields;

ji_fields ji_fields_of(const json_t *object);
bool ji_good(const ji_fields *fields);
/* A text of at most `most` bytes. Missing or null: NULL, a mistake if needed. */
const char *ji_text(ji_fields *fields, const char *key, size_t most, bool needed);
int64_t ji_number(ji_fields *fields, const char *key, int64_t least, int64_t most,
                  int64_t otherwise);
bool ji_flag(ji_fields *fields, const char *key, bool otherwise);
/* An object, or NULL where it is null or missing. */
const json_t *ji_object(ji_fields *fields, const char *key);

#endif
