/* Playing at a table: decisions, talk, undo. What is refused is refused before
 * anything is changed. */
#include "inside.h"

#include "core/game.h"
#include "wire/group.h"

#include <stdlib.h>
#include <string.h>

/* --- decisions ----------------------------------------------------------- */

static hf_status check_asked(const tb_table *table, unsigned seat, size_t count, hf_error *error) {
  if (seat >= tb_seats(table))
    return hf_fail(error, HF_NO_SUCH_SEAT, "there is no seat number %u", seat);
  if (tb_over(table)) return hf_fail(error, HF_NOT_ASKED, "the game is over");
  if (!(tb_asked(table) >> seat & 1))
    return hf_fail(error, HF_NOT_ASKED, "nothing is asked of this seat now");
  if (count == 0) return hf_fail(error, HF_NOT_LEGAL, "an answer has at least one choice");
  if (count > HW_PICKS_MAX)
    return hf_fail(error, HF_NOT_LEGAL, "an answer has at most %u choices", (unsigned)HW_PICKS_MAX);
  return HF_OK;
}

static hf_status read_choices(const tb_table *table, unsigned seat, const char *const *choices,
                              size_t count, hf_option *picks, hf_error *error) {
  hf_status status = check_asked(table, seat, count, error);
  for (size_t i = 0; status == HF_OK && i < count; i++)
    status = hf_option_read(table->rules, table->state, seat, choices[i], &picks[i], error);
  return status;
}

/* Why picks that are no answer are none. */
static hf_status refuse(const tb_table *table, unsigned seat, const hf_option *picks, size_t count,
                        hf_error *error) {
  tb_memory memory;
  hf_state *trial = tb_as_state(&memory);
  hf_clone(trial, table->state);
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && hf_group_length(table->rules, trial, seat) == 0)
      return hf_fail(error, HF_NOT_LEGAL, "the answer has more choices than are wanted");
    hf_status status = hf_choose(table->rules, trial, seat, picks[i], NULL, error);
    if (status != HF_OK) return status;
  }
  return hf_fail(error, HF_NOT_LEGAL, "the answer is not whole: more choices are wanted");
}

/* Puts picks in order, adds what may be left out, and says what is wrong with them. */
static hf_status make_whole(const tb_table *table, unsigned seat, hf_option *picks, size_t *count,
                            hf_error *error) {
  if (hw_group_complete(table->rules, table->state, seat, picks, count)) return HF_OK;
  return refuse(table, seat, picks, *count, error);
}

hf_status tb_read_answer(const tb_table *table, unsigned seat, const char *const *choices,
                         size_t count, hf_option *picks, size_t *made, hf_error *error) {
  hf_status status = read_choices(table, seat, choices, count, picks, error);
  if (status != HF_OK) return status;
  *made = count;
  return make_whole(table, seat, picks, made, error);
}

hf_status tb_try(const tb_table *table, unsigned seat, const char *const *choices, size_t count,
                 hf_error *error) {
  hf_option picks[HW_PICKS_MAX];
  size_t made;
  return tb_read_answer(table, seat, choices, count, picks, &made, error);
}

static void heard(void *user, const hf_event *event) {
  tb_table *table = user;
  table->lines++;
  hf_notes_event(table->rules, &table->notes, event);
  table->shown = table->shown || hw_reveals(table->rules, event);
  if (tb_last_hear(&table->last, table->rules, table->state, event, (uint32_t)table->decisions + 1))
    table->compares = true;
}

static void beaten(void *user, unsigned weight) {
  tb_table *table = user;
  if (table->beats[weight] < UINT8_MAX) table->beats[weight]++;
}

static bool make_room(tb_table *table, size_t choices) {
  if (!tb_record_room(table, choices)) return false;
  void *decisions =
      tb_room(table->decision, table->decisions, &table->decision_room, sizeof *table->decision);
  if (decisions == NULL) return false;
  table->decision = decisions;
  do {
    void *larger = tb_room(table->choice, table->choices + choices, &table->choice_room,
                           sizeof *table->choice);
    if (larger == NULL) return false;
    table->choice = larger;
  } while (table->choices + choices >= table->choice_room);
  return true;
}

void tb_finish(tb_table *table) {
  if (table->ended || !hf_over(table->state)) return;
  hf_record_end(&table->writer, table->rules, table->state, NULL);
  table->ended = true;
}

/* Nobody may take back a draw for free: the stream must not have moved. */
static bool drew(const hf_state *before, const hf_state *after) {
  return memcmp(&before->core.random, &after->core.random, sizeof before->core.random) != 0;
}

hf_status tb_take(tb_table *table, unsigned seat, const hf_option *picks, size_t count,
                  hf_error *error) {
  hf_sink sink = {.emit = heard, .user = table, .beat = beaten};
  hf_how how = {.sink = &sink};
  char only[HF_NOTATION_MAX];
  hf_status status = HF_OK;
  if (!make_room(table, count)) return tb_no_memory(error);
  tb_decision made = {.first = (uint32_t)table->choices,
                      .count = (uint8_t)count,
                      .seat = (uint8_t)seat,
                      .open = !tb_forced(table, seat, only)};
  hf_clone(table->before, table->state);
  table->shown = table->compares = false;
  memset(table->beats, 0, sizeof table->beats);
  for (size_t i = 0; status == HF_OK && i < count; i++)
    status =
        hf_record_choose(&table->writer, table->rules, table->state, seat, picks[i], &how, error);
  if (status != HF_OK) return status;
  memcpy(table->choice + table->choices, picks, count * sizeof *picks);
  table->choices += count;
  made.story = table->lines;
  made.compares = table->compares;
  memcpy(made.beats, table->beats, sizeof made.beats);
  made.shown = table->shown || drew(table->before, table->state);
  made.asks = (hf_asked(table->before) & ~(UINT32_C(1) << seat)) == 0;
  if (made.asks) hf_clone(table->opened, table->state);
  table->decision[table->decisions++] = made;
  table->has_before = true;
  table->question[seat]++;
  tb_keep(table, (uint32_t)table->decisions, table->state, &table->notes);
  tb_finish(table);
  return HF_OK;
}

hf_status tb_choose(tb_table *table, unsigned seat, const char *const *choices, size_t count,
                    hf_error *error) {
  hf_option picks[HW_PICKS_MAX];
  size_t made;
  hf_status status = tb_read_answer(table, seat, choices, count, picks, &made, error);
  return status == HF_OK ? tb_take(table, seat, picks, made, error) : status;
}

hf_status tb_answer(tb_table *table, unsigned seat, const hf_option *options, size_t count,
                    hf_error *error) {
  hf_option picks[HW_PICKS_MAX];
  hf_status status = check_asked(table, seat, count, error);
  if (status != HF_OK) return status;
  memcpy(picks, options, count * sizeof *picks);
  status = make_whole(table, seat, picks, &count, error);
  return status == HF_OK ? tb_take(table, seat, picks, count, error) : status;
}

/* --- what does not change the game --------------------------------------- */

static hf_status check_open(tb_table *table, hf_error *error) {
  if (table->ended) return hf_fail(error, HF_NOT_ASKED, "the game is over");
  return tb_record_room(table, 0) ? HF_OK : tb_no_memory(error);
}

static bool add_aside(tb_table *table, tb_aside aside) {
  void *larger = tb_room(table->aside, table->asides, &table->aside_room, sizeof *table->aside);
  if (larger == NULL) return false;
  table->aside = larger;
  aside.index = table->lines++;
  aside.at = (uint32_t)table->decisions;
  table->aside[table->asides++] = aside;
  return true;
}

hf_status tb_breaks_off(tb_table *table, hf_error *error) {
  return add_aside(table, (tb_aside){.kind = TB_LINE_BREAKS_OFF}) ? HF_OK : tb_no_memory(error);
}

hf_status tb_talk(tb_table *table, unsigned seat, const char *say, hf_error *error) {
  hf_talk talk;
  hf_status status = check_open(table, error);
  if (status == HF_OK && seat >= tb_seats(table))
    status = hf_fail(error, HF_NO_SUCH_SEAT, "there is no seat number %u", seat);
  if (status == HF_OK) status = hf_talk_read(table->rules, table->state, seat, say, &talk, error);
  if (status != HF_OK) return status;
  if (!add_aside(table, (tb_aside){.kind = TB_LINE_TALK, .talk = talk, .seat = (uint8_t)seat}))
    return tb_no_memory(error);
  hf_notes_talk(table->rules, &table->notes, seat, talk);
  return hf_record_talk(&table->writer, table->rules, table->state, seat, talk, error);
}

hf_status tb_seat_changed(tb_table *table, unsigned seat, const char *player, hf_error *error) {
  hf_status status = check_open(table, error);
  if (status != HF_OK) return status;
  return hf_record_seat(&table->writer, table->rules, table->state, seat, player, error);
}

hf_status tb_nonce(tb_table *table, unsigned seat, const hf_seed *nonce, hf_error *error) {
  hf_status status = check_open(table, error);
  if (status != HF_OK) return status;
  return hf_record_nonce(&table->writer, table->rules, table->state, seat, nonce, error);
}

hf_status tb_clock(tb_table *table, unsigned seat, uint32_t milliseconds, hf_error *error) {
  hf_status status = check_open(table, error);
  if (status != HF_OK) return status;
  return hf_record_clock(&table->writer, table->rules, table->state, seat, milliseconds, error);
}

/* --- undo ---------------------------------------------------------------- */

/* The undos that went no further back mean nothing any more. */
static void mark_undo(tb_table *table, uint32_t number) {
  while (table->marks > 0 && table->mark[table->marks - 1].after >= number) table->marks--;
  table->mark[table->marks++] = (tb_mark){.after = number, .number = table->writer.undos};
}

/* What was said stays said, and stands where the story goes on. */
static void cut_story(tb_table *table, uint32_t number) {
  size_t kept = 0;
  table->lines = tb_lines_at(table, number);
  uint32_t cut = table->lines;
  for (size_t i = 0; i < table->asides; i++) {
    tb_aside *aside = &table->aside[i];
    if (aside->index >= cut) {
      if (aside->kind == TB_LINE_UNDONE) continue;
      aside->index = table->lines++;
      aside->at = number;
    }
    table->aside[kept++] = *aside;
  }
  table->asides = kept;
}

static bool make_undo_room(tb_table *table) {
  void *marks = tb_room(table->mark, table->marks, &table->mark_room, sizeof *table->mark);
  if (marks != NULL) table->mark = marks;
  void *asides = tb_room(table->aside, table->asides, &table->aside_room, sizeof *table->aside);
  if (asides != NULL) table->aside = asides;
  return marks != NULL && asides != NULL;
}

hf_status tb_undo(tb_table *table, uint32_t number, hf_error *error) {
  hf_status status = check_open(table, error);
  if (status == HF_OK && number >= table->decisions)
    status = hf_fail(error, HF_NOTHING_TO_UNDO, "there is no decision behind number %u", number);
  if (status == HF_OK && !make_undo_room(table)) status = tb_no_memory(error);
  if (status == HF_OK) status = hf_record_undo(&table->writer, table->passed + number, error);
  if (status != HF_OK) return status;
  cut_story(table, number);
  table->choices = table->decision[number].first;
  table->decisions = number;
  table->has_before = false;
  tb_forget_kept(table, number);
  mark_undo(table, number);
  tb_go_back(table);
  tb_last_find(table, number, &table->last);
  hf_mark_undo(table->state, table->writer.undos);
  add_aside(table, (tb_aside){.kind = TB_LINE_UNDONE});
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++) table->question[seat]++;
  return HF_OK;
}

bool tb_undo_target(const tb_table *table, unsigned seat, uint32_t *number, bool *free) {
  *free = true;
  for (size_t i = table->decisions; i > 0 && !table->ended; i--) {
    const tb_decision *made = &table->decision[i - 1];
    if (made->seat != seat || made->shown) *free = false;
    if (made->seat != seat || !made->open) continue;
    *number = (uint32_t)(i - 1);
    return true;
  }
  *free = false;
  return false;
}

uint32_t tb_story_at(const tb_table *table, uint32_t number) {
  return number < table->decisions ? tb_lines_at(table, number) : table->lines;
}

/* --- going on with a kept position ---------------------------------------- */

/* A kept position as it is in the layout of today; false: it is of no layout that this table has
 * had. */
static bool read_kept(const tb_table *table, const void *bytes, size_t length, tb_memory *memory) {
  if (length > hf_size(table->state)) return false;
  memset(memory, 0, sizeof *memory);
  memcpy(memory, bytes, length);
  return hf_widen(tb_as_state(memory), length, table->state) == hf_size(table->state);
}

bool tb_is_at(const tb_table *table, const void *bytes, size_t length) {
  tb_memory memory;
  return read_kept(table, bytes, length, &memory) &&
         memcmp(&memory, table->state, hf_size(table->state)) == 0;
}

hf_status tb_adopt(tb_table *table, const void *bytes, size_t length, hf_error *error) {
  tb_memory memory;
  hf_state *given = tb_as_state(&memory);
  if (!read_kept(table, bytes, length, &memory))
    return hf_fail(error, HF_BAD_STATE, "the position has %u bytes, a state here has %u",
                   (unsigned)length, (unsigned)hf_size(table->state));
  length = hf_size(table->state);
  /* As the earlier rules knew it. */
  uint32_t hash = hf_size(given) == length ? (uint32_t)hf_hash(given) : 0;
  hf_status status = hf_adopt(table->rules, given, length, error);
  if (status == HF_OK && hf_seats(given) != tb_seats(table))
    status = hf_fail(error, HF_BAD_STATE, "the position has another number of seats");
  hf_state *base = table->base != NULL ? table->base : mm_new(length);
  if (status == HF_OK && (base == NULL || !make_undo_room(table))) status = tb_no_memory(error);
  if (status == HF_OK) status = tb_passed_end(table, &hash, error);
  if (status != HF_OK) {
    if (base != table->base) free(base);
    return status;
  }
  hf_clone(base, given);
  hf_clone(table->state, given);
  hf_clone(table->opened, given);
  hf_notes_begin(&table->notes);
  table->base = base;
  table->passed = table->writer.number;
  table->has_before = table->ended = false;
  table->decisions = table->choices = table->asides = table->marks = 0;
  table->lines = table->first_lines = 0;
  tb_forget_kept(table, 0);
  tb_last_find(table, 0, &table->last);
  add_aside(table, (tb_aside){.kind = TB_LINE_CONTINUED});
  return HF_OK;
}
