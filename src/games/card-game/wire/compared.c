/* A challenge as it was resolved, and dominance: the totals with what made them. */
#include "wire.h"

#include "../rules/knows/figures.h"
#include "../rules/state/events.h"
#include "../rules/state/objects.h"
#include "../rules/state/participants.h"

hw_compares hall_compares(const hf_event *event) {
  if (event->kind == CG_EV_CHALLENGE) return HW_BEGINS;
  bool compared = event->kind == CG_EV_RESULT || event->kind == CG_EV_DOMINANCE;
  return compared ? HW_COMPARED : HW_NO_COMPARISON;
}

static void write_character(const cg_table *seen, unsigned object, hw_text *out) {
  const cg_object *card = cg_at(seen, object);
  hw_object(out);
  hw_put_string(out, "what", "character");
  hw_put_number(out, "n", (card->marks & CG_IDLE) == 0 ? card->strength : 0);
  hw_put_string(out, "of", hall_card_id(seen, card->def));
  hw_put_number(out, "seat", card->controller);
  hw_put_number(out, "object", object);
  hw_object_end(out);
}

static void write_plain_part(const char *what, int number, hw_text *out) {
  if (number == 0) return;
  hw_object(out);
  hw_put_string(out, "what", what);
  hw_put_number(out, "n", number);
  hw_object_end(out);
}

static void begin_side(unsigned seat, unsigned total, hw_text *out) {
  hw_object(out);
  hw_key(out, "seats");
  hw_array(out);
  hw_number(out, seat);
  hw_array_end(out);
  hw_put_number(out, "total", total);
  hw_key(out, "parts");
  hw_array(out);
}

static void end_side(hw_text *out) {
  hw_array_end(out);
  hw_object_end(out);
}

static void write_winner(bool any, unsigned side, hw_text *out) {
  hw_key(out, "winner");
  if (any)
    hw_number(out, side);
  else
    hw_null(out);
}

/* --- a challenge ---------------------------------------------------------- */

static void write_side(hall_table *table, unsigned side, unsigned total, hw_text *out) {
  const cg_table *seen = &table->seen;
  const cg_challenge *challenge = &seen->pub->challenge;
  begin_side(side == 0 ? challenge->attacker : challenge->defender, total, out);
  hall_write_character_parts(table, side, out);
  hall_write_more_parts(table, side, out);
  end_side(out);
}

static void write_challenge(hall_table *table, const hf_event *event, hw_text *out) {
  const cg_challenge *challenge = &table->seen.pub->challenge;
  bool unopposed = (challenge->flags & CG_UNOPPOSED) != 0;
  hw_put_string(out, "kind", "challenge");
  hw_put_string(out, "about", hall_icon_id(challenge->type));
  hw_put_string(out, "result", unopposed ? "unopposed" : NULL);
  write_winner(challenge->winner != CG_NOBODY, challenge->winner != challenge->attacker, out);
  hw_key(out, "sides");
  hw_array(out);
  write_side(table, 0, (unsigned)event->arg[2], out);
  write_side(table, 1, (unsigned)event->arg[3], out);
  hw_array_end(out);
}

/* --- dominance ------------------------------------------------------------ */

/* Who stands, the gold, and what else counts. */
static void write_claimant(hall_table *table, unsigned seat, hw_text *out) {
  const cg_table *seen = &table->seen;
  unsigned total = cg_dominance_strength(&table->at, seat), told = seen->seat[seat].gold;
  begin_side(seat, total, out);
  for (unsigned object = cg_first_slot(seen); object < seen->pub->high; object++) {
    const cg_object *card = cg_at(seen, object);
    if (card->controller != seat || !cg_is_type(seen, object, CG_TYPE_CHARACTER) ||
        !cg_counts_for_dominance(&table->at, object))
      continue;
    write_character(seen, object, out);
    told += card->strength;
  }
  write_plain_part("gold", seen->seat[seat].gold, out);
  write_plain_part("more", (int)total - (int)told, out);
  end_side(out);
}

static void write_dominance(hall_table *table, unsigned winner, hw_text *out) {
  unsigned side = 0, count = 0;
  hw_put_string(out, "kind", "dominance");
  hw_put_string(out, "about", NULL);
  hw_put_string(out, "result", NULL);
  hw_key(out, "sides");
  hw_array(out);
  for (unsigned seat = 0; seat < cg_seats(&table->seen); seat++) {
    if (!cg_plays(&table->seen, seat)) continue;
    if (seat == winner) side = count;
    count++;
    write_claimant(table, seat, out);
  }
  hw_array_end(out);
  write_winner(true, side, out);
}

void hall_write_compared(const hw_look *look, const hf_event *event, hw_text *out) {
  hw_memory memory;
  hall_table table = hall_table_seen(look, hw_sample(look, &memory));
  if (event->kind == CG_EV_DOMINANCE)
    write_dominance(&table, (unsigned)event->arg[0], out);
  else
    write_challenge(&table, event, out);
}
