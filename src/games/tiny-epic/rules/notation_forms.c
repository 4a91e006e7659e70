/* The forms of Tiny Epic's notation: every option that notation.c writes has one of
 * them. docs/notation.md has the same table. */
#include "notation.h"

const hf_form te_forms[] = {
    {"pass", "pass", "do nothing here"},
    {"done", "done", "nothing more: closes a choice of several things"},
    {"stop", "stop", "goes no further"},
    {"lead HERO", "lead oberyn-martell", "the hero, before the first round"},
    {"set aside FACE", "set aside plot", "the die that goes below the mat"},
    {"draft FACE", "draft march", "one of the dice that were rolled"},
    {"place FACE FACE", "place march recruit", "this die, into the slot of that face"},
    {"use HOUSE [FACE] [FACE]", "use baratheon recruit march",
     "a house's dicework: with which die, and the face it is then or the slot it goes to"},
    {"recruit UNIT", "recruit jaime-lannister", "a token, or a hero"},
    {"in DOMAIN", "in casterly-rock", "where it is put"},
    {"march|sail|move DOMAIN", "march highgarden", "from where"},
    {"take UNIT", "take lannister", "who comes along"},
    {"to DOMAIN", "to winterfell", "where they go"},
    {"draw", "draw", "a plot card, by whispering"},
    {"discard CARD", "discard unjust-trial", "a card of one's hand"},
    {"plot CARD", "plot a-secret-heir", "a plot card, for its text"},
    {"event CARD", "event loyal-companion", "the same as an event"},
    {"commit CARD", "commit kingslayer", "to a battle"},
    {"take|return|steal HOUSE [again] with SHIELD", "take arryn again with tyrell",
     "what a shield does: an ally won, given back, taken away; whose shield it is, in this game or "
     "not"},
    {"lose UNIT", "lose eddard-stark", "who is lost"},
    {"send back UNIT", "send back stark", "who goes where too many stand"},
    {"retreat DOMAIN", "retreat hornwood", "where the losers go"},
    {"choose DOMAIN", "choose castle-black", "what an ability means"},
    {"choose UNIT", "choose eddard-stark", "a house, a player by its house, a token or a hero"},
    {"return HOUSE", "return tyrell", "a token of this house"},
    {"first|second|third|fourth", "first", "one of several things"},
    {"yes|no", "yes", "whether an ability does what it may do"},
    {NULL, NULL, NULL},
};

static const te_rules *cards_of(const hf_rules *rules) {
  return (const te_rules *)(const void *)rules;
}

static const char *behind_domain(const hf_rules *rules, const char *text) {
  const char *behind = NULL;
  for (unsigned domain = 0; domain < TE_DOMAINS && behind == NULL; domain++)
    behind = hf_form_behind(text, te_domain_id(cards_of(rules), domain));
  return behind;
}

/* A house that takes part, whoever has it. */
static const char *behind_house(const hf_rules *rules, const hf_state *state, const char *text) {
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    const char *behind = hf_form_behind(text, te_house_id(cards_of(rules), house));
    if (behind == NULL) continue;
    if (state == NULL) return behind;
    const te_table table = te_look(rules, state);
    return te_of(&table, house)->role != TE_ABSENT ? behind : NULL;
  }
  return NULL;
}

static const char *behind_hero(const hf_rules *rules, const char *text) {
  const char *behind = NULL;
  for (unsigned hero = 0; hero < cards_of(rules)->hero_count && behind == NULL; hero++)
    behind = hf_form_behind(text, te_hero_id(cards_of(rules), hero));
  return behind;
}

static const char *behind_unit(const hf_rules *rules, const hf_state *state, const char *text) {
  static const char *const brood[] = {"egg", "dragon", NULL};
  const char *behind = hf_form_behind_any(text, brood);
  if (behind == NULL) behind = behind_house(rules, state, text);
  return behind != NULL ? behind : behind_hero(rules, text);
}

static const char *behind_card(const hf_rules *rules, const char *text) {
  const char *behind = NULL;
  for (unsigned plot = 0; plot < cards_of(rules)->plot_count && behind == NULL; plot++)
    behind = hf_form_behind(text, te_plot_id(cards_of(rules), plot));
  return behind != NULL ? behind : behind_hero(rules, text);
}

const char *te_form_word(const hf_rules *rules, const hf_state *state, const char *kind,
                         const char *text) {
  if (strcmp(kind, "HOUSE") == 0) return behind_house(rules, state, text);
  if (strcmp(kind, "SHIELD") == 0) return behind_house(rules, NULL, text);
  if (strcmp(kind, "DOMAIN") == 0) return behind_domain(rules, text);
  if (strcmp(kind, "UNIT") == 0) return behind_unit(rules, state, text);
  if (strcmp(kind, "HERO") == 0) return behind_hero(rules, text);
  if (strcmp(kind, "CARD") == 0) return behind_card(rules, text);
  assert(strcmp(kind, "FACE") == 0);
  for (unsigned face = 0; face < TE_FACES; face++) {
    const char *behind = hf_form_behind(text, te_face_id[face]);
    if (behind != NULL) return behind;
  }
  return NULL;
}
