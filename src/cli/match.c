/* One game between bots: see match.h. */
#include "match.h"

#include <string.h>

/* A game under way. */
typedef struct match_table {
  const cli_match *match;
  match_memory *memory;
  hf_record_writer writer;
  hf_random random;
  match_effort *effort;
  hf_notes_keeper keeper;
  hf_sink sink;
  hf_how how;
} match_table;

static void write_record(void *user, const char *text, size_t length) {
  fwrite(text, 1, length, user);
}

static bool choose(match_table *table, unsigned seat, hf_option option) {
  const cli_match *match = table->match;
  hf_state *state = cli_as_state(&table->memory->state);
  if (match->record != NULL)
    return hf_record_choose(&table->writer, match->rules, state, seat, option, &table->how, NULL) ==
           HF_OK;
  return hf_choose(match->rules, state, seat, option, &table->how, NULL) == HF_OK;
}

static void think(match_table *table, unsigned seat, hf_bot_answer *answer) {
  match_memory *memory = table->memory;
  const hf_bot_sight sight = {.rules = table->match->rules,
                              .view = cli_as_view(&memory->view[seat]),
                              .notes = &memory->notes};
  match_effort *effort = &table->effort[seat];
  double began = cli_busy_seconds();
  hf_bot_think(&table->match->player[seat], &sight, &memory->scratch, &table->random, answer);
  double seconds = cli_busy_seconds() - began;
  effort->seconds += seconds;
  if (seconds > effort->most) effort->most = seconds;
  effort->decisions += answer->count;
}

/* What a bot says is heard by all before it answers. */
static bool say(match_table *table, unsigned seat, hf_talk talk) {
  const cli_match *match = table->match;
  hf_notes_talk(match->rules, &table->memory->notes, seat, talk);
  if (match->record == NULL) return true;
  return hf_record_talk(&table->writer, match->rules, cli_as_state(&table->memory->state), seat,
                        talk, NULL) == HF_OK;
}

/* A seat with a single option needs no bot. */
static bool take_forced(match_table *table, unsigned seat) {
  const hf_rules *rules = table->match->rules;
  const hf_state *state = cli_as_state(&table->memory->state);
  return choose(table, seat, hf_option_at(rules, state, seat, 0));
}

static bool answer_for(match_table *table, unsigned seat) {
  hf_bot_answer answer;
  if (hf_option_count(table->match->rules, cli_as_state(&table->memory->state), seat) == 1)
    return take_forced(table, seat);
  think(table, seat, &answer);
  if (answer.say != 0 && !say(table, seat, answer.say)) return false;
  for (size_t i = 0; i < answer.count; i++)
    if (!choose(table, seat, answer.option[i])) return false;
  return true;
}

/* All who are asked at once see the table as it was when they were asked, and
 * then answer. False if a bot answers with what is not legal. */
static bool decide(match_table *table) {
  match_memory *memory = table->memory;
  hf_state *state = cli_as_state(&memory->state);
  uint32_t asked = hf_asked(state);
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if ((asked >> seat & 1) != 0)
      hf_view_of(table->match->rules, state, seat, cli_as_view(&memory->view[seat]));
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if ((asked >> seat & 1) != 0 && !answer_for(table, seat)) return false;
  return true;
}

static void begin_record(match_table *table, const hf_seed *seed) {
  const cli_match *match = table->match;
  hf_record_head head = {.rules = match->rules,
                         .settings = match->settings,
                         .seed = seed,
                         .random = HF_RANDOM_FAST,
                         .players = match->names,
                         .own_cards = match->own_cards->file.text,
                         .own_cards_length = match->own_cards->file.length};
  table->writer = (hf_record_writer){.write = write_record, .user = match->record};
  hf_record_begin(&table->writer, &head, NULL);
}

static void set_up(match_table *table, const hf_seed *seed) {
  const cli_match *match = table->match;
  hf_create(match->rules, match->settings, seed, HF_RANDOM_FAST, &table->how,
            cli_as_state(&table->memory->state), NULL);
  if (match->record != NULL) begin_record(table, seed);
}

bool match_play(const cli_match *match, match_memory *memory, match_effort effort[HF_SEATS_MAX]) {
  hf_state *state = cli_as_state(&memory->state);
  hf_seed seed = hf_seed_from(match->seed), chance = hf_seed_from(~match->seed);
  match_table table = {
      .match = match,
      .memory = memory,
      .effort = effort,
      .keeper = {.rules = match->rules, .notes = &memory->notes, .next = match->watch},
      .how = {.sink = &table.sink}};
  table.sink = hf_notes_sink(&table.keeper);
  hf_notes_begin(&memory->notes);
  memory->scratch.room = memory->room;
  memory->scratch.room_size = sizeof memory->room;
  memory->scratch.now = cli_microseconds;
  memset(effort, 0, HF_SEATS_MAX * sizeof *effort);
  hf_random_start(&table.random, &chance, HF_RANDOM_FAST);
  set_up(&table, &seed);
  while (!hf_over(state))
    if (!decide(&table)) return false;
  if (match->record == NULL) return true;
  return hf_record_end(&table.writer, match->rules, state, NULL) == HF_OK &&
         ferror(match->record) == 0;
}

int match_unknown_bot(const char *command, const char *name) {
  fprintf(stderr, "holdfast %s: there is no bot '%s'; there are", command, name);
  for (size_t i = 0; i < hf_bot_count(); i++) {
    const hf_bot *bot = hf_bot_at(i);
    fprintf(stderr, "%s %s", i == 0 ? "" : ",", bot->name);
    if (bot->effort_max > 0)
      fprintf(stderr, " (%s:1 to %s:%u)", bot->name, bot->name, (unsigned)bot->effort_max);
  }
  fputc('\n', stderr);
  return CLI_USAGE;
}

size_t match_read_bots(const char *command, const char *text, hf_bot_player players[HF_SEATS_MAX],
                       char names[HF_SEATS_MAX][MATCH_NAME_MAX]) {
  size_t count = 0;
  for (;;) {
    char name[MATCH_NAME_MAX] = "";
    size_t length = strcspn(text, ",");
    if (count == HF_SEATS_MAX) {
      cli_misused(command, "more than %d bots", HF_SEATS_MAX);
      return 0;
    }
    memcpy(name, text, length < sizeof name ? length : sizeof name - 1);
    if (length >= sizeof name || !hf_bot_find(name, &players[count])) {
      match_unknown_bot(command, name);
      return 0;
    }
    if (names != NULL) memcpy(names[count], name, sizeof name);
    count++;
    if (text[length] == '\0') return count;
    text += length + 1;
  }
}
