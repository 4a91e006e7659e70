/* Cards by what people call them: by name or id, by number, or nearly so. */
#ifndef CG_DECK_FIND_H
#define CG_DECK_FIND_H

#include "../state/table.h"
#include "deck_pieces.h"

/* "(Core Set)", "(Core)", "(Core Set #141)": is it this set? */
bool cg_is_set(const char *set, piece named);
/* The card of this name or id, of that set if one is named; 0 if there is none. Of several versions
 * of a title whose set is not named it is the one that was published first. */
unsigned cg_find_name(const cg_rules *rules, piece name, piece set);
/* By the code that is printed on it: "01141", "1141". */
unsigned cg_find_digits(const cg_rules *rules, piece name);
/* The card whose name is nearest, 0 if none is near. */
unsigned cg_find_nearest(const cg_rules *rules, piece name);
/* The faction of that name, 0: none; and the one whose name is nearest, 0 if none is near. */
unsigned cg_find_faction(piece text);
unsigned cg_find_nearest_faction(piece text);
/* How many letters must be changed, added, left out or swapped with the next. */
unsigned cg_distance(const folded *a, const folded *b);

#endif
