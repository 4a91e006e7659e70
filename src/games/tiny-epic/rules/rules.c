/* The rules' tables, made from compiled cards. A player's own file may change
 * whatever a card says; what would break the game is refused here. */
#include "rules.h"

#include <string.h>

const char *const te_face_id[TE_FACES] = {"recruit", "march", "sail", "whisper", "plot", "event"};

static const char *text(const hl_cards *cards, uint32_t offset) { return cards->strings + offset; }

static bool has(const hl_card *card, unsigned fact) { return (card->has_fact >> fact & 1) != 0; }

/* Where a word stands in the list of a fact, -1 if it does not. */
static int place_of(unsigned fact, const char *word) {
  const char *const *words = te_vocabulary.facts[fact].words;
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp(words[i], word) == 0) return i;
  return -1;
}

/* --- the map -------------------------------------------------------------- */

static hf_status add_domain(te_rules *rules, const hl_cards *cards, unsigned index,
                            hf_error *error) {
  const hl_card *card = &cards->card[index];
  int domain = place_of(TE_FACT_HOME, text(cards, card->id));
  if (domain < 0) return hl_wrong_card(error, cards, card, "there is no such domain");
  rules->domain_card[domain] = (uint16_t)index;
  rules->region[domain] = (uint8_t)card->fact[TE_FACT_REGION];
  rules->on_card[card->fact[TE_FACT_REGION]] |= hf_bit((unsigned)domain);
  rules->within[1][domain] = (uint32_t)card->fact[TE_FACT_BORDERS];
  if (card->fact[TE_FACT_KIND] == TE_CASTLE) rules->castles |= hf_bit((unsigned)domain);
  if (card->fact[TE_FACT_KIND] == TE_FIEF) rules->fiefs |= hf_bit((unsigned)domain);
  if (card->fact[TE_FACT_KIND] == TE_THRONE) rules->throne = (uint8_t)domain;
  return HF_OK;
}

static uint32_t neighbours(const te_rules *rules, uint32_t domains) {
  uint32_t all = 0;
  HF_EACH_BIT (domain, domains) all |= rules->within[1][domain];
  return all;
}

/* Everything within so many steps, itself included, and how far all is. */
static bool measure(te_rules *rules, unsigned domain) {
  uint32_t reached = hf_bit(domain);
  rules->within[0][domain] = reached;
  for (unsigned steps = 1; steps <= TE_STEPS_MAX; steps++) {
    uint32_t next = reached | neighbours(rules, reached);
    HF_EACH_BIT (other, next & ~reached) rules->distance[domain][other] = (uint8_t)steps;
    reached = next;
    if (steps > 1) rules->within[steps][domain] = reached;
  }
  return reached == TE_ALL_DOMAINS;
}

static void chart(te_rules *rules) {
  for (unsigned range = 0; range < TE_REGIONS; range++)
    for (unsigned from = 0; from < TE_REGIONS; from++)
      for (unsigned to = 0; to < TE_REGIONS; to++) {
        unsigned cards = from < to ? to - from : from - to;
        if (cards >= 1 && cards <= range) rules->by_sea[range][from] |= rules->on_card[to];
      }
}

static hf_status finish_map(te_rules *rules, hf_error *error) {
  if (hf_bit_count(rules->castles | rules->fiefs) != TE_DOMAINS - 1)
    return hf_fail(error, HF_BAD_CARDS, "the map needs one throne, castles and fiefs: 24 domains");
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    HF_EACH_BIT (other, rules->within[1][domain]) {
      if (other == domain || (rules->within[1][other] >> domain & 1) == 0)
        return hf_fail(error, HF_BAD_CARDS, "the border of '%s' and '%s' has one side only",
                       te_domain_id(rules, domain), te_domain_id(rules, other));
    }
    if (!measure(rules, domain))
      return hf_fail(error, HF_BAD_CARDS, "not every domain is within %d steps of '%s'",
                     TE_STEPS_MAX, te_domain_id(rules, domain));
  }
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) /* neighbours and itself */
    rules->within[1][domain] |= hf_bit(domain);
  chart(rules);
  return HF_OK;
}

/* --- houses, tracks, ranks ------------------------------------------------ */

/* Two houses may choose among faces, one rerolls both dice and one a single one:
 * so the options of a turn are one mask. */
static hf_status note_dicework(te_rules *rules, const hl_cards *cards, const hl_card *card,
                               uint8_t house, hf_error *error) {
  const te_dicework *work = &rules->dicework[house];
  uint8_t *place = work->rerolls == TE_REROLLS_BOTH  ? &rules->reroll_both
                   : work->rerolls == TE_REROLLS_ONE ? &rules->reroll_one
                   : hf_bit_count(work->faces) > 1   ? &rules->many_faces[0]
                                                     : NULL;
  if (place == &rules->many_faces[0] && *place != TE_NOTHING) place++;
  if (place == NULL) return HF_OK;
  if (*place != TE_NOTHING)
    return hl_wrong_card(error, cards, card, "too many houses do such a thing to dice");
  *place = house;
  return HF_OK;
}

static hf_status add_house(te_rules *rules, const hl_cards *cards, unsigned index,
                           hf_error *error) {
  const hl_card *card = &cards->card[index];
  int house = place_of(TE_FACT_HOUSE, text(cards, card->id));
  if (house < 0) return hl_wrong_card(error, cards, card, "there is no such house");
  rules->house_card[house] = (uint16_t)index;
  rules->home[house] = (uint8_t)card->fact[TE_FACT_HOME];
  if (has(card, TE_FACT_PLAYABLE)) rules->playable |= (uint16_t)(1U << house);
  if (has(card, TE_FACT_EXPANSION)) rules->expansion |= (uint16_t)(1U << house);
  rules->dicework[house] = (te_dicework){.faces = (uint8_t)card->fact[TE_FACT_FACES],
                                         .rerolls = (uint8_t)card->fact[TE_FACT_REROLLS],
                                         .cost = (uint8_t)card->fact[TE_FACT_COST]};
  return note_dicework(rules, cards, card, (uint8_t)house, error);
}

static hf_status add_space(te_rules *rules, const hl_cards *cards, unsigned index,
                           hf_error *error) {
  const hl_card *card = &cards->card[index];
  if (rules->space_count == TE_SPACES)
    return hl_wrong_card(error, cards, card, "a Force Track has nine spaces; this is one too many");
  rules->space_cost[rules->space_count] = (uint8_t)card->fact[TE_FACT_COST];
  rules->space_benefit[rules->space_count++] = (uint8_t)card->fact[TE_FACT_BENEFIT];
  return HF_OK;
}

static hf_status add_objective(te_rules *rules, const hl_cards *cards, unsigned index,
                               hf_error *error) {
  const hl_card *card = &cards->card[index];
  if (rules->objective_count == TE_OBJECTIVES_MAX)
    return hl_wrong_card(error, cards, card, "is one objective too many");
  rules->objective[rules->objective_count++] =
      (te_objective){.needs = (uint8_t)card->fact[TE_FACT_NEEDS],
                     .controls = (uint8_t)card->fact[TE_FACT_CONTROLS],
                     .number = (uint8_t)card->fact[TE_FACT_NUMBER],
                     .points = (uint8_t)card->fact[TE_FACT_POINTS]};
  return HF_OK;
}

static hf_status add_ranking(te_rules *rules, const hl_cards *cards, unsigned index,
                             hf_error *error) {
  const hl_card *card = &cards->card[index];
  (void)error;
  for (unsigned rank = 0; rank < TE_SEATS; rank++)
    rules->rank_points[card->fact[TE_FACT_SEATS]][rank] = (uint8_t)card->fact[TE_FACT_FIRST + rank];
  return HF_OK;
}

/* --- plot cards and heroes ------------------------------------------------ */

/* What this game cannot carry out, whatever the language allows. */
static const char *unknown_statement(const hl_cards *cards, const hl_ability *ability) {
  for (const uint16_t *at = cards->code + ability->statements; *at != HL_END; at++) {
    switch (*at) {
    case HL_INSTEAD: return "instead";
    case HL_SELECT: return "choose with a number";
    case HL_BY: return "a choice by another player";
    case HL_LASTING: return "until with a block";
    case HL_WHILE: return "while";
    default: break;
    }
  }
  return NULL;
}

static const char *wrong_in(hl_row row);

/* The Rival's cards say what it does; an event of a player has no such effects. What was
 * chosen is one thing here, and never a set. */
static const char *wrong_about(hl_statement *statement) {
  if (statement->kind == HL_DO && *statement->phrase >= TE_R_UNITS)
    return "what the rival does is said by its own cards";
  if (statement->set != NULL && hl_is_register(*statement->set))
    return "what was chosen is one thing: there is nothing to choose from";
  const char *wrong = statement->body.at != NULL ? wrong_in(statement->body) : NULL;
  if (wrong == NULL && statement->otherwise.at != NULL) wrong = wrong_in(statement->otherwise);
  const uint16_t *branch = statement->kind == HL_EITHER ? hl_branches_at(statement->at) : NULL;
  for (unsigned i = 0; wrong == NULL && branch != NULL && i < statement->branches; i++)
    wrong = wrong_in(hl_take_branch(&branch));
  return wrong;
}

static const char *wrong_in(hl_row row) {
  hl_statement statement;
  const char *wrong = NULL;
  while (wrong == NULL && hl_take_statement(&te_vocabulary, &row, &statement))
    wrong = wrong_about(&statement);
  return wrong;
}

static hf_status read_event(const hl_cards *cards, const hl_card *card, unsigned number,
                            te_card *to, hf_error *error) {
  const hl_ability *ability = &cards->ability[number];
  const char *unknown = unknown_statement(cards, ability);
  if (unknown != NULL || ability->x != HL_NONE || ability->limit != 0)
    return hl_wrong_ability(error, cards, card, ability,
                            unknown != NULL ? "this game does not know such a statement"
                                            : "this game knows neither 'where' nor 'limit'");
  const char *wrong = wrong_in(hl_statements_of(cards, ability));
  if (wrong != NULL) return hl_wrong_ability(error, cards, card, ability, wrong);
  if (to->ability != TE_NO_ABILITY)
    return hl_wrong_ability(error, cards, card, ability, "there is one event on a card");
  to->ability = (uint16_t)number;
  return HF_OK;
}

/* Beside a mat a card does one thing, more strength, and goes at one or both of
 * two moments. */
static hf_status read_beside(const hl_cards *cards, const hl_card *card, const hl_ability *ability,
                             te_card *to, hf_error *error) {
  const uint16_t *at = cards->code + ability->statements;
  if (ability->window == HL_NONE) {
    if (at[0] != HL_GAIN || at[1] != TE_M_EVERY_BATTLE || (at[2] & HL_CONSTANT) == 0)
      return hl_wrong_ability(error, cards, card, ability,
                              "a constant ability gives strength in every battle only");
    to->beside = (uint8_t)(at[2] & 15);
    return HF_OK;
  }
  if (at[0] != HL_DO || at[1] != TE_DISCARD_THIS)
    return hl_wrong_ability(error, cards, card, ability,
                            "at that moment a card can be discarded, nothing else");
  to->ends |= cards->code[ability->window] == TE_LOST_BATTLE ? TE_ENDS_LOSS : TE_ENDS_SCORING;
  return HF_OK;
}

static hf_status read_card(const hl_cards *cards, unsigned index, te_card *to, hf_error *error) {
  const hl_card *card = &cards->card[index];
  *to = (te_card){.battle = (int8_t)card->fact[TE_FACT_BATTLE],
                  .price = (uint8_t)card->fact[TE_FACT_PRICE],
                  .shields = (uint16_t)card->fact[TE_FACT_SHIELDS],
                  .card = (uint16_t)index,
                  .ability = TE_NO_ABILITY};
  for (unsigned i = 0; i < card->ability_count; i++) {
    unsigned number = card->first_ability + i;
    const hl_ability *ability = &cards->ability[number];
    bool event = ability->window != HL_NONE && cards->code[ability->window] == TE_PLAYED;
    hf_status status = event ? read_event(cards, card, number, to, error)
                             : read_beside(cards, card, ability, to, error);
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

/* Plot cards of a set are there with the expansion, heroes of the pack when
 * houses choose among several; a player's own cards are always there. */
static bool is_further(const hl_cards *cards, const hl_card *card) {
  const char *set = text(cards, card->set);
  return !card->own && strcmp(set, card->type == TE_TYPE_HERO ? "hero-pack" : "ice-and-fire") == 0;
}

static hf_status add_plot(te_rules *rules, const hl_cards *cards, unsigned index, hf_error *error) {
  const hl_card *card = &cards->card[index];
  if (rules->plot_count == TE_PLOTS_MAX)
    return hl_wrong_card(error, cards, card, "is one plot card too many: 64 at most");
  unsigned plot = rules->plot_count++;
  te_card *to = &rules->plot[plot];
  hf_status status = read_card(cards, index, to, error);
  rules->plots |= hf_bit64(plot);
  if (!is_further(cards, card)) rules->base_plots |= hf_bit64(plot);
  rules->priced[to->price] |= hf_bit64(plot);
  return status;
}

static hf_status add_hero(te_rules *rules, const hl_cards *cards, unsigned index, hf_error *error) {
  const hl_card *card = &cards->card[index];
  unsigned house = (unsigned)card->fact[TE_FACT_HOUSE];
  unsigned place = 0;
  while (place < TE_HEROES_OF_HOUSE && rules->heroes[house][place] != TE_NOTHING) place++;
  if (place == TE_HEROES_OF_HOUSE || rules->hero_count == TE_HEROES_MAX)
    return hl_wrong_card(error, cards, card, "its house has too many heroes: four at most");
  unsigned hero = rules->hero_count++;
  hf_status status = read_card(cards, index, &rules->hero[hero], error);
  rules->hero[hero].shields = (uint16_t)(1U << house);
  rules->hero_house[hero] = (uint8_t)house;
  rules->heroes[house][place] = (uint8_t)hero;
  if (!is_further(cards, card) && place == rules->hero_base[house]) rules->hero_base[house]++;
  return status;
}

/* --- the Rival ------------------------------------------------------------ */

/* The statement of an ability that is nothing but some effects with a number. */
static const uint16_t *next_effect(const uint16_t *at, unsigned *op, unsigned *number,
                                   unsigned *spot) {
  if (at[0] != HL_DO || (at[2] & HL_CONSTANT) == 0) {
    bool card = at[0] == HL_DO && at[1] == TE_R_CARD;
    *op = card ? TE_R_CARD : 0;
    return at + 2;
  }
  *op = at[1];
  *number = at[2] & 15;
  bool placed = *op == TE_R_UNITS || *op == TE_R_ALLY_UNITS;
  *spot = placed ? at[3] - (unsigned)TE_SPOT_HERO : 0;
  return at + (placed ? 4 : 3);
}

static hf_status add_rival(te_rules *rules, const hl_cards *cards, unsigned index,
                           hf_error *error) {
  const hl_card *card = &cards->card[index];
  if (rules->rival_count == TE_RIVALS_MAX)
    return hl_wrong_card(error, cards, card, "is one card of the Rival too many");
  rules->rival_card[rules->rival_count] = (uint16_t)index;
  te_rival *rival = &rules->rival[rules->rival_count++];
  for (unsigned row = 0; row < 3; row++) {
    rival->march[row] = (uint8_t)card->fact[TE_FACT_MARCH_NORTH + row];
    rival->sail[row] = (uint8_t)card->fact[TE_FACT_SAIL_NORTH + row];
  }
  rival->whisper = (uint8_t)card->fact[TE_FACT_WHISPER];
  rival->event = (uint8_t)card->fact[TE_FACT_EVENT];
  rival->points = (uint8_t)card->fact[TE_FACT_POINTS];
  if (card->ability_count != 1)
    return hl_wrong_card(error, cards, card, "it says how the Rival recruits");
  const uint16_t *at = cards->code + cards->ability[card->first_ability].statements;
  for (unsigned i = 0; *at != HL_END; i++) {
    unsigned op = 0, number = 0, spot = 0;
    at = next_effect(at, &op, &number, &spot);
    if (i == 2 || (op != TE_R_UNITS && op != TE_R_ALLY_UNITS))
      return hl_wrong_card(error, cards, card, "two instructions to recruit at most");
    rival->levy[i] = (te_levy){(uint8_t)number, op == TE_R_ALLY_UNITS, (uint8_t)spot};
  }
  return HF_OK;
}

static hf_status add_solo_hero(te_rules *rules, const hl_cards *cards, unsigned index,
                               hf_error *error) {
  const hl_card *card = &cards->card[index];
  te_solo *solo = &rules->solo[card->fact[TE_FACT_HOUSE]];
  *solo = (te_solo){.strength = (uint8_t)card->fact[TE_FACT_STRENGTH], .what = TE_NOTHING};
  if (card->ability_count == 0) return HF_OK;
  const hl_ability *ability = &cards->ability[card->first_ability];
  unsigned op = 0, number = 1, spot = 0;
  unsigned moment = ability->window == HL_NONE ? 0 : cards->code[ability->window];
  const uint16_t *end = next_effect(cards->code + ability->statements, &op, &number, &spot);
  if (card->ability_count != 1 || moment < TE_R_RECRUITS || moment > TE_R_WINS || op == 0 ||
      op == TE_R_ALLY_UNITS || *end != HL_END)
    return hl_wrong_card(error, cards, card, "one ability, with one thing that the Rival does");
  solo->moment = (uint8_t)(moment - TE_R_RECRUITS);
  solo->what = (uint8_t)(op - TE_R_UNITS);
  solo->number = (uint8_t)number;
  return HF_OK;
}

static hf_status add_level(te_rules *rules, const hl_cards *cards, unsigned index,
                           hf_error *error) {
  const hl_card *card = &cards->card[index];
  if (rules->level_count == TE_LEVELS)
    return hl_wrong_card(error, cards, card, "is one level too many");
  rules->level_card[rules->level_count] = (uint16_t)index;
  rules->level[rules->level_count++] = (te_level){
      .hero = (uint8_t)card->fact[TE_FACT_HERO],
      .tokens = (uint8_t)card->fact[TE_FACT_TOKENS],
      .levy = (uint8_t)card->fact[TE_FACT_LEVY],
      .points = (uint8_t)card->fact[TE_FACT_POINTS],
      .if_behind = has(card, TE_FACT_IF_BEHIND),
  };
  return HF_OK;
}

/* --- all ------------------------------------------------------------------ */

static hf_status add_all(te_rules *rules, const hl_cards *cards, hf_error *error) {
  static hf_status (*const add[])(te_rules *, const hl_cards *, unsigned, hf_error *) = {
      [TE_TYPE_DOMAIN] = add_domain,       [TE_TYPE_HOUSE] = add_house,
      [TE_TYPE_SPACE] = add_space,         [TE_TYPE_OBJECTIVE] = add_objective,
      [TE_TYPE_RANKING] = add_ranking,     [TE_TYPE_PLOT] = add_plot,
      [TE_TYPE_HERO] = add_hero,           [TE_TYPE_RIVAL] = add_rival,
      [TE_TYPE_SOLO_HERO] = add_solo_hero, [TE_TYPE_LEVEL] = add_level,
  };
  for (unsigned i = 0; i < cards->card_count; i++) {
    hf_status status = add[cards->card[i].type](rules, cards, i, error);
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

static hf_status check_complete(const te_rules *rules, hf_error *error) {
  if (rules->space_count != TE_SPACES)
    return hf_fail(error, HF_BAD_CARDS, "a Force Track has nine spaces, not %u",
                   (unsigned)rules->space_count);
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if ((rules->castles >> rules->home[house] & 1) == 0)
      return hf_fail(error, HF_BAD_CARDS, "the home of house %s has no castle",
                     te_house_id(rules, house));
    if ((rules->playable >> house & 1) != 0 && rules->heroes[house][0] == TE_NOTHING)
      return hf_fail(error, HF_BAD_CARDS, "house %s has no hero", te_house_id(rules, house));
  }
  if (rules->rival_count < 2 * 6)
    return hf_fail(error, HF_BAD_CARDS, "the Rival needs twelve cards");
  if (rules->level_count != TE_LEVELS)
    return hf_fail(error, HF_BAD_CARDS, "the Rival has three levels, not %u",
                   (unsigned)rules->level_count);
  if (hf_bit_count(rules->base_plots) < 24)
    return hf_fail(error, HF_BAD_CARDS, "there are not enough plot cards: 24 at least");
  return HF_OK;
}

hf_status te_rules_make(void *memory, const hl_cards *cards, hf_error *error) {
  te_rules *rules = memory;
  rules->base.cards = cards;
  if (cards->code_length > UINT16_MAX)
    return hf_fail(error, HF_BAD_CARDS, "the cards say more than this game can hold");
  memset(rules->heroes, TE_NOTHING, sizeof rules->heroes);
  memset(rules->many_faces, TE_NOTHING, sizeof rules->many_faces);
  rules->reroll_both = rules->reroll_one = TE_NOTHING;
  hf_status status = add_all(rules, cards, error);
  if (status == HF_OK) status = finish_map(rules, error);
  if (status == HF_OK) status = check_complete(rules, error);
  return status;
}

static const char *card_id(const te_rules *rules, unsigned card) {
  return text(rules->base.cards, rules->base.cards->card[card].id);
}

const char *te_domain_id(const te_rules *rules, unsigned domain) {
  return card_id(rules, rules->domain_card[domain]);
}
const char *te_house_id(const te_rules *rules, unsigned house) {
  return card_id(rules, rules->house_card[house]);
}
const char *te_plot_id(const te_rules *rules, unsigned plot) {
  return card_id(rules, rules->plot[plot].card);
}
const char *te_hero_id(const te_rules *rules, unsigned hero) {
  return card_id(rules, rules->hero[hero].card);
}
const char *te_rival_id(const te_rules *rules, unsigned rival) {
  return card_id(rules, rules->rival_card[rival]);
}
