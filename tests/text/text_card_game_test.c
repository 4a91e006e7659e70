/* The words of the Card Game: prompts that say what triggered them, options,
 * events and cards, in both languages, by hand and over whole random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/card-game/rules/words/vocabulary.h"
#include "games/card-game/words/words.h"
#include "games/card-game/words/table.h"
#include "text/cards.h"
#include "text_kit.h"
#include "games/card-game/rules/state/events.h"
#include "games/card-game/rules/knows/reasons.h"
#include "games/card-game/rules/state/prompts.h"
#include "games/card-game/rules/state/zones.h"
#include "games/card-game/rules/tables/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start(game_table *table, const char *settings, uint64_t seed, const hf_how *how) {
  start_game(table, "card-game", settings, seed, how);
}

/* --- whole games --------------------------------------------------------------- */

typedef struct listener {
  game_table *table;
  uint64_t seen;    /* kinds of events, one bit each */
  uint64_t prompts; /* and of prompts */
  uint64_t reasons; /* and of reasons why not */
  unsigned challenges, stacked;
  hf_event line[9]; /* the event being merged, as each reader sees it */
} listener;

/* Events that tell nothing a reader would miss: another line says it. */
static bool may_be_silent(const hf_event *event) {
  return event->kind == CG_EV_TITLES || event->kind == CG_EV_USES_KEYWORD ||
         (event->kind == CG_EV_CHOOSES && event->arg[3] == 0);
}

static void check_event(const listener *heard, const hf_event *event, unsigned reader) {
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    char text[1024];
    size_t length = ht_event_text(heard->table->rules, state_of(heard->table), event, reader,
                                  (ht_language)language, text, sizeof text);
    if (length == 0 && may_be_silent(event)) continue;
    if (length == 0) fail_msg("event %u is not told", event->kind);
    check_words(text, length, (ht_language)language, "event");
    if (text[length - 1] != '.') fail_msg("no full stop: '%s'", text);
  }
}

/* Each event alone, and as part of a line. */
static void hear(void *user, const hf_event *event) {
  listener *heard = user;
  heard->seen |= (uint64_t)1 << event->kind;
  heard->challenges += event->kind == CG_EV_RESULT;
  for (unsigned i = 0; i <= hf_seats(state_of(heard->table)); i++) {
    unsigned reader = i < hf_seats(state_of(heard->table)) ? i : HF_SPECTATOR;
    hf_event seen = hf_event_for(event, reader);
    check_event(heard, &seen, reader);
    if (heard->line[i].kind != 0 && ht_event_merge(heard->table->rules, &heard->line[i], &seen))
      check_event(heard, &heard->line[i], reader);
    else
      heard->line[i] = seen;
  }
}

static void check_option(game_table *table, const hf_view *view, unsigned seat, hf_option option,
                         ht_language language) {
  char text[512];
  static char detail[8192];
  size_t length =
      ht_option_text(table->rules, state_of(table), seat, option, language, text, sizeof text);
  check_words(text, length, language, "option");
  for (unsigned in_list = 0; in_list < 2; in_list++) {
    length = ht_option_detail(table->rules, view, seat, option, in_list != 0, language, detail,
                              sizeof detail);
    if (length > 0) check_words(detail, length, language, "detail");
  }
}

/* Two options of one question never read alike. */
static void check_decision(game_table *table, unsigned seat) {
  enum { MOST = 128 };
  _Alignas(8) static unsigned char view[HF_STATE_MAX];
  static char texts[MOST][256];
  const hf_state *state = state_of(table);
  hf_view_of(table->rules, state, seat, (hf_view *)(void *)view);
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    char text[1024];
    size_t length =
        ht_prompt_text(table->rules, state, seat, (ht_language)language, text, sizeof text);
    check_words(text, length, (ht_language)language, "prompt");
    uint32_t count = hf_option_count(table->rules, state, seat);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
      hf_option option = hf_option_at(table->rules, state, seat, i);
      check_option(table, (hf_view *)(void *)view, seat, option, (ht_language)language);
      ht_option_text(table->rules, state, seat, option, (ht_language)language, texts[i],
                     sizeof texts[i]);
      for (uint32_t j = 0; j < i; j++)
        if (strcmp(texts[i], texts[j]) == 0) fail_msg("two options read '%s'", texts[i]);
    }
  }
}

/* Each reason why something cannot be used is a sentence about a thing with a name, and no option
 * uses that card of the hand. */
static void check_reasons(listener *heard, unsigned seat) {
  game_table *table = heard->table;
  const hf_state *state = state_of(table);
  hf_reason list[HF_REASONS_MAX];
  uint32_t count = hf_reasons(table->rules, state, seat, list);
  for (uint32_t i = 0; i < count; i++) {
    heard->reasons |= (uint64_t)1 << list[i].code;
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      char text[1024];
      size_t length = ht_reason_text(table->rules, state, seat, &list[i], (ht_language)language,
                                     text, sizeof text);
      check_words(text, length, (ht_language)language, "reason");
      if (text[length - 1] != '.') fail_msg("no full stop: '%s'", text);
      length = ht_reason_thing(table->rules, state, seat, &list[i], (ht_language)language, text,
                               sizeof text);
      check_words(text, length, (ht_language)language, "thing");
    }
  }
}

/* Of an action each card of the hand can be played or has a reason why not. */
static void check_hand(game_table *table, unsigned seat) {
  const hf_state *state = state_of(table);
  cg_table look = cg_look(table->rules, state);
  hf_reason list[HF_REASONS_MAX];
  uint32_t count = hf_reasons(table->rules, state, seat, list);
  if (hf_prompt_of(table->rules, state, seat).kind != CG_ASK_ACTION) return;
  for (unsigned i = 0; i < cg_count(&look, seat, CG_HAND); i++) {
    unsigned def = cg_entry_at(&look, seat, CG_HAND, i)->def, told = 0, used = 0;
    uint32_t thing = cg_option(CG_O_CARD, CG_HAND, seat, def);
    for (uint32_t j = 0; j < count; j++) told += list[j].thing == thing;
    for (uint32_t j = 0; j < hf_option_count(table->rules, state, seat); j++) {
      hf_option option = hf_option_at(table->rules, state, seat, j);
      unsigned kind = cg_option_kind(option);
      bool plays =
          kind == CG_O_EVENT || kind == CG_O_MARSHAL || kind == CG_O_AMBUSH || kind == CG_O_SHADOW;
      used |= plays && cg_option_def(option) == def && cg_option_place(option) == CG_AT_HAND;
    }
    if (told + used != 1) fail_msg("%s: %u reasons, used %u", cg_id(look.rules, def), told, used);
  }
}

/* Where the strength of a side comes from adds up to what the rules count, and what
 * is resolving is told. */
static void check_table(listener *heard, unsigned viewer) {
  _Alignas(8) static unsigned char memory[HF_STATE_MAX];
  static cg_shown table;
  hf_view *view = (hf_view *)(void *)memory;
  hf_view_of(heard->table->rules, state_of(heard->table), viewer, view);
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    cg_shown_from_view(&table, heard->table->rules, view, (ht_language)language);
    char text[2048];
    for (unsigned i = 0; i < cg_stack(&table); i++) {
      cg_stack_text(&table, i, text, sizeof text);
      check_words(text, strlen(text), (ht_language)language, "stack");
      heard->stacked++;
    }
    if (table.engine->pub->challenge.type == CG_NOBODY) continue;
    for (unsigned side = 0; side < 2; side++) {
      uint16_t object[32];
      unsigned count = cg_side_shown(&table, side, object, 32);
      cg_side_text(&table, side, text, sizeof text);
      check_words(text, strlen(text), (ht_language)language, "side");
      for (unsigned i = 0; i < count; i++) {
        cg_reason reason[CG_REASONS];
        unsigned reasons = cg_reasons(&table, object[i], reason);
        int strength = cg_card(table.engine, object[i])->strength;
        bool sum = true;
        for (unsigned j = 0; j < reasons; j++) {
          strength += reason[j].amount;
          sum &= reason[j].amount != 0;
        }
        if (sum && (strength < 0 ? 0 : strength) != cg_at(table.engine, object[i])->strength)
          fail_msg("%s: the reasons give %d", text, strength);
      }
    }
  }
}

/* The first player puts the keywords of the winner in order, and is told whose they are. */
static void check_whose_keywords(game_table *table, unsigned seat) {
  char text[512];
  const hf_state *state = state_of(table);
  if (hf_prompt_of(table->rules, state, seat).kind != CG_ASK_KEYWORD) return;
  unsigned winner = cg_look(table->rules, state).pub->challenge.winner;
  ht_prompt_text(table->rules, state, seat, HT_ENGLISH, text, sizeof text);
  assert_int_equal(strstr(text, "has won the challenge") != NULL, winner != seat);
}

static void play_and_read(const char *settings, uint64_t seed, listener *heard) {
  static game_table table;
  heard->table = &table;
  memset(heard->line, 0, sizeof heard->line);
  hf_sink sink = {.emit = hear, .user = heard};
  hf_how how = {.sink = &sink};
  start(&table, settings, seed, &how);
  hf_state *state = state_of(&table);
  for (unsigned decision = 0; decision < 1200 && !hf_over(state); decision++) {
    unsigned seat = 0;
    while (!(hf_asked(state) >> seat & 1)) seat++;
    heard->prompts |= (uint64_t)1 << hf_prompt_of(table.rules, state, seat).kind;
    check_decision(&table, seat);
    check_table(heard, seat);
    check_reasons(heard, seat);
    check_hand(&table, seat);
    check_whose_keywords(&table, seat);
    uint32_t count = hf_option_count(table.rules, state, seat);
    hf_option option =
        hf_option_at(table.rules, state, seat, hf_random_below(&table.random, count));
    assert_int_equal(hf_choose(table.rules, state, seat, option, &how, NULL), HF_OK);
  }
  for (unsigned language = 0; language < HT_LANGUAGES && hf_over(state); language++) {
    char text[1024];
    size_t length = ht_result_text(table.rules, state, 0, (ht_language)language, text, sizeof text);
    check_words(text, length, (ht_language)language, "result");
    const char *score = strchr(strstr(text, language == HT_ENGLISH ? "Power: " : "Влада: "), ' ');
    const char *figure = strstr(score, ": ");
    if (figure == NULL || figure[2] < '0' || figure[2] > '9') fail_msg("which figure? %s", text);
  }
}

/* How many options call this card's price, and how many of them by a letter. */
static void count_prices(const game_table *table, unsigned seat, unsigned prices[2]) {
  const hf_state *state = state_of((game_table *)(uintptr_t)table);
  for (uint32_t i = 0; i < hf_option_count(table->rules, state, seat); i++) {
    char text[512];
    hf_option option = hf_option_at(table->rules, state, seat, i);
    ht_option_text(table->rules, state, seat, option, HT_ENGLISH, text, sizeof text);
    prices[0] += strstr(text, "Play The Hand's Judgment for ") != NULL;
    prices[1] += strstr(text, "Play The Hand's Judgment for X") != NULL;
  }
}

/* Its X is the cost of the event it answers: who is asked need not look it up. */
static void an_x_that_is_known_is_told(void **unused) {
  static game_table table;
  unsigned prices[2] = {0};
  (void)unused;
  for (uint64_t seed = 1; seed < 40 && prices[0] < 3; seed++) {
    hf_how how = {0};
    start(&table, "decks=stark-fealty,lannister-fealty rounds=6", seed, &how);
    hf_state *state = state_of(&table);
    while (!hf_over(state)) {
      unsigned seat = 0;
      while (!(hf_asked(state) >> seat & 1)) seat++;
      count_prices(&table, seat, prices);
      uint32_t count = hf_option_count(table.rules, state, seat);
      hf_choose(table.rules, state, seat,
                hf_option_at(table.rules, state, seat, hf_random_below(&table.random, count)), &how,
                NULL);
    }
  }
  assert_true(prices[0] > 0);
  assert_int_equal(prices[1], 0);
}

static void whole_games_are_told(void **state) {
  (void)state;
  static listener heard;
  for (uint64_t seed = 1; seed <= 6; seed++) play_and_read("seats=2", seed, &heard);
  play_and_read("seats=3", 7, &heard);
  play_and_read("seats=4 decks=stark,stark,greyjoy,tyrell", 8, &heard);
  /* Nearly every kind of event and prompt comes up in these games. */
  unsigned kinds = hf_bit_count(heard.seen), prompts = hf_bit_count(heard.prompts);
  if (kinds < 38) fail_msg("only %u kinds of events", kinds);
  if (prompts < 18) fail_msg("only %u kinds of prompts", prompts);
  unsigned reasons = hf_bit_count(heard.reasons);
  if (reasons < 20) fail_msg("only %u kinds of reasons", reasons);
  if (heard.challenges < 30) fail_msg("only %u challenges", heard.challenges);
  if (heard.stacked < 30) fail_msg("only %u abilities on a stack", heard.stacked);
}

/* --- by hand ---------------------------------------------------------------------- */

static const char *event_text(game_table *table, hf_event event, unsigned reader,
                              ht_language language) {
  static char text[512];
  ht_event_text(table->rules, state_of(table), &event, reader, language, text, sizeof text);
  return text;
}

static game_table *fixed_table(void) {
  static game_table table;
  start(&table, "seats=2 decks=stark,lannister", 1, NULL);
  return &table;
}

static hf_event event_of(unsigned kind, int a, int b, int c, int d, int e, int f) {
  return (hf_event){.kind = (uint16_t)kind, .arg = {a, b, c, d, e, f}};
}

static int card_called(const game_table *table, const char *id) {
  const cg_rules *rules = (const cg_rules *)(const void *)table->rules;
  unsigned def = cg_by_id(rules, 0x7F, id, strlen(id));
  if (def == 0) fail_msg("no card '%s'", id);
  return (int)def;
}

static void events_speak_to_their_reader(void **state) {
  (void)state;
  game_table *table = fixed_table();
  int robb = card_called(table, "robb-stark");
  hf_event plot = event_of(CG_EV_PLOT, 0, card_called(table, "a-noble-cause"), 0, 0, 0, 0);
  assert_string_equal(event_text(table, plot, 0, HT_ENGLISH), "You reveal the plot A Noble Cause.");
  assert_string_equal(event_text(table, plot, 1, HT_UKRAINIAN),
                      "Старк розкриває сюжет «Шляхетна мета».");
  hf_event power = event_of(CG_EV_POWER, 4, 3, 1, 0, 0, 0);
  assert_string_equal(event_text(table, power, 0, HT_ENGLISH),
                      "Lannister gains 1 power: 3 on their faction card.");
  /* The slot may hold another card by now: the event says which it was. */
  power = event_of(CG_EV_POWER, 9, 2, 1, 0, robb, 0);
  assert_string_equal(event_text(table, power, 0, HT_ENGLISH),
                      "Robb Stark gains 1 power and now has 2.");
  hf_event won = event_of(CG_EV_RESULT, 1, 0, 3, 7, CG_ICON_INTRIGUE, 0);
  assert_string_equal(event_text(table, won, 0, HT_ENGLISH),
                      "Lannister wins an intrigue challenge against you: strength 7 against 3.");
  assert_string_equal(event_text(table, won, 1, HT_UKRAINIAN),
                      "Ти виграєш виклик інтриг проти Старка: сила 7 проти 3.");
}

static void payments_belong_to_cards(void **state) {
  (void)state;
  game_table *table = fixed_table();
  int ice = card_called(table, "ice"), robb = card_called(table, "robb-stark");
  hf_event marshals = event_of(CG_EV_MARSHALS, 0, ice, 3, 0, 0, 0);
  hf_event paid = event_of(CG_EV_GOLD, 0, 2, -3, 0, 0, 0);
  hf_event other = event_of(CG_EV_GOLD, 1, 2, -3, 0, 0, 0);
  hf_event enters = event_of(CG_EV_ENTERS, 12, ice, 0, 10, CG_CAME_PUT, robb);
  assert_false(ht_event_merge(table->rules, &marshals, &other));
  assert_true(ht_event_merge(table->rules, &marshals, &paid));
  assert_true(ht_event_merge(table->rules, &marshals, &enters));
  assert_string_equal(event_text(table, marshals, 0, HT_ENGLISH),
                      "You marshal Ice for 3 gold, on Robb Stark.");
  assert_string_equal(event_text(table, marshals, 1, HT_UKRAINIAN),
                      "Старк виставляє «Лід» за 3 золота, на «Робб Старк».");
}

static void attackers_belong_to_their_challenge(void **state) {
  (void)state;
  game_table *table = fixed_table();
  int robb = card_called(table, "robb-stark"), arya = card_called(table, "arya-stark");
  hf_event challenge = event_of(CG_EV_CHALLENGE, 0, 1, CG_ICON_MILITARY, 0, 0, 0);
  hf_event first = event_of(CG_EV_ATTACKER, 10, 0, 0, 0, robb, 0);
  hf_event second = event_of(CG_EV_ATTACKER, 11, 0, 0, 0, arya, 0);
  hf_event kneels = event_of(CG_EV_KNEELS, 11, 0, 0, 0, arya, 0);
  hf_event another = event_of(CG_EV_KNEELS, 13, 0, 0, 0, card_called(table, "ice"), 0);
  assert_true(ht_event_merge(table->rules, &challenge, &first));
  assert_true(ht_event_merge(table->rules, &challenge, &second));
  assert_true(ht_event_merge(table->rules, &challenge, &kneels));
  assert_false(ht_event_merge(table->rules, &challenge, &another));
  assert_string_equal(event_text(table, challenge, 1, HT_ENGLISH),
                      "Stark initiates a military challenge against you: Robb Stark and Arya "
                      "Stark.");
  assert_string_equal(event_text(table, challenge, 0, HT_UKRAINIAN),
                      "Ти розпочинаєш воєнний виклик проти Ланністера: «Робб Старк» і «Ар’я "
                      "Старк».");
}

static void hidden_cards_stay_hidden(void **state) {
  (void)state;
  game_table *table = fixed_table();
  hf_event draw = event_of(CG_EV_DRAW, 0, card_called(table, "ice"), 0, 0, 0, 0), hidden = draw;
  hidden.arg[1] = HF_HIDDEN;
  hf_event more = hidden;
  assert_string_equal(event_text(table, draw, 0, HT_ENGLISH), "You draw Ice.");
  assert_true(ht_event_merge(table->rules, &hidden, &more));
  assert_string_equal(event_text(table, hidden, 1, HT_ENGLISH), "Stark draws 2 cards.");
}

/* --- positions set up by hand --------------------------------------------------------- */

static void set_up(game_table *table, const char *const *lines) {
  hf_error error = {0};
  for (; *lines != NULL; lines++)
    if (table->rules->game->scene_set(table->rules, state_of(table), *lines, &error) != HF_OK)
      fail_msg("%s: %s", *lines, error.message);
}

static hf_option option_called(game_table *table, unsigned seat, const char *notation) {
  hf_option option = 0;
  hf_error error = {0};
  if (hf_option_read(table->rules, state_of(table), seat, notation, &option, &error) != HF_OK)
    fail_msg("%s: %s", notation, error.message);
  return option;
}

static void choose(game_table *table, unsigned seat, const char *notation) {
  hf_error error = {0};
  hf_option option = option_called(table, seat, notation);
  if (hf_choose(table->rules, state_of(table), seat, option, NULL, &error) != HF_OK)
    fail_msg("%s: %s", notation, error.message);
}

static void assert_prompt(game_table *table, unsigned seat, ht_language language,
                          const char *expected) {
  char text[1024];
  if ((hf_asked(state_of(table)) >> seat & 1) == 0) fail_msg("not asked: %s", expected);
  ht_prompt_text(table->rules, state_of(table), seat, language, text, sizeof text);
  assert_string_equal(text, expected);
}

static void pass_until(game_table *table, unsigned seat, unsigned prompt) {
  for (unsigned i = 0; i < 50; i++) {
    hf_state *state = state_of(table);
    for (unsigned other = 0; other < 2; other++)
      if ((hf_asked(state) >> other & 1) != 0) {
        if (other == seat && hf_prompt_of(table->rules, state, seat).kind == prompt) return;
        choose(table, other, "pass");
        break;
      }
  }
  fail_msg("seat %u is never asked %u", seat, prompt);
}

static const char *const attack[] = {"first p1",
                                     "p1 plot a-noble-cause",
                                     "p2 plot a-noble-cause",
                                     "p1 plays robb-stark",
                                     "p1 plays ice on robb-stark",
                                     "p2 plays tywin-lannister",
                                     "p2 plays burned-men duplicates 0",
                                     "p1 hand put-to-the-sword",
                                     "p2 hand the-hands-judgment",
                                     "p1 gold 2",
                                     "p2 gold 5",
                                     "phase challenges p1",
                                     "begin",
                                     NULL};

/* A prompt says which card or rule asks, and for what. */
static void prompts_say_what_triggered_them(void **state) {
  static game_table table;
  (void)state;
  start(&table, "seats=2 decks=stark,lannister", 1, NULL);
  set_up(&table, attack);
  pass_until(&table, 0, CG_ASK_CHALLENGE);
  assert_prompt(&table, 0, HT_ENGLISH, "Your challenges: initiate one, or pass.");
  choose(&table, 0, "challenge military p2");
  assert_prompt(&table, 0, HT_ENGLISH, "A military challenge against Lannister: choose attackers.");
  choose(&table, 0, "card robb-stark");
  choose(&table, 0, "done");
  pass_until(&table, 1, CG_ASK_DEFEND);
  assert_prompt(&table, 1, HT_ENGLISH,
                "Stark attacks you, a military challenge: strength 7. Choose defenders, or none.");
  assert_prompt(&table, 1, HT_UKRAINIAN,
                "Старк нападає на тебе, воєнний виклик: сила 7. Вибери захисників або нікого.");
  choose(&table, 1, "done");
  pass_until(&table, 0, CG_ASK_TRIGGER);
  assert_prompt(&table, 0, HT_ENGLISH,
                "Reaction, after you win a military challenge against Lannister: use an ability, "
                "or pass.");
  choose(&table, 0, "play put-to-the-sword");
  assert_prompt(&table, 0, HT_ENGLISH,
                "Put to the Sword: choose a character the losing player controls.");
  choose(&table, 0, "card tywin-lannister");
  assert_prompt(
      &table, 1, HT_ENGLISH,
      "Interrupt, when Stark’s Put to the Sword would take effect: use The Hand's Judgment, "
      "or pass.");
  assert_prompt(&table, 1, HT_UKRAINIAN,
                "Переривання, коли має подіяти «Віддати мечу» (Старк): застосуй карту «Суд "
                "Правиці» або пасуй.");
}

/* Totals on both sides, and why. */
static void strength_is_explained(void **state) {
  static game_table table;
  static cg_shown seen;
  _Alignas(8) static unsigned char memory[HF_STATE_MAX];
  char text[512];
  (void)state;
  start(&table, "seats=2 decks=stark,lannister", 1, NULL);
  set_up(&table, attack);
  pass_until(&table, 0, CG_ASK_CHALLENGE);
  choose(&table, 0, "challenge military p2");
  choose(&table, 0, "card robb-stark");
  choose(&table, 0, "done");
  hf_view_of(table.rules, state_of(&table), 1, (hf_view *)(void *)memory);
  cg_shown_from_view(&seen, table.rules, (hf_view *)(void *)memory, HT_ENGLISH);
  cg_side_text(&seen, 0, text, sizeof text);
  assert_string_equal(text, "Robb Stark 7 (printed 5, Ice +2)");
  assert_int_equal(cg_side_total(&seen, 0), 7);
  cg_side_text(&seen, 1, text, sizeof text);
  assert_string_equal(text, "nobody");
}

/* --- cards of later sets ---------------------------------------------------------------- */

static const char later_cards[] =
    "character dealer \"Dealer\"\n  faction neutral\n  cost 2\n  strength 2\n"
    "  icons intrigue\n  bestow 3\n  origin holdfast\n"
    "character ram \"Ram\"\n  faction neutral\n  cost 3\n  strength 3\n"
    "  icons military\n  keywords assault\n  origin holdfast\n"
    "location shed \"Shed\"\n  faction neutral\n  cost 1\n  origin holdfast\n"
    "event toll \"Toll\"\n  faction neutral\n  cost 0\n  origin holdfast\n"
    "  when action\n  do opponents discard 2 cards\n"
    "event doom \"Doom\"\n  faction neutral\n  cost 0\n  origin holdfast\n"
    "  when action\n  choose doomed: characters\n"
    "  do doomed gains 1 power; once the phase ends: if doomed is in play: kill doomed\n";

static void start_with_later_cards(game_table *table, const char *const *lines) {
  static _Alignas(16) unsigned char memory[2 << 20];
  const hf_game *game = hf_game_find("card-game");
  hf_error error = {0};
  assert_true(hf_rules_memory(game, strlen(later_cards)) <= sizeof memory);
  if (hf_rules_load(game, "later", later_cards, strlen(later_cards), memory, sizeof memory,
                    &table->rules, &error) != HF_OK)
    fail_msg("%u: %s", error.line, error.message);
  start(table, "seats=2 decks=stark,lannister", 1, NULL);
  set_up(table, lines);
}

static void assert_option(game_table *table, unsigned seat, const char *notation,
                          const char *english, const char *ukrainian) {
  char text[256];
  hf_option option = option_called(table, seat, notation);
  ht_option_text(table->rules, state_of(table), seat, option, HT_ENGLISH, text, sizeof text);
  assert_string_equal(text, english);
  ht_option_text(table->rules, state_of(table), seat, option, HT_UKRAINIAN, text, sizeof text);
  assert_string_equal(text, ukrainian);
}

static void bestow_and_assault_are_asked_for(void **state) {
  static const char *const marshaling[] = {"first p1",
                                           "p1 plot a-noble-cause",
                                           "p2 plot a-noble-cause",
                                           "p1 hand dealer",
                                           "p1 gold 4",
                                           "phase marshaling p1",
                                           "begin",
                                           NULL};
  static const char *const storm[] = {"first p1",
                                      "p1 plot a-noble-cause",
                                      "p2 plot a-noble-cause",
                                      "p1 plays ram",
                                      "p2 plays shed",
                                      "phase challenges p1",
                                      "begin",
                                      NULL};
  static game_table table;
  (void)state;
  start_with_later_cards(&table, marshaling);
  choose(&table, 0, "marshal dealer");
  assert_prompt(&table, 0, HT_ENGLISH,
                "Dealer enters play: choose how much gold you bestow on it, at most 2. Gold: 2.");
  assert_prompt(&table, 0, HT_UKRAINIAN,
                "«Dealer» входить у гру: вибери, скільки золота на неї покласти, щонайбільше 2. "
                "Золото: 2.");
  assert_option(&table, 0, "bestow 0", "Bestow nothing", "Нічого не класти");
  assert_option(&table, 0, "bestow 2", "Bestow 2 gold", "Покласти 2 золота");
  start_with_later_cards(&table, storm);
  pass_until(&table, 0, CG_ASK_CHALLENGE);
  choose(&table, 0, "challenge military p2");
  choose(&table, 0, "card ram");
  choose(&table, 0, "done");
  assert_prompt(&table, 0, HT_ENGLISH, "Ram has assault: choose the location it assaults.");
  assert_prompt(&table, 0, HT_UKRAINIAN, "«Ram» має штурм: вибери локацію, яку штурмує.");
  assert_option(&table, 0, "assault ram shed", "Assault Shed (Lannister)",
                "Штурмувати «Shed» (Ланністер)");
  assert_option(&table, 0, "no-assault ram", "Assault nothing", "Нічого не штурмувати");
}

static void abilities_say_why_they_ask(void **state) {
  static const char *const lines[] = {"first p1",
                                      "p1 plot a-noble-cause",
                                      "p2 plot a-noble-cause",
                                      "p1 plays robb-stark",
                                      "p2 plays burned-men",
                                      "p1 hand toll doom doom",
                                      "p2 hand ice burned-men robb-stark",
                                      "phase challenges p1",
                                      "begin",
                                      NULL};
  static game_table table;
  (void)state;
  start_with_later_cards(&table, lines);
  choose(&table, 0, "play toll");
  pass_until(&table, 1, CG_ASK_DISCARD);
  assert_prompt(&table, 1, HT_ENGLISH,
                "Toll (Stark): choose cards of your hand to discard. Left: 2.");
  assert_prompt(&table, 1, HT_UKRAINIAN,
                "«Toll» (Старк): вибери карти своєї руки, які скидаєш. Лишилося: 2.");
  choose(&table, 1, "card burned-men hand p2");
  assert_prompt(&table, 1, HT_ENGLISH,
                "Toll (Stark): choose cards of your hand to discard. Left: 1.");
  choose(&table, 1, "card robb-stark hand p2");
  pass_until(&table, 0, CG_ASK_ACTION);
  choose(&table, 0, "play doom");
  choose(&table, 0, "card robb-stark");
  pass_until(&table, 0, CG_ASK_ACTION);
  choose(&table, 0, "play doom");
  choose(&table, 0, "card burned-men");
  pass_until(&table, 0, CG_ASK_DELAYED);
  assert_prompt(&table, 0, HT_ENGLISH,
                "Delayed effects, after the challenges phase ends: choose which comes next.");
  assert_prompt(&table, 0, HT_UKRAINIAN,
                "Відкладені ефекти, після того як закінчується фаза викликів: вибери, який "
                "наступний.");
}

/* --- every kind of event --------------------------------------------------------------- */

/* One of each kind, with operands as they come: objects are slots 0 (a faction card), 8 and
 * 9, whose cards stand in operands 4 and 5. */
static hf_event sample_of(const game_table *table, unsigned kind) {
  int robb = card_called(table, "robb-stark"), ice = card_called(table, "ice");
  switch (kind) {
  case CG_EV_SEAT: return event_of(kind, 1, CG_FACTION_LANNISTER, 0, 0, 0, 0);
  case CG_EV_DRAW:
  case CG_EV_PLOT:
  case CG_EV_TITLE:
  case CG_EV_PLAYS:
  case CG_EV_MARSHALS:
  case CG_EV_AMBUSHES:
  case CG_EV_REVEALS: return event_of(kind, 1, robb, 2, 0, 0, 0);
  case CG_EV_ENTERS: return event_of(kind, 9, ice, 1, 8, CG_CAME_PUT, robb);
  case CG_EV_LEAVES: return event_of(kind, 8, robb, 1, CG_DEAD, 0, 0);
  case CG_EV_USES: return event_of(kind, 1, 8, robb, 0, 0, 0);
  case CG_EV_DUE:
  case CG_EV_CANCELLED: return event_of(kind, robb, 0, 0, 0, 0, 0);
  case CG_EV_SAVED: return event_of(kind, 8, robb, 0, 0, 0, 0);
  case CG_EV_DISCARD: return event_of(kind, 1, robb, CG_HAND, 0, 0, 0);
  case CG_EV_MOVES: return event_of(kind, 1, robb, CG_DISCARD | CG_HAND << 8, 0, 0, 0);
  case CG_EV_LOOKS: return event_of(kind, 1, 0, robb, 0, 0, 0);
  case CG_EV_CHALLENGE:
  case CG_EV_REDIRECTED: return event_of(kind, 1, 0, CG_ICON_POWER, 0, 0, 0);
  case CG_EV_RESULT: return event_of(kind, 1, 0, 4, 2, CG_ICON_POWER, 1);
  case CG_EV_CLAIM: return event_of(kind, 1, CG_ICON_POWER, 1, 0, 0, 0);
  case CG_EV_KEYWORD: return event_of(kind, CG_KEYWORD_RENOWN, 8, 0, 0, robb, 0);
  case CG_EV_USES_KEYWORD: return event_of(kind, 1, CG_KEYWORD_RENOWN, 0, 0, 0, 0);
  case CG_EV_NAMED: return event_of(kind, 1, 3, 1, 0, 0, 0);
  case CG_EV_TITLES: return event_of(kind, 1, 3, 0, 0, 0, 0);
  case CG_EV_SPREAD: return event_of(kind, 1, 1, 0, 0, 0, 0);
  case CG_EV_CHOOSES: return event_of(kind, 1, 8, CG_NOBODY, 0, robb, 0);
  case CG_EV_BESTOWS: return event_of(kind, 8, 2, 1, 0, robb, 0);
  default: return event_of(kind, 1, 1, 2, 0, robb, ice);
  }
}

static void every_kind_of_event_has_a_sentence(void **state) {
  (void)state;
  game_table *table = fixed_table();
  static char said[CG_EV_END][512];
  for (unsigned kind = 1; kind < CG_EV_END; kind++)
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      hf_event event = sample_of(table, kind);
      const char *text = event_text(table, event, 0, (ht_language)language);
      if (text[0] == 0) fail_msg("event %u has no sentence", kind);
      check_words(text, strlen(text), (ht_language)language, "event");
      if (language != HT_ENGLISH) continue;
      memcpy(said[kind], text, strlen(text) + 1);
      for (unsigned other = 1; other < kind; other++)
        if (strcmp(said[other], text) == 0)
          fail_msg("events %u and %u both say '%s'", other, kind, text);
    }
}

/* What the rules say is wrong with a deck: each sentence is found again and translated. */
static void mistakes_in_decks_are_translated(void **state) {
  (void)state;
  for (size_t i = 0; cg_deck_message(i) != NULL; i++) {
    char message[512], text[512];
    size_t length = 0;
    for (const char *at = cg_deck_message(i); *at != 0; at++) {
      message[length++] = *at == '{' ? '2' : *at;
      if (*at == '{') at += 2;
    }
    message[length] = 0;
    cg_deck_problem(message, HT_ENGLISH, text, sizeof text);
    assert_string_equal(text, message);
    cg_deck_problem(message, HT_UKRAINIAN, text, sizeof text);
    if (strchr(message, ' ') == NULL) continue; /* a heading */
    if (strcmp(text, message) == 0) fail_msg("not translated: %s", message);
  }
}

static void gold_that_is_bestowed_is_told_once(void **state) {
  (void)state;
  game_table *table = fixed_table();
  int robb = card_called(table, "robb-stark");
  hf_event paid = event_of(CG_EV_GOLD, 0, 1, -2, 0, 0, 0);
  hf_event bestows = event_of(CG_EV_BESTOWS, 9, 2, 0, 0, robb, 0);
  hf_event more = event_of(CG_EV_BESTOWS, 9, 3, 0, 0, robb, 0);
  assert_false(ht_event_merge(table->rules, &paid, &more));
  assert_true(ht_event_merge(table->rules, &paid, &bestows));
  assert_string_equal(event_text(table, paid, 0, HT_ENGLISH), "You bestow 2 gold on Robb Stark.");
  hf_event gets = event_of(CG_EV_CARD_GOLD, 9, 3, 1, 0, robb, 0);
  assert_string_equal(event_text(table, gets, 1, HT_ENGLISH),
                      "Robb Stark gets 1 gold and now has 3.");
}

/* --- the card files ------------------------------------------------------------------ */

static void every_card_is_told(void **state) {
  (void)state;
  const hf_rules *rules = hf_rules_builtin(hf_game_find("card-game"));
  static char text[8192], name[256], kind[128];
  for (size_t card = 0; card < rules->cards->card_count; card++)
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      ht_language in = (ht_language)language;
      check_words(text, ht_card_whole(rules, card, in, text, sizeof text), in, "card");
      check_words(name, ht_card_name(rules, card, in, name, sizeof name), in, "name");
      check_words(kind, ht_card_kind(rules, card, in, kind, sizeof kind), in, "kind");
    }
  /* A buffer that is too small is filled as far as it goes. */
  char small[64];
  size_t length = ht_card_whole(rules, 0, HT_ENGLISH, text, sizeof text);
  for (size_t size = 1; size <= sizeof small; size++) {
    assert_int_equal(ht_card_whole(rules, 0, HT_ENGLISH, small, size), length);
    assert_true(strlen(small) < size && strncmp(small, text, strlen(small)) == 0);
  }
}

/* --- cards written here ------------------------------------------------------------- */

static const char *tell(const char *abilities, ht_language language) {
  static char rules[2048];
  char text[1024];
  hl_cards cards;
  hf_error error = {0};
  int length = snprintf(text, sizeof text,
                        "event e\n  faction stark\n  cost 1\n  origin holdfast\n%s", abilities);
  size_t size = hl_compile_memory((size_t)length);
  void *memory = malloc(size);
  assert_non_null(memory);
  if (hl_compile(&cg_vocabulary, text, (size_t)length, memory, size, &cards, &error) != HF_OK)
    fail_msg("%u:%u: %s", error.line, error.column, error.message);
  ht_card_text(&cg_vocabulary, &cards, 0, language, rules, sizeof rules);
  free(memory);
  return rules;
}

/* A trait that a file brings is told by its name, whatever the language. */
static void own_traits_have_their_names(void **state) {
  (void)state;
  static const char text[] = "trait lynx \"Lynx\"\n"
                             "event e\n  faction stark\n  cost 1\n  traits lynx song\n"
                             "  origin holdfast\n  when action\n"
                             "  choose one: lynx characters\n  do kneel one\n";
  char told[512];
  hl_cards cards;
  hf_error error = {0};
  size_t size = hl_compile_memory(sizeof text - 1);
  void *memory = malloc(size);
  assert_non_null(memory);
  if (hl_compile(&cg_vocabulary, text, sizeof text - 1, memory, size, &cards, &error) != HF_OK ||
      hl_verify(&cg_vocabulary, &cards, &error) != HF_OK)
    fail_msg("%u:%u: %s", error.line, error.column, error.message);
  ht_card_text(&cg_vocabulary, &cards, 0, HT_ENGLISH, told, sizeof told);
  assert_string_equal(told, "Action: choose a Lynx character. Kneel that character.");
  ht_card_text(&cg_vocabulary, &cards, 0, HT_UKRAINIAN, told, sizeof told);
  assert_non_null(strstr(told, "Lynx"));
  free(memory);
}

/* What the window speaks of is called by its noun, and told from what is chosen. */
static void it_has_a_noun(void **state) {
  (void)state;
  static const char killed[] = "  when reaction on characters is killed\n"
                               "  choose other: characters\n"
                               "  do kill other; return it to its owner's hand\n";
  assert_string_equal(tell(killed, HT_ENGLISH),
                      "Reaction, after a character is killed: choose a character. Kill the chosen "
                      "character. Return that character to its owner’s hand.");
  assert_string_equal(tell(killed, HT_UKRAINIAN),
                      "Реакція, після того як персонаж гине: вибери персонажа. Убий вибраного "
                      "персонажа. Поверни того персонажа на руку власника.");
  static const char two_nouns[] =
      "  when reaction on either characters enters play or locations enters play\n"
      "  do kneel it\n";
  assert_string_equal(
      tell(two_nouns, HT_ENGLISH),
      "Reaction, after a character enters play, or a location enters play: kneel that card.");
  static const char pillaged[] = "  when reaction on characters discards a card using pillage\n"
                                 "  do return it to its owner's hand\n";
  assert_string_equal(tell(pillaged, HT_ENGLISH),
                      "Reaction, after a character discards a card using pillage: return that card "
                      "to its owner’s hand.");
}

/* Phrases that mean something together are told so, but only where nothing is lost. */
static void idioms_are_told(void **state) {
  (void)state;
  static const char rest[] = "  when action\n"
                             "  do you look at the top 3 cards of your deck;\n"
                             "    choose kept: cards among the cards looked at;\n"
                             "    put cards among the cards looked at other than kept\n"
                             "      on top of their owner's deck\n";
  assert_string_equal(tell(rest, HT_ENGLISH),
                      "Action: look at the top 3 cards of your deck. Pick one of those cards. Put "
                      "the rest of those cards on top of their owner’s deck in any order.");
  assert_string_equal(tell(rest, HT_UKRAINIAN),
                      "Дія: подивися на верхні 3 карти своєї колоди. Визнач одну із цих карт. "
                      "Поклади решту цих карт на верх колоди власника в будь-якому порядку.");
  static const char named[] = "  when action\n"
                              "  do you look at the top 3 cards of your deck;\n"
                              "    discard cards among the cards looked at other than this card\n";
  assert_string_equal(tell(named, HT_ENGLISH),
                      "Action: look at the top 3 cards of your deck. Discard each card among those "
                      "cards other than this card.");
}

/* Behind what somebody else does, what the reader does is said of the reader. */
static void readers_are_told_from_others(void **state) {
  (void)state;
  static const char card[] =
      "  when action\n"
      "  choose foe: opponents\n"
      "  do if you are the first player: { foe draws 1 card; you draw 2 cards };\n"
      "    if you are not the first player: { you draw 1 card; foe draws 2 cards }\n";
  assert_string_equal(
      tell(card, HT_ENGLISH),
      "Action: choose an opponent. If you are the first player, that player draws 1 "
      "card, and you draw 2 cards. If you are not the first player, draw 1 card, "
      "and that player draws 2 cards.");
}

/* What is said of the same goes on without saying so again. */
static void subjects_are_said_once(void **state) {
  (void)state;
  static const char mixed[] =
      "  when action\n"
      "  choose a: characters\n"
      "  do until the end of the phase: { a does not kneel to defend; a gains renown;\n"
      "    this card gains terminal; a gets the number of plots strength; a gains insight }\n";
  assert_string_equal(tell(mixed, HT_ENGLISH),
                      "Action: choose a character. Until the end of the phase, that character does "
                      "not kneel when declared as a defender, gains renown, this card gains "
                      "terminal, that character gets +X STR, where X is the number of plots, and "
                      "that character gains insight.");
  assert_string_equal(tell(mixed, HT_UKRAINIAN),
                      "Дія: вибери персонажа. До кінця фази цей персонаж не схиляється, коли його "
                      "оголошують для захисту, отримує славу, ця карта отримує остаточність, цей "
                      "персонаж має +X до сили, де X — кількість сюжетів, і цей персонаж отримує "
                      "проникливість.");
  static const char behind[] =
      "  when action\n"
      "  choose a: characters\n"
      "  do until the end of the phase: { a does not kneel to defend; a gains renown }\n";
  assert_string_equal(tell(behind, HT_UKRAINIAN),
                      "Дія: вибери персонажа. До кінця фази цей персонаж не схиляється, коли його "
                      "оголошують для захисту, і отримує славу.");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_games_are_told),
      cmocka_unit_test(an_x_that_is_known_is_told),
      cmocka_unit_test(events_speak_to_their_reader),
      cmocka_unit_test(payments_belong_to_cards),
      cmocka_unit_test(attackers_belong_to_their_challenge),
      cmocka_unit_test(hidden_cards_stay_hidden),
      cmocka_unit_test(prompts_say_what_triggered_them),
      cmocka_unit_test(strength_is_explained),
      cmocka_unit_test(bestow_and_assault_are_asked_for),
      cmocka_unit_test(abilities_say_why_they_ask),
      cmocka_unit_test(every_kind_of_event_has_a_sentence),
      cmocka_unit_test(gold_that_is_bestowed_is_told_once),
      cmocka_unit_test(mistakes_in_decks_are_translated),
      cmocka_unit_test(every_card_is_told),
      cmocka_unit_test(own_traits_have_their_names),
      cmocka_unit_test(it_has_a_noun),
      cmocka_unit_test(idioms_are_told),
      cmocka_unit_test(readers_are_told_from_others),
      cmocka_unit_test(subjects_are_said_once),
  };
  return cmocka_run_group_tests_name("text_card_game", tests, NULL, NULL);
}
