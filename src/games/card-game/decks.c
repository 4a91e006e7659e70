/* Decks. What an agenda says about the deck is read from its words: so many cards
 * at most, so many at least, cards of another faction too. */
#include "decks.h"

#include "../../core/draw.h"
#include "expr.h"

/* --- what an agenda says -------------------------------------------------- */

typedef struct deck_rule {
  uint16_t op;
  int number;
  const uint16_t *cards; /* which */
} deck_rule;

/* The n-th rule about decks of an agenda; false behind the last. */
static bool rule_at(const cg_rules *rules, unsigned agenda, unsigned n, deck_rule *rule) {
  const hl_cards *cards = rules->base.cards;
  if (agenda == 0) return false;
  const cg_def *def = &rules->def[agenda - 1];
  for (unsigned i = 0; i < def->abilities; i++) {
    if (rules->ability[def->first_ability + i].timing != CG_ON_ALWAYS) continue;
    const uint16_t *at = cards->code + cards->ability[def->first_ability + i].statements;
    while (*at == HL_GAIN) {
      const uint16_t *inside = at + 2;
      uint16_t op = at[1];
      at++;
      cg_skip(&at);
      if (op < CG_M_DECK_MOST || op > CG_M_PLOT_DECK_SIZE || n-- > 0) continue;
      rule->op = op;
      rule->number = op == CG_M_DECK_MAY ? 0 : (int)(*inside++ & 0x7FFF);
      rule->cards = inside;
      return true;
    }
  }
  return false;
}

/* Does a card belong to those a rule names? Only what is printed counts. */
static bool named(const cg_rules *rules, const uint16_t *at, unsigned def) {
  cg_public nothing;
  memset(&nothing, 0, sizeof nothing);
  cg_table table = {.rules = rules, .pub = &nothing};
  cg_scope scope = {.table = &table,
                    .code = rules->base.cards->code,
                    .member = CG_NO_OBJECT,
                    .object = CG_NO_OBJECT};
  cg_thing thing = {.object = CG_NO_OBJECT,
                    .def = (uint16_t)def,
                    .controller = CG_NOBODY,
                    .owner = CG_NOBODY,
                    .zone = CG_LOOSE};
  return cg_fits(&scope, &at, &thing);
}

unsigned cg_banner_of(const cg_rules *rules, unsigned agenda) {
  deck_rule rule;
  for (unsigned n = 0; rule_at(rules, agenda, n, &rule); n++)
    if (rule.op == CG_M_DECK_MAY)
      for (unsigned def = 1; def <= rules->count; def++)
        if (rules->def[def - 1].type <= CG_TYPE_EVENT && rules->def[def - 1].faction != 0 &&
            named(rules, rule.cards, def))
          return rules->def[def - 1].faction;
  return CG_NOBODY;
}

static unsigned rule_number(const cg_rules *rules, unsigned agenda, uint16_t op,
                            unsigned otherwise) {
  deck_rule rule;
  for (unsigned n = 0; rule_at(rules, agenda, n, &rule); n++)
    if (rule.op == op) return (unsigned)rule.number;
  return otherwise;
}

unsigned cg_banner_least(const cg_rules *rules, unsigned agenda) {
  return rule_number(rules, agenda, CG_M_DECK_LEAST, 0);
}
unsigned cg_neutral_most(const cg_rules *rules, unsigned agenda) {
  return rule_number(rules, agenda, CG_M_DECK_MOST, CG_DECK_MOST);
}

bool cg_deck_admits(const cg_rules *rules, unsigned faction, unsigned agenda, unsigned def) {
  const cg_def *card = &rules->def[def - 1];
  if (card->faction == CG_FACTION_NEUTRAL || card->faction == faction) return true;
  if (card->loyal != 0) return false;
  deck_rule rule;
  for (unsigned n = 0; rule_at(rules, agenda, n, &rule); n++)
    if (rule.op == CG_M_DECK_MAY && named(rules, rule.cards, def)) return true;
  return false;
}

/* --- checking ------------------------------------------------------------- */

static unsigned copies(const cg_rules *rules, const uint16_t *cards, unsigned count, unsigned def) {
  unsigned same = 0;
  for (unsigned i = 0; i < count; i++)
    same += rules->def[cards[i] - 1].title == rules->def[def - 1].title;
  return same;
}

static hf_status check_plots(const cg_rules *rules, const cg_deck *deck, hf_error *error) {
  unsigned size = rule_number(rules, deck->agenda, CG_M_PLOT_DECK_SIZE, CG_PLOT_CARDS), doubled = 0;
  if (deck->plots != size)
    return hf_fail(error, HF_BAD_SETTING, "a plot deck has %u cards, this one %u", size,
                   deck->plots);
  for (unsigned i = 0; i < deck->plots; i++) {
    unsigned same = copies(rules, deck->plot, deck->plots, deck->plot[i]);
    const cg_def *plot = &rules->def[deck->plot[i] - 1];
    if (same > plot->deck_limit)
      return hf_fail(error, HF_BAD_SETTING, "'%s' may be in a plot deck %u times at most",
                     cg_name(rules, deck->plot[i]), plot->deck_limit);
    if (copies(rules, deck->plot, i, deck->plot[i]) == 0 && same > 1) doubled++;
    if (doubled > 1)
      return hf_fail(error, HF_BAD_SETTING,
                     "only one plot may be in a plot deck twice, '%s' is one too many",
                     cg_name(rules, deck->plot[i]));
    if (!cg_deck_admits(rules, deck->faction, deck->agenda, deck->plot[i]))
      return hf_fail(error, HF_BAD_SETTING, "'%s' belongs to another faction",
                     cg_name(rules, deck->plot[i]));
  }
  return HF_OK;
}

static hf_status check_cards(const cg_rules *rules, const cg_deck *deck, hf_error *error) {
  for (unsigned i = 0; i < deck->cards; i++) {
    const cg_def *card = &rules->def[deck->card[i] - 1];
    if (copies(rules, deck->card, deck->cards, deck->card[i]) > card->deck_limit)
      return hf_fail(error, HF_BAD_SETTING, "'%s' may be in a deck %u times at most",
                     cg_name(rules, deck->card[i]), card->deck_limit);
    if (!cg_deck_admits(rules, deck->faction, deck->agenda, deck->card[i]))
      return hf_fail(error, HF_BAD_SETTING,
                     card->loyal != 0 ? "'%s' is loyal to another faction"
                                      : "'%s' belongs to another faction",
                     cg_name(rules, deck->card[i]));
  }
  return HF_OK;
}

static hf_status check_rules(const cg_rules *rules, const cg_deck *deck, hf_error *error) {
  deck_rule rule;
  for (unsigned n = 0; rule_at(rules, deck->agenda, n, &rule); n++) {
    unsigned count = 0;
    if (rule.op != CG_M_DECK_MOST && rule.op != CG_M_DECK_LEAST) continue;
    for (unsigned i = 0; i < deck->cards; i++) count += named(rules, rule.cards, deck->card[i]);
    bool most = rule.op == CG_M_DECK_MOST;
    if (most ? count > (unsigned)rule.number : count < (unsigned)rule.number)
      return hf_fail(error, HF_BAD_SETTING, "'%s' wants %s %u such cards, the deck has %u",
                     cg_name(rules, deck->agenda), most ? "at most" : "at least",
                     (unsigned)rule.number, count);
  }
  return HF_OK;
}

hf_status cg_deck_check(const cg_rules *rules, const cg_deck *deck, hf_error *error) {
  unsigned least = rule_number(rules, deck->agenda, CG_M_DECK_SIZE, CG_DRAW_LEAST);
  if (deck->faction == CG_FACTION_NEUTRAL)
    return hf_fail(error, HF_BAD_SETTING, "a deck needs a faction");
  if (deck->cards < least)
    return hf_fail(error, HF_BAD_SETTING, "a deck has %u cards at least, this one %u", least,
                   deck->cards);
  hf_status status = check_plots(rules, deck, error);
  if (status == HF_OK) status = check_cards(rules, deck, error);
  return status == HF_OK ? check_rules(rules, deck, error) : status;
}

/* --- random decks --------------------------------------------------------- */

static void insert(uint16_t *list, uint8_t *count, unsigned def) {
  unsigned at = (*count)++;
  for (; at > 0 && list[at - 1] > def; at--) list[at] = list[at - 1];
  list[at] = (uint16_t)def;
}

static unsigned any_card(const cg_rules *rules, hf_random *random) {
  return 1 + hf_draw_below(random, rules->count);
}

static unsigned pick_agenda(const cg_rules *rules, unsigned faction, hf_random *random) {
  if (hf_draw_below(random, 3) == 0) return 0;
  for (unsigned tries = 0; tries < 4096; tries++) {
    unsigned def = any_card(rules, random);
    if (rules->def[def - 1].type == CG_TYPE_AGENDA && cg_banner_of(rules, def) != faction)
      return def;
  }
  return 0;
}

/* May this draw card be added, so that the deck can still become legal? */
static bool may_add(const cg_rules *rules, const cg_deck *deck, unsigned def, unsigned neutrals,
                    unsigned banners) {
  const cg_def *card = &rules->def[def - 1];
  unsigned banner = cg_banner_of(rules, deck->agenda),
           wanted = cg_banner_least(rules, deck->agenda);
  if (card->type > CG_TYPE_EVENT || !cg_deck_admits(rules, deck->faction, deck->agenda, def))
    return false;
  if (copies(rules, deck->card, deck->cards, def) >= card->deck_limit) return false;
  if (card->faction == CG_FACTION_NEUTRAL && neutrals >= cg_neutral_most(rules, deck->agenda))
    return false;
  bool needed = banner != CG_NOBODY && banners < wanted &&
                (unsigned)(CG_DRAW_LEAST - deck->cards) <= wanted - banners;
  return !needed || card->faction == banner;
}

static void draw_plots(const cg_rules *rules, hf_random *random, cg_deck *deck) {
  while (deck->plots < CG_PLOT_CARDS) {
    unsigned def = any_card(rules, random);
    const cg_def *plot = &rules->def[def - 1];
    if (plot->type == CG_TYPE_PLOT && cg_deck_admits(rules, deck->faction, deck->agenda, def) &&
        copies(rules, deck->plot, deck->plots, def) == 0)
      insert(deck->plot, &deck->plots, def);
  }
}

void cg_deck_draw(const cg_rules *rules, unsigned faction, hf_random *random, cg_deck *deck) {
  memset(deck, 0, sizeof *deck);
  deck->faction =
      (uint8_t)(faction != 0 ? faction : 1 + hf_draw_below(random, CG_FACTION_COUNT - 1));
  deck->agenda = (uint16_t)pick_agenda(rules, deck->faction, random);
  draw_plots(rules, random, deck);
  unsigned neutrals = 0, banners = 0, banner = cg_banner_of(rules, deck->agenda);
  while (deck->cards < CG_DRAW_LEAST) {
    unsigned def = any_card(rules, random);
    if (!may_add(rules, deck, def, neutrals, banners)) continue;
    neutrals += rules->def[def - 1].faction == CG_FACTION_NEUTRAL;
    banners += rules->def[def - 1].faction == banner;
    insert(deck->card, &deck->cards, def);
  }
}

/* --- decks of the settings ------------------------------------------------ */

/* Only `random` or a faction: the deck is drawn. */
static bool is_open(const hf_seat_settings *from) {
  return from->list_length == 0 || (from->list_length == 1 && from->list[0] < CG_WORD_CARD);
}

void cg_deck_size(const cg_rules *rules, const hf_seat_settings *from, unsigned *cards) {
  *cards = is_open(from) ? CG_DRAW_LEAST : 0;
  for (unsigned i = 0; i < from->list_length; i++)
    if (from->list[i] >= CG_WORD_CARD && from->list[i] - CG_WORD_CARD < rules->count)
      *cards += rules->def[from->list[i] - CG_WORD_CARD].type <= CG_TYPE_EVENT;
}

static hf_status add_element(const cg_rules *rules, unsigned value, cg_deck *deck,
                             hf_error *error) {
  if (value == CG_WORD_RANDOM)
    return hf_fail(error, HF_BAD_SETTING, "`random` stands alone: the whole deck is drawn");
  if (value < CG_WORD_CARD) {
    if (deck->faction != 0) return hf_fail(error, HF_BAD_SETTING, "a deck has one faction");
    deck->faction = (uint8_t)value;
    return HF_OK;
  }
  unsigned def = value - CG_WORD_CARD + 1;
  switch (rules->def[def - 1].type) {
  case CG_TYPE_AGENDA:
    if (deck->agenda != 0) return hf_fail(error, HF_BAD_SETTING, "a deck has one agenda at most");
    deck->agenda = (uint16_t)def;
    return HF_OK;
  case CG_TYPE_PLOT:
    if (deck->plots == CG_PLOTS_MOST)
      return hf_fail(error, HF_BAD_SETTING, "these are too many plots");
    insert(deck->plot, &deck->plots, def);
    return HF_OK;
  case CG_TYPE_TITLE: return hf_fail(error, HF_BAD_SETTING, "titles are in no deck");
  default:
    if (deck->cards == CG_DECK_MOST)
      return hf_fail(error, HF_BAD_SETTING, "a deck has %d cards at most", CG_DECK_MOST);
    insert(deck->card, &deck->cards, def);
    return HF_OK;
  }
}

hf_status cg_deck_read(const cg_rules *rules, const hf_seat_settings *from, bool starter,
                       hf_random *random, cg_deck *deck, hf_error *error) {
  memset(deck, 0, sizeof *deck);
  if (is_open(from)) {
    unsigned faction = from->list_length == 0 ? 0 : from->list[0];
    if (random != NULL) cg_deck_draw(rules, faction, random, deck);
    return HF_OK;
  }
  for (unsigned i = 0; i < from->list_length; i++) {
    hf_status status = add_element(rules, from->list[i], deck, error);
    if (status != HF_OK) return status;
  }
  if (starter) {
    if (deck->faction == 0 || deck->cards < 20 || deck->plots == 0)
      return hf_fail(error, HF_BAD_SETTING,
                     "a starter deck has a faction, plots and 20 cards at least");
    return HF_OK;
  }
  return cg_deck_check(rules, deck, error);
}
