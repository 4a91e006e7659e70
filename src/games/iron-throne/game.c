/* The Iron Throne, as the engine knows it. */
#include "rules/ask.h"
#include "rules/check.h"
#include "rules/evaluate.h"
#include "rules/notation.h"
#include "rules/notes.h"
#include "rules/prefer.h"
#include "rules/reasons.h"
#include "rules/scene.h"
#include "rules/setup.h"
#include "rules/talk.h"
#include "rules/view.h"

extern const hf_game it_game;
extern const it_rules it_builtin_rules; /* made at build time from cards/iron-throne */

static const hf_rules *builtin(void) { return &it_builtin_rules.base; }

static hf_status rules_make(void *memory, const hl_cards *cards, hf_error *error) {
  it_rules *rules = memory;
  rules->base.game = &it_game;
  rules->base.hash = hl_hash(cards);
  return it_rules_make(memory, cards, error);
}

static size_t state_size(const hf_rules *rules, const hf_settings *settings) {
  (void)rules;
  (void)settings;
  return sizeof(it_state);
}

/* --- result ----------------------------------------------------------------------- */

static const char *const endings[] = {"running", "influence", "extinction",
                                      "influence and extinction"};

static void result(const hf_rules *rules, const hf_state *state, hf_result *out) {
  (void)rules;
  const it_state *s = (const it_state *)(const void *)state;
  unsigned seats = s->core.flow.seats;
  out->ending = s->pub.ending;
  out->winners = it_winners(&s->pub, seats);
  for (unsigned seat = 0; seat < seats; seat++) {
    out->score[seat] = IT_INFLUENCE - s->pub.seat[seat].unspread;
  }
}

const hf_game it_game = {
    .id = "iron-throne",
    .title = "The Iron Throne",
    .version = 2,
    .min_seats = 3,
    .max_seats = 7,
    .settings = it_settings,
    .setting_count = IT_SETTINGS,
    .settings_check = it_settings_check,
    .setting_word = it_setting_word,
    .setting_name = it_setting_name,
    .vocabulary = &it_vocabulary,
    .builtin = builtin,
    .rules_size = sizeof(it_rules),
    .rules_make = rules_make,
    .state_size = state_size,
    .create = it_create,
    .check = HF_NOT_IN_PAGE(it_check),
    .prompt = it_prompt,
    .reasons = it_reasons,
    .known_size = sizeof(it_table),
    .begin = it_begin_cursor,
    .option_count = it_option_count,
    .option_at = it_option_at,
    .legal = it_legal,
    .choose = it_choose,
    .takes_forced = true,
    .group_length = it_group_length,
    .group_at = it_group_at,
    .take_back = it_take_back,
    .option_write = it_option_write,
    .option_read = it_option_read,
    .forms = HF_NOT_IN_PAGE(it_forms),
    .form_word = HF_NOT_IN_PAGE(it_form_word),
    .seat_name = it_seat_name,
    .result = result,
    .endings = endings,
    .ending_count = sizeof endings / sizeof endings[0],
    .view_size = it_view_size,
    .view = it_view_of,
    .sample = it_sample,
    .talk_read = it_talk_read,
    .talk_write = it_talk_write,
    .evaluate = it_evaluate,
    .prefer = it_prefer,
    .keys = it_keys,
    .note_event = it_note_event,
    .note_talk = it_note_talk,
    .imagine = it_imagine,
    .expect = it_expect,
    .say = it_say,
    .breaks_word = it_breaks_word,
    .scene_set = HF_NOT_IN_PAGE(it_scene_set),
    .scene_expect = HF_NOT_IN_PAGE(it_scene_expect),
};
