/* Records: a whole game as one text file that a person can read.
 *
 * Writing streams: each call hands over whole lines, so that a program which
 * is killed loses nothing but the line it was writing. Reading works on the
 * text in memory and tells line and column of what is wrong with it. A record
 * that has no `end` is a game still to be finished and can be resumed.
 * docs/records.md describes the format. */
#ifndef HOLDFAST_RECORD_H
#define HOLDFAST_RECORD_H

#include "holdfast/base.h"
#include "holdfast/game.h"
#include "holdfast/play.h"

/* A piece of a text, not terminated. */
typedef struct hf_text {
  const char *start;
  size_t length;
} hf_text;

/* The longest line, with its end. */
#define HF_RECORD_LINE_MAX 16384
/* How many undos may stand in one record. */
#define HF_RECORD_UNDOS_MAX 1024

/* --- writing ----------------------------------------------------------- */

typedef struct hf_record_writer {
  void (*write)(void *user, const char *text, size_t length);
  void *user;
  uint32_t number; /* of the latest decision */
  uint32_t undos;  /* so far */
  uint64_t sum;    /* over everything written */
} hf_record_writer;

/* What stands at the head of a record. */
typedef struct hf_record_head {
  const hf_rules *rules;
  const hf_settings *settings;
  const hf_seed *seed;
  hf_random_kind random;
  const char *const *players; /* a name for each seat, or NULL */
  const char *own_cards;      /* the text of a player's own card file, or NULL */
  size_t own_cards_length;
  const hf_seed *secret; /* what a server added to the seed of a fair shuffle, or NULL */
  /* The game was begun by earlier rules, and went on from a position of theirs. 0: it was not. */
  uint32_t earlier_version;
  uint64_t earlier_cards; /* the hash of the cards that were built in then */
} hf_record_head;

/* Writes the head. `writer` needs its `write` and `user` only. */
hf_status hf_record_begin(hf_record_writer *writer, const hf_record_head *head, hf_error *error);

/* As hf_choose(), and writes the decision down: at once, or, for a group,
 * when its last choice closes it. With how->take_forced every forced decision
 * that follows is taken and written too. */
hf_status hf_record_choose(hf_record_writer *writer, const hf_rules *rules, hf_state *state,
                           unsigned seat, hf_option option, const hf_how *how, hf_error *error);
/* The same for decisions nobody is asked to think about at the beginning:
 * takes and writes forced decisions until somebody has a choice. */
void hf_record_forced(hf_record_writer *writer, const hf_rules *rules, hf_state *state,
                      const hf_how *how);

/* A decision that is not played here but was written down before, in notation, by earlier rules.
 * `hash`: of the position behind it; NULL: nobody has noted it. */
hf_status hf_record_passed(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                           unsigned seat, const char *said, const uint32_t *hash, hf_error *error);

hf_status hf_record_talk(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                         unsigned seat, hf_talk talk, hf_error *error);
/* The game goes back to where it was right after decision `number` (0: the
 * beginning). The caller gets that state by replaying the record, this entry
 * included. */
hf_status hf_record_undo(hf_record_writer *writer, uint32_t number, hf_error *error);
/* From now on somebody else plays a seat. */
hf_status hf_record_seat(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                         unsigned seat, const char *player, hf_error *error);
/* What is left on a seat's clock. */
hf_status hf_record_clock(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                          unsigned seat, uint32_t milliseconds, hf_error *error);
/* What a seat adds to the seed of a fair shuffle. */
hf_status hf_record_nonce(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                          unsigned seat, const hf_seed *nonce, hf_error *error);
/* Closes the record of a game that is over. */
hf_status hf_record_end(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                        hf_error *error);

/* --- reading ----------------------------------------------------------- */

/* A place in a record: before one of its lines. */
typedef struct hf_record_place {
  size_t offset;
  uint32_t line;
  uint64_t sum; /* over everything before */
} hf_record_place;

/* The head of a record. Texts point into the record's own. */
typedef struct hf_record {
  hf_text text;
  const hf_game *game;
  uint32_t rules_version;
  hf_text set;    /* the name of its card set; empty: the one built in */
  uint64_t cards; /* the hash of that set's cards */
  uint32_t cards_line;
  hf_text settings;
  uint32_t settings_line;
  hf_text player[HF_SEATS_MAX];
  bool has_secret;
  hf_seed secret; /* of a fair shuffle, see hf_record_head */
  hf_seed seed;
  hf_random_kind random;
  hf_text own_cards; /* as it stands in the record: "| " before each line */
  uint32_t own_cards_line;
  hf_record_place log; /* where the log begins */
} hf_record;

/* Reads the head and checks that the whole is text. The text must stay as
 * long as the record is used. */
hf_status hf_record_read(const char *text, size_t length, hf_record *record, hf_error *error);
/* The rules to replay a record with. One of an earlier version of the rules is
 * replayed by this one, as far as both agree: see hf_replay. Refuses a later
 * version, a card set that is not here, and, of this version, other cards of the set. Memory is
 * needed (aligned to 8, and to be kept) for players' own cards and for sets that are not built in:
 * hf_record_memory() says how much, 0 for neither. */
size_t hf_record_memory(const hf_record *record);
hf_status hf_record_rules(const hf_record *record, void *memory, size_t memory_size,
                          const hf_rules **rules, hf_error *error);
hf_status hf_record_settings(const hf_record *record, const hf_rules *rules, hf_settings *settings,
                             hf_error *error);

typedef enum hf_entry_kind {
  HF_ENTRY_NONE, /* the record is at its end */
  HF_ENTRY_DECISION,
  HF_ENTRY_TALK,
  HF_ENTRY_UNDO,
  HF_ENTRY_SEAT,
  HF_ENTRY_CLOCK,
  HF_ENTRY_NONCE,
  HF_ENTRY_END
} hf_entry_kind;

typedef struct hf_entry {
  hf_entry_kind kind;
  uint32_t line;
  uint32_t number; /* of the decision; for an undo the one gone back to */
  uint64_t hash;   /* of a decision 32 bits, at the end 64 */
  bool no_hash;    /* of a decision of earlier rules: nobody has noted it */
  hf_text seat;    /* the seat's word */
  hf_text said;    /* choices separated by ", "; talk; a name; at the end who won and how */
} hf_entry;

/* Reads the entry at `place` and moves on; without judging whether it plays. */
hf_status hf_record_next(const hf_record *record, hf_record_place *place, hf_entry *entry,
                         hf_error *error);

/* --- replaying --------------------------------------------------------- */

/* An undo that still counts: none after it went further back. */
typedef struct hf_replay_undo {
  hf_record_place behind; /* its line */
  uint32_t target;        /* the decision it went back to */
  uint32_t number;        /* the how-manieth of the record it is */
} hf_replay_undo;

/* A position that was kept: where it stands, and in which piece of the memory. */
#define HF_REPLAY_KEPT 24
typedef struct hf_replay_kept {
  hf_record_place behind; /* its decision */
  uint64_t lines;
  uint32_t number, piece;
} hf_replay_kept;

typedef struct hf_replay {
  const hf_record *record;
  const hf_rules *rules;
  hf_state *state;
  hf_settings settings;
  hf_record_place place;
  uint32_t number; /* of the latest decision */
  uint32_t undos;  /* all there were */
  bool ended;
  bool earlier;     /* the record is of an earlier version of the rules ... */
  bool other_rules; /* ... and it stopped where these ones differ for good */
  uint32_t agrees;  /* the last line of such a record whose position is as written */
  uint32_t standing_undos;
  hf_replay_undo undo[HF_RECORD_UNDOS_MAX];
  uint64_t lines;  /* of those that count, up to here */
  uint64_t reread; /* lines that were read again for undos, in all */
  void *memory;    /* hf_replay_keep() */
  uint32_t pieces, kept_count;
  hf_replay_kept kept[HF_REPLAY_KEPT];
} hf_replay;

/* Sets the game up as the record says. `state` needs hf_state_size() of the
 * record's settings (HF_STATE_MAX is always enough), and stays the caller's. */
hf_status hf_replay_start(hf_replay *replay, const hf_record *record, const hf_rules *rules,
                          hf_state *state, const hf_how *how, hf_error *error);
/* Gives it memory (aligned to 8) for positions on the way, HF_REPLAY_KEPT states at most.
 * With that an undo is built from a position not much further back than it goes, so that
 * undos, however many, take no longer than the decisions that they take back; without,
 * each begins at the beginning. */
void hf_replay_keep(hf_replay *replay, void *memory, size_t size);
/* Reads one entry and plays it. Stops at the exact decision where the game
 * comes out different from what is written; the state is then no longer the
 * record's. Where the record is of an earlier version of the rules, the message
 * says so, and `other_rules` is set. After the last entry kind is
 * HF_ENTRY_NONE and the state is where the record leaves it. */
hf_status hf_replay_next(hf_replay *replay, const hf_how *how, hf_entry *entry, hf_error *error);
/* Plays all that is left. */
hf_status hf_replay_all(hf_replay *replay, hf_error *error);
/* A writer that goes on where a replayed record without end leaves off. */
void hf_record_resume(hf_record_writer *writer, const hf_replay *replay);

#endif
