/* Ports: what words ask of the layer above them.
 *
 * What words mean depends on figures, immunities and prohibitions, and these depend on words. They
 * are found in knows/, which reads words; so what words need of it is declared here and defined
 * there, each in the file that is named. Nothing else may be declared here. */
#ifndef CG_ASKS_H
#define CG_ASKS_H

#include "../state/refs.h"

/* Cards begin to take part on a side, CG_ATTACKING or CG_DEFENDING: one, or all who were declared
 * (CG_NO_OBJECT). It is noted where some card contributes its strength otherwise (FAQ 2.10). */
void cg_note_participation(cg_table *table, unsigned object, unsigned side);

#endif
