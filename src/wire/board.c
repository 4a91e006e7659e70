/* Boards: see board.h. The sections that every game has stand here; a game's
 * own are in its file. */
#include "game.h"

#include <string.h>

void hw_board_free(hw_board *board) {
  hw_text_free(&board->json);
  board->count = 0;
}

/* --- sections ------------------------------------------------------------ */

/* Values stand one behind the other, a comma between them. */
hw_text *hw_section_begin(hw_board *board, const char *name) {
  if (board->count < HW_SECTIONS_MAX) {
    hw_section *section = &board->section[board->count];
    size_t length = strlen(name);
    if (length >= sizeof section->name) length = sizeof section->name - 1;
    memset(section->name, 0, sizeof section->name);
    memcpy(section->name, name, length);
    if (board->json.length > 0) hw_raw(&board->json, ",", 1);
    section->start = board->json.length;
  }
  return &board->json;
}

hw_text *hw_section_begin_seat(hw_board *board, unsigned seat) {
  char name[] = "seat.00";
  name[5] = (char)(seat < 10 ? '0' + seat : '1');
  name[6] = (char)(seat < 10 ? '\0' : '0' + seat - 10);
  return hw_section_begin(board, name);
}

void hw_section_end(hw_board *board) {
  if (board->count == HW_SECTIONS_MAX) return;
  hw_section *section = &board->section[board->count++];
  section->length = board->json.length - section->start;
}

/* --- what every game has ------------------------------------------------- */

static void write_seats(hw_text *out, uint32_t seats) {
  hw_array(out);
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++)
    if (seats >> seat & 1) hw_number(out, seat);
  hw_array_end(out);
}

static void write_result(const hw_look *look, const hf_state *state, hw_text *out) {
  char text[HW_WORDS_MAX];
  hf_result result;
  if (!hf_over(state)) {
    hw_null(out);
    return;
  }
  hf_result_of(look->rules, state, &result);
  hw_object(out);
  hw_put_string(out, "ending", hf_ending_name(look->rules, result.ending));
  hw_key(out, "winners");
  write_seats(out, result.winners);
  hw_key(out, "scores");
  hw_array(out);
  for (unsigned seat = 0; seat < hf_seats(state); seat++) hw_number(out, result.score[seat]);
  hw_array_end(out);
  ht_result_text(look->rules, state, hf_view_seat(look->view), look->language, text, sizeof text);
  hw_put_string(out, "text", text);
  hw_object_end(out);
}

/* The seats of a game that has no file of its own. */
static void write_plain_seats(hw_board *board, const hw_look *look, const hf_state *state) {
  char word[HF_NOTATION_MAX], name[128];
  hf_result result;
  hf_result_of(look->rules, state, &result);
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    hw_text *out = hw_section_begin_seat(board, seat);
    hw_object(out);
    hf_seat_write(look->rules, state, seat, word);
    hw_put_string(out, "id", word);
    ht_seat_name(look->rules, state, seat, look->language, name, sizeof name);
    hw_put_string(out, "name", name);
    hw_put_number(out, "score", result.score[seat]);
    hw_object_end(out);
    hw_section_end(board);
  }
}

/* --- whole boards and what changed --------------------------------------- */

static const char *value_of(const hw_board *board, const hw_section *section) {
  return board->json.start + section->start;
}

static const hw_section *find(const hw_board *board, const char *name) {
  for (size_t i = 0; i < board->count; i++)
    if (strcmp(board->section[i].name, name) == 0) return &board->section[i];
  return NULL;
}

static void leave_section(hw_board *board, const hw_board *from, const char *name) {
  const hw_section *section = find(from, name);
  if (section == NULL) return;
  hw_text *out = hw_section_begin(board, name);
  hw_raw(out, value_of(from, section), section->length);
  hw_section_end(board);
}

static void write_ask(hw_board *board, const hw_look *look, const hf_state *state) {
  hw_ask_write(look, state, hw_section_begin(board, "ask"));
  hw_section_end(board);
}

static void write_talk(hw_board *board, const hw_look *look, const hf_state *state) {
  hw_apt_write(look, state, hw_section_begin(board, "talk"));
  hw_section_end(board);
}

static void write_last(hw_board *board, const hw_look *look) {
  hw_text *out = hw_section_begin(board, "last");
  if (look->last == NULL || look->last->length == 0)
    hw_null(out);
  else
    hw_json_of(out, look->last);
  hw_section_end(board);
}

void hw_board_write(hw_board *board, const hw_look *look) {
  hw_memory memory;
  const hf_state *state = hw_sample(look, &memory);
  const hw_game *game = hw_game_of(look->rules);
  hw_text_clear(&board->json);
  board->count = 0;
  if (game->sections != NULL)
    game->sections(board, look);
  else
    write_plain_seats(board, look, state);
  write_seats(hw_section_begin(board, "waits"), hf_view_asked(look->view));
  hw_section_end(board);
  if (look->stays == NULL)
    write_ask(board, look, state);
  else
    leave_section(board, look->stays, "ask");
  write_result(look, state, hw_section_begin(board, "result"));
  hw_section_end(board);
  if (look->stays == NULL)
    write_talk(board, look, state);
  else
    leave_section(board, look->stays, "talk");
  if (game->compares != NULL) write_last(board, look);
}

/* --- what was compared ---------------------------------------------------- */

hw_compares hw_compares_of(const hf_rules *rules, const hf_event *event) {
  const hw_game *game = hw_game_of(rules);
  return game->compares != NULL ? game->compares(event) : HW_NO_COMPARISON;
}

void hw_compared_write(const hw_look *look, const hf_event *event, uint32_t at, const char *text,
                       hw_text *out) {
  hw_object(out);
  hw_game_of(look->rules)->compared(look, event, out);
  hw_put_number(out, "at", at);
  hw_put_string(out, "text", text);
  hw_object_end(out);
}

/* A board that ran out of memory has no sections worth showing. */
static bool sound(const hw_board *board) { return board->count == 0 || !board->json.failed; }

void hw_board_json(const hw_board *board, hw_text *out) {
  if (!sound(board)) out->failed = true;
  hw_object(out);
  for (size_t i = 0; i < board->count && sound(board); i++) {
    hw_key(out, board->section[i].name);
    hw_json(out, value_of(board, &board->section[i]), board->section[i].length);
  }
  hw_object_end(out);
}

static bool same(const hw_board *one, const hw_section *first, const hw_board *two,
                 const hw_section *second) {
  return second != NULL && first->length == second->length &&
         memcmp(value_of(one, first), value_of(two, second), first->length) == 0;
}

bool hw_board_delta(const hw_board *before, const hw_board *after, hw_text *out) {
  bool set = false, drop = false;
  if (!sound(before) || !sound(after)) {
    out->failed = true;
    return false;
  }
  for (size_t i = 0; i < after->count; i++) {
    const hw_section *section = &after->section[i];
    if (same(after, section, before, find(before, section->name))) continue;
    if (!set) hw_key(out, "set");
    if (!set) hw_object(out);
    set = true;
    hw_key(out, section->name);
    hw_json(out, value_of(after, section), section->length);
  }
  if (set) hw_object_end(out);
  for (size_t i = 0; i < before->count; i++) {
    if (find(after, before->section[i].name) != NULL) continue;
    if (!drop) hw_key(out, "drop");
    if (!drop) hw_array(out);
    drop = true;
    hw_string(out, before->section[i].name);
  }
  if (drop) hw_array_end(out);
  return set || drop;
}
