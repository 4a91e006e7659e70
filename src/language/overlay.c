/* A player's own cards laid over others. Code and strings of both are put one
 * behind the other; strings are looked up anew, so that equal names still
 * have equal offsets; what pointed into code or strings is moved along. */
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

static size_t slots_for(const hl_cards *base, const hl_cards *own) {
  return hl_strings_slots((base->strings_length + own->strings_length) / 2 + 1);
}

size_t hl_overlay_memory(const hl_cards *base, const hl_cards *own) {
  return ALIGNMENT + aligned((base->card_count + own->card_count) * sizeof(hl_card)) +
         aligned((base->ability_count + own->ability_count) * sizeof(hl_ability)) +
         aligned((base->code_length + own->code_length) * sizeof(uint16_t)) +
         aligned(base->strings_length + own->strings_length + 1) +
         aligned(slots_for(base, own) * sizeof(hl_string_slot)) +
         aligned((base->own_word_count + own->own_word_count) * sizeof(hl_own_word));
}

static void *cut(unsigned char **memory, size_t size) {
  void *piece = *memory;
  *memory += aligned(size);
  return piece;
}

static void lay_out(overlay *to, const hl_cards *base, const hl_cards *own, void *memory) {
  unsigned char *at = memory;
  at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
  to->card = cut(&at, (base->card_count + own->card_count) * sizeof(hl_card));
  to->ability = cut(&at, (base->ability_count + own->ability_count) * sizeof(hl_ability));
  to->code = cut(&at, (base->code_length + own->code_length) * sizeof(uint16_t));
  to->strings.size = base->strings_length + own->strings_length + 1;
  to->strings.text = cut(&at, to->strings.size);
  to->strings.slot_count = slots_for(base, own);
  to->strings.slot = cut(&at, to->strings.slot_count * sizeof(hl_string_slot));
  hl_strings_start(&to->strings);
  to->own_word = cut(&at, (base->own_word_count + own->own_word_count) * sizeof(hl_own_word));
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

/* Names in quotes are the only words of code that point elsewhere. No other
 * word has their value: ops are smaller, and so are counts and lengths. */
static hf_status move_code(overlay *to, const hl_cards *from) {
  uint16_t *code = to->code + to->code_length;
  if (from->code_length > 0) memcpy(code, from->code, from->code_length * sizeof code[0]);
  for (size_t i = 0; i < from->code_length; i++) {
    if (code[i] != HL_QUOTED) continue;
    if (from->code_length - i < 3) return HF_BAD_CARDS;
    uint32_t offset = (uint32_t)code[i + 1] << 16 | code[i + 2];
    hf_status status = move_string(to, from, &offset);
    if (status != HF_OK) return status;
    code[i + 1] = (uint16_t)(offset >> 16);
    code[i + 2] = (uint16_t)(offset & 0xFFFF);
    i += 2;
  }
  return HF_OK;
}

static void move_abilities(overlay *to, const hl_cards *from) {
  uint32_t code = (uint32_t)to->code_length;
  for (size_t i = 0; i < from->ability_count; i++) {
    hl_ability *ability = &to->ability[to->ability_count + i];
    *ability = from->ability[i];
    if (ability->window != HL_NONE) ability->window += code;
    if (ability->x != HL_NONE) ability->x += code;
    ability->conditions += code;
    ability->costs += code;
    ability->statements += code;
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

static hf_status move_card(overlay *to, const hl_cards *from, const hl_card *old, uint8_t own) {
  hl_card card = *old;
  card.own = own;
  card.first_ability += (uint32_t)to->ability_count;
  for (size_t i = 0; i < to->vocabulary->fact_count; i++)
    if (to->vocabulary->facts[i].kind == HL_FACT_LIST && (card.has_fact >> i & 1) != 0)
      card.fact[i] += (int32_t)to->code_length;
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
  hf_status status = move_code(to, from);
  for (size_t i = 0; status == HF_OK && i < from->card_count; i++)
    status = move_card(to, from, &from->card[i], own);
  if (status != HF_OK) return status;
  move_abilities(to, from);
  to->ability_count += from->ability_count;
  to->code_length += from->code_length;
  return HF_OK;
}

hf_status hl_overlay(const hl_vocabulary *vocabulary, const hl_cards *base, const hl_cards *own,
                     void *memory, size_t memory_size, hl_cards *out) {
  if (memory == NULL || memory_size < hl_overlay_memory(base, own)) return HF_NO_ROOM;
  overlay to = {.vocabulary = vocabulary};
  lay_out(&to, base, own, memory);
  hf_status status = lay_over(&to, base, 0);
  if (status == HF_OK) status = lay_over(&to, own, 1);
  if (status == HF_OK) status = move_words(&to, base, own);
  if (status != HF_OK) return status;
  *out = (hl_cards){.card = to.card,
                    .card_count = to.card_count,
                    .ability = to.ability,
                    .ability_count = to.ability_count,
                    .code = to.code,
                    .code_length = to.code_length,
                    .strings = to.strings.text,
                    .strings_length = to.strings.length,
                    .own_word = to.own_word,
                    .own_word_count = to.own_word_count};
  return HF_OK;
}
