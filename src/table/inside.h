/* The inside of a table: what its files share.
 *
 * Kept are the choices, not the events: every event comes out again when its
 * decision is played again from the nearest position that was kept. So a line
 * of the story can be told to anybody, in any language, at any time, with the
 * position of its own moment at hand. */
#ifndef TB_INSIDE_H
#define TB_INSIDE_H

#include "table.h"

#include "memory/memory.h"

/* A decision made: its choices, and what an undo needs to know. */
typedef struct tb_decision {
  uint32_t story; /* how many lines were told when it was complete */
  uint32_t first; /* its choices begin here in table->choice */
  uint8_t count;
  uint8_t seat;
  uint8_t open;     /* there was another answer */
  uint8_t shown;    /* something was drawn or brought to light */
  uint8_t asks;     /* nobody was waited for any more: a new question was put */
  uint8_t compares; /* totals were compared in it, or it was begun to bring them about */
  uint8_t beats[HF_BEAT_IMPORTANT + 1]; /* by weight, as far as a byte counts */
} tb_decision;

/* What was compared last, as the board has it in each language; empty: nothing. */
typedef struct tb_last {
  hw_text in[HT_LANGUAGES];
} tb_last;

/* A line of the story that no decision makes: something said, or an undo. */
typedef struct tb_aside {
  uint32_t index; /* among all lines */
  uint32_t at;    /* the decision after which it stands */
  hf_talk talk;
  uint8_t seat;
  uint8_t kind; /* a tb_line_kind, not TB_LINE_EVENT */
} tb_aside;

/* An undo that still counts: after this decision draws come out differently. */
typedef struct tb_mark {
  uint32_t after, number;
} tb_mark;

/* Positions kept on the way, at most so many, each behind a decision and before what was
 * said then. The nearer to the present, the closer they stand: so an undo takes about as
 * long as the decisions that it takes back, however many there were before. */
#define TB_KEPT_MAX 7
#define TB_KEPT_EVERY 8 /* decisions between two at least */

/* The words of the notes, as far as they are not all zero, stand behind the state. */
typedef struct tb_kept {
  uint32_t number;
  uint32_t words;
  hf_state *state;
} tb_kept;

struct tb_table {
  const hf_rules *rules;
  void *own_memory;    /* of rules with other cards */
  hf_settings settings;
  hf_seed seed;
  hf_random_kind random;

  hf_state *base; /* where the game begins, if not with its set-up: see tb_adopt() */
  hf_state *state;
  hf_state *before; /* the position before the latest decision ... */
  bool has_before;  /* ... unless an undo came since */
  hf_state *opened; /* the position in which the present question was put */
  hf_notes notes;   /* of all that happened and was said */
  uint32_t question[HF_SEATS_MAX];

  tb_decision *decision; /* number n stands at [n - 1] */
  size_t decisions, decision_room;
  hf_option *choice;
  size_t choices, choice_room;
  tb_aside *aside;
  size_t asides, aside_room;
  tb_mark *mark;
  size_t marks, mark_room;
  tb_kept kept[TB_KEPT_MAX];
  size_t kept_count;
  uint64_t replayed; /* decisions that were played again for undos, in all */

  uint32_t lines;       /* of the story so far */
  uint32_t first_lines; /* told while the game was set up */
  bool shown, compares; /* by the decision being made: see tb_decision */
  uint8_t beats[HF_BEAT_IMPORTANT + 1];
  tb_last last; /* what was compared last */

  hf_record_writer writer;
  hw_text passed_line;  /* tb_passed(): a decision whose hash the next one tells, or nothing */
  unsigned passed_seat; /* whose it is */
  bool passed_astray;   /* one of them does not play any more */
  uint32_t passed;      /* decisions on record before the position that was adopted */
  hw_text record;
  bool ended; /* the end is on record */
};

/* Memory for any state. */
typedef union tb_memory {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} tb_memory;

/* How large the memory of a position is that is kept. */
static inline size_t tb_kept_size(const tb_kept *kept, const hf_state *any) {
  return hf_size(any) + kept->words * sizeof(uint64_t);
}

static inline hf_state *tb_as_state(tb_memory *memory) { return (hf_state *)(void *)memory; }

/* An empty table with the rules of a game; NULL without memory. */
tb_table *tb_empty(hf_error *error);
/* Sets the game up: settings, seed and rules are there. */
typedef struct tb_head {
  const char *const *players; /* or NULL */
  const char *own_cards;
  size_t own_cards_length;
  const hf_seed *secret;    /* or NULL */
  uint32_t earlier_version; /* hf_record_head */
  uint64_t earlier_cards;
} tb_head;
hf_status tb_begin(tb_table *table, const tb_head *head, hf_error *error);

/* Room for one more element, by doubling; NULL without memory. */
void *tb_room(void *array, size_t count, size_t *room, size_t size);
hf_status tb_no_memory(hf_error *error);
/* Room in the record for a decision, so that it is not refused when it is half made. */
bool tb_record_room(tb_table *table, size_t choices);

/* --- walking through the game that was played (walk.c) --------------------- */

typedef struct tb_walk {
  const tb_table *table;
  hf_state *state;
  uint32_t number; /* the decision it stands behind */
  bool marked;     /* the undo after it is in the state already */
} tb_walk;

/* Stands behind decision `number`, without events. `memory` is the walk's. */
tb_walk tb_walk_to(const tb_table *table, uint32_t number, tb_memory *memory);
/* Stands at the beginning, having told how the game was set up. */
tb_walk tb_walk_begin(const tb_table *table, const hf_sink *sink, tb_memory *memory);
/* Plays the next decision. */
void tb_walk_on(tb_walk *walk, const hf_sink *sink);
/* From the latest position that was kept up to decision `number`, with the notes as they
 * were there, before anything was said. */
tb_walk tb_walk_from_kept(const tb_table *table, uint32_t number, tb_memory *memory,
                          hf_notes *notes);
/* Keeps the position behind a decision, if it is time and none behind it is kept. */
void tb_keep(tb_table *table, uint32_t number, const hf_state *here, const hf_notes *notes);
void tb_forget_kept(tb_table *table, uint32_t behind);
/* How many lines were told when decision `number` was complete. */
uint32_t tb_lines_at(const tb_table *table, uint32_t number);

/* --- what was compared last (last.c) ---------------------------------------- */

/* An event of decision `at`; `state` is that of the moment. True if it told of a comparison. */
bool tb_last_hear(tb_last *last, const hf_rules *rules, const hf_state *state,
                  const hf_event *event, uint32_t at);
/* As it was behind decision `number`. */
void tb_last_find(const tb_table *table, uint32_t number, tb_last *last);
void tb_last_free(tb_last *last);

/* --- telling and reading the story (show.c) --------------------------------- */

/* Somebody being told what happened. */
typedef struct tb_telling {
  const tb_table *table;
  const hf_state *state; /* of the moment */
  uint32_t from;         /* the first line wanted */
  uint32_t until;        /* the first that is not wanted any more; 0: all are */
  uint32_t index;        /* of the line that comes next */
  uint32_t at;           /* the decision being told */
  tb_hear *hear;
  void *user;
} tb_telling;
void tb_tell_event(void *user, const hf_event *event);
/* What was said between two decisions. */
void tb_tell_asides(tb_telling *told);

/* Somebody who reads the story. Events of a decision that make one line together are
 * written anew when the next of them comes. */
typedef struct tb_reading {
  const hf_rules *rules;
  unsigned reader;
  ht_language language;
  hw_text *out;
  bool merging;   /* an event was written ... */
  hf_event event; /* ... this one */
  hw_line line;   /* ... as this line, */
  size_t start;   /* which begins here */
} tb_reading;
tb_reading tb_reading_of(const tb_table *table, unsigned seat, ht_language language, hw_text *out);
void tb_read_line(void *user, const tb_line *told);
/* The board of a state in the midst of play: what is asked stays as it is on another board. */
typedef struct tb_between {
  const hf_state *state;
  const hw_board *stays;
  const tb_last *last;
} tb_between;
void tb_board_between(const tb_table *table, const tb_between *at, unsigned seat,
                      ht_language language, hw_board *board);

/* --- what bots are told (notes.c) ------------------------------------------ */

/* After an undo: position, question and notes as they were after the latest decision. */
void tb_go_back(tb_table *table);

/* The record that is being read plays otherwise from here on: the story says so. */
hf_status tb_breaks_off(tb_table *table, hf_error *error);
/* The decision that tb_passed() was told last led to a position with this hash; NULL: unknown. */
hf_status tb_passed_end(tb_table *table, const uint32_t *hash, hf_error *error);
/* A whole answer from its notation: its choices in order, whatever may be left out of it added. */
hf_status tb_read_answer(const tb_table *table, unsigned seat, const char *const *choices,
                         size_t count, hf_option *picks, size_t *made, hf_error *error);
/* The game is over: the end goes on record, unless it stands there. */
void tb_finish(tb_table *table);
/* Makes a whole decision whose choices are in order and legal. */
hf_status tb_take(tb_table *table, unsigned seat, const hf_option *picks, size_t count,
                  hf_error *error);

#endif
