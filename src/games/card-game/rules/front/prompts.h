/* Moved: to be removed. */
#ifndef CG_FRONT_PROMPTS_H
#define CG_FRONT_PROMPTS_H

#include "../state/prompts.h"

#endif
