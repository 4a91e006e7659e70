/* The plot phase: plots are revealed, titles chosen, When Revealed abilities used (Rules Reference,
 * 1.1 to 1.5). */
#include "plot.h"

#include "../flow/groups.h"
#include "../flow/initiate.h"
#include "../flow/leave.h"
#include "../flow/steps.h"
#include "../knows/use.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "../words/asks.h"
#include "../words/lasting.h"
#include "../words/masks.h"
#include "../words/orders.h"
#include "actions.h"
#include "core/draw.h"
#include "titles.h"

/* --- plots ---------------------------------------------------------------- */

enum {
  PLOT_CHOOSE,
  PLOT_FORETELL,
  PLOT_REVEAL,
  PLOT_INITIATIVE,
  PLOT_ASK_FIRST,
  PLOT_FIRST,
  PLOT_ABILITIES,
  PLOT_ORDERED,
  PLOT_RECYCLE,
  PLOT_TITLES,
  PLOT_TITLE,
  PLOT_SHOW,
  PLOT_ACTIONS,
  PLOT_END,
  PLOT_CHOSEN_FIRST /* behind PLOT_FIRST; frames that are stored keep their numbers */
};

/* The plot that lay open goes to the used pile. */
void cg_reveal_plot(cg_table *table, unsigned seat, unsigned def) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  cg_object *plot = cg_at(table, slot);
  if (plot->def != 0) {
    if ((plot->marks & CG_BLANK) == 0) cg_pay_prize(table, seat, plot->def);
    cg_put_open(table, seat, CG_USED, plot->def);
    cg_unbind(table, slot);
  }
  cg_note_departure(table, slot);
  uint8_t generation = (uint8_t)(plot->generation + 1);
  cg_remove_card(table, seat, CG_PLOTS, def);
  *plot = (cg_object){.def = def & 0xFFFU,
                      .host = CG_NO_OBJECT,
                      .owner = seat & 7U,
                      .controller = seat & 7U,
                      .place = CG_PLOT,
                      .generation = generation};
  cg_expire(table, CG_UNTIL_NEW_PLOT, seat);
  cg_note_moment(table, slot);
  if (cg_keeps(table, CG_REL_SAID)) cg_add(table->news.arrived, slot); /* as one that has come */
  if (table->sink != NULL) cg_emit(table, CG_EV_PLOT, (int)seat, (int)def, 0, 0);
}

/* The plots have been chosen and are about to be revealed. */
static void foretell_plots(cg_table *table) {
  cg_occurrence together[CG_SEATS];
  unsigned count = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_take_answer(table, seat);
    if (table->own[seat].chosen_plot != 0) together[count++] = cg_of_player(CG_HAP_PLOT, seat);
  }
  cg_foretell(table, together, count);
}

/* Who revealed one. */
static uint32_t reveal_plots(cg_table *table) {
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    unsigned def = table->own[seat].chosen_plot;
    if (def == 0) continue; /* one without any plot left keeps what lies there */
    table->own[seat].chosen_plot = 0;
    table->seat[seat].plot_chosen = 0;
    cg_reveal_plot(table, seat, def);
    seats |= hf_bit(seat);
  }
  cg_refresh(table);
  return seats;
}

/* Of these those with the least power: they win a tie (Rules Reference, 1.3 I). */
static HF_APART uint32_t least_power(const cg_table *table, uint32_t seats) {
  uint32_t best = 0;
  unsigned least = UINT32_MAX;
  for (; seats != 0; seats &= seats - 1) {
    unsigned power = cg_total_power(table, hf_lowest_bit(seats));
    if (power < least) best = 0;
    if (power <= least) best |= seats & (0 - seats);
    if (power < least) least = power;
  }
  return best;
}

/* The highest initiative, then the least power, then chance (Rules Reference, 1.3 I). */
static unsigned initiative_winner(cg_table *table) {
  uint32_t best = 0;
  int most = -1;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    if (!cg_plays(table, seat)) continue;
    int initiative = cg_figure(table, seat, CG_FIGURE_INITIATIVE);
    if (initiative > most) best = 0;
    if (initiative >= most) best |= hf_bit(seat);
    if (initiative > most) most = initiative;
  }
  if ((best & (best - 1)) != 0) best = least_power(table, best);
  return hf_nth_bit(best, hf_draw_below(table->random, hf_bit_count(best)));
}

static void win_initiative(cg_table *table, unsigned winner) {
  if (table->sink != NULL)
    cg_emit(table, CG_EV_INITIATIVE, (int)winner, cg_figure(table, winner, CG_FIGURE_INITIATIVE), 0,
            0);
  cg_happens(table, cg_of_player(CG_HAP_INITIATIVE, winner));
}

/* The When Revealed ability of a plot, or -1; `able`: one that could do something as
 * far as everybody knows. */
static int revealed_ability(cg_table *table, unsigned seat, bool able) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  const cg_object *plot = cg_at(table, slot);
  if (plot->def == 0 || (plot->marks & CG_BLANK) != 0) return -1;
  const cg_def *def = cg_def_of(table, plot->def);
  for (unsigned i = 0; i < def->abilities; i++) {
    unsigned number = def->first_ability + i;
    cg_use use = {.object = (uint16_t)slot,
                  .def = plot->def,
                  .ability = (uint16_t)number,
                  .member = CG_NO_OBJECT,
                  .user = (uint8_t)seat,
                  .zone = CG_IN_PLAY};
    if (table->rules->ability[number].timing == CG_ON_REVEAL &&
        (!able || cg_usable(table, &use, true)))
      return (int)number;
  }
  return -1;
}

static void use_revealed(cg_table *table, unsigned seat, int number) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  if (number < 0) return;
  cg_use use = {.object = (uint16_t)slot,
                .def = cg_at(table, slot)->def,
                .ability = (uint16_t)number,
                .member = CG_NO_OBJECT,
                .user = (uint8_t)seat,
                .zone = CG_IN_PLAY};
  cg_initiate(table, &use);
}

/* Who still has one, of the seats in the mask. */
static uint32_t with_revealed(cg_table *table, uint32_t seats) {
  uint32_t found = 0;
  cg_refresh(table);
  for (; seats != 0; seats &= seats - 1)
    if (revealed_ability(table, hf_lowest_bit(seats), false) >= 0) found |= seats & (0 - seats);
  return found;
}

/* The first that could do something, of these seats; -1: there is none. */
static int any_revealed(cg_table *table, uint32_t seats) {
  int number = -1;
  for (; seats != 0 && number < 0; seats &= seats - 1)
    number = revealed_ability(table, hf_lowest_bit(seats), true);
  return number;
}

/* One after the other, in the first player's order (Rules Reference, 1.3 III). False: there is none
 * that could do anything. */
static bool run_revealed(cg_table *table, cg_plot_frame *frame) {
  unsigned chooser = table->pub->first_player;
  if (frame->step == PLOT_ORDERED) {
    unsigned seat = cg_option_what(cg_take_answer(table, chooser));
    frame->step = PLOT_ABILITIES;
    frame->abilities &= (uint8_t)~hf_bit(seat);
    use_revealed(table, seat, revealed_ability(table, seat, true));
    return true;
  }
  /* one that can do nothing yet may be called first, and is over then */
  uint32_t seats = with_revealed(table, frame->abilities);
  int number = any_revealed(table, seats);
  if (number < 0) return false;
  if ((seats & (seats - 1)) == 0) {
    frame->abilities &= (uint8_t)~seats;
    use_revealed(table, hf_lowest_bit(seats), number);
  } else {
    frame->step = PLOT_ORDERED;
    cg_ask(table, chooser, CG_ASK_REVEALED, seats, 0, 0);
  }
  return true;
}

/* A plot was revealed that lies before its player, or since it was replaced in the used pile. */
static cg_occurrence plot_revealed(const cg_table *table, unsigned seat, bool replaced) {
  if (!replaced) return cg_of_card(CG_HAP_PLOT, seat, cg_slot(seat, CG_PLOT_SLOT));
  cg_occurrence one = cg_of_player(CG_HAP_PLOT, seat);
  unsigned used = cg_count(table, seat, CG_USED);
  if (used > 0) one.def = cg_entry_at(table, seat, CG_USED, used - 1)->def;
  one.zone = CG_USED;
  return one;
}

/* The players who have revealed a plot are told, and who did so twice. A few groups are left
 * free for those who react. */
static void tell_of_plots(cg_table *table, uint32_t revealed, uint32_t again,
                          cg_occurrence *together, unsigned count) {
  unsigned most = CG_GROUPS - 3U, told = table->pub->group_count;
  HF_EACH_BIT (seat, revealed & cg_players(table))
    if (told + count < most)
      together[count++] = plot_revealed(table, seat, (again >> seat & 1) != 0);
  HF_EACH_BIT (seat, again & cg_players(table))
    if (told + count < most) together[count++] = plot_revealed(table, seat, false);
  if (count > 0) together->past = true;
  cg_happen(table, together, count);
}

/* The plots that they have laid down, those that were replaced in this phase included, as they lie
 * in the used piles before these are taken back. */
static unsigned find_laid_down(const cg_table *table, uint32_t revealed, uint32_t again,
                               cg_occurrence *found) {
  unsigned count = 0;
  if (!cg_any_asks(table, CG_HAPPENINGS(PLACED, PLACED_OF))) return 0;
  HF_EACH_BIT (seat, revealed & cg_players(table)) {
    unsigned used = cg_count(table, seat, CG_USED), laid = 1U + (again >> seat & 1);
    for (unsigned i = 1; i <= laid && i <= used && count + 3U < CG_GROUPS; i++) {
      cg_occurrence *one = &found[count++];
      *one = cg_of_player(CG_HAP_PLACED, seat);
      one->def = cg_entry_at(table, seat, CG_USED, used - i)->def;
      one->zone = CG_USED;
    }
  }
  return count;
}

/* The empty plot decks of these players take their used piles back; the plot that was just revealed
 * is not in them yet (Rules Reference, 1.3). */
static void recycle(cg_table *table, uint32_t seats) {
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_seat *of = &table->seat[seat];
    if (!cg_plays(table, seat) || (seats >> seat & 1) == 0) continue;
    if (of->count[CG_PLOTS] == 0 && of->count[CG_USED] > 0) {
      /* the two zones stand side by side */
      cg_entry *card = cg_entry_at(table, seat, CG_USED, 0);
      for (unsigned i = 0; i < of->count[CG_USED]; i++)
        card[i].heard = (uint8_t)cg_everybody(table), card[i].known = (uint8_t)hf_bit(seat);
      of->count[CG_PLOTS] = of->count[CG_USED];
      of->count[CG_USED] = 0;
      cg_touch(table, CG_NEW_PILES);
      if (table->sink != NULL) cg_emit(table, CG_EV_USED_BACK, (int)seat, 0, 0, 0);
    }
  }
}

/* Used piles go back, and all that was revealed and laid down is told. */
static void end_reveal(cg_table *table, uint32_t revealed, uint32_t again, uint32_t recycling) {
  cg_occurrence together[2 * CG_GROUPS];
  unsigned count = find_laid_down(table, revealed, again, together);
  recycle(table, recycling);
  tell_of_plots(table, revealed, again, together, count);
}

/* --- a plot in the middle of a round -------------------------------------- */

bool cg_reveal_would(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return seat != CG_NOBODY && cg_count(scope->table, seat, CG_PLOTS) > 0;
}

void cg_begin_reveal(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  if (seat == CG_NOBODY || cg_count(scope->table, seat, CG_PLOTS) == 0) return;
  cg_push(scope->table, CG_PROC_REVEAL)->reveal.seat = (uint8_t)seat;
}

/* While other When Revealed abilities wait for their turn, that of the new plot waits with
 * them (FAQ, At Prince Doran's Behest). */
static cg_plot_frame *plots_under_way(const cg_table *table) {
  for (unsigned i = 0; i < table->pub->frame_count; i++) {
    cg_frame *frame = &table->pub->frame[i];
    if (frame->procedure == CG_PROC_PLOT && frame->step == PLOT_ABILITIES) return &frame->plot;
  }
  return NULL;
}

/* Neither initiative nor the first player are asked for again (Rules Reference, 1.3, Note). */
void cg_run_reveal(cg_table *table, cg_frame *frame) {
  unsigned seat = frame->reveal.seat;
  cg_plot_frame *waiting = plots_under_way(table);
  switch (frame->step++) {
  case 0: cg_ask(table, seat, CG_ASK_PLOT, 0, 0, 0); return;
  case 1: {
    unsigned def = table->own[seat].chosen_plot;
    cg_take_answer(table, seat);
    table->own[seat].chosen_plot = 0;
    table->seat[seat].plot_chosen = 0;
    cg_reveal_plot(table, seat, def);
    cg_refresh(table);
    return;
  }
  case 2:
    if (waiting != NULL) {
      if ((waiting->revealed >> seat & 1) != 0) waiting->again |= (uint8_t)hf_bit(seat);
      waiting->abilities |= (uint8_t)hf_bit(seat);
      waiting->revealed |= (uint8_t)hf_bit(seat);
    } else {
      use_revealed(table, seat, revealed_ability(table, seat, true));
    }
    return;
  default:
    cg_pop(table);
    if (waiting != NULL) return;
    end_reveal(table, hf_bit(seat), 0, hf_bit(seat));
  }
}

/* --- the phase ------------------------------------------------------------ */

static void ask_for_title(cg_table *table, cg_plot_frame *frame) {
  frame->step = cg_ask_for_title(table, frame) ? PLOT_TITLE : PLOT_SHOW;
}

/* Where a step comes to nothing the next follows at once. */
static void run_plot(cg_table *table, cg_plot_frame *frame) {
  cg_public *pub = table->pub;
  switch (frame->step) {
  case PLOT_CHOOSE:
    frame->step = PLOT_FORETELL;
    for (unsigned seat = 0; seat < cg_seats(table); seat++)
      if (cg_plays(table, seat) && cg_count(table, seat, CG_PLOTS) > 0)
        cg_ask(table, seat, CG_ASK_PLOT, 0, 0, 0);
    return;
  case PLOT_FORETELL:
    frame->step = PLOT_REVEAL;
    foretell_plots(table);
    return;
  case PLOT_REVEAL:
    cg_close(table, 0); /* what was foretold */
    frame->abilities = frame->revealed = (uint8_t)reveal_plots(table);
    frame->step = PLOT_INITIATIVE;
    return;
  case PLOT_INITIATIVE:
    frame->initiative = (uint8_t)initiative_winner(table);
    frame->step = PLOT_ASK_FIRST;
    win_initiative(table, frame->initiative);
    return;
  case PLOT_ASK_FIRST:
    frame->step = PLOT_FIRST;
    cg_ask(table, frame->initiative, CG_ASK_FIRST, 0, 0, 0);
    return;
  case PLOT_FIRST:
    frame->step = PLOT_CHOSEN_FIRST;
    cg_happens(table, cg_of_player(CG_HAP_FIRST,
                                   cg_option_what(cg_take_answer(table, frame->initiative))));
    return;
  case PLOT_CHOSEN_FIRST:
    frame->step = PLOT_ABILITIES;
    cg_note_turn(table);
    return;
  case PLOT_ABILITIES:
  case PLOT_ORDERED:
    if (run_revealed(table, frame)) return;
    /* fall through */
  case PLOT_RECYCLE:
    frame->step = PLOT_TITLES;
    end_reveal(table, frame->revealed, frame->again, cg_players(table));
    return;
  case PLOT_TITLES:
    if (pub->format == CG_MELEE) {
      cg_deal_titles(table);
      ask_for_title(table, frame);
      return;
    }
    /* fall through */
  case PLOT_ACTIONS:
    frame->step = PLOT_END;
    cg_open_actions(table);
    return;
  case PLOT_TITLE:
    cg_take_title(table, frame);
    ask_for_title(table, frame);
    return;
  case PLOT_SHOW:
    cg_show_titles(table);
    frame->step = PLOT_ACTIONS;
    return;
  default: cg_pop(table);
  }
}

void cg_run_plot(cg_table *table, cg_frame *frame) {
  do run_plot(table, &frame->plot);
  while (cg_goes_on(table, frame, CG_PROC_PLOT));
}
