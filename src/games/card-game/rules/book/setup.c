/* Setup, as the rules have it before the first round (Rules Reference, Setup). */
#include "setup.h"

#include "../flow/enter.h"
#include "../flow/happen.h"
#include "../flow/leave.h"
#include "../knows/hosts.h"
#include "../knows/permissions.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "core/draw.h"

enum { HAND_CARDS = 7, SETUP_GOLD = 8, SHADOW_SETUP = 2 };
enum { SET_DRAW, SET_MULLIGAN, SET_PLACE, SET_REVEAL, SET_ATTACH, SET_REFILL };

static void mulligan(cg_table *table, unsigned seat) {
  uint8_t *count = table->seat[seat].count;
  cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  for (unsigned i = 0; i < count[CG_HAND]; i++) {
    cg_note_hand(table, seat, hand[i].def, false);
    hand[i].known = 0;
  }
  /* nothing lies between the deck, all of which is in no order yet, and the hand */
  count[CG_LOOSE] = (uint8_t)(count[CG_LOOSE] + count[CG_HAND]);
  count[CG_HAND] = 0;
  cg_touch(table, CG_NEW_HANDS | CG_NEW_DECKS);
  if (table->sink != NULL) cg_emit(table, CG_EV_MULLIGAN, (int)seat, 0, 0, 0);
  cg_shuffle(table, seat);
  cg_draw(table, seat, HAND_CARDS);
}

/* In a group: characters, then locations, attachments last, so that hosts are there
 * before what they carry. Numbers of options follow that order. */
static unsigned setup_rank(const cg_table *table, unsigned def) {
  return cg_def_of(table, def)->type;
}
static uint32_t setup_option(const cg_table *table, unsigned def) {
  return cg_option(CG_O_SETUP, setup_rank(table, def), CG_NO_MEMBER, def);
}
/* Cards for the shadows come before those. */
static uint32_t hide_option(unsigned def) { return cg_option(CG_O_SHADOW, 0, CG_NO_MEMBER, def); }
static bool is_hidden(uint32_t pick) { return cg_option_kind(pick) == CG_O_SHADOW; }

/* Could the attachment be on that card, as printed? */
static bool goes_on(cg_table *table, unsigned seat, unsigned def, unsigned host) {
  if (cg_def_of(table, host)->type > CG_TYPE_LOCATION) return false;
  cg_thing thing = {.object = CG_NO_OBJECT,
                    .def = (uint16_t)host,
                    .controller = (uint8_t)seat,
                    .owner = (uint8_t)seat,
                    .zone = CG_HAND};
  return cg_may_attach_to(table, def, seat, &thing);
}

/* On one that has been chosen? */
static bool has_printed_host(cg_table *table, unsigned seat, unsigned def) {
  const uint32_t *picks = cg_pick_list(table, seat);
  for (unsigned i = 0; i < cg_pick_count(table, seat); i++)
    if (!is_hidden(picks[i]) && goes_on(table, seat, def, cg_option_what(picks[i]))) return true;
  return false;
}

/* On one that could be? */
static bool has_host_in_hand(cg_table *table, unsigned seat, unsigned def) {
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  for (unsigned i = 0; i < cg_count(table, seat, CG_HAND); i++)
    if (goes_on(table, seat, def, hand[i].def)) return true;
  return false;
}

/* What lies there already: its cost, and how many limited cards, whatever they become when they are
 * turned up (Rules Reference, Setup 8). */
typedef struct placed {
  unsigned cost, limited;
} placed;

static placed placed_by(const cg_table *table, unsigned seat) {
  placed sum = {0, 0};
  const uint32_t *picks = cg_pick_list(table, seat);
  for (unsigned i = 0; i < cg_pick_count(table, seat); i++) {
    uint32_t pick = picks[i];
    const cg_def *card = cg_def_of(table, cg_option_what(pick));
    bool again = false;
    for (unsigned j = 0; j < i; j++) {
      uint32_t other = picks[j];
      again |= !is_hidden(other) && cg_def_of(table, cg_option_what(other))->title == card->title;
    }
    bool duplicate = again && card->unique != 0;
    if (is_hidden(pick))
      sum.cost += SHADOW_SETUP;
    else if (!duplicate)
      sum.cost += card->cost;
    if (!is_hidden(pick)) sum.limited += card->keywords >> CG_KEYWORD_LIMITED & 1;
  }
  return sum;
}

void cg_setup_options(cg_table *table, unsigned seat, cg_options *options) {
  placed sum = placed_by(table, seat);
  unsigned cost = sum.cost, limited = sum.limited;
  const uint32_t *picks = cg_pick_list(table, seat);
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  unsigned made = cg_pick_count(table, seat);
  uint32_t last = made == 0 ? 0 : picks[made - 1];
  bool none = cg_list_full(table, seat) || cg_player_cannot(table, seat, CG_ACT_SETUP, 0);
  unsigned cards = none ? 0 : cg_count(table, seat, CG_HAND);
  for (unsigned i = 0; i < cards; i++) {
    unsigned def = hand[i].def, taken = 0, copies = 0;
    const cg_def *card = cg_def_of(table, def);
    unsigned titles = 0;
    for (unsigned j = 0; j < made; j++) {
      uint32_t pick = picks[j];
      unsigned other = cg_option_what(pick);
      taken += other == def;
      titles +=
          card->unique != 0 && !is_hidden(pick) && cg_def_of(table, other)->title == card->title;
    }
    bool duplicate = titles > 0;
    for (unsigned j = 0; taken > 0 && j < cards; j++) copies += hand[j].def == def;
    if (taken > 0 && taken >= copies) continue;
    if (card->shadow != CG_NONE && cost + SHADOW_SETUP <= SETUP_GOLD && hide_option(def) >= last)
      cg_offer(options, hide_option(def));
    if (card->type > CG_TYPE_ATTACHMENT || card->cost == CG_NONE || setup_option(table, def) < last)
      continue;
    if (cg_manual(table) && titles > 1) continue; /* a second copy, no third */
    if ((card->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && limited > 0) continue;
    if (!duplicate && cost + card->cost > SETUP_GOLD) continue;
    if (!duplicate && card->type == CG_TYPE_ATTACHMENT && !has_printed_host(table, seat, def))
      continue;
    cg_offer(options, setup_option(table, def));
  }
  cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

cg_why cg_why_not_placed(cg_table *table, unsigned seat, unsigned def) {
  const cg_def *card = cg_def_of(table, def);
  placed sum = placed_by(table, seat);
  unsigned left = sum.cost > SETUP_GOLD ? 0 : SETUP_GOLD - sum.cost;
  if (cg_player_cannot(table, seat, CG_ACT_SETUP, 0)) return (cg_why){.code = CG_WHY_FORBIDDEN};
  if (card->type > CG_TYPE_ATTACHMENT) return (cg_why){.code = CG_WHY_EVENT};
  if (card->cost == CG_NONE) return (cg_why){.code = CG_WHY_NO_COST};
  if ((card->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && sum.limited > 0)
    return (cg_why){.code = CG_WHY_SETUP_LIMITED};
  if (card->cost > left) return (cg_why){CG_WHY_SETUP_GOLD, {card->cost, (uint16_t)left}};
  bool nowhere = card->type == CG_TYPE_ATTACHMENT && !has_host_in_hand(table, seat, def);
  return (cg_why){.code = nowhere ? CG_WHY_HOST : CG_MAY};
}

/* What lies face down stays in the hand until all have chosen; then it is shown. */
static void reveal_setup(cg_table *table) {
  for (unsigned i = 0; i < cg_seats(table); i++) {
    unsigned seat = cg_left_of(table, table->pub->first_player, i);
    uint32_t picks[CG_LISTED + 1];
    unsigned count = cg_pick_count(table, seat);
    for (unsigned j = 0; j < count; j++) picks[j] = cg_pick(table, seat, j);
    cg_take_answer(table, seat);
    for (unsigned j = 0; j < count; j++) {
      if (is_hidden(picks[j])) cg_hide(table, seat, cg_option_what(picks[j]));
      if (cg_option_kind(picks[j]) != CG_O_SETUP) continue;
      unsigned def = cg_option_what(picks[j]);
      /* by the manual there is one copy in all: the later players take theirs back */
      if (cg_manual(table) && !cg_may_enter(table, def, seat, seat, false)) continue;
      if (cg_manual(table) && cg_original(table, seat, def) == CG_NO_OBJECT)
        table->seat[seat].limited =
            (uint8_t)(table->seat[seat].limited +
                      (cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1));
      cg_remove_card(table, seat, CG_HAND, def);
      unsigned object = cg_enter(table, def, seat, seat, CG_NO_OBJECT, 0);
      if (object != CG_NO_OBJECT) {
        cg_at(table, object)->entered = 0;
        cg_at(table, object)->flags &= (uint8_t)~CG_KNEELING; /* nothing works in setup */
        cg_touch(table, CG_NEW_TURNED | CG_NEW_PHASE);
      }
    }
  }
}

/* The next attachment without a host, CG_NO_OBJECT. */
static unsigned loose_attachment(const cg_table *table) {
  for (unsigned i = 0; i < cg_seats(table); i++) {
    unsigned seat = cg_left_of(table, table->pub->first_player, i);
    for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
      const cg_object *card = cg_at(table, object);
      if (card->place == CG_PLAY && card->controller == seat && card->host == CG_NO_OBJECT &&
          cg_def_of(table, card->def)->type == CG_TYPE_ATTACHMENT)
        return object;
    }
  }
  return CG_NO_OBJECT;
}

static void run_attach(cg_table *table, cg_setup_frame *frame) {
  unsigned object = loose_attachment(table);
  if (object == CG_NO_OBJECT) {
    frame->step = SET_REFILL;
    return;
  }
  cg_object *card = cg_at(table, object);
  if (frame->asked != 0) {
    frame->asked = 0;
    card->host = (cg_option_what(cg_take_answer(table, card->controller))) & CG_NO_OBJECT;
    cg_doubt_hosts(table);
    cg_touch(table, CG_NEW_CARDS);
    return;
  }
  unsigned hosts = 0, only = CG_NO_OBJECT;
  cg_refresh(table);
  for (unsigned host = 0; host < table->pub->high; host++)
    if (cg_at(table, host)->controller == card->controller &&
        cg_may_attach(table, card->def, card->controller, host)) {
      hosts++;
      only = host;
    }
  if (hosts > 1) {
    frame->asked = 1;
    cg_ask(table, card->controller, CG_ASK_HOST, object & 255, object >> 8, 0);
    return;
  }
  card->host = only & CG_NO_OBJECT;
  cg_doubt_hosts(table);
  if (only == CG_NO_OBJECT) { /* nothing fits any more: it goes back */
    cg_leave(table, object, CG_HAND);
    cg_clear(table, object);
  }
  cg_touch(table, CG_NEW_CARDS);
}

static void run_setup(cg_table *table, cg_setup_frame *frame) {
  cg_public *pub = table->pub;
  unsigned seat = cg_left_of(table, pub->first_player, frame->done);
  switch (frame->step) {
  case SET_DRAW:
    for (unsigned i = 0; i < cg_seats(table); i++)
      cg_draw(table, cg_left_of(table, pub->first_player, i), HAND_CARDS);
    frame->step = SET_MULLIGAN;
    return;
  case SET_MULLIGAN:
    if (frame->asked != 0) {
      if (cg_option_what(cg_take_answer(table, seat)) != 0) mulligan(table, seat);
      frame->asked = 0;
      frame->done++;
    }
    if (frame->done == cg_seats(table)) {
      frame->done = 0;
      frame->step = SET_PLACE;
      return;
    }
    frame->asked = 1;
    cg_ask(table, cg_left_of(table, pub->first_player, frame->done), CG_ASK_MULLIGAN, 0, 0, 0);
    return;
  case SET_PLACE:
    if (frame->done == cg_seats(table)) {
      frame->step = SET_REVEAL;
      return;
    }
    frame->done++;
    cg_ask(table, seat, CG_ASK_SETUP, 0, 0, 0);
    return;
  case SET_REVEAL:
    reveal_setup(table);
    frame->step = SET_ATTACH;
    return;
  case SET_ATTACH: run_attach(table, frame); return;
  default:
    for (unsigned i = 0; i < cg_seats(table); i++) {
      unsigned next = cg_left_of(table, pub->first_player, i),
               held = cg_count(table, next, CG_HAND);
      if (held < HAND_CARDS) cg_draw(table, next, HAND_CARDS - held);
    }
    cg_pop(table);
    cg_push(table, CG_PROC_ROUND);
  }
}

void cg_run_setup(cg_table *table, cg_frame *frame) { run_setup(table, &frame->setup); }
