/* Decks. What an agenda says about the deck is read from its words: so many cards
 * at most, so many at least, cards of another faction too. */
#include "decks.h"

#include "../words/expr.h"
#include "core/draw.h"
#include "deck_bounds.h"
#include "deck_formats.h"
#include "deck_names.h"
#include "rules.h"

/* --- what an agenda says -------------------------------------------------- */

cg_colours cg_colours_at(const cg_table *table, unsigned seat) {
  cg_colours of = {.faction = table->seat[seat].faction};
  unsigned count = 0;
  for (unsigned slot = cg_slot(seat, CG_AGENDA_SLOT);
       slot != CG_NO_OBJECT && count < CG_AGENDAS_MOST; slot = cg_next_agenda(table, seat, slot))
    if (cg_at(table, slot)->def != 0) of.agenda[count++] = cg_at(table, slot)->def;
  return of;
}

/* The faction that the words of a rule name. */
static unsigned faction_of_rule(const uint16_t *cards) {
  const uint16_t *end = cards;
  cg_skip(&end);
  for (const uint16_t *at = cards; at + 1 < end; at++)
    if (*at == CG_K_FACTION && (at[1] & HL_CONSTANT) != 0) return at[1] & 0xFF;
  return CG_NOBODY;
}

unsigned cg_banner_of(const cg_rules *rules, unsigned agenda) {
  cg_deck_rule rule;
  uint16_t one = (uint16_t)agenda;
  for (cg_deck_rules left = cg_rules_about(rules, &one, 1); cg_next_rule(&left, &rule);)
    if (rule.op == CG_M_DECK_MAY) return faction_of_rule(rule.cards);
  return CG_NOBODY;
}

/* The greatest number that a rule of this sort says. */
static unsigned rule_number(const cg_rules *rules, const cg_colours *colours, uint16_t op,
                            unsigned otherwise) {
  cg_deck_rule rule;
  int found = -1;
  for (cg_deck_rules left = cg_rules_of(rules, colours); cg_next_rule(&left, &rule);)
    if (rule.op == op && rule.number > found) found = rule.number;
  return found < 0 ? otherwise : (unsigned)found;
}

unsigned cg_banner_least(const cg_rules *rules, unsigned agenda) {
  cg_colours one = {.agenda = {(uint16_t)agenda}};
  return rule_number(rules, &one, CG_M_DECK_LEAST, 0);
}
unsigned cg_neutral_most(const cg_rules *rules, unsigned agenda) {
  cg_colours one = {.agenda = {(uint16_t)agenda}};
  return rule_number(rules, &one, CG_M_DECK_MOST, CG_DECK_MOST);
}
unsigned cg_deck_least(const cg_rules *rules, const cg_colours *colours) {
  return rule_number(rules, colours, CG_M_DECK_SIZE, CG_DRAW_LEAST);
}
unsigned cg_plots_due(const cg_rules *rules, const cg_colours *colours) {
  return rule_number(rules, colours, CG_M_PLOT_DECK_SIZE, CG_PLOT_CARDS);
}

/* --- checking ------------------------------------------------------------- */

static unsigned copies(const cg_rules *rules, const uint16_t *cards, unsigned count, unsigned def) {
  unsigned same = 0;
  for (unsigned i = 0; i < count; i++)
    same += rules->def[cards[i] - 1].title == rules->def[def - 1].title;
  return same;
}

static void tell(cg_judge *judge, unsigned def, const hf_error *what) {
  judge->count++;
  if (judge->tell != NULL) judge->tell(judge, def, what);
}

/* "3 too few", "1 too many". */
static const char *off_by(unsigned has, unsigned wants, unsigned *by) {
  *by = has < wants ? wants - has : has - wants;
  return has < wants ? "few" : "many";
}

/* The most copies of a card that its agendas allow, and one that allows no more. */
static unsigned most_copies(const cg_rules *rules, const cg_colours *colours, unsigned def,
                            unsigned *agenda) {
  unsigned most = rules->def[def - 1].deck_limit;
  cg_table bare = cg_bare_table(rules);
  cg_deck_rule rule;
  *agenda = 0;
  for (cg_deck_rules left = cg_rules_of(rules, colours); cg_next_rule(&left, &rule);)
    if (rule.op == CG_M_DECK_COPIES && (unsigned)rule.number < most &&
        cg_rule_names(&bare, rule.cards, def))
      most = (unsigned)rule.number, *agenda = rule.agenda;
  return most;
}

static void judge_copies(const cg_rules *rules, const cg_colours *colours, const uint16_t *list,
                         unsigned count, unsigned at, cg_judge *judge) {
  hf_error what;
  unsigned def = list[at], same = copies(rules, list, count, def), agenda;
  if (same == 1 || copies(rules, list + at + 1, count - at - 1, def) > 0) return;
  bool plot = rules->def[def - 1].type == CG_TYPE_PLOT;
  unsigned most = most_copies(rules, colours, def, &agenda);
  if (same <= most) return;
  if (agenda != 0)
    hf_fail(&what, HF_BAD_SETTING, "%u copies of '%s' are %u too many: '%s' wants at most %u", same,
            cg_name(rules, def), same - most, cg_name(rules, agenda), most);
  else
    hf_fail(&what, HF_BAD_SETTING, "%u copies of '%s' are %u too many: a %s holds %u at most", same,
            cg_name(rules, def), same - most, plot ? "plot deck" : "deck", most);
  tell(judge, def, &what);
}

/* A card of another faction, told once. */
static void judge_faction(const cg_rules *rules, const cg_deck *deck, unsigned def,
                          cg_judge *judge) {
  hf_error what;
  const cg_def *card = &rules->def[def - 1];
  const cg_colours colours = cg_colours_of(deck);
  unsigned keeper = cg_kept_out_by(rules, &colours, def);
  unsigned banner = cg_banner_of(rules, deck->agenda);
  for (unsigned i = 0; i < CG_AGENDAS_MOST && banner == CG_NOBODY; i++)
    banner = cg_banner_of(rules, colours.agenda[i]);
  bool of_them = cg_is_of_colours(rules, &colours, def);
  if (deck->faction == CG_FACTION_NEUTRAL || (of_them && keeper == 0)) return;
  if (of_them)
    hf_fail(&what, HF_BAD_SETTING, "'%s' is no card for this deck: '%s' keeps it out",
            cg_name(rules, def), cg_name(rules, keeper));
  else if (card->loyal != 0)
    hf_fail(&what, HF_BAD_SETTING,
            "'%s' is loyal to another faction: only a deck of %s may hold it", cg_name(rules, def),
            cg_faction_name(card->faction));
  else if (banner != CG_NOBODY && banner != card->faction)
    hf_fail(&what, HF_BAD_SETTING,
            "'%s' belongs to another faction: this deck holds cards of %s, of %s by its banner, "
            "and neutral ones; that is one of %s",
            cg_name(rules, def), cg_faction_name(deck->faction), cg_faction_name(banner),
            cg_faction_name(card->faction));
  else
    hf_fail(&what, HF_BAD_SETTING,
            "'%s' belongs to another faction: this deck holds cards of %s and neutral ones; that "
            "is one of %s",
            cg_name(rules, def), cg_faction_name(deck->faction), cg_faction_name(card->faction));
  tell(judge, def, &what);
}

static bool last_of_its_kind(const uint16_t *list, unsigned count, unsigned at) {
  return at + 1 == count || list[at + 1] != list[at];
}

static void judge_plots(const cg_rules *rules, const cg_deck *deck, cg_judge *judge) {
  hf_error what;
  const cg_colours colours = cg_colours_of(deck);
  unsigned size = cg_plots_due(rules, &colours), by;
  unsigned twice = rule_number(rules, &colours, CG_M_PLOTS_TWICE, 1);
  if (deck->plots != size) {
    const char *few = off_by(deck->plots, size, &by);
    hf_fail(&what, HF_BAD_SETTING, "%u %s %u too %s: a plot deck has %u cards", deck->plots,
            deck->plots == 1 ? "plot is" : "plots are", by, few, size);
    tell(judge, 0, &what);
  }
  for (unsigned i = 0, doubled = 0; i < deck->plots; i++) {
    unsigned def = deck->plot[i];
    judge_copies(rules, &colours, deck->plot, deck->plots, i, judge);
    if (copies(rules, deck->plot, i, def) == 1 && ++doubled > twice) {
      if (twice == 1)
        hf_fail(&what, HF_BAD_SETTING, "'%s' is doubled, and another plot is too: only one may be",
                cg_name(rules, def));
      else
        hf_fail(&what, HF_BAD_SETTING,
                "'%s' is doubled, and %u other plots are too: no more may be", cg_name(rules, def),
                doubled - 1);
      tell(judge, def, &what);
    }
    if (last_of_its_kind(deck->plot, deck->plots, i)) judge_faction(rules, deck, def, judge);
  }
}

static void judge_cards(const cg_rules *rules, const cg_deck *deck, cg_judge *judge) {
  const cg_colours colours = cg_colours_of(deck);
  for (unsigned i = 0; i < deck->cards; i++) {
    judge_copies(rules, &colours, deck->card, deck->cards, i, judge);
    if (last_of_its_kind(deck->card, deck->cards, i))
      judge_faction(rules, deck, deck->card[i], judge);
  }
}

/* Does the agenda of that number lie beside one that lets it in, and not too many like it? */
static bool is_let_in(const cg_rules *rules, const cg_colours *of, unsigned which) {
  for (unsigned by = 0; by < CG_AGENDAS_MOST && of->agenda[by] != 0; by++) {
    unsigned most = by == which ? 0 : cg_agendas_let_in(rules, of->agenda[by], of->agenda[which]);
    unsigned before = 0;
    for (unsigned i = 0; i < which; i++)
      before += i != by && cg_agendas_let_in(rules, of->agenda[by], of->agenda[i]) > 0;
    if (before < most) return true;
  }
  return false;
}

/* One agenda, and those that it lets in. */
static void judge_agendas(const cg_rules *rules, const cg_deck *deck, cg_judge *judge) {
  const cg_colours colours = cg_colours_of(deck);
  unsigned alone = 0;
  for (unsigned i = 0; i < CG_AGENDAS_MOST && colours.agenda[i] != 0; i++) {
    hf_error what;
    if (is_let_in(rules, &colours, i) || ++alone == 1) continue;
    hf_fail(&what, HF_BAD_SETTING, "'%s' is an agenda too many: no other agenda lets it in",
            cg_name(rules, colours.agenda[i]));
    tell(judge, colours.agenda[i], &what);
  }
}

/* What the cards of a rule are called: by their faction if all have the same. */
static const char *called(const cg_rules *rules, const cg_deck_rule *rule) {
  unsigned faction = CG_NOBODY;
  cg_table bare = cg_bare_table(rules);
  for (unsigned def = 1; def <= rules->count; def++) {
    const cg_def *card = &rules->def[def - 1];
    if (card->type > CG_TYPE_EVENT || !cg_rule_names(&bare, rule->cards, def)) continue;
    if (faction != CG_NOBODY && faction != card->faction) return "such";
    faction = card->faction;
  }
  if (faction == CG_FACTION_NEUTRAL) return "neutral";
  return faction == CG_NOBODY ? "such" : cg_faction_name(faction);
}

/* So many cards of a deck the rule names; where it asks for different ones, so many titles of
 * them. (A title may have versions that it does not name.) */
static unsigned count_named(const cg_rules *rules, const cg_deck_rule *rule, const cg_deck *deck) {
  cg_table bare = cg_bare_table(rules);
  uint16_t found[CG_DECK_MOST];
  unsigned count = 0;
  for (unsigned i = 0; i < deck->cards; i++) {
    unsigned def = deck->card[i];
    if (!cg_rule_names(&bare, rule->cards, def)) continue;
    if (rule->op == CG_M_DECK_DIFFERENT && copies(rules, found, count, def) > 0) continue;
    found[count++] = (uint16_t)def;
  }
  return count;
}

static void judge_agenda(const cg_rules *rules, const cg_deck *deck, cg_judge *judge) {
  hf_error what;
  cg_deck_rule rule;
  const cg_colours colours = cg_colours_of(deck);
  for (cg_deck_rules left = cg_rules_of(rules, &colours); cg_next_rule(&left, &rule);) {
    unsigned number = (unsigned)rule.number, by;
    bool most = rule.op == CG_M_DECK_MOST, different = rule.op == CG_M_DECK_DIFFERENT;
    if (!most && !different && rule.op != CG_M_DECK_LEAST) continue;
    if (most && number == 0) continue; /* each of them has been told */
    unsigned count = count_named(rules, &rule, deck);
    if (most ? count <= number : count >= number) continue;
    const char *few = off_by(count, number, &by);
    hf_fail(&what, HF_BAD_SETTING, "%u %s%s %s %u too %s: '%s' wants %s %u", count,
            different ? "different " : "", different ? "such" : called(rules, &rule),
            count == 1 ? "card is" : "cards are", by, few, cg_name(rules, rule.agenda),
            most ? "at most" : "at least", number);
    tell(judge, rule.agenda, &what);
  }
}

static void judge_size(const cg_deck *deck, unsigned least, const char *of, cg_judge *judge) {
  hf_error what;
  if (deck->cards >= least) return;
  hf_fail(&what, HF_BAD_SETTING, "%u %s %u too few: a %s has %u at least", deck->cards,
          deck->cards == 1 ? "card is" : "cards are", least - deck->cards, of, least);
  tell(judge, 0, &what);
}

/* A starter deck may be of any make, if it can be played. */
static void judge_starter(const cg_deck *deck, cg_judge *judge) {
  hf_error what;
  judge_size(deck, CG_STARTER_LEAST, "starter deck", judge);
  if (deck->plots > 0) return;
  hf_fail(&what, HF_BAD_SETTING, "a starter deck has plots, this one none");
  tell(judge, 0, &what);
}

static void judge_construction(const cg_rules *rules, const cg_deck *deck, cg_judge *judge) {
  const cg_colours colours = cg_colours_of(deck);
  judge_size(deck, cg_deck_least(rules, &colours), "deck", judge);
  judge_agendas(rules, deck, judge);
  judge_plots(rules, deck, judge);
  judge_cards(rules, deck, judge);
  judge_agenda(rules, deck, judge);
}

static void judge_format(const cg_rules *rules, const cg_deck *deck, const hf_deck_terms *terms,
                         cg_judge *judge) {
  hf_deck_format own;
  if (terms->format != NULL)
    cg_format_judge(rules, deck, terms->format, terms->melee, judge);
  else if (cg_format_of_rules(rules, &own))
    cg_format_judge_lists(rules, deck, &own, terms->melee, judge);
}

void cg_deck_judge(const cg_rules *rules, const cg_deck *deck, const hf_deck_terms *terms,
                   cg_judge *judge) {
  hf_error what;
  bool starter = terms->starter || (terms->format != NULL && terms->format->free);
  if (deck->faction == CG_FACTION_NEUTRAL) {
    hf_fail(&what, HF_BAD_SETTING, "the deck names no faction");
    tell(judge, 0, &what);
  }
  if (starter) judge_starter(deck, judge);
  if (!starter) judge_construction(rules, deck, judge);
  judge_format(rules, deck, terms, judge);
}

/* The first thing that is told is kept. */
static void keep_first(cg_judge *judge, unsigned def, const hf_error *what) {
  (void)def;
  hf_error *error = judge->user;
  if (judge->count == 1 && error != NULL) *error = *what;
}

hf_status cg_deck_check(const cg_rules *rules, const cg_deck *deck, const hf_deck_terms *terms,
                        hf_error *error) {
  cg_judge judge = {.tell = keep_first, .user = error};
  cg_deck_judge(rules, deck, terms, &judge);
  return judge.count == 0 ? HF_OK : HF_BAD_SETTING;
}

/* --- random decks --------------------------------------------------------- */

static void insert(uint16_t *list, uint8_t *count, unsigned def) {
  unsigned at = (*count)++;
  for (; at > 0 && list[at - 1] > def; at--) list[at] = list[at - 1];
  list[at] = (uint16_t)def;
}

/* Cards to draw from, each as likely as the others. */
typedef struct lot {
  unsigned count;
  uint16_t def[CG_DEFS_MAX];
} lot;

static void put_in(lot *from, unsigned def) { from->def[from->count++] = (uint16_t)def; }
static void take_out(lot *from, unsigned at) { from->def[at] = from->def[--from->count]; }

/* The definitions that are in both sets. */
static void put_all_in(const cg_rules *rules, const uint64_t *set, const uint64_t *of, lot *to) {
  to->count = 0;
  for (unsigned word = 0; word < cg_def_words(rules); word++)
    HF_EACH_BIT (bit, set[word] & of[word]) put_in(to, 64 * word + bit + 1);
}

/* Cards that may not be drawn, by definition. */
typedef struct barred {
  uint64_t set[CG_DEFS_MAX / 64];
} barred;

/* One that asks for no more cards than a drawn deck has: how many these are is known before. */
static unsigned pick_agenda(const cg_rules *rules, unsigned faction, const barred *out,
                            hf_random *random) {
  lot agendas;
  uint64_t all[CG_DEFS_MAX / 64];
  if (hf_draw_below(random, 3) == 0) return 0;
  for (unsigned i = 0; i < cg_def_words(rules); i++)
    all[i] = cg_defs(rules, CG_DEFS_AGENDAS)[i] & ~out->set[i];
  put_all_in(rules, all, all, &agendas);
  while (agendas.count > 0) {
    unsigned at = hf_draw_below(random, agendas.count), def = agendas.def[at];
    const cg_colours one = {.agenda = {(uint16_t)def}};
    bool fits = cg_deck_least(rules, &one) <= CG_DRAW_LEAST;
    if (fits && cg_banner_of(rules, def) != faction) return def;
    take_out(&agendas, at);
  }
  return 0;
}

/* What the agenda asks for, looked up once. */
typedef struct wishes {
  cg_bounds bounds;
  unsigned foreign;                /* other factions of which it may let in cards, one bit each */
  bool all;                        /* and it lets in all of these that are not loyal */
  bool bars;                       /* it may keep out others */
  uint8_t copies[CG_DEFS_MAX];     /* in the deck, by title */
  uint8_t drawn[CG_DEFS_MAX];      /* by definition ... */
  uint64_t some[CG_DEFS_MAX / 64]; /* ... and of which there are any */
} wishes;

static void read_wishes(const cg_rules *rules, const cg_colours *colours, wishes *w) {
  cg_deck_rule rule;
  bool first = true;
  w->bounds = cg_bounds_for(rules, colours);
  w->foreign = 0;
  w->all = w->bars = false;
  for (cg_deck_rules left = cg_rules_of(rules, colours); cg_next_rule(&left, &rule);) {
    w->bars |= rule.op == CG_M_DECKS_NONE || (rule.op == CG_M_DECK_MOST && rule.number == 0);
    if (rule.op != CG_M_DECK_MAY) continue;
    bool named = cg_names_factions(rule.cards, &w->all);
    w->foreign = named && first ? hf_bit(faction_of_rule(rule.cards)) : ~0U;
    w->all &= first;
    first = false;
  }
}

/* Of these cards those stay that the deck may hold. */
static void keep_admitted(const cg_rules *rules, const cg_deck *deck, uint64_t *set) {
  const cg_colours colours = cg_colours_of(deck);
  for (unsigned word = 0; word < cg_def_words(rules); word++)
    for (uint64_t left = set[word]; left != 0; left &= left - 1)
      if (!cg_deck_admits(rules, &colours, 64 * word + hf_lowest_bit(left) + 1))
        set[word] ^= left & (0 - left);
}

/* The cards of these factions, one bit each. */
static void of_factions(const cg_rules *rules, uint32_t factions, uint64_t *set) {
  memset(set, 0, cg_def_words(rules) * sizeof *set);
  HF_EACH_BIT (faction, factions) {
    const uint64_t *of = cg_defs(rules, faction);
    for (unsigned i = 0; i < cg_def_words(rules); i++) set[i] |= of[i];
  }
}

/* All that the faction and the agenda let in. */
static void find_admitted(const cg_rules *rules, const cg_deck *deck, const wishes *w,
                          const barred *out, lot *plots, lot *cards) {
  const uint64_t *drawn = cg_defs(rules, CG_DEFS_DRAWN), *loyal = cg_defs(rules, CG_DEFS_LOYAL);
  uint32_t own = hf_bit(CG_FACTION_NEUTRAL) | hf_bit(deck->faction);
  uint32_t foreign = w->foreign & ~own & (hf_bit(CG_FACTION_COUNT) - 1);
  uint64_t set[CG_DEFS_MAX / 64], others[CG_DEFS_MAX / 64];
  of_factions(rules, own, set);
  of_factions(rules, foreign, others);
  for (unsigned i = 0; i < cg_def_words(rules); i++)
    others[i] &= ~loyal[i] & (w->all ? drawn[i] : ~UINT64_C(0));
  if (foreign != 0 && !w->all) keep_admitted(rules, deck, others);
  for (unsigned i = 0; i < cg_def_words(rules); i++) set[i] = (set[i] | others[i]) & ~out->set[i];
  if (w->bars) keep_admitted(rules, deck, set);
  put_all_in(rules, set, cg_defs(rules, CG_DEFS_PLOTS), plots);
  put_all_in(rules, set, drawn, cards);
}

static void draw_plots(const cg_rules *rules, hf_random *random, unsigned due, lot *plots,
                       cg_deck *deck) {
  while (deck->plots < due && plots->count > 0) {
    unsigned at = hf_draw_below(random, plots->count), def = plots->def[at];
    take_out(plots, at);
    if (copies(rules, deck->plot, deck->plots, def) == 0) insert(deck->plot, &deck->plots, def);
  }
}

/* Once a card may not be added, it never may again. */
static void draw_cards(const cg_rules *rules, hf_random *random, lot *cards, wishes *w,
                       cg_deck *deck) {
  unsigned room = CG_DRAW_LEAST;
  while (room > 0 && cards->count > 0) {
    unsigned at = hf_draw_below(random, cards->count), def = cards->def[at];
    const cg_def *card = &rules->def[def - 1];
    uint8_t *copies = &w->copies[card->title - 1];
    if (*copies >= card->deck_limit || !cg_bounds_allow(&w->bounds, def, *copies, room)) {
      take_out(cards, at);
      continue;
    }
    cg_bounds_add(&w->bounds, def, *copies);
    room--;
    ++*copies;
    w->drawn[def - 1]++;
    w->some[(def - 1) / 64] |= UINT64_C(1) << (def - 1) % 64;
  }
  deck->cards = (uint8_t)(CG_DRAW_LEAST - room);
}

/* False: there are not cards enough for what its agenda asks for. */
static bool draw_without(const cg_rules *rules, unsigned faction, const barred *out,
                         hf_random *random, cg_deck *deck) {
  lot plots, cards;
  wishes w;
  memset(deck, 0, sizeof *deck);
  deck->faction =
      (uint8_t)(faction != 0 ? faction : 1 + hf_draw_below(random, CG_FACTION_COUNT - 1));
  deck->agenda = (uint16_t)pick_agenda(rules, deck->faction, out, random);
  const cg_colours colours = cg_colours_of(deck);
  unsigned due = cg_plots_due(rules, &colours);
  read_wishes(rules, &colours, &w);
  memset(w.copies, 0, rules->count);
  memset(w.drawn, 0, rules->count);
  memset(w.some, 0, cg_def_words(rules) * sizeof *w.some);
  find_admitted(rules, deck, &w, out, &plots, &cards);
  draw_plots(rules, random, due, &plots, deck);
  draw_cards(rules, random, &cards, &w, deck);
  unsigned at = 0;
  for (unsigned word = 0; word < cg_def_words(rules); word++)
    HF_EACH_BIT (bit, w.some[word]) {
      unsigned which = 64 * word + bit;
      for (unsigned i = 0; i < w.drawn[which]; i++) deck->card[at++] = (uint16_t)(which + 1);
    }
  return deck->cards == CG_DRAW_LEAST && deck->plots == due && cg_owed(&w.bounds) == 0;
}

static void bar(cg_judge *judge, unsigned def, const hf_error *what) {
  barred *out = judge->user;
  (void)what;
  out->set[(def - 1) / 64] |= UINT64_C(1) << (def - 1) % 64;
}

/* Few decks break a list; one that does is drawn again without the cards by which it did, and one
 * for which there are not cards enough without its agenda. */
void cg_deck_draw(const cg_rules *rules, unsigned faction, hf_random *random, cg_deck *deck) {
  hf_deck_format format;
  barred out = {{0}};
  cg_judge judge = {.tell = bar, .user = &out};
  bool lists = cg_format_of_rules(rules, &format);
  do {
    judge.count = 0;
    if (!draw_without(rules, faction, &out, random, deck) && deck->agenda != 0)
      judge.tell(&judge, deck->agenda, NULL), judge.count++;
    for (unsigned melee = 0; lists && melee < 2; melee++)
      cg_format_judge_lists(rules, deck, &format, melee != 0, &judge);
  } while (judge.count > 0);
}

/* --- decks of the settings ------------------------------------------------ */

/* Only `random` or a faction: the deck is drawn. */
static bool is_open(const hf_seat_settings *from) {
  return from->list_length == 0 || (from->list_length == 1 && from->list[0] < CG_WORD_CARD);
}

/* It may have any card. */
static uint64_t tokens_of_all(const cg_rules *rules) {
  uint64_t kinds = 0;
  for (unsigned i = 0; i < rules->count; i++) kinds |= rules->def[i].tokens;
  return kinds;
}

void cg_deck_size(const cg_rules *rules, const hf_seat_settings *from, unsigned *cards,
                  unsigned *beside, uint64_t *tokens) {
  unsigned agendas = 0;
  *cards = is_open(from) ? CG_DRAW_LEAST : 0;
  *tokens = is_open(from) ? tokens_of_all(rules) : 0;
  for (unsigned i = 0; i < from->list_length; i++) {
    if (from->list[i] < CG_WORD_CARD || from->list[i] - CG_WORD_CARD >= rules->count) continue;
    const cg_def *def = &rules->def[from->list[i] - CG_WORD_CARD];
    *cards += def->type <= CG_TYPE_EVENT;
    *tokens |= def->tokens;
    agendas += def->type == CG_TYPE_AGENDA;
  }
  *beside = agendas > 1 ? agendas - 1 : 0;
}

static hf_status add_element(const cg_rules *rules, unsigned value, cg_deck *deck,
                             hf_error *error) {
  if (value == CG_WORD_RANDOM)
    return hf_fail(error, HF_BAD_SETTING, "`random` stands alone: the whole deck is drawn");
  if (value < CG_WORD_CARD) {
    if (deck->faction != 0 || value >= CG_FACTION_COUNT)
      return hf_fail(error, HF_BAD_SETTING, "a deck has one faction");
    deck->faction = (uint8_t)value;
    return HF_OK;
  }
  unsigned def = value - CG_WORD_CARD + 1;
  if (def > rules->count) return hf_fail(error, HF_BAD_SETTING, "there is no card %u", value);
  switch (rules->def[def - 1].type) {
  case CG_TYPE_AGENDA:
    if (cg_deck_add_agenda(deck, def)) return HF_OK;
    return hf_fail(error, HF_BAD_SETTING,
                   "a deck has one agenda at most, and others that it lets in");
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

hf_status cg_deck_of_words(const cg_rules *rules, const hf_seat_settings *from, cg_deck *deck,
                           hf_error *error) {
  hf_status status = HF_OK;
  memset(deck, 0, sizeof *deck);
  for (unsigned i = 0; status == HF_OK && i < from->list_length && i < HF_SEAT_LIST_MAX; i++)
    status = add_element(rules, from->list[i], deck, error);
  return status;
}

unsigned cg_deck_words(const cg_deck *deck, uint16_t list[HF_SEAT_LIST_MAX]) {
  unsigned count = 0;
  if (deck->faction != 0) list[count++] = deck->faction;
  if (deck->agenda != 0) list[count++] = (uint16_t)(deck->agenda - 1 + CG_WORD_CARD);
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1 && deck->beside[i] != 0; i++)
    list[count++] = (uint16_t)(deck->beside[i] - 1 + CG_WORD_CARD);
  for (unsigned i = 0; i < deck->plots; i++)
    list[count++] = (uint16_t)(deck->plot[i] - 1 + CG_WORD_CARD);
  for (unsigned i = 0; i < deck->cards; i++)
    list[count++] = (uint16_t)(deck->card[i] - 1 + CG_WORD_CARD);
  return count;
}

hf_status cg_deck_read(const cg_rules *rules, const hf_seat_settings *from,
                       const hf_deck_terms *terms, hf_random *random, cg_deck *deck,
                       hf_error *error) {
  if (is_open(from)) {
    unsigned faction = from->list_length == 0 ? 0 : from->list[0];
    if (random != NULL)
      cg_deck_draw(rules, faction, random, deck);
    else
      memset(deck, 0, sizeof *deck);
    return HF_OK;
  }
  hf_status status = cg_deck_of_words(rules, from, deck, error);
  return status == HF_OK ? cg_deck_check(rules, deck, terms, error) : status;
}
