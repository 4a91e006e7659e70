/* Prints every English template that can be shown, as a .pot file: those of
 * the text code, of the command, of the vocabularies, of settings and bots, and
 * the titles of the built-in cards and of those of all packs.
 * po/holdfast.pot is its output; a test compares the two. */
#include "../bots/bots.h"
#include "play_words.h"
#include "../core/card_sets.h"
#include "../core/decks.h"
#include "../language/language.h"
#include "cards.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MESSAGES_MAX 8192

typedef struct message_list {
  const char *text[MESSAGES_MAX];
  size_t count;
} message_list;

static void add(message_list *list, const char *text) {
  if (text[0] == 0) return;
  if (list->count == MESSAGES_MAX) {
    fputs("messages: more templates than there is room for\n", stderr);
    exit(1);
  }
  list->text[list->count++] = text;
}

/* The nouns of what can be chosen: sets, and their elements. */
static void add_nouns(message_list *list, const hl_vocabulary *vocabulary) {
  for (size_t i = 0; i < vocabulary->type_count; i++) {
    const hl_type *type = &vocabulary->types[i];
    size_t element = (size_t)type->element - HL_TYPE_FIRST;
    if (!type->target) continue;
    add(list, ht_type_noun(type));
    if (type->element >= HL_TYPE_FIRST && element < vocabulary->type_count)
      add(list, ht_type_noun(&vocabulary->types[element]));
  }
}

static void add_words(message_list *list, const hl_words *words) {
  for (size_t i = 0; i < hl_words_count(words); i++) add(list, words->english[i]);
}

static void add_titles(message_list *list, const hl_cards *cards) {
  for (size_t i = 0; cards != NULL && i < cards->card_count; i++)
    add(list, cards->strings + cards->card[i].name);
}

static void add_vocabulary(message_list *list, const hl_vocabulary *vocabulary) {
  add_nouns(list, vocabulary);
  for (size_t i = 0; i < vocabulary->phrase_count; i++) add(list, vocabulary->phrases[i].english);
  for (size_t i = 0; i < vocabulary->idiom_count; i++) add(list, vocabulary->idioms[i].english);
  for (size_t i = 0; i < vocabulary->called_count; i++) add(list, vocabulary->called[i].english);
  for (size_t i = 0; i < vocabulary->words_count; i++) add_words(list, &vocabulary->words[i]);
}

/* Card sets, which are formats of decks. */
static void add_sets(message_list *list, const hf_game *game) {
  for (size_t i = 0; i < hf_card_set_count(game); i++) add(list, hf_card_set_title(game, i));
}

/* Decks that come with a game: what they are called, and what they are about. */
static void add_decks(message_list *list, const struct hf_deck_craft *craft) {
  for (size_t i = 0; craft != NULL && craft->ready[i].name != NULL; i++) {
    add(list, craft->ready[i].title);
    add(list, craft->ready[i].about);
  }
}

static void add_game(message_list *list, const hf_game *game) {
  add_sets(list, game);
  add_decks(list, game->decks);
  for (size_t i = 0; i < hf_setting_count(game); i++) add(list, hf_setting_at(game, i).help);
  if (game->vocabulary == NULL) return;
  add_vocabulary(list, game->vocabulary);
  add_titles(list, hf_rules_builtin(game)->cards);
  for (const hf_pack *pack = game->packs; pack != NULL && pack->name != NULL; pack++)
    add_titles(list, pack->cards);
}

static int by_bytes(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void print_quoted(const char *text) {
  putchar('"');
  for (; *text != 0; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    putchar(*text);
  }
  puts("\"");
}

int main(void) {
  static message_list list;
  for (size_t i = 0; ht_message(i) != NULL; i++) add(&list, ht_message(i));
  for (size_t i = 0; play_message(i) != NULL; i++) add(&list, play_message(i));
  for (size_t i = 0; i < hf_game_count(); i++) add_game(&list, hf_game_at(i));
  for (size_t i = 0; i < hf_bot_count(); i++) add(&list, hf_bot_at(i)->help);
  qsort(list.text, list.count, sizeof list.text[0], by_bytes);
  puts("# The English templates of Holdfast; see docs/translating.md.\n"
       "msgid \"\"\nmsgstr \"\"\n"
       "\"Project-Id-Version: holdfast\\n\"\n"
       "\"MIME-Version: 1.0\\n\"\n"
       "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
       "\"Content-Transfer-Encoding: 8bit\\n\"");
  for (size_t i = 0; i < list.count; i++) {
    if (i > 0 && strcmp(list.text[i], list.text[i - 1]) == 0) continue;
    printf("\nmsgid ");
    print_quoted(list.text[i]);
    puts("msgstr \"\"");
  }
  return 0;
}
