/* The `holdfast` command: finds the subcommand and hands it the words behind
 * its name. */
#include "common.h"

#include <signal.h>
#include <string.h>

typedef struct subcommand {
  const char *name;
  int (*run)(int argc, char **argv);
  const char *does;
} subcommand;

static const subcommand subcommands[] = {
    {"games", hf_cli_games, "list the games, their seats and settings"},
    {"play", hf_cli_play, "play a game in the terminal, with people and bots"},
    {"serve", hf_cli_serve, "serve the page and its tables"},
    {"backup", hf_cli_backup, "copy what a server keeps, while it runs"},
    {"operator", hf_cli_operator, "say who may ban and remove people"},
    {"migrate", hf_cli_migrate, "move what a server keeps into another store"},
    {"sim", hf_cli_sim, "play random games, as fast as can be"},
    {"arena", hf_cli_arena, "let bots play against bots"},
    {"check", hf_cli_check, "run scenario files"},
    {"replay", hf_cli_replay, "show a recorded game step by step"},
    {"hint", hf_cli_hint, "ask a bot what it would do in a recorded game"},
    {"analyse", hf_cli_analyse, "look back at a recorded game: where it turned"},
    {"verify", hf_cli_verify, "check a recorded game in full"},
    {"cards", hf_cli_cards, "print the cards of a game or their words, or check a card file"},
    {"deck", hf_cli_deck, "check, show and draw from decks"},
    {"engine", hf_cli_engine, "speak a line protocol with another program"},
};

static void print_help(FILE *out) {
  fputs("holdfast: tabletop games of Westeros\n\n", out);
  for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++)
    fprintf(out, "  holdfast %-8s %s\n", subcommands[i].name, subcommands[i].does);
  fputs("\nholdfast SUBCOMMAND --help tells more.\n"
        "Exit codes: 0 done, 1 the answer is no, 2 used wrongly.\n",
        out);
}

int main(int argc, char **argv) {
  /* A file that reaches its limit is a full disk, not the end of the process. */
  signal(SIGXFSZ, SIG_IGN);
  if (argc < 2) {
    print_help(stderr);
    return CLI_USAGE;
  }
  for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++) {
    if (strcmp(argv[1], subcommands[i].name) != 0) continue;
    int code = subcommands[i].run(argc - 1, argv + 1);
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    fputs("holdfast: the output could not be written\n", stderr);
    return code == CLI_DONE ? CLI_NO : code;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
      strcmp(argv[1], "help") == 0) {
    print_help(stdout);
    return CLI_DONE;
  }
  if (strcmp(argv[1], "--version") == 0) {
    puts("holdfast " HOLDFAST_VERSION);
    return CLI_DONE;
  }
  fprintf(stderr, "holdfast: there is no subcommand '%s'; see holdfast --help\n", argv[1]);
  return CLI_USAGE;
}
