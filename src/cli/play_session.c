/* A game being played: see play.h.
 *
 * Every decision goes through the record's writer, whose lines reach the file
 * before the call returns. An undo writes its own line and plays the record
 * again, as does resuming: there is one way from a record to a session. */
#include "play.h"
#include "memory/memory.h"
#include "text/play_words.h"
#include "wire/board.h"

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

static void tell(play_session *session, play_entry entry) {
  session->story =
      room_for(session->story, session->story_length, &session->story_room, sizeof *session->story);
  session->story[session->story_length++] = entry;
}

static hf_state *copy_state(const hf_state *from) {
  hf_state *state = mm_new(hf_size(from));
  hf_clone(state, from);
  return state;
}

static void keep_moment(play_session *session) {
  hf_state *state = copy_state(play_look(session));
  session->moment = room_for(session->moment, session->moment_count, &session->moment_room,
                             sizeof *session->moment);
  session->moment[session->moment_count++] =
      (play_moment){.story = session->story_length, .state = state};
}

static void heard(void *user, const hf_event *event) {
  play_session *session = user;
  tell(session, (play_entry){.kind = PLAY_EVENT, .event = *event});
  hf_notes_event(session->rules, &session->notes, event);
  if (session->keep_moments) keep_moment(session);
}

void play_forget_moments(play_session *session) {
  for (size_t i = 0; i < session->moment_count; i++) free(session->moment[i].state);
  session->moment_count = 0;
}

size_t play_story_text(const play_session *session, size_t entry, unsigned reader, char *buffer,
                       size_t size) {
  const play_entry *told = &session->story[entry];
  const hf_state *state = play_look(session);
  buffer[0] = '\0';
  if (told->kind == PLAY_TALK)
    return ht_talk_text(session->rules, state, told->seat, told->talk, reader, session->language,
                        buffer, size);
  if (told->kind == PLAY_UNDONE)
    return play_say(session->language, WORD_UNDONE, NULL, 0, buffer, size);
  hf_event seen = hf_event_for(&told->event, reader);
  return ht_event_text(session->rules, state, &seen, reader, session->language, buffer, size);
}

static void cut_decisions(play_session *session, size_t count) {
  while (session->decision_count > count) free(session->decision[--session->decision_count].opened);
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
  session->sink = (hf_sink){.emit = heard, .user = session};
  session->writer = (hf_record_writer){.write = play_write, .user = session};
  return session;
}

void play_session_free(play_session *session) {
  if (session == NULL) return;
  play_close_record(session);
  play_forget_moments(session);
  cut_decisions(session, 0);
  cli_free_rules(&session->own);
  free(session->own_memory);
  free(session->text);
  free(session->story);
  free(session->decision);
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

/* The game is set up: its first question is put. */
static void first_question(play_session *session) {
  hf_clone(cli_as_state(&session->first_opened), play_look(session));
  hf_clone(cli_as_state(&session->opened), play_look(session));
  session->first_notes = session->notes;
}

static hf_status begin_record(play_session *session, const play_start *start, hf_error *error) {
  const char *names[HF_SEATS_MAX];
  for (unsigned seat = 0; seat < session->seats; seat++) names[seat] = session->seat[seat].name;
  hf_record_head head = {.rules = session->rules,
                         .settings = &start->settings,
                         .seed = &start->seed,
                         .random = HF_RANDOM_CHACHA,
                         .players = names,
                         .own_cards = session->own.file.text,
                         .own_cards_length = session->own.file.length};
  return hf_record_begin(&session->writer, &head, error);
}

hf_status play_begin(play_session *session, const play_start *start, hf_error *error) {
  hf_how how = {.sink = &session->sink};
  session->settings = start->settings;
  session->seats = start->settings.seats;
  count_people(session);
  hf_status status = begin_record(session, start, error);
  if (status == HF_OK)
    status = hf_create(session->rules, &start->settings, &start->seed, HF_RANDOM_CHACHA, &how,
                       play_state(session), error);
  if (status == HF_OK) first_question(session);
  return status;
}

/* --- from a record ------------------------------------------------------- */

/* `asked` is who was asked before it. */
static void note_decision(play_session *session, unsigned seat, bool choice, uint32_t asked) {
  session->decision = room_for(session->decision, session->decision_count, &session->decision_room,
                               sizeof *session->decision);
  play_decision made = {
      .story = session->story_length, .seat = seat, .choice = choice, .notes = session->notes};
  if ((asked & ~(UINT32_C(1) << seat)) == 0) {
    made.opened = copy_state(play_look(session));
    hf_clone(cli_as_state(&session->opened), made.opened);
  }
  session->decision[session->decision_count++] = made;
}

static unsigned seat_of(const play_session *session, hf_text word) {
  char text[HF_NOTATION_MAX];
  unsigned seat = 0;
  if (word.length >= sizeof text) return 0;
  memcpy(text, word.start, word.length);
  text[word.length] = '\0';
  hf_seat_read(session->rules, play_look(session), text, &seat, NULL);
  return seat;
}

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

static void hear(play_session *session, unsigned seat, hf_talk talk) {
  tell(session, (play_entry){.kind = PLAY_TALK, .seat = seat, .talk = talk});
  hf_notes_talk(session->rules, &session->notes, seat, talk);
}

static void hear_talk(play_session *session, const hf_entry *entry) {
  char text[HF_NOTATION_MAX];
  hf_talk talk;
  unsigned seat = seat_of(session, entry->seat);
  if (entry->said.length >= sizeof text) return;
  memcpy(text, entry->said.start, entry->said.length);
  text[entry->said.length] = '\0';
  if (hf_talk_read(session->rules, play_look(session), seat, text, &talk, NULL) == HF_OK)
    hear(session, seat, talk);
}

static void go_back(play_session *session, uint32_t number, size_t first) {
  cut_decisions(session, number);
  session->story_length = number == 0 ? first : session->decision[number - 1].story;
  session->notes = number == 0 ? session->first_notes : session->decision[number - 1].notes;
  const hf_state *opened = cli_as_state(&session->first_opened);
  for (size_t i = session->decision_count; i > 0; i--) {
    if (session->decision[i - 1].opened == NULL) continue;
    opened = session->decision[i - 1].opened;
    break;
  }
  hf_clone(cli_as_state(&session->opened), opened);
  tell(session, (play_entry){.kind = PLAY_UNDONE});
}

/* How it was before an entry was played. */
typedef struct followed {
  size_t first;   /* the story told while the game was set up */
  bool choice;    /* there are several answers */
  uint32_t asked; /* the seats waited for */
} followed;

/* What an entry means to the session; the rules have played it already. */
static void follow(play_session *session, const hf_entry *entry, const followed *before) {
  switch (entry->kind) {
  case HF_ENTRY_DECISION:
    note_decision(session, seat_of(session, entry->seat), before->choice, before->asked);
    break;
  case HF_ENTRY_TALK: hear_talk(session, entry); break;
  case HF_ENTRY_UNDO: go_back(session, entry->number, before->first); break;
  case HF_ENTRY_SEAT: seat_player(session, seat_of(session, entry->seat), entry->said); break;
  case HF_ENTRY_END: session->ended = true; break;
  case HF_ENTRY_NONE:
  case HF_ENTRY_CLOCK:
  case HF_ENTRY_NONCE: break;
  }
}

/* Is there but one way to answer, through all the choices of a group? */
static bool no_choice(const play_session *session, unsigned seat) {
  cli_state trial;
  hf_state *state = cli_as_state(&trial);
  hf_clone(state, play_look(session));
  do {
    if (hf_option_count(session->rules, state, seat) != 1) return false;
    hf_choose(session->rules, state, seat, hf_option_at(session->rules, state, seat, 0), NULL,
              NULL);
  } while (hf_group_length(session->rules, state, seat) > 0);
  return true;
}

/* Did the seat of the entry that comes next have a choice? */
static bool next_is_choice(const play_session *session, const hf_replay *replay) {
  hf_record_place place = replay->place;
  hf_entry entry;
  if (hf_record_next(replay->record, &place, &entry, NULL) != HF_OK) return false;
  if (entry.kind != HF_ENTRY_DECISION) return false;
  return !no_choice(session, seat_of(session, entry.seat));
}

static hf_status replay_all(play_session *session, hf_replay *replay, const hf_record *record,
                            void *kept, hf_error *error) {
  hf_how how = {.sink = &session->sink};
  hf_entry entry = {.kind = HF_ENTRY_DECISION};
  session->story_length = 0;
  cut_decisions(session, 0);
  hf_notes_begin(&session->notes);
  session->ended = false;
  hf_status status =
      hf_replay_start(replay, record, session->rules, play_state(session), &how, error);
  if (status == HF_OK) hf_replay_keep(replay, kept, HF_REPLAY_KEPT * HF_STATE_MAX);
  followed before = {.first = session->story_length};
  if (status == HF_OK) {
    first_question(session);
    session->seats = hf_seats(play_look(session));
    session->settings = replay->settings;
    seat_players(session, record);
  }
  while (status == HF_OK && entry.kind != HF_ENTRY_NONE) {
    before.choice = next_is_choice(session, replay);
    before.asked = hf_asked(play_look(session));
    status = hf_replay_next(replay, &how, &entry, error);
    if (status == HF_OK) follow(session, &entry, &before);
  }
  return status;
}

/* Plays the record in memory from its beginning. */
static hf_status replay_record(play_session *session, const hf_record *record, hf_error *error) {
  bool keep = session->keep_moments;
  hf_replay *replay = mm_new(sizeof *replay);
  void *kept = mm_new(HF_REPLAY_KEPT * HF_STATE_MAX);
  session->keep_moments = false;
  hf_status status = replay_all(session, replay, record, kept, error);
  if (status == HF_OK) hf_record_resume(&session->writer, replay);
  session->keep_moments = keep;
  free(kept);
  free(replay);
  return status;
}

hf_status play_resume(play_session *session, hf_error *error) {
  hf_record record;
  hf_status status = hf_record_read(session->text, session->text_length, &record, error);
  if (status != HF_OK) return status;
  size_t memory = hf_record_memory(&record);
  if (memory > 0) session->own_memory = mm_new(memory);
  status = hf_record_rules(&record, session->own_memory, memory, &session->rules, error);
  if (status == HF_OK) status = replay_record(session, &record, error);
  if (status == HF_OK) count_people(session);
  return status;
}

/* --- decisions ----------------------------------------------------------- */

static hf_status take(play_session *session, unsigned seat, hf_option option, bool choice,
                      hf_error *error) {
  hf_how how = {.sink = &session->sink};
  uint32_t before = session->writer.number, asked = hf_asked(play_look(session));
  hf_status status = hf_record_choose(&session->writer, session->rules, play_state(session), seat,
                                      option, &how, error);
  if (status == HF_OK && session->writer.number > before)
    note_decision(session, seat, choice, asked);
  return status;
}

hf_status play_choose(play_session *session, unsigned seat, const hf_option *options, size_t count,
                      hf_error *error) {
  hf_status status = HF_OK;
  for (size_t i = 0; status == HF_OK && i < count; i++)
    status = take(session, seat, options[i], true, error);
  return status;
}

hf_status play_talk(play_session *session, unsigned seat, hf_talk talk, hf_error *error) {
  hf_status status =
      hf_record_talk(&session->writer, session->rules, play_look(session), seat, talk, error);
  if (status == HF_OK) hear(session, seat, talk);
  return status;
}

hf_status play_change_seat(play_session *session, unsigned seat, const play_seat *who,
                           hf_error *error) {
  hf_status status =
      hf_record_seat(&session->writer, session->rules, play_look(session), seat, who->name, error);
  if (status == HF_OK) session->seat[seat] = *who;
  count_people(session);
  return status;
}

/* --- undo ---------------------------------------------------------------- */

/* The latest decision in which a person had a choice; 0: none. */
static uint32_t latest_choice(const play_session *session) {
  for (size_t i = session->decision_count; i > 0; i--) {
    const play_decision *made = &session->decision[i - 1];
    if (made->choice && session->seat[made->seat].person) return (uint32_t)i;
  }
  return 0;
}

bool play_can_undo(const play_session *session) {
  return !session->ended && !session->broken && latest_choice(session) > 0;
}

hf_status play_undo(play_session *session, hf_error *error) {
  uint32_t latest = latest_choice(session);
  hf_record record;
  if (!play_can_undo(session)) return HF_NOTHING_TO_UNDO;
  memset(session->passing, 0, sizeof session->passing);
  hf_status status = hf_record_undo(&session->writer, latest - 1, error);
  if (status == HF_OK) status = hf_record_read(session->text, session->text_length, &record, error);
  if (status == HF_OK) status = replay_record(session, &record, error);
  return status;
}

/* --- what comes next ----------------------------------------------------- */

static void say_for_bot(play_session *session, unsigned seat, hf_talk say) {
  if (say != 0) play_talk(session, seat, say, NULL);
}

/* A whole answer, from what the seat saw when it was asked. */
static void let_bot_choose(play_session *session, unsigned seat) {
  cli_state view;
  hf_bot_answer answer;
  const hf_state *state = play_look(session);
  hf_bot_sight sight = {
      .rules = session->rules, .view = cli_as_view(&view), .notes = &session->notes};
  bool choice = !no_choice(session, seat);
  hf_view_of(session->rules, cli_as_state(&session->opened), seat, cli_as_view(&view));
  hf_bot_think(&session->seat[seat].bot, &sight, &session->scratch, &session->thinking, &answer);
  say_for_bot(session, seat, answer.say);
  bool taken = answer.count > 0;
  for (size_t i = 0; taken && i < answer.count; i++)
    taken = take(session, seat, answer.option[i], choice, NULL) == HF_OK;
  /* Nothing that a bot answers stops the game. */
  while (!taken || hf_group_length(session->rules, state, seat) > 0)
    taken =
        take(session, seat, hf_option_at(session->rules, state, seat, 0), choice, NULL) == HF_OK;
}

/* Can everybody see that this seat has no choice? Positions that fit what all
 * know are tried: if one of them gives it a choice, a hand decides. */
static bool all_can_see_no_choice(play_session *session, unsigned seat) {
  cli_state view, sampled;
  hf_view_of(session->rules, play_look(session), HF_SPECTATOR, cli_as_view(&view));
  for (unsigned i = 0; i < 24; i++) {
    hf_sample(session->rules, cli_as_view(&view), &session->thinking, cli_as_state(&sampled));
    if (hf_option_count(session->rules, cli_as_state(&sampled), seat) > 1) return false;
  }
  return true;
}

/* A forced decision is taken silently, unless other people at the terminal
 * could read from that what is in a hand. */
static bool take_silently(play_session *session, unsigned seat) {
  if (!no_choice(session, seat)) return false;
  return session->quick || session->people < 2 || all_can_see_no_choice(session, seat);
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

/* Windows that the game passes by itself. */
static bool is_left_alone(play_session *session, unsigned seat, hf_option *pass) {
  const char *window = hw_window_of(session->rules, play_look(session), seat);
  return window != NULL && !session->everywhere[seat] && hw_is_passed(session->rules, window) &&
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

static void finish(play_session *session) {
  if (session->ended) return;
  hf_record_end(&session->writer, session->rules, play_look(session), NULL);
  session->ended = true;
}

play_next_kind play_next(play_session *session, unsigned *seat) {
  if (hf_over(play_look(session))) {
    finish(session);
    return PLAY_OVER;
  }
  uint32_t asked = hf_asked(play_look(session));
  for (unsigned i = 0; i < session->seats; i++) {
    if (!(asked >> i & 1)) continue;
    if (!session->seat[i].person) {
      let_bot_choose(session, i);
      return PLAY_MOVED;
    }
    if (take_silently(session, i)) {
      take(session, i, hf_option_at(session->rules, play_look(session), i, 0), false, NULL);
      return PLAY_MOVED;
    }
    hf_option pass;
    if (passes_on(session, i, &pass) || is_left_alone(session, i, &pass)) {
      take(session, i, pass, false, NULL);
      return PLAY_MOVED;
    }
  }
  *seat = person_to_ask(session, asked);
  return PLAY_ASKS;
}
