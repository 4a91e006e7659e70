/* The Card Game on the wire: its table, and the words its files share. */
#include "card_game.h"

court_table court_table_seen(const hw_look *look, const hf_state *sampled) {
  return (court_table){.seen = cg_look_seen(look->rules, look->view),
                       .at = cg_look(look->rules, sampled),
                       .viewer = hf_view_seat(look->view)};
}

static const char *word_of(unsigned type, unsigned number) {
  const hl_words *words = hl_words_of(&cg_vocabulary, type);
  return number < hl_words_count(words) ? words->words[number] : NULL;
}

const char *court_card_id(const cg_table *table, unsigned def) {
  return def >= 1 && def <= table->rules->count ? cg_id(table->rules, def) : NULL;
}

const char *court_faction_id(unsigned faction) { return word_of(CG_T_FACTION, faction); }
const char *court_phase_id(unsigned phase) { return word_of(CG_T_PHASE, phase); }
const char *court_icon_id(unsigned icon) { return word_of(CG_T_ICON, icon); }
const char *court_keyword_id(unsigned keyword) { return word_of(CG_T_KEYWORD, keyword); }
const char *court_token_id(unsigned token) { return word_of(CG_T_TOKEN, token); }

const char *court_zone_id(unsigned zone) {
  static const char *const words[] = {"deck", "deck", "deck",  "hand", "aside", "stack",  "discard",
                                      "dead", "out",  "plots", "used", "play",  "shadows"};
  return zone < sizeof words / sizeof *words ? words[zone] : NULL;
}

void court_write_seat(const cg_table *table, unsigned seat, hw_text *out) {
  if (seat < cg_seats(table))
    hw_number(out, seat);
  else
    hw_null(out);
}

void court_write_object(const cg_table *table, unsigned object, hw_text *out) {
  if (object < table->pub->high)
    hw_number(out, object);
  else
    hw_null(out);
}

static unsigned turn(const hf_state *state) {
  return ((const cg_state *)(const void *)state)->pub.round;
}

static const char *card_house(const hf_rules *rules, size_t card) {
  const hl_card *found = &rules->cards->card[card];
  bool of_faction = (found->has_fact >> CG_FACT_FACTION & 1) != 0;
  return of_faction ? court_faction_id((unsigned)found->fact[CG_FACT_FACTION]) : NULL;
}

static const char *house(size_t number, ht_value *name) {
  const hl_words *words = hl_words_of(&cg_vocabulary, CG_T_FACTION);
  if (number + 1 >= hl_words_count(words)) return NULL; /* neutral is none */
  *name = ht_term(words->english[number + 1]);
  return words->words[number + 1];
}

const hw_game hw_card_game = {.id = "card-game",
                              .minutes = 60,
                              .sections = court_sections,
                              .prompt = court_prompt_id,
                              .rule = court_rule_id,
                              .most = court_most,
                              .pieces = court_pieces,
                              .passes = court_passes,
                              .windows = court_windows,
                              .window_count = COURT_WINDOWS,
                              .window = court_window_id,
                              .concerns = court_concerns,
                              .event = court_event_line,
                              .turn = turn,
                              .reveals = court_reveals,
                              .card_house = card_house,
                              .house = house};
