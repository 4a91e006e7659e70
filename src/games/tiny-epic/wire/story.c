/* The events of Tiny Epic as lines of the story. */
#include "wire.h"

/* Operands: s seat, h house, d domain, f face of a die, k card, r hero, x side,
 * n number, q card of the Rival, m faces, y why an action is done, p what points
 * are for, u what a battle has more, o objective, b yes or no, g how the game
 * ended, v seats. `*` before them: the event brings to light what somebody did
 * not know. A round is what stories call a turn. */
static const struct {
  const char *id, *operands;
} events[TE_EV_LAST] = {
    [TE_EV_SETUP] = {"setup", "*shr"},
    [TE_EV_FREE_HOUSE] = {"free-house", "hr"},
    [TE_EV_ROUND] = {"turn", "ns"},
    [TE_EV_ROLL] = {"roll", "*fffff"},
    [TE_EV_BOTTOM] = {"bottom", "sfn"},
    [TE_EV_DRAFT] = {"draft", "sf"},
    [TE_EV_KEEP] = {"keep", "sff"},
    [TE_EV_TURN] = {"active", "s"},
    [TE_EV_SET_DIE] = {"set-die", "shff"},
    [TE_EV_REROLL] = {"reroll", "*shff"},
    [TE_EV_PLACE] = {"place", "sff"},
    [TE_EV_DECLINE] = {"decline", "sfy"},
    [TE_EV_PASS_DIE] = {"pass-die", "ssf"},
    [TE_EV_RECRUIT] = {"recruit", "shbdn"},
    [TE_EV_MARCH] = {"march", "shnndd"},
    [TE_EV_SAIL] = {"sail", "shnndd"},
    [TE_EV_MOVE] = {"move", "shnndd"},
    [TE_EV_WHISPER] = {"whisper", "sn"},
    [TE_EV_DISCARD] = {"discard", "*sk"},
    [TE_EV_DRAW] = {"draw", "*sk"},
    [TE_EV_SHUFFLE] = {"shuffle", "*n"},
    [TE_EV_PLAY] = {"play", "*skb"},
    [TE_EV_TAKE] = {"take", "shn"},
    [TE_EV_STEAL] = {"steal", "shsn"},
    [TE_EV_POOL_HOME] = {"pool-home", "sh"},
    [TE_EV_GOLD] = {"gold", "snn"},
    [TE_EV_POINTS] = {"points", "snnp"},
    [TE_EV_BATTLE] = {"battle", "sxd"},
    [TE_EV_COMMIT] = {"commit", "skn"},
    [TE_EV_NO_CARD] = {"no-card", "x"},
    [TE_EV_REVEAL] = {"reveal", "*xkb"},
    [TE_EV_CONSCRIPTS] = {"conscripts", "xn"},
    [TE_EV_TOTALS] = {"totals", "nn"},
    [TE_EV_WON] = {"won", "xd"},
    [TE_EV_CALLED_OFF] = {"called-off", "xd"},
    [TE_EV_CAPTURE] = {"capture", "shd"},
    [TE_EV_RETURN] = {"return", "hbd"},
    [TE_EV_RETREAT] = {"retreat", "hnndd"},
    [TE_EV_CASTLE] = {"castle", "sdb"},
    [TE_EV_THRONE] = {"throne", "sb"},
    [TE_EV_ALLIANCE] = {"alliance", "hssnn"},
    [TE_EV_HERO_HOME] = {"hero-home", "h"},
    [TE_EV_TAX] = {"tax", "sn"},
    [TE_EV_CULL] = {"cull", "shn"},
    [TE_EV_HERO_CARD] = {"hero-card", "sk"},
    [TE_EV_SCORING] = {"scoring", "n"},
    [TE_EV_RANK] = {"rank", "snnn"},
    [TE_EV_OBJECTIVE] = {"objective", "son"},
    [TE_EV_ALLIES] = {"allies", "snn"},
    [TE_EV_VENGEANCE] = {"vengeance", "s"},
    [TE_EV_END] = {"end", "gv"},
    [TE_EV_EFFECT] = {"effect", "sk"},
    [TE_EV_STRENGTH] = {"strength", "sun"},
    [TE_EV_EGG] = {"egg", "dn"},
    [TE_EV_HATCH] = {"hatch", "dn"},
    [TE_EV_EGG_LOST] = {"egg-lost", "d"},
    [TE_EV_KEPT] = {"kept", "*sk"},
    [TE_EV_TO_TOP] = {"to-top", "*sk"},
    [TE_EV_BACK] = {"back", "*sk"},
    [TE_EV_GIVE] = {"give", "shs"},
    [TE_EV_RIVAL] = {"rival", "*fq"},
    [TE_EV_CLOSED] = {"closed", "m"},
    [TE_EV_TAX_FROM] = {"tax-from", "snnnnn"},
};

static const char *why_id(unsigned why) {
  static const char *const words[] = {[TE_WHY_SLOT] = "slot",
                                      [TE_WHY_DIE] = "die",
                                      [TE_WHY_FOLLOW] = "follow",
                                      [TE_WHY_BOTTOM] = "bottom",
                                      [TE_WHY_EVENT] = "event"};
  return why < sizeof words / sizeof *words ? words[why] : NULL;
}

static const char *points_id(unsigned why) {
  static const char *const words[] = {
      [TE_FOR_VICTORY] = "victory",     [TE_FOR_VENGEANCE] = "vengeance",
      [TE_FOR_RETURN] = "return",       [TE_FOR_TAX] = "tax",
      [TE_FOR_CASTLES] = "castles",     [TE_FOR_OBJECTIVE] = "objective",
      [TE_FOR_ALLIANCES] = "alliances", [TE_FOR_EVENT] = "event",
      [TE_FOR_LEVEL] = "level"};
  return why < sizeof words / sizeof *words ? words[why] : NULL;
}

static const char *boon_id(unsigned op) {
  static const char *const words[] = {[TE_M_STRENGTH - TE_M_STRENGTH] = "strength",
                                      [TE_M_IN_CASTLES - TE_M_STRENGTH] = "in-castles",
                                      [TE_M_PER_CARD - TE_M_STRENGTH] = "per-map-card",
                                      [TE_M_HEROES - TE_M_STRENGTH] = "heroes",
                                      [TE_M_TWO_CARDS - TE_M_STRENGTH] = "two-cards",
                                      [TE_M_TOP_CARD - TE_M_STRENGTH] = "top-card",
                                      [TE_M_POINT - TE_M_STRENGTH] = "point",
                                      [TE_M_STEAL - TE_M_STRENGTH] = "steals-gold",
                                      [TE_M_EXTRA_TOKEN - TE_M_STRENGTH] = "extra-token",
                                      [TE_M_EVERY_BATTLE - TE_M_STRENGTH] = "every-battle"};
  unsigned number = op - TE_M_STRENGTH;
  return number < sizeof words / sizeof *words ? words[number] : NULL;
}

static const char *objective_id(const te_rules *rules, unsigned number) {
  for (size_t i = 0; i < rules->base.cards->card_count; i++) {
    const hl_card *card = &rules->base.cards->card[i];
    if (card->type == TE_TYPE_OBJECTIVE && number-- == 0)
      return rules->base.cards->strings + card->id;
  }
  return NULL;
}

static void write_seats(unsigned seats, uint32_t mask, hw_text *out) {
  hw_array(out);
  for (unsigned seat = 0; seat < seats; seat++)
    if (mask >> seat & 1) hw_number(out, seat);
  hw_array_end(out);
}

static void write_faces(unsigned faces, hw_text *out) {
  hw_array(out);
  for (unsigned face = 0; face < TE_FACES; face++)
    if (faces >> face & 1) hw_string(out, te_face_id[face]);
  hw_array_end(out);
}

static void write_operand(const te_table *table, char what, int32_t value, hw_text *out) {
  const te_rules *rules = table->rules;
  unsigned index = value < 0 ? TE_NOTHING : (unsigned)value;
  switch (what) {
  case 's': tiny_write_seat(te_seats(table), index, out); break;
  case 'h': hw_string(out, tiny_house_id(rules, index)); break;
  case 'd': hw_string(out, tiny_domain_id(rules, index)); break;
  case 'f': hw_string(out, tiny_face_id(index)); break;
  case 'k': hw_string(out, tiny_card_id(table, index)); break;
  case 'r': hw_string(out, index < rules->hero_count ? te_hero_id(rules, index) : NULL); break;
  case 'x': tiny_write_side(table, index, out); break;
  case 'q': hw_string(out, index < rules->rival_count ? te_rival_id(rules, index) : NULL); break;
  case 'm': write_faces((unsigned)value, out); break;
  case 'y': hw_string(out, why_id(index)); break;
  case 'p': hw_string(out, points_id(index)); break;
  case 'u': hw_string(out, boon_id(index)); break;
  case 'o': hw_string(out, objective_id(rules, index)); break;
  case 'b': hw_bool(out, value == 1); break;
  case 'g': hw_string(out, hf_ending_name(&rules->base, index)); break;
  case 'v': write_seats(te_seats(table), (uint32_t)value, out); break;
  default: hw_number(out, value); break;
  }
}

const char *tiny_event_line(const hf_rules *rules, const hf_state *state, const hf_event *event,
                            hw_text *args, int *seat) {
  if (event->kind >= TE_EV_LAST || events[event->kind].id == NULL) return NULL;
  te_table table = te_look(rules, state);
  const char *operands = events[event->kind].operands;
  if (*operands == '*') operands++;
  bool acts = *operands == 's' || *operands == 'x';
  if (event->kind == TE_EV_ROUND) *seat = event->arg[1]; /* whose round it is */
  if (acts && event->arg[0] >= 0 && (unsigned)event->arg[0] < te_seats(&table))
    *seat = event->arg[0];
  for (unsigned i = 0; operands[i] != '\0' && i < HF_EVENT_ARGS; i++)
    write_operand(&table, operands[i], event->arg[i], args);
  return events[event->kind].id;
}

/* What leads to a result, and what moves dice, cards and gold about. */
bool tiny_folds(const hf_event *event) {
  switch (event->kind) {
  case TE_EV_ROLL:
  case TE_EV_BOTTOM:
  case TE_EV_DRAFT:
  case TE_EV_KEEP:
  case TE_EV_PASS_DIE:
  case TE_EV_DECLINE:
  case TE_EV_DISCARD:
  case TE_EV_DRAW:
  case TE_EV_SHUFFLE:
  case TE_EV_GOLD:
  case TE_EV_BATTLE:
  case TE_EV_COMMIT:
  case TE_EV_NO_CARD:
  case TE_EV_REVEAL:
  case TE_EV_CONSCRIPTS:
  case TE_EV_TOTALS:
  case TE_EV_STRENGTH:
  case TE_EV_RETREAT:
  case TE_EV_RETURN:
  case TE_EV_TAX_FROM: return true;
  default: return false;
  }
}

bool tiny_reveals(const hf_event *event) {
  if (event->kind >= TE_EV_LAST || events[event->kind].id == NULL) return true;
  return events[event->kind].operands[0] == '*';
}
