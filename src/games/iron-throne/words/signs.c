/* What in a line of play is worth telling somebody who asks for advice: who
 * wins the encounter, who is betrayed, whether a deal is made, who loses what.
 * Each sign is a clause about the seat that asks. */
#include "signs.h"

#include "../rules/events.h"
#include "words.h"

enum {
  SIGN_WON,
  SIGN_LOST,
  SIGN_BETRAYED,
  SIGN_BETRAYS,
  SIGN_DEAL,
  SIGN_NO_DEAL,
  SIGN_SPREADS,
  SIGN_SPREAD_ON,
  SIGN_TAKES_HOSTAGE,
  SIGN_LOSES_HOSTAGE,
  SIGN_DEATH,
  SIGN_COUNT
};

static const char *const messages[SIGN_COUNT] = {
    [SIGN_WON] = "{0?you win|{0} wins} the encounter",
    [SIGN_LOST] = "{0?you lose|{0} loses} the encounter",
    [SIGN_BETRAYED] = "{0?you are|{0} is} betrayed",
    [SIGN_BETRAYS] = "{0?you betray|{0} betrays}",
    [SIGN_DEAL] = "{0?you make|{0} makes} a deal",
    [SIGN_NO_DEAL] = "{0?you find|{0} finds} no deal",
    [SIGN_SPREADS] = "{0?you spread|{0} spreads} influence",
    [SIGN_SPREAD_ON] = "influence is spread to {0.obj}",
    [SIGN_TAKES_HOSTAGE] = "{0?you take|{0} takes} a hostage",
    [SIGN_LOSES_HOSTAGE] = "a hostage is taken from {0.obj}",
    [SIGN_DEATH] = "one of {0.pos} characters falls",
};
static_assert((size_t)SIGN_COUNT <= HT_SIGNS_MAX, "a bit for each");

const char *it_sign(size_t number) { return number < SIGN_COUNT ? messages[number] : NULL; }

size_t it_sign_text(const hf_rules *rules, const hf_state *state, size_t number, unsigned seat,
                    unsigned reader, ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, reader);
  ht_value who = it_phrase_seat(&words, seat);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  ht_put(&writer, messages[number < SIGN_COUNT ? number : 0], &who, 1);
  return ht_writer_end(&writer);
}

static uint32_t bit(bool yes, unsigned sign) { return yes ? UINT32_C(1) << sign : 0; }

static bool on_side(const it_public *pub, unsigned side, unsigned seat) {
  return (pub->on_side[side] >> seat & 1) != 0;
}

static uint32_t winner_signs(const it_public *pub, int winner, unsigned seat) {
  bool challenges = on_side(pub, 0, seat), defends = on_side(pub, 1, seat);
  bool active = pub->challenger == seat || pub->defender == seat;
  bool won =
      (winner == IT_CHALLENGERS_WON && challenges) || (winner == IT_DEFENDERS_WON && defends);
  bool lost = (winner == IT_CHALLENGERS_WON && defends) ||
              (winner == IT_DEFENDERS_WON && challenges) ||
              (winner == IT_BOTH_LOST && (challenges || defends));
  bool betrayal = pub->outcome == IT_BETRAYAL && active;
  return bit(won, SIGN_WON) | bit(lost, SIGN_LOST) | bit(betrayal && lost, SIGN_BETRAYED) |
         bit(betrayal && won, SIGN_BETRAYS);
}

uint32_t it_signs_of(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned seat) {
  const it_public *pub = &((const it_state *)(const void *)state)->pub;
  bool active = pub->challenger == seat || pub->defender == seat;
  int own = (int)seat;
  (void)rules;
  switch (event->kind) {
  case IT_EV_WINNER: return winner_signs(pub, event->arg[0], seat);
  case IT_EV_ACCEPT: return bit(active, SIGN_DEAL);
  case IT_EV_TRUCE_FAILED: return bit(active, SIGN_NO_DEAL);
  case IT_EV_SPREAD:
    return bit(event->arg[0] == own, SIGN_SPREADS) |
           bit(event->arg[0] != own && event->arg[1] == own, SIGN_SPREAD_ON);
  case IT_EV_HOSTAGE:
    return bit(event->arg[0] == own, SIGN_TAKES_HOSTAGE) |
           bit(event->arg[1] == own, SIGN_LOSES_HOSTAGE);
  case IT_EV_DEATH: return bit(event->arg[0] == own, SIGN_DEATH);
  default: return 0;
  }
}
