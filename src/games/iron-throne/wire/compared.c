/* An encounter as it was decided: the totals with what made them. */
#include "wire.h"

#include "../rules/events.h"

hw_compares it_compares(const hf_event *event) {
  if (event->kind == IT_EV_JOIN) return HW_BEGINS;
  return event->kind == IT_EV_WINNER ? HW_COMPARED : HW_NO_COMPARISON;
}

static void begin_part(hw_text *out, const char *what, int strength) {
  hw_object(out);
  hw_put_string(out, "what", what);
  hw_put_number(out, "n", strength);
}

static void write_characters(const it_shown *table, unsigned side, hw_text *out) {
  for (unsigned i = 0; i < table->seats; i++) {
    unsigned seat = (it_active_shown(table, side) + i) % table->seats;
    const it_seat *at = &table->pub->seat[seat];
    for (unsigned c = 0; at->side == side && c < IT_CHARACTERS; c++) {
      if (!(at->participating >> c & 1)) continue;
      begin_part(out, "character", at->power[c]);
      hw_put_string(out, "of", it_id_of_character(table->rules, table->pub, seat, c));
      hw_put_number(out, "seat", seat);
      hw_object_end(out);
    }
  }
}

static void write_card(const it_shown *table, unsigned side, hw_text *out) {
  char id[HF_NOTATION_MAX];
  unsigned owner, kind = it_side_card(table, side, &owner);
  if (kind >= IT_KINDS) return;
  begin_part(out, "card", kind == IT_KIND_TRUCE ? 0 : (int)it_value(kind));
  hw_put_string(out, "of", it_kind_id(table->rules, table->pub, owner, kind, id));
  hw_put_number(out, "seat", owner);
  hw_object_end(out);
  if (kind == IT_KIND_TRUCE || table->pub->card_bonus[side] == 0) return;
  begin_part(out, "card-bonus", table->pub->card_bonus[side]);
  hw_object_end(out);
}

static void write_side(const it_shown *table, unsigned side, hw_text *out) {
  hw_object(out);
  hw_key(out, "seats");
  hw_array(out);
  for (unsigned i = 0; i < table->seats; i++) {
    unsigned seat = (it_active_shown(table, side) + i) % table->seats;
    if (table->pub->seat[seat].side == side) hw_number(out, seat);
  }
  hw_array_end(out);
  hw_put_number(out, "total", it_side_total(table, side));
  hw_key(out, "parts");
  hw_array(out);
  write_characters(table, side, out);
  write_card(table, side, out);
  if (table->pub->bonus[side] != 0) {
    begin_part(out, "bonus", table->pub->bonus[side]);
    hw_object_end(out);
  }
  hw_array_end(out);
  hw_object_end(out);
}

void it_write_compared(const hw_look *look, const hf_event *event, hw_text *out) {
  it_shown table = it_shown_from_view(look->rules, look->view, look->language);
  unsigned winner = table.pub->winner;
  (void)event;
  hw_put_string(out, "kind", "encounter");
  hw_put_string(out, "about", it_outcome_id(table.pub->outcome));
  hw_put_string(out, "result", it_winner_id(winner));
  hw_key(out, "winner");
  if (winner == IT_CHALLENGERS_WON || winner == IT_DEFENDERS_WON)
    hw_number(out, winner == IT_CHALLENGERS_WON ? 0 : 1);
  else
    hw_null(out);
  hw_key(out, "sides");
  hw_array(out);
  write_side(&table, IT_CHALLENGING, out);
  write_side(&table, IT_DEFENDING, out);
  hw_array_end(out);
}
