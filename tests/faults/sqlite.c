/* SQLite's memory that runs out, by the interface that SQLite has for that. */
#include "faults.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "real.h"

static void *take(int size) { return ft_fails(FT_SQLITE) ? NULL : malloc((size_t)size); }
static void *grow(void *room, int size) {
  return ft_fails(FT_SQLITE) ? NULL : realloc(room, (size_t)size);
}
static int size_of(void *room) { return room == NULL ? 0 : (int)malloc_usable_size(room); }
static int round_up(int size) { return (size + 7) & ~7; }
static int start(void *user) {
  (void)user;
  return SQLITE_OK;
}
static void stop(void *user) { (void)user; }

__attribute__((constructor(200))) static void begin(void) {
  static const sqlite3_mem_methods methods = {.xMalloc = take,
                                              .xFree = free,
                                              .xRealloc = grow,
                                              .xSize = size_of,
                                              .xRoundup = round_up,
                                              .xInit = start,
                                              .xShutdown = stop};
  sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}
