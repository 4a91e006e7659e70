/* Walking through the game that was played, from the nearest position that
 * was kept. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

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

/* Marks stand in ascending order, one for a decision. */
static void mark(tb_walk *walk) {
  const tb_table *table = walk->table;
  size_t low = 0, high = walk->marked ? 0 : table->marks;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (table->mark[middle].after < walk->number)
      low = middle + 1;
    else
      high = middle;
  }
  if (!walk->marked && low < table->marks && table->mark[low].after == walk->number)
    hf_mark_undo(walk->state, table->mark[low].number);
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

static void *behind_state(const tb_kept *kept) {
  return (unsigned char *)kept->state + hf_size(kept->state);
}

tb_walk tb_walk_from_kept(const tb_table *table, uint32_t number, tb_memory *memory,
                          hf_notes *notes) {
  size_t i = table->kept_count;
  while (i > 0 && table->kept[i - 1].number > number) i--;
  if (i == 0) {
    hf_notes_keeper keeper = {.rules = table->rules, .notes = notes};
    hf_sink sink = hf_notes_sink(&keeper);
    hf_notes_begin(notes);
    return tb_walk_begin(table, &sink, memory);
  }
  const tb_kept *from = &table->kept[i - 1];
  tb_walk walk = {.table = table, .state = tb_as_state(memory), .number = from->number};
  hf_clone(walk.state, from->state);
  hf_notes_begin(notes);
  memcpy(notes->word, behind_state(from), from->words * sizeof(uint64_t));
  return walk;
}

/* The one without which the way to what lies behind it grows least, compared with how far
 * back it lies. */
static size_t least_missed(const tb_table *table) {
  size_t least = 0;
  uint64_t least_gap = 0, least_far = 1;
  for (size_t i = 0; i + 1 < table->kept_count; i++) {
    uint32_t before = i == 0 ? 0 : table->kept[i - 1].number;
    uint64_t gap = table->kept[i + 1].number - before;
    uint64_t far = table->decisions - table->kept[i].number;
    if (i > 0 && gap * least_far >= least_gap * far) continue;
    least = i;
    least_gap = gap;
    least_far = far;
  }
  return least;
}

/* Room for one more: that of another one, when there are enough. */
static void make_kept_room(tb_table *table) {
  if (table->kept_count < TB_KEPT_MAX) return;
  size_t least = least_missed(table);
  free(table->kept[least].state);
  table->kept_count--;
  memmove(&table->kept[least], &table->kept[least + 1],
          (table->kept_count - least) * sizeof table->kept[0]);
}

static uint32_t words_of(const hf_notes *notes) {
  uint32_t words = HF_NOTES_SIZE / sizeof notes->word[0];
  while (words > 0 && notes->word[words - 1] == 0) words--;
  return words;
}

void tb_keep(tb_table *table, uint32_t number, const hf_state *here, const hf_notes *notes) {
  uint32_t latest = table->kept_count == 0 ? 0 : table->kept[table->kept_count - 1].number;
  if (number % TB_KEPT_EVERY != 0 || number <= latest) return;
  make_kept_room(table);
  tb_kept kept = {.number = number, .words = words_of(notes)};
  kept.state = mm_try(tb_kept_size(&kept, here));
  if (kept.state == NULL) return; /* the way is longer then, and that is all */
  hf_clone(kept.state, here);
  memcpy(behind_state(&kept), notes->word, kept.words * sizeof notes->word[0]);
  table->kept[table->kept_count++] = kept;
}

void tb_forget_kept(tb_table *table, uint32_t behind) {
  while (table->kept_count > 0 && table->kept[table->kept_count - 1].number > behind)
    free(table->kept[--table->kept_count].state);
}
