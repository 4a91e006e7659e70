/* See habits.h. */
#include "habits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- players ----------------------------------------------------------- */

static const hf_search_manner usual = {.habits = HF_SEARCH_USUAL};
static hf_search_manner deaf = {.habits = HF_SEARCH_USUAL};

static hf_option choose_truce(const hf_bot_player *player, const hf_bot_sight *sight,
                              hf_bot_scratch *scratch, hf_random *random) {
  hf_state *imagined = (hf_state *)(void *)&scratch->sampled;
  unsigned seat = hf_view_seat(sight->view);
  hf_option truce;
  hf_sample(sight->rules, sight->view, random, imagined);
  if (hf_option_read(sight->rules, imagined, seat, "place truce", &truce, NULL) == HF_OK &&
      hf_is_legal(sight->rules, imagined, seat, truce))
    return truce;
  return hf_bot_greedy.choose(player, sight, scratch, random);
}

/* What was sure of hands and allies, what was known of hostages, and what a
 * hand was seen to lack. */
static void forget(it_view *view) {
  memset(view->own.known_hand, 0, sizeof view->own.known_hand);
  memset(view->own.known_allies, 0, sizeof view->own.known_allies);
  memset(view->own.facts, 0, sizeof view->own.facts);
  view->own.fact_count = 0;
  for (unsigned k = 0; k < IT_SEATS; k++)
    view->pub.seat[k].limit_kinds = IT_NOTHING, view->pub.seat[k].limit_most = 0;
}

/* Takes what others have spent to be in their decks still. */
static void forget_spent(it_view *view) {
  unsigned own = hf_view_seat(&view->head);
  for (unsigned k = 0; k < IT_SEATS; k++) {
    it_seat *of = &view->pub.seat[k];
    if (k == own) continue;
    of->deck_count = (uint8_t)(of->deck_count + __builtin_popcount(of->discard));
    of->discard = 0;
  }
}

static hf_option choose_from(const hf_bot_player *player, const hf_bot_sight *sight,
                             const it_view *view, hf_bot_scratch *scratch, hf_random *random) {
  hf_bot_sight now = {
      .rules = sight->rules, .view = (const hf_view *)(const void *)view, .notes = sight->notes};
  return hf_search_bot_choose(player, &now, scratch, random);
}

static hf_option choose_blankly(const hf_bot_player *player, const hf_bot_sight *sight,
                                hf_bot_scratch *scratch, hf_random *random) {
  it_view view = *(const it_view *)(const void *)sight->view;
  forget(&view);
  return choose_from(player, sight, &view, scratch, random);
}

static hf_option choose_naively(const hf_bot_player *player, const hf_bot_sight *sight,
                                hf_bot_scratch *scratch, hf_random *random) {
  it_view view = *(const it_view *)(const void *)sight->view;
  forget(&view);
  forget_spent(&view);
  return choose_from(player, sight, &view, scratch, random);
}

enum { SEER, VARIANTS = 6 };
static const hf_bot variants[VARIANTS] = {
    [SEER] = {.name = "seer", .effort = 1000, .how = &deaf, .choose = hf_search_bot_choose},
    {.name = "usual", .effort = 1000, .how = &usual, .choose = hf_search_bot_choose},
    {.name = "deaf", .effort = 1000, .how = &deaf, .choose = hf_search_bot_choose},
    {.name = "blank", .effort = 1000, .how = &deaf, .choose = choose_blankly},
    {.name = "naive", .effort = 1000, .how = &deaf, .choose = choose_naively},
    {.name = "dove", .effort = 8, .silent = true, .choose = choose_truce},
};

static bool set_habit(hf_search_habits *habits, const char *name, float value) {
  if (strcmp(name, "playout") == 0)
    habits->playout = (uint32_t)value;
  else if (strcmp(name, "explore") == 0)
    habits->explore = value;
  else if (strcmp(name, "mixing") == 0)
    habits->mixing = value;
  else if (strcmp(name, "coarse") == 0)
    habits->coarse_until = (uint32_t)value;
  else if (strcmp(name, "eyes") == 0)
    habits->other_eyes = (uint32_t)value;
  else if (strcmp(name, "prefers") == 0)
    habits->prefers = value > 0;
  else if (strcmp(name, "believes") == 0)
    habits->believes = value > 0;
  else if (strcmp(name, "mixall") == 0)
    habits->mix_all = value > 0;
  else
    return false;
  return true;
}

/* playout=3,explore=0.4:300 */
static bool find_tuned(const char *text, hf_bot_player *player) {
  static struct {
    hf_bot bot;
    hf_search_manner manner;
  } made[8];
  static size_t count;
  char name[16];
  float value;
  int length;
  if (count == 8) return false;
  made[count].manner = usual;
  for (; sscanf(text, " %15[a-z]=%f%n", name, &value, &length) == 2; text += *text == ',') {
    if (!set_habit(&made[count].manner.habits, name, value)) return false;
    text += length;
  }
  if (*text != ':') return false;
  made[count].bot =
      (hf_bot){.name = "tuned", .how = &made[count].manner, .choose = hf_search_bot_choose};
  *player =
      (hf_bot_player){.bot = &made[count].bot, .effort = (uint32_t)strtoul(text + 1, NULL, 10)};
  count++;
  return true;
}

bool habit_find(const char *text, hf_bot_player *player) {
  size_t length = strcspn(text, ":");
  deaf.habits.believes = false;
  if (strchr(text, '=') != NULL) return find_tuned(text, player);
  for (size_t i = 0; i < VARIANTS; i++) {
    if (strlen(variants[i].name) != length || strncmp(variants[i].name, text, length) != 0)
      continue;
    *player = (hf_bot_player){.bot = &variants[i], .effort = variants[i].effort};
    if (text[length] == ':') player->effort = (uint32_t)strtoul(text + length + 1, NULL, 10);
    return true;
  }
  return hf_bot_find(text, player);
}

/* --- games ------------------------------------------------------------- */

bool habit_open(habit_table *table, const char *game, unsigned seats) {
  static uint64_t room[HF_BOT_ROOM / 8];
  static hf_bot_scratch scratch;
  const hf_game *found = hf_game_find(game);
  if (found == NULL || seats < hf_game_min_seats(found) || seats > hf_game_max_seats(found))
    return false;
  table->rules = hf_rules_builtin(found);
  hf_settings_default(table->rules, seats, &table->settings);
  scratch.room = room;
  scratch.room_size = sizeof room;
  table->scratch = &scratch;
  return true;
}

void habit_deal(habit_table *table, uint64_t deal) {
  hf_seed seed = hf_seed_from(deal), chance = hf_seed_from(~deal);
  hf_notes_keeper keeper = {.rules = table->rules, .notes = &table->notes};
  hf_sink sink = hf_notes_sink(&keeper);
  hf_random_start(&table->random, &chance, HF_RANDOM_FAST);
  hf_notes_begin(&table->notes);
  hf_create(table->rules, &table->settings, &seed, HF_RANDOM_FAST, &(hf_how){.sink = &sink},
            habit_state(table), NULL);
}

/* Puts the true hands into what the seat remembers (The Iron Throne alone). */
static void let_see(habit_table *table, unsigned seat) {
  const it_state *state = habit_position(table);
  it_view *view = (it_view *)(void *)&table->view[seat];
  for (unsigned k = 0; k < table->settings.seats; k++) {
    const it_private *of = &state->priv[k];
    if (k == seat) continue;
    view->own.known_hand[k] = of->hand;
    if (state->pub.seat[k].placed == 1 && of->placed_kind < IT_KINDS)
      view->own.known_hand[k] = it_with(of->hand, of->placed_kind);
  }
}

void habit_look(habit_table *table) {
  uint32_t asked = hf_asked(habit_state(table));
  for (unsigned seat = 0; seat < table->settings.seats; seat++)
    if ((asked >> seat & 1) != 0)
      hf_view_of(table->rules, habit_state(table), seat, (hf_view *)(void *)&table->view[seat]);
}

void habit_think(habit_table *table, const hf_bot_player *player, unsigned seat,
                 hf_bot_answer *answer) {
  const hf_bot_sight sight = {.rules = table->rules,
                              .view = (const hf_view *)(const void *)&table->view[seat],
                              .notes = &table->notes};
  if (player->bot == &variants[SEER] &&
      table->rules == hf_rules_builtin(hf_game_find("iron-throne")))
    let_see(table, seat);
  hf_bot_think(player, &sight, table->scratch, &table->random, answer);
}

void habit_give(habit_table *table, unsigned seat, const hf_bot_answer *answer) {
  hf_notes_keeper keeper = {.rules = table->rules, .notes = &table->notes};
  hf_sink sink = hf_notes_sink(&keeper);
  if (answer->say != 0) hf_notes_talk(table->rules, &table->notes, seat, answer->say);
  for (size_t i = 0; i < answer->count; i++)
    hf_choose(table->rules, habit_state(table), seat, answer->option[i], &(hf_how){.sink = &sink},
              NULL);
}

static void answer_for(habit_table *table, unsigned seat) {
  hf_bot_answer answer = {.count = 1};
  if (hf_option_count(table->rules, habit_state(table), seat) == 1) {
    answer.option[0] = hf_option_at(table->rules, habit_state(table), seat, 0);
  } else {
    clock_t before = clock();
    habit_think(table, &table->player[seat], seat, &answer);
    table->time[seat] += clock() - before;
    table->decisions[seat]++;
  }
  habit_give(table, seat, &answer);
}

void habit_play(habit_table *table) {
  while (!hf_over(habit_state(table))) {
    uint32_t asked = hf_asked(habit_state(table));
    habit_look(table);
    for (unsigned seat = 0; seat < table->settings.seats; seat++)
      if ((asked >> seat & 1) != 0) answer_for(table, seat);
  }
}

double habit_won(const habit_table *table, unsigned seat) {
  hf_result result;
  hf_result_of(table->rules, (const hf_state *)(const void *)&table->state, &result);
  return (result.winners >> seat & 1) != 0 ? 1.0 / __builtin_popcount(result.winners) : 0;
}

/* --- figures ----------------------------------------------------------- */

void habit_add(habit_mean *mean, double value) {
  mean->count++;
  mean->sum += value;
  mean->squares += value * value;
}

double habit_mean_of(const habit_mean *mean) {
  return mean->count > 0 ? mean->sum / mean->count : 0;
}

double habit_error_of(const habit_mean *mean) {
  double m = habit_mean_of(mean);
  return mean->count > 0 ? 1.96 * sqrt((mean->squares / mean->count - m * m) / mean->count) : 0;
}
