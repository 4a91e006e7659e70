/* `holdfast deck`: decks as players write them down. Is it legal, and if not, what is
 * wrong, all of it; what is in it; what hands would it draw. */
#include "common.h"

#include "core/decks.h"
#include "text/play_words.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "holdfast deck check DECK...\n"
    "Is it a legal deck? Tells all that is wrong, FILE:LINE: what. Exit 0: legal, 1: not.\n"
    "\n"
    "holdfast deck list\n"
    "The decks that come with the game: their names can be used in `decks=`.\n"
    "\n"
    "holdfast deck show DECK\n"
    "The deck in the text that players exchange, with what its cards cost.\n"
    "\n"
    "holdfast deck code DECK\n"
    "The deck in one word, for the settings: \"decks=CODE,random\".\n"
    "\n"
    "holdfast deck draw DECK\n"
    "Test draws: first hands, the hand after a mulligan, and the cards of the rounds.\n"
    "\n"
    "A DECK is a file (- is the standard input), the name of a ready-made deck or a code.\n"
    "\n"
    "  --starter      the construction rules do not bind: for the starter decks of a set\n"
    "  --hands N      how many test draws (default 1)\n"
    "  --rounds N     for how many rounds cards are drawn (default 4)\n"
    "  --seed S       where chance begins (default: anywhere)\n"
    "  --cards FILE   with a card file of your own laid over the game's\n"
    "  --game GAME    the game (default card-game)\n"
    "  --lang en|uk   the language of messages and names (default en); decks are written as\n"
    "                 players exchange them\n"
    "  --json         one line a deck or a draw\n";

typedef struct deck_command {
  cli_rules rules;
  const struct hf_deck_craft *craft;
  const char *game, *cards, *seed;
  uint64_t hands, rounds;
  ht_language language;
  bool starter, json;
} deck_command;

/* What is told while a deck is read, to be put in the order of its lines. */
typedef struct told {
  uint32_t line;
  char *message;
} told;

typedef struct hearing {
  const hf_rules *rules;
  ht_language language;
  told *list;
  size_t count, room;
} hearing;

static void hear(void *user, const hf_deck_problem *problem) {
  hearing *to = user;
  if (to->count == to->room) {
    size_t room = to->room == 0 ? 64 : 2 * to->room;
    told *list = realloc(to->list, room * sizeof *list);
    if (list == NULL) return;
    to->list = list;
    to->room = room;
  }
  told *one = &to->list[to->count];
  char message[512];
  ht_deck_problem(to->rules, problem->message, to->language, message, sizeof message);
  *one = (told){problem->line, strdup(message)};
  to->count += one->message != NULL;
}

/* Those about the whole deck come last; else in the order in which they were told. */
static void sort_told(hearing *to) {
  for (size_t i = 1; i < to->count; i++) {
    told one = to->list[i];
    size_t at = i;
    for (; at > 0 && to->list[at - 1].line - 1U > one.line - 1U; at--)
      to->list[at] = to->list[at - 1];
    to->list[at] = one;
  }
}

static void print_told(hearing *to, const char *file, FILE *out, bool json) {
  sort_told(to);
  for (size_t i = 0; i < to->count; i++) {
    const told *one = &to->list[i];
    if (json) {
      fprintf(out, "%s{\"line\":%u,\"message\":", i > 0 ? "," : "", (unsigned)one->line);
      cli_json_text(out, one->message);
      fputc('}', out);
    } else if (one->line > 0) {
      cli_print_line(out, "%s:%u: %s", file, (unsigned)one->line, one->message);
    } else {
      cli_print_line(out, "%s: %s", file, one->message);
    }
    free(one->message);
  }
  free(to->list);
}

/* A file, or else a name or a code. False, after a complaint: there is no such file. */
static bool read_deck(const deck_command *c, const char *word, hf_deck *deck,
                      const hf_deck_ear *ear, uint32_t *problems) {
  char why[160];
  cli_file file = {0};
  const hf_rules *rules = c->rules.rules;
  bool is_word = strcmp(word, "-") != 0 && strchr(word, '/') == NULL;
  FILE *there = is_word ? fopen(word, "rb") : NULL;
  if (there != NULL) {
    fclose(there);
    is_word = false;
  }
  if (is_word) {
    *problems = c->craft->read(rules, word, strlen(word), c->starter, deck, NULL);
    bool known = deck->words.list_length > 0 || strncmp(word, "D1", 2) == 0;
    if (known) {
      *problems = c->craft->read(rules, word, strlen(word), c->starter, deck, ear);
      return true;
    }
    cli_failed("deck", "there is no file and no ready-made deck '%s'; see holdfast deck list",
               word);
    return false;
  }
  if (!cli_read_file(word, &file, why)) {
    cli_failed("deck", "cannot read %s: %s", word, why);
    return false;
  }
  *problems = c->craft->read(rules, file.text, file.length, c->starter, deck, ear);
  cli_free_file(&file);
  return true;
}

/* How many of its words are drawn, and the other cards. */
static size_t drawn_cards(const deck_command *c, const hf_deck *deck,
                          uint16_t list[HF_SEAT_LIST_MAX]) {
  hf_random random;
  hf_seed seed = hf_seed_from(1);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  return c->craft->shuffle(c->rules.rules, deck, &random, list);
}

/* A message with a number in it. */
static void say(const deck_command *c, play_word word, int number, char *text, size_t size) {
  ht_value slot = ht_number(number);
  play_phrase(c->language, word, &slot, 1, text, size);
}

static int check_one(const deck_command *c, const char *word) {
  hf_deck deck;
  uint32_t problems;
  uint16_t list[HF_SEAT_LIST_MAX];
  const char *file = strcmp(word, "-") == 0 ? "(input)" : word;
  hearing to = {.rules = c->rules.rules, .language = c->language};
  hf_deck_ear ear = {.tell = hear, .user = &to, .english = ht_deck_english};
  bool there = read_deck(c, word, &deck, &ear, &problems);
  if (c->json) {
    printf("{\"deck\":");
    cli_json_text(stdout, word);
    printf(",\"problems\":[");
  }
  print_told(&to, file, stdout, c->json);
  if (c->json) printf("],\"legal\":%s}\n", there && problems == 0 ? "true" : "false");
  if (!there) return CLI_NO;
  char text[256];
  bool legal = problems == 0;
  say(c,
      !legal         ? WORD_DECK_WRONG
      : deck.starter ? WORD_DECK_STARTER
                     : WORD_DECK_LEGAL,
      (int)(legal ? drawn_cards(c, &deck, list) : problems), text, sizeof text);
  if (!c->json) cli_print_line(stdout, "%s: %s", file, text);
  return problems == 0 ? CLI_DONE : CLI_NO;
}

static int list_decks(const deck_command *c) {
  for (size_t i = 0; i < *c->craft->ready_count; i++) {
    const hf_ready_deck *one = &c->craft->ready[i];
    char title[256], about[1024];
    ht_help_text(one->title, c->language, title, sizeof title);
    ht_help_text(one->about, c->language, about, sizeof about);
    if (c->json) {
      const char *const values[][2] = {
          {"name", one->name}, {"title", title}, {"about", about}, {"code", one->code}};
      for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
        printf("%c\"%s\":", j == 0 ? '{' : ',', values[j][0]);
        cli_json_text(stdout, values[j][1]);
      }
      printf(",\"starter\":%s}\n", one->starter != 0 ? "true" : "false");
    } else {
      cli_print("%-32s %s%s\n%-32s %s\n", one->name, title,
                one->starter != 0 ? " (decks-of=starter)" : "", "", about);
    }
  }
  return CLI_DONE;
}

/* A deck that can be shown or drawn from, whatever else is wrong with it; what that is
 * goes to stderr. */
static bool open_deck(const deck_command *c, const char *word, hf_deck *deck) {
  uint32_t problems;
  hearing to = {.rules = c->rules.rules, .language = c->language};
  hf_deck_ear ear = {.tell = hear, .user = &to, .english = ht_deck_english};
  bool there = read_deck(c, word, deck, &ear, &problems);
  print_told(&to, word, stderr, false);
  return there;
}

enum { COSTS = 12 };

/* "cost 0: 12  1: 9 ..." */
static void print_curve(const deck_command *c, const hf_deck *deck) {
  unsigned at[COSTS] = {0}, total = 0, without = 0, chosen = 0, priced = 0, sum = 0;
  uint16_t list[HF_SEAT_LIST_MAX];
  size_t count = drawn_cards(c, deck, list);
  for (size_t i = 0; i < count; i++) {
    int cost = c->craft->cost(c->rules.rules, list[i]);
    if (cost < 0) {
      without += cost == HF_COST_NONE;
      chosen += cost == HF_COST_X;
      continue;
    }
    at[cost < COSTS - 1 ? cost : COSTS - 1]++;
    sum += (unsigned)cost;
    priced++;
  }
  total = (unsigned)count;
  char costs[256] = "", rest[64], average[16], text[512];
  for (unsigned cost = 0; cost < COSTS; cost++)
    if (at[cost] > 0)
      snprintf(costs + strlen(costs), sizeof costs - strlen(costs), " %u: %u,", cost, at[cost]);
  if (chosen > 0)
    snprintf(costs + strlen(costs), sizeof costs - strlen(costs), " %s: %u,",
             ht_translate(c->language, "X"), chosen);
  say(c, WORD_DECK_WITHOUT, (int)without, rest, sizeof rest);
  if (without > 0) snprintf(costs + strlen(costs), sizeof costs - strlen(costs), " %s,", rest);
  snprintf(average, sizeof average, "%.1f", priced > 0 ? (double)sum / priced : 0);
  ht_value slots[] = {ht_number((int32_t)total), ht_text(costs), ht_text(average)};
  play_phrase(c->language, WORD_DECK_CURVE, slots, 3, text, sizeof text);
  cli_print("\n# %s\n", text);
}

static int show_deck(const deck_command *c, const char *word) {
  hf_deck deck;
  static char text[16384];
  if (!open_deck(c, word, &deck)) return CLI_NO;
  size_t length = c->craft->write(c->rules.rules, &deck, text, sizeof text);
  if (length >= sizeof text) return cli_failed("deck", "the deck is too large to be shown");
  cli_print("%s", text);
  print_curve(c, &deck);
  return CLI_DONE;
}

/* Names the card for which there is no code: each is tried alone. */
static int no_code(const deck_command *c, const hf_deck *deck) {
  char code[HF_DECK_CODE_MAX];
  unsigned at = 1;
  hf_deck one = {.words = {.list = {deck->words.list[0]}, .list_length = 2}};
  for (; at + 1 < deck->words.list_length; at++) {
    one.words.list[1] = deck->words.list[at];
    if (c->craft->code(c->rules.rules, &one, code, sizeof code) == 0) break;
  }
  return cli_failed("deck",
                    "'%s' has no number of its own, and a code calls cards by their numbers: give "
                    "it `number N` in its card file, from 1 to 999, that no other card there has",
                    c->craft->name(c->rules.rules, deck->words.list[at]));
}

static int print_code(const deck_command *c, const char *word) {
  hf_deck deck;
  char code[HF_DECK_CODE_MAX];
  if (!open_deck(c, word, &deck)) return CLI_NO;
  size_t length = c->craft->code(c->rules.rules, &deck, code, sizeof code);
  if (deck.words.list_length == 0 || deck.words.list[0] >= c->craft->first_card)
    return cli_failed("deck", "%s names no faction: a code is for a whole deck", word);
  if (length == 0) return no_code(c, &deck);
  if (length >= sizeof code) return cli_failed("deck", "the deck is too large for a code");
  cli_print("%s\n", code);
  return CLI_DONE;
}

static void print_cards(const deck_command *c, const char *what, const uint16_t *list,
                        size_t count) {
  printf(c->json ? "\"%s\":[" : "%s:", what);
  for (size_t i = 0; i < count; i++) {
    char name[256];
    ht_value given = ht_given(c->craft->name(c->rules.rules, list[i]));
    ht_render(c->language, "{0}", &given, 1, name, sizeof name);
    if (i > 0) putchar(',');
    if (c->json)
      cli_json_text(stdout, name);
    else
      cli_print(" %s", name);
  }
  fputs(c->json ? "]" : "\n", stdout);
}

static size_t up_to(size_t wanted, size_t left) { return wanted < left ? wanted : left; }

/* A hand that is kept and drawn on to; and what a mulligan would have been. */
static void draw_once(const deck_command *c, const hf_deck *deck, hf_random *random,
                      uint64_t number) {
  uint16_t list[HF_SEAT_LIST_MAX], other[HF_SEAT_LIST_MAX];
  char what[64];
  size_t count = c->craft->shuffle(c->rules.rules, deck, random, list);
  size_t at = up_to(c->craft->hand, count);
  size_t again = up_to(at, c->craft->shuffle(c->rules.rules, deck, random, other));
  say(c, WORD_DECK_DRAW, (int)number + 1, what, sizeof what);
  if (c->json)
    putchar('{');
  else if (c->hands > 1)
    cli_print("%s%s\n", number > 0 ? "\n" : "", what);
  say(c, WORD_DECK_HAND, 0, what, sizeof what);
  print_cards(c, c->json ? "hand" : what, list, at);
  for (uint64_t round = 1; round <= c->rounds && at < count; round++) {
    size_t cards = up_to(c->craft->drawn, count - at);
    if (c->json)
      snprintf(what, sizeof what, "round %llu", (unsigned long long)round);
    else
      say(c, WORD_DECK_ROUND, (int)round, what, sizeof what);
    if (c->json) putchar(',');
    print_cards(c, what, list + at, cards);
    at += cards;
  }
  if (c->json) putchar(',');
  say(c, WORD_DECK_MULLIGAN, 0, what, sizeof what);
  print_cards(c, c->json ? "mulligan" : what, other, again);
  if (c->json) puts("}");
}

static int draw_hands(const deck_command *c, const char *word) {
  hf_deck deck;
  hf_seed seed;
  hf_random random;
  if (!open_deck(c, word, &deck)) return CLI_NO;
  if (c->seed != NULL ? !cli_read_seed(c->seed, &seed) : !cli_random_seed(&seed))
    return cli_misused("deck", "'%s' is no seed: a number or 64 hexadecimal digits",
                       c->seed != NULL ? c->seed : "");
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (uint64_t i = 0; i < c->hands; i++) draw_once(c, &deck, &random, i);
  return CLI_DONE;
}

static int check_decks(const deck_command *c, const cli_words *words) {
  int code = CLI_DONE;
  for (size_t i = 1; i < words->count; i++)
    if (check_one(c, words->word[i]) != CLI_DONE) code = CLI_NO;
  return code;
}

static int do_what(const deck_command *c, const cli_words *words) {
  static const char *const known[] = {"check", "list", "show", "code", "draw"};
  enum { CHECK, LIST, SHOW, CODE, DRAW, KNOWN };
  const char *what = words->word[0];
  unsigned which = 0;
  while (which < KNOWN && strcmp(what, known[which]) != 0) which++;
  if (which == KNOWN)
    return cli_misused("deck", "there is no 'deck %s': there are check, list, show, code and draw",
                       what);
  if (which != LIST && words->count == 1)
    return cli_misused("deck", "which deck? deck %s wants a file, a name or a code", what);
  size_t most = which == LIST ? 1 : which == CHECK ? words->count : 2;
  if (words->count > most)
    return cli_misused("deck", "'%s' is too much: deck %s takes %s", words->word[most], what,
                       which == LIST ? "no deck" : "one deck");
  switch (which) {
  case CHECK: return check_decks(c, words);
  case LIST: return list_decks(c);
  case SHOW: return show_deck(c, words->word[1]);
  case CODE: return print_code(c, words->word[1]);
  default: return draw_hands(c, words->word[1]);
  }
}

int hf_cli_deck(int argc, char **argv) {
  static cli_words words;
  const char *language = "en";
  deck_command c = {.game = "card-game", .hands = 1, .rounds = 4};
  const cli_option options[] = {
      {.name = "--starter", .kind = CLI_FLAG, .value = &c.starter},
      {.name = "--json", .kind = CLI_FLAG, .value = &c.json},
      {.name = "--hands", .kind = CLI_NUMBER, .value = &c.hands, .min = 1, .max = 100000},
      {.name = "--rounds", .kind = CLI_NUMBER, .value = &c.rounds, .min = 0, .max = 100},
      {.name = "--seed", .kind = CLI_TEXT, .value = &c.seed},
      {.name = "--lang", .kind = CLI_TEXT, .value = &language},
      {.name = "--cards", .kind = CLI_TEXT, .value = &c.cards},
      {.name = "--game", .kind = CLI_TEXT, .value = &c.game},
  };
  const cli_command command = {.name = "deck",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = CLI_WORDS_MAX};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (!ht_language_read(language, &c.language))
    return cli_misused("deck", "'%s' is no language: there are en and uk", language);
  const hf_game *game = cli_find_game("deck", c.game);
  if (game == NULL) return CLI_USAGE;
  c.craft = game->decks;
  if (c.craft == NULL) return cli_failed("deck", "%s has no decks", hf_game_id(game));
  code = cli_load_rules("deck", game, c.cards, &c.rules);
  if (code != CLI_GO_ON) return code;
  code = do_what(&c, &words);
  cli_free_rules(&c.rules);
  return code;
}
