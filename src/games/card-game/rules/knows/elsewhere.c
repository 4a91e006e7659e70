/* Cards that a player may marshal, play or ambush from other places than the hand. */
#include "elsewhere.h"

#include "../state/zones.h"
#include "../words/asks.h"
#include "../words/sets.h"
#include "force.h"

typedef struct finding {
  unsigned seat, way;
  cg_cards *found;
} finding;

/* `cards may be WAY by PLAYER`. What lies hidden is left out, unless the player knows
 * the top card of the deck. */
static void visit_elsewhere(const cg_change *change, void *user) {
  finding *f = user;
  const uint16_t *cards = change->at, *at = change->at;
  cg_skip(&at);
  if (!cg_is_way(*at++, f->way)) return;
  if (cg_eval_player(change->scope, &at) != f->seat) return;
  bool guessed = change->scope->guess;
  change->scope->guess = true;
  cg_eval_cards(change->scope, &cards, f->found);
  change->scope->guess = guessed;
}

static uint32_t known_top(const cg_table *table, unsigned seat, uint32_t ref) {
  unsigned owner = ref >> 16 & 15;
  if ((ref & 0xFFFF) != 0) return ref;
  if ((ref >> 20 & 15) != CG_TOP || cg_count(table, owner, CG_TOP) == 0) return 0;
  const cg_entry *top = cg_entry_at(table, owner, CG_TOP, 0);
  return (top->known >> seat & 1) != 0 ? cg_ref_pile(owner, CG_TOP, top->def) : 0;
}

void cg_find_elsewhere(cg_table *table, unsigned seat, unsigned way, cg_cards *found) {
  finding f = {.seat = seat, .way = way, .found = found};
  memset(found, 0, sizeof *found);
  if (!cg_any_change(table, CG_M_FROM_ELSEWHERE)) return;
  cg_each_change(table, CG_CHANGES(FROM_ELSEWHERE), visit_elsewhere, &f);
  unsigned kept = 0;
  for (unsigned i = 0; i < found->piles; i++) {
    uint32_t ref = known_top(table, seat, found->pile[i]);
    bool again = ref == 0 || (ref >> 20 & 15) == CG_HAND;
    for (unsigned j = 0; j < kept; j++) again |= found->pile[j] == ref;
    if (!again) found->pile[kept++] = ref;
  }
  found->piles = kept;
}

unsigned cg_place_number(const cg_cards *found, uint32_t ref) {
  unsigned number = 0;
  for (unsigned i = 0; i < found->piles; i++) {
    number += (found->pile[i] & 0xFFFF) == (ref & 0xFFFF);
    if (found->pile[i] == ref) return number;
  }
  return 0;
}

uint32_t cg_numbered_place(cg_table *table, unsigned seat, unsigned way, unsigned def,
                           unsigned number) {
  cg_cards found;
  cg_find_elsewhere(table, seat, way, &found);
  for (unsigned i = 0; i < found.piles; i++)
    if ((found.pile[i] & 0xFFFF) == def && --number == 0) return found.pile[i];
  return 0;
}
