/* What every store does, whatever is behind it: order, all or nothing, what is
 * taken, and processes that are killed while they write.
 *   store_test sqlite|postgres */
#include "store_kit.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

const char *kit_backend;

/* --- tables ---------------------------------------------------------------------- */

static void appends(void **state) {
  (void)state;
  st_store *store = kit_open();
  assert_int_equal(kit_append(store, "t1", 1, 3), ST_OK);
  assert_int_equal(kit_append(store, "t1", 4, 1), ST_OK);
  assert_int_equal(kit_append(store, "t2", 1, 1), ST_OK);
  assert_true(kit_wakes() > 0);
  /* Somebody else was faster: nothing of it is kept, not even what was free. */
  assert_int_equal(kit_append(store, "t1", 4, 1), ST_TAKEN);
  assert_int_equal(kit_append(store, "t1", 3, 4), ST_TAKEN);
  assert_int_equal(kit_append(store, "t1", 4, 3), ST_TAKEN);
  /* No gaps. */
  assert_int_equal(kit_append(store, "t1", 6, 1), ST_FAILED);
  assert_int_equal(kit_append(store, "t3", 2, 1), ST_FAILED);
  log_seen seen = kit_read_log(store, "t1", 1);
  assert_int_equal(seen.status, ST_OK);
  assert_int_equal(seen.count, 4);
  assert_true(seen.in_order && seen.right);
  seen = kit_read_log(store, "t1", 3);
  assert_int_equal(seen.count, 2);
  assert_int_equal(seen.first, 3);
  assert_int_equal(kit_read_log(store, "nowhere", 1).count, 0);
  st_close(store);
  store = kit_open();
  assert_int_equal(kit_read_log(store, "t1", 1).count, 4);
  st_close(store);
}

typedef struct order_check {
  int calls;
  int wrong;
} order_check;
static order_check order;

static void on_ordered(void *user, st_status status, const char *message) {
  (void)message;
  if ((int)(intptr_t)user != order.calls || status != ST_OK) order.wrong++;
  order.calls++;
}

/* Thousands at once: answered in order, and far fewer transactions than calls. */
static void many_at_once(void **state) {
  (void)state;
  st_store *store = kit_open();
  order = (order_check){0, 0};
  const int count = 5000;
  for (int i = 0; i < count; i++) {
    char body[32];
    snprintf(body, sizeof body, "{\"n\":%d}", i / 10 + 1);
    char table[16];
    snprintf(table, sizeof table, "t%d", i % 10);
    st_entry entry = {.table = table,
                      .seq = (uint32_t)(i / 10) + 1,
                      .time = 1000 + i / 10 + 1,
                      .kind = "move",
                      .body = body};
    st_append(store, &entry, 1, on_ordered, (void *)(intptr_t)i);
  }
  assert_true(st_waiting(store) > 0);
  kit_wait_for(store, &order.calls, count);
  assert_int_equal(order.wrong, 0);
  assert_int_equal(st_waiting(store), 0);
  assert_int_equal(kit_read_log(store, "t7", 1).count, 500);
  st_close(store);
}

/* One that fails in the middle of many does not take others with it. */
static void one_fails_among_many(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome results[5] = {{0}};
  const uint32_t seqs[5] = {1, 2, 2, 4, 3};
  for (int i = 0; i < 5; i++) {
    st_entry entry = {.table = "t", .seq = seqs[i], .time = 1, .kind = "k", .body = "{}"};
    st_append(store, &entry, 1, kit_on_done, &results[i]);
  }
  kit_wait_for(store, &results[4].calls, 1);
  assert_int_equal(results[0].status, ST_OK);
  assert_int_equal(results[1].status, ST_OK);
  assert_int_equal(results[2].status, ST_TAKEN);
  assert_int_equal(results[3].status, ST_FAILED);
  assert_int_equal(results[4].status, ST_OK);
  st_close(store);
}

/* An entry that cannot be kept takes those before it back. */
static void all_or_nothing(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  st_entry entries[3];
  for (uint32_t i = 0; i < 3; i++)
    entries[i] = (st_entry){.table = "t", .seq = i + 1, .time = 1, .kind = "k", .body = "{}"};
  entries[2].body = NULL;
  st_append(store, entries, 3, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 1);
  assert_int_equal(result.status, ST_FAILED);
  assert_int_equal(kit_read_log(store, "t", 1).count, 0);
  assert_int_equal(kit_append(store, "t", 1, 3), ST_OK);
  st_close(store);
}

static void on_chain(void *user, st_status status, const char *message) {
  void **pair = user;
  (void)message;
  assert_int_equal(status, ST_OK);
  st_entry entry = {.table = "t", .seq = 2, .time = 1002, .kind = "move", .body = "{\"n\":2}"};
  st_append(pair[0], &entry, 1, kit_on_done, pair[1]);
}

/* Closing finishes what was asked for, and what that asks for. */
static void closing(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  void *pair[2] = {store, &result};
  st_entry entry = {.table = "t", .seq = 1, .time = 1001, .kind = "move", .body = "{\"n\":1}"};
  st_append(store, &entry, 1, on_chain, pair);
  st_close(store);
  assert_int_equal(result.calls, 1);
  assert_int_equal(result.status, ST_OK);
  store = kit_open();
  assert_int_equal(kit_read_log(store, "t", 1).count, 2);
  st_close(store);
}

typedef struct rows_seen {
  int calls;
  st_status status;
  size_t count;
  char ids[256];
} rows_seen;

static void on_rows(void *user, st_status status, const st_table_row *rows, size_t count) {
  rows_seen *seen = user;
  seen->calls++;
  seen->status = status;
  seen->count = count;
  seen->ids[0] = 0;
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(seen->ids);
    snprintf(seen->ids + length, sizeof seen->ids - length, "%s:%s%s ", rows[i].id, rows[i].state,
             rows[i].listed ? "!" : "");
  }
}

static void put_row(st_store *store, const char *id, const char *status, int64_t changed) {
  outcome result = {0};
  st_table_row row = {
      .id = id, .state = status, .changed = changed, .listed = changed % 2 == 1, .info = "{}"};
  st_put_table(store, &row, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 1);
  assert_int_equal(result.status, ST_OK);
}

static void tables(void **state) {
  (void)state;
  st_store *store = kit_open();
  rows_seen seen = {0};
  outcome result = {0};
  put_row(store, "a", "waiting", 1);
  put_row(store, "b", "playing", 2);
  put_row(store, "c", "over", 3);
  put_row(store, "a", "playing", 5);
  st_tables_open(store, on_rows, &seen);
  kit_wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "b:playing a:playing! ");
  static const char *const members[] = {"a", "b", "c", "gone", "b"};
  for (int i = 0; i < 5; i++) st_put_member(store, "u", members[i], true, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 5);
  seen.calls = 0;
  st_tables_of(store, "u", 10, on_rows, &seen);
  kit_wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "a:playing! c:over! b:playing ");
  st_put_member(store, "u", "c", false, kit_on_done, &result);
  seen.calls = 0;
  st_tables_of(store, "u", 10, on_rows, &seen);
  kit_wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "a:playing! b:playing ");
  seen.calls = 0;
  st_table_by_id(store, "c", on_rows, &seen);
  kit_wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "c:over! ");
  seen.calls = 0;
  st_table_by_id(store, "d", on_rows, &seen);
  kit_wait_for(store, &seen.calls, 1);
  assert_int_equal(seen.status, ST_MISSING);
  st_close(store);
}

static void put_listed(st_store *store, const char *id, int64_t changed, const char *host,
                       const char *origin, const char *status) {
  outcome result = {0};
  st_table_row row = {.id = id,
                      .state = status,
                      .changed = changed,
                      .listed = true,
                      .info = "{}",
                      .host = host,
                      .origin = origin};
  st_put_table(store, &row, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 1);
  assert_int_equal(result.status, ST_OK);
}

static const char *listed(st_store *store, size_t most, rows_seen *seen) {
  seen->calls = 0;
  st_tables_listed(store, most, on_rows, seen);
  kit_wait_for(store, &seen->calls, 1);
  return seen->ids;
}

/* However many tables one address makes, and whatever hosts it invents. */
static void dealt(void **state) {
  (void)state;
  st_store *store = kit_open();
  rows_seen seen = {0};
  put_listed(store, "old", 1, NULL, NULL, "waiting");
  put_listed(store, "quiet", 2, "quiet", "home", "waiting");
  put_listed(store, "m1", 11, "many", "flood", "waiting");
  put_listed(store, "m2", 12, "many", "flood", "waiting");
  put_listed(store, "m3", 13, "many", "flood", "waiting");
  put_listed(store, "n1", 5, "neighbour", "flood", "waiting");
  assert_string_equal(listed(store, 10, &seen),
                      "m3:waiting! quiet:waiting! old:waiting! n1:waiting! m2:waiting! "
                      "m1:waiting! ");
  assert_string_equal(listed(store, 3, &seen), "m3:waiting! quiet:waiting! old:waiting! ");
  put_listed(store, "m3", 14, "many", "flood", "playing");
  assert_string_equal(listed(store, 1, &seen), "m2:waiting! ");
  st_close(store);
}

typedef struct counts_seen {
  int calls;
  st_status status;
  uint64_t of_host, of_origin;
} counts_seen;

static void on_counts(void *user, st_status status, uint64_t of_host, uint64_t of_origin) {
  counts_seen *seen = user;
  *seen = (counts_seen){seen->calls + 1, status, of_host, of_origin};
}

static void count(st_store *store, const char *host, const char *origin, counts_seen *seen) {
  seen->calls = 0;
  st_count_tables(store, host, origin, on_counts, seen);
  kit_wait_for(store, &seen->calls, 1);
  assert_int_equal(seen->status, ST_OK);
}

static void counted(void **state) {
  (void)state;
  st_store *store = kit_open();
  counts_seen seen = {0};
  rows_seen rows = {0};
  put_listed(store, "a", 1, "ann", "home", "waiting");
  put_listed(store, "b", 2, "ann", "school", "playing");
  put_listed(store, "c", 3, "bert", "home", "waiting");
  count(store, "ann", "home", &seen);
  assert_true(seen.of_host == 2 && seen.of_origin == 2);
  /* Only the first row says where it was made; the host may change. */
  put_listed(store, "a", 4, "carl", "", "waiting");
  count(store, "ann", "home", &seen);
  assert_true(seen.of_host == 1 && seen.of_origin == 2);
  /* When it is over nothing is left of the address. */
  put_listed(store, "a", 5, "carl", "", "over");
  put_listed(store, "a", 6, "carl", "", "playing");
  count(store, "carl", "home", &seen);
  assert_true(seen.of_host == 1 && seen.of_origin == 1);
  st_tables_idle(store, 4, 10, on_rows, &rows);
  kit_wait_for(store, &rows.calls, 1);
  assert_string_equal(rows.ids, "c:waiting! ");
  st_close(store);
}

typedef struct position_seen {
  int calls;
  st_status status;
  uint32_t seq;
  size_t length;
  unsigned char first, last;
} position_seen;

static void on_position(void *user, st_status status, uint32_t seq, const void *bytes,
                        size_t length) {
  position_seen *seen = user;
  const unsigned char *start = bytes;
  *seen = (position_seen){
      seen->calls + 1, status, seq, length, length ? start[0] : 0, length ? start[length - 1] : 0};
}

static void on_fact(void *user, st_status status, const char *value) {
  kit_on_done(user, status, value);
}

static void positions_and_facts(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  position_seen seen = {0};
  unsigned char bytes[9000];
  memset(bytes, 0, sizeof bytes);
  bytes[0] = 7;
  bytes[sizeof bytes - 1] = 9;
  st_put_position(store, "t", 3, "old", 3, kit_on_done, &result);
  st_put_position(store, "t", 12, bytes, sizeof bytes, kit_on_done, &result);
  st_position(store, "t", on_position, &seen);
  kit_wait_for(store, &seen.calls, 1);
  assert_int_equal(seen.seq, 12);
  assert_int_equal(seen.length, sizeof bytes);
  assert_true(seen.first == 7 && seen.last == 9);
  st_position(store, "none", on_position, &seen);
  kit_wait_for(store, &seen.calls, 2);
  assert_int_equal(seen.status, ST_MISSING);
  result.calls = 0;
  st_put_fact(store, "key", "one", NULL, NULL);
  st_put_fact(store, "key", "two", NULL, NULL);
  st_fact(store, "key", on_fact, &result);
  kit_wait_for(store, &result.calls, 1);
  assert_string_equal(result.text, "two");
  st_fact(store, "other", on_fact, &result);
  kit_wait_for(store, &result.calls, 2);
  assert_int_equal(result.status, ST_MISSING);
  st_put_report(store, "t", 5, "u", "rude", 1, kit_on_done, &result);
  st_put_report(store, "t", 5, "u", "rude", 2, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 4);
  assert_int_equal(result.status, ST_OK);
  st_close(store);
}

/* --- people ---------------------------------------------------------------------- */

static void on_user(void *user, st_status status, const st_user *found) {
  outcome *result = user;
  result->calls++;
  result->status = status;
  result->text[0] = 0;
  if (found)
    snprintf(result->text, sizeof result->text, "%s %s %s %s %d", found->id, found->name,
             found->login ? found->login : "-", found->password ? found->password : "-",
             (int)found->banned_until);
}

static void people(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  st_user guest = {.id = "u1", .name = "Olha", .created = 5};
  st_user account = {.id = "u2", .name = "Ned", .login = "ned", .password = "hash", .created = 6};
  st_put_user(store, &guest, kit_on_done, &result);
  st_put_user(store, &account, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 2);
  assert_int_equal(result.status, ST_OK);
  guest.login = "ned";
  guest.password = "other";
  st_put_user(store, &guest, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 3);
  assert_int_equal(result.status, ST_TAKEN);
  guest.login = "olha";
  guest.banned_until = 77;
  st_put_user(store, &guest, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 4);
  assert_int_equal(result.status, ST_OK);
  st_put_token(store, "h1", "u1", 1, kit_on_done, &result);
  st_put_token(store, "h2", "u1", 1, kit_on_done, &result);
  st_put_token(store, "h3", "u2", 1, kit_on_done, &result);
  st_user_by_token(store, "h2", on_user, &result);
  kit_wait_for(store, &result.calls, 8);
  assert_string_equal(result.text, "u1 Olha olha other 77");
  st_user_by_login(store, "ned", on_user, &result);
  kit_wait_for(store, &result.calls, 9);
  assert_string_equal(result.text, "u2 Ned ned hash 0");
  st_delete_token(store, "u2", "h1", kit_on_done, &result); /* not theirs */
  st_user_by_token(store, "h1", on_user, &result);
  kit_wait_for(store, &result.calls, 11);
  assert_int_equal(result.status, ST_OK);
  st_delete_token(store, "u1", "h1", kit_on_done, &result);
  st_user_by_token(store, "h1", on_user, &result);
  kit_wait_for(store, &result.calls, 13);
  assert_int_equal(result.status, ST_MISSING);
  st_delete_user(store, "u1", kit_on_done, &result);
  st_user_by_token(store, "h2", on_user, &result);
  kit_wait_for(store, &result.calls, 15);
  assert_int_equal(result.status, ST_MISSING);
  st_user_by_id(store, "u2", on_user, &result);
  st_delete_user(store, "u1", kit_on_done, &result);
  kit_wait_for(store, &result.calls, 17);
  assert_int_equal(result.status, ST_MISSING);
  st_close(store);
}

static void on_users(void *user, st_status status, const st_user *users, size_t count) {
  outcome *result = user;
  size_t length = 0;
  result->calls++;
  result->status = status;
  result->text[0] = 0;
  for (size_t i = 0; i < count && length < sizeof result->text; i++)
    length += (size_t)snprintf(result->text + length, sizeof result->text - length, "%s%s ",
                               users[i].id, users[i].is_operator ? "!" : "");
}

static void operators(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  st_user one = {.id = "u1", .name = "Ned", .login = "ned", .password = "a", .created = 6};
  st_put_user(store, &one, kit_on_done, &result);
  st_put_operator(store, "robert", true, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 2);
  assert_int_equal(result.status, ST_MISSING);
  st_put_operator(store, "ned", true, kit_on_done, &result);
  st_put_user(store, &one, kit_on_done, &result); /* does not take it away */
  st_operators(store, 10, on_users, &result);
  kit_wait_for(store, &result.calls, 5);
  assert_string_equal(result.text, "u1! ");
  st_put_operator(store, "ned", false, kit_on_done, &result);
  st_operators(store, 10, on_users, &result);
  kit_wait_for(store, &result.calls, 7);
  assert_string_equal(result.text, "");
  st_close(store);
}

/* The same file or address from a command, while a server has it open. */
static void beside(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  st_user one = {.id = "u1", .name = "Ned", .login = "ned", .password = "a", .created = 6};
  st_put_user(store, &one, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 1);
  st_store *other = st_open_beside(kit_url, kit_why, sizeof kit_why);
  assert_non_null(other);
  st_put_operator(other, "ned", true, kit_on_done, &result);
  st_close(other);
  assert_int_equal(result.calls, 2);
  assert_int_equal(result.status, ST_OK);
  st_operators(store, 10, on_users, &result);
  kit_wait_for(store, &result.calls, 3);
  assert_string_equal(result.text, "u1! ");
  st_close(store);
  other = st_open_beside(kit_url, kit_why, sizeof kit_why); /* nobody has it open */
  assert_non_null(other);
  st_operators(other, 10, on_users, &result);
  st_close(other);
  assert_string_equal(result.text, "u1! ");
}

static void names_that_look_alike(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  st_user one = {.id = "u1", .name = "Ned", .login = "ned", .password = "a", .created = 6};
  st_user two = {.id = "u2", .name = "N3d", .login = "n3d", .password = "a", .created = 5};
  st_user guest = {.id = "u3", .name = "Ned", .created = 4};
  st_put_user(store, &one, kit_on_done, &result);
  st_put_user(store, &two, kit_on_done, &result);
  st_put_user(store, &guest, kit_on_done, &result);
  st_users_unshown(store, INT64_MIN, "", 10, on_users, &result);
  kit_wait_for(store, &result.calls, 4);
  assert_string_equal(result.text, "u2 u1 "); /* the oldest first, no guests */
  st_users_unshown(store, 5, "u2", 10, on_users, &result);
  kit_wait_for(store, &result.calls, 5);
  assert_string_equal(result.text, "u1 ");
  one.shown = two.shown = "ned";
  st_change_user(store, &one, "a", kit_on_done, &result);
  st_users_unshown(store, INT64_MIN, "", 1, on_users, &result);
  kit_wait_for(store, &result.calls, 7);
  assert_string_equal(result.text, "u2 ");
  st_change_user(store, &two, "a", kit_on_done, &result);
  kit_wait_for(store, &result.calls, 8);
  assert_int_equal(result.status, ST_TAKEN);
  st_user_by_shown(store, "ned", on_user, &result);
  kit_wait_for(store, &result.calls, 9);
  assert_string_equal(result.text, "u1 Ned ned a 0");
  st_user_by_shown(store, "nobody", on_user, &result);
  kit_wait_for(store, &result.calls, 10);
  assert_int_equal(result.status, ST_MISSING);
  st_close(store);
}

/* Who was deleted does not come back by a change, nor an old password. */
static void changes(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome result = {0};
  st_user one = {.id = "u1", .name = "Ned", .login = "ned", .password = "a", .created = 6};
  st_put_user(store, &one, kit_on_done, &result);
  st_put_ban(store, "u1", 99, kit_on_done, &result);
  one.name = "Eddard";
  one.password = "b";
  st_change_user(store, &one, "a", kit_on_done, &result);
  st_user_by_id(store, "u1", on_user, &result);
  kit_wait_for(store, &result.calls, 4);
  assert_string_equal(result.text, "u1 Eddard ned b 99"); /* a change lifts no ban */
  one.name = "Late";
  one.password = "c";
  st_change_user(store, &one, "a", kit_on_done, &result); /* has not seen "b" */
  kit_wait_for(store, &result.calls, 5);
  assert_int_equal(result.status, ST_MISSING);
  one.password = "b";
  st_change_user(store, &one, "a", kit_on_done, &result); /* once more what was done */
  kit_wait_for(store, &result.calls, 6);
  assert_int_equal(result.status, ST_OK);
  st_delete_user(store, "u1", kit_on_done, &result);
  st_change_user(store, &one, "b", kit_on_done, &result);
  kit_wait_for(store, &result.calls, 8);
  assert_int_equal(result.status, ST_MISSING);
  st_put_ban(store, "u1", 99, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 9);
  assert_int_equal(result.status, ST_MISSING);
  st_user_by_id(store, "u1", on_user, &result);
  kit_wait_for(store, &result.calls, 10);
  assert_int_equal(result.status, ST_MISSING);
  st_close(store);
}

/* --- killed processes ------------------------------------------------------------- */

static int tell_fd;

static void on_told(void *user, st_status status, const char *message) {
  uint32_t number = (uint32_t)(intptr_t)user;
  (void)message;
  if (status == ST_OK && write(tell_fd, &number, sizeof number) != sizeof number) _exit(3);
}

/* Appends to several tables at once, and tells each that is acknowledged. */
static void writer(uint32_t from) {
  st_store *store = st_open(kit_url, kit_wake, NULL, kit_why, sizeof kit_why);
  if (!store) _exit(2);
  for (uint32_t seq = from;; seq++) {
    for (int table = 0; table < 4; table++) {
      char name[8], body[32];
      snprintf(name, sizeof name, "t%d", table);
      snprintf(body, sizeof body, "{\"n\":%u}", (unsigned)seq);
      st_entry entry = {
          .table = name, .seq = seq, .time = 1000 + seq, .kind = "move", .body = body};
      st_append(store, &entry, 1, on_told, (void *)(intptr_t)(seq * 4 + (uint32_t)table));
    }
    while (st_waiting(store) > 64) usleep(50);
    st_poll(store);
  }
}

static void kill_writer_once(uint32_t from, uint32_t acknowledged[4], int milliseconds) {
  int pipe_fds[2];
  uint32_t number;
  assert_int_equal(pipe(pipe_fds), 0);
  pid_t child = fork();
  if (child == 0) {
    close(pipe_fds[0]);
    tell_fd = pipe_fds[1];
    writer(from);
  }
  close(pipe_fds[1]);
  /* Reads along, or the pipe would fill; then kills without a warning. */
  struct timespec start, now;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (bool killed = false;;) {
    struct pollfd ready = {.fd = pipe_fds[0], .events = POLLIN};
    if (poll(&ready, 1, 5) > 0) {
      if (read(pipe_fds[0], &number, sizeof number) != sizeof number) break;
      if (number / 4 > acknowledged[number % 4]) acknowledged[number % 4] = number / 4;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    long passed = (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000;
    if (!killed && passed >= milliseconds) {
      kill(child, SIGKILL);
      killed = true;
    }
  }
  close(pipe_fds[0]);
  int status = 0;
  waitpid(child, &status, 0);
  assert_true(WIFSIGNALED(status));
}

static void killed_writers(void **state) {
  (void)state;
  uint32_t total = 0, from = 1;
  srand(7);
  for (int round = 0; round < 12; round++) {
    uint32_t acknowledged[4] = {0};
    kill_writer_once(from, acknowledged, 30 + rand() % 150);
    st_store *store = kit_open();
    uint32_t highest = 0;
    for (int table = 0; table < 4; table++) {
      char name[8];
      snprintf(name, sizeof name, "t%d", table);
      log_seen seen = kit_read_log(store, name, 1);
      assert_int_equal(seen.status, ST_OK);
      assert_true(seen.in_order && seen.right);
      /* Nothing that was acknowledged is missing. */
      assert_true(seen.last >= acknowledged[table]);
      assert_int_equal(seen.count, seen.last);
      total += acknowledged[table];
      if (seen.last > highest) highest = seen.last;
    }
    /* The tables are made equal, for the next round to go on. */
    for (int table = 0; table < 4; table++) {
      char name[8];
      snprintf(name, sizeof name, "t%d", table);
      for (uint32_t seq = kit_read_log(store, name, 1).last + 1; seq <= highest; seq++)
        assert_int_equal(kit_append(store, name, seq, 1), ST_OK);
    }
    from = highest + 1;
    st_close(store);
  }
  assert_true(total > 0);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  kit_backend = argv[1];
  const struct CMUnitTest tests[] = {
      KIT_TEST(appends),
      KIT_TEST(many_at_once),
      KIT_TEST(one_fails_among_many),
      KIT_TEST(all_or_nothing),
      KIT_TEST(closing),
      KIT_TEST(tables),
      KIT_TEST(dealt),
      KIT_TEST(counted),
      KIT_TEST(positions_and_facts),
      KIT_TEST(people),
      KIT_TEST(operators),
      KIT_TEST(beside),
      KIT_TEST(names_that_look_alike),
      KIT_TEST(changes),
      KIT_TEST(killed_writers),
  };
  return cmocka_run_group_tests_name(kit_backend, tests, NULL, NULL);
}
