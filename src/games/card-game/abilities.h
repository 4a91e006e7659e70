/* Abilities while they are looked at and carried out. */
#ifndef CG_ABILITIES_H
#define CG_ABILITIES_H

#include "expr.h"

/* The happenings of the vocabulary that a group is (names.c): mostly its kind says it. */
extern const uint64_t cg_names_by_kind[CG_HAP_COUNT];
uint64_t cg_names_of_moving(const cg_group *group);
static inline uint64_t cg_names_of(const cg_group *group) {
  uint64_t names = cg_names_by_kind[group->kind];
  return names != 0 ? names : cg_names_of_moving(group);
}
/* Those of several groups, or of none; mostly it is one. */
uint64_t cg_names_of_all(const cg_table *table, unsigned first, unsigned end);
static inline uint64_t cg_names_between(const cg_table *table, unsigned first, unsigned end) {
  return end == first + 1 ? cg_names_of(&table->pub->group[first])
                          : cg_names_of_all(table, first, end);
}
/* The same with what a seat sees at a glance: CG_CALL_; CG_NOBODY: what any seat does. */
uint64_t cg_calls_between(const cg_table *table, unsigned seat, unsigned first, unsigned end);
/* Those of CG_CALL_ that are not the same for all seats; and of what any seat sees what one does.
 */
extern const uint64_t cg_calls_of_seats;
uint64_t cg_calls_seen_by(const cg_table *table, unsigned seat, uint64_t calls, unsigned first,
                          unsigned end);
/* What the cards that players may hold wait for, and cost: known for the whole game. */
void cg_find_ears(cg_table *table);
static inline void cg_know_ears(cg_table *table) {
  if (!table->knows_ears) cg_find_ears(table);
}
uint64_t cg_hand_listens(cg_table *table, unsigned seat, unsigned timing);
/* Does somebody, as far as everybody knows, wait for one of these happenings? */
bool cg_anybody_waits(cg_table *table, uint64_t names);
/* Could somebody, as far as everybody knows, interrupt such a thing? */
bool cg_interruptible(cg_table *table, const cg_group *group);
/* Could things of these names be, were all hands full? */
bool cg_could_be_interrupted(cg_table *table, uint64_t names);
/* Lets the latest group, the effects of an ability that would initiate, happen alone. */
void cg_begin_effects(cg_table *table, unsigned first);
/* It has come about: nobody can interrupt it any more, but react to it. */
void cg_tell(cg_table *table, unsigned first);
/* Lets players react to all groups from this one on; they may be over when it returns. */
void cg_react(cg_table *table, unsigned first);

/* The latest group has come about with what is happening: it is reacted to together with
 * that. False: there is nothing new to run. */
bool cg_join(cg_table *table);
/* The same where it is known that something is happening; false: that has no window yet. */
bool cg_join_window(cg_table *table);

/* Of CG_PROC_ROUND: the end of a phase is under way. */
enum { CG_ROUND_ENDING = 3 };
bool cg_phase_is_over(const cg_table *table);

/* Lets them be interrupted and occur; the reactions wait for cg_react(). */
void cg_foretell(cg_table *table, unsigned first);
/* Nobody could interrupt or react to what is called so (names and CG_CALL_), were all hands full,
 * but the card it happens to, and no delayed effect waits: no group need tell of it if
 * cg_nothing_follows(). In a playout it is enough that nobody has a card for it. Of cards that
 * come, go or take part CG_CALL_ITSELF must be among the calls. */
bool cg_goes_unnoticed(cg_table *table, uint64_t calls);
/* What is not among these calls does so. */
uint64_t cg_waited_for(cg_table *table);
/* That this has changed, CG_NEW_, with all that has before, makes no difference: then it is
 * looked after. */
bool cg_nothing_follows(cg_table *table, unsigned changed);
/* A faction gains power by the rules, together with whatever else these calls are for, without
 * anybody's notice, and nothing follows; false: it has to happen the usual way. */
bool cg_gains_unnoticed(cg_table *table, unsigned seat, unsigned amount, uint64_t calls);
/* It has changed; false: it is to be looked after. */
static inline bool cg_touches_nothing(cg_table *table, unsigned changed) {
  if (cg_nothing_follows(table, changed)) return true;
  cg_touch(table, changed);
  return false;
}

/* Does a happening's expression name the group? Its cards that fit are added. */
bool cg_occasion(cg_scope *scope, const uint16_t *at, const cg_group *group, uint64_t *found);
cg_scope cg_scope_of_use(cg_table *table, const cg_use *use);
bool cg_usable_with(cg_scope *scope, const cg_use *use);
/* Of a plain ability, where there is what it needs: in most cases that is all. */
bool cg_usable_plainly(cg_table *table, const cg_use *use);
void cg_count_use(cg_table *table, const cg_use *use);
void cg_renew_limits(cg_table *table, unsigned period);
bool cg_may_limited(cg_table *table, unsigned seat);
/* Each card of a set, in their order. */
static inline void cg_offer_set(const cg_table *table, const uint64_t *set, cg_options *options) {
  unsigned words = cg_used_words(table);
  for (unsigned i = 0; i < words; i++)
    for (uint64_t left = set[i]; left != 0; left &= left - 1)
      cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, 64 * i + cg_lowest(left)));
}
/* Cards that a seat may bring out now (bring.c); could it, as far as everybody knows, out of
 * its hand, and from where all can see? */
void cg_offer_cards(cg_table *table, unsigned seat, unsigned places, cg_options *options);
bool cg_could_bring_from_hand(cg_table *table, unsigned seat);
bool cg_could_bring_out(cg_table *table, unsigned seat);
/* Is an event played by this, not an ability that works from somewhere else? */
static inline bool cg_plays_event(const cg_table *table, const cg_use *use) {
  return use->object == CG_NO_OBJECT && cg_def_of(table, use->def)->type == CG_TYPE_EVENT &&
         table->rules->ability[use->ability].from == CG_FROM_HAND;
}
/* Does its player say what X is? */
bool cg_chooses_x(const cg_table *table, unsigned ability, bool event);
/* Could the statements of an ability change anything (abilities.c)? */
bool cg_would_change(cg_scope *scope, const hl_ability *ability);

/* Costs and effects (costs.c, effects.c, would.c): each reads one expression. */
bool cg_cost_payable(cg_scope *scope, const uint16_t **at);
/* The cards among which one pays, of a cost that needs a choice; false: it needs none. */
bool cg_cost_choice(cg_scope *scope, const uint16_t *at, cg_cards *cards, unsigned *number);
/* How many are to be chosen for one that leaves a choice. */
unsigned cg_cost_number(cg_scope *scope, const uint16_t *at);
void cg_cost_pay(cg_scope *scope, const uint16_t **at, unsigned *chosen);
bool cg_effect_would(cg_scope *scope, const uint16_t **at);
/* Begins it; what it brings about may have to wait for frames above. Sets the
 * context's flag CG_HAPPENED. */
void cg_effect_act(cg_scope *scope, const uint16_t **at, cg_context *context);
/* A card that is not in play comes to a reference, which may become a list; false if it has
 * no room there, or lies somewhere else. */
bool cg_ref_append(cg_table *table, uint32_t *to, uint32_t ref);
/* The card discarded last, and with several of one player all of them. */
void cg_note_last(cg_table *table, cg_context *context, uint32_t ref);
void cg_move_card(cg_table *table, uint32_t ref, unsigned zone, uint32_t seen_by);
void cg_follow(cg_context *context, uint16_t op, unsigned zone);
/* Effects with a file of their own (more_effects.c, claim.c, phases.c). */
void cg_add_card_gold(cg_table *table, unsigned object, int change);
bool cg_card_gold_would(cg_scope *scope, uint16_t op, const uint16_t **at);
void cg_card_gold(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context);
void cg_begin_discards(cg_scope *scope, const uint16_t **at, cg_context *context);
bool cg_claim_would(cg_scope *scope, uint16_t op, const uint16_t **at);
void cg_claim_effect(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context);
bool cg_reveal_would(cg_scope *scope, const uint16_t **at);
void cg_begin_reveal(cg_scope *scope, const uint16_t **at);
bool cg_challenge_can_end(const cg_table *table);
void cg_stop_challenge(cg_table *table);
/* The cards an effect names, without those that it cannot touch. */
void cg_touched(cg_scope *scope, const uint16_t **at, cg_cards *cards);
/* The same where words mean one: CG_NO_OBJECT if it is not in play or cannot be touched. False:
 * they may mean several, and are not read. */
bool cg_touches_one(cg_scope *scope, const uint16_t **at, unsigned *object);
/* Whether effects would do anything (would.c): keeps the cards to which this can be done,
 * and those that may be stood in the standing phase. */
void cg_only_able(cg_table *table, cg_cards *cards, uint16_t op);
void cg_only_allowed(cg_scope *scope, cg_cards *cards);
/* Could one of these cards come into play under that control? */
bool cg_could_emerge(cg_table *table, unsigned object, unsigned seat);
bool cg_could_enter(cg_scope *scope, const cg_cards *cards, unsigned seat);
bool cg_may_join(const cg_table *table, unsigned object);
/* Is it about a card that is discarded out of a hand or a deck? */
bool cg_discarded_outside(const cg_scope *scope);
/* Cards are put on a deck in this order, which the seat has chosen. */
void cg_put_on_deck(cg_table *table, const uint32_t *refs, unsigned count, unsigned zone,
                    unsigned seat);
/* One card kneels or stands: CG_HAP_. */
void cg_turn_alone(cg_table *table, unsigned object, unsigned kind);
/* A lasting change begins (lasting.c). */
bool cg_modifier_would(cg_scope *scope, const uint16_t *at, unsigned duration);
void cg_modifier_begin(cg_scope *scope, const uint16_t *at, unsigned ability, unsigned duration);

/* The delayed effects that fall due together (happen.c). */
void cg_delayed_options(cg_table *table, cg_options *options);
/* A delayed effect, the lasting one with this index, is carried out. */
void cg_begin_delayed(cg_table *table, unsigned index);
/* A card has entered play: CG_MARSHALED and its like (moves.c). */
void cg_entered(cg_table *table, unsigned object, unsigned flags);
void cg_win(cg_table *table, unsigned seat, unsigned ending);

enum {                       /* cg_context.flags */
       CG_HAPPENED = 1 << 0, /* the last statement came about in full */
       CG_STOPPED = 1 << 1,  /* its effects were cancelled */
       CG_OF_EVENT = 1 << 2,
       CG_DELAYED_ONE = 1 << 3,
       CG_KEPT = 1 << 4,     /* the event has become an attachment */
       CG_SHADOWED = 1 << 5, /* it is played out of the shadows */
       CG_INSTEAD = 1 << 6,  /* what it does now takes the place of what it answers */
       CG_ABROAD = 1 << 7    /* an event that is played from another place than the hand */
};

/* Would a save by this ability also lift a burning character's strength (upkeep.c)? */
bool cg_save_cures(cg_scope *scope, unsigned object);

#endif
