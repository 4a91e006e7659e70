/* Decks that people bring to a table before the game begins. Nobody but their
 * owner is told of them: they are in the log, and at the start in the settings,
 * of which others see no lists (info.c). */
#include "played_with.h"

#include "core/decks.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_MAX (16 * 1024)
#define SETTINGS_MAX 4096
#define TOLD_MAX 400 /* bytes of what is wrong with a deck */

/* --- decks in the settings ------------------------------------------------- */

/* The key of the setting that has the decks; NULL: the game has none. */
static const char *deck_key(const hf_game *game) {
  for (size_t i = 0; i < hf_setting_count(game); i++)
    if (hf_setting_at(game, i).list) return hf_setting_at(game, i).key;
  return NULL;
}

bool sv_has_decks(const sv_table *table) { return deck_key(table->game) != NULL; }

/* Where the decks stand in the settings, which name one for each seat. */
static const char *decks_in(const hf_game *game, const char *settings) {
  const char *key = deck_key(game);
  size_t length = key == NULL ? 0 : strlen(key);
  for (const char *at = settings; key != NULL && *at != '\0';) {
    if (strncmp(at, key, length) == 0 && at[length] == '=') return at + length + 1;
    at += strcspn(at, " ");
    at += strspn(at, " ");
  }
  return NULL;
}

/* The deck of one seat: its first letter and how many it has. */
static const char *deck_at(const char *decks, unsigned seat, size_t *length) {
  while (seat > 0 && decks[strcspn(decks, ", ")] == ',') {
    decks += strcspn(decks, ", ") + 1;
    seat--;
  }
  *length = strcspn(decks, ", ");
  return decks;
}

/* The table's settings with what people have brought, and with `word` for one
 * seat (-1: for none). False: they are too long, or have no decks. */
static bool settings_with(const sv_table *table, int seat, const char *word,
                          char settings[SETTINGS_MAX]) {
  const char *decks = decks_in(table->game, table->settings);
  if (decks == NULL) return false;
  size_t used = (size_t)(decks - table->settings), length;
  if (used >= SETTINGS_MAX) return false;
  memcpy(settings, table->settings, used);
  for (unsigned i = 0; i < table->seats; i++) {
    const char *deck = deck_at(decks, i, &length);
    if (table->seat[i].deck != NULL) deck = table->seat[i].deck, length = strlen(deck);
    if ((int)i == seat) deck = word, length = strlen(deck);
    if (used + length + 1 >= SETTINGS_MAX) return false;
    if (i > 0) settings[used++] = ',';
    memcpy(settings + used, deck, length);
    used += length;
  }
  const char *rest = decks + strcspn(decks, " ");
  if (used + strlen(rest) >= SETTINGS_MAX) return false;
  memcpy(settings + used, rest, strlen(rest) + 1);
  return true;
}

bool sv_take_decks(sv_table *table) {
  char settings[SETTINGS_MAX];
  if (decks_in(table->game, table->settings) == NULL) return true;
  if (!settings_with(table, -1, NULL, settings)) return false;
  free(table->settings);
  table->settings = sv_copy(settings);
  return true;
}

/* --- reading one ----------------------------------------------------------- */

typedef struct telling {
  char text[TOLD_MAX];
  size_t used;
  unsigned left_out;
} telling;

static void tell(void *user, const hf_deck_problem *problem) {
  telling *to = user;
  char line[TOLD_MAX];
  int length = problem->line > 0 ? snprintf(line, sizeof line, "line %u: %s",
                                            (unsigned)problem->line, problem->message)
                                 : snprintf(line, sizeof line, "%s", problem->message);
  if (length < 0 || to->used + (size_t)length + 3 > sizeof to->text) {
    to->left_out++;
    return;
  }
  to->used += (size_t)snprintf(to->text + to->used, sizeof to->text - to->used, "%s%s",
                               to->used > 0 ? "; " : "", line);
}

/* A deck that is being brought. */
typedef struct bringing {
  sv_call *call;
  const hf_rules *rules;
  hf_settings now; /* of the table, without it */
  unsigned seat;
  const char *text;
  size_t length;
  char settings[SETTINGS_MAX]; /* with it */
  char title[HF_DECK_TITLE_MAX];
} bringing;

static bool refuse(bringing *in, const telling *told) {
  if (told->left_out > 0)
    sv_fail(in->call, "bad-deck", "%s; and %u more", told->text, told->left_out);
  else
    sv_fail(in->call, "bad-deck", "%s", told->text);
  return false;
}

/* A name, a code, a faction: what the settings take. */
static bool write_word(bringing *in) {
  char word[SETTINGS_MAX];
  if (in->length >= sizeof word || memchr(in->text, ',', in->length) != NULL) {
    sv_fail(in->call, "bad-deck", "this is neither a deck nor the name or code of one");
    return false;
  }
  memcpy(word, in->text, in->length);
  word[in->length] = '\0';
  if (settings_with(in->call->table, (int)in->seat, word, in->settings)) return true;
  sv_fail(in->call, "bad-deck", "the deck is too long");
  return false;
}

/* Reads it as the table asks for decks; false: it has been told what is wrong. A
 * text that calls itself a starter deck is none where those are not played. */
static bool read_text(bringing *in, hf_deck *deck) {
  const hf_rules *rules = in->rules;
  const struct hf_deck_craft *craft = rules->game->decks;
  bool starters = craft->starters(&in->now);
  telling told = {.text = ""};
  hf_deck_ear ear = {.tell = tell, .user = &told, .english = ht_deck_english};
  uint32_t problems = craft->read(rules, in->text, in->length, starters, deck, &ear);
  if (deck->starter && !starters) {
    deck->starter = false;
    problems += craft->check(rules, deck, &ear);
  }
  return problems == 0 || refuse(in, &told);
}

/* Lines, as players exchange them. */
static bool write_list(bringing *in) {
  hf_settings settings = in->now;
  hf_deck deck;
  if (!read_text(in, &deck)) return false;
  memcpy(in->title, deck.title, sizeof in->title);
  settings.seat[in->seat].list_length = deck.words.list_length;
  memcpy(settings.seat[in->seat].list, deck.words.list, sizeof deck.words.list);
  if (hf_settings_write(in->rules, &settings, in->settings, sizeof in->settings) <
      sizeof in->settings)
    return true;
  sv_fail(in->call, "bad-deck", "the deck is too long");
  return false;
}

static bool write_settings(bringing *in) {
  bool one_word = in->length == strcspn(in->text, " \t\r\n");
  return one_word ? write_word(in) : write_list(in);
}

/* What is wrong with a word: all of it, if it stands for a deck. */
static void tell_all(bringing *in, const hf_error *error) {
  const hf_rules *rules = in->rules;
  hf_deck deck;
  if (rules->game->decks->read(rules, in->text, in->length, true, &deck, NULL) == 0)
    read_text(in, &deck);
  sv_fail(in->call, "bad-deck", "%s", error->message);
}

/* Could the game be set up so? */
static bool try_settings(const hf_rules *rules, const char *text, hf_settings *settings,
                         hf_error *error) {
  return hf_settings_read(rules, text, settings, error) == HF_OK &&
         hf_settings_check(rules, settings, error) == HF_OK;
}

static bool read_table(bringing *in) {
  hf_error error = {0};
  char now[SETTINGS_MAX];
  const sv_table *table = in->call->table;
  if (!sv_rules_ready(in->call)) return false;
  in->rules = sv_rules_of(table, &error);
  if (in->rules != NULL && settings_with(table, -1, NULL, now) &&
      try_settings(in->rules, now, &in->now, &error))
    return true;
  sv_fail(in->call, "bad-deck", "%s", error.message);
  return false;
}

/* What the settings come to with the deck, to hear whether it may be played. */
static json_t *read_deck(bringing *in) {
  hf_error error = {0};
  hf_settings with;
  size_t length;
  if (!read_table(in) || !write_settings(in)) return NULL;
  if (!try_settings(in->rules, in->settings, &with, &error)) {
    tell_all(in, &error);
    return NULL;
  }
  hf_settings_write(in->rules, &with, in->settings, sizeof in->settings);
  const char *word = deck_at(decks_in(in->call->table->game, in->settings), in->seat, &length);
  return json_pack("{s:i,s:s%,s:s}", "seat", (int)in->seat, "deck", word, length, "title",
                   in->title);
}

json_t *sv_deck_body(sv_call *call, int seat) {
  const json_t *given = json_object_get(call->message, "deck");
  const char *text = json_string_value(given);
  if (!sv_has_decks(call->table)) {
    sv_fail(call, "bad-deck", "this game has no decks");
    return NULL;
  }
  if (json_is_null(given)) return json_pack("{s:i,s:n}", "seat", seat, "deck");
  if (text == NULL || strlen(text) > TEXT_MAX) {
    sv_fail(call, text == NULL ? "bad-message" : "too-big", "`deck` is a text of at most %d bytes",
            TEXT_MAX);
    return NULL;
  }
  bringing in = {.call = call, .seat = (unsigned)seat, .text = text};
  in.text += strspn(in.text, " \t\r\n");
  in.length = strlen(in.text);
  while (in.length > 0 && strchr(" \t\r\n", in.text[in.length - 1]) != NULL) in.length--;
  if (in.length > 0) return read_deck(&in);
  sv_fail(call, "bad-deck", "this deck is empty");
  return NULL;
}

/* --- at the table ----------------------------------------------------------- */

static void run_deck(sv_call *call) {
  if (call->seat < 0) {
    sv_fail(call, "not-yours", "you have no seat at this table");
  } else if (call->table->phase != SV_WAITING) {
    sv_fail(call, "not-now", "the game has begun");
  } else {
    json_t *body = sv_deck_body(call, call->seat);
    if (body != NULL) sv_write(call, "deck", body);
  }
}

static const hf_ready_deck *ready_of(const hf_game *game, const char *word, size_t length) {
  const struct hf_deck_craft *craft = game->decks;
  for (size_t i = 0; craft != NULL && i < *craft->ready_count; i++)
    if (strlen(craft->ready[i].code) == length && memcmp(craft->ready[i].code, word, length) == 0)
      return &craft->ready[i];
  return NULL;
}

void sv_deck_write(const sv_table *table, unsigned number, hw_text *out) {
  const sv_seat *seat = &table->seat[number];
  const char *decks = decks_in(table->game, table->settings);
  size_t length = 0;
  if (decks == NULL) {
    hw_null(out);
    return;
  }
  const char *word = deck_at(decks, number, &length);
  if (seat->deck != NULL) word = seat->deck, length = strlen(word);
  const hf_ready_deck *ready = ready_of(table->game, word, length);
  hw_object(out);
  hw_put_bool(out, "own", seat->deck != NULL);
  hw_key(out, "deck");
  hw_string_of(out, word, length);
  hw_put_string(out, "name", ready == NULL ? NULL : ready->name);
  hw_put_string(out, "title", seat->deck != NULL ? seat->deck_title : "");
  hw_object_end(out);
}

const sv_verb sv_verb_deck = {.name = "deck", .run = run_deck, .at_table = true, .cost = 4};
