/* What happens, as a clause that stands behind "when" or "after": why a window
 * is open, what an ability answers. */
#include "words.h"

#include "../rules/state/lists.h"

enum {
  SAY_EFFECTS,
  SAY_EFFECTS_WOULD,
  SAY_KILLED,
  SAY_KILLED_WOULD,
  SAY_DISCARDED,
  SAY_DISCARDED_WOULD,
  SAY_RETURNED,
  SAY_SACRIFICED,
  SAY_REMOVED,
  SAY_SHUFFLED,
  SAY_ON_TOP,
  SAY_TO_BOTTOM,
  SAY_INTO_SHADOWS,
  SAY_LEAVES_WOULD,
  SAY_ENTERS,
  SAY_MARSHALED,
  SAY_AMBUSHED,
  SAY_FROM_SHADOWS,
  SAY_PLAYED,
  SAY_STANDS,
  SAY_KNEELS,
  SAY_POWER,
  SAY_RAISED,
  SAY_FROM_ZONE,
  SAY_INITIATED,
  SAY_BYPASSED,
  SAY_DEFENDED,
  SAY_RESULT,
  SAY_NOBODY_WINS,
  SAY_CLAIM,
  SAY_PILLAGED,
  SAY_PHASE_BEGINS,
  SAY_PHASE_ENDS,
  SAY_ROUND_ENDS,
  SAY_INITIATIVE,
  SAY_PLOT,
  SAY_INCOME,
  SAY_DOMINANCE,
  SAY_PLACED,
  SAY_POWER_MOVED,
  SAY_UNDEFENDED,
  SAY_SOMETHING,
  SAY_BY,
  SAY_BY_WHOM,
  SAY_BY_CLAIM,
  SAY_TOGETHER,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_EFFECTS] = "{1.pos} {0} takes effect",
    [SAY_EFFECTS_WOULD] = "{1.pos} {0} would take effect",
    [SAY_KILLED] = "{0} {0?are|is|are} killed",
    [SAY_KILLED_WOULD] = "{0} {0?would|would|would} be killed",
    [SAY_DISCARDED] = "{0} {0?are|is|are} discarded from play",
    [SAY_DISCARDED_WOULD] = "{0} {0?would|would|would} be discarded from play",
    [SAY_RETURNED] = "{0} {0?return|returns|return} to the owner’s hand",
    [SAY_SACRIFICED] = "{0} {0?are|is|are} sacrificed",
    [SAY_REMOVED] = "{0} {0?are|is|are} removed from the game",
    [SAY_SHUFFLED] = "{0} {0?are|is|are} shuffled into the deck",
    [SAY_ON_TOP] = "{0} {0?go|goes|go} on top of the deck",
    [SAY_TO_BOTTOM] = "{0} {0?go|goes|go} to the bottom of the deck",
    [SAY_INTO_SHADOWS] = "{0} {0?go|goes|go} into shadows",
    [SAY_LEAVES_WOULD] = "{0} {0?would|would|would} leave play",
    [SAY_ENTERS] = "{0} enters play",
    [SAY_MARSHALED] = "{1?you marshal|{1} marshals} {0}",
    [SAY_AMBUSHED] = "{0} enters play using ambush",
    [SAY_FROM_SHADOWS] = "{0} comes out of shadows",
    [SAY_PLAYED] = "{1?you play|{1} plays} {0}",
    [SAY_STANDS] = "{0} {0?stand|stands|stand}",
    [SAY_KNEELS] = "{0} {0?kneel|kneels|kneel}",
    [SAY_POWER] = "{0} gains power",
    [SAY_RAISED] = "the strength of {0} is raised",
    [SAY_FROM_ZONE] = "{0} is discarded from {1.pos} {2}",
    [SAY_INITIATED] = "{0?you initiate|{0} initiates} {2} against {1.obj}",
    [SAY_BYPASSED] = "{1} bypasses {0} using stealth",
    [SAY_DEFENDED] = "{0} {0?defend|defends|defend}",
    [SAY_RESULT] = "{0?you win|{0} wins} {2} against {1.obj}",
    [SAY_NOBODY_WINS] = "nobody wins the challenge",
    [SAY_CLAIM] = "claim is applied against {1.obj}",
    [SAY_PILLAGED] = "{1} discards {0} using pillage",
    [SAY_PHASE_BEGINS] = "the {0} begins",
    [SAY_PHASE_ENDS] = "the {0} ends",
    [SAY_ROUND_ENDS] = "the round ends",
    [SAY_INITIATIVE] = "{0?you win|{0} wins} initiative",
    [SAY_PLOT] = "{0?you reveal|{0} reveals} {1}",
    [SAY_INCOME] = "{0?you collect|{0} collects} income",
    [SAY_DOMINANCE] = "{0?you win|{0} wins} dominance",
    [SAY_PLACED] = "{0} is placed in {1.pos} {2}",
    [SAY_POWER_MOVED] = "power is moved to {0}",
    [SAY_UNDEFENDED] = "no defenders are declared",
    [SAY_SOMETHING] = "something happens",
    [SAY_BY] = "{0} ({1})",
    [SAY_BY_WHOM] = "{0} ({2?your {1}|{2}: {1}})",
    [SAY_BY_CLAIM] = "{0} (claim)",
    [SAY_TOGETHER] = "{0}; {1}",
};

const char *cg_occasion_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* The cards a group is about. */
static ht_value cards_of(cg_speech *words, const cg_group *group) {
  const uint64_t *set = cg_members(&words->table, group);
  if (set != NULL && cg_next(&words->table, set, 0) != CG_NO_OBJECT)
    return cg_phrase_set(words, set);
  if (group->object != CG_NO_OBJECT) return cg_phrase_object(words, group->object);
  return cg_phrase_card(words, group->def);
}

static unsigned leaving_message(const cg_group *group, bool would) {
  static const uint8_t names[] = {[CG_HAP_KILLED] = SAY_KILLED,
                                  [CG_HAP_DISCARDED] = SAY_DISCARDED,
                                  [CG_HAP_RETURNED] = SAY_RETURNED,
                                  [CG_HAP_SACRIFICED] = SAY_SACRIFICED,
                                  [CG_HAP_REMOVED] = SAY_REMOVED,
                                  [CG_HAP_SHUFFLED_IN] = SAY_SHUFFLED,
                                  [CG_HAP_ON_TOP] = SAY_ON_TOP,
                                  [CG_HAP_TO_BOTTOM] = SAY_TO_BOTTOM,
                                  [CG_HAP_INTO_SHADOWS] = SAY_INTO_SHADOWS};
  if (!would) return names[group->kind];
  return group->kind == CG_HAP_KILLED      ? SAY_KILLED_WOULD
         : group->kind == CG_HAP_DISCARDED ? SAY_DISCARDED_WOULD
                                           : SAY_LEAVES_WOULD;
}

static unsigned entering_message(const cg_group *group) {
  if ((group->flags & CG_MARSHALED) != 0) return SAY_MARSHALED;
  if ((group->flags & CG_BY_AMBUSH) != 0) return SAY_AMBUSHED;
  return (group->flags & CG_OUT_OF_SHADOWS) != 0 ? SAY_FROM_SHADOWS : SAY_ENTERS;
}

/* Those that are about players first: 0 who, 1 against whom, 2 what. */
static unsigned about_players(cg_speech *words, const cg_group *group, ht_value *slot) {
  const cg_challenge *challenge = &words->table.pub->challenge;
  slot[0] = cg_phrase_seat(words, group->seat);
  slot[1] = cg_phrase_seat(words, group->other);
  slot[2] = cg_phrase_challenge(words, challenge->type);
  switch (group->kind) {
  case CG_HAP_INITIATED: return SAY_INITIATED;
  case CG_HAP_RESULT: return slot[0].kind == HT_NOTHING ? SAY_NOBODY_WINS : SAY_RESULT;
  case CG_HAP_CLAIM: return SAY_CLAIM;
  case CG_HAP_PHASE_BEGINS: slot[0] = cg_phrase_phase(group->amount); return SAY_PHASE_BEGINS;
  case CG_HAP_PHASE_ENDS: slot[0] = cg_phrase_phase(group->amount); return SAY_PHASE_ENDS;
  case CG_HAP_ROUND_ENDS: return SAY_ROUND_ENDS;
  case CG_HAP_INITIATIVE: return SAY_INITIATIVE;
  case CG_HAP_PLOT:
    slot[1] = cg_phrase_object(words, cg_slot(group->seat, CG_PLOT_SLOT));
    return SAY_PLOT;
  case CG_HAP_INCOME: return SAY_INCOME;
  case CG_HAP_DOMINANCE: return SAY_DOMINANCE;
  default: return SAY_SOMETHING;
  }
}

/* Those that are about cards: 0 the card, 1 who or which other card, 2 where. */
static unsigned message_of(cg_speech *words, const cg_group *group, bool would, ht_value *slot) {
  slot[0] = cards_of(words, group);
  slot[1] = cg_phrase_seat(words, group->seat);
  slot[2] = cg_phrase_nothing();
  if (cg_leaves(group->kind)) return leaving_message(group, would);
  switch (group->kind) {
  case CG_HAP_EFFECTS: return would ? SAY_EFFECTS_WOULD : SAY_EFFECTS;
  case CG_HAP_ENTERS: return entering_message(group);
  case CG_HAP_PLAYED: return SAY_PLAYED;
  case CG_HAP_STANDS: return SAY_STANDS;
  case CG_HAP_KNEELS: return SAY_KNEELS;
  case CG_HAP_POWER: return SAY_POWER;
  case CG_HAP_RAISED: return SAY_RAISED;
  case CG_HAP_FROM_ZONE: slot[2] = cg_phrase_zone(group->amount); return SAY_FROM_ZONE;
  case CG_HAP_BYPASSED: slot[1] = cg_phrase_object(words, group->acting); return SAY_BYPASSED;
  case CG_HAP_PILLAGED: slot[1] = cg_phrase_object(words, group->acting); return SAY_PILLAGED;
  case CG_HAP_DEFENDED: return SAY_DEFENDED;
  case CG_HAP_PLACED: slot[2] = cg_phrase_zone(group->zone); return SAY_PLACED;
  case CG_HAP_POWER_MOVED: return SAY_POWER_MOVED;
  case CG_HAP_UNDEFENDED: return SAY_UNDEFENDED;
  default: return about_players(words, group, slot);
  }
}

/* The card whose effect it is, and whose card that is. */
static ht_value by_card(cg_speech *words, const cg_group *group, ht_value clause) {
  const cg_public *pub = words->table.pub;
  ht_value card = cg_phrase_card(words, group->source);
  if (group->context == 0 || group->context > pub->context_count)
    return cg_phrase2(words, messages[SAY_BY], clause, card);
  ht_value *slot = cg_speech_parts(words, 3);
  slot[0] = clause;
  slot[1] = card;
  slot[2] = cg_phrase_seat(words, pub->context[group->context - 1].user);
  return ht_phrase(messages[SAY_BY_WHOM], slot, 3);
}

/* What brings it about stands behind it: a card, or claim. */
static ht_value with_cause(cg_speech *words, const cg_group *group, ht_value clause) {
  bool done = cg_leaves(group->kind) || group->kind == CG_HAP_STANDS ||
              group->kind == CG_HAP_KNEELS || group->kind == CG_HAP_POWER ||
              group->kind == CG_HAP_RAISED || group->kind == CG_HAP_FROM_ZONE;
  if (!done) return clause;
  if (group->source != 0) return by_card(words, group, clause);
  bool claim = group->kind == CG_HAP_KILLED && group->seat < cg_seats(&words->table);
  return claim ? cg_phrase1(words, messages[SAY_BY_CLAIM], clause) : clause;
}

static ht_value clause_of(cg_speech *words, const cg_group *group, bool would) {
  ht_value *slot = cg_speech_parts(words, 3);
  unsigned message = message_of(words, group, would, slot);
  return with_cause(words, group, ht_phrase(messages[message], slot, 3));
}

ht_value cg_phrase_occasion(cg_speech *words, unsigned first, unsigned end, bool would) {
  enum { MOST = 3 };
  const cg_public *pub = words->table.pub;
  ht_value whole = cg_phrase_nothing();
  unsigned told = 0;
  for (unsigned i = first; i < end && i < pub->group_count && told < MOST; i++) {
    const cg_group *group = &pub->group[i];
    const uint64_t *set = cg_members(&words->table, group);
    bool empty = set != NULL && cg_next(&words->table, set, 0) == CG_NO_OBJECT &&
                 group->object == CG_NO_OBJECT;
    if (group->kind == 0 || (group->flags & CG_CANCELLED) != 0 || empty) continue;
    unsigned length = cg_is_list(group) ? cg_list_length(&words->table, group) : 1;
    for (unsigned n = 0; n < length && told < MOST; n++) {
      unsigned member;
      cg_group one = cg_is_list(group) ? cg_nth_of(&words->table, group, n, &member) : *group;
      if ((one.flags & CG_CANCELLED) != 0) continue;
      ht_value clause = clause_of(words, &one, would);
      whole = told++ == 0 ? clause : cg_phrase2(words, messages[SAY_TOGETHER], whole, clause);
    }
  }
  return told > 0 ? whole : ht_term(messages[SAY_SOMETHING]);
}

ht_value cg_phrase_answered(cg_speech *words, const cg_context *context) {
  const cg_public *pub = words->table.pub;
  if (context->group == 0 || context->group > pub->group_count) return cg_phrase_nothing();
  return cg_phrase_occasion(words, context->group - 1U, context->group, false);
}
