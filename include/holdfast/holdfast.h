/* The whole public interface of the Holdfast engine. */
#ifndef HOLDFAST_HOLDFAST_H
#define HOLDFAST_HOLDFAST_H

#include "holdfast/base.h"
#include "holdfast/cursor.h"
#include "holdfast/event.h"
#include "holdfast/game.h"
#include "holdfast/notes.h"
#include "holdfast/play.h"
#include "holdfast/random.h"
#include "holdfast/record.h"
#include "holdfast/think.h"

#endif
