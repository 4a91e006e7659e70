/* Setting up a table, and running the rules until somebody must decide. */
#include "setup.h"

#include "ask.h"

/* --- settings ------------------------------------------------------------------ */

const hf_setting_info it_settings[IT_SETTINGS] = {
    [IT_SET_ALLIES] = {.key = "allies",
                       .help = "Play with the ally cards of The Wars to Come.",
                       .choices = "off|on",
                       .default_value = "off"},
    [IT_SET_EXPANSION] = {.key = "expansion",
                          .help = "Houses Greyjoy and Martell may be in play; auto: from 6 seats.",
                          .choices = "auto|off|on",
                          .default_value = "auto"},
    [IT_SET_FIRST] = {.key = "first",
                      .help = "The seat that takes the first turn; 0: drawn at random.",
                      .choices = "0..7",
                      .default_value = "0"},
    [IT_SET_PROPOSALS] = {.key = "proposals",
                          .help = "How many deals may be proposed in one truce.",
                          .choices = "1..20",
                          .default_value = "6"},
    [IT_SET_TORMENT_DEAD] = {.key = "torment-dead",
                             .help = "A dead character's card may be tormented, without effect.",
                             .choices = "off|on",
                             .default_value = "off"},
    [IT_SET_KEEP_HOSTAGE] = {.key = "ally-keeps-hostage",
                             .help = "Who takes an ally as reward still takes the hostage.",
                             .choices = "off|on",
                             .default_value = "on"},
    [IT_SET_HALVE] = {.key = "halve",
                      .help =
                          "With several participating characters the penalty halves each, or one.",
                      .choices = "each|one",
                      .default_value = "each"},
    [IT_SET_HOUSES] = {.key = "houses",
                       .help = "The house of each seat.",
                       .choices =
                           "random|stark|lannister|baratheon|targaryen|tyrell|greyjoy|martell",
                       .default_value = "random",
                       .per_seat = true},
    [IT_SET_LEADERS] = {.key = "leaders",
                        .help = "The leader of each seat; draw: two are drawn, one is chosen.",
                        .choices = "draw",
                        .default_value = "draw",
                        .per_seat = true},
};

static bool word_is(const char *word, size_t length, const char *name) {
  return strlen(name) == length && memcmp(word, name, length) == 0;
}

/* Leaders are words of the card file: 1 + house * 5 + character. */
int it_setting_word(const hf_rules *base, size_t setting, const char *word, size_t length) {
  const it_rules *rules = (const it_rules *)(const void *)base;
  for (unsigned i = 0; setting == IT_SET_LEADERS && i < IT_HOUSES * IT_CHARACTERS; i++) {
    if (word_is(word, length, it_character_id(rules, i / IT_CHARACTERS, i % IT_CHARACTERS))) {
      return (int)i + 1;
    }
  }
  return -1;
}

const char *it_setting_name(const hf_rules *base, size_t setting, unsigned value) {
  const it_rules *rules = (const it_rules *)(const void *)base;
  if (setting != IT_SET_LEADERS || value == 0 || value > IT_HOUSES * IT_CHARACTERS) {
    return NULL;
  }
  return it_character_id(rules, (value - 1) / IT_CHARACTERS, (value - 1) % IT_CHARACTERS);
}

static bool expansion_on(const hf_settings *settings) {
  unsigned value = settings->value[IT_SET_EXPANSION];
  return value == 2 || (value == 0 && settings->seats > 5);
}

/* The house a seat asks for: its own word, or that of the leader it names. */
static unsigned wanted_house(const hf_settings *settings, unsigned seat) {
  unsigned house = settings->seat[seat].value[IT_SEAT_HOUSE];
  unsigned leader = settings->seat[seat].value[IT_SEAT_LEADER];
  if (house) {
    return house - 1;
  }
  return leader ? (leader - 1) / IT_CHARACTERS : IT_NOBODY;
}

static hf_status check_seat(const it_rules *rules, const hf_settings *settings, unsigned seat,
                            hf_error *error) {
  unsigned house = wanted_house(settings, seat);
  unsigned leader = settings->seat[seat].value[IT_SEAT_LEADER];
  bool named = settings->seat[seat].value[IT_SEAT_HOUSE] != 0;
  if (leader && named && (leader - 1) / IT_CHARACTERS != house) {
    return hf_fail(
        error, HF_BAD_SETTING, "leaders: '%s' does not lead house %s (seat %u)",
        it_character_id(rules, (leader - 1) / IT_CHARACTERS, (leader - 1) % IT_CHARACTERS),
        it_house_id[house], seat + 1);
  }
  if (house != IT_NOBODY && house >= 5 && settings->value[IT_SET_EXPANSION] == 1) {
    return hf_fail(error, HF_BAD_SETTING, "houses: %s needs expansion=on", it_house_id[house]);
  }
  for (unsigned other = 0; house != IT_NOBODY && other < seat; other++) {
    if (wanted_house(settings, other) == house) {
      return hf_fail(error, HF_BAD_SETTING, "houses: %s stands twice (seats %u and %u)",
                     it_house_id[house], other + 1, seat + 1);
    }
  }
  return HF_OK;
}

hf_status it_settings_check(const hf_rules *base, const hf_settings *settings, hf_error *error) {
  const it_rules *rules = (const it_rules *)(const void *)base;
  if (settings->seats > 5 && !expansion_on(settings)) {
    return hf_fail(error, HF_BAD_SETTING, "%u seats need expansion=on: there are only five houses",
                   settings->seats);
  }
  if (settings->value[IT_SET_FIRST] > settings->seats) {
    return hf_fail(error, HF_BAD_SETTING, "first: there is no seat %u at a table of %u",
                   settings->value[IT_SET_FIRST], settings->seats);
  }
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    hf_status status = check_seat(rules, settings, seat, error);
    if (status) {
      return status;
    }
  }
  return HF_OK;
}

/* --- a new table ------------------------------------------------------------------- */

static void assign_houses(it_table *table, const hf_settings *settings) {
  uint32_t free_houses = expansion_on(settings) ? 0x7Fu : 0x1Fu;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    unsigned house = wanted_house(settings, seat);
    if (house != IT_NOBODY) {
      free_houses &= ~(1u << house);
    }
  }
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    unsigned house = wanted_house(settings, seat);
    if (house == IT_NOBODY) {
      house = hf_nth_bit(free_houses, hf_random_below(table->random, hf_bit_count(free_houses)));
      free_houses &= ~(1u << house);
    }
    it_at(table, seat)->house = (uint8_t)house;
  }
}

/* Two of the five sheets are drawn; a table may fix the leader instead. */
static void draw_leaders(it_table *table, unsigned seat, unsigned fixed) {
  if (fixed) {
    unsigned character = (fixed - 1) % IT_CHARACTERS;
    it_at(table, seat)->leader_fixed = (uint8_t)(1 + character);
    table->priv[seat].leader_pair = (uint8_t)(1u << character);
    return;
  }
  unsigned first = hf_random_below(table->random, 5);
  unsigned second = hf_random_below(table->random, 4);
  second += second >= first;
  table->priv[seat].leader_pair = (uint8_t)(1u << first | 1u << second);
}

static void empty_seat(it_seat *at) {
  at->leader = IT_NOBODY;
  at->unspread = IT_INFLUENCE;
  at->pick = IT_NOTHING;
  at->limit_kinds = IT_NOTHING;
  at->faceup = IT_NOTHING;
  at->deck_count = IT_CARDS_PER_HOUSE;
  at->sheet = 20;
}

static void read_switches(it_public *pub, const hf_settings *settings) {
  pub->allies_on = (uint8_t)settings->value[IT_SET_ALLIES];
  pub->proposals = (uint8_t)settings->value[IT_SET_PROPOSALS];
  pub->torment_dead = (uint8_t)settings->value[IT_SET_TORMENT_DEAD];
  pub->ally_keeps_hostage = (uint8_t)settings->value[IT_SET_KEEP_HOSTAGE];
  pub->halve_one = (uint8_t)settings->value[IT_SET_HALVE];
}

static void empty_table(it_public *pub) {
  memset(pub->revealed, IT_NOTHING, sizeof pub->revealed);
  memset(pub->card_owner, IT_NOBODY, sizeof pub->card_owner);
  pub->event = IT_NOTHING;
  pub->standing = pub->proposer = IT_NOBODY;
  pub->challenger = pub->defender = IT_NOBODY;
}

void it_create(const hf_rules *rules, const hf_settings *settings, hf_state *state,
               const hf_how *how) {
  it_table table = it_table_of(rules, state, how);
  empty_table(table.pub);
  read_switches(table.pub, settings);
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    empty_seat(it_at(&table, seat));
    table.hidden->deck[seat] = IT_WHOLE_DECK;
    table.priv[seat].placed_kind = IT_NOTHING;
  }
  assign_houses(&table, settings);
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    draw_leaders(&table, seat, settings->seat[seat].value[IT_SEAT_LEADER]);
  }
  it_setup_of(hf_push(table.flow, IT_PROC_SETUP))->first = (uint8_t)settings->value[IT_SET_FIRST];
  it_run(&table);
}

/* --- set-up ----------------------------------------------------------------------------- */

static void reveal_leader(it_table *table, unsigned seat) {
  it_seat *at = it_at(table, seat);
  at->leader = (uint8_t)table->priv[seat].answer;
  at->living = (uint8_t)(0x1Fu & ~(1u << at->leader));
  at->sheet = 4;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    at->power[i] = i == at->leader ? 0 : 4;
  }
  table->priv[seat].leader_pair = 0;
  unsigned window = table->rules->leader_window[at->house][at->leader];
  table->pub->leader_windows |= 1u << window;
  table->pub->leader_listens[window] |= (uint8_t)hf_bit(seat);
  if (table->sink) {
    it_emit(table, IT_EV_LEADER, (int)seat, at->leader, 0, 0);
  }
}

static void deal_allies(it_table *table) {
  table->pub->ally_all =
      table->rules->ally_count == 32 ? ~0u : (1u << table->rules->ally_count) - 1;
  table->hidden->ally_deck = table->pub->ally_all;
  table->pub->ally_deck_count = table->rules->ally_count;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    it_draw_ally(table, seat);
  }
}

/* Leaders are chosen in secret and revealed together; then hands, the first
 * player and, last, the allies. */
void it_run_setup(it_table *table, hf_frame *frame) {
  if (frame->step == 0) {
    frame->step = 1;
    for (unsigned seat = 0; seat < it_seats(table); seat++) {
      it_ask(table, seat, IT_ASK_LEADER, 0, 0, 0);
    }
    return;
  }
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    reveal_leader(table, seat);
  }
  it_forget_answers(table);
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    it_draw(table, seat, IT_HAND);
  }
  unsigned first = it_setup_of(frame)->first;
  table->pub->challenger =
      (uint8_t)(first ? first - 1 : hf_random_below(table->random, it_seats(table)));
  if (table->pub->allies_on) {
    deal_allies(table);
  }
  hf_pop(table->flow);
  hf_push(table->flow, IT_PROC_TURN);
}

/* --- the end ------------------------------------------------------------------------------ */

uint32_t it_winners(const it_public *pub, unsigned seats) {
  unsigned fewest_left = IT_INFLUENCE;
  uint32_t winners = 0;
  for (unsigned seat = 0; seat < seats; seat++) {
    if (pub->seat[seat].unspread < fewest_left) {
      fewest_left = pub->seat[seat].unspread;
      winners = 0;
    }
    winners |= pub->seat[seat].unspread == fewest_left ? hf_bit(seat) : 0;
  }
  return winners;
}

static void finish(it_table *table) {
  it_forget_answers(table);
  table->flow->over = 1;
  table->flow->asked = 0;
  memset(table->flow->frame, 0, sizeof table->flow->frame);
  table->flow->frame_count = 0;
  table->pub->hook_count = 0;
  memset(table->pub->hook, 0, sizeof table->pub->hook);
  if (table->sink) {
    it_emit(table, IT_EV_END, table->pub->ending, (int)it_winners(table->pub, it_seats(table)), 0,
            0);
  }
}

/* --- running --------------------------------------------------------------------------------- */

/* Moments that wait until the window under way is closed: they follow one after
 * the other. Those behind them arose in that window and open inside it. */
static unsigned hooks_waiting(const it_table *table) {
  for (unsigned i = table->flow->frame_count; i-- > 0;) {
    const hf_frame *frame = &table->flow->frame[i];
    if (frame->procedure == IT_PROC_WINDOW) {
      return it_window_of(frame)->hooks;
    }
  }
  return 0;
}

static void open_hook(it_table *table) {
  it_public *pub = table->pub;
  unsigned next = hooks_waiting(table);
  it_hook hook = pub->hook[next];
  pub->hook_count--;
  memmove(&pub->hook[next], &pub->hook[next + 1], sizeof pub->hook[0] * (IT_HOOKS - 1 - next));
  pub->hook[IT_HOOKS - 1] = (it_hook){0};
  it_open_window(table, hook.window, hook.subject, hook.object, hook.person);
}

static void step(it_table *table) {
  static void (*const run[])(it_table *, hf_frame *) = {
      [IT_PROC_SETUP] = it_run_setup,
      [IT_PROC_TURN] = it_run_turn,
      [IT_PROC_WINDOW] = it_run_window,
      [IT_PROC_HOSTAGE_STEP] = it_run_hostage_step,
      [IT_PROC_SUPPORT] = it_run_support,
      [IT_PROC_PLACE] = it_run_place,
      [IT_PROC_TRUCE] = it_run_truce,
      [IT_PROC_DEAL] = it_run_deal,
      [IT_PROC_REWARDS] = it_run_rewards,
      [IT_PROC_PENALTIES] = it_run_penalties,
      [IT_PROC_HOSTAGES] = it_run_hostages,
      [IT_PROC_TAKE] = it_run_take,
      [IT_PROC_TORMENT] = it_run_torment,
      [IT_PROC_RELEASE] = it_run_release,
      [IT_PROC_DISTRIBUTE] = it_run_distribute,
      [IT_PROC_DISCARD] = it_run_discard,
      [IT_PROC_REPLACE] = it_run_replace,
      [IT_PROC_GATHER] = it_run_gather,
      [IT_PROC_PICK] = it_run_pick,
      [IT_PROC_EFFECT] = it_run_effect,
      [IT_PROC_EACH] = it_run_each,
      [IT_PROC_PAY] = it_run_pay,
  };
  hf_frame *frame = hf_top(table->flow);
  if (frame->procedure == IT_PROC_TURN) { /* every other time */
    it_run_turn(table, frame);
  } else {
    run[frame->procedure](table, frame);
  }
}

/* What comes before the next step: the end of the game, or a moment's window. */
HF_COLD static bool something_else(it_table *table) {
  const it_public *pub = table->pub;
  if (pub->holding) {
    return false;
  }
  if (pub->ending) {
    finish(table);
    return true;
  }
  if (pub->hook_count > hooks_waiting(table)) {
    open_hook(table);
    return true;
  }
  return false;
}

void it_run_on(it_table *table) {
  const it_public *pub = table->pub;
  do {
    if (!(pub->hook_count | pub->ending) || !something_else(table)) {
      step(table);
    }
    if (table->sink) {
      it_end_beat(table);
    }
  } while (!(table->flow->asked | table->flow->over));
}

void it_run(it_table *table) {
  if (table->take_forced && table->flow->asked) { /* asked before anybody wanted them taken */
    it_take_forced(table);
  }
  if (!(table->flow->asked | table->flow->over)) {
    it_run_on(table);
  }
}
