/* Nobody learns what they may not know.
 *
 * Non-interference. Two games, the true one and one sampled from what a seat
 * S may know, go on with the same decisions by all seats. S must not be able
 * to tell them apart until the rules reveal a difference. Before each decision
 * are compared byte for byte: S's view, whom the table waits for, the prompt
 * of every asked seat, S's own options and open group. After each decision are
 * compared the events as S sees them.
 *
 *  - Decisions are the true game's. One that is not legal in the sampled game
 *    (the other seat holds other cards there) is replaced by one that is legal
 *    in both; if there is none the comparison ends.
 *  - Chance. The sampled game is given the true game's stream. A draw from
 *    different decks may still give different cards, which is chance and not a
 *    leak; so when a decision moved the stream and S sees different events,
 *    the comparison ends. Without a differing event views and questions may
 *    not differ after a draw either.
 *  - Revelation. A difference is revealed by the rules if and only if S sees
 *    different events and, from then on, different views. Views, prompts or
 *    questions that differ without a differing event are a leak. Events that
 *    differ without a differing view are one too: either an event said more
 *    than it may, or a view forgets what S has a right to remember.
 *
 * Secret choices. In two copies of the true game another seat decides
 * differently. If that seat's own view then differs and S's does not, the
 * choice was a secret one, and the events S sees may not differ either. While
 * the other seat's group is open, S may see no difference at all.
 *
 * Cards that are drawn in one go are seen together: in which order they were
 * drawn (`draws`) is in no view. Nor is who looked at whose cards (`looks`), which
 * all are told: two choices may differ in it.
 *
 * Beats. Where they end and what they weigh is the same as long as the events are that S sees,
 * though others may have seen more.
 *
 * Hidden again. A card that all have seen and that goes back into a deck in the
 * same moment leaves no trace in a view. So where the game tells of such a
 * thing (`hides`), events may differ and views not. */
#include "generic.h"

#include <stdio.h>

/* The events of one decision as one seat sees them. */
typedef struct witness {
  unsigned seat;
  const generic_report *kinds;
  bool hidden, looked;
  uint64_t seen, drawn;
  uint64_t events, beats; /* how many, and what was marked behind how many */
} witness;

static void note(void *user, const hf_event *event) {
  witness *who = user;
  who->events++;
  hf_event seen = hf_event_for(event, who->seat);
  /* Who else may see an operand is nobody's business but theirs. */
  uint64_t fact[2] = {seen.kind, hf_hash_bytes(seen.arg, sizeof seen.arg, 1)};
  uint64_t hash = hf_hash_bytes(fact, sizeof fact, 1);
  if (who->kinds->draws != 0 && seen.kind == who->kinds->draws)
    who->drawn += hash;
  else
    who->seen = hf_hash_bytes(&hash, sizeof hash, who->seen);
  who->hidden = who->hidden || (who->kinds->hides != 0 && seen.kind == who->kinds->hides);
  who->looked = who->looked || (who->kinds->looks != 0 && seen.kind == who->kinds->looks);
}

static void note_beat(void *user, unsigned weight) {
  witness *who = user;
  uint64_t fact[2] = {weight, who->events};
  who->beats = hf_hash_bytes(fact, sizeof fact, who->beats);
}

/* --- telling two games apart ------------------------------------------- */

static const char *questions_differ(const hf_rules *rules, const hf_state *one,
                                    const hf_state *two) {
  if (hf_asked(one) != hf_asked(two)) return "whom the table waits for";
  if (hf_over(one) != hf_over(two)) return "whether the game is over";
  for (unsigned seat = 0; seat < hf_seats(one); seat++) {
    hf_prompt first = hf_prompt_of(rules, one, seat), second = hf_prompt_of(rules, two, seat);
    if (memcmp(&first, &second, sizeof first) != 0) return "what a seat is asked";
  }
  return NULL;
}

static bool reasons_differ(const hf_rules *rules, const hf_state *one, const hf_state *two,
                           unsigned seat) {
  hf_reason first[HF_REASONS_MAX], second[HF_REASONS_MAX];
  uint32_t count = hf_reasons(rules, one, seat, first);
  return count != hf_reasons(rules, two, seat, second) ||
         memcmp(first, second, count * sizeof *first) != 0;
}

static const char *own_options_differ(const hf_rules *rules, const hf_state *one,
                                      const hf_state *two, unsigned seat) {
  uint32_t count = hf_option_count(rules, one, seat);
  uint32_t length = hf_group_length(rules, one, seat);
  if (seat == HF_SPECTATOR) return NULL;
  if (count != hf_option_count(rules, two, seat)) return "the number of its options";
  for (uint32_t i = 0; i < count; i++)
    if (hf_option_at(rules, one, seat, i) != hf_option_at(rules, two, seat, i))
      return "its options";
  if (length != hf_group_length(rules, two, seat)) return "its open group";
  if (reasons_differ(rules, one, two, seat)) return "why it cannot use something";
  return NULL;
}

static const char *views_differ(const hf_rules *rules, const hf_state *one, const hf_state *two,
                                unsigned seat) {
  static generic_view first, second;
  size_t size = hf_view_size(rules, one);
  if (size != hf_view_size(rules, two)) return "the size of its view";
  hf_view_of(rules, one, seat, &first.view);
  hf_view_of(rules, two, seat, &second.view);
  return memcmp(&first, &second, size) != 0 ? "its view" : NULL;
}

/* What tells a seat two games apart; NULL if nothing does. */
static const char *differ(const hf_rules *rules, const hf_state *one, const hf_state *two,
                          unsigned seat) {
  const char *what = questions_differ(rules, one, two);
  if (what == NULL) what = views_differ(rules, one, two, seat);
  if (what == NULL) what = own_options_differ(rules, one, two, seat);
  return what;
}

/* --- sampling ---------------------------------------------------------- */

static void sample(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                   hf_state *sampled, generic_report *report) {
  static generic_view view;
  hf_view_of(rules, state, seat, &view.view);
  hf_sample(rules, &view.view, random, sampled);
  report->samples++;
  size_t head = sizeof(hf_core);
  if (memcmp((const uint8_t *)sampled + head, (const uint8_t *)state + head,
             hf_size(state) - head) != 0)
    report->samples_changed++;
}

bool generic_sample(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                    generic_report *report) {
  static generic_state sampled;
  hf_error error;
  sample(rules, state, seat, random, &sampled.state, report);
  if (memcmp(&sampled.state.core.random, &state->core.random, sizeof(hf_random)) == 0)
    return generic_fault(report, state, "a sampled state draws from the true stream");
  if (hf_check(rules, &sampled.state, hf_size(state), &error) != HF_OK)
    return generic_fault(report, state, "a state sampled for seat %u is not sound: %s", seat,
                         error.message);
  const char *what = differ(rules, state, &sampled.state, seat);
  if (what != NULL)
    return generic_fault(report, state, "seat %u can tell a sampled state from the true one by %s",
                         seat, what);
  return true;
}

/* --- non-interference -------------------------------------------------- */

/* Two games that one seat should not be able to tell apart. */
typedef struct pair {
  const hf_rules *rules;
  hf_state *truth, *other;
  unsigned seat;
  const generic_report *kinds;
} pair;

/* An option that is legal in both, looked for from a random place on. */
static hf_option common_option(const pair *games, unsigned seat, hf_random *random) {
  uint32_t count = hf_option_count(games->rules, games->truth, seat);
  uint32_t start = hf_random_below(random, count);
  for (uint32_t i = 0; i < count; i++) {
    hf_option option = hf_option_at(games->rules, games->truth, seat, (start + i) % count);
    if (hf_is_legal(games->rules, games->other, seat, option)) return option;
  }
  return HF_NO_OPTION;
}

/* What the watching seat sees of it. */
static witness choose_seen(const pair *games, hf_state *state, unsigned seat, hf_option option) {
  witness who = {.seat = games->seat, .kinds = games->kinds};
  hf_sink sink = {.emit = note, .user = &who, .beat = note_beat};
  hf_how how = {.sink = &sink};
  hf_choose(games->rules, state, seat, option, &how, NULL);
  who.seen += who.drawn;
  return who;
}

/* Says what happened in both games when a seat found them out. */
static bool tell_fault(const pair *games, unsigned seat, hf_option option, const char *what,
                       generic_report *report) {
  char chosen[HF_NOTATION_MAX], questions[200] = "";
  size_t used = 0;
  hf_option_write(games->rules, games->truth, seat, option, chosen);
  for (unsigned i = 0; i < hf_seats(games->truth) && used < sizeof questions; i++)
    used += (size_t)snprintf(questions + used, sizeof questions - used, " %u/%u",
                             hf_prompt_of(games->rules, games->truth, i).kind,
                             hf_prompt_of(games->rules, games->other, i).kind);
  return generic_fault(report, games->truth,
                       "%s tells seat %u what it may not know, after seat %u chose `%s`; asked "
                       "%x/%x, questions%s",
                       what, games->seat, seat, chosen, (unsigned)hf_asked(games->truth),
                       (unsigned)hf_asked(games->other), questions);
}

/* One decision in both games. False at a fault and when nothing is left to
 * compare. */
static bool step(const pair *games, hf_random *random, generic_report *report) {
  unsigned seat = generic_pick_seat(games->truth, random);
  hf_option option = common_option(games, seat, random);
  if (option == HF_NO_OPTION) return false;
  hf_random one = games->truth->core.random, two = games->other->core.random;
  witness true_seen = choose_seen(games, games->truth, seat, option);
  witness other_seen = choose_seen(games, games->other, seat, option);
  bool events_differ = true_seen.seen != other_seen.seen;
  bool hidden = true_seen.hidden || other_seen.hidden;
  bool chance = memcmp(&one, &games->truth->core.random, sizeof one) != 0 ||
                memcmp(&two, &games->other->core.random, sizeof two) != 0;
  const char *what = differ(games->rules, games->truth, games->other, games->seat);
  report->compared++;
  if (!events_differ && true_seen.beats != other_seen.beats)
    return tell_fault(games, seat, option, "a beat", report);
  if (what == NULL && !events_differ) return true;
  if ((chance || (what == NULL && hidden)) && events_differ) return false;
  if (what != NULL && events_differ) {
    report->revealed++;
    return false;
  }
  return tell_fault(games, seat, option, what == NULL ? "an event" : what, report);
}

/* What others have chosen in a group that is still open is in no view, and a sample begins
 * the group anew: the true game begins it anew, too, or the two would go apart for what one
 * of them is ahead and not for what somebody knows. (generic_sample() and generic_choice()
 * look at positions with open groups as they are.) */
static void take_back_group(const hf_rules *rules, hf_state *state, unsigned seat) {
  while (hf_group_length(rules, state, seat) > 0 &&
         hf_take_back(rules, state, seat, NULL) == HF_OK) {
  }
}

bool generic_secrets(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                     generic_report *report) {
  static generic_state truth, other;
  pair games = {rules, &truth.state, &other.state, seat, report};
  hf_clone(&truth.state, state);
  for (unsigned i = 0; i < hf_seats(state); i++)
    if (i != seat) take_back_group(rules, &truth.state, i);
  sample(rules, &truth.state, seat, random, &other.state, report);
  other.state.core.random = state->core.random;
  for (unsigned i = 0; i < 200 && !hf_over(&truth.state); i++)
    if (!step(&games, random, report)) break;
  return !report->failed;
}

/* --- secret choices ---------------------------------------------------- */

/* The true game twice; a seat decides one thing here and another there. */
static bool choices_are_kept(const pair *games, unsigned seat, hf_option here, hf_option there,
                             generic_report *report) {
  hf_random before = games->truth->core.random;
  witness one = choose_seen(games, games->truth, seat, here);
  witness two = choose_seen(games, games->other, seat, there);
  bool events_differ = one.seen != two.seen;
  bool forgotten = one.hidden || two.hidden || one.looked || two.looked;
  if (memcmp(&before, &games->truth->core.random, sizeof before) != 0 ||
      memcmp(&before, &games->other->core.random, sizeof before) != 0)
    return true;
  const char *what = differ(games->rules, games->truth, games->other, games->seat);
  bool open = hf_group_length(games->rules, games->truth, seat) > 0 &&
              hf_group_length(games->rules, games->other, seat) > 0;
  bool secret =
      what == NULL && views_differ(games->rules, games->truth, games->other, seat) != NULL;
  report->secret_choices += secret;
  if (open && what != NULL) return tell_fault(games, seat, here, what, report);
  if (secret && events_differ && !forgotten)
    return tell_fault(games, seat, here, "an event", report);
  if (secret && !events_differ && one.beats != two.beats)
    return tell_fault(games, seat, here, "a beat", report);
  return true;
}

bool generic_choice(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                    generic_report *report) {
  static generic_state truth, other;
  pair games = {rules, &truth.state, &other.state, seat, report};
  unsigned decides = generic_pick_seat(state, random);
  uint32_t count = hf_option_count(rules, state, decides);
  if (decides == seat || count < 2) return true;
  uint32_t here = hf_random_below(random, count);
  uint32_t there = (here + 1 + hf_random_below(random, count - 1)) % count;
  hf_clone(&truth.state, state);
  hf_clone(&other.state, state);
  return choices_are_kept(&games, decides, hf_option_at(rules, state, decides, here),
                          hf_option_at(rules, state, decides, there), report);
}
