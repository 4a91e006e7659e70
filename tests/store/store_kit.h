/* What the tests of the store share: a store of its own for each test, in the
 * backend that the program was told, and calls that wait for their answers. */
#ifndef STORE_KIT_H
#define STORE_KIT_H

#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Set by the program: "sqlite" or "postgres". */
extern const char *kit_backend;
bool kit_is_postgres(void);

extern char kit_directory[256], kit_path[300], kit_url[700], kit_why[256];
int kit_set_up(void **state);
int kit_tear_down(void **state);
void kit_wake(void *user);
int kit_wakes(void);
st_store *kit_open(void);

/* PostgreSQL, from outside: how many rows; -1: it failed, and said so. */
int kit_execute(const char *text);
const char *kit_schema(void);

typedef struct outcome {
  int calls;
  st_status status;
  char text[256];
} outcome;
void kit_on_done(void *user, st_status status, const char *message);
void kit_wait_for(st_store *store, const int *calls, int wanted);

/* Entries whose bodies tell their numbers; and what is there of them. */
st_status kit_append(st_store *store, const char *table, uint32_t from, uint32_t count);
typedef struct log_seen {
  int calls;
  st_status status;
  size_t count;
  uint32_t first, last;
  bool in_order, right;
} log_seen;
log_seen kit_read_log(st_store *store, const char *table, uint32_t from);

#define KIT_TEST(function) cmocka_unit_test_setup_teardown(function, kit_set_up, kit_tear_down)

#endif
