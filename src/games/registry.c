/* The games there are, in the order in which they are listed. A new game is
 * one line in each of the two lists. The null game is there for tests only,
 * and for whoever starts a new game by copying it. The page's engine is built
 * for one game at a time, without the others. */
#include "core/game.h"

extern const hf_game it_game;
extern const hf_game te_game;
extern const hf_game cg_game;
#ifdef HF_WITH_NULL_GAME
extern const hf_game hf_null_game;
#endif

static const hf_game *const games[] = {
#ifndef HF_WITHOUT_IRON_THRONE
    &it_game,
#endif
#ifndef HF_WITHOUT_TINY_EPIC
    &te_game,
#endif
#ifndef HF_WITHOUT_CARD_GAME
    &cg_game,
#endif
#ifdef HF_WITH_NULL_GAME
    &hf_null_game,
#endif
};

size_t hf_game_count(void) { return sizeof games / sizeof *games; }

const hf_game *hf_game_at(size_t index) { return index < hf_game_count() ? games[index] : NULL; }
