/* Why a card of Tiny Epic cannot be used or a unit not be recruited now. */
#include "words.h"

#include "../rules/ask.h"
#include "../rules/reasons.h"
#include "text/cards.h"

static const char *const messages[TE_LACKS_END] = {
    [TE_LACKS_GOLD] = "Costs {0} gold, you have {1}.",
    [TE_LACKS_CONDITION] = "Only if {0}.",
    [TE_LACKS_COST] = "You cannot pay for it: {0}.",
    [TE_LACKS_CHANGE] = "It would change nothing now.",
    [TE_LACKS_TOKENS] = "No token of {0.obj} is left on its mat.",
    [TE_LACKS_HERO] = "The hero of {0.obj} is not on its mat.",
    [TE_LACKS_LEAVE] = "This recruiting is for other units.",
    [TE_LACKS_ROOM] = "No domain of yours has room for it.",
};

const char *te_reason_message(size_t number) {
  return number + 1 < TE_LACKS_END ? messages[number + 1] : NULL;
}

static bool of_levy(const hf_reason *reason) { return reason->thing >> 16 == TE_ASK_RECRUIT; }

static unsigned house_of(const hf_reason *reason) {
  return (reason->thing & 0xFFFF) % TE_RECRUIT_HERO;
}

size_t te_reason_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  te_speech words = te_speech_of(rules, state, seat);
  const hl_cards *cards = rules->cards;
  char said[512] = "";
  ht_value slots[2] = {ht_number(reason->arg[0]), ht_number(reason->arg[1])};
  if (reason->code == TE_LACKS_CONDITION || reason->code == TE_LACKS_COST) {
    ht_expression_text(&te_vocabulary, cards, &cards->ability[reason->arg[0]],
                       cards->code + reason->arg[1], language, said, sizeof said);
    slots[0] = ht_text(said);
  } else if (of_levy(reason) && reason->code != TE_LACKS_GOLD) {
    slots[0] = te_phrase_house(&words, house_of(reason));
  }
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  if (reason->code > 0 && reason->code < TE_LACKS_END)
    ht_put(&writer, messages[reason->code], slots, 2);
  return ht_writer_end(&writer);
}

size_t te_reason_thing(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  te_speech words = te_speech_of(rules, state, seat);
  unsigned value = reason->thing & 0xFFFF;
  ht_value thing = te_phrase_card(&words, te_option_card(value));
  if (of_levy(reason))
    thing = value < TE_RECRUIT_HERO ? te_phrase_tokens(&words, value, 1)
                                    : te_phrase_hero(&words, house_of(reason));
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  ht_put_value(&writer, &thing, HT_NOMINATIVE);
  return ht_writer_end(&writer);
}
