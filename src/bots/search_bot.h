/* What all bots that search do; their manners differ. */
#ifndef HF_SEARCH_BOT_H
#define HF_SEARCH_BOT_H

#include "search.h"

/* A shared machine gives nobody more than the strongest level takes. */
enum { HF_BOT_SHARED_TRIES = 8000, HF_BOT_SHARED_MS = 1000 };

/* For hf_bot.choose; hf_bot.how is an hf_search_manner. */
hf_option hf_search_bot_choose(const hf_bot_player *player, const hf_bot_sight *sight,
                               hf_bot_scratch *scratch, hf_random *random);

#endif
