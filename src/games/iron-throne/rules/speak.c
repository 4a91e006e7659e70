/* What a bot says, and which answers would break its word.
 *
 * A seat speaks at most once a turn and never says the same twice running; it
 * speaks where it may change what somebody does: it asks for support where
 * that could decide, holds out a truce before the cards are placed, makes a
 * hostage count, asks for the last deal to be taken, and says who kept their
 * word and who did not.
 *
 * Mostly it means what it says. Now and then a seat with a strong hand and a
 * good name promises a truce that it does not mean; whoever was caught at that
 * is trusted less, and does not do it again before the name is good. */
#include "notes.h"

#include "ask.h"
#include "talk.h"

/* What the speaker may look at: what is public, its own cards, the notes. */
typedef struct it_speaker {
  const it_public *pub;
  const it_private *own;
  const it_notes *notes;
  unsigned seats, seat;
  const hf_plan *plan;
} it_speaker;

/* Trust from which on a lie may be believed, and one of how many times it is
 * told; a hand that is worth one, and a hand that would rather have a truce. */
enum { LIAR_TRUST = 160, LIAR_CHANCE = 12, STRONG = 10, WEAK = 6 };
/* Turns between two requests of the same seat, so that they stay rare. */
enum { PAUSE = 3 };

static hf_talk about(unsigned verb, unsigned seat) { return verb | seat << 6; }
static hf_talk if_then(hf_talk request, hf_talk promise) { return request | promise << 16; }

static unsigned influence(const it_speaker *s, unsigned seat) {
  return IT_INFLUENCE - s->pub->seat[seat].unspread;
}

static unsigned best_hostility(uint32_t hand) {
  uint32_t kinds = it_kinds(hand) & 0x7FFu;
  return kinds ? it_hostility_value[hf_highest_bit(kinds)] : 0;
}

static unsigned greatest_power(const it_seat *at) {
  unsigned greatest = 0;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (at->living >> i & 1 && at->power[i] > greatest) {
      greatest = at->power[i];
    }
  }
  return greatest;
}

static bool is_active(const it_speaker *s) {
  return s->seat == s->pub->challenger || s->seat == s->pub->defender;
}

static unsigned opponent(const it_speaker *s) {
  return s->seat == s->pub->challenger ? s->pub->defender : s->pub->challenger;
}

/* The cards are still in the hands, and who meets whom is known. */
static bool before_the_cards(const it_speaker *s) {
  return s->pub->defender != IT_NOBODY && s->pub->phase >= IT_STEP_CHALLENGER_POWER &&
         s->pub->phase < IT_STEP_PLACE;
}

static bool rested(const it_speaker *s) {
  const it_seat_notes *of = &s->notes->seat[s->seat];
  return of->said_turn == 0 || s->notes->turn >= of->said_turn + PAUSE;
}

/* --- the occasions --------------------------------------------------------- */

/* Thanks are for what is fresh; a broken word is called so a turn later too. */
static hf_talk about_the_past(const it_speaker *s) {
  const it_seat_notes *of = &s->notes->seat[s->seat];
  if (of->wronged_by) {
    return about(IT_TALK_ACCUSE, (of->wronged_by & ~(unsigned)IT_LATELY) - 1);
  }
  if (of->helped_by & IT_LATELY && rested(s)) {
    return about(IT_TALK_THANK, (of->helped_by & ~(unsigned)IT_LATELY) - 1);
  }
  return IT_TALK_NOTHING;
}

/* A truce is held out by who would rather not fight and can keep the word; or
 * by who would win the fight and is believed. */
static hf_talk hold_out_truce(const it_speaker *s) {
  const it_seat_notes *of = &s->notes->seat[s->seat];
  unsigned best = best_hostility(s->own->hand), other = opponent(s);
  bool truce = it_has(s->own->hand, IT_KIND_TRUCE);
  if (truce && best <= WEAK && rested(s)) {
    return if_then(about(IT_TALK_ASK_TRUCE, other), IT_TALK_PROMISE_TRUCE);
  }
  bool believed = it_trust(of) >= LIAR_TRUST && of->broken == 0;
  if (best >= STRONG && believed && s->plan->chance % LIAR_CHANCE == 0) {
    return IT_TALK_PROMISE_TRUCE;
  }
  return IT_TALK_NOTHING;
}

/* Who could help most: strong, not one influence from the end (a supporter of
 * the challenger spreads one too), and with its offer still to come. */
static unsigned best_helper(const it_speaker *s) {
  unsigned best = IT_NOBODY, power = 3;
  for (unsigned k = 0; k < s->seats; k++) {
    const it_seat *at = &s->pub->seat[k];
    bool out = k != s->seat && k != opponent(s) && at->side == IT_OUT;
    bool harmless = s->seat == s->pub->defender || influence(s, k) + 1 < IT_INFLUENCE;
    if (out && harmless && !(at->flags & IT_MAY_NOT_OFFER) && greatest_power(at) > power) {
      power = greatest_power(at);
      best = k;
    }
  }
  return best;
}

/* Support decides where the sides are near to each other without it. */
static hf_talk ask_support(const it_speaker *s) {
  unsigned helper = best_helper(s);
  int mine = (int)best_hostility(s->own->hand) + (int)greatest_power(&s->pub->seat[s->seat]);
  int theirs = 9 + (int)greatest_power(&s->pub->seat[opponent(s)]);
  int ahead = mine - theirs;
  bool close = ahead > -8 && ahead < 6;
  if (helper == IT_NOBODY || !close || !rested(s) || s->pub->phase > IT_STEP_SUPPORT) {
    return IT_TALK_NOTHING;
  }
  hf_talk request = about(IT_TALK_ASK_SUPPORT, helper);
  bool holds = s->pub->seat[s->seat].hostage_count[helper] > 0;
  return holds ? if_then(request, about(IT_TALK_PROMISE_RELEASE, helper)) : request;
}

static hf_talk before_encounter(const it_speaker *s) {
  hf_talk talk = hold_out_truce(s);
  return talk ? talk : ask_support(s);
}

/* Hostages that are kept: what for? */
static hf_talk with_hostages(const it_speaker *s) {
  const it_seat *at = &s->pub->seat[s->seat];
  if ((s->plan->chosen & 0xFFFF) != 0 || !rested(s)) {
    return IT_TALK_NOTHING;
  }
  for (unsigned k = 0; k < s->seats; k++) {
    if (at->hostage_count[k] && influence(s, k) >= 3 && influence(s, k) >= influence(s, s->seat)) {
      return about(IT_TALK_THREATEN_TORMENT, k);
    }
  }
  return IT_TALK_NOTHING;
}

/* The last proposal: after it somebody walks away, or agrees. */
static hf_talk with_a_deal(const it_speaker *s) {
  bool proposes = (s->plan->chosen & 0xFFFF) < IT_DEAL_ACCEPT;
  return proposes && s->pub->proposals_left == 1 ? about(IT_TALK_ASK_ACCEPT, opponent(s))
                                                 : IT_TALK_NOTHING;
}

hf_talk it_say(const hf_rules *rules, const hf_state *state, unsigned seat, const hf_notes *notes,
               const hf_plan *plan) {
  (void)rules;
  const it_state *at = (const it_state *)(const void *)state;
  const it_speaker s = {.pub = &at->pub,
                        .own = &at->priv[seat],
                        .notes = it_notes_of(notes),
                        .seats = at->core.flow.seats,
                        .seat = seat,
                        .plan = plan};
  const it_seat_notes *of = &s.notes->seat[seat];
  hf_talk talk = IT_TALK_NOTHING;
  if (s.notes->turn == 0 || (of->said_count && of->said_turn == s.notes->turn)) {
    return IT_TALK_NOTHING;
  }
  unsigned prompt = s.pub->seat[seat].prompt;
  if (prompt == IT_ASK_DEAL) {
    talk = with_a_deal(&s);
  } else if (prompt == IT_ASK_HOSTAGES) {
    talk = with_hostages(&s);
  } else if (is_active(&s) && before_the_cards(&s)) {
    talk = before_encounter(&s);
  }
  talk = talk ? talk : about_the_past(&s);
  return talk == of->last_said ? IT_TALK_NOTHING : talk;
}

/* --- keeping one's word ------------------------------------------------------- */

static bool card_breaks(const it_table *table, unsigned seat, const it_seat_notes *of,
                        unsigned kind) {
  bool truce = kind == IT_KIND_TRUCE, could = it_has(table->priv[seat].hand, IT_KIND_TRUCE);
  return (!truce && could && it_promised(of, IT_TALK_PROMISE_TRUCE, 0)) ||
         (truce && it_promised(of, IT_TALK_PROMISE_HOSTILITY, 0) == 1);
}

static bool offer_breaks(const it_table *table, const it_seat_notes *of, unsigned value) {
  bool out = value == 0;
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    bool helps = !out && (value >= IT_OFFER_DEFENDER) == (side == IT_DEFENDING);
    if (!helps && it_promised(of, IT_TALK_PROMISE_SUPPORT, it_active(table, side)) == 1) {
      return true;
    }
  }
  return !out && it_promised(of, IT_TALK_PROMISE_STAY_OUT, 0) == 1;
}

static bool hostage_breaks(const it_table *table, unsigned seat, const it_seat_notes *of,
                           unsigned value) {
  unsigned act = value >> 12, owner = value >> 8 & 15;
  if (act == IT_DO_RELEASE) {
    return false;
  }
  for (unsigned k = 0; k < it_seats(table); k++) {
    bool held = table->pub->seat[seat].hostage_count[k] > 0;
    bool torments = act == IT_DO_TORMENT && owner == k;
    if (held && ((it_promised(of, IT_TALK_PROMISE_RELEASE, k) == 1 && (torments || !act)) ||
                 (it_promised(of, IT_TALK_PROMISE_SPARE, k) == 1 && torments))) {
      return true;
    }
  }
  return false;
}

bool it_breaks_word(const hf_rules *rules, const hf_state *state, unsigned seat,
                    const hf_notes *notes, hf_option option) {
  const it_table table = it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
  const it_seat *at = &table.pub->seat[seat];
  const it_seat_notes *of = &it_notes_of(notes)->seat[seat];
  unsigned value = option & 0xFFFF;
  switch (at->prompt) {
  case IT_ASK_PLACE: return card_breaks(&table, seat, of, value);
  case IT_ASK_OFFER: return offer_breaks(&table, of, value);
  case IT_ASK_ACCEPT:
    return !value && it_promised(of, IT_TALK_PROMISE_ACCEPT, at->prompt_arg[0]) == 1;
  case IT_ASK_HOSTAGES: return hostage_breaks(&table, seat, of, value);
  case IT_ASK_DEAL:
    return value == IT_DEAL_WALK && table.pub->standing != IT_NOBODY &&
           it_promised(of, IT_TALK_PROMISE_ACCEPT, table.pub->standing) == 1;
  default: return false;
  }
}
