/* The bots there are, by name. A new bot is a file and a line here. */
#include "bots.h"

#include <string.h>

static const hf_bot *const bots[] = {&hf_bot_random, &hf_bot_greedy, &hf_bot_squire, &hf_bot_knight,
                                     &hf_bot_lord,   &hf_bot_king,   &hf_bot_search};

size_t hf_bot_count(void) { return sizeof bots / sizeof *bots; }

const hf_bot *hf_bot_at(size_t index) { return index < hf_bot_count() ? bots[index] : NULL; }

/* The effort behind a bot's name: nothing, or a colon and a number in range. */
static bool read_effort(const char *text, const hf_bot *bot, hf_bot_player *player) {
  *player = (hf_bot_player){.bot = bot, .effort = bot->effort};
  if (*text == '\0') return true;
  if (*text++ != ':' || bot->effort_max == 0) return false;
  uint32_t number = 0;
  size_t digits = 0;
  for (; text[digits] >= '0' && text[digits] <= '9' && digits < 9; digits++)
    number = number * 10 + (uint32_t)(text[digits] - '0');
  player->effort = number;
  player->in_ms = bot->takes_ms && digits > 0 && strcmp(text + digits, "ms") == 0;
  return digits > 0 && (player->in_ms || text[digits] == '\0') && number >= 1 &&
         number <= bot->effort_max;
}

bool hf_bot_find(const char *text, hf_bot_player *player) {
  for (size_t i = 0; i < hf_bot_count(); i++) {
    size_t length = strlen(bots[i]->name);
    if (strncmp(text, bots[i]->name, length) != 0) continue;
    if (text[length] != '\0' && text[length] != ':') continue;
    return read_effort(text + length, bots[i], player);
  }
  return false;
}

bool hf_bot_share(hf_bot_player *player) {
  const hf_bot *bot = player->bot;
  uint32_t most = player->in_ms ? bot->ms_shared : bot->effort_shared;
  if (player->effort <= most) return true;
  player->effort = most;
  return false;
}

hf_option hf_bot_choose(const hf_bot_player *player, const hf_bot_sight *sight,
                        hf_bot_scratch *scratch, hf_random *random) {
  unsigned seat = hf_view_seat(sight->view);
  if (seat >= HF_SEATS_MAX || (hf_view_asked(sight->view) >> seat & 1) == 0) return HF_NO_OPTION;
  scratch->opinion_count = 0;
  return player->bot->choose(player, sight, scratch, random);
}
