/* The Iron Throne on the wire: its table, and the words its files share. */
#include "wire.h"

#include "../rules/notation.h"

const char *it_kind_id(const it_rules *rules, const it_public *pub, unsigned owner, unsigned kind,
                       char text[HF_NOTATION_MAX]) {
  hf_flow flow = {.seats = IT_SEATS};
  it_table table = {.rules = rules, .flow = &flow, .pub = (it_public *)(uintptr_t)pub};
  text[0] = '\0';
  it_kind_write(&table, owner, kind, text);
  return text;
}

const char *it_id_of_character(const it_rules *rules, const it_public *pub, unsigned seat,
                               unsigned character) {
  if (seat >= IT_SEATS || character >= IT_CHARACTERS) return NULL;
  return it_character_id(rules, pub->seat[seat].house, character);
}

const char *it_id_of_event(const it_rules *rules, const it_public *pub, unsigned event) {
  if (event < IT_SEATS) return it_house_id[pub->seat[event].house];
  return event - IT_SEATS < rules->special_count ? it_event_id(rules, event - IT_SEATS) : NULL;
}

const char *it_side_id(unsigned side) {
  return side == IT_CHALLENGING ? "challenger" : side == IT_DEFENDING ? "defender" : NULL;
}

const char *it_outcome_id(unsigned outcome) {
  static const char *const words[] = {NULL, "hostility", "truce", "betrayal"};
  return outcome < sizeof words / sizeof *words ? words[outcome] : NULL;
}

const char *it_winner_id(unsigned winner) {
  static const char *const words[] = {NULL, "challenger", "defender", "both-lost", "neither"};
  return winner < sizeof words / sizeof *words ? words[winner] : NULL;
}

const char *it_source_id(const it_public *pub, unsigned seats, unsigned source) {
  static const char *const words[] = {"open", "deck", "hand"};
  if (source < IT_SOURCE_HELD) return words[source];
  return source - IT_SOURCE_HELD < seats ? it_house_id[pub->seat[source - IT_SOURCE_HELD].house]
                                         : NULL;
}

void it_write_terms(const it_public *pub, unsigned seats, const it_terms *terms, hw_text *out) {
  hw_object(out);
  hw_put_bool(out, "influence", terms->influence != 0);
  hw_put_number(out, "power", terms->power);
  hw_put_bool(out, "ally", terms->ally != 0);
  hw_key(out, "hostages");
  hw_array(out);
  for (unsigned i = 0; i < terms->hostages && i < 2; i++)
    hw_string(out, it_source_id(pub, seats, terms->source[i]));
  hw_array_end(out);
  hw_object_end(out);
}

void it_write_seat(unsigned seats, unsigned seat, hw_text *out) {
  if (seat < seats)
    hw_number(out, seat);
  else
    hw_null(out);
}

static unsigned turn(const hf_state *state) {
  return ((const it_state *)(const void *)state)->pub.turn;
}

static const char *card_house(const hf_rules *rules, size_t card) {
  const hl_card *found = &rules->cards->card[card];
  bool housed = found->has_fact >> IT_FACT_HOUSE & 1;
  unsigned house = (unsigned)found->fact[IT_FACT_HOUSE];
  return housed && house < IT_HOUSES ? it_house_id[house] : NULL;
}

static const char *house(size_t number, ht_value *name) {
  if (number >= IT_HOUSES) return NULL;
  *name = it_phrase_house_name((unsigned)number);
  return it_house_id[number];
}

const hw_game it_boards = {.id = "iron-throne",
                           .minutes = 60,
                           .sections = it_sections,
                           .prompt = it_prompt_id,
                           .rule = it_rule_id,
                           .most = it_most,
                           .pieces = it_pieces,
                           .passes = it_passes,
                           .refuses = it_refuses,
                           .reason = it_reason_id,
                           .barred = it_barred,
                           .windows = it_windows,
                           .window_count = IT_WINDOWS,
                           .window = it_window_id,
                           .concerns = it_concerns,
                           .event = it_event_line,
                           .turn = turn,
                           .reveals = it_reveals,
                           .folds = it_folds,
                           .compares = it_compares,
                           .compared = it_write_compared,
                           .apt = it_apt,
                           .talk_kind = it_talk_word,
                           .talk_to = it_talk_to,
                           .card_house = card_house,
                           .house = house};
