/* The page's engine, thinking: in a worker, so that the page never stands still.
 * Its memory grows when it is first asked to think. page.c tells how it is
 * called. */
#include "page.h"

#include "table/judge.h"

#include <stdlib.h>
#include <string.h>

enum { RULES_MAX = 8 };

static struct {
  const hf_rules *rules;
  void *memory;
} rules_of[RULES_MAX + 1];

static hf_bot_scratch scratch;
static ad_advice advice;
static ad_words words;

/* --- rules -------------------------------------------------------------------- */

static hf_status load_rules(const hf_game *game, const char *cards, size_t length, unsigned handle,
                            hf_error *error) {
  rules_of[handle].rules = hf_rules_builtin(game);
  if (cards == NULL || length == 0) return HF_OK;
  size_t size = hf_rules_memory(game, length);
  rules_of[handle].memory = malloc(size);
  if (rules_of[handle].memory == NULL)
    return hf_fail(error, HF_NO_ROOM, "there is not enough memory");
  return hf_rules_load(game, "cards", cards, length, rules_of[handle].memory, size,
                       &rules_of[handle].rules, error);
}

static void drop_rules(unsigned handle) {
  free(rules_of[handle].memory);
  rules_of[handle].memory = NULL;
  rules_of[handle].rules = NULL;
}

EXPORT("hp_rules")
unsigned hp_rules(const char *id, size_t id_length, const char *cards, size_t length) {
  const hf_game *game = hp_game(id, id_length);
  hf_error error = {0};
  unsigned handle = 1;
  if (game == NULL) return 0;
  while (handle <= RULES_MAX && rules_of[handle].rules != NULL) handle++;
  if (handle > RULES_MAX) return (unsigned)hp_fail_with(HF_NO_ROOM, "too many rules are open");
  if (load_rules(game, cards, length, handle, &error) != HF_OK) {
    drop_rules(handle);
    return (unsigned)hp_fail(&error);
  }
  return hp_done_empty() ? handle : 0;
}

EXPORT("hp_check_cards")
int hp_check_cards(const char *id, size_t id_length, const char *cards, size_t length) {
  unsigned handle = hp_rules(id, id_length, cards, length);
  if (handle == 0) return 0;
  drop_rules(handle);
  return hp_done_empty();
}

/* --- what a bot is told -------------------------------------------------- */

/* Without memory for a search bots look one step ahead. */
static void make_room(void) {
  if (scratch.room != NULL) return;
  scratch.room = malloc(HF_BOT_ROOM);
  scratch.room_size = scratch.room == NULL ? 0 : HF_BOT_ROOM;
}

/* A view as hp_view() gave it out; these bytes come from another thread. */
static bool read_view(const void *bytes, size_t length, hf_bot_state *memory) {
  hf_view *view = (hf_view *)(void *)memory;
  if (bytes == NULL || length < sizeof *view || length > sizeof *memory) return false;
  memcpy(memory, bytes, length);
  return view->view_size == length && view->flow.seats <= HF_SEATS_MAX &&
         view->flow.size <= HF_STATE_MAX && view->flow.frame_count <= HF_FRAMES_MAX;
}

/* A bot by its name; none: the best adviser. */
static bool read_bot(const char *text, size_t length, hf_bot_player *player) {
  if (length == 0) {
    *player = ad_adviser();
    return true;
  }
  char *name = hp_copy(text, length);
  bool known = name != NULL && hf_bot_find(name, player);
  free(name);
  if (!known) hp_fail_with(HF_BAD_SETTING, "there is no such bot");
  return known;
}

static bool read_seed(const char *text, size_t length, hf_random *random) {
  hf_seed seed;
  char *hex = hp_copy(text, length);
  bool fine = hex != NULL && hf_seed_read(hex, &seed, NULL) == HF_OK;
  free(hex);
  if (fine)
    hf_random_start(random, &seed, HF_RANDOM_FAST);
  else
    hp_fail_with(HF_BAD_NOTATION, "the seed is not 64 hexadecimal digits");
  return fine;
}

/* Rules, view and notes; false with the error as answer. */
static bool read_sight(unsigned handle, const void *view_bytes, size_t view_length,
                       const void *notes_bytes, size_t notes_length, hf_bot_sight *sight) {
  static hf_bot_state view;
  static hf_notes notes;
  const hf_rules *rules = handle <= RULES_MAX ? rules_of[handle].rules : NULL;
  *sight = (hf_bot_sight){.rules = rules, .view = (hf_view *)(void *)&view};
  if (rules == NULL) {
    hp_fail_with(HF_NO_SUCH_GAME, "there are no such rules");
    return false;
  }
  if (!read_view(view_bytes, view_length, &view) ||
      (notes_length != 0 && notes_length != sizeof notes)) {
    hp_fail_with(HF_BAD_STATE, "this is no view");
    return false;
  }
  if (notes_length == 0) return true;
  memcpy(&notes, notes_bytes, sizeof notes);
  sight->notes = &notes;
  return true;
}

/* --- answers and advice -------------------------------------------------- */

static void write_say(const hf_bot_sight *sight, const hf_bot_answer *made, hw_text *out) {
  char say[HF_NOTATION_MAX] = "";
  const hf_state *imagined = (const hf_state *)(const void *)&scratch.imagined;
  if (made->say != 0)
    hf_talk_write(sight->rules, imagined, hf_view_seat(sight->view), made->say, say);
  hw_put_string(out, "say", say[0] != '\0' ? say : NULL);
}

EXPORT("hp_think")
int hp_think(unsigned handle, const void *view, size_t view_length, const void *notes,
             size_t notes_length, const char *bot, size_t bot_length, const char *seed,
             size_t seed_length) {
  static hf_bot_answer made;
  hf_bot_player player;
  hf_bot_sight sight;
  hf_random stream;
  if (!read_sight(handle, view, view_length, notes, notes_length, &sight) ||
      !read_bot(bot, bot_length, &player) || !read_seed(seed, seed_length, &stream))
    return 0;
  make_room();
  hf_bot_think(&player, &sight, &scratch, &stream, &made);
  hw_text *out = hp_answer();
  hw_object(out);
  hw_key(out, "choices");
  hw_array(out);
  for (size_t i = 0; i < made.count; i++) hw_string(out, made.choice[i]);
  hw_array_end(out);
  write_say(&sight, &made, out);
  hw_object_end(out);
  return hp_done();
}

EXPORT("hp_hint")
int hp_hint(unsigned handle, const void *view, size_t view_length, const void *notes,
            size_t notes_length, const char *bot, size_t bot_length, const char *seed,
            size_t seed_length, unsigned lang) {
  hf_bot_player player;
  hf_bot_sight sight;
  hf_random stream;
  if (!read_sight(handle, view, view_length, notes, notes_length, &sight) ||
      !read_bot(bot, bot_length, &player) || !read_seed(seed, seed_length, &stream))
    return 0;
  make_room();
  words.count = 0;
  if (ad_ask(&player, &sight, &scratch, &stream, &advice)) {
    ad_look_closer(&sight, HF_NO_OPTION, &scratch, &stream, &advice);
    ad_say(&advice, &sight, hp_language(lang), &scratch, &words);
    ad_say_whole(&player, &sight, hp_language(lang), &scratch, &stream, &words);
  }
  hw_text *out = hp_answer();
  hw_array(out);
  for (size_t i = 0; i < words.count; i++) hw_string(out, words.line[i]);
  hw_array_end(out);
  return hp_done();
}

/* --- looking back -------------------------------------------------------- */

/* One game at a time. */
static struct {
  unsigned handle;
  tb_judgement *list; /* one for each decision */
  size_t turnings;
  tb_turning turning[TB_TURNINGS_MAX];
} judged;

void hp_forget_judgements(unsigned handle) {
  if (judged.handle != handle) return;
  free(judged.list);
  judged.list = NULL;
  judged.handle = 0;
}

static bool begin_judging(const tb_table *table, unsigned handle) {
  if (judged.handle == handle) return true;
  hp_forget_judgements(judged.handle);
  judged.list = calloc(tb_decisions(table) + 1, sizeof *judged.list);
  if (judged.list == NULL) hp_fail_with(HF_NO_ROOM, "there is not enough memory");
  if (judged.list != NULL) judged.handle = handle;
  return judged.list != NULL;
}

EXPORT("hp_judge")
int hp_judge(unsigned handle, unsigned number, const char *bot, size_t bot_length) {
  const tb_table *table = hp_table(handle);
  hf_bot_player player;
  if (table == NULL || !read_bot(bot, bot_length, &player) || !begin_judging(table, handle))
    return 0;
  if (number == 0 || number > tb_decisions(table))
    return hp_fail_with(HF_NO_SUCH_GAME, "there is no such moment");
  make_room();
  hw_bool(hp_answer(),
          tb_judge(table, number, &player, &scratch, &advice, &judged.list[number - 1]));
  return hp_done();
}

EXPORT("hp_turnings") unsigned hp_turnings(unsigned handle) {
  const tb_table *table = hp_table(handle);
  if (table == NULL || judged.handle != handle) return 0;
  judged.turnings = tb_turnings(table, judged.list, judged.turning);
  return (unsigned)judged.turnings;
}

EXPORT("hp_turning")
int hp_turning(unsigned handle, unsigned index, const char *bot, size_t bot_length, unsigned lang) {
  const tb_table *table = hp_table(handle);
  hf_bot_player player;
  if (table == NULL || !read_bot(bot, bot_length, &player)) return 0;
  if (judged.handle != handle || index >= judged.turnings)
    return hp_fail_with(HF_NO_SUCH_GAME, "there is no such moment");
  make_room();
  tb_turning_words(table, &judged.turning[index], &player, &scratch, &advice, hp_language(lang),
                   &words);
  tb_turning_json(table, &judged.turning[index], &words, hp_answer());
  return hp_done();
}
