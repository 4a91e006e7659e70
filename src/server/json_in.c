#include "server/json_in.h"

#include <stdio.h>
#include <string.h>

/* The reader of the library goes down as deep as a text says. */
static bool too_deep(const char *text, size_t length, unsigned most) {
  unsigned depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (in_string) {
      if (c == '\\')
        i++;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > most) return true;
    } else if ((c == '}' || c == ']') && depth > 0) {
      depth--;
    }
  }
  return false;
}

json_t *ji_read(const char *text, size_t length, unsigned depth, const char **wrong) {
  json_error_t error;
  if (too_deep(text, length, depth)) {
    *wrong = "this is nested too deeply";
    return NULL;
  }
  json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
  if (value) return value;
  *wrong = json_error_code(&error) == json_error_duplicate_key ? "a key stands there twice"
                                                               : "this is not JSON";
  return NULL;
}

ji_fields ji_fields_of(const json_t *object) {
  ji_fields fields = {.object = object};
  if (!json_is_object(object)) snprintf(fields.wrong, sizeof fields.wrong, "not a JSON object");
  return fields;
}

bool ji_good(const ji_fields *fields) { return !fields->wrong[0]; }

static void complain(ji_fields *fields, const char *key, const char *what) {
  if (fields->wrong[0]) return;
  snprintf(fields->wrong, sizeof fields->wrong, "`%s` %s", key, what);
}

/* NULL for what is missing, null, or behind a mistake. */
static const json_t *field(ji_fields *fields, const char *key) {
  if (fields->wrong[0]) return NULL;
  const json_t *value = json_object_get(fields->object, key);
  return json_is_null(value) ? NULL : value;
}

const char *ji_text(ji_fields *fields, const char *key, size_t most, bool needed) {
  const json_t *value = field(fields, key);
  if (!value) {
    if (needed) complain(fields, key, "is missing");
    return NULL;
  }
  if (!json_is_string(value)) {
    complain(fields, key, "must be a text");
    return NULL;
  }
  if (json_string_length(value) > most) {
    complain(fields, key, "is too long");
    return NULL;
  }
  return json_string_value(value);
}

int64_t ji_number(ji_fields *fields, const char *key, int64_t least, int64_t most,
                  int64_t otherwise) {
  const json_t *value = field(fields, key);
  if (!value) return otherwise;
  int64_t number = json_integer_value(value);
  if (!json_is_integer(value) || number < least || number > most) {
    char what[80];
    snprintf(what, sizeof what, "must be a number from %lld to %lld", (long long)least,
             (long long)most);
    complain(fields, key, what);
    return otherwise;
  }
  return number;
}

bool ji_flag(ji_fields *fields, const char *key, bool otherwise) {
  const json_t *value = field(fields, key);
  if (!value) return otherwise;
  if (!json_is_boolean(value)) {
    complain(fields, key, "must be true or false");
    return otherwise;
  }
  return json_is_true(value);
}

const json_t *ji_object(ji_fields *fields, const char *key) {
  const json_t *value = field(fields, key);
  if (!value) return NULL;
  if (json_is_object(value)) return value;
  complain(fields, key, "must be an object");
  return NULL;
}
