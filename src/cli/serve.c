/* `holdfast serve`: tables and the page, for people and programs. */
#include "common.h"

#include "server/server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "holdfast serve [OPTIONS]\n"
    "Serves the page and its tables. People open the address that is printed, sit down\n"
    "and play; programs do the same over the wire (docs/protocol.md). Ctrl-C stops it:\n"
    "nothing is lost, games go on when it is started again.\n"
    "\n"
    "  --port N          listen on port N (0: any free one); without it 8080, or the next\n"
    "                    free one\n"
    "  --bind ADDRESS    listen on this address only (127.0.0.1: this machine)\n"
    "  --store URL       where games are kept: sqlite:FILE, or postgres://HOST/DATABASE, which\n"
    "                    many servers may share (docs/operating.md); without it a file in\n"
    "                    your data directory\n"
    "  --origin URL      pages from there may talk to this server too; separate several\n"
    "                    by commas\n"
    "  --operator NAME   of before: makes nobody an operator any more, see holdfast operator;\n"
    "                    accounts that have these names when a store of before is first\n"
    "                    opened keep the right\n"
    "  --proxy           a proxy stands before it, on this machine or in a private network:\n"
    "                    believe what it says in X-Forwarded-For and -Proto\n"
    "  --proxy-from LIST the same of these addresses and networks only: 10.0.0.7,10.1.0.0/16\n"
    "  --metrics ADDRESS:PORT  figures for Prometheus there, under /metrics; without it nowhere\n"
    "  --metrics-exact   figures to the unit, which tell of single tables (for tests)\n"
    "  --threads N       threads in which bots think, besides one for short thoughts\n"
    "  --hook COMMAND    run by the shell when a slow game waits for somebody who is away;\n"
    "                    HOLDFAST_TABLE, _TABLE_NAME, _GAME, _SEAT, _USER, _NAME and _DUE\n"
    "                    (seconds since 1970) tell what it is about\n"
    "  --contact URL     Web Push for slow games, with this address of yours for the push\n"
    "                    services: mailto:you@example.org or https://...\n"
    "  --push-anywhere   push to plain http and to this network too (for tests)\n"
    "  --address-rate N  messages a second from one address (0: no limit); 200\n"
    "  --address-sockets N  sockets that one address may have open (0: no limit); 250\n"
    "  --address-tables N  tables that are not over and were made from one address in a day\n"
    "                    (0: no limit); 200\n"
    "  --guest-days N    forget guests who belong to no table and did not come for N days\n"
    "                    (0: never); 30\n"
    "  --away N          who closes a slow table while it waits for them is told after N seconds;\n"
    "                    60\n"
    "  --sleep N         a table that waits, or a game without a clock, at which nobody is\n"
    "                    goes to sleep after N seconds, until somebody comes; 600\n"
    "  --log FILE        write the log there instead of to stderr; SIGHUP opens it anew\n"
    "  --quiet           log warnings and errors only\n";

#define PATH_MAX_LENGTH 4000
#define LIST_MAX 16
/* Where a proxy stands of which no more is said. */
#define HOUSE                                                                                      \
  "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,fc00::/7,fe80::/10"

/* A list of words behind one option; NULL-terminated. */
typedef struct word_list {
  char text[2048];
  const char *word[LIST_MAX + 1];
} word_list;

static bool split(const char *from, word_list *to) {
  size_t count = 0;
  if (from == NULL) return true;
  if (strlen(from) >= sizeof to->text) return false;
  strcpy(to->text, from);
  for (char *at = to->text; at != NULL && *at != '\0';) {
    if (count >= LIST_MAX) return false;
    to->word[count++] = at;
    at = strchr(at, ',');
    if (at != NULL) *at++ = '\0';
  }
  return true;
}

/* The directory and those above it. */
static bool make_directory(const char *path) {
  char part[PATH_MAX_LENGTH];
  snprintf(part, sizeof part, "%s", path);
  for (char *at = part + 1; *at != '\0'; at++) {
    if (*at != '/') continue;
    *at = '\0';
    mkdir(part, 0755);
    *at = '/';
  }
  return mkdir(part, 0755) == 0 || errno == EEXIST;
}

/* Beside the records of `holdfast play`. */
bool cli_default_store(char *url, size_t size, char why[160]) {
  const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  char directory[PATH_MAX_LENGTH];
  int length = -1;
  if (data != NULL && data[0] == '/')
    length = snprintf(directory, sizeof directory, "%s/holdfast", data);
  else if (home != NULL && home[0] == '/')
    length = snprintf(directory, sizeof directory, "%s/.local/share/holdfast", home);
  if (length < 0 || (size_t)length >= sizeof directory) {
    snprintf(why, 160, "neither XDG_DATA_HOME nor HOME says where games are kept; use --store");
    return false;
  }
  if (!make_directory(directory)) {
    snprintf(why, 160, "cannot make %.100s: %s", directory, strerror(errno));
    return false;
  }
  length = snprintf(url, size, "sqlite:%s/server.sqlite", directory);
  return length > 0 && (size_t)length < size;
}

/* It goes into JSON as it is. */
static bool is_contact(const char *url) {
  if (strncmp(url, "mailto:", 7) != 0 && strncmp(url, "https://", 8) != 0) return false;
  for (const char *at = url; *at != '\0'; at++)
    if (*at <= ' ' || *at >= 127 || *at == '"' || *at == '\\') return false;
  return strlen(url) < 200;
}

static void started(void *user, int port, int metrics) {
  const sv_options *options = user;
  const char *host = options->bind == NULL || strcmp(options->bind, "0.0.0.0") == 0 ||
                             strcmp(options->bind, "::") == 0
                         ? "localhost"
                         : options->bind;
  bool colons = strchr(host, ':') != NULL;
  printf("Holdfast: http://%s%s%s:%d/\n", colons ? "[" : "", host, colons ? "]" : "", port);
  if (metrics > 0)
    printf("Figures: http://%.*s:%d/metrics\n",
           (int)(strrchr(options->metrics, ':') - options->metrics), options->metrics, metrics);
  printf("Ctrl-C stops it.\n");
  fflush(stdout);
}

/* Units of before name operators here: the server starts all the same. */
static void warn_of_names(const char *who) {
  if (who == NULL) return;
  fprintf(stderr,
          "holdfast serve: --operator makes nobody an operator any more. Accounts that had these\n"
          "names when the store was first opened by this program are operators and stay so.\n"
          "Others are made on this machine: holdfast operator add --store URL NAME\n");
}

int hf_cli_serve(int argc, char **argv) {
  static cli_words words;
  static word_list origins, operators;
  static char store[PATH_MAX_LENGTH + 64];
  char why[256] = "";
  uint64_t port = UINT64_MAX, threads = 0, rate = 200, sockets = 250, days = 30, away = 60,
           sleep = 600, tables = 200;
  const char *origin = NULL, *who = NULL;
  bool proxy = false;
  sv_options chosen = {0};
  const cli_option options[] = {
      {.name = "--port", .kind = CLI_NUMBER, .value = &port, .min = 0, .max = 65535},
      {.name = "--bind", .kind = CLI_TEXT, .value = &chosen.bind},
      {.name = "--store", .kind = CLI_TEXT, .value = &chosen.store},
      {.name = "--origin", .kind = CLI_TEXT, .value = &origin},
      {.name = "--operator", .kind = CLI_TEXT, .value = &who},
      {.name = "--proxy", .kind = CLI_FLAG, .value = &proxy},
      {.name = "--proxy-from", .kind = CLI_TEXT, .value = &chosen.proxies},
      {.name = "--metrics", .kind = CLI_TEXT, .value = &chosen.metrics},
      {.name = "--metrics-exact", .kind = CLI_FLAG, .value = &chosen.metrics_exact},
      {.name = "--threads", .kind = CLI_NUMBER, .value = &threads, .min = 1, .max = 256},
      {.name = "--hook", .kind = CLI_TEXT, .value = &chosen.hook},
      {.name = "--contact", .kind = CLI_TEXT, .value = &chosen.contact},
      {.name = "--push-anywhere", .kind = CLI_FLAG, .value = &chosen.push_anywhere},
      {.name = "--address-rate", .kind = CLI_NUMBER, .value = &rate, .min = 0, .max = 1000000},
      {.name = "--address-sockets",
       .kind = CLI_NUMBER,
       .value = &sockets,
       .min = 0,
       .max = 1000000},
      {.name = "--address-tables", .kind = CLI_NUMBER, .value = &tables, .min = 0, .max = 1000000},
      {.name = "--guest-days", .kind = CLI_NUMBER, .value = &days, .min = 0, .max = 36500},
      {.name = "--away", .kind = CLI_NUMBER, .value = &away, .min = 0, .max = 86400},
      {.name = "--sleep", .kind = CLI_NUMBER, .value = &sleep, .min = 0, .max = 31536000},
      {.name = "--log", .kind = CLI_TEXT, .value = &chosen.log},
      {.name = "--quiet", .kind = CLI_FLAG, .value = &chosen.quiet}};
  const cli_command command = {.name = "serve",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (!split(origin, &origins) || !split(who, &operators))
    return cli_misused("serve", "there are too many words behind --origin or --operator");
  if (chosen.contact != NULL && !is_contact(chosen.contact))
    return cli_misused("serve", "--contact wants mailto:... or https://...");
  if (chosen.store == NULL) {
    if (!cli_default_store(store, sizeof store, why)) return cli_failed("serve", "%s", why);
    chosen.store = store;
  }
  if (proxy && chosen.proxies == NULL) chosen.proxies = HOUSE;
  warn_of_names(who);
  chosen.origins = origins.word;
  chosen.operators = operators.word;
  chosen.port = port == UINT64_MAX ? 8080 : (int)port;
  chosen.port_tries = port == UINT64_MAX ? 100 : 1;
  chosen.threads = (unsigned)threads;
  chosen.address_rate = (unsigned)rate;
  chosen.address_sockets = (unsigned)sockets;
  chosen.address_tables = (unsigned)tables;
  chosen.guest_days = (unsigned)days;
  chosen.away = (unsigned)away;
  chosen.sleep = (unsigned)sleep;
  if (sv_run(&chosen, started, &chosen, why, sizeof why)) return CLI_DONE;
  return cli_failed("serve", "%s", why);
}
