/* The page's engine: rules, words, bots, boards and a table in one WebAssembly
 * module. It imports nothing; its memory grows by itself.
 *
 * Calling convention, for the page's TypeScript:
 *
 *   - A text goes in as pointer and length in bytes of UTF-8 in `memory`. Get
 *     room with hp_alloc(length), write the bytes, call, hp_free(pointer). A
 *     text that is not given is (0, 0). The module keeps no pointer to it.
 *   - `lang` is 0 for English, 1 for Ukrainian, which is English until it is
 *     learnt; `seat` is 0.. or 255 for somebody who watches.
 *   - Every function that answers with a text leaves it in one place until the
 *     next call: hp_result() is its pointer, hp_result_length() its length.
 *     Read `memory.buffer` anew after every call: memory may have grown.
 *   - Handles are numbers from 1 on; 0 says that it failed. Functions marked
 *     `ok` return 1, or 0 when it failed. After a failure the result is
 *       {"error":CODE,"message":"English sentence","line":3,"column":7}
 *     (line and column 0 where there is no text) and nothing has changed.
 *     CODE is one of docs/protocol.md: bad-message, not-found, bad-settings,
 *     bad-cards, not-asked, not-legal, not-now, internal.
 *   - Choices of a group are joined by line feeds: "take influence\npropose".
 *
 * | function | answer |
 * |---|---|
 * | hp_alloc(size) | pointer, 0 without memory |
 * | hp_free(pointer) | |
 * | hp_result(), hp_result_length() | the latest answer |
 * | hp_learn(words..) ok | the module speaks Ukrainian from now on: the file of translations made
 *       with it, bytes (src/wasm/learn.c); {} |
 * | hp_games(lang) ok | GAMES of docs/protocol.md |
 * | hp_game_cards(game, game_length, lang) ok | CARDS of a game |
 * | hp_check_cards(game.., text..) ok | a player's card file: error with line and column, or {} |
 * | hp_deck(game.., text.., starter) ok | DECK of docs/protocol.md: a deck as players write it
 *       down, its code or the name of a ready-made one, and all that is wrong with it |
 * | hp_new(game.., settings.., seed.., cards.., players..) handle | a new table. `seed`: 64
 *       hexadecimal digits; `cards`: a card file or none; `players`: names joined by line feeds,
 *       or none. Answer: FACTS |
 * | hp_open(record..) handle | a table from a record, which is checked decision by decision.
 *       Answer: FACTS |
 * | hp_close(table) | |
 * | hp_facts(table) ok | FACTS, below |
 * | hp_board(table, seat, lang) ok | {SECTION: value, ...} |
 * | hp_board_at(table, number, seat, lang) ok | the same after decision `number`, ask null |
 * | hp_chances(table) ok | [[thousandths of a victory of each seat], ...] before the first decision
 *       and after each: a guess that knows all hands, for looking back |
 * | hp_story(table, seat, lang, from) ok | [LINE, ...] from line `from` on |
 * | hp_beats(table, since, from, until, seat, lang) ok | {"beats":[BEAT, ...],"line":N}: what
 *       happened behind decision `since` up to `until`, on top of the board after `since`, with the
 *       story from line `from` on. Lines from `line` on are told in none of them |
 * | hp_picks(table, seat, lang, choices..) ok | {"options":[OPTION],"whole":bool,"text":"..."} |
 * | hp_talks(table, seat, lang) ok | [{"say","text","to","kind"}] |
 * | hp_cards(table, lang) ok | CARDS of this table |
 * | hp_try(table, seat, choices..) ok | {} if this is an answer |
 * | hp_choose(table, seat, choices..) ok | FACTS behind it |
 * | hp_talk(table, seat, say..) ok | FACTS |
 * | hp_undo(table, number) ok | FACTS; the story is cut at "cut" |
 * | hp_undo_target(table, seat) ok | {"number":12,"free":true}, or null |
 * | hp_forced(table, seat) ok | {"choice":"pass","openly":true} if there is one answer, or null;
 *       `openly`: everybody can see that |
 * | hp_pass(table, seat, window..) ok | "pass" if the seat may pass here (in that window, or
 *       where it could do nothing but what stands in a list ",a,b,"), or null |
 * | hp_concerns(table, seat) | 1 if the question is about that seat, else 0 |
 * | hp_seat(table, seat, player..) ok | somebody else plays a seat from now on: into the record |
 * | hp_record(table) ok | the record as text, not JSON |
 * | hp_view(table, seat) ok | the seat's view, of a seat that is asked from when the question was
 *       put: bytes for a worker, not text |
 * | hp_notes(table) ok | what everybody saw and heard: bytes for a worker, to go beside a view |
 *
 * In a worker, where memory may grow and time may pass (src/wasm/think.c):
 *
 * | function | answer |
 * |---|---|
 * | hp_rules(game.., cards..) handle | rules to think with |
 * | hp_think(rules, view.., notes.., bot.., seed..) ok | {"choices":["..."],"say":"..."|null}: the
 *       whole answer of the view's seat, and what it says before. `bot`: "greedy", "greedy:8";
 *       `seed`: 64 hexadecimal digits |
 * | hp_hint(rules, view.., notes.., bot.., seed.., lang) ok | ["sentence", ...]: what the bot would
 *       do in the seat's place, and why; [] where there is nothing to weigh. No `bot`: the best
 *       adviser |
 * | hp_judge(table, number, bot..) ok | true if decision `number` was judged: looking back at a
 *       game, one decision a call |
 * | hp_turnings(table) | how many turning points the decisions judged so far show |
 * | hp_turning(table, index, bot.., lang) ok | one of them: TURNING of docs/protocol.md |
 *
 * FACTS: {"table":handle,"game":"iron-throne","settings":"seats=4 ...","seats":4,"over":false,
 * "decisions":41,"asked":[0,2],"questions":[3,4,2,1],"windows":[null,"revealed",null,null],
 * "lines":57,"cut":null,"memory":bytes}. `questions` are the numbers of the seats' questions,
 * `lines` the length of the story. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 16 };

static tb_table *tables[TABLES_MAX + 1];
static hw_text result;
static hw_board board;

/* --- memory, answers ----------------------------------------------------- */

EXPORT("hp_alloc") void *hp_alloc(size_t size) { return malloc(size > 0 ? size : 1); }
EXPORT("hp_free") void hp_free(void *pointer) { free(pointer); }
EXPORT("hp_result") const char *hp_result(void) { return result.start; }
EXPORT("hp_result_length") size_t hp_result_length(void) { return result.length; }

hw_text *hp_answer(void) {
  hw_text_clear(&result);
  return &result;
}

static const char *code_of(hf_status status) {
  switch (status) {
  case HF_NO_SUCH_GAME: return "not-found";
  case HF_NO_SUCH_SEAT: return "bad-message";
  case HF_NOT_ASKED: return "not-asked";
  case HF_NOT_LEGAL:
  case HF_BAD_NOTATION: return "not-legal";
  case HF_NOTHING_TO_UNDO: return "not-now";
  case HF_BAD_SETTING: return "bad-settings";
  case HF_BAD_CARDS: return "bad-cards";
  case HF_BAD_RECORD:
  case HF_BAD_STATE: return "bad-message";
  default: return "internal";
  }
}

int hp_fail(const hf_error *error) {
  hw_text *out = hp_answer();
  hw_object(out);
  hw_put_string(out, "error", code_of(error->status));
  hw_put_string(out, "message", error->message);
  hw_put_number(out, "line", error->line);
  hw_put_number(out, "column", error->column);
  hw_object_end(out);
  return 0;
}

int hp_fail_with(hf_status status, const char *message) {
  hf_error error = {0};
  hf_fail(&error, status, "%s", message);
  return hp_fail(&error);
}

/* The answer is there, unless memory ran out on the way. */
int hp_done(void) {
  if (!result.failed) return 1;
  return hp_fail_with(HF_NO_ROOM, "there is not enough memory");
}

int hp_done_empty(void) {
  hw_object(hp_answer());
  hw_object_end(&result);
  return hp_done();
}

/* --- texts that come in -------------------------------------------------- */

/* A copy with a 0 behind it; NULL without memory or with a 0 inside. */
char *hp_copy(const char *text, size_t length) {
  if (text == NULL) length = 0;
  if (length > 0 && memchr(text, 0, length) != NULL) return NULL;
  char *kept = malloc(length + 1);
  if (kept == NULL) return NULL;
  if (length > 0) memcpy(kept, text, length);
  kept[length] = '\0';
  return kept;
}

ht_language hp_language(unsigned number) {
  return number < HT_LANGUAGES ? (ht_language)number : HT_ENGLISH;
}

/* Cuts a text at its line feeds; returns how many parts there are, at most
 * `most`. An empty text has none. */
static size_t cut_lines(char *text, const char **parts, size_t most) {
  size_t count = 0;
  while (*text != '\0' && count < most) {
    char *end = strchr(text, '\n');
    parts[count++] = text;
    if (end == NULL) break;
    *end = '\0';
    text = end + 1;
  }
  return count;
}

tb_table *hp_table(unsigned handle) {
  tb_table *table = handle <= TABLES_MAX ? tables[handle] : NULL;
  if (table == NULL) hp_fail_with(HF_NO_SUCH_GAME, "there is no such table");
  return table;
}

const hf_game *hp_game(const char *text, size_t length) {
  char *id = hp_copy(text, length);
  const hf_game *game = id != NULL ? hf_game_find(id) : NULL;
  free(id);
  if (game == NULL) hp_fail_with(HF_NO_SUCH_GAME, "there is no such game");
  return game;
}

/* --- facts --------------------------------------------------------------- */

static void write_settings(const tb_table *table, hw_text *out) {
  size_t length = hf_settings_write(tb_rules(table), tb_settings(table), NULL, 0);
  char *text = malloc(length + 1);
  if (text != NULL) hf_settings_write(tb_rules(table), tb_settings(table), text, length + 1);
  hw_put_string(out, "settings", text);
  free(text);
}

static void write_seat_facts(const tb_table *table, hw_text *out) {
  hw_key(out, "asked");
  hw_array(out);
  for (unsigned seat = 0; seat < tb_seats(table); seat++)
    if (tb_asked(table) >> seat & 1) hw_number(out, seat);
  hw_array_end(out);
  hw_key(out, "questions");
  hw_array(out);
  for (unsigned seat = 0; seat < tb_seats(table); seat++) hw_number(out, tb_question(table, seat));
  hw_array_end(out);
  hw_key(out, "windows");
  hw_array(out);
  for (unsigned seat = 0; seat < tb_seats(table); seat++) hw_string(out, tb_window(table, seat));
  hw_array_end(out);
}

static int facts(unsigned handle, int64_t cut) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  hw_text *out = hp_answer();
  hw_object(out);
  hw_put_number(out, "table", handle);
  hw_put_string(out, "game", hf_game_id(hf_rules_game(tb_rules(table))));
  write_settings(table, out);
  hw_put_number(out, "seats", tb_seats(table));
  hw_put_bool(out, "over", tb_over(table));
  hw_put_number(out, "decisions", tb_decisions(table));
  write_seat_facts(table, out);
  hw_put_number(out, "lines", tb_story_length(table));
  hw_key(out, "cut");
  if (cut < 0)
    hw_null(out);
  else
    hw_number(out, cut);
  hw_put_number(out, "memory", (int64_t)tb_memory_used(table));
  hw_object_end(out);
  return hp_done();
}

EXPORT("hp_facts") int hp_facts(unsigned table) { return facts(table, -1); }

EXPORT("hp_games") int hp_games(unsigned lang) {
  hw_games_write(hp_language(lang), hp_answer());
  return hp_done();
}

EXPORT("hp_game_cards")
int hp_game_cards(const char *id, size_t length, unsigned lang) {
  const hf_game *game = hp_game(id, length);
  if (game == NULL) return 0;
  hw_cards_write(hf_rules_builtin(game), hp_language(lang), hp_answer());
  return hp_done();
}

/* --- tables -------------------------------------------------------------- */

static unsigned keep(tb_table *table, const hf_error *error) {
  if (table == NULL) return (unsigned)hp_fail(error);
  for (unsigned handle = 1; handle <= TABLES_MAX; handle++) {
    if (tables[handle] != NULL) continue;
    tables[handle] = table;
    return facts(handle, -1) ? handle : 0;
  }
  tb_free(table);
  return (unsigned)hp_fail_with(HF_NO_ROOM, "too many tables are open");
}

EXPORT("hp_new")
unsigned hp_new(const char *game, size_t game_length, const char *settings, size_t settings_length,
                const char *seed, size_t seed_length, const char *cards, size_t cards_length,
                const char *players, size_t players_length) {
  hf_error error = {0};
  tb_table *table = NULL;
  tb_setup setup = {.own_cards = cards_length > 0 ? cards : NULL,
                    .own_cards_length = cards_length,
                    .own_cards_name = "cards"};
  char *id = hp_copy(game, game_length), *words = hp_copy(settings, settings_length);
  char *hex = hp_copy(seed, seed_length), *names = hp_copy(players, players_length);
  hf_fail(&error, HF_BAD_NOTATION, "a text is no text, or there is not enough memory");
  if (id != NULL && words != NULL && hex != NULL && names != NULL &&
      hf_seed_read(hex, &setup.seed, &error) == HF_OK) {
    setup.game = id;
    setup.settings = words;
    cut_lines(names, setup.player, HF_SEATS_MAX);
    table = tb_new(&setup, &error);
  }
  free(id);
  free(words);
  free(hex);
  free(names);
  return keep(table, &error);
}

EXPORT("hp_open") unsigned hp_open(const char *record, size_t length) {
  hf_error error = {0};
  tb_table *table = tb_from_record(record, length, &error);
  return keep(table, &error);
}

EXPORT("hp_close") void hp_close(unsigned handle) {
  if (handle > TABLES_MAX) return;
  hp_forget_judgements(handle);
  tb_free(tables[handle]);
  tables[handle] = NULL;
}

void hp_reword_tables(void) {
  for (unsigned handle = 1; handle <= TABLES_MAX; handle++)
    if (tables[handle] != NULL) tb_reword(tables[handle]);
}

/* --- showing ------------------------------------------------------------- */

EXPORT("hp_board") int hp_board(unsigned handle, unsigned seat, unsigned lang) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  tb_board(table, seat, hp_language(lang), &board);
  hw_board_json(&board, hp_answer());
  return hp_done();
}

EXPORT("hp_board_at")
int hp_board_at(unsigned handle, unsigned number, unsigned seat, unsigned lang) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  if (!tb_board_at(table, number, seat, hp_language(lang), &board))
    return hp_fail_with(HF_NO_SUCH_GAME, "there is no such moment");
  hw_board_json(&board, hp_answer());
  return hp_done();
}

EXPORT("hp_chances") int hp_chances(unsigned handle) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  hw_text *out = hp_answer();
  hw_array(out);
  for (uint32_t number = 0; number <= tb_decisions(table); number++) {
    int32_t value[HF_SEATS_MAX];
    tb_chances_at(table, number, value);
    hw_array(out);
    for (unsigned seat = 0; seat < tb_seats(table); seat++) hw_number(out, value[seat]);
    hw_array_end(out);
  }
  hw_array_end(out);
  return hp_done();
}

EXPORT("hp_story") int hp_story(unsigned handle, unsigned seat, unsigned lang, unsigned from) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  tb_story(table, seat, hp_language(lang), from, hp_answer());
  return hp_done();
}

EXPORT("hp_beats")
int hp_beats(unsigned handle, unsigned since, unsigned from, unsigned until, unsigned seat,
             unsigned lang) {
  const tb_table *table = hp_table(handle);
  tb_shown shown = {.decision = since, .line = from};
  if (table == NULL) return 0;
  if (!tb_board_at(table, since, seat, hp_language(lang), &shown.board))
    return hp_fail_with(HF_NO_SUCH_GAME, "there is no such moment");
  hw_text *out = hp_answer();
  hw_object(out);
  hw_key(out, "beats");
  hw_array(out);
  tb_beats(table, seat, hp_language(lang), until, &shown, out);
  hw_array_end(out);
  hw_put_number(out, "line", shown.line);
  hw_object_end(out);
  hw_board_free(&shown.board);
  return hp_done();
}

EXPORT("hp_talks") int hp_talks(unsigned handle, unsigned seat, unsigned lang) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  tb_talks(table, seat, hp_language(lang), hp_answer());
  return hp_done();
}

EXPORT("hp_cards") int hp_cards(unsigned handle, unsigned lang) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  hw_cards_write(tb_rules(table), hp_language(lang), hp_answer());
  return hp_done();
}

EXPORT("hp_record") int hp_record(unsigned handle) {
  const tb_table *table = hp_table(handle);
  size_t length;
  if (table == NULL) return 0;
  const char *text = tb_record(table, &length);
  if (text == NULL) return hp_fail_with(HF_NO_ROOM, "there is not enough memory");
  hw_raw(hp_answer(), text, length);
  return hp_done();
}

EXPORT("hp_notes") int hp_notes(unsigned handle) {
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  hw_raw(hp_answer(), (const char *)tb_notes(table), sizeof *tb_notes(table));
  return hp_done();
}

EXPORT("hp_view") int hp_view(unsigned handle, unsigned seat) {
  static hf_bot_state memory;
  const tb_table *table = hp_table(handle);
  if (table == NULL) return 0;
  tb_view(table, seat, (hf_view *)(void *)&memory);
  hw_raw(hp_answer(), (const char *)&memory, hf_view_size(tb_rules(table), tb_state(table)));
  return hp_done();
}

/* --- playing ------------------------------------------------------------- */

/* Choices joined by line feeds; the parts live in `text`. */
typedef struct picks {
  char *text;
  const char *choice[HF_BOT_CHOICES_MAX + 1];
  size_t count;
} picks;

static bool read_picks(picks *read, const char *choices, size_t length) {
  read->text = hp_copy(choices, length);
  if (read->text == NULL) {
    hp_fail_with(HF_BAD_NOTATION, "the choices are no text");
    return false;
  }
  read->count = cut_lines(read->text, read->choice, HF_BOT_CHOICES_MAX + 1);
  return true;
}

EXPORT("hp_picks")
int hp_picks(unsigned handle, unsigned seat, unsigned lang, const char *choices, size_t length) {
  const tb_table *table = hp_table(handle);
  hf_error error = {0};
  picks read;
  if (table == NULL || !read_picks(&read, choices, length)) return 0;
  hw_text *out = hp_answer();
  hw_object(out);
  hf_status status = tb_picks(table, seat, hp_language(lang), read.choice, read.count, out, &error);
  hw_object_end(out);
  free(read.text);
  return status == HF_OK ? hp_done() : hp_fail(&error);
}

EXPORT("hp_try")
int hp_try(unsigned handle, unsigned seat, const char *choices, size_t length) {
  const tb_table *table = hp_table(handle);
  hf_error error = {0};
  picks read;
  if (table == NULL || !read_picks(&read, choices, length)) return 0;
  hf_status status = tb_try(table, seat, read.choice, read.count, &error);
  free(read.text);
  return status == HF_OK ? hp_done_empty() : hp_fail(&error);
}

EXPORT("hp_choose")
int hp_choose(unsigned handle, unsigned seat, const char *choices, size_t length) {
  tb_table *table = hp_table(handle);
  hf_error error = {0};
  picks read;
  if (table == NULL || !read_picks(&read, choices, length)) return 0;
  hf_status status = tb_choose(table, seat, read.choice, read.count, &error);
  free(read.text);
  return status == HF_OK ? facts(handle, -1) : hp_fail(&error);
}

EXPORT("hp_talk") int hp_talk(unsigned handle, unsigned seat, const char *say, size_t length) {
  tb_table *table = hp_table(handle);
  hf_error error = {0};
  if (table == NULL) return 0;
  char *text = hp_copy(say, length);
  if (text == NULL) return hp_fail_with(HF_BAD_NOTATION, "what is said is no text");
  hf_status status = tb_talk(table, seat, text, &error);
  free(text);
  return status == HF_OK ? facts(handle, -1) : hp_fail(&error);
}

EXPORT("hp_seat") int hp_seat(unsigned handle, unsigned seat, const char *player, size_t length) {
  tb_table *table = hp_table(handle);
  hf_error error = {0};
  if (table == NULL) return 0;
  char *name = hp_copy(player, length);
  if (name == NULL) return hp_fail_with(HF_BAD_NOTATION, "the name is no text");
  hf_status status = tb_seat_changed(table, seat, name, &error);
  free(name);
  return status == HF_OK ? facts(handle, -1) : hp_fail(&error);
}

EXPORT("hp_undo") int hp_undo(unsigned handle, unsigned number) {
  tb_table *table = hp_table(handle);
  hf_error error = {0};
  if (table == NULL) return 0;
  uint32_t cut = tb_story_at(table, number);
  hf_status status = tb_undo(table, number, &error);
  return status == HF_OK ? facts(handle, cut) : hp_fail(&error);
}

EXPORT("hp_undo_target") int hp_undo_target(unsigned handle, unsigned seat) {
  const tb_table *table = hp_table(handle);
  uint32_t number;
  bool is_free;
  if (table == NULL) return 0;
  hw_text *out = hp_answer();
  if (!tb_undo_target(table, seat, &number, &is_free)) {
    hw_null(out);
    return hp_done();
  }
  hw_object(out);
  hw_put_number(out, "number", number);
  hw_put_bool(out, "free", is_free);
  hw_object_end(out);
  return hp_done();
}

EXPORT("hp_forced") int hp_forced(unsigned handle, unsigned seat) {
  const tb_table *table = hp_table(handle);
  char choice[HF_NOTATION_MAX];
  if (table == NULL) return 0;
  hw_text *out = hp_answer();
  if (!tb_forced(table, seat, choice)) {
    hw_null(out);
    return hp_done();
  }
  hw_object(out);
  hw_put_string(out, "choice", choice);
  hw_put_bool(out, "openly", tb_forced_openly(table, seat));
  hw_object_end(out);
  return hp_done();
}

/* In ",a,b,"? */
static bool is_listed(const void *list, const char *name) {
  size_t length = strlen(name);
  for (const char *at = list; (at = strchr(at, ',')) != NULL; at++)
    if (strncmp(at + 1, name, length) == 0 && at[1 + length] == ',') return true;
  return false;
}

EXPORT("hp_pass")
int hp_pass(unsigned handle, unsigned seat, const char *window, size_t length) {
  const tb_table *table = hp_table(handle);
  char choice[HF_NOTATION_MAX];
  if (table == NULL) return 0;
  char *name = hp_copy(window, length);
  if (name == NULL) return hp_fail_with(HF_BAD_NOTATION, "the window's name is no text");
  bool may = name[0] == ',' ? tb_pass_listed(table, seat, is_listed, name, choice)
                            : tb_pass(table, seat, name[0] != '\0' ? name : NULL, choice);
  free(name);
  hw_string(hp_answer(), may ? choice : NULL);
  return hp_done();
}

EXPORT("hp_concerns") int hp_concerns(unsigned handle, unsigned seat) {
  const tb_table *table = handle <= TABLES_MAX ? tables[handle] : NULL;
  return table != NULL && tb_concerns(table, seat);
}
