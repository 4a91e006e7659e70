#ifndef CG_NOTATION_H
#define CG_NOTATION_H

#include "../state/table.h"
#include "core/forms.h"

size_t cg_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char *text);
hf_status cg_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error);
const char *cg_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat);
extern const char *const cg_zone_words[], *const cg_sort_words[]; /* end with NULL */
/* A card in play by the word that options use, `ned-stark` or `hedge-knight.2`. */
size_t cg_object_write(const cg_table *table, unsigned object, char *text);

#endif
