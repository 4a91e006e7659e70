/* A leader is reached when its ability is used, a character or an ally when its
 * card is played, an event when it is drawn. */
#include "corpus.h"

#include "games/iron-throne/rules/cards.h"
#include "games/iron-throne/rules/events.h"

#include <stdio.h>

static const it_rules *of(const hf_rules *rules) { return (const it_rules *)(const void *)rules; }

static void want(const hf_rules *base) {
  const it_rules *rules = of(base);
  for (unsigned house = 0; house < IT_HOUSES; house++) {
    for (unsigned i = 0; i < IT_CHARACTERS; i++) {
      corpus_want("leader", it_house_id[house], it_character_id(rules, house, i));
      corpus_want("character", it_house_id[house], it_character_id(rules, house, i));
    }
    corpus_want("event", "house", it_house_id[house]);
  }
  for (unsigned i = 0; i < rules->ally_count; i++) corpus_want("ally", it_ally_id(rules, i), "");
  for (unsigned i = 0; i < rules->special_count; i++)
    corpus_want("event", it_event_id(rules, i), "");
  for (unsigned i = base->game->min_seats; i <= base->game->max_seats; i++) {
    char seats[12];
    snprintf(seats, sizeof seats, "%u", i);
    corpus_want("seats", seats, "without allies");
    corpus_want("seats", seats, "with allies");
  }
}

static void see(const hf_rules *base, const hf_state *now, const hf_event *event) {
  const it_rules *rules = of(base);
  const it_state *state = (const it_state *)(const void *)now;
  unsigned subject = (unsigned)event->arg[0], object = (unsigned)event->arg[1];
  unsigned house = subject < IT_SEATS ? state->pub.seat[subject].house : 0;
  switch (event->kind) {
  case IT_EV_ABILITY:
    corpus_reach("leader", it_house_id[house], it_character_id(rules, house, object));
    break;
  case IT_EV_PLAY:
    corpus_reach("character", it_house_id[house],
                 it_character_id(rules, house, object - IT_KIND_CHARACTER));
    break;
  case IT_EV_ALLY_PLAYED: corpus_reach("ally", it_ally_id(rules, object), ""); break;
  case IT_EV_EVENT_CARD:
    if (object < IT_SEATS)
      corpus_reach("event", "house", it_house_id[state->pub.seat[object].house]);
    else
      corpus_reach("event", it_event_id(rules, object - IT_SEATS), "");
    break;
  default: break;
  }
}

static void see_table(const hf_state *state) {
  const it_state *end = (const it_state *)(const void *)state;
  char seats[12];
  snprintf(seats, sizeof seats, "%u", hf_seats(state));
  corpus_reach("seats", seats, end->pub.allies_on ? "with allies" : "without allies");
}

/* 35 leaders, 35 characters, 7 houses' events; 3 endings; 10 tables. */
const corpus_game corpus_iron_throne = {.id = "iron-throne",
                                        .least = 35 + 35 + 7 + 3 + 10 + 1,
                                        .want = want,
                                        .see = see,
                                        .see_table = see_table};
