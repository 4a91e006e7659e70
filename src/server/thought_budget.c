/* Budgets of the bots' thoughts: see thought_budget.h. */
#include "thought_budget.h"

/* Tries of a search at a table of three take 4 to 20 us, in The Card Game up to
 * 100; a look at one deal as the greedy bot does it takes some 250. */
enum { TRY_US = 20, LOOK_US = 250, LEAST_US = 50 };

/* A whole answer of several choices may take so many times the budget. */
enum { WHOLE_ANSWER = 2 };

uint64_t sv_expected_us(const hf_bot_player *player, unsigned times) {
  uint64_t effort = player->effort;
  if (player->in_ms) return effort * 1000 * times;
  return (LEAST_US + effort * (player->bot == &hf_bot_greedy ? LOOK_US : TRY_US)) * times;
}

void sv_think_less(hf_bot_player *player, size_t load, unsigned threads) {
  while (load > (size_t)threads * 8 && player->effort > 1) {
    player->effort /= 2;
    load /= 2;
  }
}

hf_bot_player sv_budget_begin(sv_budget *budget, uint64_t now, size_t load, unsigned threads) {
  hf_bot_player player = budget->asked;
  sv_think_less(&player, load, threads);
  budget->began = now;
  budget->tries = 0;
  if (!player.in_ms) return player;
  uint64_t waited = (now - budget->came) / 1000;
  player.effort = waited < player.effort ? player.effort - (uint32_t)waited : 1;
  return player;
}

bool sv_budget_over(const sv_budget *budget, uint64_t now, size_t load, unsigned threads) {
  hf_bot_player player = budget->asked;
  if (now - budget->began >= (uint64_t)SV_THOUGHT_MOST_MS * 1000) return true;
  sv_think_less(&player, load, threads);
  if (player.in_ms)
    return now - budget->came >= (uint64_t)player.effort * 1000 * WHOLE_ANSWER * budget->times;
  /* Where nobody is pressed a thought ends by itself; and half a look of the greedy
   * bot, whose efforts are no tries, would be at whatever options come first. */
  return player.effort < budget->asked.effort && player.bot != &hf_bot_greedy &&
         budget->tries >= (uint64_t)player.effort * WHOLE_ANSWER * budget->times;
}
