/* Lists in the room of sets: see lists.h. */
#include "lists.h"

/* Definitions and slots are below STRUCK, and five numbers below BASE fit into a word. */
enum { STRUCK = 3072, BASE = 2 * STRUCK };
static_assert(CG_DEFS_MAX < STRUCK, "a definition fits");
static_assert(UINT64_MAX / BASE / BASE / BASE / BASE >= BASE, "five numbers fit into a word");

static uint64_t weight_of(unsigned n) {
  uint64_t weight = 1;
  for (n %= 5; n > 0; n--) weight *= BASE;
  return weight;
}

static uint64_t *word_of(const cg_table *table, unsigned set, unsigned n) {
  return cg_set(table, set) + n / 5;
}

static unsigned read(const cg_table *table, unsigned set, unsigned n) {
  return (unsigned)(*word_of(table, set, n) / weight_of(n) % BASE);
}

unsigned cg_list_get(const cg_table *table, unsigned set, unsigned n) {
  return read(table, set, n) % STRUCK;
}

bool cg_list_is_struck(const cg_table *table, unsigned set, unsigned n) {
  return read(table, set, n) >= STRUCK;
}

void cg_list_set(cg_table *table, unsigned set, unsigned n, unsigned number, bool struck) {
  uint64_t weight = weight_of(n);
  *word_of(table, set, n) -= read(table, set, n) * weight;
  *word_of(table, set, n) += (number + (struck ? STRUCK : 0U)) * weight;
}

/* --- groups ------------------------------------------------------------------ */

static unsigned offset_of(const cg_group *group) { return group->def >> 8; }

unsigned cg_list_length(const cg_table *table, const cg_group *group) {
  return group->kind == CG_HAP_FROM_ZONE ? group->def & 0xFFU
                                         : cg_size(table, cg_set(table, group->set - 1U));
}

unsigned cg_group_sets(const cg_table *table, const cg_group *group) {
  if (!cg_is_list(group)) return group->set != 0;
  unsigned length = cg_list_length(table, group);
  return group->kind == CG_HAP_FROM_ZONE ? cg_list_sets(table, offset_of(group) + length)
                                         : 1 + cg_list_sets(table, length);
}

static cg_group nth_discard(const cg_table *table, const cg_group *group, unsigned n) {
  cg_group one = *group;
  one.set = 0;
  one.flags &= (uint8_t)~CG_BORROWED;
  one.def = (uint16_t)cg_list_get(table, group->set - 1U, offset_of(group) + n);
  if (cg_list_is_struck(table, group->set - 1U, offset_of(group) + n)) one.flags |= CG_CANCELLED;
  return one;
}

static cg_group nth_pair(const cg_table *table, const cg_group *group, unsigned n,
                         unsigned attacker) {
  cg_group one = *group;
  one.set = 0;
  one.acting = (uint16_t)attacker;
  one.object = (uint16_t)cg_list_get(table, group->set, n);
  return one;
}

cg_group cg_nth_of(const cg_table *table, const cg_group *group, unsigned n, unsigned *member) {
  *member = n;
  if (group->kind == CG_HAP_FROM_ZONE) return nth_discard(table, group, n);
  const uint64_t *attackers = cg_set(table, group->set - 1U);
  *member = cg_next(table, attackers, 0);
  for (unsigned i = 0; i < n; i++) *member = cg_next(table, attackers, *member + 1);
  return nth_pair(table, group, n, *member);
}

cg_group cg_meant_by(const cg_table *table, const cg_group *group, unsigned member) {
  if (!cg_is_list(group) || member == CG_NO_OBJECT) return *group;
  if (group->kind == CG_HAP_FROM_ZONE) return nth_discard(table, group, member);
  const uint64_t *attackers = cg_set(table, group->set - 1U);
  unsigned n = 0;
  for (unsigned object = cg_next(table, attackers, 0); object < member;
       object = cg_next(table, attackers, object + 1))
    n++;
  return nth_pair(table, group, n, member);
}

void cg_strike_out(cg_table *table, cg_group *group, unsigned member) {
  unsigned n = offset_of(group) + member, set = group->set - 1U;
  if (group->kind == CG_HAP_FROM_ZONE) cg_list_set(table, set, n, cg_list_get(table, set, n), true);
}

unsigned cg_option_answers(const cg_table *table, uint32_t option) {
  unsigned kind = cg_option_kind(option), group = cg_option_group(option);
  if (kind != CG_O_ABILITY && kind != CG_O_EVENT && kind != CG_O_UNSHADOW) return 0;
  if (group == 0 || group > table->pub->group_count || cg_option_member(option) == CG_NO_MEMBER)
    return 0;
  const cg_group *answered = &table->pub->group[group - 1];
  if (!cg_is_list(answered) || answered->kind != CG_HAP_FROM_ZONE) return 0;
  return nth_discard(table, answered, cg_option_member(option)).def;
}

/* --- beginning and growing ---------------------------------------------------- */

unsigned cg_list_begin(cg_table *table, unsigned count) {
  cg_public *pub = table->pub;
  unsigned left = pub->set_count + 3U < CG_SETS ? CG_SETS - 3U - pub->set_count : 0;
  unsigned sets = cg_list_sets(table, count);
  if (sets > left) {
    sets = left;
    count = sets * 5U * pub->words;
  }
  memset(cg_set(table, pub->set_count), 0, (size_t)sets * pub->words * sizeof(uint64_t));
  pub->set_count = (uint8_t)(pub->set_count + sets);
  return count;
}

bool cg_list_grow(cg_table *table, unsigned *set, unsigned count, unsigned number) {
  cg_public *pub = table->pub;
  unsigned has = cg_list_sets(table, count), needs = cg_list_sets(table, count + 1);
  bool last = *set + has == pub->set_count;
  if (needs > has && pub->set_count + (last ? 1U : needs) > CG_SETS) return false;
  if (needs > has && !last) { /* something lies behind it */
    unsigned from = *set;
    *set = pub->set_count;
    memcpy(cg_set(table, *set), cg_set(table, from), has * pub->words * sizeof(uint64_t));
    pub->set_count = (uint8_t)(pub->set_count + has);
  }
  if (needs > has) {
    memset(cg_set(table, pub->set_count), 0, pub->words * sizeof(uint64_t));
    pub->set_count++;
  }
  cg_list_set(table, *set, count, number, false);
  return true;
}
