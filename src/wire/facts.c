/* Facts that do not depend on a table: the games, the bots, the cards. */
#include "game.h"

#include "bots/bots.h"
#include "core/decks.h"
#include "language/language.h"
#include "text/cards.h"

#include <string.h>

/* --- games --------------------------------------------------------------- */

static void write_setting(const hf_game *game, const hf_setting_info *info, ht_language language,
                          hw_text *out) {
  char text[HW_WORDS_MAX];
  hw_object(out);
  hw_put_string(out, "key", info->key);
  ht_setting_name(game, info->key, language, text, sizeof text);
  hw_put_string(out, "text", text);
  ht_help_text(info->help, language, text, sizeof text);
  hw_put_string(out, "help", text);
  hw_put_string(out, "choices", info->choices);
  hw_put_string(out, "default", info->default_value);
  hw_put_bool(out, "per_seat", info->per_seat);
  if (info->list) hw_put_bool(out, "list", true);
  hw_object_end(out);
}

static void write_windows(const hw_game *game, ht_language language, hw_text *out) {
  char text[HW_WORDS_MAX];
  hw_array(out);
  for (size_t i = 0; i < game->window_count; i++) {
    ht_writer writer;
    ht_writer_start(&writer, language, text, sizeof text);
    writer.capital = true;
    ht_put(&writer, game->windows[i].english, NULL, 0);
    ht_writer_end(&writer);
    hw_object(out);
    hw_put_string(out, "id", game->windows[i].id);
    hw_put_string(out, "text", text);
    if (game->windows[i].quiet) hw_put_bool(out, "pass", true);
    hw_object_end(out);
  }
  hw_array_end(out);
}

/* The card sets that a table may have, the one built in first. */
static void write_sets(const hf_game *game, hw_text *out) {
  const char *name;
  hw_array(out);
  for (size_t i = 0; (name = hf_card_set_name(game, i)) != NULL; i++) {
    hw_object(out);
    hw_put_string(out, "name", name);
    hw_put_string(out, "title", hf_card_set_title(game, i));
    hw_object_end(out);
  }
  hw_array_end(out);
}

static void write_game(const hf_game *game, ht_language language, hw_text *out) {
  const hw_game *wire = hw_game_of(hf_rules_builtin(game));
  hw_object(out);
  hw_put_string(out, "id", hf_game_id(game));
  hw_put_string(out, "title", hf_game_title(game));
  hw_put_number(out, "min_seats", hf_game_min_seats(game));
  hw_put_number(out, "max_seats", hf_game_max_seats(game));
  hw_key(out, "settings");
  hw_array(out);
  for (size_t i = 0; i < hf_setting_count(game); i++) {
    hf_setting_info info = hf_setting_at(game, i);
    write_setting(game, &info, language, out);
  }
  hw_array_end(out);
  hw_key(out, "windows");
  write_windows(wire, language, out);
  hw_put_number(out, "minutes", wire->minutes > 0 ? wire->minutes : 30);
  hw_key(out, "sets");
  write_sets(game, out);
#ifndef HF_IN_PAGE
  hw_key(out, "formats");
  hw_formats_write(game, language, out);
#endif
  hw_key(out, "decks");
  hw_ready_decks_write(hf_rules_builtin(game), language, out);
  hw_object_end(out);
}

static void write_bot(const hf_bot *bot, ht_language language, hw_text *out) {
  char text[HW_WORDS_MAX];
  hw_object(out);
  hw_put_string(out, "name", bot->name);
  ht_bot_name(bot->name, language, text, sizeof text);
  hw_put_string(out, "text", text);
  ht_help_text(bot->help, language, text, sizeof text);
  hw_put_string(out, "help", text);
  hw_put_number(out, "effort", bot->effort);
  hw_put_number(out, "effort_max", bot->effort_shared);
  if (bot->takes_ms) hw_put_number(out, "ms_max", bot->ms_shared);
  hw_object_end(out);
}

void hw_games_write(ht_language language, hw_text *out) {
  hw_object(out);
  hw_key(out, "games");
  hw_array(out);
  for (size_t i = 0; i < hf_game_count(); i++) write_game(hf_game_at(i), language, out);
  hw_array_end(out);
  hw_key(out, "bots");
  hw_array(out);
  for (size_t i = 0; i < hf_bot_count(); i++) write_bot(hf_bot_at(i), language, out);
  hw_array_end(out);
  hw_object_end(out);
}

/* --- cards --------------------------------------------------------------- */

static const char *origin_word(unsigned origin) {
  static const char *const words[] = {
      [HL_PRINTED] = "printed", [HL_INFERRED] = "inferred", [HL_HOLDFAST] = "holdfast"};
  return origin < sizeof words / sizeof *words ? words[origin] : "holdfast";
}

/* Words of which a card has some. */
static void write_words(const hl_fact *fact, uint32_t words, hw_text *out) {
  hw_array(out);
  for (unsigned i = 0; i < 32 && fact->words[i] != NULL; i++)
    if (words >> i & 1) hw_string(out, fact->words[i]);
  hw_array_end(out);
}

/* A list of traits: each as cards write it, its name behind it. */
static void write_list(const hf_rules *rules, const hl_fact *fact, int32_t value,
                       ht_language language, hw_text *out) {
  const hl_vocabulary *vocabulary = rules->game->vocabulary;
  const uint16_t *list = rules->cards->code + value;
  const hl_words *words = NULL;
  char text[128];
  for (size_t i = 0; i < vocabulary->words_count; i++)
    if (vocabulary->words[i].words == fact->words) words = &vocabulary->words[i];
  bool open = hl_is_open(vocabulary, fact);
  hw_object(out);
  for (unsigned i = 1; i <= list[0]; i++) {
    ht_writer writer;
    ht_writer_start(&writer, language, text, sizeof text);
    const char *word =
        open ? hl_open_word(vocabulary, rules->cards, list[i]) : fact->words[list[i]];
    ht_value name =
        words != NULL ? ht_word_of(vocabulary, rules->cards, words->type, list[i]) : ht_term(word);
    ht_put_value(&writer, &name, HT_NOMINATIVE);
    ht_writer_end(&writer);
    hw_put_string(out, word, text);
  }
  hw_object_end(out);
}

/* A number may be a word: "x". */
static void write_fact(const hl_fact *fact, int32_t value, hw_text *out) {
  if (fact->kind == HL_FACT_WORDS)
    write_words(fact, (uint32_t)value, out);
  else if (fact->kind == HL_FACT_WORD)
    hw_string(out, fact->words[value]);
  else if (fact->kind == HL_FACT_FLAG)
    hw_bool(out, true);
  else if (value < 0 && fact->words != NULL)
    hw_string(out, fact->words[-1 - value]);
  else
    hw_number(out, value);
}

static void write_facts(const hf_rules *rules, const hl_card *card, ht_language language,
                        hw_text *out) {
  const hl_vocabulary *vocabulary = rules->game->vocabulary;
  hw_key(out, "facts");
  hw_object(out);
  for (size_t i = 0; i < vocabulary->fact_count; i++) {
    const hl_fact *fact = &vocabulary->facts[i];
    if ((card->has_fact >> i & 1) == 0) continue;
    hw_key(out, fact->name);
    if (fact->kind == HL_FACT_LIST)
      write_list(rules, fact, card->fact[i], language, out);
    else
      write_fact(fact, card->fact[i], out);
  }
  hw_object_end(out);
}

#ifdef HF_IN_PAGE /* its cards are of one pack */

static void write_published(const hf_rules *rules, size_t card, hw_text *out) {
  (void)rules, (void)card, (void)out;
}

static void write_packs(const hf_rules *rules, hw_text *out) { (void)rules, (void)out; }

#else

/* A set other than the one built in has cards of several packs. */
static bool has_packs(const hf_rules *rules) {
  return rules->game->decks != NULL && rules->set[0] != '\0';
}

/* What the formats with the cards of this set say of the card. */
static void write_lists(const hf_rules *rules, size_t card, hw_text *out) {
  const hf_game *game = rules->game;
  const char *name;
  hf_deck_format format;
  hw_key(out, "lists");
  hw_object(out);
  for (size_t i = 0; (name = hf_card_set_name(game, i)) != NULL; i++) {
    if (strcmp(hw_format_set(game, name), rules->set) != 0) continue;
    game->decks->format(rules, name, &format);
    const char *says = game->decks->listed(rules, &format, card, false);
    if (says[0] != '\0') hw_put_string(out, name, says);
  }
  hw_object_end(out);
}

static bool admits_of(const hf_rules *rules, size_t agenda, const char *house) {
  for (size_t card = 0; card < rules->cards->card_count; card++) {
    const char *own = hw_game_of(rules)->card_house(rules, card);
    if (own != NULL && strcmp(own, house) == 0 && rules->game->decks->admits(rules, agenda, card))
      return true;
  }
  return false;
}

/* The factions of which an agenda lets cards in. */
static void write_admits(const hf_rules *rules, size_t agenda, hw_text *out) {
  const char *house;
  ht_value name;
  hw_key(out, "admits");
  hw_array(out);
  for (size_t i = 0; (house = hw_game_of(rules)->house(i, &name)) != NULL; i++)
    if (admits_of(rules, agenda, house)) hw_string(out, house);
  hw_array_end(out);
}

/* The agendas that may stand beside this one; nothing if there are none. */
static void write_beside(const hf_rules *rules, size_t agenda, hw_text *out) {
  unsigned most = 0;
  for (size_t card = 0; card < rules->cards->card_count; card++) {
    unsigned so_many = rules->game->decks->beside(rules, agenda, card);
    if (so_many == 0) continue;
    if (most == 0) {
      hw_key(out, "beside");
      hw_array(out);
    }
    most = so_many > most ? so_many : most;
    hw_string(out, rules->cards->strings + rules->cards->card[card].id);
  }
  if (most == 0) return;
  hw_array_end(out);
  hw_put_number(out, "beside_most", (int32_t)most);
}

static void write_published(const hf_rules *rules, size_t card, hw_text *out) {
  hf_published of;
  const char *type = rules->game->vocabulary->card_types[rules->cards->card[card].type];
  if (!has_packs(rules)) return;
  if (strcmp(type, "agenda") == 0) {
    write_admits(rules, card, out);
    write_beside(rules, card, out);
  }
  rules->game->decks->published(rules, card, &of);
  hw_put_number(out, "code", (int32_t)of.code);
  hw_put_string(out, "pack", of.pack);
  hw_put_string(out, "cycle", of.cycle);
  write_lists(rules, card, out);
}

static void write_pack(const hf_published *of, hw_text *out) {
  hw_object(out);
  hw_put_string(out, "code", of->pack);
  hw_put_string(out, "name", of->pack_name);
  hw_put_string(out, "cycle", of->cycle);
  hw_put_string(out, "cycle_name", of->cycle_name);
  hw_object_end(out);
}

/* Cards stand pack by pack; those of a card file come last, and may name one of them again. */
static void write_packs(const hf_rules *rules, hw_text *out) {
  const char *last = "";
  hf_published of;
  if (!has_packs(rules)) return;
  hw_key(out, "packs");
  hw_array(out);
  for (size_t i = 0; i < rules->cards->card_count; i++) {
    rules->game->decks->published(rules, i, &of);
    if (of.cycle[0] == '\0' || strcmp(of.pack, last) == 0) continue;
    write_pack(&of, out);
    last = of.pack;
  }
  hw_array_end(out);
}

#endif

static void write_card(const hf_rules *rules, size_t card, ht_language language, hw_text *out) {
  const hw_game *game = hw_game_of(rules);
  const hl_card *found = &rules->cards->card[card];
  char text[HW_WORDS_MAX];
  hw_object(out);
  hw_put_string(out, "id", rules->cards->strings + found->id);
  hw_put_string(out, "type", rules->game->vocabulary->card_types[found->type]);
  ht_card_name(rules, card, language, text, sizeof text);
  hw_put_string(out, "name", text);
  ht_card_title(rules, card, language, text, sizeof text);
  hw_put_string(out, "title", text);
  hw_put_string(out, "house", game->card_house != NULL ? game->card_house(rules, card) : NULL);
  hw_put_string(out, "origin", origin_word(found->origin));
  hw_put_bool(out, "own", found->own != 0);
  write_published(rules, card, out);
  write_facts(rules, found, language, out);
  ht_card_text(rules->game->vocabulary, rules->cards, card, language, text, sizeof text);
  hw_put_string(out, "text", text);
  hw_object_end(out);
}

void hw_cards_write(const hf_rules *rules, ht_language language, hw_text *out) {
  const hw_game *game = hw_game_of(rules);
  const char *house;
  ht_value name;
  char text[HW_WORDS_MAX];
  hw_object(out);
  hw_key(out, "cards");
  hw_array(out);
  for (size_t i = 0; rules->cards != NULL && i < rules->cards->card_count; i++)
    write_card(rules, i, language, out);
  hw_array_end(out);
  hw_key(out, "houses");
  hw_array(out);
  for (size_t i = 0; game->house != NULL && (house = game->house(i, &name)) != NULL; i++) {
    hw_object(out);
    hw_put_string(out, "id", house);
    ht_writer writer;
    ht_writer_start(&writer, language, text, sizeof text);
    ht_put_value(&writer, &name, HT_NOMINATIVE);
    ht_writer_end(&writer);
    hw_put_string(out, "name", text);
    hw_object_end(out);
  }
  hw_array_end(out);
  write_packs(rules, out);
  hw_object_end(out);
}
