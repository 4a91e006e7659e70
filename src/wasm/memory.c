/* Memory for the page's engine: a tenth of the size of the C library's, which
 * serves many threads and odd sizes. Rooms are powers of two; one that is given
 * back is kept for the next of its size. What a table needs grows by doubling
 * and is given back whole, so little is lost. */
#include "memory/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, LEAST = 4, CLASSES = 32 };

/* Before each room; the room itself is aligned to 16. */
typedef struct head {
  uint32_t size_class;
  struct head *next; /* of those given back */
  uint32_t unused[2];
} head;

extern unsigned char __heap_base;
static head *given_back[CLASSES];
static uintptr_t free_from;

static unsigned class_of(size_t size) {
  unsigned size_class = LEAST;
  while (size_class < CLASSES && size > (size_t)1 << size_class) size_class++;
  return size_class;
}

/* Takes new memory from the end, which grows by whole pages. */
static void *take(size_t size) {
  if (free_from == 0) free_from = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t start = free_from, room = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  if (size > UINT32_MAX - PAGE - start) return NULL;
  if (start + size > room) {
    size_t pages = (start + size - room + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
  }
  free_from = start + size;
  return (void *)start;
}

void *malloc(size_t size) {
  unsigned size_class = class_of(size);
  if (size_class >= CLASSES - 1) return NULL;
  head *found = given_back[size_class];
  if (found != NULL)
    given_back[size_class] = found->next;
  else if ((found = take(sizeof(head) + ((size_t)1 << size_class))) == NULL)
    return NULL;
  found->size_class = size_class;
  return found + 1;
}

void free(void *room) {
  if (room == NULL) return;
  head *given = (head *)room - 1;
  given->next = given_back[given->size_class];
  given_back[given->size_class] = given;
}

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) return NULL;
  void *room = malloc(count * size);
  if (room != NULL) memset(room, 0, count * size);
  return room;
}

void *realloc(void *room, size_t size) {
  if (room == NULL) return malloc(size);
  size_t had = (size_t)1 << ((head *)room - 1)->size_class;
  if (size <= had) return room;
  void *larger = malloc(size);
  if (larger == NULL) return NULL;
  memcpy(larger, room, had);
  free(room);
  return larger;
}

/* A page has no reserve: what there is not enough memory for is refused. */
void *mm_new(size_t size) { return calloc(1, size); }
void *mm_grow(void *room, size_t size) { return realloc(room, size); }
void *mm_try(size_t size) { return malloc(size); }
void *mm_try_grow(void *room, size_t size) { return realloc(room, size); }
