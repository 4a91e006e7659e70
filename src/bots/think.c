/* A bot's whole answer.
 *
 * The choices of a group are made one at a time. Behind each the bot is handed
 * the view it would have then, made from an imagined position: what its seat
 * sees there is what it would see in truth. */
#include "bots.h"

/* What a seat pays, in parts of a victory, to keep its word. */
static const float WORD_WORTH = 0.03f;

static const hf_bot_opinion *opinion_of(const hf_bot_scratch *scratch, hf_option option) {
  for (size_t i = 0; i < scratch->opinion_count; i++)
    if (scratch->opinion[i].option == option) return &scratch->opinion[i];
  return NULL;
}

/* An option that breaks a promise gives way to the best one that does not, if
 * that is not much worse. */
static hf_option keep_word(hf_cursor *imagined, const hf_bot_sight *sight,
                           const hf_bot_scratch *scratch, hf_option option) {
  unsigned seat = hf_view_seat(sight->view);
  const hf_bot_opinion *meant = opinion_of(scratch, option), *best = NULL;
  if (meant == NULL || !hf_breaks_word(imagined, seat, sight->notes, option)) return option;
  for (size_t i = 0; i < scratch->opinion_count; i++) {
    const hf_bot_opinion *other = &scratch->opinion[i];
    if (other->visits > 0 && other->value >= meant->value - WORD_WORTH &&
        (best == NULL || other->value > best->value) &&
        !hf_breaks_word(imagined, seat, sight->notes, other->option))
      best = other;
  }
  return best != NULL ? best->option : option;
}

/* What the bot chooses where it sees this; legal in any case. */
static hf_option choice_in(const hf_bot_player *player, const hf_bot_sight *sight,
                           hf_cursor *imagined, hf_bot_scratch *scratch, hf_random *random) {
  unsigned seat = hf_view_seat(sight->view);
  hf_option option = hf_bot_choose(player, sight, scratch, random);
  if (!player->bot->silent) option = keep_word(imagined, sight, scratch, option);
  return hf_is_legal(sight->rules, imagined->state, seat, option)
             ? option
             : hf_cursor_option(imagined, seat, 0);
}

/* Looked up in the position in which the answer is given. */
static hf_talk statement(const hf_bot_player *player, const hf_bot_sight *sight,
                         hf_cursor *imagined, hf_option chosen, hf_random *random) {
  unsigned seat = hf_view_seat(sight->view);
  char text[HF_NOTATION_MAX];
  if (player->bot->silent || sight->notes == NULL) return 0;
  const hf_plan plan = {.chosen = chosen, .chance = hf_random_next(random)};
  hf_talk talk = hf_say(imagined, seat, sight->notes, &plan);
  return talk != 0 && hf_talk_write(sight->rules, imagined->state, seat, talk, text) > 0 ? talk : 0;
}

void hf_bot_think(const hf_bot_player *player, const hf_bot_sight *sight, hf_bot_scratch *scratch,
                  hf_random *random, hf_bot_answer *answer) {
  hf_state *imagined = (hf_state *)(void *)&scratch->imagined;
  hf_view *seen = (hf_view *)(void *)&scratch->seen;
  unsigned seat = hf_view_seat(sight->view);
  hf_bot_sight now = *sight;
  hf_cursor cursor;
  answer->count = 0;
  answer->say = 0;
  if (seat >= HF_SEATS_MAX || (hf_view_asked(sight->view) >> seat & 1) == 0) return;
  hf_sample(sight->rules, sight->view, random, imagined);
  hf_cursor_begin(&cursor, sight->rules, imagined, NULL);
  do {
    scratch->goes_on = answer->count > 0;
    hf_option option = choice_in(player, &now, &cursor, scratch, random);
    scratch->goes_on = false;
    if (hf_option_write(sight->rules, imagined, seat, option, answer->choice[answer->count]) == 0)
      return;
    if (answer->count == 0) answer->say = statement(player, sight, &cursor, option, random);
    answer->option[answer->count++] = option;
    if (hf_cursor_choose(&cursor, seat, option, NULL) != HF_OK) return;
    hf_view_of(sight->rules, imagined, seat, seen);
    now.view = seen;
  } while (answer->count < HF_BOT_CHOICES_MAX && hf_group_length(sight->rules, imagined, seat) > 0);
}
