/* Positions set up by hand: see scene_kit.h. */
#include "scene_kit.h"

#include "games/iron-throne/rules/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { STEPS_MAX = 2000 };

hf_state *scene_state(scene *s) { return (hf_state *)(void *)&s->state; }

static bool take(scene *s, unsigned seat, hf_option option) {
  return hf_choose(s->rules, scene_state(s), seat, option, &s->how, NULL) == HF_OK;
}

static hf_option find(scene *s, unsigned seat, const char *words, bool whole) {
  char text[HF_NOTATION_MAX];
  uint32_t count = hf_option_count(s->rules, scene_state(s), seat);
  for (uint32_t i = 0; i < count; i++) {
    hf_option option = hf_option_at(s->rules, scene_state(s), seat, i);
    hf_option_write(s->rules, scene_state(s), seat, option, text);
    if (whole ? strcmp(text, words) == 0 : strncmp(text, words, strlen(words)) == 0) return option;
  }
  return HF_NO_OPTION;
}

/* What nobody cares about: forced, staying out, passing, any power, any character. */
static hf_option by_itself(scene *s, unsigned seat) {
  static const char *const dull[] = {"pass", "stay out", "empower", "send"};
  if (hf_option_count(s->rules, scene_state(s), seat) == 1)
    return hf_option_at(s->rules, scene_state(s), seat, 0);
  for (size_t i = 0; i < sizeof dull / sizeof *dull; i++) {
    hf_option option = find(s, seat, dull[i], i < 2);
    if (option != HF_NO_OPTION) return option;
  }
  return HF_NO_OPTION;
}

static bool step(scene *s) {
  for (unsigned seat = 0; seat < hf_seats(scene_state(s)); seat++) {
    if ((hf_asked(scene_state(s)) >> seat & 1) == 0) continue;
    hf_option option = by_itself(s, seat);
    if (option != HF_NO_OPTION) return take(s, seat, option);
  }
  return false;
}

static void put(scene *s, const char *fact) {
  hf_error error = {0};
  hf_status status = s->rules->game->scene_set(s->rules, scene_state(s), fact, &error);
  if (status != HF_OK) fail_msg("%s: %s", fact, error.message);
}

/* The settings name them: each seat has one to choose. */
static void choose_leaders(scene *s) {
  for (unsigned seat = 0; seat < hf_seats(scene_state(s)); seat++)
    assert_true(take(s, seat, hf_option_at(s->rules, scene_state(s), seat, 0)));
}

static void tell(scene *s, int kind, unsigned a, unsigned b, unsigned c, unsigned d) {
  const hf_event event = {.kind = (uint16_t)kind, .arg = {(int)a, (int)b, (int)c, (int)d}};
  hf_notes_event(s->rules, &s->notes, &event);
}

/* What was set up has happened before anybody listened. */
static void tell_what_was_set_up(scene *s) {
  const it_public *pub = &((const it_state *)(const void *)&s->state)->pub;
  for (unsigned seat = 0; seat < hf_seats(scene_state(s)); seat++) {
    for (unsigned owner = 0; owner < IT_SEATS; owner++)
      for (unsigned n = pub->seat[seat].hostage_count[owner]; n > 0; n--)
        tell(s, IT_EV_HOSTAGE, seat, owner, IT_SOURCE_DECK, owner);
    for (unsigned n = pub->seat[seat].unspread; n < IT_INFLUENCE; n++)
      tell(s, IT_EV_SPREAD, seat, 0, 0, 0);
  }
  tell(s, IT_EV_TURN, pub->challenger, pub->turn, 0, 0);
  if (pub->defender != IT_NOBODY) tell(s, IT_EV_DEFENDER, pub->defender, 0, 0, 0);
}

void scene_begin(scene *s, const char *settings_text, const char *const *facts) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(1);
  memset(&s->notes, 0, sizeof s->notes);
  s->rules = hf_rules_builtin(hf_game_find("iron-throne"));
  s->keeper = (hf_notes_keeper){.rules = s->rules, .notes = &s->notes};
  s->sink = hf_notes_sink(&s->keeper);
  s->how = (hf_how){.sink = &s->sink};
  assert_int_equal(hf_settings_read(s->rules, settings_text, &settings, NULL), HF_OK);
  assert_int_equal(
      hf_create(s->rules, &settings, &seed, HF_RANDOM_FAST, NULL, scene_state(s), NULL), HF_OK);
  choose_leaders(s);
  for (size_t i = 0; facts[i] != NULL; i++) put(s, facts[i]);
  hf_notes_begin(&s->notes);
  put(s, "begin");
  tell_what_was_set_up(s);
}

unsigned scene_seat(scene *s, const char *name) {
  unsigned seat = HF_SEATS_MAX;
  assert_int_equal(hf_seat_read(s->rules, scene_state(s), name, &seat, NULL), HF_OK);
  return seat;
}

void scene_until(scene *s, const char *seat, const char *choice) {
  unsigned number = scene_seat(s, seat);
  for (unsigned i = 0; i < STEPS_MAX; i++) {
    if (find(s, number, choice, true) != HF_NO_OPTION) return;
    if (!step(s)) break;
  }
  fail_msg("%s may not choose `%s`", seat, choice);
}

void scene_choose(scene *s, const char *seat, const char *choice) {
  scene_until(s, seat, choice);
  assert_true(take(s, scene_seat(s, seat), find(s, scene_seat(s, seat), choice, true)));
}

void scene_play(scene *s, const char *const *lines) {
  for (size_t i = 0; lines[i] != NULL; i++) {
    char seat[HF_NOTATION_MAX] = "";
    size_t length = strcspn(lines[i], ":");
    memcpy(seat, lines[i], length);
    for (const char *at = lines[i] + length + 2; *at != '\0';) {
      char choice[HF_NOTATION_MAX] = "";
      size_t end = strcspn(at, ",");
      memcpy(choice, at, end);
      scene_choose(s, seat, choice);
      at += end;
      at += strspn(at, ", ");
    }
  }
}

void scene_say(scene *s, const char *seat, const char *text) {
  hf_talk talk;
  hf_error error = {0};
  unsigned number = scene_seat(s, seat);
  if (hf_talk_read(s->rules, scene_state(s), number, text, &talk, &error) != HF_OK)
    fail_msg("%s", error.message);
  hf_notes_talk(s->rules, &s->notes, number, talk);
}

void scene_think(scene *s, const char *bot, const char *seat, uint64_t seed, char *text,
                 size_t size, hf_talk *say) {
  static uint64_t room[HF_BOT_ROOM / 8];
  hf_bot_player player;
  hf_bot_answer answer;
  hf_random random;
  hf_seed from = hf_seed_from(seed);
  hf_view *view = (hf_view *)(void *)&s->view;
  size_t length = 0;
  assert_true(hf_bot_find(bot, &player));
  hf_random_start(&random, &from, HF_RANDOM_FAST);
  hf_view_of(s->rules, scene_state(s), scene_seat(s, seat), view);
  s->scratch.room = room;
  s->scratch.room_size = sizeof room;
  hf_bot_think(&player, &(hf_bot_sight){.rules = s->rules, .view = view, .notes = &s->notes},
               &s->scratch, &random, &answer);
  text[0] = '\0';
  for (size_t i = 0; i < answer.count; i++)
    length += (size_t)snprintf(text + length, size - length, "%s%s", i == 0 ? "" : ", ",
                               answer.choice[i]);
  if (say != NULL) *say = answer.say;
}
