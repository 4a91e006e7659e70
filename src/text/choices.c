/* Words for what is chosen before a game begins: settings and bots. The
 * sentences that explain them stand with the games and the bots; the names that
 * people read stand here. */
#include "text.h"

#include <string.h>

typedef struct choice_name {
  const char *game, *key, *english;
} choice_name;

static const choice_name setting_names[] = {
    {"card-game", "decks", "Decks"},
    {"card-game", "decks-of", "Deck building"},
    {"card-game", "rounds", "Time limit"},
    {"card-game", "rules", "Rules"},
    {"iron-throne", "allies", "Allies"},
    {"iron-throne", "ally-keeps-hostage", "Ally and hostage"},
    {"iron-throne", "expansion", "More houses"},
    {"iron-throne", "first", "First turn"},
    {"iron-throne", "halve", "Halved power"},
    {"iron-throne", "houses", "Houses"},
    {"iron-throne", "leaders", "Leaders"},
    {"iron-throne", "proposals", "Proposals"},
    {"iron-throne", "torment-dead", "Torment of the dead"},
    {"tiny-epic", "ally-hero", "Hero of a former ally"},
    {"tiny-epic", "difficulty", "Difficulty"},
    {"tiny-epic", "expansion", "Ice and Fire"},
    {"tiny-epic", "first", "First turn"},
    {"tiny-epic", "heroes", "More heroes"},
    {"tiny-epic", "houses", "Houses"},
    {"tiny-epic", "leaders", "Heroes"},
    {"tiny-epic", "rival", "Rival"},
    {"tiny-epic", "tax-point", "Ninth space"},
    {"tiny-epic", "trial-point", "Trial by Combat"},
};

/* Their names are words that stand elsewhere for something else: what is before
 * the colon tells translators which are meant, and is not shown. Beside the levels are those for
 * whoever measures, named as their keys are. */
static const choice_name bot_names[] = {
    {"", "greedy", "bot: Greedy"}, {"", "king", "bot: King"},     {"", "knight", "bot: Knight"},
    {"", "lord", "bot: Lord"},     {"", "random", "bot: Random"}, {"", "search", "bot: Search"},
    {"", "squire", "bot: Squire"},
};

#define SETTINGS (sizeof setting_names / sizeof *setting_names)
#define BOTS (sizeof bot_names / sizeof *bot_names)

const char *ht_choice_message(size_t number) {
  if (number < SETTINGS) return setting_names[number].english;
  return number < SETTINGS + BOTS ? bot_names[number - SETTINGS].english : NULL;
}

/* What is not named is called by its key. */
static const char *find(const choice_name *names, size_t count, const char *game, const char *key) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(names[i].game, game) == 0 && strcmp(names[i].key, key) == 0) return names[i].english;
  return NULL;
}

static size_t say(const char *english, const char *otherwise, ht_language language, char *buffer,
                  size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  const char *bare = english == NULL ? NULL : strstr(english, "bot: ");
  if (bare != NULL && language == HT_ENGLISH)
    ht_put(&writer, bare + strlen("bot: "), NULL, 0);
  else if (english != NULL)
    ht_put(&writer, english, NULL, 0);
  else
    ht_write_text(&writer, otherwise);
  return ht_writer_end(&writer);
}

size_t ht_setting_name(const hf_game *game, const char *key, ht_language language, char *buffer,
                       size_t size) {
  return say(find(setting_names, SETTINGS, hf_game_id(game), key), key, language, buffer, size);
}

size_t ht_bot_name(const char *name, ht_language language, char *buffer, size_t size) {
  return say(find(bot_names, BOTS, "", name), name, language, buffer, size);
}

size_t ht_help_text(const char *english, ht_language language, char *buffer, size_t size) {
  return say(english, "", language, buffer, size);
}
