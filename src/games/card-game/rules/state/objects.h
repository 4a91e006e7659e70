/* Cards in play: slots, attachments, duplicates, sets of them, power, titles. */
#ifndef CG_OBJECTS_H
#define CG_OBJECTS_H

#include "table.h"

/* Each card of a set, in their order. */
static inline void cg_offer_set(const cg_table *table, const uint64_t *set, cg_options *options) {
  unsigned words = cg_used_words(table);
  for (unsigned i = 0; i < words; i++)
    HF_EACH_BIT (bit, set[i])
      cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, 64 * i + bit));
}
/* Puts a card into an empty slot; CG_NO_OBJECT if there is none. */
unsigned cg_place(cg_table *table, unsigned def, unsigned owner, unsigned controller);
/* One more agenda of a player lies beside the first; false: cards lie where it would. */
bool cg_lay_agenda(cg_table *table, unsigned seat, unsigned def);
/* Empties a slot: nothing of the card stays behind. */
void cg_clear(cg_table *table, unsigned object);
unsigned cg_duplicates(const cg_table *table, unsigned object);
/* The newest duplicate below it that the seat controls, CG_NO_OBJECT. */
unsigned cg_duplicate_of(const cg_table *table, unsigned object, unsigned seat);
bool cg_has_attachments(const cg_table *table, unsigned object);
/* The card a player owns and controls under which a copy would go as a duplicate. */
unsigned cg_find_original(cg_table *table, unsigned seat, unsigned def);
/* There is none, as a look at the classes of titles tells. */
static inline bool cg_is_no_copy(const cg_table *table, const cg_def *card) {
  return card->unique == 0 || cg_is_missing(table, card->title);
}
static inline unsigned cg_original(cg_table *table, unsigned seat, unsigned def) {
  return cg_is_no_copy(table, cg_def_of(table, def)) ? CG_NO_OBJECT
                                                     : cg_find_original(table, seat, def);
}
/* May this card enter play under the seat's control, uniqueness considered? */
bool cg_unique_may_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller,
                         bool from_dead);
static inline bool cg_may_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller,
                                bool from_dead) {
  return cg_def_of(table, def)->unique == 0 ||
         cg_unique_may_enter(table, def, owner, controller, from_dead);
}
/* Is there a copy of it in the seat's dead pile? */
bool cg_has_dead_copy(const cg_table *table, unsigned seat, unsigned def);
/* May the seat take control of a card in play? */
bool cg_may_control(const cg_table *table, unsigned object, unsigned seat);
unsigned cg_faction_power(const cg_table *table, unsigned seat);
unsigned cg_total_power(const cg_table *table, unsigned seat);
/* Is `other` a rival of a seat, by its title? */
bool cg_is_rival(const cg_table *table, unsigned seat, unsigned other);
/* Cards may have come and gone: the sets of cards in play are found again. */
void cg_find_sets(cg_table *table);
static inline void cg_know_sets(cg_table *table) {
  if (!cg_is_fresh(table, CG_REL_SETS)) cg_find_sets(table);
}
/* The characters in play that a seat controls. */
static inline void cg_characters_of(cg_table *table, unsigned seat, uint64_t *set) {
  cg_know_sets(table);
  const uint64_t *all = cg_set(table, CG_SET_CHARACTERS), *own = cg_set(table, CG_SET_OF + seat);
  for (unsigned i = cg_used_words(table); i-- > 0;) set[i] = all[i] & own[i];
}
/* A card is about to leave its slot. */
void cg_note_departure(cg_table *table, unsigned object);

#endif
