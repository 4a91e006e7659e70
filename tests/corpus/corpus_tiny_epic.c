/* A plot card is reached when its event is played, when it is plotted with and
 * when it is revealed in a battle; a hero when its event is played; a card of the
 * Rival when it is turned up. */
#include "corpus.h"

#include "games/tiny-epic/rules/table.h"

#include <stdio.h>

enum { TABLES = 4 };
static const char *const tables[TABLES] = {"as printed", "with the expansion", "with more heroes",
                                           "with both"};

static const te_rules *of(const hf_rules *rules) { return (const te_rules *)(const void *)rules; }

static void want(const hf_rules *base) {
  const te_rules *rules = of(base);
  for (unsigned i = 0; i < rules->plot_count; i++) {
    corpus_want("event", te_plot_id(rules, i), "");
    corpus_want("plot", te_plot_id(rules, i), "");
    corpus_want("battle", te_plot_id(rules, i), "");
  }
  for (unsigned i = 0; i < rules->hero_count; i++) corpus_want("hero", te_hero_id(rules, i), "");
  for (unsigned i = 0; i < rules->rival_count; i++) corpus_want("rival", te_rival_id(rules, i), "");
  for (unsigned i = base->game->min_seats; i <= base->game->max_seats; i++)
    for (unsigned k = 0; k < TABLES; k++) {
      char seats[12];
      snprintf(seats, sizeof seats, "%u", i);
      corpus_want("seats", seats, tables[k]);
    }
}

static void see(const hf_rules *base, const hf_state *now, const hf_event *event) {
  const te_rules *rules = of(base);
  const te_public *pub = &((const te_state *)(const void *)now)->pub;
  unsigned card = (unsigned)event->arg[1];
  switch (event->kind) {
  case TE_EV_PLAY:
    if (card >= TE_HERO_CARD && event->arg[2] == 1)
      corpus_reach("hero", te_hero_id(rules, pub->house[card - TE_HERO_CARD].hero), "");
    else if (card < TE_HERO_CARD)
      corpus_reach(event->arg[2] == 1 ? "event" : "plot", te_plot_id(rules, card), "");
    break;
  case TE_EV_REVEAL:
    if (card < TE_HERO_CARD) corpus_reach("battle", te_plot_id(rules, card), "");
    break;
  case TE_EV_RIVAL: corpus_reach("rival", te_rival_id(rules, card), ""); break;
  default: break;
  }
}

static void see_table(const hf_state *end) {
  const te_public *pub = &((const te_state *)(const void *)end)->pub;
  char seats[12];
  snprintf(seats, sizeof seats, "%u", hf_seats(end));
  corpus_reach("seats", seats, tables[(pub->expansion != 0) + 2 * (pub->heroes_on != 0)]);
}

/* 62 plot cards, 17 heroes, 12 cards of the Rival; 4 endings; 16 tables. */
const corpus_game corpus_tiny_epic = {.id = "tiny-epic",
                                      .least = 3 * 62 + 17 + 12 + 4 + 16,
                                      .want = want,
                                      .see = see,
                                      .see_table = see_table};
