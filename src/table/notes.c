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

static void hear(const tb_table *table, uint32_t number, hf_notes *notes) {
  for (size_t i = 0; i < table->asides; i++) {
    const tb_aside *aside = &table->aside[i];
    if (aside->at == number && aside->kind == TB_SAID)
      hf_notes_talk(table->rules, notes, aside->seat, aside->talk);
  }
}

/* Walks from the beginning to behind decision `number`, taking notes; hands out
 * the position in which the question was put that stood open then. */
static void walk_with_notes(const tb_table *table, uint32_t number, hf_state *opened,
                            hf_notes *notes) {
  tb_memory memory;
  hf_notes_keeper keeper = {.rules = table->rules, .notes = notes};
  hf_sink sink = hf_notes_sink(&keeper);
  uint32_t question = question_behind(table, number);
  hf_notes_begin(notes);
  tb_walk walk = tb_walk_begin(table, &sink, &memory);
  for (;;) {
    hear(table, walk.number, notes);
    if (walk.number == question) hf_clone(opened, walk.state);
    if (walk.number >= number) return;
    tb_walk_on(&walk, &sink);
  }
}

void tb_remember(tb_table *table) {
  walk_with_notes(table, (uint32_t)table->decisions, table->opened, &table->notes);
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
  walk_with_notes(table, number - 1, tb_as_state(&memory), notes);
  hf_view_of(table->rules, tb_as_state(&memory), seat, view);
  return true;
}

uint32_t tb_turn_at(const tb_table *table, uint32_t number) {
  tb_memory memory;
  if (number == 0 || number > table->decisions) return 0;
  return hw_turn(table->rules, tb_walk_to(table, number - 1, &memory).state);
}
