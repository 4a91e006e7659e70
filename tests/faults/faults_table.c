/* Tables, boards, stories, decks and cards of every game, with each allocation failing once,
 * or from there on.
 *
 * Memory here is as in a page: nothing has a reserve, every call may be refused. A recorded
 * run makes a table, plays, talks, takes back, shows everything to everybody and reads the
 * record back. For each n it is done again while the n-th allocation fails: what was refused
 * must have changed nothing, so that it succeeds when it is asked for again, and in the end
 * everything is as in the run without faults, and all memory is given back.
 *   faults_table CARDS [STRIDE]   every n, or every so many; CARDS: a file of own cards */
#include "core/game.h"
#include "faults.h"
#include "memory/memory.h"
#include "table_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DECISIONS 24
#define TRIES 3 /* what fails once succeeds at the second */

/* --- memory of a page --------------------------------------------------------- */

void *mm_new(size_t size) { return calloc(1, size); }
void *mm_grow(void *room, size_t size) { return realloc(room, size); }
void *mm_try(size_t size) { return malloc(size); }
void *mm_try_grow(void *room, size_t size) { return realloc(room, size); }

/* --- what a run comes to ---------------------------------------------------------- */

typedef struct run {
  const char *game, *settings, *cards;
  size_t cards_length;
  tb_table *table;
  uint64_t sum; /* over all that was shown */
  bool whole;   /* else it was given up */
} run;

static void add(run *of, const void *bytes, size_t length) {
  const unsigned char *at = bytes;
  for (size_t i = 0; i < length; i++) of->sum = (of->sum ^ at[i]) * UINT64_C(1099511628211);
}

/* Done again while it fails for want of memory, and gives it up in the end. */
#define TRY(condition)                                                                             \
  do {                                                                                             \
    bool done_ = false;                                                                            \
    for (int try_ = 0; try_ < TRIES && !done_; try_++) done_ = (condition);                        \
    if (!done_) return false;                                                                      \
  } while (0)

static bool is_set_up(run *of) {
  hf_error error = {0};
  tb_setup setup = {.game = of->game,
                    .settings = of->settings,
                    .own_cards = of->cards,
                    .own_cards_length = of->cards_length,
                    .own_cards_name = "own.cards",
                    .player = {"Ann", "Олена"},
                    .seed = hf_seed_from(5)};
  of->table = tb_new(&setup, &error);
  return of->table != NULL;
}

/* A text that is whole, or memory ran out. */
static bool is_told(run *of, hw_text *text) {
  bool whole = !text->failed;
  if (whole) add(of, text->start, text->length);
  hw_text_free(text);
  return whole;
}

static bool shows_board(run *of, unsigned seat, int64_t number) {
  hw_board board = {0};
  hw_text text = {0};
  if (number < 0)
    tb_board(of->table, seat, HT_ENGLISH, &board);
  else
    tb_board_at(of->table, (uint32_t)number, seat, HT_UKRAINIAN, &board);
  hw_board_json(&board, &text);
  hw_board_free(&board);
  return is_told(of, &text);
}

static bool shows_change(run *of, unsigned seat) {
  hw_board before = {0}, after = {0};
  hw_text text = {0};
  tb_board_at(of->table, 2, seat, HT_ENGLISH, &before);
  tb_board(of->table, seat, HT_ENGLISH, &after);
  hw_board_delta(&before, &after, &text);
  hw_board_free(&before);
  hw_board_free(&after);
  return is_told(of, &text);
}

static bool tells_story(run *of, unsigned seat) {
  hw_text text = {0};
  tb_story(of->table, seat, seat % 2 ? HT_ENGLISH : HT_UKRAINIAN, seat * 3, &text);
  return is_told(of, &text);
}

static bool tells_talks(run *of, unsigned seat) {
  hw_text text = {0};
  tb_talks(of->table, seat, HT_ENGLISH, &text);
  return is_told(of, &text);
}

static bool tells_cards(run *of) {
  hw_text text = {0};
  hw_cards_write(tb_rules(of->table), HT_UKRAINIAN, &text);
  return is_told(of, &text);
}

static bool tells_decks(run *of) {
  static const char deck[] = "House Stark\nFealty\n3x Arya Stark (Core)\n";
  hw_text text = {0};
  hw_ready_decks_write(tb_rules(of->table), HT_ENGLISH, &text);
  hw_games_write(HT_ENGLISH, &text);
  hw_deck_write(tb_rules(of->table), deck, sizeof deck - 1, false, &text);
  return is_told(of, &text);
}

static bool reads_record(run *of) {
  hf_error error = {0};
  size_t length, again_length;
  const char *record = tb_record(of->table, &length);
  if (record == NULL) return false;
  tb_table *again = tb_from_record(record, length, &error);
  if (again == NULL) return false;
  const char *same = tb_record(again, &again_length);
  bool good = same != NULL && again_length == length && memcmp(same, record, length) == 0;
  tb_free(again);
  return good;
}

/* --- a run ------------------------------------------------------------------------ */

static bool decides(run *of, const kit_answer *answer, uint64_t hash) {
  hf_error error = {0};
  if (tb_choose(of->table, answer->seat, answer->choices, answer->count, &error) == HF_OK)
    return true;
  if (hf_hash(tb_state(of->table)) != hash) of->sum = 0; /* refused, and something changed */
  return false;
}

static bool takes_back(run *of) {
  hf_error error = {0};
  return tb_undo(of->table, tb_decisions(of->table) - 3, &error) == HF_OK;
}

static bool says(run *of) {
  hf_error error = {0};
  hf_status status = tb_talk(of->table, 0, "promise truce", &error);
  return status != HF_NO_ROOM; /* most games have no such word */
}

static bool keeps_going(run *of) {
  hf_error error = {0};
  const hf_state *state = tb_state(of->table);
  uint64_t hash = hf_hash(state);
  hf_status status = tb_adopt(of->table, state, hf_size(state), &error);
  if (hf_hash(tb_state(of->table)) != hash) of->sum = 0;
  return status == HF_OK;
}

static bool plays(run *of) {
  static kit_answer answer;
  hf_random random = kit_random(9);
  for (unsigned i = 0; i < DECISIONS && !tb_over(of->table); i++) {
    kit_answer_of(of->table, kit_pick_seat(of->table, &random), &random, &answer);
    TRY(decides(of, &answer, hf_hash(tb_state(of->table))));
    if (i % 8 == 5) TRY(says(of));
    if (i % 9 == 7) TRY(takes_back(of));
    if (i % 7 == 6) tb_clock(of->table, 0, i, NULL);
  }
  return true;
}

static bool shows_all(run *of) {
  for (unsigned i = 0; i <= tb_seats(of->table); i++) {
    unsigned seat = i < tb_seats(of->table) ? i : HF_SPECTATOR;
    TRY(shows_board(of, seat, -1));
    TRY(shows_board(of, seat, 3));
    TRY(shows_change(of, seat));
    TRY(tells_story(of, seat));
    if (seat != HF_SPECTATOR) TRY(tells_talks(of, seat));
  }
  TRY(tells_cards(of));
  TRY(tells_decks(of));
  return true;
}

static bool does_all(run *of) {
  TRY(is_set_up(of));
  if (!plays(of) || !shows_all(of)) return false;
  size_t length;
  const char *record = tb_record(of->table, &length);
  if (record == NULL) return false;
  TRY(reads_record(of));
  add(of, record, length);
  TRY(keeps_going(of));
  uint64_t hash = hf_hash(tb_state(of->table));
  add(of, &hash, sizeof hash);
  return plays(of) && shows_all(of);
}

static run do_run(const run *what) {
  run of = *what;
  of.sum = 14695981039346656037u;
  of.whole = does_all(&of);
  tb_free(of.table);
  return of;
}

/* --- one n after the other ------------------------------------------------------------ */

static bool tell_game(size_t number, const run *what, uint64_t stride, bool rest) {
  uint64_t runs = 0, given_up = 0, failed = 0;
  ft_set(FT_MEMORY, FT_NONE);
  run plain = do_run(what);
  uint64_t calls = ft_calls(FT_MEMORY);
  int64_t blocks = ft_blocks();
  if (!plain.whole) failed++;
  for (uint64_t n = 1; n <= calls; n += stride) {
    if (!ft_is_mine(n)) continue;
    runs++;
    ft_set(FT_MEMORY, (ft_plan){.from = n, .count = rest ? FT_ALL : 1});
    run of = do_run(what);
    bool good = ft_blocks() == blocks && of.sum != 0 && (!of.whole || of.sum == plain.sum);
    given_up += !of.whole;
    if (good && (rest || of.whole)) continue;
    printf("# allocation %llu: %lld blocks are lost, %s\n", (unsigned long long)n,
           (long long)(ft_blocks() - blocks),
           of.sum == plain.sum ? "all is told" : "other things are told");
    failed++;
  }
  ft_set(FT_MEMORY, FT_NONE);
  printf("%s %zu - %s, %s: %llu allocations, %llu runs, %llu given up in order, %llu failed\n",
         failed == 0 ? "ok" : "not ok", number, what->game,
         rest ? "no memory from there on" : "one refused", (unsigned long long)calls,
         (unsigned long long)runs, (unsigned long long)given_up, (unsigned long long)failed);
  return failed == 0;
}

int main(int argc, char **argv) {
  static char cards[1 << 16];
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  uint64_t stride = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  if (file == NULL || stride == 0) return 2;
  size_t length = fread(cards, 1, sizeof cards, file);
  fclose(file);
  const run games[] = {{.game = "iron-throne",
                        .settings = "seats=4 allies=on",
                        .cards = cards,
                        .cards_length = length},
                       {.game = "tiny-epic", .settings = "seats=3"},
                       {.game = "card-game", .settings = "seats=2"}};
  size_t count = sizeof games / sizeof *games;
  bool good = true;
  printf("1..%zu\n", count * 2);
  for (size_t i = 0; i < count * 2; i++)
    good = tell_game(i + 1, &games[i / 2], stride, i % 2 == 1) && good;
  return good ? 0 : 1;
}
