/* `holdfast migrate FROM TO`: moves what a server keeps into another store. */
#include "common.h"

#include "server/replaying.h"
#include "store/store.h"

#include <stdio.h>

static const char help[] =
    "holdfast migrate FROM TO\n"
    "Copies everything a server keeps from one store into another, which must be empty:\n"
    "from sqlite:FILE into postgres://..., or back. No server may use either. Before the copy\n"
    "is kept both are compared row by row, and every game in it is played again from its\n"
    "first entry: if anything is wrong, or it is interrupted, the other stays empty. The\n"
    "store that was copied stays as it is.\n"
    "\n"
    "  --json   one line: rows, tables, entries, decisions, kept (tables whose rules have\n"
    "           changed since: they go on from their stored positions, as before)\n"
    "\n"
    "Exit 0: the copy is the same, 1: it is not, or could not be made, 2: used wrongly.\n";

static void tell(const char *table, const char *trouble) {
  cli_print_line(stderr, "table %s goes on from its stored position: %s", table, trouble);
}

static void print_json(uint64_t rows, const sv_replayed *of) {
  printf("{\"rows\":%llu,\"tables\":%llu,\"entries\":%llu,\"decisions\":%llu,\"kept\":%llu}\n",
         (unsigned long long)rows, (unsigned long long)of->tables, (unsigned long long)of->entries,
         (unsigned long long)of->decisions, (unsigned long long)of->kept);
}

static bool replay(void *user, st_moved *copy, char *why, size_t why_size) {
  return sv_replay_store(copy, user, tell, why, why_size);
}

int hf_cli_migrate(int argc, char **argv) {
  static cli_words words;
  bool json = false;
  char why[256] = "";
  uint64_t rows = 0;
  sv_replayed replayed;
  const cli_option options[] = {{.name = "--json", .kind = CLI_FLAG, .value = &json}};
  const cli_command command = {.name = "migrate",
                               .help = help,
                               .options = options,
                               .option_count = 1,
                               .words_min = 2,
                               .words_max = 2};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  const char *from = words.word[0], *to = words.word[1];
  if (!st_move(from, to, &(st_judge){replay, &replayed}, &rows, why, sizeof why))
    return cli_failed("migrate", "%s", why);
  if (json)
    print_json(rows, &replayed);
  else
    cli_print("%llu rows copied; %llu tables with %llu decisions played again, %llu of them kept "
              "as they are\n",
              (unsigned long long)rows, (unsigned long long)replayed.tables,
              (unsigned long long)replayed.decisions, (unsigned long long)replayed.kept);
  return CLI_DONE;
}
