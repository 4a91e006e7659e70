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

const uint8_t it_bit_kind[IT_CARDS_PER_HOUSE] = {0,  1,  2,  3,  4,  5,  6,  7,  8,
                                                 9,  10, 11, 12, 13, 14, 15, 16, 11,
                                                 12, 13, 14, 15, 16, 16, 16};

const char *const it_house_id[IT_HOUSES] = {"stark",  "lannister", "baratheon", "targaryen",
                                            "tyrell", "greyjoy",   "martell"};

uint32_t it_union(uint32_t a, uint32_t b) {
  if (!a || !b) {
    return a | b;
  }
  for (; b; b &= b - 1) {
    a = it_with(a, it_bit_kind[it_lowest(b)]);
  }
  return a;
}

unsigned it_nth_bit(uint64_t mask, unsigned n) {
  for (; n; n--) {
    mask &= mask - 1;
  }
  return it_lowest(mask);
}

/* --- rules from cards ----------------------------------------------------------- */

static const char *text(const hl_cards *cards, uint32_t offset) { return cards->strings + offset; }

static unsigned window_of(const hl_cards *cards, unsigned ability) {
  return cards->code[cards->ability[ability].window];
}

/* What this game cannot carry out, whatever the language allows. */
static hf_status check_card(const hl_cards *cards, const hl_card *card, hf_error *error) {
  const char *id = text(cards, card->id);
  hf_status status = HF_OK;
  if (card->ability_count != 1) {
    status = hf_fail(error, HF_BAD_CARDS, "card '%s': exactly one ability is needed, with 'when'",
                     id);
  } else {
    const hl_ability *a = &cards->ability[card->first_ability];
    if (a->window == HL_NONE) {
      status = hf_fail(error, HF_BAD_CARDS,
                       "card '%s': a constant ability is not possible in this game; use 'when'", id);
    } else if (a->register_count > 4) {
      status = hf_fail(error, HF_BAD_CARDS, "card '%s': at most four names can be chosen", id);
    } else if ((card->type == IT_EVENT) !=
               (cards->code[a->window] == IT_EVENT_DRAWN)) {
      status = hf_fail(error, HF_BAD_CARDS,
                       "card '%s': 'this event is drawn' belongs to events, and to them alone", id);
    }
  }
  if (status && error) {
    error->line = card->line;
    error->column = 1;
  }
  return status;
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
  rules->person_window[house][window_of(cards, card->first_ability)] |= (uint8_t)(1u << place);
  return HF_OK;
}

static hf_status add_ally(it_rules *rules, const hl_cards *cards, unsigned index,
                          hf_error *error) {
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
    if (!status && card->unused == 0) {
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

static void note_windows(it_rules *rules) {
  for (unsigned window = 0; window < IT_WINDOW_END; window++) {
    if (rules->ally_window[window]) {
      rules->window_used |= 1u << window;
    }
    for (unsigned house = 0; house < IT_HOUSES; house++) {
      if (rules->person_window[house][window]) {
        rules->window_used |= 1u << window;
        rules->window_cards |= 1u << window;
      }
      for (unsigned i = 0; i < IT_CHARACTERS; i++) {
        rules->window_used |=
            rules->leader_window[house][i] == window ? 1u << window : 0;
      }
    }
  }
}

hf_status it_rules_make(void *memory, const hl_cards *cards, hf_error *error) {
  it_rules *rules = memory;
  memset(rules->leader_card, 0xFF, sizeof rules->leader_card);
  memset(rules->person_card, 0xFF, sizeof rules->person_card);
  rules->base.cards = cards;
  for (unsigned type = IT_LEADER; type <= IT_EVENT; type++) {
    hf_status status = add_all(rules, cards, type, error);
    if (status) {
      return status;
    }
  }
  note_windows(rules);
  return check_complete(rules, error);
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
