/* What a scenario expects of a position. */
#ifndef CG_SCENE_EXPECT_H
#define CG_SCENE_EXPECT_H

#include "core/game.h"

hf_status cg_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error);

#endif
