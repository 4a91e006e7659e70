/* The games there are: those of src/games/meson.build, from which games.h is made. The null
 * game is there for tests only, and for whoever starts a new game by copying it. */
#include "core/game.h"

#define GAME(prefix) extern const hf_game prefix##_game;
#include "games/games.h"
#undef GAME
#ifdef HF_WITH_NULL_GAME
extern const hf_game hf_null_game;
#endif

static const hf_game *const games[] = {
#define GAME(prefix) &prefix##_game,
#include "games/games.h"
#undef GAME
#ifdef HF_WITH_NULL_GAME
    &hf_null_game,
#endif
};

size_t hf_game_count(void) { return sizeof games / sizeof *games; }

const hf_game *hf_game_at(size_t index) { return index < hf_game_count() ? games[index] : NULL; }
