/* The table as the procedures see it: pointers into one state, and what the
 * files of this folder call of each other. */
#ifndef CG_TABLE_H
#define CG_TABLE_H

#include "events.h"
#include "known.h"
#include "options.h"

#include <string.h>

typedef struct cg_table {
  const cg_rules *rules;
  const cg_def *def; /* these are of the rules */
  const uint16_t *code;
  const uint8_t *length;
  hf_flow *flow;
  hf_random *random;
  cg_public *pub;
  cg_seat *seat;
  cg_object *object;
  uint64_t *sets; /* of pub->words words each */
  cg_pool *pool;
  cg_private *own;
  uint64_t *picks; /* see picks.h */
  const hf_sink *sink;
  uint32_t players; /* those who have not been eliminated */
  uint8_t used;     /* words of a set in which cards may be: slots behind the last card are empty */
  bool take_forced;
  cg_options *playout; /* options of whoever is asked in a window; NULL: no playout */
  bool playout_asks;   /* they have been looked for */
  bool knows_choice;   /* the next has what the open choice of a playout is among */
  cg_options *choice;
  bool knows_ears, knows_found, knows_answers, knows_sources; /* what is below them */
  bool knows_raised; /* what constant abilities add has been looked at since */
  bool none_delayed; /* no lasting effect is a delayed one */
  bool no_deck_is_empty;
  bool hosts_are_fine;  /* attachments may be where they are, see cg_doubt_hosts(), ... */
  uint16_t attached;    /* ... but this one; 0: any of them */
  uint16_t at_rest;     /* CG_NEW_: by none of these a card is sacrificed; 0: not known */
  bool hosts_refuse;    /* some card has, or has not, attachments by somebody else's words */
  bool knows_hearsay;   /* of what is in hearsay */
  uint8_t hearsay;      /* players of whose hidden draw cards others may have heard */
  uint16_t taken;       /* no slot for cards below this one is empty */
  bool none_entered;    /* no card has come into play since the phase began */
  uint8_t renewed;      /* periods, CG_LIMIT_, since whose end nothing was counted; one bit each */
  uint64_t not_lasting; /* families of changes: no lasting effect is about these; 0: not known */
  uint64_t source_changes;         /* the families of all sources */
  unsigned reads;                  /* of found, with lasting effects */
  unsigned sources;                /* more than there is room for: none is noted */
  uint8_t answer_count;            /* more than there is room for: they are not listed */
  uint8_t spare_answers;           /* those of cards that have left: a list, too */
  cg_found found;                  /* of all cards, without lasting effects */
  uint64_t interrupting, reacting; /* all that the cards of any hand or pile wait for */
  uint16_t hint[CG_SEATS];         /* the event that each could play last: its ability, from 1 */
  cg_hand hand[CG_SEATS];          /* what each does hold */
  uint64_t altered[CG_WORDS];      /* cards whose figures are not the printed ones */
  uint64_t arrived[CG_WORDS];      /* cards that have come since */
  uint64_t left[CG_WORDS];         /* cards that have left since, and plots that lie open no more */
  uint64_t left_changes;           /* the families of what these changed */
  uint64_t left_listens;           /* what these waited for, whatever its timing */
  uint16_t left_reads;             /* what these looked at: CG_NEW_ */
  uint8_t moved;                   /* the types of those that have come or left: cg_type_bit() */
  bool rearranged;                 /* other cards lie otherwise than before, too */
  cg_looks looks[CG_LASTING];      /* of lasting effects, in their order */
  cg_looks lasts;                  /* and of all of them together */
  /* what is below here is counted above, or known with the rest of its kind, and begins with
   * anything */
  cg_source source[CG_SOURCES];
  uint8_t answers[CG_ANSWER_LISTS]; /* where each list begins, counted from 1; 0: it is empty */
  uint64_t hears[CG_ANSWER_LISTS];  /* what those of each list wait for */
  uint64_t own_interrupting, own_reacting; /* all that a card may wait for that happens to itself */
  uint64_t all_ears[CG_TIMINGS];       /* what the cards of any hand or pile wait for, by timing */
  uint64_t ears[CG_SEATS][CG_TIMINGS]; /* what the cards that each may hold wait for */
  uint8_t ambush[CG_SEATS];            /* the least ambush cost among the cards each may hold */
  cg_answer answer[CG_ANSWERS];
} cg_table;

/* Of a state or a view, whose parts stand behind a head of that size. */
cg_table cg_table_behind(const hf_rules *rules, unsigned head, void *whole, cg_public *pub,
                         hf_flow *flow);
cg_table cg_table_of(const hf_rules *rules, hf_state *state, const hf_how *how);
/* The same for somebody who only looks. */
cg_table cg_look(const hf_rules *rules, const hf_state *state);

static inline unsigned cg_bits(uint64_t mask) { return (unsigned)__builtin_popcountll(mask); }
static inline unsigned cg_lowest(uint64_t mask) { return (unsigned)__builtin_ctzll(mask); }
static inline uint32_t cg_bit(unsigned number) { return UINT32_C(1) << number; }

/* Something has changed: CG_NEW_. */
static inline void cg_touch(cg_table *table, unsigned what) {
  if ((what & CG_NEW_CARDS & ~(unsigned)CG_NEW_SETS) != 0) table->rearranged = true;
  if ((what & CG_NEW_DECKS) != 0) table->no_deck_is_empty = false;
  table->pub->stale |= (uint16_t)what;
}

/* Nothing has changed that has to be looked after before the rules go on. */
static inline bool cg_is_settled(const cg_table *table) {
  return (table->pub->stale | table->pub->unchecked) == 0;
}

/* --- seats ---------------------------------------------------------------- */

static inline unsigned cg_seats(const cg_table *table) { return table->pub->seats; }
static inline bool cg_plays(const cg_table *table, unsigned seat) {
  return (table->players >> seat & 1) != 0;
}
/* The seat so many places to the left, once around at most. */
static inline unsigned cg_left_of(const cg_table *table, unsigned seat, unsigned steps) {
  unsigned seats = table->pub->seats, left = seat + steps;
  return left >= seats ? left - seats : left;
}
static inline uint32_t cg_all_seats(const cg_table *table) { return cg_bit(cg_seats(table)) - 1; }
/* All seats, and whoever watches. */
static inline uint32_t cg_everybody(const cg_table *table) {
  return cg_all_seats(table) | cg_bit(CG_WATCHERS);
}
/* Does the table play by the manual as it is written, not by the official rules? */
static inline bool cg_manual(const cg_table *table) { return table->pub->profile == CG_MANUAL; }
/* The card of a title, CG_TITLE_, counted from 1. */
static inline unsigned cg_title(const cg_table *table, unsigned which) {
  return table->rules->title[cg_manual(table)][which];
}
/* Those who have not been eliminated. */
static inline uint32_t cg_players(const cg_table *table) { return table->players; }
/* The first of these seats in player order. */
unsigned cg_first_of(const cg_table *table, uint32_t seats);

/* --- objects (objects.c) -------------------------------------------------- */

static inline cg_object *cg_at(const cg_table *table, unsigned object) {
  return &table->object[object];
}
static inline const cg_def *cg_def_of(const cg_table *table, unsigned number) {
  return &table->def[(size_t)number - 1];
}
/* The definition of a card in play. */
static inline const cg_def *cg_card(const cg_table *table, unsigned object) {
  return cg_def_of(table, table->object[object].def);
}
/* Fixed slots: each seat's faction, agenda, revealed plot and title. */
enum { CG_FACTION_SLOT, CG_AGENDA_SLOT, CG_PLOT_SLOT, CG_TITLE_SLOT, CG_FIXED };
static inline unsigned cg_slot(unsigned seat, unsigned which) { return CG_FIXED * seat + which; }
static inline unsigned cg_first_slot(const cg_table *table) { return CG_FIXED * cg_seats(table); }

static inline bool cg_in_play(const cg_object *object) { return object->place == CG_PLAY; }
/* Does the card's text count: it lies open in play, or is an agenda, plot, title. */
static inline bool cg_is_active(const cg_object *card) {
  unsigned places =
      1U << CG_PLAY | 1U << CG_FACTION | 1U << CG_AGENDA | 1U << CG_PLOT | 1U << CG_TITLE;
  unsigned silent = (card->flags & (unsigned)CG_FACE_DOWN) | (card->marks & (unsigned)CG_BLANK);
  return card->def != 0 && ((places >> card->place & 1) & (silent == 0)) != 0;
}
/* A replacement sends a card that is leaving play elsewhere; CG_NONE: none did. */
static inline void cg_send(cg_object *card, unsigned zone) { card->sent = (zone + 1) & 15U; }
static inline unsigned cg_sent(const cg_object *card) {
  return card->sent == 0 ? CG_NONE : card->sent - 1U;
}
/* Is it under a condition that would remove it again at once, were it saved? */
static inline bool cg_is_burning(const cg_object *card) {
  return (card->marks & CG_BURNS) != 0 && card->strength == 0;
}
static inline bool cg_is_type(const cg_table *table, unsigned object, unsigned type) {
  const cg_object *card = cg_at(table, object);
  if (card->def == 0 || card->place == CG_DUPLICATE || card->place == CG_SHADOW) return false;
  if ((card->flags & CG_CONDITION) != 0) return type == CG_TYPE_ATTACHMENT;
  return cg_def_of(table, card->def)->type == type;
}

/* Puts a card into an empty slot; CG_NO_OBJECT if there is none. */
unsigned cg_place(cg_table *table, unsigned def, unsigned owner, unsigned controller);
/* Empties a slot: nothing of the card stays behind. */
void cg_clear(cg_table *table, unsigned object);
unsigned cg_duplicates(const cg_table *table, unsigned object);
/* The newest duplicate, CG_NO_OBJECT. */
unsigned cg_duplicate_of(const cg_table *table, unsigned object);
bool cg_has_attachments(const cg_table *table, unsigned object);
/* No card of this title is in play, as a look at the classes of titles tells. */
static inline bool cg_is_missing(const cg_table *table, unsigned title) {
  bool known = table->knows_found && (table->pub->stale & (CG_NEW_CARDS | CG_NEW_ARRIVALS)) == 0;
  return known && (table->found.titles[cg_title_word(title)] >> title % 64 & 1) == 0;
}
/* The card a player owns and controls under which a copy would go as a duplicate. */
unsigned cg_find_original(cg_table *table, unsigned seat, unsigned def);
/* There is none, as a look at the classes of titles tells. */
static inline bool cg_is_no_copy(const cg_table *table, const cg_def *card) {
  return card->unique == 0 || cg_is_missing(table, card->title);
}
static inline unsigned cg_original(cg_table *table, unsigned seat, unsigned def) {
  return cg_is_no_copy(table, cg_def_of(table, def)) ? CG_NO_OBJECT
                                                     : cg_find_original(table, seat, def);
}
/* May this card enter play under the seat's control, uniqueness considered? */
bool cg_unique_may_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller,
                         bool from_dead);
static inline bool cg_may_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller,
                                bool from_dead) {
  return cg_def_of(table, def)->unique == 0 ||
         cg_unique_may_enter(table, def, owner, controller, from_dead);
}
/* May the seat take control of a card in play? */
bool cg_may_control(const cg_table *table, unsigned object, unsigned seat);
unsigned cg_faction_power(const cg_table *table, unsigned seat);
unsigned cg_total_power(const cg_table *table, unsigned seat);

/* --- sets of objects ------------------------------------------------------ */

static inline uint64_t *cg_set(const cg_table *table, unsigned number) {
  return table->sets + (size_t)number * table->pub->words;
}
/* The set of its type that a card in play belongs to. */
static inline unsigned cg_set_of(const cg_table *table, const cg_object *card) {
  static const uint8_t of[CG_TYPE_COUNT] = {[CG_TYPE_CHARACTER] = CG_SET_CHARACTERS,
                                            [CG_TYPE_LOCATION] = CG_SET_LOCATIONS,
                                            [CG_TYPE_ATTACHMENT] = CG_SET_ATTACHMENTS,
                                            [CG_TYPE_EVENT] = CG_SET_ATTACHMENTS,
                                            [CG_TYPE_PLOT] = CG_SET_OTHERS,
                                            [CG_TYPE_AGENDA] = CG_SET_OTHERS,
                                            [CG_TYPE_TITLE] = CG_SET_OTHERS};
  if (card->place != CG_PLAY || card->def == 0) return CG_SET_OTHERS;
  return (card->flags & CG_CONDITION) != 0 ? CG_SET_ATTACHMENTS
                                           : of[cg_def_of(table, card->def)->type];
}
/* So many are left; with the last of them go those below it that were given back before. */
static inline void cg_drop_sets(cg_table *table, unsigned left) {
  cg_public *pub = table->pub;
  while (left > 0 && (pub->free_sets >> (left - 1) & 1) != 0) left--;
  pub->free_sets &= (uint16_t)((1U << left) - 1);
  pub->set_count = (uint8_t)left;
}
/* Cards may have come and gone: the sets of cards in play are found again. */
void cg_find_sets(cg_table *table);
static inline void cg_know_sets(cg_table *table) {
  if ((table->pub->stale & (CG_NEW_SETS | CG_NEW_ARRIVALS)) != 0) cg_find_sets(table);
}
static inline bool cg_in_set(const uint64_t *set, unsigned object) {
  return (set[object / 64] >> (object % 64) & 1) != 0;
}
static inline void cg_add(uint64_t *set, unsigned object) {
  set[object / 64] |= UINT64_C(1) << (object % 64);
}
static inline void cg_remove(uint64_t *set, unsigned object) {
  set[object / 64] &= ~(UINT64_C(1) << (object % 64));
}
static inline unsigned cg_used_words(const cg_table *table) { return table->used; }
/* The first from `from` on in a set of so many words, CG_NO_OBJECT. */
static inline unsigned cg_next_in(const uint64_t *set, unsigned words, unsigned from) {
  unsigned word = from / 64;
  if (word >= words) return CG_NO_OBJECT;
  uint64_t left = set[word] & ~UINT64_C(0) << (from % 64);
  while (left == 0) {
    if (++word >= words) return CG_NO_OBJECT;
    left = set[word];
  }
  return word * 64 + cg_lowest(left);
}
/* The first object from `from` on. */
static inline unsigned cg_next(const cg_table *table, const uint64_t *set, unsigned from) {
  return cg_next_in(set, cg_used_words(table), from);
}
unsigned cg_size(const cg_table *table, const uint64_t *set);
/* The characters in play that a seat controls. */
static inline void cg_characters_of(cg_table *table, unsigned seat, uint64_t *set) {
  cg_know_sets(table);
  const uint64_t *all = cg_set(table, CG_SET_CHARACTERS), *own = cg_set(table, CG_SET_OF + seat);
  for (unsigned i = cg_used_words(table); i-- > 0;) set[i] = all[i] & own[i];
}
/* What a card adds to pub->hiding. */
static inline uint8_t cg_hides(const cg_object *card) {
  if (card->place == CG_SHADOW) return (uint8_t)cg_bit(card->controller);
  bool below = card->place == CG_DUPLICATE && (card->flags & CG_FACE_DOWN) != 0;
  return below ? (uint8_t)cg_bit(CG_WATCHERS) : 0;
}
/* A card has come into a slot. */
static inline void cg_note_arrival(cg_table *table, unsigned object) {
  if (table->knows_found) cg_add(table->arrived, object);
  cg_touch(table, table->knows_found ? CG_NEW_ARRIVALS : CG_NEW_CARDS);
}

/* Those who look at cards of its type look at it. */
static inline uint8_t cg_seen_as(const cg_table *table, const cg_object *card) {
  if (card->def == 0) return CG_ALL_TYPES;
  bool condition = (card->flags & CG_CONDITION) != 0;
  return cg_type_bit(condition ? CG_TYPE_ATTACHMENT : cg_def_of(table, card->def)->type);
}
/* A card is about to leave its slot. */
void cg_note_departure(cg_table *table, unsigned object);

/* An attachment has come to a card, or its card is not what it was: has it to go? */
static inline void cg_doubt_hosts(cg_table *table) {
  table->hosts_are_fine = false;
  table->attached = 0;
}
/* One has come into play: the others may be where they are if they might before. */
static inline void cg_doubt_host_of(cg_table *table, unsigned object) {
  table->attached = table->hosts_are_fine ? (uint16_t)object : 0;
  table->hosts_are_fine = false;
}

/* --- cards that are not in play (zones.c) --------------------------------- */

/* The counts of the first eight zones, one byte each: all cards of a pool are fewer than 256, so
 * a product adds any of them up. */
static inline uint64_t cg_eight_counts(const uint8_t *count) {
  return (uint64_t)count[0] | (uint64_t)count[1] << 8 | (uint64_t)count[2] << 16 |
         (uint64_t)count[3] << 24 | (uint64_t)count[4] << 32 | (uint64_t)count[5] << 40 |
         (uint64_t)count[6] << 48 | (uint64_t)count[7] << 56;
}
static inline unsigned cg_zone_start(const cg_table *table, unsigned seat, unsigned zone) {
  const uint8_t *count = table->seat[seat].count;
  uint64_t eight = cg_eight_counts(count);
  if (zone < 8) eight &= (UINT64_C(1) << 8 * zone) - 1;
  unsigned start = (unsigned)(eight * UINT64_C(0x0101010101010101) >> 56);
  if (zone > 8) start += count[8];
  if (zone > 9) start += count[9];
  return zone > 10 ? start + count[10] : start;
}
static_assert(CG_ZONES == 11 && CG_POOL < 256, "as many as are added");
static inline cg_entry *cg_entry_at(const cg_table *table, unsigned seat, unsigned zone,
                                    unsigned index) {
  return &table->pool[seat].card[cg_zone_start(table, seat, zone) + index];
}
static inline unsigned cg_count(const cg_table *table, unsigned seat, unsigned zone) {
  return table->seat[seat].count[zone];
}
static inline unsigned cg_deck_count(const cg_table *table, unsigned seat) {
  const uint8_t *count = table->seat[seat].count;
  return 0U + count[CG_TOP] + count[CG_LOOSE] + count[CG_BOTTOM];
}
/* Is there a copy in front of this card? `seen` has those that were asked about, in 64 classes:
 * most often a look at it tells. */
static inline bool cg_is_again(const cg_entry *card, unsigned index, uint64_t *seen) {
  uint64_t bit = UINT64_C(1) << card[index].def % 64;
  bool maybe = (*seen & bit) != 0;
  *seen |= bit;
  for (unsigned i = 0; maybe && i < index; i++)
    if (card[i].def == card[index].def) return true;
  return false;
}
/* Cards lie there that not everybody sees. */
static inline bool cg_is_hidden(unsigned zone) { return zone <= CG_ASIDE || zone == CG_PLOTS; }
/* Of the cards that are looked at those that belong to the hand; they are the first ones. */
static inline unsigned cg_aside_of_hand(const cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  if ((of->aside_from & CG_ASIDE_BOTH) != 0) return of->aside_from & ~(unsigned)CG_ASIDE_BOTH;
  return of->aside_from == CG_HAND ? of->count[CG_ASIDE] : 0;
}
/* Where cards lie in an order they can be told apart, elsewhere copies cannot. */
static inline bool cg_in_order(const cg_table *table, unsigned seat, unsigned zone) {
  if (zone == CG_ASIDE) return table->seat[seat].aside_from != CG_HAND;
  return zone != CG_LOOSE && zone != CG_HAND && zone != CG_PLOTS;
}
/* Of who knows a card: what watchers know everybody does. */
static inline bool cg_all_know(unsigned known) { return (known >> CG_WATCHERS & 1) != 0; }
/* All that anybody knows of these cards: mostly nothing, or the same of each. */
static inline cg_entry cg_known_of(const cg_entry *card, unsigned count) {
  cg_entry all = {0, 0, 0};
  uint32_t bits = 0, entry;
  static_assert(sizeof entry == sizeof *card, "one word");
  for (unsigned i = 0; i < count; i++) {
    memcpy(&entry, &card[i], sizeof entry);
    bits |= entry;
  }
  memcpy(&all, &bits, sizeof all);
  return all;
}
/* A card has come into a hand, or left it: what is known of the hand follows (search.c). */
void cg_note_hand(cg_table *table, unsigned seat, unsigned number, bool comes);
/* Where the first card of this definition lies in a zone; -1. */
int cg_find(const cg_table *table, unsigned seat, unsigned zone, unsigned def);
/* Where a card is taken from: one that is looked at from where it was. */
static inline unsigned cg_origin(const cg_table *table, unsigned seat, unsigned zone,
                                 unsigned def) {
  if (zone != CG_ASIDE) return zone;
  int index = cg_find(table, seat, CG_ASIDE, def);
  return index >= 0 && (unsigned)index < cg_aside_of_hand(table, seat) ? CG_HAND : CG_TOP;
}
cg_entry cg_take(cg_table *table, unsigned seat, unsigned zone, unsigned index);
/* Behind the last card of the zone; `first`: in front of the first one. */
void cg_put(cg_table *table, unsigned seat, unsigned zone, cg_entry entry, bool first);
/* From one zone to another of the same pool: cg_take() and cg_put() in one. */
void cg_carry(cg_table *table, unsigned seat, unsigned zone, unsigned index, unsigned to,
              cg_entry entry, bool first);
/* So that everybody sees it: cg_take() and cg_put_open(). The card as it was. */
cg_entry cg_carry_open(cg_table *table, unsigned seat, unsigned zone, unsigned index, unsigned to);
/* A card that everybody sees: into an open pile, or known to all in a hidden zone. */
void cg_put_open(cg_table *table, unsigned seat, unsigned zone, unsigned def);
void cg_shuffle(cg_table *table, unsigned seat);
/* The card on top of a deck is fixed, so that it can be looked at: its index in
 * CG_TOP. The deck must have so many cards. */
void cg_fix_top(cg_table *table, unsigned seat, unsigned cards);
/* Up to so many cards into the hand; how many it were. */
unsigned cg_draw(cg_table *table, unsigned seat, unsigned cards);
/* Takes one card out of the hand at random; its definition. */
unsigned cg_random_card(cg_table *table, unsigned seat);
/* Who looks at a card remembers it. */
void cg_show(cg_entry *entry, uint32_t seats);

void cg_fix_bottom(cg_table *table, unsigned seat, unsigned cards);

/* --- lasting effects (objects.c) ------------------------------------------ */

/* Whose ability it is, counted from 1. */
static inline unsigned cg_lasting_def(const cg_table *table, const cg_lasting *lasting) {
  return table->rules->ability[lasting->ability].def;
}
uint64_t cg_lasting_families(const cg_table *table, const cg_lasting *lasting);
/* What the lasting change of that number looks at. */
const cg_looks *cg_find_looks(cg_table *table, unsigned index);
static inline const cg_looks *cg_looks_of(cg_table *table, unsigned index) {
  const cg_lasting *lasting = &table->pub->lasting[index];
  const cg_looks *looks = &table->looks[index];
  bool known =
      looks->families != 0 && looks->ability == lasting->ability && looks->at == lasting->at;
  return known ? looks : cg_find_looks(table, index);
}
/* False if there is no room for another one. */
bool cg_begin_lasting(cg_table *table, const cg_lasting *lasting);
/* A card that has left play is forgotten, unless an ability under way has chosen it. */
void cg_forget_gone(cg_table *table, unsigned object);
/* A card begins to say what it says: where the newest counts that is noted. */
void cg_note_moment(cg_table *table, unsigned object);
void cg_end_lasting(cg_table *table, unsigned index);
/* Those of that duration end; of one user, or of all: CG_NOBODY. */
void cg_expire(cg_table *table, unsigned until, unsigned user);
void cg_unbind(cg_table *table, unsigned object);

/* --- what happens (happen.c) ---------------------------------------------- */

enum {
  CG_HAP_EFFECTS = 1, /* of an ability would initiate */
  /* cards leave play */
  CG_HAP_KILLED,
  CG_HAP_DISCARDED,
  CG_HAP_RETURNED,
  CG_HAP_SACRIFICED,
  CG_HAP_REMOVED,
  CG_HAP_SHUFFLED_IN,
  CG_HAP_ON_TOP,
  CG_HAP_TO_BOTTOM,
  CG_HAP_INTO_SHADOWS,
  CG_HAP_LAST_LEAVING = CG_HAP_INTO_SHADOWS,
  CG_HAP_ENTERS,
  CG_HAP_PLAYED,
  CG_HAP_STANDS,
  CG_HAP_KNEELS,
  CG_HAP_POWER,
  CG_HAP_RAISED,
  CG_HAP_FROM_ZONE,
  CG_HAP_INITIATED,
  CG_HAP_BYPASSED,
  CG_HAP_DEFENDED,
  CG_HAP_RESULT,
  CG_HAP_CLAIM,
  CG_HAP_PILLAGED,
  CG_HAP_PHASE_BEGINS,
  CG_HAP_PHASE_ENDS,
  CG_HAP_ROUND_ENDS,
  CG_HAP_INITIATIVE,
  CG_HAP_PLOT,
  CG_HAP_INCOME,
  CG_HAP_DOMINANCE,
  CG_HAP_COUNT
};
enum { /* cg_group.flags */
       CG_CANCELLED = 1 << 0,
       CG_UNSAVED = 1 << 1, /* cannot be saved */
       CG_AS_COST = 1 << 2,
       CG_MARSHALED = 1 << 3, /* entered play so */
       CG_BY_AMBUSH = 1 << 4,
       CG_OUT_OF_SHADOWS = 1 << 5,
       CG_REPLACED = 1 << 6, /* the card goes to `zone` instead */
       CG_PARTLY = 1 << 7,   /* not all of it came about */
       CG_TOLD = CG_AS_COST  /* cards have knelt already: only told of */
};
enum { CG_COMPANION = 0xFE }; /* cg_group.other of attachments that leave with their hosts */
enum { CG_OUT_OF_HAND = 1 };  /* cg_group.amount of CG_HAP_INTO_SHADOWS: not out of play */
enum { CG_AS_PLAYED = 1 };    /* cg_group.amount of CG_HAP_ENTERS: it counts as played */
static inline bool cg_leaves(unsigned kind) {
  return kind >= CG_HAP_KILLED && kind <= CG_HAP_LAST_LEAVING;
}
/* May a duplicate save from this? By the manual only from death and discarding. */
static inline bool cg_duplicate_helps(const cg_table *table, unsigned kind) {
  if (cg_manual(table)) return kind == CG_HAP_KILLED || kind == CG_HAP_DISCARDED;
  return cg_leaves(kind) && kind != CG_HAP_SACRIFICED;
}
/* Opens a group; its set, if it has one, is empty. Fill it, then cg_happen(). */
cg_group *cg_open_plain(cg_table *table, unsigned kind, unsigned seat);
void cg_give_set(cg_table *table, cg_group *group); /* if there is one left */
static inline cg_group *cg_open(cg_table *table, unsigned kind, unsigned seat, bool with_set) {
  cg_group *group = cg_open_plain(table, kind, seat);
  if (with_set) cg_give_set(table, group);
  return group;
}
static inline uint64_t *cg_members(const cg_table *table, const cg_group *group) {
  return group->set == 0 || group->kind == CG_HAP_FROM_ZONE ? NULL : cg_set(table, group->set - 1U);
}
/* Lets the groups from this one on happen together: interrupts, the thing itself,
 * reactions. What an ability brings about waits with its reactions for the end of
 * that ability. */
void cg_happen(cg_table *table, unsigned first);
/* Attachments of cards that leave play do so too, in groups of their own if anybody
 * could answer that; and those whose hosts have been saved stay (moves.c). */
void cg_bring_attached(cg_table *table, const cg_group *hosts);
void cg_keep_attached(cg_table *table, unsigned first, unsigned end);
/* The groups from here on are over. */
void cg_close(cg_table *table, unsigned first);
void cg_run_happen(cg_table *table, cg_frame *frame);
/* Carries a group out. */
void cg_occur(cg_table *table, cg_group *group);
/* What ends with a phase, and with a round. */
void cg_end_phase(cg_table *table);
void cg_end_round(cg_table *table);

/* --- abilities (use.c, abilities.c, effects.c) ---------------------------- */

/* May this ability be initiated now? `guess`: as far as everybody knows. */
bool cg_usable(cg_table *table, const cg_use *use, bool guess);
void cg_initiate(cg_table *table, const cg_use *use);
/* Abilities that answer the groups of a window, of one seat or of all. */
void cg_triggers(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end,
                 cg_options *options);
/* The same where cg_calls_between() them is known. */
void cg_triggers_called(cg_table *table, unsigned seat, unsigned timing, unsigned first,
                        unsigned end, uint64_t calls, cg_options *options);
/* Has the seat a card that waits for something that is called so: names and CG_CALL_? */
bool cg_has_triggers(cg_table *table, unsigned seat, unsigned timing, uint64_t calls);
/* Could the seat have one, as far as everybody knows? */
bool cg_may_trigger(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end);
/* Where the seat has cards that it could use or bring out now, as a glance tells; and what it
 * can do with those there. */
enum {
  CG_ACTS_IN_PLAY = 1 << 0,
  CG_ACTS_IN_HAND = 1 << 1,
  CG_ACTS_MARSHALING = 1 << 2,
  CG_ACTS_AMBUSHING = 1 << 3,
  CG_ACTS_ELSEWHERE = 1 << 4
};
/* What the seat can do in an action window besides passing. */
void cg_actions(cg_table *table, unsigned seat, bool none_in_play, cg_options *options);
/* Who can do anything there, from this seat on, and what, with passing; those who can do nothing
 * pass. CG_NOBODY: all have passed. */
unsigned cg_next_to_act(cg_table *table, unsigned seat, unsigned *passes, cg_options *options);
/* As far as everybody knows; and whether that leaves no card in play to be used. */
bool cg_may_act(cg_table *table, unsigned seat, bool *none_in_play);
/* A card with abilities that are used has come into play; some have left it. */
void cg_note_answers(cg_table *table, unsigned object);
void cg_drop_answers(cg_table *table, const uint64_t *left);
cg_use cg_use_of(cg_table *table, unsigned seat, uint32_t option);
void cg_take_option(cg_table *table, unsigned seat, uint32_t option);

/* What the ability under way offers to choose from (abilities.c). */
void cg_choice_options(cg_table *table, cg_options *options);
/* Those chosen together: of one controller, of so much strength in all (-1: any). */
void cg_selection_bounds(cg_table *table, bool *one_controller, int *strength);
void cg_cost_options(cg_table *table, unsigned cost, cg_options *options);
uint32_t cg_x_options(cg_table *table);
uint32_t cg_branches(cg_table *table);
uint32_t cg_ref_of_option(const cg_table *table, uint32_t option);

void cg_run_ability(cg_table *table, cg_frame *frame);
void cg_run_effect(cg_table *table, cg_frame *frame);
void cg_run_each(cg_table *table, cg_frame *frame);

/* --- entering and leaving play (moves.c) ---------------------------------- */

/* Brings a card out of a zone into play; CG_NO_OBJECT if it became a duplicate. */
unsigned cg_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller, unsigned host,
                  unsigned flags);
/* A card leaves play for its owner's zone, with all that lies on it. */
void cg_leave(cg_table *table, unsigned object, unsigned zone);
/* The same for what nobody can react to: its slot is empty at once. */
void cg_drop(cg_table *table, unsigned object, unsigned zone);
/* Is this one of the cards, none of them in play, that the ability has shown to all? */
bool cg_is_revealed(const cg_table *table, const cg_context *context, uint32_t ref);
/* It is not seen which card leaves a hand, or of those that somebody looks at: who knew some of
 * them knows only that they are somewhere. But for these, and who uses the ability. */
void cg_lose_track(cg_table *table, unsigned seat, unsigned zone, uint32_t but);
/* A card is taken out of a zone to be hidden elsewhere; def 0 if it is not there. */
cg_entry cg_take_unseen(cg_table *table, uint32_t ref, uint32_t seen_by);
/* A card of the hand goes face down into the shadows; one there is shown and gone. */
unsigned cg_hide(cg_table *table, unsigned seat, unsigned def);
void cg_unhide(cg_table *table, unsigned object);
static inline bool cg_has_shadows(cg_table *table, unsigned seat) {
  cg_know_sets(table);
  return (table->pub->hiding >> seat & 1) != 0;
}
/* The first card of that definition leaves a zone; false if there is none. */
bool cg_remove_card(cg_table *table, unsigned seat, unsigned zone, unsigned def);
/* The same, and it comes to another zone of the pool; in one of the two nothing is hidden. */
bool cg_lay_open(cg_table *table, unsigned seat, unsigned zone, unsigned def, unsigned to);
/* Where the copy lies that is taken for the one that anybody knows of, -1 if there is none. */
int cg_find_best(cg_table *table, unsigned seat, unsigned zone, unsigned def);
/* Of copies that are shown to all and stay where they are, the nth (from 0): another one than
 * those before it. */
int cg_find_unseen(cg_table *table, unsigned seat, unsigned zone, unsigned def, unsigned nth);
/* A card of a hand is shown to all and stays there. */
void cg_show_in_hand(cg_table *table, unsigned seat, unsigned def);
/* Who had heard of such a card among the hidden ones, and not where, takes this one for it; but
 * for its owner, who knows all of them. */
void cg_find_hearsay(cg_table *table, unsigned seat, unsigned def, unsigned viewers);
static inline void cg_consume_hearsay(cg_table *table, unsigned seat, unsigned def,
                                      unsigned viewers) {
  if ((viewers & ~cg_bit(seat)) == 0) return;
  bool none = table->knows_hearsay && (table->hearsay >> seat & 1) == 0;
  bool shown =
      table->pub->hiding == 0 && (table->pub->stale & (CG_NEW_SETS | CG_NEW_ARRIVALS)) == 0;
  if (!none || !shown || cg_def_of(table, def)->type == CG_TYPE_PLOT)
    cg_find_hearsay(table, seat, def, viewers);
}
/* Somebody may have heard of a card. */
static inline void cg_note_hearsay(cg_table *table) { table->knows_hearsay = false; }
/* These see a card of this player's that lies hidden, or is on its way. */
void cg_show_to(cg_table *table, unsigned seat, cg_entry *entry, uint32_t viewers);
void cg_show_at(cg_table *table, unsigned seat, unsigned zone, unsigned index, uint32_t viewers);
void cg_kneel(cg_table *table, unsigned object);
void cg_stand(cg_table *table, unsigned object);
/* Power on a card; those who have enough win. */
void cg_gain_power(cg_table *table, unsigned object, unsigned amount);
unsigned cg_lose_power(cg_table *table, unsigned object, unsigned amount);
void cg_gain_gold(cg_table *table, unsigned seat, unsigned amount);
unsigned cg_lose_gold(cg_table *table, unsigned seat, unsigned amount);
void cg_leave_challenge(cg_table *table, unsigned object);
/* Victory, elimination, burning characters, attachments that may not stay: false if something was
 * begun. */
HF_APART bool cg_settle_now(cg_table *table);
/* Looks after what has changed; false: something has come of it that is to be run first. */
static inline bool cg_settle(cg_table *table) {
  return cg_is_settled(table) || cg_settle_now(table);
}
/* The happening that has begun last: what has changed is looked after, and if nobody has to
 * decide anything it is over (happen.c). */
bool cg_ends_at_once(cg_table *table);
/* A card of a zone comes into play; CG_NO_OBJECT if it became a duplicate or could
 * not. An attachment's player is asked where it goes. */
unsigned cg_put_into_play(cg_table *table, uint32_t ref, unsigned seat, bool kneeling);
bool cg_any_host(cg_table *table, unsigned def, unsigned seat);
void cg_change_control(cg_table *table, unsigned object, unsigned seat);
unsigned cg_tokens_on(const cg_object *card, unsigned token);
void cg_set_tokens(cg_table *table, unsigned object, unsigned token, unsigned number);
/* Cards that are looked at lie aside; when the look is over they go back. */
void cg_set_aside(cg_table *table, unsigned seat, unsigned zone, unsigned index);
void cg_put_back(cg_table *table);
/* Is it about to leave play in something that has not happened yet? */
bool cg_is_leaving(const cg_table *table, unsigned object);
unsigned cg_zone_of_op(unsigned op);
/* Control that lasts (control.c); true if something has changed hands. */
bool cg_settle_control(cg_table *table);
void cg_take_for_good(cg_table *table, unsigned object, unsigned seat);
void cg_forget_control(cg_table *table, unsigned object);
/* One card leaves play: kind of happening, flags, zone. */
void cg_leave_alone(cg_table *table, unsigned object, unsigned kind, unsigned flags, unsigned zone);
void cg_discard_card(cg_table *table, unsigned seat, unsigned zone, unsigned def);
cg_group *cg_discard_with(cg_table *table, unsigned seat, unsigned zone, unsigned def);
void cg_faction_gains(cg_table *table, unsigned seat, unsigned amount);
void cg_run_host(cg_table *table, cg_frame *frame);
unsigned cg_bestow_most(const cg_table *table, unsigned object);
void cg_run_bestow(cg_table *table, cg_frame *frame);
/* A prized card of this player has left play, been played or used up; others may react. */
void cg_pay_prize(cg_table *table, unsigned seat, unsigned def);
void cg_tell_prize(cg_table *table, unsigned seat, unsigned def);

/* --- asking (ask.c) ------------------------------------------------------- */

enum {
  CG_ASK_NOTHING,
  CG_ASK_MULLIGAN,
  CG_ASK_SETUP, /* a group: cards to begin with */
  CG_ASK_HOST,  /* where an attachment goes: the object */
  CG_ASK_PLOT,
  CG_ASK_FIRST,    /* who is the first player */
  CG_ASK_REVEALED, /* whose When Revealed comes next */
  CG_ASK_TITLE,
  CG_ASK_ACTION,
  CG_ASK_TRIGGER,   /* timing: an interrupt or a reaction */
  CG_ASK_FORCED,    /* which forced ability comes next */
  CG_ASK_CHALLENGE, /* a group: type and opponent, attackers, whom stealth bypasses */
  CG_ASK_REDIRECT,
  CG_ASK_OPPONENT,    /* against whom a redirected challenge goes */
  CG_ASK_STEALTH,     /* a group: whom stealth bypasses, after a redirection */
  CG_ASK_DEFEND,      /* a group */
  CG_ASK_CLAIM,       /* a group: characters to be killed */
  CG_ASK_SPREAD,      /* a group: opponents whom claim strikes */
  CG_ASK_KEYWORD,     /* which keyword comes next */
  CG_ASK_USE_KEYWORD, /* a group: those who use it */
  CG_ASK_INTIMIDATE,
  CG_ASK_STAND,   /* a group: characters that stand where not all may */
  CG_ASK_RESERVE, /* a group: cards to discard */
  CG_ASK_TARGET,  /* what an ability means: one card, player, word */
  CG_ASK_SELECT,  /* a group: several cards */
  CG_ASK_MAY,
  CG_ASK_EITHER,
  CG_ASK_X,
  CG_ASK_COST,     /* a card to pay with */
  CG_ASK_BESTOW,   /* how much gold goes on a card that entered play: the object */
  CG_ASK_DISCARD,  /* a group: cards of one's hand */
  CG_ASK_WINNER,   /* who wins of those who have enough power */
  CG_ASK_OUT,      /* who is eliminated first */
  CG_ASK_DELAYED,  /* which delayed effect comes next: what happened, as CG_ASK_TRIGGER */
  CG_ASK_PILLAGER, /* who of several pillages next */
  CG_ASK_END
};
/* The most of CG_ASK_SELECT where there is no such. */
enum { CG_ANY_NUMBER = 255 };
/* An argument of CG_ASK_ACTION, so that cards in play are not looked through in vain. */
enum { CG_NONE_IN_PLAY = 4 };
void cg_ask(cg_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b, unsigned c);
/* In a playout: what cg_next_to_act() has found; and only if there is more to do than to pass. */
void cg_ask_for_action(cg_table *table, unsigned seat);
bool cg_ask_for_challenge(cg_table *table, unsigned seat);
bool cg_ask_for_trigger(cg_table *table, unsigned seat, unsigned timing, unsigned first,
                        unsigned end, uint64_t calls);
uint32_t cg_take_answer(cg_table *table, unsigned seat);
bool cg_prompt_is_group(unsigned prompt);
/* The options of an asked seat, ascending. */
void cg_find_options(cg_table *table, unsigned seat, cg_options *options);

/* --- procedures ----------------------------------------------------------- */

enum {
  CG_PROC_SETUP = 1,
  CG_PROC_ROUND,
  CG_PROC_PLOT,
  CG_PROC_DRAW,
  CG_PROC_MARSHAL,
  CG_PROC_CHALLENGES,
  CG_PROC_CHALLENGE,
  CG_PROC_CLAIM,
  CG_PROC_KEYWORDS,
  CG_PROC_DOMINANCE,
  CG_PROC_STANDING,
  CG_PROC_TAXATION,
  CG_PROC_ACTIONS,
  CG_PROC_HAPPEN,
  CG_PROC_ABILITY,
  CG_PROC_EFFECT,
  CG_PROC_EACH,
  CG_PROC_CHECK,
  CG_PROC_HOST,
  CG_PROC_BESTOW,
  CG_PROC_DISCARDS,
  CG_PROC_REVEAL,
  CG_PROC_END
};
cg_frame *cg_push(cg_table *table, unsigned procedure);
void cg_pop(cg_table *table);
static inline cg_frame *cg_top(const cg_table *table) {
  return table->pub->frame + table->pub->frame_count - 1;
}
/* Is the next step of this procedure all that cg_run() would come to? */
static inline bool cg_goes_on(cg_table *table, const cg_frame *frame, unsigned procedure) {
  const hf_flow *flow = table->flow;
  if (frame->procedure != procedure || (flow->asked | flow->over) != 0) return false;
  const cg_frame *top = cg_top(table);
  if (top != frame &&
      (top != frame + 1 || top->procedure != CG_PROC_HAPPEN || !cg_ends_at_once(table)))
    return false;
  return cg_settle(table);
}
/* A procedure of the rules begins within another one: at once, where nothing has to be looked
 * after before. */
typedef void cg_procedure(cg_table *table, cg_frame *frame);
static inline void cg_begin(cg_table *table, unsigned procedure, cg_procedure *run) {
  cg_frame *frame = cg_push(table, procedure);
  if (cg_is_settled(table)) run(table, frame);
}
/* Room for another ability with all that it may bring: it takes a few frames, a context and
 * some groups; the last of each are kept for what the rules themselves need. */
static inline bool cg_has_room(const cg_table *table) {
  const cg_public *pub = table->pub;
  return pub->frame_count + 8U < CG_FRAMES && pub->context_count + 1U < CG_CONTEXTS &&
         pub->group_count + 3U < CG_GROUPS && pub->set_count + 2U < CG_SETS;
}

unsigned cg_next_in_order(const cg_table *table, uint8_t *done);
/* Titles nobody has taken yet. */
uint32_t cg_titles_left(const cg_table *table);
/* Characters of a seat that would stand in the standing phase. */
void cg_standing_options(cg_table *table, unsigned seat, uint64_t *set);

void cg_run_setup(cg_table *table, cg_frame *frame);
void cg_run_round(cg_table *table, cg_frame *frame);
void cg_run_plot(cg_table *table, cg_frame *frame);
void cg_run_draw(cg_table *table, cg_frame *frame);
void cg_run_marshal(cg_table *table, cg_frame *frame);
void cg_run_challenges(cg_table *table, cg_frame *frame);
void cg_run_challenge(cg_table *table, cg_frame *frame);
void cg_run_claim(cg_table *table, cg_frame *frame);
void cg_run_keywords(cg_table *table, cg_frame *frame);
void cg_run_dominance(cg_table *table, cg_frame *frame);
void cg_run_standing(cg_table *table, cg_frame *frame);
void cg_run_taxation(cg_table *table, cg_frame *frame);
void cg_run_actions(cg_table *table, cg_frame *frame);
/* An action window; where nothing has to be looked after before, it begins at once. */
void cg_open_actions(cg_table *table);
void cg_run_check(cg_table *table, cg_frame *frame);
void cg_run_discards(cg_table *table, cg_frame *frame);
void cg_run_reveal(cg_table *table, cg_frame *frame);
/* What the interrupts to a claim have made of it. */
void cg_claim_begins(cg_table *table, const cg_group *group);
void cg_collect_income(cg_table *table, cg_group *group);
void cg_declare(cg_table *table, cg_group *group);
void cg_note_result(cg_table *table);
/* Runs until somebody must decide or the game is over. */
void cg_run(cg_table *table);

/* --- events --------------------------------------------------------------- */

HF_COLD void cg_emit(cg_table *table, unsigned kind, int a, int b, int c, int d);
/* Adds the cards that lie in the slots an event names, see events.h. */
HF_COLD void cg_name_objects(const cg_table *table, hf_event *event);
/* Operand `hidden` is seen by these seats only. */
HF_COLD void cg_emit_secret(cg_table *table, unsigned kind, int a, int b, int c, unsigned hidden,
                            uint32_t seen_by);

#endif
