/* The challenges phase: initiating, defending, comparing strength, claim. */
#include "challenge.h"

#include "abilities.h"
#include "figures.h"

/* --- who may attack ------------------------------------------------------- */

static bool has_icon(cg_table *table, unsigned object, unsigned type) {
  return (cg_at(table, object)->marks >> type & 1) != 0 ||
         cg_card_has(table, object, CG_M_NO_MATCHING_ICON);
}

static bool may_attack(cg_table *table, unsigned seat, unsigned object, unsigned type) {
  const cg_object *card = cg_at(table, object);
  if (card->place != CG_PLAY || card->controller != seat || !has_icon(table, object, type))
    return false;
  if (!cg_is_type(table, object, CG_TYPE_CHARACTER)) return false;
  if ((card->flags & CG_KNEELING) != 0 && !cg_card_has(table, object, CG_M_ATTACK_KNEELING))
    return false;
  return !cg_card_cannot(table, object, CG_DEED_ATTACK);
}

static bool supports(const cg_table *table, unsigned seat, unsigned other) {
  const cg_object *own = cg_at(table, cg_slot(seat, CG_TITLE_SLOT));
  const cg_object *title = cg_at(table, cg_slot(other, CG_TITLE_SLOT));
  if (own->def == 0 || title->def == 0) return false;
  unsigned supported = cg_def_of(table, own->def)->supports;
  return supported < CG_TITLE_COUNT && cg_title_number(table->rules, title->def) == supported;
}

/* Challenges that a player has initiated beyond those of each type. */
static unsigned beyond(cg_table *table, unsigned seat) {
  unsigned count = 0;
  for (unsigned type = 0; type < 3; type++) {
    unsigned allowed = 1 + cg_player_gets(table, seat, CG_M_MORE_CHALLENGES, type) +
                       cg_player_gets(table, seat, CG_M_MORE_AGAINST_OTHERS, type);
    unsigned made = table->seat[seat].initiated[type];
    if (made > allowed) count += made - allowed;
  }
  return count;
}

/* Challenges of a type a player may still initiate, against this opponent. */
static bool has_challenge_left(cg_table *table, unsigned seat, unsigned type, unsigned against) {
  const cg_seat *of = &table->seat[seat];
  unsigned all = 0U + of->initiated[0] + of->initiated[1] + of->initiated[2];
  if (all >= cg_player_most(table, seat, CG_ACT_INITIATE_MANY)) return false;
  unsigned allowed = 1 + cg_player_gets(table, seat, CG_M_MORE_CHALLENGES, type);
  if (of->initiated[type] < allowed) return true;
  unsigned more = cg_player_gets(table, seat, CG_M_MORE_AGAINST_OTHERS, type);
  if (of->initiated[type] < allowed + more && (of->attacked[type] >> against & 1) == 0) return true;
  return beyond(table, seat) < cg_player_gets(table, seat, CG_M_MORE_OF_ANY, 0) &&
         ((of->attacked[0] | of->attacked[1] | of->attacked[2]) >> against & 1) == 0;
}

static bool may_initiate(cg_table *table, unsigned seat, unsigned type, unsigned against) {
  if (against == seat || !cg_plays(table, against) || supports(table, seat, against)) return false;
  if (!has_challenge_left(table, seat, type, against)) return false;
  if (cg_cannot_initiate(table, seat, type, against)) return false;
  uint64_t own[CG_WORDS];
  cg_characters_of(table, seat, own);
  for (unsigned object = cg_next(table, own, 0); object != CG_NO_OBJECT;
       object = cg_next(table, own, object + 1))
    if (may_attack(table, seat, object, type)) return true;
  return false;
}

static bool any_challenge(cg_table *table, unsigned seat) {
  for (unsigned type = 0; type < 3; type++)
    for (unsigned against = 0; against < cg_seats(table); against++)
      if (may_initiate(table, seat, type, against)) return true;
  return false;
}

/* --- the group of an initiation ------------------------------------------- */

/* What has been chosen so far: the type, attackers, then stealth and assault. */
typedef struct plan {
  unsigned type, against, attackers, last;
  bool closed;       /* no more attackers */
  bool assaulted;    /* or no location is to be */
  unsigned assigned; /* stealth attackers that have been asked */
  uint64_t attacking[CG_WORDS];
} plan;

enum { OF_STEALTH = 1, OF_ASSAULT = 2 }; /* groups of options */

static plan plan_of(const cg_private *own) {
  plan p = {.type = CG_NOBODY, .last = 0};
  for (unsigned i = 0; i < own->pick_count; i++) {
    uint32_t pick = own->pick[i];
    unsigned what = cg_option_what(pick);
    if (cg_option_kind(pick) == CG_O_CHALLENGE) {
      p.type = what & 3;
      p.against = what >> 2;
    } else if (!p.closed && cg_option_kind(pick) == CG_O_OBJECT) {
      cg_add(p.attacking, what);
      p.attackers++;
      p.last = what + 1;
    } else if (!p.closed) {
      p.closed = true;
    } else if (cg_option_group(pick) == OF_ASSAULT) {
      p.assaulted = true;
    } else {
      p.assigned++;
    }
  }
  return p;
}

static bool can_bypass(cg_table *table, const plan *p, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if (card->place != CG_PLAY || card->controller != p->against) return false;
  if (!cg_is_type(table, object, CG_TYPE_CHARACTER)) return false;
  if ((card->keywords >> CG_KEYWORD_STEALTH & 1) != 0) return false;
  return !cg_card_cannot(table, object, CG_DEED_BYPASSED);
}

/* The stealth attacker whose turn it is to bypass somebody, CG_NO_OBJECT. */
static unsigned next_stealth(cg_table *table, const plan *p) {
  unsigned left = p->assigned;
  for (unsigned object = cg_next(table, p->attacking, 0); object != CG_NO_OBJECT;
       object = cg_next(table, p->attacking, object + 1))
    if ((cg_at(table, object)->keywords >> CG_KEYWORD_STEALTH & 1) != 0 && left-- == 0)
      return object;
  return CG_NO_OBJECT;
}

static bool anybody_to_bypass(cg_table *table, const plan *p) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (can_bypass(table, p, object)) return true;
  return false;
}

/* One location may be assaulted, whoever of the attackers does it: the costliest of
 * them reaches furthest. CG_NO_OBJECT: nobody has the keyword. */
static unsigned assaulter(cg_table *table, const plan *p) {
  unsigned found = CG_NO_OBJECT;
  for (unsigned object = cg_next(table, p->attacking, 0); object != CG_NO_OBJECT;
       object = cg_next(table, p->attacking, object + 1)) {
    if ((cg_at(table, object)->keywords >> CG_KEYWORD_ASSAULT & 1) == 0) continue;
    unsigned cost = cg_card(table, object)->cost;
    if (cost != CG_NONE && (found == CG_NO_OBJECT || cost > cg_card(table, found)->cost))
      found = object;
  }
  return found;
}

static bool can_assault(cg_table *table, const plan *p, unsigned attacker, unsigned object) {
  const cg_object *card = cg_at(table, object);
  return card->place == CG_PLAY && card->controller == p->against &&
         cg_is_type(table, object, CG_TYPE_LOCATION) &&
         cg_card(table, object)->cost < cg_card(table, attacker)->cost;
}

static bool anything_to_assault(cg_table *table, const plan *p) {
  unsigned attacker = p->assaulted ? CG_NO_OBJECT : assaulter(table, p);
  for (unsigned object = cg_first_slot(table);
       attacker != CG_NO_OBJECT && object < table->pub->high; object++)
    if (can_assault(table, p, attacker, object)) return true;
  return false;
}

static bool stealth_is_due(cg_table *table, const plan *p) {
  return next_stealth(table, p) != CG_NO_OBJECT && anybody_to_bypass(table, p);
}

/* Whom stealth bypasses, one attacker after the other, then what is assaulted. */
static void offer_keyword_targets(cg_table *table, const plan *p, cg_options *options) {
  bool stealth = stealth_is_due(table, p);
  unsigned group = stealth ? OF_STEALTH : OF_ASSAULT;
  unsigned attacker = stealth ? next_stealth(table, p) : assaulter(table, p);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (stealth ? can_bypass(table, p, object) : can_assault(table, p, attacker, object))
      cg_offer(options, cg_option(CG_O_OBJECT, group, attacker, object));
  if (!cg_manual(table) || !stealth) /* by the manual somebody must be bypassed */
    cg_offer(options, cg_option(CG_O_DONE, group, attacker, 0));
}

/* Characters in ascending order, of whom so many more may be declared. Those with a
 * duty must be among them, as many as there is room for: none of them is passed over,
 * and none kept out by others. True: nobody has to be declared any more. */
static bool offer_with_duty(cg_table *table, const uint64_t *able, unsigned duty, unsigned slots,
                            cg_options *options) {
  unsigned left = 0;
  bool any = cg_any_change(table, duty);
  for (unsigned object = cg_next(table, able, 0); any && object != CG_NO_OBJECT;
       object = cg_next(table, able, object + 1))
    left += cg_card_has(table, object, duty);
  unsigned required = left < slots ? left : slots;
  for (unsigned object = cg_next(table, able, 0); slots > 0 && object != CG_NO_OBJECT;
       object = cg_next(table, able, object + 1)) {
    bool must = any && cg_card_has(table, object, duty);
    if (left >= required && (must || slots > required))
      cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object));
    left -= must;
  }
  return required == 0;
}

void cg_challenge_options(cg_table *table, unsigned seat, cg_options *options) {
  plan p = plan_of(&table->own[seat]);
  if (p.type == CG_NOBODY) {
    cg_offer(options, 0);
    for (unsigned type = 0; type < 3; type++)
      for (unsigned against = 0; against < cg_seats(table); against++)
        if (may_initiate(table, seat, type, against))
          cg_offer(options, cg_option(CG_O_CHALLENGE, 0, CG_NO_MEMBER, type | against << 2));
    return;
  }
  if (p.closed) {
    offer_keyword_targets(table, &p, options);
    return;
  }
  unsigned most = cg_player_most(table, seat, CG_ACT_MANY_ATTACKERS);
  unsigned room = CG_PICKS - 6U - table->own[seat].pick_count;
  unsigned slots = most > p.attackers ? most - p.attackers : 0;
  uint64_t able[CG_WORDS] = {0}, own[CG_WORDS];
  cg_characters_of(table, seat, own);
  for (unsigned object = cg_next(table, own, p.last); object != CG_NO_OBJECT;
       object = cg_next(table, own, object + 1))
    if (may_attack(table, seat, object, p.type)) cg_add(able, object);
  bool done = offer_with_duty(table, able, CG_M_MUST_ATTACK, slots < room ? slots : room, options);
  if (p.attackers > 0 && done) cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

bool cg_challenge_closed(cg_table *table, unsigned seat) {
  const cg_private *own = &table->own[seat];
  if (own->pick[0] == 0) return true; /* passed */
  plan p = plan_of(own);
  if (!p.closed) return false;
  if (own->pick_count == CG_PICKS) return true;
  return !stealth_is_due(table, &p) && !anything_to_assault(table, &p);
}

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

enum { NEXT_PLAYER, WINDOW, OFFER, TAKE };

/* arg 0: who has been active. */
void cg_run_challenges(cg_table *table, cg_frame *frame) {
  cg_public *pub = table->pub;
  switch (frame->step) {
  case NEXT_PLAYER:
    if (frame->arg[0] == 0) begin_phase(table);
    pub->active = (uint8_t)cg_next_in_order(table, &frame->arg[0]);
    cg_touch(table, CG_NEW_PHASE);
    if (pub->active == CG_NOBODY) {
      cg_pop(table);
      return;
    }
    frame->step = WINDOW;
    return;
  case WINDOW:
    frame->step = OFFER;
    cg_push(table, CG_PROC_ACTIONS);
    return;
  case OFFER:
    cg_refresh(table);
    frame->step = NEXT_PLAYER;
    if (!cg_plays(table, pub->active) || !any_challenge(table, pub->active)) return;
    frame->step = TAKE;
    cg_ask(table, pub->active, CG_ASK_CHALLENGE, 0, 0, 0);
    return;
  default:
    if (table->own[pub->active].pick[0] == 0) {
      cg_take_answer(table, pub->active);
      if (table->sink != NULL) cg_emit(table, CG_EV_PASS, pub->active, 0, 0, 0);
      frame->step = NEXT_PLAYER;
      return;
    }
    frame->step = WINDOW;
    cg_push(table, CG_PROC_CHALLENGE);
  }
}

/* --- initiating ----------------------------------------------------------- */

static void assault(cg_table *table, unsigned attacker, unsigned location) {
  cg_at(table, location)->flags |= CG_ASSAULTED;
  cg_touch(table, CG_NEW_CHALLENGE | CG_NEW_CARDS);
  if (table->sink != NULL) cg_emit(table, CG_EV_ASSAULT, (int)attacker, (int)location, 0, 0);
}

/* Could somebody interrupt a declaration, or what comes with it? */
static bool may_be_interrupted(cg_table *table, const cg_group *group) {
  cg_group kneels = {.kind = CG_HAP_KNEELS}, bypassed = {.kind = CG_HAP_BYPASSED};
  return cg_interruptible(table, group) || cg_interruptible(table, &kneels) ||
         (group->kind == CG_HAP_INITIATED && cg_interruptible(table, &bypassed));
}

/* Those who are declared kneel together, but for those who need not; it is told of with
 * the declaration. `now`: they kneel at once. */
static void kneel_declared(cg_table *table, const cg_group *declared, bool now) {
  unsigned but = declared->kind == CG_HAP_INITIATED ? CG_M_NO_KNEEL_ATTACK : CG_M_NO_KNEEL_DEFEND;
  const uint64_t *members = cg_members(table, declared);
  uint64_t set[CG_WORDS] = {0};
  bool any = false;
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1)) {
    if ((cg_at(table, object)->flags & CG_KNEELING) != 0 || cg_card_has(table, object, but))
      continue;
    cg_add(set, object);
    any = true;
  }
  for (unsigned object = cg_next(table, set, 0); now && object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1))
    cg_kneel(table, object);
  if (!any || table->pub->group_count + 6U > CG_GROUPS) return;
  cg_group *group = cg_open(table, CG_HAP_KNEELS, CG_NOBODY, true);
  if (now) group->flags |= CG_TOLD;
  if (group->set != 0) memcpy(cg_members(table, group), set, table->pub->words * sizeof *set);
}

/* Attackers or defenders take part from now on: those who still can. */
void cg_declare(cg_table *table, cg_group *group) {
  cg_public *pub = table->pub;
  bool attack = group->kind == CG_HAP_INITIATED;
  uint64_t *members = cg_members(table, group);
  if ((group->flags & CG_TOLD) != 0) return;
  if (attack) {
    table->seat[group->seat].initiated[pub->challenge.type]++;
    table->seat[group->seat].attacked[pub->challenge.type] |= (uint8_t)cg_bit(group->other);
  }
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1)) {
    cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || card->controller != group->seat) {
      cg_remove(members, object);
      continue;
    }
    card->flags |= attack ? CG_ATTACKING : CG_DEFENDING;
  }
  cg_touch(table, CG_NEW_CHALLENGE | CG_NEW_PHASE);
}

/* They are named; they take part and kneel, and that is told; with interrupts, if there may be any,
 * before. */
static bool begin_declaration(cg_table *table, cg_group *group) {
  bool waits = may_be_interrupted(table, group);
  const uint64_t *members = cg_members(table, group);
  unsigned told = group->kind == CG_HAP_INITIATED ? CG_EV_ATTACKER : CG_EV_DEFENDER;
  for (unsigned object = cg_next(table, members, 0); table->sink != NULL && object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1))
    cg_emit(table, told, (int)object, 0, 0, 0);
  if (!waits) cg_declare(table, group);
  if (!waits) group->flags |= CG_TOLD;
  cg_refresh(table);
  kneel_declared(table, group, !waits);
  return waits;
}

/* Whom stealth bypasses, each pair is told; and what is assaulted. */
static void aim_keywords(cg_table *table, unsigned seat, const uint32_t *picks, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    if (cg_option_kind(picks[i]) != CG_O_OBJECT || cg_option_group(picks[i]) == 0) continue;
    unsigned target = cg_option_what(picks[i]), attacker = cg_option_member(picks[i]);
    if (cg_option_group(picks[i]) == OF_ASSAULT) {
      assault(table, attacker, target);
      continue;
    }
    cg_at(table, target)->flags |= CG_BYPASSED;
    if (table->sink != NULL) cg_emit(table, CG_EV_STEALTH, (int)attacker, (int)target, 0, 0);
    if (table->pub->group_count + 4U >= CG_GROUPS) continue;
    cg_group *group = cg_open(table, CG_HAP_BYPASSED, seat, false);
    group->object = (uint16_t)target;
    group->acting = (uint16_t)attacker;
  }
}

/* The challenge is there; nobody has reacted yet. Its groups stay open. */
static void initiate(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned seat = pub->active;
  plan p = plan_of(&table->own[seat]);
  uint32_t picks[CG_PICKS];
  unsigned count = table->own[seat].pick_count;
  memcpy(picks, table->own[seat].pick, sizeof picks);
  cg_take_answer(table, seat);
  cg_challenge *challenge = &pub->challenge;
  *challenge = (cg_challenge){.type = (uint8_t)p.type,
                              .attacker = (uint8_t)seat,
                              .defender = (uint8_t)p.against,
                              .first_defender = (uint8_t)p.against,
                              .winner = CG_NOBODY,
                              .loser = CG_NOBODY};
  if (table->sink != NULL)
    cg_emit(table, CG_EV_CHALLENGE, (int)seat, (int)p.against, (int)p.type, 0);
  cg_touch(table, CG_NEW_CHALLENGE);
  unsigned first = pub->group_count;
  cg_group *group = cg_open(table, CG_HAP_INITIATED, seat, true);
  group->other = (uint8_t)p.against;
  memcpy(cg_members(table, group), p.attacking, pub->words * sizeof(uint64_t));
  bool waits = begin_declaration(table, group);
  aim_keywords(table, seat, picks, count);
  if (waits) cg_foretell(table, first);
}

/* --- redirecting ---------------------------------------------------------- */

uint32_t cg_redirect_targets(const cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  return cg_players(table) & ~cg_bit(challenge->attacker) & ~cg_bit(challenge->defender);
}

static bool may_redirect(cg_table *table, unsigned seat) {
  const cg_challenge *challenge = &table->pub->challenge;
  return cg_plays(table, seat) && (challenge->flags & CG_REDIRECTED) == 0 &&
         cg_redirect_targets(table) != 0 &&
         table->seat[seat].redirects < cg_player_gets(table, seat, CG_M_REDIRECT, 0);
}

/* The plan of a challenge under way, for stealth to be chosen anew. */
static plan plan_under_way(const cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  plan p = {.type = challenge->type, .against = challenge->defender, .closed = true};
  const cg_private *own = &table->own[challenge->attacker];
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if ((cg_at(table, object)->flags & CG_ATTACKING) != 0) cg_add(p.attacking, object);
  for (unsigned i = 0; i < own->pick_count; i++) {
    bool stealth = cg_option_group(own->pick[i]) == OF_STEALTH;
    p.assaulted |= !stealth;
    p.assigned += stealth;
  }
  return p;
}

bool cg_stealth_closed(cg_table *table) {
  plan p = plan_under_way(table);
  return !stealth_is_due(table, &p) && !anything_to_assault(table, &p);
}

void cg_stealth_options(cg_table *table, cg_options *options) {
  plan p = plan_under_way(table);
  offer_keyword_targets(table, &p, options);
}

/* Nobody was bypassed or assaulted after all; the attacker names another opponent. */
static void redirect(cg_table *table, unsigned seat, unsigned first) {
  cg_challenge *challenge = &table->pub->challenge;
  for (unsigned object = 0; object < table->pub->high; object++)
    cg_at(table, object)->flags &= (uint8_t) ~(CG_BYPASSED | CG_ASSAULTED);
  unsigned kept = first + 1; /* that it was initiated, and who knelt */
  if (kept < table->pub->group_count && table->pub->group[kept].kind == CG_HAP_KNEELS) kept++;
  cg_close(table, kept);
  challenge->defender = (uint8_t)seat;
  challenge->flags |= CG_REDIRECTED;
  cg_touch(table, CG_NEW_CHALLENGE | CG_NEW_CARDS);
  if (table->sink != NULL) cg_emit(table, CG_EV_REDIRECTED, challenge->attacker, (int)seat, 0, 0);
}

enum {
  INITIATE,
  REDIRECT,
  NEW_OPPONENT,
  NEW_STEALTH,
  TELL,
  FIRST_WINDOW,
  ASK_DEFENDERS,
  DEFEND,
  SECOND_WINDOW,
  COMPARE,
  BONUSES,
  CLAIM,
  KEYWORDS,
  END
};

/* arg 0: seats that were asked whether they redirect it, 1: the first group, 2: who
 * is being asked, counted from 1, 3: who names the new opponent. */
static void run_redirect(cg_table *table, cg_frame *frame) {
  cg_public *pub = table->pub;
  if (frame->arg[2] != 0) {
    unsigned seat = frame->arg[2] - 1U;
    frame->arg[2] = 0;
    if (cg_option_what(cg_take_answer(table, seat)) != 0) {
      table->seat[seat].redirects++;
      frame->step = NEW_OPPONENT;
      frame->arg[3] = cg_manual(table) ? (uint8_t)seat : pub->challenge.attacker;
      cg_ask(table, frame->arg[3], CG_ASK_OPPONENT, 0, 0, 0);
      return;
    }
  }
  while (frame->arg[0] < cg_seats(table)) {
    unsigned seat = cg_left_of(table, pub->first_player, frame->arg[0]++);
    if (!may_redirect(table, seat)) continue;
    frame->arg[2] = (uint8_t)(seat + 1);
    cg_ask(table, seat, CG_ASK_REDIRECT, 0, 0, 0);
    return;
  }
  frame->step = TELL;
}

/* From the initiation to the window behind it. */
static void run_initiation(cg_table *table, cg_frame *frame) {
  unsigned attacker = table->pub->challenge.attacker;
  switch (frame->step) {
  case INITIATE:
    frame->step = REDIRECT;
    frame->arg[1] = table->pub->group_count;
    initiate(table);
    return;
  case REDIRECT: run_redirect(table, frame); return;
  case NEW_OPPONENT:
    redirect(table, cg_option_what(cg_take_answer(table, frame->arg[3])), frame->arg[1]);
    cg_refresh(table);
    frame->step = TELL;
    if (cg_stealth_closed(table)) return;
    frame->step = NEW_STEALTH;
    cg_ask(table, attacker, CG_ASK_STEALTH, 0, 0, 0);
    return;
  case NEW_STEALTH: {
    uint32_t picks[CG_PICKS];
    unsigned count = table->own[attacker].pick_count;
    memcpy(picks, table->own[attacker].pick, sizeof picks);
    cg_take_answer(table, attacker);
    aim_keywords(table, attacker, picks, count);
    frame->step = TELL;
    return;
  }
  default:
    frame->step = FIRST_WINDOW;
    cg_touch(table, CG_NEW_OTHER); /* is somebody's strength raised by it? */
    cg_react(table, frame->arg[1]);
  }
}

/* --- defending ------------------------------------------------------------ */

static bool may_defend(cg_table *table, unsigned object) {
  const cg_challenge *challenge = &table->pub->challenge;
  const cg_object *card = cg_at(table, object);
  if (card->place != CG_PLAY || card->controller != challenge->defender) return false;
  if (!cg_is_type(table, object, CG_TYPE_CHARACTER) || !has_icon(table, object, challenge->type))
    return false;
  if ((card->flags & (CG_BYPASSED | CG_PARTICIPATING)) != 0) return false;
  if ((card->flags & CG_KNEELING) != 0 && !cg_card_has(table, object, CG_M_DEFEND_KNEELING))
    return false;
  return !cg_card_cannot(table, object, CG_DEED_DEFEND);
}

static bool any_defender(cg_table *table) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (may_defend(table, object)) return true;
  return false;
}

void cg_defend_options(cg_table *table, unsigned seat, cg_options *options) {
  const cg_private *own = &table->own[seat];
  unsigned last = cg_first_slot(table), count = own->pick_count;
  if (count > 0) last = cg_option_what(own->pick[count - 1]) + 1U;
  unsigned most = cg_player_most(table, seat, CG_ACT_MANY_DEFENDERS);
  unsigned slots = most > count ? most - count : 0, room = CG_PICKS - 1U - count;
  uint64_t able[CG_WORDS] = {0};
  for (unsigned object = last; object < table->pub->high; object++)
    if (may_defend(table, object)) cg_add(able, object);
  if (offer_with_duty(table, able, CG_M_MUST_DEFEND, slots < room ? slots : room, options))
    cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

static void defend(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned seat = pub->challenge.defender, first = pub->group_count;
  cg_private *own = &table->own[seat];
  uint64_t set[CG_WORDS] = {0};
  for (unsigned i = 0; i < own->pick_count; i++)
    if (cg_option_kind(own->pick[i]) == CG_O_OBJECT) cg_add(set, cg_option_what(own->pick[i]));
  cg_take_answer(table, seat);
  if (cg_next(table, set, 0) == CG_NO_OBJECT) return;
  cg_group *group = cg_open(table, CG_HAP_DEFENDED, seat, true);
  memcpy(cg_members(table, group), set, pub->words * sizeof(uint64_t));
  begin_declaration(table, group);
  cg_happen(table, first);
}

/* --- comparing ------------------------------------------------------------ */

void cg_note_result(cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  if (challenge->winner == CG_NOBODY) return;
  cg_seat *winner = &table->seat[challenge->winner], *loser = &table->seat[challenge->loser];
  bool attacker = challenge->winner == challenge->attacker;
  winner->won[challenge->type] |= attacker ? CG_AS_ATTACKER : CG_AS_DEFENDER;
  loser->lost[challenge->type] |= attacker ? CG_AS_DEFENDER : CG_AS_ATTACKER;
  loser->lost_in_round |= (uint8_t)cg_bit(challenge->type);
}

/* The assaulted location kneels if somebody with the keyword still attacks. */
static void kneel_assaulted(cg_table *table) {
  bool any = false;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    any |= (cg_at(table, object)->keywords >> CG_KEYWORD_ASSAULT & 1) != 0 &&
           cg_at(table, object)->place == CG_PLAY && cg_attacks(table, object);
  for (unsigned object = cg_first_slot(table); any && object < table->pub->high; object++) {
    uint8_t flags = cg_at(table, object)->flags;
    if ((flags & CG_ASSAULTED) == 0 || (flags & CG_KNEELING) != 0 ||
        cg_card_cannot(table, object, CG_DEED_KNEEL))
      continue;
    cg_group *group = cg_open(table, CG_HAP_KNEELS, table->pub->challenge.winner, true);
    if (group->set != 0) cg_add(cg_members(table, group), object);
  }
}

/* Who wins needs a strength of 1 and somebody who takes part, unless the manual is
 * played; ties go to the attacker. */
static void compare(cg_table *table) {
  cg_public *pub = table->pub;
  cg_challenge *challenge = &pub->challenge;
  cg_refresh(table);
  unsigned attack = cg_side_strength(table, 0), defence = cg_side_strength(table, 1);
  challenge->total[0] = (uint8_t)(attack > 255 ? 255 : attack);
  challenge->total[1] = (uint8_t)(defence > 255 ? 255 : defence);
  bool attacker = attack >= defence;
  unsigned best = attacker ? attack : defence;
  bool earned = best >= 1 && cg_side_size(table, attacker ? CG_ATTACKING : CG_DEFENDING) > 0;
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
  if (challenge->winner == CG_NOBODY) return;
  unsigned first = pub->group_count;
  cg_open(table, CG_HAP_RESULT, challenge->winner, false)->other = challenge->loser;
  if (attacker) kneel_assaulted(table);
  cg_happen(table, first);
}

/* Unopposed and rivals together. */
static void bonuses(cg_table *table) {
  cg_challenge *challenge = &table->pub->challenge;
  unsigned power = 0;
  if (challenge->winner == CG_NOBODY) return;
  if ((challenge->flags & CG_UNOPPOSED) != 0) power++;
  cg_seat *winner = &table->seat[challenge->winner];
  if (cg_is_rival(table, challenge->winner, challenge->loser) &&
      (winner->rivals >> challenge->loser & 1) == 0) {
    winner->rivals |= (uint8_t)cg_bit(challenge->loser);
    power++;
  }
  if (power > 0) cg_faction_gains(table, challenge->winner, power);
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

static void end_challenge(cg_table *table) {
  cg_expire(table, CG_UNTIL_CHALLENGE, CG_NOBODY);
  cg_renew_limits(table, CG_LIMIT_CHALLENGE);
  unsigned flags = 0;
  for (unsigned object = 0; object < table->pub->high; object++) {
    flags |= cg_at(table, object)->flags;
    cg_at(table, object)->flags &= (uint8_t) ~(CG_PARTICIPATING | CG_BYPASSED | CG_ASSAULTED);
  }
  if ((flags & CG_ASSAULTED) != 0) cg_touch(table, CG_NEW_CARDS);
  table->pub->challenge = (cg_challenge){.type = CG_NOBODY,
                                         .attacker = CG_NOBODY,
                                         .defender = CG_NOBODY,
                                         .first_defender = CG_NOBODY,
                                         .winner = CG_NOBODY,
                                         .loser = CG_NOBODY};
  cg_touch(table, CG_NEW_CHALLENGE);
}

void cg_run_challenge(cg_table *table, cg_frame *frame) {
  cg_challenge *challenge = &table->pub->challenge;
  if (frame->step > TELL && frame->step < END && (challenge->flags & CG_FINISHED) != 0)
    frame->step = END;
  switch (frame->step) {
  case INITIATE:
  case REDIRECT:
  case NEW_OPPONENT:
  case NEW_STEALTH:
  case TELL: run_initiation(table, frame); return;
  case FIRST_WINDOW:
    frame->step = ASK_DEFENDERS;
    cg_push(table, CG_PROC_ACTIONS);
    return;
  case ASK_DEFENDERS:
    cg_refresh(table);
    frame->step = SECOND_WINDOW;
    if (!any_defender(table)) return;
    frame->step = DEFEND;
    cg_ask(table, challenge->defender, CG_ASK_DEFEND, 0, 0, 0);
    return;
  case DEFEND:
    frame->step = SECOND_WINDOW;
    defend(table);
    return;
  case SECOND_WINDOW:
    frame->step = COMPARE;
    cg_push(table, CG_PROC_ACTIONS);
    return;
  case COMPARE:
    frame->step = BONUSES;
    compare(table);
    return;
  case BONUSES:
    frame->step = CLAIM;
    bonuses(table);
    return;
  case CLAIM:
    frame->step = KEYWORDS;
    if (challenge->winner == challenge->attacker && challenge->winner != CG_NOBODY)
      cg_push(table, CG_PROC_CLAIM);
    return;
  case KEYWORDS:
    frame->step = END;
    if (challenge->winner != CG_NOBODY) cg_push(table, CG_PROC_KEYWORDS);
    return;
  default: end_challenge(table); cg_pop(table);
  }
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
