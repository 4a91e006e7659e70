/* Compiled cards: their hash, and finding one. */
#include "language.h"

#include <string.h>

typedef uint64_t hash64;

/* There were so many facts at first. Those added later count where they are
 * given, so that the hashes of cards without them are what they were. */
enum { FACTS_ALWAYS = 24 };
/* And so many names in an ability. */
enum { REGISTERS_ALWAYS = 6 };

static hash64 mix(hash64 hash, uint64_t value) {
  for (unsigned byte = 0; byte < 8; byte++) {
    hash = (hash ^ (value & 0xFF)) * 1099511628211U;
    value >>= 8;
  }
  return hash;
}

/* Strings by what they say: where they are kept does not matter. */
static hash64 mix_string(hash64 hash, const hl_cards *cards, size_t offset) {
  const char *text = cards->strings + offset;
  do hash = (hash ^ (unsigned char)*text) * 1099511628211U;
  while (*text++ != '\0');
  return hash;
}

static hash64 mix_card(hash64 hash, const hl_cards *cards, const hl_card *card) {
  hash = mix(hash, (uint64_t)card->type << 16 | (uint64_t)card->origin << 8 | card->ability_count);
  hash = mix(hash, (uint64_t)card->first_ability << 32 | (uint32_t)card->has_fact);
  if (card->has_fact >> 32 != 0) hash = mix(hash, card->has_fact >> 32);
  hash = mix_string(hash, cards, card->id);
  hash = mix_string(hash, cards, card->name);
  hash = mix_string(hash, cards, card->set);
  for (size_t i = 0; i < FACTS_ALWAYS; i++) hash = mix(hash, (uint32_t)card->fact[i]);
  for (size_t i = FACTS_ALWAYS; i < HL_FACTS_MAX; i++)
    if ((card->has_fact >> i & 1) != 0) hash = mix(hash, (uint32_t)card->fact[i]);
  return hash;
}

static hash64 mix_ability(hash64 hash, const hl_ability *ability) {
  hash = mix(hash, (uint64_t)ability->window << 32 | ability->conditions);
  hash = mix(hash, (uint64_t)ability->x << 32 | ability->costs);
  hash = mix(hash, (uint64_t)ability->statements << 32 | ability->limit_period);
  hash =
      mix(hash, (uint64_t)ability->limit << 40 | (uint64_t)ability->limit_shared << 32 |
                    (uint64_t)ability->condition_count << 24 | (uint64_t)ability->cost_count << 16 |
                    (uint64_t)ability->target_count << 8 | ability->register_count);
  for (size_t i = 0; i < REGISTERS_ALWAYS || i < ability->register_count; i++)
    hash = mix(hash, ability->register_type[i]);
  return hash;
}

static hash64 mix_code(hash64 hash, const hl_cards *cards) {
  for (size_t i = 0; i < cards->code_length; i++) {
    hash = mix(hash, cards->code[i]);
    if (cards->code[i] != HL_QUOTED) continue;
    hash = mix_string(hash, cards, (size_t)cards->code[i + 1] << 16 | cards->code[i + 2]);
    i += 2;
  }
  return hash;
}

uint64_t hl_hash(const hl_cards *cards) {
  hash64 hash = 14695981039346656037U;
  hash = mix(hash, cards->card_count);
  for (size_t i = 0; i < cards->card_count; i++) hash = mix_card(hash, cards, &cards->card[i]);
  hash = mix(hash, cards->ability_count);
  for (size_t i = 0; i < cards->ability_count; i++) hash = mix_ability(hash, &cards->ability[i]);
  hash = mix(hash, cards->code_length);
  hash = mix_code(hash, cards);
  for (size_t i = 0; i < cards->own_word_count; i++) {
    hash = mix_string(hash, cards, cards->own_word[i].id);
    hash = mix_string(hash, cards, cards->own_word[i].name);
  }
  return hash;
}

const hl_card *hl_card_find(const hl_cards *cards, unsigned type, const char *id) {
  for (size_t i = 0; i < cards->card_count; i++)
    if (cards->card[i].type == type && strcmp(cards->strings + cards->card[i].id, id) == 0)
      return &cards->card[i];
  return NULL;
}
