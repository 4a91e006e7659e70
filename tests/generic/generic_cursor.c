/* Cursors: stepping with one is the same as calling the functions of play.h. */
#include "generic.h"

/* Options of one decision that are compared. */
enum { OPTIONS_MOST = 4096 };

/* One game stepped through with a cursor, and its twin by plain calls. */
typedef struct twins {
  const hf_rules *rules;
  const hf_how *how[2]; /* sinks of their own */
  hf_cursor cursor;
  generic_state stepped, plain;
  hf_random random;
  uint64_t heard[2]; /* events, as a hash */
  generic_report *report;
} twins;

static void listen(void *user, const hf_event *event) {
  uint64_t *heard = user;
  *heard = hf_hash_bytes(event, sizeof *event, *heard);
}

static bool same_state(twins *t, const char *when) {
  const hf_state *stepped = &t->stepped.state, *plain = &t->plain.state;
  if (hf_size(stepped) == hf_size(plain) && memcmp(stepped, plain, hf_size(plain)) == 0) {
    if (t->heard[0] == t->heard[1]) return true;
    return generic_fault(t->report, plain, "%s a cursor tells of other events", when);
  }
  size_t place = 0;
  while (t->stepped.bytes[place] == t->plain.bytes[place]) place++;
  return generic_fault(t->report, plain, "%s a cursor's state differs from byte %u on", when,
                       (unsigned)place);
}

/* How many there are, the n-th and all at once. */
static bool same_options(twins *t, unsigned seat) {
  static hf_option list[OPTIONS_MOST];
  const hf_state *plain = &t->plain.state;
  uint32_t count = hf_option_count(t->rules, plain, seat);
  static hf_option one;
  if (hf_cursor_options(&t->cursor, seat, list, OPTIONS_MOST) != count ||
      hf_cursor_options(&t->cursor, seat, &one, 1) != count || one != list[0] ||
      hf_cursor_count(&t->cursor, seat) != count)
    return generic_fault(t->report, plain, "a cursor counts other options");
  for (uint32_t i = 0; i < count && i < OPTIONS_MOST; i++)
    if (list[i] != hf_option_at(t->rules, plain, seat, i) ||
        list[i] != hf_cursor_option(&t->cursor, seat, i))
      return generic_fault(t->report, plain, "a cursor's option number %u is another", (unsigned)i);
  if (hf_cursor_option(&t->cursor, seat, count) != HF_NO_OPTION)
    return generic_fault(t->report, plain, "a cursor has an option behind the last");
  t->report->cursor_options += count;
  return true;
}

static bool step(twins *t, unsigned seat) {
  hf_state *plain = &t->plain.state;
  uint32_t count = hf_cursor_count(&t->cursor, seat);
  uint32_t index = hf_random_below(&t->random, count);
  hf_option option = hf_option_at(t->rules, plain, seat, index);
  bool by_number = hf_random_below(&t->random, 2) == 0;
  hf_status status = by_number ? hf_cursor_choose_nth(&t->cursor, seat, index, NULL)
                               : hf_cursor_choose(&t->cursor, seat, option, NULL);
  if (status != HF_OK) return generic_fault(t->report, plain, "a cursor refused a listed option");
  hf_choose(t->rules, plain, seat, option, t->how[1], NULL);
  return hf_asked(&t->stepped.state) == hf_asked(plain) ||
         generic_fault(t->report, plain, "behind a cursor other seats are asked");
}

/* A wrong answer is refused with the same words and changes nothing. */
static bool refuses_alike(twins *t, unsigned seat) {
  hf_error one = {.status = HF_OK}, two = one;
  uint32_t count = hf_cursor_count(&t->cursor, seat);
  unsigned nobody = hf_seats(&t->plain.state);
  hf_cursor_choose_nth(&t->cursor, seat, count, &one);
  hf_choose_nth(t->rules, &t->plain.state, seat, count, t->how[1], &two);
  bool same = memcmp(&one, &two, sizeof one) == 0 && one.status == HF_NOT_LEGAL;
  hf_cursor_choose(&t->cursor, nobody, 0, &one);
  hf_choose(t->rules, &t->plain.state, nobody, 0, t->how[1], &two);
  same = same && memcmp(&one, &two, sizeof one) == 0 && one.status == HF_NO_SUCH_SEAT;
  return same || generic_fault(t->report, &t->plain.state, "a cursor refuses otherwise");
}

/* Some choices of an open group are taken back, and their options are there again. */
static bool take_back(twins *t, unsigned seat) {
  hf_state *plain = &t->plain.state;
  uint32_t open = hf_group_length(t->rules, plain, seat);
  for (uint32_t back = hf_random_below(&t->random, open + 1); back > 0; back--) {
    if (hf_cursor_take_back(&t->cursor, seat, NULL) != HF_OK)
      return generic_fault(t->report, plain, "a cursor takes nothing back");
    hf_take_back(t->rules, plain, seat, NULL);
    t->report->cursor_taken_back++;
    if (!same_options(t, seat)) return false;
  }
  return true;
}

/* A copy plays on at random to some later decision while the original stays where it is, and the
 * copy comes to where it comes to by itself. */
static bool copy_goes_on(twins *t) {
  static hf_cursor copy;
  static generic_state copied, kept, wanted;
  hf_random one = t->random, two = one;
  uint32_t most = hf_random_below(&t->random, 12);
  size_t size = hf_size(&t->stepped.state);
  if (t->how[0] != NULL && t->how[0]->sink != NULL) return true; /* it would be told of both */
  memcpy(&kept, &t->stepped, size);
  memcpy(&wanted, &t->plain, size);
  hf_cursor_copy(&copy, &copied.state, &t->cursor);
  if (memcmp(&copied, &t->stepped, size) != 0)
    return generic_fault(t->report, &t->plain.state, "a cursor's copy has another state");
  hf_cursor_playout(&copy, &one, most);
  hf_cursor_leave(&copy);
  if (memcmp(&kept, &t->stepped, size) != 0)
    return generic_fault(t->report, &t->plain.state, "a copy of a cursor moves the original");
  memset(&t->stepped, 0xA5, size); /* the copy needs nothing of it */
  hf_status status = hf_cursor_check(&copy, NULL);
  memcpy(&t->stepped, &kept, size);
  if (status != HF_OK)
    return generic_fault(t->report, &copied.state, "a cursor's copy knows what is not so");
  hf_cursor fresh;
  hf_cursor_begin(&fresh, t->rules, &wanted.state, t->how[1]);
  hf_cursor_playout(&fresh, &two, most);
  hf_cursor_leave(&fresh);
  t->report->cursor_copies++;
  return memcmp(&copied, &wanted, size) == 0 ||
         generic_fault(t->report, &wanted.state, "a cursor's copy goes another way");
}

static bool check_cursor(twins *t) {
  hf_error error;
  return hf_cursor_check(&t->cursor, &error) == HF_OK ||
         generic_fault(t->report, &t->plain.state, "%s", error.message);
}

/* One decision and, now and then, what else a cursor can do. */
static bool go_on(twins *t) {
  unsigned seat = generic_pick_seat(&t->plain.state, &t->random);
  bool complete = t->how[0] == NULL || !t->how[0]->unwatched;
  if (!same_options(t, seat) || !take_back(t, seat)) return false;
  switch (hf_random_below(&t->random, 8)) {
  case 0:
    if (!copy_goes_on(t)) return false;
    break;
  case 1: /* anywhere another cursor may begin */
    hf_cursor_leave(&t->cursor);
    hf_cursor_begin(&t->cursor, t->rules, &t->stepped.state, t->how[0]);
    break;
  case 2:
    if (!refuses_alike(t, seat)) return false;
    break;
  case 3: /* and the same one goes on when it was left */
    hf_cursor_leave(&t->cursor);
    complete = true;
    break;
  default: break;
  }
  if (complete && !same_state(t, "before a choice")) return false;
  if (!check_cursor(t) || !step(t, seat)) return false;
  t->report->cursor_steps++;
  return true;
}

static bool play(twins *t, const hf_settings *settings, uint64_t seed) {
  hf_seed start = hf_seed_from(seed), chance = hf_seed_from(seed + 444);
  hf_random_start(&t->random, &chance, HF_RANDOM_FAST);
  t->heard[0] = t->heard[1] = 0;
  hf_create(t->rules, settings, &start, HF_RANDOM_FAST, NULL, &t->stepped.state, NULL);
  hf_clone(&t->plain.state, &t->stepped.state);
  hf_cursor_begin(&t->cursor, t->rules, &t->stepped.state, t->how[0]);
  while (!hf_over(&t->plain.state))
    if (!go_on(t)) return false;
  hf_cursor_leave(&t->cursor);
  return same_state(t, "in the end");
}

bool generic_cursor(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                    generic_report *report) {
  static twins t;
  hf_sink sink[2] = {{.emit = listen, .user = &t.heard[0]}, {.emit = listen, .user = &t.heard[1]}};
  const hf_how watched[2] = {{.sink = &sink[0]}, {.sink = &sink[1]}};
  const hf_how forced = {.take_forced = true}, unwatched = {.unwatched = true};
  const hf_how *const how[][2] = {
      {&watched[0], &watched[1]}, {&forced, &forced}, {NULL, NULL}, {&unwatched, &unwatched}};
  enum { LAST = sizeof how / sizeof *how - 1 };
  t.rules = rules;
  t.report = report;
  for (uint64_t i = seed % LAST;; i = LAST) { /* one of the others, and the last */
    t.how[0] = how[i][0];
    t.how[1] = how[i][1];
    if (!play(&t, settings, seed)) return false;
    if (i == LAST) return true;
  }
}
