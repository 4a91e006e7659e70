/* The rules' tables, made from compiled cards. */
#include "rules.h"

#include "../words/expr.h"
#include "../words/needs.h"
#include "../words/reads.h"
#include "../words/spoken.h"
#include "deck_rules.h"
#include "favours.h"
#include "rules_check.h"
#include "words_check.h"

#include <string.h>

static const char *text(const hl_cards *cards, uint32_t offset) { return cards->strings + offset; }
static bool has(const hl_card *card, unsigned fact) { return (card->has_fact >> fact & 1) != 0; }

const char *cg_id(const cg_rules *rules, unsigned def) {
  const hl_cards *cards = rules->base.cards;
  return text(cards, cards->card[rules->def[def - 1].card].id);
}

const char *cg_name(const cg_rules *rules, unsigned def) {
  const hl_cards *cards = rules->base.cards;
  return text(cards, cards->card[rules->def[def - 1].card].name);
}

bool cg_has_versions(const cg_rules *rules, unsigned def) {
  if (rules->def[def - 1].type == CG_TYPE_TITLE) return false;
  for (unsigned other = 1; other <= rules->count; other++)
    if (other != def && rules->def[other - 1].title == rules->def[def - 1].title) return true;
  return false;
}

unsigned cg_by_id(const cg_rules *rules, unsigned types, const char *id, size_t length) {
  for (unsigned def = 1; def <= rules->count; def++) {
    const char *own = cg_id(rules, def);
    if ((types >> rules->def[def - 1].type & 1) != 0 && strncmp(own, id, length) == 0 &&
        own[length] == '\0')
      return def;
  }
  return 0;
}

/* --- facts ---------------------------------------------------------------- */

static uint8_t figure_or(const hl_card *card, unsigned fact, uint8_t otherwise) {
  if (!has(card, fact)) return otherwise;
  return card->fact[fact] < 0 ? 0 : (uint8_t)card->fact[fact];
}

static bool is_x(const hl_card *card, unsigned fact) {
  return has(card, fact) && card->fact[fact] == CG_X;
}

static void read_list(const hl_cards *cards, const hl_card *card, unsigned fact,
                      uint64_t words[CG_TRAIT_WORDS]) {
  if (!has(card, fact)) return;
  const uint16_t *list = cards->code + card->fact[fact];
  for (unsigned i = 1; i <= list[0]; i++) words[list[i] / 64] |= UINT64_C(1) << (list[i] % 64);
}

static uint8_t default_limit(unsigned type) {
  return type == CG_TYPE_AGENDA || type == CG_TYPE_TITLE ? 1 : type == CG_TYPE_PLOT ? 2 : 3;
}

static void read_facts(const hl_cards *cards, const hl_card *card, cg_def *def) {
  def->type = card->type;
  def->faction = has(card, CG_FACT_FACTION) ? (uint8_t)card->fact[CG_FACT_FACTION] : 0;
  def->unique = has(card, CG_FACT_UNIQUE);
  def->loyal = has(card, CG_FACT_LOYAL);
  int cost = has(card, CG_FACT_COST) ? card->fact[CG_FACT_COST] : CG_NO_COST;
  def->cost_is_x = cost == CG_X;
  def->cost = cost == CG_NO_COST ? CG_NONE : cost == CG_X ? 0 : (uint8_t)cost;
  def->strength = figure_or(card, CG_FACT_STRENGTH, 0);
  def->icons = (uint8_t)card->fact[CG_FACT_ICONS];
  def->keywords = (uint16_t)card->fact[CG_FACT_KEYWORDS];
  def->ambush = figure_or(card, CG_FACT_AMBUSH, CG_NONE);
  def->shadow = figure_or(card, CG_FACT_SHADOW, CG_NONE);
  def->bestow = figure_or(card, CG_FACT_BESTOW, CG_NONE);
  def->prized = figure_or(card, CG_FACT_PRIZED, 0);
  def->x_facts = (is_x(card, CG_FACT_AMBUSH) ? CG_X_AMBUSH : 0) |
                 (is_x(card, CG_FACT_SHADOW) ? CG_X_SHADOW : 0);
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++)
    def->figure[i] = (int8_t)card->fact[CG_FACT_INCOME + i];
  def->supports = has(card, CG_FACT_SUPPORTS) ? (uint8_t)card->fact[CG_FACT_SUPPORTS] : CG_NONE;
  def->rivals = (uint8_t)card->fact[CG_FACT_RIVALS];
  def->deck_limit = figure_or(card, CG_FACT_DECK_LIMIT, default_limit(card->type));
  def->quantity = figure_or(card, CG_FACT_QUANTITY, 1);
  read_list(cards, card, CG_FACT_TRAITS, def->traits);
  read_list(cards, card, CG_FACT_ATTACHMENTS_ONLY, def->only);
  read_list(cards, card, CG_FACT_ATTACHMENTS_NOT, def->not_of);
  def->restricts = has(card, CG_FACT_ATTACHMENTS_ONLY) || has(card, CG_FACT_ATTACHMENTS_NOT);
}

/* --- abilities ------------------------------------------------------------ */

/* The happenings an expression names; `either` has two. */
static cg_mask happenings(const uint16_t *code) {
  if (*code != CG_H_EITHER) return cg_listens(*code);
  const uint16_t *second = code + 1 + hl_expression_length(&cg_vocabulary, code + 1);
  return cg_mask_or(happenings(code + 1), happenings(second));
}

static bool is_would(cg_mask listens) {
  cg_mask would =
      CG_HAPPENINGS(EFFECTS, TRIGGERED, WOULD_BE_KILLED, WOULD_BE_DISCARDED, WOULD_LEAVE);
  return cg_mask_meet(listens, cg_mask_or(would, CG_HAPPENINGS(WOULD_BE_KILLED_FOR_CLAIM)));
}

/* What cards in hands and piles wait for. */
static cg_mask listens_unseen(const cg_ability *ability) {
  cg_mask others = CG_HAPPENINGS(EFFECTS, TRIGGERED);
  bool hears_others = cg_mask_meet(ability->calls, others);
  return cg_mask_or(ability->listens, cg_mask_if(hears_others, CG_CALL(OTHER_EFFECTS)));
}

static void read_window(const uint16_t *code, cg_ability *ability) {
  const uint16_t *marks = code;
  code = cg_window_words(code);
  for (; marks < code; marks++) {
    ability->shared |= *marks == CG_W_SHARED;
    ability->uncancelable |= *marks == CG_W_UNCANCELABLE;
  }
  ability->phases = 0xFF;
  switch (code[0]) {
  case CG_W_ACTION: ability->timing = CG_ON_ACTION; return;
  case CG_W_PHASE_ACTION:
    ability->timing = CG_ON_ACTION;
    ability->phases = (uint8_t)(1U << (code[1] & 0xFF));
    return;
  case CG_W_REVEALED: ability->timing = CG_ON_REVEAL; return;
  default: break;
  }
  ability->listens = happenings(code + 1);
  ability->calls = cg_calls(code + 1, ability->from == CG_FROM_PLAY);
  switch (code[0]) {
  case CG_W_INTERRUPT:
    ability->timing = is_would(ability->listens) ? CG_WOULD : CG_INTERRUPT;
    return;
  case CG_W_FORCED_INTERRUPT: ability->timing = CG_FORCED_INTERRUPT; return;
  case CG_W_REACTION: ability->timing = CG_REACTION; return;
  default: ability->timing = CG_FORCED_REACTION; return;
  }
}

static uint8_t limit_of(unsigned op) {
  return op == CG_PER_CHALLENGE ? CG_LIMIT_CHALLENGE
         : op == CG_PER_PHASE   ? CG_LIMIT_PHASE
         : op == CG_PER_ROUND   ? CG_LIMIT_ROUND
                                : CG_LIMIT_GAME;
}

/* The place that a condition names for the card itself; CG_FROM_PLAY: none. */
static uint8_t place_named(const uint16_t *at) {
  switch (*at) {
  case CG_IF_IN_HAND: return CG_FROM_HAND;
  case CG_IF_IN_DISCARD: return CG_FROM_DISCARD;
  case CG_IF_IN_DEAD: return CG_FROM_DEAD;
  case CG_IF_IN_SHADOWS: return CG_FROM_SHADOWS;
  case CG_IF_EITHER: {
    unsigned one = place_named(at + 1);
    unsigned other = place_named(at + 1 + hl_expression_length(&cg_vocabulary, at + 1));
    bool both = (one == CG_FROM_HAND && other == CG_FROM_SHADOWS) ||
                (one == CG_FROM_SHADOWS && other == CG_FROM_HAND);
    return both ? CG_FROM_CONCEALED : CG_FROM_PLAY;
  }
  default: return CG_FROM_PLAY;
  }
}

/* A card that is discarded from a hand lies in two places in turn: it interrupts that from the
 * hand, and reacts to it from the discard pile. */
static uint8_t place_of_window(const uint16_t *window) {
  const uint16_t *at = window + 1;
  bool reacts = *window == CG_W_REACTION || *window == CG_W_FORCED_REACTION;
  if (*window < CG_W_INTERRUPT) return CG_FROM_PLAY;
  if (*at != CG_H_DISCARDED_FROM && *at != CG_H_DISCARDED_FROM_OF &&
      *at != CG_H_DISCARDED_FOR_CLAIM)
    return CG_FROM_PLAY;
  const uint16_t *who = at[1] == CG_CS_ONE ? at + 2 : at + 1;
  if (*who != CG_C_THIS) return CG_FROM_PLAY;
  if (reacts) return CG_FROM_DISCARD;
  if (*at == CG_H_DISCARDED_FOR_CLAIM) return CG_FROM_HAND;
  at += hl_expression_length(&cg_vocabulary, at);
  bool hand = window[1] == CG_H_DISCARDED_FROM ? at[-1] == CG_Z_HAND : who[1] == CG_Z_HAND;
  return hand ? CG_FROM_HAND : CG_FROM_PLAY;
}

/* An event is used from the hand; other cards say where they are if not in play. */
static uint8_t place_of(const hl_cards *cards, const hl_ability *from, unsigned type) {
  const uint16_t *at = cards->code + from->conditions;
  for (unsigned i = 0; i < from->condition_count; i++) {
    if (place_named(at) != CG_FROM_PLAY) return place_named(at);
    at += hl_expression_length(&cg_vocabulary, at);
  }
  uint8_t place = from->window == HL_NONE
                      ? CG_FROM_PLAY
                      : place_of_window(cg_window_words(cards->code + from->window));
  return place == CG_FROM_PLAY && type == CG_TYPE_EVENT ? CG_FROM_HAND : place;
}

/* An event's constant abilities are those of the attachment it becomes, unless they
 * say that it is in the hand. */
static bool says_hand(const hl_cards *cards, const hl_ability *from) {
  const uint16_t *at = cards->code + from->conditions;
  for (unsigned i = 0; i < from->condition_count; i++) {
    if (place_named(at) == CG_FROM_HAND || place_named(at) == CG_FROM_CONCEALED) return true;
    at += hl_expression_length(&cg_vocabulary, at);
  }
  return false;
}

/* All copies of a card, by title, share the counter of an ability. */
static hf_status count_maximum(cg_rules_room *room, const hl_cards *cards, unsigned number,
                               hf_error *error) {
  cg_rules *rules = &room->rules;
  cg_ability *ability = &room->ability[number];
  const cg_def *of = &room->def[ability->def - 1], *first = &room->def[of->title - 1];
  unsigned which = number - of->first_ability;
  if (first != of && which < first->abilities)
    ability->counter = room->ability[first->first_ability + which].counter;
  if (ability->counter != CG_NONE) return HF_OK;
  if (rules->maxima == CG_MAXIMA || cards->ability[number].limit > CG_MAXIMUM_MOST)
    return hf_fail_at(error, HF_BAD_CARDS, cards->ability[number].line,
                      cards->ability[number].column,
                      "%s: there is room for %d abilities with a maximum, of %d at most",
                      text(cards, cards->card[of->card].id), CG_MAXIMA, CG_MAXIMUM_MOST);
  rules->renewed[ability->period][rules->maxima / 4] |= (uint8_t)(3U << 2 * (rules->maxima % 4));
  ability->counter = rules->maxima++;
  return HF_OK;
}

/* A constant ability: what it changes and forbids, and what it looks at for that. */
static void read_constant(const hl_cards *cards, const hl_ability *from, cg_ability *ability,
                          cg_def *of) {
  const uint16_t *at = cards->code + from->conditions, *end = at;
  for (unsigned i = 0; i < from->condition_count; i++)
    end += hl_expression_length(&cg_vocabulary, end);
  unsigned reads = cg_reads(at, end), moot = CG_NEW_FIGURES | CG_NEW_DECKS | CG_NEW_OTHER;
  ability->depends = from->condition_count > 0 && (reads & moot) == 0;
  ability->types = cg_types_read(at, end);
  for (; at != end; at++) /* what it lies on may leave before it, of whatever type */
    if (*at == CG_C_ATTACHED) ability->types = CG_ALL_TYPES;
  end = at = cards->code + from->statements;
  ability->timing = CG_ON_ALWAYS;
  ability->changes = cg_modifiers(&end, NULL);
  ability->single =
      *at == HL_GAIN && at[1 + hl_expression_length(&cg_vocabulary, at + 1)] == HL_END;
  cg_mask_add(&of->changes, cg_mask_without(ability->changes, cg_printed_changes));
  reads |= cg_reads(at, end);
  /* on what it goes counts for no figure, whoever comes */
  if (cg_mask_same(ability->changes, CG_CHANGES(ATTACHES))) reads &= ~(unsigned)CG_NEW_ARRIVALS;
  ability->reads = (uint16_t)reads;
  ability->steady = ability->single != 0 && cg_mask_meet(ability->changes, cg_steady_changes) &&
                    (reads & moot) == 0;
  ability->types |= cg_types_read(at, end);
  if (cg_mask_meet(ability->changes, cg_kept_changes)) of->reads |= (uint16_t)reads;
  if (cg_mask_meet(ability->changes, CG_CHANGES(CANNOT, PLAYER_CANNOT)))
    cg_mask_add(&of->forbids, cg_forbidden(at, end));
}

/* The types of cards that an attachment says it goes on, one bit each. */
static uint8_t host_types(const uint16_t *statement) {
  const uint16_t *at = statement + 2;
  if (statement[0] != HL_GAIN || statement[1] != CG_M_ATTACHES) return CG_NONE;
  if (*at != CG_CS_ALL && *at != CG_CS_SUCH) return CG_NONE;
  for (at++; *at > CG_K_CARDS;) {
    uint16_t op = *at++;
    if (op < CG_K_TRAIT) return CG_NONE; /* two types, or one that was named */
    at += op == CG_K_TRAIT3 ? 3 : op == CG_K_TRAIT2 ? 2 : op <= CG_K_NOT_FACTION;
  }
  return *at == CG_K_CHARACTERS  ? 1U << CG_TYPE_CHARACTER
         : *at == CG_K_LOCATIONS ? 1U << CG_TYPE_LOCATION
                                 : CG_NONE;
}

/* The kind of characters that an attachment goes on, if that is all it says of them; 0. */
static uint32_t host_kind(const hl_cards *cards, const cg_ability *ability, const cg_def *def) {
  uint32_t kind = 0;
  if (def->type != CG_TYPE_ATTACHMENT || def->hosts != 1U << CG_TYPE_CHARACTER) return 0;
  for (unsigned i = def->first_ability; i < def->first_ability + 0U + def->abilities; i++) {
    uint32_t at = cards->ability[i].statements;
    if (!cg_mask_meet(ability[i].changes, CG_CHANGES(ATTACHES))) continue;
    if (kind != 0 || cards->code[at + 2] != CG_CS_ALL) return 0;
    kind = at + 3;
  }
  return kind;
}

/* Does it ask for something that is not printed: that its host kneels, say? */
static uint8_t hosts_vary(const uint16_t *statement) {
  const uint16_t *at = statement + 2, *end = at + hl_expression_length(&cg_vocabulary, at);
  if (statement[0] != HL_GAIN || statement[1] != CG_M_ATTACHES) return 1;
  for (; at != end; at++) {
    bool fixed = (*at & HL_CONSTANT) != 0 || *at == CG_CS_ALL || *at == CG_CS_SUCH ||
                 (*at >= CG_K_CHARACTERS && *at <= CG_K_OUT_FACTION) ||
                 (*at >= CG_K_UNIQUE && *at <= CG_K_NON_LOYAL) || *at == CG_FS_ONE ||
                 *at == CG_FS_MORE || *at == CG_F_CONTROLLED || *at == CG_F_OPPONENTS ||
                 *at == CG_P_YOU;
    if (!fixed) return 1;
  }
  return 0;
}

/* Is this among its costs: X gold of the pool, or X of something else? */
static uint8_t costs_of_x(const hl_cards *cards, const hl_ability *from) {
  const uint16_t *at = cards->code + from->costs;
  uint8_t found = 0;
  for (unsigned i = 0; i < from->cost_count; i++) {
    const uint16_t *end = at + hl_expression_length(&cg_vocabulary, at);
    bool gold = at[0] == CG_COST_GOLD && at[1] == CG_N_X;
    if (gold && found == 0) found = CG_X_GOLD;
    if (!gold && cg_says(at, end, CG_N_X)) found = CG_X_OTHER;
    at = end;
  }
  return found;
}

/* Where its statements end. */
static const uint16_t *end_of_statements(const uint16_t *at) {
  while (*at != HL_END) at += *at == HL_QUOTED ? 3 : 1;
  return at;
}

/* The trait of the attachment that an event becomes by this ability, counted from 1; 0: of none. */
static uint8_t trait_it_becomes(const hl_cards *cards, const hl_ability *from) {
  const uint16_t *at = cards->code + from->statements;
  for (; *at != HL_END; at += *at == HL_QUOTED ? 3 : 1)
    if (at[0] == HL_DO && at[1] == CG_E_ATTACH_AS)
      return (uint8_t)((at[hl_expression_length(&cg_vocabulary, at + 1)] & 0xFF) + 1);
  return 0;
}

/* The kinds of tokens that it places, one bit each. */
static uint64_t tokens_placed(const hl_cards *cards, const hl_ability *from) {
  uint64_t kinds = 0;
  for (const uint16_t *at = cards->code + from->statements; *at != HL_END;
       at += *at == HL_QUOTED ? 3 : 1) {
    if (*at != CG_E_PLACE_TOKENS) continue;
    uint16_t kind = at[1 + hl_expression_length(&cg_vocabulary, at + 1)]; /* behind the number */
    bool named = (kind & HL_CONSTANT) != 0 && (kind & 0xFF) < CG_TOKEN_COUNT;
    kinds |= named ? UINT64_C(1) << (kind & 0xFF) : (UINT64_C(1) << CG_TOKEN_COUNT) - 1;
  }
  return kinds;
}

static hf_status read_ability(cg_rules_room *rules, const hl_cards *cards, unsigned number,
                              unsigned def, unsigned *limits, hf_error *error) {
  const hl_ability *from = &cards->ability[number];
  cg_ability *ability = &rules->ability[number];
  cg_def *of = &rules->def[def - 1];
  cg_mask discards =
      CG_HAPPENINGS(DISCARDED_FROM, DISCARDED_FROM_OF, PILLAGES, DISCARDED_FOR_CLAIM);
  ability->def = (uint16_t)def;
  ability->slot = ability->counter = CG_NONE;
  ability->from = place_of(cards, from, of->type);
  cg_read_favours(cards, from, ability);
  if (from->window == HL_NONE) {
    read_constant(cards, from, ability, of);
    if (of->type == CG_TYPE_EVENT && !says_hand(cards, from)) ability->from = CG_FROM_PLAY;
    if (cg_mask_meet(ability->changes, CG_CHANGES(ATTACHES))) {
      of->restricts = 1;
      of->hosts |= host_types(cards->code + from->statements);
      of->hosts_vary |= hosts_vary(cards->code + from->statements);
    }
    return HF_OK;
  }
  of->tokens |= tokens_placed(cards, from);
  read_window(cards->code + from->window, ability);
  cg_mask_add(&rules->rules.heard_of, ability->listens);
  ability->pays_x = costs_of_x(cards, from);
  const uint16_t *statements = cards->code + from->statements;
  const uint16_t *end = end_of_statements(statements);
  ability->reads_paid = cg_says(statements, end, CG_C_PAID) || cg_says(statements, end, CG_CS_PAID);
  if (of->becomes == 0) of->becomes = trait_it_becomes(cards, from);
  cg_read_needs(cards, from, of->type, ability);
  if (ability->from == CG_FROM_DISCARD || ability->from == CG_FROM_DEAD) {
    rules->rules.piles = 1;
    if (ability->timing < CG_TIMINGS)
      cg_mask_add(&rules->rules.pile_listens[ability->timing], listens_unseen(ability));
  }
  if (ability->timing < CG_TIMINGS) {
    cg_mask_add(&of->listens[ability->timing], ability->listens);
    if (cg_mask_meet(ability->listens, discards))
      cg_mask_add(&rules->rules.own_listens[ability->timing], CG_HAPPENINGS(DISCARDED_FROM));
  } else if (ability->timing == CG_ON_ACTION)
    of->actions |= ability->phases;
  of->able = 1;
  of->shared |= ability->shared;
  of->itself |= cg_mask_meet(ability->calls, CG_CALL(ITSELF));
  if (from->limit == 0) return HF_OK;
  ability->period = limit_of(from->limit_period);
  if (from->limit_shared != 0 || ability->from != CG_FROM_PLAY)
    return count_maximum(rules, cards, number, error);
  if (*limits == 2 || from->limit > 14)
    return hl_wrong_ability(error, cards, &cards->card[of->card], from,
                            "two limits of at most 14 are all there is room for");
  ability->slot = (uint8_t)(*limits)++;
  return HF_OK;
}

/* --- the events of a faction ---------------------------------------------- */

static void note_event(const cg_rules_room *room, cg_repertoire *of, const cg_def *def,
                       bool loyal_too) {
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &room->ability[def->first_ability + i];
    if (ability->from != CG_FROM_HAND) continue;
    if (ability->timing < CG_TIMINGS)
      cg_mask_add(&of->listens[loyal_too ? 0 : 1][ability->timing], listens_unseen(ability));
    if (ability->timing == CG_ON_ACTION) of->actions[loyal_too ? 0 : 1] |= ability->phases;
  }
}

static void note_ambush(cg_repertoire *of, const cg_def *def, bool loyal_too) {
  uint8_t *least = &of->ambush[loyal_too ? 0 : 1];
  if (def->ambush < *least) *least = def->ambush;
}

/* How much is asked for before an ability of an event can be used. */
static unsigned demands(const cg_rules *rules, unsigned number) {
  const hl_ability *ability = &rules->base.cards->ability[number];
  return 2U * rules->def[rules->ability[number].def - 1].cost + ability->condition_count +
         ability->cost_count;
}

/* Those that ask for little come first: whoever looks for one that can be played finds it
 * soon. */
static void insert_event(cg_rules_room *room, unsigned first, unsigned at, unsigned number) {
  unsigned own = demands(&room->rules, number);
  for (; at > first && demands(&room->rules, room->event[at - 1]) > own; at--)
    room->event[at] = room->event[at - 1];
  room->event[at] = (uint16_t)number;
}

/* The abilities of a faction's cards that are used from a hand at one timing. */
static unsigned list_events(cg_rules_room *room, unsigned faction, unsigned timing, unsigned at) {
  unsigned first = at;
  for (unsigned def = 1; def <= room->rules.count; def++) {
    cg_def *card = &room->def[def - 1];
    if (card->faction != faction || card->type > CG_TYPE_EVENT) continue;
    for (unsigned i = 0; i < card->abilities; i++) {
      const cg_ability *ability = &room->ability[card->first_ability + i];
      if (ability->from != CG_FROM_HAND || ability->timing != timing) continue;
      insert_event(room, first, at++, card->first_ability + i);
      card->from_hand = 1;
    }
  }
  return at;
}

static void find_events(cg_rules_room *room) {
  cg_rules *rules = &room->rules;
  unsigned at = 0;
  for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++) {
    cg_repertoire *of = &rules->repertoire[faction];
    of->ambush[0] = of->ambush[1] = CG_NONE;
    for (unsigned timing = 0; timing <= CG_ON_ACTION; timing++) {
      of->first[timing] = (uint16_t)at;
      at = list_events(room, faction, timing, at);
    }
    of->first[CG_ON_ACTION + 1] = (uint16_t)at;
    for (unsigned def = 1; def <= rules->count; def++) {
      const cg_def *card = &rules->def[def - 1];
      if (card->faction != faction) continue;
      note_ambush(of, card, true);
      if (card->loyal == 0) note_ambush(of, card, false);
      if (card->from_hand == 0) continue;
      note_event(room, of, card, true);
      if (card->loyal == 0) note_event(room, of, card, false);
    }
  }
}

/* --- sets of definitions -------------------------------------------------- */

static void note_def(cg_rules_room *room, unsigned set, unsigned def) {
  unsigned at = set * cg_def_words(&room->rules) + (def - 1) / 64;
  room->set[at] |= UINT64_C(1) << (def - 1) % 64;
}

static void find_def_sets(cg_rules_room *room) {
  for (unsigned def = 1; def <= room->rules.count; def++) {
    const cg_def *card = &room->def[def - 1];
    note_def(room, card->faction, def);
    if (card->type <= CG_TYPE_EVENT) note_def(room, CG_DEFS_DRAWN, def);
    if (card->type == CG_TYPE_PLOT) note_def(room, CG_DEFS_PLOTS, def);
    if (card->type == CG_TYPE_AGENDA) note_def(room, CG_DEFS_AGENDAS, def);
    if (card->loyal != 0) note_def(room, CG_DEFS_LOYAL, def);
  }
}

/* --- expressions ---------------------------------------------------------- */

/* So many expressions stand behind a word. */
static unsigned slots_of(uint16_t word) {
  uint8_t slots[HL_SLOTS_MAX];
  const hl_phrase *phrase = word < CG_OPS_END ? hl_phrase_of(&cg_vocabulary, word) : NULL;
  return phrase == NULL ? 0 : hl_phrase_slots(&cg_vocabulary, phrase, slots);
}

/* How long what begins here is, where that is known of all that is behind it; 0 if it does not end
 * in time, as where no expression begins at all. */
static uint8_t length_at(const uint8_t *length, const hl_cards *cards, size_t at) {
  size_t end = at + (cards->code[at] == HL_QUOTED ? 3 : 1);
  for (unsigned missing = slots_of(cards->code[at]); missing > 0; missing--) {
    if (end >= cards->code_length || length[end] == 0) return 0;
    end += length[end];
  }
  return end - at <= UINT8_MAX ? (uint8_t)(end - at) : 0;
}

/* The tables by word of the code, in the order of CG_RULES_PER_WORD. */
static size_t kinds_room(const hl_cards *cards) {
  size_t words = CG_KINDS_LEAST + cards->code_length / 2;
  return words < CG_KINDS_END ? words : CG_KINDS_END;
}
static uint16_t *kinds_of_words(cg_rules_room *room, const hl_cards *cards) {
  return (uint16_t *)(void *)(room->words + kinds_room(cards));
}
static uint8_t *lengths(cg_rules_room *room, const hl_cards *cards) {
  return (uint8_t *)(kinds_of_words(room, cards) + cards->code_length);
}

static void find_lengths(cg_rules_room *room, const hl_cards *cards) {
  uint8_t *length = lengths(room, cards);
  room->rules.length = length;
  for (size_t at = cards->code_length; at-- > 0;) length[at] = length_at(length, cards, at);
}

/* --- kinds ---------------------------------------------------------------- */

/* Is it as an adjective says whose words these are? */
static bool is_such(const cg_def *def, uint16_t adjective, const uint16_t *word) {
  bool bears = false;
  for (unsigned i = 0; adjective <= CG_K_NOT_TRAIT && i < cg_words_of(adjective); i++)
    bears |= cg_has_trait(def, (word[i] & 0x7FFFU) % (64 * CG_TRAIT_WORDS));
  switch (adjective) {
  case CG_K_NOT_TRAIT: return !bears;
  case CG_K_FACTION: return def->faction == (word[0] & 0x7FFF);
  case CG_K_NOT_FACTION: return def->faction != (word[0] & 0x7FFF);
  case CG_K_UNIQUE: return def->unique != 0;
  case CG_K_NON_UNIQUE: return def->unique == 0;
  case CG_K_LOYAL: return def->loyal != 0;
  case CG_K_NON_LOYAL: return def->loyal == 0;
  default: return bears;
  }
}

/* The types that a noun means, one bit each. */
static unsigned types_meant(const uint16_t *noun) {
  const unsigned cards = (2U << CG_TYPE_EVENT) - 1;
  switch (noun[0]) {
  case CG_K_CHARACTERS: return 1U << CG_TYPE_CHARACTER;
  case CG_K_LOCATIONS: return 1U << CG_TYPE_LOCATION;
  case CG_K_ATTACHMENTS: return 1U << CG_TYPE_ATTACHMENT;
  case CG_K_EVENTS: return 1U << CG_TYPE_EVENT;
  case CG_K_PLOTS: return 1U << CG_TYPE_PLOT;
  case CG_K_CARDS: return cards;
  case CG_K_OF_SORT: return 1U << (noun[1] & 15);
  case CG_K_NOT_SORT: return cards & ~(1U << (noun[1] & 15));
  case CG_K_TWO: return 1U << (noun[1] & 15) | 1U << (noun[2] & 15);
  case CG_K_THREE: return 1U << (noun[1] & 15) | 1U << (noun[2] & 15) | 1U << (noun[3] & 15);
  default: return 0; /* faction cards have no definition */
  }
}

static bool is_meant(const cg_def *def, const uint16_t *at) {
  bool meant = true;
  for (; *at >= CG_K_TRAIT; at += 1 + cg_words_of(*at))
    meant &= !cg_is_printed(*at) || is_such(def, *at, at + 1);
  return meant && (types_meant(at) >> def->type & 1) != 0;
}

/* Where the set of the definitions begins that a kind means, in units; 0: there is no room for it.
 */
static unsigned set_of_kind(cg_rules_room *room, size_t size, const uint16_t *at) {
  cg_rules *rules = &room->rules;
  unsigned words = rules->count / 64U + 1, end = rules->kinds_end, same = CG_KINDS_UNIT;
  unsigned units = (words + CG_KINDS_UNIT - 1) / CG_KINDS_UNIT * CG_KINDS_UNIT;
  uint64_t *set = room->words + end;
  if (end + units > size) return 0;
  memset(set, 0, words * sizeof *set);
  for (unsigned def = 1; def <= rules->count; def++)
    set[def / 64] |= (uint64_t)is_meant(&room->def[def - 1], at) << def % 64;
  while (memcmp(room->words + same, set, words * sizeof *set) != 0) same += units;
  if (same == end) rules->kinds_end = end + units;
  return same / CG_KINDS_UNIT;
}

/* Are these words a kind, none of which is named only when it is read? One whose adjectives all ask
 * for more is none of those. */
static bool is_fixed_kind(const uint16_t *at, const uint16_t *end, bool *asks) {
  unsigned words = 0;
  bool printed = false;
  for (; at < end && *at >= CG_K_TRAIT && *at <= CG_K_OTHER; at += 1 + words) {
    printed |= cg_is_printed(*at);
    *asks |= !cg_is_printed(*at);
    words = cg_words_of(*at);
    for (unsigned i = 1; i <= words; i++)
      if (at + i >= end || (at[i] & HL_CONSTANT) == 0) return false;
  }
  if (at >= end || *at < CG_K_CHARACTERS || *at > CG_K_NOT_SORT) return false;
  while (++at < end)
    if ((*at & HL_CONSTANT) == 0) return false;
  return printed || !*asks;
}

static void find_kinds(cg_rules_room *room, const hl_cards *cards) {
  size_t size = kinds_room(cards);
  uint16_t *kinds = kinds_of_words(room, cards);
  room->rules.kind = kinds;
  room->rules.kinds = room->words;
  room->rules.kinds_end = CG_KINDS_UNIT; /* none begins with the first word */
  for (size_t at = 0; at < cards->code_length; at++) {
    const uint16_t *kind = cards->code + at;
    bool asks = false, fixed = is_fixed_kind(kind, kind + room->rules.length[at], &asks);
    unsigned set = fixed ? set_of_kind(room, size, kind) : 0;
    kinds[at] = (uint16_t)(set == 0 ? 0 : 2 * set + asks);
  }
}

/* First cards of a period, as far as such sets tell which they are. */
static void find_firsts(cg_rules_room *room) {
  cg_rules *rules = &room->rules;
  for (unsigned i = 0; i < rules->firsts; i++) {
    unsigned kind = rules->kind[rules->first_at[i]];
    if (kind == 0 || cg_kind_asks(kind)) continue;
    rules->first_printed |= UINT32_C(1) << i;
    for (unsigned def = 1; def <= rules->count; def++)
      room->def[def - 1].firsts |= (uint32_t)cg_in_defs(cg_kind_defs(rules, kind), def) << i;
  }
}

/* --- all of it ------------------------------------------------------------ */

static uint16_t title_of(const cg_rules *rules, const hl_cards *cards, unsigned def) {
  uint32_t name = cards->card[rules->def[def - 1].card].name;
  for (unsigned other = 1; other < def; other++)
    if (cards->card[rules->def[other - 1].card].name == name) return (uint16_t)other;
  return (uint16_t)def;
}

/* A title that the manual knows otherwise has a card of its own: `manual-` and the id. */
static hf_status read_title(cg_rules *rules, const hl_cards *cards, unsigned def, hf_error *error) {
  static const char *const ids[CG_TITLE_COUNT] = {"master-of-whispers", "master-of-ships",
                                                  "hand-of-the-king",   "master-of-coin",
                                                  "master-of-laws",     "crown-regent"};
  static const char manual[] = "manual-";
  const hl_card *card = &cards->card[rules->def[def - 1].card];
  const char *id = text(cards, card->id);
  unsigned profile = strncmp(id, manual, sizeof manual - 1) == 0;
  if (profile != 0) id += sizeof manual - 1;
  for (unsigned i = 0; i < CG_TITLE_COUNT; i++)
    if (strcmp(ids[i], id) == 0) {
      rules->title[profile][i] = (uint16_t)def;
      return HF_OK;
    }
  return hl_wrong_card(error, cards, card, "there is no such title");
}

static hf_status check_titles(cg_rules *rules, hf_error *error) {
  for (unsigned i = 0; i < CG_TITLE_COUNT; i++) {
    if (rules->title[0][i] == 0) return hf_fail(error, HF_BAD_CARDS, "a title is missing");
    if (rules->title[1][i] == 0) rules->title[1][i] = rules->title[0][i];
  }
  return HF_OK;
}

/* A choice names a card by its id alone: no two have the same, of whatever types they are. */
static hf_status check_id(const cg_rules *rules, const hl_cards *cards, const hl_card *card,
                          hf_error *error) {
  const char *id = text(cards, card->id);
  unsigned other = cg_by_id(rules, ~0U, id, strlen(id));
  if (other == 0) return HF_OK;
  return hf_fail_at(error, HF_BAD_CARDS, card->line, 1,
                    "card '%s': this is the id of another card already, the %s '%s'; no two cards "
                    "have the same, of whatever type they are",
                    id, cg_vocabulary.card_types[rules->def[other - 1].type],
                    cg_name(rules, other));
}

static void note_fault(cg_rules *rules, unsigned card, unsigned ability) {
  rules->base.fault = cg_misleading(rules, ability);
  rules->base.faulty_card = card;
  rules->base.faulty_ability = ability;
}

static hf_status add_card(cg_rules_room *room, const hl_cards *cards, unsigned index,
                          hf_error *error) {
  const hl_card *card = &cards->card[index];
  cg_rules *rules = &room->rules;
  hf_status taken = check_id(rules, cards, card, error);
  if (taken != HF_OK) return taken;
  unsigned number = ++rules->count, limits = 0;
  cg_def *def = &room->def[number - 1];
  def->card = (uint16_t)index;
  def->first_ability = (uint16_t)card->first_ability;
  def->abilities = card->ability_count;
  read_facts(cards, card, def);
  def->title = title_of(rules, cards, number);
  for (unsigned i = 0; i < card->ability_count; i++) {
    unsigned ability = card->first_ability + i;
    hf_status status = read_ability(room, cards, ability, number, &limits, error);
    if (status != HF_OK) return status;
    const char *fault = cg_unsound(&room->rules, cards, &room->ability[ability], ability);
    if (fault != NULL) return hl_wrong_ability(error, cards, card, &cards->ability[ability], fault);
  }
  for (unsigned i = 0; i < card->ability_count && rules->base.fault == NULL; i++)
    note_fault(rules, index, card->first_ability + i);
  if (card->type == CG_TYPE_EVENT && def->able == 0)
    return hl_wrong_card(error, cards, card, "an event without `when` can never be played");
  def->burdens = cg_burdens(cards, def, room->ability);
  def->host_kind = host_kind(cards, room->ability, def);
  return card->type == CG_TYPE_TITLE ? read_title(rules, cards, number, error) : HF_OK;
}

/* The factions of which a rule about the deck names cards that somebody may wait with in his hand,
 * one bit each; of one that is no kind of cards all, as far as one can tell. */
static unsigned factions_named(const cg_rules_room *room, const uint16_t *cards) {
  unsigned factions = 0;
  if (*cards != CG_CS_ALL && *cards != CG_CS_SUCH) return (1U << CG_FACTION_COUNT) - 1;
  for (unsigned i = 0; i < room->rules.count; i++) {
    const cg_def *card = &room->def[i];
    if (card->type <= CG_TYPE_EVENT && (card->from_hand != 0 || card->ambush != CG_NONE) &&
        card->loyal == 0 && is_meant(card, cards + 1))
      factions |= 1U << card->faction;
  }
  return factions;
}

static unsigned let_in_by(const cg_rules_room *room, const cg_deck_rule *rule) {
  bool all;
  switch (rule->op) {
  case CG_M_DECK_MAY:
    cg_names_factions(rule->cards, &all);
    return factions_named(room, rule->cards) | (all ? 0U : CG_LETS_IN_SOME);
  case CG_M_DECKS_NONE: return CG_LETS_IN_SOME;
  case CG_M_DECK_MOST: return rule->number == 0 ? CG_LETS_IN_SOME : 0U;
  case CG_M_DECK_AGENDAS: return CG_LETS_IN_AGENDAS;
  default: return 0;
  }
}

/* What agendas let in: when it is known what all cards are. */
static void find_let_in(cg_rules_room *room) {
  for (unsigned number = 1; number <= room->rules.count; number++) {
    uint16_t agenda = (uint16_t)number;
    unsigned let_in = 0;
    cg_deck_rule rule;
    if (room->def[number - 1].type != CG_TYPE_AGENDA) continue;
    for (cg_deck_rules left = cg_rules_about(&room->rules, &agenda, 1); cg_next_rule(&left, &rule);)
      let_in |= let_in_by(room, &rule);
    room->def[number - 1].lets_in = (uint16_t)let_in;
  }
}

hf_status cg_rules_make(cg_rules_room *room, const hl_cards *cards, hf_error *error) {
  cg_rules *rules = &room->rules;
  rules->base.cards = cards;
  rules->def = room->def;
  rules->ability = room->ability;
  rules->event = room->event;
  rules->set = room->set;
  if (cards->card_count > CG_DEFS_MAX || cards->ability_count > CG_ABILITIES_MAX)
    return hf_fail(error, HF_BAD_CARDS, "these are more than %d cards or %d abilities", CG_DEFS_MAX,
                   CG_ABILITIES_MAX);
  for (unsigned index = 0; index < cards->card_count; index++) {
    hf_status status = add_card(room, cards, index, error);
    if (status != HF_OK) return status;
  }
  if (check_titles(rules, error) != HF_OK) return HF_BAD_CARDS;
  find_events(room);
  find_def_sets(room);
  find_lengths(room, cards);
  find_kinds(room, cards);
  find_firsts(room);
  find_let_in(room);
  return HF_OK;
}
