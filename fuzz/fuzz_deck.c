/* Deck files from anywhere: reading must end, tell what is wrong in texts that can be
 * shown, and give a deck that is what was said of it: legal exactly if nothing was told,
 * and the same again from its own text and its own code. The same bytes are read as a
 * word of the settings.
 *
 * The first byte of the input says whether the deck is a starter deck. */
#include "core/decks.h"
#include "core/game.h"
#include "holdfast/holdfast.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds) {
  if (!holds) abort();
}

typedef struct hearing {
  uint32_t count;
  size_t lines;
} hearing;

static void hear(void *user, const hf_deck_problem *problem) {
  hearing *to = user;
  to->count++;
  must(problem->line <= to->lines + 1);
  must(problem->message[0] != '\0' && strlen(problem->message) < sizeof((hf_error *)0)->message);
  for (const char *c = problem->message; *c != '\0'; c++) must((unsigned char)*c >= ' ');
}

static size_t lines_of(const char *text, size_t length) {
  size_t lines = 0;
  for (size_t i = 0; i < length; i++) lines += text[i] == '\n' || text[i] == '\r';
  return lines;
}

static void check_same(const hf_deck *a, const hf_deck *b) {
  must(a->words.list_length == b->words.list_length);
  must(memcmp(a->words.list, b->words.list, a->words.list_length * sizeof(uint16_t)) == 0);
}

/* Written and read again it is the same deck. */
static void check_round(const hf_rules *rules, const hf_deck *deck, uint32_t problems) {
  static char text[65536];
  char code[HF_DECK_CODE_MAX];
  const struct hf_deck_craft *craft = rules->game->decks;
  hf_deck again;
  size_t length = craft->write(rules, deck, text, sizeof text);
  must(length < sizeof text && strlen(text) == length);
  uint32_t told = craft->read(rules, text, length, deck->starter, &again, NULL);
  check_same(deck, &again);
  must((told == 0) == (craft->check(rules, deck, NULL) == 0));
  must(problems > 0 || told == 0);
  length = craft->code(rules, deck, code, sizeof code);
  must(length < sizeof code);
  if (length == 0) return;
  craft->read(rules, code, length, deck->starter, &again, NULL);
  check_same(deck, &again);
}

static void check_settings(const hf_rules *rules, const char *word) {
  static char text[8192], written[8192];
  hf_settings settings, again;
  if (strlen(word) > 4000 || strpbrk(word, " ,\n\r\t") != NULL) return;
  memcpy(text, "decks=", 6);
  memcpy(text + 6, word, strlen(word) + 1);
  if (hf_settings_read(rules, text, &settings, NULL) != HF_OK) return;
  must(hf_settings_write(rules, &settings, written, sizeof written) < sizeof written);
  must(hf_settings_read(rules, written, &again, NULL) == HF_OK);
  must(memcmp(&settings, &again, sizeof settings) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const hf_rules *rules = hf_rules_builtin(hf_game_find("card-game"));
  hf_deck deck;
  if (size < 1) return 0;
  char *text = malloc(size);
  must(text != NULL);
  memcpy(text, data + 1, size - 1);
  text[size - 1] = '\0';
  hearing to = {.lines = lines_of(text, size - 1)};
  hf_deck_ear ear = {.tell = hear, .user = &to};
  uint32_t problems =
      rules->game->decks->read(rules, text, size - 1, (data[0] & 1) != 0, &deck, &ear);
  must(problems == to.count);
  must(memchr(deck.title, '\0', sizeof deck.title) != NULL);
  must(deck.words.list_length <= HF_SEAT_LIST_MAX);
  check_round(rules, &deck, problems);
  check_settings(rules, text);
  free(text);
  return 0;
}
