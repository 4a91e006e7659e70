/* Are the procedures under way possible ones? Frames come with positions from
 * outside, so every operand is looked at before anything is run with it. */
#include "check.h"

#include "abilities.h"

static bool domain_or_nothing(unsigned domain) {
  return domain < TE_DOMAINS || domain == TE_NOTHING;
}

/* For each procedure: the steps at which it waits for an answer and at which it
 * waits for another procedure, one bit each. */
typedef struct steps {
  uint16_t asking, waiting;
} steps;
static const steps steps_of[TE_PROC_END] = {
    [TE_PROC_SETUP] = {1 << 1, 0},
    [TE_PROC_ROUND] = {1 << 2, 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6},
    [TE_PROC_TURN] = {1 << 1, 1 << 3 | 1 << 4 | 1 << 5},
    [TE_PROC_RECRUIT] = {1 << 1, 0},
    [TE_PROC_MOVE] = {1 << 1 | 1 << 5, 1 << 2 | 1 << 3},
    [TE_PROC_WHISPER] = {1 << 1, 0},
    [TE_PROC_PLOT] = {1 << 1 | 1 << 3, 0},
    [TE_PROC_EVENT] = {1 << 1, 1 << 3},
    [TE_PROC_BATTLE] = {1 << 1 | 1 << 2 | 1 << 4 | 1 << 8, 1 << 0 | 1 << 6 | 1 << 10},
    [TE_PROC_RETREAT] = {1 << 1 | 1 << 3, 0},
    [TE_PROC_ALLIANCES] = {0, 1 << 0},
    [TE_PROC_EFFECT] = {1 << 1 | 1 << 2 | 1 << 3, 1 << 0 | 1 << 8},
    [TE_PROC_EACH] = {0, 1 << 0},
    [TE_PROC_DISCARD] = {1 << 1, 0},
    [TE_PROC_TRADE] = {1 << 1, 0},
};

static bool move_args_sound(const te_table *table, const hf_frame *frame) {
  const uint8_t *arg = frame->arg;
  bool army = arg[10] == TE_NOTHING || arg[10] < TE_HOUSES;
  return arg[1] <= TE_BY_ANY && arg[2] <= TE_STEPS_MAX && arg[3] <= TE_ARMY_SINGLE &&
         arg[4] <= TE_TO_EXILE && domain_or_nothing(arg[5]) && arg[6] <= 1 &&
         (arg[1] != TE_BY_SAIL || arg[2] < TE_REGIONS) && domain_or_nothing(arg[7]) &&
         domain_or_nothing(arg[8]) && army && (frame->step != 5 || arg[8] != TE_NOTHING) &&
         (frame->step != 1 || arg[8] == TE_NOTHING) &&
         (arg[4] < TE_TO_PLACE || arg[5] < TE_DOMAINS) && te_seats(table) > 0;
}

/* --- effects -------------------------------------------------------------- */

static unsigned get16(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }

/* Looks for a place in a row of statements: the op that stands there, HL_END at
 * the end of the row, 0 if no statement begins there. */
static unsigned statement_at(const uint16_t *code, unsigned from, unsigned to, unsigned wanted) {
  while (from < to && code[from] != HL_END) {
    const uint16_t *at = code + from, *branch = hl_branches_at(at);
    if (from == wanted) return *at;
    for (unsigned i = 0; *at == HL_EITHER && i < hl_branch_count(at); i++) {
      hl_row body = hl_take_branch(&branch);
      unsigned found =
          statement_at(code, (unsigned)(body.at - code), (unsigned)(body.end - code), wanted);
      if (found != 0) return found;
    }
    from = (unsigned)(hl_inside(&te_vocabulary, at) - code); /* a body stands right there */
  }
  return from == wanted ? HL_END : 0;
}

/* Where the statements of an ability end; no other word looks like the mark. */
static unsigned end_of(const hl_cards *cards, const hl_ability *ability) {
  unsigned at = ability->statements;
  while (cards->code[at] != HL_END) at++;
  return at;
}

static unsigned bound_of(const te_table *table, unsigned type) {
  return type == TE_T_PLAYER   ? te_seats(table)
         : type == TE_T_DOMAIN ? TE_DOMAINS
         : type == TE_T_HOUSE  ? TE_HOUSES
                               : 21;
}

static bool effect_args_sound(const te_table *table, const hf_frame *frame, bool top) {
  const hl_cards *cards = table->rules->base.cards;
  const uint8_t *arg = frame->arg;
  unsigned pc = get16(arg + 3), end = get16(arg + 5);
  if (arg[2] >= te_seats(table) || arg[11] >= TE_CARDS_END) return false;
  if (arg[11] >= TE_HERO_CARD ? te_of(table, arg[11] - TE_HERO_CARD)->hero == TE_NOTHING
                              : arg[11] >= table->rules->plot_count)
    return false;
  unsigned number = te_card_of(table, arg[11])->ability;
  if (number >= cards->ability_count) return false;
  const hl_ability *ability = &cards->ability[number];
  for (unsigned i = 0; i < HL_REGISTERS_MAX; i++) {
    unsigned bound = i < ability->register_count ? bound_of(table, ability->register_type[i]) : 0;
    unsigned value = arg[te_register_at[i]];
    if (value >= bound && value != TE_NOTHING) return false;
  }
  unsigned limit = end_of(cards, ability);
  unsigned op = statement_at(cards->code, ability->statements, limit, pc);
  if (op == 0 || pc > limit || (end != 0 && (end < pc || end > limit))) return false;
  if (!top) return true;
  return frame->step == 1 ? op == HL_CHOOSE : frame->step == 2 ? op == HL_MAY : op == HL_EITHER;
}

static bool each_args_sound(const te_table *table, const hf_frame *frame) {
  const hl_cards *cards = table->rules->base.cards;
  const hf_frame *parent = frame - 1;
  unsigned from = get16(frame->arg + 5), to = get16(frame->arg + 7), reg = frame->arg[9];
  if (parent->procedure != TE_PROC_EFFECT || !effect_args_sound(table, parent, false)) return false;
  const hl_ability *ability = &cards->ability[te_card_of(table, parent->arg[11])->ability];
  unsigned limit = end_of(cards, ability);
  if (reg >= ability->register_count || frame->arg[10] > 1) return false;
  if (statement_at(cards->code, ability->statements, limit, from) == 0 || to < from || to > limit)
    return false;
  uint32_t set = 0;
  for (unsigned i = 0; i < 4; i++) set |= (uint32_t)frame->arg[i] << (8 * i);
  return set >> bound_of(table, ability->register_type[reg]) == 0;
}

/* --- all procedures ------------------------------------------------------- */

static bool rival_args_sound(const te_table *table, const hf_frame *frame) {
  const uint8_t *arg = frame->arg;
  unsigned shields[2];
  bool house = arg[3] == TE_NOTHING || (arg[3] < TE_HOUSES && te_of(table, arg[3])->owner == 1);
  if (arg[0] > 3 || arg[1] >= TE_FACES || arg[2] >= table->rules->rival_count || !house ||
      arg[6] > 2 || arg[7] >= table->rules->plot_count)
    return false;
  if (te_of(table, te_at(table, TE_RIVAL)->house)->hero_at == TE_NOTHING) return false;
  bool asks_house = te_at(table, 0)->prompt == TE_ASK_RIVAL_HOUSE;
  if (te_at(table, 0)->prompt == TE_ASK_RIVAL_DOMAIN && arg[1] == TE_RECRUIT &&
      arg[3] == TE_NOTHING)
    return false;
  return arg[1] != TE_PLOT || !asks_house || arg[8] < te_shields(table, arg[7], shields);
}

static bool args_sound(const te_table *table, const hf_frame *frame, bool top) {
  const uint8_t *arg = frame->arg;
  switch (frame->procedure) {
  case TE_PROC_ROUND: return arg[0] <= (te_alone(table) ? 4 : te_seats(table)) && arg[1] <= 2;
  case TE_PROC_TURN:
    return arg[0] < te_seats(table) && (frame->step < 2 || (arg[1] < TE_FACES && arg[2] < 6)) &&
           arg[3] <= te_seats(table);
  case TE_PROC_RECRUIT:
    return arg[0] < te_seats(table) && arg[1] >= 1 && arg[1] <= 4 && arg[2] <= TE_UNITS_ONE_ALLY &&
           arg[3] <= TE_COST_HEROES_LESS && arg[4] <= TE_PLACES_WITH_HERO && arg[5] <= 1;
  case TE_PROC_MOVE: return arg[0] < te_seats(table) && move_args_sound(table, frame);
  case TE_PROC_WHISPER: return arg[0] < te_seats(table) && arg[1] <= 1 && arg[2] <= 1;
  case TE_PROC_PLOT: {
    bool there = arg[3] < TE_HERO_CARD ||
                 (arg[3] < TE_CARDS_END && te_of(table, arg[3] - TE_HERO_CARD)->hero != TE_NOTHING);
    return arg[0] < te_seats(table) && arg[1] <= 1 && arg[2] <= 1 && arg[4] <= 3 && there &&
           (frame->step < 2 || te_card_of(table, arg[3])->shields != 0);
  }
  case TE_PROC_EVENT:
    return arg[0] < te_seats(table) && arg[1] <= 1 && arg[2] < TE_CARDS_END &&
           arg[3] <= TE_CARDS_END;
  case TE_PROC_RETREAT: {
    uint32_t houses = (uint32_t)(arg[3] | arg[4] << 8);
    bool side = arg[0] < te_seats(table) || (arg[0] >= TE_SEATS && arg[0] < TE_SEATS + TE_HOUSES);
    return side && arg[1] < TE_DOMAINS && arg[2] < te_seats(table) &&
           (houses & ~te_houses_of(table->pub, arg[0])) == 0 && arg[5] < TE_DOMAINS;
  }
  case TE_PROC_ALLIANCES: return arg[0] >> te_seats(table) == 0;
  case TE_PROC_EFFECT: return effect_args_sound(table, frame, top);
  case TE_PROC_EACH: return each_args_sound(table, frame);
  case TE_PROC_RIVAL: return rival_args_sound(table, frame);
  case TE_PROC_DISCARD:
    return arg[0] < te_seats(table) && te_at(table, arg[0])->hand == TE_HAND + arg[1] && arg[1] > 0;
  case TE_PROC_TRADE: return arg[0] < te_seats(table) && arg[1] > 0;
  default: return true;
  }
}

/* What each procedure may stand on. */
static bool order_sound(const hf_frame *below, const hf_frame *frame) {
  switch (frame->procedure) {
  case TE_PROC_ROUND:
  case TE_PROC_SETUP: return false;
  case TE_PROC_TURN: return below->procedure == TE_PROC_ROUND;
  case TE_PROC_EFFECT:
    return below->procedure == TE_PROC_EVENT || below->procedure == TE_PROC_EFFECT ||
           below->procedure == TE_PROC_EACH;
  case TE_PROC_EACH: return below->procedure == TE_PROC_EFFECT;
  default: return true;
  }
}

bool te_flow_sound(const te_table *table) {
  const hf_flow *flow = table->flow;
  if (flow->frame_count == 0) return flow->over != 0;
  if (flow->frame[0].procedure != TE_PROC_ROUND && flow->frame[0].procedure != TE_PROC_SETUP)
    return false;
  for (unsigned i = 0; i < flow->frame_count; i++) {
    const hf_frame *frame = &flow->frame[i];
    bool top = i + 1U == flow->frame_count;
    if (frame->procedure == 0 || frame->procedure >= TE_PROC_END || frame->step > 15) return false;
    const steps *allowed = &steps_of[frame->procedure];
    bool rival = frame->procedure == TE_PROC_RIVAL;
    if (rival && (!te_alone(table) || !te_rival_step_sound(frame->step, top))) return false;
    if (!rival && ((top ? allowed->asking : allowed->waiting) >> frame->step & 1) == 0)
      return false;
    if (!args_sound(table, frame, top)) return false;
    if (i > 0 && !order_sound(&flow->frame[i - 1], frame)) return false;
  }
  return true;
}
