/* The catalog: looking a template up. */
#include "catalog.h"

#include "template.h"

#include <string.h>

const char *ht_translation(ht_language language, const char *english) {
  if (language != HT_UKRAINIAN) return language == HT_ENGLISH ? english : NULL;
  ht_table table = ht_ukrainian();
  size_t low = 0, high = table.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = strcmp(english, table.entry[middle].english);
    if (order == 0) return table.entry[middle].translation;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

const char *ht_translate(ht_language language, const char *english) {
  const char *translation = ht_translation(language, english);
  return translation != NULL ? translation : english;
}
