#ifndef TE_NOTATION_H
#define TE_NOTATION_H

#include "core/forms.h"
#include "table.h"

size_t te_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char *text);
hf_status te_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error);
const char *te_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat);
/* The word of a card: a plot card's id, or that of a house's hero; NULL if there
 * is no such card. */
const char *te_card_word(const te_table *table, unsigned card);

/* The forms of notation, and how their words in capitals are read. The list
 * ends with one that has no text. */
extern const hf_form te_forms[];
const char *te_form_word(const hf_rules *rules, const hf_state *state, const char *kind,
                         const char *text);

#endif
