/* What a seat may know. */
#ifndef CG_VIEW_H
#define CG_VIEW_H

#include "refs.h"

/* The state with another head; what the viewer does not know is blank. Behind it
 * stands what is heard of each seat. */
typedef struct cg_view {
  hf_view head;
  cg_public pub;
} cg_view;

/* Hidden cards that a seat is known to have, and not where. Nobody can tell copies apart, so
 * these are lists and no marks at cards; ascending, 0 behind the last one. */
typedef struct cg_hearsay { /* of cg_pool() cards at most */
  uint16_t *viewer;         /* by the viewer: of its own deck all of it */
  uint16_t *all;            /* by everybody, so by who watches; the viewer may know more */
} cg_hearsay;
static inline cg_hearsay cg_hearsay_of(const void *lists, unsigned pool, unsigned seat) {
  uint16_t *first = (uint16_t *)(uintptr_t)lists + (size_t)2 * pool * seat;
  return (cg_hearsay){first, first + pool};
}
static inline size_t cg_view_bytes(cg_layout at, unsigned seats, unsigned pool) {
  return at.size + cg_hearsay_bytes(seats, pool);
}

cg_layout cg_view_layout(const cg_public *pub, const hf_flow *flow);
/* Whose knowledge a viewer has; who has no seat watches. */
static inline unsigned cg_bit_of(const cg_table *table, unsigned viewer) {
  return viewer < cg_seats(table) ? viewer : CG_WATCHERS;
}
/* Of the table that a view shows: the hidden cards that the viewer knows a seat to have without
 * knowing where, ascending; how many they are. */
unsigned cg_heard_of(const cg_table *seen, unsigned seat, uint16_t defs[CG_POOL]);

size_t cg_view_size(const hf_rules *rules, const hf_state *state);
void cg_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view);
/* The table as a view shows it, for somebody who only looks. */
cg_table cg_look_seen(const hf_rules *rules, const hf_view *view);

/* May the viewer know which cards an ability under way has been told? A reference to cards
 * that lie hidden may not be seen by all. */
bool cg_sees_choice(const cg_table *table, unsigned viewer, const cg_context *context,
                    uint32_t ref);

/* What others see of such a reference: that there is a card, or so many, and where. */
static inline uint32_t cg_unknown_ref(uint32_t ref) {
  return cg_ref_kind(ref) == CG_REF_PILE ? ref & ~UINT32_C(0xFFFF) : ref;
}

#endif
