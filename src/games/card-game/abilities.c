/* Using an ability: the seven steps of its initiation, then its statements one
 * after the other.
 *
 * The context keeps what was chosen; a frame keeps where in the statements it
 * stands, counted from their first word:
 *   arg 0-1  next word   arg 2-3  end (0: to HL_END)   arg 4  who chooses
 *   arg 5    the register of a choice that several players make
 * Nothing loops but `for each`, over a set fixed when it begins. */
#include "abilities.h"

#include "figures.h"

static unsigned get16(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }
static void put16(uint8_t *at, unsigned value) {
  at[0] = (uint8_t)value;
  at[1] = (uint8_t)(value >> 8);
}

static cg_context *context_of(const cg_table *table) {
  return &table->pub->context[table->pub->context_count - 1];
}

static const hl_ability *ability_of(const cg_table *table, const cg_context *context) {
  return &table->rules->base.cards->ability[context->ability];
}

static cg_scope scope_of(cg_table *table, const cg_context *context) {
  cg_scope scope = {.table = table,
                    .code = table->rules->base.cards->code,
                    .context = context,
                    .group = context->group == 0 ? NULL : &table->pub->group[context->group - 1],
                    .member = context->member,
                    .object = CG_NO_OBJECT,
                    .def = context->def,
                    .user = context->user,
                    .x = context->x};
  if (context->object != CG_NO_OBJECT &&
      cg_at(table, context->object)->generation == context->generation)
    scope.object = context->object;
  return scope;
}

/* --- what may be chosen --------------------------------------------------- */

enum { OF_CARDS, OF_PLAYERS, OF_ICONS, OF_SORTS };

static unsigned choice_type(const uint16_t *at) {
  if (*at == CG_ALL_ICONS) return OF_ICONS;
  if (*at == CG_ALL_SORTS) return OF_SORTS;
  return *at >= CG_P_YOU && *at <= CG_PS_BUT ? OF_PLAYERS : OF_CARDS;
}

/* The elements of a set, as references. */
typedef struct choice {
  cg_cards cards;
  uint32_t players;
  unsigned type;
  bool hidden; /* what there is to choose from is not open to all */
} choice;

static void read_choice(cg_scope *scope, const uint16_t **at, choice *what) {
  what->type = choice_type(*at);
  what->players = 0;
  what->hidden = false;
  memset(&what->cards, 0, sizeof what->cards);
  switch (what->type) {
  case OF_PLAYERS: what->players = cg_eval_players(scope, at); return;
  case OF_ICONS: what->players = CG_ICONS; break;
  case OF_SORTS: what->players = 15; break;
  default:
    cg_eval_cards(scope, at, &what->cards);
    what->hidden = what->cards.hidden;
    return;
  }
  ++*at;
}

static bool would(cg_scope *scope, const uint16_t *at, const uint16_t *end);

/* A scope whose registers may be tried out. */
static bool would_with(cg_scope *scope, unsigned reg, uint32_t ref, const uint16_t *at,
                       const uint16_t *end) {
  cg_context tried;
  if (scope->context != NULL)
    tried = *scope->context;
  else
    memset(&tried, 0, sizeof tried);
  tried.reg[reg] = ref;
  cg_scope with = *scope;
  with.context = &tried;
  return would(&with, at, end);
}

/* A target must be such that the rest of the ability does something with it, and
 * not immune to it. */
static bool is_immune(cg_scope *scope, unsigned object) {
  return cg_is_immune(scope->table, object, scope->def, scope->user);
}

static bool card_fits(cg_scope *scope, unsigned reg, unsigned object, const uint16_t *at,
                      const uint16_t *end) {
  return !is_immune(scope, object) &&
         would_with(scope, reg, cg_ref_object(scope->table, object), at, end);
}

/* Keeps of a choice only what the statements behind it can be carried out with;
 * `one`: the first such element is enough. */
static bool narrow(cg_scope *scope, unsigned reg, choice *what, const uint16_t *at,
                   const uint16_t *end, bool one) {
  bool any = false;
  if (what->type != OF_CARDS) {
    uint32_t left = what->players;
    for (; left != 0 && !(one && any); left &= left - 1) {
      unsigned value = cg_lowest(left);
      uint32_t ref = what->type == OF_PLAYERS ? cg_ref_seat(value) : cg_ref_word(value);
      if (would_with(scope, reg, ref, at, end))
        any = true;
      else
        what->players &= ~cg_bit(value);
    }
    return any;
  }
  cg_table *table = scope->table;
  for (unsigned object = cg_next(table, what->cards.set, 0);
       object != CG_NO_OBJECT && !(one && any);
       object = cg_next(table, what->cards.set, object + 1)) {
    if (card_fits(scope, reg, object, at, end))
      any = true;
    else
      cg_remove(what->cards.set, object);
  }
  unsigned kept = 0;
  for (unsigned i = 0; i < what->cards.piles && !(one && any); i++)
    if (would_with(scope, reg, what->cards.pile[i], at, end)) {
      what->cards.pile[kept++] = what->cards.pile[i];
      any = true;
    }
  what->cards.piles = kept;
  return any || what->cards.unknown;
}

/* --- would it change anything? -------------------------------------------- */

static bool would_if(cg_scope *scope, const uint16_t **at, const uint16_t *end) {
  const uint16_t *code = *at, *body = code + 4 + code[2], *behind = body + code[3];
  bool otherwise = behind != end && *behind == HL_ELSE;
  bool holds = cg_all_hold(scope, code + 4, code[1]);
  *at = otherwise ? behind + 2 + behind[1] : behind;
  if (holds) return would(scope, body, behind);
  return otherwise && would(scope, behind + 2, *at);
}

static bool would_each(cg_scope *scope, const uint16_t **at) {
  unsigned reg = (*at)[1] & 7, length = (*at)[2];
  choice what;
  *at += 3;
  read_choice(scope, at, &what);
  bool any = narrow(scope, reg, &what, *at, *at + length, true);
  *at += length;
  return any;
}

static bool would_either(cg_scope *scope, const uint16_t **at) {
  unsigned count = (*at)[1];
  bool any = false;
  *at += 2;
  for (unsigned i = 0; i < count; i++) {
    any |= would(scope, *at + 1, *at + 1 + **at);
    *at += 1 + **at;
  }
  return any;
}

static bool would_last(cg_scope *scope, const uint16_t **at) {
  const uint16_t *code = *at;
  if (*code == HL_UNTIL) {
    unsigned duration = code[1];
    const uint16_t *modifier = code + 2;
    *at = modifier;
    cg_skip(at);
    return cg_modifier_would(scope, modifier, duration);
  }
  unsigned duration = code[2];
  const uint16_t *body = code + 3;
  *at = body + code[1];
  if (duration == CG_LAST_CHALLENGE && scope->table->pub->challenge.type == CG_NOBODY) return false;
  return *body != HL_GAIN || cg_modifier_would(scope, body + 1, duration);
}

/* Several are chosen: there must be as many as the least. */
static bool would_select(cg_scope *scope, const uint16_t **at, const uint16_t *end) {
  unsigned reg = (*at)[1] & 7;
  choice what;
  *at += 2;
  int least = cg_eval_number(scope, at);
  cg_eval_number(scope, at);
  read_choice(scope, at, &what);
  unsigned count = cg_size(scope->table, what.cards.set) + what.cards.piles + cg_bits(what.players);
  if (what.cards.unknown) return true;
  if ((int)count < least && count == 0) return false;
  if (count == 0) return would_with(scope, reg, 0, *at, end);
  return true;
}

/* From here to `end`: could something happen? */
static bool would(cg_scope *scope, const uint16_t *at, const uint16_t *end) {
  bool any = false;
  while (at != end && *at != HL_END && !any) {
    switch (*at) {
    case HL_DO:
      at++;
      any = cg_effect_would(scope, &at);
      break;
    case HL_UNTIL:
    case HL_LASTING: any = would_last(scope, &at); break;
    case HL_IF: any = would_if(scope, &at, end); break;
    case HL_FOR_EACH: any = would_each(scope, &at); break;
    case HL_EITHER: any = would_either(scope, &at); break;
    case HL_CHOOSE: {
      unsigned reg = at[1] & 7;
      choice what;
      at += 2;
      read_choice(scope, &at, &what);
      return narrow(scope, reg, &what, at, end, true);
    }
    case HL_SELECT: return would_select(scope, &at, end);
    case HL_BY: {
      const uint16_t *body = at + 2;
      cg_skip(&body);
      at = body; /* what that player decides is looked into */
      break;
    }
    case HL_ONCE: at += 2 + at[1] + hl_expression_length(&cg_vocabulary, at + 2); break;
    default: at += 2; /* then, may, instead: look into the body */
    }
  }
  return any;
}

bool cg_would_change(cg_scope *scope, const hl_ability *ability) {
  return would(scope, scope->code + ability->statements, NULL);
}

static void offer_choice(cg_table *table, const choice *what, cg_options *options) {
  if (what->type != OF_CARDS) {
    unsigned kind = what->type == OF_PLAYERS ? CG_O_SEAT : CG_O_WORD;
    for (uint32_t left = what->players; left != 0; left &= left - 1)
      cg_offer(options, cg_option(kind, what->type == OF_SORTS, CG_NO_MEMBER, cg_lowest(left)));
    return;
  }
  for (unsigned object = cg_next(table, what->cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, what->cards.set, object + 1))
    cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object));
  for (unsigned i = 0; i < what->cards.piles; i++) {
    uint32_t ref = what->cards.pile[i];
    cg_offer(options, cg_option(CG_O_CARD, ref >> 20 & 15, ref >> 16 & 15, ref & 0x3FFF));
  }
}

uint32_t cg_ref_of_option(const cg_table *table, uint32_t option) {
  unsigned what = cg_option_what(option);
  switch (cg_option_kind(option)) {
  case CG_O_OBJECT: return cg_ref_object(table, what);
  case CG_O_CARD: return cg_ref_pile(cg_option_member(option), cg_option_group(option), what);
  case CG_O_SEAT: return cg_ref_seat(what);
  case CG_O_WORD: return cg_ref_word(what);
  default: return 0;
  }
}

/* --- initiating ----------------------------------------------------------- */

void cg_initiate(cg_table *table, const cg_use *use) {
  cg_public *pub = table->pub;
  assert(pub->context_count < CG_CONTEXTS);
  cg_context *context = &pub->context[pub->context_count++];
  memset(context, 0, sizeof *context);
  context->ability = use->ability;
  context->object = use->object;
  context->def = use->def;
  context->member = use->member;
  context->user = use->user;
  context->group = use->group;
  context->first_group = pub->group_count;
  context->first_set = pub->set_count;
  if (use->object != CG_NO_OBJECT) {
    context->generation = cg_at(table, use->object)->generation;
    if (use->group != 0 && pub->use_count < CG_USES) pub->use[pub->use_count++] = cg_use_entry(use);
  } else {
    /* it is shown, and stays in the hand until its targets are chosen */
    cg_show_in_hand(table, use->user, use->def);
    context->flags |= CG_OF_EVENT;
  }
  cg_count_use(table, use);
  if (table->sink != NULL) {
    const cg_def *def = cg_def_of(table, use->def);
    if (use->object != CG_NO_OBJECT)
      cg_emit(table, CG_EV_USES, use->user, use->object, use->def,
              use->ability - def->first_ability);
  }
  cg_push(table, CG_PROC_ABILITY);
}

enum { CHOOSE_X, CHOOSE_COSTS, PAY, TARGETS, ANNOUNCE, RESOLVE, FINISH, REACT, OVER };

static bool chooses_x(const cg_table *table, const cg_context *context) {
  const cg_def *def = cg_def_of(table, context->def);
  return ability_of(table, context)->x == HL_NONE && (context->flags & CG_OF_EVENT) != 0 &&
         def->cost_is_x != 0;
}

/* The values of X with which the ability may be used. */
uint32_t cg_x_options(cg_table *table) {
  const cg_context *context = context_of(table);
  cg_use use = {.object = context->object,
                .def = context->def,
                .ability = context->ability,
                .member = context->member,
                .user = context->user,
                .group = context->group};
  uint32_t values = 0;
  for (unsigned x = 0; x <= table->seat[context->user].gold && x < 32; x++) {
    cg_scope scope = cg_scope_of_use(table, &use);
    scope.x = (uint8_t)x;
    if (cg_usable_with(&scope, &use)) values |= cg_bit(x);
  }
  return values;
}

static void run_x(cg_table *table, cg_frame *frame) {
  cg_context *context = context_of(table);
  const hl_ability *ability = ability_of(table, context);
  if (ability->x != HL_NONE) {
    cg_scope scope = scope_of(table, context);
    const uint16_t *at = scope.code + ability->x;
    int x = cg_eval_number(&scope, &at);
    context->x = (uint8_t)(x < 0 ? 0 : x);
  } else if (chooses_x(table, context)) {
    if (frame->arg[0] == 0) {
      frame->arg[0] = 1;
      cg_ask(table, context->user, CG_ASK_X, context->def & 255, context->def >> 8, 0);
      return;
    }
    context->x = (uint8_t)cg_option_what(cg_take_answer(table, context->user));
    frame->arg[0] = 0;
  }
  frame->step = CHOOSE_COSTS;
}

/* Costs that leave a choice are chosen one after the other, before any is paid. */
static void run_cost_choices(cg_table *table, cg_frame *frame) {
  cg_context *context = context_of(table);
  const hl_ability *ability = ability_of(table, context);
  cg_scope scope = scope_of(table, context);
  const uint16_t *at = scope.code + ability->costs;
  if (frame->arg[1] != 0) {
    uint32_t answer = cg_take_answer(table, context->user);
    context->paid = cg_ref_of_option(table, answer);
    frame->arg[1] = 0;
    frame->arg[0]++;
  }
  for (unsigned i = 0; i < ability->cost_count; i++) {
    cg_cards cards = {.piles = 0};
    unsigned number = 1;
    if (i >= frame->arg[0] && cg_cost_choice(&scope, at, &cards, &number)) {
      frame->arg[0] = (uint8_t)i;
      frame->arg[1] = 1;
      cg_ask(table, context->user, CG_ASK_COST, i, 0, 0);
      return;
    }
    cg_skip(&at);
  }
  frame->arg[0] = 0;
  frame->step = PAY;
}

void cg_cost_options(cg_table *table, unsigned cost, cg_options *options) {
  cg_context *context = context_of(table);
  cg_scope scope = scope_of(table, context);
  const uint16_t *at = scope.code + ability_of(table, context)->costs;
  choice what = {.type = 0};
  unsigned number;
  for (unsigned i = 0; i < cost; i++) cg_skip(&at);
  cg_cost_choice(&scope, at, &what.cards, &number);
  offer_choice(table, &what, options);
}

static void run_pay(cg_table *table, cg_frame *frame) {
  cg_context *context = context_of(table);
  const hl_ability *ability = ability_of(table, context);
  cg_scope scope = scope_of(table, context);
  const uint16_t *at = scope.code + ability->costs;
  frame->step = TARGETS;
  if ((context->flags & CG_OF_EVENT) != 0) {
    unsigned gold = cg_cost(table, context->user, context->def, CG_WAY_PLAY) +
                    (cg_def_of(table, context->def)->cost_is_x != 0 ? context->x : 0U);
    if (table->sink != NULL) cg_emit(table, CG_EV_PLAYS, context->user, context->def, (int)gold, 0);
    cg_lose_gold(table, context->user, gold);
    if ((cg_def_of(table, context->def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0)
      table->seat[context->user].limited++;
    cg_brought_out(table, context->user, context->def, CG_WAY_PLAY);
  }
  for (unsigned i = 0; i < ability->cost_count; i++) cg_cost_pay(&scope, &at, context);
}

static const uint16_t *behind_targets(const cg_table *table, const hl_ability *ability) {
  const uint16_t *at = table->rules->base.cards->code + ability->statements;
  for (unsigned i = 0; i < ability->target_count; i++) {
    bool several = *at == HL_SELECT;
    at += 2;
    if (several) {
      cg_skip(&at);
      cg_skip(&at);
    }
    cg_skip(&at);
  }
  return at;
}

static void push_effect(cg_table *table, unsigned from, unsigned to) {
  cg_frame *frame = cg_push(table, CG_PROC_EFFECT);
  put16(&frame->arg[0], from);
  put16(&frame->arg[2], to);
  frame->arg[4] = CG_NOBODY;
}

static void run_targets(cg_table *table, cg_frame *frame) {
  const hl_ability *ability = ability_of(table, context_of(table));
  frame->step = ANNOUNCE;
  if (ability->target_count == 0) return;
  const uint16_t *start = table->rules->base.cards->code + ability->statements;
  push_effect(table, 0, (unsigned)(behind_targets(table, ability) - start));
}

/* The event leaves the hand; now its effects may be cancelled. */
static void announce(cg_table *table, cg_frame *frame) {
  cg_context *context = context_of(table);
  frame->step = RESOLVE;
  if ((context->flags & CG_OF_EVENT) != 0) {
    cg_remove_card(table, context->user, CG_HAND, context->def);
    cg_put_open(table, context->user, CG_STACK, context->def);
  }
  if ((context->flags & CG_STOPPED) != 0) return;
  unsigned first = table->pub->group_count;
  cg_group *group = cg_open(table, CG_HAP_EFFECTS, context->user, false);
  group->object = context->object;
  group->def = context->def;
  group->zone = CG_STACK;
  cg_happen(table, first);
}

static void resolve(cg_table *table, cg_frame *frame) {
  cg_context *context = context_of(table);
  const hl_ability *ability = ability_of(table, context);
  frame->step = FINISH;
  if ((context->flags & CG_STOPPED) != 0) return;
  const uint16_t *start = table->rules->base.cards->code + ability->statements;
  push_effect(table, (unsigned)(behind_targets(table, ability) - start), 0);
}

static void finish(cg_table *table, cg_frame *frame) {
  cg_context *context = context_of(table);
  frame->step = REACT;
  cg_put_back(table);
  if ((context->flags & CG_OF_EVENT) == 0) return;
  if ((context->flags & CG_KEPT) == 0) {
    cg_remove_card(table, context->user, CG_STACK, context->def);
    cg_put_open(table, context->user, CG_DISCARD, context->def);
  }
  unsigned first = table->pub->group_count;
  if (first == CG_GROUPS) return;
  cg_group *group = cg_open(table, CG_HAP_PLAYED, context->user, false);
  group->def = context->def;
  group->zone = CG_DISCARD;
  cg_happen(table, first);
}

static void end_ability(cg_table *table) {
  cg_public *pub = table->pub;
  cg_context *context = context_of(table);
  unsigned first = context->first_group, sets = context->first_set;
  cg_pop(table);
  memset(context, 0, sizeof *context);
  pub->context_count--;
  cg_close(table, first);
  while (pub->set_count > sets)
    memset(cg_set(table, --pub->set_count), 0, pub->words * sizeof(uint64_t));
  pub->stale = 1;
}

void cg_run_ability(cg_table *table, cg_frame *frame) {
  switch (frame->step) {
  case CHOOSE_X: run_x(table, frame); return;
  case CHOOSE_COSTS: run_cost_choices(table, frame); return;
  case PAY: run_pay(table, frame); return;
  case TARGETS: run_targets(table, frame); return;
  case ANNOUNCE: announce(table, frame); return;
  case RESOLVE: resolve(table, frame); return;
  case FINISH: finish(table, frame); return;
  case REACT:
    frame->step = OVER;
    if (table->pub->group_count > context_of(table)->first_group)
      cg_react(table, context_of(table)->first_group);
    return;
  default: end_ability(table);
  }
}

/* What was put off comes now: no new ability, only the rest of an old one. */
void cg_begin_delayed(cg_table *table, unsigned index) {
  cg_public *pub = table->pub;
  cg_lasting lasting = pub->lasting[index];
  cg_end_lasting(table, index);
  if (pub->context_count == CG_CONTEXTS) return;
  cg_context *context = &pub->context[pub->context_count++];
  memset(context, 0, sizeof *context);
  context->ability = lasting.ability;
  context->object = CG_NO_OBJECT;
  context->member = CG_NO_OBJECT;
  context->def = lasting.def;
  context->user = lasting.user;
  context->flags = CG_DELAYED_ONE;
  context->first_group = pub->group_count;
  context->first_set = pub->set_count;
  if (lasting.object != CG_NO_OBJECT &&
      cg_at(table, lasting.object)->generation == lasting.generation)
    context->reg[lasting.word & 7] = cg_ref_object(table, lasting.object);
  cg_push(table, CG_PROC_ABILITY)->step = FINISH;
  const uint16_t *start = table->rules->base.cards->code + ability_of(table, context)->statements;
  const uint16_t *at = start + lasting.at, *body = at + 2;
  cg_skip(&body);
  push_effect(table, (unsigned)(body - start), (unsigned)(body - start) + at[1]);
}

/* --- statements ----------------------------------------------------------- */

enum { RUNNING, CHOOSING, SELECTING, DECIDING, PICKING };

static const uint16_t *start_of(const cg_table *table) {
  return table->rules->base.cards->code + ability_of(table, context_of(table))->statements;
}

static const uint16_t *end_of(const cg_table *table, const cg_frame *frame) {
  unsigned end = get16(&frame->arg[2]);
  return end == 0 ? NULL : start_of(table) + end;
}

static void go_to(const cg_table *table, cg_frame *frame, const uint16_t *at) {
  put16(&frame->arg[0], (unsigned)(at - start_of(table)));
}

/* Who decides what stands at `at`: another player if the statement says so. */
static unsigned decider(const cg_table *table, const cg_frame *frame) {
  return frame->arg[4] != CG_NOBODY ? frame->arg[4] : context_of(table)->user;
}

static bool choosing_targets(const cg_table *table, const cg_frame *frame) {
  return cg_top(table) == frame && table->pub->frame_count >= 2 &&
         table->pub->frame[table->pub->frame_count - 2].procedure == CG_PROC_ABILITY &&
         table->pub->frame[table->pub->frame_count - 2].step == ANNOUNCE;
}

/* What stands behind a choice, for which it must be good: all the rest of the
 * ability while targets are chosen. */
static const uint16_t *reach(const cg_table *table, const cg_frame *frame) {
  return choosing_targets(table, frame) ? NULL : end_of(table, frame);
}

/* --- choosing ------------------------------------------------------------- */

/* The elements of the choice that the top frame stands at. */
static void present_choice(cg_table *table, const cg_frame *frame, choice *what) {
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *at = start_of(table) + get16(&frame->arg[0]);
  bool several = *at == HL_SELECT;
  unsigned reg = at[1] & 7;
  at += 2;
  if (several) {
    cg_eval_number(&scope, &at);
    cg_eval_number(&scope, &at);
  }
  read_choice(&scope, &at, what);
  if (several) {
    for (unsigned object = cg_next(table, what->cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, what->cards.set, object + 1))
      if (is_immune(&scope, object)) cg_remove(what->cards.set, object);
    return;
  }
  narrow(&scope, reg, what, at, reach(table, frame), false);
}

/* Where nothing fits among hidden cards, that is said: nobody learns it from not
 * being asked. */
void cg_choice_options(cg_table *table, cg_options *options) {
  choice what;
  present_choice(table, cg_top(table), &what);
  offer_choice(table, &what, options);
  if (options->count == 0) cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

/* What the filters of the present choice say about those chosen together. */
void cg_selection_bounds(cg_table *table, bool *one_controller, int *strength) {
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *at = start_of(table) + get16(&cg_top(table)->arg[0]) + 2;
  *one_controller = false;
  *strength = -1;
  cg_skip(&at); /* least and most */
  cg_skip(&at);
  if (*at++ != CG_CS_SUCH) return;
  cg_skip(&at); /* the kind */
  for (bool more = true; more;) {
    more = *at++ == CG_FS_MORE;
    if (*at == CG_F_ONE_CONTROLLER) *one_controller = true;
    if (*at == CG_F_TOTAL_STR) {
      const uint16_t *number = at + 1;
      *strength = cg_eval_number(&scope, &number);
    }
    cg_skip(&at);
  }
}

static unsigned choice_size(const cg_table *table, const choice *what) {
  return what->type == OF_CARDS ? cg_size(table, what->cards.set) + what->cards.piles
                                : cg_bits(what->players);
}

static uint32_t only_element(const cg_table *table, const choice *what) {
  if (what->type == OF_PLAYERS) return cg_ref_seat(cg_lowest(what->players));
  if (what->type != OF_CARDS) return cg_ref_word(cg_lowest(what->players));
  unsigned object = cg_next(table, what->cards.set, 0);
  return object != CG_NO_OBJECT ? cg_ref_object(table, object) : what->cards.pile[0];
}

/* Tells what was chosen; a card that lies hidden only to who chose it. */
static void tell_choice(cg_table *table, unsigned seat, uint32_t ref) {
  if (table->sink == NULL || ref == 0) return;
  unsigned object = cg_deref(table, ref), zone = ref >> 20 & 15;
  hf_event event = {.kind = CG_EV_CHOOSES, .arg = {(int)seat, (int)object, CG_NOBODY, 0}};
  if (cg_ref_kind(ref) == CG_REF_SEAT) event.arg[2] = (int)(ref & 0xFF);
  if (cg_ref_kind(ref) == CG_REF_PILE) {
    bool hidden = zone <= CG_ASIDE || zone == CG_PLOTS;
    event.arg[3] = (int)(ref & 0xFFFF);
    event.hidden = hidden ? 1 << 3 : 0;
    event.seen_by = cg_bit(seat);
  }
  table->sink->emit(table->sink->user, &event);
}

static void chose(cg_table *table, cg_frame *frame, const uint16_t *at, uint32_t ref) {
  context_of(table)->reg[at[1] & 7] = ref;
  tell_choice(table, decider(table, frame), ref);
  at += 2;
  cg_skip(&at);
  frame->step = RUNNING;
  frame->arg[4] = CG_NOBODY;
  go_to(table, frame, at);
  if (cg_ref_kind(ref) == CG_REF_WORD && table->sink != NULL)
    cg_emit(table, CG_EV_NAMED, context_of(table)->user, (int)(ref & 0xFF), 0, 0);
}

static void run_choose(cg_table *table, cg_frame *frame, const uint16_t *at) {
  unsigned user = decider(table, frame);
  if (frame->step == CHOOSING) {
    uint32_t ref = cg_ref_of_option(table, cg_take_answer(table, user));
    if (ref == 0 && choosing_targets(table, frame)) context_of(table)->flags |= CG_STOPPED;
    chose(table, frame, at, ref);
    return;
  }
  choice what;
  present_choice(table, frame, &what);
  unsigned size = choice_size(table, &what);
  if (size == 0 && !what.hidden) {
    if (choosing_targets(table, frame)) context_of(table)->flags |= CG_STOPPED;
    chose(table, frame, at, 0);
  } else if (size == 1 && !what.hidden) {
    chose(table, frame, at, only_element(table, &what));
  } else {
    frame->step = CHOOSING;
    cg_ask(table, user, CG_ASK_TARGET, context_of(table)->def & 255, context_of(table)->def >> 8,
           0);
  }
}

/* --- choosing several ----------------------------------------------------- */

static void bounds(cg_scope *scope, const uint16_t *at, int *least, int *most) {
  at += 2;
  *least = cg_eval_number(scope, &at);
  *most = cg_eval_number(scope, &at);
}

/* A set in a register: of cards in play one of the sets; of others their
 * definitions, four to a word. */
static void add_to_register(cg_table *table, unsigned reg, const uint32_t *refs, unsigned count) {
  cg_context *context = context_of(table);
  cg_public *pub = table->pub;
  if (count == 0) return;
  if (count == 1 && context->reg[reg] == 0 && cg_ref_kind(refs[0]) == CG_REF_PILE) {
    context->reg[reg] = refs[0];
    return;
  }
  if (context->reg[reg] == 0) {
    if (pub->set_count == CG_SETS) return;
    memset(cg_set(table, pub->set_count), 0, pub->words * sizeof(uint64_t));
    context->reg[reg] = (uint32_t)CG_REF_SET << 28 | pub->set_count++;
    if (cg_ref_kind(refs[0]) == CG_REF_PILE)
      context->reg[reg] =
          (uint32_t)CG_REF_LIST << 28 | (refs[0] & 0xFF0000) | (pub->set_count - 1U);
  }
  uint64_t *set = cg_set(table, context->reg[reg] & 0xFF);
  for (unsigned i = 0; i < count; i++) {
    if (cg_ref_kind(refs[i]) == CG_REF_PILE) {
      if (i < 4U * pub->words) set[i / 4] |= (uint64_t)(refs[i] & 0xFFFF) << (16 * (i % 4));
    } else {
      unsigned object = cg_deref(table, refs[i]);
      if (object != CG_NO_OBJECT) cg_add(set, object);
    }
  }
}

static void selected(cg_table *table, cg_frame *frame, const uint16_t *at, const uint32_t *refs,
                     unsigned count) {
  cg_context *context = context_of(table);
  add_to_register(table, at[1] & 7, refs, count);
  for (unsigned i = 0; i < count; i++) tell_choice(table, decider(table, frame), refs[i]);
  if (choosing_targets(table, frame) && count == 0) context->flags |= CG_STOPPED;
  at += 2;
  cg_skip(&at);
  cg_skip(&at);
  cg_skip(&at);
  frame->step = RUNNING;
  frame->arg[4] = CG_NOBODY;
  go_to(table, frame, at);
}

static void run_select(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_scope scope = scope_of(table, context_of(table));
  unsigned user = decider(table, frame);
  uint32_t refs[CG_PICKS] = {0};
  int least, most;
  if (frame->step == SELECTING) {
    cg_private *own = &table->own[user];
    unsigned count = 0;
    for (unsigned i = 0; i < own->pick_count; i++)
      if (cg_option_kind(own->pick[i]) != CG_O_DONE)
        refs[count++] = cg_ref_of_option(table, own->pick[i]);
    cg_take_answer(table, user);
    selected(table, frame, at, refs, count);
    return;
  }
  bounds(&scope, at, &least, &most);
  choice what;
  present_choice(table, frame, &what);
  unsigned size = choice_size(table, &what);
  if (size == 0 && !what.hidden) {
    selected(table, frame, at, refs, 0);
    return;
  }
  if ((int)size <= least && !what.hidden && what.cards.piles == 0 &&
      size <= CG_PICKS) { /* all of them */
    unsigned count = 0;
    for (unsigned object = cg_next(table, what.cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, what.cards.set, object + 1))
      refs[count++] = cg_ref_object(table, object);
    selected(table, frame, at, refs, count);
    return;
  }
  frame->step = SELECTING;
  cg_ask(table, user, CG_ASK_SELECT, (unsigned)least,
         (unsigned)(most > CG_PICKS - 1 ? CG_PICKS - 1 : most), 0);
}

/* --- the rest of the statements ------------------------------------------- */

static void run_do(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_context *context = context_of(table);
  cg_scope scope = scope_of(table, context);
  const uint16_t *next = at + 1;
  cg_skip(&next);
  go_to(table, frame, next);
  at++;
  context->flags |= CG_HAPPENED;
  cg_effect_act(&scope, &at, context);
  table->pub->stale = 1;
}

static void run_until(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *next = at + 2;
  cg_skip(&next);
  go_to(table, frame, next);
  cg_modifier_begin(&scope, at + 2, context_of(table)->ability, at[1]);
}

static void last_each(cg_table *table, cg_scope *scope, const uint16_t *at, const uint16_t *end,
                      unsigned duration) {
  while (at != end) {
    if (*at == HL_GAIN) {
      cg_modifier_begin(scope, at + 1, context_of(table)->ability, duration);
      at++;
      cg_skip(&at);
    } else if (*at == HL_WHILE) {
      cg_modifier_begin(scope, at, context_of(table)->ability, duration);
      at += 4 + at[2] + at[3];
    } else {
      return;
    }
  }
}

static void run_lasting(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *body = at + 3;
  go_to(table, frame, body + at[1]);
  last_each(table, &scope, body, body + at[1], at[2]);
}

/* A delayed effect: bound to the first card that a register holds. */
static void run_once(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_context *context = context_of(table);
  const uint16_t *body = at + 2;
  cg_skip(&body);
  go_to(table, frame, body + at[1]);
  cg_lasting delayed = {.ability = context->ability,
                        .at = (uint16_t)(at - start_of(table)),
                        .object = CG_NO_OBJECT,
                        .def = context->def,
                        .kind = CG_DELAYED,
                        .user = context->user,
                        .seat = CG_NOBODY};
  for (unsigned i = 0; i < HL_REGISTERS_MAX; i++) {
    unsigned object = cg_deref(table, context->reg[i]);
    if (object == CG_NO_OBJECT) continue;
    delayed.object = (uint16_t)object;
    delayed.generation = cg_at(table, object)->generation;
    delayed.word = (uint8_t)i;
    break;
  }
  if (at[2] == CG_H_WINS || at[2] == CG_H_LOSES) delayed.until = CG_UNTIL_CHALLENGE;
  cg_begin_lasting(table, &delayed);
}

static void run_if(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *next = at + 4 + at[2];
  if (!cg_all_hold(&scope, at + 4, at[1])) {
    next += at[3];
    if (next != end_of(table, frame) && *next == HL_ELSE) next += 2;
  }
  go_to(table, frame, next);
}

static void run_may(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *behind = at + 2 + at[1];
  unsigned user = decider(table, frame);
  bool yes = false;
  if (frame->step == DECIDING) {
    yes = cg_option_what(cg_take_answer(table, user)) != 0;
  } else if (would(&scope, at + 2, behind)) {
    frame->step = DECIDING;
    cg_ask(table, user, CG_ASK_MAY, context_of(table)->def & 255, context_of(table)->def >> 8, 0);
    return;
  }
  frame->step = RUNNING;
  frame->arg[4] = CG_NOBODY;
  go_to(table, frame, yes ? at + 2 : behind);
}

/* Which branches of an `either` do something. */
uint32_t cg_branches(cg_table *table) {
  const cg_frame *frame = cg_top(table);
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *at = start_of(table) + get16(&frame->arg[0]) + 1;
  unsigned count = *at++;
  uint32_t fitting = 0;
  for (unsigned i = 0; i < count; i++) {
    if (would(&scope, at + 1, at + 1 + at[0])) fitting |= cg_bit(i);
    at += 1 + at[0];
  }
  return fitting;
}

static void take_branch(cg_table *table, cg_frame *frame, const uint16_t *at, unsigned branch) {
  const uint16_t *body = NULL, *behind = at + 2;
  for (unsigned i = 0; i < at[1]; i++) {
    if (i == branch) body = behind;
    behind += 1 + behind[0];
  }
  frame->step = RUNNING;
  go_to(table, frame, behind);
  if (body == NULL) return;
  unsigned from = (unsigned)(body + 1 - start_of(table));
  push_effect(table, from, from + body[0]);
}

static void run_either(cg_table *table, cg_frame *frame, const uint16_t *at) {
  unsigned user = context_of(table)->user;
  if (frame->step == PICKING) {
    take_branch(table, frame, at, cg_option_what(cg_take_answer(table, user)));
    return;
  }
  uint32_t fitting = cg_branches(table);
  if (fitting == 0) {
    take_branch(table, frame, at, 99);
  } else if ((fitting & (fitting - 1)) == 0) {
    take_branch(table, frame, at, cg_lowest(fitting));
  } else {
    frame->step = PICKING;
    cg_ask(table, user, CG_ASK_EITHER, context_of(table)->def & 255, context_of(table)->def >> 8,
           at[1]);
  }
}

/* A loop's frame: arg 0-1 the body, 2-3 its end, 4 register, 5 seats left; or, for
 * cards, the set they are in, counted from 128. */
static void run_for_each(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_public *pub = table->pub;
  cg_scope scope = scope_of(table, context_of(table));
  unsigned reg = at[1] & 7, length = at[2];
  choice what;
  at += 3;
  read_choice(&scope, &at, &what);
  go_to(table, frame, at + length);
  unsigned from = (unsigned)(at - start_of(table));
  cg_frame *each = cg_push(table, CG_PROC_EACH);
  put16(&each->arg[0], from);
  put16(&each->arg[2], from + length);
  each->arg[4] = (uint8_t)reg;
  if (what.type == OF_PLAYERS) {
    each->arg[5] = (uint8_t)what.players;
    each->step = 1;
    return;
  }
  if (pub->set_count == CG_SETS) {
    cg_pop(table);
    return;
  }
  memcpy(cg_set(table, pub->set_count), what.cards.set, pub->words * sizeof(uint64_t));
  each->arg[5] = pub->set_count++;
}

void cg_run_each(cg_table *table, cg_frame *frame) {
  cg_context *context = context_of(table);
  unsigned from = get16(&frame->arg[0]), to = get16(&frame->arg[2]), reg = frame->arg[4];
  if (frame->step == 1) {
    unsigned seat = cg_first_of(table, frame->arg[5]);
    if (seat == CG_NOBODY) {
      cg_pop(table);
      return;
    }
    frame->arg[5] &= (uint8_t)~cg_bit(seat);
    context->reg[reg] = cg_ref_seat(seat);
    push_effect(table, from, to);
    return;
  }
  uint64_t *set = cg_set(table, frame->arg[5]);
  unsigned object = cg_next(table, set, 0);
  if (object == CG_NO_OBJECT) {
    cg_pop(table);
    return;
  }
  cg_remove(set, object);
  context->reg[reg] = cg_ref_object(table, object);
  push_effect(table, from, to);
}

static void run_by(cg_table *table, cg_frame *frame, const uint16_t *at) {
  cg_scope scope = scope_of(table, context_of(table));
  const uint16_t *body = at + 2;
  unsigned seat = cg_eval_player(&scope, &body);
  go_to(table, frame, body);
  frame->arg[4] = (uint8_t)seat;
  if (seat == CG_NOBODY || !cg_plays(table, seat)) {
    go_to(table, frame, body + at[1]);
    frame->arg[4] = CG_NOBODY;
  }
}

void cg_run_effect(cg_table *table, cg_frame *frame) {
  cg_refresh(table);
  const uint16_t *at = start_of(table) + get16(&frame->arg[0]);
  if (at == end_of(table, frame) || *at == HL_END || (context_of(table)->flags & CG_STOPPED) != 0) {
    cg_pop(table);
    return;
  }
  switch (*at) {
  case HL_DO: run_do(table, frame, at); return;
  case HL_CHOOSE: run_choose(table, frame, at); return;
  case HL_SELECT: run_select(table, frame, at); return;
  case HL_UNTIL: run_until(table, frame, at); return;
  case HL_LASTING: run_lasting(table, frame, at); return;
  case HL_ONCE: run_once(table, frame, at); return;
  case HL_IF: run_if(table, frame, at); return;
  case HL_ELSE: go_to(table, frame, at + 2 + at[1]); return;
  case HL_MAY: run_may(table, frame, at); return;
  case HL_EITHER: run_either(table, frame, at); return;
  case HL_FOR_EACH: run_for_each(table, frame, at); return;
  case HL_BY: run_by(table, frame, at); return;
  case HL_THEN:
    go_to(table, frame, (context_of(table)->flags & CG_HAPPENED) != 0 ? at + 2 : at + 2 + at[1]);
    return;
  default: assert(*at == HL_INSTEAD); go_to(table, frame, at + 2);
  }
}
