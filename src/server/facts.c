/* See facts.h. */
#include "facts.h"

#include "memory/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct of_game {
  ft_fact cards[HT_LANGUAGES];
} of_game;

struct ft_facts {
  ft_fact games[HT_LANGUAGES];
  of_game of[]; /* by the number of the game */
};

void ft_seal(ft_fact *fact, hw_text *text) {
  uint8_t digest[crypto_hash_sha256_BYTES];
  char hex[33];
  if (text->failed) {
    hw_text_free(text);
    return;
  }
  *fact = (ft_fact){.text = text->start, .length = text->length};
  *text = (hw_text){0};
  crypto_hash_sha256(digest, (const unsigned char *)fact->text, fact->length);
  sodium_bin2hex(hex, sizeof hex, digest, 16);
  fact->etag[0] = '"';
  memcpy(fact->etag + 1, hex, 32);
  memcpy(fact->etag + 33, "\"", 2);
}

void ft_free(ft_fact *fact) {
  free(fact->text);
  *fact = (ft_fact){0};
}

ft_facts *ft_open(void) { return mm_new(sizeof(ft_facts) + hf_game_count() * sizeof(of_game)); }

void ft_close(ft_facts *facts) {
  if (facts == NULL) return;
  for (size_t i = 0; i < HT_LANGUAGES; i++) {
    ft_free(&facts->games[i]);
    for (size_t n = 0; n < hf_game_count(); n++) ft_free(&facts->of[n].cards[i]);
  }
  free(facts);
}

const ft_fact *ft_games(ft_facts *facts, ht_language language) {
  ft_fact *fact = &facts->games[language];
  if (fact->text == NULL) {
    hw_text text = {0};
    hw_games_write(language, &text);
    ft_seal(fact, &text);
  }
  return fact;
}

/* A game that is not in the list cannot be asked for. */
const ft_fact *ft_cards(ft_facts *facts, const hf_game *game, ht_language language) {
  size_t number = 0;
  while (hf_game_at(number) != game) number++;
  ft_fact *fact = &facts->of[number].cards[language];
  if (fact->text == NULL) {
    hw_text text = {0};
    hw_cards_write(hf_rules_builtin(game), language, &text);
    ft_seal(fact, &text);
  }
  return fact;
}
