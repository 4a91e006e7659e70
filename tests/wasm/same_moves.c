/* Plays a whole game of bots at a table and prints its record, then what a bot
 * would advise at some of its decisions, for comparison with the page's
 * WebAssembly: the same bot, seed and iterations must give the same moves.
 *   same_moves SETTINGS SEED BOT
 * The seed of the n-th answer is SEED * 100000 + n. */
#include "bots/bots.h"
#include "table/judge.h"

#include <stdio.h>
#include <stdlib.h>

static hf_seed seed_of(uint64_t number) {
  char text[65];
  hf_seed seed = {{0}};
  snprintf(text, sizeof text, "%064llx", (unsigned long long)number);
  hf_seed_read(text, &seed, NULL);
  return seed;
}

static unsigned nth_asked(const tb_table *table, unsigned n) {
  unsigned asked[HF_SEATS_MAX], count = 0;
  for (unsigned seat = 0; seat < tb_seats(table); seat++)
    if (tb_asked(table) >> seat & 1) asked[count++] = seat;
  return asked[n % count];
}

static hf_status answer(tb_table *table, unsigned seat, const hf_bot_answer *made,
                        const hf_bot_scratch *scratch, hf_error *error) {
  const char *choices[HF_BOT_CHOICES_MAX];
  char say[HF_NOTATION_MAX];
  const hf_state *imagined = (const hf_state *)(const void *)&scratch->imagined;
  if (made->say != 0) {
    hf_talk_write(tb_rules(table), imagined, seat, made->say, say);
    hf_status status = tb_talk(table, seat, say, error);
    if (status != HF_OK) return status;
  }
  for (size_t i = 0; i < made->count; i++) choices[i] = made->choice[i];
  return tb_choose(table, seat, choices, made->count, error);
}

static bool play(tb_table *table, uint64_t seed, const hf_bot_player *bot,
                 hf_bot_scratch *scratch) {
  static hf_bot_state view;
  static hf_bot_answer made;
  hf_error error = {0};
  for (unsigned i = 0; !tb_over(table); i++) {
    unsigned seat = nth_asked(table, i);
    hf_random random;
    hf_seed start = seed_of(seed * 100000 + i);
    hf_bot_sight sight = {
        .rules = tb_rules(table), .view = (hf_view *)(void *)&view, .notes = tb_notes(table)};
    tb_view(table, seat, (hf_view *)(void *)&view);
    hf_random_start(&random, &start, HF_RANDOM_FAST);
    hf_bot_think(bot, &sight, scratch, &random, &made);
    if (answer(table, seat, &made, scratch, &error) == HF_OK) continue;
    fprintf(stderr, "%s\n", error.message);
    return false;
  }
  return true;
}

/* Every 40th decision, and the turning points they show. */
static void look_back(const tb_table *table, const hf_bot_player *bot, hf_bot_scratch *scratch) {
  static ad_advice advice;
  static ad_words words;
  tb_turning turning[TB_TURNINGS_MAX];
  hw_text text = {0};
  tb_judgement *list = calloc(tb_decisions(table) + 1, sizeof *list);
  if (list == NULL) abort();
  for (uint32_t number = 1; number <= tb_decisions(table); number += 40)
    tb_judge(table, number, bot, scratch, &advice, &list[number - 1]);
  size_t count = tb_turnings(table, list, turning);
  for (size_t i = 0; i < count; i++) {
    tb_turning_words(table, &turning[i], bot, scratch, &advice, HT_UKRAINIAN, &words);
    hw_text_clear(&text);
    tb_turning_json(table, &turning[i], &words, &text);
    puts(text.start);
  }
  hw_text_free(&text);
  free(list);
}

int main(int argc, char **argv) {
  static hf_bot_scratch scratch;
  hf_bot_player bot;
  hf_error error = {0};
  size_t length;
  if (argc != 4 || !hf_bot_find(argv[3], &bot)) {
    fputs("same_moves SETTINGS SEED BOT\n", stderr);
    return 2;
  }
  uint64_t seed = strtoull(argv[2], NULL, 10);
  tb_setup setup = {.game = "iron-throne", .settings = argv[1], .seed = seed_of(seed)};
  tb_table *table = tb_new(&setup, &error);
  scratch.room = malloc(HF_BOT_ROOM);
  scratch.room_size = HF_BOT_ROOM;
  if (table == NULL || scratch.room == NULL || !play(table, seed, &bot, &scratch)) return 1;
  const char *record = tb_record(table, &length);
  fwrite(record, 1, length, stdout);
  look_back(table, &bot, &scratch);
  tb_free(table);
  free(scratch.room);
  return 0;
}
