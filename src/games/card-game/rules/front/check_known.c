/* What a cursor knows is what a new one would find: each thing that is kept is found once more,
 * on a copy of the state, and compared. Some of it may be kept as more than there is (what a
 * card that has left listened to by title, say): never as less. */
#include "ask.h"

#include "../flow/happen.h"
#include "../knows/figures.h"
#include "../knows/waiting.h"
#include "../state/zones.h"

static hf_status differs(hf_error *error, const char *what, unsigned which) {
  return hf_fail(error, HF_BAD_STATE, "a cursor knows otherwise: %s (%u)", what, which);
}

static bool same(const void *one, const void *other, size_t size) {
  return memcmp(one, other, size) == 0;
}

/* --- cards in play -------------------------------------------------------- */

static hf_status compare_found(const cg_table *known, const cg_table *fresh, hf_error *error) {
  const cg_found *kept = &known->found, *found = &fresh->found;
  if (kept->changes != found->changes || kept->forbids != found->forbids ||
      kept->reads != found->reads || known->reads != fresh->reads)
    return differs(error, "what cards change and look at", 0);
  for (unsigned i = 0; i < CG_TIMINGS; i++)
    if (kept->listens[i] != found->listens[i]) return differs(error, "what cards wait for", i);
  for (unsigned i = 0; i < CG_TITLE_WORDS; i++)
    if ((found->titles[i] & ~kept->titles[i]) != 0) return differs(error, "titles in play", i);
  for (unsigned seat = 0; seat < cg_seats(known); seat++)
    if (!same(kept->figures[seat], found->figures[seat], sizeof found->figures[seat]))
      return differs(error, "what cards add to a plot", seat);
  for (unsigned i = 0; i < known->pub->words; i++)
    if ((known->arrived[i] | known->left[i]) != 0) return differs(error, "who has come or left", i);
  return HF_OK;
}

/* What an ability was found to come to, where both have read it. */
static bool come_to_the_same(const cg_source *kept, const cg_source *found) {
  if (kept->outcome != CG_READ || found->outcome != CG_READ) return true;
  return same(kept->named, found->named, sizeof kept->named) && kept->by == found->by &&
         kept->word == found->word;
}

static hf_status compare_sources(const cg_table *known, const cg_table *fresh, hf_error *error) {
  if (known->sources > CG_SOURCES || fresh->sources > CG_SOURCES) return HF_OK; /* not listed */
  if (known->sources != fresh->sources || known->source_changes != fresh->source_changes)
    return differs(error, "constant abilities", known->sources);
  for (unsigned i = 0; i < known->sources; i++) {
    const cg_source *kept = &known->source[i], *found = &fresh->source[i];
    if (kept->object != found->object || kept->ability != found->ability)
      return differs(error, "a constant ability", i);
    if (!come_to_the_same(kept, found)) return differs(error, "what an ability comes to", i);
  }
  return HF_OK;
}

static bool same_list(const cg_table *known, const cg_table *fresh, unsigned list) {
  unsigned i = known->answers[list], j = fresh->answers[list];
  while (i != 0 && j != 0) {
    const cg_answer *kept = &known->answer[i - 1], *found = &fresh->answer[j - 1];
    if (kept->object != found->object || kept->ability != found->ability) return false;
    i = kept->next;
    j = found->next;
  }
  return i == j && known->hears[list] == fresh->hears[list];
}

static hf_status compare_answers(const cg_table *known, const cg_table *fresh, hf_error *error) {
  if (cg_are_unlisted(known) || cg_are_unlisted(fresh)) return HF_OK;
  for (unsigned list = cg_answer_list(known, CG_ON_ACTION + 1, 0); list-- > 0;)
    if (!same_list(known, fresh, list)) return differs(error, "abilities that are used", list);
  return HF_OK;
}

/* Cards that are not among the altered ones are as they are printed. */
static hf_status compare_altered(const cg_table *known, hf_error *error) {
  for (unsigned object = cg_first_slot(known); object < known->pub->high; object++) {
    const cg_object *card = cg_at(known, object);
    if (card->place != CG_PLAY || card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) continue;
    const cg_def *def = cg_card(known, object);
    bool printed = card->strength == def->strength && card->keywords == def->keywords &&
                   card->marks == def->icons;
    if (!printed && !cg_in_set(known->altered, object))
      return differs(error, "cards that are not as printed", object);
  }
  return HF_OK;
}

static hf_status compare_lasting(cg_table *known, cg_table *fresh, hf_error *error) {
  bool delayed = false;
  for (unsigned i = 0; i < known->pub->lasting_count; i++) {
    const cg_lasting *lasting = &known->pub->lasting[i];
    delayed |= lasting->kind == CG_DELAYED;
    if (lasting->kind != CG_CHANGES) continue;
    const cg_looks *kept = cg_looks_of(known, i), *found = cg_find_looks(fresh, i);
    if (kept->families != found->families || kept->reads != found->reads ||
        kept->forbids != found->forbids || (known->not_lasting & found->families) != 0)
      return differs(error, "what a lasting effect is about", i);
  }
  return delayed && known->none_delayed ? differs(error, "delayed effects", 0) : HF_OK;
}

/* --- hands ---------------------------------------------------------------- */

/* The abilities of one hand are all in the other. */
static bool holds(const cg_hand *hand, const cg_hand *other) {
  if (hand->held > CG_HELD || other->held > CG_HELD) return true;
  for (unsigned i = 0, j; i < hand->held; i++) {
    for (j = 0; j < other->held && other->ability[j] != hand->ability[i];) j++;
    if (j == other->held) return false;
  }
  return true;
}

static hf_status compare_hand(const cg_table *known, cg_table *fresh, unsigned seat,
                              hf_error *error) {
  const cg_hand *kept = &known->hand[seat], *found = cg_know_hand(fresh, seat);
  if (!kept->known) return HF_OK;
  if (!same(kept->listens, found->listens, sizeof kept->listens) ||
      kept->actions != found->actions || kept->ambush != found->ambush || kept->cost > found->cost)
    return differs(error, "what a hand waits for", seat);
  if (kept->held != found->held || !holds(kept, found))
    return differs(error, "abilities in a hand", seat);
  return HF_OK;
}

static hf_status compare_ears(const cg_table *known, cg_table *fresh, hf_error *error) {
  cg_find_ears(fresh);
  if (!same(known->all_ears, fresh->all_ears, sizeof known->all_ears))
    return differs(error, "what hands may wait for", 0);
  for (unsigned seat = 0; seat < cg_seats(known); seat++)
    if (!same(known->ears[seat], fresh->ears[seat], sizeof known->ears[seat]) ||
        known->ambush[seat] != fresh->ambush[seat])
      return differs(error, "what a hand may wait for", seat);
  return HF_OK;
}

/* --- the rest ------------------------------------------------------------- */

static hf_status compare_slots(const cg_table *known, const cg_table *fresh, hf_error *error) {
  if (known->players != fresh->players) return differs(error, "who plays", known->players);
  if (known->used != fresh->used) return differs(error, "slots in use", known->used);
  for (unsigned object = cg_first_slot(known); object < known->taken; object++)
    if (cg_at(known, object)->place == CG_NOWHERE) return differs(error, "empty slots", object);
  for (unsigned object = 0; known->none_entered && object < known->pub->high; object++)
    if ((cg_at(known, object)->entered & CG_THIS_PHASE) != 0)
      return differs(error, "who has come in this phase", object);
  return HF_OK;
}

static hf_status compare(cg_table *known, cg_table *fresh, hf_error *error) {
  hf_status status = compare_slots(known, fresh, error);
  if (status == HF_OK && known->knows_ears) status = compare_ears(known, fresh, error);
  for (unsigned seat = 0; status == HF_OK && seat < cg_seats(known); seat++)
    status = compare_hand(known, fresh, seat, error);
  if (status == HF_OK) status = compare_lasting(known, fresh, error);
  if (status != HF_OK || !known->knows_found) return status;
  status = compare_found(known, fresh, error);
  if (status == HF_OK) status = compare_altered(known, error);
  if (status == HF_OK && known->knows_sources) status = compare_sources(known, fresh, error);
  if (status == HF_OK && known->knows_answers) status = compare_answers(known, fresh, error);
  return status;
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
  cg_refresh(&fresh);
  cg_know_sources(&fresh);
  cg_know_answers(&fresh);
  fresh.pub->stale = known->pub->stale;
  fresh.pub->unchecked = known->pub->unchecked;
  if (!same(&copy, cursor->state, cursor->state->core.flow.size))
    return differs(error, "figures of cards", 0);
  return compare(known, &fresh, error);
}
