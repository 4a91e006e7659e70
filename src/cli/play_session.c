/* A game being played: see play.h.
 *
 * The table plays it and keeps its record. What the record grows by is in the file, and
 * what happened is told, before a call returns. */
#include "play.h"
#include "memory/memory.h"
#include "text/play_words.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more element, by doubling. Where there is no memory left the
 * program stops: every decision is on record already, so nothing is lost. */
static void *room_for(void *array, size_t count, size_t *room, size_t size) {
  if (count < *room) return array;
  size_t larger = *room * 2 + 64;
  void *grown = mm_grow(array, larger * size);
  *room = larger;
  return grown;
}

/* --- the story ----------------------------------------------------------- */

static void keep_moment(play_session *session, const hf_state *now) {
  hf_state *state = mm_new(hf_size(now));
  hf_clone(state, now);
  session->moment = room_for(session->moment, session->moment_count, &session->moment_room,
                             sizeof *session->moment);
  session->moment[session->moment_count++] =
      (play_moment){.story = session->story_length, .state = state};
}

static void hear(void *user, const tb_line *line) {
  play_session *session = user;
  play_entry entry = {.kind = line->kind, .seat = line->seat, .talk = line->talk};
  if (line->kind == TB_LINE_EVENT) entry.event = *line->event;
  session->story =
      room_for(session->story, session->story_length, &session->story_room, sizeof *session->story);
  session->story[session->story_length++] = entry;
  if (line->kind == TB_LINE_EVENT && session->keep_moments) keep_moment(session, line->state);
}

/* After everything that is done at the table: its record and its story have grown. */
static void follow(play_session *session) {
  play_save(session);
  tb_tell(session->table, (uint32_t)session->story_length, UINT32_MAX, hear, session);
}

void play_forget_moments(play_session *session) {
  for (size_t i = 0; i < session->moment_count; i++) free(session->moment[i].state);
  session->moment_count = 0;
}

size_t play_story_text(const play_session *session, size_t entry, const hf_state *state,
                       unsigned reader, char *buffer, size_t size) {
  const play_entry *told = &session->story[entry];
  buffer[0] = '\0';
  if (told->kind == TB_LINE_TALK)
    return ht_talk_text(session->rules, state, told->seat, told->talk, reader, session->language,
                        buffer, size);
  if (told->kind != TB_LINE_EVENT)
    return play_say(session->language, WORD_UNDONE, NULL, 0, buffer, size);
  hf_event seen = hf_event_for(&told->event, reader);
  return ht_event_text(session->rules, state, &seen, reader, session->language, buffer, size);
}

/* --- a session ----------------------------------------------------------- */

bool play_let_think(play_session *session, uint64_t threads) {
  if (threads < 2) return true;
  if (!cli_crew_open(&session->crew, threads)) return false;
  session->scratch.crew = &session->crew;
  return true;
}

play_session *play_session_new(void) {
  play_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->room = malloc(HF_BOT_ROOM);
  session->scratch.room = session->room;
  session->scratch.room_size = session->room == NULL ? 0 : HF_BOT_ROOM;
  session->scratch.now = cli_microseconds;
  session->file = -1;
  session->viewer = HF_SPECTATOR;
  return session;
}

void play_session_free(play_session *session) {
  if (session == NULL) return;
  play_close_record(session);
  play_forget_moments(session);
  tb_free(session->table);
  cli_free_rules(&session->own);
  free(session->text);
  free(session->story);
  free(session->unasked);
  free(session->moment);
  free(session->room);
  if (session->scratch.crew != NULL) cli_crew_close(&session->crew);
  free(session);
}

/* One person sees with their own eyes all the time. */
static void count_people(play_session *session) {
  session->people = 0;
  session->viewer = HF_SPECTATOR;
  for (unsigned seat = session->seats; seat-- > 0;) {
    if (!session->seat[seat].person) continue;
    session->people++;
    session->viewer = seat;
  }
  if (session->people > 1) session->viewer = HF_SPECTATOR;
}

hf_status play_begin(play_session *session, const play_start *start, hf_error *error) {
  size_t length = hf_settings_write(session->rules, &start->settings, NULL, 0);
  char *settings = mm_new(length + 1);
  tb_setup setup = {.game = hf_game_id(hf_rules_game(session->rules)),
                    .settings = settings,
                    .own_cards = session->own.file.text,
                    .own_cards_length = session->own.file.length,
                    .rules = session->rules,
                    .seed = start->seed,
                    .random = HF_RANDOM_CHACHA};
  hf_settings_write(session->rules, &start->settings, settings, length + 1);
  session->seats = start->settings.seats;
  for (unsigned seat = 0; seat < session->seats; seat++)
    setup.player[seat] = session->seat[seat].name;
  count_people(session);
  session->table = tb_new(&setup, error);
  free(settings);
  if (session->table == NULL) return error->status;
  follow(session);
  return HF_OK;
}

/* --- from a record ------------------------------------------------------- */

/* The name of a player, from the head of a record or from a `seat` entry. */
static void seat_player(play_session *session, unsigned seat, hf_text name) {
  play_seat *at = &session->seat[seat];
  size_t length = name.length < PLAY_NAME_MAX ? name.length : PLAY_NAME_MAX - 1;
  memcpy(at->name, name.start, length);
  at->name[length] = '\0';
  at->person = strncmp(at->name, "bot:", 4) != 0 || !hf_bot_find(at->name + 4, &at->bot);
}

static void seat_players(play_session *session, const hf_record *record) {
  static const hf_text me = {"me", 2}, greedy = {"bot:greedy", 10};
  bool named = false;
  for (unsigned seat = 0; seat < session->seats; seat++)
    named = named || record->player[seat].length > 0;
  for (unsigned seat = 0; seat < session->seats; seat++) {
    hf_text name = record->player[seat];
    if (name.length == 0) name = named || seat > 0 ? greedy : me;
    seat_player(session, seat, name);
  }
}

static void change_player(play_session *session, const hf_entry *entry) {
  char word[HF_NOTATION_MAX];
  unsigned seat;
  if (entry->seat.length >= sizeof word) return;
  memcpy(word, entry->seat.start, entry->seat.length);
  word[entry->seat.length] = '\0';
  if (hf_seat_read(session->rules, play_look(session), word, &seat, NULL) == HF_OK)
    seat_player(session, seat, entry->said);
}

/* Who sits where, as the record says last. */
static hf_status find_players(play_session *session, hf_error *error) {
  hf_record record;
  hf_entry entry = {.kind = HF_ENTRY_DECISION};
  hf_status status = hf_record_read(session->text, session->text_length, &record, error);
  if (status != HF_OK) return status;
  seat_players(session, &record);
  hf_record_place place = record.log;
  while (status == HF_OK && entry.kind != HF_ENTRY_NONE) {
    status = hf_record_next(&record, &place, &entry, error);
    if (status == HF_OK && entry.kind == HF_ENTRY_SEAT) change_player(session, &entry);
  }
  return status;
}

hf_status play_resume(play_session *session, hf_error *error) {
  session->table = tb_resume(session->text, session->text_length, error);
  if (session->table == NULL) return error->status;
  session->rules = tb_rules(session->table);
  session->seats = tb_seats(session->table);
  hf_status status = find_players(session, error);
  if (status != HF_OK) return status;
  count_people(session);
  tb_record(session->table, &session->written);
  session->ended = tb_over(session->table) && session->written == session->text_length;
  session->written = session->text_length;
  free(session->text);
  session->text = NULL;
  session->text_length = session->text_room = 0;
  follow(session);
  return HF_OK;
}

/* --- decisions ----------------------------------------------------------- */

hf_status play_choose(play_session *session, unsigned seat, const hf_option *options, size_t count,
                      hf_error *error) {
  hf_status status = tb_answer(session->table, seat, options, count, error);
  if (status == HF_OK) follow(session);
  return status;
}

hf_status play_talk(play_session *session, unsigned seat, hf_talk talk, hf_error *error) {
  char text[HF_NOTATION_MAX];
  hf_talk_write(session->rules, play_look(session), seat, talk, text);
  hf_status status = tb_talk(session->table, seat, text, error);
  if (status == HF_OK) follow(session);
  return status;
}

hf_status play_change_seat(play_session *session, unsigned seat, const play_seat *who,
                           hf_error *error) {
  hf_status status = tb_seat_changed(session->table, seat, who->name, error);
  if (status != HF_OK) return status;
  session->seat[seat] = *who;
  count_people(session);
  follow(session);
  return HF_OK;
}

/* A pass that nobody is asked for: no undo goes back to it. */
static void pass_unasked(play_session *session, unsigned seat, hf_option pass) {
  if (play_choose(session, seat, &pass, 1, NULL) != HF_OK) return;
  session->unasked = room_for(session->unasked, session->unasked_count, &session->unasked_room,
                              sizeof *session->unasked);
  session->unasked[session->unasked_count++] = tb_decisions(session->table);
}

/* --- undo ---------------------------------------------------------------- */

/* The latest decision in which a person had a choice; 0: none. */
static uint32_t latest_choice(const play_session *session) {
  size_t unasked = session->unasked_count;
  tb_made made;
  for (uint32_t i = tb_decisions(session->table); tb_decision_at(session->table, i, &made); i--) {
    while (unasked > 0 && session->unasked[unasked - 1] > i) unasked--;
    bool asked = unasked == 0 || session->unasked[unasked - 1] != i;
    if (asked && made.open && session->seat[made.seat].person) return i;
  }
  return 0;
}

bool play_can_undo(const play_session *session) {
  return !session->ended && !session->broken && latest_choice(session) > 0;
}

hf_status play_undo(play_session *session, hf_error *error) {
  if (!play_can_undo(session)) return HF_NOTHING_TO_UNDO;
  uint32_t back = latest_choice(session) - 1;
  size_t kept = tb_story_at(session->table, back);
  hf_status status = tb_undo(session->table, back, error);
  if (status != HF_OK) return status;
  memset(session->passing, 0, sizeof session->passing);
  while (session->unasked_count > 0 && session->unasked[session->unasked_count - 1] > back)
    session->unasked_count--;
  session->story_length = kept;
  follow(session);
  return HF_OK;
}

/* --- what comes next ----------------------------------------------------- */

static void say_for_bot(play_session *session, unsigned seat, hf_talk say) {
  if (say != 0) play_talk(session, seat, say, NULL);
}

/* The first of everything that may be answered. */
static void choose_first(play_session *session, unsigned seat) {
  cli_state memory;
  hf_state *trial = cli_as_state(&memory);
  hf_option option[HW_PICKS_MAX];
  size_t count = 0;
  hf_clone(trial, play_look(session));
  do {
    option[count] = hf_option_at(session->rules, trial, seat, 0);
    hf_choose(session->rules, trial, seat, option[count++], NULL, NULL);
  } while (count < HW_PICKS_MAX && hf_group_length(session->rules, trial, seat) > 0);
  play_choose(session, seat, option, count, NULL);
}

/* A whole answer, from what the seat saw when it was asked. */
static void let_bot_choose(play_session *session, unsigned seat) {
  cli_state view;
  hf_bot_answer answer;
  hf_bot_sight sight = {
      .rules = session->rules, .view = cli_as_view(&view), .notes = tb_notes(session->table)};
  tb_view(session->table, seat, cli_as_view(&view));
  hf_bot_think(&session->seat[seat].bot, &sight, &session->scratch, &session->thinking, &answer);
  say_for_bot(session, seat, answer.say);
  /* Nothing that a bot answers stops the game. */
  if (play_choose(session, seat, answer.option, answer.count, NULL) != HF_OK)
    choose_first(session, seat);
}

/* A forced decision is taken silently, unless other people at the terminal
 * could read from that what is in a hand. */
static bool take_silently(play_session *session, unsigned seat) {
  char only[HF_NOTATION_MAX];
  if (!tb_forced(session->table, seat, only)) return false;
  if (!session->quick && session->people > 1 && !tb_forced_openly(session->table, seat))
    return false;
  choose_first(session, seat);
  return true;
}

/* The option that is called so, where the seat has it. */
static bool may_pass(const play_session *session, unsigned seat, hf_option *pass) {
  const hf_state *state = play_look(session);
  return hf_option_read(session->rules, state, seat, "pass", pass, NULL) == HF_OK &&
         hf_is_legal(session->rules, state, seat, *pass);
}

bool play_pass_on(play_session *session, unsigned seat) {
  hf_option pass;
  if (session->turn == NULL || !may_pass(session, seat, &pass)) return false;
  session->passing[seat] = session->turn(session->rules, play_look(session));
  return play_choose(session, seat, &pass, 1, NULL) == HF_OK;
}

/* Somebody who passes on goes on with it in this turn. */
static bool passes_on(play_session *session, unsigned seat, hf_option *pass) {
  if (session->turn == NULL || session->passing[seat] == 0) return false;
  if (session->passing[seat] == session->turn(session->rules, play_look(session)))
    return may_pass(session, seat, pass);
  session->passing[seat] = 0;
  return false;
}

bool play_has_quiet_windows(const play_session *session) {
  return hw_window_passed(session->rules, 0) != NULL;
}

bool play_turn_windows(play_session *session, unsigned seat) {
  return session->everywhere[seat] = !session->everywhere[seat];
}

static bool is_idle(const void *list, const char *name) {
  (void)list;
  return strcmp(name, HW_IDLE) == 0;
}

/* Where nothing that could be done would help; not if others at the terminal could read that from
 * what is in a hand. */
static bool is_idle_there(const play_session *session, unsigned seat) {
  char choice[HF_NOTATION_MAX];
  return session->people == 1 && tb_pass_listed(session->table, seat, is_idle, NULL, choice);
}

/* Windows that the game passes by itself. */
static bool is_left_alone(play_session *session, unsigned seat, hf_option *pass) {
  const char *window = tb_window(session->table, seat);
  return window != NULL && !session->everywhere[seat] &&
         (hw_is_passed(session->rules, window) || is_idle_there(session, seat)) &&
         may_pass(session, seat, pass);
}

/* The person to ask: who sits at the terminal anyway, else the next. */
static unsigned person_to_ask(const play_session *session, uint32_t asked) {
  unsigned first = session->viewer < session->seats ? session->viewer : 0;
  for (unsigned i = 0; i < session->seats; i++) {
    unsigned seat = (first + i) % session->seats;
    if (asked >> seat & 1) return seat;
  }
  return first;
}

play_next_kind play_next(play_session *session, unsigned *seat) {
  if (hf_over(play_look(session))) {
    session->ended = true;
    return PLAY_OVER;
  }
  uint32_t asked = hf_asked(play_look(session));
  for (unsigned i = 0; i < session->seats; i++) {
    if (!(asked >> i & 1)) continue;
    if (!session->seat[i].person) {
      let_bot_choose(session, i);
      return PLAY_MOVED;
    }
    if (take_silently(session, i)) return PLAY_MOVED;
    hf_option pass;
    if (passes_on(session, i, &pass) || is_left_alone(session, i, &pass)) {
      pass_unasked(session, i, pass);
      return PLAY_MOVED;
    }
  }
  *seat = person_to_ask(session, asked);
  return PLAY_ASKS;
}
