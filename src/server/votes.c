/* Undo, and votes: on an undo that is not free, on a bot for somebody who is
 * away, on calling the game off. A vote lives in the log: it survives a
 * restart, and what it decides is written together with the voice that decided. */
#include "server.h"

#include <string.h>

#define VOTE_MS (INT64_C(120) * 1000)
#define SLOW_VOTE_MS (INT64_C(24) * 3600 * 1000)
#define UNDOS_MAX 500 /* of one game; a record holds a thousand */

static unsigned count_of(uint32_t seats) {
  unsigned count = 0;
  for (; seats != 0; seats &= seats - 1) count++;
  return count;
}

static sv_vote *open_vote(sv_table *table, sv_what what, int seat) {
  for (size_t i = 0; i < table->votes; i++)
    if (table->vote[i].what == what && table->vote[i].seat == seat) return &table->vote[i];
  return NULL;
}

bool sv_undo_vote_open(const sv_table *table) {
  for (size_t i = 0; i < table->votes; i++)
    if (table->vote[i].what == SV_VOTE_UNDO) return true;
  return false;
}

/* Undo and end need everybody; a bot for an absent one needs more than half. */
static bool passes(const sv_vote *vote) {
  if (vote->what == SV_VOTE_REPLACE) return count_of(vote->yes) * 2 > count_of(vote->of);
  return (vote->yes & vote->of) == vote->of;
}

static bool fails(const sv_vote *vote) {
  if (vote->what == SV_VOTE_REPLACE) return count_of(vote->no) * 2 >= count_of(vote->of);
  return (vote->no & vote->of) != 0;
}

/* How many decisions are taken back by going back to this one. */
static json_int_t taken_back(const sv_call *call, uint32_t to) {
  uint32_t made = tb_decisions(call->table->play);
  return to <= made ? (json_int_t)(made - to) : 0;
}

static json_t *undo_body(const sv_call *call, uint32_t to, unsigned seat, const char *by) {
  return json_pack("{s:I,s:I,s:i,s:s}", "to", (json_int_t)to, "back", taken_back(call, to), "seat",
                   (int)seat, "by", by);
}

static void write_outcome(sv_call *call, const sv_vote *vote) {
  if (vote->what == SV_VOTE_UNDO) {
    call->server->figures.undos++;
    sv_write(call, "undo", undo_body(call, vote->to, vote->by, "vote"));
  } else if (vote->what == SV_VOTE_REPLACE) {
    sv_write(call, "seat",
             json_pack("{s:i,s:s,s:s}", "seat", vote->seat, "bot", sv_stand_in(), "why", "vote"));
  } else {
    sv_write(call, "end", json_pack("{s:s}", "why", "vote"));
  }
}

/* A voice, and what follows from it. */
static void voice(sv_call *call, sv_vote vote, bool yes) {
  uint32_t bit = 1u << call->seat;
  vote.of &= sv_people(call->table); /* who has left since does not count */
  vote.yes = (yes ? vote.yes | bit : vote.yes & ~bit) & vote.of;
  vote.no = (yes ? vote.no & ~bit : vote.no | bit) & vote.of;
  bool passed = passes(&vote), decided = passed || fails(&vote);
  sv_write(call, "vote",
           json_pack("{s:i,s:i,s:i,s:I,s:I,s:I,s:I,s:b,s:b}", "what", (int)vote.what, "seat",
                     vote.seat, "by", call->seat, "to", (json_int_t)vote.to, "back",
                     taken_back(call, vote.to), "of", (json_int_t)vote.of, "until",
                     (json_int_t)vote.until, "yes", yes, "closes", decided));
  if (passed) write_outcome(call, &vote);
}

static sv_vote new_vote(const sv_call *call, sv_what what, int seat, uint32_t of) {
  bool slow = call->table->pace == SV_SLOW;
  return (sv_vote){.what = what,
                   .seat = seat,
                   .by = (unsigned)call->seat,
                   .of = of,
                   .until = call->now + (slow ? SLOW_VOTE_MS : VOTE_MS)};
}

/* --- undo ------------------------------------------------------------------ */

static bool undo_target(const sv_table *table, unsigned seat, uint32_t *to, bool *free) {
  return table->undos < UNDOS_MAX && tb_undo_target(table->play, seat, to, free);
}

sv_undo_offer sv_undo_of(const sv_table *table, unsigned seat) {
  uint32_t to;
  bool free;
  if (table->play == NULL || table->phase != SV_PLAYING || table->undo == SV_UNDO_OFF ||
      !undo_target(table, seat, &to, &free))
    return SV_UNDO_NONE;
  if (free) return SV_UNDO_AT_ONCE;
  return table->undo == SV_UNDO_FREE ? SV_UNDO_NONE : SV_UNDO_BY_VOTE;
}

static void ask_for_undo(sv_call *call) {
  sv_table *table = call->table;
  sv_vote *standing = open_vote(table, SV_VOTE_UNDO, -1);
  uint32_t to;
  bool free;
  if (standing != NULL) {
    voice(call, *standing, true);
  } else if (table->undo == SV_UNDO_OFF) {
    sv_fail(call, "not-now", "at this table nothing is taken back");
  } else if (!undo_target(table, (unsigned)call->seat, &to, &free)) {
    sv_fail(call, "not-now", "there is nothing of yours to take back");
  } else if (free) {
    call->server->figures.undos++;
    sv_write(call, "undo", undo_body(call, to, (unsigned)call->seat, "free"));
  } else if (table->undo == SV_UNDO_FREE) {
    sv_fail(call, "not-now", "something was revealed or somebody has acted since");
  } else {
    sv_vote vote = new_vote(call, SV_VOTE_UNDO, -1, sv_people(table));
    vote.to = to;
    voice(call, vote, true);
  }
}

static bool may_vote(sv_call *call) {
  if (call->seat < 0)
    sv_fail(call, "not-yours", "you have no seat at this table");
  else if (call->table->phase != SV_PLAYING)
    sv_fail(call, "not-now", "this game is not being played");
  else if (call->table->seat[call->seat].sitting_in[0] != '\0')
    sv_fail(call, "not-now", "a bot plays for you: take your seat back first");
  sv_prune_votes(call->table, call->now);
  return !call->answered;
}

static void run_undo(sv_call *call) {
  if (may_vote(call)) ask_for_undo(call);
}

/* --- votes ----------------------------------------------------------------- */

/* The seat a vote on replacing is about; -2 after a complaint. */
static int absent_seat(sv_call *call) {
  int64_t seat = sv_number(call->message, "seat", -1);
  const sv_table *table = call->table;
  if (seat < 0 || seat >= table->seats || seat == call->seat ||
      (sv_people(table) >> seat & 1) == 0) {
    sv_fail(call, "not-now", "`seat` is another person's seat");
    return -2;
  }
  if (sv_seat_is_here(table, (unsigned)seat) &&
      open_vote(call->table, SV_VOTE_REPLACE, (int)seat) == NULL) {
    sv_fail(call, "not-now", "that player is here");
    return -2;
  }
  return (int)seat;
}

static void vote_on(sv_call *call, sv_what what, int seat, uint32_t of) {
  bool yes = sv_flag(call->message, "yes", true);
  sv_vote *standing = open_vote(call->table, what, seat);
  if (standing != NULL)
    voice(call, *standing, yes);
  else if (!yes)
    sv_fail(call, "not-now", "there is no such vote");
  else if (call->table->votes >= SV_VOTES_MAX)
    sv_fail(call, "not-now", "there are too many votes already");
  else
    voice(call, new_vote(call, what, seat, of), true);
}

static void run_vote(sv_call *call) {
  const char *what = sv_text(call->message, "what");
  if (!may_vote(call)) return;
  uint32_t people = sv_people(call->table);
  if (what != NULL && strcmp(what, "undo") == 0) {
    if (sv_flag(call->message, "yes", true))
      ask_for_undo(call);
    else
      vote_on(call, SV_VOTE_UNDO, -1, people);
  } else if (what != NULL && strcmp(what, "replace") == 0) {
    int seat = absent_seat(call);
    if (seat >= 0) vote_on(call, SV_VOTE_REPLACE, seat, people & ~(1u << seat));
  } else if (what != NULL && strcmp(what, "end") == 0) {
    vote_on(call, SV_VOTE_END, -1, people);
  } else {
    sv_fail(call, "bad-message", "`what` is undo, replace or end");
  }
}

const sv_verb sv_verb_undo = {.name = "undo", .run = run_undo, .at_table = true, .cost = 1};
const sv_verb sv_verb_vote = {.name = "vote", .run = run_vote, .at_table = true, .cost = 1};
