/* Moved: to be removed. */
#ifndef CG_FLOW_EVENTS_H
#define CG_FLOW_EVENTS_H

#include "../state/events.h"

#endif
