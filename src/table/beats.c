/* What happened, beat by beat: decisions are played again, and where the rules mark the end of a
 * beat the board of a seat is made there, from its view of that moment, and compared with the one
 * before. */
#include "inside.h"

#include <string.h>

uint32_t tb_beat_ms(tb_pace pace, unsigned weight) {
  static const uint16_t ms[TB_PACES][HF_BEAT_IMPORTANT + 1] = {
      [TB_CALM] = {500, 1400, 3200},
      [TB_NORMAL] = {250, 800, 2000},
      [TB_QUICK] = {100, 350, 900},
      [TB_AT_ONCE] = {0, 0, 0},
  };
  return pace < TB_PACES && weight <= HF_BEAT_IMPORTANT ? ms[pace][weight] : 0;
}

/* --- how many there are --------------------------------------------------- */

/* Beats by weight: which are shown by themselves. It depends on marks alone, which are public. */
typedef struct chosen {
  uint32_t count[HF_BEAT_IMPORTANT + 1];
  uint32_t past[HF_BEAT_IMPORTANT + 1]; /* so many of them are joined with what follows */
} chosen;

static void ignore(void *user, const hf_event *event) { (void)user, (void)event; }

static void count_beat(void *user, unsigned weight) {
  chosen *of = user;
  of->count[weight]++;
}

/* The important ones first, the latest of them. */
static chosen choose_beats(const tb_table *table, uint32_t since, uint32_t until) {
  tb_memory memory;
  chosen of = {0};
  hf_sink sink = {.emit = ignore, .user = &of, .beat = count_beat};
  uint32_t room = TB_BEATS_MAX;
  tb_walk walk = tb_walk_to(table, since, &memory);
  while (walk.number < until) tb_walk_on(&walk, &sink);
  for (unsigned weight = HF_BEAT_IMPORTANT + 1; weight-- > 0;) {
    uint32_t kept = of.count[weight] < room ? of.count[weight] : room;
    of.past[weight] = of.count[weight] - kept;
    room -= kept;
  }
  return of;
}

/* Is the next beat of this weight shown by itself? */
static bool is_shown(chosen *of, unsigned weight) {
  if (of->past[weight] == 0) return true;
  of->past[weight]--;
  return false;
}

uint32_t tb_beats_ms(const tb_table *table, uint32_t since, tb_pace pace) {
  uint32_t room = TB_BEATS_MAX, ms = 0;
  for (unsigned weight = HF_BEAT_IMPORTANT + 1; weight-- > 0;) {
    uint32_t count = 0;
    for (size_t i = since; i < table->decisions && count < room; i++)
      count += table->decision[i].beats[weight];
    if (count > room) count = room;
    room -= count;
    ms += count * tb_beat_ms(pace, weight);
  }
  return ms;
}

/* --- showing them --------------------------------------------------------- */

typedef struct playing {
  const tb_table *table;
  unsigned seat;
  ht_language language;
  chosen chosen;
  tb_telling told;
  tb_reading read;
  hw_text lines; /* of the beat under way */
  tb_last last;
  tb_shown *shown;
  hw_text *out;
  size_t began; /* where `out` was before the first */
} playing;

/* A line that an earlier beat has told may grow: it is told again. */
static void hear(void *user, const tb_line *line) {
  playing *play = user;
  tb_read_line(&play->read, line);
  if (play->read.merging && play->read.line.index < play->shown->line)
    play->shown->line = play->read.line.index;
}

static void write_story(playing *play) {
  if (play->lines.failed) play->out->failed = true;
  if (play->lines.length == 0) return;
  hw_key(play->out, "story");
  hw_array(play->out);
  hw_json(play->out, play->lines.start, play->lines.length);
  hw_array_end(play->out);
  hw_text_clear(&play->lines);
  play->read.start = 0;
}

static void write_change(playing *play) {
  hw_text delta = {0};
  hw_board now = {0};
  tb_between at = {.state = play->told.state, .stays = &play->shown->board, .last = &play->last};
  tb_board_between(play->table, &at, play->seat, play->language, &now);
  hw_board_delta(&play->shown->board, &now, &delta);
  if (delta.length > 0) hw_raw_text(play->out, ",");
  hw_raw_of(play->out, &delta);
  hw_text_free(&delta);
  hw_board_free(&play->shown->board);
  play->shown->board = now;
}

static void end_beat(void *user, unsigned weight) {
  playing *play = user;
  if (play->out->length - play->began > TB_BEATS_BYTES || !is_shown(&play->chosen, weight)) return;
  hw_object(play->out);
  hw_put_number(play->out, "w", weight);
  hw_put_number(play->out, "at", play->told.at);
  write_change(play);
  write_story(play);
  hw_object_end(play->out);
  play->shown->line = play->told.index;
}

static void emit(void *user, const hf_event *event) {
  playing *play = user;
  tb_last_hear(&play->last, play->table->rules, play->told.state, event, play->told.at);
  tb_tell_event(&play->told, event);
}

static void play_again(playing *play, uint32_t until) {
  tb_memory memory;
  const tb_table *table = play->table;
  hf_sink sink = {.emit = emit, .user = play, .beat = end_beat};
  tb_walk walk = tb_walk_to(table, play->shown->decision, &memory);
  play->told = (tb_telling){.table = table,
                            .state = walk.state,
                            .from = play->shown->line,
                            .index = tb_lines_at(table, walk.number),
                            .hear = hear,
                            .user = play};
  tb_tell_asides(&play->told);
  while (walk.number < until) {
    play->told.at = walk.number + 1;
    tb_walk_on(&walk, &sink);
    tb_tell_asides(&play->told);
  }
}

void tb_beats(const tb_table *table, unsigned seat, ht_language language, uint32_t until,
              tb_shown *shown, hw_text *out) {
  playing play = {.table = table,
                  .seat = seat,
                  .language = language,
                  .shown = shown,
                  .out = out,
                  .began = out->length};
  if (until > table->decisions) until = (uint32_t)table->decisions;
  if (shown->decision >= until) return;
  play.chosen = choose_beats(table, shown->decision, until);
  play.read = tb_reading_of(table, seat, language, &play.lines);
  tb_last_find(table, shown->decision, &play.last);
  play_again(&play, until);
  shown->decision = until;
  tb_last_free(&play.last);
  hw_text_free(&play.lines);
}
