/* JSON from outside: whatever comes is read or refused, and the fields and
 * names in it are bounded. */
#include "server/json_in.h"
#include "server/people.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void clean(const char *name) {
  char once[PP_NAME_MAX], twice[PP_NAME_MAX];
  const char *why = NULL;
  if (!name || !pp_name_clean(name, once, &why)) return;
  /* What is clean stays as it is. */
  if (!pp_name_clean(once, twice, &why) || strcmp(once, twice) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *wrong = NULL;
  json_t *value = ji_read((const char *)data, size, 32, &wrong);
  if (!value) {
    if (!wrong) abort();
    return 0;
  }
  ji_fields fields = ji_fields_of(value);
  const char *name = ji_text(&fields, "name", 400, false);
  if (name && strlen(name) > 400) abort();
  clean(name);
  int64_t number = ji_number(&fields, "n", -5, 5, 0);
  if (number < -5 || number > 5) abort();
  ji_flag(&fields, "yes", true);
  ji_object(&fields, "in");
  json_decref(value);
  return 0;
}
