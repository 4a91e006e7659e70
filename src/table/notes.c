/* What bots are told: views from when a question was put, and notes of what
 * everybody saw and heard. Both are kept as the game goes; for any earlier
 * moment they are made anew by walking there. */
#include "inside.h"

/* The decision behind which the question was put that stood open behind
 * `number`; 0: the beginning. */
static uint32_t question_behind(const tb_table *table, uint32_t number) {
  while (number > 0 && !table->decision[number - 1].asks) number--;
  return number;
}

/* The first of what was said behind decision `number` or later. */
static size_t asides_from(const tb_table *table, uint32_t number) {
  size_t first = table->asides;
  while (first > 0 && table->aside[first - 1].at >= number) first--;
  return first;
}

/* What was said behind a decision; moves along. */
static void hear(const tb_table *table, uint32_t number, size_t *next, hf_notes *notes) {
  for (; *next < table->asides && table->aside[*next].at == number; ++*next) {
    const tb_aside *aside = &table->aside[*next];
    if (aside->kind == TB_LINE_TALK) hf_notes_talk(table->rules, notes, aside->seat, aside->talk);
  }
}

/* A walk that takes notes, from a position that was kept to behind a decision. */
typedef struct noting {
  const tb_table *table;
  tb_table *keeper; /* keeps positions on the way; or NULL */
  hf_state *opened; /* where the question was put that stood open at the end */
  hf_state *end;    /* or NULL */
  hf_notes *notes;
} noting;

static void walk_with_notes(const noting *how, uint32_t number) {
  tb_memory memory;
  const tb_table *table = how->table;
  hf_notes_keeper keeper = {.rules = table->rules, .notes = how->notes};
  hf_sink sink = hf_notes_sink(&keeper);
  uint32_t question = question_behind(table, number);
  tb_walk walk = tb_walk_from_kept(table, question, &memory, how->notes);
  size_t next = asides_from(table, walk.number);
  for (;;) {
    if (how->keeper != NULL) tb_keep(how->keeper, walk.number, walk.state, how->notes);
    hear(table, walk.number, &next, how->notes);
    if (walk.number == question) hf_clone(how->opened, walk.state);
    if (walk.number >= number) break;
    tb_walk_on(&walk, &sink);
    if (how->keeper != NULL) how->keeper->replayed++;
  }
  if (how->end != NULL) hf_clone(how->end, walk.state);
}

void tb_go_back(tb_table *table) {
  noting how = {.table = table,
                .keeper = table,
                .opened = table->opened,
                .end = table->state,
                .notes = &table->notes};
  walk_with_notes(&how, (uint32_t)table->decisions);
}

void tb_view(const tb_table *table, unsigned seat, hf_view *view) {
  bool asked = seat < tb_seats(table) && (tb_asked(table) >> seat & 1) != 0;
  hf_view_of(table->rules, asked ? table->opened : table->state, seat, view);
}

const hf_notes *tb_notes(const tb_table *table) { return &table->notes; }

bool tb_decision_at(const tb_table *table, uint32_t number, tb_made *made) {
  if (number == 0 || number > table->decisions) return false;
  const tb_decision *found = &table->decision[number - 1];
  *made = (tb_made){.seat = found->seat,
                    .open = found->open != 0,
                    .count = found->count,
                    .choice = table->choice + found->first};
  return true;
}

bool tb_sight_at(const tb_table *table, uint32_t number, unsigned seat, hf_view *view,
                 hf_notes *notes) {
  tb_memory memory;
  if (number == 0 || number > table->decisions || seat >= tb_seats(table)) return false;
  noting how = {.table = table, .opened = tb_as_state(&memory), .notes = notes};
  walk_with_notes(&how, number - 1);
  hf_view_of(table->rules, tb_as_state(&memory), seat, view);
  return true;
}

uint32_t tb_turn_at(const tb_table *table, uint32_t number) {
  tb_memory memory;
  if (number == 0 || number > table->decisions) return 0;
  return hw_turn(table->rules, tb_walk_to(table, number - 1, &memory).state);
}
