/* Tiny Epic on the wire: its table, and the words its files share. */
#include "wire.h"

#include "../rules/notation.h"

tiny_table tiny_table_seen(const hf_rules *rules, const hf_view *view) {
  te_view *seen = (te_view *)(uintptr_t)view;
  return (tiny_table){.at = {.rules = (const te_rules *)(const void *)rules,
                             .flow = &seen->head.flow,
                             .pub = &seen->pub},
                      .own = &seen->own,
                      .viewer = hf_view_seat(view)};
}

const char *tiny_house_id(const te_rules *rules, unsigned house) {
  return house < TE_HOUSES ? te_house_id(rules, house) : NULL;
}

const char *tiny_domain_id(const te_rules *rules, unsigned domain) {
  return domain < TE_DOMAINS ? te_domain_id(rules, domain) : NULL;
}

const char *tiny_face_id(unsigned face) { return face < TE_FACES ? te_face_id[face] : NULL; }

const char *tiny_hero_id(const te_table *table, unsigned house) {
  return house < TE_HOUSES ? te_card_word(table, TE_HERO_CARD + house) : NULL;
}

const char *tiny_card_id(const te_table *table, unsigned card) {
  return card < TE_CARDS_END ? te_card_word(table, card) : NULL;
}

void tiny_write_seat(unsigned seats, unsigned seat, hw_text *out) {
  if (seat < seats)
    hw_number(out, seat);
  else
    hw_null(out);
}

void tiny_write_side(const te_table *table, unsigned side, hw_text *out) {
  if (side < TE_SEATS)
    tiny_write_seat(te_seats(table), side, out);
  else
    hw_string(out, tiny_house_id(table->rules, side - TE_SEATS));
}

void tiny_write_cards(const te_rules *rules, uint64_t cards, hw_text *out) {
  hw_array(out);
  HF_EACH_BIT (card, cards) hw_string(out, te_plot_id(rules, card));
  hw_array_end(out);
}

static unsigned turn(const hf_state *state) {
  return ((const te_state *)(const void *)state)->pub.round;
}

static const char *card_house(const hf_rules *rules, size_t card) {
  const hl_card *found = &rules->cards->card[card];
  const te_rules *of = (const te_rules *)(const void *)rules;
  if (found->type == TE_TYPE_HOUSE) return rules->cards->strings + found->id;
  bool housed = found->has_fact >> TE_FACT_HOUSE & 1;
  return housed ? tiny_house_id(of, (unsigned)found->fact[TE_FACT_HOUSE]) : NULL;
}

/* The houses of the page are those of the built-in cards, whose names po/ knows. */
static const char *house(size_t number, ht_value *name) {
  static const struct {
    const char *id, *name;
  } houses[] = {[TE_LANNISTER] = {"lannister", "Lannister"},
                [TE_TULLY] = {"tully", "Tully"},
                [TE_TYRELL] = {"tyrell", "Tyrell"},
                [TE_GREYJOY] = {"greyjoy", "Greyjoy"},
                [TE_STARK] = {"stark", "Stark"},
                [TE_MARTELL] = {"martell", "Martell"},
                [TE_BARATHEON] = {"baratheon", "Baratheon"},
                [TE_ARRYN] = {"arryn", "Arryn"},
                [TE_NIGHTS_WATCH] = {"nights-watch", "Night's Watch"},
                [TE_TARGARYEN] = {"targaryen", "Targaryen"}};
  if (number >= sizeof houses / sizeof *houses) return NULL;
  *name = ht_given(houses[number].name);
  return houses[number].id;
}

const hw_game te_boards = {.id = "tiny-epic",
                           .minutes = 45,
                           .sections = tiny_sections,
                           .prompt = tiny_prompt_id,
                           .rule = tiny_rule_id,
                           .pieces = tiny_pieces,
                           .passes = tiny_passes,
                           .refuses = tiny_refuses,
                           .reason = tiny_reason_id,
                           .barred = tiny_barred,
                           .windows = tiny_windows,
                           .window_count = TINY_WINDOWS,
                           .window = tiny_window_id,
                           .concerns = tiny_concerns,
                           .event = tiny_event_line,
                           .turn = turn,
                           .reveals = tiny_reveals,
                           .folds = tiny_folds,
                           .compares = tiny_compares,
                           .compared = tiny_write_compared,
                           .card_house = card_house,
                           .house = house};
