/* Changes in force: walking through them, and what one of them names.
 *
 * Constant abilities and lasting effects are the same words: a modifier. Those of a constant
 * ability are read anew each time; a lasting one was bound, when it began, to a card or a
 * player and to a number. */
#include "force.h"

#include "../words/asks.h"
#include "../words/conditions.h"
#include "../words/filters.h"
#include "../words/lasting.h"
#include "../words/numbers.h"
#include "../words/reads.h"
#include "../words/sets.h"
#include "lasts.h"
#include "sources.h"

/* --- walking through what is in force ------------------------------------- */

typedef struct walk {
  cg_scope scope;
  cg_context registers; /* of loops */
  cg_mask families;
  cg_visit visit;
  void *user;
  const cg_lasting *bound;
} walk;

static void walk_statements(walk *w, const uint16_t *at, const uint16_t *end);

static void walk_each(walk *w, const uint16_t **at) {
  const uint16_t *loop = *at;
  unsigned reg = hl_name_at(loop);
  hl_row body;
  *at = hl_loop_at(loop);
  if (**at >= CG_PS_ONE && **at <= CG_PS_BUT) {
    uint32_t seats = cg_eval_players(&w->scope, at);
    body = hl_loop_body(loop, *at);
    HF_EACH_BIT (seat, seats) {
      w->registers.reg[reg] = cg_ref_seat(seat);
      walk_statements(w, body.at, body.end);
    }
  } else {
    cg_cards cards;
    cg_no_cards(&cards);
    cg_eval_cards(&w->scope, at, &cards);
    body = hl_loop_body(loop, *at);
    for (unsigned object = cg_next(w->scope.table, cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(w->scope.table, cards.set, object + 1)) {
      w->registers.reg[reg] = cg_ref_object(w->scope.table, object);
      walk_statements(w, body.at, body.end);
    }
  }
  *at = body.end;
}

static void walk_statements(walk *w, const uint16_t *at, const uint16_t *end) {
  while (at != end && *at != HL_END) {
    switch (*at) {
    case HL_GAIN:
      at = hl_phrase_at(at);
      if (cg_mask_meet(w->families, cg_changes(*at))) {
        cg_change change = {&w->scope, at + 1, *at, w->bound};
        w->visit(&change, w->user);
      }
      cg_pass(w->scope.table, &at);
      break;
    case HL_IF:
    case HL_WHILE: {
      hl_row body = hl_guarded(at), otherwise = hl_otherwise(body.end, end);
      bool holds = cg_all_hold(&w->scope, hl_conditions_at(at), hl_condition_count(at));
      hl_row taken = holds ? body : otherwise;
      if (taken.at != NULL) walk_statements(w, taken.at, taken.end);
      at = otherwise.at != NULL ? otherwise.end : body.end;
      break;
    }
    case HL_FOR_EACH: walk_each(w, &at); break;
    default: return;
    }
  }
}

/* Do its conditions hold? */
static inline bool begin_ability(walk *w, unsigned object, const hl_ability *ability) {
  const cg_table *table = w->scope.table;
  const cg_object *card = cg_at(table, object);
  w->scope.object = (uint16_t)object;
  w->scope.def = card->def;
  w->scope.user = card->controller;
  return cg_all_hold(&w->scope, table->code + ability->conditions, ability->condition_count);
}

/* Words may look at what words of the same kind change: a card gives a trait to cards with a
 * trait, a plot raises its claim by its claim. Such words are read to this depth. Below it a
 * card is what is printed on it. */
enum { DEEPEST = 3 };

static void walk_ability(walk *w, unsigned object, unsigned number) {
  cg_table *table = w->scope.table;
  const hl_ability *ability = &table->rules->base.cards->ability[number];
  if (table->reading == DEEPEST) return;
  table->reading++;
  if (begin_ability(w, object, ability)) {
    const uint16_t *at = table->code + ability->statements;
    if (table->rules->ability[number].single != 0) {
      cg_change change = {&w->scope, at + 2, at[1], w->bound};
      w->visit(&change, w->user);
    } else {
      walk_statements(w, at, NULL);
    }
  }
  table->reading--;
}

/* Those of one card. */
static void walk_card(walk *w, unsigned object) {
  const cg_table *table = w->scope.table;
  const cg_def *def = cg_card(table, object);
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (cg_mask_meet(ability->changes, w->families) && ability->from == CG_FROM_PLAY)
      walk_ability(w, object, def->first_ability + i);
  }
}

static void walk_cards(walk *w) {
  const cg_table *table = w->scope.table;
  if (table->sources <= CG_SOURCES) {
    for (unsigned i = 0; i < table->sources; i++) {
      const cg_source *source = &table->source[i];
      if (cg_mask_meet(source->changes, w->families) &&
          (cg_at(table, source->object)->marks & CG_BLANK) == 0)
        walk_ability(w, source->object, source->ability);
    }
    return;
  }
  const uint64_t *changing = cg_set(table, CG_SET_CHANGING);
  for (unsigned object = cg_next(table, changing, 0); object != CG_NO_OBJECT;
       object = cg_next(table, changing, object + 1))
    if (cg_mask_meet(cg_card(table, object)->changes, w->families) &&
        (cg_at(table, object)->marks & CG_BLANK) == 0)
      walk_card(w, object);
}

/* Where the words of a lasting effect begin: a modifier, or a `while` with some. */
static void walk_lasting(walk *w, const cg_lasting *lasting) {
  cg_table *table = w->scope.table;
  const uint16_t *at = cg_lasting_words(table, lasting);
  if (lasting->object != CG_NO_OBJECT) {
    const cg_object *card = cg_at(table, lasting->object);
    if (card->generation != lasting->generation || card->place >= CG_GONE) return;
  }
  w->scope.object = CG_NO_OBJECT;
  w->scope.def = (uint16_t)cg_lasting_def(table, lasting);
  w->scope.user = lasting->user;
  w->bound = lasting;
  if (*at == HL_WHILE) {
    /* a word that was named stands in the register that the conditions read */
    for (unsigned i = 0; i < HL_REGISTERS_MAX; i++)
      w->registers.reg[i] = cg_ref_word(lasting->word);
    if (lasting->seat != CG_NOBODY) /* so does a player, or a card, that was chosen */
      w->registers.reg[lasting->value & 7] = cg_ref_seat(lasting->seat);
    else if (lasting->value == CG_OF_THIS_CARD)
      w->scope.object = lasting->object;
    else if (lasting->object != CG_NO_OBJECT)
      w->registers.reg[lasting->value & 7] = cg_ref_object(table, lasting->object);
    hl_row body = hl_guarded(at);
    w->bound = NULL;
    if (table->reading == DEEPEST) return;
    table->reading++;
    if (cg_all_hold(&w->scope, hl_conditions_at(at), hl_condition_count(at)))
      walk_statements(w, body.at, body.end);
    table->reading--;
    return;
  }
  cg_change change = {&w->scope, at + 1, *at, lasting};
  w->visit(&change, w->user);
}

/* Of several cards each is as if it were about it alone. */
static void walk_bound(walk *w, const cg_lasting *lasting) {
  const cg_table *table = w->scope.table;
  if (!cg_has_bound_set(lasting)) {
    walk_lasting(w, lasting);
    return;
  }
  for (unsigned object = cg_next_bound(table, lasting, 0); object != CG_NO_OBJECT;
       object = cg_next_bound(table, lasting, object + 1)) {
    cg_lasting one = cg_lasting_of(table, lasting, object);
    walk_lasting(w, &one);
  }
}

/* What it sets it has set since its moment, and not before what is older. */
static void walk_again(walk *w, unsigned object) {
  cg_mask families = w->families;
  w->families = cg_mask_and(families, cg_newest_changes);
  w->bound = NULL;
  if (cg_mask_any(w->families) && cg_is_active(cg_at(w->scope.table, object))) walk_card(w, object);
  w->families = families;
}

/* A character that took part from that moment on contributes its strength by this change. It is
 * asked together with the other changes by which strength is contributed (FAQ 2.10). */
static void walk_moment(walk *w, const cg_lasting *lasting) {
  if (lasting->until == CG_UNTIL_LEAVES) {
    walk_again(w, lasting->object);
  } else if (cg_mask_same(w->families, CG_CHANGES(LENDS))) {
    cg_change change = {&w->scope, NULL, CG_TOOK_PART, lasting};
    w->visit(&change, w->user);
  }
}

static inline void begin_walk(walk *w, cg_table *table, cg_mask families, cg_visit visit,
                              void *user) {
  w->families = families;
  w->visit = visit;
  w->user = user;
  w->bound = NULL;
  memset(&w->registers, 0, sizeof w->registers);
  w->scope = (cg_scope){
      .table = table, .code = table->code, .context = &w->registers, .member = CG_NO_OBJECT};
}

static void walk_all_lasting(walk *w) {
  cg_table *table = w->scope.table;
  const cg_public *pub = table->pub;
  for (unsigned i = 0; i < pub->lasting_count; i++) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (lasting->kind == CG_MOMENT)
      walk_moment(w, lasting);
    else if (lasting->kind == CG_CHANGES &&
             cg_mask_meet(cg_looks_of(table, i)->families, w->families))
      walk_bound(w, lasting);
  }
}

void cg_each_change(cg_table *table, cg_mask families, cg_visit visit, void *user) {
  walk w;
  begin_walk(&w, table, families, visit, user);
  cg_know_sources(table);
  if (cg_mask_meet(table->source_changes, families)) walk_cards(&w);
  if (cg_any_lasts(table, families)) walk_all_lasting(&w);
}

void cg_each_lasting_change(cg_table *table, cg_mask families, cg_visit visit, void *user) {
  walk w;
  if (!cg_any_lasts(table, families)) return;
  begin_walk(&w, table, families, visit, user);
  walk_all_lasting(&w);
}

void cg_each_change_by(cg_table *table, const cg_source *source, cg_mask families, cg_visit visit,
                       void *user) {
  walk w;
  begin_walk(&w, table, families, visit, user);
  walk_ability(&w, source->object, source->ability);
}

bool cg_conditions_hold(cg_table *table, const cg_source *source) {
  walk w;
  begin_walk(&w, table, cg_no_words, NULL, NULL);
  return begin_ability(&w, source->object, &table->rules->base.cards->ability[source->ability]);
}

void cg_each_own_change(cg_table *table, unsigned object, cg_mask families, cg_visit visit,
                        void *user) {
  walk w;
  begin_walk(&w, table, families, visit, user);
  walk_card(&w, object);
}

void cg_each_change_of(cg_table *table, unsigned seat, unsigned def, cg_mask families,
                       cg_visit visit, void *user) {
  const cg_def *card = cg_def_of(table, def);
  const hl_cards *cards = table->rules->base.cards;
  walk w = {.families = families, .visit = visit, .user = user};
  memset(&w.registers, 0, sizeof w.registers);
  w.scope = (cg_scope){.table = table,
                       .code = cards->code,
                       .context = &w.registers,
                       .member = CG_NO_OBJECT,
                       .object = CG_NO_OBJECT,
                       .here = cg_ref_pile(seat, CG_HAND, def),
                       .def = (uint16_t)def,
                       .user = (uint8_t)seat};
  for (unsigned i = 0; i < card->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[card->first_ability + i];
    const hl_ability *from = &cards->ability[card->first_ability + i];
    bool there = ability->from == CG_FROM_HAND || ability->from == CG_FROM_SHADOWS ||
                 ability->from == CG_FROM_CONCEALED;
    if (!cg_mask_meet(ability->changes, families) || !there) continue;
    if (cg_all_hold(&w.scope, cards->code + from->conditions, from->condition_count))
      walk_statements(&w, cards->code + from->statements, NULL);
  }
}

/* A card that is immune to another's effects is so to its constant abilities, too. What
 * was bound to it before stays. */
static bool escapes(const cg_change *change, unsigned object) {
  const cg_scope *scope = change->scope;
  if (change->op == CG_M_IMMUNE || object == CG_NO_OBJECT || object == scope->object) return false;
  return cg_any_change(scope->table, CG_M_IMMUNE) &&
         cg_is_immune(scope->table, object, scope->def, scope->user);
}

bool cg_change_names(const cg_change *change, const uint16_t **at, const cg_thing *thing) {
  if (change->bound != NULL && change->bound->object != CG_NO_OBJECT) {
    cg_pass(change->scope->table, at);
    return thing->object == change->bound->object;
  }
  return cg_fits(change->scope, at, thing) && !escapes(change, thing->object);
}

/* The cards in play that a change names first. */
void cg_named_cards(const cg_change *change, const uint16_t **at, cg_cards *cards) {
  if (change->bound != NULL && change->bound->object != CG_NO_OBJECT) {
    cg_add(cards->set, change->bound->object);
    cg_pass(change->scope->table, at);
    return;
  }
  cg_eval_cards(change->scope, at, cards);
  const cg_table *table = change->scope->table;
  if (!cg_any_change(table, CG_M_IMMUNE)) return;
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards->set, object + 1))
    if (escapes(change, object)) cg_remove(cards->set, object);
}

bool cg_named_card(const cg_change *change, const uint16_t **at, unsigned *object) {
  const uint16_t *from = *at;
  if (change->bound != NULL && change->bound->object != CG_NO_OBJECT) {
    *object = change->bound->object;
    cg_pass(change->scope->table, at);
    return true;
  }
  if (*from == CG_CS_ONE) from++;
  if (cg_is_register(*from) || *from >= CG_CS_ONE) return false;
  uint32_t ref = cg_eval_card(change->scope, &from);
  if (cg_ref_kind(ref) == CG_REF_SET) return false;
  *at = from;
  *object = cg_deref(change->scope->table, ref);
  if (*object != CG_NO_OBJECT && escapes(change, *object)) *object = CG_NO_OBJECT;
  return true;
}

bool cg_names_player(const cg_change *change, const uint16_t **at, unsigned seat) {
  if (change->bound != NULL && change->bound->seat != CG_NOBODY) {
    cg_pass(change->scope->table, at);
    return change->bound->seat == seat;
  }
  return (cg_eval_players(change->scope, at) >> seat & 1) != 0;
}

int cg_change_number(const cg_change *change, const uint16_t **at) {
  if (change->bound == NULL) return cg_eval_number(change->scope, at);
  cg_pass(change->scope->table, at);
  return change->bound->value;
}

unsigned cg_change_word(const cg_change *change, const uint16_t **at) {
  uint16_t op = **at;
  if (change->bound != NULL && (op & HL_CONSTANT) == 0) { /* named when it began */
    ++*at;
    return change->bound->word;
  }
  return cg_eval_word(change->scope, at);
}

void cg_note_participation(cg_table *table, unsigned object, unsigned side) {
  cg_refresh(table);
  if (!cg_any_change(table, CG_M_LENDS)) return;
  uint8_t generation = object == CG_NO_OBJECT ? 0 : cg_at(table, object)->generation;
  cg_begin_lasting(table, &(cg_lasting){.object = (uint16_t)object,
                                        .generation = generation,
                                        .kind = CG_MOMENT,
                                        .until = CG_UNTIL_CHALLENGE,
                                        .seat = CG_NOBODY,
                                        .word = (uint8_t)side});
}
