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
  const te_move_frame *move = te_move_of(frame);
  bool ally = move->ally == TE_NOTHING || move->ally < TE_HOUSES;
  bool places = domain_or_nothing(move->place) && domain_or_nothing(move->from) &&
                domain_or_nothing(move->at) &&
                (move->goal < TE_TO_PLACE || move->place < TE_DOMAINS);
  return move->seat < te_seats(table) && move->reach <= TE_BY_ANY && move->range <= TE_STEPS_MAX &&
         move->army <= TE_ARMY_SINGLE && move->goal <= TE_TO_EXILE && move->optional <= 1 &&
         (move->reach != TE_BY_SAIL || move->range < TE_REGIONS) && places && ally &&
         (frame->step != 5 || move->at != TE_NOTHING) &&
         (frame->step != 1 || move->at == TE_NOTHING);
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
  const te_effect_frame *effect = te_effect_of(frame);
  unsigned pc = get16(effect->next), end = get16(effect->end), card = effect->card;
  if (effect->user >= te_seats(table) || card >= TE_CARDS_END) return false;
  if (card >= TE_HERO_CARD ? te_of(table, card - TE_HERO_CARD)->hero == TE_NOTHING
                           : card >= table->rules->plot_count)
    return false;
  unsigned number = te_card_of(table, card)->ability;
  if (number >= cards->ability_count) return false;
  const hl_ability *ability = &cards->ability[number];
  for (unsigned i = 0; i < HL_REGISTERS_MAX; i++) {
    unsigned bound = i < ability->register_count ? bound_of(table, ability->register_type[i]) : 0;
    unsigned value = *te_register(frame, i);
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
  const te_each_frame *each = te_each_of(frame);
  unsigned from = get16(each->body), to = get16(each->end), reg = each->reg;
  if (parent->procedure != TE_PROC_EFFECT || !effect_args_sound(table, parent, false)) return false;
  const hl_ability *ability =
      &cards->ability[te_card_of(table, te_effect_of(parent)->card)->ability];
  unsigned limit = end_of(cards, ability);
  if (reg >= ability->register_count || each->of_players > 1) return false;
  if (statement_at(cards->code, ability->statements, limit, from) == 0 || to < from || to > limit)
    return false;
  return te_left_of(frame) >> bound_of(table, ability->register_type[reg]) == 0;
}

/* --- all procedures ------------------------------------------------------- */

static bool rival_args_sound(const te_table *table, const hf_frame *frame) {
  const te_rival_frame *rival = te_rival_of(frame);
  unsigned shields[2], asked = te_at(table, 0)->prompt;
  bool chosen = rival->house != TE_NOTHING;
  bool house = !chosen || (rival->house < TE_HOUSES && te_of(table, rival->house)->owner == 1);
  if (rival->levy > 3 || rival->die >= TE_FACES || rival->card >= table->rules->rival_count ||
      !house || rival->plots > 2 || rival->plot >= table->rules->plot_count)
    return false;
  if (te_of(table, te_at(table, TE_RIVAL)->house)->hero_at == TE_NOTHING) return false;
  if (asked == TE_ASK_RIVAL_DOMAIN && rival->die == TE_RECRUIT && !chosen) return false;
  return rival->die != TE_PLOT || asked != TE_ASK_RIVAL_HOUSE ||
         rival->shield < te_shields(table, rival->plot, shields);
}

static bool turn_args_sound(const te_table *table, const hf_frame *frame) {
  const te_turn_frame *turn = te_turn_of(frame);
  bool placed = turn->face < TE_FACES && turn->slot < TE_FACES;
  return turn->seat < te_seats(table) && (frame->step < 2 || placed) &&
         turn->followed <= te_seats(table);
}

static bool recruit_args_sound(const te_table *table, const hf_frame *frame) {
  const te_recruit_frame *recruit = te_recruit_of(frame);
  return recruit->seat < te_seats(table) && recruit->most >= 1 && recruit->most <= 4 &&
         recruit->units <= TE_UNITS_ONE_ALLY && recruit->cost <= TE_COST_HEROES_LESS &&
         recruit->places <= TE_PLACES_WITH_HERO && recruit->optional <= 1;
}

static bool whisper_args_sound(const te_table *table, const hf_frame *frame) {
  const te_whisper_frame *whisper = te_whisper_of(frame);
  return whisper->seat < te_seats(table) && whisper->optional <= 1 && whisper->on_top <= 1;
}

static bool plot_args_sound(const te_table *table, const hf_frame *frame) {
  const te_plot_frame *plot = te_plot_of(frame);
  unsigned card = plot->card;
  bool there = card < TE_HERO_CARD ||
               (card < TE_CARDS_END && te_of(table, card - TE_HERO_CARD)->hero != TE_NOTHING);
  return plot->seat < te_seats(table) && plot->optional <= 1 && plot->costs_nothing <= 1 &&
         plot->used <= 3 && there && (frame->step < 2 || te_card_of(table, card)->shields != 0);
}

static bool event_args_sound(const te_table *table, const hf_frame *frame) {
  const te_event_frame *event = te_event_of(frame);
  return event->seat < te_seats(table) && event->optional <= 1 && event->card < TE_CARDS_END &&
         event->playing <= TE_CARDS_END;
}

static bool retreat_args_sound(const te_table *table, const hf_frame *frame) {
  const te_retreat_frame *retreat = te_retreat_of(frame);
  unsigned side = retreat->side;
  bool is_side = side < te_seats(table) || (side >= TE_SEATS && side < TE_SEATS + TE_HOUSES);
  return is_side && retreat->from < TE_DOMAINS && retreat->chooser < te_seats(table) &&
         (te_retreating(frame) & ~te_houses_of(table->pub, side)) == 0 && retreat->to < TE_DOMAINS;
}

static bool discard_args_sound(const te_table *table, const hf_frame *frame) {
  const te_discard_frame *discard = te_discard_of(frame);
  return discard->seat < te_seats(table) && discard->count > 0 &&
         te_at(table, discard->seat)->hand == TE_HAND + discard->count;
}

static bool args_sound(const te_table *table, const hf_frame *frame, bool top) {
  switch (frame->procedure) {
  case TE_PROC_ROUND:
    return te_round_of(frame)->done <= (te_alone(table) ? 4 : te_seats(table)) &&
           te_round_of(frame)->bottom <= 2;
  case TE_PROC_TURN: return turn_args_sound(table, frame);
  case TE_PROC_RECRUIT: return recruit_args_sound(table, frame);
  case TE_PROC_MOVE: return move_args_sound(table, frame);
  case TE_PROC_WHISPER: return whisper_args_sound(table, frame);
  case TE_PROC_PLOT: return plot_args_sound(table, frame);
  case TE_PROC_EVENT: return event_args_sound(table, frame);
  case TE_PROC_RETREAT: return retreat_args_sound(table, frame);
  case TE_PROC_ALLIANCES: return te_alliances_of(frame)->leaving >> te_seats(table) == 0;
  case TE_PROC_EFFECT: return effect_args_sound(table, frame, top);
  case TE_PROC_EACH: return each_args_sound(table, frame);
  case TE_PROC_RIVAL: return rival_args_sound(table, frame);
  case TE_PROC_DISCARD: return discard_args_sound(table, frame);
  case TE_PROC_TRADE:
    return te_trade_of(frame)->seat < te_seats(table) && te_trade_of(frame)->per_point > 0;
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
