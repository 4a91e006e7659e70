/* What lasts, and what is put off: `until`, `once` and `instead`. */
#include "delays.h"

#include "../knows/figures.h"
#include "../state/contexts.h"
#include "../state/lists.h"
#include "../state/stack.h"
#include "../words/choices.h"
#include "../words/conditions.h"
#include "../words/lasting.h"
#include "../words/spoken.h"
#include "deciding.h"
#include "initiate.h"

/* --- until ---------------------------------------------------------------- */

static bool last_each(cg_scope *scope, const uint16_t *at, const uint16_t *end, unsigned duration);

/* `if` under `until` is asked now. */
static bool last_if(cg_scope *scope, const uint16_t **at, const uint16_t *end, unsigned duration) {
  hl_row body = hl_guarded(*at), otherwise = hl_otherwise(body.end, end);
  bool holds = cg_all_hold(scope, hl_conditions_at(*at), hl_condition_count(*at));
  *at = otherwise.at != NULL ? otherwise.end : body.end;
  hl_row taken = holds ? body : otherwise;
  return taken.at != NULL && last_each(scope, taken.at, taken.end, duration);
}

/* `for each` under `until`: over whom it goes is settled now. */
static bool last_for_each(cg_scope *scope, const uint16_t **at, unsigned duration) {
  cg_table *table = scope->table;
  uint32_t *reg = &cg_context_now(table)->reg[hl_name_at(*at)];
  const uint16_t *behind_set = hl_loop_at(*at);
  bool begun = false;
  cg_choice what;
  cg_read_choice(scope, &behind_set, &what);
  hl_row body = hl_loop_body(*at, behind_set);
  *at = body.end;
  HF_EACH_BIT (seat, what.players) {
    *reg = cg_ref_seat(seat);
    begun |= last_each(scope, body.at, body.end, duration);
  }
  for (unsigned object = cg_next(table, what.cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, what.cards.set, object + 1)) {
    *reg = cg_ref_object(table, object);
    begun |= last_each(scope, body.at, body.end, duration);
  }
  return begun;
}

/* Do all of them begin? */
static bool last_each(cg_scope *scope, const uint16_t *at, const uint16_t *end, unsigned duration) {
  bool begun = true;
  while (at != end) {
    switch (*at) {
    case HL_IF: begun &= last_if(scope, &at, end, duration); break;
    case HL_FOR_EACH: begun &= last_for_each(scope, &at, duration); break;
    case HL_WHILE:
      begun &= cg_modifier_begin(scope, at, scope->ability, duration);
      at = hl_guarded(at).end;
      break;
    default:
      assert(*at == HL_GAIN);
      at = hl_phrase_at(at);
      begun &= cg_modifier_begin(scope, at, scope->ability, duration);
      cg_pass(scope->table, &at);
    }
  }
  return begun;
}

/* A single change stands behind its duration, one word; of several each is a statement. */
void cg_run_last(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  bool begun;
  if (*at == HL_UNTIL) {
    const uint16_t *duration = hl_until_at(at), *modifier = duration + 1, *next = modifier;
    cg_pass(table, &next);
    hl_go_to(run, next);
    begun = cg_modifier_begin(&scope, modifier, scope.ability, *duration);
  } else {
    const uint16_t *duration = hl_opening_at(at);
    hl_row body = hl_opened_body(at, duration + 1);
    hl_go_to(run, body.end);
    begun = last_each(&scope, body.at, body.end, *duration);
  }
  cg_note_happened(table, begun);
}

/* --- once ----------------------------------------------------------------- */

/* A delayed effect keeps a card, player or word; false: there is none. */
static bool keep_one(const cg_table *table, cg_lasting *delayed, uint32_t ref) {
  unsigned object = cg_deref(table, ref);
  if (cg_ref_kind(ref) == CG_REF_SEAT) delayed->seat = (uint8_t)ref;
  if (cg_ref_kind(ref) == CG_REF_WORD) delayed->seat = (uint8_t)(CG_OF_WORD | (ref & 0x3F));
  if (object == CG_NO_OBJECT) return delayed->seat != CG_NOBODY;
  delayed->object = (uint16_t)object;
  delayed->generation = cg_at(table, object)->generation;
  return true;
}

/* Of several cards each has an entry. */
static bool begin_set(cg_table *table, cg_lasting *delayed, uint32_t ref) {
  const uint64_t *set = cg_set(table, ref & 0xFF);
  bool any = false;
  for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1)) {
    keep_one(table, delayed, cg_ref_object(table, object));
    if (!cg_begin_lasting(table, delayed)) return false;
    delayed->seat = CG_WITH_IT;
    any = true;
  }
  return any;
}

/* What is put off, but for what its words speak of. */
static cg_lasting begin_delay(const hl_run *run, const uint16_t *at) {
  const cg_context *context = cg_context_now(cg_run_table(run));
  cg_lasting delayed = {.ability = context->ability,
                        .at = (uint16_t)hl_place(run, at),
                        .object = CG_NO_OBJECT,
                        .kind = CG_DELAYED,
                        .user = context->user & 7U,
                        .seat = CG_NOBODY};
  if (context->object != CG_NO_OBJECT) /* "this card" */
    delayed.value = (int16_t)((context->object + 1U) | (context->generation & 7U) << 12);
  return delayed;
}

/* What is put off, with the one thing that its words speak of; false: they speak of nothing, or of
 * several things. */
static bool put_off(const hl_run *run, const uint16_t *at, hl_row body, cg_lasting *to) {
  const cg_table *table = cg_run_table(run);
  unsigned names = cg_names_kept(body.at, body.end);
  *to = begin_delay(run, at);
  if (names == 0) return true;
  to->word = (uint8_t)hf_lowest_bit(names);
  return hf_bit_count(names) == 1 && keep_one(table, to, cg_context_now(table)->reg[to->word]);
}

/* Who wins or loses *the* challenge is known when it ends: nothing waits for it any longer. */
static bool ends_with_challenge(cg_table *table, const uint16_t *occasion) {
  if (*occasion != CG_H_WINS && *occasion != CG_H_LOSES) return false;
  const uint16_t *contest = occasion + 1;
  cg_pass(table, &contest); /* who */
  return *contest == CG_X_THIS;
}

bool cg_run_once(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  const uint16_t *occasion = hl_opening_at(at), *behind = occasion;
  cg_pass(table, &behind);
  hl_row body = hl_opened_body(at, behind);
  hl_go_to(run, body.end);
  cg_lasting delayed;
  bool kept = put_off(run, at, body, &delayed);
  if (ends_with_challenge(table, occasion)) delayed.until = CG_UNTIL_CHALLENGE;
  uint32_t ref = cg_context_now(table)->reg[delayed.word & 7];
  if (kept) return cg_begin_lasting(table, &delayed);
  return cg_ref_kind(ref) == CG_REF_SET && begin_set(table, &delayed, ref);
}

/* --- instead -------------------------------------------------------------- */

/* What was put off for the same card in the same group: the latest replacement counts. */
static void drop_replacement(cg_table *table, unsigned group, unsigned member) {
  const cg_public *pub = table->pub;
  for (unsigned i = pub->lasting_count; i-- > 0;) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (lasting->until != CG_UNTIL_REPLACED || lasting->value != (int16_t)group ||
        lasting->object != member)
      continue;
    cg_end_lasting(table, i + 1);
    cg_end_lasting(table, i);
  }
}

/* Does this occur, so that something can take its place then? */
static bool has_a_place(const cg_group *group, unsigned member) {
  switch (group->kind) {
  case CG_HAP_CLAIM:
  case CG_HAP_POWER:
  case CG_HAP_STANDS:
  case CG_HAP_KNEELS:
  case CG_HAP_INCOME:
  case CG_HAP_DOMINANCE: return true;
  default: return cg_leaves(group->kind) && member != CG_NO_OBJECT;
  }
}

/* A replacement resolves when what it replaces does (Rules Reference, Replacement Effects): it is
 * put off until then. False: there is no room for it, or it is done at once. */
static bool wait_to_replace(const hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  cg_public *pub = table->pub;
  const cg_context *context = cg_context_now(table);
  cg_lasting delayed, head = {.object = context->member,
                              .value = context->group,
                              .kind = CG_DELAYED,
                              .until = CG_UNTIL_REPLACED,
                              .user = context->user & 7U,
                              .seat = CG_NOBODY};
  if (!has_a_place(&pub->group[context->group - 1], context->member) ||
      !put_off(run, at, hl_body_at(at), &delayed))
    return false;
  drop_replacement(table, context->group, context->member);
  if (pub->lasting_count + 2U > cg_lasting_most(table)) return false;
  delayed.until = CG_UNTIL_OCCURS;
  cg_begin_lasting(table, &head);
  cg_begin_lasting(table, &delayed);
  return true;
}

/* What it answers comes about otherwise for the card it is about. */
static void replace(cg_table *table, cg_group *group, unsigned member) {
  if (cg_leaves(group->kind))
    cg_send(cg_at(table, member), CG_STAYS);
  else if (group->kind == CG_HAP_CLAIM)
    group->other = CG_NOBODY; /* it counts as applied, and strikes nobody */
  else
    group->flags |= CG_REPLACED;
}

/* A claim is changed, not replaced, by words about claim. */
static bool is_about_claim(hl_row body) {
  uint16_t effect = *body.at == HL_DO ? *hl_phrase_at(body.at) : 0;
  return effect == CG_E_APPLY_CLAIM || effect == CG_E_SATISFY_CLAIM;
}

/* What it answers does not come about as it would have, for the card it is about. */
static void cancel_one(cg_table *table, cg_group *group, unsigned member) {
  if (cg_leaves(group->kind) && member != CG_NO_OBJECT)
    cg_remove(cg_members(table, group), member);
  else if (cg_is_list(group))
    cg_strike_out(table, group, member);
  else if (group->kind == CG_HAP_CLAIM)
    group->other = CG_NOBODY;
  else
    group->flags |= CG_CANCELLED;
}

/* The statements take the place of what it answers. */
void cg_run_instead(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  const cg_context *context = cg_context_now(table);
  hl_row body = hl_body_at(at);
  bool claim = is_about_claim(body);
  cg_group *group = context->group == 0 ? NULL : &table->pub->group[context->group - 1];
  hl_go_to(run, body.end);
  if (!claim && group != NULL && wait_to_replace(run, at)) {
    replace(table, group, context->member);
    return;
  }
  cg_push_effect(table, hl_place(run, body.at), hl_place(run, body.end));
  cg_top(table)->effect.instead = true;
  if (group == NULL) return;
  if (claim) {
    drop_replacement(table, context->group, context->member);
    if (group->kind == CG_HAP_CLAIM && group->other == CG_NOBODY)
      group->other = table->pub->challenge.loser;
    return;
  }
  cancel_one(table, group, context->member);
}
