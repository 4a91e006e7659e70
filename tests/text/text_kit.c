#include "text_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

void start_game(game_table *table, const char *game, const char *settings_text, uint64_t number,
                const hf_how *how) {
  hf_error error = {0};
  static hf_settings settings;
  if (table->rules == NULL) table->rules = hf_rules_builtin(hf_game_find(game));
  if (hf_settings_read(table->rules, settings_text, &settings, &error) != HF_OK)
    fail_msg("%s", error.message);
  hf_seed seed = hf_seed_from(number);
  hf_random_start(&table->random, &seed, HF_RANDOM_FAST);
  if (hf_create(table->rules, &settings, &seed, HF_RANDOM_FAST, how, state_of(table), &error) !=
      HF_OK)
    fail_msg("%s", error.message);
}

void check_words(const char *text, size_t length, ht_language language, const char *what) {
  if (length == 0 || length != strlen(text))
    fail_msg("%s: no text, or its length is wrong: '%s'", what, text);
  for (const char *at = text; *at != 0; at++) {
    bool latin = ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z')) && *at != 'X';
    if (strchr("{}[]<>|", *at) != NULL || (latin && language == HT_UKRAINIAN) ||
        (at[0] == ' ' && (at[1] == 0 || strchr(" .,;:)", at[1]) != NULL)) ||
        (at[0] == '(' && at[1] == ')') || (at[0] == ',' && at[1] == ','))
      fail_msg("%s: badly put together: '%s'", what, text);
  }
}
