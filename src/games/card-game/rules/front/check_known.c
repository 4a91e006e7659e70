/* What a cursor knows is what a new one would find: each relation that is kept is found once more,
 * on a copy of the state, and compared. */
#include "check_known.h"

#include "../flow/statements.h"
#include "../knows/relations.h"
#include "../state/prompts.h"
#include "ask.h"

static hf_status differs(hf_error *error, const char *what, unsigned which) {
  return hf_fail(error, HF_BAD_STATE, "a cursor knows otherwise: %s (%u)", what, which);
}

static bool same_options(const cg_options *kept, const cg_options *found) {
  return kept->count == found->count &&
         memcmp(kept->list, found->list, kept->count * sizeof kept->list[0]) == 0;
}

/* Is anybody asked what the open choice is among? */
static bool anybody_chooses(const cg_table *table) {
  HF_EACH_BIT (seat, table->flow->asked) {
    unsigned prompt = table->seat[seat].prompt;
    if (prompt == CG_ASK_TARGET || prompt == CG_ASK_SELECT) return true;
  }
  return false;
}

/* What is found here and not in knows/. */
static hf_status compare_options(const cg_table *known, cg_table *fresh, hf_error *error) {
  cg_options found = {.count = 0};
  if (cg_is_fresh(known, CG_REL_OPTIONS) && (known->flow->asked >> known->listed & 1) != 0) {
    cg_find_options(fresh, known->listed, &found);
    if (!same_options(known->options, &found)) return differs(error, "options", known->listed);
  }
  if (cg_is_fresh(known, CG_REL_CHOICE) && anybody_chooses(known)) {
    found.count = 0;
    cg_choice_options(fresh, &found);
    if (!same_options(known->choice, &found)) return differs(error, "what a choice is among", 0);
  }
  return HF_OK;
}

hf_status cg_check_known(hf_cursor *cursor, hf_error *error) {
  union {
    hf_state state;
    uint64_t word[HF_STATE_MAX / 8];
  } copy;
  cg_table *known = cg_table_in(cursor);
  if (known->pub->stale != 0) return differs(error, "something is still to be found", 0);
  hf_clone(&copy.state, cursor->state);
  cg_table fresh = cg_table_of(cursor->rules, &copy.state, NULL);
  fresh.pub->stale = CG_NEW_ALL;
  unsigned relation = cg_find_difference(known, &fresh);
  if (relation < CG_REL_COUNT)
    return differs(error, cg_relations[relation].name, cg_relations[relation].which);
  return compare_options(known, &fresh, error);
}
