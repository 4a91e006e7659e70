/* What every game's table has in common: see table.h. */
#include "table.h"

#include "card_match.h"
#include "text/play_words.h"

#include "core/game.h"
#include "memory/memory.h"
#include "text/cards.h"

#include <stdlib.h>
#include <string.h>

/* --- lines --------------------------------------------------------------- */

static void append(table_lines *lines, const char *text, size_t length) {
  if (lines->length + length + 1 > lines->room) {
    size_t room = (lines->length + length + 1) * 2;
    char *grown = mm_grow(lines->text, room);
    lines->text = grown;
    lines->room = room;
  }
  memcpy(lines->text + lines->length, text, length);
  lines->length += length;
  lines->text[lines->length] = '\0';
}

void table_add(table_lines *lines, const char *line) {
  append(lines, line, strlen(line));
  append(lines, "\n", 1);
}

void table_add_below(table_lines *lines, const char *line) {
  append(lines, "  ", 2);
  table_add(lines, line);
}

void table_free(table_lines *lines) {
  free(lines->text);
  *lines = (table_lines){0};
}

void table_append(char *buffer, size_t size, const char *text) {
  size_t length = strlen(buffer), more = strlen(text);
  if (length + more >= size) {
    more = size - length - 1;
    while (more > 0 && ((unsigned char)text[more] & 0xC0) == 0x80) more--;
  }
  memcpy(buffer + length, text, more);
  buffer[length + more] = '\0';
}

/* --- scenes -------------------------------------------------------------- */

bool table_talks(const hf_rules *rules) { return hf_rules_game(rules)->talk_read != NULL; }

table_scene table_look(const play_session *session, const hf_state *state, unsigned viewer,
                       cli_state *view) {
  hf_view_of(session->rules, state, viewer, cli_as_view(view));
  return (table_scene){
      .session = session, .state = state, .view = cli_as_view(view), .viewer = viewer};
}

void table_seat_label(const table_scene *scene, unsigned seat, char *buffer, size_t size) {
  const play_session *session = scene->session;
  const play_seat *at = &session->seat[seat];
  char house[128];
  ht_seat_name(session->rules, scene->state, seat, session->language, house, sizeof house);
  ht_value who = ht_text(at->name);
  if (!at->person) who = ht_term(play_word_text(WORD_BOT));
  if (at->person && session->people == 1) who = ht_term(play_word_text(WORD_YOU_MARK));
  ht_value slots[2] = {ht_text(house), who};
  play_phrase(session->language, WORD_NAMED, slots, 2, buffer, size);
}

/* Somebody reads the story. A line grows as long as events come that belong to it. */
typedef struct story_reading {
  const play_session *session;
  unsigned reader;
  table_read_line *read;
  void *user;
  size_t entry; /* with which the line began */
  bool growing; /* it is made of events, so far this one */
  hf_event event;
  char text[TABLE_STORY_LINE_MAX];
} story_reading;

static void hand_over(story_reading *line) {
  if (line->text[0] != '\0') line->read(line->user, line->entry, line->text);
  line->text[0] = '\0';
  line->growing = false;
}

static void read_event(story_reading *line, const tb_line *told) {
  const play_session *session = line->session;
  hf_event seen = hf_event_for(told->event, line->reader);
  if (!line->growing || !ht_event_merge(session->rules, &line->event, &seen)) {
    hand_over(line);
    line->entry = told->index;
    line->event = seen;
  }
  line->growing = true;
  ht_event_text(session->rules, told->state, &line->event, line->reader, session->language,
                line->text, sizeof line->text);
}

static void read_on(void *user, const tb_line *told) {
  story_reading *line = user;
  if (told->kind == TB_LINE_EVENT) {
    read_event(line, told);
    return;
  }
  hand_over(line);
  line->entry = told->index;
  play_story_text(line->session, told->index, told->state, line->reader, line->text,
                  sizeof line->text);
}

void table_read_story(const play_session *session, size_t from, size_t end, unsigned reader,
                      table_read_line *read, void *user) {
  story_reading line = {.session = session, .reader = reader, .read = read, .user = user};
  tb_tell(session->table, (uint32_t)from, (uint32_t)end, read_on, &line);
  hand_over(&line);
}

static void add_line(void *user, size_t entry, const char *text) {
  (void)entry;
  table_add(user, text);
}

void table_story(const table_scene *scene, size_t first, table_lines *lines) {
  const play_session *session = scene->session;
  table_read_story(session, first, session->story_length, scene->viewer, add_line, lines);
}

void table_scores(const table_scene *scene, table_lines *lines) {
  const play_session *session = scene->session;
  char text[1024], label[256];
  hf_result result;
  hf_result_of(session->rules, scene->state, &result);
  for (unsigned seat = 0; seat < session->seats; seat++) {
    table_seat_label(scene, seat, label, sizeof label);
    ht_value slots[2] = {ht_text(label), ht_number(result.score[seat])};
    play_say(session->language, table_of(session->rules)->score, slots, 2, text, sizeof text);
    table_add(lines, text);
  }
  if (table_of(session->rules)->more_scores != NULL)
    table_of(session->rules)->more_scores(scene, lines);
}

/* --- cards --------------------------------------------------------------- */

size_t table_card_text(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                       size_t size) {
  buffer[0] = '\0';
  if (rules->cards == NULL || card >= rules->cards->card_count) return 0;
  size_t length = ht_card_whole(rules, card, language, buffer, size);
  return length > 0 ? length : play_say(language, WORD_NO_TEXT, NULL, 0, buffer, size);
}

void table_card(const table_scene *scene, size_t card, table_lines *lines) {
  const hf_rules *rules = scene->session->rules;
  ht_language language = scene->session->language;
  char name[128], title[128], head[512], text[TABLE_CARD_TEXT_MAX];
  if (rules->cards == NULL || card >= rules->cards->card_count) return;
  ht_card_name(rules, card, language, name, sizeof name);
  ht_card_title(rules, card, language, title, sizeof title);
  const char *kind = table_of(rules)->card_kind(rules, card, language);
  ht_value origin = ht_text(ht_origin_name(rules->cards->card[card].origin, language));
  bool titled = title[0] != '\0' && strcmp(name, title) != 0;
  ht_value slots[4] = {ht_text(name), ht_text(kind), titled ? ht_text(title) : origin, origin};
  play_say(language, titled ? WORD_CARD_HEAD : WORD_CARD_HEAD_PLAIN, slots, titled ? 4 : 3, head,
           sizeof head);
  table_add(lines, head);
  table_card_text(rules, card, language, text, sizeof text);
  for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
    table_add_below(lines, line);
}

size_t table_find_cards(const table_scene *scene, const char *wanted, size_t *list, size_t max) {
  const hf_rules *rules = scene->session->rules;
  char small[128];
  size_t count = 0, cards = rules->cards == NULL ? 0 : rules->cards->card_count;
  cli_small_letters(wanted, small, sizeof small);
  for (unsigned least = 2; least > 0 && count == 0 && small[0] != '\0'; least--)
    for (size_t card = 0; card < cards && count < max; card++)
      if (cli_card_match(rules, card, scene->session->language, small) >= least)
        list[count++] = card;
  return count;
}

/* --- a game without a file of its own ------------------------------------ */

static void plain_table(const table_scene *scene, table_lines *lines) {
  char label[256];
  for (unsigned seat = 0; seat < scene->session->seats; seat++) {
    table_seat_label(scene, seat, label, sizeof label);
    table_add(lines, label);
  }
}

static void no_situation(const table_scene *scene, unsigned seat, table_lines *lines) {
  (void)scene, (void)seat, (void)lines;
}

static void nothing(const table_scene *scene, table_lines *lines) {
  (void)scene;
  (void)lines;
}

static size_t no_cards(const table_scene *scene, size_t *list, size_t max) {
  (void)scene, (void)list, (void)max;
  return 0;
}

static size_t every_card(const table_scene *scene, size_t *list, size_t max) {
  const hf_rules *rules = scene->session->rules;
  size_t count = rules->cards == NULL ? 0 : rules->cards->card_count;
  if (count > max) count = max;
  for (size_t i = 0; i < count; i++) list[i] = i;
  return count;
}

static const char *no_kind(const hf_rules *rules, size_t card, ht_language language) {
  (void)rules, (void)card, (void)language;
  return "";
}

static const play_word no_rules[] = {WORD_COUNT};

static const table_game any_game = {.id = "",
                                    .situation = no_situation,
                                    .table = plain_table,
                                    .hand = nothing,
                                    .piles = nothing,
                                    .cards = no_cards,
                                    .all_cards = every_card,
                                    .card_kind = no_kind,
                                    .answer = "...",
                                    .hand_help = WORD_HELP_HAND_ALONE,
                                    .piles_help = WORD_HELP_PILE,
                                    .rules_help = no_rules,
                                    .score = WORD_FINAL_SCORE};

#define GAME(prefix) extern const table_game prefix##_lines;
#include "games/games.h"
#undef GAME

static const table_game *const games[] = {
#define GAME(prefix) &prefix##_lines,
#include "games/games.h"
#undef GAME
};

const table_game *table_of(const hf_rules *rules) {
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    if (strcmp(games[i]->id, hf_game_id(hf_rules_game(rules))) == 0)
      return games[i]->table != NULL ? games[i] : &any_game; /* it has none of its own yet */
  return &any_game;
}
