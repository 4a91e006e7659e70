/* Card texts: the rules text of a card, made from its byte code. */
#ifndef HT_CARDS_H
#define HT_CARDS_H

#include "../language/language.h"
#include "template.h"

/* The whole rules text of card number `card`, one line for each ability.
 * Empty for a card without abilities. The cards must be sound (hl_verify).
 * Returns the length of the whole text, also when the buffer was too small. */
size_t ht_card_text(const hl_vocabulary *vocabulary, const hl_cards *cards, size_t card,
                    ht_language language, char *buffer, size_t size);

/* One of the ways of an `either`: the card's first one with so many ways, told as
 * a sentence without its full stop. Nothing where there is none. */
size_t ht_card_choice(const hl_vocabulary *vocabulary, const hl_cards *cards, size_t card,
                      unsigned ways, unsigned way, ht_language language, char *buffer, size_t size);

/* What one ability costs and does, without the occasion on which it is used. */
size_t ht_ability_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                       const hl_ability *ability, ht_language language, char *buffer, size_t size);

/* One statement of an ability that is under way, or one expression of it (a cost),
 * told without a full stop: "choose a character with STR 3 or lower". */
size_t ht_statement_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                         const hl_ability *ability, const uint16_t *statement, ht_language language,
                         char *buffer, size_t size);
/* The same with what comes behind it, as long as that is one statement: "choose one of the other
 * players, and look at that player’s hand". `end` is NULL for the end of the ability. */
size_t ht_rest_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                    const hl_ability *ability, const uint16_t *statement, const uint16_t *end,
                    ht_language language, char *buffer, size_t size);
size_t ht_expression_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                          const hl_ability *ability, const uint16_t *expression,
                          ht_language language, char *buffer, size_t size);

/* The name of a word of a type: the vocabulary's, or one that the cards brought. */
ht_value ht_word_of(const hl_vocabulary *vocabulary, const hl_cards *cards, unsigned type,
                    unsigned number);

/* Where a card's text comes from: "printed", "inferred", "our own". */
const char *ht_origin_name(unsigned origin, ht_language language);

/* All messages that card texts are put together with, for the catalog. */
const char *const *ht_card_messages(size_t *count);
/* The noun in a type's "that player" or "those players": what po/ declines. */
const char *ht_type_noun(const hl_type *type);

#endif
