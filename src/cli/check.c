/* `holdfast check FILE...`: scenario files. */
#include "scenario.h"

static const char help[] =
    "holdfast check FILE...\n"
    "Runs scenario files: positions set up by hand, scripted choices, what must hold.\n"
    "Each failure is printed as FILE:LINE: message; the last line counts scenarios.\n"
    "\n"
    "  --trace   print every decision that is taken\n"
    "  --tap     print a line for each scenario, as test programs do\n"
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

int hf_cli_check(int argc, char **argv) {
  static cli_words words;
  scenario_run run = {0};
  const cli_option options[] = {{.name = "--trace", .kind = CLI_FLAG, .value = &run.trace},
                                {.name = "--tap", .kind = CLI_FLAG, .value = &run.tap}};
  const cli_command command = {.name = "check",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = CLI_WORDS_MAX};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  for (size_t i = 0; i < words.count; i++) check_file(words.word[i], &run);
  if (run.tap) cli_print("1..%u\n# ", run.passed + run.failed);
  cli_print("%u passed, %u failed\n", run.passed, run.failed);
  return run.failed == 0 ? CLI_DONE : CLI_NO;
}
