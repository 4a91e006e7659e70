/* Lasting effects: what cards say until something ends, bound to cards, players and numbers as
 * these are when it begins. */
#ifndef CG_LASTING_H
#define CG_LASTING_H

#include "../state/rows.h"
#include "expr.h"

/* The words of a lasting effect, and what they are read in where they are about no card. */
static inline const uint16_t *cg_lasting_words(const cg_table *table, const cg_lasting *lasting) {
  const hl_ability *ability = &table->rules->base.cards->ability[lasting->ability];
  return table->code + ability->statements + lasting->at;
}
/* "This card" of a delayed effect, in play or just gone; CG_NO_OBJECT. */
static inline uint16_t cg_delayed_card(const cg_table *table, const cg_lasting *delayed) {
  unsigned object = ((unsigned)delayed->value & 0xFFFU) - 1U;
  if (delayed->kind != CG_DELAYED || delayed->value == 0) return CG_NO_OBJECT;
  const cg_object *card = cg_at(table, object);
  bool same = (card->generation & 7U) == ((unsigned)delayed->value >> 12 & 7U);
  bool there = card->place == CG_PLAY || card->place == CG_GONE;
  return same && there ? (uint16_t)object : CG_NO_OBJECT;
}
static inline cg_scope cg_scope_of_lasting(cg_table *table, const cg_lasting *lasting) {
  return (cg_scope){.table = table,
                    .code = table->code,
                    .member = CG_NO_OBJECT,
                    .object = cg_delayed_card(table, lasting),
                    .def = (uint16_t)cg_lasting_def(table, lasting),
                    .user = lasting->user};
}
cg_mask cg_lasting_families(const cg_table *table, const cg_lasting *lasting);
/* What the lasting change of that number looks at. */
const cg_looks *cg_find_looks(cg_table *table, unsigned index);
static inline const cg_looks *cg_looks_of(cg_table *table, unsigned index) {
  const cg_lasting *lasting = cg_lasting_at(table, index);
  const cg_looks *looks = &table->lasts.looks[index % CG_LASTING];
  bool known = cg_mask_any(looks->families) && looks->ability == lasting->ability &&
               looks->at == lasting->at;
  return known ? looks : cg_find_looks(table, index);
}
/* False if there is no room for another one, even among those that say the same: all are told. */
bool cg_begin_lasting(cg_table *table, const cg_lasting *lasting);
void cg_end_lasting(cg_table *table, unsigned index);
/* Those of that duration end; of one user, or of all: CG_NOBODY. */
void cg_expire(cg_table *table, unsigned until, unsigned user);
/* What was bound to a card that has left play ends with it. */
void cg_unbind(cg_table *table, unsigned object);
/* A card begins to say what it says: where the newest counts that is noted. */
void cg_note_moment(cg_table *table, unsigned object);
/* Control for good: nothing older counts any more. */
void cg_take_for_good(cg_table *table, unsigned object, unsigned seat);

/* A lasting change begins (lasting.c); false: for nobody. */
bool cg_modifier_would(cg_scope *scope, const uint16_t *at, unsigned duration);
bool cg_modifier_begin(cg_scope *scope, const uint16_t *at, unsigned ability, unsigned duration);

#endif
