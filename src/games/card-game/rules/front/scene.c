/* Setting positions up by hand, for scenario files.
 *
 * Facts are put into a table on which nothing lies yet but the decks; the word
 * `begin`, said once, lets it run, from the action window of a phase or from the beginning of
 * one. A card that is put somewhere takes the place of one in the deck, so that no
 * deck grows. */
#include "scene.h"

#include "../book/run.h"
#include "../book/titles.h"
#include "../state/deeds.h"
#include "../state/hidden.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../state/tokens.h"
#include "../state/zones.h"
#include "../tables/decks.h"
#include "notation.h"
#include "scene_words.h"

enum { ANY_CARD = 0xF, A_PLOT = 1 << CG_TYPE_PLOT };

/* A card in one of a player's own places: plot, agenda, title. */
static void lay_plot(cg_table *table, unsigned seat, unsigned which, unsigned place, unsigned def) {
  cg_object *slot = cg_at(table, cg_slot(seat, which));
  uint8_t generation = (uint8_t)(slot->generation + 1);
  *slot = (cg_object){.def = def & 0xFFFU,
                      .host = CG_NO_OBJECT,
                      .owner = seat & 7U,
                      .controller = seat & 7U,
                      .place = place & 15U,
                      .generation = generation};
  if (def == 0) *slot = (cg_object){.host = CG_NO_OBJECT, .generation = generation};
  if (which == CG_AGENDA_SLOT) table->seat[seat].banner = (uint8_t)cg_banner_of(table->rules, def);
  cg_touch(table, CG_NEW_ALL);
}

/* The table as it is before facts are set: hands go back into the decks, and nobody is asked.
 * Cards drawn by chance stay in the decks; agendas that chance chose go. */
static void clear_table(cg_table *table) {
  cg_public *pub = table->pub;
  if (pub->round != 0) return;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_take_answer(table, seat);
    lay_plot(table, seat, CG_AGENDA_SLOT, CG_AGENDA, 0);
    while (cg_count(table, seat, CG_HAND) > 0) {
      cg_entry entry = cg_take(table, seat, CG_HAND, 0);
      entry.known = entry.heard = 0;
      cg_put(table, seat, CG_LOOSE, entry, false);
    }
  }
  table->flow->asked = 0;
  while (pub->frame_count > 0) cg_pop(table);
  pub->round = 1;
  pub->phase = CG_PHASE_CHALLENGES;
  pub->active = pub->first_player;
}

/* A card that is set somewhere takes the place of another: of one in the deck, or, for a place
 * outside the deck, of one that `deck-count` has taken out. So the lines of a scenario do not
 * depend on each other. */
static hf_status make_room(cg_line *w, unsigned seat, bool in_deck) {
  cg_table *table = w->table;
  unsigned zone = !in_deck && cg_count(table, seat, CG_OUT) > 0 ? CG_OUT : CG_LOOSE;
  if (cg_count(table, seat, zone) == 0)
    return hf_fail(w->line.error, HF_BAD_STATE,
                   "%s has no card left in its deck that could give way to '%s'",
                   cg_seat_name(NULL, NULL, seat), w->line.word);
  cg_take(table, seat, zone, 0);
  return HF_OK;
}

/* What lay there before gives way to other cards again. */
static void clear_zone(cg_table *table, unsigned seat, unsigned zone) {
  unsigned to = zone != CG_TOP && cg_count(table, seat, CG_OUT) > 0 ? CG_OUT : CG_LOOSE;
  bool plots = zone == CG_PLOTS || zone == CG_USED;
  while (cg_count(table, seat, zone) > 0) {
    cg_entry entry = cg_take(table, seat, zone, 0);
    entry.known = entry.heard = 0;
    if (plots) continue;
    if (to == CG_OUT)
      cg_put_open(table, seat, CG_OUT, entry.def);
    else
      cg_put(table, seat, CG_LOOSE, entry, true); /* the next to make room */
  }
}

static hf_status put_cards(cg_line *w, unsigned seat, unsigned zone, unsigned types) {
  cg_table *table = w->table;
  bool plots = zone == CG_PLOTS || zone == CG_USED;
  clear_zone(table, seat, zone);
  while (hf_next_word(&w->line)) {
    unsigned def = cg_word_def(w, types);
    if (def == 0) return hf_unknown_word(&w->line, plots ? "plot" : "card of a deck");
    if (cg_zone_start(table, seat, CG_ZONES) == cg_pool(table->pub) && plots)
      return hf_fail(w->line.error, HF_BAD_STATE, "there is no room for more plots");
    hf_status status = plots ? HF_OK : make_room(w, seat, zone == CG_TOP);
    if (status != HF_OK) return status;
    cg_entry entry = {.def = (uint16_t)def};
    if (zone == CG_HAND || zone == CG_PLOTS) entry.known = (uint8_t)hf_bit(seat);
    cg_put(table, seat, zone, entry, false);
  }
  return HF_OK;
}

/* Further agendas, which the first lets in: said before cards are laid down, they lie in front of
 * them. */
static hf_status set_beside(cg_line *w, unsigned seat) {
  while (hf_next_word(&w->line)) {
    unsigned def = cg_word_def(w, 1U << CG_TYPE_AGENDA);
    if (def == 0) return hf_unknown_word(&w->line, "card of that kind");
    hf_status status = make_room(w, seat, false);
    if (status != HF_OK) return status;
    if (!cg_lay_agenda(w->table, seat, def))
      return hf_fail(w->line.error, HF_BAD_STATE, "agendas are set before the cards in play");
  }
  return HF_OK;
}

static hf_status set_fixed(cg_line *w, unsigned seat, unsigned which, unsigned place,
                           unsigned type) {
  hf_next_word(&w->line);
  unsigned def = hf_word_is(&w->line, "none") ? 0 : cg_word_def(w, 1U << type);
  if (def == 0 && !hf_word_is(&w->line, "none"))
    return hf_unknown_word(&w->line, "card of that kind");
  if (def != 0 && type == CG_TYPE_TITLE) /* as the rules that are played know it */
    def = cg_title(w->table, cg_title_number(w->table->rules, def));
  lay_plot(w->table, seat, which, place, def);
  return which == CG_AGENDA_SLOT && def != 0 ? set_beside(w, seat) : HF_OK;
}

/* --- cards in play -------------------------------------------------------- */

static hf_status number_behind(cg_line *w, uint8_t *to) {
  hf_next_word(&w->line);
  int number = hf_word_number(&w->line);
  if (number < 0 || number > 255) return hf_unknown_word(&w->line, "number");
  *to = (uint8_t)number;
  return HF_OK;
}

static hf_status add_duplicates(cg_line *w, unsigned object, unsigned number) {
  cg_table *table = w->table;
  const cg_object *card = cg_at(table, object);
  unsigned def = card->def, seat = card->owner;
  while (number-- > 0) {
    hf_status status = make_room(w, seat, false);
    if (status != HF_OK) return status;
    unsigned copy = cg_place(table, def, seat, seat);
    cg_at(table, copy)->place = CG_DUPLICATE;
    cg_at(table, copy)->host = object & CG_NO_OBJECT;
    cg_at(table, copy)->entered = 0;
  }
  return HF_OK;
}

static hf_status add_tokens(cg_line *w, unsigned object) {
  hf_next_word(&w->line);
  int token = cg_word_among(w, cg_token_ids);
  if (token < 0) return hf_unknown_word(&w->line, "kind of token");
  uint8_t number = 0;
  hf_status status = number_behind(w, &number);
  if (status != HF_OK) return status;
  cg_set_tokens(w->table, object, (unsigned)token, number);
  if (cg_tokens_on(w->table, object, (unsigned)token) == number) return HF_OK;
  return hf_fail(w->line.error, HF_BAD_STATE,
                 "no more fit on that card: no card of these decks places such tokens");
}

/* `p1 plays robb-stark kneeling power 2 duplicates 1`, `p1 plays ice on eddard-stark`,
 * `p1 plays hodor owner p2`. */
static hf_status set_in_play(cg_line *w, unsigned seat) {
  cg_table *table = w->table;
  hf_next_word(&w->line);
  unsigned def = cg_word_def(w, 0x7);
  if (def == 0) return hf_unknown_word(&w->line, "character, location or attachment");
  hf_status room = make_room(w, seat, false);
  if (room != HF_OK) return room;
  unsigned object = cg_place(table, def, seat, seat);
  cg_at(table, object)->entered = 0;
  while (hf_next_word(&w->line)) {
    cg_object *card = cg_at(table, object);
    hf_status status = HF_OK;
    uint8_t number = 0;
    if (hf_word_is(&w->line, "kneeling")) {
      card->flags |= CG_KNEELING;
    } else if (hf_word_is(&w->line, "power")) {
      status = number_behind(w, &card->power);
    } else if (hf_word_is(&w->line, "gold")) {
      status = number_behind(w, &card->gold);
    } else if (hf_word_is(&w->line, "duplicates")) {
      status = number_behind(w, &number);
      if (status == HF_OK) status = add_duplicates(w, object, number);
    } else if (hf_word_is(&w->line, "tokens")) {
      status = add_tokens(w, object);
    } else if (hf_word_is(&w->line, "on")) {
      hf_next_word(&w->line);
      unsigned host = cg_word_object(w);
      if (host == CG_NO_OBJECT)
        return hf_fail(w->line.error, HF_BAD_STATE, "'%s' is not in play", w->line.word);
      card->host = host & CG_NO_OBJECT;
    } else if (hf_word_is(&w->line, "owner")) {
      hf_next_word(&w->line);
      unsigned owner = cg_word_seat(w);
      if (owner == CG_NOBODY) return hf_unknown_word(&w->line, "player");
      card->owner = owner & 7U;
    } else {
      return hf_unknown_word(&w->line, "way for a card to be in play: kneeling, power, gold, "
                                       "duplicates, tokens, on, owner");
    }
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

/* --- seats ---------------------------------------------------------------- */

/* The deck has so many cards, with those on top of it; the others are out of the game. */
static hf_status set_deck_count(cg_line *w, unsigned seat) {
  cg_table *table = w->table;
  uint8_t number = 0;
  hf_status status = number_behind(w, &number);
  if (status != HF_OK) return status;
  unsigned named = cg_count(table, seat, CG_TOP), has = cg_deck_count(table, seat);
  if (named > number || has < number)
    return hf_fail(w->line.error, HF_BAD_STATE,
                   named > number ? "%u cards lie on top of that deck: it has no fewer"
                                  : "that deck has %u cards and no more",
                   named > number ? named : has);
  for (; has > number; has--)
    cg_put_open(table, seat, CG_OUT, cg_take(table, seat, CG_LOOSE, 0).def);
  return HF_OK;
}

static hf_status set_shadows(cg_line *w, unsigned seat) {
  cg_table *table = w->table;
  while (hf_next_word(&w->line)) {
    unsigned def = cg_word_def(w, ANY_CARD);
    if (def == 0) return hf_unknown_word(&w->line, "card of a deck");
    hf_status status = make_room(w, seat, false);
    if (status != HF_OK) return status;
    cg_entry entry = {.def = (uint16_t)def, .known = (uint8_t)hf_bit(seat)};
    cg_put(table, seat, CG_HAND, entry, false);
    cg_hide(table, seat, def);
  }
  return HF_OK;
}

static hf_status set_seat(cg_line *w, unsigned seat) {
  cg_table *table = w->table;
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "plays")) return set_in_play(w, seat);
  if (hf_word_is(&w->line, "hand")) return put_cards(w, seat, CG_HAND, ANY_CARD);
  if (hf_word_is(&w->line, "deck")) return put_cards(w, seat, CG_TOP, ANY_CARD);
  if (hf_word_is(&w->line, "discard")) return put_cards(w, seat, CG_DISCARD, ANY_CARD);
  if (hf_word_is(&w->line, "dead")) return put_cards(w, seat, CG_DEAD, ANY_CARD);
  if (hf_word_is(&w->line, "plots")) return put_cards(w, seat, CG_PLOTS, A_PLOT);
  if (hf_word_is(&w->line, "used")) return put_cards(w, seat, CG_USED, A_PLOT);
  if (hf_word_is(&w->line, "plot")) return set_fixed(w, seat, CG_PLOT_SLOT, CG_PLOT, CG_TYPE_PLOT);
  if (hf_word_is(&w->line, "agenda"))
    return set_fixed(w, seat, CG_AGENDA_SLOT, CG_AGENDA, CG_TYPE_AGENDA);
  if (hf_word_is(&w->line, "title"))
    return set_fixed(w, seat, CG_TITLE_SLOT, CG_TITLE, CG_TYPE_TITLE);
  if (hf_word_is(&w->line, "deck-count")) return set_deck_count(w, seat);
  if (hf_word_is(&w->line, "shadows")) return set_shadows(w, seat);
  if (hf_word_is(&w->line, "gold")) return number_behind(w, &table->seat[seat].gold);
  if (hf_word_is(&w->line, "power"))
    return number_behind(w, &cg_at(table, cg_slot(seat, CG_FACTION_SLOT))->power);
  if (hf_word_is(&w->line, "faction")) {
    hf_next_word(&w->line);
    if (!hf_word_is(&w->line, "kneeling"))
      return hf_unknown_word(&w->line, "way for a faction card to lie");
    cg_at(table, cg_slot(seat, CG_FACTION_SLOT))->flags |= CG_KNEELING;
    return HF_OK;
  }
  return hf_unknown_word(&w->line,
                         "fact that can be set: plays, hand, deck, deck-count, discard, dead, "
                         "shadows, plot, plots, used, agenda, title, gold, power, faction");
}

/* --- where the game goes on ----------------------------------------------- */

static hf_status set_phase(cg_line *w) {
  cg_public *pub = w->table->pub;
  hf_next_word(&w->line);
  bool setup = hf_word_is(&w->line, "setup");
  int phase = setup ? CG_NOBODY : cg_word_among(w, cg_phase_ids);
  if (phase < 0)
    return hf_unknown_word(&w->line, "phase: setup, plot, draw, marshaling, challenges, "
                                     "dominance, standing, taxation");
  pub->phase = (uint8_t)phase;
  pub->active = pub->first_player;
  if (!hf_next_word(&w->line)) return HF_OK;
  unsigned seat = cg_word_seat(w);
  if (seat == CG_NOBODY) return hf_unknown_word(&w->line, "player");
  pub->active = (uint8_t)seat;
  return HF_OK;
}

static hf_status set_round(cg_line *w) {
  uint8_t round = 0;
  hf_status status = number_behind(w, &round);
  if (status == HF_OK && round == 0) return hf_unknown_word(&w->line, "round: they count from 1");
  if (status == HF_OK) w->table->pub->round = round;
  return status;
}

/* `removed TITLE ...`: these are not drawn, but named. The pool is kept as it is then. */
static hf_status set_removed(cg_line *w) {
  cg_table *table = w->table;
  uint32_t removed = 0;
  while (hf_next_word(&w->line)) {
    unsigned def = cg_word_def(w, 1U << CG_TYPE_TITLE);
    if (def == 0) return hf_unknown_word(&w->line, "title");
    removed |= hf_bit(cg_title_number(table->rules, def));
  }
  if (table->pub->format != CG_MELEE)
    return hf_fail(w->line.error, HF_BAD_STATE, "there are titles in a melee only");
  if (hf_bit_count(removed) != cg_titles_removed(table))
    return hf_fail(w->line.error, HF_BAD_STATE, "with so many players %u titles are removed",
                   cg_titles_removed(table));
  table->pub->titles = (uint8_t)(hf_bit(CG_TITLE_COUNT) - 1 - removed);
  return HF_OK;
}

/* In the middle of a phase that has an active player, before anything else. */
static void push_middle(cg_table *table, unsigned procedure, unsigned step) {
  cg_public *pub = table->pub;
  unsigned place = (pub->active + cg_seats(table) - pub->first_player) % cg_seats(table);
  uint8_t done = 0;
  for (unsigned i = 0; i <= place; i++)
    done |= (uint8_t)hf_bit(cg_left_of(table, pub->first_player, i));
  cg_top(table)->step = 2;
  cg_frame *frame = cg_push(table, procedure);
  frame->step = (uint8_t)step;
  frame->turns.active = done;
  cg_push(table, CG_PROC_ACTIONS);
}

/* Setup, with the hands as they are: mulligans come next. */
static void begin_setup(cg_table *table) {
  table->pub->round = 0;
  table->pub->active = CG_NOBODY;
  cg_frame *frame = cg_push(table, CG_PROC_SETUP);
  frame->step = 1;
  frame->setup.by_hand = 1; /* unlike the one of a new table */
}

static bool has_begun(const cg_table *table) {
  const cg_frame *frame = &table->pub->frame[0];
  return table->pub->frame_count > 0 &&
         (frame->procedure != CG_PROC_SETUP || frame->setup.by_hand != 0);
}

static void begin_phase(cg_table *table) {
  cg_public *pub = table->pub;
  cg_frame *round = cg_push(table, CG_PROC_ROUND);
  round->round.phase = pub->phase;
  if (pub->phase == CG_PHASE_PLOT) pub->round--; /* it begins with the next one */
  if (pub->phase == CG_PHASE_MARSHALING)
    push_middle(table, CG_PROC_MARSHAL, 0);
  else if (pub->phase == CG_PHASE_CHALLENGES)
    push_middle(table, CG_PROC_CHALLENGES, 2);
  else
    pub->active = CG_NOBODY;
}

static hf_status begin(cg_line *w) {
  cg_table *table = w->table;
  cg_touch(table, CG_NEW_ALL);
  if (table->pub->titles != 0 && table->pub->phase != CG_PHASE_PLOT)
    return hf_fail(w->line.error, HF_BAD_STATE,
                   "titles are removed in the plot phase: set phase plot");
  if (table->pub->phase == CG_NOBODY)
    begin_setup(table);
  else
    begin_phase(table);
  cg_run(table);
  if (table->flow->asked == 0 && table->flow->over == 0)
    return hf_fail(w->line.error, HF_BAD_STATE, "nobody is asked anything here");
  return HF_OK;
}

static hf_status set_fact(cg_line *w) {
  unsigned seat = cg_word_seat(w);
  if (seat != CG_NOBODY) return set_seat(w, seat);
  if (hf_word_is(&w->line, "begin")) return begin(w);
  if (hf_word_is(&w->line, "phase")) return set_phase(w);
  if (hf_word_is(&w->line, "round")) return set_round(w);
  if (hf_word_is(&w->line, "removed")) return set_removed(w);
  bool first = hf_word_is(&w->line, "first");
  if (first || hf_word_is(&w->line, "dominance")) {
    hf_next_word(&w->line);
    seat = cg_word_seat(w);
    if (seat == CG_NOBODY) return hf_unknown_word(&w->line, "player");
    if (first)
      w->table->pub->first_player = w->table->pub->active = (uint8_t)seat;
    else
      w->table->pub->dominance_winner = (uint8_t)seat;
    return HF_OK;
  }
  return hf_unknown_word(&w->line, "fact that can be set: a player (p1), first, phase, round, "
                                   "dominance, removed");
}

hf_status cg_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error) {
  cg_table table = cg_table_of(rules, state, NULL);
  cg_line w = {.table = &table, .line = {.at = line, .error = error}};
  hf_next_word(&w.line);
  if (has_begun(&table))
    return hf_word_is(&w.line, "begin")
               ? HF_OK
               : hf_fail(error, HF_BAD_STATE, "the game has begun already");
  clear_table(&table);
  cg_touch(&table, CG_NEW_ALL);
  return hf_end_of_line(&w.line, set_fact(&w));
}
