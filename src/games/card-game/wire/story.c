/* The events of the Card Game as lines of the story. */
#include "../rules/state/events.h"
#include "wire.h"

/* Operands: s seat, k card, o card in play, n number, f faction, p phase, z zone,
 * m two zones in one number, i type of challenge, y type of card, w keyword, t kind of token, b
 * yes or no, g how the game ended, v seats, c how a card came into play. `*`
 * before them: the event brings to light what somebody did not know. A round is
 * what stories call a turn. */
static const struct {
  const char *id, *operands;
} events[] = {
    [CG_EV_SEAT] = {"seat", "*sfk"},
    [CG_EV_FIRST] = {"first", "*s"},
    [CG_EV_SHUFFLE] = {"shuffle", "*s"},
    [CG_EV_DRAW] = {"draw", "*sk"},
    [CG_EV_MULLIGAN] = {"mulligan", "*s"},
    [CG_EV_ENTERS] = {"enters", "*oksoc"},
    [CG_EV_DUPLICATE] = {"duplicate", "*oks"},
    [CG_EV_LEAVES] = {"leaves", "*oksz"},
    [CG_EV_ROUND] = {"turn", "n"},
    [CG_EV_PHASE] = {"phase", "p"},
    [CG_EV_PLOT] = {"plot", "*sk"},
    [CG_EV_INITIATIVE] = {"initiative", "*sn"},
    [CG_EV_USED_BACK] = {"used-back", "s"},
    [CG_EV_TITLE] = {"title", "*sk"},
    [CG_EV_GOLD] = {"gold", "snn"},
    [CG_EV_POWER] = {"power", "onn"},
    [CG_EV_KNEELS] = {"kneels", "o"},
    [CG_EV_STANDS] = {"stands", "o"},
    [CG_EV_USES] = {"uses", "sokn"},
    [CG_EV_PLAYS] = {"plays", "*skn"},
    [CG_EV_MARSHALS] = {"marshals", "*skn"},
    [CG_EV_AMBUSHES] = {"ambushes", "*skn"},
    [CG_EV_CANCELLED] = {"cancelled", "k"},
    [CG_EV_SAVED] = {"saved", "ok"},
    [CG_EV_DISCARD] = {"discard", "*skz"},
    [CG_EV_MOVES] = {"moves", "*skm"},
    [CG_EV_LOOKS] = {"looks", "*ssk"},
    [CG_EV_REVEALS] = {"reveals", "*sk"},
    [CG_EV_CHALLENGE] = {"challenge", "ssi"},
    [CG_EV_ATTACKER] = {"attacker", "o"},
    [CG_EV_STEALTH] = {"stealth", "oo"},
    [CG_EV_REDIRECTED] = {"redirected", "ss"},
    [CG_EV_DEFENDER] = {"defender", "o"},
    [CG_EV_RESULT] = {"result", "ssnn"},
    [CG_EV_CLAIM] = {"claim", "sin"},
    [CG_EV_KEYWORD] = {"keyword", "wo"},
    [CG_EV_JOINS] = {"joins", "ob"},
    [CG_EV_OUT_OF_CHALLENGE] = {"out-of-challenge", "o"},
    [CG_EV_CONTROL] = {"control", "os"},
    [CG_EV_TOKENS] = {"tokens", "otn"},
    [CG_EV_DOMINANCE] = {"dominance", "sn"},
    [CG_EV_NAMED] = {"named", "si"},
    [CG_EV_PASS] = {"pass", "s"},
    [CG_EV_TITLES] = {"titles", "*s"},
    [CG_EV_SPREAD] = {"spread", "sv"},
    [CG_EV_USES_KEYWORD] = {"uses-keyword", "swn"},
    [CG_EV_CHOOSES] = {"chooses", "*sosk"},
    [CG_EV_ELIMINATED] = {"eliminated", "s"},
    [CG_EV_WINS] = {"end", "sg"},
    [CG_EV_BESTOWS] = {"bestows", "ons"},
    [CG_EV_ASSAULT] = {"assault", "oo"},
    [CG_EV_CARD_GOLD] = {"card-gold", "onn"},
    [CG_EV_DUE] = {"due", "k"},
    [CG_EV_NO_ROOM] = {"no-room", "k"},
};
enum { EVENTS = sizeof events / sizeof *events };

static const char *came_id(unsigned how) {
  static const char *const words[] = {[CG_CAME_SETUP] = "setup",
                                      [CG_CAME_MARSHALED] = "marshaled",
                                      [CG_CAME_AMBUSH] = "ambush",
                                      [CG_CAME_PUT] = "put",
                                      [CG_CAME_SHADOWS] = "shadows"};
  return how < sizeof words / sizeof *words ? words[how] : NULL;
}

static void write_seats(const cg_table *table, uint32_t seats, hw_text *out) {
  hw_array(out);
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    if (seats >> seat & 1) hw_number(out, seat);
  hw_array_end(out);
}

static void write_operand(const cg_table *table, char what, int32_t value, hw_text *out) {
  unsigned index = value < 0 ? CG_NO_OBJECT : (unsigned)value;
  switch (what) {
  case 's': hall_write_seat(table, index, out); break;
  case 'k': hw_string(out, hall_card_id(table, index)); break;
  case 'o': hall_write_object(table, index, out); break;
  case 'f': hw_string(out, hall_faction_id(index)); break;
  case 'p': hw_string(out, hall_phase_id(index)); break;
  case 'z': hw_string(out, hall_zone_id(index)); break;
  case 'm': hw_string(out, hall_zone_id(index >> 8)); break; /* where it goes */
  case 'i': hw_string(out, hall_icon_id(index)); break;
  case 'y': hw_string(out, hall_sort_id(index)); break;
  case 'w': hw_string(out, hall_keyword_id(index)); break;
  case 't': hw_string(out, hall_token_id(index)); break;
  case 'c': hw_string(out, came_id(index)); break;
  case 'g': hw_string(out, hf_ending_name(&table->rules->base, index)); break;
  case 'b': hw_bool(out, value == 1); break;
  case 'v': write_seats(table, (uint32_t)value, out); break;
  default: hw_number(out, value); break;
  }
}

/* Who acts: the seat that is named first, or whose card it is. */
static int seat_of(const cg_table *table, const char *operands, const hf_event *event) {
  unsigned first = event->arg[0] < 0 ? CG_NO_OBJECT : (unsigned)event->arg[0];
  if (*operands == 's') return first < cg_seats(table) ? (int)first : -1;
  if (*operands == 'o' && first < table->pub->high) return cg_at(table, first)->controller;
  return -1;
}

const char *hall_event_line(const hf_rules *rules, const hf_state *state, const hf_event *event,
                            hw_text *args, int *seat) {
  if (event->kind >= EVENTS || events[event->kind].id == NULL) return NULL;
  cg_table table = cg_look(rules, state);
  const char *operands = events[event->kind].operands;
  if (*operands == '*') operands++;
  if (event->kind == CG_EV_NAMED && event->arg[2] != 0) operands = "sy";
  *seat = seat_of(&table, operands, event);
  for (unsigned i = 0; operands[i] != '\0' && i < HF_EVENT_ARGS; i++)
    write_operand(&table, operands[i], event->arg[i], args);
  return events[event->kind].id;
}

/* What leads to a result, and what moves cards and gold about. */
bool hall_folds(const hf_event *event) {
  switch (event->kind) {
  case CG_EV_SHUFFLE:
  case CG_EV_DRAW:
  case CG_EV_GOLD:
  case CG_EV_KNEELS:
  case CG_EV_STANDS:
  case CG_EV_LOOKS:
  case CG_EV_MOVES:
  case CG_EV_ATTACKER:
  case CG_EV_DEFENDER:
  case CG_EV_STEALTH:
  case CG_EV_USES_KEYWORD:
  case CG_EV_CHOOSES:
  case CG_EV_PASS:
  case CG_EV_CARD_GOLD:
  case CG_EV_DUE: return true;
  default: return false;
  }
}

bool hall_reveals(const hf_event *event) {
  if (event->kind >= EVENTS || events[event->kind].id == NULL) return true;
  return events[event->kind].operands[0] == '*';
}
