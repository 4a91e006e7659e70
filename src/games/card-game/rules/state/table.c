/* The table as the procedures see it: see table.h. */
#include "table.h"

#include <stddef.h>

static uint32_t find_players(const cg_table *table) {
  uint32_t players = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    players |= (uint32_t)(table->seat[seat].out == 0) << seat;
  return players;
}

/* Where the parts of a state, or of a view, are. */
static inline void find_parts(cg_table *table, unsigned head, void *whole, cg_public *pub,
                              hf_flow *flow) {
  cg_layout at = cg_layout_of(head, pub->seats, pub->objects, cg_pool(pub), flow->room);
  char *base = whole;
  table->flow = flow;
  table->pub = pub;
  table->seat = (cg_seat *)(void *)(base + at.seat);
  table->object = (cg_object *)(void *)(base + at.object);
  table->sets = (uint64_t *)(void *)(base + at.set);
  table->pool = (cg_entry *)(void *)(base + at.pool);
  table->own = (cg_private *)(void *)(base + at.own);
  table->picks = (uint64_t *)(void *)(base + at.picks);
  table->more_lasting = (cg_lasting *)(void *)(base + at.room);
  table->bound = (uint64_t *)(void *)(base + at.bound);
  table->columns = (uint8_t *)(base + at.columns);
  table->more_rows = (uint8_t)at.rows;
  table->bound_sets = (uint8_t)at.bound_sets;
  table->column_count = (uint8_t)at.column_count;
}

static inline void lay_table(cg_table *table, const hf_rules *rules, unsigned head, void *whole,
                             cg_public *pub, hf_flow *flow) {
  memset(table, 0, offsetof(cg_table, source));
  table->rules = (const cg_rules *)(const void *)rules;
  table->def = table->rules->def;
  table->code = table->rules->base.cards->code;
  table->length = table->rules->length;
  find_parts(table, head, whole, pub, flow);
  table->players = find_players(table);
  table->used = (uint8_t)cg_words(pub->high);
  table->kept = 1U << CG_REL_PLAYERS | 1U << CG_REL_SLOTS | 1U << CG_REL_LIMITS;
}

cg_table cg_table_behind(const hf_rules *rules, unsigned head, void *whole, cg_public *pub,
                         hf_flow *flow) {
  cg_table table;
  lay_table(&table, rules, head, whole, pub, flow);
  return table;
}

/* Of a whole state. */
static inline void lay_whole(cg_table *table, const hf_rules *rules, hf_state *state,
                             const hf_how *how) {
  cg_state *from = (cg_state *)(void *)state;
  lay_table(table, rules, sizeof *from, from, &from->pub, &from->core.flow);
  table->random = &from->core.random;
  table->sink = how != NULL ? how->sink : NULL;
  table->take_forced = how != NULL && how->take_forced;
}

cg_table cg_table_of(const hf_rules *rules, hf_state *state, const hf_how *how) {
  cg_table table;
  lay_whole(&table, rules, state, how);
  return table;
}

cg_table cg_try(const cg_table *table, cg_trial *copy) {
  memcpy(copy->bytes, (const unsigned char *)table->pub - offsetof(cg_state, pub),
         cg_state_layout(table->pub, table->flow).size);
  return cg_table_of(&table->rules->base, &copy->state, NULL);
}

static void lend_lists(cg_known *known) {
  known->table.options = &known->options;
  known->table.choice = &known->choice;
}

void cg_begin_cursor(hf_cursor *cursor) {
  cg_known *known = (cg_known *)(void *)cursor->known;
  lay_whole(&known->table, cursor->rules, cursor->state, &cursor->how);
  known->table.unwatched = cursor->how.unwatched;
  lend_lists(known);
}

static void copy_list(cg_options *to, const cg_options *from) {
  to->count = from->count;
  memcpy(to->list, from->list, from->count * sizeof from->list[0]);
}

/* All that is known holds for a copy, but for where the state is. */
void cg_copy_cursor(hf_cursor *to, const hf_cursor *from) {
  cg_known *copy = (cg_known *)(void *)to->known;
  const cg_known *known = (const cg_known *)(const void *)from->known;
  cg_state *state = (cg_state *)(void *)to->state;
  copy->table = known->table;
  find_parts(&copy->table, sizeof *state, state, &state->pub, &state->core.flow);
  copy->table.random = &state->core.random;
  lend_lists(copy);
  if (cg_keeps(&known->table, CG_REL_OPTIONS)) copy_list(&copy->options, &known->options);
  if (cg_keeps(&known->table, CG_REL_CHOICE)) copy_list(&copy->choice, &known->choice);
}

cg_table cg_look(const hf_rules *rules, const hf_state *state) {
  return cg_table_of(rules, (hf_state *)(uintptr_t)(const void *)state, NULL);
}

/* --- seats ---------------------------------------------------------------- */

unsigned cg_first_of(const cg_table *table, uint32_t seats) {
  uint32_t later = seats & ~(hf_bit(table->pub->first_player) - 1);
  if (seats == 0) return CG_NOBODY;
  return hf_lowest_bit(later != 0 ? later : seats);
}

/* The next player in player order whose turn has not come; `done` has those whose
 * turn has. The first player may have been eliminated meanwhile. */
unsigned cg_next_in_order(const cg_table *table, uint8_t *done) {
  unsigned seat = cg_first_of(table, cg_players(table) & ~(uint32_t)*done);
  if (seat != CG_NOBODY) *done |= (uint8_t)hf_bit(seat);
  return seat;
}

/* --- sets ----------------------------------------------------------------- */

unsigned cg_size(const cg_table *table, const uint64_t *set) {
  unsigned size = 0;
  for (unsigned i = cg_used_words(table); i-- > 0;) size += hf_bit_count(set[i]);
  return size;
}
