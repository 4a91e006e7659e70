/* Whom an ability helps and whom it harms (favours.c). */
#ifndef CG_FAVOURS_H
#define CG_FAVOURS_H

#include "../state/cards.h"

/* What an ability does is good for some cards and bad for others (favours.c); is an attachment
 * bad for its host, all in all? */
void cg_read_favours(const hl_cards *cards, const hl_ability *from, cg_ability *ability);
uint8_t cg_burdens(const hl_cards *cards, const cg_def *def, const cg_ability *ability);

#endif
