/* Claim: what the loser of a challenge suffers (Rules Reference, 4.2.4, Claim). */
#include "claim.h"

#include "../flow/discards.h"
#include "../flow/happen.h"
#include "../flow/outcomes.h"
#include "../flow/steps.h"
#include "../knows/permissions.h"
#include "../state/contexts.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/occurrence.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "../words/masks.h"

/* --- claim ---------------------------------------------------------------- */

/* The characters of a seat that may die, and how many there are: who cannot be killed cannot be
 * chosen for it (FAQ 2.1). */
static unsigned find_mortals(cg_table *table, unsigned seat, uint64_t set[CG_WORDS]) {
  cg_characters_of(table, seat, set);
  bool spared = cg_any_forbids(table, CG_DEED_KILLED) || cg_any_forbids(table, CG_DEED_LEAVE);
  for (unsigned object = cg_next(table, set, 0); spared && object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1))
    if (cg_card_cannot(table, object, CG_DEED_KILLED) ||
        cg_card_cannot(table, object, CG_DEED_LEAVE))
      cg_remove(set, object);
  return cg_size(table, set);
}

/* As many as claim says, in ascending order: so many must be left behind each. */
void cg_claim_options(cg_table *table, unsigned seat, cg_options *options) {
  uint64_t set[CG_WORDS];
  unsigned picks = cg_pick_count(table, seat), left = find_mortals(table, seat, set);
  unsigned needed = table->seat[seat].prompt_arg[0] - picks;
  unsigned from = picks == 0 ? 0 : cg_option_what(cg_last_pick(table, seat)) + 1U;
  for (unsigned object = cg_next(table, set, 0); object < from;
       object = cg_next(table, set, object + 1))
    left--;
  for (unsigned object = cg_next(table, set, from); left-- >= needed && object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1))
    cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object));
}

/* All together; who is saved has been chosen all the same (Rules Reference, Save). */
/* That it is for claim is told where some card asks for it. */
static uint8_t for_claim(const cg_table *table) {
  cg_mask names = CG_HAPPENINGS(KILLED_FOR_CLAIM, WOULD_BE_KILLED_FOR_CLAIM, DISCARDED_FOR_CLAIM,
                                KILLED_BY_EFFECT);
  return cg_any_asks(table, names) ? CG_FOR_CLAIM : 0;
}

static void kill_chosen(cg_table *table, unsigned seat) {
  uint64_t set[CG_WORDS] = {0};
  memcpy(set, cg_picked(table, seat), table->pub->words * sizeof(uint64_t));
  for (unsigned object = cg_next(table, set, 0); table->sink != NULL && object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1))
    cg_emit(table, CG_EV_CHOOSES, (int)seat, (int)object, CG_NOBODY, 0);
  cg_take_answer(table, seat);
  cg_occurrence killed = cg_of_cards(CG_HAP_KILLED, seat, set);
  killed.zone = CG_DEAD;
  killed.flags = for_claim(table);
  cg_happens(table, killed);
}

static void move_power(cg_table *table, unsigned from, unsigned to, unsigned amount) {
  unsigned moved = cg_lose_power(table, cg_slot(from, CG_FACTION_SLOT), amount);
  cg_gain_power(table, cg_slot(to, CG_FACTION_SLOT), moved);
  if (moved == 0 || !cg_any_asks(table, CG_HAPPENINGS(POWER_MOVED))) return;
  cg_occurrence one = cg_of_card(CG_HAP_POWER_MOVED, to, cg_slot(to, CG_FACTION_SLOT));
  one.amount = (uint8_t)moved;
  cg_open_one(table, &one);
}

static void discard_at_random(cg_table *table, unsigned seat, unsigned cards) {
  cg_discards discards;
  discards.count = 0;
  while (cards-- > 0 && cg_count(table, seat, CG_HAND) > 0)
    cg_lay_down(table, &discards, seat, CG_HAND, cg_random_card(table, seat));
  unsigned first = table->pub->group_count;
  cg_tell_discards(table, NULL, &discards);
  for (unsigned i = first; i < table->pub->group_count; i++)
    table->pub->group[i].flags |= for_claim(table);
}

enum { CLAIM_BEGIN, CLAIM_SPREAD, CLAIM_TELL, CLAIM_NEXT, CLAIM_KILL, CLAIM_END };

static unsigned claim_type(const cg_table *table, const cg_claim_frame *frame) {
  return frame->type != 0 ? frame->type - 1U : table->pub->challenge.type;
}

static void read_claim(cg_table *table) {
  cg_challenge *challenge = &table->pub->challenge;
  int claim = cg_figure(table, challenge->winner, CG_FIGURE_CLAIM);
  challenge->claim = (uint8_t)(claim > 255 ? 255 : claim);
}

static cg_claim_frame *claim_frame(const cg_table *table) {
  for (unsigned i = table->pub->frame_count; i-- > 0;)
    if (table->pub->frame[i].procedure == CG_PROC_CLAIM) return &table->pub->frame[i].claim;
  return NULL;
}

/* Does claim strike the loser? Who spreads it may leave the loser out. */
static bool strikes_loser(const cg_table *table) {
  const cg_claim_frame *frame = claim_frame(table);
  return frame != NULL && (frame->struck >> table->pub->challenge.loser & 1) != 0;
}

void cg_claim_begins(cg_table *table, const cg_group *group) {
  const cg_challenge *challenge = &table->pub->challenge;
  cg_claim_frame *frame = claim_frame(table);
  if (frame == NULL) return;
  frame->type = (uint8_t)(group->amount + 1);
  if (group->other == CG_NOBODY)
    frame->struck = 0; /* something else was done instead */
  else if (group->other != challenge->loser && strikes_loser(table))
    frame->struck = (uint8_t)((frame->struck & ~hf_bit(challenge->loser)) | hf_bit(group->other));
}

bool cg_claim_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  const cg_challenge *challenge = &scope->table->pub->challenge;
  unsigned seat = 0;
  bool instead = scope->group != NULL && scope->group->kind == CG_HAP_CLAIM;
  if (op == CG_E_APPLY_CLAIM)
    cg_eval_word(scope, at);
  else
    seat = cg_eval_player(scope, at);
  if (op != CG_E_APPLY_CLAIM && instead && !strikes_loser(scope->table)) return false;
  return challenge->type != CG_NOBODY && challenge->winner != CG_NOBODY && seat != CG_NOBODY;
}

/* In place of the claim that is about to be applied, or by itself. */
void cg_claim_effect(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  const cg_challenge *challenge = &table->pub->challenge;
  unsigned type = challenge->type, seat = challenge->loser;
  if (op == CG_E_APPLY_CLAIM)
    type = cg_eval_word(scope, at);
  else
    seat = cg_eval_player(scope, at);
  bool can = challenge->winner != CG_NOBODY && seat != CG_NOBODY && type < 3;
  if (!can) {
    context->flags &= (uint8_t)~CG_HAPPENED;
    return;
  }
  if ((context->flags & CG_INSTEAD) != 0 && scope->group != NULL &&
      scope->group->kind == CG_HAP_CLAIM) {
    cg_group *group = &table->pub->group[scope->group - table->pub->group];
    if (op == CG_E_APPLY_CLAIM)
      group->amount = (uint8_t)type;
    else
      group->other = (uint8_t)seat;
    return;
  }
  cg_claim_frame *frame = &cg_push(table, CG_PROC_CLAIM)->claim;
  frame->step = CLAIM_NEXT;
  frame->struck = (uint8_t)hf_bit(seat);
  frame->unread = 1;
  frame->type = (uint8_t)(type + 1);
}

/* The claim strikes one player; cards that are discarded are told of later. */
static void strike(cg_table *table, cg_claim_frame *frame, unsigned seat) {
  const cg_challenge *challenge = &table->pub->challenge;
  unsigned claim = challenge->claim, type = claim_type(table, frame);
  if (table->sink != NULL) cg_emit(table, CG_EV_CLAIM, (int)seat, (int)type, (int)claim, 0);
  switch (type) {
  case CG_ICON_MILITARY: {
    uint64_t set[CG_WORDS];
    unsigned there = find_mortals(table, seat, set), dead = claim < there ? claim : there;
    if (dead == 0) return;
    frame->step = CLAIM_KILL;
    frame->chooser = (uint8_t)seat;
    cg_ask(table, seat, CG_ASK_CLAIM, dead, 0, 0);
    return;
  }
  case CG_ICON_INTRIGUE: discard_at_random(table, seat, claim); return;
  default: move_power(table, seat, challenge->winner, claim); return;
  }
}

/* False: nobody interrupts that claim is applied. */
static bool foretell_claim(cg_table *table, cg_claim_frame *frame) {
  const cg_challenge *challenge = &table->pub->challenge;
  cg_occurrence claim = cg_of_player(CG_HAP_CLAIM, challenge->attacker);
  claim.other = challenge->loser;
  claim.amount = challenge->type;
  frame->step = CLAIM_NEXT;
  frame->unread = 1; /* its value is read when all interrupts are over */
  frame->told = (uint8_t)(table->pub->group_count + 1);
  read_claim(table);
  cg_foretell(table, &claim, 1);
  if (&cg_top(table)->claim != frame || !cg_is_settled(table)) return true;
  frame->unread = 0; /* there were none */
  return false;
}

static void strike_all(cg_table *table, cg_claim_frame *frame) {
  unsigned first = table->pub->group_count;
  cg_refresh(table);
  if (frame->unread != 0) read_claim(table);
  frame->unread = 0;
  while (frame->step == CLAIM_NEXT) {
    unsigned seat = cg_first_of(table, frame->struck & cg_players(table));
    if (seat == CG_NOBODY || (table->pub->challenge.flags & CG_FINISHED) != 0) break;
    frame->struck &= (uint8_t)~hf_bit(seat);
    strike(table, frame, seat);
  }
  if (frame->step == CLAIM_NEXT) frame->step = CLAIM_END;
  if (table->pub->group_count > first) cg_happen_from(table, first);
}

static void take_spread(cg_table *table, cg_claim_frame *frame) {
  unsigned attacker = table->pub->challenge.attacker;
  uint32_t seats = 0;
  for (unsigned i = 0; i < cg_pick_count(table, attacker); i++) {
    uint32_t pick = cg_pick(table, attacker, i);
    if (cg_option_kind(pick) == CG_O_SEAT) seats |= hf_bit(cg_option_what(pick));
  }
  if (table->sink != NULL) cg_emit(table, CG_EV_SPREAD, (int)attacker, (int)seats, 0, 0);
  cg_take_answer(table, attacker);
  frame->struck = table->pub->spread = (uint8_t)seats;
  frame->step = CLAIM_TELL;
}

/* Where a step comes to nothing the next follows at once. */
static void run_claim(cg_table *table, cg_claim_frame *frame) {
  const cg_challenge *challenge = &table->pub->challenge;
  switch (frame->step) {
  case CLAIM_BEGIN:
    cg_refresh(table);
    frame->struck = (uint8_t)hf_bit(challenge->loser);
    if (cg_player_gets(table, challenge->attacker, CG_M_CLAIM_SPREAD, challenge->type) > 0 &&
        hf_bit_count(cg_players(table)) > 2) {
      frame->step = CLAIM_SPREAD;
      cg_ask(table, challenge->attacker, CG_ASK_SPREAD, 0, 0, 0);
      return;
    }
    /* fall through */
  case CLAIM_TELL:
    if (foretell_claim(table, frame)) return;
    /* fall through */
  case CLAIM_NEXT: strike_all(table, frame); return;
  case CLAIM_SPREAD: take_spread(table, frame); return;
  case CLAIM_END: {
    unsigned told = frame->told;
    cg_pop(table);
    if (told != 0) cg_react(table, told - 1U);
    return;
  }
  default: frame->step = CLAIM_NEXT; kill_chosen(table, frame->chooser);
  }
}

void cg_run_claim(cg_table *table, cg_frame *frame) {
  do run_claim(table, &frame->claim);
  while (cg_goes_on(table, frame, CG_PROC_CLAIM));
}
