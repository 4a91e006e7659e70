/* Cards that are referred to, and what they are: see refs.h. */
#include "refs.h"

#include "rows.h"

cg_thing cg_thing_of(const cg_table *table, uint32_t ref) {
  if (cg_ref_kind(ref) == CG_REF_PILE) {
    unsigned seat = ref >> 16 & 0xF;
    return (cg_thing){.object = CG_NO_OBJECT,
                      .def = (uint16_t)(ref & 0xFFFF),
                      .controller = (uint8_t)seat,
                      .owner = (uint8_t)seat,
                      .zone = (uint8_t)(ref >> 20 & 0xF)};
  }
  unsigned object = cg_deref(table, ref);
  if (object != CG_NO_OBJECT) return cg_thing_at(table, object);
  return (cg_thing){.object = CG_NO_OBJECT, .controller = CG_NOBODY, .owner = CG_NOBODY};
}

bool cg_is_gone(const cg_table *table, const cg_thing *thing) {
  return thing->object != CG_NO_OBJECT && cg_at(table, thing->object)->place == CG_GONE;
}

unsigned cg_icons_of(const cg_table *table, const cg_thing *thing) {
  if (thing->def == 0) return 0;
  unsigned printed = cg_def_of(table, thing->def)->icons;
  if (thing->object == CG_NO_OBJECT) return printed;
  unsigned marks = cg_at(table, thing->object)->marks & CG_ICONS;
  return cg_is_gone(table, thing) ? printed ^ marks : marks; /* cg_leave() */
}

bool cg_was(const cg_table *table, unsigned object, unsigned state) {
  for (unsigned i = 0; i < table->pub->lasting_count; i++) {
    const cg_lasting *was = cg_lasting_at(table, i);
    if (was->kind == CG_WAS && cg_is_bound_to(table, was, object) && was->seat == CG_IN_STATE)
      return (was->word & state) != 0;
  }
  return false;
}

/* A card that has left play has the keywords that it had. */
bool cg_has_keyword(cg_table *table, const cg_thing *thing, unsigned keyword) {
  if (thing->def == 0) return false;
  bool found = thing->object != CG_NO_OBJECT &&
               (cg_at(table, thing->object)->place == CG_PLAY || cg_is_gone(table, thing));
  if (found) return (cg_at(table, thing->object)->keywords >> keyword & 1) != 0;
  return (cg_def_of(table, thing->def)->keywords >> keyword & 1) != 0;
}
