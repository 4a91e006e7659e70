/* A long log is applied a slice at a time, and the loop goes on between. */
#include "server/slices.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LONG 3000

static sv_server server;
static nt_timer *ticking;
static unsigned ticks, ended;
static sv_table *long_one, *short_one;

static st_entry entry_of(uint32_t seq, const char *kind, const char *body) {
  return (st_entry){.seq = seq, .time = 1000 + seq, .kind = kind, .body = body};
}

/* A table that is made and then given a name again and again. */
static size_t log_of(st_entry *entries, size_t count) {
  static const char create[] =
      "{\"game\":\"iron-throne\",\"name\":\"A\",\"settings\":\"seats=3\",\"seats\":[{},{},{}],"
      "\"host\":\"u1\",\"key\":\"k\",\"commit\":\"c\",\"secret\":"
      "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}";
  entries[0] = entry_of(1, "create", create);
  for (size_t i = 1; i < count; i++)
    entries[i] =
        entry_of((uint32_t)i + 1, "title", i % 2 == 0 ? "{\"name\":\"B\"}" : "{\"name\":\"C\"}");
  return count;
}

/* Whatever else the loop has to do. */
static void tick(void *user) {
  (void)user;
  ticks++;
  nt_timer_start(ticking, 1);
}

static void told(sv_table *table, bool good) {
  assert_true(good);
  assert_int_equal(table->phase, SV_WAITING);
  if (table == short_one) assert_int_equal(long_one->phase, SV_LOADING); /* it overtakes */
  if (++ended == 2) nt_stop(server.net);
}

static void test_slices(void **state) {
  static st_entry entries[LONG];
  char why[200];
  nt_hooks hooks = {.user = &server};
  nt_options options = {.bind = "127.0.0.1"};
  (void)state;
  server.options.quiet = true;
  server.net = nt_open(&options, &hooks, why, sizeof why);
  assert_non_null(server.net);
  server.slices = sl_open(server.net);
  ticking = nt_timer_new(server.net, tick, NULL);
  nt_timer_start(ticking, 1);
  long_one = sv_table_new(&server, "t0000000000000000000001");
  short_one = sv_table_new(&server, "t0000000000000000000002");
  sl_apply(server.slices, long_one, entries, log_of(entries, LONG), told);
  assert_int_equal(long_one->seq, SL_SLICE);
  assert_int_equal(long_one->phase, SV_LOADING); /* its wishes wait */
  sl_apply(server.slices, short_one, entries, log_of(entries, SL_SLICE + 1), told);
  memset(entries, 0, sizeof entries); /* the store's texts are gone by now */
  nt_run(server.net);
  assert_int_equal(ended, 2);
  assert_int_equal(long_one->seq, LONG);
  assert_int_equal(short_one->seq, SL_SLICE + 1);
  assert_true(ticks >= LONG / SL_SLICE / 4);
  sl_close(server.slices);
  nt_timer_drop(ticking);
  sv_table_free(long_one);
  sv_table_free(short_one);
  nt_free(server.net);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_slices)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
