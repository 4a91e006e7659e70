/* How decks name what is in them: sets, factions, numbers of cards. */
#ifndef CG_DECK_NAMES_H
#define CG_DECK_NAMES_H

#include "decks.h"

/* The set that a card is of, as its definition names it. */
const char *cg_printed_set(const cg_rules *rules, unsigned def);
/* "Core Set" for the set `core`; the word itself for one that is not known here. */
const char *cg_set_name(const char *set);
/* "GoH" for the set `goh`, as players call it for short. */
const char *cg_set_code(const char *set);
/* "war" for it, the cycle it is of; "" for one that is not known. */
const char *cg_set_cycle(const char *set);
/* "War of Five Kings Cycle". Not in the page, which has one pack. */
const char *cg_set_cycle_name(const char *set);
/* The pack in which the card of that number was published; NULL: none that is known here. */
const struct cg_pack *cg_pack_of_number(unsigned number);
/* "Stark", "Night's Watch"; and as the card is called, "House Stark". */
const char *cg_faction_name(unsigned faction);
const char *cg_faction_title(unsigned faction);
/* A card's number over all cycles, its code: 1141 for card 141 of the first; 0: it has none. */
unsigned cg_number_of(const cg_rules *rules, unsigned def);
unsigned cg_by_number(const cg_rules *rules, unsigned number);
/* Puts a card where it belongs, in order; false if there is no room. */
bool cg_deck_add(const cg_rules *rules, cg_deck *deck, unsigned def);
/* One more agenda; false if it is there already, or there is no room. */
bool cg_deck_add_agenda(cg_deck *deck, unsigned def);

#endif
