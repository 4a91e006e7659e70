/* A game with a player's own cards laid over its own, or with another set of cards.
 *
 * Everything is kept in the caller's memory: the game's rules struct first and what it knows of
 * each word of code, then the merged card tables, then room for compiling the player's file, which
 * is not needed afterwards. */
#include "core/card_sets.h"
#include "language/language.h"

#include <string.h>

/* Where the parts lie in the memory; all offsets are multiples of 8. */
typedef struct layout {
  size_t cards;   /* the hl_cards that the rules point to */
  size_t merged;  /* their tables */
  size_t compile; /* the player's file */
  size_t end;
} layout;

/* Is it the one built in? */
static bool is_built_in(const hf_game *game, const char *name) {
  return name == NULL || name[0] == '\0' ||
         (hf_card_set_count(game) > 0 && hf_card_set_find(game, name) == 0);
}

/* What the cards take over which others are laid. */
typedef struct room {
  size_t size, words; /* of their tables; of their code */
} room;

static size_t round_up(size_t size) { return (size + 7) / 8 * 8; }

/* What the rules take with so much code, rounded up. */
static size_t rules_room(const hf_game *game, size_t words) {
  return round_up(game->rules_size) + round_up(game->rules_per_word * words);
}

/* The player's tables are never larger than what compiling them may take. */
static layout lay_out(const hf_game *game, room base, size_t text_length) {
  size_t compile = round_up(hl_compile_memory(text_length));
  size_t merged = base.size + compile;
  layout plan = {.cards = rules_room(game, base.words + hl_compile_words(text_length))};
  plan.merged = plan.cards + round_up(sizeof(hl_cards));
  plan.compile = plan.merged + round_up(merged);
  plan.end = plan.compile + compile;
  return plan;
}

static room builtin_room(const hf_game *game) {
  static const hl_cards none = {0};
  const hl_cards *cards = game->builtin()->cards;
  return (room){hl_overlay_memory(cards, &none), cards->code_length};
}

size_t hf_rules_memory(const hf_game *game, size_t text_length) {
  return game->vocabulary == NULL ? 0 : lay_out(game, builtin_room(game), text_length).end;
}

/* What a set takes that is a text: the rules, its tables, and room for compiling it, which the
 * tables stay in. */
static layout lay_out_set(const hf_game *game, size_t length) {
  layout plan = {.cards = rules_room(game, hl_compile_words(length))};
  plan.merged = plan.compile = plan.cards + round_up(sizeof(hl_cards));
  plan.end = plan.compile + round_up(hl_compile_memory(length));
  return plan;
}

/* Compiled tables are never larger than what compiling them may take. */
static room set_room(size_t length) {
  return (room){round_up(hl_compile_memory(length)), hl_compile_words(length)};
}

/* The packs of a set, in the order of the game's. */
#define PACKS_MAX 128
typedef struct parts {
  const hl_cards *part[PACKS_MAX];
  hl_selection selection;
  size_t words; /* of their code */
} parts;

static bool add_pack(parts *to, const hf_pack *pack) {
  if (to->selection.count == PACKS_MAX || pack->cards == NULL) return false;
  to->part[to->selection.count++] = pack->cards;
  to->words += pack->cards->code_length;
  return true;
}

/* Is this one of the words that stand in the name with '+' between them? */
static bool names_pack(const char *name, const char *pack) {
  size_t length = strlen(pack);
  for (const char *at = name; at != NULL; at = strchr(at, '+')) {
    at += *at == '+';
    if (strncmp(at, pack, length) == 0 && (at[length] == '+' || at[length] == '\0')) return true;
  }
  return false;
}

static size_t count_words(const char *name) {
  size_t count = 1;
  for (const char *at = name; (at = strchr(at, '+')) != NULL; at++) count++;
  return count;
}

/* "core+ttb": every word names another pack, and each is here. */
static bool find_packs(const hf_game *game, const char *name, parts *to) {
  for (const hf_pack *pack = game->packs; pack != NULL && pack->name != NULL; pack++)
    if (names_pack(name, pack->name) && !add_pack(to, pack)) return false;
  return to->selection.count == count_words(name);
}

/* False: there is no such set. */
static bool find_parts(const hf_game *game, const char *name, parts *to) {
  size_t index = hf_card_set_find(game, name);
  *to = (parts){.words = 0};
  to->selection.part = to->part;
  if (index == hf_card_set_count(game)) return find_packs(game, name, to);
  const hf_card_set *set = &game->card_sets[index];
  to->selection.without = set->without;
  for (size_t i = 0; set->pack[i] != NULL; i++)
    if (!add_pack(to, set->pack[i])) return false;
  return true;
}

/* What a set takes that is made of packs. */
static layout lay_out_packs(const hf_game *game, const parts *of) {
  layout plan = {.cards = rules_room(game, of->words)};
  plan.merged = plan.cards + round_up(sizeof(hl_cards));
  plan.compile = plan.end = plan.merged + round_up(hl_join_memory(&of->selection));
  return plan;
}

/* Where the set ends in the memory, and the room that its cards take under others. */
static size_t set_end(const hf_game *game, const hf_card_texts *texts, room *base) {
  parts of;
  *base = texts->set_length > 0 ? set_room(texts->set_length) : builtin_room(game);
  if (texts->set_length > 0) return lay_out_set(game, texts->set_length).end;
  if (is_built_in(game, texts->name) || !find_parts(game, texts->name, &of)) return 0;
  *base = (room){hl_join_memory(&of.selection), of.words};
  return lay_out_packs(game, &of).end;
}

size_t hf_rules_set_memory(const hf_game *game, const hf_card_texts *texts) {
  room base;
  if (game->vocabulary == NULL) return 0;
  size_t end = set_end(game, texts, &base);
  return end + (texts->own_length == 0 ? 0 : lay_out(game, base, texts->own_length).end);
}

/* Of the room for the rules only what these cards take is cleared. */
static hf_status make(const hf_game *game, const hl_cards *cards, void *memory, hf_error *error) {
  memset(memory, 0, rules_room(game, cards->code_length));
  return game->rules_make(memory, cards, error);
}

static hf_status load(const hf_game *game, const hl_cards *base, layout plan, const char *text,
                      size_t text_length, uint8_t *memory, const hf_rules **rules,
                      hf_error *error) {
  hl_cards own;
  hl_cards *merged = (hl_cards *)(void *)(memory + plan.cards);
  hf_status status = hl_compile_over(game->vocabulary, base, text, text_length,
                                     memory + plan.compile, plan.end - plan.compile, &own, error);
  if (status != HF_OK) return status;
  status = hl_overlay(game->vocabulary, base, &own, memory + plan.merged,
                      plan.compile - plan.merged, merged);
  if (status != HF_OK)
    return hf_fail(error, status, "the cards do not fit onto those of %s", game->title);
  status = make(game, merged, memory, error);
  if (status == HF_OK) *rules = (const hf_rules *)(const void *)memory;
  return status;
}

/* The rules at the head of the memory are those of this set. */
static const hf_rules *call(void *memory, const char *name, uint64_t set_hash) {
  hf_rules *rules = memory;
  size_t length = is_built_in(rules->game, name) ? 0 : strlen(name);
  if (length > 0 && length < sizeof rules->set) memcpy(rules->set, name, length + 1);
  rules->set_hash = set_hash;
  return rules;
}

hf_status hf_rules_load(const hf_game *game, const char *file_name, const char *text,
                        size_t text_length, void *memory, size_t memory_size,
                        const hf_rules **rules, hf_error *error) {
  (void)file_name; /* for callers who print it in front of line and column */
  if (game->vocabulary == NULL)
    return hf_fail(error, HF_BAD_CARDS, "%s has no cards that could be changed", game->title);
  if (memory_size < hf_rules_memory(game, text_length) || (uintptr_t)memory % 8 != 0)
    return hf_fail(error, HF_NO_ROOM, "loading cards needs %u bytes of memory, aligned to 8",
                   (unsigned)hf_rules_memory(game, text_length));
  hf_status status =
      load(game, game->builtin()->cards, lay_out(game, builtin_room(game), text_length), text,
           text_length, memory, rules, error);
  if (status == HF_OK) call(memory, NULL, game->builtin()->hash);
  return status;
}

hf_status hf_rules_judge(const hf_rules *rules, hf_error *error) {
  const hl_cards *cards = rules->cards;
  if (rules->fault == NULL) return HF_OK;
  const hl_card *card = &cards->card[rules->faulty_card];
  if (rules->faulty_ability == HF_WHOLE_CARD)
    return hl_wrong_card(error, cards, card, rules->fault);
  return hl_wrong_ability(error, cards, card, &cards->ability[rules->faulty_ability], rules->fault);
}

static hf_status load_set(const hf_game *game, const char *text, size_t length, uint8_t *memory,
                          hf_error *error) {
  layout plan = lay_out_set(game, length);
  hl_cards *cards = (hl_cards *)(void *)(memory + plan.cards);
  hf_status status = hl_compile(game->vocabulary, text, length, memory + plan.compile,
                                plan.end - plan.compile, cards, error);
  return status == HF_OK ? make(game, cards, memory, error) : status;
}

static hf_status load_packs(const hf_game *game, const char *name, uint8_t *memory,
                            hf_error *error) {
  parts of;
  if (!find_parts(game, name, &of))
    return hf_fail(error, HF_BAD_CARDS, "%s has no card set '%s'", game->title, name);
  layout plan = lay_out_packs(game, &of);
  hl_cards *cards = (hl_cards *)(void *)(memory + plan.cards);
  hf_status status =
      hl_join(game->vocabulary, &of.selection, memory + plan.merged, plan.end - plan.merged, cards);
  if (status != HF_OK)
    return hf_fail(error, status, "the packs of the card set '%s' do not go together", name);
  return make(game, cards, memory, error);
}

/* The set without anything of a player's own. */
static hf_status load_below(const hf_game *game, const hf_card_texts *texts, uint8_t *memory,
                            const hf_rules **set, hf_error *error) {
  *set = game->builtin();
  if (texts->set_length == 0 && is_built_in(game, texts->name)) return HF_OK;
  hf_status status = texts->set_length > 0
                         ? load_set(game, texts->set, texts->set_length, memory, error)
                         : load_packs(game, texts->name, memory, error);
  if (status == HF_OK) *set = call(memory, texts->name, 0);
  return status;
}

hf_status hf_rules_load_set(const hf_game *game, const hf_card_texts *texts, void *memory,
                            size_t memory_size, const hf_rules **set, const hf_rules **rules,
                            hf_error *error) {
  size_t needed = hf_rules_set_memory(game, texts);
  room base;
  if (game->vocabulary == NULL)
    return hf_fail(error, HF_BAD_CARDS, "%s has no cards that could be changed", game->title);
  if (memory_size < needed || (uintptr_t)memory % 8 != 0)
    return hf_fail(error, HF_NO_ROOM, "loading cards needs %u bytes of memory, aligned to 8",
                   (unsigned)needed);
  hf_status status = load_below(game, texts, memory, set, error);
  *rules = *set;
  if (status != HF_OK || texts->own_length == 0) return status;
  uint8_t *rest = (uint8_t *)memory + set_end(game, texts, &base);
  status = load(game, (*set)->cards, lay_out(game, base, texts->own_length), texts->own,
                texts->own_length, rest, rules, error);
  if (status == HF_OK) call(rest, (*set)->set, (*set)->hash);
  return status;
}
