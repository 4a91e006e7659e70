/* SOURCES: the constant abilities of cards in play, in the order of their cards. They follow the
 * cards that come and go. What each came to when it was read last: readings.c. */
#include "sources.h"

#include "../words/reads.h"

/* A source looks at something only if what it changes is kept. What an attachment may be
 * attached to is no figure, so it does not matter to it which cards come or leave. */
static cg_source source_of(const cg_table *table, unsigned object, unsigned number) {
  const cg_ability *ability = &table->rules->ability[number];
  bool kept = cg_mask_meet(ability->changes, cg_kept_changes);
  bool attaches = cg_mask_same(ability->changes, CG_CHANGES(ATTACHES));
  return (cg_source){.changes = ability->changes,
                     .object = (uint16_t)object,
                     .ability = (uint16_t)number,
                     .reads = kept ? ability->reads : 0,
                     .outcome = ability->steady != 0 ? CG_UNREAD : CG_UNSTEADY,
                     .types = kept && !attaches ? ability->types : 0,
                     .depends = ability->depends};
}

/* Those of a card that changes something, before those of cards in later slots, as far as there is
 * room and unless they are there already. */
static void list_sources(cg_table *table, unsigned object) {
  const cg_def *def = cg_card(table, object);
  unsigned place = table->sources < CG_SOURCES ? table->sources : CG_SOURCES;
  while (place > 0 && table->source[place - 1].object > object) place--;
  if (place > 0 && table->source[place - 1].object == object) return;
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (!cg_mask_any(ability->changes) || ability->from != CG_FROM_PLAY) continue;
    cg_mask_add(&table->source_changes, ability->changes);
    if (table->sources++ >= CG_SOURCES) continue;
    cg_source *source = &table->source[place++];
    memmove(source + 1, source, (table->sources - place) * sizeof *source);
    *source = source_of(table, object, def->first_ability + i);
  }
}

void cg_find_sources(cg_table *table, unsigned which) {
  (void)which;
  cg_know_sets(table);
  const uint64_t *changing = cg_set(table, CG_SET_CHANGING);
  table->sources = 0;
  table->source_changes = cg_no_words;
  cg_keep(table, CG_REL_SOURCES);
  for (unsigned object = cg_next(table, changing, 0); object != CG_NO_OBJECT;
       object = cg_next(table, changing, object + 1))
    list_sources(table, object);
}

void cg_add_sources(cg_table *table, unsigned object) {
  if (cg_in_set(cg_set(table, CG_SET_CHANGING), object)) list_sources(table, object);
}

void cg_drop_sources(cg_table *table) {
  unsigned kept = 0;
  if (!cg_mask_any(table->news.left_changes)) return;
  if (table->sources > CG_SOURCES) {
    cg_forget(table, CG_REL_SOURCES);
    return;
  }
  table->source_changes = cg_no_words;
  for (unsigned i = 0; i < table->sources; i++) {
    if (cg_in_set(table->news.left, table->source[i].object)) continue;
    cg_mask_add(&table->source_changes, table->source[i].changes);
    if (kept++ != i) table->source[kept - 1] = table->source[i];
  }
  table->sources = kept;
}
