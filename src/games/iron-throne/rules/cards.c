/* Kinds, counted sets, and the rules made from compiled cards. */
#include "cards.h"

#include <string.h>

const uint8_t it_hostility_value[11] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 20};

const uint32_t it_kind_mask[IT_KINDS] = {
    1u << 0,
    1u << 1,
    1u << 2,
    1u << 3,
    1u << 4,
    1u << 5,
    1u << 6,
    1u << 7,
    1u << 8,
    1u << 9,
    1u << 10,
    1u << 11 | 1u << 17,
    1u << 12 | 1u << 18,
    1u << 13 | 1u << 19,
    1u << 14 | 1u << 20,
    1u << 15 | 1u << 21,
    1u << 16 | 1u << 22 | 1u << 23 | 1u << 24,
};

const uint8_t it_bit_kind[IT_CARDS_PER_HOUSE] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                                 13, 14, 15, 16, 11, 12, 13, 14, 15, 16, 16, 16};

const char *const it_house_id[IT_HOUSES] = {"stark",  "lannister", "baratheon", "targaryen",
                                            "tyrell", "greyjoy",   "martell"};

uint32_t it_union(uint32_t a, uint32_t b) {
  if (!a || !b) {
    return a | b;
  }
  HF_EACH_BIT (card, b) {
    a = it_with(a, it_bit_kind[card]);
  }
  return a;
}

/* --- rules from cards ----------------------------------------------------------- */

static const char *text(const hl_cards *cards, uint32_t offset) { return cards->strings + offset; }

static unsigned window_of(const hl_cards *cards, unsigned ability) {
  return cards->code[cards->ability[ability].window];
}

/* Statements stand apart from all other words by their value: see language.h. */
static const char *unknown_statement(const hl_cards *cards, const hl_ability *a) {
  for (const uint16_t *at = cards->code + a->statements; *at != HL_END; at++) {
    switch (*at) {
    case HL_INSTEAD: return "instead";
    case HL_EITHER: return "either";
    case HL_SELECT: return "choose with a number";
    case HL_BY: return "a choice by another player";
    case HL_LASTING: return "until with a block";
    case HL_WHILE: return "while";
    case HL_GAIN: return "a constant change";
    default: break;
    }
  }
  return NULL;
}

/* How deep loops stand in each other. */
static unsigned loop_depth(const uint16_t *at, const uint16_t *end) {
  unsigned deepest = 0;
  for (; at < end && *at != HL_END; at++) {
    if (*at == HL_FOR_EACH) {
      hl_row body = hl_loop_body(at, hl_behind(&it_vocabulary, hl_loop_at(at)));
      unsigned depth = 1 + loop_depth(body.at, body.end);
      deepest = depth > deepest ? depth : deepest;
      at = body.end - 1;
    }
  }
  return deepest;
}

static hf_status check_ability(const hl_cards *cards, const hl_card *card, const char *id,
                               hf_error *error) {
  const hl_ability *a = &cards->ability[card->first_ability];
  if (a->window == HL_NONE) {
    return hf_fail(error, HF_BAD_CARDS,
                   "card '%s': a constant ability is not possible in this game; use 'when'", id);
  }
  if (a->register_count > 4) {
    return hf_fail(error, HF_BAD_CARDS, "card '%s': at most four names can be chosen", id);
  }
  if ((card->type == IT_EVENT) != (cards->code[a->window] == IT_EVENT_DRAWN)) {
    return hf_fail(error, HF_BAD_CARDS,
                   "card '%s': 'this event is drawn' belongs to events, and to them alone", id);
  }
  if (a->limit && card->type != IT_LEADER) {
    return hf_fail(error, HF_BAD_CARDS, "card '%s': only a leader's ability can have a limit", id);
  }
  const char *statement = unknown_statement(cards, a);
  if (statement || a->x != HL_NONE) {
    return hf_fail(error, HF_BAD_CARDS, "card '%s': this game does not know '%s'", id,
                   statement ? statement : "where x is");
  }
  const uint16_t *code = cards->code + a->statements;
  if (loop_depth(code, cards->code + cards->code_length) > 2) {
    return hf_fail(error, HF_BAD_CARDS, "card '%s': at most two loops may stand in each other", id);
  }
  return HF_OK;
}

/* What this game cannot carry out, whatever the language allows. */
static hf_status check_card(const hl_cards *cards, const hl_card *card, hf_error *error) {
  const char *id = text(cards, card->id);
  if (card->ability_count != 1) {
    return hf_fail_at(error, HF_BAD_CARDS, card->line, 1,
                      "card '%s': exactly one ability is needed, with 'when'", id);
  }
  hf_status status = check_ability(cards, card, id, error);
  if (status && error) {
    const hl_ability *ability = &cards->ability[card->first_ability];
    error->line = ability->line ? ability->line : card->line;
    error->column = ability->line ? ability->column : 1;
  }
  return status;
}

/* --- rosters ------------------------------------------------------------------------ */

/* A player's own file may give a house other characters. As soon as it names
 * one that the house has not, the house's characters are those of the file:
 * always five. */
static bool is_new_name(const hl_cards *cards, const hl_card *card) {
  /* replaced cards stay in their places; new ones follow all built-in ones */
  for (const hl_card *later = card + 1; later < cards->card + cards->card_count; later++) {
    if (!later->own) {
      return false;
    }
  }
  return card->own != 0;
}

static bool house_renamed(const hl_cards *cards, unsigned house) {
  for (size_t i = 0; i < cards->card_count; i++) {
    const hl_card *card = &cards->card[i];
    if (card->type == IT_LEADER && (unsigned)card->fact[IT_FACT_HOUSE] == house &&
        is_new_name(cards, card)) {
      return true;
    }
  }
  return false;
}

/* A built-in character of a house whose roster the file replaces. */
static bool left_out(const hl_cards *cards, const hl_card *card) {
  return (card->type == IT_LEADER || card->type == IT_CHARACTER) && !card->own &&
         house_renamed(cards, (unsigned)card->fact[IT_FACT_HOUSE]);
}

/* Where a character stands in its house: the order of the leaders. */
static int find_character(const it_rules *rules, const hl_cards *cards, unsigned house,
                          const char *id) {
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    unsigned card = rules->leader_card[house][i];
    if (card != IT_NO_CARD && strcmp(text(cards, cards->card[card].id), id) == 0) {
      return (int)i;
    }
  }
  return -1;
}

static hf_status add_leader(it_rules *rules, const hl_cards *cards, unsigned index,
                            hf_error *error) {
  const hl_card *card = &cards->card[index];
  unsigned house = (unsigned)card->fact[IT_FACT_HOUSE];
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (rules->leader_card[house][i] == IT_NO_CARD) {
      rules->leader_card[house][i] = (uint16_t)index;
      rules->leader[house][i] = (uint16_t)card->first_ability;
      rules->leader_window[house][i] = (uint8_t)window_of(cards, card->first_ability);
      return HF_OK;
    }
  }
  return hf_fail(error, HF_BAD_CARDS, "house %s has more than five leaders: '%s' is one too many",
                 it_house_id[house], text(cards, card->id));
}

static hf_status add_character(it_rules *rules, const hl_cards *cards, unsigned index,
                               hf_error *error) {
  const hl_card *card = &cards->card[index];
  unsigned house = (unsigned)card->fact[IT_FACT_HOUSE];
  int place = find_character(rules, cards, house, text(cards, card->id));
  if (place < 0) {
    return hf_fail(error, HF_BAD_CARDS, "character '%s' has no leader sheet in house %s",
                   text(cards, card->id), it_house_id[house]);
  }
  rules->person_card[house][place] = (uint16_t)index;
  rules->person[house][place] = (uint16_t)card->first_ability;
  unsigned window = window_of(cards, card->first_ability);
  rules->card_window[house][place] = (uint8_t)window;
  rules->person_window[house][window] |= (uint8_t)(1u << place);
  return HF_OK;
}

static hf_status add_ally(it_rules *rules, const hl_cards *cards, unsigned index, hf_error *error) {
  const hl_card *card = &cards->card[index];
  if (rules->ally_count == IT_ALLIES_MAX) {
    return hf_fail(error, HF_BAD_CARDS, "more than %d allies", IT_ALLIES_MAX);
  }
  unsigned ally = rules->ally_count++;
  rules->ally_card[ally] = (uint16_t)index;
  rules->ally[ally] = (uint16_t)card->first_ability;
  rules->ally_window[window_of(cards, card->first_ability)] |= 1u << ally;
  return HF_OK;
}

static hf_status add_event(it_rules *rules, const hl_cards *cards, unsigned index,
                           hf_error *error) {
  const hl_card *card = &cards->card[index];
  uint8_t copies = card->has_fact >> IT_FACT_COPIES & 1 ? (uint8_t)card->fact[IT_FACT_COPIES] : 1;
  if (card->has_fact >> IT_FACT_EACH_HOUSE & 1) {
    rules->house_event = (uint16_t)card->first_ability;
    rules->house_event_card = (uint16_t)index;
    rules->house_event_copies = copies;
    return HF_OK;
  }
  if (rules->special_count == IT_SPECIALS_MAX) {
    return hf_fail(error, HF_BAD_CARDS, "more than %d special events", IT_SPECIALS_MAX);
  }
  rules->event[rules->special_count] = (uint16_t)card->first_ability;
  rules->event_card[rules->special_count] = (uint16_t)index;
  rules->event_copies[rules->special_count++] = copies;
  return HF_OK;
}

static hf_status add_all(it_rules *rules, const hl_cards *cards, unsigned type, hf_error *error) {
  static hf_status (*const add[])(it_rules *, const hl_cards *, unsigned, hf_error *) = {
      [IT_LEADER] = add_leader,
      [IT_CHARACTER] = add_character,
      [IT_ALLY] = add_ally,
      [IT_EVENT] = add_event,
  };
  for (unsigned i = 0; i < cards->card_count; i++) {
    const hl_card *card = &cards->card[i];
    if (card->type != type) {
      continue;
    }
    hf_status status = check_card(cards, card, error);
    if (!status && !left_out(cards, card)) {
      status = add[type](rules, cards, i, error);
    }
    if (status) {
      if (error && !error->line) {
        error->line = card->line;
        error->column = 1;
      }
      return status;
    }
  }
  return HF_OK;
}

static hf_status check_complete(const it_rules *rules, hf_error *error) {
  for (unsigned house = 0; house < IT_HOUSES; house++) {
    for (unsigned i = 0; i < IT_CHARACTERS; i++) {
      if (rules->leader_card[house][i] == IT_NO_CARD) {
        return hf_fail(error, HF_BAD_CARDS, "house %s has only %u leaders; it needs five",
                       it_house_id[house], i);
      }
      if (rules->person_card[house][i] == IT_NO_CARD) {
        return hf_fail(error, HF_BAD_CARDS, "house %s: leader '%s' has no character card",
                       it_house_id[house], it_character_id(rules, house, i));
      }
    }
  }
  if (!rules->house_event_copies) {
    return hf_fail(error, HF_BAD_CARDS, "there is no event with 'each-house'");
  }
  return HF_OK;
}

/* Words that look into the user's hand. Their values are those of no other
 * word: see vocabulary.h. */
static bool looks_into_hand(const hl_cards *cards, unsigned index) {
  const hl_ability *a = &cards->ability[index];
  for (size_t i = a->conditions; cards->code[i] != HL_END; i++) {
    uint16_t word = cards->code[i];
    if (word == IT_HOLDS_HIGHER || word == IT_HOLDS_TRUCE || word == IT_K_IN_HAND) {
      return true;
    }
  }
  return false;
}

static void note_tests(it_rules *rules) {
  const hl_cards *cards = rules->base.cards;
  for (unsigned house = 0; house < IT_HOUSES; house++) {
    for (unsigned i = 0; i < IT_CHARACTERS; i++) {
      unsigned leader = looks_into_hand(cards, rules->leader[house][i]);
      unsigned person = looks_into_hand(cards, rules->person[house][i]);
      rules->leader_looks[house] = (uint8_t)(rules->leader_looks[house] | leader << i);
      rules->person_looks[house] = (uint8_t)(rules->person_looks[house] | person << i);
      rules->leader_test[house][i] = it_test_of(cards, rules->leader[house][i]);
      rules->person_test[house][i] = it_test_of(cards, rules->person[house][i]);
    }
  }
  for (unsigned i = 0; i < rules->ally_count; i++) {
    rules->ally_looks |= (uint32_t)looks_into_hand(cards, rules->ally[i]) << i;
    rules->ally_test[i] = it_test_of(cards, rules->ally[i]);
  }
}

hf_status it_rules_make(void *memory, const hl_cards *cards, hf_error *error) {
  it_rules *rules = memory;
  memset(rules->leader_card, 0xFF, sizeof rules->leader_card);
  memset(rules->person_card, 0xFF, sizeof rules->person_card);
  rules->base.cards = cards;
  if (cards->code_length > IT_CODE_MAX) {
    return hf_fail(error, HF_BAD_CARDS, "the cards say more than this game can hold");
  }
  for (unsigned type = IT_LEADER; type <= IT_EVENT; type++) {
    hf_status status = add_all(rules, cards, type, error);
    if (status) {
      return status;
    }
  }
  hf_status status = check_complete(rules, error);
  if (!status) {
    note_tests(rules);
  }
  return status;
}

const char *it_character_id(const it_rules *rules, unsigned house, unsigned character) {
  const hl_cards *cards = rules->base.cards;
  return text(cards, cards->card[rules->leader_card[house][character]].id);
}

const char *it_ally_id(const it_rules *rules, unsigned ally) {
  const hl_cards *cards = rules->base.cards;
  return text(cards, cards->card[rules->ally_card[ally]].id);
}

const char *it_event_id(const it_rules *rules, unsigned special) {
  const hl_cards *cards = rules->base.cards;
  return text(cards, cards->card[rules->event_card[special]].id);
}
