/* A table: making and ending one, and what is asked of it without changing
 * it. See table.h. */
#include "inside.h"

#include "core/game.h"

#include <stdlib.h>
#include <string.h>

void *tb_room(void *array, size_t count, size_t *room, size_t size) {
  if (count < *room) return array;
  size_t larger = *room < 8 ? 16 : *room + *room / 2;
  void *grown = mm_grow(array, larger * size);
  if (grown != NULL) *room = larger;
  return grown;
}

/* In the server it is always there (memory.h), in a page it may not be. */
hf_status tb_no_memory(hf_error *error) {
  return hf_fail(error, HF_NO_ROOM, "there is not enough memory for the table");
}

bool tb_record_room(tb_table *table, size_t choices) {
  return hw_text_reserve(&table->record, 1024 + choices * HF_NOTATION_MAX);
}

/* --- making -------------------------------------------------------------- */

static void write_record(void *user, const char *text, size_t length) {
  tb_table *table = user;
  if (hw_text_reserve(&table->record, length))
    hw_raw(&table->record, text, length);
  else
    table->record.failed = true;
}

tb_table *tb_empty(hf_error *error) {
  tb_table *table = mm_new(sizeof *table);
  if (table == NULL) {
    tb_no_memory(error);
    return NULL;
  }
  table->writer = (hf_record_writer){.write = write_record, .user = table};
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++) table->question[seat] = 1;
  return table;
}

void tb_free(tb_table *table) {
  if (table == NULL) return;
  for (size_t i = 0; i < table->kept_count; i++) free(table->kept[i].state);
  free(table->base);
  free(table->state);
  free(table->before);
  free(table->opened);
  free(table->decision);
  free(table->choice);
  free(table->aside);
  free(table->mark);
  free(table->own_memory);
  tb_last_free(&table->last);
  hw_text_free(&table->record);
  hw_text_free(&table->passed_line);
  free(table);
}

static void count_line(void *user, const hf_event *event) {
  tb_table *table = user;
  hf_notes_event(table->rules, &table->notes, event);
  table->lines++;
}

static hf_status write_head(tb_table *table, const tb_head *given, hf_error *error) {
  hf_record_head head = {.rules = table->rules,
                         .settings = &table->settings,
                         .seed = &table->seed,
                         .random = table->random,
                         .players = given->players,
                         .own_cards = given->own_cards,
                         .own_cards_length = given->own_cards_length,
                         .secret = given->secret,
                         .earlier_version = given->earlier_version,
                         .earlier_cards = given->earlier_cards};
  return hf_record_begin(&table->writer, &head, error);
}

hf_status tb_begin(tb_table *table, const tb_head *head, hf_error *error) {
  hf_sink sink = {.emit = count_line, .user = table};
  hf_how how = {.sink = &sink};
  hf_status status = hf_settings_check(table->rules, &table->settings, error);
  if (status != HF_OK) return status;
  size_t size = hf_state_size(table->rules, &table->settings);
  table->state = mm_new(size);
  table->before = mm_new(size);
  table->opened = mm_new(size);
  if (table->state == NULL || table->before == NULL || table->opened == NULL)
    return tb_no_memory(error);
  hf_notes_begin(&table->notes);
  status = write_head(table, head, error);
  if (status == HF_OK)
    status = hf_create(table->rules, &table->settings, &table->seed, table->random, &how,
                       table->state, error);
  if (status == HF_OK && table->record.failed) status = tb_no_memory(error);
  table->first_lines = table->lines;
  if (status == HF_OK) hf_clone(table->opened, table->state);
  return status;
}

static hf_status load_rules(tb_table *table, const tb_setup *setup, const hf_game *game,
                            hf_error *error) {
  table->rules = setup->rules != NULL ? setup->rules : hf_rules_builtin(game);
  if (setup->rules != NULL || setup->own_cards == NULL || setup->own_cards_length == 0)
    return HF_OK;
  size_t size = hf_rules_memory(game, setup->own_cards_length);
  table->own_memory = mm_new(size);
  if (table->own_memory == NULL) return tb_no_memory(error);
  const char *name = setup->own_cards_name != NULL ? setup->own_cards_name : "cards";
  return hf_rules_load(game, name, setup->own_cards, setup->own_cards_length, table->own_memory,
                       size, &table->rules, error);
}

/* Names in the record: all seats have one, or none has. */
static bool name_players(const tb_setup *setup, unsigned seats, const char **names) {
  static const char nobody[] = "-";
  bool any = false;
  for (unsigned seat = 0; seat < seats; seat++) {
    const char *name = setup->player[seat];
    any = any || name != NULL;
    names[seat] = name != NULL && name[0] != '\0' ? name : nobody;
  }
  return any;
}

static hf_status set_up(tb_table *table, const tb_setup *setup, const hf_game *game,
                        hf_error *error) {
  const char *names[HF_SEATS_MAX];
  hf_status status = load_rules(table, setup, game, error);
  if (status == HF_OK)
    status = hf_settings_read(table->rules, setup->settings != NULL ? setup->settings : "",
                              &table->settings, error);
  if (status != HF_OK) return status;
  table->seed = setup->seed;
  table->random = setup->random;
  bool named = name_players(setup, table->settings.seats, names);
  tb_head head = {.players = named ? names : NULL,
                  .own_cards = setup->own_cards,
                  .own_cards_length = setup->own_cards == NULL ? 0 : setup->own_cards_length,
                  .secret = setup->secret,
                  .earlier_version = setup->earlier_version,
                  .earlier_cards = setup->earlier_cards};
  return tb_begin(table, &head, error);
}

tb_table *tb_new(const tb_setup *setup, hf_error *error) {
  const hf_game *game = setup->game != NULL ? hf_game_find(setup->game) : NULL;
  if (game == NULL) {
    hf_fail(error, HF_NO_SUCH_GAME, "there is no game '%s'",
            setup->game != NULL ? setup->game : "");
    return NULL;
  }
  tb_table *table = tb_empty(error);
  if (table != NULL && set_up(table, setup, game, error) != HF_OK) {
    tb_free(table);
    table = NULL;
  }
  return table;
}

/* --- looking ------------------------------------------------------------- */

const hf_rules *tb_rules(const tb_table *table) { return table->rules; }
const hf_state *tb_state(const tb_table *table) { return table->state; }
const hf_settings *tb_settings(const tb_table *table) { return &table->settings; }
unsigned tb_seats(const tb_table *table) { return hf_seats(table->state); }
bool tb_over(const tb_table *table) { return hf_over(table->state); }
uint32_t tb_decisions(const tb_table *table) { return (uint32_t)table->decisions; }
uint32_t tb_asked(const tb_table *table) { return hf_asked(table->state); }
uint32_t tb_story_length(const tb_table *table) { return table->lines; }

uint32_t tb_turn(const tb_table *table) { return hw_turn(table->rules, table->state); }

uint32_t tb_question(const tb_table *table, unsigned seat) {
  return seat < tb_seats(table) ? table->question[seat] : 0;
}

void tb_question_from(tb_table *table, unsigned seat, uint32_t number) {
  if (seat < tb_seats(table) && number > table->question[seat]) table->question[seat] = number;
}

void tb_undos_from(tb_table *table, uint32_t number) {
  if (number > table->writer.undos) table->writer.undos = number;
}

const char *tb_record(const tb_table *table, size_t *length) {
  *length = table->record.failed ? 0 : table->record.length;
  return table->record.failed ? NULL : table->record.start;
}

size_t tb_memory_used(const tb_table *table) {
  size_t kept = 0;
  for (size_t i = 0; i < table->kept_count; i++)
    kept += tb_kept_size(&table->kept[i], table->state);
  for (unsigned i = 0; i < HT_LANGUAGES; i++) kept += table->last.in[i].room;
  return sizeof *table + 3 * hf_size(table->state) + kept +
         table->decision_room * sizeof *table->decision +
         table->choice_room * sizeof *table->choice + table->aside_room * sizeof *table->aside +
         table->mark_room * sizeof *table->mark + table->record.room;
}

/* --- questions ----------------------------------------------------------- */

static bool is_asked(const tb_table *table, unsigned seat) {
  return seat < tb_seats(table) && (tb_asked(table) >> seat & 1) != 0;
}

/* Is there but one way to answer, through all the choices of a group? */
static bool single_answer(const hf_rules *rules, const hf_state *state, unsigned seat) {
  tb_memory memory;
  hf_state *trial = tb_as_state(&memory);
  if (hf_option_count(rules, state, seat) != 1) return false;
  if (!hf_prompt_of(rules, state, seat).group) return true;
  hf_clone(trial, state);
  do {
    if (hf_option_count(rules, trial, seat) != 1) return false;
    if (hf_choose_nth(rules, trial, seat, 0, NULL, NULL) != HF_OK) return false;
  } while (hf_group_length(rules, trial, seat) > 0);
  return true;
}

bool tb_forced(const tb_table *table, unsigned seat, char choice[HF_NOTATION_MAX]) {
  choice[0] = '\0';
  if (!is_asked(table, seat) || !single_answer(table->rules, table->state, seat)) return false;
  hf_option only = hf_option_at(table->rules, table->state, seat, 0);
  return hf_option_write(table->rules, table->state, seat, only, choice) > 0;
}

/* Positions that fit what everybody knows are tried: if one of them gives the
 * seat a choice, something hidden decides. */
bool tb_forced_openly(const tb_table *table, unsigned seat) {
  enum { SAMPLES = 24 };
  static const hf_seed fixed = {{'o', 'p', 'e', 'n', 'l', 'y'}};
  tb_memory view, sampled;
  hf_random stream;
  if (!is_asked(table, seat)) return false;
  hf_random_start(&stream, &fixed, HF_RANDOM_FAST);
  hf_view_of(table->rules, table->state, HF_SPECTATOR, (hf_view *)(void *)&view);
  for (unsigned i = 0; i < SAMPLES; i++) {
    hf_sample(table->rules, (hf_view *)(void *)&view, &stream, tb_as_state(&sampled));
    if (!single_answer(table->rules, tb_as_state(&sampled), seat)) return false;
  }
  return true;
}

const char *tb_window(const tb_table *table, unsigned seat) {
  return hw_window_of(table->rules, table->state, seat);
}

bool tb_pass(const tb_table *table, unsigned seat, const char *window,
             char choice[HF_NOTATION_MAX]) {
  const char *here = tb_window(table, seat);
  hf_option pass;
  choice[0] = '\0';
  if (here == NULL) return false;
  if (window != NULL && (strcmp(here, window) != 0 || !hw_may_be_preset(table->rules, window)))
    return false;
  if (!hw_pass_of(table->rules, table->state, seat, &pass)) return false;
  return hf_option_write(table->rules, table->state, seat, pass, choice) > 0;
}

bool tb_pass_listed(const tb_table *table, unsigned seat,
                    bool (*listed)(const void *list, const char *name), const void *list,
                    char choice[HF_NOTATION_MAX]) {
  choice[0] = '\0';
  return is_asked(table, seat) && hw_nothing_for(table->rules, table->state, seat, listed, list) &&
         tb_pass(table, seat, NULL, choice);
}

bool tb_concerns(const tb_table *table, unsigned seat) {
  return is_asked(table, seat) && hw_concerns(table->rules, table->state, seat);
}
