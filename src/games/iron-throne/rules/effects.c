/* What cards do: one pair of functions for each effect of the vocabulary,
 * "would it change anything, as all can see" and "do it". The second returns
 * false where it could not happen in full. Operands come evaluated, in the
 * order of the phrase. */
#include "table.h"

#include "core/draw.h"

typedef struct it_operands {
  unsigned user;
  int number;
  unsigned player, other;    /* IT_NOBODY if there is none */
  unsigned owner, character; /* of a person; owner IT_NOBODY if there is none */
  unsigned second;           /* another person, IT_NOTHING if there is none */
  unsigned kind;
  unsigned outcome;
} it_operands;

/* Most operands are `you` or a plain number: no need to look further then. */
static unsigned read_player(it_scope *scope, const uint16_t **at) {
  if (**at == IT_P_YOU) {
    ++*at;
    return scope->user;
  }
  return it_player(scope, at);
}

static int read_number(it_scope *scope, const uint16_t **at) {
  return **at & HL_CONSTANT ? *(*at)++ & 0x7FFF : it_number(scope, at);
}

static void read_person(it_scope *scope, const uint16_t **at, it_operands *o) {
  unsigned person = it_one_person(scope, at);
  o->owner = person == IT_NOTHING ? IT_NOBODY : person / IT_CHARACTERS;
  o->character = person % IT_CHARACTERS;
}

/* Which operands an effect has, in the order of its phrase. */
enum it_shape {
  NO_OPERANDS,
  PLAYER,
  PLAYER_NUMBER,
  PLAYER_PLAYER,
  NUMBER,
  NUMBER_PERSON,
  NUMBER_PLAYER,
  NUMBER_PLAYER_PLAYER,
  PERSON,
  PERSON_NUMBER,
  PERSON_PERSON,
  PERSON_PLAYER,
  CARD,
  OUTCOME
};

/* Always with a constant shape: each effect gets its own reader. */
static inline it_operands read_operands(it_scope *scope, enum it_shape shape, const uint16_t **at) {
  it_operands o;
  o.user = scope->user;
  o.player = o.other = o.owner = IT_NOBODY;
  o.number = 0;
  o.second = IT_NOTHING;
  switch (shape) {
  case NO_OPERANDS: break;
  case PLAYER_NUMBER:
    o.player = read_player(scope, at);
    o.number = read_number(scope, at);
    break;
  case PLAYER: o.player = read_player(scope, at); break;
  case PLAYER_PLAYER:
    o.player = read_player(scope, at);
    o.other = read_player(scope, at);
    break;
  case NUMBER: o.number = read_number(scope, at); break;
  case NUMBER_PERSON:
    o.number = read_number(scope, at);
    read_person(scope, at, &o);
    break;
  case NUMBER_PLAYER:
    o.number = read_number(scope, at);
    o.player = read_player(scope, at);
    break;
  case NUMBER_PLAYER_PLAYER:
    o.number = read_number(scope, at);
    o.player = read_player(scope, at);
    o.other = read_player(scope, at);
    break;
  case PERSON: read_person(scope, at, &o); break;
  case PERSON_NUMBER:
    read_person(scope, at, &o);
    o.number = read_number(scope, at);
    break;
  case PERSON_PERSON:
    read_person(scope, at, &o);
    o.second = it_one_person(scope, at);
    break;
  case PERSON_PLAYER:
    read_person(scope, at, &o);
    o.player = read_player(scope, at);
    break;
  case CARD: o.kind = scope->registers[*(*at)++ & 3]; break;
  case OUTCOME: o.outcome = (unsigned)(*(*at)++ - IT_O_HOSTILITY) + IT_HOSTILITY; break;
  }
  return o;
}

static bool alive(it_table *table, const it_operands *o) {
  return o->owner != IT_NOBODY && it_at(table, o->owner)->living >> o->character & 1;
}

static bool is_supporter(it_table *table, unsigned seat) {
  return it_side_of(table, seat) != IT_OUT && !it_is_active(table, seat);
}

/* --- cards ------------------------------------------------------------------ */

static bool would_draw(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->number > 0 && it_at(table, o->player)->deck_count > 0;
}
static bool act_draw(it_table *table, const it_operands *o) {
  unsigned before = it_at(table, o->player)->hand_count;
  it_draw(table, o->player, (unsigned)o->number);
  return it_at(table, o->player)->hand_count == before + (unsigned)o->number;
}

static bool would_discard(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->number > 0 && it_at(table, o->player)->hand_count > 0;
}
static bool act_discard(it_table *table, const it_operands *o) {
  bool full = it_at(table, o->player)->hand_count >= o->number;
  it_push_discard(table, o->player, (unsigned)o->number);
  return full;
}
static bool act_discard_random(it_table *table, const it_operands *o) {
  for (int i = 0; i < o->number; i++) {
    if (it_at(table, o->player)->hand_count == 0) {
      return false;
    }
    it_discard(table, o->player, it_random_kind(table, table->priv[o->player].hand));
  }
  return true;
}

static bool would_shuffle(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && it_at(table, o->player)->discard != 0;
}
static bool act_shuffle(it_table *table, const it_operands *o) {
  it_seat *at = it_at(table, o->player);
  hf_random_forget(table->random, o->player);
  table->hidden->deck[o->player] = it_union(table->hidden->deck[o->player], at->discard);
  at->discard = 0;
  at->deck_count = (uint8_t)hf_bit_count(table->hidden->deck[o->player]);
  if (table->sink) {
    it_emit(table, IT_EV_SHUFFLE, (int)o->player, 0, 0, 0);
  }
  return true;
}

static bool would_take_discard(it_table *table, const it_operands *o) {
  return it_has(it_at(table, o->user)->discard, o->kind);
}
static bool act_take_discard(it_table *table, const it_operands *o) {
  it_seat *at = it_at(table, o->user);
  at->discard = it_without(at->discard, o->kind);
  table->priv[o->user].hand = it_with(table->priv[o->user].hand, o->kind);
  it_hand_gained(table, o->user);
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    it_saw(table, seat, o->user, o->kind, IT_ZONE_HAND);
  }
  if (table->sink) {
    it_emit(table, IT_EV_TAKEN_FROM_DISCARD, (int)o->user, (int)o->kind, 0, 0);
  }
  return true;
}

static bool would_discard_kind(it_table *table, const it_operands *o) {
  return it_at(table, o->user)->hand_count > 0;
}
static bool act_discard_kind(it_table *table, const it_operands *o) {
  if (!it_has(table->priv[o->user].hand, o->kind)) {
    return false;
  }
  it_discard(table, o->user, o->kind);
  return true;
}

static bool would_look(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->player != o->user && it_at(table, o->player)->hand_count > 0;
}
/* What is seen is secret; that somebody looked, and where, is not. */
static void note_look(it_table *table, const it_operands *o) {
  it_seat *at = it_at(table, o->user);
  at->looked = (uint8_t)(at->looked | hf_bit(o->player));
}
static bool act_look(it_table *table, const it_operands *o) {
  note_look(table, o);
  it_saw_hand(table, o->user, o->player);
  for (uint32_t left = table->priv[o->player].hand; table->sink && left; left &= left - 1) {
    it_emit_secret(table, IT_EV_LOOK, (int)o->user, (int)o->player,
                   it_bit_kind[hf_lowest_bit(left)], 0, 1 << 2,
                   hf_bit(o->user) | hf_bit(o->player));
  }
  return true;
}

/* --- allies ------------------------------------------------------------------ */

static bool would_look_allies(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->player != o->user && it_at(table, o->player)->ally_count > 0;
}
static bool act_look_allies(it_table *table, const it_operands *o) {
  note_look(table, o);
  it_saw_allies(table, o->user, o->player);
  for (uint32_t left = table->priv[o->player].allies; table->sink && left; left &= left - 1) {
    it_emit_secret(table, IT_EV_LOOK_ALLY, (int)o->user, (int)o->player, (int)hf_lowest_bit(left),
                   0, 1 << 2, hf_bit(o->user) | hf_bit(o->player));
  }
  return true;
}
static bool would_draw_ally(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && table->pub->allies_on &&
         (table->pub->ally_deck_count || table->pub->ally_discard);
}
static bool act_draw_ally(it_table *table, const it_operands *o) {
  it_draw_ally(table, o->player);
  return true;
}
static bool would_take_ally(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->other != IT_NOBODY && o->player != o->other &&
         it_at(table, o->other)->ally_count > 0;
}
static bool act_take_ally(it_table *table, const it_operands *o) {
  it_move_ally(table, o->player, o->other, it_random_ally(table, o->other));
  return true;
}

/* --- power ------------------------------------------------------------------- */

static bool would_distribute(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->number > 0 && it_at(table, o->player)->sheet > 0;
}
static bool act_distribute(it_table *table, const it_operands *o) {
  bool full = it_at(table, o->player)->sheet >= o->number;
  it_push_distribute(table, o->player, (unsigned)o->number, false);
  return full;
}
static bool act_distribute_up_to(it_table *table, const it_operands *o) {
  it_push_distribute(table, o->player, (unsigned)o->number, true);
  return true;
}

static bool would_remove(it_table *table, const it_operands *o) {
  return o->number > 0 && alive(table, o) && !(it_at(table, o->owner)->flags & IT_LOSES_NO_POWER);
}
static bool act_remove(it_table *table, const it_operands *o) {
  return it_remove_power(table, o->owner, o->character, (unsigned)o->number) == (unsigned)o->number;
}
static bool would_remove_all_but(it_table *table, const it_operands *o) {
  return alive(table, o) && it_at(table, o->owner)->power[o->character] > o->number &&
         !(it_at(table, o->owner)->flags & IT_LOSES_NO_POWER);
}
static bool act_remove_all_but(it_table *table, const it_operands *o) {
  unsigned power = it_at(table, o->owner)->power[o->character];
  it_remove_power(table, o->owner, o->character, power - (unsigned)o->number);
  return true;
}
static bool would_box(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->number > 0 && it_at(table, o->player)->sheet > 0;
}
static bool act_box(it_table *table, const it_operands *o) {
  bool full = it_at(table, o->player)->sheet >= o->number;
  it_box_power(table, o->player, (unsigned)o->number);
  return full;
}
static bool would_move_sheet(it_table *table, const it_operands *o) {
  return would_box(table, o) && o->other != IT_NOBODY && o->other != o->player;
}
static bool act_move_sheet(it_table *table, const it_operands *o) {
  bool full = it_at(table, o->player)->sheet >= o->number;
  it_move_sheet(table, o->player, o->other, (unsigned)o->number);
  return full;
}
static bool would_gather(it_table *table, const it_operands *o) {
  if (!alive(table, o) || o->number <= 0) {
    return false;
  }
  return it_gather_from(table, o->owner, o->character) != 0;
}
static bool act_gather(it_table *table, const it_operands *o) {
  hf_frame *frame = hf_push(table->flow, IT_PROC_GATHER);
  it_gather_of(frame)->seat = (uint8_t)o->owner;
  it_gather_of(frame)->to = (uint8_t)o->character;
  it_gather_of(frame)->amount = (uint8_t)o->number;
  return true;
}
static bool would_revive(it_table *table, const it_operands *o) {
  if (o->owner == IT_NOBODY || o->number <= 0) {
    return false;
  }
  const it_seat *at = it_at(table, o->owner);
  return !(at->living >> o->character & 1) && o->character != at->leader && at->sheet > 0;
}
static bool act_revive(it_table *table, const it_operands *o) {
  it_seat *at = it_at(table, o->owner);
  at->living |= (uint8_t)(1u << o->character);
  unsigned power = o->number < at->sheet ? (unsigned)o->number : at->sheet;
  at->sheet = (uint8_t)(at->sheet - power);
  at->power[o->character] = (uint8_t)power;
  if (table->sink) {
    it_emit(table, IT_EV_REVIVE, (int)o->owner, (int)o->character, (int)power, 0);
  }
  return true;
}

/* --- influence ----------------------------------------------------------------- */

static bool would_spread(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->other != IT_NOBODY && o->player != o->other &&
         it_at(table, o->player)->unspread > 0;
}
static bool act_spread(it_table *table, const it_operands *o) {
  it_spread(table, o->player, o->other);
  return true;
}

/* --- who takes part ------------------------------------------------------------- */

/* Once characters have gone out the active players are those they are. */
static bool would_become_defender(it_table *table, const it_operands *o) {
  return !table->pub->participants && o->player != IT_NOBODY &&
         o->player != table->pub->challenger && o->player != table->pub->defender;
}
static bool act_become_defender(it_table *table, const it_operands *o) {
  table->pub->defender = (uint8_t)o->player;
  if (table->sink) {
    it_emit(table, IT_EV_DEFENDER, (int)o->player, 0, 0, 0);
  }
  return true;
}
static bool would_join(it_table *table, const it_operands *o) {
  return alive(table, o) && it_side_of(table, o->owner) == IT_OUT &&
         it_side_of(table, o->player) != IT_OUT;
}
static bool act_join(it_table *table, const it_operands *o) {
  it_join(table, o->owner, o->character, it_side_of(table, o->player));
  it_open_window(table, IT_SUPPORT_ACCEPTED, o->owner, o->player, IT_NOTHING);
  return true;
}
static bool would_withdraw(it_table *table, const it_operands *o) {
  return is_supporter(table, o->player);
}
static bool act_withdraw(it_table *table, const it_operands *o) {
  it_withdraw(table, o->player);
  return true;
}
static bool act_change_sides(it_table *table, const it_operands *o) {
  it_seat *at = it_at(table, o->player);
  it_set_side(table, o->player, it_other_side(at->side));
  if (table->sink) {
    it_emit(table, IT_EV_CHANGE_SIDES, (int)o->player, at->side, 0, 0);
  }
  return true;
}
static bool would_add_participant(it_table *table, const it_operands *o) {
  return alive(table, o) && it_side_of(table, o->owner) != IT_OUT &&
         !(it_at(table, o->owner)->participating >> o->character & 1);
}
static bool act_add_participant(it_table *table, const it_operands *o) {
  it_join(table, o->owner, o->character, it_at(table, o->owner)->side);
  return true;
}

/* An idle character for one that is out, both of one player. */
static bool would_take_place(it_table *table, const it_operands *o) {
  if (!would_add_participant(table, o) || o->second == IT_NOTHING) {
    return false;
  }
  return o->second / IT_CHARACTERS == o->owner &&
         it_at(table, o->owner)->participating >> o->second % IT_CHARACTERS & 1;
}
static bool act_take_place(it_table *table, const it_operands *o) {
  it_take_place(table, o->owner, o->character, o->second % IT_CHARACTERS);
  return true;
}

/* --- the cards placed and the outcome ------------------------------------------- */

static bool has_revealed(it_table *table, unsigned seat) {
  return seat != IT_NOBODY && it_is_active(table, seat) &&
         table->pub->revealed[it_side_of(table, seat)] != IT_NOTHING;
}
static bool would_place_first(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && it_is_active(table, o->player) &&
         it_side_of(table, o->player) != IT_OUT &&
         !(table->pub->place_first >> it_side_of(table, o->player) & 1);
}
static bool act_place_first(it_table *table, const it_operands *o) {
  table->pub->place_first |= (uint8_t)(1u << it_side_of(table, o->player));
  if (table->sink) {
    it_emit(table, IT_EV_PLACE_FIRST, (int)o->player, 0, 0, 0);
  }
  return true;
}

/* A card in hand could replace the revealed one, as far as all can see. */
static bool would_replace(it_table *table, const it_operands *o) {
  return has_revealed(table, o->player) && it_at(table, o->player)->hand_count > 0;
}
static bool would_replace_higher(it_table *table, const it_operands *o) {
  return would_replace(table, o) &&
         table->pub->revealed[it_side_of(table, o->player)] != IT_KIND_TRUCE &&
         table->pub->revealed[it_side_of(table, o->player)] != IT_KIND_CHARACTER - 1;
}
static bool push_replace(it_table *table, const it_operands *o, unsigned mode) {
  hf_frame *frame = hf_push(table->flow, IT_PROC_REPLACE);
  it_replace_of(frame)->seat = (uint8_t)o->player;
  it_replace_of(frame)->mode = (uint8_t)mode;
  return true;
}
static bool act_replace_higher(it_table *table, const it_operands *o) {
  return push_replace(table, o, IT_REPLACE_WITH_HIGHER);
}
static bool act_replace_truce(it_table *table, const it_operands *o) {
  return push_replace(table, o, IT_REPLACE_WITH_TRUCE);
}
static bool act_replace_any(it_table *table, const it_operands *o) {
  return push_replace(table, o, IT_REPLACE_WITH_ANY);
}
static bool would_swap(it_table *table, const it_operands *o) {
  (void)o;
  const uint8_t *revealed = table->pub->revealed;
  return revealed[1] != IT_NOTHING && revealed[2] != IT_NOTHING && revealed[1] != revealed[2];
}
static bool act_swap(it_table *table, const it_operands *o) {
  (void)o;
  it_swap_revealed(table);
  return true;
}
static bool would_reclaim(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && it_own_card_side(table, o->player) != IT_OUT;
}
static bool act_reclaim(it_table *table, const it_operands *o) {
  it_reclaim(table, o->player);
  return true;
}
static bool would_set_outcome(it_table *table, const it_operands *o) {
  return table->pub->outcome != IT_UNDECIDED && table->pub->outcome != o->outcome;
}
static void set_outcome(it_table *table, unsigned outcome, unsigned betrayer) {
  table->pub->outcome = (uint8_t)outcome;
  table->pub->outcome_set = 1;
  table->pub->betrayer = (uint8_t)betrayer;
  if (table->sink) {
    it_emit(table, IT_EV_OUTCOME, (int)outcome, 1, 0, 0);
  }
}
static bool act_set_outcome(it_table *table, const it_operands *o) {
  set_outcome(table, o->outcome, IT_OUT);
  return true;
}
static bool would_betray(it_table *table, const it_operands *o) {
  return it_side_of(table, o->player) != IT_OUT && table->pub->outcome == IT_TRUCE;
}
static bool act_betray(it_table *table, const it_operands *o) {
  set_outcome(table, IT_BETRAYAL, it_side_of(table, o->player));
  return true;
}
static bool would_add_card(it_table *table, const it_operands *o) {
  return o->number > 0 && has_revealed(table, o->player) &&
         table->pub->revealed[it_side_of(table, o->player)] != IT_KIND_TRUCE &&
         table->pub->outcome == IT_HOSTILITY;
}
static bool act_add_card(it_table *table, const it_operands *o) {
  unsigned side = it_side_of(table, o->player);
  table->pub->card_bonus[side] = (int16_t)(table->pub->card_bonus[side] + o->number);
  if (table->sink) {
    it_emit(table, IT_EV_CARD_BONUS, (int)side, o->number, 0, 0);
  }
  return true;
}
static bool would_add_total(it_table *table, const it_operands *o) {
  return o->number > 0 && it_side_of(table, o->user) != IT_OUT &&
         (table->pub->outcome == IT_UNDECIDED || table->pub->outcome == IT_HOSTILITY);
}
static bool act_add_total(it_table *table, const it_operands *o) {
  unsigned side = it_side_of(table, o->user);
  table->pub->bonus[side] = (int16_t)(table->pub->bonus[side] + o->number);
  if (table->sink) {
    it_emit(table, IT_EV_BONUS, (int)side, o->number, 0, 0);
  }
  return true;
}
static bool would_draw_event(it_table *table, const it_operands *o) {
  (void)o;
  return table->pub->event != IT_NOTHING && !table->pub->participants;
}
static bool act_draw_event(it_table *table, const it_operands *o) {
  (void)o;
  table->pub->defender = IT_NOBODY; /* the next event names one, perhaps the same again */
  it_draw_event(table);
  return true;
}

/* --- hostages --------------------------------------------------------------------- */

static bool would_take(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->other != IT_NOBODY && o->player != o->other &&
         it_sources(table, o->other, o->player) != 0;
}
static bool act_take(it_table *table, const it_operands *o) {
  it_push_take(table, o->player, o->other, IT_SOURCE_OPEN, false);
  return true;
}
static bool would_take_hand(it_table *table, const it_operands *o) {
  return would_take(table, o) && it_at(table, o->other)->hand_count > 0;
}
static bool act_take_hand(it_table *table, const it_operands *o) {
  it_push_take(table, o->player, o->other, IT_SOURCE_HAND, false);
  return true;
}
static bool would_release(it_table *table, const it_operands *o) {
  return o->player != IT_NOBODY && o->other != IT_NOBODY &&
         it_at(table, o->player)->hostage_count[o->other] > 0;
}
static bool act_release(it_table *table, const it_operands *o) {
  hf_frame *frame = hf_push(table->flow, IT_PROC_RELEASE);
  it_release_of(frame)->holder = (uint8_t)o->player;
  it_release_of(frame)->owner = (uint8_t)o->other;
  return true;
}
static bool would_torment(it_table *table, const it_operands *o) {
  if (o->player == IT_NOBODY) {
    return false;
  }
  return it_held_owners(it_at(table, o->player)) != 0;
}
static bool act_torment(it_table *table, const it_operands *o) {
  hf_frame *frame = hf_push(table->flow, IT_PROC_TORMENT);
  it_torment_of(frame)->holder = (uint8_t)o->player;
  it_torment_of(frame)->owner = IT_NOBODY;
  return true;
}

/* Every effect, its operands, and its pair of functions. */
#define EFFECTS(X)                                                                                 \
  X(IT_DRAW, PLAYER_NUMBER, would_draw, act_draw)                                                  \
  X(IT_DISCARD, PLAYER_NUMBER, would_discard, act_discard)                                         \
  X(IT_DISCARD_RANDOM, PLAYER_NUMBER, would_discard, act_discard_random)                           \
  X(IT_DISTRIBUTE, PLAYER_NUMBER, would_distribute, act_distribute)                                \
  X(IT_DISTRIBUTE_UP_TO, PLAYER_NUMBER, would_distribute, act_distribute_up_to)                    \
  X(IT_REMOVE, NUMBER_PERSON, would_remove, act_remove)                                            \
  X(IT_REMOVE_ALL_BUT, NUMBER_PERSON, would_remove_all_but, act_remove_all_but)                    \
  X(IT_BOX, NUMBER_PLAYER, would_box, act_box)                                                     \
  X(IT_MOVE_SHEET, NUMBER_PLAYER_PLAYER, would_move_sheet, act_move_sheet)                         \
  X(IT_GATHER, NUMBER_PERSON, would_gather, act_gather)                                            \
  X(IT_SET_OUTCOME, OUTCOME, would_set_outcome, act_set_outcome)                                   \
  X(IT_SET_BETRAYAL_BY, PLAYER, would_betray, act_betray)                                          \
  X(IT_FORCE_SUPPORT, PERSON_PLAYER, would_join, act_join)                                         \
  X(IT_JOIN_SIDE, PERSON_PLAYER, would_join, act_join)                                             \
  X(IT_WITHDRAW, PLAYER, would_withdraw, act_withdraw)                                             \
  X(IT_CHANGE_SIDES, PLAYER, would_withdraw, act_change_sides)                                     \
  X(IT_PLACE_FIRST, PLAYER, would_place_first, act_place_first)                                    \
  X(IT_REPLACE_HIGHER, PLAYER, would_replace_higher, act_replace_higher)                           \
  X(IT_REPLACE_TRUCE, PLAYER, would_replace, act_replace_truce)                                    \
  X(IT_REPLACE_ANY, PLAYER, would_replace, act_replace_any)                                        \
  X(IT_SWAP_REVEALED, NO_OPERANDS, would_swap, act_swap)                                           \
  X(IT_RECLAIM, PLAYER, would_reclaim, act_reclaim)                                                \
  X(IT_SHUFFLE_DISCARD, PLAYER, would_shuffle, act_shuffle)                                        \
  X(IT_TAKE_HOSTAGE, PLAYER_PLAYER, would_take, act_take)                                          \
  X(IT_TAKE_FROM_HAND, PLAYER_PLAYER, would_take_hand, act_take_hand)                              \
  X(IT_RELEASE, PLAYER_PLAYER, would_release, act_release)                                         \
  X(IT_TORMENT, PLAYER, would_torment, act_torment)                                                \
  X(IT_ADD_HOSTILITY, NUMBER_PLAYER, would_add_card, act_add_card)                                 \
  X(IT_ADD_TOTAL, NUMBER, would_add_total, act_add_total)                                          \
  X(IT_ADD_PARTICIPANT, PERSON, would_add_participant, act_add_participant)                        \
  X(IT_BECOMES_DEFENDER, PLAYER, would_become_defender, act_become_defender)                       \
  X(IT_LOOK_AT_HAND, PLAYER, would_look, act_look)                                                 \
  X(IT_LOOK_AT_ALLIES, PLAYER, would_look_allies, act_look_allies)                                 \
  X(IT_TAKE_DISCARD, CARD, would_take_discard, act_take_discard)                                   \
  X(IT_DISCARD_KIND, CARD, would_discard_kind, act_discard_kind)                                   \
  X(IT_REVIVE, PERSON_NUMBER, would_revive, act_revive)                                            \
  X(IT_DRAW_ALLY, PLAYER, would_draw_ally, act_draw_ally)                                          \
  X(IT_TAKE_ALLY, PLAYER_PLAYER, would_take_ally, act_take_ally)                                   \
  X(IT_SPREAD, PLAYER_PLAYER, would_spread, act_spread)                                            \
  X(IT_DRAW_EVENT, NO_OPERANDS, would_draw_event, act_draw_event)                                  \
  X(IT_TAKE_PLACE, PERSON_PERSON, would_take_place, act_take_place)

typedef bool it_effect(it_scope *scope, const uint16_t **at);

#define DEFINE(op, shape, would, act)                                                              \
  static bool test_##op(it_scope *scope, const uint16_t **at) {                                    \
    it_operands o = read_operands(scope, shape, at);                                               \
    return would(scope->table, &o);                                                                \
  }                                                                                                \
  static bool carry_out_##op(it_scope *scope, const uint16_t **at) {                               \
    it_operands o = read_operands(scope, shape, at);                                               \
    return scope->needs_pick == IT_NOBODY && would(scope->table, &o) && act(scope->table, &o);     \
  }
EFFECTS(DEFINE)

#define TEST(op, shape, would, act) [(op)-IT_DRAW] = test_##op,
static it_effect *const tests[] = {EFFECTS(TEST)};

#define CARRY_OUT(op, shape, would, act) [(op)-IT_DRAW] = carry_out_##op,
static it_effect *const acts[] = {EFFECTS(CARRY_OUT)};

bool it_effect_would_change(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  return tests[op - IT_DRAW](scope, at);
}

bool it_effect_act(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  return acts[op - IT_DRAW](scope, at);
}
