/* The bots there are, by name. A new bot is a file and a line here. */
#include "bots.h"

#include <string.h>

static const hf_bot *const bots[] = {&hf_bot_random, &hf_bot_greedy};

size_t hf_bot_count(void) { return sizeof bots / sizeof *bots; }

const hf_bot *hf_bot_at(size_t index) { return index < hf_bot_count() ? bots[index] : NULL; }

/* The effort behind a bot's name: nothing, or a colon and a number in range. */
static bool read_effort(const char *text, const hf_bot *bot, uint32_t *effort) {
  *effort = bot->effort;
  if (*text == '\0') return true;
  if (*text++ != ':' || bot->effort_max == 0) return false;
  uint32_t number = 0;
  size_t digits = 0;
  for (; text[digits] >= '0' && text[digits] <= '9' && digits < 9; digits++)
    number = number * 10 + (uint32_t)(text[digits] - '0');
  *effort = number;
  return digits > 0 && text[digits] == '\0' && number >= 1 && number <= bot->effort_max;
}

bool hf_bot_find(const char *text, hf_bot_player *player) {
  for (size_t i = 0; i < hf_bot_count(); i++) {
    size_t length = strlen(bots[i]->name);
    if (strncmp(text, bots[i]->name, length) != 0) continue;
    if (text[length] != '\0' && text[length] != ':') continue;
    player->bot = bots[i];
    return read_effort(text + length, bots[i], &player->effort);
  }
  return false;
}

hf_option hf_bot_choose(const hf_bot_player *player, const hf_rules *rules, const hf_view *view,
                        hf_bot_scratch *scratch, hf_random *random) {
  unsigned seat = hf_view_seat(view);
  if (seat >= HF_SEATS_MAX || (hf_view_asked(view) >> seat & 1) == 0) return HF_NO_OPTION;
  return player->bot->choose(rules, view, player->effort, scratch, random);
}
