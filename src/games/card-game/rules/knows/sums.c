/* Strength, icons and keywords, as changes in force make them: those of one kind are summed up
 * first, and then they hold. */
#include "sums.h"

#include "../words/asks.h"
#include "../words/reads.h"
#include "force.h"
#include "marks.h"
#include "readings.h"

#define WORD_CHANGES CG_CHANGES(ICON, NO_ICON, KEYWORD, NO_KEYWORD, NO_KEYWORDS)

/* What is added to the printed figures; of cards that are not touched nothing is set. Icons
 * are counted behind the keywords. */
enum { WORDS = CG_ICONS_AT + 3, NO_SET = -1000 };
typedef struct sums {
  cg_table *table;
  bool again; /* figures have been found: what is printed is not what is there */
  uint64_t touched[CG_WORDS];
  uint64_t held[CG_WORDS]; /* nothing lowers their strength */
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
  if (by < 0 && cg_in_set(all->held, object)) return;
  touch(all, object);
  all->strength[object] = (int16_t)(all->strength[object] + by);
}

static void visit_held(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  for (unsigned i = cg_used_words(all->table); i-- > 0;) all->held[i] |= cards.set[i];
}

/* Nothing is summed up yet; who is held is known before. */
static void begin_sums(sums *all, cg_table *table, bool again) {
  all->table = table;
  all->again = again;
  memset(all->touched, 0, sizeof all->touched);
  memset(all->held, 0, sizeof all->held);
  if (cg_any_change(table, CG_M_STRENGTH_HELD))
    cg_each_change(table, CG_CHANGES(STRENGTH_HELD), visit_held, all);
}

static void visit_strength(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  unsigned one;
  if (cg_named_card(change, &at, &one)) {
    if (one != CG_NO_OBJECT) add_strength(all, one, cg_added_by(change, &at));
    return;
  }
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  int by = cg_added_by(change, &at);
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1))
    add_strength(all, object, by);
}

static void add_word(sums *all, unsigned object, unsigned word, int by) {
  touch(all, object);
  all->words[object] |= hf_bit(word);
  all->count[object][word] = (int8_t)(all->count[object][word] + by);
}

/* More than anything could give it back. */
enum { ALL_OF_THEM = -24 };
static HF_APART void lose_keywords(sums *all, const cg_change *change) {
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1))
    for (unsigned keyword = 0; keyword < CG_KEYWORD_COUNT; keyword++)
      add_word(all, object, keyword, ALL_OF_THEM);
  all->table->hosts_refuse = true;
}

static void visit_word(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  if (change->op == CG_M_NO_KEYWORDS) {
    lose_keywords(all, change);
    return;
  }
  int by = change->op == CG_M_ICON || change->op == CG_M_KEYWORD ? 1 : -1;
  unsigned one, word;
  if (cg_named_card(change, &at, &one)) {
    word = cg_word_of(change, &at);
    if (one != CG_NO_OBJECT) add_word(all, one, word, by);
  } else {
    cg_cards cards;
    cg_no_cards(&cards);
    cg_named_cards(change, &at, &cards);
    word = cg_word_of(change, &at);
    for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(all->table, cards.set, object + 1))
      add_word(all, object, word, by);
  }
  all->table->hosts_refuse |= word == CG_KEYWORD_NO_ATTACHMENTS;
}

static void add_source(const cg_source *source, void *user) {
  sums *all = user;
  bool strength = cg_mask_meet(source->changes, cg_strength_changes);
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

static void keep_icons_and_keywords(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY) return;
  unsigned has = card->keywords | (card->marks & (unsigned)CG_ICONS) << CG_ICONS_AT;
  HF_EACH_BIT (word, all->words[object]) {
    bool more = (int)(has >> word & 1) + all->count[object][word] > 0;
    has = more ? has | hf_bit(word) : has & ~hf_bit(word);
  }
  card->keywords = (uint16_t)has;
  card->marks = (uint8_t)((card->marks & ~(unsigned)CG_ICONS) | has >> CG_ICONS_AT);
}

static void keep_strength(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY || cg_card(all->table, object)->type != CG_TYPE_CHARACTER) return;
  int strength = all->strength[object];
  card->strength = (uint8_t)(strength < 0 ? 0 : strength > 255 ? 255 : strength);
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
  cg_note_altered(to->table, cards.set);
  int number = change->op == CG_M_DOUBLE ? 0 : cg_change_number(change, &at);
  for (unsigned object = cg_next(to->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(to->table, cards.set, object + 1)) {
    if (change->op == CG_M_DOUBLE)
      to->doubled[object]++;
    else
      to->set[object] = (int16_t)number;
  }
}

static void double_or_set(cg_object *card, unsigned doubled, int set) {
  for (; doubled > 0; doubled--)
    card->strength = (uint8_t)(card->strength > 127 ? 255 : 2 * card->strength);
  if (set != NO_SET) card->strength = (uint8_t)(set > 255 ? 255 : set);
}

/* --- from the printed figures --------------------------------------------- */

/* All changes of these families are summed up first, and then they hold. */
static void add_family(cg_table *table, cg_mask families, cg_visit visit,
                       void (*keep)(const sums *all, unsigned object)) {
  sums all;
  if (!cg_any_about(table, families)) return;
  begin_sums(&all, table, false);
  cg_take_in(table, families, visit, add_source, &all);
  cg_note_altered(table, all.touched);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, all.touched[i]) keep(&all, 64 * i + bit);
}

/* Doubling comes after adding, setting beats both. */
static void double_and_set(cg_table *table) {
  cg_public *pub = table->pub;
  cg_mask families = CG_CHANGES(DOUBLE, STRENGTH_IS);
  if (!cg_any_about(table, families)) return;
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
void cg_change_powers(cg_table *table) {
  memset(table->altered, 0, sizeof table->altered);
  table->hosts_refuse = false;
  cg_blank_out(table, table->found.flags);
  cg_mark_cards(table, CG_CHANGES(PARTICIPATES));
  add_family(table, WORD_CHANGES, visit_word, keep_icons_and_keywords);
}

void cg_change_strength(cg_table *table) {
  add_family(table, CG_CHANGES(STRENGTH, WEAKER), visit_strength, keep_strength);
  double_and_set(table);
  cg_mark_cards(table, CG_CHANGES(BURN, NO_CONTRIBUTION));
}

/* --- from the figures that are there -------------------------------------- */

static void unmark_altered(cg_table *table, unsigned marks) {
  for (unsigned object = cg_next(table, table->altered, 0); object != CG_NO_OBJECT;
       object = cg_next(table, table->altered, object + 1))
    cg_at(table, object)->marks &= (uint8_t)~marks;
}

static void words_again(cg_table *table) {
  sums all;
  begin_sums(&all, table, true);
  cg_take_in(table, WORD_CHANGES, visit_word, add_source, &all);
  cg_note_altered(table, all.touched);
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
  begin_sums(&all, table, true);
  cg_take_in(table, CG_CHANGES(STRENGTH, WEAKER), visit_strength, add_source, &all);
  for (unsigned object = 0; object < table->pub->high; object++) set[object] = NO_SET;
  cg_each_change(table, CG_CHANGES(DOUBLE, STRENGTH_IS), visit_set, &to);
  cg_note_altered(table, all.touched);
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
void cg_change_again(cg_table *table) {
  table->hosts_refuse = false;
  unmark_altered(table, CG_BLANK | CG_COUNTS);
  cg_mark_blank(table);
  cg_mark_cards(table, CG_CHANGES(PARTICIPATES));
  words_again(table);
  strength_again(table);
  unmark_altered(table, CG_BURNS | CG_IDLE);
  cg_mark_cards(table, CG_CHANGES(BURN, NO_CONTRIBUTION));
}
