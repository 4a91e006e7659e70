/* Scenario files: positions set up by hand, and facts that must hold. */
#ifndef IT_SCENE_H
#define IT_SCENE_H

#include "table.h"

hf_status it_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error);
hf_status it_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error);

#endif
