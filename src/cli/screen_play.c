/* The full screen: the loop that plays, asks and shows what happened.
 *
 * What happens is shown event by event, each with the position it left
 * behind, at a pace that any key ends. */
#include "screen_play.h"

#include <stdlib.h>
#include <string.h>

#define PACE 350
#define PACE_IMPORTANT 900
#define HASTE 300

/* --- games without pictures ---------------------------------------------- */

static void plain_title(const table_scene *scene, char *buffer, size_t size) {
  buffer[0] = '\0';
  table_append(buffer, size, hf_game_title(hf_rules_game(scene->session->rules)));
}

static int no_rows(const table_scene *scene, int width, screen_style style) {
  (void)width, (void)style;
  return (int)scene->session->seats;
}

static void list_seats(const table_scene *scene, screen_area area, screen_style style) {
  char label[256];
  (void)style;
  for (unsigned seat = 0; seat < scene->session->seats; seat++) {
    table_seat_label(scene, seat, label, sizeof label);
    screen_put(area, (int)seat, 0, INK_PLAIN, label);
  }
}

static int no_stage_rows(const table_scene *scene, const table_scene *last, screen_style style) {
  (void)scene, (void)last, (void)style;
  return 0;
}

static void no_stage(const table_scene *scene, const table_scene *last, screen_area area,
                     screen_style style) {
  (void)scene, (void)last, (void)area, (void)style;
}

static int no_hand(const table_scene *scene, screen_area area, bool draw) {
  (void)scene, (void)area, (void)draw;
  return 0;
}

static bool never(const hf_event *event) {
  (void)event;
  return false;
}

static bool no_panel(const play_session *session, unsigned seat) {
  (void)session, (void)seat;
  return false;
}

static const screen_pictures any_game = {.id = "",
                                         .title = plain_title,
                                         .boards_rows = no_rows,
                                         .boards = list_seats,
                                         .stage_rows = no_stage_rows,
                                         .stage = no_stage,
                                         .hand = no_hand,
                                         .important = never,
                                         .remember = never,
                                         .is_head = never,
                                         .has_panel = no_panel};

#define GAME(prefix) extern const screen_pictures prefix##_pictures;
#include "games/games.h"
#undef GAME

static const screen_pictures *const games[] = {
#define GAME(prefix) &prefix##_pictures,
#include "games/games.h"
#undef GAME
};

const screen_pictures *screen_pictures_of(const hf_rules *rules) {
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    if (strcmp(games[i]->id, hf_game_id(hf_rules_game(rules))) == 0)
      return games[i]->boards != NULL ? games[i] : &any_game; /* it has none of its own yet */
  return &any_game;
}

/* --- what happened ------------------------------------------------------- */

static void remember_encounter(screen_table *table, const hf_state *state) {
  hf_clone(cli_as_state(&table->last_state), state);
  table->last = table_look(table->session, cli_as_state(&table->last_state), table->session->viewer,
                           &table->last_view);
  table->has_last = true;
}

static void recall(void *user, const tb_line *line) {
  screen_table *table = user;
  if (line->kind == TB_LINE_EVENT && table->pictures->remember(line->event))
    remember_encounter(table, line->state);
}

/* Of a game that is gone on with, or after decisions were taken back: what was compared last is
 * found by playing it again. */
static void recall_encounter(screen_table *table) {
  table->has_last = false;
  tb_tell(table->session->table, 0, UINT32_MAX, recall, table);
}

/* Shows one event; returns whether the rest may take its time too. */
static bool show_moment(screen_table *table, const play_moment *moment) {
  const play_entry *told = &table->session->story[moment->story - 1];
  char text[1024];
  if (play_story_text(table->session, moment->story - 1, moment->state, table->session->viewer,
                      text, sizeof text) == 0)
    return true;
  screen_look(table, moment->state, moment->story);
  screen_draw(table);
  int key = screen_key(table->pictures->important(&told->event) ? PACE_IMPORTANT : PACE);
  if (key == SCREEN_CLOSED || key == 'q') table->left = true;
  return key == SCREEN_TIME || key == SCREEN_RESIZED;
}

/* Does the next event belong to the same line? Then that one is shown. */
static bool is_merged(const play_session *session, size_t moment) {
  if (moment + 1 >= session->moment_count) return false;
  size_t this = session->moment[moment].story - 1, next = session->moment[moment + 1].story - 1;
  hf_event first = hf_event_for(&session->story[this].event, session->viewer);
  hf_event second = hf_event_for(&session->story[next].event, session->viewer);
  return ht_event_merge(session->rules, &first, &second);
}

/* A key hurries everything up to the next question; where nobody is ever
 * asked, to the next turn. */
static void show_moments(screen_table *table) {
  play_session *session = table->session;
  table->asking = false;
  for (size_t i = 0; i < session->moment_count; i++) {
    const play_moment *moment = &session->moment[i];
    const hf_event *event = &session->story[moment->story - 1].event;
    if (table->pictures->remember(event)) remember_encounter(table, moment->state);
    if (session->people == 0 && table->pictures->is_head(event)) table->hurry = false;
    if (!session->quick && !table->hurry && !is_merged(session, i))
      table->hurry = !show_moment(table, moment);
  }
  play_forget_moments(session);
  screen_look(table, play_look(session), session->story_length);
}

/* --- keys ---------------------------------------------------------------- */

typedef void show_lines(const table_scene *scene, table_lines *lines);

static void read_lines(screen_table *table, show_lines *what, play_word title) {
  table_lines lines = {0};
  what(&table->scene, &lines);
  screen_read(table, screen_word(table, title), lines.text != NULL ? lines.text : "", false);
  table_free(&lines);
}

typedef struct story_pages {
  const screen_table *table;
  table_lines lines;
} story_pages;

/* A turn's head stands out, what happened in it below. */
static void add_story_line(void *user, size_t entry, const char *text) {
  story_pages *pages = user;
  const play_entry *told = &pages->table->session->story[entry];
  if (told->kind == TB_LINE_EVENT && pages->table->pictures->is_head(&told->event))
    table_add(&pages->lines, text);
  else
    table_add_below(&pages->lines, text);
}

static void read_story(screen_table *table) {
  story_pages pages = {.table = table};
  table_read_story(table->session, 0, table->story_end, table->scene.viewer, add_story_line,
                   &pages);
  table_lines lines = pages.lines;
  if (lines.text == NULL) table_add(&lines, screen_word(table, WORD_NOTHING_YET));
  screen_read(table, screen_word(table, WORD_STORY), lines.text, true);
  table_free(&lines);
}

static void undo(screen_table *table, screen_answer *answer) {
  hf_error error = {0};
  table->notice[0] = '\0';
  if (!play_can_undo(table->session)) {
    table_append(table->notice, sizeof table->notice, screen_word(table, WORD_NOTHING_TO_UNDO));
  } else if (play_undo(table->session, &error) != HF_OK) {
    table_append(table->notice, sizeof table->notice, error.message);
  } else {
    recall_encounter(table);
    *answer = ASK_DONE;
  }
}

static void read_advice(screen_table *table) {
  char *text = play_hint(table->session, table->question.seat);
  screen_read(table, screen_word(table, WORD_ADVICE_HEAD),
              text != NULL ? text : screen_word(table, WORD_NO_ADVICE), false);
  free(text);
}

static void read_reasons(screen_table *table) {
  char *text = play_reasons(table->session, &table->question);
  screen_read(table, screen_word(table, WORD_WHY_HEAD),
              text != NULL ? text : screen_word(table, WORD_NO_REASON), false);
  free(text);
}

static void pass_on(screen_table *table, screen_answer *answer) {
  if (table->question.picks == 0 && play_pass_on(table->session, table->question.seat))
    *answer = ASK_DONE;
  else
    snprintf(table->notice, sizeof table->notice, "%s", screen_word(table, WORD_NOTHING_TO_PASS));
}

static void turn_windows(screen_table *table) {
  bool everywhere = play_turn_windows(table->session, table->question.seat);
  snprintf(table->notice, sizeof table->notice, "%s",
           screen_word(table, everywhere ? WORD_ASKED_EVERYWHERE : WORD_ASKED_SELDOM));
}

bool screen_common_key(screen_table *table, int key, screen_answer *answer) {
  const table_game *game = table_of(table->session->rules);
  switch (key) {
  case 'c': screen_browse_cards(table); break;
  case 'h': read_lines(table, game->hand, WORD_HAND); break;
  case 't': read_lines(table, game->table, WORD_TABLE_HEAD); break;
  case 'd': read_lines(table, game->piles, WORD_PILES_HEAD); break;
  case 'l': read_story(table); break;
  case '?': screen_help(table); break;
  case 's':
    if (table->asking) screen_talk(table, table->question.seat);
    break;
  case 'a':
    if (table->asking) read_advice(table);
    break;
  case 'y':
    if (table->asking) read_reasons(table);
    break;
  case 'p':
    if (game->turn == NULL) return false;
    if (table->asking) pass_on(table, answer);
    break;
  case 'w':
    if (!play_has_quiet_windows(table->session)) return false;
    if (table->asking) turn_windows(table);
    break;
  case 'u':
    if (table->asking) undo(table, answer);
    break;
  case 'q':
  case SCREEN_CLOSED: table->left = true; break;
  default: return false;
  }
  if (table->left) *answer = ASK_LEFT;
  return true;
}

/* --- asking -------------------------------------------------------------- */

static void move(screen_table *table, int key) {
  size_t count = table->shown_count, listed = screen_listed(table);
  size_t columns = table->columns > 0 ? (size_t)table->columns : 1;
  size_t rows = (listed + columns - 1) / columns;
  switch (key) {
  case SCREEN_UP:
  case 'k': table->cursor = table->cursor == 0 ? count - 1 : table->cursor - 1; break;
  case SCREEN_DOWN:
  case 'j': table->cursor = table->cursor + 1 < count ? table->cursor + 1 : 0; break;
  case SCREEN_LEFT:
    if (table->cursor >= rows && table->cursor < listed) table->cursor -= rows;
    break;
  case SCREEN_RIGHT:
    if (table->cursor + rows < listed) table->cursor += rows;
    break;
  case SCREEN_HOME: table->cursor = 0; break;
  case SCREEN_END: table->cursor = count - 1; break;
  default: break;
  }
}

/* Enter is no refusal, as long as there is anything else. */
static size_t first_act(const screen_table *table) {
  const play_question *question = &table->question;
  for (size_t i = 0; i < table->shown_count; i++)
    if (!hw_refuses(table->session->rules, question->option[table->shown[i]])) return i;
  return 0;
}

/* What a set has so far: picked options are no longer listed where they cannot be picked again. */
static void tell_picks(screen_table *table) {
  const play_question *question = &table->question;
  char list[400] = "", text[256];
  if (question->steps || question->picks == 0 || table->notice[0] != '\0') return;
  for (size_t i = 0; i < question->picks; i++) {
    ht_option_text(table->session->rules, play_look(table->session), question->seat,
                   question->pick[i], table->session->language, text, sizeof text);
    if (i > 0) table_append(list, sizeof list, "; ");
    table_append(list, sizeof list, text);
  }
  ht_value slots[1] = {ht_text(list)};
  play_say(table->session->language, WORD_PICKED, slots, 1, table->notice, sizeof table->notice);
}

/* The options after a pick more or one less; those of the next step stand in a
 * list of their own. */
static void renew(screen_table *table) {
  screen_list_options(table);
  if (!table->question.steps) return;
  table->cursor = first_act(table);
  table->first_row = 0;
}

/* Adds the option under the cursor; answers when that makes a whole. */
static screen_answer choose(screen_table *table) {
  hf_error error = {0};
  play_question *question = &table->question;
  hf_option option = question->option[table->shown[table->cursor]];
  play_fit fit = play_fits(table->session, question, option);
  if (fit == PLAY_UNFIT) {
    table_append(table->notice, sizeof table->notice, screen_word(table, WORD_NOT_TOGETHER));
    return ASK_AGAIN;
  }
  size_t before = question->picks;
  play_add_pick(question, option);
  play_step_on(table->session, question);
  if (question->steps) fit = play_fits(table->session, question, HF_NO_OPTION);
  if (fit == PLAY_WHOLE && play_answer(table->session, question, &error) == HF_OK) return ASK_DONE;
  if (fit == PLAY_WHOLE) {
    play_step_back(table->session, question, before);
    table_append(table->notice, sizeof table->notice, error.message);
  }
  renew(table);
  return ASK_AGAIN;
}

static bool option_of_key(const screen_table *table, int key, size_t *option) {
  for (size_t i = 0; i < table->shown_count && table->shown[i] < 35; i++) {
    if (key != screen_option_key(table->shown[i])) continue;
    *option = i;
    return true;
  }
  return false;
}

static screen_answer obey(screen_table *table, int key) {
  screen_answer answer = ASK_AGAIN;
  size_t option;
  if (key != SCREEN_RESIZED) table->notice[0] = '\0';
  if (screen_common_key(table, key, &answer)) return answer;
  if (option_of_key(table, key, &option)) {
    table->cursor = option;
    return choose(table);
  }
  if (key == SCREEN_ENTER || key == ' ') return choose(table);
  if ((key == 'b' || key == SCREEN_BACK) && table->question.picks > 0) {
    play_step_back(table->session, &table->question, table->question.picks - 1);
    renew(table);
  }
  if (key == SCREEN_TAB) table->list_terms = false;
  move(table, key);
  return answer;
}

/* Whoever hurried the story along with a key must not answer with the same
 * key: what is typed before the question can have been seen is dropped. */
static void drop_hasty_keys(void) {
  int key = SCREEN_ENTER;
  while (key != SCREEN_TIME && key != SCREEN_CLOSED) key = screen_key(HASTE);
}

static void ask(screen_table *table, unsigned seat) {
  screen_answer answer = ASK_AGAIN;
  bool hurried = table->hurry;
  play_ask(table->session, seat, &table->question);
  screen_list_options(table);
  table->asking = true;
  table->hurry = table->list_terms = false;
  table->cursor = first_act(table);
  table->first_row = 0;
  table->notice[0] = '\0';
  if (table->session->broken) {
    ht_value slots[1] = {ht_text(strerror(table->session->broken))};
    play_say(table->session->language, WORD_BROKEN, slots, 1, table->notice, sizeof table->notice);
  }
  while (answer == ASK_AGAIN && !table->left) {
    tell_picks(table);
    screen_look(table,
                table->question.steps
                    ? play_picked(table->session, &table->question, &table->picked)
                    : play_look(table->session),
                table->session->story_length);
    bool panel = table->pictures->has_panel(table->session, seat) && !table->list_terms;
    if (!panel) screen_draw(table);
    if (hurried) drop_hasty_keys();
    hurried = false;
    answer = panel ? screen_deal(table) : obey(table, screen_key(-1));
  }
  table->asking = false;
}

/* --- the end ------------------------------------------------------------- */

static void draw_end(screen_table *table) {
  char result[1024], text[PLAY_PATH_MAX + 64];
  table_lines lines = {0};
  const play_session *session = table->session;
  unsigned reader = session->people == 1 ? session->viewer : HF_SPECTATOR;
  ht_result_text(session->rules, play_look(session), reader, session->language, result,
                 sizeof result);
  table_scores(&table->scene, &lines);
  screen_draw_below(table);
  screen_area area = screen_middle(10 + (int)session->seats, 76);
  screen_blank(area);
  screen_area inside = screen_frame(area, INK_GILT, screen_word(table, WORD_GAME_OVER));
  int row = 1 + screen_wrap(inside, 0, INK_STRONG, result, true);
  screen_area scores = inside;
  scores.y += row;
  scores.height -= row;
  row += screen_wrap(scores, 0, INK_PLAIN, lines.text, true) + 1;
  ht_value slots[1] = {ht_text(session->path)};
  play_say(session->language, WORD_RECORD_AT, slots, 1, text, sizeof text);
  screen_area path = inside;
  path.y += row;
  path.height -= row;
  screen_wrap(path, 0, INK_QUIET, text, true);
  screen_hints(table, inside, inside.height - 1, screen_end_keys);
  table_free(&lines);
  screen_show();
}

/* Several people look at the end together: nobody's hand is shown. */
static play_ending show_end(screen_table *table) {
  screen_answer answer = ASK_AGAIN;
  if (table->session->people > 1) table->session->viewer = HF_SPECTATOR;
  screen_look(table, play_look(table->session), table->session->story_length);
  for (;;) {
    draw_end(table);
    int key = screen_key(-1);
    if (key == 'n') return PLAY_AGAIN;
    screen_common_key(table, key, &answer);
    if (table->left) return PLAY_FINISHED;
  }
}

/* --- the game ------------------------------------------------------------ */

/* Several people: who is to look sits down behind the curtain. */
static void seat_viewer(screen_table *table, unsigned seat) {
  play_session *session = table->session;
  if (session->people < 2 || session->viewer == seat) return;
  if (!screen_curtain(table, seat)) table->left = true;
  session->viewer = seat;
  if (table->has_last)
    table->last = table_look(session, cli_as_state(&table->last_state), seat, &table->last_view);
}

static play_ending play(screen_table *table) {
  play_session *session = table->session;
  unsigned seat;
  recall_encounter(table);
  screen_look(table, play_look(session), session->story_length);
  while (!table->left) {
    play_next_kind next = play_next(session, &seat);
    if (session->moment_count > 0) show_moments(table);
    if (table->left) break;
    if (next == PLAY_OVER) return show_end(table);
    if (next != PLAY_ASKS) continue;
    seat_viewer(table, seat);
    if (!table->left) ask(table, seat);
  }
  return PLAY_LEFT;
}

play_ending play_screen(play_session *session) {
  screen_table *table = calloc(1, sizeof *table);
  if (table == NULL) return PLAY_NO_TERMINAL;
  if (!screen_open()) {
    free(table);
    return PLAY_NO_TERMINAL;
  }
  table->session = session;
  table->pictures = screen_pictures_of(session->rules);
  session->keep_moments = true;
  play_ending ending = play(table);
  screen_close();
  free(table);
  return ending;
}
