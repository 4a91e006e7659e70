/* `holdfast games`: which games there are, for how many, with what settings. */
#include "common.h"

static const char help[] = "holdfast games\n"
                           "Lists the games, how many can play, and the settings of a table.\n"
                           "\n"
                           "  --json   one line a game: id, title, min_seats, max_seats, options\n";

static void print_settings_json(const hf_game *game) {
  for (size_t i = 0; i < hf_setting_count(game); i++) {
    hf_setting_info info = hf_setting_at(game, i);
    printf("%s{\"key\":", i == 0 ? "" : ",");
    cli_json_text(stdout, info.key);
    fputs(",\"help\":", stdout);
    cli_json_text(stdout, info.help);
    fputs(",\"choices\":", stdout);
    cli_json_text(stdout, info.choices);
    fputs(",\"default\":", stdout);
    cli_json_text(stdout, info.default_value);
    printf(",\"per_seat\":%s}", info.per_seat ? "true" : "false");
  }
}

static void print_json(const hf_game *game) {
  fputs("{\"id\":", stdout);
  cli_json_text(stdout, hf_game_id(game));
  fputs(",\"title\":", stdout);
  cli_json_text(stdout, hf_game_title(game));
  printf(",\"min_seats\":%u,\"max_seats\":%u,\"options\":[", hf_game_min_seats(game),
         hf_game_max_seats(game));
  print_settings_json(game);
  puts("]}");
}

static void print_plain(const hf_game *game) {
  printf("%s: %s, %u to %u seats\n", hf_game_id(game), hf_game_title(game), hf_game_min_seats(game),
         hf_game_max_seats(game));
  for (size_t i = 0; i < hf_setting_count(game); i++) {
    hf_setting_info info = hf_setting_at(game, i);
    printf("  %s=%s%s\n      %s\n      One of: %s\n", info.key, info.default_value,
           info.per_seat ? ",..." : "", info.help, info.choices);
  }
}

int hf_cli_games(int argc, char **argv) {
  static cli_words words;
  bool json = false;
  const cli_option options[] = {{.name = "--json", .kind = CLI_FLAG, .value = &json}};
  const cli_command command = {
      .name = "games", .help = help, .options = options, .option_count = 1};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  for (size_t i = 0; i < hf_game_count(); i++)
    if (json)
      print_json(hf_game_at(i));
    else
      print_plain(hf_game_at(i));
  return CLI_DONE;
}
