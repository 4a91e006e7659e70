/* Notes: made of what is public alone, the same for the same events; promises
 * are counted when they fall due, and what is noted is believed as it should. */
#include "scene_kit.h"

#include "games/iron-throne/rules/notes.h"
#include "games/iron-throne/rules/talk.h"
#include "holdfast/holdfast.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define SETTINGS                                                                                   \
  "seats=4 houses=lannister,stark,tyrell,baratheon leaders=tywin,robb,mace,davos first=1"

static scene table;

static void begin(const char *const *facts) {
  const char *all[32] = {"event stark",
                         "lannister hand truce hostility-20 hostility-12 hostility-2 hostility-3",
                         "stark hand truce hostility-8 hostility-10 hostility-5 hostility-4"};
  size_t count = 3;
  for (size_t i = 0; facts[i] != NULL; i++) all[count++] = facts[i];
  all[count] = NULL;
  scene_begin(&table, SETTINGS, all);
}

static void begin_plain(void) { begin((const char *const[]){NULL}); }

static it_seat_notes *change(unsigned seat) {
  return &((it_notes *)(void *)&table.notes)->seat[seat];
}

static const it_seat_notes *of(const char *seat) {
  return &it_notes_of(&table.notes)->seat[scene_seat(&table, seat)];
}

static void expect_words(const char *seat, unsigned kept, unsigned broken) {
  assert_int_equal(of(seat)->kept, kept);
  assert_int_equal(of(seat)->broken, broken);
}

/* Any word of the seat that is not yet due. */
static bool has_words(const char *seat) { return of(seat)->word[0].verb != 0; }

static void play(const char *line) { scene_play(&table, (const char *const[]){line, NULL}); }

/* Plays on to the next turn: nobody is asked to place any more. */
static void next_turn(void) {
  unsigned turn = it_notes_of(&table.notes)->turn;
  hf_state *state = scene_state(&table);
  for (unsigned i = 0; i < 400 && it_notes_of(&table.notes)->turn == turn; i++) {
    unsigned seat = (unsigned)__builtin_ctz(hf_asked(state));
    hf_choose(table.rules, state, seat, hf_option_at(table.rules, state, seat, 0), &table.how,
              NULL);
  }
  assert_int_equal(it_notes_of(&table.notes)->turn, turn + 1);
}

/* --- promises about the encounter --------------------------------------- */

static void a_truce_promised(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "lannister", "place truce");
  scene_say(&table, "stark", "promise truce");
  assert_int_equal(it_promised(of("stark"), IT_TALK_PROMISE_TRUCE, 0), 1);
  play("lannister: place hostility-12");
  play("stark: place truce");
  expect_words("stark", 1, 0);
  assert_int_equal(of("stark")->was_betrayed, 1);
  assert_int_equal(of("lannister")->betrayed, 1);
  assert_false(has_words("stark"));
  assert_int_equal(of("lannister")->helped_by & 7u, 1 + scene_seat(&table, "stark"));
  begin_plain();
  scene_until(&table, "lannister", "place truce");
  scene_say(&table, "stark", "promise truce");
  play("lannister: place truce");
  play("stark: place hostility-8");
  expect_words("stark", 0, 1);
  assert_int_equal(of("stark")->betrayed, 1);
  assert_int_equal(of("lannister")->wronged_by & 7u, 1 + scene_seat(&table, "stark"));
}

static void hostility_promised(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "lannister", "place truce");
  scene_say(&table, "stark", "promise hostility");
  scene_say(&table, "lannister", "promise hostility");
  play("lannister: place truce");
  play("stark: place hostility-8");
  expect_words("stark", 1, 0);
  expect_words("lannister", 0, 1);
  assert_int_equal(of("lannister")->placed[0][IT_PLACED_TRUCE], 1);
  assert_int_equal(of("stark")->placed[0][IT_PLACED_HOSTILITY], 1);
}

/* Who is not asked for a card has broken nothing; the promise lapses. */
static void without_an_occasion(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "lannister", "place truce");
  scene_say(&table, "tyrell", "promise truce");
  play("lannister: place hostility-2");
  play("stark: place hostility-8");
  assert_true(has_words("tyrell"));
  next_turn();
  assert_false(has_words("tyrell"));
  expect_words("tyrell", 0, 0);
}

static void support_promised(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "tyrell", "stay out");
  scene_say(&table, "tyrell", "promise support lannister");
  scene_say(&table, "baratheon", "promise support lannister");
  play("tyrell: support challenger olenna");
  expect_words("tyrell", 1, 0);
  play("lannister: accept");
  play("baratheon: support defender stannis");
  expect_words("baratheon", 0, 1);
  assert_int_equal(of("tyrell")->supported, 1);
  begin_plain();
  scene_until(&table, "tyrell", "stay out");
  scene_say(&table, "tyrell", "promise stay-out");
  scene_say(&table, "baratheon", "promise stay-out");
  play("tyrell: support defender olenna");
  play("stark: decline");
  play("baratheon: stay out");
  expect_words("tyrell", 0, 1);
  expect_words("baratheon", 1, 0);
  assert_int_equal(of("stark")->declined, 1);
}

static void acceptance_promised(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "tyrell", "stay out");
  scene_say(&table, "stark", "promise accept tyrell");
  scene_say(&table, "lannister", "promise accept baratheon");
  play("tyrell: support defender olenna");
  play("stark: decline");
  expect_words("stark", 0, 1);
  play("baratheon: support challenger stannis");
  play("lannister: accept");
  expect_words("lannister", 1, 0);
  begin_plain();
  play("lannister: place truce");
  play("stark: place truce");
  scene_say(&table, "stark", "promise accept lannister");
  play("lannister: take power-1, propose");
  play("stark: agree");
  expect_words("stark", 1, 0);
  assert_int_equal(of("lannister")->proposed, 1);
  assert_int_equal(of("stark")->agreed, 1);
}

/* --- hostages ------------------------------------------------------------------ */

static void begin_with_hostage(void) {
  begin((const char *const[]){"tyrell hostages lannister hostility-1 hostility-4", NULL});
  scene_until(&table, "tyrell", "torment lannister hostility-1");
}

static void hostages_spared(void **unused) {
  (void)unused;
  begin_with_hostage();
  scene_say(&table, "tyrell", "promise spare lannister");
  play("tyrell: pass");
  scene_until(&table, "lannister", "place truce");
  expect_words("tyrell", 1, 0);
  begin_with_hostage();
  scene_say(&table, "tyrell", "promise spare lannister");
  play("tyrell: torment lannister hostility-1");
  expect_words("tyrell", 0, 1);
  assert_int_equal(of("tyrell")->tormented, 1);
}

static void hostages_released(void **unused) {
  (void)unused;
  begin_with_hostage();
  scene_say(&table, "tyrell", "promise release lannister");
  play("tyrell: release lannister hostility-1");
  expect_words("tyrell", 1, 0);
  begin_with_hostage();
  scene_say(&table, "tyrell", "promise release lannister");
  play("tyrell: pass");
  scene_until(&table, "lannister", "place truce");
  expect_words("tyrell", 0, 1);
}

static void threats(void **unused) {
  (void)unused;
  begin_with_hostage();
  scene_say(&table, "tyrell", "threaten torment lannister");
  play("tyrell: torment lannister hostility-1");
  assert_int_equal(of("tyrell")->carried_out, 1);
  begin_with_hostage();
  scene_say(&table, "tyrell", "threaten torment lannister");
  play("tyrell: pass");
  scene_until(&table, "lannister", "place truce");
  assert_int_equal(of("tyrell")->empty, 1);
  expect_words("tyrell", 0, 0);
}

/* A promise on a condition holds when that is fulfilled, and is void when not. */
static void conditions(void **unused) {
  (void)unused;
  for (unsigned granted = 0; granted < 2; granted++) {
    begin((const char *const[]){"lannister hostages tyrell hostility-1", NULL});
    scene_until(&table, "tyrell", "stay out");
    scene_say(&table, "lannister", "if ask tyrell support then promise release tyrell");
    assert_int_equal(it_promised(of("lannister"), IT_TALK_PROMISE_RELEASE, 2), 2);
    play(granted ? "tyrell: support challenger olenna" : "tyrell: stay out");
    assert_int_equal(it_promised(of("lannister"), IT_TALK_PROMISE_RELEASE, 2), granted);
    if (granted) play("lannister: accept");
    play("lannister: place hostility-20");
    play("stark: place hostility-8");
    next_turn();
    expect_words("lannister", 0, 0);
    scene_until(&table, "lannister", "pass");
    play("lannister: pass");
    next_turn();
    expect_words("lannister", 0, granted);
  }
}

/* Each promised a truce for the other's: whoever broke it is known by the cards. */
static void truce_for_truce(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "lannister", "place truce");
  scene_say(&table, "lannister", "if ask stark truce then promise truce");
  scene_say(&table, "stark", "if ask lannister truce then promise truce");
  play("lannister: place hostility-12");
  play("stark: place truce");
  expect_words("lannister", 0, 1);
  expect_words("stark", 0, 0);
}

static void claims(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "lannister", "place truce");
  scene_say(&table, "lannister", "claim hold hostility-12");
  scene_say(&table, "stark", "claim lack truce");
  play("lannister: place hostility-12");
  play("stark: place truce");
  assert_int_equal(of("lannister")->true_claims, 1);
  assert_int_equal(of("lannister")->holds, 0);
  assert_int_equal(of("stark")->false_claims, 1);
  begin_plain();
  scene_until(&table, "stark", "empower catelyn");
  scene_say(&table, "stark", "claim lack truce");
  play("lannister: place hostility-12");
  play("stark: place hostility-4");
  next_turn();
  next_turn(); /* it has drawn since: the claim is of another hand */
  assert_int_equal(of("stark")->lacks, 0);
  assert_int_equal(of("stark")->false_claims, 0);
}

/* --- what is believed -------------------------------------------------------------- */

/* How often, of 1000, Stark is expected to place a truce for what is noted. */
static unsigned truce_expected(void) {
  uint16_t weight[64];
  uint32_t sum = 0, n = hf_option_count(table.rules, scene_state(&table), 1);
  hf_cursor cursor;
  hf_cursor_begin(&cursor, table.rules, scene_state(&table), NULL);
  uint32_t sure = hf_expect(&cursor, 1, &table.notes, weight);
  for (uint32_t i = 0; sure > 0 && i < n; i++) sum += weight[i];
  return sure > 0 ? 1000u * sure / 256 * weight[n - 1] / sum : 0; /* truce is the last kind */
}

static void a_word_counts_as_it_was_kept(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "stark", "place truce");
  unsigned silent = truce_expected();
  scene_say(&table, "stark", "promise truce");
  unsigned unknown = truce_expected();
  change(1)->kept = 5;
  unsigned honest = truce_expected();
  change(1)->kept = 0;
  change(1)->broken = 5;
  unsigned liar = truce_expected();
  assert_true(silent == 0 && unknown > 400);
  assert_true(honest > unknown + 50 && liar < unknown - 200);
}

/* The part of 1000 that keeps the word, and how sure that is. */
static unsigned expected(const char *seat, const char *choice, uint32_t *sure) {
  uint16_t weight[64];
  uint32_t sum = 0, wanted = 0;
  char text[HF_NOTATION_MAX];
  unsigned number = scene_seat(&table, seat);
  hf_state *state = scene_state(&table);
  hf_cursor cursor;
  hf_cursor_begin(&cursor, table.rules, state, NULL);
  *sure = hf_expect(&cursor, number, &table.notes, weight);
  for (uint32_t i = 0; *sure > 0 && i < hf_option_count(table.rules, state, number); i++) {
    hf_option option = hf_option_at(table.rules, state, number, i);
    hf_option_write(table.rules, state, number, option, text);
    sum += weight[i];
    wanted += strncmp(text, choice, strlen(choice)) == 0 ? weight[i] : 0;
  }
  return sum > 0 ? 1000 * wanted / sum : 0;
}

static void promised_support_is_expected(void **unused) {
  (void)unused;
  uint32_t sure, less;
  begin_plain();
  scene_until(&table, "tyrell", "stay out");
  expected("tyrell", "support challenger", &sure);
  assert_int_equal(sure, 0);
  scene_say(&table, "tyrell", "promise support lannister");
  assert_int_equal(expected("tyrell", "support challenger", &sure), 1000);
  assert_true(sure > 128);
  change(scene_seat(&table, "tyrell"))->broken = 3;
  expected("tyrell", "support challenger", &less);
  assert_true(less < sure / 2 + 10);
}

static void habits_are_expected(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "stark", "place truce");
  unsigned before = truce_expected();
  change(1)->placed[0][IT_PLACED_TRUCE] = 5;
  unsigned after = truce_expected();
  assert_true(before == 0 && after > 300);
}

/* In how many of a thousand imagined positions Stark holds the card, as
 * Lannister sees it; each must be sound and look to Lannister as the true one. */
static unsigned imagined(unsigned hostility) {
  static hf_bot_state view, seen, memory;
  hf_state *state = (hf_state *)(void *)&memory;
  hf_random random;
  hf_seed seed = hf_seed_from(7);
  unsigned times = 0, eyes = scene_seat(&table, "lannister"), kind = 0;
  while (it_hostility_value[kind] != hostility) kind++;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  hf_view_of(table.rules, scene_state(&table), eyes, (hf_view *)(void *)&view);
  for (unsigned i = 0; i < 1000; i++) {
    hf_imagine(table.rules, (hf_view *)(void *)&view, &table.notes, &random, state);
    assert_int_equal(hf_check(table.rules, state, hf_size(state), NULL), HF_OK);
    hf_view_of(table.rules, state, eyes, (hf_view *)(void *)&seen);
    assert_memory_equal(&seen, &view, ((hf_view *)(void *)&view)->view_size);
    times += it_has(((it_state *)(void *)state)->priv[1].hand, kind);
  }
  return times;
}

static void what_is_placed_first_is_seldom_kept(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "lannister", "empower cersei");
  change(1)->last_placed = 0;
  unsigned high = imagined(12), low = imagined(1);
  assert_true(high + 80 > low && low + 80 > high);
  change(1)->last_placed = 3;
  assert_true(imagined(12) + 80 < imagined(1));
}

static void claims_are_weighed(void **unused) {
  (void)unused;
  begin_plain();
  scene_until(&table, "lannister", "place truce");
  unsigned before = imagined(20);
  scene_say(&table, "stark", "claim hold hostility-20");
  unsigned claimed = imagined(20);
  change(1)->false_claims = 8;
  unsigned by_a_liar = imagined(20);
  assert_true(claimed > before + 100 && by_a_liar + 100 < claimed);
}

/* --- nothing but what is public ------------------------------------------------------ */

/* Changes what is secret in events on their way. */
typedef struct blur {
  hf_notes_keeper keeper;
  hf_random random;
  bool on;
} blur;

static void emit_blurred(void *user, const hf_event *event) {
  blur *b = user;
  hf_event seen = *event;
  for (unsigned i = 0; i < HF_EVENT_ARGS && b->on; i++)
    if (event->hidden >> i & 1) seen.arg[i] = (int32_t)hf_random_below(&b->random, 17);
  hf_notes_event(b->keeper.rules, b->keeper.notes, &seen);
}

static void say_something(const hf_rules *rules, const hf_state *state, hf_random *random,
                          hf_notes *notes) {
  char text[HF_NOTATION_MAX];
  unsigned seat = hf_random_below(random, hf_seats(state));
  hf_talk talk = hf_random_next(random) & 0x3FFF;
  if (hf_random_below(random, 4) == 0) talk |= (hf_random_next(random) & 0x3FFF) << 16;
  if (hf_talk_write(rules, state, seat, talk, text) > 0) hf_notes_talk(rules, notes, seat, talk);
}

/* A random game with random talk; secrets in its events blurred or not. */
static void random_game(uint64_t number, bool blurred, hf_notes *notes, uint64_t *events) {
  static hf_bot_state memory;
  hf_state *state = (hf_state *)(void *)&memory;
  const hf_rules *rules = hf_rules_builtin(hf_game_find("iron-throne"));
  hf_settings settings;
  hf_seed seed = hf_seed_from(number);
  hf_random random;
  blur b = {.keeper = {.rules = rules, .notes = notes}, .on = blurred};
  hf_sink sink = {.emit = emit_blurred, .user = &b};
  hf_how how = {.sink = &sink};
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  hf_random_start(&b.random, &seed, HF_RANDOM_FAST);
  hf_settings_default(rules, (unsigned)(3 + number % 5), &settings);
  hf_notes_begin(notes);
  assert_int_equal(hf_create(rules, &settings, &seed, HF_RANDOM_FAST, &how, state, NULL), HF_OK);
  while (!hf_over(state)) {
    unsigned seat = (unsigned)__builtin_ctz(hf_asked(state));
    uint32_t pick = hf_random_below(&random, hf_option_count(rules, state, seat));
    say_something(rules, state, &random, notes);
    hf_choose_nth(rules, state, seat, pick, &how, NULL);
    ++*events;
  }
}

static void the_same_and_nothing_secret(void **unused) {
  (void)unused;
  hf_notes one, two, blurred;
  uint64_t last = 0, events = 0;
  for (uint64_t game = 0; game < 100; game++) {
    random_game(game, false, &one, &events);
    random_game(game, false, &two, &events);
    random_game(game, true, &blurred, &events);
    assert_memory_equal(&one, &two, sizeof one);
    assert_memory_equal(&one, &blurred, sizeof one);
    uint64_t hash = hf_hash_bytes(&one, sizeof one, 1);
    assert_true(hash != last);
    last = hash;
  }
  assert_true(events > 10000);
}

/* A game that would tell all it hears is told no secret. */
static void listen(const hf_rules *rules, hf_notes *notes, const hf_event *event) {
  (void)rules;
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++)
    notes->word[0] = notes->word[0] * 31 + (uint32_t)event->arg[i];
}

static void secrets_are_hidden_first(void **unused) {
  (void)unused;
  const hf_game game = {.note_event = listen};
  const hf_rules rules = {.game = &game};
  hf_notes one, two, three;
  hf_event event = {.kind = 1, .hidden = 1 << 2, .seen_by = 1, .arg = {1, 2, 3, 4, 5, 6}};
  hf_notes_begin(&one);
  hf_notes_begin(&two);
  hf_notes_begin(&three);
  hf_notes_event(&rules, &one, &event);
  event.arg[2] = 9;
  hf_notes_event(&rules, &two, &event);
  event.arg[1] = 9;
  hf_notes_event(&rules, &three, &event);
  assert_memory_equal(&one, &two, sizeof one);
  assert_memory_not_equal(&one, &three, sizeof one);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_truce_promised),
      cmocka_unit_test(hostility_promised),
      cmocka_unit_test(without_an_occasion),
      cmocka_unit_test(support_promised),
      cmocka_unit_test(acceptance_promised),
      cmocka_unit_test(hostages_spared),
      cmocka_unit_test(hostages_released),
      cmocka_unit_test(threats),
      cmocka_unit_test(conditions),
      cmocka_unit_test(truce_for_truce),
      cmocka_unit_test(claims),
      cmocka_unit_test(a_word_counts_as_it_was_kept),
      cmocka_unit_test(promised_support_is_expected),
      cmocka_unit_test(habits_are_expected),
      cmocka_unit_test(what_is_placed_first_is_seldom_kept),
      cmocka_unit_test(claims_are_weighed),
      cmocka_unit_test(the_same_and_nothing_secret),
      cmocka_unit_test(secrets_are_hidden_first),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
