/* Decks as texts: reading, judging and writing put together, and the decks that come
 * with the game. */
#include "deck_craft.h"

#include "core/buffer.h"
#include "core/draw.h"
#include "deck_code.h"
#include "deck_formats.h"
#include "deck_names.h"
#include "deck_octgn.h"
#include "deck_text.h"
#include "deck_write.h"
#include "rules.h"

#include <string.h>

static const cg_rules *rules_of(const hf_rules *rules) {
  return (const cg_rules *)(const void *)rules;
}

static const hf_ready_deck *ready_named(const char *name, size_t length) {
  for (size_t i = 0; cg_ready_decks[i].name != NULL; i++)
    if (strlen(cg_ready_decks[i].name) == length &&
        memcmp(cg_ready_decks[i].name, name, length) == 0)
      return &cg_ready_decks[i];
  return NULL;
}

/* --- in the settings ------------------------------------------------------ */

unsigned cg_list_word(const hf_rules *rules, const char *word, size_t length,
                      uint16_t list[HF_SEAT_LIST_MAX]) {
  cg_deck deck;
  const hf_ready_deck *ready = ready_named(word, length);
  if (ready != NULL) {
    word = ready->code;
    length = strlen(word);
  }
  if (cg_deck_code_read(rules_of(rules), word, length, &deck) != CG_CODE_READ) return 0;
  return cg_deck_words(&deck, list);
}

/* A code that is damaged or has cards that are not here is told as such. */
static const char damaged[] = "the code of this deck is damaged",
                  strange[] = "the code of this deck has cards that are not known here";

const char *cg_list_fault(const hf_rules *rules, const char *word, size_t length) {
  cg_deck deck;
  int found = cg_deck_code_read(rules_of(rules), word, length, &deck);
  return found == CG_CODE_BAD ? damaged : found == CG_CODE_UNKNOWN ? strange : NULL;
}

/* Only a list that comes back the same is written as a code. */
size_t cg_list_write(const hf_rules *rules, const hf_seat_settings *seat, char *text, size_t size) {
  cg_deck deck;
  uint16_t list[HF_SEAT_LIST_MAX];
  if (seat->list_length < 2 || seat->list_length > HF_SEAT_LIST_MAX) return 0;
  if (cg_deck_of_words(rules_of(rules), seat, &deck, NULL) != HF_OK) return 0;
  if (cg_deck_words(&deck, list) != seat->list_length ||
      memcmp(list, seat->list, seat->list_length * sizeof *list) != 0)
    return 0;
  return cg_deck_code_write(rules_of(rules), &deck, text, size);
}

/* --- reading and judging -------------------------------------------------- */

typedef struct hearing {
  const hf_deck_ear *ear;
  const cg_deck_page *page; /* NULL: there are no lines */
} hearing;

static void pass_on(cg_judge *judge, unsigned def, const hf_error *what) {
  const hearing *to = judge->user;
  hf_deck_problem problem = {.value = (uint16_t)(def == 0 ? 0 : def - 1 + CG_WORD_CARD),
                             .message = what->message};
  if (to->page != NULL && def != 0)
    problem.line = def == to->page->deck.agenda ? to->page->agenda_line : to->page->line[def - 1];
  if (to->ear != NULL) to->ear->tell(to->ear->user, &problem);
}

static uint32_t judge(const cg_rules *rules, const cg_deck *deck, const hf_deck_terms *terms,
                      const cg_deck_page *page, const hf_deck_ear *ear) {
  hearing to = {ear, page};
  cg_judge one = {.tell = pass_on, .user = &to};
  cg_deck_judge(rules, deck, terms, &one);
  return one.count;
}

static uint32_t complain(const hf_deck_ear *ear, const char *message) {
  hf_deck_problem problem = {.message = message};
  if (ear != NULL) ear->tell(ear->user, &problem);
  return 1;
}

static void keep(hf_deck *to, const cg_deck *deck) {
  to->words.list_length = (uint16_t)cg_deck_words(deck, to->words.list);
}

/* A text of one word: a code, or the name of a deck that comes with the game. */
static bool read_word(const cg_rules *rules, const char *text, size_t length,
                      const hf_deck_terms *terms, hf_deck *to, const hf_deck_ear *ear,
                      uint32_t *problems) {
  cg_deck deck;
  hf_deck_terms own = *terms;
  const hf_ready_deck *ready = ready_named(text, length);
  int found = ready != NULL ? cg_deck_code_read(rules, ready->code, strlen(ready->code), &deck)
                            : cg_deck_code_read(rules, text, length, &deck);
  if (found == CG_CODE_NONE) return false;
  if (ready != NULL) {
    size_t most = sizeof to->title - 1, title = strlen(ready->title);
    memcpy(to->title, ready->title, title < most ? title : most);
    to->starter = to->starter || (ready->starter != 0 && terms->format == NULL);
  }
  own.starter = to->starter;
  keep(to, &deck);
  *problems = found == CG_CODE_BAD       ? complain(ear, damaged)
              : found == CG_CODE_UNKNOWN ? complain(ear, strange)
                                         : judge(rules, &deck, &own, NULL, ear);
  return true;
}

/* The names of all formats, the last one apart: "core, starter" and "all". */
static void unknown_format(const cg_rules *rules, const cg_deck_page *page,
                           const hf_deck_ear *ear) {
  hf_error what;
  char names[160];
  hf_buffer to = hf_buffer_on(names, sizeof names);
  size_t count = hf_card_set_count(rules->base.game);
  hf_add(&to, "constructed");
  for (size_t i = 0; i < count; i++) {
    const char *name = hf_card_set_name(rules->base.game, i);
    if (strcmp(name, "starter") == 0) continue;
    hf_add(&to, ", ");
    hf_add(&to, name);
  }
  hf_fail(&what, HF_BAD_SETTING, "'%s' is no format: there are %s and %s", page->format, names,
          "starter");
  hf_deck_problem problem = {.line = page->format_line, .message = what.message};
  if (ear != NULL) ear->tell(ear->user, &problem);
}

/* What a text says of its format holds where nobody else says by which it is judged; so does that
 * it is a starter deck. */
static uint32_t judge_page(const cg_rules *rules, const cg_deck_page *page, hf_deck_terms terms,
                           const hf_deck_ear *ear) {
  hf_deck_format own;
  uint32_t wrong = 0;
  bool says = page->format[0] != '\0' && terms.format == NULL && rules->base.set[0] == '\0';
  terms.starter |= page->starter && terms.format == NULL;
  terms.melee |= page->melee;
  if (says && cg_format_named(rules->base.game, page->format, &own))
    terms.format = &own;
  else if (says) {
    wrong = 1;
    unknown_format(rules, page, ear);
  }
  return wrong + judge(rules, &page->deck, &terms, page, ear);
}

/* Of several decks in a text the first is read, and where the next begins is told. */
static uint32_t tell_several(const char *text, size_t length, size_t first,
                             const hf_deck_ear *ear) {
  hf_deck_problem problem = {.line = 1,
                             .message = "another deck begins here: a text is read as one deck"};
  if (first == length) return 0;
  piece rest = {text, first};
  while (rest.length > 0) {
    next_line(&rest);
    problem.line++;
  }
  if (ear != NULL) ear->tell(ear->user, &problem);
  return 1;
}

static uint32_t read_for(const hf_rules *rules, const char *text, size_t length,
                         const hf_deck_terms *terms, hf_deck *to, const hf_deck_ear *ear) {
  const cg_rules *of = rules_of(rules);
  cg_deck_page page;
  uint32_t problems = 0;
  size_t word = length, at = 0, first = cg_deck_text_first(text, length);
  memset(to, 0, sizeof *to);
  to->starter = terms->starter;
  while (word > 0 && (unsigned char)text[word - 1] <= ' ') word--;
  while (at < word && (unsigned char)text[at] > ' ') at++;
  if (at == word && word > 0 && read_word(of, text, word, terms, to, ear, &problems))
    return problems;
  problems = cg_deck_text_read(of, text, first, &page, ear);
  problems += tell_several(text, length, first, ear);
  to->starter = terms->starter || (page.starter && terms->format == NULL);
  to->melee = page.melee;
  memcpy(to->format, page.format, sizeof to->format);
  memcpy(to->title, page.title, sizeof to->title);
  keep(to, &page.deck);
  return page.markup ? problems : problems + judge_page(of, &page, *terms, ear);
}

static uint32_t read_deck(const hf_rules *rules, const char *text, size_t length, bool starter,
                          hf_deck *to, const hf_deck_ear *ear) {
  const hf_deck_terms terms = {.starter = starter};
  return read_for(rules, text, length, &terms, to, ear);
}

static size_t first_deck(const hf_rules *rules, const char *text, size_t length) {
  (void)rules;
  return cg_deck_text_first(text, length);
}

static uint32_t check_deck(const hf_rules *rules, const hf_deck *deck, const hf_deck_ear *ear) {
  cg_deck own;
  hf_error what;
  const hf_deck_terms terms = {.starter = deck->starter, .melee = deck->melee};
  if (cg_deck_of_words(rules_of(rules), &deck->words, &own, &what) != HF_OK)
    return complain(ear, what.message);
  return judge(rules_of(rules), &own, &terms, NULL, ear);
}

static bool find_format(const hf_rules *rules, const char *name, hf_deck_format *format) {
  return cg_format_named(rules->game, name, format);
}

#ifndef HF_IN_PAGE /* a host has files; the page has none */
static uint32_t read_format(const hf_rules *rules, const char *text, size_t length,
                            hf_deck_format *format, const hf_deck_ear *ear) {
  return cg_format_read(rules_of(rules), text, length, format, ear);
}
#endif

#ifndef HF_IN_PAGE
static const char *listed(const hf_rules *rules, const hf_deck_format *format, size_t card,
                          bool melee) {
  return cg_format_listed(rules_of(rules), (unsigned)card + 1, format, melee);
}

static bool is_agenda(const cg_rules *rules, size_t card) {
  return rules->def[card].type == CG_TYPE_AGENDA;
}

static bool agenda_admits(const hf_rules *rules, size_t agenda, size_t card) {
  const cg_rules *of = rules_of(rules);
  cg_colours colours = {.agenda = {(uint16_t)(agenda + 1)}, .faction = CG_NOBODY};
  return is_agenda(of, agenda) && of->def[card].faction != CG_FACTION_NEUTRAL &&
         cg_deck_admits(of, &colours, (unsigned)card + 1);
}

static unsigned agenda_beside(const hf_rules *rules, size_t agenda, size_t other) {
  const cg_rules *of = rules_of(rules);
  if (agenda == other || !is_agenda(of, agenda) || !is_agenda(of, other)) return 0;
  return cg_agendas_let_in(of, (unsigned)agenda + 1, (unsigned)other + 1);
}
#endif

static bool has_ready(const hf_rules *rules, const hf_ready_deck *ready) {
  cg_deck deck;
  return ready->lacks == 0 && cg_deck_code_read(rules_of(rules), ready->code, strlen(ready->code),
                                                &deck) == CG_CODE_READ;
}

/* --- writing -------------------------------------------------------------- */

static size_t write_as(const hf_rules *rules, const hf_deck *deck, enum hf_deck_style style,
                       char *text, size_t size) {
  cg_deck own;
  if (cg_deck_of_words(rules_of(rules), &deck->words, &own, NULL) != HF_OK) return 0;
  if (style == HF_DECK_OCTGN) return cg_octgn_write(rules_of(rules), &own, text, size);
  return cg_deck_text_write(rules_of(rules), &own, deck->title, deck->starter, style, text, size);
}

static size_t write_deck(const hf_rules *rules, const hf_deck *deck, char *text, size_t size) {
  return write_as(rules, deck, HF_DECK_THRONESDB, text, size);
}

static size_t write_code(const hf_rules *rules, const hf_deck *deck, char *text, size_t size) {
  cg_deck own;
  if (cg_deck_of_words(rules_of(rules), &deck->words, &own, NULL) != HF_OK) return 0;
  return cg_deck_code_write(rules_of(rules), &own, text, size);
}

static size_t shuffle(const hf_rules *rules, const hf_deck *deck, hf_random *random,
                      uint16_t list[HF_SEAT_LIST_MAX]) {
  cg_deck own;
  if (cg_deck_of_words(rules_of(rules), &deck->words, &own, NULL) != HF_OK) return 0;
  for (unsigned i = 0; i < own.cards; i++) {
    unsigned other = hf_draw_below(random, i + 1);
    list[i] = list[other];
    list[other] = (uint16_t)(own.card[i] - 1 + CG_WORD_CARD);
  }
  return own.cards;
}

static bool starters(const hf_settings *settings) { return settings->value[CG_SET_FORMAT] != 0; }

static unsigned def_of(const hf_rules *rules, unsigned value) {
  unsigned def = value - CG_WORD_CARD + 1;
  return value >= CG_WORD_CARD && def <= rules_of(rules)->count ? def : 0;
}

static const char *card_name(const hf_rules *rules, unsigned value) {
  unsigned def = def_of(rules, value);
  return def == 0 ? cg_faction_title(value) : cg_name(rules_of(rules), def);
}

static int card_cost(const hf_rules *rules, unsigned value) {
  unsigned def = def_of(rules, value);
  const cg_def *card = def == 0 ? NULL : &rules_of(rules)->def[def - 1];
  if (card != NULL && card->cost_is_x != 0) return HF_COST_X;
  return card == NULL || card->cost == CG_NONE ? HF_COST_NONE : card->cost;
}

#ifndef HF_IN_PAGE
static void published(const hf_rules *rules, size_t card, hf_published *to) {
  const cg_rules *of = rules_of(rules);
  unsigned def = (unsigned)card + 1; /* every card is a definition */
  const char *set = cg_printed_set(of, def);
  *to = (hf_published){.code = cg_number_of(of, def),
                       .pack = cg_set_code(set),
                       .pack_name = cg_set_name(set),
                       .cycle = cg_set_cycle(set),
                       .cycle_name = cg_set_cycle_name(set),
                       .deck_limit = of->def[def - 1].deck_limit,
                       .quantity = of->def[def - 1].quantity};
}
#endif

const struct hf_deck_craft cg_deck_craft = {
    .read = read_deck,
    .read_for = read_for,
    .first = first_deck,
    .format = find_format,
    .format_read = HF_NOT_IN_PAGE(read_format),
    .check = check_deck,
    .listed = HF_NOT_IN_PAGE(listed),
    .admits = HF_NOT_IN_PAGE(agenda_admits),
    .beside = HF_NOT_IN_PAGE(agenda_beside),
    .write = write_deck,
    .write_as = write_as,
    .code = write_code,
    .shuffle = shuffle,
    .starters = starters,
    .name = card_name,
    .cost = card_cost,
    .published = HF_NOT_IN_PAGE(published),
    .first_card = CG_WORD_CARD,
    .ready = cg_ready_decks,
    .ready_count = &cg_ready_deck_count,
    .has = has_ready,
    .hand = 7,
    .drawn = 2,
};
