/* Options, kinds and seats as words. */
#ifndef IT_NOTATION_H
#define IT_NOTATION_H

#include "core/forms.h"
#include "table.h"

size_t it_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char *text);
hf_status it_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error);
/* A kind of an owner's cards: "truce", "hostility-12", "arya"; 0 if there is none. */
size_t it_kind_write(const it_table *table, unsigned owner, unsigned kind, char *text);
const char *it_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat);

/* The forms of notation, and how their words in capitals are read. The list
 * ends with one that has no text. */
extern const hf_form it_forms[];
const char *it_form_word(const hf_rules *rules, const hf_state *state, const char *kind,
                         const char *text);

#endif
