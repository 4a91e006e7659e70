/* What the rules have to look after: see due.h. */
#include "due.h"

#include "../state/objects.h"
#include "../state/occurrence.h"
#include "force.h"
#include "hosts.h"
#include "lasts.h"

bool cg_is_leaving(const cg_table *table, unsigned object) {
  for (unsigned i = 0; i < table->pub->group_count; i++) {
    const cg_group *group = &table->pub->group[i];
    if (cg_leaves(group->kind) && group->set != 0 && cg_in_set(cg_members(table, group), object))
      return true;
  }
  return false;
}

/* --- attachments ---------------------------------------------------------- */

/* An attachment that may not be where it is. `fixed`: what others do to hosts is looked after with
 * their figures. */
static bool has_to_go(cg_table *table, unsigned object, bool *fixed) {
  const cg_object *card = cg_at(table, object);
  if (card->host == CG_NO_OBJECT) return false;
  if (cg_is_leaving(table, object)) {
    *fixed = false;
    return false;
  }
  if (!cg_may_stay_attached(table, object)) return true;
  *fixed &= cg_def_of(table, card->def)->hosts_vary == 0;
  return false;
}

/* It is kept that there is none, unless that may change without a host being doubted. */
void cg_find_stray(cg_table *table, unsigned which) {
  bool fixed = true;
  unsigned one = table->attached;
  (void)which;
  cg_know_sets(table);
  const uint64_t *attachments = cg_set(table, CG_SET_ATTACHMENTS);
  for (unsigned i = 0; i < cg_used_words(table); i++) {
    uint64_t left = attachments[i];
    if (one != 0) left &= (uint64_t)(one / 64 == i) << one % 64;
    HF_EACH_BIT (bit, left) {
      table->stray = (uint16_t)(64 * i + bit);
      if (has_to_go(table, table->stray, &fixed)) return;
    }
  }
  table->stray = CG_NO_OBJECT;
  if (fixed) cg_keep(table, CG_REL_HOSTS);
}

/* --- cards that are sacrificed -------------------------------------------- */

static void visit_sacrificed(const cg_change *change, void *user) {
  const uint16_t *at = change->at;
  cg_named_cards(change, &at, user);
}

/* No card has to be sacrificed now. That stays so until something changes that the words about
 * sacrificing look at: cards, figures and whatever else they name. What other words may stand
 * for counts always. */
static void note_rest(cg_table *table) {
  unsigned reads = CG_NEW_CARDS | CG_NEW_ARRIVALS | CG_NEW_LASTING | CG_NEW_FIGURES | CG_NEW_OTHER;
  if (cg_any_lasts(table, CG_CHANGES(SACRIFICED)) || table->sources > CG_SOURCES) return;
  for (unsigned i = 0; i < table->sources; i++)
    if (cg_mask_meet(table->source[i].changes, CG_CHANGES(SACRIFICED)))
      reads |= table->rules->ability[table->source[i].ability].reads;
  table->at_rest = (uint16_t)~reads;
  cg_keep(table, CG_REL_REST);
}

void cg_find_sacrificed(cg_table *table, cg_cards *cards) {
  cg_no_cards(cards);
  cg_each_change(table, CG_CHANGES(SACRIFICED), visit_sacrificed, cards);
  if (cg_next(table, cards->set, 0) == CG_NO_OBJECT) note_rest(table);
}

void cg_find_rest(cg_table *table, unsigned which) {
  cg_cards cards;
  (void)which;
  cg_find_sacrificed(table, &cards);
}

/* --- strength that constant abilities raise ------------------------------- */

static void visit_raised(const cg_change *change, void *user) {
  cg_raised *all = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  if (change->bound != NULL) return; /* told when it began */
  cg_named_cards(change, &at, &cards);
  int number = cg_change_number(change, &at);
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1))
    all->by[object] = (int16_t)(all->by[object] + number);
}

void cg_find_raised(cg_table *table, cg_raised *all) {
  memset(all, 0, sizeof *all);
  all->table = table;
  cg_each_change(table, CG_CHANGES(STRENGTH), visit_raised, all);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    all->by[object] = (int16_t)(1 + (all->by[object] > 250 ? 250 : all->by[object]));
}

bool cg_is_raised_at_all(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  return card->place == CG_PLAY && (card->flags & CG_FACE_DOWN) == 0 &&
         cg_is_type(table, object, CG_TYPE_CHARACTER);
}

/* --- decks ---------------------------------------------------------------- */

void cg_find_thin_decks(cg_table *table, unsigned which) {
  (void)which;
  table->thin_decks = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    table->thin_decks |= (uint8_t)((table->seat[seat].count[CG_LOOSE] == 0) << seat);
  cg_keep(table, CG_REL_DECKS);
}
