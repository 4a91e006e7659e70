/* The Card Game on the wire: its table, and the words its files share. */
#include "wire.h"

#include "../rules/front/idle.h"
#include "../rules/state/view.h"
#include "../rules/tables/rules.h"
#include "../rules/words/vocabulary.h"

hall_table hall_table_seen(const hw_look *look, const hf_state *sampled) {
  return (hall_table){.seen = cg_look_seen(look->rules, look->view),
                      .at = cg_look(look->rules, sampled),
                      .viewer = hf_view_seat(look->view)};
}

static const char *word_of(unsigned type, unsigned number) {
  const hl_words *words = hl_words_of(&cg_vocabulary, type);
  return number < hl_words_count(words) ? words->words[number] : NULL;
}

const char *hall_card_id(const cg_table *table, unsigned def) {
  return def >= 1 && def <= table->rules->count ? cg_id(table->rules, def) : NULL;
}

const char *hall_faction_id(unsigned faction) { return word_of(CG_T_FACTION, faction); }
const char *hall_phase_id(unsigned phase) { return word_of(CG_T_PHASE, phase); }
const char *hall_icon_id(unsigned icon) { return word_of(CG_T_ICON, icon); }
const char *hall_keyword_id(unsigned keyword) { return word_of(CG_T_KEYWORD, keyword); }
const char *hall_sort_id(unsigned sort) { return word_of(CG_T_SORT, sort); }
const char *hall_token_id(unsigned token) { return word_of(CG_T_TOKEN, token); }

const char *hall_zone_id(unsigned zone) {
  static const char *const words[] = {"deck", "deck", "deck",  "hand", "aside", "stack",  "discard",
                                      "dead", "out",  "plots", "used", "play",  "shadows"};
  return zone < sizeof words / sizeof *words ? words[zone] : NULL;
}

void hall_write_seat(const cg_table *table, unsigned seat, hw_text *out) {
  if (seat < cg_seats(table))
    hw_number(out, seat);
  else
    hw_null(out);
}

void hall_write_object(const cg_table *table, unsigned object, hw_text *out) {
  if (object < table->pub->high)
    hw_number(out, object);
  else
    hw_null(out);
}

static unsigned turn(const hf_state *state) {
  return ((const cg_state *)(const void *)state)->pub.round;
}

static const char *seat_house(const hf_rules *rules, const hf_state *state, unsigned seat) {
  cg_table table = cg_look(rules, state);
  return seat < cg_seats(&table) ? hall_faction_id(table.seat[seat].faction) : NULL;
}

static const char *card_house(const hf_rules *rules, size_t card) {
  const hl_card *found = &rules->cards->card[card];
  bool of_faction = (found->has_fact >> CG_FACT_FACTION & 1) != 0;
  return of_faction ? hall_faction_id((unsigned)found->fact[CG_FACT_FACTION]) : NULL;
}

static const char *house(size_t number, ht_value *name) {
  const hl_words *words = hl_words_of(&cg_vocabulary, CG_T_FACTION);
  if (number + 1 >= hl_words_count(words)) return NULL; /* neutral is none */
  *name = ht_term(words->english[number + 1]);
  return words->words[number + 1];
}

const hw_game cg_boards = {.id = "card-game",
                           .minutes = 60,
                           .sections = hall_sections,
                           .prompt = hall_prompt_id,
                           .rule = hall_rule_id,
                           .most = hall_most,
                           .pieces = hall_pieces,
                           .passes = hall_passes,
                           .reason = hall_reason_id,
                           .barred = hall_barred,
                           .windows = hall_windows,
                           .window_count = HALL_WINDOWS,
                           .window = hall_window_id,
                           .concerns = hall_concerns,
                           .card_of = hall_card_of,
                           .helps_nothing = cg_helps_nothing,
                           .event = hall_event_line,
                           .turn = turn,
                           .seat_house = seat_house,
                           .reveals = hall_reveals,
                           .folds = hall_folds,
                           .compares = hall_compares,
                           .compared = hall_write_compared,
                           .card_house = card_house,
                           .house = house};
