/* `holdfast analyse`: looks back at a recorded game and names where it turned.
 *
 * Every decision with a choice is judged from its seat's own view of the
 * moment. Threads share the decisions; the result does not depend on them. */
#include "consult.h"

#include "table/judge.h"
#include "text/advice.h"

#include <stdlib.h>

static const char help[] =
    "holdfast analyse RECORD\n"
    "Looks back at a recorded game: which answers were clearly worse than the best,\n"
    "and where a seat's chances swung most. Each answer is judged by what its seat\n"
    "could know. Figures are victories of 100; `holdfast replay --from N` goes to\n"
    "decision N.\n"
    "\n"
    "  --bot NAME     the bot that judges (default king)\n"
    "  --seat NAME    only the answers of this seat\n"
    "  --threads T    how many threads (default 1)\n"
    "  --lang en|uk   the language (default en)\n"
    "  --json         a line for each turning point: number, turn, seat, kind (worse or\n"
    "                 swing), value, later, chosen, best, text, reasons; then one line\n"
    "                 with `seats`: [{seat, decisions, worse, lost}]\n";

typedef struct analysis {
  const tb_table *table;
  hf_bot_player bot;
  ht_language language;
  unsigned only; /* seat, or HF_SPECTATOR: all */
  bool json;
  tb_judgement *judgement; /* one for each decision */
  uint64_t judged;
} analysis;

static void judge_one(void *user, void *memory, uint64_t index) {
  analysis *run = user;
  consult_room *room = memory;
  tb_made made;
  uint32_t number = (uint32_t)index + 1;
  if (!tb_decision_at(run->table, number, &made)) return;
  if (run->only < HF_SEATS_MAX && made.seat != run->only) return;
  consult_prepare(room);
  tb_judge(run->table, number, &run->bot, &room->scratch, &room->advice, &run->judgement[index]);
}

static void print_turning(const analysis *run, const tb_turning *turning, consult_room *room) {
  static ad_words words;
  tb_turning_words(run->table, turning, &run->bot, &room->scratch, &room->advice, run->language,
                   &words);
  if (run->json) {
    hw_text line = {0};
    tb_turning_json(run->table, turning, &words, &line);
    if (!line.failed) cli_print("%s\n", line.start);
    hw_text_free(&line);
    return;
  }
  for (size_t i = 0; i < words.count; i++) cli_print("%s%s\n", i == 0 ? "" : "    ", words.line[i]);
}

static void print_seats_json(const analysis *run) {
  fputs("{\"seats\":[", stdout);
  for (unsigned seat = 0; seat < tb_seats(run->table); seat++) {
    char name[HF_NOTATION_MAX];
    unsigned decisions = 0, worse = 0;
    double lost = 0;
    for (uint32_t i = 0; i < tb_decisions(run->table); i++) {
      const tb_judgement *one = &run->judgement[i];
      if (one->number == 0 || one->seat != seat) continue;
      decisions++;
      worse += one->loss > 0;
      lost += (double)one->loss;
    }
    hf_seat_write(tb_rules(run->table), tb_state(run->table), seat, name);
    printf("%s{\"seat\":\"%s\",\"decisions\":%u,\"worse\":%u,\"lost\":%.4f}", seat == 0 ? "" : ",",
           name, decisions, worse, lost);
  }
  puts("]}");
}

static void print_seats(const analysis *run) {
  char text[512];
  putchar('\n');
  for (unsigned seat = 0; seat < tb_seats(run->table); seat++) {
    if (run->only < HF_SEATS_MAX && seat != run->only) continue;
    tb_seat_summary(run->table, run->judgement, seat, run->language, text, sizeof text);
    cli_print("%s\n", text);
  }
}

static int print_all(const analysis *run) {
  tb_turning list[TB_TURNINGS_MAX];
  char text[512];
  size_t count = tb_turnings(run->table, run->judgement, list);
  consult_room *room = calloc(1, sizeof *room);
  if (room == NULL) return cli_failed("analyse", "there is not enough memory");
  consult_prepare(room);
  for (size_t i = 0; i < count; i++) print_turning(run, &list[i], room);
  free(room);
  if (count == 0 && !run->json) {
    ht_advice_text(run->language, HT_ADVICE_NO_TURNS, NULL, 0, text, sizeof text);
    cli_print("%s\n", text);
  }
  if (run->json)
    print_seats_json(run);
  else
    print_seats(run);
  return CLI_DONE;
}

static int analyse(analysis *run, uint64_t threads) {
  size_t count = tb_decisions(run->table);
  run->judgement = calloc(count + 1, sizeof *run->judgement);
  if (run->judgement == NULL) return cli_failed("analyse", "there is not enough memory");
  cli_work work = {.what = "decisions",
                   .count = count,
                   .threads = threads,
                   .memory_size = sizeof(consult_room),
                   .user = run,
                   .work = judge_one};
  int code = count == 0 || cli_work_run(&work)
                 ? print_all(run)
                 : cli_failed("analyse", "the threads could not be started");
  free(run->judgement);
  return code;
}

static int open_and_analyse(analysis *run, const char *path, const char *seat, uint64_t threads) {
  cli_file file;
  char why[160];
  hf_error error = {.status = HF_BAD_RECORD};
  if (!cli_read_file(path, &file, why)) return cli_failed("analyse", "%s: %s", path, why);
  tb_table *table = tb_from_record(file.text, file.length, &error);
  cli_free_file(&file);
  if (table == NULL) return cli_failed_in(path, &error);
  int code = CLI_GO_ON;
  run->table = table;
  if (seat != NULL &&
      hf_seat_read(tb_rules(table), tb_state(table), seat, &run->only, &error) != HF_OK)
    code = cli_failed("analyse", "%s", error.message);
  if (code == CLI_GO_ON) code = analyse(run, threads);
  tb_free(table);
  return code;
}

int hf_cli_analyse(int argc, char **argv) {
  static cli_words words;
  analysis run = {.only = HF_SPECTATOR};
  const char *language = "en", *bot = NULL, *seat = NULL;
  uint64_t threads = 1;
  const cli_option options[] = {
      {.name = "--bot", .kind = CLI_TEXT, .value = &bot},
      {.name = "--seat", .kind = CLI_TEXT, .value = &seat},
      {.name = "--threads", .kind = CLI_NUMBER, .value = &threads, .min = 1, .max = 256},
      {.name = "--lang", .kind = CLI_TEXT, .value = &language},
      {.name = "--json", .kind = CLI_FLAG, .value = &run.json},
  };
  const cli_command command = {.name = "analyse",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = 1};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (!ht_language_read(language, &run.language))
    return cli_misused("analyse", "'%s' is no language: there are en and uk", language);
  code = consult_bot("analyse", bot, &run.bot);
  return code == CLI_GO_ON ? open_and_analyse(&run, words.word[0], seat, threads) : code;
}
