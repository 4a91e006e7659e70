/* The catalog: translations as po/ was compiled into them, sorted by the
 * English template. */
#ifndef HT_CATALOG_H
#define HT_CATALOG_H

#include <stddef.h>

typedef struct ht_entry {
  const char *english, *translation;
} ht_entry;

extern const ht_entry ht_ukrainian[];
extern const size_t ht_ukrainian_count;

#endif
