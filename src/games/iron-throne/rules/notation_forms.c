/* The forms of The Iron Throne's notation: every option that notation.c writes has
 * one of them. docs/notation.md has the same table. */
#include "notation.h"

const hf_form it_forms[] = {
    {"pass", "do nothing here"},
    {"lead CHARACTER", "the leader, secretly, before the first turn"},
    {"use", "the ability that is asked about"},
    {"play CHARACTER", "a character's card, for its text"},
    {"ally ALLY", "an ally"},
    {"empower CHARACTER", "the next power of the turn goes on this token"},
    {"gather CHARACTER", "the next power of this house goes together there"},
    {"stop", "no more of that"},
    {"send CHARACTER", "into the encounter"},
    {"support challenger|defender CHARACTER", "offers this character's help"},
    {"stay out", "offers none"},
    {"accept", "takes the help that is offered"},
    {"decline", "does not"},
    {"first HOUSE", "whose card is revealed first"},
    {"place CARD", "facedown, for the encounter"},
    {"release HOUSE CARD", "a hostage goes home"},
    {"torment HOUSE CARD", "a hostage is tormented"},
    {"plunder CHARACTER", "the token that torment takes power from"},
    {"take|give influence", "a term of a bargain"},
    {"take|give power-1|power-2|power-3", "a term of a bargain"},
    {"take|give hostage", "a term of a bargain: a hostage that both know"},
    {"take|give hostage deck|hand", "a term of a bargain: a card from there becomes a hostage"},
    {"take|give hostage HOUSE", "a term of a bargain: one of that house's cards"},
    {"take|give ally", "a term of a bargain"},
    {"propose", "closes the terms"},
    {"agree", "to what was proposed"},
    {"walk away", "no bargain"},
    {"yield", "both take what the other proposed last"},
    {"show allies", "to the other, for a bargain about them"},
    {"reward", "for the victory"},
    {"draw ally", "instead of the reward"},
    {"halve CHARACTER", "the token that loses half of its power"},
    {"victim HOUSE", "whom it strikes"},
    {"from deck|hand", "where the card is taken"},
    {"from hostages HOUSE", "one of that house's cards is taken"},
    {"discard CARD", "a card of one's hand"},
    {"replace CARD", "a card of one's hand"},
    {"pick CHARACTER", "one of the tokens an ability speaks of"},
    {"target HOUSE", "whom an ability means"},
    {"target HOUSE CHARACTER", "which token of that house"},
    {"target CARD", "which card"},
    {"yes|no", "whether an ability does what it may do"},
    {NULL, NULL},
};

/* The house is at this table, or there is no table. */
static bool has_house(const hf_rules *rules, const hf_state *state, unsigned house) {
  bool found = state == NULL;
  for (unsigned seat = 0; !found && seat < hf_seats(state); seat++) {
    found = strcmp(it_seat_name(rules, state, seat), it_house_id[house]) == 0;
  }
  return found;
}

static const char *behind_house(const hf_rules *rules, const hf_state *state, const char *text) {
  const char *behind = NULL;
  for (unsigned house = 0; house < IT_HOUSES && behind == NULL; house++) {
    if (has_house(rules, state, house)) {
      behind = hf_form_behind(text, it_house_id[house]);
    }
  }
  return behind;
}

static const char *behind_character(const hf_rules *rules, const hf_state *state,
                                    const char *text) {
  const it_rules *cards = (const it_rules *)(const void *)rules;
  const char *behind = NULL;
  for (unsigned house = 0; house < IT_HOUSES; house++) {
    for (unsigned i = 0; i < IT_CHARACTERS && behind == NULL && has_house(rules, state, house);
         i++) {
      behind = hf_form_behind(text, it_character_id(cards, house, i));
    }
  }
  return behind;
}

static const char *behind_card(const hf_rules *rules, const hf_state *state, const char *text) {
  static const char hostility[] = "hostility-";
  size_t length = sizeof hostility - 1;
  if (strncmp(text, hostility, length) == 0) {
    const char *behind = hf_form_behind_number(text + length);
    unsigned value = 0;
    for (const char *c = text + length; c != behind && behind != NULL && value < 100; c++) {
      value = 10 * value + (unsigned)(*c - '0');
    }
    for (unsigned i = 0; i < 11; i++) {
      if (behind != NULL && it_hostility_value[i] == value) {
        return behind;
      }
    }
    return NULL;
  }
  const char *behind = hf_form_behind(text, "truce");
  return behind != NULL ? behind : behind_character(rules, state, text);
}

static const char *behind_ally(const hf_rules *rules, const char *text) {
  const it_rules *cards = (const it_rules *)(const void *)rules;
  const char *behind = NULL;
  for (unsigned i = 0; i < cards->ally_count && behind == NULL; i++) {
    behind = hf_form_behind(text, it_ally_id(cards, i));
  }
  return behind;
}

const char *it_form_word(const hf_rules *rules, const hf_state *state, const char *kind,
                         const char *text) {
  if (strcmp(kind, "HOUSE") == 0) {
    return behind_house(rules, state, text);
  }
  if (strcmp(kind, "CHARACTER") == 0) {
    return behind_character(rules, state, text);
  }
  if (strcmp(kind, "CARD") == 0) {
    return behind_card(rules, state, text);
  }
  assert(strcmp(kind, "ALLY") == 0);
  return behind_ally(rules, text);
}
