/* Why a card or an ally of The Iron Throne cannot be played now, and when it could be. */
#include "words.h"

#include "../rules/ask.h"
#include "../rules/reasons.h"
#include "text/cards.h"

static const char *const messages[IT_WHY_END] = {
    [IT_WHY_FORBIDDEN] = "Texts of character cards may not be used this turn.",
    [IT_WHY_FALLEN] = "{0} has fallen: the card can only be placed, as hostility 0.",
    [IT_WHY_MOMENT] = "It waits for another moment: {0}.",
    [IT_WHY_NOT_IN] = "{0} takes no part in the encounter.",
    [IT_WHY_CONDITION] = "Only if {0}.",
    [IT_WHY_COST] = "You cannot pay for it: {0}.",
    [IT_WHY_NOTHING] = "It would change nothing now.",
};

const char *it_reason_message(size_t number) {
  return number + 1 < IT_WHY_END ? messages[number + 1] : NULL;
}

/* The card by the option that would play it. */
static ht_value thing_of(it_speech *words, unsigned seat, uint32_t thing) {
  unsigned value = thing & 0xFFFF;
  return value >= 8 ? it_phrase_ally(words, value - 8)
                    : it_phrase_kind(words, seat, IT_KIND_CHARACTER + value - 1);
}

size_t it_reason_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, seat);
  const hl_ability *ability = &rules->cards->ability[reason->arg[0]];
  char said[512] = "";
  ht_value slot = it_phrase_character(&words, seat, (reason->thing & 0xFFFF) - 1);
  unsigned place = reason->code == IT_WHY_MOMENT ? ability->window : reason->arg[1];
  bool own = reason->code == IT_WHY_MOMENT || reason->code == IT_WHY_CONDITION ||
             reason->code == IT_WHY_COST;
  if (own) {
    ht_expression_text(&it_vocabulary, rules->cards, ability, rules->cards->code + place, language,
                       said, sizeof said);
    slot = ht_text(said);
  }
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  if (reason->code > 0 && reason->code < IT_WHY_END)
    ht_put(&writer, messages[reason->code], &slot, 1);
  return ht_writer_end(&writer);
}

size_t it_reason_thing(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, seat);
  ht_value value = thing_of(&words, seat, reason->thing);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  ht_put_value(&writer, &value, HT_NOMINATIVE);
  return ht_writer_end(&writer);
}
