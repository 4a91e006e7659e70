/* Showing a table: boards of now and of any moment, and the story. */
#include "inside.h"

static void write_board(const tb_table *table, const hf_state *state, unsigned seat, uint32_t ask,
                        ht_language language, hw_board *board) {
  tb_memory memory;
  hf_view *view = (hf_view *)(void *)&memory;
  hf_view_of(table->rules, state, seat, view);
  hw_look look = {.rules = table->rules, .view = view, .language = language, .ask = ask};
  hw_board_write(board, &look);
}

void tb_board(const tb_table *table, unsigned seat, ht_language language, hw_board *board) {
  write_board(table, table->state, seat, tb_question(table, seat), language, board);
}

bool tb_board_at(const tb_table *table, uint32_t number, unsigned seat, ht_language language,
                 hw_board *board) {
  tb_memory memory;
  if (number > table->decisions) return false;
  tb_walk walk = tb_walk_to(table, number, &memory);
  write_board(table, walk.state, seat, 0, language, board);
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

/* Somebody being told the story. Events that make one line together are
 * written anew when the next of them comes. */
typedef struct telling {
  const tb_table *table;
  const hf_state *state; /* of the moment */
  unsigned reader;
  ht_language language;
  hw_text *out;
  uint32_t from;  /* the first line wanted */
  uint32_t index; /* of the line that comes next */
  uint32_t at;    /* the decision being told */
  bool merging;   /* an event of this decision was written ... */
  hf_event event; /* ... this one */
  uint32_t event_index;
  size_t start; /* where its line begins */
} telling;

static void tell_event(void *user, const hf_event *event) {
  telling *told = user;
  const hf_rules *rules = told->table->rules;
  uint32_t index = told->index++;
  hf_event seen = hf_event_for(event, told->reader);
#ifdef TB_FAULT_LEAK /* planted for a test: everybody reads everything */
  seen = *event;
#endif
  if (index < told->from) return;
  if (told->merging && ht_event_merge(rules, &told->event, &seen)) {
    hw_text_cut(told->out, told->start);
  } else {
    told->event = seen;
    told->event_index = index;
    told->start = told->out->length;
  }
  hw_line line = {.index = told->event_index, .at = told->at, .reader = told->reader};
  told->merging =
      hw_event_write(rules, told->state, &told->event, &line, told->language, told->out);
}

static void tell_aside(telling *told, const tb_aside *aside) {
  const hf_rules *rules = told->table->rules;
  hw_line line = {.index = aside->index, .at = aside->at, .reader = told->reader};
  told->index++;
  if (aside->index < told->from) return;
  if (aside->kind == TB_SAID)
    hw_talk_line_write(rules, told->state, aside->seat, aside->talk, &line, told->language,
                       told->out);
  else
    hw_note_write(rules, told->state, (hw_note)(aside->kind - TB_UNDONE), &line, told->language,
                  told->out);
}

/* What was said between two decisions. */
static void tell_asides(telling *told) {
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

void tb_story(const tb_table *table, unsigned seat, ht_language language, uint32_t from,
              hw_text *out) {
  tb_memory memory;
  uint32_t number = 0;
  telling told = {.table = table,
                  .state = tb_as_state(&memory),
                  .reader = seat < tb_seats(table) ? seat : HF_SPECTATOR,
                  .language = language,
                  .out = out,
                  .from = from};
  hf_sink sink = {.emit = tell_event, .user = &told};
  hw_array(out);
  if (from < table->lines) {
    bool later = begin_behind(table, from, &number);
    tb_walk walk =
        later ? tb_walk_to(table, number, &memory) : tb_walk_begin(table, &sink, &memory);
    told.index = tb_lines_at(table, walk.number);
    tell_asides(&told);
    while (walk.number < table->decisions) {
      told.at = walk.number + 1;
      told.merging = false;
      tb_walk_on(&walk, &sink);
      tell_asides(&told);
    }
  }
  hw_array_end(out);
}
