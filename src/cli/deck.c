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
    "A file may have several decks, one behind the other.\n"
    "\n"
    "holdfast deck list\n"
    "The decks that come with the game: their names can be used in `decks=`.\n"
    "\n"
    "holdfast deck formats\n"
    "The formats that decks are made for, who made their lists of cards, and when.\n"
    "\n"
    "holdfast deck show DECK\n"
    "The deck in the text that players exchange, with what its cards cost.\n"
    "\n"
    "holdfast deck code DECK\n"
    "The deck in one word, for the settings: \"decks=CODE,random\".\n"
    "\n"
    "holdfast deck export DECK --as thronesdb|throneteki|octgn\n"
    "The deck as other programs read it (default thronesdb).\n"
    "\n"
    "holdfast deck draw DECK\n"
    "Test draws: first hands, the hand after a mulligan, and the cards of the rounds.\n"
    "\n"
    "A DECK is a file (- is the standard input), the name of a ready-made deck or a code.\n"
    "\n"
    "  --format NAME  by the cards and lists of a format: one of `deck formats`, or a file\n"
    "  --melee        by the lists of the melee, not those of the joust\n"
    "  --starter      the construction rules do not bind: for the starter decks of a set\n"
    "  --hands N      how many test draws (default 1)\n"
    "  --rounds N     for how many rounds cards are drawn (default 4)\n"
    "  --seed S       where chance begins (default: anywhere)\n"
    "  --set NAME     with a card set: core, all, or packs as in core+ttb (The Card Game)\n"
    "  --cards FILE   with a card file of your own laid over these\n"
    "  --game GAME    the game (default card-game)\n"
    "  --lang en|uk   the language of messages and names (default en); decks are written as\n"
    "                 players exchange them\n"
    "  --json         one line a deck or a draw\n";

typedef struct deck_command {
  cli_rules rules;
  const struct hf_deck_craft *craft;
  const char *game, *seed;
  cli_cards cards;
  uint64_t hands, rounds;
  ht_language language;
  bool starter, melee, json;
  const char *as, *format_name; /* as they are written; NULL: not at all */
  hf_deck_format format;        /* by which decks are judged, if `judged` */
  cli_file format_file;         /* a host's own */
  bool judged;
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
  uint32_t above; /* lines of the file above the deck */
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
    uint32_t line = one->line == 0 ? 0 : one->line + to->above;
    if (json) {
      fprintf(out, "%s{\"line\":%u,\"message\":", i > 0 ? "," : "", (unsigned)line);
      cli_json_text(out, one->message);
      fputc('}', out);
    } else if (one->line > 0) {
      cli_print_line(out, "%s:%u: %s", file, (unsigned)line, one->message);
    } else {
      cli_print_line(out, "%s: %s", file, one->message);
    }
    free(one->message);
  }
  free(to->list);
}

/* What is read: a file, or a word that is a name or a code. */
typedef struct source {
  cli_file file; /* none: a word */
  const char *text;
  size_t length;
} source;

/* False, after a complaint: there is no such file, and no such deck. */
static bool open_source(const deck_command *c, const char *word, source *from) {
  char why[160];
  hf_deck deck;
  bool is_word = strcmp(word, "-") != 0 && strchr(word, '/') == NULL;
  FILE *there = is_word ? fopen(word, "rb") : NULL;
  if (there != NULL) fclose(there);
  *from = (source){.text = word, .length = strlen(word)};
  if (is_word && there == NULL) {
    c->craft->read(c->rules.rules, word, strlen(word), c->starter, &deck, NULL);
    if (deck.words.list_length > 0 || strncmp(word, "D1", 2) == 0) return true;
    cli_failed("deck", "there is no file and no ready-made deck '%s'; see holdfast deck list",
               word);
    return false;
  }
  if (!cli_read_file(word, &from->file, why)) {
    cli_failed("deck", "cannot read %s: %s", word, why);
    return false;
  }
  from->text = from->file.text;
  from->length = from->file.length;
  return true;
}

static uint32_t read_text(const deck_command *c, const char *text, size_t length, hf_deck *deck,
                          const hf_deck_ear *ear) {
  const hf_deck_terms terms = {
      .starter = c->starter, .melee = c->melee, .format = c->judged ? &c->format : NULL};
  return c->craft->read_for(c->rules.rules, text, length, &terms, deck, ear);
}

/* The first deck of a file, or the one that a word means. */
static bool read_deck(const deck_command *c, const char *word, hf_deck *deck,
                      const hf_deck_ear *ear) {
  source from;
  if (!open_source(c, word, &from)) return false;
  read_text(c, from.text, from.length, deck, ear);
  cli_free_file(&from.file);
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

/* "format: Valyrian; list of Global Operations Team, 2021-07-16". */
static void format_line(const deck_command *c, const hf_deck_format *format, char *text,
                        size_t size) {
  char title[256];
  ht_help_text(format->title, c->language, title, sizeof title);
  ht_value slots[] = {ht_text(title), ht_given(format->issuer), ht_text(format->date)};
  play_word word = format->issuer[0] == '\0' ? WORD_DECK_FORMAT : WORD_DECK_LIST;
  play_phrase(c->language, word, slots, 3, text, size);
}

static void print_verdict(const deck_command *c, const char *file, const hf_deck *deck,
                          uint32_t problems) {
  char text[256];
  uint16_t list[HF_SEAT_LIST_MAX];
  bool legal = problems == 0;
  bool starter = deck->starter || (c->judged && c->format.free);
  say(c,
      !legal    ? WORD_DECK_WRONG
      : starter ? WORD_DECK_STARTER
                : WORD_DECK_LEGAL,
      (int)(legal ? drawn_cards(c, deck, list) : problems), text, sizeof text);
  cli_print_line(stdout, "%s: %s", file, text);
}

/* One deck of a file; `above` lines of it stand before the deck. */
static bool check_text(const deck_command *c, const char *file, const char *text, size_t length,
                       uint32_t above) {
  hf_deck deck;
  hearing to = {.rules = c->rules.rules, .language = c->language, .above = above};
  hf_deck_ear ear = {.tell = hear, .user = &to, .english = ht_deck_english};
  uint32_t problems = read_text(c, text, length, &deck, &ear);
  if (c->json) {
    printf("{\"deck\":");
    cli_json_text(stdout, file);
    printf(",\"problems\":[");
  }
  print_told(&to, file, stdout, c->json);
  if (c->json)
    printf("],\"legal\":%s}\n", problems == 0 ? "true" : "false");
  else
    print_verdict(c, file, &deck, problems);
  return problems == 0;
}

static uint32_t count_lines(const char *text, size_t length) {
  uint32_t lines = 0;
  for (size_t i = 0; i < length; i++)
    lines += text[i] == '\n' || (text[i] == '\r' && (i + 1 == length || text[i + 1] != '\n'));
  return lines;
}

/* What cannot be opened is no deck; in JSON it has its line all the same. */
static int no_deck(const deck_command *c, const char *file) {
  if (!c->json) return CLI_NO;
  printf("{\"deck\":");
  cli_json_text(stdout, file);
  printf(",\"problems\":[],\"legal\":false}\n");
  return CLI_NO;
}

/* All decks of a file, each by itself. */
static int check_one(const deck_command *c, const char *word) {
  source from;
  bool legal = true;
  size_t at = 0;
  if (!open_source(c, word, &from)) return no_deck(c, word);
  const char *file = strcmp(word, "-") == 0 ? "(input)" : word;
  do {
    size_t length = c->craft->first(c->rules.rules, from.text + at, from.length - at);
    legal = check_text(c, file, from.text + at, length, count_lines(from.text, at)) && legal;
    at += length;
  } while (at < from.length);
  cli_free_file(&from.file);
  return legal ? CLI_DONE : CLI_NO;
}

static int list_formats(const deck_command *c) {
  const hf_game *game = hf_rules_game(c->rules.rules);
  for (size_t i = 0; i < hf_card_set_count(game); i++) {
    hf_deck_format format;
    char text[512];
    c->craft->format(c->rules.rules, hf_card_set_name(game, i), &format);
    format_line(c, &format, text, sizeof text);
    cli_print("%-12s %s\n", format.name, text);
  }
  return CLI_DONE;
}

/* Decks of which cards are not here yet are listed for whoever asks for a set. */
static bool is_listed(const deck_command *c, const hf_ready_deck *one) {
  return one->lacks > 0 ? c->cards.set != NULL : c->craft->has(c->rules.rules, one);
}

static int list_decks(const deck_command *c) {
  for (size_t i = 0; c->craft->ready[i].name != NULL; i++) {
    const hf_ready_deck *one = &c->craft->ready[i];
    char title[256], about[1024], lacks[64] = "";
    if (!is_listed(c, one)) continue;
    ht_help_text(one->title, c->language, title, sizeof title);
    ht_help_text(one->about, c->language, about, sizeof about);
    if (c->json) {
      const char *const values[][2] = {
          {"name", one->name}, {"title", title}, {"about", about}, {"code", one->code}};
      for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
        printf("%c\"%s\":", j == 0 ? '{' : ',', values[j][0]);
        cli_json_text(stdout, values[j][1]);
      }
      printf(",\"starter\":%s", one->starter != 0 ? "true" : "false");
      if (one->lacks > 0) printf(",\"lacks\":%u", one->lacks);
      puts("}");
    } else {
      if (one->lacks > 0) say(c, WORD_DECK_LACKS, one->lacks, lacks, sizeof lacks);
      cli_print("%-32s %s%s\n%-32s %s%s%s%s\n", one->name, title,
                one->starter != 0 ? " (decks-of=starter)" : "", "", about,
                lacks[0] == '\0' ? "" : " (", lacks, lacks[0] == '\0' ? "" : ")");
    }
  }
  return CLI_DONE;
}

/* A deck that can be shown or drawn from, whatever else is wrong with it; what that is
 * goes to stderr. */
static bool open_deck(const deck_command *c, const char *word, hf_deck *deck) {
  hearing to = {.rules = c->rules.rules, .language = c->language};
  hf_deck_ear ear = {.tell = hear, .user = &to, .english = ht_deck_english};
  bool there = read_deck(c, word, deck, &ear);
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

static int export_deck(const deck_command *c, const char *word) {
  static const char *const styles[HF_DECK_STYLES] = {
      [HF_DECK_THRONESDB] = "thronesdb",
      [HF_DECK_THRONETEKI] = "throneteki",
      [HF_DECK_OCTGN] = "octgn",
  };
  static char text[32768];
  hf_deck deck;
  unsigned style = 0;
  while (c->as != NULL && style < HF_DECK_STYLES && strcmp(c->as, styles[style]) != 0) style++;
  if (style == HF_DECK_STYLES)
    return cli_misused("deck", "nobody reads '%s': there are thronesdb, throneteki and octgn",
                       c->as);
  if (!open_deck(c, word, &deck)) return CLI_NO;
  size_t length =
      c->craft->write_as(c->rules.rules, &deck, (enum hf_deck_style)style, text, sizeof text);
  if (length >= sizeof text) return cli_failed("deck", "the deck is too large to be written");
  cli_print("%s", text);
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
  static const char *const known[] = {"check", "list", "formats", "show", "code", "export", "draw"};
  enum { CHECK, LIST, FORMATS, SHOW, CODE, EXPORT, DRAW, KNOWN };
  const char *what = words->word[0];
  unsigned which = 0;
  while (which < KNOWN && strcmp(what, known[which]) != 0) which++;
  if (which == KNOWN)
    return cli_misused("deck",
                       "there is no 'deck %s': there are check, list, formats, show, code, export "
                       "and draw",
                       what);
  bool lists = which == LIST || which == FORMATS;
  if (!lists && words->count == 1)
    return cli_misused("deck", "which deck? deck %s wants a file, a name or a code", what);
  size_t most = lists ? 1 : which == CHECK ? words->count : 2;
  if (words->count > most)
    return cli_misused("deck", "'%s' is too much: deck %s takes %s", words->word[most], what,
                       lists ? "no deck" : "one deck");
  switch (which) {
  case CHECK: return check_decks(c, words);
  case LIST: return list_decks(c);
  case FORMATS: return list_formats(c);
  case EXPORT: return export_deck(c, words->word[1]);
  case SHOW: return show_deck(c, words->word[1]);
  case CODE: return print_code(c, words->word[1]);
  default: return draw_hands(c, words->word[1]);
  }
}

/* A host's own format, which is kept. */
static int read_format_file(deck_command *c) {
  char why[160];
  hearing to = {.rules = c->rules.rules, .language = c->language};
  hf_deck_ear ear = {.tell = hear, .user = &to};
  if (!cli_read_file(c->format_name, &c->format_file, why))
    return cli_failed("deck", "there is no format and no file '%s' (%s); see holdfast deck formats",
                      c->format_name, why);
  uint32_t wrong = c->craft->format_read(c->rules.rules, c->format_file.text, c->format_file.length,
                                         &c->format, &ear);
  print_told(&to, c->format_name, stderr, false);
  return wrong > 0 ? CLI_NO : CLI_GO_ON;
}

/* Decks are read with all cards there are, so that each one is told that a format does not let
 * in. */
static int choose_format(deck_command *c, const hf_game *game) {
  if (c->format_name == NULL) return cli_load_rules("deck", game, &c->cards, &c->rules);
  if (c->cards.set == NULL) c->cards.set = "all";
  int code = cli_load_rules("deck", game, &c->cards, &c->rules);
  if (code != CLI_GO_ON) return code;
  c->judged = true;
  if (!c->craft->format(c->rules.rules, c->format_name, &c->format)) code = read_format_file(c);
  return code;
}

static int judge_and_do(deck_command *c, const cli_words *words) {
  char text[512];
  if (c->judged && !c->json && strcmp(words->word[0], "check") == 0) {
    format_line(c, &c->format, text, sizeof text);
    cli_print_line(stdout, "%s", text);
  }
  return do_what(c, words);
}

int hf_cli_deck(int argc, char **argv) {
  static cli_words words;
  const char *language = "en";
  deck_command c = {.game = "card-game", .hands = 1, .rounds = 4};
  const cli_option options[] = {
      {.name = "--starter", .kind = CLI_FLAG, .value = &c.starter},
      {.name = "--format", .kind = CLI_TEXT, .value = &c.format_name},
      {.name = "--melee", .kind = CLI_FLAG, .value = &c.melee},
      {.name = "--as", .kind = CLI_TEXT, .value = &c.as},
      {.name = "--json", .kind = CLI_FLAG, .value = &c.json},
      {.name = "--hands", .kind = CLI_NUMBER, .value = &c.hands, .min = 1, .max = 100000},
      {.name = "--rounds", .kind = CLI_NUMBER, .value = &c.rounds, .min = 0, .max = 100},
      {.name = "--seed", .kind = CLI_TEXT, .value = &c.seed},
      {.name = "--lang", .kind = CLI_TEXT, .value = &language},
      CLI_CARDS_OPTIONS(&c.cards),
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
  code = choose_format(&c, game);
  if (code == CLI_GO_ON) code = judge_and_do(&c, &words);
  cli_free_file(&c.format_file);
  cli_free_rules(&c.rules);
  return code;
}
