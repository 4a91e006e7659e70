/* The heap with a system that has no memory left: the calls of the C library are wrapped by
 * the linker and fail when they are told to. */
#include "memory/memory.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>
#include <sys/wait.h>
#include <unistd.h>

/* How many of the next calls fail, and how many were made. */
static unsigned failing, calls;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *room, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *room, size_t size);

static bool fails(void) {
  calls++;
  if (failing == 0) return false;
  failing--;
  return true;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : __real_calloc(count, size);
}
void *__wrap_realloc(void *room, size_t size) {
  return fails() ? NULL : __real_realloc(room, size);
}

static void spent(void) {}

static int keep(void **state) {
  (void)state;
  failing = 0;
  assert_true(mm_keep_reserve(spent));
  return 0;
}

static int drop(void **state) {
  (void)state;
  mm_drop_reserve();
  return 0;
}

static void small_things_are_always_there(void **state) {
  (void)state;
  for (unsigned several = 1; several <= 4; several++) {
    failing = several;
    char *room = mm_new(100);
    assert_int_equal(failing, 0);
    assert_int_equal(room[0] | room[99], 0);
    assert_false(mm_short()); /* there is memory again, and the reserve is whole */
    memset(room, 'x', 100);
    failing = several;
    room = mm_grow(room, 200);
    assert_int_equal(room[99], 'x');
    assert_false(mm_short());
    free(room);
  }
}

static void one_is_short_until_the_reserve_is_whole(void **state) {
  (void)state;
  failing = 2; /* what is asked for, and what would make the reserve whole */
  void *room = mm_new(1);
  failing = 1;
  assert_true(mm_short());
  assert_false(mm_short());
  free(room);
}

static void large_things_leave_the_reserve_alone(void **state) {
  (void)state;
  failing = 1;
  assert_null(mm_try(MM_SMALL + 1));
  calls = 0;
  assert_false(mm_short());
  assert_int_equal(calls, 0); /* nothing was missing */
  char *room = mm_try(MM_SMALL);
  failing = 1;
  assert_null(mm_try_grow(room, MM_SMALL + 1));
  memset(room, 'x', MM_SMALL); /* it is as it was */
  free(room);
}

static void large_things_wait_until_the_reserve_is_whole(void **state) {
  (void)state;
  failing = 1;
  void *room = mm_try(MM_SMALL); /* out of the reserve */
  assert_non_null(room);
  failing = 1; /* and it cannot be made whole */
  assert_null(mm_try(MM_SMALL + 1));
  void *large = mm_try(MM_SMALL + 1);
  assert_non_null(large);
  free(large);
  free(room);
}

static void told_of_the_end(void) { _exit(3); }

/* The status with which a child ends that has no reserve left. */
static int status_of_the_end(void (*tell)(void)) {
  pid_t child = fork();
  if (child == 0) {
    mm_drop_reserve();
    if (tell != NULL) mm_keep_reserve(tell);
    failing = UINT32_MAX;
    mm_new(1);
    _exit(0);
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static void without_a_reserve_the_process_ends(void **state) {
  (void)state;
  assert_int_equal(status_of_the_end(spent), MM_EXIT);
  assert_int_equal(status_of_the_end(told_of_the_end), 3);
  assert_int_equal(status_of_the_end(NULL), MM_EXIT);
}

static void where_refusing_is_allowed_it_does_not(void **state) {
  (void)state;
  failing = UINT32_MAX;
  assert_null(mm_try(1));
}

static void texts_are_copied(void **state) {
  (void)state;
  assert_null(mm_copy(NULL));
  failing = 1;
  char *copy = mm_copy("holdfast");
  assert_string_equal(copy, "holdfast");
  free(copy);
}

static void without_memory_there_is_no_reserve(void **state) {
  (void)state;
  mm_drop_reserve();
  failing = 1;
  assert_false(mm_keep_reserve(NULL));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, keep, drop)

int main(void) {
  const struct CMUnitTest tests[] = {CASE(small_things_are_always_there),
                                     CASE(one_is_short_until_the_reserve_is_whole),
                                     CASE(large_things_leave_the_reserve_alone),
                                     CASE(large_things_wait_until_the_reserve_is_whole),
                                     CASE(without_a_reserve_the_process_ends),
                                     CASE(where_refusing_is_allowed_it_does_not),
                                     CASE(texts_are_copied),
                                     CASE(without_memory_there_is_no_reserve)};
  return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
