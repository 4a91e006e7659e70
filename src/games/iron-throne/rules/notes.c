/* Taking notes: see notes.h. */
#include "notes.h"

#include "talk.h"

static it_notes *noted(hf_notes *notes) { return (it_notes *)(void *)notes; }

static void count(uint8_t *counter) { *counter = (uint8_t)(*counter + (*counter < 255)); }

unsigned it_trust(const it_seat_notes *of) {
  /* As if everybody had kept two promises of three before the game. */
  unsigned kept = of->kept + 2u, broken = of->broken + 1u;
  return 256 * kept / (kept + broken);
}

/* --- promises ------------------------------------------------------------ */

static bool is_about_hostages(unsigned verb) {
  return verb == IT_TALK_PROMISE_RELEASE || verb == IT_TALK_PROMISE_SPARE ||
         verb == IT_TALK_THREATEN_TORMENT;
}

static bool names_a_seat(unsigned verb) {
  return verb == IT_TALK_PROMISE_SUPPORT || verb == IT_TALK_PROMISE_ACCEPT ||
         is_about_hostages(verb);
}

static bool is_word(unsigned verb) {
  return verb >= IT_TALK_PROMISE_SUPPORT && verb <= IT_TALK_THREATEN_TORMENT;
}

unsigned it_promised(const it_seat_notes *of, unsigned verb, unsigned about) {
  unsigned found = 0;
  for (unsigned i = 0; i < IT_WORDS; i++) {
    const it_word *word = &of->word[i];
    if (word->verb == verb && (!names_a_seat(verb) || word->seat == about)) {
      found = found == 1 || !word->if_verb ? 1 : 2;
    }
  }
  return found;
}

/* The newest comes last; the oldest makes room. */
static void forget_word(it_seat_notes *of, unsigned index) {
  memmove(&of->word[index], &of->word[index + 1], (IT_WORDS - 1 - index) * sizeof of->word[0]);
  of->word[IT_WORDS - 1] = (it_word){0};
}

static void give_word(it_seat_notes *of, it_word word) {
  for (unsigned i = 0; i < IT_WORDS; i++) {
    if (memcmp(&of->word[i], &word, sizeof word) == 0) {
      return;
    }
  }
  if (of->word[IT_WORDS - 1].verb) {
    forget_word(of, 0);
  }
  unsigned at = 0;
  while (of->word[at].verb) {
    at++;
  }
  of->word[at] = word;
}

/* To whom the word was given, as far as that can be told. */
static unsigned given_to(const it_notes *n, unsigned seat, const it_word *word) {
  if (names_a_seat(word->verb)) {
    return word->seat;
  }
  return n->challenger == seat + 1 ? n->defender - 1u : n->challenger - 1u;
}

static void count_word(it_notes *n, unsigned seat, const it_word *word, bool kept) {
  it_seat_notes *of = &n->seat[seat];
  unsigned other = given_to(n, seat, word);
  if (word->verb == IT_TALK_THREATEN_TORMENT) {
    count(kept ? &of->carried_out : &of->empty);
    return;
  }
  count(kept ? &of->kept : &of->broken);
  if (other < IT_SEATS && other != seat) {
    uint8_t *doer = kept ? &n->seat[other].helped_by : &n->seat[other].wronged_by;
    *doer = (uint8_t)((seat + 1) | IT_LATELY);
  }
}

/* What is done or left undone settles a word that holds. */
static void settle(it_notes *n, unsigned seat, unsigned verb, unsigned about, bool kept) {
  it_seat_notes *of = &n->seat[seat];
  for (unsigned i = IT_WORDS; i-- > 0;) {
    it_word word = of->word[i];
    if (word.verb == verb && !word.if_verb && (!names_a_seat(verb) || word.seat == about)) {
      forget_word(of, i);
      count_word(n, seat, &word, kept);
    }
  }
}

/* A seat did what it may have been asked for, or the contrary: words that
 * depended on it hold now, or are void. `asker`: only of this seat, or any. */
static void answer_request(it_notes *n, unsigned seat, unsigned verb, unsigned asker,
                           bool granted) {
  for (unsigned k = 0; k < IT_SEATS; k++) {
    it_seat_notes *of = &n->seat[k];
    for (unsigned i = IT_WORDS; i-- > 0;) {
      it_word *word = &of->word[i];
      if (word->if_verb != verb || word->if_seat != seat || (asker != IT_NOBODY && asker != k)) {
        continue;
      }
      if (granted) {
        word->if_verb = word->if_seat = 0;
      } else {
        forget_word(of, i);
      }
    }
  }
}

static bool asks_about_hostages(unsigned verb) {
  return verb == IT_TALK_ASK_RELEASE || verb == IT_TALK_ASK_SPARE;
}

/* The turn is over: what was said of its encounter, or depended on it, too. */
static void lapse(it_notes *n) {
  for (unsigned k = 0; k < IT_SEATS; k++) {
    for (unsigned i = IT_WORDS; i-- > 0;) {
      const it_word *word = &n->seat[k].word[i];
      bool stands =
          word->if_verb ? asks_about_hostages(word->if_verb) : is_about_hostages(word->verb);
      if (word->verb && !stands) {
        forget_word(&n->seat[k], i);
      }
    }
  }
}

/* --- the turn -------------------------------------------------------------- */

/* What was done to a seat is remembered for the next turn too. */
static void grow_old(uint8_t *doer) {
  *doer = *doer & IT_LATELY ? (uint8_t)(*doer & ~IT_LATELY) : 0;
}

static void begin_turn(it_notes *n, const hf_event *event) {
  n->challenger = (uint8_t)(event->arg[0] + 1);
  n->turn = (uint16_t)event->arg[1];
  n->defender = n->joined = n->settled = n->proposer = 0;
  n->revealed[0] = n->revealed[1] = 0;
  lapse(n);
  for (unsigned k = 0; k < IT_SEATS; k++) {
    grow_old(&n->seat[k].wronged_by);
    grow_old(&n->seat[k].helped_by);
  }
}

/* Nobody can touch a hostage any more in this turn: what was said of them is
 * due, if the hostage is still held and the word depends on nothing else. */
static void end_hostage_step(it_notes *n) {
  for (unsigned k = 0; k < IT_SEATS; k++) {
    for (unsigned i = IT_WORDS; i-- > 0;) {
      it_word word = n->seat[k].word[i];
      if (!is_about_hostages(word.verb) || word.if_verb) {
        continue;
      }
      forget_word(&n->seat[k], i);
      if (n->seat[k].held[word.seat]) {
        count_word(n, k, &word, word.verb == IT_TALK_PROMISE_SPARE);
      }
    }
  }
  for (unsigned k = 0; k < IT_SEATS; k++) { /* whoever did nothing has spared and not released */
    answer_request(n, k, IT_TALK_ASK_SPARE, IT_NOBODY, true);
    answer_request(n, k, IT_TALK_ASK_RELEASE, IT_NOBODY, false);
  }
}

/* --- support ----------------------------------------------------------------- */

static unsigned active_on(const it_notes *n, int side) {
  return (side == IT_CHALLENGING ? n->challenger : n->defender) - 1u;
}

static void offered(it_notes *n, unsigned seat, bool offers, int side) {
  it_seat_notes *of = &n->seat[seat];
  count(offers ? &of->supported : &of->stayed_out);
  for (int k = IT_CHALLENGING; k <= IT_DEFENDING; k++) {
    bool helped = offers && side == k;
    if (active_on(n, k) >= IT_SEATS) {
      continue;
    }
    answer_request(n, seat, IT_TALK_ASK_SUPPORT, active_on(n, k), helped);
    settle(n, seat, IT_TALK_PROMISE_SUPPORT, active_on(n, k), helped);
  }
  answer_request(n, seat, IT_TALK_ASK_STAY_OUT, IT_NOBODY, !offers);
  settle(n, seat, IT_TALK_PROMISE_STAY_OUT, 0, !offers);
}

static void answered(it_notes *n, unsigned seat, unsigned supporter, bool accepted) {
  count(accepted ? &n->seat[seat].accepted : &n->seat[seat].declined);
  answer_request(n, seat, IT_TALK_ASK_ACCEPT, supporter, accepted);
  settle(n, seat, IT_TALK_PROMISE_ACCEPT, supporter, accepted);
}

/* --- the encounter ------------------------------------------------------------ */

static unsigned class_of(unsigned kind) {
  return kind == IT_KIND_TRUCE   ? IT_PLACED_TRUCE
         : it_is_character(kind) ? IT_PLACED_CHARACTER
                                 : IT_PLACED_HOSTILITY;
}

/* Much is at stake when the challenger could be one influence from the end. */
static unsigned stakes(const it_notes *n) {
  return n->challenger && n->seat[n->challenger - 1].spread >= IT_INFLUENCE - 2;
}

static void note_card(it_notes *n, unsigned seat, unsigned kind) {
  it_seat_notes *of = &n->seat[seat];
  count(&of->placed[stakes(n)][class_of(kind)]);
  of->last_placed = (uint8_t)(kind + 1);
  of->gained = 0;
}

static void settle_card(it_notes *n, unsigned seat, unsigned kind, bool ask) {
  bool truce = kind == IT_KIND_TRUCE;
  if (ask) {
    answer_request(n, seat, IT_TALK_ASK_TRUCE, IT_NOBODY, truce);
    answer_request(n, seat, IT_TALK_ASK_HOSTILITY, IT_NOBODY, !truce);
  } else {
    settle(n, seat, IT_TALK_PROMISE_TRUCE, 0, truce);
    settle(n, seat, IT_TALK_PROMISE_HOSTILITY, 0, !truce);
  }
}

/* Both cards are known, or will not be: what one promised for the case of the
 * other's card is looked at when both have granted or refused. */
static void settle_cards(it_notes *n) {
  const unsigned seat[2] = {n->challenger - 1u, n->defender - 1u};
  if (n->settled || seat[0] >= IT_SEATS || seat[1] >= IT_SEATS) {
    return;
  }
  n->settled = 1;
  for (unsigned ask = 2; ask-- > 0;) {
    for (unsigned i = 0; i < 2; i++) {
      if (n->revealed[i]) {
        settle_card(n, seat[i], n->revealed[i] - 1u, ask);
      }
    }
  }
  bool truce[2] = {n->revealed[0] == IT_KIND_TRUCE + 1, n->revealed[1] == IT_KIND_TRUCE + 1};
  for (unsigned i = 0; i < 2; i++) {
    if (truce[i] && !truce[1 - i]) {
      count(&n->seat[seat[i]].was_betrayed);
      count(&n->seat[seat[1 - i]].betrayed);
    }
  }
}

/* --- claims ---------------------------------------------------------------------- */

/* A card left the seat's hand for all to see. */
static void showed(it_notes *n, unsigned seat, unsigned kind) {
  it_seat_notes *of = &n->seat[seat];
  if (of->holds >> kind & 1) {
    count(&of->true_claims);
    of->holds &= ~(1u << kind);
  }
  if (of->lacks >> kind & 1) { /* had anything come to the hand the claim would be gone */
    count(&of->false_claims);
    of->lacks &= ~(1u << kind);
  }
}

static void revealed(it_notes *n, unsigned seat, unsigned kind) {
  note_card(n, seat, kind);
  showed(n, seat, kind);
  if (n->challenger == seat + 1) {
    n->revealed[0] = (uint8_t)(kind + 1);
  } else {
    n->revealed[1] = (uint8_t)(kind + 1);
    settle_cards(n);
  }
}

static void gained(it_notes *n, unsigned seat) {
  it_seat_notes *of = &n->seat[seat];
  count(&of->gained);
  of->lacks = 0;
}

/* The hand holds no hostility from this kind up, or no truce. */
static void lacks(it_notes *n, unsigned seat, unsigned kind) {
  it_seat_notes *of = &n->seat[seat];
  uint32_t absent = it_limit_mask(kind) & of->holds;
  for (uint32_t left = absent; left; left &= left - 1) {
    count(&of->false_claims);
  }
  of->holds &= ~absent;
}

/* --- deals and hostages -------------------------------------------------------------- */

static unsigned other_active(const it_notes *n, unsigned seat) {
  return n->challenger == seat + 1 ? n->defender - 1u : n->challenger - 1u;
}

static void proposed(it_notes *n, unsigned seat) {
  count(&n->seat[seat].proposed);
  if (n->proposer && n->proposer != seat + 1) {
    count(&n->seat[seat].refused);
  }
  n->proposer = (uint8_t)(seat + 1);
}

static void closed(it_notes *n, unsigned seat, bool agreed) {
  unsigned other = other_active(n, seat);
  count(agreed ? &n->seat[seat].agreed : &n->seat[seat].walked);
  if (n->proposer == 0 || n->proposer == seat + 1 || other >= IT_SEATS) {
    return; /* nothing stood that could be accepted */
  }
  answer_request(n, seat, IT_TALK_ASK_ACCEPT, other, agreed);
  settle(n, seat, IT_TALK_PROMISE_ACCEPT, other, agreed);
}

static void taken(it_notes *n, const hf_event *event) {
  unsigned taker = (unsigned)event->arg[0], victim = (unsigned)event->arg[1];
  unsigned source = (unsigned)event->arg[2], owner = (unsigned)event->arg[3];
  if (source >= IT_SOURCE_HELD && n->seat[victim].held[owner]) {
    n->seat[victim].held[owner]--;
  }
  if (owner == taker) {
    gained(n, taker);
  } else {
    count(&n->seat[taker].held[owner]);
  }
}

static void freed(it_notes *n, unsigned holder, unsigned owner, bool alive) {
  it_seat_notes *of = &n->seat[holder];
  of->held[owner] = (uint8_t)(of->held[owner] - (of->held[owner] > 0));
  count(alive ? &of->released : &of->tormented);
  answer_request(n, holder, IT_TALK_ASK_RELEASE, owner, alive);
  answer_request(n, holder, IT_TALK_ASK_SPARE, owner, alive);
  settle(n, holder, IT_TALK_PROMISE_RELEASE, owner, alive);
  settle(n, holder, IT_TALK_PROMISE_SPARE, owner, alive);
  if (!alive) {
    settle(n, holder, IT_TALK_THREATEN_TORMENT, owner, true);
    return;
  }
  n->seat[owner].helped_by = (uint8_t)((holder + 1) | IT_LATELY);
  gained(n, owner);
}

/* --- events -------------------------------------------------------------------------------- */

static void entered(it_notes *n, unsigned seat) {
  /* The active players' characters come first; an event may name nobody. */
  if (++n->joined == 2 && n->challenger != seat + 1) {
    n->defender = (uint8_t)(seat + 1);
  }
}

void it_note_event(const hf_rules *rules, hf_notes *notes, const hf_event *event) {
  (void)rules;
  it_notes *n = noted(notes);
  unsigned a = (unsigned)event->arg[0], b = (unsigned)event->arg[1];
  switch (event->kind) {
  case IT_EV_TURN: begin_turn(n, event); break;
  case IT_EV_EVENT_CARD: end_hostage_step(n); break;
  case IT_EV_DEFENDER: n->defender = (uint8_t)(a + 1); break;
  case IT_EV_JOIN: entered(n, a); break;
  case IT_EV_OFFER: offered(n, a, event->arg[1] >= 0, event->arg[2]); break;
  case IT_EV_ANSWER: answered(n, a, b, event->arg[2] != 0); break;
  case IT_EV_REVEAL: revealed(n, a, b); break;
  case IT_EV_WINNER: settle_cards(n); break;
  case IT_EV_PLAY:
  case IT_EV_DISCARD: showed(n, a, b); break;
  case IT_EV_REPLACE: showed(n, a, (unsigned)event->arg[2]); break;
  case IT_EV_LACKS: lacks(n, a, b); break;
  case IT_EV_DRAW:
  case IT_EV_RECLAIM:
  case IT_EV_TAKEN_FROM_DISCARD: gained(n, a); break;
  case IT_EV_SPREAD: count(&n->seat[a].spread); break;
  case IT_EV_PROPOSE: proposed(n, a); break;
  case IT_EV_ACCEPT: closed(n, a, true); break;
  case IT_EV_TAKE_BACK_WORD: closed(n, a, false); break;
  case IT_EV_HOSTAGE: taken(n, event); break;
  case IT_EV_RELEASE: freed(n, a, b, true); break;
  case IT_EV_TORMENT: freed(n, a, b, false); break;
  default: break;
  }
}

/* --- talk ------------------------------------------------------------------------------------ */

static void claimed(it_seat_notes *of, unsigned verb, unsigned kind) {
  if (verb == IT_TALK_CLAIM_HOLD) {
    of->holds |= 1u << kind;
    of->lacks &= ~(1u << kind);
  } else {
    of->lacks |= 1u << kind;
    of->holds &= ~(1u << kind);
  }
}

void it_note_talk(const hf_rules *rules, hf_notes *notes, unsigned seat, hf_talk talk) {
  (void)rules;
  it_notes *n = noted(notes);
  unsigned first = talk & 0xFFFF, second = talk >> 16;
  unsigned said = second ? second : first;
  unsigned verb = it_talk_verb(said);
  if (seat >= IT_SEATS || it_talk_seat(first) >= IT_SEATS || it_talk_seat(second) >= IT_SEATS) {
    return;
  }
  it_seat_notes *of = &n->seat[seat];
  of->said_count = of->said_turn == n->turn && of->said_count ? of->said_count : 0;
  count(&of->said_count);
  of->said_turn = n->turn;
  of->last_said = talk;
  if (verb == IT_TALK_CLAIM_HOLD || verb == IT_TALK_CLAIM_LACK) {
    claimed(of, verb, it_talk_kind(said));
  } else if (verb == IT_TALK_THANK) {
    of->helped_by = 0;
  } else if (verb == IT_TALK_ACCUSE) {
    of->wronged_by = 0;
  } else if (is_word(verb)) {
    give_word(of, (it_word){.verb = (uint8_t)verb,
                            .seat = (uint8_t)it_talk_seat(said),
                            .if_verb = (uint8_t)(second ? it_talk_verb(first) : 0),
                            .if_seat = (uint8_t)(second ? it_talk_seat(first) : 0)});
  }
}
