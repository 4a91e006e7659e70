/* Settings, a new table, and the engine that runs the procedures. */
#include "setup.h"

const hf_setting_info te_settings[TE_SETTINGS] = {
    [TE_SET_EXPANSION] = {.key = "expansion",
                          .help = "The plot cards and the two houses of Ice and Fire.",
                          .choices = "off|on",
                          .default_value = "off"},
    [TE_SET_HEROES] = {.key = "heroes",
                       .help = "Houses choose among several heroes.",
                       .choices = "off|on",
                       .default_value = "off"},
    [TE_SET_FIRST] = {.key = "first",
                      .help = "The seat that begins as Hand of the King; 0: drawn at random.",
                      .choices = "0..4",
                      .default_value = "0"},
    [TE_SET_TAX_POINT] = {.key = "tax-point",
                          .help = "The open ninth space of a Force Track brings a point in taxes.",
                          .choices = "off|on",
                          .default_value = "on"},
    [TE_SET_ALLY_HERO] = {.key = "ally-hero",
                          .help = "Where an ally's hero goes when the alliance ends: to its mat, "
                                  "or it stays on the map.",
                          .choices = "returns|stays",
                          .default_value = "returns"},
    [TE_SET_TRIAL_POINT] = {.key = "trial-point",
                            .help = "Trial by Combat gives its point for starting the battle, or "
                                    "for winning it.",
                            .choices = "start|victory",
                            .default_value = "start"},
    [TE_SET_RIVAL] = {.key = "rival",
                      .help = "The house of the Rival at a table of one.",
                      .choices = "random|lannister|tully|tyrell|greyjoy|stark|martell|baratheon",
                      .default_value = "random"},
    [TE_SET_DIFFICULTY] = {.key = "difficulty",
                           .help = "How strong the Rival is at a table of one.",
                           .choices = "easy|normal|hard",
                           .default_value = "normal"},
    [TE_SET_HOUSES] = {.key = "houses",
                       .help = "The house of each seat.",
                       .choices = "random|lannister|tully|tyrell|greyjoy|stark|martell|baratheon|"
                                  "nights-watch|targaryen",
                       .default_value = "random",
                       .per_seat = true},
    [TE_SET_LEADERS] = {.key = "leaders",
                        .help = "The hero of each seat; choose: it chooses among its house's.",
                        .choices = "choose",
                        .default_value = "choose",
                        .per_seat = true},
};

/* A playable house as the setting counts it: Arryn is left out. */
static unsigned house_of_setting(unsigned value) {
  return value == 0 ? TE_NOTHING : value <= TE_ARRYN ? value - 1 : value;
}

static bool word_is(const char *word, size_t length, const char *name) {
  return strlen(name) == length && memcmp(word, name, length) == 0;
}

int te_setting_word(const hf_rules *base, size_t setting, const char *word, size_t length) {
  const te_rules *rules = (const te_rules *)(const void *)base;
  for (unsigned i = 0; setting == TE_SET_LEADERS && i < rules->hero_count; i++)
    if (word_is(word, length, te_hero_id(rules, i))) return (int)i + 1;
  return -1;
}

const char *te_setting_name(const hf_rules *base, size_t setting, unsigned value) {
  const te_rules *rules = (const te_rules *)(const void *)base;
  if (setting != TE_SET_LEADERS || value == 0 || value > rules->hero_count) return NULL;
  return te_hero_id(rules, value - 1);
}

/* The house a seat asks for: its own word, or that of the hero it names. */
static unsigned wanted_house(const te_rules *rules, const hf_settings *settings, unsigned seat) {
  unsigned house = settings->seat[seat].value[TE_SEAT_HOUSE];
  unsigned leader = settings->seat[seat].value[TE_SEAT_LEADER];
  if (house != 0) return house_of_setting(house);
  return leader != 0 ? rules->hero_house[leader - 1] : TE_NOTHING;
}

static bool in_base(const te_rules *rules, unsigned hero) {
  unsigned house = rules->hero_house[hero];
  for (unsigned i = 0; i < rules->hero_base[house]; i++)
    if (rules->heroes[house][i] == hero) return true;
  return false;
}

static hf_status check_seat(const te_rules *rules, const hf_settings *settings, unsigned seat,
                            hf_error *error) {
  unsigned house = wanted_house(rules, settings, seat);
  unsigned leader = settings->seat[seat].value[TE_SEAT_LEADER];
  if (leader != 0 && rules->hero_house[leader - 1] != house)
    return hf_fail(error, HF_BAD_SETTING, "leaders: '%s' is no hero of house %s (seat %u)",
                   te_hero_id(rules, leader - 1), te_house_id(rules, house), seat + 1);
  if (leader != 0 && settings->value[TE_SET_HEROES] == 0 && !in_base(rules, leader - 1))
    return hf_fail(error, HF_BAD_SETTING, "leaders: '%s' needs heroes=on",
                   te_hero_id(rules, leader - 1));
  if (house == TE_NOTHING) return HF_OK;
  if ((rules->playable >> house & 1) == 0)
    return hf_fail(error, HF_BAD_SETTING, "houses: nobody plays house %s",
                   te_house_id(rules, house));
  if ((rules->expansion >> house & 1) != 0 && settings->value[TE_SET_EXPANSION] == 0)
    return hf_fail(error, HF_BAD_SETTING, "houses: %s needs expansion=on",
                   te_house_id(rules, house));
  for (unsigned other = 0; other < seat; other++)
    if (wanted_house(rules, settings, other) == house)
      return hf_fail(error, HF_BAD_SETTING, "houses: %s stands twice (seats %u and %u)",
                     te_house_id(rules, house), other + 1, seat + 1);
  return HF_OK;
}

hf_status te_settings_check(const hf_rules *base, const hf_settings *settings, hf_error *error) {
  const te_rules *rules = (const te_rules *)(const void *)base;
  if (settings->value[TE_SET_FIRST] > settings->seats)
    return hf_fail(error, HF_BAD_SETTING, "first: there is no seat %u at a table of %u",
                   settings->value[TE_SET_FIRST], settings->seats);
  unsigned rival = settings->value[TE_SET_RIVAL];
  if (rival != 0 && settings->seats == 1 && wanted_house(rules, settings, 0) == rival - 1)
    return hf_fail(error, HF_BAD_SETTING, "rival: %s is the player's own house",
                   te_house_id(rules, rival - 1));
  if (rival != 0 && settings->seats > 1)
    return hf_fail(error, HF_BAD_SETTING, "rival: only a table of one has a Rival");
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    hf_status status = check_seat(rules, settings, seat, error);
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

/* --- a new table ---------------------------------------------------------- */

static unsigned draw_house(te_table *table, uint32_t *left) {
  unsigned house = hf_nth_bit(*left, hf_random_below(table->random, hf_bit_count(*left)));
  *left &= ~hf_bit(house);
  return house;
}

static void seat_house(te_table *table, unsigned seat, unsigned house) {
  te_at(table, seat)->house = (uint8_t)house;
  te_at(table, seat)->houses = (uint16_t)hf_bit(house);
  te_of(table, house)->role = TE_PLAYER;
  te_of(table, house)->owner = (uint8_t)seat;
}

/* A house with a card of the solo game leads the Rival. */
static void seat_rival(te_table *table, const hf_settings *settings, uint32_t *left) {
  uint32_t able = 0;
  unsigned wanted = settings->value[TE_SET_RIVAL];
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (table->rules->solo[house].strength > 0) able |= hf_bit(house) & *left;
  unsigned house = wanted != 0 ? wanted - 1 : draw_house(table, &able);
  *left &= ~hf_bit(house);
  seat_house(table, TE_RIVAL, house);
  table->pub->rival_left = (uint16_t)(hf_bit(table->rules->rival_count) - 1);
}

/* Arryn and three others, drawn among those nobody plays, are without players. */
static void assign_houses(te_table *table, const hf_settings *settings) {
  const te_rules *rules = table->rules;
  uint32_t left = rules->playable;
  if (table->pub->expansion == 0) left &= ~(uint32_t)rules->expansion;
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    unsigned house = wanted_house(rules, settings, seat);
    if (house != TE_NOTHING) left &= ~hf_bit(house);
  }
  if (settings->value[TE_SET_RIVAL] != 0) left &= ~hf_bit(settings->value[TE_SET_RIVAL] - 1U);
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    unsigned house = wanted_house(rules, settings, seat);
    seat_house(table, seat, house == TE_NOTHING ? draw_house(table, &left) : house);
  }
  if (te_alone(table)) seat_rival(table, settings, &left);
  te_of(table, TE_ARRYN)->role = TE_FREE;
  for (unsigned i = 0; i < 3; i++) te_of(table, draw_house(table, &left))->role = TE_FREE;
}

static unsigned hero_choices(const te_table *table, unsigned house) {
  const te_rules *rules = table->rules;
  unsigned count = 0;
  if (table->pub->heroes_on == 0) return rules->hero_base[house];
  while (count < TE_HEROES_OF_HOUSE && rules->heroes[house][count] != TE_NOTHING) count++;
  return count;
}

/* Heroes that need no question: those named, those drawn for houses without a
 * player, those that are the only one. */
static void name_heroes(te_table *table, const hf_settings *settings) {
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    te_house *of = te_of(table, house);
    unsigned choices = hero_choices(table, house);
    if (of->role == TE_ABSENT || choices == 0) continue;
    bool person = of->role == TE_PLAYER && of->owner < settings->seats;
    unsigned leader = person ? settings->seat[of->owner].value[TE_SEAT_LEADER] : 0;
    if (leader != 0)
      of->hero = (uint8_t)(leader - 1);
    else if (choices == 1 || (of->role == TE_PLAYER && !person))
      of->hero = table->rules->heroes[house][0];
    else if (of->role == TE_FREE)
      of->hero = table->rules->heroes[house][hf_random_below(table->random, choices)];
  }
}

static void read_switches(te_public *pub, const hf_settings *settings) {
  pub->difficulty = (uint8_t)settings->value[TE_SET_DIFFICULTY];
  pub->expansion = (uint8_t)settings->value[TE_SET_EXPANSION];
  pub->heroes_on = (uint8_t)settings->value[TE_SET_HEROES];
  pub->tax_point = (uint8_t)settings->value[TE_SET_TAX_POINT];
  pub->hero_stays = (uint8_t)settings->value[TE_SET_ALLY_HERO];
  pub->point_after = (uint8_t)settings->value[TE_SET_TRIAL_POINT];
  pub->first = (uint8_t)settings->value[TE_SET_FIRST];
}

static void empty_table(te_public *pub) {
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    te_house *of = &pub->house[house];
    of->owner = TE_NOBODY;
    of->hero = of->hero_at = TE_NOTHING;
  }
  for (unsigned seat = 0; seat < TE_SEATS; seat++)
    pub->seat[seat].die[0] = pub->seat[seat].die[1] = TE_NOTHING;
  pub->battle = (te_battle){.place = TE_NOTHING, .winner = TE_NOBODY};
  pub->bottom[0] = pub->bottom[1] = TE_NOTHING;
  pub->throne = pub->active = pub->hand_of_king = TE_NOBODY;
  pub->third_die = TE_NOTHING;
}

void te_create(const hf_rules *rules, const hf_settings *settings, hf_state *state,
               const hf_how *how) {
  te_table table = te_table_of(rules, state, how);
  empty_table(table.pub);
  read_switches(table.pub, settings);
  assign_houses(&table, settings);
  name_heroes(&table, settings);
  hf_push(table.flow, TE_PROC_SETUP);
  te_run(&table);
}

/* --- set-up --------------------------------------------------------------- */

enum { START_GOLD = 3, FREE_TOKENS = 3 };

static void set_up_seat(te_table *table, unsigned seat) {
  te_seat *at = te_at(table, seat);
  te_house *of = te_of(table, at->house);
  unsigned home = table->rules->home[at->house];
  of->mat = TE_TOKENS - 1;
  te_add_tokens(table, at->house, home, 1);
  te_place_hero(table, at->house, home);
  of->card = TE_IN_HAND;
  if (te_is_rival(table, seat)) { /* no hand, no gold; tokens by its level */
    unsigned more = te_level_of(table)->tokens - 1U;
    of->card = TE_AT_MAT;
    of->mat = (uint8_t)(of->mat - more);
    if (more > 0) te_add_tokens(table, at->house, home, more);
  } else {
    at->gold = START_GOLD;
  }
  at->castles = hf_bit(home);
  if (table->sink != NULL) te_emit(table, TE_EV_SETUP, (int)seat, at->house, of->hero, 0);
}

void te_set_up_free(te_table *table, unsigned house) {
  te_of(table, house)->mat = TE_TOKENS - FREE_TOKENS;
  te_add_tokens(table, house, table->rules->home[house], FREE_TOKENS);
  if (table->sink != NULL)
    te_emit(table, TE_EV_FREE_HOUSE, (int)house, te_of(table, house)->hero, 0, 0);
}

static void deal(te_table *table) {
  te_public *pub = table->pub;
  const te_rules *rules = table->rules;
  pub->all = pub->expansion != 0 ? rules->plots : rules->base_plots;
  table->hidden->deck = pub->all;
  pub->deck_count = (uint8_t)hf_bit_count(pub->all);
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    te_draw_up_to(table, seat, TE_HAND, TE_HAND);
}

/* Owners of several heroes choose in secret, all at once. */
static void ask_heroes(te_table *table) {
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    if (te_of(table, te_at(table, seat)->house)->hero == TE_NOTHING) /* never the Rival's */
      te_ask(table, seat, TE_ASK_HERO, te_at(table, seat)->house, 0, 0);
}

void te_run_setup(te_table *table, hf_frame *frame) {
  te_public *pub = table->pub;
  if (frame->step == 0) {
    frame->step = 1;
    ask_heroes(table);
    return;
  }
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    te_seat *at = te_at(table, seat);
    if (at->prompt == TE_ASK_HERO)
      te_of(table, at->house)->hero = table->rules->heroes[at->house][te_take_answer(table, seat)];
    set_up_seat(table, seat);
  }
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(table, house)->role == TE_FREE) te_set_up_free(table, house);
  deal(table);
  if (te_alone(table)) pub->first = 1;
  pub->hand_of_king = (uint8_t)(pub->first != 0 ? pub->first - 1U
                                                : hf_random_below(table->random, te_seats(table)));
  pub->round = 1;
  hf_pop(table->flow);
  hf_push(table->flow, TE_PROC_ROUND);
}

/* --- running -------------------------------------------------------------- */

void te_run(te_table *table) {
  static void (*const run[])(te_table *, hf_frame *) = {
      [TE_PROC_SETUP] = te_run_setup,         [TE_PROC_ROUND] = te_run_round,
      [TE_PROC_TURN] = te_run_turn,           [TE_PROC_RECRUIT] = te_run_recruit,
      [TE_PROC_MOVE] = te_run_move,           [TE_PROC_WHISPER] = te_run_whisper,
      [TE_PROC_PLOT] = te_run_plot,           [TE_PROC_EVENT] = te_run_event,
      [TE_PROC_BATTLE] = te_run_battle,       [TE_PROC_RETREAT] = te_run_retreat,
      [TE_PROC_ALLIANCES] = te_run_alliances, [TE_PROC_EFFECT] = te_run_effect,
      [TE_PROC_EACH] = te_run_each,           [TE_PROC_RIVAL] = te_run_rival,
      [TE_PROC_DISCARD] = te_run_discard,     [TE_PROC_TRADE] = te_run_trade,
  };
  while ((table->flow->asked | table->flow->over) == 0) {
    hf_frame *frame = hf_top(table->flow);
    run[frame->procedure](table, frame);
    if (table->sink != NULL) te_end_beat(table);
  }
}
