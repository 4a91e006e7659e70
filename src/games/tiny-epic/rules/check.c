/* Is a position sound? Every number in range, and the laws of conservation: nine
 * tokens for each house, one hero, five dice at most, every plot card in one
 * place. The random-play tests ask after every decision. */
#include "check.h"

#include "ask.h"

static hf_status broken(hf_error *error, const char *what) {
  return hf_fail(error, HF_BAD_STATE, "this is no sound state: %s", what);
}

static bool seat_or_nobody(const te_table *table, unsigned seat) {
  return seat < te_seats(table) || seat == TE_NOBODY;
}

static bool domain_or_nothing(unsigned domain) {
  return domain < TE_DOMAINS || domain == TE_NOTHING;
}

static bool face_or_nothing(unsigned face) { return face < TE_FACES || face == TE_NOTHING; }

static bool running(const te_table *table, unsigned procedure) {
  for (unsigned i = 0; i < table->flow->frame_count; i++)
    if (table->flow->frame[i].procedure == procedure) return true;
  return false;
}

/* --- houses --------------------------------------------------------------- */

static bool hero_sound(const te_table *table, unsigned house) {
  const te_house *of = te_of(table, house);
  if (of->hero == TE_NOTHING) return of->hero_at == TE_NOTHING && of->card == TE_AT_MAT;
  if (of->hero >= table->rules->hero_count || table->rules->hero_house[of->hero] != house)
    return false;
  if (!domain_or_nothing(of->hero_at) || of->card > TE_SHOWN) return false;
  return of->card == TE_AT_MAT || (of->hero_at != TE_NOTHING && of->owner != TE_NOBODY);
}

static bool counts_sound(const te_table *table, unsigned house) {
  const te_house *of = te_of(table, house);
  uint32_t at_least[TE_LIMIT] = {0};
  unsigned units = of->hero_at != TE_NOTHING;
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    unsigned here = te_units_in(table->pub, house, domain);
    units += of->tokens[domain] + (house == TE_TARGARYEN ? te_dragons(table->pub, domain) : 0);
    for (unsigned i = 0; i < TE_LIMIT; i++) at_least[i] |= (uint32_t)(here > i) << domain;
  }
  return units == of->units && memcmp(at_least, of->at_least, sizeof at_least) == 0;
}

/* Nine tokens: on the map, on the mat, in ally pools. */
static bool tokens_sound(const te_table *table, unsigned house) {
  const te_house *of = te_of(table, house);
  unsigned tokens = of->mat;
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) tokens += of->tokens[domain];
  for (unsigned seat = 0; seat < TE_SEATS; seat++) {
    unsigned pool = table->pub->seat[seat].pool[house];
    if (pool > 0 && (of->role != TE_FREE || seat >= te_seats(table))) return false;
    tokens += pool;
  }
  return tokens == (of->role == TE_ABSENT ? 0 : TE_TOKENS);
}

static bool owner_sound(const te_table *table, unsigned house) {
  const te_house *of = te_of(table, house);
  if (!seat_or_nobody(table, of->owner)) return false;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    const te_seat *at = te_at(table, seat);
    if ((at->houses >> house & 1) != (of->owner == seat)) return false;
    if ((at->house == house) != (of->role == TE_PLAYER && of->owner == seat)) return false;
  }
  return of->role != TE_PLAYER ? of->role == TE_FREE || of->owner == TE_NOBODY
                               : of->owner != TE_NOBODY;
}

static hf_status check_house(const te_table *table, unsigned house, bool set_up, hf_error *error) {
  const te_house *of = te_of(table, house);
  if (of->role > TE_FREE || of->unused != 0 || !owner_sound(table, house))
    return broken(error, "a house belongs to nobody knows whom");
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++)
    if (of->tokens[domain] > TE_TOKENS) return broken(error, "a domain holds too many tokens");
  if (!hero_sound(table, house)) return broken(error, "a hero is not where it could be");
  if (set_up && !tokens_sound(table, house)) return broken(error, "a token was lost or made");
  if (!counts_sound(table, house)) return broken(error, "units are miscounted");
  if (set_up && of->role != TE_ABSENT && of->units == 0)
    return broken(error, "a house has nobody on the map");
  return HF_OK;
}

/* --- the map -------------------------------------------------------------- */

static bool brood_sound(const te_table *table) {
  unsigned pieces = 0;
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    unsigned here = te_eggs(table->pub, domain) + te_dragons(table->pub, domain);
    pieces += here;
    if (te_dragons(table->pub, domain) > 3 || te_eggs(table->pub, domain) > 3) return false;
    if (here > 0 && te_of(table, TE_TARGARYEN)->role == TE_ABSENT) return false;
  }
  return pieces <= 3;
}

/* The limits hold, and one side alone stands in each domain, but for what is
 * under way. */
static bool limits_sound(const te_table *table) {
  const te_public *pub = table->pub;
  const hf_frame *top = hf_top(table->flow);
  bool under_way = running(table, TE_PROC_BATTLE) || running(table, TE_PROC_RETREAT) ||
                   running(table, TE_PROC_ALLIANCES) || running(table, TE_PROC_EFFECT);
  unsigned but = top->procedure == TE_PROC_MOVE ? te_move_of(top)->at : TE_NOTHING;
  uint32_t contested = te_contested(pub);
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    unsigned allied = 0;
    if (domain == but) continue;
    for (unsigned house = 0; house < TE_HOUSES; house++) {
      unsigned units = te_units_in(pub, house, domain);
      if (units > TE_LIMIT) return false;
      allied += units > 0 && pub->house[house].role == TE_FREE;
    }
    if (!under_way && (allied > 1 || (contested >> domain & 1) != 0)) return false;
  }
  return true;
}

static bool castles_sound(const te_table *table) {
  const te_public *pub = table->pub;
  unsigned top = hf_top(table->flow)->procedure;
  bool settled = !running(table, TE_PROC_MOVE) && !running(table, TE_PROC_BATTLE) &&
                 !running(table, TE_PROC_RETREAT) && !running(table, TE_PROC_ALLIANCES) &&
                 !running(table, TE_PROC_EFFECT) && !running(table, TE_PROC_RIVAL) &&
                 top != TE_PROC_SETUP;
  uint32_t taken = 0;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    uint32_t castles = te_at(table, seat)->castles;
    if ((castles & ~table->rules->castles) != 0 || (castles & taken) != 0) return false;
    if (settled && castles != (te_control(pub, seat) & table->rules->castles)) return false;
    if (settled && (te_control(pub, seat) >> table->rules->throne & 1) != (pub->throne == seat))
      return false;
    taken |= castles;
  }
  return true;
}

/* --- seats and cards ------------------------------------------------------ */

static bool seat_sound(const te_table *table, unsigned seat) {
  const te_seat *at = te_at(table, seat);
  const te_private *own = &table->priv[seat];
  bool numbers = at->house < TE_HOUSES && at->gold <= TE_GOLD_MOST && at->vengeance <= 2 &&
                 at->committed <= 2 && at->paid <= 3 && at->prompt < TE_ASK_END;
  bool dice = face_or_nothing(at->die[0]) && face_or_nothing(at->die[1]) &&
              (at->die[1] == TE_NOTHING || at->die[0] <= at->die[1]);
  bool prompt = (table->pub->prompted >> seat & 1) == (at->prompt != TE_ASK_NOTHING) &&
                own->pick_count < TE_PICKS;
  bool commits = at->committed == (own->commit[0] != 0) + (own->commit[1] != 0) &&
                 (own->commit[1] == 0 || own->commit[0] != 0) && own->commit[0] <= TE_CARDS_END &&
                 own->commit[1] <= TE_CARDS_END &&
                 (at->committed < 2 || own->commit[0] != own->commit[1]);
  if (!numbers || !dice || !prompt || !commits) return false;
  for (unsigned i = 0; i < at->committed; i++) {
    unsigned card = own->commit[i] - 1U;
    if (card < TE_HERO_CARD ? (own->hand >> card & 1) == 0
                            : (te_hero_cards(table, seat) >> (card - TE_HERO_CARD) & 1) == 0)
      return false;
  }
  if (at->committed > 0 && !running(table, TE_PROC_BATTLE)) return false;
  for (unsigned other = 0; other < TE_SEATS; other++) {
    uint64_t known = own->knows[other];
    if (other >= te_seats(table) ? known != 0 : (known & ~table->priv[other].hand) != 0)
      return false;
  }
  return own->knows[seat] == 0;
}

static bool absent_seats_empty(const te_table *table) {
  static const te_private nothing;
  static const te_seat no_seat = {.die = {TE_NOTHING, TE_NOTHING}};
  for (unsigned seat = te_seats(table); seat < TE_SEATS; seat++)
    if (memcmp(te_at(table, seat), &no_seat, sizeof no_seat) != 0 ||
        memcmp(&table->priv[seat], &nothing, sizeof nothing) != 0)
      return false;
  return table->pub->prompted >> te_seats(table) == 0;
}

/* Adds cards that must not be anywhere else. */
static bool add_cards(uint64_t *all, uint64_t cards) {
  bool new = (*all & cards) == 0;
  *all |= cards;
  return new;
}

static bool top_sound(const te_table *table, uint64_t *all) {
  const te_public *pub = table->pub;
  if (pub->top_count > TE_TOP || pub->top_count > pub->deck_count) return false;
  for (unsigned i = 0; i < TE_TOP; i++) {
    unsigned card = table->hidden->top[i];
    if ((card != 0) != (i < pub->top_count) || card > TE_PLOTS_MAX) return false;
    if (card != 0 && !add_cards(all, hf_bit64(card - 1))) return false;
    for (unsigned seat = 0; seat < te_seats(table); seat++)
      if (table->priv[seat].top[i] != 0 && table->priv[seat].top[i] != card) return false;
  }
  return true;
}

static bool cards_sound(const te_table *table) {
  const te_public *pub = table->pub;
  uint64_t all = table->hidden->deck;
  bool once = add_cards(&all, pub->discard) && add_cards(&all, pub->in_play) &&
              add_cards(&all, pub->in_battle);
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    once = once && add_cards(&all, table->priv[seat].hand) &&
           add_cards(&all, te_at(table, seat)->beside);
    if (hf_bit_count(table->priv[seat].hand) != te_at(table, seat)->hand) return false;
  }
  once = once && top_sound(table, &all);
  return once && all == pub->all && (all & ~table->rules->plots) == 0 &&
         pub->deck_count == hf_bit_count(table->hidden->deck) + pub->top_count;
}

/* --- the flow ------------------------------------------------------------- */

/* A card that lies open, counted from 1, or none. */
static bool shown_sound(const te_table *table, unsigned shown) {
  if (shown <= TE_HERO_CARD) return shown <= table->rules->plot_count;
  return shown <= TE_CARDS_END && te_of(table, shown - 1 - TE_HERO_CARD)->hero != TE_NOTHING;
}

static bool table_sound(const te_table *table) {
  const te_public *pub = table->pub;
  const te_battle *battle = &pub->battle;
  bool seats = seat_or_nobody(table, pub->throne) && seat_or_nobody(table, pub->active) &&
               seat_or_nobody(table, pub->hand_of_king);
  bool fighting = running(table, TE_PROC_BATTLE);
  bool fight =
      !fighting ? battle->place == TE_NOTHING
                : battle->place < TE_DOMAINS && battle->attacker < te_seats(table) &&
                      battle->defender != battle->attacker &&
                      (battle->defender < te_seats(table) ||
                       (battle->defender >= TE_SEATS && battle->defender < TE_SEATS + TE_HOUSES &&
                        te_of(table, battle->defender - TE_SEATS)->role == TE_FREE));
  bool small = pub->round <= TE_ROUNDS && pub->ending <= TE_ENDING_RIVAL &&
               face_or_nothing(pub->third_die) &&
               (te_alone(table) ||
                (pub->third_die == TE_NOTHING && pub->rival_left == 0 && pub->closed == 0)) &&
               pub->difficulty <= TE_HARD && pub->rival_die <= TE_FACES &&
               pub->rival_card <= table->rules->rival_count && pub->expansion <= 1 &&
               pub->heroes_on <= 1 && pub->tax_point <= 1 && pub->hero_stays <= 1 &&
               pub->point_after <= 1 && pub->first <= TE_SEATS && pub->playing <= TE_CARDS_END &&
               pub->following <= 1 && pub->used < 1 << TE_HOUSES;
  if (fighting && fight &&
      table->flow->over == 0) { /* until cards are revealed both sides are there */
    const hf_frame *top = hf_top(table->flow);
    uint32_t both = te_control(pub, battle->attacker) & te_control(pub, battle->defender);
    if (top->procedure == TE_PROC_BATTLE && top->step <= 4)
      fight = (both >> battle->place & 1) != 0;
  }
  for (unsigned i = 0; i < 6; i++) fight = fight && shown_sound(table, battle->shown[i / 3][i % 3]);
  fight = fight && battle->from < TE_DOMAINS && shown_sound(table, pub->playing);
  return seats && fight && small;
}

/* --- questions ---------------------------------------------------------------------------------
 */

/* Which procedure asks what, and at which step. */
typedef struct question {
  uint8_t procedure, step;
} question;
static const question question_of[TE_ASK_END] = {
    [TE_ASK_HERO] = {TE_PROC_SETUP, 1},         [TE_ASK_BOTTOM] = {TE_PROC_ROUND, 2},
    [TE_ASK_DRAFT] = {TE_PROC_ROUND, 2},        [TE_ASK_PLACE] = {TE_PROC_TURN, 1},
    [TE_ASK_RECRUIT] = {TE_PROC_RECRUIT, 1},    [TE_ASK_MOVE] = {TE_PROC_MOVE, 1},
    [TE_ASK_WHISPER] = {TE_PROC_WHISPER, 1},    [TE_ASK_PLOT] = {TE_PROC_PLOT, 1},
    [TE_ASK_SHIELD] = {TE_PROC_PLOT, 3},        [TE_ASK_EVENT] = {TE_PROC_EVENT, 1},
    [TE_ASK_COMMIT] = {TE_PROC_BATTLE, 0},      [TE_ASK_LOSE] = {TE_PROC_BATTLE, 8},
    [TE_ASK_RETREAT] = {TE_PROC_RETREAT, 1},    [TE_ASK_OVER] = {TE_PROC_RETREAT, 3},
    [TE_ASK_DISCARD] = {TE_PROC_DISCARD, 1},    [TE_ASK_TRADE] = {TE_PROC_TRADE, 1},
    [TE_ASK_RIVAL_DOMAIN] = {TE_PROC_RIVAL, 0}, [TE_ASK_RIVAL_HOUSE] = {TE_PROC_RIVAL, 0},
};

/* The seat that the running procedure waits for. */
static bool right_seat(const te_table *table, const hf_frame *top, unsigned seat) {
  const te_battle *battle = &table->pub->battle;
  switch (top->procedure) {
  case TE_PROC_SETUP: return true;
  case TE_PROC_ROUND: return table->pub->hand_of_king != TE_NOBODY;
  case TE_PROC_RETREAT: return te_retreat_of(top)->chooser == seat;
  case TE_PROC_RIVAL: return seat == 0;
  case TE_PROC_BATTLE:
    if (top->step <= 2) return battle->attacker == seat;
    if (top->step == 4) return battle->defender == seat;
    return (battle->winner == battle->attacker ? battle->defender : battle->attacker) == seat;
  case TE_PROC_EFFECT: return te_effect_of(top)->user == seat;
  default: return te_begun_of(top)->seat == seat;
  }
}

static bool prompt_sound(te_table *table, unsigned seat) {
  const te_seat *at = te_at(table, seat);
  const hf_frame *top = hf_top(table->flow);
  const question *of = &question_of[at->prompt];
  if (at->prompt == TE_ASK_PLAYER + 1) return false; /* what nobody is asked any more */
  unsigned procedure = of->procedure != 0 ? of->procedure : TE_PROC_EFFECT;
  if (top->procedure != procedure || !right_seat(table, top, seat)) return false;
  if (at->prompt == TE_ASK_MOVE) return top->step == 1 || top->step == 5;
  if (at->prompt == TE_ASK_COMMIT) return top->step <= 4;
  if (at->prompt == TE_ASK_LOSE)
    return at->prompt_arg[0] == at->house && at->prompt_arg[1] == table->pub->battle.place;
  if (at->prompt == TE_ASK_RECRUIT) return at->prompt_arg[0] == te_recruit_of(top)->most;
  if (at->prompt == TE_ASK_SHIELD)
    return at->prompt_arg[0] == te_plot_of(top)->card && top->step == 3;
  if (at->prompt == TE_ASK_PLACE && at->die[1] == TE_NOTHING) return false;
  if (at->prompt == TE_ASK_BOTTOM || at->prompt == TE_ASK_DRAFT) return te_round_of(top)->done < 3;
  if (procedure == TE_PROC_RIVAL) return true;
  if (procedure != TE_PROC_EFFECT) return top->step == of->step;
  unsigned step = at->prompt == TE_ASK_MAY ? 2 : at->prompt == TE_ASK_EITHER ? 3 : 1;
  return top->step == step;
}

static bool is_offered(const te_private *own, unsigned value) {
  return value < 64 ? (own->options >> value & 1) != 0
                    : value < 96 && (own->extra >> (value - 64) & 1) != 0;
}

/* The picks of an open group are such as the group has offered. */
static bool picks_sound(te_table *table, unsigned seat) {
  te_private *own = &table->priv[seat];
  unsigned count = own->pick_count;
  for (unsigned i = count; i < TE_PICKS; i++)
    if (own->picks[i] != 0) return false;
  if (!te_prompt_is_group(te_at(table, seat)->prompt)) return count == 0;
  if (te_at(table, seat)->prompt == TE_ASK_RECRUIT &&
      count >= 2U * te_at(table, seat)->prompt_arg[0])
    return false;
  bool sound = true;
  for (own->pick_count = 0; sound && own->pick_count < count; own->pick_count++) {
    te_renew_options(table, seat);
    unsigned pick = own->picks[own->pick_count];
    bool closes = pick == TE_PASS || pick == TE_DONE ||
                  (te_at(table, seat)->prompt == TE_ASK_MOVE && pick >= TE_MOVE_TO);
    sound = is_offered(own, pick) && !closes;
  }
  own->pick_count = (uint8_t)count;
  return sound;
}

/* The options kept are the options there are, and an answer is one of them. */
static hf_status check_question(te_table *table, unsigned seat, hf_error *error) {
  const te_seat *at = te_at(table, seat);
  te_private *own = &table->priv[seat];
  bool asked = (table->flow->asked >> seat & 1) != 0;
  te_options kept = {own->options, own->extra};
  if (at->prompt == TE_ASK_NOTHING) {
    bool empty = own->options == 0 && own->extra == 0 && own->answer == 0 && own->pick_count == 0;
    return empty && !asked ? HF_OK : broken(error, "a seat answers nothing");
  }
  if (!prompt_sound(table, seat)) return broken(error, "a seat is asked out of place");
  if (!asked && (at->prompt != TE_ASK_HERO || !is_offered(own, own->answer)))
    return broken(error, "an answer waits for nobody");
  if (asked && own->answer != 0) return broken(error, "a seat has answered and is asked");
  if (!picks_sound(table, seat)) return broken(error, "a group holds what it did not offer");
  te_renew_options(table, seat);
  if (kept.low != own->options || kept.high != own->extra)
    return broken(error, "the options of a seat do not fit the position");
  return HF_OK;
}

/* --- all ------------------------------------------------------------------ */

static hf_status check_board(te_table *table, hf_error *error) {
  bool set_up = table->flow->over != 0 || hf_top(table->flow)->procedure != TE_PROC_SETUP;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    hf_status status = check_house(table, house, set_up, error);
    if (status != HF_OK) return status;
  }
  if (!brood_sound(table)) return broken(error, "there are eggs or dragons too many");
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    if (!seat_sound(table, seat)) return broken(error, "a seat holds odd values");
  if (!cards_sound(table)) return broken(error, "a plot card was lost or made");
  return HF_OK;
}

/* All but what is asked. */
static hf_status check_position(te_table *table, hf_error *error) {
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    if (te_at(table, seat)->house >= TE_HOUSES || te_at(table, seat)->houses >> TE_HOUSES != 0)
      return broken(error, "a seat has no house");
  if (!table_sound(table) || !absent_seats_empty(table))
    return broken(error, "the table holds odd values");
  hf_status status = check_board(table, error);
  if (status != HF_OK) return status;
  if (!te_flow_sound(table)) return broken(error, "the procedures under way make no sense");
  if (table->flow->over != 0) return HF_OK;
  if (!te_dice_sound(table)) return broken(error, "a die was lost or made");
  if (!limits_sound(table)) return broken(error, "a domain holds more than it may");
  if (!castles_sound(table)) return broken(error, "a castle or the throne is not where it belongs");
  return HF_OK;
}

hf_status te_check(const hf_rules *rules, const hf_state *state, hf_error *error) {
  te_state copy;
  memcpy(&copy, state, sizeof copy);
  te_table table = te_table_of(rules, (hf_state *)(void *)&copy, NULL);
  hf_status status = check_position(&table, error);
  if (table.flow->over != 0) return status;
  for (unsigned seat = 0; seat < te_seats(&table) && status == HF_OK; seat++)
    status = check_question(&table, seat, error);
  return status;
}

/* Earlier rules offered other options. A group that was open begins again: what was
 * chosen in it may be on offer no longer. */
hf_status te_adopt(const hf_rules *rules, hf_state *state, hf_error *error) {
  te_table table = te_table_of(rules, state, NULL);
  hf_status status = check_position(&table, error);
  for (unsigned seat = 0; seat < te_seats(&table) && status == HF_OK; seat++) {
    te_private *own = &table.priv[seat];
    if ((table.flow->asked >> seat & 1) == 0) continue;
    if (!prompt_sound(&table, seat)) return broken(error, "a seat is asked out of place");
    own->pick_count = 0;
    memset(own->picks, 0, sizeof own->picks);
    te_renew_options(&table, seat);
  }
  return status;
}
