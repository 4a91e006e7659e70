/* Memory of jobs. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

#define ST_BLOCK 1024

void *st_alloc(st_arena *arena, size_t size) {
  size_t rounded = (size + 15) & ~(size_t)15;
  st_block *block = arena->blocks;
  if (!block || block->size - block->used < rounded) {
    size_t room = rounded > ST_BLOCK ? rounded : ST_BLOCK;
    size_t head = (sizeof *block + 15) & ~(size_t)15;
    block = mm_try(head + room);
    if (!block) {
      arena->failed = true;
      return NULL;
    }
    block->next = arena->blocks;
    block->used = 0;
    block->size = room;
    arena->blocks = block;
  }
  char *start = (char *)block + ((sizeof *block + 15) & ~(size_t)15) + block->used;
  block->used += rounded;
  return start;
}

const void *st_copy_bytes(st_arena *arena, const void *bytes, size_t length) {
  void *copy = st_alloc(arena, length ? length : 1);
  if (copy && length) memcpy(copy, bytes, length);
  return copy;
}

const char *st_copy(st_arena *arena, const char *text) {
  return text ? st_copy_bytes(arena, text, strlen(text) + 1) : NULL;
}

void st_arena_free(st_arena *arena) {
  while (arena->blocks) {
    st_block *next = arena->blocks->next;
    free(arena->blocks);
    arena->blocks = next;
  }
  arena->failed = false;
}
