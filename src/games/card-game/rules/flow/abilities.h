/* Abilities while they are looked at and carried out. */
#ifndef CG_ABILITIES_H
#define CG_ABILITIES_H

#include "../words/expr.h"
#include "happen.h"
#include "../state/contexts.h"
#include "../words/lasting.h"

/* May this ability be initiated now? `guess`: as far as everybody knows. */
bool cg_usable(cg_table *table, const cg_use *use, bool guess);
void cg_initiate(cg_table *table, const cg_use *use);
/* Abilities that answer the groups of a window, of one seat or of all. */
void cg_triggers(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end,
                 cg_options *options);
/* The same where cg_calls_between() them is known. */
void cg_triggers_called(cg_table *table, unsigned seat, unsigned timing, unsigned first,
                        unsigned end, uint64_t calls, cg_options *options);
/* Has the seat a card that waits for something that is called so: names and CG_CALL_? */
bool cg_has_triggers(cg_table *table, unsigned seat, unsigned timing, uint64_t calls);
/* Could the seat have one, as far as everybody knows? */
bool cg_may_trigger(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end);
/* Where the seat has cards that it could use or bring out now, as a glance tells; and what it
 * can do with those there. */
enum {
  CG_ACTS_IN_PLAY = 1 << 0,
  CG_ACTS_IN_HAND = 1 << 1,
  CG_ACTS_MARSHALING = 1 << 2,
  CG_ACTS_AMBUSHING = 1 << 3,
  CG_ACTS_ELSEWHERE = 1 << 4
};
/* What the seat can do in an action window besides passing. */
void cg_actions(cg_table *table, unsigned seat, bool none_in_play, cg_options *options);
/* Who can do anything there, from this seat on, and what, with passing; those who can do nothing
 * pass. CG_NOBODY: all have passed. */
unsigned cg_next_to_act(cg_table *table, unsigned seat, unsigned *passes, cg_options *options);
/* As far as everybody knows; and whether that leaves no card in play to be used. */
bool cg_may_act(cg_table *table, unsigned seat, bool *none_in_play);
cg_use cg_use_of(cg_table *table, unsigned seat, uint32_t option);
void cg_take_option(cg_table *table, unsigned seat, uint32_t option);

/* What the ability under way offers to choose from (abilities.c). */
void cg_choice_options(cg_table *table, cg_options *options);
/* Those chosen together: of one controller, of so much strength in all (-1: any). */
void cg_selection_bounds(cg_table *table, bool *one_controller, int *strength);
void cg_cost_options(cg_table *table, unsigned cost, cg_options *options);
uint32_t cg_x_options(cg_table *table);
uint32_t cg_branches(cg_table *table);
uint32_t cg_ref_of_option(const cg_table *table, uint32_t option);

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
    HF_EACH_BIT (bit, set[i])
      cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, 64 * i + bit));
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

/* Costs and effects (words/costs.c, words/effects.c): each reads one expression. */
bool cg_cost_payable(cg_scope *scope, const uint16_t **at);
/* The cards among which one pays, of a cost that needs a choice; false: it needs none. */
bool cg_cost_choice(cg_scope *scope, const uint16_t *at, cg_cards *cards, unsigned *number);
/* How many are to be chosen for one that leaves a choice. */
unsigned cg_cost_number(cg_scope *scope, const uint16_t *at);
void cg_cost_pay(cg_scope *scope, const uint16_t **at, unsigned *chosen);
bool cg_effect_would(cg_scope *scope, const uint16_t **at);
/* Begins it; what it brings about may have to wait for frames above. Clears the
 * context's flag CG_HAPPENED where it has not come about in full. */
void cg_effect_act(cg_scope *scope, const uint16_t **at, cg_context *context);
/* A card that is not in play comes to a reference, which may become a list; false if it has
 * no room there, or lies somewhere else. */
bool cg_ref_append(cg_table *table, uint32_t *to, uint32_t ref);
/* The card discarded last, and with several of one player all of them. */
void cg_note_last(cg_table *table, cg_context *context, uint32_t ref);
void cg_move_card(cg_table *table, uint32_t ref, unsigned zone, uint32_t seen_by);
/* A card that is not in play goes face down into the shadows of its owner. */
void cg_into_shadows(cg_table *table, uint32_t ref);
void cg_follow(cg_context *context, uint16_t op, unsigned zone);
void cg_add_card_gold(cg_table *table, unsigned object, int change);
/* Effects that are rules of a phase (claim.c, challenge.c, plots.c). */
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
/* Could this card in the shadows, or the one that is not in play, be put into play under that
 * control? */
bool cg_could_emerge(cg_table *table, unsigned object, unsigned seat);
bool cg_could_enter(cg_table *table, uint32_t ref, unsigned seat);
/* By the manual whoever was bypassed cannot take part at all. */
bool cg_may_join(const cg_table *table, unsigned object);
/* Cards are put on a deck in this order, which the seat has chosen. */
void cg_put_on_deck(cg_table *table, const uint32_t *refs, unsigned count, unsigned zone,
                    unsigned seat);

/* The delayed effects that fall due together (happen.c). */
void cg_delayed_options(cg_table *table, cg_options *options);
/* A delayed effect, the lasting one with this index, is carried out. */
void cg_begin_delayed(cg_table *table, unsigned index);
/* What was put off to take the place of one of these groups, which occur now. */
void cg_begin_replacements(cg_table *table, unsigned first, unsigned end);
/* A card has entered play: CG_MARSHALED and its like (moves.c). */
void cg_entered(cg_table *table, unsigned object, unsigned flags);
void cg_win(cg_table *table, unsigned seat, unsigned ending);

/* Would a save by this ability also lift a burning character's strength (upkeep.c)? */
bool cg_save_cures(cg_scope *scope, unsigned object);

#endif
