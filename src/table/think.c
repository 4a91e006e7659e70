/* A bot's whole answer: see think.h.
 *
 * The choices of a group are made one at a time. Behind each the bot is handed
 * the view it would have then, made from an imagined position: what its seat
 * sees there is what it would see in truth. */
#include "think.h"

void tb_think(const hf_rules *rules, const hf_view *view, const hf_bot_player *bot,
              hf_random *random, tb_thoughts *thoughts, tb_answer *answer) {
  hf_state *imagined = (hf_state *)(void *)&thoughts->imagined;
  hf_view *seen = (hf_view *)(void *)&thoughts->seen;
  unsigned seat = hf_view_seat(view);
  answer->count = 0;
  if (seat >= HF_SEATS_MAX || !(hf_view_asked(view) >> seat & 1)) return;
  hf_sample(rules, view, random, imagined);
  do {
    hf_option option = hf_bot_choose(bot, rules, view, &thoughts->scratch, random);
    if (!hf_is_legal(rules, imagined, seat, option))
      option = hf_option_at(rules, imagined, seat, 0);
    if (hf_option_write(rules, imagined, seat, option, answer->choice[answer->count]) == 0) return;
    answer->count++;
    if (hf_choose(rules, imagined, seat, option, NULL, NULL) != HF_OK) return;
    hf_view_of(rules, imagined, seat, seen);
    view = seen;
  } while (answer->count < TB_CHOICES_MAX && hf_group_length(rules, imagined, seat) > 0);
}
