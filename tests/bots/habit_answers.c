/* What a habit of the search is worth where it has something to say.
 *
 *   habit_answers SEATS GAMES FIRST ONE OTHER WHEN [REPLAYS]
 *   habit_answers 3 200 1 usual:1000 blank:1000 seen
 *
 * All seats are ONE. At each decision at which WHEN holds OTHER is asked too,
 * with the same chance; where their answers differ both are played to the end
 * by quick bots, from the true position, with the same chance. Prints how much
 * more ONE's answers won, in parts of a victory, at each decision looked at and
 * at each with different answers. WHEN:
 *
 *   seen     an active seat remembers at least half of its opponent's hand
 *   said     its opponent has given its word, and it is not yet due
 *   placed   its opponent still holds cards that it had when it last placed one */
#include "habits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef bool speaks(const habit_table *table, unsigned seat, unsigned other);

static bool seen(const habit_table *table, unsigned seat, unsigned other) {
  const it_state *state = habit_position(table);
  int known = __builtin_popcount(state->priv[seat].known_hand[other]);
  return known > 0 && 2 * known >= state->pub.seat[other].hand_count;
}

static bool said(const habit_table *table, unsigned seat, unsigned other) {
  (void)seat;
  return it_notes_of(&table->notes)->seat[other].word[0].verb != 0;
}

static bool placed(const habit_table *table, unsigned seat, unsigned other) {
  const it_seat_notes *of = &it_notes_of(&table->notes)->seat[other];
  (void)seat;
  return of->last_placed != 0 && of->gained < habit_position(table)->pub.seat[other].hand_count;
}

static const struct {
  const char *name;
  speaks *speaks;
} whens[] = {{"seen", seen}, {"said", said}, {"placed", placed}};

typedef struct measure {
  habit_table table;
  hf_bot_player other, quick;
  speaks *when;
  unsigned replays;
  habit_mean all, different;
} measure;

/* The hand of the other matters to who is active, from when somebody is
 * attacked until the cards lie open. */
static bool is_time(const measure *m, unsigned seat) {
  const it_public *pub = &habit_position(&m->table)->pub;
  unsigned seats = (unsigned)m->table.settings.seats;
  if (pub->challenger >= seats || pub->defender >= seats || pub->revealed[1] < IT_KINDS)
    return false;
  if (seat == pub->challenger) return m->when(&m->table, seat, pub->defender);
  return seat == pub->defender && m->when(&m->table, seat, pub->challenger);
}

/* What the seat wins on average behind the answer. */
static double worth(const measure *m, unsigned seat, const hf_bot_answer *answer) {
  static habit_table trial;
  double sum = 0;
  for (unsigned i = 0; i < m->replays; i++) {
    hf_seed chance = hf_seed_from(i);
    trial = m->table;
    for (unsigned k = 0; k < HF_SEATS_MAX; k++) trial.player[k] = m->quick;
    hf_random_start(&trial.random, &chance, HF_RANDOM_FAST);
    hf_mark_undo(habit_state(&trial), i + 1); /* other chances from here on */
    habit_give(&trial, seat, answer);
    habit_play(&trial);
    sum += habit_won(&trial, seat);
  }
  return sum / m->replays;
}

static void compare(measure *m, unsigned seat, const hf_bot_answer *one, const hf_random *chance) {
  hf_random after = m->table.random;
  hf_bot_answer other;
  m->table.random = *chance;
  habit_think(&m->table, &m->other, seat, &other);
  m->table.random = after;
  other.say = one->say;
  bool same = one->count == other.count &&
              memcmp(one->option, other.option, one->count * sizeof *one->option) == 0;
  double more = same ? 0 : worth(m, seat, one) - worth(m, seat, &other);
  habit_add(&m->all, more);
  if (!same) habit_add(&m->different, more);
}

static void answer_for(measure *m, unsigned seat) {
  habit_table *table = &m->table;
  hf_random chance = table->random;
  hf_bot_answer answer = {.count = 1};
  if (hf_option_count(table->rules, habit_state(table), seat) == 1) {
    answer.option[0] = hf_option_at(table->rules, habit_state(table), seat, 0);
  } else {
    habit_think(table, &table->player[seat], seat, &answer);
    if (is_time(m, seat)) compare(m, seat, &answer, &chance);
  }
  habit_give(table, seat, &answer);
}

static void play(measure *m, uint64_t game) {
  habit_table *table = &m->table;
  habit_deal(table, game);
  while (!hf_over(habit_state(table))) {
    uint32_t asked = hf_asked(habit_state(table));
    habit_look(table);
    for (unsigned seat = 0; seat < table->settings.seats; seat++)
      if ((asked >> seat & 1) != 0) answer_for(m, seat);
  }
}

static void print(const char *what, const habit_mean *mean) {
  double of = habit_mean_of(mean), error = habit_error_of(mean);
  printf("%s: %+.4f (%+.4f to %+.4f) at %.0f decisions\n", what, of, of - error, of + error,
         mean->count);
}

int main(int argc, char **argv) {
  static measure m;
  hf_bot_player one;
  if (argc < 7 || argc > 8 || !habit_find(argv[4], &one) || !habit_find(argv[5], &m.other) ||
      !habit_find("search:40", &m.quick)) {
    fputs("usage: habit_answers SEATS GAMES FIRST ONE OTHER WHEN [REPLAYS]\n", stderr);
    return 2;
  }
  for (size_t i = 0; i < sizeof whens / sizeof *whens; i++)
    if (strcmp(whens[i].name, argv[6]) == 0) m.when = whens[i].speaks;
  m.replays = argc > 7 ? (unsigned)atoi(argv[7]) : 24;
  if (m.when == NULL || m.replays == 0) return 2;
  habit_open(&m.table, "iron-throne", (unsigned)atoi(argv[1]));
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++) m.table.player[seat] = one;
  uint64_t first = strtoull(argv[3], NULL, 10), games = strtoull(argv[2], NULL, 10);
  for (uint64_t game = first; game < first + games; game++) play(&m, game);
  print("each decision looked at", &m.all);
  print("each with different answers", &m.different);
  return 0;
}
