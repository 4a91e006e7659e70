/* Names of packs and factions, numbers of cards: see deck_names.h. */
#include "deck_names.h"

#include "packs.h"

#include <string.h>

/* Cards of players' own share a number behind those of all cycles that are published: a code
 * of theirs is read wherever their file is. */
enum { OWN_CYCLE = 63 };

/* The pack that cards call so; NULL: none that is published. */
static const cg_pack *pack_of(const char *set) {
  for (unsigned i = 0; i < cg_pack_count; i++)
    if (strcmp(cg_packs[i].set, set) == 0) return &cg_packs[i];
  return NULL;
}

const cg_pack *cg_pack_of_number(unsigned number) {
  const cg_pack *found = NULL;
  for (unsigned i = 0; i < cg_pack_count; i++)
    if (cg_packs[i].cycle_number == number / 1000 && cg_packs[i].first <= number % 1000)
      found = &cg_packs[i];
  return found;
}

const char *cg_set_name(const char *set) {
  const cg_pack *pack = pack_of(set);
  return pack == NULL ? set : pack->name;
}

const char *cg_set_code(const char *set) {
  const cg_pack *pack = pack_of(set);
  return pack == NULL ? set : pack->code;
}

const char *cg_set_cycle(const char *set) {
  const cg_pack *pack = pack_of(set);
  return pack == NULL ? "" : pack->cycle;
}

#ifndef HF_IN_PAGE
const char *cg_set_cycle_name(const char *set) {
  const cg_pack *pack = pack_of(set);
  return pack == NULL ? "" : cg_cycle_names[pack - cg_packs];
}
#endif

static const hl_card *card_of(const cg_rules *rules, unsigned def) {
  return &rules->base.cards->card[rules->def[def - 1].card];
}
const char *cg_printed_set(const cg_rules *rules, unsigned def) {
  return rules->base.cards->strings + card_of(rules, def)->set;
}

/* What is printed on it, 0: nothing. */
static unsigned printed_number(const cg_rules *rules, unsigned def) {
  const hl_card *card = card_of(rules, def);
  int number = (card->has_fact >> CG_FACT_NUMBER & 1) != 0 ? card->fact[CG_FACT_NUMBER] : 0;
  return number > 0 && number < 1000 ? (unsigned)number : 0;
}

unsigned cg_number_of(const cg_rules *rules, unsigned def) {
  unsigned number = printed_number(rules, def);
  const cg_pack *pack = number == 0 ? NULL : pack_of(cg_printed_set(rules, def));
  return number == 0 ? 0 : 1000U * (pack == NULL ? OWN_CYCLE : pack->cycle_number) + number;
}

/* A card of one's own had the number of such cards before its pack was known here: codes of then
 * are read. */
static unsigned own_by_number(const cg_rules *rules, unsigned number) {
  for (unsigned def = 1; number / 1000 == OWN_CYCLE && def <= rules->count; def++)
    if (card_of(rules, def)->own != 0 && printed_number(rules, def) == number % 1000) return def;
  return 0;
}

/* Most cards are passed by with a look at their own number, before their pack is looked for. */
unsigned cg_by_number(const cg_rules *rules, unsigned number) {
  for (unsigned def = 1; number != 0 && def <= rules->count; def++)
    if (printed_number(rules, def) == number % 1000 && cg_number_of(rules, def) == number)
      return def;
  return own_by_number(rules, number);
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
