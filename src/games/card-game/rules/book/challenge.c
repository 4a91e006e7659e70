/* The challenges phase: whose turn it is, defending, comparing strength, what follows (Rules
 * Reference, 4.1 to 4.4). */
#include "challenge.h"

#include "../flow/groups.h"
#include "../flow/happen.h"
#include "../flow/outcomes.h"
#include "../flow/questions.h"
#include "../flow/steps.h"
#include "../knows/figures.h"
#include "../knows/permissions.h"
#include "../knows/use.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../words/effects_power.h"
#include "../words/lasting.h"
#include "../words/masks.h"
#include "../words/orders.h"
#include "actions.h"
#include "attack.h"
#include "claim.h"
#include "keywords.h"

/* --- the phase ------------------------------------------------------------ */

static void begin_phase(cg_table *table) {
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_seat *of = &table->seat[seat];
    memset(of->initiated, 0, sizeof of->initiated);
    memset(of->won, 0, sizeof of->won);
    memset(of->lost, 0, sizeof of->lost);
    memset(of->attacked, 0, sizeof of->attacked);
  }
}

static bool asks_for_challenge(cg_table *table, unsigned seat) {
  return cg_plays(table, seat) &&
         cg_ask_whether(table, seat, CG_ASK_CHALLENGE, cg_any_challenge, cg_challenge_options);
}

enum { NEXT_PLAYER, WINDOW, OFFER, TAKE };

static void run_challenges(cg_table *table, cg_turns_frame *frame) {
  cg_public *pub = table->pub;
  switch (frame->step) {
  case NEXT_PLAYER:
    if (frame->active == 0) begin_phase(table);
    pub->active = (uint8_t)cg_next_in_order(table, &frame->active);
    cg_note_turn(table);
    if (pub->active == CG_NOBODY) {
      cg_pop(table);
      return;
    }
    frame->step = WINDOW;
    return;
  case WINDOW:
    frame->step = OFFER;
    cg_open_actions(table);
    return;
  case OFFER:
    cg_refresh(table);
    frame->step = asks_for_challenge(table, pub->active) ? TAKE : NEXT_PLAYER;
    return;
  default:
    if (table->own[pub->active].answer == 0) {
      cg_take_answer(table, pub->active);
      if (table->sink != NULL) cg_emit(table, CG_EV_PASS, pub->active, 0, 0, 0);
      frame->step = NEXT_PLAYER;
      return;
    }
    frame->step = WINDOW;
    cg_begin(table, CG_PROC_CHALLENGE, cg_run_challenge);
  }
}

void cg_run_challenges(cg_table *table, cg_frame *frame) {
  do run_challenges(table, &frame->turns);
  while (cg_goes_on(table, frame, CG_PROC_CHALLENGES));
}

enum {
  FIRST_WINDOW = CG_DO_REST,
  ASK_DEFENDERS,
  DEFEND,
  SECOND_WINDOW,
  COMPARE,
  BONUSES,
  CLAIM,
  KEYWORDS,
  END
};

/* --- defending ------------------------------------------------------------ */

cg_why cg_why_not_defending(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  unsigned type = table->pub->challenge.type;
  if ((card->flags & (CG_BYPASSED | CG_PARTICIPATING)) != 0)
    return (cg_why){.code = CG_WHY_BYPASSED};
  if ((card->flags & CG_KNEELING) != 0 && !cg_card_has(table, object, CG_M_DEFEND_KNEELING))
    return (cg_why){.code = CG_WHY_KNEELS};
  if ((card->marks >> type & 1) == 0 && !cg_card_has(table, object, CG_M_DEFEND_WITHOUT_ICON))
    return (cg_why){CG_WHY_ICON, {(uint16_t)type}};
  bool may = !cg_card_cannot(table, object, CG_DEED_DEFEND) &&
             !cg_card_cannot(table, object, CG_DEED_AGAINST) &&
             cg_may_kneel_for(table, object, CG_M_NO_KNEEL_DEFEND);
  return (cg_why){.code = may ? CG_MAY : CG_WHY_FORBIDDEN};
}

/* May a character of the defending player be declared? */
static bool may_defend(cg_table *table, unsigned object) {
  return cg_why_not_defending(table, object).code == CG_MAY;
}

static bool any_defender(cg_table *table) {
  uint64_t own[CG_WORDS];
  cg_characters_of(table, table->pub->challenge.defender, own);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, own[i])
      if (may_defend(table, 64 * i + bit)) return true;
  return false;
}

void cg_defend_options(cg_table *table, unsigned seat, cg_options *options) {
  unsigned first = 0, count = cg_pick_count(table, seat);
  if (count > 0) first = cg_option_what(cg_last_pick(table, seat)) + 1U;
  unsigned most = cg_player_most(table, seat, CG_ACT_MANY_DEFENDERS);
  unsigned slots = most > count ? most - count : 0;
  uint64_t able[CG_WORDS];
  cg_characters_of(table, seat, able);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, able[i]) {
      unsigned object = 64 * i + bit;
      if (object < first || !may_defend(table, object)) cg_remove(able, object);
    }
  bool must = count == 0 && cg_player_gets(table, seat, CG_M_MUST_DECLARE, 0) > 0;
  if (cg_offer_with_duty(table, able, CG_M_MUST_DEFEND, slots, options) &&
      !(must && options->count > 0))
    cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

/* No defenders were declared; false: nobody asks for it. */
static bool tell_undefended(cg_table *table) {
  if (!cg_any_asks(table, CG_HAPPENINGS(UNDEFENDED))) return false;
  cg_occurrence none = cg_of_player(CG_HAP_UNDEFENDED, table->pub->challenge.defender);
  none.past = true;
  cg_happens(table, none);
  return true;
}

/* Declared and knelt at once (Rules Reference, 4.2.1). */
static void defend(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned seat = pub->challenge.defender;
  uint64_t set[CG_WORDS] = {0}, kneeling[CG_WORDS] = {0};
  memcpy(set, cg_picked(table, seat), pub->words * sizeof(uint64_t));
  cg_take_answer(table, seat);
  if (cg_next(table, set, 0) == CG_NO_OBJECT) {
    tell_undefended(table);
    return;
  }
  cg_occurrence together[2] = {cg_of_cards(CG_HAP_DEFENDED, seat, set)};
  cg_happen(table, together, cg_declaration(table, together, kneeling));
}

/* --- comparing ------------------------------------------------------------ */

void cg_note_result(cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  if (challenge->winner == CG_NOBODY) return;
  cg_seat *winner = &table->seat[challenge->winner], *loser = &table->seat[challenge->loser];
  bool attacker = challenge->winner == challenge->attacker;
  winner->won[challenge->type] |= attacker ? CG_AS_ATTACKER : CG_AS_DEFENDER;
  loser->lost[challenge->type] |= attacker ? CG_AS_DEFENDER : CG_AS_ATTACKER;
  loser->lost_in_round |= (uint8_t)hf_bit(challenge->type);
  cg_touch(table, CG_NEW_CHALLENGE);
}

/* The assaulted location kneels if somebody with the keyword still attacks: CG_NO_OBJECT if there
 * is none that can. */
static unsigned assaulted_to_kneel(cg_table *table) {
  bool any = false;
  if (cg_keeps(table, CG_REL_SAID) && (table->found.flags & CG_ASSAULTED) == 0) return CG_NO_OBJECT;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    any |= (cg_at(table, object)->keywords >> CG_KEYWORD_ASSAULT & 1) != 0 &&
           cg_at(table, object)->place == CG_PLAY && cg_attacks(table, object);
  for (unsigned object = cg_first_slot(table); any && object < table->pub->high; object++) {
    uint8_t flags = cg_at(table, object)->flags;
    if ((flags & CG_ASSAULTED) != 0 && (flags & CG_KNEELING) == 0 &&
        !cg_cannot_be_knelt(table, object))
      return object;
  }
  return CG_NO_OBJECT;
}

/* It has a winner. */
static void tell_result(cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  unsigned winner = challenge->winner, location = CG_NO_OBJECT;
  cg_occurrence together[2] = {cg_of_player(CG_HAP_RESULT, winner)};
  together[0].other = challenge->loser;
  if (winner == challenge->attacker) location = assaulted_to_kneel(table);
  together[1] = cg_of_card(CG_HAP_KNEELS, winner, location);
  cg_happen(table, together, location == CG_NO_OBJECT ? 1 : 2);
}

/* Who wins needs a strength of 1 and somebody who takes part, unless the manual is
 * played; ties go to the attacker (Rules Reference, 4.2.2). */
static void compare(cg_table *table) {
  cg_public *pub = table->pub;
  cg_challenge *challenge = &pub->challenge;
  cg_refresh(table);
  cg_forces forces = cg_forces_of(table);
  unsigned attack = forces.strength[0], defence = forces.strength[1];
  challenge->total[0] = (uint8_t)(attack > 255 ? 255 : attack);
  challenge->total[1] = (uint8_t)(defence > 255 ? 255 : defence);
  bool attacker = attack >= defence;
  unsigned best = attacker ? attack : defence;
  bool earned = best >= 1 && (forces.present[attacker ? 0 : 1] ||
                              cg_anybody_on_side(table, attacker ? CG_ATTACKING : CG_DEFENDING));
  if (earned || cg_manual(table)) {
    challenge->winner = attacker ? challenge->attacker : challenge->defender;
    challenge->loser = attacker ? challenge->defender : challenge->attacker;
    unsigned margin = attacker ? attack - defence : defence - attack;
    challenge->margin = (uint8_t)(margin > 255 ? 255 : margin);
    if (attacker && defence == 0) challenge->flags |= CG_UNOPPOSED;
  }
  if (table->sink != NULL)
    cg_emit(table, CG_EV_RESULT, challenge->winner, challenge->loser, (int)attack, (int)defence);
  cg_touch(table, CG_NEW_CHALLENGE);
  if (challenge->winner != CG_NOBODY) tell_result(table);
}

/* Unopposed and rivals together, a rival once a round (Rules Reference, 4.2.3, Rivals); false:
 * there are none. */
static bool bonuses(cg_table *table) {
  cg_challenge *challenge = &table->pub->challenge;
  unsigned power = 0;
  if (challenge->winner == CG_NOBODY) return false;
  if (cg_player_cannot(table, challenge->winner, CG_ACT_BONUSES, 0)) return false;
  if ((challenge->flags & CG_UNOPPOSED) != 0) power++;
  cg_seat *winner = &table->seat[challenge->winner];
  if (cg_is_rival(table, challenge->winner, challenge->loser) &&
      (winner->rivals >> challenge->loser & 1) == 0) {
    winner->rivals |= (uint8_t)hf_bit(challenge->loser);
    power++;
  }
  if (power > 0) cg_faction_gains(table, challenge->winner, power);
  return power > 0;
}

bool cg_challenge_can_end(const cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  return challenge->type != CG_NOBODY && (challenge->flags & CG_FINISHED) == 0;
}

/* Nobody wins and nobody loses; what has not come yet does not come. */
void cg_stop_challenge(cg_table *table) {
  cg_challenge *challenge = &table->pub->challenge;
  if (!cg_challenge_can_end(table)) return;
  challenge->flags |= CG_FINISHED;
  challenge->winner = challenge->loser = CG_NOBODY;
  cg_touch(table, CG_NEW_CHALLENGE);
}

/* --- a challenge ---------------------------------------------------------- */

/* Nobody takes part any more (Rules Reference, 4.2.6). */
static void end_challenge(cg_table *table) {
  cg_expire(table, CG_UNTIL_CHALLENGE, CG_NOBODY);
  cg_renew_limits(table, CG_LIMIT_CHALLENGE);
  unsigned flags = 0;
  const cg_object *end = table->object + table->pub->high;
  for (cg_object *card = table->object + cg_first_slot(table); card < end; card++) {
    flags |= card->flags;
    card->flags &= (uint8_t) ~(CG_PARTICIPATING | CG_BYPASSED | CG_ASSAULTED);
  }
  if ((flags & CG_ASSAULTED) != 0) {
    cg_touch(table, CG_NEW_CARDS);
    cg_doubt_hosts(table);
  }
  table->pub->challenge = (cg_challenge){.type = CG_NOBODY,
                                         .attacker = CG_NOBODY,
                                         .defender = CG_NOBODY,
                                         .first_defender = CG_NOBODY,
                                         .winner = CG_NOBODY,
                                         .loser = CG_NOBODY};
  cg_touch(table, CG_NEW_CHALLENGE);
}

/* Where a step comes to nothing the next follows at once. */
static void run_challenge(cg_table *table, cg_challenge_frame *frame) {
  cg_challenge *challenge = &table->pub->challenge;
  if (frame->step > CG_DO_TELL && frame->step < END && (challenge->flags & CG_FINISHED) != 0)
    frame->step = END;
  switch (frame->step) {
  case CG_DO_INITIATE:
  case CG_DO_REDIRECT:
  case CG_DO_NEW_OPPONENT:
  case CG_DO_NEW_STEALTH:
  case CG_DO_TELL: cg_run_initiation(table, frame); return;
  case FIRST_WINDOW:
    frame->step = ASK_DEFENDERS;
    cg_open_actions(table);
    return;
  case ASK_DEFENDERS:
    cg_refresh(table);
    if (any_defender(table)) {
      frame->step = DEFEND;
      cg_ask(table, challenge->defender, CG_ASK_DEFEND, 0, 0, 0);
      return;
    }
    frame->step = SECOND_WINDOW;
    if (tell_undefended(table)) return;
    /* fall through */
  case SECOND_WINDOW:
    frame->step = COMPARE;
    cg_open_actions(table);
    return;
  case DEFEND:
    frame->step = SECOND_WINDOW;
    defend(table);
    return;
  case COMPARE:
    frame->step = BONUSES;
    compare(table);
    return;
  case BONUSES:
    frame->step = CLAIM;
    if (bonuses(table)) return;
    /* fall through */
  case CLAIM:
    frame->step = KEYWORDS;
    if (challenge->winner == challenge->attacker && challenge->winner != CG_NOBODY) {
      cg_begin(table, CG_PROC_CLAIM, cg_run_claim);
      return;
    }
    /* fall through */
  case KEYWORDS:
    frame->step = END;
    if (cg_any_keyword(table)) {
      cg_begin(table, CG_PROC_KEYWORDS, cg_run_keywords);
      return;
    }
    /* fall through */
  default: end_challenge(table); cg_pop(table);
  }
}

void cg_run_challenge(cg_table *table, cg_frame *frame) {
  do run_challenge(table, &frame->challenge);
  while (cg_goes_on(table, frame, CG_PROC_CHALLENGE));
}

unsigned cg_challenge_step(const cg_table *table) {
  const cg_public *pub = table->pub;
  unsigned step = CG_STEP_NONE;
  if (pub->challenge.type == CG_NOBODY) return CG_STEP_NONE;
  for (unsigned i = 0; i < pub->frame_count; i++) {
    const cg_frame *frame = &pub->frame[i];
    if (frame->procedure != CG_PROC_CHALLENGE) continue;
    if (frame->step <= DEFEND)
      step = CG_STEP_ATTACK;
    else if (frame->step <= COMPARE)
      step = CG_STEP_DEFENCE;
    else if (frame->step <= CLAIM)
      step = CG_STEP_RESULT;
    else
      step = frame->step == KEYWORDS ? CG_STEP_CLAIM : CG_STEP_KEYWORDS;
  }
  return step;
}
