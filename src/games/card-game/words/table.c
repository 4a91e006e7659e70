/* The table of the Card Game taken apart. */
#include "table.h"

#include "../rules/knows/figures.h"
#include "../rules/knows/force.h"
#include "../rules/state/objects.h"
#include "../rules/state/participants.h"
#include "../rules/words/asks.h"

enum {
  SAY_PRINTED,
  SAY_MORE,
  SAY_LESS,
  SAY_BY,
  SAY_LIST,
  SAY_PLUS,
  SAY_STRONG,
  SAY_STRONG_BY,
  SAY_NOBODY,
  SAY_STACK,
  SAY_STACK_WHEN,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_PRINTED] = "printed {0}",
    [SAY_MORE] = "{0} +{1}",
    [SAY_LESS] = "{0} −{1}",
    [SAY_BY] = "by {0}",
    [SAY_LIST] = "{0}, {1}",
    [SAY_PLUS] = "{0} + {1}",
    [SAY_STRONG] = "{0} {1}",
    [SAY_STRONG_BY] = "{0} {1} ({2})",
    [SAY_NOBODY] = "nobody",
    [SAY_STACK] = "{0}: {1}",
    [SAY_STACK_WHEN] = "{0}: {1}, because {2}",
};

const char *cg_table_message(size_t number) { return number < SAY_COUNT ? messages[number] : NULL; }

void cg_shown_from_view(cg_shown *table, const hf_rules *rules, const hf_view *view,
                        ht_language language) {
  unsigned viewer = hf_view_seat(view);
  *table = (cg_shown){.view = view,
                      .rules = rules,
                      .viewer = viewer,
                      .language = language,
                      .words = cg_speech_from_view(rules, view, viewer)};
  table->engine = &table->words.table;
  table->seats = cg_seats(table->engine);
}

void cg_write_value(const cg_shown *table, ht_value value, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  ht_put_value(&writer, &value, HT_NOMINATIVE);
  ht_writer_end(&writer);
}

size_t cg_card_number(const cg_shown *table, unsigned def) {
  const cg_rules *rules = table->engine->rules;
  return def >= 1 && def <= rules->count ? rules->def[def - 1].card : (size_t)-1;
}

/* --- strength, and why ---------------------------------------------------------- */

typedef struct search {
  cg_reason *reason;
  unsigned count, object;
} search;

static void note(search *found, unsigned def, int amount) {
  for (unsigned i = 0; i < found->count && amount != 0; i++)
    if (found->reason[i].def == def && found->reason[i].amount != 0) {
      found->reason[i].amount = (int16_t)(found->reason[i].amount + amount);
      return;
    }
  if (found->count < CG_REASONS)
    found->reason[found->count++] = (cg_reason){.def = (uint16_t)def, .amount = (int16_t)amount};
}

static void visit(const cg_change *change, void *user) {
  search *found = user;
  const uint16_t *at = change->at;
  cg_cards cards = {.piles = 0};
  cg_named_cards(change, &at, &cards);
  if (!cg_in_set(cards.set, found->object)) return;
  int amount = 0;
  if (change->op == CG_M_STRENGTH || change->op == CG_M_WEAKER) {
    amount = cg_change_number(change, &at) * (change->op == CG_M_WEAKER ? -1 : 1);
    if (amount == 0) return;
  }
  note(found, change->scope->def, amount);
}

unsigned cg_reasons(cg_shown *table, unsigned object, cg_reason reason[CG_REASONS]) {
  search found = {.reason = reason, .object = object};
  cg_mask families = CG_CHANGES(STRENGTH, WEAKER, DOUBLE, STRENGTH_IS);
  if (cg_any_about(table->engine, families))
    cg_each_change(table->engine, families, visit, &found);
  return found.count;
}

static ht_value reasons_of(cg_shown *table, unsigned object) {
  cg_speech *words = &table->words;
  cg_reason reason[CG_REASONS];
  unsigned count = cg_reasons(table, object, reason);
  if (count == 0) return cg_phrase_nothing();
  ht_value whole =
      cg_phrase1(words, messages[SAY_PRINTED], ht_number(cg_card(table->engine, object)->strength));
  for (unsigned i = 0; i < count; i++) {
    int amount = reason[i].amount;
    ht_value card = cg_phrase_card(words, reason[i].def);
    ht_value part = amount == 0 ? cg_phrase1(words, messages[SAY_BY], card)
                                : cg_phrase2(words, messages[amount < 0 ? SAY_LESS : SAY_MORE],
                                             card, ht_number(amount < 0 ? -amount : amount));
    whole = cg_phrase2(words, messages[SAY_LIST], whole, part);
  }
  return whole;
}

/* --- the challenge ---------------------------------------------------------------- */

unsigned cg_side_shown(const cg_shown *table, unsigned side, uint16_t *object, unsigned most) {
  const cg_table *engine = table->engine;
  unsigned count = 0;
  if (engine->pub->challenge.type == CG_NOBODY) return 0;
  for (unsigned other = cg_first_slot(engine); other < engine->pub->high && count < most; other++) {
    const cg_object *card = cg_at(engine, other);
    if (card->place != CG_PLAY) continue;
    bool there = side == 0 ? cg_attacks(engine, other) : (card->flags & CG_DEFENDING) != 0;
    if (there) object[count++] = (uint16_t)other;
  }
  return count;
}

unsigned cg_side_total(cg_shown *table, unsigned side) {
  return table->engine->pub->challenge.type == CG_NOBODY ? 0
                                                         : cg_side_strength(table->engine, side);
}

/* What others add to a side: a title, a card that contributes without taking part. */
typedef struct additions {
  cg_reason reason[CG_REASONS];
  unsigned count, seat;
} additions;

static void add_reason(additions *found, unsigned def, int amount) {
  if (amount != 0 && found->count < CG_REASONS)
    found->reason[found->count++] = (cg_reason){.def = (uint16_t)def, .amount = (int16_t)amount};
}

static void visit_addition(const cg_change *change, void *user) {
  additions *found = user;
  const uint16_t *at = change->at;
  if (change->scope->user != found->seat) return;
  cg_cards cards = {.piles = 0};
  cg_named_cards(change, &at, &cards);
  int amount = cg_change_number(change, &at) * (int)cg_size(change->scope->table, cards.set);
  add_reason(found, change->scope->def, amount);
}

/* Characters that count for a side without taking part on it, or do not though they do. */
static void add_lent(cg_table *table, unsigned side, additions *found) {
  uint64_t counting[CG_WORDS];
  if (!cg_any_change(table, CG_M_LENDS)) return;
  cg_find_counting(table, side, counting);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    add_reason(found, cg_at(table, object)->def, cg_lent_strength(table, side, counting, object));
}

static additions additions_of(cg_shown *table, unsigned side) {
  const cg_challenge *challenge = &table->engine->pub->challenge;
  additions found = {.seat = side == 0 ? challenge->attacker : challenge->defender};
  if (cg_any_change(table->engine, CG_M_CONTRIBUTES))
    cg_each_change(table->engine, CG_CHANGES(CONTRIBUTES), visit_addition, &found);
  add_lent(table->engine, side, &found);
  return found;
}

void cg_side_text(cg_shown *table, unsigned side, char *buffer, size_t size) {
  enum { MOST = 24 };
  uint16_t object[MOST];
  unsigned count = cg_side_shown(table, side, object, MOST);
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  if (count == 0) ht_put(&writer, messages[SAY_NOBODY], NULL, 0);
  for (unsigned i = 0; i < count; i++) {
    table->words.parts = 0; /* each is written before the next is made */
    const cg_object *card = cg_at(table->engine, object[i]);
    ht_value why = reasons_of(table, object[i]);
    unsigned strength = (card->marks & CG_IDLE) != 0 ? 0 : card->strength;
    ht_value slot[3] = {cg_phrase_object(&table->words, object[i]), ht_number((int32_t)strength),
                        why};
    if (i > 0) ht_write_text(&writer, " + ");
    ht_put(&writer, messages[why.kind == HT_NOTHING ? SAY_STRONG : SAY_STRONG_BY], slot, 3);
  }
  additions more = additions_of(table, side);
  for (unsigned i = 0; i < more.count; i++) {
    table->words.parts = 0;
    int amount = more.reason[i].amount;
    ht_value slot[2] = {cg_phrase_card(&table->words, more.reason[i].def),
                        ht_number(amount < 0 ? -amount : amount)};
    ht_write_text(&writer, ", ");
    ht_put(&writer, messages[amount < 0 ? SAY_LESS : SAY_MORE], slot, 2);
  }
  ht_writer_end(&writer);
}

/* --- what is resolving -------------------------------------------------------------- */

unsigned cg_stack(const cg_shown *table) { return table->engine->pub->context_count; }

void cg_stack_text(cg_shown *table, unsigned number, char *buffer, size_t size) {
  const cg_public *pub = table->engine->pub;
  cg_speech *words = &table->words;
  if (size > 0) buffer[0] = '\0';
  if (number >= pub->context_count) return;
  const cg_context *context = &pub->context[pub->context_count - 1 - number];
  words->parts = 0;
  ht_value slot[3] = {cg_phrase_seat_named(words, context->user),
                      cg_phrase_card(words, context->def), cg_phrase_answered(words, context)};
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  ht_put(&writer, messages[slot[2].kind == HT_NOTHING ? SAY_STACK : SAY_STACK_WHEN], slot, 3);
  ht_writer_end(&writer);
}
