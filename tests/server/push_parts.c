/* What Web Push does before it speaks: names whose server never answers, and
 * addresses and endpoints that are refused. */
#include "server/push_parts.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* --- names -------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool released;
static unsigned begun, ended;

/* `quick.example` is known; any other name server is silent until the end. */
static int lookup(const char *host, const char *port, const struct addrinfo *hints,
                  struct addrinfo **found) {
  bool quick = strcmp(host, "quick.example") == 0;
  pthread_mutex_lock(&lock);
  begun++;
  while (!quick && !released) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  int status = quick ? getaddrinfo("192.0.2.7", port, hints, found) : EAI_AGAIN;
  pthread_mutex_lock(&lock);
  ended++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return status;
}

static sv_found find(sv_names *names, const char *host, int64_t now) {
  sv_address_of list[SV_NAME_ADDRESSES];
  size_t count = 0;
  sv_found found = sv_names_find(names, host, "443", now, list, &count);
  if (found == SV_NAME_KNOWN) {
    const struct sockaddr_in *at = (const struct sockaddr_in *)(const void *)&list[0].at;
    assert_int_equal(count, 1);
    assert_int_equal(ntohl(at->sin_addr.s_addr), 0xC0000207);
    assert_int_equal(ntohs(at->sin_port), 443);
  }
  return found;
}

static void wait_until_known(sv_names *names, int64_t now) {
  struct pollfd on = {.fd = sv_names_fd(names), .events = POLLIN};
  while (find(names, "quick.example", now) == SV_NAME_ASKED) {
    poll(&on, 1, 10000);
    sv_names_heard(names);
  }
}

static void silent_name_servers_hold_up_nobody(void **unused) {
  (void)unused;
  sv_names *names = sv_names_open(lookup);
  int64_t now = 1000;
  wait_until_known(names, now);
  for (int i = 0; i < 200; i++) {
    char host[32];
    snprintf(host, sizeof host, "evil%d.example", i);
    assert_int_equal(find(names, host, now), SV_NAME_ASKED);
  }
  assert_int_equal(sv_names_busy(names), SV_NAME_HELPERS);
  /* Known for long, and not looked up again while nobody could. */
  assert_int_equal(find(names, "quick.example", now + 3600000), SV_NAME_KNOWN);
  sv_names_close(names); /* the helpers still wait */
  pthread_mutex_lock(&lock);
  assert_true(begun >= 1 && ended == 1);
  released = true;
  pthread_cond_broadcast(&changed);
  while (ended < 1 + SV_NAME_HELPERS) pthread_cond_wait(&changed, &lock);
  assert_int_equal(begun, ended);
  pthread_mutex_unlock(&lock);
}

static void a_name_that_does_not_answer_is_asked_again(void **unused) {
  (void)unused;
  sv_names *names = sv_names_open(lookup);
  unsigned before = begun;
  wait_until_known(names, 1000);
  assert_int_equal(find(names, "quick.example", 2000), SV_NAME_KNOWN);
  assert_int_equal(begun, before + 1);
  sv_names_forget(names, "quick.example", "443");
  wait_until_known(names, 3000);
  assert_int_equal(begun, before + 2);
  sv_names_close(names);
}

/* --- addresses and endpoints ------------------------------------------------------- */

static bool inside(const char *text) {
  struct sockaddr_storage at = {0};
  struct sockaddr_in *four = (struct sockaddr_in *)(void *)&at;
  struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)&at;
  at.ss_family = strchr(text, ':') == NULL ? AF_INET : AF_INET6;
  void *to = at.ss_family == AF_INET ? (void *)&four->sin_addr : (void *)&six->sin6_addr;
  assert_int_equal(inet_pton(at.ss_family, text, to), 1);
  return sv_is_inside((const struct sockaddr *)(const void *)&at);
}

static void addresses_inside_the_house(void **unused) {
  (void)unused;
  static const char *const house[] = {"127.0.0.1",
                                      "127.255.0.9",
                                      "0.0.0.0",
                                      "10.1.2.3",
                                      "172.16.0.1",
                                      "172.31.255.255",
                                      "192.168.0.1",
                                      "169.254.169.254",
                                      "100.64.0.1",
                                      "192.0.0.8",
                                      "198.18.0.1",
                                      "224.0.0.1",
                                      "255.255.255.255",
                                      "::1",
                                      "::",
                                      "fe80::1",
                                      "fc00::1",
                                      "fd12:3456::1",
                                      "::ffff:10.0.0.1",
                                      "::ffff:127.0.0.1",
                                      "64:ff9b::7f00:1",
                                      "2002:7f00:1::",
                                      "2001:0:1::1",
                                      "ff02::1",
                                      "::127.0.0.1"};
  static const char *const open[] = {"8.8.8.8",     "172.32.0.1",     "192.169.0.1",
                                     "100.128.0.1", "::ffff:8.8.8.8", "2607:f8b0:4005::200a"};
  for (size_t i = 0; i < sizeof house / sizeof *house; i++)
    if (!inside(house[i])) fail_msg("%s is inside", house[i]);
  for (size_t i = 0; i < sizeof open / sizeof *open; i++)
    if (inside(open[i])) fail_msg("%s is not", open[i]);
}

static void endpoints(void **unused) {
  (void)unused;
  static const char *const wrong[] = {"",
                                      "https://",
                                      "https:///x",
                                      "ftp://a/",
                                      "gopher://127.0.0.1/",
                                      "https://a:x/",
                                      "https://a:/",
                                      "https://a:1234567890/",
                                      "https://a/\r\nHost: b",
                                      "https://a/ b",
                                      "https://a\"/",
                                      "https://[::1]/x\x80"};
  sv_place place;
  char longest[2000];
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    if (sv_place_read(wrong[i], &place)) fail_msg("%s is an endpoint", wrong[i]);
  memset(longest, 'a', sizeof longest);
  memcpy(longest, "https://", 8);
  longest[sizeof longest - 1] = '\0';
  assert_false(sv_place_read(longest, &place));
  assert_true(sv_place_read("https://updates.push.example.org:8443/wpush/v2/x?y#z", &place));
  assert_string_equal(place.host, "updates.push.example.org");
  assert_string_equal(place.port, "8443");
  assert_string_equal(place.path, "/wpush/v2/x?y#z");
  assert_string_equal(place.origin, "https://updates.push.example.org:8443");
  assert_string_equal(sv_place_domain(&place), "example.org");
  assert_true(sv_place_read("http://127.0.0.1/x", &place));
  assert_string_equal(sv_place_domain(&place), "127.0.0.1");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(silent_name_servers_hold_up_nobody),
      cmocka_unit_test(a_name_that_does_not_answer_is_asked_again),
      cmocka_unit_test(addresses_inside_the_house),
      cmocka_unit_test(endpoints),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
