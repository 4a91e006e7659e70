/* Translations in the page's engine: page.c tells how it is called. They are a
 * file beside the module, so that who reads English does not load them; until
 * it is learnt, and where there is none, all is English.
 *
 * The file, as tools/po2c.py writes it: a line "holdfast uk", a checksum of all
 * behind it (4 bytes, the lowest first), and for each template the English and
 * its translation, a 0 behind each, sorted by the bytes of the English. */
#include "page.h"

#include "text/catalog.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "holdfast uk\n"
enum { HEAD_LENGTH = sizeof HEAD - 1, TEXTS = HEAD_LENGTH + 4, LENGTH_MAX = 1 << 20 };

/* What was learnt. The texts stand behind the entries, in the same room. */
static ht_table learnt;
static ht_entry *room;

ht_table ht_ukrainian(void) { return learnt; }

/* FNV-1a. */
static uint32_t checksum(const unsigned char *bytes, size_t length) {
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < length; i++) sum = (sum ^ bytes[i]) * 16777619u;
  return sum;
}

/* How many templates there are; 0 if this is no such file. */
static size_t count_entries(const unsigned char *bytes, size_t length) {
  if (bytes == NULL || length <= TEXTS || length > LENGTH_MAX) return 0;
  if (memcmp(bytes, HEAD, HEAD_LENGTH) != 0 || bytes[length - 1] != 0) return 0;
  const unsigned char *sum = bytes + HEAD_LENGTH;
  uint32_t wanted =
      sum[0] | (uint32_t)sum[1] << 8 | (uint32_t)sum[2] << 16 | (uint32_t)sum[3] << 24;
  if (checksum(bytes + TEXTS, length - TEXTS) != wanted) return 0;
  size_t texts = 0;
  for (size_t i = TEXTS; i < length; i++) texts += bytes[i] == 0;
  return texts % 2 == 0 ? texts / 2 : 0;
}

/* Says where each of so many pairs of texts stands; false if they are not sorted. */
static bool find_entries(const char *texts, ht_entry *entry, size_t count) {
  for (size_t i = 0; i < count; i++) {
    entry[i].english = texts;
    entry[i].translation = texts + strlen(texts) + 1;
    texts = entry[i].translation + strlen(entry[i].translation) + 1;
    if (i > 0 && strcmp(entry[i - 1].english, entry[i].english) >= 0) return false;
  }
  return true;
}

EXPORT("hp_learn") int hp_learn(const unsigned char *bytes, size_t length) {
  size_t count = count_entries(bytes, length);
  if (count == 0) return hp_fail_with(HF_BAD_STATE, "these are no translations");
  ht_entry *entry = malloc(count * sizeof *entry + length - TEXTS);
  if (entry == NULL) return hp_fail_with(HF_NO_ROOM, "there is not enough memory");
  char *texts = (char *)(entry + count);
  memcpy(texts, bytes + TEXTS, length - TEXTS);
  if (!find_entries(texts, entry, count)) {
    free(entry);
    return hp_fail_with(HF_BAD_STATE, "these translations are not sorted");
  }
  free(room);
  room = entry;
  learnt = (ht_table){entry, count};
  hp_reword_tables();
  return hp_done_empty();
}
