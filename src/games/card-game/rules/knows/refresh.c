/* Strength, icons and keywords of all cards in play: found together, and kept until
 * something has changed that they depend on. */
#include "changes.h"
#include "waiting.h"

enum {
  CARDS = CG_NEW_CARDS & ~CG_NEW_SETS,
  OF_LASTING = CG_NEW_LASTING | CG_NEW_BOOSTS | CG_NEW_POWERS
};

#define WORD_CHANGES                                                                               \
  (CG_CHANGE(ICON) | CG_CHANGE(NO_ICON) | CG_CHANGE(KEYWORD) | CG_CHANGE(NO_KEYWORD))

/* What is added to the printed figures; of cards that are not touched nothing is set. Icons
 * are counted behind the keywords. */
enum { ICONS_AT = 16, WORDS = ICONS_AT + 3, NO_SET = -1000 };
static_assert((int)CG_KEYWORD_COUNT <= (int)ICONS_AT, "all fit");
typedef struct sums {
  cg_table *table;
  bool again; /* figures have been found: what is printed is not what is there */
  uint64_t touched[CG_WORDS];
  int16_t strength[CG_WORDS * 64];
  uint32_t words[CG_WORDS * 64]; /* that are gained or lost */
  int8_t count[CG_WORDS * 64][WORDS + 1];
} sums;

static int printed_strength(const cg_table *table, unsigned object) {
  return cg_at(table, object)->def == 0 ? 0 : cg_card(table, object)->strength;
}

/* A card that is named for the first time begins as it is, which is as printed. */
static inline void touch(sums *all, unsigned object) {
  if (cg_in_set(all->touched, object)) return;
  cg_add(all->touched, object);
  all->strength[object] = cg_at(all->table, object)->strength;
  if (all->again) all->strength[object] = (int16_t)printed_strength(all->table, object);
  all->words[object] = 0;
  memset(all->count[object], 0, sizeof all->count[object]);
}

static void add_strength(sums *all, unsigned object, int by) {
  touch(all, object);
  all->strength[object] = (int16_t)(all->strength[object] + by);
}

static int added_by(const cg_change *change, const uint16_t **at) {
  int number = cg_change_number(change, at);
  return change->op == CG_M_WEAKER ? -number : number;
}

static void visit_strength(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  unsigned one;
  if (cg_named_card(change, &at, &one)) {
    if (one != CG_NO_OBJECT) add_strength(all, one, added_by(change, &at));
    return;
  }
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  int by = added_by(change, &at);
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1))
    add_strength(all, object, by);
}

static void add_word(sums *all, unsigned object, unsigned word, int by) {
  touch(all, object);
  all->words[object] |= hf_bit(word);
  all->count[object][word] = (int8_t)(all->count[object][word] + by);
}

/* The icon or keyword that a change gives or takes. */
static unsigned word_of(const cg_change *change, const uint16_t **at) {
  unsigned word = cg_change_word(change, at);
  bool icon = change->op == CG_M_ICON || change->op == CG_M_NO_ICON;
  return icon ? ICONS_AT + word % 3 : word % CG_KEYWORD_COUNT;
}

static void visit_word(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  int by = change->op == CG_M_ICON || change->op == CG_M_KEYWORD ? 1 : -1;
  unsigned one, word;
  if (cg_named_card(change, &at, &one)) {
    word = word_of(change, &at);
    if (one != CG_NO_OBJECT) add_word(all, one, word, by);
  } else {
    cg_cards cards;
    cg_no_cards(&cards);
    cg_named_cards(change, &at, &cards);
    word = word_of(change, &at);
    for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(all->table, cards.set, object + 1))
      add_word(all, object, word, by);
  }
  all->table->hosts_refuse |= word == CG_KEYWORD_NO_ATTACHMENTS;
}

/* --- what constant abilities came to when they were read last ------------- */

/* What its words come to can change only if something has that they look at: then they are read
 * again, and if they come to the same, figures stay as they are. */
static void visit_outcome(const cg_change *change, void *user) {
  cg_source *source = user;
  const uint16_t *at = change->at;
  unsigned one;
  if (cg_named_card(change, &at, &one)) {
    if (one != CG_NO_OBJECT) cg_add(source->named, one);
  } else {
    cg_cards cards;
    cg_no_cards(&cards);
    cg_named_cards(change, &at, &cards);
    memcpy(source->named, cards.set, sizeof source->named);
  }
  if ((source->changes & cg_marking_changes) != 0) return;
  if ((source->changes & cg_strength_changes) != 0) {
    source->by = (int16_t)added_by(change, &at);
    return;
  }
  source->word = (uint8_t)word_of(change, &at);
  source->by = change->op == CG_M_ICON || change->op == CG_M_KEYWORD ? 1 : -1;
}

static HF_APART void read_source(cg_table *table, cg_source *source) {
  memset(source->named, 0, sizeof source->named);
  source->by = 0;
  source->word = 0;
  source->outcome = CG_READ;
  cg_each_change_by(table, source, source->changes, visit_outcome, source);
}

/* May what they come to be remembered? Not where words mean other cards by what is in force. */
static bool sources_are_steady(const cg_table *table) {
  return table->sources <= CG_SOURCES && cg_used_words(table) <= CG_NAMED_WORDS &&
         (table->pub->changes & cg_unsettling_changes) == 0;
}

static bool comes_to_the_same(const cg_source *source, const cg_source *was) {
  return memcmp(source->named, was->named, sizeof was->named) == 0 && source->by == was->by &&
         source->word == was->word;
}

/* Has something changed that it looks at? Which cards there are counts always, as far as they are
 * of a type that it names. */
static bool may_differ(const cg_table *table, const cg_source *source, unsigned changed) {
  unsigned cards = CARDS | CG_NEW_ARRIVALS;
  if ((source->reads & changed & ~cards) != 0) return true;
  if (((source->reads | CARDS) & changed & cards) == 0) return false;
  return (source->types & table->moved) != 0 || (source->named[0] & table->left[0]) != 0 ||
         (source->named[1] & table->left[1]) != 0;
}

/* Something has changed that it looks at: does it come to something else? */
static bool differs(cg_table *table, cg_source *source, bool steady) {
  cg_source was = *source;
  if (source->outcome == CG_READ && steady) {
    read_source(table, source);
    return !comes_to_the_same(source, &was);
  }
  if (source->outcome == CG_READ) source->outcome = CG_UNREAD;
  if (source->outcome == CG_UNREAD || source->depends == 0) return true;
  source->outcome = steady && !cg_conditions_hold(table, source) ? CG_UNMET : CG_UNSTEADY;
  return source->outcome != CG_UNMET || was.outcome != CG_UNMET;
}

/* Those of lasting effects. */
static HF_APART uint64_t lasting_anew(cg_table *table, unsigned changed) {
  uint64_t anew = 0;
  for (unsigned i = 0; i < table->pub->lasting_count; i++)
    if (table->pub->lasting[i].kind == CG_CHANGES &&
        ((cg_looks_of(table, i)->reads | (unsigned)CARDS) & changed) != 0)
      anew |= cg_looks_of(table, i)->families;
  return anew;
}

/* Whatever constant abilities came to when they were read last, they have to be read again. */
static void forget_outcomes(cg_table *table) {
  for (unsigned i = 0; i < table->sources; i++) {
    cg_source *source = &table->source[i];
    if (source->outcome == CG_READ) source->outcome = CG_UNREAD;
    if (source->outcome == CG_UNMET) source->outcome = CG_UNSTEADY;
  }
}

/* The families of changes that are others since this has changed, as far as one can tell. */
static uint64_t changes_anew(cg_table *table, unsigned changed) {
  uint64_t anew = 0;
  cg_know_sources(table);
  bool steady = sources_are_steady(table);
  if (table->sources > CG_SOURCES) return cg_kept_changes;
  if (!steady && (changed & CARDS) != 0) {
    forget_outcomes(table);
    return cg_kept_changes;
  }
  for (unsigned i = 0; i < table->sources; i++) {
    cg_source *source = &table->source[i];
    if (may_differ(table, source, changed) && differs(table, source, steady))
      anew |= source->changes;
  }
  if ((table->lasts.families & cg_kept_changes) != 0) anew |= lasting_anew(table, changed);
  return anew & cg_kept_changes;
}

static void add_source(const cg_source *source, void *user) {
  sums *all = user;
  bool strength = (source->changes & cg_strength_changes) != 0;
  for (unsigned i = 0; i < CG_NAMED_WORDS; i++)
    HF_EACH_BIT (bit, source->named[i]) {
      unsigned object = 64 * i + bit;
      if (strength)
        add_strength(all, object, source->by);
      else
        add_word(all, object, source->word, source->by);
    }
  all->table->hosts_refuse |= !strength && source->word == CG_KEYWORD_NO_ATTACHMENTS;
}

/* All changes of these families: `add` takes in those that are remembered, `visit` the others. */
static void add_changes(cg_table *table, uint64_t families, cg_visit visit,
                        void (*add)(const cg_source *source, void *user), void *user) {
  cg_know_sources(table);
  if (!sources_are_steady(table)) {
    cg_each_change(table, families, visit, user);
    return;
  }
  for (unsigned i = 0; i < table->sources; i++) {
    cg_source *source = &table->source[i];
    if ((source->changes & families) == 0 || (cg_at(table, source->object)->marks & CG_BLANK) != 0)
      continue;
    if (source->outcome == CG_UNREAD) read_source(table, source);
    if (source->outcome == CG_READ)
      add(source, user);
    else if (source->outcome == CG_UNSTEADY)
      cg_each_change_by(table, source, families, visit, user);
  }
  cg_each_lasting_change(table, families, visit, user);
}

/* --- marks ---------------------------------------------------------------- */

static void note_altered(cg_table *table, const uint64_t *set) {
  for (unsigned i = cg_used_words(table); i-- > 0;) table->altered[i] |= set[i];
}

static uint8_t mark_of(uint16_t op) {
  return op == CG_M_BLANK          ? CG_BLANK
         : op == CG_M_BURN         ? CG_BURNS
         : op == CG_M_PARTICIPATES ? CG_COUNTS
                                   : CG_IDLE;
}

/* That a card dies at strength 0 is a thing that an effect does then, not one it has done: it
 * does nothing to who is immune by then (FAQ 2.2). */
static bool is_spared(const cg_change *change, unsigned object) {
  cg_table *table = change->scope->table;
  return change->op == CG_M_BURN && change->bound != NULL && cg_any_change(table, CG_M_IMMUNE) &&
         cg_is_immune(table, object, change->scope->def, change->scope->user);
}

/* Only printed text can be blank: what an event says that became an attachment the effect gave it
 * that attached it (Rules Reference, Blank). */
static void mark_card(cg_table *table, unsigned object, uint8_t mark) {
  cg_object *card = cg_at(table, object);
  if (mark == CG_BLANK && (card->flags & CG_CONDITION) != 0) return;
  cg_add(table->altered, object);
  card->marks |= mark;
}

static void visit_mark(const cg_change *change, void *user) {
  cg_table *table = user;
  const uint16_t *at = change->at;
  uint8_t mark = mark_of(change->op);
  unsigned one;
  if (cg_named_card(change, &at, &one)) {
    if (one != CG_NO_OBJECT && !is_spared(change, one)) mark_card(table, one, mark);
    return;
  }
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1))
    mark_card(table, object, mark);
}

static void mark_source(const cg_source *source, void *user) {
  cg_table *table = user;
  uint8_t mark = mark_of((uint16_t)(CG_M_STRENGTH + hf_lowest_bit(source->changes)));
  for (unsigned object = cg_next_in(source->named, CG_NAMED_WORDS, 0); object != CG_NO_OBJECT;
       object = cg_next_in(source->named, CG_NAMED_WORDS, object + 1))
    mark_card(table, object, mark);
}

static void mark_cards(cg_table *table, uint64_t families) {
  if ((table->pub->changes & families) != 0)
    add_changes(table, families, visit_mark, mark_source, table);
}

typedef struct set_strength {
  cg_table *table;
  int16_t *set;
  uint8_t *doubled;
} set_strength;

static void visit_set(const cg_change *change, void *user) {
  const set_strength *to = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  note_altered(to->table, cards.set);
  int number = change->op == CG_M_DOUBLE ? 0 : cg_change_number(change, &at);
  for (unsigned object = cg_next(to->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(to->table, cards.set, object + 1)) {
    if (change->op == CG_M_DOUBLE)
      to->doubled[object]++;
    else
      to->set[object] = (int16_t)number;
  }
}

/* What these cards wait for. */
static inline void add_listens(uint64_t *all, const uint64_t *listens) {
  for (unsigned i = 0; i < CG_TIMINGS; i++) all[i] |= listens[i];
}

/* What it says, but for that. */
static inline void find_in(const cg_def *def, cg_found *all) {
  all->changes |= def->changes;
  all->reads |= def->reads;
  all->forbids |= def->forbids;
  all->titles[cg_title_word(def->title)] |= UINT64_C(1) << def->title % 64;
}

/* A card as it is printed. */
static void print_card(cg_object *card, const cg_def *def) {
  card->marks = def->icons;
  card->strength = def->strength;
  card->keywords = def->keywords;
}

/* Figures before anything changes them; a card that is gone stays as it was. */
static void start_figures(cg_table *table, cg_object *card) {
  if (card->place == CG_GONE) return;
  card->marks = 0;
  if (card->place > CG_GONE) return;
  card->strength = 0;
  card->keywords = 0;
  if (card->place == CG_PLAY && card->def != 0 && (card->flags & CG_FACE_DOWN) == 0)
    print_card(card, cg_def_of(table, card->def));
}

static inline void add_figures(int16_t *to, const int8_t *figure) {
  if ((figure[0] | figure[1] | figure[2] | figure[3]) == 0) return; /* as most cards */
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++) to[i] = (int16_t)(to[i] + figure[i]);
}

static_assert(CG_FIGURE_COUNT == 4, "all are looked at");

/* What a card says that lies open. Sets are filled without branches, which would be guessed wrong
 * too often. */
static inline void take_in_card(cg_table *table, unsigned object, const cg_def *def,
                                cg_found *all) {
  unsigned words = table->pub->words, at = object % 64;
  uint64_t *row = table->sets + object / 64;
  find_in(def, all);
  add_listens(all->listens, def->listens);
  row[CG_SET_ABLE * words] |= (uint64_t)(def->able != 0) << at;
  row[CG_SET_ACTING * words] |= (uint64_t)(def->actions != 0) << at;
  row[CG_SET_CHANGING * words] |= (uint64_t)(def->changes != 0) << at;
}

/* One that does not lie open in play: a plot, say, or what has left play. */
static HF_APART void start_other(cg_table *table, unsigned object, cg_found *all) {
  unsigned words = table->pub->words;
  cg_object *card = cg_at(table, object);
  uint64_t *row = table->sets + object / 64, bit = UINT64_C(1) << object % 64;
  if (card->place == CG_NOWHERE) return;
  start_figures(table, card);
  table->pub->hiding |= cg_hides(card);
  if (card->place == CG_SHADOW || card->place == CG_DUPLICATE || card->place >= CG_GONE) return;
  row[(CG_SET_OF + card->controller) * words] |= bit;
  row[cg_set_of(table, card) * words] |= bit;
  all->flags |= card->flags;
  if (card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) return;
  const cg_def *def = cg_def_of(table, card->def);
  if (card->place == CG_TITLE) add_figures(all->figures[card->controller], def->figure);
  take_in_card(table, object, def, all);
}

/* One card begins as it is printed, and goes into the sets it belongs to. */
static inline void start_card(cg_table *table, unsigned object, cg_found *all) {
  unsigned words = table->pub->words;
  cg_object *card = cg_at(table, object);
  uint64_t *row = table->sets + object / 64, bit = UINT64_C(1) << object % 64;
  if (card->place != CG_PLAY || card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) {
    start_other(table, object, all);
    return;
  }
  const cg_def *def = cg_def_of(table, card->def);
  print_card(card, def);
  row[(CG_SET_OF + card->controller) * words] |= bit;
  row[cg_set_of(table, card) * words] |= bit;
  all->flags |= card->flags;
  add_figures(all->figures[card->controller], def->figure);
  take_in_card(table, object, def, all);
}

static HF_APART void start_afresh(cg_table *table) {
  cg_public *pub = table->pub;
  table->found = (cg_found){0};
  memset(cg_set(table, CG_SET_CHANGING), 0,
         (CG_SET_OF - CG_SET_CHANGING + 0U + pub->seats) * pub->words * sizeof(uint64_t));
  pub->hiding = 0;
  for (unsigned object = 0; object < pub->high; object++) start_card(table, object, &table->found);
  table->knows_found = true;
}

/* What the cards that lie open change, by the sets they are in. */
static void find_what_is_said(cg_table *table) {
  cg_found *all = &table->found;
  all->changes = 0;
  all->reads = 0;
  all->forbids = 0;
  memset(all->titles, 0, sizeof all->titles);
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t cards = 0;
    for (unsigned seat = 0; seat < cg_seats(table); seat++)
      cards |= cg_set(table, CG_SET_OF + seat)[i];
    HF_EACH_BIT (bit, cards) {
      const cg_object *card = cg_at(table, 64 * i + bit);
      if (card->def != 0 && (card->flags & CG_FACE_DOWN) == 0)
        find_in(cg_def_of(table, card->def), all);
    }
  }
}

/* What they wait for: those with abilities that are used lie open. */
static void find_what_is_heard(cg_table *table) {
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  uint64_t listens[CG_TIMINGS] = {0};
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, able[i]) add_listens(listens, cg_card(table, 64 * i + bit)->listens);
  memcpy(table->found.listens, listens, sizeof listens);
}

/* Cards have left: they are taken out of what was found, as far as they said anything. What they
 * changed is told. */
static HF_APART uint64_t take_departed(cg_table *table) {
  cg_public *pub = table->pub;
  uint64_t lost = table->left_changes, able = 0;
  for (unsigned i = 0; i < pub->words; i++) {
    uint64_t left = table->left[i];
    if (left == 0) continue;
    able |= cg_set(table, CG_SET_ABLE)[i] & left;
    for (unsigned set = CG_SET_CHANGING; set < CG_SET_OF + 0U + pub->seats; set++)
      cg_set(table, set)[i] &= ~left;
    for (; left != 0; left &= left - 1) {
      cg_object *card = cg_at(table, 64 * i + hf_lowest_bit(left));
      if (card->place != CG_GONE) card->marks = 0;
    }
  }
  if ((lost | table->left_reads) != 0) find_what_is_said(table);
  if (table->left_listens != 0) find_what_is_heard(table);
  if (able != 0) cg_drop_answers(table, table->left);
  if (lost != 0) cg_drop_sources(table, table->left);
  return lost & cg_kept_changes;
}

/* One has come. What it changes is told. */
static uint64_t add_arrival(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  start_card(table, object, &table->found);
  table->moved |= cg_seen_as(table, card);
  if (card->place == CG_PLAY && card->host != CG_NO_OBJECT) cg_doubt_host_of(table, object);
  if (cg_in_set(cg_set(table, CG_SET_ABLE), object)) {
    add_listens(table->pub->listens, cg_card(table, object)->listens);
    if (table->knows_answers) cg_note_answers(table, object);
  }
  if (!cg_in_set(cg_set(table, CG_SET_CHANGING), object)) return 0;
  cg_add_sources(table, object);
  return cg_card(table, object)->changes;
}

/* Cards have come: they are added to what was found. */
static HF_APART uint64_t add_arrivals(cg_table *table) {
  uint64_t brought = 0;
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t left = table->arrived[i];
    table->arrived[i] = 0;
    HF_EACH_BIT (bit, left) brought |= add_arrival(table, 64 * i + bit);
  }
  return brought & cg_kept_changes;
}

/* The cards that were changed are as printed again: all of them, or their strength. */
static void start_altered(cg_table *table, bool strength_alone) {
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, table->altered[i]) {
      cg_object *card = cg_at(table, 64 * i + bit);
      uint16_t keywords = card->keywords;
      uint8_t marks = card->marks;
      if (card->place == CG_NOWHERE) continue;
      start_figures(table, card);
      if (!strength_alone) continue;
      card->marks = marks & (uint8_t) ~(CG_BURNS | CG_IDLE);
      card->keywords = keywords;
    }
}

/* What lasting effects are about. */
static void find_lasting(cg_table *table) {
  const cg_public *pub = table->pub;
  cg_looks all = {0};
  uint64_t again = 0; /* what cards set that note their moments */
  for (unsigned i = 0; i < pub->lasting_count; i++) {
    if (pub->lasting[i].kind == CG_MOMENT) again = cg_newest_changes;
    if (pub->lasting[i].kind == CG_WAS) /* no card is read as printed */
      all.families |= CG_CHANGE(TRAIT) | CG_CHANGE(FACTION);
    if (pub->lasting[i].kind != CG_CHANGES) continue;
    const cg_looks *looks = cg_looks_of(table, i);
    all.families |= looks->families;
    all.forbids |= looks->forbids;
    all.reads |= looks->reads;
  }
  table->lasts = all;
  table->not_lasting = ~(all.families | again);
}

/* What is in force: they and the cards. */
static void add_lasting(cg_table *table) {
  cg_public *pub = table->pub;
  const cg_found *found = &table->found;
  const cg_looks *lasts = &table->lasts;
  unsigned reads = (found->reads | lasts->reads) & ~(unsigned)CG_NEW_FIGURES;
  pub->changes = found->changes | lasts->families;
  pub->reads = (uint16_t)(reads & ~(unsigned)CG_NEW_ARRIVALS);
  pub->forbids = found->forbids | lasts->forbids;
  table->reads = reads;
}

/* What effects have made blank, whatever other cards say. */
static void blank_by_effects(cg_table *table) {
  cg_each_lasting_change(table, cg_changes(CG_M_BLANK), visit_mark, table);
  if ((table->found.flags & CG_ASSAULTED) == 0) return;
  for (unsigned object = 0; object < table->pub->high; object++)
    if ((cg_at(table, object)->flags & CG_ASSAULTED) != 0) mark_card(table, object, CG_BLANK);
}

static bool is_blank(const cg_table *table, unsigned object) {
  return (cg_at(table, object)->marks & CG_BLANK) != 0;
}

static void visit_blanked(const cg_change *change, void *user) {
  const uint16_t *at = change->at;
  cg_named_cards(change, &at, user);
}

/* The cards that the text of this one makes blank. */
static void find_blanked(cg_table *table, unsigned object, cg_cards *cards) {
  cg_no_cards(cards);
  cg_each_own_change(table, object, CG_CHANGE(BLANK), visit_blanked, cards);
}

/* The first of these cards from this one on that is not blank, CG_NO_OBJECT. */
static unsigned next_with_text(const cg_table *table, const uint64_t *set, unsigned object) {
  object = cg_next(table, set, object);
  while (object != CG_NO_OBJECT && is_blank(table, object))
    object = cg_next(table, set, object + 1);
  return object;
}

static bool is_blanked_by_one(cg_table *table, const uint64_t *left, unsigned object) {
  for (unsigned other = next_with_text(table, left, 0); other != CG_NO_OBJECT;
       other = next_with_text(table, left, other + 1)) {
    cg_cards cards;
    if (other == object) continue;
    find_blanked(table, other, &cards);
    if (cg_in_set(cards.set, object)) return true;
  }
  return false;
}

/* The next whose text counts: one that none of the others makes blank; in a circle the first. */
static unsigned next_blanker(cg_table *table, const uint64_t *left) {
  for (unsigned object = next_with_text(table, left, 0); object != CG_NO_OBJECT;
       object = next_with_text(table, left, object + 1))
    if (!is_blanked_by_one(table, left, object)) return object;
  return next_with_text(table, left, 0);
}

/* A blank card makes no other blank: those that do are asked one after the other. */
static HF_APART void blank_in_turn(cg_table *table) {
  const uint64_t *changing = cg_set(table, CG_SET_CHANGING);
  uint64_t left[CG_WORDS] = {0};
  for (unsigned object = 0; object < table->pub->high; object++)
    cg_at(table, object)->marks &= (uint8_t)~CG_BLANK;
  for (unsigned object = cg_next(table, changing, 0); object != CG_NO_OBJECT;
       object = cg_next(table, changing, object + 1))
    if ((cg_card(table, object)->changes & CG_CHANGE(BLANK)) != 0) cg_add(left, object);
  blank_by_effects(table);
  for (unsigned object = next_blanker(table, left); object != CG_NO_OBJECT;
       object = next_blanker(table, left)) {
    cg_cards cards;
    cg_remove(left, object);
    find_blanked(table, object, &cards);
    for (unsigned one = cg_next(table, cards.set, 0); one != CG_NO_OBJECT;
         one = cg_next(table, cards.set, one + 1))
      mark_card(table, one, CG_BLANK);
  }
}

static bool is_a_blanker_blank(const cg_table *table) {
  const uint64_t *changing = cg_set(table, CG_SET_CHANGING);
  for (unsigned object = cg_next(table, changing, 0); object != CG_NO_OBJECT;
       object = cg_next(table, changing, object + 1))
    if (is_blank(table, object) && (cg_card(table, object)->changes & CG_CHANGE(BLANK)) != 0)
      return true;
  return false;
}

static void mark_blank(cg_table *table) {
  blank_by_effects(table);
  mark_cards(table, cg_changes(CG_M_BLANK));
  if (is_a_blanker_blank(table)) blank_in_turn(table);
}

/* Cards that count as blank lose keywords; what they do to others ends too. */
static void blank_out(cg_table *table, unsigned flags) {
  cg_public *pub = table->pub;
  if ((pub->changes & cg_changes(CG_M_BLANK)) == 0 && (flags & CG_ASSAULTED) == 0) return;
  mark_blank(table);
  for (unsigned object = cg_next(table, table->altered, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->altered, object + 1))
    if (is_blank(table, object)) cg_at(table, object)->keywords = 0;
}

/* Those of cards that are not blank. */
static HF_APART void leave_out_blank(cg_table *table) {
  uint64_t *listens = table->pub->listens;
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  memset(listens, 0, sizeof table->pub->listens);
  for (unsigned word = cg_used_words(table); word-- > 0;)
    HF_EACH_BIT (bit, able[word]) {
      unsigned object = 64 * word + bit;
      if (!cg_is_active(cg_at(table, object))) continue;
      for (unsigned i = 0; i < CG_TIMINGS; i++) listens[i] |= cg_card(table, object)->listens[i];
    }
}

/* Has any of them abilities that are used? */
static bool any_able(const cg_table *table, const uint64_t *set) {
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  uint64_t any = 0;
  for (unsigned i = cg_used_words(table); i-- > 0;) any |= able[i] & set[i];
  return any != 0;
}

/* Blank cards, which are altered ones, listen to nothing. */
static void find_listeners(cg_table *table) {
  cg_public *pub = table->pub;
  memcpy(pub->listens, table->found.listens, sizeof pub->listens);
  if ((pub->changes & cg_changes(CG_M_BLANK)) != 0 && any_able(table, table->altered))
    leave_out_blank(table);
}

static void keep_icons_and_keywords(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY) return;
  unsigned has = card->keywords | (card->marks & (unsigned)CG_ICONS) << ICONS_AT;
  HF_EACH_BIT (word, all->words[object]) {
    bool more = (int)(has >> word & 1) + all->count[object][word] > 0;
    has = more ? has | hf_bit(word) : has & ~hf_bit(word);
  }
  card->keywords = (uint16_t)has;
  card->marks = (uint8_t)((card->marks & ~(unsigned)CG_ICONS) | has >> ICONS_AT);
}

static void keep_strength(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY || cg_card(all->table, object)->type != CG_TYPE_CHARACTER) return;
  int strength = all->strength[object];
  card->strength = (uint8_t)(strength < 0 ? 0 : strength > 255 ? 255 : strength);
}

/* All changes of these families are summed up first, and then they hold. */
static void add_family(cg_table *table, uint64_t families, cg_visit visit,
                       void (*keep)(const sums *all, unsigned object)) {
  sums all;
  if ((table->pub->changes & families) == 0) return;
  all.table = table;
  all.again = false;
  memset(all.touched, 0, sizeof all.touched);
  add_changes(table, families, visit, add_source, &all);
  note_altered(table, all.touched);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, all.touched[i]) keep(&all, 64 * i + bit);
}

static void double_or_set(cg_object *card, unsigned doubled, int set) {
  for (; doubled > 0; doubled--)
    card->strength = (uint8_t)(card->strength > 127 ? 255 : 2 * card->strength);
  if (set != NO_SET) card->strength = (uint8_t)(set > 255 ? 255 : set);
}

/* Doubling comes after adding, setting beats both. */
static void double_and_set(cg_table *table) {
  cg_public *pub = table->pub;
  uint64_t families = cg_changes(CG_M_DOUBLE) | cg_changes(CG_M_STRENGTH_IS);
  if ((pub->changes & families) == 0) return;
  int16_t set[CG_WORDS * 64];
  uint8_t doubled[CG_WORDS * 64] = {0};
  for (unsigned object = 0; object < pub->high; object++) set[object] = NO_SET;
  set_strength to = {table, set, doubled};
  cg_each_change(table, families, visit_set, &to);
  for (unsigned object = 0; object < pub->high; object++)
    double_or_set(cg_at(table, object), doubled[object], set[object]);
}

/* What the changes in force make of the printed figures: first those that others may depend
 * on, then strength. */
static void change_powers(cg_table *table) {
  memset(table->altered, 0, sizeof table->altered);
  table->hosts_refuse = false;
  blank_out(table, table->found.flags);
  mark_cards(table, cg_changes(CG_M_PARTICIPATES));
  add_family(table, WORD_CHANGES, visit_word, keep_icons_and_keywords);
}

static void change_strength(cg_table *table) {
  add_family(table, cg_changes(CG_M_STRENGTH) | cg_changes(CG_M_WEAKER), visit_strength,
             keep_strength);
  double_and_set(table);
  mark_cards(table, cg_changes(CG_M_BURN) | cg_changes(CG_M_NO_CONTRIBUTION));
}

/* --- figures that depend on figures --------------------------------------- */

/* A card may get the strength of another one, or an icon while its strength is high enough. So
 * figures are found again with those that were found before, until they stay as they are. Words
 * that never come to rest ("if its strength is at most 2 it gets 2 strength") are read so often. */
enum { ROUNDS = 8 };

static bool figures_read_figures(const cg_table *table) {
  return ((table->found.reads | table->lasts.reads) & CG_NEW_FIGURES) != 0;
}

static void unmark_altered(cg_table *table, unsigned marks) {
  for (unsigned object = cg_next(table, table->altered, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->altered, object + 1))
    cg_at(table, object)->marks &= (uint8_t)~marks;
}

static void begin_sums(sums *all, cg_table *table) {
  all->table = table;
  all->again = true;
  memset(all->touched, 0, sizeof all->touched);
}

static void words_again(cg_table *table) {
  sums all;
  begin_sums(&all, table);
  add_changes(table, WORD_CHANGES, visit_word, add_source, &all);
  note_altered(table, all.touched);
  for (unsigned object = cg_next(table, table->altered, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->altered, object + 1)) {
    cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || card->def == 0) continue;
    const cg_def *def = cg_card(table, object);
    card->keywords = (card->marks & CG_BLANK) != 0 ? 0 : def->keywords;
    card->marks = (uint8_t)((card->marks & ~(unsigned)CG_ICONS) | def->icons);
    if (cg_in_set(all.touched, object)) keep_icons_and_keywords(&all, object);
  }
}

static void strength_again(cg_table *table) {
  int16_t set[CG_WORDS * 64];
  uint8_t doubled[CG_WORDS * 64] = {0};
  set_strength to = {table, set, doubled};
  sums all;
  begin_sums(&all, table);
  add_changes(table, cg_changes(CG_M_STRENGTH) | cg_changes(CG_M_WEAKER), visit_strength,
              add_source, &all);
  for (unsigned object = 0; object < table->pub->high; object++) set[object] = NO_SET;
  cg_each_change(table, cg_changes(CG_M_DOUBLE) | cg_changes(CG_M_STRENGTH_IS), visit_set, &to);
  note_altered(table, all.touched);
  for (unsigned object = cg_next(table, table->altered, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->altered, object + 1)) {
    cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || !cg_is_type(table, object, CG_TYPE_CHARACTER)) continue;
    card->strength = cg_card(table, object)->strength;
    if (cg_in_set(all.touched, object)) keep_strength(&all, object);
    double_or_set(card, doubled[object], set[object]);
  }
}

/* All of them once more. */
static void figures_again(cg_table *table) {
  table->hosts_refuse = false;
  unmark_altered(table, CG_BLANK | CG_COUNTS);
  mark_blank(table);
  mark_cards(table, cg_changes(CG_M_PARTICIPATES));
  words_again(table);
  strength_again(table);
  unmark_altered(table, CG_BURNS | CG_IDLE);
  mark_cards(table, cg_changes(CG_M_BURN) | cg_changes(CG_M_NO_CONTRIBUTION));
}

typedef struct figure {
  uint8_t strength, marks;
  uint16_t keywords;
} figure;

static void note_figures(const cg_table *table, figure *all) {
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    all[object] = (figure){card->strength, card->marks, card->keywords};
  }
}

static HF_APART void settle_figures(cg_table *table) {
  figure before[CG_WORDS * 64], now[CG_WORDS * 64];
  size_t size = table->pub->high * sizeof *before;
  note_figures(table, before);
  for (unsigned round = 0; round < ROUNDS; round++) {
    figures_again(table);
    note_figures(table, now);
    if (memcmp(before, now, size) == 0) return;
    memcpy(before, now, size);
  }
}

/* To the rules cards that come and lasting effects are changes of cards. */
static unsigned to_be_checked(unsigned changed) {
  if ((changed & (CG_NEW_ARRIVALS | OF_LASTING)) != 0) changed |= CARDS;
  return changed & ~(unsigned)(CG_NEW_ARRIVALS | OF_LASTING | CG_NEW_SETS);
}

/* Do cards lie otherwise than before, besides those that have left or come? */
static bool starts_afresh(const cg_table *table, unsigned changed) {
  return !table->knows_found || ((changed & CARDS) != 0 && table->rearranged);
}

/* What has left is out of all that was found. */
static void forget_departed(cg_table *table) {
  memset(table->left, 0, sizeof table->left);
  table->left_changes = 0;
  table->left_listens = 0;
  table->left_reads = 0;
  table->rearranged = false;
}

/* Does anything in force bear upon where attachments may be? */
static bool hosts_change(const cg_table *table, uint64_t changes) {
  return (changes & cg_host_changes) != 0 || table->hosts_refuse;
}

/* Icons, keywords and marks, and strength with them. `before`: what was in force. */
static void find_everything(cg_table *table, uint64_t before) {
  bool hosts_changed = hosts_change(table, before);
  change_powers(table);
  change_strength(table);
  if (figures_read_figures(table)) settle_figures(table);
  find_listeners(table);
  if (hosts_changed || hosts_change(table, table->pub->changes)) cg_doubt_hosts(table);
}

static HF_APART void find_afresh(cg_table *table, uint64_t before) {
  start_afresh(table);
  memset(table->arrived, 0, sizeof table->arrived);
  forget_departed(table);
  table->moved = 0;
  cg_doubt_hosts(table);
  table->knows_sources = table->knows_answers = false;
  find_lasting(table);
  add_lasting(table);
  find_everything(table, before);
}

/* Cards begin as printed: all that were changed, or their strength. */
static HF_APART void find_figures(cg_table *table, bool strength_alone, uint64_t before) {
  start_altered(table, strength_alone);
  if (strength_alone)
    change_strength(table);
  else
    find_everything(table, before);
}

static HF_APART void find_anew(cg_table *table, unsigned changed) {
  unsigned cards = CARDS | CG_NEW_ARRIVALS;
  uint64_t before = table->pub->changes, brought = 0;
  if (starts_afresh(table, changed)) {
    find_afresh(table, before);
    return;
  }
  if ((changed & CARDS) != 0) brought = take_departed(table);
  if ((changed & cards) != 0) brought |= add_arrivals(table);
  if ((changed & CG_NEW_LASTING) != 0) find_lasting(table);
  if ((changed & (cards | CG_NEW_LASTING)) != 0) add_lasting(table);
  if ((changed & (table->reads | CARDS)) != 0) brought |= changes_anew(table, changed);
  if ((changed & CARDS) != 0) forget_departed(table);
  table->moved = 0;
  bool powers = (changed & CG_NEW_POWERS) != 0 || (brought & ~cg_strength_changes) != 0 ||
                figures_read_figures(table);
  bool figures = (changed & (CG_NEW_POWERS | CG_NEW_BOOSTS)) != 0 || brought != 0;
  if (figures) find_figures(table, !powers, before);
  if ((changed & CARDS) != 0 && !(figures && powers)) find_listeners(table);
}

/* Lasting effects that bear upon nothing that is kept began or ended: what some cards cost. */
static bool are_asked_for(const cg_table *table, unsigned changed) {
  unsigned other =
      table->reads | (unsigned)(CARDS | CG_NEW_ARRIVALS | CG_NEW_BOOSTS | CG_NEW_POWERS);
  return table->knows_found && (changed & other) == 0;
}

/* Most changes are none that a figure depends on. */
void cg_refresh_now(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned changed = pub->stale;
  pub->stale = 0;
  if ((changed & (pub->reads | (unsigned)(CARDS | CG_NEW_ARRIVALS | CG_NEW_LASTING))) == 0) {
    pub->unchecked |= (uint16_t)changed;
    return;
  }
  pub->unchecked |= (uint16_t)(to_be_checked(changed) | CG_NEW_FIGURES);
  table->knows_raised = false;
  if (!are_asked_for(table, changed)) {
    find_anew(table, changed);
    return;
  }
  find_lasting(table);
  add_lasting(table);
}
