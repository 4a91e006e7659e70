/* Memory that runs out: the linker puts these in the place of the C library's calls. */
#include "faults.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "real.h"

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *room, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *room);

static atomic_int_fast64_t blocks;

int64_t ft_blocks(void) { return atomic_load(&blocks); }

static void *counted(void *room) {
  if (room != NULL) atomic_fetch_add(&blocks, 1);
  return room;
}

void *__wrap_malloc(size_t size) {
  return ft_fails(FT_MEMORY) ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
  return ft_fails(FT_MEMORY) ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *room, size_t size) {
  if (ft_fails(FT_MEMORY)) return NULL;
  return room == NULL ? counted(__real_malloc(size)) : __real_realloc(room, size);
}

char *__wrap_strdup(const char *text) {
  return ft_fails(FT_MEMORY) ? NULL : counted(__real_strdup(text));
}

void __wrap_free(void *room) {
  if (room != NULL) atomic_fetch_sub(&blocks, 1);
  __real_free(room);
}
