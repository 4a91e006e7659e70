/* Prints a `table` message of the wire for a position worth looking at, for
 * whoever writes a page or a bot.
 *   wire_fixture [GAME] SETTINGS SEED LANGUAGE SEAT KIND NTH
 * Bots play until somebody (or SEAT, if it is a number) is asked a question of
 * this KIND for the NTH time; the message is for that seat. KIND `any` counts
 * every question, `over` is the end of the game. SEAT `any` takes whoever is
 * asked, `idle` somebody who is not, `watch` shows what an onlooker sees. Where
 * a `deal` is wanted, everybody places truces. */
#include "bots/bots.h"
#include "core/game.h"
#include "table/table.h"
#include "wire/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
  tb_table *table;
  ht_language language;
  const char *seat, *kind;
  long nth;
} fixture;

static union {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} view;
static hf_bot_scratch scratch;
static hf_random thoughts;

static const char *kind_of(const tb_table *table, unsigned seat) {
  hf_prompt prompt = hf_prompt_of(tb_rules(table), tb_state(table), seat);
  const hw_game *game = hw_game_of(tb_rules(table));
  return game->prompt != NULL ? game->prompt(&prompt) : "choose";
}

/* Greedy now and then, so that games are neither silly nor slow. */
static void let_bot_answer(tb_table *table, unsigned seat, bool peaceful) {
  static const char *const truce[] = {"place truce"};
  if (peaceful && tb_try(table, seat, truce, 1, NULL) == HF_OK) {
    tb_choose(table, seat, truce, 1, NULL);
    return;
  }
  hf_bot_player greedy = {.bot = &hf_bot_greedy, .effort = 2};
  const hf_rules *rules = tb_rules(table);
  char memory[32][HF_NOTATION_MAX];
  const char *choices[32];
  size_t count = 0;
  static union {
    uint64_t align;
    unsigned char bytes[HF_STATE_MAX];
  } copy;
  hf_state *trial = (hf_state *)(void *)&copy;
  hf_clone(trial, tb_state(table));
  do {
    hf_view_of(rules, trial, seat, (hf_view *)(void *)&view);
    hf_option option =
        hf_bot_choose(&greedy, &(hf_bot_sight){.rules = rules, .view = (hf_view *)(void *)&view},
                      &scratch, &thoughts);
    hf_option_write(rules, trial, seat, option, memory[count]);
    choices[count] = memory[count];
    count++;
    hf_choose(rules, trial, seat, option, NULL, NULL);
  } while (hf_group_length(rules, trial, seat) > 0 && count < 32);
  hf_error error;
  if (tb_choose(table, seat, choices, count, &error) != HF_OK) {
    fprintf(stderr, "wire_fixture: %s\n", error.message);
    exit(1);
  }
}

static unsigned lowest(uint32_t seats) { return (unsigned)__builtin_ctz(seats); }

/* Is this where we want to be? */
static bool found(fixture *f, unsigned *seat) {
  if (tb_over(f->table)) return strcmp(f->kind, "over") == 0;
  for (uint32_t asked = tb_asked(f->table); asked != 0; asked &= asked - 1) {
    char number[12];
    *seat = lowest(asked);
    snprintf(number, sizeof number, "%u", *seat);
    bool wanted = f->seat[0] < '0' || f->seat[0] > '9' || strcmp(f->seat, number) == 0;
    if (!wanted) continue;
    if (strcmp(f->kind, "any") != 0 && strcmp(f->kind, kind_of(f->table, *seat)) != 0) continue;
    if (f->nth-- <= 1) return true;
  }
  return false;
}

static void write_people(const fixture *f, unsigned me, hw_text *out) {
  static const char *const names[] = {"Olha",   "Marko", "greedy", "Ivan",
                                      "random", "Nadia", "Petro"};
  hw_key(out, "seats");
  hw_array(out);
  for (unsigned seat = 0; seat < tb_seats(f->table); seat++) {
    bool bot = (seat % 7 == 2 || seat % 7 == 4) && seat != me;
    char word[HF_NOTATION_MAX];
    hf_seat_write(tb_rules(f->table), tb_state(f->table), seat, word);
    hw_object(out);
    hw_put_string(out, "who", bot ? "bot" : "person");
    hw_put_string(out, "name", names[seat % 7]);
    hw_put_string(out, "user", bot ? NULL : names[seat % 7]);
    hw_put_string(out, "bot", bot ? names[seat % 7] : NULL);
    hw_put_bool(out, "here", seat != 3);
    hw_put_bool(out, "host", seat == 0);
    hw_put_string(out, "house", word);
    hw_put_string(out, "sitting_in", NULL);
    hw_object_end(out);
  }
  hw_array_end(out);
}

static void write_info(const fixture *f, unsigned me, const char *settings, hw_text *out) {
  hw_key(out, "info");
  hw_object(out);
  hw_put_string(out, "id", "t5GhFixture");
  hw_put_string(out, "name", "Council of Wednesday");
  hw_put_string(out, "game", hf_game_id(hf_rules_game(tb_rules(f->table))));
  hw_put_string(out, "settings", settings);
  hw_put_string(out, "state", tb_over(f->table) ? "over" : "playing");
  write_people(f, me, out);
  hw_key(out, "pace");
  hw_object(out);
  hw_put_string(out, "kind", "live");
  hw_put_number(out, "move", 120);
  hw_put_number(out, "reserve", 480);
  hw_object_end(out);
  hw_put_string(out, "open", "link");
  hw_put_bool(out, "watch", true);
  hw_put_bool(out, "chat", true);
  hw_put_string(out, "undo", "ask");
  hw_put_bool(out, "delay", true);
  hw_put_string(out, "commit", "00");
  hw_put_string(out, "own_cards", NULL);
  hw_put_number(out, "created", 1700000000000);
  hw_put_number(out, "turn", hw_game_of(tb_rules(f->table))->turn(tb_state(f->table)));
  hw_put_string(out, "next", NULL);
  hw_object_end(out);
}

static void write_clock(const fixture *f, hw_text *out) {
  hw_key(out, "clock");
  hw_object(out);
  hw_put_number(out, "now", 1700000600000);
  hw_key(out, "seats");
  hw_array(out);
  for (unsigned seat = 0; seat < tb_seats(f->table); seat++) {
    bool asked = tb_asked(f->table) >> seat & 1;
    hw_object(out);
    hw_put_number(out, "left", asked ? 87000 : 120000);
    hw_put_number(out, "reserve", 480000);
    hw_key(out, "due");
    if (asked)
      hw_number(out, 1700000687000);
    else
      hw_null(out);
    hw_put_string(out, "stage", "fine");
    hw_object_end(out);
  }
  hw_array_end(out);
  hw_object_end(out);
}

static void write_message(const fixture *f, unsigned seat, const char *settings) {
  hw_board board = {0};
  hw_text out = {0};
  bool watches = strcmp(f->seat, "watch") == 0;
  hw_object(&out);
  hw_put_string(&out, "t", "table");
  hw_put_string(&out, "table", "t5GhFixture");
  write_info(f, seat, settings, &out);
  hw_key(&out, "me");
  if (watches)
    hw_null(&out);
  else
    hw_number(&out, seat);
  hw_put_number(&out, "v", 1);
  tb_board(f->table, watches ? HF_SPECTATOR : seat, f->language, &board);
  hw_key(&out, "board");
  hw_board_json(&board, &out);
  hw_key(&out, "story");
  tb_story(f->table, watches ? HF_SPECTATOR : seat, f->language, 0, &out);
  hw_key(&out, "chat");
  hw_array(&out);
  hw_array_end(&out);
  write_clock(f, &out);
  hw_key(&out, "votes");
  hw_array(&out);
  hw_array_end(&out);
  hw_key(&out, "presets");
  hw_json(&out, "{\"pass\":[],\"quiet\":false}", 25);
  hw_put_string(&out, "key", watches ? NULL : "k9Invite");
  hw_object_end(&out);
  puts(out.start);
  hw_text_free(&out);
  hw_board_free(&board);
}

int main(int argc, char **argv) {
  fixture f = {.nth = 1};
  hf_error error;
  unsigned seat = 0;
  const char *game = "iron-throne";
  if (argc == 8) {
    game = argv[1];
    argv++, argc--;
  }
  if (argc != 7 || !ht_language_read(argv[3], &f.language)) {
    fputs("wire_fixture [GAME] SETTINGS SEED LANGUAGE SEAT KIND NTH\n", stderr);
    return 2;
  }
  f.seat = argv[4];
  f.kind = argv[5];
  f.nth = strtol(argv[6], NULL, 10);
  hf_seed seed = hf_seed_from(strtoull(argv[2], NULL, 10));
  tb_setup setup = {.game = game, .settings = argv[1], .seed = seed};
  hf_random_start(&thoughts, &seed, HF_RANDOM_FAST);
  f.table = tb_new(&setup, &error);
  if (f.table == NULL) {
    fprintf(stderr, "wire_fixture: %s\n", error.message);
    return 1;
  }
  while (!found(&f, &seat)) {
    if (tb_over(f.table)) {
      fputs("wire_fixture: the game ended before that\n", stderr);
      return 1;
    }
    let_bot_answer(f.table, lowest(tb_asked(f.table)), strcmp(f.kind, "deal") == 0);
  }
  if (tb_over(f.table) && strcmp(f.seat, "any") != 0) seat = (unsigned)strtoul(f.seat, NULL, 10);
  if (strcmp(f.seat, "idle") == 0) seat = lowest(~tb_asked(f.table));
  write_message(&f, seat, argv[1]);
  tb_free(f.table);
  return 0;
}
