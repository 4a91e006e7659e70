/* What in a line of play of Tiny Epic is worth telling somebody who asks for
 * advice: battles, castles, allies, the throne, points. Each sign is a clause
 * about the seat that asks. */
#include "words.h"

enum {
  SIGN_ATTACKS,
  SIGN_ATTACKED,
  SIGN_WINS,
  SIGN_LOSES,
  SIGN_CASTLE,
  SIGN_CASTLE_LOST,
  SIGN_ALLY,
  SIGN_ALLY_LOST,
  SIGN_THRONE,
  SIGN_TOKEN,
  SIGN_ROBBED,
  SIGN_OBJECTIVE,
  SIGN_COUNT
};

static const char *const messages[SIGN_COUNT] = {
    [SIGN_ATTACKS] = "{0?you attack|{0} attacks}",
    [SIGN_ATTACKED] = "{0?you are|{0} is} attacked",
    [SIGN_WINS] = "{0?you win|{0} wins} a battle",
    [SIGN_LOSES] = "{0?you lose|{0} loses} a battle",
    [SIGN_CASTLE] = "{0?you gain|{0} gains} a castle",
    [SIGN_CASTLE_LOST] = "{0?you lose|{0} loses} a castle",
    [SIGN_ALLY] = "{0?you gain|{0} gains} an ally",
    [SIGN_ALLY_LOST] = "{0?you lose|{0} loses} an ally",
    [SIGN_THRONE] = "{0?you sit|{0} sits} on the Iron Throne",
    [SIGN_TOKEN] = "a token comes into {0.pos} ally pool",
    [SIGN_ROBBED] = "a token leaves {0.pos} ally pool",
    [SIGN_OBJECTIVE] = "{0?you reach|{0} reaches} an objective",
};
static_assert((size_t)SIGN_COUNT <= HT_SIGNS_MAX, "a bit for each");

const char *te_sign(size_t number) { return number < SIGN_COUNT ? messages[number] : NULL; }

size_t te_sign_text(const hf_rules *rules, const hf_state *state, size_t number, unsigned seat,
                    unsigned reader, ht_language language, char *buffer, size_t size) {
  te_speech words = te_speech_of(rules, state, reader);
  ht_value who = te_phrase_seat(&words, seat);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  ht_put(&writer, messages[number < SIGN_COUNT ? number : 0], &who, 1);
  return ht_writer_end(&writer);
}

static uint32_t bit(bool yes, unsigned sign) { return yes ? UINT32_C(1) << sign : 0; }

static uint32_t battle_signs(const te_public *pub, int winner, int own) {
  const te_battle *battle = &pub->battle;
  bool fights = battle->attacker == own || battle->defender == own;
  return bit(fights && winner == own, SIGN_WINS) | bit(fights && winner != own, SIGN_LOSES);
}

uint32_t te_signs_of(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned seat) {
  const te_public *pub = &((const te_state *)(const void *)state)->pub;
  const int32_t *arg = event->arg;
  int own = (int)seat;
  bool mine = arg[0] == own;
  (void)rules;
  switch (event->kind) {
  case TE_EV_BATTLE: return bit(mine, SIGN_ATTACKS) | bit(arg[1] == own, SIGN_ATTACKED);
  case TE_EV_WON: return battle_signs(pub, arg[0], own);
  case TE_EV_CASTLE: return bit(mine, arg[2] != 0 ? SIGN_CASTLE : SIGN_CASTLE_LOST);
  case TE_EV_ALLIANCE: return bit(arg[1] == own, SIGN_ALLY) | bit(arg[2] == own, SIGN_ALLY_LOST);
  case TE_EV_THRONE: return bit(mine && arg[1] != 0, SIGN_THRONE);
  case TE_EV_TAKE:
  case TE_EV_CAPTURE: return bit(mine, SIGN_TOKEN);
  case TE_EV_STEAL: return bit(mine, SIGN_TOKEN) | bit(arg[2] == own, SIGN_ROBBED);
  case TE_EV_POOL_HOME: return bit(mine, SIGN_ROBBED);
  case TE_EV_OBJECTIVE: return bit(mine, SIGN_OBJECTIVE);
  default: return 0;
  }
}
