/* Table talk in plain lines: menus of numbered lines, one number back. */
#include "play_plain.h"

/* --- menus: a few numbered lines and one number back --------------------- */

/* 0: nothing was chosen. */
static size_t choose_from(plain_game *game, size_t count) {
  char line[PLAIN_LINE_MAX], *answer;
  fputs("> ", stdout);
  if (!plain_read_line(game, line, &answer)) return 0;
  uint64_t number;
  if (cli_read_number(answer, &number) && number >= 1 && number <= count) return (size_t)number;
  if (answer[0] != '\0') {
    ht_value slots[2] = {ht_text(answer), ht_number((int32_t)count)};
    plain_say(game, WORD_NO_SUCH_NUMBER, slots, 2);
  }
  return 0;
}

static void print_word(const plain_game *game, size_t number, play_word word) {
  char text[256];
  play_say(game->session->language, word, NULL, 0, text, sizeof text);
  plain_print_numbered(number, text);
}

static size_t choose_talk(plain_game *game, unsigned seat, const hf_talk *list, size_t count,
                          size_t more, play_word first_more) {
  char text[512];
  for (size_t i = 0; i < count; i++) {
    ht_talk_text(game->session->rules, play_look(game->session), seat, list[i], HF_SPECTATOR,
                 game->session->language, text, sizeof text);
    plain_print_numbered(i + 1, text);
  }
  for (size_t i = 0; i < more; i++) print_word(game, count + i + 1, (play_word)(first_more + i));
  return choose_from(game, count + more);
}

/* A request and a promise, joined. 0: nothing was chosen. */
static hf_talk choose_condition(plain_game *game, const table_scene *scene, unsigned seat,
                                unsigned to) {
  hf_talk requests[HT_TALK_MAX], promises[HT_TALK_MAX];
  size_t count =
      ht_talk_list(game->session->rules, scene->view, seat, to, HT_TALK_REQUESTS, requests);
  plain_say(game, WORD_CONDITION, NULL, 0);
  size_t first = choose_talk(game, seat, requests, count, 0, WORD_COUNT);
  if (first == 0) return 0;
  count = ht_talk_list(game->session->rules, scene->view, seat, to, HT_TALK_PROMISES, promises);
  plain_say(game, WORD_WHAT_THEN, NULL, 0);
  size_t second = choose_talk(game, seat, promises, count, 0, WORD_COUNT);
  return second == 0
             ? 0
             : ht_talk_join(game->session->rules, requests[first - 1], promises[second - 1]);
}

/* A claim about one of the cards. */
static hf_talk choose_card(plain_game *game, const table_scene *scene, unsigned seat, unsigned to,
                           ht_talk_what what) {
  hf_talk list[HT_TALK_MAX];
  size_t count = ht_talk_list(game->session->rules, scene->view, seat, to, what, list);
  plain_say(game, WORD_WHICH_CARD, NULL, 0);
  size_t chosen = choose_talk(game, seat, list, count, 0, WORD_COUNT);
  return chosen == 0 ? 0 : list[chosen - 1];
}

static hf_talk choose_for_seat(plain_game *game, const table_scene *scene, unsigned seat,
                               unsigned to) {
  hf_talk list[HT_TALK_MAX];
  const hf_rules *rules = game->session->rules;
  bool holds = ht_talk_list(rules, scene->view, seat, to, HT_TALK_HOSTAGES, list) > 0;
  size_t count = ht_talk_list(rules, scene->view, seat, to, HT_TALK_TO_SEAT, list);
  size_t chosen = choose_talk(game, seat, list, count, holds ? 3 : 1, WORD_CONDITIONAL);
  if (chosen == count + 1) return choose_condition(game, scene, seat, to);
  if (chosen > count)
    return choose_card(game, scene, seat, to,
                       chosen == count + 2 ? HT_TALK_HOSTAGES : HT_TALK_NO_HOSTAGES);
  return chosen == 0 ? 0 : list[chosen - 1];
}

static hf_talk choose_for_all(plain_game *game, const table_scene *scene, unsigned seat) {
  hf_talk list[HT_TALK_MAX];
  size_t count = ht_talk_list(game->session->rules, scene->view, seat, seat, HT_TALK_TO_ALL, list);
  size_t chosen = choose_talk(game, seat, list, count, 2, WORD_I_HOLD);
  if (chosen > count)
    return choose_card(game, scene, seat, seat,
                       chosen == count + 1 ? HT_TALK_HOLDS : HT_TALK_LACKS);
  return chosen == 0 ? 0 : list[chosen - 1];
}

/* To whom, then what. 0: nothing was chosen. */
static hf_talk choose_statement(plain_game *game, unsigned seat) {
  cli_state view;
  table_scene scene = table_look(game->session, play_look(game->session), seat, &view);
  unsigned others[HF_SEATS_MAX];
  size_t count = 0;
  char label[256];
  plain_say(game, WORD_TO_WHOM, NULL, 0);
  for (unsigned other = 0; other < game->session->seats; other++) {
    if (other == seat) continue;
    others[count++] = other;
    table_seat_label(&scene, other, label, sizeof label);
    plain_print_numbered(count, label);
  }
  print_word(game, count + 1, WORD_TO_ALL);
  size_t chosen = choose_from(game, count + 1);
  if (chosen == 0) return 0;
  return chosen > count ? choose_for_all(game, &scene, seat)
                        : choose_for_seat(game, &scene, seat, others[chosen - 1]);
}

void plain_speak(plain_game *game, unsigned seat, const char *said) {
  hf_error error;
  hf_talk talk = 0;
  if (!table_talks(game->session->rules)) {
    plain_say(game, WORD_NOTHING_TO_SAY, NULL, 0);
    return;
  }
  if (said[0] == '\0') {
    talk = choose_statement(game, seat);
    if (talk == 0) return;
  } else if (hf_talk_read(game->session->rules, play_look(game->session), seat, said, &talk,
                          &error) != HF_OK) {
    cli_print("%s\n", error.message);
    return;
  }
  if (play_talk(game->session, seat, talk, &error) != HF_OK)
    cli_print("%s\n", error.message);
  else
    plain_tell_story(game, seat);
}
