/* The board of the Card Game: the sections of docs/protocol.md. What is printed
 * on cards is told with the cards. */
#include "wire.h"

#include "../rules/knows/prices.h"
#include "../rules/state/objects.h"
#include "../rules/state/picks.h"
#include "../rules/state/prompts.h"
#include "../rules/state/view.h"
#include "../rules/state/zones.h"

/* --- the game ------------------------------------------------------------- */

static void write_game(const cg_table *table, hw_text *out) {
  const cg_public *pub = table->pub;
  hw_object(out);
  hw_put_number(out, "turn", pub->round);
  hw_put_number(out, "rounds", pub->rounds_most);
  hw_put_string(out, "phase", hall_phase_id(pub->phase));
  hw_put_string(out, "format", pub->format == CG_MELEE ? "melee" : "joust");
  hw_put_string(out, "profile", pub->profile == CG_MANUAL ? "manual" : "official");
  hw_put_number(out, "goal", CG_POWER_TO_WIN);
  hw_key(out, "first");
  hall_write_seat(table, pub->round > 0 ? pub->first_player : CG_NOBODY, out);
  hw_key(out, "active");
  hall_write_seat(table, pub->active, out);
  hw_key(out, "dominance");
  hall_write_seat(table, pub->dominance_winner, out);
  hw_object_end(out);
}

/* --- seats ---------------------------------------------------------------- */

/* The revealed plot, with its figures as they are now. */
static void write_plot(hall_table *table, unsigned seat, hw_text *out) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  const cg_object *plot = cg_at(&table->seen, slot);
  hw_key(out, "plot");
  if (plot->def == 0) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_string(out, "card", hall_card_id(&table->seen, plot->def));
  hw_put_number(out, "object", slot);
  hw_put_number(out, "gold", cg_figure(&table->at, seat, CG_FIGURE_INCOME));
  hw_put_number(out, "initiative", cg_figure(&table->at, seat, CG_FIGURE_INITIATIVE));
  hw_put_number(out, "claim", cg_figure(&table->at, seat, CG_FIGURE_CLAIM));
  hw_put_number(out, "reserve", cg_figure(&table->at, seat, CG_FIGURE_RESERVE));
  hw_object_end(out);
}

static void write_open(const cg_table *table, unsigned slot, hw_text *out) {
  const cg_object *card = cg_at(table, slot);
  hw_object(out);
  hw_put_string(out, "card", hall_card_id(table, card->def));
  hw_put_number(out, "object", slot);
  hw_put_bool(out, "kneels", (card->flags & CG_KNEELING) != 0);
  hw_object_end(out);
}

/* An agenda or a title: its card and its slot, or null. */
static void write_fixed(const cg_table *table, unsigned seat, unsigned which, const char *key,
                        hw_text *out) {
  unsigned slot = cg_slot(seat, which);
  const cg_object *card = cg_at(table, slot);
  hw_key(out, key);
  if (card->def == 0) {
    hw_null(out);
    return;
  }
  write_open(table, slot, out);
}

/* Agendas beside the first. */
static void write_beside(const cg_table *table, unsigned seat, hw_text *out) {
  hw_key(out, "beside");
  hw_array(out);
  for (unsigned slot = cg_next_agenda(table, seat, cg_slot(seat, CG_AGENDA_SLOT));
       slot != CG_NO_OBJECT; slot = cg_next_agenda(table, seat, slot))
    write_open(table, slot, out);
  hw_array_end(out);
}

static void write_numbers(const uint8_t *numbers, unsigned count, const char *key, hw_text *out) {
  hw_key(out, key);
  hw_array(out);
  for (unsigned i = 0; i < count; i++) hw_number(out, numbers[i]);
  hw_array_end(out);
}

static void write_faction(const cg_table *table, unsigned seat, hw_text *out) {
  const cg_object *card = cg_at(table, cg_slot(seat, CG_FACTION_SLOT));
  hw_key(out, "faction");
  hw_object(out);
  hw_put_number(out, "object", cg_slot(seat, CG_FACTION_SLOT));
  hw_put_number(out, "power", card->power);
  hw_put_bool(out, "kneels", (card->flags & CG_KNEELING) != 0);
  hw_object_end(out);
}

static void write_seat(hall_table *table, unsigned seat, hw_text *out) {
  const cg_table *seen = &table->seen;
  const cg_seat *of = &seen->seat[seat];
  hw_object(out);
  hw_put_string(out, "house", hall_faction_id(of->faction));
  write_faction(seen, seat, out);
  write_fixed(seen, seat, CG_AGENDA_SLOT, "agenda", out);
  write_beside(seen, seat, out);
  write_fixed(seen, seat, CG_TITLE_SLOT, "title", out);
  write_plot(table, seat, out);
  hw_put_number(out, "power", cg_total_power(seen, seat));
  hw_put_number(out, "gold", of->gold);
  hw_put_number(out, "hand", cg_count(seen, seat, CG_HAND));
  hw_put_number(out, "deck", cg_deck_count(seen, seat));
  hw_put_number(out, "plots", cg_count(seen, seat, CG_PLOTS));
  hw_put_bool(out, "chosen", of->plot_chosen != 0);
  hw_put_number(out, "limited", of->limited);
  write_numbers(of->initiated, 3, "initiated", out);
  write_numbers(of->won, 3, "won", out);
  write_numbers(of->lost, 3, "lost", out);
  hw_put_number(out, "out", of->out);
  hw_object_end(out);
}

/* --- piles ---------------------------------------------------------------- */

static void write_zone(const cg_table *table, unsigned seat, unsigned zone, const char *key,
                       hw_text *out) {
  hw_key(out, key);
  hw_array(out);
  for (unsigned i = 0; i < cg_count(table, seat, zone); i++)
    hw_string(out, hall_card_id(table, cg_entry_at(table, seat, zone, i)->def));
  hw_array_end(out);
}

/* Cards that are looked at, those first that may be seen from here: where a card that is revealed
 * lay among hidden ones (they are sorted) would tell something of these. */
static void write_aside(const cg_table *table, unsigned seat, hw_text *out) {
  unsigned count = cg_count(table, seat, CG_ASIDE), hidden = 0;
  hw_key(out, "aside");
  hw_array(out);
  for (unsigned i = 0; i < count; i++) {
    const char *id = hall_card_id(table, cg_entry_at(table, seat, CG_ASIDE, i)->def);
    hidden += id == NULL;
    if (id != NULL) hw_string(out, id);
  }
  while (hidden-- > 0) hw_null(out);
  hw_array_end(out);
}

static void write_piles(const cg_table *table, unsigned seat, hw_text *out) {
  hw_object(out);
  write_zone(table, seat, CG_DISCARD, "discard", out);
  write_zone(table, seat, CG_DEAD, "dead", out);
  write_zone(table, seat, CG_OUT, "out", out);
  write_zone(table, seat, CG_USED, "used", out);
  write_zone(table, seat, CG_STACK, "played", out);
  write_aside(table, seat, out);
  hw_object_end(out);
}

/* --- what is mine --------------------------------------------------------- */

/* What cards of the hand cost now, where that is not what is printed. */
static void write_costs(hall_table *table, hw_text *out) {
  const cg_table *seen = &table->seen;
  unsigned me = table->viewer, cards = cg_count(seen, me, CG_HAND);
  hw_key(out, "costs");
  hw_object(out);
  for (unsigned i = 0; i < cards; i++) {
    unsigned def = cg_entry_at(seen, me, CG_HAND, i)->def;
    if (i > 0 && cg_entry_at(seen, me, CG_HAND, i - 1)->def == def) continue; /* they are sorted */
    const cg_def *card = cg_def_of(seen, def);
    unsigned way = card->type == CG_TYPE_EVENT ? CG_WAY_PLAY : CG_WAY_MARSHAL;
    unsigned cost = cg_cost(&table->at, me, def, way);
    if (cost != CG_NONE && cost != card->cost) hw_put_number(out, hall_card_id(seen, def), cost);
  }
  hw_object_end(out);
}

/* Cards that I laid face down before the game, and the plot that I chose. */
static void write_choices(const cg_table *table, unsigned me, hw_text *out) {
  const cg_private *own = &table->own[me];
  bool placing = table->seat[me].prompt == CG_ASK_SETUP;
  hw_key(out, "placed");
  hw_array(out);
  for (unsigned i = 0; placing && i < own->pick_count; i++)
    if (cg_option_kind(cg_pick(table, me, i)) == CG_O_SETUP)
      hw_string(out, hall_card_id(table, cg_option_what(cg_pick(table, me, i))));
  hw_array_end(out);
  hw_put_string(out, "plot", hall_card_id(table, own->chosen_plot));
  hw_key(out, "titles");
  hw_array(out);
  HF_EACH_BIT (title, own->titles_seen)
    if (title < CG_TITLE_COUNT) hw_string(out, hall_card_id(table, cg_title(table, title)));
  hw_array_end(out);
}

/* How often each card is in a sorted list, as an object. */
static void write_counts(const cg_table *table, const uint16_t *list, unsigned count,
                         hw_text *out) {
  hw_object(out);
  for (unsigned i = 0, same; i < count; i += same) {
    for (same = 1; i + same < count && list[i + same] == list[i];) same++;
    if (cg_def_of(table, list[i])->type != CG_TYPE_PLOT)
      hw_put_number(out, hall_card_id(table, list[i]), same);
  }
  hw_object_end(out);
}

/* What I know of others' hands, and of their hidden cards. */
static void write_known(const cg_table *table, unsigned me, hw_text *out) {
  uint16_t list[CG_POOL];
  hw_key(out, "known");
  hw_array(out);
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    unsigned count = cg_heard_of(table, seat, list), hand = cg_count(table, seat, CG_HAND),
             seen = 0;
    for (unsigned i = 0; i < hand; i++) seen += cg_entry_at(table, seat, CG_HAND, i)->def != 0;
    if (seat == me || count + seen == 0) continue;
    hw_object(out);
    hw_put_number(out, "seat", seat);
    hw_key(out, "hand");
    hw_array(out);
    for (unsigned i = 0; i < hand; i++) {
      unsigned def = cg_entry_at(table, seat, CG_HAND, i)->def;
      if (def != 0) hw_string(out, hall_card_id(table, def));
    }
    hw_array_end(out);
    hw_key(out, "somewhere");
    write_counts(table, list, count, out);
    hw_object_end(out);
  }
  hw_array_end(out);
}

/* My deck: the cards on top that I know, and all others in no order. */
static void write_deck(const cg_table *table, unsigned me, hw_text *out) {
  uint16_t list[CG_POOL];
  unsigned count = cg_heard_of(table, me, list);
  write_zone(table, me, CG_TOP, "top", out);
  hw_key(out, "deck");
  write_counts(table, list, count, out);
}

static void write_own(hall_table *table, hw_text *out) {
  const cg_table *seen = &table->seen;
  if (table->viewer >= cg_seats(seen)) {
    hw_null(out);
    return;
  }
  hw_object(out);
  write_zone(seen, table->viewer, CG_HAND, "hand", out);
  write_costs(table, out);
  write_zone(seen, table->viewer, CG_PLOTS, "plots", out);
  write_choices(seen, table->viewer, out);
  write_deck(seen, table->viewer, out);
  write_known(seen, table->viewer, out);
  hw_object_end(out);
}

/* --- sections ------------------------------------------------------------- */

static hw_text *begin_of_seat(hw_board *board, const char *what, unsigned seat) {
  hw_piece name = {.length = 0};
  hw_piece_word(&name, what);
  hw_piece_number(&name, seat);
  for (size_t i = 0; i < name.length; i++)
    if (name.text[i] == ':') name.text[i] = '.';
  return hw_section_begin(board, name.text);
}

void hall_sections(hw_board *board, const hw_look *look) {
  hw_memory memory;
  hall_table table = hall_table_seen(look, hw_sample(look, &memory));
  write_game(&table.seen, hw_section_begin(board, "game"));
  hw_section_end(board);
  for (unsigned seat = 0; seat < cg_seats(&table.seen); seat++) {
    write_seat(&table, seat, hw_section_begin_seat(board, seat));
    hw_section_end(board);
    hall_write_cards(&table, seat, begin_of_seat(board, "cards", seat));
    hw_section_end(board);
    write_piles(&table.seen, seat, begin_of_seat(board, "piles", seat));
    hw_section_end(board);
  }
  write_own(&table, hw_section_begin(board, "own"));
  hw_section_end(board);
  hall_write_challenge(&table, hw_section_begin(board, "challenge"));
  hw_section_end(board);
  hall_write_stack(&table, hw_section_begin(board, "stack"));
  hw_section_end(board);
  hall_write_lasting(&table, hw_section_begin(board, "lasting"));
  hw_section_end(board);
}
