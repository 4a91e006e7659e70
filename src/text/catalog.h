/* The catalog: translations as po/ was made into them. */
#ifndef HT_CATALOG_H
#define HT_CATALOG_H

#include <stddef.h>

typedef struct ht_entry {
  const char *english, *translation;
} ht_entry;

/* Sorted by the bytes of the English template. */
typedef struct ht_table {
  const ht_entry *entry;
  size_t count;
} ht_table;

/* Programs have it built in (tools/po2c.py), the page's engine what it has
 * learnt (src/wasm/learn.c). */
ht_table ht_ukrainian(void);

#endif
