/* `holdfast check FILE...`: scenario files. */
#include "scenario.h"

#include "core/forms.h"

static const char help[] =
    "holdfast check FILE...\n"
    "Runs scenario files: positions set up by hand, scripted choices, what must hold.\n"
    "Each failure is printed as FILE:LINE: message; the last line counts scenarios.\n"
    "\n"
    "  --cards FILE  laid over the card set that a scenario names, in place of a file that\n"
    "            it names: to try new and changed cards before they are built in\n"
    "  --trace   print every decision that is taken\n"
    "  --tap     print a line for each scenario, as test programs do\n"
    "  --notation GAME  print how the choices of a game are written, and check nothing\n"
    "\n"
    "docs/scenarios.md describes the format. Exit 0: all passed, 1: not, 2: used wrongly.\n";

static void check_file(const char *path, scenario_run *run) {
  scenario_file file = {.path = path};
  char why[160];
  if (!cli_read_file(path, &file.file, why)) {
    cli_failed("check", "cannot read %s: %s", path, why);
    scenario_count(run, false, path, "");
    return;
  }
  if (scenario_file_split(&file))
    scenario_run_file(&file, run);
  else
    scenario_count(run, false, path, "");
  scenario_file_free(&file);
}

/* A cell of a table: a bar alone parts the columns. */
static void show_cell(const char *text) {
  cli_print("| `");
  for (; *text != '\0'; text++) {
    if (*text == '|') cli_print("\\");
    cli_print("%c", *text);
  }
  cli_print("` ");
}

/* The table of docs/notation.md. */
static int show_notation(const char *id) {
  const hf_game *game = cli_find_game("check", id);
  if (game == NULL) return CLI_USAGE;
  cli_print("| choice | for example | says |\n|---|---|---|\n");
  for (const hf_form *form = game->forms; form != NULL && form->text != NULL; form++) {
    show_cell(form->text);
    show_cell(form->example);
    cli_print("| %s |\n", form->says);
  }
  return CLI_DONE;
}

int hf_cli_check(int argc, char **argv) {
  static cli_words words;
  scenario_run run = {0};
  const char *notation = NULL;
  const cli_option options[] = {{.name = "--trace", .kind = CLI_FLAG, .value = &run.trace},
                                {.name = "--tap", .kind = CLI_FLAG, .value = &run.tap},
                                {.name = "--cards", .kind = CLI_TEXT, .value = &run.cards},
                                {.name = "--notation", .kind = CLI_TEXT, .value = &notation}};
  const cli_command command = {.name = "check",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 0,
                               .words_max = CLI_WORDS_MAX};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (notation != NULL) return show_notation(notation);
  if (words.count == 0) return cli_misused("check", "name the scenario files to run");
  for (size_t i = 0; i < words.count; i++) check_file(words.word[i], &run);
  cli_free_rules(&run.set.rules);
  if (run.tap) cli_print("1..%u\n# ", run.passed + run.failed);
  cli_print("%u passed, %u failed\n", run.passed, run.failed);
  return run.failed == 0 ? CLI_DONE : CLI_NO;
}
