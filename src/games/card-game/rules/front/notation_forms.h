/* The forms of notation. */
#ifndef CG_NOTATION_FORMS_H
#define CG_NOTATION_FORMS_H

#include "core/forms.h"
#include "core/game.h"

/* The forms of notation, and how their words in capitals are read. The list
 * ends with one that has no text. */
extern const hf_form cg_forms[];
const char *cg_form_word(const hf_rules *rules, const hf_state *state, const char *kind,
                         const char *text);

#endif
