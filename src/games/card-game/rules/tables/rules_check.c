/* What the language lets a card say and the rules cannot carry out is refused. */
#include "rules_check.h"

#include "../state/state.h"
#include "../words/reads.h"
#include "../words/spoken.h"

static bool is_register(uint16_t word) {
  return (word & (HL_REGISTER | HL_CONSTANT)) == HL_REGISTER && word < HL_QUOTED;
}

static const uint16_t *behind(const uint16_t *at) {
  return at + hl_expression_length(&cg_vocabulary, at);
}

/* How many different names some words use. */
static unsigned names_in(const uint16_t *at, unsigned length) {
  unsigned used = 0;
  for (unsigned i = 0; i < length; i++)
    if (is_register(at[i])) used |= 1U << (at[i] & 7);
  return hf_bit_count(used);
}

static bool more_than_one(unsigned names) { return (names & (names - 1)) != 0; }

/* Sets of cards that are not in play. */
static bool is_elsewhere(const uint16_t *at) {
  if (*at >= CG_CS_TOP && *at <= CG_CS_PAID) return true;
  if (*at == CG_CS_EITHER || *at == CG_CS_BOTH)
    return is_elsewhere(at + 1) || is_elsewhere(behind(at + 1));
  if (*at != CG_CS_SUCH) return false;
  at = behind(at + 1); /* the kind */
  for (bool more = true; more; at = behind(at)) {
    more = *at++ == CG_FS_MORE;
    if (*at == CG_F_IN || *at == CG_F_IN_EITHER || *at == CG_F_IN_OF || *at == CG_F_AMONG)
      return true;
  }
  return false;
}

/* What is looked through, and where what is found is noted. */
typedef struct walk {
  const cg_ability *ability;
  const uint16_t *code;
  cg_rules *rules;
} walk;

/* The rules follow for each player whether such a card was brought out. */
static const char *note_first(const walk *w, const uint16_t *at) {
  const uint16_t *kind = at + 1, *way = behind(kind), *period = behind(way + 1);
  if (*period != CG_PER_ROUND && *period != CG_PER_PHASE)
    return "the first card of a round or of a phase may cost less, of no other period";
  if (names_in(kind, (unsigned)(way - kind)) > 0)
    return "the first card of a kind that was named cannot be told from others";
  if (w->rules->firsts == CG_FIRSTS)
    return "there is no room for more cards that make the first one of a period cheaper";
  uint32_t bit = UINT32_C(1) << w->rules->firsts;
  for (unsigned i = 0; i < CG_WAYS; i++)
    if ((cg_ways(*way) >> i & 1) != 0) w->rules->first_by[i] |= bit;
  w->rules->first_at[w->rules->firsts++] = (uint32_t)(kind - w->code);
  return NULL;
}

/* In which ways may cards cost more or less? */
static void note_way(cg_rules *rules, uint16_t way) { rules->cost_ways |= cg_ways(way); }

static const char *modifier(const walk *w, const uint16_t *at, bool lasting) {
  if (*at == CG_M_FROM_ELSEWHERE && lasting && names_in(at, (unsigned)(behind(at) - at)) > 0)
    return "cards that were chosen cannot be brought out from elsewhere for a time";
  cg_mask_add(&w->rules->changes, cg_changes(*at));
  cg_mask_add(&w->rules->forbids, cg_forbidden(at, behind(at)));
  if (cg_mask_meet(cg_changes(*at), cg_cost_changes)) note_way(w->rules, *behind(at + 1));
  return *at == CG_M_FIRST_COSTS ? note_first(w, at) : NULL;
}

/* The head of a statement, the body of which stands behind it; NULL: it is sound. */
static const char *statement(const walk *w, const uint16_t *at, const uint16_t **next) {
  *next = hl_inside(&cg_vocabulary, at);
  switch (*at) {
  case HL_GAIN: return modifier(w, hl_phrase_at(at), w->ability->timing != CG_ON_ALWAYS);
  case HL_UNTIL: return modifier(w, behind(hl_until_at(at)), true);
  case HL_ONCE:
    return more_than_one(cg_names_kept(*next, hl_opened_body(at, *next).end))
               ? "`once` can keep one thing that was chosen"
               : NULL;
  case HL_FOR_EACH:
    return is_elsewhere(hl_loop_at(at)) ? "`for each` takes players and cards in play" : NULL;
  case HL_INSTEAD:
    return w->ability->timing > CG_INTERRUPT ? "`instead` belongs to an interrupt" : NULL;
  default: return NULL;
  }
}

static const char *statements(const walk *w, const uint16_t *at, const uint16_t *end) {
  const char *fault = NULL;
  while (!hl_row_ends((hl_row){at, end}) && fault == NULL) {
    if (*at != HL_EITHER && *at != HL_UNLESS) {
      fault = statement(w, at, &at);
      continue;
    }
    unsigned branches = hl_branch_count(at);
    at = hl_branches_at(at);
    for (; branches > 0 && fault == NULL; branches--) {
      hl_row branch = hl_take_branch(&at);
      fault = statements(w, branch.at, branch.end);
    }
  }
  return fault;
}

/* Words that tell of a card's leaving play. */
static bool tells_of_leaving(uint16_t op) {
  return cg_mask_meet(cg_listens(op), cg_leaving_listens);
}

/* What a card that has left play is asked for as it was then (knows/figures.c). */
static unsigned recalled(uint16_t op) {
  switch (op) {
  case CG_K_ATTACKING: return CG_WAS_ATTACKING;
  case CG_K_DEFENDING: return CG_WAS_DEFENDING;
  case CG_K_PARTICIPATING: return CG_WAS_ATTACKING | CG_WAS_DEFENDING;
  case CG_F_POWER:
  case CG_F_NO_POWER: return CG_WAS_POWERFUL;
  case CG_F_GOLD:
  case CG_F_NO_GOLD: return CG_WAS_GOLDEN;
  case CG_F_ATTACHMENTS:
  case CG_F_NO_ATTACHMENTS: return CG_WAS_ATTACHED_TO;
  case CG_F_DUPLICATE: return CG_WAS_DUPLICATED;
  default: return 0;
  }
}

static void note_recalls(cg_rules *rules, const cg_ability *ability, const uint16_t *window) {
  bool reacts = ability->timing == CG_REACTION || ability->timing == CG_FORCED_REACTION;
  const uint16_t *end = behind(window);
  if (!reacts || !cg_mask_meet(ability->listens, cg_leaving_listens)) return;
  for (const uint16_t *at = window; at < end; at += *at == HL_QUOTED ? 3 : 1)
    rules->recalls |= (uint8_t)recalled(*at);
}

/* A card in play that reacts to its own leaving is not there any more. */
static const char *too_late(const cg_ability *ability, const uint16_t *window) {
  bool reacts = ability->timing == CG_REACTION || ability->timing == CG_FORCED_REACTION;
  if (!reacts || ability->from != CG_FROM_PLAY || !tells_of_leaving(*window)) return NULL;
  const uint16_t *who = window[1] == CG_CS_ONE ? window + 2 : window + 1;
  return *who == CG_C_THIS ? "a card that has left play cannot react: interrupt it, or react with "
                             "`if this card is in your dead pile`"
                           : NULL;
}

/* Plots alone are revealed: on any other card such an ability would wait for ever. */
static const char *revealed(const cg_rules *rules, const cg_ability *ability) {
  unsigned type = rules->def[ability->def - 1].type;
  return ability->timing == CG_ON_REVEAL && type != CG_TYPE_PLOT
             ? "only plots are revealed; other cards can have `reaction on this card enters play`"
             : NULL;
}

/* What cannot be foreseen, only seen when it is there. */
static const char *moment(const cg_ability *ability) {
  bool early = ability->timing == CG_WOULD || ability->timing == CG_FORCED_INTERRUPT ||
               ability->timing == CG_INTERRUPT;
  if (early &&
      cg_mask_meet(ability->listens, CG_HAPPENINGS(PLACED, PLACED_OF, POWER_MOVED, UNDEFENDED)))
    return "where cards come to lie, power that is moved and that nobody defends can be reacted "
           "to, not interrupted";
  return early && cg_mask_meet(ability->listens, CG_HAPPENINGS(STRENGTH_RAISED))
             ? "strength that is raised can be reacted to, not interrupted"
             : NULL;
}

static const char *place(const cg_ability *ability, unsigned type) {
  cg_mask discards = CG_HAPPENINGS(DISCARDED_FROM, DISCARDED_FROM_OF, DISCARDED_FOR_CLAIM);
  bool forced = ability->timing == CG_FORCED_INTERRUPT || ability->timing == CG_FORCED_REACTION;
  cg_mask own_costs = CG_CHANGES(COSTS_LESS, COSTS_MORE, SHADOW, AMBUSH, COSTS_LESS_TO);
  cg_mask concealed = CG_CHANGES(SHADOW, COSTS_LESS, COSTS_MORE, COSTS_LESS_TO);
  switch (ability->from) {
  case CG_FROM_SHADOWS:
    /* whoever has cards there is asked in each action window, and in no other */
    if (ability->timing == CG_ON_ACTION && type <= CG_TYPE_ATTACHMENT) return NULL;
    /* fall through */
  case CG_FROM_CONCEALED:
    return ability->timing != CG_ON_ALWAYS ||
                   cg_mask_any(cg_mask_without(ability->changes, concealed))
               ? "from the shadows only actions of characters, locations and attachments are used"
               : NULL;
  case CG_FROM_DISCARD:
  case CG_FROM_DEAD:
    if (ability->timing == CG_ON_ALWAYS) return "what lies in a pile changes nothing";
    return forced ? "abilities of cards in piles are not forced" : NULL;
  case CG_FROM_HAND:
    if (ability->timing == CG_ON_ALWAYS &&
        cg_mask_any(cg_mask_without(ability->changes, own_costs)))
      return "in a hand a card changes nothing but its own cost";
    if (forced && cg_mask_any(cg_mask_without(ability->listens, discards)))
      return "what is forced in a hand can only answer being discarded from it";
    return NULL;
  default: return NULL;
  }
}

/* Its limit would be that of two players at most: a card has no room for more. */
static const char *shared(const cg_ability *ability, const hl_ability *from) {
  bool optional = ability->timing == CG_ON_ACTION || ability->timing == CG_WOULD ||
                  ability->timing == CG_INTERRUPT || ability->timing == CG_REACTION;
  if (ability->shared == 0) return NULL;
  if (!optional || ability->from != CG_FROM_PLAY)
    return "any player may initiate an action, an interrupt or a reaction of a card in play, "
           "nothing else";
  return from->limit != 0 && from->limit_shared == 0
             ? "what any player may initiate can have a maximum, no limit"
             : NULL;
}

const char *cg_unsound(cg_rules *rules, const hl_cards *cards, const cg_ability *ability,
                       unsigned number) {
  const hl_ability *from = &cards->ability[number];
  const uint16_t *cost = cards->code + from->costs;
  unsigned choices = 0;
  for (unsigned i = 0; i < from->cost_count; i++, cost = behind(cost))
    choices += cg_cost_is_choice(*cost);
  if (choices > CG_PAID) return "two costs at most may leave a choice";
  const char *fault = revealed(rules, ability);
  if (fault == NULL) fault = moment(ability);
  if (fault == NULL) fault = place(ability, rules->def[ability->def - 1].type);
  if (fault == NULL) fault = shared(ability, from);
  if (fault == NULL && from->window != HL_NONE)
    fault = too_late(ability, cg_window_words(cards->code + from->window) + 1);
  if (fault != NULL) return fault;
  if (from->window != HL_NONE) note_recalls(rules, ability, cards->code + from->window);
  walk w = {.ability = ability, .code = cards->code, .rules = rules};
  return statements(&w, cards->code + from->statements, NULL);
}
