/* Showing a table: boards of now and of any moment, and the story. */
#include "inside.h"

static void write_board(const tb_table *table, const hf_state *state, unsigned seat, hw_look look,
                        hw_board *board) {
  tb_memory memory;
  hf_view *view = (hf_view *)(void *)&memory;
  hf_view_of(table->rules, state, seat, view);
  look.rules = table->rules;
  look.view = view;
  hw_board_write(board, &look);
}

void tb_board_between(const tb_table *table, const tb_between *at, unsigned seat,
                      ht_language language, hw_board *board) {
  hw_look look = {.language = language, .last = &at->last->in[language], .stays = at->stays};
  write_board(table, at->state, seat, look, board);
}

void tb_board(const tb_table *table, unsigned seat, ht_language language, hw_board *board) {
  hw_look look = {
      .language = language, .ask = tb_question(table, seat), .last = &table->last.in[language]};
  write_board(table, table->state, seat, look, board);
}

bool tb_board_at(const tb_table *table, uint32_t number, unsigned seat, ht_language language,
                 hw_board *board) {
  tb_memory memory;
  tb_last last = {0};
  if (number > table->decisions) return false;
  tb_walk walk = tb_walk_to(table, number, &memory);
  tb_last_find(table, number, &last);
  hw_look look = {.language = language, .last = &last.in[language]};
  write_board(table, walk.state, seat, look, board);
  tb_last_free(&last);
  return true;
}

bool tb_chances_at(const tb_table *table, uint32_t number, int32_t value[HF_SEATS_MAX]) {
  tb_memory memory;
  if (number > table->decisions) return false;
  tb_walk walk = tb_walk_to(table, number, &memory);
  hf_evaluate(table->rules, walk.state, value);
  return true;
}

hf_status tb_picks(const tb_table *table, unsigned seat, ht_language language,
                   const char *const *choices, size_t count, hw_text *out, hf_error *error) {
  tb_memory memory;
  hf_view *view = (hf_view *)(void *)&memory;
  hf_view_of(table->rules, table->state, seat, view);
  hw_look look = {.rules = table->rules, .view = view, .language = language};
  return hw_picks_write(&look, choices, count, out, error);
}

void tb_talks(const tb_table *table, unsigned seat, ht_language language, hw_text *out) {
  tb_memory memory;
  hf_view *view = (hf_view *)(void *)&memory;
  hf_view_of(table->rules, table->state, seat, view);
  hw_look look = {.rules = table->rules, .view = view, .language = language};
  hw_talks_write(&look, out);
}

/* --- the story ----------------------------------------------------------- */

/* `until` 0: to the end. */
static void hand_over(const tb_telling *told, const tb_line *line) {
  bool wanted = line->index >= told->from && (told->until == 0 || line->index < told->until);
  if (wanted) told->hear(told->user, line);
}

void tb_tell_event(void *user, const hf_event *event) {
  tb_telling *told = user;
  tb_line line = {.kind = TB_LINE_EVENT,
                  .index = told->index++,
                  .at = told->at,
                  .event = event,
                  .state = told->state};
  hand_over(told, &line);
}

static void tell_aside(tb_telling *told, const tb_aside *aside) {
  tb_line line = {.kind = (tb_line_kind)aside->kind,
                  .index = told->index++,
                  .at = aside->at,
                  .seat = aside->seat,
                  .talk = aside->talk,
                  .state = told->state};
  hand_over(told, &line);
}

/* What was said between two decisions. */
void tb_tell_asides(tb_telling *told) {
  const tb_table *table = told->table;
  for (size_t i = 0; i < table->asides; i++)
    if (table->aside[i].index == told->index) tell_aside(told, &table->aside[i]);
}

/* The latest decision that was complete before the first line wanted; or, for
 * lines told while the game was set up, none. */
static bool begin_behind(const tb_table *table, uint32_t from, uint32_t *number) {
  size_t low = 0, high = table->decisions;
  if (from < table->first_lines) return false;
  while (low < high) {
    size_t middle = (low + high + 1) / 2;
    if (tb_lines_at(table, (uint32_t)middle) <= from)
      low = middle;
    else
      high = middle - 1;
  }
  *number = (uint32_t)low;
  return true;
}

void tb_tell(const tb_table *table, uint32_t from, uint32_t to, tb_hear *hear, void *user) {
  tb_memory memory;
  uint32_t number = 0;
  tb_telling told = {.table = table,
                     .state = tb_as_state(&memory),
                     .from = from,
                     .until = to,
                     .hear = hear,
                     .user = user};
  hf_sink sink = {.emit = tb_tell_event, .user = &told};
  if (from >= table->lines || from >= to) return;
  bool later = begin_behind(table, from, &number);
  tb_walk walk = later ? tb_walk_to(table, number, &memory) : tb_walk_begin(table, &sink, &memory);
  told.index = tb_lines_at(table, walk.number);
  tb_tell_asides(&told);
  while (walk.number < table->decisions && told.index < to) {
    told.at = walk.number + 1;
    tb_walk_on(&walk, &sink);
    tb_tell_asides(&told);
  }
}

static void read_event(tb_reading *read, const tb_line *told) {
  hf_event seen = hf_event_for(told->event, read->reader);
#ifdef TB_FAULT_LEAK /* planted for a test: everybody reads everything */
  seen = *told->event;
#endif
  if (read->merging && read->line.at == told->at &&
      ht_event_merge(read->rules, &read->event, &seen)) {
    hw_text_cut(read->out, read->start);
  } else {
    read->event = seen;
    read->line = (hw_line){.index = told->index, .at = told->at, .reader = read->reader};
    read->start = read->out->length;
  }
  read->merging = hw_event_write(read->rules, told->state, &read->event, &read->line,
                                 read->language, read->out);
}

void tb_read_line(void *user, const tb_line *told) {
  tb_reading *read = user;
  hw_line line = {.index = told->index, .at = told->at, .reader = read->reader};
  if (told->kind == TB_LINE_EVENT)
    read_event(read, told);
  else if (told->kind == TB_LINE_TALK)
    hw_talk_line_write(read->rules, told->state, told->seat, told->talk, &line, read->language,
                       read->out);
  else
    hw_note_write(read->rules, told->state, (hw_note)(told->kind - TB_LINE_UNDONE), &line,
                  read->language, read->out);
}

tb_reading tb_reading_of(const tb_table *table, unsigned seat, ht_language language, hw_text *out) {
  return (tb_reading){.rules = table->rules,
                      .reader = seat < tb_seats(table) ? seat : HF_SPECTATOR,
                      .language = language,
                      .out = out};
}

void tb_story(const tb_table *table, unsigned seat, ht_language language, uint32_t from,
              hw_text *out) {
  tb_reading read = tb_reading_of(table, seat, language, out);
  hw_array(out);
  tb_tell(table, from, UINT32_MAX, tb_read_line, &read);
  hw_array_end(out);
}
