/* Undo, and votes: on an undo that is not free, on a bot for somebody who is
 * away, on calling the game off. A vote lives in the log: it survives a
 * restart, and what it decides is written together with the voice that decided.
 *
 * Nobody loses by a line that dropped. A vote against somebody who is away (a bot in
 * their place; calling a game off whose seat they may take back) says when it was
 * opened from when on it counts, the table's grace later, and is void when they come
 * back before: whichever node sees it first writes that down. The home carries it out,
 * if they are still away from all nodes it hears of.
 *
 * Nor do they lose by what is done without them: what is taken back by consent needs
 * the consent of everybody who owns a seat, also while a bot sits in for them. */
#include "server.h"

#include <string.h>

#define VOTE_MS (INT64_C(120) * 1000)
#define SLOW_VOTE_MS (INT64_C(24) * 3600 * 1000)
#define UNDOS_MAX 500     /* of one game; a record holds a thousand */
#define AGAIN_MS 2000     /* when the store could not write it */
#define RESTART_MS 120000 /* to come back after a restart, where the grace is longer */

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
  return vote->of != 0 && (vote->yes & vote->of) == vote->of;
}

static bool fails(const sv_vote *vote) {
  if (vote->what == SV_VOTE_REPLACE) return count_of(vote->no) * 2 >= count_of(vote->of);
  return (vote->no & vote->of) != 0;
}

static uint32_t here(const sv_table *table) {
  uint32_t seats = 0;
  for (unsigned i = 0; i < table->seats; i++)
    if (sv_seat_is_here(table, i)) seats |= 1u << i;
  return seats;
}

/* Those for whom a bot sits in, and who do not look on. */
static uint32_t gone(const sv_table *table) {
  return sv_owners(table) & ~sv_people(table) & ~here(table);
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

static json_t *vote_body(const sv_call *call, const sv_vote *vote, int by, bool yes, bool closes) {
  json_t *body = json_pack("{s:i,s:i,s:i,s:I,s:I,s:I,s:I,s:b,s:b}", "what", (int)vote->what, "seat",
                           vote->seat, "by", by, "to", (json_int_t)vote->to, "back",
                           taken_back(call, vote->to), "of", (json_int_t)vote->of, "until",
                           (json_int_t)vote->until, "yes", yes, "closes", closes);
  if (vote->from == 0) return body;
  json_object_set_new(body, "from", json_integer((json_int_t)vote->from));
  json_object_set_new(body, "away", json_integer((json_int_t)vote->away));
  return body;
}

/* Who has left the table since has no voice. */
static void count_only_owners(const sv_table *table, sv_vote *vote) {
  vote->of &= sv_owners(table);
  vote->yes &= vote->of;
  vote->no &= vote->of;
}

/* A voice, and what follows from it; what counts later the home carries out. */
static void voice(sv_call *call, sv_vote vote, bool yes) {
  uint32_t bit = 1u << call->seat;
  vote.yes = yes ? vote.yes | bit : vote.yes & ~bit;
  vote.no = yes ? vote.no & ~bit : vote.no | bit;
  count_only_owners(call->table, &vote);
  bool done = passes(&vote) && vote.from == 0;
  sv_write(call, "vote", vote_body(call, &vote, call->seat, yes, done || fails(&vote)));
  if (done) write_outcome(call, &vote);
}

/* `away`: against whom it is. */
static sv_vote new_vote(const sv_call *call, sv_what what, int seat, uint32_t of, uint32_t away) {
  bool slow = call->table->pace == SV_SLOW;
  int64_t from = away == 0 ? 0 : call->now + call->table->grace_ms;
  return (sv_vote){.what = what,
                   .seat = seat,
                   .by = (unsigned)call->seat,
                   .of = of,
                   .from = from,
                   .away = away,
                   .until = (from == 0 ? call->now : from) + (slow ? SLOW_VOTE_MS : VOTE_MS)};
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
  return table->undo == SV_UNDO_FREE || gone(table) != 0 ? SV_UNDO_NONE : SV_UNDO_BY_VOTE;
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
  } else if (gone(table) != 0) {
    sv_fail(call, "not-now", "somebody must agree in whose place a bot plays, and is away");
  } else {
    sv_vote vote = new_vote(call, SV_VOTE_UNDO, -1, sv_owners(table), 0);
    vote.to = to;
    voice(call, vote, true);
  }
}

/* Has the seat a voice in a vote that is open, though a bot plays for it? */
static bool is_asked_too(const sv_call *call, int what) {
  const sv_vote *vote = what == SV_VOTE_REPLACE ? NULL : open_vote(call->table, (sv_what)what, -1);
  return vote != NULL && (vote->of >> call->seat & 1) != 0;
}

static bool may_vote(sv_call *call, sv_what what) {
  sv_prune_votes(call->table, call->now);
  if (call->seat < 0)
    sv_fail(call, "not-yours", "you have no seat at this table");
  else if (call->table->phase != SV_PLAYING)
    sv_fail(call, "not-now", "this game is not being played");
  else if (call->table->seat[call->seat].sitting_in[0] != '\0' && !is_asked_too(call, what))
    sv_fail(call, "not-now", "a bot plays for you: take your seat back first");
  return !call->answered;
}

static void run_undo(sv_call *call) {
  if (may_vote(call, SV_VOTE_UNDO)) ask_for_undo(call);
}

/* --- votes ----------------------------------------------------------------- */

/* Is it the seat of somebody else who is away? */
static bool may_replace(sv_call *call, int64_t seat) {
  const sv_table *table = call->table;
  if (seat < 0 || seat >= table->seats || seat == call->seat || (sv_people(table) >> seat & 1) == 0)
    sv_fail(call, "not-now", "`seat` is another person's seat");
  else if (sv_seat_is_here(table, (unsigned)seat))
    sv_fail(call, "not-now", "that player is here");
  return !call->answered;
}

static void vote_on(sv_call *call, sv_what what, int seat, uint32_t of, uint32_t away, bool yes) {
  sv_vote *standing = open_vote(call->table, what, seat);
  if (standing != NULL)
    voice(call, *standing, yes);
  else if (!yes)
    sv_fail(call, "not-now", "there is no such vote");
  else if (call->table->votes >= SV_VOTES_MAX)
    sv_fail(call, "not-now", "there are too many votes already");
  else
    voice(call, new_vote(call, what, seat, of, away), true);
}

void sv_propose_bot(sv_call *call, int64_t seat) {
  if (!may_vote(call, SV_VOTE_REPLACE) || !may_replace(call, seat)) return;
  uint32_t whose = 1u << seat;
  vote_on(call, SV_VOTE_REPLACE, (int)seat, sv_people(call->table) & ~whose, whose,
          sv_flag(call->message, "yes", true));
}

/* Whoever looks on while a bot plays for them is asked too; whoever does not is
 * given time to come back. */
static void vote_on_end(sv_call *call, bool yes) {
  uint32_t away = gone(call->table);
  if (may_vote(call, SV_VOTE_END))
    vote_on(call, SV_VOTE_END, -1, sv_owners(call->table) & ~away, away, yes);
}

static void vote_on_undo(sv_call *call, bool yes) {
  if (!may_vote(call, SV_VOTE_UNDO)) return;
  if (yes)
    ask_for_undo(call);
  else
    vote_on(call, SV_VOTE_UNDO, -1, 0, 0, false);
}

static void run_vote(sv_call *call) {
  const char *what = sv_text(call->message, "what");
  bool yes = sv_flag(call->message, "yes", true);
  if (what != NULL && strcmp(what, "undo") == 0)
    vote_on_undo(call, yes);
  else if (what != NULL && strcmp(what, "replace") == 0)
    sv_propose_bot(call, sv_number(call->message, "seat", -1));
  else if (what != NULL && strcmp(what, "end") == 0)
    vote_on_end(call, yes);
  else
    sv_fail(call, "bad-message", "`what` is undo, replace or end");
}

/* --- against who is away ----------------------------------------------------- */

static void send_off(sv_table *table, const sv_verb *verb, const sv_vote *vote) {
  json_t *message = json_pack("{s:i,s:i}", "what", (int)vote->what, "seat", vote->seat);
  sv_wish_for(table, sv_wish_new(verb, NULL, message));
  json_decref(message);
}

static sv_vote *vote_of(const sv_call *call) {
  return open_vote(call->table, (sv_what)sv_number(call->message, "what", -1),
                   (int)sv_number(call->message, "seat", -1));
}

/* Written as a no of theirs that closes it. */
static void write_void(sv_call *call, const sv_vote *vote, uint32_t back) {
  int by = 0;
  while ((back >> by & 1) == 0) by++;
  sv_write(call, "vote", vote_body(call, vote, by, false, true));
}

static void run_void(sv_call *call) {
  const sv_vote *vote = vote_of(call);
  uint32_t back = vote == NULL ? 0 : vote->away & here(call->table);
  if (call->table->phase == SV_PLAYING && back != 0) write_void(call, vote, back);
}

/* Sending one off may carry it out at once. */
void sv_votes_look(sv_table *table) {
  sv_vote found[SV_VOTES_MAX];
  size_t count = 0;
  if (table->phase != SV_PLAYING) return;
  for (size_t i = 0; i < table->votes; i++)
    if ((table->vote[i].away & here(table)) != 0) found[count++] = table->vote[i];
  for (size_t i = 0; i < count; i++) send_off(table, &sv_verb_void, &found[i]);
}

int64_t sv_vote_due(const sv_table *table, const sv_vote *vote) {
  sv_vote counted = *vote;
  count_only_owners(table, &counted);
  if (vote->from == 0 || !passes(&counted) || !sv_is_home(table)) return INT64_MAX;
  return vote->from > vote->sent_at ? vote->from : vote->sent_at;
}

static void run_settle(sv_call *call) {
  const sv_table *table = call->table;
  const sv_vote *vote = vote_of(call);
  if (table->phase != SV_PLAYING || vote == NULL || vote->from > call->now) return;
  sv_vote counted = *vote;
  count_only_owners(table, &counted);
  uint32_t back = vote->away & here(table);
  if (back != 0)
    write_void(call, vote, back);
  else if (passes(&counted))
    write_outcome(call, &counted);
}

void sv_votes_due(sv_table *table, int64_t now) {
  sv_vote found[SV_VOTES_MAX];
  size_t count = 0;
  for (size_t i = 0; i < table->votes && table->phase == SV_PLAYING; i++) {
    if (sv_vote_due(table, &table->vote[i]) > now) continue;
    table->vote[i].sent_at = now + AGAIN_MS;
    found[count++] = table->vote[i];
  }
  for (size_t i = 0; i < count; i++) send_off(table, &sv_verb_settle, &found[i]);
}

void sv_votes_give_time(sv_table *table, int64_t now) {
  int64_t least = now + (table->grace_ms < RESTART_MS ? table->grace_ms : RESTART_MS);
  for (size_t i = 0; i < table->votes; i++) {
    sv_vote *vote = &table->vote[i];
    if (vote->from == 0 || vote->from >= least) continue;
    if (vote->until < least + VOTE_MS) vote->until = least + VOTE_MS;
    vote->from = least;
    table->dirty |= SV_VOTES;
  }
}

const sv_verb sv_verb_undo = {.name = "undo", .run = run_undo, .at_table = true, .cost = 1};
const sv_verb sv_verb_vote = {.name = "vote", .run = run_vote, .at_table = true, .cost = 1};
const sv_verb sv_verb_settle = {.name = "settle", .run = run_settle, .at_table = true};
const sv_verb sv_verb_void = {.name = "void", .run = run_void, .at_table = true};
