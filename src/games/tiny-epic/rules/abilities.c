/* Using the event of a card: costs first, then its statements one after the
 * other.
 *
 * An effect frame keeps where it stands in the byte code and what was chosen:
 *   arg 2    user             arg 3-4  next word of code
 *   arg 11   the card         arg 5-6  end (0: run to HL_END)
 *   arg 7-10, 12-13, 0-1 registers
 * Nothing loops but `for each`, forward over a set fixed when it begins: so
 * every event ends. */
#include "abilities.h"

#include "language/machine.h"

enum { RUNNING, CHOOSING, DECIDING, PICKING, HAPPENED = 8 };

static unsigned get16(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }
static void put16(uint8_t *at, unsigned value) {
  at[0] = (uint8_t)value;
  at[1] = (uint8_t)(value >> 8);
}

static te_scope scope_of(te_table *table, const hf_frame *frame) {
  te_scope scope = {.table = table,
                    .code = table->rules->base.cards->code,
                    .user = te_effect_of(frame)->user,
                    .card = te_effect_of(frame)->card};
  for (unsigned i = 0; i < HL_REGISTERS_MAX; i++) scope.registers[i] = *te_register(frame, i);
  return scope;
}

/* --- would it change anything? -------------------------------------------- */

static unsigned would(te_scope *scope, const uint16_t *at, const uint16_t *end);

static bool all_hold(te_scope *scope, const uint16_t *at, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (!te_condition(scope, &at)) return false;
  return true;
}

/* Is something done by the statements behind a choice, if this element is chosen? Each element is
 * tried on a scope of its own: what one of them would bring to a battle does not help another. */
static bool fits(te_scope *ahead, unsigned reg, unsigned element, const uint16_t *behind,
                 const uint16_t *end) {
  ahead->registers[reg] = (uint8_t)element;
  return would(ahead, behind, end) == TE_CHANGE;
}

/* The elements that a choice offers. */
static uint32_t choices(te_scope *scope, const uint16_t *at, const uint16_t *end, unsigned *type) {
  const uint16_t *behind = hl_choice_at(at);
  uint32_t set = te_target_set(scope, &behind, type), fitting = 0;
  HF_EACH_BIT (element, set) {
    te_scope ahead = *scope;
    if (fits(&ahead, hl_name_at(at), element, behind, end)) fitting |= hf_bit(element);
  }
  return fitting;
}

/* Does it offer any? Who comes to a battle with the first of them counts for what follows. */
static bool can_choose(te_scope *scope, const uint16_t *at, const uint16_t *end) {
  const uint16_t *behind = hl_choice_at(at);
  unsigned type;
  HF_EACH_BIT (element, te_target_set(scope, &behind, &type)) {
    te_scope ahead = *scope;
    if (!fits(&ahead, hl_name_at(at), element, behind, end)) continue;
    scope->fighter_comes = ahead.fighter_comes;
    scope->escort_comes = ahead.escort_comes;
    return true;
  }
  return false;
}

static unsigned would_body(te_scope *scope, hl_row body) {
  return body.at != NULL ? would(scope, body.at, body.end) : TE_NO_CHANGE;
}

static unsigned would_each(te_scope *scope, const uint16_t **at) {
  unsigned reg = hl_name_at(*at), type, found = TE_NO_CHANGE;
  uint8_t kept = scope->registers[reg];
  const uint16_t *behind_set = hl_loop_at(*at);
  uint32_t set = te_target_set(scope, &behind_set, &type);
  hl_row body = hl_loop_body(*at, behind_set);
  HF_EACH_BIT (bit, set) {
    scope->registers[reg] = (uint8_t)bit;
    unsigned here = would_body(scope, body);
    found = here > found ? here : found;
  }
  scope->registers[reg] = kept;
  *at = body.end;
  return found;
}

static unsigned would_either(te_scope *scope, const uint16_t **at) {
  unsigned branches = hl_branch_count(*at), found = TE_IMPOSSIBLE;
  *at = hl_branches_at(*at);
  for (; branches > 0; branches--)
    if (would_body(scope, hl_take_branch(at)) == TE_CHANGE) found = TE_CHANGE;
  return found;
}

static unsigned would_if(te_scope *scope, const uint16_t **at, const uint16_t *end) {
  hl_row body = hl_guarded(*at), otherwise = hl_otherwise(body.end, end);
  bool holds = all_hold(scope, hl_conditions_at(*at), hl_condition_count(*at));
  *at = otherwise.at != NULL ? otherwise.end : body.end;
  return would_body(scope, holds ? body : otherwise);
}

/* It need not happen: so it is never impossible. */
static unsigned would_may(te_scope *scope, const uint16_t **at) {
  hl_row body = hl_body_at(*at);
  *at = body.end;
  return would_body(scope, body) == TE_CHANGE ? TE_CHANGE : TE_NO_CHANGE;
}

/* From here to `end`: does something happen, nothing, or is something that must
 * happen impossible? */
static unsigned would(te_scope *scope, const uint16_t *at, const uint16_t *end) {
  unsigned found = TE_NO_CHANGE;
  while (!hl_row_ends((hl_row){at, end})) {
    unsigned here = TE_NO_CHANGE;
    switch (*at) {
    case HL_DO:
      at = hl_phrase_at(at);
      here = te_effect_would(scope, &at);
      break;
    case HL_UNTIL: at = hl_behind_statement(&te_vocabulary, at); break;
    case HL_IF: here = would_if(scope, &at, end); break;
    case HL_FOR_EACH: here = would_each(scope, &at); break;
    case HL_MAY: here = would_may(scope, &at); break;
    case HL_EITHER: here = would_either(scope, &at); break;
    case HL_CHOOSE: return can_choose(scope, at, end) ? TE_CHANGE : found;
    default: at = hl_body_at(at).at; /* then: look into the body */
    }
    if (here == TE_IMPOSSIBLE) return TE_IMPOSSIBLE;
    if (here == TE_CHANGE) found = TE_CHANGE;
  }
  return found;
}

/* Targets are chosen before anything happens: without one nothing does. */
static bool targets_exist(te_scope *scope, const hl_ability *ability) {
  const uint16_t *at = scope->code + ability->statements;
  if (ability->target_count > 0) return can_choose(scope, at, NULL);
  return would(scope, at, NULL) == TE_CHANGE;
}

te_lack te_event_lacks(te_table *table, unsigned seat, unsigned card, unsigned *place) {
  unsigned number = te_card_of(table, card)->ability;
  if (number == TE_NO_ABILITY) return TE_LACKS_CHANGE;
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability = &cards->ability[number];
  te_scope scope = {
      .table = table, .code = cards->code, .user = (uint8_t)seat, .card = (uint8_t)card};
  memset(scope.registers, TE_NOTHING, sizeof scope.registers);
  const uint16_t *at = cards->code + ability->conditions;
  for (unsigned i = 0; i < ability->condition_count; i++) {
    *place = (unsigned)(at - cards->code);
    if (!te_condition(&scope, &at)) return TE_LACKS_CONDITION;
  }
  at = cards->code + ability->costs;
  for (unsigned i = 0; i < ability->cost_count; i++) {
    *place = (unsigned)(at - cards->code);
    if (!te_cost_payable(&scope, &at)) return TE_LACKS_COST;
  }
  return targets_exist(&scope, ability) ? TE_LACKS_NOTHING : TE_LACKS_CHANGE;
}

bool te_playable(te_table *table, unsigned seat, unsigned card) {
  unsigned place;
  return te_event_lacks(table, seat, card, &place) == TE_LACKS_NOTHING;
}

void te_use(te_table *table, unsigned number, unsigned user, unsigned card) {
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability = &cards->ability[number];
  hf_frame *frame = hf_push(table->flow, TE_PROC_EFFECT);
  te_effect_frame *effect = te_effect_of(frame);
  effect->user = (uint8_t)user;
  effect->card = (uint8_t)card;
  put16(effect->next, ability->statements);
  for (unsigned i = 0; i < HL_REGISTERS_MAX; i++) *te_register(frame, i) = TE_NOTHING;
  te_scope scope = scope_of(table, frame);
  const uint16_t *at = cards->code + ability->costs;
  for (unsigned i = 0; i < ability->cost_count; i++) te_cost_pay(&scope, &at);
}

/* --- running -------------------------------------------------------------- */

static const hl_machine machine;

static hl_run run_of(te_table *table, hf_frame *frame) {
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability =
      &cards->ability[te_card_of(table, te_effect_of(frame)->card)->ability];
  return (hl_run){.machine = &machine,
                  .table = table,
                  .frame = frame,
                  .code = cards->code,
                  .first = cards->code + ability->statements,
                  .next = te_effect_of(frame)->next,
                  .end = te_effect_of(frame)->end};
}
static te_table *table_of(const hl_run *run) { return run->table; }
static hf_frame *frame_of(const hl_run *run) { return run->frame; }
static te_scope scope_now(const hl_run *run) { return scope_of(table_of(run), frame_of(run)); }

static void finish(hl_run *run) { hf_pop(table_of(run)->flow); }
static bool happened(const hl_run *run) { return (frame_of(run)->step & HAPPENED) != 0; }
static void note(hl_run *run, bool happened) {
  frame_of(run)->step = happened ? RUNNING | HAPPENED : RUNNING;
}
/* Has somebody been asked this? Then the answer is there. */
static bool asked(const hl_run *run, unsigned what) {
  return (frame_of(run)->step & (HAPPENED - 1U)) == what;
}
static unsigned take_answer(hl_run *run) {
  frame_of(run)->step = RUNNING;
  return te_take_answer(table_of(run), te_effect_of(frame_of(run))->user);
}

static bool body_would(hl_run *run, hl_row body) {
  te_scope scope = scope_now(run);
  return would_body(&scope, body) == TE_CHANGE;
}

te_options te_target_options(te_table *table, const hf_frame *frame, unsigned prompt) {
  hf_frame here = *frame;
  hl_run run = run_of(table, &here);
  te_scope scope = scope_now(&run);
  const uint16_t *at = hl_stands_at(&run);
  unsigned type;
  if (prompt == TE_ASK_EITHER) return (te_options){hl_branches(&run, at), 0};
  return (te_options){choices(&scope, at, hl_ends_at(&run), &type), 0};
}

static hl_decision chose(hl_run *run, const uint16_t *at, unsigned element) {
  te_scope scope = scope_now(run);
  unsigned type;
  *te_register(frame_of(run), hl_name_at(at)) = (uint8_t)element;
  at = hl_choice_at(at);
  te_target_set(&scope, &at, &type);
  hl_go_to(run, at);
  return HL_YES;
}

static unsigned prompt_for(unsigned type) {
  return type == TE_T_PLAYER   ? TE_ASK_PLAYER
         : type == TE_T_DOMAIN ? TE_ASK_DOMAIN
         : type == TE_T_HOUSE  ? TE_ASK_HOUSE
                               : TE_ASK_UNIT;
}

/* A choice of one is no choice: all can see that. */
static hl_decision choose(hl_run *run, const uint16_t *at) {
  hf_frame *frame = frame_of(run);
  const te_effect_frame *effect = te_effect_of(frame);
  if (asked(run, CHOOSING)) return chose(run, at, take_answer(run));
  te_scope scope = scope_now(run);
  unsigned type;
  uint32_t fitting = choices(&scope, at, hl_ends_at(run), &type);
  if (fitting == 0) return HL_NO;
  if ((fitting & (fitting - 1)) == 0) return chose(run, at, hf_lowest_bit(fitting));
  frame->step = CHOOSING;
  te_ask_with(table_of(run), effect->user, prompt_for(type), effect->card, hl_name_at(at), 0,
              (te_options){fitting, 0});
  return HL_ASKED;
}

static void act(hl_run *run, const uint16_t *at) {
  te_scope scope = scope_now(run);
  const uint16_t *effect = hl_phrase_at(at), *next = hl_behind(&te_vocabulary, effect);
  unsigned op = *effect;
  hl_go_to(run, next);
  note(run, te_effect_act(&scope, &effect));
  bool removed = op >= TE_ELIMINATE && op <= TE_RETURN_HERO;
  bool replaced = *next == HL_DO && *hl_phrase_at(next) == TE_PLACE_HERO;
  if (removed && !replaced)
    te_settle(table_of(run)); /* who may not stay in King's Landing leaves */
}

/* `then` behind it still asks for what was done before it. */
static void last(hl_run *run, const uint16_t *at) {
  te_scope scope = scope_now(run);
  const uint16_t *modifier = hl_behind(&te_vocabulary, hl_until_at(at));
  te_modifier_apply(&scope, &modifier);
  hl_go_to(run, modifier);
}

static bool holds(hl_run *run, const uint16_t *conditions, unsigned count) {
  te_scope scope = scope_now(run);
  return all_hold(&scope, conditions, count);
}

/* Could nothing go on without what may be done? */
static bool must(hl_run *run, hl_row body) {
  te_scope scope = scope_now(run);
  return would(&scope, body.end, hl_ends_at(run)) == TE_IMPOSSIBLE;
}

static hl_decision may(hl_run *run, hl_row body) {
  hf_frame *frame = frame_of(run);
  bool yes = false;
  if (asked(run, DECIDING)) {
    yes = take_answer(run) != 0;
  } else if (body_would(run, body)) {
    yes = must(run, body);
    if (!yes) {
      unsigned effect = *body.at == HL_DO ? *hl_phrase_at(body.at) : 0;
      frame->step = DECIDING;
      te_ask_with(table_of(run), te_effect_of(frame)->user, TE_ASK_MAY, te_effect_of(frame)->card,
                  effect & 255, effect >> 8, (te_options){3, 0});
      return HL_ASKED;
    }
  }
  frame->step = RUNNING;
  return yes ? HL_YES : HL_NO;
}

/* Runs a body of the same ability in a frame of its own. */
static hf_frame *push_body(te_table *table, const hf_frame *parent, unsigned from, unsigned to) {
  hf_frame kept = *parent;
  hf_frame *body = hf_push(table->flow, TE_PROC_EFFECT);
  memcpy(body->arg, kept.arg, sizeof body->arg);
  put16(te_effect_of(body)->next, from);
  put16(te_effect_of(body)->end, to);
  return body;
}

static void enter(hl_run *run, hl_row body) {
  push_body(table_of(run), frame_of(run), hl_place(run, body.at), hl_place(run, body.end));
}

static unsigned pick(hl_run *run, const uint16_t *at) {
  hf_frame *frame = frame_of(run);
  if (asked(run, PICKING)) return take_answer(run);
  uint32_t fitting = hl_branches(run, at);
  if (fitting == 0) return HL_NO_BRANCH;
  if ((fitting & (fitting - 1)) == 0) return hf_lowest_bit(fitting);
  frame->step = PICKING;
  te_ask_with(table_of(run), te_effect_of(frame)->user, TE_ASK_EITHER, te_effect_of(frame)->card,
              hl_branch_count(at), 0, (te_options){fitting, 0});
  return HL_BRANCH_ASKED;
}

static void repeat(hl_run *run, const uint16_t *at) {
  te_scope scope = scope_now(run);
  const uint16_t *behind_set = hl_loop_at(at);
  unsigned type;
  uint32_t set = te_target_set(&scope, &behind_set, &type);
  hl_row body = hl_loop_body(at, behind_set);
  hl_go_to(run, body.end);
  te_each_frame *each = te_each_of(hf_push(table_of(run)->flow, TE_PROC_EACH));
  te_keep_left(each, set);
  put16(each->body, hl_place(run, body.at));
  put16(each->end, hl_place(run, body.end));
  each->reg = (uint8_t)hl_name_at(at);
  each->of_players = type == TE_T_PLAYER;
}

static const hl_machine machine = {
    .vocabulary = &te_vocabulary,
    .finish = finish,
    .happened = happened,
    .note = note,
    .holds = holds,
    .would = body_would,
    .act = act,
    .last = last,
    .repeat = repeat,
    .choose = choose,
    .may = may,
    .pick = pick,
    .enter = enter,
};

void te_run_each(te_table *table, hf_frame *frame) {
  uint32_t set = te_left_of(frame);
  if (set == 0) {
    hf_pop(table->flow);
    return;
  }
  hf_frame parent = table->flow->frame[table->flow->frame_count - 2];
  unsigned first = te_each_of(frame)->of_players != 0 ? te_effect_of(&parent)->user : 0;
  uint32_t after = set >> first << first;
  unsigned element = hf_lowest_bit(after != 0 ? after : set);
  set &= ~hf_bit(element);
  te_keep_left(te_each_of(frame), set);
  te_each_frame each = *te_each_of(frame);
  hf_frame *body = push_body(table, &parent, get16(each.body), get16(each.end));
  *te_register(body, each.reg) = (uint8_t)element;
}

void te_run_effect(te_table *table, hf_frame *frame) {
  hl_run run = run_of(table, frame);
  hl_step(&run);
}
