/* Formats are read and decks judged by them. The lines are read anew for each deck: there are some
 * fifty, and a deck is judged when somebody brings one. */
#include "deck_formats.h"

#include "core/card_sets.h"
#include "deck_names.h"
#include "deck_pieces.h"
#include "packs.h"
#include "published.h"
#include "rules.h"

/* --- lines ---------------------------------------------------------------- */

typedef struct lines {
  piece rest;
  piece word, values; /* of the line that was read last */
  uint32_t line;
} lines;

static lines lines_of(const hf_deck_format *format) {
  return (lines){.rest = {format->text, format->length}};
}

/* The next line that says something; false behind the last. */
static bool next_said(lines *in) {
  while (in->rest.length > 0) {
    piece line = trim(next_line(&in->rest));
    in->line++;
    if (line.length == 0 || line.start[0] == '#') continue;
    in->word = next_word(&line);
    in->values = line;
    return true;
  }
  return false;
}

static void keep_text(piece from, char *to, size_t size) {
  size_t length = from.length < size ? from.length : size - 1;
  memcpy(to, from.start, length);
  to[length] = '\0';
}

/* Is it this list, of all games or of those of that kind? */
static bool is_list(piece word, const char *list, bool melee) {
  size_t length = strlen(list);
  if (!begins(word, list)) return false;
  piece end = {word.start + length, word.length - length};
  return end.length == 0 || is_word(end, melee ? "-melee" : "-joust");
}

/* A pack by its set, a cycle, or `all`. */
static bool names_pack(piece word, const cg_pack *pack) {
  return is_word(word, "all") || is_word(word, pack->cycle) || is_word(word, pack->set);
}

/* --- reading -------------------------------------------------------------- */

static void read_head(hf_deck_format *format) {
  lines in = lines_of(format);
  while (next_said(&in)) {
    if (is_word(in.word, "title")) keep_text(in.values, format->title, sizeof format->title);
    if (is_word(in.word, "issuer")) keep_text(in.values, format->issuer, sizeof format->issuer);
    if (is_word(in.word, "date")) keep_text(in.values, format->date, sizeof format->date);
    if (is_word(in.word, "construction")) format->free = is_word(in.values, "free");
  }
}

bool cg_format_named(const hf_game *game, const char *name, hf_deck_format *format) {
  size_t index = game == NULL ? 0 : hf_card_set_find(game, name);
  *format = (hf_deck_format){.text = ""};
  if (game == NULL || index == hf_card_set_count(game)) return false;
  format->text = game->card_sets[index].text;
  format->length = strlen(format->text);
  keep_text((piece){name, strlen(name)}, format->name, sizeof format->name);
  read_head(format);
  return true;
}

bool cg_format_of_rules(const cg_rules *rules, hf_deck_format *format) {
  return rules->base.set[0] != '\0' && cg_format_named(rules->base.game, rules->base.set, format);
}

#ifndef HF_IN_PAGE /* a host's own are files, and the page has none */

static const char *const lists[] = {"without", "banned", "restricted", "pod", NULL};

static bool is_any_list(piece word) {
  for (unsigned i = 0; lists[i] != NULL; i++)
    if (is_list(word, lists[i], false) || is_list(word, lists[i], true)) return true;
  return false;
}

typedef struct checking {
  const cg_rules *rules;
  const hf_deck_ear *ear;
  uint32_t line, count;
} checking;

static void wrong(checking *in, const char *message, piece word) {
  hf_error what;
  char copy[64];
  keep_text(word, copy, sizeof copy);
  hf_fail(&what, HF_BAD_SETTING, message, copy);
  hf_deck_problem problem = {.line = in->line, .message = what.message};
  if (in->ear != NULL) in->ear->tell(in->ear->user, &problem);
  in->count++;
}

static bool is_card(const cg_rules *rules, piece id) {
  for (unsigned def = 1; def <= rules->count; def++)
    if (is_word(id, cg_id(rules, def))) return true;
  return cg_published_by_id(id.start, id.length) != NULL;
}

static bool is_pack(piece word) {
  for (unsigned i = 0; i < cg_pack_count; i++)
    if (names_pack(word, &cg_packs[i])) return true;
  return false;
}

static void check_words(checking *in, piece values, bool packs) {
  for (piece word = next_word(&values); word.length > 0; word = next_word(&values)) {
    if (packs && !is_pack(word)) wrong(in, "'%s' is no pack and no cycle", word);
    if (!packs && !is_card(in->rules, word))
      wrong(in, "no card that is published is called '%s'", word);
  }
}

static bool is_head(const lines *in) {
  static const char *const heads[] = {"title", "issuer", "date", NULL};
  for (unsigned i = 0; heads[i] != NULL; i++)
    if (is_word(in->word, heads[i])) return true;
  return is_word(in->word, "construction") && is_word(in->values, "free");
}

uint32_t cg_format_read(const cg_rules *rules, const char *text, size_t length,
                        hf_deck_format *format, const hf_deck_ear *ear) {
  checking check = {.rules = rules, .ear = ear};
  bool packs = false;
  *format = (hf_deck_format){.text = text, .length = length};
  lines in = lines_of(format);
  while (next_said(&in)) {
    check.line = in.line;
    bool names_packs = is_word(in.word, "packs") || is_word(in.word, "without-packs");
    packs |= is_word(in.word, "packs");
    if (names_packs || is_any_list(in.word))
      check_words(&check, in.values, names_packs);
    else if (!is_head(&in))
      wrong(&check, "'%s' begins no line of a format", in.word);
  }
  read_head(format);
  check.line = 0;
  if (format->title[0] == '\0') wrong(&check, "a format has a line '%s'", (piece){"title", 5});
  if (!packs) wrong(&check, "a format has a line '%s'", (piece){"packs", 5});
  return check.count;
}

#endif

/* --- judging -------------------------------------------------------------- */

/* The cards of a deck, each once. */
typedef struct held {
  uint16_t def[CG_DECK_MOST + CG_PLOTS_MOST + CG_AGENDAS_MOST];
  unsigned count;
} held;

static void hold(held *all, unsigned def) {
  for (unsigned i = 0; i < all->count; i++)
    if (all->def[i] == def) return;
  if (def != 0) all->def[all->count++] = (uint16_t)def;
}

static held cards_of(const cg_deck *deck) {
  held all = {.count = 0};
  hold(&all, deck->agenda);
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1; i++) hold(&all, deck->beside[i]);
  for (unsigned i = 0; i < deck->plots; i++) hold(&all, deck->plot[i]);
  for (unsigned i = 0; i < deck->cards; i++) hold(&all, deck->card[i]);
  return all;
}

typedef struct judging {
  const cg_rules *rules;
  const hf_deck_format *format;
  const held *cards;
  cg_judge *judge;
} judging;

/* The card of that id in the deck, 0: it has none. */
static unsigned in_deck(const judging *j, piece id) {
  for (unsigned i = 0; i < j->cards->count; i++) {
    const char *own = cg_id(j->rules, j->cards->def[i]);
    if (own[0] == id.start[0] && is_word(id, own)) return j->cards->def[i];
  }
  return 0;
}

/* What is told names the set too: a title may have versions that are legal. */
static const char *set_of(const judging *j, unsigned def) {
  return cg_set_name(cg_printed_set(j->rules, def));
}

static void tell(const judging *j, unsigned def, const char *message, unsigned other) {
  hf_error what;
  hf_fail(&what, HF_BAD_SETTING, message, cg_name(j->rules, def), set_of(j, def), j->format->title,
          other == 0 ? "" : cg_name(j->rules, other));
  j->judge->count++;
  if (j->judge->tell != NULL) j->judge->tell(j->judge, def, &what);
}

static void judge_banned(const judging *j, piece ids) {
  for (piece id = next_word(&ids); id.length > 0; id = next_word(&ids)) {
    unsigned def = in_deck(j, id);
    if (def != 0) tell(j, def, "'%s' (%s) is banned in '%s'", 0);
  }
}

static void judge_left_out(const judging *j, piece ids) {
  for (piece id = next_word(&ids); id.length > 0; id = next_word(&ids)) {
    unsigned def = in_deck(j, id);
    if (def != 0) tell(j, def, "'%s' (%s) is not among the cards of '%s'", 0);
  }
}

/* Of the cards of a list a deck may hold one; `first` is the one that it has, 0: none yet. */
static void judge_one_of(const judging *j, piece ids, unsigned *first, const char *message) {
  for (piece id = next_word(&ids); id.length > 0; id = next_word(&ids)) {
    unsigned def = in_deck(j, id);
    if (def == 0) continue;
    if (*first != 0) tell(j, def, message, *first);
    if (*first == 0) *first = def;
  }
}

/* Is its pack among those of the format? Cards of one's own belong to none, and may be played. */
static bool is_of_packs(const hf_deck_format *format, const char *set) {
  const cg_pack *pack = NULL;
  for (unsigned i = 0; i < cg_pack_count; i++)
    if (strcmp(cg_packs[i].set, set) == 0) pack = &cg_packs[i];
  bool is = pack == NULL;
  for (lines in = lines_of(format); pack != NULL && next_said(&in);) {
    bool with = is_word(in.word, "packs");
    if (!with && !is_word(in.word, "without-packs")) continue;
    piece values = in.values;
    for (piece word = next_word(&values); word.length > 0; word = next_word(&values))
      if (names_pack(word, pack)) is = with;
  }
  return is;
}

#ifndef HF_IN_PAGE /* its one format has no lists */

static bool names(piece ids, const char *id) {
  for (piece word = next_word(&ids); word.length > 0; word = next_word(&ids))
    if (is_word(word, id)) return true;
  return false;
}

const char *cg_format_listed(const cg_rules *rules, unsigned def, const hf_deck_format *format,
                             bool melee) {
  static const char *const says[][2] = {
      {"without", "out"}, {"banned", "banned"}, {"restricted", "restricted"}, {"pod", "pod"}};
  size_t found = sizeof says / sizeof *says; /* the first that holds counts for most */
  if (!is_of_packs(format, cg_printed_set(rules, def))) return "out";
  for (lines in = lines_of(format); next_said(&in);)
    for (size_t i = 0; i < found; i++)
      if (is_list(in.word, says[i][0], melee) && names(in.values, cg_id(rules, def))) found = i;
  return found == sizeof says / sizeof *says ? "" : says[found][1];
}

#endif

static void judge_packs(const judging *j) {
  for (unsigned i = 0; i < j->cards->count; i++)
    if (!is_of_packs(j->format, cg_printed_set(j->rules, j->cards->def[i])))
      tell(j, j->cards->def[i], "'%s' (%s) is not among the cards of '%s'", 0);
}

static void judge_lists(const judging *j, bool melee) {
  unsigned restricted = 0;
  for (lines in = lines_of(j->format); next_said(&in);) {
    unsigned of_pod = 0;
    if (is_list(in.word, "without", melee)) judge_left_out(j, in.values);
    if (is_list(in.word, "banned", melee)) judge_banned(j, in.values);
    if (is_list(in.word, "restricted", melee))
      judge_one_of(j, in.values, &restricted,
                   "'%s' (%s) is restricted in '%s', and so is '%s': a deck holds one such "
                   "card");
    if (is_list(in.word, "pod", melee))
      judge_one_of(j, in.values, &of_pod,
                   "'%s' (%s) is of a pod of '%s', and so is '%s': a deck holds one of them");
  }
}

void cg_format_judge_lists(const cg_rules *rules, const cg_deck *deck, const hf_deck_format *format,
                           bool melee, cg_judge *judge) {
  const held all = cards_of(deck);
  const judging j = {rules, format, &all, judge};
  judge_lists(&j, melee);
}

void cg_format_judge(const cg_rules *rules, const cg_deck *deck, const hf_deck_format *format,
                     bool melee, cg_judge *judge) {
  const held all = cards_of(deck);
  const judging j = {rules, format, &all, judge};
  judge_packs(&j);
  judge_lists(&j, melee);
}
