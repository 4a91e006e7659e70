/* The board of The Iron Throne: the sections of docs/protocol.md. */
#include "wire.h"

#include "../rules/table.h"

/* --- the game ------------------------------------------------------------ */

static void write_events(const it_shown *table, hw_text *out) {
  uint8_t left[IT_EVENTS];
  unsigned all = it_events_left(table->rules, table->pub, table->seats, left);
  hw_key(out, "events");
  hw_object(out);
  for (unsigned i = 0; i < IT_EVENTS; i++)
    if (left[i] > 0) hw_put_number(out, it_id_of_event(table->rules, table->pub, i), left[i]);
  hw_object_end(out);
  hw_put_number(out, "events_left", all);
}

static void write_ally_ids(const it_shown *table, uint32_t allies, hw_text *out) {
  hw_array(out);
  HF_EACH_BIT (ally, allies) hw_string(out, it_ally_id(table->rules, ally));
  hw_array_end(out);
}

static void write_game(const it_shown *table, hw_text *out) {
  static const char *const phases[] = {
      [IT_START] = "start",         [IT_PREPARATION] = "preparation", [IT_SUPPORT] = "support",
      [IT_ENCOUNTER] = "encounter", [IT_RESOLUTION] = "resolution",   [IT_END] = "end"};
  const it_public *pub = table->pub;
  hw_object(out);
  hw_put_number(out, "turn", pub->turn);
  hw_put_string(out, "phase", phases[it_phase_of(pub)]);
  hw_key(out, "challenger");
  it_write_seat(pub->turn > 0 ? table->seats : 0, pub->challenger, out);
  hw_key(out, "defender");
  it_write_seat(pub->turn > 0 ? table->seats : 0, pub->defender, out);
  hw_put_string(out, "event", it_id_of_event(table->rules, pub, pub->event));
  write_events(table, out);
  hw_put_bool(out, "allies", pub->allies_on != 0);
  hw_put_number(out, "ally_deck", it_allies_left(table->rules, pub));
  hw_key(out, "ally_discard");
  write_ally_ids(table, pub->ally_discard, out);
  hw_object_end(out);
}

/* --- seats --------------------------------------------------------------- */

static void write_characters(const it_shown *table, unsigned seat, hw_text *out) {
  const it_seat *at = &table->pub->seat[seat];
  hw_key(out, "characters");
  hw_array(out);
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (i == at->leader) continue;
    hw_object(out);
    hw_put_string(out, "id", it_id_of_character(table->rules, table->pub, seat, i));
    hw_put_number(out, "power", at->living >> i & 1 ? at->power[i] : 0);
    hw_put_bool(out, "in", at->participating >> i & 1);
    hw_object_end(out);
  }
  hw_array_end(out);
}

static void write_counts(const it_shown *table, const char *key, const uint8_t *count,
                         hw_text *out) {
  hw_key(out, key);
  hw_array(out);
  for (unsigned seat = 0; seat < table->seats; seat++) hw_number(out, count[seat]);
  hw_array_end(out);
}

/* {"truce":1,"hostility-3":1} */
static void write_pile(const it_shown *table, const char *key, unsigned owner, uint32_t cards,
                       hw_text *out) {
  char id[HF_NOTATION_MAX];
  hw_key(out, key);
  hw_object(out);
  for (unsigned kind = 0; kind < IT_KINDS; kind++)
    if (it_count(cards, kind) > 0)
      hw_put_number(out, it_kind_id(table->rules, table->pub, owner, kind, id),
                    it_count(cards, kind));
  hw_object_end(out);
}

static const char *role_of(const it_shown *table, unsigned seat) {
  const it_public *pub = table->pub;
  if (pub->turn > 0 && seat == pub->challenger) return "challenger";
  if (pub->turn > 0 && seat == pub->defender) return "defender";
  return pub->seat[seat].side != IT_OUT ? "supporter" : "out";
}

/* How far the ability of the leader is used up. */
static const char *used_of(const it_shown *table, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  if (at->leader >= IT_CHARACTERS) return "no";
  unsigned number = table->rules->leader[at->house][at->leader];
  const hl_cards *cards = table->rules->base.cards;
  if (number >= cards->ability_count) return "no";
  const hl_ability *ability = &cards->ability[number];
  if (ability->limit && ability->limit_period == IT_PER_GAME && at->used_game >= ability->limit)
    return "game";
  return at->used_turn > 0 ? "turn" : "no";
}

/* What holds for the seat until the end of the turn. */
static void write_marks(const it_seat *at, hw_text *out) {
  static const char *const words[] = {"no-cards",          "no-loss",         "no-offer",
                                      "not-to-challenger", "not-to-defender", "no-rewards",
                                      "no-penalties",      "no-hostages"};
  hw_key(out, "marks");
  hw_array(out);
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (at->flags >> i & 1) hw_string(out, words[i]);
  hw_array_end(out);
}

static void write_seat(const it_shown *table, unsigned seat, hw_text *out) {
  static const char *const placed[] = {"no", "down", "up"};
  const it_seat *at = &table->pub->seat[seat];
  hw_object(out);
  hw_put_string(out, "house", it_house_id[at->house]);
  hw_put_string(out, "leader", it_id_of_character(table->rules, table->pub, seat, at->leader));
  hw_put_number(out, "sheet", at->sheet);
  hw_put_number(out, "boxed", at->boxed);
  write_characters(table, seat, out);
  write_counts(table, "spread", at->spread, out);
  hw_put_number(out, "left", at->unspread);
  hw_put_number(out, "hand", at->hand_count);
  hw_put_number(out, "deck", at->deck_count);
  write_pile(table, "discard", seat, at->discard, out);
  write_pile(table, "played", seat, at->played, out);
  write_counts(table, "hostages", at->hostage_count, out);
  hw_put_number(out, "allies", at->ally_count);
  hw_put_string(out, "side", it_side_id(at->side));
  hw_put_string(out, "role", role_of(table, seat));
  hw_put_string(out, "placed", placed[at->placed <= 2 ? at->placed : 0]);
  hw_put_string(out, "used", used_of(table, seat));
  write_marks(at, out);
  hw_object_end(out);
}

/* --- what is mine -------------------------------------------------------- */

static void write_kind(const it_shown *table, unsigned owner, unsigned kind, hw_text *out) {
  char id[HF_NOTATION_MAX];
  hw_string(out, it_kind_id(table->rules, table->pub, owner, kind, id));
}

/* Single cards, as often as there are. */
static void write_set(const it_shown *table, const char *key, unsigned owner, uint32_t cards,
                      hw_text *out) {
  hw_key(out, key);
  hw_array(out);
  for (unsigned kind = 0; kind < IT_KINDS; kind++)
    for (unsigned i = it_count(cards, kind); i > 0; i--) write_kind(table, owner, kind, out);
  hw_array_end(out);
}

/* The card I have placed, or have answered with and all others wait for. */
static unsigned my_placed(const it_shown *table, uint32_t *hand) {
  const it_seat *at = &table->pub->seat[table->viewer];
  bool answered = at->prompt == IT_ASK_PLACE && !(hf_view_asked(table->view) >> table->viewer & 1);
  if (!answered) return at->placed ? table->own->placed_kind : IT_NOTHING;
  unsigned kind = table->own->answer;
  if (kind < IT_KINDS && it_has(*hand, kind)) *hand = it_without(*hand, kind);
  return kind;
}

static uint32_t take_away(uint32_t from, uint32_t cards) {
  HF_EACH_BIT (card, cards) {
    unsigned kind = it_bit_kind[card];
    if (it_has(from, kind)) from = it_without(from, kind);
  }
  return from;
}

static uint32_t take_one(uint32_t from, unsigned kind) {
  return kind < IT_KINDS && it_has(from, kind) ? it_without(from, kind) : from;
}

/* My cards that I have not seen anywhere: in my deck, or held by others. */
static uint32_t my_unseen(const it_shown *table) {
  const it_public *pub = table->pub;
  const it_seat *at = &pub->seat[table->viewer];
  uint32_t unseen = take_away(take_away(IT_WHOLE_DECK, at->discard), at->played);
  unseen = take_away(unseen, table->own->hand);
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++)
    if (pub->card_owner[side] == table->viewer) unseen = take_one(unseen, pub->revealed[side]);
  if (at->placed == 1) unseen = take_one(unseen, table->own->placed_kind);
  if (at->placed == 2) unseen = take_one(unseen, at->faceup);
  for (unsigned i = 0; i < table->own->limbo_count; i++)
    if (table->own->limbo[i][0] == table->viewer)
      unseen = take_one(unseen, table->own->limbo[i][1]);
  return unseen;
}

static void write_hostages(it_shown *table, hw_text *out) {
  char text[HW_WORDS_MAX];
  hw_key(out, "hostages");
  hw_array(out);
  for (unsigned owner = 0; owner < table->seats; owner++)
    for (unsigned kind = 0; kind < IT_KINDS; kind++)
      for (unsigned i = it_count(table->own->hostages[owner], kind); i > 0; i--) {
        hw_object(out);
        hw_put_number(out, "owner", owner);
        hw_key(out, "card");
        write_kind(table, owner, kind, out);
        it_torment_text(table, owner, kind, text, sizeof text);
        hw_put_string(out, "torment", text);
        hw_object_end(out);
      }
  hw_array_end(out);
}

/* Hostages of whom I know that this seat holds them. */
static void write_known_hostages(const it_shown *table, unsigned seat, hw_text *out) {
  hw_key(out, "hostages");
  hw_array(out);
  for (unsigned i = 0; i < table->own->fact_count && i < IT_FACTS; i++) {
    uint16_t fact = table->own->facts[i];
    if (it_fact_pool(fact) >= table->seats || it_fact_zones(fact) != 1u << IT_ZONE_HELD(seat))
      continue;
    hw_object(out);
    hw_put_number(out, "owner", it_fact_pool(fact));
    hw_key(out, "card");
    write_kind(table, it_fact_pool(fact), it_fact_kind(fact), out);
    hw_object_end(out);
  }
  hw_array_end(out);
}

static bool knows_anything(const it_shown *table, unsigned seat) {
  if (table->own->known_hand[seat] || table->own->known_allies[seat]) return true;
  for (unsigned i = 0; i < table->own->fact_count && i < IT_FACTS; i++) {
    uint16_t fact = table->own->facts[i];
    if (it_fact_pool(fact) < table->seats && it_fact_zones(fact) == 1u << IT_ZONE_HELD(seat))
      return true;
  }
  return false;
}

static void write_known(const it_shown *table, hw_text *out) {
  hw_key(out, "known");
  hw_array(out);
  for (unsigned seat = 0; seat < table->seats; seat++) {
    if (seat == table->viewer || !knows_anything(table, seat)) continue;
    hw_object(out);
    hw_put_number(out, "seat", seat);
    write_set(table, "cards", seat, table->own->known_hand[seat], out);
    hw_key(out, "allies");
    write_ally_ids(table, table->own->known_allies[seat], out);
    write_known_hostages(table, seat, out);
    hw_object_end(out);
  }
  hw_array_end(out);
}

/* The sheets I may choose my leader from. */
static void write_leaders(const it_shown *table, hw_text *out) {
  const it_seat *at = &table->pub->seat[table->viewer];
  hw_key(out, "leaders");
  hw_array(out);
  for (unsigned i = 0; i < IT_CHARACTERS && at->leader >= IT_CHARACTERS; i++)
    if (table->own->leader_pair >> i & 1)
      hw_string(out, it_id_of_character(table->rules, table->pub, table->viewer, i));
  hw_array_end(out);
}

static void write_own(it_shown *table, hw_text *out) {
  if (table->viewer >= table->seats) {
    hw_null(out);
    return;
  }
  uint32_t hand = table->own->hand;
  unsigned placed = my_placed(table, &hand);
  hw_object(out);
  write_set(table, "hand", table->viewer, hand, out);
  hw_key(out, "placed");
  if (placed < IT_KINDS)
    write_kind(table, table->viewer, placed, out);
  else
    hw_null(out);
  write_hostages(table, out);
  hw_key(out, "allies");
  write_ally_ids(table, table->own->allies, out);
  write_leaders(table, out);
  write_pile(table, "deck", table->viewer, my_unseen(table), out);
  write_known(table, out);
  hw_object_end(out);
}

/* --- the encounter ------------------------------------------------------- */

static void write_parts(const it_shown *table, unsigned side, hw_text *out) {
  hw_key(out, "parts");
  hw_array(out);
  for (unsigned i = 0; i < table->seats; i++) {
    unsigned seat = (it_active_shown(table, side) + i) % table->seats;
    const it_seat *at = &table->pub->seat[seat];
    for (unsigned c = 0; at->side == side && c < IT_CHARACTERS; c++) {
      if (!(at->participating >> c & 1)) continue;
      hw_object(out);
      hw_put_number(out, "seat", seat);
      hw_put_string(out, "id", it_id_of_character(table->rules, table->pub, seat, c));
      hw_put_number(out, "power", at->power[c]);
      hw_object_end(out);
    }
  }
  hw_array_end(out);
}

static void write_side(const it_shown *table, unsigned side, hw_text *out) {
  unsigned owner, kind = it_side_card(table, side, &owner);
  if (it_active_shown(table, side) == IT_NOBODY) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_number(out, "seat", it_active_shown(table, side));
  hw_key(out, "card");
  if (kind < IT_KINDS)
    write_kind(table, owner, kind, out);
  else
    hw_string(out, kind == IT_FACEDOWN ? "back" : NULL);
  hw_key(out, "owner");
  it_write_seat(table->seats, owner, out);
  hw_put_number(out, "total", it_side_total(table, side));
  hw_put_bool(out, "open", kind >= IT_KINDS);
  write_parts(table, side, out);
  hw_put_number(out, "bonus", table->pub->bonus[side]);
  hw_put_number(out, "card_bonus", table->pub->card_bonus[side]);
  hw_object_end(out);
}

static void write_encounter(it_shown *table, hw_text *out) {
  const it_public *pub = table->pub;
  char text[HW_WORDS_MAX];
  if (pub->turn == 0 || !it_encounter(table)) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_key(out, "sides");
  hw_array(out);
  write_side(table, IT_CHALLENGING, out);
  write_side(table, IT_DEFENDING, out);
  hw_array_end(out);
  hw_put_string(out, "outcome", it_outcome_id(pub->outcome));
  hw_put_string(out, "winner", it_winner_id(pub->winner));
  it_verdict(table, pub->phase <= IT_STEP_WINNER, text, sizeof text);
  hw_put_string(out, "verdict", text);
  hw_object_end(out);
}

/* --- a bargain ----------------------------------------------------------- */

static bool bargaining(const it_shown *table) {
  const hf_flow *flow = &table->view->flow;
  for (unsigned i = 0; i < flow->frame_count && i < HF_FRAMES_MAX; i++)
    if (flow->frame[i].procedure == IT_PROC_TRUCE) return true;
  return false;
}

static void write_seats(const it_shown *table, const char *key, unsigned seats, hw_text *out) {
  hw_key(out, key);
  hw_array(out);
  for (unsigned seat = 0; seat < table->seats; seat++)
    if (seats >> seat & 1) hw_number(out, seat);
  hw_array_end(out);
}

static void write_standing(it_shown *table, hw_text *out) {
  const it_public *pub = table->pub;
  char text[HW_WORDS_MAX];
  if (pub->standing >= table->seats) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_number(out, "by", pub->standing);
  hw_key(out, "challenger");
  it_write_terms(pub, table->seats, &pub->deal[0], out);
  hw_key(out, "defender");
  it_write_terms(pub, table->seats, &pub->deal[1], out);
  it_proposal(&table->words, pub->standing, pub->deal, table->language, text, sizeof text);
  hw_put_string(out, "text", text);
  hw_object_end(out);
}

static void write_deal(it_shown *table, hw_text *out) {
  const it_public *pub = table->pub;
  if (!bargaining(table)) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_number(out, "left", pub->proposals_left);
  hw_key(out, "proposer");
  it_write_seat(table->seats, pub->proposer, out);
  hw_key(out, "standing");
  write_standing(table, out);
  write_seats(table, "yielded", pub->yielded, out);
  write_seats(table, "shown", pub->shown, out);
  hw_object_end(out);
}

void it_sections(hw_board *board, const hw_look *look) {
  it_shown table = it_shown_from_view(look->rules, look->view, look->language);
  write_game(&table, hw_section_begin(board, "game"));
  hw_section_end(board);
  for (unsigned seat = 0; seat < table.seats; seat++) {
    write_seat(&table, seat, hw_section_begin_seat(board, seat));
    hw_section_end(board);
  }
  write_own(&table, hw_section_begin(board, "own"));
  hw_section_end(board);
  write_encounter(&table, hw_section_begin(board, "encounter"));
  hw_section_end(board);
  write_deal(&table, hw_section_begin(board, "deal"));
  hw_section_end(board);
}
