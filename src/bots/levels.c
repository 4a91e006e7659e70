/* Levels: the search with the manners of players who have come more or less
 * far. What the weaker do wrong, people do wrong.
 *
 *  - A squire thinks of a few options only, judges them by how the table looks
 *    right afterwards, takes one that seems good enough and does not care what
 *    others did before.
 *  - A knight sees most options and a little further, but always does what he
 *    likes best, so that others can tell; he forgets too.
 *  - A lord looks at everything, remembers, and mixes, in a hurry.
 *  - A king takes his time.
 *
 * Efforts are numbers of tries, so that a level plays the same everywhere; a
 * game whose tries take longer the more players there are has fewer of them. */
#include "search_bot.h"

static const hf_search_manner squire = {
    .habits = {.playout = 0, .explore = 0.6f, .mixing = 0.3f, .coarse_until = 8, .prefers = true},
    .first_thoughts = 5,
    .slack = 0.06f,
    .predictable = true,
    .in_time = true};

static const hf_search_manner knight = {
    .habits = {.playout = 1, .explore = 0.6f, .mixing = 0.3f, .coarse_until = 8, .prefers = true},
    .first_thoughts = 8,
    .slack = 0.02f,
    .predictable = true,
    .in_time = true};

static const hf_search_manner lord = {.habits = HF_SEARCH_USUAL, .in_time = true};

enum { EFFORT_MAX = 1000000 };

const hf_bot hf_bot_squire = {
    .name = "squire",
    .help = "Sees what is at hand, is content with what seems good enough and forgets.",
    .effort = 60,
    .effort_max = EFFORT_MAX,
    .effort_shared = HF_BOT_SHARED_TRIES,
    .how = &squire,
    .choose = hf_search_bot_choose,
};

const hf_bot hf_bot_knight = {
    .name = "knight",
    .help = "Looks ahead a little and always does what it likes best.",
    .effort = 200,
    .effort_max = EFFORT_MAX,
    .effort_shared = HF_BOT_SHARED_TRIES,
    .how = &knight,
    .choose = hf_search_bot_choose,
};

const hf_bot hf_bot_lord = {
    .name = "lord",
    .help = "Looks ahead, remembers what others did, and bluffs.",
    .effort = 2000,
    .effort_max = EFFORT_MAX,
    .effort_shared = HF_BOT_SHARED_TRIES,
    .how = &lord,
    .choose = hf_search_bot_choose,
};

const hf_bot hf_bot_king = {
    .name = "king",
    .help = "Looks ahead as the lord does and takes its time.",
    .effort = 8000,
    .effort_max = EFFORT_MAX,
    .effort_shared = HF_BOT_SHARED_TRIES,
    .how = &lord,
    .choose = hf_search_bot_choose,
};
