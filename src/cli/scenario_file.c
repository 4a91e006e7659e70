/* Reads a scenario file into the lines that count, and runs the scenarios in
 * it: what stands before the first `scenario` line belongs to all of them. */
#include "scenario.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A comment begins at the head of a line or behind a blank. */
static void cut_comment(char *text) {
  for (char *at = text; *at != '\0'; at++)
    if (*at == '#' && (at == text || at[-1] == ' ' || at[-1] == '\t')) *at = '\0';
}

/* Blanks around the text go; inside it each run of them becomes one space. */
static void tidy_blanks(char *text) {
  char *to = text;
  for (const char *at = text; *at != '\0'; at++) {
    bool blank = *at == ' ' || *at == '\t' || *at == '\r';
    if (!blank)
      *to++ = *at;
    else if (to > text && to[-1] != ' ')
      *to++ = ' ';
  }
  if (to > text && to[-1] == ' ') to--;
  *to = '\0';
}

static size_t count_lines(const cli_file *file) {
  size_t count = 1;
  for (size_t i = 0; i < file->length; i++) count += file->text[i] == '\n';
  return count;
}

bool scenario_file_split(scenario_file *file) {
  file->line = calloc(count_lines(&file->file), sizeof *file->line);
  if (file->line == NULL) return false;
  uint32_t number = 0;
  for (char *at = file->file.text; at != NULL;) {
    char *end = strchr(at, '\n');
    if (end != NULL) *end = '\0';
    number++;
    cut_comment(at);
    tidy_blanks(at);
    if (*at != '\0') file->line[file->line_count++] = (scenario_line){.text = at, .number = number};
    at = end == NULL ? NULL : end + 1;
  }
  return true;
}

void scenario_file_free(scenario_file *file) {
  free(file->line);
  cli_free_file(&file->file);
}

/* --- failures ---------------------------------------------------------- */

static void say_failure(scenario *s, const char *format, va_list arguments) {
  char why[2048];
  bool named = s->name[0] != '\0';
  vsnprintf(why, sizeof why, format, arguments);
  cli_print_line(stdout, "%s%s:%u: %s%s%s%s", s->mark, s->file->path, (unsigned)s->line, why,
                 named ? " (scenario " : "", s->name, named ? ")" : "");
  s->failures++;
}

void scenario_failure(scenario *s, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say_failure(s, format, arguments);
  va_end(arguments);
}

void scenario_break(scenario *s, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say_failure(s, format, arguments);
  va_end(arguments);
  s->broken = true;
}

/* --- scenarios --------------------------------------------------------- */

static const char *name_of_scenario(const scenario_line *line) {
  if (strncmp(line->text, "scenario", 8) != 0) return NULL;
  if (line->text[8] == '\0') return line->text + 8;
  return line->text[8] == ' ' ? line->text + 9 : NULL;
}

static void do_lines(scenario *s, size_t first, size_t end) {
  for (size_t i = first; i < end && !s->broken; i++) scenario_do_line(s, &s->file->line[i]);
}

/* What all have in common, then this one's own lines. */
static void run_one(scenario *s, size_t common_end, size_t first, size_t end) {
  s->line = first < end ? s->file->line[first].number : 1;
  do_lines(s, 0, common_end);
  do_lines(s, first, end);
  if (!s->broken) scenario_end(s);
  if (!s->broken && s->checks == 0)
    scenario_failure(s, "nothing is checked: say what must hold with expect, legal, never ...");
  cli_free_rules(&s->rules);
}

static size_t next_scenario(const scenario_file *file, size_t from) {
  while (from < file->line_count && name_of_scenario(&file->line[from]) == NULL) from++;
  return from;
}

void scenario_count(scenario_run *run, bool passed, const char *path, const char *name) {
  run->passed += passed;
  run->failed += !passed;
  if (run->tap)
    cli_print_line(stdout, "%s %u - %s%s%s", passed ? "ok" : "not ok", run->passed + run->failed,
                   path, name[0] != '\0' ? ": " : "", name);
}

/* Runs the lines from `first`; false if there is no memory. */
static bool run_in_fresh(const scenario_file *file, scenario_run *run, const char *name,
                         size_t common_end, size_t first) {
  scenario *s = calloc(1, sizeof *s);
  if (s == NULL) return false;
  s->file = file;
  s->kept_set = &run->set;
  s->tried = run->cards;
  s->trace = run->trace;
  s->mark = run->tap ? "# " : "";
  s->name = name;
  s->seed = 1;
  if (run->trace) cli_print_line(stdout, "%s%s: %s", s->mark, file->path, name);
  run_one(s, common_end, first, next_scenario(file, first));
  scenario_count(run, s->failures == 0, file->path, name);
  free(s);
  return true;
}

void scenario_run_file(const scenario_file *file, scenario_run *run) {
  size_t common_end = next_scenario(file, 0);
  bool memory = true;
  if (common_end == file->line_count) memory = run_in_fresh(file, run, "", 0, 0);
  for (size_t at = common_end; at < file->line_count && memory; at = next_scenario(file, at + 1))
    memory = run_in_fresh(file, run, name_of_scenario(&file->line[at]), common_end, at + 1);
  if (!memory) {
    cli_failed("check", "there is not enough memory for %s", file->path);
    scenario_count(run, false, file->path, "");
  }
}
