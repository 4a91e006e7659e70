/* `holdfast hint`: what a bot would do at the end of a record, or before one of
 * its decisions, and why. It sees what the seat could see, and nothing else. */
#include "consult.h"

#include "table/table.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "holdfast hint RECORD\n"
    "Tells what a bot would do in the place of a seat that is asked, and why: the\n"
    "options with what they are worth, in victories of 100, and how often each should\n"
    "be played where others answer at the same time. The bot sees what the seat sees.\n"
    "\n"
    "  --seat NAME    for whom (default: the first that is asked)\n"
    "  --at N         before decision N of the record, for the seat that made it\n"
    "                 (default: where the record ends)\n"
    "  --bot NAME     the bot that is asked (default king)\n"
    "  --threads T    the search is shared among T threads (default 1)\n"
    "  --seed S       where its chance begins (default 1)\n"
    "  --lang en|uk   the language (default en)\n"
    "  --json         one line: seat, value, mixed, options: [{option, value, share,\n"
    "                 visits}], best first, text: [...]\n";

typedef struct hint_options {
  const char *seat, *bot, *lang;
  uint64_t at, threads, seed;
  bool json;
} hint_options;

static tb_table *open_table(const char *path, hf_error *error) {
  cli_file file;
  char why[160];
  if (!cli_read_file(path, &file, why)) {
    *error = (hf_error){.status = HF_BAD_RECORD};
    snprintf(error->message, sizeof error->message, "cannot be read: %s", why);
    return NULL;
  }
  tb_table *table = tb_from_record(file.text, file.length, error);
  cli_free_file(&file);
  return table;
}

/* The seat asked for, or the first that is asked. */
static int find_seat(const tb_table *table, const hint_options *given, unsigned *seat) {
  tb_made made;
  hf_error error = {0};
  *seat = 0;
  if (given->seat != NULL &&
      hf_seat_read(tb_rules(table), tb_state(table), given->seat, seat, &error) != HF_OK)
    return cli_failed("hint", "%s", error.message);
  if (given->at > 0) {
    if (!tb_decision_at(table, (uint32_t)given->at, &made))
      return cli_failed("hint", "the record has no decision %llu", (unsigned long long)given->at);
    if (given->seat != NULL && *seat != made.seat)
      return cli_failed("hint",
                        "decision %llu is not one of '%s'; without --seat it is for whoever "
                        "made it",
                        (unsigned long long)given->at, given->seat);
    *seat = made.seat;
    return CLI_GO_ON;
  }
  if (given->seat == NULL) {
    while (*seat < tb_seats(table) && (tb_asked(table) >> *seat & 1) == 0) ++*seat;
  }
  if (*seat < tb_seats(table) && (tb_asked(table) >> *seat & 1) != 0) return CLI_GO_ON;
  return cli_failed("hint", tb_over(table) ? "the game is over; holdfast analyse looks back at it"
                                           : "this seat is not asked now");
}

static void print_json(const tb_table *table, const ad_advice *advice, const ad_words *words) {
  char text[HF_NOTATION_MAX];
  hf_seat_write(tb_rules(table), tb_state(table), advice->seat, text);
  printf("{\"seat\":\"%s\",\"value\":%.4f,\"mixed\":%s,\"options\":[", text,
         (double)ad_value(advice), advice->mixed ? "true" : "false");
  for (size_t n = 0; n < advice->count; n++) {
    const hf_bot_opinion *one = &advice->option[ad_ranked(advice, n)];
    text[0] = '\0';
    hf_option_write(tb_rules(table), tb_state(table), advice->seat, one->option, text);
    printf("%s{\"option\":\"%s\",\"value\":%.4f,\"share\":%.4f,\"visits\":%u}", n == 0 ? "" : ",",
           text, (double)one->value, (double)one->share, (unsigned)one->visits);
  }
  fputs("],\"text\":[", stdout);
  for (size_t i = 0; i < words->count; i++) {
    if (i > 0) putchar(',');
    cli_json_text(stdout, words->line[i]);
  }
  puts("]}");
}

static int advise(const tb_table *table, const hint_options *given, consult_question *question) {
  static cli_state view;
  static ad_advice advice;
  static ad_words words;
  static hf_notes notes;
  unsigned seat;
  int code = find_seat(table, given, &seat);
  if (code != CLI_GO_ON) return code;
  if (given->at > 0) {
    tb_sight_at(table, (uint32_t)given->at, seat, cli_as_view(&view), &notes);
  } else {
    tb_view(table, seat, cli_as_view(&view));
    notes = *tb_notes(table);
  }
  question->sight =
      (hf_bot_sight){.rules = tb_rules(table), .view = cli_as_view(&view), .notes = &notes};
  if (!consult(question, &advice, &words))
    return cli_failed("hint", "the bot has nothing to say: it does not weigh options, or there is "
                              "only one");
  if (given->json)
    print_json(table, &advice, &words);
  else
    for (size_t i = 0; i < words.count; i++) cli_print("%s\n", words.line[i]);
  return CLI_DONE;
}

int hf_cli_hint(int argc, char **argv) {
  static cli_words words;
  hint_options given = {.lang = "en", .threads = 1, .seed = 1};
  const cli_option options[] = {
      {.name = "--seat", .kind = CLI_TEXT, .value = &given.seat},
      {.name = "--at", .kind = CLI_NUMBER, .value = &given.at, .min = 1, .max = UINT32_MAX},
      {.name = "--bot", .kind = CLI_TEXT, .value = &given.bot},
      {.name = "--lang", .kind = CLI_TEXT, .value = &given.lang},
      {.name = "--threads",
       .kind = CLI_NUMBER,
       .value = &given.threads,
       .min = 1,
       .max = HF_BOT_HANDS_MAX},
      {.name = "--seed", .kind = CLI_NUMBER, .value = &given.seed, .max = UINT64_MAX},
      {.name = "--json", .kind = CLI_FLAG, .value = &given.json},
  };
  const cli_command command = {.name = "hint",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = 1};
  consult_question question = {0};
  hf_error error = {0};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (!ht_language_read(given.lang, &question.language))
    return cli_misused("hint", "'%s' is no language: there are en and uk", given.lang);
  code = consult_bot("hint", given.bot, &question.bot);
  if (code != CLI_GO_ON) return code;
  question.seed = given.seed;
  question.threads = given.threads;
  tb_table *table = open_table(words.word[0], &error);
  if (table == NULL) return cli_failed_in(words.word[0], &error);
  code = advise(table, &given, &question);
  tb_free(table);
  return code;
}
