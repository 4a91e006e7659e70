/* Walking through the game that was played, from the nearest position that
 * was kept. */
#include "inside.h"

#include <stdlib.h>

uint32_t tb_lines_at(const tb_table *table, uint32_t number) {
  return number == 0 ? table->first_lines : table->decision[number - 1].story;
}

static void begin(const tb_table *table, const hf_sink *sink, hf_state *state) {
  hf_how how = {.sink = sink};
  if (table->base != NULL) {
    hf_clone(state, table->base);
    return;
  }
  hf_create(table->rules, &table->settings, &table->seed, table->random, &how, state, NULL);
}

tb_walk tb_walk_begin(const tb_table *table, const hf_sink *sink, tb_memory *memory) {
  tb_walk walk = {.table = table, .state = tb_as_state(memory)};
  begin(table, sink, walk.state);
  return walk;
}

/* The nearest position from which decision `number` can be reached. */
static tb_walk start_near(const tb_table *table, uint32_t number, tb_memory *memory) {
  tb_walk walk = {.table = table, .state = tb_as_state(memory)};
  const hf_state *from = NULL;
  for (size_t i = 0; i < table->kept_count; i++) {
    if (table->kept[i].number > number) break;
    from = table->kept[i].state;
    walk.number = table->kept[i].number;
  }
  if (table->has_before && number + 1 == table->decisions) {
    from = table->before;
    walk.number = number;
    walk.marked = true;
  }
  if (number == table->decisions) {
    from = table->state;
    walk.number = number;
    walk.marked = true;
  }
  if (from == NULL)
    begin(table, NULL, walk.state);
  else
    hf_clone(walk.state, from);
  return walk;
}

tb_walk tb_walk_to(const tb_table *table, uint32_t number, tb_memory *memory) {
  tb_walk walk = start_near(table, number, memory);
  while (walk.number < number) tb_walk_on(&walk, NULL);
  return walk;
}

static void mark(tb_walk *walk) {
  const tb_table *table = walk->table;
  for (size_t i = 0; !walk->marked && i < table->marks; i++)
    if (table->mark[i].after == walk->number) hf_mark_undo(walk->state, table->mark[i].number);
}

void tb_walk_on(tb_walk *walk, const hf_sink *sink) {
  const tb_table *table = walk->table;
  const tb_decision *made = &table->decision[walk->number];
  hf_how how = {.sink = sink};
  mark(walk);
  for (unsigned i = 0; i < made->count; i++)
    hf_choose(table->rules, walk->state, made->seat, table->choice[made->first + i], &how, NULL);
  walk->number++;
  walk->marked = false;
}

/* --- positions kept ------------------------------------------------------ */

/* Twice as far apart from now on. */
static void thin_out(tb_table *table) {
  size_t left = 0;
  table->kept_every *= 2;
  for (size_t i = 0; i < table->kept_count; i++) {
    if (table->kept[i].number % table->kept_every == 0)
      table->kept[left++] = table->kept[i];
    else
      free(table->kept[i].state);
  }
  table->kept_count = left;
}

void tb_keep(tb_table *table) {
  if (table->decisions % table->kept_every != 0) return;
  if (table->kept_count == TB_KEPT_MAX) thin_out(table);
  if (table->decisions % table->kept_every != 0) return;
  hf_state *copy = mm_try(hf_size(table->state));
  if (copy == NULL) return; /* the way is longer then, and that is all */
  hf_clone(copy, table->state);
  table->kept[table->kept_count++] = (tb_kept){.number = (uint32_t)table->decisions, .state = copy};
}

void tb_forget_kept(tb_table *table, uint32_t behind) {
  while (table->kept_count > 0 && table->kept[table->kept_count - 1].number > behind)
    free(table->kept[--table->kept_count].state);
}
