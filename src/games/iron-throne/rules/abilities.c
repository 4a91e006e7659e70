/* Using an ability: costs first, then its statements one after the other.
 *
 * An effect frame keeps where it stands in the byte code and what was chosen:
 *   arg 0-1  ability          arg 3-4  next word of code
 *   arg 2    user             arg 5-6  end (0: run to HL_END)
 *   arg 7-10 registers        arg 11-13 subject, object, person of the window
 * Loops run forward over sets fixed when they begin, so every ability ends. */
#include "ask.h"

#include "language/machine.h"

enum { RUNNING, CHOOSING, DECIDING, HAPPENED = 0x80 };

static unsigned get16(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }
static void put16(uint8_t *at, unsigned value) {
  at[0] = (uint8_t)value;
  at[1] = (uint8_t)(value >> 8);
}

static it_scope scope_of(it_table *table, const hf_frame *frame) {
  it_scope scope = {.table = table,
                    .code = table->rules->base.cards->code,
                    .user = it_effect_of(frame)->user,
                    .subject = it_effect_of(frame)->subject,
                    .object = it_effect_of(frame)->object,
                    .person = it_effect_of(frame)->person,
                    .needs_pick = IT_NOBODY};
  memcpy(scope.registers, it_effect_of(frame)->reg, sizeof it_effect_of(frame)->reg);
  return scope;
}

void it_use(it_table *table, unsigned ability, unsigned user, unsigned subject, unsigned object,
            unsigned person) {
  const hl_ability *a = &table->rules->base.cards->ability[ability];
  hf_frame *frame = hf_push(table->flow, IT_PROC_EFFECT);
  it_effect_frame *effect = it_effect_of(frame);
  put16(effect->ability, ability);
  effect->user = (uint8_t)user;
  put16(effect->next, a->statements);
  effect->subject = (uint8_t)subject;
  effect->object = (uint8_t)object;
  effect->person = (uint8_t)person;
  if (a->cost_count) {
    hf_frame *pay = hf_push(table->flow, IT_PROC_PAY);
    it_pay_of(pay)->user = (uint8_t)user;
    it_pay_of(pay)->left = a->cost_count;
    put16(it_pay_of(pay)->next, a->costs);
  } else {
    it_begin(table, frame, it_run_effect);
  }
}

/* Where an ability keeps what the statement at `at` names. */
static unsigned register_at(const uint16_t *at) { return hl_name_at(at) & 3; }

/* --- would it change anything? ----------------------------------------------- */

static bool all_hold(it_scope *scope, const uint16_t *at, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    if (!it_condition(scope, &at)) {
      return false;
    }
  }
  return true;
}

/* A loop's body for each element of its set; moves behind it. */
static bool loop_would_change(it_scope *scope, const uint16_t **at) {
  const uint16_t *loop = *at, *body = hl_loop_at(loop);
  unsigned type;
  uint64_t set = it_target_set(scope, &body, &type);
  hl_row row = hl_loop_body(loop, body);
  *at = row.end;
  HF_EACH_BIT (bit, set) {
    scope->registers[register_at(loop)] = (uint8_t)bit;
    if (it_would_change(scope, row.at, row.end)) {
      return true;
    }
  }
  return false;
}

/* The body that is carried out, if it would change something; moves behind the statement. */
static bool if_would_change(it_scope *scope, const uint16_t **at, const uint16_t *end) {
  hl_row body = hl_guarded(*at), otherwise = hl_otherwise(body.end, end);
  bool holds = all_hold(scope, hl_conditions_at(*at), hl_condition_count(*at));
  *at = otherwise.at != NULL ? otherwise.end : body.end;
  hl_row taken = holds ? body : otherwise;
  return taken.at != NULL && it_would_change(scope, taken.at, taken.end);
}

/* The commonest beginnings of abilities that surely change something. */
static bool surely_changes(const it_scope *scope, const uint16_t *at) {
  const it_seat *user = &scope->table->pub->seat[scope->user];
  if (at[0] != HL_DO || at[2] != IT_P_YOU || !(at[3] & HL_CONSTANT) || at[3] == HL_CONSTANT) {
    return false;
  }
  return at[1] == IT_DRAW
             ? user->deck_count > 0
             : (at[1] == IT_DISTRIBUTE || at[1] == IT_DISTRIBUTE_UP_TO) && user->sheet > 0;
}

bool it_would_change(it_scope *scope, const uint16_t *at, const uint16_t *end) {
  if (surely_changes(scope, at)) {
    return true;
  }
  while (!hl_row_ends((hl_row){at, end})) {
    bool changes = false;
    switch (*at) {
    case HL_DO:
      at = hl_phrase_at(at);
      changes = it_effect_would_change(scope, &at);
      break;
    case HL_UNTIL:
      at = hl_until_at(at) + 1;
      changes = it_modifier_would_change(scope, &at);
      break;
    case HL_IF: changes = if_would_change(scope, &at, end); break;
    case HL_FOR_EACH: changes = loop_would_change(scope, &at); break;
    case HL_CHOOSE: return it_choices_possible(scope, at);
    default: at = hl_body_at(at).at; /* may, then: look into the body */
    }
    if (changes) {
      return true;
    }
  }
  return false;
}

/* --- running ------------------------------------------------------------------- */

/* What may be chosen here: only what would change something. */
static uint64_t choices(it_scope *scope, const uint16_t *at, unsigned *type) {
  unsigned reg = register_at(at);
  at = hl_choice_at(at);
  uint64_t set = it_target_set(scope, &at, type);
  uint64_t fitting = 0;
  scope->testing = true;
  for (; set; set &= set - 1) {
    scope->registers[reg] = (uint8_t)hf_lowest_bit(set);
    if (it_choices_possible(scope, at)) {
      fitting |= set & (0 - set);
    }
  }
  return fitting;
}

uint64_t it_target_options(it_table *table, const hf_frame *frame) {
  it_scope scope = scope_of(table, frame);
  unsigned type;
  return choices(&scope, scope.code + get16(it_effect_of(frame)->next), &type);
}

static it_table *table_of(const hl_run *run) { return run->table; }
static hf_frame *frame_of(const hl_run *run) { return run->frame; }

static void finish(hl_run *run) { hf_pop(table_of(run)->flow); }
static bool happened(const hl_run *run) { return (frame_of(run)->step & HAPPENED) != 0; }
static void note(hl_run *run, bool happened) {
  frame_of(run)->step = happened ? RUNNING | HAPPENED : RUNNING;
}
/* Has somebody been asked this, and has answered? */
static bool answered(const hl_run *run, unsigned what) {
  return (frame_of(run)->step & (unsigned)~HAPPENED) == what;
}

static hl_decision chose(hl_run *run, const uint16_t *at, unsigned element) {
  hf_frame *frame = frame_of(run);
  it_scope scope = scope_of(table_of(run), frame);
  unsigned type;
  it_effect_of(frame)->reg[register_at(at)] = (uint8_t)element;
  at = hl_choice_at(at);
  it_target_set(&scope, &at, &type);
  hl_go_to(run, at);
  return HL_YES;
}

/* A choice of one is no choice, if all can see that it is none: what only the
 * chooser's hand rules out must not show in who is asked. */
static bool chosen_already(it_scope *scope, const uint16_t *at, uint64_t fitting, unsigned type) {
  if (type == IT_TYPE_CARD || hf_bit_count(fitting) != 1) {
    return false;
  }
  scope->public_only = true;
  return hf_bit_count(choices(scope, at, &type)) == 1;
}

static hl_decision choose(hl_run *run, const uint16_t *at) {
  it_table *table = table_of(run);
  hf_frame *frame = frame_of(run);
  it_scope scope = scope_of(table, frame);
  unsigned type;
  if (answered(run, CHOOSING)) {
    frame->step = RUNNING;
    return chose(run, at, it_take_answer(table, it_effect_of(frame)->user));
  }
  uint64_t fitting = choices(&scope, at, &type);
  if (!fitting) {
    return HL_NO;
  }
  if (chosen_already(&scope, at, fitting, type)) {
    return chose(run, at, hf_lowest_bit(fitting));
  }
  unsigned prompt = type == IT_TYPE_PLAYER   ? IT_ASK_PLAYER
                    : type == IT_TYPE_PERSON ? IT_ASK_PERSON
                                             : IT_ASK_CARD;
  frame->step = CHOOSING;
  it_ask_one(table, it_effect_of(frame)->user, prompt, it_effect_of(frame)->ability[0],
             it_effect_of(frame)->ability[1], 0, fitting);
  return HL_ASKED;
}

static void forget_picks(it_table *table) {
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    it_at(table, seat)->pick = IT_NOTHING;
  }
}

static void act(hl_run *run, const uint16_t *at) {
  it_table *table = table_of(run);
  it_scope scope = scope_of(table, frame_of(run));
  const uint16_t *next = hl_phrase_at(at);
  bool happened = it_effect_act(&scope, &next);
  if (scope.needs_pick != IT_NOBODY) {
    hf_frame *pick = hf_push(table->flow, IT_PROC_PICK);
    it_pick_of(pick)->chooser = it_effect_of(frame_of(run))->user;
    it_pick_of(pick)->whose = scope.needs_pick;
    return;
  }
  hl_go_to(run, next);
  note(run, happened);
  forget_picks(table);
}

/* Of durations there is one: the end of the turn. */
static void last(hl_run *run, const uint16_t *at) {
  it_scope scope = scope_of(table_of(run), frame_of(run));
  const uint16_t *next = hl_until_at(at) + 1;
  it_modifier_apply(&scope, &next);
  hl_go_to(run, next);
  note(run, true);
  forget_picks(table_of(run));
}

static bool holds(hl_run *run, const uint16_t *conditions, unsigned count) {
  it_scope scope = scope_of(table_of(run), frame_of(run));
  bool all = all_hold(&scope, conditions, count);
  if (!all) {
    it_reveal_lack(table_of(run), &scope, conditions, count);
  }
  return all;
}

static hl_decision may(hl_run *run, hl_row body) {
  hf_frame *frame = frame_of(run);
  (void)body;
  if (!answered(run, DECIDING)) {
    frame->step = (uint8_t)(DECIDING | (frame->step & HAPPENED));
    it_ask_one(table_of(run), it_effect_of(frame)->user, IT_ASK_MAY,
               it_effect_of(frame)->ability[0], it_effect_of(frame)->ability[1], 0, 3);
    return HL_ASKED;
  }
  bool yes = it_take_answer(table_of(run), it_effect_of(frame)->user) != 0;
  frame->step = RUNNING;
  return yes ? HL_YES : HL_NO;
}

static void keep_left(it_each_frame *each, uint64_t set) {
  for (unsigned i = 0; i < sizeof each->left; i++) {
    each->left[i] = (uint8_t)(set >> (8 * i));
  }
}

static void repeat(hl_run *run, const uint16_t *at) {
  it_scope scope = scope_of(table_of(run), frame_of(run));
  const uint16_t *body = hl_loop_at(at);
  unsigned type;
  uint64_t set = it_target_set(&scope, &body, &type);
  hl_row row = hl_loop_body(at, body);
  hl_go_to(run, row.end);
  it_each_frame *each = it_each_of(hf_push(table_of(run)->flow, IT_PROC_EACH));
  keep_left(each, set);
  put16(each->body, hl_place(run, row.at));
  put16(each->end, hl_place(run, row.end));
  each->reg = (uint8_t)register_at(at);
  each->type = (uint8_t)type;
}

static const hl_machine machine = {
    .vocabulary = &it_vocabulary,
    .finish = finish,
    .happened = happened,
    .note = note,
    .holds = holds,
    .act = act,
    .last = last,
    .repeat = repeat,
    .choose = choose,
    .may = may,
};

/* Statements that start nothing and ask nobody follow each other at once. */
void it_run_effect(it_table *table, hf_frame *frame) {
  const hl_cards *cards = table->rules->base.cards;
  hl_run run = {.machine = &machine,
                .table = table,
                .frame = frame,
                .code = cards->code,
                .first =
                    cards->code + cards->ability[get16(it_effect_of(frame)->ability)].statements,
                .next = it_effect_of(frame)->next,
                .end = it_effect_of(frame)->end};
  unsigned depth = it_depth(table, frame);
  do {
    hl_step(&run);
  } while (it_quiet(table, depth));
}

/* The element that comes first, clockwise from the challenger. */
static unsigned first_element(it_table *table, uint64_t set, unsigned type) {
  unsigned first = table->pub->challenger == IT_NOBODY ? 0 : table->pub->challenger;
  if (type == IT_TYPE_PLAYER) {
    return it_first_from((uint32_t)set, first);
  }
  if (type == IT_TYPE_PERSON) {
    uint64_t after = set >> (first * IT_CHARACTERS) << (first * IT_CHARACTERS);
    return hf_lowest_bit(after ? after : set);
  }
  return hf_lowest_bit(set);
}

void it_run_each(it_table *table, hf_frame *frame) {
  it_each_frame *loop = it_each_of(frame);
  uint64_t set = 0;
  for (unsigned i = 0; i < sizeof loop->left; i++) {
    set |= (uint64_t)loop->left[i] << (8 * i);
  }
  if (!set) {
    hf_pop(table->flow);
    return;
  }
  unsigned element = first_element(table, set, loop->type);
  set &= ~((uint64_t)1 << element);
  keep_left(loop, set);
  it_each_frame each = *loop;
  hf_frame parent = table->flow->frame[table->flow->frame_count - 2];
  hf_frame *body = hf_push(table->flow, IT_PROC_EFFECT);
  memcpy(body->arg, parent.arg, sizeof body->arg);
  it_effect_frame *effect = it_effect_of(body);
  memcpy(effect->next, each.body, sizeof effect->next);
  memcpy(effect->end, each.end, sizeof effect->end);
  effect->reg[each.reg] = (uint8_t)element;
}

/* --- costs ------------------------------------------------------------------------ */

static void pay_power(it_table *table, hf_frame *frame, unsigned amount) {
  unsigned user = it_pay_of(frame)->user;
  it_seat *at = it_at(table, user);
  if (hf_bit_count(at->participating) > 1 && at->pick == IT_NOTHING) {
    hf_frame *pick = hf_push(table->flow, IT_PROC_PICK);
    it_pick_of(pick)->chooser = (uint8_t)user;
    it_pick_of(pick)->whose = (uint8_t)user;
    return;
  }
  unsigned character = at->pick != IT_NOTHING ? at->pick : hf_lowest_bit(at->participating);
  it_pay_of(frame)->left--;
  put16(it_pay_of(frame)->next, get16(it_pay_of(frame)->next) + 2);
  at->pick = IT_NOTHING;
  it_remove_power(table, user, character, amount);
}

void it_run_pay(it_table *table, hf_frame *frame) {
  if (it_pay_of(frame)->left == 0) {
    hf_pop(table->flow);
    return;
  }
  const uint16_t *code = table->rules->base.cards->code;
  unsigned pc = get16(it_pay_of(frame)->next);
  it_scope scope = {
      .table = table, .code = code, .user = it_pay_of(frame)->user, .needs_pick = IT_NOBODY};
  uint16_t op = code[pc];
  const uint16_t *at = code + pc + 1;
  unsigned amount = op == IT_COST_RELEASE ? 0 : (unsigned)it_number(&scope, &at);
  if (op == IT_COST_POWER) {
    pay_power(table, frame, amount);
    return;
  }
  it_pay_of(frame)->left--;
  put16(it_pay_of(frame)->next, (unsigned)(at - code));
  switch (op) {
  case IT_COST_BOX: it_box_power(table, scope.user, amount); break;
  case IT_COST_DISCARD: it_push_discard(table, scope.user, amount); break;
  default: {
    hf_frame *release = hf_push(table->flow, IT_PROC_RELEASE);
    it_release_of(release)->holder = scope.user;
    it_release_of(release)->owner = IT_NOBODY;
  }
  }
}

/* --- small procedures that effects and rules share -------------------------------- */

void it_push_distribute(it_table *table, unsigned seat, unsigned amount, bool up_to) {
  if (it_at(table, seat)->sheet == 0 || amount == 0 || !it_at(table, seat)->living) {
    return;
  }
  hf_frame *frame = hf_push(table->flow, IT_PROC_DISTRIBUTE);
  it_distribute_of(frame)->seat = (uint8_t)seat;
  amount = amount < it_at(table, seat)->sheet ? amount : it_at(table, seat)->sheet;
  it_distribute_of(frame)->amount = (uint8_t)(amount < IT_PICKS ? amount : IT_PICKS - 1);
  it_distribute_of(frame)->up_to = up_to;
  it_begin(table, frame, it_run_distribute);
}

void it_run_distribute(it_table *table, hf_frame *frame) {
  unsigned seat = it_distribute_of(frame)->seat;
  if (frame->step == 0) {
    frame->step = 1;
    it_ask_with(table, seat, IT_ASK_DISTRIBUTE, it_distribute_of(frame)->amount,
                it_distribute_of(frame)->up_to, 0,
                it_at(table, seat)->living | (uint64_t)(it_distribute_of(frame)->up_to != 0)
                                                 << IT_STOP);
    return;
  }
  const it_private *own = &table->priv[seat];
  unsigned count = own->pick_count;
  for (unsigned i = 0, next; i < count; i = next) { /* equal picks stand together */
    unsigned pick = own->picks[i];
    for (next = i + 1; next < count && own->picks[next] == pick; next++) {
    }
    if (pick != IT_STOP) {
      it_distribute(table, seat, pick, next - i);
    }
  }
  hf_pop(table->flow);
  it_forget_answers(table);
}

void it_push_discard(it_table *table, unsigned seat, unsigned amount) {
  unsigned hand = it_at(table, seat)->hand_count;
  if (hand == 0 || amount == 0) {
    return;
  }
  hf_frame *frame = hf_push(table->flow, IT_PROC_DISCARD);
  amount = amount < hand ? amount : hand;
  it_discard_of(frame)->seat = (uint8_t)seat;
  it_discard_of(frame)->amount = (uint8_t)(amount < IT_PICKS ? amount : IT_PICKS - 1);
  it_begin(table, frame, it_run_discard);
}

void it_run_discard(it_table *table, hf_frame *frame) {
  unsigned seat = it_discard_of(frame)->seat;
  if (frame->step == 0) {
    frame->step = 1;
    it_ask(table, seat, IT_ASK_DISCARD, it_discard_of(frame)->amount, 0, 0);
    return;
  }
  it_private *own = &table->priv[seat];
  uint8_t picks[IT_PICKS];
  unsigned count = own->pick_count;
  memcpy(picks, own->picks, sizeof picks);
  hf_pop(table->flow);
  it_forget_answers(table);
  for (unsigned i = 0; i < count; i++) {
    it_discard(table, seat, picks[i]);
  }
}

unsigned it_gather_from(const it_table *table, unsigned seat, unsigned to) {
  const it_seat *at = &table->pub->seat[seat];
  unsigned from = 0;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (i != to && at->living >> i & 1 && at->power[i] > 1) {
      from |= 1u << i;
    }
  }
  return from;
}

void it_run_gather(it_table *table, hf_frame *frame) {
  unsigned seat = it_gather_of(frame)->seat;
  unsigned to = it_gather_of(frame)->to;
  if (frame->step == 0) {
    frame->step = 1;
    it_ask(table, seat, IT_ASK_GATHER, it_gather_of(frame)->amount, to, 0);
    return;
  }
  it_private *own = &table->priv[seat];
  it_seat *at = it_at(table, seat);
  for (unsigned i = 0; i < own->pick_count; i++) {
    unsigned from = own->picks[i];
    if (from < IT_CHARACTERS) {
      at->power[from]--;
      at->power[to]++;
      if (table->sink) {
        it_emit(table, IT_EV_GATHER, (int)seat, (int)from, (int)to, 1);
      }
    }
  }
  hf_pop(table->flow);
  it_forget_answers(table);
}

/* Whoever's effect hits a player with several characters out says which. */
void it_run_pick(it_table *table, hf_frame *frame) {
  unsigned chooser = it_pick_of(frame)->chooser;
  unsigned whose = it_pick_of(frame)->whose;
  if (frame->step == 0) {
    frame->step = 1;
    it_ask(table, chooser, IT_ASK_PICK, whose, 0, 0);
    return;
  }
  it_at(table, whose)->pick = (uint8_t)table->priv[chooser].answer;
  hf_pop(table->flow);
  it_forget_answers(table);
}
