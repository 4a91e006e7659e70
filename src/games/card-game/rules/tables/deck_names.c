/* Names of sets and factions, numbers of cards: see deck_names.h. */ #include "deck_names.h"

#include <string.h>

    /* The sets whose cards are known, with the number by which players call them. */
    static const struct known_set {
  const char *id, *name;
  unsigned number;
} sets[] = {{"core", "Core Set", 1}};

/* Cards of players' own share a number behind those of all sets that are published: a code
 * of theirs is read wherever their file is. */
enum { OWN_SETS = 63 };

static const struct known_set *find_set(const char *id) {
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    if (strcmp(sets[i].id, id) == 0) return &sets[i];
  return NULL;
}

const char *cg_set_name(const char *set) {
  const struct known_set *known = find_set(set);
  return known == NULL ? set : known->name;
}

static const hl_card *card_of(const cg_rules *rules, unsigned def) {
  return &rules->base.cards->card[rules->def[def - 1].card];
}
const char *cg_printed_set(const cg_rules *rules, unsigned def) {
  return rules->base.cards->strings + card_of(rules, def)->set;
}

unsigned cg_number_of(const cg_rules *rules, unsigned def) {
  const hl_card *card = card_of(rules, def);
  const struct known_set *set = find_set(cg_printed_set(rules, def));
  bool numbered = (card->has_fact >> CG_FACT_NUMBER & 1) != 0;
  if (!numbered || card->fact[CG_FACT_NUMBER] < 1) return 0;
  unsigned number = (unsigned)card->fact[CG_FACT_NUMBER];
  return number < 1000 ? 1000 * (set == NULL ? OWN_SETS : set->number) + number : 0;
}

unsigned cg_by_number(const cg_rules *rules, unsigned number) {
  for (unsigned def = 1; number != 0 && def <= rules->count; def++)
    if (cg_number_of(rules, def) == number) return def;
  return 0;
}

static const char *const faction_titles[CG_FACTION_COUNT] = {
    "Neutral",           "House Baratheon", "House Greyjoy",   "House Lannister", "House Martell",
    "The Night's Watch", "House Stark",     "House Targaryen", "House Tyrell"};

const char *cg_faction_title(unsigned faction) {
  return faction_titles[faction < CG_FACTION_COUNT ? faction : 0];
}
const char *cg_faction_name(unsigned faction) {
  const char *title = cg_faction_title(faction);
  if (memcmp(title, "House ", 6) == 0) return title + 6;
  return memcmp(title, "The ", 4) == 0 ? title + 4 : title;
}

bool cg_deck_add(const cg_rules *rules, cg_deck *deck, unsigned def) {
  bool plot = rules->def[def - 1].type == CG_TYPE_PLOT;
  uint16_t *list = plot ? deck->plot : deck->card;
  uint8_t *count = plot ? &deck->plots : &deck->cards;
  if (*count == (plot ? CG_PLOTS_MOST : CG_DECK_MOST)) return false;
  unsigned at = (*count)++;
  for (; at > 0 && list[at - 1] > def; at--) list[at] = list[at - 1];
  list[at] = (uint16_t)def;
  return true;
}

bool cg_deck_add_agenda(cg_deck *deck, unsigned def) {
  uint16_t *free = deck->agenda == 0 ? &deck->agenda : NULL;
  if (deck->agenda == def) return false;
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1; i++) {
    if (deck->beside[i] == def) return false;
    if (free == NULL && deck->beside[i] == 0) free = &deck->beside[i];
  }
  if (free != NULL) *free = (uint16_t)def;
  return free != NULL;
}
