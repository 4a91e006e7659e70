/* What follows from the changes in force (force.c) for cards, sides and plots. Strength,
 * icons and keywords of cards in play are kept (refresh.c); what is asked more rarely is
 * found when it is asked, and a mask tells at once that there is nothing. */
#include "figures.h"

#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/rows.h"
#include "../words/lasting.h"
#include "../words/numbers.h"
#include "force.h"
#include "permissions.h"

/* --- what a card is ------------------------------------------------------- */

static void visit_word(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  if (change->op == CG_M_NO_TRAITS || change->op == CG_M_NO_FACTION) {
    asked->count -= 100;
    return;
  }
  if (change->op == CG_M_OTHER_FACTIONS) { /* what is printed */
    asked->count -= cg_def_of(change->scope->table, asked->thing->def)->faction == asked->word;
    return;
  }
  if (cg_change_word(change, &at) != asked->word) return;
  asked->count += change->op == CG_M_NO_TRAIT ? -1 : 1;
}

/* Was it otherwise than printed then? */
static bool was_otherwise(const cg_table *table, unsigned object, unsigned in, unsigned word) {
  for (unsigned i = 0; i < table->pub->lasting_count; i++) {
    const cg_lasting *was = cg_lasting_at(table, i);
    if (was->kind == CG_WAS && cg_is_bound_to(table, was, object) && was->seat == in &&
        was->word == word)
      return true;
  }
  return false;
}

static bool is_printed_trait(const cg_table *table, const cg_thing *thing, unsigned trait) {
  bool condition =
      thing->object != CG_NO_OBJECT && (cg_at(table, thing->object)->flags & CG_CONDITION) != 0;
  const cg_def *def = cg_def_of(table, thing->def);
  return condition ? trait + 1U == def->becomes : cg_has_trait(def, trait);
}

bool cg_bears_changed(cg_table *table, const cg_thing *thing, unsigned trait) {
  bool printed = is_printed_trait(table, thing, trait);
  if (cg_is_gone(table, thing))
    return printed != was_otherwise(table, thing->object, CG_IN_TRAIT, trait);
  cg_question asked = {.thing = thing, .word = trait, .count = printed};
  cg_mask families = CG_CHANGES(TRAIT, NO_TRAIT, NO_TRAITS);
  if (cg_any_about(table, families)) cg_each_change(table, families, visit_word, &asked);
  return asked.count > 0;
}

bool cg_belongs_changed(cg_table *table, const cg_thing *thing, unsigned faction) {
  bool printed = cg_def_of(table, thing->def)->faction == faction;
  if (cg_is_gone(table, thing))
    return printed != was_otherwise(table, thing->object, CG_IN_FACTION, faction);
  cg_question asked = {.thing = thing, .word = faction, .count = printed};
  cg_mask families = CG_CHANGES(FACTION, NO_FACTION, OTHER_FACTIONS);
  if (cg_any_about(table, families)) cg_each_change(table, families, visit_word, &asked);
  return asked.count > 0;
}

static void keep_one(cg_table *table, unsigned object, unsigned in, unsigned word) {
  cg_begin_lasting(table, &(cg_lasting){.object = (uint16_t)object,
                                        .generation = cg_at(table, object)->generation,
                                        .kind = CG_WAS,
                                        .seat = (uint8_t)in,
                                        .word = (uint8_t)word});
}

/* CG_WAS_ of a card in play. */
static unsigned state_of(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  unsigned state = cg_attacks(table, object) ? CG_WAS_ATTACKING : 0;
  if ((card->flags & CG_DEFENDING) != 0) state |= CG_WAS_DEFENDING;
  if (card->power > 0) state |= CG_WAS_POWERFUL;
  if (card->gold > 0) state |= CG_WAS_GOLDEN;
  if (cg_has_attachments(table, object)) state |= CG_WAS_ATTACHED_TO;
  if (cg_duplicates(table, object) > 0) state |= CG_WAS_DUPLICATED;
  return state;
}

void cg_keep_what_it_is(cg_table *table, unsigned object) {
  cg_thing thing = cg_thing_at(table, object);
  unsigned state = table->rules->recalls & state_of(table, object);
  if (state != 0) keep_one(table, object, CG_IN_STATE, state);
  if (cg_words_as_printed(table)) return;
  for (unsigned trait = 0; trait < CG_TRAIT_WORDS * 64; trait++)
    if (cg_bears(table, &thing, trait) != is_printed_trait(table, &thing, trait))
      keep_one(table, object, CG_IN_TRAIT, trait);
  for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++)
    if (cg_belongs(table, &thing, faction) != (cg_def_of(table, thing.def)->faction == faction))
      keep_one(table, object, CG_IN_FACTION, faction);
}

/* --- challenges and dominance --------------------------------------------- */

static void visit_contribution(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  cg_table *table = change->scope->table;
  if (change->scope->user != asked->seat) return;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  asked->count += cg_change_number(change, &at) * (int)cg_size(table, cards.set);
}

static int contributions(cg_table *table, unsigned seat, unsigned op) {
  cg_question asked = {.seat = seat};
  if (cg_any_change(table, op)) cg_each_change(table, cg_changes(op), visit_contribution, &asked);
  return asked.count;
}

/* Characters whose strength counts for a player by what some card says. */
typedef struct lending {
  cg_table *table;
  unsigned seat, other; /* the two sides */
  uint64_t *counting;
} lending;

/* It contributes its strength to a side from then on. */
static void lend(const lending *to, unsigned object, unsigned seat) {
  if (seat == to->seat)
    cg_add(to->counting, object);
  else
    cg_remove(to->counting, object);
}

/* Those who have taken part since that moment and still do. */
static void lend_participants(const lending *to, const cg_lasting *since) {
  const cg_challenge *challenge = &to->table->pub->challenge;
  unsigned seat = since->word == CG_ATTACKING ? challenge->attacker : challenge->defender;
  for (unsigned object = cg_first_slot(to->table); object < to->table->pub->high; object++) {
    const cg_object *card = cg_at(to->table, object);
    bool meant = since->object == CG_NO_OBJECT ||
                 (since->object == object && since->generation == card->generation);
    if (meant && card->place == CG_PLAY && (card->flags & since->word) != 0) lend(to, object, seat);
  }
}

static void visit_lent(const cg_change *change, void *user) {
  const lending *to = user;
  const uint16_t *at = change->at;
  unsigned seat = change->scope->user;
  cg_cards cards;
  cg_no_cards(&cards);
  if (change->op == CG_TOOK_PART) {
    lend_participants(to, change->bound);
    return;
  }
  if (seat != to->seat && seat != to->other) return;
  cg_named_cards(change, &at, &cards);
  for (unsigned object = cg_next(to->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(to->table, cards.set, object + 1))
    if (cg_is_type(to->table, object, CG_TYPE_CHARACTER)) lend(to, object, seat);
}

/* The flag of those who were declared on a side: 0 the attacker's, 1 the defender's. */
static unsigned flag_of(unsigned side) { return side == 0 ? CG_ATTACKING : CG_DEFENDING; }

/* The characters of a side. */
static void find_on_side(cg_table *table, unsigned which, uint64_t *set) {
  cg_side side = cg_side_of(table, flag_of(which));
  cg_know_sets(table);
  const uint64_t *characters = cg_set(table, CG_SET_CHARACTERS);
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t found = 0;
    HF_EACH_BIT (bit, characters[i]) {
      found |= (uint64_t)cg_is_on(&side, cg_at(table, 64 * i + bit)) << bit;
    }
    set[i] = found;
  }
}

void cg_find_counting(cg_table *table, unsigned side, uint64_t counting[CG_WORDS]) {
  const cg_challenge *challenge = &table->pub->challenge;
  memset(counting, 0, CG_WORDS * sizeof *counting);
  find_on_side(table, side, counting);
  if (!cg_any_change(table, CG_M_LENDS)) return;
  lending to = {table, side == 0 ? challenge->attacker : challenge->defender,
                side == 0 ? challenge->defender : challenge->attacker, counting};
  cg_each_change(table, CG_CHANGES(LENDS), visit_lent, &to);
}

/* With what cards say of a side's strength beyond its characters. */
static unsigned with_contributions(cg_table *table, unsigned seat, unsigned total, unsigned op) {
  int more = contributions(table, seat, op);
  return more < 0 && (unsigned)-more > total ? 0 : (unsigned)((int)total + more);
}

static HF_APART unsigned lent_to(cg_table *table, unsigned side) {
  uint64_t counting[CG_WORDS];
  unsigned total = 0;
  cg_find_counting(table, side, counting);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, counting[i]) {
      const cg_object *card = cg_at(table, 64 * i + bit);
      total += (card->marks & CG_IDLE) == 0 ? card->strength : 0U;
    }
  return total;
}

/* Of both sides at once, without a guess where each character stands. */
cg_forces cg_forces_of(cg_table *table) {
  const cg_challenge *challenge = &table->pub->challenge;
  cg_side attack = cg_side_of(table, CG_ATTACKING), defence = cg_side_of(table, CG_DEFENDING);
  unsigned attackers = 0, defenders = 0;
  cg_forces forces = {{0, 0}, {false, false}};
  cg_know_sets(table);
  const uint64_t *characters = cg_set(table, CG_SET_CHARACTERS);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, characters[i]) {
      const cg_object *card = cg_at(table, 64 * i + bit);
      unsigned attacks = cg_is_on(&attack, card), defends = cg_is_on(&defence, card);
      unsigned strength = card->strength & (0U - ((card->marks & CG_IDLE) == 0));
      attackers |= attacks;
      defenders |= defends;
      forces.strength[0] += strength & (0U - attacks);
      forces.strength[1] += strength & (0U - defends);
    }
  forces.present[0] = attackers != 0;
  forces.present[1] = defenders != 0;
  for (unsigned side = 0; cg_any_change(table, CG_M_LENDS) && side < 2; side++)
    forces.strength[side] = lent_to(table, side);
  forces.strength[0] =
      with_contributions(table, challenge->attacker, forces.strength[0], CG_M_CONTRIBUTES);
  forces.strength[1] =
      with_contributions(table, challenge->defender, forces.strength[1], CG_M_CONTRIBUTES);
  return forces;
}

int cg_lent_strength(cg_table *table, unsigned side, const uint64_t *counting, unsigned object) {
  const cg_object *card = cg_at(table, object);
  cg_side of = cg_side_of(table, flag_of(side));
  bool there = card->place == CG_PLAY && cg_is_on(&of, card);
  bool counts = cg_in_set(counting, object);
  if (there == counts || (card->marks & CG_IDLE) != 0) return 0;
  return counts ? card->strength : -(int)card->strength;
}

bool cg_counts_for_dominance(cg_table *table, unsigned object) {
  bool kneels = (cg_at(table, object)->flags & CG_KNEELING) != 0;
  return (!kneels || cg_card_has(table, object, CG_M_DOMINANCE_KNEELING)) &&
         !cg_card_has(table, object, CG_M_NO_DOMINANCE);
}

unsigned cg_dominance_strength(cg_table *table, unsigned seat) {
  unsigned total = table->seat[seat].gold;
  cg_know_sets(table);
  const uint64_t *all = cg_set(table, CG_SET_CHARACTERS), *own = cg_set(table, CG_SET_OF + seat);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, all[i] & own[i]) {
      unsigned object = 64 * i + bit;
      if (cg_counts_for_dominance(table, object)) total += cg_at(table, object)->strength;
    }
  return with_contributions(table, seat, total, CG_M_DOMINANCE);
}

/* --- figures of plots ----------------------------------------------------- */

static void visit_figure(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  unsigned which = cg_change_word(change, &at);
  bool base = change->op == CG_M_FIGURE_BASE || change->op == CG_M_FIGURE_IS;
  bool bound = change->bound != NULL && change->bound->seat != CG_NOBODY; /* whose plot it is */
  if (which != asked->word) return;
  if (bound ? change->bound->seat != asked->thing->controller
            : !cg_change_names(change, &at, asked->thing))
    return;
  if (bound) cg_pass(change->scope->table, &at);
  int number = cg_change_number(change, &at);
  if (base)
    asked->count = number;
  else
    asked->count += change->op == CG_M_FIGURE_RAISED ? number : -number;
}

/* What takes it down to a number at most is applied behind all that adds and takes away. */
static void visit_lowered_to(const cg_change *change, void *user) {
  cg_question *asked = user, own = *asked;
  own.count = 0;
  visit_figure(change, &own); /* it is negative, or not about this figure of this plot */
  if (own.count >= 0) return;
  const uint16_t *at = change->at;
  for (unsigned skipped = 3; skipped > 0; skipped--) cg_pass(change->scope->table, &at);
  int least = cg_eval_number(change->scope, &at), lowered = asked->count + own.count;
  if (asked->count > least) asked->count = lowered > least ? lowered : least;
}

/* What these cards say of a figure, as it is printed on them: of those in play, agendas and titles
 * that are active, or that are blank. */
static int sum_figures(const cg_table *table, const uint64_t *set, unsigned which, bool blank) {
  int sum = 0;
  for (unsigned word = 0; word < cg_used_words(table); word++)
    HF_EACH_BIT (bit, set[word]) {
      const cg_object *card = cg_at(table, 64 * word + bit);
      if (card->place != CG_PLAY && card->place != CG_TITLE && card->place != CG_AGENDA) continue;
      if (card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) continue;
      if (((card->marks & CG_BLANK) != 0) == blank)
        sum += cg_def_of(table, card->def)->figure[which];
    }
  return sum;
}

/* What cards under the player's control add. What was found has blank cards too, which are
 * altered ones. */
static int added_figures(cg_table *table, unsigned seat, unsigned which) {
  bool blanks = cg_any_change(table, CG_M_BLANK) || (table->found.flags & CG_ASSAULTED) != 0;
  bool known = cg_is_fresh(table, CG_REL_SAID);
  int added = table->found.figures[seat][which];
  if (known && !blanks) return added;
  cg_know_sets(table);
  const uint64_t *own = cg_set(table, CG_SET_OF + seat);
  if (!known) return sum_figures(table, own, which, false);
  uint64_t doubtful[CG_WORDS];
  for (unsigned i = cg_used_words(table); i-- > 0;) doubtful[i] = own[i] & table->altered[i];
  return added - sum_figures(table, doubtful, which, true);
}

/* What they may not add, though they would: gold. */
static int muted_gold(cg_table *table, unsigned seat) {
  int muted = 0;
  cg_know_sets(table);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (!cg_in_set(cg_set(table, CG_SET_OF + seat), object) || card->place != CG_PLAY ||
        card->def == 0 || (card->flags & CG_FACE_DOWN) != 0 || (card->marks & CG_BLANK) != 0)
      continue;
    int gold = cg_card(table, object)->figure[CG_FIGURE_INCOME];
    if (gold > 0 && cg_card_has(table, object, CG_M_NO_GOLD)) muted += gold;
  }
  return muted;
}

/* With what words do to the figures of plots, in their order. */
static HF_APART int changed_figure(cg_table *table, unsigned seat, unsigned which) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  cg_thing plot = cg_thing_at(table, slot);
  cg_question asked = {.thing = &plot, .word = which, .count = cg_card(table, slot)->figure[which]};
  if (cg_any_change(table, CG_M_FIGURE_BASE))
    cg_each_change(table, CG_CHANGES(FIGURE_BASE), visit_figure, &asked);
  asked.count += added_figures(table, seat, which);
  if (which == CG_FIGURE_INCOME && cg_any_change(table, CG_M_NO_GOLD))
    asked.count -= muted_gold(table, seat);
  cg_mask changes = CG_CHANGES(FIGURE_RAISED, FIGURE_LOWERED);
  if (cg_any_about(table, changes)) cg_each_change(table, changes, visit_figure, &asked);
  if (cg_any_change(table, CG_M_FIGURE_LOWERED_TO))
    cg_each_change(table, CG_CHANGES(FIGURE_LOWERED_TO), visit_lowered_to, &asked);
  if (cg_any_change(table, CG_M_FIGURE_IS))
    cg_each_change(table, CG_CHANGES(FIGURE_IS), visit_figure, &asked);
  return asked.count < 0 ? 0 : asked.count;
}

int cg_figure(cg_table *table, unsigned seat, unsigned which) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  cg_mask changes =
      CG_CHANGES(FIGURE_BASE, FIGURE_RAISED, FIGURE_LOWERED, FIGURE_IS, FIGURE_LOWERED_TO);
  if (cg_at(table, slot)->def == 0) return 0;
  if (cg_any_about(table, changes) || cg_any_change(table, CG_M_NO_GOLD))
    return changed_figure(table, seat, which);
  int figure = cg_card(table, slot)->figure[which] + added_figures(table, seat, which);
  return figure < 0 ? 0 : figure;
}
