/* The words of Tiny Epic: names that decline, prompts, options, events and
 * cards, in both languages, by hand and over whole random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/cards.h"
#include "games/tiny-epic/words/table.h"
#include "text_kit.h"

#include <stdlib.h>
#include <string.h>

static void start(game_table *table, const char *settings, uint64_t seed, const hf_how *how) {
  start_game(table, "tiny-epic", settings, seed, how);
}

/* --- whole games --------------------------------------------------------------- */

typedef struct listener {
  game_table *table;
  uint64_t seen[2]; /* kinds of events, one bit each */
  unsigned battles;
} listener;

/* Events that tell nothing a reader would miss: another line says it. */
static bool may_be_silent(const hf_event *event) {
  return event->kind == TE_EV_EFFECT || event->kind == TE_EV_CLOSED ||
         (event->kind == TE_EV_STRENGTH && event->arg[1] != TE_M_STRENGTH);
}

static void check_event(listener *heard, const hf_event *event) {
  const hf_state *state = state_of(heard->table);
  for (unsigned language = 0; language < HT_LANGUAGES; language++)
    for (unsigned i = 0; i <= hf_seats(state); i++) {
      unsigned reader = i < hf_seats(state) ? i : HF_SPECTATOR;
      char text[512];
      hf_event seen = hf_event_for(event, reader);
      size_t length = ht_event_text(heard->table->rules, state, &seen, reader,
                                    (ht_language)language, text, sizeof text);
      if (length == 0 && may_be_silent(event)) continue;
      check_words(text, length, (ht_language)language, "event");
      if (text[length - 1] != '.') fail_msg("no full stop: '%s'", text);
    }
}

/* Where the strength of a side comes from adds up to what the rules count. */
static void check_strength(listener *heard, const hf_event *event) {
  _Alignas(8) static unsigned char view[HF_STATE_MAX];
  hf_view *seen = (hf_view *)(void *)view;
  hf_view_of(heard->table->rules, state_of(heard->table), HF_SPECTATOR, seen);
  te_shown table = te_shown_from_view(heard->table->rules, seen, HT_ENGLISH);
  for (unsigned which = TE_ATTACK; which <= TE_DEFENCE; which++) {
    te_strength strength = te_strength_of(&table, which);
    if ((int32_t)strength.total != event->arg[which])
      fail_msg("side %u: %u, the rules count %d", which, strength.total, event->arg[which]);
  }
  heard->battles++;
}

static void hear(void *user, const hf_event *event) {
  listener *heard = user;
  heard->seen[event->kind / 64] |= (uint64_t)1 << event->kind % 64;
  check_event(heard, event);
  if (event->kind == TE_EV_TOTALS) check_strength(heard, event);
}

static void check_option(game_table *table, unsigned seat, hf_option option, ht_language language) {
  _Alignas(8) static unsigned char view[HF_STATE_MAX];
  const hf_state *state = state_of(table);
  char text[512], detail[4096];
  size_t length = ht_option_text(table->rules, state, seat, option, language, text, sizeof text);
  check_words(text, length, language, "option");
  hf_view_of(table->rules, state, seat, (hf_view *)(void *)view);
  length = ht_option_detail(table->rules, (hf_view *)(void *)view, seat, option, false, language,
                            detail, sizeof detail);
  if (length > 0) check_words(detail, length, language, "detail");
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
  static char texts[128][256];
  *prompts |= (uint64_t)1 << hf_prompt_of(table->rules, state, seat).kind;
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    char text[512];
    size_t length =
        ht_prompt_text(table->rules, state, seat, (ht_language)language, text, sizeof text);
    check_words(text, length, (ht_language)language, "prompt");
    check_reasons(table, seat, (ht_language)language);
    uint32_t count = hf_option_count(table->rules, state, seat);
    for (uint32_t i = 0; i < count && i < 128; i++) {
      hf_option option = hf_option_at(table->rules, state, seat, i);
      check_option(table, seat, option, (ht_language)language);
      ht_option_text(table->rules, state, seat, option, (ht_language)language, texts[i],
                     sizeof texts[i]);
      for (uint32_t j = 0; j < i; j++)
        if (strcmp(texts[i], texts[j]) == 0) fail_msg("two options read '%s'", texts[i]);
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
    uint32_t count = hf_option_count(table.rules, state, seat);
    hf_option option =
        hf_option_at(table.rules, state, seat, hf_random_below(&table.random, count));
    assert_int_equal(hf_choose(table.rules, state, seat, option, &how, NULL), HF_OK);
  }
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    char text[1024];
    size_t length = ht_result_text(table.rules, state, 0, (ht_language)language, text, sizeof text);
    check_words(text, length, (ht_language)language, "result");
  }
}

static void whole_games_are_told(void **state) {
  (void)state;
  listener heard = {0};
  uint64_t prompts = 0;
  for (uint64_t seed = 1; seed <= 4; seed++) {
    play_and_read("seats=2", seed, &heard, &prompts);
    play_and_read("seats=3 heroes=on", seed, &heard, &prompts);
    play_and_read("seats=4", seed, &heard, &prompts);
    play_and_read("seats=4 expansion=on heroes=on houses=targaryen,nights-watch,stark,tyrell", seed,
                  &heard, &prompts);
  }
  /* Nearly every kind of event and prompt comes up in these games. */
  unsigned kinds = hf_bit_count(heard.seen[0]) + hf_bit_count(heard.seen[1]);
  if (kinds < 50) fail_msg("only %u kinds of events", kinds);
  if (hf_bit_count(prompts) < 17) fail_msg("only %u kinds of prompts", hf_bit_count(prompts));
  if (hf_bit_count(reasons_told) < 5) fail_msg("only %u reasons", hf_bit_count(reasons_told));
  if (heard.battles < 100) fail_msg("only %u battles", heard.battles);
}

static void solo_games_are_told(void **state) {
  (void)state;
  listener heard = {0};
  uint64_t prompts = 0;
  if (hf_game_min_seats(hf_game_find("tiny-epic")) > 1) skip();
  for (uint64_t seed = 1; seed <= 8; seed++) play_and_read("seats=1", seed, &heard, &prompts);
  assert_true(heard.battles > 10);
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
  start(&table, "seats=3 houses=stark,lannister,greyjoy first=1", 1, NULL);
  return &table;
}

static hf_event event_of(unsigned kind, int a, int b, int c, int d, int e, int f) {
  return (hf_event){.kind = (uint16_t)kind, .arg = {a, b, c, d, e, f}};
}

static unsigned domain_of(const game_table *table, const char *id) {
  const te_rules *rules = (const te_rules *)(const void *)table->rules;
  unsigned domain = 0;
  while (strcmp(te_domain_id(rules, domain), id) != 0) domain++;
  return domain;
}

static void events_speak_to_their_reader(void **state) {
  (void)state;
  game_table *table = fixed_table();
  hf_event round = event_of(TE_EV_ROUND, 2, 0, 0, 0, 0, 0);
  assert_string_equal(event_text(table, round, 0, HT_ENGLISH),
                      "Round 2. You are the Hand of the King.");
  assert_string_equal(event_text(table, round, 1, HT_UKRAINIAN),
                      "Раунд 2. Правиця короля — Старк.");
  hf_event turn = event_of(TE_EV_TURN, 0, 0, 0, 0, 0, 0);
  assert_string_equal(event_text(table, turn, 0, HT_ENGLISH), "Your turn.");
  assert_string_equal(event_text(table, turn, 1, HT_ENGLISH), "Stark’s turn.");
  assert_string_equal(event_text(table, turn, 1, HT_UKRAINIAN), "Хід Старка.");
  hf_event die = event_of(TE_EV_SET_DIE, 1, TE_LANNISTER, TE_MARCH, TE_EVENT, 0, 0);
  assert_string_equal(event_text(table, die, 0, HT_UKRAINIAN),
                      "Ланністер користується даром Ланністера: Марш стає Подією.");
}

static void units_are_named(void **state) {
  (void)state;
  game_table *table = fixed_table();
  unsigned from = domain_of(table, "winterfell"), to = domain_of(table, "hornwood");
  hf_event march = event_of(TE_EV_MARCH, 0, TE_STARK, 2, 1, (int)from, (int)to);
  assert_string_equal(event_text(table, march, 1, HT_ENGLISH),
                      "Stark marches from Winterfell to Hornwood: Eddard Stark and 2 Stark "
                      "tokens.");
  assert_string_equal(event_text(table, march, 0, HT_UKRAINIAN),
                      "Твій марш із Вінтерфелла до Горнвуда: Еддард Старк і 2 жетони Старка.");
  hf_event ally = event_of(TE_EV_MARCH, 0, TE_ARRYN, 1, 0, (int)from, (int)to);
  assert_true(ht_event_merge(table->rules, &march, &ally));
  assert_string_equal(event_text(table, march, 0, HT_ENGLISH),
                      "You march from Winterfell to Hornwood: Eddard Stark, 2 Stark tokens and "
                      "1 Arryn token.");
}

/* Gold belongs to what it was paid for, points to what they were won for. */
static void results_are_told_with_their_cause(void **state) {
  (void)state;
  game_table *table = fixed_table();
  unsigned place = domain_of(table, "pyke");
  hf_event paid = event_of(TE_EV_GOLD, 2, 1, -2, 0, 0, 0);
  hf_event recruit = event_of(TE_EV_RECRUIT, 2, TE_GREYJOY, 0, (int)place, 2, 0);
  assert_true(ht_event_merge(table->rules, &paid, &recruit));
  assert_string_equal(event_text(table, paid, 0, HT_ENGLISH),
                      "Greyjoy recruits 1 Greyjoy token in Pyke for 2 gold.");
  hf_event other = event_of(TE_EV_GOLD, 1, 1, -2, 0, 0, 0);
  assert_false(ht_event_merge(table->rules, &other, &recruit));
  hf_event rank = event_of(TE_EV_RANK, 0, 2, 1, 3, 0, 0);
  hf_event points = event_of(TE_EV_POINTS, 0, 7, 3, TE_FOR_CASTLES, 0, 0);
  assert_true(ht_event_merge(table->rules, &rank, &points));
  assert_string_equal(event_text(table, rank, 0, HT_ENGLISH),
                      "Castles: you hold 2, rank 1: 3 points, now 7.");
  assert_string_equal(event_text(table, rank, 1, HT_UKRAINIAN),
                      "Замки: Старк має 2, місце 1: 3 очки, тепер 7.");
}

/* Those who pass one after the other make one line. */
static void passes_make_one_line(void **state) {
  (void)state;
  game_table *table = fixed_table();
  hf_event first = event_of(TE_EV_DECLINE, 0, TE_MARCH, TE_WHY_DIE, 0, 0, 0);
  hf_event second = event_of(TE_EV_DECLINE, 2, TE_MARCH, TE_WHY_FOLLOW, 0, 0, 0);
  assert_string_equal(event_text(table, first, 0, HT_ENGLISH), "You pass: March.");
  assert_string_equal(event_text(table, first, 1, HT_UKRAINIAN), "Старк пропускає: Марш.");
  assert_true(ht_event_merge(table->rules, &first, &second));
  assert_string_equal(event_text(table, first, 1, HT_ENGLISH), "Stark and Greyjoy pass: March.");
  assert_string_equal(event_text(table, first, 2, HT_UKRAINIAN),
                      "Ґрейджой і Старк пропускають: Марш.");
}

static void hidden_cards_stay_hidden(void **state) {
  (void)state;
  game_table *table = fixed_table();
  hf_event draw = event_of(TE_EV_DRAW, 0, 3, 0, 0, 0, 0), hidden = draw, more;
  hidden.arg[1] = HF_HIDDEN;
  more = hidden;
  assert_string_equal(event_text(table, draw, 0, HT_ENGLISH), "You draw “A Secret Heir”.");
  assert_true(ht_event_merge(table->rules, &hidden, &more));
  assert_string_equal(event_text(table, hidden, 1, HT_ENGLISH), "Stark draws 2 cards.");
  hf_event commit = event_of(TE_EV_COMMIT, 0, HF_HIDDEN, 2, 0, 0, 0);
  assert_string_equal(event_text(table, commit, 1, HT_UKRAINIAN),
                      "Старк кладе карту долілиць за 2 золота.");
}

/* --- the card files ------------------------------------------------------------------ */

/* Every phrase has a translation with the same slots. */
static void every_phrase_is_translated(void **state) {
  (void)state;
  for (size_t i = 0; i < te_vocabulary.phrase_count; i++) {
    const char *english = te_vocabulary.phrases[i].english, *wrong = NULL;
    const char *ukrainian = ht_translation(HT_UKRAINIAN, english);
    uint32_t slots[2] = {0};
    if (ukrainian == NULL) fail_msg("not translated: '%s'", english);
    if (!ht_template_check(HT_ENGLISH, english, &slots[0], &wrong) ||
        !ht_template_check(HT_UKRAINIAN, ukrainian, &slots[1], &wrong))
      fail_msg("'%s': %s", english, wrong);
    if (slots[0] != slots[1]) fail_msg("other slots: '%s'", ukrainian);
  }
}

static void every_card_is_told(void **state) {
  (void)state;
  const hf_rules *rules = hf_rules_builtin(hf_game_find("tiny-epic"));
  static char text[8192], name[256], kind[128];
  for (size_t card = 0; card < rules->cards->card_count; card++) {
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      ht_language in = (ht_language)language;
      check_words(text, ht_card_whole(rules, card, in, text, sizeof text), in, "card");
      check_words(name, ht_card_name(rules, card, in, name, sizeof name), in, "name");
      check_words(kind, ht_card_kind(rules, card, in, kind, sizeof kind), in, "kind");
    }
    const hl_card *told = &rules->cards->card[card];
    bool played = told->type == TE_TYPE_PLOT || told->type == TE_TYPE_HERO;
    if (played && told->ability_count == 0)
      fail_msg("'%s' has no event", rules->cards->strings + told->id);
  }
}

static size_t card_called(const hf_rules *rules, const char *id, unsigned type) {
  size_t card = 0;
  while (rules->cards->card[card].type != type ||
         strcmp(rules->cards->strings + rules->cards->card[card].id, id) != 0)
    card++;
  return card;
}

static void cards_read_well(void **state) {
  (void)state;
  const hf_rules *rules = hf_rules_builtin(hf_game_find("tiny-epic"));
  static char text[8192];
  ht_card_whole(rules, card_called(rules, "crushing-siege", TE_TYPE_PLOT), HT_ENGLISH, text,
                sizeof text);
  assert_string_equal(text, "Battle: strength 4; a defender pays 2 gold. Shields: Martell.\n"
                            "Event: until the end of the next battle, you have +3 strength. March "
                            "with an army to start a battle in a castle domain or King’s Landing.");
  ht_card_whole(rules, card_called(rules, "arryn", TE_TYPE_HOUSE), HT_UKRAINIAN, text, sizeof text);
  assert_string_equal(text, "Домашній домен: Ейрі. За нього ніхто не грає. Раз за свій хід, за 2 "
                            "золота: поверни кубик будь-якою гранню.");
  /* A buffer that is too small is filled as far as it goes. */
  char small[64];
  size_t siege = card_called(rules, "crushing-siege", TE_TYPE_PLOT);
  size_t length = ht_card_whole(rules, siege, HT_ENGLISH, text, sizeof text);
  for (size_t size = 1; size <= sizeof small; size++) {
    assert_int_equal(ht_card_whole(rules, siege, HT_ENGLISH, small, size), length);
    assert_true(strlen(small) < size && strncmp(small, text, strlen(small)) == 0);
  }
  /* What is ours is marked so. */
  size_t tully = card_called(rules, "tully", TE_TYPE_HOUSE);
  assert_string_equal(ht_origin_name(rules->cards->card[tully].origin, HT_ENGLISH), "our own");
}

static void assert_event(const char *id, unsigned type, ht_language language, const char *wanted) {
  const hf_rules *rules = hf_rules_builtin(hf_game_find("tiny-epic"));
  static char text[8192];
  ht_card_text(&te_vocabulary, rules->cards, card_called(rules, id, type), language, text,
               sizeof text);
  if (strstr(text, wanted) == NULL) fail_msg("%s: '%s'", id, text);
}

/* What a card does again is not said again. */
static void repeats_are_told_as_such(void **state) {
  (void)state;
  assert_event("maester-training", TE_TYPE_PLOT, HT_ENGLISH,
               "Event: perform a Whisper. You may do so again.");
  assert_event("safe-passage", TE_TYPE_PLOT, HT_ENGLISH,
               "Event: pay 3 gold. If you do, gain 1 point. You may do so up to 2 more times.");
  assert_event("dealmaking", TE_TYPE_PLOT, HT_ENGLISH,
               "Take 1 token of that house from its mat into your ally pool. You may do so again "
               "with another house.");
  assert_event("daenerys-targaryen", TE_TYPE_HERO, HT_ENGLISH,
               "Place an egg in that domain. You may do so up to 2 more times.");
  assert_event("unsullied", TE_TYPE_PLOT, HT_ENGLISH,
               "If you won the battle, you may do so again.");
  assert_event("safe-passage", TE_TYPE_PLOT, HT_UKRAINIAN,
               "отримай 1 очко. Якщо хочеш, зроби це ще до 2 разів.");
}

/* --- what follows from an option ------------------------------------------------- */

static void set_up(game_table *table, const char *line) {
  hf_error error = {0};
  if (table->rules->game->scene_set(table->rules, state_of(table), line, &error) != HF_OK)
    fail_msg("%s: %s", line, error.message);
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

static void assert_detail(game_table *table, unsigned seat, const char *notation,
                          const char *expected) {
  static union {
    uint64_t align;
    unsigned char bytes[HF_STATE_MAX];
  } memory;
  char text[1024];
  hf_view *view = (hf_view *)(void *)&memory;
  hf_view_of(table->rules, state_of(table), seat, view);
  ht_option_detail(table->rules, view, seat, option_called(table, seat, notation), false,
                   HT_ENGLISH, text, sizeof text);
  assert_string_equal(text, expected);
}

/* An army is counted as it is put together, its battle as it is fought. */
static void details_count_the_army(void **state) {
  static game_table table;
  (void)state;
  start(&table, "seats=2 houses=stark,lannister first=1", 1, NULL);
  set_up(&table, "at shield-islands stark 2 hero");
  set_up(&table, "at the-reach stark 1");
  set_up(&table, "at casterly-rock lannister 1 hero");
  set_up(&table, "stark hand kingslayer cache-of-wildfire lone-wolf drain-the-coffers");
  set_up(&table, "turn stark march whisper");
  set_up(&table, "begin");
  choose(&table, 0, "place march march");
  choose(&table, 0, "march shield-islands");
  choose(&table, 0, "take stark");
  assert_detail(&table, 0, "to casterly-rock",
                "Known strength: 1 against 4, then the cards. A tie is the defender’s.");
  choose(&table, 0, "take stark");
  assert_detail(&table, 0, "to casterly-rock",
                "Known strength: 2 against 4, then the cards. A tie is the defender’s.");
  choose(&table, 0, "to casterly-rock");
  assert_detail(&table, 0, "commit kingslayer", "Then 7 in all. The defence has 4 and its card.");
  assert_detail(&table, 0, "commit cache-of-wildfire",
                "Then 4 in all, 2 of it conscripts. The defence has 4 and its card.");
  assert_detail(&table, 0, "commit lone-wolf",
                "2 in all, and what the top card of the deck brings.");
  assert_detail(&table, 0, "commit drain-the-coffers",
                "You retreat: nobody wins, and no unit is lost.");
  assert_detail(&table, 0, "pass", "Then 2 in all. The defence has 4 and its card.");
}

/* Castles that are taken and given up; an army that has come halfway. */
static void details_tell_of_castles(void **state) {
  static game_table table;
  (void)state;
  start(&table, "seats=2 houses=stark,lannister first=1", 1, NULL);
  set_up(&table, "at winterfell empty");
  set_up(&table, "at castle-black stark 2 hero");
  set_up(&table, "at last-hearth empty");
  set_up(&table, "at starfall stark 1");
  set_up(&table, "at blackhaven stark 1");
  set_up(&table, "turn stark march whisper");
  set_up(&table, "begin");
  choose(&table, 0, "place march march");
  choose(&table, 0, "march castle-black");
  choose(&table, 0, "take eddard-stark");
  assert_detail(&table, 0, "to shadow-tower", "");
  choose(&table, 0, "take stark");
  choose(&table, 0, "take stark");
  assert_detail(&table, 0, "to shadow-tower", "You give up the castle of Castle Black.");
  choose(&table, 0, "to shadow-tower");
  assert_detail(&table, 0, "to winterfell", "You take its castle: you can hold 7 gold at most.");
  start(&table, "seats=2 houses=stark,lannister first=1", 1, NULL);
  set_up(&table, "at winterfell stark 2 hero");
  set_up(&table, "turn stark sail whisper");
  set_up(&table, "begin");
  choose(&table, 0, "place sail sail");
  choose(&table, 0, "sail winterfell");
  choose(&table, 0, "take eddard-stark");
  assert_detail(&table, 0, "to castle-black", "You take its castle: you can hold 7 gold at most.");
  choose(&table, 0, "take stark");
  choose(&table, 0, "take stark");
  assert_detail(&table, 0, "to castle-black",
                "You take its castle: you can hold 8 gold at most. "
                "You give up the castle of Winterfell.");
}

static void details_tell_what_shields_and_tokens_bring(void **state) {
  static game_table table;
  (void)state;
  start(&table, "seats=2 houses=stark,lannister first=1", 1, NULL);
  set_up(&table, "stark hand kingslayer a-noble-sacrifice");
  set_up(&table, "turn stark plot recruit");
  set_up(&table, "begin");
  choose(&table, 0, "place plot recruit");
  assert_detail(&table, 0, "recruit stark", "It opens a space: a card more in taxes.");
  choose(&table, 0, "pass");
  assert_detail(&table, 0, "plot kingslayer",
                "Lannister, for 3 gold: steal a token from its player’s ally pool. Arryn, for 1 "
                "gold: take its token.");
  assert_detail(&table, 0, "plot a-noble-sacrifice",
                "Stark, for 2 gold: take a token of any house without a player. Arryn, for 1 gold: "
                "take its token.");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_games_are_told),
      cmocka_unit_test(solo_games_are_told),
      cmocka_unit_test(events_speak_to_their_reader),
      cmocka_unit_test(units_are_named),
      cmocka_unit_test(results_are_told_with_their_cause),
      cmocka_unit_test(passes_make_one_line),
      cmocka_unit_test(hidden_cards_stay_hidden),
      cmocka_unit_test(every_phrase_is_translated),
      cmocka_unit_test(every_card_is_told),
      cmocka_unit_test(cards_read_well),
      cmocka_unit_test(repeats_are_told_as_such),
      cmocka_unit_test(details_count_the_army),
      cmocka_unit_test(details_tell_of_castles),
      cmocka_unit_test(details_tell_what_shields_and_tokens_bring),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
