/* Marks of cards, as changes in force make them: which are blank, burn, take part without having
 * been declared, do not contribute their strength. */
#include "marks.h"

#include "../words/asks.h"
#include "force.h"
#include "readings.h"

void cg_note_altered(cg_table *table, const uint64_t *set) {
  for (unsigned i = cg_used_words(table); i-- > 0;) table->altered[i] |= set[i];
}

static uint8_t mark_of(uint16_t op) {
  return op == CG_M_BLANK          ? CG_BLANK
         : op == CG_M_BURN         ? CG_BURNS
         : op == CG_M_PARTICIPATES ? CG_COUNTS
                                   : CG_IDLE;
}

/* "Dies at strength 0" is done by an effect at the time when the strength is 0, not when the
 * effect began. So it does nothing to a card that is immune by then (FAQ 2.2). */
static bool is_spared(const cg_change *change, unsigned object) {
  cg_table *table = change->scope->table;
  return change->op == CG_M_BURN && change->bound != NULL && cg_any_change(table, CG_M_IMMUNE) &&
         cg_is_immune(table, object, change->scope->def, change->scope->user);
}

/* Only printed text can be blank. The text of an event that became an attachment was given to it
 * by the effect that attached it, so it stays (Rules Reference, Blank). The other marks are
 * about strength and challenges, and so about characters alone. */
static void mark_card(cg_table *table, unsigned object, uint8_t mark) {
  cg_object *card = cg_at(table, object);
  if (mark == CG_BLANK && (card->flags & CG_CONDITION) != 0) return;
  if (mark != CG_BLANK && !cg_is_type(table, object, CG_TYPE_CHARACTER)) return;
  cg_add(table->altered, object);
  card->marks |= mark;
}

static void visit_mark(const cg_change *change, void *user) {
  cg_table *table = user;
  const uint16_t *at = change->at;
  uint8_t mark = mark_of(change->op);
  unsigned one;
  if (cg_named_card(change, &at, &one)) {
    if (one != CG_NO_OBJECT && !is_spared(change, one)) mark_card(table, one, mark);
    return;
  }
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1))
    mark_card(table, object, mark);
}

static void mark_source(const cg_source *source, void *user) {
  cg_table *table = user;
  uint8_t mark = mark_of(cg_change_of(cg_mask_lowest(source->changes)));
  for (unsigned object = cg_next_in(source->named, CG_NAMED_WORDS, 0); object != CG_NO_OBJECT;
       object = cg_next_in(source->named, CG_NAMED_WORDS, object + 1))
    mark_card(table, object, mark);
}

void cg_mark_cards(cg_table *table, cg_mask families) {
  if (cg_any_about(table, families))
    cg_take_in(table, families, visit_mark, mark_source, table);
}

/* --- blank cards ---------------------------------------------------------- */

/* What effects have made blank, whatever other cards say. */
static void blank_by_effects(cg_table *table) {
  cg_each_lasting_change(table, CG_CHANGES(BLANK), visit_mark, table);
  if ((table->found.flags & CG_ASSAULTED) == 0) return;
  for (unsigned object = 0; object < table->pub->high; object++)
    if ((cg_at(table, object)->flags & CG_ASSAULTED) != 0) mark_card(table, object, CG_BLANK);
}

static bool is_blank(const cg_table *table, unsigned object) {
  return (cg_at(table, object)->marks & CG_BLANK) != 0;
}

static void visit_blanked(const cg_change *change, void *user) {
  const uint16_t *at = change->at;
  cg_named_cards(change, &at, user);
}

/* The cards that the text of this one makes blank. */
static void find_blanked(cg_table *table, unsigned object, cg_cards *cards) {
  cg_no_cards(cards);
  cg_each_own_change(table, object, CG_CHANGES(BLANK), visit_blanked, cards);
}

/* The first of these cards from this one on that is not blank, CG_NO_OBJECT. */
static unsigned next_with_text(const cg_table *table, const uint64_t *set, unsigned object) {
  object = cg_next(table, set, object);
  while (object != CG_NO_OBJECT && is_blank(table, object))
    object = cg_next(table, set, object + 1);
  return object;
}

static bool is_blanked_by_one(cg_table *table, const uint64_t *left, unsigned object) {
  for (unsigned other = next_with_text(table, left, 0); other != CG_NO_OBJECT;
       other = next_with_text(table, left, other + 1)) {
    cg_cards cards;
    if (other == object) continue;
    find_blanked(table, other, &cards);
    if (cg_in_set(cards.set, object)) return true;
  }
  return false;
}

/* The next whose text counts: one that none of the others makes blank; in a circle the first. */
static unsigned next_blanker(cg_table *table, const uint64_t *left) {
  for (unsigned object = next_with_text(table, left, 0); object != CG_NO_OBJECT;
       object = next_with_text(table, left, object + 1))
    if (!is_blanked_by_one(table, left, object)) return object;
  return next_with_text(table, left, 0);
}

/* A blank card makes no other blank: those that do are asked one after the other. */
static HF_APART void blank_in_turn(cg_table *table) {
  const uint64_t *changing = cg_set(table, CG_SET_CHANGING);
  uint64_t left[CG_WORDS] = {0};
  for (unsigned object = 0; object < table->pub->high; object++)
    cg_at(table, object)->marks &= (uint8_t)~CG_BLANK;
  for (unsigned object = cg_next(table, changing, 0); object != CG_NO_OBJECT;
       object = cg_next(table, changing, object + 1))
    if (cg_mask_meet(cg_card(table, object)->changes, CG_CHANGES(BLANK))) cg_add(left, object);
  blank_by_effects(table);
  for (unsigned object = next_blanker(table, left); object != CG_NO_OBJECT;
       object = next_blanker(table, left)) {
    cg_cards cards;
    cg_remove(left, object);
    find_blanked(table, object, &cards);
    for (unsigned one = cg_next(table, cards.set, 0); one != CG_NO_OBJECT;
         one = cg_next(table, cards.set, one + 1))
      mark_card(table, one, CG_BLANK);
  }
}

static bool is_a_blanker_blank(const cg_table *table) {
  const uint64_t *changing = cg_set(table, CG_SET_CHANGING);
  for (unsigned object = cg_next(table, changing, 0); object != CG_NO_OBJECT;
       object = cg_next(table, changing, object + 1))
    if (is_blank(table, object) && cg_mask_meet(cg_card(table, object)->changes, CG_CHANGES(BLANK)))
      return true;
  return false;
}

void cg_mark_blank(cg_table *table) {
  blank_by_effects(table);
  cg_mark_cards(table, CG_CHANGES(BLANK));
  if (is_a_blanker_blank(table)) blank_in_turn(table);
}

/* Cards that count as blank lose keywords; what they do to others ends too. */
void cg_blank_out(cg_table *table, unsigned flags) {
  if (!cg_any_about(table, CG_CHANGES(BLANK)) && (flags & CG_ASSAULTED) == 0) return;
  cg_mark_blank(table);
  for (unsigned object = cg_next(table, table->altered, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->altered, object + 1))
    if (is_blank(table, object)) cg_at(table, object)->keywords = 0;
}
