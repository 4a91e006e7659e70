/* What stands on a card of the card game besides its abilities: its type and
 * figures, and the keywords at the head of its text. All from the compiled
 * cards, so that a player's own cards are told like the others. */
#ifndef HT_CARD_GAME_CARDS_H
#define HT_CARD_GAME_CARDS_H

#include "language/language.h"
#include "text/template.h"

/* "Character. Stark. Loyal. Unique. Cost 4. STR 4. Icons: intrigue, power. Traits: Lady." */
size_t ht_card_game_facts(const hl_cards *cards, size_t card, ht_language language, char *buffer,
                          size_t size);
/* "Stealth. Ambush (4). No attachments except Weapon. Income +1." Empty where
 * a card has none. */
size_t ht_card_game_keywords(const hl_cards *cards, size_t card, ht_language language, char *buffer,
                             size_t size);
/* The whole text box: the keywords in a line of their own, then the abilities. */
size_t ht_card_game_text(const hl_cards *cards, size_t card, ht_language language, char *buffer,
                         size_t size);
/* The messages of this file, for the catalog; NULL behind the last. */
const char *ht_card_game_card_message(size_t number);

#endif
