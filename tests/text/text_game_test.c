/* The words of The Iron Throne: names that decline, prompts, options, events
 * and talk, in both languages, by hand and over whole random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/iron-throne/rules/ask.h"
#include "games/iron-throne/rules/talk.h"
#include "text/cards.h"
#include "text/text.h"
#include "text_kit.h"

#include <stdlib.h>
#include <string.h>

static void start(game_table *table, const char *settings, uint64_t seed, const hf_how *how) {
  start_game(table, "iron-throne", settings, seed, how);
}

/* --- whole games ------------------------------------------------------------------- */

typedef struct listener {
  game_table *table;
  uint64_t seen; /* kinds of events, one bit each */
} listener;

static void hear(void *user, const hf_event *event) {
  listener *heard = user;
  const hf_state *state = state_of(heard->table);
  heard->seen |= (uint64_t)1 << event->kind;
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    for (unsigned i = 0; i <= hf_seats(state); i++) {
      unsigned reader = i < hf_seats(state) ? i : HF_SPECTATOR;
      char text[512];
      hf_event seen = hf_event_for(event, reader);
      size_t length = ht_event_text(heard->table->rules, state, &seen, reader,
                                    (ht_language)language, text, sizeof text);
      check_words(text, length, (ht_language)language, "event");
      if (text[length - 1] != '.') fail_msg("no full stop: '%s'", text);
    }
  }
}

static uint32_t reasons_told; /* kinds of reasons, one bit each */

/* Why something cannot be used is a sentence about something that has a name. */
static void check_reasons(game_table *table, unsigned seat, ht_language language) {
  const hf_state *state = state_of(table);
  hf_reason list[HF_REASONS_MAX];
  uint32_t count = hf_reasons(table->rules, state, seat, list);
  for (uint32_t i = 0; i < count; i++) {
    char text[512];
    size_t length =
        ht_reason_text(table->rules, state, seat, &list[i], language, text, sizeof text);
    check_words(text, length, language, "reason");
    length = ht_reason_thing(table->rules, state, seat, &list[i], language, text, sizeof text);
    check_words(text, length, language, "thing");
    reasons_told |= 1U << list[i].code;
  }
}

static void check_decision(game_table *table, unsigned seat, uint64_t *prompts) {
  const hf_state *state = state_of(table);
  *prompts |= (uint64_t)1 << hf_prompt_of(table->rules, state, seat).kind;
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    char text[512];
    size_t length =
        ht_prompt_text(table->rules, state, seat, (ht_language)language, text, sizeof text);
    check_words(text, length, (ht_language)language, "prompt");
    check_reasons(table, seat, (ht_language)language);
    uint32_t count = hf_option_count(table->rules, state, seat);
    for (uint32_t i = 0; i < count; i++) {
      hf_option option = hf_option_at(table->rules, state, seat, i);
      length = ht_option_text(table->rules, state, seat, option, (ht_language)language, text,
                              sizeof text);
      check_words(text, length, (ht_language)language, "option");
    }
  }
}

/* Two options that a player must tell apart never read the same. */
static void check_distinct(game_table *table, unsigned seat) {
  const hf_state *state = state_of(table);
  static char texts[128][256];
  uint32_t count = hf_option_count(table->rules, state, seat);
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    for (uint32_t i = 0; i < count && i < 128; i++) {
      ht_option_text(table->rules, state, seat, hf_option_at(table->rules, state, seat, i),
                     (ht_language)language, texts[i], sizeof texts[i]);
      for (uint32_t j = 0; j < i; j++) {
        if (strcmp(texts[i], texts[j]) == 0) fail_msg("two options read '%s'", texts[i]);
      }
    }
  }
}

static void play_and_read(const char *settings, uint64_t seed, listener *heard, uint64_t *prompts) {
  static game_table table;
  heard->table = &table;
  hf_sink sink = {.emit = hear, .user = heard};
  hf_how how = {.sink = &sink};
  start(&table, settings, seed, &how);
  hf_state *state = state_of(&table);
  while (!hf_over(state)) {
    unsigned seat = 0;
    while (!(hf_asked(state) >> seat & 1)) seat++;
    check_decision(&table, seat, prompts);
    check_distinct(&table, seat);
    uint32_t count = hf_option_count(table.rules, state, seat);
    uint32_t pick = hf_random_below(&table.random, count);
    hf_option option = hf_option_at(table.rules, state, seat, pick);
    assert_int_equal(hf_choose(table.rules, state, seat, option, &how, NULL), HF_OK);
  }
  char text[1024];
  size_t length = ht_result_text(table.rules, state, 0, HT_UKRAINIAN, text, sizeof text);
  check_words(text, length, HT_UKRAINIAN, "result");
}

static void whole_games_are_told(void **state) {
  (void)state;
  listener heard = {0};
  uint64_t prompts = 0;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    play_and_read("seats=4", seed, &heard, &prompts);
    play_and_read("seats=7 allies=on", seed, &heard, &prompts);
  }
  /* Nearly every kind of event and prompt comes up in a dozen games. */
  assert_true(hf_bit_count(heard.seen) >= 44);
  assert_true(hf_bit_count(prompts) >= 18);
  if (hf_bit_count(reasons_told) < 5) fail_msg("only %u reasons", hf_bit_count(reasons_told));
}

/* --- by hand ---------------------------------------------------------------------------- */

static const char *event_text(game_table *table, hf_event event, unsigned reader,
                              ht_language language) {
  static char text[512];
  ht_event_text(table->rules, state_of(table), &event, reader, language, text, sizeof text);
  return text;
}

static game_table *fixed_table(void) {
  static game_table table;
  start(&table, "seats=3 houses=stark,lannister,greyjoy", 1, NULL);
  return &table;
}

static hf_event event_of(unsigned kind, int a, int b, int c, int d, int e) {
  return (hf_event){.kind = (uint16_t)kind, .arg = {a, b, c, d, e}};
}

static void events_speak_to_their_reader(void **state) {
  (void)state;
  game_table *table = fixed_table();
  hf_event draw = event_of(IT_EV_DRAW, 0, 1, 9, 0, 0);
  hf_event hidden = event_of(IT_EV_DRAW, 0, 1, HF_HIDDEN, 0, 0);
  assert_string_equal(event_text(table, draw, 0, HT_ENGLISH), "You draw Hostility 12.");
  assert_string_equal(event_text(table, hidden, 1, HT_ENGLISH), "Stark draws 1 card.");
  assert_string_equal(event_text(table, draw, 0, HT_UKRAINIAN), "Ти береш Ворожість 12.");
  assert_string_equal(event_text(table, hidden, 1, HT_UKRAINIAN), "Старк бере 1 карту.");
  hf_event spread = event_of(IT_EV_SPREAD, 1, 2, 0, 0, 0);
  assert_string_equal(event_text(table, spread, 2, HT_ENGLISH),
                      "Lannister spreads 1 influence to you.");
  assert_string_equal(event_text(table, spread, 0, HT_UKRAINIAN),
                      "Ланністер поширює 1 вплив на Ґрейджоя.");
  assert_string_equal(event_text(table, spread, 2, HT_UKRAINIAN),
                      "Ланністер поширює 1 вплив на тебе.");
}

static void names_decline_in_events(void **state) {
  (void)state;
  game_table *table = fixed_table();
  hf_event send = event_of(IT_EV_CHOOSE, 0, 3, 0, 0, 0);
  assert_string_equal(event_text(table, send, 1, HT_ENGLISH),
                      "Stark sends Arya into the encounter.");
  assert_string_equal(event_text(table, send, 1, HT_UKRAINIAN), "Старк виставляє Ар’ю.");
  hf_event remove = event_of(IT_EV_REMOVE, 1, 2, 5, 0, 0);
  assert_string_equal(event_text(table, remove, 0, HT_UKRAINIAN),
                      "5 сил переходить із Тайвіна на аркуш лідера.");
  remove.arg[2] = 1;
  assert_string_equal(event_text(table, remove, 0, HT_UKRAINIAN),
                      "1 сила переходить із Тайвіна на аркуш лідера.");
  remove.arg[2] = 3;
  assert_string_equal(event_text(table, remove, 0, HT_UKRAINIAN),
                      "3 сили переходять із Тайвіна на аркуш лідера.");
  hf_event hostage = event_of(IT_EV_HOSTAGE, 1, 0, IT_SOURCE_HAND, 0, IT_KIND_CHARACTER + 3);
  assert_string_equal(event_text(table, hostage, 1, HT_ENGLISH),
                      "You take a hostage from Stark, at random from the hand: Arya’s card.");
  assert_string_equal(event_text(table, hostage, 1, HT_UKRAINIAN),
                      "Ти береш у Старка заручника (навмання з руки): карта Ар’ї.");
  hf_event box = event_of(IT_EV_BOX, 0, 2, 0, 0, 0);
  assert_string_equal(event_text(table, box, 0, HT_ENGLISH),
                      "2 power goes from your leader sheet to the box.");
  assert_string_equal(event_text(table, box, 0, HT_UKRAINIAN),
                      "2 сили йдуть із твого аркуша лідера в коробку.");
  assert_string_equal(event_text(table, box, 2, HT_UKRAINIAN),
                      "2 сили йдуть з аркуша лідера Старка в коробку.");
}

static void deals_are_one_sentence(void **state) {
  (void)state;
  game_table *table = fixed_table();
  it_state *position = (it_state *)(void *)table->memory;
  position->pub.challenger = 0;
  position->pub.defender = 1;
  hf_event propose = event_of(IT_EV_PROPOSE, 0, 1 | 3 << 1 | 2 << 4, 1 << 3, 0, 0);
  assert_string_equal(event_text(table, propose, 1, HT_ENGLISH),
                      "Stark proposes: Stark takes 1 influence, 2 hostages and 3 power; you take "
                      "an ally.");
  assert_string_equal(event_text(table, propose, 1, HT_UKRAINIAN),
                      "Старк пропонує: Старк бере 1 вплив, 2 заручників і 3 сили; ти береш "
                      "союзника.");
  hf_event nothing = event_of(IT_EV_PROPOSE, 1, 0, 1 << 4, 0, 0);
  assert_string_equal(event_text(table, nothing, 1, HT_ENGLISH),
                      "You propose: Stark takes nothing; you take 1 hostage.");
  assert_string_equal(event_text(table, nothing, 1, HT_UKRAINIAN),
                      "Ти пропонуєш: Старк нічого не бере; ти береш 1 заручника.");
}

/* The worked example of the rulebook: Lannister 12 + 5 beats Stark 10 + 2 with 4 of a supporter. */
static it_state *worked_example(game_table *table) {
  it_state *position = (it_state *)(void *)table->memory;
  it_public *pub = &position->pub;
  static const uint8_t power[] = {2, 5, 4};
  static const uint8_t side[] = {IT_CHALLENGING, IT_DEFENDING, IT_CHALLENGING};
  pub->challenger = 0;
  pub->defender = 1;
  pub->outcome = IT_HOSTILITY;
  pub->revealed[IT_CHALLENGING] = 8; /* 10 */
  pub->revealed[IT_DEFENDING] = 9;   /* 12 */
  for (unsigned seat = 0; seat < 3; seat++) {
    pub->seat[seat].side = side[seat];
    pub->seat[seat].participating = 1 << 3;
    pub->seat[seat].power[3] = power[seat];
  }
  return position;
}

static void an_encounter_is_one_line_with_its_sum(void **state) {
  (void)state;
  game_table *table = fixed_table();
  it_state *position = worked_example(table);
  hf_event won = event_of(IT_EV_WINNER, IT_DEFENDERS_WON, 0, 0, 0, 0);
  assert_string_equal(event_text(table, won, HF_SPECTATOR, HT_ENGLISH),
                      "Lannister beats Stark, 12 + 5 to 10 + 6.");
  assert_string_equal(event_text(table, won, 0, HT_UKRAINIAN),
                      "Ланністер перемагає тебе: 12 + 5 проти 10 + 6.");
  position->pub.seat[2].power[3] = 5;
  hf_event tied = event_of(IT_EV_WINNER, IT_BOTH_LOST, 0, 0, 0, 0);
  assert_string_equal(event_text(table, tied, HF_SPECTATOR, HT_ENGLISH),
                      "Stark and Lannister tie, 10 + 7 to 12 + 5: both sides lose.");
  position->pub.outcome = IT_BETRAYAL;
  assert_string_equal(event_text(table, won, 1, HT_ENGLISH), "You win by betraying Stark.");
}

/* What a supporter brings and gets, before one accepts. */
static void support_tells_totals_and_stakes(void **state) {
  (void)state;
  union {
    uint64_t align;
    unsigned char bytes[HF_STATE_MAX];
  } memory;
  game_table *table = fixed_table();
  it_state *position = worked_example(table);
  it_seat *asked = &position->pub.seat[0];
  position->pub.seat[2].side = IT_OUT;
  asked->prompt_arg[0] = 2;
  asked->prompt_arg[1] = 3;
  hf_view *view = (hf_view *)(void *)memory.bytes;
  hf_view_of(table->rules, state_of(table), 0, view);
  char text[512];
  ht_option_detail(table->rules, view, 0, (hf_option)IT_ASK_ACCEPT << 16 | 1, false, HT_ENGLISH,
                   text, sizeof text);
  assert_string_equal(text,
                      "Your side: 16 instead of 12, against 17. If it wins, Greyjoy spreads 1 "
                      "influence to Lannister too. If it loses, Euron loses 2 power.");
}

static void endings_are_told(void **state) {
  (void)state;
  game_table *table = fixed_table();
  it_state *position = (it_state *)(void *)table->memory;
  position->pub.seat[0].unspread = position->pub.seat[2].unspread = 1;
  hf_event won = event_of(IT_EV_END, IT_ENDING_EXTINCTION, 1 << 2, 0, 0, 0);
  hf_event shared = event_of(IT_EV_END, IT_ENDING_INFLUENCE, 1 | 1 << 2, 0, 0, 0);
  assert_string_equal(
      event_text(table, won, 2, HT_ENGLISH),
      "The game is over: a house has no characters left. You win with 4 influence.");
  assert_string_equal(event_text(table, shared, 1, HT_ENGLISH),
                      "The game is over: all influence of a house is spread. Stark and Greyjoy "
                      "share the victory with 4 influence each.");
  assert_string_equal(
      event_text(table, shared, 1, HT_UKRAINIAN),
      "Гру закінчено: один із домів поширив увесь свій вплив. Перемогу ділять Старк "
      "і Ґрейджой: кожен поширив впливу — 4.");
}

static const char *talk_text(game_table *table, const char *notation, unsigned reader,
                             ht_language language) {
  static char text[256];
  hf_error error = {0};
  hf_talk talk;
  if (hf_talk_read(table->rules, state_of(table), 0, notation, &talk, &error) != HF_OK)
    fail_msg("%s", error.message);
  ht_talk_text(table->rules, state_of(table), 0, talk, reader, language, text, sizeof text);
  return text;
}

static void talk_is_heard_by_all(void **state) {
  (void)state;
  game_table *table = fixed_table();
  assert_string_equal(talk_text(table, "ask lannister support", 1, HT_ENGLISH),
                      "Stark to you: support me.");
  assert_string_equal(talk_text(table, "ask lannister support", 2, HT_UKRAINIAN),
                      "Старк до Ланністера: підтримай мене.");
  static const char condition[] = "if ask greyjoy truce then promise release greyjoy";
  assert_string_equal(talk_text(table, condition, 0, HT_ENGLISH),
                      "You to Greyjoy: if you play truce, I will release your hostage.");
  assert_string_equal(talk_text(table, condition, 1, HT_UKRAINIAN),
                      "Старк до Ґрейджоя: якщо ти зіграєш перемир’я, я відпущу твого заручника.");
  static const char third[] = "if ask greyjoy truce then promise support lannister";
  assert_string_equal(talk_text(table, third, 1, HT_UKRAINIAN),
                      "Старк до Ґрейджоя: якщо ти зіграєш перемир’я, я підтримаю Ланністера.");
  assert_string_equal(talk_text(table, "claim lack hostility-12", 1, HT_UKRAINIAN),
                      "Старк: я не маю Ворожості 12.");
  assert_string_equal(talk_text(table, "claim hostage lannister jaime", 1, HT_ENGLISH),
                      "Stark to you: one of your hostages with me is Jaime’s card.");
  assert_string_equal(talk_text(table, "claim hostage greyjoy hostility-12", 1, HT_UKRAINIAN),
                      "Старк до Ґрейджоя: серед твоїх заручників у мене є Ворожість 12.");
  assert_string_equal(talk_text(table, "claim no-hostage greyjoy truce", 1, HT_UKRAINIAN),
                      "Старк до Ґрейджоя: серед твоїх заручників у мене немає Перемир’я.");
  static game_table with_allies;
  start(&with_allies, "seats=3 houses=stark,lannister,greyjoy allies=on", 1, NULL);
  assert_string_equal(talk_text(&with_allies, "claim ally varys", 1, HT_ENGLISH),
                      "Stark: Varys is my ally.");
  assert_string_equal(talk_text(&with_allies, "claim no-ally jon-snow", 1, HT_UKRAINIAN),
                      "Старк: серед моїх союзників немає Джона Сноу.");
  assert_string_equal(talk_text(table, "promise stay-out", 1, HT_ENGLISH),
                      "Stark: I will stay out of it.");
}

static void every_statement_can_be_said(void **state) {
  (void)state;
  game_table *table = fixed_table();
  for (unsigned verb = 1; verb < IT_TALK_VERBS; verb++) {
    for (unsigned then = 0; then < IT_TALK_VERBS; then++) {
      bool joined = verb <= IT_TALK_ASK_ACCEPT && then >= IT_TALK_PROMISE_SUPPORT &&
                    then <= IT_TALK_THREATEN_TORMENT;
      if (then != 0 && !joined) continue;
      hf_talk talk = (verb | 1u << 6) | (then == 0 ? 0 : (then | 2u << 6) << 16);
      for (unsigned language = 0; language < HT_LANGUAGES; language++) {
        char text[256];
        size_t length = ht_talk_text(table->rules, state_of(table), 0, talk, 1,
                                     (ht_language)language, text, sizeof text);
        check_words(text, length, (ht_language)language, "talk");
      }
    }
  }
}

static void seats_and_cards_have_names(void **state) {
  (void)state;
  game_table *table = fixed_table();
  char text[128];
  ht_seat_name(table->rules, state_of(table), 2, HT_UKRAINIAN, text, sizeof text);
  assert_string_equal(text, "Ґрейджой");
  const hl_cards *cards = table->rules->cards;
  for (size_t i = 0; i < cards->card_count; i++) {
    bool house_event = cards->card[i].name == 0;
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      size_t length = ht_card_name(table->rules, i, (ht_language)language, text, sizeof text);
      if (!house_event) check_words(text, length, (ht_language)language, "name");
      length = ht_card_title(table->rules, i, (ht_language)language, text, sizeof text);
      if (length > 0) check_words(text, length, (ht_language)language, "title");
    }
  }
}

/* A player's own file brings somebody we do not know. */
static void strangers_keep_the_names_they_were_given(void **state) {
  (void)state;
  static const char own[] = "ally tysha \"Tysha {0} of <2> the [Crossroads\"\n"
                            "  origin holdfast\n"
                            "  when before your turn\n"
                            "  do you draw 1 card\n";
  const hf_game *game = hf_game_find("iron-throne");
  hf_error error = {0};
  const hf_rules *rules;
  size_t size = hf_rules_memory(game, sizeof own - 1);
  void *memory = malloc(size);
  if (hf_rules_load(game, "own.cards", own, sizeof own - 1, memory, size, &rules, &error) != HF_OK)
    fail_msg("%s", error.message);
  const hl_card *card = hl_card_find(rules->cards, IT_ALLY, "tysha");
  assert_non_null(card);
  char text[128];
  ht_card_name(rules, (size_t)(card - rules->cards->card), HT_UKRAINIAN, text, sizeof text);
  assert_string_equal(text, "Tysha {0} of <2> the [Crossroads");
  free(memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_games_are_told),
      cmocka_unit_test(events_speak_to_their_reader),
      cmocka_unit_test(names_decline_in_events),
      cmocka_unit_test(deals_are_one_sentence),
      cmocka_unit_test(an_encounter_is_one_line_with_its_sum),
      cmocka_unit_test(support_tells_totals_and_stakes),
      cmocka_unit_test(endings_are_told),
      cmocka_unit_test(talk_is_heard_by_all),
      cmocka_unit_test(every_statement_can_be_said),
      cmocka_unit_test(seats_and_cards_have_names),
      cmocka_unit_test(strangers_keep_the_names_they_were_given),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
