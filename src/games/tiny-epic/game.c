/* Tiny Epic Game of Thrones, as the engine knows it. */
#include "rules/ask.h"
#include "rules/check.h"
#include "rules/evaluate.h"
#include "rules/notation.h"
#include "rules/prefer.h"
#include "rules/reasons.h"
#include "rules/scene.h"
#include "rules/setup.h"
#include "rules/view.h"

extern const hf_game te_game;
extern const te_rules te_builtin_rules; /* made at build time from cards/tiny-epic */

static const hf_rules *builtin(void) { return &te_builtin_rules.base; }

static hf_status rules_make(void *memory, const hl_cards *cards, hf_error *error) {
  te_rules *rules = memory;
  rules->base.game = &te_game;
  rules->base.hash = hl_hash(cards);
  return te_rules_make(memory, cards, error);
}

static size_t state_size(const hf_rules *rules, const hf_settings *settings) {
  (void)rules, (void)settings;
  return sizeof(te_state);
}

static const char *const endings[] = {"running", "points", "tie-break", "shared", "rival"};

static void result(const hf_rules *rules, const hf_state *state, hf_result *out) {
  te_table table = te_look(rules, state);
  out->ending = table.pub->ending;
  out->winners = te_winners(&table) & ((1U << table.flow->seats) - 1);
  for (unsigned seat = 0; seat < table.flow->seats; seat++)
    out->score[seat] = te_at(&table, seat)->points;
}

const hf_game te_game = {
    .id = "tiny-epic",
    .title = "Tiny Epic Game of Thrones",
    .version = 2,
    .min_seats = 1,
    .max_seats = 4,
    .settings = te_settings,
    .setting_count = TE_SETTINGS,
    .settings_check = te_settings_check,
    .setting_word = te_setting_word,
    .setting_name = te_setting_name,
    .vocabulary = &te_vocabulary,
    .builtin = builtin,
    .rules_size = sizeof(te_rules),
    .rules_make = rules_make,
    .state_size = state_size,
    .create = te_create,
    .check = HF_NOT_IN_PAGE(te_check),
    .adopt = HF_NOT_IN_PAGE(te_adopt),
    .prompt = te_prompt,
    .reasons = te_reasons,
    .known_size = sizeof(te_table),
    .begin = te_begin_cursor,
    .option_count = te_option_count,
    .option_at = te_option_at,
    .legal = te_legal,
    .choose = te_choose,
    .takes_forced = true,
    .group_length = te_group_length,
    .group_at = te_group_at,
    .take_back = te_take_back,
    .option_write = te_option_write,
    .option_read = te_option_read,
    .forms = HF_NOT_IN_PAGE(te_forms),
    .form_word = HF_NOT_IN_PAGE(te_form_word),
    .seat_name = te_seat_name,
    .result = result,
    .endings = endings,
    .ending_count = sizeof endings / sizeof endings[0],
    .view_size = te_view_size,
    .view = te_view_of,
    .sample = te_sample,
    .evaluate = te_evaluate,
    .prefer = te_prefer,
    .keys = te_keys,
    .scene_set = HF_NOT_IN_PAGE(te_scene_set),
    .scene_expect = HF_NOT_IN_PAGE(te_scene_expect),
};
