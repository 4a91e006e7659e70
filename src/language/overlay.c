/* Tables of cards put together: a player's own cards laid over others, the packs of a set one
 * behind the other. Strings are looked up anew, so that equal names still have equal offsets; what
 * pointed into code or strings is moved along. */
#include "strings.h"

#include <string.h>

#define ALIGNMENT sizeof(uint64_t)

typedef struct overlay {
  const hl_vocabulary *vocabulary;
  hl_card *card;
  size_t card_count;
  hl_ability *ability;
  size_t ability_count;
  uint16_t *code;
  size_t code_length;
  hl_strings strings;
  hl_own_word *own_word;
  size_t own_word_count;
} overlay;

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

/* What tables hold together. */
typedef struct amounts {
  size_t cards, abilities, code, strings, words;
} amounts;

static amounts with(amounts sum, const hl_cards *cards) {
  sum.cards += cards->card_count;
  sum.abilities += cards->ability_count;
  sum.code += cards->code_length;
  sum.strings += cards->strings_length;
  sum.words += cards->own_word_count;
  return sum;
}

static amounts of_two(const hl_cards *base, const hl_cards *own) {
  return with(with((amounts){0}, base), own);
}

static amounts of_all(const hl_selection *from) {
  amounts sum = {0};
  for (size_t i = 0; i < from->count; i++) sum = with(sum, from->part[i]);
  return sum;
}

static size_t slots_for(amounts of) { return hl_strings_slots(of.strings / 2 + 1); }

static size_t memory_for(amounts of) {
  return ALIGNMENT + aligned(of.cards * sizeof(hl_card)) +
         aligned(of.abilities * sizeof(hl_ability)) + aligned(of.code * sizeof(uint16_t)) +
         aligned(of.strings + 1) + aligned(slots_for(of) * sizeof(hl_string_slot)) +
         aligned(of.words * sizeof(hl_own_word));
}

size_t hl_overlay_memory(const hl_cards *base, const hl_cards *own) {
  return memory_for(of_two(base, own));
}
size_t hl_join_memory(const hl_selection *from) { return memory_for(of_all(from)); }

static void *cut(unsigned char **memory, size_t size) {
  void *piece = *memory;
  *memory += aligned(size);
  return piece;
}

static void lay_out(overlay *to, amounts of, void *memory) {
  unsigned char *at = memory;
  at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
  to->card = cut(&at, of.cards * sizeof(hl_card));
  to->ability = cut(&at, of.abilities * sizeof(hl_ability));
  to->code = cut(&at, of.code * sizeof(uint16_t));
  to->strings.size = of.strings + 1;
  to->strings.text = cut(&at, to->strings.size);
  to->strings.slot_count = slots_for(of);
  to->strings.slot = cut(&at, to->strings.slot_count * sizeof(hl_string_slot));
  hl_strings_start(&to->strings);
  to->own_word = cut(&at, of.words * sizeof(hl_own_word));
}

static hl_cards tables_of(const overlay *to) {
  return (hl_cards){.card = to->card,
                    .card_count = to->card_count,
                    .ability = to->ability,
                    .ability_count = to->ability_count,
                    .code = to->code,
                    .code_length = to->code_length,
                    .strings = to->strings.text,
                    .strings_length = to->strings.length,
                    .own_word = to->own_word,
                    .own_word_count = to->own_word_count};
}

/* Where a string of the old tables is in the new ones. */
static hf_status move_string(overlay *to, const hl_cards *from, uint32_t *offset) {
  if (*offset == 0) return HF_OK;
  if (*offset >= from->strings_length) return HF_BAD_CARDS;
  const char *text = from->strings + *offset;
  const hl_string_slot *slot = hl_strings_add(&to->strings, text, strlen(text));
  if (slot == NULL) return HF_NO_ROOM;
  *offset = slot->offset;
  return HF_OK;
}

/* Words of code from one table, up to `end`, behind those that are there. Names in quotes are the
 * only words that point elsewhere. No other word has their value: ops are smaller, and so are
 * counts and lengths. */
static hf_status move_code(overlay *to, const hl_cards *from, size_t begin, size_t end) {
  uint16_t *code = to->code + to->code_length;
  size_t count = end - begin;
  if (count > 0) memcpy(code, from->code + begin, count * sizeof code[0]);
  for (size_t i = 0; i < count; i++) {
    if (code[i] != HL_QUOTED) continue;
    if (count - i < 3) return HF_BAD_CARDS;
    uint32_t offset = (uint32_t)code[i + 1] << 16 | code[i + 2];
    hf_status status = move_string(to, from, &offset);
    if (status != HF_OK) return status;
    code[i + 1] = (uint16_t)(offset >> 16);
    code[i + 2] = (uint16_t)(offset & 0xFFFF);
    i += 2;
  }
  return HF_OK;
}

/* `moved`: by so many words their code stands further back; it wraps where it stands further in
 * front. */
static void move_abilities(overlay *to, const hl_ability *from, size_t count, uint32_t moved) {
  for (size_t i = 0; i < count; i++) {
    hl_ability *ability = &to->ability[to->ability_count++];
    *ability = from[i];
    if (ability->window != HL_NONE) ability->window += moved;
    if (ability->x != HL_NONE) ability->x += moved;
    ability->conditions += moved;
    ability->costs += moved;
    ability->statements += moved;
  }
}

static void put_card(overlay *to, const hl_card *card) {
  for (size_t i = 0; i < to->card_count; i++) {
    if (to->card[i].type != card->type || to->card[i].id != card->id) continue;
    to->card[i] = *card;
    return;
  }
  to->card[to->card_count++] = *card;
}

static bool is_list(const hl_vocabulary *vocabulary, const hl_card *card, size_t fact) {
  return vocabulary->facts[fact].kind == HL_FACT_LIST && (card->has_fact >> fact & 1) != 0;
}

/* Its abilities come to stand at `first_ability`, its code by `moved` words further back. */
static hf_status move_card(overlay *to, const hl_cards *from, hl_card card, size_t first_ability,
                           uint32_t moved) {
  card.first_ability = (uint32_t)first_ability;
  for (size_t i = 0; i < to->vocabulary->fact_count; i++)
    if (is_list(to->vocabulary, &card, i)) card.fact[i] = (int32_t)((uint32_t)card.fact[i] + moved);
  hf_status status = move_string(to, from, &card.name);
  if (status == HF_OK) status = move_string(to, from, &card.set);
  if (status == HF_OK) status = move_string(to, from, &card.id);
  if (status != HF_OK) return status;
  const char *id = to->strings.text + card.id;
  hl_string_slot *slot = hl_strings_add(&to->strings, id, strlen(id));
  bool known = slot != NULL && (slot->card_types >> card.type & 1) != 0;
  if (slot != NULL) slot->card_types |= 1U << card.type;
  if (known)
    put_card(to, &card);
  else
    to->card[to->card_count++] = card;
  return HF_OK;
}

/* The cards above were compiled over those below: their words begin with the others, if they need
 * any. */
static hf_status move_words(overlay *to, const hl_cards *base, const hl_cards *own) {
  const hl_cards *from = own->own_word_count > base->own_word_count ? own : base;
  for (size_t i = 0; i < base->own_word_count && i < own->own_word_count; i++)
    if (strcmp(base->strings + base->own_word[i].id, own->strings + own->own_word[i].id) != 0)
      return HF_BAD_CARDS;
  hf_status status = HF_OK;
  for (size_t i = 0; status == HF_OK && i < from->own_word_count; i++) {
    hl_own_word *word = &to->own_word[to->own_word_count++];
    *word = from->own_word[i];
    status = move_string(to, from, &word->id);
    if (status == HF_OK) status = move_string(to, from, &word->name);
  }
  return status;
}

static hf_status lay_over(overlay *to, const hl_cards *from, uint8_t own) {
  uint32_t moved = (uint32_t)to->code_length;
  hf_status status = move_code(to, from, 0, from->code_length);
  for (size_t i = 0; status == HF_OK && i < from->card_count; i++) {
    hl_card card = from->card[i];
    card.own = own;
    status = move_card(to, from, card, to->ability_count + card.first_ability, moved);
  }
  if (status != HF_OK) return status;
  move_abilities(to, from->ability, from->ability_count, moved);
  to->code_length += from->code_length;
  return HF_OK;
}

hf_status hl_overlay(const hl_vocabulary *vocabulary, const hl_cards *base, const hl_cards *own,
                     void *memory, size_t memory_size, hl_cards *out) {
  if (memory == NULL || memory_size < hl_overlay_memory(base, own)) return HF_NO_ROOM;
  overlay to = {.vocabulary = vocabulary};
  lay_out(&to, of_two(base, own), memory);
  hf_status status = lay_over(&to, base, 0);
  if (status == HF_OK) status = lay_over(&to, own, 1);
  if (status == HF_OK) status = move_words(&to, base, own);
  if (status != HF_OK) return status;
  *out = tables_of(&to);
  return HF_OK;
}

/* --- sets ------------------------------------------------------------------- */

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Where the code of a card begins; HL_NONE: it has none. */
static uint32_t code_of(const hl_vocabulary *vocabulary, const hl_cards *cards, size_t number) {
  const hl_card *card = &cards->card[number];
  uint32_t first = HL_NONE;
  for (size_t i = 0; i < vocabulary->fact_count; i++)
    if (is_list(vocabulary, card, i)) first = least(first, (uint32_t)card->fact[i]);
  for (size_t i = 0; i < card->ability_count; i++) {
    const hl_ability *ability = &cards->ability[card->first_ability + i];
    first = least(first, least(ability->window, least(ability->x, ability->conditions)));
    first = least(first, least(ability->costs, ability->statements));
  }
  return first;
}

/* The compiler writes the code of one card behind that of the other: it ends where that of the next
 * begins. */
static size_t code_end(const hl_vocabulary *vocabulary, const hl_cards *cards, size_t number) {
  uint32_t end = HL_NONE;
  for (size_t next = number + 1; next < cards->card_count && end == HL_NONE; next++)
    end = code_of(vocabulary, cards, next);
  return end == HL_NONE ? cards->code_length : end;
}

static bool is_left_out(const hl_selection *from, const char *id) {
  if (from->without == NULL) return false;
  for (size_t i = 0; from->without[i] != NULL; i++)
    if (strcmp(from->without[i], id) == 0) return true;
  return false;
}

static hf_status add_card(overlay *to, const hl_cards *from, size_t number) {
  const hl_card *card = &from->card[number];
  uint32_t begin = code_of(to->vocabulary, from, number);
  size_t end = begin == HL_NONE ? 0 : code_end(to->vocabulary, from, number),
         count = to->card_count;
  if (begin == HL_NONE) begin = 0;
  uint32_t moved = (uint32_t)to->code_length - begin;
  hf_status status = move_card(to, from, *card, to->ability_count, moved);
  if (status == HF_OK && to->card_count == count) return HF_BAD_CARDS; /* it is there already */
  if (status == HF_OK) status = move_code(to, from, begin, end);
  if (status != HF_OK) return status;
  move_abilities(to, from->ability + card->first_ability, card->ability_count, moved);
  to->code_length += end - begin;
  return HF_OK;
}

hf_status hl_join(const hl_vocabulary *vocabulary, const hl_selection *from, void *memory,
                  size_t memory_size, hl_cards *out) {
  if (memory == NULL || memory_size < hl_join_memory(from)) return HF_NO_ROOM;
  overlay to = {.vocabulary = vocabulary};
  lay_out(&to, of_all(from), memory);
  for (size_t i = 0; i < from->count; i++) {
    const hl_cards *part = from->part[i];
    if (part->own_word_count > 0) return HF_BAD_CARDS;
    for (size_t j = 0; j < part->card_count; j++) {
      bool wanted = !is_left_out(from, part->strings + part->card[j].id);
      hf_status status = wanted ? add_card(&to, part, j) : HF_OK;
      if (status != HF_OK) return status;
    }
  }
  *out = tables_of(&to);
  return HF_OK;
}
