/* SAID: what the cards that lie open say, whatever they do to each other; and the sets that they
 * belong to. It follows the cards that come and go. */
#include "said.h"

/* What these cards wait for. */
static inline void add_listens(cg_mask *all, const cg_mask *listens) {
  for (unsigned i = 0; i < CG_TIMINGS; i++) cg_mask_add(&all[i], listens[i]);
}

/* What it says, but for that. */
static inline void find_in(const cg_def *def, cg_found *all) {
  cg_mask_add(&all->changes, def->changes);
  all->reads |= def->reads;
  cg_mask_add(&all->forbids, def->forbids);
  all->titles[cg_title_word(def->title)] |= UINT64_C(1) << def->title % 64;
}

/* A card as it is printed. */
static void print_card(cg_object *card, const cg_def *def) {
  card->marks = def->icons;
  card->strength = def->strength;
  card->keywords = def->keywords;
}

/* Figures before anything changes them; a card that is gone stays as it was. */
void cg_print_again(cg_table *table, cg_object *card) {
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

/* What a card says that lies open. Sets are filled without branches: the processor would predict
 * them wrongly too often. */
static inline void take_in_card(cg_table *table, unsigned object, const cg_def *def,
                                cg_found *all) {
  unsigned words = table->pub->words, at = object % 64;
  uint64_t *row = table->sets + object / 64;
  find_in(def, all);
  add_listens(all->listens, def->listens);
  row[CG_SET_ABLE * words] |= (uint64_t)(def->able != 0) << at;
  row[CG_SET_ACTING * words] |= (uint64_t)(def->actions != 0) << at;
  row[CG_SET_CHANGING * words] |= (uint64_t)cg_mask_any(def->changes) << at;
}

/* One that does not lie open in play: a plot, say, or what has left play. */
static HF_APART void start_other(cg_table *table, unsigned object, cg_found *all) {
  unsigned words = table->pub->words;
  cg_object *card = cg_at(table, object);
  uint64_t *row = table->sets + object / 64, bit = UINT64_C(1) << object % 64;
  if (card->place == CG_NOWHERE) return;
  cg_print_again(table, card);
  table->pub->hiding |= cg_hides(card);
  if (card->place == CG_SHADOW || card->place == CG_DUPLICATE || card->place >= CG_GONE) return;
  row[(CG_SET_OF + card->controller) * words] |= bit;
  row[cg_set_of(table, card) * words] |= bit;
  all->flags |= card->flags;
  if (card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) return;
  const cg_def *def = cg_def_of(table, card->def);
  if (card->place == CG_TITLE || card->place == CG_AGENDA)
    add_figures(all->figures[card->controller], def->figure);
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

void cg_say_afresh(cg_table *table) {
  cg_public *pub = table->pub;
  table->found = (cg_found){0};
  memset(cg_set(table, CG_SET_CHANGING), 0,
         (CG_SET_OF - CG_SET_CHANGING + 0U + pub->seats) * pub->words * sizeof(uint64_t));
  pub->hiding = 0;
  for (unsigned object = 0; object < pub->high; object++) start_card(table, object, &table->found);
  cg_keep(table, CG_REL_SAID);
}

/* What the cards that lie open change, by the sets they are in. */
static void find_what_is_said(cg_table *table) {
  cg_found *all = &table->found;
  all->changes = cg_no_words;
  all->reads = 0;
  all->forbids = cg_no_words;
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
  cg_mask listens[CG_TIMINGS] = {{{0}}};
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, able[i]) add_listens(listens, cg_card(table, 64 * i + bit)->listens);
  memcpy(table->found.listens, listens, sizeof listens);
}

/* Cards have come: what they say is added to what was found, and they begin as printed. */
void cg_say(cg_table *table, unsigned object) {
  start_card(table, object, &table->found);
  if (!cg_in_set(cg_set(table, CG_SET_ABLE), object)) return;
  for (unsigned i = 0; i < CG_TIMINGS; i++)
    table->pub->listens[i] |= cg_mask_sign(cg_card(table, object)->listens[i]);
  cg_forget(table, CG_REL_AWAITED);
}

/* Cards have left: they are taken out, as far as they said anything. */
void cg_unsay(cg_table *table) {
  cg_public *pub = table->pub;
  cg_news *news = &table->news;
  for (unsigned i = 0; i < pub->words; i++) {
    uint64_t left = news->left[i];
    if (left == 0) continue;
    news->left_able |= (cg_set(table, CG_SET_ABLE)[i] & left) != 0;
    for (unsigned set = CG_SET_CHANGING; set < CG_SET_OF + 0U + pub->seats; set++)
      cg_set(table, set)[i] &= ~left;
    for (; left != 0; left &= left - 1) {
      cg_object *card = cg_at(table, 64 * i + hf_lowest_bit(left));
      if (card->place != CG_GONE) card->marks = 0;
    }
  }
  if (cg_mask_any(news->left_changes) || news->left_reads != 0) find_what_is_said(table);
  if (cg_mask_any(news->left_listens)) find_what_is_heard(table);
}
