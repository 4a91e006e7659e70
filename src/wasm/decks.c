/* Decks in the page's engine: page.c tells how it is called. */
#include "page.h"

EXPORT("hp_deck")
int hp_deck(const char *id, size_t id_length, const char *text, size_t length, unsigned starter) {
  const hf_game *game = hp_game(id, id_length);
  if (game == NULL) return 0;
  if (!hw_deck_write(hf_rules_builtin(game), text != NULL ? text : "", length, starter != 0,
                     hp_answer()))
    return hp_fail_with(HF_NO_SUCH_GAME, "this game has no decks");
  return hp_done();
}
