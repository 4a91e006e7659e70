/* What is most apt to be said at the table of The Iron Throne right now.
 *
 * Every statement that makes sense gets a number of points by where the game
 * stands; the four with the most are offered. */
#include "wire.h"

#include "../rules/table.h"
#include "../rules/talk.h"

typedef struct offers {
  hf_talk *list;
  int points[HW_APT_MAX];
  size_t count;
} offers;

/* Keeps the best, the earlier of equals first. */
static void offer(offers *made, hf_talk talk, int points) {
  size_t at = made->count;
  if (points <= 0) return;
  while (at > 0 && made->points[at - 1] < points) at--;
  if (at == HW_APT_MAX) return;
  if (made->count < HW_APT_MAX) made->count++;
  for (size_t i = made->count - 1; i > at; i--) {
    made->list[i] = made->list[i - 1];
    made->points[i] = made->points[i - 1];
  }
  made->list[at] = talk;
  made->points[at] = points;
}

static bool before_placing(const it_public *pub) { return pub->phase <= IT_STEP_PLACE; }

static bool stands_against(const it_public *pub, unsigned one, unsigned two) {
  return (one == pub->challenger && two == pub->defender) ||
         (one == pub->defender && two == pub->challenger);
}

static bool is_active(const it_public *pub, unsigned seat) {
  return pub->turn > 0 && (seat == pub->challenger || seat == pub->defender);
}

/* The two who meet speak of cards, all others of support. */
static int points_of(const it_shown *table, unsigned verb, unsigned to) {
  const it_public *pub = table->pub;
  unsigned me = table->viewer;
  bool mine = is_active(pub, me), theirs = is_active(pub, to);
  bool facing = stands_against(pub, me, to), open = before_placing(pub) && pub->turn > 0;
  bool out = pub->seat[to].side == IT_OUT && !theirs;
  switch (verb) {
  case IT_TALK_ASK_TRUCE: return facing && open ? 90 : 0;
  case IT_TALK_PROMISE_TRUCE: return mine && open ? 85 : 0;
  case IT_TALK_ASK_SUPPORT: return mine && out && pub->phase <= IT_STEP_SUPPORT ? 80 : 0;
  case IT_TALK_PROMISE_SUPPORT:
    return !mine && theirs && pub->phase <= IT_STEP_SUPPORT && pub->seat[me].side == IT_OUT ? 75
                                                                                            : 0;
  case IT_TALK_ASK_STAY_OUT: return mine && out && pub->phase <= IT_STEP_SUPPORT ? 60 : 0;
  case IT_TALK_PROMISE_STAY_OUT: return !mine && open && pub->seat[me].side == IT_OUT ? 55 : 0;
  case IT_TALK_ASK_RELEASE: return pub->seat[to].hostage_count[me] > 0 ? 70 : 0;
  case IT_TALK_ASK_SPARE: return pub->seat[to].hostage_count[me] > 0 ? 50 : 0;
  case IT_TALK_THREATEN_TORMENT:
    return pub->seat[me].hostage_count[to] > 0 ? (facing ? 65 : 40) : 0;
  case IT_TALK_PROMISE_RELEASE: return pub->seat[me].hostage_count[to] > 0 ? (facing ? 63 : 38) : 0;
  case IT_TALK_PROMISE_HOSTILITY: return mine && open ? 45 : 0;
  case IT_TALK_THANK: return theirs ? 12 : 0;
  case IT_TALK_ACCUSE: return facing ? 9 : 0;
  default: return 0;
  }
}

size_t it_apt(const hw_look *look, hf_talk list[HW_APT_MAX]) {
  it_shown table = it_shown_from_view(look->rules, look->view, look->language);
  offers made = {.list = list};
  hf_talk said[HT_TALK_MAX];
  for (unsigned i = 1; i < table.seats; i++) {
    unsigned to = (table.viewer + i) % table.seats;
    size_t count = ht_talk_list(look->rules, look->view, table.viewer, to, HT_TALK_TO_SEAT, said);
    for (size_t j = 0; j < count; j++)
      offer(&made, said[j], points_of(&table, it_talk_verb(said[j]), to));
  }
  size_t count =
      ht_talk_list(look->rules, look->view, table.viewer, table.viewer, HT_TALK_TO_ALL, said);
  for (size_t j = 0; j < count; j++)
    offer(&made, said[j], points_of(&table, it_talk_verb(said[j]), table.viewer));
  return made.count;
}

const char *it_talk_word(hf_talk talk) {
  unsigned verb = it_talk_verb(talk & 0xFFFF);
  if (talk >> 16 != 0) return "if";
  if (verb <= IT_TALK_ASK_ACCEPT) return "ask";
  if (verb <= IT_TALK_PROMISE_ACCEPT) return "promise";
  if (verb == IT_TALK_THREATEN_TORMENT) return "threaten";
  if (verb <= IT_TALK_CLAIM_NO_ALLY) return "claim";
  return verb == IT_TALK_THANK ? "thank" : "accuse";
}

/* What names nobody is said to all. */
int it_talk_to(hf_talk talk) {
  unsigned first = talk & 0xFFFF;
  switch (it_talk_verb(first)) {
  case IT_TALK_PROMISE_STAY_OUT:
  case IT_TALK_PROMISE_TRUCE:
  case IT_TALK_PROMISE_HOSTILITY:
  case IT_TALK_CLAIM_HOLD:
  case IT_TALK_CLAIM_LACK:
  case IT_TALK_CLAIM_ALLY:
  case IT_TALK_CLAIM_NO_ALLY: return -1;
  default: return (int)it_talk_seat(first);
  }
}
