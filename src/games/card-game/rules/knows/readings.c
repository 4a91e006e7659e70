/* What constant abilities of cards in play came to when they were read last: it is remembered with
 * each of them (sources.c) until something has changed that it looks at. */
#include "readings.h"

#include "../words/asks.h"
#include "../words/lasting.h"
#include "../words/reads.h"
#include "refresh.h"
#include "sources.h"

/* --- what a change adds --------------------------------------------------- */

int cg_added_by(const cg_change *change, const uint16_t **at) {
  int number = cg_change_number(change, at);
  return change->op == CG_M_WEAKER ? -number : number;
}

unsigned cg_word_of(const cg_change *change, const uint16_t **at) {
  unsigned word = cg_change_word(change, at);
  bool icon = change->op == CG_M_ICON || change->op == CG_M_NO_ICON;
  return icon ? CG_ICONS_AT + word % 3 : word % CG_KEYWORD_COUNT;
}

/* --- what they came to ------------------------------------------------------ */

/* What its words come to can change only if something has that they look at: then they are read
 * again, and if they come to the same, figures stay as they are. */
static void visit_outcome(const cg_change *change, void *user) {
  cg_source *source = user;
  const uint16_t *at = change->at;
  unsigned one;
  if (cg_named_card(change, &at, &one)) {
    if (one != CG_NO_OBJECT) cg_add(source->named, one);
  } else {
    cg_cards cards;
    cg_no_cards(&cards);
    cg_named_cards(change, &at, &cards);
    memcpy(source->named, cards.set, sizeof source->named);
  }
  if (cg_mask_meet(source->changes, cg_marking_changes)) return;
  if (cg_mask_meet(source->changes, cg_strength_changes)) {
    source->by = (int16_t)cg_added_by(change, &at);
    return;
  }
  source->word = (uint8_t)cg_word_of(change, &at);
  source->by = change->op == CG_M_ICON || change->op == CG_M_KEYWORD ? 1 : -1;
}

static HF_APART void read_source(cg_table *table, cg_source *source) {
  memset(source->named, 0, sizeof source->named);
  source->by = 0;
  source->word = 0;
  source->outcome = CG_READ;
  cg_each_change_by(table, source, source->changes, visit_outcome, source);
}

/* May what they come to be remembered? Not where words mean other cards by what is in force. */
static bool sources_are_steady(const cg_table *table) {
  return table->sources <= CG_SOURCES && cg_used_words(table) <= CG_NAMED_WORDS &&
         !cg_any_about(table, cg_unsettling_changes);
}

static bool comes_to_the_same(const cg_source *source, const cg_source *was) {
  return memcmp(source->named, was->named, sizeof was->named) == 0 && source->by == was->by &&
         source->word == was->word;
}

/* Has something changed that it looks at? Which cards there are counts always, as far as they are
 * of a type that it names. */
static bool may_differ(const cg_table *table, const cg_source *source, unsigned changed) {
  unsigned cards = CG_CARDS_ALONE | CG_NEW_ARRIVALS;
  if ((source->reads & changed & ~cards) != 0) return true;
  if (((source->reads | (unsigned)CG_CARDS_ALONE) & changed & cards) == 0) return false;
  return (source->types & table->news.moved) != 0 ||
         (source->named[0] & table->news.left[0]) != 0 ||
         (source->named[1] & table->news.left[1]) != 0;
}

/* A card that has come is as it is printed, in whatever slot: one that left was there before. */
static bool names_who_came(const cg_table *table, const cg_source *source) {
  uint64_t named = 0;
  for (unsigned i = 0; i < CG_NAMED_WORDS; i++) named |= source->named[i] & table->news.arrived[i];
  return named != 0;
}

/* Something has changed that it looks at: does it come to something else? */
static bool differs(cg_table *table, cg_source *source, bool steady) {
  cg_source was = *source;
  if (source->outcome == CG_READ && steady) {
    read_source(table, source);
    return !comes_to_the_same(source, &was) || names_who_came(table, source);
  }
  if (source->outcome == CG_READ) source->outcome = CG_UNREAD;
  if (source->outcome == CG_UNREAD || source->depends == 0) return true;
  source->outcome = steady && !cg_conditions_hold(table, source) ? CG_UNMET : CG_UNSTEADY;
  return source->outcome != CG_UNMET || was.outcome != CG_UNMET;
}

/* Those of lasting effects. */
static HF_APART cg_mask lasting_anew(cg_table *table, unsigned changed) {
  cg_mask anew = cg_no_words;
  for (unsigned i = 0; i < table->pub->lasting_count; i++)
    if (cg_lasting_at(table, i)->kind == CG_CHANGES &&
        ((cg_looks_of(table, i)->reads | (unsigned)CG_CARDS_ALONE) & changed) != 0)
      cg_mask_add(&anew, cg_looks_of(table, i)->families);
  return anew;
}

/* Whatever constant abilities came to when they were read last, they have to be read again. */
static void forget_outcomes(cg_table *table) {
  for (unsigned i = 0; i < table->sources; i++) {
    cg_source *source = &table->source[i];
    if (source->outcome == CG_READ) source->outcome = CG_UNREAD;
    if (source->outcome == CG_UNMET) source->outcome = CG_UNSTEADY;
  }
}

/* The families of changes that are others since this has changed, as far as one can tell. */
cg_mask cg_changes_anew(cg_table *table, unsigned changed) {
  cg_mask anew = cg_no_words;
  cg_know_sources(table);
  bool steady = sources_are_steady(table);
  if (table->sources > CG_SOURCES) return cg_kept_changes;
  if (!steady && (changed & CG_CARDS_ALONE) != 0) {
    forget_outcomes(table);
    return cg_kept_changes;
  }
  for (unsigned i = 0; i < table->sources; i++) {
    cg_source *source = &table->source[i];
    if (may_differ(table, source, changed) && differs(table, source, steady))
      cg_mask_add(&anew, source->changes);
  }
  if (cg_mask_meet(table->lasts.all.families, cg_kept_changes))
    cg_mask_add(&anew, lasting_anew(table, changed));
  return cg_mask_and(anew, cg_kept_changes);
}

void cg_take_in(cg_table *table, cg_mask families, cg_visit visit, cg_add_source add, void *user) {
  cg_know_sources(table);
  if (!sources_are_steady(table)) {
    cg_each_change(table, families, visit, user);
    return;
  }
  for (unsigned i = 0; i < table->sources; i++) {
    cg_source *source = &table->source[i];
    if (!cg_mask_meet(source->changes, families) ||
        (cg_at(table, source->object)->marks & CG_BLANK) != 0)
      continue;
    if (source->outcome == CG_UNREAD) read_source(table, source);
    if (source->outcome == CG_READ)
      add(source, user);
    else if (source->outcome == CG_UNSTEADY)
      cg_each_change_by(table, source, families, visit, user);
  }
  cg_each_lasting_change(table, families, visit, user);
}
