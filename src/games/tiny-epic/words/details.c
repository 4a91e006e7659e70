/* What would follow from an option of Tiny Epic, as far as its seat can know:
 * what a battle would be fought with, what a shield is good for, what a unit
 * brings and what it leaves behind. */
#include "table.h"

#include "text/cards.h"

#include "../rules/army.h"

enum {
  SAY_PLACED,
  SAY_PLACED_SAME,
  SAY_FIGHT,
  SAY_MUST_LEAVE,
  SAY_TAKES_CASTLE,
  SAY_TAKES_THRONE,
  SAY_GIVES_UP,
  SAY_LEAVES_CASTLE,
  SAY_ATTACK,
  SAY_DEFENCE,
  SAY_ATTACK_CONSCRIPTS,
  SAY_DEFENCE_CONSCRIPTS,
  SAY_SECRET,
  SAY_CALLS_OFF,
  SAY_FOR_GOLD,
  SAY_FOR_NOTHING,
  SAY_SHIELD_TAKE,
  SAY_SHIELD_HOME,
  SAY_SHIELD_ANY,
  SAY_SHIELD_STEAL,
  SAY_OPENS_GOLD,
  SAY_OPENS_CARD,
  SAY_OPENS_POINT,
  SAY_BACK_GOLD,
  SAY_BACK_CARD,
  SAY_BACK_POINT,
  SAY_BACK_HERO,
  SAY_NO_TEXT,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_PLACED] = "{0} for you alone; then {1} for you and all others.",
    [SAY_PLACED_SAME] = "{0} twice for you, once for all others.",
    [SAY_FIGHT] = "Known strength: {0} against {1}, then the cards. A tie is the defender’s.",
    [SAY_MUST_LEAVE] = "{0} must retreat from there.",
    [SAY_TAKES_CASTLE] = "You take its castle: you can hold {0} gold at most.",
    [SAY_TAKES_THRONE] = "You take the Iron Throne.",
    [SAY_GIVES_UP] = "You give up the castle of {0.obj}.",
    [SAY_LEAVES_CASTLE] = "Nobody stays to hold the castle of {0.obj}: it will be given up.",
    [SAY_ATTACK] = "Then {0} in all. The defence has {1} and its card.",
    [SAY_DEFENCE] = "Then {0} in all. The attack has {1} and its card.",
    [SAY_ATTACK_CONSCRIPTS] =
        "Then {0} in all, {2} of it conscripts. The defence has {1} and its card.",
    [SAY_DEFENCE_CONSCRIPTS] =
        "Then {0} in all, {2} of it conscripts. The attack has {1} and its card.",
    [SAY_SECRET] = "{0} in all, and what the top card of the deck brings.",
    [SAY_CALLS_OFF] = "You retreat: nobody wins, and no unit is lost.",
    [SAY_FOR_GOLD] = "for {0} gold",
    [SAY_FOR_NOTHING] = "free of charge",
    [SAY_SHIELD_TAKE] = "{0}, {1}: take its token.",
    [SAY_SHIELD_HOME] = "{0}, {1}: return its token from a player’s ally pool.",
    [SAY_SHIELD_ANY] = "{0}, {1}: take a token of any house without a player.",
    [SAY_SHIELD_STEAL] = "{0}, {1}: steal a token from its player’s ally pool.",
    [SAY_OPENS_GOLD] = "It opens a space: 1 gold more in taxes.",
    [SAY_OPENS_CARD] = "It opens a space: a card more in taxes.",
    [SAY_OPENS_POINT] = "It opens the last space.",
    [SAY_BACK_GOLD] = "Back on its track it brings 1 gold.",
    [SAY_BACK_CARD] = "Back on its track it brings a card.",
    [SAY_BACK_POINT] = "Back on its track it brings 1 point.",
    [SAY_BACK_HERO] = "Back on its mat it brings {0} gold and 1 point; its card is lost to you.",
    [SAY_NO_TEXT] = "No text.",
};

const char *te_detail_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One detail being written; a sentence follows another after a space. */
typedef struct detail {
  te_shown table;
  ht_writer writer;
  unsigned seat, value;
} detail;

static void say(detail *d, unsigned message, const ht_value *slots, unsigned count) {
  if (d->writer.length > 0) ht_write_text(&d->writer, " ");
  d->writer.capital = true;
  ht_put(&d->writer, messages[message], slots, count);
}

static void say1(detail *d, unsigned message, ht_value slot) { say(d, message, &slot, 1); }

/* --- dice ------------------------------------------------------------------------ */

static void tell_place(detail *d) {
  const te_public *pub = d->table.pub;
  unsigned value = d->value;
  bool third = value >= TE_PLACE_THIRD && value < TE_PLACE_THIRD_SET;
  if (value >= TE_PLACE_SET && !third) return;
  unsigned face = third ? pub->third_die : pub->seat[d->seat].die[value / 6];
  unsigned slot = third ? value - TE_PLACE_THIRD : value % 6;
  ht_value slots[2] = {te_phrase_face(slot), te_phrase_face(face)};
  say(d, face == slot ? SAY_PLACED_SAME : SAY_PLACED, slots, 2);
}

/* --- armies ---------------------------------------------------------------------- */

/* The army chosen so far; in the middle of a March all that came, if nobody is. */
static te_army army_of(const detail *d, unsigned *from) {
  const te_private *own = d->table.own;
  unsigned stands = d->table.pub->seat[d->seat].prompt_arg[4], first = stands < TE_DOMAINS ? 0 : 1;
  te_army army = 0;
  *from = first == 0 ? stands : own->pick_count > 0 ? own->picks[0] : TE_NOTHING;
  for (unsigned i = first; i < own->pick_count; i++) army += te_army_unit(own->picks[i]);
  return first == 0 && army == 0 ? te_marching(&d->table.engine) : army;
}

static unsigned army_strength(const detail *d, te_army army, unsigned to) {
  const te_boon *boon = &d->table.pub->boon;
  unsigned strength = boon->strength + te_strength_beside(&d->table.engine, d->seat);
  if (te_wall_shown(d->table.rules, to) > 0) strength += boon->in_castles;
  HF_EACH_BIT (house, te_army_houses(army)) strength += te_army_tokens(army, house);
  return strength + te_army_leaders(army) * (2U + boon->hero);
}

/* What the Rival's hero counts more than others, and its card brings. */
static unsigned rival_strength(const te_shown *table, unsigned domain) {
  unsigned more = te_rival_defence(&table->engine);
  if (te_hero_in(table->pub, table->pub->seat[TE_RIVAL].house, domain))
    more += te_rival_hero_strength(&table->engine) - 2;
  return more;
}

static void tell_battle(detail *d, te_army army, unsigned to, unsigned holder) {
  te_shown *table = &d->table;
  unsigned theirs = te_force_shown(table->pub, to, te_houses_of(table->pub, holder)) +
                    te_wall_shown(table->rules, to);
  if (holder < TE_SEATS) theirs += te_strength_beside(&table->engine, holder);
  if (te_is_rival(&table->engine, holder)) theirs += rival_strength(table, to);
  ht_value slots[2] = {ht_number((int32_t)army_strength(d, army, to)), ht_number((int32_t)theirs)};
  say(d, SAY_FIGHT, slots, 2);
}

/* A castle goes with the last unit; the domain on the way is left like any other. */
static bool gives_up_castle(const detail *d, te_army army, unsigned from) {
  const te_public *pub = d->table.pub;
  te_army here = te_army_in(pub, pub->seat[d->seat].houses, from);
  return (pub->seat[d->seat].castles >> from & 1) != 0 && te_army_empty(here - army);
}

static void tell_entered(detail *d, te_army army, unsigned to, bool gives_up) {
  unsigned holder = te_holder(d->table.pub, to);
  bool exile = d->table.pub->seat[d->seat].prompt_arg[2] == TE_TO_EXILE && holder < TE_SEATS;
  if (holder == TE_NOBODY && to == d->table.rules->throne)
    say(d, SAY_TAKES_THRONE, NULL, 0);
  else if (holder == TE_NOBODY && (d->table.rules->castles >> to & 1) != 0)
    say1(d, SAY_TAKES_CASTLE,
         ht_number((int32_t)(te_gold_most(&d->table.engine, d->seat) - (gives_up ? 0U : 1U))));
  else if (exile)
    say1(d, SAY_MUST_LEAVE, te_side_shown(&d->table.words, holder));
  else if (holder != TE_NOBODY && holder != d->seat)
    tell_battle(d, army, to, holder);
}

/* Where it goes, or who joins it: both may leave a castle to nobody. */
static void tell_move(detail *d) {
  unsigned from, to = d->value - TE_MOVE_TO;
  bool goes = d->value >= TE_MOVE_TO && to < TE_DOMAINS;
  bool joins = d->value >= TE_MOVE_HERO && d->value < TE_PASS;
  if ((!goes && !joins) || d->seat != d->table.viewer) return;
  te_army army = army_of(d, &from);
  if (joins) army += te_army_unit(d->value);
  if (from >= TE_DOMAINS || army == 0) return;
  bool gives_up = gives_up_castle(d, army, from);
  if (goes) tell_entered(d, army, to, gives_up);
  if (!gives_up) return;
  say1(d, goes ? SAY_GIVES_UP : SAY_LEAVES_CASTLE, te_phrase_domain(&d->table.words, from));
}

/* --- battles --------------------------------------------------------------------- */

/* Adds what a card would bring; tells whether it is one that brings strength. */
static int add_card(const detail *d, te_battle *battle, unsigned which, unsigned card) {
  int icon = te_card_of(&d->table.engine, card)->battle;
  if (icon > 0) battle->cards[which] = (uint8_t)(battle->cards[which] + icon);
  if (icon == TE_CONSCRIPTS) battle->conscripts[which]++;
  return icon;
}

static void tell_commit(detail *d) {
  te_public pub = *d->table.pub;
  te_table engine = d->table.engine;
  unsigned which = pub.battle.attacker == d->seat ? TE_ATTACK : TE_DEFENCE;
  int icon = 1;
  if (pub.battle.place >= TE_DOMAINS || d->seat != d->table.viewer) return;
  engine.pub = &pub;
  if (d->table.own->commit[0] > 0) add_card(d, &pub.battle, which, d->table.own->commit[0] - 1U);
  if (d->value != TE_PASS) icon = add_card(d, &pub.battle, which, te_option_card(d->value));
  te_parts mine = te_parts_of(&engine, which), theirs = te_parts_of(&engine, !which);
  ht_value slots[3] = {ht_number((int32_t)te_total_of(&mine)),
                       ht_number((int32_t)te_total_of(&theirs)), ht_number(mine.conscripts)};
  if (icon == TE_RETREAT)
    say(d, SAY_CALLS_OFF, NULL, 0);
  else if (icon == TE_SECRET)
    say1(d, SAY_SECRET, slots[0]);
  else if (icon == TE_CONSCRIPTS)
    say(d, which == TE_ATTACK ? SAY_ATTACK_CONSCRIPTS : SAY_DEFENCE_CONSCRIPTS, slots, 3);
  else
    say(d, which == TE_ATTACK ? SAY_ATTACK : SAY_DEFENCE, slots, 2);
}

/* --- plots ----------------------------------------------------------------------- */

enum { TAKE_COSTS = 1, ANY_COSTS = 2, STEAL_COSTS = 3 };

static void tell_shield(detail *d, unsigned shield, bool free) {
  const te_house *of = &d->table.pub->house[shield];
  unsigned message = SAY_SHIELD_ANY, cost = ANY_COSTS;
  if (of->role == TE_FREE) {
    message = of->mat > 0 ? SAY_SHIELD_TAKE : SAY_SHIELD_HOME;
    cost = TAKE_COSTS;
  } else if (of->role == TE_PLAYER && of->owner != d->seat) {
    message = SAY_SHIELD_STEAL;
    cost = STEAL_COSTS;
  }
  ht_value slots[2] = {
      te_phrase_house(&d->table.words, shield),
      free ? ht_term(messages[SAY_FOR_NOTHING])
           : te_phrase1(&d->table.words, messages[SAY_FOR_GOLD], ht_number((int32_t)cost))};
  say(d, message, slots, 2);
}

static void tell_plot(detail *d) {
  unsigned shields[2] = {TE_HOUSES, TE_HOUSES};
  bool free = d->table.pub->seat[d->seat].prompt_arg[1] != 0;
  if (d->value == TE_PASS) return;
  unsigned count = te_shields(&d->table.engine, te_option_card(d->value), shields);
  for (unsigned i = 0; i < count && i < 2; i++)
    if (i == 0 || shields[i] != shields[0]) tell_shield(d, shields[i], free);
}

/* --- units ----------------------------------------------------------------------- */

static unsigned benefit_of(const detail *d, unsigned house, bool open) {
  unsigned out = TE_TOKENS - (unsigned)d->table.pub->house[house].mat;
  unsigned space = open ? out : out - 1;
  return space < TE_SPACES ? d->table.rules->space_benefit[space] : TE_GOLD;
}

/* Tokens of one's own house leave their track from left to right. */
static void tell_recruit(detail *d) {
  unsigned house = d->table.pub->seat[d->seat].house;
  if (d->value != house || d->table.own->pick_count > 0) return;
  say(d, SAY_OPENS_GOLD + benefit_of(d, house, true), NULL, 0);
}

/* What one gets for a unit of one's own that goes back. */
static void tell_return(detail *d) {
  unsigned house = d->table.pub->seat[d->seat].house;
  if (d->value == house)
    say(d, SAY_BACK_GOLD + benefit_of(d, house, false), NULL, 0);
  else if (d->value >= 10 && d->value < 20)
    say1(d, SAY_BACK_HERO, ht_number(d->value - 10 == house ? 2 : 1));
}

/* --- cards ----------------------------------------------------------------------- */

static size_t card_text(detail *d, size_t card, bool whole, char *buffer, size_t size) {
  const hl_cards *cards = d->table.rules->base.cards;
  if (card >= cards->card_count) return 0;
  size_t length = whole
                      ? ht_card_whole(&d->table.rules->base, card, d->table.language, buffer, size)
                      : ht_card_text(&te_vocabulary, cards, card, d->table.language, buffer, size);
  if (length > 0) return length;
  say(d, SAY_NO_TEXT, NULL, 0);
  return ht_writer_end(&d->writer);
}

static size_t card_number(const detail *d, unsigned prompt) {
  if (prompt != TE_ASK_HERO) return te_card_number(&d->table.words, te_option_card(d->value));
  unsigned house = d->table.pub->seat[d->seat].house;
  return d->value < TE_HEROES_OF_HOUSE
             ? te_hero_card(d->table.rules, d->table.rules->heroes[house][d->value])
             : (size_t)-1;
}

size_t te_detail_text(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                      bool in_list, ht_language language, char *buffer, size_t size) {
  detail d = {
      .table = te_shown_from_view(rules, view, language), .seat = seat, .value = option & 0xFFFF};
  unsigned prompt = option >> 16;
  bool card = d.value < TE_CARDS_END + 2U && d.value != TE_PASS && d.value != TE_DONE;
  if (size > 0) buffer[0] = '\0';
  if (seat >= d.table.seats) return 0;
  ht_writer_start(&d.writer, language, buffer, size);
  switch (prompt) {
  case TE_ASK_HERO: return card_text(&d, card_number(&d, prompt), true, buffer, size);
  case TE_ASK_EVENT: return card ? card_text(&d, card_number(&d, prompt), false, buffer, size) : 0;
  case TE_ASK_WHISPER:
  case TE_ASK_DISCARD:
    return card && !in_list ? card_text(&d, card_number(&d, prompt), true, buffer, size) : 0;
  case TE_ASK_PLACE:
    if (!in_list) tell_place(&d);
    break;
  case TE_ASK_MOVE: tell_move(&d); break;
  case TE_ASK_COMMIT: tell_commit(&d); break;
  case TE_ASK_PLOT: tell_plot(&d); break;
  case TE_ASK_RECRUIT: tell_recruit(&d); break;
  case TE_ASK_LOSE:
  case TE_ASK_OVER: tell_return(&d); break;
  default: break;
  }
  return ht_writer_end(&d.writer);
}
