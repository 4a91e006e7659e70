/* Lasting effects: see lasting.h. */
#include "lasting.h"

#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/occurrence.h"
#include "../state/stack.h"
#include "numbers.h"
#include "reads.h"
#include "spoken.h"
#include "touched.h"

/* --- the row of lasting effects ---------------------------------------------- */

cg_mask cg_lasting_families(const cg_table *table, const cg_lasting *lasting) {
  const uint16_t *at = cg_lasting_words(table, lasting);
  if (*at != HL_WHILE) return cg_changes(*at);
  hl_row body = hl_guarded(at);
  return cg_modifiers(&body.at, body.end);
}

const cg_looks *cg_find_looks(cg_table *table, unsigned index) {
  const cg_lasting *lasting = cg_lasting_at(table, index);
  const uint16_t *at = cg_lasting_words(table, lasting), *end = at;
  if (*at == HL_WHILE)
    end = hl_guarded(at).end;
  else
    cg_pass(table, &end);
  cg_looks *looks = &table->lasts.looks[index % CG_LASTING];
  *looks = (cg_looks){.families = cg_lasting_families(table, lasting),
                      .forbids = cg_forbidden(at, end),
                      .reads = (uint16_t)cg_reads(at, end),
                      .ability = lasting->ability,
                      .at = lasting->at};
  return looks;
}

/* What the lasting effect of that number changes, if that is what it does. */
static cg_mask families_of(cg_table *table, unsigned index) {
  return cg_lasting_at(table, index)->kind == CG_CHANGES ? cg_looks_of(table, index)->families
                                                         : cg_no_words;
}

/* What it means that a lasting effect of these families begins or ends. */
static unsigned news_of(cg_mask families) {
  cg_mask kept = cg_mask_and(families, cg_kept_changes);
  if (cg_mask_any(cg_mask_without(kept, cg_strength_changes)))
    return CG_NEW_LASTING | CG_NEW_POWERS;
  return cg_mask_any(kept) ? CG_NEW_LASTING | CG_NEW_BOOSTS : CG_NEW_LASTING;
}

/* --- rows that say the same become one ---------------------------------------- */

/* May it stand with others that say the same in one row? Not where the newest counts: that it came
 * before another, or after it, says which. */
static bool may_be_joined(const cg_table *table, const cg_lasting *lasting) {
  if (lasting->object == CG_NO_OBJECT) return false;
  if (lasting->kind == CG_WAS) return true;
  const cg_mask apart = cg_mask_or(cg_newest_changes, CG_CHANGES(CONTROL));
  return lasting->kind == CG_CHANGES && *cg_lasting_words(table, lasting) != HL_WHILE &&
         !cg_mask_meet(cg_lasting_families(table, lasting), apart);
}

/* The same, but for the cards and, where `number` says so, the number. */
static bool says_the_same(const cg_lasting *a, const cg_lasting *b, bool number) {
  cg_lasting one = *a, other = *b;
  one.object = other.object;
  one.generation = other.generation;
  if (number) one.value = other.value;
  return memcmp(&one, &other, sizeof one) == 0;
}

enum { APART = 1, ALIKE = 2 }; /* no card is in both; the same cards are in both */
static unsigned compare_cards(const cg_table *table, const cg_lasting *a, const cg_lasting *b) {
  unsigned found = APART | ALIKE;
  for (unsigned object = 0; object < table->pub->high; object++) {
    bool in_a = cg_is_bound_to(table, a, object), in_b = cg_is_bound_to(table, b, object);
    if (in_a && in_b) found &= ~(unsigned)APART;
    if (in_a != in_b) found &= ~(unsigned)ALIKE;
  }
  return found;
}

/* A card and a set, or two sets, become one set; false: there is none left. */
static bool unite(const cg_table *table, cg_lasting *to, cg_lasting *from) {
  if (!cg_has_bound_set(to)) {
    unsigned object = to->object;
    unsigned set = cg_has_bound_set(from) ? from->object : cg_find_bound_set(table);
    if (set == CG_NO_OBJECT) return false;
    to->object = (uint16_t)set;
    to->generation = 0;
    cg_add(cg_bound_set(table, to), object);
  }
  for (unsigned one = cg_next_bound(table, from, 0); one != CG_NO_OBJECT;
       one = cg_next_bound(table, from, one + 1))
    cg_add(cg_bound_set(table, to), one);
  if (from->object == to->object) from->object = CG_NO_OBJECT; /* it is the other's now */
  return true;
}

/* Numbers that the same cards get more, or less, are one number. */
static bool is_sum(const cg_table *table, const cg_lasting *a, const cg_lasting *b) {
  if (a->kind != CG_CHANGES) return false;
  uint16_t op = *cg_lasting_words(table, a);
  int sum = a->value + b->value;
  return (op == CG_M_STRENGTH || op == CG_M_WEAKER) && sum >= INT16_MIN && sum <= INT16_MAX;
}

/* The later row becomes a part of the earlier one; false: they say different things. */
static bool join(cg_table *table, unsigned index, unsigned later) {
  cg_lasting *to = cg_lasting_at(table, index), *from = cg_lasting_at(table, later);
  if (!says_the_same(to, from, true)) return false;
  unsigned cards = compare_cards(table, to, from);
  if (cards == ALIKE && is_sum(table, to, from))
    to->value = (int16_t)(to->value + from->value);
  else if (cards != APART || !says_the_same(to, from, false) || !unite(table, to, from))
    return false;
  cg_remove_lasting(table, later);
  return true;
}

/* There is hardly room for more: those that say the same of different cards share a row. */
static void join_rows(cg_table *table) {
  const cg_public *pub = table->pub;
  for (unsigned i = 0; i < pub->lasting_count; i++) {
    if (!may_be_joined(table, cg_lasting_at(table, i))) continue;
    for (unsigned later = i + 1; later < pub->lasting_count;)
      if (!join(table, i, later)) later++;
  }
}

/* --- they begin and end -------------------------------------------------------- */

/* So it is when the next ability is looked for that could begin another. */
static void make_room(cg_table *table) {
  if (table->more_rows > 0 && !cg_lasting_may_begin(table)) join_rows(table);
}

/* Nothing is lost without a word: whose effect it is, or of which card something was to be noted.
 * An ability that could come to this does not begin, see cg_lasting_may_begin(). */
static void tell_no_room(cg_table *table, const cg_lasting *lasting) {
  bool said = lasting->kind == CG_CHANGES || lasting->kind == CG_DELAYED;
  unsigned def = said                                    ? cg_lasting_def(table, lasting)
                 : lasting->object < table->pub->objects ? cg_at(table, lasting->object)->def
                                                         : 0U;
  if (table->sink != NULL) cg_emit(table, CG_EV_NO_ROOM, (int)def, 0, 0, 0);
}

bool cg_begin_lasting(cg_table *table, const cg_lasting *lasting) {
  cg_public *pub = table->pub;
  if (pub->lasting_count == cg_lasting_most(table)) {
    tell_no_room(table, lasting);
    return false;
  }
  *cg_lasting_at(table, pub->lasting_count++) = *lasting;
  cg_touch(table, news_of(families_of(table, pub->lasting_count - 1U)));
  make_room(table);
  return true;
}

/* One row for all these cards, where rows for each would not be few; false: there is no set. */
static bool begin_for_set(cg_table *table, cg_lasting lasting, const uint64_t *cards) {
  unsigned set = cg_find_bound_set(table);
  if (set == CG_NO_OBJECT || table->pub->lasting_count == cg_lasting_most(table)) return false;
  lasting.object = (uint16_t)set;
  memcpy(cg_bound_set(table, &lasting), cards, table->used * sizeof *cards);
  return cg_begin_lasting(table, &lasting);
}

/* A change begins for each of these cards. */
static bool begin_for_cards(cg_table *table, cg_lasting lasting, const uint64_t *cards) {
  unsigned count = cg_size(table, cards);
  bool begun = false, crowd = count > 1 && table->pub->lasting_count + count > CG_LASTING;
  if (crowd && begin_for_set(table, lasting, cards)) return true;
  for (unsigned object = cg_next(table, cards, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards, object + 1)) {
    lasting.object = (uint16_t)object;
    lasting.generation = cg_at(table, object)->generation;
    begun |= cg_begin_lasting(table, &lasting);
  }
  return begun;
}

void cg_note_moment(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if (!cg_mask_meet(cg_card(table, object)->changes, cg_newest_changes)) return;
  cg_begin_lasting(table, &(cg_lasting){.object = (uint16_t)object,
                                        .generation = card->generation,
                                        .kind = CG_MOMENT,
                                        .until = CG_UNTIL_LEAVES,
                                        .user = card->controller,
                                        .seat = CG_NOBODY});
}

void cg_end_lasting(cg_table *table, unsigned index) {
  cg_public *pub = table->pub;
  unsigned behind = pub->lasting_count - index - 1U;
  const cg_lasting *gone = cg_lasting_at(table, index);
  bool leads = behind > 0 && gone->kind == CG_DELAYED && !cg_is_one_more(gone);
  if (leads && cg_is_one_more(cg_lasting_at(table, index + 1)))
    cg_lasting_at(table, index + 1)->seat = CG_NOBODY; /* it leads now */
  cg_touch(table, news_of(families_of(table, index)));
  cg_remove_lasting(table, index);
}

/* It ends for one of its cards. */
static void end_for(cg_table *table, unsigned index, unsigned object) {
  if (cg_release(table, cg_lasting_at(table, index), object))
    cg_touch(table, news_of(families_of(table, index)));
  else
    cg_end_lasting(table, index);
}

void cg_expire(cg_table *table, unsigned until, unsigned user) {
  cg_public *pub = table->pub;
  for (unsigned i = pub->lasting_count; i-- > 0;) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (lasting->until == until && (user == CG_NOBODY || lasting->user == user))
      cg_end_lasting(table, i);
  }
}

/* What was bound to a card that has left play ends with it. */
void cg_unbind(cg_table *table, unsigned object) {
  for (unsigned i = table->pub->lasting_count; i-- > 0;) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (cg_is_bound_to(table, lasting, object) && lasting->kind != CG_WAS &&
        lasting->until < CG_UNTIL_OCCURS)
      end_for(table, i, object);
  }
}

/* --- control ----------------------------------------------------------------- */

/* Control for good: nothing older counts any more. */
void cg_take_for_good(cg_table *table, unsigned object, unsigned seat) {
  cg_object *card = cg_at(table, object);
  if (!cg_may_control(table, object, seat)) return;
  for (unsigned i = table->pub->lasting_count; i-- > 0;) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (cg_is_bound_to(table, lasting, object) && lasting->kind == CG_CHANGES &&
        cg_mask_same(cg_lasting_families(table, lasting), CG_CHANGES(CONTROL)))
      end_for(table, i, object);
  }
  if (card->held != 0) card->held = (uint8_t)((card->held & 0xF0U) | (seat + 1));
  cg_change_control(table, object, seat);
}

/* --- changes begin ----------------------------------------------------------- */

static unsigned until_of(unsigned duration) {
  return duration == CG_LAST_CHALLENGE ? CG_UNTIL_CHALLENGE
         : duration == CG_LAST_PHASE   ? CG_UNTIL_PHASE
         : duration == CG_LAST_ROUND   ? CG_UNTIL_ROUND
                                       : CG_UNTIL_NEW_PLOT;
}

/* It would end before it begins (Rules Reference, Lasting Effects). */
static bool is_too_late(const cg_table *table, unsigned duration) {
  if (duration == CG_LAST_CHALLENGE) return table->pub->challenge.type == CG_NOBODY;
  if (duration == CG_LAST_ROUND && table->pub->phase != CG_PHASE_TAXATION) return false;
  return (duration == CG_LAST_PHASE || duration == CG_LAST_ROUND) && cg_phase_is_over(table);
}

bool cg_modifier_would(cg_scope *scope, const uint16_t *at, unsigned duration) {
  if (is_too_late(scope->table, duration)) return false;
  if (!cg_lasting_may_begin(scope->table)) return false;
  uint16_t op = *at++;
  unsigned seat = op == CG_M_CONTROL ? cg_eval_player(scope, &at) : CG_NOBODY;
  if (op == CG_M_CONTROL && seat == CG_NOBODY) return false;
  if (op != CG_M_CONTROL && !cg_is_change(op, cg_card_changes)) return true;
  unsigned object;
  cg_cards cards;
  if (op == CG_M_CONTROL || !cg_touches_one(scope, &at, &object)) {
    cg_touched(scope, &at, &cards);
    if (cards.unknown) return true;
    object = cg_next(scope->table, cards.set, 0);
  }
  if (op == CG_M_CONTROL)
    while (object != CG_NO_OBJECT && (cg_at(scope->table, object)->controller == seat ||
                                      !cg_may_control(scope->table, object, seat)))
      object = cg_next(scope->table, cards.set, object + 1);
  if (object == CG_NO_OBJECT) return false;
  if (op == CG_M_STRENGTH || op == CG_M_WEAKER) return cg_eval_number(scope, &at) != 0;
  return true;
}

/* A word that was named for this ability: a type of challenge. */
static uint8_t named_word(const cg_scope *scope) {
  for (unsigned i = 0; scope->context != NULL && i < HL_REGISTERS_MAX; i++)
    if (cg_ref_kind(scope->context->reg[i]) == CG_REF_WORD) return (uint8_t)scope->context->reg[i];
  return 0;
}

static int bound_number(cg_scope *scope, uint16_t op, const uint16_t **at) {
  return cg_is_change(op, cg_number_changes) ? cg_eval_number(scope, at) : 0;
}

/* The number at the end of the words of a change that is bound to nothing. */
static int last_number(cg_scope *scope, uint16_t op, const uint16_t *at) {
  if (cg_is_change(op, cg_cost_changes)) {
    cg_pass(scope->table, &at); /* what */
    at++;                       /* the way */
    cg_pass(scope->table, &at); /* whose */
    if (op == CG_M_FIRST_COSTS) at++;
    return cg_eval_number(scope, &at);
  }
  if (cg_is_change(op, cg_plot_changes)) {
    cg_pass(scope->table, &at);
    cg_pass(scope->table, &at);
    return cg_eval_number(scope, &at);
  }
  return 0;
}

static void raised(cg_table *table, const cg_cards *cards) {
  cg_occurrence rise = cg_of_cards(CG_HAP_RAISED, CG_NOBODY, cards->set);
  rise.past = true;
  cg_happens(table, rise);
}

static void bind_object(const cg_table *table, cg_lasting *lasting, unsigned object) {
  if (object == CG_NO_OBJECT) return;
  lasting->object = (uint16_t)object;
  lasting->generation = cg_at(table, object)->generation;
}

/* The one thing that a `while` speaks of (words_check.c): what was chosen, or its own card. */
static void bind_chosen(cg_scope *scope, const uint16_t *at, cg_lasting *lasting) {
  const uint16_t *from = hl_conditions_at(at), *end = hl_guarded(at).end;
  unsigned names = cg_names_kept(from, end);
  lasting->value = CG_OF_THIS_CARD;
  if (names == 0) {
    if (cg_says(from, end, CG_C_THIS) || cg_says(from, end, CG_C_ATTACHED))
      bind_object(scope->table, lasting, scope->object);
    return;
  }
  HF_EACH_BIT (name, names) {
    uint32_t ref = cg_register(scope, (uint16_t)name);
    if (cg_ref_kind(ref) == CG_REF_WORD) continue; /* see named_word() */
    lasting->value = (int16_t)name;
    if (cg_ref_kind(ref) == CG_REF_SEAT) lasting->seat = (uint8_t)ref;
    bind_object(scope->table, lasting, cg_deref(scope->table, cg_only_card(scope->table, ref)));
  }
}

/* The player whom words speak of that are read later: whose cards cost less, whose plot it is. */
static void bind_player(cg_scope *scope, uint16_t op, const uint16_t *at, cg_lasting *lasting) {
  if (cg_is_change(op, cg_cost_changes)) {
    cg_pass(scope->table, &at); /* what */
    at++;                       /* the way */
  } else if (cg_is_change(op, cg_plot_changes)) {
    cg_pass(scope->table, &at); /* the figure */
    at += *at == CG_CS_ONE;
    if (*at++ != CG_C_PLOT_OF) return;
  } else {
    return;
  }
  at += *at == CG_PS_ONE;
  if (*at > CG_P_OWNER && *at != CG_P_ONLY && !cg_is_register(*at))
    return; /* several, whoever they are then */
  lasting->seat = (uint8_t)cg_eval_player(scope, &at);
}

bool cg_modifier_begin(cg_scope *scope, const uint16_t *at, unsigned ability, unsigned duration) {
  cg_table *table = scope->table;
  const hl_cards *compiled = table->rules->base.cards;
  bool begun = false;
  if (is_too_late(table, duration)) return false;
  cg_lasting lasting = {
      .ability = (uint16_t)ability,
      .at = (uint16_t)((unsigned)(at - compiled->code) - compiled->ability[ability].statements),
      .object = CG_NO_OBJECT,
      .kind = CG_CHANGES,
      .until = until_of(duration) & 7U,
      .user = scope->user & 7U,
      .seat = CG_NOBODY,
      .word = named_word(scope)};
  if (*at == HL_WHILE && *hl_conditions_at(at) == CG_IF_SAME_TYPE)
    lasting.word = table->pub->challenge.type;
  if (*at == HL_WHILE) bind_chosen(scope, at, &lasting);
  uint16_t op = *at++;
  if (op == CG_M_CONTROL) lasting.seat = (uint8_t)cg_eval_player(scope, &at);
  if (cg_is_change(op, cg_card_changes) || op == CG_M_CONTROL) {
    cg_cards cards;
    cg_touched(scope, &at, &cards);
    lasting.value = (int16_t)bound_number(scope, op, &at);
    begun = begin_for_cards(table, lasting, cards.set);
    if (op == CG_M_STRENGTH && lasting.value > 0) raised(table, &cards);
    return begun;
  }
  if (cg_is_change(op, cg_player_changes)) {
    uint32_t seats = cg_eval_players(scope, &at);
    lasting.value = (int16_t)bound_number(scope, op, &at);
    HF_EACH_BIT (seat, seats) {
      lasting.seat = (uint8_t)seat;
      begun |= cg_begin_lasting(table, &lasting);
    }
    return begun;
  }
  if (op != HL_WHILE) {
    lasting.value = (int16_t)last_number(scope, op, at);
    bind_player(scope, op, at, &lasting);
  }
  return cg_begin_lasting(table, &lasting);
}
