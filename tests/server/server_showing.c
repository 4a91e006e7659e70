/* Showing tables again to somebody who was removed from them meanwhile. */
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TABLES 4

/* A table that waits, at which the host looks on, and somebody else. */
static sv_table *table_of(sv_server *server, unsigned number) {
  char id[ST_ID_MAX], name[16];
  snprintf(id, sizeof id, "t%022u", number);
  snprintf(name, sizeof name, "Table %u", number);
  sv_table *table = sv_table_new(server, id);
  table->phase = SV_WAITING;
  table->game = hf_game_find("iron-throne");
  table->seats = 3;
  table->seat = calloc(3, sizeof *table->seat);
  table->name = sv_copy(name);
  table->settings = sv_copy("seats=3");
  return table;
}

/* They are told by a language they want everything in: each table finds that they are not
 * there any more, and forgets that they look at it. */
static void test_removed_from_all(void **state) {
  char why[200];
  sv_server server = {.alarm_at = INT64_MAX, .options.quiet = true};
  nt_hooks hooks = {.user = &server};
  nt_options options = {.bind = "127.0.0.1"};
  uint64_t socket[512]; /* every field of it says that it is being closed: it takes nothing */
  sv_client client = {.server = &server, .socket = (nt_socket *)(void *)socket, .known = true};
  sv_table *tables[TABLES];
  (void)state;
  memset(socket, 1, sizeof socket);
  server.net = nt_open(&options, &hooks, why, sizeof why);
  assert_non_null(server.net);
  snprintf(client.user.id, sizeof client.user.id, "u1");
  for (unsigned i = 0; i < TABLES; i++) {
    tables[i] = table_of(&server, i);
    sv_enter(tables[i], &client, false);
  }
  assert_int_equal(client.watching, TABLES);
  assert_true(sv_cost_to_show_all(&client, HT_UKRAINIAN) >= TABLES);
  for (unsigned i = 0; i < TABLES; i++) {
    if (i == 1) continue;
    sv_list_add(&tables[i]->removed, "u1");
    tables[i]->dirty |= SV_SEATS;
  }
  client.language = HT_UKRAINIAN;
  sv_show_all_again(&client);
  for (unsigned i = 0; i < TABLES; i++) assert_int_equal(sv_looks_at(tables[i], &client), i == 1);
  assert_int_equal(client.watching, 1);
  sv_exit_all(&client);
  for (unsigned i = 0; i < TABLES; i++) sv_table_free(tables[i]);
  nt_free(server.net);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_removed_from_all)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
