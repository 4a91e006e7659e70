/* The forms of The Iron Throne's notation: every option that notation.c writes has
 * one of them. docs/notation.md has the same table. */
#include "notation.h"

const hf_form it_forms[] = {
    {"pass", "pass", "do nothing here"},
    {"lead CHARACTER", "lead tywin", "the leader, secretly, before the first turn"},
    {"use", "use", "the ability that is asked about"},
    {"play CHARACTER", "play tyrion", "a character's card, for its text"},
    {"ally ALLY", "ally varys", "an ally"},
    {"empower CHARACTER", "empower cersei", "the next power of the turn goes on this token"},
    {"gather CHARACTER", "gather daenerys", "the next power of this house goes together there"},
    {"stop", "stop", "no more of that"},
    {"send CHARACTER", "send jaime", "into the encounter"},
    {"support challenger|defender CHARACTER", "support challenger margaery",
     "offers this character's help"},
    {"stay out", "stay out", "offers none"},
    {"accept", "accept", "takes the help that is offered"},
    {"decline", "decline", "does not"},
    {"first HOUSE", "first lannister", "whose card is revealed first"},
    {"place CARD", "place hostility-12", "facedown, for the encounter"},
    {"release HOUSE CARD", "release lannister jaime", "a hostage goes home"},
    {"torment HOUSE CARD", "torment stark hostility-1", "a hostage is tormented"},
    {"plunder CHARACTER", "plunder bran", "the token that torment takes power from"},
    {"take|give influence", "take influence", "a term of a bargain"},
    {"take|give power-1|power-2|power-3", "give power-2", "a term of a bargain"},
    {"take|give hostage", "take hostage", "a term of a bargain: a hostage that both know"},
    {"take|give hostage deck|hand", "give hostage hand",
     "a term of a bargain: a card from there becomes a hostage"},
    {"take|give hostage HOUSE", "take hostage tyrell",
     "a term of a bargain: one of that house's cards"},
    {"take|give ally", "give ally", "a term of a bargain"},
    {"propose", "propose", "closes the terms"},
    {"agree", "agree", "to what was proposed"},
    {"walk away", "walk away", "no bargain"},
    {"yield", "yield", "both take what the other proposed last"},
    {"show allies", "show allies", "to the other, for a bargain about them"},
    {"reward", "reward", "for the victory"},
    {"draw ally", "draw ally", "instead of the reward"},
    {"halve CHARACTER", "halve arya", "the token that loses half of its power"},
    {"victim HOUSE", "victim stark", "whom it strikes"},
    {"from deck|hand", "from deck", "where the card is taken"},
    {"from hostages HOUSE", "from hostages baratheon", "one of that house's cards is taken"},
    {"discard CARD", "discard truce", "a card of one's hand"},
    {"replace CARD", "replace hostility-7", "a card of one's hand"},
    {"pick CHARACTER", "pick euron", "one of the tokens an ability speaks of"},
    {"target HOUSE", "target stark", "whom an ability means"},
    {"target HOUSE CHARACTER", "target baratheon stannis", "which token of that house"},
    {"target CARD", "target hostility-20", "which card"},
    {"yes|no", "yes", "whether an ability does what it may do"},
    {NULL, NULL, NULL},
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
