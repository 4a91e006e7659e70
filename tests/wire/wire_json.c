/* The JSON writer: everything it writes is JSON, whatever it is handed. */
#include "wire/json.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_values(void **state) {
  hw_text text = {0};
  (void)state;
  hw_object(&text);
  hw_put_number(&text, "a", -7);
  hw_put_number(&text, "least", INT64_MIN);
  hw_put_string(&text, "b", "x{[,:");
  hw_put_bool(&text, "c", true);
  hw_key(&text, "d");
  hw_array(&text);
  hw_number(&text, 0);
  hw_null(&text);
  hw_object(&text);
  hw_object_end(&text);
  hw_array(&text);
  hw_array_end(&text);
  hw_json(&text, "[1,2]", 5);
  hw_array_end(&text);
  hw_put_string(&text, "e", NULL);
  hw_object_end(&text);
  assert_string_equal(text.start, "{\"a\":-7,\"least\":-9223372036854775808,\"b\":\"x{[,:\","
                                  "\"c\":true,\"d\":[0,null,{},[],[1,2]],\"e\":null}");
  hw_text_cut(&text, 7);
  assert_string_equal(text.start, "{\"a\":-7");
  hw_text_clear(&text);
  assert_int_equal(text.length, 0);
  hw_text_free(&text);
}

/* Random bytes come out as a string that a strict reader accepts, and what was
 * sound UTF-8 comes back as it was. */
static void test_strings(void **state) {
  hw_text text = {0};
  uint32_t random = 12345;
  (void)state;
  for (unsigned round = 0; round < 20000; round++) {
    char bytes[24];
    size_t length = round % sizeof bytes;
    for (size_t i = 0; i < length; i++) {
      static const char favourites[] =
          "\"\\\n\x7F\xD0\xB0\xE2\x80\x99\xF0\x9F\x98\x80\xED\xA0\x80\xC0";
      random = random * 1664525 + 1013904223;
      bytes[i] =
          random >> 31 ? favourites[(random >> 8) % (sizeof favourites - 1)] : (char)(random >> 16);
    }
    hw_text_clear(&text);
    hw_array(&text);
    hw_string_of(&text, bytes, length);
    hw_array_end(&text);
    json_t *read = json_loadb(text.start, text.length, JSON_ALLOW_NUL, NULL);
    assert_non_null(read);
    json_t *plain = json_stringn(bytes, length); /* NULL: no UTF-8 */
    if (plain != NULL) {
      assert_int_equal(json_string_length(json_array_get(read, 0)), length);
      assert_memory_equal(json_string_value(json_array_get(read, 0)), bytes, length);
    } else {
      assert_non_null(strstr(json_string_value(json_array_get(read, 0)) != NULL ? text.start : "",
                             "\xEF\xBF\xBD"));
    }
    json_decref(plain);
    json_decref(read);
  }
  hw_text_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_strings)};
  return cmocka_run_group_tests_name("wire_json", tests, NULL, NULL);
}
