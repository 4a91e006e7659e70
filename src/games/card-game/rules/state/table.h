/* The table as the procedures see it: pointers into one state, and what the
 * files of this folder call of each other. */
#ifndef CG_TABLE_H
#define CG_TABLE_H

#include "known.h"
#include "options.h"

#include "core/beat.h"

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
  cg_entry *pool; /* see cg_pool_of() */
  cg_private *own;
  uint64_t *picks;          /* see picks.h */
  cg_lasting *more_lasting; /* these and sets of theirs: see rows.h */
  uint64_t *bound;
  uint8_t *columns; /* see tokens.h */
  uint8_t more_rows, bound_sets, column_count;
  const hf_sink *sink;
  uint32_t players; /* those who have not been eliminated */
  uint8_t used;     /* words of a set in which cards may be: slots behind the last card are empty */
  bool take_forced;
  hf_open_beat beat;
  bool unwatched;      /* nobody watches: see hf_how */
  cg_options *options; /* of the seat below, in a cursor; NULL: there is none */
  uint8_t listed;      /* CG_REL_OPTIONS: whose these are */
  cg_options *choice;  /* CG_REL_CHOICE */
  uint32_t kept; /* relations that are not stale, CG_REL_, one bit each; what is below is theirs */
  uint8_t hearsay;    /* HEARSAY: players of whose hidden draw cards others may have heard */
  uint8_t thin_decks; /* DECKS: players whose deck has no loose cards */
  bool hosts_refuse;  /* FIGURES: some card has, or has not, attachments by another's words */
  bool none_entered;  /* ENTERED */
  uint8_t renewed; /* LIMITS: periods, CG_LIMIT_, since whose end nothing was counted, if known */
  bool declares;   /* attackers are looked for: words read of the challenge that is declared */
  cg_challenge declared;
  uint8_t reading;         /* so many abilities are read now, each for the sake of the one before */
  uint8_t listener_count;  /* LISTENERS: more than there is room for: they are not listed */
  uint8_t spare_listeners; /* those of cards that have left: a list, too */
  uint16_t taken;          /* SLOTS: no slot for cards below this one is empty */
  uint16_t attached;       /* HOSTS: where it is stale, only this one is in doubt; 0: any of them */
  uint16_t stray;          /* and the first that may not be where it is, CG_NO_OBJECT */
  uint16_t at_rest;        /* REST: the changes, CG_NEW_, that do not disturb it */
  unsigned reads;          /* FIGURES: what found and lasting effects look at */
  unsigned sources;        /* SOURCES: more than there is room for: none is noted */
  cg_mask source_changes;  /* and the families of all of them */
  cg_found found;          /* SAID: of all cards, without lasting effects */
  cg_hand hand[CG_SEATS];  /* HAND */
  uint64_t altered[CG_WORDS]; /* FIGURES: cards whose figures are not the printed ones */
  cg_news news;               /* what SAID, SOURCES, LISTENERS and FIGURES have to follow */
  cg_lasts lasts;             /* LASTS */
  /* what is below here is counted above, or known with the rest of its kind, and begins with
   * anything */
  cg_source source[CG_SOURCES];
  uint8_t listeners[CG_LISTS];        /* where each list begins, counted from 1; 0: it is empty */
  cg_mask hears[CG_LISTS];            /* what those of each list wait for */
  uint16_t lets_in[CG_SEATS];         /* the factions that the agendas of each let in */
  uint8_t some[CG_SEATS];             /* and they let in some only, or keep out some */
  cg_mask all_ears[CG_TIMINGS];       /* what the cards of any hand or pile wait for, by timing */
  cg_mask ears[CG_SEATS][CG_TIMINGS]; /* what the cards that each may hold wait for */
  cg_mask could_await[CG_TIMINGS];    /* AWAITED: these and cards in play, by timing */
  cg_mask could_await_ever;           /* at any timing */
  uint8_t ambush[CG_SEATS];           /* the least ambush cost among the cards each may hold */
  cg_listener listener[CG_LISTENERS];
} cg_table;

/* Of a state or a view, whose parts stand behind a head of that size. */
cg_table cg_table_behind(const hf_rules *rules, unsigned head, void *whole, cg_public *pub,
                         hf_flow *flow);
cg_table cg_table_of(const hf_rules *rules, hf_state *state, const hf_how *how);
/* What a cursor knows of a state: its table, and options that were found. */
typedef struct cg_known {
  cg_table table;
  cg_options options, choice;
} cg_known;
static_assert(sizeof(cg_known) <= HF_KNOWN_MAX, "it fits");
static inline cg_table *cg_table_in(hf_cursor *cursor) {
  return &((cg_known *)(void *)cursor->known)->table;
}
void cg_begin_cursor(hf_cursor *cursor);
void cg_copy_cursor(hf_cursor *to, const hf_cursor *from);
/* The same for somebody who only looks. */
cg_table cg_look(const hf_rules *rules, const hf_state *state);

/* --- relations: see known.h ----------------------------------------------- */

/* Is it kept? It may be behind, see CG_RELATIONS. */
static inline bool cg_keeps(const cg_table *table, unsigned relation) {
  return (table->kept >> relation & 1) != 0;
}
/* Is what is kept of it so now? */
static inline bool cg_is_fresh(const cg_table *table, unsigned relation) {
  return (cg_is_in_state(relation) || cg_keeps(table, relation)) &&
         (table->pub->stale & cg_follows(relation)) == 0;
}
/* It has been found. */
static inline void cg_keep(cg_table *table, unsigned relation) {
  table->kept |= UINT32_C(1) << relation;
}
/* Something has changed that it does not follow. */
static inline void cg_forget(cg_table *table, unsigned relation) {
  table->kept &= ~(UINT32_C(1) << relation);
}
/* Such a change, CG_NEW_, makes relations stale ... */
static inline void cg_make_stale(cg_table *table, unsigned what) {
  table->kept &= ~cg_dependents(what);
}
/* ... and if figures may depend on it the state has a note of it. */
static inline void cg_touch(cg_table *table, unsigned what) {
  cg_make_stale(table, what);
  table->pub->stale |= (uint16_t)what;
}

/* The options that were found are those of this player. */
static inline void cg_keep_options(cg_table *table, unsigned seat) {
  table->listed = (uint8_t)seat;
  cg_keep(table, CG_REL_OPTIONS);
}

/* The challenge under way, or the one whose attackers are looked for. */
static inline const cg_challenge *cg_challenge_meant(const cg_table *table) {
  return table->declares ? &table->declared : &table->pub->challenge;
}

/* Nothing has changed that has to be looked after before the rules go on. */
static inline bool cg_is_settled(const cg_table *table) {
  return (table->pub->stale | table->pub->unchecked) == 0;
}

/* Is there a card, of all that a table is played with, that waits for one of these? Whatever is
 * kept for it alone is kept only then. */
static inline bool cg_any_asks(const cg_table *table, cg_mask names) {
  return cg_mask_meet(table->rules->heard_of, names);
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
static inline uint32_t cg_all_seats(const cg_table *table) { return hf_bit(cg_seats(table)) - 1; }
/* All seats, and whoever watches. */
static inline uint32_t cg_everybody(const cg_table *table) {
  return cg_all_seats(table) | hf_bit(CG_WATCHERS);
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

/* The next agenda of a seat behind this slot, CG_NO_OBJECT. The first lies in its own slot; others
 * that it lets in are the first of the slots for cards. */
static inline unsigned cg_next_agenda(const cg_table *table, unsigned seat, unsigned behind) {
  unsigned first = cg_first_slot(table), slot = behind < first ? first : behind + 1;
  for (; slot < table->pub->high && table->object[slot].place == CG_AGENDA; slot++)
    if (table->object[slot].owner == seat) return slot;
  return CG_NO_OBJECT;
}
static inline bool cg_in_play(const cg_object *object) { return object->place == CG_PLAY; }
/* Does it lie open in play, or is it an agenda, plot, title? */
static inline bool cg_lies_open(const cg_object *card) {
  unsigned places =
      1U << CG_PLAY | 1U << CG_FACTION | 1U << CG_AGENDA | 1U << CG_PLOT | 1U << CG_TITLE;
  return card->def != 0 &&
         ((places >> card->place & 1) & ((card->flags & (unsigned)CG_FACE_DOWN) == 0)) != 0;
}
/* And does its text count? */
static inline bool cg_is_active(const cg_object *card) {
  return cg_lies_open(card) && (card->marks & CG_BLANK) == 0;
}
/* A replacement sends a card that is leaving play elsewhere; CG_NONE: none did. */
static inline void cg_send(cg_object *card, unsigned zone) { card->sent = (zone + 1) & 15U; }
/* Or something else is done instead: it stays where it is. */
enum { CG_STAYS = 14 };
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

/* No card of this title is in play, as a look at the classes of titles tells. */
static inline bool cg_is_missing(const cg_table *table, unsigned title) {
  return cg_is_fresh(table, CG_REL_SAID) &&
         (table->found.titles[cg_title_word(title)] >> title % 64 & 1) == 0;
}

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
  return word * 64 + hf_lowest_bit(left);
}
/* The first object from `from` on. */
static inline unsigned cg_next(const cg_table *table, const uint64_t *set, unsigned from) {
  return cg_next_in(set, cg_used_words(table), from);
}
/* What a card adds to pub->hiding. */
static inline uint8_t cg_hides(const cg_object *card) {
  if (card->place == CG_SHADOW) return (uint8_t)hf_bit(card->controller);
  bool below = card->place == CG_DUPLICATE && (card->flags & CG_FACE_DOWN) != 0;
  return below ? (uint8_t)hf_bit(CG_WATCHERS) : 0;
}
/* A card has come into a slot. */
static inline void cg_note_arrival(cg_table *table, unsigned object) {
  if (cg_keeps(table, CG_REL_SAID)) {
    cg_add(table->news.arrived, object);
    cg_touch(table, CG_NEW_ARRIVALS);
  } else {
    cg_touch(table, CG_NEW_CARDS);
  }
}

/* Those who look at cards of its type look at it. */
static inline uint8_t cg_seen_as(const cg_table *table, const cg_object *card) {
  if (card->def == 0) return CG_ALL_TYPES;
  bool condition = (card->flags & CG_CONDITION) != 0;
  return cg_type_bit(condition ? CG_TYPE_ATTACHMENT : cg_def_of(table, card->def)->type);
}

/* An attachment has come to a card, or its card is not what it was: has it to go? */
static inline void cg_doubt_hosts(cg_table *table) {
  cg_make_stale(table, CG_NEW_HOSTS);
  table->attached = 0;
}
/* One has come into play: the others may be where they are if they might before. */
static inline void cg_doubt_host_of(cg_table *table, unsigned object) {
  table->attached = cg_keeps(table, CG_REL_HOSTS) ? (uint16_t)object : 0;
  cg_make_stale(table, CG_NEW_HOSTS);
}

/* --- lasting effects (objects.c) ------------------------------------------ */

/* Whose ability it is, counted from 1. */
static inline unsigned cg_lasting_def(const cg_table *table, const cg_lasting *lasting) {
  return table->rules->ability[lasting->ability].def;
}
/* Has it one more card of the delayed effect before it? */
static inline bool cg_is_one_more(const cg_lasting *lasting) {
  return lasting->kind == CG_DELAYED && lasting->seat == CG_WITH_IT;
}
unsigned cg_size(const cg_table *table, const uint64_t *set);
/* The next player in player order whose turn has not come; `done` has those whose turn has. */
unsigned cg_next_in_order(const cg_table *table, uint8_t *done);

#endif
