/* Titles of a melee: drafted in player order, in secret, and shown together (Rules Reference,
 * Melee). */
#include "titles.h"

#include "../state/events.h"
#include "../state/prompts.h"
#include "core/draw.h"

/* Set aside at random: one, two of three players, none from six on (Rules Reference, 1.4). */
unsigned cg_titles_removed(const cg_table *table) {
  unsigned players = hf_bit_count(cg_players(table));
  return players >= 6 ? 0 : players == 3 ? 2 : 1;
}

/* A position that was set up by hand may have its pool already. */
void cg_deal_titles(cg_table *table) {
  cg_public *pub = table->pub;
  if (pub->titles != 0) return;
  unsigned removed = cg_titles_removed(table);
  pub->titles = (uint8_t)(hf_bit(CG_TITLE_COUNT) - 1);
  while (removed-- > 0) {
    unsigned which = hf_draw_below(table->random, hf_bit_count(pub->titles));
    pub->titles &= (uint8_t)~hf_bit(hf_nth_bit(pub->titles, which));
  }
}

void cg_show_titles(cg_table *table) {
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    unsigned title = table->own[seat].chosen_title, slot = cg_slot(seat, CG_TITLE_SLOT);
    table->own[seat].titles_seen = table->own[seat].chosen_title = 0;
    if (title == 0) continue;
    cg_object *card = cg_at(table, slot);
    uint8_t generation = (uint8_t)(card->generation + 1);
    *card = (cg_object){.def = cg_title(table, title - 1U) & 0xFFFU,
                        .host = CG_NO_OBJECT,
                        .owner = seat & 7U,
                        .controller = seat & 7U,
                        .place = CG_TITLE,
                        .generation = generation};
    if (table->sink != NULL) cg_emit(table, CG_EV_TITLE, (int)seat, card->def, 0, 0);
  }
  table->pub->titles = 0;
  cg_touch(table, CG_NEW_CARDS);
}

uint32_t cg_titles_left(const cg_table *table) {
  uint32_t left = table->pub->titles;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    if (table->own[seat].chosen_title != 0) left &= ~hf_bit(table->own[seat].chosen_title - 1U);
  return left;
}

/* Who comes to an empty pool gets none (Rules Reference, 1.4). */
bool cg_ask_for_title(cg_table *table, cg_plot_frame *frame) {
  for (; frame->titled < cg_seats(table); frame->titled++) {
    unsigned seat = cg_left_of(table, table->pub->first_player, frame->titled);
    uint32_t left = cg_titles_left(table);
    if (!cg_plays(table, seat) || left == 0) continue;
    table->own[seat].titles_seen = (uint8_t)left;
    if (table->sink != NULL)
      cg_emit_secret(table, CG_EV_TITLES, (int)seat, (int)left, 0, 1, hf_bit(seat));
    cg_ask(table, seat, CG_ASK_TITLE, 0, 0, 0);
    return true;
  }
  return false;
}

void cg_take_title(cg_table *table, cg_plot_frame *frame) {
  unsigned seat = cg_left_of(table, table->pub->first_player, frame->titled++);
  unsigned title = cg_option_what(cg_take_answer(table, seat));
  table->own[seat].chosen_title = (uint8_t)(title + 1);
}
