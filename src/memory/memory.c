/* The heap: see memory.h. The reserve is a few pieces, each large enough for the C library
 * to hand it back to the system, so that the heap of any thread can grow by it. */
#include "memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PIECES 4
#define PIECE ((size_t)2 * 1024 * 1024)

static struct {
  pthread_mutex_t lock;
  void *piece[PIECES];
  size_t left, kept; /* pieces that are there, and that there should be */
  void (*spent)(void);
} reserve = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool break_a_piece(void) {
  pthread_mutex_lock(&reserve.lock);
  bool some = reserve.left > 0;
  if (some) free(reserve.piece[--reserve.left]);
  pthread_mutex_unlock(&reserve.lock);
  return some;
}

/* Under the lock. */
static bool make_whole(void) {
  while (reserve.left < reserve.kept) {
    void *piece = malloc(PIECE);
    if (piece == NULL) return false;
    reserve.piece[reserve.left++] = piece;
  }
  return true;
}

bool mm_short(void) {
  pthread_mutex_lock(&reserve.lock);
  bool whole = make_whole();
  pthread_mutex_unlock(&reserve.lock);
  return !whole;
}

bool mm_keep_reserve(void (*spent)(void)) {
  pthread_mutex_lock(&reserve.lock);
  reserve.kept = PIECES;
  reserve.spent = spent;
  bool whole = make_whole();
  pthread_mutex_unlock(&reserve.lock);
  return whole;
}

void mm_drop_reserve(void) {
  pthread_mutex_lock(&reserve.lock);
  while (reserve.left > 0) free(reserve.piece[--reserve.left]);
  reserve.kept = 0;
  reserve.spent = NULL;
  pthread_mutex_unlock(&reserve.lock);
}

/* realloc() may free what is made empty: nothing is. */
static void *take(void *room, size_t size, bool clear) {
  if (size == 0) size = 1;
  return clear ? calloc(1, size) : realloc(room, size);
}

static void *take_or_break(void *room, size_t size, bool clear) {
  void *taken;
  do taken = take(room, size, clear);
  while (taken == NULL && break_a_piece());
  return taken;
}

void *mm_try_grow(void *room, size_t size) {
  if (size <= MM_SMALL) return take_or_break(room, size, false);
  return mm_short() ? NULL : take(room, size, false);
}

void *mm_try(size_t size) { return mm_try_grow(NULL, size); }

/* Not exit(): other threads are at work, and need what its handlers would take away. */
static _Noreturn void end(void) {
  static const char message[] = "holdfast: no memory is left\n";
  if (reserve.spent != NULL)
    reserve.spent();
  else if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
    _exit(MM_EXIT); /* nobody listens */
  _exit(MM_EXIT);
}

static void *have(void *room, size_t size, bool clear) {
  void *taken = take_or_break(room, size, clear);
  if (taken == NULL) end();
  return taken;
}

void *mm_new(size_t size) { return have(NULL, size, true); }
void *mm_grow(void *room, size_t size) { return have(room, size, false); }

char *mm_copy(const char *text) {
  if (text == NULL) return NULL;
  size_t size = strlen(text) + 1;
  return memcpy(mm_grow(NULL, size), text, size);
}
