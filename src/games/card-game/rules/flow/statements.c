/* The statements of an ability, one after the other.
 *
 * A frame keeps where in the statements it stands (cg_effect_frame). Nothing loops but `for each`,
 * over a set fixed when it begins.
 *
 * `then` asks for CG_HAPPENED: each statement sets it, and clears it where it has not come about
 * in full (Rules Reference, Then). */
#include "../words/choices.h"

#include "../knows/figures.h"
#include "../state/lists.h"
#include "../state/picks.h"
#include "procedures.h"
#include "../front/prompts.h"
#include "../words/spoken.h"

/* --- statements ----------------------------------------------------------- */

/* ORDERING and behind it: the cards of the first seat, of the second ... */
enum { RUNNING, CHOOSING, SELECTING, DECIDING, PICKING, ORDERING };

static const uint16_t *start_of(const cg_table *table) {
  return table->rules->base.cards->code + cg_ability_now(table, cg_context_now(table))->statements;
}

static const uint16_t *end_of(const cg_table *table, const cg_effect_frame *frame) {
  unsigned end = cg_from_u16(frame->end);
  return end == 0 ? NULL : start_of(table) + end;
}

/* From the statement at which the frame stands to what is next. */
static void go_to(cg_effect_frame *frame, const uint16_t *from, const uint16_t *next) {
  frame->next = cg_to_u16(cg_from_u16(frame->next) + (unsigned)(next - from));
}

/* Who decides what stands at `at`: another player if the statement says so. */
static unsigned decider(const cg_table *table, const cg_effect_frame *frame) {
  return frame->by != CG_NOBODY ? frame->by : cg_context_now(table)->user;
}

/* What stands behind a choice, for which it must be good: all the rest of the
 * ability while targets are chosen. */
static const uint16_t *reach(const cg_table *table, const cg_effect_frame *frame) {
  return cg_choosing_targets(table, frame) ? NULL : end_of(table, frame);
}

/* What `then` behind a statement asks for. */
static void note_happened(cg_table *table, bool happened) {
  cg_context *context = cg_context_now(table);
  unsigned others = context->flags & ~(unsigned)CG_HAPPENED;
  context->flags = (uint8_t)(others | (happened ? CG_HAPPENED : 0U));
}

/* --- choosing ------------------------------------------------------------- */

/* The elements of the choice that the top frame stands at. */
static void present_choice(cg_table *table, const cg_effect_frame *frame, cg_choice *what) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *at = start_of(table) + cg_from_u16(frame->next);
  bool several = *at == HL_SELECT;
  unsigned reg = at[1] & 7;
  at += 2;
  if (frame->step >= ORDERING) { /* the cards of one owner that are put back */
    unsigned owner = frame->step - ORDERING, kept = 0;
    cg_read_choice(&scope, &at, what);
    for (unsigned i = 0; i < what->cards.piles; i++)
      if ((what->cards.pile[i] >> 16 & 15) == owner) what->cards.pile[kept++] = what->cards.pile[i];
    what->cards.piles = kept;
    return;
  }
  if (several) {
    cg_eval_number(&scope, &at);
    cg_eval_number(&scope, &at);
  }
  cg_read_choice(&scope, &at, what);
  unsigned legal = cg_context_now(table)->legal;
  if (legal != 0 && cg_from_u16(frame->next) == 0 && cg_choosing_targets(table, frame))
    for (unsigned i = 0; i < table->pub->words; i++)
      what->cards.set[i] &= cg_set(table, legal - 1)[i];
  if (several && !cg_choosing_targets(table, frame)) {
    for (unsigned object = cg_next(table, what->cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, what->cards.set, object + 1))
      if (cg_scope_immune(&scope, object) || !cg_may_choose(&scope, what, object))
        cg_remove(what->cards.set, object);
    return;
  }
  cg_narrow(&scope, reg, what, at, reach(table, frame), false);
}

/* Where nothing fits among hidden cards, that is said: nobody learns it from not
 * being asked. */
static void offer_elements(cg_table *table, const cg_choice *what, cg_options *options) {
  cg_offer_choice(table, what, options);
  if (options->count == 0) cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

void cg_choice_options(cg_table *table, cg_options *options) {
  cg_choice what;
  present_choice(table, &cg_top(table)->effect, &what);
  offer_elements(table, &what, options);
}

/* Somebody is asked now: with a cursor that is answered before anything changes, unless figures
 * are to be found anew. */
static void keep_choice(cg_table *table, const cg_choice *what) {
  if (table->choice == NULL || table->pub->stale != 0) return;
  table->choice->count = 0;
  offer_elements(table, what, table->choice);
  cg_keep(table, CG_REL_CHOICE);
}

/* What the filters of the present choice say about those chosen together. */
void cg_selection_bounds(cg_table *table, bool *one_controller, int *strength) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *at = start_of(table) + cg_from_u16(cg_top(table)->effect.next) + 2;
  *one_controller = false;
  *strength = -1;
  cg_pass(table, &at); /* least and most */
  cg_pass(table, &at);
  if (*at++ != CG_CS_SUCH) return;
  cg_pass(table, &at); /* the kind */
  for (bool more = true; more;) {
    more = *at++ == CG_FS_MORE;
    if (*at == CG_F_ONE_CONTROLLER) *one_controller = true;
    if (*at == CG_F_TOTAL_STR) {
      const uint16_t *number = at + 1;
      *strength = cg_eval_number(&scope, &number);
    }
    cg_pass(table, &at);
  }
}

static unsigned choice_size(const cg_table *table, const cg_choice *what) {
  return what->type == OF_CARDS ? cg_size(table, what->cards.set) + what->cards.piles
                                : hf_bit_count(what->players);
}

static uint32_t only_element(const cg_table *table, const cg_choice *what) {
  if (what->type == OF_PLAYERS) return cg_ref_seat(hf_lowest_bit(what->players));
  if (what->type != OF_CARDS) return cg_ref_word(hf_lowest_bit(what->players));
  unsigned object = cg_next(table, what->cards.set, 0);
  return object != CG_NO_OBJECT ? cg_ref_object(table, object) : what->cards.pile[0];
}

/* Tells what was chosen; a card that lies hidden only to who chose it. */
static void tell_choice(cg_table *table, unsigned seat, uint32_t ref) {
  if (table->sink == NULL || ref == 0) return;
  unsigned object = cg_deref(table, ref), zone = ref >> 20 & 15;
  hf_event event = {.kind = CG_EV_CHOOSES, .arg = {(int)seat, (int)object, CG_NOBODY, 0}};
  if (cg_ref_kind(ref) == CG_REF_SEAT) event.arg[2] = (int)(ref & 0xFF);
  if (cg_ref_kind(ref) == CG_REF_PILE) {
    bool hidden = zone <= CG_ASIDE || zone == CG_PLOTS;
    event.arg[3] = (int)(ref & 0xFFFF);
    event.hidden = hidden ? 1 << 3 : 0;
    event.seen_by = hf_bit(seat);
  }
  cg_name_objects(table, &event);
  table->sink->emit(table->sink->user, &event);
}

static void chose(cg_table *table, cg_effect_frame *frame, const uint16_t *at, uint32_t ref) {
  cg_context_now(table)->reg[at[1] & 7] = ref;
  note_happened(table, ref != 0);
  unsigned seat = decider(table, frame);
  tell_choice(table, seat, ref);
  const uint16_t *next = at + 2;
  bool sort = *next == CG_ALL_SORTS;
  cg_pass(table, &next);
  frame->step = RUNNING;
  frame->by = CG_NOBODY;
  go_to(frame, at, next);
  if (cg_ref_kind(ref) == CG_REF_WORD && table->sink != NULL)
    cg_emit(table, CG_EV_NAMED, (int)seat, (int)(ref & 0xFF), sort, 0);
}

static void run_choose(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  unsigned user = decider(table, frame);
  if (frame->step == CHOOSING) {
    uint32_t ref = cg_ref_of_option(table, cg_take_answer(table, user));
    if (ref == 0 && cg_choosing_targets(table, frame)) cg_context_now(table)->flags |= CG_STOPPED;
    chose(table, frame, at, ref);
    return;
  }
  cg_choice what;
  present_choice(table, frame, &what);
  unsigned size = choice_size(table, &what);
  if (size == 0 && !what.hidden) {
    if (cg_choosing_targets(table, frame)) cg_context_now(table)->flags |= CG_STOPPED;
    chose(table, frame, at, 0);
  } else if (size == 1 && !what.hidden) {
    chose(table, frame, at, only_element(table, &what));
  } else {
    frame->step = CHOOSING;
    keep_choice(table, &what);
    cg_ask(table, user, CG_ASK_TARGET, cg_context_now(table)->def & 255,
           cg_context_now(table)->def >> 8, 0);
  }
}

/* --- choosing several ----------------------------------------------------- */

static void bounds(cg_scope *scope, const uint16_t *at, int *least, int *most) {
  bool targets = cg_is_target_clause(scope, at);
  at += 2;
  *least = cg_least(cg_eval_number(scope, &at), targets);
  *most = cg_eval_number(scope, &at);
}

/* What was chosen comes into a register: cards in play as one of the sets, others as a
 * list. */
static void add_to_register(cg_table *table, unsigned reg, const uint32_t *refs, unsigned count) {
  cg_context *context = cg_context_now(table);
  cg_public *pub = table->pub;
  if (count == 0) return;
  if (cg_ref_kind(refs[0]) == CG_REF_PILE) {
    for (unsigned i = 0; i < count; i++) cg_ref_append(table, &context->reg[reg], refs[i]);
    return;
  }
  if (context->reg[reg] == 0) {
    if (pub->set_count == CG_SETS) return;
    memset(cg_set(table, pub->set_count), 0, pub->words * sizeof(uint64_t));
    context->reg[reg] = cg_ref_set(pub->set_count++, 0);
  }
  uint64_t *set = cg_set(table, context->reg[reg] & 0xFF);
  unsigned chosen = cg_ref_count(context->reg[reg]);
  for (unsigned i = 0; i < count; i++) {
    unsigned object = cg_deref(table, refs[i]);
    if (object == CG_NO_OBJECT || cg_in_set(set, object)) continue;
    cg_add(set, object);
    chosen++;
  }
  context->reg[reg] = cg_ref_set(context->reg[reg] & 0xFF, chosen);
}

/* `up to 1`: the name is that of one thing, not of a set. */
static bool names_one(const cg_table *table, const cg_context *context, unsigned reg) {
  const hl_ability *ability = cg_ability_now(table, context);
  return !cg_vocabulary.types[ability->register_type[reg] - HL_TYPE_FIRST].target;
}

static void selected(cg_table *table, cg_effect_frame *frame, const uint16_t *at,
                     const uint32_t *refs, unsigned count) {
  cg_context *context = cg_context_now(table);
  if (names_one(table, context, at[1] & 7))
    context->reg[at[1] & 7] = count == 0 ? 0 : refs[0];
  else
    add_to_register(table, at[1] & 7, refs, count);
  note_happened(table, count > 0);
  for (unsigned i = 0; i < count; i++) tell_choice(table, decider(table, frame), refs[i]);
  if (cg_choosing_targets(table, frame) && count == 0) context->flags |= CG_STOPPED;
  const uint16_t *next = at + 2;
  for (unsigned i = 0; i < 3; i++) cg_pass(table, &next);
  frame->step = RUNNING;
  frame->by = CG_NOBODY;
  go_to(frame, at, next);
}

static void run_select(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  unsigned user = decider(table, frame);
  uint32_t refs[CG_WORDS * 64 + CG_LIST + 1];
  int least, most;
  if (frame->step == SELECTING) {
    unsigned count = 0, picks = cg_all_picks(table, user, refs);
    for (unsigned i = 0; i < picks; i++)
      if (cg_option_kind(refs[i]) != CG_O_DONE) refs[count++] = cg_ref_of_option(table, refs[i]);
    cg_take_answer(table, user);
    selected(table, frame, at, refs, count);
    return;
  }
  bounds(&scope, at, &least, &most);
  cg_choice what;
  present_choice(table, frame, &what);
  unsigned size = choice_size(table, &what);
  if (size == 0 && !what.hidden) {
    selected(table, frame, at, refs, 0);
    return;
  }
  if ((int)size <= least && !what.hidden && what.cards.piles == 0) { /* all of them */
    unsigned count = 0;
    for (unsigned object = cg_next(table, what.cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, what.cards.set, object + 1))
      refs[count++] = cg_ref_object(table, object);
    selected(table, frame, at, refs, count);
    return;
  }
  frame->step = SELECTING;
  keep_choice(table, &what);
  cg_ask(table, user, CG_ASK_SELECT, (unsigned)least,
         (unsigned)(most > CG_ANY_NUMBER ? CG_ANY_NUMBER : most), 0);
}

/* --- the rest of the statements ------------------------------------------- */

/* Cards that are put on a deck: those of one owner. */
static unsigned put_on_deck_of(cg_scope *scope, const uint16_t *at, unsigned owner,
                               uint32_t refs[CG_POOL]) {
  cg_cards cards;
  cg_no_cards(&cards);
  at += 2;
  cg_eval_cards(scope, &at, &cards);
  unsigned count = 0;
  for (unsigned i = 0; i < cards.piles && count < CG_POOL; i++)
    if ((cards.pile[i] >> 16 & 15) == owner) refs[count++] = cards.pile[i];
  return count;
}

static bool has_order(cg_scope *scope, const uint16_t *at, unsigned owner, unsigned *count) {
  uint32_t refs[CG_POOL];
  *count = put_on_deck_of(scope, at, owner, refs);
  bool differ = false;
  for (unsigned i = 1; i < *count; i++) differ |= refs[i] != refs[0];
  return differ;
}

/* Whose cards have an order to choose, the first from this seat on; CG_NOBODY. */
static unsigned next_order(cg_scope *scope, const uint16_t *at, unsigned from, unsigned *count) {
  for (; from < cg_seats(scope->table); from++)
    if (has_order(scope, at, from, count)) return from;
  return CG_NOBODY;
}

/* All but the last are named, as they will lie, from above; that one is left. */
static void put_in_order(cg_table *table, const uint16_t *at, unsigned owner) {
  cg_context *context = cg_context_now(table);
  cg_scope scope = cg_scope_now(table, context);
  uint32_t refs[CG_POOL], left[CG_POOL];
  unsigned count = 0, cards = put_on_deck_of(&scope, at, owner, left);
  for (unsigned i = 0; i < cg_pick_count(table, context->user); i++) {
    refs[count] = cg_ref_of_option(table, cg_pick(table, context->user, i));
    unsigned found = 0;
    while (found < cards && left[found] != refs[count]) found++;
    if (found < cards) left[found] = left[--cards];
    count++;
  }
  if (cards > 0) refs[count++] = left[0];
  cg_take_answer(table, context->user);
  cg_put_on_deck(table, refs, count, at[1] == CG_E_ON_TOP ? CG_TOP : CG_BOTTOM, context->user);
}

/* Those of the other owners, which are alike: each has at most one order. */
static void put_alike(cg_table *table, const uint16_t *at, unsigned from, unsigned end) {
  cg_context *context = cg_context_now(table);
  for (; from < end && from < cg_seats(table); from++) {
    cg_scope scope = cg_scope_now(table, context);
    uint32_t refs[CG_POOL];
    unsigned count = put_on_deck_of(&scope, at, from, refs);
    cg_put_on_deck(table, refs, count, at[1] == CG_E_ON_TOP ? CG_TOP : CG_BOTTOM, context->user);
  }
}

static bool puts_on_deck(uint16_t op) { return op == CG_E_ON_TOP || op == CG_E_TO_BOTTOM; }

/* Where an order may be chosen that is done first, the cards of one owner after the other.
 * True: somebody is asked. */
static bool asks_order(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_context *context = cg_context_now(table);
  bool began = frame->step >= ORDERING;
  unsigned from = 0, count = 0;
  if (began) {
    from = frame->step - ORDERING + 1U;
    put_in_order(table, at, from - 1);
  }
  cg_scope scope = cg_scope_now(table, context);
  unsigned owner = next_order(&scope, at, from, &count);
  if (owner == CG_NOBODY && !began) return false;
  put_alike(table, at, from, owner);
  if (owner != CG_NOBODY) {
    frame->step = (uint8_t)(ORDERING + owner);
    cg_ask(table, context->user, CG_ASK_SELECT, count - 1, count - 1, owner + 1);
    return true;
  }
  at += 2;
  cg_follow(context, at[0] == CG_CS_ONE ? at[1] : at[0],
            at[-1] == CG_E_ON_TOP ? CG_TOP : CG_BOTTOM);
  return false;
}

static void run_do(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_context *context = cg_context_now(table);
  if (puts_on_deck(at[1]) && asks_order(table, frame, at)) return;
  bool in_order = frame->step >= ORDERING;
  const uint16_t *next = at + 1;
  cg_pass(table, &next);
  go_to(frame, at, next);
  context->flags |= CG_HAPPENED;
  frame->step = RUNNING;
  if (in_order) return;
  cg_scope scope = cg_scope_now(table, context);
  at++;
  if (frame->instead != 0) context->flags |= CG_INSTEAD;
  cg_effect_act(&scope, &at, context);
  context->flags &= (uint8_t)~CG_INSTEAD;
  cg_touch(table, CG_NEW_OTHER);
}

static void run_until(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *next = at + 2;
  cg_pass(table, &next);
  go_to(frame, at, next);
  note_happened(table, cg_modifier_begin(&scope, at + 2, scope.ability, at[1]));
}

static bool last_each(cg_scope *scope, const uint16_t *at, const uint16_t *end, unsigned duration);

/* `if` under `until` is asked now. */
static bool last_if(cg_scope *scope, const uint16_t **at, const uint16_t *end, unsigned duration) {
  const uint16_t *body = *at + 4 + (*at)[2], *behind = body + (*at)[3];
  bool holds = cg_all_hold(scope, *at + 4, (*at)[1]);
  bool otherwise = behind != end && *behind == HL_ELSE;
  *at = otherwise ? behind + 2 + behind[1] : behind;
  if (holds) return last_each(scope, body, behind, duration);
  return otherwise && last_each(scope, behind + 2, *at, duration);
}

/* `for each` under `until`: over whom it goes is settled now. */
static bool last_for_each(cg_scope *scope, const uint16_t **at, unsigned duration) {
  cg_table *table = scope->table;
  uint32_t *reg = &cg_context_now(table)->reg[(*at)[1] & 7];
  unsigned length = (*at)[2];
  bool begun = false;
  cg_choice what;
  *at += 3;
  cg_read_choice(scope, at, &what);
  const uint16_t *body = *at, *end = body + length;
  HF_EACH_BIT (seat, what.players) {
    *reg = cg_ref_seat(seat);
    begun |= last_each(scope, body, end, duration);
  }
  for (unsigned object = cg_next(table, what.cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, what.cards.set, object + 1)) {
    *reg = cg_ref_object(table, object);
    begun |= last_each(scope, body, end, duration);
  }
  *at = end;
  return begun;
}

/* Do all of them begin? */
static bool last_each(cg_scope *scope, const uint16_t *at, const uint16_t *end, unsigned duration) {
  bool begun = true;
  while (at != end) {
    switch (*at) {
    case HL_IF: begun &= last_if(scope, &at, end, duration); break;
    case HL_FOR_EACH: begun &= last_for_each(scope, &at, duration); break;
    case HL_WHILE:
      begun &= cg_modifier_begin(scope, at, scope->ability, duration);
      at += 4 + at[2] + at[3];
      break;
    default:
      assert(*at == HL_GAIN);
      begun &= cg_modifier_begin(scope, ++at, scope->ability, duration);
      cg_pass(scope->table, &at);
    }
  }
  return begun;
}

static void run_lasting(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *body = at + 3;
  go_to(frame, at, body + at[1]);
  note_happened(table, last_each(&scope, body, body + at[1], at[2]));
}

/* A delayed effect keeps a card, player or word; false: there is none. */
static bool keep_one(const cg_table *table, cg_lasting *delayed, uint32_t ref) {
  unsigned object = cg_deref(table, ref);
  if (cg_ref_kind(ref) == CG_REF_SEAT) delayed->seat = (uint8_t)ref;
  if (cg_ref_kind(ref) == CG_REF_WORD) delayed->seat = (uint8_t)(CG_OF_WORD | (ref & 0x3F));
  if (object == CG_NO_OBJECT) return delayed->seat != CG_NOBODY;
  delayed->object = (uint16_t)object;
  delayed->generation = cg_at(table, object)->generation;
  return true;
}

/* Of several cards each has an entry. */
static bool begin_set(cg_table *table, cg_lasting *delayed, uint32_t ref) {
  const uint64_t *set = cg_set(table, ref & 0xFF);
  bool any = false;
  for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1)) {
    keep_one(table, delayed, cg_ref_object(table, object));
    if (!cg_begin_lasting(table, delayed)) return false;
    delayed->seat = CG_WITH_IT;
    any = true;
  }
  return any;
}

/* What is put off, but for what its words speak of. */
static cg_lasting begin_delay(const cg_table *table, const uint16_t *at) {
  const cg_context *context = cg_context_now(table);
  cg_lasting delayed = {.ability = context->ability,
                        .at = (uint16_t)(at - start_of(table)),
                        .object = CG_NO_OBJECT,
                        .kind = CG_DELAYED,
                        .user = context->user & 7U,
                        .seat = CG_NOBODY};
  if (context->object != CG_NO_OBJECT) /* "this card" */
    delayed.value = (int16_t)((context->object + 1U) | (context->generation & 7U) << 12);
  return delayed;
}

/* What is put off, with the one thing that its words speak of; false: they speak of nothing, or of
 * several things. */
static bool put_off(cg_table *table, const uint16_t *at, const uint16_t *body, unsigned length,
                    cg_lasting *to) {
  unsigned names = cg_names_kept(body, body + length);
  *to = begin_delay(table, at);
  if (names == 0) return true;
  to->word = (uint8_t)hf_lowest_bit(names);
  return hf_bit_count(names) == 1 && keep_one(table, to, cg_context_now(table)->reg[to->word]);
}

static void run_once(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  const uint16_t *body = at + 2;
  cg_pass(table, &body);
  go_to(frame, at, body + at[1]);
  cg_lasting delayed;
  bool kept = put_off(table, at, body, at[1], &delayed);
  if (at[2] == CG_H_WINS || at[2] == CG_H_LOSES) delayed.until = CG_UNTIL_CHALLENGE;
  uint32_t ref = cg_context_now(table)->reg[delayed.word & 7];
  if (kept)
    kept = cg_begin_lasting(table, &delayed);
  else if (cg_ref_kind(ref) == CG_REF_SET)
    kept = begin_set(table, &delayed, ref);
  note_happened(table, kept);
}

static void run_if(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *next = at + 4 + at[2];
  if (!cg_all_hold(&scope, at + 4, at[1])) {
    next += at[3];
    bool otherwise = next != end_of(table, frame) && *next == HL_ELSE;
    if (otherwise)
      next += 2;
    else
      note_happened(table, false);
  }
  go_to(frame, at, next);
}

/* Where an `either` ends; NULL: there is none. */
static const uint16_t *behind_either(const uint16_t *at) {
  if (*at != HL_EITHER) return NULL;
  unsigned branches = at[1];
  for (at += 2; branches > 0; branches--) at += 1 + at[0];
  return at;
}

static void run_may(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *behind = at + 2 + at[1];
  unsigned user = decider(table, frame);
  bool yes = false;
  if (frame->step == DECIDING) {
    yes = cg_option_what(cg_take_answer(table, user)) != 0;
  } else if (cg_would(&scope, at + 2, behind)) {
    frame->step = DECIDING;
    cg_ask(table, user, CG_ASK_MAY, cg_context_now(table)->def & 255,
           cg_context_now(table)->def >> 8, 0);
    return;
  }
  frame->step = RUNNING;
  /* who may do either of two things decides which: see run_either() */
  if (!yes || behind_either(at + 2) != behind) frame->by = CG_NOBODY;
  if (!yes) note_happened(table, false);
  go_to(frame, at, yes ? at + 2 : behind);
}

/* Which branches of an `either` do something. */
uint32_t cg_branches(cg_table *table) {
  const cg_effect_frame *frame = &cg_top(table)->effect;
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *at = start_of(table) + cg_from_u16(frame->next) + 1;
  unsigned count = *at++;
  uint32_t fitting = 0;
  for (unsigned i = 0; i < count; i++) {
    if (cg_would(&scope, at + 1, at + 1 + at[0])) fitting |= hf_bit(i);
    at += 1 + at[0];
  }
  return fitting;
}

static void take_branch(cg_table *table, cg_effect_frame *frame, const uint16_t *at,
                        unsigned branch) {
  const uint16_t *body = NULL, *behind = at + 2;
  for (unsigned i = 0; i < at[1]; i++) {
    if (i == branch) body = behind;
    behind += 1 + behind[0];
  }
  frame->step = RUNNING;
  frame->by = CG_NOBODY;
  go_to(frame, at, behind);
  if (body == NULL) {
    note_happened(table, false);
    return;
  }
  unsigned from = (unsigned)(body + 1 - start_of(table));
  cg_push_effect(table, from, from + body[0]);
}

static void run_either(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  unsigned user = decider(table, frame);
  if (frame->step == PICKING) {
    take_branch(table, frame, at, cg_option_what(cg_take_answer(table, user)));
    return;
  }
  uint32_t fitting = cg_branches(table);
  if (fitting == 0) {
    take_branch(table, frame, at, 99);
  } else if ((fitting & (fitting - 1)) == 0) {
    take_branch(table, frame, at, hf_lowest_bit(fitting));
  } else {
    frame->step = PICKING;
    cg_ask(table, user, CG_ASK_EITHER, cg_context_now(table)->def & 255,
           cg_context_now(table)->def >> 8, at[1]);
  }
}

/* The steps of a loop, one bit each: over players; it has been through its body; and once not all
 * of that came about. */
enum { OVER_PLAYERS = 1, BEGUN = 2, FELL_SHORT = 4 };

static void run_for_each(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_public *pub = table->pub;
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  unsigned reg = at[1] & 7, length = at[2];
  cg_choice what;
  const uint16_t *body = at + 3;
  cg_read_choice(&scope, &body, &what);
  go_to(frame, at, body + length);
  unsigned from = (unsigned)(body - start_of(table));
  cg_each_frame *each = &cg_push(table, CG_PROC_EACH)->each;
  each->body = cg_to_u16(from);
  each->end = cg_to_u16(from + length);
  each->reg = (uint8_t)reg;
  if (what.type == OF_PLAYERS) {
    each->left = (uint8_t)what.players;
    each->step = OVER_PLAYERS;
    return;
  }
  if (pub->set_count == CG_SETS) {
    note_happened(table, false);
    cg_pop(table);
    return;
  }
  memcpy(cg_set(table, pub->set_count), what.cards.set, pub->words * sizeof(uint64_t));
  each->left = pub->set_count++;
}

/* The next of the loop, as its name means it; 0: there is none. */
static uint32_t next_of_loop(cg_table *table, cg_each_frame *frame) {
  if ((frame->step & OVER_PLAYERS) != 0) {
    unsigned seat = cg_first_of(table, frame->left);
    if (seat == CG_NOBODY) return 0;
    frame->left &= (uint8_t)~hf_bit(seat);
    return cg_ref_seat(seat);
  }
  uint64_t *set = cg_set(table, frame->left);
  unsigned object = cg_next(table, set, 0);
  if (object == CG_NO_OBJECT) return 0;
  cg_remove(set, object);
  return cg_ref_object(table, object);
}

void cg_run_each(cg_table *table, cg_frame *frame) {
  cg_context *context = cg_context_now(table);
  bool begun = (frame->step & BEGUN) != 0;
  if (begun && (context->flags & CG_HAPPENED) == 0) frame->step |= FELL_SHORT;
  uint32_t next = next_of_loop(table, &frame->each);
  if (next == 0) {
    note_happened(table, begun && (frame->step & FELL_SHORT) == 0);
    cg_pop(table);
    return;
  }
  frame->step |= BEGUN;
  context->reg[frame->each.reg] = next;
  cg_push_effect(table, cg_from_u16(frame->each.body), cg_from_u16(frame->each.end));
}

static void run_by(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *body = at + 2;
  unsigned seat = cg_eval_player(&scope, &body);
  bool there = seat != CG_NOBODY && cg_plays(table, seat);
  go_to(frame, at, there ? body : body + at[1]);
  frame->by = there ? (uint8_t)seat : CG_NOBODY;
  if (!there) note_happened(table, false);
}

/* What was put off for the same card in the same group: the latest replacement counts. */
static void drop_replacement(cg_table *table, unsigned group, unsigned member) {
  const cg_public *pub = table->pub;
  for (unsigned i = pub->lasting_count; i-- > 0;) {
    const cg_lasting *lasting = &pub->lasting[i];
    if (lasting->until != CG_UNTIL_REPLACED || lasting->value != (int16_t)group ||
        lasting->object != member)
      continue;
    cg_end_lasting(table, i + 1);
    cg_end_lasting(table, i);
  }
}

/* Does this occur, so that something can take its place then? */
static bool has_a_place(const cg_group *group, unsigned member) {
  switch (group->kind) {
  case CG_HAP_CLAIM:
  case CG_HAP_POWER:
  case CG_HAP_STANDS:
  case CG_HAP_KNEELS:
  case CG_HAP_INCOME:
  case CG_HAP_DOMINANCE: return true;
  default: return cg_leaves(group->kind) && member != CG_NO_OBJECT;
  }
}

/* A replacement resolves when what it replaces does (Rules Reference, Replacement Effects): it is
 * put off until then. False: there is no room for it, or it is done at once. */
static bool wait_to_replace(cg_table *table, const uint16_t *at) {
  cg_public *pub = table->pub;
  const cg_context *context = cg_context_now(table);
  cg_lasting delayed, head = {.object = context->member,
                              .value = context->group,
                              .kind = CG_DELAYED,
                              .until = CG_UNTIL_REPLACED,
                              .user = context->user & 7U,
                              .seat = CG_NOBODY};
  if (!has_a_place(&pub->group[context->group - 1], context->member) ||
      !put_off(table, at, at + 2, at[1], &delayed))
    return false;
  drop_replacement(table, context->group, context->member);
  if (pub->lasting_count + 2 > CG_LASTING) return false;
  delayed.until = CG_UNTIL_OCCURS;
  cg_begin_lasting(table, &head);
  cg_begin_lasting(table, &delayed);
  return true;
}

/* What it answers comes about otherwise for the card it is about. */
static void replace(cg_table *table, cg_group *group, unsigned member) {
  if (cg_leaves(group->kind))
    cg_send(cg_at(table, member), CG_STAYS);
  else if (group->kind == CG_HAP_CLAIM)
    group->other = CG_NOBODY; /* it counts as applied, and strikes nobody */
  else
    group->flags |= CG_REPLACED;
}

/* The statements take the place of what it answers; a claim is changed, not replaced, by words
 * about claim. */
static void run_instead(cg_table *table, cg_effect_frame *frame, const uint16_t *at) {
  cg_context *context = cg_context_now(table);
  unsigned from = (unsigned)(at + 2 - start_of(table)), length = at[1];
  bool claim = at[2] == HL_DO && (at[3] == CG_E_APPLY_CLAIM || at[3] == CG_E_SATISFY_CLAIM);
  cg_group *group = context->group == 0 ? NULL : &table->pub->group[context->group - 1];
  go_to(frame, at, at + 2 + length);
  if (!claim && group != NULL && wait_to_replace(table, at)) {
    replace(table, group, context->member);
    return;
  }
  cg_push_effect(table, from, from + length);
  cg_top(table)->effect.instead = true;
  if (group == NULL) return;
  if (claim) {
    drop_replacement(table, context->group, context->member);
    if (group->kind == CG_HAP_CLAIM && group->other == CG_NOBODY)
      group->other = table->pub->challenge.loser;
    return;
  }
  if (cg_leaves(group->kind) && context->member != CG_NO_OBJECT)
    cg_remove(cg_members(table, group), context->member);
  else if (cg_is_list(group))
    cg_strike_out(table, group, context->member);
  else if (group->kind == CG_HAP_CLAIM)
    group->other = CG_NOBODY;
  else
    group->flags |= CG_CANCELLED;
}

static void run_statement(cg_table *table, cg_effect_frame *frame) {
  cg_refresh(table);
  unsigned next = cg_from_u16(frame->next);
  const uint16_t *at = start_of(table) + next;
  if ((next != 0 && next == cg_from_u16(frame->end)) || *at == HL_END ||
      (cg_context_now(table)->flags & CG_STOPPED) != 0) {
    cg_pop(table);
    return;
  }
  switch (*at) {
  case HL_DO: run_do(table, frame, at); return;
  case HL_CHOOSE: run_choose(table, frame, at); return;
  case HL_SELECT: run_select(table, frame, at); return;
  case HL_UNTIL: run_until(table, frame, at); return;
  case HL_LASTING: run_lasting(table, frame, at); return;
  case HL_ONCE: run_once(table, frame, at); return;
  case HL_IF: run_if(table, frame, at); return;
  case HL_ELSE: go_to(frame, at, at + 2 + at[1]); return;
  case HL_MAY: run_may(table, frame, at); return;
  case HL_EITHER: run_either(table, frame, at); return;
  case HL_FOR_EACH: run_for_each(table, frame, at); return;
  case HL_BY: run_by(table, frame, at); return;
  case HL_THEN:
    go_to(frame, at, (cg_context_now(table)->flags & CG_HAPPENED) != 0 ? at + 2 : at + 2 + at[1]);
    return;
  default: assert(*at == HL_INSTEAD); run_instead(table, frame, at);
  }
}

void cg_run_effect(cg_table *table, cg_frame *frame) {
  do run_statement(table, &frame->effect);
  while (cg_goes_on(table, frame, CG_PROC_EFFECT));
}
