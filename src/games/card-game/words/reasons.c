/* Why a card of the Card Game cannot be used now: the reason, and what would help where
 * something would. */
#include "words.h"

#include "../rules/knows/reasons.h"
#include "../rules/words/vocabulary.h"
#include "text/cards.h"

static const char *const messages[CG_WHY_END] = {
    [CG_WHY_GOLD] = "Costs {0} gold, you have {1}.",
    [CG_WHY_MARSHALING] = "You marshal it in your marshaling phase.",
    [CG_WHY_TURN] = "{0} marshals now. Wait for your turn.",
    [CG_WHY_PHASES] = "An action of the {0}.",
    [CG_WHY_LATER] = "Not while this question is open.",
    [CG_WHY_WAITS] = "Not now. {0}.",
    [CG_WHY_LIMITED] = "Another Limited card was marshaled or played this round.",
    [CG_WHY_DEAD] = "A copy of it is in your dead pile. No other can enter play.",
    [CG_WHY_COPY] = "A copy of it is in play already.",
    [CG_WHY_FORBIDDEN] = "An effect in play forbids it.",
    [CG_WHY_NO_COST] = "It has no cost and cannot be marshaled.",
    [CG_WHY_HOST] = "There is nothing in play to attach it to.",
    [CG_WHY_USED] = "It was used already. {0#Once|{0} times} per {1}.",
    [CG_WHY_KNEELS] = "It kneels.",
    [CG_WHY_FACTION] = "Your faction card kneels.",
    [CG_WHY_CONDITION] = "Only if {0}.",
    [CG_WHY_COST] = "You cannot pay for it: {0}.",
    [CG_WHY_TARGET] = "There is no target: {0}.",
    [CG_WHY_NOTHING] = "It would change nothing now.",
    [CG_WHY_ICON] = "It has no {0} icon.",
    [CG_WHY_BYPASSED] = "Stealth has bypassed it.",
    [CG_WHY_INITIATED] = "You have initiated {0.obj} already this phase.",
    [CG_WHY_NO_MORE] = "You may initiate no more challenges this phase.",
    [CG_WHY_NOBODY] = "You have no standing character with the {0} icon.",
    [CG_WHY_SUPPORTS] = "Your title supports {0.obj}. You cannot attack them.",
    [CG_WHY_EVENT] = "Events are not placed in setup.",
    [CG_WHY_SETUP_GOLD] = "Costs {0} gold, {1} of the 8 are left.",
    [CG_WHY_SETUP_LIMITED] = "Only one Limited card may be placed.",
};
static const char against[] = "{0} against {1.obj}";
static const char two_phases[] = "{0} or the {1}";
static const char marshal_or_ambush[] = "You marshal it in your marshaling phase, or ambush with "
                                        "it in the challenges phase for {0} gold.";
static const char *const periods[] = {[CG_LIMIT_NONE] = "round",
                                      [CG_LIMIT_CHALLENGE] = "challenge",
                                      [CG_LIMIT_PHASE] = "phase",
                                      [CG_LIMIT_ROUND] = "round",
                                      [CG_LIMIT_GAME] = "game"};

const char *cg_reason_message(size_t number) {
  if (number + 1 < CG_WHY_END) return messages[number + 1];
  if (number + 1 == CG_WHY_END) return two_phases;
  if (number == CG_WHY_END) return marshal_or_ambush;
  return number == CG_WHY_END + 1 ? against : NULL;
}

/* One reason being told. */
typedef struct telling {
  cg_speech words;
  const hf_reason *reason;
  ht_language language;
  ht_value slot[2];
  char told[1024]; /* a part of the ability, in its own words */
} telling;

/* "the challenges phase"; of several "the plot phase or the draw phase". */
static ht_value phases(telling *t, unsigned all) {
  ht_value list = cg_phrase_nothing();
  HF_EACH_BIT (phase, all) {
    ht_value one = cg_phrase_phase(phase);
    list = list.kind == HT_NOTHING ? one : cg_phrase2(&t->words, two_phases, list, one);
  }
  return list;
}

/* What the ability says there, told without its full stop. */
static ht_value own_words(telling *t) {
  const hf_reason *reason = t->reason;
  const hl_cards *cards = t->words.table.rules->base.cards;
  const hl_ability *ability = &cards->ability[reason->arg[0]];
  const uint16_t *at = cards->code;
  switch (reason->code) {
  case CG_WHY_WAITS: at += ability->window; break;
  case CG_WHY_CONDITION: at += ability->conditions; break;
  case CG_WHY_COST: at += ability->costs; break;
  default: at += ability->statements; break;
  }
  bool listed = reason->code == CG_WHY_CONDITION || reason->code == CG_WHY_COST;
  for (unsigned i = 0; listed && i < reason->arg[1]; i++)
    at += hl_expression_length(&cg_vocabulary, at);
  if (reason->code == CG_WHY_TARGET)
    ht_statement_text(&cg_vocabulary, cards, ability, at, t->language, t->told, sizeof t->told);
  else
    ht_expression_text(&cg_vocabulary, cards, ability, at, t->language, t->told, sizeof t->told);
  return ht_text(t->told);
}

static void fill(telling *t) {
  const uint16_t *arg = t->reason->arg;
  t->slot[0] = ht_number(arg[0]);
  t->slot[1] = ht_number(arg[1]);
  switch (t->reason->code) {
  case CG_WHY_TURN:
  case CG_WHY_SUPPORTS: t->slot[0] = cg_phrase_seat(&t->words, arg[0]); return;
  case CG_WHY_PHASES: t->slot[0] = phases(t, arg[0]); return;
  case CG_WHY_USED: t->slot[1] = ht_term(periods[arg[1]]); return;
  case CG_WHY_WAITS:
  case CG_WHY_CONDITION:
  case CG_WHY_COST:
  case CG_WHY_TARGET: t->slot[0] = own_words(t); return;
  case CG_WHY_ICON:
  case CG_WHY_NOBODY: t->slot[0] = cg_phrase_icon(arg[0]); return;
  case CG_WHY_INITIATED: t->slot[0] = cg_phrase_challenge(&t->words, arg[0]); return;
  default: return;
  }
}

size_t cg_reason_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  telling t = {.words = cg_speech_of(rules, state, seat), .reason = reason, .language = language};
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  if (reason->code > CG_MAY && reason->code < CG_WHY_END) {
    fill(&t);
    bool ambush = reason->code == CG_WHY_MARSHALING && reason->arg[0] != CG_NONE;
    ht_put(&writer, ambush ? marshal_or_ambush : messages[reason->code], t.slot, 2);
  }
  return ht_writer_end(&writer);
}

size_t cg_reason_thing(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const hf_reason *reason, ht_language language, char *buffer, size_t size) {
  cg_speech words = cg_speech_of(rules, state, seat);
  uint32_t thing = reason->thing;
  unsigned what = cg_option_what(thing);
  ht_value value = cg_phrase_nothing();
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  switch (cg_option_kind(thing)) {
  case CG_O_CARD: value = cg_phrase_card(&words, what); break;
  case CG_O_OBJECT: value = cg_phrase_object_apart(&words, what); break;
  case CG_O_CHALLENGE:
    value = cg_phrase_challenge(&words, what & 3);
    if (cg_seats(&words.table) > 2)
      value = cg_phrase2(&words, against, value, cg_phrase_seat_named(&words, what >> 2));
    break;
  default: break;
  }
  ht_put_value(&writer, &value, HT_NOMINATIVE);
  return ht_writer_end(&writer);
}
