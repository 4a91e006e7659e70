/* What constant abilities come to (readings.c). */
#ifndef CG_READINGS_H
#define CG_READINGS_H

#include "force.h"

/* The families of changes whose outcome may differ after this change, CG_NEW_. */
cg_mask cg_changes_anew(cg_table *table, unsigned changed);

/* All changes of these families: `add` takes in the constant abilities of which it is remembered
 * what they came to, `visit` the others. */
typedef void (*cg_add_source)(const cg_source *source, void *user);
void cg_take_in(cg_table *table, cg_mask families, cg_visit visit, cg_add_source add, void *user);

/* By how much a change adds to strength; moves behind it. */
int cg_added_by(const cg_change *change, const uint16_t **at);
/* The icon or keyword that one gives or takes: icons are counted behind keywords. */
enum { CG_ICONS_AT = 16 };
static_assert((int)CG_KEYWORD_COUNT <= (int)CG_ICONS_AT, "all fit");
unsigned cg_word_of(const cg_change *change, const uint16_t **at);

#endif
