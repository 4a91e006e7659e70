/* Where memory is short, tables that nobody is at leave it at once, as do answers that are
 * kept packed. */
#include "faults.h"
#include "server/net/internal.h"
#include "server/slices.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static sv_server server;
static sv_table *busy;

static void told(sv_table *table, bool good) {
  assert_true(good);
  assert_int_equal(table->phase, SV_WAITING);
}

/* A table that waits for people. */
static sv_table *waiting_table(const char *id) {
  static const char create[] =
      "{\"game\":\"iron-throne\",\"name\":\"A\",\"settings\":\"seats=3\",\"seats\":[{},{},{}],"
      "\"host\":\"u1\",\"key\":\"k\",\"commit\":\"c\",\"secret\":"
      "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}";
  const st_entry entry = {.seq = 1, .time = 1000, .kind = "create", .body = create};
  sv_table *table = sv_table_new(&server, id);
  sl_apply(server.slices, table, &entry, 1, told);
  return table;
}

static void open_server(void) {
  char why[200];
  nt_hooks hooks = {.user = &server};
  nt_options options = {.bind = "127.0.0.1"};
  server.options.quiet = true;
  server.options.sleep = 600;
  server.loaded = true;
  server.sweep_at = INT64_MAX;
  server.net = nt_open(&options, &hooks, why, sizeof why);
  assert_non_null(server.net);
  server.slices = sl_open(server.net);
  waiting_table("t0000000000000000000001");
  busy = waiting_table("t0000000000000000000002");
  busy->writing = true;
}

static bool is_there(const char *id) { return sv_table_find(&server, id) != NULL; }

/* A piece of the reserve is taken, and cannot be had back at the next look. */
static void become_short(void) {
  ft_set(FT_MEMORY, (ft_plan){.from = 1, .count = 1});
  free(mm_new(1));
  ft_set(FT_MEMORY, (ft_plan){.from = 1, .count = 1});
}

static void test_packed(void) {
  static const char body[2048] = "{}";
  const nt_answer answer = {.status = 200,
                            .type = "application/json",
                            .etag = "\"1\"",
                            .body = body,
                            .length = sizeof body};
  const nt_packed *packed = nt_pack(server.net, &answer);
  assert_non_null(packed);
  size_t length = packed->length;
  nt_pack_spare(server.net);
  assert_int_equal(server.net->packed_count, 1); /* there is enough */
  server.net->requests++;
  become_short();
  nt_pack_spare(server.net);
  assert_int_equal(server.net->packed_count, 1); /* somebody may be reading it */
  server.net->requests--;
  nt_pack_spare(server.net);
  assert_int_equal(server.net->packed_count, 0);
  assert_int_equal(nt_pack(server.net, &answer)->length, length);
}

static void test_starved(void **state) {
  (void)state;
  open_server();
  assert_true(mm_keep_reserve(NULL));
  sv_tables_round(&server);
  assert_true(is_there("t0000000000000000000001"));
  become_short();
  sv_tables_round(&server);
  assert_int_equal(ft_failed(FT_MEMORY), 1);
  assert_false(is_there("t0000000000000000000001"));
  assert_true(is_there("t0000000000000000000002"));
  assert_false(mm_short());
  test_packed();
  ft_set(FT_MEMORY, FT_NONE);
  mm_drop_reserve();
  busy->writing = false;
  sv_table_free(busy);
  sl_close(server.slices);
  nt_free(server.net);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_starved)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
