/* What stands on the cards of Tiny Epic besides their events: corners, the map,
 * the mats and their tracks, all from the compiled cards. */
#include "words.h"
#include "table.h"

#include <string.h>

enum {
  SAY_DOMAIN,
  SAY_HOUSE,
  SAY_SPACE,
  SAY_OBJECTIVE,
  SAY_RANKING,
  SAY_PLOT,
  SAY_HERO,
  SAY_RIVAL,
  SAY_SOLO_HERO,
  SAY_LEVEL,
  SAY_RIVAL_NAME,
  SAY_SPACE_NAME,
  SAY_RANKING_NAME,
  SAY_CASTLE,
  SAY_FIEF,
  SAY_THRONE,
  SAY_BORDERS,
  SAY_HOME,
  SAY_NOBODY_PLAYS,
  SAY_SET_DIE,
  SAY_SET_DIE_FOR,
  SAY_SET_ANY,
  SAY_REROLL_BOTH,
  SAY_REROLL_ONE,
  SAY_OR,
  SAY_BRINGS_GOLD,
  SAY_BRINGS_CARD,
  SAY_BRINGS_POINT,
  SAY_NEEDS,
  SAY_NEEDS_HOME,
  SAY_NEEDS_FIEFS,
  SAY_NEEDS_THRONE,
  SAY_RANKS,
  SAY_LIST,
  SAY_BATTLE,
  SAY_BATTLE_FREE,
  SAY_SHIELDS,
  SAY_SHIELD_TWICE,
  SAY_RIVAL_MARCH,
  SAY_RIVAL_SAIL,
  SAY_RIVAL_WHISPER,
  SAY_RIVAL_EVENT,
  SAY_RIVAL_POINTS,
  SAY_LEVEL_TOKENS,
  SAY_LEVEL_HERO,
  SAY_LEVEL_LEVY,
  SAY_LEVEL_POINTS,
  SAY_LEVEL_BEHIND,
  SAY_SOLO_STRENGTH,
  SAY_REGION_NW,
  SAY_REGION_W,
  SAY_REGION_SW,
  SAY_REGION_SE,
  SAY_REGION_E,
  SAY_REGION_NE,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_DOMAIN] = "domain",
    [SAY_HOUSE] = "house mat",
    [SAY_SPACE] = "space of the Force Track",
    [SAY_OBJECTIVE] = "objective",
    [SAY_RANKING] = "score mat",
    [SAY_PLOT] = "plot card",
    [SAY_HERO] = "hero card",
    [SAY_RIVAL] = "Rival card",
    [SAY_SOLO_HERO] = "solo hero card",
    [SAY_LEVEL] = "level of the Rival",
    [SAY_RIVAL_NAME] = "Rival card {0}",
    [SAY_SPACE_NAME] = "Space {0}",
    [SAY_RANKING_NAME] = "{0} players",
    [SAY_CASTLE] = "Map card {0}. Castle: its defender has +1.",
    [SAY_FIEF] = "Map card {0}. Fief: 1 gold in taxes.",
    [SAY_THRONE] = "Map card {0}. The Iron Throne: an army enters with three castles; its "
                   "defender has +2, taxes bring 2 gold, and the throne counts as a token of "
                   "every house without a player.",
    [SAY_BORDERS] = "Borders: {0}.",
    [SAY_HOME] = "Home: {0}.",
    [SAY_NOBODY_PLAYS] = "Nobody plays it.",
    [SAY_SET_DIE] = "Once in your turn: set a die to {0}.",
    [SAY_SET_DIE_FOR] = "Once in your turn, for {1} gold: set a die to {0}.",
    [SAY_SET_ANY] = "Once in your turn, for {0} gold: set a die to any face.",
    [SAY_REROLL_BOTH] = "Once in your turn: reroll both dice.",
    [SAY_REROLL_ONE] = "Once in your turn, for {0} gold: reroll one die.",
    [SAY_OR] = "{0.as} or {1.as}",
    [SAY_BRINGS_GOLD] = "A token costs {0} gold. The open space brings 1 gold in taxes, and so "
                        "does a token that returns to it.",
    [SAY_BRINGS_CARD] = "A token costs {0} gold. The open space brings a card in taxes, and so "
                        "does a token that returns to it.",
    [SAY_BRINGS_POINT] = "A token costs {0} gold. The open space brings 1 point in taxes, and so "
                         "does a token that returns to it.",
    [SAY_NEEDS] = "In a scoring {1} {1#point|points} with {0} tokens recruited.",
    [SAY_NEEDS_HOME] =
        "In a scoring {1} {1#point|points} with {0} tokens recruited, if you control your home.",
    [SAY_NEEDS_FIEFS] = "In a scoring {1} {1#point|points} with {0} tokens recruited, if you "
                        "control {2} {2#fief|fiefs}.",
    [SAY_NEEDS_THRONE] = "In a scoring {1} {1#point|points} with {0} tokens recruited, if you "
                         "control King’s Landing.",
    [SAY_RANKS] = "Points for the rank in castles: {0}.",
    [SAY_LIST] = "{0}, {1}",
    [SAY_BATTLE] = "Battle: {0}; a defender pays {1} gold.",
    [SAY_BATTLE_FREE] = "Battle: {0}.",
    [SAY_SHIELDS] = "Shields: {0}.",
    [SAY_SHIELD_TWICE] = "Shields: {0} twice.",
    [SAY_RIVAL_MARCH] = "March from the north to {0.obj}, from the middle to {1.obj}, from the "
                        "south to {2.obj}.",
    [SAY_RIVAL_SAIL] = "Sail from the north to {0.obj}, from the middle to {1.obj}, from the south "
                       "to {2.obj}.",
    [SAY_RIVAL_WHISPER] = "Whisper: to its next target with +{0}.",
    [SAY_RIVAL_EVENT] = "Event: to its next target with +{0}.",
    [SAY_RIVAL_POINTS] = "Event: {0} {0#point|points}, no move.",
    [SAY_LEVEL_TOKENS] = "The Rival begins with {0} {0#token|tokens} beside its hero.",
    [SAY_LEVEL_HERO] = "In battle its hero counts {0} more.",
    [SAY_LEVEL_LEVY] = "In taxes it raises {0} {0#token|tokens}: where its hero is, else at home, "
                       "else "
                       "where it has the fewest units.",
    [SAY_LEVEL_POINTS] = "At each scoring it gains {0} {0#point|points}.",
    [SAY_LEVEL_BEHIND] = "At each scoring it gains {0} {0#point|points} if you are ahead of it.",
    [SAY_SOLO_STRENGTH] = "In battle the Rival’s hero counts {0}.",
    [SAY_REGION_NW] = "northwest",
    [SAY_REGION_W] = "west",
    [SAY_REGION_SW] = "southwest",
    [SAY_REGION_SE] = "southeast",
    [SAY_REGION_E] = "east",
    [SAY_REGION_NE] = "northeast",
};

const char *te_card_message(size_t number) { return number < SAY_COUNT ? messages[number] : NULL; }

size_t te_hero_card(const te_rules *rules, unsigned hero) {
  return hero < rules->hero_count ? rules->hero[hero].card : (size_t)-1;
}

/* How many cards of its type stand before it. */
static unsigned place_of(const te_rules *rules, size_t card) {
  const hl_cards *cards = rules->base.cards;
  unsigned before = 0;
  for (size_t i = 0; i < card; i++) before += cards->card[i].type == cards->card[card].type;
  return before;
}

/* One card being told. */
typedef struct telling {
  te_speech words;
  ht_writer *writer;
  size_t card;
  bool begun;
} telling;

static void say(telling *t, unsigned message, const ht_value *slots, unsigned count) {
  if (t->begun) ht_write_text(t->writer, " ");
  t->begun = true;
  t->writer->capital = true;
  ht_put(t->writer, messages[message], slots, count);
}

static void say1(telling *t, unsigned message, ht_value first) { say(t, message, &first, 1); }

static void tell_domain(telling *t) {
  const te_rules *rules = t->words.rules;
  unsigned domain = 0, count = 0;
  ht_value item[TE_DOMAINS];
  while (domain + 1 < TE_DOMAINS && rules->domain_card[domain] != t->card) domain++;
  unsigned kind = domain == rules->throne               ? SAY_THRONE
                  : (rules->castles >> domain & 1) != 0 ? SAY_CASTLE
                                                        : SAY_FIEF;
  say1(t, kind, ht_term(messages[SAY_REGION_NW + rules->region[domain]]));
  HF_EACH_BIT (other, rules->within[1][domain] & ~hf_bit(domain))
    item[count++] = te_phrase_domain(&t->words, other);
  say1(t, SAY_BORDERS, te_phrase_list(&t->words, item, count));
}

static void tell_house(telling *t) {
  const te_rules *rules = t->words.rules;
  unsigned house = 0;
  while (house + 1 < TE_HOUSES && rules->house_card[house] != t->card) house++;
  const te_dicework *work = &rules->dicework[house];
  say1(t, SAY_HOME, te_phrase_domain(&t->words, rules->home[house]));
  if ((rules->playable >> house & 1) == 0) say(t, SAY_NOBODY_PLAYS, NULL, 0);
  ht_value slots[2] = {{.kind = HT_NOTHING}, ht_number(work->cost)};
  if (work->rerolls != TE_REROLLS_NONE) {
    say1(t, work->rerolls == TE_REROLLS_BOTH ? SAY_REROLL_BOTH : SAY_REROLL_ONE, slots[1]);
  } else if (hf_bit_count(work->faces) == TE_FACES) {
    say1(t, SAY_SET_ANY, slots[1]);
  } else if (work->faces != 0) {
    unsigned count = 0;
    for (unsigned left = work->faces; left != 0; left &= left - 1) {
      ht_value face = te_phrase_face(hf_lowest_bit(left));
      slots[0] = count++ == 0 ? face : te_phrase2(&t->words, messages[SAY_OR], slots[0], face);
    }
    say(t, work->cost > 0 ? SAY_SET_DIE_FOR : SAY_SET_DIE, slots, 2);
  }
}

static void tell_space(telling *t) {
  static const uint8_t benefits[] = {
      [TE_GOLD] = SAY_BRINGS_GOLD, [TE_CARD] = SAY_BRINGS_CARD, [TE_POINT] = SAY_BRINGS_POINT};
  const te_rules *rules = t->words.rules;
  unsigned space = place_of(rules, t->card);
  if (space >= TE_SPACES) return;
  say1(t, benefits[rules->space_benefit[space] % 3], ht_number(rules->space_cost[space]));
}

static void tell_objective(telling *t) {
  static const uint8_t controls[] = {[TE_CONTROLS_NOTHING] = SAY_NEEDS,
                                     [TE_CONTROLS_HOME] = SAY_NEEDS_HOME,
                                     [TE_CONTROLS_FIEFS] = SAY_NEEDS_FIEFS,
                                     [TE_CONTROLS_THRONE] = SAY_NEEDS_THRONE};
  unsigned number = place_of(t->words.rules, t->card);
  if (number >= t->words.rules->objective_count) return;
  const te_objective *objective = &t->words.rules->objective[number];
  ht_value slots[3] = {ht_number(objective->needs), ht_number(objective->points),
                       ht_number(objective->number)};
  say(t, controls[objective->controls & 3], slots, 3);
}

static unsigned seats_of_ranking(const te_rules *rules, size_t card) {
  const hl_card *ranking = &rules->base.cards->card[card];
  return (unsigned)ranking->fact[TE_FACT_SEATS] <= TE_SEATS ? (unsigned)ranking->fact[TE_FACT_SEATS]
                                                            : 0;
}

static void tell_ranking(telling *t) {
  const te_rules *rules = t->words.rules;
  unsigned seats = seats_of_ranking(rules, t->card);
  ht_value points = {.kind = HT_NOTHING};
  for (unsigned i = 0; i < seats; i++) {
    ht_value next = ht_number(rules->rank_points[seats][i]);
    points = i == 0 ? next : te_phrase2(&t->words, messages[SAY_LIST], points, next);
  }
  say1(t, SAY_RANKS, points);
}

static void tell_corner(telling *t, unsigned card, bool hero) {
  ht_value slots[2] = {te_phrase_icon(&t->words, card),
                       ht_number((int32_t)te_card_price(&t->words, card))};
  say(t, slots[1].number > 0 ? SAY_BATTLE : SAY_BATTLE_FREE, slots, 2);
  say1(t, hero ? SAY_SHIELD_TWICE : SAY_SHIELDS, te_phrase_shields(&t->words, card));
}

/* A hero's card is that of its house: one that the hero serves is made up. */
static void tell_hero(telling *t) {
  te_public nowhere = {0};
  const te_rules *rules = t->words.rules;
  for (unsigned hero = 0; hero < rules->hero_count; hero++) {
    if (rules->hero[hero].card != t->card) continue;
    nowhere.house[rules->hero_house[hero]].hero = (uint8_t)hero;
    t->words.table = &nowhere;
    tell_corner(t, TE_HERO_CARD + rules->hero_house[hero], true);
    t->words.table = NULL;
    return;
  }
}

static void tell_rival(telling *t) {
  unsigned number = place_of(t->words.rules, t->card);
  if (number >= t->words.rules->rival_count) return;
  const te_rival *rival = &t->words.rules->rival[number];
  ht_value march[3], sail[3];
  for (unsigned i = 0; i < 3; i++) {
    march[i] = te_phrase_domain(&t->words, rival->march[i]);
    sail[i] = te_phrase_domain(&t->words, rival->sail[i]);
  }
  say(t, SAY_RIVAL_MARCH, march, 3);
  say(t, SAY_RIVAL_SAIL, sail, 3);
  say1(t, SAY_RIVAL_WHISPER, ht_number(rival->whisper));
  if (rival->points > 0)
    say1(t, SAY_RIVAL_POINTS, ht_number(rival->points));
  else
    say1(t, SAY_RIVAL_EVENT, ht_number(rival->event));
}

static void tell_solo_hero(telling *t) {
  const hl_card *card = &t->words.rules->base.cards->card[t->card];
  say1(t, SAY_SOLO_STRENGTH, ht_number(card->fact[TE_FACT_STRENGTH]));
}

static void tell_level(telling *t) {
  const te_rules *rules = t->words.rules;
  for (unsigned i = 0; i < rules->level_count; i++) {
    const te_level *level = &rules->level[i];
    if (rules->level_card[i] != t->card) continue;
    say1(t, SAY_LEVEL_TOKENS, ht_number(level->tokens));
    if (level->hero > 0) say1(t, SAY_LEVEL_HERO, ht_number(level->hero));
    if (level->levy > 0) say1(t, SAY_LEVEL_LEVY, ht_number(level->levy));
    if (level->points > 0)
      say1(t, level->if_behind != 0 ? SAY_LEVEL_BEHIND : SAY_LEVEL_POINTS,
           ht_number(level->points));
  }
}

static void tell_plot(telling *t) {
  const te_rules *rules = t->words.rules;
  for (unsigned plot = 0; plot < rules->plot_count; plot++)
    if (rules->plot[plot].card == t->card) tell_corner(t, plot, false);
}

size_t te_card_facts(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size) {
  static void (*const tell[])(telling *) = {
      [TE_TYPE_DOMAIN] = tell_domain,       [TE_TYPE_HOUSE] = tell_house,
      [TE_TYPE_SPACE] = tell_space,         [TE_TYPE_OBJECTIVE] = tell_objective,
      [TE_TYPE_RANKING] = tell_ranking,     [TE_TYPE_PLOT] = tell_plot,
      [TE_TYPE_HERO] = tell_hero,           [TE_TYPE_RIVAL] = tell_rival,
      [TE_TYPE_SOLO_HERO] = tell_solo_hero, [TE_TYPE_LEVEL] = tell_level,
  };
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  telling t = {.words = {.rules = (const te_rules *)(const void *)rules, .reader = HF_SPECTATOR},
               .writer = &writer,
               .card = card};
  unsigned type = rules->cards->card[card].type;
  if (type < sizeof tell / sizeof *tell) tell[type](&t);
  return ht_writer_end(&writer);
}

size_t te_card_kind(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size) {
  unsigned type = rules->cards->card[card].type;
  return ht_render(language, type <= TE_TYPE_LEVEL ? messages[SAY_DOMAIN + type] : "", NULL, 0,
                   buffer, size);
}

/* A solo hero's card bears the name of the hero with the same id. */
static size_t hero_of_house(const te_rules *rules, size_t card) {
  const hl_cards *cards = rules->base.cards;
  const char *id = cards->strings + cards->card[card].id;
  for (unsigned hero = 0; hero < rules->hero_count; hero++)
    if (strcmp(cards->strings + cards->card[rules->hero[hero].card].id, id) == 0)
      return rules->hero[hero].card;
  return card;
}

/* Spaces and ranks have no names in the card files but what they are. */
size_t te_card_name(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size) {
  const te_rules *own = (const te_rules *)(const void *)rules;
  const hl_cards *cards = rules->cards;
  if (card >= cards->card_count) return ht_render(language, "", NULL, 0, buffer, size);
  const hl_card *named = &cards->card[card];
  ht_value number;
  switch (named->type) {
  case TE_TYPE_SPACE:
    number = ht_number((int32_t)place_of(own, card) + 1);
    return ht_render(language, messages[SAY_SPACE_NAME], &number, 1, buffer, size);
  case TE_TYPE_RIVAL:
    number = ht_number((int32_t)place_of(own, card) + 1);
    return ht_render(language, messages[SAY_RIVAL_NAME], &number, 1, buffer, size);
  case TE_TYPE_SOLO_HERO: card = hero_of_house(own, card); break;
  case TE_TYPE_RANKING:
    number = ht_number((int32_t)seats_of_ranking(own, card));
    return ht_render(language, messages[SAY_RANKING_NAME], &number, 1, buffer, size);
  default: break;
  }
  named = &cards->card[card];
  ht_value name =
      ht_given(cards->strings + (cards->strings[named->name] != 0 ? named->name : named->id));
  return ht_render(language, "{0}", &name, 1, buffer, size);
}
