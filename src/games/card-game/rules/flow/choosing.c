/* Choosing one or several of what a statement names: the elements there are, who is asked, and
 * what its name means then. */
#include "choosing.h"

#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../words/choices.h"
#include "../words/effects_hand.h"
#include "../words/numbers.h"
#include "deciding.h"
#include "initiate.h"

/* --- choosing ------------------------------------------------------------- */

/* Is a target of the ability chosen here? */
static bool is_target(const hl_run *run) {
  return cg_choosing_targets(cg_run_table(run), cg_run_frame(run));
}

/* The statements for which a choice must be good. While targets are chosen: all the rest of the
 * ability. */
static const uint16_t *reach(const hl_run *run) { return is_target(run) ? NULL : hl_ends_at(run); }

/* The elements of the choice at which it stands. */
static void present_choice(const hl_run *run, cg_choice *what) {
  cg_table *table = cg_run_table(run);
  const cg_effect_frame *frame = cg_run_frame(run);
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *at = hl_stands_at(run);
  bool several = *at == HL_SELECT, is_first = at == run->first;
  unsigned reg = hl_name_at(at);
  at = hl_choice_at(at);
  if (frame->step >= CG_STATEMENT_ORDERS) { /* the cards of one owner that are put back */
    unsigned owner = frame->step - CG_STATEMENT_ORDERS, kept = 0;
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
  if (legal != 0 && is_first && is_target(run))
    for (unsigned i = 0; i < table->pub->words; i++)
      what->cards.set[i] &= cg_set(table, legal - 1)[i];
  if (several && !is_target(run)) {
    for (unsigned object = cg_next(table, what->cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, what->cards.set, object + 1))
      if (cg_scope_immune(&scope, object) || !cg_may_choose(&scope, what, object))
        cg_remove(what->cards.set, object);
    return;
  }
  cg_narrow(&scope, reg, what, at, reach(run), false);
}

/* Where nothing fits among hidden cards, that is said: nobody learns it from not
 * being asked. */
static void offer_elements(cg_table *table, const cg_choice *what, cg_options *options) {
  cg_offer_choice(table, what, options);
  if (options->count == 0) cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

void cg_offer_elements(const hl_run *run, cg_options *options) {
  cg_choice what;
  present_choice(run, &what);
  offer_elements(cg_run_table(run), &what, options);
}

/* Somebody is asked now. With a cursor the elements are found once and kept for its options:
 * nothing changes before the answer, unless figures have to be found anew. */
static void keep_choice(cg_table *table, const cg_choice *what) {
  if (table->choice == NULL || table->pub->stale != 0) return;
  table->choice->count = 0;
  offer_elements(table, what, table->choice);
  cg_keep(table, CG_REL_CHOICE);
}

/* What the filters of the present choice say about those chosen together. */
void cg_bounds_of(const hl_run *run, cg_bounds *bounds) {
  cg_table *table = cg_run_table(run);
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  const uint16_t *at = hl_choice_at(hl_stands_at(run));
  *bounds = (cg_bounds){.strength = -1, .cost = -1};
  cg_pass(table, &at); /* least and most */
  cg_pass(table, &at);
  if (*at++ != CG_CS_SUCH) return;
  cg_pass(table, &at); /* the kind */
  for (bool more = true; more;) {
    more = *at++ == CG_FS_MORE;
    const uint16_t *number = at + 1;
    if (*at == CG_F_ONE_CONTROLLER) bounds->one_controller = true;
    if (*at == CG_F_TOTAL_STR) bounds->strength = cg_eval_number(&scope, &number);
    if (*at == CG_F_TOTAL_COST) bounds->cost = cg_eval_number(&scope, &number);
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
  cg_announce(table, &event);
}

static void chose(hl_run *run, const uint16_t *at, uint32_t ref) {
  cg_table *table = cg_run_table(run);
  unsigned seat = cg_decider(run);
  cg_context_now(table)->reg[hl_name_at(at)] = ref;
  cg_note_happened(table, ref != 0);
  tell_choice(table, seat, ref);
  const uint16_t *next = hl_choice_at(at);
  bool sort = *next == CG_ALL_SORTS;
  cg_pass(table, &next);
  cg_decided(run);
  hl_go_to(run, next);
  if (cg_ref_kind(ref) == CG_REF_WORD && table->sink != NULL)
    cg_emit(table, CG_EV_NAMED, (int)seat, (int)(ref & 0xFF), sort, 0);
}

/* Without its target an ability is not carried out. */
static void stop_without_target(hl_run *run) {
  if (is_target(run)) cg_context_now(cg_run_table(run))->flags |= CG_STOPPED;
}

static hl_decision choose_one(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  if (cg_run_frame(run)->step == CG_STATEMENT_CHOOSES) {
    uint32_t ref = cg_ref_of_option(table, cg_take_answer(table, cg_decider(run)));
    if (ref == 0) stop_without_target(run);
    chose(run, at, ref);
    return HL_YES;
  }
  cg_choice what;
  present_choice(run, &what);
  unsigned size = choice_size(table, &what);
  if (size > 1 || what.hidden) {
    keep_choice(table, &what);
    cg_ask_decider(run, CG_STATEMENT_CHOOSES, CG_ASK_TARGET, 0);
    return HL_ASKED;
  }
  if (size == 0) stop_without_target(run);
  chose(run, at, size == 0 ? 0 : only_element(table, &what));
  return HL_YES;
}

/* --- choosing several ----------------------------------------------------- */

static void bounds(cg_scope *scope, const uint16_t *at, int *least, int *most) {
  bool targets = cg_is_target_clause(scope, at);
  at = hl_choice_at(at);
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

/* `up to 1` keeps a player, or a card in play, as one that is chosen alone: it is known when it has
 * left play, too. */
static bool keeps_one(cg_table *table, const uint16_t *at, const uint32_t *refs, unsigned count) {
  const hl_ability *ability = cg_ability_now(table, cg_context_now(table));
  return count == 1 && cg_ref_kind(refs[0]) != CG_REF_PILE && hl_is_up_to_one(at) &&
         !hl_is_in_loop(&cg_vocabulary, hl_statements_of(table->rules->base.cards, ability), at);
}

static void selected(hl_run *run, const uint16_t *at, const uint32_t *refs, unsigned count) {
  cg_table *table = cg_run_table(run);
  if (keeps_one(table, at, refs, count))
    cg_context_now(table)->reg[hl_name_at(at)] = refs[0];
  else
    add_to_register(table, hl_name_at(at), refs, count);
  cg_note_happened(table, count > 0);
  for (unsigned i = 0; i < count; i++) tell_choice(table, cg_decider(run), refs[i]);
  if (count == 0) stop_without_target(run);
  const uint16_t *next = hl_choice_at(at);
  for (unsigned i = 0; i < 3; i++) cg_pass(table, &next);
  cg_decided(run);
  hl_go_to(run, next);
}

/* What was picked, without the end of picking. */
static unsigned take_picks(hl_run *run, uint32_t *refs) {
  cg_table *table = cg_run_table(run);
  unsigned count = 0, user = cg_decider(run), picks = cg_all_picks(table, user, refs);
  for (unsigned i = 0; i < picks; i++)
    if (cg_option_kind(refs[i]) != CG_O_DONE) refs[count++] = cg_ref_of_option(table, refs[i]);
  cg_take_answer(table, user);
  return count;
}

/* All cards in play of a choice. */
static unsigned take_all(const cg_table *table, const cg_choice *what, uint32_t *refs) {
  unsigned count = 0;
  for (unsigned object = cg_next(table, what->cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, what->cards.set, object + 1))
    refs[count++] = cg_ref_object(table, object);
  return count;
}

static hl_decision choose_several(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  cg_scope scope = cg_scope_now(table, cg_context_now(table));
  uint32_t refs[CG_WORDS * 64 + CG_LIST + 1];
  int least, most;
  if (cg_run_frame(run)->step == CG_STATEMENT_SELECTS) {
    selected(run, at, refs, take_picks(run, refs));
    return HL_YES;
  }
  bounds(&scope, at, &least, &most);
  cg_choice what;
  present_choice(run, &what);
  unsigned size = choice_size(table, &what);
  bool all = (int)size <= least && what.cards.piles == 0;
  if (!what.hidden && (size == 0 || all)) {
    selected(run, at, refs, size == 0 ? 0 : take_all(table, &what, refs));
    return HL_YES;
  }
  cg_run_frame(run)->step = CG_STATEMENT_SELECTS;
  keep_choice(table, &what);
  cg_ask(table, cg_decider(run), CG_ASK_SELECT, (unsigned)least,
         (unsigned)(most > CG_ANY_NUMBER ? CG_ANY_NUMBER : most), 0);
  return HL_ASKED;
}

hl_decision cg_run_choose(hl_run *run, const uint16_t *at) {
  return *at == HL_CHOOSE ? choose_one(run, at) : choose_several(run, at);
}
