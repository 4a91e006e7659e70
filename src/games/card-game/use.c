/* Which abilities may be used: what they wait for, limits, conditions, costs,
 * and whether they could change anything. */
#include "abilities.h"

#include "figures.h"

/* --- what an ability answers ---------------------------------------------- */

static bool has_player(cg_scope *scope, const uint16_t **at, unsigned seat) {
  uint32_t players = cg_eval_players(scope, at);
  return seat != CG_NOBODY && (players >> seat & 1) != 0;
}

static bool members_fit(cg_scope *scope, const uint16_t **at, const cg_group *group,
                        uint64_t *found) {
  const uint16_t *start = *at;
  const uint64_t *members = cg_members(scope->table, group);
  bool any = false;
  cg_skip(at);
  if (members == NULL) return false;
  for (unsigned object = cg_next(scope->table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, members, object + 1)) {
    const uint16_t *from = start;
    cg_thing thing = cg_thing_at(scope->table, object);
    if (!cg_fits(scope, &from, &thing)) continue;
    cg_add(found, object);
    any = true;
  }
  return any;
}

/* The card a group is about, in play or not. */
static cg_thing subject(const cg_table *table, const cg_group *group) {
  if (group->object != CG_NO_OBJECT) return cg_thing_at(table, group->object);
  return (cg_thing){.object = CG_NO_OBJECT,
                    .def = group->def,
                    .controller = group->seat,
                    .owner = group->seat,
                    .zone = group->zone};
}

static bool subject_fits(cg_scope *scope, const uint16_t **at, const cg_group *group) {
  cg_thing thing = subject(scope->table, group);
  return cg_fits(scope, at, &thing) && (thing.def != 0 || thing.object != CG_NO_OBJECT);
}

static bool acting_fits(cg_scope *scope, const uint16_t **at, const cg_group *group) {
  if (group->acting == CG_NO_OBJECT) {
    cg_skip(at);
    return false;
  }
  cg_thing thing = cg_thing_at(scope->table, group->acting);
  return cg_fits(scope, at, &thing);
}

static bool zone_is(uint16_t op, unsigned zone) {
  return op == CG_Z_HAND ? zone == CG_HAND : op == CG_Z_DECK ? zone <= CG_BOTTOM : false;
}

static bool discarded_from(cg_scope *scope, uint16_t op, const uint16_t **at,
                           const cg_group *group) {
  bool fits = subject_fits(scope, at, group);
  if (op == CG_H_DISCARDED_FROM) {
    fits &= cg_eval_player(scope, at) == group->seat;
    return zone_is(*(*at)++, group->amount) && fits;
  }
  fits &= zone_is(*(*at)++, group->amount);
  return has_player(scope, at, group->seat) && fits;
}

static bool about_challenge(cg_scope *scope, uint16_t op, const uint16_t **at,
                            const cg_group *group) {
  const cg_challenge *challenge = &scope->table->pub->challenge;
  bool fits;
  switch (op) {
  case CG_H_INITIATED:
  case CG_H_CLAIM: return cg_contest_fits(scope, at);
  case CG_H_INITIATED_AGAINST:
    fits = cg_contest_fits(scope, at);
    return has_player(scope, at, challenge->first_defender) && fits;
  case CG_H_LOSES:
    fits = has_player(scope, at, group->other);
    return cg_contest_fits(scope, at) && fits;
  default: /* initiates, wins */
    fits = has_player(scope, at, group->seat);
    return cg_contest_fits(scope, at) && fits;
  }
}

/* Does the expression name this group? The cards of it that fit are added. */
static bool names(cg_scope *scope, const uint16_t **at, const cg_group *group, uint64_t *found) {
  uint16_t op = *(*at)++;
  bool fits;
  if (op == CG_H_EITHER) {
    fits = names(scope, at, group, found);
    return names(scope, at, group, found) || fits;
  }
  if ((cg_names_of(group) & cg_listens(op)) == 0) {
    --*at;
    cg_skip(at);
    return false;
  }
  switch (op) {
  case CG_H_WOULD_BE_KILLED:
  case CG_H_KILLED:
  case CG_H_WOULD_BE_DISCARDED:
  case CG_H_DISCARDED:
  case CG_H_WOULD_LEAVE:
  case CG_H_LEAVES:
  case CG_H_SACRIFICED:
  case CG_H_RETURNED:
  case CG_H_INTO_SHADOWS:
  case CG_H_STANDS:
  case CG_H_KNEELS:
  case CG_H_STRENGTH_RAISED:
  case CG_H_ATTACKS:
  case CG_H_DEFENDS: return members_fit(scope, at, group, found);
  case CG_H_EFFECTS:
  case CG_H_ENTERS:
  case CG_H_ENTERS_AMBUSH:
  case CG_H_OUT_OF_SHADOWS:
  case CG_H_GAINS_POWER: return subject_fits(scope, at, group);
  case CG_H_MARSHALED:
  case CG_H_PLAYED:
  case CG_H_MARSHALED_OR_PLAYED:
    fits = has_player(scope, at, group->seat);
    return subject_fits(scope, at, group) && fits;
  case CG_H_DISCARDED_FROM:
  case CG_H_DISCARDED_FROM_OF: return discarded_from(scope, op, at, group);
  case CG_H_BYPASSED:
    fits = acting_fits(scope, at, group);
    return subject_fits(scope, at, group) && fits;
  case CG_H_PILLAGES: return acting_fits(scope, at, group);
  case CG_H_PHASE_BEGINS:
  case CG_H_PHASE_ENDS: return cg_eval_word(scope, at) == group->amount;
  case CG_H_ANY_PHASE_BEGINS:
  case CG_H_THIS_PHASE_ENDS:
  case CG_H_ROUND_ENDS: return true;
  case CG_H_INITIATIVE:
  case CG_H_REVEALS_PLOT:
  case CG_H_INCOME:
  case CG_H_WINS_DOMINANCE: return has_player(scope, at, group->seat);
  case CG_H_LOSES_DOMINANCE:
    return (cg_eval_players(scope, at) & ~cg_bit(group->seat)) != 0 && group->seat != CG_NOBODY;
  default: return about_challenge(scope, op, at, group);
  }
}

bool cg_occasion(cg_scope *scope, const uint16_t *at, const cg_group *group, uint64_t *found) {
  return names(scope, &at, group, found);
}

/* --- scopes --------------------------------------------------------------- */

cg_scope cg_scope_of_use(cg_table *table, const cg_use *use) {
  return (cg_scope){.table = table,
                    .code = table->rules->base.cards->code,
                    .group = use->group == 0 ? NULL : &table->pub->group[use->group - 1],
                    .member = use->member,
                    .object = use->object,
                    .def = use->def,
                    .user = use->user};
}

/* --- limits --------------------------------------------------------------- */

static bool within_limit(const cg_table *table, const cg_use *use) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  if (from->limit == 0) return true;
  if (ability->slot != CG_NONE)
    return use->object == CG_NO_OBJECT ||
           (cg_at(table, use->object)->used >> (4 * ability->slot) & 15) < from->limit;
  const cg_seat *seat = &table->seat[use->user];
  unsigned title = cg_def_of(table, use->def)->title, count = 0;
  for (unsigned i = 0; i < 4; i++)
    if (seat->maximum[i] == title) count = seat->maximum_count[i] & 63;
  return count < from->limit;
}

void cg_count_use(cg_table *table, const cg_use *use) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  if (table->rules->base.cards->ability[use->ability].limit == 0) return;
  if (ability->slot != CG_NONE) {
    if (use->object != CG_NO_OBJECT)
      cg_at(table, use->object)->used =
          (uint8_t)(cg_at(table, use->object)->used + (1U << (4 * ability->slot)));
    return;
  }
  cg_seat *seat = &table->seat[use->user];
  unsigned title = cg_def_of(table, use->def)->title, at = 0;
  while (at < 3 && seat->maximum[at] != 0 && seat->maximum[at] != title) at++;
  if (seat->maximum[at] != title) {
    seat->maximum[at] = (uint16_t)title;
    seat->maximum_count[at] = (uint8_t)(ability->period << 6);
  }
  seat->maximum_count[at]++;
}

/* A period ends: what it limits may be used anew. */
void cg_renew_limits(cg_table *table, unsigned period) {
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_seat *of = &table->seat[seat];
    unsigned kept = 0;
    for (unsigned i = 0; i < 4; i++) {
      if (of->maximum[i] == 0 || (unsigned)(of->maximum_count[i] >> 6) == (period & 3)) continue;
      of->maximum[kept] = of->maximum[i];
      of->maximum_count[kept++] = of->maximum_count[i];
    }
    for (; kept < 4; kept++) of->maximum[kept] = of->maximum_count[kept] = 0;
  }
  for (unsigned object = 0; object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (card->used == 0 || card->def == 0) continue;
    const cg_def *def = cg_card(table, object);
    for (unsigned i = 0; i < def->abilities; i++) {
      const cg_ability *ability = &table->rules->ability[def->first_ability + i];
      if (ability->slot != CG_NONE && ability->period == period)
        card->used &= (uint8_t) ~(15U << (4 * ability->slot));
    }
  }
}

/* --- usable --------------------------------------------------------------- */

static bool was_used(const cg_table *table, const cg_use *use) {
  uint32_t entry = cg_use_entry(use);
  for (unsigned i = 0; i < table->pub->use_count; i++)
    if (table->pub->use[i] == entry) return true;
  return false;
}

/* Optional abilities of players that others may forbid. */
static bool is_forbidden(cg_table *table, const cg_use *use, unsigned timing) {
  bool forced =
      timing == CG_FORCED_INTERRUPT || timing == CG_FORCED_REACTION || timing == CG_ON_REVEAL;
  if (forced || !cg_any_change(table, CG_M_PLAYER_CANNOT)) return false;
  return cg_player_cannot(table, use->user, CG_ACT_TRIGGER, use->def);
}

static bool event_payable(cg_table *table, const cg_use *use, const cg_scope *scope) {
  const cg_def *def = cg_def_of(table, use->def);
  const cg_seat *seat = &table->seat[use->user];
  if (cg_player_cannot(table, use->user, CG_ACT_PLAY, use->def)) return false;
  if ((def->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && !cg_may_limited(table, use->user))
    return false;
  unsigned cost = cg_event_cost(table, use->user, use->def, scope->x);
  return cost != CG_NONE && cost <= seat->gold;
}

static bool costs_payable(cg_scope *scope, const hl_ability *from) {
  const uint16_t *at = scope->code + from->costs;
  for (unsigned i = 0; i < from->cost_count; i++)
    if (!cg_cost_payable(scope, &at)) return false;
  return true;
}

/* The highest X that a player could pay for: it may have become cheaper. */
unsigned cg_highest_x(cg_table *table, unsigned seat, unsigned def) {
  unsigned x = 0;
  while (x < 31 && cg_event_cost(table, seat, def, x + 1) <= table->seat[seat].gold) x++;
  return x;
}

static unsigned highest_x(cg_table *table, const cg_use *use, const hl_ability *from) {
  const cg_def *def = cg_def_of(table, use->def);
  if (from->x != HL_NONE || def->type != CG_TYPE_EVENT || def->cost_is_x == 0) return 0;
  return cg_highest_x(table, use->user, use->def);
}

bool cg_usable_with(cg_scope *scope, const cg_use *use) {
  cg_table *table = scope->table;
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  if (from->x != HL_NONE) {
    const uint16_t *at = scope->code + from->x;
    int x = cg_eval_number(scope, &at);
    scope->x = (uint8_t)(x < 0 ? 0 : x > 255 ? 255 : x);
  }
  bool event = cg_def_of(table, use->def)->type == CG_TYPE_EVENT && use->object == CG_NO_OBJECT;
  if (event && !event_payable(table, use, scope)) return false;
  return costs_payable(scope, from) && cg_would_change(scope, from);
}

bool cg_usable(cg_table *table, const cg_use *use, bool guess) {
  const cg_ability *ability = &table->rules->ability[use->ability];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  if (!within_limit(table, use) || !cg_has_room(table)) return false;
  cg_scope scope = cg_scope_of_use(table, use);
  scope.guess = guess;
  if (!cg_all_hold(&scope, scope.code + from->conditions, from->condition_count)) return false;
  if (is_forbidden(table, use, ability->timing)) return false;
  for (unsigned x = highest_x(table, use, from) + 1; x-- > 0;) {
    scope.x = (uint8_t)x;
    if (cg_usable_with(&scope, use)) return true;
  }
  return false;
}

/* --- abilities of cards in play ------------------------------------------- */

typedef struct search {
  cg_table *table;
  unsigned seat; /* CG_NOBODY: of all */
  unsigned timing, first, end;
  cg_options *options; /* NULL: one is enough */
  bool guess;
} search;

static uint32_t option_of(const cg_table *table, const cg_use *use) {
  unsigned member = use->member == CG_NO_OBJECT ? CG_NO_MEMBER : use->member;
  if (use->object == CG_NO_OBJECT) return cg_option(CG_O_EVENT, use->group, member, use->def);
  unsigned number = use->ability - (unsigned)cg_def_of(table, use->def)->first_ability;
  return cg_option(CG_O_ABILITY, use->group, member, number << 10 | use->object);
}

static bool found_one(search *s, const cg_use *use) {
  if (use->object != CG_NO_OBJECT && was_used(s->table, use)) return false;
  if (!cg_usable(s->table, use, s->guess)) return false;
  if (s->options == NULL) return true;
  cg_offer(s->options, option_of(s->table, use));
  return false;
}

/* One ability against one group: once for each of its cards that fits. */
static bool try_group(search *s, cg_use *use, unsigned number) {
  cg_table *table = s->table;
  const cg_group *group = &table->pub->group[number];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  uint64_t found[CG_WORDS] = {0};
  if ((group->flags & CG_CANCELLED) != 0) return false;
  use->group = (uint8_t)(number + 1);
  use->member = CG_NO_OBJECT;
  cg_scope scope = cg_scope_of_use(table, use);
  scope.guess = s->guess;
  const uint16_t *at = scope.code + from->window + 1;
  if (!names(&scope, &at, group, found)) return false;
  unsigned member = cg_next(table, found, 0);
  if (member == CG_NO_OBJECT) return found_one(s, use);
  for (; member != CG_NO_OBJECT; member = cg_next(table, found, member + 1)) {
    use->member = (uint16_t)member;
    if (found_one(s, use)) return true;
  }
  return false;
}

static bool try_abilities(search *s, cg_use *use, unsigned from_place) {
  const cg_table *table = s->table;
  const cg_def *def = cg_def_of(table, use->def);
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (ability->timing != s->timing || ability->from != from_place) continue;
    use->ability = (uint16_t)(def->first_ability + i);
    if (s->timing == CG_ON_ACTION) {
      use->group = 0;
      use->member = CG_NO_OBJECT;
      if ((ability->phases >> table->pub->phase & 1) != 0 && found_one(s, use)) return true;
      continue;
    }
    for (unsigned group = s->first; group < s->end; group++)
      if ((cg_names_of(&table->pub->group[group]) & ability->listens) != 0 &&
          try_group(s, use, group))
        return true;
  }
  return false;
}

/* What cards of this definition wait for at this timing, if anything that goes on. */
static bool could_answer(const search *s, const cg_def *def) {
  if (s->timing == CG_ON_ACTION) return def->actions != 0;
  uint64_t bits = def->listens[s->timing];
  if (bits == 0) return false;
  for (unsigned i = s->first; i < s->end; i++)
    if ((cg_names_of(&s->table->pub->group[i]) & bits) != 0) return true;
  return false;
}

static bool search_play(search *s) {
  cg_table *table = s->table;
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (!cg_is_active(card) || !cg_plays(table, card->controller)) continue;
    if (s->seat != CG_NOBODY && card->controller != s->seat) continue;
    if (!could_answer(s, cg_def_of(table, card->def))) continue;
    cg_use use = {
        .object = (uint16_t)object, .def = card->def, .user = card->controller, .zone = CG_IN_PLAY};
    if (try_abilities(s, &use, CG_FROM_PLAY)) return true;
  }
  return false;
}

/* --- events in hands ------------------------------------------------------ */

static bool search_hand(search *s) {
  cg_table *table = s->table;
  unsigned cards = cg_count(table, s->seat, CG_HAND);
  const cg_entry *hand = cg_entry_at(table, s->seat, CG_HAND, 0);
  for (unsigned i = 0; i < cards; i++) {
    bool again = false;
    for (unsigned j = 0; j < i; j++) again |= hand[j].def == hand[i].def;
    if (again || !could_answer(s, cg_def_of(table, hand[i].def))) continue;
    cg_use use = {
        .object = CG_NO_OBJECT, .def = hand[i].def, .user = (uint8_t)s->seat, .zone = CG_HAND};
    if (try_abilities(s, &use, CG_FROM_HAND)) return true;
  }
  return false;
}

static bool try_repertoire(search *s, unsigned faction, bool loyal_too) {
  cg_table *table = s->table;
  const cg_repertoire *of = &table->rules->repertoire[faction];
  for (unsigned i = 0; i < of->count; i++) {
    unsigned def = table->rules->event[of->first + i];
    const cg_def *card = cg_def_of(table, def);
    if ((card->loyal != 0 && !loyal_too) || !could_answer(s, card)) continue;
    cg_use use = {
        .object = CG_NO_OBJECT, .def = (uint16_t)def, .user = (uint8_t)s->seat, .zone = CG_HAND};
    if (try_abilities(s, &use, CG_FROM_HAND)) return true;
  }
  return false;
}

/* Could the seat hold an event that it could use now? */
static bool search_repertoire(search *s) {
  const cg_table *table = s->table;
  const cg_seat *of = &table->seat[s->seat];
  if (of->count[CG_HAND] == 0) return false;
  if (table->pub->starter != 0) {
    for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++)
      if (try_repertoire(s, faction, true)) return true;
    return false;
  }
  return try_repertoire(s, CG_FACTION_NEUTRAL, true) || try_repertoire(s, of->faction, true) ||
         (of->banner != CG_NOBODY && try_repertoire(s, of->banner, false));
}

/* --- windows -------------------------------------------------------------- */

static bool can_save(const cg_table *table, const cg_group *group, unsigned object) {
  if ((group->flags & (CG_UNSAVED | CG_AS_COST | CG_CANCELLED)) != 0) return false;
  if (!cg_leaves(group->kind) || group->kind == CG_HAP_SACRIFICED) return false;
  return cg_duplicates(table, object) > 0 && !cg_burns(table, object);
}

static void offer_duplicates(cg_table *table, unsigned seat, unsigned first, unsigned end,
                             cg_options *options) {
  for (unsigned i = first; i < end; i++) {
    const cg_group *group = &table->pub->group[i];
    const uint64_t *members = cg_members(table, group);
    if (members == NULL) continue;
    for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
         object = cg_next(table, members, object + 1))
      if (cg_at(table, object)->controller == seat && can_save(table, group, object) &&
          !cg_card_cannot(table, object, CG_DEED_SAVED))
        cg_offer(options, cg_option(CG_O_SAVE, i + 1, CG_NO_MEMBER, object));
  }
}

void cg_triggers(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end,
                 cg_options *options) {
  cg_refresh(table);
  search s = {.table = table,
              .seat = seat,
              .timing = timing,
              .first = first,
              .end = end,
              .options = options,
              .guess = seat == CG_NOBODY};
  search_play(&s);
  if (seat == CG_NOBODY) return; /* forced: what all can see decides whether it comes */
  search_hand(&s);
  if (timing == CG_WOULD) offer_duplicates(table, seat, first, end, options);
}

bool cg_may_trigger(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end) {
  cg_refresh(table);
  search s = {
      .table = table, .seat = seat, .timing = timing, .first = first, .end = end, .guess = true};
  if (search_play(&s) || search_repertoire(&s)) return true;
  if (timing != CG_WOULD) return false;
  cg_options options;
  options.count = 0;
  offer_duplicates(table, seat, first, end, &options);
  return options.count > 0;
}

/* --- actions -------------------------------------------------------------- */

static bool is_marshaling(const cg_table *table, unsigned seat) {
  return table->pub->phase == CG_PHASE_MARSHALING && table->pub->active == seat;
}

/* Where an attachment may go; others go nowhere in particular. */
static void offer_hosts(cg_table *table, unsigned seat, unsigned def, unsigned kind,
                        cg_options *options) {
  if (cg_def_of(table, def)->type != CG_TYPE_ATTACHMENT ||
      cg_original(table, seat, def) != CG_NO_OBJECT) {
    cg_offer(options, cg_option(kind, 0, CG_NO_MEMBER, def));
    return;
  }
  for (unsigned host = 0; host < table->pub->high; host++)
    if (cg_may_attach(table, def, seat, host)) cg_offer(options, cg_option(kind, 0, host, def));
}

bool cg_may_limited(cg_table *table, unsigned seat) {
  return table->seat[seat].limited < 1 + cg_player_gets(table, seat, CG_M_MORE_LIMITED, 0);
}

static bool may_marshal(cg_table *table, unsigned seat, unsigned def) {
  const cg_def *card = cg_def_of(table, def);
  if (card->type > CG_TYPE_ATTACHMENT || !cg_may_enter(table, def, seat, seat, false)) return false;
  if (cg_original(table, seat, def) != CG_NO_OBJECT) return true; /* a duplicate costs nothing */
  if (card->cost == CG_NONE || cg_player_cannot(table, seat, CG_ACT_MARSHAL, def)) return false;
  if ((card->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && !cg_may_limited(table, seat)) return false;
  return cg_cost(table, seat, def, CG_WAY_MARSHAL) <= table->seat[seat].gold;
}

static bool may_ambush(cg_table *table, unsigned seat, unsigned def) {
  if (cg_def_of(table, def)->type > CG_TYPE_ATTACHMENT) return false;
  unsigned cost = cg_cost(table, seat, def, CG_WAY_AMBUSH);
  return cost != CG_NONE && cost <= table->seat[seat].gold &&
         cg_may_enter(table, def, seat, seat, false);
}

enum { SHADOW_COST = 2 };

static void offer_cards(cg_table *table, unsigned seat, cg_options *options) {
  unsigned cards = cg_count(table, seat, CG_HAND);
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  bool marshaling = is_marshaling(table, seat),
       challenges = table->pub->phase == CG_PHASE_CHALLENGES;
  for (unsigned i = 0; i < cards && (marshaling || challenges); i++) {
    unsigned def = hand[i].def;
    bool again = false;
    for (unsigned j = 0; j < i; j++) again |= hand[j].def == def;
    if (again) continue;
    if (marshaling && may_marshal(table, seat, def))
      offer_hosts(table, seat, def, CG_O_MARSHAL, options);
    if (challenges && may_ambush(table, seat, def))
      offer_hosts(table, seat, def, CG_O_AMBUSH, options);
    if (marshaling && cg_def_of(table, def)->shadow != CG_NONE &&
        table->seat[seat].gold >= SHADOW_COST)
      cg_offer(options, cg_option(CG_O_SHADOW, 0, CG_NO_MEMBER, def));
  }
}

static void offer_shadows(cg_table *table, unsigned seat, cg_options *options) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || card->controller != seat) continue;
    const cg_def *def = cg_def_of(table, card->def);
    if (def->type > CG_TYPE_ATTACHMENT || def->shadow == CG_NONE ||
        def->shadow > table->seat[seat].gold)
      continue;
    if (!cg_may_enter(table, card->def, card->owner, seat, false)) continue;
    if (def->type != CG_TYPE_ATTACHMENT) {
      cg_offer(options, cg_option(CG_O_UNSHADOW, 0, CG_NO_MEMBER, object));
      continue;
    }
    for (unsigned host = 0; host < table->pub->high; host++)
      if (cg_may_attach(table, card->def, seat, host))
        cg_offer(options, cg_option(CG_O_UNSHADOW, 0, host, object));
  }
}

void cg_actions(cg_table *table, unsigned seat, cg_options *options) {
  cg_refresh(table);
  search s = {.table = table, .seat = seat, .timing = CG_ON_ACTION, .options = options};
  search_play(&s);
  search_hand(&s);
  offer_cards(table, seat, options);
  offer_shadows(table, seat, options);
}

/* The least gold for which somebody of these colours ambushes. */
static bool could_ambush(cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  const cg_repertoire *all = table->rules->repertoire;
  if (table->pub->phase != CG_PHASE_CHALLENGES) return false;
  if (cg_any_change(table, CG_M_AMBUSH) || cg_any_change(table, CG_M_AMBUSH_COST)) return true;
  unsigned least = all[CG_FACTION_NEUTRAL].ambush[0];
  for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++) {
    bool own = faction == of->faction || table->pub->starter != 0;
    if (own && all[faction].ambush[0] < least) least = all[faction].ambush[0];
    if (faction == of->banner && all[faction].ambush[1] < least) least = all[faction].ambush[1];
  }
  return least <= of->gold;
}

static bool has_shadows(const cg_table *table, unsigned seat) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (cg_at(table, object)->place == CG_SHADOW && cg_at(table, object)->controller == seat)
      return true;
  return false;
}

bool cg_may_act(cg_table *table, unsigned seat) {
  cg_refresh(table);
  search s = {.table = table, .seat = seat, .timing = CG_ON_ACTION, .guess = true};
  bool hand = table->seat[seat].count[CG_HAND] > 0;
  if (hand && (is_marshaling(table, seat) || could_ambush(table, seat))) return true;
  return search_play(&s) || search_repertoire(&s) || has_shadows(table, seat);
}

/* --- taking an option ----------------------------------------------------- */

cg_use cg_use_of(const cg_table *table, unsigned seat, uint32_t option) {
  unsigned member = cg_option_member(option), what = cg_option_what(option);
  cg_use use = {.object = CG_NO_OBJECT,
                .member = member == CG_NO_MEMBER ? CG_NO_OBJECT : (uint16_t)member,
                .user = (uint8_t)seat,
                .group = (uint8_t)cg_option_group(option),
                .zone = CG_HAND};
  if (cg_option_kind(option) == CG_O_ABILITY) {
    use.object = what & 1023;
    use.def = cg_at(table, use.object)->def;
    use.user = cg_at(table, use.object)->controller;
    use.ability = (uint16_t)(cg_def_of(table, use.def)->first_ability + (what >> 10));
    use.zone = CG_IN_PLAY;
    return use;
  }
  use.def = (uint16_t)what;
  const cg_def *def = cg_def_of(table, what);
  use.ability = def->first_ability;
  const cg_group *group = use.group == 0 ? NULL : &table->pub->group[use.group - 1];
  for (unsigned i = 0; i < def->abilities; i++) { /* the ability that fits the moment */
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    bool fits = group == NULL
                    ? ability->timing == CG_ON_ACTION
                    : ability->timing < CG_TIMINGS && (ability->listens & cg_names_of(group)) != 0;
    if (fits && ability->from == CG_FROM_HAND) {
      use.ability = (uint16_t)(def->first_ability + i);
      break;
    }
  }
  return use;
}

static unsigned host_of(uint32_t option) {
  unsigned host = cg_option_member(option);
  return host == CG_NO_MEMBER ? CG_NO_OBJECT : host;
}

static void marshal(cg_table *table, unsigned seat, uint32_t option) {
  unsigned def = cg_option_what(option);
  bool duplicate = cg_original(table, seat, def) != CG_NO_OBJECT;
  unsigned gold = duplicate ? 0 : cg_cost(table, seat, def, CG_WAY_MARSHAL);
  cg_remove_card(table, seat, CG_HAND, def);
  if (table->sink != NULL) cg_emit(table, CG_EV_MARSHALS, (int)seat, (int)def, (int)gold, 0);
  cg_lose_gold(table, seat, gold);
  if (!duplicate) {
    if ((cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0)
      table->seat[seat].limited++;
    cg_brought_out(table, seat, def, CG_WAY_MARSHAL);
  }
  unsigned object = cg_enter(table, def, seat, seat, host_of(option));
  if (object != CG_NO_OBJECT) cg_entered(table, object, CG_MARSHALED);
}

static void ambush(cg_table *table, unsigned seat, uint32_t option) {
  unsigned def = cg_option_what(option), gold = cg_cost(table, seat, def, CG_WAY_AMBUSH);
  cg_remove_card(table, seat, CG_HAND, def);
  if (table->sink != NULL) cg_emit(table, CG_EV_AMBUSHES, (int)seat, (int)def, (int)gold, 0);
  cg_lose_gold(table, seat, gold);
  cg_brought_out(table, seat, def, CG_WAY_AMBUSH);
  unsigned object = cg_enter(table, def, seat, seat, host_of(option));
  if (object == CG_NO_OBJECT) return;
  cg_at(table, object)->flags |= CG_AMBUSHED;
  cg_entered(table, object, CG_BY_AMBUSH);
}

static void into_shadows(cg_table *table, unsigned seat, unsigned def) {
  cg_remove_card(table, seat, CG_HAND, def);
  cg_lose_gold(table, seat, SHADOW_COST);
  unsigned object = cg_place(table, def, seat, seat);
  cg_object *card = cg_at(table, object);
  card->place = CG_SHADOW;
  card->flags = CG_FACE_DOWN;
  card->known = (uint8_t)cg_bit(seat);
}

static void out_of_shadows(cg_table *table, unsigned seat, uint32_t option) {
  unsigned object = cg_option_what(option), def = cg_at(table, object)->def,
           owner = cg_at(table, object)->owner;
  cg_lose_gold(table, seat, cg_def_of(table, def)->shadow);
  cg_clear(table, object);
  unsigned entered = cg_enter(table, def, owner, seat, host_of(option));
  if (entered != CG_NO_OBJECT) cg_entered(table, entered, CG_OUT_OF_SHADOWS);
}

/* A duplicate is discarded, and its card stays. */
static void save_by_duplicate(cg_table *table, uint32_t option) {
  unsigned object = cg_option_what(option), duplicate = cg_duplicate_of(table, object);
  cg_group *group = &table->pub->group[cg_option_group(option) - 1];
  if (duplicate == CG_NO_OBJECT || group->set == 0) return;
  cg_remove(cg_members(table, group), object);
  group->flags |= CG_PARTLY;
  cg_put_open(table, cg_at(table, duplicate)->owner, CG_DISCARD, cg_at(table, duplicate)->def);
  if (table->sink != NULL) {
    cg_emit(table, CG_EV_LEAVES, (int)duplicate, cg_at(table, duplicate)->def,
            cg_at(table, duplicate)->owner, CG_DISCARD);
    cg_emit(table, CG_EV_SAVED, (int)object, cg_at(table, object)->def, 0, 0);
  }
  cg_clear(table, duplicate);
}

void cg_take_option(cg_table *table, unsigned seat, uint32_t option) {
  switch (cg_option_kind(option)) {
  case CG_O_ABILITY:
  case CG_O_EVENT: {
    cg_use use = cg_use_of(table, seat, option);
    cg_initiate(table, &use);
    return;
  }
  case CG_O_MARSHAL: marshal(table, seat, option); return;
  case CG_O_AMBUSH: ambush(table, seat, option); return;
  case CG_O_SHADOW: into_shadows(table, seat, cg_option_what(option)); return;
  case CG_O_UNSHADOW: out_of_shadows(table, seat, option); return;
  default: assert(cg_option_kind(option) == CG_O_SAVE); save_by_duplicate(table, option);
  }
}
