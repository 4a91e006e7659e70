/* A card is reached when it enters play, is played, is revealed or taken; one with
 * an ability that its player uses also when it is used. */
#include "corpus.h"

#include "games/card-game/rules/state/table.h"
#include "games/card-game/rules/tables/rules.h"
#include "games/card-game/rules/state/events.h"

#include <stdio.h>

static const cg_rules *of(const hf_rules *rules) { return (const cg_rules *)(const void *)rules; }

static const char *const kinds[CG_TYPE_COUNT] = {"character", "location", "attachment", "event",
                                                 "plot",      "agenda",   "title"};

/* Events are used when they are played; constant abilities are not used at all. */
static bool is_used(const cg_rules *rules, const cg_def *card) {
  for (unsigned i = 0; i < card->abilities && card->type != CG_TYPE_EVENT; i++)
    if (rules->ability[card->first_ability + i].timing != CG_ON_ALWAYS) return true;
  return false;
}

static void want(const hf_rules *base) {
  const cg_rules *rules = of(base);
  for (unsigned def = 1; def <= rules->count; def++) {
    const cg_def *card = &rules->def[def - 1];
    corpus_want(kinds[card->type], cg_id(rules, def), "");
    if (is_used(rules, card)) corpus_want(kinds[card->type], cg_id(rules, def), "used");
  }
  for (unsigned i = base->game->min_seats; i <= base->game->max_seats; i++) {
    char seats[12];
    snprintf(seats, sizeof seats, "%u", i);
    corpus_want("seats", seats, "official");
    if (i <= 6) corpus_want("seats", seats, "manual"); /* more do not play by it */
  }
}

static void reach(const hf_rules *base, int def, const char *more) {
  const cg_rules *rules = of(base);
  if (def < 1 || def > rules->count) return;
  corpus_reach(kinds[rules->def[def - 1].type], cg_id(rules, (unsigned)def), more);
}

static void see(const hf_rules *rules, const hf_state *now, const hf_event *event) {
  (void)now;
  switch (event->kind) {
  case CG_EV_SEAT: reach(rules, event->arg[2], ""); return;
  case CG_EV_ENTERS:
  case CG_EV_PLOT:
  case CG_EV_TITLE:
  case CG_EV_PLAYS: reach(rules, event->arg[1], ""); return;
  case CG_EV_USES: reach(rules, event->arg[2], "used"); return;
  default: return;
  }
}

static void see_table(const hf_state *end) {
  const cg_public *pub = &((const cg_state *)(const void *)end)->pub;
  char seats[12];
  snprintf(seats, sizeof seats, "%u", hf_seats(end));
  corpus_reach("seats", seats, pub->profile == CG_MANUAL ? "manual" : "official");
}

/* 211 cards; 3 endings; 11 tables. */
const corpus_game corpus_card_game = {
    .id = "card-game", .least = 211 + 3 + 11, .want = want, .see = see, .see_table = see_table};
