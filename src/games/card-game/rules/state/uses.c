/* Uses of abilities: see uses.h. */
#include "uses.h"

#include "lists.h"
#include "stack.h"

/* group 4, outside play 1, a row over cards 1, a row over members 1; then
 *   in play:  ability 4, object 10, member 10
 *   outside:  definition 12, ability 4, member 10 (never a row)
 * A row has the number of its set where what it is over would stand. */
enum { OUTSIDE = 1 << 27, OVER_CARDS = 1 << 26, OVER_MEMBERS = 1 << 25 };
enum { MEMBER = 1023, CARD = 1023 << 10 };

static uint32_t number_of(const cg_use *use) {
  unsigned member = use->member == CG_NO_OBJECT ? CG_NO_MEMBER : use->member;
  uint32_t group = (uint32_t)use->group << 28, ability = use->ability & 15U;
  if (use->object == CG_NO_OBJECT)
    return group | OUTSIDE | (uint32_t)(use->def & 0xFFF) << 14 | ability << 10 | member;
  return group | ability << 20 | (uint32_t)use->object << 10 | member;
}

static bool is_row(uint32_t use) {
  return (use & OUTSIDE) == 0 && (use & (OVER_CARDS | OVER_MEMBERS)) != 0;
}
static bool can_be_in_row(uint32_t use) { return (use & OUTSIDE) == 0 && !is_row(use); }
static unsigned set_of(uint32_t row) {
  return (row & OVER_CARDS) != 0 ? (row & CARD) >> 10 : row & MEMBER;
}
/* What a use is in a row over one thing or the other, and all that the row has in common. */
static unsigned element(uint32_t use, uint32_t over) {
  return over == OVER_CARDS ? (use & CARD) >> 10 : use & MEMBER;
}
static uint32_t common(uint32_t use, uint32_t over) {
  return (use & ~(uint32_t)(over == OVER_CARDS ? CARD : MEMBER)) | over;
}
static bool belongs(const cg_table *table, uint32_t use, uint32_t row) {
  uint32_t over = row & (OVER_CARDS | OVER_MEMBERS);
  return can_be_in_row(use) && common(use, over) == common(row, over) &&
         element(use, over) < table->pub->words * 64U;
}

/* The first use of the window that is open now. */
static unsigned window(const cg_table *table) {
  const cg_frame *frame = cg_top(table);
  return frame->procedure == CG_PROC_HAPPEN ? frame->happen.uses : 0;
}

/* Uses like this one, with which it could become a row. */
static unsigned alike(const cg_table *table, uint32_t use, uint32_t over) {
  unsigned count = 0;
  for (unsigned i = window(table); i < table->pub->use_count; i++)
    count += can_be_in_row(table->pub->use[i]) &&
             common(table->pub->use[i], over) == common(use, over) &&
             element(table->pub->use[i], over) < table->pub->words * 64U;
  return count;
}

/* The use of this window that most others are like, and in what; 0: none is like another. */
static uint32_t most_alike(const cg_table *table, uint32_t *over) {
  uint32_t found = 0;
  unsigned most = 1;
  for (unsigned i = window(table); i < table->pub->use_count; i++) {
    uint32_t use = table->pub->use[i];
    for (uint32_t in = OVER_MEMBERS; can_be_in_row(use) && in <= OVER_CARDS; in <<= 1) {
      unsigned count = alike(table, use, in);
      if (count <= most) continue;
      most = count;
      found = use;
      *over = in;
    }
  }
  return found;
}

static bool has_set(const cg_table *table) { return table->pub->set_count + 3U < CG_SETS; }

/* Where there is no more room the uses that are most alike become a row. */
static bool make_room(cg_table *table) {
  cg_public *pub = table->pub;
  uint32_t over = 0, like = most_alike(table, &over);
  if (like == 0 || !has_set(table)) return false;
  unsigned set = pub->set_count++, kept = window(table), end = pub->use_count;
  uint32_t row = common(like, over) | set << (over == OVER_CARDS ? 10 : 0);
  memset(cg_set(table, set), 0, pub->words * sizeof(uint64_t));
  for (unsigned i = kept; i < end; i++) {
    uint32_t use = pub->use[i];
    if (belongs(table, use, row))
      cg_add(cg_set(table, set), element(use, over));
    else
      pub->use[kept++] = use;
  }
  pub->use[kept++] = row;
  pub->use_count = (uint8_t)kept;
  while (kept < end) pub->use[kept++] = 0;
  return true;
}

void cg_remember_use(cg_table *table, const cg_use *use) {
  cg_public *pub = table->pub;
  uint32_t number = number_of(use);
  if (pub->use_count == CG_USES) make_room(table);
  for (unsigned i = window(table); i < pub->use_count; i++)
    if (is_row(pub->use[i]) && belongs(table, number, pub->use[i])) {
      cg_add(cg_set(table, set_of(pub->use[i])),
             element(number, pub->use[i] & (OVER_CARDS | OVER_MEMBERS)));
      return;
    }
  if (pub->use_count < CG_USES) pub->use[pub->use_count++] = number;
}

bool cg_find_use(const cg_table *table, const cg_use *use) {
  const cg_public *pub = table->pub;
  uint32_t number = number_of(use);
  bool room = pub->use_count < CG_USES;
  for (unsigned i = 0; i < pub->use_count; i++) {
    uint32_t other = pub->use[i];
    if (other == number) return true;
    if (!is_row(other) || !belongs(table, number, other)) continue;
    if (cg_in_set(cg_set(table, set_of(other)),
                  element(number, other & (OVER_CARDS | OVER_MEMBERS))))
      return true;
    room |= i >= window(table);
  }
  uint32_t over;
  return !room && (!has_set(table) || most_alike(table, &over) == 0);
}

void cg_forget_uses(cg_table *table, unsigned first) {
  cg_public *pub = table->pub;
  while (pub->use_count > first) {
    uint32_t use = pub->use[--pub->use_count];
    pub->use[pub->use_count] = 0;
    if (!is_row(use)) continue;
    memset(cg_set(table, set_of(use)), 0, pub->words * sizeof(uint64_t));
    pub->free_sets |= (uint16_t)hf_bit(set_of(use));
  }
  cg_drop_sets(table, pub->set_count);
}

uint32_t cg_use_lists(const cg_table *table) {
  const cg_public *pub = table->pub;
  uint32_t found = 0;
  for (unsigned i = 0; i < pub->use_count; i++) {
    uint32_t use = pub->use[i];
    if (is_row(use) && (use & OVER_MEMBERS) != 0 && cg_is_list(&pub->group[(use >> 28) - 1]))
      found |= hf_bit(set_of(use));
  }
  return found;
}
