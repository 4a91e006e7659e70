/* Initiating a challenge: who may attack, what is chosen with it, and its redirection (Rules
 * Reference, 4.2, Stealth, Assault, Redirect). */
#include "attack.h"

#include "../flow/groups.h"
#include "../flow/happen.h"
#include "../flow/outcomes.h"
#include "../knows/awaited.h"
#include "../knows/permissions.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../words/names.h"
#include "challenge.h"

/* --- who may attack ------------------------------------------------------- */

static bool may_be_forbidden(const cg_table *table) {
  return cg_any_forbids(table, CG_DEED_ATTACK) || cg_any_forbids(table, CG_DEED_AGAINST);
}

/* Type and opponent of a challenge are declared before its attackers are (RR, Initiating a
 * Challenge): what forbids to attack may ask for them, and so may what spares from kneeling. */
static bool is_kept_from_attacking(cg_table *table, unsigned object, unsigned type,
                                   unsigned against) {
  if (!may_be_forbidden(table) && !cg_any_forbids(table, CG_DEED_KNEEL)) return false;
  table->declares = true;
  table->declared = (cg_challenge){.type = (uint8_t)type,
                                   .attacker = cg_at(table, object)->controller,
                                   .defender = (uint8_t)against,
                                   .first_defender = (uint8_t)against,
                                   .winner = CG_NOBODY,
                                   .loser = CG_NOBODY};
  bool kept = cg_card_cannot(table, object, CG_DEED_ATTACK) ||
              cg_card_cannot(table, object, CG_DEED_AGAINST) ||
              !cg_may_kneel_for(table, object, CG_M_NO_KNEEL_ATTACK);
  table->declares = false;
  return kept;
}

cg_why cg_why_not_attacking(cg_table *table, unsigned object, unsigned type, unsigned against) {
  const cg_object *card = cg_at(table, object);
  if ((card->marks >> type & 1) == 0 && !cg_card_has(table, object, CG_M_ATTACK_WITHOUT_ICON))
    return (cg_why){CG_WHY_ICON, {(uint16_t)type}};
  if ((card->flags & CG_KNEELING) != 0 && !cg_card_has(table, object, CG_M_ATTACK_KNEELING))
    return (cg_why){.code = CG_WHY_KNEELS};
  bool kept = is_kept_from_attacking(table, object, type, against);
  return (cg_why){.code = kept ? CG_WHY_FORBIDDEN : CG_MAY};
}

static bool may_attack(cg_table *table, unsigned seat, unsigned object, unsigned type,
                       unsigned against) {
  const cg_object *card = cg_at(table, object);
  return card->place == CG_PLAY && card->controller == seat &&
         cg_is_type(table, object, CG_TYPE_CHARACTER) &&
         cg_why_not_attacking(table, object, type, against).code == CG_MAY;
}

/* A title keeps its bearer from attacking whom it supports (Rules Reference, Supports). */
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

/* How many challenges of a type a player may still initiate against this opponent. Some of the
 * additional challenges must be against a different opponent than those before (the Hand of the
 * King). Each challenge against an opponent who had not been attacked before may count as one of
 * these, so the others are left for opponents who have been attacked already. */
static bool has_challenge_left(cg_table *table, unsigned seat, unsigned type, unsigned against) {
  const cg_seat *of = &table->seat[seat];
  unsigned made = of->initiated[type], opponents = hf_bit_count(of->attacked[type]);
  unsigned more = cg_player_gets(table, seat, CG_M_MORE_CHALLENGES, type);
  unsigned others = cg_player_gets(table, seat, CG_M_MORE_AGAINST_OTHERS, type);
  bool again = (of->attacked[type] >> against & 1) != 0;
  if (made < 1 + more + others && (!again || made - opponents < more)) return true;
  return beyond(table, seat) < cg_player_gets(table, seat, CG_M_MORE_OF_ANY, 0) &&
         ((of->attacked[0] | of->attacked[1] | of->attacked[2]) >> against & 1) == 0;
}

/* Do icons alone, and who stands, tell of a character whether it may attack? */
static bool icons_tell(const cg_table *table) {
  return !cg_any_change(table, CG_M_ATTACK_WITHOUT_ICON) &&
         !cg_any_change(table, CG_M_ATTACK_KNEELING) && !may_be_forbidden(table) &&
         !cg_any_forbids(table, CG_DEED_KNEEL);
}

/* The types in which a character may attack then, one bit each. */
static inline unsigned plain_types(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  unsigned stands = (card->flags & CG_KNEELING) == 0;
  return card->marks & CG_ICONS & (0 - stands);
}

static unsigned types_of(cg_table *table, unsigned seat, unsigned object, unsigned against) {
  unsigned types = 0;
  for (unsigned type = 0; type < 3; type++)
    if (may_attack(table, seat, object, type, against)) types |= hf_bit(type);
  return types;
}

/* Those of these types of challenges in which somebody of the seat may attack that opponent. */
static unsigned types_to_attack(cg_table *table, unsigned seat, unsigned against, unsigned wanted) {
  uint64_t own[CG_WORDS];
  unsigned found = 0;
  bool plain = icons_tell(table);
  cg_characters_of(table, seat, own);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, own[i]) {
      unsigned object = 64 * i + bit;
      found |= plain ? plain_types(table, object) : types_of(table, seat, object, against);
    }
  return wanted & found;
}

/* May somebody initiate more than one challenge of a type? */
static bool any_more(const cg_table *table) {
  return cg_sign_meets(table->pub->changes,
                       CG_CHANGES(MORE_CHALLENGES, MORE_AGAINST_OTHERS, MORE_OF_ANY));
}

/* The types of challenges that a seat has not initiated yet, or may initiate again; none if it has
 * initiated as many as it may. */
static unsigned types_left(cg_table *table, unsigned seat) {
  const uint8_t *made = table->seat[seat].initiated;
  unsigned all = 0U + made[0] + made[1] + made[2];
  if (all >= cg_player_most(table, seat, CG_ACT_INITIATE_MANY)) return 0;
  if (any_more(table)) return 7;
  return (made[0] == 0) | (unsigned)(made[1] == 0) << 1 | (unsigned)(made[2] == 0) << 2;
}

/* Those of these types of which a seat may initiate a challenge against another. */
static unsigned types_against(cg_table *table, unsigned seat, unsigned against, unsigned types) {
  if (supports(table, seat, against)) return 0;
  for (unsigned left = any_more(table) ? types : 0; left != 0; left &= left - 1)
    if (!has_challenge_left(table, seat, hf_lowest_bit(left), against))
      types &= ~(left & (0 - left));
  return types == 0 ? 0 : types & ~cg_types_barred(table, seat, against);
}

/* All challenges that a seat may initiate: three bits for each opponent. */
static uint32_t challenges_of(cg_table *table, unsigned seat) {
  unsigned wanted = types_left(table, seat);
  uint32_t all = 0, others = wanted == 0 ? 0 : cg_players(table) & ~hf_bit(seat);
  bool by_opponent = may_be_forbidden(table), found = false;
  unsigned types = 0;
  HF_EACH_BIT (against, others) {
    if (!found || by_opponent) types = types_to_attack(table, seat, against, wanted);
    found = true;
    all |= types_against(table, seat, against, types) << 3 * against;
  }
  return all;
}

bool cg_any_challenge(cg_table *table, unsigned seat) { return challenges_of(table, seat) != 0; }

cg_why cg_why_not_initiated(cg_table *table, unsigned seat, unsigned type, unsigned against) {
  const uint8_t *made = table->seat[seat].initiated;
  unsigned all = 0U + made[0] + made[1] + made[2];
  if (all >= cg_player_most(table, seat, CG_ACT_INITIATE_MANY))
    return (cg_why){CG_WHY_NO_MORE, {(uint16_t)all}};
  if (made[type] > 0 && !has_challenge_left(table, seat, type, against))
    return (cg_why){CG_WHY_INITIATED, {(uint16_t)type}};
  if (supports(table, seat, against)) return (cg_why){CG_WHY_SUPPORTS, {(uint16_t)against}};
  if ((cg_types_barred(table, seat, against) >> type & 1) != 0)
    return (cg_why){.code = CG_WHY_FORBIDDEN};
  return (cg_why){CG_WHY_NOBODY, {(uint16_t)type}};
}

/* --- the group of an initiation ------------------------------------------- */

/* What has been chosen so far: the type, attackers, then stealth and assault. */
typedef struct plan {
  unsigned type, against, attackers, last;
  bool closed;       /* no more attackers */
  bool assaulted;    /* or no location is to be */
  bool sneaking;     /* there is room for whom stealth bypasses */
  unsigned assigned; /* stealth attackers that have been asked */
  const uint64_t *attacking;
  cg_table *then; /* where they have been declared: what their keywords are is asked there */
} plan;

static plan plan_of(cg_table *table, unsigned seat) {
  const cg_private *own = &table->own[seat];
  plan p = {.type = cg_option_what(own->answer) & 3,
            .against = cg_option_what(own->answer) >> 2,
            .closed = own->done != 0,
            .assaulted = own->assault != 0,
            .assigned = cg_pairs(table, seat),
            .attacking = cg_picked(table, seat),
            .then = table};
  for (unsigned i = 0; i < cg_used_words(table); i++) {
    uint64_t word = p.attacking[i];
    if (word == 0) continue;
    p.attackers += hf_bit_count(word);
    p.last = 64 * i + hf_highest_bit(word) + 1;
  }
  return p;
}

static bool can_bypass(const plan *p, unsigned object) {
  cg_table *table = p->then;
  const cg_object *card = cg_at(table, object);
  if (card->place != CG_PLAY || card->controller != p->against) return false;
  if (!cg_is_type(table, object, CG_TYPE_CHARACTER)) return false;
  if ((card->keywords >> CG_KEYWORD_STEALTH & 1) != 0) return false;
  return !cg_card_cannot(table, object, CG_DEED_BYPASSED);
}

/* The stealth attacker whose turn it is to bypass somebody, CG_NO_OBJECT. */
static unsigned next_stealth(const plan *p) {
  unsigned asked = p->assigned, words = cg_used_words(p->then);
  for (unsigned i = 0; i < words; i++)
    HF_EACH_BIT (bit, p->attacking[i]) {
      unsigned object = 64 * i + bit;
      bool sneaks = (cg_at(p->then, object)->keywords >> CG_KEYWORD_STEALTH & 1) != 0;
      if (sneaks && asked-- == 0) return object;
    }
  return CG_NO_OBJECT;
}

static bool anybody_to_bypass(const plan *p) {
  for (unsigned object = cg_first_slot(p->then); object < p->then->pub->high; object++)
    if (can_bypass(p, object)) return true;
  return false;
}

/* One location may be assaulted, whoever of the attackers does it: the costliest of
 * them reaches furthest. CG_NO_OBJECT: nobody has the keyword. */
static unsigned assaulter(const plan *p) {
  const cg_table *table = p->then;
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

static bool can_assault(const plan *p, unsigned attacker, unsigned object) {
  const cg_table *table = p->then;
  const cg_object *card = cg_at(table, object);
  return card->place == CG_PLAY && card->controller == p->against &&
         cg_is_type(table, object, CG_TYPE_LOCATION) &&
         cg_card(table, object)->cost < cg_card(table, attacker)->cost;
}

static bool anything_to_assault(const plan *p) {
  unsigned attacker = p->assaulted ? CG_NO_OBJECT : assaulter(p);
  for (unsigned object = cg_first_slot(p->then);
       attacker != CG_NO_OBJECT && object < p->then->pub->high; object++)
    if (can_assault(p, attacker, object)) return true;
  return false;
}

static bool stealth_is_due(const plan *p) {
  return p->sneaking && next_stealth(p) != CG_NO_OBJECT && anybody_to_bypass(p);
}
/* Whatever is chosen with the attackers has been. */
static bool is_aimed(const plan *p) { return !stealth_is_due(p) && !anything_to_assault(p); }

/* Whom stealth bypasses, one attacker after the other, then what is assaulted. */
static void offer_keyword_targets(const plan *p, cg_options *options) {
  bool stealth = stealth_is_due(p);
  unsigned group = stealth ? CG_OF_STEALTH : CG_OF_ASSAULT;
  unsigned attacker = stealth ? next_stealth(p) : assaulter(p);
  for (unsigned object = cg_first_slot(p->then); object < p->then->pub->high; object++)
    if (stealth ? can_bypass(p, object) : can_assault(p, attacker, object))
      cg_offer(options, cg_option(CG_O_OBJECT, group, attacker, object));
  if (!cg_manual(p->then) || !stealth) /* by the manual somebody must be bypassed */
    cg_offer(options, cg_option(CG_O_DONE, group, attacker, 0));
}

static HF_APART bool offer_by_duty(cg_table *table, const uint64_t *able, unsigned duty,
                                   unsigned slots, cg_options *options) {
  unsigned left = 0;
  for (unsigned object = cg_next(table, able, 0); object != CG_NO_OBJECT;
       object = cg_next(table, able, object + 1))
    left += cg_card_has(table, object, duty);
  unsigned required = left < slots ? left : slots;
  for (unsigned object = cg_next(table, able, 0); slots > 0 && object != CG_NO_OBJECT;
       object = cg_next(table, able, object + 1)) {
    bool must = cg_card_has(table, object, duty);
    if (left >= required && (must || slots > required))
      cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object));
    left -= must;
  }
  return required == 0;
}

bool cg_offer_with_duty(cg_table *table, const uint64_t *able, unsigned duty, unsigned slots,
                        cg_options *options) {
  if (cg_any_change(table, duty)) return offer_by_duty(table, able, duty, slots, options);
  if (slots > 0) cg_offer_set(table, able, options);
  return true;
}

/* Whoever may attack beside those who were chosen, as their icons tell. */
static void offer_plainly(const cg_table *table, const uint64_t *own, const plan *p,
                          cg_options *options) {
  unsigned words = cg_used_words(table), type = p->type;
  for (unsigned i = p->last / 64; i < words; i++) {
    uint64_t behind = i == p->last / 64 ? ~UINT64_C(0) << p->last % 64 : ~UINT64_C(0);
    HF_EACH_BIT (bit, own[i] & behind) {
      unsigned object = 64 * i + bit;
      cg_offer_if(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object),
                  (plain_types(table, object) >> type & 1) != 0);
    }
  }
}

/* Whoever may attack beside those who were chosen; may it be nobody? */
static bool offer_attackers(cg_table *table, unsigned seat, const plan *p, cg_options *options) {
  unsigned most = cg_player_most(table, seat, CG_ACT_MANY_ATTACKERS);
  unsigned slots = most > p->attackers ? most - p->attackers : 0, words = cg_used_words(table);
  uint64_t own[CG_WORDS];
  cg_characters_of(table, seat, own);
  if (icons_tell(table) && !cg_any_change(table, CG_M_MUST_ATTACK) && slots > 0) {
    offer_plainly(table, own, p, options);
    return true;
  }
  for (unsigned i = 0; i < words; i++)
    HF_EACH_BIT (bit, own[i]) {
      unsigned object = 64 * i + bit;
      if (object < p->last || !may_attack(table, seat, object, p->type, p->against))
        cg_remove(own, object);
    }
  return cg_offer_with_duty(table, own, CG_M_MUST_ATTACK, slots, options);
}

static void offer_challenges(cg_table *table, unsigned seat, cg_options *options) {
  cg_offer(options, 0);
  HF_EACH_BIT (challenge, challenges_of(table, seat)) {
    unsigned type = challenge % 3, against = challenge / 3;
    cg_offer(options, cg_option(CG_O_CHALLENGE, 0, CG_NO_MEMBER, type | against << 2));
  }
}

/* --- declaring ------------------------------------------------------------ */

/* Which of the declared characters kneel for it: all but those that kneel already and those that
 * need not kneel. They are declared and kneel at once (Rules Reference, 4.2 and 4.2.1). So
 * whether one needs to kneel is read from the position before any of them takes part. */
static void find_kneeling(cg_table *table, const cg_occurrence *declared, uint64_t set[CG_WORDS]) {
  unsigned but = declared->kind == CG_HAP_INITIATED ? CG_M_NO_KNEEL_ATTACK : CG_M_NO_KNEEL_DEFEND;
  cg_refresh(table);
  for (unsigned i = 0; i < cg_used_words(table); i++)
    HF_EACH_BIT (bit, declared->cards[i]) {
      unsigned object = 64 * i + bit;
      if ((cg_at(table, object)->flags & CG_KNEELING) == 0 && !cg_card_has(table, object, but))
        cg_add(set, object);
    }
}

unsigned cg_declaration(cg_table *table, cg_occurrence together[2], uint64_t kneeling[CG_WORDS]) {
  const cg_occurrence *declared = &together[0];
  unsigned told = declared->kind == CG_HAP_INITIATED ? CG_EV_ATTACKER : CG_EV_DEFENDER;
  for (unsigned i = 0; table->sink != NULL && i < cg_used_words(table); i++)
    HF_EACH_BIT (bit, declared->cards[i]) cg_emit(table, told, (int)(64 * i + bit), 0, 0, 0);
  find_kneeling(table, declared, kneeling);
  together[1] = cg_of_cards(CG_HAP_KNEELS, CG_NOBODY, kneeling);
  return cg_next(table, kneeling, 0) == CG_NO_OBJECT ? 1 : 2;
}

/* Attackers or defenders take part from now on: those who still can. */
void cg_declare(cg_table *table, cg_group *group) {
  bool attack = group->kind == CG_HAP_INITIATED;
  uint64_t *members = cg_members(table, group);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    for (uint64_t left = members[i]; left != 0; left &= left - 1) {
      cg_object *card = cg_at(table, 64 * i + hf_lowest_bit(left));
      if (card->place == CG_PLAY && card->controller == group->seat)
        card->flags |= attack ? CG_ATTACKING : CG_DEFENDING;
      else
        members[i] &= ~(left & -left);
    }
  cg_touch(table, CG_NEW_CHALLENGE | CG_NEW_PHASE);
  cg_note_participation(table, CG_NO_OBJECT, attack ? CG_ATTACKING : CG_DEFENDING);
}

/* --- what will be --------------------------------------------------------- */

/* The challenge has its type and its opponent, and counts as one of its player's. */
static void begin_challenge(cg_table *table, unsigned seat, const plan *p) {
  table->pub->challenge = (cg_challenge){.type = (uint8_t)p->type,
                                         .attacker = (uint8_t)seat,
                                         .defender = (uint8_t)p->against,
                                         .first_defender = (uint8_t)p->against,
                                         .winner = CG_NOBODY,
                                         .loser = CG_NOBODY};
  table->seat[seat].initiated[p->type]++;
  table->seat[seat].attacked[p->type] |= (uint8_t)hf_bit(p->against);
  cg_touch(table, CG_NEW_CHALLENGE);
}

typedef struct foresight {
  cg_trial copy;
  cg_table table;
} foresight;

/* May attackers, or those whom they could bypass, have other keywords once these are declared? */
static bool keywords_may_change(const cg_table *table) {
  unsigned looks = CG_NEW_CHALLENGE | CG_NEW_TURNED | CG_NEW_PHASE;
  cg_mask families = CG_CHANGES(KEYWORD, NO_KEYWORD, NO_KEYWORDS, BLANK);
  return cg_any_forbids(table, CG_DEED_BYPASSED) ||
         ((table->pub->reads & looks) != 0 && cg_any_about(table, families));
}

/* Attackers use the keywords that they have when they have been declared (RR, Stealth; 4.2): that
 * is tried on a copy of the table. */
static void foresee(plan *p, unsigned seat, foresight *ahead) {
  p->sneaking = cg_pairs_fit(p->then, seat);
  if (!keywords_may_change(p->then)) return;
  ahead->table = cg_try(p->then, &ahead->copy);
  cg_table *then = &ahead->table;
  begin_challenge(then, seat, p);
  uint64_t kneeling[CG_WORDS] = {0};
  cg_occurrence declared = cg_of_cards(CG_HAP_INITIATED, seat, p->attacking);
  find_kneeling(then, &declared, kneeling);
  for (unsigned object = cg_next(then, p->attacking, 0); object != CG_NO_OBJECT;
       object = cg_next(then, p->attacking, object + 1))
    cg_at(then, object)->flags |=
        (uint8_t)(CG_ATTACKING | (cg_in_set(kneeling, object) ? CG_KNEELING : 0));
  cg_touch(then, CG_NEW_CHALLENGE | CG_NEW_PHASE | CG_NEW_TURNED);
  cg_refresh(then);
  p->then = then;
}

void cg_challenge_options(cg_table *table, unsigned seat, cg_options *options) {
  const cg_private *own = &table->own[seat];
  if (own->leads == 0 || own->answer == 0) {
    offer_challenges(table, seat, options);
    return;
  }
  plan p = plan_of(table, seat);
  if (p.closed) {
    foresight ahead;
    foresee(&p, seat, &ahead);
    offer_keyword_targets(&p, options);
    return;
  }
  if (offer_attackers(table, seat, &p, options) && p.attackers > 0)
    cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

bool cg_challenge_closed(cg_table *table, unsigned seat) {
  if (table->own[seat].answer == 0) return true; /* passed */
  if (table->own[seat].done == 0) return false;
  plan p = plan_of(table, seat);
  foresight ahead;
  foresee(&p, seat, &ahead);
  return is_aimed(&p);
}

/* --- initiating ----------------------------------------------------------- */

static void assault(cg_table *table, unsigned attacker, unsigned location) {
  cg_at(table, location)->flags |= CG_ASSAULTED;
  cg_doubt_hosts(table);
  cg_touch(table, CG_NEW_CHALLENGE | CG_NEW_CARDS);
  if (table->sink != NULL) cg_emit(table, CG_EV_ASSAULT, (int)attacker, (int)location, 0, 0);
}

/* Whom stealth bypasses, or what is assaulted. */
typedef struct aim {
  uint16_t attacker, target;
  bool assault;
} aim;
#define AIMS (CG_WORDS * 64)

/* What the open group of a seat aims at; the group is over. */
static unsigned take_aims(cg_table *table, unsigned seat, aim aims[AIMS]) {
  const cg_private *own = &table->own[seat];
  bool any = own->listed > 0 || own->assault != 0;
  unsigned count = 0, picks = cg_pick_count(table, seat);
  for (unsigned i = 0; any && i < picks; i++) {
    uint32_t pick = cg_pick(table, seat, i);
    if (cg_option_kind(pick) != CG_O_OBJECT || cg_option_group(pick) == 0) continue;
    aims[count++] = (aim){.attacker = (uint16_t)cg_option_member(pick),
                          .target = (uint16_t)cg_option_what(pick),
                          .assault = cg_option_group(pick) == CG_OF_ASSAULT};
  }
  cg_take_answer(table, seat);
  return count;
}

/* A pair is told where somebody waits for such. */
static void tell_bypassed(cg_table *table, unsigned seat, const aim *pair) {
  cg_group *group = cg_open(table, CG_HAP_BYPASSED, seat, false);
  group->object = pair->target;
  group->acting = pair->attacker;
}

/* More pairs than there are groups for: a list (lists.h). Each attacker is in one of them. */
static void tell_all_bypassed(cg_table *table, unsigned seat, const aim *aims, unsigned count) {
  cg_public *pub = table->pub;
  if (pub->group_count == CG_GROUPS) return;
  cg_group *group = cg_open(table, CG_HAP_BYPASSED, seat, true);
  if (group->set == 0) return;
  unsigned list = pub->set_count, room = cg_list_begin(table, count), told = 0;
  uint64_t *attackers = cg_set(table, group->set - 1U);
  for (unsigned i = 0; i < count && told < room; i++) {
    if (aims[i].assault) continue;
    cg_add(attackers, aims[i].attacker); /* they come in ascending order */
    cg_list_set(table, list, told++, aims[i].target, false);
  }
}

static void aim_keywords(cg_table *table, unsigned seat, const aim *aims, unsigned count) {
  bool waits = count > 0 && cg_anybody_waits(table, CG_HAPPENINGS(BYPASSED));
  bool many = table->pub->group_count + count + 4U > CG_GROUPS;
  for (unsigned i = 0; i < count; i++) {
    if (aims[i].assault) {
      assault(table, aims[i].attacker, aims[i].target);
      continue;
    }
    cg_at(table, aims[i].target)->flags |= CG_BYPASSED;
    if (table->sink != NULL) cg_emit(table, CG_EV_STEALTH, aims[i].attacker, aims[i].target, 0, 0);
    if (waits && !many) tell_bypassed(table, seat, &aims[i]);
  }
  if (waits && many) tell_all_bypassed(table, seat, aims, count);
}

/* Attackers are declared. Nobody has reacted yet, so its groups stay open. */
static void initiate(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned seat = pub->active;
  plan p = plan_of(table, seat);
  aim aims[AIMS];
  uint64_t attacking[CG_WORDS];
  memcpy(attacking, p.attacking, pub->words * sizeof(uint64_t));
  unsigned count = take_aims(table, seat, aims);
  begin_challenge(table, seat, &p);
  if (table->sink != NULL)
    cg_emit(table, CG_EV_CHALLENGE, (int)seat, (int)p.against, (int)p.type, 0);
  unsigned first = pub->group_count;
  uint64_t kneeling[CG_WORDS] = {0};
  cg_occurrence together[2] = {cg_of_cards(CG_HAP_INITIATED, seat, attacking)};
  together[0].other = (uint8_t)p.against;
  unsigned declared = cg_declaration(table, together, kneeling);
  for (unsigned i = 0; i < declared; i++) cg_open_one(table, &together[i]);
  aim_keywords(table, seat, aims, count);
  cg_foretell_from(table, first);
}

/* --- redirecting ---------------------------------------------------------- */

/* A new opponent, whoever the attacker supports (Rules Reference, Redirect). */
uint32_t cg_redirect_targets(const cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  return cg_players(table) & ~hf_bit(challenge->attacker) & ~hf_bit(challenge->defender);
}

static bool may_redirect(cg_table *table, unsigned seat) {
  const cg_challenge *challenge = &table->pub->challenge;
  return cg_plays(table, seat) && (challenge->flags & CG_REDIRECTED) == 0 &&
         cg_redirect_targets(table) != 0 &&
         table->seat[seat].redirects < cg_player_gets(table, seat, CG_M_REDIRECT, 0);
}

/* The plan of a challenge under way, for stealth to be chosen anew. */
static plan plan_under_way(cg_table *table, uint64_t attacking[CG_WORDS]) {
  const cg_challenge *challenge = &table->pub->challenge;
  plan p = {.type = challenge->type,
            .against = challenge->defender,
            .closed = true,
            .sneaking = cg_pairs_fit(table, challenge->attacker),
            .attacking = attacking,
            .then = table};
  const cg_private *own = &table->own[challenge->attacker];
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if ((cg_at(table, object)->flags & CG_ATTACKING) != 0) cg_add(attacking, object);
  p.assaulted = own->assault != 0;
  p.assigned = own->listed;
  return p;
}

bool cg_stealth_closed(cg_table *table) {
  uint64_t attacking[CG_WORDS] = {0};
  plan p = plan_under_way(table, attacking);
  return is_aimed(&p);
}

void cg_stealth_options(cg_table *table, cg_options *options) {
  uint64_t attacking[CG_WORDS] = {0};
  plan p = plan_under_way(table, attacking);
  offer_keyword_targets(&p, options);
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
  cg_doubt_hosts(table);
  if (table->sink != NULL) cg_emit(table, CG_EV_REDIRECTED, challenge->attacker, (int)seat, 0, 0);
}

static void run_redirect(cg_table *table, cg_challenge_frame *frame) {
  cg_public *pub = table->pub;
  if (frame->redirects != 0) {
    unsigned seat = frame->redirects - 1U;
    frame->redirects = 0;
    if (cg_option_what(cg_take_answer(table, seat)) != 0) {
      table->seat[seat].redirects++;
      frame->step = CG_DO_NEW_OPPONENT;
      frame->chooser = cg_manual(table) ? (uint8_t)seat : pub->challenge.attacker;
      cg_ask(table, frame->chooser, CG_ASK_OPPONENT, 0, 0, 0);
      return;
    }
  }
  while (frame->asked < cg_seats(table)) {
    unsigned seat = cg_left_of(table, pub->first_player, frame->asked++);
    if (!may_redirect(table, seat)) continue;
    frame->redirects = (uint8_t)(seat + 1);
    cg_ask(table, seat, CG_ASK_REDIRECT, 0, 0, 0);
    return;
  }
  frame->step = CG_DO_TELL;
}

/* From the initiation to the window behind it. */
void cg_run_initiation(cg_table *table, cg_challenge_frame *frame) {
  unsigned attacker = table->pub->challenge.attacker;
  switch (frame->step) {
  case CG_DO_INITIATE:
    frame->step = CG_DO_REDIRECT;
    frame->first = table->pub->group_count;
    initiate(table);
    return;
  case CG_DO_REDIRECT: run_redirect(table, frame); return;
  case CG_DO_NEW_OPPONENT:
    redirect(table, cg_option_what(cg_take_answer(table, frame->chooser)), frame->first);
    cg_refresh(table);
    frame->step = CG_DO_TELL;
    if (cg_stealth_closed(table)) return;
    frame->step = CG_DO_NEW_STEALTH;
    cg_ask(table, attacker, CG_ASK_STEALTH, 0, 0, 0);
    return;
  case CG_DO_NEW_STEALTH: {
    aim aims[AIMS];
    unsigned count = take_aims(table, attacker, aims);
    aim_keywords(table, attacker, aims, count);
    frame->step = CG_DO_TELL;
    return;
  }
  default:
    frame->step = CG_DO_REST;
    cg_touch(table, CG_NEW_OTHER); /* is somebody's strength raised by it? */
    cg_react(table, frame->first);
  }
}
