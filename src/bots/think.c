/* A bot's whole answer.
 *
 * The choices of a group are made one at a time. Behind each the bot is handed
 * the view it would have then, made from an imagined position: what its seat
 * sees there is what it would see in truth. */
#include "bots.h"

/* What the bot chooses where it sees this; legal in any case. */
static hf_option choice_in(const hf_bot_player *player, const hf_bot_sight *sight,
                           const hf_state *imagined, hf_bot_scratch *scratch, hf_random *random) {
  unsigned seat = hf_view_seat(sight->view);
  hf_option option = hf_bot_choose(player, sight, scratch, random);
  return hf_is_legal(sight->rules, imagined, seat, option)
             ? option
             : hf_option_at(sight->rules, imagined, seat, 0);
}

void hf_bot_think(const hf_bot_player *player, const hf_bot_sight *sight, hf_bot_scratch *scratch,
                  hf_random *random, hf_bot_answer *answer) {
  hf_state *imagined = (hf_state *)(void *)&scratch->imagined;
  hf_view *seen = (hf_view *)(void *)&scratch->seen;
  unsigned seat = hf_view_seat(sight->view);
  hf_bot_sight now = *sight;
  answer->count = 0;
  if (seat >= HF_SEATS_MAX || (hf_view_asked(sight->view) >> seat & 1) == 0) return;
  hf_sample(sight->rules, sight->view, random, imagined);
  do {
    hf_option option = choice_in(player, &now, imagined, scratch, random);
    if (hf_option_write(sight->rules, imagined, seat, option, answer->choice[answer->count]) == 0)
      return;
    answer->option[answer->count++] = option;
    if (hf_choose(sight->rules, imagined, seat, option, NULL, NULL) != HF_OK) return;
    hf_view_of(sight->rules, imagined, seat, seen);
    now.view = seen;
  } while (answer->count < HF_BOT_CHOICES_MAX && hf_group_length(sight->rules, imagined, seat) > 0);
}
