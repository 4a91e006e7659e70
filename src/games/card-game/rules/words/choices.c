/* What an ability offers to choose from, and whether it could change anything: a
 * target must be such that the rest of the ability does something with it. */
#include "choices.h"

#include "../state/objects.h"
#include "asks.h"
#include "conditions.h"
#include "effects.h"
#include "lasting.h"
#include "numbers.h"
#include "sets.h"

/* --- what may be chosen --------------------------------------------------- */

static unsigned choice_type(const uint16_t *at) {
  if (*at == CG_ALL_ICONS) return OF_ICONS;
  if (*at == CG_ALL_SORTS) return OF_SORTS;
  return *at >= CG_P_YOU && *at <= CG_PS_BUT ? OF_PLAYERS : OF_CARDS;
}

/* The choice of a `choose` clause, or one that says `as a target`. */
static bool chooses_target(const cg_scope *scope, const uint16_t *at) {
  const hl_ability *ability = &scope->table->rules->base.cards->ability[scope->ability];
  if (!scope->targets || !cg_any_forbids(scope->table, CG_DEED_TARGET)) return false;
  const uint16_t *clause = scope->code + ability->statements;
  for (unsigned i = 0; i < ability->target_count; i++) {
    bool several = *clause == HL_SELECT;
    clause += 2;
    for (unsigned skipped = several ? 2 : 0; skipped > 0; skipped--) cg_pass(scope->table, &clause);
    if (clause == at) return true;
    cg_pass(scope->table, &clause);
  }
  if (*at++ != CG_CS_SUCH) return false;
  cg_pass(scope->table, &at);
  for (bool more = true; more;) {
    more = *at++ == CG_FS_MORE;
    if (*at == CG_F_TARGET) return true;
    cg_pass(scope->table, &at);
  }
  return false;
}

void cg_read_choice(cg_scope *scope, const uint16_t **at, cg_choice *what) {
  what->type = choice_type(*at);
  what->target = chooses_target(scope, *at);
  what->players = 0;
  what->hidden = false;
  cg_no_cards(&what->cards);
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

/* A scope whose registers may be tried out. */
static cg_scope trying(const cg_scope *scope, cg_context *tried) {
  cg_scope with = *scope;
  if (scope->context != NULL)
    *tried = *scope->context;
  else
    memset(tried, 0, sizeof *tried);
  with.context = tried;
  return with;
}

/* A target must be such that the rest of the ability does something with it, and
 * not immune to it. */
bool cg_scope_immune(cg_scope *scope, unsigned object) {
  return cg_is_immune(scope->table, object, scope->def, scope->user);
}

bool cg_may_choose(cg_scope *scope, const cg_choice *what, unsigned object) {
  return !what->target || !cg_cannot_target(scope->table, object, scope->def, scope->user);
}

/* What the statements behind a choice are tried out with: the statements, and the register in
 * which one element of the choice stands after the other. */
typedef struct trial {
  cg_scope *scope; /* whose context is tried */
  uint32_t *reg;
  const uint16_t *at, *end;
  bool one; /* the first that it can be carried out with is enough */
} trial;

static bool narrow_words(const trial *t, cg_choice *what) {
  bool any = false;
  for (uint32_t left = what->players; left != 0 && !(t->one && any); left &= left - 1) {
    unsigned value = hf_lowest_bit(left);
    *t->reg = what->type == OF_PLAYERS ? cg_ref_seat(value) : cg_ref_word(value);
    if (cg_would(t->scope, t->at, t->end))
      any = true;
    else
      what->players &= ~hf_bit(value);
  }
  return any;
}

static bool narrow_cards(const trial *t, cg_choice *what) {
  bool any = false;
  cg_table *table = t->scope->table;
  for (unsigned i = 0, used = cg_used_words(table); i < used; i++)
    for (uint64_t left = what->cards.set[i]; left != 0; left &= left - 1) {
      unsigned object = 64 * i + hf_lowest_bit(left);
      *t->reg = cg_ref_object(table, object);
      bool fits = cg_may_choose(t->scope, what, object) && !cg_scope_immune(t->scope, object) &&
                  cg_would(t->scope, t->at, t->end);
      if (fits && t->one) return true;
      any |= fits;
      if (!fits) what->cards.set[i] &= ~(left & -left);
    }
  unsigned kept = 0;
  for (unsigned i = 0; i < what->cards.piles && !(t->one && any); i++) {
    *t->reg = what->cards.pile[i];
    if (!cg_would(t->scope, t->at, t->end)) continue;
    what->cards.pile[kept++] = what->cards.pile[i];
    any = true;
  }
  what->cards.piles = kept;
  return any || what->cards.unknown;
}

/* Keeps of a choice only what the statements behind it can be carried out with;
 * `one`: the first such element is enough. */
bool cg_narrow(cg_scope *scope, unsigned reg, cg_choice *what, const uint16_t *at,
               const uint16_t *end, bool one) {
  if (what->type == OF_CARDS && what->cards.piles == 0 &&
      cg_next(scope->table, what->cards.set, 0) == CG_NO_OBJECT)
    return what->cards.unknown;
  cg_context tried;
  const cg_context *chosen = scope->context;
  if (chosen != NULL)
    tried = *chosen;
  else
    memset(&tried, 0, sizeof tried);
  scope->context = &tried;
  trial t = {.scope = scope, .reg = &tried.reg[reg], .at = at, .end = end, .one = one};
  bool any = what->type == OF_CARDS ? narrow_cards(&t, what) : narrow_words(&t, what);
  scope->context = chosen;
  return any;
}

/* --- would it change anything? -------------------------------------------- */

static bool would_if(cg_scope *scope, const uint16_t **at, const uint16_t *end) {
  hl_row body = hl_guarded(*at), otherwise = hl_otherwise(body.end, end);
  bool holds = cg_all_hold(scope, hl_conditions_at(*at), hl_condition_count(*at));
  *at = otherwise.at != NULL ? otherwise.end : body.end;
  hl_row taken = holds ? body : otherwise;
  return taken.at != NULL && cg_would(scope, taken.at, taken.end);
}

static bool would_each(cg_scope *scope, const uint16_t **at) {
  const uint16_t *behind_set = hl_loop_at(*at);
  cg_choice what;
  cg_read_choice(scope, &behind_set, &what);
  unsigned reg = hl_name_at(*at);
  hl_row body = hl_loop_body(*at, behind_set);
  *at = body.end;
  return cg_narrow(scope, reg, &what, body.at, body.end, true);
}

static bool would_either(cg_scope *scope, const uint16_t **at) {
  unsigned count = hl_branch_count(*at);
  bool any = false;
  *at = hl_branches_at(*at);
  for (unsigned i = 0; i < count; i++) {
    hl_row branch = hl_take_branch(at);
    any |= cg_would(scope, branch.at, branch.end);
  }
  return any;
}

static bool would_last(cg_scope *scope, const uint16_t **at) {
  const uint16_t *code = *at;
  if (*code == HL_UNTIL) {
    const uint16_t *duration = hl_until_at(code), *modifier = duration + 1; /* it is one word */
    *at = modifier;
    cg_pass(scope->table, at);
    return cg_modifier_would(scope, modifier, *duration);
  }
  unsigned duration = *hl_opening_at(code);
  hl_row body = hl_opened_body(code, hl_opening_at(code) + 1);
  *at = body.end;
  if (duration == CG_LAST_CHALLENGE && scope->table->pub->challenge.type == CG_NOBODY) return false;
  return *body.at != HL_GAIN || cg_modifier_would(scope, hl_phrase_at(body.at), duration);
}

bool cg_is_target_clause(const cg_scope *scope, const uint16_t *at) {
  const hl_ability *ability = &scope->table->rules->base.cards->ability[scope->ability];
  const uint16_t *clause = scope->code + ability->statements;
  for (unsigned i = 0; scope->targets && i < ability->target_count; i++) {
    if (clause == at) return true;
    unsigned skipped = *clause == HL_SELECT ? 3 : 1;
    for (clause = hl_choice_at(clause); skipped > 0; skipped--) cg_pass(scope->table, &clause);
  }
  return false;
}

/* Nothing can be chosen: could the rest happen, as far as it is not about that? */
static bool would_without(cg_scope *scope, unsigned reg, const uint16_t *at, const uint16_t *end) {
  cg_context tried;
  if (!hl_row_ends((hl_row){at, end}) && *at == HL_THEN) at = hl_body_at(at).end;
  cg_scope with = trying(scope, &tried);
  tried.reg[reg] = 0;
  return cg_would(&with, at, end);
}

/* Several are chosen: of targets there must be as many as the least, otherwise some. */
static bool would_select(cg_scope *scope, const uint16_t **at, const uint16_t *end) {
  unsigned reg = hl_name_at(*at);
  bool targets = cg_is_target_clause(scope, *at);
  cg_choice what;
  *at = hl_choice_at(*at);
  int least = cg_least(cg_eval_number(scope, at), targets);
  int most = cg_eval_number(scope, at);
  cg_read_choice(scope, at, &what);
  if (targets && most <= 0) return false; /* without a target nothing changes (RR, Target) */
  if (what.cards.unknown) return true;
  if (targets) cg_narrow(scope, reg, &what, *at, end, false);
  unsigned count =
      cg_size(scope->table, what.cards.set) + what.cards.piles + hf_bit_count(what.players);
  if ((targets || scope->fully) && (int)count < least) return false;
  if ((int)count < least && count == 0) return false;
  return count > 0 || would_without(scope, reg, *at, end);
}

/* From here to `end`: could something happen? */
bool cg_would(cg_scope *scope, const uint16_t *at, const uint16_t *end) {
  bool any = false, tried = false;
  /* `then` at the head stands behind a choice, which has been made */
  if (!hl_row_ends((hl_row){at, end}) && *at == HL_THEN) at = hl_body_at(at).at;
  while (!hl_row_ends((hl_row){at, end}) && !any) {
    switch (*at) {
    case HL_DO:
      at = hl_phrase_at(at);
      tried = true;
      any = cg_effect_would(scope, &at);
      break;
    case HL_UNTIL:
    case HL_LASTING: any = would_last(scope, &at); break;
    case HL_IF: any = would_if(scope, &at, end); break;
    case HL_FOR_EACH: any = would_each(scope, &at); break;
    case HL_EITHER:
    case HL_UNLESS: any = would_either(scope, &at); break;
    case HL_CHOOSE: {
      unsigned reg = hl_name_at(at);
      cg_choice what;
      bool target = cg_is_target_clause(scope, at);
      at = hl_choice_at(at);
      cg_read_choice(scope, &at, &what);
      return cg_narrow(scope, reg, &what, at, end, true) ||
             (!target && would_without(scope, reg, at, end));
    }
    case HL_SELECT: return would_select(scope, &at, end);
    case HL_BY: /* what that player decides is looked into */
      at = hl_opening_at(at);
      cg_pass(scope->table, &at);
      break;
    case HL_ONCE: { /* is put off, and waited for; behind something else it must do something */
      const uint16_t *behind = hl_opening_at(at);
      if (!tried) return true;
      cg_pass(scope->table, &behind);
      hl_row body = hl_opened_body(at, behind);
      any = cg_would(scope, body.at, body.end);
      at = body.end;
      break;
    }
    case HL_THEN: at = hl_body_at(at).end; break; /* nothing comes about before it */
    default: at = hl_body_at(at).at;              /* may, instead: look into the body */
    }
  }
  return any;
}

bool cg_would_change(cg_scope *scope, const hl_ability *ability) {
  return cg_would(scope, scope->code + ability->statements, NULL);
}

void cg_offer_choice(cg_table *table, const cg_choice *what, cg_options *options) {
  if (what->type != OF_CARDS) {
    unsigned kind = what->type == OF_PLAYERS ? CG_O_SEAT : CG_O_WORD;
    HF_EACH_BIT (seat, what->players)
      cg_offer(options, cg_option(kind, what->type == OF_SORTS, CG_NO_MEMBER, seat));
    return;
  }
  cg_offer_set(table, what->cards.set, options);
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
