/* The search with habits of its own, in games of The Iron Throne: what
 * habit_arena.c and habit_answers.c measure with.
 *
 *   usual    as it is
 *   deaf     does not heed the notes
 *   blank    nor what its seat remembers of cards that lie facedown
 *   naive    nor which cards of the others are spent
 *   seer     sees all hands: the most that beliefs could be worth
 *   dove     greedy, but for the truce it always places if it can
 *
 * each with a number of tries (deaf:300), or any bot there is, or single habits
 * changed (playout=3,explore=0.4:300). */
#ifndef HABITS_H
#define HABITS_H

#include "bots/search_bot.h"
#include "games/iron-throne/rules/notes.h"
#include "holdfast/holdfast.h"

#include <time.h>

typedef struct habit_table {
  const hf_rules *rules;
  hf_settings settings;
  hf_bot_player player[HF_SEATS_MAX];
  clock_t time[HF_SEATS_MAX];
  uint64_t decisions[HF_SEATS_MAX];
  hf_bot_state state, view[HF_SEATS_MAX];
  hf_notes notes;
  hf_random random;
  hf_bot_scratch *scratch;
} habit_table;

/* A mean and how sure it is. */
typedef struct habit_mean {
  double count, sum, squares;
} habit_mean;

bool habit_find(const char *text, hf_bot_player *player);
bool habit_open(habit_table *table, const char *game, unsigned seats);
void habit_deal(habit_table *table, uint64_t deal);
/* Each seat that is asked thinks; none has seen the others' answers. */
void habit_look(habit_table *table);
void habit_think(habit_table *table, const hf_bot_player *player, unsigned seat,
                 hf_bot_answer *answer);
void habit_give(habit_table *table, unsigned seat, const hf_bot_answer *answer);
/* To the end; what part of the victory each seat has then. */
void habit_play(habit_table *table);
double habit_won(const habit_table *table, unsigned seat);

static inline hf_state *habit_state(habit_table *table) {
  return (hf_state *)(void *)&table->state;
}
static inline const it_state *habit_position(const habit_table *table) {
  return (const it_state *)(const void *)&table->state;
}

void habit_add(habit_mean *mean, double value);
double habit_mean_of(const habit_mean *mean);
double habit_error_of(const habit_mean *mean); /* half a 95 % interval */

#endif
