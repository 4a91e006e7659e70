/* Cards in play: slots, attachments, duplicates, power. */
#include "objects.h"

#include "deeds.h"
#include "lists.h"
#include "refs.h"
#include "rows.h"
#include "tokens.h"
#include "uses.h"
#include "zones.h"

/* --- sets ----------------------------------------------------------------- */

/* The sets that one card belongs to. */
static void into_sets(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if (cg_lies_open(card) && cg_mask_any(cg_def_of(table, card->def)->changes)) {
    cg_add(cg_set(table, CG_SET_CHANGING), object);
    cg_make_stale(table, CG_NEW_CHANGING);
  }
  table->pub->hiding |= cg_hides(card);
  if (card->place == CG_NOWHERE || card->place == CG_DUPLICATE || card->place == CG_SHADOW ||
      card->place >= CG_GONE)
    return;
  cg_add(cg_set(table, cg_set_of(table, card)), object);
  cg_add(cg_set(table, CG_SET_OF + card->controller), object);
}

void cg_find_sets(cg_table *table) {
  cg_public *pub = table->pub;
  const uint64_t *arrived = table->news.arrived;
  if (cg_keeps(table, CG_REL_SAID) && (pub->stale & CG_NEW_SETS) == 0) {
    for (unsigned object = cg_next(table, arrived, 0); object != CG_NO_OBJECT;
         object = cg_next(table, arrived, object + 1))
      into_sets(table, object);
    return;
  }
  cg_make_stale(table, CG_NEW_CHANGING);
  memset(cg_set(table, CG_SET_CHARACTERS), 0,
         (CG_SET_OF - CG_SET_CHARACTERS + 0U + pub->seats) * pub->words * sizeof(uint64_t));
  memset(cg_set(table, CG_SET_CHANGING), 0, pub->words * sizeof(uint64_t));
  pub->hiding = 0;
  for (unsigned object = 0; object < pub->high; object++) into_sets(table, object);
  pub->stale &= (uint16_t)~CG_NEW_SETS;
}

/* --- slots ---------------------------------------------------------------- */

unsigned cg_place(cg_table *table, unsigned def, unsigned owner, unsigned controller) {
  cg_public *pub = table->pub;
  unsigned free = CG_NO_OBJECT, from = cg_first_slot(table);
  if (from < table->taken) from = table->taken;
  while (from < pub->objects && cg_at(table, from)->place != CG_NOWHERE) from++;
  if (from < pub->objects) free = from;
  table->taken = (uint16_t)from;
  for (unsigned slot = cg_first_slot(table); free == CG_NO_OBJECT && slot < pub->objects; slot++)
    if (cg_at(table, slot)->place == CG_GONE) free = slot;
  assert(free != CG_NO_OBJECT);
  if (cg_at(table, free)->place == CG_GONE) cg_clear(table, free);
  cg_object *card = cg_at(table, free);
  uint8_t generation = card->generation;
  *card = (cg_object){.def = def & 0xFFFU,
                      .host = CG_NO_OBJECT,
                      .owner = owner & 7U,
                      .controller = controller & 7U,
                      .place = CG_PLAY,
                      .generation = generation,
                      .entered = CG_THIS_PHASE | CG_THIS_ROUND};
  if (free >= pub->high) pub->high = (uint16_t)(free + 1);
  table->used = (uint8_t)cg_words(pub->high);
  cg_note_arrival(table, free);
  return free;
}

bool cg_lay_agenda(cg_table *table, unsigned seat, unsigned def) {
  unsigned object = cg_first_slot(table);
  while (object < table->pub->high && cg_at(table, object)->place == CG_AGENDA) object++;
  if (object < table->pub->high) return false;
  object = cg_place(table, def, seat, seat);
  cg_at(table, object)->place = CG_AGENDA;
  cg_at(table, object)->entered = 0;
  return true;
}

/* What was found of the others stays, unless it lay face down, say, or has come just now. */
void cg_note_departure(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  unsigned plain = 1U << CG_PLAY | 1U << CG_DUPLICATE | 1U << CG_PLOT;
  bool odd = card->def == 0 || (plain >> card->place & 1) == 0 ||
             (card->flags & (CG_FACE_DOWN | CG_ASSAULTED)) != 0 ||
             cg_in_set(table->news.arrived, object);
  table->pub->stale |= CG_NEW_CARDS;
  table->news.moved |= cg_seen_as(table, card);
  if (odd) cg_make_stale(table, CG_NEW_CARDS);
  if (!cg_keeps(table, CG_REL_SAID) || card->place == CG_DUPLICATE) return;
  const cg_def *def = cg_def_of(table, card->def);
  cg_add(table->news.left, object);
  cg_mask_add(&table->news.left_changes, def->changes);
  table->news.left_reads |= def->reads;
  for (unsigned i = 0; i < CG_TIMINGS; i++) cg_mask_add(&table->news.left_listens, def->listens[i]);
  for (unsigned i = 0; card->place == CG_PLAY && i < CG_FIGURE_COUNT; i++)
    table->found.figures[card->controller][i] =
        (int16_t)(table->found.figures[card->controller][i] - def->figure[i]);
}

static uint32_t list_at(const cg_table *table, uint32_t ref) {
  return cg_ref_kind(ref) == CG_REF_LIST ? cg_list_mask(table, ref) : 0;
}

/* Sets that are lists, one bit each. */
static uint32_t lists(const cg_table *table) {
  const cg_public *pub = table->pub;
  uint32_t found = 0;
  for (unsigned i = 0; i < pub->context_count; i++) {
    const cg_context *context = &pub->context[i];
    for (unsigned n = 0; n < HL_REGISTERS_MAX; n++) found |= list_at(table, context->reg[n]);
    for (unsigned n = 0; n < CG_PAID; n++) found |= list_at(table, context->paid[n]);
    found |= list_at(table, context->last);
  }
  for (unsigned i = 0; i < pub->group_count; i++)
    if (cg_is_list(&pub->group[i])) found |= cg_group_mask(table, &pub->group[i]);
  return found | cg_use_lists(table);
}

void cg_clear(cg_table *table, unsigned object) {
  cg_public *pub = table->pub;
  cg_object *card = cg_at(table, object);
  uint8_t generation = (uint8_t)(card->generation + 1);
  if (card->place == CG_GONE)
    cg_touch(table, CG_NEW_OTHER); /* it counted for nothing any more */
  else
    cg_note_departure(table, object);
  cg_forget_what_it_was(table, object);
  cg_forget_control(table, object);
  cg_clear_columns(table, object);
  *card = (cg_object){.host = CG_NO_OBJECT, .generation = generation};
  if (object < table->taken) table->taken = (uint16_t)object;
  uint32_t sets = (hf_bit(pub->set_count) - 1) & ~lists(table);
  HF_EACH_BIT (bit, sets) cg_remove(cg_set(table, bit), object);
  while (pub->high > cg_first_slot(table) && cg_at(table, pub->high - 1U)->place == CG_NOWHERE)
    pub->high--;
  table->used = (uint8_t)cg_words(pub->high);
}

/* --- attachments and duplicates ------------------------------------------- */

static unsigned below(const cg_table *table, unsigned object, unsigned place) {
  unsigned count = 0;
  const cg_object *end = table->object + table->pub->high;
  for (const cg_object *card = table->object + cg_first_slot(table); card < end; card++)
    count += card->host == object && card->place == place;
  return count;
}

unsigned cg_duplicates(const cg_table *table, unsigned object) {
  return below(table, object, CG_DUPLICATE);
}

unsigned cg_duplicate_of(const cg_table *table, unsigned object, unsigned seat) {
  for (unsigned other = table->pub->high; other-- > cg_first_slot(table);) {
    const cg_object *card = cg_at(table, other);
    if (card->host == object && card->place == CG_DUPLICATE && card->controller == seat)
      return other;
  }
  return CG_NO_OBJECT;
}

bool cg_has_attachments(const cg_table *table, unsigned object) {
  return below(table, object, CG_PLAY) > 0;
}

static bool same_title(const cg_table *table, unsigned a, unsigned b) {
  return cg_def_of(table, a)->title == cg_def_of(table, b)->title;
}

unsigned cg_find_original(cg_table *table, unsigned seat, unsigned def) {
  cg_know_sets(table);
  const uint64_t *own = cg_set(table, CG_SET_OF + seat), *others = cg_set(table, CG_SET_OTHERS);
  unsigned title = cg_def_of(table, def)->title, used = cg_used_words(table);
  for (unsigned i = 0; i < used; i++)
    HF_EACH_BIT (bit, own[i] & ~others[i]) {
      const cg_object *card = cg_at(table, 64 * i + bit);
      if (cg_def_of(table, card->def)->title == title && card->owner == seat) return 64 * i + bit;
    }
  return CG_NO_OBJECT;
}

static unsigned dead_copies(const cg_table *table, unsigned seat, unsigned def) {
  if (cg_count(table, seat, CG_DEAD) == 0) return 0;
  const cg_entry *card = cg_entry_at(table, seat, CG_DEAD, 0);
  unsigned copies = 0;
  for (const cg_entry *end = card + cg_count(table, seat, CG_DEAD); card != end; card++)
    copies += same_title(table, card->def, def);
  return copies;
}

bool cg_has_dead_copy(const cg_table *table, unsigned seat, unsigned def) {
  return dead_copies(table, seat, def) > 0;
}

/* Copies in play that bar a unique card: those its player owns or controls, and
 * for somebody else's card also those its owner owns. */
static bool copy_bars(const cg_table *table, unsigned def, unsigned owner, unsigned controller) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || !same_title(table, card->def, def)) continue;
    if (cg_manual(table) || card->owner == controller || card->controller == controller ||
        card->owner == owner)
      return true;
  }
  return false;
}

/* FAQ 1.3. A card that comes from the dead pile itself does not bar its own way. */
bool cg_unique_may_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller,
                         bool from_dead) {
  unsigned own = dead_copies(table, owner, def);
  if (from_dead && own > 0) own--;
  if (own > 0 || (owner != controller && dead_copies(table, controller, def) > 0)) return false;
  if (cg_is_missing(table, cg_def_of(table, def)->title)) return true;
  unsigned original = owner == controller ? cg_find_original(table, owner, def) : CG_NO_OBJECT;
  if (original != CG_NO_OBJECT) return !cg_manual(table) || cg_duplicates(table, original) == 0;
  return !copy_bars(table, def, owner, controller);
}

bool cg_may_control(const cg_table *table, unsigned object, unsigned seat) {
  const cg_object *card = cg_at(table, object);
  if (card->def == 0 || cg_def_of(table, card->def)->unique == 0) return true;
  if (dead_copies(table, seat, card->def) > 0) return false;
  for (unsigned other = cg_first_slot(table); other < table->pub->high; other++) {
    const cg_object *copy = cg_at(table, other);
    if (other != object && copy->place == CG_PLAY && same_title(table, copy->def, card->def) &&
        (copy->controller == seat || copy->owner == seat))
      return false;
  }
  return true;
}

/* --- power ---------------------------------------------------------------- */

unsigned cg_faction_power(const cg_table *table, unsigned seat) {
  return cg_at(table, cg_slot(seat, CG_FACTION_SLOT))->power;
}

unsigned cg_total_power(const cg_table *table, unsigned seat) {
  unsigned total = 0;
  const cg_object *end = table->object + table->pub->high;
  for (const cg_object *card = table->object; card != end; card++)
    if (card->power > 0 && card->controller == seat && card->place != CG_NOWHERE &&
        card->place != CG_GONE)
      total += card->power;
  return total;
}

/* --- titles --------------------------------------------------------------- */

static const cg_def *title_of(const cg_table *table, unsigned seat) {
  const cg_object *title = cg_at(table, cg_slot(seat, CG_TITLE_SLOT));
  return title->def == 0 ? NULL : cg_def_of(table, title->def);
}

bool cg_is_rival(const cg_table *table, unsigned seat, unsigned other) {
  const cg_def *own = title_of(table, seat);
  const cg_object *title = cg_at(table, cg_slot(other, CG_TITLE_SLOT));
  if (own == NULL || title->def == 0) return false;
  return (own->rivals >> cg_title_number(table->rules, title->def) & 1) != 0;
}
