/* `holdfast operator add|remove|list`: who may ban and remove people. It acts on
 * the store, beside the servers that use it: who may run this may do anything
 * there, and no name that somebody takes in the page makes an operator. */
#include "common.h"

#include "server/people.h"
#include "store/store.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "holdfast operator add [--store URL] NAME\n"
    "holdfast operator remove [--store URL] NAME\n"
    "holdfast operator list [--store URL]\n"
    "Operators may ban people, look at every table and do there what its host may. They are\n"
    "accounts: make one in the page first. Servers that use the store may go on; they take\n"
    "notice within ten seconds.\n"
    "\n"
    "  --store URL   sqlite:FILE or postgres://...; without it the file in your data\n"
    "                directory\n"
    "\n"
    "Exit 0: done, 1: there is no such account, or the store cannot be used, 2: used wrongly.\n";

#define OPERATORS_MOST 10000

typedef struct outcome {
  st_status status;
  char why[160];
} outcome;

static void on_done(void *told, st_status status, const char *why) {
  outcome *what = told;
  what->status = status;
  snprintf(what->why, sizeof what->why, "%s", why == NULL ? "" : why);
}

static void on_list(void *told, st_status status, const st_user *users, size_t count) {
  outcome *what = told;
  what->status = status;
  snprintf(what->why, sizeof what->why, "the store could not be read");
  for (size_t i = 0; i < count; i++)
    cli_print("%s\n", users[i].login == NULL ? "" : users[i].login);
}

/* Closing a store does what was asked of it, and tells. */
static int act(const char *url, const char *verb, const char *login) {
  outcome what = {.status = ST_FAILED};
  char why[256] = "";
  bool adds = strcmp(verb, "add") == 0;
  st_store *store = st_open_beside(url, why, sizeof why);
  if (store == NULL) return cli_failed("operator", "%s", why);
  if (login == NULL)
    st_operators(store, OPERATORS_MOST, on_list, &what);
  else
    st_put_operator(store, login, adds, on_done, &what);
  st_close(store);
  if (what.status == ST_MISSING)
    return cli_failed("operator", "there is no account '%s'; it is made in the page first", login);
  if (what.status != ST_OK) return cli_failed("operator", "%s", what.why);
  if (login != NULL) cli_print("%s is %s\n", login, adds ? "an operator" : "no operator");
  return CLI_DONE;
}

int hf_cli_operator(int argc, char **argv) {
  static cli_words words;
  char store[4096], why[256] = "", login[PP_NAME_MAX];
  const char *url = NULL;
  const cli_option options[] = {{.name = "--store", .kind = CLI_TEXT, .value = &url}};
  const cli_command command = {.name = "operator",
                               .help = help,
                               .options = options,
                               .option_count = 1,
                               .words_min = 1,
                               .words_max = 2};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  const char *verb = words.word[0];
  bool lists = strcmp(verb, "list") == 0;
  if (!lists && strcmp(verb, "add") != 0 && strcmp(verb, "remove") != 0)
    return cli_misused("operator", "the first word is add, remove or list");
  if (words.count != (lists ? 1U : 2U))
    return cli_misused("operator", lists ? "list takes no name" : "which account?");
  if (!lists && !pp_login_of(words.word[1], login))
    return cli_failed("operator", "'%s' cannot be the name of an account", words.word[1]);
  if (url == NULL) {
    if (!cli_default_store(store, sizeof store, why)) return cli_failed("operator", "%s", why);
    url = store;
  }
  return act(url, verb, lists ? NULL : login);
}
