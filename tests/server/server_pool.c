/* The bots' threads themselves: a thought ends when nobody wants it, a short one
 * does not wait for a long one, and stopping waits for neither. Nothing is
 * delivered here: it is counted what the threads have done.
 *
 * Thoughts are far longer than they may be at a server, so that they last for ten
 * seconds if nobody ends them; what has to come at once is waited for no longer
 * than half of that. */
#include "server/thinking.h"
#include "server/thought_budget.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_MS = SV_THOUGHT_MOST_MS / 2 };

typedef struct fixture {
  sv_server server;
  sv_table table[2];
} fixture;

static uint64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void wait_a_little(void) { nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL); }

/* A table at which bots are asked, and nobody sees the answers. */
static void set_table(sv_server *server, sv_table *table, const char *maker, const char *bot) {
  hf_error error = {0};
  const tb_setup setup = {.game = "iron-throne",
                          .settings = "seats=3",
                          .seed = hf_seed_from(4),
                          .random = HF_RANDOM_CHACHA};
  *table = (sv_table){.server = server, .phase = SV_PLAYING, .seats = 3};
  snprintf(table->id, sizeof table->id, "t%s", maker);
  snprintf(table->maker, sizeof table->maker, "%s", maker);
  table->play = tb_new(&setup, &error);
  assert_non_null(table->play);
  table->seat = calloc(table->seats, sizeof *table->seat);
  assert_non_null(table->seat);
  for (unsigned i = 0; i < table->seats; i++) {
    table->seat[i].who = SV_BOT;
    snprintf(table->seat[i].bot, sizeof table->seat[i].bot, "%s", bot);
    table->seat[i].asked = (tb_asked(table->play) >> i & 1) != 0;
    table->seat[i].question = tb_question(table->play, i);
  }
  assert_true(table->seat[0].asked && table->seat[1].asked);
}

static int open_pool(void **state) {
  fixture *of = calloc(1, sizeof *of);
  char why[200];
  const nt_options options = {.bind = "127.0.0.1", .body_max = 1, .message_max = 1};
  const nt_hooks hooks = {.user = of};
  if (of == NULL) return -1;
  of->server.net = nt_open(&options, &hooks, why, sizeof why);
  if (of->server.net == NULL) return -1;
  set_table(&of->server, &of->table[0], "u1", "search:10000000");
  set_table(&of->server, &of->table[1], "u2", "greedy:1");
  of->server.thinking = sv_thinking_open(&of->server, 1);
  *state = of;
  return of->server.thinking == NULL ? -1 : 0;
}

static int close_pool(void **state) {
  fixture *of = *state;
  sv_thinking_close(of->server.thinking);
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(of->table[i].holds, 0); /* nobody keeps it */
    for (unsigned k = 0; k < of->table[i].seats; k++) assert_null(of->table[i].seat[k].thought.job);
    tb_free(of->table[i].play);
    free(of->table[i].seat);
  }
  nt_free(of->server.net);
  free(of);
  return 0;
}

static bool comes_to(sv_thinking *thinking, size_t waits) {
  uint64_t until = milliseconds() + PATIENCE_MS;
  while (sv_thinking_waits(thinking) != waits && milliseconds() < until) wait_a_little();
  return sv_thinking_waits(thinking) == waits;
}

static uint64_t answers(sv_thinking *thinking) {
  sv_thoughts took = sv_thinking_took(thinking);
  uint64_t count = 0;
  for (size_t i = 0; i <= SV_THOUGHT_BUCKETS; i++) count += took.ms[i];
  return count;
}

/* Until the first is under way and the second waits for it. */
static void think_long(fixture *of) {
  sv_think(&of->table[0], 0);
  uint64_t until = milliseconds() + PATIENCE_MS;
  while (!sv_thinking_taken(of->table[0].seat[0].thought.job) && milliseconds() < until)
    wait_a_little();
  assert_true(sv_thinking_taken(of->table[0].seat[0].thought.job));
  sv_think(&of->table[0], 1);
  assert_false(sv_thinking_taken(of->table[0].seat[1].thought.job));
  assert_int_equal(sv_thinking_waits(of->server.thinking), 2);
}

static void test_short_does_not_wait(void **state) {
  fixture *of = *state;
  think_long(of);
  sv_think(&of->table[1], 0);
  sv_think(&of->table[1], 1);
  assert_true(comes_to(of->server.thinking, 2));
  assert_int_equal(answers(of->server.thinking), 2);
  assert_true(sv_thinking_taken(of->table[0].seat[0].thought.job));
}

static void test_unwanted_ends(void **state) {
  fixture *of = *state;
  think_long(of);
  sv_forget_thought(&of->table[0].seat[1]); /* it waited */
  assert_int_equal(sv_thinking_waits(of->server.thinking), 1);
  sv_forget_thought(&of->table[0].seat[0]); /* it was under way */
  assert_true(comes_to(of->server.thinking, 0));
  assert_int_equal(answers(of->server.thinking), 0);
  assert_int_equal(sv_thinking_took(of->server.thinking).dropped, 2);
}

/* The game is over, or the seat is not asked any more. */
static void test_gone_questions_end(void **state) {
  fixture *of = *state;
  think_long(of);
  sv_thinking_prune(&of->table[0]);
  assert_int_equal(sv_thinking_waits(of->server.thinking), 2); /* all is as it was */
  of->table[0].seat[0].asked = false;
  sv_thinking_prune(&of->table[0]);
  assert_true(comes_to(of->server.thinking, 1)); /* the other has its turn */
  of->table[0].phase = SV_OVER;
  sv_thinking_prune(&of->table[0]);
  assert_true(comes_to(of->server.thinking, 0));
  assert_int_equal(answers(of->server.thinking), 0);
}

static void test_stop_waits_for_none(void **state) {
  fixture *of = *state;
  uint64_t began = milliseconds();
  think_long(of);
  sv_thinking_stop(of->server.thinking);
  assert_true(comes_to(of->server.thinking, 1)); /* what waits stays */
  assert_true(milliseconds() - began < SV_THOUGHT_MOST_MS);
  sv_thinking_poll(of->server.thinking);
  assert_false(of->table[0].seat[0].thought.ready); /* that was no answer */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_short_does_not_wait, open_pool, close_pool),
      cmocka_unit_test_setup_teardown(test_unwanted_ends, open_pool, close_pool),
      cmocka_unit_test_setup_teardown(test_gone_questions_end, open_pool, close_pool),
      cmocka_unit_test_setup_teardown(test_stop_waits_for_none, open_pool, close_pool)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
