/* Whether an effect would do anything, and to which cards. */
#include "../flow/abilities.h"

#include "../knows/figures.h"
#include "../state/lists.h"
#include "../flow/moves.h"
#include "../state/zones.h"

/* --- sets that effects act on --------------------------------------------- */

/* The cards of an effect, without those that it cannot touch. */
void cg_touched(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  cg_table *table = scope->table;
  cg_no_cards(cards);
  cg_eval_cards(scope, at, cards);
  if (!cg_any_change(table, CG_M_IMMUNE)) return;
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards->set, object + 1))
    if (cg_is_immune(table, object, scope->def, scope->user)) cg_remove(cards->set, object);
}

bool cg_touches_one(cg_scope *scope, const uint16_t **at, unsigned *object) {
  const uint16_t *from = *at + (**at == CG_CS_ONE);
  if (*from >= CG_CS_ONE && !cg_is_register(*from)) return false;
  uint32_t ref = cg_eval_card(scope, &from);
  if (cg_ref_kind(ref) == CG_REF_SET || cg_ref_kind(ref) == CG_REF_LIST) return false;
  *at = from;
  *object = cg_deref(scope->table, ref);
  if (*object != CG_NO_OBJECT && cg_any_change(scope->table, CG_M_IMMUNE) &&
      cg_is_immune(scope->table, *object, scope->def, scope->user))
    *object = CG_NO_OBJECT;
  return true;
}

/* Can this be done to a card in play? */
static bool is_able(cg_table *table, unsigned object, uint16_t op) {
  const cg_object *card = cg_at(table, object);
  if (op == CG_E_DISCARD_CARDS && card->place == CG_SHADOW) return true;
  if (card->place != CG_PLAY && card->place != CG_FACTION) return false;
  switch (op) {
  case CG_E_KNEEL: return (card->flags & CG_KNEELING) == 0 && !cg_cannot_be_knelt(table, object);
  case CG_E_STAND:
    return (card->flags & CG_KNEELING) != 0 && !cg_card_cannot(table, object, CG_DEED_STAND);
  case CG_E_KILL:
  case CG_E_KILL_UNSAVED:
    return cg_is_type(table, object, CG_TYPE_CHARACTER) &&
           !cg_card_cannot(table, object, CG_DEED_KILLED) &&
           !cg_card_cannot(table, object, CG_DEED_LEAVE);
  case CG_E_DISCARD:
  case CG_E_DISCARD_UNSAVED:
    return card->place == CG_PLAY && !cg_card_cannot(table, object, CG_DEED_DISCARDED) &&
           !cg_card_cannot(table, object, CG_DEED_LEAVE);
  default: return card->place == CG_PLAY && !cg_card_cannot(table, object, CG_DEED_LEAVE);
  }
}

/* Keeps the cards in play to which this can be done. */
void cg_only_able(cg_table *table, cg_cards *cards, uint16_t op) {
  for (unsigned i = 0, used = cg_used_words(table); i < used; i++)
    for (uint64_t left = cards->set[i]; left != 0; left &= left - 1)
      if (!is_able(table, 64 * i + hf_lowest_bit(left), op)) cards->set[i] &= ~(left & -left);
}

/* A player may be allowed to stand no more than some characters in the standing phase. */
void cg_only_allowed(cg_scope *scope, cg_cards *cards) {
  cg_table *table = scope->table;
  if (table->pub->phase != CG_PHASE_STANDING) return;
  unsigned most = cg_player_most(table, scope->user, CG_ACT_STAND_MANY),
           stood = table->seat[scope->user].stood;
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT && most < 255;
       object = cg_next(table, cards->set, object + 1))
    if (cg_is_type(table, object, CG_TYPE_CHARACTER) && stood++ >= most)
      cg_remove(cards->set, object);
}

static bool any(const cg_table *table, const cg_cards *cards) {
  return cards->unknown || cards->piles > 0 || cg_next(table, cards->set, 0) != CG_NO_OBJECT;
}

/* --- would it do anything? ------------------------------------------------ */

static bool players_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  const cg_table *table = scope->table;
  int number = op == CG_E_LOSE_ALL_GOLD ? 1 : cg_eval_number(scope, at);
  if (number <= 0) return false;
  HF_EACH_BIT (seat, seats) {
    const cg_seat *of = &table->seat[seat];
    switch (op) {
    case CG_E_DRAW:
      if (cg_deck_count(table, seat) > 0 && !cg_player_cannot(scope->table, seat, CG_ACT_DRAW, 0))
        return true;
      break;
    case CG_E_LOSE_GOLD:
    case CG_E_LOSE_ALL_GOLD:
      if (of->gold > 0) return true;
      break;
    case CG_E_DISCARD_RANDOM:
    case CG_E_DISCARD_HAND:
      if (of->count[CG_HAND] > 0) return true;
      break;
    default: return true;
    }
  }
  return false;
}

static bool power_moves(cg_scope *scope, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  return number > 0 && from != CG_NO_OBJECT && to != CG_NO_OBJECT && from != to &&
         cg_at(scope->table, from)->power > 0;
}

/* A card in the shadows that an ability puts into play. */
bool cg_could_emerge(cg_table *table, unsigned object, unsigned seat) {
  const cg_object *card = cg_at(table, object);
  if (card->place != CG_SHADOW || cg_card(table, object)->type > CG_TYPE_ATTACHMENT) return false;
  if (cg_player_cannot(table, seat, CG_ACT_PUT_INTO_PLAY, card->def)) return false;
  if (!cg_may_enter(table, card->def, card->owner, seat, false)) return false;
  return cg_card(table, object)->type != CG_TYPE_ATTACHMENT || cg_any_host(table, card->def, seat);
}

/* Could one of these cards come into play under that control? */
bool cg_could_enter(cg_scope *scope, const cg_cards *cards, unsigned seat) {
  cg_table *table = scope->table;
  if (cards->unknown) return true;
  for (unsigned i = 0; i < cards->piles; i++) {
    cg_thing thing = cg_thing_of(table, cards->pile[i]);
    if (thing.def == 0) return true;
    const cg_def *def = cg_def_of(table, thing.def);
    if (def->type > CG_TYPE_ATTACHMENT ||
        cg_player_cannot(table, seat, CG_ACT_PUT_INTO_PLAY, thing.def))
      continue;
    if (!cg_may_enter(table, thing.def, thing.owner, seat, thing.zone == CG_DEAD)) continue;
    if (def->type != CG_TYPE_ATTACHMENT || cg_any_host(table, thing.def, seat)) return true;
  }
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards->set, object + 1))
    if (cg_could_emerge(table, object, seat)) return true;
  return false;
}

static bool control_would(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  for (unsigned object = cg_next(scope->table, cards.set, 0);
       object != CG_NO_OBJECT && seat != CG_NOBODY;
       object = cg_next(scope->table, cards.set, object + 1))
    if (cg_at(scope->table, object)->controller != seat &&
        cg_may_control(scope->table, object, seat))
      return true;
  return false;
}

/* By the manual whoever was bypassed cannot take part at all. */
bool cg_may_join(const cg_table *table, unsigned object) {
  return !cg_manual(table) || (cg_at(table, object)->flags & CG_BYPASSED) == 0;
}

static bool joins_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  cg_cards cards;
  const cg_challenge *challenge = &scope->table->pub->challenge;
  cg_touched(scope, at, &cards);
  if (challenge->type == CG_NOBODY) return false;
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards.set, object + 1)) {
    /* who only counts as participating would do so again at once */
    bool declared = (cg_at(scope->table, object)->flags & CG_PARTICIPATING) != 0;
    bool inside = cg_participates(scope->table, object);
    if (op == CG_E_LEAVE_CHALLENGE ? declared : !inside && cg_may_join(scope->table, object))
      return true;
  }
  return false;
}

/* Is there anything, as all can see? Decks keep to themselves what. */
static bool any_unseen(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  bool guessed = scope->guess;
  scope->guess = true;
  cg_touched(scope, at, &cards);
  scope->guess = guessed;
  return any(scope->table, &cards);
}

/* Whoever puts a duplicate below a card must own and control it. */
static bool duplicate_would(cg_scope *scope, const uint16_t **at) {
  bool there = any_unseen(scope, at);
  unsigned host = cg_deref(scope->table, cg_eval_card(scope, at));
  if (host == CG_NO_OBJECT) return false;
  const cg_object *card = cg_at(scope->table, host);
  return there && card->place == CG_PLAY && card->owner == scope->user &&
         card->controller == scope->user;
}

static bool tokens_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  unsigned token = cg_eval_word(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards.set, object + 1)) {
    const cg_object *card = cg_at(scope->table, object);
    if (op == CG_E_PLACE_TOKENS ? number > 0 : cg_tokens_on(card, token) > 0) return true;
  }
  return false;
}

/* A save is of no use where a lasting condition would remove the card at once. */
static bool save_would(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_table *table = scope->table;
  cg_touched(scope, at, &cards);
  const cg_group *group = scope->group;
  if (group == NULL || !cg_leaves(group->kind) || (group->flags & CG_UNSAVED) != 0) return false;
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1)) {
    if (!cg_in_set(cg_members(table, group), object) ||
        cg_card_cannot(table, object, CG_DEED_SAVED))
      continue;
    const cg_object *card = cg_at(table, object);
    if (!cg_is_burning(card) || cg_save_cures(scope, object)) return true;
  }
  return false;
}

/* Gold moves from one player to another. */
static bool gold_moves(cg_scope *scope, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  unsigned from = cg_eval_player(scope, at), to = cg_eval_player(scope, at);
  return number > 0 && from != CG_NOBODY && to != CG_NOBODY && from != to &&
         scope->table->seat[from].gold > 0;
}

static bool cards_gain(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return cg_eval_number(scope, at) > 0 && any(scope->table, &cards);
}

static bool cards_lose(cg_scope *scope, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  const cg_table *table = scope->table;
  cg_cards cards;
  cg_touched(scope, at, &cards);
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1))
    if (number > 0 && cg_at(table, object)->power > 0) return true;
  return false;
}

static bool able_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  cg_cards cards;
  unsigned object;
  bool counted = op == CG_E_STAND && scope->table->pub->phase == CG_PHASE_STANDING;
  if (!counted && cg_touches_one(scope, at, &object))
    return object != CG_NO_OBJECT && is_able(scope->table, object, op);
  cg_touched(scope, at, &cards);
  cg_only_able(scope->table, &cards, op);
  if (op == CG_E_STAND) cg_only_allowed(scope, &cards);
  return cg_next(scope->table, cards.set, 0) != CG_NO_OBJECT;
}

static bool enter_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  unsigned seat = op == CG_E_PUT_INTO_PLAY_FOR ? cg_eval_player(scope, at) : scope->user;
  return seat != CG_NOBODY && cg_could_enter(scope, &cards, seat);
}

/* Cards go from where they are to somewhere else. */
static bool moves_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  const uint16_t *from = *at;
  --*at;
  cg_pass(scope->table, at);
  if (op < CG_E_RETURN || op > CG_E_TO_SHADOWS) return true;
  if (*from == CG_C_TOP || *from == CG_CS_TOP) return any_unseen(scope, &from);
  cg_cards cards;
  cg_touched(scope, &from, &cards);
  return any(scope->table, &cards);
}

bool cg_discarded_outside(const cg_scope *scope) {
  const cg_group *group = scope->group;
  return group != NULL && (group->kind == CG_HAP_FROM_ZONE || group->kind == CG_HAP_PILLAGED) &&
         group->zone == CG_STACK;
}

static bool instead_would(cg_scope *scope, uint16_t op) {
  const cg_group *group = scope->group;
  if (op != CG_E_PLAY_INSTEAD)
    return cg_discarded_outside(scope) || (group != NULL && cg_leaves(group->kind));
  if (!cg_discarded_outside(scope)) return false;
  cg_cards one;
  cg_no_cards(&one);
  one.piles = 1;
  unsigned def = cg_meant_by(scope->table, group, scope->member).def;
  one.pile[0] = cg_ref_pile(group->seat, CG_STACK, def);
  return cg_could_enter(scope, &one, scope->user);
}

bool cg_effect_would(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_E_DRAW:
  case CG_E_GAIN_GOLD:
  case CG_E_LOSE_GOLD:
  case CG_E_LOSE_ALL_GOLD:
  case CG_E_GAIN_POWER:
  case CG_E_DISCARD_RANDOM:
  case CG_E_DISCARD_HAND: return players_would(scope, op, at);
  case CG_E_MOVE_GOLD: return gold_moves(scope, at);
  case CG_E_MOVE_CARD_GOLD:
  case CG_E_PLACE_GOLD:
  case CG_E_GIVE_CARD_GOLD: return cg_card_gold_would(scope, op, at);
  case CG_E_END_CHALLENGE: return cg_challenge_can_end(scope->table);
  case CG_E_APPLY_CLAIM:
  case CG_E_SATISFY_CLAIM: return cg_claim_would(scope, op, at);
  case CG_E_REVEAL_PLOT: return cg_reveal_would(scope, at);
  case CG_E_GO_INSTEAD: ++*at; return instead_would(scope, op);
  case CG_E_SHUFFLE_INSTEAD:
  case CG_E_PLAY_INSTEAD: return instead_would(scope, op);
  case CG_E_CARD_GAINS_POWER: return cards_gain(scope, at);
  case CG_E_DISCARD_POWER: return cards_lose(scope, at);
  case CG_E_MOVE_POWER: return power_moves(scope, at);
  case CG_E_KNEEL:
  case CG_E_STAND:
  case CG_E_KILL:
  case CG_E_KILL_UNSAVED:
  case CG_E_DISCARD:
  case CG_E_DISCARD_UNSAVED:
  case CG_E_SACRIFICE: return able_would(scope, op, at);
  case CG_E_PUT_INTO_PLAY:
  case CG_E_PUT_INTO_PLAY_KNELT:
  case CG_E_PUT_INTO_PLAY_FOR: return enter_would(scope, op, at);
  case CG_E_TAKE_CONTROL: return control_would(scope, at);
  case CG_E_JOIN_DEFENSE:
  case CG_E_JOIN_ATTACK:
  case CG_E_JOIN:
  case CG_E_LEAVE_CHALLENGE: return joins_would(scope, op, at);
  case CG_E_PLACE_TOKENS:
  case CG_E_REMOVE_TOKENS: return tokens_would(scope, op, at);
  case CG_E_SAVE: return save_would(scope, at);
  case CG_E_DUPLICATE: return duplicate_would(scope, at);
  case CG_E_LOOK:
  case CG_E_SEARCH: cg_eval_player(scope, at); return any_unseen(scope, at);
  case CG_E_SHUFFLE: cg_eval_player(scope, at); return false;
  case CG_E_CANCEL: return scope->group != NULL && scope->group->kind == CG_HAP_EFFECTS;
  default: return moves_would(scope, op, at);
  }
}
