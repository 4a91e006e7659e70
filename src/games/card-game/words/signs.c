/* What is worth telling of a line of play of the Card Game. */
#include "../rules/state/events.h"
#include "words.h"

enum {
  SIGN_CHALLENGES,
  SIGN_CHALLENGED,
  SIGN_WINS,
  SIGN_LOSES,
  SIGN_UNOPPOSED,
  SIGN_POWER,
  SIGN_POWER_LOST,
  SIGN_KILLED,
  SIGN_LOST,
  SIGN_DISCARDS,
  SIGN_DRAWS,
  SIGN_DOMINANCE,
  SIGN_FIRST,
  SIGN_COUNT
};

static const char *const messages[SIGN_COUNT] = {
    [SIGN_CHALLENGES] = "{0?you initiate|{0} initiates} a challenge",
    [SIGN_CHALLENGED] = "{0?you are|{0} is} challenged",
    [SIGN_WINS] = "{0?you win|{0} wins} a challenge",
    [SIGN_LOSES] = "{0?you lose|{0} loses} a challenge",
    [SIGN_UNOPPOSED] = "{0?you win|{0} wins} unopposed",
    [SIGN_POWER] = "{0?you gain|{0} gains} power",
    [SIGN_POWER_LOST] = "{0?you lose|{0} loses} power",
    [SIGN_KILLED] = "{0?you lose|{0} loses} a character to the dead pile",
    [SIGN_LOST] = "{0?you lose|{0} loses} a card in play",
    [SIGN_DISCARDS] = "{0?you discard|{0} discards} cards",
    [SIGN_DRAWS] = "{0?you draw|{0} draws} cards",
    [SIGN_DOMINANCE] = "{0?you win|{0} wins} dominance",
    [SIGN_FIRST] = "{0?you become|{0} becomes} the first player",
};
static_assert((size_t)SIGN_COUNT <= HT_SIGNS_MAX, "a bit for each");

const char *cg_sign(size_t number) { return number < SIGN_COUNT ? messages[number] : NULL; }

size_t cg_sign_text(const hf_rules *rules, const hf_state *state, size_t number, unsigned seat,
                    unsigned reader, ht_language language, char *buffer, size_t size) {
  cg_speech words = cg_speech_of(rules, state, reader);
  ht_value who = cg_phrase_seat(&words, seat);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  ht_put(&writer, messages[number < SIGN_COUNT ? number : 0], &who, 1);
  return ht_writer_end(&writer);
}

static uint32_t bit(bool yes, unsigned sign) { return yes ? UINT32_C(1) << sign : 0; }

static uint32_t result_signs(const int32_t *arg, int own) {
  bool wins = arg[0] == own;
  return bit(wins, SIGN_WINS) | bit(arg[1] == own, SIGN_LOSES) |
         bit(wins && arg[3] == 0, SIGN_UNOPPOSED);
}

uint32_t cg_signs_of(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned seat) {
  cg_table table = cg_look(rules, state);
  const int32_t *arg = event->arg;
  int own = (int)seat;
  bool mine = arg[0] == own;
  switch (event->kind) {
  case CG_EV_CHALLENGE: return bit(mine, SIGN_CHALLENGES) | bit(arg[1] == own, SIGN_CHALLENGED);
  case CG_EV_RESULT: return result_signs(arg, own);
  case CG_EV_POWER:
    if (arg[0] < 0 || arg[0] >= table.pub->objects ||
        cg_at(&table, (unsigned)arg[0])->controller != seat)
      return 0;
    return bit(true, arg[2] > 0 ? SIGN_POWER : SIGN_POWER_LOST);
  case CG_EV_LEAVES: return bit(arg[2] == own, arg[3] == CG_DEAD ? SIGN_KILLED : SIGN_LOST);
  case CG_EV_DISCARD: return bit(mine, SIGN_DISCARDS);
  case CG_EV_DRAW: return bit(mine, SIGN_DRAWS);
  case CG_EV_DOMINANCE: return bit(mine, SIGN_DOMINANCE);
  case CG_EV_FIRST: return bit(mine, SIGN_FIRST);
  default: return 0;
  }
}
