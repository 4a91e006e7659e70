/* `holdfast backup FILE`: a consistent copy of the store, while it is in use. */
#include "common.h"

#include "store/store.h"

#include <stdio.h>

static const char help[] =
    "holdfast backup [--store URL] FILE\n"
    "Copies everything a server keeps into FILE, which must not exist yet. The server may\n"
    "go on meanwhile: the copy is of one moment. To go back to it, start the server with\n"
    "--store sqlite:FILE, or move it into PostgreSQL with holdfast migrate.\n"
    "\n"
    "  --store URL   what to copy: sqlite:FILE or postgres://...; without it the file in your\n"
    "                data directory\n";

int hf_cli_backup(int argc, char **argv) {
  static cli_words words;
  char store[4096], why[256] = "";
  const char *url = NULL;
  const cli_option options[] = {{.name = "--store", .kind = CLI_TEXT, .value = &url}};
  const cli_command command = {.name = "backup",
                               .help = help,
                               .options = options,
                               .option_count = 1,
                               .words_min = 1,
                               .words_max = 1};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (url == NULL) {
    if (!cli_default_store(store, sizeof store, why)) return cli_failed("backup", "%s", why);
    url = store;
  }
  FILE *there = fopen(words.word[0], "rb");
  if (there != NULL) {
    fclose(there);
    return cli_failed("backup", "%s exists already; name a new file", words.word[0]);
  }
  if (st_backup(url, words.word[0], why, sizeof why) != ST_OK)
    return cli_failed("backup", "%s", why);
  return CLI_DONE;
}
