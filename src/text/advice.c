/* Words of advice: see advice.h. */
#include "advice.h"

static const char *const messages[HT_ADVICE_COUNT] = {
    [HT_ADVICE_BEST] = "Best: {0}. From here that wins about {1} of 100.",
    [HT_ADVICE_MIX] =
        "No answer should be sure here: whoever can be read is beaten. About {0} of 100 are won.",
    [HT_ADVICE_EQUAL] = "All answers are worth about the same here: {0} of 100.",
    [HT_ADVICE_FORCED] = "There is no choice here: {0}. From here that wins about {1} of 100.",
    [HT_ADVICE_OPTION] = "{0}: about {1} of 100.",
    [HT_ADVICE_SHARE] = "{0}: {2} times in 100; about {1} of 100.",
    [HT_ADVICE_SIGN] = "After “{0}” {2} in {3} of 100 lines, after “{1}” in {4}.",
    [HT_ADVICE_GAIN] = "“{0}” helps {1} most: about {2} of 100 more than “{3}”.",
    [HT_ADVICE_RISK] = "“{0}” risks more: a bad line is worth {1} of 100, after “{2}” {3}.",
    [HT_ADVICE_WHOLE] = "The whole answer: {0}.",
    [HT_ADVICE_MISTAKE] =
        "{0}, decision {1}. {2}: {3} (about {4} of 100). Better: {5} (about {6}).",
    [HT_ADVICE_RISE] = "{0}, decision {1}. {2}: chances rise from {3} to {4} of 100 by "
                       "decision {5}.",
    [HT_ADVICE_FALL] = "{0}, decision {1}. {2}: chances fall from {3} to {4} of 100 by "
                       "decision {5}.",
    [HT_ADVICE_TURN] = "Turn {0}",
    [HT_ADVICE_ROUND] = "Round {0}",
    [HT_ADVICE_SET_UP] = "Set-up",
    [HT_ADVICE_SEAT] = "{0}: {1} {1#decision|decisions}, {2} clearly worse than the best; about "
                       "{3} of 100 lost by them.",
    [HT_ADVICE_NO_TURNS] = "No decision was clearly worse than the best, and no chances swung.",
};

const char *ht_advice_message(size_t number) {
  return number < HT_ADVICE_COUNT ? messages[number] : NULL;
}

ht_value ht_advice_moment(const hf_rules *rules, uint32_t turn, ht_value *room) {
  *room = ht_number((int32_t)turn);
  if (turn == 0) return ht_term(messages[HT_ADVICE_SET_UP]);
  return ht_phrase(messages[ht_in_rounds(rules) ? HT_ADVICE_ROUND : HT_ADVICE_TURN], room, 1);
}

size_t ht_advice_text(ht_language language, ht_advice what, const ht_value *slots, unsigned count,
                      char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  ht_put(&writer, messages[what], slots, count);
  return ht_writer_end(&writer);
}
