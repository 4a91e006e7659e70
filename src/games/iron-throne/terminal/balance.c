/* Cards dealt and played, for `holdfast balance`: see cli/balance_cards.h. */
#include "lines.h"

#include "../rules/cards.h"
#include "../rules/events.h"

static balance_kind character_card(const hf_rules *rules, const hf_state *state, unsigned seat,
                                   int kind, balance_kind what, const char **name) {
  const it_public *pub = &((const it_state *)(const void *)state)->pub;
  if (kind < 0 || !it_is_character((unsigned)kind) || seat >= IT_SEATS) return BALANCE_NOTHING;
  *name = it_character_id((const it_rules *)(const void *)rules, pub->seat[seat].house,
                          (unsigned)kind - IT_KIND_CHARACTER);
  return what;
}

balance_kind it_balance(const hf_rules *rules, const hf_state *state, const hf_event *event,
                        unsigned *seat, const char **name) {
  const it_rules *throne = (const it_rules *)(const void *)rules;
  *seat = (unsigned)event->arg[0];
  switch (event->kind) {
  case IT_EV_TURN: return BALANCE_BEGUN;
  case IT_EV_DRAW: return character_card(rules, state, *seat, event->arg[2], BALANCE_CARD, name);
  case IT_EV_PLAY:
    return character_card(rules, state, *seat, event->arg[1], BALANCE_CARD_PLAYED, name);
  case IT_EV_ALLY_DRAWN: *name = it_ally_id(throne, (unsigned)event->arg[1]); return BALANCE_ALLY;
  case IT_EV_ALLY_PLAYED:
    *name = it_ally_id(throne, (unsigned)event->arg[1]);
    return BALANCE_ALLY_PLAYED;
  default: return BALANCE_NOTHING;
  }
}
