/* The events of The Iron Throne as lines of the story. */
#include "wire.h"

#include "../rules/events.h"

/* Operands: s seat, c character and k kind of card of the latest seat, n
 * number, a ally, e event card, d side, o outcome, w winner, x source of a
 * hostage, t terms of a deal, m modifier, b yes or no, g how the game ended, v
 * seats. `*` before them: the event brings to light what somebody did not know. */
static const struct {
  const char *id, *operands;
} events[IT_EV_COUNT] = {
    [IT_EV_LEADER] = {"leader", "*sc"},
    [IT_EV_TURN] = {"turn", "sn"},
    [IT_EV_EVENT_CARD] = {"event-card", "*se"},
    [IT_EV_DEFENDER] = {"defender", "s"},
    [IT_EV_DRAW] = {"draw", "*snk"},
    [IT_EV_DISTRIBUTE] = {"distribute", "scn"},
    [IT_EV_CHOOSE] = {"choose", "sc"},
    [IT_EV_OFFER] = {"offer", "scd"},
    [IT_EV_ANSWER] = {"answer", "ssb"},
    [IT_EV_JOIN] = {"join", "scd"},
    [IT_EV_WITHDRAW] = {"withdraw", "s"},
    [IT_EV_CHANGE_SIDES] = {"change-sides", "sd"},
    [IT_EV_PLACE] = {"place", "skb"},
    [IT_EV_REVEAL] = {"reveal", "*sk"},
    [IT_EV_OUTCOME] = {"outcome", "ob"},
    [IT_EV_TOTALS] = {"totals", "nn"},
    [IT_EV_WINNER] = {"winner", "w"},
    [IT_EV_ABILITY] = {"ability", "sc"},
    [IT_EV_PLAY] = {"play", "*sk"},
    [IT_EV_ALLY_PLAYED] = {"ally-played", "*sa"},
    [IT_EV_REMOVE] = {"remove", "scn"},
    [IT_EV_DEATH] = {"death", "sc"},
    [IT_EV_REVIVE] = {"revive", "scn"},
    [IT_EV_BOX] = {"box", "sn"},
    [IT_EV_SHEET] = {"sheet", "ssn"},
    [IT_EV_GATHER] = {"gather", "sccn"},
    [IT_EV_SPREAD] = {"spread", "ss"},
    [IT_EV_HOSTAGE] = {"hostage", "*ssxsk"},
    [IT_EV_HOME] = {"home", "*sk"},
    [IT_EV_RELEASE] = {"release", "*ssk"},
    [IT_EV_TORMENT] = {"torment", "*ssk"},
    [IT_EV_PLUNDER] = {"plunder", "ssc"},
    [IT_EV_DISCARD] = {"discard", "*sk"},
    [IT_EV_REPLACE] = {"replace", "*skk"},
    [IT_EV_SWAP] = {"swap", ""},
    [IT_EV_RECLAIM] = {"reclaim", "sk"},
    [IT_EV_SHUFFLE] = {"shuffle", "*s"},
    [IT_EV_CARD_BONUS] = {"card-bonus", "dn"},
    [IT_EV_BONUS] = {"bonus", "dn"},
    [IT_EV_LOOK] = {"look", "*ssk"},
    [IT_EV_LOOK_ALLY] = {"look-ally", "*ssa"},
    [IT_EV_ALLY_DRAWN] = {"ally-drawn", "*sa"},
    [IT_EV_ALLY_TAKEN] = {"ally-taken", "*ssa"},
    [IT_EV_MODIFIER] = {"modifier", "mss"},
    [IT_EV_PROPOSE] = {"propose", "stt"},
    [IT_EV_TAKE_BACK_WORD] = {"walk-away", "s"},
    [IT_EV_YIELD] = {"yield", "s"},
    [IT_EV_ACCEPT] = {"accept", "s"},
    [IT_EV_SHOW_ALLIES] = {"show-allies", "*ss"},
    [IT_EV_TRUCE_FAILED] = {"truce-failed", ""},
    [IT_EV_REWARD_ALLY] = {"reward-ally", "s"},
    [IT_EV_TAKEN_FROM_DISCARD] = {"taken-from-discard", "sk"},
    [IT_EV_PLACE_FIRST] = {"place-first", "s"},
    [IT_EV_TAKE_PLACE] = {"take-place", "scc"},
    [IT_EV_LACKS] = {"lacks", "*sk"},
    [IT_EV_END] = {"end", "gv"},
};

static const char *modifier_id(unsigned modifier) {
  static const char *const ids[] = {"no-cards",  "no-loss",    "no-offer",     "no-offer-to",
                                    "wins-ties", "no-rewards", "no-penalties", "no-hostages"};
  unsigned number = modifier - IT_M_NO_CARDS;
  return number < sizeof ids / sizeof *ids ? ids[number] : NULL;
}

/* The terms as an event carries them: see events.h of the game. */
static it_terms unpack(int32_t packed) {
  uint32_t terms = (uint32_t)packed;
  return (it_terms){.influence = (uint8_t)(terms & 1),
                    .power = (uint8_t)(terms >> 1 & 3),
                    .ally = (uint8_t)(terms >> 3 & 1),
                    .hostages = (uint8_t)(terms >> 4 & 15),
                    .source = {(uint8_t)(terms >> 8 & 15), (uint8_t)(terms >> 12 & 15)}};
}

typedef struct telling {
  const it_rules *rules;
  const it_public *pub;
  unsigned seats, seat; /* the latest seat told */
  const hf_rules *base;
} telling;

static void write_seats(unsigned seats, uint32_t mask, hw_text *out) {
  hw_array(out);
  for (unsigned seat = 0; seat < seats; seat++)
    if (mask >> seat & 1) hw_number(out, seat);
  hw_array_end(out);
}

static void write_operand(telling *told, char what, int32_t value, hw_text *out) {
  char id[HF_NOTATION_MAX];
  unsigned index = value < 0 ? IT_NOTHING : (unsigned)value;
  it_terms terms = unpack(value);
  switch (what) {
  case 's':
    told->seat = index;
    it_write_seat(told->seats, index, out);
    break;
  case 'c': hw_string(out, it_id_of_character(told->rules, told->pub, told->seat, index)); break;
  case 'k':
    if (index < IT_KINDS && told->seat < told->seats)
      hw_string(out, it_kind_id(told->rules, told->pub, told->seat, index, id));
    else
      hw_null(out);
    break;
  case 'a':
    hw_string(out, index < told->rules->ally_count ? it_ally_id(told->rules, index) : NULL);
    break;
  case 'e': hw_string(out, it_id_of_event(told->rules, told->pub, index)); break;
  case 'd': hw_string(out, it_side_id(index)); break;
  case 'o': hw_string(out, it_outcome_id(index)); break;
  case 'w': hw_string(out, it_winner_id(index)); break;
  case 'x': hw_string(out, it_source_id(told->pub, told->seats, index)); break;
  case 't': it_write_terms(told->pub, told->seats, &terms, out); break;
  case 'm': hw_string(out, modifier_id(index)); break;
  case 'b': hw_bool(out, value == 1); break;
  case 'g': hw_string(out, hf_ending_name(told->base, index)); break;
  case 'v': write_seats(told->seats, (uint32_t)value, out); break;
  default: hw_number(out, value); break;
  }
}

const char *it_event_line(const hf_rules *rules, const hf_state *state, const hf_event *event,
                          hw_text *args, int *seat) {
  if (event->kind >= IT_EV_COUNT || events[event->kind].id == NULL) return NULL;
  telling told = {.rules = (const it_rules *)(const void *)rules,
                  .pub = &((const it_state *)(const void *)state)->pub,
                  .seats = hf_seats(state),
                  .base = rules};
  const char *operands = events[event->kind].operands;
  if (*operands == '*') operands++;
  if (*operands == 's' && event->arg[0] >= 0) *seat = event->arg[0];
  for (unsigned i = 0; operands[i] != '\0' && i < HF_EVENT_ARGS; i++)
    write_operand(&told, operands[i], event->arg[i], args);
  return events[event->kind].id;
}

/* What leads to a result, and what moves cards and power about. */
bool it_folds(const hf_event *event) {
  switch (event->kind) {
  case IT_EV_DRAW:
  case IT_EV_DISTRIBUTE:
  case IT_EV_OFFER:
  case IT_EV_ANSWER:
  case IT_EV_PLACE:
  case IT_EV_REVEAL:
  case IT_EV_OUTCOME:
  case IT_EV_TOTALS:
  case IT_EV_REMOVE:
  case IT_EV_HOME:
  case IT_EV_DISCARD:
  case IT_EV_SHUFFLE:
  case IT_EV_CARD_BONUS:
  case IT_EV_BONUS:
  case IT_EV_LOOK:
  case IT_EV_LOOK_ALLY:
  case IT_EV_ALLY_DRAWN:
  case IT_EV_PROPOSE:
  case IT_EV_YIELD:
  case IT_EV_TRUCE_FAILED:
  case IT_EV_LACKS: return true;
  default: return false;
  }
}

/* A card placed faceup shows what was in a hand. */
bool it_reveals(const hf_event *event) {
  if (event->kind >= IT_EV_COUNT || events[event->kind].id == NULL) return true;
  if (event->kind == IT_EV_PLACE) return event->arg[2] != 0;
  return events[event->kind].operands[0] == '*';
}
