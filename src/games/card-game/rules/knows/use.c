/* Whether an ability may be used, and why not: limits, conditions, costs, and whether it could
 * change anything. */
#include "use.h"

#include "../state/rows.h"
#include "../state/stack.h"
#include "../words/choices.h"
#include "../words/conditions.h"
#include "../words/costs.h"
#include "../words/numbers.h"
#include "bring.h"
#include "glance.h"
#include "prices.h"

/* --- scopes --------------------------------------------------------------- */

cg_scope cg_scope_of_use(cg_table *table, const cg_use *use) {
  return (cg_scope){.table = table,
                    .code = table->code,
                    .group = use->group == 0 ? NULL : table->pub->group + use->group - 1,
                    .member = use->member,
                    .object = use->object,
                    .here = cg_plays_event(table, use) ? 0 : use->from,
                    .ability = use->ability,
                    .targets = true,
                    .def = use->def,
                    .user = use->user};
}

/* --- limits --------------------------------------------------------------- */

/* A limit is each player's own. A card has four bits for a limit: two count what its owner does,
 * two what other players do while they control it. A limit above three is shared by all players. */
static unsigned bits_of(const cg_table *table, const cg_use *use, unsigned *mask) {
  unsigned shift = 4U * table->rules->ability[use->ability].slot;
  bool shared = table->rules->base.cards->ability[use->ability].limit > 3;
  *mask = shared ? 15 : 3;
  return shared || cg_at(table, use->object)->owner == use->user ? shift : shift + 2;
}

static HF_APART bool is_left(const cg_table *table, const cg_use *use, unsigned limit) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  if (ability->counter == CG_NONE) {
    unsigned mask, shift = bits_of(table, use, &mask);
    return ((unsigned)cg_at(table, use->object)->used >> shift & mask) < limit;
  }
  const uint8_t *counted = table->seat[use->user].counted;
  return (unsigned)(counted[ability->counter / 4] >> 2 * (ability->counter % 4) & 3) < limit;
}

static inline bool within_limit(const cg_table *table, const cg_use *use) {
  unsigned limit = table->rules->base.cards->ability[use->ability].limit;
  return limit == 0 || is_left(table, use, limit);
}

void cg_count_use(cg_table *table, const cg_use *use) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  if (table->rules->base.cards->ability[use->ability].limit == 0) return;
  table->renewed &= (uint8_t)~hf_bit(ability->period);
  if (ability->counter == CG_NONE) {
    unsigned mask, shift = bits_of(table, use, &mask);
    cg_at(table, use->object)->used = (uint8_t)(cg_at(table, use->object)->used + (1U << shift));
    return;
  }
  uint8_t *counter = &table->seat[use->user].counted[ability->counter / 4];
  *counter = (uint8_t)(*counter + (1U << 2 * (ability->counter % 4)));
}

/* A period ends: what it limits may be used anew. */
void cg_renew_limits(cg_table *table, unsigned period) {
  const uint8_t *renewed = table->rules->renewed[period];
  if ((table->renewed >> period & 1) != 0) return;
  table->renewed |= (uint8_t)hf_bit(period);
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    for (unsigned i = 0; i < CG_MAXIMA / 4; i++)
      table->seat[seat].counted[i] &= (uint8_t)~renewed[i];
  for (cg_object *card = table->object, *end = card + table->pub->high; card != end; card++) {
    /* of a card that lies face down it tells who has heard of it */
    if (card->used == 0 || card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) continue;
    const cg_def *def = cg_def_of(table, card->def);
    for (unsigned i = 0; i < def->abilities; i++) {
      const cg_ability *ability = &table->rules->ability[def->first_ability + i];
      if (ability->slot != CG_NONE && ability->period == period)
        card->used &= (uint8_t) ~(15U << (4 * ability->slot));
    }
  }
}

/* --- usable --------------------------------------------------------------- */

/* Optional abilities of players that others may forbid. */
static bool is_forbidden(cg_table *table, const cg_use *use, unsigned timing) {
  bool forced =
      timing == CG_FORCED_INTERRUPT || timing == CG_FORCED_REACTION || timing == CG_ON_REVEAL;
  if (forced || !cg_any_forbids(table, CG_ACT_TRIGGER)) return false;
  return cg_player_cannot(table, use->user, CG_ACT_TRIGGER, use->def);
}

static bool event_payable(cg_table *table, const cg_use *use, const cg_scope *scope) {
  const cg_def *def = cg_def_of(table, use->def);
  const cg_seat *seat = &table->seat[use->user];
  if (cg_player_cannot(table, use->user, CG_ACT_PLAY, use->def)) return false;
  if ((def->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && !cg_may_limited(table, use->user))
    return false;
  if (use->zone != CG_SHADOWS) return cg_event_affordable(table, use->user, use->def, scope->x);
  if (cg_player_cannot(table, use->user, CG_ACT_EMERGE, 0)) return false;
  unsigned cost = cg_shadow_cost(table, use->user, use->def);
  return cost != CG_NONE && cost <= seat->gold;
}

static bool costs_payable(cg_scope *scope, const hl_ability *from) {
  const uint16_t *at = scope->code + from->costs;
  for (unsigned i = 0; i < from->cost_count; i++)
    if (!cg_cost_payable(scope, &at)) return false;
  return true;
}

/* Could the ability change anything with one of the cards that may be chosen for its first cost
 * with a choice? The chosen card decides what the words behind the costs mean. Of cards that are
 * not known any may pay; whether there is something to choose is in the open. */
static bool would_change_paid(cg_scope *scope, const cg_use *use) {
  const hl_ability *from = &scope->table->rules->base.cards->ability[use->ability];
  unsigned among = scope->table->rules->ability[use->ability].among;
  const uint16_t *at = scope->code + from->costs;
  unsigned left = from->cost_count, number;
  cg_context tried;
  cg_cards cards;
  for (; left > 0 && !cg_cost_is_choice(*at); left--) cg_pass(scope->table, &at);
  if (left == 0) return cg_would_change(scope, from);
  cg_no_cards(&cards);
  cg_cost_choice(scope, at, &cards, &number);
  if (cards.unknown) return among == 0 || cg_any_to_choose(scope->table, use->ability, among);
  if (number == 0) return cg_would_change(scope, from);
  const cg_context *chosen = scope->context;
  bool any = false;
  if (chosen != NULL)
    tried = *chosen;
  else
    memset(&tried, 0, sizeof tried);
  scope->context = &tried;
  for (unsigned i = 0; i < cards.piles && !any; i++) {
    tried.paid[0] = cards.pile[i];
    any = cg_would_change(scope, from);
  }
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT && !any;
       object = cg_next(scope->table, cards.set, object + 1)) {
    tried.paid[0] = cg_ref_object(scope->table, object);
    any = cg_would_change(scope, from);
  }
  scope->context = chosen;
  return any;
}

/* A cost of X gold, or an event's X, that the card does not fix. */
bool cg_chooses_x(const cg_table *table, unsigned ability, bool event) {
  return (event || table->rules->ability[ability].pays_x != 0) &&
         table->rules->base.cards->ability[ability].x == HL_NONE;
}

/* The highest X that its player could choose: an event may have become cheaper. Where X of
 * something else than gold of the pool is paid, the costs tell. */
static unsigned highest_x(cg_table *table, const cg_use *use) {
  const cg_def *def = cg_def_of(table, use->def);
  unsigned gold = table->seat[use->user].gold, x = 0;
  bool event = def->type == CG_TYPE_EVENT && def->cost_is_x != 0 && use->zone != CG_SHADOWS;
  if (!cg_chooses_x(table, use->ability, event)) return 0;
  if (table->rules->ability[use->ability].pays_x == CG_X_OTHER) return CG_X_MOST;
  if (!event) return gold;
  while (x < CG_X_MOST && cg_event_cost(table, use->user, use->def, x + 1) <= gold) x++;
  return x;
}

bool cg_usable_with(cg_scope *scope, const cg_use *use) {
  cg_table *table = scope->table;
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  if (from->x != HL_NONE) {
    const uint16_t *at = scope->code + from->x;
    int x = cg_eval_number(scope, &at);
    scope->x = (uint8_t)(x < 0 ? 0 : x > 255 ? 255 : x);
  }
  if (cg_plays_event(table, use) && !event_payable(table, use, scope)) return false;
  if (!costs_payable(scope, from)) return false;
  return table->rules->ability[use->ability].reads_paid != 0 ? would_change_paid(scope, use)
                                                             : cg_would_change(scope, from);
}

/* There is room for it; a loop without end is ended here. */
static inline bool may_begin(const cg_table *table) {
  return cg_has_room(table) && table->pub->chain < CG_CHAIN;
}

bool cg_usable_plainly(cg_table *table, const cg_use *use) {
  if (cg_any_forbids(table, CG_DEED_KNEEL) || cg_any_forbids(table, CG_ACT_TRIGGER))
    return cg_usable(table, use, true);
  return within_limit(table, use) && may_begin(table) && cg_lasting_may_begin(table) &&
         !cg_phase_is_over(table);
}

bool cg_usable(cg_table *table, const cg_use *use, bool guess) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  if (!within_limit(table, use) || !may_begin(table)) return false;
  cg_scope scope = cg_scope_of_use(table, use);
  scope.guess = guess;
  if (!cg_all_hold(&scope, scope.code + from->conditions, from->condition_count)) return false;
  if (is_forbidden(table, use, ability->timing)) return false;
  for (unsigned x = highest_x(table, use) + 1; x-- > 0;) {
    scope.x = (uint8_t)x;
    if (cg_usable_with(&scope, use)) return true;
  }
  return false;
}

/* --- why not ---------------------------------------------------------------- */

/* Which of its conditions does not hold, CG_NONE. */
static unsigned failing_condition(cg_scope *scope, const hl_ability *from) {
  const uint16_t *at = scope->code + from->conditions;
  for (unsigned i = 0; i < from->condition_count; i++)
    if (!cg_eval_condition(scope, &at)) return i;
  return CG_NONE;
}

/* Which of its costs cannot be paid, CG_NONE. */
static unsigned failing_cost(cg_scope *scope, const hl_ability *from) {
  const uint16_t *at = scope->code + from->costs;
  for (unsigned i = 0; i < from->cost_count; i++)
    if (!cg_cost_payable(scope, &at)) return i;
  return CG_NONE;
}

static cg_why why_not_played(cg_table *table, const cg_use *use) {
  const cg_def *def = cg_def_of(table, use->def);
  const cg_seat *seat = &table->seat[use->user];
  if (cg_player_cannot(table, use->user, CG_ACT_PLAY, use->def))
    return (cg_why){.code = CG_WHY_FORBIDDEN};
  if ((def->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && !cg_may_limited(table, use->user))
    return (cg_why){CG_WHY_LIMITED, {seat->limited}};
  unsigned cost = cg_event_cost(table, use->user, use->def, 0);
  if (cost == CG_NONE || cost <= seat->gold) return (cg_why){.code = CG_MAY};
  return (cg_why){CG_WHY_GOLD, {(uint16_t)cost, seat->gold}};
}

static cg_why why_unpaid(cg_scope *scope, const cg_use *use) {
  cg_table *table = scope->table;
  const cg_ability *ability = &table->rules->ability[use->ability];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  unsigned gold = table->seat[use->user].gold, cost = failing_cost(scope, from);
  if (cost == CG_NONE) return (cg_why){.code = CG_MAY};
  const cg_object *faction = cg_at(table, cg_slot(use->user, CG_FACTION_SLOT));
  if (use->object != CG_NO_OBJECT && (ability->own & CG_OWN_STANDS) != 0 &&
      (cg_at(table, use->object)->flags & CG_KNEELING) != 0)
    return (cg_why){.code = CG_WHY_KNEELS};
  if ((ability->needs & CG_NEEDS_FACTION) != 0 && (faction->flags & CG_KNEELING) != 0)
    return (cg_why){.code = CG_WHY_FACTION};
  if (ability->gold > gold) return (cg_why){CG_WHY_GOLD, {ability->gold, (uint16_t)gold}};
  return (cg_why){CG_WHY_COST, {use->ability, (uint16_t)cost}};
}

cg_why cg_why_unusable(cg_table *table, const cg_use *use) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  if (!within_limit(table, use)) return (cg_why){CG_WHY_USED, {from->limit, ability->period}};
  cg_scope scope = cg_scope_of_use(table, use);
  unsigned condition = failing_condition(&scope, from);
  if (condition != CG_NONE) return (cg_why){CG_WHY_CONDITION, {use->ability, (uint16_t)condition}};
  if (is_forbidden(table, use, ability->timing)) return (cg_why){.code = CG_WHY_FORBIDDEN};
  cg_why why = {.code = CG_MAY};
  if (cg_plays_event(table, use)) why = why_not_played(table, use);
  if (why.code == CG_MAY) why = why_unpaid(&scope, use);
  if (why.code != CG_MAY) return why;
  return (cg_why){from->target_count > 0 ? CG_WHY_TARGET : CG_WHY_NOTHING, {use->ability}};
}
