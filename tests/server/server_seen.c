/* A table waits for the only person at it to see what has happened, if their line wants it bit by
 * bit: until they say so, or are gone, or are not alone any more. Nothing here waits itself. */
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct fixture {
  sv_server server;
  sv_client client;
  sv_table *table;
  uint64_t socket[512]; /* every field of it says that it is being closed: it takes nothing */
} fixture;

static void seat_person(sv_table *table, unsigned seat, const char *user) {
  table->seat[seat].who = SV_PERSON;
  snprintf(table->seat[seat].user, sizeof table->seat[seat].user, "%s", user);
}

/* u1 plays with two bots. */
static void make_table(fixture *at) {
  hf_error error = {0};
  tb_setup setup = {.game = "iron-throne", .settings = "seats=3", .seed = hf_seed_from(1)};
  sv_table *table = sv_table_new(&at->server, "t0000000000000000000001");
  table->phase = SV_PLAYING;
  table->game = hf_game_find("iron-throne");
  table->seats = 3;
  table->seat = calloc(3, sizeof *table->seat);
  table->name = sv_copy("Table");
  table->settings = sv_copy("seats=3");
  for (unsigned i = 1; i < 3; i++) {
    table->seat[i].who = SV_BOT;
    snprintf(table->seat[i].bot, sizeof table->seat[i].bot, "random");
  }
  seat_person(table, 0, "u1");
  table->play = tb_new(&setup, &error);
  assert_non_null(table->play);
  at->table = table;
}

static int begin(void **state) {
  char why[200];
  fixture *at = calloc(1, sizeof *at);
  nt_hooks hooks = {.user = &at->server};
  nt_options options = {.bind = "127.0.0.1"};
  at->server.alarm_at = INT64_MAX;
  at->server.options.quiet = true;
  memset(at->socket, 1, sizeof at->socket);
  at->client =
      (sv_client){.server = &at->server, .socket = (nt_socket *)(void *)at->socket, .known = true};
  snprintf(at->client.user.id, sizeof at->client.user.id, "u1");
  at->server.net = nt_open(&options, &hooks, why, sizeof why);
  assert_non_null(at->server.net);
  make_table(at);
  *state = at;
  return 0;
}

static int end(void **state) {
  fixture *at = *state;
  sv_exit_all(&at->client);
  sv_table_free(at->table);
  nt_free(at->server.net);
  free(at);
  return 0;
}

/* Everybody who is asked answers, until something has happened that is shown for a while. */
static void play_on(sv_table *table) {
  uint32_t since = tb_decisions(table->play);
  char notation[HF_NOTATION_MAX];
  while (tb_beats_ms(table->play, since, TB_CALM) == 0) {
    unsigned seat = 0;
    while ((tb_asked(table->play) >> seat & 1) == 0) seat++;
    hf_option only = hf_option_at(tb_rules(table->play), tb_state(table->play), seat, 0);
    hf_option_write(tb_rules(table->play), tb_state(table->play), seat, only, notation);
    const char *choices[] = {notation};
    hf_option list[1] = {only};
    if (tb_answer(table->play, seat, list, 1, NULL) != HF_OK)
      assert_int_equal(tb_choose(table->play, seat, choices, 1, NULL), HF_OK);
  }
  table->dirty |= SV_BOARD;
  sv_show(table);
}

/* Whatever happens, never longer than the bound. */
static bool is_held(const fixture *at) {
  int64_t now = sv_table_now(at->table), until = sv_held_until(at->table);
  assert_true(until <= now + SV_HOLD_MOST_MS);
  return until != 0;
}

static void test_until_it_is_seen(void **state) {
  fixture *at = *state;
  sv_enter(at->table, &at->client, true);
  assert_false(is_held(at));
  play_on(at->table);
  assert_true(is_held(at));
  sv_seen(at->table, &at->client, 2); /* what was there before: the table, and that u1 is here */
  sv_seen(at->table, &at->client, 4); /* what has not come yet */
  assert_true(is_held(at));
  sv_seen(at->table, &at->client, 3);
  assert_false(is_held(at));
  sv_seen(at->table, &at->client, 3);
  play_on(at->table);
  assert_true(is_held(at));
}

static void test_who_is_told_the_whole(void **state) {
  fixture *at = *state;
  sv_enter(at->table, &at->client, false);
  play_on(at->table);
  assert_false(is_held(at));
}

static void test_who_is_gone(void **state) {
  fixture *at = *state;
  sv_enter(at->table, &at->client, true);
  play_on(at->table);
  assert_true(is_held(at));
  sv_exit(at->table, &at->client);
  assert_false(is_held(at));
  sv_enter(at->table, &at->client, true); /* the whole is shown at once */
  assert_false(is_held(at));
}

static void test_who_is_not_alone(void **state) {
  fixture *at = *state;
  sv_enter(at->table, &at->client, true);
  play_on(at->table);
  assert_true(is_held(at));
  seat_person(at->table, 1, "u2");
  assert_false(is_held(at));
  play_on(at->table);
  assert_false(is_held(at));
}

static void test_who_watches(void **state) {
  fixture *at = *state;
  seat_person(at->table, 0, "u2");
  at->table->watch = true;
  sv_enter(at->table, &at->client, true);
  play_on(at->table);
  assert_false(is_held(at));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_until_it_is_seen, begin, end),
      cmocka_unit_test_setup_teardown(test_who_is_told_the_whole, begin, end),
      cmocka_unit_test_setup_teardown(test_who_is_gone, begin, end),
      cmocka_unit_test_setup_teardown(test_who_is_not_alone, begin, end),
      cmocka_unit_test_setup_teardown(test_who_watches, begin, end),
  };
  return cmocka_run_group_tests_name("server_seen", tests, NULL, NULL);
}
