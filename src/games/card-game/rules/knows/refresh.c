/* Strength, icons and keywords of all cards in play: found together, and kept until
 * something has changed that they depend on. */
#include "refresh.h"

#include "../words/asks.h"
#include "../words/reads.h"
#include "lasts.h"
#include "readings.h"
#include "relations.h"
#include "said.h"
#include "sums.h"

enum { OF_LASTING = CG_NEW_LASTING | CG_NEW_BOOSTS | CG_NEW_POWERS };

/* The cards that were changed are as printed again: all of them, or their strength. */
static void start_altered(cg_table *table, bool strength_alone) {
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, table->altered[i]) {
      cg_object *card = cg_at(table, 64 * i + bit);
      uint16_t keywords = card->keywords;
      uint8_t marks = card->marks;
      if (card->place == CG_NOWHERE) continue;
      cg_print_again(table, card);
      if (!strength_alone) continue;
      card->marks = marks & (uint8_t) ~(CG_BURNS | CG_IDLE);
      card->keywords = keywords;
    }
}

/* What is in force: they and the cards. */
static void add_lasting(cg_table *table) {
  cg_public *pub = table->pub;
  const cg_found *found = &table->found;
  const cg_looks *lasts = &table->lasts.all;
  unsigned reads = (found->reads | lasts->reads) & ~(unsigned)CG_NEW_FIGURES;
  pub->changes = cg_mask_sign(cg_mask_or(found->changes, lasts->families));
  pub->reads = (uint16_t)(reads & ~(unsigned)CG_NEW_ARRIVALS);
  pub->forbids = cg_mask_short_sign(cg_mask_or(found->forbids, lasts->forbids));
  table->reads = reads;
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
      for (unsigned i = 0; i < CG_TIMINGS; i++)
        listens[i] |= cg_mask_sign(cg_card(table, object)->listens[i]);
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
  for (unsigned i = 0; i < CG_TIMINGS; i++) pub->listens[i] = cg_mask_sign(table->found.listens[i]);
  cg_forget(table, CG_REL_AWAITED);
  if (cg_any_about(table, CG_CHANGES(BLANK)) && any_able(table, table->altered))
    leave_out_blank(table);
}

/* --- figures that depend on figures --------------------------------------- */

/* A card may get the strength of another one, or an icon while its strength is high enough. So
 * figures are found again from those that were found before, until they stay the same. Some
 * words never settle ("if its strength is at most 2 it gets 2 strength"); they are read this
 * often. */
enum { ROUNDS = 8 };

static bool figures_read_figures(const cg_table *table) {
  return ((table->found.reads | table->lasts.all.reads) & CG_NEW_FIGURES) != 0;
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
    cg_change_again(table);
    note_figures(table, now);
    if (memcmp(before, now, size) == 0) return;
    memcpy(before, now, size);
  }
}

/* --- what has changed ----------------------------------------------------- */

/* To the rules cards that come and lasting effects are changes of cards. */
static unsigned to_be_checked(unsigned changed) {
  if ((changed & (CG_NEW_ARRIVALS | OF_LASTING)) != 0) changed |= CG_CARDS_ALONE;
  return changed & ~(unsigned)(CG_NEW_ARRIVALS | OF_LASTING | CG_NEW_SETS);
}

/* What has come and left is in all that follows cards. */
static void forget_news(cg_table *table) {
  cg_news *news = &table->news;
  for (unsigned i = table->pub->words; i-- > 0;) news->arrived[i] = news->left[i] = 0;
  news->left_changes = news->left_listens = cg_no_words;
  news->left_reads = 0;
  news->left_able = false;
  news->moved = 0;
}

/* Cards have left. The families that they changed. */
static HF_APART cg_mask let_leave(cg_table *table) {
  cg_let_leave(table);
  return cg_mask_and(table->news.left_changes, cg_kept_changes);
}

/* One has come. What it changes is told. */
static cg_mask let_arrive(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  cg_let_arrive(table, object);
  table->news.moved |= cg_seen_as(table, card);
  if (card->place == CG_PLAY && card->host != CG_NO_OBJECT) cg_doubt_host_of(table, object);
  bool changes = cg_in_set(cg_set(table, CG_SET_CHANGING), object);
  return cg_mask_if(changes, cg_card(table, object)->changes);
}

/* Cards have come. */
static HF_APART cg_mask let_all_arrive(cg_table *table) {
  cg_mask brought = cg_no_words;
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, table->news.arrived[i])
      cg_mask_add(&brought, let_arrive(table, 64 * i + bit));
  return cg_mask_and(brought, cg_kept_changes);
}

/* Does anything in force bear upon where attachments may be? */
static bool hosts_change(const cg_table *table, uint64_t changes) {
  return cg_sign_meets(changes, cg_host_changes) || table->hosts_refuse;
}

/* Icons, keywords and marks, and strength with them. `before`: what was in force. */
static void find_everything(cg_table *table, uint64_t before) {
  bool hosts_changed = hosts_change(table, before);
  cg_change_powers(table);
  cg_change_strength(table);
  if (figures_read_figures(table)) settle_figures(table);
  find_listeners(table);
  if (hosts_changed || hosts_change(table, table->pub->changes)) cg_doubt_hosts(table);
}

static HF_APART void find_afresh(cg_table *table, uint64_t before) {
  cg_make_stale(table, CG_NEW_CARDS | CG_NEW_CHANGING);
  cg_say_afresh(table);
  forget_news(table);
  cg_doubt_hosts(table);
  cg_find_lasts(table, 0);
  add_lasting(table);
  find_everything(table, before);
}

/* Cards begin as printed: all that were changed, or their strength. */
static HF_APART void find_figures(cg_table *table, bool strength_alone, uint64_t before) {
  start_altered(table, strength_alone);
  if (strength_alone)
    cg_change_strength(table);
  else
    find_everything(table, before);
}

static HF_APART void find_anew(cg_table *table, unsigned changed) {
  unsigned cards = CG_CARDS_ALONE | CG_NEW_ARRIVALS;
  uint64_t before = table->pub->changes;
  cg_mask brought = cg_no_words;
  if (!cg_keeps(table, CG_REL_SAID)) {
    find_afresh(table, before);
    return;
  }
  if ((changed & CG_CARDS_ALONE) != 0) brought = let_leave(table);
  if ((changed & cards) != 0) cg_mask_add(&brought, let_all_arrive(table));
  cg_know_lasts(table);
  if ((changed & (cards | CG_NEW_LASTING)) != 0) add_lasting(table);
  if ((changed & (table->reads | CG_CARDS_ALONE)) != 0)
    cg_mask_add(&brought, cg_changes_anew(table, changed));
  if ((changed & cards) != 0) forget_news(table);
  bool powers = (changed & CG_NEW_POWERS) != 0 ||
                cg_mask_any(cg_mask_without(brought, cg_strength_changes)) ||
                figures_read_figures(table);
  bool figures = (changed & (CG_NEW_POWERS | CG_NEW_BOOSTS)) != 0 || cg_mask_any(brought);
  if (figures) find_figures(table, !powers, before);
  if ((changed & CG_CARDS_ALONE) != 0 && !(figures && powers)) find_listeners(table);
}

/* Lasting effects that bear upon nothing that is kept began or ended: what some cards cost. */
static bool are_asked_for(const cg_table *table, unsigned changed) {
  unsigned other =
      table->reads | (unsigned)(CG_CARDS_ALONE | CG_NEW_ARRIVALS | CG_NEW_BOOSTS | CG_NEW_POWERS);
  return cg_keeps(table, CG_REL_SAID) && (changed & other) == 0;
}

/* Most changes are none that a figure depends on. */
void cg_refresh_now(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned changed = pub->stale;
  pub->stale = 0;
  if ((changed & (pub->reads | (unsigned)(CG_CARDS_ALONE | CG_NEW_ARRIVALS | CG_NEW_LASTING))) ==
      0) {
    pub->unchecked |= (uint16_t)changed;
    return;
  }
  pub->unchecked |= (uint16_t)(to_be_checked(changed) | CG_NEW_FIGURES);
  cg_make_stale(table, CG_NEW_FIGURES);
  if (!are_asked_for(table, changed)) {
    find_anew(table, changed);
    return;
  }
  cg_know_lasts(table);
  add_lasting(table);
}
