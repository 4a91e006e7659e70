/* Setting positions up by hand and stating what must hold, for scenario files.
 *
 * Facts are put into a position that stands at the beginning of a round, or of
 * somebody's turn; the word `begin` lets it run. Tokens and cards are moved,
 * never made: a token that is put somewhere leaves its mat, a card the deck. */
#include "scene.h"

#include "ask.h"
#include "setup.h"

/* --- setting up ----------------------------------------------------------- */

/* Back to the very beginning of the round, before the dice are rolled. */
static void rewind_round(te_table *table) {
  te_public *pub = table->pub;
  te_forget_answers(table);
  table->flow->asked = 0;
  memset(table->flow->frame, 0, sizeof table->flow->frame);
  table->flow->frame_count = 0;
  hf_push(table->flow, TE_PROC_ROUND);
  memset(pub->dice, 0, sizeof pub->dice);
  pub->slots = 0;
  memset(pub->laid, 0, sizeof pub->laid);
  pub->third_die = TE_NOTHING;
  pub->bottom[0] = pub->bottom[1] = TE_NOTHING;
  pub->active = TE_NOBODY;
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    te_at(table, seat)->die[0] = te_at(table, seat)->die[1] = TE_NOTHING;
}

/* The tokens of a house that are nowhere else lie on its mat. */
static hf_status count_mat(te_words *w, unsigned house) {
  te_house *of = te_of(w->table, house);
  unsigned away = 0;
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) away += of->tokens[domain];
  for (unsigned seat = 0; seat < te_seats(w->table); seat++)
    away += te_at(w->table, seat)->pool[house];
  if (away > TE_TOKENS)
    return hf_fail(w->line.error, HF_BAD_STATE, "house %s has nine tokens, not %u",
                   te_house_id(w->table->rules, house), away);
  of->mat = (uint8_t)(TE_TOKENS - away);
  return HF_OK;
}

static void clear_domain(te_table *table, unsigned domain) {
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    te_house *of = te_of(table, house);
    if (of->tokens[domain] > 0) te_take_tokens(table, house, domain, of->tokens[domain]);
    if (of->hero_at == domain) {
      te_lift_hero(table, house);
      of->card = TE_AT_MAT;
    }
  }
  te_set_brood(table, domain, 0, 0);
}

static void put_hero(te_table *table, unsigned house, unsigned domain) {
  te_house *of = te_of(table, house);
  if (of->hero_at != TE_NOTHING) te_lift_hero(table, house);
  te_place_hero(table, house, domain);
  if (of->owner != TE_NOBODY) of->card = TE_IN_HAND;
}

/* `at winterfell stark 2 hero arryn 1`, `at pyke empty`. */
static hf_status set_domain(te_words *w) {
  hf_next_word(&w->line);
  unsigned domain = te_word_domain(w);
  te_force force;
  if (domain == TE_NOTHING) return hf_unknown_word(&w->line, "domain");
  hf_status status = te_word_force(w, &force);
  if (status != HF_OK) return status;
  clear_domain(w->table, domain);
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (force.tokens[house] > 0) te_add_tokens(w->table, house, domain, force.tokens[house]);
    if ((force.heroes >> house & 1) != 0) {
      if (te_of(w->table, house)->hero == TE_NOTHING)
        return hf_unknown_word(&w->line, "house with a hero");
      put_hero(w->table, house, domain);
    }
    if (te_of(w->table, house)->role == TE_ABSENT) continue;
    status = count_mat(w, house);
    if (status != HF_OK) return status;
  }
  te_set_brood(w->table, domain, force.eggs, force.dragons);
  return HF_OK;
}

/* `ally arryn stark`, `ally arryn nobody`. */
static hf_status set_ally(te_words *w) {
  hf_next_word(&w->line);
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING || te_of(w->table, house)->role != TE_FREE)
    return hf_unknown_word(&w->line, "house without a player");
  hf_next_word(&w->line);
  unsigned seat = te_word_seat(w);
  te_house *of = te_of(w->table, house);
  if (seat == TE_NOTHING && !hf_word_is(&w->line, "nobody"))
    return hf_unknown_word(&w->line, "player, nor 'nobody'");
  if (of->owner != TE_NOBODY) te_at(w->table, of->owner)->houses &= (uint16_t)~hf_bit(house);
  if (seat != TE_NOTHING) te_at(w->table, seat)->houses |= (uint16_t)hf_bit(house);
  of->owner = (uint8_t)(seat == TE_NOTHING ? TE_NOBODY : seat);
  of->card = seat != TE_NOTHING && of->hero_at != TE_NOTHING ? TE_IN_HAND : TE_AT_MAT;
  return HF_OK;
}

/* Cards that are wanted somewhere leave the deck, its top, or the discards. */
static hf_status claim_cards(te_words *w, uint64_t cards) {
  te_table *table = w->table;
  te_public *pub = table->pub;
  for (unsigned i = 0; i < pub->top_count; i++)
    table->hidden->deck |= hf_bit64(table->hidden->top[i] - 1U);
  memset(table->hidden->top, 0, sizeof table->hidden->top);
  pub->top_count = 0;
  uint64_t free_cards = table->hidden->deck | pub->discard;
  if ((cards & ~free_cards) != 0)
    return hf_fail(w->line.error, HF_BAD_STATE, "those cards are not free: somebody has them");
  table->hidden->deck &= ~cards;
  pub->discard &= ~cards;
  pub->deck_count = (uint8_t)hf_bit_count(table->hidden->deck);
  return HF_OK;
}

static hf_status set_hand(te_words *w, unsigned seat) {
  te_table *table = w->table;
  uint64_t cards;
  hf_status status = te_word_cards(w, &cards);
  if (status != HF_OK) return status;
  table->hidden->deck |= table->priv[seat].hand; /* the hand dealt goes back */
  table->priv[seat].hand = 0;
  for (unsigned other = 0; other < te_seats(table); other++) /* and others give way */
    if (other != seat) {
      uint64_t given = table->priv[other].hand & cards;
      table->priv[other].hand &= ~given;
      table->hidden->deck |= given;
      te_at(table, other)->hand = (uint8_t)hf_bit_count(table->priv[other].hand);
    }
  status = claim_cards(w, cards);
  table->priv[seat].hand = cards;
  te_at(table, seat)->hand = (uint8_t)hf_bit_count(cards);
  return status;
}

/* The next cards to be drawn, in this order; nobody knows them. */
static hf_status set_deck(te_words *w) {
  te_table *table = w->table;
  uint8_t order[TE_TOP] = {0};
  uint64_t cards = 0;
  unsigned count = 0;
  while (hf_next_word(&w->line)) {
    unsigned card = te_word_card(w);
    if (card >= TE_HERO_CARD) return hf_unknown_word(&w->line, "plot card");
    if (count == TE_TOP)
      return hf_unknown_word(&w->line, "card for the top of the deck: eight at most");
    order[count++] = (uint8_t)(card + 1);
    cards |= hf_bit64(card);
  }
  hf_status status = claim_cards(w, cards);
  memcpy(table->hidden->top, order, sizeof order);
  table->pub->top_count = (uint8_t)count;
  table->pub->deck_count = (uint8_t)(hf_bit_count(table->hidden->deck) + count);
  return status;
}

/* Exactly these are discarded; with `only` the deck holds nothing else. */
static hf_status set_discard(te_words *w) {
  uint64_t cards;
  hf_status status = te_word_cards(w, &cards);
  if (status != HF_OK) return status;
  w->table->hidden->deck |= w->table->pub->discard;
  w->table->pub->discard = 0;
  status = claim_cards(w, cards);
  w->table->pub->discard = cards;
  return status;
}

/* The whole deck is discarded but for what was put on top. */
static hf_status set_empty_deck(te_words *w) {
  w->table->pub->discard |= w->table->hidden->deck;
  w->table->hidden->deck = 0;
  w->table->pub->deck_count = w->table->pub->top_count;
  return HF_OK;
}

static hf_status set_number(te_words *w, uint8_t *to, int most, const char *what) {
  hf_next_word(&w->line);
  int number = hf_word_number(&w->line);
  if (number < 0 || number > most) return hf_unknown_word(&w->line, what);
  *to = (uint8_t)number;
  return HF_OK;
}

static hf_status set_pool(te_words *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING || te_of(w->table, house)->role != TE_FREE)
    return hf_unknown_word(&w->line, "house without a player");
  hf_status status =
      set_number(w, &te_at(w->table, seat)->pool[house], TE_TOKENS, "number of tokens");
  return status == HF_OK ? count_mat(w, house) : status;
}

static hf_status set_seat_dice(te_words *w, unsigned seat) {
  te_seat *at = te_at(w->table, seat);
  unsigned count = 0;
  at->die[0] = at->die[1] = TE_NOTHING;
  while (hf_next_word(&w->line)) {
    unsigned face = te_word_face(w);
    if (face == TE_NOTHING || count == 2)
      return hf_unknown_word(&w->line, "face of one of two dice");
    at->die[count++] = (uint8_t)face;
  }
  if (count == 2 && at->die[1] < at->die[0]) {
    uint8_t low = at->die[1];
    at->die[1] = at->die[0];
    at->die[0] = low;
  }
  return HF_OK;
}

/* `hero stark mat`: on its mat; its card too. `hero-card stark shown`. */
static hf_status set_hero(te_words *w, bool card) {
  hf_next_word(&w->line);
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING || te_of(w->table, house)->hero == TE_NOTHING)
    return hf_unknown_word(&w->line, "house with a hero");
  te_house *of = te_of(w->table, house);
  hf_next_word(&w->line);
  if (card && (hf_word_is(&w->line, "shown") || hf_word_is(&w->line, "hand"))) {
    of->card = hf_word_is(&w->line, "shown") ? TE_SHOWN : TE_IN_HAND;
    return HF_OK;
  }
  if (!hf_word_is(&w->line, "mat"))
    return hf_unknown_word(&w->line, "place: mat; for a card also hand or shown");
  if (!card && of->hero_at != TE_NOTHING) te_lift_hero(w->table, house);
  of->card = TE_AT_MAT;
  return HF_OK;
}

static hf_status set_faces(te_words *w, uint8_t faces[], unsigned most, unsigned *count) {
  for (*count = 0; hf_next_word(&w->line);) {
    unsigned face = te_word_face(w);
    if (face == TE_NOTHING || *count == most)
      return hf_unknown_word(&w->line, "face, or one too many");
    faces[(*count)++] = (uint8_t)face;
  }
  return HF_OK;
}

static hf_status set_roll(te_words *w) {
  uint8_t faces[5];
  unsigned count;
  hf_status status = set_faces(w, faces, 5, &count);
  if (status != HF_OK) return status;
  if (count != 5) return hf_fail(w->line.error, HF_BAD_NOTATION, "dice: name five faces");
  for (unsigned i = 0; i < 5; i++) w->table->pub->dice[faces[i]]++;
  te_scene_dice(w->table);
  return HF_OK;
}

/* `turn stark march recruit`: its turn, with these dice. */
static hf_status set_turn(te_words *w) {
  te_public *pub = w->table->pub;
  hf_next_word(&w->line);
  unsigned seat = te_word_seat(w);
  if (seat == TE_NOTHING) return hf_unknown_word(&w->line, "player");
  hf_status status = set_seat_dice(w, seat);
  if (status != HF_OK) return status;
  if (te_at(w->table, seat)->die[1] == TE_NOTHING)
    return hf_fail(w->line.error, HF_BAD_NOTATION, "turn: name the player and two dice");
  if (pub->hand_of_king == TE_NOBODY) pub->hand_of_king = (uint8_t)seat;
  te_scene_turn(w->table, seat);
  return HF_OK;
}

static hf_status set_bottom(te_words *w) {
  unsigned count;
  uint8_t faces[2];
  hf_status status = set_faces(w, faces, 2, &count);
  for (unsigned i = 0; i < count; i++) w->table->pub->bottom[i] = faces[i];
  return status;
}

/* `slot recruit march stark`: there lies this die of this player. */
static hf_status set_slot(te_words *w) {
  hf_next_word(&w->line);
  unsigned slot = te_word_face(w);
  hf_next_word(&w->line);
  unsigned face = te_word_face(w);
  if (slot == TE_NOTHING || face == TE_NOTHING)
    return hf_unknown_word(&w->line, "slot and face of a die");
  hf_next_word(&w->line);
  unsigned seat = te_word_seat(w);
  if (seat == TE_NOTHING || te_is_rival(w->table, seat)) return hf_unknown_word(&w->line, "player");
  te_lay_die(w->table->pub, seat, face, slot);
  return HF_OK;
}

/* Three houses that nobody plays are in the game besides Arryn. */
enum { FREE_HOUSES = 3 };

static void take_out(te_table *table, unsigned house) {
  te_house *of = te_of(table, house);
  if (of->hero_at != TE_NOTHING) te_lift_hero(table, house);
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    te_take_tokens(table, house, domain, of->tokens[domain]);
    if (house == TE_TARGARYEN) te_set_brood(table, domain, 0, 0);
  }
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    te_at(table, seat)->pool[house] = 0;
    te_at(table, seat)->houses &= (uint16_t)~hf_bit(house);
  }
  *of = (te_house){.owner = TE_NOBODY, .hero = TE_NOTHING, .hero_at = TE_NOTHING};
}

static void bring_in(te_table *table, unsigned house) {
  te_house *of = te_of(table, house);
  of->role = TE_FREE;
  of->hero = table->rules->heroes[house][0];
  te_set_up_free(table, house);
}

/* A house whether it is in the game or not. */
static unsigned any_house(const te_words *w) {
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (hf_word_is(&w->line, te_house_id(w->table->rules, house))) return house;
  return TE_NOTHING;
}

/* `free tully stark martell`: these have no player, and Arryn. They begin as in set-up. */
static hf_status set_free(te_words *w) {
  te_table *table = w->table;
  uint32_t houses = hf_bit(TE_ARRYN), able = table->rules->playable;
  if (table->pub->expansion == 0) able &= ~(uint32_t)table->rules->expansion;
  while (hf_next_word(&w->line)) {
    unsigned house = any_house(w);
    if (house == TE_NOTHING || (able >> house & 1) == 0 || te_of(table, house)->role == TE_PLAYER)
      return hf_unknown_word(&w->line, "house that nobody plays at this table");
    houses |= hf_bit(house);
  }
  if (hf_bit_count(houses) != FREE_HOUSES + 1)
    return hf_fail(w->line.error, HF_BAD_STATE, "three houses have no player besides arryn");
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (te_of(table, house)->role == TE_PLAYER) continue;
    bool wanted = (houses >> house & 1) != 0, there = te_of(table, house)->role == TE_FREE;
    if (there && !wanted) take_out(table, house);
    if (wanted && !there) bring_in(table, house);
  }
  return HF_OK;
}

static hf_status set_hand_of_king(te_words *w) {
  hf_next_word(&w->line);
  unsigned seat = te_word_seat(w);
  if (seat == TE_NOTHING) return hf_unknown_word(&w->line, "player");
  w->table->pub->hand_of_king = (uint8_t)seat;
  return HF_OK;
}

static hf_status set_seat(te_words *w, unsigned seat) {
  te_seat *at = te_at(w->table, seat);
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "gold")) return set_number(w, &at->gold, TE_GOLD_MOST, "amount of gold");
  if (hf_word_is(&w->line, "points")) return set_number(w, &at->points, 200, "number of points");
  if (hf_word_is(&w->line, "vengeance"))
    return set_number(w, &at->vengeance, 2, "number of tokens");
  if (hf_word_is(&w->line, "hand")) return set_hand(w, seat);
  if (hf_word_is(&w->line, "pool")) return set_pool(w, seat);
  if (hf_word_is(&w->line, "die")) return set_seat_dice(w, seat);
  return hf_unknown_word(&w->line, "thing to set: gold, points, vengeance, hand, pool, die");
}

/* Castles, the throne and gold follow from who stands where. */
static hf_status begin(te_words *w) {
  te_table *table = w->table;
  te_public *pub = table->pub;
  if (te_contested(pub) != 0)
    return hf_fail(w->line.error, HF_BAD_STATE, "units of two sides stand in one domain");
  pub->throne = TE_NOBODY;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    te_seat *at = te_at(table, seat);
    at->castles = te_control(pub, seat) & table->rules->castles;
    if (at->gold > te_gold_most(table, seat)) at->gold = (uint8_t)te_gold_most(table, seat);
    if ((te_control(pub, seat) >> table->rules->throne & 1) != 0) pub->throne = (uint8_t)seat;
  }
  te_run(table);
  return HF_OK;
}

static hf_status set_round(te_words *w) {
  hf_status status = set_number(w, &w->table->pub->round, TE_ROUNDS, "round");
  if (status == HF_OK && w->table->pub->round == 0) return hf_unknown_word(&w->line, "round");
  return status;
}

static hf_status set_round_end(te_words *w) {
  te_scene_round_end(w->table);
  return HF_OK;
}

/* The card the Rival shows next, and the only one left; its next die. */
static hf_status set_rival_card(te_words *w) {
  const te_rules *rules = w->table->rules;
  hf_next_word(&w->line);
  for (unsigned i = 0; te_alone(w->table) && i < rules->rival_count; i++)
    if (hf_word_is(&w->line, te_rival_id(rules, i))) {
      w->table->pub->rival_left = (uint16_t)hf_bit(i);
      return HF_OK;
    }
  return hf_unknown_word(&w->line, "card of the Rival, or there is none");
}

static hf_status set_rival_die(te_words *w) {
  hf_next_word(&w->line);
  unsigned face = te_word_face(w);
  if (face == TE_NOTHING || !te_alone(w->table))
    return hf_unknown_word(&w->line, "face, or there is no Rival");
  w->table->pub->rival_die = (uint8_t)(face + 1);
  return HF_OK;
}

static hf_status set_hero_place(te_words *w) { return set_hero(w, false); }
static hf_status set_hero_card(te_words *w) { return set_hero(w, true); }

hf_status te_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error) {
  static const struct {
    const char *word;
    hf_status (*set)(te_words *);
  } facts[] = {
      {"begin", begin},
      {"at", set_domain},
      {"ally", set_ally},
      {"free", set_free},
      {"deck", set_deck},
      {"discard", set_discard},
      {"empty-deck", set_empty_deck},
      {"hero", set_hero_place},
      {"hero-card", set_hero_card},
      {"dice", set_roll},
      {"turn", set_turn},
      {"bottom", set_bottom},
      {"slot", set_slot},
      {"hand-of-king", set_hand_of_king},
      {"round", set_round},
      {"round-end", set_round_end},
      {"rival-card", set_rival_card},
      {"rival-die", set_rival_die},
  };
  te_table table = te_table_of(rules, state, NULL);
  te_words w = {.table = &table, .line = {.at = line, .error = error}};
  if (table.pub->round == 0)
    return hf_fail(error, HF_BAD_STATE, "heroes must be named in the settings first");
  if (table.flow->asked != 0) rewind_round(&table);
  hf_next_word(&w.line);
  for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
    if (hf_word_is(&w.line, facts[i].word)) return hf_end_of_line(&w.line, facts[i].set(&w));
  unsigned seat = te_word_seat(&w);
  if (seat == TE_NOTHING) return hf_unknown_word(&w.line, "player, nor a fact of the table");
  return hf_end_of_line(&w.line, set_seat(&w, seat));
}
