/* Words that can be put together and carried out, and that would still play otherwise than the text
 * made from them says. Tables that have such cards keep them; new ones do not get them: see
 * hf_rules_judge(). */
#include "words_check.h"

#include "../words/reads.h"
#include "../words/spoken.h"
#include "deck_rules.h"
#include "rules_check.h"

/* Where words stand. */
enum {
  IN_WINDOW = 1 << 0,
  IN_CONDITIONS = 1 << 1, /* the `if` clause, asked before anything is paid */
  ITS_OWN = 1 << 2,       /* a condition of the clause, not inside another one */
  LATER = 1 << 3,         /* read when the ability is over: under `while` and `once` */
  CHOSEN_TOGETHER = 1 << 4,
  FIRST_OF_WHILE = 1 << 5,
  ASKED = 1 << 6, /* a condition, of whatever kind */
  IN_COSTS = 1 << 7,
  INSIDE = 1 << 8, /* of an `if`, a `while` or a loop of the effect */
  CHOSEN = 1 << 9,
  UNTIL = 1 << 10 /* inside the block of an `until` */
};

/* What the words that were read so far have brought about, and later ones may speak of. */
typedef struct so_far {
  bool looked;   /* at cards */
  bool revealed; /* or discarded some */
} so_far;

typedef struct look {
  const cg_rules *rules;
  const cg_ability *ability;
  const hl_ability *from;
  const uint16_t *code;
  so_far *before;
} look;

static const uint16_t *behind(const uint16_t *at) {
  return at + hl_expression_length(&cg_vocabulary, at);
}

static bool is_constant(const look *l) { return l->ability->timing == CG_ON_ALWAYS; }

/* --- single words ---------------------------------------------------------- */

static const char *about_x(const look *l, unsigned where) {
  const cg_def *def = &l->rules->def[l->ability->def - 1];
  bool priced = l->ability->from == CG_FROM_HAND && def->type == CG_TYPE_EVENT && def->cost_is_x;
  if ((where & LATER) != 0) return "what is read later knows no x";
  if ((where & IN_WINDOW) != 0) return "x is not known when the ability begins";
  if (l->from->x != HL_NONE) return NULL;
  if (l->ability->pays_x == 0 && !priced)
    return "nothing says what x is: `where x is`, or a cost of x";
  return (where & IN_CONDITIONS) != 0 ? "x is chosen when it is paid, after `if` was asked" : NULL;
}

/* A record is kept of types, for the phase and the round. */
static const char *about_record(const uint16_t *at) {
  const uint16_t *contest = behind(at + 1), *period = behind(contest);
  if (*contest == CG_X_THIS || *contest == CG_X_UNOPPOSED || *contest == CG_X_UNOPPOSED_TYPE)
    return "of challenges won and lost the type is known later, and nothing else";
  return *period != CG_PER_PHASE && *period != CG_PER_ROUND
             ? "challenges won and lost are known of the phase and of the round"
             : NULL;
}

static const char *about_period(const uint16_t *period) {
  return *period != CG_PER_PHASE && *period != CG_PER_ROUND
             ? "when a card entered play is known of the phase and of the round"
             : NULL;
}

static const char *about_discards(const uint16_t *at) {
  const uint16_t *cards = behind(at + 1);
  uint16_t zone = at[0] == CG_H_DISCARDED_FROM ? *behind(cards) : *cards;
  return zone != CG_Z_HAND && zone != CG_Z_DECK ? "cards are discarded from hands and decks" : NULL;
}

static const char *about_pile(const uint16_t *zone) {
  return *zone != CG_Z_DISCARD && *zone != CG_Z_DEAD && *zone != CG_Z_USED
             ? "a pile that lies open has a card on top: a dead pile, discard pile or used pile"
             : NULL;
}

/* Where cards come to lie, and come from, is followed for these places alone. */
static const char *about_ways(const uint16_t *at) {
  const uint16_t *cards = behind(at + 1);
  uint16_t zone = at[0] == CG_H_PLACED_OF ? *cards : *behind(cards);
  if (at[0] == CG_H_ENTERS_FROM)
    return zone != CG_Z_DECK && zone != CG_Z_DISCARD && zone != CG_Z_DEAD && zone != CG_Z_SHADOWS
               ? "it is known of cards that they enter play from a deck, a pile or the shadows"
               : NULL;
  return zone != CG_Z_DISCARD && zone != CG_Z_DEAD && zone != CG_Z_USED
             ? "cards are placed in discard piles, dead piles and used piles"
             : NULL;
}

static const char *about_attaching(const look *l, const uint16_t *at) {
  const cg_def *def = &l->rules->def[l->ability->def - 1];
  bool event = def->type == CG_TYPE_EVENT, own = at[1] == CG_C_THIS;
  if (at[0] == CG_E_ATTACH)
    return event && own ? "say as what attachment: `as a condition attachment`" : NULL;
  if (!event || !own) return "an event itself becomes an attachment, no other card";
  return def->becomes != (behind(at)[-1] & 0xFF) + 1U
             ? "an event becomes an attachment with the same trait wherever it says so"
             : NULL;
}

/* Of a card that has left play it is not kept which tokens and attachments were on it. */
static const char *about_gone(const look *l, unsigned where) {
  bool reacts = l->ability->timing == CG_REACTION || l->ability->timing == CG_FORCED_REACTION;
  bool gone = (where & IN_WINDOW) != 0 && cg_mask_meet(l->ability->listens, cg_leaving_listens);
  return reacts && gone ? "a card that has left play is not asked for that: interrupt its leaving"
                        : NULL;
}

static const char *about_place(unsigned where) {
  return (where & ITS_OWN) == 0 ? "where the card itself is stands as a condition of its own, in "
                                  "the `if` clause of the ability"
                                : NULL;
}

/* Where all of them are meant, "or" would promise a choice. */
static const char *about_all(const uint16_t *at) {
  const hl_phrase *phrase = hl_phrase_of(&cg_vocabulary, at[0]);
  uint8_t slots[HL_SLOTS_MAX];
  unsigned count = hl_phrase_slots(&cg_vocabulary, phrase, slots);
  if (!cg_is_effect(at[0]) && count > 1) count = 1; /* of a modifier those it is about */
  for (const uint16_t *slot = at + 1; count > 0; count--, slot = behind(slot))
    if (*slot == CG_CS_EITHER)
      return "`either ... or ...` leaves it open which: say `both ... and ...`, or let one be "
             "chosen";
  return NULL;
}

/* --- words that speak of what happened before --------------------------------- */

/* What its window waits for among the happenings from one to another. */
static cg_mask heard(const look *l, uint16_t first, uint16_t last) {
  cg_mask some = cg_no_words;
  for (uint16_t op = first; op <= last; op++) cg_mask_add(&some, cg_listens(op));
  return cg_mask_if(l->from->window != HL_NONE, cg_mask_and(l->ability->listens, some));
}
static bool hears(const look *l, uint16_t first, uint16_t last) {
  return cg_mask_any(heard(l, first, last));
}

/* Does the window tell of a card? */
static bool tells_of_card(const look *l) {
  return hears(l, CG_H_EFFECTS, CG_H_DISCARDED_FROM_OF) || hears(l, CG_H_ATTACKS, CG_H_BYPASSED) ||
         hears(l, CG_H_PILLAGES, CG_H_PILLAGES) || hears(l, CG_H_REVEALS_PLOT, CG_H_REVEALS_PLOT) ||
         hears(l, CG_H_SAVED, CG_H_RENOWN) || hears(l, CG_H_PLACED, CG_H_POWER_MOVED);
}

static bool tells_of_player(const look *l) {
  cg_mask phases = heard(l, CG_H_PHASE_BEGINS, CG_H_ROUND_ENDS);
  return cg_mask_any(cg_mask_without(heard(l, CG_H_EFFECTS, CG_H_LOSES_DOMINANCE), phases)) ||
         hears(l, CG_H_FIRST, CG_H_RESERVE);
}

static bool leaves_choice(const look *l) {
  const uint16_t *cost = l->code + l->from->costs;
  for (unsigned i = 0; i < l->from->cost_count; i++, cost = behind(cost))
    if (cg_cost_is_choice(*cost)) return true;
  return false;
}

/* What such a word means has to have been there before it. */
static const char *about_before(const look *l, uint16_t op, unsigned where) {
  bool paid = op == CG_C_PAID || op == CG_CS_PAID;
  if ((where & IN_WINDOW) != 0) return "a window says what it waits for: nothing is known before";
  if (paid && (where & (IN_COSTS | IN_CONDITIONS)) != 0) return "nothing is paid before this";
  switch (op) {
  case CG_P_THAT: return tells_of_player(l) ? NULL : "nothing before it says which player this is";
  case CG_C_IT:
  case CG_C_ACTING: return tells_of_card(l) ? NULL : "nothing before it says which card this is";
  case CG_C_PAID:
  case CG_CS_PAID: return leaves_choice(l) ? NULL : "no cost lets a card be chosen to pay with";
  case CG_CS_SEEN: return l->before->looked ? NULL : "no cards are looked at before";
  case CG_C_DISCARDED:
  case CG_C_REVEALED:
  case CG_CS_DISCARDED:
  case CG_CS_REVEALED:
    return l->before->revealed || tells_of_card(l) ? NULL
                                                   : "no card is revealed or discarded before";
  default: return NULL;
  }
}

static const char *about_interrupt(const look *l, uint16_t op) {
  bool discards = hears(l, CG_H_DISCARDED_FROM, CG_H_DISCARDED_FROM_OF) ||
                  hears(l, CG_H_PILLAGES, CG_H_PILLAGES);
  switch (op) {
  case CG_E_SAVE:
    return cg_mask_meet(l->ability->listens, CG_HAPPENINGS(WOULD_BE_KILLED, WOULD_BE_DISCARDED,
                                                           WOULD_LEAVE, WOULD_BE_KILLED_FOR_CLAIM))
               ? NULL
               : "who would leave play is saved, when `one of ... would be killed`, say";
  case CG_E_CANCEL:
    return hears(l, CG_H_EFFECTS, CG_H_TRIGGERED)
               ? NULL
               : "effects are canceled when they `would initiate`";
  case CG_E_PLAY_INSTEAD:
    return discards ? NULL : "what is discarded comes into play instead, nothing else";
  case CG_E_GO_INSTEAD:
  case CG_E_SHUFFLE_INSTEAD:
    return discards || hears(l, CG_H_KILLED, CG_H_RETURNED) ||
                   hears(l, CG_H_KILLED_FOR_CLAIM, CG_H_KILLED_BY_EFFECT)
               ? NULL
               : "what leaves play or is discarded goes elsewhere instead, nothing else";
  default: return NULL;
  }
}

/* --- where cards are, and what is printed on them ------------------------------ */

/* Cards of hands, decks and piles, whatever else is said of them. */
static bool lies_elsewhere(const uint16_t *at) {
  if (*at == CG_CS_ONE)
    return at[1] == CG_C_TOP || at[1] == CG_C_DISCARDED || at[1] == CG_C_REVEALED;
  if (*at == CG_CS_EITHER || *at == CG_CS_BOTH)
    return lies_elsewhere(at + 1) || lies_elsewhere(behind(at + 1));
  if (*at != CG_CS_SUCH)
    return *at == CG_CS_TOP || *at == CG_CS_BOTTOM || *at == CG_CS_SEEN || *at == CG_CS_REVEALED ||
           *at == CG_CS_TOPMOST || *at == CG_CS_DISCARDED;
  at = behind(at + 1); /* the kind */
  for (bool more = true; more; at = behind(at)) {
    more = *at++ == CG_FS_MORE;
    if (*at == CG_F_IN || *at == CG_F_IN_EITHER || *at == CG_F_IN_OF) return true;
  }
  return false;
}

/* The cards of words that do something to cards in play, and to no others; NULL. */
static const uint16_t *cards_in_play(const uint16_t *at) {
  switch (at[0]) {
  case CG_E_KNEEL:
  case CG_E_STAND:
  case CG_E_KILL:
  case CG_E_KILL_UNSAVED:
  case CG_E_DISCARD:
  case CG_E_DISCARD_UNSAVED:
  case CG_E_SACRIFICE:
  case CG_E_CARD_GAINS_POWER:
  case CG_E_TAKE_CONTROL:
  case CG_E_JOIN_DEFENSE:
  case CG_E_JOIN_ATTACK:
  case CG_E_JOIN:
  case CG_E_LEAVE_CHALLENGE:
  case CG_COST_KNEEL_ONE:
  case CG_COST_KNEEL_SOME:
  case CG_COST_SACRIFICE_ONE:
  case CG_COST_KILL_ONE:
  case CG_COST_RETURN_ONE: break;
  default:
    if (at[0] < CG_M_STRENGTH || at[0] > CG_M_LENDS || at[0] == CG_M_AMBUSH ||
        at[0] == CG_M_AMBUSH_COST || at[0] == CG_M_SHADOW || at[0] == CG_M_IMMUNE)
      return NULL;
  }
  const uint16_t *cards = at + 1;
  if (at[0] == CG_E_TAKE_CONTROL || at[0] == CG_COST_KNEEL_SOME) cards = behind(cards);
  return cards;
}

static const char *about_reach(const uint16_t *at) {
  const uint16_t *cards = cards_in_play(at);
  return cards != NULL && lies_elsewhere(cards) ? "this is done to cards in play, to no others"
                                                : NULL;
}

/* Income, initiative, claim and reserve are those of plots. */
static const char *about_figure(const look *l, const uint16_t *at) {
  const uint16_t *cards = behind(at + 1);
  if (*cards == CG_CS_ONE) cards++;
  bool own = *cards == CG_C_THIS && l->rules->def[l->ability->def - 1].type != CG_TYPE_PLOT;
  bool other = *cards == CG_C_FACTION || *cards == CG_C_FACTION_OF || *cards == CG_C_ATTACHED;
  if (*cards == CG_CS_ALL || *cards == CG_CS_SUCH) {
    const uint16_t *kind = cards + 1, *end = behind(kind);
    for (; kind < end; kind += *kind == HL_QUOTED ? 3 : 1)
      other |= *kind == CG_K_CHARACTERS || *kind == CG_K_LOCATIONS || *kind == CG_K_ATTACHMENTS ||
               *kind == CG_K_EVENTS;
  }
  return own || other ? "plots have such a value, and no other cards" : NULL;
}

/* A deck is built before anything is there that conditions and numbers could ask for. */
static const char *about_printed(const look *l, const uint16_t *at, unsigned where) {
  unsigned type = l->rules->def[l->ability->def - 1].type;
  if (at[0] == CG_M_ATTACHES)
    return type != CG_TYPE_ATTACHMENT && type != CG_TYPE_EVENT ? "only an attachment is attached"
                                                               : NULL;
  if (type != CG_TYPE_AGENDA) return "what a deck may hold is said by an agenda";
  if ((where & INSIDE) != 0 || l->from->condition_count > 0 || !is_constant(l) ||
      (cg_rule_counts(at[0]) && (at[1] & HL_CONSTANT) == 0))
    return "a deck is built before the game: a rule for it has no conditions, and a plain number";
  return NULL;
}

static void note_before(const look *l, uint16_t op) {
  l->before->looked |= op == CG_E_LOOK || op == CG_E_SEARCH;
  l->before->revealed |= op == CG_E_REVEAL || op == CG_E_DISCARD_RANDOM ||
                         op == CG_E_DISCARD_HAND || op == CG_E_DISCARD_CARDS;
}

/* One word, with all that belongs to it behind it. */
static const char *about_word(const look *l, const uint16_t *at, unsigned where) {
  if (at[0] >= CG_P_ANY_OPPONENT && at[0] <= CG_P_EACH && (where & ASKED) == 0)
    return "`any`, `no` and `each` of players belong to a condition; `for each` does something "
           "for each";
  const char *fault = NULL;
  if (cg_is_effect(at[0]) || cg_is_change(at[0], cg_card_changes)) fault = about_all(at);
  if (fault == NULL) fault = about_interrupt(l, at[0]);
  if (fault == NULL) fault = about_reach(at);
  if (fault != NULL) return fault;
  switch (at[0]) {
  case CG_N_X: return about_x(l, where);
  case CG_C_ONLY:
    return hl_is_register(at[1])
               ? NULL
               : "`the only card among` stands before the name of what was chosen";
  case CG_P_THAT:
  case CG_C_IT:
  case CG_C_ACTING:
  case CG_C_PAID:
  case CG_CS_PAID:
    return (where & LATER) != 0 ? "what is read later does not know what happened before: choose it"
                                : about_before(l, at[0], where);
  case CG_CS_SEEN:
  case CG_C_DISCARDED:
  case CG_C_REVEALED:
  case CG_CS_DISCARDED:
  case CG_CS_REVEALED: return about_before(l, at[0], where);
  case CG_IF_IN_HAND:
  case CG_IF_IN_DISCARD:
  case CG_IF_IN_DEAD:
  case CG_IF_IN_SHADOWS: return about_place(where);
  case CG_IF_WON:
  case CG_IF_NOT_WON:
  case CG_IF_LOST:
  case CG_IF_NOT_LOST:
  case CG_IF_NOT_LOST_DEFENDING: return about_record(at);
  case CG_IF_ENTERED:
  case CG_IF_AMBUSHED: return about_period(behind(at + 1));
  case CG_IF_SAME_TYPE:
    return (where & FIRST_OF_WHILE) == 0 ? "`of the same type` stands first behind `while`" : NULL;
  case CG_H_DISCARDED_FROM:
  case CG_H_DISCARDED_FROM_OF: return about_discards(at);
  case CG_H_PLACED:
  case CG_H_PLACED_OF:
  case CG_H_ENTERS_FROM: return about_ways(at);
  case CG_F_ONE_CONTROLLER:
  case CG_F_TOTAL_COST:
  case CG_F_TOTAL_STR:
    return (where & CHOSEN_TOGETHER) == 0
               ? "this says something of cards that are chosen together: `choose any`"
               : NULL;
  case CG_F_TOKEN:
  case CG_F_ATTACHED_TO:
  case CG_F_WITH_ATTACHED: return about_gone(l, where);
  case CG_E_ATTACH:
  case CG_E_ATTACH_AS: return about_attaching(l, at);
  case CG_E_GO_INSTEAD:
    return at[1] == CG_Z_PLOTS || at[1] == CG_Z_USED ? "only plots lie there" : NULL;
  case CG_M_FIGURE_RAISED:
  case CG_M_FIGURE_LOWERED:
  case CG_M_FIGURE_BASE:
  case CG_M_FIGURE_IS:
  case CG_M_FIGURE_LOWERED_TO: return about_figure(l, at);
  case CG_CS_TOPMOST: return about_pile(behind(at + 1));
  case CG_F_TARGET: return (where & CHOSEN) == 0 ? "`as a target` belongs behind `choose`" : NULL;
  case CG_M_ATTACHES:
  case CG_M_DECK_MOST:
  case CG_M_DECK_LEAST:
  case CG_M_DECK_MAY:
  case CG_M_DECK_SIZE:
  case CG_M_PLOT_DECK_SIZE:
  case CG_M_DECKS_NONE:
  case CG_M_DECK_COPIES:
  case CG_M_DECK_DIFFERENT:
  case CG_M_PLOTS_TWICE:
  case CG_M_DECK_AGENDAS: return about_printed(l, at, where);
  default: return NULL;
  }
}

static const char *words(const look *l, const uint16_t *at, const uint16_t *end, unsigned where) {
  const char *fault = NULL;
  for (; at < end && fault == NULL; at += *at == HL_QUOTED ? 3 : 1) {
    if ((*at & HL_CONSTANT) == 0) fault = about_word(l, at, where);
    if ((*at & HL_CONSTANT) == 0) note_before(l, *at);
    where &= ~(unsigned)FIRST_OF_WHILE;
  }
  return fault;
}

/* So many conditions: each is its own, or two of them as places of a constant ability. */
static const char *conditions(const look *l, const uint16_t *at, unsigned count) {
  const char *fault = NULL;
  bool concealed = l->ability->from == CG_FROM_CONCEALED;
  for (; count > 0 && fault == NULL; count--, at = behind(at)) {
    bool pair = concealed && at[0] == CG_IF_EITHER;
    bool own = pair || (at[0] >= CG_IF_IN_HAND && at[0] <= CG_IF_IN_SHADOWS);
    fault = words(l, at, behind(at), IN_CONDITIONS | ASKED | (own ? ITS_OWN : 0U));
  }
  return fault;
}

/* --- what is read later ------------------------------------------------------ */

/* The names among some words that are cards or players, one bit each. */
static unsigned names_of_things(const look *l, const uint16_t *at, const uint16_t *end) {
  unsigned things = 0, names = cg_names_kept(at, end);
  HF_EACH_BIT (name, names) {
    unsigned type = l->from->register_type[name];
    if (type >= CG_T_PLAYER && type <= CG_T_CARDS) things |= 1U << name;
  }
  return things;
}

static bool several(unsigned bits) { return (bits & (bits - 1)) != 0; }

static bool speaks_of_itself(const uint16_t *at, const uint16_t *end) {
  return cg_says(at, end, CG_C_THIS) || cg_says(at, end, CG_C_ATTACHED);
}

/* Of a modifier under `until` what does not stand first, and is no number, is read later. */
static const uint16_t *late_words(const uint16_t *at) {
  uint16_t op = *at++;
  if (cg_is_change(op, cg_mask_or(cg_card_changes, cg_player_changes))) return behind(at);
  return op == CG_M_CONTROL ? behind(behind(at)) : at;
}

/* Those that are bound to a number, or a player whose plot it is, when they begin. */
static const uint16_t *end_of_late_words(const uint16_t *modifier, const uint16_t *late) {
  uint16_t op = *modifier;
  switch (op) {
  case CG_M_STRENGTH:
  case CG_M_WEAKER:
  case CG_M_STRENGTH_IS:
  case CG_M_AMBUSH:
  case CG_M_SHADOW:
  case CG_M_CONTRIBUTES:
  case CG_M_DOMINANCE:
  case CG_M_MORE_CHALLENGES:
  case CG_M_MORE_AGAINST_OTHERS:
  case CG_M_MORE_OF_ANY:
  case CG_M_MORE_LIMITED:
  case CG_M_MORE_DRAWS:
  case CG_M_FEWER_DRAWS:
  case CG_M_AMBUSH_BELOW: return late;
  case CG_M_NEXT_COSTS:
  case CG_M_FIRST_COSTS:
  case CG_M_COSTS_LESS:
  case CG_M_COSTS_LESS_TO:
  case CG_M_COSTS_MORE: return behind(late); /* whose they are is bound, and the number */
  default: break;
  }
  if (!cg_is_change(op, cg_plot_changes)) return behind(modifier);
  const uint16_t *cards = behind(late);
  bool plot = (*cards == CG_CS_ONE ? cards[1] : cards[0]) == CG_C_PLOT_OF;
  return plot ? late : behind(cards);
}

static const char *lasting(const look *l, const uint16_t *at) {
  const uint16_t *late = late_words(at), *end = end_of_late_words(at, late);
  if (cg_mask_meet(cg_changes(*at), cg_printed_changes))
    return "this is read from the card, and cannot last for a time";
  if (names_of_things(l, late, end) != 0 || speaks_of_itself(late, end))
    return "until then only whom the change is about is kept, and how much; say the rest with "
           "`while`";
  return words(l, late, end, LATER);
}

static const char *while_lasts(const look *l, const uint16_t *at) {
  const uint16_t *from = hl_conditions_at(at), *end = hl_guarded(at).end;
  unsigned kept = names_of_things(l, from, end), all = cg_names_kept(from, end);
  bool itself = speaks_of_itself(from, end);
  if (several(kept) || several(all & ~kept) || (itself && kept != 0))
    return "`while` can keep one card or player";
  return words(l, from, hl_guarded(at).at, LATER | FIRST_OF_WHILE | ASKED);
}

/* Was it put into play, or somewhere in play, before? */
static bool comes_into_play(const look *l, const uint16_t *until, unsigned name) {
  const uint16_t *at = l->code + l->from->statements;
  for (; at < until; at += *at == HL_QUOTED ? 3 : 1) {
    if (*at < CG_E_PUT_INTO_PLAY || *at > CG_E_PUT_INTO_PLAY_KNELT) continue;
    if ((cg_names_kept(at, behind(at)) >> name & 1) != 0) return true;
  }
  return false;
}

/* Is it chosen where cards have no identity that could be kept? */
static bool is_elsewhere(const look *l, unsigned name, const uint16_t *until) {
  const uint16_t *at = l->code + l->from->statements;
  for (; at < until; at += *at == HL_QUOTED ? 3 : 1) {
    if ((*at != HL_CHOOSE && *at != HL_SELECT) || at[1] != name) continue;
    const uint16_t *set = at + 2;
    if (*at == HL_SELECT) set = behind(behind(set));
    const uint16_t *end = behind(set);
    for (const uint16_t *word = set; word < end; word += *word == HL_QUOTED ? 3 : 1)
      if ((*word >= CG_Z_HAND && *word <= CG_Z_USED) ||
          (*word >= CG_CS_TOP && *word <= CG_CS_DISCARDED))
        return true;
  }
  return false;
}

static const char *once(const look *l, const uint16_t *at, const uint16_t *body) {
  if (cg_names_kept(hl_opening_at(at), body) != 0)
    return "what `once` waits for cannot be about something that was chosen";
  unsigned names = cg_names_kept(body, body + at[1]);
  const char *fault = words(l, at + 2, body, LATER);
  if (fault != NULL || names == 0 || several(names)) return fault; /* rules_check.c */
  unsigned name = hf_lowest_bit(names);
  return is_elsewhere(l, name, at) && !comes_into_play(l, at, name)
             ? "`once` can keep cards in play and players"
             : NULL;
}

/* --- statements -------------------------------------------------------------- */

static const char *statements(const look *l, const uint16_t *at, const uint16_t *end,
                              unsigned where);

static const char *modifier(const look *l, const uint16_t *at, unsigned where) {
  bool lasts = !is_constant(l) && (where & LATER) == 0;
  if (lasts) {
    const char *fault = lasting(l, at);
    if (fault != NULL) return fault;
  }
  return words(l, at, behind(at), where);
}

static const char *set_of(const look *l, const uint16_t *at, bool together, unsigned where) {
  bool cards = *at < CG_P_YOU || *at > CG_PS_BUT;
  if (together && (!cards || *at == CG_ALL_ICONS || *at == CG_ALL_SORTS))
    return "several cards can be chosen together, nothing else; `for each` goes through players";
  /* what is said of them all stands behind a kind, not inside one of several sets */
  bool plain = together && *at == CG_CS_SUCH;
  return words(l, at, behind(at), where | CHOSEN | (plain ? CHOSEN_TOGETHER : 0U));
}

static const char *conditional(const look *l, const uint16_t *at, unsigned where) {
  if (*at == HL_WHILE && !is_constant(l) && (where & UNTIL) == 0)
    return "nothing says how long that may last: say `until ...:` before the `while`";
  bool lasts = *at == HL_WHILE && !is_constant(l) && (where & LATER) == 0;
  hl_row body = hl_guarded(at);
  const char *fault =
      lasts ? while_lasts(l, at) : words(l, hl_conditions_at(at), body.at, where | ASKED);
  where |= INSIDE | (lasts ? LATER : 0U);
  return fault != NULL ? fault : statements(l, body.at, body.end, where);
}

static const char *branches(const look *l, const uint16_t *at, const uint16_t **next,
                            unsigned where) {
  const char *fault = NULL;
  unsigned count = hl_branch_count(at);
  *next = hl_branches_at(at);
  for (; count > 0 && fault == NULL; count--) {
    hl_row branch = hl_take_branch(next);
    fault = statements(l, branch.at, branch.end, where);
  }
  return fault;
}

/* `up to 1` of players names one, or nobody; in a loop it would be several. */
static bool is_one_player(const look *l, const uint16_t *at) {
  return l->from->register_type[hl_name_at(at)] == CG_T_PLAYERS && hl_is_up_to_one(at) &&
         !hl_is_in_loop(&cg_vocabulary, hl_statements_of(l->rules->base.cards, l->from), at);
}

/* Moves behind the statement, or to its body, which is read next. */
static const char *statement(const look *l, const uint16_t **from, unsigned where) {
  const uint16_t *at = *from;
  *from = hl_inside(&cg_vocabulary, at);
  switch (*at) {
  case HL_DO: return words(l, hl_phrase_at(at), *from, where);
  case HL_GAIN: return modifier(l, hl_phrase_at(at), where);
  case HL_CHOOSE: return set_of(l, hl_choice_at(at), false, where);
  case HL_SELECT: return set_of(l, behind(behind(hl_choice_at(at))), !is_one_player(l, at), where);
  case HL_UNTIL: return modifier(l, behind(hl_until_at(at)), where);
  case HL_ONCE: {
    hl_row body = hl_opened_body(at, *from);
    *from = body.end;
    const char *fault = once(l, at, body.at);
    return fault != NULL ? fault : statements(l, body.at, body.end, where | LATER);
  }
  case HL_IF:
  case HL_WHILE: *from = hl_guarded(at).end; return conditional(l, at, where);
  case HL_FOR_EACH: return words(l, hl_loop_at(at), *from, where);
  case HL_EITHER:
  case HL_UNLESS: return branches(l, at, from, where);
  case HL_BY: return words(l, hl_opening_at(at), *from, where);
  default: return NULL; /* until with a block, else, may, then, instead */
  }
}

static const char *statements(const look *l, const uint16_t *at, const uint16_t *end,
                              unsigned where) {
  const char *fault = NULL;
  const uint16_t *lasting = at; /* where the block of an `until` ends */
  while (!hl_row_ends((hl_row){at, end}) && fault == NULL) {
    if (*at == HL_LASTING) lasting = hl_opened_body(at, hl_inside(&cg_vocabulary, at)).end;
    fault = statement(l, &at, where | (at < lasting ? UNTIL : 0U));
  }
  return fault;
}

/* --- abilities and cards ------------------------------------------------------- */

static bool pays_with_several(uint16_t cost) {
  return cost == CG_COST_KNEEL_SOME || cost == CG_COST_DISCARD_HAND ||
         cost == CG_COST_SACRIFICE_SOME || cost == CG_COST_REVEAL;
}
static bool speaks_of_one_paid(const look *l) {
  const uint16_t *at = l->code + l->from->statements, *end = at;
  while (*end != HL_END) end += *end == HL_QUOTED ? 3 : 1;
  return cg_says(at, end, CG_C_PAID);
}

/* Which of two costs is paid stands where X would, so there is no X besides; and no second choice
 * of that kind. */
static const char *either_cost(const look *l) {
  const cg_def *def = &l->rules->def[l->ability->def - 1];
  const uint16_t *at = l->code + l->from->costs;
  unsigned count = 0;
  bool nested = false;
  for (unsigned i = 0; i < l->from->cost_count; i++, at = behind(at)) {
    if (*at != CG_COST_EITHER) continue;
    nested |= at[1] == CG_COST_EITHER || *behind(at + 1) == CG_COST_EITHER;
    count++;
  }
  if (count == 0) return NULL;
  if (count > 1 || nested) return "one cost of an ability may be one of two, and no more";
  bool x = l->from->x != HL_NONE || l->ability->pays_x != 0 || def->cost_is_x != 0;
  return x ? "where a cost is one of two there is no x" : NULL;
}

/* Cards that pay together do not decide what may be chosen. */
static const char *paying(const look *l) {
  const uint16_t *at = l->code + l->from->costs;
  if (l->ability->reads_paid == 0) return NULL;
  for (unsigned i = 0; i < l->from->cost_count; i++, at = behind(at))
    if (cg_cost_is_choice(*at))
      return pays_with_several(*at) && speaks_of_one_paid(l)
                 ? "what is done can depend on one card that is paid with, or on all of them"
             : *at == CG_COST_EITHER ? "what is done cannot depend on which of two costs is paid"
                                     : NULL;
  return NULL;
}

/* A card that lies concealed says what bringing it out costs, and nothing of others. */
static const char *concealed(const look *l) {
  cg_mask own = CG_CHANGES(SHADOW, AMBUSH);
  const cg_def *def = &l->rules->def[l->ability->def - 1];
  const uint16_t *at = l->code + l->from->statements;
  if (!is_constant(l) || !cg_mask_meet(l->ability->changes, own) ||
      l->ability->from == CG_FROM_PLAY)
    return NULL;
  if (at[0] == HL_GAIN && (at[2] == CG_CS_ONE ? at[3] : at[2]) != CG_C_THIS)
    return "what lies concealed changes nothing but its own cost";
  bool shadow = cg_mask_meet(l->ability->changes, CG_CHANGES(SHADOW));
  if ((def->x_facts & (shadow ? CG_X_SHADOW : CG_X_AMBUSH)) == 0)
    return shadow ? "say `shadow x` among the facts" : "say `ambush x` among the facts";
  return NULL;
}

const char *cg_misleading(const cg_rules *rules, unsigned number) {
  const hl_cards *cards = rules->base.cards;
  so_far before = {false, false};
  look l = {.before = &before,
            .rules = rules,
            .ability = &rules->ability[number],
            .from = &cards->ability[number],
            .code = cards->code};
  const uint16_t *costs = l.code + l.from->costs, *end = costs;
  for (unsigned i = 0; i < l.from->cost_count; i++) end = behind(end);
  const char *fault = NULL;
  if (l.from->window != HL_NONE)
    fault = words(&l, l.code + l.from->window, behind(l.code + l.from->window), IN_WINDOW);
  if (fault == NULL) fault = conditions(&l, l.code + l.from->conditions, l.from->condition_count);
  if (fault == NULL) fault = words(&l, costs, end, IN_COSTS);
  if (fault == NULL) fault = paying(&l);
  if (fault == NULL) fault = either_cost(&l);
  if (fault == NULL) fault = concealed(&l);
  if (fault == NULL) fault = statements(&l, l.code + l.from->statements, NULL, 0);
  return fault;
}
