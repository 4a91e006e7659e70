/* The table of relations: see relations.h. */
#include "relations.h"

#include "../state/hidden.h"
#include "../words/asks.h"
#include "compare.h"
#include "due.h"
#include "hands.h"
#include "lasts.h"
#include "listeners.h"
#include "said.h"
#include "sources.h"

/* --- those that are found here -------------------------------------------- */

/* It is kept from the beginning, and by whoever changes what it depends on. */
static void find_nothing(cg_table *table, unsigned which) {
  (void)table;
  (void)which;
}

static void find_entered(cg_table *table, unsigned which) {
  (void)which;
  table->none_entered = true;
  for (unsigned object = 0; object < table->pub->high; object++)
    if ((cg_at(table, object)->entered & CG_THIS_PHASE) != 0) table->none_entered = false;
  cg_keep(table, CG_REL_ENTERED);
}

static void find_sets(cg_table *table, unsigned which) {
  (void)which;
  cg_find_sets(table);
}

static void find_figures(cg_table *table, unsigned which) {
  (void)which;
  cg_refresh_now(table);
}

/* Figures begin with what cards say: both are found together. */
static void find_said(cg_table *table, unsigned which) {
  uint16_t unchecked = table->pub->unchecked;
  (void)which;
  table->pub->stale |= CG_NEW_ALL;
  cg_refresh_now(table);
  table->pub->unchecked = unchecked;
}

/* --- all of them ---------------------------------------------------------- */

#define ROW(NAME, text, found_by)                                                                  \
  .name = (text), .stale_after = (uint32_t)CG_AFTER_##NAME,                                        \
  .follows = (uint32_t)CG_FOLLOWED_BY_##NAME, .rebuild = (found_by)
#define DIFFERS(how) .differs = HF_NOT_IN_PAGE(how)
#define HAND(seat)                                                                                 \
  [CG_REL_HAND + (seat)] = {ROW(HAND, "what a hand waits for", cg_find_hand), .which = (seat),     \
                            DIFFERS(cg_hand_differs)}

const cg_relation cg_relations[CG_REL_COUNT] = {
    [CG_REL_PLAYERS] = {ROW(PLAYERS, "who has not been eliminated", find_nothing),
                        DIFFERS(cg_players_differ)},
    [CG_REL_SLOTS] = {ROW(SLOTS, "which slots are in use", find_nothing), DIFFERS(cg_slots_differ)},
    [CG_REL_ENTERED] = {ROW(ENTERED, "whether a card came in this phase", find_entered),
                        DIFFERS(cg_entered_differs)},
    [CG_REL_LIMITS] = {ROW(LIMITS, "which limits count nothing", find_nothing),
                       DIFFERS(cg_limits_differ)},
    [CG_REL_SETS] = {ROW(SETS, "cards in play by type and player", find_sets),
                     DIFFERS(cg_sets_differ)},
    [CG_REL_SAID] = {ROW(SAID, "what open cards say", find_said), DIFFERS(cg_said_differs),
                     .arrive = cg_say, .leave = cg_unsay},
    [CG_REL_LASTS] = {ROW(LASTS, "what lasting effects are about", cg_find_lasts),
                      DIFFERS(cg_lasts_differ)},
    [CG_REL_SOURCES] = {ROW(SOURCES, "constant abilities in play", cg_find_sources),
                        DIFFERS(cg_sources_differ), .arrive = cg_add_sources,
                        .leave = cg_drop_sources},
    [CG_REL_LISTENERS] = {ROW(LISTENERS, "abilities that are used", cg_find_listeners),
                          DIFFERS(cg_listeners_differ), .arrive = cg_add_listeners,
                          .leave = cg_drop_listeners},
    [CG_REL_FIGURES] = {ROW(FIGURES, "figures of cards", find_figures), DIFFERS(cg_figures_differ)},
    [CG_REL_REPERTOIRES] = {ROW(REPERTOIRES, "what hands may wait for", cg_find_repertoires),
                            DIFFERS(cg_repertoires_differ)},
    [CG_REL_AWAITED] = {ROW(AWAITED, "what cards could wait for", cg_find_awaited),
                        DIFFERS(cg_awaited_differs)},
    HAND(0),
    HAND(1),
    HAND(2),
    HAND(3),
    HAND(4),
    HAND(5),
    HAND(6),
    [CG_REL_HEARSAY] = {ROW(HEARSAY, "whose cards others have heard of", cg_find_who_is_heard_of),
                        DIFFERS(cg_hearsay_differs)},
    [CG_REL_DECKS] = {ROW(DECKS, "whose deck has no loose cards", cg_find_thin_decks),
                      DIFFERS(cg_decks_differ)},
    [CG_REL_HOSTS] = {ROW(HOSTS, "attachments are where they may be", cg_find_stray),
                      DIFFERS(cg_hosts_differ)},
    [CG_REL_REST] = {ROW(REST, "no card is sacrificed", cg_find_rest), DIFFERS(cg_rest_differs)},
    [CG_REL_RAISED] = {ROW(RAISED, "whose strength is raised", find_nothing),
                       DIFFERS(cg_raised_differs)},
    /* front/ask.c finds them, front/check_known.c compares them */
    [CG_REL_OPTIONS] = {ROW(OPTIONS, "options", NULL)},
    [CG_REL_CHOICE] = {ROW(CHOICE, "what a choice is among", NULL)},
};
static_assert(CG_SEATS == 7, "a hand for each");

void cg_know_any(cg_table *table, unsigned relation) {
  const cg_relation *asked = &cg_relations[relation];
  if (!cg_is_fresh(table, relation)) cg_find_out(table, relation, asked->rebuild, asked->which);
}

/* Those that follow cards in play, as far as they are kept. */
static inline uint32_t followers(const cg_table *table) {
  return table->kept & (1U << CG_REL_SAID | 1U << CG_REL_SOURCES | 1U << CG_REL_LISTENERS);
}

void cg_let_arrive(cg_table *table, unsigned object) {
  HF_EACH_BIT (relation, followers(table)) cg_relations[relation].arrive(table, object);
}

void cg_let_leave(cg_table *table) {
  HF_EACH_BIT (relation, followers(table)) cg_relations[relation].leave(table);
}

unsigned cg_find_difference(cg_table *table, cg_table *fresh) {
  for (unsigned i = 0; i < CG_REL_COUNT; i++) {
    const cg_relation *relation = &cg_relations[i];
    bool kept = cg_is_in_state(i) || cg_keeps(table, i);
    if (relation->differs == NULL || !kept || (table->pub->stale & relation->follows) != 0)
      continue;
    cg_find_out(fresh, i, relation->rebuild, relation->which);
    if (relation->differs(table, fresh, relation->which)) return i;
  }
  return CG_REL_COUNT;
}
