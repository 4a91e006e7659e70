/* Cards by what people call them: see card_match.h. */
#include "card_match.h"

#include "core/game.h"
#include "language/language.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>

void cli_small_letters(const char *from, char *to, size_t size) {
  size_t length = 0;
  while (*from != '\0' && length + 3 < size) {
    unsigned char first = (unsigned char)from[0], second = (unsigned char)from[1];
    unsigned letter = (first & 0x1Fu) << 6 | (second & 0x3Fu);
    if ((first & 0xE0) != 0xC0 || second == 0) {
      to[length++] = *from >= 'A' && *from <= 'Z' ? (char)(*from - 'A' + 'a') : *from;
      from++;
      continue;
    }
    if (letter >= 0x410 && letter <= 0x42F) letter += 0x20;
    if (letter >= 0x400 && letter <= 0x40F) letter += 0x50;
    if (letter == 0x490) letter++;
    to[length++] = (char)(0xC0 | letter >> 6);
    to[length++] = (char)(0x80 | (letter & 0x3F));
    from += 2;
  }
  to[length] = '\0';
}

unsigned cli_card_match(const hf_rules *rules, size_t card, ht_language language,
                        const char *wanted) {
  unsigned best = 0;
  for (unsigned which = 0; which < 3; which++) {
    char name[128], small[128];
    if (which == 0) ht_card_name(rules, card, language, name, sizeof name);
    if (which == 1) ht_card_title(rules, card, language, name, sizeof name);
    if (which == 2)
      snprintf(name, sizeof name, "%s", rules->cards->strings + rules->cards->card[card].id);
    cli_small_letters(name, small, sizeof small);
    const char *found = strstr(small, wanted);
    if (found == small) return 2;
    if (found != NULL) best = 1;
  }
  return best;
}
