/* Strength, icons and keywords of all cards in play: found together, and kept until
 * something has changed that they depend on. */
#include "changes.h"

/* What is added to the printed figures; of cards that are not touched nothing is set. */
typedef struct sums {
  cg_table *table;
  uint64_t touched[CG_WORDS];
  int16_t strength[CG_WORDS * 64];
  int8_t icons[CG_WORDS * 64][3];
  int8_t keywords[CG_WORDS * 64][CG_KEYWORD_COUNT];
} sums;

enum { NO_SET = -1000 };

/* Begins with the cards that are named for the first time. */
static void touch(sums *all, const cg_cards *cards) {
  for (unsigned i = 0; i < all->table->pub->words; i++) {
    uint64_t fresh = cards->set[i] & ~all->touched[i];
    all->touched[i] |= fresh;
    for (; fresh != 0; fresh &= fresh - 1) {
      unsigned object = 64 * i + cg_lowest(fresh);
      const cg_object *card = cg_at(all->table, object);
      all->strength[object] = card->strength;
      for (unsigned n = 0; n < 3; n++) all->icons[object][n] = card->marks >> n & 1;
      for (unsigned n = 0; n < CG_KEYWORD_COUNT; n++)
        all->keywords[object][n] = card->keywords >> n & 1;
    }
  }
}

static void sum_strength(sums *all, const cg_change *change, const cg_cards *cards, int number) {
  for (unsigned object = cg_next(all->table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards->set, object + 1))
    all->strength[object] =
        (int16_t)(all->strength[object] + (change->op == CG_M_WEAKER ? -number : number));
}

static void visit_sums(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  touch(all, &cards);
  if (change->op == CG_M_STRENGTH || change->op == CG_M_WEAKER) {
    sum_strength(all, change, &cards, cg_change_number(change, &at));
    return;
  }
  unsigned word = cg_change_word(change, &at);
  int by = change->op == CG_M_ICON || change->op == CG_M_KEYWORD ? 1 : -1;
  bool icon = change->op == CG_M_ICON || change->op == CG_M_NO_ICON;
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1)) {
    int8_t *count =
        icon ? &all->icons[object][word % 3] : &all->keywords[object][word % CG_KEYWORD_COUNT];
    *count = (int8_t)(*count + by);
  }
}

static void note_altered(cg_table *table, const uint64_t *set) {
  for (unsigned i = 0; i < table->pub->words; i++) table->altered[i] |= set[i];
}

static void visit_mark(const cg_change *change, void *user) {
  cg_table *table = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  note_altered(table, cards.set);
  uint8_t mark = change->op == CG_M_BLANK          ? CG_BLANK
                 : change->op == CG_M_BURN         ? CG_BURNS
                 : change->op == CG_M_PARTICIPATES ? CG_COUNTS
                                                   : CG_IDLE;
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1))
    cg_at(table, object)->marks |= mark;
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

static void find_in(const cg_def *def, cg_found *all) {
  if (def->able != 0)
    for (unsigned i = 0; i < CG_TIMINGS; i++) all->listens[i] |= def->listens[i];
  all->changes |= def->changes;
  all->reads |= def->reads;
  all->forbids |= def->forbids;
}

/* A card as it is printed. */
static void print_card(cg_object *card, const cg_def *def) {
  card->marks = def->icons;
  card->strength = def->strength;
  card->keywords = def->keywords;
}

/* Figures before anything changes them; a card that is gone stays as it was. */
static void start_figures(cg_table *table, cg_object *card) {
  card->marks = 0;
  if (card->place >= CG_GONE) return;
  card->strength = 0;
  card->keywords = 0;
  if (card->place == CG_PLAY && card->def != 0 && (card->flags & CG_FACE_DOWN) == 0)
    print_card(card, cg_def_of(table, card->def));
}

/* One card begins as it is printed, and goes into the sets it belongs to. */
static void start_card(cg_table *table, unsigned object, cg_found *all) {
  unsigned words = table->pub->words;
  cg_object *card = cg_at(table, object);
  uint64_t *row = table->sets + object / 64, bit = UINT64_C(1) << object % 64;
  if (card->place == CG_NOWHERE) return;
  start_figures(table, card);
  if (card->place == CG_SHADOW) table->pub->hiding |= (uint8_t)cg_bit(card->controller);
  if (card->place == CG_SHADOW || card->place == CG_DUPLICATE || card->place >= CG_GONE) return;
  row[(CG_SET_OF + card->controller) * words] |= bit;
  row[cg_set_of(table, card) * words] |= bit;
  all->flags |= card->flags;
  if (card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) return;
  const cg_def *def = cg_def_of(table, card->def);
  find_in(def, all);
  all->titles |= UINT64_C(1) << def->title % 64;
  if (def->able != 0) row[CG_SET_ABLE * words] |= bit;
  if (def->actions != 0) {
    row[CG_SET_ACTING * words] |= bit;
    all->actions[card->controller] |= def->actions;
  }
  if (def->changes != 0) row[CG_SET_CHANGING * words] |= bit;
}

static void start_afresh(cg_table *table) {
  cg_public *pub = table->pub;
  table->found = (cg_found){0};
  memset(cg_set(table, CG_SET_CHANGING), 0,
         (CG_SET_OF - CG_SET_CHANGING + 0U + pub->seats) * pub->words * sizeof(uint64_t));
  pub->hiding = 0;
  for (unsigned object = 0; object < pub->high; object++) start_card(table, object, &table->found);
  table->knows_found = true;
}

/* Only cards have come: they are added to what was found. True if they change figures. */
static bool add_arrivals(cg_table *table) {
  cg_found of = {0};
  for (unsigned object = cg_next(table, table->arrived, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->arrived, object + 1))
    start_card(table, object, &of);
  cg_found *all = &table->found;
  for (unsigned i = 0; i < CG_TIMINGS; i++) all->listens[i] |= of.listens[i];
  all->changes |= of.changes;
  all->reads |= of.reads;
  all->forbids |= of.forbids;
  all->flags |= of.flags;
  all->titles |= of.titles;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) all->actions[seat] |= of.actions[seat];
  return (of.changes & cg_kept_changes) != 0;
}

/* The cards that were changed are as printed again. */
static void start_altered(cg_table *table) {
  for (unsigned object = cg_next(table, table->altered, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->altered, object + 1))
    if (cg_at(table, object)->place != CG_NOWHERE) start_figures(table, cg_at(table, object));
}

/* Lasting effects besides the cards; the changes after which figures are found anew. */
static unsigned add_lasting(cg_table *table) {
  cg_public *pub = table->pub;
  cg_found all = table->found;
  for (unsigned i = 0; i < pub->lasting_count; i++)
    if (pub->lasting[i].kind == CG_CHANGES) {
      all.changes |= cg_lasting_families(table, &pub->lasting[i]);
      cg_lasting_looks(table, &pub->lasting[i], &all.reads, &all.forbids);
    }
  pub->changes = all.changes;
  pub->reads = (uint16_t)(all.reads & ~(unsigned)CG_NEW_ARRIVALS);
  pub->forbids = all.forbids;
  memcpy(pub->listens, all.listens, sizeof all.listens);
  return all.reads;
}

/* Cards that count as blank lose keywords; what they do to others ends too. */
static void blank_out(cg_table *table, unsigned flags) {
  cg_public *pub = table->pub;
  if ((pub->changes & cg_changes(CG_M_BLANK)) == 0 && (flags & CG_ASSAULTED) == 0) return;
  if ((pub->changes & cg_changes(CG_M_BLANK)) != 0)
    cg_each_change(table, cg_changes(CG_M_BLANK), visit_mark, table);
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if ((card->flags & CG_ASSAULTED) != 0) card->marks |= CG_BLANK;
    if ((card->marks & CG_BLANK) == 0) continue;
    card->keywords = 0;
    cg_add(table->altered, object);
  }
}

/* Blank cards listen to nothing. */
static void find_listeners(cg_table *table) {
  cg_found all = {0};
  cg_public *pub = table->pub;
  if ((pub->changes & cg_changes(CG_M_BLANK)) == 0) return;
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  for (unsigned object = cg_next(table, able, 0); object != CG_NO_OBJECT;
       object = cg_next(table, able, object + 1))
    if (cg_is_active(cg_at(table, object))) find_in(cg_card(table, object), &all);
  memcpy(pub->listens, all.listens, sizeof all.listens);
}

static void keep_icons_and_keywords(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY) return;
  card->marks &= (uint8_t)~CG_ICONS;
  card->keywords = 0;
  for (unsigned i = 0; i < 3; i++)
    if (all->icons[object][i] > 0) card->marks |= (uint8_t)(1U << i);
  for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++)
    if (all->keywords[object][i] > 0) card->keywords |= (uint16_t)(1U << i);
}

static void keep_strength(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY || cg_card(all->table, object)->type != CG_TYPE_CHARACTER) return;
  int strength = all->strength[object];
  card->strength = (uint8_t)(strength < 0 ? 0 : strength > 255 ? 255 : strength);
}

/* All changes of these families are summed up first, and then they hold. */
static void add_family(cg_table *table, uint64_t families,
                       void (*keep)(const sums *all, unsigned object)) {
  sums all;
  if ((table->pub->changes & families) == 0) return;
  all.table = table;
  memset(all.touched, 0, sizeof all.touched);
  cg_each_change(table, families, visit_sums, &all);
  note_altered(table, all.touched);
  for (unsigned object = cg_next(table, all.touched, 0); object != CG_NO_OBJECT;
       object = cg_next(table, all.touched, object + 1))
    keep(&all, object);
}

static void add_sums(cg_table *table) {
  add_family(table,
             cg_changes(CG_M_ICON) | cg_changes(CG_M_NO_ICON) | cg_changes(CG_M_KEYWORD) |
                 cg_changes(CG_M_NO_KEYWORD),
             keep_icons_and_keywords);
  add_family(table, cg_changes(CG_M_STRENGTH) | cg_changes(CG_M_WEAKER), keep_strength);
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
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    for (; doubled[object] > 0; doubled[object]--)
      card->strength = (uint8_t)(card->strength > 127 ? 255 : 2 * card->strength);
    if (set[object] != NO_SET) card->strength = (uint8_t)set[object];
  }
}

/* What the changes in force make of the printed figures. */
static void change_figures(cg_table *table) {
  cg_public *pub = table->pub;
  memset(table->altered, 0, sizeof table->altered);
  blank_out(table, table->found.flags);
  if (cg_any_change(table, CG_M_PARTICIPATES))
    cg_each_change(table, cg_changes(CG_M_PARTICIPATES), visit_mark, table);
  add_sums(table);
  double_and_set(table);
  uint64_t marks = cg_changes(CG_M_BURN) | cg_changes(CG_M_NO_CONTRIBUTION);
  if ((pub->changes & marks) != 0) cg_each_change(table, marks, visit_mark, table);
  find_listeners(table);
}

/* To the rules cards that come and lasting effects are changes of cards. */
static unsigned to_be_checked(unsigned changed) {
  unsigned cards = CG_NEW_ARRIVALS | CG_NEW_LASTING;
  if ((changed & cards) != 0) changed |= CG_NEW_CARDS;
  return changed & ~(cards | CG_NEW_SETS);
}

void cg_refresh_now(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned changed = pub->stale, looked_at = pub->reads | (unsigned)CG_NEW_LASTING;
  unsigned cards = CG_NEW_CARDS & ~(unsigned)CG_NEW_SETS;
  pub->stale = 0;
  pub->unchecked |= (uint16_t)to_be_checked(changed);
  if ((changed & (looked_at | cards | CG_NEW_ARRIVALS)) == 0) return;
  pub->unchecked |= CG_NEW_FIGURES;
  bool anew = true;
  if (!table->knows_found || (changed & cards) != 0) {
    start_afresh(table);
    table->knows_sources = false;
    add_lasting(table);
  } else {
    bool arrivals = (changed & CG_NEW_ARRIVALS) != 0, change = arrivals && add_arrivals(table);
    if (arrivals) table->knows_sources = false;
    unsigned reads = add_lasting(table);
    anew = change || (changed & looked_at) != 0 || (arrivals && (reads & CG_NEW_ARRIVALS) != 0);
    if (anew) start_altered(table);
  }
  if ((changed & (cards | CG_NEW_ARRIVALS)) != 0) {
    memset(table->arrived, 0, sizeof table->arrived);
    table->hosts_are_fine = false;
  }
  if ((pub->changes & cg_host_changes) != 0) table->hosts_are_fine = false;
  table->knows_raised = false;
  if (anew)
    change_figures(table);
  else
    find_listeners(table);
}
