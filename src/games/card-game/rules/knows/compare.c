/* What is kept of a relation is what a new table finds. Some of it may be kept as more than there
 * is (the class of titles of a card that has left, say): never as less. */
#include "compare.h"

#include "../words/asks.h"
#include "../words/lasting.h"
#include "due.h"
#include "listeners.h"

#include <stddef.h>

static bool same(const void *one, const void *other, size_t size) {
  return memcmp(one, other, size) == 0;
}

/* --- slots and players ---------------------------------------------------- */

bool cg_players_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  return kept->players != found->players;
}

bool cg_slots_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  for (unsigned object = cg_first_slot(kept); object < kept->taken; object++)
    if (cg_at(kept, object)->place == CG_NOWHERE) return true;
  return kept->used != found->used;
}

bool cg_entered_differs(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  return kept->none_entered && !found->none_entered;
}

/* Does a card count uses by a limit of this period? */
static bool counts(const cg_table *table, const cg_object *card, unsigned period) {
  if (card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) return false;
  const cg_def *def = cg_def_of(table, card->def);
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (ability->slot != CG_NONE && ability->period == period &&
        (card->used >> (4 * ability->slot) & 15) != 0)
      return true;
  }
  return false;
}

static bool anything_counts(const cg_table *table, unsigned period) {
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    for (unsigned i = 0; i < CG_MAXIMA / 4; i++)
      if ((table->seat[seat].counted[i] & table->rules->renewed[period][i]) != 0) return true;
  for (unsigned object = 0; object < table->pub->high; object++)
    if (counts(table, cg_at(table, object), period)) return true;
  return false;
}

bool cg_limits_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  HF_EACH_BIT (period, kept->renewed)
    if (anything_counts(found, period)) return true;
  return false;
}

/* --- cards in play -------------------------------------------------------- */

bool cg_sets_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  unsigned sets = CG_SET_OF - CG_SET_CHARACTERS + 0U + cg_seats(kept);
  return kept->pub->hiding != found->pub->hiding ||
         !same(cg_set(kept, CG_SET_CHARACTERS), cg_set(found, CG_SET_CHARACTERS),
               sets * kept->pub->words * sizeof(uint64_t));
}

static bool any_news(const cg_table *table) {
  uint64_t any = 0;
  for (unsigned i = 0; i < table->pub->words; i++)
    any |= table->news.arrived[i] | table->news.left[i];
  return any != 0;
}

bool cg_said_differs(cg_table *kept, cg_table *found, unsigned which) {
  const cg_found *one = &kept->found, *other = &found->found;
  (void)which;
  for (unsigned i = 0; i < CG_TITLE_WORDS; i++)
    if ((other->titles[i] & ~one->titles[i]) != 0) return true;
  return !cg_mask_same(one->changes, other->changes) ||
         !cg_mask_same(one->forbids, other->forbids) || one->reads != other->reads ||
         !same(one->listens, other->listens, sizeof one->listens) ||
         !same(one->figures, other->figures, sizeof one->figures) || any_news(kept);
}

static bool looks_differ(const cg_looks *one, const cg_looks *other) {
  return !cg_mask_same(one->families, other->families) ||
         !cg_mask_same(one->forbids, other->forbids) || one->reads != other->reads;
}

bool cg_lasts_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  for (unsigned i = 0; i < kept->pub->lasting_count; i++) {
    if (cg_lasting_at(kept, i)->kind != CG_CHANGES) continue;
    const cg_looks *one = cg_looks_of(kept, i), *other = cg_find_looks(found, i);
    if (looks_differ(one, other)) return true;
  }
  return !cg_mask_same(kept->lasts.about, found->lasts.about) ||
         kept->lasts.delayed != found->lasts.delayed ||
         looks_differ(&kept->lasts.all, &found->lasts.all);
}

/* What an ability was found to come to, where both have read it. */
static bool come_to_the_same(const cg_source *kept, const cg_source *found) {
  if (kept->outcome != CG_READ || found->outcome != CG_READ) return true;
  return same(kept->named, found->named, sizeof kept->named) && kept->by == found->by &&
         kept->word == found->word;
}

bool cg_sources_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  if (kept->sources > CG_SOURCES || found->sources > CG_SOURCES) return false; /* not listed */
  if (kept->sources != found->sources || !cg_mask_same(kept->source_changes, found->source_changes))
    return true;
  for (unsigned i = 0; i < kept->sources; i++) {
    const cg_source *one = &kept->source[i], *other = &found->source[i];
    if (one->object != other->object || one->ability != other->ability ||
        !come_to_the_same(one, other))
      return true;
  }
  return false;
}

static bool same_list(const cg_table *kept, const cg_table *found, unsigned list) {
  unsigned i = kept->listeners[list], j = found->listeners[list];
  while (i != 0 && j != 0) {
    const cg_listener *one = &kept->listener[i - 1], *other = &found->listener[j - 1];
    if (one->object != other->object || one->ability != other->ability) return false;
    i = one->next;
    j = other->next;
  }
  return i == j && cg_mask_same(kept->hears[list], found->hears[list]);
}

bool cg_listeners_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  if (cg_are_unlisted(kept) || cg_are_unlisted(found)) return false;
  for (unsigned list = cg_listeners_of(kept, CG_ON_ACTION + 1, 0); list-- > 0;)
    if (!same_list(kept, found, list)) return true;
  return false;
}

/* Cards that are not among the altered ones are as they are printed. */
static bool is_altered_unnoticed(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if (card->place != CG_PLAY || card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) return false;
  const cg_def *def = cg_card(table, object);
  bool printed = card->strength == def->strength && card->keywords == def->keywords &&
                 card->marks == def->icons;
  return !printed && !cg_in_set(table->altered, object);
}

/* They stand in the state, which is the same as a whole. */
bool cg_figures_differ(cg_table *kept, cg_table *found, unsigned which) {
  const char *one = (const char *)kept->pub - offsetof(cg_state, pub);
  const char *other = (const char *)found->pub - offsetof(cg_state, pub);
  (void)which;
  found->pub->unchecked = kept->pub->unchecked;
  if (!same(one, other, kept->flow->size)) return true;
  if (!cg_keeps(kept, CG_REL_SAID)) return false;
  for (unsigned object = cg_first_slot(kept); object < kept->pub->high; object++)
    if (is_altered_unnoticed(kept, object)) return true;
  return kept->reads != found->reads;
}

/* --- hands and decks ------------------------------------------------------ */

bool cg_repertoires_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  for (unsigned seat = 0; seat < cg_seats(kept); seat++)
    if (!same(kept->ears[seat], found->ears[seat], sizeof kept->ears[seat]) ||
        kept->ambush[seat] != found->ambush[seat])
      return true;
  return !same(kept->all_ears, found->all_ears, sizeof kept->all_ears);
}

bool cg_awaited_differs(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  return !same(kept->could_await, found->could_await, sizeof kept->could_await) ||
         !cg_mask_same(kept->could_await_ever, found->could_await_ever);
}

/* The abilities of one hand are all in the other. */
static bool holds(const cg_hand *hand, const cg_hand *other) {
  if (hand->held > CG_HELD || other->held > CG_HELD) return true;
  for (unsigned i = 0, j; i < hand->held; i++) {
    for (j = 0; j < other->held && other->ability[j] != hand->ability[i];) j++;
    if (j == other->held) return false;
  }
  return true;
}

bool cg_hand_differs(cg_table *kept, cg_table *found, unsigned seat) {
  const cg_hand *one = &kept->hand[seat], *other = &found->hand[seat];
  return !same(one->listens, other->listens, sizeof one->listens) ||
         one->actions != other->actions || one->ambush != other->ambush ||
         one->cost > other->cost || one->held != other->held || !holds(one, other);
}

bool cg_hearsay_differs(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  return (found->hearsay & ~(unsigned)kept->hearsay) != 0;
}

bool cg_decks_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  return kept->thin_decks != found->thin_decks;
}

/* --- what is due ---------------------------------------------------------- */

bool cg_hosts_differ(cg_table *kept, cg_table *found, unsigned which) {
  (void)kept;
  (void)which;
  return found->stray != CG_NO_OBJECT;
}

/* It holds as long as nothing has changed that disturbs it. */
bool cg_rest_differs(cg_table *kept, cg_table *found, unsigned which) {
  (void)which;
  cg_cards cards;
  if (!cg_stays_at_rest(kept, 0U + (kept->pub->stale | kept->pub->unchecked)) ||
      !cg_any_change(kept, CG_M_SACRIFICED))
    return false;
  cg_find_sacrificed(found, &cards);
  return cg_next(found, cards.set, 0) != CG_NO_OBJECT;
}

bool cg_raised_differs(cg_table *kept, cg_table *found, unsigned which) {
  cg_raised all;
  (void)which;
  cg_find_raised(found, &all);
  for (unsigned object = cg_first_slot(kept); object < kept->pub->high; object++)
    if (cg_is_raised_at_all(kept, object) && cg_at(kept, object)->raised != all.by[object])
      return true;
  return false;
}
