/* The table a scenario is played at, set up by hand. */
#include "scenario.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- setting up -------------------------------------------------------- */

/* A card file is named as seen from the scenario file. */
static void write_path(const scenario *s, char *path, size_t size) {
  const char *slash = strrchr(s->file->path, '/');
  if (s->cards[0] != '/' && slash != NULL)
    snprintf(path, size, "%.*s/%s", (int)(slash - s->file->path), s->file->path, s->cards);
  else
    snprintf(path, size, "%s", s->cards);
}

/* The cards of a set alone, made once for all scenarios that follow and have it too. */
static bool load_set(scenario *s) {
  scenario_set *kept = s->kept_set;
  cli_cards cards = {.set = s->card_set};
  if (kept->game != s->game || strcmp(kept->name, s->card_set) != 0) {
    cli_free_rules(&kept->rules);
    kept->game = NULL;
    if (cli_load_rules("check", s->game, &cards, &kept->rules) != CLI_GO_ON) return false;
    kept->game = s->game;
    snprintf(kept->name, sizeof kept->name, "%s", s->card_set);
  }
  s->rules = (cli_rules){.rules = kept->rules.rules};
  return true;
}

/* Changed cards are tried over the set that is named, or over the built-in one where the set's pack
 * is not here yet. */
static bool load_tried(scenario *s) {
  hf_card_texts named = {.name = s->card_set};
  bool here = hf_rules_set_memory(s->game, &named) > 0;
  cli_cards cards = {.set = here ? s->card_set : NULL, .file = s->tried};
  return cli_load_rules("check", s->game, &cards, &s->rules) == CLI_GO_ON;
}

static bool load_named(scenario *s, const char *path) {
  cli_cards cards = {.set = s->card_set, .file = path[0] == '\0' ? NULL : path};
  if (cards.file == NULL && cards.set != NULL) return load_set(s);
  return cli_load_rules("check", s->game, &cards, &s->rules) == CLI_GO_ON;
}

static bool load_cards(scenario *s) {
  char path[1024] = "";
  if (s->cards != NULL) write_path(s, path, sizeof path);
  if (s->tried != NULL ? load_tried(s) : load_named(s, path)) return true;
  scenario_break(s, "the cards of '%s' cannot be used",
                 s->tried != NULL   ? s->tried
                 : s->cards != NULL ? path
                                    : s->card_set);
  return false;
}

static bool create(scenario *s, hf_state *state) {
  hf_settings settings;
  hf_error error = {0};
  hf_seed seed = hf_seed_from(s->seed);
  if (hf_settings_read(s->rules.rules, s->settings, &settings, &error) != HF_OK ||
      hf_create(s->rules.rules, &settings, &seed, HF_RANDOM_FAST, NULL, state, &error) != HF_OK) {
    scenario_break(s, "settings: %s", error.message);
    return false;
  }
  return true;
}

/* The lowest asked seat with a single option, HF_SEATS_MAX if there is none. */
static unsigned forced_seat(scenario *s) {
  hf_state *state = scenario_state(s);
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if (hf_option_count(s->rules.rules, state, seat) == 1) return seat;
  return HF_SEATS_MAX;
}

/* Facts can be put into a position only when the game is far enough (leaders
 * are known): until then what is forced is taken. */
static bool reach_first_set(scenario *s) {
  hf_state *spare = cli_as_state(&s->spare);
  hf_error error = {0};
  for (;;) {
    hf_clone(spare, scenario_state(s));
    if (s->game->scene_set(s->rules.rules, spare, "begin", &error) == HF_OK) return true;
    unsigned seat = forced_seat(s);
    if (seat == HF_SEATS_MAX) break;
    scenario_take(s, seat, hf_option_at(s->rules.rules, scenario_state(s), seat, 0));
  }
  scenario_break(s, "%s", error.message);
  return false;
}

/* Puts one fact in; where that fails the position stays as it was. */
static hf_status put_fact(scenario *s, hf_state *state, const char *fact, hf_error *error) {
  cli_state kept;
  hf_clone(cli_as_state(&kept), state);
  hf_status status = s->game->scene_set(s->rules.rules, state, fact, error);
  if (status != HF_OK) hf_clone(state, cli_as_state(&kept));
  return status;
}

/* What a line puts somewhere another one has to give up first, whichever stands above: a
 * line that does not fit is tried again behind the others. Returns how many do not. */
static size_t put_lines(scenario *s, hf_state *state, scenario_line *left, size_t count) {
  hf_error error = {0};
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (put_fact(s, state, left[i].text, &error) != HF_OK) left[kept++] = left[i];
  return kept;
}

static bool complain_of_set(scenario *s, hf_state *state, const scenario_line *line) {
  hf_error error = {0};
  char near[64];
  put_fact(s, state, line->text, &error);
  const char *word = strchr(error.message, '\'');
  if (line->number > 0) s->line = line->number;
  scenario_break(s, "%s%s", error.message,
                 error.status != HF_BAD_NOTATION || word == NULL
                     ? ""
                     : scenario_nearest(s, word + 1, false, near));
  return false;
}

/* Puts the facts of the set lines into a position, and perhaps one more, and
 * lets it begin. */
static bool put_facts(scenario *s, hf_state *state, const char *one_more) {
  scenario_line left[SCENARIO_SETS_MAX + 1];
  size_t count = s->set_count, before = count + 1;
  memcpy(left, s->set, count * sizeof left[0]);
  while (count > 0 && count < before) {
    before = count;
    count = put_lines(s, state, left, count);
  }
  if (count > 0) return complain_of_set(s, state, &left[0]);
  scenario_line last[] = {{.text = one_more}, {.text = "begin"}};
  for (size_t i = one_more == NULL ? 1 : 0; i < 2; i++) {
    count = put_lines(s, state, &last[i], 1);
    if (count > 0) return complain_of_set(s, state, &last[i]);
  }
  return true;
}

bool scenario_is_sound(scenario *s, const char *when) {
  hf_error error = {0};
  hf_state *state = scenario_state(s);
  if (hf_check(s->rules.rules, state, hf_size(state), &error) == HF_OK) return true;
  scenario_break(s, "%s: %s", when, error.message);
  return false;
}

bool scenario_start(scenario *s) {
  if (s->running) return true;
  if (s->game == NULL) {
    scenario_break(s, "no game is named: write `game iron-throne` above");
    return false;
  }
  if (s->set_count > 0 && s->game->scene_set == NULL) {
    scenario_break(s, "%s has no positions that can be set up by hand", hf_game_id(s->game));
    return false;
  }
  if (!load_cards(s) || !create(s, scenario_state(s))) return false;
  s->running = true;
  if (s->set_count > 0) {
    if (!reach_first_set(s)) return false;
    s->choices_before = s->choice_count;
    if (!put_facts(s, scenario_state(s), NULL)) return false;
  }
  return scenario_is_sound(s, "the position that was set up is not possible");
}

/* --- two positions ----------------------------------------------------- */

/* The same choices from another beginning. */
static bool play_again(scenario *s, hf_state *state, const char *fact) {
  hf_error error = {0};
  hf_status status = HF_OK;
  for (size_t i = 0; i <= s->choice_count && status == HF_OK; i++) {
    if (i == s->choices_before && !put_facts(s, state, fact)) return false;
    if (i < s->choice_count)
      status =
          hf_choose(s->rules.rules, state, s->choice[i].seat, s->choice[i].option, NULL, &error);
  }
  if (status != HF_OK)
    scenario_break(s, "with that set up the script cannot be played: %s", error.message);
  return status == HF_OK;
}

bool scenario_compare(scenario *s, unsigned seat, const char *fact, bool *tells) {
  hf_state *other = cli_as_state(&s->spare);
  if (s->set_count == 0) {
    scenario_break(s, "only a position that was set up can be compared with another");
    return false;
  }
  if (!create(s, other) || !play_again(s, other, fact)) return false;
  if (hf_hash(other) == hf_hash(scenario_state(s))) {
    scenario_break(s, "with that set up the position is the same: there is nothing to tell");
    return false;
  }
  hf_view_of(s->rules.rules, scenario_state(s), seat, cli_as_view(&s->view));
  hf_view_of(s->rules.rules, other, seat, cli_as_view(&s->other_view));
  *tells = memcmp(&s->view, &s->other_view, hf_view_size(s->rules.rules, other)) != 0;
  return true;
}
