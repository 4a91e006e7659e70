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

enum { RUNNING, CHOOSING, DECIDING, PICKING, HAPPENED = 8 };

static unsigned get16(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }
static void put16(uint8_t *at, unsigned value) {
  at[0] = (uint8_t)value;
  at[1] = (uint8_t)(value >> 8);
}

const uint8_t te_register_at[HL_REGISTERS_MAX] = {7, 8, 9, 10, 12, 13, 0, 1};

static te_scope scope_of(te_table *table, const hf_frame *frame) {
  te_scope scope = {.table = table,
                    .code = table->rules->base.cards->code,
                    .user = frame->arg[2],
                    .card = frame->arg[11]};
  for (unsigned i = 0; i < HL_REGISTERS_MAX; i++)
    scope.registers[i] = frame->arg[te_register_at[i]];
  return scope;
}

/* --- would it change anything? -------------------------------------------- */

static unsigned would(te_scope *scope, const uint16_t *at, const uint16_t *end);

static bool all_hold(te_scope *scope, const uint16_t *at, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (!te_condition(scope, &at)) return false;
  return true;
}

/* The elements of a set with which the statements behind it can be carried out;
 * if one is enough, the first such element alone. */
static uint32_t fitting_ones(te_scope *scope, const uint16_t *at, const uint16_t *end,
                             unsigned *type, bool one) {
  unsigned reg = at[1] & 7;
  uint8_t kept = scope->registers[reg];
  at += 2;
  uint32_t set = te_target_set(scope, &at, type), fitting = 0;
  for (; set != 0 && !(one && fitting != 0); set &= set - 1) {
    scope->registers[reg] = (uint8_t)hf_lowest_bit(set);
    if (would(scope, at, end) == TE_CHANGE) fitting |= set & (0 - set);
  }
  scope->registers[reg] = kept;
  return fitting;
}

static uint32_t choices(te_scope *scope, const uint16_t *at, const uint16_t *end, unsigned *type) {
  return fitting_ones(scope, at, end, type, false);
}

static bool can_choose(te_scope *scope, const uint16_t *at, const uint16_t *end) {
  unsigned type;
  return fitting_ones(scope, at, end, &type, true) != 0;
}

static unsigned would_each(te_scope *scope, const uint16_t **at) {
  unsigned reg = (*at)[1] & 7, length = (*at)[2], type, found = TE_NO_CHANGE;
  uint8_t kept = scope->registers[reg];
  *at += 3;
  uint32_t set = te_target_set(scope, at, &type);
  HF_EACH_BIT (bit, set) {
    scope->registers[reg] = (uint8_t)bit;
    unsigned here = would(scope, *at, *at + length);
    found = here > found ? here : found;
  }
  scope->registers[reg] = kept;
  *at += length;
  return found;
}

/* The branches of an `either` that can be taken, one bit each. */
static uint32_t branches(te_scope *scope, const uint16_t *at, const uint16_t **behind) {
  unsigned count = at[1];
  uint32_t fitting = 0;
  at += 2;
  for (unsigned i = 0; i < count; i++) {
    if (would(scope, at + 1, at + 1 + at[0]) == TE_CHANGE) fitting |= hf_bit(i);
    at += 1 + at[0];
  }
  *behind = at;
  return fitting;
}

static unsigned would_if(te_scope *scope, const uint16_t **at, const uint16_t *end) {
  const uint16_t *code = *at, *body = code + 4 + code[2], *behind = body + code[3];
  bool otherwise = behind != end && *behind == HL_ELSE;
  bool holds = all_hold(scope, code + 4, code[1]);
  *at = otherwise ? behind + 2 + behind[1] : behind;
  if (holds) return would(scope, body, behind);
  return otherwise ? would(scope, behind + 2, *at) : TE_NO_CHANGE;
}

static const uint16_t *behind_until(te_scope *scope, const uint16_t *at) {
  (void)scope;
  at += 1;
  at += hl_expression_length(&te_vocabulary, at);
  return at + hl_expression_length(&te_vocabulary, at);
}

/* From here to `end`: does something happen, nothing, or is something that must
 * happen impossible? */
static unsigned would(te_scope *scope, const uint16_t *at, const uint16_t *end) {
  unsigned found = TE_NO_CHANGE;
  while (at != end && *at != HL_END) {
    unsigned here = TE_NO_CHANGE;
    switch (*at) {
    case HL_DO:
      at++;
      here = te_effect_would(scope, &at);
      break;
    case HL_UNTIL: at = behind_until(scope, at); break;
    case HL_IF: here = would_if(scope, &at, end); break;
    case HL_FOR_EACH: here = would_each(scope, &at); break;
    case HL_MAY:
      here = would(scope, at + 2, at + 2 + at[1]) == TE_CHANGE ? TE_CHANGE : TE_NO_CHANGE;
      at += 2 + at[1];
      break;
    case HL_EITHER: here = branches(scope, at, &at) != 0 ? TE_CHANGE : TE_IMPOSSIBLE; break;
    case HL_CHOOSE: return can_choose(scope, at, end) ? TE_CHANGE : found;
    default: at += 2; /* then: look into the body */
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

bool te_playable(te_table *table, unsigned seat, unsigned card) {
  unsigned number = te_card_of(table, card)->ability;
  if (number == TE_NO_ABILITY) return false;
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability = &cards->ability[number];
  te_scope scope = {
      .table = table, .code = cards->code, .user = (uint8_t)seat, .card = (uint8_t)card};
  memset(scope.registers, TE_NOTHING, sizeof scope.registers);
  if (!all_hold(&scope, cards->code + ability->conditions, ability->condition_count)) return false;
  const uint16_t *at = cards->code + ability->costs;
  for (unsigned i = 0; i < ability->cost_count; i++)
    if (!te_cost_payable(&scope, &at)) return false;
  return targets_exist(&scope, ability);
}

void te_use(te_table *table, unsigned number, unsigned user, unsigned card) {
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *ability = &cards->ability[number];
  hf_frame *frame = hf_push(table->flow, TE_PROC_EFFECT);
  frame->arg[2] = (uint8_t)user;
  put16(&frame->arg[3], ability->statements);
  for (unsigned i = 0; i < HL_REGISTERS_MAX; i++) frame->arg[te_register_at[i]] = TE_NOTHING;
  frame->arg[11] = (uint8_t)card;
  te_scope scope = scope_of(table, frame);
  const uint16_t *at = cards->code + ability->costs;
  for (unsigned i = 0; i < ability->cost_count; i++) te_cost_pay(&scope, &at);
}

/* --- running -------------------------------------------------------------- */

static const uint16_t *end_of(const te_scope *scope, const hf_frame *frame) {
  unsigned end = get16(&frame->arg[5]);
  return end != 0 ? scope->code + end : NULL;
}

static void go_to(hf_frame *frame, const te_scope *scope, const uint16_t *at) {
  put16(&frame->arg[3], (unsigned)(at - scope->code));
}

te_options te_target_options(te_table *table, const hf_frame *frame, unsigned prompt) {
  te_scope scope = scope_of(table, frame);
  const uint16_t *at = scope.code + get16(&frame->arg[3]), *behind;
  unsigned type;
  if (prompt == TE_ASK_EITHER) return (te_options){branches(&scope, at, &behind), 0};
  return (te_options){choices(&scope, at, end_of(&scope, frame), &type), 0};
}

static void chose(te_table *table, hf_frame *frame, const uint16_t *at, unsigned element) {
  te_scope scope = scope_of(table, frame);
  unsigned type;
  frame->arg[te_register_at[at[1] & 7]] = (uint8_t)element;
  at += 2;
  te_target_set(&scope, &at, &type);
  go_to(frame, &scope, at);
}

static unsigned prompt_for(unsigned type) {
  return type == TE_T_PLAYER   ? TE_ASK_PLAYER
         : type == TE_T_DOMAIN ? TE_ASK_DOMAIN
         : type == TE_T_HOUSE  ? TE_ASK_HOUSE
                               : TE_ASK_UNIT;
}

/* A choice of one is no choice: all can see that. */
static void run_choose(te_table *table, hf_frame *frame, const uint16_t *at) {
  te_scope scope = scope_of(table, frame);
  unsigned type;
  if ((frame->step & 7) == CHOOSING) {
    frame->step = RUNNING;
    chose(table, frame, at, te_take_answer(table, frame->arg[2]));
    return;
  }
  uint32_t fitting = choices(&scope, at, end_of(&scope, frame), &type);
  if (fitting == 0) {
    hf_pop(table->flow); /* nothing to choose: the rest cannot happen */
  } else if ((fitting & (fitting - 1)) == 0) {
    chose(table, frame, at, hf_lowest_bit(fitting));
  } else {
    frame->step = CHOOSING;
    te_ask_with(table, frame->arg[2], prompt_for(type), frame->arg[11], at[1] & 7, 0,
                (te_options){fitting, 0});
  }
}

static void run_do(te_table *table, hf_frame *frame, const uint16_t *at) {
  te_scope scope = scope_of(table, frame);
  const uint16_t *next = at + 1 + hl_expression_length(&te_vocabulary, at + 1);
  at++;
  go_to(frame, &scope, next);
  unsigned op = *at;
  frame->step = te_effect_act(&scope, &at) ? RUNNING | HAPPENED : RUNNING;
  bool removed = op >= TE_ELIMINATE && op <= TE_RETURN_HERO;
  bool replaced = next[0] == HL_DO && next[1] == TE_PLACE_HERO;
  if (removed && !replaced) te_settle(table); /* who may not stay in King's Landing leaves */
}

static void run_until(te_table *table, hf_frame *frame, const uint16_t *at) {
  te_scope scope = scope_of(table, frame);
  at += 1 + hl_expression_length(&te_vocabulary, at + 1);
  te_modifier_apply(&scope, &at);
  go_to(frame, &scope, at);
}

static void run_if(te_table *table, hf_frame *frame, const uint16_t *at) {
  te_scope scope = scope_of(table, frame);
  const uint16_t *next = at + 4 + at[2];
  if (!all_hold(&scope, at + 4, at[1])) {
    next += at[3];
    if (*next == HL_ELSE) next += 2;
  }
  go_to(frame, &scope, next);
}

/* Could nothing go on without what may be done? */
static bool must(te_table *table, const hf_frame *frame, const uint16_t *behind) {
  te_scope scope = scope_of(table, frame);
  return would(&scope, behind, end_of(&scope, frame)) == TE_IMPOSSIBLE;
}

static void run_may(te_table *table, hf_frame *frame, const uint16_t *at) {
  te_scope scope = scope_of(table, frame);
  const uint16_t *behind = at + 2 + at[1];
  bool yes = false;
  if ((frame->step & 7) == DECIDING) {
    yes = te_take_answer(table, frame->arg[2]) != 0;
  } else if (would(&scope, at + 2, behind) != TE_CHANGE) {
    yes = false;
  } else if (must(table, frame, behind)) {
    yes = true;
  } else {
    frame->step = DECIDING;
    te_ask_with(table, frame->arg[2], TE_ASK_MAY, frame->arg[11], at[2] == HL_DO ? at[3] & 255 : 0,
                at[2] == HL_DO ? at[3] >> 8 : 0, (te_options){3, 0});
    return;
  }
  frame->step = RUNNING;
  go_to(frame, &scope, yes ? at + 2 : behind);
}

/* Runs some words of the same ability in a frame of their own. */
static hf_frame *push_body(te_table *table, const hf_frame *parent, unsigned from, unsigned to) {
  hf_frame kept = *parent;
  hf_frame *body = hf_push(table->flow, TE_PROC_EFFECT);
  memcpy(body->arg, kept.arg, sizeof body->arg);
  put16(&body->arg[3], from);
  put16(&body->arg[5], to);
  return body;
}

static void take_branch(te_table *table, hf_frame *frame, const uint16_t *at, unsigned branch) {
  te_scope scope = scope_of(table, frame);
  const uint16_t *body = at + 2, *behind = at + 2;
  for (unsigned i = 0; i < at[1]; i++) {
    if (i == branch) body = behind;
    behind += 1 + behind[0];
  }
  frame->step = RUNNING;
  go_to(frame, &scope, behind);
  unsigned from = (unsigned)(body + 1 - scope.code);
  push_body(table, frame, from, from + body[0]);
}

static void run_either(te_table *table, hf_frame *frame, const uint16_t *at) {
  te_scope scope = scope_of(table, frame);
  const uint16_t *behind;
  if ((frame->step & 7) == PICKING) {
    take_branch(table, frame, at, te_take_answer(table, frame->arg[2]));
    return;
  }
  uint32_t fitting = branches(&scope, at, &behind);
  if (fitting == 0) {
    go_to(frame, &scope, behind);
  } else if ((fitting & (fitting - 1)) == 0) {
    take_branch(table, frame, at, hf_lowest_bit(fitting));
  } else {
    frame->step = PICKING;
    te_ask_with(table, frame->arg[2], TE_ASK_EITHER, frame->arg[11], at[1], 0,
                (te_options){fitting, 0});
  }
}

/* A loop's frame: arg 0-3 what is left of the set, 5-8 the body, 9 register,
 * 10 whether it goes round the table. */
static void run_for_each(te_table *table, hf_frame *frame, const uint16_t *at) {
  te_scope scope = scope_of(table, frame);
  unsigned reg = at[1] & 7, length = at[2], type;
  at += 3;
  uint32_t set = te_target_set(&scope, &at, &type);
  go_to(frame, &scope, at + length);
  hf_frame *each = hf_push(table->flow, TE_PROC_EACH);
  for (unsigned i = 0; i < 4; i++) each->arg[i] = (uint8_t)(set >> (8 * i));
  put16(&each->arg[5], (unsigned)(at - scope.code));
  put16(&each->arg[7], (unsigned)(at - scope.code) + length);
  each->arg[9] = (uint8_t)reg;
  each->arg[10] = type == TE_T_PLAYER;
}

void te_run_each(te_table *table, hf_frame *frame) {
  uint32_t set = 0;
  for (unsigned i = 0; i < 4; i++) set |= (uint32_t)frame->arg[i] << (8 * i);
  if (set == 0) {
    hf_pop(table->flow);
    return;
  }
  hf_frame parent = table->flow->frame[table->flow->frame_count - 2];
  unsigned first = frame->arg[10] != 0 ? parent.arg[2] : 0;
  uint32_t after = set >> first << first;
  unsigned element = hf_lowest_bit(after != 0 ? after : set);
  set &= ~hf_bit(element);
  for (unsigned i = 0; i < 4; i++) frame->arg[i] = (uint8_t)(set >> (8 * i));
  hf_frame each = *frame;
  hf_frame *body = push_body(table, &parent, get16(&each.arg[5]), get16(&each.arg[7]));
  body->arg[te_register_at[each.arg[9]]] = (uint8_t)element;
}

void te_run_effect(te_table *table, hf_frame *frame) {
  const uint16_t *code = table->rules->base.cards->code;
  unsigned pc = get16(&frame->arg[3]), end = get16(&frame->arg[5]);
  const uint16_t *at = code + pc;
  if (*at == HL_END || (end != 0 && pc >= end)) {
    hf_pop(table->flow);
    return;
  }
  switch (*at) {
  case HL_DO: run_do(table, frame, at); break;
  case HL_UNTIL: run_until(table, frame, at); break;
  case HL_CHOOSE: run_choose(table, frame, at); break;
  case HL_IF: run_if(table, frame, at); break;
  case HL_ELSE: put16(&frame->arg[3], pc + 2 + at[1]); break; /* the body before it was run */
  case HL_MAY: run_may(table, frame, at); break;
  case HL_EITHER: run_either(table, frame, at); break;
  case HL_FOR_EACH: run_for_each(table, frame, at); break;
  default: /* then */
    assert(*at == HL_THEN);
    put16(&frame->arg[3], pc + 2 + ((frame->step & HAPPENED) != 0 ? 0U : at[1]));
  }
}
