/* A Game of Thrones: The Card Game, second edition, as the engine knows it. */
#include "core/card_sets.h"
#include "rules/book/create.h"
#include "rules/book/setup.h"
#include "rules/front/ask.h"
#include "rules/front/check.h"
#include "rules/front/check_known.h"
#include "rules/front/evaluate.h"
#include "rules/front/keys.h"
#include "rules/front/notation.h"
#include "rules/front/notation_forms.h"
#include "rules/front/prefer.h"
#include "rules/front/reasons.h"
#include "rules/front/samples.h"
#include "rules/front/scene.h"
#include "rules/front/scene_expect.h"
#include "rules/front/scene_words.h"
#include "rules/state/objects.h"
#include "rules/state/view.h"
#include "rules/tables/deck_craft.h"
#include "rules/tables/rules.h"
#include "rules/words/vocabulary.h"

extern const hf_game cg_game;
extern const hl_cards card_game_cards;   /* made at build time from cards/card-game/core */
extern const hf_card_set cg_card_sets[]; /* made at build time from all of cards/card-game */
extern const hf_pack cg_packs_here[];

static hf_status rules_make(void *memory, const hl_cards *cards, hf_error *error) {
  cg_rules_room *room = memory;
  room->rules.base.game = &cg_game;
  room->rules.base.hash = hl_hash(cards);
  return cg_rules_make(room, cards, error);
}

#ifdef HF_IN_PAGE
/* The page makes its rules when it is first asked for them: as tables they would be 90 kB more in
 * its module, 8 kB compressed, and making them takes a few milliseconds. It has one thread. */
enum { PAGE_CODE_MOST = 8192 };
static const hf_rules *builtin(void) {
  static uint64_t memory[(CG_RULES_SIZE + CG_RULES_PER_WORD * PAGE_CODE_MOST) / 8 + 1];
  hf_rules *rules = (hf_rules *)(void *)memory;
  hf_error error;
  if (rules->cards != NULL) return rules;
  rules->cards = &card_game_cards;
  if (card_game_cards.code_length > PAGE_CODE_MOST ||
      rules_make(memory, rules->cards, &error) != HF_OK)
    rules->cards = NULL;
  return rules;
}
#else
extern const cg_rules cg_builtin_rules; /* made at build time from cards/card-game/core */
static const hf_rules *builtin(void) { return &cg_builtin_rules.base; }
#endif

static const char *const endings[] = {"running", "power", "last", "time"};

static void result(const hf_rules *rules, const hf_state *state, hf_result *out) {
  cg_table table = cg_look(rules, state);
  out->ending = table.pub->ending;
  out->winners = table.pub->winners;
  for (unsigned seat = 0; seat < cg_seats(&table); seat++)
    out->score[seat] = (int32_t)cg_total_power(&table, seat);
}

const hf_game cg_game = {
    .id = "card-game",
    .title = "A Game of Thrones: The Card Game",
    .version = 5,
    .min_seats = 2,
    .max_seats = CG_SEATS,
    .settings = cg_settings,
    .setting_count = CG_SETTINGS,
    .settings_check = cg_settings_check,
    .setting_word = cg_setting_word,
    .setting_name = cg_setting_name,
    .list_word = cg_list_word,
    .list_fault = cg_list_fault,
    .list_write = cg_list_write,
    .decks = &cg_deck_craft,
    .vocabulary = &cg_vocabulary,
    .builtin = builtin,
    .card_sets = HF_NOT_IN_PAGE(cg_card_sets),
    .packs = HF_NOT_IN_PAGE(cg_packs_here),
    .rules_size = CG_RULES_SIZE,
    .rules_per_word = CG_RULES_PER_WORD,
    .rules_make = rules_make,
    .state_size = cg_state_size,
    .create = cg_create,
    .check = HF_NOT_IN_PAGE(cg_check),
    .adopt = HF_NOT_IN_PAGE(cg_adopt),
    .prompt = cg_prompt,
    .known_size = sizeof(cg_known),
    .begin = cg_begin_cursor,
    .copy = cg_copy_cursor,
    .leave = cg_leave_cursor,
    .check_known = HF_NOT_IN_PAGE(cg_check_known),
    .option_count = cg_option_count,
    .option_at = cg_option_at,
    .legal = cg_legal,
    .choose = cg_choose,
    .reasons = cg_reasons_of,
    .takes_forced = true,
    .group_length = cg_group_length,
    .group_at = cg_group_at,
    .take_back = cg_take_back,
    .option_write = cg_option_write,
    .option_read = cg_option_read,
    .forms = HF_NOT_IN_PAGE(cg_forms),
    .form_word = HF_NOT_IN_PAGE(cg_form_word),
    .seat_name = cg_seat_name,
    .result = result,
    .endings = endings,
    .ending_count = sizeof endings / sizeof endings[0],
    .view_size = cg_view_size,
    .view = cg_view_of,
    .sample = cg_sample,
    .evaluate = cg_evaluate,
    .prefer = cg_prefer,
    .keys = cg_keys,
    .seats_at_ease = 2,
    .scene_set = HF_NOT_IN_PAGE(cg_scene_set),
    .scene_expect = HF_NOT_IN_PAGE(cg_scene_expect),
    .scene_told = HF_NOT_IN_PAGE(cg_scene_told),
    .scene_lone = HF_NOT_IN_PAGE(cg_scene_lone),
};
